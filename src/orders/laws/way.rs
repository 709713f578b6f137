//! Laws of the way: where a force goes, who leads it, and how many it is, as the line says it.

use super::{Law, first, origin};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::error::OrderError;
use crate::orders::manner::is_whole;
use crate::orders::matching::verb;
use crate::orders::token::is_number;
use crate::orders::turned::is_except;
use crate::speech::Offer;

/// Words by which somebody says that he comes through a space again.
const AGAIN: [&str; 6] = ["back", "return", "returns", "returning", "again", "round"];

/// Words behind whoever leads.
const LEADS: [&str; 4] = ["leads", "leading", "commands", "commanding"];

/// How words begin that say that somebody does not go.
const SPARES: [&str; 9] = ["stay", "remain", "leav", "left", "keep", "hold", "drop", "behind", "garrison"];

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
    /// `Braddock to Fort Cumberland and Fort Duquesne`: those who lie at Fort Cumberland were not told to go on for him.
    pub(super) fn no_force_from_a_goal(&self) -> Result<(), OrderError> {
        let path = self.ground.play.grammar().path;
        let mut reached: Vec<&str> = Vec::new();
        for code in self.codes {
            if first(code) == path {
                reached.extend(code.split(' ').nth(1));
            }
            let Some(place) = origin(code).filter(|place| reached.contains(place)) else { continue };
            let (sentence, places) = (self.sentence(), self.ground.play.names().places);
            let named: Vec<&Bit> =
                self.bits.iter().filter(|bit| sentence.names_place(bit, place, &places)).collect();
            let start = |bit: &&Bit| matches!(bit.prep, Prep::From | Prep::At);
            if let [goal] = named.as_slice()
                && !start(goal)
            {
                let help =
                    format!("in this reading others would set out from {place}: say `from` if they are to");
                return Err(self.refused((goal.from, goal.to), help));
            }
        }
        Ok(())
    }

    /// `Shirley with the rest to Oswego`: whoever is left goes along.
    pub(super) fn rest_goes_along(&self) -> Result<(), OrderError> {
        let word = |at: usize| self.line.tokens.get(at).map_or("", |token| token.text.as_str());
        let rest = |at: &usize| {
            let before = (0..*at).rev().find(|at| !matches!(word(*at), "the" | "all" | "of"));
            let joined = before.is_some_and(|at| {
                matches!(word(at), "with" | "and" | "plus" | "takes" | "take" | "brings" | "bring" | "leads")
            });
            matches!(word(*at), "rest" | "others" | "remainder") && joined
        };
        let Some(at) = (0..self.line.tokens.len()).find(rest) else { return Ok(()) };
        // `leaves 2 and takes the rest`: how many stay is said.
        let spares =
            self.line.tokens.iter().any(|token| {
                SPARES.iter().any(|stem| token.text.starts_with(stem)) || is_except(&token.text)
            });
        let sets_out = |code: &String| origin(code).is_some() || matches!(first(code), "force" | "single");
        let whole = |code: &String| code.ends_with(" all") || code.ends_with(" everything");
        let after = self.codes.iter().rposition(sets_out);
        let Some(after) = after.filter(|_| !spares) else { return Ok(()) };
        let grammar = self.ground.play.grammar();
        let mut now = self.ground.clone();
        let mut left = true;
        for (at, code) in self.codes.iter().enumerate() {
            if !now.take(code) {
                break;
            }
            let taken = at >= after && (grammar.takes(first(code)) || at == after);
            if taken {
                let more = |offer: &Offer| verb(offer).is_some_and(|verb| grammar.takes(verb));
                left = !whole(code) && now.legal().iter().any(more);
            }
        }
        if left {
            let help =
                "in this reading not all who are left would go along: name them, or say `all`".to_owned();
            return Err(self.refused((at, at + 1), help));
        }
        Ok(())
    }

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
