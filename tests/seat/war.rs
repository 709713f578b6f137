//! A duel of Wilderness War through the real program.

use crate::support::{Person, Stage};
use serde_json::Value;
use std::fs;

/// The name of its log.
pub const LOG: &str = "wilderness-war.coureur";

/// At its first decision, which is Fanny's (French).
pub struct War {
    pub fanny: Person,
    pub gus: Person,
    _stage: Stage,
}

impl War {
    pub fn opened() -> War {
        let war = War::invited(&[]);
        war.fanny.run(&["answer"]).ok();
        war.to_gus();
        war.gus.run(&["answer"]).ok();
        war.to_fanny();
        war
    }

    /// At its first decision, which is a sealed one of both.
    pub fn bidding() -> War {
        War::invited(&["--option", "sealed-bids"])
    }

    /// On these terms, and both have joined.
    fn invited(terms: &[&str]) -> War {
        let stage = Stage::new();
        let fanny = stage.stranger("fanny");
        // Several words, and no flag: a newcomer types that first.
        fanny.run(&["identity", "create", "Fanny", "Burney"]).ok();
        let gus = stage.stranger("gus");
        gus.run(&["identity", "create", "Gus"]).ok();
        fanny.run(&[&["new", "wilderness-war", "--as", "french"], terms].concat()).ok();
        gus.run(&["join", "../fanny/wilderness-war.coureur"]).ok();
        let war = War { fanny, gus, _stage: stage };
        war.to_fanny();
        war
    }

    /// Gus's log goes to Fanny.
    pub fn to_fanny(&self) -> String {
        self.fanny.run(&["receive", &format!("../gus/{LOG}")]).ok()
    }

    /// Fanny's log goes to Gus.
    pub fn to_gus(&self) -> String {
        self.gus.run(&["receive", &format!("../fanny/{LOG}")]).ok()
    }

    /// Fanny's log.
    pub fn log(&self) -> Vec<u8> {
        fs::read(self.fanny.folder.join(LOG)).unwrap()
    }

    /// The cards in Fanny's hand, by number.
    pub fn hand(&self) -> Vec<String> {
        held(&self.fanny, "french")
    }
}

/// The cards in somebody's hand, by number.
pub fn held(person: &Person, side: &str) -> Vec<String> {
    let hand = person.run(&["hand", "--json"]).json();
    let id = |card: &Value| card["card"]["id"].as_str().unwrap().to_owned();
    hand[side].as_array().unwrap().iter().map(id).collect()
}
