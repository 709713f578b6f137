//! Factors, dice and the chart [NF Combat ¶2–8].

use crate::board::Step;
use crate::engine::{Chance, Die, Drawn, Need, Roll};
use crate::games::new_france::content::Content;
use crate::games::new_france::event::Event;
use crate::games::new_france::world::{Combat, World};
use crate::games::new_france::{At, Flow, NewFrance, Turn};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Both sides roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatDice {}

/// Attacker and defender, in the order they roll.
fn order(combat: &Combat) -> [Side; 2] {
    [combat.attacker, combat.attacker.other()]
}

/// The faces of so many rolls of one die each.
pub fn singles(drawn: &Drawn, rolls: usize) -> Option<Vec<u8>> {
    let Drawn::Faces(faces) = drawn else { return None };
    let one = |faces: &Vec<u8>| match faces.as_slice() {
        [face] => Some(*face),
        _ => None,
    };
    faces.iter().map(one).collect::<Option<Vec<u8>>>().filter(|faces| faces.len() == rolls)
}

/// What a side's card adds to the factors and to the die; nothing if it was cancelled.
fn bonus(content: &Content, combat: &Combat, side: Side) -> (u16, u8) {
    let part = combat.part(side);
    part.card.filter(|_| !part.cancelled).map_or((0, 0), |id| content.card(id).combat_bonus())
}

/// A side's combat factors: strength, the defender's Defense Value, its card [NF Combat ¶2–6].
pub fn factor(content: &Content, world: &World, combat: &Combat, side: Side) -> u16 {
    let walls = if side == combat.attacker { 0 } else { world.defense(content, combat.space) };
    let (sp, _) = bonus(content, combat, side);
    combat.part(side).start.sp().saturating_add(walls).saturating_add(sp)
}

/// A die with what leader and card add, held within the chart [NF ruling 20].
pub fn adjusted(die: u8, bonus: u8) -> u8 {
    die.saturating_add(bonus).clamp(1, 9)
}

impl Step<NewFrance> for CombatDice {
    /// Both dice at once, also for an empty space [NF ruling 23].
    fn need(&self, at: At<'_>) -> Need {
        let Some(combat) = &at.world.combat else { return Need::Run };
        let roll = |side: Side| {
            let label = format!("combat {} {}", combat.space, side.word());
            Roll { label, dice: 1, die: Die::SIX }
        };
        Need::Chance(Chance::Roll(order(combat).map(roll).to_vec()))
    }

    /// The dice have fallen: adjusted results are held within 1 to 9 [NF ruling 20], and the chart is read [NF Combat ¶8].
    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Some(mut combat) = turn.world.combat.take() else {
            return Flow::Fault("dice without a combat");
        };
        let Some(dice) = singles(&drawn, 2) else { return Flow::Fault("not the two dice of a combat") };
        for (side, die) in order(&combat).into_iter().zip(dice) {
            let rating = combat.part(side).leader.map_or(0, |id| turn.content.leader(id).rating);
            let (_, more) = bonus(turn.content, &combat, side);
            let bonus = rating.saturating_add(more);
            let adjusted = adjusted(die, bonus);
            let factor = factor(turn.content, turn.world, &combat, side);
            let inflicts = turn.content.losses.losses(factor, adjusted);
            let part = combat.part_mut(side);
            part.adjusted = Some(adjusted);
            part.inflicts = inflicts;
            turn.tell(Event::Rolled { side, die, bonus, adjusted, factor, inflicts });
        }
        let next = super::after_dice(combat.attacker);
        turn.world.combat = Some(combat);
        Flow::Sequence(next)
    }
}
