//! What is asked in Battles, sieges and assaults.

use super::super::super::At;
use super::super::super::assault::{self, Assault};
use super::super::super::battle::fire::factors;
use super::super::super::battle::losses::{LossRule, Losses, Owed};
use super::super::super::battle::retreat::Retreat;
use super::super::super::battle::{self, Battle};
use super::super::super::position::Pos;
use super::super::super::siege::{self, Massacre, Siege};
use super::super::super::world::Place;
use super::super::company::company;

/// Militia, besieged pieces that join, events, the defender's leader.
pub fn battle(frame: &Battle, at: At<'_>) -> String {
    let pos = Pos::from(at);
    let name = pos.name(frame.space);
    match frame.stage {
        battle::Stage::Militia => format!("Call militia to {name}?"),
        battle::Stage::Join => "Who of the besieged joins the attack".to_owned(),
        battle::Stage::AttackerCards | battle::Stage::DefenderCards => battle_events(frame, pos),
        battle::Stage::Leader | battle::Stage::ReturnLeader => {
            format!("Which leader commands the defence of {name}")
        }
        battle::Stage::Opening
        | battle::Stage::Fire
        | battle::Stage::ReturnFire
        | battle::Stage::Outcome
        | battle::Stage::Aftermath => String::new(),
    }
}

fn battle_events(frame: &Battle, pos: Pos<'_>) -> String {
    let (attacker, defender) = (frame.attacker, frame.defender());
    format!(
        "Play events for the Battle at {}? The {attacker} attack with strength {}, the {defender} have {}",
        pos.name(frame.space),
        factors(pos, frame.units(pos, attacker)),
        factors(pos, frame.units(pos, defender)),
    )
}

/// Step losses: where and by what, since the question may be all that somebody reads.
pub fn losses(frame: &Losses, at: At<'_>) -> String {
    let pos = Pos::from(at);
    let occasion = match frame.rule {
        LossRule::Battle => "Battle",
        LossRule::Assault => "Assault",
        LossRule::Spread => "SMALL POX",
        LossRule::Free => "Raid",
    };
    let space = |unit| match pos.world.pieces.place(unit) {
        Place::Space(space) => Some(pos.name(space)),
        _ => None,
    };
    let place = frame.units.iter().find_map(space).map(|name| format!(" at {name}")).unwrap_or_default();
    let steps = if frame.left == 1 { "step" } else { "steps" };
    let who = match frame.owed(at.into()) {
        Owed::Nothing => String::new(),
        Owed::Next => ", the next from Drilled Troops".to_owned(),
        Owed::AtLeast(owed) => format!(", at least {owed} from Drilled Troops"),
    };
    format!("{occasion}{place}: {} {steps} to lose{who}", frame.left)
}

/// Where the beaten go.
pub fn retreat(frame: &Retreat, at: At<'_>) -> String {
    let pos = Pos::from(at);
    format!("Retreat from {}: {}", pos.name(frame.space), company(pos, frame.here(pos)))
}

/// Cards at a siege roll, the leader inside, the assault after it.
pub fn siege(frame: &Siege, at: At<'_>) -> String {
    let name = Pos::from(at).name(frame.space);
    match frame.stage {
        siege::Stage::Coehorns(_) => format!("Siege roll at {name}: play COEHORNS & HOWITZERS?"),
        siege::Stage::Surrender(_) => format!("Play SURRENDER! at {name} instead of the die?"),
        siege::Stage::Leader => LEADER_INSIDE.to_owned(),
        siege::Stage::Assault => format!("Assault {name}?"),
        siege::Stage::Roll => String::new(),
    }
}

/// MASSACRE!.
pub fn massacre(frame: &Massacre, at: At<'_>) -> String {
    format!("Play MASSACRE! after the capture of {}?", Pos::from(at).name(frame.space))
}

/// COEHORNS at an assault, the leader inside.
pub fn assault(frame: &Assault, at: At<'_>) -> String {
    match frame.stage {
        assault::Stage::Cards(_) => {
            format!("Assault on {}: play COEHORNS & HOWITZERS?", Pos::from(at).name(frame.space))
        }
        assault::Stage::Leader => LEADER_INSIDE.to_owned(),
        assault::Stage::Fire | assault::Stage::Outcome => String::new(),
    }
}

const LEADER_INSIDE: &str = "Which leader commands inside";
