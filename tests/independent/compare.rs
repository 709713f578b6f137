//! The script and this program on random games, and on those games with one thing changed: both must say the same, or the
//! difference must be one that the script states among its limits.
//!
//! One game of each kind runs with `cargo test`; `INDEPENDENT_GAMES=50 cargo test --test independent random` plays so many,
//! from `INDEPENDENT_SEED` on, `INDEPENDENT_ENTRIES` says how long they are and `INDEPENDENT_MUTANTS` how often each is
//! changed.

use crate::forge::text;
use crate::lot::{Company, Opening, entry};
use crate::mutants::{Mutant, mutant, umpire_cheats};
use crate::{Verdict, verdicts};
use coureur::errors::Worded as _;
use coureur::games::{Files, SHELF, Terms};
use coureur::log::read_log;
use coureur::table::{Mode, NewGame, replay};
use std::cell::Cell;
use std::collections::BTreeSet;

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// What this program says of a log: the code of the first offence, if there is one.
fn judged(log: &[u8]) -> Option<String> {
    let log = match read_log(log) {
        Ok(log) => log,
        Err(error) => return Some(error.code_text()),
    };
    match replay(&log, Files::default()) {
        Err(bad) => Some(bad.offence.code_text()),
        Ok(table) => table.offences().first().map(|bad| bad.offence.code_text()),
    }
}

/// Is this offence one of those that the script says it does not look for? By what was changed, and how this program
/// calls it.
fn is_beyond(what: &str, code: &str) -> bool {
    let of = |words: &[&str]| words.iter().any(|word| what.contains(word));
    match code.trim_start_matches("coureur::table::") {
        // The rules: legal orders, true positions, the end of the game.
        "illegal_order" | "state_differs" | "over" => true,
        // Steps that go by themselves, and which rolls a position asks for.
        "claim_differs" => what == "without result roll" || !of(&["roll", "draw", "undone"]),
        // What a position asks for, and of whom.
        "out_of_turn" => what == "another seat",
        "owes" => {
            of(&["order", "show", "share", "shuffle", "ask", "without link", "without unsealed"])
                && !of(&["result", "link twice"])
        }
        "not_yours" => of(&["order", "ask", "sealed", "dice", "draw", "secret", "show", "share"]),
        // The first of two shuffles, and cards on a real table.
        "false_shuffle" => what == "another blob of shuffle",
        // Whether something is under way that newer rules would change.
        "cannot_revise" => of(&["rules", "order", "undo"]),
        "coureur::games::unknown_revision" => of(&["rules"]),
        "card_not_dealt" => of(&["deal", "order"]),
        _ => false,
    }
}

fn compare(game: &str, mode: Mode) {
    compare_those(game, mode, |seed| Company::open(game, mode, seed));
}

fn compare_those(game: &str, mode: Mode, open: impl Fn(u64) -> Company) {
    let first = number("INDEPENDENT_SEED", 0);
    let (mut refused, mut beyond) = (0, 0);
    for seed in first..first + number("INDEPENDENT_GAMES", 1) {
        let mut company = open(seed as u64);
        company.play(number("INDEPENDENT_ENTRIES", 40));
        let mut mutants = vec![Mutant { what: "nothing changed".to_owned(), log: text(&company.entries) }];
        assert_eq!(judged(&mutants[0].log), None, "{game}, {}, {seed}", mode.word());
        mutants.extend((0..number("INDEPENDENT_MUTANTS", 12)).map(|_| mutant(&mut company)));
        if mode == Mode::Umpire {
            mutants.extend(umpire_cheats(&company).into_iter().take(3));
        }
        let logs: Vec<Vec<u8>> = mutants.iter().map(|mutant| mutant.log.clone()).collect();
        let Some(found) = verdicts(&logs) else { return };
        for (mutant, found) in mutants.iter().zip(&found) {
            let code = judged(&mutant.log);
            let what = format!("{game}, {}, seed {seed}, {}: {code:?}, {found:?}", mode.word(), mutant.what);
            match (&code, found) {
                (None, Verdict::Sound { .. }) => {}
                (Some(_), Verdict::Bad { .. }) => refused += 1,
                (Some(code), Verdict::Sound { .. }) if is_beyond(&mutant.what, code) => beyond += 1,
                _ => panic!("the two differ: {what}"),
            }
        }
    }
    println!("{game}, {}: both refuse {refused} changed logs, this program alone {beyond}", mode.word());
    // At a real table nearly everything is typed in.
    let enough = if mode == Mode::Table { refused > 0 } else { refused > beyond };
    assert!(enough, "{game}, {}: {refused} refused by both, {beyond} by one", mode.word());
}

#[test]
fn random_duels_are_judged_alike() {
    SHELF.iter().for_each(|game| compare(game.id, Mode::Duel));
}

#[test]
fn random_umpired_games_are_judged_alike() {
    SHELF.iter().for_each(|game| compare(game.id, Mode::Umpire));
}

#[test]
fn random_games_of_one_person_are_judged_alike() {
    SHELF.iter().for_each(|game| compare(game.id, Mode::Solo));
}

#[test]
fn random_games_at_a_real_table_are_judged_alike() {
    SHELF.iter().for_each(|game| compare(game.id, Mode::Table));
}

#[test]
fn h22_random_games_that_go_on_by_newer_rules_are_judged_alike() {
    let (game, revised) = ("bayonets-tomahawks", Cell::new(0));
    for mode in [Mode::Duel, Mode::Solo] {
        compare_those(game, mode, |seed| {
            let terms = Terms { rules: 1, ..NewGame::usual(game).unwrap() };
            let (files, chain) = (Files::default(), 16);
            let mut company =
                Company::at(Opening { terms, mode, files, chain, seed, asides: 1, pace: 0, revises: true });
            company.play(40);
            revised.set(revised.get() + usize::from(company.table().revision() == 2));
            company
        });
    }
    assert!(revised.get() > 0, "{} of them", revised.get());
}

/// What the random games hold between them, so that nothing above is compared in vain.
#[test]
fn random_games_hold_all_that_people_do() {
    let (mut met, mut rolls_met_again) = (BTreeSet::new(), 0);
    let modes = [Mode::Duel, Mode::Umpire, Mode::Solo, Mode::Table];
    let some = [(0, "new-france"), (0, "wilderness-war"), (1, "new-france"), (3, "wilderness-war")];
    // Draws are rare: leaders from the pool, a card out of a hand.
    let more = (4..40).map(|seed| (seed, "wilderness-war"));
    for (seed, game) in some.into_iter().chain(more) {
        if seed > 3 && met.contains("result draw") {
            break;
        }
        for mode in modes {
            let mut company = Company::open(game, mode, seed);
            company.play(60);
            let mut claims = BTreeSet::new();
            for entry in company.entries[1..].iter().map(entry) {
                let first = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
                met.extend(entry.acts.iter().map(|act| first(act.text.as_str())));
                met.extend(
                    entry.acts.iter().map(|act| act.text.as_str().to_owned()).filter(|text| text.len() < 9),
                );
                met.extend(entry.results.iter().map(|result| format!("result {}", first(result.as_str()))));
                let rolls = entry.results.iter().filter(|result| result.as_str().starts_with("roll "));
                rolls_met_again += rolls.filter(|roll| !claims.insert(roll.to_string())).count();
            }
        }
    }
    let wanted = "say ahead unahead waive unwaive clock vacation withdrawn settled restored resign secret sealed unsealed \
                  chain cardkey commit word shuffle share show link ask order dice draw undo";
    for act in wanted.split(' ') {
        assert!(met.contains(act), "no `{act}` in {met:?}");
    }
    for result in ["roll", "draw", "forced", "waived", "ahead", "dropped", "lapsed", "undone"] {
        assert!(met.contains(&format!("result {result}")), "no {result} in {met:?}");
    }
    assert!(met.contains("undo yes") && met.contains("undo no"), "{met:?}");
    assert!(rolls_met_again > 0, "no roll was taken back and met again");
}
