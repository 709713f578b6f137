//! Orders as they were typed: lines, steps, and where in them an error lies.

use super::context::now;
use super::{CliError, Context, Error};
use crate::desk::BadDice;
pub(super) use crate::desk::split_all;
use crate::render::paint::{HEADING, paint};
use crate::render::text::wrap;
use crate::table::{Desk, Step};

/// Arguments as lines: whoever types no quotes types one line.
pub(super) fn as_typed(orders: &[String]) -> String {
    let quoted = orders.iter().any(|order| order.contains(char::is_whitespace));
    orders.join(if quoted { "\n" } else { " " })
}

/// Lines as steps: on a real table some of them are no orders but dice and cards.
pub(super) fn steps(lines: &[String], desk: &Desk) -> Result<Vec<Step>, CliError> {
    let bad = |bad: BadDice| CliError::BadAct { text: bad.0, what: "throw of dice", like: "dice 4 1" };
    crate::desk::steps(lines, desk).map_err(bad)
}

/// The error with its pointer into all that was typed, not only into the step of it that was refused.
pub(super) fn pointed(error: Error, desk: &Desk, lines: &[String], steps: &[Step]) -> Error {
    match error {
        Error::Play(error) => crate::desk::pointed(error, desk, lines, steps, &now()).into(),
        other => other,
    }
}

/// What an order gives up, in lines.
pub(super) fn given_up(told: &str) -> String {
    paint(HEADING, wrap(&format!("{told}."), "", "  ")) + "\n"
}

/// What orders give up, said before they are signed.
pub(super) fn gives_up(context: &mut Context<'_>, told: &[String]) -> Result<(), Error> {
    for told in told {
        write!(context.out, "{}", given_up(told))?;
    }
    Ok(())
}
