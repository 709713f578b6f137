//! Names as players write them, made ids.

use super::super::typed::folded;
use super::{SetupError, bad};
use crate::engine::Named;
use crate::speech::{Names, Play};
use coureur_core::flaw;
use serde_yaml::{Mapping, Value};
use std::cell::OnceCell;
use std::collections::BTreeMap;

type Index = BTreeMap<String, Vec<String>>;

/// The names of a game; looked up only when something is not written by its id.
struct Dictionary<'a> {
    play: &'a dyn Play,
    indices: OnceCell<[Index; 2]>,
}

fn index(all: &[Named]) -> Index {
    let mut index = Index::new();
    for named in all {
        for name in named.all() {
            let ids = index.entry(folded(&name)).or_default();
            if ids.last().is_none_or(|last| last != named.id()) {
                ids.push(named.id().to_owned());
            }
        }
    }
    index
}

/// Is it written as ids and keys are?
fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_')
}

/// Is there nothing that could be a name?
pub fn has_no_names(value: &Value) -> bool {
    match value {
        Value::String(text) => is_plain(text),
        Value::Sequence(list) => list.iter().all(has_no_names),
        Value::Mapping(map) => map.iter().all(|(key, value)| has_no_names(key) && has_no_names(value)),
        _ => true,
    }
}

impl Dictionary<'_> {
    /// What a name may mean: those of a map's own keys, else places, else anything.
    fn meanings(&self, name: &str, among: Option<&Mapping>) -> Vec<String> {
        let indices = self.indices.get_or_init(|| {
            let Names { places, others } = self.play.names();
            [index(&places), index(&others)]
        });
        let name = folded(name);
        let found = indices.iter().map(|index| index.get(&name).map_or(&[][..], Vec::as_slice));
        match among.filter(|map| !map.is_empty()) {
            Some(map) => found.flatten().filter(|id| map.contains_key(id.as_str())).cloned().collect(),
            None => found.into_iter().find(|ids| !ids.is_empty()).unwrap_or_default().to_vec(),
        }
    }

    /// The one id that is meant; `None`: the words are no name.
    fn id(&self, path: &str, name: &str, among: Option<&Mapping>) -> Result<Option<String>, SetupError> {
        let mut found = self.meanings(name, among);
        match found.len() {
            0 => Ok(None),
            1 => Ok(found.pop()),
            _ => {
                let several = found.join("`, `");
                Err(bad(flaw!("start.several", path = path, name = name, several = several)))
            }
        }
    }

    fn map(&self, path: &str, map: &mut Mapping, whole: Option<&Mapping>) -> Result<(), SetupError> {
        for (mut key, mut value) in std::mem::take(map) {
            let known = whole.is_some_and(|whole| whole.contains_key(&key));
            if let (false, Some(name)) = (known, key.as_str())
                && let Some(id) = self.id(path, name, whole)?
            {
                key = Value::from(id);
            }
            let name = key.as_str().unwrap_or_default().to_owned();
            let below = format!("{path}.{name}");
            self.value(&below, &mut value, whole.and_then(|whole| whole.get(&key)))?;
            if map.insert(key, value).is_some() {
                return Err(bad(flaw!("start.twice", path = path, name = name)));
            }
        }
        Ok(())
    }

    fn value(&self, path: &str, value: &mut Value, whole: Option<&Value>) -> Result<(), SetupError> {
        match value {
            Value::Mapping(map) => self.map(path, map, whole.and_then(Value::as_mapping)),
            Value::Sequence(list) => list.iter_mut().try_for_each(|item| self.value(path, item, None)),
            Value::String(text) => {
                if let Some(words) = self.words(path, text)? {
                    // Cards that go by number are numbers.
                    *value = words.parse::<u64>().map_or_else(|_| Value::from(words), Value::from);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// `Fort Duquesne reduced`: a name, and words that are no part of it.
    fn words(&self, path: &str, text: &str) -> Result<Option<String>, SetupError> {
        if is_plain(text) {
            return Ok(None);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        for taken in (1..=words.len()).rev() {
            if let Some(id) = self.id(path, &words[..taken].join(" "), None)? {
                let rest = words[taken..].iter().map(|word| (*word).to_owned());
                return Ok(Some(std::iter::once(id).chain(rest).collect::<Vec<_>>().join(" ")));
            }
        }
        Ok(None)
    }
}

/// Makes ids of all names in (a part of) the `world` of a position of this game; `whole` is the world of one.
///
/// # Errors
/// If a name could mean several things, or a thing is named twice.
pub fn translate(play: &dyn Play, whole: Option<&Value>, world: &mut Value) -> Result<(), SetupError> {
    let names = Dictionary { play, indices: OnceCell::new() };
    names.value("world", world, whole)
}
