//! What goes on by itself between two live decisions: open dice, forced answers, waived windows, orders given ahead.

use super::{Dropped, Forced, Table, TableError};
use crate::engine::{Ask, ByItself, Chance, Drawn, EngineError, Next, Pick, Roll, Who, by_itself};
use crate::side::Side;

/// Automatic steps allowed in one go; a game has far fewer decisions than this.
const MOST_STEPS: usize = 10_000;

/// The most dropped plans whose reason is kept to be told.
const MOST_DROPPED: usize = 256;

impl Table {
    /// Goes on as far as nobody has to decide and no secret is missing.
    pub(super) fn advance(&mut self) -> Result<(), TableError> {
        for _ in 0..MOST_STEPS {
            if self.resigned.is_some() || !self.advance_once()? {
                return Ok(());
            }
        }
        Err(EngineError::Runaway.into())
    }

    fn advance_once(&mut self) -> Result<bool, TableError> {
        let stretch = self.play.stretch();
        for side in Side::ALL {
            for plan in self.answers.ahead_mut(side).lapsed(stretch) {
                self.work.results.push(format!("lapsed {} {plan}", side.word()));
            }
        }
        match self.play.next() {
            Next::Over(_) => Ok(false),
            Next::Decision(ask) => {
                let ask = *ask;
                match ask.who {
                    Who::Both => self.forced_both(),
                    Who::One(side) => {
                        self.answers.forget_shown();
                        self.by_itself_or_ahead(side, ask)
                    }
                }
            }
            Next::Chance(chance) => match chance.clone() {
                Chance::Roll(rolls) => self.try_roll(&rolls),
                Chance::Pick(pick) => self.try_pick(&pick),
                Chance::Shuffle(requests) => {
                    let done = self.cards.shuffled(&requests);
                    if done {
                        self.give(Drawn::Shuffled)?;
                    }
                    Ok(done)
                }
                Chance::Show { side, deck, card } => {
                    let shown = match self.answers.take_shown(side, deck, &card) {
                        Some(slot) => Some(slot),
                        None => self.cards.typed_show(&*self.play, side, deck, &card)?,
                    };
                    if let Some(slot) = shown {
                        self.give(Drawn::Shown(slot))?;
                    }
                    Ok(shown.is_some())
                }
            },
        }
    }

    pub(super) fn give(&mut self, drawn: Drawn) -> Result<(), TableError> {
        self.play.draw(drawn)?;
        self.work.happened.push(self.play.events());
        Ok(())
    }

    /// Takes a legal choice of a side.
    pub(super) fn take(&mut self, side: Side, choice: usize) -> Result<(), TableError> {
        self.play.take(side, choice)?;
        self.work.happened.push(self.play.events());
        Ok(())
    }

    /// Takes a choice without anybody's words.
    fn take_for(&mut self, side: Side, choice: usize, why: &str) -> Result<bool, TableError> {
        let code = self.play.code(side, choice).unwrap_or_default();
        if let Some(ask) = self.play.next().ask() {
            self.answers.ahead_mut(side).went_by_itself(ask.kind, &code);
        }
        self.note_forced(side, choice);
        self.work.results.push(format!("{why} {} {code}", side.word()));
        self.take(side, choice)?;
        Ok(true)
    }

    /// Whoever types out what goes by itself means nothing more by it: a draft remembers it.
    fn note_forced(&mut self, side: Side, choice: usize) {
        if self.work.drafting {
            self.work.forced.push(Forced { side, choice, before: self.play.twin() });
        }
    }

    /// A question to both that leaves a side one answer is answered for it; the other side then need not seal its own.
    fn forced_both(&mut self) -> Result<bool, TableError> {
        for side in Side::ALL {
            if self.answers.unanswered(side)
                && let Some(only) = self.play.only(side)
            {
                let code = self.play.code(side, only).unwrap_or_default();
                self.note_forced(side, only);
                self.work.results.push(format!("forced {} {code}", side.word()));
                self.answers.forced(side, code);
            }
        }
        self.both_answered()
    }

    /// Is this choice open for all to judge, without a look at the hand?
    fn is_plain(&self, side: Side, choice: usize) -> bool {
        self.play.choosable(side, choice).is_some_and(|open| open.hidden.is_nothing())
    }

    /// A waived window passes, and a decision with one legal answer, whatever is open beside it, is taken for the player;
    /// else his orders given ahead are asked.
    fn by_itself_or_ahead(&mut self, side: Side, ask: Ask) -> Result<bool, TableError> {
        match by_itself(&*self.play, side, |kind| self.answers.waives(side, kind))? {
            Some(ByItself::Waived(pass)) => return self.take_for(side, pass, "waived"),
            Some(ByItself::Forced(only)) => return self.take_for(side, only, "forced"),
            None => {}
        }
        while let Some((place, code)) = self.answers.ahead(side).answer_to(ask.kind) {
            let choice = self.play.find(side, code).ok().filter(|choice| self.is_plain(side, *choice));
            if let Some(choice) = choice {
                self.work.results.push(format!("ahead {} {code}", side.word()));
                self.answers.ahead_mut(side).taken(place);
                self.take(side, choice)?;
                return Ok(true);
            }
            let plan = self.answers.ahead_mut(side).drop(place);
            self.work.results.push(format!("dropped {} {plan}", side.word()));
            if self.work.dropped.len() < MOST_DROPPED {
                self.work.dropped.push(Dropped { side, plan, before: self.play.twin().into() });
            }
        }
        Ok(false)
    }

    fn try_roll(&mut self, rolls: &[Roll]) -> Result<bool, TableError> {
        if !self.dice.ready(&self.digest()) {
            return Ok(false);
        }
        let mut faces = Vec::new();
        for roll in rolls {
            let sides = roll.die.sides;
            let make = |seed: &crate::fair::Seed, label: &str| {
                (seed.faces(label, u16::from(roll.dice), sides), sides, None)
            };
            let Some(rolled) = self.dice.draw(&roll.label, make) else { return Ok(false) };
            let shown: Vec<String> = rolled.faces.iter().map(|face| roll.die.face(*face)).collect();
            let sides = if sides == 6 { String::new() } else { format!(" d{sides}") };
            self.work.results.push(format!(
                "roll {} {}{sides}: {}",
                rolled.index,
                rolled.label,
                shown.join(" ")
            ));
            faces.push(rolled.faces.clone());
        }
        self.give(Drawn::Faces(faces))?;
        Ok(true)
    }

    fn try_pick(&mut self, pick: &Pick) -> Result<bool, TableError> {
        if !self.dice.ready(&self.digest()) {
            return Ok(false);
        }
        let from = u32::try_from(pick.from.len()).unwrap_or(u32::MAX);
        let make = |seed: &crate::fair::Seed, label: &str| {
            let picked = seed.pick(label, from, pick.count).unwrap_or_default();
            (Vec::new(), 0, Some((from, picked)))
        };
        let Some(rolled) = self.dice.draw(&pick.label, make) else { return Ok(false) };
        let picked = rolled.picked.as_ref().map(|(_, picked)| picked.clone()).unwrap_or_default();
        let thing = |index: &u32| pick.from.get(*index as usize).map(ToString::to_string);
        let shown: Vec<String> = picked.iter().filter_map(thing).collect();
        let (index, label) = (rolled.index, &rolled.label);
        self.work.results.push(format!("draw {index} {label} of {from}: {}", shown.join(" ")));
        self.give(Drawn::Picked(picked))?;
        Ok(true)
    }
}
