//! Indian Nations [BT 8.0]: the Cherokee and the Iroquois Confederacy.
//!
//! They are neutral until an Indian Diplomacy event or an intruder makes them join a side. What entering a Village leads to for the
//! stack that entered is Movement's to say [BT 10.7].

use super::Turn;
use super::changes::pos;
use super::event::{Event, Placing};
use super::ids::{PieceId, SpaceId};
use super::map::Nation;
use super::pieces::Pool;
use super::world::Place;
use crate::side::Side;

/// A neutral Nation joins a side: one of its units comes onto each of its Villages, and all are friendly to the side until the game ends
/// [BT 8.1]. A Nation that has joined a side stays with it.
pub fn join(turn: &mut Turn<'_>, nation: Nation, side: Side) {
    if turn.world.nations.of(nation).is_some() {
        return;
    }
    turn.world.nations.join(nation, side);
    turn.tell(Event::Joined { nation, side });
    let villages: Vec<SpaceId> =
        turn.content.spaces().filter(|(_, space)| space.nation() == Some(nation)).map(|(id, _)| id).collect();
    let waiting = turn.world.pieces.off_map(Place::Pool(Pool::NeutralIndians));
    let units: Vec<PieceId> = waiting.and(turn.content.families.nation(nation)).iter().collect();
    for (piece, space) in units.into_iter().zip(villages) {
        turn.world.pieces.put(piece, Place::Space(space));
        // Whoever enters finds it there: it defends [BT 13.1, ruling 21].
        turn.world.spaces[space].at_start.first_in = Some(side);
        turn.tell(Event::Placed { piece, space, why: Placing::Nation });
    }
}

/// May a Nation join this side now: is it neutral?
#[must_use]
pub fn is_neutral(turn: &Turn<'_>, nation: Nation) -> bool {
    pos(turn).world.nations.of(nation).is_none()
}

#[cfg(test)]
mod tests {
    use super::super::setup::tests::{on, space};
    use super::*;

    #[test]
    fn r8_1_a_nation_that_joins_brings_one_unit_to_each_village_for_good() {
        on("vaudreuil-1755", |turn| {
            join(turn, Nation::Iroquois, Side::French);
            for village in ["onontake", "oquaga", "kahnistioh"] {
                let village = space(village);
                assert_eq!(pos(turn).stack(Side::French, village).len(), 1);
                assert_eq!(pos(turn).control(village), Some(Side::French));
                assert_eq!(
                    turn.world.spaces[village].control, None,
                    "the marker lies on the Nation, not the Village"
                );
            }
            join(turn, Nation::Iroquois, Side::British);
            assert_eq!(turn.world.nations.iroquois, Some(Side::French));
            assert!(is_neutral(turn, Nation::Cherokee));
            assert_eq!(pos(turn).control(space("chote")), None);
        });
    }
}
