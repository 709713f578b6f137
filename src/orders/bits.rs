//! The pieces a sentence is made of: names, amounts, verbs, and the little words that say what part each plays.

mod order;
mod path;

use super::fit::{is_count, parts};
use super::thesaurus::is_concept;
use super::token::{Gap, Line, Token, is_number};
use super::vocabulary::{CLOSING, NUMBERS, SAID, YIELDS, is_one, number_of, plain, prep, says_nothing};
use crate::engine::Named;
use crate::speech::{Grammar, Names};
use order::{arrange, qualify, restated, through};
use std::collections::BTreeSet;

/// The shortest beginning that stands for a name, or for a word inside one.
const SHORTEST: usize = 3;

pub(super) use super::vocabulary::Prep;

/// What a bit is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name, or part of one; which one, the offers say.
    Name,
    /// A number.
    Number(u32),
    /// `all`, `everything`, `both`.
    Whole,
    /// `but`, `except`: the names after it are left out of the whole.
    But,
    /// A verb, or another word of the grammar: the words of orders it may stand for.
    Verb { means: Vec<String>, soft: bool },
    /// A word that ends or declines something: the words of orders it may stand for.
    Close { means: Vec<&'static str>, full: bool },
    /// No word that is known.
    Unknown,
}

/// A bit of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bit {
    pub(super) kind: Kind,
    /// Its tokens.
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) gap: Gap,
    pub(super) prep: Prep,
    /// Which order of the line it belongs to.
    pub(super) clause: usize,
    /// Where it comes in the order of things: `via` goes before what it leads to.
    pub(super) place: usize,
    /// Is it among what is left out of the whole?
    pub(super) left_out: bool,
}

impl Bit {
    /// Is it a verb that stands for this word of orders?
    pub(super) fn means(&self, word: &str) -> bool {
        matches!(&self.kind, Kind::Verb { means, .. } if means.iter().any(|meant| meant == word))
    }

    /// Is it a name with such a word close behind it? `the Montréal garrison`.
    pub(super) fn is_before(&self, line: &Line, is: impl Fn(&str) -> bool) -> bool {
        self.kind == Kind::Name && line.close(self.to).is_some_and(|next| is(&next.text))
    }

    /// Does it say that somebody stays?
    pub(super) fn stays(&self) -> bool {
        matches!(&self.kind, Kind::Close { means, .. } if means.contains(&"stay"))
    }
}

/// Two spellings of one word that names share: `St` and `Saint`, `Ft` and `Fort`.
pub(super) fn spelt(word: &str) -> &str {
    match word {
        "saint" | "sainte" | "ste" => "st",
        "fort" => "ft",
        "mount" => "mt",
        "isle" => "ile",
        "and" => "",
        other => other,
    }
}

/// Does a typed word stand for this word of a name?
pub(super) fn stands_for(part: &str, typed: &str) -> bool {
    // `Mohawks`, `Highlanders`, `Virginians`.
    let people = |end: &str| typed.strip_suffix(end).is_some_and(|one| one.len() >= 4 && one == part);
    let several = || ["s", "er", "ers", "n", "ns"].into_iter().any(people);
    spelt(part) == spelt(typed) || super::fit::begins(part, typed) || several()
}

/// How many of some typed words read as a name from `start` on: words of it may be left out, but their order is kept. The first must
/// not be too short, unless it is whole. Gives how many are read, and whether the name was typed whole.
pub(super) fn reads(name: &[String], typed: &[&str]) -> (usize, bool) {
    let mut best = (0, false);
    for start in 0..name.len() {
        let Some(first) = typed.first() else { break };
        // `40/45/47` is a brigade; alone a number is none.
        let number = is_number(first);
        let short = first.len() < SHORTEST && !number && spelt(&name[start]) != spelt(first);
        if !stands_for(&name[start], first) || short {
            continue;
        }
        let (mut part, mut read) = (start + 1, 1);
        while read < typed.len() {
            // `50th and 51st` is one name.
            let joins = typed[read] == "and"
                && name
                    .get(part)
                    .zip(typed.get(read + 1))
                    .is_some_and(|(part, typed)| stands_for(part, typed));
            let read_on = if joins && name[part] != "and" { read + 1 } else { read };
            let found = (part..name.len()).find(|&at| stands_for(&name[at], typed[read_on]));
            let Some(found) = found else { break };
            (part, read) = (found + 1, read_on + 1);
        }
        if is_count(name, first, read) {
            continue;
        }
        let whole = start == 0
            && read >= name.len()
            && name.iter().zip(typed).all(|(part, typed)| spelt(part) == spelt(typed));
        best = best.max((read, whole));
    }
    best
}

/// The words of a game, for cutting lines into bits.
#[derive(Debug)]
pub(crate) struct Dictionary {
    grammar: Grammar,
    families: &'static [&'static str],
    /// Their words as they are compared, and as they are printed.
    pub(super) names: Vec<(Vec<String>, String)>,
    /// The words of the names of places.
    places: BTreeSet<String>,
    /// The words of all other names.
    others: BTreeSet<String>,
    /// The names of places, and of all else.
    place_names: BTreeSet<Vec<String>>,
    other_names: BTreeSet<Vec<String>>,
}

impl Dictionary {
    pub(crate) fn new(grammar: Grammar, names: &Names, families: &'static [&'static str]) -> Dictionary {
        let all = names.places.iter().chain(&names.others).flat_map(Named::all);
        let mut list: Vec<(Vec<String>, String)> = all.map(|name| (parts(&name), name)).collect();
        list.sort();
        list.dedup_by(|one, other| one.0 == other.0);
        let words =
            |names: &[Named]| names.iter().flat_map(Named::all).flat_map(|name| parts(&name)).collect();
        let (places, others) = (words(&names.places), words(&names.others));
        let whole = |names: &[Named]| names.iter().flat_map(Named::all).map(|name| parts(&name)).collect();
        let (place_names, other_names) = (whole(&names.places), whole(&names.others));
        Dictionary { grammar, families, names: list, places, others, place_names, other_names }
    }

    /// The names, as they are printed.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|(_, name)| name.as_str())
    }

    /// Is it a whole word of the name of a place?
    pub(super) fn is_place(&self, word: &str) -> bool {
        self.places.contains(word)
    }

    /// Does a word of the name of a place begin so?
    pub(super) fn begins_place(&self, word: &str) -> bool {
        self.places.iter().any(|part| stands_for(part, word))
    }

    /// Is it a whole word of names of places, and of nothing else that can be led by?
    fn is_only_place(&self, word: &str) -> bool {
        self.is_place(word) && !self.others.contains(word)
    }

    /// Is it a kind of pieces, one or several of them?
    pub(super) fn is_family(&self, word: &str) -> bool {
        let forms = plain(word);
        forms.iter().any(|form| self.families.iter().any(|family| plain(family).contains(form)))
    }

    /// The words of orders.
    pub(super) fn verbs(&self) -> impl Iterator<Item = &'static str> {
        self.grammar.words.iter().copied()
    }

    /// The longest name that begins at a token: how many tokens, and whether it is typed whole.
    fn longest(&self, line: &Line, at: usize) -> (usize, bool) {
        let mut end = at + 1;
        while line.tokens.get(end).is_some_and(|token| token.gap == Gap::Word) {
            end += 1;
        }
        let typed: Vec<&str> = line.tokens[at..end].iter().map(|token| token.text.as_str()).collect();
        // Little words and verbs end a name, unless its own words are they.
        let one = |name: &[String]| {
            let (mut read, mut whole) = reads(name, &typed);
            while read > 1
                && self.is_vocabulary(typed[read - 1])
                && (typed[read - 1] == "and" || !name.iter().any(|part| part == typed[read - 1]))
            {
                (read, whole) = (read - 1, false);
            }
            (read, whole)
        };
        self.names.iter().map(|(name, _)| one(name)).max().unwrap_or((0, false))
    }

    pub(super) fn is_vocabulary(&self, word: &str) -> bool {
        prep(word).is_some() || says_nothing(word) || self.word(word).is_some()
    }

    /// Is it a word of orders?
    pub(super) fn is_grammar(&self, word: &str) -> bool {
        self.grammar.words.contains(&word)
    }

    /// What a word that is no name is.
    fn word(&self, word: &str) -> Option<Kind> {
        if matches!(word, "all" | "everything" | "everyone" | "everybody" | "both") {
            return Some(Kind::Whole);
        }
        if matches!(word, "but" | "except" | "excluding" | "without" | "minus" | "save") {
            return Some(Kind::But);
        }
        if let Some(n) = NUMBERS.iter().position(|number| *number == word) {
            return Some(Kind::Number(u32::try_from(n).unwrap_or(0)));
        }
        if let Some((_, means, full)) = CLOSING.iter().find(|(said, ..)| *said == word) {
            return Some(Kind::Close { means: means.to_vec(), full: *full });
        }
        self.verb(word)
    }

    fn verb(&self, word: &str) -> Option<Kind> {
        let forms = plain(word);
        let mut means: Vec<String> = Vec::new();
        let mut soft = true;
        // `reduce` is an order, though `reduced` is a kind.
        if word != "reduce" && self.is_family(word) && !self.is_grammar(word) {
            return None;
        }
        for form in &forms {
            for (_, meant, weak) in SAID.iter().filter(|(said, ..)| said.contains(&form.as_str())) {
                let here = |word: &&&str| self.is_grammar(word);
                let found: Vec<String> = meant.iter().filter(here).map(|word| (*word).to_owned()).collect();
                soft &= *weak || found.is_empty();
                // What means nothing in this game is still no name.
                if found.is_empty() && *weak {
                    means.push(String::new());
                }
                means.extend(found);
            }
            let own = self.is_grammar(form) || self.grammar.also.iter().any(|(typed, _)| typed == form);
            for (_, meant) in YIELDS.iter().filter(|(said, _)| !own && said.contains(&form.as_str())) {
                let found = meant.iter().filter(|word| self.is_grammar(word)).map(|word| (*word).to_owned());
                means.extend(found);
            }
            if self.is_grammar(form) && prep(form).is_none() {
                soft &= !means.is_empty();
                means.push(form.clone());
            }
            let also = self.grammar.also.iter().filter(|(typed, _)| typed.split(' ').next() == Some(form));
            for (_, meant) in also {
                soft &= !means.is_empty();
                means.extend(meant.split(' ').next().map(str::to_owned));
            }
        }
        (!means.is_empty()).then_some(Kind::Verb { means, soft })
    }

    /// Cuts a line from token `at` on into bits.
    pub(super) fn cut(&self, line: &Line, at: usize) -> Vec<Bit> {
        let mut bits: Vec<Bit> = Vec::new();
        let (mut next, mut clause, mut before) = (at, 0, Prep::Bare);
        let mut gap = Gap::Word;
        while let Some(token) = line.tokens.get(next) {
            gap = gap.max(token.gap);
            if token.gap == Gap::Clause && !bits.is_empty() {
                clause += 1;
            }
            if token.gap > Gap::Word {
                before = Prep::Bare;
            }
            let word = token.text.as_str();
            let (kind, used) = self.bit(line, next);
            let Some(kind) = kind else {
                before =
                    prep(word).unwrap_or(if word == "and" || word == "then" { Prep::Bare } else { before });
                next += used;
                continue;
            };
            // `all 4`: the number says it.
            let counted = matches!(kind, Kind::Number(_)) && gap == Gap::Word;
            // `both with 4` are not those four.
            let of_it = |bit: &Bit| {
                bit.kind == Kind::Whole && !line.tokens[bit.to..next].iter().any(|token| token.text == "with")
            };
            if counted && bits.last().is_some_and(of_it) {
                bits.pop();
            }
            let place = 2 * bits.len() + 1;
            // `to Montréal by Trois-Rivières` leads through it.
            let by = next > 0 && line.tokens[next - 1].text == "by" && kind == Kind::Name;
            let through = by && self.are_only_places(&line.tokens[next..next + used]);
            let done = kind == Kind::Name && before == Prep::To && self.is_done_to(line, next, used);
            let aside = if done { Prep::Bare } else { before };
            let prep = if through { Prep::Via } else { aside };
            bits.push(Bit { kind, from: next, to: next + used, gap, prep, clause, place, left_out: false });
            let verb =
                matches!(bits.last().map(|bit| &bit.kind), Some(Kind::Verb { .. } | Kind::Close { .. }));
            before = if verb && used == 1 && before != Prep::Bare && !self.is_grammar(word) {
                before
            } else {
                Prep::Bare
            };
            (next, gap) = (next + used, Gap::Word);
        }
        restated(line, &mut bits);
        self.told_path(line, &mut bits);
        through(line, &mut bits);
        qualify(line, &mut bits);
        self.harden(line, &mut bits);
        arrange(&mut bits);
        bits
    }

    /// `to move Rogers`: what is done, and not where to.
    fn is_done_to(&self, line: &Line, at: usize, long: usize) -> bool {
        let infinitive = at > 1 && line.tokens[at - 2].text == "to";
        let place = line.tokens[at..at + long].iter().any(|token| self.is_place(&token.text));
        infinitive && !place && self.verb(&line.tokens[at - 1].text).is_some()
    }

    /// A verb of the game that stands by itself, between commas, is meant: `force Montcalm with Béarn; move`.
    fn harden(&self, line: &Line, bits: &mut [Bit]) {
        for at in 0..bits.len() {
            let alone = bits[at].gap > Gap::Word && bits.get(at + 1).is_none_or(|next| next.gap > Gap::Word);
            let own = self.is_grammar(&line.tokens[bits[at].from].text);
            // `to New York and return`: where to, nobody has said.
            let behind = bits[at + 1..].iter().take_while(|next| next.clause == bits[at].clause);
            let nowhere = at > 0 && !behind.into_iter().any(|next| next.kind == Kind::Name);
            let returns = nowhere && line.tokens[bits[at].from].text.starts_with("return");
            // `Mohawk hits Ticonderoga` says no more than that they go there, or raid it.
            let hits = plain(&line.tokens[bits[at].from].text).iter().any(|form| form == "hit");
            let hits = hits && bits.get(at + 1).is_some_and(|next| self.is_a_place(line, next));
            // `Johnson commands at Albany`: he stays there, and goes with nobody.
            let stays = bits[at].means("lead") && bits.get(at + 1).is_some_and(|next| next.prep == Prep::At);
            if let Kind::Verb { soft, .. } = &mut bits[at].kind
                && (stays || alone && own || returns || hits)
            {
                *soft = hits;
            }
        }
    }

    /// The bit at a token, or nothing where the word says nothing by itself; and how many tokens it is.
    fn bit(&self, line: &Line, at: usize) -> (Option<Kind>, usize) {
        let word = line.tokens[at].text.as_str();
        let (long, whole) = self.longest(line, at);
        if long > 1 && (whole || !self.is_vocabulary(word)) {
            return (Some(Kind::Name), long);
        }
        // Words of the grammar that are made of two: `army movement`, `light raid` is none.
        let two = line.close(at + 1);
        if let Some(two) = two.map(|next| format!("{word}-{}", next.text)).filter(|two| self.is_grammar(two))
        {
            return (Some(Kind::Verb { means: vec![two], soft: false }), 2);
        }
        if let Ok(n) = word.parse() {
            return (Some(Kind::Number(n)), 1);
        }
        // `an Indian` is one of them.
        let counted =
            |next: &&Token| is_one(&next.text) || self.is_family(&next.text) && !next.text.ends_with('s');
        if matches!(word, "a" | "an") && two.filter(counted).is_some() {
            return (Some(Kind::Number(1)), 1);
        }
        // `the rest go to Albany`, `Shirley with the rest`: who they are, nobody has said; `on with the rest` are those who are left.
        if matches!(word, "rest" | "others" | "remainder") && !self.is_grammar(word) {
            let mut before = line.tokens[..at].iter().rev().filter(|token| token.text != "the");
            let with = before.next().is_some_and(|token| prep(&token.text) == Some(Prep::With));
            let on = with && before.next().is_some_and(|token| token.text == "on");
            return if on { (None, 1) } else { (Some(Kind::Unknown), 1) };
        }
        // `the other two`.
        if word == "other" && two.is_some_and(|next| number_of(&next.text).is_some()) {
            return (Some(Kind::Unknown), 2);
        }
        // `go back to Albany` says where; `and back` does not.
        let leads = |next: &&Token| prep(&next.text).is_some() || next.text == "inside";
        if word == "back" && !self.is_grammar(word) {
            return (two.filter(leads).is_none().then_some(Kind::Unknown), 1);
        }
        if prep(word).is_some() && !(whole && long == 1) {
            return (None, 1);
        }
        // What is somebody's whole name is his name, unless it is a word of orders.
        let named = whole && long == 1 && !self.is_grammar(word) && is_concept(word);
        let named = named || long > 0 && !self.is_grammar(word) && self.is_part(word) && is_played(line, at);
        if let Some(kind) = self.word(word).filter(|_| !named) {
            return (Some(kind), 1);
        }
        if says_nothing(word) {
            return (None, 1);
        }
        match long {
            0 => (Some(Kind::Unknown), 1),
            long => (Some(Kind::Name), long),
        }
    }
}

/// `I play the Transports`: what is played is a card, whatever its name would mean elsewhere.
fn is_played(line: &Line, at: usize) -> bool {
    let mut before = line.tokens[..at].iter().rev().skip_while(|token| token.text == "the");
    let close = line.tokens[at].gap == Gap::Word;
    close && before.next().is_some_and(|token| matches!(token.text.as_str(), "play" | "plays" | "playing"))
}
