//! An entry as it would be written, and how the game would go on behind it. Nothing of it is signed.

use crate::side::Side;
use crate::speech::odds::{self, Bounds, Odds, Try};
use crate::speech::{Offer, Play, Told};
use crate::table::{Desk, Draft, PlayError, Rest, Seat, Step, Supposition};
use std::collections::VecDeque;

/// An entry as it would be written; nothing of it is signed.
#[derive(Debug)]
pub struct Tried {
    /// The entry so far.
    pub draft: Draft,
    /// Whose it would be.
    pub seat: Seat,
    /// The lines that somebody else's answer comes before.
    pub left: Vec<String>,
    /// How the game would go on behind it; nothing, where one person answers for everybody.
    pub supposed: Option<Supposition>,
}

/// Tries steps out.
///
/// # Errors
/// If one of them is refused, also behind windows of the other side that are supposed to be let pass.
pub fn tried(desk: &Desk, steps: Vec<Step>, time: &str) -> Result<Tried, PlayError> {
    let Some(seat) = desk.seat_on_move() else {
        // What a real run would say.
        desk.run_steps(&steps, Rest::HandBack, time)?;
        return Err(PlayError::NoSeat);
    };
    let mut draft = desk.begin(seat)?;
    let mut queue: VecDeque<Step> = steps.into();
    draft.take_steps(&mut queue)?;
    let left: Vec<String> = queue.into_iter().map(Step::said).collect();
    let supposed = draft.suppose(&left)?;
    Ok(Tried { draft, seat, left, supposed })
}

impl Tried {
    /// How the game would go on, if it would without more orders, and somebody else passes.
    #[must_use]
    pub fn beyond(&self) -> Option<&Supposition> {
        self.supposed.as_ref().filter(|supposed| supposed.goes_on())
    }

    /// The rules as they stand where all this comes to.
    #[must_use]
    pub fn end(&self) -> &dyn Play {
        self.beyond().map_or(self.draft.table().play(), |supposed| &*supposed.play)
    }

    /// The side this person is asked to decide for there, and what is open to it.
    #[must_use]
    pub fn asked(&self) -> Option<(Side, Vec<Offer>)> {
        match self.beyond() {
            Some(supposed) if supposed.asks() => Some((supposed.side, self.draft.offers_in(supposed))),
            Some(_) => None,
            None => self.draft.asked_side().map(|side| (side, self.draft.offers(side))),
        }
    }

    /// The chances there.
    #[must_use]
    pub fn odds(&self) -> Option<Odds> {
        // Who may do more of something is told what comes if he does not.
        if self.asked().is_some_and(|(side, _)| odds::asks_again(self.end(), side)) {
            return None;
        }
        match self.beyond() {
            Some(supposed) => odds::odds(&*supposed.play, &supposed.marks, Bounds::USUAL),
            None => odds::odds(self.draft.table().play(), &self.draft.marks(), Bounds::USUAL),
        }
    }

    /// The chances if this person does no more, and the orders that end it: where dice come of that, and none before.
    #[must_use]
    pub fn odds_at_end(&self) -> Option<(Vec<String>, Odds)> {
        let asked = self.asked().map(|(side, _)| side);
        let side = asked.or_else(|| Some(self.draft.table().plays(self.seat.side()?)))?;
        odds::at_end(self.end(), side, Bounds::USUAL)
    }

    /// The chances of each answer that is open to this person there, where there are few.
    #[must_use]
    pub fn odds_of_answers(&self) -> Vec<(String, Odds)> {
        let asked = self.asked().map(|(side, _)| side);
        asked.map(|side| odds::answers(self.end(), side, Bounds::USUAL)).unwrap_or_default()
    }

    /// What the other side might try by dice on the way.
    #[must_use]
    pub fn attempts(&self) -> Vec<Try> {
        let Some(supposed) = self.beyond() else { return Vec::new() };
        let other = supposed.side.other();
        supposed.windows.iter().flat_map(|play| odds::attempts(&**play, other)).collect()
    }

    /// What this person should look out for there, and not before.
    #[must_use]
    pub fn warnings(&self, desk: &Desk) -> Vec<Told> {
        let Some(side) = self.seat.side().map(|seat| desk.table().plays(seat)) else { return Vec::new() };
        let before = desk.table().play().warnings(side);
        let mut after = self.end().warnings(side);
        after.retain(|told| !before.contains(told));
        after
    }
}
