//! The Battle that is fought just now: where, who attacks, how far it has come.

use super::super::At;
use super::super::battle::outcome::AfterBattle;
use super::super::battle::state::{Battle, Stage};
use super::super::frame::Frame;
use super::super::wording::{Names, told};
use super::counters;
use crate::side::Side;
use crate::speech::view::Note;

/// What there is to say of it, if one is fought: its frame, or one that it has put on itself, is at work.
pub fn note(at: At<'_>, top: Option<&Frame>) -> Option<Note> {
    let names = Names(at.content);
    let text = at.below.iter().chain(top).rev().find_map(|frame| match frame {
        Frame::Battle(battle) => {
            let (place, attacker) = (names.space(battle.space), battle.attacker);
            Some(format!("Battle at {place}, the {attacker} attack: {}", far(battle, names)))
        }
        Frame::AfterBattle(AfterBattle { space, attacker, winner, .. }) => {
            Some(format!("Battle at {}, the {attacker} attacked: the {winner} have won", names.space(*space)))
        }
        _ => None,
    })?;
    Some(Note { id: "battle".into(), text, side: None })
}

/// How far it has come: what is next, what the tracks say, which dice lie on the table.
fn far(battle: &Battle, names: Names<'_>) -> String {
    let Some(next) = next(battle) else { return "it is prepared".to_owned() };
    let markers: Vec<String> =
        Side::ALL.into_iter().map(|side| format!("{side} {}", battle.sides[side].marker)).collect();
    let dice: Vec<String> = battle
        .dice
        .iter()
        .map(|die| format!("{} rolled {}", names.unit(die.unit), told::face(die.face)))
        .collect();
    let dice = if dice.is_empty() { String::new() } else { format!("; {}", dice.join(", ")) };
    format!("{next}. Battle Victory markers: {}{dice}", markers.join(", "))
}

/// What is next; nothing: the tracks are not set up yet.
fn next(battle: &Battle) -> Option<String> {
    let who = battle.turn;
    let kind = battle.kind().map_or("units", |kind| counters::names(kind).1);
    Some(match battle.stage {
        Stage::Setup => return None,
        Stage::Lead { side, .. } => format!("the {side} choose their Commander"),
        Stage::Roll => format!("{kind} of the {who} roll"),
        Stage::Reroll | Stage::Again { .. } | Stage::Casualty { .. } => {
            format!("{kind} of the {who} have rolled, and may roll again")
        }
        Stage::Apply => format!("{kind} of the {who} have rolled"),
        Stage::Hit { .. } => format!("{kind} of the {who} have scored a Hit"),
        Stage::Withdraw => format!("Fleets of the {who} may withdraw"),
        Stage::Militia => "the Militia roll".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::battle::prepare::Emergency;
    use super::super::super::battle::state::Die;
    use super::super::super::dice::Face;
    use super::*;
    use crate::games::bayonets_tomahawks::sample::{on, piece, space};

    #[test]
    fn a_battle_says_where_it_is_who_attacks_and_how_far_it_is() {
        on("loudoun-1757", |turn| {
            let oswego = space("oswego");
            let mut battle = Battle::new(oswego, Side::French);
            let told = |battle: &Battle, above: Option<&Frame>| {
                let frame = Frame::Battle(Box::new(battle.clone()));
                let (content, world) = (turn.content, &*turn.world);
                let note = match above {
                    Some(top) => note(At { content, world, below: std::slice::from_ref(&frame) }, Some(top)),
                    None => note(At { content, world, below: &[] }, Some(&frame)),
                };
                note.expect("a Battle is fought").text
            };
            let preparing = Frame::Emergency(Emergency { side: Side::French, space: oswego });
            let said = "Battle at Oswego, the French attack: it is prepared";
            assert_eq!(told(&battle, Some(&preparing)), said);
            battle.stage = Stage::Reroll;
            battle.sides.french.marker = 2;
            battle.dice = vec![Die { unit: piece("light-lery"), face: Face::Miss }];
            assert_eq!(
                told(&battle, None),
                "Battle at Oswego, the French attack: Light units of the French have rolled, and may roll again. \
                 Battle Victory markers: British 0, French 2; Léry rolled a Miss"
            );
        });
    }
}
