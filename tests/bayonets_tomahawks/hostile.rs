//! Positions that somebody has tampered with: they are refused, or they can be played like any other.

use crate::tampering::{play_on, refused_or_played};
use coureur::games::{self, Files, Terms};
use coureur::speech::Play;

fn open(scenario: &str, start: Option<&str>) -> Option<Box<dyn Play>> {
    let terms = Terms {
        game: "bayonets-tomahawks".to_owned(),
        edition: "1".to_owned(),
        rules: 1,
        scenario: scenario.to_owned(),
        options: Vec::new(),
    };
    games::open(&terms, Files { data: None, start }).ok().map(|opened| opened.play)
}

/// What a value may be replaced by.
const WORDS: &[&str] = &[
    "british",
    "french",
    "both",
    "quebec",
    "louisbourg",
    "albany",
    "boston",
    "sail-box",
    "losses",
    "disbanded",
    "drawn",
    "removed",
    "set-aside",
    "pool-fleets",
    "albany reduced",
    "quebec full spent",
    "cmdr-wolfe",
    "bde-fraser",
    "indian-iroquois-1",
    "vow-pick-1-artillery",
    "fleet-boscawen",
    "fort-pitt",
    "bastion-1",
    "ar-1",
    "ar-9",
    "winter-quarters",
    "fleets-arrive",
    "battle",
    "overwhelm",
    "attacker",
    "defender",
    "indian-2x",
    "sail-army",
    "raid",
    "built",
    "now",
    "2c",
];

#[test]
fn a_tampered_position_is_refused_or_can_be_played() {
    let games = [(0, "vaudreuil-1755"), (1, "loudoun-1757"), (2, "amherst-1758-59")];
    refused_or_played(games, WORDS, open, play_on);
}
