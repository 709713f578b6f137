//! What goes on by itself between two live decisions: open dice, forced answers, waived windows, orders given ahead.

use super::answers::Answer;
use super::{Table, TableError};
use crate::engine::{Chance, Drawn, Offer, Pending, Pick, Play, Prompt, Roll, Who};
use crate::orders::{Carry, Line, OrderError, rest, settled, skip_filler, step_after};
use crate::side::Side;

/// Automatic steps allowed in one go; a game has far fewer decisions than this.
const MOST_STEPS: usize = 10_000;

/// The question to this side, if one is pending.
fn asks(play: &dyn Play, side: Side) -> Option<Prompt> {
    match play.pending() {
        Pending::Decision(prompt) if prompt.who == Who::One(side) => Some(prompt),
        Pending::Decision(_) | Pending::Chance(_) | Pending::Over(_) => None,
    }
}

impl Table {
    /// Goes on as far as nobody has to decide and no secret is missing.
    pub(super) fn advance(&mut self) -> Result<(), TableError> {
        for _ in 0..MOST_STEPS {
            if self.resigned.is_some() || !self.advance_once()? {
                return Ok(());
            }
        }
        Err(crate::engine::EngineError::Runaway.into())
    }

    fn advance_once(&mut self) -> Result<bool, TableError> {
        for (side, line) in self.answers.lapsed(self.play.stretch()) {
            self.results.push(format!("lapsed {} {line}", side.word()));
        }
        match self.play.pending() {
            Pending::Over(_) => Ok(false),
            Pending::Chance(Chance::Roll(rolls)) => self.try_roll(&rolls),
            Pending::Chance(Chance::Pick(pick)) => self.try_pick(&pick),
            Pending::Chance(Chance::Shuffle(requests)) => {
                let done = self.cards.shuffled(&requests);
                if done {
                    self.give(Drawn::Shuffled)?;
                }
                Ok(done)
            }
            Pending::Chance(Chance::Show { side, deck, card }) => {
                let typed = self.cards.typed_show(&*self.play, side, deck, &card)?;
                if let Some(slot) = typed {
                    self.give(Drawn::Shown(slot))?;
                }
                Ok(typed.is_some())
            }
            Pending::Decision(prompt) => match prompt.who {
                Who::Both => self.forced_both(),
                Who::One(side) => {
                    let waived = prompt.window.filter(|window| self.answers.waives(side, window.kind));
                    match waived {
                        Some(window) => {
                            let legal = self.play.legal(side).into_iter();
                            for offer in legal.filter(|offer| offer.words.is(window.pass)) {
                                self.taken_for(side, &offer);
                            }
                            self.take(side, window.pass, "waived")
                        }
                        None => self.forced_or_ahead(side),
                    }
                }
            },
        }
    }

    pub(super) fn give(&mut self, drawn: Drawn) -> Result<(), TableError> {
        let told = self.play.chance(drawn)?;
        self.told.extend(told);
        Ok(())
    }

    fn take(&mut self, side: Side, words: &str, why: &str) -> Result<bool, TableError> {
        let told = self.play.choose(side, words)?;
        self.results.push(format!("{why} {} {words}", side.word()));
        self.told.extend(told);
        Ok(true)
    }

    /// A step goes without anybody's words; whoever types it out all the same means nothing more by it.
    fn taken_for(&mut self, side: Side, offer: &Offer) {
        self.answers.was_forced(side, &offer.words);
        self.forced.push((side, offer.words.clone()));
    }

    /// A question to both that leaves a side one answer is answered for it; the other side then need not seal its own.
    fn forced_both(&mut self) -> Result<bool, TableError> {
        for side in Side::ALL {
            if self.answers.unanswered(side)
                && let Some(only) = Offer::only(&self.play.legal(side))
            {
                let words = only.words.to_string();
                self.results.push(format!("forced {} {words}", side.word()));
                self.forced.push((side, only.words.clone()));
                self.answers.both[side] = Answer::Open(words);
            }
        }
        self.both_answered()
    }

    /// A decision with one legal answer, whatever is open beside it, is taken for the player; else the next order given
    /// ahead is tried.
    fn forced_or_ahead(&mut self, side: Side) -> Result<bool, TableError> {
        let legal = self.play.legal(side);
        if let Some(only) = Offer::only(&legal)
            && only.is_open()
        {
            let words = only.words.to_string();
            self.taken_for(side, only);
            self.unforced.get_or_insert_with(|| self.play.copy());
            return self.take(side, &words, "forced");
        }
        match self.answers.next_ahead(side) {
            Some(line) => self.try_ahead(side, &line),
            None => Ok(false),
        }
    }

    /// Takes the next order given ahead, as far as this side is asked in a row: all of that, or nothing of it and of
    /// what follows. The rest of a line that must wait for dice or for somebody else stays at the head of the queue.
    fn try_ahead(&mut self, side: Side, text: &str) -> Result<bool, TableError> {
        let line = Line::new(text);
        let mut play = self.play.copy();
        let (mut told, mut steps) = (Vec::new(), Vec::new());
        let first = skip_filler(&line, 0);
        let (mut at, mut carry) = (first, Carry::default());
        while at < line.tokens.len() && asks(&*play, side).is_some() {
            // With all the names they answer to, as when they are typed live.
            let mut legal = play.offers(side);
            legal.retain(|offer| offer.refused.is_none());
            let offers: Vec<Offer> = legal.iter().filter(|offer| offer.is_open()).cloned().collect();
            // What was taken for the player because nothing else was possible may be typed all the same.
            if steps.is_empty()
                && let Some(next) = self.answers.repeats_forced(side, &line, at, &offers)
            {
                at = next;
                continue;
            }
            match step_after(&line, at, &offers, &carry) {
                Ok((index, next)) => {
                    carry = Carry::of(&offers[index].words);
                    let words = offers[index].words.to_string();
                    told.extend(play.choose(side, &words)?);
                    steps.push(words);
                    at = next;
                }
                Err(_) => {
                    let forced =
                        steps.is_empty().then(|| self.answers.skip_forced(side, &line, at)).flatten();
                    let granted = || settled(&line, at, &play.granted(side)).map(|(_, next)| next);
                    match forced.or_else(granted) {
                        Some(next) => at = next,
                        None if !steps.is_empty() && self.goes_by_itself(&*play, side, &legal) => break,
                        None => return Ok(self.drop_ahead(side, text)),
                    }
                }
            }
        }
        if at == first {
            return Ok(self.drop_ahead(side, text));
        }
        if at < line.tokens.len() {
            self.answers.put_back(side, rest(&line, at, &carry, self.play.grammar()));
        }
        if !steps.is_empty() {
            self.answers.forget_forced(side);
            self.play = play;
            self.told.extend(told);
            self.results.push(format!("ahead {} {}", side.word(), steps.join("; ")));
        }
        Ok(true)
    }

    /// Why the words from token `at` on were refused at a question that was answered by itself, if they were.
    pub(super) fn refused_before(
        &self,
        side: Side,
        line: &Line,
        at: usize,
        carry: &Carry,
    ) -> Option<OrderError> {
        let mut play = self.unforced.as_ref()?.copy();
        for _ in 0..MOST_STEPS {
            asks(&*play, side)?;
            if let Err(error @ OrderError::Refused { .. }) = step_after(line, at, &play.offers(side), carry) {
                return Some(error);
            }
            let words = Offer::only(&play.legal(side))?.words.to_string();
            play.choose(side, &words).ok()?;
        }
        None
    }

    fn drop_ahead(&mut self, side: Side, text: &str) -> bool {
        let waiting: Vec<String> = self.answers.ahead(side).into_iter().map(str::to_owned).collect();
        self.answers.drop_ahead(side);
        let all = std::iter::once(text).chain(waiting.iter().map(String::as_str));
        self.results.extend(all.map(|line| format!("dropped {} {line}", side.word())));
        false
    }

    /// Would this decision be taken without anybody's words: forced, or a window waived?
    fn goes_by_itself(&self, play: &dyn Play, side: Side, legal: &[Offer]) -> bool {
        let waived = asks(play, side).and_then(|prompt| prompt.window);
        let forced = Offer::only(legal).is_some_and(|only| only.needs.is_none());
        forced || waived.is_some_and(|window| self.answers.waives(side, window.kind))
    }

    fn try_roll(&mut self, rolls: &[Roll]) -> Result<bool, TableError> {
        if !self.dice.ready(&self.digest()) {
            return Ok(false);
        }
        let mut faces = Vec::new();
        for roll in rolls {
            let make = |seed: &crate::fair::Seed, label: &str| {
                (seed.faces(label, u16::from(roll.dice), roll.sides), roll.sides, None)
            };
            let Some(rolled) = self.dice.draw(&roll.label, make) else { return Ok(false) };
            let shown: Vec<String> = rolled.faces.iter().map(u8::to_string).collect();
            let sides = if roll.sides == 6 { String::new() } else { format!(" d{}", roll.sides) };
            self.results.push(format!("roll {} {}{sides}: {}", rolled.index, rolled.label, shown.join(" ")));
            faces.push(rolled.faces.clone());
        }
        self.give(Drawn::Faces(faces))?;
        Ok(true)
    }

    fn try_pick(&mut self, pick: &Pick) -> Result<bool, TableError> {
        if !self.dice.ready(&self.digest()) {
            return Ok(false);
        }
        let make = |seed: &crate::fair::Seed, label: &str| {
            let picked = seed.pick(label, pick.from, pick.count).unwrap_or_default();
            (Vec::new(), 0, Some((pick.from, picked)))
        };
        let Some(rolled) = self.dice.draw(&pick.label, make) else { return Ok(false) };
        let picked = rolled.picked.as_ref().map(|(_, picked)| picked.clone()).unwrap_or_default();
        let shown: Vec<String> = picked.iter().map(u32::to_string).collect();
        let (index, label, of) = (rolled.index, &rolled.label, pick.from);
        self.results.push(format!("draw {index} {label} of {of}: {}", shown.join(" ")));
        self.give(Drawn::Picked(picked))?;
        Ok(true)
    }
}
