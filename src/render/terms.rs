//! The terms of a game: which rules two people play by.

use super::text::clean;
use crate::games::{self, Game, Named};
use crate::log::Header;
use crate::table::source_of;

/// A thing by its title, or by its id if this program does not know it.
fn title(list: &[Named], id: &str) -> String {
    list.iter().find(|named| named.id == id).map_or_else(|| clean(id), |named| named.title.to_owned())
}

/// The terms that the header of a game fixes, each with what it is called: game, scenario, edition, options; and the data
/// and the beginning where they are not the usual ones.
#[must_use]
pub fn terms(header: &Header) -> Vec<(&'static str, String)> {
    let Ok(game) = games::find(header.game.as_str()) else {
        return vec![("game", clean(header.game.as_str()))];
    };
    let options: Vec<String> =
        header.options.iter().map(|option| title(game.options, option.as_str())).collect();
    let options = if options.is_empty() { "none".to_owned() } else { options.join("; ") };
    let mut all = vec![
        ("game", game.title.to_owned()),
        ("scenario", title(game.scenarios, header.scenario.as_str())),
        ("edition", title(game.editions, header.edition.as_str())),
        ("options", options),
    ];
    if has_own_data(game, header) {
        all.push(("data", "an owner's file, which you need as well: `join LETTER --data FILE`".to_owned()));
    }
    if header.start.is_some() {
        all.push((
            "begins",
            "from a position of its own, whose file you need: `join LETTER --start FILE`".to_owned(),
        ));
    }
    all
}

/// Is it played with other data than any that is built in?
fn has_own_data(game: &Game, header: &Header) -> bool {
    !matches!(source_of(game, None, header.content.as_bytes()), Ok(Some(_)))
}
