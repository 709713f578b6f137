//! The charts of the player's aid: how far a force goes, and what it inflicts.

use crate::flaw;
use crate::flaw::Flaw;
use serde::Deserialize;

/// How many spaces a force may move, and the deepest of them in which it may fight [NF Movement Chart].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// Spaces it may move.
    pub spaces: u8,
    /// The deepest space in which it may fight.
    pub battle: u8,
}

/// The movement chart [NF Movement Chart].
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementChart {
    /// Troops, or troops with Indians, without a leader.
    pub leaderless: Allowance,
    /// Indians only, without a leader.
    pub indians: Allowance,
    /// With a +1 leader.
    pub leader_1: Allowance,
    /// With a +2 leader.
    pub leader_2: Allowance,
    /// With a +3 leader.
    pub leader_3: Allowance,
}

impl MovementChart {
    /// The row of a leader's rating.
    pub fn led(&self, rating: u8) -> Allowance {
        match rating {
            0 | 1 => self.leader_1,
            2 => self.leader_2,
            _ => self.leader_3,
        }
    }

    /// All rows, with their names.
    pub fn rows(&self) -> [(&'static str, Allowance); 5] {
        [
            ("leaderless", self.leaderless),
            ("indians", self.indians),
            ("leader_1", self.leader_1),
            ("leader_2", self.leader_2),
            ("leader_3", self.leader_3),
        ]
    }
}

/// One row of the combat loss chart, by adjusted die.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LossRow {
    /// The adjusted die, `5-6` or `9`.
    pub die: Span,
    /// Losses inflicted, a number for each column.
    pub losses: Vec<u8>,
    /// Must the leader be checked [NF Leaders ¶2]?
    #[serde(default)]
    pub check: bool,
}

/// The combat loss chart [NF Combat Loss Chart].
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LossChart {
    /// The columns, by combat factors.
    pub columns: Vec<Span>,
    /// The rows.
    pub rows: Vec<LossRow>,
}

impl LossChart {
    /// Losses inflicted by a factor and an adjusted die, both held within the chart [NF ruling 20].
    pub fn losses(&self, factor: u16, adjusted: u8) -> u8 {
        let factor = factor.max(1);
        let column = self.columns.iter().position(|span| span.holds(factor));
        let row = self.rows.iter().find(|row| row.die.holds(u16::from(adjusted)));
        column.zip(row).and_then(|(column, row)| row.losses.get(column)).copied().unwrap_or(0)
    }

    /// Is the leader at risk at this adjusted die [NF Leaders ¶2]?
    pub fn checks(&self, adjusted: u8) -> bool {
        self.rows.iter().any(|row| row.check && row.die.holds(u16::from(adjusted)))
    }
}

/// The fates that turn on a second die [NF Leader Loss Chart].
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderLoss {
    /// The highest second die at which a leg wound is survived.
    pub leg_survives: u8,
    /// The highest second die at which an arm wound is survived.
    pub arm_survives: u8,
}

/// A stretch of numbers as a chart prints it: `5-6`, `9`, `13+`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Span {
    /// The lowest number.
    pub low: u16,
    /// The highest; `u16::MAX` for an open end.
    pub high: u16,
}

impl Span {
    fn holds(self, n: u16) -> bool {
        (self.low..=self.high).contains(&n)
    }
}

/// A stretch that is not written as a chart prints it.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{}", .0.spelled())]
pub struct NotASpan(Flaw);

impl TryFrom<String> for Span {
    type Error = NotASpan;

    fn try_from(text: String) -> Result<Span, NotASpan> {
        let read = |part: &str| part.parse::<u16>().ok().filter(|&n| n < 1000);
        let span = match (text.strip_suffix('+'), text.split_once('-')) {
            (Some(low), _) => read(low).map(|low| Span { low, high: u16::MAX }),
            (None, Some((low, high))) => read(low).zip(read(high)).map(|(low, high)| Span { low, high }),
            (None, None) => read(&text).map(|n| Span { low: n, high: n }),
        };
        span.filter(|span| span.low <= span.high).ok_or_else(|| {
            NotASpan(flaw!("new_france.data.span", text = text.chars().take(20).collect::<String>()))
        })
    }
}
