//! Reinforcements Phase [NF Reinforcements ¶1].
//!
//! The mover plays one reinforcement card or none; the enemy may interrupt; then its owner places what it brings. Every French
//! reinforcement card needs French control of Louisbourg or Québec. Ruling 9.

use super::cards::{Moment, Spot, Verb};
use super::choice::Choice;
use super::content::Content;
use super::event::Event;
use super::ids::{LeaderId, SpaceId, SpaceSet};
use super::no::No;
use super::pieces::{Force, UnitKind};
use super::seasons::play::{self, Show};
use super::world::{Place, Reinforcement, World};
use super::{At, Flow, Frame, NewFrance, Offers, Turn};
use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::side::Side;
use serde::{Deserialize, Serialize};

const RULE: Rule = Rule::nf("Reinforcements ¶1");

/// The mover plays a reinforcement card or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reinforcements {}

impl Step<NewFrance> for Reinforcements {
    /// A card or none, if there could be one.
    fn need(&self, at: At<'_>) -> Need {
        let side = at.world.side;
        if !play::could_play(at.content, at.world, side, Moment::OwnReinforcement) {
            return Need::Run;
        }
        Need::Decision(Ask::one(side, "reinforcement", RULE))
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        out.offer(Choice::ReinforceNone);
        play::offer_cards(at, side, Moment::OwnReinforcement, out);
    }

    fn answer(self, _: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Play(card) => Flow::Goto(Frame::Show(Show { side, card })),
            Choice::ReinforceNone => Flow::End,
            _ => Flow::Fault("no answer to a reinforcement card"),
        }
    }

    /// With no card that could be played nobody is asked.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// The listed spaces that can receive units: under the owner's control, so never a destroyed village [NF ruling 9].
pub fn spaces(content: &Content, world: &World, side: Side, spots: &[Spot]) -> SpaceSet {
    let listed = |id: SpaceId| {
        spots.iter().any(|spot| match spot {
            Spot::Space(space) => *space == id,
            Spot::AnyPort => content.map.space(id).port,
        })
    };
    world.spaces.ids().filter(|&id| listed(id) && world.controls(side, id)).collect()
}

/// What comes next of a reinforcement card.
#[derive(Debug)]
#[expect(missing_docs, reason = "the fields are named as on the card")]
pub enum Part {
    /// Units to place in one of the spaces.
    Units { kind: UnitKind, left: u16, spaces: SpaceSet, split: bool },
    /// A leader to bring to one of the spaces.
    Leader { leader: LeaderId, spaces: SpaceSet },
    /// A verb that has nothing more to do.
    Spent,
    /// Nothing is left of the card.
    Over,
}

/// What comes next of the card being carried out.
pub fn next_part(content: &Content, world: &World) -> Part {
    let Some(shown) = &world.reinforcement else { return Part::Over };
    let card = content.card(shown.card);
    match card.effect.get(usize::from(shown.step)) {
        Some(Verb::Place { kind, n, at, split }) => {
            let cut = if *kind == UnitKind::Troops { shown.reduced.min(*n) } else { 0 };
            let left = shown.left.unwrap_or(*n - cut);
            let spaces = spaces(content, world, shown.side, at);
            if left == 0 || spaces.is_empty() {
                return Part::Spent;
            }
            Part::Units { kind: *kind, left, spaces, split: *split }
        }
        Some(Verb::Leader(leader)) => {
            let waiting = world.leader(*leader).place == Place::Waiting;
            let spaces = leader_spaces(content, world, shown, &card.effect);
            if !waiting || spaces.is_empty() {
                return Part::Spent;
            }
            Part::Leader { leader: *leader, spaces }
        }
        Some(_) => Part::Spent,
        None => Part::Over,
    }
}

/// Where the card's leader may appear: with its units, or, if an interrupt left none, alone in a listed space.
fn leader_spaces(content: &Content, world: &World, shown: &Reinforcement, effect: &[Verb]) -> SpaceSet {
    if shown.received.any() {
        return shown.received;
    }
    let spots = effect.iter().filter_map(|verb| match verb {
        Verb::Place { at, .. } => Some(at.iter().copied()),
        _ => None,
    });
    spaces(content, world, shown.side, &spots.flatten().collect::<Vec<_>>())
}

/// The mover places what the card brings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placing {}

impl Step<NewFrance> for Placing {
    /// The owner places, where there is a choice.
    fn need(&self, at: At<'_>) -> Need {
        let side = at.world.side;
        match next_part(at.content, at.world) {
            Part::Units { spaces, .. } if spaces.len() > 1 => Need::Decision(Ask::one(side, "place", RULE)),
            Part::Leader { spaces, .. } if spaces.len() > 1 => Need::Decision(Ask::one(side, "bring", RULE)),
            _ => Need::Run,
        }
    }

    /// All in one space, or any number in each if the card says so.
    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        match next_part(at.content, at.world) {
            Part::Units { left, spaces, split, .. } => {
                for space in spaces.iter() {
                    let least = if split { 1 } else { left };
                    for n in least..=left {
                        out.offer(Choice::Place(n, space));
                    }
                }
                if out.wants_reasons() {
                    for space in at.world.spaces.ids().filter(|space| !spaces.has(*space)) {
                        (1..=left).for_each(|n| out.refuse(Choice::Place(n, space), No::NotReceiving(space)));
                    }
                }
            }
            Part::Leader { leader, spaces } => {
                for space in spaces.iter() {
                    out.offer(Choice::Bring(leader, space));
                }
                if out.wants_reasons() {
                    for space in at.world.spaces.ids().filter(|space| !spaces.has(*space)) {
                        out.refuse(Choice::Bring(leader, space), No::NotReceiving(space));
                    }
                }
            }
            Part::Spent | Part::Over => {}
        }
    }

    /// Units or the leader were placed.
    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Place(n, space) => place(turn, n, space),
            Choice::Bring(leader, space) => bring(turn, leader, space),
            _ => return Flow::Fault("no answer to where reinforcements go"),
        }
        Flow::Stay(Frame::Place(self))
    }

    /// What leaves no choice is done at once.
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        match next_part(turn.content, turn.world) {
            Part::Units { left, spaces, .. } => match spaces.first() {
                Some(space) => place(turn, left, space),
                None => next_verb(turn),
            },
            Part::Leader { leader, spaces } => match spaces.first() {
                Some(space) => bring(turn, leader, space),
                None => next_verb(turn),
            },
            Part::Spent => next_verb(turn),
            Part::Over => {
                turn.world.reinforcement = None;
                return Flow::End;
            }
        }
        Flow::Stay(Frame::Place(self))
    }
}

fn place(turn: &mut Turn<'_>, n: u16, space: SpaceId) {
    let Part::Units { kind, left, .. } = next_part(turn.content, turn.world) else { return };
    let side = turn.world.side;
    *turn.world.units_mut(side, space) += Force::of(kind, n);
    if let Some(shown) = &mut turn.world.reinforcement {
        shown.left = Some(left - n.min(left));
        shown.received.insert(space);
    }
    turn.tell(Event::Placed { side, kind, n, at: space });
}

fn bring(turn: &mut Turn<'_>, leader: LeaderId, space: SpaceId) {
    turn.world.leader_mut(leader).place = Place::At(space);
    turn.tell(Event::Arrived { leader, at: space });
    next_verb(turn);
}

/// Goes to the card's next verb; what an interrupt took off this one is used up.
fn next_verb(turn: &mut Turn<'_>) {
    let content = turn.content;
    if let Some(shown) = &mut turn.world.reinforcement {
        let verb = content.card(shown.card).effect.get(usize::from(shown.step));
        if let Some(Verb::Place { kind: UnitKind::Troops, n, .. }) = verb {
            shown.reduced = shown.reduced.saturating_sub(*n);
        }
        shown.step = shown.step.saturating_add(1);
        shown.left = None;
    }
}
