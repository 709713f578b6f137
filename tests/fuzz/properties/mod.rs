//! What must hold of anything that comes from outside, whatever its bytes: a property for each place where bytes are read.
//!
//! `fuzz/run` searches for bytes of which one does not hold; those that were found, and some that go far, are in
//! `tests/fuzz/corpus` and are checked by every `cargo test`.
//!
//! | target | what is read |
//! | --- | --- |
//! | `log` | a log, strictly |
//! | `mangled` | entries as mail programs and forums leave them |
//! | `mail` | one message |
//! | `mailbox` | an mbox, or the files of a Maildir |
//! | `orders` | lines that a player types, in positions of all games and modes |
//! | `position` | a position file |
//! | `data` | an owner's data file |
//! | `home` | the files of the home folder: journal, settings, outbox, letterbook, standing instructions |
//! | `thread` | a forum thread, adjudicated by an umpire |
//! | `code` | everything of which there is one spelling: codes, plans, acts, values |
//! | `keys` | OpenSSH keys, key files, recovery phrases, names |
//! | `saved` | whatever a person or a letter says that is kept in the home folder: it comes out as it went in |
//! | `restore` | letters of any beginnings of a game in any order, after a loss |
//! | `replay` | entries that are signed and chained by those who may, but say what they like |
#![allow(clippy::unwrap_used)] // what is expected here is what is checked

mod code;
mod data;
mod home;
mod keys;
mod log;
mod mail;
mod mailbox;
mod mangled;
mod orders;
mod position;
mod replay;
mod restore;
mod saved;
mod stage;
mod thread;

use coureur::errors::{InWords, Worded};
use miette::{Diagnostic, NarratableReportHandler};
use std::fs;
use std::path::Path;

/// One place where bytes are read.
pub struct Target {
    /// What it is called.
    pub name: &'static str,
    /// Panics if a property does not hold of the bytes.
    pub check: fn(&[u8]),
    /// Bytes to begin with, made from what the project has.
    pub seeds: fn(&Path) -> Vec<Vec<u8>>,
    /// Words worth trying.
    pub words: fn() -> Vec<String>,
}

/// All of them.
pub const TARGETS: [Target; 14] = [
    Target { name: "log", check: log::check, seeds: log::seeds, words: log::words },
    Target { name: "mangled", check: mangled::check, seeds: mangled::seeds, words: log::words },
    Target { name: "mail", check: mail::check, seeds: mail::seeds, words: mail::words },
    Target { name: "mailbox", check: mailbox::check, seeds: mailbox::seeds, words: mail::words },
    Target { name: "orders", check: orders::check, seeds: orders::seeds, words: orders::words },
    Target { name: "position", check: position::check, seeds: position::seeds, words: position::words },
    Target { name: "data", check: data::check, seeds: data::seeds, words: data::words },
    Target { name: "home", check: home::check, seeds: home::seeds, words: home::words },
    Target { name: "thread", check: thread::check, seeds: thread::seeds, words: thread::words },
    Target { name: "code", check: code::check, seeds: code::seeds, words: code::words },
    Target { name: "keys", check: keys::check, seeds: keys::seeds, words: keys::words },
    Target { name: "replay", check: replay::check, seeds: replay::seeds, words: replay::words },
    Target { name: "saved", check: saved::check, seeds: saved::seeds, words: saved::words },
    Target { name: "restore", check: restore::check, seeds: restore::seeds, words: restore::words },
];

/// What a person would be told: every error can be put into words, with the place it points at.
fn told(error: &dyn Diagnostic) {
    let mut text = String::new();
    NarratableReportHandler::new().render_report(&mut text, error).expect("an error can be told");
    assert!(!text.is_empty());
}

/// The same of an error of the core.
fn worded(error: impl Worded + Send + Sync + 'static) {
    told(&InWords::from(error));
}

/// The files of a folder of the project, in the order of their names.
fn files(root: &Path, folder: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(root.join(folder)).expect("the project is here");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths.iter().filter(|path| path.is_file()).map(|path| fs::read(path).expect("a file")).collect()
}

/// Vectors without the lines that say what they are.
fn vectors(root: &Path, folder: &str) -> Vec<Vec<u8>> {
    let body = |bytes: Vec<u8>| {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").map_or(0, |at| at + 2);
        bytes[end..].to_vec()
    };
    files(root, folder).into_iter().map(body).filter(|bytes| bytes.len() < 1 << 16).collect()
}

fn texts(all: &[&str]) -> Vec<String> {
    all.iter().map(|word| (*word).to_owned()).collect()
}

fn bytes(all: &[&str]) -> Vec<Vec<u8>> {
    all.iter().map(|text| text.as_bytes().to_vec()).collect()
}
