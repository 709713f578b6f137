//! Words that describe what the order holds already: how many they are, where they stand, what they are not, that they are the others.

use super::claims::{Aside, Claim, Said, Who, joins};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::hedges::is_hedge;
use crate::orders::laws::is_body_word;
use crate::orders::token::Gap;
use crate::orders::vocabulary::{number_of, prep};

/// Words before somebody who is not meant.
const NOT: [&str; 3] = ["not", "no", "without"];

/// Words before those who are left.
const OTHERS: [&str; 3] = ["other", "remaining", "last"];

fn is_article(word: &str) -> bool {
    matches!(word, "the" | "a" | "an" | "his" | "my" | "our" | "their" | "its" | "any")
}

impl Said<'_> {
    /// All words that may describe.
    pub(super) fn described(&self) -> Vec<Aside> {
        let mut found = Vec::new();
        for at in 0..self.bits.len() {
            found.extend(self.many(at));
            found.extend(self.on_the_way(at));
            found.extend(self.whereabouts(at));
            found.extend(self.begins_path(at));
            found.extend(self.settles(at));
            found.extend(self.together(at));
            found.extend(self.asked(at));
            found.extend(self.among(at));
            found.extend(self.kind(at));
        }
        let words = 0..self.line.tokens.len();
        found.extend(words.clone().flat_map(|at| self.not(at)));
        found.extend(words.flat_map(|at| self.others(at)));
        found
    }

    /// Is it a kind of pieces, or counted strength?
    fn is_kind(&self, bit: &Bit) -> bool {
        let counted = ["troops", "indians"].iter().any(|kind| bit.means(kind));
        let word = &self.line.tokens[bit.from].text;
        bit.to == bit.from + 1 && (self.words.is_family(word) || counted)
    }

    /// Does it name somebody, or say what they are?
    fn is_somebody(&self, at: usize) -> bool {
        let bit = &self.bits[at];
        bit.kind == Kind::Name && !self.is_place(at) || self.is_kind(bit)
    }

    /// The number that a bit says.
    fn number(&self, at: usize) -> Option<u32> {
        match self.bits[at].kind {
            Kind::Number(n) if n > 1 => Some(n),
            Kind::Whole if self.word(self.bits[at].from) == "both" => Some(2),
            _ => None,
        }
    }

    /// The names in a row from a bit on.
    fn row(&self, from: usize) -> Vec<usize> {
        let listed = |at: &usize| {
            let bit = &self.bits[*at];
            let name = bit.kind == Kind::Name && (*at == from || bit.prep == Prep::Bare);
            (name || self.number(*at).is_some() || bit.kind == Kind::Number(1))
                && bit.clause == self.bits[from].clause
        };
        let all = (from..self.bits.len()).take_while(listed);
        all.filter(|at| self.bits[*at].kind == Kind::Name).collect()
    }

    /// `four Québec regulars`, `both Shirley and Johnson`, `3 battalions`, `4 provincials: Connecticut, …`.
    fn many(&self, at: usize) -> Vec<Aside> {
        let Some(n) = self.number(at) else { return Vec::new() };
        let bit = &self.bits[at];
        let close = |next: &usize| self.bits.get(*next).is_some_and(|bit| bit.gap == Gap::Word);
        let kind = (at + 1..at + 3).take_while(close).find(|next| self.is_kind(&self.bits[*next]));
        let row = self.row(at + 1);
        let aside = |to: usize, whom: Vec<usize>, kind: Option<usize>| {
            let claim = Claim::Many { n, whom, kind };
            Aside { from: bit.from, to, claim }
        };
        let mut found = Vec::new();
        let noun = self.line.close(bit.to).filter(|next| is_body_word(&next.text));
        match (kind, noun) {
            (Some(kind), _) => {
                found.push(aside(bit.to, Vec::new(), Some(kind)));
                found.push(aside(self.bits[kind].to, Vec::new(), Some(kind)));
                // They are named behind it.
                let named = self.row(kind + 1);
                if named.first().is_some_and(|first| self.bits[*first].gap == Gap::Comma) {
                    found.push(aside(self.bits[kind].to, named, Some(kind)));
                }
            }
            (None, Some(_)) => {
                found.push(aside(bit.to, Vec::new(), None));
                found.push(aside(bit.to + 1, Vec::new(), None));
            }
            (None, None) if row.len() > 1 && close(&(at + 1)) => found.push(aside(bit.to, row, None)),
            (None, None) => {}
        }
        found
    }

    /// `drop 2 and go on with 3`, `the six go on`: how many are on the march; `3 of his 4`: how many there were.
    fn on_the_way(&self, at: usize) -> Option<Aside> {
        let (n, bit) = (self.number(at)?, &self.bits[at]);
        let kind = self.bits.get(at + 1).filter(|next| next.gap == Gap::Word && self.is_kind(next));
        let to = kind.map_or(bit.to, |kind| kind.to);
        let mut from = bit.from;
        while from > 0 && self.line.tokens[from].gap == Gap::Word && is_article(self.word(from - 1)) {
            from -= 1;
        }
        let before = from.checked_sub(1).map_or("", |at| self.word(at));
        let of = before == "of" && from > 1 && number_of(self.word(from - 2)).is_some();
        if of {
            return Some(Aside { from: from - 1, to: bit.to, claim: Claim::Of(n) });
        }
        // `go on to Winchester with 3`; `the six go on`.
        let led = before == "with" && self.bits[..at].iter().any(|bit| bit.prep == Prep::To);
        let next = self.bits.get(at + 1 + usize::from(kind.is_some()));
        let acts = next.is_some_and(|next| next.gap == Gap::Word && matches!(next.kind, Kind::Verb { .. }));
        let begins = from < bit.from && self.is_parted(from) && acts;
        let from = from - usize::from(led);
        (led && self.is_end(to) || begins).then_some(Aside { from, to, claim: Claim::March(n) })
    }

    /// Does a breath end before a token?
    fn is_end(&self, at: usize) -> bool {
        at >= self.line.tokens.len() || self.is_parted(at)
    }

    /// `the 40th at Halifax`, `and Washington come to New York`: where they stand, or where it is done.
    fn whereabouts(&self, at: usize) -> Option<Aside> {
        let (bit, who) = (&self.bits[at], at.checked_sub(1)?);
        let little = (0..bit.from).rev().find(|at| !is_article(self.word(*at)))?;
        let to = match prep(self.word(little)) {
            Some(Prep::At) => false,
            Some(Prep::To) => true,
            _ => return None,
        };
        let soft = |at: &usize| matches!(self.bits[*at].kind, Kind::Verb { soft: true, .. });
        let who = (0..=who).rev().find(|at| !to || !soft(at)).filter(|who| self.is_somebody(*who))?;
        let close = (self.bits[who].to..bit.to).all(|at| self.line.tokens[at].gap == Gap::Word);
        let claim = Claim::Where { who, at, to };
        (self.is_place(at) && close).then_some(Aside { from: little, to: bit.to, claim })
    }

    /// `Langlade moves Venango-Kittaning`: the path begins where he stands.
    fn begins_path(&self, at: usize) -> Option<Aside> {
        let (bit, next) = (&self.bits[at], self.bits.get(at + 1)?);
        let before = at.checked_sub(1).filter(|before| !self.is_place(*before))?;
        let bare = bit.prep == Prep::Bare && next.prep == Prep::Bare && next.gap == Gap::Comma;
        let close = bit.gap == Gap::Word && self.bits[before].kind != Kind::But;
        let path = bare && close && self.is_place(at) && self.is_place(at + 1);
        path.then_some(Aside { from: bit.from, to: bit.to, claim: Claim::Starts(at) })
    }

    /// `the Royal Navy stays at Boston`, of one who is placed.
    fn settles(&self, at: usize) -> Option<Aside> {
        let (who, there) = (at.checked_sub(1)?, at + 1);
        let bit = &self.bits[at];
        let place = self.bits.get(there).is_some_and(|next| next.prep == Prep::At && self.is_place(there));
        let claim = Claim::Where { who, at: there, to: true };
        (bit.stays() && place && self.is_somebody(who)).then_some(Aside { from: bit.from, to: bit.to, claim })
    }

    /// `Putnam with the New Yorkers at Albany`: both end up there.
    fn together(&self, at: usize) -> Option<Aside> {
        let (bit, who) = (&self.bits[at], at.checked_sub(1)?);
        let named = bit.prep == Prep::With && self.is_somebody(at) && self.is_somebody(who);
        let claim = Claim::Together { who, with: at };
        let from = self.bits[who].to;
        (named && bit.gap == Gap::Word).then_some(Aside { from, to: bit.to, claim })
    }

    /// `but not the Mohawks`, `no Indians`.
    fn not(&self, at: usize) -> Option<Aside> {
        if !NOT.contains(&self.word(at)) {
            return None;
        }
        let (mut from, mut to) = (at, at + 1);
        while from > 0
            && self.line.tokens[from].gap == Gap::Word
            && (joins(self.word(from - 1)) || self.word(from - 1) == "but")
        {
            from -= 1;
        }
        while to < self.line.tokens.len() && !self.is_parted(to) {
            to += 1;
        }
        let whom = self.within(at + 1, to);
        // Nothing but their names may stand there.
        let named =
            |word: usize| whom.iter().any(|bit| self.bits[*bit].from <= word && word < self.bits[*bit].to);
        let bare = (at + 1..to).all(|word| {
            let text = self.word(word);
            named(word) || is_article(text) || matches!(text, "and" | "or") || NOT.contains(&text)
        });
        let bare = bare && !(at + 1..to).any(|word| is_hedge(self.word(word)) && self.word(word) != "not");
        let somebody = |at: &usize| self.is_somebody(*at) && self.bits[*at].prep == Prep::Bare;
        let who: Vec<Who> = whom
            .iter()
            .map(|at| match ["troops", "indians"].into_iter().find(|kind| self.bits[*at].means(kind)) {
                Some(kind) => Who::Kind(kind),
                None => Who::Named(*at),
            })
            .collect();
        let claim = Claim::Not(who);
        (bare && !whom.is_empty() && whom.iter().all(somebody)).then_some(Aside { from, to, claim })
    }

    /// `the other guns`: all that are left of them.
    fn others(&self, at: usize) -> Option<Aside> {
        let kind =
            (0..self.bits.len()).find(|bit| self.bits[*bit].from == at + 1 && self.is_somebody(*bit))?;
        let close = self.line.tokens[at + 1].gap == Gap::Word;
        let claim = Claim::Others(kind);
        (OTHERS.contains(&self.word(at)) && close).then_some(Aside { from: at, to: at + 1, claim })
    }

    /// `Shirley brings along the provincials`, where it is asked who goes with Shirley.
    fn asked(&self, at: usize) -> Option<Aside> {
        let bit = &self.bits[at];
        let next = self.bits.get(at + 1).filter(|next| next.gap == Gap::Word)?;
        let begins = at == 0 || bit.gap > Gap::Word || joins(self.word(bit.from - 1));
        let goal = |bit: &Bit| bit.kind == Kind::Name && matches!(bit.prep, Prep::To | Prep::Via);
        let first = !self.bits[..at].iter().any(goal);
        let acts = matches!(next.kind, Kind::Verb { .. });
        let led = (bit.to..next.from).any(|at| self.word(at) == "with");
        let subject = self.is_somebody(at) && bit.kind == Kind::Name && bit.prep == Prep::Bare;
        let claim = Claim::Asked(at);
        let to = if acts { bit.to } else { next.from };
        (subject && begins && first && (acts || led)).then_some(Aside { from: bit.from, to, claim })
    }

    /// `Webb and all land in New York`: he is one of them.
    fn among(&self, at: usize) -> Option<Aside> {
        let (bit, next) = (&self.bits[at], self.bits.get(at + 1)?);
        let before =
            next.from.checked_sub(1).filter(|before| *before >= bit.to).map_or("", |at| self.word(at));
        let whole = matches!(self.word(next.from), "all" | "everyone" | "everybody" | "everything");
        let joined = matches!(before, "and" | "with" | "plus")
            || self.line.between(bit.to - 1, next.from).contains(['+', '&']);
        let claim = Claim::Among(at);
        (self.is_somebody(at) && whole && joined).then_some(Aside { from: bit.from, to: next.from, claim })
    }

    /// `all the fleets`, `the brigade in New York`: what they are who go.
    fn kind(&self, at: usize) -> Option<Aside> {
        let bit = &self.bits[at];
        let counted = at.checked_sub(1).is_some_and(|before| {
            let before = &self.bits[before];
            before.to == bit.from && matches!(before.kind, Kind::Number(_) | Kind::But | Kind::Name)
        });
        let word = matches!(bit.kind, Kind::Unknown | Kind::Verb { .. }) || self.is_kind(bit);
        let single = bit.to == bit.from + 1 && word;
        let noun = single && bit.prep == Prep::Bare && !bit.left_out && !is_hedge(self.word(bit.from));
        (noun && !counted).then_some(Aside { from: bit.from, to: bit.to, claim: Claim::Kind(at) })
    }
}
