//! `hand`: one's own cards.

use super::{Context, Format, json};
use crate::error::{Error, Exit};
use crate::render;
use crate::render::paint::{HEADING, of, paint};
use crate::side::Side;
use crate::table::{Desk, Mode, PlayError};
use clap::Args;
use serde_json::{Map, Value};

/// Your cards.
#[derive(Debug, Args)]
pub struct HandArgs {
    #[command(flatten)]
    format: Format,
}

impl HandArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold, or the identity has no seat.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let session = context.session()?;
        let desk = session.desk();
        let sides: Vec<Side> = Side::ALL.into_iter().filter(|side| desk.may_look(*side)).collect();
        if sides.is_empty() {
            return Err(PlayError::NoSeat.into());
        }
        if self.format.json {
            let hands: Map<String, Value> =
                sides.iter().map(|side| (side.word().to_owned(), json::hand(desk, *side))).collect();
            writeln!(context.out, "{:#}", Value::Object(hands))?;
            return Ok(Exit::Fine);
        }
        for side in sides {
            print(context, desk, side)?;
        }
        Ok(Exit::Fine)
    }
}

/// Prints a hand under its heading.
///
/// # Errors
/// If nothing can be printed.
pub fn print(context: &mut Context<'_>, desk: &Desk, side: Side) -> Result<(), Error> {
    let cards = desk.hand(side);
    // A seat may play the other side's cards, after bidding.
    let plays = desk.table().plays(side);
    let head = paint(of(plays), format!("{plays} hand"));
    writeln!(context.out, "{}", paint(HEADING, head))?;
    let hidden = match desk.table().setting().mode {
        Mode::Table => "nobody has typed in what they are (`coureur play 'deal CARD'`)",
        Mode::Umpire => "the umpire has not sealed them to their holder yet",
        Mode::Duel | Mode::Solo => "the other side's share has not come in yet",
    };
    writeln!(context.out, "{}", render::hand(cards.iter().map(|card| card.face.as_ref()), hidden))?;
    Ok(())
}
