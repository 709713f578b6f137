//! Words for men, and how many of them: `his army` is all of them, `Mohawks (both)` are both Mohawks, `22nd-Albany` are two names.

use super::{drop_token, number_of, put};
use crate::orders::bits::{Bit, Dictionary, Kind, Prep, stands_for};
use crate::orders::thesaurus::{FOLK, plain};
use crate::orders::token::{Gap, Line, Token};
use crate::orders::vocabulary::says_nothing;

/// Words for all whom somebody leads, besides [`FOLK`].
const ALL: [&str; 2] = ["garrison", "units"];

/// Is it a word for all whom somebody leads?
pub(in crate::orders) fn is_folk(word: &str) -> bool {
    FOLK.contains(&word) || ALL.contains(&word)
}

/// Is it a word for all of a body of men, said before it?
pub(in crate::orders) fn is_whole(word: &str) -> bool {
    matches!(word, "whole" | "entire" | "full")
}

fn text(line: &Line, at: usize) -> &str {
    line.tokens.get(at).map_or("", |token| token.text.as_str())
}

/// Is a token, with the one beside it, part of a longer name?
pub(super) fn within_name(line: &Line, at: usize, words: &Dictionary) -> bool {
    let pair = |one: usize, other: usize| {
        let close = line.tokens.get(other).is_some_and(|token| token.gap == Gap::Word);
        let both = |name: &[String]| {
            name.windows(2).any(|two| two[0] == text(line, one) && two[1] == text(line, other))
        };
        close && words.names.iter().any(|(name, _)| both(name))
    };
    at > 0 && pair(at - 1, at) || pair(at, at + 1)
}

/// Is it a word for all whom somebody leads, and nothing else here? `army` is an Action Point, too, and `force` an order.
fn is_body(line: &Line, at: usize, words: &Dictionary) -> bool {
    let word = text(line, at);
    let his = at > 0 && matches!(text(line, at - 1), "his" | "their" | "its");
    let next = line.close(at + 1).map_or("", |next| &next.text);
    let point = ["point", "ap", "pt", "move", "movement", "march", "action", "card"];
    let spent = point.iter().any(|word| next.trim_end_matches('s') == *word);
    // Troops are counted where the game counts them.
    let own = words.is_grammar(word) && (!his || word == "troops");
    is_folk(word) && !spent && !own && !within_name(line, at, words)
}

/// `Monckton and his lads`, `Monckton + garrison`: all of them.
pub(super) fn with_his_men(mut line: Line, words: &Dictionary) -> Line {
    for at in (1..line.tokens.len()).rev() {
        let owned = matches!(text(&line, at - 1), "his" | "their" | "the" | "its");
        let first = at - usize::from(owned && line.tokens[at].gap == Gap::Word);
        if first == 0 || !is_body(&line, at, words) {
            continue;
        }
        let before = text(&line, first - 1);
        let all = ["with", "all"].map(str::to_owned);
        let (gap, between) = (line.tokens[first].gap, line.between(first - 1, first));
        let his = first < at && text(&line, first) != "the" && gap == Gap::Comma;
        if gap == Gap::Word && matches!(before, "and" | "with" | "plus") && first > 1 {
            put(&mut line, first - 1, at + 2 - first, &all);
        } else if between.contains(['+', '&']) || his && between.trim() == "," {
            line.tokens[first].gap = Gap::Word;
            put(&mut line, first, at + 1 - first, &all);
        }
    }
    line
}

/// `the whole army`, `the entire fleet`: all of it.
pub(super) fn wholes(mut line: Line, words: &Dictionary) -> Line {
    for at in (0..line.tokens.len()).rev() {
        let Some(next) = line.close(at + 1) else { continue };
        let (folk, of) = (is_body(&line, at + 1, words), next.text == "of" || words.is_family(&next.text));
        if is_whole(text(&line, at)) && (folk || of) && !within_name(&line, at, words) {
            put(&mut line, at, 1 + usize::from(folk), &["all".to_owned()]);
        }
    }
    line
}

/// `on the poor buggers at Albany`: on Albany.
pub(super) fn on_those_at(mut line: Line) -> Line {
    for at in (0..line.tokens.len()).rev() {
        let who = at + 1 + usize::from(matches!(text(&line, at + 1), "the" | "those"));
        let there = FOLK.contains(&text(&line, who)) && matches!(text(&line, who + 1), "at" | "in");
        if matches!(text(&line, at), "on" | "against" | "upon") && there {
            (at + 1..=who + 1).for_each(|_| drop_token(&mut line, at + 1));
        }
    }
    line
}

/// `Mohawks (both)`, `NH and CT both at Albany`: what comes behind its names goes before them, or says no more than they do.
pub(super) fn both_behind(mut line: Line, words: &Dictionary) -> Line {
    let Some(at) = (1..line.tokens.len()).find(|at| text(&line, *at) == "both") else { return line };
    let next = line.close(at + 1);
    let noun = next.is_some_and(|next| !words.is_vocabulary(&next.text) || words.is_family(&next.text));
    // `Dunbar, both regiments`: of others.
    let end = line.tokens[at].start + line.tokens[at].len;
    let behind = line.tokens.get(at + 1).map_or(line.text.len(), |next| next.start);
    let said = line.text.get(end..behind).is_some_and(|behind| behind.contains(char::is_alphabetic));
    let before = line.between(at - 1, at);
    if noun || said || line.tokens[at].gap > Gap::Word && before.trim() != "(" {
        return line;
    }
    let bits = words.cut(&line, 0);
    let Some(both) = bits.iter().position(|bit| bit.from == at) else { return line };
    let named = |at: Option<usize>| at.map(|at| &bits[at]).filter(|bit| bit.kind == Kind::Name);
    let Some(last) = named(both.checked_sub(1)).filter(|last| last.to == at) else { return line };
    let joined = |one: &Bit, other: &Bit| {
        let and = line.tokens[one.to..other.from].iter().any(|token| token.text == "and");
        one.clause == other.clause && (and || line.between(one.to - 1, other.from).contains(['&', '+']))
    };
    let first = named(both.checked_sub(2)).filter(|first| joined(first, last));
    match first {
        None => {
            let from = last.from;
            let gap = line.tokens[from].gap;
            drop_token(&mut line, at);
            line.tokens[from].gap = Gap::Word;
            let token = Token { text: "both".to_owned(), gap, len: 0, ..line.tokens[from].clone() };
            line.tokens.insert(from, token);
        }
        Some(first) => {
            // `A, B and C both` are three.
            let listed = first.prep == Prep::Bare && first.gap < Gap::Clause;
            if named(both.checked_sub(3)).is_none_or(|third| !listed || third.clause != first.clause) {
                drop_token(&mut line, at);
            }
        }
    }
    line
}

/// `CT and NH each lose a step`: each of those who are named.
pub(super) fn is_each(line: &Line, at: usize) -> bool {
    let loses = |word: &str| plain(word).iter().any(|form| matches!(form.as_str(), "lose" | "take" | "drop"));
    let named = at > 0 && !number_of(text(line, at - 1)) && !says_nothing(text(line, at - 1));
    text(line, at) == "each" && named && loses(text(line, at + 1))
}

/// `both units`, `all three units`, where a unit is a word of orders: what is counted.
pub(super) fn is_counted_unit(line: &Line, at: usize, words: &Dictionary) -> bool {
    let mut before = (0..at).rev().map(|before| text(line, before));
    let counted = before.find(|word| !matches!(*word, "his" | "the" | "my" | "of" | "their"));
    let counted = counted.is_some_and(|before| number_of(before) || before == "both");
    let unit = matches!(text(line, at), "units" | "pieces" | "counters") && words.is_grammar("unit");
    unit && counted && line.tokens[at].gap == Gap::Word
}

/// `Venango-Kittaning-Ohio Forks`: a hyphen between two places parts them, unless a name has it there.
pub(super) fn hyphens(mut line: Line, words: &Dictionary) -> Line {
    for at in 1..line.tokens.len() {
        if line.tokens[at].gap != Gap::Word || line.between(at - 1, at) != "-" {
            continue;
        }
        let (one, other) = (text(&line, at - 1), text(&line, at));
        let one_name = |name: &[String]| {
            name.windows(2).any(|two| stands_for(&two[0], one) && stands_for(&two[1], other))
        };
        let places = words.begins_place(one) && words.begins_place(other);
        if places && !words.names.iter().any(|(name, _)| one_name(name)) {
            line.tokens[at].gap = Gap::Comma;
        }
    }
    line
}

/// `3 in Boston, last one at Deerfield`: the one that is left.
pub(super) fn last_one(mut line: Line) -> Line {
    for at in 0..line.tokens.len() {
        let next = line.close(at + 1);
        let counted = next.is_some_and(|next| number_of(&next.text));
        if at > 0 && counted && matches!(text(&line, at), "last" | "final" | "remaining") {
            "other".clone_into(&mut line.tokens[at].text);
        }
    }
    line
}

/// `one gun in Boston, the other gun in Halifax`: one more of them.
pub(super) fn other_one(mut line: Line) -> Line {
    for at in 2..line.tokens.len() {
        let noun = text(&line, at + 1).to_owned();
        // `a stockade at Reading, another at Easton`.
        if text(&line, at) == "another" && matches!(noun.as_str(), "at" | "in") {
            "one".clone_into(&mut line.tokens[at].text);
        }
        let one = |before: usize| {
            matches!(text(&line, before), "one" | "1" | "a") && text(&line, before + 1) == noun
        };
        if text(&line, at) == "other" && !noun.is_empty() && (0..at - 1).any(one) {
            "one".clone_into(&mut line.tokens[at].text);
        }
    }
    line
}

/// `dig in! Fieldworks`: the card says it.
pub(super) fn digs_in(mut line: Line) -> Line {
    let digs = (0..line.tokens.len()).find(|at| text(&line, *at) == "dig" && text(&line, at + 1) == "in");
    if let Some(at) = digs.filter(|_| line.tokens.iter().any(|token| token.text == "fieldworks")) {
        drop_token(&mut line, at);
        drop_token(&mut line, at);
    }
    line
}

/// `set sail for New York and land there`: they have sailed there.
pub(super) fn lands_there(mut line: Line) -> Line {
    let sails = |token: &Token| plain(&token.text).iter().any(|form| form == "sail");
    let last = line.tokens.len();
    let said = |back: usize| last.checked_sub(back).map_or("", |at| text(&line, at));
    let lands = matches!(said(2), "land" | "lands" | "disembark" | "disembarks") && said(1) == "there";
    if lands && line.tokens.iter().any(sails) {
        line.tokens.truncate(last - 2 - usize::from(said(3) == "and"));
    }
    line
}

/// `a road towards Miramichy`: a road leads there, and no further is asked.
pub(super) fn roads(mut line: Line) -> Line {
    let road = line.tokens.iter().position(|token| token.text == "road");
    if let Some(road) = road {
        let behind = line.tokens.iter_mut().skip(road + 1);
        behind.filter(|token| matches!(token.text.as_str(), "towards" | "toward")).for_each(|token| {
            "to".clone_into(&mut token.text);
        });
    }
    line
}
