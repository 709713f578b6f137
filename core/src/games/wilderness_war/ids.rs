//! Spaces, counters, tribes and cards, by their place in the lists of the first built-in data.
//!
//! Where a rule takes the first of several interchangeable counters, the order of these lists is what comes first.

use crate::board::ids::{id, listed};
pub use crate::board::{Id, IdSet};
use crate::engine::CardName;
use crate::flaw;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

id! {
    /// A space of the map.
    pub struct SpaceId: "space" = listed(include_str!("data/1/spaces.yaml"), &["spaces"]);
}
id! {
    /// A leader or unit counter: the leaders first.
    pub struct PieceId: "piece" = listed(include_str!("data/1/pieces.yaml"), &["leaders", "units"]);
}
id! {
    /// An Indian tribe.
    pub struct TribeId: "tribe" = listed(include_str!("data/1/pieces.yaml"), &["tribes"]);
}

/// A set of counters.
pub type PieceSet = IdSet<PieceId, 3>;
/// A set of spaces.
pub type SpaceSet = IdSet<SpaceId, 3>;

/// A strategy card, by its printed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CardId(u8);

/// How many strategy cards there are.
pub const CARDS: u8 = 70;

/// How citations name the cards.
#[rustfmt::skip]
const CITATIONS: [&str; CARDS as usize] = [
    "#1", "#2", "#3", "#4", "#5", "#6", "#7", "#8", "#9", "#10",
    "#11", "#12", "#13", "#14", "#15", "#16", "#17", "#18", "#19", "#20",
    "#21", "#22", "#23", "#24", "#25", "#26", "#27", "#28", "#29", "#30",
    "#31", "#32", "#33", "#34", "#35", "#36", "#37", "#38", "#39", "#40",
    "#41", "#42", "#43", "#44", "#45", "#46", "#47", "#48", "#49", "#50",
    "#51", "#52", "#53", "#54", "#55", "#56", "#57", "#58", "#59", "#60",
    "#61", "#62", "#63", "#64", "#65", "#66", "#67", "#68", "#69", "#70",
];

impl CardId {
    /// By its number.
    #[must_use]
    pub const fn number(number: u8) -> Option<CardId> {
        if number >= 1 && number <= CARDS { Some(CardId(number)) } else { None }
    }

    /// Reads an id as used in decks.
    #[must_use]
    pub fn from_id(id: &str) -> Option<CardId> {
        id.parse().ok().and_then(CardId::number).filter(|card| card.id() == id)
    }

    /// Its place in the list of cards.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Its number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Its id, as used in decks.
    #[must_use]
    pub fn id(self) -> String {
        self.0.to_string()
    }

    /// The same, small enough to be handed about.
    #[must_use]
    pub fn name(self) -> CardName {
        CardName::new(&self.citation()[1..]).expect("a card's number is short")
    }

    /// How a citation names it: `#14`.
    #[must_use]
    pub const fn citation(self) -> &'static str {
        CITATIONS[self.index()]
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = CardId> {
        (1..=CARDS).map(CardId)
    }
}

impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        CardId::number(number)
            .ok_or_else(|| D::Error::custom(flaw!("board.no_card", number = number).spelled()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::CodePart;

    #[test]
    fn h13_the_order_of_the_lists_is_consensus() {
        use crate::board::ids::order;
        assert_eq!(order::<SpaceId>(), "b304a5c49384ed9089e01f461498bde64b43300431ac6f30888ebf6335e96437");
        assert_eq!(order::<PieceId>(), "392d462a8cdf870a2438993243dfe0d3bbeca5502127486564051f6ecca790b9");
        assert_eq!(order::<TribeId>(), "4e39d09a3f12ffd8464fbf7ceef2014488746dd41ec45005cb956dfdbe391f22");
    }

    #[test]
    fn sets_keep_order_and_round_trip() {
        let slugs = ["montcalm", "levis", "15th", "shawnee-2"];
        let set: PieceSet = slugs.iter().map(|slug| PieceId::find(slug).unwrap()).collect();
        assert_eq!(set.len(), 4);
        assert_eq!(set.iter().map(PieceId::slug).collect::<Vec<_>>(), slugs);
        let text = serde_yaml::to_string(&set).unwrap();
        assert_eq!(serde_yaml::from_str::<PieceSet>(&text).unwrap(), set);
        assert!(serde_yaml::from_str::<PieceSet>("[nobody]").is_err());
    }

    #[test]
    fn everything_is_found_by_its_slug_and_nothing_else_is() {
        fn check<T: Id + CodePart>() {
            for slug in T::slugs() {
                let found = T::find(slug).unwrap();
                assert_eq!(found.slug(), slug);
                let mut code = String::new();
                found.write_part(&mut code);
                assert_eq!(T::read_part(&code), Some(found));
            }
            assert!(
                ["", "nobody", "Montcalm", "montcalm ", " quebec"].iter().all(|slug| T::find(slug).is_none())
            );
        }
        check::<SpaceId>();
        check::<PieceId>();
        check::<TribeId>();
    }

    #[test]
    fn only_printed_card_numbers_are_cards() {
        assert_eq!(CardId::from_id("70").map(CardId::get), Some(70));
        assert!(["0", "71", "07", "x"].iter().all(|id| CardId::from_id(id).is_none()));
        assert!(CardId::all().all(|card| card.citation() == format!("#{}", card.get())));
        assert!(CardId::all().all(|card| card.name().as_str() == card.id()));
    }
}
