//! The phase: which group moves next, movement cards, being done [NF Movement ¶1], [NF Movement ¶10–11].

use super::march::Marching;
use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::games::new_france::cards::Moment;
use crate::games::new_france::choice::Choice;
use crate::games::new_france::content::Content;
use crate::games::new_france::ids::{LeaderSet, SpaceId, SpaceSet};
use crate::games::new_france::no::No;
use crate::games::new_france::pieces::Force;
use crate::games::new_france::seasons::play::{self, Show};
use crate::games::new_france::world::{March, Pace, Place, World};
use crate::games::new_france::{At, Flow, Frame, NewFrance, Offers, Turn};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The mover begins a move, plays a movement card, or is done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {}

/// Can a move begin in this space, where the side has somebody?
fn check_begin(content: &Content, world: &World, side: Side, space: SpaceId) -> Result<(), No> {
    if world.campaign.pinned.has(space) {
        return Err(No::Pinned(space));
    }
    if super::takeable(content, world, side, space) > 0 {
        return Ok(());
    }
    let leaders = super::movable_leaders(content, world, side, space);
    match super::best_rating(content, leaders) {
        Some(rating) => {
            let spaces = content.movement.led(rating).spaces;
            if super::reaches_force(content, world, side, space, spaces, 1) {
                Ok(())
            } else {
                Err(No::OutOfReach(space))
            }
        }
        None if super::movable(world, side, space).is_empty() => Err(No::AllMoved(space)),
        None => Err(No::WouldLeaveLeader(space)),
    }
}

/// Every leader must end the phase with a force, if he can reach one [NF Movement ¶10], [NF ruling 12].
fn check_done(content: &Content, world: &World, side: Side) -> Result<(), No> {
    for (id, state) in world.leaders.iter() {
        let leader = content.leader(id);
        let Place::At(space) = state.place else { continue };
        let free = leader.side == side
            && world.units(side, space).is_empty()
            && !world.campaign.moved_leaders.has(id)
            && !world.campaign.pinned.has(space);
        let spaces = content.movement.led(leader.rating).spaces;
        if free && super::reaches_force(content, world, side, space, spaces, 1) {
            return Err(No::MustJoin(id, space));
        }
    }
    Ok(())
}

impl Step<NewFrance> for Orders {
    fn need(&self, at: At<'_>) -> Need {
        Need::Decision(Ask::one(at.world.side, "orders", Rule::nf("Movement ¶1")))
    }

    /// Moves, movement cards, or done.
    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let (content, world) = (at.content, at.world);
        out.offer_if(check_done(content, world, side), Choice::Done);
        let own = content.sides[side].iter().filter_map(|id| world.leader(id).place.space());
        let led: SpaceSet = own.collect();
        for (space, ground) in world.spaces.iter() {
            let check = if ground.units(side).is_empty() && !led.has(space) {
                Err(No::NobodyThere(space))
            } else {
                check_begin(content, world, side, space)
            };
            out.offer_if(check, Choice::MoveFrom(space));
        }
        play::offer_cards(at, side, Moment::OwnMovement, out);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::MoveFrom(space) => {
                turn.world.march = Some(March {
                    path: vec![space],
                    force: Force::NONE,
                    leaders: LeaderSet::default(),
                    joined: Force::NONE,
                    joined_leaders: LeaderSet::default(),
                    pace: Pace::Plain,
                });
                Flow::Call { now: Frame::March(Marching {}), then: Frame::Orders(self) }
            }
            Choice::Play(card) => {
                Flow::Call { now: Frame::Show(Show { side, card }), then: Frame::Orders(self) }
            }
            Choice::Done => Flow::End,
            _ => Flow::Fault("no answer to who moves"),
        }
    }
}
