//! What a header pins of a game's data and starting position.

use super::TableError;
use crate::fair::tagged_hash;
use crate::games::pack::{Pack, Source};
use crate::games::{Files, Game, SetupError};
use crate::log;
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::ptr;
use std::sync::{Mutex, PoisonError};

/// The hash that pins the content of a game.
///
/// # Errors
/// If an owner's file does not hold together.
pub fn content_hash(game: &Game, source: Source<'_>) -> Result<[u8; 32], SetupError> {
    let hash = || Ok(tagged_hash("coureur/content/1", &[(game.content)(source)?.as_bytes()]));
    if source.owner.is_some() {
        return hash();
    }
    // What is compiled in never changes, and is asked for again and again.
    static BUILT_IN: Mutex<Vec<(Contents, Pack, [u8; 32])>> = Mutex::new(Vec::new());
    let mut known = BUILT_IN.lock().unwrap_or_else(PoisonError::into_inner);
    let same = |(contents, pack, _): &&(Contents, Pack, [u8; 32])| {
        ptr::fn_addr_eq(*contents, game.content) && *pack == source.pack
    };
    if let Some((_, _, hash)) = known.iter().find(same) {
        return Ok(*hash);
    }
    let hash = hash()?;
    known.push((game.content, source.pack, hash));
    Ok(hash)
}

/// What writes down the content of a game.
type Contents = fn(Source<'_>) -> Result<String, SetupError>;

/// What of everything that a file, or none, can mean has this hash: an old log finds the data it was opened with.
///
/// # Errors
/// If an owner's file does not hold together.
pub fn source_of<'a>(
    game: &Game,
    owner: Option<&'a str>,
    hash: &[u8; 32],
) -> Result<Option<Source<'a>>, SetupError> {
    for source in game.sources(owner)? {
        if content_hash(game, source)? == *hash {
            return Ok(Some(source));
        }
    }
    Ok(None)
}

/// The hash that pins a starting position.
#[must_use]
pub fn start_hash(files: Files<'_>) -> Option<[u8; 32]> {
    files.start.map(|text| Sha256::digest(text.as_bytes()).into())
}

/// What the header pins must be what is at hand.
///
/// # Errors
/// If it is not, or not at hand at all.
pub(super) fn check_files<'a>(
    game: &Game,
    header: &log::Header,
    files: Files<'a>,
) -> Result<Source<'a>, TableError> {
    let hex = |hash: &[u8; 32]| HEXLOWER.encode(hash);
    let pinned = header.start.map(|hash| *hash.as_bytes());
    let found = start_hash(files);
    if pinned != found {
        let none = || "none".to_owned();
        return Err(TableError::WrongContent {
            what: "starting position",
            flag: "--start",
            pinned: pinned.as_ref().map_or_else(none, hex),
            found: found.as_ref().map_or_else(none, hex),
        });
    }
    let pinned = header.content.as_bytes();
    if let Some(source) = source_of(game, files.data, pinned)? {
        return Ok(source);
    }
    match files.data {
        Some(_) => Err(TableError::WrongContent {
            what: "data",
            flag: "--data",
            pinned: hex(pinned),
            found: hex(&content_hash(game, game.source(files.data)?)?),
        }),
        None => Err(TableError::UnknownContent {
            game: game.title,
            hash: hex(pinned),
            newest: game.packs.last().map_or(0, |pack| pack.revision),
        }),
    }
}
