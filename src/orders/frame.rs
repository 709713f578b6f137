//! A line told in any order, told again in one: who goes, from where, by which way, where to, and who stays. `To Wood Creek goes
//! Bougainville, with Marin in tow` and `Marin is left there, and the rest proceed to Albany` hold the same parts as lines that are read
//! as they stand, in another order. Every word must have its part in that, or be one that has none anywhere: a line with any other word
//! is not told again. So nothing is passed over; and what is read is still held against the line as it was typed
//! ([`laws`](super::laws)).

mod lost;
mod parts;
mod said;

use super::bits::{Bit, Dictionary, Kind, Prep};
use super::fit::parts;
use super::ground::Ground;
use super::groups::is_family;
use super::manner::plainly;
use super::matching::{Sentence, verb};
use super::reader::Reading;
use super::sentence;
use super::token::{Gap, Line};
use super::turned::REST;
use super::vocabulary::{plain, prep};
use crate::speech::view::Piece;
use crate::speech::{Offer, Term};
use said::{Manner, Way};

/// Words that have no part of their own, besides those that say what part a name plays.
#[rustfmt::skip]
const IDLE: [&str; 45] = [
    "the", "a", "an", "his", "her", "their", "its", "my", "our", "and", "then", "also", "is", "are", "be", "being", "get", "gets", "him", "them",
    "himself", "i", "we", "let", "will", "while", "whereas", "who", "which", "here", "behind", "along", "that", "those", "off", "up",
    "ap", "aps", "point", "points", "now", "they", "he", "ones", "too",
];

/// Verbs by which those who are named behind them are left, and by which they are kept.
const LEAVES: [&str; 5] = ["leave", "drop", "keep", "retain", "post"];

/// Words that may stand before the place where somebody goes.
const REACHES: [&str; 11] = [
    "join",
    "reinforce",
    "reach",
    "attack",
    "hit",
    "enter",
    "destination",
    "target",
    "goal",
    "objective",
    "aim",
];

/// Words for what those do who are left.
const GUARDS: [&str; 8] = ["hold", "guard", "keep", "defend", "garrison", "mind", "watch", "man"];

/// One order of a line, taken apart.
#[derive(Debug, Clone, Default)]
struct Told {
    /// The card, or the point, as it was typed.
    head: Vec<String>,
    who: Vec<Who>,
    from: Option<String>,
    via: Vec<String>,
    to: Vec<String>,
    stay: Vec<Who>,
    stay_at: Option<String>,
    /// Do those go, or stay, who are left besides the others? `Braddock and the rest` are told together.
    rest_goes: bool,
    rest_joins: bool,
    rest_stays: bool,
    only: bool,
    /// Is it said that some go with others, or that each goes by himself?
    with: bool,
    each: bool,
    /// Do those who are named join the others?
    joins: bool,
    /// Is it said who goes first?
    first: bool,
    /// Is it said what those do who are left?
    guards: bool,
    /// Is it said that they go somewhere?
    moves: bool,
    raids: bool,
    marshals: bool,
    halts: bool,
    /// Were those who stay told of behind where the others go?
    stay_behind_goal: bool,
    /// A place where something is, and nobody has said yet what.
    at: Option<String>,
    /// Since when those are named of whom nothing has been said yet.
    since: usize,
    /// Are those left whom the next words name?
    leaving: bool,
    /// How many were named before it was said where they go.
    before: usize,
    /// Is somebody named behind where the others go, of whom nothing has been said yet?
    late: bool,
}

/// Somebody, or so many.
#[derive(Debug, Clone)]
struct Who {
    text: String,
    /// Is it a name, and no number or kind?
    named: bool,
    gap: Gap,
}

/// A line told again, how many places those in it go to, and whether it says that they sail there, or halt.
pub(super) struct Retold {
    pub(super) line: Line,
    goals: usize,
    says: Vec<&'static str>,
    /// How many are named by an order before anybody sets out: none of that may be handed back.
    first: Option<(&'static str, usize)>,
}

/// Orders that nobody means otherwise who types their words: to sail is not to march along the coast.
const MEANT: [&str; 2] = ["sail", "halt"];

impl Retold {
    /// Are those who act named before anybody sets out?
    pub(super) fn names_first(&self) -> bool {
        self.first.is_some()
    }

    /// Do they go to all of them, and as it is said, as far as nothing waits for dice or somebody else?
    pub(super) fn holds(&self, path: &str, reading: &Reading) -> bool {
        let orders =
            |verb: &str| reading.codes.iter().filter(|code| code.split(' ').next() == Some(verb)).count();
        let first = self.first.is_none_or(|(verb, count)| orders(verb) == count);
        first && reading.rest.is_some()
            || first && orders(path) >= self.goals && self.says.iter().all(|verb| orders(verb) > 0)
    }
}

/// The line told again.
pub(super) fn retold(ground: &Ground<'_>, line: &Line) -> Vec<Retold> {
    let words = sentence::dictionary(ground);
    let plain = one_word_for_the_rest(plainly(line.clone(), ground.side, &words));
    let bits = words.cut(&plain, 0);
    if let Some(lost) = lost::retold(ground, &plain, &bits, &words) {
        return vec![Retold { line: Line::new(&lost), goals: 0, says: Vec::new(), first: None }];
    }
    let legal = ground.legal();
    let sentence = Sentence { line: &plain, bits: &bits, grammar: ground.play.grammar(), sets_out: &[] };
    let plays = |offer: &&Offer| verb(offer) == Some("play");
    let card = |bit: &Bit| {
        legal.iter().filter(plays).flat_map(|offer| &offer.words.0).any(|term| match term {
            Term::Name { id, also } => sentence.names(bit, id, also).is_some(),
            _ => false,
        })
    };
    let card = bits.first().is_some_and(|bit| bit.kind == Kind::Name && card(bit));
    let frame = Frame { line: &plain, bits: &bits, words: &words, card };
    let Some(all) = frame.all() else { return Vec::new() };
    let path = ground.play.grammar().path;
    let goals = all.iter().filter(|told| !told.raids).map(|told| told.to.len() + told.via.len()).sum();
    let marches =
        legal.iter().any(|offer| verb(offer) == Some(path)) && legal.iter().any(|offer| offer.code == "halt");
    let said = |verb: &&str| words.is_grammar(verb) && plain.tokens.iter().any(|token| token.text == **verb);
    let says: Vec<&'static str> = MEANT.into_iter().filter(said).collect();
    let leaders = leaders(ground);
    let manner =
        Manner { marches, forces: words.is_grammar("force"), here: ground.play.stands(), leaders: &leaders };
    let same = |text: &String| {
        Line::new(text)
            .tokens
            .iter()
            .map(|token| &token.text)
            .ne(plain.tokens.iter().map(|token| &token.text))
    };
    let again = |way: Way| Retold { line: Line::new(&way.text), goals, says: says.clone(), first: way.first };
    manner.say(&all).into_iter().filter(|way| same(&way.text)).map(again).collect()
}

/// The names of those who lead others.
fn leaders(ground: &Ground<'_>) -> Vec<Vec<String>> {
    let leads = |piece: &&Piece| is_family(&*ground.play, &piece.id, "leaders");
    ground.play.view().pieces.iter().filter(leads).map(|piece| parts(&piece.name)).collect()
}

/// `all the others`, `everybody else`, `the rest of them`: those who are left.
fn one_word_for_the_rest(mut line: Line) -> Line {
    let text = |line: &Line, at: usize| line.tokens.get(at).map_or(String::new(), |token| token.text.clone());
    let mut at = 0;
    while at < line.tokens.len() {
        if !REST.contains(&text(&line, at).as_str()) {
            at += 1;
            continue;
        }
        let of = text(&line, at + 1) == "of"
            && matches!(text(&line, at + 2).as_str(), "them" | "it" | "his" | "us");
        if of {
            line.tokens.drain(at + 1..at + 3);
        }
        "others".clone_into(&mut line.tokens[at].text);
        let whole = |word: &str| matches!(word, "all" | "everyone" | "everybody" | "everything" | "the");
        while at > 0 && line.tokens[at].gap == Gap::Word && whole(&text(&line, at - 1)) {
            line.tokens[at].gap = line.tokens[at - 1].gap;
            line.tokens.remove(at - 1);
            at -= 1;
        }
        at += 1;
    }
    line
}

struct Frame<'a> {
    line: &'a Line,
    bits: &'a [Bit],
    words: &'a Dictionary,
    /// Does the line begin with the name of a card that can be played?
    card: bool,
}

impl Frame<'_> {
    fn text(&self, at: usize) -> &str {
        self.line.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    fn said(&self, bit: &Bit) -> String {
        let words: Vec<&str> = (bit.from..bit.to).map(|at| self.text(at)).collect();
        words.join(" ")
    }

    /// All orders of the line.
    fn all(&self) -> Option<Vec<Told>> {
        let mut all = Vec::new();
        let clauses = self.bits.chunk_by(|one, next| one.clause == next.clause);
        for clause in clauses {
            let from = self.bits.iter().position(|bit| bit.from == clause[0].from)?;
            let mut told = Told::default();
            let head = self.head(clause);
            if head > 0 {
                told.head.push(self.line.typed(clause[0].from, clause[head - 1].to).to_owned());
            }
            for at in from + head..from + clause.len() {
                if self.begins_another(&told, at) {
                    (!told.late).then_some(())?;
                    all.push(std::mem::take(&mut told));
                }
                self.idle_before(&mut told, at)?;
                self.tell(&mut told, at)?;
            }
            (!told.late).then_some(())?;
            all.push(told);
        }
        // `Braddock first, then Monckton`: two orders, of which nobody has said where they lead.
        let ordered = all.iter().any(|told: &Told| told.first);
        let goes = |told: &Told| !told.to.is_empty();
        (!ordered || all.len() > 1 && all.iter().all(goes)).then_some(())?;
        // `Bougainville attacks!`: where? `10 to Albany, 4 Indians to Oswego`: from where do the others come?
        let known = |told: &Told| told.who.iter().any(|who| who.named) || told.from.is_some();
        let nowhere = |told: &Told| told.moves && told.to.is_empty() && told.via.is_empty() && !told.marshals;
        (!all.iter().any(nowhere) && all.iter().skip(1).all(known)).then_some(())?;
        let last = self.bits.last()?.to;
        (last..self.line.tokens.len())
            .all(|at| IDLE.contains(&self.text(at)) || self.text(at) == "with")
            .then_some(all)
    }

    /// How many bits say no more than which card is played, or which point is spent: all before the first comma or colon.
    fn head(&self, clause: &[Bit]) -> usize {
        let end = clause.iter().skip(1).position(|bit| bit.gap > Gap::Word).map_or(0, |at| at + 1);
        let idle = |bit: &Bit| {
            let verb =
                matches!(bit.kind, Kind::Verb { .. } | Kind::Number(_)) && !self.words.counts(self.line, bit);
            let card = self.card && bit.from == self.bits[0].from;
            card || verb && !self.leaves(bit) && prep(self.text(bit.from)).is_none()
        };
        if clause[..end].iter().all(idle) { end } else { 0 }
    }

    /// Is somebody told of who goes a way of his own, behind those who have been told where to go?
    fn begins_another(&self, told: &Told, at: usize) -> bool {
        let bit = &self.bits[at];
        let parted = bit.gap > Gap::Word
            || at > 0
                && (self.bits[at - 1].to..bit.from)
                    .any(|at| matches!(self.text(at), "and" | "then" | "while" | "whereas"));
        let same = |next: &&Bit| next.clause == bit.clause;
        // `Ligneris falls on Winchester, the Ottawa on Woodstock`.
        let goal = |next: &Bit| next.kind == Kind::Name && matches!(next.prep, Prep::To | Prep::On);
        let raid = |at: usize| self.raids(at) && self.bits.get(at + 1).is_some_and(|_| self.is_place(at + 1));
        let own = (at..self.bits.len()).take_while(|at| same(&&self.bits[*at]));
        let goes = self.bits[at..].iter().take_while(same).any(goal) || own.into_iter().any(raid);
        let rest = self.is_rest(bit);
        parted
            && goes
            && !rest
            && !told.who.is_empty()
            && !told.to.is_empty()
            && self.is_who(bit)
            && bit.prep == Prep::Bare
    }

    /// `raids Hoosic`, where a raid is no action of its own: does a bit say that they go there for it?
    fn raids(&self, at: usize) -> bool {
        let bit = &self.bits[at];
        let forms = plain(self.text(bit.from));
        !self.words.is_grammar("raid") && bit.to == bit.from + 1 && forms.iter().any(|form| form == "raid")
    }

    fn is_rest(&self, bit: &Bit) -> bool {
        bit.to == bit.from + 1 && self.text(bit.from) == "others"
    }

    fn leaves(&self, bit: &Bit) -> bool {
        let forms = plain(self.text(bit.from));
        bit.to == bit.from + 1 && forms.iter().any(|form| LEAVES.contains(&form.as_str()))
    }

    fn is_who(&self, bit: &Bit) -> bool {
        match bit.kind {
            Kind::Name => !self.words.is_only_places(self.line, bit),
            Kind::Number(_) | Kind::Whole => true,
            _ => self.words.counts(self.line, bit) || self.words.is_family(self.text(bit.from)),
        }
    }
}
