//! Revisions: of our reading of a game's rules, and of its data. What a log was opened with stays playable for ever.

use super::record::RecordError;
use super::{Game, SetupError};
use crate::flaw;
use crate::yaml::{self, YamlError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug};

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

/// Everything that data files say, laid together: declared by `sections!`.
pub trait Sections: Clone + Default {
    /// A file with any of the sections.
    type File: DeserializeOwned + Default;

    /// Lays a file over what is there.
    ///
    /// # Errors
    /// If a record of the file does not say which one it is, or is there twice.
    fn lay(&mut self, file: Self::File) -> Result<(), RecordError>;
}

/// What a game builds of its data, for every scenario.
pub trait Built: Clone {
    /// The data.
    type Data: Sections;
    /// Why it does not hold together.
    type Bad: From<YamlError> + From<RecordError> + Debug;

    /// Resolves every name, and checks what must hold.
    ///
    /// # Errors
    /// If the data does not hold together.
    fn build(data: Self::Data) -> Result<Self, Self::Bad>;

    /// The facts that pin it in a log's header.
    fn pinned(&self, revision: u32) -> String;
}

/// A pack as it was read, what is built of it, and what is pinned of that.
struct Read<B: Built> {
    pack: Pack,
    data: B::Data,
    built: B,
    pinned: String,
}

/// The packs of a game, read and built once.
pub struct Shelf<B: Built>(Vec<Read<B>>);

impl<B: Built> Debug for Shelf<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|read| read.pack.revision)).finish()
    }
}

impl<B: Built> Shelf<B> {
    /// Reads them.
    ///
    /// # Panics
    /// If one does not hold together: they are compiled in, and every test reads them.
    #[must_use]
    pub fn new(packs: &[Pack]) -> Shelf<B> {
        let read = |pack: &Pack| {
            let data = laid::<B>(*pack).expect("the built-in data is whole");
            let built = B::build(data.clone()).expect("the built-in data holds together");
            Read { pack: *pack, pinned: built.pinned(pack.revision), data, built }
        };
        Shelf(packs.iter().map(read).collect())
    }

    /// The oldest one.
    #[must_use]
    pub fn first(&self) -> Option<&B> {
        self.0.first().map(|read| &read.built)
    }

    fn known(&self, pack: Pack) -> Option<&Read<B>> {
        self.0.iter().find(|known| known.pack == pack)
    }

    /// What is built of a pack, an owner's file laid over it.
    ///
    /// # Errors
    /// If the file does not hold together with it.
    pub fn built(&self, source: Source<'_>) -> Result<B, B::Bad> {
        let mut data = match (self.known(source.pack), source.owner) {
            (Some(known), None) => return Ok(known.built.clone()),
            (Some(known), Some(_)) => known.data.clone(),
            (None, _) => laid::<B>(source.pack)?,
        };
        if let Some(text) = source.owner {
            let file = yaml::read::<Option<<B::Data as Sections>::File>>(text, LONGEST_FILE)?;
            data.lay(file.unwrap_or_default())?;
        }
        B::build(data)
    }

    /// The facts that pin it in a log's header.
    ///
    /// # Errors
    /// As for [`Shelf::built`].
    pub fn pinned(&self, source: Source<'_>) -> Result<String, B::Bad> {
        match self.known(source.pack).filter(|_| source.owner.is_none()) {
            Some(known) => Ok(known.pinned.clone()),
            None => Ok(self.built(source)?.pinned(source.pack.revision)),
        }
    }
}

/// The files of a pack, laid together.
pub(crate) fn laid<B: Built>(pack: Pack) -> Result<B::Data, B::Bad> {
    let mut data = B::Data::default();
    for text in pack.texts {
        data.lay(yaml::read_own(text)?)?;
    }
    Ok(data)
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
