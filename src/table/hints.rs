//! The agreement that both may ask the program for hints. It stands in the log in plain words, before anybody else has signed:
//! whoever joins has read it. Nothing but the agreement keeps it.

use super::{Act, Mode, Table};

/// The words of it.
pub const HINTS: &str = "Hints are agreed: both players may ask the program what it would do.";

/// May the players ask for hints? Alone and at a table nobody has to be asked.
#[must_use]
pub fn hints_agreed(table: &Table) -> bool {
    let alone = matches!(table.setting().mode, Mode::Solo | Mode::Table);
    let opener = table.story().first().map(|chapter| chapter.seat);
    let before = table.story().iter().take_while(|chapter| Some(chapter.seat) == opener);
    let said = |act: &Act| matches!(act, Act::Say(words) if words == HINTS);
    alone || before.flat_map(|chapter| &chapter.deeds).any(|deed| said(&deed.act))
}
