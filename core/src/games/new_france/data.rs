//! The content: the built-in data of a revision, or an owner's file laid over it. What is pinned of it is in `data/pinned.rs`.
//!
//! A YAML file with any of the sections `spaces`, `links`, `leaders`, `cards`, `setup`. Every name is resolved in `data/build.rs` and
//! every check of `data/check.rs` is made there, so that the chapters never meet a name that is not there.

mod build;
mod check;
mod pinned;
mod record;
mod slug;
mod verb;

use super::content::{Content, Otherwise};
use crate::flaw::Flaw;
use crate::games::SetupError;
use crate::games::pack::{self, Pack, Revision, Shelf, Source};
pub use check::DataError;
use record::Data;
use std::sync::LazyLock;

/// The built-in data, by revision, the oldest first. A released pack is never changed: a correction is a new one.
pub const PACKS: &[Pack] = &[Pack {
    revision: 1,
    texts: &[
        include_str!("data/1/spaces.yaml"),
        include_str!("data/1/links.yaml"),
        include_str!("data/1/leaders.yaml"),
        include_str!("data/1/cards.yaml"),
        include_str!("data/1/setup.yaml"),
    ],
}];

/// The rules agreed on that are no data.
#[derive(Debug, Clone, Copy)]
pub struct Agreed {
    /// What a game without a winner counts as.
    pub otherwise: Otherwise,
    /// The revision of our reading of the rules.
    pub rules: Revision,
}

/// What is built knows of no agreement yet; nothing of it is pinned.
const PINNED: Agreed = Agreed { otherwise: Otherwise::Draw, rules: Revision::new(1) };

impl pack::Built for Content {
    type Data = Data;
    type Bad = DataError;

    fn build(data: Data) -> Result<Content, DataError> {
        build::content(data, PINNED)
    }

    fn pinned(&self, revision: u32) -> String {
        pinned::text(self, revision)
    }
}

/// The built-in packs, read and built once.
static READ: LazyLock<Shelf<Content>> = LazyLock::new(|| Shelf::new(PACKS));

/// The facts that pin the content in a log's header.
///
/// # Errors
/// If an owner's file does not hold together.
pub fn pinned(source: Source<'_>) -> Result<String, SetupError> {
    READ.pinned(source).map_err(|error| SetupError::bad_data(Flaw::of(error)))
}

/// Loads the content, an owner's file laid over the built-in data.
pub fn load(source: Source<'_>, agreed: Agreed) -> Result<Content, DataError> {
    let Agreed { otherwise, rules } = agreed;
    Ok(Content { otherwise, rules, ..READ.built(source)? })
}

#[cfg(test)]
mod tests;
