//! Supply [BT 14.1]: which stacks can trace to a Supply source.
//!
//! Rulings 22, 66, 72.

use super::ids::{LinkId, PieceSet, SpaceId, SpaceSet};
use super::map::SpaceKind;
use super::pieces::UnitKind;
use super::position::{Pos, Track};
use crate::side::Side;

/// Is a space a Supply source of a side: a friendly Home Space in a Colony of its own, or one with a friendly Fleet, and without a
/// Battle marker [BT 14.1]?
#[must_use]
pub fn is_source(at: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let home = at.content.space(space).colony_home() == Some(side) && at.is_friendly(side, space);
    let fleet = at.stack(side, space).and(at.of(UnitKind::Fleet)).any();
    (home || fleet) && !at.marks(space).battle
}

/// May Supply of a side be traced through a space [BT 14.1]?
fn may_pass(at: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let printed = at.content.space(space);
    let no_enemy = at.counted(side.other(), space).is_empty();
    let own_outpost = printed.kind == SpaceKind::Outpost && printed.home == Some(side);
    at.is_friendly(side, space) || (no_enemy && (own_outpost || printed.kind == SpaceKind::Wilderness))
}

/// Is the stack of a side in a space in Supply [BT 14.1]? Paths are open to a stack of Light units only.
#[must_use]
pub fn is_in_supply(at: Pos<'_>, side: Side, space: SpaceId) -> bool {
    would_be_in_supply(at, side, space, PieceSet::default())
}

/// Would the stack of a side in a space be in Supply with these units added to it?
#[must_use]
pub fn would_be_in_supply(at: Pos<'_>, side: Side, space: SpaceId, more: PieceSet) -> bool {
    let light_only = at.stack(side, space).or(more).minus(at.content.families.light).is_empty();
    let carries = |link: LinkId| {
        let open = light_only || at.track(link) != Track::Path;
        open && !at.leads_to_neutrals(link)
    };
    let mut reached = SpaceSet::one(space);
    let mut edge = vec![space];
    while let Some(here) = edge.pop() {
        if is_source(at, side, here) {
            return true;
        }
        for (link, to) in at.content.net.of(here) {
            let open = carries(*link) && (may_pass(at, side, *to) || is_source(at, side, *to));
            if open && !reached.has(*to) {
                reached.insert(*to);
                edge.push(*to);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::setup::tests::{on, piece, space};
    use super::super::world::{Place, Road};
    use super::*;
    use crate::games::bayonets_tomahawks::Turn;
    use crate::games::bayonets_tomahawks::changes::pos;
    use crate::games::bayonets_tomahawks::ids::{Id, LinkId};

    fn put(turn: &mut Turn<'_>, unit: &str, at: &str) {
        turn.world.pieces.put(piece(unit), Place::Space(space(at)));
    }

    fn supplied(turn: &Turn<'_>, side: Side, at: &str) -> bool {
        is_in_supply(pos(turn), side, space(at))
    }

    #[test]
    fn r14_1_a_home_space_in_a_colony_is_a_source_and_an_outpost_outside_is_not() {
        on("vaudreuil-1755", |turn| {
            let source = |turn: &Turn<'_>, at: &str| is_source(pos(turn), Side::British, space(at));
            assert!(source(turn, "albany") && !source(turn, "oswego"), "2.4");
            turn.world.spaces[space("albany")].control = Some(Side::French);
            assert!(!source(turn, "albany"));
        });
    }

    #[test]
    fn r14_1_a_fleet_is_a_source_but_not_in_a_battle() {
        on("vaudreuil-1755", |turn| {
            put(turn, "bde-50th-51st", "louisbourg");
            put(turn, "fleet-boscawen", "louisbourg");
            assert!(supplied(turn, Side::British, "louisbourg"));
            turn.world.spaces[space("louisbourg")].battle = true;
            assert!(!supplied(turn, Side::British, "louisbourg"), "besiegers with their own Fleet only");
        });
    }

    #[test]
    fn r14_1_paths_are_for_light_units_only_and_roads_for_all() {
        on("vaudreuil-1755", |turn| {
            let path = LinkId::find("mekekasink--wills-creek").expect("it is on the map");
            put(turn, "light-washington", "mekekasink");
            assert!(supplied(turn, Side::British, "mekekasink"), "Light units by Path");
            put(turn, "bde-50th-51st", "mekekasink");
            assert!(!supplied(turn, Side::British, "mekekasink"), "a Brigade among them spoils it");
            turn.world.links[path].road = Some(Road::Begun);
            assert!(!supplied(turn, Side::British, "mekekasink"), "a Road must be built");
            turn.world.links[path].road = Some(Road::Built);
            assert!(supplied(turn, Side::British, "mekekasink"));
        });
    }

    #[test]
    fn r14_1_an_enemy_in_the_wilderness_stops_it() {
        on("vaudreuil-1755", |turn| {
            put(turn, "bde-50th-51st", "niagara");
            put(turn, "light-lery", "oneida-lake");
            turn.world.spaces[space("niagara")].control = Some(Side::British);
            assert!(
                supplied(turn, Side::British, "niagara"),
                "along the lake to Albany, over friendly spaces"
            );
            put(turn, "light-lery", "onyiudaondagwat");
            assert!(!supplied(turn, Side::British, "niagara"));
        });
    }

    #[test]
    fn r14_1_an_own_outpost_the_enemy_holds_and_left_does_not_stop_it() {
        on("vaudreuil-1755", |turn| {
            turn.world.pieces.put(piece("fort-saint-frederic"), Place::Removed);
            put(turn, "bde-50th-51st", "ticonderoga");
            turn.world.spaces[space("ticonderoga")].control = Some(Side::British);
            turn.world.spaces[space("lake-george")].control = Some(Side::French);
            assert!(supplied(turn, Side::British, "ticonderoga"), "Lake George is a British Home Space");
            put(turn, "light-lery", "lake-george");
            assert!(!supplied(turn, Side::British, "ticonderoga"), "an enemy unit is on it");
            turn.world.pieces.put(piece("light-lery"), Place::Losses);
            put(turn, "bde-50th-51st", "isle-aux-noix");
            turn.world.spaces[space("ticonderoga")].control = None;
            assert!(!supplied(turn, Side::British, "isle-aux-noix"), "an enemy's own Outpost is not passed");
        });
    }
}
