//! What a case file may say.

use crate::side::Side;
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
    pub edition: Option<String>,
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
