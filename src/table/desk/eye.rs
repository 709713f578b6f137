//! What one person at the table sees when a line of orders is read.

use super::secrets::SeatSecrets;
use super::{PlayError, Seat, Table, peek, private_offers};
use crate::engine::Slot;
use crate::orders::{Eye, Unread};
use crate::side::Side;
use crate::speech::{Offer, Play};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A table, and what one person knows at it.
pub(super) struct DeskEye<'a> {
    pub(super) table: &'a Table,
    pub(super) secrets: &'a BTreeMap<Seat, Arc<SeatSecrets>>,
}

impl Eye for DeskEye<'_> {
    fn private(&self, play: &dyn Play, side: Side, offers: Vec<Offer>) -> (Vec<Offer>, Vec<Offer>) {
        private_offers(self.table, play, self.secrets, side, offers)
    }

    fn slot(&self, play: &dyn Play, side: Side, deck: u8, card: &str) -> Option<Slot> {
        let face = |slot: &Slot| peek(self.table, self.secrets, side, *slot);
        let hand = || play.hand(side).into_iter().filter(|slot| slot.deck == deck);
        let known = hand().find(|slot| face(slot).as_deref() == Some(card));
        // At a real table any face-down card of the hand may be it.
        let unseen = || hand().find(|slot| face(slot).is_none()).filter(|_| self.table.cards().is_typed());
        known.or_else(unseen)
    }

    fn waives(&self, side: Side, kind: &str) -> bool {
        self.table.waived(side).any(|known| known == kind)
    }
}

impl From<Unread> for PlayError {
    fn from(unread: Unread) -> PlayError {
        match unread {
            Unread::Order(error) => PlayError::Order(error),
            Unread::NotHeld(src, at) => PlayError::NotHeld { src, at },
            Unread::SeveralPaths { place, paths, src, at } => {
                let paths: Vec<String> = paths.iter().map(|path| format!("`{path}`")).collect();
                PlayError::SeveralPaths { place, paths: paths.join(", "), src, at }
            }
        }
    }
}
