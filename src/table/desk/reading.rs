//! Lines of orders as typed, read step by step against what is offered.

use super::eye::DeskEye;
use super::{Draft, PlayError};
use crate::games;
use crate::orders::{Ground, Lexicon, Line, OrderError, in_words, read_line, settled};
use crate::side::Side;
use crate::speech::Words;
use crate::table::{Mode, Table};
use coureur_core::table::Forced;

/// A step that went by itself, as it would be typed.
fn forced_words(forced: &Forced) -> Option<(Side, Words)> {
    let offer = games::heard(&*forced.before).legal(forced.side).into_iter().nth(forced.choice)?;
    Some((forced.side, offer.words))
}

/// The steps that went by themselves at the end of an entry, as they would be typed.
pub(super) fn forced_at(table: &mut Table) -> Vec<(Side, Words)> {
    table.take_forced().iter().filter_map(forced_words).collect()
}

/// What became of a line of orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineReport {
    /// All of it was taken.
    Taken,
    /// Its beginning was taken; somebody else is asked before the rest.
    Rest(String),
    /// Nobody asks this seat now.
    NotAsked,
}

impl Draft {
    /// Takes a line of orders: all of it is read before any of it is taken. It is the line of the side that is asked when it begins,
    /// also where one person speaks for both.
    ///
    /// # Errors
    /// If a step is refused or not understood, or what must wait cannot be an order.
    pub fn line(&mut self, text: &str) -> Result<LineReport, PlayError> {
        let (mut text, mut taken) = (text.to_owned(), false);
        let mut said: Vec<String> = Vec::new();
        let solo = self.table.setting().mode == Mode::Solo;
        loop {
            let line = Line::new(&text);
            if line.is_empty() {
                return Ok(LineReport::Taken);
            }
            let gone = self.forced_by_now();
            let theirs = |side: Side| {
                solo && self.own.is_some_and(|own| own != side) && !self.only_passes(side, &line)
            };
            let side = self.asked_side().filter(|side| !theirs(*side));
            let Some(side) = side else { return self.waits(&line, &gone, taken) };
            self.own.get_or_insert(side);
            let reading = {
                let eye = DeskEye { table: &self.table, secrets: &self.secrets };
                let ground = Ground::new(self.table.play(), side, &eye, gone);
                let ground = ground.after(self.last).since(self.unforced.as_deref());
                let reading = read_line(&ground, &line).map_err(|unread| unread.behind(&said))?;
                if reading.rest.is_some() {
                    said.extend(in_words(&ground, &reading.codes));
                }
                reading
            };
            for code in &reading.codes {
                self.take_code(side, code)?;
            }
            if reading.codes.is_empty() {
                self.forced.retain(|(_, words)| reading.gone.contains(words));
            }
            self.last = reading.last.or(self.last);
            taken = true;
            self.pass_empty_windows()?;
            match reading.rest {
                Some(rest) if !reading.codes.is_empty() || rest != text => text = rest,
                Some(_) => return self.waits(&line, &[], taken),
                None => return Ok(LineReport::Taken),
            }
        }
    }

    fn take_code(&mut self, side: Side, code: &str) -> Result<(), PlayError> {
        let offer = self.legal(side).into_iter().find(|offer| offer.code == code);
        match offer {
            Some(offer) => self.step(side, &offer),
            None => Err(OrderError::nobody_asks(&Line::new(code), 0).into()),
        }
    }

    /// Does the line let a window of the other side pass, where one person speaks for both?
    fn only_passes(&self, side: Side, line: &Line) -> bool {
        let window = self.table.play().next().ask_of(side).is_some_and(|ask| ask.window);
        window && line.tokens.first().is_some_and(|token| token.text == "pass")
    }

    /// Nobody asks this side: what was typed out though it went by itself is used up, the rest waits.
    fn waits(&mut self, line: &Line, gone: &[Words], taken: bool) -> Result<LineReport, PlayError> {
        if let Some((index, next)) = settled(line, 0, gone) {
            self.forced.drain(..=index.min(self.forced.len().saturating_sub(1)));
            let Some(token) = line.tokens.get(next) else { return Ok(LineReport::Taken) };
            let rest = line.text[token.start..].to_owned();
            return match self.line(&rest)? {
                LineReport::NotAsked => Ok(LineReport::Rest(rest)),
                report => Ok(report),
            };
        }
        self.check_lines(std::slice::from_ref(&line.text))?;
        Ok(if taken { LineReport::Rest(line.text.clone()) } else { LineReport::NotAsked })
    }

    /// The words that a line may hold which is not read yet.
    pub(super) fn lexicon(&self) -> Lexicon {
        Lexicon::new(self.table.play().grammar(), &self.table.play().names())
    }

    /// The steps taken since the last one typed for whom this seat speaks.
    pub(super) fn forced_by_now(&mut self) -> Vec<Words> {
        let own = self.seat.side();
        for forced in self.table.take_forced() {
            if own.is_none_or(|own| own == forced.side) {
                self.forced.extend(forced_words(&forced));
            }
            self.unforced.get_or_insert_with(|| games::spoken(forced.before));
        }
        self.forced.iter().map(|(_, words)| words.clone()).collect()
    }
}
