//! What an honest program writes for its owner, who decides by lot, changes his mind, talks, and sets standing orders.

use super::{Broken, Held};
use crate::engine::{Chance, Next};
use crate::games;
use crate::log::Signed;
use crate::side::Side;
use crate::table::{Act, Control, Desk, Draft, Mode, Owed, RandomPlayer, Seat, Table};

/// Choices after which an entry is taken to run in circles.
const MOST_CHOICES: usize = 20_000;

/// One in so many times.
pub(super) fn one_in(lot: &mut RandomPlayer, n: usize) -> bool {
    lot.below(n) == 0
}

/// Who writes, and when he says it is.
pub(super) struct Pen<'a> {
    pub(super) lot: &'a mut RandomPlayer,
    pub(super) time: String,
}

impl Pen<'_> {
    /// An entry of a seat.
    pub(super) fn entry(&mut self, desk: &Desk, seat: Seat) -> Held<(Signed, Table)> {
        let mut draft = desk.begin(seat)?;
        // Whoever has talked enough is let to do nothing but go on.
        if !draft.may_talk() {
            if !(self.answers(&mut draft)? || self.gives_words(&mut draft, seat)?) {
                self.decides(&mut draft)?;
            }
            return Ok(draft.close(&self.time)?);
        }
        if !(self.answers(&mut draft)? || self.gives_words(&mut draft, seat)? || self.takes_back(&mut draft))
        {
            self.aside(&mut draft, seat);
            self.decides(&mut draft)?;
        }
        Ok(draft.close(&self.time)?)
    }

    /// Yes or no to a takeback.
    fn answers(&mut self, draft: &mut Draft) -> Held<bool> {
        let table = draft.table();
        if table.undo_proposed().is_none() || table.is_over() {
            return Ok(false);
        }
        draft.act(if one_in(self.lot, 3) { Act::UndoNo } else { Act::UndoYes })?;
        Ok(true)
    }

    /// The words for the deal of an umpired game: a player's own, or typed by the umpire.
    fn gives_words(&mut self, draft: &mut Draft, seat: Seat) -> Held<bool> {
        for side in Side::ALL {
            let owed = draft.table().owed(Seat::Player(side));
            let owes = owed.iter().any(|owed| matches!(owed, Owed::Word(_)));
            if owes && (seat == Seat::Umpire || seat == Seat::Player(side)) {
                let text = format!("the words of {side}, {}", self.lot.below(1_000_000));
                draft.act(Act::Word { side, text })?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn takes_back(&mut self, draft: &mut Draft) -> bool {
        let back: Vec<u64> = draft.table().can_go_back_to().collect();
        if back.is_empty() || !one_in(self.lot, 25) {
            return false;
        }
        // Refused where something is owed first; then he plays on. What is refused may have begun to change the draft.
        let act = Act::Undo(back[self.lot.below(back.len())]);
        draft.would_take(&act) && draft.act(act).is_ok()
    }

    /// Talk, clocks and standing orders. What is not allowed here is not said.
    fn aside(&mut self, draft: &mut Draft, seat: Seat) {
        if !one_in(self.lot, 20) {
            return;
        }
        let side = seat.side().unwrap_or(Side::British);
        let windows =
            games::words(&draft.table().setting().terms.game).map_or(&[][..], |words| words.windows);
        let act = match self.lot.below(7) {
            0 => Act::Clock(Control { days: 7, vacation: 14 }),
            1 => Act::Vacation { side, days: 1 },
            6 => Act::Revision(draft.table().revision() + 1 - u32::from(one_in(self.lot, 4))),
            of @ (2 | 3) if !windows.is_empty() => {
                let window = windows[self.lot.below(windows.len())].id.to_owned();
                if of == 2 { Act::Waive { side, window } } else { Act::Unwaive { side, window } }
            }
            _ => Act::Say(format!("good day, {}", self.lot.below(1000))),
        };
        // An act that is refused may have begun to change the draft: only what is allowed is said.
        if draft.would_take(&act) {
            drop(draft.act(act));
        }
    }

    /// Decisions and, at a real table, dice: until somebody else is asked, or the mood to go on is gone.
    fn decides(&mut self, draft: &mut Draft) -> Held<()> {
        for _ in 0..MOST_CHOICES {
            let went_on = self.throws(draft)? || self.lot.decide(draft)?;
            // An umpire who has typed one side's answer types the other's too.
            if !went_on || (!draft.tells_too_early() && one_in(self.lot, 6)) {
                return Ok(());
            }
        }
        Err(Broken("an entry runs in circles".to_owned()))
    }

    fn throws(&mut self, draft: &mut Draft) -> Held<bool> {
        if draft.table().setting().mode != Mode::Table {
            return Ok(false);
        }
        let act = match draft.table().play().next().clone() {
            Next::Chance(Chance::Roll(rolls)) => {
                let die = |sides: u8| u8::try_from(self.lot.below(usize::from(sides)) + 1).unwrap_or(1);
                let dice = rolls.iter().flat_map(|roll| (0..roll.dice).map(|_| roll.die.sides));
                Act::Dice(dice.map(die).collect())
            }
            Next::Chance(Chance::Pick(pick)) => {
                let mut from = pick.from.clone();
                let count = from.len().min(pick.count as usize);
                let drawn = (0..count).map(|_| from.swap_remove(self.lot.below(from.len())).to_string());
                Act::Draw(drawn.collect())
            }
            Next::Chance(_) | Next::Decision(_) | Next::Over(_) => return Ok(false),
        };
        draft.act(act)?;
        Ok(true)
    }
}
