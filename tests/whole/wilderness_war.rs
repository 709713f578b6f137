//! A whole Annus Mirabilis, with and without bids for the sides.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use crate::strangers::{LOG, Seated, outcome, play};
use coureur::side::{BySide, Side};
use coureur::speech::Offer;
use coureur::table::RandomPlayer;

/// So much is bid that the loser of the bid has won by the end of the first year [WW 13.11].
fn bids_high(side: Side, legal: &[Offer], _: &mut RandomPlayer) -> Option<usize> {
    let bid = if side == Side::British { "bid 20" } else { "bid 19" };
    legal.iter().position(|offer| offer.code == bid)
}

fn whole(options: &[&str]) -> BySide<Seated> {
    let sides = play(&[&["wilderness-war"], options].concat(), 1757, &mut bids_high);
    let outcome = outcome(&sides.british);
    assert!(outcome["rule"].as_str().unwrap().starts_with("13.1"), "{outcome}");
    let story = sides.french.player.run(&["history"]).fine();
    assert!(story.contains("1757"), "{story}");
    sides
}

#[test]
fn two_strangers_bid_for_sides_and_play_until_sudden_death() {
    let sides = whole(&["--option", "sealed-bids"]);
    let shown = sides.british.player.run(&["show", "--brief"]).fine();
    assert!(shown.contains("British seat: Anna, plays the French"), "{shown}");
    assert!(shown.contains("British victory") && shown.contains("[13.11]"), "{shown}");
    let verdict = sides[Side::French].player.run(&["verify", LOG]).fine();
    assert!(verdict.contains("british  Anna") && verdict.contains("plays the French"), "{verdict}");
}

#[test]
fn two_strangers_play_three_years_by_handing_over_one_file() {
    whole(&[]);
}
