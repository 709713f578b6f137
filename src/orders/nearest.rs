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
    // Words of very different length are no slips of one another, and most are: to compare them is what takes long.
    let (short, long) = (one.len().min(other.len()), one.len().max(other.len()));
    if short * 2 < long {
        return 0;
    }
    // Whole thousandths, so that sorting needs no floats.
    let whole = strsim::normalized_damerau_levenshtein(one, other);
    (whole * 1000.0) as u64
}

/// The same without blanks and hyphens, short words for parts of names written out.
fn joined(text: &str) -> String {
    let folded = fold(text).replace(['\'', '’'], "");
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let whole = |word| match word {
        "ft" => "fort",
        "mt" => "mount",
        "saint" | "sainte" | "ste" => "st",
        other => other,
    };
    words.map(whole).collect()
}

/// The name nearest to what was typed: one that can be named here if it is as near as any. A whole order or a word of one is looked for
/// only where one word was typed: `reinforcenone`.
pub(super) fn nearest_name(typed: &str, words: &Dictionary, offers: &[Offer]) -> Option<Near> {
    let alone = !typed.contains(char::is_whitespace);
    let typed = joined(typed);
    let legal = || offers.iter().filter(|offer| offer.refused.is_none());
    let named = legal().flat_map(|offer| &offer.words.0).flat_map(|term| match term {
        Term::Name { id, also } => {
            also.iter().cloned().chain(std::iter::once(id.to_string())).collect::<Vec<_>>()
        }
        Term::Key(_) | Term::Opt(_) | Term::Amount { .. } | Term::Slot(_) => Vec::new(),
    });
    let here = named.map(|name| (alike(&joined(&name), &typed), true, name));
    let all = words.names().map(|name| (alike(&joined(name), &typed), false, name.to_owned()));
    let orders = legal().map(|offer| offer.words.to_string()).map(|order| (order, true));
    let keys = words.verbs().map(|word| (word.to_owned(), false));
    // What would end or decline something is proposed to nobody who spelled a word of a longer order wrong.
    let ends = |word: &str| matches!(word, "done" | "pass" | "halt" | "none");
    let slip = |word: &str| typed.starts_with(word.get(..2).unwrap_or(word)) && typed.len() >= word.len();
    let said = orders.chain(keys).filter(|(word, _)| alone && (!ends(word) || slip(word)));
    let said = said.map(|(word, open)| (alike(&joined(&word), &typed), open, word));
    let best = here.chain(said).chain(all).max_by(|a, b| (a.0, a.1, &b.2).cmp(&(b.0, b.1, &a.2)))?;
    (best.0 >= SLIP).then_some(Near { name: best.2, open: best.1, alike: best.0 })
}
