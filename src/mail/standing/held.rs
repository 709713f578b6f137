//! Why instructions hold back: whoever has said what he wants, and is asked all the same, is told which part of it did not fit.

use super::Standing;
use super::choice::{By, Chosen, Unsafe, asked, holds};
use crate::mail::ranking;
use crate::orders::{Line, OrderError, next_step};
use crate::render::text::clean;
use crate::side::Side;
use crate::speech::{Offer, Play, Prompt};
use crate::table::Desk;

impl Standing {
    /// Why the instruction that comes closest to what is asked of a side now does not answer it, in one line; nothing, where one
    /// answers, or none is about it.
    #[must_use]
    pub fn held_back(&self, desk: &Desk, side: Side) -> Option<String> {
        let play = desk.table().play();
        let (prompt, offers) = asked(desk, side)?;
        if self.answer(desk, side).is_some() {
            return None;
        }
        let Some(chosen) = self.chosen(play, &prompt, &offers) else {
            return self.misfit(play, &prompt, &offers);
        };
        let stop = (1 + self.memory.prefer.len()..).zip(&self.memory.stop);
        let why = match stop.into_iter().find(|(_, words)| holds(&prompt.ask, words)) {
            Some((number, words)) => {
                format!("by instruction {number} you are always asked about `{}`", clean(words))
            }
            None => reason(&self.unsafe_to_give(desk, side, &prompt, &offers, &chosen)?, &chosen),
        };
        Some(format!("{} holds back: {why}.", self.name(&chosen.by)))
    }

    /// An instruction by its number and words, as `standing` lists it.
    fn name(&self, by: &By) -> String {
        match by {
            By::Preference(number) => {
                let words = self.memory.prefer.get(number - 1).map_or("", |one| one.words.as_str());
                format!("Your preference {number} (`{}`)", clean(words))
            }
            By::Policy(words) => format!("Your policy `{}`", clean(words)),
            By::Ranking(about) => format!("Your ranking of {about}"),
        }
    }

    /// The first instruction that is about a question, and means no answer to it or several.
    fn misfit(&self, play: &dyn Play, prompt: &Prompt, offers: &[Offer]) -> Option<String> {
        let preference = self.about(&prompt.ask).find_map(|(number, one)| {
            let line = Line::new(&one.words);
            let why = match next_step(&line, 0, offers) {
                Err(OrderError::Ambiguous { help, .. }) => {
                    format!("its words mean several of the answers; {help}")
                }
                // One that is for any question is not about this one, if it means nothing here.
                _ if one.when.is_none() => return None,
                Err(OrderError::Refused { why, rule, .. }) => {
                    format!("what it says is refused here: {} {rule}", why.trim_end_matches('.'))
                }
                Ok(_) | Err(_) => "its words mean none of the answers open here".to_owned(),
            };
            Some((By::Preference(number), why))
        });
        let ranking = || {
            let about = ranking::about(play, prompt.kind)?;
            self.memory.rank.iter().find(|ranking| ranking.about == about)?;
            Some((By::Ranking(about), "nothing that it names is open here".to_owned()))
        };
        let (by, why) = preference.or_else(ranking)?;
        Some(format!("{} does not answer this: {}.", self.name(&by), clean(why.trim_end_matches('.'))))
    }
}

fn reason(held: &Unsafe<'_>, chosen: &Chosen) -> String {
    let anyway = match chosen.by {
        By::Preference(_) => " (with `--anyway` it would answer all the same)",
        By::Policy(_) | By::Ranking(_) => "",
    };
    match held {
        Unsafe::Unseen => format!("you have not looked at all your cards, which `hand` shows{anyway}"),
        Unsafe::Wastes(offer) => format!("you hold a card for this, `{}`{anyway}", offer.words),
    }
}
