//! Completion: the words and names that may follow what was typed so far, from the orders open there.

use super::super::rehearse;
use crate::orders::fold;
use crate::speech::{Offer, Term, Words};
use crate::table::Desk;
use std::cell::RefCell;

/// What a line is completed from.
#[derive(Debug, Default)]
pub struct Guide {
    /// Who sits there, if orders are taken.
    pub desk: Option<Desk>,
    /// What was typed and is not signed yet.
    pub lines: Vec<String>,
    /// Words of the prompt itself.
    pub words: Vec<String>,
    /// The line as far as it is typed: of one that is never ended nothing else is left.
    pub heard: RefCell<String>,
}

/// As names are compared: case, accents and hyphens do not matter.
fn plain(text: &str) -> String {
    fold(text).replace('-', " ").replace(['\'', '’'], "")
}

impl Guide {
    /// Where the order begins that is being typed, and what it may be as far as its next word.
    #[must_use]
    pub fn candidates(&self, typed: &str) -> (usize, Vec<String>) {
        let cut = typed.rfind([';', ',']).map_or(0, |at| at + 1);
        let (before, fragment) = typed.split_at(cut);
        let start = cut + (fragment.len() - fragment.trim_start().len());
        let fragment = plain(fragment.trim_start());
        let offers = self.offers(before);
        let mut found: Vec<String> =
            offers.iter().filter_map(|offer| grown(&offer.words, &fragment)).collect();
        let also = self.desk.as_ref().map_or(&[][..], |desk| desk.table().play().grammar().also);
        found.extend(offers.iter().flat_map(|offer| said_otherwise(&offer.words, &fragment, also)));
        if start == 0 {
            found.extend(self.words.iter().filter(|word| word.starts_with(&fragment)).cloned());
        }
        found.sort();
        found.dedup();
        (start, found)
    }

    /// The orders open after what stands before in the line.
    fn offers(&self, before: &str) -> Vec<Offer> {
        let Some(desk) = &self.desk else { return Vec::new() };
        let before = before.trim_end().trim_end_matches([';', ',']);
        let lines: Vec<&str> = self.lines.iter().map(String::as_str).chain([before]).collect();
        let Ok(tried) = rehearse::after(desk, &lines.join("\n")) else { return Vec::new() };
        let mut offers = tried.asked().map(|(_, offers)| offers).unwrap_or_default();
        offers.retain(|offer| offer.refused.is_none());
        offers
    }
}

fn spelled(terms: &[Term]) -> String {
    Words::from(terms.to_vec()).to_string()
}

/// The beginning of an order that goes on from what was typed, up to the end of its next term. Its first word may have
/// been left out, as in a path.
fn grown(words: &Words, typed: &str) -> Option<String> {
    let terms = words.0.as_slice();
    let whole = (0..terms.len()).find_map(|last| goes_on(&terms[..=last], typed));
    let verb = || matches!(terms.first(), Some(Term::Key(_) | Term::Opt(_)));
    let rest = terms.get(1..).unwrap_or_default();
    whole
        .or_else(|| verb().then(|| (0..rest.len()).find_map(|last| goes_on(&rest[..=last], typed))).flatten())
}

/// The same in the words that people are told to use: `activate mont` for `force mont`. Only where they are typed, or begun, as far as a
/// letter: else every order would be listed twice.
fn said_otherwise(words: &Words, typed: &str, also: &[(&str, &str)]) -> Vec<String> {
    let one = |(said, meant): &(&str, &str)| {
        if !typed.is_empty() && said.len() > typed.len() && said.starts_with(typed) {
            let order = plain(&words.to_string());
            let begins = order.strip_prefix(&plain(meant)).is_some_and(|rest| rest.starts_with(' '));
            return begins.then(|| (*said).to_owned());
        }
        let rest = typed.strip_prefix(said)?.strip_prefix(' ')?;
        let order = grown(words, &format!("{} {rest}", plain(meant)))?;
        Some(format!("{said}{}", order.strip_prefix(meant)?))
    };
    also.iter().filter_map(one).collect()
}

fn goes_on(terms: &[Term], typed: &str) -> Option<String> {
    let text = spelled(terms);
    let longer = |text: &str| text.len() > typed.len() && text.starts_with(typed);
    if longer(&plain(&text)) {
        return Some(text);
    }
    let (last, before) = terms.split_last()?;
    let Term::Name { also, .. } = last else { return None };
    let before = spelled(before);
    let named =
        also.iter().any(|name| !typed.is_empty() && longer(plain(&format!("{before} {name}")).trim_start()));
    named.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grown_all(orders: &[Words], typed: &str) -> Vec<String> {
        orders.iter().filter_map(|words| grown(words, &plain(typed))).collect()
    }

    #[test]
    fn a_word_at_a_time() {
        let orders = [
            Words::key("force").name("montcalm", ["Montcalm"]),
            Words::key("force").name("levis", ["Lévis"]),
            Words::opt("to").name("fort-william-henry", ["Fort William Henry"]),
            Words::key("play").name("7", ["Massacre!"]).then("activate"),
        ];
        assert_eq!(grown_all(&orders, ""), ["force", "force", "to", "play"]);
        assert_eq!(grown_all(&orders, "force "), ["force montcalm", "force levis"]);
        assert_eq!(grown_all(&orders, "force lé"), ["force levis"]);
        assert_eq!(grown_all(&orders, "to fort wi"), ["to fort-william-henry"]);
        assert_eq!(grown_all(&orders, "Fort W"), ["fort-william-henry"], "a path goes on without its verb");
        assert_eq!(grown_all(&orders, "play mass"), ["play 7"], "a card by its name");
        assert_eq!(grown_all(&orders, "play 7 "), ["play 7 activate"]);
        assert_eq!(grown_all(&orders, "halt"), [""; 0]);
    }

    #[test]
    fn p32_the_words_people_are_told_to_use_are_completed_too() {
        let orders = [
            Words::key("force").name("montcalm", ["Montcalm"]),
            Words::key("to").name("st-jean", ["St-Jean"]),
        ];
        let also = [("activate", "force"), ("march to", "to")];
        let said = |typed: &str| -> Vec<String> {
            orders.iter().flat_map(|words| said_otherwise(words, &plain(typed), &also)).collect()
        };
        assert_eq!(said("activate Mont"), ["activate montcalm"]);
        assert_eq!(said("act"), ["activate"]);
        assert_eq!(said("march to st"), ["march to st-jean"]);
        assert_eq!(said("march to x"), [""; 0]);
        assert_eq!(said(""), [""; 0], "nothing is listed twice");
        assert_eq!(said("force"), [""; 0]);
    }
}
