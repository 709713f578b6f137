//! Victory [WW 13.0], checked at the end of every year.

use super::At;
use super::WildernessWar;
use super::frame::Step;
use super::ids::SpaceId;
use super::options::Edition;
use super::position::Pos;
use super::supply;
use crate::cite::Rule;
use crate::engine::{Need, Outcome};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The British control all fortresses, and hold Niagara and Ohio Forks alone [WW 13.11].
    Conquest,
    /// A side has points enough in any year [WW 13.11].
    Points {
        /// Which side.
        side: Side,
        /// Its points.
        points: i16,
    },
    /// The French have points enough for this year [WW 13.11].
    PointsInYear {
        /// Their points.
        points: i16,
        /// The year.
        year: u16,
    },
    /// The British hold their fortresses and two of the four places [WW 13.12].
    Places,
    /// A side is ahead at the end of 1759 [WW 13.12].
    EndOf1759 {
        /// Which side.
        side: Side,
        /// Its points.
        points: i16,
    },
    /// A side is far enough ahead at the end of 1762 [WW 13.13].
    EndOf1762 {
        /// Which side.
        side: Side,
        /// Its points.
        points: i16,
    },
    /// Nobody won [WW 13.14].
    Draw,
    /// Nobody won, which in a tournament is a French win [WW 13.14].
    TournamentDraw,
}

impl Ending {
    /// Who won; nobody in a draw.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Ending::Conquest | Ending::Places => Some(Side::British),
            Ending::PointsInYear { .. } | Ending::TournamentDraw => Some(Side::French),
            Ending::Points { side, .. } | Ending::EndOf1759 { side, .. } | Ending::EndOf1762 { side, .. } => {
                Some(side)
            }
            Ending::Draw => None,
        }
    }

    /// The rule that ends the game.
    #[must_use]
    pub fn rule(self) -> Rule {
        Rule::ww(match self {
            Ending::Conquest | Ending::Points { .. } | Ending::PointsInYear { .. } => "13.11",
            Ending::Places | Ending::EndOf1759 { .. } => "13.12",
            Ending::EndOf1762 { .. } => "13.13",
            Ending::Draw | Ending::TournamentDraw => "13.14",
        })
    }

    /// Its code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Ending::Conquest => "conquest",
            Ending::Points { .. } => "points",
            Ending::PointsInYear { .. } => "points-in-year",
            Ending::Places => "places",
            Ending::EndOf1759 { .. } => "end-of-1759",
            Ending::EndOf1762 { .. } => "end-of-1762",
            Ending::Draw => "draw",
            Ending::TournamentDraw => "tournament-draw",
        }
    }
}

/// The game is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// How it ended.
    pub ending: Ending,
}

impl Step<WildernessWar> for Over {
    fn need(&self, _: At<'_>) -> Need {
        let ending = self.ending;
        Need::Over(Outcome { winner: ending.winner(), ending: ending.code(), rule: ending.rule() })
    }
}

/// Sudden death, then the end of the scenario [WW 13.1].
#[must_use]
pub fn check(pos: Pos<'_>) -> Option<Ending> {
    sudden_death(pos).or_else(|| match (pos.world.year, pos.content.scenario.last) {
        (year, last) if year < last => None,
        (_, last) if last < 1762 => Some(end_of_1759(pos)),
        _ => Some(end_of_1762(pos)),
    })
}

/// [WW 13.11]
fn sudden_death(pos: Pos<'_>) -> Option<Ending> {
    let named = &pos.content.named;
    let fortresses = pos.spaces().filter(|space| pos.content.space(*space).fortress);
    let mut all = fortresses.map(|space| pos.controls(Side::British, space));
    let forks = [named.niagara, named.ohio_forks];
    if all.all(|held| held) && forks.into_iter().all(|space| pos.solely_occupies(Side::British, space)) {
        return Some(Ending::Conquest);
    }
    let vp = pos.world.vp;
    if vp >= 11 {
        return Some(Ending::Points { side: Side::French, points: vp });
    }
    if vp <= -11 {
        return Some(Ending::Points { side: Side::British, points: vp.saturating_neg() });
    }
    let year = pos.world.year;
    let enough = match year {
        1760 => 8,
        1761 => 5,
        _ => return None,
    };
    (vp >= enough).then_some(Ending::PointsInYear { points: vp, year })
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
fn end_of_1759(pos: Pos<'_>) -> Ending {
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
    if all_home && taken + forks >= 2 {
        Ending::Places
    } else if vp >= 1 {
        Ending::EndOf1759 { side: Side::French, points: vp }
    } else if vp <= -1 {
        Ending::EndOf1759 { side: Side::British, points: -vp }
    } else {
        draw(pos)
    }
}

/// [WW 13.13]
fn end_of_1762(pos: Pos<'_>) -> Ending {
    let vp = pos.world.vp;
    if vp >= 1 {
        Ending::EndOf1762 { side: Side::French, points: vp }
    } else if vp <= -5 {
        Ending::EndOf1762 { side: Side::British, points: -vp }
    } else {
        draw(pos)
    }
}

/// [WW 13.14]
fn draw(pos: Pos<'_>) -> Ending {
    if pos.content.options.tournament_draw { Ending::TournamentDraw } else { Ending::Draw }
}
