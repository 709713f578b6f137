//! The disk dies, an old backup is restored, two copies part ways: nothing is lost and nothing is signed twice.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod common;

use common::{TIME, identity};
use coureur::games::Files;
use coureur::keys::Identity;
use coureur::side::Side;
use coureur::table::{Act, Home, Merged, Mode, NewGame, OwnFiles, RandomPlayer, Seat, Session, SessionError};
use miette::Diagnostic;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A person with a folder of his own.
struct Person {
    identity: Arc<Identity>,
    folder: tempfile::TempDir,
}

impl Person {
    fn new(name: &str, secret: u8) -> Person {
        Person { identity: identity(name, secret), folder: tempfile::tempdir().unwrap() }
    }

    fn home(&self) -> Home {
        Home::at(self.folder.path().join("home"))
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("war.coureur")
    }

    fn open(&self) -> Result<Session, SessionError> {
        Session::open(&self.home(), Arc::clone(&self.identity), &self.log(), OwnFiles::default())
    }

    fn take(&self, from: &Path) -> Result<Merged, SessionError> {
        let bytes = fs::read(from).unwrap();
        if self.log().exists() {
            self.open()?.receive(&bytes)
        } else {
            Session::adopt(&self.home(), Arc::clone(&self.identity), &self.log(), OwnFiles::default(), &bytes)
                .map(|(_, merged)| merged)
        }
    }

    /// Writes one entry, at random where it must decide.
    fn entry(&self, luck: &mut RandomPlayer) -> Result<(), SessionError> {
        let mut session = self.open()?;
        session.may_sign()?;
        let seat = session.desk().seat_on_move().expect("my turn");
        let mut lines = Vec::new();
        if let Some(side) = session.desk().asked_side() {
            let legal: Vec<String> = session
                .desk()
                .offers(side)
                .into_iter()
                .filter(|offer| offer.refused.is_none())
                .map(|offer| offer.words.to_string())
                .collect();
            lines.extend(legal.get(luck.below(legal.len())).cloned());
        }
        assert!(matches!(seat, Seat::Player(_)));
        let written = session.desk().run(&lines, &[], TIME)?;
        session.append(written)
    }

    /// The same person on another machine, with somebody's copy.
    fn twin(&self, other: &Person) -> Person {
        let twin = Person { identity: Arc::clone(&self.identity), folder: tempfile::tempdir().unwrap() };
        twin.take(&other.log()).unwrap();
        twin.open().unwrap().restored().unwrap();
        twin
    }

    fn say(&self, text: &str) -> Result<(), SessionError> {
        let mut session = self.open()?;
        let written = session.desk().run(&[], &[Act::Say(text.to_owned())], TIME)?;
        session.append(written)
    }

    fn text(&self) -> String {
        fs::read_to_string(self.log()).unwrap()
    }

    fn last(&self) -> usize {
        self.open().unwrap().log().entries().len() - 1
    }

    fn on_move(&self) -> bool {
        self.open().unwrap().desk().seat_on_move().is_some()
    }

    fn hand(&self, side: Side) -> Vec<String> {
        let session = self.open().unwrap();
        let faces = session.desk().hand(side).into_iter();
        faces.map(|card| card.face.map(|face| face.id).unwrap_or_default()).collect()
    }
}

fn code(error: &SessionError) -> String {
    Diagnostic::code(error).unwrap().to_string()
}

/// Two people, some entries into the game, handing over files; British on move with his hand seen.
fn some_way_in(luck: &mut RandomPlayer) -> (Person, Person) {
    let (anna, ben) = (Person::new("Anna", 1), Person::new("Ben", 2));
    let new = NewGame {
        terms: NewGame::usual("new-france").unwrap(),
        mode: Mode::Duel,
        side: Side::British,
        players: Vec::new(),
        chain: 512,
    };
    let (entries, _) = new.open(&anna.identity, Files::default(), [9; 16], TIME).unwrap();
    Session::create(&anna.home(), Arc::clone(&anna.identity), &anna.log(), OwnFiles::default(), &entries)
        .unwrap();
    ben.take(&anna.log()).unwrap();
    let mut session = ben.open().unwrap();
    let (signed, table) = session.desk().begin(Seat::Player(Side::French)).unwrap().close(TIME).unwrap();
    session.append(coureur::table::Written { entries: vec![signed], left: Vec::new(), table }).unwrap();
    anna.take(&ben.log()).unwrap();
    for _ in 0..8 {
        play_on(&anna, &ben, luck);
    }
    while !anna.on_move() {
        play_on(&anna, &ben, luck);
    }
    (anna, ben)
}

fn play_on(anna: &Person, ben: &Person, luck: &mut RandomPlayer) {
    let (mover, other) = if anna.on_move() { (anna, ben) } else { (ben, anna) };
    mover.entry(luck).unwrap();
    assert!(matches!(other.take(&mover.log()).unwrap(), Merged::Extended { .. }));
}

#[test]
fn a_lost_folder_comes_back_from_the_key_and_the_opponents_copy() {
    let mut luck = RandomPlayer::new(1);
    let (anna, ben) = some_way_in(&mut luck);
    let hand = anna.hand(Side::British);
    assert!(hand.iter().all(|card| !card.is_empty()));
    // Everything of Anna's is gone but her secret (written down as a phrase).
    let phrase = anna.identity.to_phrase();
    let restored = Identity::from_phrase("Anna".parse().unwrap(), &phrase).unwrap();
    let anna = Person { identity: Arc::new(restored), folder: tempfile::tempdir().unwrap() };
    assert!(matches!(anna.take(&ben.log()).unwrap(), Merged::Started { .. }));
    assert_eq!(anna.hand(Side::British), hand);
    // She is asked to read what may be newer; her next entry says that she restored.
    assert_eq!(code(&anna.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    anna.open().unwrap().restored().unwrap();
    anna.entry(&mut luck).unwrap();
    assert!(fs::read_to_string(anna.log()).unwrap().contains("\n- restored "));
    assert!(matches!(ben.take(&anna.log()).unwrap(), Merged::Extended { .. }));
}

#[test]
fn a_stale_copy_is_not_signed_upon() {
    let mut luck = RandomPlayer::new(2);
    let (anna, ben) = some_way_in(&mut luck);
    let backup = fs::read(anna.log()).unwrap();
    play_on(&anna, &ben, &mut luck);
    // The same machine, an older file: the journal knows better.
    fs::write(anna.log(), &backup).unwrap();
    let error = anna.entry(&mut luck).unwrap_err();
    assert_eq!(code(&error), "coureur::table::stale_copy");
    // Reading the opponent's newest copy puts it right.
    anna.take(&ben.log()).unwrap();
    while !anna.on_move() {
        play_on(&anna, &ben, &mut luck);
    }
    anna.entry(&mut luck).unwrap();
}

#[test]
fn t2_on_a_new_machine_ones_own_file_is_no_catching_up() {
    let mut luck = RandomPlayer::new(3);
    let (anna, ben) = some_way_in(&mut luck);
    let moved = Person { identity: Arc::clone(&anna.identity), folder: tempfile::tempdir().unwrap() };
    // The file is copied over by hand: nothing here tells whether it is the newest.
    fs::copy(anna.log(), moved.log()).unwrap();
    assert_eq!(code(&moved.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    // Nobody can tell whose copy this is, if there is nothing new in it.
    assert_eq!(moved.take(&ben.log()).unwrap(), Merged::Same);
    assert_eq!(code(&moved.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    // What the opponent has signed since is another matter; so is the player's word.
    anna.entry(&mut luck).unwrap();
    ben.take(&anna.log()).unwrap();
    while !anna.on_move() {
        play_on(&anna, &ben, &mut luck);
    }
    moved.take(&ben.log()).unwrap();
    moved.entry(&mut luck).unwrap();
    assert!(!fs::read_to_string(moved.log()).unwrap().contains("\n- restored"));
}

#[test]
fn a_fork_is_proved_and_the_game_stands_still() {
    let mut luck = RandomPlayer::new(4);
    let (anna, ben) = some_way_in(&mut luck);
    // Anna signs two continuations on two machines and sends both.
    let twin = anna.twin(&ben);
    anna.entry(&mut luck).unwrap();
    twin.say("something else").unwrap();
    ben.take(&anna.log()).unwrap();
    let before = fs::read(ben.log()).unwrap();
    let error = ben.take(&twin.log()).unwrap_err();
    assert_eq!(code(&error), "coureur::merge::fork");
    assert!(error.to_string().contains("Anna"), "{error}");
    assert_eq!(fs::read(ben.log()).unwrap(), before);
    let kept = ben.folder.path().join("war.coureur.fork");
    assert_eq!(fs::read(&kept).unwrap(), fs::read(twin.log()).unwrap());
    let error = ben.open().unwrap().may_sign().unwrap_err();
    assert_eq!(code(&error), "coureur::merge::fork_open");
}

#[test]
fn a_log_of_another_game_is_not_merged() {
    let mut luck = RandomPlayer::new(5);
    let (anna, _) = some_way_in(&mut luck);
    let new = NewGame {
        terms: NewGame::usual("new-france").unwrap(),
        mode: Mode::Solo,
        side: Side::British,
        players: Vec::new(),
        chain: 512,
    };
    let (entries, _) = new.open(&anna.identity, Files::default(), [10; 16], TIME).unwrap();
    let text: String = entries.iter().map(coureur::log::Signed::text).collect();
    let error = anna.open().unwrap().receive(text.as_bytes()).unwrap_err();
    assert_eq!(code(&error), "coureur::merge::different_game");
}
