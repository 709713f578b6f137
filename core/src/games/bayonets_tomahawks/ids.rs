//! Spaces, connections, counters and cards, by their place in the lists of the first built-in data.
//!
//! Where a rule takes the first of several interchangeable counters, the order of these lists is what comes first.

use crate::board::Numbered;
use crate::board::ids::{id, listed};
pub use crate::board::{Id, IdSet};
use crate::engine::{CardName, CodePart};
use crate::flaw;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

id! {
    /// A space of the map.
    pub struct SpaceId: "space" = listed(include_str!("data/1/spaces.yaml"), &["spaces"]);
}
id! {
    /// A connection.
    pub struct LinkId: "connection" = listed(include_str!("data/1/links.yaml"), &["links"]);
}
id! {
    /// A counter: the units and Commanders first, then the Vagaries of War tokens.
    pub struct PieceId: "piece" = listed(include_str!("data/1/pieces.yaml"), &["units", "tokens"]);
}

/// A set of spaces.
pub type SpaceSet = IdSet<SpaceId, 2>;
/// A set of connections.
pub type LinkSet = IdSet<LinkId, 3>;
/// A set of counters.
pub type PieceSet = IdSet<PieceId, 3>;

/// A card, by its printed number [BT 6.0, 1.2].
pub type CardId = Numbered<54>;

/// A War in Europe chit of a side [BT 18.3]: its value, and which of that value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChitId {
    /// Its value: 0, 1 or 2.
    pub value: u8,
    /// Which of them, from 0.
    pub which: u8,
}

impl ChitId {
    /// The most chits of one value.
    pub const MOST: u8 = 12;

    /// Every chit there can be.
    pub fn all() -> impl Iterator<Item = ChitId> {
        (0..=2).flat_map(|value| (0..ChitId::MOST).map(move |which| ChitId { value, which }))
    }

    /// Its id, as used in decks: `1c` is the third of value 1.
    #[must_use]
    pub fn id(self) -> String {
        format!("{}{}", self.value, char::from(b'a'.saturating_add(self.which)))
    }

    /// Reads an id as used in decks.
    #[must_use]
    pub fn from_id(id: &str) -> Option<ChitId> {
        let &[value @ b'0'..=b'2', which @ b'a'..=b'l'] = id.as_bytes() else { return None };
        Some(ChitId { value: value - b'0', which: which - b'a' })
    }

    /// The id, small enough to be handed about.
    #[must_use]
    pub fn name(self) -> CardName {
        CardName::new(&self.id()).expect("a chit's id is short")
    }
}

impl Serialize for ChitId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id())
    }
}

impl<'de> Deserialize<'de> for ChitId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        ChitId::from_id(&id)
            .ok_or_else(|| D::Error::custom(flaw!("board.none", what = "chit", slug = id).spelled()))
    }
}

impl CodePart for ChitId {
    fn write_part(&self, out: &mut String) {
        out.push_str(&self.id());
    }
    fn read_part(text: &str) -> Option<Self> {
        ChitId::from_id(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn h13_the_order_of_the_lists_is_consensus() {
        use crate::board::ids::order;
        assert_eq!(order::<SpaceId>(), "b7bd3d45b5793ec9a2c97e5778dd26fb81d773f2b445ea94b96263fd58899409");
        assert_eq!(order::<LinkId>(), "e4bd359bd56e955bb0e0ec9083abdc968d988cd91dcc5e947f5f3e622b62112e");
        assert_eq!(order::<PieceId>(), "7851c3c80f6a3ff5b595248946750934863625ba24db9c531e60b30acda51ed5");
    }

    #[test]
    fn sets_hold_the_whole_of_their_lists() {
        fn all<T: Id, const WORDS: usize>() -> usize {
            T::sorted().iter().copied().collect::<IdSet<T, WORDS>>().len()
        }
        assert_eq!(all::<SpaceId, 2>(), 95);
        assert_eq!(all::<LinkId, 3>(), 164);
        assert_eq!(all::<PieceId, 3>(), 160);
    }

    #[test]
    fn only_values_are_chits() {
        let chit = ChitId { value: 1, which: 2 };
        assert_eq!((chit.id().as_str(), ChitId::from_id("1c")), ("1c", Some(chit)));
        assert!(["3a", "1m", "1", "c1", "1cc"].iter().all(|id| ChitId::from_id(id).is_none()));
    }
}
