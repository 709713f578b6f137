//! Positions by hand, as people write them: with names, titles and only what differs. What a log pins of them has ids alone, and is
//! read in [`coureur_core::games::start`].

mod names;

pub use coureur_core::games::start::{HiddenCards, LONGEST, Presence, Shape, StartFile, UnknownKey, word};
pub use names::translate;

use super::{Files, SetupError, Terms, check, find, open, typed};
use crate::engine::facts::read::is_facts;
use crate::yaml;
use coureur_core::flaw;
use coureur_core::flaw::Flaw;

fn bad(why: impl Into<Flaw>) -> SetupError {
    SetupError::BadPosition { why: why.into() }
}

/// Is it of this game, as people call it?
///
/// # Errors
/// Of which other.
pub fn agrees_on_game(file: &StartFile, played: &str) -> Result<(), SetupError> {
    match file.game.as_deref().map(typed::game).transpose()? {
        Some(game) => {
            StartFile { game: Some(game.id.to_owned()), ..StartFile::default() }.agrees_on_game(played)
        }
        None => Ok(()),
    }
}

/// Is it of the game that is played, in all that it says of it, as people say it?
///
/// # Errors
/// What it says otherwise, or says that means nothing.
pub fn agrees(file: &StartFile, terms: &Terms) -> Result<(), SetupError> {
    agrees_on_game(file, &terms.game)?;
    let said = typed::terms(Terms {
        game: terms.game.clone(),
        edition: file.edition.clone().unwrap_or_else(|| terms.edition.clone()),
        rules: terms.rules,
        scenario: file.scenario.clone().unwrap_or_else(|| terms.scenario.clone()),
        options: file.options.clone().unwrap_or_else(|| terms.options.clone()),
    })?;
    let Terms { edition, scenario, options, .. } = said;
    let (edition, scenario, options) = (Some(edition), Some(scenario), Some(options));
    StartFile { edition, scenario, options, ..StartFile::default() }.agrees(terms)
}

/// A position file as a log pins it: ids for names, and nothing that the log's header says.
///
/// # Errors
/// If it is of another game than is played, or names what is not there.
pub fn plain(terms: &Terms, data: Option<&str>, text: &str) -> Result<String, SetupError> {
    let mut file = StartFile::read(text)?;
    agrees(&file, terms)?;
    if !names::has_no_names(&file.world) {
        let play = open(terms, Files { data, start: None })?.play;
        translate(&*play, play.written().get("world"), &mut file.world)?;
    }
    let file = StartFile { game: None, edition: None, scenario: None, options: None, ..file };
    // What cannot be written, or not be read again, has a key that no game has.
    let plain = yaml::write_maps(&file).ok().filter(|plain| StartFile::read(plain).is_ok());
    plain.ok_or_else(|| bad(flaw!("start.no_name")))
}

/// A position file as a new log pins it: the facts of the position, and nothing that a program calls by a name of its own. Logs that
/// were opened before pin what [`plain`] makes, and are read as ever.
///
/// # Errors
/// As for [`plain`], or if something is under way in the position.
pub fn pinned(terms: &Terms, data: Option<&str>, text: &str) -> Result<String, SetupError> {
    let game = find(&terms.game)?;
    if is_facts(text) {
        open(terms, Files { data, start: Some(text) })?;
        return Ok(text.to_owned());
    }
    let plain = plain(terms, data, text)?;
    check(game, terms)?;
    (game.pin)(terms, game.source(data)?, &plain)
}

#[cfg(test)]
mod tests;
