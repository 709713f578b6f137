//! Dice at the table: who asks, who witnesses, and which seed a roll gets.
//!
//! The author of the entry in which a chance arises is the asker; he reveals his next link in that entry. The witness
//! reveals his in the entry that follows. One seed serves every roll up to the next live decision. An index once asked
//! for is burnt; in an umpired game the umpire witnesses every roll, and the asking is bound to the position, so that
//! nothing he may write differently can change it. A takeback never rewinds a chain, and the same position reached again meets the seed already opened.

use super::{Seat, TableError};
use crate::fair::{ChainCheck, Link, Seed, roll_seed};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A chain with this many links left is renewed in its seat's next entry; no entry reveals more than two.
const LOW: u32 = 8;

/// A revealed link: whose, and how many hashes lead from it to the tip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revealed {
    /// Whose chain.
    pub seat: Seat,
    /// The link.
    pub link: Link,
    /// The tip committed.
    pub tip: Link,
    /// How many times the link must be hashed to give the tip.
    pub steps: u32,
}

/// A roll as it was made, for the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rolled {
    /// The roll index: one seed.
    pub index: u64,
    /// The entry that asked.
    pub asked_in: u64,
    /// The entry that opened it.
    pub opened_in: u64,
    /// What stands for the asking: the entry's hash, or its state digest in an umpired game.
    pub ask: [u8; 32],
    /// The asker's link, where he has a chain.
    pub asker: Option<Revealed>,
    /// The witness's link.
    pub witness: Revealed,
    /// The label, as hashed.
    pub label: String,
    /// Faces for dice.
    pub faces: Vec<u8>,
    /// Faces each die has; 0 for a draw.
    pub sides: u8,
    /// Indices for a draw, and out of how many.
    pub picked: Option<(u32, Vec<u32>)>,
}

#[derive(Debug, Clone)]
struct Opened {
    index: u64,
    asked_in: u64,
    opened_in: u64,
    ask: [u8; 32],
    asker: Option<Revealed>,
    witness: Revealed,
    seed: Seed,
}

#[derive(Debug, Clone)]
enum Stage {
    Idle,
    /// Asked for; the ask hash is known when the asking entry is complete.
    Asked {
        index: u64,
        asked_in: u64,
        asker: Option<Revealed>,
        by: Seat,
        ask: Option<[u8; 32]>,
    },
    /// The seed is open until the next live decision.
    Open {
        opened: Box<Opened>,
        labels: BTreeMap<String, u32>,
    },
}

/// Seed chains and the roll at work.
#[derive(Debug, Clone)]
pub(super) struct Dice {
    chains: BTreeMap<Seat, ChainCheck>,
    generations: BTreeMap<Seat, u32>,
    /// What was mixed into a seat's chains since its last restore.
    salts: BTreeMap<Seat, [u8; 16]>,
    stage: Stage,
    next: u64,
    /// Seeds by the position they were opened at, since the last deal.
    opened: BTreeMap<[u8; 32], Opened>,
    /// The same, from before a takeback.
    kept: BTreeMap<[u8; 32], Opened>,
    /// Every roll made.
    pub(super) rolled: Vec<Arc<Rolled>>,
}

impl Dice {
    pub(super) fn new() -> Dice {
        Dice {
            chains: BTreeMap::new(),
            generations: BTreeMap::new(),
            salts: BTreeMap::new(),
            stage: Stage::Idle,
            next: 0,
            opened: BTreeMap::new(),
            kept: BTreeMap::new(),
            rolled: Vec::new(),
        }
    }

    /// Commits a chain: the first, or a fresh one when the old runs low.
    pub(super) fn commit(&mut self, seat: Seat, tip: Link, length: u32) -> Result<(), TableError> {
        if self.asked_by().is_some() || (self.has_chain(seat) && !self.runs_low(seat)) {
            return Err(TableError::NotYours { seat, act: "chain".to_owned() });
        }
        *self.generations.entry(seat).or_insert(0) += 1;
        let chain = ChainCheck::new(tip, length).map_err(|source| TableError::WrongSeed { seat, source })?;
        self.chains.insert(seat, chain);
        Ok(())
    }

    /// Commits a fresh chain after a restore: links of the old one may be known. Never while a roll is asked for, which
    /// keeps the links it was asked with, whoever loses what.
    pub(super) fn restore(
        &mut self,
        seat: Seat,
        tip: Link,
        length: u32,
        salt: [u8; 16],
    ) -> Result<(), TableError> {
        if self.asked_by().is_some() || !self.has_chain(seat) {
            return Err(TableError::NotYours { seat, act: "restored".to_owned() });
        }
        let chain = ChainCheck::new(tip, length).map_err(|source| TableError::WrongSeed { seat, source })?;
        *self.generations.entry(seat).or_insert(0) += 1;
        self.salts.insert(seat, salt);
        self.chains.insert(seat, chain);
        Ok(())
    }

    /// What was mixed into a seat's chains since its last restore.
    pub(super) fn salt(&self, seat: Seat) -> Option<[u8; 16]> {
        self.salts.get(&seat).copied()
    }

    pub(super) fn has_chain(&self, seat: Seat) -> bool {
        self.chains.contains_key(&seat)
    }

    /// How many links a seat has revealed.
    pub(super) fn used(&self, seat: Seat) -> u32 {
        self.chains.get(&seat).map_or(0, ChainCheck::used)
    }

    /// Is a fresh chain due? Never while a roll is asked for: a witness who could choose his chain then would choose
    /// the dice; and never for an umpire, who asks and witnesses at once.
    pub(super) fn runs_low(&self, seat: Seat) -> bool {
        let low = self.chains.get(&seat).is_some_and(|chain| chain.left() <= LOW);
        low && self.asked_by().is_none() && seat.side().is_some()
    }

    /// How many chains a seat has committed.
    pub(super) fn generation(&self, seat: Seat) -> u32 {
        self.generations.get(&seat).copied().unwrap_or(0)
    }

    fn reveal(&mut self, seat: Seat, link: &Link) -> Result<Revealed, TableError> {
        let chain = self.chains.get_mut(&seat).ok_or(TableError::NoChain { seat })?;
        chain.accept(link).map_err(|source| TableError::WrongSeed { seat, source })?;
        Ok(Revealed { seat, link: *link, tip: chain.tip(), steps: chain.used() })
    }

    /// Who asked, if a roll waits for its witness.
    pub(super) fn asked_by(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Asked { by, .. } => Some(*by),
            Stage::Idle | Stage::Open { .. } => None,
        }
    }

    /// Is the entry that asked complete, so that the witness may answer?
    pub(super) fn may_witness(&self) -> bool {
        matches!(self.stage, Stage::Asked { ask: Some(_), .. })
    }

    pub(super) fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Open { .. })
    }

    /// Asks for a roll: burns an index.
    pub(super) fn ask(&mut self, by: Seat, link: Option<&Link>, entry: u64) -> Result<(), TableError> {
        let asker = link.map(|link| self.reveal(by, link)).transpose()?;
        self.stage = Stage::Asked { index: self.next, asked_in: entry, asker, by, ask: None };
        self.next += 1;
        Ok(())
    }

    /// The asking entry is complete: what stands for it is what the seed depends on.
    pub(super) fn entry_done(&mut self, ask_bytes: &[u8; 32]) {
        if let Stage::Asked { ask: ask @ None, .. } = &mut self.stage {
            *ask = Some(*ask_bytes);
        }
    }

    /// The witness reveals his link: the seed is open.
    pub(super) fn witness(
        &mut self,
        game: &[u8; 32],
        seat: Seat,
        link: &Link,
        entry: u64,
    ) -> Result<(), TableError> {
        let Stage::Asked { index, asked_in, asker, ask: Some(ask), .. } = self.stage.clone() else {
            return Err(TableError::NotYours { seat, act: "link".to_owned() });
        };
        let witness = self.reveal(seat, link)?;
        let seed = roll_seed(game, index, &ask, asker.as_ref().map(|asker| &asker.link), &witness.link);
        let opened = Opened { index, asked_in, opened_in: entry, ask, asker, witness, seed };
        self.stage = Stage::Open { opened: Box::new(opened), labels: BTreeMap::new() };
        Ok(())
    }

    /// A live decision was taken: the seed is spent.
    pub(super) fn spend(&mut self) {
        self.stage = Stage::Idle;
    }

    /// As [`Dice::spend`], but a roll that was asked for stays asked for.
    pub(super) fn spend_open(&mut self) {
        if self.is_open() {
            self.spend();
        }
    }

    /// A position that was rolled for before a takeback meets the seed that was opened then.
    pub(super) fn recall(&mut self, position: &[u8; 32]) -> bool {
        let Some(opened) = self.kept.get(position) else { return false };
        self.stage = Stage::Open { opened: Box::new(opened.clone()), labels: BTreeMap::new() };
        true
    }

    /// Draws under the open seed; the closure gets the seed and the label to hash.
    pub(super) fn draw(
        &mut self,
        position: [u8; 32],
        label: &str,
        make: impl FnOnce(&Seed, &str) -> (Vec<u8>, u8, Option<(u32, Vec<u32>)>),
    ) -> Option<Arc<Rolled>> {
        let Stage::Open { opened, labels } = &mut self.stage else { return None };
        let count = labels.entry(label.to_owned()).or_insert(0);
        *count += 1;
        let label = if *count == 1 { label.to_owned() } else { format!("{label} #{count}") };
        let (faces, sides, picked) = make(&opened.seed, &label);
        self.opened.insert(position, (**opened).clone());
        let rolled = Arc::new(Rolled {
            index: opened.index,
            asked_in: opened.asked_in,
            opened_in: opened.opened_in,
            ask: opened.ask,
            asker: opened.asker.clone(),
            witness: opened.witness.clone(),
            label,
            faces,
            sides,
            picked,
        });
        self.rolled.push(Arc::clone(&rolled));
        Some(rolled)
    }

    /// A deal happened: nothing before it can be taken back.
    pub(super) fn bar(&mut self) {
        self.opened.clear();
        self.kept.clear();
    }

    /// A takeback: what was opened stays opened.
    pub(super) fn take_back(&mut self) {
        self.kept.append(&mut self.opened);
        self.stage = Stage::Idle;
    }
}
