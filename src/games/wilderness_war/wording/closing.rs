//! What a choice closes, and what is given up by it: a line of orders never leaves such a choice unsaid.

use super::super::WildernessWar;
use super::super::choice::Choice;
use super::super::frame::Frame;
use crate::speech::Closing;
use crate::speech::tongue::Said;

/// What a choice closes at this question.
#[must_use]
pub fn closing(said: Said<'_, WildernessWar>, choice: Choice) -> Closing {
    match (choice, said.frame) {
        // Who is not taken along stays where he is [WW 5.33]; a group named on a path moves [WW 6.1].
        (Choice::Done, Frame::Compose(_)) | (Choice::Move | Choice::Halt, _) => Closing::Free,
        (Choice::Done, Frame::Naming(naming)) => naming_done(said, naming.groups.is_empty()),
        (Choice::Done, Frame::Building(_)) => more_or(said, "more could be built with this card [WW 5.4]"),
        (Choice::Remain, _) => Closing::GivesUp(Some("this group does nothing".to_owned())),
        (
            Choice::Done
            | Choice::Pass
            | Choice::PassAll
            | Choice::None
            | Choice::NoAssault
            | Choice::Outside
            | Choice::HomeStay(_),
            _,
        ) => Closing::GivesUp(None),
        _ => Closing::Nothing,
    }
}

/// No more are activated [WW 5.32].
fn naming_done(said: Said<'_, WildernessWar>, nobody: bool) -> Closing {
    if nobody {
        return Closing::GivesUp(Some("the card activates nobody [WW 5.32]".to_owned()));
    }
    more_or(said, "more could be activated with this card [WW 5.32]")
}

/// Gives up what is open beside it, if anything is.
fn more_or(said: Said<'_, WildernessWar>, told: &str) -> Closing {
    let more = said.open.iter().any(|open| !open.aside && open.choice != Choice::Done);
    if more { Closing::GivesUp(Some(told.to_owned())) } else { Closing::Free }
}
