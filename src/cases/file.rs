//! What a case file may say.

use super::CaseError;
use crate::games::start::{UnknownKey, word};
use crate::side::Side;
use crate::yaml;
use serde::Deserialize;
use serde_yaml::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A case file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFile {
    pub case: u32,
    pub title: String,
    pub rule: String,
    pub game: String,
    #[serde(default, deserialize_with = "word")]
    pub edition: Option<String>,
    /// The revision of our reading of the rules, where it is not the newest.
    pub rules: Option<u32>,
    #[serde(default, deserialize_with = "word")]
    pub scenario: Option<String>,
    #[serde(default)]
    pub options: Vec<String>,
    pub data: Option<Value>,
    pub start: Option<Value>,
    #[serde(default)]
    pub windows: Windows,
    #[serde(default)]
    pub orders: Vec<BTreeMap<Side, String>>,
    #[serde(default)]
    pub dice: Vec<BTreeMap<String, Faces>>,
    /// Why it comes out without its orders too, where it does.
    pub stands: Option<String>,
    pub expect: Expect,
}

/// What happens to a reaction window that no order answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Windows {
    /// It stays open.
    #[default]
    Ask,
    /// It passes.
    Pass,
}

/// One die or several.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Faces {
    One(u8),
    Several(Vec<u8>),
}

impl Faces {
    pub fn list(&self) -> Vec<u8> {
        match self {
            Faces::One(face) => vec![*face],
            Faces::Several(faces) => faces.clone(),
        }
    }
}

/// What must come of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    pub position: Option<Value>,
    #[serde(default)]
    pub told: Vec<String>,
    pub pending: Option<ExpectPending>,
    pub refused: Option<ExpectRefused>,
    pub over: Option<ExpectOver>,
    pub offers: Option<ExpectOffers>,
    /// Kinds of reaction windows that must not open.
    #[serde(default)]
    pub unasked: BTreeSet<String>,
}

/// What must be pending.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectPending {
    pub side: Option<Side>,
    pub ask: String,
    pub window: Option<String>,
}

/// How the last order must be refused.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectRefused {
    pub code: String,
    pub rule: String,
}

/// How the game must have ended.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectOver {
    pub winner: Option<Side>,
    pub rule: String,
}

/// Legal choices that must be open, and that must not.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectOffers {
    #[serde(default)]
    pub open: Vec<String>,
    #[serde(default)]
    pub closed: Vec<String>,
}

/// The keys of a case and of its parts, by the path to them.
pub const KEYS: [(&str, &[&str]); 6] = [
    (
        "",
        &[
            "case", "title", "rule", "game", "edition", "rules", "scenario", "options", "data", "start",
            "windows", "orders", "dice", "stands", "expect",
        ],
    ),
    ("expect", &["position", "told", "pending", "refused", "over", "offers", "unasked"]),
    ("expect.pending", &["side", "ask", "window"]),
    ("expect.refused", &["code", "rule"]),
    ("expect.over", &["winner", "rule"]),
    ("expect.offers", &["open", "closed"]),
];

impl CaseFile {
    /// Reads a case.
    ///
    /// # Errors
    /// If it is none, or has a key that means nothing.
    pub fn read(text: &str) -> Result<CaseFile, CaseError> {
        let tree: Value = yaml::read_own(text)?;
        for (path, known) in KEYS {
            let part = path.split('.').filter(|key| !key.is_empty()).try_fold(&tree, |at, key| at.get(key));
            let keys = part.and_then(Value::as_mapping).into_iter().flat_map(|map| map.keys());
            for key in keys {
                if key.as_str().is_none_or(|key| !known.contains(&key)) {
                    return Err(UnknownKey::new(path, key, known.iter().copied()).into());
                }
            }
        }
        Ok(yaml::from_tree(tree)?)
    }

    /// The same case with all its orders deleted, and the dice they ask for: who passes now shows nothing.
    pub fn without_orders(self) -> CaseFile {
        CaseFile { orders: Vec::new(), dice: Vec::new(), ..self }
    }
}
