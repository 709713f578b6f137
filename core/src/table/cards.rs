//! Hidden cards at the table, in the three ways they can be hidden.
//!
//! | file | for | how |
//! | --- | --- | --- |
//! | `masked.rs` | duel, solo | masked under both players' keys; opening one needs both shares |
//! | `umpired.rs` | umpire | the umpire's committed order, each card sealed to its owner |
//! | `typed.rs` | table | the cards lie on a real table; what is shown is typed in |
//!
//! `ledger.rs` follows every card through the whole game, once all are open.

mod ledger;
mod masked;
mod typed;
mod umpired;

use ledger::Ledger;
pub use masked::MaskedCards;
pub use typed::TypedCards;
pub use umpired::Spoken;
pub use umpired::UmpiredCards;

use super::audit::ShuffleRecord;
use super::enter::Trust;
use super::{BadEntry, Mode, Player, Seat, TableError};
use crate::engine::{Rules, ShuffleRequest, Slot};
use crate::fair::{CardSecret, DeckProof};
use crate::side::{BySide, Side};
use std::collections::BTreeMap;
use std::fmt;

/// The secrets that let a seat look at a card, whichever way cards are hidden. They are never shown.
#[derive(Clone, Copy)]
pub struct CardEye<'a> {
    /// The card key of a duel.
    pub masked: &'a CardSecret,
    /// The umpire's secret.
    pub seed: &'a [u8; 32],
    /// The identity's own secret.
    pub identity: &'a [u8; 32],
}

impl fmt::Debug for CardEye<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CardEye").finish_non_exhaustive()
    }
}

/// Where a card's identity came to be known from, when a game is audited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dealt {
    /// The card's slot.
    pub slot: Slot,
    /// Its id.
    pub card: String,
}

/// What opening all cards brought to light.
#[derive(Debug, Clone)]
pub(super) struct Audited {
    /// What lies in every slot.
    pub(super) opened: BTreeMap<Slot, String>,
    /// What does not add up, each as an offence of the entry that did it.
    pub(super) offences: Vec<BadEntry>,
}

/// The cards of a game, hidden in the way its mode asks for.
#[derive(Debug, Clone)]
pub enum Cards {
    /// Of a duel or a game alone.
    Masked(Box<MaskedCards>),
    /// Of a game with an umpire.
    Umpired(Box<UmpiredCards>),
    /// Of a game at a real table.
    Typed(TypedCards),
}

impl Cards {
    pub(super) fn new(mode: Mode, game: [u8; 32]) -> Cards {
        match mode {
            Mode::Duel | Mode::Solo => Cards::Masked(Box::new(MaskedCards::new(game))),
            Mode::Umpire => Cards::Umpired(Box::new(UmpiredCards::new(game))),
            Mode::Table => Cards::Typed(TypedCards::default()),
        }
    }

    /// How far what follows is trusted.
    pub(super) fn trusting(&mut self, trust: Trust) {
        match self {
            Cards::Masked(cards) => cards.trusting(trust),
            // What an umpire or a recorder says needs no proof that would be dear.
            Cards::Umpired(_) | Cards::Typed(_) => {}
        }
    }

    /// Have all decks asked for been shuffled by everybody who must?
    pub(super) fn shuffled(&mut self, requests: &[ShuffleRequest]) -> bool {
        match self {
            Cards::Masked(cards) => cards.is_shuffled(requests),
            Cards::Umpired(cards) => cards.is_shuffled(requests),
            Cards::Typed(cards) => {
                cards.forget(requests);
                true
            }
        }
    }

    /// Must this seat still shuffle?
    pub(super) fn owes_shuffle(&self, seat: Seat, requests: &[ShuffleRequest]) -> bool {
        match self {
            Cards::Masked(cards) => cards.owes_shuffle(seat, requests),
            Cards::Umpired(cards) => {
                seat == Seat::Umpire && cards.has_words() && !cards.is_shuffled(requests)
            }
            Cards::Typed(_) => false,
        }
    }

    pub(super) fn shuffle(
        &mut self,
        seat: Seat,
        play: &dyn Rules,
        requests: &[ShuffleRequest],
        deck: &str,
        blob: &[u8],
        entry: u64,
    ) -> Result<(), TableError> {
        let decks = play.decks();
        let asked = requests.iter().find_map(|request| {
            let list = decks.get(usize::from(request.deck)).filter(|list| list.name == deck)?;
            Some((request, list))
        });
        let (request, list) =
            asked.ok_or_else(|| TableError::NotYours { seat, act: format!("shuffle {deck}") })?;
        match self {
            Cards::Masked(cards) => cards.shuffle(seat, play, request, list, blob, entry),
            Cards::Umpired(cards) => cards.shuffle(seat, play, request, deck, blob, entry),
            Cards::Typed(_) => Err(TableError::NotYours { seat, act: "shuffle".to_owned() }),
        }
    }

    /// How many shuffles have been completed.
    pub(super) fn completed(&self) -> usize {
        match self {
            Cards::Masked(cards) => cards.completed(),
            Cards::Umpired(cards) => cards.completed(),
            Cards::Typed(_) => 0,
        }
    }

    /// What has been typed in about cards on a real table.
    pub(super) fn typed(&self) -> Option<&TypedCards> {
        match self {
            Cards::Typed(cards) => Some(cards),
            Cards::Masked(_) | Cards::Umpired(_) => None,
        }
    }

    /// A takeback: what was begun for a position that is gone goes with it, and so does what was typed in since, which may
    /// have been the slip that is taken back.
    pub(super) fn take_back(&mut self, typed: Option<&TypedCards>) {
        match self {
            Cards::Masked(cards) => cards.take_back(),
            // An umpire's shuffle is complete at once, and bars the way back behind it.
            Cards::Umpired(_) => {}
            Cards::Typed(cards) => *cards = typed.cloned().unwrap_or_default(),
        }
    }

    /// The dealt cards this seat still owes something for, so that their holders can see them.
    pub(super) fn owes_shares(&self, seat: Seat, play: &dyn Rules) -> Vec<Slot> {
        match self {
            Cards::Masked(cards) => cards.owes_shares(seat, play),
            Cards::Umpired(cards) if seat == Seat::Umpire => cards.unsealed(play),
            Cards::Umpired(_) | Cards::Typed(_) => Vec::new(),
        }
    }

    pub(super) fn share(
        &mut self,
        seat: Seat,
        play: &dyn Rules,
        slot: Slot,
        blob: &[u8],
        entry: u64,
    ) -> Result<(), TableError> {
        match self {
            Cards::Masked(cards) => cards.share(seat, play, slot, blob),
            Cards::Umpired(cards) => cards.seal(seat, play, slot, blob, entry),
            Cards::Typed(_) => Err(TableError::NotYours { seat, act: format!("share {slot}") }),
        }
    }

    /// Can a side see all cards it holds?
    pub(super) fn sees(&self, side: Side, play: &dyn Rules) -> bool {
        match self {
            Cards::Masked(cards) => cards.owes_shares(Seat::Player(side.other()), play).is_empty(),
            Cards::Umpired(cards) => cards.unsealed(play).iter().all(|slot| !play.hand(side).contains(slot)),
            Cards::Typed(_) => true,
        }
    }

    /// Checks that `slot` is `card`, as its holder shows it.
    pub(super) fn show(
        &mut self,
        seat: Seat,
        side: Side,
        slot: Slot,
        card: &str,
        blob: &[u8],
        entry: u64,
    ) -> Result<(), TableError> {
        match self {
            Cards::Masked(cards) => cards.show(side, slot, card, blob, entry),
            Cards::Umpired(cards) => cards.show(seat, side, slot, card, blob, entry),
            Cards::Typed(_) => {
                Err(TableError::NotYours { seat: Seat::Player(side), act: format!("show {slot}") })
            }
        }
    }

    /// At a real table a card is shown by laying it down: any face-down card of the hand may be it.
    pub(super) fn typed_show(
        &mut self,
        play: &dyn Rules,
        side: Side,
        deck: u8,
        card: &str,
    ) -> Result<Option<Slot>, TableError> {
        match self {
            Cards::Typed(cards) => cards.lay_down(play, side, deck, card).map(Some),
            Cards::Masked(_) | Cards::Umpired(_) => Ok(None),
        }
    }

    pub(super) fn owes_secret(&self, seat: Seat) -> bool {
        match self {
            Cards::Masked(cards) => cards.owes_secret(seat),
            Cards::Umpired(cards) => seat == Seat::Umpire && cards.owes_secret(),
            Cards::Typed(_) => false,
        }
    }

    /// Takes an opened secret; when the last one is in, everything is checked again.
    pub(super) fn open_secret(
        &mut self,
        seat: Seat,
        play: &dyn Rules,
        secret: &[u8; 32],
        players: &BTreeMap<Seat, Player>,
    ) -> Result<(), TableError> {
        match self {
            Cards::Masked(cards) => cards.open_secret(seat, play, secret),
            Cards::Umpired(cards) => cards.open_secret(seat, play, secret, players),
            Cards::Typed(_) => Err(TableError::NotYours { seat, act: "secret".to_owned() }),
        }
    }

    /// What was found when the secrets were opened.
    pub(super) fn audited(&self) -> Option<&Audited> {
        match self {
            Cards::Masked(cards) => cards.audited(),
            Cards::Umpired(cards) => cards.audited(),
            Cards::Typed(_) => None,
        }
    }

    /// The shuffles made, for the audit.
    pub(super) fn shuffles(&self) -> &[ShuffleRecord] {
        match self {
            Cards::Masked(cards) => cards.records(),
            Cards::Umpired(cards) => cards.records(),
            Cards::Typed(_) => &[],
        }
    }

    /// Does a seat's card key or commitment stand?
    pub(super) fn is_keyed(&self, seat: Seat) -> bool {
        match self {
            Cards::Masked(cards) => cards.has_key(seat),
            Cards::Umpired(cards) => match seat {
                Seat::Umpire => cards.is_committed(),
                Seat::Player(side) => cards.has_word(side),
                Seat::Recorder => true,
            },
            Cards::Typed(_) => true,
        }
    }

    pub(super) fn set_card_key(&mut self, seat: Seat, blob: &[u8]) -> Result<(), TableError> {
        match self {
            Cards::Masked(cards) => cards.set_key(seat, blob),
            Cards::Umpired(_) | Cards::Typed(_) => {
                Err(TableError::NotYours { seat, act: "cardkey".to_owned() })
            }
        }
    }

    pub(super) fn commit(&mut self, seat: Seat, commitment: [u8; 32]) -> Result<(), TableError> {
        match self {
            Cards::Umpired(cards) if seat == Seat::Umpire && !cards.is_committed() => {
                cards.commit(commitment);
                Ok(())
            }
            _ => Err(TableError::NotYours { seat, act: "commit".to_owned() }),
        }
    }

    pub(super) fn word(&mut self, seat: Seat, side: Side, text: &str) -> Result<(), TableError> {
        let speaks = seat == Seat::Player(side) || seat == Seat::Umpire;
        match self {
            Cards::Umpired(cards) if speaks && cards.is_committed() && !cards.has_word(side) => {
                cards.word(side, seat, text);
                Ok(())
            }
            _ => Err(TableError::NotYours { seat, act: format!("word {}", side.word()) }),
        }
    }

    /// The players' words in an umpired game, as far as they are given, each with the seat that typed them.
    pub(super) fn words(&self) -> BySide<Option<&Spoken>> {
        match self {
            Cards::Umpired(cards) => cards.words(),
            Cards::Masked(_) | Cards::Typed(_) => BySide::default(),
        }
    }

    /// How an umpire's deck follows from his secret and the players' words, by its number among the shuffles.
    pub(super) fn sealed_deck(&self, number: usize) -> Option<DeckProof> {
        match self {
            Cards::Umpired(cards) => cards.proof(number),
            Cards::Masked(_) | Cards::Typed(_) => None,
        }
    }

    /// Are the cards typed in?
    pub fn is_typed(&self) -> bool {
        matches!(self, Cards::Typed(_))
    }

    /// What lies in a slot, as everybody has it: the masked card, or the commitment to it. In a log it never changes; what was
    /// tried and dropped may have put another card there. Nothing where cards are typed in: they may be typed otherwise.
    pub fn lying(&self, slot: Slot) -> Option<Vec<u8>> {
        match self {
            Cards::Masked(cards) => cards.lying(slot).map(|masked| masked.to_bytes().to_vec()),
            Cards::Umpired(cards) => cards.lying(slot).map(|commitment| commitment.0.to_vec()),
            Cards::Typed(_) => None,
        }
    }

    /// What a seat sees in a slot of a side's hand with its own secrets.
    pub fn peek(&self, seat: Seat, side: Side, slot: Slot, eye: CardEye<'_>) -> Option<String> {
        match self {
            Cards::Masked(cards) => {
                (seat == Seat::Player(side)).then(|| cards.peek(side, slot, eye.masked))?
            }
            Cards::Umpired(cards) => cards.peek(seat, side, slot, eye),
            Cards::Typed(cards) => cards.peek(slot),
        }
    }

    /// A card seen at a real table.
    pub(super) fn deal(
        &mut self,
        seat: Seat,
        play: &dyn Rules,
        slot: Slot,
        card: &str,
    ) -> Result<(), TableError> {
        match self {
            Cards::Typed(cards) => cards.deal(play, slot, card),
            _ => Err(TableError::NotYours { seat, act: format!("deal {slot}") }),
        }
    }
}
