//! Those who are left: `Johnson with 8 to New York, the rest to Deerfield`. Who they are follows from what goes before them, so that is read
//! first; they are all who stand there then, and no leader whom nobody named.

use super::error::{OrderError, source, span, typed};
use super::fit::parts;
use super::ground::Ground;
use super::laws::origin;
use super::matching::verb;
use super::reader::{Reading, Unread};
use super::token::{Gap, Line, Token};
use super::turned::REST;
use super::vocabulary::{number_of, prep};
use crate::orders::bits::Prep;
use crate::speech::{Offer, Term};

/// The line with those who are left in other words, if it is one about them, and read so.
pub(super) fn read(
    ground: &Ground<'_>,
    line: &Line,
    read: impl Fn(&Line) -> Result<Reading, Unread>,
) -> Option<Result<Reading, Unread>> {
    let left = Left::of(line)?;
    let before = line.typed(0, left.begins);
    let first = read(&Line::new(before)).ok().filter(|first| first.rest.is_none())?;
    let from = first.codes.iter().rev().find_map(|code| origin(code))?;
    let said = Line::new(&format!("{before}; {}", left.plainly(line, from)));
    let reading = read(&said).ok().filter(|reading| reading.rest.is_none())?;
    let (start, to) = (left.from, left.count.map_or(left.to, |at| at + 1));
    let refused = |help: String| {
        let (word, src, at) = (typed(line, start, to), source(line), span(line, start, to));
        Unread::from(OrderError::NotUnderstood { word, help, src, at })
    };
    let after = After::of(ground, line, &reading.codes)?;
    Some(match (after.others, after.unnamed) {
        (_, Some(leader)) => {
            Err(refused(format!("{leader} would go along, too: say `everything`, or name those who go")))
        }
        (true, None) => Err(refused("more than these would be left".to_owned())),
        (false, None) => Ok(reading),
    })
}

/// Where a line speaks of those who are left.
struct Left {
    /// The first word of the order that they are in.
    begins: usize,
    /// The words for them.
    from: usize,
    to: usize,
    /// How many they are said to be.
    count: Option<usize>,
}

impl Left {
    fn of(line: &Line) -> Option<Left> {
        let word = |at: usize| line.tokens.get(at).map_or("", |token| token.text.as_str());
        let all = |at: usize| matches!(word(at), "all" | "everyone" | "everybody" | "everything");
        let at = line
            .tokens
            .iter()
            .position(|token| REST.contains(&token.text.as_str()) || token.text == "other")?;
        let count = Some(at + 1).filter(|at| number_of(word(*at)).is_some());
        // `the others`, `everyone else`, `all the rest`, `the rest of them`, `the other 7`.
        let mut from = at;
        while from > 0 && (word(from - 1) == "the" || all(from - 1)) && line.tokens[from].gap == Gap::Word {
            from -= 1;
        }
        if word(at) == "other" && count.is_none() || word(at) == "else" && from == at {
            return None;
        }
        let of_them = word(at + 1) == "of" && matches!(word(at + 2), "them" | "us" | "it");
        let to = at + 1 + if of_them { 2 } else { 0 };
        let parted =
            |at: &usize| line.tokens[*at].gap > Gap::Word || matches!(word(at - 1), "and" | "then" | "while");
        let begins = (1..=from).rev().find(parted)?;
        Some(Left { begins, from, to, count })
    }

    /// Their order, with `everything` for them, and where they set out from.
    fn plainly(&self, line: &Line, from: &str) -> String {
        let text = |from: usize, to: usize| if from < to { line.typed(from, to) } else { "" };
        let end = line.tokens.len();
        let (who, to) = match self.count {
            Some(_) => ("", self.to),
            None => ("everything", self.to),
        };
        let placed =
            (self.to..end).any(|at| matches!(prep(&line.tokens[at].text), Some(Prep::From | Prep::At)));
        let from = if placed { String::new() } else { format!("from {from}") };
        let counted = self.count.map_or("", |at| text(at, at + 1));
        let tail = text(to + usize::from(self.count.is_some()), end);
        [text(self.begins, self.from), who, counted, &from, tail].join(" ")
    }
}

/// Who is left when all is done, and who went without being named.
struct After {
    /// Could the last force have taken others as well?
    others: bool,
    /// A leader whom `everything` takes along, and the line does not name.
    unnamed: Option<String>,
}

impl After {
    fn of(ground: &Ground<'_>, line: &Line, codes: &[String]) -> Option<After> {
        let grammar = ground.play.grammar();
        let from = codes.iter().rposition(|code| origin(code).is_some())?;
        let takes = |offer: &&Offer| verb(offer).is_some_and(|verb| grammar.takes(verb));
        let named = |name: &str| {
            let name = parts(name);
            let same = |said: &[Token]| said.iter().zip(&name).all(|(token, part)| token.text == *part);
            line.tokens.windows(name.len().max(1)).any(same)
        };
        let mut now = ground.clone();
        let mut after = After { others: true, unnamed: None };
        for (at, code) in codes.iter().enumerate() {
            if at > from && code.ends_with(" everything") {
                let legal = now.legal();
                after.unnamed = legal.iter().filter(takes).find_map(|offer| match offer.words.0.last() {
                    Some(Term::Name { id, also }) => {
                        (!named(id) && !also.iter().any(|name| named(name))).then(|| id.to_string())
                    }
                    _ => None,
                });
            }
            if !now.take(code) {
                return None;
            }
            if at > from && grammar.takes(code.split(' ').next().unwrap_or_default()) {
                after.others = now.legal().iter().any(|offer| takes(&offer));
            }
        }
        Some(after)
    }
}
