//! Naval movement [WW 6.4] and British amphibious landings [WW 6.43].

use super::super::choice::refusal;
use super::super::ids::SpaceId;
use super::super::position::Pos;
use super::super::world::March;
use super::march::can_enter;
use crate::engine::Refusal;
use crate::side::Side;

/// May the group go to sea at all [WW 6.41, 6.42]?
///
/// # Errors
/// Why not.
pub fn can_sail(pos: Pos<'_>, side: Side, march: &March) -> Result<(), Refusal> {
    if march.steps > 0 {
        return Err(refusal(
            "coureur::ww::movement::kinds_mixed",
            "6.1",
            "naval movement is not combined with other movement",
            "go on by land or boat",
        ));
    }
    if march.foul {
        return Err(refusal(
            "coureur::ww::movement::foul_weather",
            "#14",
            "FOUL WEATHER keeps ships in port",
            "move up to two spaces by land or boat",
        ));
    }
    let value = pos.world.phase.as_ref().map_or(0, |phase| pos.content.card(phase.card).value);
    if march.group.force && value < 3 {
        return Err(refusal(
            "coureur::ww::movement::force_needs_three",
            "6.41",
            "a force goes to sea only with a 3-value card",
            "activate units singly, or play a 3",
        ));
    }
    if side == Side::French && pos.world.effects.no_french_naval {
        return Err(refusal(
            "coureur::ww::movement::no_french_naval",
            "#21",
            "the French have lost the sea",
            "go by land or boat",
        ));
    }
    if !is_harbour(pos, side, march.at) {
        return Err(refusal(
            "coureur::ww::movement::not_a_port",
            "6.4",
            "ships leave only from a friendly-controlled port",
            "go to a port first",
        ));
    }
    Ok(())
}

/// A controlled port, or for the British an Amphib space even under siege [WW 6.432].
#[must_use]
pub fn is_harbour(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let french = [pos.content.named.quebec, pos.content.named.louisbourg];
    match side {
        Side::British => pos.controls_port(side, space) || pos.marks(space).amphib,
        Side::French => pos.controls_port(side, space) && french.contains(&space),
    }
}

/// Where ships may go from here [WW 6.4, 6.432].
pub fn destinations(pos: Pos<'_>, side: Side, from: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
    let from_port = pos.controls_port(side, from);
    pos.spaces().filter(move |to| {
        *to != from && is_harbour(pos, side, *to) && (from_port || pos.controls_port(side, *to))
    })
}

/// The other ports, and why ships may not go there.
pub fn closed_ports(
    pos: Pos<'_>,
    side: Side,
    from: SpaceId,
) -> impl Iterator<Item = (SpaceId, Refusal)> + '_ {
    let why = match side {
        Side::British => "ships go only to a port under friendly control",
        Side::French => "French ships go only between Québec and Louisbourg, while the French control both",
    };
    let no = move |to: SpaceId| {
        if side == Side::British && pos.content.net.amphibious.iter().any(|(_, end)| *end == to) {
            let why = format!("{} is the enemy's: it is reached by AMPHIBIOUS LANDING", pos.name(to));
            let help = "from the foot of its arrow play AMPHIBIOUS LANDING (#17 to #20), then `land at` it";
            return refusal("coureur::ww::movement::not_a_port", "6.43", why, help);
        }
        refusal("coureur::ww::movement::not_a_port", "6.4", why, "sail to another port")
    };
    let open: Vec<SpaceId> = destinations(pos, side, from).collect();
    let ports = pos.spaces().filter(move |to| *to != from && pos.content.space(*to).port);
    ports.filter(move |to| !open.contains(to)).map(move |to| (to, no(to)))
}

/// May an AMPHIBIOUS LANDING be played for this group [WW 6.431, #17]?
///
/// # Errors
/// Why not.
pub fn can_land(pos: Pos<'_>, side: Side, march: &March) -> Result<(), Refusal> {
    can_sail(pos, side, march)?;
    if side != Side::British || !pos.controls_port(side, march.at) || landings(pos, march.at).next().is_none()
    {
        return Err(refusal(
            "coureur::ww::movement::no_landing_from_here",
            "6.431",
            "landings start from Halifax, or from a controlled Louisbourg",
            "bring the force there first",
        ));
    }
    let mut closed = landings(pos, march.at).map(|to| can_enter(pos, side, march, to));
    if let Some(Err(why)) = closed.next()
        && closed.all(|entry| entry.is_err())
    {
        return Err(why);
    }
    if pos.world.effects.no_amphib {
        return Err(refusal(
            "coureur::ww::movement::no_amphib",
            "#21",
            "LOUISBOURG SQUADRONS forbids landings this year",
            "wait for the next year",
        ));
    }
    Ok(())
}

/// Where the amphibious arrows lead from here [WW 2.0].
pub fn landings(pos: Pos<'_>, from: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
    pos.content.net.amphibious.iter().filter(move |(start, _)| *start == from).map(|(_, to)| *to)
}
