//! The spelling of a choice.
//!
//! A choice has one canonical spelling, its terms joined by single blanks. Names are written as ids
//! (`fort-carillon`); what players may type instead (blanks for hyphens, accents, a unique beginning) is the
//! business of [`crate::orders`].

use crate::engine::{Named, Slot};
use std::fmt;
use std::sync::Arc;

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
        id: Arc<str>,
        /// Display name, short name, number: whatever else a player may call it.
        also: Arc<[String]>,
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

/// The words of a choice; then other ways to say it, which may be typed but are never recorded.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Words(pub Vec<Term>, Vec<Vec<Term>>);

impl From<Vec<Term>> for Words {
    fn from(terms: Vec<Term>) -> Words {
        Words(terms, Vec::new())
    }
}

impl Words {
    /// Another way to say it.
    #[must_use]
    pub fn or(mut self, other: Words) -> Words {
        self.1.push(other.0);
        self
    }

    /// All ways to say it, the recorded one first.
    pub fn readings(&self) -> impl Iterator<Item = &[Term]> {
        std::iter::once(self.0.as_slice()).chain(self.1.iter().map(Vec::as_slice))
    }

    /// The same words with every term changed.
    #[must_use]
    pub fn map(&self, change: impl Fn(&Term) -> Term) -> Words {
        let all = |terms: &[Term]| terms.iter().map(&change).collect();
        Words(all(&self.0), self.1.iter().map(|terms| all(terms)).collect())
    }

    /// Begins with a word of the grammar.
    #[must_use]
    pub fn key(word: &'static str) -> Words {
        vec![Term::Key(word)].into()
    }

    /// Begins with a word of the grammar that may be left out when typing.
    #[must_use]
    pub fn opt(word: &'static str) -> Words {
        vec![Term::Opt(word)].into()
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
        self.0.push(Term::Name { id: id.into(), also });
        self
    }

    /// Adds a name that was made before.
    #[must_use]
    pub fn named(mut self, name: &Named) -> Words {
        let (id, also) = name.shared();
        self.0.push(Term::Name { id, also });
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

    /// The face-down cards in it.
    #[must_use]
    pub fn slots(&self) -> Vec<Slot> {
        let slot = |term: &Term| match term {
            Term::Slot(slot) => Some(*slot),
            Term::Key(_) | Term::Opt(_) | Term::Name { .. } | Term::Amount { .. } => None,
        };
        self.0.iter().filter_map(slot).collect()
    }

    /// As people say it, with names for its ids: `intercept with Marine Detachment`.
    #[must_use]
    pub fn said(&self) -> String {
        let word = |term: &Term| match term {
            Term::Key(word) | Term::Opt(word) => (*word).to_owned(),
            Term::Name { id, also } => also.first().map_or_else(|| id.to_string(), Clone::clone),
            Term::Amount { n, .. } => n.to_string(),
            Term::Slot(_) => "a card".to_owned(),
        };
        self.0.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// Is this its canonical spelling?
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        let mut rest = text;
        for (i, term) in self.0.iter().enumerate() {
            let blank = if i > 0 { rest.strip_prefix(' ') } else { Some(rest) };
            let Some(after) = blank.and_then(|rest| term.strip_from(rest)) else { return false };
            rest = after;
        }
        rest.is_empty()
    }
}

impl Term {
    /// What follows the term's spelling at the beginning of a text.
    fn strip_from<'a>(&self, text: &'a str) -> Option<&'a str> {
        match self {
            Term::Key(word) | Term::Opt(word) => text.strip_prefix(word),
            Term::Name { id, .. } => text.strip_prefix(&**id),
            Term::Amount { n, .. } => text.strip_prefix(n.to_string().as_str()),
            Term::Slot(slot) => text.strip_prefix(slot.to_string().as_str()),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_ways_to_say_it_are_not_its_spelling() {
        let words = Words::key("done").or(Words::key("no")).or(Words::key("pass"));
        assert_eq!(words.to_string(), "done");
        assert!(words.is("done") && !words.is("no"));
        assert_eq!(words.readings().count(), 3);
    }

    #[test]
    fn a_spelling_is_known_again_without_writing_it_out() {
        let words = Words::key("take")
            .amount(12, 30)
            .then("troops")
            .named(&Named::new("fort-carillon", ["Carillon"]));
        let words = words.slot(Slot { deck: 1, number: 7 });
        assert_eq!(words.to_string(), "take 12 troops fort-carillon card-1-7");
        assert!(words.is(&words.to_string()));
        for wrong in [
            "",
            "take 12 troops fort-carillon",
            "take 1 troops fort-carillon card-1-7",
            "take 12 troops fort-carillon card-1-77",
            "take  12 troops fort-carillon card-1-7",
        ] {
            assert!(!words.is(wrong), "{wrong}");
        }
    }
}
