//! A machine of the model. What it remembers is a journal, and what it does is done by the journal, the rules of forks and the
//! comparison of logs of the program itself; only the files are left out.

use super::post::{Id, Post, SEATS, What};
use super::{Journal, Kept};
use crate::log::{self, Comparison, Signed};
use crate::table::journal::Owes;
use crate::table::session::ruled::{acts, counts, declares, given_up, restoring, shown_in, unsure_up_to};
use crate::table::{Act, Choice, Parting, Seat, Which};
use std::collections::{BTreeMap, BTreeSet};

/// The log file, which nobody puts another one in the place of.
const FILE: &str = "a file";

/// A machine.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Machine {
    pub(super) log: Option<Id>,
    pub(super) fork: Option<Id>,
    kept: Kept,
    /// Was the key brought back from its words here?
    lost: bool,
}

/// What became of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Taken {
    Nothing,
    /// The log has changed, or a fork is open now.
    Changed,
    /// The player takes the word of others that entries of his do not count.
    Agreed(Vec<Id>),
    Refused,
}

impl Machine {
    /// A machine after a loss: the key is there, and nothing else.
    pub(super) fn empty() -> Machine {
        Machine { lost: true, ..Machine::default() }
    }

    fn journal(&self, post: &Post) -> Journal {
        Journal { path: post.scratch.path().join("journal.yaml"), kept: self.kept.clone() }
    }

    fn parting(&self, post: &Post) -> Option<Parting> {
        let (ours, theirs) = (self.log?, self.fork?);
        Parting::between(post.log(ours), post.log(theirs))
    }

    /// May it sign now?
    pub(super) fn may_sign(&self, post: &Post, who: usize) -> bool {
        let Some(log) = self.log else { return false };
        let journal = self.journal(post);
        let knows = !(journal.knows_nothing() && self.lost);
        self.fork.is_none() && knows && journal.may_sign(post.log(log), Some(FILE), &[SEATS[who]]).is_ok()
    }

    /// May its owner have known entries that others say do not count?
    pub(super) fn is_unsure(&self, post: &Post, who: usize) -> bool {
        let journal = self.journal(post);
        self.log.is_some_and(|log| {
            journal.owes_restored()
                || post.line(log).any(|id| post.who(id) == Some(who) && post.says_restored(id))
        })
    }

    /// Does its owner's next entry say that he restored, and have a fresh chain?
    pub(super) fn owes_restored(&self, post: &Post) -> bool {
        self.journal(post).owes_restored()
    }

    /// May it sign, if the log lies in another file than it was left in?
    pub(super) fn may_sign_elsewhere(&self, post: &Post, who: usize) -> bool {
        let log = post.log(self.log.unwrap());
        self.journal(post).may_sign(log, Some("another one"), &[SEATS[who]]).is_ok()
    }

    /// Signs an entry, which says what has to be said.
    pub(super) fn write(&mut self, post: &mut Post, what: What, salt: [u8; 16]) -> Option<Id> {
        let before = self.log?;
        let mut journal = self.journal(post);
        let owing = journal.owing();
        let says: Vec<Act> = owing.iter().filter_map(|declare| declare.act.clone()).collect();
        let restored = owing.iter().any(|declare| declare.act.is_none());
        let id = post.sign(before, what, &says, restored.then_some(salt))?;
        let entries = [post.last(id).clone()];
        journal.begin_append(post.log(before), Some(FILE.to_owned()), &entries).unwrap();
        journal.done(None, Some((post.log(id), Some(FILE)))).unwrap();
        journal.sent(entries[0].document().number()).unwrap();
        (self.kept, self.log) = (journal.kept, Some(id));
        Some(id)
    }

    /// Takes in a copy, as `receive` does. `lifts`: what comes in counts as catching up, as it was before T18 was mended.
    pub(super) fn take(&mut self, post: &Post, who: usize, theirs: Id, accepts: bool, lifts: bool) -> Taken {
        let mut journal = self.journal(post);
        let Some(ours) = self.log else {
            journal.moved(post.log(theirs), Some(FILE)).unwrap();
            (self.kept, self.log) = (journal.kept, Some(theirs));
            return Taken::Changed;
        };
        match log::compare(post.log(ours), post.log(theirs)) {
            Comparison::Fork(fork) => {
                let parting = Parting::new(post.log(ours), post.log(theirs).clone(), *fork);
                if journal.rejects(&parting.fork.right) && !parting.theirs_counts()
                    || self.fork == Some(theirs)
                {
                    return Taken::Nothing;
                }
                self.fork = Some(theirs);
                Taken::Changed
            }
            Comparison::SecondExtendsFirst { from } => {
                let new = entries(post, theirs, from);
                let unsure = unsure_up_to(&journal, &restored(post, ours), &[SEATS[who]]);
                let agreed = match self.told(post, who, (ours, &new), unsure, &mut journal) {
                    Err(_) if !accepts => return Taken::Refused,
                    Ok(()) if accepts => return Taken::Nothing,
                    Ok(()) => Vec::new(),
                    Err(agreed) => agreed,
                };
                journal.received(post.log(theirs), Some(FILE), &new, &[SEATS[who]]).unwrap();
                if lifts && new.iter().any(|new| new.document().seat().as_str() != SEATS[who].word()) {
                    journal.kept.memory.caught_up = Some(super::head(post.log(theirs)));
                }
                (self.kept, self.log) = (journal.kept, Some(theirs));
                // What lies beside the log and is no fork any more is cleared away.
                if self.parting(post).is_none() {
                    self.fork = None;
                }
                if accepts { Taken::Agreed(agreed) } else { Taken::Changed }
            }
            Comparison::Same | Comparison::FirstExtendsSecond { .. } | Comparison::DifferentGame => {
                Taken::Nothing
            }
        }
    }

    /// What entries of others give up that was never here; those of them that are one's own are named from now on.
    fn told(
        &self,
        post: &Post,
        who: usize,
        (log, new): (Id, &[Signed]),
        unsure: Option<u32>,
        journal: &mut Journal,
    ) -> Result<(), Vec<Id>> {
        if post.silence_agrees {
            return Ok(());
        }
        let unsure = unsure.unwrap_or(0);
        let told = given_up(post.log(log), new, unsure, &[SEATS[who]], journal);
        if told.is_empty() {
            return Ok(());
        }
        let mut own = Vec::new();
        for told in told.into_iter().filter(|told| told.signer == SEATS[who].word()) {
            let act = Act::Withdrawn { entry: told.entry, token: told.token };
            journal.agree(SEATS[who], &act).unwrap();
            own.extend(post.by_token(&told.token));
        }
        Err(own)
    }

    /// Reads one's own mail, and says that nothing is lacking. None if something stops it.
    pub(super) fn restore(
        &mut self,
        post: &Post,
        who: usize,
        mail: &BTreeSet<Id>,
        accepts: bool,
    ) -> Option<Vec<Id>> {
        let mut agreed = Vec::new();
        for letter in mail {
            let accepted = match self.take(post, who, *letter, false, false) {
                Taken::Refused if accepts => self.take(post, who, *letter, true, false),
                taken => taken,
            };
            match accepted {
                Taken::Refused => return None,
                Taken::Agreed(own) => agreed.extend(own),
                Taken::Nothing | Taken::Changed => {}
            }
        }
        let log = self.log.filter(|_| self.fork.is_none())?;
        let mut journal = self.journal(post);
        let since = post.line(log).find(|id| post.who(*id) == Some(who));
        let since = since.map_or(0, |id| post.log(id).entries().len() - 1);
        match self.told(post, who, (log, &entries(post, log, since)), Some(u32::MAX), &mut journal) {
            Err(_) if !accepts => return None,
            Err(own) => agreed.extend(own),
            Ok(()) => {}
        }
        let seats = restoring(post.log(log), &[SEATS[who]]);
        journal.restored(post.log(log), Some(FILE), &seats).unwrap();
        self.kept = journal.kept;
        Some(agreed)
    }

    /// Ends an open fork, as `settle` does; gives the entry that does not count, if its owner's next entry names it.
    pub(super) fn settle(&mut self, post: &Post, who: usize, choice: Choice) -> Option<Option<Id>> {
        let (ours, theirs) = (self.log?, self.fork?);
        let parting = self.parting(post)?;
        let seats = [SEATS[who]];
        let alone = |which: Which| -> Result<bool, ()> {
            let end = if which == Which::Ours { ours } else { theirs };
            Ok(post.sheet(end).stage.asks() == who)
        };
        let which = counts(&parting, choice, &seats, alone).ok()?.ok()?;
        let at = parting.fork.at;
        let not = if which == Which::Ours { Which::Theirs } else { Which::Ours };
        let declared = declares(&parting, not, &seats);
        let loser = if which == Which::Ours { theirs } else { ours };
        let branch = entries(post, loser, at);
        let fresh = shown_in(branch.iter(), &seats);
        let owes = Owes { declares: declared.as_ref().map(|(seat, act)| (*seat, act)), fresh: &fresh };
        let mut journal = self.journal(post);
        if which == Which::Ours {
            journal.reject(&branch, owes).unwrap();
        } else {
            let new = entries(post, theirs, at);
            let base = (post.log(ours), Some(FILE.to_owned()));
            journal.begin_take(base, at, &new, owes, &seats).unwrap();
            journal.done(None, Some((post.log(theirs), Some(FILE)))).unwrap();
            self.log = Some(theirs);
        }
        (self.kept, self.fork) = (journal.kept, None);
        Some(declared.map(|_| post.id_of(&branch[0])))
    }
}

fn entries(post: &Post, id: Id, from: usize) -> Vec<Signed> {
    post.log(id).entries().iter().skip(from).map(|placed| placed.signed.clone()).collect()
}

/// Who went on after a restore, and in which entry the last time, as a table tells it.
fn restored(post: &Post, id: Id) -> BTreeMap<Seat, u64> {
    let mut last = BTreeMap::new();
    for signed in entries(post, id, 1) {
        if acts(&signed).iter().any(|act| matches!(act, Act::Restored(_))) {
            let seat = Seat::from_word(signed.document().seat().as_str()).unwrap();
            last.insert(seat, u64::from(signed.document().number()));
        }
    }
    last
}
