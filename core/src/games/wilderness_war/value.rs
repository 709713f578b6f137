//! What a position is worth, and what somebody with a rough idea of the game does. No rule asks it.

use super::choice::Choice;
use super::frame::Frame;
use super::ids::{PieceSet, SpaceId};
use super::leaning::leaning;
use super::position::{Pos, Work};
use super::sequence::deal::face_down;
use super::world::{DECK, Season, slot};
use super::{At, WildernessWar};
use crate::engine::{Feature, Unseen, Valued};
use crate::side::Side;

/// How much a force so many spaces away bears upon a place.
const NEAR: [i32; 8] = [10, 8, 6, 4, 3, 2, 1, 1];
/// So many times what holds a place is enough, in tenths.
const ENOUGH: i32 = 30;

impl Valued for WildernessWar {
    const ACTIONS: &'static [&'static str] = &["card"];

    fn features(at: At<'_>, _: Option<&Frame>) -> Vec<Feature> {
        let pos = Pos::from(at);
        let each = |of: &dyn Fn(Side) -> i32| of(Side::British) - of(Side::French);
        let forces = [Side::British, Side::French].map(|side| forces(pos, side));
        let of = |side: Side| &forces[usize::from(side == Side::French)];
        vec![
            ("points", Self::score(at)),
            ("raids", each(&|side| raids(pos, side))),
            ("drilled", each(&|side| of(side).iter().map(|force| force.drilled).sum())),
            ("others", each(&|side| of(side).iter().map(|force| force.others).sum())),
            ("works", each(&|side| works(pos, side))),
            ("sieges", each(&|side| sieges(pos, side))),
            ("places", places(pos)),
            ("reach", each(&|side| reach(pos, side, of(side), of(side.other())))),
            ("raiders", each(&|side| raiders(pos, side))),
            ("astray", each(&|side| -astray(pos, side, of(side)))),
        ]
    }

    fn elapsed(at: At<'_>) -> (u32, u32) {
        let (first, last) = (at.content.scenario.first, at.content.scenario.last);
        let years = u32::from(at.world.year.saturating_sub(first));
        (
            years * 2 + u32::from(at.world.season == Season::Late),
            u32::from(last.saturating_sub(first) + 1) * 2,
        )
    }

    fn score(at: At<'_>) -> i32 {
        -i32::from(at.world.vp)
    }

    fn inclination(_: &Frame, at: At<'_>, side: Side, choice: &Choice) -> u32 {
        match choice {
            Choice::Demolish(_) | Choice::Abandon(_) | Choice::GoOn | Choice::PassAll => 0,
            Choice::Bid(points) | Choice::BidFor(_, points) if *points > 1 => 0,
            Choice::Event => leaning(at.into(), side, Choice::Activate).min(20_000),
            _ => leaning(at.into(), side, *choice),
        }
    }

    fn unseen(at: At<'_>) -> Vec<Unseen> {
        let piles = &at.world.piles;
        let hands = Side::ALL.into_iter().flat_map(|side| at.world.hands[side].cards.iter().copied());
        let hidden = hands.filter(|slot| !piles.known.contains_key(slot)).chain(piles.next..piles.end);
        let known = |card: &super::ids::CardId| piles.known.values().any(|other| other == card);
        let cards = face_down(at.content, at.world).into_iter().filter(|card| !known(card));
        vec![Unseen {
            deck: DECK,
            slots: hidden.map(slot).collect(),
            cards: cards.map(|card| card.name()).collect(),
        }]
    }
}

/// Who stands somewhere, by what he is good for.
struct Force {
    space: SpaceId,
    drilled: i32,
    others: i32,
    command: i32,
}

fn strength(pos: Pos<'_>, set: PieceSet) -> i32 {
    set.iter().map(|unit| i32::from(pos.strength(unit))).sum()
}

fn forces(pos: Pos<'_>, side: Side) -> Vec<Force> {
    let force = |space: SpaceId| {
        let units = pos.units(side, space);
        if units.is_empty() {
            return None;
        }
        let drilled = pos.drilled(units);
        let leaders = pos.leaders(side, space).iter();
        let command = leaders.map(|leader| i32::from(pos.command(leader))).max().unwrap_or(0);
        let others = strength(pos, units.minus(drilled));
        Some(Force { space, drilled: strength(pos, drilled), others, command })
    };
    pos.spaces().filter_map(force).collect()
}

/// Raided markers become points when the year ends [WW 10.1].
fn raids(pos: Pos<'_>, side: Side) -> i32 {
    pos.world.spaces.iter().map(|(_, marks)| i32::from(marks.raided[side])).sum()
}

/// What a fortification is worth to whoever takes it.
fn worth(pos: Pos<'_>, owner: Side, space: SpaceId) -> i32 {
    let named = &pos.content.named;
    let work = match pos.fortification(owner, space) {
        Some(Work::Fortress) => 5,
        Some(Work::Fort) => 3,
        Some(Work::Stockade) => 1,
        None => 0,
    };
    let counts = [named.niagara, named.ohio_forks, named.quebec, named.montreal].contains(&space);
    work + if counts && owner == Side::French { 3 } else { 0 }
}

fn works(pos: Pos<'_>, side: Side) -> i32 {
    pos.spaces()
        .map(|space| match pos.fortification(side, space) {
            Some(Work::Fortress | Work::Fort) => 2,
            Some(Work::Stockade) => 1,
            None => i32::from(pos.marks(space).under_construction == Some(side)),
        })
        .sum()
}

/// How far a side's sieges have got.
fn sieges(pos: Pos<'_>, side: Side) -> i32 {
    let siege = |space: SpaceId| {
        let level = pos.marks(space).siege?;
        pos.fortification(side.other(), space)?;
        Some((i32::from(level) + 1) * worth(pos, side.other(), space))
    };
    pos.spaces().filter_map(siege).sum()
}

/// The places that decide the war, as the British hold them [WW 13.11, 13.12].
fn places(pos: Pos<'_>) -> i32 {
    let named = &pos.content.named;
    let forks = [named.niagara, named.ohio_forks].into_iter();
    let forks = forks.filter(|space| pos.solely_occupies(Side::British, *space)).count();
    let towns = [named.quebec, named.montreal].into_iter();
    let towns = towns.filter(|space| pos.controls(Side::British, *space)).count();
    i32::try_from(forks + towns).unwrap_or(0)
}

/// How well a side is placed to take what the enemy has built.
fn reach(pos: Pos<'_>, side: Side, own: &[Force], enemy: &[Force]) -> i32 {
    let other = side.other();
    let place = |space: SpaceId| {
        let worth = worth(pos, other, space);
        if worth == 0 {
            return 0;
        }
        let bears = |force: &Force| {
            let far = usize::from(pos.content.net.distance(force.space, space));
            let led = if force.command > 0 { force.drilled } else { force.drilled / 4 };
            led * NEAR.get(far).copied().unwrap_or(0)
        };
        let defends = |force: &Force| {
            let far = pos.content.net.distance(force.space, space);
            if far == 0 { force.drilled + force.others } else { 0 }
        };
        let held = 4 + enemy.iter().map(defends).sum::<i32>();
        worth * (own.iter().map(bears).sum::<i32>() / held).min(ENOUGH)
    };
    pos.spaces().map(place).sum()
}

/// Auxiliaries near what can be raided [WW 10.11].
fn raiders(pos: Pos<'_>, side: Side) -> i32 {
    let open = |space: &SpaceId| {
        let place = pos.content.space(*space);
        place.originally == Some(side.other())
            && !place.fortress
            && pos.marks(*space).raided[side] == 0
            && pos.fortification(side.other(), *space).is_none()
    };
    let targets: Vec<SpaceId> = pos.spaces().filter(open).collect();
    let near = |space: SpaceId| {
        let units = i32::try_from(pos.auxiliaries(pos.units(side, space)).len()).unwrap_or(0).min(3);
        if units == 0 {
            return 0;
        }
        let far = targets.iter().map(|target| pos.content.net.distance(space, *target)).min();
        units * far.and_then(|far| NEAR.get(usize::from(far))).copied().unwrap_or(0)
    };
    pos.spaces().map(near).sum()
}

/// Drilled Troops in the wilderness without a work, when winter is near [WW 11.2].
fn astray(pos: Pos<'_>, side: Side, own: &[Force]) -> i32 {
    if pos.world.season != Season::Late {
        return 0;
    }
    let out = |force: &&Force| {
        pos.terrain(force.space).is_wild() && pos.unbesieged_fortification(side, force.space).is_none()
    };
    own.iter().filter(out).map(|force| force.drilled).sum()
}
