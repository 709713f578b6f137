//! What `help` says at the prompt: its own words, and the commands a player needs most.

use super::super::super::Context;
use super::super::typed::words;
use super::super::{Stop, commands};
use super::{Sitting, Then, WORDS};
use crate::games;
use crate::render::paint::{ASIDE, ORDER, paint};
use crate::render::text::wrap;

/// The commands that a player needs most, and what they do.
const COMMANDS: &[(&str, &str)] = &[
    ("show", "the board; `show albany` one space, `show 13` one card"),
    ("hand", "your cards"),
    ("map", "the map as a picture"),
    ("reach", "where somebody can go"),
    ("odds", "what the dice may make of orders, before you give them"),
    ("hint", "what the practice opponent would do (where hints are agreed)"),
    ("history", "all that happened; `history --last 3` the end of it"),
    ("say", "a few words to your opponent"),
    ("waive", "let a kind of question pass until further notice"),
    ("standing", "orders that answer by themselves"),
    ("undo", "propose to take something back"),
    ("status", "all your games"),
];

/// Words with what they do, a line each.
fn explain(context: &mut Context<'_>, words: &[(&str, &str)]) -> Result<(), Stop> {
    let margin = " ".repeat(11);
    for (word, does) in words {
        let does = wrap(does, &margin, &margin);
        writeln!(context.out, "  {}{}", paint(ORDER, format!("{word:<9}")), &does[margin.len()..])?;
    }
    Ok(())
}

impl Sitting {
    /// What a word does: one of the prompt, a command, or a word of the game's orders.
    pub(super) fn help_on(&mut self, context: &mut Context<'_>, word: &str) -> Result<Then, Stop> {
        let word = word.trim_matches(['`', '\'', '"']);
        let known = |(name, _): &&(&str, &str)| *name == word;
        if let Some(own) = WORDS.iter().find(known) {
            return explain(context, &[*own]).map(|()| Then::Stay);
        }
        if commands().iter().any(|name| word.split(' ').next() == Some(name)) {
            let mut words = words(word);
            words.push("--help".to_owned());
            return self.command(context, &words);
        }
        let game = &self.session.table().setting().terms.game;
        let orders = games::words(game).map_or(&[][..], |words| words.orders);
        let first = word.split(' ').next().unwrap_or_default();
        let of_it: Vec<(&str, &str)> = orders
            .iter()
            .filter(|named| named.id.split(' ').next() == Some(first))
            .map(|named| (named.id, named.title))
            .collect();
        if of_it.is_empty() {
            return self.list(context, word);
        }
        for (name, does) in of_it {
            writeln!(context.out, "{}", wrap(&format!("{}: {does}", paint(ORDER, name)), "  ", "    "))?;
        }
        Ok(Then::Stay)
    }
}

/// Says it.
///
/// # Errors
/// If nothing can be printed.
pub fn tell(context: &mut Context<'_>) -> Result<(), Stop> {
    let text = "Type an order as it is, without quotes; several may stand in one line, parted by `;`. You see what would \
                happen, and nothing is signed before you say so. Tab completes words and names.";
    writeln!(context.out, "{}", wrap(text, "", ""))?;
    explain(context, WORDS)?;
    writeln!(context.out, "Of the commands of the program you will need these most:")?;
    explain(context, COMMANDS)?;
    writeln!(context.out, "{}", paint(ASIDE, "`coureur --help` lists them all."))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::super::commands;
    use super::*;

    #[test]
    fn n6_what_help_names_is_there() {
        let all = commands();
        assert!(COMMANDS.iter().all(|(word, _)| all.iter().any(|known| known == word)), "{all:?}");
        assert!(!COMMANDS.iter().any(|(word, _)| *word == "fit"), "that is for those who build the program");
    }
}
