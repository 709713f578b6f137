//! Words that lean on what went before: a verb that serves for several names, a step that was taken already.

use super::error::OrderError;
use super::fit::{Grade, best_fits, fit, skip_filler};
use super::ground::Ground;
use super::manner::plainly;
use super::reader::Reading;
use super::sentence;
use super::step::{next_step, slip};
use super::token::{Gap, Line, Token};
use super::vocabulary::says_nothing;
use crate::speech::{Offer, Term, Words};

/// The words an order began with: what follows in the same line may leave them out, as in `to A, B, C`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Carry(Vec<&'static str>);

impl Carry {
    /// The words of the grammar that an order begins with, where something else follows them.
    #[must_use]
    pub fn of(words: &Words) -> Carry {
        let leading = words.0.iter().map_while(|term| match term {
            Term::Key(word) | Term::Opt(word) => Some(*word),
            Term::Name { .. } | Term::Amount { .. } | Term::Slot(_) => None,
        });
        let leading: Vec<&'static str> = leading.collect();
        if leading.len() < words.0.len() { Carry(leading) } else { Carry::default() }
    }
}

impl Carry {
    /// The first of the words.
    #[must_use]
    pub fn verb(&self) -> Option<&'static str> {
        self.0.first().copied()
    }
}

impl std::fmt::Display for Carry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

/// A line with other words in the place of some that stand at token `at`; `None`, if these do not stand there. Words that only
/// join may stand between them. The new words are where the old ones were.
#[must_use]
pub fn instead(line: &Line, at: usize, typed: &str, meant: &str) -> Option<Line> {
    let mut end = at;
    for (place, word) in typed.split(' ').enumerate() {
        end = if place == 0 { at } else { skip_filler(line, end) };
        line.tokens.get(end).filter(|token| token.text == word)?;
        end += 1;
    }
    let (start, len) = line.span(at, end);
    let words =
        meant.split([' ', '-']).map(|word| Token { text: word.to_owned(), start, len, gap: Gap::Word });
    let mut tokens = line.tokens.clone();
    tokens.splice(at..end, words);
    Some(Line { text: line.text.clone(), tokens })
}

/// As [`next_step`]; words that mean no order by themselves are read with what the order before them began with.
///
/// # Errors
/// As for [`next_step`].
pub fn step_after(
    line: &Line,
    at: usize,
    offers: &[Offer],
    carry: &Carry,
) -> Result<(usize, usize), OrderError> {
    let alone = match next_step(line, at, offers) {
        Err(error @ OrderError::NotUnderstood { .. }) if !carry.0.is_empty() => error,
        other => return other,
    };
    let at = skip_filler(line, at);
    let more = carry.0.len();
    let line = line.with(at, &carry.0);
    match next_step(&line, at, offers) {
        Ok((index, next)) if next > at + more => Ok((index, next - more)),
        Ok(_) => Err(alone),
        // A slip in what was typed is seen better with its verb.
        Err(OrderError::NotUnderstood { word, src, at: here, .. }) => Err(match slip(&line, at, offers) {
            Some(help) => OrderError::NotUnderstood { word, help, src, at: here },
            None => alone,
        }),
        Err(error) => Err(error),
    }
}

/// As [`step_after`]; words that mean no order are read as those they stand for: each pair is what players say, and what an
/// order says.
///
/// # Errors
/// As for [`next_step`].
pub fn step_said(
    line: &Line,
    at: usize,
    offers: &[Offer],
    carry: &Carry,
    also: &[(&str, &str)],
) -> Result<(usize, usize), OrderError> {
    let error = match step_after(line, at, offers, carry) {
        Err(error @ OrderError::NotUnderstood { .. }) => error,
        other => return other,
    };
    let at = skip_filler(line, at);
    let mut refused = None;
    for other in also.iter().filter_map(|(typed, meant)| instead(line, at, typed, meant)) {
        match step_after(&other, at, offers, &Carry::default()) {
            Ok((index, next)) => return Ok((index, line.token_of(&other, at, next))),
            Err(error @ OrderError::Refused { .. }) => refused = refused.or(Some(error)),
            Err(_) => {}
        }
    }
    Err(refused.unwrap_or(error))
}

/// Which of some steps, taken already, is typed out from token `at` on, and the token after it; unless the words mean an
/// open order more fully.
#[must_use]
pub fn repeated(line: &Line, at: usize, taken: &[Words], offers: &[Offer]) -> Option<(usize, usize)> {
    let at = skip_filler(line, at);
    let typed_out = |words: &Words| fit(line, at, words).filter(|fit| fit.grade == Grade::Whole);
    let (index, found) =
        taken.iter().enumerate().find_map(|(index, words)| Some((index, typed_out(words)?)))?;
    let legal = offers.iter().enumerate().filter(|(_, offer)| offer.refused.is_none());
    let (open, _) = best_fits(line, at, legal);
    let fuller = open.is_some_and(|open| open.rank() > found.rank());
    (!fuller).then_some((index, at + found.used))
}

/// Which of some steps, taken already, the words from token `at` on mean best, and the token after it.
#[must_use]
pub fn settled(line: &Line, at: usize, taken: &[Words]) -> Option<(usize, usize)> {
    let at = skip_filler(line, at);
    let fits = taken.iter().enumerate().filter_map(|(index, words)| Some((index, fit(line, at, words)?)));
    let (index, found) = fits.max_by_key(|(index, fit)| (fit.rank(), std::cmp::Reverse(*index)))?;
    Some((index, at + found.used))
}

/// As [`settled`]; words that mean no step by themselves are read with what the order before them began with: `to A, B`.
#[must_use]
pub fn settled_after(line: &Line, at: usize, taken: &[Words], carry: &Carry) -> Option<(usize, usize)> {
    let at = skip_filler(line, at);
    let more = carry.0.len();
    settled(line, at, taken).or_else(|| {
        let (index, next) = settled(&line.with(at, &carry.0), at, taken)?;
        (more > 0 && next > at + more).then_some((index, next - more))
    })
}

/// `that's all, I am done`: what ends something twice in one breath ends it once, and nothing that comes after it. Whoever means both types
/// the word of the order for each.
pub(super) fn ended_once(ground: &Ground<'_>, reading: Reading) -> Reading {
    let again = |rest: &String| {
        let typed = Line::new(rest);
        let literal = typed.tokens.first().is_some_and(|token| token.text == "done");
        let plain = plainly(typed, ground.side, &sentence::dictionary(ground));
        let said: Vec<&str> = plain.tokens.iter().map(|token| token.text.as_str()).collect();
        let idle = |word: &&&str| !matches!(**word, "done") && !says_nothing(word);
        !literal && said.contains(&"done") && !said.iter().any(|word| idle(&word))
    };
    let ends = reading.codes.last().is_some_and(|code| code == "done");
    match ends && reading.rest.as_ref().is_some_and(again) {
        true => Reading { rest: None, ..reading },
        false => reading,
    }
}

#[cfg(test)]
mod tests {
    use super::super::step::tests::offers;
    use super::*;

    fn read_on(text: &str, offers: &[Offer]) -> Result<Vec<String>, OrderError> {
        let line = Line::new(text);
        let (mut at, mut carry, mut steps) = (0, Carry::default(), Vec::new());
        while at < line.tokens.len() {
            let (index, next) = step_after(&line, at, offers, &carry)?;
            carry = Carry::of(&offers[index].words);
            steps.push(offers[index].words.to_string());
            at = next;
        }
        Ok(steps)
    }

    #[test]
    fn a_verb_serves_for_all_that_follow_it() {
        let lose = |id: &str| Offer::plain(Words::key("lose").then_opt("step").name(id, []));
        let steps = read_on("lose 22nd and 27th, halt", &[lose("22nd"), lose("27th"), offers().remove(5)]);
        assert_eq!(steps.expect("all are read"), ["lose step 22nd", "lose step 27th", "halt"]);
        let steps = read_on("to fort carillon, fort cumberland; halt", &offers()).expect("a path");
        assert_eq!(steps, ["to fort-carillon", "to fort-cumberland", "halt"]);
    }

    #[test]
    fn other_words_stand_where_those_typed_stood() {
        let line = Line::new("then build a fort at Albany");
        assert_eq!(instead(&line, 0, "build fort", "begin fort"), None, "it stands later");
        let other = instead(&line, 1, "build fort", "begin fort").expect("it stands there");
        let words: Vec<&str> = other.tokens.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(words, ["then", "begin", "fort", "at", "albany"]);
        assert_eq!(other.span(1, 3), ("then ".len(), "build a fort".len()));
        // Of `fort`, of `at`, and of the end: where they stand in what was typed.
        assert_eq!([2, 3, 5].map(|next| line.token_of(&other, 1, next)), [3, 4, 6]);
        let stop = Line::new("stop");
        let other = instead(&stop, 0, "stop", "go on at once").expect("it stands there");
        assert_eq!([1, 3, 4].map(|next| stop.token_of(&other, 0, next)), [0, 0, 1]);
    }

    #[test]
    fn words_that_stand_for_others_are_read_as_these() {
        let also = [("march to", "to"), ("stop", "halt")];
        let read = |text: &str| {
            let (index, next) = step_said(&Line::new(text), 0, &offers(), &Carry::default(), &also)?;
            Ok::<_, OrderError>((offers()[index].words.to_string(), next))
        };
        assert_eq!(read("march to Carillon; halt").expect("it is open"), ("to fort-carillon".to_owned(), 3));
        assert_eq!(read("then stop").expect("it is open"), ("halt".to_owned(), 2));
        assert_eq!(read("march to Québec").expect_err("no line").reason(), "coureur::nf::movement::no_line");
        assert_eq!(read("fly to Carillon").expect_err("no word").reason(), "coureur::orders::not_understood");
    }

    #[test]
    fn an_error_after_a_carried_verb_points_at_what_was_typed() {
        let error = read_on("to Carillon, then Québec", &offers()).expect_err("no line leads there");
        let OrderError::Refused { at, reason, .. } = error else { panic!("{error:?}") };
        assert_eq!(reason, "coureur::nf::movement::no_line");
        assert_eq!((at.offset(), at.len()), ("to Carillon, then ".len(), "Québec".len()));
        let error = read_on("to fort cumberland, Carilon", &offers()).expect_err("a slip");
        let OrderError::NotUnderstood { help, at, .. } = error else { panic!("{error:?}") };
        assert_eq!(help, "did you mean `to fort-carillon`?");
        assert_eq!((at.offset(), at.len()), ("to fort cumberland, ".len(), "Carilon".len()));
    }

    #[test]
    fn what_was_taken_already_may_be_typed_and_goes_before_an_open_order() {
        let taken = [Words::key("next").name("ligneris", []), Words::key("done"), Words::key("done")];
        let open = [Offer::plain(Words::key("done")), Offer::plain(Words::key("done").then("all"))];
        assert_eq!(repeated(&Line::new("done"), 0, &taken, &open), Some((1, 1)));
        assert_eq!(
            repeated(&Line::new("done all"), 0, &taken, &open),
            None,
            "more of an open order is typed"
        );
        assert_eq!(repeated(&Line::new("next lign"), 0, &taken, &open), None, "not typed out");
        assert_eq!(settled(&Line::new("next lign"), 0, &taken), Some((0, 2)));
        assert_eq!(settled(&Line::new("next"), 0, &taken), None);
    }
}
