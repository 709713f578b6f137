//! The mover's choices: the next space, dropping off, halting [WW 6.1, 6.5].

use super::super::cards::EventKind;
use super::super::choice::{Action, Choice, ask, card_words, offer_play, piece_words, refusal, space_words};
use super::super::compose::{has_johnson, within_limits};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceSet, SpaceId};
use super::super::position::{Pos, Work};
use super::super::sequence::phase::Show;
use super::super::world::March;
use super::super::{At, Flow, Turn, assault, siege};
use super::infiltration::can_infiltrate;
use super::land::{FOUL, after, boats_go_on, held_up, left_words, next_spaces, stopped_by, ways};
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

/// Refusal: an arrow is used in its direction only [WW 2.0].
fn against_the_arrow(pos: Pos<'_>, to: SpaceId) -> Refusal {
    refusal(
        "coureur::ww::movement::against_the_arrow",
        "2.0",
        format!("the arrow leads out of {}, not into it", pos.name(to)),
        "only Indians who go home come there",
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
pub fn no_movement_left(pos: Pos<'_>, side: Side, march: &March) -> Refusal {
    if march.foul && march.steps >= FOUL {
        let why = "under FOUL WEATHER nobody goes further than two spaces";
        return refusal("coureur::ww::movement::foul_weather", "#14", why, "halt here");
    }
    let why = if march.land_stopped {
        "everybody stops in mountains, and boats do not go this way"
    } else if held_up(pos, march).any() {
        "the units stop here, having passed through wilderness or enemy farmland, and boats do not go this way"
    } else {
        "neither land nor boat movement reaches further"
    };
    let help = "halt here, or drop off those who slow the force";
    let refusal = refusal("coureur::ww::movement::no_movement_left", "6.2", why, help);
    Refusal { rule: stopped_by(pos, side, march), ..refusal }
}

/// Refusal: boats would have to be carried here, and may not be [WW 6.3].
fn no_carry(march: &March) -> Refusal {
    let why = if march.carried {
        "the boats have been carried over land once, and it is too far for a march"
    } else {
        "boats are carried only between own land or own fortifications, and it is too far for a march"
    };
    refusal("coureur::ww::movement::no_carry", "6.3", why, "go on by water, or halt here")
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
        let help = if pos.content.options.infiltration {
            "add a Drilled Troops unit, infiltrate, or stop short"
        } else {
            "add a Drilled Troops unit, or stop short"
        };
        return Err(refusal(
            "coureur::ww::movement::needs_drilled_troops",
            "6.52",
            format!("only Drilled Troops may enter the enemy {} space", work.map_or("", Work::word)),
            help,
        ));
    }
    Ok(())
}

/// May the group take a step at all: limits, Johnson [WW 5.34, 5.534]?
fn can_step(pos: Pos<'_>, march: &March) -> Result<(), Refusal> {
    if march.group.force && !has_johnson(pos, march.moving) {
        return Err(refusal(
            "coureur::ww::activation::only_johnson",
            "5.534",
            "without Johnson no leader takes Mohawk and British Iroquois units on",
            "drop them off too, or halt",
        ));
    }
    if march.group.force && !within_limits(pos, march.moving) {
        return Err(refusal(
            "coureur::ww::movement::beyond_command",
            "5.34",
            "the leaders of the force do not command all its units",
            "drop off more units, or halt",
        ));
    }
    Ok(())
}

/// May GEORGE CROGHAN guide the group [WW #16]?
fn can_croghan(pos: Pos<'_>, march: &March) -> Result<(), Refusal> {
    let no = |why: &str| Err(refusal("coureur::ww::movement::no_croghan", "#16", why, "move without him"));
    if pos.drilled(march.moving).is_empty() {
        return no("GEORGE CROGHAN guides Drilled Troops, and there are none in this group");
    }
    if march.croghan { no("GEORGE CROGHAN guides the group already") } else { Ok(()) }
}

impl Marching {
    fn offer_steps(&self, pos: Pos<'_>, march: &March, out: &mut Offers<Choice>) {
        for (to, way) in next_spaces(pos, march.at) {
            let by = ways(pos, self.side, march, to, way);
            let reach = if by.land || by.boat {
                can_step(pos, march)
            } else if by.carry && boats_go_on(march) {
                Err(no_carry(march))
            } else {
                Err(no_movement_left(pos, self.side, march))
            };
            let enter = reach.clone().and_then(|()| can_enter(pos, self.side, march, to));
            out.offer_if(enter, Choice::To(to), space_words(Words::key("to"), pos.content, to));
            if pos.is_enemy_held(self.side, to) {
                let check = reach.and_then(|()| can_infiltrate(pos, self.side, march, to));
                let words = space_words(Words::key("infiltrate"), pos.content, to);
                out.offer_if(check, Choice::Infiltrate(to), words);
            }
        }
        for (from, _) in pos.content.net.arrows.iter().filter(|(_, to)| *to == march.at) {
            let words = space_words(Words::key("to"), pos.content, *from);
            out.refuse(|| (words, against_the_arrow(pos, *from)));
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
            let check = check.clone().and_then(|()| can_enter(pos, self.side, march, to));
            out.offer_if(check, Choice::Sail(to), words);
        }
        if out.wants_reasons() && naval::is_harbour(pos, self.side, march.at) {
            for (to, why) in naval::closed_ports(pos, self.side, march.at) {
                let words = space_words(Words::key("sail").then_opt("to"), pos.content, to);
                out.refuse(|| (words, why));
            }
        }
        if self.side == Side::British {
            for (event, check) in [
                (EventKind::AmphibiousLanding, naval::can_land(pos, self.side, march)),
                (EventKind::GeorgeCroghan, can_croghan(pos, march)),
            ] {
                for card in pos.possible(self.side, event) {
                    match &check {
                        Ok(()) => offer_play(out, pos.content, card),
                        Err(why) => {
                            out.refuse(|| (card_words(Words::key("play"), pos.content, card), why.clone()))
                        }
                    }
                }
            }
        }
    }

    fn offer_drops(pos: Pos<'_>, march: &March, out: &mut Offers<Choice>) {
        let commander = march.group.commander.map_or(PieceSet::default(), PieceSet::one);
        let subordinate = march.moving.minus(commander);
        let more = march.moving.len() > 1;
        for piece in pos.distinct(subordinate).iter().filter(|_| more) {
            let words = piece_words(Words::key("drop"), pos.content, piece);
            out.offer_if(can_drop(pos, march), Choice::Drop(piece), words);
        }
        for leader in commander.iter().filter(|_| more) {
            let words = piece_words(Words::key("drop"), pos.content, leader);
            out.refuse(|| (words, not_the_commander()));
        }
    }
}

/// May pieces be dropped off here [WW 6.1]: on the way, and not among those infiltrated? A force named while besieged, or
/// bereft of a subordinate, may be more than its leaders command: it leaves the rest where it starts [WW ruling 85].
fn can_drop(pos: Pos<'_>, march: &March) -> Result<(), Refusal> {
    if march.steps == 0 && can_step(pos, march).is_ok() {
        return Err(refusal(
            "coureur::ww::movement::nothing_moved_yet",
            "6.1",
            "pieces are dropped off where the force passes, not where it starts",
            "go on, and drop them in a space it enters",
        ));
    }
    if march.infiltrating {
        return Err(refusal(
            "coureur::ww::movement::dropped_among_the_enemy",
            "6.53",
            "leaders cannot stay alone in the space being infiltrated",
            "drop them before or after it",
        ));
    }
    Ok(())
}

fn not_the_commander() -> Refusal {
    refusal(
        "coureur::ww::movement::commander_stays",
        "6.1",
        "only subordinates are dropped off, and he commands the force",
        "drop the others, or halt",
    )
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
        let (pos, name) = (Pos::from(at), &at.content.space(march.at).name);
        let left = left_words(pos, march);
        ask(self.side, format!("Go on from {name}, drop off, or halt ({left})"), "6.1")
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
        Self::offer_drops(pos, march, out);
        if march.foul && march.steps == 0 {
            // Kept from moving, a force may still besiege: it has not moved [WW 5.36].
            let siege = siege::can_roll(pos, self.side, &march.group);
            out.offer_if(siege, Choice::Act(Action::Siege), Words::key("siege"));
            let assault = assault::can_assault(pos, self.side, &march.group);
            out.offer_if(assault, Choice::Act(Action::Assault), Words::key("assault"));
        }
        out.offer_if(can_halt(pos, self.side, march), Choice::Halt, Words::key("halt"));
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
            Choice::Act(action) => {
                march.over = true;
                let (group, space) = (march.group, march.at);
                turn.world.march = Some(march);
                Flow::Goto(match action {
                    Action::Assault => assault::enter(side, group, space),
                    _ => siege::enter(side, group, space),
                })
            }
            _ => self.halt(turn, march),
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
