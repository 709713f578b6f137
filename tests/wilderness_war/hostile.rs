//! Positions that somebody has tampered with: they are refused, or they can be played like any other.

use crate::tampering::{play_on, refused_or_played};
use coureur::games::{self, Files, Terms};
use coureur::speech::Play;

/// The third edition, or the first with its advanced rules.
fn terms(edition: &str) -> Terms {
    Terms {
        game: "wilderness-war".to_owned(),
        edition: edition.to_owned(),
        rules: 1,
        scenario: "annus-mirabilis".to_owned(),
        options: if edition == "1" { vec!["advanced".to_owned()] } else { Vec::new() },
    }
}

fn open(edition: &str, start: Option<&str>) -> Option<Box<dyn Play>> {
    games::open(&terms(edition), Files { data: None, start }).ok().map(|opened| opened.play)
}

/// What a value may be replaced by.
const WORDS: &[&str] = &[
    "british",
    "french",
    "quebec",
    "boston",
    "louisbourg",
    "montreal",
    "ticonderoga",
    "halifax",
    "gone",
    "pool",
    "early",
    "late",
    "reluctant",
    "albany reduced",
    "ticonderoga inside",
    "northern-militias",
    "wolfe",
    "montcalm",
    "bearn",
    "22nd",
    "huron",
    "Militia",
    "Join",
    "Fire",
    "Outcome",
    "Aftermath",
    "Roll",
    "Ask",
    "Composing",
    "Battle",
    "Assault",
    "Free",
    "Sortie",
    "Raid",
    "Home",
];

#[test]
fn a_tampered_position_is_refused_or_can_be_played() {
    refused_or_played([(0, "3"), (1, "3"), (2, "1")], WORDS, open, play_on);
}
