//! Names as ids: short ASCII slugs held in place, so that positions are cheap to copy and friendly to read.

use crate::engine::{CardName, CodePart};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;

/// The longest slug, in bytes.
pub const LONGEST: usize = 32;

/// A short name of lower-case letters, digits and hyphens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slug([u8; LONGEST]);

impl Slug {
    /// Takes a text that is a slug.
    pub fn new(text: &str) -> Option<Slug> {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if text.is_empty() || text.len() > LONGEST || !text.bytes().all(plain) {
            return None;
        }
        let mut bytes = [0; LONGEST];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Some(Slug(bytes))
    }

    /// The slug as text.
    pub fn as_str(&self) -> &str {
        let len = self.0.iter().position(|&b| b == 0).unwrap_or(LONGEST);
        std::str::from_utf8(&self.0[..len]).expect("a slug is ASCII")
    }
}

impl fmt::Debug for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Slug {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Slug {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Slug, D::Error> {
        let text = String::deserialize(deserializer)?;
        Slug::new(&text).ok_or_else(|| {
            D::Error::custom(format_args!(
                "`{}` is not an id: lower-case letters, digits and hyphens, at most {LONGEST}",
                text.chars().take(40).collect::<String>()
            ))
        })
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Slug);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl CodePart for $name {
            fn write_part(&self, out: &mut String) {
                out.push_str(self.as_str());
            }
            fn read_part(text: &str) -> Option<Self> {
                Slug::new(text).map($name)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

id!(
    /// A space of the map.
    SpaceId
);

impl SpaceId {
    /// The id of this spelling, if it is a slug.
    pub fn new(text: &str) -> Option<SpaceId> {
        Slug::new(text).map(SpaceId)
    }
}

id!(
    /// A leader.
    LeaderId
);
id!(
    /// An event card.
    CardId
);

impl CardId {
    /// The id as it is held in a hand.
    ///
    /// # Panics
    /// If it is longer than an id of a card may be; the data are checked for that.
    pub fn name(self) -> CardName {
        CardName::new(self.as_str()).expect("the data are checked for short card ids")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_short_and_plain() {
        assert_eq!(Slug::new("fort-carillon").unwrap().as_str(), "fort-carillon");
        assert_eq!(Slug::new(&"a".repeat(32)).unwrap().as_str().len(), 32);
        for bad in ["", "Québec", "a b", "A", &"a".repeat(33)] {
            assert_eq!(Slug::new(bad), None, "{bad}");
        }
    }

    #[test]
    fn slugs_sort_as_their_text_does() {
        let mut names = ["fort-oswego", "fort", "albany", "fort-o", "new-york"];
        let mut slugs = names.map(|name| Slug::new(name).unwrap());
        names.sort_unstable();
        slugs.sort_unstable();
        assert_eq!(slugs.map(|slug| slug.as_str().to_owned()), names);
    }
}
