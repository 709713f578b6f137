//! The games under `examples/`: whole ones that verify, and one broken copy for each kind of tampering.
//!
//! They were played by lot through the table's own code. To write them anew (after a change of format or rules):
//! `cargo test --test examples -- --ignored`; those of Bayonets & Tomahawks alone with `… --ignored bayonets`.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod common;

use common::{Duel, TIME, identity};
use coureur::errors::Worded as _;
use coureur::games::{Files, Terms};
use coureur::log::{self, Act as LogAct, Document, Entry, Signed, read_log};
use coureur::side::Side;
use coureur::table::{Act, Mode, NewGame, Owed, RandomPlayer, Seat, Table, What, replay};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

/// The verdict on a log: the table, or the code of the first offence.
fn verdict(bytes: &[u8]) -> Result<Table, String> {
    let log = read_log(bytes).map_err(|error| error.code_text())?;
    replay(&log, Files::default()).map_err(|error| error.offence.code_text())
}

fn read(path: &str) -> Vec<u8> {
    fs::read(folder().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The whole games, and the cards of each game's decks.
const GAMES: [(&str, usize); 10] = [
    ("new-france-duel", 62),
    ("new-france-umpired", 62),
    ("ww-annus-mirabilis", 70),
    ("ww-early-war-campaign", 70),
    ("ww-late-war-campaign", 70),
    ("ww-full-campaign", 70),
    // The cards of a Year, and the chits of both sides.
    ("bt-vaudreuil-1755", 66),
    ("bt-loudoun-1757", 66),
    ("bt-amherst-1758-59", 66),
    ("bt-campaign-1755-59", 66),
];

#[test]
fn the_example_games_verify_to_their_end() {
    for (game, cards) in GAMES {
        let table =
            verdict(&read(&format!("{game}/game.coureur"))).unwrap_or_else(|code| panic!("{game}: {code}"));
        assert!(table.outcome().is_some(), "{game} is not over");
        // Wilderness War shuffles its discards in again, into new slots.
        let opened = table.opened_cards().map_or(0, std::collections::BTreeMap::len);
        assert!(opened >= cards, "{game}: the cards are not audited");
        assert_eq!(table.false_claims().len(), 0, "{game}");
        assert!(game.ends_with(&table.setting().terms.scenario) || game.starts_with("new-france"), "{game}");
        for roll in table.rolls() {
            table.roll_proof(roll.index).unwrap().check().unwrap();
        }
    }
}

#[test]
fn each_tampered_copy_fails_with_its_own_code() {
    let table = String::from_utf8(read("tampered/README.md")).unwrap();
    let rows: Vec<(&str, &str)> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.strip_suffix("` |"))
        .filter_map(|row| {
            let (file, rest) = row.split_once("` | ")?;
            Some((file, rest.rsplit_once("`")?.1))
        })
        .collect();
    assert!(rows.len() >= 12, "{rows:?}");
    for (file, code) in &rows {
        let found = verdict(&read(&format!("tampered/{file}"))).expect_err(file);
        assert_eq!(&found, code, "{file}");
    }
    let files = fs::read_dir(folder().join("tampered")).unwrap().count();
    assert_eq!(files, rows.len() + 1, "a tampered copy is not in the table");
    verdict(&read("tampered/README.md")).expect_err("a page is no log");
}

/// The same entry with something changed, signed again by the one who cheats.
fn altered(duel: &Duel, signed: &Signed, change: impl FnOnce(&mut Entry)) -> Signed {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    let mut entry = entry.clone();
    let side = Side::from_word(entry.seat.as_str()).unwrap();
    change(&mut entry);
    Document::Entry(entry).sign(&duel.identities[side]).unwrap()
}

fn has(signed: &Signed, verb: &str) -> Option<usize> {
    let Document::Entry(entry) = signed.document() else { return None };
    entry.acts.iter().position(|act| act.text.as_str().split(' ').next() == Some(verb))
}

/// Name, what was done, the code it must fail with, the text.
type Broken = (&'static str, &'static str, &'static str, String);

fn text(entries: &[Signed]) -> String {
    entries.iter().map(Signed::text).collect()
}

/// Tampering without a key: the bytes of the file were changed.
fn broken_files(entries: &[Signed]) -> Vec<Broken> {
    let whole = text(entries);
    let swap = |a: usize, b: usize| {
        let mut entries = entries.to_vec();
        entries.swap(a, b);
        text(&entries)
    };
    let mut dropped = entries.to_vec();
    dropped.remove(9);
    let mut doubled = entries.to_vec();
    doubled.insert(9, entries[9].clone());
    let at = whole.find("order british ").unwrap();
    let edited =
        format!("{}order british done{}", &whole[..at], &whole[at + whole[at..].find('\n').unwrap()..]);
    let roll = whole.find("- 'roll ").unwrap();
    let end = roll + whole[roll..].find("'\n").unwrap();
    let face = if whole.as_bytes()[end - 1] == b'6' { '1' } else { '6' };
    let rolled = format!("{}{face}{}", &whole[..end - 1], &whole[end..]);
    vec![
        ("edited-order.coureur", "an old order was rewritten", "coureur::log::bad_signature", edited),
        ("edited-roll.coureur", "a die was turned in the results", "coureur::log::bad_signature", rolled),
        ("dropped-entry.coureur", "an entry was taken out", "coureur::log::wrong_number", text(&dropped)),
        ("doubled-entry.coureur", "an entry stands twice", "coureur::log::wrong_number", text(&doubled)),
        ("swapped-entries.coureur", "two entries changed places", "coureur::log::wrong_number", swap(8, 9)),
        (
            "torn-file.coureur",
            "the file ends in the middle of an entry",
            "coureur::log::truncated",
            whole[..whole.len() - 60].to_owned(),
        ),
        (
            "spelling.coureur",
            "a blank was added at the end of a line",
            "coureur::log::not_canonical",
            whole.replacen("mode: duel\n", "mode: duel \n", 1),
        ),
    ]
}

/// The log up to an entry, and that entry changed and signed again by its own player.
fn forged(duel: &Duel, at: usize, change: impl FnOnce(&mut Entry)) -> String {
    text(&duel.entries[..at]) + &altered(duel, &duel.entries[at], change).text()
}

/// The first entry from `skip` on that carries an act, and the act's place in it.
fn find(duel: &Duel, verb: &str, skip: usize) -> (usize, usize) {
    let found = |at: usize| has(&duel.entries[at], verb).map(|act| (at, act));
    (skip..duel.entries.len()).find_map(found).unwrap()
}

/// Seeds and cards forged by a player, with his own good key.
fn card_cheats(duel: &Duel) -> Vec<Broken> {
    let (link, link_act) = find(duel, "link", 5);
    let seed =
        |entry: &mut Entry| entry.acts[link_act].text = format!("link {}", "0".repeat(64)).parse().unwrap();
    let (share, share_act) = find(duel, "share", 0);
    let (shuffle, shuffle_act) = find(duel, "shuffle", 0);
    let (show, show_act) = find(duel, "show", 0);
    let other_card = |entry: &mut Entry| {
        let played = entry.acts[show_act - 1].text.as_str().to_owned();
        let (start, last) = played.split_at(played.len() - 1);
        let other = if last == "1" { "2" } else { "1" };
        entry.acts[show_act - 1].text = format!("{start}{other}").parse().unwrap();
    };
    let (seed, what_seed) =
        (forged(duel, link, seed), "a player reveals a seed that is not the next of his chain");
    let false_share = forged(duel, share, |entry| entry.acts[share_act].blob[0] ^= 2);
    let doubled = forged(duel, shuffle, |entry| entry.acts[shuffle_act].blob.copy_within(0..64, 64));
    let not_dealt = forged(duel, show, other_card);
    let what_card = "a player shows another card than the one he plays";
    vec![
        ("wrong-seed.coureur", what_seed, "coureur::table::wrong_seed", seed),
        (
            "false-share.coureur",
            "a player gives a false share of a card",
            "coureur::table::false_share",
            false_share,
        ),
        (
            "doubled-card.coureur",
            "a player shuffles one card in twice",
            "coureur::table::false_shuffle",
            doubled,
        ),
        ("card-not-dealt.coureur", what_card, "coureur::table::card_not_dealt", not_dealt),
    ]
}

/// Orders and claims forged by a player, with his own good key.
fn order_cheats(duel: &Duel) -> Vec<Broken> {
    let (order, order_act) = find(duel, "order", 5);
    let march = |entry: &mut Entry| {
        entry.acts[order_act].text = format!("order {} march on London", entry.seat).parse().unwrap();
    };
    let claim = (5..duel.entries.len()).find(|&at| rolled(&duel.entries[at])).unwrap();
    let other_face = |entry: &mut Entry| {
        let at = entry.results.iter().position(|result| result.as_str().starts_with("roll ")).unwrap();
        let text = entry.results[at].as_str().to_owned();
        let face = if text.ends_with('6') { '1' } else { '6' };
        entry.results[at] = format!("{}{face}", &text[..text.len() - 1]).parse().unwrap();
    };
    let (illegal, false_claim) = (forged(duel, order, march), forged(duel, claim, other_face));
    let what_order = "a player gives an order the rules do not allow";
    let what_claim = "a player writes down other dice than the seeds give";
    let what_turn = "a player signs an entry when the other is asked";
    vec![
        ("illegal-order.coureur", what_order, "coureur::table::illegal_order", illegal),
        ("false-claim.coureur", what_claim, "coureur::table::claim_differs", false_claim),
        ("out-of-turn.coureur", what_turn, "coureur::table::out_of_turn", out_of_turn(duel)),
    ]
}

fn out_of_turn(duel: &Duel) -> String {
    let last = duel.entries.last().unwrap();
    let idle = duel.on_move().unwrap().other();
    let Document::Entry(entry) = last.document() else { panic!("a header") };
    let entry = Entry {
        number: entry.number + 1,
        prev: last.hash(),
        seat: idle.word().parse().unwrap(),
        acts: vec![LogAct::new("say I go first".parse().unwrap())],
        results: Vec::new(),
        ..entry.clone()
    };
    duel.text() + &Document::Entry(entry).sign(&duel.identities[idle]).unwrap().text()
}

#[test]
#[ignore = "writes the examples anew"]
fn write_the_examples() {
    let mut duel = Duel::open(17);
    while duel.step() {}
    save("new-france-duel/game.coureur", &duel.text());
    let new_france = NewGame::usual("new-france").unwrap();
    save("new-france-umpired/game.coureur", &text(&umpired(new_france, 4, RandomPlayer::new(19))));
    write_wilderness_war();
    let mut duel = Duel::open(12);
    duel.until(|duel| {
        duel.entries.len() > 14
            && duel.entries.iter().any(|signed| has(signed, "show").is_some())
            && duel.entries[9..].iter().any(rolled)
    });
    let mut page = "# Broken copies\n\nEach of these logs was tampered with in one way. `coureur verify` must refuse it with the code beside it.\n\n\
        | file | what was done | code |\n| --- | --- | --- |\n".to_owned();
    let broken = [broken_files(&duel.entries), card_cheats(&duel), order_cheats(&duel)].concat();
    for (file, what, code, text) in broken {
        save(&format!("tampered/{file}"), &text);
        page.push_str(&format!("| `{file}` | {what} | `{code}` |\n"));
    }
    save("tampered/README.md", &page);
}

fn rolled(signed: &Signed) -> bool {
    match signed.document() {
        Document::Entry(entry) => entry.results.iter().any(|result| result.as_str().starts_with("roll ")),
        Document::Header(_) => false,
    }
}

fn save(path: &str, text: &str) {
    let path = folder().join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// One game of each scenario of Wilderness War, by lot.
fn write_wilderness_war() {
    let terms = |scenario: &str, options: &[&str]| Terms {
        scenario: scenario.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
        ..NewGame::usual("wilderness-war").unwrap()
    };
    let duel = |terms: Terms, seed: u64| {
        let mut duel = Duel::open_on(terms, seed, 4096, u8::try_from(seed % 256).unwrap());
        while duel.step() {}
        duel.text()
    };
    save("ww-annus-mirabilis/game.coureur", &duel(terms("annus-mirabilis", &[]), 1757));
    // The first game in which the bids make the players change sides.
    let mut late = (1762..).map(|seed| duel(terms("late-war-campaign", &["sealed-bids"]), seed));
    let late = late.find(|late| changed_sides(late)).unwrap();
    save("ww-late-war-campaign/game.coureur", &late);
    let full = umpired(terms("full-campaign", &[]), 55, RandomPlayer::new(1755));
    save("ww-full-campaign/game.coureur", &text(&full));
    let early = solo(terms("early-war-campaign", &["linked-diplomacy"]), RandomPlayer::new(1756));
    save("ww-early-war-campaign/game.coureur", &text(&early));
}

/// One game of each scenario of Bayonets & Tomahawks, by lot.
#[test]
#[ignore = "writes the examples of Bayonets & Tomahawks anew"]
fn write_the_games_of_bayonets_tomahawks() {
    let terms = |scenario: &str| Terms {
        scenario: scenario.to_owned(),
        ..NewGame::usual("bayonets-tomahawks").unwrap()
    };
    for (scenario, seed) in [("vaudreuil-1755", 155), ("amherst-1758-59", 158)] {
        let mut duel = Duel::open_on(terms(scenario), seed, 4096, u8::try_from(seed).unwrap());
        while duel.step() {}
        save(&format!("bt-{scenario}/game.coureur"), &duel.text());
    }
    let loudoun = umpired(terms("loudoun-1757"), 57, RandomPlayer::new(1757));
    save("bt-loudoun-1757/game.coureur", &text(&loudoun));
    let campaign = solo(terms("campaign-1755-59"), RandomPlayer::new(1755));
    save("bt-campaign-1755-59/game.coureur", &text(&campaign));
}

fn changed_sides(log: &str) -> bool {
    verdict(log.as_bytes()).is_ok_and(|table| table.plays(Side::British) == Side::French)
}

/// A game against oneself.
fn solo(terms: Terms, mut player: RandomPlayer) -> Vec<Signed> {
    let new = NewGame { terms, mode: Mode::Solo, side: Side::British, players: Vec::new(), chain: 4096 };
    let (mut entries, mut desk) = new.open(&identity("Sol", 3), Files::default(), [56; 16], TIME).unwrap();
    while let Some(seat) = desk.seat_on_move() {
        let (signed, table) = player.entry(&desk, seat, TIME).unwrap();
        entries.push(signed);
        desk = desk.moved_to(table);
    }
    entries
}

/// An umpired game: the British player signs his own orders, the umpire enters the French ones.
fn umpired(terms: Terms, nonce: u8, mut player: RandomPlayer) -> Vec<Signed> {
    let (umpire, anna, ben) = (identity("Ulla", 9), identity("Anna", 1), identity("Ben", 2));
    let players = vec![
        (Side::British, anna.public(), anna.name().clone()),
        (Side::French, ben.public(), ben.name().clone()),
    ];
    let new = NewGame { terms, mode: Mode::Umpire, side: Side::British, players, chain: 4096 };
    let (mut entries, umpire_desk) = new.open(&umpire, Files::default(), [nonce; 16], TIME).unwrap();
    let mut table = umpire_desk.table().clone();
    let anna_desk = umpire_desk_of(&anna, &table);
    while let Some(seat) = table.waiting().seats.first().copied() {
        let (desk, seat) = match seat {
            Seat::Player(Side::British) => (anna_desk.moved_to(table.clone()), seat),
            _ => (umpire_desk.moved_to(table.clone()), Seat::Umpire),
        };
        let mut draft = desk.begin(seat).unwrap();
        for (side, words) in [(Side::British, "seven grey geese"), (Side::French, "un canot d'écorce")] {
            let mine = seat == Seat::Umpire || seat == Seat::Player(side);
            if mine && matches!(&table.waiting().what, What::Owed(owed) if owed.contains(&Owed::Word(side))) {
                draft.act(Act::Word { side, text: words.to_owned() }).unwrap();
            }
        }
        // The umpire decides nothing for Anna.
        while draft.asked_side().is_some_and(|side| seat != Seat::Umpire || side == Side::French) {
            if !player.decide(&mut draft).unwrap() {
                break;
            }
        }
        let (signed, after) = draft.close(TIME).unwrap();
        entries.push(signed);
        table = after;
    }
    entries
}

fn umpire_desk_of(identity: &std::sync::Arc<coureur::keys::Identity>, table: &Table) -> coureur::table::Desk {
    coureur::table::Desk::new(table.clone(), std::sync::Arc::clone(identity))
}

#[test]
fn two_true_copies_of_the_duel_are_the_same() {
    let bytes = read("new-france-duel/game.coureur");
    let log = read_log(&bytes).unwrap();
    assert_eq!(log::compare(&log, &log), log::Comparison::Same);
}
