//! Which keys a position has. A whole position holds every one of them, so it is its own pattern.

use crate::flaw::Flaw;
use crate::yaml;
use serde_yaml::{Mapping, Value};
use std::collections::BTreeSet;
use thiserror::Error;

/// The maps of a position that hold every thing of their kind, whatever there is to say of it.
const WHOLE: [&str; 3] = ["spaces", "pieces", "leaders"];

/// A key that means nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("start.unknown_key")]
pub struct UnknownKey {
    /// Where it stands.
    pub path: String,
    /// The key.
    pub key: String,
    /// The one most like it.
    pub nearest: String,
}

impl From<UnknownKey> for Flaw {
    fn from(error: UnknownKey) -> Flaw {
        Flaw::of(error)
    }
}

impl UnknownKey {
    /// A key that is none of those known.
    pub fn new<'a>(path: &str, key: &Value, known: impl IntoIterator<Item = &'a str>) -> UnknownKey {
        let key = shown(key);
        let nearest = yaml::nearest(&key, known).unwrap_or_default().to_owned();
        UnknownKey { path: path.to_owned(), key, nearest }
    }
}

fn shown(key: &Value) -> String {
    match key {
        Value::String(text) => text.clone(),
        other => {
            serde_yaml::to_string(other).map_or_else(|_| "?".to_owned(), |text| text.trim_end().to_owned())
        }
    }
}

/// How a key stands to a map of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence<'a> {
    /// It is there.
    There(&'a Value),
    /// It could be, and is not: the map holds only what there is.
    Absent,
}

/// What the keys of a position may be.
#[derive(Debug)]
pub struct Shape<'a> {
    ids: BTreeSet<&'a str>,
}

impl<'a> Shape<'a> {
    /// The shape of the positions of a game, given the `world` of one.
    #[must_use]
    pub fn of(world: &'a Value) -> Shape<'a> {
        let maps = WHOLE.iter().filter_map(|name| world.get(name)?.as_mapping());
        Shape { ids: maps.flat_map(Mapping::keys).filter_map(Value::as_str).collect() }
    }

    fn is_id(&self, key: &Value) -> bool {
        key.is_number() || key.as_str().is_some_and(|key| self.ids.contains(key))
    }

    /// How a key stands to a map.
    ///
    /// # Errors
    /// If the map can have no such key.
    pub fn find<'v>(&self, path: &str, map: &'v Mapping, key: &Value) -> Result<Presence<'v>, UnknownKey> {
        if let Some(value) = map.get(key) {
            return Ok(Presence::There(value));
        }
        let whole = WHOLE.iter().any(|name| path.strip_suffix(name) == Some("world."));
        // Maps by id may hold only some of them; no other map lacks a key.
        let some = !whole && map.keys().all(|key| self.is_id(key));
        if some && self.is_id(key) {
            return Ok(Presence::Absent);
        }
        let known = map.keys().filter_map(Value::as_str);
        let ids = self.ids.iter().copied().filter(|_| map.is_empty());
        Err(UnknownKey::new(path, key, known.chain(ids)))
    }

    /// Has a position all the keys that `changes` has?
    ///
    /// # Errors
    /// The first that it has not.
    pub fn check(&self, path: &str, changes: &Value, whole: &Value) -> Result<(), UnknownKey> {
        let (Value::Mapping(changes), Value::Mapping(whole)) = (changes, whole) else { return Ok(()) };
        for (key, value) in changes {
            if let Presence::There(old) = self.find(path, whole, key)? {
                self.check(&format!("{path}.{}", shown(key)), value, old)?;
            }
        }
        Ok(())
    }
}
