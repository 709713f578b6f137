//! A whole Annus Mirabilis, with and without bids for the sides.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use crate::strangers::{Choose, LOG, Seated, outcome, play};
use coureur::side::{BySide, Side};
use coureur::speech::Offer;
use coureur::table::RandomPlayer;

/// So much is bid that the loser of the bid has won by the end of the first year [WW 13.11].
fn bids_high(side: Side, legal: &[Offer], _: &mut RandomPlayer) -> Option<usize> {
    let bid = if side == Side::British { "bid 20" } else { "bid 19" };
    legal.iter().position(|offer| offer.code == bid)
}

/// Mostly quiet: an Action Phase is often over before all that could be done in it is done.
fn quietly(_: Side, legal: &[Offer], luck: &mut RandomPlayer) -> Option<usize> {
    const QUIET: [&str; 3] = ["done", "pass", "halt"];
    legal.iter().position(|offer| QUIET.contains(&offer.code.as_str())).filter(|_| luck.below(10) < 6)
}

fn whole(options: &[&str], choose: Choose<'_>) -> BySide<Seated> {
    let sides = play(&[&["wilderness-war"], options].concat(), 1757, choose);
    let outcome = outcome(&sides.british);
    assert!(outcome["rule"].as_str().unwrap().starts_with("13.1"), "{outcome}");
    let story = sides.french.player.run(&["history"]).fine();
    assert!(story.contains("1757"), "{story}");
    sides
}

#[test]
fn two_strangers_bid_for_sides_and_play_until_sudden_death() {
    let sides = whole(&["--option", "sealed-bids"], &mut bids_high);
    let shown = sides.british.player.run(&["show", "--brief"]).fine();
    assert!(shown.contains("British seat: Anna, plays the French"), "{shown}");
    assert!(shown.contains("British victory") && shown.contains("[13.11]"), "{shown}");
    let verdict = sides[Side::French].player.run(&["verify", LOG]).fine();
    assert!(verdict.contains("british  Anna") && verdict.contains("plays the French"), "{verdict}");
}

#[test]
fn two_strangers_play_three_years_by_handing_over_one_file() {
    whole(&[], &mut quietly);
}
