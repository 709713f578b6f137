//! Victory [WW 13.0], checked at the end of every year.

use super::frame::Step;
use super::ids::SpaceId;
use super::options::Edition;
use super::position::Pos;
use super::supply;
use super::{At, Flow, Turn};
use crate::engine::{Need, Outcome};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The game is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// How it ended.
    pub outcome: Outcome,
}

impl Step for Over {
    fn need(&self, _: At<'_>) -> Need {
        Need::Over(self.outcome.clone())
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::Stay(super::frame::Frame::Over(self))
    }
}

fn won(winner: Side, how: impl Into<String>, rule: &str) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), how: how.into(), rule: rule.to_owned() })
}

/// Sudden death, then the end of the scenario [WW 13.1].
#[must_use]
pub fn check(pos: Pos<'_>) -> Option<Outcome> {
    sudden_death(pos).or_else(|| match (pos.world.year, pos.content.scenario.last) {
        (year, last) if year < last => None,
        (_, last) if last < 1762 => Some(end_of_1759(pos)),
        _ => Some(end_of_1762(pos)),
    })
}

/// [WW 13.11]
fn sudden_death(pos: Pos<'_>) -> Option<Outcome> {
    let named = &pos.content.named;
    let fortresses = pos.spaces().filter(|space| pos.content.space(*space).fortress);
    let mut all = fortresses.map(|space| pos.controls(Side::British, space));
    let forks = [named.niagara, named.ohio_forks];
    if all.all(|held| held) && forks.into_iter().all(|space| pos.solely_occupies(Side::British, space)) {
        let how = "the British control all fortresses and hold Niagara and Ohio Forks alone";
        return won(Side::British, how, "13.11");
    }
    let vp = pos.world.vp;
    if vp >= 11 {
        return won(Side::French, format!("the French have {vp} VP"), "13.11");
    }
    if vp <= -11 {
        return won(Side::British, format!("the British have {} VP", vp.saturating_neg()), "13.11");
    }
    let enough = match pos.world.year {
        1760 => 8,
        1761 => 5,
        _ => return None,
    };
    if vp >= enough {
        return won(Side::French, format!("the French have {vp} VP in {}", pos.world.year), "13.11");
    }
    None
}

/// Does this originally British fortress count as British in 1759 [WW 13.12]? In the first edition a besieged one never
/// does [WW1 8.22, 12.12].
fn is_still_british(pos: Pos<'_>, space: SpaceId) -> bool {
    if pos.controls(Side::British, space) {
        return true;
    }
    let besieged = pos.besieged(space) && pos.fortification(Side::British, space).is_some();
    let besiegers = pos.outside(Side::French, space);
    let can_roll = pos.leaders(Side::French, space).any()
        && pos.drilled(besiegers).any()
        && supply::is_supplied(pos, Side::French, space);
    besieged && !can_roll && pos.content.options.edition == Edition::Third
}

/// [WW 13.12]
fn end_of_1759(pos: Pos<'_>) -> Outcome {
    let named = &pos.content.named;
    let mut home = pos
        .spaces()
        .filter(|space| pos.content.space(*space).fortress && pos.is_originally(Side::British, *space));
    let all_home = home.all(|space| is_still_british(pos, space));
    let fortresses = [named.quebec, named.montreal];
    let taken = fortresses.into_iter().filter(|space| pos.controls(Side::British, *space)).count();
    let forks = [named.niagara, named.ohio_forks];
    let forks = forks.into_iter().filter(|space| pos.solely_occupies(Side::British, *space)).count();
    let vp = pos.world.vp;
    let end = if all_home && taken + forks >= 2 {
        won(Side::British, "the British hold their fortresses and two of the four places", "13.12")
    } else if vp >= 1 {
        won(Side::French, format!("the French have {vp} VP at the end of 1759"), "13.12")
    } else if vp <= -1 {
        won(Side::British, format!("the British have {} VP at the end of 1759", -vp), "13.12")
    } else {
        None
    };
    end.unwrap_or_else(|| draw(pos))
}

/// [WW 13.13]
fn end_of_1762(pos: Pos<'_>) -> Outcome {
    let vp = pos.world.vp;
    let end = if vp >= 1 {
        won(Side::French, format!("the French have {vp} VP at the end of 1762"), "13.13")
    } else if vp <= -5 {
        won(Side::British, format!("the British have {} VP at the end of 1762", -vp), "13.13")
    } else {
        None
    };
    end.unwrap_or_else(|| draw(pos))
}

/// [WW 13.14]
fn draw(pos: Pos<'_>) -> Outcome {
    let winner = pos.content.options.tournament_draw.then_some(Side::French);
    let how = if winner.is_some() { "a draw, which in a tournament is a French win" } else { "a draw" };
    Outcome { winner, how: how.to_owned(), rule: "13.14".to_owned() }
}
