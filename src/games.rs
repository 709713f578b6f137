//! The shelf of games with their words: what is on it, and its rules, are in [`coureur_core::games`].
//!
//! Another game is a new folder beside the others, one line in [`SHELF`] and one in [`WORDS`], and its data:
#![doc = include_str!("games/ADDING.md")]

pub mod bayonets_tomahawks;
pub mod new_france;
pub mod start;
pub mod typed;
pub mod wilderness_war;

pub use coureur_core::games::{
    Files, Game, Named, SHELF, SetupError, Terms, Unfit, VERSION, check, find, listed, listing, pack, record,
    shelf,
};

use crate::engine::{Events, Rules};
use crate::speech::Play;
use pack::Source;

/// A game given its words; one of other rules comes back as it was.
pub type Speak = fn(Box<dyn Rules>) -> Result<Box<dyn Play>, Box<dyn Rules>>;

/// The words of a game on the shelf.
#[derive(Debug, Clone, Copy)]
pub struct Spoken {
    /// Its rules.
    pub game: &'static Game,
    /// The words its orders begin with, each with what it means.
    pub orders: &'static [Named],
    /// Its kinds of reaction windows, each with when it opens.
    pub windows: &'static [Named],
    /// What a side does that lets a window of a kind pass, as in `the French don't intercept`; then what it does that answers another
    /// question by doing nothing.
    pub passing: &'static [Named],
    /// What the questions are about that are part of what dice bring about, as in `the French would be asked who takes Hits`.
    pub choosing: &'static [Named],
    /// What orders, dice and draws are recorded by that is the id of no piece, place or card, and what people call it.
    pub recorded: &'static [Named],
    /// Where in its course a game can begin, as in `can only begin …`.
    pub quiet: &'static str,
    /// What each revision of our rulings after the first changed, for whoever is asked to play on by it.
    pub revised: &'static [&'static str],
    /// What does not hold together in its files and positions: the code of each flaw, and its sentence.
    pub flaws: &'static [(&'static str, &'static str)],
    /// The game with its words, if it is this one.
    pub heard: for<'a> fn(&'a dyn Rules) -> Option<&'a dyn Play>,
    /// As `heard`, by value; what is another game comes back as it was.
    pub spoken: Speak,
}

/// All games with their words.
pub static WORDS: &[Spoken] = &[new_france::SPOKEN, wilderness_war::SPOKEN, bayonets_tomahawks::SPOKEN];

/// What the logs of all games name that no rule is needed to know, as JSON of short lines: for programs that check a log and have
/// no rules. `examples/verify.py` holds it word for word.
#[must_use]
pub fn listings() -> String {
    let of =
        |game: &Game| serde_json::to_string(&(game.listing)()).map(|json| format!("\"{}\":{json}", game.id));
    let games: Vec<String> = SHELF.iter().filter_map(|game| of(game).ok()).collect();
    let mut text = String::new();
    let mut column = 0;
    for part in format!("{{{}}}", games.join(",")).split_inclusive(',') {
        if column + part.len() > 124 {
            text.push('\n');
            column = 0;
        }
        text.push_str(part);
        column += part.len();
    }
    text
}

/// The words of a game, by its id.
///
/// # Errors
/// If there is no such game.
pub fn words(id: &str) -> Result<&'static Spoken, SetupError> {
    let game = find(id)?;
    Ok(WORDS.iter().find(|words| words.game.id == game.id).expect("every game on the shelf has its words"))
}

/// What a side does that lets a window of a kind pass, whatever the game.
#[must_use]
pub fn passing(window: &str) -> Option<&'static str> {
    let mut all = WORDS.iter().flat_map(|words| words.passing);
    all.find(|passing| passing.id == window).map(|passing| passing.title)
}

/// What a question is about that is part of what dice bring about.
#[must_use]
pub fn choosing(question: &str) -> Option<&'static str> {
    let mut all = WORDS.iter().flat_map(|words| words.choosing);
    all.find(|choosing| choosing.id == question).map(|choosing| choosing.title)
}

/// A game with its words.
///
/// # Panics
/// If it is none of the games that have words here.
#[must_use]
pub fn spoken(rules: Box<dyn Rules>) -> Box<dyn Play> {
    let said = WORDS.iter().try_fold(rules, |rules, words| match (words.spoken)(rules) {
        Ok(play) => Err(play),
        Err(rules) => Ok(rules),
    });
    said.expect_err("every game has its words")
}

/// A game with its words, to look at.
///
/// # Panics
/// If it is none of the games that have words here.
#[must_use]
pub fn heard(rules: &dyn Rules) -> &dyn Play {
    WORDS.iter().find_map(|words| (words.heard)(rules)).expect("every game has its words")
}

/// A game opened at its first decision, and the story so far.
#[derive(Debug)]
pub struct Opened {
    /// The game.
    pub play: Box<dyn Play>,
    /// What happened during set-up.
    pub events: Events,
}

impl From<coureur_core::games::Opened> for Opened {
    fn from(opened: coureur_core::games::Opened) -> Opened {
        Opened { play: spoken(opened.rules), events: opened.events }
    }
}

/// Opens a game on agreed terms.
///
/// # Errors
/// If the terms name something unknown, or a file given does not hold together.
pub fn open(terms: &Terms, files: Files<'_>) -> Result<Opened, SetupError> {
    coureur_core::games::open(terms, files).map(Opened::from)
}

/// Opens a game on agreed terms with data of a certain revision.
///
/// # Errors
/// As for [`open`].
pub fn open_from(
    game: &Game,
    terms: &Terms,
    source: Source<'_>,
    start: Option<&str>,
) -> Result<Opened, SetupError> {
    coureur_core::games::open_from(game, terms, source, start).map(Opened::from)
}

/// The data of a pack as a file that an owner can change and pass back, with what each part of it is.
#[must_use]
pub fn template(game: &Game, pack: pack::Pack) -> String {
    let (id, title, revision) = (game.id, game.title, pack.revision);
    let preface = format!(
        "\
# The data of {title}, revision {revision}, as `coureur data {id}` writes it.
#
# Change what differs in your copy of the game, and open a game with `coureur new {id} --data FILE`. You may delete whatever you do not
# change: a file holds only what differs, and everything else is taken from the program.
#
# - A record is known by its `id`, `number` or two ends. Of a record that is known only the keys that are given change; one that is not
#   known is new, where there is room for others, and must be complete.
# - `null` takes a value away that a record need not have. Lists within a record are replaced as a whole.
# - A record that is left out stays as the program has it: to delete a row takes nothing away. To begin a list anew, name it in a line
#   like `whole: [cards]`: then nothing of it is taken from the program, and what you leave out is gone, or refused where the game cannot
#   do without it. A connection can be taken away by its kind, `none`, where the comment above the list says so.
# - Comments, the order of records and keys, and how things are spelled do not count; names are for the eye only. The facts that the rules
#   use are pinned in the log, so your opponent needs a file that says the same: send it along with the log. He passes it once.
#
# The game, and the revision of the data that this file is laid over:
"
    );
    game.template(pack, &preface)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p34_every_window_has_words_for_letting_it_pass() {
        for words in WORDS {
            let ids = |all: &[Named]| all.iter().map(|named| named.id).collect::<Vec<_>>();
            let (windows, passing) = (ids(words.windows), ids(words.passing));
            assert!(passing.starts_with(&windows), "{}: {passing:?}", words.game.id);
        }
    }

    #[test]
    fn what_is_supposed_of_a_question_has_words() {
        for words in WORDS {
            let terms = Terms::usual(words.game.id).expect("the game is on the shelf");
            let follow = open(&terms, Files::default()).expect("the usual terms can be played").play.follow();
            for kind in follow.consequences {
                assert!(words.choosing.iter().any(|known| known.id == *kind), "{}: {kind}", words.game.id);
            }
            let again = follow.again.iter().map(|(kind, _)| kind);
            for kind in follow.passed.iter().chain(again) {
                assert!(words.passing.iter().any(|known| known.id == *kind), "{}: {kind}", words.game.id);
            }
        }
    }

    #[test]
    fn cards_are_for_windows_that_the_game_lists() {
        for game in SHELF {
            let terms = Terms::usual(game.id).expect("the game is on the shelf");
            let play = open(&terms, Files::default()).expect("the usual terms can be played").play;
            let (play, decks) = (&play, play.decks());
            let cards = decks
                .iter()
                .zip(0..)
                .flat_map(|(deck, number)| deck.cards.iter().filter_map(move |card| play.face(number, card)));
            let kinds: Vec<&str> = cards.flat_map(|face| face.windows).map(|(_, kind)| kind).collect();
            assert!(kinds.len() > 4, "{}: {kinds:?}", game.id);
            for kind in kinds {
                let words = words(game.id).expect("it has words");
                assert!(words.windows.iter().any(|window| window.id == kind), "{}: {kind}", game.id);
            }
        }
    }
}
