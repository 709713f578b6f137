//! What happened, as it counts when chances are weighed.

use super::{leader, space, told};
use crate::games::new_france::content::Content;
use crate::games::new_france::event::Event;
use crate::games::new_france::forts;
use crate::games::new_france::world::Fate;
use crate::side::Side;
use crate::speech::{Follow, Mark};

/// The questions that are part of what dice bring about. Nobody tries anything by dice in a window.
pub const FOLLOW: Follow = Follow {
    consequences: &["lead", "losses", "carry", "home", "retreat", "displaced"],
    tries: &[],
    sets_out: &["move from"],
    ends: &[],
    passed: &[],
    first: &["combats"],
    again: &[],
    ranks: &[("losses", &["losses"]), ("retreat", &["retreat", "carry", "displaced"])],
};

fn factors(n: u16) -> String {
    format!("{n} factor{}", if n == 1 { "" } else { "s" })
}

/// What an event counts for.
#[must_use]
pub fn marks(event: &Event, content: &Content) -> Vec<Mark> {
    match event {
        Event::CombatBegan { space: at, attacker, strength, defense } => {
            let defender = attacker.other();
            let basis = format!(
                "{attacker} {} SP against {defender} {} SP with a Defense Value of {defense}",
                strength[*attacker], strength[defender]
            );
            vec![Mark::Contest(format!("Combat at {}", space(content, *at))), Mark::Basis(basis)]
        }
        Event::Leads { leader: id } => {
            vec![Mark::Basis(format!("{} leads, die {:+}", leader(content, *id), content.leader(*id).rating))]
        }
        Event::Rolled { side, factor, .. } => {
            vec![Mark::Basis(format!("The {side} roll with {}", factors(*factor)))]
        }
        Event::Decided { space: at, winner, attacker, lost, .. } => {
            let how = told::decided((*winner, *attacker), *lost, forts::holds(content, *at, 1));
            let loss = |side: Side| Mark::Loss { side, of: "SP", number: u32::from(lost[side]) };
            let mut marks = vec![Mark::Result(how.trim_end_matches('.').to_owned())];
            marks.extend(Side::ALL.map(loss));
            marks
        }
        Event::Checked { leader: id, fate, .. } => match fate {
            Fate::Killed | Fate::Died => vec![Mark::Fate(format!("{} killed", leader(content, *id)))],
            Fate::Wounded | Fate::Carried => vec![Mark::Fate(format!("{} wounded", leader(content, *id)))],
            Fate::Inspires => vec![Mark::Fate(format!("{} inspires his troops", leader(content, *id)))],
            Fate::Amputation { .. } | Fate::Unhurt => Vec::new(),
        },
        Event::FortHolds { .. }
        | Event::Captured { .. }
        | Event::Burned { .. }
        | Event::Surrendered { .. }
        | Event::LeaderLost { .. } => {
            vec![Mark::Fate(told::tell(event, content).text.trim_end_matches('.').to_owned())]
        }
        Event::Played { .. } | Event::Phase { .. } => vec![Mark::Close],
        _ => Vec::new(),
    }
}
