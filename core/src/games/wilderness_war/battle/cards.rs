//! Events that influence the combat [WW 7.4]: the attacker plays all of his before the defender does.

use super::super::cards::EventKind;
use super::super::choice::{Choice, Offers, offer_play, window};
use super::super::event::Event;
use super::super::frame::Frame;
use super::super::ids::CardId;
use super::super::no::combat::{CombatNo, NoAmbush, NoFieldworks};
use super::super::position::Pos;
use super::super::sequence::phase::Show;
use super::super::{Flow, Turn};
use super::{Battle, Stage};
use crate::engine::Need;
use crate::side::Side;

/// May this side play AMBUSH! here \[WW #11, 7.56]?
///
/// # Errors
/// Why not.
pub fn can_ambush(battle: &Battle, pos: Pos<'_>, side: Side) -> Result<(), NoAmbush> {
    let own = battle.units(pos, side);
    let enemy = battle.units(pos, side.other());
    if !pos.terrain(battle.space).is_wild() {
        return Err(NoAmbush::Farmland);
    }
    if battle.ambush[side] {
        return Err(NoAmbush::Again);
    }
    if pos.auxiliaries(own).is_empty() || pos.auxiliaries(enemy).len() > pos.auxiliaries(own).len() {
        return Err(NoAmbush::Auxiliaries);
    }
    if enemy.and(pos.content.families.light).any() {
        return Err(NoAmbush::LightInfantry);
    }
    if pos.marks(battle.space).fort == Some(side.other()) {
        return Err(NoAmbush::EnemyFort);
    }
    Ok(())
}

/// May this side play FIELDWORKS here \[WW #9, 7.55]?
///
/// # Errors
/// Why not.
pub fn can_fieldworks(battle: &Battle, pos: Pos<'_>, side: Side) -> Result<(), NoFieldworks> {
    if pos.drilled(battle.units(pos, side)).is_empty() {
        return Err(NoFieldworks::NoDrilled);
    }
    let dug = pos.marks(battle.space).fieldworks;
    if side == battle.attacker && !dug {
        return Err(NoFieldworks::NoneThere);
    }
    if side != battle.attacker && dug {
        return Err(NoFieldworks::DugAlready);
    }
    Ok(())
}

fn side_at(battle: &Battle) -> Side {
    if battle.stage == Stage::AttackerCards { battle.attacker } else { battle.defender() }
}

/// The cards that may be in the hand and fit now.
fn playable(battle: &Battle, pos: Pos<'_>) -> Vec<CardId> {
    let side = side_at(battle);
    let mut cards = Vec::new();
    if can_ambush(battle, pos, side).is_ok() {
        cards.extend(pos.possible(side, EventKind::Ambush));
    }
    if can_fieldworks(battle, pos, side).is_ok() {
        cards.extend(pos.possible(side, EventKind::Fieldworks));
    }
    cards
}

/// Is there anything to ask?
#[must_use]
pub fn need(battle: &Battle, pos: Pos<'_>) -> Need {
    if playable(battle, pos).is_empty() {
        return Need::Run;
    }
    window(side_at(battle), "battle-events", "7.4")
}

/// The cards, or none.
pub fn offers(battle: &Battle, pos: Pos<'_>, out: &mut Offers) {
    out.offer(Choice::Pass);
    for card in playable(battle, pos) {
        offer_play(out, card);
    }
    let side = side_at(battle);
    if !out.wants_reasons() {
        return;
    }
    if let Err(why) = can_ambush(battle, pos, side) {
        for card in pos.possible(side, EventKind::Ambush) {
            out.refuse(Choice::Play(card), CombatNo::Ambush(card, why).into());
        }
    }
    if let Err(why) = can_fieldworks(battle, pos, side) {
        for card in pos.possible(side, EventKind::Fieldworks) {
            out.refuse(Choice::Play(card), CombatNo::Fieldworks(card, why).into());
        }
    }
}

/// A card takes effect.
pub fn answer(mut battle: Box<Battle>, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
    let card = match choice {
        Choice::Play(card) => card,
        Choice::Pass => {
            let attacker = battle.stage == Stage::AttackerCards;
            return Flow::Goto(battle.at(if attacker { Stage::DefenderCards } else { Stage::Leader }));
        }
        _ => return Flow::Fault("no answer to events for a battle"),
    };
    let show = Show::response(turn, side, card);
    if turn.content.card(card).event == EventKind::Ambush {
        battle.ambush[side] = true;
    } else {
        let placed = side != battle.attacker;
        turn.world.spaces[battle.space].fieldworks = placed;
        turn.tell(Event::Fieldworks { space: battle.space, placed });
    }
    Flow::Call { now: show, then: Frame::Battle(battle) }
}
