//! The villain's program: an honest entry, put together in another way, with results and position that fit.

use super::pen::one_in;
use super::round::Round;
use super::{Broken, Held};
use crate::log::{Act as LogAct, Document, Entry, Hash, Signed};
use crate::side::Side;
use crate::table::Seat;

/// An altered entry, and what was done to it.
pub(super) struct Altered {
    pub(super) signed: Signed,
    pub(super) done: Vec<&'static str>,
}

fn act(words: &str) -> Held<LogAct> {
    Ok(LogAct::new(words.parse()?))
}

/// What makes a deal, and is worth most to him.
fn deals(act: &LogAct) -> bool {
    ["shuffle ", "unsealed ", "share "].iter().any(|verb| act.text.as_str().starts_with(verb))
}

/// The entry with its acts out of order, twice, missing, or with others among them. Some of it is legal.
pub(super) fn alter(round: &mut Round, seat: Seat, honest: &Entry) -> Held<Altered> {
    let mut entry = honest.clone();
    let mut done = vec![change(round, seat, &mut entry)?];
    if one_in(&mut round.lot, 2) {
        done.push(change(round, seat, &mut entry)?);
    }
    // An entry that claims what nobody believes is refused for that alone, whatever else is in it.
    match round.table().found(&entry) {
        Ok((results, state)) => {
            entry.results = results.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
            entry.state = Hash::from_bytes(state);
        }
        Err(_) => entry.state = Hash::from_bytes([0; 32]),
    }
    let lies = one_in(&mut round.lot, 12) && !entry.results.is_empty();
    if lies {
        done = vec![lie(round, &mut entry)?];
    }
    let signed = Document::Entry(entry).sign(&round.people[&seat])?;
    Ok(Altered { signed, done })
}

/// A result that never was.
fn lie(round: &mut Round, entry: &mut Entry) -> Held<&'static str> {
    let at = round.lot.below(entry.results.len());
    let words = entry.results[at].as_str().to_owned();
    let digit = words.rfind(|c: char| c.is_ascii_digit());
    match digit {
        Some(place) => {
            let mut other = words.clone();
            other.replace_range(place..=place, if &words[place..=place] == "6" { "5" } else { "6" });
            entry.results[at] = other.parse()?;
        }
        None => drop(entry.results.remove(at)),
    }
    Ok("a false result")
}

fn change(round: &mut Round, seat: Seat, entry: &mut Entry) -> Held<&'static str> {
    let back: Vec<u64> = round.table().can_go_back_to().collect();
    let lot = &mut round.lot;
    let any = if back.is_empty() { lot.below(9) as u64 } else { back[lot.below(back.len())] };
    let undo = act(&format!("undo {any}"))?;
    let acts = &mut entry.acts;
    let mut at = lot.below(acts.len() + 1);
    if let Some(deal) = acts.iter().position(deals)
        && one_in(lot, 2)
    {
        // Of most use to him is to take back no more than his last card.
        let late = back[back.len().saturating_sub(4)..].to_vec();
        let undo = match one_in(lot, 2) && !late.is_empty() {
            true => act(&format!("undo {}", late[lot.below(late.len())]))?,
            false => undo,
        };
        acts.insert(deal, undo);
        return Ok("a takeback before a deal");
    }
    if acts.len() > 1 && one_in(lot, 4) {
        at = acts.len() - 1;
    }
    Ok(match lot.below(16) {
        0..=2 => {
            acts.insert(at, undo);
            "a takeback slipped in"
        }
        3 => {
            acts.insert(at, act(if one_in(lot, 2) { "undo yes" } else { "undo no" })?);
            "an answer slipped in"
        }
        4 if acts.len() > 1 => {
            let (one, other) = (at % acts.len(), lot.below(acts.len()));
            acts.swap(one, other);
            "acts out of order"
        }
        5 if !acts.is_empty() => {
            let twice = acts[lot.below(acts.len())].clone();
            acts.insert(at, twice);
            "an act twice"
        }
        6 if acts.len() > 1 => {
            acts.remove(at % acts.len());
            "an act left out"
        }
        7 => {
            acts.insert(at, act("ask")?);
            "a roll asked for out of place"
        }
        // The same orders again after a takeback, in one entry.
        8 | 9 => {
            let all = acts.clone();
            acts.push(undo);
            acts.extend(all);
            "the same orders again after a takeback"
        }
        10 => tamper(round, entry),
        11 | 12 => old_act(round, entry, at),
        13 => declare(round, entry, at)?,
        14 => order(round, seat, entry, at)?,
        _ => words(round, seat, entry, at)?,
    })
}

/// Bytes of another act in the place of its own, or one bit of them turned.
fn tamper(round: &mut Round, entry: &mut Entry) -> &'static str {
    let with: Vec<usize> = (0..entry.acts.len()).filter(|at| !entry.acts[*at].blob.is_empty()).collect();
    if with.is_empty() {
        return "nothing";
    }
    let lot = &mut round.lot;
    let (one, other) = (with[lot.below(with.len())], with[lot.below(with.len())]);
    if one != other && one_in(lot, 2) {
        entry.acts[one].blob = entry.acts[other].blob.clone();
        return "cards or proofs exchanged";
    }
    let length = entry.acts[one].blob.len();
    entry.acts[one].blob[lot.below(length)] ^= 1 << lot.below(8);
    "cards or proofs tampered with"
}

/// Something that anybody has done before: a link, a share, a join, a secret.
fn old_act(round: &mut Round, entry: &mut Entry, at: usize) -> &'static str {
    if round.entries.len() < 2 {
        return "nothing";
    }
    let from = 1 + round.lot.below(round.entries.len() - 1);
    let Document::Entry(old) = round.entries[from].document() else { return "nothing" };
    // An answer that he cannot open again would harm nobody but himself.
    let old: Vec<&LogAct> = old.acts.iter().filter(|act| !act.text.as_str().starts_with("sealed ")).collect();
    if old.is_empty() {
        return "nothing";
    }
    entry.acts.insert(at, old[round.lot.below(old.len())].clone());
    "an act of an old entry again"
}

/// What nobody has asked him to say about other copies; and fresh seeds that everybody knows.
fn declare(round: &mut Round, entry: &mut Entry, at: usize) -> Held<&'static str> {
    let number = round.lot.below(round.entries.len() + 2);
    let token = "5a".repeat(32);
    let words = match round.lot.below(5) {
        0 => format!("withdrawn {number} {token}"),
        1 => format!("settled {number} {token}"),
        2 => "restored".to_owned(),
        _ => {
            let acts = round.entries.iter().filter_map(|signed| match signed.document() {
                Document::Entry(entry) => Some(&entry.acts),
                Document::Header(_) => None,
            });
            let tips: Vec<&str> =
                acts.flatten().filter_map(|act| act.text.as_str().strip_prefix("chain ")).collect();
            if tips.is_empty() {
                return Ok("nothing");
            }
            let tip = tips[round.lot.below(tips.len())];
            entry.acts.insert(at, act(&format!("restored {tip} {}", "5a".repeat(16)))?);
            return Ok("seeds of an old chain");
        }
    };
    entry.acts.insert(at, act(&words)?);
    Ok("a declaration without need")
}

/// An order that the rules list, for whichever side, whether its owner could give it or not.
fn order(round: &mut Round, seat: Seat, entry: &mut Entry, at: usize) -> Held<&'static str> {
    let side = if one_in(&mut round.lot, 3) { Side::British } else { seat.side().unwrap_or(Side::French) };
    let play = round.table().play();
    let open = play.open(side);
    if open == 0 {
        return Ok("nothing");
    }
    let choice = round.lot.below(open);
    let Some(code) = round.table().play().code(side, choice) else { return Ok("nothing") };
    entry.acts.insert(at, act(&format!("order {} {code}", side.word()))?);
    Ok("an order put in")
}

/// Talk, a resignation, steering and clocks.
fn words(round: &mut Round, seat: Seat, entry: &mut Entry, at: usize) -> Held<&'static str> {
    let side = seat.side().unwrap_or(Side::British).word();
    let lot = &mut round.lot;
    let (words, what) = match lot.below(8) {
        0 if one_in(lot, 6) => (format!("resign {side}"), "a resignation"),
        1 => (format!("clock {} 0", 1 + lot.below(9)), "a clock"),
        2 => (format!("vacation {side} {}", 1 + lot.below(9)), "a clock"),
        3 => (format!("waive {side} window-{}", ["a", "b"][lot.below(2)]), "steering"),
        4 => (format!("unahead {side}"), "steering"),
        _ => (format!("say {}", lot.below(1000)), "talk"),
    };
    entry.acts.insert(at, act(&words)?);
    Ok(what)
}

/// Entries of nothing but talk, as many as he likes.
pub(super) fn talk(round: &Round, seat: Seat, number: usize) -> Held<Signed> {
    let table = round.table();
    let last = round.entries.last().ok_or_else(|| Broken("no header".to_owned()))?;
    let entry = Entry {
        number: u32::try_from(round.entries.len()).unwrap_or(u32::MAX),
        prev: last.hash(),
        seat: seat.word().parse()?,
        time: last.document().time(),
        acts: vec![act(&format!("say {}", "blah ".repeat(1 + number).trim_end()))?],
        results: Vec::new(),
        state: Hash::from_bytes(table.digest()),
    };
    Ok(Document::Entry(entry).sign(&round.people[&seat])?)
}
