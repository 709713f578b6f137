//! What a choice closes, and what is given up by it: a line of orders never leaves such a choice unsaid.

use crate::games::new_france::NewFrance;
use crate::games::new_france::choice::Choice;
use crate::speech::Closing;
use crate::speech::tongue::Said;

/// What a choice closes at this question.
#[must_use]
pub fn closing(said: Said<'_, NewFrance>, choice: &Choice) -> Closing {
    match choice {
        // Where a force was sent by name it has come to [NF Movement ¶3].
        Choice::Halt => Closing::Free,
        Choice::Done => done(said),
        Choice::ReinforceNone | Choice::NoCard | Choice::Pass | Choice::KeepAll => Closing::GivesUp(None),
        _ => Closing::Nothing,
    }
}

/// The Movement Phase ends [NF Movement ¶1].
fn done(said: Said<'_, NewFrance>) -> Closing {
    let still = said.open.iter().filter(|open| matches!(open.choice, Choice::MoveFrom(_))).count();
    let told = match still {
        0 => return Closing::GivesUp(None),
        1 => "ends your Movement Phase; there is one space from which you could still move".to_owned(),
        n => format!("ends your Movement Phase; there are {n} spaces from which you could still move"),
    };
    Closing::GivesUp(Some(told))
}
