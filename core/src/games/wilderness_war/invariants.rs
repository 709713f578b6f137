//! What must always hold, each with its rule.

use super::content::Content;
use super::events::leader_pool::{CHIEF, CHIEFS};
use super::first_edition;
use super::ids::{CardId, PieceId, SpaceId};
use super::position::{Pos, Work};
use super::world::{Place, World};
use crate::flaw;
use crate::flaw::Flaw;
use crate::side::Side;
use std::collections::BTreeSet;

type Check = Result<(), Flaw>;

/// Checks a position.
///
/// # Errors
/// The first invariant that does not hold.
pub fn check_world(content: &Content, world: &World) -> Check {
    check_all(Pos { content, world }).map_err(|why| first_edition::cite_flaw(&content.options, why))
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
        return Err(flaw!("wilderness_war.position.year_outside_war", year = world.year));
    }
    if !(-200..=200).contains(&world.vp) {
        return Err(flaw!("wilderness_war.position.vp_out_bounds", vp = world.vp));
    }
    let awarded = i32::from(world.awarded.french) - i32::from(world.awarded.british);
    if awarded + i32::from(pos.content.setup.vp) != i32::from(world.vp) {
        return Err(flaw!("wilderness_war.position.vp_marker_not_sum_points"));
    }
    if world.claims.len() > 100 {
        return Err(flaw!("wilderness_war.position.there_too_many_claims"));
    }
    Ok(())
}

/// Every card of the deck is in exactly one place [WW 5.2].
fn cards(pos: Pos<'_>) -> Check {
    let world = pos.world;
    let piles = &world.piles;
    if piles.end > 20_000 || piles.next > piles.end {
        return Err(flaw!("wilderness_war.position.draw_pile_out_bounds"));
    }
    let mut slots = BTreeSet::new();
    for side in Side::ALL {
        for slot in &world.hands[side].cards {
            let in_draw_pile = (piles.next..piles.end).contains(slot);
            if *slot >= piles.end || in_draw_pile || !slots.insert(*slot) {
                return Err(flaw!("wilderness_war.position.card_slot_in_two_places", slot = slot));
            }
        }
    }
    if let Some((slot, _)) = piles.known.iter().find(|(slot, _)| !slots.contains(slot)) {
        return Err(flaw!("wilderness_war.position.known_card_in_slot", slot = slot));
    }
    let mut seen = BTreeSet::new();
    let shown = piles.discards.iter().map(|shown| shown.card);
    for card in shown.chain(piles.removed.iter().copied()).chain(piles.known.values().copied()) {
        if card.get() > pos.content.scenario.cards || !seen.insert(card) {
            return Err(flaw!("wilderness_war.position.card_in_two_places", get = card.get()));
        }
    }
    let hidden = slots.len() - piles.known.len() + usize::from(piles.left());
    let all: Vec<CardId> = pos.content.deck().collect();
    // Before the first shuffle nothing is anywhere yet.
    if piles.end > 0 && hidden + seen.len() != all.len() {
        return Err(flaw!("wilderness_war.position.cards", seen = hidden + seen.len(), all = all.len()));
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
            return Err(flaw!("wilderness_war.position.tribe_serves_both_sides"));
        }
    }
    Ok(())
}

/// No more than two British leaders of Command 7 are in play [WW 5.55].
fn chiefs(pos: Pos<'_>) -> Check {
    let leaders = pos.content.families.leaders.and(pos.content.sides.british).and(pos.world.pieces.on_map());
    let chiefs = leaders.iter().filter(|leader| pos.command(*leader) >= CHIEF).count();
    if chiefs > CHIEFS {
        Err(flaw!("wilderness_war.position.british_leaders_command_7", chiefs = chiefs))
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
        return Err(flaw!("wilderness_war.position.cannot_be_there", slug = slug));
    }
    if is_leader && pos.world.pieces.reduced.has(piece) {
        return Err(flaw!("wilderness_war.position.leader_and_has_one_side", slug = slug));
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
        return Err(flaw!("wilderness_war.position.has_fortress_and_another_work", name = name));
    }
    if !place.fortress && marks.captured {
        return Err(flaw!("wilderness_war.position.has_no_fortress_to_capture", name = name));
    }
    if marks.fort.is_some() && marks.stockade.is_some() {
        return Err(flaw!("wilderness_war.position.has_two_fortifications", name = name));
    }
    if marks.raided.british > 60 || marks.raided.french > 60 {
        return Err(flaw!("wilderness_war.position.has_too_many_raided_markers", name = name));
    }
    let work = pos.work(space).filter(|(work, _)| work.is_siegeable());
    if let Some(level) = marks.siege {
        let Some((_, owner)) = work else {
            return Err(flaw!("wilderness_war.position.nothing_to_besiege", name = name));
        };
        if level > 2 {
            return Err(flaw!("wilderness_war.position.siege_level", level = level, name = name));
        }
        let loose = pos.of(owner, space).minus(pos.world.pieces.inside);
        let relief = pos.world.march.as_ref().is_some_and(|march| march.at == space);
        let militia = pos.content.families.militia;
        if loose.minus(militia).any() && !relief {
            return Err(flaw!("wilderness_war.position.pieces_besieged_side_outside", name = name));
        }
    }
    let inside = pos.world.pieces.at(space).and(pos.world.pieces.inside);
    if inside.any() {
        let Some((work, owner)) = work else {
            return Err(flaw!("wilderness_war.position.nothing_to_be_inside", name = name));
        };
        if inside.minus(pos.content.sides[owner]).any() {
            return Err(flaw!("wilderness_war.position.enemy_inside", name = name));
        }
        if work == Work::Fort && pos.only_units(inside).len() > 4 {
            return Err(flaw!("wilderness_war.position.more_than_four_units_inside", name = name));
        }
    }
    Ok(())
}

/// Checks that hold whenever nobody is in the middle of an activity.
///
/// # Errors
/// The first that does not hold.
pub fn check_quiet(content: &Content, world: &World) -> Check {
    check_calm(Pos { content, world }).map_err(|why| first_edition::cite_flaw(&content.options, why))
}

fn check_calm(pos: Pos<'_>) -> Check {
    for space in pos.spaces() {
        let name = pos.name(space);
        let both = Side::ALL.into_iter().all(|side| pos.outside(side, space).any());
        if both {
            return Err(flaw!("wilderness_war.position.both_sides_stand_in_open", name = name));
        }
        let besieged = pos.besieged(space);
        let work = pos.work(space);
        if let Some((_, owner)) = work.filter(|(work, _)| work.is_siegeable()) {
            let enemy = pos.outside(owner.other(), space).any();
            if enemy != besieged {
                return Err(flaw!("wilderness_war.position.siege_does_not_fit", name = name));
            }
        }
        if pos.world.pieces.at(space).and(pos.content.families.militia).any() {
            return Err(flaw!("wilderness_war.position.militia_linger", name = name));
        }
        if work.is_some_and(|(work, owner)| work == Work::Stockade && pos.outside(owner.other(), space).any())
        {
            let enemy = work.map(|(_, owner)| pos.drilled(pos.outside(owner.other(), space)).any());
            if enemy == Some(true) {
                return Err(flaw!("wilderness_war.position.enemy_drilled_troops_and_stockade", name = name));
            }
        }
        if pos.marks(space).amphib && pos.french_take_amphib(space) {
            return Err(flaw!("wilderness_war.position.amphib_marker_french_have_taken", name = name));
        }
        for side in Side::ALL {
            if super::battle::retreat::strays(pos, side, space).any() {
                return Err(flaw!("wilderness_war.position.lone_leader_among_enemy", name = name));
            }
        }
    }
    Ok(())
}
