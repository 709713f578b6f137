//! `turn`: everything a turn needs, in one command: fetch, take in, tell, ask, rehearse, sign, send.
//!
//! It is a prompt over the other commands and does nothing that they do not: letters come in as `receive` takes them in,
//! orders are tried and signed as `play` does it, letters leave as `send` sends them. Nothing is signed before the word
//! `sign`; whoever leaves before loses nothing, not even the lines he has typed.

mod always;
mod begin;
// Where nobody edits lines, nothing is completed.
#[cfg_attr(not(feature = "prompt"), allow(dead_code))]
mod complete;
mod editor;
pub(super) mod fetch;
mod handed_back;
pub(super) mod inbox;
mod orders;
pub(super) mod reader;
mod refused;
mod shown;
mod sitting;
mod story;
mod typed;
mod unread;

use super::context::Typed;
use super::post_state::{Post, not_sent};
use super::{Cli, Context};
use crate::cli::{Error, Exit, report};
use crate::render::text::wrap;
use crate::speech::Grammar;
use clap::{Args, CommandFactory, Parser};
use reader::Reader;
use std::path::PathBuf;
use std::sync::LazyLock;

/// Play your turn: take in what came, hear what happened, give orders at a prompt, sign and send.
#[derive(Debug, Args)]
#[command(
    after_help = "At the prompt an order is typed as it is, without quotes; Tab completes it, `?` lists what is open, `help` \
    says the other words. Nothing is signed before you say `sign`. After `coureur mail setup` letters \
    come by themselves. Without a terminal the same words are read from standard input."
)]
pub struct TurnArgs {
    /// The letter that came: a message, a log, an mbox, a Maildir; `-` for standard input
    letter: Option<PathBuf>,
    /// A new game against the program comes first.
    #[arg(skip)]
    practises: bool,
}

/// Why the prompt ends before its time.
#[derive(Debug)]
pub(super) enum Stop {
    /// The person leaves: Ctrl-C, Ctrl-D, `quit`, or the end of standard input.
    Left,
    /// It cannot go on.
    Failed(Error),
}

impl<E: Into<Error>> From<E> for Stop {
    fn from(error: E) -> Stop {
        Stop::Failed(error.into())
    }
}

/// What the person leaves behind who has signed something and not sent it.
fn unsent(context: &Context<'_>) -> Option<String> {
    let session = context.session().ok()?;
    let range = Post::of(context, session.desk()).unsent?;
    Some(format!("{} (coureur send). ", not_sent(range)))
}

impl TurnArgs {
    /// A turn with a letter, or without one.
    #[must_use]
    pub fn of(letter: Option<PathBuf>) -> TurnArgs {
        TurnArgs { letter, practises: false }
    }

    /// A new game against the program, and the first turn of it.
    #[must_use]
    pub fn practising() -> TurnArgs {
        TurnArgs { letter: None, practises: true }
    }

    /// Runs it.
    ///
    /// # Errors
    /// If there is no key or game to go on with, or the system fails.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        context.typed = Typed::Prompt;
        let mut reader = Reader::open(context)?;
        let sat = self.sit(context, &mut reader);
        if matches!(sat, Err(Stop::Left)) {
            let unsent = unsent(context).unwrap_or_default();
            let text =
                format!("You have left. {unsent}What was not signed is not signed; come back: coureur turn");
            writeln!(context.out, "{}", wrap(&text, "", "  "))?;
        }
        unread::tell(context, reader)?;
        match sat {
            Ok(()) | Err(Stop::Left) => Ok(Exit::Fine),
            Err(Stop::Failed(error)) => Err(error),
        }
    }

    fn sit(&self, context: &mut Context<'_>, reader: &mut Reader) -> Result<(), Stop> {
        begin::key(context, reader)?;
        // Whoever plays several games may keep them in one folder.
        context.beside = true;
        if self.practises {
            begin::new_game(context, reader, begin::With::Program)?;
        } else {
            fetch::letters(context, self.letter.as_deref())?;
        }
        let begun = begin::game(context, reader)?;
        sitting::Sitting::open(context)?.run(context, reader, begun)
    }
}

/// Makes a key for whoever has none, asking for a name.
///
/// # Errors
/// If no key can be made, or the person would rather not.
#[cfg(feature = "desk")]
pub(super) fn with_key(context: &mut Context<'_>) -> Result<(), Error> {
    let mut reader = Reader::open(context)?;
    match begin::key(context, &mut reader) {
        Ok(()) | Err(Stop::Left) => Ok(()),
        Err(Stop::Failed(error)) => Err(error),
    }
}

/// Takes in whatever the settings fetch, and says what was new.
///
/// # Errors
/// If nothing can be printed.
pub(super) fn fetched(context: &mut Context<'_>) -> Result<(), Error> {
    match fetch::from_settings(context) {
        Ok(()) | Err(Stop::Left) => Ok(()),
        Err(Stop::Failed(error)) => Err(error),
    }
}

/// Says what is wrong, and goes on; only what the prompt itself cannot do without ends it.
pub(super) fn complain(context: &mut Context<'_>, error: Error) -> Result<(), Stop> {
    if matches!(error, Error::Output(_)) {
        return Err(error.into());
    }
    writeln!(context.out, "{}", report(&error).trim_end())?;
    Ok(())
}

/// Runs a command of the program as if it were typed to a shell; says whether it went well.
fn command(context: &mut Context<'_>, words: &[String]) -> Result<bool, Stop> {
    let words = typed::joined(&Cli::command(), words);
    let all = std::iter::once("coureur").chain(words.iter().map(String::as_str));
    let command = match Cli::try_parse_from(all) {
        Ok(Cli { command: Some(command), .. }) => command,
        Ok(Cli { command: None, .. }) => return Ok(false),
        Err(error) => {
            let told = typed::misused(&Cli::command(), &words, &error);
            writeln!(context.out, "{}", told.unwrap_or_else(|| error.render().to_string()).trim_end())?;
            return Ok(false);
        }
    };
    match super::run(&command, context) {
        Ok(exit) => Ok(exit == Exit::Fine),
        Err(error) => complain(context, error).map(|()| false),
    }
}

/// Commands that make no sense at a prompt: they play by themselves, never end, are this one, or are called like an
/// order.
const NOT_HERE: [&str; 13] = [
    "turn",
    "desk",
    "open",
    "register",
    "play",
    "watch",
    "mail",
    "demo",
    "soak",
    "completions",
    "man",
    "join",
    "restore",
];

/// Is this line a command of the program? A word with which orders of the game begin too is one where it stands alone, or
/// before options: no order does.
fn is_command(line: &str, grammar: Grammar) -> bool {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim_start();
    let alone = rest.is_empty() || rest.starts_with('-');
    (alone || !grammar.words.contains(&first)) && commands().iter().any(|name| name == first)
}

/// Does this line begin like a command of the program, whatever else it may mean?
fn is_command_too(line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or_default();
    commands().iter().any(|name| name == first)
}

/// The commands of the program that may be typed at the prompt. Every line is held against them: they are gathered once.
fn commands() -> &'static [String] {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let all = Cli::command();
        let names = all.get_subcommands().map(|command| command.get_name().to_owned());
        names.filter(|name| !NOT_HERE.contains(&name.as_str())).collect()
    });
    &NAMES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{self, Files, SHELF};
    use crate::table::NewGame;

    #[test]
    fn a_word_that_begins_orders_too_is_a_command_where_it_stands_alone() {
        let grammar = |game: &str| {
            let terms = NewGame::usual(game).unwrap();
            games::open(&terms, Files::default()).unwrap().play.grammar()
        };
        let (bayonets, france) = (grammar("bayonets-tomahawks"), grammar("new-france"));
        for line in ["show", "show --brief", "hand"] {
            assert!(is_command(line, bayonets) && is_command(line, france), "{line}");
        }
        for line in ["show chit french-3", "hand over fort"] {
            assert!(!is_command(line, bayonets), "{line}");
        }
        assert!(is_command("show chignecto", france), "no order of this game begins so");
    }

    #[test]
    fn no_word_of_the_prompt_is_a_word_of_an_order() {
        for game in SHELF {
            let terms = NewGame::usual(game.id).unwrap();
            let grammar = games::open(&terms, Files::default()).unwrap().play.grammar();
            for word in sitting::WORDS.iter().map(|(word, _)| *word) {
                assert!(!grammar.words.contains(&word), "{word} begins an order of {}", game.title);
            }
            let shadowed = |name: &str| {
                is_command(&format!("{name} something"), grammar) && grammar.words.contains(&name)
            };
            let clash: Vec<&String> = commands().iter().filter(|name| shadowed(name)).collect();
            assert!(clash.is_empty(), "of {}: {clash:?}", game.title);
        }
    }
}
