//! Scripts that prove a roll or an umpire's deck from the log they are given.

use crate::fair::PYTHON_TOOLS;
use crate::games::{Game, SHELF};
use crate::table::Table;

/// What reads a log.
const READER: &str = include_str!("log.py");
/// What checks a signature.
const SIGNATURE: &str = include_str!("sign.py");
/// The script for rolls.
const ROLL: &str = include_str!("recipe.py");
/// The script for decks.
const DECK: &str = include_str!("deck.py");

/// A script; `# TOOLS` stands for hashing, the stream and the dice, `# LOG` for what reads a log, `# SIGN` for what
/// checks a signature.
fn whole(script: &str, number: &str) -> String {
    script
        .replace("# TOOLS", &format!("{number}  # unless another is named\n\n{}", PYTHON_TOOLS.trim_end()))
        .replace("# LOG", READER.trim_end())
        .replace("# SIGN", SIGNATURE.trim_end())
}

/// The script, which proves the roll of this number unless it is told another.
///
/// Nothing of any log is in it: whatever a player wrote stays data, and what it prints rests on the file it is given.
#[must_use]
pub fn recipe(roll: u64) -> String {
    whole(ROLL, &format!("ROLL = {roll}")).replace("# FACES", &faces())
}

/// What stands on the dice of the games whose dice have no numbers.
fn faces() -> String {
    let of = |game: &Game| {
        let faces = (game.listing)().faces;
        (!faces.is_empty()).then(|| format!("\"{}\": \"{}\".split()", game.id, faces.join(" ")))
    };
    let named: Vec<String> = SHELF.iter().filter_map(of).collect();
    format!("NAMES = {{{}}}", named.join(", "))
}

/// The script, which makes the umpire's deck of this number again, counted from 1, unless it is told another; `None` if no umpire
/// shuffled it, or before he has opened his secret.
///
/// Of the log nothing is in it but which cards went in by the rules, in which order.
#[must_use]
pub fn deck_recipe(table: &Table, number: usize) -> Option<String> {
    table.sealed_deck(number.checked_sub(1)?)?.secret?;
    let decks = table.play().decks();
    let went_in = |at: usize| -> Option<String> {
        let proof = table.sealed_deck(at)?;
        let deck = decks.iter().position(|deck| deck.name == proof.id.deck)?;
        let cards: Vec<String> = proof.cards.iter().flatten().map(|card| literal(card)).collect();
        Some(format!("    ({deck}, [{}]),\n", cards.join(", ")))
    };
    let all: String = (0..table.shuffles().len()).map_while(went_in).collect();
    let cards = format!(
        "# The number of the deck, and the cards in the order in which they went in.\nWENT_IN = [\n{all}]"
    );
    Some(whole(DECK, &format!("SHUFFLE = {number}")).replace("# CARDS", &cards))
}

/// A string in Python: an owner's data may name cards as they like, and no name may become code.
fn literal(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_. ".contains(c);
    let spelled = |c: char| if plain(c) { c.to_string() } else { format!("\\U{:08x}", u32::from(c)) };
    format!("\"{}\"", text.chars().map(spelled).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn u7_no_name_of_a_card_becomes_code() {
        assert_eq!(literal("b-01"), "\"b-01\"");
        assert_eq!(literal("\"\\é\n"), "\"\\U00000022\\U0000005c\\U000000e9\\U0000000a\"");
    }
}
