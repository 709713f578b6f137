//! Sayings, and words that say nothing: what they stand for is put in their place.

use super::names::spelled;
use super::{drop_token, put};
use crate::orders::bits::{Dictionary, Prep};
use crate::orders::thesaurus::{CHAT, DECLINING, OPENING, SAYINGS, plain};
use crate::orders::token::{Gap, Line, Token};
use crate::orders::vocabulary::{DISCARD, prep};

/// Rivers and lakes; some are called as places or people are.
const WATERS: [&str; 15] = [
    "mohawk",
    "hudson",
    "ohio",
    "lawrence",
    "connecticut",
    "susquehanna",
    "delaware",
    "richelieu",
    "allegheny",
    "monongahela",
    "potomac",
    "kennebec",
    "lake",
    "lakes",
    "river",
];

/// The sayings that stand at a token: how many words each is, and the word for it.
fn sayings<'l>(
    line: &'l Line,
    at: usize,
    words: &'l Dictionary,
) -> impl Iterator<Item = (usize, &'static str)> + 'l {
    let chat = CHAT.iter().map(|said| (*said, ""));
    let meant = SAYINGS.iter().flat_map(|(meant, all)| all.iter().map(|said| (*said, *meant)));
    let made = |meant: &str| {
        let own = meant.ends_with(" movement") || matches!(meant, "troops" | "reroll");
        !own || words.is_grammar(&meant.replace(' ', "-"))
    };
    let meant = meant.filter(move |(_, meant)| made(meant));
    let opening = OPENING.iter().filter(move |_| at == 0).map(|said| (*said, ""));
    chat.chain(opening)
        .chain(meant)
        .filter_map(move |(said, meant)| Some((phrase(line, at, said, words)?, meant)))
}

pub(super) fn without_phrases(mut line: Line, words: &Dictionary) -> Line {
    let counted = words.is_grammar("troops") && words.is_grammar("indians");
    let each = matches!(line.tokens.as_slice(), [one, .., each] if matches!(one.text.as_str(), "one" | "1") && each.text == "each");
    if counted && each && line.tokens.len() < 4 {
        let all = line.tokens.len();
        put(&mut line, 0, all, &["1", "troops", "1", "indians"].map(str::to_owned));
        return line;
    }
    let mut at = 0;
    while at < line.tokens.len() {
        let Some((read, meant)) = sayings(&line, at, words).max_by_key(|(read, _)| *read) else {
            at += 1;
            continue;
        };
        // `is going to Québec`: where he goes, not what he does.
        let next = line.tokens.get(at + read).map(|next| next.text.as_str());
        let place = next.is_some_and(|next| words.begins_name(next) && !words.is_vocabulary(next));
        let leads = matches!(
            line.tokens[at + read - 1].text.as_str(),
            "to" | "for" | "at" | "on" | "into" | "against"
        );
        if meant.is_empty() && place && line.tokens[at + read - 1].text == "to" {
            at += put(&mut line, at, read, &["to".to_owned()]);
        } else if meant.is_empty() {
            for _ in 0..read {
                drop_token(&mut line, at);
            }
        } else {
            // `stays put` says it of one, as `stays` does; `makes for Albany` goes to it.
            let one = meant == "stay" && line.tokens[at].text.ends_with('s');
            let meant = if one { "stays" } else { meant };
            let to = (matches!(meant, "go" | "sail") && leads).then_some("to");
            let parts: Vec<String> = meant.split(' ').chain(to).map(str::to_owned).collect();
            at += put(&mut line, at, read, &parts);
        }
    }
    line
}

/// How many words a phrase is that stands at a token, with nothing between them.
pub(super) fn phrase(line: &Line, at: usize, said: &str, words: &Dictionary) -> Option<usize> {
    let tokens = line.tokens.get(at..)?;
    let mut read = 0;
    let several = said.contains(' ');
    for word in said.split(' ') {
        let is = |token: &&Token| {
            token.text == word || several && read == 0 && plain(&token.text).iter().any(|form| form == word)
        };
        let token = tokens.get(read).filter(is)?;
        if read > 0 && token.gap != Gap::Word {
            return None;
        }
        read += 1;
    }
    // `Forced March for the event`: within a name it is part of that.
    let two = |name: &[String]| {
        name.windows(2).any(|two| two[0] == line.tokens[at - 1].text && two[1] == tokens[0].text)
    };
    if at > 0 && tokens[0].gap == Gap::Word && words.names.iter().any(|(name, _)| two(name)) {
        return None;
    }
    // A word that the game itself uses is left to it.
    let verb = |verb: &&str| said.starts_with(*verb) && words.is_grammar(verb);
    let own = read == 1 && (words.is_grammar(said) || words.is_part(said))
        || read == 2 && ["pick", "strike", "show", "leave"].iter().any(verb);
    // `don't move Dieskau` is no order, and nobody stays by it who is named before.
    let negates = matches!(tokens[0].text.as_str(), "dont" | "do")
        && (said.starts_with("dont ") || said.starts_with("do not "));
    let begins = at == 0 || tokens[0].gap > Gap::Word;
    if negates && begins && line.close(at + read).is_some() {
        return None;
    }
    // `34 is junk` is no order; nor is `Small Pox for later`.
    let keeps =
        |token: &Token| matches!(token.text.as_str(), "keep" | "keeps" | "hold" | "retain" | "reserve");
    let spared = said.starts_with("is ") && !said.ends_with(" to") && at + read >= line.tokens.len()
        || said == "for later" && !line.tokens.iter().any(keeps)
        || said.ends_with("reserve") && !words.is_grammar("hold");
    (!own && !spared).then_some(read)
}

/// A line that says no more than that nothing is done, in one way or in several: `no, pass`. What is polite may stand around it.
pub(super) fn declines(line: &Line) -> bool {
    let said: Vec<&str> = line.tokens.iter().map(|token| token.text.as_str()).collect();
    let one_breath = line.tokens.iter().skip(1).all(|token| token.gap < Gap::Clause);
    let (mut at, mut declined, mut turned) = (0, false, false);
    let mut closed: Option<&str> = None;
    while at < said.len() {
        let longest = |list: &[&str]| {
            let is = |to: &usize| list.contains(&said[at..*to].join(" ").as_str());
            (at + 1..=said.len()).rev().find(is)
        };
        // A closing word says it again.
        let again = matches!(said[at], "skip" | "pass" | "no" | "none" | "nope" | "nah" | "nothing")
            .then_some(at + 1);
        let stands = SAYINGS.iter().find(|(meant, _)| *meant == "stand").and_then(|(_, all)| longest(all));
        let refused = longest(DECLINING);
        let Some(next) = refused.or_else(|| longest(CHAT)).or(again).or(stands) else { return false };
        // `I won't pass`, `no way I pass`: said in one breath, the one is about the other. `No thanks, pass` is not.
        let about =
            at > 0 && line.tokens[at].gap == Gap::Word && !matches!(said[at - 1], "thanks" | "you" | "sir");
        if about && turned && (refused.is_some() || again.is_some()) {
            return false;
        }
        turned = refused.is_some();
        // `pass, pass` are two.
        let otherwise = again.is_some() && closed.is_some_and(|word| word != said[at]);
        declined |= refused.is_some() || one_breath && otherwise;
        closed = again.map(|_| said[at]).or(closed);
        at = next;
    }
    declined
}

/// `up the Mohawk to Schenectady`, `down the Hudson: Kinderhook`: the water they go along is no place, and says nothing beside one.
pub(super) fn along(mut line: Line, words: &Dictionary) -> Line {
    let Some((from, to)) = waters(&line, words) else { return line };
    let next = line.tokens.get(to).map(|next| next.text.clone());
    let colon = to < line.tokens.len() && line.between(to - 1, to).contains([':', ',']);
    let leads = next.is_some_and(|next| {
        let place = words.begins_name(&next) && !words.is_vocabulary(&next);
        // `up the Hudson: HCS`.
        let place = place || spelled(&line, to, words).is_some();
        matches!(prep(&next), Some(Prep::To | Prep::Via)) || colon && place
    });
    if leads {
        (from..to).for_each(|_| drop_token(&mut line, from));
    }
    line
}

/// The words for going along a river or a lake.
pub(in crate::orders) fn waters(line: &Line, words: &Dictionary) -> Option<(usize, usize)> {
    let text = |at: usize| line.tokens.get(at).map_or("", |token| token.text.as_str());
    let name = |at: usize| at + 2 + usize::from(text(at + 2) == "st");
    let goes = |at: &usize| matches!(text(*at), "up" | "down" | "along") && text(at + 1) == "the";
    let from = (0..line.tokens.len()).find(|at| goes(at) && WATERS.contains(&text(name(*at))))?;
    let to = name(from) + 1;
    let to = to + usize::from(matches!(text(to), "river" | "valley"));
    // `up the Hudson Carry` is a place.
    let longer =
        |next: &Token| next.gap == Gap::Word && words.is_part(&next.text) && prep(&next.text).is_none();
    (!line.tokens.get(to).is_some_and(longer)).then_some((from, to))
}

/// `Sail/Army for army move`: a point that is named by two words is spent.
pub(super) fn uses(mut line: Line, words: &Dictionary) -> Line {
    // `S/A`, `L/A`.
    for at in 1..line.tokens.len() {
        let [one, two] = [at - 1, at].map(|at| line.tokens[at].text.as_str());
        let point = match (one, two) {
            ("s", "a") => ["sail", "army"],
            ("l", "a") => ["light", "army"],
            _ => continue,
        };
        if line.between(at - 1, at) == "/" && words.is_grammar(&point.join("-")) {
            put(&mut line, at - 1, 2, &point.map(str::to_owned));
        }
    }
    let [one, two, ..] = line.tokens.as_slice() else { return line };
    let point = words.is_grammar(&format!("{}-{}", one.text, two.text)) && line.between(0, 1) == "/";
    if point && words.is_grammar("use") { line.with(0, &["use"]) } else { line }
}

/// `back to Baltimore and finish`: the move, not a fort.
pub(super) fn finishes(mut line: Line) -> Line {
    for at in 1..line.tokens.len() {
        let ends = line.tokens.get(at + 1).is_none_or(|next| next.gap > Gap::Word);
        if ends && matches!(line.tokens[at].text.as_str(), "finish" | "finishes") {
            "end".clone_into(&mut line.tokens[at].text);
        }
    }
    line
}

/// `6sp`, `2regs`: how many, and of what.
pub(super) fn apart(mut line: Line, words: &Dictionary) -> Line {
    for at in (0..line.tokens.len()).rev() {
        let token = &line.tokens[at];
        let digits = token.text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, unit) = token.text.split_at(digits);
        let counts = matches!(
            unit,
            "sp" | "sps" | "pt" | "pts" | "ap" | "aps" | "op" | "ops" | "regs" | "inf" | "troops" | "indians"
        );
        if digits > 0 && counts && !words.is_part(&token.text) {
            let unit = if unit == "regs" { "regulars" } else { unit };
            let parts = [number.to_owned(), unit.to_owned()];
            put(&mut line, at, 1, &parts);
        }
    }
    line
}

/// `discarding Small Pox to activate Rigaud`: a card that is put away for something is played.
pub(super) fn discards_for(mut line: Line, words: &Dictionary) -> Line {
    let away = |token: &Token| plain(&token.text).iter().any(|form| DISCARD.contains(&form.as_str()));
    let use_of = |token: &Token| {
        let forms = plain(&token.text);
        forms.iter().any(|form| {
            matches!(
                form.as_str(),
                "activate" | "activation" | "build" | "construct" | "single" | "ops" | "op"
            )
        })
    };
    let leads = |token: &Token| matches!(token.text.as_str(), "to" | "for" | "and");
    let spent = words.is_grammar("event") && words.is_grammar("force");
    let first =
        line.tokens.iter().position(|token| !matches!(token.text.as_str(), "i" | "ill" | "we" | "im"));
    let Some(at) = first.filter(|at| spent && away(&line.tokens[*at])) else { return line };
    let used = line.tokens[at..].windows(3).any(|three| leads(&three[0]) && three[1..].iter().any(use_of));
    if used {
        "play".clone_into(&mut line.tokens[at].text);
    }
    line
}
