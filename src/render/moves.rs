//! The orders open now: amounts put together, each line with a comment that says what the ids mean.

use super::paint::{ASIDE, ORDER, paint};
use super::text::{pad, tied, width, wrap};
use crate::engine::{Offer, Term, Words};
use crate::orders::fold;
use std::collections::BTreeMap;

/// Columns of an order before its comment.
const ORDER_COLUMNS: usize = 36;

/// One line of the list of orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The words that say what kind of order it is.
    pub kind: String,
    /// The order; amounts as `1-7`.
    pub order: String,
    /// What its names mean, where that helps.
    pub note: Option<String>,
}

/// The words before the first name or amount.
fn kind(words: &Words) -> String {
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
            let plain = |text: &str| fold(text).replace(['-', '\'', '’', ' ', '.'], "");
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
    Some((Words(before.to_vec()).to_string(), Words(after[1..].to_vec()).to_string(), *n))
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

/// The legal ones among the offers, in their order, amounts put together.
#[must_use]
pub fn listed(offers: &[Offer]) -> Vec<Listed> {
    let mut lines: Vec<Listed> = Vec::new();
    let mut places: BTreeMap<(String, String), (usize, Vec<u32>)> = BTreeMap::new();
    for offer in offers.iter().filter(|offer| offer.refused.is_none()) {
        let kind = kind(&offer.words);
        let Some((before, after, n)) = without_amount(&offer.words) else {
            lines.push(Listed { kind, order: offer.words.to_string(), note: note(&offer.words) });
            continue;
        };
        let (at, amounts) = places.entry((before.clone(), after.clone())).or_insert_with(|| {
            lines.push(Listed { kind, order: String::new(), note: note(&offer.words) });
            (lines.len() - 1, Vec::new())
        });
        amounts.push(n);
        let parts = [before, ranges(amounts), after];
        lines[*at].order =
            parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ");
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
    let mut out = String::new();
    for line in lines {
        let order = match &line.note {
            Some(note) => {
                let note = wrap(note, "# ", "").replace('\n', " ");
                format!("{} {}", paint(ORDER, pad(&line.order, ORDER_COLUMNS)), paint(ASIDE, note))
            }
            None => paint(ORDER, &line.order),
        };
        out.push_str("  ");
        out.push_str(&order);
        out.push('\n');
    }
    out
}

/// Orders listed under one reason; many spaces are often refused for the same.
const MOST_ALIKE: usize = 6;

/// The refused ones among the offers, with their reasons.
#[must_use]
pub fn refused(offers: &[Offer]) -> String {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for offer in offers {
        let Some(refusal) = &offer.refused else { continue };
        let why = format!("{} {}", refusal.why, tied(&refusal.rule.to_string()));
        let order = offer.words.to_string();
        match groups.iter_mut().find(|(known, _)| *known == why) {
            Some((_, orders)) => orders.push(order),
            None => groups.push((why, vec![order])),
        }
    }
    let mut out = String::new();
    for (why, orders) in groups {
        for order in orders.iter().take(MOST_ALIKE) {
            out.push_str(&format!("  {order}\n"));
        }
        if let Some(more) = orders.len().checked_sub(MOST_ALIKE).filter(|more| *more > 0) {
            out.push_str(&format!("  and {more} more\n"));
        }
        out.push_str(&wrap(&why, "      ", "      "));
        out.push('\n');
    }
    out
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
    fn orders_refused_for_one_reason_stand_together() {
        let refuse = |words: Words, why: &str| Offer {
            refused: Some(crate::engine::Refusal {
                code: "coureur::test",
                why: why.to_owned(),
                rule: crate::cite::Rule::ww("5.4"),
                help: String::new(),
            }),
            ..offer(words)
        };
        let mut all: Vec<Offer> =
            (1..=8).map(|n| refuse(Words::opt("take").amount(n, 8), "too many")).collect();
        all.insert(1, refuse(Words::key("halt"), "go on"));
        let text = refused(&all);
        assert_eq!(text.matches("too many").count(), 1, "{text}");
        assert!(text.contains("and 2 more") && text.contains("  halt\n      go on"), "{text}");
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
    fn holes_in_amounts_are_kept() {
        assert_eq!(ranges(&[5, 1, 2]), "1-2|5");
        assert_eq!(ranges(&[u32::MAX]), u32::MAX.to_string());
    }

    #[test]
    fn a_sample_shows_every_kind_first() {
        let lines = listed(&offers());
        let kinds: Vec<&str> = sample(&lines, 3).iter().map(|line| line.order.as_str()).collect();
        assert_eq!(kinds, ["take 1-7 troops", "to quebec", "halt"]);
        assert_eq!(sample(&lines, 99).len(), lines.len());
    }
}
