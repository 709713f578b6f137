//! Why units do not move so.

use super::super::super::no::MoveNo;
use super::super::Names;
use super::refusal;
use crate::speech::Refusal;

/// Of movement: who goes, and where to.
#[expect(clippy::too_many_lines, reason = "one arm a reason")]
pub fn movement(names: Names<'_>, no: MoveNo) -> Refusal {
    match no {
        MoveNo::Nobody(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::movement::nobody",
                "10.2",
                format!("you have no unit at {s}"),
                "move from a space where you have one",
            )
        }
        MoveNo::Nothing(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::movement::nothing",
                "7.3",
                format!("no unit at {s} can be moved by this Action Point"),
                "move from another space",
            )
        }
        MoveNo::NobodyTaken => refusal(
            "coureur::bt::movement::nobody_taken",
            "10.2",
            "no unit has been taken yet",
            "first `take` units",
        ),
        MoveNo::Locked(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::movement::locked",
                "10.2.1",
                format!("enemy units hold the stack at {s} where it is"),
                "move from another space, or with Light units",
            )
        }
        MoveNo::Immobile(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::immobile",
                "10.2",
                format!("{u} does not move"),
                "take another unit",
            )
        }
        MoveNo::Spent(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::spent",
                "7.2.1",
                format!("{u} is Spent in this Action Round"),
                "take another unit",
            )
        }
        MoveNo::LookingOn(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::looking_on",
                "7.4",
                format!("{u} looks on: no Indian unit is activated under card 54"),
                "take another unit",
            )
        }
        MoveNo::RoughSeas(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::rough_seas",
                "7.4",
                format!("{u} does not move on the rough seas of card 40"),
                "take another unit",
            )
        }
        MoveNo::NotLight(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::not_light",
                "10.5",
                format!("{u} is no Light unit"),
                "take Light units only",
            )
        }
        MoveNo::NotIndian(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::not_indian",
                "7.3.2",
                format!("{u} is no Indian unit"),
                "take Indian units only",
            )
        }
        MoveNo::OtherNation(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::other_nation",
                "7.3.2",
                format!("{u} is of another Indian Nation"),
                "take units of one Nation",
            )
        }
        MoveNo::SecondCommander(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::second_commander",
                "10.5",
                format!("one Commander goes along already, and {u} would be a second"),
                "leave him where he is",
            )
        }
        MoveNo::WithoutLight => refusal(
            "coureur::bt::movement::without_light",
            "10.5",
            "a Commander goes with Light units, not instead of them",
            "take a Light unit too",
        ),
        MoveNo::NoWay(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::no_way",
                "10.2",
                format!("with {u} the stack could go nowhere"),
                "leave it where it is",
            )
        }
        MoveNo::NoFleet(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::movement::no_fleet",
                "10.6",
                format!("there is no Fleet at {s} to sail with"),
                "sail from where a Fleet is",
            )
        }
        MoveNo::NoRoom(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::no_room",
                "10.6",
                format!("all Fleets of the stack together have no room for {u}"),
                "leave it where it is",
            )
        }
        MoveNo::TooManyAboard => refusal(
            "coureur::bt::movement::too_many_aboard",
            "10.6",
            "the Fleets that sail have no room for all who were taken",
            "take another Fleet",
        ),
        MoveNo::NoPoints(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::no_points",
                "10.2",
                format!("{u} has no Movement Point left"),
                "`drop` it, or `halt`",
            )
        }
        MoveNo::WrongWay(unit, link) => {
            let l = names.link(link);
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::wrong_way",
                "10.2",
                format!("{u} cannot use the connection {l}"),
                "`drop` it, or go another way",
            )
        }
        MoveNo::Limit(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::movement::limit",
                "10.1",
                format!("the limit of the connection {l} is reached in this Action Round"),
                "go with fewer units, or another way",
            )
        }
        MoveNo::SecondArtillery(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::movement::second_artillery",
                "10.1",
                format!("the Road {l} takes one Artillery in an Action Round"),
                "`drop` it, or go another way",
            )
        }
        MoveNo::Closed(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::movement::closed",
                "7.4",
                format!("the connection {l} is closed in this Action Round"),
                "go another way",
            )
        }
        MoveNo::EnemyCameBy(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::movement::enemy_came_by",
                "10.2.1",
                format!("enemies came by {l} in this Action Round"),
                "leave by another way",
            )
        }
        MoveNo::Split(link) => {
            let l = names.link(link);
            refusal(
                "coureur::bt::movement::split",
                "10.2.1",
                format!(
                    "part of the stack left by another way and was dropped off: the rest does not go by {l}"
                ),
                "go the same way again, or `halt`",
            )
        }
        MoveNo::Base(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::movement::base",
                "2.1.7",
                format!("the French do not enter {s}"),
                "go elsewhere",
            )
        }
        MoveNo::RoutedAttack(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::movement::routed_attack",
                "13.8",
                format!("a Routed stack does not attack, and there are enemies at {s}"),
                "go elsewhere",
            )
        }
        MoveNo::RoutedAtEnemyHome(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::movement::routed_at_enemy_home",
                "13.8",
                format!("a Routed stack does not enter {s}, an enemy Home Space that is not yours"),
                "go elsewhere",
            )
        }
        MoveNo::CommandersAlone(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::movement::commanders_alone",
                "10.4",
                format!(
                    "Commanders alone go through friendly spaces to a friendly stack, and {s} is not on such a way"
                ),
                "take units along",
            )
        }
        MoveNo::NotSetOut => refusal(
            "coureur::bt::movement::not_set_out",
            "10.2",
            "the stack has not set out yet",
            "name a space to go `to`",
        ),
        MoveNo::NotMoved(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::not_moved",
                "10.2",
                format!("{u} has not moved with the stack yet"),
                "go on first",
            )
        }
        MoveNo::LastUnit(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::last_unit",
                "10.2",
                format!("without {u} nobody would be left to go on"),
                "`halt` instead",
            )
        }
        MoveNo::DroppedAlone(unit) => {
            let u = names.unit(unit);
            refusal(
                "coureur::bt::movement::dropped_alone",
                "10.5",
                format!("{u} would be left without friendly units"),
                "take him along",
            )
        }
        MoveNo::NoForcedMarch => {
            refusal("coureur::bt::movement::no_forced_march", "7.4", "no Forced March is in play", "`halt`")
        }
        MoveNo::ForcedMarchUsed => refusal(
            "coureur::bt::movement::forced_march_used",
            "7.4",
            "the Forced March of this Action Round was used",
            "`halt`",
        ),
        MoveNo::NotForced => refusal(
            "coureur::bt::movement::not_forced",
            "7.4",
            "a Forced March serves units other than Light ones in an Army Movement",
            "go on without it",
        ),
        MoveNo::HostileSea(space) => {
            let s = names.space(space);
            refusal(
                "coureur::bt::movement::hostile_sea",
                "10.6.2",
                format!("{s} borders no Sea Zone that is friendly"),
                "go by another coast",
            )
        }
    }
}
