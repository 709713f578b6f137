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
    "test", "testing", "example", "suppose", "imagine", "pretend", "dummy", "hypothetically", "trial",
    "kidding", "joking", "joke", "mistake", "bad", "stupid", "silly", "foolish", "risky", "crazy", "wrong", "madness", "suicide",
    "enemy", "enemies", "time", "year", "season", "month", "week", "day", "winter", "summer", "spring", "autumn", "fall", "within", "short",
    "no", "nope", "nay", "non", "just", "second", "third", "fourth", "than", "unlike", "excluding", "except", "keep", "keeps", "stay", "stays",
    "treble", "quadruple", "exempt", "immune", "safe", "opposite", "hors", "instead", "against", "versus",
];

/// Could a line mean something else without this word?
pub(super) fn may_turn(word: &str) -> bool {
    let turns = TURNS.contains(&word) || REST.contains(&word) || is_except(word);
    is_hedge(word) || turns || number_of(word).is_some() || word.starts_with(|c: char| c.is_ascii_digit())
}

/// Is a line no order as it was typed, with the words that manners add?
///
/// # Errors
/// The words that make it none, and why.
pub(super) fn check_typed(line: &Line, known: &Dictionary) -> Result<(), Unread> {
    if let Some(at) = asking(line, known) {
        return Err(no_order(line, at, at + 1, HEDGES.last().map_or("", |(_, why)| *why)));
    }
    at_another_time(line)?;
    told_of_others(line)?;
    none_knows_which(line, known)?;
    ends_something_else(line)?;
    done_by_others(line, known)
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
    // `nobody but Braddock moves`: he does.
    let but = |at: &usize| {
        let next = line.close(at + 1).is_some_and(|next| is_except(&next.text) || next.text == "besides");
        next && matches!(line.tokens[*at].text.as_str(), "nobody" | "none" | "nothing" | "noone")
    };
    if let Some(at) = (0..line.tokens.len()).find(but) {
        return Err(no_order(
            line,
            at,
            at + 2,
            "say who does something, and what: nobody else is meant then",
        ));
    }
    match (0..line.tokens.len()).find(no) {
        Some(at) => Err(no_order(line, at, at + 2, "say what you do: `pass`, or what you do instead")),
        None => Ok(()),
    }
}

/// `is Marin at Wood Creek`, `are we done`, without the mark that says so: an order begins with no such word.
fn asking(line: &Line, known: &Dictionary) -> Option<usize> {
    const ASKING: [&str; 10] = ["is", "are", "was", "has", "had", "have", "do", "shall", "must", "am"];
    let word = |at: usize| line.tokens[at].text.as_str();
    let somebody = |at: usize| {
        let next = line.close(at + 1).map_or("", |next| next.text.as_str());
        matches!(next, "i" | "we" | "you" | "he" | "she" | "it" | "they")
    };
    let begins = |at: &usize| *at == 0 || line.tokens[*at].gap == Gap::Clause;
    // `have Braddock march`, `do nothing` are orders.
    let asks = |at: &usize| match word(*at) {
        "have" | "do" => somebody(*at),
        word => ASKING.contains(&word) && !known.is_grammar(word),
    };
    (0..line.tokens.len()).find(|at| begins(at) && asks(at))
}

/// `next season 8 from Albany`: an order is for now.
fn at_another_time(line: &Line) -> Result<(), Unread> {
    #[rustfmt::skip]
    const TIMES: [&str; 23] = [
        "turn", "round", "season", "year", "time", "phase", "impulse", "month", "week", "day", "spring", "summer", "autumn", "fall", "winter",
        "ar", "game", "action", "move", "chance", "go", "hand", "deal",
    ];
    let word = |at: usize| line.tokens[at].text.as_str();
    let time = |at: &usize| {
        line.close(at + 1).is_some_and(|next| TIMES.contains(&next.text.as_str()))
            && matches!(word(*at), "next" | "last" | "following" | "previous" | "coming" | "another")
            // `the next move: …` is what follows here.
            && !(matches!(word(*at), "next") && matches!(word(at + 1), "move" | "action" | "go"))
    };
    match (0..line.tokens.len()).find(time) {
        Some(at) => Err(no_order(line, at, at + 2, "an order is for now: say the rest when you are asked")),
        None => Ok(()),
    }
}

/// `Marin went to Sandusky`: what has been done is told, and not ordered.
fn told_of_others(line: &Line) -> Result<(), Unread> {
    #[rustfmt::skip]
    const PAST: [&str; 16] = [
        "went", "moved", "marched", "sent", "took", "attacked", "advanced", "came", "sailed", "raided", "retreated", "besieged", "stormed",
        "played", "gave", "gone",
    ];
    let word = |at: usize| line.tokens[at].text.as_str();
    let subject = |at: usize| {
        let mut before = (0..at).rev();
        let one = before.next().map_or("", word);
        // `I moved Braddock to Albany` says what one does oneself; `all sent to Albany` is short for `all are sent`.
        !matches!(
            one,
            "i" | "we"
                | "ive"
                | "weve"
                | "and"
                | "then"
                | "is"
                | "are"
                | "be"
                | "being"
                | "get"
                | "gets"
                | "all"
                | ""
        )
    };
    let tells = |at: &usize| {
        let leads = line.tokens[*at].gap == Gap::Word && line.close(at + 1).is_some();
        PAST.contains(&word(*at)) && leads && subject(*at)
    };
    if let Some(at) = (1..line.tokens.len()).find(tells) {
        let why = "this tells what somebody did: say what is done now (`goes`, `moves`, `takes`)";
        return Err(no_order(line, at, at + 1, why));
    }
    Ok(())
}

/// `the tired troops`, `the veterans`: which of them? Before a name such words praise; before a kind they choose, and the game knows no
/// such choice.
fn none_knows_which(line: &Line, known: &Dictionary) -> Result<(), Unread> {
    #[rustfmt::skip]
    const CHOOSING: [&str; 15] = [
        "tired", "weary", "sick", "ill", "wounded", "exhausted", "fresh", "old", "young", "elite", "veteran", "crack", "sturdy", "little", "big",
    ];
    let of_many = |at: usize| {
        line.close(at + 1).is_some_and(|next| {
            let word = next.text.as_str();
            super::laws::is_body_word(word) || word == "ones" || known.is_family(word)
        })
    };
    let chooses = |at: &usize| CHOOSING.contains(&line.tokens[*at].text.as_str()) && of_many(*at);
    match (0..line.tokens.len()).find(|at| chooses(at)) {
        Some(at) => Err(no_order(
            line,
            at,
            at + 2,
            "the game does not know which these are: say a name, a number, or `all`",
        )),
        None => Ok(()),
    }
}

/// `done with the raid`, `ends the siege`: what is ended there is no turn of one's own.
fn ends_something_else(line: &Line) -> Result<(), Unread> {
    #[rustfmt::skip]
    const OWN: [&str; 31] = [
        "turn", "phase", "move", "moves", "moving", "movement", "movements", "march", "marches", "round", "impulse", "go", "it", "this", "that",
        "everything", "all", "everyone", "everybody", "here", "now", "for", "and", "actions", "activation", "orders", "day", "what", "my", "season", "placing",
    ];
    let word = |at: usize| line.close(at).map_or("", |token| token.text.as_str());
    for at in 0..line.tokens.len() {
        let with = match line.tokens[at].text.as_str() {
            "done" | "finished" | "through" => matches!(word(at + 1), "with" | "moving" | "marching"),
            "end" | "ends" | "ending" | "stop" | "stops" => {
                matches!(word(at + 1), "the" | "this" | "that" | "his" | "my" | "our" | "their")
            }
            _ => continue,
        };
        // `I'm done moving, except Braddock`.
        let spared = line.tokens.get(at + 2).filter(|token| is_except(&token.text));
        if let (true, Some(_)) = (with, spared) {
            let why = "these words would end everything: say what is still to be done, and `done` when nothing else is";
            return Err(no_order(line, at, at + 3, why));
        }
        let noun = (at + 2..)
            .find(|at| !matches!(word(*at), "the" | "this" | "his" | "my" | "our" | "their" | "all"))
            .unwrap_or(at + 2);
        let ended = word(noun);
        // `end my Indian actions`.
        if with && !ended.is_empty() && !OWN.contains(&ended) && !OWN.contains(&word(noun + 1)) {
            let why = "these words would end more than that: say `done` or `halt` by itself if that is meant";
            return Err(no_order(line, at, noun + 1, why));
        }
    }
    Ok(())
}

/// `well done`, `he has finished`: praise, and what is told of somebody else, ends nothing of one's own.
fn done_by_others(line: &Line, known: &Dictionary) -> Result<(), Unread> {
    const OTHERS: [&str; 11] =
        ["he", "she", "they", "it", "well", "nicely", "be", "been", "has", "his", "her"];
    let word = |at: usize| line.tokens[at].text.as_str();
    let ends = |at: usize| matches!(word(at), "done" | "finished" | "finish" | "finishes" | "ends");
    for at in (1..line.tokens.len()).filter(|at| ends(*at)) {
        let begins = (0..=at).rev().find(|at| line.tokens[*at].gap > Gap::Word).unwrap_or(0);
        // `Johnson is done`, `Marin has finished`.
        let somebody = at >= begins + 2
            && matches!(word(at - 1), "is" | "are" | "has" | "have")
            && known.cut(line, 0).iter().any(|bit| bit.kind == Kind::Name && bit.to == at - 1);
        if (somebody || (begins..at).any(|before| OTHERS.contains(&word(before))))
            && !(begins..at).any(|before| matches!(word(before), "i" | "im" | "we" | "ive" | "weve"))
        {
            let why = "this ends nothing of yours: say `done` by itself when nothing else is to be done";
            return Err(no_order(line, begins, at + 1, why));
        }
    }
    Ok(())
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
