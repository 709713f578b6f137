//! The Victory, Round and Open Seas markers.

use crate::flaw;
use crate::side::Side;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Where the Victory marker stands. The track has no zero: from French 1 the marker goes to British 1 [BT 18.1, ruling 2].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vp {
    /// Boxes to the right of French 1.
    right: i16,
}

impl Vp {
    /// On a side's half, at this number from 1 on.
    #[must_use]
    pub fn at(side: Side, number: u8) -> Vp {
        let number = i16::from(number.max(1));
        match side {
            Side::British => Vp { right: number },
            Side::French => Vp { right: 1 - number },
        }
    }

    /// On whose half it stands.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.right > 0 { Side::British } else { Side::French }
    }

    /// The number of its box, beyond 10 on the marker's other face.
    #[must_use]
    pub fn number(self) -> u16 {
        if self.right > 0 { self.right.unsigned_abs() } else { (self.right - 1).unsigned_abs() }
    }

    /// The VPs a side is said to have: none while the marker is on the other half [BT ruling 10].
    #[must_use]
    pub fn of(self, side: Side) -> u16 {
        if self.side() == side { self.number() } else { 0 }
    }

    /// A side scores; the other's loss is the same.
    #[must_use]
    pub fn scored(self, side: Side, points: u8) -> Vp {
        let points = i16::from(points);
        let moved = match side {
            Side::British => self.right.saturating_add(points),
            Side::French => self.right.saturating_sub(points),
        };
        Vp { right: moved.clamp(-999, 1000) }
    }

    /// Has a side reached a box, or passed it its way [BT 18.2.1]?
    #[must_use]
    pub fn reaches(self, side: Side, threshold: Vp) -> bool {
        match side {
            Side::British => self.right >= threshold.right,
            Side::French => self.right <= threshold.right,
        }
    }
}

impl Serialize for Vp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {}", self.side().word(), self.number()))
    }
}

impl<'de> Deserialize<'de> for Vp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = String::deserialize(deserializer)?;
        let read = || {
            let (side, number) = words.split_once(' ')?;
            let number: u8 = number.parse().ok().filter(|number| *number > 0)?;
            Some(Vp::at(Side::from_word(side)?, number))
        };
        read()
            .ok_or_else(|| D::Error::custom(flaw!("bayonets_tomahawks.position.vp", words = words).spelled()))
    }
}

/// A round of the Year [BT 4.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// An Action Round, 1 to 9.
    Action(u8),
    /// The Logistics Round after AR2 [BT 15.0].
    FleetsArrive,
    /// The Logistics Round after AR3 [BT 16.0].
    ColonialsEnlist,
    /// The Logistics Round after AR9 [BT 17.0].
    WinterQuarters,
}

impl Round {
    /// All of them, in order.
    pub const ALL: [Round; 12] = [
        Round::Action(1),
        Round::Action(2),
        Round::FleetsArrive,
        Round::Action(3),
        Round::ColonialsEnlist,
        Round::Action(4),
        Round::Action(5),
        Round::Action(6),
        Round::Action(7),
        Round::Action(8),
        Round::Action(9),
        Round::WinterQuarters,
    ];

    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Round::Action(1) => "ar-1",
            Round::Action(2) => "ar-2",
            Round::Action(3) => "ar-3",
            Round::Action(4) => "ar-4",
            Round::Action(5) => "ar-5",
            Round::Action(6) => "ar-6",
            Round::Action(7) => "ar-7",
            Round::Action(8) => "ar-8",
            Round::Action(_) => "ar-9",
            Round::FleetsArrive => "fleets-arrive",
            Round::ColonialsEnlist => "colonials-enlist",
            Round::WinterQuarters => "winter-quarters",
        }
    }

    /// Its place on the track, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        Round::ALL.iter().position(|round| *round == self).unwrap_or_default()
    }

    /// The round after it in the same Year.
    #[must_use]
    pub fn next(self) -> Option<Round> {
        Round::ALL.get(self.index() + 1).copied()
    }
}

impl Serialize for Round {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Round {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let found = Round::ALL.into_iter().find(|round| round.word() == word);
        found.ok_or_else(|| {
            D::Error::custom(flaw!("bayonets_tomahawks.position.round", word = word).spelled())
        })
    }
}

/// The face of the Open Seas marker [BT 10.6.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpenSeas {
    /// All Sea Zones are friendly to the French, the Atlantic to the British.
    #[default]
    French,
    /// All Sea Zones are friendly to both.
    Both,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r18_1_the_victory_track_has_no_zero() {
        let one = Vp::at(Side::French, 1);
        assert_eq!(one.scored(Side::British, 1), Vp::at(Side::British, 1));
        assert_eq!(Vp::at(Side::British, 1).scored(Side::French, 1), one);
        assert_eq!(one.scored(Side::British, 3), Vp::at(Side::British, 3));
        assert_eq!(Vp::at(Side::British, 2).scored(Side::French, 4), Vp::at(Side::French, 3));
        let far = Vp::at(Side::French, 9).scored(Side::French, 4);
        assert_eq!((far.side(), far.number()), (Side::French, 13), "the +10 face goes on from 1");
        assert_eq!((far.of(Side::French), far.of(Side::British)), (13, 0));
    }

    #[test]
    fn r18_2_a_threshold_is_a_box_or_anything_beyond_it() {
        let marker = Vp::at(Side::British, 2);
        assert!(marker.reaches(Side::French, Vp::at(Side::British, 2)));
        assert!(!Vp::at(Side::British, 3).reaches(Side::French, Vp::at(Side::British, 2)));
        assert!(!marker.reaches(Side::British, Vp::at(Side::British, 3)));
        assert!(Vp::at(Side::French, 8).reaches(Side::French, Vp::at(Side::French, 5)));
    }

    #[test]
    fn r4_1_a_year_has_nine_action_rounds_and_three_logistics_rounds() {
        let actions = Round::ALL.iter().filter(|round| matches!(round, Round::Action(_))).count();
        assert_eq!((actions, Round::ALL.len() - actions), (9, 3));
        assert_eq!(Round::Action(2).next(), Some(Round::FleetsArrive));
        assert_eq!(Round::Action(3).next(), Some(Round::ColonialsEnlist));
        assert_eq!(Round::Action(9).next(), Some(Round::WinterQuarters));
        assert_eq!(Round::WinterQuarters.next(), None);
        for round in Round::ALL {
            let text = serde_yaml::to_string(&round).expect("a word");
            assert_eq!(serde_yaml::from_str::<Round>(&text).expect("the same"), round);
        }
    }

    #[test]
    fn the_marker_is_read_from_its_box_only() {
        for right in ["british 1", "french 13"] {
            let vp: Vp = serde_yaml::from_str(right).expect("a box");
            assert_eq!(serde_yaml::to_string(&vp).expect("a box").trim_end(), right);
        }
        for wrong in ["french 0", "0", "nobody 3", "french", "french -1"] {
            assert!(serde_yaml::from_str::<Vp>(wrong).is_err(), "{wrong}");
        }
    }
}
