//! The cases play each of the 70 cards, as an event or as a response, and refuse each that asks for something.
//! What was played and refused is read from how the cases came out, not from what their files say.

use crate::played::reports;
use coureur::cases::CaseReport;
use std::collections::{BTreeMap, BTreeSet};

/// The cards played in the middle of an activity [WW 5.13].
const RESPONSES: std::ops::RangeInclusive<u8> = 6..=20;

/// Events open to both sides that ask for nothing.
const ALWAYS_OPEN: [u8; 6] = [33, 46, 49, 50, 51, 52];

/// Cards with a window of their own: that it stays shut shows that the card is refused.
const WINDOWS: [(&str, u8); 5] = [
    ("siege-surrender", 6),
    ("massacre", 7),
    ("siege-coehorns", 8),
    ("assault-coehorns", 8),
    ("lake-schooner", 15),
];

/// The number in `French play #14 Foul Weather`.
fn played_number(line: &str) -> Option<u8> {
    let (_, rest) = line.split_once(" play #")?;
    rest.split(' ').next()?.parse().ok()
}

/// What a case shows about cards.
#[derive(Debug, Default, PartialEq, Eq)]
struct Shows {
    played: BTreeSet<u8>,
    refused: BTreeSet<u8>,
}

fn shows(report: &CaseReport) -> Shows {
    let mut shows = Shows::default();
    // The last card laid open whose use has not been told.
    let mut open: Option<u8> = None;
    for line in &report.told {
        if let Some(number) = played_number(line) {
            shows.played.extend(open.replace(number).filter(|card| RESPONSES.contains(card)));
        } else if line.ends_with(" use it for its event") {
            shows.played.extend(open.take());
        } else if line.contains(" use it for ") {
            open = None;
        }
    }
    if let Some(refused) = &report.refused {
        if refused.code.starts_with("coureur::ww::events::") {
            shows.refused.extend(open.take());
        } else if let Some(card) = refused.words.strip_prefix("play ") {
            shows.refused.extend(card.split(' ').next().and_then(|number| number.parse::<u8>().ok()));
        }
    }
    let unused = open.is_some_and(|card| report.pending.starts_with(&format!("Use #{card} ")));
    shows.played.extend(open.filter(|card| RESPONSES.contains(card) && !unused));
    let shut = WINDOWS.into_iter().filter(|(kind, _)| report.unasked.contains(*kind));
    shows.refused.extend(shut.map(|(_, card)| card));
    shows
}

fn by_card(pick: impl Fn(Shows) -> BTreeSet<u8>) -> BTreeMap<u8, Vec<u32>> {
    let mut cases = BTreeMap::<u8, Vec<u32>>::new();
    for report in reports() {
        for card in pick(shows(report)) {
            cases.entry(card).or_default().push(report.number);
        }
    }
    cases
}

#[test]
fn every_card_is_played_by_a_case() {
    let played = by_card(|shows| shows.played);
    let missing: Vec<u8> = (1..=70).filter(|card| !played.contains_key(card)).collect();
    assert!(missing.is_empty(), "no case plays {missing:?}");
}

#[test]
fn every_card_that_asks_for_something_is_refused_by_a_case() {
    let refused = by_card(|shows| shows.refused);
    let asks = (1..=70).filter(|card| !ALWAYS_OPEN.contains(card));
    let missing: Vec<u8> = asks.filter(|card| !refused.contains_key(card)).collect();
    assert!(missing.is_empty(), "no case refuses {missing:?}");
    let odd: Vec<u8> = ALWAYS_OPEN.into_iter().filter(|card| refused.contains_key(card)).collect();
    assert!(odd.is_empty(), "these ask for nothing, and are refused: {odd:?}");
}

#[test]
fn a_window_said_to_stay_shut_is_one_that_opens_elsewhere() {
    let asked: BTreeSet<&String> = reports().iter().flat_map(|report| &report.asked).collect();
    let unasked = reports().iter().flat_map(|report| &report.unasked);
    let unknown: BTreeSet<&String> = unasked.filter(|kind| !asked.contains(kind)).collect();
    assert!(unknown.is_empty(), "no case opens {unknown:?}");
    assert!(WINDOWS.iter().all(|(kind, _)| asked.contains(&(*kind).to_owned())));
}

fn report(told: &[&str], pending: &str) -> CaseReport {
    CaseReport {
        number: 1,
        title: String::new(),
        rule: String::new(),
        told: told.iter().map(|line| (*line).to_owned()).collect(),
        pending: pending.to_owned(),
        refused: None,
        asked: BTreeSet::new(),
        unasked: BTreeSet::new(),
        stands: None,
    }
}

#[test]
fn a_card_used_otherwise_or_only_laid_open_is_not_counted_as_played() {
    let play = "French play #14 Foul Weather";
    assert!(shows(&report(&[play, "French use it for activation"], "")).played.is_empty());
    assert!(shows(&report(&[play], "Use #14 Foul Weather (value 2)")).played.is_empty());
    assert_eq!(shows(&report(&[play], "Go on")).played, BTreeSet::from([14]));
    let event = ["British play #57 British Regulars", "British use it for its event"];
    assert_eq!(shows(&report(&event, "")).played, BTreeSet::from([57]));
    assert!(shows(&report(&event[..1], "")).played.is_empty());
}
