//! What is wrong with a file, a header or a position: a code, and the facts it speaks of.
//!
//! There are some hundred such reasons, and no rule asks which one it is: they are only ever read. So they are one type and not an enum
//! of a hundred variants; what a program acts upon is the error that carries them. The program has a sentence for each code, with the
//! names of the facts in it; a test holds the two lists against each other.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Something that does not hold, by its code.
#[derive(Debug, Clone)]
pub struct Flaw {
    code: &'static str,
    facts: Vec<(&'static str, String)>,
    cause: Option<Arc<dyn Error + Send + Sync>>,
}

/// A flaw by its code, and the facts it speaks of, each by a name: `flaw!("wilderness_war.position.two_works", space = space)`.
#[macro_export]
macro_rules! flaw {
    ($code:literal $(, $name:ident = $fact:expr)* $(,)?) => {
        $crate::flaw::Flaw::new($code, vec![$((stringify!($name), $fact.to_string())),*])
    };
}

impl Flaw {
    /// The code of a flaw that is nothing but its cause.
    pub const ONLY_CAUSE: &'static str = "cause";

    /// By its code, with its facts.
    #[must_use]
    pub fn new(code: &'static str, facts: Vec<(&'static str, String)>) -> Flaw {
        Flaw { code, facts, cause: None }
    }

    /// An error is all there is to say.
    #[must_use]
    pub fn of(error: impl Error + Send + Sync + 'static) -> Flaw {
        Flaw::new(Flaw::ONLY_CAUSE, Vec::new()).because(error)
    }

    /// With one fact more.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl ToString) -> Flaw {
        self.facts.push((name, fact.to_string()));
        self
    }

    /// With the error it comes from.
    #[must_use]
    pub fn because(self, error: impl Error + Send + Sync + 'static) -> Flaw {
        Flaw { cause: Some(Arc::new(error)), ..self }
    }

    /// Its code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// What it speaks of, by name.
    #[must_use]
    pub fn facts(&self) -> &[(&'static str, String)] {
        &self.facts
    }

    /// As it stands in what a library says of a text: whoever has the sentences finds it there and puts one in its place.
    #[must_use]
    pub fn spelled(&self) -> String {
        let facts: String = self.facts.iter().map(|(name, fact)| format!("|{name}={fact}")).collect();
        format!("⟦{}{facts}⟧", self.code)
    }

    /// The error it comes from.
    #[must_use]
    pub fn cause(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as &(dyn Error + 'static))
    }
}

/// The same reason for the same things; what an underlying error holds beyond its code is not compared.
impl PartialEq for Flaw {
    fn eq(&self, other: &Flaw) -> bool {
        let cause = |flaw: &Flaw| flaw.cause.as_ref().map(ToString::to_string);
        self.code == other.code && self.facts == other.facts && cause(self) == cause(other)
    }
}

impl Eq for Flaw {}

/// The code and the facts, for whoever debugs.
impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)?;
        for (name, fact) in &self.facts {
            write!(f, " {name}={fact}")?;
        }
        match &self.cause {
            Some(cause) => write!(f, ": {cause}"),
            None => Ok(()),
        }
    }
}

// The cause is shown, and said, as part of the flaw: it is no link of the chain of sources.
impl Error for Flaw {}

impl From<crate::yaml::YamlError> for Flaw {
    fn from(error: crate::yaml::YamlError) -> Flaw {
        Flaw::of(error)
    }
}
