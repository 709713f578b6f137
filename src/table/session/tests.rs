//! The power fails, the disk is full, somebody else is at work: the next command works, and nothing is lost or doubled.

use super::*;
use crate::games::Files;
use crate::machine::{Blow, Step, Struck, here, killed, on};
use crate::side::Side;
use crate::table::{Act, JournalError, Mode, NewGame};
use miette::Diagnostic;
use std::fs;
use std::time::Duration;

const TIME: &str = "2026-11-15T12:00:00Z";

struct Person {
    identity: Arc<Identity>,
    folder: tempfile::TempDir,
}

impl Person {
    /// Somebody who records a game; it is always his turn.
    fn new() -> Person {
        let identity = Identity::from_secret("Fanny".parse().unwrap(), &[7; 32]);
        let person = Person { identity: Arc::new(identity), folder: tempfile::tempdir().unwrap() };
        let new = NewGame {
            terms: NewGame::usual("new-france").unwrap(),
            mode: Mode::Table,
            side: Side::British,
            players: Vec::new(),
            chain: 64,
        };
        let (entries, _) = new.open(&person.identity, Files::default(), [3; 16], TIME).unwrap();
        let own = OwnFiles::default();
        Session::create(&person.home(), Arc::clone(&person.identity), &person.log(), own, &entries).unwrap();
        person.say("zero").unwrap();
        person
    }

    fn home(&self) -> Home {
        Home::at(self.folder.path().join("home"))
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("game.coureur")
    }

    fn open(&self) -> Session {
        Session::open(&self.home(), Arc::clone(&self.identity), &self.log(), OwnFiles::default()).unwrap()
    }

    /// As a command does it.
    fn say(&self, text: &str) -> Result<(), SessionError> {
        let tally = Tally::default();
        let mut session = self.open().noted_in(&tally);
        session.no_news()?;
        session.may_sign()?;
        let written = session.desk().run(&[], &[Act::Say(text.to_owned())], TIME)?;
        session.append(written)?;
        drop(session);
        // Here a command prints what it did. If that cannot be noted, the next one tells it again.
        drop(tally.told());
        Ok(())
    }

    fn said(&self, text: &str) -> usize {
        let line = format!("- say {text}\n");
        fs::read_to_string(self.log()).unwrap().matches(&line).count()
    }

    fn text(&self) -> Vec<u8> {
        fs::read(self.log()).unwrap()
    }
}

fn code(error: &SessionError) -> String {
    Diagnostic::code(error).unwrap().to_string()
}

/// Does something with a blow at a step of the disk; says what came of it, and whether the blow fell.
fn struck<T>(nth: u64, blow: Blow, run: impl FnOnce() -> T) -> (Option<T>, bool) {
    let struck = Struck::at(here(), nth, blow);
    let done = killed(|| on(struck.clone(), run));
    (done, struck.has_fallen())
}

/// Kills a signature at a step of a kind at a path with this in it.
fn kill_only(person: &Person, step: Step, part: &'static str, nth: u64) {
    let struck = Struck::only(here(), step, part, nth, Blow::Kill);
    assert!(
        killed(|| on(struck, || person.say("first"))).is_none(),
        "{step:?} {part} {nth} was never passed"
    );
}

/// More steps than any signature has.
const MANY: u64 = 200;

/// The journal knows all that was ever written: an older copy is not signed upon.
#[track_caller]
fn forgets_nothing(person: &Person, older: &[u8]) {
    let newest = person.text();
    fs::write(person.log(), older).unwrap();
    assert_eq!(code(&person.say("again").unwrap_err()), "coureur::table::stale_copy");
    fs::write(person.log(), newest).unwrap();
}

#[test]
fn r1_killed_at_any_step_the_next_command_works_and_nothing_is_lost_or_doubled() {
    let (mut steps, mut told) = (0, 0);
    for nth in 0..MANY {
        let person = Person::new();
        let before = person.text();
        let (done, fallen) = struck(nth, Blow::Kill, || person.say("first"));
        if !fallen {
            break;
        }
        steps = nth;
        assert!(done.is_none(), "step {nth}");
        let there = person.said("first");
        // Said again, it is there once: either nothing was done, or that is said, and nothing else is done.
        match person.say("first") {
            // She was told already, and that is put down: whoever says it again means it.
            Ok(()) if there == 1 => {
                told += 1;
                assert_eq!(person.said("first"), 2, "step {nth}");
                continue;
            }
            Ok(()) => {}
            Err(error) => {
                assert_eq!((there, code(&error).as_str()), (1, "coureur::table::written_before"), "{nth}");
                assert!(error.to_string().contains("says: first"), "{error}");
            }
        }
        assert_eq!(person.said("first"), 1, "step {nth}");
        person.say("second").unwrap();
        assert_eq!((person.said("first"), person.said("second")), (1, 1), "step {nth}");
        forgets_nothing(&person, &before);
    }
    assert!((20..MANY - 1).contains(&steps) && told <= 2, "{steps} steps, told {told}");
}

#[test]
fn r1_r4_where_the_disk_refuses_the_message_says_what_is_in_the_log() {
    for blow in [Blow::FailOnce, Blow::Fail] {
        let mut refused = 0;
        for nth in 0..MANY {
            let person = Person::new();
            let before = person.text();
            let (done, fallen) = struck(nth, blow, || person.say("first"));
            if !fallen {
                break;
            }
            let written = match done {
                // What was refused does not count, or can be done by the next command.
                Some(Ok(())) => true,
                Some(Err(error)) => {
                    refused += 1;
                    code(&error) == "coureur::table::unconfirmed"
                }
                None => panic!("step {nth} {blow:?} kills"),
            };
            assert_eq!(person.said("first"), usize::from(written), "step {nth} {blow:?}");
            if !written {
                assert_eq!(person.text(), before);
                person.say("first").unwrap();
            }
            match person.say("second") {
                Ok(()) => {}
                Err(error) => {
                    assert!(written, "step {nth} {blow:?}");
                    assert_eq!(code(&error), "coureur::table::written_before");
                    person.say("second").unwrap();
                }
            }
            assert_eq!((person.said("first"), person.said("second")), (1, 1), "step {nth} {blow:?}");
            forgets_nothing(&person, &before);
        }
        assert!(refused >= 12, "{blow:?}: {refused}");
    }
}

#[test]
fn r1_what_was_never_written_does_not_count_where_the_game_went_on_elsewhere() {
    // The same key on another machine, which has the same copy.
    let person = Person::new();
    let elsewhere = Person { identity: Arc::clone(&person.identity), folder: tempfile::tempdir().unwrap() };
    let own = OwnFiles::default();
    let (home, identity) = (elsewhere.home(), Arc::clone(&elsewhere.identity));
    Session::adopt(&home, identity, &elsewhere.log(), own, &person.text()).unwrap();
    elsewhere.open().restored().unwrap();
    kill_only(&person, Step::Rename, "game.coureur", 0);
    elsewhere.say("elsewhere").unwrap();
    // What comes in fits, since what was never written is nowhere.
    let merged = person.open().receive(&elsewhere.text()).unwrap();
    assert!(matches!(merged, Merged::Extended { .. }), "{merged:?}");
    // It was signed elsewhere, so the player says that it is the newest; then he plays on.
    assert_eq!(code(&person.say("second").unwrap_err()), "coureur::table::catch_up_first");
    person.open().restored().unwrap();
    person.say("second").unwrap();
    assert_eq!((person.said("first"), person.said("elsewhere"), person.said("second")), (0, 1, 1));
}

#[test]
fn r1_what_was_written_and_then_overwritten_is_put_back_or_declared() {
    // Killed after the log was replaced, and then the old file is put back: the very same bytes are signed again.
    let person = Person::new();
    let before = person.text();
    kill_only(&person, Step::Rename, "games", 1);
    let written = person.text();
    fs::write(person.log(), &before).unwrap();
    assert_eq!(code(&person.say("other").unwrap_err()), "coureur::table::written_before");
    assert_eq!(person.text(), written);

    // The same, and another continuation is put there: what was signed is set aside, and the next entry says so.
    let person = Person::new();
    let before = person.text();
    kill_only(&person, Step::Rename, "games", 1);
    let first = log::read_log(&person.text()).unwrap().last().clone();
    let twin = Person::new();
    assert_eq!(twin.text(), before, "the same game, on another machine");
    twin.say("twin").unwrap();
    fs::write(person.log(), twin.text()).unwrap();
    let mut session = person.open();
    session.hold().unwrap();
    session.restored().unwrap();
    drop(session);
    person.say("second").unwrap();
    let declared = format!("- withdrawn {} {}\n", first.document().number(), first.token());
    assert!(String::from_utf8(person.text()).unwrap().contains(&declared));
    let aside = log::beside(&person.log(), &format!(".abandoned-{}", first.document().number()));
    assert_eq!(fs::read_to_string(aside).unwrap(), first.text());
}

#[test]
fn r1_whoever_holds_the_lock_is_named_and_whoever_waits_goes_on_from_there() {
    let person = Person::new();
    let mut session = person.open();
    session.hold().unwrap();
    let (folder, game) = (person.home().journals(), session.log().game());
    let short = Duration::from_millis(50);
    let Err(JournalError::Lock(error)) = Journal::lock_within(&folder, game, short) else { panic!("taken") };
    assert_eq!(
        error.to_string().split(" is at work").next().unwrap(),
        format!("process {}", std::process::id())
    );
    // A session opened before somebody else signed sees it once it holds the lock.
    session.release();
    let mut late = person.open();
    person.say("first").unwrap();
    late.hold().unwrap();
    assert!(
        late.table().orders(late.table().story().last().unwrap()).iter().any(|order| order.contains("first"))
    );
    let written = late.desk().run(&[], &[Act::Say("second".to_owned())], TIME).unwrap();
    late.append(written).unwrap();
    drop(late);
    // Without the lock, what was built upon an older log is not written.
    let mut stale = person.open();
    let written = stale.desk().run(&[], &[Act::Say("third".to_owned())], TIME).unwrap();
    person.say("fourth").unwrap();
    assert_eq!(code(&stale.append(written).unwrap_err()), "coureur::log::moved_on");
    assert_eq!((person.said("second"), person.said("third"), person.said("fourth")), (1, 0, 1));
}

#[test]
fn t17_killed_while_retracting_it_is_done_or_not_and_never_half() {
    for nth in 0..MANY {
        let person = Person::new();
        person.say("slip").unwrap();
        let before = person.text();
        let (_, fallen) = struck(nth, Blow::Kill, || person.open().retract(None).map(|_| ()));
        if !fallen {
            assert!(nth > 12, "only {nth} steps");
            break;
        }
        let there = person.said("slip");
        if person.text() == before {
            person.open().retract(None).unwrap();
        }
        assert_eq!(person.said("slip"), 0, "step {nth} {there}");
        person.say("meant").unwrap();
        let slip = log::read_log(&before).unwrap().last().clone();
        let declared = format!("- withdrawn {} {}\n", slip.document().number(), slip.token());
        let text = String::from_utf8(person.text()).unwrap();
        assert_eq!(text.matches(&declared).count(), 1, "step {nth}");
        person.say("more").unwrap();
        assert_eq!(String::from_utf8(person.text()).unwrap().matches("- withdrawn ").count(), 1);
    }
}

#[test]
fn t28_nothing_is_signed_while_a_fork_is_open() {
    let person = Person::new();
    let before = person.text();
    person.say("one").unwrap();
    // The same on another machine, whose copy lies beside the log now.
    let other = Person { identity: Arc::clone(&person.identity), folder: tempfile::tempdir().unwrap() };
    fs::write(other.log(), before).unwrap();
    other.open().restored().unwrap();
    other.say("two").unwrap();
    fs::write(Session::fork_file(&person.log()), other.text()).unwrap();
    assert_eq!(code(&person.say("three").unwrap_err()), "coureur::merge::fork_open");
}

#[test]
fn r11_a_journal_that_is_no_text_is_damaged() {
    let person = Person::new();
    let game = person.open().log().game();
    fs::write(person.home().journals().join(format!("{game}.yaml")), [0xff, 0xfe]).unwrap();
    let error =
        Session::open(&person.home(), Arc::clone(&person.identity), &person.log(), OwnFiles::default());
    assert_eq!(code(&error.unwrap_err()), "coureur::table::journal_damaged");
}

#[cfg(unix)]
#[test]
fn r16_rights_links_and_names_make_no_old_backup_of_a_log() {
    use std::os::unix::fs::PermissionsExt as _;
    let person = Person::new();
    let [link, moved] = ["link", "moved"].map(|name| person.folder.path().join(name));
    fs::set_permissions(person.log(), fs::Permissions::from_mode(0o600)).unwrap();
    person.say("first").unwrap();
    fs::hard_link(person.log(), &link).unwrap();
    person.say("second").unwrap();
    fs::rename(person.log(), &moved).unwrap();
    fs::rename(&moved, person.log()).unwrap();
    person.say("third").unwrap();
    // A copy is still told from the file itself.
    fs::copy(person.log(), &moved).unwrap();
    fs::rename(&moved, person.log()).unwrap();
    assert_eq!(code(&person.say("fourth").unwrap_err()), "coureur::table::put_back");
}
