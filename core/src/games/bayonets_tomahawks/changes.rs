//! The ways a position changes that several chapters share. Each says what happened.

use super::Turn;
use super::event::{Event, Leaving, Placing, Points, Why};
use super::ids::{PieceId, SpaceId};
use super::pieces::{Pool, UnitKind};
use super::position::Pos;
use super::world::{OpenSeas, Place, StackMarks};
use crate::side::Side;

/// The end of the Raid track [BT 9.3, 18.1].
pub const RAID_TRACK: u8 = 8;

/// The position as it stands.
#[must_use]
pub fn pos<'a>(turn: &'a Turn<'_>) -> Pos<'a> {
    Pos { content: turn.content, world: turn.world }
}

/// A side scores VPs [BT 18.1].
pub fn score(turn: &mut Turn<'_>, side: Side, points: u8, why: Points) {
    if points > 0 {
        turn.world.vp = turn.world.vp.scored(side, points);
        turn.tell(Event::Scored { side, points, why, now: turn.world.vp });
    }
}

/// A side gains Raid Points, and a VP each time its marker reaches the end of the track [BT 9.3].
pub fn gain_raid_points(turn: &mut Turn<'_>, side: Side, points: u8) {
    let reached = turn.world.raid[side].saturating_add(points);
    turn.world.raid[side] = reached % RAID_TRACK;
    turn.tell(Event::RaidPoints { side, points: i16::from(points), now: turn.world.raid[side] });
    score(turn, side, reached / RAID_TRACK, Points::RaidTrack);
}

/// A side loses Raid Points, down to none; VPs it had for them stay [BT ruling 40].
pub fn lose_raid_points(turn: &mut Turn<'_>, side: Side, points: u8) {
    let lost = points.min(turn.world.raid[side]);
    if lost == 0 {
        return;
    }
    turn.world.raid[side] -= lost;
    turn.tell(Event::RaidPoints { side, points: -i16::from(lost), now: turn.world.raid[side] });
}

/// A space comes under the control of a side, or back to whose it is by default; a Victory Space scores once [BT 2.1.2, ruling 11].
pub fn set_control(turn: &mut Turn<'_>, space: SpaceId, side: Side) {
    let before = pos(turn).control(space);
    let place = turn.content.space(space);
    if before == Some(side) || !place.takes_control_marker() {
        return;
    }
    let default = pos(turn).default_control(space);
    turn.world.spaces[space].control = Some(side).filter(|side| default != Some(*side));
    turn.tell(Event::Control { space, side });
    if place.victory {
        score(turn, side, place.value, Points::VictorySpace(space));
    }
    if side == Side::British
        && space == turn.content.named.louisbourg
        && turn.world.open_seas == OpenSeas::French
    {
        turn.world.open_seas = OpenSeas::Both;
        turn.tell(Event::OpenSeas);
    }
}

/// Control follows from who stands in a space: its sole occupant takes it, and a captured Settled Space that all have left
/// reverts [BT 2.1.2, 10.2]. While a Battle is to come nothing changes, nor does a neutral Nation's Village.
pub fn update_control(turn: &mut Turn<'_>, space: SpaceId) {
    if turn.world.spaces[space].battle {
        return;
    }
    let at = pos(turn);
    let place = at.content.space(space);
    match at.sole_occupant(space) {
        Some(side) if at.control(space).is_some() => set_control(turn, space, side),
        Some(_) => {}
        None => {
            let empty = Side::ALL.into_iter().all(|side| at.counted(side, space).is_empty());
            if let (true, true, Some(home)) = (empty, place.is_settled(), place.home) {
                set_control(turn, space, home);
            }
        }
    }
}

/// A side has come to a space [BT 13.1]: first, if nobody came before.
pub fn came(turn: &mut Turn<'_>, side: Side, space: SpaceId) {
    let first = &mut turn.world.spaces[space].at_start.first_in;
    *first = first.or(Some(side));
}

/// Units have left a space: whoever has none there any more only passed through, and has not come first [BT 13.1, ruling 130].
pub fn gone(turn: &mut Turn<'_>, space: SpaceId) {
    let at = pos(turn);
    let there = |side: &Side| at.counted(*side, space).any();
    let first = at.marks(space).at_start.first_in;
    let now = first.filter(there).or_else(|| first.map(Side::other).filter(there));
    turn.world.spaces[space].at_start.first_in = now;
}

/// No Battle is to come in a space: those who would have sat it out are as free as all others [BT 13.9.3].
pub fn call_off(turn: &mut Turn<'_>, space: SpaceId) {
    turn.world.spaces[space].battle = false;
    turn.world.sitting_out = turn.world.sitting_out.minus(turn.world.pieces.at(space));
}

/// A unit comes onto the map: the stack it joins has no Rout and Out of Supply markers any more [BT 13.8, 14.1.1, ruling 67], and whoever
/// enters finds it there [BT 13.1].
pub fn arrive(turn: &mut Turn<'_>, side: Side, piece: PieceId, space: SpaceId, why: Placing) {
    turn.world.pieces.put(piece, Place::Space(space));
    turn.tell(Event::Placed { piece, space, why });
    let marks = &mut turn.world.spaces[space].stacks[side];
    (marks.rout, marks.out_of_supply) = (false, false);
    came(turn, side, space);
    update_control(turn, space);
}

/// Units have left a space otherwise than by moving on: a Battle that one side has neither units nor Militia for any more is off
/// [BT 10.2.1, 10.7], control follows [BT 2.1.2], and where it is so agreed a Commander left alone goes at once [BT 3.7].
pub fn settle(turn: &mut Turn<'_>, space: SpaceId) {
    let at = pos(turn);
    let [british, french] = Side::ALL.map(|side| at.strength(side, space) > 0);
    if !(british && french) {
        call_off(turn, space);
    }
    gone(turn, space);
    update_control(turn, space);
    for side in Side::ALL {
        if turn.content.options.lone_commander_at_once {
            lone_commanders(turn, side, space);
        }
        bare(turn, side, space);
    }
}

/// Commanders without another unit of their stack leave the game [BT 3.7].
pub fn lone_commanders(turn: &mut Turn<'_>, side: Side, space: SpaceId) {
    let at = pos(turn);
    if at.counted(side, space).is_empty() {
        let alone = at.stack(side, space);
        alone.iter().for_each(|commander| eliminate(turn, commander, Why::Alone));
    }
}

/// Markers of a stack lie on its units: they go with the last of them [BT 3.0.3].
pub fn bare(turn: &mut Turn<'_>, side: Side, space: SpaceId) {
    if pos(turn).stack(side, space).is_empty() {
        turn.world.spaces[space].stacks[side] = StackMarks::default();
    }
}

/// Do Militia of a side fight for a space without any unit of it: on an uncaptured Settled Space [BT 13.2.1], and not where the enemy has
/// been in control since the Action Round began [BT 10.7]?
#[must_use]
pub fn militia_hold(at: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let occupied = at.marks(space).at_start.control == Some(side.other());
    at.militia(side, space) > 0 && at.is_friendly(side, space) && !occupied
}

/// A unit is put into the Losses box without being eliminated. A Battle that no unit of its side is left for is off, but it has not moved
/// out of the space: Militia fight on. In the first revision they did not [BT 9.3, 10.2.1, 13.2.1, ruling 25].
pub fn to_losses(turn: &mut Turn<'_>, piece: PieceId, why: Leaving) {
    let (from, side) = (turn.world.pieces.space(piece), pos(turn).side_of(piece));
    turn.world.pieces.put(piece, Place::Losses);
    turn.tell(Event::ToLosses { piece, why });
    let Some(space) = from else { return };
    let fight_on = turn.content.rules.since(2) || turn.content.options.militia_fight_on;
    let at = pos(turn);
    let deserted = |side| at.counted(side, space).is_empty() && !(fight_on && militia_hold(at, side, space));
    if side.is_some_and(deserted) {
        call_off(turn, space);
    }
    settle(turn, space);
}

/// Where an eliminated unit goes [BT 13.4.1].
#[must_use]
pub fn grave(kind: UnitKind) -> Place {
    match kind {
        UnitKind::Light
        | UnitKind::Indian
        | UnitKind::Highland
        | UnitKind::Metropolitan
        | UnitKind::Colonial
        | UnitKind::Canadien
        | UnitKind::Artillery => Place::Losses,
        UnitKind::Fleet => Place::Pool(Pool::Fleets),
        UnitKind::Fort | UnitKind::Bastion | UnitKind::Commander => Place::Removed,
    }
}

/// A unit is eliminated [BT 13.4.1]; for a Metropolitan Brigade the enemy draws a War in Europe chit [BT 13.4.3].
pub fn eliminate(turn: &mut Turn<'_>, piece: PieceId, why: Why) {
    let Some(kind) = turn.content.kind(piece) else { return };
    let side = pos(turn).side_of(piece);
    let from = turn.world.pieces.space(piece);
    turn.world.pieces.put(piece, grave(kind));
    turn.tell(Event::Eliminated { piece, why });
    if let (Some(side), Some(space)) = (side, from) {
        bare(turn, side, space);
    }
    if let (true, Some(side)) = (kind.is_metropolitan(), side) {
        let owed = &mut turn.world.cards.chits[side.other()].owed;
        *owed = owed.saturating_add(1);
    }
}

/// A Hit is applied to a unit: a Full one with two faces is flipped, any other is eliminated [BT 13.4].
pub fn hit(turn: &mut Turn<'_>, piece: PieceId) {
    let two_faces = turn.content.kind(piece).is_some_and(UnitKind::has_reduced_face);
    if two_faces && !turn.world.pieces.reduced.has(piece) {
        turn.world.pieces.reduced.insert(piece);
        turn.tell(Event::Reduced { piece });
    } else {
        eliminate(turn, piece, Why::Hit);
    }
}

#[cfg(test)]
mod tests {
    use super::super::setup::tests::{on, piece, space, under};
    use super::*;
    use crate::games::bayonets_tomahawks::world::{Place, Vp};

    const PETITE_GUERRE: &str = "vaudreuil-1755";

    #[test]
    fn r2_1_2_a_victory_space_scores_each_time_it_changes_hands() {
        on(PETITE_GUERRE, |turn| {
            let oswego = space("oswego");
            set_control(turn, oswego, Side::French);
            assert_eq!(turn.world.vp, Vp::at(Side::French, 2));
            assert_eq!(turn.world.spaces[oswego].control, Some(Side::French));
            set_control(turn, oswego, Side::French);
            assert_eq!(turn.world.vp, Vp::at(Side::French, 2), "nothing changed hands");
            set_control(turn, oswego, Side::British);
            assert_eq!(turn.world.vp, Vp::at(Side::French, 1));
            assert_eq!(turn.world.spaces[oswego].control, None, "its Home side needs no marker");
        });
    }

    #[test]
    fn r2_1_2_a_captured_settled_space_reverts_when_all_leave_and_an_outpost_does_not() {
        on(PETITE_GUERRE, |turn| {
            let (albany, oswego, lery) = (space("albany"), space("oswego"), piece("light-lery"));
            for (place, reverts) in [(albany, true), (oswego, false)] {
                for unit in turn.world.pieces.at(place).iter() {
                    turn.world.pieces.put(unit, Place::Removed);
                }
                turn.world.pieces.put(lery, Place::Space(place));
                update_control(turn, place);
                assert_eq!(pos(turn).control(place), Some(Side::French));
                turn.world.pieces.put(lery, Place::Losses);
                update_control(turn, place);
                assert_eq!(pos(turn).control(place) == Some(Side::British), reverts);
            }
        });
    }

    #[test]
    fn r9_3_a_battle_is_off_when_the_last_unit_of_a_side_goes_home_whatever_militia_are_there() {
        under(1, PETITE_GUERRE, |turn| goes_home(turn, "albany", true));
        under(1, PETITE_GUERRE, |turn| goes_home(turn, "oneida-lake", true));
    }

    #[test]
    fn g10_militia_fight_on_when_the_last_unit_of_their_side_goes_home() {
        on(PETITE_GUERRE, |turn| goes_home(turn, "albany", false));
        on(PETITE_GUERRE, |turn| goes_home(turn, "oneida-lake", true));
    }

    #[test]
    fn g10_militia_of_a_space_that_was_the_enemys_do_not_fight_alone() {
        on(PETITE_GUERRE, |turn| {
            turn.world.spaces[space("albany")].at_start.control = Some(Side::French);
            goes_home(turn, "albany", true);
        });
    }

    /// The last unit of the British goes home from a Battle with the French: is that off?
    fn goes_home(turn: &mut Turn<'_>, slug: &str, off: bool) {
        let (lery, mohawk, place) = (piece("light-lery"), piece("indian-mohawk"), space(slug));
        turn.world.pieces.at(place).iter().for_each(|unit| turn.world.pieces.put(unit, Place::Removed));
        turn.world.pieces.put(lery, Place::Space(place));
        turn.world.pieces.put(mohawk, Place::Space(place));
        turn.world.spaces[place].battle = true;
        to_losses(turn, mohawk, Leaving::Raid);
        assert_eq!(turn.world.spaces[place].battle, !off, "{slug}");
        assert_eq!(pos(turn).control(place) == Some(Side::French), off, "{slug}");
        turn.world.spaces[place].battle = true;
        to_losses(turn, lery, Leaving::Raid);
        assert!(!turn.world.spaces[place].battle, "the attacker is gone");
    }

    #[test]
    fn r13_2_1_militia_fight_on_when_one_of_two_attackers_goes_home() {
        on(PETITE_GUERRE, |turn| {
            let albany = space("albany");
            turn.world.pieces.at(albany).iter().for_each(|unit| turn.world.pieces.put(unit, Place::Removed));
            for unit in ["light-lery", "indian-seneca"] {
                turn.world.pieces.put(piece(unit), Place::Space(albany));
            }
            turn.world.spaces[albany].battle = true;
            to_losses(turn, piece("indian-seneca"), Leaving::Raid);
            assert!(turn.world.spaces[albany].battle);
            assert_eq!(pos(turn).control(albany), Some(Side::British));
        });
    }

    #[test]
    fn r3_0_3_what_a_stack_bears_goes_with_its_last_unit() {
        on(PETITE_GUERRE, |turn| {
            let (place, mohawk) = (space("oneida-lake"), piece("indian-mohawk"));
            turn.world.pieces.put(mohawk, Place::Space(place));
            turn.world.spaces[place].stacks.british.out_of_supply = true;
            to_losses(turn, mohawk, Leaving::Raid);
            assert!(!turn.world.spaces[place].stacks.british.out_of_supply);
            turn.world.pieces.put(mohawk, Place::Space(place));
            turn.world.spaces[place].stacks.british.landing = true;
            eliminate(turn, mohawk, Why::Hit);
            assert!(!turn.world.spaces[place].stacks.british.landing, "in the middle of a Battle too");
        });
    }

    #[test]
    fn r10_6_2_the_seas_are_open_once_louisbourg_has_been_british() {
        on(PETITE_GUERRE, |turn| {
            let louisbourg = space("louisbourg");
            set_control(turn, louisbourg, Side::British);
            set_control(turn, louisbourg, Side::French);
            assert_eq!(turn.world.open_seas, OpenSeas::Both);
        });
    }

    #[test]
    fn r9_3_the_end_of_the_raid_track_is_a_vp_and_the_rest_goes_on() {
        on(PETITE_GUERRE, |turn| {
            turn.world.raid.french = 7;
            gain_raid_points(turn, Side::French, 3);
            assert_eq!((turn.world.raid.french, turn.world.vp), (2, Vp::at(Side::French, 2)));
            lose_raid_points(turn, Side::French, 5);
            assert_eq!((turn.world.raid.french, turn.world.vp), (0, Vp::at(Side::French, 2)));
        });
    }

    #[test]
    fn r13_4_1_the_dead_go_where_their_kind_goes() {
        on(PETITE_GUERRE, |turn| {
            let put = |turn: &mut Turn<'_>, slug: &str, hits: u8| {
                let unit = piece(slug);
                turn.world.pieces.put(unit, Place::Space(space("quebec")));
                (0..hits).for_each(|_| hit(turn, unit));
                turn.world.pieces.place(unit)
            };
            let quebec = Place::Space(space("quebec"));
            assert_eq!(put(turn, "indian-seneca", 1), Place::Losses, "3.1.1: an Indian has one face");
            assert_eq!(put(turn, "light-lery", 1), quebec);
            assert_eq!(put(turn, "fleet-marine-royale", 2), Place::Pool(Pool::Fleets));
            assert_eq!(put(turn, "fort-duquesne", 2), Place::Removed);
            assert_eq!(put(turn, "bde-canadiens-1", 2), Place::Losses);
            assert_eq!(
                turn.world.cards.chits.british.owed, 0,
                "13.4.3: Canadiens are no Metropolitan Brigade"
            );
            assert_eq!(put(turn, "bde-languedoc-la-reine", 2), Place::Losses);
            assert_eq!(turn.world.cards.chits.british.owed, 1);
            assert!(
                !turn.world.pieces.reduced.has(piece("bde-languedoc-la-reine")),
                "3.0.2: it will come back Full"
            );
        });
    }
}
