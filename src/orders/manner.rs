//! Manners of speaking: before a line is read, its words are brought to those that orders are made of. What is only polite goes, phrases
//! give way to the word they stand for, names and numbers are spelled as they are printed. Every word stays where it was typed, and
//! none goes that could change what is meant: no refusal, condition, number, exception or second thought.

mod bodies;
mod greetings;
mod loose;
mod names;
mod phrases;
mod sayings;

use super::bits::{Bit, Dictionary, Kind, Prep};
use super::token::{Gap, Line, Token, is_number};
use super::vocabulary::{NUMBERS, says_nothing};
use crate::side::Side;
use bodies::{
    both_behind, digs_in, hyphens, is_counted_unit, is_each, lands_there, last_one, on_those_at, other_one,
    roads, wholes, with_his_men,
};
pub(super) use bodies::{is_folk, is_whole};
use greetings::{but_others, without_greetings};
use loose::loosely;
use names::spelled;
pub(super) use sayings::waters;
use sayings::{along, apart, declines, discards_for, finishes, phrase, uses, without_phrases};

/// Words that may stand before the number of a card.
const CARD: [&str; 5] = ["card", "cards", "number", "nr", "no"];

/// Words between who and `first`.
const LINKING: [&str; 14] =
    ["go", "goes", "will", "be", "am", "are", "is", "to", "let", "lets", "the", "player", "play", "move"];

/// Words for the side that speaks, and for the other.
const OURS: [&str; 5] = ["we", "i", "me", "us", "ill"];
const THEIRS: [&str; 8] = ["you", "they", "them", "he", "him", "opponent", "enemy", "youll"];

/// A line of a side in the words that orders are made of.
pub(super) fn plainly(line: Line, side: Side, words: &Dictionary) -> Line {
    let mut line = finishes(but_others(without_greetings(line, words)));
    if declines(&line) {
        let all = line.tokens.len();
        put(&mut line, 0, all, &["pass".to_owned()]);
    }
    let line = loosely(other_one(digs_in(lands_there(roads(line)))), words);
    let line = along(uses(discards_for(line, words), words), words);
    let line = last_one(without_phrases(apart(line, words), words));
    let line = with_his_men(wholes(on_those_at(line), words), words);
    let line = arrows(nah(line), words);
    let mut line = who_is_first(line, side, words);
    let mut at = 0;
    while at < line.tokens.len() {
        if is_worth(&line, at, words) {
            drop_token(&mut line, at);
            drop_token(&mut line, at);
            continue;
        }
        if is_off(&line, at)
            || is_first_point(&line, at, words)
            || is_more(&line, at)
            || is_each(&line, at)
            || is_counted_unit(&line, at, words)
            || is_kind_word(&line, at, words)
            || is_bare_worth(&line, at, words)
            || is_card_word(&line, at, words)
        {
            drop_token(&mut line, at);
            continue;
        }
        match spelled(&line, at, words) {
            Some((read, parts)) => at += put(&mut line, at, read, &parts),
            None => at += 1,
        }
    }
    let line = both_behind(hyphens(line, words), words);
    forces_apart(times(each(line, words), words), words)
}

/// `Albany -> Lake George`: an arrow leads to a place.
fn arrows(mut line: Line, words: &Dictionary) -> Line {
    for at in (1..line.tokens.len()).rev() {
        let (token, between) = (&line.tokens[at], line.between(at - 1, at));
        let leads = ["->", "=>", "→"].iter().any(|arrow| between.contains(arrow));
        if leads && !words.is_vocabulary(&token.text) && words.begins_name(&token.text) {
            let to = Token { text: "to".to_owned(), len: 0, ..token.clone() };
            line.tokens[at].gap = Gap::Word;
            line.tokens.insert(at, to);
        }
    }
    line
}

/// `for 3 ops`, `value 2`: what a card is worth stands on it.
fn is_worth(line: &Line, at: usize, words: &Dictionary) -> bool {
    let next = line.close(at + 1).map(|next| next.text.as_str());
    let word = line.tokens[at].text.as_str();
    let worth = |word: &str| matches!(word, "point" | "points" | "value" | "pts" | "pt");
    let counted =
        number_of(word) && next.is_some_and(worth) || word == "value" && next.is_some_and(number_of);
    let bids = line.tokens.iter().any(|token| token.text == "bid");
    counted && !bids && words.is_grammar("event") && words.is_grammar("force")
}

/// `Iroquois Alliance for 3: …`, `Massacre as a 1`: likewise.
fn is_bare_worth(line: &Line, at: usize, words: &Dictionary) -> bool {
    let before = |back: usize| at.checked_sub(back).map_or("", |at| line.tokens[at].text.as_str());
    let said = before(1) == "for" || before(1) == "a" && matches!(before(2), "as" | "for");
    let next = line.close(at + 1).map(|next| next.text.as_str());
    let ends = matches!(next, None | Some("to" | "activation" | "act" | "activate" | "card"));
    let worth = matches!(line.tokens[at].text.as_str(), "1" | "2" | "3");
    worth && said && ends && words.is_grammar("event") && words.is_grammar("force")
}

/// `we go first`: which side that is.
fn who_is_first(mut line: Line, side: Side, words: &Dictionary) -> Line {
    if !words.is_grammar("first") {
        return line;
    }
    let text = |token: &Token| token.text.clone();
    let said: Vec<String> =
        line.tokens.iter().map(text).filter(|word| !LINKING.contains(&word.as_str())).collect();
    let (who, place) = match said.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [place] => (true, *place),
        [who, place] if OURS.contains(who) => (true, *place),
        [who, place] if THEIRS.contains(who) => (false, *place),
        _ => return line,
    };
    let first = match place {
        "first" | "start" | "starts" | "begin" | "begins" => who,
        "second" | "last" => !who,
        _ => return line,
    };
    let side = if first { side } else { side.other() };
    let read = line.tokens.len();
    put(&mut line, 0, read, &["first".to_owned(), side.word().to_owned()]);
    line
}

/// `2 each in Boston, Falmouth and Deerfield`: the number stands for each of them.
fn each(mut line: Line, words: &Dictionary) -> Line {
    let Some(at) = line.tokens.iter().position(|token| matches!(token.text.as_str(), "each" | "apiece"))
    else {
        return line;
    };
    let number = (0..at).rev().take(3).find(|at| number_of(&line.tokens[*at].text));
    let between =
        |from: usize| line.tokens[from + 1..at].iter().all(|token| words.is_vocabulary(&token.text));
    let Some(number) = number.filter(|from| between(*from)) else { return line };
    let said = line.tokens[number].text.clone();
    line.tokens.remove(at);
    let bits = words.cut(&line, 0);
    let Some(own) = bits.iter().position(|bit| bit.from == number) else { return line };
    let named =
        |bit: &&Bit| bit.kind == Kind::Name && bit.clause == bits[own].clause && bit.prep != Prep::From;
    let behind: Vec<usize> = bits[own + 1..]
        .iter()
        .take_while(|bit| bit.kind == Kind::Name)
        .filter(named)
        .map(|bit| bit.from)
        .collect();
    let put_in = |line: &mut Line, at: usize| {
        let token = Token { text: said.clone(), ..line.tokens[at].clone() };
        line.tokens[at].gap = Gap::Word;
        line.tokens.insert(at, Token { len: 0, ..token });
    };
    if behind.is_empty() {
        let before: Vec<usize> = bits[..own]
            .iter()
            .rev()
            .take_while(|bit| bit.kind == Kind::Name)
            .filter(named)
            .map(|bit| bit.from)
            .collect();
        if before.is_empty() {
            return line;
        }
        drop_token(&mut line, number);
        before.into_iter().for_each(|at| put_in(&mut line, at));
    } else {
        behind.into_iter().skip(1).rev().for_each(|at| put_in(&mut line, at));
    }
    line
}

fn number_of(word: &str) -> bool {
    is_number(word) || NUMBERS.contains(&word)
}

/// `nah, let him through`: the second word says it; `nah` alone is a no.
fn nah(mut line: Line) -> Line {
    let no = |token: &&mut Token| matches!(token.text.as_str(), "nah" | "naw" | "nope");
    let Some(first) = line.tokens.first_mut().filter(no) else { return line };
    "no".clone_into(&mut first.text);
    // `nah, we stand our ground`: one refusal, said twice.
    let closes = |token: &Token| {
        let word = token.text.as_str();
        matches!(
            word,
            "pass" | "no" | "none" | "nothing" | "stand" | "stay" | "halt" | "done" | "decline" | "skip"
        )
    };
    let second = line.tokens.iter().skip(1).find(|token| !says_nothing(&token.text));
    if second.is_some_and(closes) {
        drop_token(&mut line, 0);
    }
    line
}

/// `first army point:`: it is the one that is spent now.
fn is_first_point(line: &Line, at: usize, words: &Dictionary) -> bool {
    let next = line.close(at + 1).map(|next| next.text.as_str());
    let point = matches!(next, Some("army" | "light" | "indian" | "sail" | "fleet"));
    at == 0 && matches!(line.tokens[0].text.as_str(), "first" | "1st") && point && words.is_grammar("use")
}

/// `2 more`: so many, besides those who are there.
fn is_more(line: &Line, at: usize) -> bool {
    let text = |back: usize| at.checked_sub(back).map_or("", |at| line.tokens[at].text.as_str());
    let counted = number_of(text(1)) && line.tokens[at].gap == Gap::Word;
    text(0) == "more" && counted && matches!(text(2), "take" | "takes" | "grab" | "collect")
}

/// `the New York brigade`, `NE bde`: what a name is the name of. `Beaujeu's die`, where dice are rolled again.
fn is_kind_word(line: &Line, at: usize, words: &Dictionary) -> bool {
    let kind = match line.tokens[at].text.as_str() {
        "bde" | "brigade" | "brigades" | "regiment" | "regiments" | "battalion" | "battalions" => at > 0,
        "die" | "dice" => line.tokens.iter().any(|token| token.text == "reroll"),
        _ => false,
    };
    // `Howe + brigade` are two.
    if !kind || at == 0 || line.tokens[at].gap > Gap::Word || !line.between(at - 1, at).trim().is_empty() {
        return false;
    }
    words.cut(line, 0).iter().any(|bit| bit.to == at && bit.kind == Kind::Name)
}

/// `2x Massachusetts`, `Massachusetts x2` for `2 Massachusetts`.
fn times(mut line: Line, words: &Dictionary) -> Line {
    for at in 0..line.tokens.len() {
        let next = line.close(at + 1).map(|next| next.text.as_str());
        let named = next.is_some_and(|next| {
            words.is_family(next) || words.begins_name(next) && !words.is_vocabulary(next)
        });
        let number = line.tokens[at].text.strip_suffix('x').filter(|number| is_number(number) && named);
        let Some(number) = number.map(str::to_owned) else { continue };
        // `army-2x light-movement` are two words of orders: a point, and what it is used for.
        let of_point = words.cut(&line, 0).iter().any(|bit| bit.from < at && bit.to > at);
        let used = line.tokens.get(at + 2).filter(|word| word.gap == Gap::Word);
        let used =
            used.is_some_and(|word| words.is_grammar(&format!("{}-{}", line.tokens[at + 1].text, word.text)));
        if !of_point && !used {
            line.tokens[at].text = number;
        }
    }
    for at in 1..line.tokens.len() {
        let number = line.tokens[at].text.strip_prefix('x').filter(|number| is_number(number));
        let Some(number) = number.map(str::to_owned).filter(|_| line.tokens[at].gap == Gap::Word) else {
            continue;
        };
        let bits = words.cut(&line, 0);
        let Some(name) = bits.iter().find(|bit| bit.to == at && bit.kind == Kind::Name) else { continue };
        let from = name.from;
        let said = Token { text: number, gap: line.tokens[from].gap, ..line.tokens[at].clone() };
        drop_token(&mut line, at);
        line.tokens[from].gap = Gap::Word;
        line.tokens.insert(from, said);
    }
    line
}

/// `Johnson from Albany to FWH, Braddock from Baltimore to Winchester`: who is named behind the goal of others, and has a way of his own,
/// is another order.
fn forces_apart(mut line: Line, words: &Dictionary) -> Line {
    let bits = words.cut(&line, 0);
    let hard = |bit: &Bit| matches!(bit.kind, Kind::Verb { soft: false, .. } | Kind::Close { .. });
    let goal = |bit: &Bit| bit.kind == Kind::Name && bit.prep == Prep::To;
    let mut gone = None;
    for (at, bit) in bits.iter().enumerate() {
        if bit.gap == Gap::Clause || hard(bit) && !words.counts(&line, bit) {
            gone = None;
        }
        let (Some(from), true) = (gone, bit.gap == Gap::Comma) else {
            gone = if goal(bit) { Some(at) } else { gone };
            continue;
        };
        let own = bits[at..].iter().take_while(|next| next.gap < Gap::Comma || next.from == bit.from);
        let own: Vec<&Bit> = own.collect();
        let from_there = |bit: &Bit| {
            let bare = bit.prep == Prep::Bare && bit.gap == Gap::Word && words.is_only_places(&line, bit);
            bit.kind == Kind::Name && (bit.prep == Prep::From || bare)
        };
        let sets_out = own.iter().any(|bit| from_there(bit));
        let who = matches!(bit.kind, Kind::Number(_) | Kind::Whole)
            || bit.kind == Kind::Name && bit.prep == Prep::Bare && !words.is_only_places(&line, bit);
        let goes = own.iter().any(|bit| goal(bit));
        let first = bits[..from].iter().any(|bit| bit.kind == Kind::Name && bit.prep == Prep::From);
        if who && goes && (sets_out || !first && matches!(bit.kind, Kind::Number(_))) {
            line.tokens[bit.from].gap = Gap::Clause;
        }
        gone = if goes { Some(at) } else { gone };
    }
    line
}

/// `drop one regiment off`: the word goes with the verb or the number before it.
fn is_off(line: &Line, at: usize) -> bool {
    let clause = line.tokens[..at]
        .iter()
        .rev()
        .take_while(|token| token.gap == Gap::Word || token.text.starts_with("drop"));
    let drops =
        clause.into_iter().any(|token| token.text.starts_with("drop") || token.text.starts_with("leav"));
    // `one off Connecticut`; `keep the light one back`.
    let counted = at > 0 && line.tokens[at].gap == Gap::Word && number_of(&line.tokens[at - 1].text);
    let kept = |token: &Token| matches!(token.text.as_str(), "keep" | "keeps" | "hold" | "holds");
    let kept = line.tokens[..at].iter().any(kept) && line.close(at + 1).is_none_or(|next| next.text == "for");
    match line.tokens[at].text.as_str() {
        "off" => drops || counted,
        "back" => kept,
        _ => false,
    }
}

/// Leaves a word out; what parted it from the one before parts the next.
fn drop_token(line: &mut Line, at: usize) {
    let gap = line.tokens.remove(at).gap;
    if let Some(next) = line.tokens.get_mut(at) {
        next.gap = next.gap.max(gap);
    }
}

/// Puts words in the place of some; says how many.
fn put(line: &mut Line, at: usize, read: usize, parts: &[String]) -> usize {
    let (start, len) = line.span(at, at + read);
    let gap = line.tokens[at].gap;
    let new = parts.iter().enumerate().map(|(place, text)| Token {
        text: text.clone(),
        start,
        len,
        gap: if place == 0 { gap } else { Gap::Word },
    });
    let new: Vec<Token> = new.collect();
    line.tokens.splice(at..at + read, new);
    parts.len()
}

/// `card 7`, `no. 7`: a word that only says that the number is one of a card.
fn is_card_word(line: &Line, at: usize, words: &Dictionary) -> bool {
    let word = line.tokens[at].text.as_str();
    let Some(next) = line.close(at + 1) else { return false };
    if !CARD.contains(&word) || !(is_number(&next.text) || words.card(&next.text).is_some()) {
        return false;
    }
    let end = line.tokens[at].start + line.tokens[at].len;
    let number = |word: &str| super::vocabulary::number_of(word);
    match word {
        // `No. 4` is a place where there is one of that name.
        "no" => line.text[end..].starts_with('.') && !(next.text == "4" && words.is_place("number")),
        "number" => {
            let four = |two: &[String]| two[0] == word && number(&two[1]) == number(&next.text);
            !words.names.iter().any(|(name, _)| name.windows(2).any(four))
        }
        // By itself it says that it is played.
        _ => at > 0 && line.tokens[at].gap == Gap::Word,
    }
}
