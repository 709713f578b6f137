//! Laws of the way: where a force goes, who leads it, and how many it is, as the line says it.

use super::{Law, first, origin};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::error::OrderError;
use crate::orders::manner::is_whole;
use crate::orders::token::is_number;

/// Words by which somebody says that he comes through a space again.
const AGAIN: [&str; 6] = ["back", "return", "returns", "returning", "again", "round"];

/// Words behind whoever leads.
const LEADS: [&str; 4] = ["leads", "leading", "commands", "commanding"];

/// Does a word say who leads, or that it is all of them?
pub(super) fn is_telling(word: &str) -> bool {
    LEADS.contains(&word) || is_whole(word)
}

/// Does a reading come through a space twice?
pub(super) fn is_twice(codes: &[String], path: &str) -> bool {
    twice(codes, path).is_some()
}

/// The first space that one march comes to a second time.
fn twice<'a>(codes: &'a [String], path: &str) -> Option<&'a str> {
    let mut march: Vec<&str> = Vec::new();
    for code in codes {
        match code.split_once(' ') {
            Some((verb, place)) if verb == path => {
                if march.contains(&place) {
                    return Some(place);
                }
                march.push(place);
            }
            // Somebody else sets out, or the same ones on another point.
            _ if matches!(first(code), "drop" | "pass") => {}
            _ if origin(code).is_none() && is_taken(code) && march.len() < 2 => {}
            _ => march = origin(code).into_iter().collect(),
        }
    }
    None
}

/// Does a step say who goes, from where they set out?
fn is_taken(code: &str) -> bool {
    matches!(first(code), "take" | "done" | "move")
}

impl Law<'_> {
    /// `to Albany (Peekskill, Kinderhook)`: those lie on the way, and nobody marches back to them.
    pub(super) fn no_way_back_unsaid(&self) -> Result<(), OrderError> {
        let Some(place) = twice(self.codes, self.ground.play.grammar().path) else { return Ok(()) };
        let (sentence, places) = (self.sentence(), self.ground.play.names().places);
        // `with five in Albany` says where they are.
        let named = |bit: &&Bit| sentence.names_place(bit, place, &places) && bit.prep != Prep::At;
        let again = |at: usize| AGAIN.contains(&self.line.tokens[at].text.as_str());
        if self.bits.iter().filter(named).count() > 1 || (0..self.line.tokens.len()).any(again) {
            return Ok(());
        }
        let (from, to) =
            self.bits.iter().find(named).map_or((0, self.line.tokens.len()), |bit| (bit.from, bit.to));
        let help = "in this reading they come there twice: name the spaces in the order they come to them, or say `to` the last one, `via` the others";
        Err(self.refused((from, to), help.to_owned()))
    }

    /// `Dunbar leads Braddock`, where Braddock is the senior.
    pub(super) fn nobody_else_leads(&self) -> Result<(), OrderError> {
        let Some(force) = self.codes.iter().find_map(|code| code.strip_prefix("force ")) else {
            return Ok(());
        };
        let sentence = self.sentence();
        let leads = |bit: &&Bit| {
            let word = self.line.close(bit.to).map_or("", |token| token.text.as_str());
            self.is_somebody(bit) && LEADS.contains(&word) && sentence.names(bit, force, &[]).is_none()
        };
        match self.bits.iter().find(leads) {
            Some(bit) => {
                let help = format!("in this reading {force} leads: name the leader of the force first");
                Err(self.refused((bit.from, bit.to + 1), help))
            }
            None => Ok(()),
        }
    }

    /// `all 3 SP` where four stand; `all his men, 3 SP`; `three regiments in all`.
    pub(super) fn no_whole_of_a_part(&self) -> Result<(), OrderError> {
        let whole =
            |at: &usize| is_whole(&self.line.tokens[*at].text) || super::is_all(&self.line.tokens[*at].text);
        let all = (0..self.line.tokens.len()).find(whole);
        let (Some(all), Some(counted)) = (all, self.codes.iter().position(|code| count(code).is_some()))
        else {
            return self.no_sum_for_all(all);
        };
        let Some((n, kind)) = count(&self.codes[counted]) else { return Ok(()) };
        let mut now = self.ground.clone();
        for code in &self.codes[..counted] {
            if !now.take(code) {
                return Ok(());
            }
        }
        let legal = now.legal();
        let most = legal
            .iter()
            .filter_map(|offer| count(&offer.code))
            .filter(|(_, of)| *of == kind)
            .map(|(n, _)| n)
            .max();
        let Some(most) = most.filter(|most| *most > n) else { return Ok(()) };
        // Only what stands right before its number, or before its kind, is said of it: `all Indians and 3 SP` are two things.
        let near =
            self.bits.iter().find(|bit| matches!(bit.kind, Kind::Number(m) if m == n && bit.from > all));
        let Some(near) = near else { return Ok(()) };
        let names = |bit: &Bit| all < bit.from && bit.to <= near.from && bit.kind == Kind::Name;
        if self.bits.iter().any(names) || near.from - all > 4 {
            return Ok(());
        }
        let help = format!("{n} are not all of them: {most} could go");
        Err(self.refused((all, near.to), help))
    }

    /// `two regiments in all` are those two, not everybody.
    fn no_sum_for_all(&self, all: Option<usize>) -> Result<(), OrderError> {
        let takes = |code: &&String| matches!(code.as_str(), "take all" | "take everything");
        match all.filter(|all| *all > 0 && self.line.tokens[*all - 1].text == "in") {
            Some(all) if self.codes.iter().any(|code| takes(&code)) => {
                let help = "in this reading everybody would go: leave it out, and name those who do";
                Err(self.refused((all - 1, all + 1), help.to_owned()))
            }
            _ => Ok(()),
        }
    }
}

/// How many of what an order takes.
fn count(code: &str) -> Option<(u32, &str)> {
    let (n, kind) = code.strip_prefix("take ")?.split_once(' ')?;
    is_number(n).then(|| n.parse().ok()).flatten().map(|n| (n, kind))
}
