//! How the game would go on behind an entry being written, if the others let their windows pass: the lines that wait are tried
//! out there, up to the next throw of dice. Only what this person may know is used, and nothing is promised.

use super::eye::DeskEye;
use super::rehearsal::Rehearsal;
use super::secrets::SeatSecrets;
use super::{Desk, Draft, PlayError, Seat, Table, private_offers};
use crate::engine::{Ask, Chance, Drawn, Next, Who, by_itself};
use crate::orders::{Carry, Eye, Ground, Line, OrderError, read_line};
use crate::side::Side;
use crate::speech::odds::Supposed;
use crate::speech::{Mark, Offer, Play, Told, Words};
use crate::table::comes_first;
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

/// Lines being read.
struct Reader {
    /// What was read of them, each line by the codes of its steps.
    done: Vec<String>,
    /// What is left of the line at work, then the lines after it.
    lines: VecDeque<String>,
    /// The codes of the line at work.
    codes: Vec<String>,
    /// The word that a step of a march begins with.
    path: &'static str,
}

impl Reader {
    fn new(lines: &[String], path: &'static str) -> Reader {
        Reader { done: Vec::new(), lines: lines.iter().cloned().collect(), codes: Vec::new(), path }
    }

    /// The line at work; empty ones are done.
    fn line(&mut self) -> Option<Line> {
        loop {
            let line = Line::new(self.lines.front()?);
            if !line.is_empty() {
                return Some(line);
            }
            self.next(None);
        }
    }

    /// What was at work is read up to here.
    fn next(&mut self, rest: Option<String>) {
        match (rest, self.lines.front_mut()) {
            (Some(rest), Some(line)) => *line = rest,
            (Some(_), None) => {}
            (None, _) => {
                self.lines.pop_front();
                let codes = std::mem::take(&mut self.codes);
                self.done.extend((!codes.is_empty()).then(|| self.joined(&codes)));
            }
        }
    }

    /// Orders in one line: the steps of a march belong together, whatever parts the others.
    fn joined(&self, codes: &[String]) -> String {
        let step = |code: &str| code.split(' ').next() == Some(self.path);
        let mut line = String::new();
        for (at, code) in codes.iter().enumerate() {
            let marches = at > 0 && step(code) && step(&codes[at - 1]);
            line.push_str(match at {
                0 => "",
                _ if marches => ", ",
                _ => "; ",
            });
            line.push_str(code);
        }
        line
    }

    /// What is left to be read, and all lines as they were read.
    fn rest(mut self) -> (Vec<String>, Vec<String>) {
        self.line();
        let left: Vec<String> = self.lines.iter().cloned().collect();
        let codes = self.joined(&self.codes);
        let mut all = self.done;
        let mut rest = self.lines.into_iter();
        let front = rest.next();
        let codes = (!codes.is_empty()).then_some(codes);
        all.extend([codes, front].into_iter().flatten().reduce(|codes, rest| format!("{codes}; {rest}")));
        all.extend(rest);
        (left, all)
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

    /// Checks lines that wait for somebody else's answer: they can be read behind it if the others let their windows pass. Whatever dice
    /// come before is at least spelled like orders.
    ///
    /// # Errors
    /// What is wrong with the first that is neither.
    pub(super) fn check_lines(&self, lines: &[String]) -> Result<(), PlayError> {
        let spelled = |lines: &[String], next: &Next| {
            let lexicon = self.lexicon().behind(comes_first(next));
            lines.iter().try_for_each(|line| lexicon.check(&Line::new(line), 0, &Carry::default()))
        };
        // Whoever speaks for both may let the others' windows pass himself.
        let passes = |line: &String| Line::new(line).tokens.iter().any(|token| token.text == "pass");
        let side = self.own.or(self.seat.side()).filter(|_| !lines.iter().any(passes));
        let Some(side) = side else { return Ok(spelled(lines, self.table.play().next())?) };
        let supposer = Supposer { table: &self.table, secrets: &self.secrets };
        let supposed = supposer.suppose(self.table.play().copy(), side, Vec::new(), lines)?;
        spelled(&supposed.left, supposed.play.next())?;
        // Whoever speaks for both is asked what the other side is asked, too.
        if self.secrets.len() > 1 {
            return Ok(());
        }
        // A word alone, which no question to come would hear, is none of them.
        let mut rehearsal = Rehearsal::of(&*supposed.play, side);
        let words = supposed.left.iter().map(|line| Line::new(line));
        for word in words.filter(|line| self.lexicon().is_a_word_alone(line)) {
            rehearsal.heard(&word)?;
        }
        Ok(())
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
        let mut reader = Reader::new(lines, supposed.play.grammar().path);
        for _ in 0..LONGEST {
            if !self.step(&mut supposed, &mut reader)? {
                break;
            }
        }
        (supposed.left, supposed.lines) = reader.rest();
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
            Next::Chance(chance @ Chance::Show { .. }) => Ok(self.show(supposed, &chance)),
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
        let Some(line) = reader.line() else { return Ok(false) };
        let eye = DeskEye { table: self.table, secrets: self.secrets };
        let ground = Ground::new(&*supposed.play, side, &eye, supposed.forced.clone());
        match read_line(&ground, &line) {
            Ok(reading) => {
                for code in &reading.codes {
                    if !self.reach(supposed, code) || !supposed.take_code(side, code) {
                        return Ok(false);
                    }
                }
                supposed.forced.clear();
                let stands = reading.codes.is_empty() && reading.rest.is_some();
                reader.codes.extend(reading.codes);
                reader.next(reading.rest);
                Ok(!stands)
            }
            Err(error) => {
                let offers = supposed.play.legal(side);
                let empty = supposed.play.pass(side).filter(|_| Offer::only_passes(&offers));
                // Nothing else is open to him there: the words are for what comes next.
                match empty {
                    Some(pass) => Ok(supposed.take(side, pass)),
                    None => Err(error.into()),
                }
            }
        }
    }

    /// Lets go by itself what does, until a step can be taken.
    fn reach(&self, supposed: &mut Supposition, code: &str) -> bool {
        let side = supposed.side;
        for _ in 0..LONGEST {
            if supposed.play.find(side, code).is_ok() {
                return true;
            }
            let gone = match supposed.play.next().clone() {
                Next::Decision(Ask { who: Who::One(asked), .. }) => {
                    let waives = |kind: &str| self.table.waived(asked).any(|known| known == kind);
                    let taken = by_itself(&*supposed.play, asked, waives).ok().flatten();
                    taken.is_some_and(|taken| supposed.take(asked, taken.choice()))
                }
                Next::Chance(chance @ Chance::Show { .. }) => self.show(supposed, &chance),
                Next::Decision(_) | Next::Chance(_) | Next::Over(_) => false,
            };
            if !gone {
                return false;
            }
        }
        false
    }

    /// Shows a card of this side's hand.
    fn show(&self, supposed: &mut Supposition, chance: &Chance) -> bool {
        let side = supposed.side;
        let Chance::Show { side: shown, deck, card } = chance else { return false };
        let eye = DeskEye { table: self.table, secrets: self.secrets };
        let slot = eye.slot(&*supposed.play, side, *deck, card).filter(|_| *shown == side);
        let drawn = slot.is_some_and(|slot| supposed.play.draw(Drawn::Shown(slot)).is_ok());
        supposed.tell();
        drawn
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
