//! The table in words: what is waited for, what was done, what happened. Nothing here is asked when a log is replayed.

use super::{Act, Chapter, Days, Deed, Owed, Plan, Seat, Table, Waiting, What};
use crate::engine::Chance;
use crate::side::Side;
use crate::speech::{Pending, Told, Verdict};

impl Owed {
    /// In words, for people.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Owed::Join => "to take the seat".to_owned(),
            Owed::Chain => "a seed chain".to_owned(),
            Owed::CardKey => "a card key".to_owned(),
            Owed::Commit => "the commitment for the cards".to_owned(),
            Owed::Word(side) => format!("a few words of the {side} player for the deal"),
            Owed::Shuffle => "a shuffle".to_owned(),
            Owed::Witness | Owed::Ask => "a seed for a roll".to_owned(),
            Owed::Shares(slots) if slots.len() == 1 => "the share of a dealt card".to_owned(),
            Owed::Shares(slots) => format!("shares of {} dealt cards", slots.len()),
            Owed::Unseal(_) => "the opening of a sealed answer".to_owned(),
            Owed::Show => "the card just played".to_owned(),
            Owed::Throw => "dice".to_owned(),
            Owed::Secret => "the card secret, now that the game is over".to_owned(),
        }
    }
}

impl Deed {
    /// In words, as the side would be called that the seat plays.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        let side = |seat: &Side| self.plays[*seat];
        match &self.act {
            Act::Order { side: seat, words } | Act::Unsealed { side: seat, words, .. } => {
                Some(format!("{}: {words}", side(seat)))
            }
            Act::Ahead { side: seat, words } => {
                let plan = Plan::read(words).unwrap_or_default();
                let codes: Vec<&str> = plan.0.iter().map(|step| step.code.as_str()).collect();
                Some(format!("{} ahead: {}", side(seat), codes.join("; ")))
            }
            Act::Waive { side: seat, window } => Some(format!("{} waives {window}", side(seat))),
            Act::Unwaive { side: seat, window } => {
                Some(format!("{} wants to be asked about {window}", side(seat)))
            }
            Act::Undo(to) if self.alone => Some(format!("takes everything back to entry {to}")),
            Act::Undo(to) => Some(format!("proposes to take everything back to entry {to}")),
            Act::UndoYes => Some("agrees to take it back".to_owned()),
            Act::UndoNo => Some("declines to take it back".to_owned()),
            Act::Resign(seat) => Some(format!("{} resigns", side(seat))),
            Act::Say(text) => Some(format!("says: {text}")),
            Act::Word { side, text } if self.by == Seat::Player(*side) => {
                Some(format!("gives words for the deal and the dice: {text}"))
            }
            Act::Word { side, text } => {
                Some(format!("enters for the {side} player words for the deal and the dice: {text}"))
            }
            Act::Withdrawn { entry, .. } => {
                Some(format!("has signed another entry {entry}, which does not count"))
            }
            Act::Settled { entry, .. } => Some(format!("settles that another entry {entry} does not count")),
            Act::Restored(_) => Some("goes on from a copy, after a loss".to_owned()),
            Act::Clock(control) => Some(format!("sets the clock to {control}")),
            Act::Deal { slot, card } => Some(format!("has seen card {} ({slot})", card.to_uppercase())),
            Act::Vacation { side: seat, days } => {
                Some(format!("{} takes {} of vacation", side(seat), Days(*days)))
            }
            _ => None,
        }
    }
}

impl Table {
    /// Of those who may sign next, the ones who can give what is waited for: nobody but its author can open a sealed
    /// answer.
    #[must_use]
    pub fn able(&self, waiting: &Waiting) -> Vec<Seat> {
        let opening = match &waiting.what {
            What::Owed(owed) => owed.iter().any(|owed| matches!(owed, Owed::Unseal(_))),
            _ => false,
        };
        let able = |seat: &&Seat| !opening || seat.side().is_some();
        waiting.seats.iter().filter(able).copied().collect()
    }

    /// What is waited for, in words.
    #[must_use]
    pub fn what(&self, waiting: &Waiting) -> String {
        match &waiting.what {
            What::Nothing => String::new(),
            What::Owed(owed) => owed.iter().map(Owed::words).collect::<Vec<_>>().join(", "),
            What::Answer => match self.play.pending() {
                Pending::Decision(prompt) => prompt.waiting,
                Pending::Chance(_) | Pending::Over(_) => String::new(),
            },
            What::Cards(side) => format!("the cards dealt to {side}"),
            What::Takeback(to) => format!("yes or no: take everything back to entry {to}?"),
        }
    }

    /// What comes before any order, and how it is done, for whoever has to do it.
    pub(super) fn first(&self, waiting: &Waiting) -> (String, String) {
        let typed = |words: &str| format!("type it with `play '{words}'`; your orders come after it");
        match (&waiting.what, self.play.pending()) {
            (What::Owed(owed), Pending::Chance(Chance::Roll(rolls))) if owed.contains(&Owed::Throw) => {
                let dice: usize = rolls.iter().map(|roll| usize::from(roll.dice)).sum();
                let faces = vec!["4"; dice].join(" ");
                let labels: Vec<String> = rolls.iter().map(|roll| format!("`{}`", roll.label)).collect();
                (format!("the dice for {}", labels.join(" and ")), typed(&format!("dice {faces}")))
            }
            (What::Owed(owed), Pending::Chance(Chance::Pick(pick))) if owed.contains(&Owed::Throw) => {
                let things: Vec<String> =
                    pick.from.iter().take(pick.count as usize).map(ToString::to_string).collect();
                (format!("the draw for `{}`", pick.label), typed(&format!("draw {}", things.join(" "))))
            }
            (What::Owed(owed), _) if owed.iter().any(|owed| matches!(owed, Owed::Word(_))) => {
                (self.what(waiting), "`join --for SIDE --word \"any words\"` gives them".to_owned())
            }
            (What::Takeback(_), _) => (self.what(waiting), "`undo --accept` or `undo --decline`".to_owned()),
            _ => (
                self.what(waiting),
                "`show` says what is asked of you, and `answer` gives what needs no decision".to_owned(),
            ),
        }
    }

    /// How the game ended, if it has: by the rules or by resignation.
    #[must_use]
    pub fn outcome(&self) -> Option<Verdict> {
        if let Some(side) = self.resigned {
            return Some(Verdict {
                winner: Some(side.other()),
                how: format!("{} resigned", self.plays(side)),
                rule: "resignation".to_owned(),
            });
        }
        match self.play.pending() {
            Pending::Over(verdict) => Some(verdict),
            Pending::Decision(_) | Pending::Chance(_) => None,
        }
    }

    /// What happened in a chapter, in words.
    #[must_use]
    pub fn told(&self, chapter: &Chapter) -> Vec<Told> {
        chapter.happened.iter().flat_map(|events| self.play.tell(events)).collect()
    }

    /// What an entry did, in words.
    #[must_use]
    pub fn orders(&self, chapter: &Chapter) -> Vec<String> {
        chapter.deeds.iter().filter_map(Deed::words).collect()
    }
}
