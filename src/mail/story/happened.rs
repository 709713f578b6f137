//! What happened since somebody last decided something: all of it, as long as a letter can hold it.

use super::name;
use crate::mail::page::{Page, Piece, clean};
use crate::render::thrown::Ids;
use crate::render::{Passage, is_only_words, passages};
use crate::side::Side;
use crate::table::{Chapter, Seat, Table};
use std::sync::Arc;

/// The most that is told, in bytes; of a longer story the end.
const LONGEST: usize = 16 << 10;
/// The most that is told once more of what an earlier letter told: somebody may have let his program answer that one.
const AGAIN: usize = 1 << 10;
/// The most that is told of one entry.
const LONGEST_ENTRY: usize = 8 << 10;
/// The longest line of orders that is told whole: what came of them stands before.
const LONGEST_ORDERS: usize = 600;
/// The longest words of a player that are quoted whole.
const LONGEST_WORDS: usize = 2 << 10;

fn dice(result: &str, ids: &Ids) -> Option<String> {
    let (kind, rest) = result.split_once(' ')?;
    let (index, what) = rest.split_once(' ')?;
    let what = ids.told(what);
    match kind {
        "roll" => Some(format!("Dice: {what} (`audit roll {index}`)")),
        "draw" => Some(format!("Drawn: {what} (`audit roll {index}`)")),
        _ => None,
    }
}

/// An order as a sentence: what a side ordered, or what its player did besides.
fn order(who: &str, order: &str) -> String {
    let side = Side::ALL.into_iter().find(|side| order.starts_with(side.title()));
    match side {
        Some(side) if order[side.title().len()..].starts_with(':') => format!("Orders: {order}"),
        Some(_) => order.to_owned(),
        None => format!("{who} {order}"),
    }
}

/// A text that is not longer than so many bytes, and ends with a word.
fn cut(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    let end = (0..=most).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let words = text[..end].rfind(' ').filter(|space| *space > most / 2).unwrap_or(end);
    format!("{}…", text[..words].trim_end_matches([' ', ';', ',']))
}

/// Does a result change what was meant? Other results only say how something came about.
fn matters(result: &str) -> bool {
    ["ordered ahead, no longer", "ordered ahead, and not", "everything after"]
        .iter()
        .any(|start| result.starts_with(start))
}

/// What came of an entry, in whole sentences; of one from which nothing came, what it did.
fn items(passage: &Passage, who: &str, ids: &Ids) -> Vec<String> {
    let told = passage.told.iter().map(|told| match &told.rule {
        Some(rule) => format!("{} {rule}", told.text),
        None => told.text.clone(),
    });
    let results = passage.results.iter().filter(|result| matters(result)).map(|result| ids.named(result));
    let items: Vec<String> = told.chain(results).map(|item| clean(&item)).collect();
    if items.is_empty() { orders(passage, who, ids) } else { items }
}

/// The orders of an entry, with names.
fn orders(passage: &Passage, who: &str, ids: &Ids) -> Vec<String> {
    let orders = passage.orders.iter().filter(|order| !order.starts_with("says: "));
    orders.map(|words| clean(&cut(&ids.named(&order(who, words)), LONGEST_ORDERS))).collect()
}

/// What stands behind the story of an entry: orders, dice with their number, so that anybody can make them again, and what went by
/// itself. Nothing, where the story holds all of it.
fn behind(chapter: &Chapter, passage: &Passage, who: &str, ids: &Ids) -> Vec<String> {
    let told = !passage.told.is_empty() || passage.results.iter().any(|result| matters(result));
    let dice = chapter.results.iter().filter_map(|result| dice(result, ids));
    // What could not be otherwise is told by what came of it.
    let known = ["roll ", "draw ", "the only choice"];
    let rest = passage.results.iter().filter(|result| !known.iter().any(|start| result.starts_with(start)));
    let rest = rest.filter(|result| !matters(result)).map(|result| ids.named(result));
    let orders = if told { orders(passage, who, ids) } else { Vec::new() };
    orders.into_iter().chain(dice).chain(rest).map(|item| clean(&item)).collect()
}

/// An entry: its head and what happened, what was said, and what stands behind it. Nothing if there is nothing to tell.
fn entry(table: &Table, chapter: &Chapter, passage: &Passage, ids: &Ids) -> (Vec<Piece>, Vec<Piece>) {
    let who = name(table, chapter.seat);
    let says = passage.orders.iter().filter_map(|order| order.strip_prefix("says: "));
    let quotes = says.map(|words| Piece::Quote(format!("{who}: {}", cut(&clean(words), LONGEST_WORDS))));
    let quotes: Vec<Piece> = quotes.collect();
    let all = within(items(passage, &who, ids), chapter.entry);
    let back = within(behind(chapter, passage, &who, ids), chapter.entry);
    let day = chapter.time.get(..10).unwrap_or_default();
    let head = || Piece::Part(format!("Entry {}, {}, {day}", chapter.entry, passage.author));
    let story = if all.is_empty() && quotes.is_empty() {
        Vec::new()
    } else {
        [head(), Piece::Items(all)].into_iter().chain(quotes).collect()
    };
    let back = if back.is_empty() { Vec::new() } else { vec![head(), Piece::Items(back)] };
    (story, back)
}

/// No more than a letter can hold of one entry.
fn within(mut all: Vec<String>, entry: u64) -> Vec<String> {
    let mut length = 0;
    let kept = all.iter().take_while(|item| {
        length += item.len();
        length <= LONGEST_ENTRY
    });
    let (kept, count) = (kept.count(), all.len());
    all.truncate(kept.max(1));
    all.iter_mut().for_each(|item| *item = cut(item, LONGEST_ENTRY));
    if all.len() < count {
        all.push(format!("and {} lines more: `coureur history --since {entry}`", count - all.len()));
    }
    all
}

fn length(pieces: &[Piece]) -> usize {
    let of = |piece: &Piece| match piece {
        Piece::Heading(text)
        | Piece::Part(text)
        | Piece::Fold(text)
        | Piece::Text(text)
        | Piece::Quote(text) => text.len(),
        Piece::Items(items) | Piece::Copy(items) | Piece::Block(items) => items.iter().map(String::len).sum(),
        Piece::Picture(picture) => picture.caption.len(),
    };
    pieces.iter().map(of).sum()
}

/// What is news to somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct News {
    /// What came after this entry.
    since: u64,
    /// Up to here an earlier letter has told it.
    told: u64,
    /// Who he is: his own words are no news to him.
    reader: Option<Seat>,
    heading: &'static str,
}

impl News {
    /// To everybody who reads a post, what came after an entry.
    #[must_use]
    pub fn after(since: u64) -> News {
        News { since, told: since, reader: None, heading: "What happened" }
    }

    /// To the reader of a letter, who lacks the entries from some number on: what came after his last decision. A letter came before
    /// everything that he or his program has signed, and has told what came before that; what was thrown in such an entry stands in the next.
    #[must_use]
    pub fn to(table: &Table, reader: Seat, lacks: u32) -> News {
        let seen = u64::from(lacks.saturating_sub(1));
        let since = match reader.side() {
            Some(side) => table.last_decision(side).map_or(0, |(entry, _)| entry).min(seen),
            None => seen,
        };
        let told = super::last_by(table, reader).min(seen).saturating_sub(1);
        let heading =
            if since > 0 { "What happened since your last decision" } else { "What happened so far" };
        News { since, told, reader: Some(reader), heading }
    }

    /// Is it nothing but words that the reader wrote himself, or has read?
    fn is_stale(&self, chapter: &Chapter) -> bool {
        is_only_words(chapter) && (self.reader == Some(chapter.seat) || chapter.entry <= self.told)
    }
}

/// What is news, under its heading. Of what an earlier letter told only the end is told again.
pub fn happened(page: &mut Page, table: &Table, news: News) {
    let story = table.story();
    let from = story.partition_point(|chapter| chapter.entry <= news.since);
    let new: Vec<Arc<Chapter>> =
        story[from..].iter().filter(|chapter| !news.is_stale(chapter)).cloned().collect();
    let told = passages(table, &new);
    let ids = Ids::telling(table, &told);
    let mut entries: Vec<Vec<Piece>> = Vec::new();
    let mut backs: Vec<Vec<Piece>> = Vec::new();
    let (mut long, mut again) = (0, 0);
    let mut first = None;
    for (chapter, passage) in new.iter().zip(&told).rev() {
        let (pieces, back) = entry(table, chapter, passage, &ids);
        let length = length(&pieces) + length(&back);
        long += length;
        again += if chapter.entry <= news.told { length } else { 0 };
        if (long > LONGEST || again > AGAIN) && !entries.is_empty() {
            first = Some(chapter.entry);
            break;
        }
        entries.push(pieces);
        backs.push(back);
    }
    if entries.iter().chain(&backs).all(Vec::is_empty) {
        return;
    }
    page.add(Piece::Heading(news.heading.to_owned()));
    if let Some(last) = first {
        let stood = if last <= news.told { ", stood in earlier letters" } else { "" };
        let words = format!(
            "This is the end of it. What came before, up to entry {last}{stood}: `coureur history --since {}`.",
            news.since + 1
        );
        page.add(Piece::Text(words));
    }
    entries.into_iter().rev().flatten().for_each(|piece| page.add(piece));
    if !backs.iter().all(Vec::is_empty) {
        page.add(Piece::Fold("Orders and dice".to_owned()));
        backs.into_iter().rev().flatten().for_each(|piece| page.add(piece));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_come_with_their_audit_number() {
        let places = [("hampshire".to_owned(), "Hampshire".to_owned())].into_iter().collect();
        let ids = Ids { places, ..Ids::default() };
        assert_eq!(
            dice("roll 3 combat hampshire british: 4", &ids).as_deref(),
            Some("Dice: Combat at Hampshire, British: 4 (`audit roll 3`)")
        );
        assert_eq!(ids.named("British: to hampshire; keep card-2-1"), "British: to Hampshire; keep a card");
        assert_eq!(dice("forced british retreat", &ids), None);
    }

    #[test]
    fn p34_a_text_is_cut_between_its_words_and_letters() {
        assert_eq!(cut("Québec", 6), "Québec…".replace("c…", "…"));
        assert_eq!(cut("Québec", 3), "Qu…");
        assert_eq!(cut("Québec", 7), "Québec");
        assert_eq!(cut("move from Albany; take everything", 22), "move from Albany…");
    }
}
