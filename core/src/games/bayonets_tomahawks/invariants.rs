//! What always holds, each with its rule.

use super::cards::Deck;
use super::content::Content;
use super::ids::{PieceId, SpaceId};
use super::map::Way;
use super::pieces::{Kind, UnitKind};
use super::position::Pos;
use super::sequence::deal;
use super::world::{Place, Play, Round, World};
use crate::engine::Slot;
use crate::side::Side;
use std::collections::BTreeSet;

type Check = Result<(), String>;

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Check {
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
        format!("the Year {} is not in the scenario [BT 4.1]", world.year)
    })?;
    ensure(world.raid.iter().all(|(_, raid)| *raid < super::changes::RAID_TRACK), || {
        "a Raid Point marker is beyond the track [BT 9.3]".to_owned()
    })?;
    ensure(world.fewer_fleets <= 2, || "too few Fleets are drawn [BT #18]".to_owned())
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
    ensure(fits, || format!("{piece} cannot be there: `{}` [BT 3.0]", pieces.words(piece)))?;
    let two_faces = counter.unit().is_some_and(|unit| unit.kind.has_reduced_face());
    ensure(two_faces || !pieces.reduced.has(piece), || format!("{piece} has no Reduced face [BT 3.0.2]"))
}

/// Forts, Bastions, control and markers of a space agree.
fn space(at: Pos<'_>, space: SpaceId) -> Check {
    let (marks, printed) = (at.marks(space), at.content.space(space));
    let forts = at.world.pieces.at(space).and(at.of(UnitKind::Fort));
    ensure(forts.len() <= 1, || format!("two Forts at {space} [BT 3.5]"))?;
    let built = marks.fort_construction.is_some();
    ensure(!built || forts.is_empty(), || {
        format!("a Fort and a Fort Construction marker at {space} [BT 12.0]")
    })?;
    let fortress = at.is_fortress(space);
    ensure(!fortress || (forts.is_empty() && !built), || {
        format!("a Fort at the Fortress {space} [BT 2.1.10]")
    })?;
    ensure(at.bastions(space).len() <= usize::from(printed.bastions), || {
        format!("too many Bastions at {space} [BT 3.4]")
    })?;
    if let Some(side) = marks.control {
        ensure(printed.takes_control_marker() && at.default_control(space) != Some(side), || {
            format!("{space} takes no such control marker [BT 2.1.2]")
        })?;
        ensure(!fortress, || format!("{space} is captured while a Bastion stands [BT 2.1.10]"))?;
        let neutral = printed.nation().is_some_and(|nation| at.world.nations.of(nation).is_none());
        ensure(!neutral, || format!("{space} is captured from a Nation that is neutral [BT 8.0]"))?;
    }
    for side in Side::ALL {
        let stack = at.stack(side, space);
        let bare = marks.stacks[side] == Default::default();
        ensure(bare || stack.any(), || {
            format!("a marker of the {side} at {space}, and no stack [BT 3.0.3]")
        })?;
    }
    let raidable = printed.home.is_some() || forts.any() || marks.raided.is_none();
    // The Fort that was raided on a Wilderness Space may be gone by now.
    ensure(raidable || printed.home.is_none(), || format!("{space} cannot be raided [BT 9.0]"))
}

/// Roads lie on Paths [BT 2.2.3], and what is used of a connection is within its limit [BT 10.1].
fn roads(at: Pos<'_>) -> Check {
    for (link, marks) in at.world.links.iter() {
        let printed = at.content.link(link);
        ensure(marks.road.is_none() || printed.way == Way::Path, || {
            format!("a Road on the Highway {link} [BT 2.2.3]")
        })?;
        let limit = at.track(link).limit();
        for side in Side::ALL {
            ensure(marks.moved[side] <= limit, || format!("too many {side} units on {link} [BT 10.1]"))?;
            let astray = marks.entered[side].iter().find(|end| !printed.ends.contains(end));
            ensure(astray.is_none(), || format!("{link} leads to other spaces [BT 2.2]"))?;
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
    ensure(all, || "a card in play is not one that was revealed [BT 7.1]".to_owned())
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
        format!("the pile `{}` is out of bounds [BT 5.3]", deck.word())
    })?;
    let lying = cards.lying(deck);
    let distinct: BTreeSet<Slot> = lying.iter().copied().collect();
    let is_chits = deck == Deck::chits(deck.side());
    let in_pile = |slot: &&Slot| (pile.next..pile.end).contains(&slot.number);
    let astray = lying.iter().find(|slot| slot.number >= pile.end || (in_pile(slot) != is_chits));
    ensure(distinct.len() == lying.len() && astray.is_none(), || {
        format!("a card of `{}` is in two places, or in none [BT 5.3]", deck.word())
    })?;
    let hidden = usize::from(pile.left()) + if is_chits { 0 } else { lying.len() };
    let unseen = deal::unseen(at.content, at.world, deck).len();
    ensure(hidden == unseen, || {
        format!("{hidden} cards of `{}` lie face down, and {unseen} are unseen [BT 5.3]", deck.word())
    })
}

/// At most one chit is on a placeholder, and one just drawn waits beside it [BT 18.3.1].
fn chits(at: Pos<'_>) -> Check {
    for side in Side::ALL {
        let chits = at.world.cards.chits[side];
        ensure(chits.drawn.is_none() || chits.held.is_some(), || {
            format!("a {side} chit waits beside an empty placeholder [BT 18.3.1]")
        })?;
        ensure(chits.shown.is_none() || chits.held.is_some(), || {
            format!("a {side} chit was shown that is not there [BT 18.3.2]")
        })?;
    }
    let played: BTreeSet<_> = at.world.cards.played.iter().collect();
    ensure(played.len() == at.world.cards.played.len(), || {
        "a card was played twice in a Year [BT 6.0]".to_owned()
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
            format!("a Battle marker lies where both sides have units, and only there: {space} [BT 10.7]")
        })?;
        ensure(!both || at.is_fortress(space), || {
            format!("both sides are at {space}, which is no Fortress [BT 13.9]")
        })?;
        if let (Some(side), Some(owner), false) = (at.sole_occupant(space), at.control(space), both) {
            ensure(side == owner, || {
                format!("the {side} alone are at {space}, and do not control it [BT 2.1.2]")
            })?;
        }
        let marks = at.marks(space).stacks;
        ensure(marks.iter().all(|(_, marks)| !marks.landing && !marks.marshal), || {
            format!("a Landing or Marshal Troops marker lingers at {space} [BT 14.0]")
        })?;
    }
    ensure(world.pieces.spent.is_empty(), || "Spent markers linger [BT 14.0]".to_owned())?;
    ensure(world.pieces.off_map(Place::Drawn).is_empty(), || {
        "reinforcements are not placed [BT 15.3]".to_owned()
    })?;
    ensure(world.sitting_out.is_empty(), || "a unit sits out a Battle that is over [BT 13.9.3]".to_owned())
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
            ("raid: {british: 8, french: 0}", "[BT 9.3]"),
            ("year: 1760", "Year 1760"),
            ("pieces: {fleet-durell: albany}", "[BT 3.0]"),
            ("pieces: {light-langis: boston}", "[BT 3.0]"),
            ("pieces: {indian-cherokee-1: chote}", "[BT 3.0]"),
            ("pieces: {vow-pick-1-colonial-light: quebec}", "[BT 3.0]"),
            ("pieces: {cmdr-rigaud: losses}", "[BT 3.0]"),
            ("pieces: {light-langis: pool-fleets}", "[BT 3.0]"),
            ("pieces: {indian-seneca: gennisheyo reduced}", "[BT 3.0.2]"),
            ("pieces: {fort-edward: oswego}", "[BT 3.5]"),
            ("pieces: {fort-carillon: quebec}", "[BT 2.1.10]"),
            ("pieces: {bastion-1: montreal}", "[BT 3.4]"),
            ("spaces: {oswego: {fort_construction: now}}", "[BT 12.0]"),
            ("spaces: {albany: {control: british}}", "[BT 2.1.2]"),
            ("spaces: {boston: {control: french}}", "[BT 2.1.2]"),
            ("spaces: {louisbourg: {control: british}}", "[BT 2.1.10]"),
            ("spaces: {chote: {control: french}}", "[BT 8.0]"),
            ("spaces: {albany: {stacks: {french: {rout: true}}}}", "[BT 3.0.3]"),
            ("links: {albany--kingston: {road: built}}", "[BT 2.2.3]"),
            ("links: {beverley--chote: {moved: {british: 5, french: 0}}}", "[BT 10.1]"),
            ("pieces: {light-lery: oswego}", "[BT 10.7]"),
            ("pieces: {light-lery: albany}", "[BT 10.7]"),
            ("pieces: {light-lery: carlisle}", "[BT 2.1.2]"),
            ("spaces: {quebec: {battle: true}}", "[BT 10.7]"),
            ("pieces: {light-lery: niagara spent}", "[BT 14.0]"),
            ("cards: {played: [14, 14]}", "[BT 6.0]"),
        ] {
            let why = refused("vaudreuil-1755", &format!("world: {{round: ar-2, {world}}}"));
            assert!(why.contains(words), "{world}: {why}");
        }
    }
}
