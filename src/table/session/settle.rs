//! Ending a fork in the open, taking back what never left this machine, and going on after a loss.

use super::ruled::{self, Refused, acts, declares, shown_in};
use super::{Session, SessionError};
use crate::log::{self, Comparison, Document, Signed};
use crate::machine;
use crate::table::journal::Owes;
use crate::table::{Act, Mode, Parting, PartingWords as _, Seat, Table, Which, deed_words, replay};
use std::path::PathBuf;

/// Which copy a person says counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Whatever the rules say.
    ByRule,
    /// The one here.
    Keep,
    /// The other.
    Take,
}

/// What came of settling.
#[derive(Debug)]
pub struct Settled {
    /// Where the copies parted.
    pub at: usize,
    /// The copy that counts.
    pub counts: Which,
    /// Where the one that does not was put.
    pub aside: PathBuf,
    /// Answers of ours in the abandoned branch that can be given again as they were, word for word.
    pub again: Vec<Act>,
    /// Orders of ours that were abandoned with it.
    pub lost: Vec<String>,
}

/// What was taken back.
#[derive(Debug)]
pub struct Retracted {
    /// The first entry taken back.
    pub from: usize,
    /// The last.
    pub to: usize,
    /// Its orders.
    pub orders: Vec<String>,
}

/// Why an act cannot be taken back by its author alone.
fn binding(act: &Act) -> Option<&'static str> {
    match act {
        Act::Link(_) | Act::Ask => Some("it reveals a seed or asks for a roll"),
        Act::Share { .. } | Act::Shuffle { .. } => Some("it deals cards"),
        Act::Dice(_) | Act::Draw(_) | Act::Deal { .. } => Some("it records dice or cards"),
        Act::Secret(_) | Act::Unsealed { .. } => Some("it opens something secret"),
        Act::UndoYes => Some("it agrees to take moves back"),
        Act::Revision(_) => Some("it speaks of the rules that the game is played by"),
        Act::Join { .. }
        | Act::Chain(_)
        | Act::CardKey(_)
        | Act::Commit(_)
        | Act::Word { .. }
        | Act::Restored(_) => Some("it sets up seeds or cards"),
        Act::Show { .. }
        | Act::Order { .. }
        | Act::Sealed { .. }
        | Act::Ahead { .. }
        | Act::Unahead(_)
        | Act::Waive { .. }
        | Act::Unwaive { .. }
        | Act::Undo(_)
        | Act::UndoNo
        | Act::Resign(_)
        | Act::Clock(_)
        | Act::Vacation { .. }
        | Act::Withdrawn { .. }
        | Act::Settled { .. }
        | Act::Say(_) => None,
    }
}

/// Why an entry cannot be taken back by its author alone: chance is in it, or hangs on it.
fn bound(signed: &Signed) -> Option<&'static str> {
    if let Some(why) = acts(signed).iter().find_map(binding) {
        return Some(why);
    }
    let Document::Entry(entry) = signed.document() else { return Some("it opens the game") };
    let rolled = |result: &log::Text| {
        ["roll ", "draw ", "undone "].iter().any(|word| result.as_str().starts_with(word))
    };
    entry.results.iter().any(rolled).then_some("there is chance in it")
}

impl Session {
    /// The first entry that [`Session::retract`] could take back, if there is one.
    ///
    /// # Errors
    /// If the journal cannot be used.
    pub fn retractable(&self) -> Result<Option<usize>, SessionError> {
        let mut first = None;
        let journal = self.journal()?;
        for number in (1..self.log.entries().len()).rev() {
            if self.bars_retracting(&journal, number).is_some() {
                break;
            }
            first = Some(number);
        }
        Ok(first)
    }

    /// Why an entry that is the last, or followed only by such that can be taken back, cannot be.
    fn bars_retracting(&self, journal: &super::Journal, number: usize) -> Option<String> {
        let signed = &self.log.entries().get(number)?.signed;
        let own = self.seats().iter().any(|seat| seat.word() == signed.document().seat().as_str());
        if !own {
            return Some("somebody else signed it".to_owned());
        }
        // At a real table nothing is hidden from whoever records it, nothing is proved, and no seed is spent: all of it may be
        // typed again, also what was posted. The next entry says openly that there was another one.
        if self.table().setting().mode == Mode::Table {
            return (!journal.may_withdraw()).then(|| "too much was taken back here already".to_owned());
        }
        if signed.document().number() <= journal.sent_up_to() {
            return Some("it has left this machine, or stands in a letter that was written".to_owned());
        }
        if !journal.signed_last(&self.log) {
            return Some("this machine does not know whether it ever left another one".to_owned());
        }
        if !journal.may_withdraw() {
            return Some("too much was taken back here already".to_owned());
        }
        bound(signed).map(str::to_owned)
    }

    /// Takes back our own last entries, down to just after entry `to` (by default only the last one), if they have
    /// never left this machine and no chance is in them; at a table always. The next entry signed at that place says so openly.
    ///
    /// # Errors
    /// If one of them cannot be taken back, or the file cannot be written.
    pub fn retract(&mut self, to: Option<usize>) -> Result<Retracted, SessionError> {
        self.hold()?;
        let last = self.log.entries().len() - 1;
        let keep = to.map_or(last, |to| to.saturating_add(1));
        let journal = self.journal()?;
        let help = match self.table().setting().mode {
            Mode::Table => "`coureur undo` goes back as far as the last deal, in the open",
            Mode::Duel | Mode::Umpire | Mode::Solo => {
                "your opponent can agree to take it back: `coureur undo` says how"
            }
        };
        let help = help.to_owned();
        if keep > last {
            let why = "there is no such entry after it".to_owned();
            return Err(SessionError::CannotRetract { entry: keep, why, help });
        }
        for entry in (keep..=last).rev() {
            if let Some(why) = self.bars_retracting(&journal, entry) {
                return Err(SessionError::CannotRetract { entry, why, help });
            }
        }
        let told = self.table().story().iter().filter(|chapter| chapter.entry >= keep as u64);
        let orders = told.flat_map(|chapter| self.table().orders(chapter)).collect();
        let mut journal = journal;
        journal.begin_retract(&self.log, self.file(), keep)?;
        let replaced = log::rewrite(&self.path, &self.log, keep, &[]);
        let own = self.own.clone();
        self.finish(&mut journal, replaced, &[], |log| Ok(replay(log, own.files())?))?;
        Ok(Retracted { from: keep, to: last, orders })
    }

    /// Ends an open fork.
    ///
    /// # Errors
    /// If there is none, if the rules or the table say otherwise, or a file cannot be written.
    pub fn settle(&mut self, choice: Choice) -> Result<Settled, SessionError> {
        self.hold()?;
        let parting = self.parting()?.ok_or(SessionError::NoFork)?;
        let counts = self.may_settle(&parting, choice)?;
        let kept = Session::fork_file(&self.path);
        let io = |source| SessionError::Io { path: kept.clone(), source };
        let at = parting.fork.at;
        let number = u32::try_from(at).unwrap_or(u32::MAX);
        let settled = match counts {
            Which::Ours => {
                let declared = declares(&parting, Which::Theirs, &self.seats());
                let branch: Vec<Signed> =
                    parting.theirs.entries().iter().skip(at).map(|placed| placed.signed.clone()).collect();
                // What does not count is put aside before that is said: whoever is cut off in between has lost nothing.
                let aside =
                    self.put_aside(number, &machine::read(&kept, log::limits::LOG_BYTES).map_err(io)?)?;
                let fresh = shown_in(branch.iter(), &self.seats());
                let declares = declared.as_ref().map(|(seat, act)| (*seat, act));
                self.journal()?.reject(&branch, Owes { declares, fresh: &fresh })?;
                Settled { at, counts, aside, again: Vec::new(), lost: Vec::new() }
            }
            Which::Theirs => {
                let aside = self.put_aside(number, &log::read_bytes(&self.path)?)?;
                let (again, lost) = self.abandoned(at);
                self.take(&parting)?;
                Settled { at, counts, aside, again, lost }
            }
        };
        machine::remove(&kept).map_err(io)?;
        self.desk.declare(self.journal()?.owing());
        Ok(settled)
    }

    /// Takes away a copy beside the log that was settled not to count, or that the log holds by now: a program that was
    /// cut off while it settled left it there. If it cannot be taken away now, the next command tries again.
    pub(super) fn clear_fork(&self) {
        let kept = Session::fork_file(&self.path);
        if !machine::exists(&kept) || !matches!(self.parting(), Ok(None)) {
            return;
        }
        let Ok(bytes) = log::read_bytes(&kept) else { return };
        let Ok(theirs) = log::read_log(&bytes) else { return };
        let safe = match log::compare(&self.log, &theirs) {
            Comparison::Fork(fork) => {
                self.put_aside(u32::try_from(fork.at).unwrap_or(u32::MAX), &bytes).is_ok()
            }
            Comparison::Same | Comparison::FirstExtendsSecond { .. } => true,
            Comparison::SecondExtendsFirst { .. } | Comparison::DifferentGame => false,
        };
        if safe {
            let _ = machine::remove(&kept);
        }
    }

    fn may_settle(&self, parting: &Parting, choice: Choice) -> Result<Which, SessionError> {
        let seats = self.seats();
        let words = parting.words(self.table(), &seats);
        let asked = |which| self.nobody_else_is_asked(parting, which);
        ruled::counts(parting, choice, &seats, asked)?.map_err(|refused| {
            let help = match refused {
                Refused::Decided => "it is not for you to choose. Type: coureur settle".to_owned(),
                Refused::Choose => parting.help(&seats, &Session::fork_file(&self.path)),
            };
            SessionError::CannotSettle { why: words, help }
        })
    }

    /// Is nobody asked at the end of a branch but whoever holds these seats? Then no other seat can sign there that it
    /// counts. Neither branch was answered, so no seed of anybody else's is open.
    fn nobody_else_is_asked(&self, parting: &Parting, which: Which) -> Result<bool, SessionError> {
        let waiting = match which {
            Which::Ours => self.table().waiting(),
            Which::Theirs => replay(&parting.theirs, self.own.files())?.waiting(),
        };
        let seats = self.seats();
        Ok(waiting.seats.iter().all(|seat| seats.contains(seat)))
    }

    /// What of ours is in the branch that is given up: sealed answers, which can be given again as they are, and orders.
    fn abandoned(&self, at: usize) -> (Vec<Act>, Vec<String>) {
        let seats = self.seats();
        let own = |signed: &Signed| seats.iter().any(|seat| seat.word() == signed.document().seat().as_str());
        let ours =
            self.log.entries().iter().skip(at).map(|placed| &placed.signed).filter(|signed| own(signed));
        let all: Vec<Act> = ours.flat_map(acts).collect();
        let sealed = |act: &Act| matches!(act, Act::Sealed { .. } | Act::Say(_));
        let declared =
            |act: &Act| matches!(act, Act::Withdrawn { .. } | Act::Settled { .. } | Act::Restored(_));
        let given: Vec<Act> = all.into_iter().filter(|act| !declared(act)).collect();
        if given.iter().all(sealed) {
            return (given, Vec::new());
        }
        (Vec::new(), given.iter().filter_map(|act| deed_words(&self.table().deed(act)?)).collect())
    }

    fn take(&mut self, parting: &Parting) -> Result<(), SessionError> {
        let at = parting.fork.at;
        let table: Table = replay(&parting.theirs, self.own.files())?;
        let entries: Vec<Signed> =
            parting.theirs.entries()[at..].iter().map(|placed| placed.signed.clone()).collect();
        let declared = declares(parting, Which::Ours, &self.seats());
        let shown = self.log.entries().iter().skip(at).map(|placed| &placed.signed);
        let fresh = shown_in(shown, &self.seats());
        let owes = Owes { declares: declared.as_ref().map(|(seat, act)| (*seat, act)), fresh: &fresh };
        let mut journal = self.journal()?;
        journal.begin_take((&self.log, self.file()), at, &entries, owes, &self.seats())?;
        let replaced = log::rewrite(&self.path, &self.log, at, &entries);
        self.finish(&mut journal, replaced, &[], |_| Ok(table))
    }

    /// The player says that he has read what is newest: his own mail, and his opponent's copy. His next signature says
    /// so openly, and has fresh seeds for what is rolled after it.
    ///
    /// # Errors
    /// If a fork is open, or the journal cannot be written.
    pub fn restored(&mut self) -> Result<(), SessionError> {
        self.hold()?;
        if let Some(parting) = self.parting()? {
            return Err(SessionError::ForkOpen { at: parting.fork.at, kept: Session::fork_file(&self.path) });
        }
        let signed = |seat: &Seat| {
            let mut entries = self.log.entries().iter().skip(1);
            entries.any(|placed| placed.signed.document().seat().as_str() == seat.word())
        };
        let seats: Vec<Seat> = self.seats().into_iter().filter(signed).collect();
        let own = |signed: &Signed| seats.iter().any(|seat| seat.word() == signed.document().seat().as_str());
        let since = self.log.entries().iter().rposition(|placed| own(&placed.signed)).unwrap_or(0);
        let new: Vec<Signed> =
            self.log.entries().iter().skip(since).map(|placed| placed.signed.clone()).collect();
        self.told_of_given_up(&new, u32::MAX)?;
        let owing = ruled::restoring(&self.log, &self.seats());
        self.journal()?.restored(&self.log, self.file().as_deref(), &owing)?;
        self.desk.declare(self.journal()?.owing());
        Ok(())
    }

    /// Is this an entry of a copy that was settled not to count? Of the hash the first digits are enough.
    ///
    /// # Errors
    /// If the journal cannot be used.
    pub fn has_abandoned(&self, entry: u32, hash: &str) -> Result<bool, SessionError> {
        Ok(self.journal()?.has_abandoned(entry, hash))
    }

    /// The player says that he only moved or copied the newest file.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn moved(&mut self) -> Result<(), SessionError> {
        self.hold()?;
        Ok(self.journal()?.moved(&self.log, self.file().as_deref())?)
    }
}
