//! The rolls, the lines of the log that each rests on, and how anybody proves one.

use super::evidence::{Evidence, lines};
use super::game::rolls_in;
use super::recipe::{deck_recipe, recipe};
use super::verdict::who;
use super::{Block, Section, Subject};
use crate::log::Log;
use crate::luck::{Account, Tally, purpose_of, verdict};
use crate::render::story::passages;
use crate::render::text::{clean, count};
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
    log: &'a Log,
}

impl Lines<'_> {
    /// The lines of an entry that are wanted, for a purpose.
    fn find(self, entry: u64, what: &'static str, wanted: impl Fn(&str) -> bool) -> Vec<RollLine> {
        let found = lines(self.bytes, Some(self.log), entry).into_iter().filter(|(_, line)| wanted(line));
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
pub fn roll_lines(bytes: &[u8], log: &Log, table: &Table, index: u64) -> Vec<RollLine> {
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

/// A roll in dispute.
pub fn disputed(evidence: &Evidence, table: &Table, index: u64) -> Section {
    let rolls: Vec<&Rolled> =
        table.rolls().iter().map(AsRef::as_ref).filter(|roll| roll.index == index).collect();
    let title = format!("Roll {index}");
    let Some(first) = rolls.first() else {
        let known = table.rolls().iter().map(|roll| roll.index).max();
        let known =
            known.map_or_else(|| "there is none".to_owned(), |last| format!("they are numbered 0 to {last}"));
        let text = format!("There is no roll {index} in what holds of the log: {known}.");
        return Section::new("roll", title, vec![Block::Text(text)]);
    };
    let names = table.play().face_names();
    let results = rolls.iter().map(|roll| format!("{}: {}", clean(&roll.label), result(roll, names)));
    let checked = match table.roll_proof(index).map(|proof| proof.check()) {
        Some(Ok(())) => {
            "Every seed leads up to what was committed, and every result follows from them.".to_owned()
        }
        Some(Err(error)) => format!("FALSE: {error}"),
        None => "Nothing could be checked.".to_owned(),
    };
    let asker = first.asker.as_ref().map_or_else(
        || "without a seed of a player: the umpire entered it, and could foresee it".to_owned(),
        |asker| format!("by {}", who(Some(table), asker.seat.word())),
    );
    let witness = who(Some(table), first.witness.seat.word());
    let lines =
        evidence.log.as_ref().map_or_else(Vec::new, |log| roll_lines(&evidence.bytes, log, table, index));
    let line = |line: &RollLine| {
        let RollLine { what, entry, line, text } = line;
        format!("line {line}, entry {entry}, {what}: {}", clean(text))
    };
    let blocks = vec![
        Block::Text(format!(
            "Asked for in entry {}, {asker}; answered in entry {} by {witness}.",
            first.asked_in, first.opened_in
        )),
        Block::Items(results.collect()),
        Block::Text(checked),
        Block::Text("The lines of the log it rests on:".to_owned()),
        Block::Items(lines.iter().map(line).collect()),
        Block::Text(
            "Anybody can prove it from the log, with the script at the end of this report:".to_owned(),
        ),
        Block::Commands(vec![format!("python3 roll.py LOG {index}")]),
    ];
    Section::new("roll", title, blocks)
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

/// All rolls, one a row.
pub fn all(table: &Table) -> Section {
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
    let mut blocks = vec![Block::Text(format!(
        "{}, under {}: one seed serves for everything that is thrown until somebody decides again.",
        count(rows.len(), "throw", "throws"),
        count(seeds.len(), "numbered roll", "numbered rolls")
    ))];
    if typed > 0 {
        blocks.push(Block::Text(format!(
            "{}, of which nothing is proved.",
            count(typed, "throw was typed in", "throws were typed in")
        )));
    }
    if !rows.is_empty() {
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

/// How anybody checks a signature, a roll and an umpire's deck without this program.
pub fn by_hand(subject: &Subject<'_>) -> Section {
    let evidence = subject.evidence;
    let bad =
        evidence.fault.as_ref().map(|fault| rolls_in(&evidence.lines(fault.entry()))).unwrap_or_default();
    let roll = subject.rolls.first().or(bad.first()).copied().unwrap_or_default();
    let mut blocks = vec![
        Block::Text(
            "With this program: `coureur verify LOG` judges the whole log again. With no code of this project: examples/verify.py \
             in its sources, which needs Python 3 only. With everyday tools, for entry 2 and its author's key (64 digits, above):"
                .to_owned(),
        ),
        Block::Commands(vec![
            "n=2; k=KEY; log=LOG".to_owned(),
            r"{ printf 'coureur/entry/1\0---\n'; sed -n '/^entry: '$n'$/,/^sig: /p' $log | sed '$d'; } | openssl dgst -sha256 -binary > hash".to_owned(),
            r"sed -n '/^entry: '$n'$/,/^sig: /p' $log | sed -n 's/^sig: //p' | base64 -d > sig".to_owned(),
            r"echo 302a300506032b6570032100$k | xxd -r -p | openssl pkey -pubin -inform DER -out key.pem".to_owned(),
            "openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in hash -sigfile sig".to_owned(),
        ]),
        Block::Text(
            "A roll: save the script below as roll.py. It reads the log you give it, names the lines the roll rests on, and \
             compares what the seeds give with what the log says."
                .to_owned(),
        ),
        Block::Commands(vec![format!("python3 roll.py LOG {roll}")]),
        Block::Script("roll.py", recipe(roll)),
    ];
    if let Some(script) = evidence.table.as_ref().and_then(|table| deck_recipe(table, 1)) {
        blocks.push(Block::Text(
            "The umpire's decks: save the script below as deck.py. It makes a deck again from the umpire's secret and the players' \
             words, as they stand in the log you give it, and compares it with what he committed to and with the cards shown."
                .to_owned(),
        ));
        blocks.push(Block::Commands(vec!["python3 deck.py LOG 1".to_owned()]));
        blocks.push(Block::Script("deck.py", script));
    }
    Section::new("by-hand", "How to check it yourself", blocks)
}
