//! Cards that are told by their names and their numbers: one of the two says it.

use crate::orders::fit::parts;
use crate::orders::ground::Ground;
use crate::orders::thesaurus::FOLK;
use crate::orders::token::{Gap, Line, Token};

/// The line without the names that stand beside the numbers of their own cards: `keep #3 No event`, as stories tell it, says no more than
/// `keep 3`, nor does `No event (#3)`.
pub(super) fn without_repeats(ground: &Ground<'_>, mut line: Line) -> Line {
    let number = |token: &Token| token.text.ends_with(|last: char| last.is_ascii_digit());
    let mut at = 0;
    while at < line.tokens.len() {
        let start = line.tokens[at].start;
        let bracket = line.text[..start].ends_with(['#', '(']);
        if number(&line.tokens[at]) && (bracket || line.tokens[at].gap == Gap::Word) {
            // `amphib #17`: the beginning of its name will do.
            let same = |(part, token): (&String, &Token)| {
                *part == token.text || token.text.len() > 3 && part.starts_with(&token.text)
            };
            let joined =
                |from: &usize| line.tokens[from + 1..=at].iter().all(|token| token.gap < Gap::Clause);
            // `the New England boys (B13)`.
            let folk = |token: &Token| token.gap == Gap::Word && FOLK.contains(&token.text.as_str());
            let end = at - usize::from(at > 1 && folk(&line.tokens[at - 1]));
            let before = |name: &Vec<String>| {
                let starts = (1..=name.len()).rev().filter_map(|long| end.checked_sub(long));
                let is = |from: &usize| name.iter().zip(&line.tokens[*from..end]).all(same) && joined(from);
                starts.into_iter().find(is)
            };
            let partly = |name: &Vec<String>| bracket.then(|| partly_named(&line, end, name))?;
            let named = names_of(ground, &line.tokens[at].text)
                .filter_map(|name| before(&name).or_else(|| partly(&name)))
                .min();
            if let Some(from) = named {
                line.tokens[at].gap = line.tokens[from].gap;
                line.tokens.drain(from..at);
                at = from;
            }
        }
        at += 1;
        let (before, behind) = (&line.tokens[at - 1], &line.tokens[at..]);
        if behind.is_empty() || !number(before) || number(&behind[0]) {
            continue;
        }
        let is_next = |name: &Vec<String>| {
            let same = |(part, token): (&String, &Token)| *part == token.text && token.gap < Gap::Clause;
            !name.is_empty() && behind.len() >= name.len() && name.iter().zip(behind).all(same)
        };
        let again = names_of(ground, &before.text).filter(is_next).map(|name| name.len()).max();
        line.tokens.drain(at..at + again.unwrap_or(0));
    }
    line
}

/// `Call out the militia (51)`: where the name of a card begins before its number, told loosely.
fn partly_named(line: &Line, end: usize, name: &[String]) -> Option<usize> {
    let same = |part: &String, token: &Token| {
        let one = |word: &str| word.trim_end_matches('s').to_owned();
        one(part) == one(&token.text)
    };
    let begins = |at: &usize| name.first().is_some_and(|first| same(first, &line.tokens[*at]));
    let from = (0..end)
        .rev()
        .take_while(|at| line.tokens[*at + 1].gap == Gap::Word || *at + 1 == end)
        .find(begins)?;
    let mut left = name.iter();
    let said =
        line.tokens[from..end].iter().filter(|token| !matches!(token.text.as_str(), "the" | "a" | "of"));
    let words: Vec<&Token> = said.collect();
    // In the order of the name, and more than one word of it.
    let all = words.iter().all(|token| left.any(|part| same(part, token)));
    (all && words.len() > 1).then_some(from)
}

/// What stands on the cards of a number.
fn names_of<'g>(ground: &'g Ground<'_>, number: &'g str) -> impl Iterator<Item = Vec<String>> + 'g {
    let decks = ground.play.decks().into_iter().zip(0..);
    let of_it = decks.filter(move |(deck, _)| deck.cards.iter().any(|card| card == number));
    of_it.filter_map(move |(_, deck)| Some(parts(&ground.play.face(deck, number)?.name)))
}
