//! Which instruction answers a question, and with what.

use super::{Preference, Standing};
use crate::mail::ranking;
use crate::orders::{Line, fold, next_step};
use crate::side::Side;
use crate::speech::{Offer, Pending, Play, Policy, Prompt};
use crate::table::{Desk, Hand};

/// Does a question hold these words?
pub(super) fn holds(question: &str, words: &str) -> bool {
    fold(question).contains(&fold(words))
}

impl Standing {
    /// Has he been shown all cards of a side's hand?
    fn knows_hand(&self, desk: &Desk, side: Side) -> bool {
        let seen = |card: &Hand| self.memory.seen.contains(&card.slot.to_string());
        desk.hand(side).iter().all(seen)
    }

    /// The answer these instructions give to what is asked of a side now, if they leave exactly one.
    #[must_use]
    pub fn answer(&self, desk: &Desk, side: Side) -> Option<String> {
        let play = desk.table().play();
        let (prompt, offers) = asked(desk, side)?;
        if self.is_stopped(&prompt.ask) {
            return None;
        }
        if let Some(chosen) = self.chosen(play, &prompt, &offers)
            && self.unsafe_to_give(desk, side, &prompt, &offers, &chosen).is_none()
        {
            return Some(chosen.code);
        }
        if let Some(same) = ranking::all_alike(&offers) {
            return Some(same.code.clone());
        }
        let empty = (self.memory.pass_empty || self.attended) && ranking::holds_nothing(play, side, &offers);
        let pass = || play.pass(side).and_then(|choice| play.code(side, choice));
        if empty { pass() } else { None }
    }

    /// The answer that is meant to be given, and by which instruction.
    pub(super) fn chosen(&self, play: &dyn Play, prompt: &Prompt, offers: &[Offer]) -> Option<Chosen> {
        let ranked = || {
            let code = self.ranked(play, prompt.kind, offers)?;
            Some(Chosen { code, anyway: false, by: By::Ranking(ranking::about(play, prompt.kind)?) })
        };
        self.preferred(&prompt.ask, offers).or_else(ranked)
    }

    /// Why an answer is not given although it is meant: cards the person does not know, or one that it would waste.
    pub(super) fn unsafe_to_give<'a>(
        &self,
        desk: &Desk,
        side: Side,
        prompt: &Prompt,
        offers: &'a [Offer],
        chosen: &Chosen,
    ) -> Option<Unsafe<'a>> {
        let plays = |offer: &&Offer| offer.refused.is_none() && offer.needs().is_some();
        let wasted = || offers.iter().filter(plays).find(|offer| offer.code != chosen.code);
        match chosen.anyway {
            true => None,
            false if !self.knows_hand(desk, side) => Some(Unsafe::Unseen),
            false => prompt.window.and_then(|_| wasted()).map(Unsafe::Wastes),
        }
    }

    fn is_stopped(&self, question: &str) -> bool {
        self.memory.stop.iter().any(|words| holds(question, words))
    }

    /// The answer that the preferences give to a question, if they leave exactly one of the offers.
    #[must_use]
    pub fn choose(&self, question: &str, offers: &[Offer]) -> Option<String> {
        if self.is_stopped(question) {
            return None;
        }
        self.preferred(question, offers).map(|chosen| chosen.code)
    }

    /// The preferences that are about a question, by their number as listed.
    pub(super) fn about(&self, question: &str) -> impl Iterator<Item = (usize, &Preference)> {
        let numbered = (1..).zip(&self.memory.prefer);
        numbered.filter(|(_, one)| one.when.as_ref().is_none_or(|when| holds(question, when)))
    }

    fn preferred(&self, question: &str, offers: &[Offer]) -> Option<Chosen> {
        let preferred =
            self.about(question).map(|(number, one)| (&one.words, one.anyway, By::Preference(number)));
        let policies = self.memory.policy.iter().map(|words| (words, false, By::Policy(words.clone())));
        preferred.chain(policies).find_map(|(words, anyway, by)| {
            meant(words, offers).map(|index| Chosen { code: offers[index].code.clone(), anyway, by })
        })
    }

    /// The answer that a ranking gives to a kind of question.
    #[must_use]
    pub fn ranked(&self, play: &dyn Play, kind: &str, offers: &[Offer]) -> Option<String> {
        let about = ranking::about(play, kind)?;
        let ranking = self.memory.rank.iter().find(|ranking| ranking.about == about)?;
        let index = ranking::first(play, &ranking.items, offers)?;
        Some(offers[index].code.clone())
    }
}

/// An answer that an instruction means.
#[derive(Debug)]
pub(super) struct Chosen {
    /// Its code.
    pub(super) code: String,
    /// Whatever the person holds?
    pub(super) anyway: bool,
    /// By which instruction.
    pub(super) by: By,
}

/// An instruction.
#[derive(Debug)]
pub(super) enum By {
    /// The preference of a number.
    Preference(usize),
    /// A policy, by its words.
    Policy(String),
    /// The ranking of a kind of answers.
    Ranking(&'static str),
}

/// Why an answer is held back.
#[derive(Debug)]
pub(super) enum Unsafe<'a> {
    /// There are cards that the person has not looked at.
    Unseen,
    /// This could be played instead.
    Wastes(&'a Offer),
}

/// What is asked of a side, and what an instruction may answer it with.
pub(super) fn asked(desk: &Desk, side: Side) -> Option<(Prompt, Vec<Offer>)> {
    let play = desk.table().play();
    let Pending::Decision(prompt) = play.pending() else { return None };
    // What stands beside a question answers it only if that is what it is for.
    let policies = play.policies();
    let answers = |offer: &Offer| {
        let fits = |policy: &Policy| policy.offer.code == offer.code && policy.kinds.contains(&prompt.kind);
        !offer.aside || policies.iter().any(fits)
    };
    let mut offers = desk.offers(side);
    offers.retain(|offer| policies.is_empty() || answers(offer));
    Some((prompt, offers))
}

/// Which of some offers these words mean, all of them.
pub(super) fn meant(words: &str, offers: &[Offer]) -> Option<usize> {
    let line = Line::new(words);
    let (index, end) = next_step(&line, 0, offers).ok()?;
    (end == line.tokens.len()).then_some(index)
}
