//! What is asked.

use super::{leader, space, units};
use crate::games::new_france::cards::{Moment, Verb};
use crate::games::new_france::interrupts::Interrupt;
use crate::games::new_france::pieces::UnitKind;
use crate::games::new_france::reinforcements::{Part, next_part};
use crate::games::new_france::{At, Frame, combat, leaders, villages};
use crate::side::Side;
use crate::speech::tongue::Question;
use crate::text::and;

fn question(side: Side, ask: String, waiting: &str) -> Question {
    Question { ask, waiting: format!("The {side} {waiting}.") }
}

/// The question a frame puts; a frame that never asks has none.
#[expect(clippy::too_many_lines, reason = "one arm a question")]
pub fn ask(frame: &Frame, at: At<'_>) -> Question {
    let (content, world) = (at.content, at.world);
    let fought = || world.combat.as_ref().map_or("?", |combat| space(content, combat.space));
    match frame {
        Frame::Winter(_) => Question {
            ask: format!("Winter {}: which cards do you discard?", world.year),
            waiting: "Both sides pick their discards.".to_owned(),
        },
        Frame::Reinforcements(_) => {
            let ask = "Do you play a reinforcement card? (`reinforce none` for none)".to_owned();
            question(world.side, ask, "may play a reinforcement card")
        }
        Frame::Place(_) => place(at),
        Frame::Interrupt(frame) => interrupt(at, frame),
        Frame::Effect(frame) => {
            let what = match frame.verb(content) {
                Some(Verb::Attrition { sp, .. }) => format!("loses {sp} SP"),
                _ => "may not move".to_owned(),
            };
            let ask = format!("{}: which enemy force {what}?", super::card(content, frame.card));
            question(frame.side, ask, "pick whom their card strikes")
        }
        Frame::Orders(_) => {
            let ask = "Which force moves next? (`done` ends the phase)".to_owned();
            question(world.side, ask, "move")
        }
        Frame::March(_) => march(at),
        Frame::Combats(_) => {
            question(world.side, "Which combat is fought next?".to_owned(), "pick the next combat")
        }
        Frame::Displaced(frame) => {
            let ask = format!("Where do you retreat from {}?", space(content, frame.space));
            question(world.side.other(), ask, "pick where they retreat")
        }
        Frame::CombatCard(frame) => {
            let ask = format!("Do you play a combat card at {}?{}", fought(), to_come(at));
            question(frame.side, ask, "may play a combat card")
        }
        Frame::Lead(frame) => question(
            frame.side,
            format!("Which leader do you use at {}?", fought()),
            "pick the leader they use",
        ),
        Frame::Carry(frame) => {
            let who = leaders::to_carry(world, frame.side).map_or("?", |(_, id)| leader(content, id));
            question(frame.side, format!("Where is {who} carried?"), "pick where their wounded leader goes")
        }
        Frame::Losses(frame) => {
            let due = world.combat.as_ref().map_or(0, |combat| combat.part(frame.side).due);
            question(frame.side, format!("You lose {due} SP at {}: which?", fought()), "pick their losses")
        }
        Frame::Home(frame) => {
            let n = villages::fought(world, frame.side).map_or(0, |(_, n)| n);
            let who = units(UnitKind::Indians, n);
            let ask = format!("Which village do {who} at {} return to?", fought());
            question(frame.side, ask, "pick where their Indians go home")
        }
        Frame::Retreat(frame) => question(
            frame.side,
            format!("Where do you retreat from {}?", fought()),
            "pick where they retreat",
        ),
        Frame::Course(_)
        | Frame::Advance(_)
        | Frame::Over(_)
        | Frame::Shuffle(_)
        | Frame::DealAnew(_)
        | Frame::Show(_)
        | Frame::CombatDice(_)
        | Frame::Fates(_)
        | Frame::SecondFates(_)
        | Frame::Reckon(_)
        | Frame::Close(_) => Question { ask: String::new(), waiting: String::new() },
    }
}

/// The combats behind the one that is fought: a card can be kept for them.
fn to_come(at: At<'_>) -> String {
    let (world, side) = (at.world, at.world.side);
    let fought = world.combat.as_ref().map(|combat| combat.space);
    let strength = |side: Side, id| world.units(side, id).sp();
    let words = |id| {
        format!(
            "{} ({} SP against {})",
            space(at.content, id),
            strength(side, id),
            strength(side.other(), id)
        )
    };
    let still: Vec<String> =
        combat::contested(world).iter().filter(|id| Some(*id) != fought).map(words).collect();
    if still.is_empty() { String::new() } else { format!(" (Still to come: {}.)", and(&still)) }
}

fn place(at: At<'_>) -> Question {
    let side = at.world.side;
    match next_part(at.content, at.world) {
        Part::Leader { leader: id, .. } => {
            let ask = format!("Where does {} arrive?", leader(at.content, id));
            question(side, ask, "place their new leader")
        }
        Part::Units { kind, left, .. } => {
            let ask = format!("Where do you place {}?", units(kind, left));
            question(side, ask, "place their reinforcements")
        }
        Part::Spent | Part::Over => question(side, String::new(), "place their reinforcements"),
    }
}

fn interrupt(at: At<'_>, frame: &Interrupt) -> Question {
    let Interrupt { side, moment } = *frame;
    let what = match moment {
        Moment::AfterEnemyReinforcementCard => "their reinforcement card takes effect",
        Moment::AfterEnemyCombatCard => "their combat card takes effect",
        _ => "they move",
    };
    let enemy = side.other();
    let card = at.world.cards[enemy].active.filter(|_| moment != Moment::StartOfEnemyMovement);
    let shown = card.map_or_else(String::new, |id| format!(" ({})", super::card(at.content, id)));
    question(side, format!("Do you interrupt the {enemy} before {what}{shown}?"), "may interrupt")
}

fn march(at: At<'_>) -> Question {
    let ask = at.world.march.as_ref().map_or_else(String::new, |march| {
        let here = space(at.content, march.at());
        if march.force.is_empty() && march.leaders.is_empty() {
            format!("Who moves from {here}?")
        } else {
            let group = super::force(at.content, march.force, march.leaders);
            format!("At {here} with {group}: where to?")
        }
    });
    question(at.world.side, ask, "move")
}
