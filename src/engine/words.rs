//! The spelling of a choice.
//!
//! A choice has one canonical spelling, its terms joined by single blanks. Names are written as ids
//! (`fort-carillon`); what players may type instead (blanks for hyphens, accents, a unique beginning) is the
//! business of [`crate::orders`].

use super::Slot;
use std::fmt;

/// One term of a choice's spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// A word of the grammar.
    Key(&'static str),
    /// A word of the grammar that a player may leave out.
    Opt(&'static str),
    /// A name: its id, and other names it answers to.
    Name {
        /// The id, as recorded.
        id: String,
        /// Display name, short name, number: whatever else a player may call it.
        also: Vec<String>,
    },
    /// An amount; `all` may be typed for the most.
    Amount {
        /// The number.
        n: u32,
        /// Is it the most that is offered?
        most: bool,
    },
    /// A face-down card, by its slot. The table lets its owner type the card's name.
    Slot(Slot),
}

/// The words of a choice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Words(pub Vec<Term>);

impl Words {
    /// Begins with a word of the grammar.
    #[must_use]
    pub fn key(word: &'static str) -> Words {
        Words(vec![Term::Key(word)])
    }

    /// Begins with a word of the grammar that may be left out when typing.
    #[must_use]
    pub fn opt(word: &'static str) -> Words {
        Words(vec![Term::Opt(word)])
    }

    /// Adds a word of the grammar.
    #[must_use]
    pub fn then(mut self, word: &'static str) -> Words {
        self.0.push(Term::Key(word));
        self
    }

    /// Adds a word of the grammar that may be left out when typing.
    #[must_use]
    pub fn then_opt(mut self, word: &'static str) -> Words {
        self.0.push(Term::Opt(word));
        self
    }

    /// Adds a name with the other names it answers to.
    #[must_use]
    pub fn name<'a>(mut self, id: &str, also: impl IntoIterator<Item = &'a str>) -> Words {
        let also = also.into_iter().map(str::to_owned).collect();
        self.0.push(Term::Name { id: id.to_owned(), also });
        self
    }

    /// Adds an amount out of at most `most`.
    #[must_use]
    pub fn amount(mut self, n: u32, most: u32) -> Words {
        self.0.push(Term::Amount { n, most: n == most });
        self
    }

    /// Adds a face-down card.
    #[must_use]
    pub fn slot(mut self, slot: Slot) -> Words {
        self.0.push(Term::Slot(slot));
        self
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, term) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            match term {
                Term::Key(word) | Term::Opt(word) => f.write_str(word)?,
                Term::Name { id, .. } => f.write_str(id)?,
                Term::Amount { n, .. } => write!(f, "{n}")?,
                Term::Slot(slot) => write!(f, "{slot}")?,
            }
        }
        Ok(())
    }
}
