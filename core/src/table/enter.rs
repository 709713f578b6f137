//! One entry applied: its acts in order, then its claims and its digest checked.

use super::{Act, Chapter, Deed, Mode, Owed, Seat, Table, TableError};
use crate::log;
use crate::refuses;
use crate::side::BySide;
use data_encoding::HEXLOWER;
use std::sync::Arc;

/// What need not be proved of the entry at work. Whatever changes the table is computed all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// Everything is proved.
    Nothing,
    /// This very program has replayed these very bytes on this machine before: the proofs of shuffles and shares and the
    /// digest of the position held then.
    Proven,
}

impl Table {
    /// How far the entries that follow are trusted.
    pub(super) fn trusting(&mut self, trust: Trust) {
        self.work.trust = trust;
        self.cards.trusting(trust);
    }

    pub(super) fn check_state(&self, claimed: &[u8; 32]) -> Result<(), TableError> {
        let found = self.digest();
        if refuses!("a position that is not the one of the replay", found != *claimed) {
            let (claimed, found) = (HEXLOWER.encode(claimed), HEXLOWER.encode(&found));
            return Err(TableError::StateDiffers { claimed, found });
        }
        Ok(())
    }

    /// Applies one entry whose signature has been checked.
    ///
    /// # Errors
    /// The first offence in it. The table is then spoilt: work on a copy.
    pub fn enter(&mut self, entry: &log::Entry, hash: &[u8; 32]) -> Result<(), TableError> {
        let seat = Seat::from_word(entry.seat.as_str())
            .ok_or_else(|| TableError::UnknownAct { words: entry.seat.as_str().to_owned() })?;
        self.begin(seat)?;
        let mut deeds = Vec::new();
        for act in &entry.acts {
            let act = Act::read(act)?;
            // Before it is applied: a bid may change who plays which side.
            deeds.extend(self.deed(&act));
            self.act(&act)?;
        }
        self.check_settled()?;
        self.check_idle()?;
        self.check_results(entry)?;
        if self.work.trust == Trust::Nothing {
            self.check_state(entry.state.as_bytes())?;
        }
        self.finish(hash, entry.time.as_str(), deeds);
        Ok(())
    }

    /// What is told of an act.
    pub fn deed(&self, act: &Act) -> Option<Deed> {
        let plays = BySide::from_fn(|side| self.plays(side));
        act.is_told().then(|| Deed { act: act.clone(), by: self.work.author, plays, alone: self.lone_hand() })
    }

    /// Begins an entry of a seat.
    pub fn begin(&mut self, seat: Seat) -> Result<(), TableError> {
        let waiting = self.waiting();
        if waiting.seats.is_empty() {
            return Err(TableError::Over);
        }
        if refuses!("an entry out of turn", !waiting.seats.contains(&seat)) {
            return Err(TableError::OutOfTurn { seat, waiting: waiting.seats });
        }
        self.work.author = seat;
        self.work.asked_in_entry = false;
        self.idle.begin();
        self.decided.begin();
        self.work.results.clear();
        self.work.forced.clear();
        self.work.happened.clear();
        self.work.dropped.clear();
        Ok(())
    }

    /// The author may leave nothing undone that only he can do.
    pub fn check_settled(&self) -> Result<(), TableError> {
        let owed = self.owed(self.work.author);
        let mode = self.setting.mode;
        // Dice at a real table may be thrown later; everything else rides along.
        let left: Vec<Owed> =
            owed.into_iter().filter(|owed| *owed != Owed::Throw || mode != Mode::Table).collect();
        if refuses!("an entry that leaves undone what is owed", !left.is_empty()) {
            return Err(TableError::Owes { seat: self.work.author, owed: left });
        }
        self.told_too_early().map_or(Ok(()), |side| Err(TableError::ToldTooEarly { side }))
    }

    pub(super) fn check_results(&self, entry: &log::Entry) -> Result<(), TableError> {
        let claimed: Vec<&str> = entry.results.iter().map(|text| text.as_str()).collect();
        let same = claimed.len() == self.work.results.len()
            && claimed.iter().zip(&self.work.results).all(|(a, b)| a == b);
        if !refuses!("results that are not those of the replay", !same) {
            return Ok(());
        }
        let differs = (0..claimed.len().max(self.work.results.len()))
            .find(|&i| claimed.get(i).copied() != self.work.results.get(i).map(String::as_str))
            .unwrap_or(0);
        let quote =
            |text: Option<&str>| text.map_or_else(|| "nothing".to_owned(), |text| format!("`{text}`"));
        Err(TableError::ClaimDiffers {
            claimed: quote(claimed.get(differs).copied()),
            found: quote(self.work.results.get(differs).map(String::as_str)),
        })
    }

    /// Ends an entry: its hash becomes the head, and the asking of a roll in it is bound to it.
    pub fn finish(&mut self, hash: &[u8; 32], time: &str, deeds: Vec<Deed>) {
        self.number += 1;
        self.declared.follow(self.head);
        self.head = *hash;
        if self.dice.is_asked() {
            // An umpire writes entries for others: only the position stands for what they asked.
            let ask = if self.setting.mode == Mode::Umpire { self.digest() } else { *hash };
            self.dice.entry_done(&ask);
        }
        self.claimed.up_to(self.play.claims().len(), self.number);
        if self.is_over() {
            self.undo.drop_proposal();
        }
        self.close_chapter(self.number, time, deeds);
        self.remember();
    }

    pub(super) fn close_chapter(&mut self, entry: u64, time: &str, deeds: Vec<Deed>) {
        let chapter = Chapter {
            entry,
            seat: self.work.author,
            time: time.to_owned(),
            deeds,
            happened: std::mem::take(&mut self.work.happened),
            dropped: std::mem::take(&mut self.work.dropped),
            results: self.work.results.clone(),
        };
        self.story.push(Arc::new(chapter));
    }
}
