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
use crate::games::pack::{self, Pack, Revision, Source};
use crate::yaml;
pub use check::DataError;
use record::{Data, DataFile};
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

/// A pack as it was read, and what is built of it.
struct Read {
    pack: Pack,
    data: Data,
    built: Content,
}

impl Read {
    fn under(&self, agreed: Agreed) -> Content {
        Content { otherwise: agreed.otherwise, rules: agreed.rules, ..self.built.clone() }
    }
}

/// Nothing of what is pinned is agreed on besides.
const PINNED: Agreed = Agreed { otherwise: Otherwise::Draw, rules: Revision::new(1) };

/// The built-in packs, read and built once.
static READ: LazyLock<Vec<Read>> = LazyLock::new(|| {
    let read = |pack: &Pack| {
        let data = read(*pack).expect("the built-in data is valid: a test reads it");
        let built = build::content(data.clone(), PINNED).expect("the built-in data holds together");
        Read { pack: *pack, data, built }
    };
    PACKS.iter().map(read).collect()
});

fn read(pack: Pack) -> Result<Data, DataError> {
    let mut data = Data::default();
    for text in pack.texts {
        data.lay(yaml::read_own::<DataFile>(text).map_err(DataError::Unreadable)?)?;
    }
    Ok(data)
}

/// The facts that pin the content in a log's header.
///
/// # Errors
/// If an owner's file does not hold together.
pub fn pinned(source: Source<'_>) -> Result<String, SetupError> {
    let content = load(source, PINNED).map_err(|error| SetupError::BadData { why: Flaw::of(error) })?;
    Ok(pinned::text(&content, source.pack.revision))
}

/// Loads the content, an owner's file laid over the built-in data.
pub fn load(source: Source<'_>, agreed: Agreed) -> Result<Content, DataError> {
    let known = READ.iter().find(|known| known.pack == source.pack);
    let mut data = match (known, source.owner) {
        (Some(known), None) => return Ok(known.under(agreed)),
        (Some(known), Some(_)) => known.data.clone(),
        (None, _) => read(source.pack)?,
    };
    if let Some(text) = source.owner {
        let file = yaml::read::<Option<DataFile>>(text, pack::LONGEST_FILE).map_err(DataError::Unreadable)?;
        data.lay(file.unwrap_or_default())?;
    }
    build::content(data, agreed)
}

#[cfg(test)]
mod tests;
