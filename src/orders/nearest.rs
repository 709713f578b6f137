//! The name that a misspelt one is a slip of.

use super::bits::Dictionary;
use super::token::fold;
use crate::speech::{Offer, Term};

/// How much alike, in thousandths, two words must be for one to be a slip of the other.
const SLIP: u64 = 700;

/// A name like the one typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Near {
    /// As it is printed, or its id.
    pub(super) name: String,
    /// Can it be named here?
    pub(super) open: bool,
    /// How much alike they are, in thousandths.
    pub(super) alike: u64,
}

/// How much alike two spellings are, in thousandths.
fn alike(one: &str, other: &str) -> u64 {
    // Whole thousandths, so that sorting needs no floats.
    let whole = strsim::normalized_damerau_levenshtein(one, other);
    (whole * 1000.0) as u64
}

/// The same without blanks and hyphens.
fn joined(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The name nearest to what was typed: one that can be named here if it is as near as any.
pub(super) fn nearest_name(typed: &str, words: &Dictionary, offers: &[Offer]) -> Option<Near> {
    let typed = joined(typed);
    let open = offers.iter().filter(|offer| offer.refused.is_none()).flat_map(|offer| &offer.words.0);
    let named = open.flat_map(|term| match term {
        Term::Name { id, also } => std::iter::once(id.to_string()).chain(also.iter().cloned()).collect(),
        Term::Key(_) | Term::Opt(_) | Term::Amount { .. } | Term::Slot(_) => Vec::new(),
    });
    let here = named.map(|name| (alike(&joined(&name), &typed), true, name));
    let all =
        words.names().map(|parts| parts.join(" ")).map(|name| (alike(&joined(&name), &typed), false, name));
    let whole = offers.iter().filter(|offer| offer.refused.is_none()).map(|offer| offer.words.to_string());
    let orders = whole.map(|order| (alike(&joined(&order), &typed), true, order));
    let keys = words.verbs().map(|word| (alike(&joined(word), &typed), false, word.to_owned()));
    let best =
        here.chain(orders).chain(all).chain(keys).max_by(|a, b| (a.0, a.1, &b.2).cmp(&(b.0, b.1, &a.2)))?;
    (best.0 >= SLIP).then_some(Near { name: best.2, open: best.1, alike: best.0 })
}
