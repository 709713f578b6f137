//! Who sits at the table, and whom they have to trust.

use crate::side::Side;
use std::fmt;

/// A seat: somebody who signs entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seat {
    /// A player.
    Player(Side),
    /// The umpire of an umpired game.
    Umpire,
    /// Whoever records a game played face to face.
    Recorder,
}

impl Seat {
    /// The word used in logs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Seat::Player(side) => side.word(),
            Seat::Umpire => "umpire",
            Seat::Recorder => "recorder",
        }
    }

    /// Reads the word used in logs.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Seat> {
        match word {
            "umpire" => Some(Seat::Umpire),
            "recorder" => Some(Seat::Recorder),
            _ => Side::from_word(word).map(Seat::Player),
        }
    }

    /// The side, for a player.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Seat::Player(side) => Some(side),
            Seat::Umpire | Seat::Recorder => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Player(side) => side.fmt(f),
            Seat::Umpire => f.write_str("the umpire"),
            Seat::Recorder => f.write_str("the recorder"),
        }
    }
}

/// Who is trusted with what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Two players, nobody trusted.
    Duel,
    /// An umpire who is trusted not to leak; he foresees what he enters himself, and chooses no dice.
    Umpire,
    /// Dice and deals are typed in: everybody is trusted.
    Table,
    /// One person, both seats, real seeds.
    Solo,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 4] = [Mode::Duel, Mode::Umpire, Mode::Table, Mode::Solo];

    /// The word used in logs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Mode::Duel => "duel",
            Mode::Umpire => "umpire",
            Mode::Table => "table",
            Mode::Solo => "solo",
        }
    }

    /// Reads the word used in logs.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.word() == word)
    }

    /// The seats such a game has.
    #[must_use]
    pub const fn seats(self) -> &'static [Seat] {
        const PLAYERS: [Seat; 2] = [Seat::Player(Side::British), Seat::Player(Side::French)];
        const UMPIRED: [Seat; 3] = [PLAYERS[0], PLAYERS[1], Seat::Umpire];
        match self {
            Mode::Duel | Mode::Solo => &PLAYERS,
            Mode::Umpire => &UMPIRED,
            Mode::Table => &[Seat::Recorder],
        }
    }

    /// Are the cards masked under both players' keys?
    #[must_use]
    pub const fn is_masked(self) -> bool {
        matches!(self, Mode::Duel | Mode::Solo)
    }
}
