//! What is kept is read back: lines of any text go into the files of the home folder as what a person or a letter says, and
//! come out as they went in, or are refused and change nothing. The first byte says which file.

use super::{Path, bytes, stage, texts, told};
use coureur::log::Hash;
use coureur::mail::letterbook::Letterbook;
use coureur::mail::looked::Looked;
use coureur::mail::outbox::Outbox;
use coureur::mail::standing::Standing;
use coureur::side::Side;
use coureur::table::Seat;

fn game() -> Hash {
    stage::at("nf table 8").log().1.game()
}

pub fn check(bytes: &[u8]) {
    let Some((which, rest)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let lines: Vec<&str> = text.split('\n').collect();
    let folder = tempfile::tempdir().expect("a folder");
    match which {
        b'l' => letterbook(folder.path(), &lines),
        b's' => standing(folder.path(), &lines),
        b'o' => looked(folder.path(), &lines),
        b'w' => outbox(folder.path(), &lines),
        _ => {}
    }
}

/// Who writes from where, and which letters came.
fn letterbook(home: &Path, lines: &[&str]) {
    let mut book = Letterbook::open(home, game()).expect("there is none yet");
    for pair in lines.chunks(2) {
        for side in Side::ALL {
            book.arrived(Seat::Player(side), pair.first().copied(), pair.get(1).copied());
        }
        match book.save() {
            Ok(()) => {}
            Err(_) => {
                Letterbook::open(home, game()).expect("what was there is there still");
                return;
            }
        }
        let again = Letterbook::open(home, game()).expect("what was saved can be read");
        for side in Side::ALL {
            let seat = Seat::Player(side);
            assert_eq!(again.address(seat), book.address(seat), "an address is kept as it is");
        }
        assert_eq!((again.answers(), again.replying()), (book.answers(), book.replying()));
    }
}

/// Windows that a player lets pass.
fn standing(home: &Path, lines: &[&str]) {
    let mut standing = Standing::open(home, game()).expect("there is none yet");
    for line in lines {
        let before: Vec<String> = standing.to_waive().iter().map(ToString::to_string).collect();
        let taken = standing.waive_later(line);
        let again = Standing::open(home, game()).expect("what was saved can be read");
        let now: Vec<String> = again.to_waive().iter().map(ToString::to_string).collect();
        match taken {
            Ok(_) => {
                let held: Vec<String> = standing.to_waive().iter().map(ToString::to_string).collect();
                assert_eq!(now, held, "what is kept is what is held");
            }
            Err(error) => {
                told(&error);
                assert_eq!(now, before, "what was refused changed nothing");
                return;
            }
        }
    }
}

/// Names of letters that were looked at.
fn looked(home: &Path, lines: &[&str]) {
    let mut looked = Looked::open(home, game()).expect("there is none yet");
    for line in lines {
        looked.saw(line);
        looked.came_early(&format!("{line} early"), 3);
    }
    looked.save().expect("it can be written");
    let again = Looked::open(home, game()).expect("what was saved can be read");
    for line in lines {
        assert!(again.has_seen(line), "no letter is taken in twice");
    }
}

/// Letters that wait: to whom, about what, and the bytes.
fn outbox(home: &Path, lines: &[&str]) {
    let outbox = Outbox::open(home).expect("an outbox");
    let line = |at: usize| lines.get(at).copied().unwrap_or("x");
    let (people, body) = ((line(0), line(1)), line(3).as_bytes());
    let Ok(waiting) = outbox.put("name", people, line(2), &Default::default(), body) else {
        let contents = outbox.contents().expect("the folder can be read");
        assert!(contents.waiting.is_empty(), "what was refused does not wait");
        return;
    };
    let path = waiting.path.clone();
    let mut contents = outbox.contents().expect("the folder can be read");
    assert_eq!((contents.waiting.len(), contents.junk.len()), (1, 0), "what was put there waits there");
    let letter = contents.waiting.remove(0);
    assert_eq!(letter.path, path);
    let claimed = outbox.claim(letter).expect("it can be taken");
    assert_eq!(claimed.bytes, body, "a letter is kept byte for byte");
}

pub fn seeds(_: &Path) -> Vec<Vec<u8>> {
    bytes(&[
        "lben@example.org\nx1@example.org",
        "l\u{85}@example.org\n~",
        "lnull\n'\n\"\n- a\n? b\n#\n%\n---\n...",
        "sambush\nreaction\n~\ntrue\n0x1f",
        "s\u{feff}a\n\t\n  ",
        "oone\ntwo\nthree",
        "o\u{0}\n\u{1f600}",
        "wa@example.org\nb@example.org\nsubject: x\nbody",
        "wa\nb\n\u{2028}\n\u{85}",
        "w\n\n\n",
    ])
}

pub fn words() -> Vec<String> {
    texts(&[
        "\u{85}",
        "\u{2028}",
        "\u{feff}",
        "---",
        "...",
        ": ",
        "- ",
        "~",
        "null",
        "!!str",
        "&a",
        "*a",
        "@example.org",
        "\r",
    ])
}
