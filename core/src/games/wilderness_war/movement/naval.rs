//! Naval movement [WW 6.4] and British amphibious landings [WW 6.43].

use super::super::ids::SpaceId;
use super::super::no::{MovementNo, No};
use super::super::position::Pos;
use super::super::world::March;
use super::march::can_enter;
use crate::side::Side;

/// May the group go to sea at all [WW 6.41, 6.42]?
///
/// # Errors
/// Why not.
pub fn can_sail(pos: Pos<'_>, side: Side, march: &March) -> Result<(), No> {
    if march.steps > 0 {
        return Err(MovementNo::KindsMixed.into());
    }
    if march.foul {
        return Err(MovementNo::ShipsInFoulWeather.into());
    }
    let value = pos.world.phase.as_ref().map_or(0, |phase| pos.content.card(phase.card).value);
    if march.group.force && value < 3 {
        return Err(MovementNo::ForceNeedsThree.into());
    }
    if side == Side::French && pos.world.effects.no_french_naval {
        return Err(MovementNo::NoFrenchNaval.into());
    }
    if !is_harbour(pos, side, march.at) {
        return Err(MovementNo::NotFromHere.into());
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
pub fn closed_ports(pos: Pos<'_>, side: Side, from: SpaceId) -> impl Iterator<Item = (SpaceId, No)> + '_ {
    let no = move |to: SpaceId| -> No {
        if side == Side::British && pos.content.net.amphibious.iter().any(|(_, end)| *end == to) {
            return MovementNo::ByLandingOnly(to).into();
        }
        MovementNo::ClosedPort(side).into()
    };
    let open: Vec<SpaceId> = destinations(pos, side, from).collect();
    let ports = pos.spaces().filter(move |to| *to != from && pos.content.space(*to).port);
    ports.filter(move |to| !open.contains(to)).map(move |to| (to, no(to)))
}

/// May an AMPHIBIOUS LANDING be played for this group \[WW 6.431, #17]?
///
/// # Errors
/// Why not.
pub fn can_land(pos: Pos<'_>, side: Side, march: &March) -> Result<(), No> {
    can_sail(pos, side, march)?;
    if side != Side::British || !pos.controls_port(side, march.at) || landings(pos, march.at).next().is_none()
    {
        return Err(MovementNo::NoLandingFromHere.into());
    }
    let mut closed = landings(pos, march.at).map(|to| can_enter(pos, side, march, to));
    if let Some(Err(no)) = closed.next()
        && closed.all(|entry| entry.is_err())
    {
        return Err(no);
    }
    if pos.world.effects.no_amphib {
        return Err(MovementNo::NoAmphib.into());
    }
    Ok(())
}

/// Where the amphibious arrows lead from here [WW 2.0].
pub fn landings(pos: Pos<'_>, from: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
    pos.content.net.amphibious.iter().filter(move |(start, _)| *start == from).map(|(_, to)| *to)
}
