//! Laws of how many, and of who gets what: a count is not passed over where everybody would go, two counts are no sum unless they are told
//! together, who gets none gets none, and who is placed, or marches on, does no more than that.

use super::said::WORTH;
use super::{Law, first, is_body_word, origin, unclear};
use crate::orders::bits::{Bit, Kind};
use crate::orders::error::OrderError;
use crate::orders::matching::verb;
use crate::orders::token::{Gap, Line, is_number};
use crate::orders::turned::REST;
use crate::orders::vocabulary::{Prep, plain};
use std::collections::BTreeMap;

/// Words with which somebody is said to have, or to be given, something.
const GETS: [&str; 8] = ["gets", "get", "has", "have", "receives", "takes", "wants", "needs"];

/// Words that say, with `on` behind them, that somebody is still there.
const GOES_ON: [&str; 14] = [
    "carry", "march", "move", "go", "press", "push", "fight", "soldier", "keep", "live", "battle", "hold",
    "hang", "stay",
];

/// Words that may say so.
pub(super) fn is_telling(word: &str) -> bool {
    is_none(word) || matches!(word, "for" | "but" | "except" | "in")
}

/// Words for what is not given.
fn is_none(word: &str) -> bool {
    matches!(word, "none" | "nothing" | "nil")
}

/// `Goreham carries on`, where somebody takes a loss: he is still there, and does not take it.
///
/// # Errors
/// The words that say so.
pub(super) fn nobody_lost_who_goes_on(line: &Line, codes: &[String]) -> Result<(), OrderError> {
    let lost = codes.iter().any(|code| matches!(first(code), "lose" | "hit" | "eliminate"));
    let goes_on = |at: &usize| {
        let on = line.close(at + 1).is_some_and(|next| next.text == "on");
        on && plain(&line.tokens[*at].text).iter().any(|form| GOES_ON.contains(&form.as_str()))
    };
    match (0..line.tokens.len()).find(goes_on).filter(|_| lost) {
        Some(at) => {
            let help = "it says who is still there: name who takes the loss".to_owned();
            Err(unclear(line, (at, at + 2), help))
        }
        None => Ok(()),
    }
}

/// `b05, Wolfe lands at Halifax`: who is placed does not set out besides.
///
/// # Errors
/// The whole line.
pub(super) fn nobody_placed_sets_out(line: &Line, codes: &[String], path: &str) -> Result<(), OrderError> {
    let placed =
        |at: usize| at.checked_sub(1).is_some_and(|before| matches!(first(&codes[before]), "place" | "play"));
    let nowhere = |at: &usize| {
        origin(&codes[*at]).is_some()
            && placed(*at)
            && !codes[at + 1..].iter().any(|code| first(code) == path)
    };
    match (0..codes.len()).find(nowhere) {
        Some(at) => {
            let help = format!(
                "in this reading `{}` would begin a move besides: say only what is placed, and where",
                codes[at..].join("; ")
            );
            Err(unclear(line, (0, line.tokens.len()), help))
        }
        None => Ok(()),
    }
}

impl Law<'_> {
    /// Does a number say how many go? That of a card, or of what it is worth, does not.
    fn counts_men(&self, bit: &Bit) -> bool {
        let next = self.line.close(bit.to).map_or("", |next| next.text.as_str());
        let before = bit.from.checked_sub(1).map_or("", |before| self.line.tokens[before].text.as_str());
        let marked = self.line.text[..self.line.tokens[bit.from].start].ends_with('#');
        // `all four`, `the 7 of them` behind a whole are said of everybody.
        let whole =
            self.bits.iter().any(|one| one.to == bit.from && one.kind == Kind::Whole && bit.gap == Gap::Word);
        !marked
            && !whole
            && !WORTH.contains(&next)
            && !matches!(before, "card" | "no" | "number" | "value" | "a" | "worth")
    }

    /// `2 of the Albany garrison`, `Braddock's army with 3`: not everybody goes.
    pub(super) fn no_count_passed_over(&self) -> Result<(), OrderError> {
        let grammar = self.ground.play.grammar();
        let everybody = |code: &String| {
            grammar.takes(first(code)) && (code.ends_with(" everything") || code.ends_with(" all"))
        };
        let Some(at) = self.codes.iter().position(everybody) else { return Ok(()) };
        let heard =
            |n: u32| self.codes.iter().any(|code| code.split(' ').skip(1).any(|word| word == n.to_string()));
        let rest = self.line.tokens.iter().any(|token| REST.contains(&token.text.as_str()));
        let taken = |n: u32| {
            let starts = format!("{} {n} ", first(&self.codes[at]));
            at > 0 && self.codes[at - 1].starts_with(&starts) && !rest
        };
        let many = self.how_many(at);
        let wrong = |n: u32| taken(n) || !heard(n) && many.as_ref().is_some_and(|many| !many.contains(&n));
        for bit in self.bits {
            let Kind::Number(n) = bit.kind else { continue };
            if self.counts_men(bit) && wrong(n) {
                let help = "everybody there would go in this reading: say how many, and from where, without a word for all of them";
                return Err(self.refused((bit.from, bit.to), help.to_owned()));
            }
        }
        Ok(())
    }

    /// What may truly be counted of those who go where everybody does: all of a kind, all together, or those who have names.
    fn how_many(&self, at: usize) -> Option<Vec<u32>> {
        let mut now = self.ground.clone();
        if !self.codes[..at].iter().all(|code| now.take(code)) {
            return None;
        }
        let legal = now.legal();
        let (mut kinds, mut named) = (BTreeMap::<String, u32>::new(), 0);
        for offer in legal.iter().filter(|offer| verb(offer) == Some(first(&self.codes[at]))) {
            let words: Vec<&str> = offer.code.split(' ').skip(1).collect();
            match words.as_slice() {
                [n, kind] if is_number(n) => {
                    let most = kinds.entry((*kind).to_owned()).or_default();
                    *most = n.parse().unwrap_or(0).max(*most);
                }
                ["all" | "everything"] => {}
                _ => named += 1,
            }
        }
        let men: u32 = kinds.values().sum();
        let mut many: Vec<u32> = kinds.into_values().collect();
        many.extend([men, named, men + named].iter().filter(|n| **n > 0));
        Some(many)
    }

    /// `6 to Deerfield, and on to Boston with 4` are no ten.
    pub(super) fn no_sum_of_two_tellings(&self) -> Result<(), OrderError> {
        let counted = |code: &str| -> Option<(u32, String)> {
            match code.split(' ').collect::<Vec<_>>().as_slice() {
                [verb, n, kind] if self.ground.play.grammar().takes(verb) => {
                    Some((n.parse().ok()?, (*kind).to_owned()))
                }
                _ => None,
            }
        };
        for two in self.codes.windows(2) {
            let (Some((one, kind)), Some((other, same))) = (counted(&two[0]), counted(&two[1])) else {
                continue;
            };
            let at = |n: u32, from: usize| {
                (from..self.bits.len()).find(|at| self.bits[*at].kind == Kind::Number(n))
            };
            let Some(begin) = at(one, 0).filter(|_| kind == same) else { continue };
            let Some(end) = at(other, begin + 1) else { continue };
            let parts = |bit: &Bit| {
                let place = bit.kind == Kind::Name && self.words.is_only_places(self.line, bit);
                place || matches!(bit.kind, Kind::Verb { .. })
            };
            let apart = self.bits[begin + 1..end].iter().any(parts)
                || self.bits[begin].clause != self.bits[end].clause;
            if apart {
                let help = format!(
                    "{} would go in this reading: say once how many go, and where each part of them stays",
                    one + other
                );
                return Err(self.refused((self.bits[begin].from, self.bits[end].to), help));
            }
        }
        Ok(())
    }

    /// `Kahnawake gets none`, `nothing for Kahnawake`: nothing is done there.
    pub(super) fn none_where_none_is_given(&self) -> Result<(), OrderError> {
        let word = |at: usize| self.line.close(at).map_or("", |token| token.text.as_str());
        let before =
            |at: usize, back: usize| at.checked_sub(back).map_or("", |at| self.line.tokens[at].text.as_str());
        let (sentence, places) = (self.sentence(), self.ground.play.names().places);
        for bit in self.bits.iter().filter(|bit| bit.kind == Kind::Name) {
            let behind = GETS.contains(&word(bit.to)) && is_none(word(bit.to + 1));
            let ahead = before(bit.from, 1) == "for" && is_none(before(bit.from, 2));
            let last = |code: &String| code.split(' ').next_back().unwrap_or_default().to_owned();
            let done = self.codes.iter().any(|code| {
                sentence.names_place(bit, &last(code), &places)
                    || sentence.names(bit, &last(code), &[]).is_some()
            });
            if (behind || ahead) && done {
                let (from, to) = if behind { (bit.from, bit.to + 2) } else { (bit.from - 2, bit.to) };
                return Err(self.refused((from, to), "name only those who get something".to_owned()));
            }
        }
        Ok(())
    }

    /// Tells of a bit whether it names a place that a step of a march goes to.
    pub(super) fn steps(&self) -> impl Fn(&Bit) -> bool {
        let path = self.ground.play.grammar().path;
        let (sentence, places) = (self.sentence(), self.ground.play.names().places);
        move |bit| {
            let mut steps = self.codes.iter().filter(|code| first(code) == path);
            steps.any(|code| {
                code.split(' ').next_back().is_some_and(|to| sentence.names_place(bit, to, &places))
            })
        }
    }

    /// `to Albany for Schenectady`: do they go on there?
    pub(super) fn no_goal_for_a_step(&self) -> Result<(), OrderError> {
        let step = self.steps();
        for (nth, bit) in self.bits.iter().enumerate().filter(|(_, bit)| bit.kind == Kind::Name) {
            let little = self.just_before(bit).filter(|at| self.line.tokens[*at].text == "for");
            let led = |one: &Bit| one.prep == Prep::To && one.clause == bit.clause && step(one);
            if let Some(at) = little.filter(|_| step(bit) && self.bits[..nth].iter().any(led)) {
                let help = "do they go on there? Say `to`, or leave it out".to_owned();
                return Err(self.refused((at, bit.to), help));
            }
        }
        Ok(())
    }

    /// `Webb to Albany with the provincials in Schenectady`: those who stand there are others than his.
    pub(super) fn no_others_for_his_own(&self) -> Result<(), OrderError> {
        let step = self.steps();
        let leaves = self.codes.iter().any(|code| first(code) == "drop");
        for bit in self.bits.iter().filter(|bit| bit.kind == Kind::Name && !leaves) {
            let Some(at) =
                self.just_before(bit).filter(|at| matches!(self.line.tokens[*at].text.as_str(), "in" | "at"))
            else {
                continue;
            };
            let Some(who) = at.checked_sub(1).filter(|_| self.line.tokens[at].gap == Gap::Word) else {
                continue;
            };
            let text = &self.line.tokens[who].text;
            // `join the garrison at Albany`: others, whom they go to.
            let joins = (1..3)
                .filter_map(|back| who.checked_sub(back))
                .any(|at| self.line.tokens[at].text.starts_with("join"));
            if !joins && (self.words.is_family(text) || is_body_word(text)) && step(bit) {
                let help =
                    "they are not there yet: name those who go, and say `to` of where they go".to_owned();
                return Err(self.refused((who, bit.to), help));
            }
        }
        Ok(())
    }

    /// `everyone but Howe's artillery`: does Howe stay?
    pub(super) fn no_owner_left(&self) -> Result<(), OrderError> {
        for two in self.bits.windows(2) {
            let [but, owner] = two else { continue };
            if but.kind == Kind::But && owner.kind == Kind::Name && self.line.owns(owner.to - 1) {
                let help = "does he stay, too? Name just those who do".to_owned();
                return Err(self.refused((but.from, (owner.to + 1).min(self.line.tokens.len())), help));
            }
        }
        Ok(())
    }

    /// `Lévis's army to Trois-Rivières with Berry`: all of them, or Berry alone?
    pub(super) fn no_army_with_a_part(&self) -> Result<(), OrderError> {
        let grammar = self.ground.play.grammar();
        let sentence = self.sentence();
        let army = (1..self.line.tokens.len())
            .find(|at| is_body_word(&self.line.tokens[*at].text) && self.line.owns(at - 1));
        let Some(army) = army else { return Ok(()) };
        let with =
            self.bits.iter().find(|bit| bit.from > army && bit.prep == Prep::With && self.is_somebody(bit));
        let Some(with) = with else { return Ok(()) };
        let named = |code: &String| {
            let id = code.split(' ').next_back().unwrap_or_default();
            self.bits.iter().any(|bit| sentence.names(bit, id, &[]).is_some())
        };
        match self.codes.iter().filter(|code| grammar.takes(first(code))).all(named) {
            true => Ok(()),
            false => {
                let help = "all of them, or only those? Name who goes".to_owned();
                Err(self.refused((army, with.to), help))
            }
        }
    }
}
