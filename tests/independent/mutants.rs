//! One thing is changed in one entry, which its author signs again; where acts are changed he also writes the results and
//! the position that a replay gives, as far as one gets. The log ends there.

use crate::forge::text;
use crate::lot::{Company, entry};
use coureur::fair::Chain;
use coureur::log::{Act, Document, Entry, Hash};
use coureur::table::{Mode, Seat, Table, TableError};
use data_encoding::HEXLOWER;

/// A changed log, and what was changed.
pub struct Mutant {
    pub what: String,
    pub log: Vec<u8>,
}

fn act(words: &str) -> Act {
    Act::new(words.parse().unwrap())
}

fn verb(act: &Act) -> String {
    act.text.as_str().split(' ').next().unwrap_or_default().to_owned()
}

/// Acts that somebody might slip in.
fn smuggled(company: &mut Company, at: usize, honest: &Entry) -> Act {
    let side = if honest.seat.as_str() == "french" { "french" } else { "british" };
    let other = if side == "french" { "british" } else { "french" };
    let (number, hex) = (company.below(at + 2), "ab".repeat(32));
    let tip = Chain::new([u8::try_from(company.below(200)).unwrap(); 32], 16).unwrap().tip();
    let copied: Vec<String> = company.entries[1..at]
        .iter()
        .flat_map(|signed| &entry(signed).acts)
        .filter_map(|act| act.text.as_str().strip_prefix("chain ").map(str::to_owned))
        .collect();
    let words = [
        format!("undo {number}"),
        format!("undo {}", at.saturating_sub(2)),
        "undo yes".to_owned(),
        "undo no".to_owned(),
        "ask".to_owned(),
        format!("link {hex}"),
        format!("resign {side}"),
        format!("resign {other}"),
        format!("secret {}", "00".repeat(32)),
        "clock 7 14".to_owned(),
        "clock 0 14".to_owned(),
        format!("vacation {side} {}", 1 + company.below(20)),
        format!("vacation {other} 1"),
        format!("waive {side} interception"),
        format!("waive {other} interception"),
        format!("waive {side} Interception"),
        format!("unahead {side}"),
        format!("ahead {side} nonsense"),
        format!("order {other} pass"),
        format!("order {side} done"),
        format!("chain {tip}"),
        format!("chain {}", copied.first().map_or(hex.as_str(), String::as_str)),
        format!("restored {tip} {}", "cd".repeat(16)),
        format!("restored {} {}", copied.last().map_or(hex.as_str(), String::as_str), "cd".repeat(16)),
        "restored".to_owned(),
        format!("withdrawn {number} {hex}"),
        format!("settled {number} {hex}"),
        format!("commit {hex}"),
        format!("word {side} a b c"),
        format!("sealed {side} {hex}"),
        format!("unsealed {side} {hex} keep all"),
        "dice 3".to_owned(),
        "draw webb".to_owned(),
        "deal card-0-1 b01".to_owned(),
        "say well!".to_owned(),
        "say".to_owned(),
        "dance".to_owned(),
    ];
    act(&words[company.below(words.len())])
}

/// One change to the acts.
fn change_acts(company: &mut Company, at: usize, entry: &mut Entry) -> String {
    let honest = entry.clone();
    let acts = &mut entry.acts;
    let place = company.below(acts.len() + 1);
    let old = acts.get(place).map(verb);
    match (company.below(8), old) {
        (0, Some(old)) => {
            acts.remove(place);
            format!("without {old}")
        }
        (1, Some(old)) => {
            acts.insert(place, acts[place].clone());
            format!("{old} twice")
        }
        (2, Some(old)) if place > 0 => {
            acts.swap(place, place - 1);
            format!("{} before {}", old, verb(&acts[place]))
        }
        (3, Some(old)) if !acts[place].blob.is_empty() => {
            let byte = company.below(acts[place].blob.len());
            acts[place].blob[byte] ^= 1;
            format!("another blob of {old}")
        }
        (4, Some(old)) if ["link", "chain", "secret", "unsealed"].contains(&old.as_str()) => {
            let words = acts[place].text.as_str();
            let last = words.char_indices().rfind(|(_, c)| c.is_ascii_hexdigit()).unwrap().0;
            let digit = if words[last..].starts_with('0') { "1" } else { "0" };
            let words = format!("{}{digit}{}", &words[..last], &words[last + 1..]);
            acts[place] = act(&words);
            format!("another {old}")
        }
        _ => {
            let new = smuggled(company, at, &honest);
            let what = format!("with {}", new.text.as_str().chars().take(16).collect::<String>());
            acts.insert(place, new);
            what
        }
    }
}

/// One change to the claims.
fn change_claims(company: &mut Company, entry: &mut Entry) -> String {
    let results = &mut entry.results;
    let place = company.below(results.len() + 1);
    let old = results.get(place).map(|text| text.as_str().to_owned());
    let word = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    match (company.below(6), old) {
        (0, Some(old)) => {
            results.remove(place);
            format!("without result {}", word(&old))
        }
        (1, Some(old)) => {
            results.insert(place, results[place].clone());
            format!("result {} twice", word(&old))
        }
        (2 | 3, Some(old)) => {
            let (head, last) = old.rsplit_once(' ').unwrap();
            let other = last.parse::<u32>().map_or("pass".to_owned(), |face| (face % 6 + 1).to_string());
            results[place] = format!("{head} {other}").parse().unwrap();
            format!("another result {}", word(&old))
        }
        (4, _) => {
            let claims = [
                "roll 0 combat oswego british: 6",
                "ahead british pass",
                "lapsed french orders done",
                "undone to 1",
            ];
            let claim = claims[company.below(claims.len())];
            results.insert(place, claim.parse().unwrap());
            format!("with result {}", word(claim))
        }
        _ => {
            entry.state = Hash::of(b"elsewhere");
            format!("another state{}", if entry.results.is_empty() { "" } else { " after results" })
        }
    }
}

/// The claims that a replay gives, as far as one gets.
fn repair(table: &Table, company: &Company, entry: &mut Entry) {
    let identity = &company.identities[&Seat::from_word(entry.seat.as_str()).unwrap()];
    let unquoted = |text: &str| text.trim_matches('`').to_owned();
    for _ in 0..40 {
        let signed = Document::Entry(entry.clone()).sign(identity).unwrap();
        match table.clone().enter(entry, signed.hash().as_bytes()) {
            Err(TableError::ClaimDiffers { claimed, found }) => {
                let at = entry.results.iter().position(|result| result.as_str() == unquoted(&claimed));
                match (at, found.as_str()) {
                    (Some(at), "nothing") => drop(entry.results.remove(at)),
                    (Some(at), _) => entry.results[at] = unquoted(&found).parse().unwrap(),
                    (None, _) => entry.results.push(unquoted(&found).parse().unwrap()),
                }
            }
            Err(TableError::StateDiffers { found, .. }) => {
                let state: [u8; 32] = HEXLOWER.decode(found.as_bytes()).unwrap().try_into().unwrap();
                entry.state = Hash::from_bytes(state);
            }
            _ => return,
        }
    }
}

/// The whole game with one act changed by the umpire, and every entry after it signed again by its author.
fn rechained(company: &Company, at: usize, change: impl FnOnce(&mut Entry)) -> Vec<u8> {
    let mut entries = company.entries[..at].to_vec();
    let mut change = Some(change);
    for signed in &company.entries[at..] {
        let mut changed = entry(signed).clone();
        if let Some(change) = change.take() {
            change(&mut changed);
        }
        changed.prev = entries[entries.len() - 1].hash();
        let identity = &company.identities[&Seat::from_word(changed.seat.as_str()).unwrap()];
        entries.push(Document::Entry(changed).sign(identity).unwrap());
    }
    text(&entries)
}

/// An umpire who seals other cards than his secret and the players' words give, which shows when he opens it. What was
/// asked for does not depend on his wording, so that the dice of the game stay as they are.
pub fn umpire_cheats(company: &Company) -> Vec<Mutant> {
    let mut found = Vec::new();
    for (at, signed) in company.entries.iter().enumerate().skip(1) {
        for (place, old) in entry(signed).acts.iter().enumerate() {
            let length = old.blob.len();
            let (what, byte) = match verb(old).as_str() {
                "shuffle" => ("a deck in another order", length - 64),
                "share" => ("a box with something else in it", length - 1),
                _ => continue,
            };
            let log = rechained(company, at, |entry| match what {
                "a deck in another order" => entry.acts[place].blob[byte..].rotate_left(32),
                _ => entry.acts[place].blob[byte] ^= 1,
            });
            found.push(Mutant { what: what.to_owned(), log });
        }
    }
    found
}

/// Changes one thing in the game of a company.
pub fn mutant(company: &mut Company) -> Mutant {
    let at = 1 + company.below(company.entries.len() - 1);
    let mut changed = entry(&company.entries[at]).clone();
    let what = match company.below(12) {
        0 => {
            changed.time = "2026-11-15T11:49:59Z".parse().unwrap();
            "dated back".to_owned()
        }
        1 if company.mode != Mode::Table && company.mode != Mode::Solo => {
            let seats = ["british", "french", "umpire"];
            let seats = &seats[..company.identities.len()];
            let seat = seats[company.below(seats.len())];
            let what = if changed.seat.as_str() == seat { "nothing" } else { "another seat" };
            changed.seat = seat.parse().unwrap();
            what.to_owned()
        }
        2..=4 => change_claims(company, &mut changed),
        _ => {
            let what = change_acts(company, at, &mut changed);
            repair(&company.table_before(at), company, &mut changed);
            what
        }
    };
    let identity = &company.identities[&Seat::from_word(changed.seat.as_str()).unwrap()];
    let signed = Document::Entry(changed).sign(identity).unwrap();
    Mutant { what, log: text(company.entries[..at].iter().chain([&signed])) }
}
