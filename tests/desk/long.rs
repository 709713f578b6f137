//! A long game on the board: what a click costs at a thousand entries.

use crate::robot::{assert_clean, played};
use crate::served::{Served, run};
use crate::whole::entries;
use coureur::desk::Drafted;
use coureur::games::Files;
use coureur::keys::KeyFile;
use coureur::log::Document;
use coureur::table::{Desk, RandomPlayer, open_table};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// So many entries.
const LONG: usize = 1000;
const TIME: &str = "2030-01-01T00:00:00Z";

/// Goes on with a game that somebody plays alone, one order by lot an entry, until its log is long.
fn lengthen(desk: &Served) -> usize {
    let identity = Arc::new(KeyFile::load(&desk.folder.path().join("home")).unwrap().open(None).unwrap());
    let log = entries(desk);
    let mut table = open_table(log.header(), *log.game().as_bytes(), Files::default()).unwrap();
    for placed in &log.entries()[1..] {
        let Document::Entry(entry) = placed.signed.document() else { panic!("an entry") };
        table.enter(entry, placed.signed.hash().as_bytes()).unwrap();
    }
    let (mut text, mut number) = (fs::read_to_string(desk.log()).unwrap(), log.entries().len());
    let (mut at, mut player) = (Desk::new(table, identity), RandomPlayer::new(5));
    while number < LONG {
        let drafted = Drafted::of(&at, &[], TIME).unwrap();
        let (offers, _) = drafted.offers();
        let legal: Vec<_> = offers.iter().filter(|offer| offer.refused.is_none() && !offer.aside).collect();
        assert!(!legal.is_empty(), "the game was over after {number} entries");
        let order = legal[player.below(legal.len())].words.to_string();
        let written = at.play(&[order], TIME).unwrap();
        number += written.entries.len();
        text.extend(written.entries.iter().map(|entry| entry.text()));
        at = at.moved_to(written.table);
    }
    fs::write(desk.log(), text).unwrap();
    number
}

/// `COUREUR_LONG` may name a folder, which is given the log and the key: for the same in coureur.html.
#[test]
#[ignore = "some minutes: `cargo test --test desk -- --ignored --nocapture thousand`"]
fn a_click_at_a_thousand_entries() {
    let desk = Served::with(&["new", "wilderness-war", "--mode", "solo", "--scenario", "full-campaign"]);
    let number = lengthen(&desk);
    run(desk.folder.path(), &["verify", desk.log().to_str().unwrap()]);
    if let Some(kept) = std::env::var_os("COUREUR_LONG") {
        let kept = Path::new(&kept);
        fs::copy(desk.log(), kept.join("long.coureur")).unwrap();
        fs::copy(desk.folder.path().join("home/identity.yaml"), kept.join("identity.yaml")).unwrap();
    }
    let job = json!({ "address": desk.address(), "seed": 5, "clicks": 40, "unsigned": true });
    let Some(all) = played(&[job]) else { return };
    assert_clean(&all[0]);
    println!(
        "{number} entries: first board {} ms, click to answer: median {} ms, slowest {} ms",
        all[0].first, all[0].median, all[0].slowest
    );
}
