//! Cards that go by a printed number.

use crate::engine::{CardName, CodePart};
use crate::flaw;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

/// A card of a deck of so many, by its printed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Numbered<const CARDS: u8>(u8);

/// How citations name the cards: as many as the largest deck has.
#[rustfmt::skip]
const CITATIONS: [&str; 70] = [
    "#1", "#2", "#3", "#4", "#5", "#6", "#7", "#8", "#9", "#10",
    "#11", "#12", "#13", "#14", "#15", "#16", "#17", "#18", "#19", "#20",
    "#21", "#22", "#23", "#24", "#25", "#26", "#27", "#28", "#29", "#30",
    "#31", "#32", "#33", "#34", "#35", "#36", "#37", "#38", "#39", "#40",
    "#41", "#42", "#43", "#44", "#45", "#46", "#47", "#48", "#49", "#50",
    "#51", "#52", "#53", "#54", "#55", "#56", "#57", "#58", "#59", "#60",
    "#61", "#62", "#63", "#64", "#65", "#66", "#67", "#68", "#69", "#70",
];

impl<const CARDS: u8> Numbered<CARDS> {
    /// How many there are.
    pub const COUNT: u8 = {
        assert!(CARDS as usize <= CITATIONS.len());
        CARDS
    };

    /// By its number.
    #[must_use]
    pub const fn number(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::COUNT { Some(Numbered(number)) } else { None }
    }

    /// Reads an id as used in decks.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        id.parse().ok().and_then(Self::number).filter(|card| card.id() == id)
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
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::COUNT).map(Numbered)
    }
}

impl<'de, const CARDS: u8> Deserialize<'de> for Numbered<CARDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::number(number)
            .ok_or_else(|| D::Error::custom(flaw!("board.no_card", number = number).spelled()))
    }
}

impl<const CARDS: u8> CodePart for Numbered<CARDS> {
    fn write_part(&self, out: &mut String) {
        self.0.write_part(out);
    }
    fn read_part(text: &str) -> Option<Self> {
        u8::read_part(text).and_then(Self::number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_printed_numbers_are_cards() {
        type Card = Numbered<54>;
        assert_eq!(Card::from_id("54").map(Card::get), Some(54));
        assert!(["0", "55", "07", "x"].iter().all(|id| Card::from_id(id).is_none()));
        assert!(["0", "55", "07", "x"].iter().all(|part| Card::read_part(part).is_none()));
        assert!(serde_yaml::from_str::<Card>("55").is_err());
        assert_eq!(Numbered::<70>::all().count(), 70);
        assert!(Numbered::<70>::all().all(|card| card.citation() == format!("#{}", card.get())));
        assert!(Numbered::<70>::all().all(|card| card.name().as_str() == card.id()));
    }
}
