//! Everything of which there is one spelling: what reads it takes that one only, and writes it again.
//!
//! A text is a line of any kind, and perhaps the bytes of an act after it.

use super::{Path, bytes, files, stage, texts};
use coureur::engine::Slot;
use coureur::fair::Link;
use coureur::keys::{PublicKey, Signature};
use coureur::log::{self, Hash, Nonce, SeatLine, Text, Time, Word};
use coureur::side::Side;
use coureur::table::{Act, Mode, Plan, Seat};
use coureur::yaml::{check_text, spell, unspell};
use std::fmt::Display;
use std::str::FromStr;

pub fn check(bytes: &[u8]) {
    let (line, blob) = match bytes.iter().position(|byte| *byte == b'\n') {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (bytes, &[][..]),
    };
    let Ok(text) = std::str::from_utf8(line) else { return };
    values(text);
    act(text, blob);
    if let Some(plan) = Plan::read(text) {
        assert_eq!(plan.to_string(), text, "a plan has one spelling");
        assert_eq!(Plan::read(&plan.to_string()), Some(plan));
    }
    code(text);
    scalar(text);
}

fn same<T: Display + FromStr + PartialEq + std::fmt::Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string(), text, "a value has one spelling");
        assert_eq!(text.parse::<T>().ok(), Some(value));
    }
}

fn values(text: &str) {
    same::<Hash>(text);
    same::<Nonce>(text);
    same::<Time>(text);
    same::<Word>(text);
    same::<Text>(text);
    same::<log::Seat>(text);
    same::<SeatLine>(text);
    same::<Link>(text);
    same::<PublicKey>(text);
    same::<Signature>(text);
    for (read, written) in [
        (Slot::read(text).is_some(), Slot::read(text).map(|slot| slot.to_string())),
        (Seat::from_word(text).is_some(), Seat::from_word(text).map(|seat| seat.word().to_owned())),
        (Mode::from_word(text).is_some(), Mode::from_word(text).map(|mode| mode.word().to_owned())),
        (Side::from_word(text).is_some(), Side::from_word(text).map(|side| side.word().to_owned())),
    ] {
        assert!(!read || written.as_deref() == Some(text), "{text}");
    }
}

fn act(text: &str, blob: &[u8]) {
    let Ok(words) = text.parse::<Text>() else { return };
    let written = log::Act { text: words, blob: blob.to_vec() };
    if let Ok(act) = Act::read(&written) {
        assert_eq!(act.spell(), (text.to_owned(), blob.to_vec()), "an act has one spelling");
        let again = act.to_log().expect("what was read can be written");
        assert_eq!(again, written);
        assert_eq!(Act::read(&again).ok(), Some(act));
    }
}

/// Of a code of any game no other spelling is one, and the question it answers finds it.
fn code(text: &str) {
    for name in ["nf solo 8", "ww solo 8", "nf solo 40", "ww solo 40"] {
        let play = stage::at(name).table().play();
        if !play.is_code(text) {
            for side in Side::ALL {
                assert!(play.find(side, text).is_err(), "what is no code answers nothing: {text}");
            }
            continue;
        }
        for other in [format!(" {text}"), format!("{text} "), text.to_uppercase(), text.replace(' ', "  ")] {
            assert!(other == text || !play.is_code(&other), "`{text}` and `{other}` are not both codes");
        }
        assert!(text.parse::<Text>().is_ok(), "a code can be recorded: {text}");
        for side in Side::ALL {
            if let Ok(choice) = play.find(side, text) {
                assert_eq!(play.code(side, choice).as_deref(), Some(text), "a code is of one choice");
            }
        }
    }
}

fn scalar(text: &str) {
    if let Some(read) = unspell(text) {
        assert_eq!(spell(&read), text, "a scalar has one spelling");
    }
    if check_text(text).is_ok() {
        assert_eq!(unspell(&spell(text)).as_deref(), Some(text));
    }
}

pub fn seeds(root: &Path) -> Vec<Vec<u8>> {
    let mut all = bytes(&[
        "card-1-17",
        "march to st-jean then march to crown-point then losses lose step bearn",
        "ahead french march to st-jean then march to crown-point",
        "2026-11-15T02:10:33Z",
        "british open",
        "'tis: done'",
        "'''tis done'",
        "undo yes",
        "clock 3 14",
        "dice 1 6 3",
        "cardkey\nblob",
        "share card-0-3\nblob",
    ]);
    for game in ["new-france-duel", "new-france-umpired", "ww-annus-mirabilis", "ww-full-campaign"] {
        let log = files(root, &format!("examples/{game}")).into_iter().max_by_key(Vec::len).unwrap();
        let text = String::from_utf8(log).unwrap();
        let lines =
            text.lines().filter_map(|line| line.strip_prefix("- ")).filter(|line| !line.starts_with('+'));
        let lines: Vec<&str> = lines.collect();
        let step = lines.len() / 60 + 1;
        for line in lines.into_iter().step_by(step) {
            all.push(line.as_bytes().to_vec());
            let codes = line.strip_prefix("order french ").or_else(|| line.strip_prefix("order british "));
            all.extend(
                codes.into_iter().flat_map(|codes| codes.split("; ")).map(|code| code.as_bytes().to_vec()),
            );
        }
    }
    all.sort();
    all.dedup();
    all
}

pub fn words() -> Vec<String> {
    let mut all =
        texts(&[" then ", "; ", "card-0-", "british", "french", "umpire", "recorder", "yes", "no", " "]);
    let verbs = "join chain cardkey word commit shuffle share show link ask order sealed unsealed ahead unahead waive \
                 unwaive undo resign secret dice draw deal clock vacation withdrawn settled restored say";
    all.extend(verbs.split_whitespace().map(|verb| format!("{verb} ")));
    for name in ["nf solo 8", "ww solo 8", "nf solo 40", "ww solo 40"] {
        let play = stage::at(name).table().play();
        for side in Side::ALL {
            all.extend((0..play.open(side)).take(60).filter_map(|choice| play.code(side, choice)));
        }
    }
    all.sort();
    all.dedup();
    all
}
