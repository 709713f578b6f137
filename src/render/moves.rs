//! The orders open now: amounts put together, many alike on one line, each with a comment that says what it means.

mod fold;
mod names;

pub use fold::folded;
pub use names::in_names;

use super::paint::{ASIDE, ORDER, paint};
use super::text::{pad, tied, width, wrap};
use crate::games::Named;
use crate::speech::{Offer, Refusal, Term, Words};
use names::plain;
use std::collections::BTreeMap;

/// The most columns of an order before its comment.
const ORDER_COLUMNS: usize = 36;
/// More kinds of orders than this beside a question, or more of a kind, are named by their first word.
const ASIDES: usize = 3;
/// Names shown of refused orders that share a reason.
const REFUSED: usize = 8;
/// More reasons than this that differ in what they name only are one.
const REASONS: usize = 3;

/// One line of the list of orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The words that say what kind of order it is.
    pub kind: String,
    /// The order; amounts as `1-7`.
    pub order: String,
    /// What its names mean, where that helps.
    pub note: Option<String>,
    /// The name it ends with, if it ends with one.
    pub last: Option<String>,
    /// What people call that.
    pub called: Option<String>,
    /// Who it is about, if something else follows: as it stands in the order, and as people call it.
    pub who: Option<(String, String)>,
}

impl Listed {
    /// The order without the name it ends with.
    fn stem(&self) -> &str {
        let last = self.last.as_deref().unwrap_or_default();
        self.order.strip_suffix(last).unwrap_or(&self.order).trim_end()
    }
}

/// The name an order ends with.
fn last(words: &Words) -> Option<String> {
    match words.0.last() {
        Some(Term::Name { id, .. }) => Some(id.to_string()),
        _ => None,
    }
}

/// What people call the name an order ends with.
fn called(words: &Words) -> Option<String> {
    match words.0.last() {
        Some(Term::Name { also, .. }) => also.first().cloned(),
        _ => None,
    }
}

/// Whom an order names first, if something else follows: `webb` in `retreat webb inside`.
fn who(words: &Words) -> Option<(String, String)> {
    let at = words.0.iter().position(|term| matches!(term, Term::Name { .. }))?;
    match words.0.get(at..)? {
        [Term::Name { id, also }, _, ..] => {
            Some((id.to_string(), also.first().cloned().unwrap_or_else(|| id.to_string())))
        }
        _ => None,
    }
}

/// The words before the first name or amount.
#[must_use]
pub fn kind(words: &Words) -> String {
    let key = |term: &Term| match term {
        Term::Key(word) | Term::Opt(word) => Some(*word),
        Term::Name { .. } | Term::Amount { .. } | Term::Slot(_) => None,
    };
    words.0.iter().map_while(key).collect::<Vec<_>>().join(" ")
}

/// The display names of an order's ids, where they say more than the ids.
fn note(words: &Words) -> Option<String> {
    let name = |term: &Term| match term {
        Term::Name { id, also } => {
            let explains_itself = also.iter().any(|name| plain(name) == plain(id));
            also.iter().max_by_key(|name| width(name)).filter(|_| !explains_itself).cloned()
        }
        Term::Key(_) | Term::Opt(_) | Term::Amount { .. } | Term::Slot(_) => None,
    };
    let names: Vec<String> = words.0.iter().filter_map(name).collect();
    if names.is_empty() { None } else { Some(names.join(", ")) }
}

/// An order with its amount left open, if it has exactly one.
fn without_amount(words: &Words) -> Option<(String, String, u32)> {
    let amounts: Vec<(usize, u32)> = words
        .0
        .iter()
        .enumerate()
        .filter_map(|(at, term)| match term {
            Term::Amount { n, .. } => Some((at, *n)),
            _ => None,
        })
        .collect();
    let [(at, n)] = amounts.as_slice() else { return None };
    let (before, after) = words.0.split_at(*at);
    Some((Words::from(before.to_vec()).to_string(), Words::from(after[1..].to_vec()).to_string(), *n))
}

/// `1-4`, `1-2|5`.
fn ranges(amounts: &[u32]) -> String {
    let mut sorted = amounts.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for n in sorted {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(n) => *last = n,
            _ => runs.push((n, n)),
        }
    }
    let run = |(from, to): &(u32, u32)| if from == to { from.to_string() } else { format!("{from}-{to}") };
    runs.iter().map(run).collect::<Vec<_>>().join("|")
}

/// Those that answer the question, without what stands beside it.
#[must_use]
pub fn answers(offers: &[Offer]) -> Vec<Offer> {
    offers.iter().filter(|offer| !offer.aside).cloned().collect()
}

/// What may be ordered beside the question, as a comment of one line: `demolish augusta | cumberland pickaxe`. Of what there is much of, the
/// words alone: it is listed by itself.
#[must_use]
pub fn asides(offers: &[Offer]) -> String {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for offer in offers.iter().filter(|offer| offer.aside && offer.refused.is_none()) {
        let (mut kind, words) = (kind(&offer.words), offer.words.to_string());
        // Of an order without a name or an amount the first word says what it is about.
        if kind == words {
            kind.truncate(words.find(' ').unwrap_or(words.len()));
        }
        let rest = words.strip_prefix(&kind).unwrap_or(&words).trim_start().to_owned();
        match groups.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, all)) => all.push(rest),
            None => groups.push((kind, vec![rest])),
        }
    }
    let many = groups.len() > ASIDES;
    let lines: Vec<String> = groups
        .iter()
        .map(|(kind, rest)| match many || rest.len() > ASIDES {
            true => format!("{kind} …"),
            false => format!("{kind} {}", rest.join(" | ")).trim().to_owned(),
        })
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    // Where there is more than one kind, their words alone do not say what they are about.
    let help = match groups.as_slice() {
        [(first, _), _, ..] => format!(" (`moves {first}` explains it, and so on)"),
        [(first, rest)] if rest.len() > ASIDES => format!(" (`moves {first}` lists them)"),
        _ => String::new(),
    };
    let line = wrap(&format!("also, before you answer{help}: {}", lines.join("; ")), "# ", "#   ");
    format!("{}\n", paint(ASIDE, line))
}

/// The legal ones among the offers, in their order, amounts put together.
#[must_use]
pub fn listed(offers: &[Offer]) -> Vec<Listed> {
    put_together(offers, &|amounts| (ranges(amounts), None))
}

/// As [`listed`], each a line that can be pasted as it is: of amounts the largest, and a comment that says which others.
#[must_use]
pub fn to_paste(offers: &[Offer]) -> Vec<Listed> {
    put_together(offers, &|amounts| {
        let most = amounts.iter().max().copied().unwrap_or(0);
        let others = (amounts.len() > 1).then(|| format!("any number of {}", ranges(amounts)));
        (most.to_string(), others)
    })
}

/// Amounts in words, and what else is to be said of them.
type Amounts<'a> = &'a dyn Fn(&[u32]) -> (String, Option<String>);

fn put_together(offers: &[Offer], in_words: Amounts<'_>) -> Vec<Listed> {
    let mut lines: Vec<Listed> = Vec::new();
    let mut places: BTreeMap<(String, String), (usize, Vec<u32>)> = BTreeMap::new();
    for offer in offers.iter().filter(|offer| offer.refused.is_none()) {
        let kind = kind(&offer.words);
        let note = offer.note.clone().or_else(|| note(&offer.words));
        let Some((before, after, n)) = without_amount(&offer.words) else {
            let (last, called, who) = (last(&offer.words), called(&offer.words), who(&offer.words));
            lines.push(Listed { kind, order: offer.words.to_string(), note, last, called, who });
            continue;
        };
        let (at, amounts) = places.entry((before.clone(), after.clone())).or_insert_with(|| {
            lines.push(Listed { kind, order: String::new(), note, last: None, called: None, who: None });
            (lines.len() - 1, Vec::new())
        });
        amounts.push(n);
        let (amount, others) = in_words(amounts);
        let parts = [before, amount, after];
        lines[*at].order =
            parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ");
        if others.is_some() {
            lines[*at].note = others;
        }
    }
    lines
}

/// A few of the lines that show every kind of order before a second one of any kind.
#[must_use]
pub fn sample(lines: &[Listed], most: usize) -> Vec<&Listed> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut ranked: Vec<(usize, usize)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let nth = seen.entry(line.kind.as_str()).or_insert(0);
        ranked.push((*nth, index));
        *nth += 1;
    }
    ranked.sort_unstable();
    let mut chosen: Vec<usize> = ranked.into_iter().take(most).map(|(_, index)| index).collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|index| &lines[index]).collect()
}

/// Lines as text; what follows `#` is a comment, so that each can be pasted as it is.
#[must_use]
pub fn text<'a>(lines: impl IntoIterator<Item = &'a Listed>) -> String {
    let lines: Vec<&Listed> = lines.into_iter().collect();
    in_columns(&lines, columns(lines.iter().copied()))
}

/// Columns for the orders that have a comment.
fn columns<'a>(lines: impl Iterator<Item = &'a Listed>) -> usize {
    let widths = lines.filter(|line| line.note.is_some()).map(|line| width(&line.order));
    widths.max().unwrap_or(0).min(ORDER_COLUMNS)
}

fn in_columns(lines: &[&Listed], columns: usize) -> String {
    let mut out = String::new();
    for line in lines {
        let order = match &line.note {
            Some(note) => {
                let margin = format!("{}# ", " ".repeat(2 + columns + 2));
                let before = " ".repeat(2 + columns.max(width(&line.order)) + 2);
                let note = wrap(note, &format!("{before}# "), &margin);
                let note = note.strip_prefix(&before).unwrap_or(&note);
                format!("{}  {}", paint(ORDER, pad(&line.order, columns)), paint(ASIDE, note))
            }
            None => paint(ORDER, &line.order),
        };
        out.push_str(&format!("  {order}\n"));
    }
    out
}

/// The entry that explains a kind of order: the longest whose words it begins with.
#[must_use]
pub fn explaining<'a>(glossary: &'a [Named], kind: &str) -> Option<&'a Named> {
    let begins = |word: &&Named| {
        kind.strip_prefix(word.id).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    glossary.iter().filter(begins).max_by_key(|word| word.id.len())
}

/// As [`text`], each kind of order under a comment that says what its words mean.
#[must_use]
pub fn explained(lines: &[Listed], glossary: &[Named]) -> String {
    let columns = columns(lines.iter());
    let mut out = String::new();
    let word = |line: &Listed| explaining(glossary, &line.kind);
    let alike = |one: &Listed, other: &Listed| {
        let (first, second) = (word(one), word(other));
        one.kind == other.kind || (first.is_some() && first.map(|word| word.id) == second.map(|word| word.id))
    };
    for group in lines.chunk_by(alike) {
        if let Some(word) = group.first().and_then(word) {
            let words = wrap(&format!("{}: {}", word.id, word.title), "# ", "#   ");
            out.push_str(&format!("{}\n", paint(ASIDE, words)));
        }
        out.push_str(&in_columns(&group.iter().collect::<Vec<_>>(), columns));
    }
    out
}

/// Refused orders of a kind that share a reason.
struct Refused<'a> {
    kind: String,
    why: &'a Refusal,
    /// Do the sentences of the others differ in what they name?
    differ: bool,
    names: Vec<String>,
}

impl Refused<'_> {
    /// Is it the same but for what is named in it?
    fn is_like(&self, other: &Refused<'_>) -> bool {
        let (one, two) = (self.why, other.why);
        self.kind == other.kind && (one.code, one.rule, &one.help) == (two.code, two.rule, &two.help)
    }
}

/// The refused ones among the offers, with their reasons; those that share one stand together, and so do many that differ in what they
/// name only.
#[must_use]
pub fn refused(offers: &[Offer]) -> String {
    let mut groups: Vec<Refused<'_>> = Vec::new();
    for offer in offers {
        let Some(why) = &offer.refused else { continue };
        let (mut kind, words) = (kind(&offer.words), offer.words.to_string());
        // Of an order without a name or an amount the first word says what it is about.
        if kind == words {
            kind.truncate(words.find(' ').unwrap_or(words.len()));
        }
        let name = words.strip_prefix(&kind).unwrap_or(&words).trim_start().to_owned();
        match groups.iter_mut().find(|known| known.kind == kind && known.why == why) {
            Some(known) => known.names.push(name),
            None => groups.push(Refused { kind, why, differ: false, names: vec![name] }),
        }
    }
    let mut out = String::new();
    while !groups.is_empty() {
        let mut group = groups.remove(0);
        if groups.iter().filter(|other| group.is_like(other)).count() >= REASONS {
            let alike: Vec<Refused<'_>> = groups.extract_if(.., |other| group.is_like(other)).collect();
            group.names.extend(alike.into_iter().flat_map(|other| other.names));
            group.differ = true;
        }
        out.push_str(&refused_together(&group));
    }
    out
}

fn refused_together(Refused { kind, why, differ, names }: &Refused<'_>) -> String {
    let more = names.len().saturating_sub(REFUSED);
    let mut head = format!("{kind} {}", names.iter().take(REFUSED).cloned().collect::<Vec<_>>().join(" | "));
    if more > 0 {
        head.push_str(&format!(" | … and {more} more"));
    }
    let others = if *differ { ", and so with the others" } else { "" };
    let text = format!("{}{others} {}; {}", why.why, tied(&why.rule.to_string()), why.help);
    format!("{}\n{}\n", wrap(head.trim(), "  ", "    "), wrap(&text, "      ", "      "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(words: Words) -> Offer {
        Offer::plain(words)
    }

    fn offers() -> Vec<Offer> {
        let mut all: Vec<Offer> =
            (1..=7).map(|n| offer(Words::opt("take").amount(n, 7).then("troops"))).collect();
        all.extend((2..=3).map(|n| offer(Words::opt("take").amount(n, 3).then("indians"))));
        all.push(offer(Words::key("to").name("quebec", ["Québec"])));
        all.push(offer(Words::key("to").name("b21", ["Royal Navy"])));
        all.push(offer(Words::key("halt")));
        all
    }

    #[test]
    fn amounts_are_put_together_and_names_explained() {
        let lines = listed(&offers());
        let orders: Vec<&str> = lines.iter().map(|line| line.order.as_str()).collect();
        assert_eq!(orders, ["take 1-7 troops", "take 2-3 indians", "to quebec", "to b21", "halt"]);
        assert_eq!(lines[2].note, None, "an accent is no news");
        assert_eq!(lines[3].note.as_deref(), Some("Royal Navy"));
    }

    #[test]
    fn p10_every_line_of_a_letter_can_be_pasted() {
        let lines = to_paste(&offers());
        let shown: Vec<(&str, Option<&str>)> =
            lines.iter().map(|line| (line.order.as_str(), line.note.as_deref())).collect();
        assert_eq!(shown[0], ("take 7 troops", Some("any number of 1-7")));
        assert_eq!(shown[1], ("take 3 indians", Some("any number of 2-3")));
        assert_eq!(shown[4], ("halt", None));
        let one = to_paste(&[offer(Words::opt("take").amount(4, 4).then("troops"))]);
        assert_eq!((one[0].order.as_str(), one[0].note.as_deref()), ("take 4 troops", None));
    }

    #[test]
    fn what_stands_beside_the_question_shares_one_line() {
        let beside = |words: Words| Offer { aside: true, ..offer(words) };
        let mut all = offers();
        let lines = listed(&all).len();
        assert_eq!(asides(&all), "");
        all.push(beside(Words::key("demolish").name("toronto", [])));
        all.push(beside(Words::key("demolish").name("niagara", []).then("pickaxe")));
        let shown = anstream::adapter::strip_str(&asides(&all)).to_string();
        assert_eq!(shown, "# also, before you answer: demolish toronto | niagara pickaxe\n");
        assert_eq!(listed(&answers(&all)).len(), lines);
        all.extend(["none", "all"].map(|word| beside(Words::key("rerolls").then(word))));
        let shown = anstream::adapter::strip_str(&asides(&all)).to_string();
        assert_eq!(
            shown,
            "# also, before you answer (`moves demolish` explains it, and so on): demolish\n\
             #   toronto | niagara pickaxe; rerolls none | all\n"
        );
    }

    #[test]
    fn of_many_orders_beside_a_question_the_words_stand_alone() {
        let beside = |words: Words| Offer { aside: true, ..offer(words) };
        let forts = ["a", "b", "c", "d"].map(|id| beside(Words::key("demolish").name(id, [])));
        let shown = anstream::adapter::strip_str(&asides(&forts)).to_string();
        assert_eq!(shown, "# also, before you answer (`moves demolish` lists them): demolish …\n");
        let kinds = ["hits", "routs", "leads", "chits"].map(|kind| beside(Words::key(kind).then("all")));
        let shown = anstream::adapter::strip_str(&asides(&kinds)).to_string().replace("\n#  ", "");
        assert!(shown.ends_with(": hits …; routs …; leads …; chits …\n"), "{shown}");
    }

    #[test]
    fn holes_in_amounts_are_kept() {
        assert_eq!(ranges(&[5, 1, 2]), "1-2|5");
        assert_eq!(ranges(&[u32::MAX]), u32::MAX.to_string());
    }

    #[test]
    fn kinds_are_explained_in_comments() {
        let lines = listed(&[offer(Words::key("unit").name("p", [])), offer(Words::key("done"))]);
        let text = explained(&lines, &[Named { id: "unit", title: "alone" }]);
        let plain = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(plain, "# unit: alone\n  unit p\n  done\n");
    }

    #[test]
    fn orders_of_words_alone_are_explained_by_how_they_begin() {
        let use_of = |action| offer(Words::key("use").then("light").then(action));
        let lines = listed(&[use_of("raid"), use_of("sail"), offer(Words::key("user"))]);
        let glossary = [Named { id: "use", title: "a point" }, Named { id: "use army", title: "another" }];
        let plain = anstream::adapter::strip_str(&explained(&lines, &glossary)).to_string();
        assert_eq!(plain, "# use: a point\n  use light raid\n  use light sail\n  user\n");
    }

    #[test]
    fn refusals_that_share_a_reason_stand_together() {
        let why = |help: &str| crate::speech::Refusal {
            code: "coureur::ww::movement::not_connected",
            why: "no connection leads there".to_owned(),
            rule: crate::cite::Rule::ww("6.2"),
            help: help.to_owned(),
        };
        let no =
            |id: &str, help: &str| Offer { refused: Some(why(help)), ..offer(Words::key("to").name(id, [])) };
        let mut offers: Vec<Offer> = (0..10).map(|n| no(&format!("s{n}"), "go round")).collect();
        offers.push(no("x", "halt"));
        assert_eq!(
            refused(&offers),
            "  to s0 | s1 | s2 | s3 | s4 | s5 | s6 | s7 | … and 2 more\n      \
             no connection leads there [WW 6.2]; go round\n  to x\n      no connection leads there [WW 6.2]; halt\n"
        );
    }

    #[test]
    fn many_refusals_that_differ_in_what_they_name_stand_together() {
        let no = |id: &str| {
            let why = crate::speech::Refusal {
                code: "coureur::ww::movement::tired",
                why: format!("{id} has acted"),
                rule: crate::cite::Rule::ww("6.2"),
                help: "name another".to_owned(),
            };
            Offer { refused: Some(why), ..offer(Words::key("next").name(id, [])) }
        };
        let text = |ids: &[&str]| refused(&ids.iter().map(|id| no(id)).collect::<Vec<_>>());
        assert_eq!(
            text(&["a", "b", "c", "d"]),
            "  next a | b | c | d\n      a has acted, and so with the others [WW 6.2]; name another\n"
        );
        assert_eq!(text(&["a", "b"]).lines().count(), 4, "a few are told one by one");
    }

    #[test]
    fn a_sample_shows_every_kind_first() {
        let lines = listed(&offers());
        let kinds: Vec<&str> = sample(&lines, 3).iter().map(|line| line.order.as_str()).collect();
        assert_eq!(kinds, ["take 1-7 troops", "to quebec", "halt"]);
        assert_eq!(sample(&lines, 99).len(), lines.len());
    }
}
