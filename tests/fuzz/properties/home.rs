//! The files of the home folder. The first line says which one it is; the rest is the file.

use super::{Path, bytes, stage, texts, told};
use coureur::log::{Log, Signed, read_log};
use coureur::mail::letterbook::Letterbook;
use coureur::mail::looked::Looked;
use coureur::mail::outbox::{Outbox, Waiting};
use coureur::mail::settings::Settings;
use coureur::mail::standing::Standing;
use coureur::side::Side;
use coureur::table::{Home, Journal, OwnFiles, Seat, Session};
use data_encoding::BASE64;
use std::fs;
use std::sync::OnceLock;

/// A recorded game up to its last entry but one, and that entry.
fn game() -> &'static (Log, Signed) {
    static GAME: OnceLock<(Log, Signed)> = OnceLock::new();
    GAME.get_or_init(|| {
        let (last, before) = stage::at("nf table 8").entries.split_last().expect("a game has entries");
        let text: String = before.iter().map(Signed::text).collect();
        (read_log(text.as_bytes()).expect("a game is sound"), last.clone())
    })
}

fn log() -> &'static Log {
    &game().0
}

pub fn check(bytes: &[u8]) {
    let Some(at) = bytes.iter().position(|byte| *byte == b'\n') else { return };
    let (which, file) = (&bytes[..at], &bytes[at + 1..]);
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    match which {
        b"journal" => journal(home, file),
        b"settings" => settings(home, file),
        b"letterbook" => letterbook(home, file),
        b"looked" => looked(home, file),
        b"standing" => standing(home, file),
        b"letter" => letter(home, file),
        b"sent" => sent(home, file),
        _ => {}
    }
}

fn put(path: &Path, file: &[u8]) {
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
    fs::write(path, file).expect("a file");
}

fn journal(home: &Path, file: &[u8]) {
    let (folder, game) = (Home::at(home).journals(), log().game());
    put(&folder.join(format!("{game}.yaml")), file);
    let mut journal = match Journal::open(&folder, game) {
        Ok(journal) => journal,
        Err(error) => return told(&error),
    };
    session(home);
    let before = journal.sent_up_to();
    put(&folder.join(format!("{game}.yaml")), file);
    journal.sent(before.max(7)).expect("it can be written");
    journal.tell().expect("it can be written");
    let verdict = |journal: &Journal| {
        journal.may_sign(log(), Some("1:2"), &[Seat::Recorder]).map_err(|error| {
            told(&error);
            error.to_string()
        })
    };
    let mut again = Journal::open(&folder, game).expect("what was written can be read");
    assert_eq!(again.sent_up_to(), before.max(7), "nothing that was sent is forgotten");
    assert_eq!(verdict(&again), verdict(&journal), "it remembers what it knew");
    assert_eq!(again.tell().expect("it can be written"), None, "nothing is told twice");
}

/// Whatever the journal says is pending: the log stays whole.
fn session(home: &Path) {
    let path = home.join("game.coureur");
    let text: String = log().entries().iter().map(|placed| placed.signed.text()).collect();
    fs::write(&path, text).expect("a file");
    let recorder = stage::identity(Seat::Recorder);
    let mut session = match Session::open(&Home::at(home), recorder, &path, OwnFiles::default()) {
        Ok(session) => session,
        Err(error) => return told(&error),
    };
    let held = session.hold();
    let after = read_log(&fs::read(&path).expect("the log is there")).expect("the log is whole");
    assert_eq!(after.game(), log().game());
    match held {
        Ok(()) => assert_eq!(after.head(), session.log().head(), "what is on the disk is what is played"),
        Err(error) => told(&error),
    }
}

fn settings(home: &Path, file: &[u8]) {
    put(&Settings::path_in(home), file);
    private(&Settings::path_in(home));
    match Settings::load(home) {
        Ok(settings) => {
            let _ = settings.folder_in(home);
            if let Some(smtp) = settings.smtp {
                assert!((1..=3600).contains(&smtp.seconds()), "nobody waits for ever");
            }
        }
        Err(error) => told(&error),
    }
}

#[cfg(unix)]
fn private(path: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).expect("it is ours");
}

#[cfg(not(unix))]
fn private(_: &Path) {}

fn letterbook(home: &Path, file: &[u8]) {
    let game = log().game();
    put(&home.join("letters").join(format!("{game}.yaml")), file);
    let mut book = Letterbook::open(home, game).expect("what makes no sense is set aside");
    let seat = Seat::Player(Side::French);
    book.arrived(seat, Some("ben@example.org"), Some("x1@example.org"));
    book.save().expect("it can be written");
    let again = Letterbook::open(home, game).expect("what was written can be read");
    assert_eq!((again.address(seat), again.answers()), (book.address(seat), book.answers()));
    assert_eq!(again.replying(), book.replying());
}

fn looked(home: &Path, file: &[u8]) {
    let game = log().game();
    put(&home.join("letters").join(format!("{game}.looked")), file);
    let mut looked = Looked::open(home, game).expect("what makes no sense is set aside");
    looked.came_early("early", 3);
    looked.saw("seen");
    looked.save().expect("it can be written");
    let again = Looked::open(home, game).expect("what was written can be read");
    assert!(again.has_seen("seen") && !again.is_fresh("seen", 9), "no letter is taken in twice");
    assert!(!again.is_fresh("early", 3) && again.is_fresh("early", 4), "and none too early");
}

fn standing(home: &Path, file: &[u8]) {
    let game = log().game();
    put(&home.join("games").join(format!("{game}.standing.yaml")), file);
    let mut standing = match Standing::open(home, game) {
        Ok(standing) => standing,
        Err(error) => return told(&error),
    };
    for name in ["nf solo 8", "ww solo 8"] {
        let play = stage::at(name).table().play();
        for side in Side::ALL {
            let offers = play.legal(side);
            if let Some(words) = standing.choose("Which?", &offers) {
                assert!(!words.is_empty());
            }
        }
    }
    let before = standing.preferences().to_vec();
    if standing.waive_later("ambush").is_ok() {
        let again = Standing::open(home, game).expect("what was written can be read");
        assert_eq!(again.preferences(), before);
        assert!(again.to_waive().iter().any(|window| window == "ambush"));
    }
}

/// A letter that waits, as its file says.
fn letter(home: &Path, file: &[u8]) {
    let outbox = Outbox::open(home).expect("an outbox");
    let waiting = put_letter(&outbox);
    fs::write(&waiting.path, file).expect("a file");
    let contents = outbox.contents().expect("the folder can be read");
    assert_eq!(contents.waiting.len() + contents.junk.len(), 1, "it is a letter or none");
    for letter in contents.waiting {
        let _ = letter.envelope();
        let claimed = outbox.claim(letter).expect("it can be taken");
        assert!(file.ends_with(&claimed.bytes), "its bytes are what follows on its label");
        outbox.give_back(claimed).expect("it can be given back");
    }
}

fn put_letter(outbox: &Outbox) -> Waiting {
    let people = ("a@example.org", "b@example.org");
    outbox.put("name", people, "subject", &Default::default(), b"x").expect("it can be written")
}

/// What has been sent, as its file says.
fn sent(home: &Path, file: &[u8]) {
    let outbox = Outbox::open(home).expect("an outbox");
    let waiting = put_letter(&outbox);
    let folder = waiting.path.parent().expect("it is in the outbox").to_owned();
    put(&folder.join("sent.yaml"), file);
    if let Err(error) = outbox.contents() {
        return told(&error);
    }
    let kind = waiting.kind.clone();
    let claimed = outbox.take(waiting).expect("it can be taken");
    outbox.done(claimed, "2026-11-15T12:00:00Z").expect("it can be put down");
    let when = outbox.sent("name", "b@example.org", &kind).expect("what was written can be read");
    assert_eq!(when.as_deref(), Some("2026-11-15T12:00:00Z"), "what was sent just now is remembered");
}

pub fn seeds(_: &Path) -> Vec<Vec<u8>> {
    let hash = "ab".repeat(32);
    let mark =
        |signed: &Signed| format!("{{entry: {}, hash: {}}}", signed.document().number(), signed.hash());
    let (base, next) = (mark(log().last()), &game().1);
    let (last, entries, keep) = (mark(next), BASE64.encode(next.text().as_bytes()), log().entries().len());
    let pending = |keep: usize, entries: &str, last: &str| {
        format!(
            "journal\npending:\n  base: {base}\n  file: null\n  keep: {keep}\n  entries: {entries}\n  last: {last}\n  \
             then: {{signed: {last}, sent: 2}}\n"
        )
    };
    bytes(&[
        "journal\n",
        "journal\n{}\n",
        &format!("journal\nmemory:\n  signed: {base}\n  caught_up: {base}\n  sent: 3\n"),
        &format!(
            "journal\nmemory:\n  signed: {{entry: 3, hash: {hash}}}\n  untold: [2, 3]\n  rejected: [{hash}]\n"
        ),
        &format!(
            "journal\nmemory:\n  left: [{base}, '1:2']\n  owing:\n  - {{seat: recorder, words: restored}}\n"
        ),
        &pending(keep, &entries, &last),
        &pending(keep - 2, "''", &base),
        &pending(keep + 2, &entries, &last),
        "settings\nfrom: a@example.org\nway: smtp\nsmtp: {host: localhost, port: 25, security: none, user: a, password-command: true, timeout: 0}\n",
        "settings\nway: sendmail\nsendmail: /bin/true\nfolder: out\nfrom: a@b.c\n",
        "letterbook\naddresses: {french: b@example.org}\nanswers: x@y\nseen: [a, b]\nearly: {c: 3}\nreplying: 4\n",
        "standing\nprefer:\n- {words: pass, when: window}\n- {words: none}\nstop: [battle]\nwaive: [ambush]\n",
        "letter\nfrom: a@example.org\nto: b@example.org\nsubject: 'x: y'\nkind: ''\n\nFrom: a\n\nbody\n",
        "sent\nsent:\n  name:\n  - {to: B@example.org, kind: '', time: '2026-11-15T12:00:00Z', file: ab, order: 1}\n",
    ])
}

pub fn words() -> Vec<String> {
    texts(&[
        "journal\n",
        "settings\n",
        "letterbook\n",
        "looked\nlooked 1\u{3}\0\0\0",
        "standing\n",
        "letter\n",
        "sent\n",
        "signed: ",
        "caught_up: ",
        "left: ",
        "pending: ",
        "untold: ",
        "sent: ",
        "owing:\n",
        "rejected: ",
        "entry: ",
        "hash: ",
        "memory:\n",
        "18446744073709551615",
        "4294967295",
        "-1",
        "null",
        "~",
        "[]",
        "{}",
        "prefer:\n- ",
        "words: ",
        "when: ",
        "stop: ",
        "waive: ",
        "order: ",
        "time: ",
        "kind: ",
        "file: ",
        "addresses: ",
        "early: ",
        "seen: ",
        "replying: ",
        "timeout: ",
        "port: ",
        "security: tls",
        "way: smtp\n",
    ])
}
