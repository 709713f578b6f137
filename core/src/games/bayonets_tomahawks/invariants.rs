//! What always holds, each with its rule.

use super::cards::Deck;
use super::content::Content;
use super::ids::{PieceId, SpaceId};
use super::map::Way;
use super::pieces::{Kind, UnitKind};
use super::position::Pos;
use super::sequence::deal;
use super::world::{Place, Play, Round, World};
use crate::board::placed::InWords as _;
use crate::engine::Slot;
use crate::flaw;
use crate::flaw::Flaw;
use crate::side::Side;
use std::collections::BTreeSet;

type Check = Result<(), Flaw>;

fn ensure(holds: bool, why: impl FnOnce() -> Flaw) -> Check {
    if holds { Ok(()) } else { Err(why()) }
}

/// Checks that hold at any time.
///
/// # Errors
/// The first that does not hold.
pub fn check_world(content: &Content, world: &World) -> Check {
    let at = Pos { content, world };
    tracks(at)?;
    for (piece, _) in content.pieces() {
        place(at, piece)?;
    }
    at.spaces().try_for_each(|space| self::space(at, space))?;
    roads(at)?;
    cards_in_play(at)?;
    Deck::ALL.into_iter().try_for_each(|deck| cards(at, deck))?;
    chits(at)
}

/// The markers are on their tracks.
fn tracks(at: Pos<'_>) -> Check {
    let world = at.world;
    ensure(at.content.scenario.years.contains_key(&world.year), || {
        flaw!("bayonets_tomahawks.position.year_not_in_scenario", year = world.year)
    })?;
    ensure(world.raid.iter().all(|(_, raid)| *raid < super::changes::RAID_TRACK), || {
        flaw!("bayonets_tomahawks.position.raid_point_marker_beyond_track")
    })?;
    ensure(world.fewer_fleets <= 2, || flaw!("bayonets_tomahawks.position.too_few_fleets_drawn"))
}

/// Every counter is where its kind can be [BT 3.0, 5.2, 13.4.1].
fn place(at: Pos<'_>, piece: PieceId) -> Check {
    let counter = at.content.piece(piece);
    let pieces = &at.world.pieces;
    let fits = match (pieces.place(piece), counter.kind) {
        (Place::SetAside | Place::Removed, _) => true,
        (Place::Pool(pool), _) => pool.takes(counter),
        (Place::Drawn, Kind::Token(_)) => true,
        (_, Kind::Token(_)) => false,
        (Place::Space(space), Kind::Unit(unit)) => {
            let at_sea = unit.kind != UnitKind::Fleet || at.content.space(space).is_coastal();
            let side = at.side_of(piece);
            at_sea && side.is_some_and(|side| at.may_enter(side, space))
        }
        (Place::SailBox, Kind::Unit(unit)) => unit.kind.is_mobile() && at.side_of(piece).is_some(),
        (Place::Losses, Kind::Unit(unit)) => {
            super::changes::grave(unit.kind) == Place::Losses && at.side_of(piece).is_some()
        }
        (Place::Disbanded, Kind::Unit(unit)) => unit.kind == UnitKind::Colonial,
        (Place::Drawn, Kind::Unit(unit)) => {
            !matches!(unit.kind, UnitKind::Indian | UnitKind::Canadien | UnitKind::Fort | UnitKind::Bastion)
        }
    };
    ensure(fits, || {
        flaw!("bayonets_tomahawks.position.cannot_be_there", piece = piece, piece_ = pieces.words(piece))
    })?;
    let two_faces = counter.unit().is_some_and(|unit| unit.kind.has_reduced_face());
    ensure(two_faces || !pieces.reduced.has(piece), || {
        flaw!("bayonets_tomahawks.position.has_no_reduced_face", piece = piece)
    })
}

/// Forts, Bastions, control and markers of a space agree.
fn space(at: Pos<'_>, space: SpaceId) -> Check {
    let (marks, printed) = (at.marks(space), at.content.space(space));
    let forts = at.world.pieces.at(space).and(at.of(UnitKind::Fort));
    ensure(forts.len() <= 1, || flaw!("bayonets_tomahawks.position.two_forts", space = space))?;
    let built = marks.fort_construction.is_some();
    ensure(!built || forts.is_empty(), || {
        flaw!("bayonets_tomahawks.position.fort_and_fort_construction_marker", space = space)
    })?;
    let fortress = at.is_fortress(space);
    ensure(!fortress || (forts.is_empty() && !built), || {
        flaw!("bayonets_tomahawks.position.fort_at_fortress", space = space)
    })?;
    ensure(at.bastions(space).len() <= usize::from(printed.bastions), || {
        flaw!("bayonets_tomahawks.position.too_many_bastions", space = space)
    })?;
    if let Some(side) = marks.control {
        ensure(printed.takes_control_marker() && at.default_control(space) != Some(side), || {
            flaw!("bayonets_tomahawks.position.takes_no_such_control_marker", space = space)
        })?;
        ensure(!fortress, || {
            flaw!("bayonets_tomahawks.position.captured_while_bastion_stands", space = space)
        })?;
        let neutral = printed.nation().is_some_and(|nation| at.world.nations.of(nation).is_none());
        ensure(!neutral, || {
            flaw!("bayonets_tomahawks.position.captured_from_nation_neutral", space = space)
        })?;
    }
    for side in Side::ALL {
        let stack = at.stack(side, space);
        let bare = marks.stacks[side] == Default::default();
        ensure(bare || stack.any(), || {
            flaw!("bayonets_tomahawks.position.marker_at_and_no_stack", side = side, space = space)
        })?;
    }
    let raidable = printed.home.is_some() || forts.any() || marks.raided.is_none();
    // The Fort that was raided on a Wilderness Space may be gone by now.
    ensure(raidable || printed.home.is_none(), || {
        flaw!("bayonets_tomahawks.position.cannot_be_raided", space = space)
    })
}

/// Roads lie on Paths [BT 2.2.3], and what is used of a connection is within its limit [BT 10.1].
fn roads(at: Pos<'_>) -> Check {
    for (link, marks) in at.world.links.iter() {
        let printed = at.content.link(link);
        ensure(marks.road.is_none() || printed.way == Way::Path, || {
            flaw!("bayonets_tomahawks.position.road_on_highway", link = link)
        })?;
        let limit = at.track(link).limit();
        for side in Side::ALL {
            ensure(marks.moved[side] <= limit, || {
                flaw!("bayonets_tomahawks.position.too_many_units", side = side, link = link)
            })?;
            let astray = marks.entered[side].iter().find(|end| !printed.ends.contains(end));
            ensure(astray.is_none(), || {
                flaw!("bayonets_tomahawks.position.leads_to_other_spaces", link = link)
            })?;
        }
    }
    Ok(())
}

/// The cards in play are of their decks, and have no more APs than they can.
fn cards_in_play(at: Pos<'_>) -> Check {
    let round = &at.world.action_round;
    let fits = |play: &Option<Play>, side: Side, indian: bool| {
        play.as_ref().is_none_or(|play| {
            let deck = at.content.card(play.card).deck;
            let played = at.world.cards.played.contains(&play.card);
            played && deck.side() == side && (deck == Deck::Indian) == indian
        })
    };
    let all = fits(&round.faction.british, Side::British, false)
        && fits(&round.faction.french, Side::French, false)
        && fits(&round.indian, Side::French, true);
    ensure(all, || flaw!("bayonets_tomahawks.position.card_in_play_not_one"))
}

/// Every card of a deck is in exactly one place [BT 6.0].
fn cards(at: Pos<'_>, deck: Deck) -> Check {
    let cards = &at.world.cards;
    let pile = cards.pile(deck);
    // Before the first shuffle nothing is anywhere yet.
    if pile.end == 0 {
        return Ok(());
    }
    // Between two Years all cards are gathered, and wait to be shuffled [BT 17.4].
    let first = at.world.round == Round::Action(1);
    if first && pile.left() == 0 && cards.played.is_empty() && cards.lying(deck).is_empty() {
        return Ok(());
    }
    ensure(pile.end <= 20_000 && pile.next <= pile.end, || {
        flaw!("bayonets_tomahawks.position.pile_out_bounds", deck = deck.word())
    })?;
    let lying = cards.lying(deck);
    let distinct: BTreeSet<Slot> = lying.iter().copied().collect();
    let is_chits = deck == Deck::chits(deck.side());
    let in_pile = |slot: &&Slot| (pile.next..pile.end).contains(&slot.number);
    let astray = lying.iter().find(|slot| slot.number >= pile.end || (in_pile(slot) != is_chits));
    ensure(distinct.len() == lying.len() && astray.is_none(), || {
        flaw!("bayonets_tomahawks.position.card_in_two_places", deck = deck.word())
    })?;
    let hidden = usize::from(pile.left()) + if is_chits { 0 } else { lying.len() };
    let unseen = deal::unseen(at.content, at.world, deck).len();
    ensure(hidden == unseen, || {
        flaw!(
            "bayonets_tomahawks.position.cards_lie_face_down",
            hidden = hidden,
            deck = deck.word(),
            unseen = unseen
        )
    })
}

/// At most one chit is on a placeholder, and one just drawn waits beside it [BT 18.3.1].
fn chits(at: Pos<'_>) -> Check {
    for side in Side::ALL {
        let chits = at.world.cards.chits[side];
        ensure(chits.drawn.is_none() || chits.held.is_some(), || {
            flaw!("bayonets_tomahawks.position.chit_waits_beside_empty_placeholder", side = side)
        })?;
        ensure(chits.shown.is_none() || chits.held.is_some(), || {
            flaw!("bayonets_tomahawks.position.chit_was_shown", side = side)
        })?;
    }
    let played: BTreeSet<_> = at.world.cards.played.iter().collect();
    ensure(played.len() == at.world.cards.played.len(), || {
        flaw!("bayonets_tomahawks.position.card_was_played_twice")
    })
}

/// Checks that hold whenever a round begins.
///
/// # Errors
/// The first that does not hold.
pub fn check_quiet(content: &Content, world: &World) -> Check {
    let at = Pos { content, world };
    for space in at.spaces() {
        let both = Side::ALL.into_iter().all(|side| at.counted(side, space).any());
        ensure(both == at.marks(space).battle, || {
            flaw!("bayonets_tomahawks.position.battle_marker_lies_where_both", space = space)
        })?;
        ensure(!both || at.is_fortress(space), || {
            flaw!("bayonets_tomahawks.position.both_sides", space = space)
        })?;
        if let (Some(side), Some(owner), false) = (at.sole_occupant(space), at.control(space), both) {
            ensure(side == owner, || {
                flaw!("bayonets_tomahawks.position.not_controlled", side = side, space = space)
            })?;
        }
        let marks = at.marks(space).stacks;
        ensure(marks.iter().all(|(_, marks)| !marks.landing && !marks.marshal), || {
            flaw!("bayonets_tomahawks.position.landing_or_marshal_troops_marker", space = space)
        })?;
    }
    ensure(world.pieces.spent.is_empty(), || flaw!("bayonets_tomahawks.position.spent_markers_linger"))?;
    ensure(world.pieces.off_map(Place::Drawn).is_empty(), || {
        flaw!("bayonets_tomahawks.position.reinforcements_not_placed")
    })?;
    ensure(world.sitting_out.is_empty(), || flaw!("bayonets_tomahawks.position.unit_sits_out_battle_over"))
}

#[cfg(test)]
mod tests {
    use super::super::setup::tests::{position, refused};

    #[test]
    fn every_scenario_holds() {
        for scenario in ["vaudreuil-1755", "loudoun-1757", "amherst-1758-59", "campaign-1755-59"] {
            position(scenario, "world: {round: ar-4}");
        }
    }

    #[test]
    fn what_cannot_be_is_named_with_its_rule() {
        for (world, words) in [
            ("raid: {british: 8, french: 0}", "raid_point_marker"),
            ("year: 1760", "(\"year\", \"1760\")"),
            ("pieces: {fleet-durell: albany}", "cannot_be_there"),
            ("pieces: {light-langis: boston}", "cannot_be_there"),
            ("pieces: {indian-cherokee-1: chote}", "cannot_be_there"),
            ("pieces: {vow-pick-1-colonial-light: quebec}", "cannot_be_there"),
            ("pieces: {cmdr-rigaud: losses}", "cannot_be_there"),
            ("pieces: {light-langis: pool-fleets}", "cannot_be_there"),
            ("pieces: {indian-seneca: gennisheyo reduced}", "has_no_reduced_face"),
            ("pieces: {fort-edward: oswego}", "two_forts"),
            ("pieces: {fort-carillon: quebec}", "fort_at_fortress"),
            ("pieces: {bastion-1: montreal}", "too_many_bastions"),
            ("spaces: {oswego: {fort_construction: now}}", "fort_and_fort_construction"),
            ("spaces: {albany: {control: british}}", "takes_no_such_control"),
            ("spaces: {boston: {control: french}}", "takes_no_such_control"),
            ("spaces: {louisbourg: {control: british}}", "captured_while_bastion"),
            ("spaces: {chote: {control: french}}", "captured_from_nation"),
            ("spaces: {albany: {stacks: {french: {rout: true}}}}", "marker_at_and_no_stack"),
            ("links: {albany--kingston: {road: built}}", "road_on_highway"),
            ("links: {beverley--chote: {moved: {british: 5, french: 0}}}", "too_many_units"),
            ("pieces: {light-lery: oswego}", "battle_marker"),
            ("pieces: {light-lery: albany}", "battle_marker"),
            ("pieces: {light-lery: carlisle}", "not_controlled"),
            ("spaces: {quebec: {battle: true}}", "battle_marker"),
            ("pieces: {light-lery: niagara spent}", "spent_markers"),
            ("cards: {played: [14, 14]}", "card_was_played_twice"),
        ] {
            let why = refused("vaudreuil-1755", &format!("world: {{round: ar-2, {world}}}"));
            assert!(why.contains(words), "{world}: {why}");
        }
    }
}
