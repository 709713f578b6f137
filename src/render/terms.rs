//! The terms of a game: which rules two people play by, as a list and as a sentence.

use super::text::clean;
use crate::games::{self, Game, Named, Terms};
use crate::log::Header;
use crate::table::{Mode, Table, control_words, header_terms, hints_agreed, source_of};

/// Terms, each in words.
struct Worded {
    game: String,
    scenario: String,
    edition: String,
    /// Is there another edition to be told from?
    editions: bool,
    options: Vec<String>,
    rules: String,
}

/// A thing by its title, or by its id if this program does not know it.
fn title(list: &[Named], id: &str) -> String {
    list.iter().find(|named| named.id == id).map_or_else(|| clean(id), |named| named.title.to_owned())
}

impl Worded {
    fn of(terms: &Terms) -> Result<Worded, String> {
        let game = games::find(&terms.game).map_err(|_| clean(&terms.game))?;
        Ok(Worded {
            game: game.title.to_owned(),
            scenario: title(game.scenarios, &terms.scenario),
            edition: title(game.editions, &terms.edition),
            editions: game.editions.len() > 1,
            options: terms.options.iter().map(|option| title(game.options, option)).collect(),
            rules: format!("revision {}", terms.rules),
        })
    }
}

/// What is played, by which rules, as two strangers should read it before they begin; with the data and the beginning where
/// they are not the usual ones.
#[must_use]
pub fn sentence(table: &Table) -> String {
    let setting = table.setting();
    let mut text = agreed(&setting.terms);
    if table.revision() != setting.terms.rules {
        text.push_str(&format!(", and by agreement revision {} now", table.revision()));
    }
    if games::find(&setting.terms.game).is_ok_and(|game| has_own_data(game, &setting.content)) {
        text.push_str("; with the data of an owner's file");
    }
    if setting.placed {
        text.push_str("; from a position of its own");
    }
    text
}

fn agreed(terms: &Terms) -> String {
    let Worded { game, scenario, edition, editions, options, rules } = match Worded::of(terms) {
        Ok(worded) => worded,
        Err(unknown) => return unknown,
    };
    let edition = if editions { format!(", {edition}") } else { String::new() };
    let options = match options.as_slice() {
        [] => "no optional rules".to_owned(),
        all => format!("optional rules: {}", all.join("; ")),
    };
    format!("{game}{edition}: {scenario}; {options}; rules {rules}")
}

/// The terms that the header of a game fixes, each with what it is called: game, scenario, edition, options, rules; and the
/// data and the beginning where they are not the usual ones.
#[must_use]
pub fn list(header: &Header) -> Vec<(&'static str, String)> {
    let terms = header_terms(header);
    let worded = match Worded::of(&terms) {
        Ok(worded) => worded,
        Err(unknown) => return vec![("game", unknown)],
    };
    let options = if worded.options.is_empty() { "none".to_owned() } else { worded.options.join("; ") };
    let mut all = vec![
        ("game", worded.game),
        ("scenario", worded.scenario),
        ("edition", worded.edition),
        ("options", options),
        ("rules", worded.rules),
    ];
    if games::find(&terms.game).is_ok_and(|game| has_own_data(game, header.content.as_bytes())) {
        all.push(("data", "an owner's file, which you need as well: `join LETTER --data FILE`".to_owned()));
    }
    if header.start.is_some() {
        all.push((
            "begins",
            "from a position of its own, which is attached (to join from the log alone: `join LOG --start FILE`)".to_owned(),
        ));
    }
    all
}

/// Have two players agreed that both may ask the program for hints? Whoever plays alone, or at a table, needs no agreement.
pub(super) fn two_may_ask_for_hints(table: &Table) -> bool {
    matches!(table.setting().mode, Mode::Duel | Mode::Umpire) && hints_agreed(table)
}

/// All that whoever joins agrees to: the terms of the header, the clock, and whether both may ask for hints.
#[must_use]
pub fn on_offer(table: &Table, header: &Header) -> Vec<(&'static str, String)> {
    let mut all = list(header);
    all.extend(table.control().map(|control| ("clock", control_words(control))));
    if two_may_ask_for_hints(table) {
        all.push(("hints", "both players may ask the program what it would do".to_owned()));
    }
    all
}

/// Is it played with other data than any that is built in?
fn has_own_data(game: &Game, content: &[u8; 32]) -> bool {
    !matches!(source_of(game, None, content), Ok(Some(_)))
}
