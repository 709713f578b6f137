//! What is typed at the prompt, as it is meant.

use clap::{Arg, ArgAction, Command};
use std::iter::Peekable;
use std::slice::Iter;

/// A line as it is meant: what was copied from a help text begins with `coureur`, and its orders stand in quotes.
#[must_use]
pub fn typed(line: &str) -> String {
    let line = line.strip_prefix("coureur ").map_or(line, str::trim_start);
    match line.strip_prefix("play ").map(str::trim) {
        Some(quoted) if quoted.len() > 1 && (quoted.starts_with('\'') || quoted.starts_with('"')) => {
            quoted.trim_matches(|c| c == '\'' || c == '"').to_owned()
        }
        _ => line.to_owned(),
    }
}

/// What was pasted in several lines, one after the other: words of the prompt each by itself, orders that follow each other
/// together, so that all of them are taken or none.
#[must_use]
pub fn parts(pasted: &str, is_word: impl Fn(&str) -> bool) -> Vec<String> {
    let mut parts: Vec<(bool, String)> = Vec::new();
    for line in pasted.lines().map(|line| typed(line.trim())).filter(|line| !line.is_empty()) {
        let word = is_word(&line);
        match parts.last_mut() {
            Some((false, orders)) if !word => *orders += &format!("\n{line}"),
            _ => parts.push((word, line)),
        }
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

/// The words of a command; quotes hold several together.
#[must_use]
pub fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let quoted = (first == '\'' || first == '"').then(|| rest[1..].split_once(first)).flatten();
        let (word, after) =
            quoted.unwrap_or_else(|| rest.split_once(char::is_whitespace).unwrap_or((rest, "")));
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    words
}

/// The command that words name, and how many of them do: `standing waive` is two deep.
fn named<'c>(program: &'c Command, words: &[String]) -> (&'c Command, usize) {
    let (mut command, mut depth) = (program, 0);
    while let Some(sub) = words.get(depth).and_then(|word| command.find_subcommand(word)) {
        (command, depth) = (sub, depth + 1);
    }
    (command, depth)
}

/// What is wrong with a command, as it is said to somebody at the prompt, who types neither options of a shell nor `coureur`. Nothing, where
/// it asked for help.
#[must_use]
pub fn misused(program: &Command, words: &[String], error: &clap::Error) -> Option<String> {
    if !error.use_stderr() {
        return None;
    }
    let name = words[..named(program, words).1].join(" ");
    let said = told_apart(&name, error).unwrap_or_else(|| {
        let whole = error.render().to_string();
        let first = whole.lines().next().unwrap_or_default();
        format!("{}.", first.trim_start_matches("error: "))
    });
    Some(format!("{said} How it is used: `help {name}`"))
}

/// Which word it is about; the page has the parser without what knows that.
#[cfg(target_family = "wasm")]
fn told_apart(_: &str, _: &clap::Error) -> Option<String> {
    None
}

/// Which word it is about.
#[cfg(not(target_family = "wasm"))]
fn told_apart(name: &str, error: &clap::Error) -> Option<String> {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    let given = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(one)) => one.clone(),
        Some(ContextValue::Strings(several)) => several.join(" "),
        Some(_) | None => String::new(),
    };
    let bare = |text: String| text.replace(['<', '>', '[', ']'], "").replace("...", "");
    let what = bare(given(ContextKind::InvalidArg));
    match error.kind() {
        ErrorKind::MissingRequiredArgument | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            Some(format!("`{name}` needs more words: {what}."))
        }
        ErrorKind::UnknownArgument => Some(format!("`{name}` takes no `{what}`.")),
        ErrorKind::InvalidSubcommand => {
            Some(format!("`{name}` takes no `{}`.", bare(given(ContextKind::InvalidSubcommand))))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            Some(format!("`{}` cannot stand there, in `{name}`.", given(ContextKind::InvalidValue)))
        }
        _ => None,
    }
}

/// The words of a command with those put together that belong together without quotes: `map --around Ohio Forks`, `standing prefer lose
/// all indians`. What takes one value takes all words up to the next option.
#[must_use]
pub fn joined(program: &Command, words: &[String]) -> Vec<String> {
    let (command, depth) = named(program, words);
    let mut joined = words[..depth].to_vec();
    let mut rest = words[depth..].iter().peekable();
    let run = |one: bool, joined: &mut Vec<String>, rest: &mut Peekable<Iter<'_, String>>| {
        let mut run: Vec<String> = Vec::new();
        while let Some(word) = rest.next_if(|word| !is_option(word)) {
            run.push(word.clone());
        }
        match one && run.len() > 1 {
            true => joined.push(run.join(" ")),
            false => joined.extend(run),
        }
    };
    let mut places = command.get_positionals();
    let lone = places.next().is_some_and(takes_one_text) && places.next().is_none();
    run(lone, &mut joined, &mut rest);
    while let Some(option) = rest.next() {
        joined.push(option.clone());
        let takes = |arg: &Arg| {
            let long = arg.get_long().is_some_and(|long| *option == format!("--{long}"));
            let short = arg.get_short().is_some_and(|short| *option == format!("-{short}"));
            (long || short) && takes_one_text(arg)
        };
        run(command.get_arguments().any(takes), &mut joined, &mut rest);
    }
    joined
}

fn is_option(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next() == Some('-')
        && letters.next().is_some_and(|second| second == '-' || second.is_alphabetic())
}

/// Does it take one value that is any text?
fn takes_one_text(arg: &Arg) -> bool {
    let one =
        arg.get_action().takes_values() && arg.get_num_args().is_none_or(|range| range.max_values() == 1);
    one && !matches!(arg.get_action(), ArgAction::Append) && arg.get_possible_values().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::{CommandFactory, Parser};

    #[test]
    fn p31_commands_need_no_quotes_at_the_prompt() {
        let said = |line: &str| joined(&Cli::command(), &words(line));
        assert_eq!(said("map --around Ohio Forks --night"), ["map", "--around", "Ohio Forks", "--night"]);
        assert_eq!(said("map --around 'Ohio Forks'"), ["map", "--around", "Ohio Forks"]);
        assert_eq!(
            said("standing prefer lose all indians --when steps to lose"),
            ["standing", "prefer", "lose all indians", "--when", "steps to lose"]
        );
        assert_eq!(said("standing rank losses coureurs, provincials").len(), 5, "a list stays one");
        assert_eq!(said("show lake george"), ["show", "lake", "george"]);
        assert_eq!(said("undo --to 5"), ["undo", "--to", "5"]);
        assert_eq!(said("send --words Well met, Ben!"), ["send", "--words", "Well met, Ben!"]);
        assert_eq!(said("say well - met"), ["say", "well", "-", "met"]);
    }

    #[test]
    fn what_is_wrong_with_a_command_is_said_as_at_a_prompt() {
        let said = |line: &str| {
            let words = joined(&Cli::command(), &words(line));
            let all = std::iter::once("coureur").chain(words.iter().map(String::as_str));
            misused(&Cli::command(), &words, &Cli::try_parse_from(all).unwrap_err())
        };
        let missing = "`standing waive` needs more words: WINDOW. How it is used: `help standing waive`";
        assert_eq!(said("standing waive").as_deref(), Some(missing));
        let odd = "`undo` takes no `my`. How it is used: `help undo`";
        assert_eq!(said("undo my losses").as_deref(), Some(odd));
        for line in ["standing wave demolish", "undo --to x", "undo --to 3 --accept", "luck --nothing"] {
            let said = said(line).unwrap();
            assert!(
                !said.contains("Usage") && !said.contains("error:") && said.contains("How it is used"),
                "{said}"
            );
        }
        assert_eq!(said("undo --help"), None);
    }

    #[test]
    fn p11_what_was_copied_from_a_help_text_is_understood() {
        assert_eq!(typed("coureur play 'reinforce none'"), "reinforce none");
        assert_eq!(typed("play 7 activate"), "play 7 activate");
        assert_eq!(typed("to Will's Creek"), "to Will's Creek");
        assert_eq!(typed("coureur show albany"), "show albany");
    }

    #[test]
    fn p11_of_several_lines_none_is_passed_over() {
        let is_word = |line: &str| line == "clear" || line.starts_with("sign");
        let pasted = "clear\r\n move from Baltimore\n\ncoureur play '5 troops'\nsign Well met.\n";
        assert_eq!(parts(pasted, is_word), ["clear", "move from Baltimore\n5 troops", "sign Well met."]);
        assert_eq!(parts("halt", is_word), ["halt"]);
        assert_eq!(parts(" \n", is_word), [""; 0]);
    }

    #[test]
    fn words_of_a_command() {
        assert_eq!(words("undo  --to 5"), ["undo", "--to", "5"]);
        assert_eq!(words("send --words 'well met' -x"), ["send", "--words", "well met", "-x"]);
        assert_eq!(words("say it's fine"), ["say", "it's", "fine"]);
        assert_eq!(words("say 'open"), ["say", "'open"]);
    }
}
