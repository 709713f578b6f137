//! Ids as they stand in a data file, before it is known whether there is such a thing.

use crate::flaw;
use serde::{Deserialize, Deserializer, de::Error};
use std::fmt;

/// The longest slug, in bytes.
pub const LONGEST: usize = 32;

/// A short name of lower-case letters, digits and hyphens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slug(String);

impl Slug {
    /// Takes a text that is a slug.
    pub fn new(text: &str) -> Option<Slug> {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let fits = !text.is_empty() && text.len() <= LONGEST && text.bytes().all(plain);
        fits.then(|| Slug(text.to_owned()))
    }

    /// The slug as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Slug {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Slug, D::Error> {
        let text = String::deserialize(deserializer)?;
        Slug::new(&text).ok_or_else(|| {
            let text: String = text.chars().take(40).collect();
            D::Error::custom(flaw!("new_france.data.slug", text = text, most = LONGEST).spelled())
        })
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
}
