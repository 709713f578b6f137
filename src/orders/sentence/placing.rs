//! Who goes to which of several places: `two Massachusetts at Albany, one at Boston`.

use super::{Search, State};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::groups::is_family;
use crate::orders::matching::{Mask, Match};
use crate::orders::token::Gap;
use crate::speech::{Offer, Term};
use std::rc::Rc;

/// The piece and the place of an order that puts the one into the other.
fn placed(offer: &Offer) -> Option<(&Term, &Term)> {
    match offer.words.0.as_slice() {
        [Term::Key("place"), piece @ Term::Name { .. }, .., place @ Term::Name { .. }] => {
            Some((piece, place))
        }
        _ => None,
    }
}

impl<'a> Search<'a, '_> {
    fn calls(&self, bit: &Bit, term: &Term) -> Option<u32> {
        match term {
            Term::Name { id, also } => self.sentence.names(bit, id, also),
            _ => None,
        }
    }

    /// Is a place nearer to who is named than the one that an order would put him into? `Webb and the Royals to New York, 15th and 17th to
    /// Halifax`: the 15th goes to Halifax.
    pub(super) fn is_put_elsewhere(&self, state: &State<'_>, offer: &Offer, found: Match) -> bool {
        let (Some((piece, _)), Some(place)) = (placed(offer), found.place) else { return false };
        let bits = self.sentence.bits;
        let is_piece = |at: &usize| {
            *at != place && found.used & (1 << at) != 0 && self.calls(&bits[*at], piece).is_some()
        };
        let Some(who) = (0..bits.len()).find(is_piece) else { return false };
        let legal = state.ground.legal();
        let goal = |at: usize| {
            let bit = &bits[at];
            let named =
                |offer: &Offer| placed(offer).is_some_and(|(_, place)| self.calls(bit, place).is_some());
            let called =
                |offer: &Offer| placed(offer).is_some_and(|(piece, _)| self.calls(bit, piece).is_some());
            bit.kind == Kind::Name
                && bit.clause == bits[who].clause
                && legal.iter().any(named)
                && (matches!(bit.prep, Prep::At | Prep::To) || !legal.iter().any(called))
        };
        // Places come behind those who go there, or all of them before; with those named before him goes who is said to.
        let mut names =
            (0..bits.len()).filter(|at| bits[*at].clause == bits[who].clause && bits[*at].kind == Kind::Name);
        let before = names.next().is_some_and(goal);
        let behind = &self.sentence.line.tokens[bits[who].to..];
        let with =
            behind.first().is_some_and(|token| matches!(token.text.as_str(), "with" | "there" | "also"));
        // `Webb at Halifax with the 15th`: he goes where Webb does.
        if bits[who].prep == Prep::With && who < place && (0..who).any(goal) {
            return true;
        }
        match (who < place, before) {
            (true, false) => (who + 1..place).any(goal),
            (true, true) => true,
            (false, true) => (place + 1..who).any(goal),
            (false, false) => !with || (place + 1..bits.len()).any(goal),
        }
    }

    /// The one piece that is left to place once an order is carried out; of those who are alike one is offered at a time.
    pub(super) fn left_to_place(state: &State<'_>, offer: &Offer) -> Option<Rc<Term>> {
        let (own, _) = placed(offer)?;
        let legal = state.ground.legal();
        let mut left: Vec<&Term> = Vec::new();
        for piece in legal.iter().filter_map(placed).map(|(piece, _)| piece).filter(|piece| *piece != own) {
            if !left.contains(&piece) {
                left.push(piece);
            }
        }
        match left.as_slice() {
            [] => Some(Rc::new(own.clone())),
            [one] => Some(Rc::new((*one).clone())),
            _ => None,
        }
    }

    /// `…, Royal Navy at New York`, where it is the last, and what is asked is where all of them go.
    pub(super) fn last_placed(&mut self, state: &State<'a>, legal: &[&Offer], free: Mask) {
        let bits = self.sentence.bits;
        let Some(last) = state.last_one.clone() else { return };
        let mut pieces = legal.iter().filter_map(|offer| placed(offer)).map(|(piece, _)| piece).peekable();
        // By its own name it has been tried already.
        let by_name = pieces.peek().is_some();
        if !pieces.all(|piece| *piece == *last) {
            return;
        }
        let is_last = |bit: &Bit| {
            let kind = &self.sentence.line.tokens[bit.from].text;
            let alike = matches!(&*last, Term::Name { id, .. } if is_family(&*state.ground.play, id, kind));
            matches!(bit.kind, Kind::Name | Kind::Unknown)
                && (self.is_the_other(bit) || !by_name && (alike || self.calls(bit, &last).is_some()))
        };
        let Some(who) = (0..bits.len()).find(|at| free & (1 << at) != 0 && is_last(&bits[*at])) else {
            return;
        };
        let all = |offer: &&&Offer| {
            matches!(offer.words.0.as_slice(), [Term::Key("place"), Term::Key("all"), ..])
                || by_name && placed(offer).is_some()
        };
        for offer in legal.iter().filter(all) {
            let Some(there) = offer.words.0.last() else { continue };
            let goes = |at: &usize| bits[*at].clause == bits[who].clause && bits[*at].kind == Kind::Name;
            let place = (who + 1..bits.len())
                .take_while(goes)
                .find(|at| matches!(bits[*at].prep, Prep::At | Prep::To));
            let Some(place) = place.filter(|at| self.calls(&bits[*at], there).is_some()) else { continue };
            if free & (1 << place) == 0 && state.shared != Some(place) {
                continue;
            }
            let mut next = state.clone();
            (next.unsaid, next.closed, next.last_one) = (0, false, None);
            next.answers(&state.ground);
            next.used |= 1 << who | 1 << place;
            self.take(next, &offer.code);
        }
    }

    /// `the other one`: the one that is left.
    fn is_the_other(&self, bit: &Bit) -> bool {
        let said: Vec<&str> =
            self.sentence.line.tokens[bit.from..bit.to].iter().map(|token| token.text.as_str()).collect();
        matches!(said.as_slice(), ["other"] | ["other", "one" | "1"])
    }

    /// `all but the 1st Royal at Boston`: each of the others is put there.
    pub(super) fn all_but_placed(&mut self, state: &State<'a>, free: Mask) {
        let bits = self.sentence.bits;
        let Some(all) = bits.iter().position(|bit| bit.kind == Kind::Whole) else { return };
        let but: Vec<usize> = (all + 1..bits.len()).filter(|at| bits[*at].left_out).collect();
        let Some(place) = but.last().map(|last| last + 1).filter(|at| *at < bits.len()) else { return };
        let led = bits[place].kind == Kind::Name && matches!(bits[place].prep, Prep::At | Prep::To);
        let used = (all..=place).fold(0, |used, at| used | 1 << at);
        let names =
            but.iter().all(|at| bits[*at].kind == Kind::Name) && bits[place].clause == bits[all].clause;
        if !led || !names || free & used != used || all + 1 + but.len() + 1 != place {
            return;
        }
        let legal = state.ground.legal();
        let spared = |offer: &Offer| {
            placed(offer)
                .is_some_and(|(piece, _)| but.iter().any(|at| self.calls(&bits[*at], piece).is_some()))
        };
        let there = |offer: &Offer| {
            placed(offer).is_some_and(|(_, place_of)| self.calls(&bits[place], place_of).is_some())
        };
        let is_there = |at: &usize| {
            legal.iter().filter_map(placed).any(|(piece, _)| self.calls(&bits[*at], piece).is_some())
        };
        if !but.iter().all(is_there) {
            return;
        }
        let mut next = state.clone();
        let kind = state.ground.kind();
        while next.ground.is_asked() && next.ground.kind() == kind {
            let legal = next.ground.legal();
            let others = || legal.iter().filter(|offer| placed(offer).is_some() && !spared(offer));
            let Some(code) = others().find(|offer| there(offer)).map(|offer| offer.code.clone()) else {
                // Somebody cannot be put there.
                if others().next().is_some() {
                    return;
                }
                break;
            };
            if !next.ground.take(&code) {
                return;
            }
            next.codes.push(code);
        }
        if next.codes.len() == state.codes.len() {
            return;
        }
        (next.unsaid, next.shared, next.closed) = (0, None, false);
        next.carried = Some(("place", bits[all].clause));
        next.answers(&state.ground);
        next.used |= used;
        self.push(next);
    }

    /// So many of a name or a kind, put into one place.
    pub(super) fn placements(&mut self, state: &State<'a>, free: Mask) {
        let bits = self.sentence.bits;
        for at in (0..bits.len().saturating_sub(2)).filter(|at| free & (0b11 << at) == 0b11 << at) {
            let count = match &bits[at].kind {
                Kind::Number(n @ 2..) => *n,
                Kind::Whole if self.sentence.line.tokens[bits[at].from].text == "both" => 2,
                _ => continue,
            };
            let (Some(who), Some(place)) = (self.counted_name(at), self.place_behind(at + 1)) else {
                continue;
            };
            if free & (1 << place) == 0 {
                continue;
            }
            let mut next = state.clone();
            let mut last: Option<Rc<Term>> = None;
            for more in (1..=count).rev() {
                let all = next.ground.offers();
                let fits = |offer: &&Offer| offer.refused.is_none() && self.is_put(&next, offer, who, place);
                let meant: Vec<&Offer> = all.0.iter().filter(fits).collect();
                // Which of them, is the player's to say, unless they are alike.
                // All that are left of them are meant, whichever they are.
                let kinds = meant.iter().filter(|offer| offer.twin_of.is_none()).count();
                let whole = u32::try_from(meant.len()).is_ok_and(|left| left == more);
                let by_name = meant.first().filter(|_| kinds == 1 || whole).copied();
                let the_last = || {
                    all.0.iter().find(|offer| {
                        more == 1 && self.puts_last(offer, last.as_deref(), (&next, at + 1, place))
                    })
                };
                let Some(offer) = by_name.or_else(the_last) else { break };
                let code = offer.code.clone();
                last = Self::left_to_place(&next, offer);
                if !next.ground.take(&code) {
                    break;
                }
                next.codes.push(code);
            }
            if next.codes.len() != state.codes.len() + usize::try_from(count).unwrap_or(0) {
                continue;
            }
            (next.unsaid, next.shared, next.closed) = (0, Some(place), false);
            next.carried = Some(("place", bits[at].clause));
            next.answers(&state.ground);
            next.used |= 0b11 << at | 1 << place;
            self.push(next);
        }
    }

    /// Does an order for all put the one that is left into a place, and is it called so?
    fn puts_last(
        &self,
        offer: &Offer,
        last: Option<&Term>,
        (state, who, place): (&State<'_>, usize, usize),
    ) -> bool {
        let (bits, [Term::Key("place"), Term::Key("all"), .., there]) =
            (self.sentence.bits, offer.words.0.as_slice())
        else {
            return false;
        };
        let Some(last @ Term::Name { id, .. }) = last else { return false };
        let kind = &self.sentence.line.tokens[bits[who].from].text;
        let called = self.calls(&bits[who], last).is_some() || is_family(&*state.ground.play, id, kind);
        called && offer.refused.is_none() && self.calls(&bits[place], there).is_some()
    }

    /// The bit of the name that a number stands before.
    fn counted_name(&self, at: usize) -> Option<usize> {
        let next = &self.sentence.bits[at + 1];
        let noun = matches!(next.kind, Kind::Name | Kind::Unknown | Kind::Verb { .. });
        (noun && next.gap == Gap::Word && matches!(next.prep, Prep::Bare | Prep::Of)).then_some(at + 1)
    }

    /// The next place behind a name: in front of it only other names, or nothing.
    fn place_behind(&self, who: usize) -> Option<usize> {
        let bits = self.sentence.bits;
        let same = (who + 1..bits.len()).take_while(|at| bits[*at].clause == bits[who].clause);
        let mut names = same.take_while(|at| matches!(bits[*at].kind, Kind::Name | Kind::Number(_)));
        let mut first = names.clone();
        let led = names.find(|at| matches!(bits[*at].prep, Prep::At | Prep::To));
        led.or_else(|| first.next().filter(|at| bits[*at].gap == Gap::Word))
    }

    /// Does an order put one who is called so into this place?
    fn is_put(&self, state: &State<'_>, offer: &Offer, who: usize, place: usize) -> bool {
        let bits = self.sentence.bits;
        let Some((piece, there)) = placed(offer) else { return false };
        let Term::Name { id, .. } = piece else { return false };
        let kind = &self.sentence.line.tokens[bits[who].from].text;
        let called = self.calls(&bits[who], piece).is_some() || is_family(&*state.ground.play, id, kind);
        called && self.calls(&bits[place], there).is_some()
    }
}
