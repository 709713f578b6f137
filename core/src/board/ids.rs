//! Things of a closed list (spaces, counters, cards …), each by its place in the list and written as its slug.
//!
//! The rules call things by name, so an owner's data file may change what they are but not which there are: the list is that of
//! a game's first built-in data, for ever.

use crate::flaw;
use crate::flaw::Flaw;
use crate::yaml;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// A thing of a closed list, by its place in the list; written as its slug.
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

    /// All of the list, in its order.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::slugs().len()).map(|index| Self::new(u8::try_from(index).unwrap_or(u8::MAX)))
    }

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
    fn unknown(slug: &str) -> Flaw {
        // Whole thousandths, so that comparing needs no floats.
        let likeness = |known: &&String| (strsim::jaro_winkler(known, slug) * 1000.0) as u64;
        let nearest = Self::slugs().iter().max_by_key(likeness).map_or("", String::as_str);
        flaw!("board.unknown", what = Self::WHAT, slug = slug, nearest = nearest)
    }
}

/// A record as far as it says what it is known by.
#[derive(Deserialize)]
struct Listed {
    id: String,
}

/// The ids in some sections of a built-in data file, in their order there; all of its sections hold records with an `id`.
///
/// # Panics
/// If the file is not like that, or lacks such a section: it is compiled in, and every test reads it.
#[must_use]
pub fn listed(text: &str, sections: &[&str]) -> Vec<String> {
    let mut file: BTreeMap<String, Vec<Listed>> =
        yaml::read_own(text).expect("a built-in data file is whole");
    let section = |name: &&str| file.remove(*name).expect("a built-in data file has its sections");
    sections.iter().flat_map(section).map(|listed| listed.id).collect()
}

/// The hash of a list in its order, by which tests pin it: which of several things alike comes first, and what a draw brings,
/// depends on the order, so that no line of a list ever changes places.
#[cfg(test)]
pub(crate) fn order<T: Id>() -> String {
    use sha2::Digest as _;
    data_encoding::HEXLOWER.encode(&sha2::Sha256::digest(T::slugs().join("\n")))
}

/// Declares an [`Id`]: its name, what it is in a word, and the slugs of its list, at most 256.
///
/// ```text
/// id! {
///     /// A space of the map.
///     pub struct SpaceId: "space" = listed(include_str!("data/1/spaces.yaml"), &["spaces"]);
/// }
/// ```
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $vis:vis struct $name:ident: $what:literal = $slugs:expr;) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        $vis struct $name(u8);

        impl $crate::board::Id for $name {
            const WHAT: &'static str = $what;
            fn new(index: u8) -> Self {
                $name(index)
            }
            fn index(self) -> usize {
                usize::from(self.0)
            }
            fn slugs() -> &'static [String] {
                static SLUGS: std::sync::LazyLock<Vec<String>> = std::sync::LazyLock::new(|| $slugs);
                &SLUGS
            }
            fn sorted() -> &'static [Self] {
                static SORTED: std::sync::LazyLock<Vec<$name>> = std::sync::LazyLock::new(|| {
                    let mut all: Vec<$name> = <$name as $crate::board::Id>::all().collect();
                    all.sort_unstable_by_key(|id| $crate::board::Id::slug(*id));
                    all
                });
                &SORTED
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::board::Id::slug(*self))
            }
        }

        impl $crate::engine::CodePart for $name {
            fn write_part(&self, out: &mut String) {
                out.push_str($crate::board::Id::slug(*self));
            }
            fn read_part(text: &str) -> Option<Self> {
                $crate::board::Id::find(text)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::board::Id::slug(*self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let slug = <String as serde::Deserialize>::deserialize(deserializer)?;
                <$name as $crate::board::Id>::find(&slug).ok_or_else(|| {
                    serde::de::Error::custom($crate::flaw!("board.none", what = $what, slug = slug).spelled())
                })
            }
        }
    };
}
pub use id;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::CodePart as _;

    id! {
        /// A thing of a small list.
        pub struct Thing: "thing" = listed(
            "units: [{id: wolfe, side: british}]\nleaders: [{id: montcalm}, {id: amherst}]",
            &["leaders", "units"],
        );
    }

    #[test]
    fn the_list_is_in_the_order_of_the_file() {
        assert_eq!(Thing::slugs(), ["montcalm", "amherst", "wolfe"]);
        let sorted: Vec<&str> = Thing::sorted().iter().map(|thing| thing.slug()).collect();
        assert_eq!(sorted, ["amherst", "montcalm", "wolfe"]);
        assert!(Thing::find("montcalm") < Thing::find("amherst"), "ids are sorted as their list is");
    }

    #[test]
    fn a_thing_is_written_as_its_slug_and_read_from_nothing_else() {
        let wolfe = Thing::find("wolfe").unwrap();
        let mut code = String::new();
        wolfe.write_part(&mut code);
        assert_eq!((code.as_str(), wolfe.to_string().as_str()), ("wolfe", "wolfe"));
        assert_eq!(Thing::read_part("wolfe"), Some(wolfe));
        assert_eq!(serde_yaml::to_string(&wolfe).unwrap(), "wolfe\n");
        for wrong in ["", "Wolfe", "wolfe ", "2", "howe"] {
            assert_eq!(Thing::read_part(wrong), None, "{wrong}");
        }
        let error = serde_yaml::from_str::<Thing>("howe").unwrap_err().to_string();
        assert!(error.contains("board.none|what=thing|slug=howe"), "{error}");
        assert_eq!(Thing::unknown("wolf").to_string(), "board.unknown what=thing slug=wolf nearest=wolfe");
    }
}
