//! What people read speaks in names: whole games of every kind are told, and no id of a space, a counter or a card is in it.

use crate::support::Stage;
use crate::{look, project};
use coureur::games::Files;
use coureur::log::read_log;
use coureur::table::replay;
use std::collections::BTreeSet;
use std::fs;

/// Whole games, two of each kind: from a table, where cards are typed in, and of two players.
const GAMES: [&str; 6] =
    ["bt-table", "bt-vaudreuil", "nf-table", "nf-duel", "ww-table", "ww-annus-mirabilis"];
/// What tells of them. (What may be typed is listed by words that serve as orders, and is not among these.)
const TOLD: [&[&str]; 4] = [&["history"], &["show"], &["status"], &["luck"]];

/// Does a word stand for a card that lies face down?
fn is_slot(word: &str) -> bool {
    word.strip_prefix("card-").is_some_and(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()))
}

#[test]
fn p34_whole_games_are_told_in_names() {
    let stage = Stage::new();
    let mut known = 0;
    for game in GAMES {
        let name = format!("tests/golden/FORMAT-1/{game}.log");
        let table = replay(&read_log(&fs::read(project(&name)).unwrap()).unwrap(), Files::default()).unwrap();
        let names = table.play().names();
        // A word without a hyphen may be the name itself, in small letters.
        let ids: BTreeSet<&str> = names
            .places
            .iter()
            .chain(&names.others)
            .map(|named| named.id())
            .filter(|id| id.contains('-'))
            .collect();
        known += ids.len();
        for words in TOLD {
            let said = look(&stage, &name, words).ok();
            let tokens = said.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
            let found: BTreeSet<&str> = tokens.filter(|word| ids.contains(word) || is_slot(word)).collect();
            assert!(found.is_empty(), "{game}, {words:?}: {found:?}");
        }
    }
    assert!(known > 300, "{known} ids were looked for");
}
