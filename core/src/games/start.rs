//! Positions by hand: one dialect for all games, for `new --start`, `position` and the cases alike.
//!
//! ```yaml
//! game: wilderness-war            # these four: if they are there, they must be what is played
//! edition: 3
//! scenario: Annus Mirabilis
//! options: [supply]
//! world:                          # what differs from the scenario's set-up; `null` takes away
//!   vp: 2
//!   pieces: {Wolfe: Louisbourg, 2/60th: Albany reduced}
//! hands: {british: 7, french: 6}  # hidden cards are dealt anew: so many (else as many as the rules say)
//! turn: british
//! ```
//!
//! A game's own part (`world`, and the `stack` of decisions in the middle of something) is a tree in which every fact has its
//! key, so that a key which is not there is a mistake, and is named with the one most like it. Names as players write them are
//! made ids by the program before a log pins the file: no log means anything by a display name.
//!
//! | file | holds |
//! | --- | --- |
//! | `shape.rs` | which keys a position has |

mod shape;

use super::{SetupError, Terms};
use crate::flaw;
use crate::flaw::Flaw;
use crate::side::{BySide, Side};
use crate::yaml;
use serde::{Deserialize, Deserializer, Serialize};
use serde_yaml::Value;

pub use shape::{Presence, Shape, UnknownKey};

/// The longest position file that is read, in bytes.
pub const LONGEST: usize = 1 << 18;

/// What a position file may hold.
const KEYS: [&str; 9] =
    ["game", "edition", "scenario", "options", "world", "hands", "discarded", "turn", "stack"];

/// A position file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StartFile {
    /// The game it is of.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "word")]
    pub game: Option<String>,
    /// The edition.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "word")]
    pub edition: Option<String>,
    /// The scenario.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "word")]
    pub scenario: Option<String>,
    /// The options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// What differs from the set-up.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub world: Value,
    /// The sizes of the hands that hidden cards are dealt into anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<BySide<u8>>,
    /// How many cards each side has discarded face down, where a game has such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discarded: Option<BySide<u8>>,
    /// Whose turn comes first, where the position itself does not say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// The decisions that wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<Value>,
}

/// What becomes of the hidden cards of a position that is written to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HiddenCards {
    /// They are dealt anew.
    Anew,
    /// They lie in the slots they lie in now.
    AsTheyLie,
}

/// A word that looks like a number may be written without quotes.
///
/// # Errors
/// If it is neither.
pub fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a word or a number was expected")]
    enum Word {
        Number(u64),
        Text(String),
    }
    let word = Option::<Word>::deserialize(deserializer)?;
    Ok(word.map(|word| match word {
        Word::Number(number) => number.to_string(),
        Word::Text(text) => text,
    }))
}

fn bad(why: impl Into<Flaw>) -> SetupError {
    SetupError::BadPosition { why: why.into() }
}

fn differs(what: &str, said: &str, played: &str) -> SetupError {
    bad(flaw!("start.differs", what = what, said = said, played = played))
}

impl StartFile {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is none, or has a key that means nothing.
    pub fn read(text: &str) -> Result<StartFile, SetupError> {
        let tree: Value = yaml::read(text, LONGEST).map_err(bad)?;
        let Value::Mapping(map) = &tree else {
            return Err(bad(flaw!("start.holds_nothing_like_world")));
        };
        for key in map.keys() {
            let known = key.as_str().is_some_and(|key| KEYS.contains(&key));
            if !known {
                return Err(bad(UnknownKey::new("", key, KEYS)));
            }
        }
        yaml::from_tree(tree).map_err(bad)
    }

    /// With what is played written into it.
    #[must_use]
    pub fn headed(self, terms: &Terms) -> StartFile {
        let Terms { game, edition, scenario, options, .. } = terms.clone();
        let options = Some(options).filter(|options| !options.is_empty());
        StartFile { game: Some(game), edition: Some(edition), scenario: Some(scenario), options, ..self }
    }

    /// Is it of this game, by its id?
    ///
    /// # Errors
    /// Of which other.
    pub fn agrees_on_game(&self, played: &str) -> Result<(), SetupError> {
        match &self.game {
            Some(game) if game != played => Err(differs("game", game, played)),
            Some(_) | None => Ok(()),
        }
    }

    /// Is it of the game that is played, in all that it says of it, by ids?
    ///
    /// # Errors
    /// What it says otherwise.
    pub fn agrees(&self, terms: &Terms) -> Result<(), SetupError> {
        self.agrees_on_game(&terms.game)?;
        let list = |options: &[String]| {
            let mut sorted = options.to_vec();
            sorted.sort();
            sorted.dedup();
            format!("[{}]", sorted.join(", "))
        };
        let played = list(&terms.options);
        let options = self.options.as_deref().map(list);
        for (what, said, played) in [
            ("scenario", self.scenario.as_ref(), &terms.scenario),
            ("edition", self.edition.as_ref(), &terms.edition),
            ("options", options.as_ref(), &played),
        ] {
            if let Some(said) = said.filter(|said| *said != played) {
                return Err(differs(what, said, played));
            }
        }
        Ok(())
    }

    /// The whole position: the set-up with all that the file changes.
    ///
    /// # Errors
    /// If it changes something that a position does not have.
    pub fn completed(&self, setup: Value) -> Result<Value, SetupError> {
        let mut whole = setup;
        match &self.world {
            Value::Null => Ok(whole),
            Value::Mapping(_) => {
                Shape::of(&whole).check("world", &self.world, &whole).map_err(bad)?;
                yaml::merge(&mut whole, self.world.clone());
                Ok(whole)
            }
            _ => Err(bad(flaw!("start.world_is_no_map"))),
        }
    }

    /// Does it say anything under one of these paths of `world`?
    #[must_use]
    pub fn says(&self, paths: &[&[&str]]) -> bool {
        let said = |path: &&[&str]| path.iter().try_fold(&self.world, |at, key| at.get(key)).is_some();
        paths.iter().any(said)
    }

    /// Does this step lie on top of the stack?
    #[must_use]
    pub fn goes_on_with(&self, step: &str) -> bool {
        let top = self.stack.as_ref().and_then(Value::as_sequence).and_then(|stack| stack.last());
        top.is_some_and(|frame| frame.get(step).is_some())
    }

    /// As text.
    #[must_use]
    pub fn text(&self) -> String {
        yaml::write_maps(self).expect("a position is plain data")
    }
}
