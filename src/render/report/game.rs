//! What the verdict is, who plays what, which entry does not hold, and who owes what since when.

use super::evidence::{Evidence, Fault};
use super::notes::unsettled;
use super::rest::Rest;
use super::verdict::{Judgement, who};
use super::{Block, Section, Subject};
use crate::games::{self, VERSION};
use crate::keys::Fingerprint;
use crate::log::Holder;
use crate::render::terms::sentence;
use crate::render::text::{capital, clean, count};
use crate::render::umpired::silent;
use crate::side::Side;
use crate::table::{Chapter, Deputy, Mode, Seat, Table};
use data_encoding::HEXLOWER;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// How many of the longest waits are told.
const LONGEST: usize = 5;
/// So many digits of a file's hash tell it from others in a title.
const SHORT: usize = 8;
/// Hours in a day.
const DAY: i64 = 24;

/// What a report is called: the game, and the file, so that two printouts are told apart.
pub fn title(subject: &Subject<'_>) -> String {
    let game = subject.evidence.signed().map(|log| log.header().game.as_str().to_owned());
    let title = game.as_deref().and_then(|id| games::find(id).ok()).map(|game| game.title.to_owned());
    let name = Path::new(subject.file).file_name().map_or(subject.file.into(), |name| name.to_string_lossy());
    let digest = HEXLOWER.encode(&Sha256::digest(&subject.evidence.bytes));
    let file = format!("{} ({})", clean(&name), digest.get(..SHORT).unwrap_or_default());
    match title.or(game) {
        Some(title) => format!("Report on a game of {title}: {file}"),
        None => format!("Report on a file that is no log: {file}"),
    }
}

/// What an arbiter may conclude.
pub fn verdict(subject: &Subject<'_>) -> Section {
    let Judgement { finding, found, blame, advice, .. } = Judgement::beside(subject.evidence, subject.copies);
    let mut blocks = vec![Block::Text(finding)];
    blocks.extend(found.map(|found| Block::Text(format!("Found: {found}"))));
    for (name, at) in unsettled(subject) {
        let fork = format!(
            "FORK: {name} parts ways with this log at entry {at}, and nobody has settled it: see below."
        );
        blocks.push(Block::Text(fork));
    }
    blocks.push(Block::Text(blame));
    blocks.push(Block::Items(advice));
    Section::new("verdict", "Verdict", blocks)
}

/// The entry that does not hold, as it stands in the file.
pub fn bad_entry(evidence: &Evidence) -> Option<Section> {
    let (fault, lines) = evidence.at_fault()?;
    let title = match number_of(&lines).filter(|number| *number != fault.entry()) {
        Some(_) => format!("What stands in the file in place of entry {}", fault.entry()),
        None => format!("Entry {} as it stands in the file", fault.entry()),
    };
    let rolls = rolls_in(&lines);
    let mut blocks = vec![Block::Lines(lines)];
    if !rolls.is_empty() {
        let text =
            "It tells of dice. What the seeds in the log give, the script at the end of this report says:";
        blocks.push(Block::Text(text.to_owned()));
        blocks
            .push(Block::Commands(rolls.iter().map(|roll| format!("python3 roll.py LOG {roll}")).collect()));
    }
    let mut exact = vec![
        format!("code, for programs: {}", fault.code()),
        format!("in the program's own words: {}", clean(&fault.why())),
    ];
    exact.extend(Rest::of(evidence).hashes);
    // Somebody signed what he may not, and besides the file is not as it was signed.
    if let Some(file) = evidence.fault.as_ref().filter(|file| !std::ptr::eq(*file, fault)) {
        exact.push(format!("of the file besides: {} ({})", clean(&file.why()), file.code()));
    }
    blocks.push(Block::Text("The finding exactly, for whoever needs it:".to_owned()));
    blocks.push(Block::Items(exact));
    Some(Section::new("bad-entry", title, blocks))
}

/// The number that an entry says it has.
pub fn number_of(lines: &[(usize, String)]) -> Option<u64> {
    lines.iter().find_map(|(_, line)| line.strip_prefix("entry: ")?.parse().ok())
}

/// The rolls that lines of a log tell of.
pub fn rolls_in(lines: &[(usize, String)]) -> BTreeSet<u64> {
    let number = |line: &str| {
        let result = line.strip_prefix("- ")?;
        let result = result.strip_prefix('\'').unwrap_or(result);
        let rest = result.strip_prefix("roll ").or_else(|| result.strip_prefix("draw "))?;
        rest.split(' ').next()?.parse::<u64>().ok()
    };
    lines.iter().filter_map(|(_, line)| number(line)).collect()
}

/// Who plays, with the keys, as far as they are truly signed.
pub fn players(evidence: &Evidence) -> Section {
    let mut blocks = Vec::new();
    let table = evidence.game();
    let keys = evidence.signed().map(crate::log::Log::keys);
    let silent = table.map(silent).unwrap_or_default();
    for line in keys.iter().flat_map(|keys| keys.seats()) {
        let seat = capital(&who(None, line.seat.as_str()));
        let Holder::Held(player) = &line.holder else {
            blocks.push(Block::Text(format!("{seat}: nobody has taken the seat")));
            continue;
        };
        let known = Seat::from_word(line.seat.as_str());
        let plays = known.and_then(Seat::side).and_then(|side| Some((side, table?.plays(side))));
        let plays = plays.filter(|(seat, plays)| seat != plays);
        let plays = plays.map_or_else(String::new, |(_, plays)| format!(", plays the {plays}"));
        blocks.push(Block::Text(format!("{seat}: {}{plays}", clean(player.name.as_str()))));
        let mut items =
            vec![format!("key {}", player.key), format!("in words: {}", Fingerprint::of(&player.key))];
        if let Some(table) =
            table.filter(|table| known.is_some_and(|seat| !table.players().contains_key(&seat)))
        {
            items.push(format!(
                "took the seat after entry {}, in what does not hold: nothing before ties this key to the name",
                table.number()
            ));
        }
        let deputies = table.filter(|_| known == Some(Seat::Umpire)).map(Deputy::all).unwrap_or_default();
        items.extend(deputies.iter().map(|deputy| {
            format!(
                "{} is named deputy in the log, and can sign with this key, too",
                clean(deputy.name.as_str())
            )
        }));
        if known.is_some_and(|seat| silent.contains(&seat)) {
            items.push("has signed nothing in this game".to_owned());
        }
        blocks.push(Block::Items(items));
    }
    if keys.is_none() {
        blocks.push(Block::Text("Nothing in the file says so reliably.".to_owned()));
    }
    blocks.push(Block::Text(
        "Whether a key is the one of the person named, no log can say: have each of them read you the words of his key, as \
         `coureur identity show` prints them. Who has a key can sign with it."
            .to_owned(),
    ));
    Section::new("players", "Who plays with which key", blocks)
}

/// How many entries are signed, and how many hold.
fn counts(evidence: &Evidence) -> Vec<String> {
    let Some(log) = evidence.signed() else { return Vec::new() };
    let last = log.entries().len() - 1;
    let upto = |last: u64| match last {
        0 => "the header alone".to_owned(),
        1 => "entry 1".to_owned(),
        last => format!("entries 1 to {last}"),
    };
    let (signed, holds) = match last {
        0 => ("is truly signed", "holds"),
        1 => ("is truly signed, after the header", "holds: the rules allow it"),
        _ => ("are truly signed, each after the one before", "hold: the rules allow them"),
    };
    // At a table nothing is proved.
    let proofs = |table: &Table| match table.setting().mode == Mode::Table || last == 0 {
        true => "",
        false => ", and all proofs are right",
    };
    let last = u64::try_from(last).unwrap_or(u64::MAX);
    let mended = match evidence.mended.as_ref().map(|mended| mended.changed.is_empty()) {
        Some(true) => "; this file has all of them, and not as it must",
        Some(false) => "; in this file one of them has another text",
        None => "",
    };
    let mut all = vec![format!("{} {signed}{mended}", upto(last))];
    all.extend(evidence.game().map(|table| match table.number() == last && evidence.wrong().is_none() {
        true => format!("{} {holds}{}", upto(last), proofs(table)),
        false => {
            let holds = if table.number() > 1 { "hold" } else { "holds" };
            format!("{} {holds}, and nothing after that", upto(table.number()))
        }
    }));
    all
}

/// Which file, which game.
pub fn what(subject: &Subject<'_>) -> Section {
    let evidence = subject.evidence;
    let digest = HEXLOWER.encode(&Sha256::digest(&evidence.bytes));
    let mut items = vec![
        format!("file {}, {} bytes", clean(subject.file), evidence.bytes.len()),
        format!("SHA-256 of the file, whose first digits stand in the title: {digest}"),
    ];
    items.extend(evidence.signed().map(|log| format!("game id {}, the hash of its header", log.game())));
    items.extend(counts(evidence));
    if let Some(table) = evidence.game() {
        items.push(sentence(table));
        items.push(format!("opened {}", dated(table.story().first())));
        items.push(format!("last entry that holds: {}, {}", table.number(), dated(table.story().last())));
        items.push(format!("position after it: {}", HEXLOWER.encode(&table.digest())));
        items.push(match table.outcome() {
            Some(verdict) => {
                let won = verdict
                    .winner
                    .map_or_else(|| "a draw".to_owned(), |seat| format!("{} victory", table.plays(seat)));
                format!("over: {won}. {} [{}]", verdict.how.trim_end_matches('.'), verdict.rule)
            }
            None => "going on".to_owned(),
        });
    }
    items.push(format!("judged by coureur {VERSION}"));
    Section::new("game", "Which game, which file", vec![Block::Items(items)])
}

fn dated(chapter: Option<&Arc<Chapter>>) -> String {
    chapter.map(|chapter| chapter.time.replace('T', " ").replace('Z', " UTC")).unwrap_or_default()
}

/// Who owes what, and since when; and how the clock stands.
pub fn owed(evidence: &Evidence, table: &Table) -> Section {
    let mut blocks =
        vec![Block::Text(unknown(evidence).unwrap_or_else(|| debt(table) + &void(evidence, table)))];
    if let Some(clock) = table.clock_report() {
        let mut items = vec![format!("agreed: {}", crate::table::control_words(clock.control))];
        for side in Side::ALL {
            let of = clock.sides[side];
            let (late, left) = (count(of.late, "move", "moves"), of.vacation_left);
            items.push(format!(
                "{side}: {} used in all, {late} late, {left} days of vacation left",
                of.days()
            ));
        }
        if let Some((side, since, due)) = clock.on_move {
            items.push(format!("{side} is on move since {since}, until {due}"));
        }
        blocks.push(Block::Text("The clock, which reports and forfeits nothing:".to_owned()));
        blocks.push(Block::Items(items));
    } else {
        blocks.push(Block::Text("No time control was agreed.".to_owned()));
    }
    let waits = longest(table);
    if !waits.is_empty() {
        blocks.push(Block::Text("The longest waits for an entry, by the authors' own clocks:".to_owned()));
        blocks.push(Block::Items(waits));
    }
    Section::new("owed", "Who owes what, since when", blocks)
}

/// Why a file does not tell who owes what: the game has gone on behind what holds of it.
fn unknown(evidence: &Evidence) -> Option<String> {
    let Some(fault @ Fault::Unread { entry, .. }) = evidence.wrong() else { return None };
    let further = match (Rest::of(evidence).signed.last(), number_of(&evidence.in_place(fault.entry()))) {
        (Some(last), _) => {
            format!(
                "Entries are truly signed up to entry {last}, and cannot be judged beyond entry {}",
                entry - 1
            )
        }
        (None, Some(number)) if fault.code().ends_with("::truncated") => {
            format!("An entry {number} was written, and is cut off")
        }
        (None, Some(number)) => {
            format!("An entry {number} was written, and cannot be relied upon as it stands")
        }
        (None, None) => "Something was written that cannot be read".to_owned(),
    };
    Some(format!("Who owes what this file does not tell. {further}: a sound copy tells it."))
}

/// That what somebody has signed does not pay what he owes.
fn void(evidence: &Evidence, table: &Table) -> String {
    let Some(fault @ Fault::Offence(_)) = evidence.wrong() else { return String::new() };
    let seat = fault.signer().and_then(Seat::from_word);
    match seat.is_some_and(|seat| table.waiting().seats.contains(&seat)) {
        true => format!(" What entry {} gave does not count.", fault.entry()),
        false => String::new(),
    }
}

/// Whom the table waits for.
fn debt(table: &Table) -> String {
    let waiting = table.waiting();
    if waiting.seats.is_empty() {
        return "Nobody owes anything.".to_owned();
    }
    let seats: Vec<String> = waiting.seats.iter().map(|seat| who(Some(table), seat.word())).collect();
    let since = format!("since entry {} ({})", table.number(), dated(table.story().last()));
    let what = table.what(&waiting);
    let what = what.trim_end_matches('.');
    let kind = if waiting.decision { "a decision" } else { "no decision, their program gives it" };
    format!("{} owes, {since}: {what} ({kind}).", seats.join(" or "))
}

fn longest(table: &Table) -> Vec<String> {
    let time = |chapter: &Arc<Chapter>| chapter.time.parse::<Timestamp>().ok();
    let mut waits: Vec<(i64, &Arc<Chapter>)> = table
        .story()
        .windows(2)
        .filter_map(|two| {
            let [before, after] = two else { return None };
            Some((time(after)?.duration_since(time(before)?).as_hours(), after))
        })
        .filter(|(hours, _)| *hours >= DAY)
        .collect();
    waits.sort_by_key(|(hours, chapter)| (-hours, chapter.entry));
    let told = |(hours, chapter): &(i64, &Arc<Chapter>)| {
        let days = count(usize::try_from(hours / DAY).unwrap_or_default(), "day", "days");
        format!("{days} for entry {}, by {}", chapter.entry, who(Some(table), chapter.seat.word()))
    };
    waits.iter().take(LONGEST).map(told).collect()
}
