//! What a choice closes, and what is given up by it: a line of orders never leaves such a choice unsaid.

use super::super::BayonetsTomahawks;
use super::super::choice::Choice;
use super::super::frame::Frame;
use crate::speech::Closing;
use crate::speech::tongue::Said;

/// What a choice closes at this question.
#[must_use]
pub fn closing(said: Said<'_, BayonetsTomahawks>, choice: Choice) -> Closing {
    match (choice, said.frame) {
        // A stack is put together; whoever stays behind has lost nothing [BT 10.1].
        (Choice::Done, Frame::MoveStack(_) | Frame::SailStack(_)) | (Choice::Halt, _) => Closing::Free,
        (Choice::Done, Frame::ActionPhase(phase)) => {
            let round = &said.at.world.action_round;
            let card = if phase.indian { round.indian.as_ref() } else { round.faction[phase.side].as_ref() };
            let left = card.map_or(&[][..], |card| &card.left);
            let name = if phase.indian { "Indian Actions" } else { "Action Phase" };
            if left.is_empty() {
                return Closing::GivesUp(Some(format!("ends your {name} [BT 7.3]")));
            }
            Closing::Wastes(format!("ends your {name}; unused: {} [BT 7.3]", super::points(left)))
        }
        (Choice::Pass, Frame::Reaction(_)) => {
            Closing::GivesUp(Some("the point held for Reaction is not used [BT 7.3.6]".to_owned()))
        }
        (Choice::Done | Choice::Pass, _) => Closing::GivesUp(None),
        _ => Closing::Nothing,
    }
}
