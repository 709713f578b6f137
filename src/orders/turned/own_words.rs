//! Orders by what they are for: `sacrifice Durell for a battery`, `Wolfe rerolls Campbell`, `press the siege at Louisbourg`. Where that stands
//! besides is true, it has been said; the order itself is put in the words that are listed.

use super::Said;
use crate::orders::fit::parts;
use crate::orders::ground::Ground;
use crate::orders::groups::is_family;
use crate::orders::matching::verb;
use crate::orders::thesaurus::plain;
use crate::orders::token::{Gap, Token};
use crate::orders::vocabulary::says_nothing;
use crate::speech::Offer;
use crate::speech::view::Piece;

/// Words for going on with a siege.
const BESIEGE: [&str; 11] =
    ["press", "continue", "keep", "carry", "go", "prosecute", "maintain", "resume", "push", "conduct", "lay"];

/// Words for guns, and what may stand beside them.
const GUNS: [&str; 8] =
    ["artillery", "battery", "batteries", "gun", "guns", "cannon", "cannons", "emergency"];

/// Words for where those go who are removed.
const HOME: [&str; 7] = ["home", "england", "europe", "britain", "france", "london", "paris"];

/// Words for going there.
const SENDS: [&str; 6] = ["send", "sent", "recall", "go", "return", "sail"];

impl Said<'_> {
    /// The line in the words of the list.
    pub(super) fn in_own_words(&self, ground: &Ground<'_>) -> Vec<String> {
        let legal = ground.legal();
        let ways = [
            self.gives_up(&legal),
            self.sends_home(&legal),
            self.rerolls(ground, &legal),
            self.besieges(ground),
        ];
        ways.into_iter().flatten().collect()
    }

    fn is(&self, at: usize, verbs: &[&str]) -> bool {
        plain(self.word(at)).iter().any(|form| verbs.contains(&form.as_str()))
    }

    /// `I sacrifice Durell for a battery`, `Durell is given up`.
    fn gives_up(&self, legal: &[Offer]) -> Option<String> {
        let open = legal.iter().any(|offer| offer.code.starts_with("give up "));
        let gives = |at: &usize| {
            self.is(*at, &["sacrifice", "give", "spend", "trade", "swap", "exchange"])
                || self.word(*at) == "given"
        };
        let all = self.line.tokens.len();
        let at = (0..all).find(gives).filter(|_| open)?;
        let end = (at..all).find(|at| self.word(*at) == "for").unwrap_or(all);
        let guns = (end..all).all(|at| GUNS.contains(&self.word(at)) || says_nothing(self.word(at)));
        let from = at + 1 + usize::from(self.word(at + 1) == "up");
        let idle = |from: usize, to: usize| (from..to).all(|at| says_nothing(self.word(at)));
        let passive = matches!(self.word(at.saturating_sub(1)), "is" | "gets");
        let (start, to) = match passive {
            true if idle(from, end) => (0, at - 1),
            false if idle(0, at) => (from, end),
            _ => return None,
        };
        // One is given up, and no second.
        let one = start < to
            && !(start..to).any(|at| self.word(at) == "and")
            && !(start + 1..to).any(|at| self.line.tokens[at].gap > Gap::Word);
        (guns && one).then(|| format!("give up {}", self.text(start, to)))
    }

    /// `send Loudoun back to England`, `Loudoun goes home`: he is removed.
    fn sends_home(&self, legal: &[Offer]) -> Option<String> {
        let open = legal.iter().any(|offer| !offer.aside && verb(offer) == Some("remove"));
        let home = |at: usize| {
            let word = self.word(at);
            HOME.contains(&word) || matches!(word, "back" | "to") || says_nothing(word)
        };
        let all = self.line.tokens.len();
        let at = (0..all).find(|at| self.is(*at, &SENDS)).filter(|_| open)?;
        let behind = (at + 1..all).find(|from| (*from..all).all(home)).unwrap_or(all);
        let says_home = (behind..all).any(|at| HOME.contains(&self.word(at))) || self.is(at, &["recall"]);
        let named = |from: usize, to: usize| (from..to).any(|at| !says_nothing(self.word(at)));
        let be = usize::from(at > 0 && matches!(self.word(at - 1), "is" | "gets"));
        match (named(0, at - be), named(at + 1, behind)) {
            (false, true) if says_home => Some(format!("remove {}", self.text(at + 1, behind))),
            (true, false) if says_home => Some(format!("remove {}", self.text(0, at - be))),
            _ => None,
        }
    }

    /// `Wolfe rerolls Campbell`, `Campbell rerolls with the Highland bonus`.
    fn rerolls(&self, ground: &Ground<'_>, legal: &[Offer]) -> Option<String> {
        let open: Vec<&Offer> = legal.iter().filter(|offer| verb(offer) == Some("reroll")).collect();
        let again = |at: &usize| self.is(*at, &["roll"]) && self.word(at + 1) == "again";
        let mut said = 0..self.line.tokens.len();
        let at = said.find(|at| self.is(*at, &["reroll"]) || again(at))?;
        let next = at + 1 + usize::from(again(&at));
        (!open.is_empty()).then_some(())?;
        let all = self.line.tokens.len();
        let by = |at: &usize| matches!(self.word(*at), "by" | "with" | "using" | "as" | "through" | "thanks");
        let with = (next..all).find(by).unwrap_or(all);
        let named = |from: usize, to: usize| (from..to).any(|at| !says_nothing(self.word(at)));
        let (whom, who) = match (named(0, at), named(next, with), named(with, all)) {
            // He rerolls them; they reroll by something; they are rerolled by something.
            (true, true, false) => ((next, with), (0, at)),
            (true, false, true) => ((0, at), (with + 1, all)),
            (false, true, true) => ((next, with), (with + 1, all)),
            _ => return None,
        };
        let source = self.source(who, &open).or_else(|| self.is_the_leader(who, ground, &open))?;
        Some(format!("reroll {} by {source}", self.text(whom.0, whom.1).trim_end_matches([':', ','])))
    }

    /// What a die is rolled again by, where that is said.
    fn source(&self, (from, to): (usize, usize), open: &[&Offer]) -> Option<String> {
        let sources = open.iter().filter_map(|offer| offer.code.split(' ').next_back());
        let idle = |word: &str| {
            says_nothing(word)
                || matches!(
                    word,
                    "bonus" | "reroll" | "rerolls" | "ability" | "own" | "die" | "dice" | "to" | "skill"
                )
        };
        let says = |at: usize, source: &str| self.word(at).starts_with(source);
        let mut found: Vec<&str> = sources.filter(|source| (from..to).any(|at| says(at, source))).collect();
        found.sort_unstable();
        found.dedup();
        let [one] = found.as_slice() else { return None };
        (from..to).all(|at| says(at, one) || idle(self.word(at))).then(|| (*one).to_owned())
    }

    /// Is he the only one who leads where those stand who can be rerolled?
    fn is_the_leader(
        &self,
        (from, to): (usize, usize),
        ground: &Ground<'_>,
        open: &[&Offer],
    ) -> Option<String> {
        let view = ground.play.view();
        let rerolled =
            |piece: &&Piece| open.iter().any(|offer| offer.code.split(' ').any(|word| word == piece.id));
        let places: Vec<&str> = view.pieces.iter().filter(rerolled).filter_map(Piece::space).collect();
        let leads = |piece: &&Piece| {
            let there = piece.space().is_some_and(|space| places.contains(&space));
            there && piece.side == Some(ground.side) && is_family(&*ground.play, &piece.id, "commanders")
        };
        let mut leaders = view.pieces.iter().filter(leads);
        let (Some(leader), None) = (leaders.next(), leaders.next()) else { return None };
        let name = parts(&leader.name);
        let said: Vec<&str> = (from..to).map(|at| self.word(at)).filter(|word| !says_nothing(word)).collect();
        let him = !said.is_empty() && said.iter().all(|word| name.iter().any(|part| part == word));
        let source = open.iter().filter_map(|offer| offer.code.split(' ').next_back());
        him.then(|| source.into_iter().find(|source| *source == "commander").map(str::to_owned))?
    }

    /// `press the siege at Louisbourg`, `besieges Louisbourg`: of those who lie before it already.
    fn besieges(&self, ground: &Ground<'_>) -> Option<String> {
        let all = self.line.tokens.len();
        ground.play.grammar().words.contains(&"siege").then_some(())?;
        // `Montcalm presses the siege`: with whom, nobody has said.
        let with =
            |word: &str| matches!(word, "with" | "and" | "all" | "everyone" | "everybody" | "everything");
        let known = ground.legal().iter().any(|offer| offer.code == "siege");
        (known || self.find(with).is_some()).then_some(())?;
        let noun = (0..all).find(|at| self.word(*at) == "siege");
        let verb = noun.and_then(|noun| {
            let back = (0..noun).rev().take(5).find(|at| self.is(*at, &BESIEGE))?;
            let idle = |at: usize| {
                matches!(self.word(at), "the" | "his" | "their" | "up" | "on" | "with" | "a" | "its" | "our")
            };
            (back + 1..noun).all(idle).then_some((back, noun + 1))
        });
        let (from, behind) = verb.or_else(|| {
            let at = (0..all).find(|at| self.is(*at, &["besiege"]) || self.word(*at) == "sieges")?;
            Some((at, at + 1))
        })?;
        let little = |at: &usize| matches!(self.word(*at), "at" | "of" | "to" | "against" | "the");
        let place = (behind..all).find(|at| !little(at)).unwrap_or(all);
        let end =
            self.besieged(ground, place).or_else(|| (place == all || behind == place).then_some(behind))?;
        let told = self.text(0, from);
        let parted = if told.is_empty() { "" } else { ", " };
        Some(format!("{told}{parted}siege{}", self.tail_after(end)))
    }

    /// The end of the name of the place that is besieged, if one who is named stands there.
    fn besieged(&self, ground: &Ground<'_>, from: usize) -> Option<usize> {
        let tokens = &self.line.tokens;
        let typed = |name: &[String], at: usize| {
            let same = |(part, token): (&String, &Token)| *part == token.text;
            tokens.len() >= at + name.len() && !name.is_empty() && name.iter().zip(&tokens[at..]).all(same)
        };
        let view = ground.play.view();
        let named = |piece: &&Piece| {
            let name = parts(&piece.name);
            piece.side == Some(ground.side) && (0..from).any(|at| typed(&name, at))
        };
        let stands: Vec<&str> =
            view.pieces.iter().filter(named).filter_map(Piece::space).chain(ground.play.stands()).collect();
        let places = ground.play.names().places;
        let there = places.iter().filter(|place| stands.contains(&place.id()));
        let long = there.flat_map(|place| place.all()).map(|name| parts(&name));
        long.filter(|name| typed(name, from)).map(|name| from + name.len()).max()
    }
}
