//! What the map is made of [BT 2.0].

use super::super::changes::{pos, set_control, update_control};
use super::super::ids::{Id, LinkId, SpaceId};
use super::super::map::{Colony, Nation, SeaZone, Space, SpaceKind, Village, Way};
use super::super::nations;
use super::super::pieces::UnitKind;
use super::super::position::Track;
use super::super::setup::tests::{on, piece, space};
use super::super::world::{Place, Road};
use crate::board::paths::{UNREACHABLE, distances};
use crate::side::Side;

const PETITE_GUERRE: &str = "vaudreuil-1755";

/// The spaces of which this is true.
fn those(fits: impl Fn(&Space) -> bool) -> Vec<SpaceId> {
    let mut found = Vec::new();
    on(PETITE_GUERRE, |turn| {
        found = turn.content.spaces().filter(|(_, space)| fits(space)).map(|(id, _)| id).collect();
    });
    found
}

fn link(slug: &str) -> LinkId {
    LinkId::find(slug).unwrap_or_else(|| panic!("{}", LinkId::unknown(slug)))
}

#[test]
fn r2_0_the_map_is_points_joined_to_each_other() {
    on(PETITE_GUERRE, |turn| {
        let content = turn.content;
        let far = distances(space("quebec"), |here| {
            content.net.of(here).iter().map(|(_, to)| *to).collect::<Vec<SpaceId>>()
        });
        let apart: Vec<&str> = content
            .spaces()
            .filter(|(id, _)| far[*id] == UNREACHABLE)
            .map(|(_, space)| space.name.as_str())
            .collect();
        assert_eq!(content.spaces().count(), 95);
        assert!(apart.len() <= 1, "only an island has no connection: {apart:?}");
    });
}

#[test]
fn r2_1_1_home_spaces_are_red_or_blue() {
    assert_eq!(those(|space| space.home == Some(Side::British)).len(), 31);
    assert_eq!(those(|space| space.home == Some(Side::French)).len(), 32);
    let nobody = those(|space| space.home.is_none());
    on(PETITE_GUERRE, |turn| {
        assert!(nobody.iter().all(|id| pos(turn).control(*id).is_none()), "2.1.2: neutral by default");
        assert_eq!(pos(turn).control(space("tadoussac")), Some(Side::French));
    });
}

#[test]
fn r2_1_3_a_wilderness_space_is_nobodys_whoever_stands_there() {
    assert_eq!(those(|space| space.kind == SpaceKind::Wilderness).len(), 27);
    on(PETITE_GUERRE, |turn| {
        let saranac = space("saranac");
        turn.world.pieces.put(piece("light-lery"), Place::Space(saranac));
        update_control(turn, saranac);
        assert_eq!(pos(turn).control(saranac), None);
        set_control(turn, saranac, Side::French);
        assert_eq!(turn.world.spaces[saranac].control, None, "no marker may lie there");
    });
}

#[test]
fn r2_1_4_an_outpost_is_a_home_space_worth_one() {
    let outposts = those(|space| space.kind == SpaceKind::Outpost);
    assert_eq!(outposts.len(), 39);
    let plain = those(|space| {
        space.kind == SpaceKind::Outpost && space.home.is_some() && space.value == 1 && space.militia == 0
    });
    assert_eq!(plain, outposts);
}

#[test]
fn r2_1_5_a_settled_space_has_a_value_and_its_militia() {
    let settled = those(Space::is_settled);
    assert_eq!(settled.len(), 19);
    on(PETITE_GUERRE, |turn| {
        for id in &settled {
            let place = turn.content.space(*id);
            assert!((2..=3).contains(&place.value) && place.home.is_some(), "{}", place.name);
        }
        let militia = |side: Side| settled.iter().map(|id| pos(turn).militia(side, *id)).sum::<u8>();
        assert_eq!((militia(Side::British), militia(Side::French)), (23, 16));
    });
}

#[test]
fn r2_1_6_a_coastal_space_borders_a_sea_zone() {
    assert_eq!(those(Space::is_coastal).len(), 25);
    on(PETITE_GUERRE, |turn| {
        let zones = |slug: &str| turn.content.space(space(slug)).zones.clone();
        assert_eq!(zones("chignectou"), [SeaZone::Atlantic]);
        assert_eq!(zones("port-la-joye"), [SeaZone::GulfStLawrence]);
        assert!(zones("montreal").is_empty());
    });
}

#[test]
fn r2_1_8_a_village_is_a_space_of_a_nation_or_lies_beside_a_home_space() {
    on(PETITE_GUERRE, |turn| {
        let mut beside = 0;
        for (id, place) in turn.content.spaces() {
            if let Some(Village::Unit(unit)) = place.village {
                beside += 1;
                assert!(place.home.is_some(), "{}", place.name);
                assert_eq!(turn.content.unit(unit).and_then(|unit| unit.village), Some(id));
            }
        }
        assert_eq!(beside, 11);
        let of = |nation: Nation| those(|space| space.nation() == Some(nation)).len();
        assert_eq!((of(Nation::Iroquois), of(Nation::Cherokee)), (3, 2));
    });
}

#[test]
fn r2_1_9_a_victory_space_scores_its_value_when_it_changes_hands() {
    let scoring = those(|space| space.victory);
    assert_eq!(scoring.len(), 21);
    on(PETITE_GUERRE, |turn| {
        for id in scoring {
            let value = turn.content.space(id).value;
            let taker = pos(turn).control(id).expect("it is somebody's").other();
            let then = turn.world.vp.scored(taker, value);
            set_control(turn, id, taker);
            assert_eq!(turn.world.vp, then, "{}", turn.content.space(id).name);
        }
        let now = turn.world.vp;
        set_control(turn, space("isle-aux-noix"), Side::British);
        assert_eq!(turn.world.vp, now, "no other space scores");
    });
}

#[test]
fn r2_1_10_a_fortress_is_a_settled_space_once_both_bastions_are_gone() {
    assert_eq!(those(|space| space.bastions == 2), [space("louisbourg"), space("quebec")]);
    on(PETITE_GUERRE, |turn| {
        let louisbourg = space("louisbourg");
        let bastions = pos(turn).bastions(louisbourg);
        assert_eq!(bastions.len(), 2);
        for unit in turn.world.pieces.at(louisbourg).minus(bastions).iter() {
            turn.world.pieces.put(unit, Place::Removed);
        }
        turn.world.pieces.put(piece("light-rogers"), Place::Space(louisbourg));
        for bastion in bastions.iter() {
            assert!(pos(turn).is_fortress(louisbourg));
            update_control(turn, louisbourg);
            assert_eq!(pos(turn).control(louisbourg), Some(Side::French), "a Bastion holds it");
            turn.world.pieces.put(bastion, Place::Removed);
        }
        assert!(!pos(turn).is_fortress(louisbourg) && turn.content.space(louisbourg).is_settled());
        update_control(turn, louisbourg);
        assert_eq!(pos(turn).control(louisbourg), Some(Side::British));
    });
}

#[test]
fn r2_2_a_connection_is_a_highway_a_path_or_a_road() {
    on(PETITE_GUERRE, |turn| {
        let limits = |turn: &super::super::Turn<'_>, slug: &str| pos(turn).track(link(slug)).limit();
        assert_eq!(limits(turn, "oneida-lake--oswego"), 16);
        assert_eq!(limits(turn, "kahuahgo--oswego"), 4);
        turn.world.links[link("kahuahgo--oswego")].road = Some(Road::Built);
        assert_eq!(limits(turn, "kahuahgo--oswego"), 8);
        let ways = |way: Way| turn.content.links().filter(|(_, link)| link.way == way).count();
        assert_eq!((ways(Way::Highway), ways(Way::Path)), (66, 98));
    });
}

/// Which kinds of units a connection carries.
fn carried(slug: &str, road: Option<Road>) -> Vec<UnitKind> {
    let mut found = Vec::new();
    on(PETITE_GUERRE, |turn| {
        turn.world.links[link(slug)].road = road;
        let at = pos(turn);
        found = UnitKind::ALL.into_iter().filter(|kind| at.carries(link(slug), *kind)).collect();
    });
    found
}

/// All that move by land.
fn by_land() -> Vec<UnitKind> {
    let fit = |kind: &UnitKind| kind.is_mobile() && *kind != UnitKind::Fleet;
    UnitKind::ALL.into_iter().filter(fit).collect()
}

#[test]
fn r2_2_1_all_that_move_by_land_use_highways() {
    assert_eq!(carried("oneida-lake--oswego", None), by_land());
}

#[test]
fn r2_2_2_light_units_alone_use_paths() {
    assert_eq!(carried("kahuahgo--oswego", None), [UnitKind::Light, UnitKind::Indian]);
    on(PETITE_GUERRE, |turn| {
        let grey = turn.content.links().filter(|(_, link)| link.nation.is_some());
        for (_, link) in grey {
            assert_eq!(link.way, Way::Path);
            assert!(link.ends.iter().any(|end| turn.content.space(*end).nation() == link.nation));
        }
    });
}

#[test]
fn r2_2_3_a_path_with_a_road_marker_is_a_road_for_all() {
    assert_eq!(carried("kahuahgo--oswego", Some(Road::Built)), by_land());
    for begun in [Road::Begun, Road::BegunNow] {
        assert_eq!(carried("kahuahgo--oswego", Some(begun)), [UnitKind::Light, UnitKind::Indian]);
    }
    on(PETITE_GUERRE, |turn| {
        turn.world.links[link("kahuahgo--oswego")].road = Some(Road::Built);
        assert_eq!(pos(turn).track(link("kahuahgo--oswego")), Track::Road);
    });
}

#[test]
fn r2_2_4_fleets_use_coastal_connections_beside_those_who_use_them_anyway() {
    let path = carried("annapolis-royal--cape-sable", None);
    assert_eq!(path.len(), 3);
    assert!(path.contains(&UnitKind::Fleet) && path.contains(&UnitKind::Light));
    let highway = carried("annapolis-royal--chignectou", None);
    assert!(highway.contains(&UnitKind::Fleet) && highway.len() == by_land().len() + 1);
    let road = carried("annapolis-royal--cape-sable", Some(Road::Built));
    assert!(road.contains(&UnitKind::Fleet), "12.0: it stays open to them");
}

#[test]
fn r2_3_all_units_of_a_side_in_the_sail_box_are_one_stack() {
    on(PETITE_GUERRE, |turn| {
        for unit in ["fleet-durell", "bde-44th-48th", "fleet-de-la-motte"] {
            turn.world.pieces.put(piece(unit), Place::SailBox);
        }
        assert_eq!(pos(turn).sailing(Side::British).len(), 2);
        assert_eq!(pos(turn).sailing(Side::French).len(), 1);
        let borders = |slug: &str, zone: SeaZone| turn.content.space(space(slug)).zones.contains(&zone);
        assert!(borders("quebec", SeaZone::GulfStLawrence) && borders("charles-town", SeaZone::Atlantic));
        assert!(!borders("montreal", SeaZone::GulfStLawrence), "the Gulf ends at Québec");
    });
}

#[test]
fn r2_4_five_colonies_are_british_and_three_french() {
    let of = |side: Side| Colony::ALL.into_iter().filter(|colony| colony.side() == side).count();
    assert_eq!((of(Side::British), of(Side::French)), (5, 3));
    on(PETITE_GUERRE, |turn| {
        let colony = |slug: &str| turn.content.space(space(slug)).colony;
        assert_eq!(colony("newfoundland"), Some(Colony::NovaScotia));
        for slug in ["port-la-joye", "port-dauphin", "louisbourg"] {
            assert_eq!(colony(slug), Some(Colony::Acadie), "{slug}");
        }
        for (_, place) in turn.content.spaces() {
            let outside = place.home.is_some() && place.colony.is_none();
            assert!(
                !outside || place.kind == SpaceKind::Outpost,
                "{}: only Outposts lie outside",
                place.name
            );
            assert_eq!(place.colony_home(), place.colony.map(Colony::side), "{}", place.name);
        }
    });
}

#[test]
fn r2_5_the_territory_of_a_nation_is_neutral_until_it_joins_a_side() {
    on(PETITE_GUERRE, |turn| {
        let villages = those(|space| space.nation().is_some());
        assert!(villages.iter().all(|id| pos(turn).control(*id).is_none()));
        nations::join(turn, Nation::Cherokee, Side::British);
        let british = villages.iter().filter(|id| pos(turn).control(**id) == Some(Side::British));
        assert_eq!(british.count(), 2, "the Iroquois stay out of it");
    });
}
