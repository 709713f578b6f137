//! Which stacks a position may go on with: only those that play itself leaves behind.
//!
//! A phase is a chain of frames, the first at the bottom. Play takes frames off the top, so what is left is the lower part of a
//! chain; on its top may stand, in place of a window, the card being shown in it or the effect being carried out.

use crate::games::new_france::Frame;
use crate::games::new_france::cards::{Category, Moment, Verb};
use crate::games::new_france::combat::{self, Combats, card::CombatCard};
use crate::games::new_france::content::Content;
use crate::games::new_france::ids::CardId;
use crate::games::new_france::interrupts::{Effect, Interrupt};
use crate::games::new_france::leaders::Displaced;
use crate::games::new_france::movement::{march::Marching, orders::Orders};
use crate::games::new_france::reinforcements::{Placing, Reinforcements};
use crate::games::new_france::seasons::play::{self, Show};
use crate::games::new_france::seasons::{deal, winter::Winter};
use crate::games::new_france::world::{Combat, Phase, World};
use crate::side::Side;

/// Does the stack fit the position?
pub fn fits(content: &Content, world: &World, stack: &[Frame]) -> bool {
    match stack {
        [below @ .., Frame::DealAnew(deal::DealAnew { hands, discarded })] => {
            let undealt = Side::ALL.into_iter().all(|side| world.cards[side].drawn == 0);
            let mut dealt = world.clone();
            deal::lay_out(content, &mut dealt, *hands, *discarded);
            undealt
                && !below.iter().any(|frame| matches!(frame, Frame::Shuffle(_)))
                && fits(content, &dealt, below)
        }
        [Frame::Over(_)] => nothing_half_done(world),
        [Frame::Course(_)] => nothing_half_done(world),
        [Frame::Course(_), Frame::Shuffle(_)] => {
            nothing_half_done(world) && Side::ALL.into_iter().all(|side| world.cards[side].drawn == 0)
        }
        [Frame::Advance(_), rest @ ..] => {
            chains(content, world).iter().any(|chain| is_lower_part(content, world, chain, rest))
        }
        _ => false,
    }
}

fn nothing_half_done(world: &World) -> bool {
    world.reinforcement.is_none() && world.march.is_none() && world.combat.is_none()
}

/// The chains that may be at work in this position. Each is given with how much of it must be there.
fn chains(content: &Content, world: &World) -> Vec<(Vec<Frame>, usize)> {
    let enemy = world.side.other();
    if !world.season.is_campaign() {
        return vec![(vec![Frame::Winter(Winter {})], 1)];
    }
    match (world.phase, &world.combat) {
        (Phase::Reinforcements, _) => {
            let window =
                Frame::Interrupt(Interrupt { side: enemy, moment: Moment::AfterEnemyReinforcementCard });
            match world.reinforcement {
                Some(_) => vec![(vec![Frame::Place(Placing {}), window], 1)],
                None => vec![(vec![Frame::Reinforcements(Reinforcements {})], 1)],
            }
        }
        (Phase::Movement, _) => {
            let window = Frame::Interrupt(Interrupt { side: enemy, moment: Moment::StartOfEnemyMovement });
            match world.march {
                Some(_) => vec![(vec![Frame::Orders(Orders {}), Frame::March(Marching {})], 2)],
                None => vec![(vec![Frame::Orders(Orders {}), window], 1)],
            }
        }
        (Phase::Combat, Some(combat)) => combat_chains(world, combat),
        (Phase::Combat, None) => {
            let displaced = combat::displacing(content, world);
            let mut chain = vec![Frame::Combats(Combats {})];
            chain.extend(displaced.map(|space| Frame::Displaced(Displaced { space })));
            vec![(chain, 1)]
        }
        (Phase::End, _) => Vec::new(),
    }
}

fn combat_chains(world: &World, combat: &Combat) -> Vec<(Vec<Frame>, usize)> {
    let on_combats = |mut frames: Vec<Frame>| {
        frames.push(Frame::Combats(Combats {}));
        frames.reverse();
        frames
    };
    let untouched =
        Side::ALL.into_iter().all(|side| combat.part(side).start == world.units(side, combat.space));
    let rolled = Side::ALL.into_iter().all(|side| combat.part(side).adjusted.is_some());
    let after = on_combats(combat::after_dice(combat.attacker));
    match (rolled, combat.winner) {
        (false, None) if untouched => vec![(on_combats(combat::before_dice(combat.attacker)), 2)],
        (true, None) if untouched => {
            let reckon = after.iter().position(|frame| matches!(frame, Frame::Reckon(_))).unwrap_or(0);
            vec![(after, reckon + 1)]
        }
        (true, Some(_)) => {
            let settled = after.into_iter().take_while(|frame| !matches!(frame, Frame::Reckon(_))).collect();
            vec![(settled, 2)]
        }
        _ => Vec::new(),
    }
}

fn is_lower_part(
    content: &Content,
    world: &World,
    (chain, least): &(Vec<Frame>, usize),
    stack: &[Frame],
) -> bool {
    let Some((top, below)) = stack.split_last() else { return false };
    let mover = world.side;
    // A movement card is shown on top of the orders, which stay.
    if let ([Frame::Orders(_)], Frame::Show(Show { side, card })) = (below, top)
        && *side == mover
    {
        return shows(content, world, mover, *card, Moment::OwnMovement);
    }
    let Some(usual) = chain.get(below.len()).filter(|_| chain.starts_with(below)) else { return false };
    stack.len() >= *least && (top == usual || stands_in(content, world, usual, top))
}

/// May `top` stand where `usual` would: the card shown in a window, or its effect?
fn stands_in(content: &Content, world: &World, usual: &Frame, top: &Frame) -> bool {
    let (who, moment) = match *usual {
        Frame::Reinforcements(_) => (world.side, Moment::OwnReinforcement),
        Frame::CombatCard(CombatCard { side }) => (side, Moment::Combat),
        Frame::Interrupt(Interrupt { side, moment }) => (side, moment),
        _ => return false,
    };
    match *top {
        Frame::Show(Show { side, card }) => side == who && shows(content, world, who, card, moment),
        Frame::Effect(Effect { side, card, step, left }) => {
            side == who && strikes(content, world, who, card, step, left, moment)
        }
        _ => false,
    }
}

fn shows(content: &Content, world: &World, side: Side, id: CardId, moment: Moment) -> bool {
    let card = content.deck(side).find(|card| card.id == id);
    world.may_play(side) && card.is_some_and(|card| play::check(content, world, side, card, moment).is_ok())
}

fn strikes(
    content: &Content,
    world: &World,
    side: Side,
    id: CardId,
    step: u8,
    left: Option<u8>,
    moment: Moment,
) -> bool {
    let card = content.deck(side).find(|card| card.id == id);
    card.is_some_and(|card| {
        card.category == Category::Interrupt
            && card.moment == moment
            && world.cards[side].active == Some(id)
            && matches!(card.effect.get(usize::from(step)), Some(Verb::Pin { .. } | Verb::Attrition { .. }))
            && left != Some(0)
            && left.is_none_or(|left| left <= 99)
    })
}
