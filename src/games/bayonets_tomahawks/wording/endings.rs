//! How the game ended, in words.

use super::super::position::Pos;
use super::super::victory::Ending;

/// An end in a sentence without the citation.
#[must_use]
pub fn say(at: Pos<'_>, ending: Ending) -> String {
    let Ending::Threshold { side, last } = ending;
    let vp = at.world.vp;
    let when = if last { "the last Year of the scenario is over" } else { "the Year is over" };
    format!(
        "{when}, and the Victory marker is on the {} {}, which is enough for the {side}",
        vp.side(),
        vp.number()
    )
}
