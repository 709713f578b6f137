//! Dice at the table: who asks, who witnesses, and which seed a roll gets.
//!
//! The author of the entry in which a chance arises is the asker; he reveals his next link in that entry. The witness
//! reveals his in the entry that follows. One seed serves every roll up to the next live decision. An index once asked
//! for is burnt, and what is asked for is opened before anything can be taken back.
//!
//! In an umpired game the umpire witnesses every roll. The asking is bound to the position, so that nothing he may write
//! differently can change it, and every seed mixes in the players' words, which they gave after he had committed.
//!
//! A takeback never rewinds a chain. A position keeps the seed it was rolled with: reached again, it meets the same dice.
//! Should one line of play come to the same position twice, each visit has its own.

use super::{Mode, Seat, TableError};
use crate::fair::{ChainCheck, Link, Seed, roll_seed, umpired_slot};
use crate::refuses;
use crate::side::BySide;
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
    /// The players' words, in an umpired game.
    pub words: Option<Arc<BySide<String>>>,
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
    words: Option<Arc<BySide<String>>>,
    witness: Revealed,
    seed: Seed,
}

/// Dice that were thrown on a real table and typed in: nothing of them is proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    /// The entry they are in.
    pub entry: u64,
    /// What they were thrown for.
    pub label: String,
    /// Faces each die has.
    pub sides: u8,
    /// What they showed.
    pub faces: Vec<u8>,
}

/// How often each label has been rolled under the open seed.
type Labels = BTreeMap<String, u32>;

/// Positions rolled for, in order. A takeback may also lead to an entry that an earlier one left behind, so every place
/// one can go back to has its own list.
pub(super) type Line = Arc<Vec<[u8; 32]>>;

/// A position, and how often it had been rolled for before on the same line of play.
type Visit = ([u8; 32], usize);

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
        opened: Arc<Opened>,
        labels: Labels,
    },
}

/// Seed chains and the roll at work.
#[derive(Debug, Clone)]
pub struct Dice {
    mode: Mode,
    chains: BTreeMap<Seat, ChainCheck>,
    /// The chains that were renewed.
    spent: Vec<ChainCheck>,
    generations: BTreeMap<Seat, u32>,
    /// What was mixed into a seat's chains since its last restore.
    salts: BTreeMap<Seat, [u8; 16]>,
    stage: Stage,
    next: u64,
    /// The players' words, which go into every seed of an umpired game.
    words: Option<Arc<BySide<String>>>,
    /// The seed of every position rolled for since the last deal, and the labels it had served before.
    opened: BTreeMap<Visit, (Arc<Opened>, Labels)>,
    /// The positions rolled for since the last deal on the present line of play.
    line: Line,
    /// Every roll made.
    rolled: Vec<Arc<Rolled>>,
    /// All dice typed in.
    typed: Vec<Typed>,
}

impl Dice {
    /// Every roll made.
    #[must_use]
    pub fn rolled(&self) -> &[Arc<Rolled>] {
        &self.rolled
    }

    /// All dice typed in.
    #[must_use]
    pub fn typed(&self) -> &[Typed] {
        &self.typed
    }

    /// Dice were thrown at a real table, and typed in.
    pub(super) fn thrown(&mut self, typed: Vec<Typed>) {
        self.typed.extend(typed);
    }

    pub(super) fn new(mode: Mode) -> Dice {
        Dice {
            mode,
            chains: BTreeMap::new(),
            spent: Vec::new(),
            generations: BTreeMap::new(),
            salts: BTreeMap::new(),
            stage: Stage::Idle,
            next: 0,
            words: None,
            opened: BTreeMap::new(),
            line: Line::default(),
            rolled: Vec::new(),
            typed: Vec::new(),
        }
    }

    /// Both players of an umpired game have given their words.
    pub(super) fn set_words(&mut self, words: BySide<String>) {
        self.words = Some(Arc::new(words));
    }

    /// Commits a chain: the first, or a fresh one when the old runs low.
    pub(super) fn commit(&mut self, seat: Seat, tip: Link, length: u32) -> Result<(), TableError> {
        if refuses!("a chain while a roll is asked for", self.asked_by().is_some())
            || refuses!("a chain before the old one runs low", self.has_chain(seat) && !self.runs_low(seat))
        {
            return Err(TableError::NotYours { seat, act: "chain".to_owned() });
        }
        self.put_in_force(seat, tip, length)
    }

    /// A chain takes the place of the seat's old one. Whoever commits to what was published before has committed to nothing
    /// of his own.
    fn put_in_force(&mut self, seat: Seat, tip: Link, length: u32) -> Result<(), TableError> {
        let renewed = |chain: &ChainCheck| [chain.tip(), chain.last()].contains(&tip);
        let copied = self.chains.values().any(|chain| chain.has_published(&tip));
        if refuses!("a tip that somebody has published", copied)
            || refuses!("a chain that was renewed", self.spent.iter().any(renewed))
        {
            return Err(TableError::CopiedSeed { seat });
        }
        let chain = ChainCheck::new(tip, length).map_err(|source| TableError::WrongSeed { seat, source })?;
        *self.generations.entry(seat).or_insert(0) += 1;
        self.spent.extend(self.chains.insert(seat, chain));
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
        if refuses!("a fresh chain after a restore while a roll is asked for", self.asked_by().is_some())
            || refuses!("a fresh chain of whoever had none", !self.has_chain(seat))
        {
            return Err(TableError::NotYours { seat, act: "restored".to_owned() });
        }
        self.put_in_force(seat, tip, length)?;
        self.salts.insert(seat, salt);
        Ok(())
    }

    /// What was mixed into a seat's chains since its last restore.
    pub fn salt(&self, seat: Seat) -> Option<[u8; 16]> {
        self.salts.get(&seat).copied()
    }

    /// The entry that asked for the roll that waits.
    pub(super) fn asked_in(&self) -> Option<u64> {
        match &self.stage {
            Stage::Asked { asked_in, .. } => Some(*asked_in),
            Stage::Idle | Stage::Open { .. } => None,
        }
    }

    /// The tip of the chain that a seat has in force.
    #[must_use]
    pub fn tip(&self, seat: Seat) -> Option<Link> {
        self.chains.get(&seat).map(ChainCheck::tip)
    }

    /// Has a seat committed a chain?
    #[must_use]
    pub fn has_chain(&self, seat: Seat) -> bool {
        self.chains.contains_key(&seat)
    }

    /// How many links a seat has revealed.
    pub fn used(&self, seat: Seat) -> u32 {
        self.chains.get(&seat).map_or(0, ChainCheck::used)
    }

    /// Is a fresh chain due? Never while a roll is asked for: a witness who could choose his chain then would choose
    /// the dice; and never in an umpired game, where one who knows the umpire's links could choose his own by them.
    pub(super) fn runs_low(&self, seat: Seat) -> bool {
        let low = self.chains.get(&seat).is_some_and(|chain| chain.left() <= LOW);
        low && self.asked_by().is_none()
            && !refuses!("a second chain in an umpired game", self.mode == Mode::Umpire)
    }

    /// Does this seat ask with a link of its own? In an umpired game a player does who has committed a chain.
    pub fn asks_with_link(&self, seat: Seat) -> bool {
        match self.mode {
            Mode::Duel | Mode::Solo => true,
            Mode::Umpire => {
                seat.side().is_some() && self.chains.get(&seat).is_some_and(|chain| chain.left() > 0)
            }
            Mode::Table => false,
        }
    }

    /// How many chains a seat has committed.
    pub fn generation(&self, seat: Seat) -> u32 {
        self.generations.get(&seat).copied().unwrap_or(0)
    }

    fn reveal(&mut self, seat: Seat, link: &Link) -> Result<Revealed, TableError> {
        // A tip further up on the other's chain is found out here, when it leads down to what he has published.
        let copied = |(other, chain): (&Seat, &ChainCheck)| {
            *other != seat && [chain.tip(), chain.last()].contains(link)
        };
        if refuses!("a link that the other has published", self.chains.iter().any(copied)) {
            return Err(TableError::CopiedSeed { seat });
        }
        let chain = self.chains.get_mut(&seat).ok_or(TableError::NoChain { seat })?;
        chain.accept(link).map_err(|source| TableError::WrongSeed { seat, source })?;
        Ok(Revealed { seat, link: *link, tip: chain.tip(), steps: chain.used() })
    }

    /// Who asked, if a roll waits for its witness.
    pub fn asked_by(&self) -> Option<Seat> {
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

    /// Is a roll asked for in the entry at work?
    pub(super) fn is_asked(&self) -> bool {
        matches!(self.stage, Stage::Asked { ask: None, .. })
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
        let own = asker.as_ref().map(|asker| asker.link);
        let words = self.words.clone();
        let slot = match &words {
            Some(words) => Some(umpired_slot(game, &words.british, &words.french, own.as_ref())),
            None => own,
        };
        let seed = roll_seed(game, index, &ask, slot.as_ref(), &witness.link);
        let opened = Opened { index, asked_in, opened_in: entry, ask, asker, words, witness, seed };
        self.stage = Stage::Open { opened: Arc::new(opened), labels: Labels::new() };
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

    /// Is there a seed for what is to be rolled at this position: the one the position had before a takeback, or the open
    /// one? If so the visit is noted; it is asked once for each visit.
    pub(super) fn ready(&mut self, position: &[u8; 32]) -> bool {
        let before = self.line.iter().filter(|earlier| *earlier == position).count();
        let visit = (*position, before);
        match (&self.stage, self.opened.get(&visit)) {
            (Stage::Asked { .. }, _) | (Stage::Idle, None) => return false,
            (_, Some((opened, labels)))
                if refuses!("other dice for a position that was rolled for", true) =>
            {
                self.stage = Stage::Open { opened: Arc::clone(opened), labels: labels.clone() };
            }
            (Stage::Open { opened, labels }, _) => {
                self.opened.insert(visit, (Arc::clone(opened), labels.clone()));
            }
            (Stage::Idle, Some(_)) => return false,
        }
        Arc::make_mut(&mut self.line).push(*position);
        true
    }

    /// Draws under the open seed; the closure gets the seed and the label to hash.
    pub(super) fn draw(
        &mut self,
        label: &str,
        make: impl FnOnce(&Seed, &str) -> (Vec<u8>, u8, Option<(u32, Vec<u32>)>),
    ) -> Option<Arc<Rolled>> {
        let Stage::Open { opened, labels } = &mut self.stage else { return None };
        let count = labels.entry(label.to_owned()).or_insert(0);
        *count += 1;
        let label = if *count == 1 { label.to_owned() } else { format!("{label} #{count}") };
        let (faces, sides, picked) = make(&opened.seed, &label);
        let rolled = Arc::new(Rolled {
            index: opened.index,
            asked_in: opened.asked_in,
            opened_in: opened.opened_in,
            ask: opened.ask,
            asker: opened.asker.clone(),
            words: opened.words.clone(),
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
        self.line = Line::default();
    }

    /// The present line of play, for [`Dice::take_back`].
    pub(super) fn line(&self) -> Line {
        Arc::clone(&self.line)
    }

    /// A takeback to another line of play: what was opened stays opened.
    pub(super) fn take_back(&mut self, line: &Line) {
        self.line = Arc::clone(line);
        self.stage = Stage::Idle;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fair::Chain;
    use crate::side::Side;

    const BRITISH: Seat = Seat::Player(Side::British);
    const FRENCH: Seat = Seat::Player(Side::French);

    fn copied<T>(result: Result<T, TableError>) -> bool {
        result.is_err_and(|error| error.to_string() == "table.copied_seed")
    }

    #[test]
    fn t14_a_chain_that_leads_down_to_the_opponents_is_found_out() {
        let hers = Chain::new([1; 32], 64).unwrap();
        let mut dice = Dice::new(Mode::Duel);
        dice.commit(BRITISH, hers.tip(), 64).unwrap();
        assert!(copied(dice.commit(FRENCH, hers.tip(), 64)));
        // Nothing of this is published, but its second link is her tip.
        dice.commit(FRENCH, hers.tip().hashed().hashed(), 64).unwrap();
        dice.ask(FRENCH, Some(&hers.tip().hashed()), 5).unwrap();
        dice.spend();
        assert!(copied(dice.ask(FRENCH, Some(&hers.tip()), 6)));
    }

    #[test]
    fn t14_a_link_that_was_revealed_is_no_tip() {
        let hers = Chain::new([1; 32], 64).unwrap();
        let mut dice = Dice::new(Mode::Duel);
        dice.commit(BRITISH, hers.tip(), 64).unwrap();
        for k in 0..3 {
            dice.ask(BRITISH, hers.reveal(k).as_ref(), 5).unwrap();
            dice.spend();
        }
        for k in 0..3 {
            assert!(copied(dice.commit(FRENCH, hers.reveal(k).unwrap(), 64)), "link {k}");
        }
        dice.commit(FRENCH, Chain::new([2; 32], 64).unwrap().tip(), 64).unwrap();
    }

    #[test]
    fn t14_a_restored_chain_is_no_copied_one() {
        let (hers, old) = (Chain::new([1; 32], 64).unwrap(), Chain::new([2; 32], 64).unwrap());
        let mut dice = Dice::new(Mode::Duel);
        dice.commit(BRITISH, hers.tip(), 64).unwrap();
        dice.commit(FRENCH, old.tip(), 64).unwrap();
        for tip in [hers.tip(), old.tip()] {
            assert!(copied(dice.restore(FRENCH, tip, 64, [0; 16])));
        }
        dice.restore(FRENCH, Chain::new([3; 32], 64).unwrap().tip(), 64, [0; 16]).unwrap();
        assert!(copied(dice.restore(FRENCH, old.tip(), 64, [0; 16])), "the chain before it");
    }

    #[test]
    fn t3_a_position_keeps_its_seed_whichever_way_it_is_reached() {
        let (hers, his) = (Chain::new([1; 32], 64).unwrap(), Chain::new([2; 32], 64).unwrap());
        let mut dice = Dice::new(Mode::Duel);
        dice.commit(BRITISH, hers.tip(), 64).unwrap();
        dice.commit(FRENCH, his.tip(), 64).unwrap();
        let open = |dice: &mut Dice, k: u32| {
            dice.ask(BRITISH, hers.reveal(k).as_ref(), 5).unwrap();
            dice.entry_done(&[u8::try_from(k).unwrap(); 32]);
            dice.witness(&[0; 32], FRENCH, &his.reveal(k).unwrap(), 6).unwrap();
        };
        let roll = |dice: &mut Dice| {
            dice.draw("battle", |seed, label| (seed.faces(label, 20, 6), 6, None)).unwrap().faces.clone()
        };
        let (start, meeting, other) = (dice.line(), [7; 32], [8; 32]);
        assert!(!dice.ready(&meeting));
        open(&mut dice, 0);
        assert!(dice.ready(&meeting));
        let first = roll(&mut dice);
        // Taken back; another way, with other dice, leads to the same place while its seed is still open.
        dice.take_back(&start);
        open(&mut dice, 1);
        assert!(dice.ready(&other));
        assert_ne!(roll(&mut dice), first);
        assert!(dice.ready(&meeting));
        assert_eq!(roll(&mut dice), first, "a second throw for one position");
    }

    fn refused<T>(result: Result<T, TableError>) -> bool {
        result.is_err_and(|error| error.to_string() == "table.not_yours")
    }

    fn tip(number: u8, length: u32) -> Link {
        Chain::new([number; 32], length).unwrap().tip()
    }

    #[test]
    fn t28_no_chain_is_chosen_when_a_roll_is_asked_for() {
        let hers = Chain::new([1; 32], 64).unwrap();
        let mut dice = Dice::new(Mode::Duel);
        dice.commit(BRITISH, hers.tip(), 64).unwrap();
        dice.ask(BRITISH, hers.reveal(0).as_ref(), 5).unwrap();
        assert!(refused(dice.commit(FRENCH, tip(2, 64), 64)), "a witness would choose the dice");
        dice.spend();
        dice.commit(FRENCH, tip(2, 64), 64).unwrap();
        dice.ask(BRITISH, hers.reveal(1).as_ref(), 6).unwrap();
        assert!(refused(dice.restore(FRENCH, tip(3, 64), 64, [0; 16])), "and so after a loss");
    }

    #[test]
    fn t28_a_chain_is_renewed_when_it_runs_low_and_not_before() {
        let mut dice = Dice::new(Mode::Duel);
        dice.commit(BRITISH, tip(1, 64), 64).unwrap();
        assert!(refused(dice.commit(BRITISH, tip(2, 64), 64)));
        assert!(refused(dice.restore(FRENCH, tip(3, 64), 64, [0; 16])), "there is nothing to restore");
        let mut dice = Dice::new(Mode::Duel);
        dice.commit(BRITISH, tip(1, LOW), LOW).unwrap();
        dice.commit(BRITISH, tip(2, 64), 64).unwrap();
        let mut dice = Dice::new(Mode::Umpire);
        dice.commit(BRITISH, tip(1, LOW), LOW).unwrap();
        assert!(refused(dice.commit(BRITISH, tip(2, 64), 64)), "he may know the umpire's links");
    }
}
