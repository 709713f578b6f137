//! Why something is refused in Battles, sieges and assaults.

use super::super::super::battle::losses::LossRule;
use super::super::super::no::combat::{CombatNo, Design, NoAmbush, NoFieldworks};
use super::super::super::options::Edition;
use super::super::super::position::Pos;
use super::refusal;
use crate::cite::Rule;
use crate::speech::Refusal;

/// The reason in words.
#[expect(clippy::too_many_lines, reason = "one arm a reason")]
pub fn say(pos: Pos<'_>, no: CombatNo) -> Refusal {
    match no {
        CombatNo::Ambush(card, no) => {
            let code = "coureur::ww::battle::no_ambush";
            refusal(code, card.citation(), ambush(no), "fight without it")
        }
        CombatNo::Fieldworks(card, no) => {
            let code = "coureur::ww::battle::no_fieldworks";
            refusal(code, card.citation(), fieldworks(no), "fight without it")
        }
        CombatNo::DrilledFirst => {
            let why = "in an Assault Drilled Troops lose all steps first";
            refusal("coureur::ww::assault::drilled_first", "9.14", why, "name a Drilled Troops unit")
        }
        CombatNo::DrilledHalf { owed, left } => {
            let why = format!("Drilled Troops must still lose {owed} of the {left} steps left");
            refusal("coureur::ww::battle::drilled_half", "7.62", why, "name a Drilled Troops unit")
        }
        CombatNo::NotShared(losses) => {
            let why = "no unit is eliminated while another that could take the step is at full strength";
            let rule = if losses == LossRule::Spread { "#34" } else { "7.63" };
            refusal(LOSSES_NOT_SHARED, rule, why, "name a unit at full strength")
        }
        CombatNo::OddFromDrilled => {
            let why = "every odd step lost comes from Drilled Troops, as long as there are any";
            refusal(LOSSES_NOT_SHARED, "7.62", why, "lose it with Drilled Troops")
        }
        CombatNo::ReduceFirst => {
            let why = "no unit is eliminated before all are reduced";
            refusal(LOSSES_NOT_SHARED, "7.63", why, "reduce a unit that is at full strength")
        }
        CombatNo::AttackersGoBack => no_retreat("attackers go back to where they came from".to_owned()),
        CombatNo::CameFromElsewhere => refusal(
            "coureur::ww::battle::came_from_elsewhere",
            "8.252",
            "units that entered from another space do not retreat inside",
            "retreat to where they came from",
        ),
        CombatNo::EnemyCameFrom(space) => no_retreat(format!("the enemy came from {}", pos.name(space))),
        CombatNo::EnemyHolds(space) => no_retreat(format!("the enemy holds {}", pos.name(space))),
        CombatNo::TooWild(space) => no_retreat(format!(
            "Drilled Troops need farmland or an own fortification, and {} is neither",
            pos.name(space)
        )),
        CombatNo::NoSiege => {
            let why = "no enemy fort or fortress is besieged here";
            refusal("coureur::ww::siege::no_siege", "8.21", why, "move")
        }
        CombatNo::NeedsForce(design) => {
            let why = "only an activated force rolls on the Siege Table or assaults";
            let help = "activate a force under its leader";
            refusal("coureur::ww::siege::needs_force", rule(design), why, help)
        }
        CombatNo::NotSenior(design) => {
            let why = "a leader of the highest Command in the space must be the one activated";
            refusal("coureur::ww::siege::not_senior", rule(design), why, "activate the senior leader")
        }
        CombatNo::BeganThisPhase => refusal(
            "coureur::ww::siege::began_this_phase",
            "8.231",
            "the siege must have been there when the Action Phase began",
            "roll in a later Action Phase",
        ),
        CombatNo::NoDrilled => {
            let why = "the besiegers need Drilled Troops";
            let help = "bring some, or assault if the level is reached";
            refusal(NO_SUPPLIED_TROOPS, "8.231", why, help)
        }
        CombatNo::Unsupplied => {
            let why = "the besiegers need Drilled Troops in supply";
            let help = "open a supply line, or assault if the level is reached";
            let refusal = refusal(NO_SUPPLIED_TROOPS, "8.231", why, help);
            match pos.content.options.edition {
                Edition::Third => refusal,
                Edition::First => Refusal { rule: Rule::ww1("17.3"), ..refusal },
            }
        }
        CombatNo::LevelNotReached { level, needed } => {
            let why = format!("the siege level is {level}; an assault here needs {needed}");
            refusal("coureur::ww::assault::level_not_reached", "9.1", why, "roll on the Siege Table first")
        }
        CombatNo::NoUnits => {
            refusal("coureur::ww::assault::no_units", "9.12", "no units are there", "bring units")
        }
    }
}

const LOSSES_NOT_SHARED: &str = "coureur::ww::battle::losses_not_shared";
const NO_SUPPLIED_TROOPS: &str = "coureur::ww::siege::no_supplied_troops";

fn ambush(no: NoAmbush) -> &'static str {
    match no {
        NoAmbush::Farmland => "AMBUSH! needs wilderness or mountain",
        NoAmbush::Again => "each side plays AMBUSH! once in a Battle",
        NoAmbush::Auxiliaries => "AMBUSH! needs Auxiliaries, and no fewer than the enemy has",
        NoAmbush::LightInfantry => "enemy Light Infantry prevents AMBUSH!",
        NoAmbush::EnemyFort => "AMBUSH! is not played at an enemy fort",
    }
}

fn fieldworks(no: NoFieldworks) -> &'static str {
    match no {
        NoFieldworks::NoDrilled => "FIELDWORKS needs Drilled Troops in the Battle",
        NoFieldworks::NoneThere => "there are no Fieldworks to remove",
        NoFieldworks::DugAlready => "the space has Fieldworks already",
    }
}

fn no_retreat(why: String) -> Refusal {
    let help = "`moves retreat` lists where they may go";
    refusal("coureur::ww::battle::no_retreat_there", "7.92", why, help)
}

/// The rule of what a force is about to do.
fn rule(design: Design) -> &'static str {
    match design {
        Design::Roll => "8.231",
        Design::Assault => "9.11",
    }
}
