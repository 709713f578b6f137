//! What events ask [WW 5.5].

use super::super::super::At;
use super::super::super::events::indians::Alliance;
use super::super::super::events::leader_pool::LeaderPool;
use super::super::super::events::others::Vaudreuil;
use super::super::super::events::placing::Placing;
use super::super::super::events::reinforcements::Regiments;
use super::super::super::events::removing::{By, Desert, Removing, Which};
use super::super::super::events::restoring::Restoring;
use super::super::company::names;

/// Indians for the points of an alliance.
pub fn alliance(frame: &Alliance) -> String {
    let halves = frame.halves.unwrap_or(0);
    let points = match (halves / 2, halves % 2) {
        (0, 1) => "½ point".to_owned(),
        (1, 0) => "1 point".to_owned(),
        (whole, 0) => format!("{whole} points"),
        (whole, _) => format!("{whole}½ points"),
    };
    format!("{points}: a unit that enters costs 1, one restored ½")
}

/// Counters that enter together.
pub fn together() -> String {
    "Where do they join you".to_owned()
}

/// A surplus chief.
pub fn leader_pool(_: &LeaderPool, _: At<'_>) -> String {
    "A third commander of Command 7: which of the others leaves the game".to_owned()
}

/// Counters that enter.
pub fn placing(frame: &Placing, at: At<'_>) -> String {
    format!("Where do these enter: {}", names(at.into(), frame.pieces.iter()))
}

/// FRENCH REGULARS.
pub fn french_regulars() -> String {
    "Where do the Regulars land".to_owned()
}

/// RAISE PROVINCIAL REGIMENTS.
pub fn regiments(frame: &Regiments) -> String {
    let Some(department) = frame.department else {
        return "Raise or restore regiments of which Department".to_owned();
    };
    let units = if frame.left == 1 { "a".to_owned() } else { format!("up to {}", frame.left) };
    let plural = if frame.left == 1 { " unit" } else { "s" };
    format!("Place {units} {} Provincial{plural}, or be done", department.name())
}

/// Units to restore.
pub fn restoring(frame: &Restoring, _: At<'_>) -> String {
    let units = match frame.left.unwrap_or(0) {
        1 => "a unit".to_owned(),
        left => format!("up to {left} units"),
    };
    format!("Restore {units}, or be done")
}

/// CALL OUT MILITIAS.
pub fn militias() -> String {
    "Call out a militia unit, or restore up to two".to_owned()
}

/// RANGERS.
pub fn rangers() -> String {
    "Raise a Rangers unit, or restore up to two".to_owned()
}

/// The card that demands units, by name.
fn demanded_by(by: By) -> &'static str {
    match by {
        By::Uprising => "CHEROKEE UPRISING",
        By::Dispersed => "PROVINCIAL REGIMENTS DISPERSED",
        By::Stingy => "STINGY PROVINCIAL ASSEMBLY",
        By::Politics => "COLONIAL POLITICS, above the limit",
    }
}

/// So many units of a kind.
fn units(which: Which, count: u8) -> String {
    match which {
        Which::BritishRegulars => format!("{count} of your Regulars"),
        Which::Provincials(department) => {
            let plural = if count == 1 { "" } else { "s" };
            format!("{count} {} Provincial unit{plural}", department.name())
        }
    }
}

/// Units to give up.
pub fn removing(frame: &Removing) -> String {
    format!("{}: eliminate {}", demanded_by(frame.by), units(frame.which, frame.left))
}

/// STINGY PROVINCIAL ASSEMBLY.
pub fn stingy() -> String {
    "Which Department loses a Provincial unit".to_owned()
}

/// INDIANS DESERT.
pub fn desert(frame: &Desert) -> String {
    let text = match (frame.space, frame.left) {
        (None, _) => "Where do Indians desert",
        (Some(_), 1) => "Eliminate another Indian unit here, or be done",
        (Some(_), _) => "Eliminate up to two Indian units here, or be done",
    };
    text.to_owned()
}

/// A card picked by chance.
pub fn forfeit() -> String {
    "Lay open the card that was picked".to_owned()
}

/// BRITISH MINISTERIAL CRISIS.
pub fn crisis() -> String {
    "Discard a Regulars, Highlanders, Light Infantry, Transports or Victories card".to_owned()
}

/// WILLIAM PITT, DIPLOMATIC REVOLUTION.
pub fn take_back() -> String {
    "Take a card from the discards?".to_owned()
}

/// BASTIONS REPAIRED.
pub fn bastions() -> String {
    "Which work is repaired".to_owned()
}

/// GOVERNOR VAUDREUIL INTERFERES.
pub fn vaudreuil(frame: &Vaudreuil) -> String {
    let which = if frame.first.is_none() { "first" } else { "second" };
    format!("Which French leader is the {which} to change places")
}

/// SMALL POX.
pub fn small_pox() -> String {
    "Where does small pox break out".to_owned()
}
