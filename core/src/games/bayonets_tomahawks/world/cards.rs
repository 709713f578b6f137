//! The cards and War in Europe chits, as the public sees them [BT 6.0, 18.3]: face-down ones are slots.

use super::super::cards::Deck;
use super::super::ids::{CardId, ChitId};
use crate::engine::{CardName, HeldCard, Slot};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A draw pile: the slots that have not been drawn since the last shuffle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// The slot on top.
    pub next: u16,
    /// The slot after the last.
    pub end: u16,
}

impl Pile {
    /// Cards in it.
    #[must_use]
    pub fn left(self) -> u16 {
        self.end.saturating_sub(self.next)
    }
}

/// The War in Europe chits of a side [BT 18.3.1]. The slots of its pile are all of its chits, those drawn among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Chits {
    /// The chit on the placeholder.
    pub held: Option<u16>,
    /// A chit just drawn, while one is on the placeholder.
    pub drawn: Option<u16>,
    /// Chits to be drawn yet.
    pub owed: u8,
    /// What the chit on the placeholder was shown to be, at the Year's end.
    pub shown: Option<ChitId>,
}

/// Where the cards are.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The draw piles.
    pub draw: BTreeMap<Deck, Pile>,
    /// The Reserve cards [BT 6.0.1].
    #[serde(default)]
    pub reserve: BySide<Option<Slot>>,
    /// The cards drawn and not chosen yet: two before AR1, else one [BT 7.1].
    #[serde(default)]
    pub drawn: BySide<Vec<Slot>>,
    /// The Indian card drawn and not revealed yet.
    #[serde(default)]
    pub indian: Option<Slot>,
    /// Cards discarded in this Year that nobody but their owner may have seen.
    #[serde(default)]
    pub face_down: Vec<Slot>,
    /// Cards played in this Year, in order.
    pub played: Vec<CardId>,
    /// Cards out of the game \[BT #45].
    pub removed: Vec<CardId>,
    /// The War in Europe chits.
    pub chits: BySide<Chits>,
}

impl Cards {
    /// A draw pile.
    #[must_use]
    pub fn pile(&self, deck: Deck) -> Pile {
        self.draw.get(&deck).copied().unwrap_or_default()
    }

    /// Takes the top of a pile.
    pub fn take(&mut self, deck: Deck) -> Option<Slot> {
        let pile = self.draw.entry(deck).or_default();
        if pile.left() == 0 {
            return None;
        }
        let number = pile.next;
        pile.next += 1;
        Some(slot(deck, number))
    }

    /// The faction cards a side holds: those drawn, then its Reserve.
    pub fn faction(&self, side: Side) -> impl Iterator<Item = Slot> + '_ {
        self.drawn[side].iter().copied().chain(self.reserve[side])
    }

    /// Everything face down that a side holds.
    #[must_use]
    pub fn hand(&self, side: Side) -> Vec<Slot> {
        let chits = self.chits[side];
        let deck = Deck::chits(side);
        let indian = self.indian.filter(|_| side == Side::French);
        let chits = [chits.held, chits.drawn].into_iter().flatten().map(|number| slot(deck, number));
        self.faction(side).chain(indian).chain(chits).collect()
    }

    /// Every face-down card of a deck that is in no pile, in the order in which cards are dealt anew; chits in hand likewise.
    #[must_use]
    pub fn lying(&self, deck: Deck) -> Vec<Slot> {
        let hands = Side::ALL.into_iter().flat_map(|side| self.hand(side));
        hands.chain(self.face_down.iter().copied()).filter(|slot| slot.deck == deck.index()).collect()
    }
}

/// A slot of a deck.
#[must_use]
pub const fn slot(deck: Deck, number: u16) -> Slot {
    Slot { deck: deck.index(), number }
}

/// A card or chit as the floors above know it.
#[must_use]
pub const fn held(deck: Deck, card: CardName) -> HeldCard {
    HeldCard { deck: deck.index(), card }
}
