//! Lines that are no orders, whatever names stand in them: conditions, doubts, questions, second thoughts. Whoever carried out half of
//! such a line would do what was not meant, so it is refused as a whole, before anything of it is read.

use super::bits::{Bit, Dictionary, Kind, Prep};
use super::error::{OrderError, source, span};
use super::reader::Unread;
use super::token::{Gap, Line, is_number, without_comment};
use super::turned::{REST, is_except};
use super::vocabulary::number_of;

/// Words, and what they make of a line.
const HEDGES: &[(&[&str], &str)] = &[
    (
        &[
            "if",
            "unless",
            "until",
            "when",
            "whenever",
            "otherwise",
            "else",
            "provided",
            "assuming",
            "depending",
        ],
        "an order can't wait to see what happens: say what you do now, and the rest when you are asked",
    ),
    (
        &["or", "either", "maybe", "perhaps", "probably", "possibly", "might"],
        "an order leaves no choice open: name one",
    ),
    (
        &[
            "not", "dont", "doesnt", "wont", "cant", "cannot", "never", "neither", "nor", "isnt", "shouldnt",
            "avoiding", "instead", "rather",
        ],
        "an order says what is done, not what isn't: name that, or `done`, `pass` or `halt` where they are listed",
    ),
    (
        &["wait", "actually", "oops", "sorry", "scratch", "nevermind", "correction", "meant"],
        "type it again as you mean it now",
    ),
    (
        &[
            "some",
            "any",
            "few",
            "several",
            "half",
            "anybody",
            "anyone",
            "somebody",
            "someone",
            "anywhere",
            "somewhere",
        ],
        "it leaves open how many, who or where: say a number, a name, or `all`",
    ),
    (
        &["toward", "towards"],
        "it says in which direction, not how far: name the space where they are to stop",
    ),
    (
        &["why", "what", "how", "can", "could", "should", "would", "does", "did", "where"],
        "it is a question: `moves` says what you can do, `show NAME` who stands where, `reach NAME` how far somebody gets, `odds LINE` what the chances are",
    ),
];

/// Is it a word that makes a line no order?
pub(super) fn is_hedge(word: &str) -> bool {
    HEDGES.iter().any(|(words, _)| words.contains(&word))
}

/// Words besides that turn or narrow what is said: exceptions, amounts, order in time, refusals.
#[rustfmt::skip]
const TURNS: &[&str] = &[
    "off", "back", "out", "without", "only", "alone", "else", "other", "another", "same", "more", "less", "fewer", "extra", "most",
    "least", "many", "much", "enough", "none", "nobody", "nothing", "zero", "once", "twice", "thrice", "double", "triple", "pair", "dozen",
    "couple", "each", "every", "per", "before", "after", "afterwards", "later", "last", "finally", "already", "soon", "tomorrow", "while",
    "during", "till", "meanwhile", "hold", "cancel", "undo", "ignore", "forget", "spare", "avoid", "refuse", "refrain", "delay", "postpone",
    "arent", "aint", "didnt", "wouldnt", "couldnt", "hasnt", "havent", "wasnt", "werent", "mustnt", "neednt", "lest", "though", "although",
    "however", "yet", "nearest", "nearly", "almost", "about", "around", "near",
    "treble", "quadruple", "exempt", "immune", "safe", "opposite", "hors", "instead", "against", "versus",
];

/// Could a line mean something else without this word?
pub(super) fn may_turn(word: &str) -> bool {
    let turns = TURNS.contains(&word) || REST.contains(&word) || is_except(word);
    is_hedge(word) || turns || number_of(word).is_some() || word.starts_with(|c: char| c.is_ascii_digit())
}

/// Is a line no order?
///
/// # Errors
/// The word that makes it none, and why.
pub(super) fn check(line: &Line, known: &Dictionary) -> Result<(), Unread> {
    let asks = without_comment(&line.text).trim_end().ends_with('?');
    let question = || HEDGES.last().map_or("", |(_, why)| *why);
    let hedge = |word: &str| HEDGES.iter().find(|(words, _)| words.contains(&word)).map(|(_, why)| *why);
    let words = line.tokens.iter().enumerate();
    let mut found = words.filter_map(|(at, token)| Some((at, hedge(&token.text)?)));
    amounts(line, known)?;
    refusing(line)?;
    if let Some((from, to)) = super::manner::waters(line, known) {
        let why = "it says along which water, not how far: name the space where they are to stop";
        return Err(no_order(line, from, to, why));
    }
    let Some((at, why)) = found.next().or_else(|| asks.then(|| (0, question()))) else {
        let bits = known.cut(line, 0);
        return second_thought(line, &bits).and_then(|()| nothing_of(line, &bits));
    };
    // Within a longer name it is part of that.
    let bits = known.cut(line, 0);
    let holds = |bit: &Bit, at: usize| bit.from <= at && at < bit.to;
    let named = |at: usize| {
        let long = bits.iter().any(|bit| bit.kind == Kind::Name && bit.to - bit.from > 1 && holds(bit, at));
        long || known.is_grammar(&line.tokens[at].text)
    };
    let (at, why) = match named(at) && !asks {
        true => match found.find(|(at, _)| !named(*at)) {
            Some(other) => other,
            None => return Ok(()),
        },
        false => (at, why),
    };
    let to = if asks && hedge(&line.tokens[at].text).is_none() { line.tokens.len() } else { at + 1 };
    Err(no_order(line, at, to, why))
}

/// `no way I pass`: the no is none of its answers.
fn refusing(line: &Line) -> Result<(), Unread> {
    const WAY: [&str; 8] = ["way", "chance", "means", "reason", "need", "intention", "sense", "point"];
    let no = |at: &usize| {
        let next = line.close(at + 1).is_some_and(|next| WAY.contains(&next.text.as_str()));
        next && line.tokens[*at].text == "no"
    };
    match (0..line.tokens.len()).find(no) {
        Some(at) => Err(no_order(line, at, at + 2, "say what you do: `pass`, or what you do instead")),
        None => Ok(()),
    }
}

/// `to Crown Point, no, Wood Creek`: between two names of one order a no is none of its answers, but takes the first name back.
fn second_thought(line: &Line, bits: &[Bit]) -> Result<(), Unread> {
    let no = |bit: &Bit| matches!(line.tokens[bit.from].text.as_str(), "no" | "nope");
    let between = bits.windows(3).find(|three| {
        let [before, bit, after] = three else { return false };
        let named = before.kind == Kind::Name && after.kind == Kind::Name;
        named && no(bit) && before.clause == after.clause && after.gap > Gap::Word
    });
    let Some([_, bit, _]) = between else { return Ok(()) };
    Err(no_order(line, bit.from, bit.to, "type it again as you mean it now"))
}

/// `5-6 troops`, `1.5 troops`: two numbers grown together are no amount, and not two amounts either. `Albany <- New York` leads the other
/// way than it reads.
fn amounts(line: &Line, known: &Dictionary) -> Result<(), Unread> {
    let number = |at: usize| is_number(&line.tokens[at].text);
    let grown = |at: &usize| {
        let (one, between) = (&line.tokens[at - 1], line.between(at - 1, *at));
        let begins = line.text[..one.start].chars().next_back().is_none_or(|before| before != '-');
        let joint = matches!(between, "-" | "–" | "." | "," | "/");
        joint && begins && number(at - 1) && number(*at)
    };
    // `40/45/47` is a brigade.
    let bits = known.cut(line, 0);
    let named = |at: &usize| bits.iter().any(|bit| bit.kind == Kind::Name && bit.from < *at && *at < bit.to);
    if let Some(at) = (1..line.tokens.len()).filter(|at| !named(at)).find(grown) {
        return Err(no_order(line, at - 1, at + 1, "it leaves open how many or which: say one number"));
    }
    let back = without_comment(&line.text).find(['<', '←']);
    match back.and_then(|at| line.tokens.iter().position(|token| token.start > at)) {
        Some(at) => Err(no_order(
            line,
            at,
            at + 1,
            "an arrow that points back can be read both ways: say `from` and `to`",
        )),
        None => Ok(()),
    }
}

/// `nothing from Albany`, `done with Albany` speak of one place; what they would end is all of it.
fn nothing_of(line: &Line, bits: &[Bit]) -> Result<(), Unread> {
    let ends = |bit: &Bit| match &bit.kind {
        Kind::Close { means, .. } => !means.iter().any(|word| matches!(*word, "halt" | "stay")),
        _ => false,
    };
    // `pass to Deerfield` are two orders, said in one breath; `nothing to Deerfield` is none.
    let goes_on = |close: &Bit, name: &Bit| {
        let word = line.tokens[close.from].text.as_str();
        name.prep == Prep::To && matches!(word, "pass" | "done" | "end")
    };
    let narrowed = bits.windows(2).find(|two| {
        let [close, name] = two else { return false };
        let named = matches!(name.kind, Kind::Name | Kind::Number(_) | Kind::Whole);
        ends(close)
            && named
            && !goes_on(close, name)
            && name.prep != Prep::Bare
            && name.gap == Gap::Word
            && name.clause == close.clause
    });
    let Some([close, name]) = narrowed else { return Ok(()) };
    let why = "these words would end everything, not only this: leave it out, and say `done` by itself when nothing else is to be done";
    Err(no_order(line, close.from, name.to, why))
}

fn no_order(line: &Line, from: usize, to: usize, why: &str) -> Unread {
    OrderError::NotAnOrder {
        word: super::error::typed(line, from, to),
        help: why.to_owned(),
        src: source(line),
        at: span(line, from, to),
    }
    .into()
}
