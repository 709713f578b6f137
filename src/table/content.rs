//! What a header pins of a game's data and starting position, and the files a person passes for it.

use super::replay::header_terms;
use super::{Home, SessionError, TableError};
use crate::fair::tagged_hash;
use crate::games::pack::{Pack, Source};
use crate::games::{self, Files, Game, SetupError, start};
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

/// Files a person passes by hand for a game.
#[derive(Debug, Clone, Default)]
pub struct OwnFiles {
    /// An owner's data file.
    pub data: Option<String>,
    /// A starting position.
    pub start: Option<String>,
}

impl OwnFiles {
    /// As the rules take them.
    #[must_use]
    pub fn files(&self) -> Files<'_> {
        Files { data: self.data.as_deref(), start: self.start.as_deref() }
    }

    /// Completes them from what the home folder keeps, as the header of a log asks for.
    ///
    /// # Errors
    /// If the header pins a file that is not at hand.
    pub fn completed(mut self, header: &log::Header, home: &Home) -> Result<OwnFiles, SessionError> {
        let game = games::find(header.game.as_str())
            .map_err(|error| SessionError::Unknown(TableError::from(error)))?;
        if let Some(hash) = header.start {
            let missing = || SessionError::ContentMissing {
                what: "a starting position of its own",
                hash: hash.to_string(),
                flag: "--start",
                besides: String::new(),
            };
            let kept = || home.find(hash).ok_or_else(missing);
            self.start = Some(self.pinned_start(header).map_or_else(kept, Ok)?);
        }
        // Of a revision of the rules that is not known, replay speaks.
        if self.data.is_some() || header.rules > game.rules {
            return Ok(self);
        }
        // Whoever has kept a file wants its names, even where its facts are those that are built in.
        let fits = |text: &String| {
            source_of(game, Some(text), header.content.as_bytes()).is_ok_and(|found| found.is_some())
        };
        self.data = home.find(header.content).filter(fits);
        let built_in = || source_of(game, None, header.content.as_bytes());
        if self.data.is_none() && built_in().is_ok_and(|found| found.is_none()) {
            let newest = game.packs.last().map_or(0, |pack| pack.revision);
            let version = games::VERSION;
            return Err(SessionError::ContentMissing {
                what: "data",
                hash: header.content.to_string(),
                flag: "--data",
                besides: format!(
                    ". This program, coureur {version}, has the revisions 1 to {newest} of the data of {}; a newer version may have more",
                    game.title
                ),
            });
        }
        Ok(self)
    }

    /// The starting position passed by hand, as the log pins it: a file with players' names in it was made plain before.
    fn pinned_start(&self, header: &log::Header) -> Option<String> {
        let text = self.start.as_ref()?;
        let pinned = header.start.map(|hash| *hash.as_bytes());
        let is_pinned = |text: &String| start_hash(Files { data: None, start: Some(text) }) == pinned;
        if is_pinned(text) {
            return Some(text.clone());
        }
        let (terms, data) = (header_terms(header), self.data.as_deref());
        // Logs of old pin a plain file, others the facts.
        let made = [start::pinned, start::plain].into_iter().filter_map(|make| make(&terms, data, text).ok());
        Some(made.into_iter().find(is_pinned).unwrap_or_else(|| text.clone()))
    }

    /// Keeps them in the home folder, under the hashes of the header they belong to.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn keep(&self, header: &log::Header, home: &Home) -> Result<(), SessionError> {
        if let Some(data) = &self.data {
            home.keep(header.content, data)?;
        }
        match header.start.zip(self.start.as_ref()) {
            Some((hash, start)) => home.keep(hash, start),
            None => Ok(()),
        }
    }
}
