//! What must always hold, one function a rule.

use super::Frame;
use super::content::Content;
use super::control::settled_points;
use super::ids::{LeaderId, SpaceId};
use super::map::Kind;
use super::pieces::Force;
use super::world::{Combat, Control, March, Pace, Phase, Place, Season, World};
use crate::side::Side;
use std::collections::BTreeSet;
use thiserror::Error;

/// The most SP a side may have on the map.
pub const MOST_SP: u32 = 4999;
/// The longest march.
const LONGEST_MARCH: usize = 128;

/// An invariant that does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "each says itself what it is")]
pub enum Broken {
    #[error("new_france.position.pieces")]
    Pieces,
    #[error("new_france.position.too_strong")]
    TooStrong { side: Side, sp: u32 },
    #[error("new_france.position.points")]
    Points { british: u16, french: u16 },
    #[error("new_france.position.control")]
    Control(SpaceId),
    #[error("new_france.position.stranded")]
    Stranded(SpaceId),
    #[error("new_france.position.arrivals")]
    Arrivals(SpaceId),
    #[error("new_france.position.leader")]
    Leader(LeaderId),
    #[error("new_france.position.cards")]
    Cards(Side),
    #[error("new_france.position.moved")]
    Moved(SpaceId),
    #[error("new_france.position.march")]
    March,
    #[error("new_france.position.combat")]
    Combat(SpaceId),
    #[error("new_france.position.reinforcement")]
    Reinforcement,
    #[error("new_france.position.clock")]
    Clock,
}

/// All of them.
pub fn all(content: &Content, world: &World, frame: Option<&Frame>) -> Result<(), Broken> {
    pieces(content, world)?;
    clock(world)?;
    points(content, world)?;
    control(content, world)?;
    stranded(world)?;
    leaders(content, world)?;
    cards(content, world)?;
    moved(world)?;
    march(content, world)?;
    reinforcement(content, world)?;
    match &world.combat {
        Some(combat) => fight(content, world, combat),
        None if matches!(frame, Some(Frame::CombatDice(_))) => Err(Broken::Clock),
        None => Ok(()),
    }
}

/// A position holds every space and leader of the game, and nothing else.
pub fn pieces(content: &Content, world: &World) -> Result<(), Broken> {
    if !world.spaces.ids().eq(content.map.spaces.ids()) || world.leaders.len() != content.leaders.len() {
        return Err(Broken::Pieces);
    }
    for side in Side::ALL {
        let sp = world
            .spaces
            .values()
            .map(|ground| ground.units(side))
            .map(|units| u32::from(units.troops) + u32::from(units.indians))
            .sum();
        if sp > MOST_SP {
            return Err(Broken::TooStrong { side, sp });
        }
    }
    Ok(())
}

fn clock(world: &World) -> Result<(), Broken> {
    let winter = world.season == Season::Winter;
    let fits = !winter || (world.phase == Phase::End && world.side == Side::British);
    let half_done = (world.march.is_some() && world.phase != Phase::Movement)
        || (world.combat.is_some() && world.phase != Phase::Combat)
        || (world.reinforcement.is_some() && world.phase != Phase::Reinforcements);
    if fits && !half_done { Ok(()) } else { Err(Broken::Clock) }
}

/// The two totals are what the spaces were worth when they were last settled [NF ruling 3].
fn points(content: &Content, world: &World) -> Result<(), Broken> {
    if settled_points(content, world) == world.vp {
        return Ok(());
    }
    Err(Broken::Points { british: world.vp.british, french: world.vp.french })
}

fn control(content: &Content, world: &World) -> Result<(), Broken> {
    for (id, ground) in world.spaces.iter() {
        let space = content.map.space(id);
        let fits = match (space.kind, ground.control) {
            (Kind::Village, control) => control == Control::from(space.flag) || control == Control::Neutral,
            (_, control) => control != Control::Neutral,
        };
        if !fits {
            return Err(Broken::Control(id));
        }
    }
    Ok(())
}

/// Is this the space of a combat that is being wound up?
fn in_flux(world: &World, space: SpaceId) -> bool {
    world.combat.as_ref().is_some_and(|combat| combat.space == space)
}

/// No unit stands in an enemy space, but for the mover's before its combat [NF ruling 37].
fn stranded(world: &World) -> Result<(), Broken> {
    let mover = world.side;
    let may_attack = matches!(world.phase, Phase::Movement | Phase::Combat);
    for (id, ground) in world.spaces.iter().filter(|(id, _)| !in_flux(world, *id)) {
        let waiting = ground.units(mover.other());
        if !waiting.is_empty() && ground.control == Control::from(mover) {
            return Err(Broken::Stranded(id));
        }
        let mut came = Force::NONE;
        for group in world.campaign.arrivals.get(&id).into_iter().flatten() {
            came += group.force;
            if group.from == id || world.hostile(mover, group.from) {
                return Err(Broken::Arrivals(id));
            }
        }
        if let Some(march) = world.march.as_ref().filter(|march| march.path.last() == Some(&id)) {
            came += march.force;
        }
        let there = ground.units(mover);
        let attacking = !there.is_empty() && world.hostile(mover, id);
        if attacking && !may_attack {
            return Err(Broken::Stranded(id));
        }
        if (attacking && came != there) || (!attacking && world.campaign.arrivals.contains_key(&id)) {
            return Err(Broken::Arrivals(id));
        }
        let moved = world.campaign.moved.get(&id).copied().unwrap_or_default();
        let marching = world.march.as_ref().filter(|march| march.path.last() == Some(&id));
        let waits = there.less(marching.map_or(Force::NONE, |march| march.force));
        if attacking && world.phase == Phase::Movement && moved != waits {
            return Err(Broken::Moved(id));
        }
    }
    Ok(())
}

fn leaders(content: &Content, world: &World) -> Result<(), Broken> {
    for (id, state) in world.leaders.iter() {
        let Place::At(space) = state.place else { continue };
        let side = content.leader(id).side;
        let enemy_ground = world.controls(side.other(), space) && !in_flux(world, space);
        let with_force = !world.units(side, space).is_empty();
        if (enemy_ground && !with_force) || (state.recovering && !state.wounded) {
            return Err(Broken::Leader(id));
        }
        if side == world.side && with_force && world.hostile(side, space) && !came_along(world, id, space) {
            return Err(Broken::Leader(id));
        }
    }
    Ok(())
}

/// Is a leader in a contested space one of those who came, or on the march?
fn came_along(world: &World, id: LeaderId, space: SpaceId) -> bool {
    let mut groups = world.campaign.arrivals.get(&space).into_iter().flatten();
    let came = groups.any(|group| group.leaders.has(id));
    let has_moved = world.phase != Phase::Movement || world.campaign.moved_leaders.has(id);
    (came && has_moved) || world.march.as_ref().is_some_and(|march| march.leaders.has(id))
}

/// Hand, discards and shown cards account for every card drawn, and nothing is there twice.
fn cards(content: &Content, world: &World) -> Result<(), Broken> {
    for side in Side::ALL {
        let cards = &world.cards[side];
        let all = content.decks[side].len();
        let slots: BTreeSet<u16> = cards.hand.iter().chain(&cards.discarded).copied().collect();
        let shown: BTreeSet<_> = cards.shown.iter().collect();
        let distinct = slots.len() == cards.hand.len() + cards.discarded.len()
            && shown.len() == cards.shown.len()
            && slots.iter().all(|&slot| slot < cards.drawn);
        let (deck, drawn) = (usize::from(cards.deck), usize::from(cards.drawn));
        let bounded = deck <= all && drawn <= deck && cards.hand.len() <= content.hand;
        let adds_up = drawn + all == slots.len() + shown.len() + deck;
        let active_shown = cards.active.is_none_or(|id| shown.contains(&id));
        if !(distinct && bounded && adds_up && active_shown) {
            return Err(Broken::Cards(side));
        }
    }
    Ok(())
}

fn moved(world: &World) -> Result<(), Broken> {
    if world.phase != Phase::Movement {
        return Ok(());
    }
    for (&id, &moved) in &world.campaign.moved {
        if !world.units(world.side, id).covers(moved) {
            return Err(Broken::Moved(id));
        }
    }
    Ok(())
}

fn march(content: &Content, world: &World) -> Result<(), Broken> {
    let Some(march) = &world.march else { return Ok(()) };
    let Some(&at) = march.path.last() else { return Err(Broken::March) };
    let moved = world.campaign.moved.get(&at).copied().unwrap_or_default();
    let may_march = world.leaders_at(content, world.side, at).minus(world.campaign.moved_leaders);
    let someone = march.path.len() == 1 || !march.force.is_empty() || march.leaders.any();
    let fits = march.path.len() <= LONGEST_MARCH
        && someone
        && path_fits(content, world, march)
        && !(march.force.is_empty() && world.hostile(world.side, at))
        && world.units(world.side, at).less(moved).covers(march.force)
        && march.force.covers(march.joined)
        && (march.path.len() > 1 || march.force == march.joined)
        && march.joined_leaders.minus(march.leaders).is_empty()
        && march.leaders.minus(may_march).is_empty();
    if fits { Ok(()) } else { Err(Broken::March) }
}

/// Each step follows a line or sails between ports, and only the last may enter an enemy space.
fn path_fits(content: &Content, world: &World, march: &March) -> bool {
    let port = |id: SpaceId| content.map.space(id).port;
    let step = |from: SpaceId, to: SpaceId| match march.pace {
        Pace::Sailing => from != to && port(from) && port(to),
        Pace::Plain | Pace::Helped => content.map.joined(from, to),
    };
    let open = |id: SpaceId| !world.hostile(world.side, id);
    let first_fits = march.path.first().is_some_and(|&first| open(first));
    first_fits && march.path.windows(2).all(|pair| open(pair[0]) && step(pair[0], pair[1]))
}

fn reinforcement(content: &Content, world: &World) -> Result<(), Broken> {
    let Some(shown) = &world.reinforcement else { return Ok(()) };
    let active = world.cards[world.side].active == Some(shown.card) && shown.side == world.side;
    let sane = shown.left.is_none_or(|left| left <= 99)
        && shown.reduced <= 999
        && usize::from(shown.step) <= content.card(shown.card).effect.len();
    if active && sane { Ok(()) } else { Err(Broken::Reinforcement) }
}

fn fight(content: &Content, world: &World, combat: &Combat) -> Result<(), Broken> {
    let space = combat.space;
    let attacker = combat.attacker;
    let groups = world.campaign.arrivals.get(&space);
    let mut came = Force::NONE;
    for group in groups.into_iter().flatten() {
        came += group.force;
        if group.from == space || world.hostile(attacker, group.from) {
            return Err(Broken::Combat(space));
        }
    }
    let there = world.units(attacker, space);
    let parts_fit = Side::ALL.into_iter().all(|side| {
        let part = combat.part(side);
        let own = part.leader.is_none_or(|id| content.leader(id).side == side);
        own && part.lost <= part.start.sp()
            && part.due <= part.lost
            && u32::from(part.start.troops) + u32::from(part.start.indians) <= MOST_SP
            && part.inflicts <= 20
            && part.adjusted.is_none_or(|die| (1..=9).contains(&die))
    });
    let fits = attacker == world.side && parts_fit && (there.is_empty() || came == there);
    if fits { Ok(()) } else { Err(Broken::Combat(space)) }
}
