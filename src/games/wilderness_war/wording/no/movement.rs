//! Why a step, a ship, an interception or the like is not open, in words.

use super::super::super::no::MovementNo;
use super::super::super::no::movement::Stop;
use super::super::super::options::Edition;
use super::super::super::position::Pos;
use super::refusal;
use crate::cite::Rule;
use crate::side::Side;
use crate::speech::Refusal;

/// The reason in words.
#[expect(clippy::too_many_lines, reason = "one arm a reason")]
pub fn say(pos: Pos<'_>, no: MovementNo) -> Refusal {
    let first = pos.content.options.edition == Edition::First;
    match no {
        MovementNo::NotAdjacent(from, to) => refusal(
            "coureur::ww::movement::not_adjacent",
            "6.2",
            format!("no connection leads from {} to {}", pos.name(from), pos.name(to)),
            "go by way of another space",
        ),
        MovementNo::NotConnected(from) => refusal(
            "coureur::ww::movement::not_connected",
            "6.2",
            format!("no connection leads there from {}", pos.name(from)),
            "name the spaces of the path one after the other",
        ),
        MovementNo::AgainstTheArrow(from) => refusal(
            "coureur::ww::movement::against_the_arrow",
            "2.0",
            format!("the arrow leads out of {}, not into it", pos.name(from)),
            "only Indians who go home come there",
        ),
        MovementNo::FoulWeather => refusal(
            "coureur::ww::movement::foul_weather",
            "#14",
            "under FOUL WEATHER nobody goes further than two spaces",
            "halt here",
        ),
        MovementNo::Stopped(stop) => stopped(stop, first, pos.content.options.guides),
        MovementNo::CarriedBefore => {
            no_carry("the boats have been carried over land once, and it is too far for a march")
        }
        MovementNo::NoCarry => no_carry(
            "boats are carried only between own land or own fortifications, and it is too far for a march",
        ),
        MovementNo::LeadersAlone(to) => refusal(
            "coureur::ww::movement::leaders_alone",
            "6.53",
            format!("leaders alone may not enter {}, which the enemy holds", pos.name(to)),
            "take units along",
        ),
        MovementNo::NeedsDrilledTroops(work) => refusal(
            "coureur::ww::movement::needs_drilled_troops",
            "6.52",
            format!("only Drilled Troops may enter the enemy {} space", work.word()),
            if pos.content.options.infiltration {
                "add a Drilled Troops unit, infiltrate, or stop short"
            } else {
                "add a Drilled Troops unit, or stop short"
            },
        ),
        MovementNo::OnlyJohnson => refusal(
            "coureur::ww::activation::only_johnson",
            "5.534",
            "without Johnson no leader takes Mohawk and British Iroquois units on",
            "drop them off too, or halt",
        ),
        MovementNo::BeyondCommand => refusal(
            "coureur::ww::movement::beyond_command",
            "5.34",
            "the leaders of the force do not command all its units",
            "drop off more units, or halt",
        ),
        MovementNo::CroghanForDrilledTroops => {
            no_croghan("GEORGE CROGHAN guides Drilled Troops, and there are none in this group")
        }
        MovementNo::CroghanAlready => no_croghan("GEORGE CROGHAN guides the group already"),
        MovementNo::NothingMovedYet => refusal(
            "coureur::ww::movement::nothing_moved_yet",
            "6.1",
            "pieces are dropped off where the force passes, not where it starts",
            "go on, and drop them in a space it enters",
        ),
        MovementNo::DroppedAmongTheEnemy => refusal(
            "coureur::ww::movement::dropped_among_the_enemy",
            "6.53",
            "leaders cannot stay alone in the space being infiltrated",
            "drop them before or after it",
        ),
        MovementNo::CommanderStays => refusal(
            "coureur::ww::movement::commander_stays",
            "6.1",
            "only subordinates are dropped off, and he commands the force",
            "drop the others, or halt",
        ),
        MovementNo::EndInFortSpace => refusal(
            "coureur::ww::movement::cannot_end_in_fort_space",
            "6.6",
            "an infiltrator may not end its move in an enemy fort or fortress space",
            "go on",
        ),
        MovementNo::NoInfiltration => refusal(
            "coureur::ww::movement::no_infiltration",
            "6.6",
            "infiltration is not played in this game",
            "attack, or go round",
        ),
        MovementNo::InfiltratorNotAlone => refusal(
            "coureur::ww::movement::infiltrator_not_alone",
            "6.6",
            "only a lone Auxiliary unit may infiltrate",
            "drop off the others before",
        ),
        MovementNo::InfiltrationLeadsNowhere => refusal(
            "coureur::ww::movement::infiltration_leads_nowhere",
            "6.61",
            "no space it may enter without infiltrating is within its movement",
            "choose another way",
        ),
        MovementNo::KindsMixed => refusal(
            "coureur::ww::movement::kinds_mixed",
            "6.1",
            "naval movement is not combined with other movement",
            "go on by land or boat",
        ),
        MovementNo::ShipsInFoulWeather => refusal(
            "coureur::ww::movement::foul_weather",
            "#14",
            "FOUL WEATHER keeps ships in port",
            "move up to two spaces by land or boat",
        ),
        MovementNo::ForceNeedsThree => refusal(
            "coureur::ww::movement::force_needs_three",
            "6.41",
            "a force goes to sea only with a 3-value card",
            "activate units singly, or play a 3",
        ),
        MovementNo::NoFrenchNaval => refusal(
            "coureur::ww::movement::no_french_naval",
            "#21",
            "the French have lost the sea",
            "go by land or boat",
        ),
        MovementNo::NotFromHere => refusal(
            "coureur::ww::movement::not_a_port",
            "6.4",
            "ships leave only from a friendly-controlled port",
            "go to a port first",
        ),
        MovementNo::ClosedPort(side) => refusal(
            "coureur::ww::movement::not_a_port",
            "6.4",
            match side {
                Side::British => "ships go only to a port under friendly control",
                Side::French => {
                    "French ships go only between Québec and Louisbourg, while the French control both"
                }
            },
            "sail to another port",
        ),
        MovementNo::ByLandingOnly(to) => refusal(
            "coureur::ww::movement::not_a_port",
            "6.43",
            format!("{} is the enemy's: it is reached by AMPHIBIOUS LANDING", pos.name(to)),
            "from the foot of its arrow play AMPHIBIOUS LANDING (#17 to #20), then `land at` it",
        ),
        MovementNo::NoLandingFromHere => refusal(
            "coureur::ww::movement::no_landing_from_here",
            "6.431",
            "landings start from Halifax, or from a controlled Louisbourg",
            "bring the force there first",
        ),
        MovementNo::NoAmphib => refusal(
            "coureur::ww::movement::no_amphib",
            "#21",
            "LOUISBOURG SQUADRONS forbids landings this year",
            "wait for the next year",
        ),
        MovementNo::Infiltrated => refusal(
            "coureur::ww::movement::infiltrated",
            "6.724",
            "it was infiltrated by this unit earlier in the Action Phase",
            "name others, or pass",
        ),
        MovementNo::LeavingTheirSpace => {
            // In the first edition only a garrison whose besiegers leave is in that place without having been
            // infiltrated [WW ruling 123].
            let why = if first {
                "they were besieged when the enemy left their space, and the besieged do not intercept"
            } else {
                "units may not intercept an enemy who leaves their own space"
            };
            let code = "coureur::ww::movement::leaving_their_space";
            refusal(code, if first { "6.72" } else { "6.724" }, why, "name others, or pass")
        }
        MovementNo::BesiegedInterceptor => refusal(
            "coureur::ww::movement::besieged_interceptor",
            "6.72",
            "besieged pieces may not intercept",
            "name others, or pass",
        ),
        MovementNo::LeaderIntercepts => refusal(
            "coureur::ww::movement::leaders_alone",
            "6.72",
            "leaders may not intercept alone",
            "`intercept under` him, and take units along",
        ),
        MovementNo::LoneAuxiliaryOnly => refusal(
            "coureur::ww::movement::lone_auxiliary_only",
            "6.721",
            "only a lone Auxiliary unit may intercept a lone Auxiliary unit in wilderness or mountains",
            "name one Auxiliary, or pass",
        ),
        MovementNo::TriedToIntercept => refusal(
            "coureur::ww::movement::tried_to_intercept",
            "6.84",
            "it tried to intercept during this move",
            "name others, or pass",
        ),
        MovementNo::IsInside => refusal(
            "coureur::ww::movement::inside",
            "6.83",
            "it has gone inside, or is besieged there",
            "name others, or pass",
        ),
        MovementNo::LeaderAvoids => refusal(
            "coureur::ww::movement::leaders_alone",
            "6.8",
            "a force or a unit avoids battle, not a leader by himself",
            "`avoid under` him, and take units along",
        ),
        MovementNo::EnemyCameFrom(to) => refusal(
            "coureur::ww::movement::no_refuge",
            "6.81",
            "the enemy came from there",
            format!("not {}", pos.name(to)),
        ),
        MovementNo::EnemyHolds(to) => refusal(
            "coureur::ww::movement::no_refuge",
            "6.81",
            "the enemy holds it",
            format!("not {}", pos.name(to)),
        ),
        MovementNo::AvoidFar => {
            let by_sea = pos.world.march.as_ref().is_some_and(|march| pos.marks(march.at).amphib);
            let why = if by_sea && !first {
                "those who avoid battle go to a space next to this one, or the British by sea to a port of theirs"
            } else {
                "those who avoid battle go to a space next to this one, and to no other"
            };
            refusal("coureur::ww::movement::no_refuge", "6.81", why, "name another space")
        }
        MovementNo::FortIsFull => refusal(
            "coureur::ww::siege::fort_is_full",
            "8.11",
            "no more than four units may be inside a fort",
            "the others defend outside",
        ),
    }
}

/// Nothing is left of the allowance, or the terrain stops the group; in the first edition farmland does so by a rule of its
/// own [WW1 16.2].
fn stopped(stop: Stop, first: bool, guides: bool) -> Refusal {
    let why = match stop {
        Stop::Mountains => "everybody stops in mountains, and boats do not go this way",
        // Without guides farmland stops nobody [WW1 6.2].
        Stop::Wilderness if !guides => {
            "the Drilled Troops stop here, having passed through wilderness, and boats do not go this way"
        }
        Stop::Wilderness | Stop::Farmland => {
            "the units stop here, having passed through wilderness or enemy farmland, and boats do not go this way"
        }
        Stop::Allowance => "neither land nor boat movement reaches further",
    };
    let help = "halt here, or drop off those who slow the force";
    let refusal = refusal("coureur::ww::movement::no_movement_left", "6.2", why, help);
    match stop {
        Stop::Farmland if first => Refusal { rule: Rule::ww1("16.2"), ..refusal },
        Stop::Mountains | Stop::Wilderness | Stop::Farmland | Stop::Allowance => refusal,
    }
}

/// Boats would have to be carried, and may not be [WW 6.3].
fn no_carry(why: &str) -> Refusal {
    refusal("coureur::ww::movement::no_carry", "6.3", why, "go on by water, or halt here")
}

fn no_croghan(why: &str) -> Refusal {
    refusal("coureur::ww::movement::no_croghan", "#16", why, "move without him")
}
