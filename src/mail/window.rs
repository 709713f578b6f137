//! The kinds of reaction windows, as people call them.

use crate::games::{self, Named, SetupError};
use crate::table::Table;

/// The kinds of the game as it is played.
///
/// # Errors
/// If the game is not known.
pub fn windows(table: &Table) -> Result<Vec<&'static Named>, SetupError> {
    let closed = table.play().closed_windows();
    let all = games::words(&table.setting().terms.game)?.windows.iter();
    Ok(all.filter(|window| !closed.contains(&window.id)).collect())
}

/// A kind as it is typed, spelled as its name is: `Foul Weather`.
#[must_use]
pub fn spelled(typed: &str) -> String {
    typed.trim().to_lowercase().replace([' ', '_'], "-")
}
