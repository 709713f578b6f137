//! Dice in sentences: every roll names its die, each modifier, the column of the table and the result.

use super::super::battle::fire::Strength;
use super::super::content::Content;
use super::super::drm::{Cause, Drms};
use super::super::event::Event;
use super::super::raid::RaidColumn;
use super::{Line, piece, space};

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

/// A roll in words.
pub fn rolls(event: &Event, c: &Content) -> Line {
    let line = match event {
        Event::Fire { side, die: rolled, drms, strength: with, result, rule } => {
            let result = if *result == 0 { "no effect".to_owned() } else { steps(*result) };
            (format!("The {side} fire: {}, {}: {result}", strength(*with), die(c, *rolled, drms)), *rule)
        }
        Event::SiegeRoll { space: s, die: rolled, drms, gain } => {
            let result =
                if *gain == 0 { "no effect".to_owned() } else { format!("siege level up by {gain}") };
            (format!("siege of {}: {}: {result}", space(c, *s), die(c, *rolled, drms)), "8.231")
        }
        Event::Raid { space: s, column, die: rolled, drms, success, losses } => {
            let column = match column {
                RaidColumn::Stockade => "Stockade/Settlement",
                RaidColumn::Cultivated => "Cultivated",
            };
            let result = match (success, losses) {
                (false, 0) => "no effect".to_owned(),
                (false, lost) => format!("failure, {}", steps(*lost)),
                (true, 0) => "success".to_owned(),
                (true, lost) => format!("success, {}", steps(*lost)),
            };
            let text =
                format!("raid on {}: column {column}, {}: {result}", space(c, *s), die(c, *rolled, drms));
            (text, "10.3")
        }
        Event::LeaderCheck { leader, die, killed, rule } => {
            let fate = if *killed { "killed" } else { "unhurt" };
            (format!("leader check for {}: die {die}: {fate}", piece(c, *leader)), *rule)
        }
        Event::CutOff { piece: p, at } => {
            (format!("no retreat from {} is open to {}", space(c, *at), piece(c, *p)), "7.92")
        }
        _ => return None,
    };
    Some(line)
}
