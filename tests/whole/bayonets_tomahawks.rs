//! A whole Vaudreuil's Petite Guerre.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use crate::strangers::{LOG, Seated, outcome, play};
use coureur::side::{BySide, Side};
use coureur::speech::Offer;
use coureur::table::RandomPlayer;
use serde_json::Value;

/// Mostly quiet: often enough he leaves it at what he has done, and keeps what he has said for a whole Battle.
fn quietly(_: Side, legal: &[Offer], luck: &mut RandomPlayer) -> Option<usize> {
    const QUIET: [&str; 5] = ["done", "pass", "halt", "rerolls none", "hits in-order"];
    legal.iter().position(|offer| QUIET.contains(&offer.code.as_str())).filter(|_| luck.below(10) < 6)
}

/// The proofs of everything by chance, as a player asks for them.
fn audited(sides: &BySide<Seated>) {
    let audit = |side: Side, args: &[&str]| sides[side].player.run(&[&["audit"], args].concat()).fine();
    let list: Value = serde_json::from_str(&audit(Side::British, &["list", "--json"])).unwrap();
    let table = sides.british.desk.table();
    assert_eq!(list["rolls"].as_array().unwrap().len(), table.rolls().len(), "{list}");
    // Seven decks, chits among them, each shuffled by both.
    assert_eq!(table.shuffles().len(), 14);
    assert_eq!(list["shuffles"].as_array().unwrap().len(), 14, "{list}");
    audit(Side::French, &["roll", "0"]);
    audit(Side::French, &["shuffle"]);
    for deck in ["british-chits", "french-chits", "indian"] {
        assert!(audit(Side::British, &["list"]).contains(deck), "{deck}");
    }
}

#[test]
fn two_strangers_play_vaudreuils_petite_guerre_by_handing_over_one_file() {
    let sides = play(&["bayonets-tomahawks", "--scenario", "vaudreuil-1755"], 1755, &mut quietly);
    let outcome = outcome(&sides.british);
    assert_eq!(outcome["rule"], "18.2.1", "{outcome}");
    let story = sides.french.player.run(&["history"]).fine();
    assert!(story.contains("1755"), "{story}");
    audited(&sides);
    // What was hidden is so no more: every slot is open, the chits that nobody drew too.
    let opened = sides.french.desk.table().opened_cards().unwrap();
    assert_eq!(opened.keys().filter(|slot| slot.deck >= 5).count(), 24);
    let verdict: Value =
        serde_json::from_str(&sides.french.player.run(&["verify", "--json", LOG]).fine()).unwrap();
    assert_eq!(verdict["files"][0]["cards_opened"], true, "{verdict}");
}
