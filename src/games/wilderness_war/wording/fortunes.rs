//! What each die came to, and what its other faces would have come to.

use super::super::battle::fire::crt;
use super::super::content::Content;
use super::super::event::{Event, Reading};
use super::super::ids::{Id, PieceId};
use super::super::raid::raid_table;
use super::super::siege::siege_table;
use crate::side::Side;
use crate::speech::{Fortune, Measure, Purpose};

/// What the labels of throws begin with, and the kinds of throws.
const KINDS: [(&str, &str); 14] = [
    ("battle", "battle"),
    ("assault", "assault"),
    ("siege", "siege"),
    ("raid", "raid"),
    ("interception", "interception"),
    ("avoid battle", "avoid-battle"),
    ("leader", "leader"),
    ("small pox", "small-pox"),
    ("courier", "courier"),
    ("alliance", "alliance"),
    ("restore", "restore"),
    ("squadrons", "squadrons"),
    ("first bid", "bid"),
    ("equal bids", "bid"),
];

/// What a throw was for. A leader check names nobody's side, but the leader.
pub fn purpose(label: &str, c: &Content) -> Purpose {
    Purpose::read(label, &KINDS, |word| PieceId::find(word).map(|piece| c.piece(piece).side))
}

/// A die to which a leader's Tactics rating is added, and that succeeds at 4 or more [WW 6.71, 6.8].
fn at_four(side: Side, kind: &'static str, die: u8, total: i8) -> Fortune {
    let tactics = total.saturating_sub_unsigned(die);
    let succeeds = move |face: u8| u16::from(tactics.saturating_add_unsigned(face) >= 4);
    Fortune::of_six(side, kind, Measure::Successes, die, succeeds)
}

/// The die of an event. Small pox and alliances count the whole die or half of it [WW #34, 5.53]: which, the result tells,
/// unless the die is a 1; then halves are counted, which is what mostly holds.
fn of_event(side: Side, die: u8, reading: Reading) -> Fortune {
    let part = |face: u8, told: u8| if told == die && die > 1 { face } else { face.div_ceil(2) };
    match reading {
        Reading::Fleet { .. } => {
            Fortune::of_six(side, "squadrons", Measure::Successes, die, |face| u16::from(face > 3))
        }
        Reading::Courier { .. } => {
            Fortune::of_six(side, "courier", Measure::Successes, die, |face| u16::from(face >= 3))
        }
        Reading::SmallPox { steps, .. } => {
            let lost = |face| u16::from(part(face, steps));
            Fortune::of_six(side, "small-pox", Measure::StepsInflicted, die, lost)
        }
        Reading::Alliance { units } => {
            Fortune::of_six(side, "alliance", Measure::Units, die, |face| u16::from(part(face, units)))
        }
        Reading::Restored => Fortune::of_six(side, "restore", Measure::Units, die, u16::from),
    }
}

/// The dice among some events.
pub fn fortunes(events: &[Event], c: &Content) -> Vec<Fortune> {
    let mut all = Vec::new();
    for event in events {
        match event {
            Event::Fire { side, die, drms, strength, rule, .. } => {
                let kind = if *rule == "9.13" { "assault" } else { "battle" };
                let steps = |face| u16::from(crt(*strength, drms.modify(face)));
                all.push(Fortune::of_six(*side, kind, Measure::StepsInflicted, *die, steps));
            }
            Event::SiegeRoll { side, die, drms, .. } => {
                let gain = |face| u16::from(siege_table(drms.modify(face)));
                all.push(Fortune::of_six(*side, "siege", Measure::SiegeLevels, *die, gain));
            }
            Event::Raid { side, column, die, drms, .. } => {
                let read = |face| raid_table(drms.modify(face), *column);
                let success = |face| u16::from(read(face).0);
                let losses = |face| u16::from(read(face).1);
                all.push(Fortune::of_six(*side, "raid", Measure::Successes, *die, success));
                all.push(Fortune::of_six(*side, "raid", Measure::StepsLost, *die, losses));
            }
            Event::Intercepts { side, die, total, .. } => {
                all.push(at_four(*side, "interception", *die, *total));
            }
            Event::Avoids { side, die: Some(die), total, .. } => {
                all.push(at_four(*side, "avoid-battle", *die, *total));
            }
            Event::LeaderCheck { leader, die, .. } => {
                let killed = |face| u16::from(face == 1);
                let side = c.piece(*leader).side;
                all.push(Fortune::of_six(side, "leader", Measure::LeadersLost, *die, killed));
            }
            Event::Rolled { side, die, reading } => all.push(of_event(*side, *die, *reading)),
            _ => {}
        }
    }
    all
}
