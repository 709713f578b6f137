//! What a round tells its umpire: the thread post by post, what is not taken and why, and that every line is accounted for.

use super::Both;
use crate::mail::forum::{Aside, Order, Place, Post, Reading, Tally};
use crate::render::text::{clean, count, wrap};
use crate::side::Side;
use serde_json::{Value, json};
use std::io::{self, Write as _};

/// To the umpire, and not into the post.
pub(super) fn privately(text: &str) {
    // Anyone who closes standard error wants to hear nothing.
    let _ = io::stderr().write_all(crate::render::text::harmless(text).as_bytes());
}

pub(super) fn public(order: &Order) -> String {
    format!("{}: {}", order.side, clean(&order.words))
}

pub(super) fn listed(head: &str, orders: &[Order]) -> String {
    if orders.is_empty() {
        return String::new();
    }
    let line = |order: &Order| format!("  line {}, {}\n", order.at, public(order));
    format!("{head}\n{}", orders.iter().map(line).collect::<String>())
}

/// Who holds new cards, and how he hears of them.
pub(super) fn new_cards(dealt: &[Side]) -> String {
    let how = |side: &Side| {
        let how = format!(
            "The {side} hold new cards. A message for that player alone: coureur hand --for {} --message",
            side.word()
        );
        format!("{}\n", wrap(&how, "", "  "))
    };
    dealt.iter().map(how).collect()
}

/// The whole reading.
pub(super) fn reading(both: &Both) -> String {
    both.readings().map(|(private, reading)| told(reading, private)).collect()
}

fn told(reading: &Reading, private: bool) -> String {
    let what = if private { "private answers" } else { "thread" };
    let mut text = String::new();
    for aside in &reading.aside {
        text.push_str(&format!("  {}\n", told_of(aside, private)));
    }
    if reading.unlisted > 0 {
        text.push_str(&format!("  and {} more\n", reading.unlisted));
    }
    if !text.is_empty() {
        text = format!(
            "Does not count (`--take LINE` takes it all the same, `--skip LINE` says it is only talk):\n{text}"
        );
    }
    if !reading.posts.is_empty() {
        text.push_str(&format!("Posts in the {what}:\n"));
        text.push_str(&reading.posts.iter().map(|post| told_post(post, private)).collect::<String>());
    }
    text.push_str(&format!("{}\n", told_tally(&reading.tally, what)));
    if !reading.checked && !reading.orders.is_empty() {
        text.push_str(&format!("Nothing in the {what} says who writes: authors were not checked.\n"));
    }
    for stranger in &reading.strangers {
        let name = clean(stranger);
        let plain = name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
        let typed = if plain { name.clone() } else { format!("'{}'", name.replace('\'', "'\\''")) };
        text.push_str(&format!(
            "No player writes as {name} here. If it is one, say which: --player british={typed} (it is remembered).\n"
        ));
    }
    text
}

fn told_post(post: &Post, private: bool) -> String {
    let author = if post.author.is_empty() { "somebody I don't know" } else { &post.author };
    let seat = post.seat.map_or_else(|| "no player".to_owned(), |seat| seat.word().to_owned());
    let count = |many: usize, what: &str| (many > 0).then(|| format!("{many} {what}"));
    let counts = [count(post.taken, "taken"), count(post.listed, "listed"), count(post.talk, "of talk")];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    let counts = if counts.is_empty() { "nothing in it".to_owned() } else { counts.join(", ") };
    format!("  line {}, {author} ({seat}): {counts}\n", Place { private, line: post.line })
}

fn told_tally(tally: &Tally, what: &str) -> String {
    let Tally { lines, taken, listed, done, heads, empty, talk } = tally;
    let all = if *lines == 1 { "The one line".to_owned() } else { format!("All {lines} lines") };
    let heads = count(*heads, "head of a post", "heads of posts");
    let text = format!(
        "{all} of the {what}: {taken} taken, {listed} listed, {talk} of talk, {heads}, {done} done before, {empty} empty."
    );
    wrap(&text, "", "  ")
}

/// One order that does not count, and why.
fn told_of(aside: &Aside, private: bool) -> String {
    let Aside { line, side, words, why, author, entry } = aside;
    let line = Place { private, line: *line };
    let side = side.map(|side| format!(", {side}")).unwrap_or_default();
    let by = author.as_ref().map(|author| format!(" ({})", clean(author))).unwrap_or_default();
    let entry = entry.map(|entry| format!(", entry {entry}")).unwrap_or_default();
    format!("line {line}{side}: {} — {why}{by}{entry}", shortened(&clean(words)))
}

fn shortened(words: &str) -> String {
    const MOST: usize = 60;
    let short: String = words.chars().take(MOST).collect();
    if short.len() < words.len() { format!("{short}…") } else { short }
}

pub(super) fn orders_json(orders: &[Order]) -> Value {
    let one = |order: &Order| json!({ "line": order.at.line, "private": order.at.private, "side": order.side.word(), "words": order.words });
    Value::Array(orders.iter().map(one).collect())
}

/// What does not count, as the things that an error has to do with.
pub(super) fn troubles(both: &Both) -> Value {
    let all = both
        .readings()
        .flat_map(|(private, reading)| reading.aside.iter().map(move |aside| aside_trouble(aside, private)));
    all.collect()
}

fn aside_trouble(aside: &Aside, private: bool) -> Value {
    let at = Place { private, line: aside.line };
    let code = format!("coureur::round::aside::{}", aside.why.word().replace('-', "_"));
    json!({
        "message": told_of(aside, private), "code": code, "help": format!("--take {at} takes it all the same"),
        "labels": [],
    })
}

fn asides_json(asides: &[Aside]) -> Value {
    let one = |aside: &Aside| {
        json!({
            "line": aside.line, "side": aside.side.map(Side::word), "words": aside.words, "why": aside.why.word(),
            "author": aside.author, "entry": aside.entry,
        })
    };
    Value::Array(asides.iter().map(one).collect())
}

/// Adds to a document what was read, post by post.
pub(super) fn reading_json(shown: &mut Value, both: &Both) {
    let reading = &both.reading;
    let post = |post: &Post| {
        json!({
            "line": post.line, "author": post.author, "seat": post.seat.map(|seat| seat.word()), "when": post.stamp,
            "taken": post.taken, "listed": post.listed, "talk": post.talk,
        })
    };
    let Tally { lines, taken, listed, done, heads, empty, talk } = reading.tally;
    shown["aside"] = asides_json(&reading.aside);
    shown["private_aside"] = asides_json(both.private.as_ref().map_or(&[], |private| &private.aside));
    shown["unlisted"] = json!(reading.unlisted);
    shown["authors_checked"] = json!(reading.checked);
    shown["posts"] = reading.posts.iter().map(post).collect();
    shown["lines"] = json!({
        "all": lines, "taken": taken, "listed": listed, "done": done, "heads": heads, "empty": empty, "talk": talk,
    });
}
