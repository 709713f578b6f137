//! Words told loosely: `bring the 35th over from Annapolis`, `8 of his men`, `first Montcalm …, second Lévis …`.

use super::bodies::is_folk;
use super::{drop_token, number_of, put};
use crate::orders::bits::Dictionary;
use crate::orders::token::{Gap, Line};

/// Words that only say that somebody is under way: where, the word behind them says.
const OVER: [&str; 3] = ["over", "across", "down"];

/// Words that say where.
const WHERE: [&str; 4] = ["from", "to", "into", "at"];

/// Words that number the forces of a line, behind `first`.
const LATER: [&str; 3] = ["second", "secondly", "third"];

fn text(line: &Line, at: usize) -> &str {
    line.tokens.get(at).map_or("", |token| token.text.as_str())
}

/// A line without them.
pub(super) fn loosely(line: Line, words: &Dictionary) -> Line {
    with_a_point(else_for_others(of_his_men(second(over(to_the_relief(line)), words), words)), words)
}

/// `to the relief of Hudson Carry North`.
fn to_the_relief(mut line: Line) -> Line {
    for at in (0..line.tokens.len()).rev() {
        let noun = matches!(
            text(&line, at + 2),
            "relief" | "aid" | "help" | "rescue" | "support" | "defence" | "defense"
        );
        if text(&line, at) == "to" && text(&line, at + 1) == "the" && noun && text(&line, at + 3) == "of" {
            (0..3).for_each(|_| drop_token(&mut line, at + 1));
        }
    }
    line
}

/// `over from Annapolis`, `down to Hudson Carry North`.
fn over(mut line: Line) -> Line {
    for at in (1..line.tokens.len()).rev() {
        let led = line.close(at + 1).is_some_and(|next| WHERE.contains(&next.text.as_str()));
        if led && OVER.contains(&text(&line, at)) && line.tokens[at].gap == Gap::Word {
            drop_token(&mut line, at);
        }
    }
    line
}

/// `first Montcalm goes …, second Lévis …`.
fn second(mut line: Line, words: &Dictionary) -> Line {
    let Some(first) = line.tokens.iter().position(|token| matches!(token.text.as_str(), "first" | "firstly"))
    else {
        return line;
    };
    for at in (first + 1..line.tokens.len()).rev() {
        let parted = line.tokens[at].gap > Gap::Word || text(&line, at - 1) == "and";
        let led = line.close(at + 1).is_some_and(|next| {
            words.begins_name(&next.text) && !words.is_family(&next.text) && !words.is_vocabulary(&next.text)
        });
        if parted && led && LATER.contains(&text(&line, at)) {
            drop_token(&mut line, at);
        }
    }
    line
}

/// `8 of his men`, where troops are counted.
fn of_his_men(mut line: Line, words: &Dictionary) -> Line {
    if !words.is_grammar("troops") || !words.is_grammar("indians") {
        return line;
    }
    for at in (0..line.tokens.len()).rev() {
        let his = matches!(text(&line, at + 2), "his" | "the" | "my" | "our" | "their" | "these" | "those");
        let men = is_folk(text(&line, at + 3)) || text(&line, at + 3) == "troops";
        if number_of(text(&line, at)) && text(&line, at + 1) == "of" && his && men {
            (0..3).for_each(|_| drop_token(&mut line, at + 1));
        }
    }
    line
}

/// Does a word say that somebody does not go?
fn is_sparing(word: &str) -> bool {
    let stays = ["stay", "remain", "leav", "keep", "hold", "wait", "guard"];
    stays.iter().any(|stem| word.starts_with(stem))
        || matches!(word, "but" | "except" | "without" | "not" | "no" | "left" | "behind")
}

/// `everybody else in Halifax stays`: the others.
fn else_for_others(mut line: Line) -> Line {
    for at in (1..line.tokens.len()).rev() {
        let everybody = matches!(text(&line, at - 1), "everybody" | "everyone" | "everything" | "all");
        let stays = line.tokens[at..]
            .iter()
            .skip(1)
            .take_while(|token| token.gap == Gap::Word)
            .any(|token| matches!(token.text.as_str(), "stay" | "stays" | "remain" | "remains"));
        // `takes Loudoun and everybody else`: with him they are all of them. Not where somebody stays.
        let before = &line.tokens[..at - 1];
        let joined = before.last().is_some_and(|token| matches!(token.text.as_str(), "and" | "plus"));
        let takes = before.iter().any(|token| {
            matches!(token.text.as_str(), "takes" | "take" | "brings" | "bring" | "with" | "leads")
        });
        let spares = line.tokens.iter().any(|token| is_sparing(&token.text));
        if everybody && joined && takes && !spares && text(&line, at) == "else" {
            drop_token(&mut line, at);
        } else if everybody && stays && text(&line, at) == "else" && line.tokens[at].gap == Gap::Word {
            put(&mut line, at - 1, 2, &["others".to_owned()]);
        }
    }
    line
}

/// `with the sail/army: …`: the point that is spent.
fn with_a_point(mut line: Line, words: &Dictionary) -> Line {
    if !words.is_grammar("use") || !matches!(text(&line, 0), "with" | "by") {
        return line;
    }
    let point = |word: &str| matches!(word, "light" | "army" | "indian" | "sail" | "fleet");
    let from = 1 + usize::from(matches!(text(&line, 1), "the" | "a" | "an" | "my"));
    let points = line.tokens.iter().skip(from).take_while(|token| point(&token.text)).count();
    let unit = usize::from(matches!(text(&line, from + points), "ap" | "point"));
    let end = from + points + unit;
    let ends = line.tokens.get(end).is_some_and(|next| next.gap > Gap::Word);
    if points > 0 && ends {
        put(&mut line, 0, from, &["use".to_owned()]);
    }
    line
}
