//! The files a person passes for a game: its data and its starting position, where the header pins others than are built in.

use super::{Home, SessionError, TableError, header_terms, source_of, start_hash};
use crate::games::{self, Files, start};
use crate::log;

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
            .map_err(|error| SessionError::Unknown(TableError::from(error).into()))?;
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
