//! Whom they go to, and which card that is: `attacks Montcalm at Hudson Carry North`, `to help Langis at Chignectou`, `Raise Provincials (44)`.

use super::Facts;
use super::claims::{Aside, Claim, Said};
use crate::orders::bits::{Kind, Prep};
use crate::orders::hedges::is_hedge;
use crate::orders::laws::said::card_played;
use crate::orders::thesaurus::{ATTACK, plain};
use crate::orders::token::Gap;

/// What one does with those to whom one goes, besides attacking them.
const MEET: [&str; 12] = [
    "join",
    "help",
    "support",
    "relieve",
    "reinforce",
    "meet",
    "aid",
    "assist",
    "face",
    "fight",
    "hit",
    "engage",
];

impl Said<'_> {
    /// `(44)`: the number of the card before it, or what it is worth.
    pub(super) fn bracketed(&self) -> Vec<Aside> {
        let open = |at: usize| at > 0 && self.line.between(at - 1, at).contains('(');
        let closed = |at: usize| {
            let end = self.line.tokens[at].start + self.line.tokens[at].len;
            self.line.text[end..].starts_with(')')
        };
        let numbers = self.bits.iter().filter_map(|bit| match bit.kind {
            Kind::Number(n) if bit.to == bit.from + 1 && open(bit.from) && closed(bit.from) => {
                Some(Aside { from: bit.from, to: bit.to, claim: Claim::Card(n) })
            }
            _ => None,
        });
        numbers.collect()
    }

    /// `attacks Montcalm at Hudson Carry North`: the place says it; `and attack Langlade`: he stands where the path ends.
    pub(super) fn met(&self) -> Vec<Aside> {
        let mut found = Vec::new();
        for who in 0..self.bits.len() {
            let bit = &self.bits[who];
            if bit.kind != Kind::Name || self.is_place(who) || bit.left_out {
                continue;
            }
            let article = |at: usize| matches!(self.word(at), "the" | "general" | "gen");
            let Some(verb) = (0..bit.from).rev().find(|at| !article(*at)) else { continue };
            let does = plain(self.word(verb));
            let meets = does.iter().any(|form| MEET.contains(&form.as_str()));
            let attacks = does.iter().any(|form| ATTACK.contains(&form.as_str()));
            if !meets && !attacks {
                continue;
            }
            let to = verb.checked_sub(1).is_some_and(|at| self.word(at) == "to");
            let place = self
                .bits
                .get(who + 1)
                .filter(|next| next.prep == Prep::At && self.is_place(who + 1) && next.gap == Gap::Word);
            if let Some(place) = place {
                let claim = Claim::Stands { who, at: who + 1 };
                // `to help Langis at Chignectou`, `attacks Montcalm at Hudson Carry North`.
                let from = if to { verb } else { bit.from };
                found.extend((to || attacks).then_some(Aside { from, to: place.from, claim }));
                continue;
            }
            let led = verb.checked_sub(1).filter(|at| matches!(self.word(*at), "and" | "to"));
            let went = self.bits[..who]
                .iter()
                .any(|bit| bit.kind == Kind::Name && self.words.is_only_places(self.line, bit));
            let ends = bit.to == self.line.tokens.len() || self.is_parted(bit.to);
            let doubt = (verb..bit.to).any(|at| is_hedge(self.word(at)));
            if let Some(from) = led.filter(|_| went && ends && !doubt) {
                found.push(Aside { from, to: bit.to, claim: Claim::Met(who) });
            }
        }
        found
    }
}

impl Facts<'_> {
    /// Is it the number of the card that is played, or what it is worth?
    pub(super) fn card(&self, n: u32) -> Option<Result<(), String>> {
        let (words, value) = card_played(self.ground, &self.reading.codes)?;
        let number = self.reading.codes.first()?.split(' ').next_back()? == n.to_string();
        Some(if number || value == n { Ok(()) } else { Err(format!("{words} is worth {value}")) })
    }

    /// Does he stand where the path ends?
    pub(super) fn met(&self, who: usize) -> Option<Result<(), String>> {
        let path = self.ground.play.grammar().path;
        let last = self.reading.codes.iter().rev().find(|code| code.split(' ').next() == Some(path))?;
        let end = last.split(' ').next_back()?;
        let there = self.standing(who);
        let first = there.first()?;
        let is = self.reading.rest.is_none() && there.iter().any(|place| place == end);
        Some(if is { Ok(()) } else { Err(format!("{} is at {first}", self.word(who))) })
    }
}
