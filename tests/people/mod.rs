//! People with a folder of their own, who hand over files.
#![allow(dead_code)] // each test binary uses its own part
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use crate::common::{TIME, identity, terms};
use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::{Document, Signed, read_log};
use coureur::side::Side;
use coureur::table::{
    Act, Desk, Home, Merged, Mode, NewGame, Owed, OwnFiles, RandomPlayer, Seat, Session, SessionError, Table,
    replay,
};
use miette::Diagnostic;
use std::cell::{RefCell, RefMut};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A person with a folder of his own.
pub struct Person {
    pub identity: Arc<Identity>,
    pub folder: tempfile::TempDir,
    session: RefCell<Option<Session>>,
}

impl Person {
    pub fn new(name: &str, secret: u8) -> Person {
        Person::of(identity(name, secret))
    }

    /// Somebody on a machine of his own, with nothing on it.
    pub fn of(identity: Arc<Identity>) -> Person {
        Person { identity, folder: tempfile::tempdir().unwrap(), session: RefCell::new(None) }
    }

    /// At the table, as the files are now. Opened once, since replaying takes its time.
    pub fn at(&self) -> RefMut<'_, Session> {
        let mut session = self.session.borrow_mut();
        if session.is_none() {
            *session = Some(self.open().unwrap());
        }
        let mut session = RefMut::map(session, |session| session.as_mut().unwrap());
        session.release();
        session.hold().unwrap();
        session.release();
        session
    }

    pub fn home(&self) -> Home {
        Home::at(self.folder.path().join("home"))
    }

    pub fn log(&self) -> PathBuf {
        self.folder.path().join("war.coureur")
    }

    pub fn open(&self) -> Result<Session, SessionError> {
        Session::open(&self.home(), Arc::clone(&self.identity), &self.log(), OwnFiles::default())
    }

    pub fn take(&self, from: &Path) -> Result<Merged, SessionError> {
        let bytes = fs::read(from).unwrap();
        if self.log().exists() {
            self.at().receive(&bytes)
        } else {
            let (home, identity) = (self.home(), Arc::clone(&self.identity));
            let (session, merged) =
                Session::adopt(&home, identity, &self.log(), OwnFiles::default(), &bytes)?;
            *self.session.borrow_mut() = Some(session);
            Ok(merged)
        }
    }

    /// Gives orders.
    pub fn play(&self, line: &str) -> Result<(), SessionError> {
        let mut session = self.at();
        let written = session.desk().run(&[line.to_owned()], &[], TIME)?;
        session.append(written)
    }

    /// Writes one entry, at random where it must decide.
    pub fn entry(&self, luck: &mut RandomPlayer) -> Result<(), SessionError> {
        let mut session = self.at();
        session.may_sign()?;
        let seat = session.desk().seat_on_move().expect("my turn");
        let mut lines = Vec::new();
        if let Some(side) = session.desk().asked_side() {
            let legal: Vec<String> = session
                .desk()
                .offers(side)
                .into_iter()
                .filter(|offer| offer.refused.is_none())
                .map(|offer| offer.code)
                .collect();
            lines.extend(legal.get(luck.below(legal.len())).cloned());
        }
        assert!(matches!(seat, Seat::Player(_)));
        let written = session.desk().run(&lines, &[], TIME)?;
        session.append(written)
    }

    /// The same person on another machine, with somebody's copy.
    pub fn twin(&self, other: &Person) -> Person {
        let twin = Person::of(Arc::clone(&self.identity));
        twin.take(&other.log()).unwrap();
        twin.at().restored().unwrap();
        twin
    }

    pub fn say(&self, text: &str) -> Result<(), SessionError> {
        let mut session = self.at();
        let written = session.desk().run(&[], &[Act::Say(text.to_owned())], TIME)?;
        session.append(written)
    }

    pub fn text(&self) -> String {
        fs::read_to_string(self.log()).unwrap()
    }

    pub fn last(&self) -> usize {
        self.at().log().entries().len() - 1
    }

    pub fn on_move(&self) -> bool {
        self.at().desk().seat_on_move().is_some()
    }

    /// Is it this person's turn, and can he say something and nothing else? An entry brings whatever is owed and passes
    /// every empty window: then it may hold a link, or be the other's turn after it.
    pub fn may_talk(&self) -> bool {
        let word = [Act::Say("a word".to_owned())];
        let Ok(said) = self.at().desk().run(&[], &word, TIME) else { return false };
        let alone = |signed: &Signed| match signed.document() {
            Document::Entry(entry) => entry.acts.len() == 1 && entry.results.is_empty(),
            Document::Header(_) => false,
        };
        matches!(&said.entries[..], [only] if alone(only))
    }

    pub fn hand(&self, side: Side) -> Vec<String> {
        let session = self.at();
        let faces = session.desk().hand(side).into_iter();
        faces.map(|card| card.face.map(|face| face.id).unwrap_or_default()).collect()
    }
}

pub fn code(error: &SessionError) -> String {
    Diagnostic::code(error).unwrap().to_string()
}

/// Two people, some entries into the game, handing over files; the British have to decide, and may say something first.
pub fn some_way_in(game: &str, luck: &mut RandomPlayer) -> (Person, Person) {
    let (anna, ben) = (Person::new("Anna", 1), Person::new("Ben", 2));
    let new = NewGame {
        terms: terms(game),
        mode: Mode::Duel,
        side: Side::British,
        players: Vec::new(),
        chain: 512,
    };
    let (entries, _) = new.open(&anna.identity, Files::default(), [9; 16], TIME).unwrap();
    Session::create(&anna.home(), Arc::clone(&anna.identity), &anna.log(), OwnFiles::default(), &entries)
        .unwrap();
    ben.take(&anna.log()).unwrap();
    let mut session = ben.at();
    let (signed, table) = session.desk().begin(Seat::Player(Side::French)).unwrap().close(TIME).unwrap();
    session.append(coureur::table::Written { entries: vec![signed], left: Vec::new(), table }).unwrap();
    drop(session);
    anna.take(&ben.log()).unwrap();
    for _ in 0..8 {
        play_on(&anna, &ben, luck);
    }
    while !anna.may_talk() {
        play_on(&anna, &ben, luck);
    }
    (anna, ben)
}

/// Some way in, where the British have asked for a roll that the French have to witness. The deal is chance: where a game comes to no such
/// roll soon, or to its end, another is begun.
pub fn asked(game: &str, luck: &mut RandomPlayer) -> (Person, Person) {
    for _ in 0..20 {
        let (anna, ben) = some_way_in(game, luck);
        for _ in 0..150 {
            if anna.at().table().owed(Seat::Player(Side::French)).contains(&Owed::Witness) {
                return (anna, ben);
            }
            if !anna.on_move() && !ben.on_move() {
                break;
            }
            play_on(&anna, &ben, luck);
        }
    }
    panic!("nobody rolls");
}

/// The entry that asked for the roll worded anew, upon a copy that was cut before it: as somebody does it who has seen the
/// witness's link, with a program of his own that keeps no journal.
pub fn worded_anew(asker: &Person, cut: &str, acts: &[Act]) -> String {
    let table = replay(&read_log(cut.as_bytes()).unwrap(), Files::default()).unwrap();
    let desk = Desk::new(table, Arc::clone(&asker.identity));
    let side = desk.asked_side();
    let offers = side.map_or(vec![], |side| desk.offers(side));
    let lines = offers.into_iter().filter(|offer| offer.refused.is_none()).map(|offer| vec![offer.code]);
    let wants = |table: &Table| {
        Side::ALL.into_iter().any(|side| table.owed(Seat::Player(side)).contains(&Owed::Witness))
    };
    for line in lines.chain([vec![]]) {
        if let Ok(written) = desk.run(&line, acts, TIME)
            && wants(&written.table)
        {
            let more: String = written.entries.iter().map(Signed::text).collect();
            return format!("{cut}{more}");
        }
    }
    panic!("it cannot be asked for again");
}

/// A log without its last entry.
pub fn before_the_last(text: &str) -> &str {
    &text[..text.rfind("---\n").unwrap()]
}

/// Hands somebody a text as a file.
pub fn given(person: &Person, name: &str, text: &str) -> Result<Merged, SessionError> {
    let path = person.folder.path().join(name);
    fs::write(&path, text).unwrap();
    person.take(&path)
}

/// Plays on until the other has signed something, and it is one's turn again.
pub fn until_answered(person: &Person, other: &Person, luck: &mut RandomPlayer) {
    let answered = || {
        let session = person.at();
        let last = session.table().last_author();
        session.desk().seats().all(|seat| seat != last) && session.desk().seat_on_move().is_some()
    };
    play_on(person, other, luck);
    while !answered() {
        play_on(person, other, luck);
    }
}

pub fn play_on(anna: &Person, ben: &Person, luck: &mut RandomPlayer) {
    let (mover, other) = if anna.on_move() { (anna, ben) } else { (ben, anna) };
    mover.entry(luck).unwrap();
    let last = u32::try_from(mover.last()).unwrap();
    mover.at().sent(last).unwrap();
    assert!(matches!(other.take(&mover.log()).unwrap(), Merged::Extended { .. }));
}

/// A program that was written from the pages alone finds the log sound, too.
#[track_caller]
pub fn independent_ok(person: &Person) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/verify.py");
    let output = std::process::Command::new("python3").arg(script).arg(person.log()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
