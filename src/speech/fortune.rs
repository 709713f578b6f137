//! What dice were thrown for, and what every face of them would have come to: typed, so that luck can be counted without
//! reading sentences.

use crate::side::Side;
use serde::Serialize;

/// What a throw was for, as its label says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Purpose {
    /// Who threw, where the label or the pieces in it say so.
    pub side: Option<Side>,
    /// A word of the game's own: `battle`, `siege`, `avoid-battle`.
    pub kind: &'static str,
}

/// The kind of a throw that a game does not name.
pub const OTHER: &str = "other";

impl Purpose {
    /// Reads a label by the words that the labels of a game begin with. The side is the one that is named; failing that
    /// the owner of the first piece that is.
    #[must_use]
    pub fn read(
        label: &str,
        kinds: &[(&str, &'static str)],
        owner: impl Fn(&str) -> Option<Side>,
    ) -> Purpose {
        let begins = |start: &str| {
            label.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let kind = kinds.iter().find(|(start, _)| begins(start)).map_or(OTHER, |(_, kind)| *kind);
        let words = || label.split(' ').skip(1);
        let side = words().find_map(Side::from_word).or_else(|| words().find_map(owner));
        Purpose { side, kind }
    }
}

/// What the result of a die is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Steps the enemy loses.
    StepsInflicted,
    /// Strength points the enemy loses.
    PointsInflicted,
    /// It succeeded, or not.
    Successes,
    /// Levels by which a siege rose.
    SiegeLevels,
    /// Steps of one's own that are lost.
    StepsLost,
    /// Leaders of one's own that are lost.
    LeadersLost,
    /// Units that come or are restored.
    Units,
    /// Flags in a battle.
    Flags,
    /// Hits in a battle.
    Hits,
}

impl Measure {
    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Measure::StepsInflicted => "steps inflicted",
            Measure::PointsInflicted => "strength points inflicted",
            Measure::Successes => "successes",
            Measure::SiegeLevels => "siege levels",
            Measure::StepsLost => "steps lost",
            Measure::LeadersLost => "leaders lost",
            Measure::Units => "units",
            Measure::Flags => "flags",
            Measure::Hits => "hits",
        }
    }

    /// Is more of it better for whoever threw?
    #[must_use]
    pub const fn more_is_better(self) -> bool {
        !matches!(self, Measure::StepsLost | Measure::LeadersLost)
    }
}

/// A die that the rules read: what it came to, and what every face would have come to at that moment. Dice of which one success is
/// enough are read as one: their throws, as many as tell the chance, stand for faces, those that fail first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fortune {
    /// Whose luck it is.
    pub side: Side,
    /// As of the throw.
    pub kind: &'static str,
    /// What is counted.
    pub measure: Measure,
    /// How many dice are read together.
    pub dice: u8,
    /// What each face comes to, from face 1 on.
    pub by_face: Vec<u16>,
    /// The face that was thrown; of several dice the last that comes to the same.
    pub face: u16,
}

impl Fortune {
    /// A six-sided die that is read by a table.
    pub fn of_six(
        side: Side,
        kind: &'static str,
        measure: Measure,
        face: u8,
        read: impl Fn(u8) -> u16,
    ) -> Fortune {
        Fortune { side, kind, measure, dice: 1, by_face: (1..=6).map(read).collect(), face: u16::from(face) }
    }

    /// So many six-sided dice of which one that succeeds is enough.
    pub fn of_any(
        side: Side,
        kind: &'static str,
        dice: u8,
        succeeds: impl Fn(u8) -> bool,
        succeeded: bool,
    ) -> Fortune {
        let failing = (1..=6).filter(|face| !succeeds(*face)).count();
        // Two faces of three, one of two: the fewest throws that tell the chance.
        let common = (1..=6).rev().find(|of| failing % of == 0 && 6 % of == 0).unwrap_or(1);
        let times = u32::from(dice);
        let (fail, all) = ((failing / common).pow(times), (6 / common).pow(times));
        let by_face = (0..all).map(|throw| u16::from(throw >= fail)).collect();
        let last = if succeeded { all } else { fail };
        let face = u16::try_from(last).unwrap_or(u16::MAX);
        Fortune { side, kind, measure: Measure::Successes, dice, by_face, face }
    }

    /// What it came to.
    #[must_use]
    pub fn result(&self) -> u16 {
        let index = usize::from(self.face).checked_sub(1);
        index.and_then(|index| self.by_face.get(index)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [(&str, &str); 2] = [("avoid battle", "avoid-battle"), ("leader", "leader")];

    #[test]
    fn u9_a_label_says_what_was_thrown_for_and_by_whom() {
        let owner = |word: &str| (word == "montcalm").then_some(Side::French);
        let read = |label: &str| Purpose::read(label, &KINDS, owner);
        let avoids = Purpose { side: Some(Side::British), kind: "avoid-battle" };
        assert_eq!(read("avoid battle oswego british"), avoids);
        assert_eq!(read("avoid battle oswego british #2"), avoids);
        assert_eq!(
            read("leader montcalm battle albany"),
            Purpose { side: Some(Side::French), kind: "leader" }
        );
        assert_eq!(read("leaders"), Purpose { side: None, kind: OTHER });
    }

    #[test]
    fn u9_of_several_dice_one_success_is_enough() {
        let any =
            |dice, least: u8, won| Fortune::of_any(Side::French, "rally", dice, |face| face > least, won);
        assert_eq!(any(1, 4, true).by_face, [0, 0, 1]);
        // Half of the faces, two dice: three throws of four.
        assert_eq!(any(2, 3, true).by_face, [0, 1, 1, 1]);
        for (won, result) in [(true, 1), (false, 0)] {
            assert_eq!((any(3, 4, won).result(), any(4, 3, won).result()), (result, result));
        }
        let four = any(4, 4, true);
        assert_eq!((four.by_face.iter().sum::<u16>(), four.by_face.len(), four.dice), (65, 81, 4));
    }

    #[test]
    fn u9_a_die_comes_to_what_its_face_comes_to() {
        let die = Fortune::of_six(Side::British, "raid", Measure::Successes, 5, |face| u16::from(face >= 5));
        assert_eq!((die.by_face.as_slice(), die.result()), ([0, 0, 0, 0, 1, 1].as_slice(), 1));
    }
}
