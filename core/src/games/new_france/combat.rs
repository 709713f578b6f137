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

use super::aftermath::{Close, Reckon, Retreat};
use super::cards::Moment;
use super::choice::Choice;
use super::content::Content;
use super::event::Event;
use super::ids::{SpaceId, SpaceSet};
use super::interrupts::Interrupt;
use super::leaders::{Carry, Displaced, Fates, SecondFates};
use super::villages::Home;
use super::world::{Combat, Control, Part, World};
use super::{At, Flow, Frame, NewFrance, Offers, Turn};
use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::side::{BySide, Side};
use card::CombatCard;
use dice::CombatDice;
use lead::Lead;
use losses::Losses;
use serde::{Deserialize, Serialize};

/// The spaces where the mover must fight [NF Combat ¶1], [NF ruling 13].
pub fn contested(world: &World) -> SpaceSet {
    let side = world.side;
    let fights = |space: SpaceId| !world.units(side, space).is_empty() && world.hostile(side, space);
    world.spaces.ids().filter(|&space| fights(space)).collect()
}

/// Neutral spaces the mover has entered where an enemy leader stands alone [NF ruling 51].
pub fn displacing(content: &Content, world: &World) -> Option<SpaceId> {
    let (side, enemy) = (world.side, world.side.other());
    world.spaces.iter().find_map(|(space, ground)| {
        let lone = ground.control == Control::Neutral
            && !ground.units(side).is_empty()
            && ground.units(enemy).is_empty()
            && world.leaders_at(content, enemy, space).any();
        lone.then_some(space)
    })
}

/// The mover picks the next combat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combats {}

impl Step<NewFrance> for Combats {
    /// The mover picks which combat comes next, if there are several [NF ruling 16].
    fn need(&self, at: At<'_>) -> Need {
        if displacing(at.content, at.world).is_none() && contested(at.world).len() > 1 {
            return Need::Decision(Ask::one(at.world.side, "combats", Rule::nf("ruling 16")));
        }
        Need::Run
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        for space in contested(at.world).iter() {
            out.offer(Choice::Fight(space));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Fight(space) => begin(turn, space),
            _ => Flow::Fault("no answer to which combat is fought"),
        }
    }

    /// Lone leaders make way; the only combat begins; or all have been fought.
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if let Some(space) = displacing(turn.content, turn.world) {
            return Flow::Call { now: Frame::Displaced(Displaced { space }), then: Frame::Combats(self) };
        }
        match contested(turn.world).first() {
            Some(space) => begin(turn, space),
            None => Flow::End,
        }
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
    frames.push(Frame::Combats(Combats {}));
    Flow::Sequence(frames)
}

/// Cards and leaders, the attacker's first; a side names its leader together with its card [NF ruling 54].
pub fn before_dice(attacker: Side) -> Vec<Frame> {
    let defender = attacker.other();
    let moment = Moment::AfterEnemyCombatCard;
    vec![
        Frame::CombatCard(CombatCard { side: attacker }),
        Frame::Lead(Lead { side: attacker }),
        Frame::Interrupt(Interrupt { side: defender, moment }),
        Frame::CombatCard(CombatCard { side: defender }),
        Frame::Lead(Lead { side: defender }),
        Frame::Interrupt(Interrupt { side: attacker, moment }),
        Frame::CombatDice(CombatDice {}),
    ]
}

/// What follows the dice: checks, the reckoning, then each side's own business, the attacker's first.
pub fn after_dice(attacker: Side) -> Vec<Frame> {
    let mut frames =
        vec![Frame::Fates(Fates {}), Frame::SecondFates(SecondFates {}), Frame::Reckon(Reckon {})];
    for side in [attacker, attacker.other()] {
        frames.extend([
            Frame::Carry(Carry { side }),
            Frame::Losses(Losses { side }),
            Frame::Home(Home { side }),
            Frame::Retreat(Retreat { side }),
        ]);
    }
    frames.push(Frame::Close(Close {}));
    frames
}
