//! A whole game of The Struggle for New France.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use crate::strangers::{outcome, play};
use coureur::side::Side;
use coureur::speech::Offer;
use coureur::table::RandomPlayer;

/// Mostly quiet: the years go by, and now and then there is a war.
fn quietly(_: Side, legal: &[Offer], luck: &mut RandomPlayer) -> Option<usize> {
    const QUIET: [&str; 6] = ["done", "halt", "reinforce none", "pass", "no card", "keep all"];
    legal.iter().position(|offer| QUIET.contains(&offer.code.as_str())).filter(|_| luck.below(10) < 7)
}

#[test]
fn two_strangers_play_eight_years_by_handing_over_one_file() {
    let sides = play(&["new-france"], 1755, &mut quietly);
    let outcome = outcome(&sides.british);
    assert!(outcome["rule"].is_string(), "{outcome}");
    let story = sides.french.player.run(&["history"]).fine();
    assert!(story.contains("1755"), "{story}");
}
