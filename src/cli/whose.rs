//! Whose side is meant, and which kind of reaction window.

use super::{CliError, Error, SideArg};
use crate::games::{self, Named};
use crate::mail::window;
use crate::side::Side;
use crate::table::{Desk, Seat};

/// The side a person speaks for: the one said, or the one seat held.
///
/// # Errors
/// If that cannot be told.
pub fn own_side(desk: &Desk, said: Option<SideArg>, what: &'static str) -> Result<Side, CliError> {
    let held: Vec<Seat> = desk.seats().collect();
    let own = match held.as_slice() {
        [one] => one.side(),
        _ => None,
    };
    said.map(Side::from).or(own).ok_or(CliError::WhichSide { what })
}

/// As [`own_side`]; whoever speaks for both means the side that is asked.
pub(super) fn speaks_for(desk: &Desk, said: Option<SideArg>, what: &'static str) -> Result<Side, CliError> {
    own_side(desk, said, what).or_else(|error| desk.asked_side().ok_or(error))
}

/// The kinds of reaction windows of the game as it is played.
pub(super) fn windows(desk: &Desk) -> Result<Vec<&'static Named>, Error> {
    Ok(window::windows(desk.table())?)
}

/// A kind of reaction window of the game being played, by its name or a unique beginning of it.
///
/// # Errors
/// If the game has none of that name.
pub(super) fn kind_of(desk: &Desk, typed: &str) -> Result<String, Error> {
    let game = games::find(&desk.table().setting().terms.game)?;
    let spelled = window::spelled(typed);
    let typed = spelled.as_str();
    let windows = windows(desk)?;
    let exact = windows.iter().find(|window| window.id == typed);
    let mut begun = windows.iter().filter(|window| !typed.is_empty() && window.id.starts_with(typed));
    let found = match (exact, begun.next(), begun.next()) {
        (Some(window), _, _) | (None, Some(window), None) => window,
        _ => {
            let known = windows.iter().map(|window| window.id).collect::<Vec<_>>().join(", ");
            return Err(CliError::NoSuchWindow { game: game.title, window: typed.to_owned(), known }.into());
        }
    };
    Ok(found.id.to_owned())
}
