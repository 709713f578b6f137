//! With a mark or without one, everybody sees the same table.

use super::*;
use crate::games::Files;
use crate::side::Side;
use crate::table::{Mode, NewGame, RandomPlayer, Session};
use miette::Diagnostic;
use std::fs;
use std::sync::Arc;

const TIME: &str = "2026-11-15T12:00:00Z";

struct Person {
    identity: Arc<Identity>,
    folder: tempfile::TempDir,
}

impl Person {
    fn new(secret: u8) -> Person {
        let identity = Arc::new(Identity::from_secret("Anna".parse().unwrap(), &[secret; 32]));
        Person { identity, folder: tempfile::tempdir().unwrap() }
    }

    fn home(&self) -> Home {
        Home::at(self.folder.path().join("home"))
    }

    fn replay(&self, bytes: &[u8]) -> Result<Replayed, SessionError> {
        // As a process does that has just begun.
        crate::table::known::forget();
        replay_own(&self.home(), &self.identity, bytes, OwnFiles::default())
    }

    fn mark(&self, bytes: &[u8]) -> PathBuf {
        let log = log::read_log(bytes).unwrap();
        let path = place(&self.home(), log.game());
        Mark::of(&log, &self.identity).unwrap().save(&path).unwrap();
        path
    }
}

fn example(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name);
    fs::read(path).unwrap()
}

/// Everything there is to a table, snapshots for takebacks and the ledger of the cards included.
fn all_of(table: &Table) -> String {
    format!("{} {table:?}", HEXLOWER.encode(&table.digest()))
}

fn verdict(result: Result<Replayed, SessionError>) -> Result<String, (String, String)> {
    match result {
        Ok(replayed) => Ok(all_of(&replayed.table)),
        Err(error) => {
            let code = |error: &dyn Diagnostic| error.code().map(|code| code.to_string());
            let inner = error.diagnostic_source().and_then(code);
            Err((code(&error).or(inner).unwrap_or_default(), error.to_string()))
        }
    }
}

/// Where an entry of a log ends.
fn end_of(bytes: &[u8], entry: usize) -> usize {
    log::read_entries(bytes).unwrap()[entry].span.end
}

#[test]
fn r11_a_marked_log_is_replayed_to_the_very_same_table() {
    for name in ["new-france-duel", "new-france-umpired", "ww-annus-mirabilis"] {
        let bytes = example(&format!("{name}/game.coureur"));
        let anna = Person::new(1);
        let plain = anna.replay(&bytes).unwrap();
        assert_eq!(plain.proven, 0);
        let entries = plain.log.entries().len();
        let wanted = all_of(&plain.table);
        for marked in [entries / 2, entries] {
            anna.mark(&bytes[..end_of(&bytes, marked - 1)]);
            let again = anna.replay(&bytes).unwrap();
            assert_eq!(again.proven, marked, "{name}");
            assert!(again.log == plain.log, "{name}");
            assert!(all_of(&again.table) == wanted, "{name}: another table after {marked} entries");
        }
    }
}

#[test]
fn r11_nothing_false_is_believed_for_the_sake_of_a_mark() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let honest: Vec<Vec<u8>> =
        ["new-france-duel", "new-france-umpired"].map(|name| example(&format!("{name}/game.coureur"))).into();
    let anna = Person::new(1);
    for bytes in &honest {
        anna.mark(bytes);
    }
    let mut refused = 0;
    for file in fs::read_dir(folder.join("tampered")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|end| end != "coureur") {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let with = verdict(anna.replay(&bytes));
        assert_eq!(with, verdict(Person::new(1).replay(&bytes)), "{}", path.display());
        refused += usize::from(with.is_err());
    }
    assert!(refused > 8, "{refused}");
    // A digit of the state, of a hash, of a signature, anywhere in what the mark vouches for.
    let bytes = &honest[0];
    for part in 1..12 {
        let mut altered = bytes.clone();
        let at = bytes.len() / 12 * part;
        let digit = (at..).find(|&at| altered[at].is_ascii_digit()).unwrap();
        altered[digit] = if altered[digit] == b'1' { b'2' } else { b'1' };
        let with = verdict(anna.replay(&altered));
        assert!(with.is_err(), "byte {digit}");
        assert_eq!(with, verdict(Person::new(1).replay(&altered)), "byte {digit}");
    }
}

#[test]
fn r11_what_follows_the_mark_is_proved() {
    let bytes = example("tampered/false-share.coureur");
    let plain = verdict(Person::new(1).replay(&bytes));
    let Err(SessionError::Entry(bad)) = Person::new(1).replay(&bytes) else { panic!("it is believed") };
    // The mark ends just before the false entry.
    let last = usize::try_from(bad.entry).unwrap() - 1;
    let anna = Person::new(1);
    anna.mark(&bytes[..end_of(&bytes, last)]);
    assert_eq!(anna.replay(&bytes[..end_of(&bytes, last)]).unwrap().proven, last + 1);
    assert_eq!(verdict(anna.replay(&bytes)), plain);
    assert!(plain.is_err());
}

#[test]
fn r11_a_forged_torn_or_foreign_mark_is_no_mark() {
    let bytes = example("new-france-duel/game.coureur");
    let anna = Person::new(1);
    let path = anna.mark(&bytes[..end_of(&bytes, 20)]);
    assert_eq!(anna.replay(&bytes).unwrap().proven, 21);
    let good = fs::read_to_string(&path).unwrap();
    let log = log::read_log(&bytes).unwrap();
    let whole = Mark::of(&log, &anna.identity).unwrap();
    let line = |key: &str, value: &str| -> String {
        let lines = good.lines().map(|line| match line.split_once(": ") {
            Some((found, _)) if found == key => format!("{key}: {value}\n"),
            _ => format!("{line}\n"),
        });
        lines.collect()
    };
    let bo = Mark::of(&log, &Person::new(2).identity).unwrap();
    let forged = [
        line("program", "0.1.0"),
        line("entries", &whole.entries.to_string()),
        line("bytes", &whole.bytes.to_string()),
        line("digest", &whole.digest),
        line("head", &whole.head),
        line("key", &bo.key),
        line("seal", &whole.seal),
        line("seal", "''"),
        format!("{good}more: 1\n"),
        serde_yaml::to_string(&bo).unwrap(),
        String::new(),
        "- \u{fffd}".to_owned(),
    ];
    let torn = (0..good.len()).step_by(7).map(|length| good[..length].to_owned());
    let wanted = all_of(&anna.replay(&bytes).unwrap().table);
    for (number, text) in forged.into_iter().enumerate() {
        assert_ne!(text, good);
        fs::write(&path, &text).unwrap();
        let replayed = anna.replay(&bytes).unwrap();
        assert_eq!(replayed.proven, 0, "forgery {number}");
        assert!(all_of(&replayed.table) == wanted, "forgery {number}");
    }
    for text in torn {
        fs::write(&path, &text).unwrap();
        let mark = load(&anna.home(), log.game());
        assert_eq!(mark.and_then(|mark| mark.opened(log.game(), &anna.identity)), None, "{text}");
    }
    // A log that is shorter than the mark.
    fs::write(&path, &good).unwrap();
    assert_eq!(anna.replay(&bytes[..end_of(&bytes, 10)]).unwrap().proven, 0);
    // A folder in its place.
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert_eq!(anna.replay(&bytes).unwrap().proven, 0);
    keep_mark(&anna.home(), &anna.identity, &log, 0);
}

/// A solo game of so many entries, one decision an entry.
fn solo(person: &Person, game: &str, entries: usize) -> Vec<u8> {
    let terms = NewGame::usual(game).unwrap();
    let new = NewGame { terms, mode: Mode::Solo, side: Side::British, players: Vec::new(), chain: 1024 };
    let (signed, mut desk) = new.open(&person.identity, Files::default(), [9; 16], TIME).unwrap();
    let mut text: String = signed.iter().map(log::Signed::text).collect();
    let mut player = RandomPlayer::new(4);
    for _ in signed.len()..entries {
        let mut draft = desk.begin(desk.seat_on_move().unwrap()).unwrap();
        player.decide(&mut draft).unwrap();
        let (signed, table) = draft.close(TIME).unwrap();
        text.push_str(&signed.text());
        desk = desk.moved_to(table);
    }
    text.into_bytes()
}

#[test]
fn r11_a_session_marks_what_it_has_proved_and_sees_the_same_with_it() {
    let anna = Person::new(1);
    let bytes = solo(&anna, "new-france", 40);
    assert!(bytes.len() > STEP);
    let path = anna.folder.path().join("game.coureur");
    fs::write(&path, &bytes).unwrap();
    let open =
        |home: &Home| Session::open(home, Arc::clone(&anna.identity), &path, OwnFiles::default()).unwrap();
    let seen = |session: &Session| {
        let desk = session.desk();
        let hands = Side::ALL.map(|side| desk.hand(side));
        let offers = Side::ALL.map(|side| desk.offers(side));
        format!("{} {:?} {hands:?} {offers:?}", all_of(desk.table()), desk.table().waiting())
    };
    assert!(!has_mark(&anna.home(), &anna.identity.public(), &bytes));
    let first = seen(&open(&anna.home()));
    assert!(has_mark(&anna.home(), &anna.identity.public(), &bytes));
    assert!(!has_mark(&anna.home(), &Person::new(2).identity.public(), &bytes));
    assert_eq!(anna.replay(&bytes).unwrap().proven, 40);
    assert!(seen(&open(&anna.home())) == first, "another table with the mark");
    assert!(seen(&open(&Home::at(anna.folder.path().join("other")))) == first, "another table without");
    // Whoever only looks on gets no mark.
    let bo = Person::new(2);
    Session::open(&bo.home(), Arc::clone(&bo.identity), &path, OwnFiles::default()).unwrap();
    assert!(!has_mark(&bo.home(), &bo.identity.public(), &bytes));
}
