//! Who plays what, what is proved and what is not, and who owes what since when.

use super::evidence::Evidence;
use super::notes::unsettled;
use super::verdict::{Judgement, who};
use super::{Block, Section, Subject};
use crate::games::{self, VERSION};
use crate::render::terms::sentence;
use crate::render::text::{clean, count};
use crate::side::Side;
use crate::table::{Act, Chapter, Mode, Seat, Table};
use data_encoding::HEXLOWER;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many of the longest waits are told.
const LONGEST: usize = 5;
/// Hours in a day.
const DAY: i64 = 24;

/// What a report is called.
pub fn title(evidence: &Evidence) -> String {
    let game = evidence.log.as_ref().map(|log| log.header().game.as_str().to_owned());
    let title = game.as_deref().and_then(|id| games::find(id).ok()).map(|game| game.title.to_owned());
    match title.or(game) {
        Some(title) => format!("Report on a game of {title}"),
        None => "Report on a file that is no log".to_owned(),
    }
}

/// What an arbiter may conclude.
pub fn verdict(subject: &Subject<'_>) -> Section {
    let Judgement { finding, found, blame, advice } = Judgement::of(subject.evidence);
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
    let fault = evidence.fault.as_ref()?;
    let lines = evidence.lines(fault.entry());
    let title = match numbered(&lines).filter(|number| *number != fault.entry()) {
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
    Some(Section::new("bad-entry", title, blocks))
}

/// The number that an entry says it has.
fn numbered(lines: &[(usize, String)]) -> Option<u64> {
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

/// Who plays, with the keys.
pub fn players(evidence: &Evidence) -> Section {
    let mut blocks = Vec::new();
    match &evidence.table {
        Some(table) => {
            for seat in table.setting().mode.seats() {
                let Some(player) = table.players().get(seat) else {
                    blocks
                        .push(Block::Text(format!("{seat}: nobody took the seat in what holds of the log")));
                    continue;
                };
                let plays = seat.side().map(|side| (side, table.plays(side)));
                let plays = plays.filter(|(seat, plays)| seat != plays);
                let plays = plays.map_or_else(String::new, |(_, plays)| format!(", plays the {plays}"));
                blocks.push(Block::Text(format!("{seat}: {}{plays}", clean(&player.name))));
                blocks.push(Block::Items(vec![
                    format!("key {}", player.key),
                    format!("in words: {}", player.key.fingerprint()),
                ]));
            }
        }
        None => blocks.push(Block::Text("Nothing in the file says so reliably.".to_owned())),
    }
    blocks.push(Block::Text(
        "Whether a key is the one of the person named, no log can say: have each of them read you the words of his key, as \
         `coureur identity show` prints them. Who has a key can sign with it."
            .to_owned(),
    ));
    Section::new("players", "Who", blocks)
}

/// Which file, which game.
pub fn what(subject: &Subject<'_>) -> Section {
    let evidence = subject.evidence;
    let digest = HEXLOWER.encode(&Sha256::digest(&evidence.bytes));
    let mut items = vec![
        format!("file {}, {} bytes", clean(subject.file), evidence.bytes.len()),
        format!("SHA-256 {digest}"),
    ];
    if let Some(log) = &evidence.log {
        items.push(format!("game id {}, the hash of its header", log.game()));
        let entries = log.entries().len() - 1;
        items.push(format!(
            "{} after the header are spelled, chained and signed rightly",
            count(entries, "entry", "entries")
        ));
    }
    if let Some(table) = &evidence.table {
        let terms = &table.setting().terms;
        items.push(sentence(terms));
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
    Section::new("game", "What", vec![Block::Items(items)])
}

fn dated(chapter: Option<&Arc<Chapter>>) -> String {
    chapter.map(|chapter| chapter.time.replace('T', " ").replace('Z', " UTC")).unwrap_or_default()
}

/// What is proved, by the mode of the game, and what is not.
pub fn proved(table: &Table) -> Section {
    let mode = table.setting().mode;
    let mut proved = vec![
        "Who signed what, in which order: nobody can change, add, leave out or deny an entry.".to_owned(),
        "Every order was legal, and every position follows from the one before, by this program's reading of the rules."
            .to_owned(),
    ];
    let mut open = vec![
        "Dates are what each author's clock said; none may lie more than ten minutes before an earlier one."
            .to_owned(),
        "Who sat at the machine, and what was said outside of the log.".to_owned(),
    ];
    match mode {
        Mode::Duel => {
            proved.push("Every die is made of seeds of both players, committed before the game: neither could choose or foresee it.".to_owned());
            proved.push(
                "Every deck was shuffled by both, with a proof; every card shown is the one that was dealt."
                    .to_owned(),
            );
            open.push("That the two players are not one person, or in league.".to_owned());
        }
        Mode::Umpire => {
            proved.push("Every die and deck follows from what the umpire committed to and from the players' words after that: nobody chose them.".to_owned());
            open.push(
                "That the umpire neither told nor used what he could foresee: he sees every hand.".to_owned(),
            );
            open.push(typed_by_umpire(table));
        }
        Mode::Table => {
            open.push("Dice and cards: they were typed in, and whoever recorded them is trusted.".to_owned())
        }
        Mode::Solo => open
            .push("Anything against its one player, who holds both keys and foresees all dice.".to_owned()),
    }
    if matches!(mode, Mode::Duel | Mode::Umpire) {
        match (table.opened_cards(), table.unopened()) {
            (Some(_), _) => {
                proved.push("All cards are open: every deck, hand and claim was checked again.".to_owned())
            }
            (None, Some(_)) => open.push(
                "What was said of hidden hands: not all card secrets are open, though the game is over."
                    .to_owned(),
            ),
            (None, None) => open.push(
                "What was said of hidden hands: that shows when the cards are opened, after the game."
                    .to_owned(),
            ),
        }
    }
    let blocks = vec![
        Block::Text(mode.trust().to_owned()),
        Block::Text("Proved:".to_owned()),
        Block::Items(proved),
        Block::Text("Not proved:".to_owned()),
        Block::Items(open),
    ];
    Section::new("proved", "What is proved, and what is not", blocks)
}

/// What an umpire signed in the players' names.
fn typed_by_umpire(table: &Table) -> String {
    let typed = |side: Side| {
        let deeds = table.story().iter().flat_map(|chapter| &chapter.deeds);
        let own = |act: &Act| matches!(act, Act::Order { side: of, .. } if *of == side);
        deeds.filter(|deed| deed.by == Seat::Umpire && own(&deed.act)).count()
    };
    format!(
        "That orders which the umpire entered are what the players gave him: {} British and {} French ones.",
        typed(Side::British),
        typed(Side::French)
    )
}

/// Who owes what, and since when; and how the clock stands.
pub fn owed(table: &Table) -> Section {
    let waiting = table.waiting();
    let mut blocks = Vec::new();
    let since = format!("since entry {} ({})", table.number(), dated(table.story().last()));
    if waiting.seats.is_empty() {
        blocks.push(Block::Text("Nobody owes anything.".to_owned()));
    } else {
        let seats: Vec<String> = waiting.seats.iter().map(|seat| who(Some(table), seat.word())).collect();
        let what = table.what(&waiting);
        let kind = if waiting.decision { "a decision" } else { "no decision, their program gives it" };
        blocks.push(Block::Text(format!("{} owes, {since}: {what} ({kind}).", seats.join(" or "))));
    }
    if let Some(clock) = table.clock_report() {
        let mut items = vec![format!("agreed: {}", clock.control)];
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
