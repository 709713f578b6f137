//! What is asked, in words: a sentence for each kind of question.

use super::super::At;
use super::super::events::losses::Stricken;
use super::super::frame::{Frame, Step as _};
use super::super::ids::{PieceId, PieceSet};
use super::super::pieces::UnitKind;
use super::super::winter::losses::LostType;
use super::super::world::{Place, Play};
use super::{Names, nation, point, points};
use crate::engine::{Need, Who};
use crate::speech::tongue::Question;
use crate::speech::view::counted;
use crate::text::capital;

/// The kinds of questions, each with what it asks, and what whoever is asked is about to do.
const QUESTIONS: &[(&str, &str, &str)] = &[
    (
        "reserve",
        "Which of the two cards do you keep as your Reserve?",
        "choose the card they keep as their Reserve",
    ),
    ("card", "Which card do you play: the one drawn, or your Reserve?", "choose the card they play"),
    ("first-player", "Who is First Player in this Action Round?", "say who is First Player"),
    ("round-up", "Which units are brought back or restored?", "bring back or restore units"),
    ("disease", "Which Brigade is lost to disease?", "choose the Brigade that is lost"),
    ("delayed-supplies", "Which Action Point is given up for want of supplies?", "give up an Action Point"),
    (
        "wagoneers",
        "Which Army Action Point is lost for want of wagons?",
        "choose the Army Action Point they lose",
    ),
    ("sent-home", "Which Indian unit goes to the Losses box?", "send an Indian unit to the Losses box"),
    ("rear-admiral", "Which Fleet winters in America, and where?", "place a wintering Fleet"),
    ("battoemen", "Which stack do the battoemen help?", "choose the stack that is helped"),
    ("hesitant-general", "Which British stack hesitates?", "choose the stack that hesitates"),
    ("lake-warships", "Which Highway do the lake warships close?", "close a Highway"),
    (
        "encroachment",
        "To which Village does this Indian unit return?",
        "choose where an Indian unit returns to",
    ),
    ("landing", "Where does the stack in the Sail Box land?", "choose where they land"),
    ("action", "Which Action Point do you use, and what for?", "choose an Action"),
    ("reaction-hold", "Do you hold an Action Point for Reaction?", "may hold an Action Point for Reaction"),
    (
        "reaction",
        "Do you use the Action Point held for Reaction?",
        "may use the Action Point held for Reaction",
    ),
    ("raid", "Which unit raids, and where?", "choose who raids, and where"),
    ("raid-route", "Where does the raider go next?", "choose the way of their raider"),
    ("elevated-status", "Is the die rolled again by the event?", "may have the die rolled again"),
    ("lacrosse", "Is the event used for this Raid?", "may use their event for the Raid"),
    ("move-from", "From which space does a stack move?", "choose the stack that moves"),
    ("move-stack", "Which units move?", "choose the units that move"),
    ("march", "Where does the stack go next?", "move their stack"),
    ("sail-stack", "Which units sail?", "choose the units that sail"),
    ("land-now", "Does the stack land at once, and where?", "may land at once"),
    ("retreat", "Where does the stack retreat to?", "choose where they retreat to"),
    (
        "overwhelm-losses",
        "Which of the retreating units is lost?",
        "choose which of the retreating units is lost",
    ),
    ("fort", "Is the Fort blown up or handed over?", "blow up their Fort or hand it over"),
    ("marshal-at", "Where are troops marshaled?", "choose where troops are marshaled"),
    ("marshal-with", "Which unit marshals them?", "choose who marshals them"),
    ("marshal", "Which units are brought?", "choose who is brought"),
    ("build-with", "Which Brigade builds?", "choose the Brigade that builds"),
    ("build", "What is built?", "choose what is built"),
    ("road-company", "Who moves along the new Road with the Brigade?", "choose who goes along the new Road"),
    ("construction-frenzy", "Does another Brigade build by the event?", "may build once more"),
    ("battle-order", "Which Battle is fought next?", "choose the next Battle"),
    ("emergency-artillery", "Is a Fleet given up for Artillery?", "may give up a Fleet for Artillery"),
    ("combine", "Which Reduced unit is lost, to make another one Full?", "combine Reduced units"),
    ("wilderness-ambush", "Is the enemy ambushed by the event?", "may use their event in the Battle"),
    ("coup-de-main", "Is the event used in this Battle?", "may use their event in the Battle"),
    ("indomitable-abbatis", "Is the event used in this Battle?", "may use their event in the Battle"),
    ("commander", "Which Commander leads?", "choose their Commander"),
    ("reroll", "Which dice are rolled again?", "choose which dice are rolled again"),
    ("hit", "Which unit takes the Hit?", "choose which unit takes the Hit"),
    ("fleet-withdrawal", "Does a Fleet withdraw, and where to?", "may withdraw a Fleet"),
    ("rout", "Which of the Routed units is lost?", "choose which Routed unit is lost"),
    (
        "chit",
        "Does the chit just drawn replace the one you hold?",
        "keep or replace their War in Europe chit",
    ),
    ("vow-pick", "Which unit does the token bring?", "pick a unit for their token"),
    ("place-fleet", "Where do your Fleets arrive?", "place their Fleets"),
    ("place-reinforcements", "Where do your reinforcements land?", "place their reinforcements"),
    ("place-colonials", "Where do the Colonial units muster?", "place Colonial units"),
    ("show-chit", "Show your War in Europe chit.", "show their War in Europe chit"),
    (
        "sail-home",
        "Where does the stack in the Sail Box go for the winter?",
        "choose where the stack in the Sail Box winters",
    ),
    (
        "nation-winter",
        "Which Village of the Nation gets this unit?",
        "choose a Village for a unit of the Nation",
    ),
    ("colonial-garrison", "Which Colonial Brigades stay as garrisons?", "choose Colonial garrisons"),
    (
        "winter-return",
        "Where does a stack winter, and whom does it leave as a garrison?",
        "send their stacks into Winter Quarters",
    ),
    ("redeploy", "Which Commanders go to another stack?", "redeploy Commanders"),
    (
        "losses-return",
        "Which unit comes back out of the Losses box?",
        "bring units back out of the Losses box",
    ),
];

/// What a kind of question asks, and what the others are told while they wait.
fn asked(kind: &str) -> Option<(&'static str, &'static str)> {
    QUESTIONS.iter().find(|(known, _, _)| *known == kind).map(|(_, question, waiting)| (*question, *waiting))
}

/// The question a frame puts; a frame that never asks has none.
#[must_use]
pub fn question(frame: &Frame, at: At<'_>) -> Question {
    let nothing = || Question { ask: String::new(), waiting: String::new() };
    let Need::Decision(need) = frame.need(at) else { return nothing() };
    let Some((ask, waiting)) = asked(need.kind) else { return nothing() };
    let who = match need.who {
        Who::One(side) => format!("The {side}"),
        Who::Both => "Both sides".to_owned(),
    };
    let ask = match about(frame, at) {
        Some(about) => format!("{about}: {}{}", &ask[..1].to_lowercase(), &ask[1..]),
        None => ask.to_owned(),
    };
    let ask = match frame {
        Frame::Disease(disease) => disease
            .left
            .first()
            .and_then(|kind| stricken(*kind))
            .map_or(ask.clone(), |which| format!("{ask} ({which}.)")),
        _ => ask,
    };
    Question { ask, waiting: format!("{who} {waiting}.") }
}

/// What a question is about, where its kind alone does not say so: a place, a unit, a stack.
fn about(frame: &Frame, at: At<'_>) -> Option<String> {
    let names = Names(at.content);
    let (unit, space) = (|id| names.unit(id), |id| names.space(id));
    Some(match frame {
        Frame::ActionPhase(phase) => {
            let round = &at.world.action_round;
            let play = if phase.indian { round.indian.as_ref() } else { round.faction[phase.side].as_ref() };
            left(names, play?)
        }
        Frame::HoldReaction(_) => {
            let round = &at.world.action_round;
            left(names, round.faction[round.first?].as_ref()?)
        }
        Frame::Reaction(_) => {
            let held = at.world.action_round.reaction?;
            format!("{} is held", capital(&point(held)))
        }
        Frame::LossesReturn(losses) => {
            format!("{}, {} to come", lost_type(losses.kind), losses.left)
        }
        Frame::Raiding(raid) => format!("{} against {}", unit(raid.unit), space(raid.target)),
        Frame::MoveStack(stack) => format!("From {}{}", space(stack.from), with(names, stack.taken)),
        Frame::SailStack(stack) => format!("From {}{}", space(stack.from), with(names, stack.taken)),
        Frame::March(march) => format!("At {}{}", space(march.at), with(names, march.moving)),
        Frame::MarshalWith(marshal) => format!("At {}", space(marshal.space)),
        Frame::Marshaling(marshal) => format!("To {}", space(marshal.space)),
        Frame::Building(build) => unit(build.brigade).to_owned(),
        Frame::RoadMove(road) => format!("{} along {}", unit(road.brigade), names.link(road.link)),
        Frame::Emergency(step) => format!("Battle at {}", space(step.space)),
        Frame::Combining(step) => match step.place {
            Some(place) => format!("At {}", space(place)),
            None => "Disbanded Colonial Brigades".to_owned(),
        },
        Frame::BattleEvents(step) => format!("Battle at {}", space(step.space)),
        Frame::Battle(battle) => format!("Battle at {}", space(battle.space)),
        Frame::Rout(rout) => format!("At {}", space(rout.space)),
        Frame::LeaveFort(fort) => format!("At {}", space(fort.space)),
        Frame::Retreat(retreat) => format!("From {}{}", space(retreat.from), with(names, retreat.units)),
        Frame::RetreatLosses(losses) => format!("At {}", space(losses.into)),
        Frame::VowPick(pick) => unit(pick.token).to_owned(),
        Frame::PlaceReinforcements(step) => {
            let drawn = at.world.pieces.off_map(Place::Drawn).and(at.content.families.sides[step.side]);
            let of = |kind| move |unit: &PieceId| at.content.kind(*unit) == Some(kind);
            if drawn.iter().any(|unit| of(UnitKind::Fleet)(&unit)) {
                return None;
            }
            let named = drawn.iter().filter(|unit| !of(UnitKind::Commander)(unit)).map(unit);
            counted(named.map(|name| (name.to_owned(), 1))).join(", ")
        }
        Frame::NationWinter(winter) => nation(winter.nation).to_owned(),
        _ => return None,
    })
}

/// A card, and what is left on it.
fn left(names: Names<'_>, play: &Play) -> String {
    let points = if play.left.is_empty() { "no AP".to_owned() } else { points(&play.left) };
    format!("With {}, {points} left", names.card(play.card))
}

/// Which Brigade disease takes, where it does not take any.
const fn stricken(kind: Stricken) -> Option<&'static str> {
    match kind {
        Stricken::Any => None,
        Stricken::Colonial => Some("A Colonial one"),
        Stricken::Metropolitan => Some("A Metropolitan one"),
        Stricken::MetropolitanFirst => Some("A Metropolitan one, if there is any"),
    }
}

const fn lost_type(kind: LostType) -> &'static str {
    match kind {
        LostType::Light => "Light units",
        LostType::Metropolitan => "Metropolitan Brigades",
        LostType::NonMetropolitan => "Other Brigades",
        LostType::Artillery => "Artillery",
    }
}

/// Who is with a stack.
fn with(names: Names<'_>, units: PieceSet) -> String {
    let all: Vec<&str> = units.iter().map(|unit| names.unit(unit)).collect();
    if all.is_empty() { String::new() } else { format!(" with {}", all.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds in the table of decisions.
    fn kinds() -> Vec<&'static str> {
        let docs = include_str!("../../../../core/src/games/bayonets_tomahawks.rs");
        let rows = docs.lines().filter_map(|line| line.strip_prefix("//! | "));
        let second = rows.filter_map(|row| row.split(" | ").nth(1).filter(|_| row.split(" | ").count() == 5));
        let quoted = second.flat_map(|cell| cell.split(", ")).filter_map(|kind| kind.strip_prefix('`'));
        quoted.filter_map(|kind| kind.strip_suffix('`')).map(|kind| kind.trim_matches(['[', ']'])).collect()
    }

    #[test]
    fn units_of_one_name_are_counted() {
        let told = |units: &[&str]| counted(units.iter().map(|unit| ((*unit).to_owned(), 1))).join(", ");
        let units = ["44th & 48th", "Royal Artillery", "Royal Artillery"];
        assert_eq!(told(&units), "44th & 48th, Royal Artillery x2");
        assert_eq!(told(&[]), "");
    }

    #[test]
    fn every_kind_of_question_is_in_words_and_no_other() {
        let kinds = kinds();
        assert!(kinds.len() > 50, "{kinds:?}");
        for kind in &kinds {
            assert!(asked(kind).is_some(), "{kind}");
        }
        for (kind, question, waiting) in QUESTIONS {
            assert!(kinds.contains(kind), "{kind}");
            assert!(question.ends_with(['?', '.']) && !waiting.ends_with('.'));
        }
        assert_eq!(asked("weather"), None);
    }
}
