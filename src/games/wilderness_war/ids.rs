//! Spaces, counters and cards by their place in the built-in lists, written as slugs.
//!
//! The rules call spaces and counters by name, so an owner's data file may change what they are but not which
//! there are: ids are read and written by the built-in slugs.

use super::data::builtin;
use crate::engine::{CardName, CodePart};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::marker::PhantomData;
use std::sync::LazyLock;

/// A thing of a built-in list.
pub trait Id: Copy + Ord + fmt::Debug + 'static {
    /// What it is, in a word.
    const WHAT: &'static str;
    /// By its place in the list.
    fn new(index: u8) -> Self;
    /// Its place in the list.
    fn index(self) -> usize;
    /// The slugs of the list.
    fn slugs() -> &'static [String];
    /// All of the list, sorted by their slugs.
    fn sorted() -> &'static [Self];

    /// Its slug.
    fn slug(self) -> &'static str {
        &Self::slugs()[self.index()]
    }

    /// By its slug.
    fn find(slug: &str) -> Option<Self> {
        let sorted = Self::sorted();
        let index = sorted.binary_search_by(|known| known.slug().cmp(slug)).ok()?;
        sorted.get(index).copied()
    }

    /// That there is none of that slug, with the one most like it.
    fn unknown(slug: &str) -> String {
        // Whole thousandths, so that comparing needs no floats.
        let likeness = |known: &&String| (strsim::jaro_winkler(known, slug) * 1000.0) as u64;
        let nearest = Self::slugs().iter().max_by_key(likeness).map_or("", String::as_str);
        format!("there is no {} `{slug}`; did you mean `{nearest}`?", Self::WHAT)
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $what:literal, $list:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(u8);

        impl Id for $name {
            const WHAT: &'static str = $what;
            fn new(index: u8) -> Self {
                $name(index)
            }
            fn index(self) -> usize {
                usize::from(self.0)
            }
            fn slugs() -> &'static [String] {
                &builtin().$list
            }
            fn sorted() -> &'static [Self] {
                static SORTED: LazyLock<Vec<$name>> = LazyLock::new(|| {
                    let mut all: Vec<$name> = (0..).map($name).take($name::slugs().len()).collect();
                    all.sort_unstable_by_key(|id| id.slug());
                    all
                });
                &SORTED
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.slug())
            }
        }

        impl CodePart for $name {
            fn write_part(&self, out: &mut String) {
                out.push_str(self.slug());
            }
            fn read_part(text: &str) -> Option<Self> {
                Self::find(text)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.slug())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let slug = String::deserialize(deserializer)?;
                Self::find(&slug)
                    .ok_or_else(|| D::Error::custom(format!("there is no {} `{slug}`", $what)))
            }
        }
    };
}

id!(
    /// A space of the map.
    SpaceId,
    "space",
    space_slugs
);
id!(
    /// A leader or unit counter.
    PieceId,
    "piece",
    piece_slugs
);
id!(
    /// An Indian tribe.
    TribeId,
    "tribe",
    tribe_slugs
);

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
        CardId::number(number).ok_or_else(|| D::Error::custom(format!("there is no card {number}")))
    }
}

/// A set of things of one built-in list.
pub struct IdSet<T> {
    bits: [u64; 3],
    of: PhantomData<T>,
}

/// A set of counters.
pub type PieceSet = IdSet<PieceId>;
/// A set of spaces.
pub type SpaceSet = IdSet<SpaceId>;

impl<T> Clone for IdSet<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for IdSet<T> {}
impl<T> PartialEq for IdSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<T> Eq for IdSet<T> {}
impl<T> Default for IdSet<T> {
    fn default() -> Self {
        IdSet { bits: [0; 3], of: PhantomData }
    }
}

impl<T: Id> fmt::Debug for IdSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(T::slug)).finish()
    }
}

impl<T: Id> IdSet<T> {
    /// Just one.
    #[must_use]
    pub fn one(id: T) -> Self {
        let mut set = Self::default();
        set.insert(id);
        set
    }

    /// Puts one in.
    pub fn insert(&mut self, id: T) {
        self.bits[id.index() / 64] |= 1 << (id.index() % 64);
    }

    /// Takes one out.
    pub fn remove(&mut self, id: T) {
        self.bits[id.index() / 64] &= !(1 << (id.index() % 64));
    }

    /// Is it in?
    #[must_use]
    pub fn has(self, id: T) -> bool {
        self.bits[id.index() / 64] & (1 << (id.index() % 64)) != 0
    }

    /// How many.
    #[must_use]
    pub fn len(self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// None?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.bits == [0; 3]
    }

    /// At least one?
    #[must_use]
    pub fn any(self) -> bool {
        !self.is_empty()
    }

    /// Those in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::zip(self, other, |a, b| a & b)
    }

    /// Those in either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self::zip(self, other, |a, b| a | b)
    }

    /// Those here and not there.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::zip(self, other, |a, b| a & !b)
    }

    /// With one more.
    #[must_use]
    pub fn with(mut self, id: T) -> Self {
        self.insert(id);
        self
    }

    /// Without one.
    #[must_use]
    pub fn without(mut self, id: T) -> Self {
        self.remove(id);
        self
    }

    fn zip(a: Self, b: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        IdSet { bits: std::array::from_fn(|i| f(a.bits[i], b.bits[i])), of: PhantomData }
    }

    /// The first in the list's order.
    #[must_use]
    pub fn first(self) -> Option<T> {
        self.iter().next()
    }

    /// In the list's order.
    pub fn iter(self) -> impl Iterator<Item = T> {
        (0..3usize).flat_map(move |word| {
            let mut bits = self.bits[word];
            std::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                u8::try_from(word * 64 + bit).ok().map(T::new)
            })
        })
    }
}

impl<T: Id> FromIterator<T> for IdSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut set = Self::default();
        for id in iter {
            set.insert(id);
        }
        set
    }
}

impl<T: Id> Serialize for IdSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(T::slug))
    }
}

impl<'de, T: Id> Deserialize<'de> for IdSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::default();
        for slug in Vec::<String>::deserialize(deserializer)? {
            let id = T::find(&slug)
                .ok_or_else(|| D::Error::custom(format!("there is no {} `{slug}`", T::WHAT)))?;
            set.insert(id);
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
