//! What each die came to, and what its other faces would have come to.

use crate::games::new_france::combat::dice::adjusted;
use crate::games::new_france::content::Content;
use crate::games::new_france::event::Event;
use crate::speech::{Fortune, Measure, Purpose};

/// What the labels of throws begin with, and the kinds of throws.
const KINDS: [(&str, &str); 2] = [("combat", "combat"), ("leader", "leader")];

/// What a throw was for.
pub fn purpose(label: &str) -> Purpose {
    Purpose::read(label, &KINDS, |_| None)
}

/// The dice among some events.
pub fn fortunes(events: &[Event], content: &Content) -> Vec<Fortune> {
    let mut all = Vec::new();
    for event in events {
        match event {
            Event::Rolled { side, die, bonus, factor, .. } => {
                let inflicts = |face| u16::from(content.losses.losses(*factor, adjusted(face, *bonus)));
                all.push(Fortune::of_six(*side, "combat", Measure::PointsInflicted, *die, inflicts));
            }
            // The first die kills at 1; one wounded before dies of any wound [NF Leader Loss Chart].
            Event::Checked { leader, die, second: None, again, .. } => {
                let last = if *again { 4 } else { 1 };
                let side = content.leader(*leader).side;
                let dies = |face| u16::from(face <= last);
                all.push(Fortune::of_six(side, "leader", Measure::LeadersLost, *die, dies));
            }
            Event::Checked { leader, die, second: Some(second), .. } => {
                let chart = content.leader_loss;
                let survives = if *die == 2 { chart.leg_survives } else { chart.arm_survives };
                let side = content.leader(*leader).side;
                let dies = |face| u16::from(face > survives);
                all.push(Fortune::of_six(side, "leader", Measure::LeadersLost, *second, dies));
            }
            _ => {}
        }
    }
    all
}
