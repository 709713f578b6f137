//! Rankings: what a person would rather lose, where he would rather go, in a list of names and families, the first that is
//! open counts. They are checked when they are given, and answer a question only where it leaves a choice.

use crate::orders::fold;
use crate::side::Side;
use crate::speech::{Offer, Play, Term};
use std::cmp::Reverse;

/// As names are compared: case, accents and hyphens do not matter.
fn plain(text: &str) -> String {
    fold(text).replace('-', " ").replace(['\'', '’'], "").trim().to_owned()
}

/// The items of a list as typed, parted by commas.
#[must_use]
pub fn items(text: &str) -> Vec<String> {
    text.split([',', ';']).map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

/// Is this item something that an offer of the game may hold: `pass`, a name, or families of pieces?
fn makes_sense(play: &dyn Play, item: &str) -> bool {
    let item = plain(item);
    let names = play.names();
    let named = || {
        let mut all = names.places.iter().chain(&names.others).flat_map(|named| named.all());
        all.any(|name| plain(&name) == item)
    };
    let families = play.all_families();
    let family = |word: &str| families.contains(&word) || play.grammar().words.contains(&word);
    named() || item.split(' ').all(family)
}

/// The first item that can mean nothing in this game.
#[must_use]
pub fn senseless(play: &dyn Play, list: &[String]) -> Option<String> {
    list.iter().find(|item| !makes_sense(play, item)).cloned()
}

/// Does an item mean this offer?
fn means(play: &dyn Play, item: &str, offer: &Offer) -> bool {
    let mut words: Vec<String> = Vec::new();
    let mut named = false;
    for term in &offer.words.0 {
        match term {
            Term::Key(word) | Term::Opt(word) => words.push((*word).to_owned()),
            Term::Name { id, also } => {
                named |= plain(id) == item || also.iter().any(|name| plain(name) == item);
                words.extend(play.families(id).into_iter().map(str::to_owned));
            }
            Term::Amount { .. } | Term::Slot(_) => {}
        }
    }
    named || item.split(' ').all(|word| words.iter().any(|known| known == word))
}

fn amount(offer: &Offer) -> u32 {
    let n = |term: &Term| match term {
        Term::Amount { n, .. } => Some(*n),
        _ => None,
    };
    offer.words.0.iter().find_map(n).unwrap_or(0)
}

/// The offer that a list ranks first, by its place: of several that an item means the largest amount, then the first.
#[must_use]
pub fn first(play: &dyn Play, list: &[String], offers: &[Offer]) -> Option<usize> {
    let open = |offer: &Offer| offer.refused.is_none() && !offer.aside && offer.is_open();
    list.iter().find_map(|item| {
        let item = plain(item);
        let meant = offers.iter().enumerate().filter(|(_, offer)| open(offer) && means(play, &item, offer));
        meant.min_by_key(|(index, offer)| (Reverse(amount(offer)), *index)).map(|(index, _)| index)
    })
}

/// The word under which a kind of question is ranked.
#[must_use]
pub fn about(play: &dyn Play, kind: &str) -> Option<&'static str> {
    let mut ranks = play.follow().ranks.iter().filter(|(_, kinds)| kinds.contains(&kind));
    ranks.next().map(|(word, _)| *word)
}

/// The answer where all that is open is one and the same: which of several counters that nothing tells apart.
#[must_use]
pub fn all_alike(offers: &[Offer]) -> Option<&Offer> {
    let mut open = offers.iter().filter(|offer| offer.refused.is_none() && !offer.aside);
    let first = open.next().filter(|first| first.is_open())?;
    let mut others = open.peekable();
    others.peek()?;
    others.all(|offer| offer.is_open() && offer.twin_of.as_ref() == Some(&first.code)).then_some(first)
}

/// Is nothing open to a side in the window it is asked about but to let it pass, as far as its holder sees? Whatever else
/// could be done there takes a card he does not hold.
#[must_use]
pub fn holds_nothing(play: &dyn Play, side: Side, offers: &[Offer]) -> bool {
    let window = play.next().ask_of(side).is_some_and(|ask| ask.window);
    window && Offer::only_passes(offers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::Words;

    #[test]
    fn p33_which_of_two_counters_that_nothing_tells_apart_is_no_question() {
        let hit = |id: &'static str| Offer::plain(Words::key("hit").name(id, []));
        let mut offers = vec![hit("new-england-1"), hit("new-england-2")];
        assert_eq!(all_alike(&offers), None, "they may stand apart");
        assert_eq!(all_alike(&offers[..1]), None, "that one goes by itself");
        offers[1].twin_of = Some(offers[0].code.clone());
        assert_eq!(all_alike(&offers).map(|offer| offer.code.clone()), Some("hit new-england-1".to_owned()));
        offers.push(hit("virginia"));
        assert_eq!(all_alike(&offers), None, "a third one is another");
    }
}
