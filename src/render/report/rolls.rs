//! The rolls, and the lines of the log that each rests on.

use super::evidence::{Evidence, lines};
use super::game::rolls_in;
use super::verdict::who;
use super::{Block, Section};
use crate::errors::Worded as _;
use crate::log::Log;
use crate::luck::{Account, Tally, purpose_of};
use crate::render::luck::verdict;
use crate::render::story::passages;
use crate::render::text::{clean, count};
use crate::render::umpired::{cautions, chosen};
use crate::speech::Purpose;
use crate::table::{Mode, Revealed, Rolled, Table};
use std::collections::BTreeSet;

/// A line of the log that a roll rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollLine {
    /// What it is for.
    pub what: &'static str,
    /// Its entry.
    pub entry: u64,
    /// Its number in the file.
    pub line: usize,
    /// Itself.
    pub text: String,
}

/// Whose a roll is, and what for.
#[must_use]
pub fn side_and_kind(table: &Table, roll: &Rolled) -> Purpose {
    let purpose = purpose_of(table, roll);
    if roll.picked.is_some() { Purpose { kind: "draw", ..purpose } } else { purpose }
}

/// What was thrown or drawn, in words.
fn result(roll: &Rolled, names: &[&str]) -> String {
    match &roll.picked {
        Some((from, picked)) => {
            let picked: Vec<String> =
                picked.iter().map(|index| (u64::from(*index) + 1).to_string()).collect();
            format!("number {} of {from}", picked.join(" "))
        }
        None => {
            let name = |face: &u8| {
                let name = usize::from(*face).checked_sub(1).and_then(|index| names.get(index));
                name.map_or_else(|| face.to_string(), |name| (*name).to_owned())
            };
            roll.faces.iter().map(name).collect::<Vec<_>>().join(" ")
        }
    }
}

/// The lines of a log, where its entries lie.
#[derive(Clone, Copy)]
struct Lines<'a> {
    bytes: &'a [u8],
    log: Option<&'a Log>,
}

impl Lines<'_> {
    /// The lines of an entry that are wanted, for a purpose.
    fn find(self, entry: u64, what: &'static str, wanted: impl Fn(&str) -> bool) -> Vec<RollLine> {
        let found = lines(self.bytes, self.log, entry).into_iter().filter(|(_, line)| wanted(line));
        found.map(|(line, text)| RollLine { what, entry, line, text }).collect()
    }

    /// The line in which the tip of a chain was committed.
    fn committed(self, revealed: &Revealed, what: &'static str, before: u64) -> Option<RollLine> {
        let tip = revealed.tip.to_string();
        let commits = |line: &str| {
            let verb = line.starts_with("- chain ") || line.starts_with("- restored ");
            verb && line.contains(&tip)
        };
        (0..=before).find_map(|entry| self.find(entry, what, commits).into_iter().next())
    }

    fn asking(self, roll: &Rolled) -> Vec<RollLine> {
        let Some(asker) = &roll.asker else {
            return self.find(roll.asked_in, "the roll is asked for", |line| line == "- ask");
        };
        let link = format!("- link {}", asker.link);
        let mut all = self.find(roll.asked_in, "the asker reveals his seed", |line| line == link);
        all.extend(self.committed(asker, "the asker commits to his seeds", roll.asked_in));
        all
    }
}

/// All lines of the log that a roll rests on, in the order of the log.
#[must_use]
pub fn roll_lines(bytes: &[u8], log: Option<&Log>, table: &Table, index: u64) -> Vec<RollLine> {
    let Some(roll) = table.rolls().iter().find(|roll| roll.index == index) else { return Vec::new() };
    let lines = Lines { bytes, log };
    let (asked, opened) = (roll.asked_in, roll.opened_in);
    let mut all = lines.asking(roll);
    if table.setting().mode == Mode::Umpire {
        let word = |line: &str| line.starts_with("- word ") || line.starts_with("- 'word ");
        all.extend((0..=asked).flat_map(|entry| lines.find(entry, "words that go into every seed", word)));
        all.extend(lines.find(asked, "stands for the asking", |line| line.starts_with("state: ")));
    }
    all.extend(lines.committed(&roll.witness, "the witness commits to his seeds", opened));
    let link = format!("- link {}", roll.witness.link);
    all.extend(lines.find(opened, "the witness reveals his seed", |line| line == link));
    let told = [format!("roll {index} "), format!("draw {index} ")];
    let tells = |line: &str| {
        let line = line.strip_prefix("- ").map(|line| line.strip_prefix('\'').unwrap_or(line));
        line.is_some_and(|line| told.iter().any(|told| line.starts_with(told)))
    };
    all.extend((opened..=table.number()).flat_map(|entry| lines.find(entry, "what came of it", tells)));
    all.sort_by_key(|line| line.line);
    all.dedup();
    all
}

/// The throw that is meant by somebody who counts throws, from 1, and not numbered rolls.
pub fn meant(table: &Table, number: u64) -> Option<&Rolled> {
    let at = usize::try_from(number.checked_sub(1)?).ok()?;
    table.rolls().get(at).map(AsRef::as_ref)
}

/// `1st`, `2nd`, `20th`.
fn ordinal(number: u64) -> String {
    let end = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// A roll in dispute.
pub fn disputed(evidence: &Evidence, table: &Table, index: u64) -> Section {
    let title = format!("Roll {index}");
    if table.rolls().iter().any(|roll| roll.index == index) {
        return Section::new("roll", title, proof(evidence, table, index));
    }
    let place = if evidence.wrong().is_none() { "in this log" } else { "in what holds of this log" };
    let known = table.rolls().iter().map(|roll| roll.index).max().map_or_else(
        || "there is none".to_owned(),
        |last| {
            let throws = count(table.rolls().len(), "throw", "throws");
            format!(
                "its {throws} are numbered 0 to {last}, since one number serves until somebody decides again"
            )
        },
    );
    let mut text = format!("There is no roll {index} {place}: {known}.");
    let Some(throw) = meant(table, index) else {
        return Section::new("roll", title, vec![Block::Text(text)]);
    };
    text.push_str(&format!(
        " If the {} throw is meant, it belongs to roll {} ({}), which is shown here.",
        ordinal(index),
        throw.index,
        clean(&throw.label)
    ));
    let mut blocks = vec![Block::Text(text)];
    blocks.extend(proof(evidence, table, throw.index));
    Section::new("roll", title, blocks)
}

/// Whose seeds made a roll, when each was fixed, and what follows.
fn fixed(table: &Table, roll: &Rolled, lines: &[RollLine]) -> String {
    let committed = |revealed: &Revealed| {
        let tip = revealed.tip.to_string();
        lines.iter().find(|line| line.text.contains(&tip)).map(|line| line.entry)
    };
    let told = |revealed: &Revealed| {
        let seat = who(Some(table), revealed.seat.word());
        let entry =
            committed(revealed).map_or_else(|| "an entry".to_owned(), |entry| format!("entry {entry}"));
        (seat, entry)
    };
    let (witness, answered) = told(&roll.witness);
    match &roll.asker {
        Some(asker) => {
            let (asker, asked) = told(asker);
            format!(
                "The seed of {asker} counts, who had fixed it in {asked}, and the seed of {witness}, who had fixed it in {answered}: \
                 both before either of them had seen the other's, and before entry {} asked for the roll. So neither could choose \
                 this roll.",
                roll.asked_in
            )
        }
        None => format!(
            "The seed of {witness} counts, fixed in {answered}, with the players' words. There is no seed of a player in it: \
             {witness} entered what it was asked for, and could foresee it."
        ),
    }
}

/// What a roll gave, and what it rests on.
fn proof(evidence: &Evidence, table: &Table, index: u64) -> Vec<Block> {
    let rolls: Vec<&Rolled> =
        table.rolls().iter().map(AsRef::as_ref).filter(|roll| roll.index == index).collect();
    let Some(first) = rolls.first() else { return Vec::new() };
    let names = table.play().face_names();
    let results = rolls.iter().map(|roll| format!("{}: {}", clean(&roll.label), result(roll, names)));
    let checked = match table.roll_proof(index).map(|proof| proof.check()) {
        Some(Ok(())) => {
            "Every seed leads up to what was committed, and every result follows from them.".to_owned()
        }
        Some(Err(error)) => format!("FALSE: {}", error.in_words()),
        None => "Nothing could be checked.".to_owned(),
    };
    let asker = first.asker.as_ref().map_or_else(
        || "by the umpire, without a seed of a player".to_owned(),
        |asker| format!("by {} (the asker)", who(Some(table), asker.seat.word())),
    );
    let witness = who(Some(table), first.witness.seat.word());
    let lines = roll_lines(&evidence.bytes, evidence.log.as_ref(), table, index);
    let line = |line: &RollLine| {
        let RollLine { what, entry, line, text } = line;
        format!("line {line}, entry {entry}, {what}: `{}`", clean(text))
    };
    let mut blocks = vec![
        Block::Text(format!(
            "Asked for in entry {}, {asker}; answered in entry {} by {witness} (the witness).",
            first.asked_in, first.opened_in
        )),
        Block::Items(results.collect()),
        Block::Text(fixed(table, first, &lines)),
    ];
    if table.setting().mode == Mode::Umpire && first.asker.is_none() {
        blocks.extend(chosen(table).is_some().then(|| Block::Items(cautions(table))));
    }
    blocks.extend([
        Block::Text(checked),
        Block::Text("The lines of the log it rests on:".to_owned()),
        Block::Items(lines.iter().map(line).collect()),
        Block::Text(
            "Anybody can prove it from the log, with the script at the end of this report:".to_owned(),
        ),
        Block::Commands(vec![format!("python3 roll.py LOG {index}")]),
    ]);
    blocks
}

/// An entry in dispute: as it stands, and what came of it.
pub fn entry(evidence: &Evidence, table: &Table, number: u64) -> Section {
    let title = format!("Entry {number}");
    let chapter = usize::try_from(number).ok().and_then(|at| table.story().get(at));
    let Some(chapter) = chapter else {
        let text =
            format!("Entry {number} is not among those that hold: they end with entry {}.", table.number());
        return Section::new("entry", title, vec![Block::Text(text), Block::Lines(evidence.lines(number))]);
    };
    let mut blocks = vec![Block::Text(format!(
        "Signed by {}, dated {}.",
        who(Some(table), chapter.seat.word()),
        chapter.time
    ))];
    if let Some(passage) = passages(table, std::slice::from_ref(chapter)).pop() {
        let told = passage.told.iter().map(|told| match told.rule {
            Some(rule) => format!("{} {rule}", told.text),
            None => told.text.clone(),
        });
        let all: Vec<String> = passage.orders.iter().chain(&passage.results).cloned().chain(told).collect();
        blocks.push(Block::Items(all));
    }
    let rolls: BTreeSet<u64> = table
        .rolls()
        .iter()
        .filter(|roll| roll.asked_in == number || roll.opened_in == number)
        .map(|roll| roll.index)
        .collect();
    if !rolls.is_empty() {
        let rolls: Vec<String> = rolls.iter().map(u64::to_string).collect();
        blocks.push(Block::Text(format!("Rolls asked for or answered in it: {}.", rolls.join(", "))));
    }
    blocks.push(Block::Lines(evidence.lines(number)));
    Section::new("entry", title, blocks)
}

/// That there are no rolls, and where one is told of that does not count.
fn none(evidence: &Evidence, table: &Table) -> Vec<Block> {
    let Some((fault, lines)) = evidence.at_fault().filter(|_| evidence.wrong().is_some()) else {
        return vec![Block::Text("No roll was made yet.".to_owned())];
    };
    let mut text = format!("No roll counts up to entry {}.", table.number());
    let told = rolls_in(&lines);
    for roll in told {
        text.push_str(&format!(" Roll {roll} stands in entry {}, which does not hold.", fault.entry()));
    }
    vec![Block::Text(text)]
}

/// All rolls, one a row.
pub fn all(evidence: &Evidence, table: &Table) -> Section {
    let names = table.play().face_names();
    let row = |roll: &Rolled| {
        let Purpose { side, kind } = side_and_kind(table, roll);
        vec![
            roll.index.to_string(),
            format!("{}, {}", roll.asked_in, roll.opened_in),
            side.map_or("", crate::side::Side::title).to_owned(),
            kind.replace('-', " "),
            format!("{}: {}", clean(&roll.label), result(roll, names)),
        ]
    };
    let rows: Vec<Vec<String>> = table.rolls().iter().map(|roll| row(roll)).collect();
    let seeds: BTreeSet<u64> = table.rolls().iter().map(|roll| roll.index).collect();
    let typed = table.typed_dice().len();
    let mut blocks = if rows.is_empty() && typed == 0 { none(evidence, table) } else { Vec::new() };
    if typed > 0 {
        blocks.push(Block::Text(format!(
            "{}, of which nothing is proved.",
            count(typed, "throw was typed in", "throws were typed in")
        )));
    }
    if !rows.is_empty() {
        blocks.push(Block::Text(format!(
            "{}, under {}: one seed serves for everything that is thrown until somebody decides again.",
            count(rows.len(), "throw", "throws"),
            count(seeds.len(), "numbered roll", "numbered rolls")
        )));
        let luck = verdict(&Account::of(&[Tally::of(table)], names));
        blocks
            .push(Block::Text(format!("All dice together, against fair ones (`coureur luck LOG`): {luck}")));
        blocks.push(Block::Table {
            head: vec!["roll", "asked, answered in", "side", "kind", "what: result"],
            rows,
        });
    }
    Section::new("rolls", "All rolls", blocks)
}
