//! Events that influence the combat [WW 7.4]: the attacker plays all of his before the defender does.

use super::super::cards::EventKind;
use super::super::choice::{Choice, offer_play, refusal, window};
use super::super::event::Event;
use super::super::frame::Frame;
use super::super::ids::CardId;
use super::super::position::Pos;
use super::super::sequence::phase::Show;
use super::super::{Flow, Turn};
use super::fire::factors;
use super::{Battle, Stage};
use crate::cite::Rule;
use crate::engine::{Need, Offers, Refusal, Window, Words};
use crate::side::Side;

/// May this side play AMBUSH! here [WW #11, 7.56]?
///
/// # Errors
/// Why not.
pub fn can_ambush(battle: &Battle, pos: Pos<'_>, side: Side) -> Result<(), Refusal> {
    let no = |why: &str| Err(refusal("coureur::ww::battle::no_ambush", "#11", why, "fight without it"));
    let own = battle.units(pos, side);
    let enemy = battle.units(pos, side.other());
    if !pos.terrain(battle.space).is_wild() {
        return no("AMBUSH! needs wilderness or mountain");
    }
    if battle.ambush[side] {
        return no("each side plays AMBUSH! once in a Battle");
    }
    if pos.auxiliaries(own).is_empty() || pos.auxiliaries(enemy).len() > pos.auxiliaries(own).len() {
        return no("AMBUSH! needs Auxiliaries, and no fewer than the enemy has");
    }
    if enemy.and(pos.content.families.light).any() {
        return no("enemy Light Infantry prevents AMBUSH!");
    }
    if pos.marks(battle.space).fort == Some(side.other()) {
        return no("AMBUSH! is not played at an enemy fort");
    }
    Ok(())
}

/// May this side play FIELDWORKS here [WW #9, 7.55]?
///
/// # Errors
/// Why not.
pub fn can_fieldworks(battle: &Battle, pos: Pos<'_>, side: Side) -> Result<(), Refusal> {
    let no = |why: &str| Err(refusal("coureur::ww::battle::no_fieldworks", "#9", why, "fight without it"));
    if pos.drilled(battle.units(pos, side)).is_empty() {
        return no("FIELDWORKS needs Drilled Troops in the Battle");
    }
    let dug = pos.marks(battle.space).fieldworks;
    if side == battle.attacker && !dug {
        return no("there are no Fieldworks to remove");
    }
    if side != battle.attacker && dug {
        return no("the space has Fieldworks already");
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
    let side = side_at(battle);
    let (attacker, defender) = (battle.attacker, battle.defender());
    let text = format!(
        "Play events for the Battle at {}? The {attacker} attack with strength {}, the {defender} have {}",
        pos.name(battle.space),
        factors(pos, battle.units(pos, attacker)),
        factors(pos, battle.units(pos, defender)),
    );
    window(side, text, "7.4", Window { kind: "battle-events", pass: "pass" })
}

/// The cards, or none.
pub fn offers(battle: &Battle, pos: Pos<'_>, out: &mut Offers<Choice>) {
    out.offer(Choice::Pass, Words::key("pass"));
    for card in playable(battle, pos) {
        offer_play(out, pos.content, card);
    }
    let side = side_at(battle);
    for (event, check) in [
        (EventKind::Ambush, can_ambush(battle, pos, side)),
        (EventKind::Fieldworks, can_fieldworks(battle, pos, side)),
    ] {
        let Err(why) = check else { continue };
        for card in pos.possible(side, event) {
            let words = super::super::choice::card_words(Words::key("play"), pos.content, card);
            out.refuse(|| (words, Refusal { rule: Rule::ww(card.citation()), ..why.clone() }));
        }
    }
}

/// A card takes effect.
pub fn answer(mut battle: Box<Battle>, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
    let Choice::Play(card) = choice else {
        let next = if battle.stage == Stage::AttackerCards { Stage::DefenderCards } else { Stage::Leader };
        return Flow::Goto(battle.at(next));
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
