//! A person's computer: a home folder, a log file, and the program as released between them.

use super::Held;
use super::pen::Pen;
use super::round::Round;
use crate::fair::tagged_hash;
use crate::keys::Identity;
use crate::log::{self, Signed};
use crate::machine::{self, Blow, Struck, killed};
use crate::table::{
    Act, Choice, Home, Merged, OwnFiles, Parting, PlayError, Seat, Session, SessionError, Which, Written,
};
use miette::Diagnostic;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// A computer with one person's copy of the game.
pub(super) struct Machine {
    identity: Arc<Identity>,
    folder: TempDir,
    session: Option<Session>,
    /// What his fresh seeds follow from.
    salts: [u8; 32],
}

/// A folder for files that nobody will miss: in memory where the system has such a place, for the sake of speed.
fn folder() -> Held<TempDir> {
    let memory = Path::new("/dev/shm");
    if memory.is_dir()
        && let Ok(folder) = tempfile::tempdir_in(memory)
    {
        return Ok(folder);
    }
    Ok(tempfile::tempdir()?)
}

/// The code of a refusal.
pub(super) fn code(error: &SessionError) -> String {
    error.code().map(|code| code.to_string()).unwrap_or_default()
}

fn copy_all(from: &Path, to: &Path) -> Held<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_all(&entry.path(), &place)?;
        } else {
            // Written anew, as from a backup, and not the very same file.
            let bytes = fs::read(entry.path())?;
            if place.exists() {
                fs::remove_file(&place)?;
            }
            fs::write(place, bytes)?;
        }
    }
    Ok(())
}

impl Machine {
    /// A new computer with nothing on it.
    fn bare(identity: &Arc<Identity>, salts: [u8; 32]) -> Held<Machine> {
        Ok(Machine { identity: Arc::clone(identity), folder: folder()?, session: None, salts })
    }

    /// A computer that has seen the whole game: it knows that it lacks nothing, and that everything has left it.
    fn old(identity: &Arc<Identity>, salts: [u8; 32], copy: &str) -> Held<Machine> {
        let mut machine = Machine::bare(identity, salts)?;
        let log = log::read_log(copy.as_bytes())?;
        let entries: Vec<Signed> = log.entries().iter().map(|placed| placed.signed.clone()).collect();
        let (home, identity) = (machine.home(), Arc::clone(&machine.identity));
        let session = Session::create(&home, identity, &machine.path(), OwnFiles::default(), &entries)?;
        machine.session = Some(session);
        machine.sent()?;
        Ok(machine)
    }

    /// A new computer, on which a person takes in a copy of the game.
    fn new(identity: &Arc<Identity>, salts: [u8; 32], copy: &str) -> Held<Machine> {
        let mut machine = Machine::bare(identity, salts)?;
        let (home, identity) = (machine.home(), Arc::clone(&machine.identity));
        let (path, own) = (machine.path(), OwnFiles::default());
        machine.session = Some(Session::adopt(&home, identity, &path, own, copy.as_bytes())?.0);
        Ok(machine)
    }

    /// Everything here leaves this computer.
    pub(super) fn sent(&mut self) -> Held<()> {
        let session = self.at()?;
        let last = session.log().last().document().number();
        Ok(session.sent(last)?)
    }

    fn home(&self) -> Home {
        Home::at(self.folder.path().join("home"))
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("war.coureur")
    }

    /// At the table, as the files are now.
    pub(super) fn at(&mut self) -> Held<&mut Session> {
        if self.session.is_none() {
            let (home, identity) = (self.home(), Arc::clone(&self.identity));
            self.session = Some(Session::open(&home, identity, &self.path(), OwnFiles::default())?);
        }
        let Some(session) = self.session.as_mut() else { unreachable!("just opened") };
        session.hold()?;
        session.release();
        Ok(session)
    }

    /// The program ends, or is killed: what it knew is what the files say.
    pub(super) fn restart(&mut self) {
        self.session = None;
    }

    pub(super) fn text(&self) -> Held<String> {
        Ok(fs::read_to_string(self.path())?)
    }

    /// A backup of everything.
    pub(super) fn backup(&self) -> Held<TempDir> {
        let backup = folder()?;
        copy_all(self.folder.path(), backup.path())?;
        Ok(backup)
    }

    /// The backup is put back.
    pub(super) fn put_back(&mut self, backup: &TempDir) -> Held<()> {
        self.restart();
        copy_all(backup.path(), self.folder.path())
    }

    /// Takes in a copy.
    pub(super) fn receive(&mut self, copy: &str) -> Held<Result<Merged, SessionError>> {
        let session = self.at()?;
        Ok(match session.receive(copy.as_bytes()) {
            // Whoever restored has looked for it in vain, and takes the others' word for it.
            Err(SessionError::GivenUpUnknown { .. }) => {
                session.accept_given_up();
                session.receive(copy.as_bytes())
            }
            other => other,
        })
    }

    /// Says that he has read everything there is, and takes the others' word for what they say does not count.
    pub(super) fn restores(&mut self) -> Held<()> {
        let session = self.at()?;
        session.accept_given_up();
        Ok(session.restored()?)
    }

    /// The seats of this person that the table waits for.
    pub(super) fn on_move(&mut self) -> Held<Vec<Seat>> {
        let session = self.at()?;
        let waiting = session.table().waiting().seats;
        let own: Vec<Seat> = session.desk().seats().collect();
        // Whoever joins has no seat yet.
        let joins = if own.is_empty() { waiting.clone() } else { Vec::new() };
        Ok(waiting.into_iter().filter(|seat| own.contains(seat)).chain(joins).collect())
    }

    /// Signs one entry of a seat and writes it.
    pub(super) fn sign(&mut self, pen: &mut Pen<'_>, seat: Seat) -> Held<Result<(), SessionError>> {
        let salts = self.salts;
        let session = self.at()?;
        if let Err(error) = session.no_news().and_then(|()| session.may_sign()) {
            session.release();
            return Ok(Err(error));
        }
        session.release();
        let (signed, table) = pen.entry(&session.desk().salted(salts), seat)?;
        Ok(session.append(Written { entries: vec![signed], left: Vec::new(), table }))
    }

    /// Says something, and declares what he likes, unless he has talked enough, or has to give his words for the deal first.
    pub(super) fn says(&mut self, words: &str, acts: Vec<Act>, time: &str, seat: Seat) -> Held<bool> {
        let salts = self.salts;
        let session = self.at()?;
        session.may_sign()?;
        let mut draft = session.desk().salted(salts).begin(seat)?;
        if !draft.may_talk() {
            return Ok(false);
        }
        for act in acts.into_iter().chain([Act::Say(words.to_owned())]) {
            draft.act(act)?;
        }
        let (signed, table) = match draft.close(time) {
            Err(PlayError::WordMissing { .. }) => return Ok(false),
            closed => closed?,
        };
        session.append(Written { entries: vec![signed], left: Vec::new(), table })?;
        Ok(true)
    }

    /// As [`Machine::sign`], but the program is killed, or the disk refuses, at some step of it.
    pub(super) fn sign_struck(
        &mut self,
        pen: &mut Pen<'_>,
        seat: Seat,
        (nth, blow): (u64, Blow),
    ) -> Held<()> {
        self.at()?;
        let struck = Struck::at(machine::here(), nth, blow);
        let done = killed(|| machine::on(struck, || self.sign(pen, seat)));
        self.restart();
        match done {
            // Killed, or refused by the disk: the next command finds out what happened.
            None | Some(Ok(_)) => Ok(()),
            // Already what he would sign may not be made, if the disk refuses.
            Some(Err(_)) if blow != Blow::Kill => Ok(()),
            Some(Err(broken)) => Err(broken),
        }
    }

    /// Which of two copies counts, if he may say so. Gives the copy that does not.
    pub(super) fn settle(&mut self, choose: impl FnOnce(&Parting) -> Choice) -> Held<Option<String>> {
        let session = self.at()?;
        let settled = match session.settle(Choice::ByRule) {
            Ok(settled) => Ok(settled),
            Err(SessionError::CannotSettle { .. }) => {
                let parting = session.parting()?.ok_or(SessionError::NoFork)?;
                session.settle(choose(&parting))
            }
            Err(error) => Err(error),
        };
        let session = self.at()?;
        session.release();
        match settled {
            Ok(settled) => {
                if settled.counts == Which::Theirs {
                    self.restart();
                }
                Ok(Some(fs::read_to_string(settled.aside)?))
            }
            Err(SessionError::CannotSettle { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The entries that he has yet to give up openly, with his next signature.
    pub(super) fn owes(&mut self) -> Held<Vec<[u8; 32]>> {
        let owed = self.at()?.desk().declares().iter().filter_map(|declare| match declare.act {
            Some(Act::Withdrawn { token, .. } | Act::Settled { token, .. }) => Some(token),
            _ => None,
        });
        Ok(owed.collect())
    }

    /// Does a copy lie beside his that parts ways with it?
    pub(super) fn parting(&mut self) -> Held<Option<Parting>> {
        Ok(self.at()?.parting()?)
    }
}

impl Round {
    fn salts(&mut self) -> [u8; 32] {
        let number = self.lot.below(usize::MAX).to_be_bytes();
        tagged_hash("coureur/soak-machine/1", &[&self.seed, &number])
    }

    /// The computer on which whoever holds a seat has played so far.
    pub(super) fn old_machine(&mut self, seat: Seat, copy: &str) -> Held<Machine> {
        let salts = self.salts();
        Machine::old(&self.people[&seat], salts, copy)
    }

    /// Another computer of whoever holds a seat, which takes in a copy of the game.
    pub(super) fn new_machine(&mut self, seat: Seat, copy: &str) -> Held<Machine> {
        let salts = self.salts();
        Machine::new(&self.people[&seat], salts, copy)
    }
}
