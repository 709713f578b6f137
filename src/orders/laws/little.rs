//! Laws of little words: what stands before a name or a number says what part it plays, and no reading gives it another. `8 for Johnson` are
//! not the two of them, `under 8` are not eight, and whoever marches `past Albany` does not stop there.

use super::{Law, first, origin, unclear};
use crate::orders::bits::{Bit, Kind};
use crate::orders::error::OrderError;
use crate::orders::token::{Gap, Line, is_number};
use crate::orders::vocabulary::number_of;

/// Before a number they leave open how many.
const BOUNDS: [&str; 14] = [
    "under", "over", "above", "below", "beyond", "past", "near", "to", "by", "for", "than", "until", "till",
    "against",
];

/// Before somebody they say that he does not simply go along.
const NOT_ALONG: [&str; 19] = [
    "for", "over", "past", "against", "before", "after", "like", "near", "round", "around", "across",
    "opposite", "than", "via", "through", "versus", "vs", "by", "to",
];

/// Before a space they say that it is come through.
const THROUGH: [&str; 8] = ["past", "by", "over", "through", "across", "around", "round", "thru"];

/// Before `at` a space they say where somebody is.
const STANDS: [&str; 9] = ["is", "are", "stands", "stand", "sits", "sit", "lies", "stationed", "camped"];

/// Before somebody they say that he does not go along.
const LEAVES: [&str; 6] = ["leave", "leaves", "leaving", "abandon", "abandons", "abandoning"];

/// Behind somebody they say that he stays with what he has: `one SP holds the fort`, `Shirley has the other seven`.
#[rustfmt::skip]
pub(super) const KEEPS: [&str; 27] = [
    "hold", "holds", "holding", "mind", "minds", "minding", "keep", "keeps", "keeping", "guard", "guards", "guarding", "garrison", "garrisons",
    "garrisoning", "defend", "defends", "defending", "watch", "watches", "watching", "has", "gets", "commands", "remains", "stays", "waits",
];

/// What may stand between a little word and what it is said of.
const BETWEEN: [&str; 9] = ["the", "a", "an", "his", "her", "my", "our", "their", "those"];

/// Is it one of these words?
pub(super) fn is_little(word: &str) -> bool {
    BOUNDS.contains(&word)
        || NOT_ALONG.contains(&word)
        || THROUGH.contains(&word)
        || STANDS.contains(&word)
        || LEAVES.contains(&word)
        || KEEPS.contains(&word)
        || matches!(word, "raid" | "raids" | "raiding")
}

/// `under 8`, `up to 8`: how many is that?
pub(super) fn no_bound_for_a_number(line: &Line, codes: &[String]) -> Result<(), OrderError> {
    let word = |at: usize| line.tokens[at].text.as_str();
    let counted = |n: u32| codes.iter().any(|code| code.split(' ').nth(1) == Some(n.to_string().as_str()));
    for at in 1..line.tokens.len() {
        let close = line.tokens[at].gap == Gap::Word;
        let bound = close && BOUNDS.contains(&word(at - 1)) && !joins(line, at - 1);
        if let Some(n) = number_of(word(at)).filter(|_| bound && !is_name_of(line, at))
            && counted(n)
        {
            return Err(unclear(
                line,
                (at - 1, at + 1),
                "it leaves open how many: say one number".to_owned(),
            ));
        }
    }
    Ok(())
}

/// `40/45/47`, `3rd Berry`: a number that goes on is part of a name.
fn is_name_of(line: &Line, at: usize) -> bool {
    let next = line.tokens.get(at + 1);
    next.is_some_and(|next| is_number(&next.text) && line.between(at, at + 1) == "/")
}

/// `accompanied by`, `led by`: what stands before it makes it one who goes along.
fn joins(line: &Line, at: usize) -> bool {
    let before = at.checked_sub(1).map_or("", |before| line.tokens[before].text.as_str());
    line.tokens[at].text == "by"
        && (before.ends_with("ed") || matches!(before, "lead" | "led" | "close" | "side"))
}

impl Law<'_> {
    /// Those whom a step takes along, and does nothing else with: `carry monckton to boston` is another thing.
    fn taken_along(&self) -> Vec<String> {
        let grammar = self.ground.play.grammar();
        let one = |code: &String| match code.split(' ').collect::<Vec<_>>().as_slice() {
            [verb, id] if grammar.takes(verb) => Some((*id).to_owned()),
            _ => None,
        };
        self.codes.iter().filter_map(one).collect()
    }

    /// The word that a bit stands behind, in the same breath.
    pub(super) fn just_before(&self, bit: &Bit) -> Option<usize> {
        let mut at = bit.from;
        loop {
            if self.line.tokens[at].gap > Gap::Word {
                return None;
            }
            at = at.checked_sub(1)?;
            if !BETWEEN.contains(&self.line.tokens[at].text.as_str()) {
                return Some(at);
            }
        }
    }

    /// The little word before a bit.
    fn little_before(&self, bit: &Bit) -> Option<usize> {
        self.just_before(bit).filter(|at| is_little(&self.line.tokens[*at].text) && !joins(self.line, *at))
    }

    /// `8 for Johnson`, `La Sarre for Béarn`: does he go, too?
    pub(super) fn nobody_along_by_a_little_word(&self) -> Result<(), OrderError> {
        let grammar = self.ground.play.grammar();
        let (sentence, places) = (self.sentence(), self.ground.play.names().places);
        let id = |code: &String| code.split(' ').next_back().unwrap_or_default().to_owned();
        let moves = |code: &&String| origin(code).is_some() || first(code) == grammar.path;
        let spaces: Vec<String> = self.codes.iter().filter(moves).map(id).collect();
        let taken = self.taken_along();
        let somebody_before = |bit: &Bit| {
            let mut before = self.bits.iter().filter(|one| one.to <= bit.from && one.clause == bit.clause);
            before.any(|one| self.is_somebody(one) || one.kind == Kind::Whole)
        };
        for bit in self.bits.iter().filter(|bit| bit.kind == Kind::Name && somebody_before(bit)) {
            let Some(at) = self.little_before(bit) else { continue };
            let little = NOT_ALONG.contains(&self.line.tokens[at].text.as_str());
            let place = || spaces.iter().any(|place| sentence.names_place(bit, place, &places));
            if little && taken.iter().any(|id| sentence.names(bit, id, &[]).is_some()) && !place() {
                let help = "say `with` him, or `and`, if he is to go along; else leave him out".to_owned();
                return Err(self.refused((at, bit.to), help));
            }
        }
        Ok(())
    }

    /// `past Albany`: where do they stop?
    pub(super) fn no_end_on_the_way(&self) -> Result<(), OrderError> {
        let path = self.ground.play.grammar().path;
        let goes = |code: &String| first(code) == path;
        // Where a raid goes is said with it; what follows is its way.
        if self.codes.iter().any(|code| first(code) == "raid") {
            return Ok(());
        }
        let (sentence, places) = (self.sentence(), self.ground.play.names().places);
        let ends = self.codes.iter().enumerate().filter(|(at, code)| {
            goes(code) && !self.codes[at + 1..].iter().take_while(|next| origin(next).is_none()).any(goes)
        });
        for (_, code) in ends {
            let place = code.split(' ').next_back().unwrap_or_default();
            let named: Vec<&Bit> = self
                .bits
                .iter()
                .filter(|bit| bit.kind == Kind::Name && sentence.names_place(bit, place, &places))
                .collect();
            let [bit] = named.as_slice() else { continue };
            let through = |at: &usize| THROUGH.contains(&self.line.tokens[*at].text.as_str());
            if let Some(at) = self.little_before(bit).filter(through) {
                let help = format!("do they stop there, or go on? Say `to {place}`, or where to");
                return Err(self.refused((at, bit.to), help));
            }
        }
        Ok(())
    }

    /// `Marin is at Wood Creek`: that is where he is, and not where he goes.
    pub(super) fn no_station_for_a_step(&self) -> Result<(), OrderError> {
        let path = self.ground.play.grammar().path;
        let (sentence, places) = (self.sentence(), self.ground.play.names().places);
        let stands = |at: usize| {
            let word = |at: usize| self.line.close(at).map_or("", |token| token.text.as_str());
            matches!(word(at), "at" | "in" | "near")
                && at.checked_sub(1).is_some_and(|at| STANDS.contains(&self.line.tokens[at].text.as_str()))
        };
        for bit in self.bits.iter().filter(|bit| bit.kind == Kind::Name) {
            let Some(at) = self.just_before(bit).filter(|at| stands(*at)) else { continue };
            let goes = |code: &&String| {
                let place = code.split(' ').next_back().unwrap_or_default();
                first(code) == path && sentence.names_place(bit, place, &places)
            };
            if let Some(code) = self.codes.iter().find(goes) {
                let help = format!("this says where they are: say `{code}` if they are to go there");
                return Err(self.refused((at - 1, bit.to), help));
            }
        }
        Ok(())
    }

    /// `Bougainville leaves Languedoc for Wood Creek`: Languedoc stays.
    pub(super) fn nobody_left_goes(&self) -> Result<(), OrderError> {
        let (sentence, taken) = (self.sentence(), self.taken_along());
        let mut starts = self.codes.iter().filter_map(|code| origin(code));
        let start = starts.next();
        let places = self.ground.play.names().places;
        for bit in self.bits.iter().filter(|bit| bit.kind == Kind::Name) {
            let left = |at: &usize| LEAVES.contains(&self.line.tokens[*at].text.as_str());
            let Some(at) = self.just_before(bit).filter(left) else { continue };
            let place = start.is_some_and(|start| sentence.names_place(bit, start, &places));
            if !place && taken.iter().any(|id| sentence.names(bit, id, &[]).is_some()) {
                return Err(
                    self.refused((at, bit.to), "who is left does not go along: name those who do".to_owned())
                );
            }
        }
        Ok(())
    }

    /// `one SP holds the fort`, `Shirley gets 7`: who has something, or keeps it, is not sent by that.
    pub(super) fn nobody_keeping_goes(&self) -> Result<(), OrderError> {
        let grammar = self.ground.play.grammar();
        let sentence = self.sentence();
        let word = |at: usize| self.line.close(at).map_or("", |token| token.text.as_str());
        let unit = |word: &str| {
            super::is_body_word(word)
                || matches!(word, "sp" | "sps" | "of" | "them" | "is" | "are" | "unit" | "indians")
        };
        let taken = |bit: &Bit| {
            let is = |code: &&String| {
                let mut words = code.split(' ').skip(1);
                match bit.kind {
                    Kind::Number(n) => words.next() == Some(n.to_string().as_str()),
                    Kind::Name => words.last().is_some_and(|id| sentence.names(bit, id, &[]).is_some()),
                    _ => false,
                }
            };
            self.codes.iter().filter(|code| grammar.takes(first(code))).any(|code| is(&code))
        };
        for bit in self.bits.iter().filter(|bit| self.is_somebody(bit)) {
            let verb = (bit.to..).find(|at| !unit(word(*at))).unwrap_or(bit.to);
            let keeps = KEEPS.contains(&word(verb));
            // `Johnson, who commands 8, goes …` names one who goes, and so does a garrison that is told of: `holds Albany` is behind them.
            if keeps && taken(bit) {
                let help = "it says who stays, or has them: name only those who go".to_owned();
                return Err(self.refused((bit.from, verb + 1), help));
            }
        }
        Ok(())
    }

    /// `raids La Présentation via Oneida Lake`, where a raid is an action of its own, and no march.
    pub(super) fn no_march_for_a_raid(&self) -> Result<(), OrderError> {
        let path = self.ground.play.grammar().path;
        let own = self.ground.play.grammar().words.contains(&"raid")
            && self.codes.iter().any(|code| code.ends_with("-movement"));
        let marches = self.codes.iter().any(|code| first(code) == path)
            && !self.codes.iter().any(|code| code.contains("raid"));
        let said = |at: &usize| matches!(self.line.tokens[*at].text.as_str(), "raid" | "raids" | "raiding");
        match (0..self.line.tokens.len()).find(said).filter(|_| own && marches) {
            Some(at) => {
                let help = "a raid is an action of its own, and finds its way by itself: say who raids, and what; else leave the word out".to_owned();
                Err(self.refused((at, at + 1), help))
            }
            None => Ok(()),
        }
    }
}
