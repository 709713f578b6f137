//! Lines of orders as typed, read step by step against what is offered.

use super::path::with_path;
use super::{Draft, PlayError, private_offers};
use crate::games;
use crate::orders::{
    Carry, Lexicon, Line, OrderError, next_step, repeated, rest, settled, skip_filler, step_after,
};
use crate::side::Side;
use crate::speech::{Offer, Pending, Words};
use crate::table::Table;
use coureur_core::table::Forced;
use miette::NamedSource;

/// Single answers looked through in a row.
const MOST_FORCED: usize = 1_000;

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
    /// Takes a line of orders, step by step.
    ///
    /// # Errors
    /// If a step is refused or not understood, or what must wait cannot be an order.
    pub fn line(&mut self, text: &str) -> Result<LineReport, PlayError> {
        let line = Line::new(text);
        // One step in its canonical spelling, as `moves` prints it, needs no reading.
        if self.forced_by_now().is_empty()
            && let Some(side) = self.asked_side()
            && let Some(offer) = self.legal(side).into_iter().find(|offer| offer.code == text)
        {
            self.step(side, &offer)?;
            self.pass_empty_windows()?;
            return Ok(LineReport::Taken);
        }
        let (mut at, mut carry) = (skip_filler(&line, 0), Carry::default());
        let mut taken = false;
        while at < line.tokens.len() {
            at = match self.asked_side() {
                Some(side) => match self.read(side, &line, at, &mut carry) {
                    Ok(next) => next,
                    Err(error) => return self.by_path(side, &line, at, &carry, error, taken),
                },
                None => match self.skip_forced(&line, at) {
                    Some(next) => next,
                    None => {
                        self.lexicon().check(&line, at, &carry)?;
                        let rest = rest(&line, at, &carry, self.table.play().grammar());
                        return Ok(if taken { LineReport::Rest(rest) } else { LineReport::NotAsked });
                    }
                },
            };
            taken = true;
            self.pass_empty_windows()?;
        }
        Ok(LineReport::Taken)
    }

    /// Takes what was refused by the path that leads there, if only one is sensible.
    fn by_path(
        &mut self,
        side: Side,
        line: &Line,
        at: usize,
        carry: &Carry,
        error: PlayError,
        taken: bool,
    ) -> Result<LineReport, PlayError> {
        if !matches!(error, PlayError::Order(OrderError::Refused { .. } | OrderError::NotUnderstood { .. })) {
            return Err(error);
        }
        let Some(whole) = with_path(self.table.play(), side, line, at, carry)? else { return Err(error) };
        let from = line.tokens.get(at).map_or(0, |token| token.start);
        let rest = whole[from..].to_owned();
        match self.line(&rest)? {
            LineReport::NotAsked if taken => Ok(LineReport::Rest(rest)),
            report => Ok(report),
        }
    }

    /// The words that a line may hold which is not read yet.
    pub(super) fn lexicon(&self) -> Lexicon {
        Lexicon::new(self.table.play().grammar(), &self.table.play().names())
    }

    /// Reads and takes the step at `at`; gives the token after it.
    fn read(&mut self, side: Side, line: &Line, at: usize, carry: &mut Carry) -> Result<usize, PlayError> {
        let (offers, not_held) = private_offers(
            &self.table,
            self.table.play(),
            &self.secrets,
            side,
            self.table.play().offers(side),
        );
        if let Some(next) = self.repeats_forced(line, at, &offers) {
            return Ok(next);
        }
        if let Some(next) = self.all_of_kind(side, line, at, carry)? {
            return Ok(next);
        }
        let error = match step_after(line, at, &offers, carry) {
            Ok((index, next)) => {
                *carry = Carry::of(&offers[index].words);
                self.step(side, &offers[index])?;
                return Ok(next);
            }
            Err(error) => error,
        };
        let granted = || settled(line, at, &self.table.play().granted(side)).map(|(_, next)| next);
        if let Some(next) = granted().or_else(|| self.skip_forced(line, at)) {
            return Ok(next);
        }
        if matches!(error, OrderError::NotUnderstood { .. })
            && next_step(line, at, &not_held).is_err()
            && self.refused_when_forced(side, line, at, carry).is_none()
            && let Some(next) = self.by_habit(side, line, at, carry)?
        {
            return Ok(next);
        }
        match next_step(line, at, &not_held) {
            Ok((_, next)) if matches!(error, OrderError::NotUnderstood { .. }) => {
                let src = NamedSource::new("orders", line.text.clone());
                Err(PlayError::NotHeld { src, at: line.span(at, next).into() })
            }
            _ => Err(self.refused_before(side, line, at, carry, error).into()),
        }
    }

    /// What was refused at a question that was answered by itself is told so, not called nonsense at the next.
    fn refused_before(
        &self,
        side: Side,
        line: &Line,
        at: usize,
        carry: &Carry,
        error: OrderError,
    ) -> OrderError {
        let before = match &error {
            OrderError::NotUnderstood { .. } => self.refused_when_forced(side, line, at, carry),
            _ => None,
        };
        before.unwrap_or_else(|| self.asked(error))
    }

    /// Why the words from token `at` on were refused at a question that was answered by itself, if they were.
    fn refused_when_forced(&self, side: Side, line: &Line, at: usize, carry: &Carry) -> Option<OrderError> {
        let mut play = self.unforced.as_ref()?.copy();
        for _ in 0..MOST_FORCED {
            play.next().ask_of(side)?;
            if let Err(error @ OrderError::Refused { .. }) = step_after(line, at, &play.offers(side), carry) {
                return Some(error);
            }
            let only = play.only(side)?;
            play.take(side, only).ok()?;
        }
        None
    }

    /// The error with the question that was open when the words were read.
    fn asked(&self, error: OrderError) -> OrderError {
        match self.table.play().pending() {
            Pending::Decision(prompt) => error.asked(&prompt.ask),
            Pending::Chance(_) | Pending::Over(_) => error,
        }
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

    /// What was taken for a player because nothing else was possible, and is typed out nevertheless, is not an answer to
    /// the question that followed, even where that could be answered so.
    fn repeats_forced(&mut self, line: &Line, at: usize, offers: &[Offer]) -> Option<usize> {
        let (index, next) = repeated(line, at, &self.forced_by_now(), offers)?;
        self.forced.drain(..=index);
        Some(next)
    }

    /// As [`Draft::repeats_forced`], for words that mean nothing else.
    fn skip_forced(&mut self, line: &Line, at: usize) -> Option<usize> {
        let (index, next) = settled(line, at, &self.forced_by_now())?;
        self.forced.drain(..=index);
        Some(next)
    }
}
