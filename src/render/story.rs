//! What happened, entry by entry.

use super::paint::{ASIDE, HEADING, ORDER, paint};
use super::people::plays;
use super::text::{and, clean, stopped, tied, wrap};
use super::thrown::Ids;
use crate::engine::Slot;
use crate::side::Side;
use crate::speech::view::counted;
use crate::speech::{CardFace, Told};
use crate::table::{Act, Chapter, Deed, Plan, Seat, Table, dropped_why};
use serde::Serialize;
use std::sync::Arc;

/// One entry of the story, without any markup: text, forum posts and mails are written from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Passage {
    /// The entry's number.
    pub entry: u64,
    /// Who wrote it, in words.
    pub author: String,
    /// When, by the author's own clock.
    pub time: String,
    /// The orders, in words.
    pub orders: Vec<String>,
    /// What was thrown, taken automatically or dropped, in words.
    pub results: Vec<String>,
    /// What came of it.
    pub told: Vec<Told>,
}

/// Is there nothing in an entry but words that its author says?
#[must_use]
pub fn is_only_words(chapter: &Chapter) -> bool {
    let says = |deed: &Deed| matches!(deed.act, Act::Say(_));
    !chapter.deeds.is_empty()
        && chapter.deeds.iter().all(says)
        && chapter.happened.is_empty()
        && chapter.results.is_empty()
}

impl Passage {
    /// Did nothing happen in it that a player would tell?
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.orders.is_empty() && self.results.is_empty() && self.told.is_empty()
    }

    /// The same with names for ids. What could not be otherwise is told by what came of it.
    #[must_use]
    pub fn named(mut self, ids: &Ids) -> Passage {
        // What somebody says is his own.
        for order in self.orders.iter_mut().filter(|order| !order.starts_with("says: ")) {
            *order = ids.named(order);
        }
        let told = !self.told.is_empty();
        self.results.retain(|result| !(told && result.starts_with("the only choice")));
        for result in &mut self.results {
            *result = ids.result(result);
        }
        self
    }
}

/// A result as recorded, in words a player uses.
fn in_words(result: &str, plays: &dyn Fn(Side) -> Side) -> String {
    let (verb, rest) = result.split_once(' ').unwrap_or((result, ""));
    let sided_as = |what: &str, side: &str, words: &str| {
        format!("{what}, {}: {words}", Side::from_word(side).map_or(side, |side| plays(side).title()))
    };
    let sided = |what: &str| {
        let (side, words) = rest.split_once(' ').unwrap_or((rest, ""));
        sided_as(what, side, words)
    };
    // Each step of a plan is recorded with the kind of question that it answers, which is nothing to read.
    let planned = |what: &str| {
        let (side, plan) = rest.split_once(' ').unwrap_or((rest, ""));
        let steps = Plan::read(plan).map(|plan| plan.0.into_iter().map(|step| step.code).collect::<Vec<_>>());
        sided_as(what, side, &steps.map_or_else(|| plan.to_owned(), |steps| steps.join("; ")))
    };
    match verb {
        "roll" | "draw" => {
            let (index, what) = rest.split_once(' ').unwrap_or((rest, ""));
            format!("{verb} {index}, {what}")
        }
        "forced" => sided("the only choice"),
        "waived" => sided("waived"),
        "ahead" => sided("as ordered ahead"),
        "lapsed" => planned("ordered ahead, and not asked for in time"),
        "dropped" => planned("ordered ahead, no longer possible"),
        "undone" => format!("everything after entry {} is taken back", rest.trim_start_matches("to ")),
        _ => result.to_owned(),
    }
}

/// Results of one kind in a row are one line.
fn joined(results: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for result in results {
        let same = match (lines.last_mut(), result.split_once(": ")) {
            (Some(last), Some((kind, words)))
                if last.split_once(": ").is_some_and(|(before, _)| before == kind) =>
            {
                last.push_str("; ");
                last.push_str(words);
                true
            }
            _ => false,
        };
        if !same {
            lines.push(result);
        }
    }
    lines
}

/// A text as a sentence: it begins with a capital and ends with a stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    stopped(&format!("{first}{}", letters.as_str()))
}

/// What happened as whole sentences, those drawn together that say the same of several things in a row.
#[must_use]
pub fn prose(told: &[Told]) -> Vec<Told> {
    let alike = |one: &Told, other: &Told| match (&one.run, &other.run) {
        (Some(a), Some(b)) => a.head == b.head && a.tail == b.tail && one.rule == other.rule,
        _ => false,
    };
    let group = |group: &[Told]| -> Option<Told> {
        let first = group.first()?;
        let text = match &first.run {
            Some(run) if group.len() > 1 => {
                let items: Vec<String> =
                    group.iter().filter_map(|told| Some(told.run.as_ref()?.item.clone())).collect();
                // A path may come to a space again; of pieces, those called alike are counted.
                let items = if run.head.is_empty() {
                    counted(items.into_iter().map(|item| (item, 1)))
                } else {
                    items
                };
                format!("{}{}{}", run.head, and(&items), run.tail)
            }
            _ => first.text.clone(),
        };
        Some(Told { text: sentence(&text), rule: first.rule, run: None })
    };
    told.chunk_by(alike).filter_map(group).collect()
}

/// The chapters of a game as passages.
#[must_use]
pub fn passages(table: &Table, chapters: &[Arc<Chapter>]) -> Vec<Passage> {
    let players = table.players();
    let author = |seat: &Seat| match players.get(seat) {
        Some(player) => format!("{} ({})", plays(table, *seat), clean(&player.name)),
        None => plays(table, *seat),
    };
    chapters
        .iter()
        .map(|chapter| {
            let (orders, told) = (table.orders(chapter), table.told(chapter));
            passage(chapter, author(&chapter.seat), (&orders, &told), &|seat| table.plays(seat))
        })
        .collect()
}

fn passage(
    chapter: &Chapter,
    author: String,
    (orders, told): (&[String], &[Told]),
    plays: &dyn Fn(Side) -> Side,
) -> Passage {
    let mut dropped = chapter.dropped.iter();
    let result = |result: &String| {
        let words = clean(&in_words(result, plays));
        let why = result.starts_with("dropped ").then(|| dropped.next()).flatten().and_then(dropped_why);
        match why {
            Some(why) => format!("{words}: {} {}", clean(&why.why), tied(&why.rule.to_string())),
            None => words,
        }
    };
    Passage {
        entry: chapter.entry,
        author,
        time: chapter.time.clone(),
        orders: orders.iter().map(|order| clean(order)).collect(),
        results: joined(chapter.results.iter().map(result)),
        told: prose(told),
    }
}

/// Puts the names of face-down cards into what was drawn, as far as the reader may know them.
pub fn name_cards(passages: &mut [Passage], known: &dyn Fn(Slot) -> Option<CardFace>) {
    let named = |word: &str| {
        let slot = word.trim_end_matches([',', ';', '.']);
        let face = known(Slot::read(slot)?)?;
        Some(word.replacen(slot, &clean(&face.numbered()), 1))
    };
    for result in passages.iter_mut().flat_map(|passage| &mut passage.results) {
        if let Some(drawn) = result.strip_prefix("draw ") {
            let words: Vec<String> =
                drawn.split(' ').map(|word| named(word).unwrap_or_else(|| word.to_owned())).collect();
            *result = format!("draw {}", words.join(" "));
        }
    }
}

/// Passages as text, with names for ids: what happened first, the orders and dice behind it. Entries in which nothing happened are left
/// out.
#[must_use]
pub fn tell(passages: &[Passage], ids: &Ids) -> String {
    let mut out = String::new();
    for passage in passages.iter().filter(|passage| !passage.is_silent()) {
        let time = passage.time.replace('T', " ").trim_end_matches('Z').to_owned();
        let head = format!("Entry {} · {}", passage.entry, passage.author);
        out.push_str(&format!("{} {}\n", paint(HEADING, head), paint(ASIDE, format!("· {time} UTC"))));
        out.push_str(&sentences(passage));
        let named = passage.clone().named(ids);
        for order in &named.orders {
            out.push_str(&paint(ORDER, wrap(order, "  > ", "    ")));
            out.push('\n');
        }
        for result in &named.results {
            out.push_str(&paint(ASIDE, wrap(result, "  * ", "    ")));
            out.push('\n');
        }
    }
    out
}

/// What came of an entry, sentence by sentence, each with its citation.
#[must_use]
pub fn sentences(passage: &Passage) -> String {
    let mut out = String::new();
    for told in &passage.told {
        let cited = told.rule.map(|rule| format!(" {}", tied(&rule.to_string()))).unwrap_or_default();
        out.push_str(&wrap(&format!("{}{cited}", told.text), "  ", "    "));
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cite::Rule;
    use crate::speech::Run;

    #[test]
    fn p34_an_entry_tells_what_came_of_it_then_orders_and_dice_in_names() {
        let chapter = Chapter {
            entry: 7,
            seat: Seat::Player(Side::British),
            time: "2026-11-15T02:10:33Z".to_owned(),
            deeds: vec![],
            happened: vec![],
            dropped: vec![],
            results: ["roll 3 combat hampshire british: 4", "forced french pass", "forced french halt"]
                .map(str::to_owned)
                .to_vec(),
        };
        let told =
            [Told { text: "Wolfe halts.".to_owned(), rule: Some(Rule::nf("Movement ¶2")), run: None }];
        let silent = Chapter { results: vec![], entry: 8, ..chapter.clone() };
        let orders = ["British: halt\u{1b}[2J".to_owned()];
        let author = || "British".to_owned();
        let entries = [
            passage(&chapter, author(), (&orders, &told), &|seat| seat),
            passage(&silent, author(), (&[], &[]), &|seat| seat),
        ];
        let places = [("hampshire".to_owned(), "Hampshire".to_owned())].into_iter().collect();
        let text = tell(&entries, &Ids { places, ..Ids::default() });
        let plain = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(
            plain,
            "Entry 7 · British · 2026-11-15 02:10:33 UTC\n  Wolfe halts. [NF Movement ¶2]\n  > British: halt[2J\n  * roll 3: \
             Combat at Hampshire, British: 4\n"
        );
        let untold = passage(&chapter, author(), (&orders, &[]), &|seat| seat);
        let text = anstream::adapter::strip_str(&tell(&[untold], &Ids::default())).to_string();
        assert!(
            text.ends_with("  * the only choice, French: pass; halt\n"),
            "B14: nothing else tells it: {text}"
        );
        let ahead = "march to albany then march take wolfe then orders done";
        let results = ["lapsed", "dropped"].map(|what| format!("{what} british {ahead}")).to_vec();
        let planned = Chapter { results, ..chapter.clone() };
        let told = passage(&planned, author(), (&[], &[]), &|seat| seat).results;
        assert_eq!(
            told,
            [
                "ordered ahead, and not asked for in time, British: to albany; take wolfe; done",
                "ordered ahead, no longer possible, British: to albany; take wolfe; done"
            ],
            "which kind of question a step answers is nothing to read"
        );
        // V12: once the players have changed sides, whoever holds the French seat plays the British.
        let swapped = passage(&chapter, author(), (&[], &[]), &Side::other);
        assert!(swapped.results.contains(&"the only choice, British: pass; halt".to_owned()), "{swapped:?}");
    }

    #[test]
    fn the_same_of_several_in_a_row_is_one_sentence() {
        let told = |item: &str, tail: &str| Told {
            text: format!("{item} retreats{tail}"),
            rule: Some(Rule::ww("7.91")),
            run: Some(Run { head: String::new(), item: item.to_owned(), tail: format!(" retreat{tail}") }),
        };
        let lone = Told { text: "the year ends".to_owned(), rule: None, run: None };
        let all = [
            told("22nd", " to Albany"),
            told("27th", " to Albany"),
            told("Webb", " to Hoosic"),
            lone.clone(),
            lone,
        ];
        let texts: Vec<String> = prose(&all).into_iter().map(|told| told.text).collect();
        assert_eq!(
            texts,
            [
                "22nd and 27th retreat to Albany.",
                "Webb retreats to Hoosic.",
                "The year ends.",
                "The year ends."
            ]
        );
    }
}
