//! A line that fails over a word that nobody knows: what it would be without that word is proposed, as plain orders, and never carried
//! out by itself.

use super::bits::{Bit, Kind};
use super::error::OrderError;
use super::fit::parts;
use super::ground::Ground;
use super::hedges::may_turn;
use super::listed;
use super::manner::plainly;
use super::reader::{Reading, Unread};
use super::sentence;
use super::token::{Gap, Line};
use super::vocabulary::{number_of, prep};
use super::why::{in_words, near};

/// The most words that a line is read without.
const MOST: usize = 2;

/// The same error, with what the line would be without the words that nobody knows: if that is one plan, and a whole one.
pub(super) fn propose(
    ground: &Ground<'_>,
    line: &Line,
    error: Unread,
    read: impl Fn(&Line) -> Result<Reading, Unread>,
) -> Unread {
    match error {
        Unread::Order(error @ OrderError::UnknownWord { .. }) => {
            let instead = instead(ground, line, read);
            instead.map_or(error.clone(), |instead| error.without_it(instead)).into()
        }
        error => error,
    }
}

fn instead(
    ground: &Ground<'_>,
    line: &Line,
    read: impl Fn(&Line) -> Result<Reading, Unread>,
) -> Option<String> {
    let words = sentence::dictionary(ground);
    let plain = plainly(line.clone(), ground.side, &words);
    let bits = words.cut(&plain, 0);
    let strange = |bit: &&Bit| bit.kind == Kind::Unknown && !words.is_family(&plain.tokens[bit.from].text);
    let strange: Vec<&Bit> = bits.iter().filter(strange).collect();
    if strange.is_empty() || strange.len() > MOST {
        return None;
    }
    let mut left = line.text.clone();
    for bit in strange.iter().rev() {
        let (start, len) = plain.span(bit.from, bit.to);
        left.replace_range(start..start + len, "");
    }
    // `reinforce none kazoo`: `none` is a word of the list there, and turns nothing.
    let turns = |bit: &Bit| beside_what_turns(&plain, bit) && listed::read(ground, &left).is_none();
    if strange.iter().any(|bit| !may_go(&plain, &bits, bit) || turns(bit)) {
        return None;
    }
    let whole = |line: &Line| read(line).ok().filter(|reading| reading.rest.is_none());
    let reading = whole(&Line::new(&left)).filter(|reading| !reading.codes.is_empty())?;
    let orders = in_words(ground, &reading.codes).join("; ");
    // What is misspelt is a name that was meant: without it the line would be another.
    let said = parts(&orders);
    let meant = |bit: &Bit| match near(&plain, bit, &words, &ground.offers().0) {
        Some((near, _)) => parts(&near.name).iter().all(|part| said.contains(part)),
        None => true,
    };
    let same = strange.iter().all(|bit| meant(bit))
        && whole(&Line::new(&orders)).is_some_and(|again| again.codes == reading.codes);
    same.then_some(orders)
}

/// May a word be left out? Not one that could turn the meaning; nor one that is counted, or that a little word leads to: it stands for
/// somebody, or for a place; nor one that an order begins with, or that stands before a name (`shuns Albany`) or says what somebody does
/// (`Howe feigns`): it says what is done.
fn may_go(line: &Line, bits: &[Bit], bit: &Bit) -> bool {
    let counts = |before: &Bit| matches!(before.kind, Kind::Number(_) | Kind::Whole | Kind::But);
    let close = |before: &&Bit| before.to <= bit.from && bit.gap == Gap::Word;
    let counted = bits.iter().rev().find(close).is_some_and(counts);
    let little = |text: &str| {
        matches!(text, "the" | "a" | "an" | "his" | "my" | "our" | "their" | "its" | "that" | "those")
    };
    let before = line.tokens[..bit.from].iter().rev().find(|token| !little(&token.text));
    let led = bit.gap == Gap::Word && before.is_some_and(|token| prep(&token.text).is_some());
    let begins =
        bits.iter().find(|first| first.clause == bit.clause) == Some(bit) && line.close(bit.to).is_some();
    let text = &line.tokens[bit.from].text;
    let name = |other: &&Bit| other.kind == Kind::Name;
    let governs = bits.iter().filter(name).any(|next| next.from == bit.to && next.gap == Gap::Word);
    let acts = text.ends_with('s') && bits.iter().filter(name).any(|one| one.to == bit.from);
    bit.to == bit.from + 1 && !may_turn(text) && !counted && !led && !begins && !governs && !acts
}

/// `but kazoo`, `no kazoo`: without it the word beside it would turn what is left.
fn beside_what_turns(line: &Line, bit: &Bit) -> bool {
    let beside = [bit.from.checked_sub(1), Some(bit.to)].into_iter().flatten();
    beside.filter_map(|at| line.tokens.get(at)).any(|token| {
        !token.text.starts_with(|c: char| c.is_ascii_digit())
            && number_of(&token.text).is_none()
            && may_turn(&token.text)
    })
}
