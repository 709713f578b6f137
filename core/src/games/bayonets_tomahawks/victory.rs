//! Victory conditions [BT 18.0]: Scenario Bonuses and Victory Thresholds of a Year. When they are asked for is Winter Quarters' to say
//! (`winter.rs`); War in Europe chits are in `chits.rs`.

use super::content::{Bonus, Reason};
use super::frame::Step;
use super::map::{Colony, Space};
use super::position::Pos;
use super::world::Vp;
use super::{At, BayonetsTomahawks};
use crate::cite::Rule;
use crate::engine::{Need, Outcome};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The Victory marker has reached a side's threshold when a Year ends [BT 18.2.1].
    Threshold {
        /// Who has won.
        side: Side,
        /// Was it the last Year of the scenario?
        last: bool,
    },
}

impl Ending {
    /// Who won.
    #[must_use]
    pub const fn winner(self) -> Side {
        let Ending::Threshold { side, .. } = self;
        side
    }

    /// Its code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        let Ending::Threshold { last, .. } = self;
        if last { "last-year" } else { "threshold" }
    }
}

/// The game is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// How it ended.
    pub ending: Ending,
}

impl Step<BayonetsTomahawks> for Over {
    fn need(&self, _: At<'_>) -> Need {
        let ending = self.ending;
        Need::Over(Outcome { winner: Some(ending.winner()), ending: ending.code(), rule: Rule::bt("18.2.1") })
    }
}

/// How many Home Spaces of the enemy a side controls, of those that count.
fn captured(at: Pos<'_>, side: Side, counts: impl Fn(&Space) -> bool) -> usize {
    let enemy = Some(side.other());
    let taken = at
        .content
        .spaces()
        .filter(|(space, printed)| printed.home == enemy && counts(printed) && at.is_friendly(side, *space));
    taken.count()
}

/// The Bonus VPs of a side for the current Year [BT 18.2.1].
#[must_use]
pub fn bonus(at: Pos<'_>, side: Side) -> u8 {
    let year = at.content.scenario.years.get(&at.world.year);
    let Some(Bonus { vp, reason, least }) = year.and_then(|year| year.bonus[side]) else { return 0 };
    let times = |count: usize| vp.saturating_mul(u8::try_from(count).unwrap_or(u8::MAX));
    let once = |count: usize| if count >= usize::from(least) { vp } else { 0 };
    match reason {
        Reason::VictorySpaces => once(captured(at, side, |space| space.victory)),
        Reason::SettledSpaces => once(captured(at, side, Space::is_settled)),
        Reason::HomeSpaces => once(captured(at, side, |_| true)),
        Reason::ColoniesWithTwo => {
            let two = |colony: &Colony| {
                let lies_there = |printed: &Space| printed.colony == Some(*colony);
                let british = at
                    .content
                    .spaces()
                    .filter(|(space, printed)| lies_there(printed) && at.is_friendly(Side::British, *space));
                british.count() >= 2
            };
            let french = Colony::ALL.into_iter().filter(|colony| colony.side() == Side::French);
            times(french.filter(two).count())
        }
        Reason::NotBritish => {
            let named = at.content.named;
            let kept = [named.louisbourg, named.montreal, named.quebec].into_iter();
            times(kept.filter(|space| !at.is_friendly(Side::British, *space)).count())
        }
    }
}

/// Who has won by where the Victory marker stands, the British threshold first [BT 18.2.1, ruling 71].
#[must_use]
pub fn winner(at: Pos<'_>) -> Option<Side> {
    let year = at.content.scenario.years.get(&at.world.year)?;
    Side::ALL.into_iter().find(|side| {
        year.wins[*side].is_some_and(|(half, number)| at.world.vp.reaches(*side, Vp::at(half, number)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::changes::{pos, set_control};
    use super::super::setup::tests::{on, space};
    use super::*;

    #[test]
    fn r18_2_1_bonuses_count_what_is_controlled_just_then() {
        on("vaudreuil-1755", |turn| {
            assert_eq!((bonus(pos(turn), Side::British), bonus(pos(turn), Side::French)), (0, 0));
            set_control(turn, space("niagara"), Side::British);
            assert_eq!(bonus(pos(turn), Side::British), 0, "one Victory Space of two");
            set_control(turn, space("chignectou"), Side::British);
            assert_eq!(bonus(pos(turn), Side::British), 2);
            set_control(turn, space("oswego"), Side::French);
            assert_eq!(bonus(pos(turn), Side::French), 0, "an Outpost is no Settled Space");
            set_control(turn, space("albany"), Side::French);
            assert_eq!(bonus(pos(turn), Side::French), 2);
        });
    }

    #[test]
    fn r18_2_1_in_1759_colonies_and_cities_count_each() {
        on("amherst-1758-59", |turn| {
            turn.world.year = 1759;
            assert_eq!((bonus(pos(turn), Side::British), bonus(pos(turn), Side::French)), (0, 6));
            for place in ["louisbourg", "port-dauphin", "quebec"] {
                set_control(turn, space(place), Side::British);
            }
            assert_eq!((bonus(pos(turn), Side::British), bonus(pos(turn), Side::French)), (2, 2));
        });
    }

    #[test]
    fn r18_2_1_the_last_year_always_has_a_winner() {
        for (scenario, year) in [
            ("vaudreuil-1755", 1755),
            ("loudoun-1757", 1757),
            ("amherst-1758-59", 1759),
            ("campaign-1755-59", 1759),
        ] {
            on(scenario, |turn| {
                turn.world.year = year;
                for side in Side::ALL {
                    for number in 1..=20 {
                        turn.world.vp = Vp::at(side, number);
                        assert!(winner(pos(turn)).is_some(), "{scenario} {side} {number}");
                    }
                }
            });
        }
    }

    #[test]
    fn r18_2_1_before_the_last_year_there_may_be_none() {
        on("campaign-1755-59", |turn| {
            turn.world.vp = Vp::at(Side::British, 20);
            assert_eq!(winner(pos(turn)), None, "1755 has no threshold");
            turn.world.year = 1756;
            assert_eq!(winner(pos(turn)), Some(Side::British));
            turn.world.vp = Vp::at(Side::French, 7);
            assert_eq!(winner(pos(turn)), None);
            turn.world.vp = Vp::at(Side::French, 8);
            assert_eq!(winner(pos(turn)), Some(Side::French));
        });
    }
}
