//! Answers that decline what is asked by its own name: `no moves`, `nothing for the Indians`, `I keep my ships`; and all of it at once: `discard
//! all`. Only a whole line is such an answer, and only where it is one of those that are open.

use super::ground::Ground;
use super::matching::verb;
use super::thesaurus::plain;
use super::token::Line;
use super::vocabulary::{DISCARD, says_nothing};
use crate::speech::Offer;

/// Words for nothing.
const NOTHING: [&str; 6] = ["no", "none", "nothing", "nope", "zero", "nil"];

/// Words that say no more than that something is done.
const ACTS: [&str; 8] = ["action", "actions", "move", "moves", "movement", "movements", "marches", "march"];

/// Words for all cards of a hand.
const HAND: [&str; 9] = ["all", "everything", "cards", "card", "hand", "whole", "entire", "lot", "them"];

/// Questions at which a bare `none` can mean nothing else.
const ONE_KIND: [&str; 2] = ["reroll", "discard"];

/// The code of the order that a line gives by declining what is asked, or by meaning all of it.
pub(super) fn read(ground: &Ground<'_>, line: &Line) -> Option<String> {
    let words = line.tokens.iter().map(|token| token.text.as_str());
    let said: Vec<&str> = words.filter(|word| !says_nothing(word)).collect();
    let first = said.first()?;
    let telling = NOTHING.contains(first)
        || matches!(*first, "make" | "do" | "want" | "need" | "keep" | "hold")
        || plain(first).iter().any(|form| DISCARD.contains(&form.as_str()))
        || said.last().is_some_and(|last| NOTHING.contains(last) || *last == "pass");
    if said.len() > MOST || !telling || !ground.is_asked() {
        return None;
    }
    let legal = ground.legal();
    let answers = legal.iter().filter(|offer| !offer.aside);
    let (declining, others): (Vec<&Offer>, Vec<&Offer>) = answers.partition(|offer| declines(offer));
    let beside = legal.iter().filter(|offer| offer.aside).collect();
    let asked = Asked { others, beside };
    if asked.others.is_empty() {
        return None;
    }
    if let Some(all) = asked.all_discarded(&said) {
        return Some(all);
    }
    let [decline] = declining.as_slice() else { return None };
    (asked.is_declined(&said) || asked.is_kept(&said)).then(|| decline.code.clone())
}

/// The most telling words of such an answer.
const MOST: usize = 4;

fn declines(offer: &Offer) -> bool {
    offer.closing.gives_up() || matches!(offer.code.as_str(), "done" | "pass" | "none" | "keep all")
}

/// What is asked, besides the one way to decline it.
struct Asked<'a> {
    others: Vec<&'a Offer>,
    /// What stands beside the question.
    beside: Vec<&'a Offer>,
}

impl Asked<'_> {
    /// `no moves`, `nothing for the Indians`, `Indians: pass`.
    fn is_declined(&self, said: &[&str]) -> bool {
        match said {
            [none] => NOTHING.contains(none) && ONE_KIND.iter().any(|kind| self.is_all(kind)),
            ["make" | "do" | "want" | "need", "no", noun @ ..] | ["no", "more", noun @ ..] => {
                self.is_named(noun)
            }
            [none, noun @ ..] if NOTHING.contains(none) => self.is_named(noun),
            [noun @ .., none] if NOTHING.contains(none) || *none == "pass" => self.is_called(noun),
            _ => false,
        }
    }

    fn is_all(&self, word: &str) -> bool {
        self.others.iter().all(|offer| verb(offer) == Some(word))
    }

    /// Is it all that is asked, or what it is about? `no rerolls` may mean those of later questions, too, where there is an order for that.
    fn is_named(&self, noun: &[&str]) -> bool {
        let lasts = |offer: &&Offer| {
            noun.iter().any(|noun| {
                verb(offer).is_some_and(|verb| verb.trim_end_matches('s') == noun.trim_end_matches('s'))
            })
        };
        if self.beside.iter().any(lasts) {
            return false;
        }
        self.is_called(noun)
            || matches!(noun, [noun] if plain(noun).iter().any(|form| self.is_all(form)) || self.is_a_march(noun))
    }

    /// `no moves`, where forces move, and nothing else is asked but whether a card is played.
    fn is_a_march(&self, noun: &str) -> bool {
        let moves = |offer: &&Offer| offer.code.starts_with("move from ");
        ACTS.contains(&noun)
            && !noun.starts_with("action")
            && self.others.iter().any(moves)
            && self.others.iter().all(|offer| moves(offer) || verb(offer) == Some("play"))
    }

    /// Is it what all that can be spent is called? `the Indians`, `Indian actions`.
    fn is_called(&self, noun: &[&str]) -> bool {
        let (noun, acts) = match noun {
            [noun] => (noun, true),
            [noun, act] => (noun, act.starts_with("action")),
            _ => return false,
        };
        let forms = plain(noun);
        let of = |offer: &&Offer| {
            let point = offer.code.split(' ').nth(1);
            verb(offer) == Some("use") && point.is_some_and(|point| forms.iter().any(|form| form == point))
        };
        acts && self.others.iter().all(of)
    }

    /// `I keep my ships`, where one may be given up; `I keep my cards`, where some may be discarded.
    fn is_kept(&self, said: &[&str]) -> bool {
        let what = match said {
            ["no" | "nope", "keep" | "hold", what @ ..] | ["keep" | "hold", what @ ..] => what,
            _ => return false,
        };
        let hand = || self.is_all("discard") && what.iter().all(|word| HAND.contains(word));
        let given = |word: &&str| {
            let forms = plain(word);
            let of = |offer: &&Offer| {
                let mut words =
                    offer.code.strip_prefix("give up ").into_iter().flat_map(|rest| rest.split(' '));
                words.next().is_some_and(|kind| forms.iter().any(|form| form == kind))
            };
            self.others.iter().all(of)
        };
        let all = |word: &&str| matches!(*word, "all" | "everything");
        let fleets = || what.iter().any(given) && what.iter().all(|word| given(word) || all(word));
        !what.is_empty() && (hand() || fleets())
    }

    /// `discard all`: the one discard that holds every card.
    fn all_discarded(&self, said: &[&str]) -> Option<String> {
        let [put, what @ ..] = said else { return None };
        let away = plain(put).iter().any(|form| DISCARD.contains(&form.as_str()));
        let whole = what.iter().any(|word| matches!(*word, "all" | "everything" | "hand" | "lot"));
        if !away || !whole || !what.iter().all(|word| HAND.contains(word)) || !self.is_all("discard") {
            return None;
        }
        let cards = |offer: &Offer| offer.code.split(' ').skip(1).map(str::to_owned).collect::<Vec<_>>();
        let most = self.others.iter().max_by_key(|offer| cards(offer).len())?;
        let held = cards(most);
        let every = self.others.iter().all(|offer| cards(offer).iter().all(|card| held.contains(card)));
        every.then(|| most.code.clone())
    }
}
