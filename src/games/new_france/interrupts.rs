//! Interrupt Cards [NF Interrupts ¶1].
//!
//! A side that has not played this season may answer the mover at the moment its card names. A window is opened only if some
//! card that nobody has seen could be played in it; a pass says nothing about the hand. An interrupt is never interrupted
//! [NF ruling 7].

use super::cards::{Category, Forces, Moment, Sort, Verb};
use super::choice::Choice;
use super::data::Content;
use super::event::Event;
use super::ids::{CardId, SpaceId};
use super::pieces::Force;
use super::world::World;
use super::{At, Flow, Frame, Offers, Turn, play};
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::side::Side;

const RULE: Rule = Rule::nf("Interrupts ¶1");

/// The kind of window that opens at a moment.
pub fn window(moment: Moment) -> &'static str {
    match moment {
        Moment::AfterEnemyReinforcementCard => "interrupt-reinforcement",
        Moment::AfterEnemyCombatCard => "interrupt-combat-card",
        _ => "interrupt-movement",
    }
}

/// The window, if anything could be played in it.
pub fn need(at: At<'_>, side: Side, moment: Moment) -> Need {
    if !play::could_play(at.content, at.world, side, moment) {
        return Need::Run;
    }
    Need::Decision(Ask::window(side, window(moment), RULE))
}

/// Pass, or a card.
pub fn offers(at: At<'_>, side: Side, moment: Moment, out: &mut Offers) {
    out.offer(Choice::Pass);
    play::offer_cards(at, side, moment, out);
}

/// The answer to a window.
pub fn answer(side: Side, choice: Choice) -> Flow {
    match choice {
        Choice::Play(card) => Flow::Goto(Frame::Show { side, card }),
        Choice::Pass => Flow::End,
        _ => Flow::Fault("no answer to a window"),
    }
}

/// Is everything a side has in a space a force of this sort?
fn is_sort(content: &Content, world: &World, side: Side, space: SpaceId, sort: Sort) -> bool {
    let units = world.units(side, space);
    let led = || world.leaders_at(content, side, space).next().is_some();
    !units.is_empty()
        && match sort {
            Sort::Any => true,
            Sort::Led => led(),
            Sort::Leaderless => units.troops > 0 && !led(),
            Sort::Indian => units.only_indians() && !led(),
        }
}

/// The enemy forces a verb of `side`'s card could strike.
pub fn targets(content: &Content, world: &World, side: Side, verb: &Verb) -> Vec<SpaceId> {
    let enemy = side.other();
    let fits = |space: SpaceId| match *verb {
        Verb::Pin { who, .. } => {
            !world.campaign.pinned.contains(&space) && is_sort(content, world, enemy, space, who)
        }
        Verb::Attrition { min_sp, .. } => world.units(enemy, space).troops >= min_sp,
        _ => false,
    };
    world.spaces.keys().copied().filter(|&space| fits(space)).collect()
}

/// How many forces a verb still strikes; `None`: all.
fn limit(verb: &Verb, left: Option<u8>) -> Option<u8> {
    match *verb {
        Verb::Pin { forces: Forces::All, .. } => None,
        Verb::Pin { forces: Forces::Count(n), .. } | Verb::Attrition { forces: n, .. } => {
            Some(left.unwrap_or(n))
        }
        _ => Some(0),
    }
}

pub fn verb_at(content: &Content, card: CardId, step: u8) -> Option<&Verb> {
    content.card(card)?.effect.get(usize::from(step))
}

/// Its owner picks whom the card strikes, where there is something to pick.
pub fn effect_need(at: At<'_>, side: Side, card: CardId, step: u8, left: Option<u8>) -> Need {
    let Some(verb) = verb_at(at.content, card, step) else { return Need::Run };
    let found = targets(at.content, at.world, side, verb).len();
    match limit(verb, left) {
        Some(limit) if limit > 0 && found > usize::from(limit) => {
            Need::Decision(Ask::one(side, "strike", RULE))
        }
        _ => Need::Run,
    }
}

/// One of the forces.
pub fn effect_offers(at: At<'_>, side: Side, card: CardId, step: u8, out: &mut Offers) {
    let Some(verb) = verb_at(at.content, card, step) else { return };
    for space in targets(at.content, at.world, side, verb) {
        match verb {
            Verb::Attrition { .. } => out.offer(Choice::Strike(space)),
            _ => out.offer(Choice::Pin(space)),
        }
    }
}

/// One force was picked.
pub fn effect_answer(
    turn: &mut Turn<'_>,
    side: Side,
    card: CardId,
    step: u8,
    left: Option<u8>,
    choice: Choice,
) -> Flow {
    let content = turn.content;
    let Some(verb) = verb_at(content, card, step) else {
        return Flow::Fault("an answer to a card that strikes nobody");
    };
    let (Choice::Pin(space) | Choice::Strike(space)) = choice else {
        return Flow::Fault("no answer to whom a card strikes");
    };
    strike(turn, side, verb, space);
    let left = limit(verb, left).map_or(0, |limit| limit.saturating_sub(1));
    Flow::Goto(match left {
        0 => Frame::Effect { side, card, step: step.saturating_add(1), left: None },
        left => Frame::Effect { side, card, step, left: Some(left) },
    })
}

/// A verb that leaves nothing to pick is carried out at once.
pub fn effect_run(turn: &mut Turn<'_>, side: Side, card: CardId, step: u8) -> Flow {
    let content = turn.content;
    let Some(verb) = verb_at(content, card, step) else { return Flow::End };
    match verb {
        Verb::Cancel(category) => cancel(turn, side, *category),
        Verb::Reduce { sp } => reduce(turn, *sp),
        _ => {
            for space in targets(turn.content, turn.world, side, verb) {
                strike(turn, side, verb, space);
            }
        }
    }
    Flow::Goto(Frame::Effect { side, card, step: step.saturating_add(1), left: None })
}

fn strike(turn: &mut Turn<'_>, side: Side, verb: &Verb, space: SpaceId) {
    let enemy = side.other();
    match *verb {
        Verb::Pin { .. } => {
            turn.world.campaign.pinned.insert(space);
            turn.tell(Event::Pinned { side: enemy, at: space });
        }
        // The sickness of a camp: troops die, Indians do not [NF ruling 50].
        Verb::Attrition { sp, .. } => {
            let units = turn.world.units_mut(enemy, space);
            let force = Force { troops: sp.min(units.troops), indians: 0 };
            *units -= force;
            turn.tell(Event::Struck { side: enemy, at: space, force });
        }
        _ => {}
    }
}

/// The enemy card just shown has no effect, and still was its owner's play [NF ruling 6].
fn cancel(turn: &mut Turn<'_>, side: Side, category: Category) {
    let cancelled = match category {
        Category::Combat => turn.world.combat.as_mut().and_then(|combat| {
            let enemy = combat.part_mut(side.other());
            enemy.cancelled = true;
            enemy.card
        }),
        _ => turn.world.reinforcement.take().map(|shown| shown.card),
    };
    if let Some(card) = cancelled {
        turn.tell(Event::Cancelled { card });
    }
}

fn reduce(turn: &mut Turn<'_>, sp: u16) {
    if let Some(shown) = &mut turn.world.reinforcement {
        shown.reduced = shown.reduced.saturating_add(sp);
        let card = shown.card;
        turn.tell(Event::Reduced { card, sp });
    }
}
