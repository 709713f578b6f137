//! The mover's choices: the next space, dropping off, halting [WW 6.1, 6.5].

use super::super::cards::EventKind;
use super::super::choice::{Choice, ask, offer_play, piece_words, refusal, space_words};
use super::super::compose::within_limits;
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceSet, SpaceId};
use super::super::position::{Pos, Work};
use super::super::sequence::phase::{Show, demolish, offer_demolitions};
use super::super::world::March;
use super::super::{At, Flow, Turn};
use super::infiltration::can_infiltrate;
use super::land::{after, next_spaces, ways};
use super::{naval, step};
use crate::engine::{Need, Offers, Refusal, Words};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The group goes on, drops pieces off, or halts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marching {
    /// Who moves.
    pub side: Side,
}

/// Refusal: the spaces are not connected.
#[must_use]
pub fn not_adjacent(pos: Pos<'_>, from: SpaceId, to: SpaceId) -> Refusal {
    refusal(
        "coureur::ww::movement::not_adjacent",
        "6.2",
        format!("no connection leads from {} to {}", pos.name(from), pos.name(to)),
        "go by way of another space",
    )
}

/// Refuses, with one and the same reason, the spaces no connection leads to.
fn refuse_far_spaces(pos: Pos<'_>, from: SpaceId, out: &mut Offers<Choice>) {
    let near: Vec<SpaceId> = next_spaces(pos, from).map(|(to, _)| to).collect();
    for to in pos.spaces().filter(|to| *to != from && !near.contains(to)) {
        out.refuse(|| {
            let why = format!("no connection leads there from {}", pos.name(from));
            let help = "name the spaces of the path one after the other";
            let refusal = refusal("coureur::ww::movement::not_connected", "6.2", why, help);
            (space_words(Words::key("to"), pos.content, to), refusal)
        });
    }
}

/// Refusal: nothing is left of the allowance, or the terrain stops the group.
#[must_use]
pub fn no_movement_left() -> Refusal {
    refusal(
        "coureur::ww::movement::no_movement_left",
        "6.2",
        "neither land nor boat movement reaches further",
        "halt here, or drop off those who slow the force",
    )
}

/// May those moving enter this space without infiltrating [WW 6.52, 6.53]? Leaders alone, forts under construction and
/// settlements do not hold a space [WW 6.54].
///
/// # Errors
/// Why not.
pub fn can_enter(pos: Pos<'_>, side: Side, march: &March, to: SpaceId) -> Result<(), Refusal> {
    if !pos.is_enemy_held(side, to) {
        return Ok(());
    }
    if pos.only_units(march.moving).is_empty() {
        return Err(refusal(
            "coureur::ww::movement::leaders_alone",
            "6.53",
            format!("leaders alone may not enter {}, which the enemy holds", pos.name(to)),
            "take units along",
        ));
    }
    let work = pos.unbesieged_fortification(side.other(), to);
    if work.is_some_and(Work::is_siegeable) && pos.drilled(march.moving).is_empty() {
        return Err(refusal(
            "coureur::ww::movement::needs_drilled_troops",
            "6.52",
            format!("only Drilled Troops may enter the enemy {} space", work.map_or("", Work::word)),
            "add a Drilled Troops unit, infiltrate, or stop short",
        ));
    }
    Ok(())
}

/// May the group take a step at all: limits, Johnson [WW 5.34, 5.534]?
fn can_step(pos: Pos<'_>, march: &March) -> Result<(), Refusal> {
    if march.group.force && !within_limits(pos, march.moving) {
        return Err(refusal(
            "coureur::ww::movement::beyond_command",
            "5.34",
            "after what was dropped off, the leaders left do not command all units",
            "drop off more units, or halt",
        ));
    }
    Ok(())
}

impl Marching {
    fn offer_steps(&self, pos: Pos<'_>, march: &March, out: &mut Offers<Choice>) {
        for (to, way) in next_spaces(pos, march.at) {
            let by = ways(pos, self.side, march, to, way);
            let reach = if by.land || by.boat { can_step(pos, march) } else { Err(no_movement_left()) };
            let enter = reach.clone().and_then(|()| can_enter(pos, self.side, march, to));
            out.offer_if(enter, Choice::To(to), space_words(Words::key("to"), pos.content, to));
            if pos.is_enemy_held(self.side, to) {
                let check = reach.and_then(|()| can_infiltrate(pos, self.side, march, to));
                let words = space_words(Words::key("infiltrate"), pos.content, to);
                out.offer_if(check, Choice::Infiltrate(to), words);
            }
        }
        if march.steps == 0 {
            self.offer_ships(pos, march, out);
        }
        if out.wants_reasons() {
            refuse_far_spaces(pos, march.at, out);
        }
    }

    fn offer_ships(&self, pos: Pos<'_>, march: &March, out: &mut Offers<Choice>) {
        let check = naval::can_sail(pos, self.side, march);
        for to in naval::destinations(pos, self.side, march.at) {
            let words = space_words(Words::key("sail").then_opt("to"), pos.content, to);
            out.offer_if(check.clone(), Choice::Sail(to), words);
        }
        if self.side == Side::British {
            if naval::can_land(pos, self.side, march).is_ok() {
                for card in pos.possible(self.side, EventKind::AmphibiousLanding) {
                    offer_play(out, pos.content, card);
                }
            }
            if !march.croghan && pos.drilled(march.moving).any() {
                for card in pos.possible(self.side, EventKind::GeorgeCroghan) {
                    offer_play(out, pos.content, card);
                }
            }
        }
    }

    fn offer_drops(pos: Pos<'_>, march: &March, out: &mut Offers<Choice>) {
        let commander = march.group.commander.map_or(PieceSet::default(), PieceSet::one);
        let subordinate = march.moving.minus(commander);
        let more = march.moving.len() > 1;
        for piece in pos.distinct(subordinate).iter().filter(|_| more) {
            out.offer(Choice::Drop(piece), piece_words(Words::key("drop"), pos.content, piece));
        }
    }
}

/// May the group halt here [WW 6.64]?
fn can_halt(pos: Pos<'_>, side: Side, march: &March) -> Result<(), Refusal> {
    let work = pos.unbesieged_fortification(side.other(), march.at);
    if march.infiltrating && work.is_some_and(Work::is_siegeable) {
        return Err(refusal(
            "coureur::ww::movement::cannot_end_in_fort_space",
            "6.6",
            "an infiltrator may not end its move in an enemy fort or fortress space",
            "go on",
        ));
    }
    Ok(())
}

impl Step for Marching {
    fn need(&self, at: At<'_>) -> Need {
        let Some(march) = at.world.march.as_ref().filter(|march| !march.over && march.moving.any()) else {
            return Need::Run;
        };
        let name = &at.content.space(march.at).name;
        ask(self.side, format!("Go on from {name}, drop off, or halt"), "6.1")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers<Choice>) {
        let pos = Pos::from(at);
        let Some(march) = &at.world.march else { return };
        if march.landing && march.steps == 0 {
            for to in naval::landings(pos, march.at) {
                let words = space_words(Words::key("land").then_opt("at"), at.content, to);
                out.offer_if(can_enter(pos, self.side, march, to), Choice::Land(to), words);
            }
            return;
        }
        self.offer_steps(pos, march, out);
        if march.steps > 0 && !march.infiltrating {
            Self::offer_drops(pos, march, out);
        }
        out.offer_if(can_halt(pos, self.side, march), Choice::Halt, Words::key("halt"));
        if !march.infiltrating {
            offer_demolitions(pos, self.side, out);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Some(mut march) = turn.world.march.clone() else { return Flow::End };
        match choice {
            Choice::To(to) | Choice::Infiltrate(to) => {
                let pos = turn.pos();
                let way = next_spaces(pos, march.at).find(|(space, _)| *space == to).map(|(_, way)| way);
                let Some(way) = way else { return Flow::Stay(Frame::Marching(self)) };
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
                    _ => march.landing = true,
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
            Choice::Halt => self.halt(turn, march),
            other => {
                demolish(turn, side, other);
                Flow::Stay(Frame::Marching(self))
            }
        }
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
