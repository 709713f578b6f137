//! What happened, as it counts when chances are weighed.

use super::super::At;
use super::super::content::Content;
use super::super::event::{ActionEvent, BattleEvent, Event, LogisticsEvent, Why};
use super::super::ids::{Id, PieceId};
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::{Names, told};
use crate::speech::{Follow, Mark};

/// The questions that are part of what dice bring about. Nobody tries anything by dice in a window of the other side.
pub const FOLLOW: Follow = Follow {
    consequences: &[
        "battle-order",
        "commander",
        "reroll",
        "hit",
        "combine",
        "retreat",
        "rout",
        "fort",
        "overwhelm-losses",
    ],
    tries: &[],
    sets_out: &["from"],
    ends: &[],
    first: &[],
    passed: &["action", "reaction-hold", "reaction"],
    // A Miss by which the Commander may fall is part of it.
    again: &[("reroll", &["reroll", "commander"])],
    ranks: &[
        ("losses", &["hit", "rout", "overwhelm-losses"]),
        ("retreat", &["retreat"]),
        ("lead", &["commander"]),
        ("reroll", &["reroll"]),
        ("fort", &["fort"]),
    ],
};

/// The families that units may be called by.
pub const FAMILIES: &[&str] = &[
    "reduced",
    "full",
    "brigades",
    "highland",
    "metropolitan",
    "colonial",
    "canadiens",
    "light",
    "indians",
    "artillery",
    "fleets",
    "commanders",
];

/// What is printed on a unit.
#[must_use]
pub fn printed(content: &Content, id: &str) -> Option<String> {
    let piece = content.piece(PieceId::find(id)?);
    piece.unit().map(|unit| format!("{} {unit:?}", piece.name))
}

/// Those of a unit as it stands.
#[must_use]
pub fn families(at: At<'_>, id: &str) -> Vec<&'static str> {
    let Some(piece) = PieceId::find(id) else { return Vec::new() };
    let Some(kind) = at.content.kind(piece) else { return Vec::new() };
    let is_reduced = at.world.pieces.reduced.has(piece);
    let strength = if is_reduced { "reduced" } else { "full" };
    let named = match kind {
        UnitKind::Highland => &["brigades", "metropolitan", "highland"][..],
        UnitKind::Metropolitan => &["brigades", "metropolitan"],
        UnitKind::Colonial => &["brigades", "colonial"],
        UnitKind::Canadien => &["brigades", "canadiens"],
        UnitKind::Light => &["light"],
        UnitKind::Indian => &["light", "indians"],
        UnitKind::Artillery => &["artillery"],
        UnitKind::Fleet => &["fleets"],
        UnitKind::Commander => return vec!["commanders"],
        UnitKind::Fort | UnitKind::Bastion => return Vec::new(),
    };
    [&[strength], named].concat()
}

fn hit(at: Pos<'_>, piece: PieceId) -> Option<Mark> {
    at.side_of(piece).map(|side| Mark::Loss { side, of: "hits", number: 1 })
}

/// What an event counts for.
#[must_use]
pub fn marks(event: &Event, at: Pos<'_>) -> Vec<Mark> {
    let names = Names(at.content);
    match event {
        Event::Battle(BattleEvent::Begins { space, attacker }) => {
            vec![Mark::Contest(format!("Battle at {}: the {attacker} attack", names.space(*space)))]
        }
        Event::Battle(BattleEvent::Leads { side, commander, rerolls }) => {
            vec![Mark::Basis(format!("{} leads the {side}, rerolls: {rerolls}", names.unit(*commander)))]
        }
        Event::Reduced { piece } => hit(at, *piece).into_iter().collect(),
        Event::Eliminated { piece, why: Why::Hit } => {
            let eliminated = Mark::Fate(format!("{} eliminated", names.unit(*piece)));
            hit(at, *piece).into_iter().chain([eliminated]).collect()
        }
        Event::Eliminated { piece, why: Why::Casualty } => {
            vec![Mark::Fate(format!("{} falls", names.unit(*piece)))]
        }
        Event::Eliminated {
            piece,
            why: Why::NoRetreat | Why::Rout | Why::Overwhelm | Why::Alone | Why::RoutedFort,
        } => {
            vec![Mark::Fate(format!("{} eliminated", names.unit(*piece)))]
        }
        Event::Battle(BattleEvent::Won { side, .. }) => vec![Mark::Result(format!("the {side} win"))],
        Event::Battle(BattleEvent::Routed { side, .. }) => vec![Mark::Fate(format!("the {side} are Routed"))],
        Event::Battle(BattleEvent::HoldsOut { .. }) | Event::Control { .. } => {
            vec![Mark::Fate(told::tell(event, at.content).text.trim_end_matches('.').to_owned())]
        }
        Event::Action(ActionEvent::Raid { unit, target }) => {
            vec![Mark::Contest(format!("Raid of {} on {}", names.unit(*unit), names.space(*target)))]
        }
        Event::Action(ActionEvent::Interception { space, caught: true, .. }) => {
            vec![Mark::Result(format!("intercepted at {}", names.space(*space)))]
        }
        Event::Action(ActionEvent::RaidFailed { .. }) => vec![Mark::Result("the Raid fails".to_owned())],
        Event::Action(ActionEvent::Raided { .. }) => vec![Mark::Result("the Raid succeeds".to_owned())],
        Event::Round(_)
        | Event::Action(ActionEvent::UsedAp { .. })
        | Event::Revealed { .. }
        | Event::Logistics(LogisticsEvent::WinterBegins) => {
            vec![Mark::Close]
        }
        _ => Vec::new(),
    }
}
