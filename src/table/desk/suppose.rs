//! How the game would go on behind an entry being written, if the others let their windows pass: the lines that wait are tried
//! out there, up to the next throw of dice. Only what this person may know is used, and nothing is promised.

use super::path::with_path;
use super::rehearsal::{CLOSING, Rehearsal};
use super::secrets::SeatSecrets;
use super::{Desk, Draft, PlayError, Seat, Table, peek, private_offers};
use crate::engine::{Chance, Drawn, Next, Slot, Who};
use crate::orders::{Carry, Line, OrderError, next_step, rest, settled, skip_filler, step_said};
use crate::side::Side;
use crate::speech::odds::Supposed;
use crate::speech::{Mark, Offer, Pending, Play, Told, Words};
use miette::NamedSource;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// Steps that are supposed.
const LONGEST: usize = 1_000;

/// The game as it would go on.
#[derive(Debug)]
pub struct Supposition {
    /// Where it comes to.
    pub play: Box<dyn Play>,
    /// The side that gives the orders.
    pub side: Side,
    /// The windows that were let pass.
    pub passed: Vec<Supposed>,
    /// What would happen behind the entry.
    pub told: Vec<Told>,
    /// What counts of all that, and of the entry itself, when chances are weighed.
    pub marks: Vec<Mark>,
    /// The game at each of the windows in which the others might try something by dice.
    pub windows: Vec<Box<dyn Play>>,
    /// The lines that dice come before.
    pub left: Vec<String>,
    /// All lines, with the paths put in that they leave to the program.
    pub lines: Vec<String>,
    /// What goes by itself since the last step typed, each of which may still be typed.
    forced: Vec<Words>,
}

/// A line being read.
struct Reader {
    /// The lines that were read to their end.
    done: Vec<String>,
    lines: VecDeque<Line>,
    at: usize,
    carry: Carry,
}

impl Reader {
    fn new(lines: &[String]) -> Reader {
        let lines: VecDeque<Line> = lines.iter().map(|line| Line::new(line)).collect();
        let at = lines.front().map_or(0, |line| skip_filler(line, 0));
        Reader { done: Vec::new(), lines, at, carry: Carry::default() }
    }

    /// The line at work; those that are read to their end are done.
    fn line(&mut self) -> Option<&Line> {
        while self.lines.front().is_some_and(|line| self.at >= line.tokens.len()) {
            self.done.extend(self.lines.pop_front().map(|line| line.text));
            self.carry = Carry::default();
            self.at = self.lines.front().map_or(0, |line| skip_filler(line, 0));
        }
        self.lines.front()
    }

    /// The line at work, with more in it from the words at work on.
    fn put(&mut self, whole: &str) {
        let start =
            self.lines.front().and_then(|line| line.tokens.get(self.at)).map_or(0, |token| token.start);
        let line = Line::new(whole);
        self.at = line.tokens.iter().position(|token| token.start >= start).unwrap_or(0);
        if let Some(front) = self.lines.front_mut() {
            *front = line;
        }
    }

    /// What is left to be read, and all lines as they were read.
    fn rest(mut self, play: &dyn Play) -> (Vec<String>, Vec<String>) {
        self.line();
        let all = self.done.iter().cloned().chain(self.lines.iter().map(|line| line.text.clone())).collect();
        if self.lines.is_empty() {
            return (Vec::new(), all);
        }
        let (at, carry) = (self.at, self.carry);
        let mut lines = self.lines.into_iter();
        let first = lines.next().map(|line| rest(&line, at, &carry, play.grammar()));
        (first.into_iter().chain(lines.map(|line| line.text)).collect(), all)
    }
}

/// Whoever supposes, and what he knows.
struct Supposer<'a> {
    table: &'a Table,
    secrets: &'a BTreeMap<Seat, Arc<SeatSecrets>>,
}

impl Draft {
    /// The game behind this entry, with the lines that wait tried out there, supposing that the others let their windows pass.
    /// Nothing, where one person answers for everybody.
    ///
    /// # Errors
    /// If a line cannot be taken there, or never.
    pub fn suppose(&self, lines: &[String]) -> Result<Option<Supposition>, PlayError> {
        let Some(side) = self.seat.side().filter(|_| self.secrets.len() == 1) else { return Ok(None) };
        let supposer = Supposer { table: &self.table, secrets: &self.secrets };
        supposer.suppose(self.table.play().copy(), side, self.marks(), lines).map(Some)
    }

    /// The offers to its side where a supposition comes to, as this person may take them.
    #[must_use]
    pub fn offers_in(&self, supposed: &Supposition) -> Vec<Offer> {
        let (play, side) = (&*supposed.play, supposed.side);
        private_offers(&self.table, play, &self.secrets, side, play.offers(side)).0
    }
}

impl Desk {
    /// As [`Draft::suppose`], from some other position of the same game.
    ///
    /// # Errors
    /// If a line cannot be taken there, or never.
    pub fn suppose(&self, play: &dyn Play, side: Side, lines: &[String]) -> Result<Supposition, PlayError> {
        let supposer = Supposer { table: &self.table, secrets: &self.secrets };
        supposer.suppose(play.copy(), side, Vec::new(), lines)
    }
}

impl Supposer<'_> {
    fn suppose(
        &self,
        play: Box<dyn Play>,
        side: Side,
        marks: Vec<Mark>,
        lines: &[String],
    ) -> Result<Supposition, PlayError> {
        let mut supposed = Supposition {
            play,
            side,
            passed: Vec::new(),
            told: Vec::new(),
            marks,
            windows: Vec::new(),
            left: Vec::new(),
            lines: Vec::new(),
            forced: Vec::new(),
        };
        let mut reader = Reader::new(lines);
        for _ in 0..LONGEST {
            if !self.step(&mut supposed, &mut reader)? {
                break;
            }
        }
        (supposed.left, supposed.lines) = reader.rest(&*supposed.play);
        let mut rehearsal = Rehearsal::of(&*supposed.play, side);
        for line in &supposed.left {
            // Whatever the dice show: what is refused on every way is refused at once.
            if let Err(error @ OrderError::Refused { .. }) = rehearsal.plans(&Line::new(line)) {
                return Err(error.into());
            }
        }
        Ok(supposed)
    }

    /// Takes one step that is supposed, or typed; says whether there was one.
    fn step(&self, supposed: &mut Supposition, reader: &mut Reader) -> Result<bool, PlayError> {
        let side = supposed.side;
        match supposed.play.next().clone() {
            Next::Over(_) => Ok(false),
            Next::Chance(Chance::Show { side: shown, deck, card }) if shown == side => {
                let holds = |slot: &Slot| {
                    slot.deck == deck && peek(self.table, self.secrets, side, *slot).as_deref() == Some(&card)
                };
                let Some(slot) = supposed.play.hand(side).into_iter().find(holds) else { return Ok(false) };
                let drawn = supposed.play.draw(Drawn::Shown(slot)).is_ok();
                supposed.tell();
                Ok(drawn)
            }
            Next::Chance(_) => Ok(false),
            Next::Decision(ask) => match ask.who {
                Who::Both => Ok(false),
                Who::One(asked) if asked == side => self.answer(supposed, reader, ask.kind),
                Who::One(other) => {
                    let only = supposed.play.only(other);
                    let Some(choice) = only.or_else(|| supposed.play.pass(other)) else { return Ok(false) };
                    if only.is_none() {
                        supposed.passed.push(Supposed { side: other, window: ask.kind });
                        if supposed.play.follow().tries.contains(&ask.kind) {
                            supposed.windows.push(supposed.play.copy());
                        }
                    }
                    Ok(supposed.take(other, choice))
                }
            },
        }
    }

    /// Answers a question to the side itself: by what goes by itself, or by the next words.
    fn answer(&self, supposed: &mut Supposition, reader: &mut Reader, kind: &str) -> Result<bool, PlayError> {
        let side = supposed.side;
        if let Some(only) = supposed.play.only(side) {
            supposed.forced.extend(supposed.play.legal(side).into_iter().nth(only).map(|offer| offer.words));
            return Ok(supposed.take(side, only));
        }
        if let Some(pass) =
            supposed.play.pass(side).filter(|_| self.table.waived(side).any(|known| known == kind))
        {
            return Ok(supposed.take(side, pass));
        }
        if reader.line().is_none() {
            return Ok(false);
        }
        let (carry, at) = (reader.carry.clone(), reader.at);
        let Some(line) = reader.line() else { return Ok(false) };
        let all = supposed.play.offers(side);
        let (offers, not_held) = private_offers(self.table, &*supposed.play, self.secrets, side, all);
        let also = supposed.play.grammar().also;
        let error = match step_said(line, at, &offers, &carry, also) {
            Ok((index, next)) => {
                let (next, carry) = (skip_filler(line, next), Carry::of(&offers[index].words));
                (reader.at, reader.carry) = (next, carry);
                supposed.forced.clear();
                return Ok(supposed.take_code(side, &offers[index].code));
            }
            Err(error) => error,
        };
        let granted = || settled(line, at, &supposed.play.granted(side));
        let skipped = granted().or_else(|| settled(line, at, &supposed.forced)).map(|(_, next)| next);
        let closing = CLOSING.contains(&line.tokens[at].text.as_str())
            && matches!(error, OrderError::NobodyAsks { .. } | OrderError::NotUnderstood { .. });
        let empty = supposed.play.pass(side).filter(|_| Offer::only_passes(&offers));
        match skipped.or_else(|| closing.then_some(at + 1)) {
            Some(next) => {
                reader.at = skip_filler(line, next);
                Ok(true)
            }
            // Nothing else is open to him there: the words are for what comes next.
            None if empty.is_some() => Ok(empty.is_some_and(|pass| supposed.take(side, pass))),
            None => match with_path(&*supposed.play, side, line, at, &carry)? {
                Some(whole) => {
                    reader.put(&whole);
                    Ok(true)
                }
                None => Err(refused(&*supposed.play, line, at, &not_held, error)),
            },
        }
    }
}

/// The error, told as it would be if the words were really taken there.
fn refused(play: &dyn Play, line: &Line, at: usize, not_held: &[Offer], error: OrderError) -> PlayError {
    match (next_step(line, at, not_held), play.pending()) {
        (Ok((_, next)), _) if matches!(error, OrderError::NotUnderstood { .. }) => {
            let src = NamedSource::new("orders", line.text.clone());
            PlayError::NotHeld { src, at: line.span(at, next).into() }
        }
        (_, Pending::Decision(prompt)) => error.asked(&prompt.ask).into(),
        (_, Pending::Chance(_) | Pending::Over(_)) => error.into(),
    }
}

impl Supposition {
    fn tell(&mut self) {
        let events = self.play.events();
        self.told.extend(self.play.tell(&events));
        self.marks.extend(self.play.marks(&events));
    }

    fn take(&mut self, side: Side, choice: usize) -> bool {
        let taken = self.play.take(side, choice).is_ok();
        self.tell();
        taken
    }

    fn take_code(&mut self, side: Side, code: &str) -> bool {
        self.play.find(side, code).is_ok_and(|choice| self.take(side, choice))
    }

    /// Does it go beyond what the entry itself brings?
    #[must_use]
    pub fn goes_on(&self) -> bool {
        !self.passed.is_empty() || !self.told.is_empty()
    }

    /// Is its side asked where it comes to?
    #[must_use]
    pub fn asks(&self) -> bool {
        self.play.next().ask_of(self.side).is_some()
    }
}
