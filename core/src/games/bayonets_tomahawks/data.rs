//! The content: the built-in data of a revision, or an owner's file laid over it. What is pinned of it is in `data/pinned.rs`.

mod build;
mod check;
mod pinned;
mod record;

use super::content::Content;
use super::named::Named;
use super::options::Options;
use super::pieces::Families;
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::pack::{Pack, Revision, Shelf, Source};
use crate::games::{SetupError, Terms};
use build::Built;
use std::sync::LazyLock;

/// The built-in data, by revision, the oldest first. A released pack is never changed: a correction is a new one.
pub const PACKS: &[Pack] = &[Pack {
    revision: 1,
    texts: &[
        include_str!("data/1/spaces.yaml"),
        include_str!("data/1/links.yaml"),
        include_str!("data/1/pieces.yaml"),
        include_str!("data/1/cards.yaml"),
        include_str!("data/1/scenarios.yaml"),
    ],
}];

fn bad(why: impl Into<Flaw>) -> SetupError {
    SetupError::BadData { why: why.into() }
}

/// The built-in packs, read and built once.
static READ: LazyLock<Shelf<Built>> = LazyLock::new(|| Shelf::new(PACKS));

/// The facts that pin the content in a log's header.
///
/// # Errors
/// If an owner's file does not hold together.
pub fn pinned(source: Source<'_>) -> Result<String, SetupError> {
    READ.pinned(source)
}

/// Builds the content of a game.
///
/// # Errors
/// If an owner's file does not hold together, or the scenario is unknown.
pub fn load(source: Source<'_>, terms: &Terms) -> Result<Content, SetupError> {
    let Built { spaces, net, pieces, cards, chits, scenarios } = READ.built(source)?;
    let scenario = scenarios
        .into_iter()
        .find(|known| known.id == terms.scenario)
        .ok_or_else(|| bad(flaw!("bayonets_tomahawks.data.there_no_scenario", scenario = terms.scenario)))?;
    Ok(Content {
        spaces,
        net,
        families: Families::new(&pieces),
        pieces,
        cards,
        chits,
        named: Named::find()?,
        scenario,
        options: Options::from_terms(terms),
        rules: Revision::new(terms.rules),
    })
}

#[cfg(test)]
mod tests;
