//! What must always hold, each with its rule.

use super::content::Content;
use super::events::leader_pool::{CHIEF, CHIEFS};
use super::first_edition;
use super::ids::{CardId, PieceId, SpaceId};
use super::position::{Pos, Work};
use super::world::{Place, World};
use crate::side::Side;
use std::collections::BTreeSet;

type Check = Result<(), String>;

/// Checks a position.
///
/// # Errors
/// The first invariant that does not hold.
pub fn check_world(content: &Content, world: &World) -> Check {
    check_all(Pos { content, world }).map_err(|why| first_edition::cite_text(&content.options, &why))
}

fn check_all(pos: Pos<'_>) -> Check {
    bounds(pos)?;
    cards(pos)?;
    pieces(pos)?;
    chiefs(pos)?;
    for space in pos.spaces() {
        works(pos, space)?;
    }
    Ok(())
}

/// Numbers within what the game knows.
fn bounds(pos: Pos<'_>) -> Check {
    let world = pos.world;
    if !(1755..=1762).contains(&world.year) {
        return Err(format!("the year {} is outside the war [WW 4.0]", world.year));
    }
    if !(-200..=200).contains(&world.vp) {
        return Err(format!("{} VP are out of bounds [WW 13.21]", world.vp));
    }
    let awarded = i32::from(world.awarded.french) - i32::from(world.awarded.british);
    if awarded + i32::from(pos.content.setup.vp) != i32::from(world.vp) {
        return Err("the VP marker is not the sum of the points awarded [WW 13.21]".to_owned());
    }
    if world.claims.len() > 100 {
        return Err("there are too many claims".to_owned());
    }
    Ok(())
}

/// Every card of the deck is in exactly one place [WW 5.2].
fn cards(pos: Pos<'_>) -> Check {
    let world = pos.world;
    let piles = &world.piles;
    if piles.end > 20_000 || piles.next > piles.end {
        return Err("the draw pile is out of bounds [WW 5.21]".to_owned());
    }
    let mut slots = BTreeSet::new();
    for side in Side::ALL {
        for slot in &world.hands[side].cards {
            let in_draw_pile = (piles.next..piles.end).contains(slot);
            if *slot >= piles.end || in_draw_pile || !slots.insert(*slot) {
                return Err(format!("card slot {slot} is in two places, or in none [WW 5.21]"));
            }
        }
    }
    if let Some((slot, _)) = piles.known.iter().find(|(slot, _)| !slots.contains(slot)) {
        return Err(format!("the known card in slot {slot} is in no hand [WW 5.24]"));
    }
    let mut seen = BTreeSet::new();
    let shown = piles.discards.iter().map(|shown| shown.card);
    for card in shown.chain(piles.removed.iter().copied()).chain(piles.known.values().copied()) {
        if card.get() > pos.content.scenario.cards || !seen.insert(card) {
            return Err(format!("card {} is in two places, or not in the deck [WW 5.24]", card.get()));
        }
    }
    let hidden = slots.len() - piles.known.len() + usize::from(piles.left());
    let all: Vec<CardId> = pos.content.deck().collect();
    // Before the first shuffle nothing is anywhere yet.
    if piles.end > 0 && hidden + seen.len() != all.len() {
        return Err(format!("{} cards, not {} [WW 5.21]", hidden + seen.len(), all.len()));
    }
    Ok(())
}

/// Counters are where their kind can be.
fn pieces(pos: Pos<'_>) -> Check {
    let families = &pos.content.families;
    for piece in families.british.or(families.french).iter() {
        piece_place(pos, piece)?;
    }
    let rivals = families.indians.and(pos.world.pieces.on_map());
    let tribe = |unit: PieceId| pos.content.unit(unit).and_then(|unit| unit.tribe);
    for unit in rivals.and(families.british).iter() {
        if rivals.and(families.french).iter().any(|other| tribe(other) == tribe(unit)) {
            return Err("a tribe serves both sides [WW 5.533]".to_owned());
        }
    }
    Ok(())
}

/// No more than two British leaders of Command 7 are in play [WW 5.55].
fn chiefs(pos: Pos<'_>) -> Check {
    let leaders = pos.content.families.leaders.and(pos.content.sides.british).and(pos.world.pieces.on_map());
    let chiefs = leaders.iter().filter(|leader| pos.command(*leader) >= CHIEF).count();
    if chiefs > CHIEFS {
        Err(format!("{chiefs} British leaders of Command 7 are in play [WW 5.55]"))
    } else {
        Ok(())
    }
}

fn piece_place(pos: Pos<'_>, piece: PieceId) -> Check {
    use super::ids::Id;
    let families = &pos.content.families;
    let slug = piece.slug();
    let is_leader = families.leaders.has(piece);
    let british = families.british.has(piece);
    let ok = match pos.world.pieces.place(piece) {
        Place::Space(_) | Place::Gone => true,
        Place::Box(department) => {
            families.militia.has(piece) && department.side() == pos.content.piece(piece).side
        }
        Place::Available => !is_leader,
        Place::Pool => is_leader && british,
        Place::Aside => is_leader,
    };
    if !ok {
        return Err(format!("{slug} cannot be there [WW 3.0]"));
    }
    if is_leader && pos.world.pieces.reduced.has(piece) {
        return Err(format!("{slug} is a leader and has one side [WW 3.2]"));
    }
    Ok(())
}

/// Fortifications, sieges and those inside agree [WW 5.43, 8.21].
fn works(pos: Pos<'_>, space: SpaceId) -> Check {
    let marks = pos.marks(space);
    let name = pos.name(space);
    let place = pos.content.space(space);
    if place.fortress
        && (marks.fort.is_some() || marks.stockade.is_some() || marks.under_construction.is_some())
    {
        return Err(format!("{name} has a fortress and another work [WW 5.43]"));
    }
    if !place.fortress && marks.captured {
        return Err(format!("{name} has no fortress to capture [WW 2.0]"));
    }
    if marks.fort.is_some() && marks.stockade.is_some() {
        return Err(format!("{name} has two fortifications [WW 5.43]"));
    }
    if marks.raided.british > 60 || marks.raided.french > 60 {
        return Err(format!("{name} has too many Raided markers [WW 10.33]"));
    }
    let work = pos.work(space).filter(|(work, _)| work.is_siegeable());
    if let Some(level) = marks.siege {
        let Some((_, owner)) = work else { return Err(format!("nothing to besiege at {name} [WW 8.21]")) };
        if level > 2 {
            return Err(format!("siege level {level} at {name} [WW 8.23]"));
        }
        let loose = pos.of(owner, space).minus(pos.world.pieces.inside);
        let relief = pos.world.march.as_ref().is_some_and(|march| march.at == space);
        let militia = pos.content.families.militia;
        if loose.minus(militia).any() && !relief {
            return Err(format!("pieces of the besieged side are outside at {name} [WW 8.21]"));
        }
    }
    let inside = pos.world.pieces.at(space).and(pos.world.pieces.inside);
    if inside.any() {
        let Some((work, owner)) = work else {
            return Err(format!("nothing to be inside of at {name} [WW 8.1]"));
        };
        if inside.minus(pos.content.sides[owner]).any() {
            return Err(format!("the enemy is inside at {name} [WW 8.1]"));
        }
        if work == Work::Fort && pos.only_units(inside).len() > 4 {
            return Err(format!("more than four units inside the fort at {name} [WW 8.11]"));
        }
    }
    Ok(())
}

/// Checks that hold whenever nobody is in the middle of an activity.
///
/// # Errors
/// The first that does not hold.
pub fn check_quiet(content: &Content, world: &World) -> Check {
    check_calm(Pos { content, world }).map_err(|why| first_edition::cite_text(&content.options, &why))
}

fn check_calm(pos: Pos<'_>) -> Check {
    for space in pos.spaces() {
        let name = pos.name(space);
        let both = Side::ALL.into_iter().all(|side| pos.outside(side, space).any());
        if both {
            return Err(format!("both sides stand in the open at {name} [WW 7.1]"));
        }
        let besieged = pos.besieged(space);
        let work = pos.work(space);
        if let Some((_, owner)) = work.filter(|(work, _)| work.is_siegeable()) {
            let enemy = pos.outside(owner.other(), space).any();
            if enemy != besieged {
                return Err(format!("the siege of {name} does not fit who is there [WW 8.21]"));
            }
        }
        if pos.world.pieces.at(space).and(pos.content.families.militia).any() {
            return Err(format!("militia linger at {name} [WW 7.91]"));
        }
        if work.is_some_and(|(work, owner)| work == Work::Stockade && pos.outside(owner.other(), space).any())
        {
            let enemy = work.map(|(_, owner)| pos.drilled(pos.outside(owner.other(), space)).any());
            if enemy == Some(true) {
                return Err(format!("enemy Drilled Troops and a stockade at {name} [WW 5.45]"));
            }
        }
        if pos.marks(space).amphib && pos.french_take_amphib(space) {
            return Err(format!("an Amphib marker the French have taken at {name} [WW 6.431]"));
        }
        for side in Side::ALL {
            if super::battle::retreat::strays(pos, side, space).any() {
                return Err(format!("a lone leader among the enemy at {name} [WW 6.53]"));
            }
        }
    }
    Ok(())
}
