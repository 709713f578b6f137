//! Typed rule citations: `[NF Retreat ¶2]`, `[WW 6.72]`, `[WW1 14.2]`, `[NF ruling 7]`, `\[WW #14]`.

use serde::{Serialize, Serializer};
use std::fmt;

/// Which rulebook a citation points into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Book {
    /// Wilderness War, third edition.
    WildernessWar,
    /// Wilderness War, first edition.
    WildernessWarFirst,
    /// Bayonets & Tomahawks.
    BayonetsTomahawks,
    /// The Struggle for New France.
    NewFrance,
}

impl Book {
    const fn mark(self) -> &'static str {
        match self {
            Book::WildernessWar => "WW",
            Book::WildernessWarFirst => "WW1",
            Book::BayonetsTomahawks => "BT",
            Book::NewFrance => "NF",
        }
    }
}

/// A place in a rulebook, a card, a table, or a numbered ruling of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    /// The rulebook.
    pub book: Book,
    /// The place in it, as printed between the brackets after the book's mark.
    pub place: &'static str,
}

impl Rule {
    /// A place in The Struggle for New France.
    #[must_use]
    pub const fn nf(place: &'static str) -> Rule {
        Rule { book: Book::NewFrance, place }
    }

    /// A place in Wilderness War.
    #[must_use]
    pub const fn ww(place: &'static str) -> Rule {
        Rule { book: Book::WildernessWar, place }
    }

    /// A place in the first edition of Wilderness War.
    #[must_use]
    pub const fn ww1(place: &'static str) -> Rule {
        Rule { book: Book::WildernessWarFirst, place }
    }

    /// A place in Bayonets & Tomahawks.
    #[must_use]
    pub const fn bt(place: &'static str) -> Rule {
        Rule { book: Book::BayonetsTomahawks, place }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} {}]", self.book.mark(), self.place)
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_prints_as_players_write_it() {
        assert_eq!(Rule::ww("6.72").to_string(), "[WW 6.72]");
        assert_eq!(Rule::ww1("14.2").to_string(), "[WW1 14.2]");
        assert_eq!(Rule::nf("Retreat ¶2").to_string(), "[NF Retreat ¶2]");
    }
}
