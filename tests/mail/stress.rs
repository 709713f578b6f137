//! Several commands on one game at the same time: nobody is stuck, no letter goes twice, and the one who watches goes on
//! watching. `COUREUR_MAIL_ROUNDS` asks for more games than one.

use crate::players::{Done, Player};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Child;

const ROUNDS: usize = 1;
/// Letters go to and fro so often until the first decision, and once more.
const EXCHANGES: usize = 3;

/// A player, his Maildir, and where the letters go that he hands over.
struct Side {
    player: Player,
    maildir: String,
    post: PathBuf,
    taken: usize,
    letter: Option<PathBuf>,
}

impl Side {
    fn new(root: &Path, name: &str) -> Side {
        let player = Player::new(root, name);
        let (maildir, post) = (player.folder.join("Maildir"), player.folder.join("post"));
        for folder in ["new", "cur", "tmp"].map(|name| maildir.join(name)).iter().chain([&post]) {
            fs::create_dir_all(folder).unwrap();
        }
        let script = player.folder.join("post.sh");
        let post_shown = post.display();
        let text = format!(
            "#!/bin/sh\nfile=$(mktemp '{post_shown}/letter.XXXXXXXX') && cat >\"$file\" && mv \"$file\" \"$file.eml\"\n"
        );
        fs::write(&script, text).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let word = name.to_lowercase();
        player
            .settings(&format!("from: {word}@example.org\nway: sendmail\nsendmail: {}\n", script.display()));
        let maildir = maildir.to_str().unwrap().to_owned();
        Side { player, maildir, post, taken: 0, letter: None }
    }

    /// All letters handed over so far.
    fn letters(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.post).unwrap().map(|entry| entry.unwrap().path());
        let mut paths: Vec<PathBuf> =
            entries.filter(|path| path.extension().is_some_and(|suffix| suffix == "eml")).collect();
        paths.sort_by_key(|path| fs::metadata(path).unwrap().modified().unwrap());
        paths
    }

    /// What was handed over since the last time comes to the other.
    fn carry(&mut self, other: &mut Side) {
        let letters = self.letters();
        for path in &letters[self.taken..] {
            let name = path.file_name().unwrap();
            fs::copy(path, Path::new(&other.maildir).join("tmp").join(name)).unwrap();
            let new = Path::new(&other.maildir).join("new").join(name);
            fs::rename(Path::new(&other.maildir).join("tmp").join(name), new).unwrap();
            other.letter = Some(path.clone());
        }
        self.taken = letters.len();
    }

    /// Sends, watches and receives, all at once.
    fn at_once(&self, send: &[&str]) -> Vec<Done> {
        let watch = ["watch", "--once", self.maildir.as_str()];
        let letter = self.letter.as_ref().map(|path| path.to_str().unwrap());
        std::thread::scope(|scope| {
            let mut all = Vec::new();
            for _ in 0..2 {
                all.push(scope.spawn(|| self.player.run(send)));
                all.push(scope.spawn(|| self.player.run(&watch)));
                if let Some(letter) = letter {
                    all.push(scope.spawn(move || self.player.run(&["receive", letter])));
                    all.push(scope.spawn(move || self.player.run(&["receive", "--answer", letter])));
                }
            }
            all.into_iter().map(|one| one.join().unwrap()).collect()
        })
    }

    /// No letter was handed over twice.
    fn no_doubles(&self) {
        let mut ids: BTreeMap<String, usize> = BTreeMap::new();
        for path in self.letters() {
            let letter = fs::read_to_string(path).unwrap();
            let id = letter.lines().find(|line| line.starts_with("Message-ID")).unwrap();
            *ids.entry(id.to_owned()).or_default() += 1;
        }
        assert!(ids.values().all(|count| *count == 1), "{ids:?}");
        let outbox = fs::read_dir(self.player.home.join("outbox")).unwrap().flatten();
        let left: Vec<_> = outbox
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".letter") || name.ends_with(".leaving"))
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

/// Done, older than what is here, known already: nothing else may come of it.
fn well(all: &[Done]) {
    for Done { code, out, err } in all {
        assert!([0, 8, 9].contains(code), "exit {code}\n{out}\n{err}");
    }
}

/// A watcher at work, stopped when it is dropped.
struct Watcher(Child);

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn play(root: &Path) {
    let (mut anna, mut ben) = (Side::new(root, "Anna"), Side::new(root, "Ben"));
    anna.player.run(&["new", "new-france"]).fine();
    let to_ben = ["send", "--to", "ben@example.org"];
    let to_anna = ["send", "--to", "anna@example.org"];
    well(&std::thread::scope(|scope| {
        let all: Vec<_> = (0..6).map(|_| scope.spawn(|| anna.player.run(&to_ben))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
    }));
    assert_eq!(anna.letters().len(), 1, "six at once, one letter");
    anna.carry(&mut ben);
    let invitation = ben.letter.clone().unwrap();
    let args = ["receive", invitation.to_str().unwrap()];
    well(&std::thread::scope(|scope| {
        let all: Vec<_> = (0..4).map(|_| scope.spawn(|| ben.player.run(&args))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
    }));
    ben.player.run(&["join"]).fine();
    let mut watcher = Watcher(anna.player.start(&["watch", "--every", "1", &anna.maildir]));
    for _ in 0..EXCHANGES {
        well(&ben.at_once(&to_anna));
        ben.carry(&mut anna);
        well(&anna.at_once(&to_ben));
        anna.carry(&mut ben);
    }
    // Nobody is stuck: the game goes on.
    anna.player.run(&["play", "reinforce none"]).fine();
    well(&anna.at_once(&to_ben));
    assert_eq!(watcher.0.try_wait().unwrap(), None, "she still watches");
    drop(watcher);
    anna.carry(&mut ben);
    well(&ben.at_once(&to_anna));
    // Ben holds nothing for the window he is asked in, so his program may pass for him when it is told to answer: once.
    let news = ben.player.log();
    let news = news.strip_prefix(&anna.player.log()).expect("Ben has all of Anna's entries");
    assert!(news.matches("- order french pass").count() <= 1, "{news}");
    for side in [&anna, &ben] {
        side.player.run(&["verify", "new-france.coureur"]).fine();
        side.no_doubles();
    }
}

#[test]
fn r8_p5_commands_at_once_neither_stick_nor_double_a_letter() {
    let rounds = std::env::var("COUREUR_MAIL_ROUNDS").ok().and_then(|rounds| rounds.parse().ok());
    for _ in 0..rounds.unwrap_or(ROUNDS) {
        let root = tempfile::tempdir().unwrap();
        play(root.path());
    }
}
