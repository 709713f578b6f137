//! What a position is worth, and what somebody with a rough idea of the game does. No rule asks it.

use super::battle::policy;
use super::cards::Deck;
use super::choice::{Action, Choice, Source};
use super::frame::Frame;
use super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::map::{Nation, SpaceKind};
use super::movement::sail::CAPACITY;
use super::pieces::{Pool, UnitKind};
use super::position::{Pos, Track};
use super::sequence::deal;
use super::victory;
use super::world::{OpenSeas, Place, Round, slot};
use super::{At, BayonetsTomahawks};
use crate::engine::{CardName, Feature, Unseen, Valued};
use crate::side::Side;

/// How much a stack bears upon a space so many half steps away, in hundredths.
const NEAR: [i32; 13] = [150, 100, 84, 66, 52, 42, 34, 27, 21, 16, 12, 9, 6];
/// Beyond this nothing bears upon anything, in half steps.
const FAR: u8 = 13;
/// So far from every shore, in half steps, is an army afloat; in a port with Fleets; in a port to which Fleets are to come; in a
/// port while Fleets are elsewhere.
const EMBARKED: usize = 1;
const WITH_FLEETS: usize = 2;
const AWAITED: usize = 3;
const ASHORE: usize = 6;

impl Valued for BayonetsTomahawks {
    const ACTIONS: &'static [&'static str] = &["reserve", "card"];
    const QUIET: &'static [&'static str] = &["action", "reaction", "reaction-hold"];

    fn idle(choice: &Choice) -> bool {
        matches!(choice, Choice::Done | Choice::Pass)
    }

    fn features(at: At<'_>, _: Option<&Frame>) -> Vec<Feature> {
        let pos = Pos::from(at);
        let each = |of: &dyn Fn(Side) -> i32| of(Side::British) - of(Side::French);
        vec![
            ("points", Self::score(at)),
            ("bonus", each(&|side| i32::from(victory::bonus(pos, side)))),
            ("raids", each(&|side| i32::from(pos.world.raid[side]))),
            ("units", each(&|side| units(pos, side))),
            ("control", each(&|side| control(pos, side))),
            ("nations", each(&|side| nations(pos, side))),
            ("reach", each(&|side| reach(pos, side))),
            ("raiders", each(&|side| raiders(pos, side))),
            ("holds", each(&|side| holds(pos, side))),
            ("exposed", each(&|side| -exposed(pos, side))),
        ]
    }

    fn span(at: At<'_>) -> u64 {
        u64::from(at.world.year) * 16 + at.world.round.index() as u64
    }

    fn elapsed(at: At<'_>) -> (u32, u32) {
        let rounds = u32::try_from(Round::ALL.len()).unwrap_or(1);
        let first = at.content.scenario.years.keys().next().copied().unwrap_or(at.world.year);
        let years = u32::try_from(at.content.scenario.years.len()).unwrap_or(1);
        let now = u32::try_from(at.world.round.index()).unwrap_or(0);
        (u32::from(at.world.year.saturating_sub(first)) * rounds + now, years.max(1) * rounds)
    }

    fn score(at: At<'_>) -> i32 {
        i32::from(at.world.vp.of(Side::British)) - i32::from(at.world.vp.of(Side::French))
    }

    fn inclination(frame: &Frame, at: At<'_>, side: Side, choice: &Choice) -> u32 {
        let pos = Pos::from(at);
        match *choice {
            policy if policy::is_policy(policy) => 0,
            Choice::RemoveFort | Choice::RemoveConstruction | Choice::BlowUpFort => 1,
            Choice::Use(_, action) => match action {
                Action::ArmyMovement => 160,
                Action::Sail => 90,
                Action::LightMovement | Action::Raid => 80,
                Action::Construct => 40,
                Action::Marshal => 30,
            },
            Choice::Reroll(unit, source) if is_dearer(frame, pos, unit, source) => 0,
            Choice::Raid(_, space) => {
                20 + 40 * u32::from(pos.content.space(space).value) / (1 + strength(pos, side.other(), space))
            }
            Choice::From(space) => 4 + strength(pos, side, space) * strength(pos, side, space),
            Choice::TakeAll => 400,
            Choice::Take(_) | Choice::PickUp(_) => 30,
            Choice::Drop(_) => 3,
            Choice::To(space) => toward(pos, side, space),
            Choice::Halt => 60,
            // Together, and where Fleets and an army are.
            Choice::Place(_, space) => gathered(pos, side, space),
            Choice::PlaceAll(space) => 4 * gathered(pos, side, space),
            Choice::CompleteRoad(_) | Choice::CompleteFort => 150,
            Choice::BeginRoad(_) => 80,
            Choice::Disband(_) | Choice::GiveUp(_) | Choice::GiveUpFleet(_) => 8,
            // No ship sails with room for those it leaves behind.
            Choice::Done if matches!(frame, Frame::SailStack(_)) => 3,
            Choice::Pass | Choice::Done => 30,
            _ => 40,
        }
    }

    fn unseen(at: At<'_>) -> Vec<Unseen> {
        let all = |deck: Deck| {
            let pile = at.world.cards.pile(deck);
            let chits = deck == Deck::chits(deck.side());
            let held = if chits { Vec::new() } else { at.world.cards.lying(deck) };
            let slots = held.into_iter().chain((pile.next..pile.end).map(|number| slot(deck, number)));
            let cards = deal::unseen(at.content, at.world, deck);
            Unseen {
                deck: deck.index(),
                slots: slots.collect(),
                cards: cards.iter().filter_map(|card| CardName::new(card)).collect(),
            }
        };
        Deck::ALL.into_iter().map(all).collect()
    }
}

/// A Highland Brigade rerolls by itself for nothing: before a Commander or a card is spent on it [BT 13.5].
fn is_dearer(frame: &Frame, pos: Pos<'_>, unit: PieceId, source: Source) -> bool {
    let Frame::Battle(battle) = frame else { return false };
    source != Source::Highland && battle.rerolls(pos).contains(&(unit, Source::Highland))
}

fn strength(pos: Pos<'_>, side: Side, space: SpaceId) -> u32 {
    u32::try_from(pos.strength(side, space)).unwrap_or(0)
}

/// The more of them are somewhere, the better it is to join them.
fn gathered(pos: Pos<'_>, side: Side, space: SpaceId) -> u32 {
    let there = strength(pos, side, space).min(12);
    4 + there * there
}

/// What a unit is good for, on its face.
fn unit(pos: Pos<'_>, piece: PieceId) -> i32 {
    let full = match pos.content.kind(piece) {
        Some(UnitKind::Highland | UnitKind::Metropolitan) => 4,
        Some(UnitKind::Colonial | UnitKind::Canadien | UnitKind::Light | UnitKind::Fleet) => 3,
        Some(UnitKind::Indian | UnitKind::Artillery | UnitKind::Fort | UnitKind::Bastion) => 2,
        Some(UnitKind::Commander) => 1,
        None => 0,
    };
    if pos.world.pieces.reduced.has(piece) { full / 2 } else { full }
}

fn sum(pos: Pos<'_>, set: PieceSet) -> i32 {
    set.iter().map(|piece| unit(pos, piece)).sum()
}

fn units(pos: Pos<'_>, side: Side) -> i32 {
    let there = pos.world.pieces.on_map().or(pos.world.pieces.off_map(Place::SailBox));
    // Half a Fort is half of its worth: else nobody would begin one.
    let begun =
        |space: &SpaceId| pos.marks(*space).fort_construction.is_some() && pos.is_friendly(side, *space);
    let begun = i32::try_from(pos.spaces().filter(begun).count()).unwrap_or(0);
    sum(pos, there.and(pos.all_of(side))) + begun
}

fn nations(pos: Pos<'_>, side: Side) -> i32 {
    Nation::ALL.into_iter().map(|nation| i32::from(pos.world.nations.of(nation) == Some(side))).sum()
}

/// What a space is worth to whoever controls it.
fn worth(pos: Pos<'_>, space: SpaceId) -> i32 {
    let printed = pos.content.space(space);
    let named = &pos.content.named;
    let city = [named.louisbourg, named.quebec, named.montreal].contains(&space);
    // Louisbourg opens the Gulf and the river to the British [BT 10.6.2]: for another year, if there is one.
    let gate = space == named.louisbourg && pos.world.open_seas != OpenSeas::Both && !is_last_year(pos);
    let points = i32::from(printed.value) * if printed.victory { 3 } else { 1 };
    let besides = if city { 6 } else { 0 } + if gate { 8 } else { 0 };
    if printed.home.is_none() { 0 } else { points + besides }
}

/// Enemy Home Spaces controlled.
fn control(pos: Pos<'_>, side: Side) -> i32 {
    let taken = pos
        .content
        .spaces()
        .filter(|(space, printed)| printed.home == Some(side.other()) && pos.is_friendly(side, *space));
    taken.map(|(space, _)| worth(pos, space)).sum()
}

/// How far each space is from a stack that needs Roads, in half steps: a Path is as far as the work to build one.
fn by_road(pos: Pos<'_>, from: SpaceId) -> Vec<u8> {
    let mut far = vec![FAR; pos.content.spaces.len()];
    far[from.index()] = 0;
    for now in 0..FAR {
        for space in pos.spaces() {
            if far[space.index()] != now {
                continue;
            }
            for (link, to) in pos.content.net.of(space) {
                let more = match (pos.track(*link), pos.world.links[*link].road) {
                    (Track::Path, None) => 5,
                    (Track::Path, Some(_)) => 3,
                    (Track::Road | Track::Highway, _) => 2,
                };
                let there = &mut far[to.index()];
                *there = (*there).min(now + more);
            }
        }
    }
    far
}

/// How far two spaces are apart for those who need no Road, in half steps.
fn afoot(pos: Pos<'_>, from: SpaceId, to: SpaceId) -> u8 {
    pos.content.net.distance(from, to).saturating_mul(2).min(FAR)
}

/// What bears upon a space, and with how much Artillery.
#[derive(Debug, Clone, Copy, Default)]
struct Bears {
    all: i32,
    guns: i32,
}

/// Who stands somewhere, by what he is good for.
struct Stack {
    from: SpaceId,
    light: i32,
    army: i32,
    guns: i32,
    /// How far those who need Roads are from every shore by sea, and how many of a hundred of them go.
    by_sea: Option<(usize, i32)>,
}

/// The stacks of a side. One Sail Movement takes one stack along, as much of it as there is room for: only those in the best
/// port for it are as good as under way [BT 10.6].
fn stacks(pos: Pos<'_>, side: Side) -> Vec<Stack> {
    let fleet = pos.of(UnitKind::Fleet);
    let fleets = fleet.and(pos.all_of(side));
    let any_fleet = pos.world.pieces.on_map().and(fleets).any();
    let awaited = matches!(pos.world.round, Round::Action(1 | 2) | Round::FleetsArrive)
        && pos.world.pieces.off_map(Place::Pool(Pool::Fleets)).and(fleets).any();
    let mut best = (0, None);
    let mut stacks = Vec::new();
    for from in pos.spaces() {
        let stack = pos.counted(side, from);
        if stack.is_empty() {
            continue;
        }
        let light = sum(pos, stack.and(pos.content.families.light));
        let works = pos.of(UnitKind::Fort).or(pos.of(UnitKind::Bastion));
        let troops = stack.minus(pos.content.families.light).minus(fleet).minus(works);
        let (army, guns) = (sum(pos, troops), sum(pos, troops.and(pos.of(UnitKind::Artillery))));
        let shore = army > 0 && pos.borders_friendly_zone(side, from);
        let room = stack.and(fleet).len() * CAPACITY;
        let way = match room {
            0 => awaited.then_some((AWAITED, 100)),
            _ => Some((WITH_FLEETS, i32::try_from(100 * room / troops.len().max(1)).unwrap_or(100).min(100))),
        };
        if let Some((far, share)) = way.filter(|_| shore) {
            let goes = (army + guns) * share * NEAR[far];
            if goes > best.0 {
                best = (goes, Some((stacks.len(), (far, share))));
            }
        }
        let by_sea = (shore && any_fleet).then_some((ASHORE, 100));
        stacks.push(Stack { from, light, army, guns, by_sea });
    }
    if let (_, Some((index, way))) = best
        && let Some(stack) = stacks.get_mut(index)
    {
        stack.by_sea = Some(way);
    }
    stacks
}

/// How well a side is placed to take what the enemy controls.
fn reach(pos: Pos<'_>, side: Side) -> i32 {
    let enemy = side.other();
    let targets: Vec<(SpaceId, i32)> = pos
        .spaces()
        .filter(|space| pos.is_friendly(enemy, *space))
        .map(|space| (space, worth(pos, space)))
        .filter(|(_, worth)| *worth > 0)
        .collect();
    let mut bears = vec![Bears::default(); pos.content.spaces.len()];
    for Stack { from, light, army, guns, by_sea } in stacks(pos, side) {
        let roads = if army > 0 { by_road(pos, from) } else { Vec::new() };
        for (target, _) in &targets {
            let weigh = |far: usize| NEAR.get(far).copied().unwrap_or(0);
            let road = weigh(usize::from(roads.get(target.index()).copied().unwrap_or(FAR)));
            let sea = by_sea.filter(|_| pos.borders_friendly_zone(side, *target));
            let walk = sea.map_or(road, |(far, share)| road.max(weigh(far) * share / 100));
            let here = &mut bears[target.index()];
            here.all += light * weigh(usize::from(afoot(pos, from, *target))) + army * walk;
            here.guns += guns * walk;
        }
    }
    let afloat = pos.sailing(side).minus(pos.of(UnitKind::Fleet));
    let (aboard, guns) = (sum(pos, afloat), sum(pos, afloat.and(pos.of(UnitKind::Artillery))));
    let place = |(target, worth): &(SpaceId, i32)| {
        let mut bears = bears[target.index()];
        if pos.borders_friendly_zone(side, *target) {
            bears.all += aboard * NEAR[EMBARKED];
            bears.guns += guns * NEAR[EMBARKED];
        }
        worth * likely(pos, enemy, *target, bears) / 10
    };
    // Nobody takes everything at once: the best counts whole, the second half, and so on.
    let mut gains: Vec<i32> = targets.iter().map(place).collect();
    gains.sort_unstable_by_key(|gain| std::cmp::Reverse(*gain));
    let sum: i32 = gains.into_iter().zip(1..).take(8).map(|(gain, place)| gain / place).sum();
    sum * still(pos) / 10
}

/// How much time there still is to take something, in tenths: in winter all go home, and after the last one nothing counts.
fn still(pos: Pos<'_>) -> i32 {
    let left = Round::ALL.len().saturating_sub(pos.world.round.index() + 1);
    i32::try_from(left * 2).unwrap_or(10).clamp(if is_last_year(pos) { 0 } else { 3 }, 10)
}

fn is_last_year(pos: Pos<'_>) -> bool {
    pos.content.scenario.years.keys().next_back() == Some(&pos.world.year)
}

/// How likely a space falls to what bears upon it, in thousandths: little by little at first, then quickly, then surely.
fn likely(pos: Pos<'_>, enemy: Side, target: SpaceId, bears: Bears) -> i32 {
    let held = 2 + 2 * i32::from(pos.militia(enemy, target)) + sum(pos, pos.counted(enemy, target));
    let falls = |bears: i32, held: i32| {
        let ratio = i64::from((bears / held.max(1)).min(600));
        let cube = ratio * ratio * ratio;
        i32::try_from(1000 * cube / (cube + 4_000_000)).unwrap_or(1000)
    };
    // Bastions fall to Artillery only, and a Fort is hard to take without [BT 13.3.2, 13.4.2].
    let bastions = sum(pos, pos.bastions(target));
    if bastions > 0 {
        return falls(bears.all, held) * (200 + 4 * falls(bears.guns, bastions) / 5) / 1000;
    }
    let unarmed = pos.is_fortified(enemy, target) && bears.guns < 150;
    falls(if unarmed { bears.all / 2 } else { bears.all }, held)
}

/// Spaces worth something with somebody in them.
fn holds(pos: Pos<'_>, side: Side) -> i32 {
    let own = pos.spaces().filter(|space| pos.is_friendly(side, *space));
    own.map(|space| worth(pos, space) * sum(pos, pos.counted(side, space)).min(6)).sum()
}

/// Victory Spaces with nobody in them, as far as enemy Light units are from them in one march [BT 10.2]: by their points.
fn exposed(pos: Pos<'_>, side: Side) -> i32 {
    let enemy = side.other();
    let light = |space: &SpaceId| pos.counted(enemy, *space).and(pos.content.families.light).any();
    let walkers: Vec<SpaceId> = pos.spaces().filter(light).collect();
    let empty = |space: &SpaceId| {
        let held = pos.counted(side, *space).any() || pos.militia(side, *space) > 0;
        pos.content.space(*space).victory && pos.is_friendly(side, *space) && !held
    };
    let near = |space: &SpaceId| walkers.iter().any(|from| afoot(pos, *from, *space) <= 6);
    let spaces = pos.spaces().filter(empty).filter(near);
    spaces.map(|space| i32::from(pos.content.space(space).value)).sum()
}

/// Raiders that can still set out, near what can be raided.
fn raiders(pos: Pos<'_>, side: Side) -> i32 {
    let open = |space: &SpaceId| {
        pos.content.space(*space).home == Some(side.other()) && pos.marks(*space).raided.is_none()
    };
    let targets: Vec<SpaceId> = pos.spaces().filter(open).collect();
    let near = |from: SpaceId| {
        let raiders = pos.counted(side, from).and(pos.content.families.light).len();
        if raiders == 0 {
            return 0;
        }
        let reached = targets.iter().filter(|target| afoot(pos, from, **target) <= 6).count();
        i32::try_from(raiders.min(2) * reached.min(3)).unwrap_or(0)
    };
    pos.spaces().map(near).sum()
}

/// Into what the enemy controls and does not hold too strongly, or nearer to it.
fn toward(pos: Pos<'_>, side: Side, to: SpaceId) -> u32 {
    let enemy = side.other();
    if pos.is_friendly(enemy, to) {
        let worth = u32::try_from(worth(pos, to)).unwrap_or(0);
        return 60 + 60 * worth / (1 + strength(pos, enemy, to));
    }
    let next = pos.content.net.of(to).iter().any(|(_, space)| pos.is_friendly(enemy, *space));
    let empty = pos.content.space(to).kind == SpaceKind::Wilderness;
    match (next, empty) {
        (true, _) => 80,
        (false, true) => 40,
        (false, false) => 30,
    }
}

#[cfg(test)]
mod tests;
