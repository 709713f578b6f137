//! Names that say no more than was said: one of all who go, those who stand where it is raided.

use super::{Search, State};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::groups::is_family;
use crate::orders::matching::{Mask, is_everything, verb};
use crate::speech::view::Piece;
use crate::speech::{Offer, Term};
use std::rc::Rc;

impl<'a> Search<'a, '_> {
    /// `Montcalm with the army and Repentigny`: he is one of all of them. Whoever names a leader names all who go.
    pub(super) fn covered(&mut self, state: &State<'a>, free: Mask) {
        let bits = self.sentence.bits;
        let Some((whole, clause)) = state.whole.clone() else { return };
        let names = |bit: &Bit, term: &Term| match term {
            Term::Name { id, also } => self.sentence.names(bit, id, also).is_some(),
            _ => false,
        };
        let who = |bit: &Bit| {
            let noun = bit.kind == Kind::Name && !bit.left_out && bit.clause == clause;
            noun && matches!(bit.prep, Prep::Bare | Prep::With)
        };
        let leads = |term: &&Term| match term {
            Term::Name { id, .. } => self.is_leader(state, id),
            _ => false,
        };
        for (at, bit) in bits.iter().enumerate().filter(|(at, bit)| free & (1 << at) != 0 && who(bit)) {
            let counted =
                at > 0 && matches!(bits[at - 1].kind, Kind::Number(_)) && bits[at - 1].to == bit.from;
            // `all, Johnson to Schenectady`: he may go elsewhere.
            let joined = at > 0 && (bit.prep == Prep::With || self.is_joined(at));
            let mut called = whole.iter().filter(|term| names(bit, term));
            let (Some(one), None) = (called.next().filter(|_| !counted && joined), called.next()) else {
                continue;
            };
            let named = |term: &Term| bits.iter().any(|bit| who(bit) && names(bit, term));
            let passed_over = leads(&one) && whole.iter().filter(leads).any(|term| !named(term));
            if !passed_over && state.place.is_none() {
                let next = State { used: state.used | 1 << at, cost: state.cost + 1, ..state.clone() };
                self.push(next);
                return;
            }
        }
    }

    /// Those who are open, where an order takes all of them.
    pub(super) fn all_of(state: &State<'_>, offer: &Offer) -> Option<Rc<[Term]>> {
        let legal = state.ground.legal();
        let open = legal.iter().filter(|other| verb(other) == verb(offer));
        let names = open.filter_map(|other| match other.words.0.as_slice() {
            [_, name @ Term::Name { .. }] => Some(name.clone()),
            _ => None,
        });
        is_everything(offer).then(|| names.collect())
    }

    /// Does somebody lead, and is no unit himself? Where units have no names, whoever has one does.
    fn is_leader(&self, state: &State<'_>, id: &str) -> bool {
        let play = &*state.ground.play;
        play.all_families().is_empty() || is_family(play, id, "leaders") || is_family(play, id, "commanders")
    }

    /// `the Ottawas raid Augusta`: those who stand there, all of them.
    pub(super) fn raiders(&mut self, state: &State<'a>, legal: &[&Offer], free: Mask) {
        let bits = self.sentence.bits;
        for offer in legal.iter().filter(|offer| verb(offer) == Some("raid")) {
            let [_, Term::Name { id: place, also }] = offer.words.0.as_slice() else { continue };
            let target = |bit: &Bit| self.sentence.names(bit, place, also).is_some();
            let Some(at) = (0..bits.len()).find(|at| free & (1 << at) != 0 && target(&bits[*at])) else {
                continue;
            };
            let view = state.ground.play.view();
            let there =
                |piece: &&Piece| piece.side == Some(state.ground.side) && piece.space() == Some(&**place);
            let mut left: Vec<&Piece> = view.pieces.iter().filter(there).collect();
            let mut used = 0;
            for (who, bit) in bits.iter().enumerate().filter(|(who, bit)| {
                let named = matches!(bit.prep, Prep::Bare | Prep::With) && bit.kind == Kind::Name;
                *who != at && named && free & (1 << who) != 0 && bit.clause == bits[at].clause
            }) {
                let called = |piece: &&Piece| self.sentence.names(bit, &piece.name, &[]).is_none();
                let before = left.len();
                left.retain(called);
                used |= u64::from(left.len() < before) << who;
            }
            if used != 0 && left.is_empty() {
                let verbs = (0..bits.len()).filter(|at| free & (1 << at) != 0 && bits[*at].means("raid"));
                let verbs = verbs
                    .filter(|verb| bits[*verb].clause == bits[at].clause)
                    .fold(0, |all, at| all | 1 << at);
                let mut next = state.clone();
                (next.cost, next.used) = (next.cost + 1, next.used | used | 1 << at | verbs);
                next.answers(&state.ground);
                (next.unsaid, next.carried) = (0, Some(("raid", bits[at].clause)));
                self.take(next, &offer.code);
            }
        }
    }
}
