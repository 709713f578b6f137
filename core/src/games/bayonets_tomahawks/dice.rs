//! The die [BT 1.3] and what its faces mean for everything but Battle rolls. What a face does in a Battle is in `battle/`.

use crate::engine::{Die, Roll};
use serde::{Deserialize, Serialize};

/// A face of the die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// A Flag.
    Flag,
    /// A Hit for triangles and circles.
    TriangleCircle,
    /// A Hit for squares and circles.
    SquareCircle,
    /// B&T.
    BAndT,
    /// A Miss, with the crescent that asks for the Commander.
    Miss,
}

/// What stands on the faces, from face 1 on [BT ruling 1].
pub const DIE: Die =
    Die { sides: 6, faces: &["flag", "flag", "triangle-circle", "square-circle", "b-and-t", "miss"] };

impl Face {
    /// What stands on a face of the die.
    #[must_use]
    pub const fn of(number: u8) -> Face {
        match number {
            1 | 2 => Face::Flag,
            3 => Face::TriangleCircle,
            4 => Face::SquareCircle,
            5 => Face::BAndT,
            _ => Face::Miss,
        }
    }

    /// The first face of the die that it stands on.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Face::Flag => 1,
            Face::TriangleCircle => 3,
            Face::SquareCircle => 4,
            Face::BAndT => 5,
            Face::Miss => 6,
        }
    }

    /// In words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Face::Flag => "flag",
            Face::TriangleCircle => "triangle-circle",
            Face::SquareCircle => "square-circle",
            Face::BAndT => "b-and-t",
            Face::Miss => "miss",
        }
    }

    /// Does it intercept a raider [BT 9.2]?
    #[must_use]
    pub const fn intercepts(self, light_unit: bool) -> bool {
        match self {
            Face::Flag => true,
            Face::TriangleCircle | Face::BAndT => light_unit,
            Face::SquareCircle | Face::Miss => false,
        }
    }

    /// Does the Raid succeed [BT 9.3]?
    #[must_use]
    pub const fn raids(self) -> bool {
        matches!(self, Face::Flag | Face::TriangleCircle | Face::BAndT)
    }

    /// Does it rally a stack, of Light units only or another [BT 14.2]?
    #[must_use]
    pub const fn rallies(self, light_only: bool) -> bool {
        match self {
            Face::Flag => true,
            Face::BAndT => light_only,
            Face::TriangleCircle | Face::SquareCircle | Face::Miss => false,
        }
    }
}

/// So many dice under a label.
#[must_use]
pub fn roll(label: String, dice: u8) -> Roll {
    Roll { label, dice, die: DIE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r1_3_the_die_has_two_flags_and_one_of_each_other_face() {
        for number in 1..=6 {
            assert_eq!(Face::of(number).word(), DIE.face(number));
            assert_eq!(Face::of(Face::of(number).number()), Face::of(number));
        }
        let faces = |fits: fn(Face) -> bool| (1..=6).filter(|number| fits(Face::of(*number))).count();
        assert_eq!(faces(|face| face == Face::Flag), 2);
        assert_eq!(faces(|face| face == Face::Miss), 1);
        assert_eq!((faces(|face| face.intercepts(true)), faces(|face| face.intercepts(false))), (4, 2));
        assert_eq!(faces(Face::raids), 4);
        assert_eq!((faces(|face| face.rallies(true)), faces(|face| face.rallies(false))), (3, 2));
    }
}
