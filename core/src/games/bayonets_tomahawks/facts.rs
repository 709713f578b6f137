//! The facts of a position, as `POSITION.md` lists them: first what lies on the table, then what is under way.
//!
//! Structures are taken apart in full: a new field asks here what its fact is. A chapter that is built adds the facts of its steps.

mod battle;
mod cards;
mod logistics;
mod movement;
mod phases;
mod steps;
mod table;

use super::At;
use super::frame::Frame;
use super::position::Pos;
use crate::engine::Facts;
use crate::fact;
use std::fmt::Arguments;

/// The first line.
pub const HEADING: &str = "coureur/position/1 bayonets-tomahawks";

/// Writes everything.
pub fn write(at: At<'_>, frame: Option<&Frame>, out: &mut Facts) {
    let mut sheet = Sheet { pos: at.into(), out, at_work: true };
    table::write(&mut sheet);
    cards::write(&mut sheet);
    if let Some(frame) = frame {
        steps::step(&mut sheet, frame);
    }
    sheet.at_work = false;
    for frame in at.below.iter().rev() {
        steps::step(&mut sheet, frame);
    }
}

/// What facts are written on.
#[derive(Debug)]
struct Sheet<'a> {
    /// The position.
    pos: Pos<'a>,
    /// The facts so far.
    out: &'a mut Facts,
    /// Is the step being written the one at work, rather than one that waits?
    at_work: bool,
}

impl Sheet<'_> {
    /// A step that waits; the one at work is known by what is asked.
    fn waits(&mut self, step: Arguments<'_>) {
        if !self.at_work {
            fact!(self.out, "to-come {step}");
        }
    }
}
