//! Why a Raid, Troops to be marshaled, or a Construction is refused.

use super::super::super::no::{BuildNo, MarshalNo, RaidNo};
use super::super::Names;
use super::refusal;
use crate::speech::Refusal;

/// Of Raids.
#[expect(clippy::too_many_lines, reason = "one arm a reason")]
pub fn raid(names: Names<'_>, no: RaidNo) -> Refusal {
    match no {
        RaidNo::NotOnMap(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::raid::not_on_map",
                "9.1",
                format!("{u} is not on the map"),
                "name a unit that is",
            )
        }
        RaidNo::NotIndian(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::raid::not_indian",
                "7.3.2",
                format!("{u} is no Indian unit, and an Indian Action Point activates no other"),
                "name an Indian unit",
            )
        }
        RaidNo::Spent(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::raid::spent",
                "7.2.1",
                format!("{u} is Spent in this Action Round"),
                "name another unit",
            )
        }
        RaidNo::Onlooker(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::raid::onlooker",
                "7.4",
                format!("{u} looks on: no Indian unit is activated under card 54"),
                "name a Light unit that is no Indian",
            )
        }
        RaidNo::Routed(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::raid::routed",
                "13.8",
                format!("{u} is in a Routed stack"),
                "it must Rally first",
            )
        }
        RaidNo::NoTarget(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::raid::no_target",
                "9.0",
                format!("{s} is no target of yours"),
                "raid an enemy Home Space that can be raided",
            )
        }
        RaidNo::Raided(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::raid::raided",
                "9.0",
                format!("{s} was raided successfully in this Year"),
                "raid another space",
            )
        }
        RaidNo::TooFar(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::raid::too_far",
                "9.1",
                format!("{s} is out of this unit's reach"),
                "raid something nearer",
            )
        }
    }
}

/// Of Marshal Troops.
#[expect(clippy::too_many_lines, reason = "one arm a reason")]
pub fn marshal(names: Names<'_>, no: MarshalNo) -> Refusal {
    match no {
        MarshalNo::RoutedStack(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::marshal::routed_stack",
                "13.8",
                format!("the stack at {s} is Routed"),
                "marshal troops elsewhere",
            )
        }
        MarshalNo::NobodyThere(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::marshal::nobody_there",
                "11.0",
                format!("no unit at {s} can be activated for it"),
                "marshal troops where you have a unit that is not Spent",
            )
        }
        MarshalNo::NobodyNear(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::marshal::nobody_near",
                "11.0",
                format!("nobody can be brought to {s}"),
                "marshal troops next to units that can move",
            )
        }
        MarshalNo::Immobile(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::marshal::immobile",
                "10.2",
                format!("{u} does not move"),
                "bring another unit",
            )
        }
        MarshalNo::Spent(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::marshal::spent",
                "7.2.1",
                format!("{u} is Spent in this Action Round"),
                "bring another unit",
            )
        }
        MarshalNo::Onlooker(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::marshal::onlooker",
                "7.4",
                format!("{u} looks on: no Indian unit is activated under card 54"),
                "bring another unit",
            )
        }
        MarshalNo::RoughSeas(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::marshal::rough_seas",
                "7.4",
                format!("{u} stays where it is on the rough seas of card 40"),
                "bring another unit",
            )
        }
        MarshalNo::Routed(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::marshal::routed",
                "13.8",
                format!("{u} is in a Routed stack"),
                "bring another unit",
            )
        }
        MarshalNo::Battle(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::marshal::battle",
                "11.0",
                format!("a Battle is to come at {s}"),
                "bring units from elsewhere",
            )
        }
        MarshalNo::EnemyCameBy(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::marshal::enemy_came_by",
                "10.2.1",
                format!("enemies came by {l} in this Action Round"),
                "bring units another way",
            )
        }
        MarshalNo::NoWay(unit, link) => {
            let l = names.link(link);
            let u = names.unit(unit);
            refusal(
                "coureur::bt::marshal::no_way",
                "10.2",
                format!("{u} cannot use the connection {l}"),
                "bring another unit",
            )
        }
        MarshalNo::Closed(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::marshal::closed",
                "7.4",
                format!("the connection {l} is closed in this Action Round"),
                "bring units another way",
            )
        }
        MarshalNo::Full(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::marshal::full",
                "10.1",
                format!("the limit of the connection {l} is reached in this Action Round"),
                "bring units another way",
            )
        }
    }
}

/// Of Construction.
#[expect(clippy::too_many_lines, reason = "one arm a reason")]
pub fn build(names: Names<'_>, no: BuildNo) -> Refusal {
    match no {
        BuildNo::Spent(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::build::spent",
                "7.2.1",
                format!("{u} is Spent in this Action Round"),
                "activate another Brigade",
            )
        }
        BuildNo::Routed(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::build::routed",
                "13.8",
                format!("{u} is in a Routed stack"),
                "activate another Brigade",
            )
        }
        BuildNo::OutOfSupply(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::build::out_of_supply",
                "14.1.1",
                format!("{u} is Out of Supply"),
                "activate another Brigade",
            )
        }
        BuildNo::EnemySpace(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::build::enemy_space",
                "12.0",
                format!("{s} is controlled by the enemy"),
                "build elsewhere",
            )
        }
        BuildNo::EnemyUnits(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::build::enemy_units",
                "12.0",
                format!("there are enemy units at {s} that are not Outnumbered"),
                "build elsewhere",
            )
        }
        BuildNo::Nothing(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::build::nothing",
                "12.0",
                format!("there is nothing that {u} could build where it is"),
                "activate another Brigade",
            )
        }
        BuildNo::FortThere(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::build::fort_there",
                "12.0",
                format!("there is a Fort at {s}"),
                "build something else",
            )
        }
        BuildNo::BegunThere(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::build::begun_there",
                "12.0",
                format!("a Fort has been begun at {s}"),
                "complete it instead",
            )
        }
        BuildNo::Fortress(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::build::fortress",
                "2.1.10",
                format!("a Bastion stands at {s}"),
                "build a Fort elsewhere",
            )
        }
        BuildNo::NotBegun(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::build::not_begun",
                "12.0",
                format!("no Fort has been begun at {s}"),
                "`begin fort` first",
            )
        }
        BuildNo::TooSoon => refusal(
            "coureur::bt::build::too_soon",
            "12.0",
            "it was begun in this Action Round",
            "complete it in a later one",
        ),
        BuildNo::NoFortLeft => refusal(
            "coureur::bt::build::no_fort_left",
            "12.0",
            "no Fort is left in your pool",
            "remove one of yours from the map first",
        ),
        BuildNo::NoFort(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::build::no_fort",
                "12.0",
                format!("there is no Fort of yours at {s}"),
                "build something else",
            )
        }
        BuildNo::FullFort(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::build::full_fort",
                "12.0",
                format!("{u} is on its Full side"),
                "repair a Reduced Fort",
            )
        }
        BuildNo::Highway(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::build::highway",
                "2.2.3",
                format!("{l} is a Highway"),
                "build Roads along Paths",
            )
        }
        BuildNo::RoadBegun(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::build::road_begun",
                "12.0",
                format!("a Road has been begun or built along {l}"),
                "choose another connection",
            )
        }
        BuildNo::NoRoadBegun(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::build::no_road_begun",
                "12.0",
                format!("no Road has been begun along {l}"),
                "`begin road` first",
            )
        }
        BuildNo::NoWayOut(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::build::no_way_out",
                "12.0",
                format!("the Brigade could not go to the other end of {l}, as it must"),
                "choose another connection",
            )
        }
        BuildNo::Immobile(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::build::immobile",
                "10.2",
                format!("{u} does not move"),
                "take another unit along",
            )
        }
        BuildNo::Onlooker(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::build::onlooker",
                "7.4",
                format!("{u} looks on: no Indian unit is activated under card 54"),
                "take another unit along",
            )
        }
        BuildNo::RoughSeas(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::build::rough_seas",
                "7.4",
                format!("{u} stays where it is on the rough seas of card 40"),
                "take another unit along",
            )
        }
        BuildNo::Full(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::build::full",
                "10.1",
                format!("the limit of the connection {l} is reached in this Action Round"),
                "go without it",
            )
        }
    }
}
