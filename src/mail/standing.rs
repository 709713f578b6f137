//! Standing instructions: what a person wants done whenever it comes up, until he says otherwise.
//!
//! Waivers are acts in the log, because the other side's program must know them. Preferences stay on this machine: when
//! a question is put to the person and the words of one of them mean exactly one of the legal answers, that answer is
//! recorded as the ordinary order it stands for. A policy is given with the person's own orders wherever the game lets it stand beside
//! them. A replay never depends on any of it.

mod choice;
mod decided;
mod error;
mod habit;
mod held;

pub use error::StandingError;
pub use habit::Always;

use crate::engine::Slot;
use crate::errors::Worded as _;
use crate::log::Hash;
use crate::orders::Line;
use crate::speech::{Offer, Policy};
use crate::yaml::{self, Keep, KeptError};
use choice::meant;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The most preferences, and the longest.
const MOST: usize = 64;
const LONGEST: usize = 400;

/// A preference: an answer to give whenever it is the one that is meant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preference {
    /// The words of the answer.
    pub words: String,
    /// Only when the question holds these words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// Also on cards the person has not looked at, and over a card that it would waste.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyway: bool,
}

/// A ranking: which answer to give to some kind of question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranking {
    /// What it is about: `losses`, `retreat`.
    pub about: String,
    /// Names and families, the first that is open counts.
    pub items: Vec<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Memory {
    prefer: Vec<Preference>,
    /// Questions that hold any of these words are always put to the person.
    stop: Vec<String>,
    /// Policies to be given with one's orders, whenever they are open.
    policy: Vec<String>,
    /// Waivers to be recorded at the next occasion.
    waive: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rank: Vec<Ranking>,
    /// Let every window pass for which nothing is held.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pass_empty: bool,
    /// Do no more in one's own turn than was ordered.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    finish: bool,
    /// Give orders that must wait ahead.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ahead: bool,
    /// What was done by hand, and how often.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    by_hand: BTreeMap<String, u32>,
    /// The position in which each of these was done last.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    last_by_hand: BTreeMap<String, String>,
    /// The last entry that was there when the person signed something at the prompt, where all before it was told.
    #[serde(skip_serializing_if = "is_nought")]
    read: u64,
    /// The entries that instructions gave, the last ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    automatic: Vec<u64>,
    /// Words that the next own entry will record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    say: Vec<String>,
    /// The face-down cards the person has been shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seen: Vec<String>,
}

fn is_nought(number: &u64) -> bool {
    *number == 0
}

impl Keep for Memory {
    const LARGEST: usize = 256 << 10;
}

/// A person's standing instructions for one game.
#[derive(Debug, Clone)]
pub struct Standing {
    path: PathBuf,
    memory: Memory,
    /// Is the person there, so that a pass which is all he could answer tells nobody anything by coming at once?
    attended: bool,
}

impl Standing {
    /// Opens those of a game in a home folder; a missing file means none.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn open(home: &Path, game: Hash) -> Result<Standing, StandingError> {
        let path = home.join("games").join(format!("{game}.standing.yaml"));
        let memory = yaml::load(&path).map_err(|error| match error {
            KeptError::Io(source) => StandingError::Io { path: path.clone(), source },
            KeptError::Damaged(why) => StandingError::Damaged { path: path.clone(), why: why.in_words() },
        })?;
        Ok(Standing { path, memory, attended: false })
    }

    fn save(&self) -> Result<(), StandingError> {
        yaml::save(&self.path, &self.memory)
            .map_err(|source| StandingError::Io { path: self.path.clone(), source })
    }

    /// The same instructions with the person present: a question that leaves him nothing but `pass` does not stop him.
    #[must_use]
    pub fn attended(mut self) -> Standing {
        self.attended = true;
        self
    }

    /// The rankings.
    #[must_use]
    pub fn rankings(&self) -> &[Ranking] {
        &self.memory.rank
    }

    /// Are windows let pass for which nothing is held?
    #[must_use]
    pub fn passes_empty(&self) -> bool {
        self.memory.pass_empty
    }

    /// Lets windows pass for which nothing is held, or not any more.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn pass_empty(&mut self, on: bool) -> Result<(), StandingError> {
        self.memory.pass_empty = on;
        self.save()
    }

    /// Does the person do no more in his own turn than he ordered, whatever dice bring?
    #[must_use]
    pub fn finishes(&self) -> bool {
        self.memory.finish
    }

    /// Does no more in the person's own turn than he orders, or asks him again.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn finish(&mut self, on: bool) -> Result<(), StandingError> {
        self.memory.finish = on;
        self.save()
    }

    /// Ranks the answers to some kind of question; an empty list forgets it.
    ///
    /// # Errors
    /// If there are too many, or it cannot be kept.
    pub fn rank(&mut self, about: &str, items: Vec<String>) -> Result<(), StandingError> {
        self.memory.rank.retain(|known| known.about != about);
        if !items.is_empty() {
            Standing::check(&items.join(", "), self.memory.rank.len())?;
            self.memory.rank.push(Ranking { about: about.to_owned(), items });
        }
        self.save()
    }

    /// The person has been shown these cards.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn saw(&mut self, cards: &[Slot]) -> Result<(), StandingError> {
        let seen: Vec<String> = cards.iter().map(Slot::to_string).collect();
        if seen.iter().all(|card| self.memory.seen.contains(card)) {
            return Ok(());
        }
        // Cards that have left the hand are never looked at again.
        self.memory.seen = seen;
        self.save()
    }

    /// The preferences, the first that fits counts.
    #[must_use]
    pub fn preferences(&self) -> &[Preference] {
        &self.memory.prefer
    }

    /// Words in a question that put it to the person whatever his preferences.
    #[must_use]
    pub fn stops(&self) -> &[String] {
        &self.memory.stop
    }

    /// Policies that are given with the person's own orders.
    #[must_use]
    pub fn policies(&self) -> &[String] {
        &self.memory.policy
    }

    /// Waivers that the next own entry will record.
    #[must_use]
    pub fn to_waive(&self) -> &[String] {
        &self.memory.waive
    }

    fn check(words: &str, count: usize) -> Result<(), StandingError> {
        if Line::new(words).is_empty() {
            return Err(StandingError::Empty);
        }
        if count >= MOST || words.len() > LONGEST || words.chars().any(char::is_control) {
            return Err(StandingError::TooMany);
        }
        Ok(())
    }

    /// Adds a preference.
    ///
    /// # Errors
    /// If there are too many, or it cannot be kept.
    pub fn prefer(&mut self, words: &str, when: Option<&str>) -> Result<(), StandingError> {
        self.add(words, when, false)
    }

    /// Adds a preference that counts also on cards the person has not looked at, and over a card that it would waste.
    ///
    /// # Errors
    /// As for [`Standing::prefer`].
    pub fn prefer_anyway(&mut self, words: &str, when: Option<&str>) -> Result<(), StandingError> {
        self.add(words, when, true)
    }

    fn add(&mut self, words: &str, when: Option<&str>, anyway: bool) -> Result<(), StandingError> {
        Standing::check(words, self.memory.prefer.len())?;
        if let Some(when) = when {
            Standing::check(when, 0)?;
        }
        self.memory.prefer.push(Preference {
            words: words.to_owned(),
            when: when.map(str::to_owned),
            anyway,
        });
        self.save()
    }

    /// Adds a policy of the game that is played.
    ///
    /// # Errors
    /// If the game has none of these words, if there are too many, or it cannot be kept.
    pub fn hold(&mut self, words: &str, known: &[Policy]) -> Result<(), StandingError> {
        Standing::check(words, self.memory.policy.len())?;
        let offers: Vec<Offer> = known.iter().map(|policy| policy.offer.clone()).collect();
        let Some(index) = meant(words, &offers) else {
            let all: Vec<String> = offers.iter().map(|offer| offer.words.to_string()).collect();
            let known = if all.is_empty() {
                "this game has no policies; `standing prefer` and `standing waive` serve every game"
                    .to_owned()
            } else {
                format!("there are: {}", all.join(" | "))
            };
            return Err(StandingError::NoPolicy { words: words.to_owned(), known });
        };
        let spelled = offers[index].words.to_string();
        // One of a kind: the last said counts.
        self.memory.policy.retain(|held| verb(held) != verb(&spelled));
        self.memory.policy.push(spelled);
        self.save()
    }

    /// The policies that may be given beside a question now.
    #[must_use]
    pub fn beside(&self, offers: &[Offer]) -> Vec<String> {
        let open: Vec<Offer> = offers.iter().filter(|offer| offer.aside).cloned().collect();
        self.memory.policy.iter().filter(|words| meant(words, &open).is_some()).cloned().collect()
    }

    /// Puts questions with these words to the person whatever his preferences.
    ///
    /// # Errors
    /// If there are too many, or it cannot be kept.
    pub fn stop(&mut self, words: &str) -> Result<(), StandingError> {
        Standing::check(words, self.memory.stop.len())?;
        self.memory.stop.push(words.to_owned());
        self.save()
    }

    /// Remembers a waiver for the next own entry.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn waive_later(&mut self, window: &str) -> Result<(), StandingError> {
        Standing::check(window, self.memory.waive.len())?;
        if !self.memory.waive.iter().any(|known| known == window) {
            self.memory.waive.push(window.to_owned());
        }
        self.save()
    }

    /// Forgets a waiver that was remembered, once it is recorded or withdrawn.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn waived(&mut self, window: &str) -> Result<(), StandingError> {
        let before = self.memory.waive.len();
        self.memory.waive.retain(|known| known != window);
        if self.memory.waive.len() == before { Ok(()) } else { self.save() }
    }

    /// Words that the next own entry will record.
    #[must_use]
    pub fn to_say(&self) -> &[String] {
        &self.memory.say
    }

    /// Remembers words for the next own entry.
    ///
    /// # Errors
    /// If there are too many, or it cannot be kept.
    pub fn say_later(&mut self, words: &str) -> Result<(), StandingError> {
        if self.memory.say.len() >= MOST {
            return Err(StandingError::TooMany);
        }
        self.memory.say.push(words.to_owned());
        self.save()
    }

    /// Forgets words that were remembered, once they are recorded.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn said(&mut self) -> Result<(), StandingError> {
        if self.memory.say.is_empty() {
            return Ok(());
        }
        self.memory.say.clear();
        self.save()
    }

    /// Removes the preference, or else the stop, or else the policy, of a number as listed, from 1.
    ///
    /// # Errors
    /// If there is none.
    pub fn drop_number(&mut self, number: usize) -> Result<(), StandingError> {
        let (preferences, stops) = (self.memory.prefer.len(), self.memory.stop.len());
        let listed = preferences + stops + self.memory.policy.len();
        match number.checked_sub(1).filter(|index| *index < listed) {
            None => return Err(StandingError::Unknown { number }),
            Some(index) if index < preferences => drop(self.memory.prefer.remove(index)),
            Some(index) if index < preferences + stops => drop(self.memory.stop.remove(index - preferences)),
            Some(index) => drop(self.memory.policy.remove(index - preferences - stops)),
        }
        self.save()
    }
}

/// The word that an order begins with.
fn verb(words: &str) -> Option<&str> {
    words.split(' ').next()
}

#[cfg(test)]
mod tests;
