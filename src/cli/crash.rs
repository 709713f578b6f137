//! Every command that writes, killed or refused by the disk at every step of every write: the next one works, and
//! nothing is lost or doubled. (`play`, `receive` and `retract` are in the tests of the session.)

use super::{Cli, Context, Shared, When, bot};
use crate::cli::{Error, Exit};
use crate::machine::{self, Blow, Memory, Rights, Struck, killed};
use crate::side::Side;
use crate::table::Session;
use clap::Parser;
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

const LOG: &str = "new-france.coureur";
/// More steps than any command makes.
const MANY: u64 = 2000;

/// Somebody with the program, in a folder of his own.
struct Player(PathBuf);

impl Player {
    fn run(&self, words: &[&str]) -> Result<String, Error> {
        let cli = Cli::try_parse_from(["coureur"].iter().chain(words)).unwrap();
        let shared = Shared { home: Some(self.home()), log: None, color: When::Never };
        let mut out = Vec::new();
        let mut context = Context::in_folder(self.0.clone(), &shared, &mut out);
        super::run(&cli.command.expect("a command"), &mut context)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[track_caller]
    fn fine(&self, words: &[&str]) -> String {
        self.run(words).unwrap_or_else(|error| panic!("{words:?}: {error}"))
    }

    fn home(&self) -> PathBuf {
        self.0.join("home")
    }

    fn log(&self) -> String {
        text(&self.0.join(LOG))
    }

    /// Letters written, the oldest first.
    fn letters(&self) -> Vec<PathBuf> {
        let mut paths = machine::list(&self.home().join("outgoing")).unwrap_or_default();
        // What a crash has left is no letter.
        paths.retain(|path| path.extension().is_some_and(|suffix| suffix == "eml"));
        paths.sort();
        paths
    }

    /// The letter written last.
    fn letter(&self) -> String {
        self.letters().last().unwrap().to_str().unwrap().to_owned()
    }

    fn count(&self, words: &str) -> usize {
        self.log().matches(words).count()
    }

    /// Files beside the log that hold what does not count.
    fn abandoned(&self, words: &str) -> usize {
        let names = machine::list(&self.0).unwrap().into_iter();
        let aside = names.filter(|path| path.to_string_lossy().contains(".abandoned-"));
        aside.filter(|path| text(path).contains(words)).count()
    }
}

/// Some people, each with a folder.
struct World {
    root: tempfile::TempDir,
}

/// The text of a file on the machine that all this happens on.
fn text(path: &Path) -> String {
    String::from_utf8(machine::read(path, 1 << 30).unwrap()).unwrap()
}

fn write(path: &Path, bytes: &[u8]) {
    drop(machine::remove(path));
    machine::here().write(path, bytes, Rights::Owner).unwrap();
}

/// Runs a test on a computer in memory, which needs not wait for any disk.
fn in_memory(test: impl FnOnce()) {
    machine::on(Rc::new(Memory::new([5; 32], Duration::from_secs(1_794_744_000))), test);
}

impl World {
    fn new() -> World {
        // The folder on the disk only lends its name to the one in memory.
        let root = tempfile::tempdir().unwrap();
        machine::make_folder(root.path()).unwrap();
        World { root }
    }

    fn player(&self, name: &str) -> Player {
        Player(self.root.path().join(name))
    }

    fn come(&self, name: &str) -> Player {
        let player = self.player(name);
        machine::make_folder(&player.0).unwrap();
        player.fine(&["identity", "create", "--name", name]);
        player
    }

    /// The same world once more: nobody knows the difference.
    fn copy(&self) -> World {
        let world = World::new();
        copy(self.root.path(), world.root.path());
        for path in machine::list(world.root.path()).unwrap() {
            let player = Player(path);
            if machine::exists(&player.0.join(LOG)) {
                drop(player.run(&["restore", "--moved"]));
            }
        }
        world
    }
}

fn copy(from: &Path, to: &Path) {
    machine::make_folder(to).unwrap();
    for path in machine::list(from).unwrap() {
        let place = to.join(path.file_name().unwrap());
        if machine::is_folder(&path) {
            copy(&path, &place);
        } else {
            let rights = Rights::Like(&path);
            machine::here().write(&place, &machine::read(&path, 1 << 30).unwrap(), rights).unwrap();
        }
    }
}

/// Lets something happen, struck at one step after the other; then everything must be in order.
fn struck(world: &World, act: impl Fn(&World), then: impl Fn(&World, &str)) {
    struck_at(world, |_| true, act, then);
}

/// The same at some of the steps.
fn struck_at(world: &World, steps: impl Fn(u64) -> bool, act: impl Fn(&World), then: impl Fn(&World, &str)) {
    for blow in [Blow::Kill, Blow::FailOnce] {
        let mut passed = 0;
        for nth in (0..MANY).filter(|nth| steps(*nth)) {
            let world = world.copy();
            let struck = Struck::at(machine::here(), nth, blow);
            killed(|| machine::on(struck.clone(), || act(&world)));
            then(&world, &format!("{blow:?} at step {nth}"));
            if !struck.has_fallen() {
                break;
            }
            passed = nth + 1;
        }
        assert!((2..MANY).contains(&passed), "{blow:?}: {passed} steps");
    }
}

/// A recorded game, in which it is always the recorder's turn.
fn recorded() -> World {
    let world = World::new();
    let rita = world.come("rita");
    rita.fine(&["new", "new-france", "--mode", "table"]);
    rita.fine(&["say", "one"]);
    rita.fine(&["say", "two"]);
    world
}

/// A duel of Anna and Ben by letters, up to Anna's first decision.
fn duel() -> World {
    let world = World::new();
    let (anna, ben) = (world.come("anna"), world.come("ben"));
    anna.fine(&["new", "new-france"]);
    anna.fine(&["send", "--to", "ben@example.org"]);
    ben.fine(&["receive", &anna.letter()]);
    ben.fine(&["join"]);
    ben.fine(&["send", "--to", "anna@example.org"]);
    while !anna.fine(&["receive", "--answer", &ben.letter()]).contains("It is your turn") {
        ben.fine(&["receive", "--answer", &anna.letter()]);
    }
    world
}

#[test]
fn undo_struck_at_any_step_takes_back_once() {
    in_memory(|| {
        let undo = ["undo", "--to", "1"];
        let (unwritten, untold) = (Cell::new(0), Cell::new(0));
        struck(
            &recorded(),
            |world| drop(world.player("rita").run(&undo)),
            |world, at| {
                let rita = world.player("rita");
                let there = rita.count("- undo 1\n");
                match rita.run(&undo) {
                    // Where she was told before the blow, or none fell, saying it again does it again.
                    Ok(_) => {
                        unwritten.set(unwritten.get() + usize::from(there == 0));
                        assert_eq!(rita.count("- undo 1\n"), there + 1, "{at}");
                    }
                    Err(error) => {
                        untold.set(untold.get() + 1);
                        assert_eq!((there, error.exit()), (1, Exit::Unconfirmed), "{at}: {error}");
                        assert_eq!(rita.count("- undo 1\n"), 1, "{at}");
                    }
                }
                rita.fine(&["say", "on"]);
                rita.fine(&["verify", LOG]);
            },
        );
        assert!(unwritten.get() > 0 && untold.get() > 0, "{unwritten:?} {untold:?}");
    });
}

/// Anna has made her first move, and has not sent it.
fn moved() -> World {
    let world = duel();
    world.player("anna").fine(&["play", "reinforce none"]);
    world
}

#[test]
fn send_struck_at_any_step_loses_no_letter_and_sends_none_twice() {
    in_memory(|| {
        let world = moved();
        let before = world.player("anna").letters().len();
        struck(
            &world,
            |world| drop(world.player("anna").run(&["send", "--no-map"])),
            |world, at| {
                let (anna, ben) = (world.player("anna"), world.player("ben"));
                anna.fine(&["send", "--no-map"]);
                assert_eq!(anna.letters().len(), before + 1, "{at}");
                assert!(anna.fine(&["send", "--waiting"]).contains("Nothing waits"), "{at}");
                ben.fine(&["receive", &anna.letter()]);
                assert_eq!(ben.log(), anna.log(), "{at}");
                // What may have left is not taken back any more.
                assert_eq!(anna.run(&["retract", "--yes"]).unwrap_err().exit(), Exit::Refused, "{at}");
            },
        );
    });
}

#[cfg(unix)]
#[test]
fn send_to_a_program_struck_at_any_step_says_what_may_have_been_sent() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;
    // Another program looks at these files: this happens on the disk.
    let world = moved();
    let anna = world.player("anna");
    let script = anna.0.join("sendmail");
    fs::write(&script, "#!/bin/sh\ncat > \"$(dirname \"$0\")/handed.$$\"\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o700)).unwrap();
    let handed = |world: &World| -> Vec<String> {
        let files = fs::read_dir(world.root.path().join("anna")).unwrap().map(|entry| entry.unwrap().path());
        let letters = files.filter(|path| path.file_stem().is_some_and(|name| name == "handed"));
        let id = |text: String| text.lines().find(|line| line.starts_with("Message-ID")).map(str::to_owned);
        letters.filter_map(|path| id(fs::read_to_string(path).unwrap())).collect()
    };
    let settings = |world: &World| {
        let anna = world.player("anna");
        let program = anna.0.join("sendmail");
        let text =
            format!("from: anna@example.org\nway: sendmail\nmap: false\nsendmail: {}\n", program.display());
        let path = anna.home().join("mail.yaml");
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    };
    struck(
        &world,
        |world| {
            settings(world);
            drop(world.player("anna").run(&["send"]));
        },
        |world, at| {
            let anna = world.player("anna");
            let sent = anna.run(&["send"]);
            assert!(handed(world).len() <= 1, "{at}: sent twice");
            if let Err(error) = sent {
                // Cut off between handing over and putting it down: that is told, and the player decides.
                assert_eq!(error.exit(), Exit::Unsent, "{at}: {error}");
                anna.fine(&["send", "--again"]);
            }
            let ids: std::collections::BTreeSet<String> = handed(world).into_iter().collect();
            assert_eq!(ids.len(), 1, "{at}: one letter, whoever counts");
            assert!(anna.fine(&["send", "--waiting"]).contains("Nothing waits"), "{at}");
        },
    );
}

#[test]
fn watch_struck_at_any_step_takes_in_answers_and_sends_once() {
    in_memory(|| {
        let world = moved();
        let (anna, ben) = (world.player("anna"), world.player("ben"));
        anna.fine(&["send"]);
        for part in ["cur", "new", "tmp"] {
            machine::make_folder(&ben.0.join("mail").join(part)).unwrap();
        }
        write(&ben.0.join("mail/new/1.letter"), text(Path::new(&anna.letter())).as_bytes());
        let before = ben.letters().len();
        let watch = ["watch", "--once", "mail"];
        // Without an accident: what Ben's program answers by itself.
        let calm = world.copy();
        calm.player("ben").fine(&watch);
        let (letters, entries) = (calm.player("ben").letters().len(), calm.player("ben").count("---\n"));
        struck(
            &world,
            |world| drop(world.player("ben").run(&watch)),
            |world, at| {
                let (anna, ben) = (world.player("anna"), world.player("ben"));
                // What was cut off may have to be told once before it goes on.
                if ben.run(&watch).is_err() {
                    ben.fine(&watch);
                }
                ben.fine(&watch);
                assert_eq!(ben.count("---\n"), entries, "{at}");
                assert_eq!(ben.letters().len(), letters, "{at}");
                if letters > before {
                    anna.fine(&["receive", &ben.letter()]);
                    assert_eq!(anna.log(), ben.log(), "{at}");
                }
            },
        );
    });
}

/// Anna has two computers, and has signed on both; Ben has answered the first.
fn forked() -> World {
    let world = duel();
    let (anna, ben, twin) = (world.player("anna"), world.player("ben"), world.player("twin"));
    copy(&anna.0, &twin.0);
    twin.fine(&["restore", "--moved"]);
    twin.fine(&["say", "from the other computer"]);
    anna.fine(&["play", "reinforce none"]);
    anna.fine(&["send"]);
    ben.fine(&["receive", "--answer", &anna.letter()]);
    // Where the cards he was dealt ask him something, he answers: it is Anna's turn in any case.
    if ben.count("---\n") == anna.count("---\n") {
        ben.fine(&["play", "pass"]);
    }
    ben.fine(&["send", "--half"]);
    assert!(twin.run(&["receive", &ben.letter()]).is_err(), "they part ways");
    world
}

#[test]
fn settle_struck_at_any_step_gives_way_once_and_keeps_what_does_not_count() {
    in_memory(|| {
        struck(
            &forked(),
            |world| drop(world.player("twin").run(&["settle"])),
            |world, at| {
                let (ben, twin) = (world.player("ben"), world.player("twin"));
                if let Err(error) = twin.run(&["settle"]) {
                    assert!(error.to_string().contains("nothing to settle"), "{at}: {error}");
                }
                assert_eq!(twin.log(), ben.log(), "{at}");
                assert!(!Session::is_forked(&twin.0.join(LOG)), "{at}");
                assert_eq!(twin.abandoned("from the other computer"), 1, "{at}");
                twin.fine(&["show"]);
                // What counts was signed on the other computer.
                let say = || twin.run(&["say", "here I am"]).map_err(|error| error.exit());
                // What a blow left untold is told first.
                let barred = say().or_else(|exit| if exit == Exit::Unconfirmed { say() } else { Err(exit) });
                assert_eq!(barred, Err(Exit::CatchUp), "{at}");
                twin.fine(&["restore", "--no-mail"]);
                twin.fine(&["say", "here I am"]);
                assert_eq!((twin.count("- say here I am\n"), twin.count("- withdrawn ")), (1, 1), "{at}");
            },
        );
    });
}

#[test]
fn a_fork_received_at_any_step_is_kept_and_settled() {
    in_memory(|| {
        // Ben has heard of the second computer first.
        let world = duel();
        let (anna, ben, twin) = (world.player("anna"), world.player("ben"), world.player("twin"));
        copy(&anna.0, &twin.0);
        twin.fine(&["restore", "--moved"]);
        twin.fine(&["say", "two"]);
        anna.fine(&["say", "one"]);
        ben.fine(&["receive", anna.0.join(LOG).to_str().unwrap()]);
        let other = |world: &World| world.player("twin").0.join(LOG).to_str().unwrap().to_owned();
        struck(
            &world,
            |world| {
                let ben = world.player("ben");
                drop(ben.run(&["receive", &other(world)]));
                drop(ben.run(&["settle", "--keep"]));
            },
            |world, at| {
                let ben = world.player("ben");
                let known = ben.run(&["receive", &other(world)]).map_err(|error| error.exit());
                if known == Err(Exit::Fork) {
                    ben.fine(&["settle", "--keep"]);
                }
                assert_eq!((ben.count("- say one\n"), ben.count("- say two\n")), (1, 0), "{at}");
                assert!(!Session::is_forked(&ben.0.join(LOG)), "{at}");
                assert!(ben.abandoned("- say two\n") >= 1, "{at}");
                assert!(ben.run(&["settle"]).is_err(), "{at}: nothing is left to settle");
            },
        );
    });
}

#[test]
fn restore_struck_at_any_step_goes_on_and_says_so_once() {
    in_memory(|| {
        let world = duel();
        let (anna, ben) = (world.player("anna"), world.player("ben"));
        // Anna's folder is gone; her key, Ben's last letter and his copy are left.
        let newest = anna.log();
        machine::remove(&anna.0.join(LOG)).unwrap();
        for part in ["games", "letters", "outbox", "outgoing"] {
            let all = machine::list(&anna.home().join(part)).unwrap_or_default();
            all.iter().for_each(|path| drop(machine::remove(path)));
        }
        write(&anna.0.join("mail.eml"), text(Path::new(&ben.letter())).as_bytes());
        write(&anna.0.join("copy"), newest.as_bytes());
        let restore = ["restore", "mail.eml", "--copy", "copy"];
        struck(
            &world,
            |world| drop(world.player("anna").run(&restore)),
            |world, at| {
                let anna = world.player("anna");
                anna.fine(&restore);
                assert_eq!(anna.log(), newest, "{at}");
                anna.fine(&["play", "reinforce none"]);
                assert_eq!(anna.count("- restored "), 1, "{at}");
                anna.fine(&["verify", LOG]);
            },
        );
    });
}

#[test]
fn practise_struck_at_any_step_goes_on_to_the_first_question() {
    in_memory(|| {
        let world = World::new();
        world.come("anna");
        let opened = Cell::new(0);
        // Opening the game has the first thirty steps or so; behind them the two copies go to and fro, every time in the same way.
        struck_at(
            &world,
            |nth| nth < 32 || nth % 16 == 0,
            |world| {
                let begin = ["new", "new-france", "--against", "bot:easy", "--as", "british"];
                drop(world.player("anna").run(&begin));
            },
            |world, at| {
                let anna = world.player("anna");
                if !machine::exists(&anna.0.join(LOG)) {
                    return;
                }
                opened.set(opened.get() + 1);
                let shared = Shared { home: Some(anna.home()), log: None, color: When::Never };
                let mut out = Vec::new();
                let mut context = Context::in_folder(anna.0.clone(), &shared, &mut out);
                let mut session = context.session().unwrap_or_else(|error| panic!("{at}: {error}"));
                let sits = bot::answers(&mut context, &mut session);
                assert!(sits.unwrap_or_else(|error| panic!("{at}: {error}")), "{at}: nobody to play against");
                assert_eq!(session.desk().asked_side(), Some(Side::British), "{at}");
            },
        );
        assert!(opened.get() > 20, "{}", opened.get());
    });
}
