//! Those who are on the march already, told by their own names: `Rogers to York`.

use super::{Search, State};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::ground::Ground;
use crate::orders::groups::is_family;
use crate::orders::matching::{Mask, verb};
use crate::speech::view::Piece;
use crate::speech::{Offer, Play, Trace};

/// How steps begin by which a whole force goes elsewhere, besides those of a path. `retreat all to` leaves a choice who goes.
const SETS_OFF: [&str; 3] = ["sail to ", "retreat to ", "land at "];

impl<'a> Search<'a, '_> {
    /// Names before the place they go to that say no more than who is on the march. Where somebody could be left behind, all of them must be
    /// named; else one of them may be called for all: the first, with whom the others go, or whoever leads.
    pub(super) fn own_names(&mut self, state: &State<'a>, legal: &[&Offer], free: Mask) {
        let (bits, path) = (self.sentence.bits, self.sentence.grammar.path);
        let goes = |offer: &&&Offer| {
            verb(offer) == Some(path) || SETS_OFF.iter().any(|begins| offer.code.starts_with(begins))
        };
        let steps = legal.iter().find(goes);
        // Whoever was dropped in this line is none of them.
        let dropped = state.codes.iter().all(|code| code.starts_with("drop "));
        let Some(step) = steps.filter(|_| dropped) else { return };
        let retreats = verb(step) == Some("retreat");
        let lands = verb(step) == Some("land");
        let goal = |bit: &Bit| {
            matches!(bit.prep, Prep::To | Prep::Via)
                || retreats && bit.prep == Prep::On
                || lands && matches!(bit.prep, Prep::At | Prep::On)
                || self.is_colon(bit)
        };
        let left = |at: &usize| state.used & (1 << at) == 0;
        let Some(goal) = bits.iter().position(goal).filter(|goal| bits[*goal].kind == Kind::Name) else {
            return;
        };
        // The verb of the step itself says no more than that they go.
        let own = |bit: &Bit| retreats && bit.means("retreat") || lands && bit.means("land");
        let moves = |at: &usize| matches!(bits[*at].kind, Kind::Verb { soft: true, .. }) || own(&bits[*at]);
        let said: Vec<usize> = (0..goal).filter(|at| left(at) && !moves(at)).collect();
        let fits = |at: &usize| {
            let bit = &bits[*at];
            // `drop the artillery and Howe, the brigade to Albany`: Howe is dropped.
            let joined = *at > 0
                && !state.codes.is_empty()
                && !left(&(at - 1))
                && self.is_joined(*at)
                && !moves(&(at - 1));
            let noun = matches!(bit.kind, Kind::Name | Kind::Unknown);
            noun && bit.prep == Prep::Bare && !bit.left_out && !joined
        };
        // `all to Albany`, where nobody could join them.
        let joins = |offer: &&Offer| verb(offer).is_some_and(|verb| self.sentence.grammar.takes(verb));
        let whole = matches!(said.as_slice(), [at] if bits[*at].kind == Kind::Whole && free & (1 << at) != 0);
        if whole && !legal.iter().any(joins) && !bits.iter().any(|bit| bit.left_out) {
            self.push(State { used: state.used | 1 << said[0], cost: state.cost + 1, ..state.clone() });
            return;
        }
        // `lands with the whole lot`: nobody of them could stay aboard.
        let lot = |at: &usize| free & (1 << at) != 0 && bits[*at].kind == Kind::Whole;
        let lot = (goal + 1..bits.len()).filter(|at| lands && lot(at)).fold(0, |all, at| all | 1 << at);
        let fine = !said.is_empty() && said.iter().all(|at| fits(at) && free & (1 << at) != 0);
        if said.is_empty() && lot != 0 {
            self.push(State { used: state.used | lot, cost: state.cost + 1, ..state.clone() });
        }
        if !fine {
            return;
        }
        if self.are_all_named(state, (legal, step), &said, goal) {
            let mut next = state.clone();
            next.used |= said.iter().fold(lot, |all, at| all | 1 << at);
            next.cost += 1;
            self.push(next);
        }
    }

    /// Do some names before the goal of a step stand for all who take it?
    fn are_all_named(
        &self,
        state: &State<'_>,
        (legal, step): (&[&Offer], &Offer),
        said: &[usize],
        goal: usize,
    ) -> bool {
        let bits = self.sentence.bits;
        let stack = on_the_march(&state.ground, &step.code);
        let names = |piece: &String, at: usize| self.names_piece(&state.ground, piece, &bits[at]);
        let known = said.iter().all(|at| stack.iter().any(|piece| names(piece, *at)));
        let told = |piece: &String| said.iter().any(|at| names(piece, *at));
        let drops = legal.iter().any(|offer| verb(offer) == Some("drop"));
        let counted = legal.iter().any(|offer| verb(offer) == Some("drop") && offer.code.ends_with("troops"));
        // `Shirley alone` is not Shirley and whoever goes with him.
        let tokens = &self.sentence.line.tokens[..bits[goal].from];
        let alone =
            |word: &str| matches!(word, "alone" | "only" | "just" | "himself" | "itself" | "themselves");
        let alone = tokens.iter().any(|token| alone(&token.text));
        // Of those who land whoever leads is called for all, and nobody else.
        let lands = verb(step) == Some("land");
        let led = self.is_led(&state.ground, &stack, (said.len(), !lands), told);
        let all = match drops || alone {
            true => !counted && stack.iter().all(told),
            false => stack.iter().all(told) || led,
        };
        known && all
    }

    /// `Monckton sails for New York`: all who lead a force are called for it; one of two is not, nor are two of four.
    fn is_led(
        &self,
        ground: &Ground<'_>,
        stack: &[String],
        (said, first): (usize, bool),
        told: impl Fn(&String) -> bool,
    ) -> bool {
        let play = &*ground.play;
        let leads = |id: &&String| is_family(play, id, "leaders") || is_family(play, id, "commanders");
        let lead: Vec<&String> = stack.iter().filter(leads).collect();
        said == lead.len() && lead.iter().all(|id| told(id))
            || first && said == 1 && stack.first().is_some_and(told)
    }

    /// Does a colon stand before a bit?
    fn is_colon(&self, bit: &Bit) -> bool {
        let tokens = &self.sentence.line.tokens;
        let before = bit.from.checked_sub(1).map_or(0, |at| tokens[at].start + tokens[at].len);
        self.sentence
            .line
            .text
            .get(before..tokens[bit.from].start)
            .is_some_and(|between| between.contains(':'))
    }

    /// Is a piece called so, by its name or by what it is?
    fn names_piece(&self, ground: &Ground<'_>, piece: &str, bit: &Bit) -> bool {
        let all = ground.play.names().others;
        let named = all.iter().filter(|named| named.id() == piece).any(|named| {
            let (id, also) = named.shared();
            self.sentence.names(bit, &id, &also).is_some()
        });
        named
            || bit.to == bit.from + 1
                && is_family(&*ground.play, piece, &self.sentence.line.tokens[bit.from].text)
    }
}

/// The ids of those who would take a step of a march.
pub(in crate::orders) fn on_the_march(ground: &Ground<'_>, code: &str) -> Vec<String> {
    let mut play = ground.play.copy();
    let taken = play.find(ground.side, code).and_then(|choice| play.take(ground.side, choice));
    if taken.is_err() {
        return Vec::new();
    }
    let at = |play: &dyn Play, place: &str| -> Vec<String> {
        let there = |piece: &&Piece| piece.side == Some(ground.side) && piece.space() == Some(place);
        play.view().pieces.iter().filter(there).map(|piece| piece.id.clone()).collect()
    };
    let moved = |trace: Trace| match trace {
        // Where units are only counted, those who have names are found by where they stand.
        Trace::Moved { pieces, from: Some(from), to, .. } if pieces.is_empty() => {
            let came = at(&*play, &to);
            Some(at(&*ground.play, &from).into_iter().filter(|id| came.contains(id)).collect())
        }
        Trace::Moved { pieces, .. } => Some(pieces),
        _ => None,
    };
    play.traces(&play.events()).into_iter().find_map(moved).unwrap_or_default()
}
