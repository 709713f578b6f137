//! One person's seat at the table: what he knows, what he may order, and his next entry.

mod draft;
mod error;
mod eye;
mod reading;
mod rehearsal;
mod run;
mod secrets;
mod suppose;
mod typed;

pub use draft::Draft;
use draft::sealed_answer;
pub use error::PlayError;
pub use reading::LineReport;
pub use run::{Rest, Step};
pub use suppose::Supposition;

use super::{Declare, Seat, Table, TableError};
use crate::engine::{CardName, HeldCard, Hidden, Slot, Who};
use crate::fair::tagged_hash;
use crate::keys::{Identity, Name};
use crate::log::Signed;
use crate::orders::{Carry, Lexicon, Line, OrderError};
use crate::side::Side;
use crate::speech::{CardFace, Offer, Play, Refusal, Term, Words};
use secrets::SeatSecrets;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A card of one's own hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Where it lies.
    pub slot: Slot,
    /// What it is; `None` while a share is still owed.
    pub face: Option<CardFace>,
}

/// What a run of orders wrote.
#[derive(Debug)]
pub struct Written {
    /// The entries, signed, in order.
    pub entries: Vec<Signed>,
    /// The lines that were not taken: somebody else is asked first, or dice fell before them after which they no longer fit.
    pub left: Vec<String>,
    /// The table afterwards.
    pub table: Table,
}

/// A table with one person's secrets.
#[derive(Debug)]
pub struct Desk {
    table: Table,
    identity: Arc<Identity>,
    secrets: BTreeMap<Seat, Arc<SeatSecrets>>,
    /// Whose orders are read just now, where one person enters both sides'.
    only: Option<Side>,
    /// What the next entries have to say about other copies of the game.
    declares: Vec<Declare>,
    /// The last entry when that was found out.
    declared_at: u64,
    /// What fresh seeds are made from instead of the system's randomness, where a game has to be repeatable.
    salts: Option<[u8; 32]>,
    /// Does what is written here go into a person's own log? Then no other machine of his makes the same seeds.
    earnest: bool,
}

impl Desk {
    /// Sits down with an identity.
    #[must_use]
    pub fn new(table: Table, identity: Arc<Identity>) -> Desk {
        let declared_at = table.number();
        Desk {
            table,
            identity,
            secrets: BTreeMap::new(),
            only: None,
            declares: Vec::new(),
            declared_at,
            salts: None,
            earnest: false,
        }
        .seated()
    }

    /// The same desk, whose next entries say something about other copies of the game.
    #[must_use]
    pub fn declaring(mut self, declares: Vec<Declare>) -> Desk {
        self.declare(declares);
        self
    }

    /// As [`Desk::declaring`].
    pub fn declare(&mut self, declares: Vec<Declare>) {
        self.declares = declares;
        self.declared_at = self.table.number();
    }

    /// What this person's next entries have to say about other copies of the game.
    #[must_use]
    pub fn declares(&self) -> &[Declare] {
        &self.declares
    }

    /// Takes the seats this person holds by now.
    fn seated(mut self) -> Desk {
        let key = self.identity.public();
        let held = self.table.players().iter().filter(|(_, player)| player.key == key).map(|(seat, _)| *seat);
        for seat in held.collect::<Vec<_>>() {
            if !self.secrets.contains_key(&seat) {
                self.sit(seat);
            }
        }
        self
    }

    fn sit(&mut self, seat: Seat) {
        let secrets = SeatSecrets::derive(&self.identity, self.table.game_id(), seat);
        self.secrets.insert(seat, Arc::new(secrets));
    }

    /// The public side.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The seats this person holds.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.secrets.keys().copied()
    }

    /// The seat of this person that the table waits for.
    #[must_use]
    pub fn seat_on_move(&self) -> Option<Seat> {
        let waiting = self.table.waiting();
        // An umpire acts for a player where both may.
        waiting.seats.iter().rev().copied().find(|seat| self.secrets.contains_key(seat))
    }

    fn card_in(&self, side: Side, slot: Slot) -> Option<String> {
        peek(&self.table, &self.secrets, side, slot)
    }

    /// The card in a slot, where this player may know it: one he holds, or that he held.
    #[must_use]
    pub fn known_card(&self, slot: Slot) -> Option<CardFace> {
        let card = self.seats().filter_map(Seat::side).find_map(|side| self.card_in(side, slot))?;
        self.table.play().face(slot.deck, &card)
    }

    /// May this person look into a side's hand?
    #[must_use]
    pub fn may_look(&self, side: Side) -> bool {
        self.seats().any(|seat| seat.side().is_none_or(|own| own == side))
    }

    /// A side's hand as this person sees it.
    #[must_use]
    pub fn hand(&self, side: Side) -> Vec<Hand> {
        let play = self.table.play();
        let look = |slot: Slot| {
            let card = self.card_in(side, slot);
            let face = card.and_then(|card| play.face(slot.deck, &card));
            Hand { slot, face: face.map(|face| CardFace { slot: Some(slot), ..face }) }
        };
        play.hand(side).into_iter().map(look).collect()
    }

    /// The offers to a side as this person may take them: only cards he holds, and those by name.
    #[must_use]
    pub fn offers(&self, side: Side) -> Vec<Offer> {
        private_offers(&self.table, self.table.play(), &self.secrets, side, self.table.play().offers(side)).0
    }

    /// What this person has answered for a side under seal, in words, as long as it is not open.
    #[must_use]
    pub fn sealed(&self, side: Side) -> Option<String> {
        let secrets = self.secrets.get(&Seat::Player(side))?;
        let (_, code) = sealed_answer(&self.table, side, secrets)?;
        let words = self.offers(side).into_iter().find(|offer| offer.code == code);
        Some(words.map_or(code, |offer| offer.words.to_string()))
    }

    /// Could these words be an order of the game, whenever it is asked for?
    ///
    /// # Errors
    /// The first word that cannot stand where it does.
    pub fn check_words(&self, words: &str) -> Result<(), OrderError> {
        let play = self.table.play();
        let lexicon = Lexicon::new(play.grammar(), &play.names());
        lexicon.check(&Line::new(words), 0, &Carry::default())
    }

    /// The side whose decision is asked of this person now.
    #[must_use]
    pub fn asked_side(&self) -> Option<Side> {
        let seat = self.seat_on_move()?;
        asked_side(&self.table, seat)
    }

    /// Is this person to enter both sides' answers to a question to both?
    #[must_use]
    pub fn asked_for_both(&self) -> bool {
        self.seat_on_move() == Some(Seat::Umpire) && self.table.asks_both_unanswered()
    }

    /// Begins an entry of a seat.
    ///
    /// # Errors
    /// If it is not this seat's turn.
    pub fn begin(&self, seat: Seat) -> Result<Draft, PlayError> {
        Draft::begin(self, seat)
    }

    /// The name that counts for a seat not yet taken.
    #[must_use]
    pub fn name(&self) -> &Name {
        self.identity.name()
    }

    /// The same person under another name, which counts for a seat not yet taken.
    #[must_use]
    pub fn under_name(&self, name: Name) -> Desk {
        let identity = Arc::new(Identity::from_secret(name, self.identity.secret()));
        Desk { identity, ..self.at(self.table.clone()) }
    }

    fn not_your_turn(&self) -> PlayError {
        let waiting = self.table.waiting();
        if waiting.seats.is_empty() {
            return TableError::Over.into();
        }
        // Nobody sends a letter to himself.
        if self.seat_on_move().is_some() {
            let (what, help) = self.table.first(&waiting);
            return PlayError::First { what, help };
        }
        let waited = self.table.waited().replacen('W', "w", 1).trim_end_matches('.').to_owned();
        PlayError::NotYourTurn { who: self.table.by_name(&self.table.able(&waiting)), waited }
    }

    /// The same person at a later table of the same game; what was derived once is kept.
    #[must_use]
    pub fn moved_to(&self, table: Table) -> Desk {
        self.at(table).seated()
    }

    /// The same desk for reading one side's orders: they answer no question to the other, whoever enters them.
    #[must_use]
    pub fn reading(&self, side: Side) -> Desk {
        Desk { only: Some(side), ..self.at(self.table.clone()) }
    }

    /// The same desk, whose fresh seeds follow from these bytes: for games that have to be repeatable, and nobody's own.
    pub(crate) fn salted(&self, salts: [u8; 32]) -> Desk {
        Desk { salts: Some(salts), ..self.at(self.table.clone()) }
    }

    /// The same desk, whose entries go into a person's own log: its first seeds are this machine's alone.
    pub(super) fn in_earnest(mut self) -> Desk {
        self.earnest = true;
        self
    }

    /// What goes into the proof of a card key, and so into the first seed chain, which is salted by that.
    fn key_salt(&self) -> Result<Option<[u8; 16]>, PlayError> {
        let wanted = self.earnest || self.salts.is_some();
        wanted.then(|| self.fresh_salt()).transpose()
    }

    /// Sixteen bytes that nobody has seen before.
    fn fresh_salt(&self) -> Result<[u8; 16], PlayError> {
        let mut salt = [0; 16];
        match self.salts {
            Some(salts) => {
                let hash = tagged_hash("coureur/soak-salt/1", &[&salts, self.table.head()]);
                salt.copy_from_slice(&hash[..16]);
            }
            None => crate::machine::entropy(&mut salt).map_err(|_| PlayError::NoRandomness)?,
        }
        Ok(salt)
    }

    /// The same desk at some table.
    fn at(&self, table: Table) -> Desk {
        Desk {
            table,
            identity: Arc::clone(&self.identity),
            secrets: self.secrets.clone(),
            only: self.only,
            declares: self.declares.clone(),
            declared_at: self.declared_at,
            salts: self.salts,
            earnest: self.earnest,
        }
    }
}

/// The side a seat would decide for now.
fn asked_side(table: &Table, seat: Seat) -> Option<Side> {
    // A takeback is answered before anything else.
    if table.undo_proposed().is_some() {
        return None;
    }
    let ask = table.play().next().ask()?;
    match (ask.who, seat) {
        (Who::One(side), Seat::Player(own)) => (side == own).then_some(side),
        (Who::One(side), Seat::Umpire | Seat::Recorder) => Some(side),
        (Who::Both, Seat::Player(own)) => table.unanswered(own).then_some(own),
        (Who::Both, Seat::Umpire | Seat::Recorder) => {
            Side::ALL.into_iter().find(|side| table.unanswered(*side))
        }
    }
}

/// What somebody who holds these seats sees in a slot of a side's hand.
fn peek(table: &Table, secrets: &BTreeMap<Seat, Arc<SeatSecrets>>, side: Side, slot: Slot) -> Option<String> {
    secrets.iter().find_map(|(seat, secrets)| {
        let cards = table.cards();
        // What a seat may not see it never looks at.
        match cards.lying(slot).filter(|_| seat.side().is_none_or(|own| own == side)) {
            Some(lying) => secrets.look((slot, lying), |eye| cards.peek(*seat, side, slot, eye)),
            None => cards.peek(*seat, side, slot, secrets.cards()),
        }
    })
}

/// The offers of the rules, narrowed to the cards really held (those not held go apart), with held cards going by
/// their names. A claim that would be false is refused: an honest program does not help to lie.
fn private_offers(
    table: &Table,
    play: &dyn Play,
    secrets: &BTreeMap<Seat, Arc<SeatSecrets>>,
    side: Side,
    offers: Vec<Offer>,
) -> (Vec<Offer>, Vec<Offer>) {
    let typed = table.cards().is_typed();
    let held: BTreeMap<Slot, Option<String>> =
        play.hand(side).into_iter().map(|slot| (slot, peek(table, secrets, side, slot))).collect();
    let known: Vec<HeldCard> = held
        .iter()
        .filter_map(|(slot, name)| Some(HeldCard { deck: slot.deck, card: CardName::new(name.as_deref()?)? }))
        .collect();
    let fits = |offer: &Offer| offer.needs().is_none() || typed || offer.hidden.is_true_of(&known);
    let (mut open, not_held): (Vec<Offer>, Vec<Offer>) = offers.into_iter().partition(fits);
    for offer in &mut open {
        if matches!(offer.hidden, Hidden::Denies(_)) && !offer.hidden.is_true_of(&known) {
            offer.refused = not_true(play);
        }
        let face = |slot: Slot| play.face(slot.deck, held.get(&slot)?.as_deref()?);
        // Its holder knows what lies there: not a number alone.
        if let [slot] = offer.words.slots()[..]
            && offer.note.is_none()
        {
            offer.note = face(slot).map(|face| match face.title() {
                Some(title) => format!("{title}: {}", face.kind),
                None => face.kind,
            });
        }
        offer.words = named(&offer.words, face);
    }
    (open, not_held)
}

/// Why a claim is refused that the claimant's own hand gives the lie.
fn not_true(play: &dyn Play) -> Option<Refusal> {
    let ask = play.next().ask()?;
    Some(Refusal {
        code: "coureur::table::would_be_false",
        why: "you hold such a card; the claim would be found false when all cards are opened".to_owned(),
        rule: ask.rule,
        help: "choose one of the cards you hold; `hand` shows them".to_owned(),
    })
}

/// Calls face-down cards by what lies there, where that is known; the number of the place is understood, too.
fn named(words: &Words, face: impl Fn(Slot) -> Option<CardFace>) -> Words {
    let term = |term: &Term| match term {
        Term::Slot(slot) => match face(*slot) {
            Some(face) => {
                Term::Name { id: face.id.into(), also: [face.name, slot.to_string()].to_vec().into() }
            }
            None => Term::Name { id: slot.to_string().into(), also: Vec::new().into() },
        },
        other => other.clone(),
    };
    words.map(term)
}
