//! Cards on a real table: what is shown or seen is typed in.

use crate::engine::{Rules, ShuffleRequest, Slot};
use crate::side::Side;
use crate::table::TableError;
use std::collections::BTreeMap;

/// What has been seen so far.
#[derive(Debug, Clone, Default)]
pub struct TypedCards {
    known: BTreeMap<Slot, String>,
}

impl TypedCards {
    /// Cards that are shuffled lie somewhere else afterwards, and nobody knows where.
    pub(in crate::table) fn forget(&mut self, requests: &[ShuffleRequest]) {
        let goes_in = |slot: &Slot, card: &String| {
            let mut own = requests.iter().filter(|request| request.deck == slot.deck);
            own.any(|request| request.face_down.contains(slot) || request.face_up.contains(card))
        };
        self.known.retain(|slot, card| !goes_in(slot, card));
    }

    /// The slot of the hand that is this card: the one known to be it, else the first whose face nobody typed in.
    pub(in crate::table) fn lay_down(
        &mut self,
        play: &dyn Rules,
        side: Side,
        deck: u8,
        card: &str,
    ) -> Result<Slot, TableError> {
        let hand: Vec<Slot> = play.hand(side).into_iter().filter(|slot| slot.deck == deck).collect();
        let known =
            self.known.iter().find(|(slot, name)| slot.deck == deck && *name == card).map(|(slot, _)| *slot);
        let slot = match known {
            Some(slot) => Some(slot).filter(|slot| hand.contains(slot)),
            None => hand.iter().copied().find(|slot| !self.known.contains_key(slot)),
        };
        let Some(slot) = slot else {
            let slot = hand.first().copied().unwrap_or(Slot { deck, number: 0 });
            let found = self.known.get(&slot).cloned();
            return Err(TableError::CardNotDealt { side, said: card.to_owned(), slot, found });
        };
        self.known.insert(slot, card.to_owned());
        Ok(slot)
    }

    pub(in crate::table) fn deal(
        &mut self,
        play: &dyn Rules,
        slot: Slot,
        card: &str,
    ) -> Result<(), TableError> {
        let side = Side::ALL.into_iter().find(|side| play.hand(*side).contains(&slot));
        let decks = play.decks();
        let list = decks.get(usize::from(slot.deck)).filter(|list| list.cards.iter().any(|id| id == card));
        let clash = self
            .known
            .iter()
            .any(|(known, name)| known.deck == slot.deck && (*known == slot) != (name == card));
        match (side, list) {
            (Some(_), Some(_)) if !clash => {
                self.known.insert(slot, card.to_owned());
                Ok(())
            }
            _ => {
                let side = side.unwrap_or(Side::British);
                Err(TableError::CardNotDealt {
                    side,
                    said: card.to_owned(),
                    slot,
                    found: self.known.get(&slot).cloned(),
                })
            }
        }
    }

    /// What has been typed in about a card.
    pub(in crate::table) fn peek(&self, slot: Slot) -> Option<String> {
        self.known.get(&slot).cloned()
    }
}
