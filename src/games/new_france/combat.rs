//! Combat Phase [NF Combat ¶1–9].
//!
//! One combat for each space where the mover's units stand against the enemy, in the order the mover picks. Cards, then leaders,
//! attacker first; both dice at once; leader checks; losses. Each side answers all that is asked of it in one go wherever no rule
//! is in the way: the winner is known from the numbers before anybody picks which units die. Rulings 16 to 25, 51, 54.
//!
//! | file | holds |
//! | --- | --- |
//! | `card.rs` | combat cards |
//! | `lead.rs` | the leader in use |
//! | `dice.rs` | factors, dice and the chart |
//! | `losses.rs` | which units die |

pub mod card;
pub mod dice;
pub mod lead;
pub mod losses;

use super::cards::Moment;
use super::choice::Choice;
use super::data::Content;
use super::event::Event;
use super::ids::SpaceId;
use super::world::{Combat, Control, Part, World};
use super::{At, Flow, Frame, Offers, Turn};
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::side::{BySide, Side};

/// The spaces where the mover must fight [NF Combat ¶1], [NF ruling 13].
pub fn contested(world: &World) -> Vec<SpaceId> {
    let side = world.side;
    let fights = |space: SpaceId| !world.units(side, space).is_empty() && world.hostile(side, space);
    world.spaces.keys().copied().filter(|&space| fights(space)).collect()
}

/// Neutral spaces the mover has entered where an enemy leader stands alone [NF ruling 51].
pub fn displacing(content: &Content, world: &World) -> Option<SpaceId> {
    let (side, enemy) = (world.side, world.side.other());
    world.spaces.iter().find_map(|(&space, ground)| {
        let lone = ground.control == Control::Neutral
            && !ground.units(side).is_empty()
            && ground.units(enemy).is_empty()
            && world.leaders_at(content, enemy, space).next().is_some();
        lone.then_some(space)
    })
}

/// The mover picks which combat comes next, if there are several [NF ruling 16].
pub fn need(at: At<'_>) -> Need {
    if displacing(at.content, at.world).is_none() && contested(at.world).len() > 1 {
        return Need::Decision(Ask::one(at.world.side, "combats", Rule::nf("ruling 16")));
    }
    Need::Run
}

/// One of the combats.
pub fn offers(at: At<'_>, out: &mut Offers) {
    for space in contested(at.world) {
        out.offer(Choice::Fight(space));
    }
}

/// A combat was picked.
pub fn answer(turn: &mut Turn<'_>, choice: Choice) -> Flow {
    match choice {
        Choice::Fight(space) => begin(turn, space),
        _ => Flow::Fault("no answer to which combat is fought"),
    }
}

/// Lone leaders make way; the only combat begins; or all have been fought.
pub fn run(turn: &mut Turn<'_>) -> Flow {
    if let Some(space) = displacing(turn.content, turn.world) {
        return Flow::Call { now: Frame::Displaced { space }, then: Frame::Combats };
    }
    match contested(turn.world).first() {
        Some(&space) => begin(turn, space),
        None => Flow::End,
    }
}

fn begin(turn: &mut Turn<'_>, space: SpaceId) -> Flow {
    let attacker = turn.world.side;
    let part = |side| Part { start: turn.world.units(side, space), ..Part::default() };
    let parts = BySide::from_fn(part);
    let strength = BySide::from_fn(|side| parts[side].start.sp());
    let defense = turn.world.defense(turn.content, space);
    turn.world.combat =
        Some(Combat { space, attacker, british: parts.british, french: parts.french, winner: None });
    turn.tell(Event::CombatBegan { space, attacker, strength, defense });
    let mut frames = before_dice(attacker);
    frames.push(Frame::Combats);
    Flow::Sequence(frames)
}

/// Cards and leaders, the attacker's first; a side names its leader together with its card [NF ruling 54].
pub fn before_dice(attacker: Side) -> Vec<Frame> {
    let defender = attacker.other();
    let moment = Moment::AfterEnemyCombatCard;
    vec![
        Frame::CombatCard { side: attacker },
        Frame::Lead { side: attacker },
        Frame::Interrupt { side: defender, moment },
        Frame::CombatCard { side: defender },
        Frame::Lead { side: defender },
        Frame::Interrupt { side: attacker, moment },
        Frame::CombatDice,
    ]
}

/// What follows the dice: checks, the reckoning, then each side's own business, the attacker's first.
pub fn after_dice(attacker: Side) -> Vec<Frame> {
    let mut frames = vec![Frame::Fates, Frame::SecondFates, Frame::Reckon];
    for side in [attacker, attacker.other()] {
        frames.extend([
            Frame::Carry { side },
            Frame::Losses { side },
            Frame::Home { side },
            Frame::Retreat { side },
        ]);
    }
    frames.push(Frame::Close);
    frames
}
