//! What happens in Logistics Rounds, and to War in Europe chits [BT 15.0 to 18.0], as sentences.

use super::super::super::event::LogisticsEvent;
use super::super::super::ids::PieceId;
use super::super::super::pieces::{Kind, Pool, UnitKind};
use super::super::Names;
use super::{cards, deck, of_unit, told};
use crate::side::Side;
use crate::speech::Told;

fn drew_chit(side: Side, replaced: bool) -> String {
    let what = if replaced { "replace the one they held by the new one" } else { "keep the one they held" };
    format!("The {side} {what}; the other War in Europe chit goes back.")
}

/// The rule by which a counter is drawn: Colonial units and tokens have their own.
fn drawn(names: Names<'_>, piece: PieceId) -> &'static str {
    match names.0.piece(piece).kind {
        Kind::Token(token) if token.pool == Pool::Colonial => "16.2.1",
        Kind::Token(_) => "15.2.1",
        Kind::Unit(unit) if unit.kind == UnitKind::Commander => "15.2.2",
        Kind::Unit(unit) if unit.kind == UnitKind::Colonial => "16.2",
        Kind::Unit(_) => "15.2",
    }
}

/// One of them as a sentence.
pub fn tell(event: &LogisticsEvent, names: Names<'_>) -> Told {
    match *event {
        LogisticsEvent::DrewChit { side } => told(format!("The {side} draw a War in Europe chit."), "18.3.1"),
        LogisticsEvent::KeptChit { side, replaced } => told(drew_chit(side, replaced), "18.3.1"),
        LogisticsEvent::ShowedChit { side, chit } => {
            told(format!("The {side} show their War in Europe chit: {}.", chit.value), "18.3.2")
        }
        LogisticsEvent::DrewPiece { piece } => {
            of_unit(names, piece, "is drawn", "are drawn", drawn(names, piece))
        }
        LogisticsEvent::NothingToPick { token } => {
            let text = format!("{} finds nothing to pick: one more is drawn.", names.unit(token));
            told(text, drawn(names, token))
        }
        LogisticsEvent::ToPool { piece } => {
            of_unit(names, piece, "goes to its pool", "go to their pools", "17.2")
        }
        LogisticsEvent::ToSailBox { piece } => {
            of_unit(names, piece, "goes to the Sail Box", "go to the Sail Box", "13.9.2")
        }
        LogisticsEvent::Disbanded { piece } => of_unit(names, piece, "is Disbanded", "are Disbanded", "17.2"),
        LogisticsEvent::Discarded { side, deck: of, cards: count } => {
            told(format!("The {side} discard {} of {} face down.", cards(count), deck(of)), "16.4")
        }
        LogisticsEvent::WinterBegins => {
            told("Winter: Raided, Rout and Out of Supply markers are removed.".to_owned(), "17.2")
        }
        LogisticsEvent::Wintered { side, from, to } => {
            told(format!("The {side} go from {} to {}.", names.spot(from), names.spot(to)), "17.3")
        }
        LogisticsEvent::Garrisoned { piece, space } => {
            told(format!("{} stays at {} as a garrison.", names.unit(piece), names.space(space)), "17.3.1")
        }
        LogisticsEvent::Redeployed { piece, space, .. } => {
            told(format!("{} goes to {}.", names.unit(piece), names.space(space)), "17.3")
        }
    }
}
