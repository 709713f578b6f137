//! What is asked.

use super::{leader, space, units};
use crate::cite::Rule;
use crate::engine::{Prompt, Who, Window};
use crate::games::new_france::At;
use crate::games::new_france::cards::{Moment, Verb};
use crate::games::new_france::data::Content;
use crate::games::new_france::ids::{CardId, LeaderId, SpaceId};
use crate::games::new_france::pieces::UnitKind;
use crate::games::new_france::world::{Combat, March};
use crate::side::Side;

fn prompt(side: Side, ask: String, waiting: &str, place: &'static str) -> Prompt {
    let waiting = format!("The {side} {waiting}.");
    Prompt { who: Who::One(side), ask, waiting, window: None, rule: Rule::nf(place) }
}

fn window(kind: &'static str, prompt: Prompt) -> Prompt {
    Prompt { window: Some(Window { kind, pass: "pass" }), ..prompt }
}

/// Winter's discards.
pub fn winter(year: u16) -> Prompt {
    Prompt {
        who: Who::Both,
        ask: format!("Winter {year}: which cards do you discard?"),
        waiting: "Both sides pick their discards.".to_owned(),
        window: None,
        rule: Rule::nf("Winter ¶1"),
    }
}

/// A reinforcement card or none.
pub fn reinforcements(side: Side) -> Prompt {
    let ask = "Do you play a reinforcement card? (`reinforce none` for none)".to_owned();
    prompt(side, ask, "may play a reinforcement card", "Reinforcements ¶1")
}

/// Where new units go.
pub fn place(side: Side, kind: UnitKind, left: u16) -> Prompt {
    let ask = format!("Where do you place {}?", units(kind, left));
    prompt(side, ask, "place their reinforcements", "Reinforcements ¶1")
}

/// Where a new leader goes.
pub fn bring(content: &Content, side: Side, id: LeaderId) -> Prompt {
    let ask = format!("Where does {} arrive?", leader(content, id));
    prompt(side, ask, "place their new leader", "Reinforcements ¶1")
}

/// A window for an interrupt.
pub fn interrupt(at: At<'_>, side: Side, moment: Moment) -> Prompt {
    let (kind, what) = match moment {
        Moment::AfterEnemyReinforcementCard => {
            ("interrupt-reinforcement", "their reinforcement card takes effect")
        }
        Moment::AfterEnemyCombatCard => ("interrupt-combat-card", "their combat card takes effect"),
        _ => ("interrupt-movement", "they move"),
    };
    let enemy = side.other();
    let card = at.world.cards[enemy].active.filter(|_| moment != Moment::StartOfEnemyMovement);
    let shown = card.map_or_else(String::new, |id| format!(" ({})", super::card(at.content, id)));
    let ask = format!("Do you interrupt the {enemy} before {what}{shown}?");
    window(kind, prompt(side, ask, "may interrupt", "Interrupts ¶1"))
}

/// Whom an interrupt strikes.
pub fn effect(content: &Content, side: Side, id: CardId, verb: &Verb) -> Prompt {
    let what = match verb {
        Verb::Attrition { sp, .. } => format!("loses {sp} SP"),
        _ => "may not move".to_owned(),
    };
    let ask = format!("{}: which enemy force {what}?", super::card(content, id));
    prompt(side, ask, "pick whom their card strikes", "Interrupts ¶1")
}

/// The next order of the movement phase.
pub fn orders(side: Side) -> Prompt {
    let ask = "Which force moves next? (`done` ends the phase)".to_owned();
    prompt(side, ask, "move", "Movement ¶1")
}

/// What a group does next.
pub fn march(content: &Content, side: Side, march: &March) -> Prompt {
    let at = space(content, march.at());
    let ask = if march.force.is_empty() && march.leaders.is_empty() {
        format!("Who moves from {at}?")
    } else {
        let group = super::force(content, march.force, &march.leaders);
        format!("At {at} with {group}: where to?")
    };
    prompt(side, ask, "move", "Movement ¶2")
}

/// Which combat comes next.
pub fn combats(side: Side) -> Prompt {
    prompt(side, "Which combat is fought next?".to_owned(), "pick the next combat", "ruling 16")
}

/// A combat card or none.
pub fn combat_card(content: &Content, side: Side, combat: &Combat) -> Prompt {
    let at = space(content, combat.space);
    let asked =
        prompt(side, format!("Do you play a combat card at {at}?"), "may play a combat card", "Combat ¶6");
    if combat.attacker == side { asked } else { window("combat-card", asked) }
}

/// Who leads.
pub fn lead(content: &Content, side: Side, at: SpaceId) -> Prompt {
    let ask = format!("Which leader do you use at {}?", space(content, at));
    prompt(side, ask, "pick the leader they use", "Combat ¶7")
}

/// Which units die.
pub fn losses(content: &Content, side: Side, at: SpaceId, due: u16) -> Prompt {
    let ask = format!("You lose {due} SP at {}: which?", space(content, at));
    prompt(side, ask, "pick their losses", "Combat ¶9")
}

/// Where a wounded leader goes.
pub fn carry(content: &Content, side: Side, id: LeaderId) -> Prompt {
    let ask = format!("Where is {} carried?", leader(content, id));
    prompt(side, ask, "pick where their wounded leader goes", "Leader Loss Chart")
}

/// Where a beaten force goes.
pub fn retreat(content: &Content, side: Side, at: SpaceId) -> Prompt {
    let ask = format!("Where do you retreat from {}?", space(content, at));
    prompt(side, ask, "pick where they retreat", "Retreat ¶4")
}

/// Where Indians go home.
pub fn home(content: &Content, side: Side, at: SpaceId, n: u16) -> Prompt {
    let ask =
        format!("Which village do {} at {} return to?", units(UnitKind::Indians, n), space(content, at));
    prompt(side, ask, "pick where their Indians go home", "Villages ¶2")
}
