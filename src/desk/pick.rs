//! From clicks to an order: what was clicked so far, what may be clicked next, and when an order is whole.
//!
//! What was clicked is a list of things, in the order of clicking. An order fits if it names them in this order, whatever else
//! it names between them: so `move` need not be clicked before the leader, and `from A to B` is told apart from `from B to
//! A`. Whatever would leave fewer orders is lit. Clicking is free: it composes words, and signs nothing.

use super::terms::{Pick, Role, Said, Things};
use crate::render::text::clean;
use crate::speech::{Offer, Refusal};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Orders up to this number are shown whole, as buttons.
const FEW: usize = 9;
/// Reasons told at once.
const REASONS: usize = 4;

/// An order that is open now, as things to click.
#[derive(Debug)]
struct Composed<'a> {
    offer: &'a Offer,
    terms: Vec<Said>,
    /// What its words mean.
    meaning: Option<&'static str>,
}

/// What is open at a question.
#[derive(Debug)]
pub struct Composer<'a> {
    things: &'a Things,
    legal: Vec<Composed<'a>>,
    refused: Vec<Composed<'a>>,
}

/// Something that may be clicked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lit {
    /// What it is.
    #[serde(flatten)]
    pub said: Said,
    /// It lies beside the map, where nobody can point at it.
    pub off_map: bool,
}

/// A button: a whole order, or a word that leaves fewer of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Button {
    /// What it adds to the order.
    pub pick: Option<Pick>,
    /// The whole order, as it is typed.
    pub order: Option<String>,
    /// What stands on it.
    pub text: String,
    /// What it means just now.
    pub note: Option<String>,
    /// It does not answer the question, and nothing is lost by answering first.
    pub aside: bool,
    /// The thing on the table that leads to this whole order by itself: whoever sees it glow needs no button.
    pub thing: Option<Pick>,
}

/// Why an order is not open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct No {
    /// The order.
    pub order: String,
    /// Why not.
    #[serde(flatten)]
    pub refusal: Refusal,
}

/// What clicks have come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clicked {
    /// What was clicked.
    pub picks: Vec<Pick>,
    /// What was clicked, in words.
    pub said: String,
    /// How many orders still fit.
    pub fitting: usize,
    /// The one order that fits: it is whole.
    pub whole: Option<String>,
    /// Things on the table that lead on.
    pub lit: Vec<Lit>,
    /// Words and whole orders that lead on.
    pub buttons: Vec<Button>,
    /// Things that only orders name which are refused now: they say why.
    pub refused: Vec<Pick>,
    /// Why what was clicked cannot be ordered; only where no order fits.
    pub reasons: Vec<No>,
}

/// Where the terms of an order go on behind what was clicked; nothing, if it does not fit.
fn behind(terms: &[Said], picks: &[Pick]) -> Option<usize> {
    let mut at = 0;
    for pick in picks {
        at += terms[at..].iter().position(|term| term.pick == *pick)? + 1;
    }
    Some(at)
}

fn fitting<'c, 'a>(all: &'c [Composed<'a>], picks: &[Pick]) -> Vec<(&'c Composed<'a>, usize)> {
    all.iter().filter_map(|one| Some((one, behind(&one.terms, picks)?))).collect()
}

/// In how many of these orders each thing stands that may still be clicked.
fn counted(fit: &[(&Composed<'_>, usize)]) -> BTreeMap<Pick, usize> {
    let mut counts = BTreeMap::new();
    for (one, at) in fit {
        let mut own: Vec<&Pick> = one.terms[*at..].iter().map(|term| &term.pick).collect();
        own.sort();
        own.dedup();
        for pick in own {
            *counts.entry(pick.clone()).or_insert(0) += 1;
        }
    }
    counts
}

fn in_words(terms: &[Said]) -> String {
    terms.iter().map(|term| term.text.as_str()).collect::<Vec<_>>().join(" ")
}

impl Composed<'_> {
    fn order(&self) -> String {
        self.offer.words.to_string()
    }

    fn button(&self) -> Button {
        Button {
            pick: None,
            order: Some(self.order()),
            text: in_words(&self.terms),
            note: self.offer.note.as_deref().or(self.meaning).map(clean),
            aside: self.offer.aside,
            thing: None,
        }
    }

    /// The button of an order among others.
    fn among(&self, at: usize, counts: &BTreeMap<Pick, usize>) -> Button {
        let own = |term: &&Said| term.pick.role.is_thing() && counts.get(&term.pick) == Some(&1);
        let thing = self.terms[at..].iter().find(own).map(|term| term.pick.clone());
        Button { thing, ..self.button() }
    }
}

impl<'a> Composer<'a> {
    /// For what is offered.
    #[must_use]
    pub fn new(offers: &'a [Offer], things: &'a Things) -> Composer<'a> {
        let composed =
            |offer: &'a Offer| Composed { offer, terms: things.terms(offer), meaning: things.meaning(offer) };
        let (legal, refused): (Vec<&Offer>, Vec<&Offer>) =
            offers.iter().partition(|offer| offer.refused.is_none());
        Composer {
            things,
            legal: legal.into_iter().map(composed).collect(),
            refused: refused.into_iter().map(composed).collect(),
        }
    }

    /// The legal orders, each with its terms.
    pub fn orders(&self) -> impl Iterator<Item = (String, &[Said])> {
        self.legal.iter().map(|one| (one.order(), one.terms.as_slice()))
    }

    /// All legal orders as buttons, for whoever wants to read them.
    #[must_use]
    pub fn listed(&self) -> Vec<Button> {
        self.legal.iter().map(Composed::button).collect()
    }

    /// What clicks have come to.
    #[must_use]
    pub fn clicked(&self, picks: &[Pick]) -> Clicked {
        let fit = fitting(&self.legal, picks);
        let said = fit.first().or(fitting(&self.refused, picks).first()).map(|(one, at)| {
            let own = one.terms[..*at].iter();
            own.filter(|term| picks.contains(&term.pick)).map(|term| term.text.as_str()).collect::<Vec<_>>()
        });
        let said = said.map(|words| words.join(" ")).unwrap_or_default();
        let whole = match fit.as_slice() {
            [(one, _)] if !picks.is_empty() => Some(one.order()),
            _ => None,
        };
        let counts = counted(&fit);
        // What stands beside the question does not glow, as long as there is an answer to it.
        let (asides, answers): (Vec<_>, Vec<_>) = fit.iter().copied().partition(|(one, _)| one.offer.aside);
        let (first, beside) = if answers.is_empty() { (asides, Vec::new()) } else { (answers, asides) };
        let no = fitting(&self.refused, picks);
        Clicked {
            picks: picks.to_vec(),
            said,
            fitting: fit.len(),
            lit: self.lit(&first),
            buttons: match &whole {
                Some(_) => Vec::new(),
                None => [buttons(&first, &first), buttons(&beside, &fit)].concat(),
            },
            whole,
            refused: counted(&no)
                .into_keys()
                .filter(|pick| pick.role.is_thing() && !counts.contains_key(pick))
                .collect(),
            reasons: if fit.is_empty() { reasons(&no) } else { Vec::new() },
        }
    }

    fn lit(&self, fit: &[(&Composed<'_>, usize)]) -> Vec<Lit> {
        let (counts, mut lit) = (counted(fit), Vec::<Lit>::new());
        let narrows = |pick: &Pick| counts.get(pick).is_some_and(|count| *count < fit.len());
        // Where only one order is open, whatever it names leads to it.
        let any = fit.len() == 1;
        for term in fit.iter().flat_map(|(one, at)| &one.terms[*at..]) {
            let known = || lit.iter().any(|known| known.said.pick == term.pick);
            if term.pick.role.is_thing() && (any || narrows(&term.pick)) && !known() {
                lit.push(Lit { off_map: self.things.is_off_map(&term.pick), said: term.clone() });
            }
        }
        lit
    }
}

/// Few orders stand there whole. Of many it is the words and numbers that leave fewer among all that fit, and orders that nothing
/// else is part of.
fn buttons(fit: &[(&Composed<'_>, usize)], among: &[(&Composed<'_>, usize)]) -> Vec<Button> {
    let counts = counted(among);
    let narrows = |pick: &Pick| counts.get(pick).is_some_and(|count| *count < among.len());
    if fit.len() <= FEW {
        return fit.iter().map(|(one, at)| one.among(*at, &counts)).collect();
    }
    let mut buttons: Vec<Button> = Vec::new();
    for (one, at) in fit {
        let mut rest = one.terms[*at..].iter().filter(|term| narrows(&term.pick)).peekable();
        if rest.peek().is_none() {
            buttons.push(one.button());
            continue;
        }
        for term in rest.filter(|term| !term.pick.role.is_thing()) {
            let word = term.pick.role == Role::Button;
            let button = Button {
                pick: Some(term.pick.clone()),
                order: None,
                text: behind_shared(&one.terms[*at..], term, &narrows),
                note: if one.terms.first() == Some(term) {
                    one.meaning.filter(|_| word).map(clean)
                } else {
                    alike(fit, &term.pick)
                },
                aside: one.offer.aside,
                thing: None,
            };
            match buttons.iter().find(|known| known.pick == button.pick) {
                Some(_) => {}
                // A word or a number that nothing but one order has stands there with all of it.
                None if only_here(fit, &term.pick) => buttons.push(one.button()),
                None => buttons.push(button),
            }
        }
    }
    // Whoever reads `1` or `pickaxe` before the word that the order begins with does not know what of; and a word leads nowhere else if all
    // its orders stand there whole, or if another word leads to the same ones.
    let whole: BTreeSet<String> = buttons.iter().filter_map(|button| button.order.clone()).collect();
    let words: BTreeSet<Pick> = buttons.iter().filter_map(|button| button.pick.clone()).collect();
    let mut led: BTreeSet<Vec<bool>> = BTreeSet::new();
    buttons.retain(|button| match &button.pick {
        Some(pick) => {
            let begins = |one: &Composed<'_>| {
                one.terms.first().is_none_or(|first| first.pick == *pick || !words.contains(&first.pick))
            };
            fit.iter().any(|one| has(one, pick) && !whole.contains(&one.0.order()) && begins(one.0))
                && led.insert(fit.iter().map(|one| has(one, pick)).collect())
        }
        None => true,
    });
    let mut orders: Vec<String> = Vec::new();
    buttons.retain(|button| match &button.order {
        Some(order) if orders.contains(order) => false,
        Some(order) => {
            orders.push(order.clone());
            true
        }
        None => true,
    });
    buttons
}

/// May it still be clicked of this order?
fn has((one, at): &(&Composed<'_>, usize), pick: &Pick) -> bool {
    one.terms[*at..].iter().any(|term| term.pick == *pick)
}

/// A term behind the words that all orders begin with: `place all`, `take … troops`.
fn behind_shared(terms: &[Said], term: &Said, narrows: &impl Fn(&Pick) -> bool) -> String {
    let common = |other: &&Said| other.pick.role == Role::Button && !narrows(&other.pick);
    let shared = terms.iter().take_while(common).count();
    let gap = if terms.get(shared) == Some(term) { " " } else { " … " };
    let words = in_words(&terms[..shared]);
    if words.is_empty() { term.text.clone() } else { format!("{words}{gap}{}", term.text) }
}

/// What the orders with this word are, if they all say the same of themselves.
fn alike(fit: &[(&Composed<'_>, usize)], pick: &Pick) -> Option<String> {
    let mut notes = fit.iter().filter(|one| has(one, pick)).map(|(one, _)| one.offer.note.as_deref());
    let first = notes.next()??;
    notes.all(|note| note == Some(first)).then(|| clean(first))
}

fn only_here(fit: &[(&Composed<'_>, usize)], pick: &Pick) -> bool {
    fit.iter().filter(|one| has(one, pick)).count() == 1
}

fn reasons(no: &[(&Composed<'_>, usize)]) -> Vec<No> {
    let mut told: Vec<No> = Vec::new();
    for (one, _) in no {
        let Some(refusal) = &one.offer.refused else { continue };
        let refusal = Refusal { why: clean(&refusal.why), help: clean(&refusal.help), ..refusal.clone() };
        if told.len() < REASONS && !told.iter().any(|known| known.refusal.why == refusal.why) {
            told.push(No { order: in_words(&one.terms), refusal });
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::Words;

    fn offers(all: &[&[&'static str]]) -> Vec<Offer> {
        let words = |terms: &[&'static str]| {
            let mut words = Words::default();
            for term in terms {
                words = match (term.strip_prefix('@'), term.parse()) {
                    (Some(name), _) => words.name(name, []),
                    (None, Ok(count)) => words.amount(count, 12),
                    (None, Err(_)) => words.then(term),
                };
            }
            Offer::plain(words)
        };
        all.iter().map(|terms| words(terms)).collect()
    }

    fn pick(id: &str) -> Pick {
        Pick { role: Role::Button, id: id.to_owned() }
    }

    #[test]
    fn the_order_of_clicks_tells_there_from_back() {
        let offers = offers(&[&["move", "@a", "to", "@b"], &["move", "@b", "to", "@a"], &["done"]]);
        let things = Things::default();
        let composer = Composer::new(&offers, &things);
        assert_eq!(composer.clicked(&[pick("a")]).whole, None);
        assert_eq!(composer.clicked(&[pick("a"), pick("b")]).whole.as_deref(), Some("move a to b"));
        assert_eq!(composer.clicked(&[pick("b"), pick("a")]).whole.as_deref(), Some("move b to a"));
        assert_eq!(composer.clicked(&[pick("done")]).whole.as_deref(), Some("done"));
    }

    /// Numbers of which each is part of one order stand there with all of it; the word that only those orders have need not.
    #[test]
    fn p24_a_number_says_of_what() {
        const COUNTS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
        let take: Vec<[&'static str; 3]> = COUNTS.iter().map(|count| ["take", *count, "troops"]).collect();
        let mut all: Vec<&[&'static str]> = take.iter().map(<[_; 3]>::as_slice).collect();
        all.push(&["take", "everything"]);
        let (offers, things) = (offers(&all), Things::default());
        let clicked = Composer::new(&offers, &things).clicked(&[]);
        let texts: Vec<&str> = clicked.buttons.iter().map(|button| button.text.as_str()).collect();
        assert_eq!((texts.len(), texts[0], texts[12]), (13, "take 1 troops", "take everything"), "{texts:?}");
    }

    #[test]
    fn p24_words_that_lead_to_the_same_orders_have_one_button() {
        const PLACES: [&str; 5] = ["@a", "@b", "@c", "@d", "@e"];
        let to = |word: &'static str| PLACES.map(|place| ["move", "from", place, word]);
        let moves = [to("on"), to("back")].concat();
        let mut all: Vec<&[&'static str]> = moves.iter().map(<[_; 4]>::as_slice).collect();
        all.push(&["done"]);
        let (offers, things) = (offers(&all), Things::default());
        let clicked = Composer::new(&offers, &things).clicked(&[]);
        let words: Vec<&str> = clicked.buttons.iter().map(|one| one.text.as_str()).collect();
        assert_eq!(words, ["move", "done"], "what it is comes first");
        let clicked = Composer::new(&offers, &things).clicked(&[pick("move")]);
        let words: Vec<&str> = clicked.buttons.iter().map(|one| one.text.as_str()).collect();
        let (on, back) = ("from … on", "from … back");
        assert_eq!(words, ["from a", on, "from b", "from c", "from d", "from e", back]);
    }

    #[test]
    fn what_is_refused_says_why() {
        let mut all = offers(&[&["to", "@a"], &["to", "@b"]]);
        let rule = crate::cite::Rule::ww("4.0");
        all[1].refused = Some(Refusal { code: "x", why: "too far".to_owned(), rule, help: String::new() });
        let things = Things::default();
        let composer = Composer::new(&all, &things);
        let clicked = composer.clicked(&[pick("b")]);
        assert_eq!((clicked.fitting, clicked.whole), (0, None));
        assert_eq!(clicked.reasons[0].refusal.why, "too far");
    }
}
