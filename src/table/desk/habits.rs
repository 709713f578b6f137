//! Orders as people write them: `with all`, `all regulars`, `place A and B at X`; a `done` too many, or one left out.

use super::{Draft, PlayError};
use crate::orders::{
    Carry, Line, OrderError, Token, WHOLE, fold, instead, next_step, skip_filler, step_after,
};
use crate::side::Side;
use crate::speech::{Offer, Pending, Play, Term};
use crate::table::Act;

/// Steps taken for one word.
const MOST: usize = 100;

/// How many steps that were left out are looked for in a row.
const LEFT_OUT: usize = 2;

/// What `all` may be followed by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    /// Anything: it may mean all there are.
    Anything,
    /// A kind of pieces.
    Kind,
}

/// The word an order begins with.
fn verb(offer: &Offer) -> Option<&'static str> {
    match offer.words.0.first()? {
        Term::Key(word) | Term::Opt(word) => Some(word),
        Term::Name { .. } | Term::Amount { .. } | Term::Slot(_) => None,
    }
}

/// Is it a verb and one name, with nothing else in it?
fn is_plain(offer: &Offer) -> bool {
    let names = offer.words.0.iter().filter(|term| matches!(term, Term::Name { .. })).count();
    names == 1 && matches!(offer.words.0.last(), Some(Term::Name { .. }))
}

/// Is it this word, and nothing else?
fn is_word(offer: &Offer, word: &str) -> bool {
    matches!(offer.words.0.as_slice(), [Term::Key(key)] if *key == word)
}

/// Is what an offer names of a kind, as its note says (`Béarn, Regulars 3-4`), or as its family is called?
fn is_of_kind(play: &dyn Play, offer: &Offer, kind: &str) -> bool {
    let one = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let note = fold(offer.note.as_deref().unwrap_or_default());
    let mut words = note.split(|c: char| !c.is_alphanumeric());
    let families = || match offer.words.0.last() {
        Some(Term::Name { id, .. }) => play.families(id),
        _ => Vec::new(),
    };
    words.any(|word| !word.is_empty() && one(word) == one(kind))
        || families().into_iter().any(|family| one(family) == one(kind))
}

/// The verb of `all` from token `at` on, where it is typed or was typed before, and the token after `all`.
fn all_at(line: &Line, at: usize, carry: &Carry) -> Option<(String, usize)> {
    let text = |at: usize| line.tokens.get(at).map(|token| token.text.as_str());
    let at = skip_filler(line, at);
    let whole = |at: usize| text(at).is_some_and(|word| WHOLE.contains(&word));
    if whole(at) {
        return Some((carry.to_string(), at + 1));
    }
    let after = skip_filler(line, at + 1);
    whole(after).then(|| (text(at).unwrap_or_default().to_owned(), after + 1))
}

impl Draft {
    /// What is asked, for finding out whether it still is.
    fn question(&self) -> Option<String> {
        match self.table.play().pending() {
            Pending::Decision(prompt) => Some(prompt.kind.to_string()),
            Pending::Chance(_) | Pending::Over(_) => None,
        }
    }

    /// Reads words that mean no open order by themselves as people mean them; gives the token after them. `None`: they mean
    /// nothing this way either.
    ///
    /// # Errors
    /// If a step of several is refused.
    pub(super) fn by_habit(
        &mut self,
        side: Side,
        line: &Line,
        at: usize,
        carry: &mut Carry,
    ) -> Result<Option<usize>, PlayError> {
        if let Some(next) = self.all_of(side, line, at, carry, Of::Anything)? {
            return Ok(Some(next));
        }
        if let Some(next) = self.spread(side, line, at, carry)? {
            return Ok(Some(next));
        }
        if let Some(next) = self.otherwise(side, line, at, carry)? {
            return Ok(Some(next));
        }
        if let Some(next) = self.too_many(line, at) {
            return Ok(Some(next));
        }
        Ok(self.left_out(side, line, at)?.then_some(at))
    }

    /// `march to Albany` for `to Albany`: other words for those that an order begins with.
    fn otherwise(
        &mut self,
        side: Side,
        line: &Line,
        at: usize,
        carry: &mut Carry,
    ) -> Result<Option<usize>, PlayError> {
        let at = skip_filler(line, at);
        let said = |(typed, meant): &(&str, &str)| instead(line, at, typed, meant);
        let mut others: Vec<Line> = self.table.play().grammar().also.iter().filter_map(said).collect();
        // `activate Marin`: whoever is named alone, where somebody sets out, does.
        for beginning in self.table.play().follow().sets_out {
            let words: Vec<&str> = beginning.split(' ').collect();
            others.push(line.with(at, &words));
        }
        let mut refused = None;
        for other in &others {
            let offers = self.offers(side);
            let next = match step_after(other, at, &offers, &Carry::default()) {
                Ok((index, next)) => {
                    *carry = Carry::of(&offers[index].words);
                    self.step(side, &offers[index])?;
                    Some(next)
                }
                Err(error @ (OrderError::Refused { .. } | OrderError::Ambiguous { .. })) => {
                    refused = refused.or(Some(error));
                    None
                }
                Err(_) => match self.all_of(side, other, at, carry, Of::Anything)? {
                    Some(next) => Some(next),
                    None => self.spread(side, other, at, carry)?,
                },
            };
            if let Some(next) = next {
                return Ok(Some(line.token_of(other, at, next)));
            }
        }
        if let Some(error) = refused {
            return Err(error.into());
        }
        for other in &others {
            if let Some(next) = self.too_many(other, at) {
                return Ok(Some(line.token_of(other, at, next)));
            }
            if self.left_out(side, other, at)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// `take all regulars`, where `take all` alone would be an order, too.
    ///
    /// # Errors
    /// If not all of them can be.
    pub(super) fn all_of_kind(
        &mut self,
        side: Side,
        line: &Line,
        at: usize,
        carry: &Carry,
    ) -> Result<Option<usize>, PlayError> {
        self.all_of(side, line, at, carry, Of::Kind)
    }

    /// `take all`, `with all`, `take all regulars`: each that is offered, one after the other.
    fn all_of(
        &mut self,
        side: Side,
        line: &Line,
        at: usize,
        carry: &Carry,
        of: Of,
    ) -> Result<Option<usize>, PlayError> {
        let Some((typed, after)) = all_at(line, at, carry) else { return Ok(None) };
        let grammar = self.table.play().grammar();
        let offers = self.offers(side);
        let open = |verb: &&&str| {
            offers.iter().any(|offer| self::verb(offer) == Some(**verb) && offer.refused.is_none())
        };
        let mut verbs = grammar.gathers.iter().filter(open);
        let verb = grammar.gathers.iter().find(|verb| **verb == typed).filter(|verb| open(verb));
        // `force X with all`: the one verb of the next question.
        let Some(verb) = verb.or_else(|| verbs.next().filter(|_| verbs.next().is_none())).copied() else {
            return Ok(None);
        };
        let kind = line.tokens.get(after).map(|token| token.text.clone()).filter(|kind| kind.len() > 2);
        let fits = |play: &dyn Play, offer: &Offer, kind: &Option<String>| {
            offer.refused.is_none()
                && self::verb(offer) == Some(verb)
                && is_plain(offer)
                && kind.as_ref().is_none_or(|kind| is_of_kind(play, offer, kind))
        };
        let of_kind = kind.is_some() && offers.iter().any(|offer| fits(self.table.play(), offer, &kind));
        let kind = kind.filter(|_| of_kind);
        if kind.is_none() && of == Of::Kind {
            return Ok(None);
        }
        let whole = |offer: &&Offer| {
            let all = matches!(offer.words.0.as_slice(), [_, Term::Key(all)] if WHOLE.contains(all));
            all && self::verb(offer) == Some(verb) && offer.refused.is_none()
        };
        if let (None, Some(offer)) = (&kind, offers.iter().find(whole)) {
            self.step(side, &offer.clone())?;
            return Ok(Some(after));
        }
        let end = after + usize::from(kind.is_some());
        let (taken, left) = self.each(side, |play, offer| fits(play, offer, &kind))?;
        match taken {
            0 => Ok(None),
            // Which of them is a decision, and nobody's but the player's.
            _ if !left.is_empty() => Err(OrderError::not_all(line, at, end, taken, &left).into()),
            _ => Ok(Some(end)),
        }
    }

    /// Takes each order of some, as long as the same is asked: how many, and those that could not be taken.
    fn each(
        &mut self,
        side: Side,
        fits: impl Fn(&dyn Play, &Offer) -> bool,
    ) -> Result<(usize, Vec<String>), PlayError> {
        let question = self.question();
        let offers = self.offers(side);
        let meant = offers.iter().filter(|offer| fits(self.table.play(), offer));
        let mut left: Vec<String> = meant.map(|offer| offer.code.clone()).collect();
        let mut taken = 0;
        while taken < MOST && self.asked_side() == Some(side) && self.question() == question {
            let open = self.offers(side);
            let Some(offer) = open.iter().find(|offer| fits(self.table.play(), offer)) else {
                // What is not even refused any more has gone along with another.
                left.retain(|code| open.iter().any(|offer| offer.code == *code));
                break;
            };
            self.step(side, offer)?;
            left.retain(|code| *code != offer.code);
            taken += 1;
        }
        // The last one may have gone by itself.
        let forced = self.forced_by_now();
        left.retain(|code| !forced.iter().any(|words| words.is(code)));
        Ok((taken, left))
    }

    /// `place A and B at X`: the place belongs to each of them.
    fn spread(
        &mut self,
        side: Side,
        line: &Line,
        at: usize,
        carry: &mut Carry,
    ) -> Result<Option<usize>, PlayError> {
        let at = skip_filler(line, at);
        let Some(first) = line.tokens.get(at).map(|token| token.text.clone()) else { return Ok(None) };
        let joins = |offer: &Offer| match offer.words.0.as_slice() {
            [Term::Key(verb), Term::Name { .. }, Term::Key(join) | Term::Opt(join), Term::Name { .. }] => {
                (*verb == first).then_some(*join)
            }
            _ => None,
        };
        let Some(join) = self.legal(side).iter().find_map(joins) else { return Ok(None) };
        let place = (at + 1..line.tokens.len()).find(|&place| line.tokens[place].text == join);
        let Some(place) = place else { return Ok(None) };
        let (mut name, mut end) = (at + 1, None);
        while name < place {
            let offers = self.offers(side);
            let found = (name + 1..=place).rev().find_map(|until| {
                let (index, next) = next_step(&gathered(line, at, (name, until), place), at, &offers).ok()?;
                let tail = at + 1 + (until - name);
                (next > tail + 1).then(|| (index, until, place + next - tail))
            });
            let Some((index, until, next)) = found else {
                return if end.is_some() { Ok(Some(name)) } else { Ok(None) };
            };
            self.step(side, &offers[index])?;
            *carry = Carry::of(&offers[index].words);
            name = skip_filler(line, until);
            end = Some(next);
            if name < place && self.asked_side() != Some(side) {
                return Ok(Some(name));
            }
        }
        Ok(end)
    }

    /// A `done` that nobody asked for, once something was done, or before more is.
    fn too_many(&self, line: &Line, at: usize) -> Option<usize> {
        let at = skip_filler(line, at);
        let idle = self.table.play().grammar().idle;
        let there = line.tokens.get(at).is_some_and(|token| idle.contains(&token.text.as_str()));
        let ordered = self.acts().iter().any(|act| matches!(act, Act::Order { .. } | Act::Sealed { .. }));
        let alone = line.tokens.len() == 1 && !ordered;
        let mut more = line.tokens.iter().skip(at + 1);
        let whole = more.next().is_none_or(|token| !WHOLE.contains(&token.text.as_str()));
        (there && whole && !alone).then_some(at + 1)
    }

    /// A `done` or `move` that was left out: words which mean something after it say it as well.
    fn left_out(&mut self, side: Side, line: &Line, at: usize) -> Result<bool, PlayError> {
        let words = self.table.play().grammar().implied;
        for word in words {
            let legal = self.legal(side);
            let Some(index) = legal.iter().position(|offer| is_word(offer, word)) else { continue };
            if self.means_after(side, index, line, at, LEFT_OUT) {
                self.step(side, &legal[index].clone())?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Would the words mean something once a legal step was taken?
    fn means_after(&self, side: Side, index: usize, line: &Line, at: usize, deep: usize) -> bool {
        let grammar = self.table.play().grammar();
        let mut play = self.table.play().copy();
        let Some(code) = self.legal(side).get(index).map(|offer| offer.code.clone()) else { return false };
        let position = |play: &dyn crate::speech::Play, code: &str| {
            play.legal(side).iter().position(|offer| offer.code == code)
        };
        let Some(first) = position(&*play, &code) else { return false };
        if play.take(side, first).is_err() {
            return false;
        }
        let mut last = code;
        for _ in 0..deep {
            if play.next().ask_of(side).is_none() {
                let path = line.tokens.get(skip_filler(line, at)).map(|token| token.text.as_str());
                return path.is_some_and(|word| word == grammar.path || word == "sail") && last == "move";
            }
            if step_after(line, at, &play.offers(side), &Carry::default()).is_ok() {
                return true;
            }
            let next =
                play.only(side).or_else(|| grammar.implied.iter().find_map(|word| position(&*play, word)));
            let Some(next) = next else { return false };
            last = play.legal(side).get(next).map(|offer| offer.code.clone()).unwrap_or_default();
            if play.take(side, next).is_err() {
                return false;
            }
        }
        false
    }
}

/// A line in which only one of several names stands before the place.
fn gathered(line: &Line, verb: usize, (from, until): (usize, usize), place: usize) -> Line {
    let part = |from: usize, until: usize| line.tokens[from..until].iter().cloned();
    let tokens: Vec<Token> =
        part(0, verb + 1).chain(part(from, until)).chain(part(place, line.tokens.len())).collect();
    Line { text: line.text.clone(), tokens }
}
