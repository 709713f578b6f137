//! Revisions: of our reading of a game's rules, and of its data. What a log was opened with stays playable for ever.

use super::{Game, SetupError};
use crate::flaw;
use crate::yaml;
use serde::{Deserialize, Serialize};

/// The longest owner's file that is read, in bytes.
pub const LONGEST_FILE: usize = 1 << 20;

/// The revision of our reading of the rules that a game is played under: asked where a rule has changed, beside its citation,
/// as an option is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(u32);

impl Revision {
    /// By its number.
    #[must_use]
    pub const fn new(number: u32) -> Revision {
        Revision(number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Is this what has been played since revision `number`?
    #[must_use]
    pub const fn since(self, number: u32) -> bool {
        self.0 >= number
    }
}

/// A revision of a game's data, compiled in.
///
/// A correction adds a pack and leaves the older ones as they are: a log finds the one it was opened with by its hash. A text that
/// did not change is shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pack {
    /// Its number.
    pub revision: u32,
    /// Its files, each with sections of its own.
    pub texts: &'static [&'static str],
}

/// What the content of a game is made from: a pack, and an owner's file over it.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The pack.
    pub pack: Pack,
    /// What differs from it.
    pub owner: Option<&'a str>,
}

/// What an owner's file says about itself.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Head {
    game: Option<String>,
    revision: Option<u32>,
}

impl Game {
    /// Everything an owner's file, or none, can mean: over each pack it may be laid over, the newest first.
    ///
    /// # Errors
    /// If the file is of another game, or names a revision that is not here.
    pub fn sources<'a>(&self, owner: Option<&'a str>) -> Result<Vec<Source<'a>>, SetupError> {
        let head = match owner {
            // An empty file is read as nothing at all.
            Some(text) => yaml::read::<Option<Head>>(text, LONGEST_FILE)
                .map_err(|error| SetupError::BadData { why: error.into() })?
                .unwrap_or_default(),
            None => Head::default(),
        };
        if let Some(game) = head.game.filter(|game| game != self.id) {
            let why = flaw!("data.other_game", game = game, id = self.id);
            return Err(SetupError::BadData { why });
        }
        let fits = |pack: &&Pack| head.revision.is_none_or(|revision| revision == pack.revision);
        let sources: Vec<_> =
            self.packs.iter().rev().filter(fits).map(|&pack| Source { pack, owner }).collect();
        match head.revision {
            Some(asked) if sources.is_empty() => Err(SetupError::UnknownData {
                game: self.title,
                asked,
                newest: self.packs.last().map_or(0, |pack| pack.revision),
            }),
            _ => Ok(sources),
        }
    }

    /// What a new game is played with.
    ///
    /// # Errors
    /// As for [`Game::sources`].
    pub fn source<'a>(&self, owner: Option<&'a str>) -> Result<Source<'a>, SetupError> {
        let newest = self.sources(owner)?.into_iter().next();
        newest.ok_or(SetupError::UnknownData { game: self.title, asked: 0, newest: 0 })
    }

    /// The data of a pack as a file that an owner can change and pass back, after what is said of it.
    #[must_use]
    pub fn template(&self, pack: Pack, preface: &str) -> String {
        let mut text = format!("{preface}game: {}\nrevision: {}\n", self.id, pack.revision);
        for part in pack.texts {
            text.push('\n');
            text.push_str(part);
        }
        text
    }
}

/// A value by the word that data files have for it.
#[must_use]
pub fn word<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        // Only plain words are passed here.
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_asks_since_when() {
        assert!(Revision::new(1).since(1) && Revision::new(3).since(2));
        assert!(!Revision::new(1).since(2));
    }

    #[test]
    fn an_owners_file_says_what_it_is_laid_over() {
        let game = &super::super::new_france::GAME;
        let later =
            Game { packs: &[Pack { revision: 1, texts: &[] }, Pack { revision: 2, texts: &[] }], ..*game };
        let revisions = |owner: &'static str| -> Vec<u32> {
            let sources = later.sources(Some(owner)).expect("the file fits");
            sources.into_iter().map(|source| source.pack.revision).collect()
        };
        assert_eq!(revisions("setup: {hand: 4}"), [2, 1]);
        assert_eq!(revisions("revision: 1\nsetup: {hand: 4}"), [1]);
        assert_eq!(revisions("# nothing\n"), [2, 1]);
        assert!(matches!(
            later.sources(Some("revision: 3")),
            Err(SetupError::UnknownData { asked: 3, newest: 2, .. })
        ));
        let other = later.sources(Some("game: wilderness-war")).expect_err("it is of another game");
        assert!(
            matches!(other, SetupError::BadData { why } if why == flaw!("data.other_game", game = "wilderness-war", id = game.id))
        );
    }
}
