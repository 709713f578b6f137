//! Going on after a loss: whoever has nothing but his key gets letters of any beginnings of the game in any order, and says
//! in between that he has read what is newest, that he only moved the file, or tries to sign. Each byte is one of these.

use super::{Path, stage, texts, told};
use coureur::log::{Signed, read_log};
use coureur::table::{Act, Home, Merged, OwnFiles, Session, SessionError};
use std::fs;
use std::sync::Arc;

pub fn check(bytes: &[u8]) {
    let Some((which, steps)) = bytes.split_first() else { return };
    let stage = stage::at(if which % 2 == 0 { "nf duel 8" } else { "ww duel 8" });
    let folder = tempfile::tempdir().expect("a folder");
    let mut lost = Lost { folder: folder.path(), stage, session: None, restored: false, signed: 0 };
    for step in steps.iter().take(24) {
        lost.step(*step);
        lost.looks();
    }
}

struct Lost<'a> {
    folder: &'a Path,
    stage: &'a stage::Stage,
    session: Option<Session>,
    /// Has the player said that nothing is lacking?
    restored: bool,
    signed: usize,
}

impl Lost<'_> {
    fn path(&self) -> std::path::PathBuf {
        self.folder.join("war.coureur")
    }

    fn step(&mut self, step: u8) {
        let count = self.stage.entries.len();
        match step {
            0..=199 => {
                // A beginning of the game, or a letter with an end of it.
                let (from, to) = (usize::from(step) / 16 % count, usize::from(step) % 16);
                let to = (to + 1).min(count);
                if step < 128 { self.copy(to) } else { self.entries(from.min(to - 1), to) }
            }
            200..=219 => self.says(Session::restored, true),
            220..=229 => self.says(Session::moved, false),
            230..=239 => self.session = None,
            _ => self.sign(),
        }
    }

    fn text(&self, to: usize) -> String {
        self.stage.entries[..to].iter().map(Signed::text).collect()
    }

    fn copy(&mut self, to: usize) {
        let text = self.text(to);
        self.open();
        match &mut self.session {
            Some(session) => drop(session.receive(text.as_bytes()).map_err(|error| told(&error))),
            None => {
                let (home, path) = (Home::at(self.folder.join("home")), self.path());
                let ben = stage::identity(coureur::table::Seat::Player(coureur::side::Side::French));
                let adopted = Session::adopt(&home, ben, &path, OwnFiles::default(), text.as_bytes());
                let (session, merged) = adopted.expect("an honest game is sound");
                assert!(matches!(merged, Merged::Started { .. }));
                self.session = Some(session);
            }
        }
    }

    fn entries(&mut self, from: usize, to: usize) {
        self.open();
        if let Some(session) = &mut self.session {
            drop(session.receive_entries(&self.stage.entries[from..to]).map_err(|error| told(&error)));
        }
    }

    /// The machine was switched off and on.
    fn open(&mut self) {
        if self.session.is_none() && self.path().exists() {
            let (home, path) = (Home::at(self.folder.join("home")), self.path());
            let ben = stage::identity(coureur::table::Seat::Player(coureur::side::Side::French));
            let opened = Session::open(&home, Arc::clone(&ben), &path, OwnFiles::default());
            self.session = Some(opened.expect("what was written can be read"));
        }
    }

    fn says(&mut self, say: fn(&mut Session) -> Result<(), SessionError>, restores: bool) {
        self.open();
        if let Some(session) = &mut self.session {
            match say(session) {
                Ok(()) => self.restored |= restores,
                Err(error) => told(&error),
            }
            session.release();
        }
    }

    fn sign(&mut self) {
        self.open();
        let Some(session) = &mut self.session else { return };
        let own =
            |signed: &Signed| signed.document().number() > 0 && signed.document().seat().as_str() == "french";
        let played = session.log().entries().iter().any(|placed| own(&placed.signed));
        let say = [Act::Say("after a loss".to_owned())];
        let Ok(written) = session.desk().run(&[], &say, stage::TIME) else { return };
        let said: String = written.entries.iter().map(Signed::text).collect();
        match session.append(written) {
            Ok(()) => {
                assert!(self.restored || !played, "nothing that comes in lifts the bar");
                assert!(!played || self.signed > 0 || said.contains("\n- restored"), "it is said: {said}");
                self.signed += 1;
            }
            Err(error) => told(&error),
        }
    }

    /// What is on the disk is a log, always.
    fn looks(&self) {
        if let Ok(bytes) = fs::read(self.path()) {
            read_log(&bytes).expect("the log is whole");
        }
    }
}

pub fn seeds(_: &Path) -> Vec<Vec<u8>> {
    let all: [&[u8]; 8] = [
        &[0, 7, 200, 255, 230, 255],
        &[0, 3, 7, 255, 200, 255],
        &[1, 2, 5, 7, 220, 255, 200, 255],
        &[0, 4, 200, 255, 7, 255],
        &[0, 4, 150, 180, 200, 255, 230, 7],
        &[1, 7, 255, 255, 200, 255, 255, 3],
        &[0, 1, 2, 3, 4, 5, 6, 7, 200, 200, 255],
        &[1, 6, 200, 230, 7, 255, 220, 255],
    ];
    all.map(<[u8]>::to_vec).to_vec()
}

pub fn words() -> Vec<String> {
    texts(&["\u{7}", "\u{3}", "\u{1}", "AB", "xy", "pp"])
}
