//! Words that must wait for somebody's answer: no offer can be held against them yet, but their spelling can be checked.

use super::after::Carry;
use super::error::{OrderError, source, span};
use super::fit::{WHOLE, is_filler, is_typed, parts, skip_filler};
use super::token::Line;
use crate::engine::Named;
use crate::speech::{Grammar, Names};
use crate::text::capital;
use std::collections::BTreeSet;
use std::ops::Bound;

/// How much alike, in thousandths, two words must be for one to be a slip of the other.
const SLIP: u64 = 850;

/// How many words a refusal proposes.
const SHOWN: usize = 3;

/// The shortest beginning that stands for a word of the grammar.
const SHORTEST: usize = 3;

/// The words that begin a fight.
pub(super) const FIGHT: &str = "fight at";

fn begins_order(line: &Line, at: usize, grammar: Grammar) -> bool {
    grammar.words.iter().any(|word| is_typed(line, at, word))
}

fn goes_on(carry: &Carry, grammar: Grammar) -> bool {
    let carried = carry.to_string();
    carried == grammar.path || carried == FIGHT
}

/// What is left of a line from token `at` on. The places of a path get back the verb that they left out, for nothing will
/// stand before them when they are read again.
#[must_use]
pub fn rest(line: &Line, at: usize, carry: &Carry, grammar: Grammar) -> String {
    let at = skip_filler(line, at);
    let text = &line.text[line.span(at, at + 1).0..];
    if begins_order(line, at, grammar) || !goes_on(carry, grammar) {
        return text.to_owned();
    }
    format!("{carry} {text}")
}

/// All words that an order of a game may hold.
#[derive(Debug)]
pub struct Lexicon {
    grammar: Grammar,
    /// The words of the grammar as they are compared, each taken apart once.
    begins: Vec<Vec<String>>,
    keys: BTreeSet<String>,
    places: BTreeSet<String>,
    names: BTreeSet<String>,
    /// What comes before the lines are read.
    first: &'static str,
}

impl Lexicon {
    /// The same, for lines before which something else comes, as in `dice are thrown`.
    #[must_use]
    pub fn behind(mut self, first: &'static str) -> Lexicon {
        self.first = first;
        self
    }

    /// The words of a game.
    #[must_use]
    pub fn new(grammar: Grammar, names: &Names) -> Lexicon {
        let words =
            |names: &[Named]| names.iter().flat_map(Named::all).flat_map(|name| parts(&name)).collect();
        let said = || grammar.words.iter().copied().chain(grammar.also.iter().map(|(typed, _)| *typed));
        let keys = said().flat_map(parts);
        Lexicon {
            grammar,
            begins: said().map(parts).filter(|parts| !parts.is_empty()).collect(),
            keys: keys.chain(WHOLE.map(str::to_owned)).collect(),
            places: words(&names.places),
            names: words(&names.others),
            first: "somebody else is asked",
        }
    }

    fn knows(&self, word: &str) -> bool {
        is_filler(word)
            || word.chars().all(|c| c.is_ascii_digit())
            || self.keys.contains(word)
            || (word.len() >= SHORTEST && has_beginning(&self.keys, word))
            || has_beginning(&self.places, word)
            || has_beginning(&self.names, word)
    }

    /// Does an order begin at `at`?
    fn begins_order(&self, line: &Line, at: usize) -> bool {
        let typed = |parts: &Vec<String>| {
            let tokens = line.tokens.get(at..).unwrap_or_default();
            tokens.len() >= parts.len() && parts.iter().zip(tokens).all(|(part, token)| *part == token.text)
        };
        self.begins.iter().any(typed)
    }

    /// Checks the words of a line from token `at` on, as far as that can be done before they are asked for: they begin
    /// an order (or go on with the path that went before), and each is a word of the game.
    ///
    /// # Errors
    /// The first word that cannot stand where it does.
    pub fn check(&self, line: &Line, at: usize, carry: &Carry) -> Result<(), OrderError> {
        let at = skip_filler(line, at);
        let Some(first) = line.tokens.get(at) else { return Ok(()) };
        let place = || has_beginning(&self.places, &first.text);
        let path = goes_on(carry, self.grammar) && place();
        // `pass all`: a word for everything is no order of everything.
        let vague = line.tokens[at..].iter().all(|token| WHOLE.contains(&token.text.as_str()));
        if vague || !path && !self.begins_order(line, at) {
            return Err(OrderError::NoOrder {
                help: near(
                    &first.text,
                    &self.keys,
                    "every order begins with what is to be done: `moves` has the words.",
                    self.first,
                ),
                src: source(line),
                at: span(line, at, line.tokens.len()),
            });
        }
        let unknown = (at..line.tokens.len()).find(|&at| !self.knows(&line.tokens[at].text));
        let Some(at) = unknown else { return Ok(()) };
        let all = self.keys.iter().chain(&self.places).chain(&self.names).cloned().collect();
        let help = near(
            &line.tokens[at].text,
            &all,
            "nothing is called so: `show NAME` looks for names, `moves` has the words of orders.",
            self.first,
        );
        let word = line.tokens[at].text.clone();
        let (src, at) = (source(line), span(line, at, at + 1));
        Err(OrderError::UnknownWord { word, help, instead: None, src, at })
    }
}

impl Lexicon {
    /// Is a line nothing but a word or two of the grammar, without a name or a number? Such as end something may always stand behind the rest.
    #[must_use]
    pub fn is_a_word_alone(&self, line: &Line) -> bool {
        let words = || line.tokens.iter().map(|token| token.text.as_str()).filter(|word| !is_filler(word));
        let bare = words().all(|word| self.keys.contains(word));
        bare && words().next().is_some() && !words().any(|word| self.grammar.idle.contains(&word))
    }

    /// Could a line be orders, as far as that can be said before it is asked for?
    #[must_use]
    pub fn reads(&self, line: &Line) -> bool {
        !line.is_empty() && self.check(line, 0, &Carry::default()).is_ok()
    }

    /// How many telling words of a line are words of the game, and how many there are. Such that only join tell nothing, nor
    /// do numbers.
    #[must_use]
    pub fn share(&self, line: &Line) -> (usize, usize) {
        let telling = |word: &&str| !is_filler(word) && !word.bytes().all(|byte| byte.is_ascii_digit());
        let words = || line.tokens.iter().map(|token| token.text.as_str()).filter(telling);
        (words().filter(|word| self.knows(word)).count(), words().count())
    }

    /// Does a line begin as orders do?
    #[must_use]
    pub fn begins(&self, line: &Line) -> bool {
        self.begins_order(line, skip_filler(line, 0))
    }

    /// Are most words of a line words of the game? Short ones and such that only join tell nothing, unless there are no
    /// others.
    #[must_use]
    pub fn mostly_known(&self, line: &Line) -> bool {
        let telling = |word: &&str| word.len() >= SHORTEST && !is_filler(word);
        let words = || line.tokens.iter().map(|token| token.text.as_str());
        let (mut all, mut known) = (0, 0);
        for word in words().filter(telling) {
            all += 1;
            known += usize::from(self.knows(word));
        }
        if all == 0 { words().all(|word| self.knows(word)) } else { 2 * known >= all }
    }

    /// Checks a line that is to be given ahead: it lays no card open.
    ///
    /// # Errors
    /// The word that would.
    pub fn check_ahead(&self, line: &Line) -> Result<(), OrderError> {
        let shows = |word: &str| self.grammar.shows.contains(&word);
        match line.tokens.iter().position(|token| shows(&token.text)) {
            Some(at) => {
                Err(OrderError::ShowsCard { src: source(line), at: span(line, at, line.tokens.len()) })
            }
            None => Ok(()),
        }
    }
}

/// Does a word of a set begin so? They are sorted: the first that is not before it does, if any does.
fn has_beginning(words: &BTreeSet<String>, beginning: &str) -> bool {
    let from = (Bound::Included(beginning), Bound::Unbounded);
    words.range::<str, _>(from).next().is_some_and(|word| word.starts_with(beginning))
}

/// What a word may be a slip of, or else some advice.
fn near(word: &str, among: &BTreeSet<String>, else_say: &str, first: &str) -> String {
    // Whole thousandths, so that sorting needs no floats.
    let alike = |known: &&String| (strsim::jaro_winkler(known, word) * 1000.0) as u64;
    let mut slips: Vec<&String> =
        among.iter().filter(|known| word.len() > 3 && alike(known) >= SLIP).collect();
    slips.sort_by_key(|known| std::cmp::Reverse(alike(known)));
    let slips: Vec<String> = slips.into_iter().take(SHOWN).map(|word| format!("`{word}`")).collect();
    let help =
        if slips.is_empty() { else_say.to_owned() } else { format!("did you mean {}?", slips.join(" or ")) };
    let first = capital(first);
    format!(
        "{help} {first} before these words are read, so they must be orders by themselves; nothing is signed."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::Words;

    const GRAMMAR: Grammar = Grammar {
        words: &["halt", "intercept", "take", "to", "with"],
        path: "to",
        apart: &[],
        shows: &["play"],
        idle: &["halt"],
        implied: &["halt"],
        gathers: &["take"],
        also: &[("march to", "to")],
    };

    fn lexicon() -> Lexicon {
        let names = |names: &[&str]| names.iter().map(|name| Named::new(name, [])).collect();
        let places = names(&["Peekskill", "Trois-Rivières", "trois-rivieres"]);
        Lexicon::new(GRAMMAR, &Names { places, others: names(&["Perière", "Marine", "22nd"]) })
    }

    fn check(text: &str, carry: &Carry) -> Result<(), OrderError> {
        lexicon().check(&Line::new(text), 0, carry)
    }

    fn path() -> Carry {
        Carry::of(&Words::key("to").name("albany", []))
    }

    #[test]
    fn words_of_the_game_pass() {
        for fine in [
            "to peeks",
            "march to Peekskill",
            "and then halt",
            "take everything, 22nd and 3",
            "to the Trois Rivières",
            "",
        ] {
            check(fine, &Carry::default()).unwrap_or_else(|error| panic!("{fine}: {error:?}"));
        }
        check("Peekskill, Trois-Rivières; halt", &path()).expect("a path goes on");
    }

    #[test]
    fn a_name_begins_no_order() {
        let with = Carry::of(&Words::key("intercept").then("with").name("periere", []));
        for carry in [Carry::default(), with, path()] {
            let error = check("and marine", &carry).expect_err("what of it?");
            assert_eq!(error.reason(), "coureur::orders::no_order");
        }
    }

    #[test]
    fn p11_all_is_no_order() {
        let error = check("all", &Carry::default()).expect_err("all of what?");
        assert_eq!(error.reason(), "coureur::orders::no_order");
        check("take all", &Carry::default()).expect("that is one");
    }

    #[test]
    fn a_slip_is_found_and_pointed_at() {
        let OrderError::UnknownWord { help, at, .. } = check("to Pekskill", &path()).expect_err("a slip")
        else {
            panic!("it is the word that is wrong");
        };
        assert!(help.starts_with("did you mean `peekskill`?"), "{help}");
        assert_eq!((at.offset(), at.len()), (3, "Pekskill".len()));
    }

    #[test]
    fn no_card_is_laid_open_ahead() {
        let error = lexicon().check_ahead(&Line::new("to Peekskill, play 6")).expect_err("he reads it");
        assert_eq!(error.reason(), "coureur::orders::shows_card");
        lexicon().check_ahead(&Line::new("to Peekskill, halt")).expect("no card in it");
    }

    #[test]
    fn the_rest_of_a_path_keeps_its_verb() {
        let line = Line::new("to Albany, Trois-Rivières, Peekskill");
        assert_eq!(rest(&line, 2, &path(), GRAMMAR), "to Trois-Rivières, Peekskill");
        assert_eq!(rest(&Line::new("to Albany then halt"), 2, &path(), GRAMMAR), "halt");
    }
}
