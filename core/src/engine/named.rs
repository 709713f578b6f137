//! What things are called.

use std::sync::Arc;

/// The names of a thing, as the data give them. No rule asks for them: they are carried for whoever speaks of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    id: Arc<str>,
    also: Arc<[String]>,
}

impl Named {
    /// A name with the other names it answers to.
    pub fn new<'a>(id: &str, also: impl IntoIterator<Item = &'a str>) -> Named {
        Named { id: id.into(), also: also.into_iter().map(str::to_owned).collect() }
    }

    /// The id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The id and the other names, to be shared without copying.
    #[must_use]
    pub fn shared(&self) -> (Arc<str>, Arc<[String]>) {
        (Arc::clone(&self.id), Arc::clone(&self.also))
    }

    /// The id and all other names.
    pub fn all(&self) -> impl Iterator<Item = String> {
        std::iter::once(self.id.to_string()).chain(self.also.iter().cloned())
    }
}
