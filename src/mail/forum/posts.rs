//! Who wrote what: where a post begins, whose words are repeated, where a signature or the furniture of a page stands.

use super::markup::order_tag;
use crate::orders::fold;
use crate::table::Seat;
use std::collections::BTreeMap;

/// The names under which the seats of a game write in the forum.
#[derive(Debug, Clone, Default)]
pub(super) struct Writers(BTreeMap<Seat, Vec<String>>);

fn same(name: &str) -> String {
    fold(name.trim().trim_start_matches('@')).replace('_', " ")
}

impl Writers {
    pub(super) fn add(&mut self, seat: Seat, name: &str) {
        self.0.entry(seat).or_default().push(same(name));
    }

    /// Forgets what a seat was called.
    pub(super) fn clear(&mut self, seat: Seat) {
        self.0.remove(&seat);
    }

    /// The seat of somebody who writes under a name: the whole name, else its first words where they fit one seat only.
    pub(super) fn seat(&self, name: &str) -> Option<Seat> {
        let name = same(name);
        let whole = self.0.iter().find(|(_, names)| names.contains(&name)).map(|(seat, _)| *seat);
        let begins = |known: &String| known.strip_prefix(&name).is_some_and(|rest| rest.starts_with(' '));
        let mut short = self.0.iter().filter(|(_, names)| names.iter().any(begins)).map(|(seat, _)| *seat);
        whole.or_else(|| short.next().filter(|_| short.next().is_none()))
    }
}

/// A line without the marks of headings and of bold or slanted words.
pub(super) fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '*' | '_' | '`' | '='))
}

pub(super) fn after<'a>(line: &'a str, beginnings: &[&str]) -> Option<&'a str> {
    beginnings.iter().find_map(|beginning| {
        let head = line.get(..beginning.len())?;
        head.eq_ignore_ascii_case(beginning).then(|| line[beginning.len()..].trim())
    })
}

/// Who writes from this line on, if a player's name stands alone in it, or with one word in brackets: `Anna (British)`.
pub(super) fn named_author(line: &str, writers: &Writers) -> Option<String> {
    let name = bare(line).trim_start_matches('@').trim_end_matches(':').trim_end();
    let known = |name: &str| !name.is_empty() && writers.seat(name).is_some();
    let bracketed = || {
        let (before, inside) = name.split_once(" (").or_else(|| name.split_once(" ["))?;
        let inside = inside.strip_suffix([')', ']'])?;
        (!inside.contains(char::is_whitespace)).then_some(before)
    };
    if known(name) { Some(name) } else { bracketed().filter(|name| known(name)) }.map(str::to_owned)
}

/// Whose words follow: `Anna wrote:`; and what stands of them in the same line.
pub(super) fn wrote(line: &str) -> Option<(String, &str)> {
    const SAYS: [&str; 6] = [" wrote:", " said:", " writes:", " schrieb:", " a écrit :", " a écrit:"];
    let line = bare(line);
    // `In reply to Anna`: some chats repeat below it what is answered. In brackets it is a mark, and nothing is repeated.
    if let Some(who) = after(line, &["in reply to ", "replying to "]).filter(|who| !who.is_empty()) {
        return (who.split_whitespace().count() <= 4).then(|| (who.trim_end_matches(':').to_owned(), ""));
    }
    // `Am 16.11.2026 um 20:12 schrieb Anna <anna@example.org>:`
    if let Some((_, who)) = line.strip_suffix(':').and_then(|line| line.split_once(" schrieb ")) {
        return Some((who.trim().to_owned(), ""));
    }
    let (at, mark) = SAYS.iter().filter_map(|mark| Some((line.find(mark)?, mark))).min()?;
    let rest = line[at + mark.len()..].trim();
    // An arrow leads to the post that is quoted.
    let rest = if rest.starts_with('↑') { "" } else { rest };
    let who = line[..at].rsplit(", ").next().unwrap_or_default().trim().to_owned();
    (!who.is_empty()).then_some((who, rest))
}

/// Does a line hold a tag of orders?
pub(super) fn is_tagged(line: &str) -> bool {
    order_tag(line).is_some()
}

/// The line above an older letter in a chain of mail, whose newest stands first.
pub(super) fn is_chained(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    line.trim_matches(['-', ' ', '_']) == "original message" || line.contains("ursprüngliche nachricht")
}

/// The end of words that a page repeats.
pub(super) fn ends_repeated(line: &str) -> bool {
    bare(line).to_ascii_lowercase().starts_with("click to expand")
}

/// Does somebody add something here, below his name? That is no part of a signature.
pub(super) fn is_postscript(line: &str) -> bool {
    let word = line.split(|c: char| c.is_whitespace() || matches!(c, ':' | ',')).next().unwrap_or_default();
    let word = word.replace('.', "").to_ascii_lowercase();
    matches!(word.as_str(), "ps" | "pps" | "nb" | "edit" | "eta")
}

/// The line above a signature.
pub(super) fn is_signature(line: &str, rule: bool) -> bool {
    let marks = line.chars().filter(|c| *c == '_').count();
    rule && line.is_empty() || line == "--" || line == "—" || marks >= 4 && marks == line.chars().count()
}

/// A line drawn across the page, which parts posts where nothing else does.
pub(super) fn is_rule(line: &str) -> bool {
    let first = line.chars().next();
    line.chars().count() >= 3
        && first.is_some_and(|first| matches!(first, '-' | '=' | '*' | '~' | '–' | '—'))
        && line.chars().all(|c| Some(c) == first)
}

/// Whole lines that a forum puts around posts.
const WHOLE: [&str; 60] = [
    "top",
    "quote",
    "reply",
    "report",
    "like",
    "share",
    "edit",
    "thanks",
    "thumbs up",
    "quote reply",
    "report post",
    "back to top",
    "online",
    "offline",
    "reply with quote",
    "permalink",
    "reply with quote reply with quote",
    "find",
    "find reply",
    "website find",
    "pm find",
    "logged",
    "upvote",
    "downvote",
    "award",
    "tip",
    "quick reply",
    "solved",
    "edited",
    "(edited)",
    "user avatar",
    "member",
    "members",
    "senior member",
    "junior member",
    "newbie",
    "full member",
    "sr. member",
    "jr. member",
    "hero member",
    "well-known member",
    "active member",
    "new member",
    "joined",
    "join date",
    "messages",
    "posts",
    "unread",
    "delete",
    "hide",
    "follow",
    "react",
    "translate",
    "copy link",
    "more",
    "reply to all",
    "forward",
    "to",
    "multi-quote",
    "administrator",
];

/// How other such lines begin.
const BEGIN: [&str; 30] = [
    "posts:",
    "joined:",
    "location:",
    "re:",
    "last edited",
    "edited by",
    "contact:",
    "post subject:",
    "posted:",
    "unread post",
    "threads:",
    "reputation:",
    "reactions:",
    "join date:",
    "edited ",
    "last edit",
    "(this post was",
    "« last edit",
    "permalink embed",
    "title:",
    "subject:",
    "to:",
    "cc:",
    "sent from my",
    "board index",
    "powered by",
    "users browsing",
    "display:",
    "search this",
    "default re:",
];

/// What a forum puts around posts: buttons, counts, dates.
pub(super) fn is_furniture(line: &str) -> bool {
    // `#12`: the number of a post.
    let numbered = line
        .trim()
        .strip_prefix('#')
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|c| c.is_ascii_digit()));
    let line = bare(line).to_ascii_lowercase();
    let counted = !line.is_empty() && line.bytes().all(|c| c.is_ascii_digit() || c == b' ');
    let posts =
        |line: &str| line.strip_suffix(" posts").is_some_and(|many| many.bytes().all(|c| c.is_ascii_digit()));
    let online = line.ends_with(" is offline") || line.ends_with(" is online now") || posts(&line);
    numbered
        || counted
        || online
        || WHOLE.contains(&line.as_str())
        || BEGIN.iter().any(|beginning| line.starts_with(beginning))
}

/// Does somebody say here that he corrects himself? The rest of the line, if so.
pub(super) fn corrects(line: &str) -> Option<&str> {
    const WORDS: [&str; 12] = [
        "edit",
        "edited",
        "correction",
        "corrected",
        "correcting",
        "scratch that",
        "scrap that",
        "instead",
        "ignore my",
        "ignore the",
        "i meant",
        "new orders",
    ];
    const SIGHS: [&str; 4] = ["sorry", "oops", "argh", "no wait"];
    let word = |line: &str, words: &[&str]| {
        let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
        words.iter().find_map(|word| {
            let head = line.get(..word.len())?;
            let whole = !line[word.len()..].starts_with(|c: char| c.is_alphanumeric());
            (head.eq_ignore_ascii_case(word) && whole).then_some(word.len())
        })
    };
    let trimmed = |line: &'_ str| line.len() - line.trim_start_matches(|c: char| !c.is_alphanumeric()).len();
    let mut at = 0;
    if let Some(length) = word(line, &SIGHS) {
        at = trimmed(line) + length;
    }
    let rest = &line[at..];
    let length = word(rest, &WORDS)?;
    Some(rest[trimmed(rest) + length..].trim_start_matches([':', ',', '.', '!', ' ', '-']))
}
