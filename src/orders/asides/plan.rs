//! What a reading comes to: whom its steps are about, and where they stand before and after it.

use super::Facts;
use crate::orders::bits::{Bit, Kind};
use crate::orders::fit::parts;
use crate::orders::groups::{is_family, is_of_kind};
use crate::orders::laws::is_body_word;
use crate::orders::matching::{Sentence, is_everything, verb};
use crate::orders::token::fold;
use crate::speech::view::Piece;
use crate::speech::{Offer, Pending, Term};

/// One whom a step is about.
#[derive(Debug, Clone, Copy)]
struct Done<'a> {
    offer: &'a Offer,
    id: &'a str,
    also: &'a [String],
}

impl Facts<'_> {
    /// Those whom the steps are about; of a place only where nobody else is.
    fn done(&self) -> Vec<Done<'_>> {
        let places = self.ground.play.names().places;
        let path = self.ground.play.grammar().path;
        let is_place = |id: &str| places.iter().any(|place| place.id() == id);
        let mut all = Vec::new();
        for (offers, code) in &self.history {
            let Some(step) = offers.iter().find(|offer| offer.code == *code) else { continue };
            let whole = step.words.0.iter().any(|term| matches!(term, Term::Key("all" | "everything")));
            let same = |offer: &&Offer| {
                verb(offer) == verb(step)
                    && (is_everything(step) || offer.words.0.last() == step.words.0.last())
            };
            let meant: Vec<&Offer> = if whole { offers.iter().filter(same).collect() } else { vec![step] };
            for offer in meant.into_iter().filter(|offer| verb(offer) != Some(path)) {
                let names = offer.words.0.iter().filter_map(|term| match term {
                    Term::Name { id, also } => Some(Done { offer, id, also }),
                    _ => None,
                });
                let (spaces, mut who): (Vec<Done<'_>>, Vec<Done<'_>>) =
                    names.partition(|done| is_place(done.id));
                if who.is_empty() && !whole && verb(offer).is_some_and(|verb| verb != "from") {
                    who = spaces;
                }
                all.extend(who);
            }
        }
        all
    }

    fn is_called(&self, done: &Done<'_>, at: usize) -> bool {
        let (bits, line) = (std::slice::from_ref(&self.bits[at]), self.line);
        let sentence = Sentence { line, bits, grammar: self.ground.play.grammar(), sets_out: &[] };
        let kind = &line.tokens[bits[0].from].text;
        sentence.names(&bits[0], done.id, done.also).is_some()
            || bits[0].to == bits[0].from + 1 && is_of_kind(&*self.ground.play, done.offer, kind)
    }

    /// Are they so many?
    pub(super) fn many(&self, n: u32, whom: &[usize], kind: Option<usize>) -> Option<Result<(), String>> {
        let done = self.done();
        // A word for men is no kind, unless some are called so.
        let kind = kind.filter(|kind| {
            !is_body_word(&fold(&self.word(*kind))) || done.iter().any(|done| self.is_called(done, *kind))
        });
        let named = |done: &&Done<'_>| match (whom, kind) {
            ([], Some(kind)) => self.is_called(done, kind),
            // Besides those who have their names.
            ([], None) => {
                !(0..self.bits.len()).any(|at| self.bits[at].kind == Kind::Name && self.is_called(done, at))
            }
            _ => whom.iter().any(|at| self.is_called(done, *at)),
        };
        let meant: Vec<&Done<'_>> = done.iter().filter(named).collect();
        if meant.is_empty() {
            return None;
        }
        // Whoever else would go has a name of his own; a card may have a number.
        let own = |done: &Done<'_>| {
            let names = |bit: &Bit| matches!(bit.kind, Kind::Name | Kind::Number(_));
            let mut said = (0..self.bits.len()).filter(|at| names(&self.bits[*at]) && Some(*at) != kind);
            said.any(|at| self.is_called(done, at))
        };
        let others = done.iter().filter(|done| whom.is_empty() && !own(done)).chain(meant.iter().copied());
        let other = others.into_iter().find(|done| kind.is_some_and(|kind| !self.is_called(done, kind)));
        Some(match other {
            Some(other) => Err(format!("{} is none of them", other.id)),
            None if u32::try_from(meant.len()).is_ok_and(|count| count == n) => Ok(()),
            None => {
                let ids: Vec<&str> = meant.iter().map(|done| done.id).collect();
                Err(format!("there are {} in this reading: {}", meant.len(), ids.join(", ")))
            }
        })
    }

    /// The ids of those of the plan who are called so.
    fn ids(&self, at: usize) -> Vec<String> {
        let done = self.done();
        let mut ids: Vec<String> =
            done.iter().filter(|done| self.is_called(done, at)).map(|done| done.id.to_owned()).collect();
        ids.dedup();
        if ids.is_empty() {
            ids = self.moved(at);
        }
        ids
    }

    /// The ids of those who are called so and stand elsewhere after the steps.
    fn moved(&self, at: usize) -> Vec<String> {
        let (bits, line) = (std::slice::from_ref(&self.bits[at]), self.line);
        let sentence = Sentence { line, bits, grammar: self.ground.play.grammar(), sets_out: &[] };
        let before = self.ground.play.view().pieces;
        let moved = |piece: &&Piece| {
            let own =
                piece.side == Some(self.ground.side) && sentence.names(&bits[0], &piece.name, &[]) == Some(0);
            own && !before.iter().any(|old| old.id == piece.id && old.place == piece.place)
        };
        self.after.play.view().pieces.iter().filter(moved).map(|piece| piece.id.clone()).collect()
    }

    /// Where somebody stands, before the steps or after them.
    fn space(&self, id: &str, after: bool) -> Option<String> {
        let view = if after { self.after.play.view() } else { self.ground.play.view() };
        view.pieces.iter().find(|piece| piece.id == id).and_then(Piece::space).map(str::to_owned)
    }

    /// Do they stand there, or get there?
    pub(super) fn whereabouts(&self, (who, at): (usize, usize), to: bool) -> Option<Result<(), String>> {
        let ids = self.ids(who);
        let left = |id: &String| self.reading.codes.iter().any(|code| *code == format!("drop {id}"));
        let there =
            |id: &String, after: bool| self.space(id, after).is_some_and(|place| self.is_place(&place, at));
        let is = |id: &&String| there(id, true) || !to && !left(id) && there(id, false);
        if ids.is_empty() {
            return (!to).then(|| self.starts(at)).flatten();
        }
        match ids.iter().find(|id| !is(id)) {
            None => Some(Ok(())),
            // Where they do not get was perhaps no more than the way.
            Some(_) if to => None,
            Some(id) => self.space(id, false).map(|place| Err(format!("{id} is at {place}"))),
        }
    }

    /// Do two end up together?
    pub(super) fn together(&self, who: usize, with: usize) -> Option<Result<(), String>> {
        let (one, other) = (self.ids(who), self.ids(with));
        let ([one], [other]) = (one.as_slice(), other.as_slice()) else { return None };
        let (here, there) = (self.space(one, true)?, self.space(other, true)?);
        Some(if here == there {
            Ok(())
        } else {
            Err(format!("{one} would be at {here}, {other} at {there}"))
        })
    }

    /// Is nobody of them left?
    pub(super) fn others(&self, kind: usize) -> Option<Result<(), String>> {
        let done = self.done();
        let last = done.iter().rev().find(|done| self.is_called(done, kind))?;
        let legal = self.after.legal();
        let open = |offer: &&Offer| verb(offer) == verb(last.offer);
        let left = legal.iter().filter(open).find_map(|offer| {
            offer.words.0.iter().find_map(|term| match term {
                Term::Name { id, also } if self.is_called(&Done { offer, id, also }, kind) => {
                    Some(id.to_string())
                }
                _ => None,
            })
        });
        Some(match left.filter(|_| self.after.is_asked()) {
            Some(id) => Err(format!("{id} would be left")),
            None => Ok(()),
        })
    }

    /// Is the question about somebody? On the march he is not all of those who go.
    pub(super) fn asked(&self, who: usize) -> Option<Result<(), String>> {
        let Pending::Decision(prompt) = self.ground.play.pending() else { return None };
        let asked = parts(&prompt.ask);
        let (bits, line) = (std::slice::from_ref(&self.bits[who]), self.line);
        let sentence = Sentence { line, bits, grammar: self.ground.play.grammar(), sets_out: &[] };
        let view = self.ground.play.view();
        let told = |piece: &&Piece| {
            let name = parts(&piece.name);
            piece.side == Some(self.ground.side) && asked.windows(name.len()).any(|run| *run == *name)
        };
        let is = view
            .pieces
            .iter()
            .filter(told)
            .any(|piece| sentence.names(&bits[0], &piece.name, &[]) == Some(0));
        let marches = self.history.first()?.0.iter().any(|offer| offer.code == "halt");
        (is && !marches).then_some(Ok(()))
    }

    /// Is somebody one of all who are meant?
    pub(super) fn among(&self, who: usize) -> Option<Result<(), String>> {
        let whole = self
            .reading
            .codes
            .iter()
            .any(|code| code.split(' ').any(|word| matches!(word, "all" | "everything")));
        let is = self.done().iter().any(|done| self.is_called(done, who));
        (whole && is).then_some(Ok(()))
    }

    /// Are all who are meant of a kind?
    pub(super) fn all_of(&self, kind: usize) -> Option<Result<(), String>> {
        let word = &self.line.tokens[self.bits[kind].from].text;
        let play = &*self.ground.play;
        let done = self.done();
        let gone = self.by_itself.iter().filter(|id| self.space(id, false).is_some());
        let mut all: Vec<(&str, bool)> =
            done.iter().map(|done| (done.id, is_of_kind(play, done.offer, word))).collect();
        all.extend(gone.map(|id| (id.as_str(), is_family(play, id, word))));
        if !all.iter().any(|(_, is)| *is) {
            return None;
        }
        Some(match all.iter().find(|(_, is)| !is) {
            None => Ok(()),
            Some((id, _)) => Err(format!("{id} is none of them")),
        })
    }
}
