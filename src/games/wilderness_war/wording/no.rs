//! Why something is refused, in words, a file a group of chapters.

mod combat;
mod events;
mod movement;
mod sequence;

use super::super::no::No;
use super::super::position::Pos;
use crate::cite::Rule;
use crate::speech::Refusal;

/// A reason in words: its stable code, the rule, the reason in a sentence, and what to do instead.
fn refusal(
    code: &'static str,
    rule: &'static str,
    why: impl Into<String>,
    help: impl Into<String>,
) -> Refusal {
    Refusal { code, why: why.into(), rule: Rule::ww(rule), help: help.into() }
}

/// The reason in words.
pub fn say(pos: Pos<'_>, no: No) -> Refusal {
    match no {
        No::Sequence(no) => sequence::say(pos, no),
        No::Movement(no) => movement::say(pos, no),
        No::Combat(no) => combat::say(pos, no),
        No::Events(no) => events::say(pos, no),
    }
}
