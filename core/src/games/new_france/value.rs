//! What a position is worth, and what somebody with a rough idea of the game does. No rule asks it.

use super::cards::{self, Category};
use super::choice::Choice;
use super::content::Content;
use super::ids::SpaceId;
use super::movement;
use super::pieces::UnitKind;
use super::world::{Phase, World};
use super::{At, Frame, NewFrance, control};
use crate::engine::{Feature, Slot, Unseen, Valued};
use crate::side::{BySide, Side};

/// How much a unit so many spaces away bears upon a place.
const NEAR: [i32; 7] = [10, 8, 5, 3, 2, 1, 1];
/// Three times what holds a place is as good as ten times.
const ENOUGH: i32 = 30;
/// What a key is worth beside its points.
const KEY: i32 = 3;

impl Valued for NewFrance {
    fn features(at: At<'_>, _: Option<&Frame>) -> Vec<Feature> {
        let (content, world) = (at.content, at.world);
        let each = |of: &dyn Fn(Side) -> i32| of(Side::British) - of(Side::French);
        let near = nearness(content, world);
        vec![
            ("points", Self::score(at)),
            ("keys", i32::try_from(keys(content, world)).unwrap_or(0)),
            ("strength", each(&|side| strength(world, side))),
            ("leaders", each(&|side| leaders(content, world, side))),
            ("reach", each(&|side| reach(content, world, side, &near))),
            ("holds", each(&|side| holds(content, world, side))),
            ("cards", each(&|side| i32::try_from(world.cards[side].hand.len()).unwrap_or(0))),
            ("season", each(&|side| season(content, world, side))),
        ]
    }

    fn elapsed(at: At<'_>) -> (u32, u32) {
        let (first, last) = (at.content.start.0, at.content.last_year);
        let years = u32::from(at.world.year.saturating_sub(first));
        (years * 4 + at.world.season as u32, u32::from(last.saturating_sub(first) + 1) * 4)
    }

    fn score(at: At<'_>) -> i32 {
        let now = control::points(at.content, |id| at.world.scorer(at.content, id));
        i32::from(now.british) - i32::from(now.french)
    }

    fn span(at: At<'_>) -> u64 {
        let world = at.world;
        (u64::from(world.year) * 4 + world.season as u64) * 2 + u64::from(world.side == Side::French)
    }

    fn inclination(_: &Frame, at: At<'_>, side: Side, choice: &Choice) -> u32 {
        let (content, world) = (at.content, at.world);
        match choice {
            Choice::ReinforceNone => 15,
            Choice::Play(card) => match content.card(*card).category {
                Category::Reinforcement => 40 + 10 * u32::from(content.card(*card).places_sp()),
                Category::Movement => 30,
                Category::Combat | Category::Interrupt => 60,
            },
            Choice::NoCard | Choice::Pass => 40,
            Choice::Place(n, _) => u32::from(*n) * u32::from(*n),
            Choice::Done => 120,
            Choice::MoveFrom(space) => setting_out(content, world, side, *space),
            Choice::TakeEverything => 200,
            Choice::TakeLeader(_) => 60,
            Choice::Take(n, UnitKind::Troops) => u32::from(*n).min(12),
            Choice::Take(n, UnitKind::Indians) => u32::from(*n).min(4),
            Choice::Drop(..) | Choice::DropLeader(_) => 3,
            Choice::Use(_) => 100,
            Choice::To(to) | Choice::Sail(to) => toward(content, world, side, *to),
            Choice::Halt => 60,
            Choice::Lead(leader) => 20 + 40 * u32::from(content.leader(*leader).rating),
            Choice::KeepAll => 60,
            Choice::Discard(slots) => {
                if slots.len() > 2 {
                    1
                } else {
                    8
                }
            }
            _ => 40,
        }
    }

    fn unseen(at: At<'_>) -> Vec<Unseen> {
        Side::ALL.into_iter().map(|side| unseen(at.content, at.world, side)).collect()
    }
}

/// What has not been shown lies in the hand, in the pile, or was put away in winter.
fn unseen(content: &Content, world: &World, side: Side) -> Unseen {
    let (deck, held) = (cards::deck(side), &world.cards[side]);
    let slots = held.hand.iter().chain(&held.discarded).copied().chain(held.drawn..held.deck);
    let hidden = content.deck(side).filter(|card| !held.shown.contains(&card.id));
    Unseen {
        deck,
        slots: slots.map(|number| Slot { deck, number }).collect(),
        cards: hidden.map(|card| card.id.name()).collect(),
    }
}

fn keys(content: &Content, world: &World) -> usize {
    content.map.iter().filter(|(id, space)| space.key && world.controls(Side::British, *id)).count()
}

fn strength(world: &World, side: Side) -> i32 {
    world.spaces.iter().map(|(_, ground)| i32::from(ground.units(side).sp())).sum()
}

/// Whoever has not played the season's card, and is still to have his Reinforcements Phase, may bring something: how likely, in
/// tenths, by what may be in his hand [NF Course of Play ¶6].
fn season(content: &Content, world: &World, side: Side) -> i32 {
    let over = world.side == side && world.phase != Phase::Reinforcements || world.side > side;
    if over || !world.season.is_campaign() || !world.may_play(side) {
        return 0;
    }
    let held = &world.cards[side];
    let hidden = || content.deck(side).filter(|card| !held.shown.contains(&card.id));
    let brings = hidden().filter(|card| card.category == Category::Reinforcement).count();
    i32::try_from(10 * brings * held.hand.len() / hidden().count().max(1)).unwrap_or(10).min(10)
}

/// Leaders with somebody to lead, by what they are good for.
fn leaders(content: &Content, world: &World, side: Side) -> i32 {
    let rating = |(id, state): (super::ids::LeaderId, &super::world::LeaderState)| {
        let leader = content.leader(id);
        let led = state.place.space().is_some_and(|space| world.units(side, space).troops > 2);
        if leader.side == side && led { i32::from(leader.rating) } else { 0 }
    };
    world.leaders.iter().map(rating).sum()
}

/// What a place is worth to whoever has it.
fn worth(content: &Content, space: SpaceId) -> i32 {
    let printed = content.map.space(space);
    i32::from(printed.vp) + if printed.key { KEY } else { 0 }
}

/// How much each side's units bear upon each place.
fn nearness(content: &Content, world: &World) -> BySide<Vec<(SpaceId, i32)>> {
    BySide::from_fn(|side| {
        let mut sums: Vec<(SpaceId, i32)> = world.spaces.ids().map(|space| (space, 0)).collect();
        for (from, ground) in world.spaces.iter() {
            let sp = i32::from(ground.units(side).sp());
            if sp == 0 {
                continue;
            }
            let far = content.map.distances(from, |space| !world.hostile(side, space));
            for (space, sum) in &mut sums {
                let near = NEAR.get(usize::from(far[*space])).copied().unwrap_or(0);
                *sum += sp * near;
            }
        }
        sums
    })
}

/// How well a side is placed to take what the enemy holds.
fn reach(content: &Content, world: &World, side: Side, near: &BySide<Vec<(SpaceId, i32)>>) -> i32 {
    let enemy = side.other();
    let place = |(space, bears): &(SpaceId, i32)| {
        if !world.controls(enemy, *space) {
            return 0;
        }
        let held = i32::from(world.units(enemy, *space).sp() + world.defense(content, *space)) + 1;
        worth(content, *space) * (bears * 10 / (8 * held)).min(ENOUGH)
    };
    near[side].iter().map(place).sum()
}

/// Places of worth with somebody in them.
fn holds(content: &Content, world: &World, side: Side) -> i32 {
    let held = |(space, ground): (SpaceId, &super::world::Ground)| {
        let own = world.controls(side, space);
        if own { worth(content, space) * i32::from(ground.units(side).sp()).min(4) } else { 0 }
    };
    world.spaces.iter().map(held).sum()
}

/// Large forces with leaders set out first.
fn setting_out(content: &Content, world: &World, side: Side, space: SpaceId) -> u32 {
    let force = movement::free(world, side, space);
    let led = world.leaders_at(content, side, space).any();
    2 + 4 * u32::from(force.sp()) * if led { 3 } else { 1 }
}

/// Into what the enemy holds, or nearer to it.
fn toward(content: &Content, world: &World, side: Side, to: SpaceId) -> u32 {
    if world.hostile(side, to) {
        let force = world.march.as_ref().map_or(0, |march| march.force.sp());
        let held = world.units(side.other(), to).sp() + world.defense(content, to);
        return if force > held { 300 } else { 40 };
    }
    let next = content.map.space(to).neighbours.iter().any(|space| world.hostile(side, space));
    if next { 80 } else { 40 }
}
