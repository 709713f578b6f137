//! What a letter says before and after its orders: `Hi Tom, hope the knee is better.`, `Cheers, Bob`.

use super::drop_token;
use crate::orders::bits::{Dictionary, Kind};
use crate::orders::hedges::may_turn;
use crate::orders::token::{Gap, Line};

/// What a letter begins with.
const HELLO: [&str; 9] = ["hi", "hello", "hey", "dear", "howdy", "morning", "evening", "greetings", "salut"];

/// What it ends with.
const BYE: [&str; 9] = ["cheers", "regards", "best", "greetings", "yours", "bye", "thanks", "salut", "ciao"];

/// The most words of a farewell.
const MOST: usize = 4;

/// A line without them. What holds a name of the game, a number, an order or a doubt is none of them.
pub(super) fn without_greetings(mut line: Line, words: &Dictionary) -> Line {
    let hello = line.tokens.first().is_some_and(|token| HELLO.contains(&token.text.as_str()));
    if hello && let Some(end) = (1..line.tokens.len()).find(|at| begins_sentence(&line, *at)) {
        drop_idle(&mut line, 0, end, words);
    }
    let bye = |at: &usize| BYE.contains(&line.tokens[*at].text.as_str()) && begins_sentence(&line, *at);
    let ends = line.tokens.len().saturating_sub(MOST).max(1)..line.tokens.len();
    if let Some(at) = ends.into_iter().find(bye) {
        let end = line.tokens.len();
        drop_idle(&mut line, at, end, words);
    }
    line
}

/// Does a sentence begin at a token?
fn begins_sentence(line: &Line, at: usize) -> bool {
    line.tokens[at].gap == Gap::Clause || line.between(at - 1, at).contains(['.', '!'])
}

/// Leaves out words that say nothing to the game, all of them or none.
fn drop_idle(line: &mut Line, from: usize, to: usize, words: &Dictionary) {
    let bits = words.cut(line, from);
    let telling = bits.iter().any(|bit| bit.to <= to && bit.kind != Kind::Unknown);
    let turning = line.tokens[from..to].iter().any(|token| may_turn(&token.text) && token.text != "best");
    if !telling && !turning {
        (from..to).for_each(|_| drop_token(line, from));
    }
}

/// `Dieskau stays, but 4 SP go …`: the others, and no exception.
pub(super) fn but_others(mut line: Line) -> Line {
    let stays = |line: &Line, at: usize| {
        let stay = |word: &str| matches!(word, "stay" | "stays" | "remain" | "remains");
        line.tokens[..at].iter().rev().take(3).any(|token| stay(&token.text))
    };
    let but =
        |at: &usize| line.tokens[*at].text == "but" && line.tokens[*at].gap > Gap::Word && stays(&line, *at);
    if let Some(at) = (1..line.tokens.len().saturating_sub(1)).find(but) {
        drop_token(&mut line, at);
        line.tokens[at].gap = Gap::Clause;
    }
    line
}
