//! A person with a computer, on which the whole program runs.

use super::post::Flying;
use crate::cli::context::now;
use crate::cli::{Cli, Context, Error, Exit, Shared, When};
use crate::keys::Identity;
use crate::log::Signed;
use crate::machine::{self, Blow, Memory, Struck, killed};
use crate::table::{Act, Home, OwnFiles, RandomPlayer, Session, Tally, Written};
use clap::Parser;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// Where everything of his lies.
pub(super) const FOLDER: &str = "/p";
/// The log.
pub(super) const LOG: &str = "/p/new-france.coureur";

/// A blow that falls at a step.
pub(super) type At = Option<(u64, Blow)>;

thread_local! {
    /// A command is parsed once: nothing in it changes.
    static PARSED: RefCell<BTreeMap<String, Rc<Cli>>> = RefCell::default();
}

fn parsed(words: &[&str]) -> Rc<Cli> {
    PARSED.with_borrow_mut(|parsed| {
        let read = || match Cli::try_parse_from(["coureur"].iter().chain(words)) {
            Ok(cli) => Rc::new(cli),
            Err(error) => unreachable!("the words of the simulator itself: {error}"),
        };
        Rc::clone(parsed.entry(words.join(" ")).or_insert_with(read))
    })
}

/// A person with a computer.
#[derive(Debug, Clone)]
pub(super) struct Person {
    pub(super) identity: Arc<Identity>,
    pub(super) machine: Memory,
    /// Letters that have been collected, as files of his outgoing folder.
    posted: BTreeSet<(PathBuf, u64, usize)>,
    /// His mail, which somebody else keeps for him.
    pub(super) got: Vec<Vec<u8>>,
    pub(super) sent: Vec<Vec<u8>>,
    /// What the program said last.
    heard: Arc<Mutex<String>>,
    /// A copy of the disk.
    pub(super) backup: Option<BTreeMap<PathBuf, Vec<u8>>>,
}

impl Person {
    pub(super) fn new(identity: Arc<Identity>, machine: Memory) -> Person {
        let (posted, heard, backup) = (BTreeSet::new(), Arc::default(), None);
        Person { identity, machine, posted, got: Vec::new(), sent: Vec::new(), heard, backup }
    }

    /// The same person in another game, at a computer with the same disk and chance of its own.
    pub(super) fn elsewhere(&self, seed: [u8; 32]) -> Person {
        Person { machine: self.machine.copy(seed), heard: Arc::default(), ..self.clone() }
    }

    /// The same person with a copy of his disk, which may be put back whatever the game brings.
    pub(super) fn with_backup(&self) -> Person {
        Person { backup: Some(self.machine.files()), ..self.elsewhere([0; 32]) }
    }

    /// Does something on his computer; nothing comes of it if the program is killed.
    pub(super) fn on<T>(&self, at: At, run: impl FnOnce() -> T) -> Option<T> {
        let memory: Rc<dyn machine::Machine> = Rc::new(self.machine.clone());
        match at {
            None => Some(machine::on(memory, run)),
            Some((nth, blow)) => killed(|| machine::on(Struck::at(memory, nth, blow), run)),
        }
    }

    /// Runs a command.
    pub(super) fn run(&self, words: &[&str], at: At) -> Option<Result<Exit, Error>> {
        let cli = parsed(words);
        self.on(at, || {
            let home = Some(Path::new(FOLDER).join("home"));
            let shared = Shared { home, log: None, color: When::Never };
            let mut out = Vec::new();
            let mut context = Context::in_folder(PathBuf::from(FOLDER), &shared, &mut out);
            let done = match &cli.command {
                Some(command) => crate::cli::run(command, &mut context),
                None => Ok(Exit::Fine),
            };
            let said = String::from_utf8_lossy(&out).into_owned();
            *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = said;
            done
        })
    }

    /// Did the program say something with this code?
    pub(super) fn has_heard(&self, code: &str) -> bool {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).contains(code)
    }

    fn home(&self) -> Home {
        Home::at(Path::new(FOLDER).join("home"))
    }

    /// At the table.
    pub(super) fn session(&self) -> Result<Session, Error> {
        Ok(Session::open(&self.home(), Arc::clone(&self.identity), Path::new(LOG), OwnFiles::default())?)
    }

    /// Decides by lot for as long as he likes, and signs; says what he signed, if it is his turn.
    pub(super) fn moves(
        &self,
        lot: &mut RandomPlayer,
        says: &[Act],
        at: At,
    ) -> Option<Result<Option<Signed>, Error>> {
        self.on(at, || {
            let tally = Tally::default();
            let mut session = self.session()?.noted_in(&tally);
            session.no_news()?;
            session.may_sign()?;
            let Some(seat) = session.desk().seat_on_move() else { return Ok(None) };
            let mut draft = session.desk().begin(seat)?;
            for act in says {
                draft.act(act.clone())?;
            }
            let most = 1 + lot.below(4);
            let mut made = 0;
            while made < most && lot.decide(&mut draft)? {
                made += 1;
            }
            if draft.is_empty() {
                return Ok(None);
            }
            let (signed, table) = draft.close(&now())?;
            session.append(Written { entries: vec![signed.clone()], left: Vec::new(), table })?;
            drop(session);
            // If that cannot be noted, the next command tells it again.
            let _ = tally.told();
            Ok(Some(signed))
        })
    }

    /// The log as it lies there.
    pub(super) fn text(&self) -> Option<Vec<u8>> {
        self.on(None, || machine::read(Path::new(LOG), crate::log::limits::LOG_BYTES).ok()).flatten()
    }

    pub(super) fn is_forked(&self) -> bool {
        self.on(None, || Session::is_forked(Path::new(LOG))).unwrap_or(false)
    }

    /// The letters that are in his outgoing folder and have not been collected.
    pub(super) fn collect(&mut self, to: usize) -> Vec<Flying> {
        let outgoing = Path::new(FOLDER).join("home").join("outgoing");
        let mut letters = Vec::new();
        for (path, bytes) in self.machine.files_in(&outgoing) {
            let number = machine::Machine::look(&self.machine, &path).ok().and_then(|look| look.number);
            let finished = path.extension().is_some_and(|suffix| suffix == "eml");
            let key = (path.clone(), number.map_or(0, |(_, number)| number), bytes.len());
            if finished && self.posted.insert(key) {
                self.sent.push(bytes.clone());
                letters.push(Flying { to, upto: upto(&path), bytes });
            }
        }
        letters
    }

    fn mail(folder: &str, number: usize) -> PathBuf {
        Path::new(FOLDER).join(folder).join("new").join(format!("{number:05}.eml"))
    }

    /// A letter arrives.
    pub(super) fn gets(&mut self, bytes: &[u8]) {
        self.got.push(bytes.to_vec());
        let path = Person::mail("mail", self.got.len());
        self.machine.lay_down([(&path, &bytes.to_vec())]);
    }

    /// What he needs to begin with: his key, how letters leave, and the position that the game began from.
    fn belongings(files: &BTreeMap<PathBuf, Vec<u8>>) -> BTreeMap<PathBuf, Vec<u8>> {
        let pinned = Path::new(FOLDER).join("home").join("files");
        let kept = |path: &&PathBuf| {
            path.ends_with("identity.yaml") || path.ends_with("mail.yaml") || path.starts_with(&pinned)
        };
        files
            .iter()
            .filter(|(path, _)| kept(path))
            .map(|(path, bytes)| (path.clone(), bytes.clone()))
            .collect()
    }

    /// The disk is lost. He has his key from its words, and his mail.
    pub(super) fn loses_disk(&mut self) -> Result<(), Error> {
        let belongings = Person::belongings(&self.machine.files());
        self.machine.lose(Path::new(FOLDER));
        self.machine.lay_down(&belongings);
        for (number, letter) in self.got.iter().enumerate() {
            self.machine.lay_down([(&Person::mail("mail", number + 1), letter)]);
        }
        self.posted.clear();
        let home = self.home();
        self.on(None, || home.note_key_restored(&now())).unwrap_or(Ok(()))?;
        Ok(())
    }

    /// Puts a copy of the disk back: other files, with the same bytes. Mail that came since is in his mailbox still.
    pub(super) fn puts_back(&mut self, files: &BTreeMap<PathBuf, Vec<u8>>) {
        self.machine.lose(Path::new(FOLDER));
        self.machine.lay_down(files);
        for (number, letter) in self.got.iter().enumerate() {
            self.machine.lay_down([(&Person::mail("mail", number + 1), letter)]);
        }
        // What lies in the outgoing folder now has left before.
        let _ = self.collect(0);
    }

    /// Restores from his own mail, and perhaps from a copy that his opponent gives him.
    pub(super) fn restores(&self, copy: Option<&[u8]>, accept: bool) -> Result<Exit, Error> {
        for (number, letter) in self.sent.iter().enumerate() {
            self.machine.lay_down([(&Person::mail("sent", number + 1), letter)]);
        }
        let mut words = vec!["restore", "mail"];
        if !self.sent.is_empty() {
            words.push("sent");
        }
        if let Some(copy) = copy {
            self.machine.lay_down([(&Path::new(FOLDER).join("copy"), &copy.to_vec())]);
            words.extend(["--copy", "copy"]);
        }
        if accept {
            words.push("--accept-withdrawn");
        }
        self.run(&words, None).unwrap_or(Ok(Exit::Fine))
    }

    /// Is a decision all that the game waits for, as he knows it?
    pub(super) fn decides(&self) -> bool {
        let waiting = self.on(None, || self.session().map(|session| session.table().waiting().decision));
        waiting.and_then(Result::ok).unwrap_or(false)
    }

    /// Does nothing keep him from signing?
    pub(super) fn is_calm(&self) -> bool {
        !self.is_forked() && self.may_sign().is_ok()
    }

    /// May he sign upon what he has?
    pub(super) fn may_sign(&self) -> Result<(), Error> {
        self.on(None, || Ok(self.session()?.may_sign()?)).unwrap_or(Ok(()))
    }
}

/// The last entry of a letter, as its name says: what leaves once more brings no more than it did.
fn upto(path: &Path) -> u32 {
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    name.split('-').nth(1).and_then(|number| number.parse().ok()).unwrap_or_default()
}
