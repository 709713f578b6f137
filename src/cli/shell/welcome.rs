//! The first thing anybody sees: how to begin. And the list of all commands, by what they are for.

use crate::cli::{Cli, Context, Error};
use crate::render::text::wrap;
use clap::CommandFactory as _;

/// How to begin, for whoever has no game yet.
const FIRST: [(&str, &str); 5] = [
    ("turn", "play at a prompt: with a friend by mail, or for practice"),
    ("desk", "the same on a board in your browser"),
    ("demo", "just look: a siege in a minute, with its letter, map and film"),
    ("games", "the three games and their scenarios"),
    ("help", "all commands"),
];

/// The commands by what they are for; each stands here once.
const CHAPTERS: [(&str, &[&str]); 7] = [
    (
        "Play",
        &["turn", "practise", "desk", "new", "join", "play", "answer", "say", "undo", "retract", "resign"],
    ),
    (
        "Look",
        &["show", "map", "status", "hand", "moves", "odds", "hint", "reach", "history", "games", "demo"],
    ),
    (
        "Mail",
        &["mail", "send", "receive", "watch", "open", "standing", "waive", "unwaive", "clock", "upgrade"],
    ),
    ("After the game", &["replay", "luck", "analyse"]),
    ("Trust", &["identity", "verify", "audit", "settle", "restore"]),
    ("Umpires and clubs", &["round", "post", "deputy", "club", "export"]),
    ("Workshop", &["position", "data", "case", "soak", "contest", "register", "completions", "man", "help"]),
];

/// What clap says of its own command.
const HELP: &str = "Print this list, or the help of a command";

/// Says how to begin.
///
/// # Errors
/// If nothing can be printed.
pub fn print(context: &mut Context<'_>) -> Result<(), Error> {
    let text = "French & Indian War board games by mail, with nobody in the middle to trust.";
    writeln!(context.out, "{}\n", wrap(text, "", ""))?;
    // A program that was built without the board offers none.
    let there = commands(&Cli::command());
    for (name, words) in FIRST.iter().filter(|(name, _)| there.iter().any(|(one, _)| one == name)) {
        writeln!(context.out, "{}", wrap(words, &format!("  coureur {name:<7}"), "                 "))?;
    }
    let text = "There is no game here. Nobody to play with yet? `coureur practise`: the program plays either side of all three games.";
    writeln!(context.out, "\n{}", wrap(text, "", ""))?;
    Ok(())
}

/// Every command that is listed, with its line.
fn commands(program: &clap::Command) -> Vec<(String, String)> {
    let listed = program.get_subcommands().filter(|one| !one.is_hide_set());
    let line = |one: &clap::Command| one.get_about().map(ToString::to_string).unwrap_or_default();
    let mut all: Vec<(String, String)> = listed.map(|one| (one.get_name().to_owned(), line(one))).collect();
    all.push(("help".to_owned(), HELP.to_owned()));
    all
}

/// The help of the program: commands by chapter, then what holds for all of them.
pub fn template(program: &clap::Command) -> String {
    let head = program.get_styles().get_header();
    let bold = program.get_styles().get_literal();
    let all = commands(program);
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (title, names) in CHAPTERS {
        text.push_str(&format!("\n{head}{title}:{head:#}\n"));
        for (name, words) in names.iter().filter_map(|name| all.iter().find(|(one, _)| one == name)) {
            let line = wrap(words, &format!("  {name:<13}"), "               ");
            text.push_str(&line.replacen(name.as_str(), &format!("{bold}{name}{bold:#}"), 1));
            text.push('\n');
        }
    }
    text.push_str(&format!("\n{head}Options:{head:#}\n{{options}}{{after-help}}"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_stands_in_one_chapter() {
        let mut told: Vec<&str> = CHAPTERS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let mut there: Vec<String> = commands(&Cli::command()).into_iter().map(|(name, _)| name).collect();
        told.retain(|name| cfg!(feature = "desk") || *name != "desk");
        told.sort_unstable();
        there.sort_unstable();
        assert_eq!(told, there);
    }
}
