//! Dice in sentences: every roll names its die, each modifier, the column of the table and the result.

use super::super::battle::fire::Strength;
use super::super::content::Content;
use super::super::drm::{Cause, Drms};
use super::super::ids::SpaceId;
use super::super::raid::RaidColumn;
use super::{piece, space};
use crate::side::Side;

/// A modifier's reason.
fn cause(c: &Content, cause: Cause) -> String {
    match cause {
        Cause::Tactics(leader) | Cause::BesiegedTactics(leader) => {
            format!("Tactics of {}", piece(c, leader))
        }
        Cause::NoAuxiliaries => "no Auxiliaries or Light Infantry".to_owned(),
        Cause::NoRegulars => "no Regulars".to_owned(),
        Cause::Landing => "landing".to_owned(),
        Cause::Stockade => "stockade".to_owned(),
        Cause::Coehorns | Cause::BesiegedCoehorns => "COEHORNS".to_owned(),
        Cause::Louisbourg => "Louisbourg".to_owned(),
        Cause::Rangers => "Rangers".to_owned(),
        Cause::Militia => "militia".to_owned(),
    }
}

/// `die 4`, or `die 4 +1 (Tactics of Lévis) -1 (stockade) = 4`.
fn die(c: &Content, die: u8, drms: &Drms) -> String {
    let mut text = format!("die {die}");
    for drm in &drms.0 {
        text.push_str(&format!(" {:+} ({})", drm.value, cause(c, drm.cause)));
    }
    if !drms.0.is_empty() {
        text.push_str(&format!(" = {}", drms.modify(die)));
    }
    text
}

fn steps(lost: u8) -> String {
    match lost {
        1 => "1 step lost".to_owned(),
        lost => format!("{lost} steps lost"),
    }
}

/// `strength 4 doubled, one column left, column 6-8`.
fn strength(strength: Strength) -> String {
    let doubled = if strength.doubled { " doubled" } else { "" };
    let shifted = if strength.shifted { ", one column left" } else { "" };
    format!("strength {}{doubled}{shifted}, column {}", strength.factors, strength.heading())
}

/// A side fires.
pub fn fire(c: &Content, side: Side, rolled: u8, drms: &Drms, with: Strength, result: u8) -> String {
    let result = if result == 0 { "no effect".to_owned() } else { steps(result) };
    format!("The {side} fire: {}, {}: {result}", strength(with), die(c, rolled, drms))
}

/// `die +1 (Tactics of Lévis) -1 (stockade)`, whatever the die shows.
pub fn basis(c: &Content, drms: &Drms) -> String {
    let mut text = "die".to_owned();
    for drm in &drms.0 {
        text.push_str(&format!(" {:+} ({})", drm.value, cause(c, drm.cause)));
    }
    if drms.0.is_empty() { "die unmodified".to_owned() } else { text }
}

/// What a side fires with, whatever its die shows.
pub fn fire_basis(c: &Content, with: Strength, drms: &Drms) -> String {
    format!("{}, {}", strength(with), basis(c, drms))
}

/// What a siege roll brings.
pub fn siege_result(gain: u8) -> String {
    if gain == 0 { "no effect".to_owned() } else { format!("siege level up by {gain}") }
}

/// A siege roll.
pub fn siege_roll(c: &Content, at: SpaceId, rolled: u8, drms: &Drms, gain: u8) -> String {
    format!("siege of {}: {}: {}", space(c, at), die(c, rolled, drms), siege_result(gain))
}

/// What came of a raid.
pub fn raid_result(success: bool, losses: u8) -> String {
    match (success, losses) {
        (false, 0) => "no effect".to_owned(),
        (false, lost) => format!("failure, {}", steps(lost)),
        (true, 0) => "success".to_owned(),
        (true, lost) => format!("success, {}", steps(lost)),
    }
}

fn raid_column(column: RaidColumn) -> &'static str {
    match column {
        RaidColumn::Stockade => "Stockade/Settlement",
        RaidColumn::Cultivated => "Cultivated",
    }
}

/// What a raid is read by, whatever its die shows.
pub fn raid_basis(c: &Content, column: RaidColumn, drms: &Drms) -> String {
    format!("column {}, {}", raid_column(column), basis(c, drms))
}

/// A raid.
pub fn raid(c: &Content, at: SpaceId, column: RaidColumn, rolled: u8, drms: &Drms, result: &str) -> String {
    format!("raid on {}: column {}, {}: {result}", space(c, at), raid_column(column), die(c, rolled, drms))
}
