//! How hard he thinks: so many lines of play, counted and not timed.

use std::fmt;
use std::str::FromStr;

/// How hard he thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// A few actions, a glance at each.
    Easy,
    /// More of them, and the best ones looked at again.
    Normal,
    /// As many as anybody has the patience for.
    Hard,
    /// As somebody who measures him wants it: `lines/best/again/spans`.
    Measured(Budget),
}

impl Level {
    /// Those with a name.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

    /// How many lines are tried at this level.
    #[must_use]
    pub const fn budget(self) -> Budget {
        match self {
            Level::Easy => Budget { lines: 80, best: 5, again: 6, spans: 0 },
            Level::Normal => Budget { lines: 400, best: 12, again: 24, spans: 0 },
            Level::Hard => Budget { lines: 2_000, best: 24, again: 96, spans: 0 },
            Level::Measured(budget) => budget,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Easy => f.write_str("easy"),
            Level::Normal => f.write_str("normal"),
            Level::Hard => f.write_str("hard"),
            Level::Measured(Budget { lines, best, again, spans }) => {
                write!(f, "{lines}/{best}/{again}/{spans}")
            }
        }
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(word: &str) -> Result<Level, String> {
        if let Some(level) = Level::ALL.into_iter().find(|level| level.to_string() == word) {
            return Ok(level);
        }
        let numbers: Option<Vec<u16>> = word.split('/').map(|number| number.parse().ok()).collect();
        match numbers.as_deref() {
            Some([lines @ (1..), best @ (1..), again, spans @ 0..=8]) => {
                Ok(Level::Measured(Budget { lines: *lines, best: *best, again: *again, spans: *spans }))
            }
            _ => Err("a level is easy, normal or hard".to_owned()),
        }
    }
}

/// How many lines are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Lines at first.
    pub lines: u16,
    /// The best of them, which are looked at again.
    pub best: u16,
    /// How often each of those is, at most: the worse half is dropped again and again.
    pub again: u16,
    /// How many actions further on a line is judged.
    pub spans: u16,
}
