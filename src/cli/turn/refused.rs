//! A line that was refused: whoever typed it meant it to be signed with the rest, unless he has put it right.

use crate::cli::Error;
use crate::orders::Line;
use crate::table::PlayError;

/// A line that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The line.
    pub line: String,
    /// The line as it was proposed instead.
    instead: Vec<String>,
}

impl Refused {
    /// A line with what is wrong with it.
    #[must_use]
    pub fn of(line: &str, error: &Error) -> Refused {
        let mut proposed = Vec::new();
        if let Error::Play(PlayError::Order(error)) = error {
            proposed = error.corrected();
        }
        // What the error points into may be a part of the line.
        let whole = |(wrong, right): (String, String)| line.replacen(&wrong, &right, 1);
        Refused { line: line.to_owned(), instead: proposed.into_iter().map(whole).collect() }
    }

    /// Is it put right by what was taken since: as it was typed after all, or as it was proposed? Nobody who typed both wants the first as
    /// well. That is so over a pipe, too, where nobody has seen the refusal.
    #[must_use]
    pub fn is_settled_by(&self, taken: &str) -> bool {
        let words =
            |text: &str| Line::new(text).tokens.into_iter().map(|token| token.text).collect::<Vec<_>>();
        let taken: Vec<Vec<String>> = taken.lines().map(words).collect();
        std::iter::once(&self.line).chain(&self.instead).any(|line| taken.contains(&words(line)))
    }
}
