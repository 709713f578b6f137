//! Those who are meant are taken, one order each, as long as they are offered.

use super::{COUNTED, Group, MOST, Taken, counted_after, counts_but, is_of_kind, is_plain};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::ground::Ground;
use crate::orders::matching::{Sentence, verb};
use crate::orders::token::Gap;
use crate::speech::view::Piece;
use crate::speech::{Offer, Term};
use std::rc::Rc;

impl Group {
    /// Those who were open, where all of them are meant, and the order of the line that says so.
    pub(in crate::orders) fn whole(
        &self,
        legal: &[&Offer],
        sentence: &Sentence<'_>,
    ) -> Option<(Rc<[Term]>, usize)> {
        let all = sentence.bits[self.bit].kind == Kind::Whole && self.kind.is_none() && self.but.is_empty();
        let open = legal.iter().filter(|offer| verb(offer) == self.verb && is_plain(offer));
        let names = || open.filter_map(|offer| offer.words.0.last().cloned()).collect();
        (all && self.number.is_none()).then(|| (names(), sentence.bits[self.bit].clause))
    }

    /// Takes them one after the other, as long as the same is asked.
    pub(in crate::orders) fn take<'a>(&self, ground: &Ground<'a>, sentence: &Sentence<'_>) -> Taken<'a> {
        let mut ground = ground.clone();
        let all = ground.offers();
        let offers = &all.0;
        let whole = |offer: &&Offer| {
            let all = matches!(offer.words.0.as_slice(), [_, Term::Key("all" | "everything")]);
            all && verb(offer) == self.verb && offer.refused.is_none()
        };
        let simple = self.kind.is_none() && self.but.is_empty() && self.number.is_none();
        let counts = |offer: &Offer| offer.words.0.iter().any(|term| matches!(term, Term::Amount { .. }));
        let counted = offers.iter().any(|offer| verb(offer) == self.verb && counts(offer));
        let names = !self.but.is_empty() && self.but.iter().all(|at| sentence.bits[*at].kind == Kind::Name);
        let less = self.less(sentence);
        if less.is_some() || names && counted && self.number.is_none() {
            return self.all_but(ground, sentence, less);
        }
        // `all but 2 provincials`: which two, nobody has said, unless there are no more.
        if !self.but.iter().all(|but| self.is_whole_but(&ground, sentence, *but)) {
            return Taken::None;
        }
        if let Some(all) = offers.iter().find(whole).filter(|_| simple) {
            let code = all.code.clone();
            return if ground.take(&code) { Taken::All { ground, codes: vec![code] } } else { Taken::None };
        }
        let meant: Vec<&Offer> = offers
            .iter()
            .filter(|offer| offer.refused.is_none() && self.is_meant(&ground, sentence, offer))
            .collect();
        if let Some(taken) = self.is_unclear(&ground, sentence, offers, &meant) {
            return taken;
        }
        let codes: Vec<String> = meant.iter().map(|offer| offer.code.clone()).collect();
        // Each loses a step, and none of them two.
        if self.verb == Some("lose") {
            return self.lose_each(ground, codes);
        }
        // Counters that are alike are one kind, however many of them are offered.
        let kinds = meant.iter().filter(|offer| offer.twin_of.is_none()).count();
        self.take_each(ground, sentence, (codes, kinds))
    }

    /// One step from each; the last may go by itself.
    fn lose_each<'a>(&self, mut ground: Ground<'a>, mut codes: Vec<String>) -> Taken<'a> {
        let said = self.number == Some(codes.len());
        let mut by_itself = Vec::new();
        for code in &codes {
            if ground.gone.iter().any(|gone| gone.words.is(code)) {
                by_itself.push(code.clone());
            } else if !ground.take(code) {
                return Taken::None;
            }
        }
        codes.retain(|code| !by_itself.contains(code));
        if said { Taken::All { ground, codes } } else { Taken::None }
    }

    /// `all but 2`: how many are left out of those who are counted, and of which kind.
    fn less(&self, sentence: &Sentence<'_>) -> Option<(u32, Option<&'static str>)> {
        let [at] = self.but.as_slice() else { return None };
        let Kind::Number(n) = sentence.bits[*at].kind else { return None };
        Some((n, counted_after(sentence, *at)))
    }

    /// Takes everybody but so many of those who are counted, or but those who are named. Of two kinds it must have been said which.
    fn all_but<'a>(
        &self,
        mut ground: Ground<'a>,
        sentence: &Sentence<'_>,
        less: Option<(u32, Option<&str>)>,
    ) -> Taken<'a> {
        let all = ground.legal();
        let most = |word: &str| {
            let of = |offer: &Offer| match offer.words.0.as_slice() {
                [.., Term::Amount { n, .. }, Term::Key(of)] if *of == word && verb(offer) == self.verb => {
                    Some(*n)
                }
                _ => None,
            };
            all.iter().filter_map(of).max().map(|most| (word.to_owned(), most))
        };
        let meant = COUNTED.into_iter().filter(|kind| self.only.is_none_or(|only| only == *kind));
        let there: Vec<(String, u32)> = meant.filter_map(most).collect();
        let less = match (less, there.as_slice()) {
            (Some((n, Some(kind))), _) => Some((n, kind.to_owned())),
            (Some((n, None)), [(only, _)]) => Some((n, only.clone())),
            (Some(_), _) => return Taken::None,
            (None, _) => None,
        };
        let fewer = |less: &(u32, String)| {
            there.iter().any(|(kind, most)| *kind == less.1 && less.0 > 0 && less.0 < *most)
        };
        let plain = |offer: &&Offer| verb(offer) == self.verb && is_plain(offer);
        let plain = |offer: &&Offer| self.only.is_none() && plain(offer);
        let named: Vec<&Offer> = all.iter().filter(plain).collect();
        // `Shirley takes all but 5`: whether Johnson goes, nobody has said.
        let leads = |bit: &&Bit| {
            let own = bit.kind == Kind::Name && !bit.left_out && bit.clause == sentence.bits[self.bit].clause;
            own && matches!(bit.prep, Prep::Bare | Prep::With)
        };
        let led: Vec<&Bit> = sentence.bits.iter().filter(leads).collect();
        let is_led = |offer: &&Offer| match offer.words.0.last() {
            Some(Term::Name { id, also }) => led.iter().any(|bit| sentence.names(bit, id, also).is_some()),
            _ => false,
        };
        if less.is_some() && !led.is_empty() && !named.iter().copied().all(|offer| is_led(&offer)) {
            return Taken::None;
        }
        // They are taken by their own names.
        let named: Vec<&Offer> = named.into_iter().filter(|offer| less.is_none() || !is_led(offer)).collect();
        // Whoever is left out must have been there to be left out.
        let calls = |offer: &Offer, but: &usize| self.names_bit(&ground, sentence, offer, *but);
        let there_too = |but: &usize| named.iter().any(|offer| calls(offer, but));
        let missing = less.is_none() && !self.but.iter().all(there_too);
        if self.kind.is_some() || missing || !less.as_ref().is_none_or(fewer) {
            return Taken::None;
        }
        let left_out = |offer: &Offer| less.is_none() && self.but.iter().any(|but| calls(offer, but));
        let named: Vec<&Offer> = named.iter().copied().filter(|offer| !left_out(offer)).collect();
        let verb = self.verb.unwrap_or_default();
        let counted = there.iter().map(|(kind, most)| {
            let n = less.as_ref().filter(|less| less.1 == *kind).map_or(0, |less| less.0);
            format!("{verb} {} {kind}", most - n)
        });
        let codes: Vec<String> = named.iter().map(|offer| offer.code.clone()).chain(counted).collect();
        if codes.iter().all(|code| ground.take(code)) { Taken::All { ground, codes } } else { Taken::None }
    }

    /// Why those that are meant cannot be taken, if they cannot.
    fn is_unclear<'a>(
        &self,
        ground: &Ground<'_>,
        sentence: &Sentence<'_>,
        offers: &[Offer],
        meant: &[&Offer],
    ) -> Option<Taken<'a>> {
        // Where some are counted by the number, names alone are not all.
        let counts = |offer: &Offer| {
            verb(offer) == self.verb && offer.words.0.iter().any(|term| matches!(term, Term::Amount { .. }))
        };
        if self.kind.is_none() && offers.iter().any(counts) {
            return Some(Taken::None);
        }
        let open = meant.len();
        let twins = meant.iter().filter(|offer| offer.twin_of.is_some()).count() + 1;
        match self.number {
            Some(number) if number == 0 || open == 0 => return Some(Taken::None),
            // Which of them is the player's to say.
            Some(taken) if open > taken && twins < open => {
                let left = meant.iter().map(|offer| offer.code.clone()).collect();
                return Some(Taken::Some { taken, left });
            }
            _ => {}
        }
        // Whoever is left out must have been there to be left out.
        let is_there = |but: &usize| {
            counts_but(sentence, *but).is_some()
                || offers.iter().any(|offer| self.names_bit(ground, sentence, offer, *but))
        };
        (!self.but.iter().all(is_there)).then_some(Taken::None)
    }

    /// Takes those that are meant; `left`: their codes, of so many kinds.
    fn take_each<'a>(
        &self,
        mut ground: Ground<'a>,
        sentence: &Sentence<'_>,
        (mut left, kinds): (Vec<String>, usize),
    ) -> Taken<'a> {
        let kind = ground.kind();
        let alike = alike_there(&ground, &left);
        let mut codes = Vec::new();
        while codes.len() < self.number.unwrap_or(MOST) && ground.is_asked() && ground.kind() == kind {
            let all = ground.offers();
            let open = &all.0;
            let next =
                open.iter().find(|offer| offer.refused.is_none() && self.is_meant(&ground, sentence, offer));
            let Some(offer) = next else {
                // What is not even refused any more has gone along with another.
                left.retain(|code| open.iter().any(|offer| offer.code == *code));
                break;
            };
            let code = offer.code.clone();
            if !ground.take(&code) {
                return Taken::None;
            }
            left.retain(|other| *other != code);
            codes.push(code);
        }
        left.retain(|code| !ground.gone.iter().any(|gone| gone.words.is(code)));
        if let Some(number) = self.number {
            // Of counters that are alike one is offered at a time: so many of them must be there, and of several kinds no more.
            let more = kinds > 1 && ground.is_asked() && ground.kind() == kind;
            let all = if more { ground.offers() } else { Rc::default() };
            let more: Vec<String> = all
                .0
                .iter()
                .filter(|offer| offer.refused.is_none() && self.is_meant(&ground, sentence, offer))
                .map(|offer| offer.code.clone())
                .collect();
            if codes.len() < number {
                return Taken::None;
            }
            if !more.is_empty() {
                return Taken::Some { taken: number, left: codes.into_iter().chain(more).collect() };
            }
        }
        // Where no more may be taken, one of those who are alike may be left.
        let said = |id: &String| codes.iter().any(|code| code.split(' ').next_back() == Some(id.as_str()));
        let gone = |id: &String| ground.gone.iter().any(|gone| gone.words.to_string().ends_with(id.as_str()));
        if self.number.is_none() && left.is_empty() {
            left.extend(alike.into_iter().filter(|id| !said(id) && !gone(id)));
        }
        let all = left.is_empty() || self.number.is_some();
        match codes.len() {
            0 => Taken::None,
            _ if all => Taken::All { ground, codes },
            taken => Taken::Some { taken, left },
        }
    }

    /// `all but both regulars`: does a number among those left out count all of them?
    fn is_whole_but(&self, ground: &Ground<'_>, sentence: &Sentence<'_>, but: usize) -> bool {
        let Some(n) = counts_but(sentence, but) else { return true };
        let behind = self.but.contains(&(but + 1)) && sentence.bits[but + 1].gap == Gap::Word;
        let all = ground.offers();
        let meant = all.0.iter().filter(|offer| behind && self.names_bit(ground, sentence, offer, but + 1));
        let codes: Vec<String> = meant.map(|offer| offer.code.clone()).collect();
        behind && n == alike_there(ground, &codes).len()
    }

    fn names_bit(&self, ground: &Ground<'_>, sentence: &Sentence<'_>, offer: &Offer, bit: usize) -> bool {
        let bit = &sentence.bits[bit];
        let word = &sentence.line.tokens[bit.from].text;
        let named = matches!(offer.words.0.last(), Some(Term::Name { id, also }) if sentence.names(bit, id, also).is_some());
        verb(offer) == self.verb && is_plain(offer) && (named || is_of_kind(&*ground.play, offer, word))
    }

    fn is_meant(&self, ground: &Ground<'_>, sentence: &Sentence<'_>, offer: &Offer) -> bool {
        verb(offer) == self.verb
            && is_plain(offer)
            && self.kind.as_ref().is_none_or(|kind| kind.fits(sentence, &*ground.play, offer))
            && !self.but.iter().any(|&but| self.names_bit(ground, sentence, offer, but))
    }
}

/// Those whom some orders name, and all who are called as they are and stand beside them: of counters that are alike one is offered at a
/// time.
fn alike_there(ground: &Ground<'_>, codes: &[String]) -> Vec<String> {
    let view = ground.play.view();
    let named =
        |piece: &&Piece| codes.iter().any(|code| code.split(' ').next_back() == Some(piece.id.as_str()));
    let named: Vec<&Piece> = view.pieces.iter().filter(named).collect();
    let alike = |piece: &&Piece| {
        let same =
            |one: &&Piece| (&one.name, one.space(), one.side) == (&piece.name, piece.space(), piece.side);
        named.iter().any(same)
    };
    // Whoever waits beside the map is no comrade of theirs.
    let there = |piece: &&Piece| piece.space().is_some() && alike(piece);
    view.pieces.iter().filter(there).map(|piece| piece.id.clone()).collect()
}
