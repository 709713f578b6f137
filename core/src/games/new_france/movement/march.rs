//! One group on its way [NF Movement ¶2–10].

use super::{allowance, movable, movable_leaders, reaches_force, sea, standing, takeable};
use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::games::new_france::cards::{Forces, Verb};
use crate::games::new_france::choice::Choice;
use crate::games::new_france::content::Content;
use crate::games::new_france::event::Event;
use crate::games::new_france::ids::{CardId, LeaderId, LeaderSet, SpaceId, SpaceSet};
use crate::games::new_france::no::No;
use crate::games::new_france::pieces::{Force, UnitKind};
use crate::games::new_france::world::{Arrival, March, Pace, Place, World};
use crate::games::new_france::{At, Flow, Frame, NewFrance, Offers, Turn};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A group is on the move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marching {}

impl Step<NewFrance> for Marching {
    /// What the group does next.
    fn need(&self, at: At<'_>) -> Need {
        match &at.world.march {
            Some(_) => Need::Decision(Ask::one(at.world.side, "march", Rule::nf("Movement ¶2"))),
            None => Need::Run,
        }
    }

    /// Everything the group may do.
    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let (content, world) = (at.content, at.world);
        let Some(march) = &world.march else { return };
        if may_change(content, world, march) {
            offer_taking(content, world, march, out);
            offer_dropping(world, march, out);
        }
        offer_help(content, world, march, out);
        out.offer_if(check_halt(world, march), Choice::Halt);
        offer_steps(content, world, march, out);
    }

    /// The group does something.
    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Some(mut march) = turn.world.march.take() else { return Flow::Fault("nobody is on the move") };
        match choice {
            Choice::Take(n, kind) => take(turn, &mut march, Force::of(kind, n), LeaderSet::default()),
            Choice::TakeLeader(leader) => take(turn, &mut march, Force::NONE, LeaderSet::one(leader)),
            Choice::TakeEverything => take_everything(turn, &mut march),
            Choice::Drop(n, kind) => leave(turn, &mut march, Force::of(kind, n), None),
            Choice::DropLeader(leader) => leave(turn, &mut march, Force::NONE, Some(leader)),
            Choice::Use(card) => help(turn, &mut march, card),
            Choice::To(to) => step(turn, &mut march, to),
            Choice::Sail(to) => sail(turn, &mut march, to),
            Choice::Halt => {
                halt(turn, &march);
                return Flow::End;
            }
            _ => return Flow::Fault("no answer to where a group goes"),
        }
        turn.world.march = Some(march);
        Flow::Stay(Frame::March(self))
    }

    /// A position from a file may have nobody on the move.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// Is the group in a space where it must stop and fight [NF Movement ¶4]?
fn engaged(world: &World, march: &March) -> bool {
    march.depth() > 0 && world.hostile(world.side, march.at())
}

/// May the group move to this space?
fn check_to(content: &Content, world: &World, march: &March, to: SpaceId) -> Result<(), No> {
    let side = world.side;
    let at = march.at();
    if march.force.is_empty() && march.leaders.is_empty() {
        return Err(No::NobodyTaken);
    }
    if engaged(world, march) {
        return Err(No::MustStop(at));
    }
    if march.pace == Pace::Sailing {
        return Err(No::Sailing);
    }
    if !content.map.joined(at, to) {
        return Err(No::NotAdjacent(at, to));
    }
    let allowed = allowance(content, world, march.force, march.leaders, march.pace);
    let depth = u8::try_from(march.depth() + 1).unwrap_or(u8::MAX);
    if depth > allowed.spaces {
        return Err(No::TooFar(to, allowed.spaces));
    }
    if world.hostile(side, to) {
        if march.force.is_empty() {
            return Err(No::LeadersAlone(to));
        }
        if depth > allowed.battle {
            return Err(No::BattleTooDeep(to, allowed.battle));
        }
    }
    if march.force.is_empty() && !reaches_force(content, world, side, to, allowed.spaces - depth, 0) {
        return Err(No::OutOfReach(to));
    }
    Ok(())
}

/// May the group end its move here?
fn check_halt(world: &World, march: &March) -> Result<(), No> {
    let at = march.at();
    if march.depth() == 0 {
        return Err(No::NotMovedYet(at));
    }
    if march.force.is_empty() && standing(world, world.side, at).is_empty() {
        return Err(No::HaltAlone(at));
    }
    Ok(())
}

/// Can the group still be changed here: not in a fight, not at sea, and with a space left to go?
fn may_change(content: &Content, world: &World, march: &March) -> bool {
    let leaders = march.leaders.or(movable_leaders(content, world, world.side, march.at()));
    let best = allowance(content, world, march.force, leaders, march.pace).spaces;
    let now = allowance(content, world, march.force, march.leaders, march.pace).spaces;
    let can_go_on = march.depth() < usize::from(best.max(now));
    march.pace != Pace::Sailing && !engaged(world, march) && can_go_on
}

fn offer_steps(content: &Content, world: &World, march: &March, out: &mut Offers) {
    let here = march.at();
    for to in content.map.space(here).neighbours.iter() {
        out.offer_if(check_to(content, world, march, to), Choice::To(to));
    }
    if out.wants_reasons() {
        for to in world.spaces.ids().filter(|&to| to != here && !content.map.joined(here, to)) {
            if let Err(no) = check_to(content, world, march, to) {
                out.refuse(Choice::To(to), no);
            }
        }
    }
    if !engaged(world, march) {
        offer_sailing(content, world, march, out);
    }
}

fn offer_sailing(content: &Content, world: &World, march: &March, out: &mut Offers) {
    let verb = sea::card_at_work(content, world, march);
    let open = verb.map_or_else(SpaceSet::default, |verb| {
        sea::destinations(content, world, world.side, &march.path, verb)
    });
    for to in open.iter() {
        out.offer_if(sea::check(content, world, world.side, march, verb), Choice::Sail(to));
    }
    if out.wants_reasons() {
        let ports = content.map.iter().filter(|(id, space)| space.port && !open.has(*id));
        for (to, _) in ports {
            let no = sea::check(content, world, world.side, march, verb).err();
            out.refuse(Choice::Sail(to), no.unwrap_or(No::CannotSailTo(to)));
        }
    }
}

fn offer_taking(content: &Content, world: &World, march: &March, out: &mut Offers) {
    let (side, at) = (world.side, march.at());
    let there = movable(world, side, at);
    let most = takeable(content, world, side, at);
    for kind in UnitKind::ALL {
        let limit = there.count(kind).min(most);
        for n in 1..=limit {
            out.offer(Choice::Take(n, kind));
        }
        if out.wants_reasons() {
            for n in limit + 1..=limit.saturating_add(30) {
                let no = match there.count(kind) >= n {
                    true => No::WouldLeaveLeader(at),
                    false => No::NotSoMany(kind, there.count(kind), at),
                };
                out.refuse(Choice::Take(n, kind), no);
            }
        }
    }
    let leaders = movable_leaders(content, world, side, at);
    for leader in leaders.iter() {
        out.offer(Choice::TakeLeader(leader));
    }
    if most == there.sp() && (most > 0 || leaders.any()) {
        out.offer(Choice::TakeEverything);
    }
    if out.wants_reasons() {
        for id in content.sides[side].minus(leaders).minus(march.leaders).iter() {
            let no = match world.leader(id).place {
                Place::At(space) if space == at => No::LeaderMoved(id),
                _ => No::LeaderElsewhere(id, at),
            };
            out.refuse(Choice::TakeLeader(id), no);
        }
    }
}

/// What came with the group may be left behind, as long as somebody goes on and no leader stays alone [NF Movement ¶8].
fn offer_dropping(world: &World, march: &March, out: &mut Offers) {
    if march.depth() == 0 {
        return;
    }
    let at = march.at();
    let came = march.force.less(march.joined);
    for kind in UnitKind::ALL {
        let all_go = march.leaders.is_empty() && came.count(kind) == march.force.sp();
        let limit = came.count(kind) - u16::from(all_go && came.count(kind) > 0);
        for n in 1..=limit {
            out.offer(Choice::Drop(n, kind));
        }
    }
    for leader in march.leaders.minus(march.joined_leaders).iter() {
        if march.force.is_empty() && march.leaders.len() == 1 {
            out.refuse(Choice::DropLeader(leader), No::NobodyLeft);
        } else if standing(world, world.side, at).is_empty() {
            out.refuse(Choice::DropLeader(leader), No::HaltAlone(at));
        } else {
            out.offer(Choice::DropLeader(leader));
        }
    }
}

/// The movement card at work may help a group that has not moved yet [NF Movement ¶11].
fn offer_help(content: &Content, world: &World, march: &March, out: &mut Offers) {
    let Some(bonus) = world.campaign.bonus else { return };
    let card = content.card(bonus.card);
    let Some(&Verb::Move { forces: Forces::Count(_), who, .. }) = card.effect.first() else { return };
    if march.pace == Pace::Helped || (march.force.is_empty() && march.leaders.is_empty()) {
        return;
    }
    if march.depth() > 0 {
        out.refuse(Choice::Use(card.id), No::HelpFirst(card.id));
    } else if bonus.left == Some(0) {
        out.refuse(Choice::Use(card.id), No::HelpSpent(card.id));
    } else if !super::is_sort(who, march.force, march.leaders) {
        out.refuse(Choice::Use(card.id), No::HelpsOthers(card.id));
    } else {
        out.offer(Choice::Use(card.id));
    }
}

fn take_everything(turn: &mut Turn<'_>, march: &mut March) {
    let (side, at) = (turn.world.side, march.at());
    // The march is out of the world here, so its own members are left out by hand.
    let units = movable(turn.world, side, at).less(march.force);
    let leaders = movable_leaders(turn.content, turn.world, side, at).minus(march.leaders);
    take(turn, march, units, leaders);
}

fn take(turn: &mut Turn<'_>, march: &mut March, force: Force, leaders: LeaderSet) {
    march.force += force;
    march.joined += force;
    march.leaders = march.leaders.or(leaders);
    march.joined_leaders = march.joined_leaders.or(leaders);
    if march.depth() > 0 {
        let (side, at) = (turn.world.side, march.at());
        turn.tell(Event::PickedUp { side, force, leaders, at });
    }
}

fn leave(turn: &mut Turn<'_>, march: &mut March, force: Force, leader: Option<LeaderId>) {
    let (side, at) = (turn.world.side, march.at());
    march.force -= force;
    let campaign = &mut turn.world.campaign;
    if !force.is_empty() {
        *campaign.moved.entry(at).or_default() += force;
    }
    if let Some(leader) = leader {
        march.leaders.remove(leader);
        campaign.moved_leaders.insert(leader);
    }
    turn.tell(Event::LeftBehind { side, force, leaders: leader.into_iter().collect(), at });
}

fn help(turn: &mut Turn<'_>, march: &mut March, card: CardId) {
    march.pace = Pace::Helped;
    spend(turn);
    turn.tell(Event::Helped { card, at: march.at() });
}

/// One more force has been helped by the card at work.
fn spend(turn: &mut Turn<'_>) {
    if let Some(bonus) = &mut turn.world.campaign.bonus {
        bonus.left = bonus.left.map(|left| left.saturating_sub(1));
    }
}

fn shift(turn: &mut Turn<'_>, march: &mut March, to: SpaceId) -> SpaceId {
    let (side, from) = (turn.world.side, march.at());
    *turn.world.units_mut(side, from) -= march.force;
    *turn.world.units_mut(side, to) += march.force;
    for leader in march.leaders.iter() {
        turn.world.leader_mut(leader).place = Place::At(to);
    }
    march.path.push(to);
    march.joined = Force::NONE;
    march.joined_leaders = LeaderSet::default();
    from
}

fn step(turn: &mut Turn<'_>, march: &mut March, to: SpaceId) {
    let from = shift(turn, march, to);
    let (side, force, leaders) = (turn.world.side, march.force, march.leaders);
    turn.tell(Event::Moved { side, force, leaders, from, to });
}

fn sail(turn: &mut Turn<'_>, march: &mut March, to: SpaceId) {
    if march.pace != Pace::Sailing {
        march.pace = Pace::Sailing;
        spend(turn);
    }
    let from = shift(turn, march, to);
    let (side, force, leaders) = (turn.world.side, march.force, march.leaders);
    turn.tell(Event::Sailed { side, force, leaders, from, to });
}

/// The move is over: nobody of the group moves again this phase, and a group that must fight remembers where it came
/// from [NF ruling 14].
fn halt(turn: &mut Turn<'_>, march: &March) {
    let side: Side = turn.world.side;
    let at = march.at();
    let hostile = turn.world.hostile(side, at);
    let campaign = &mut turn.world.campaign;
    if !march.force.is_empty() {
        *campaign.moved.entry(at).or_default() += march.force;
    }
    campaign.moved_leaders = campaign.moved_leaders.or(march.leaders);
    let Some(&from) = march.path.iter().rev().nth(1).filter(|_| hostile) else { return };
    let groups = campaign.arrivals.entry(at).or_default();
    match groups.iter_mut().find(|group| group.from == from) {
        Some(group) => {
            group.force += march.force;
            group.leaders = group.leaders.or(march.leaders);
        }
        None => groups.push(Arrival { from, force: march.force, leaders: march.leaders }),
    }
}
