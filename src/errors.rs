//! What is wrong, in words.
//!
//! Below the consensus line an error is a code and facts. Here is the sentence of each, with what to do about it: one table a room
//! of the core, which the compiler holds complete, and the tables of [flaws](coureur_core::flaw::Flaw), which a test does. What the program itself may
//! find wrong has its words where it is found.

mod engine;
mod fair;
mod flaws;
mod games;
mod keys;
mod log;
mod table;
mod yaml;

pub use flaws::{FLAWS, template};
pub use games::quiet;
pub use table::owed_words;

use coureur_core::log::{Excerpt, Span};
use miette::{Diagnostic, LabeledSpan, MietteSpanContents, SourceCode, SourceSpan};
use std::error::Error;
use std::fmt;
use std::ops::Deref;

/// How an error is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording {
    /// What is wrong.
    pub text: String,
    /// What to do about it.
    pub help: Option<String>,
    /// What stands beside the place, where it has one.
    pub label: Option<&'static str>,
}

/// An error of the core that can be said.
pub trait Worded: Error {
    /// How it is said.
    fn wording(&self) -> Wording;

    /// Where in a log it is.
    fn place(&self) -> Option<(&Excerpt, Span)> {
        None
    }

    /// What it comes from, which is told below it.
    fn below(&self) -> Option<Cause> {
        None
    }

    /// Its sentence.
    fn in_words(&self) -> String {
        self.wording().text
    }

    /// Its code, as the program has always told it: `coureur::log::bad_signature`.
    fn code_text(&self) -> String {
        format!("coureur::{}", self.to_string().replace('.', "::"))
    }

    /// Its sentence, and those of what it comes from.
    fn chain(&self) -> String {
        let mut text = self.in_words();
        let mut below = self.below();
        while let Some(Cause(cause)) = below {
            text.push_str(": ");
            text.push_str(&cause.in_words());
            below = cause.below();
        }
        text
    }
}

/// What an error comes from.
#[derive(Debug)]
pub struct Cause(Box<dyn Worded + Send + Sync>);

impl Cause {
    /// This.
    pub fn new(error: impl Worded + Send + Sync + 'static) -> Cause {
        Cause(Box::new(error))
    }
}

/// An error of the core with its words: what the program hands on to whoever reports it.
#[derive(Debug)]
pub struct InWords<E> {
    /// The error.
    pub error: E,
    below: Option<Box<InWords<Cause>>>,
}

impl<E: Worded> From<E> for InWords<E> {
    fn from(error: E) -> InWords<E> {
        let below = error.below().map(|cause| Box::new(InWords::of_cause(cause)));
        InWords { error, below }
    }
}

impl InWords<Cause> {
    fn of_cause(cause: Cause) -> InWords<Cause> {
        let below = cause.0.below().map(|cause| Box::new(InWords::of_cause(cause)));
        InWords { error: cause, below }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Cause {}

impl Worded for Cause {
    fn wording(&self) -> Wording {
        self.0.wording()
    }

    fn place(&self) -> Option<(&Excerpt, Span)> {
        self.0.place()
    }

    fn below(&self) -> Option<Cause> {
        self.0.below()
    }
}

impl<E: Clone + Worded> Clone for InWords<E> {
    fn clone(&self) -> Self {
        self.error.clone().into()
    }
}

impl<E> Deref for InWords<E> {
    type Target = E;

    fn deref(&self) -> &E {
        &self.error
    }
}

impl<E: Worded> fmt::Display for InWords<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error.in_words())
    }
}

impl<E: Worded> Error for InWords<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.below.as_deref().map(|cause| cause as &(dyn Error + 'static))
    }
}

impl<E: Worded + Send + Sync + 'static> Diagnostic for InWords<E> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.error.code_text()))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.error.wording().help.map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.error.place()?;
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (_, span) = self.error.place()?;
        let label = self.error.wording().label.map(str::to_owned);
        Some(Box::new(std::iter::once(LabeledSpan::new(label, span.offset, span.length))))
    }

    fn diagnostic_source(&self) -> Option<&dyn Diagnostic> {
        self.below.as_deref().map(|cause| cause as &dyn Diagnostic)
    }
}

/// The line of the log that the error is in, at its true place.
impl<E: Worded + Send + Sync> SourceCode for InWords<E> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn miette::SpanContents<'a> + 'a>, miette::MietteError> {
        let (excerpt, _) = self.error.place().ok_or(miette::MietteError::OutOfBounds)?;
        let inner = excerpt.text().read_span(span, before, after)?;
        Ok(Box::new(MietteSpanContents::new_named(
            "log".to_owned(),
            inner.data(),
            *inner.span(),
            inner.line() + excerpt.line() - 1,
            inner.column(),
            inner.line_count(),
        )))
    }
}

/// The sentences of an error of the core, one arm a variant: `Variant { facts } => [text] help [what now] label "beside the place"`.
macro_rules! in_words {
    ($error:ident { $($arms:tt)* } $($rest:tt)*) => {
        impl $crate::errors::Worded for $error {
            fn wording(&self) -> $crate::errors::Wording {
                $crate::errors::in_words!(@arms self, $error, [] $($arms)*)
            }
            $($rest)*
        }
    };
    (@arms $self:ident, $error:ident, [$($done:tt)*]) => { match $self { $($done)* } };
    (@arms $self:ident, $error:ident, [$($done:tt)*] $variant:ident ($inner:ident) => @ $same:ident; $($more:tt)*) => {
        $crate::errors::in_words!(@arms $self, $error,
            [$($done)* $error::$variant($inner) => $crate::errors::Worded::wording($same),] $($more)*)
    };
    (@arms $self:ident, $error:ident, [$($done:tt)*] $variant:ident $({ $($field:tt)* })? $(( $($part:tt)* ))? => [$($text:tt)*]
        $(help [$($help:tt)*])? $(label $label:literal)?; $($more:tt)*) => {
        $crate::errors::in_words!(@arms $self, $error, [$($done)* $error::$variant $({ $($field)* })? $(( $($part)* ))? =>
            $crate::errors::said(
                format!($($text)*),
                [$(format!($($help)*))?],
                [$($label)?],
            ),] $($more)*)
    };
}
pub(crate) use in_words;

/// A sentence, what to do about it, and what stands beside its place.
pub(crate) fn said<const HELP: usize, const LABEL: usize>(
    text: String,
    help: [String; HELP],
    label: [&'static str; LABEL],
) -> Wording {
    Wording { text, help: help.into_iter().next(), label: label.into_iter().next() }
}

/// The errors of the core that an error of the program takes in with their words.
macro_rules! takes_in {
    ($error:ident: $($variant:ident($core:ty)),* $(,)?) => {
        $(impl From<$core> for $error {
            fn from(error: $core) -> $error {
                $error::$variant(error.into())
            }
        })*
    };
}
pub(crate) use takes_in;

/// Any error of the core, in words; another library's as that library says it.
pub(crate) fn any(error: &(dyn Error + 'static)) -> String {
    let known = flaws::known(error);
    known.map_or_else(|| error.to_string(), |wording| wording.text)
}

#[cfg(test)]
mod tests;
