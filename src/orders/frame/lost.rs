//! Losses without a verb, or in any order: `1 off Rogers, 1 off Goreham`, `a step each from Rogers and Goreham`, `take it off Rogers`.

use crate::orders::bits::{Bit, Dictionary, Kind};
use crate::orders::ground::Ground;
use crate::orders::matching::verb;
use crate::orders::token::Line;
use crate::orders::vocabulary::number_of;

/// Words for what is lost, and for taking it.
#[rustfmt::skip]
const LOSES: [&str; 54] = [
    "step", "steps", "hit", "hits", "loss", "losses", "casualty", "casualties", "reduction", "damage", "lose", "loses", "take", "takes", "taking",
    "absorb", "absorbs", "suffer", "suffers", "reduce", "reduces", "reduced", "reducing", "flip", "flips", "flipped", "eat", "eats", "eliminate", "kill",
    "off", "from", "on", "to", "for", "it", "is", "are", "gets", "get", "go", "goes", "the", "a", "an", "my", "and", "then", "each", "one", "please", "first", "second", "next",
];

/// The line as losses of those who are named, one step each.
pub(super) fn retold(ground: &Ground<'_>, line: &Line, bits: &[Bit], words: &Dictionary) -> Option<String> {
    let legal = ground.legal();
    if !legal.iter().any(|offer| verb(offer) == Some("lose")) {
        return None;
    }
    let text = |at: usize| line.tokens[at].text.as_str();
    let who = |bit: &&Bit| {
        let name = bit.kind == Kind::Name && !words.is_only_places(line, bit);
        name || !LOSES.contains(&text(bit.from))
            && (words.is_family(text(bit.from)) || words.counts(line, bit))
    };
    let named: Vec<&Bit> = bits.iter().filter(who).collect();
    let inside = |at: usize| named.iter().any(|bit| bit.from <= at && at < bit.to);
    let known = |at: &usize| inside(*at) || LOSES.contains(&text(*at)) || number_of(text(*at)) == Some(1);
    // Whoever is named twice loses no two steps: how many, nobody has said.
    let twice = named.iter().enumerate().any(|(nth, bit)| {
        named[..nth]
            .iter()
            .any(|other| line.typed(other.from, other.to).eq_ignore_ascii_case(line.typed(bit.from, bit.to)))
    });
    let lost: Vec<String> =
        named.iter().map(|bit| format!("lose {}", line.typed(bit.from, bit.to))).collect();
    (!named.is_empty() && !twice && (0..line.tokens.len()).all(|at| known(&at))).then(|| lost.join("; "))
}
