//! What a player without a plan likes: to gather a force, march on the enemy, besiege, assault and land. Random play
//! only; no rule asks it.

use super::cards::EventKind;
use super::choice::Choice;
use super::ids::{PieceId, SpaceId};
use super::map::UNREACHABLE;
use super::position::Pos;
use crate::side::Side;

/// How much rarer a demolition is than the least of anything else: it is open at almost every question, and with nothing left
/// standing there would be nothing to besiege.
const RARE: u32 = 200;

/// How readily a choice is taken.
#[must_use]
pub fn leaning(pos: Pos<'_>, side: Side, choice: Choice) -> u32 {
    match choice {
        Choice::Demolish(_) | Choice::Abandon(_) | Choice::GoOn => 1,
        _ => RARE.saturating_mul(liking(pos, side, choice)),
    }
}

fn liking(pos: Pos<'_>, side: Side, choice: Choice) -> u32 {
    match choice {
        Choice::Bid(points) | Choice::BidFor(_, points) if points > 2 => 1,
        Choice::Pass | Choice::Done | Choice::None | Choice::HomeStay(_) | Choice::Drop(_) => 10,
        Choice::Remain | Choice::NoAssault | Choice::Outside => 10,
        // There are many of them, and a siege needs a leader.
        Choice::Drilled(_) => 10,
        Choice::Single(_) | Choice::InterceptWith(_) | Choice::AvoidWith(_) => 20,
        Choice::Event => 50,
        Choice::Activate if besieges(pos, side) => 600,
        Choice::Activate => 60,
        Choice::BuildStockades | Choice::BuildForts => 15,
        Choice::Play(card) => match pos.content.card(card).event {
            EventKind::AmphibiousLanding if pos.world.march.is_some() => 1000,
            _ => 40,
        },
        Choice::Force(leader) | Choice::InterceptUnder(leader) | Choice::AvoidUnder(leader) => {
            forming(pos, side, leader)
        }
        Choice::TakeAll => 400,
        Choice::Siege | Choice::Assault => 2000,
        Choice::Land(_) => 800,
        Choice::Take(_) | Choice::Move | Choice::Next(_) => 100,
        Choice::To(space) => toward(pos, side, space),
        Choice::Halt => halting(pos, side),
        // Whatever is not named here is as likely as anything else: nothing hangs on it.
        _ => 40,
    }
}

/// Large forces are formed rather than small ones, and those at a siege or at the sea most of all.
fn forming(pos: Pos<'_>, side: Side, leader: PieceId) -> u32 {
    let Some(space) = pos.world.pieces.space(leader) else { return 20 };
    let troops = u32::try_from(pos.drilled(pos.units(side, space)).len()).unwrap_or(0);
    let coast = side == Side::British && pos.content.net.amphibious.iter().any(|(from, _)| *from == space);
    match (troops, pos.besieged(space)) {
        (0, _) => 20,
        (_, true) => 3000,
        (_, false) => 60 * troops + if coast { 400 } else { 0 },
    }
}

fn besieges(pos: Pos<'_>, side: Side) -> bool {
    pos.spaces().any(|space| pos.besieged(space) && pos.fortification(side.other(), space).is_some())
}

/// Closer to the enemy is better.
fn toward(pos: Pos<'_>, side: Side, to: SpaceId) -> u32 {
    let Some(march) = &pos.world.march else { return 40 };
    let [there, here] = enemy_distances(pos, side, [to, march.at]);
    match there.cmp(&here) {
        std::cmp::Ordering::Less => 300,
        std::cmp::Ordering::Equal => 60,
        std::cmp::Ordering::Greater => 10,
    }
}

/// Among besieged enemies one stays.
fn halting(pos: Pos<'_>, side: Side) -> u32 {
    let Some(march) = &pos.world.march else { return 40 };
    let siege = pos.besieged(march.at) && pos.fortification(side.other(), march.at).is_some();
    if siege { 3000 } else { 30 }
}

/// How far the nearest fortification or unit of the enemy is from each; Drilled Troops look for works only.
fn enemy_distances(pos: Pos<'_>, side: Side, from: [SpaceId; 2]) -> [u8; 2] {
    let drilled = pos.world.march.as_ref().is_some_and(|march| pos.drilled(march.moving).any());
    let sought = |space: &SpaceId| {
        let work = pos.fortification(side.other(), *space).is_some();
        work || !drilled && pos.is_originally(side.other(), *space)
    };
    pos.spaces().filter(sought).fold([UNREACHABLE; 2], |nearest, space| {
        let far = from.map(|from| pos.content.net.distance(from, space));
        [nearest[0].min(far[0]), nearest[1].min(far[1])]
    })
}
