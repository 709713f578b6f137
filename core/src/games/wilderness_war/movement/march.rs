//! The mover's choices: the next space, dropping off, halting [WW 6.1, 6.5].

use super::super::cards::EventKind;
use super::super::choice::{Choice, Offers, ask, offer_play};
use super::super::compose::{has_johnson, within_limits};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceSet, SpaceId};
use super::super::no::{MovementNo, No};
use super::super::position::{Pos, Work};
use super::super::sequence::phase::Show;
use super::super::world::March;
use super::super::{At, Flow, Turn, WildernessWar, assault, siege};
use super::infiltration::can_infiltrate;
use super::land::{FOUL, after, boats_go_on, next_spaces, stop, ways};
use super::{naval, step};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The group goes on, drops pieces off, or halts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marching {
    /// Who moves.
    pub side: Side,
}

/// Refuses, with one and the same reason, the spaces no connection leads to.
fn refuse_far_spaces(pos: Pos<'_>, from: SpaceId, out: &mut Offers) {
    let near: Vec<SpaceId> = next_spaces(pos, from).map(|(to, _)| to).collect();
    for to in pos.spaces().filter(|to| *to != from && !near.contains(to)) {
        out.refuse(Choice::To(to), MovementNo::NotConnected(from).into());
    }
}

/// Nothing is left of the allowance, or the terrain stops the group.
#[must_use]
pub fn no_movement_left(pos: Pos<'_>, side: Side, march: &March) -> No {
    if march.foul && march.steps >= FOUL {
        return MovementNo::FoulWeather.into();
    }
    MovementNo::Stopped(stop(pos, side, march)).into()
}

/// Boats would have to be carried here, and may not be [WW 6.3].
fn no_carry(march: &March) -> No {
    if march.carried { MovementNo::CarriedBefore.into() } else { MovementNo::NoCarry.into() }
}

/// May those moving enter this space without infiltrating [WW 6.52, 6.53]? Leaders alone, forts under construction and
/// settlements do not hold a space [WW 6.54].
///
/// # Errors
/// Why not.
pub fn can_enter(pos: Pos<'_>, side: Side, march: &March, to: SpaceId) -> Result<(), No> {
    if !pos.is_enemy_held(side, to) {
        return Ok(());
    }
    if pos.only_units(march.moving).is_empty() {
        return Err(MovementNo::LeadersAlone(to).into());
    }
    match pos.unbesieged_fortification(side.other(), to) {
        Some(work) if work.is_siegeable() && pos.drilled(march.moving).is_empty() => {
            Err(MovementNo::NeedsDrilledTroops(work).into())
        }
        _ => Ok(()),
    }
}

/// May the group take a step at all: limits, Johnson [WW 5.34, 5.534]?
fn can_step(pos: Pos<'_>, march: &March) -> Result<(), No> {
    if march.group.force && !has_johnson(pos, march.moving) {
        return Err(MovementNo::OnlyJohnson.into());
    }
    if march.group.force && !within_limits(pos, march.moving) {
        return Err(MovementNo::BeyondCommand.into());
    }
    Ok(())
}

/// May GEORGE CROGHAN guide the group \[WW #16]?
fn can_croghan(pos: Pos<'_>, march: &March) -> Result<(), No> {
    if pos.drilled(march.moving).is_empty() {
        return Err(MovementNo::CroghanForDrilledTroops.into());
    }
    if march.croghan { Err(MovementNo::CroghanAlready.into()) } else { Ok(()) }
}

impl Marching {
    fn offer_steps(&self, pos: Pos<'_>, march: &March, out: &mut Offers) {
        for (to, way) in next_spaces(pos, march.at) {
            let by = ways(pos, self.side, march, to, way);
            let reach = if by.land || by.boat {
                can_step(pos, march)
            } else if by.carry && boats_go_on(march) {
                Err(no_carry(march))
            } else {
                Err(no_movement_left(pos, self.side, march))
            };
            let enter = reach.and_then(|()| can_enter(pos, self.side, march, to));
            out.offer_if(enter, Choice::To(to));
            if pos.is_enemy_held(self.side, to) {
                let check = reach.and_then(|()| can_infiltrate(pos, self.side, march, to));
                out.offer_if(check, Choice::Infiltrate(to));
            }
        }
        for (from, _) in pos.content.net.arrows.iter().filter(|(_, to)| *to == march.at) {
            out.refuse(Choice::To(*from), MovementNo::AgainstTheArrow(*from).into());
        }
        if march.steps == 0 {
            self.offer_ships(pos, march, out);
        }
        if out.wants_reasons() {
            refuse_far_spaces(pos, march.at, out);
        }
    }

    fn offer_ships(&self, pos: Pos<'_>, march: &March, out: &mut Offers) {
        let check = naval::can_sail(pos, self.side, march);
        for to in naval::destinations(pos, self.side, march.at) {
            let check = check.and_then(|()| can_enter(pos, self.side, march, to));
            out.offer_if(check, Choice::Sail(to));
        }
        if out.wants_reasons() && naval::is_harbour(pos, self.side, march.at) {
            for (to, no) in naval::closed_ports(pos, self.side, march.at) {
                out.refuse(Choice::Sail(to), no);
            }
        }
        if self.side == Side::British {
            for (event, check) in [
                (EventKind::AmphibiousLanding, naval::can_land(pos, self.side, march)),
                (EventKind::GeorgeCroghan, can_croghan(pos, march)),
            ] {
                for card in pos.possible(self.side, event) {
                    match check {
                        Ok(()) => offer_play(out, card),
                        Err(no) => out.refuse(Choice::Play(card), no),
                    }
                }
            }
        }
    }

    fn offer_drops(pos: Pos<'_>, march: &March, out: &mut Offers) {
        let commander = march.group.commander.map_or(PieceSet::default(), PieceSet::one);
        let subordinate = march.moving.minus(commander);
        let more = march.moving.len() > 1;
        for piece in pos.distinct(subordinate).iter().filter(|_| more) {
            out.offer_if(can_drop(pos, march), Choice::Drop(piece));
        }
        for leader in commander.iter().filter(|_| more) {
            out.refuse(Choice::Drop(leader), MovementNo::CommanderStays.into());
        }
    }
}

/// May pieces be dropped off here [WW 6.1]: on the way, and not among those infiltrated? A force named while besieged, or
/// bereft of a subordinate, may be more than its leaders command: it leaves the rest where it starts [WW ruling 85].
fn can_drop(pos: Pos<'_>, march: &March) -> Result<(), No> {
    if march.steps == 0 && can_step(pos, march).is_ok() {
        return Err(MovementNo::NothingMovedYet.into());
    }
    if march.infiltrating {
        return Err(MovementNo::DroppedAmongTheEnemy.into());
    }
    Ok(())
}

/// May the group halt here [WW 6.64]?
fn can_halt(pos: Pos<'_>, side: Side, march: &March) -> Result<(), No> {
    let work = pos.unbesieged_fortification(side.other(), march.at);
    if march.infiltrating && work.is_some_and(Work::is_siegeable) {
        return Err(MovementNo::EndInFortSpace.into());
    }
    Ok(())
}

impl Step<WildernessWar> for Marching {
    fn need(&self, at: At<'_>) -> Need {
        match &at.world.march {
            Some(march) if !march.over && march.moving.any() => ask(self.side, "march", "6.1"),
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let Some(march) = &at.world.march else { return };
        if march.landing && march.steps == 0 {
            for to in naval::landings(pos, march.at) {
                out.offer_if(can_enter(pos, self.side, march, to), Choice::Land(to));
            }
            return;
        }
        self.offer_steps(pos, march, out);
        Self::offer_drops(pos, march, out);
        if march.foul && march.steps == 0 {
            // Kept from moving, a force may still besiege: it has not moved [WW 5.36].
            out.offer_if(siege::can_roll(pos, self.side, &march.group), Choice::Siege);
            out.offer_if(assault::can_assault(pos, self.side, &march.group), Choice::Assault);
        }
        out.offer_if(can_halt(pos, self.side, march), Choice::Halt);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Some(mut march) = turn.world.march.clone() else {
            return Flow::Fault("an order for a march that is none");
        };
        match choice {
            Choice::To(to) | Choice::Infiltrate(to) => {
                let pos = turn.pos();
                let way = next_spaces(pos, march.at).find(|(space, _)| *space == to).map(|(_, way)| way);
                let Some(way) = way else { return Flow::Fault("a march to where no connection leads") };
                let by = ways(pos, side, &march, to, way);
                turn.world.march = Some(after(pos, side, &march, to, by));
                step(turn, to, matches!(choice, Choice::Infiltrate(_)))
            }
            Choice::Sail(to) => {
                march.over = true;
                turn.world.march = Some(march);
                step(turn, to, false)
            }
            Choice::Land(to) => {
                march.over = true;
                turn.world.march = Some(march);
                turn.world.spaces[to].amphib = true;
                turn.tell(Event::Amphib { space: to, placed: true });
                step(turn, to, false)
            }
            Choice::Play(card) => {
                match turn.content.card(card).event {
                    EventKind::GeorgeCroghan => march.croghan = true,
                    EventKind::AmphibiousLanding => march.landing = true,
                    _ => return Flow::Fault("a card that is not played on the march"),
                }
                turn.world.march = Some(march);
                Flow::Call { now: Show::play(side, card), then: Frame::Marching(self) }
            }
            Choice::Drop(piece) => {
                let at = march.at;
                march.moving.remove(piece);
                turn.world.march = Some(march);
                turn.tell(Event::Dropped { piece, at });
                Flow::Stay(Frame::Marching(self))
            }
            Choice::Siege | Choice::Assault => {
                march.over = true;
                let (group, space) = (march.group, march.at);
                turn.world.march = Some(march);
                let enter = if choice == Choice::Assault { assault::enter } else { siege::enter };
                Flow::Goto(enter(side, group, space))
            }
            Choice::Halt => self.halt(turn, march),
            _ => Flow::Fault("no choice on the march"),
        }
    }

    /// The march is over.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

impl Marching {
    /// Movement ends; an infiltrator that ends among the enemy attacks [WW 6.64].
    fn halt(self, turn: &mut Turn<'_>, mut march: March) -> Flow {
        march.over = true;
        if !march.infiltrating {
            turn.world.march = Some(march);
            return Flow::End;
        }
        march.infiltrating = false;
        march.settled = false;
        turn.world.march = Some(march);
        Flow::Sequence(vec![
            Frame::Avoid(super::avoid_battle::Avoid::new(self.side.other())),
            Frame::Contact(super::contact::Contact {}),
            Frame::Sweep(super::super::battle::retreat::Sweep {}),
        ])
    }
}
