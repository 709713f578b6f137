//! The table in words: what is waited for, what was done, what happened. Nothing here is asked when a log is replayed.

use super::{Act, Chapter, Control, Deed, Deputy, Dropped, Mode, Owed, Plan, Seat, Table, Waiting, What};
use crate::engine::{Chance, Next};
use crate::errors::owed_words;
use crate::games;
use crate::side::Side;
use crate::speech::{Pending, Refusal, Told, Verdict};
use crate::text::{and, clean, stopped};
use std::fmt;
use std::sync::Arc;

/// What was done, in words, as the side would be called that the seat plays.
#[must_use]
pub fn deed_words(deed: &Deed) -> Option<String> {
    let side = |seat: &Side| deed.plays[*seat];
    match &deed.act {
        Act::Order { side: seat, codes: words } | Act::Unsealed { side: seat, code: words, .. } => {
            Some(format!("{}: {words}", side(seat)))
        }
        Act::Ahead { side: seat, plan: words } => {
            let plan = Plan::read(words).unwrap_or_default();
            let codes: Vec<&str> = plan.0.iter().map(|step| step.code.as_str()).collect();
            Some(format!("{} ahead: {}", side(seat), codes.join("; ")))
        }
        Act::Waive { side: seat, window } => {
            Some(format!("the {} waive the {} window", side(seat), window.replace('-', " ")))
        }
        Act::Unwaive { side: seat, window } => {
            Some(format!("the {} take the {} window back up", side(seat), window.replace('-', " ")))
        }
        Act::Undo(to) if deed.alone => Some(format!("takes everything back to entry {to}")),
        Act::Undo(to) => Some(format!("proposes to take everything back to entry {to}")),
        Act::UndoYes => Some("agrees to take it back".to_owned()),
        Act::UndoNo => Some("declines to take it back".to_owned()),
        Act::Resign(seat) => Some(format!("the {} resign", side(seat))),
        Act::Say(text) => Some(match Deputy::read(text).filter(|_| deed.by == Seat::Umpire) {
            Some(deputy) => format!("names {} deputy, who can go on with the game", deputy.name),
            None => format!("says: {text}"),
        }),
        Act::Word { side, text } if deed.by == Seat::Player(*side) => {
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
        Act::Clock(control) => Some(format!("sets the clock to {}", control_words(*control))),
        Act::Revision(rules) if deed.alone => Some(format!("plays on by revision {rules} of the rulings")),
        Act::Revision(rules) => {
            Some(format!("wants the game to be played by revision {rules} of the rulings"))
        }
        Act::Deal { card, .. } => Some(format!("has seen card {card}")),
        Act::Vacation { side: seat, days } => {
            Some(format!("the {} take {} of vacation", side(seat), Days(*days)))
        }
        _ => None,
    }
}

/// What a program does to give something owed; nothing, if it needs its owner.
fn chore(owed: &Owed) -> Option<String> {
    Some(match owed {
        Owed::Join | Owed::Word(_) | Owed::Throw => return None,
        Owed::Chain | Owed::CardKey => "make its part of the dice and cards".to_owned(),
        Owed::Commit => "commit itself to the cards".to_owned(),
        Owed::Shuffle => "shuffle the cards".to_owned(),
        Owed::Witness | Owed::Ask => "give its part of the dice".to_owned(),
        Owed::Shares(slots) if slots.len() == 1 => "unlock a card".to_owned(),
        Owed::Shares(slots) => format!("unlock {} cards", slots.len()),
        Owed::Unseal(_) => "open a sealed answer".to_owned(),
        Owed::Show => "show the card just played".to_owned(),
        Owed::Secret => "open all cards, now that the game is over".to_owned(),
    })
}

/// What comes before orders that cannot be taken yet, to go on with `first` or `before`: nobody is asked where dice are thrown.
#[must_use]
pub fn comes_first(next: &Next) -> &'static str {
    match next {
        Next::Chance(Chance::Roll(_)) => "dice are thrown",
        Next::Chance(Chance::Pick(_)) => "lots are drawn",
        Next::Chance(Chance::Shuffle(_)) => "cards are shuffled",
        Next::Chance(Chance::Show { .. }) => "a card is shown",
        Next::Decision(_) | Next::Over(_) => "somebody else is asked",
    }
}

/// Why orders given ahead were dropped: the reason that the rules give for the first step, where they name one.
#[must_use]
pub fn dropped_why(dropped: &Dropped) -> Option<Refusal> {
    let code = &dropped.plan.next()?.code;
    let offers = games::heard(&*dropped.before).offers(dropped.side);
    offers.into_iter().find(|offer| offer.code == *code)?.refused
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
            What::Owed(owed) => owed.iter().map(owed_words).collect::<Vec<_>>().join(", "),
            What::Answer => match self.play().pending() {
                Pending::Decision(prompt) => prompt.waiting,
                Pending::Chance(_) | Pending::Over(_) => String::new(),
            },
            What::Cards(side) => format!("the cards dealt to the {side}"),
            What::Takeback(to) => format!("yes or no: take everything back to entry {to}?"),
        }
    }

    /// Whom the table waits for and what for, in a sentence that anybody may read: `Waiting for Ben (French). The French move on.`
    #[must_use]
    pub fn waited(&self) -> String {
        let waiting = self.waiting();
        let able = self.expected(&waiting);
        let open: Vec<String> =
            able.iter().filter(|seat| !self.players().contains_key(seat)).map(Seat::to_string).collect();
        if !open.is_empty() {
            return format!("Waiting for somebody to take the {} seat.", open.join(" or "));
        }
        let who = self.by_name(&able);
        let asked = match self.play().pending() {
            Pending::Decision(prompt) => prompt.waiting,
            Pending::Chance(_) | Pending::Over(_) => String::new(),
        };
        match (&waiting.what, self.chores(&waiting)) {
            (What::Answer, _) => format!("Waiting for {who}. {asked}").trim_end().to_owned(),
            // Who unlocks cards for the other may have to decide something as well.
            (What::Cards(_), Some(chores)) if self.asks_both_unanswered() => {
                format!("Waiting for {who}, whose program must {chores}. {asked}")
            }
            (_, Some(chores)) => format!("Waiting for {who}, whose program must {chores}."),
            (_, None) => format!("Waiting for {who}: {}", stopped(&self.what(&waiting))),
        }
    }

    /// Who has to do something, once an entry that is being written is signed: that asks for its roll by itself, and what is waited for
    /// then is the other's part of the dice.
    fn expected(&self, waiting: &Waiting) -> Vec<Seat> {
        let asks = matches!(&waiting.what, What::Owed(owed) if owed.contains(&Owed::Ask));
        match self.setting().mode {
            Mode::Duel if asks => {
                let sides = waiting.seats.iter().filter_map(|seat| seat.side());
                sides.map(|side| Seat::Player(side.other())).collect()
            }
            Mode::Umpire if asks => vec![Seat::Umpire],
            Mode::Duel | Mode::Umpire | Mode::Table | Mode::Solo => self.able(waiting),
        }
    }

    /// Seats by the names of those who hold them, with what they play: `Ben (French)`.
    pub(super) fn by_name(&self, seats: &[Seat]) -> String {
        let plays = |seat: &Seat| seat.side().map_or(seat.to_string(), |side| self.plays(side).to_string());
        let name = |seat: &Seat| match self.players().get(seat) {
            Some(player) => format!("{} ({})", clean(&player.name), plays(seat)),
            None => plays(seat),
        };
        seats.iter().map(name).collect::<Vec<_>>().join(" or ")
    }

    /// What a program gives by itself of what is waited for, as in `your program must shuffle the cards`; nothing, where a person
    /// is needed.
    #[must_use]
    pub fn chores(&self, waiting: &Waiting) -> Option<String> {
        let owed = match &waiting.what {
            What::Cards(side) => return Some(format!("unlock the {side} cards")),
            What::Owed(owed) => owed,
            What::Nothing | What::Answer | What::Takeback(_) => return None,
        };
        let mut chores: Vec<String> = owed.iter().map(chore).collect::<Option<_>>()?;
        chores.dedup();
        (!chores.is_empty()).then(|| and(&chores))
    }

    /// What comes before any order, and how it is done, for whoever has to do it.
    pub(super) fn first(&self, waiting: &Waiting) -> (String, String) {
        let typed = |words: &str| format!("type it with `play '{words}'`; your orders come after it");
        match (&waiting.what, self.play().pending()) {
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
            (What::Answer, _) if self.asks_both_unanswered() => (
                self.what(waiting),
                "give both in one line, without `--for`: first the answer of the British, then that of the French, as in \
                 `play 'bid 3; bid 2'`"
                    .to_owned(),
            ),
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
        if let Some(side) = self.resigned() {
            let plays = self.plays(side);
            return Some(Verdict {
                winner: Some(side.other()),
                how: match self.given_up_for(side) {
                    Some(_) => format!("the umpire gave the game up for the {plays}"),
                    None => format!("the {plays} resigned"),
                },
                rule: "resignation".to_owned(),
            });
        }
        match self.play().pending() {
            Pending::Over(verdict) => Some(verdict),
            Pending::Decision(_) | Pending::Chance(_) => None,
        }
    }

    /// Who can never open the cards, and whose doing that is; `who` names a seat.
    #[must_use]
    pub fn barred(&self, who: &dyn Fn(Seat) -> String) -> Option<String> {
        let unopened = self.unopened()?;
        let (asker, witness) = (self.dice().asked_by()?, unopened.barred.first()?);
        let (asker, witness) = (who(asker), who(*witness));
        Some(format!(
            "{asker} asked for a roll and resigned in the same entry, which left {witness} no way to open the cards; \
             {witness} did nothing wrong"
        ))
    }

    /// The entry in which an umpire gave the game up for a player, who then has not signed that himself.
    #[must_use]
    pub fn given_up_for(&self, side: Side) -> Option<u64> {
        let by_umpire = |chapter: &&Arc<Chapter>| {
            let gave_up = |deed: &Deed| deed.by == Seat::Umpire && deed.act == Act::Resign(side);
            chapter.deeds.iter().any(gave_up)
        };
        let chapter = self.story().iter().rev().find(by_umpire).filter(|_| self.resigned() == Some(side));
        chapter.map(|chapter| chapter.entry)
    }

    /// What happened in a chapter, in words.
    #[must_use]
    pub fn told(&self, chapter: &Chapter) -> Vec<Told> {
        chapter.happened.iter().flat_map(|events| self.play().tell(events)).collect()
    }

    /// What an entry did, in words.
    #[must_use]
    pub fn orders(&self, chapter: &Chapter) -> Vec<String> {
        let words = |deed: &Deed| {
            let words = deed_words(deed)?;
            // Whoever types cards in wants to see into which hand they went.
            let Act::Deal { slot, .. } = &deed.act else { return Some(words) };
            let holder = Side::ALL.into_iter().find(|side| self.play().hand(*side).contains(slot));
            Some(holder.map_or(words.clone(), |side| format!("{words}, in the {side} hand")))
        };
        chapter.deeds.iter().filter_map(words).collect()
    }
}

/// Whom one trusts in such a game, and with what: a sentence for whoever is about to play it.
#[must_use]
pub const fn trust(mode: Mode) -> &'static str {
    match mode {
        Mode::Duel => {
            "A duel: nobody is trusted. Dice are made of both players' seeds, cards lie under both players' keys."
        }
        Mode::Umpire => {
            "An umpired game: the umpire is trusted. He runs the log, sees every hand, and can foresee dice and \
             deals; he must neither tell nor use it."
        }
        Mode::Table => {
            "A recorded game: everybody is trusted. Dice and cards are typed in, and nothing of them is proved."
        }
        Mode::Solo => {
            "A solo game: one person holds both seats, takes back at will, and keeps no secret from himself."
        }
    }
}

/// A time control, in words.
#[must_use]
pub fn control_words(control: Control) -> String {
    match control.vacation {
        0 => format!("{} a move, no vacation", Days(control.days)),
        days => format!("{} a move, {} of vacation", Days(control.days), Days(days)),
    }
}

/// So many days, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days(pub u32);

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "day" } else { "days" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_one() {
        assert_eq!(control_words(Control { days: 1, vacation: 0 }), "1 day a move, no vacation");
        assert_eq!(control_words(Control { days: 7, vacation: 1 }), "7 days a move, 1 day of vacation");
    }
}
