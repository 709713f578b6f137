//! How well the words typed fit the words of an order.

use super::token::{Line, fold, is_number};
use crate::speech::{Offer, Term, Words};

/// Words a player may put between steps, and between the words of one.
const FILLER: [&str; 13] =
    ["and", "then", "with", "the", "a", "an", "of", "by", "for", "as", "it", "on", "please"];

/// Two words for the same: one game prints the one, another the other.
pub const WHOLE: [&str; 2] = ["all", "everything"];

/// The shortest beginning that stands for a word of the grammar, or for a word inside a name.
const SHORTEST: usize = 3;

/// How closely a reading keeps to the spelling, the loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Grade {
    /// A name is called by a word from its middle.
    Middle,
    /// A word of the grammar is cut short, or a word that only joins stands inside.
    Loose,
    /// A name is called by its beginning.
    Beginning,
    /// Everything is typed out.
    Whole,
}

/// A reading of an order's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fit {
    /// How many of the words typed mean something in it.
    matched: usize,
    pub(super) grade: Grade,
    /// How many tokens it goes over, words that only join among them.
    pub(super) used: usize,
}

impl Fit {
    const NOTHING: Fit = Fit { matched: 0, grade: Grade::Whole, used: 0 };

    fn words(matched: usize, grade: Grade) -> Fit {
        Fit { matched, grade, used: matched }
    }

    /// More words typed count for more than a closer spelling.
    pub(super) fn rank(&self) -> (usize, Grade) {
        (self.matched, self.grade)
    }

    fn then(self, next: Fit) -> Fit {
        Fit {
            matched: self.matched + next.matched,
            grade: self.grade.min(next.grade),
            used: self.used + next.used,
        }
    }
}

pub(super) fn is_filler(text: &str) -> bool {
    FILLER.contains(&text)
}

/// Skips words that only join steps.
#[must_use]
pub fn skip_filler(line: &Line, mut at: usize) -> usize {
    while line.tokens.get(at).is_some_and(|token| is_filler(&token.text)) {
        at += 1;
    }
    at
}

/// The words of a name as they are compared.
pub(super) fn parts(name: &str) -> Vec<String> {
    let folded = fold(name).replace(['\'', '’'], "");
    let parts = folded.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

/// Is this a beginning of a name's word? A number is none of a longer one: `5` is not `58`, though `15` is `15th`.
pub(super) fn begins(part: &str, typed: &str) -> bool {
    let cut = typed.ends_with(|c: char| c.is_ascii_digit());
    part.strip_prefix(typed).is_some_and(|rest| !(cut && rest.starts_with(|c: char| c.is_ascii_digit())))
}

/// Reads the words of a name in order, each typed whole or by its beginning.
fn in_order(line: &Line, at: usize, parts: &[String]) -> Option<Fit> {
    let mut used = 0;
    let mut grade = Grade::Whole;
    for part in parts {
        match line.tokens.get(at + used) {
            Some(token) if token.text == *part => used += 1,
            Some(token) if begins(part, &token.text) && !is_filler(&token.text) => {
                used += 1;
                grade = Grade::Beginning;
            }
            _ => {
                grade = Grade::Beginning;
                break;
            }
        }
    }
    (used > 0 && !is_count(parts, &parts[0], used)).then(|| Fit::words(used, grade))
}

/// Is a number alone read as a name that goes on? `take 4` says how many, and not which: nobody means 4/60th by it.
pub(super) fn is_count(name: &[String], first: &str, read: usize) -> bool {
    read == 1 && name.len() > 1 && is_number(first)
}

/// Reads a name from one of its later words on. A short beginning would find too much there.
fn from_middle(line: &Line, at: usize, parts: &[String]) -> Option<Fit> {
    let typed = line.tokens.get(at).map(|token| token.text.as_str())?;
    if typed.len() < SHORTEST || is_filler(typed) {
        return None;
    }
    let starts = (1..parts.len()).filter_map(|start| in_order(line, at, &parts[start..]));
    let longest = starts.max_by_key(Fit::rank)?;
    Some(Fit { grade: Grade::Middle, ..longest })
}

/// Tries to read a name at `at`.
fn fit_name(line: &Line, at: usize, name: &str) -> Vec<Fit> {
    let parts = parts(name);
    in_order(line, at, &parts).into_iter().chain(from_middle(line, at, &parts)).collect()
}

/// Is a word of the grammar, all of it, typed at `at`?
pub(super) fn is_typed(line: &Line, at: usize, word: &str) -> bool {
    in_order(line, at, &parts(word)).is_some_and(|fit| fit.grade == Grade::Whole)
}

/// Reads a word of the grammar. The first word of an order must be typed out: it says what kind of order it is.
fn fit_key(line: &Line, at: usize, word: &str, place: Place) -> Option<Fit> {
    let whole = in_order(line, at, &parts(word)).filter(|fit| fit.grade == Grade::Whole);
    let typed = line.tokens.get(at).map(|token| token.text.as_str())?;
    let same = || WHOLE.contains(&word) && WHOLE.contains(&typed);
    let short =
        || place == Place::Later && typed.len() >= SHORTEST && !is_filler(typed) && word.starts_with(typed);
    whole.or_else(|| (same() || short()).then(|| Fit::words(1, Grade::Loose)))
}

/// Where in an order a term stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    First,
    Later,
}

/// The number of a card without the noughts before it: `b5` for `b05`.
fn unpadded(id: &str) -> Option<String> {
    let letters = id.bytes().take_while(u8::is_ascii_alphabetic).count();
    let number = id.get(letters..).filter(|rest| letters == 1 && rest.starts_with('0'))?;
    let rest = number.trim_start_matches('0');
    (!rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| format!("{}{rest}", &id[..letters]))
}

fn fit_term(line: &Line, at: usize, term: &Term, place: Place) -> Vec<Fit> {
    let token = line.tokens.get(at).map(|token| token.text.as_str());
    match term {
        Term::Key(word) => fit_key(line, at, word, place).into_iter().collect(),
        Term::Opt(word) => fit_key(line, at, word, place).into_iter().chain([Fit::NOTHING]).collect(),
        Term::Name { id, also } => {
            let short = unpadded(id);
            let names = std::iter::once(&**id).chain(also.iter().map(String::as_str)).chain(short.as_deref());
            let mut fits: Vec<Fit> = names.flat_map(|name| fit_name(line, at, name)).collect();
            fits.sort_unstable_by_key(Fit::rank);
            fits.dedup();
            fits
        }
        Term::Amount { n, most } => {
            let fits = |text: &str| text.parse() == Ok(*n) || (*most && WHOLE.contains(&text));
            token.filter(|text| fits(text)).map(|_| Fit::words(1, Grade::Whole)).into_iter().collect()
        }
        Term::Slot(slot) => {
            let fit = in_order(line, at, &parts(&slot.to_string()));
            fit.filter(|fit| fit.grade == Grade::Whole).into_iter().collect()
        }
    }
}

/// The readings of a term, past words that only join where it is not the first.
fn fits_past_filler(line: &Line, at: usize, term: &Term, place: Place) -> Vec<Fit> {
    let mut fits = fit_term(line, at, term, place);
    let after = skip_filler(line, at);
    if place == Place::Later && after > at {
        let gap = Fit { matched: 0, grade: Grade::Loose, used: after - at };
        let later = fit_term(line, after, term, place).into_iter().filter(|fit| fit.used > 0);
        fits.extend(later.map(|fit| gap.then(fit)));
    }
    fits
}

/// The best reading of an order's words at `at`.
pub(super) fn fit(line: &Line, at: usize, words: &Words) -> Option<Fit> {
    fn best(line: &Line, at: usize, terms: &[Term], place: Place) -> Option<Fit> {
        let Some((term, rest)) = terms.split_first() else { return Some(Fit::NOTHING) };
        fits_past_filler(line, at, term, place)
            .into_iter()
            .filter_map(|head| {
                let then = if head.used > 0 { Place::Later } else { place };
                Some(head.then(best(line, at + head.used, rest, then)?))
            })
            .max_by_key(Fit::rank)
    }
    let readings = words.readings().filter_map(|terms| best(line, at, terms, Place::First));
    readings.max_by_key(Fit::rank).filter(|fit| fit.used > 0)
}

/// Could the line, as far as it goes, be the beginning of an order with these words?
#[must_use]
pub fn reads_like(line: &Line, words: &Words) -> bool {
    begun_at(line, 0, words)
}

/// As [`reads_like`], of what the line holds from token `from` on.
pub(super) fn begun_at(line: &Line, from: usize, words: &Words) -> bool {
    fn goes_on(line: &Line, from: usize, at: usize, terms: &[Term]) -> bool {
        if at >= line.tokens.len() {
            return true;
        }
        let Some((term, rest)) = terms.split_first() else { return false };
        let place = if at > from { Place::Later } else { Place::First };
        let mut fits = fits_past_filler(line, at, term, place).into_iter();
        fits.any(|fit| goes_on(line, from, at + fit.used, rest))
    }
    words.readings().any(|terms| goes_on(line, from, from, terms))
}

/// The best reading among several offers, and all that share it.
pub(super) fn best_fits<'a>(
    line: &Line,
    at: usize,
    offers: impl Iterator<Item = (usize, &'a Offer)>,
) -> (Option<Fit>, Vec<usize>) {
    let mut top: Option<Fit> = None;
    let mut found = Vec::new();
    for (index, offer) in offers {
        let Some(fit) = fit(line, at, &offer.words) else { continue };
        if top.is_none_or(|best| fit.rank() > best.rank()) {
            top = Some(fit);
            found.clear();
        }
        if top.is_some_and(|best| best.rank() == fit.rank()) {
            found.push(index);
        }
    }
    (top, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The orders that the line means as a whole.
    fn meant(text: &str, orders: &[Words]) -> Vec<String> {
        let line = Line::new(text);
        let offers: Vec<Offer> = orders.iter().cloned().map(Offer::plain).collect();
        let (fit, found) = best_fits(&line, 0, offers.iter().enumerate());
        let all = fit.is_some_and(|fit| fit.used == line.tokens.len());
        found.into_iter().filter(|_| all).map(|index| orders[index].to_string()).collect()
    }

    fn cards() -> [Words; 4] {
        let card = |id: &str, name: &str| Words::key("play").name(id, [name]);
        [
            card("46", "Colonial Recruits"),
            card("52", "British Colonial Politics"),
            card("53", "Politics at Home"),
            card("9", "The Road for the Guns"),
        ]
    }

    #[test]
    fn a_name_is_found_by_any_of_its_words() {
        assert_eq!(meant("play colonial politics", &cards()), ["play 52"]);
        assert_eq!(meant("play british politics", &cards()), [""; 0], "its words in a row");
        assert_eq!(meant("play guns", &cards()), ["play 9"]);
    }

    #[test]
    fn the_beginning_of_a_name_goes_before_its_middle() {
        assert_eq!(meant("play colonial", &cards()), ["play 46"]);
        assert_eq!(meant("play politics", &cards()), ["play 53"]);
        assert_eq!(meant("play for", &cards()), [""; 0], "a word that only joins names nothing");
        assert_eq!(meant("play ro", &cards()), [""; 0], "two letters find nothing in a middle");
        assert_eq!(meant("play roa", &cards()), ["play 9"]);
    }

    #[test]
    fn p17_a_number_is_no_beginning_of_a_longer_one() {
        let orders = [
            Words::key("play").name("58", ["Highlanders"]),
            Words::key("play").name("b21", ["Royal Navy"]),
            Words::key("lose").name("15th", ["15th Foot"]),
        ];
        assert_eq!(meant("play 5", &orders), [""; 0], "#5 is not in the hand, and #58 is another card");
        assert_eq!(meant("play b2", &orders), [""; 0]);
        assert_eq!(meant("play 58", &orders), ["play 58"]);
        assert_eq!(meant("play b", &orders), ["play b21"], "letters may still be a beginning");
        assert_eq!(
            meant("lose 15", &orders),
            ["lose 15th"],
            "and so may a whole number with letters after it"
        );
        assert_eq!(meant("lose 1", &orders), [""; 0]);
    }

    #[test]
    fn words_of_the_grammar_may_be_cut_short_but_the_first() {
        let orders = [
            Words::key("build").then("forts"),
            Words::key("build").then("stockades"),
            Words::opt("avoid").then_opt("to").name("hoosic", []),
        ];
        assert_eq!(meant("build a fort", &orders), ["build forts"]);
        assert_eq!(meant("build sto", &orders), ["build stockades"]);
        assert_eq!(meant("build st", &orders), [""; 0]);
        assert_eq!(meant("bui forts", &orders), [""; 0]);
        assert_eq!(meant("avoid to the Hoosic", &orders), ["avoid to hoosic"]);
        let more = [Words::key("build").then("fort"), Words::key("build").then("forts")];
        assert_eq!(meant("build fort", &more), ["build fort"], "what is typed out goes first");
    }

    #[test]
    fn all_is_everything() {
        let orders = [Words::key("take").then("all"), Words::key("take").amount(3, 3).then("troops")];
        assert_eq!(meant("take everything", &orders), ["take all"]);
        assert_eq!(meant("take everything troops", &orders), ["take 3 troops"]);
        assert_eq!(meant("take all", &[Words::key("take").then("everything")]), ["take everything"]);
    }

    #[test]
    fn an_order_reads_like_its_beginning() {
        let words = Words::opt("take").name("fort-carillon", ["Carillon"]).then("halt");
        for like in ["take", "take fort", "fort carillon", "carillon halt", "take car"] {
            assert!(reads_like(&Line::new(like), &words), "{like}");
        }
        for unlike in ["halt", "take boston", "carillon halt now"] {
            assert!(!reads_like(&Line::new(unlike), &words), "{unlike}");
        }
    }
}
