//! Why a game cannot be opened, in words.

use super::{Worded, Wording, in_words, said};
use crate::games::record::RecordError;
use crate::games::{SetupError, Unfit, VERSION, WORDS};
use coureur_core::games::start::UnknownKey;

/// Why an option does not fit, and what to do instead.
fn unfit(why: Unfit) -> (&'static str, &'static str) {
    match why {
        Unfit::AlwaysPlayed => (
            "in the third edition this is no option but always played",
            "leave it out, or play the first edition with --edition 1",
        ),
        Unfit::Later => {
            ("the first edition does not have it", "leave it out, or play the third edition with --edition 3")
        }
        Unfit::OneIsEnough => (
            "the sides are bid for in one way only",
            "choose one of sealed-bids, sealed-bids-british and open-bids",
        ),
    }
}

/// Where a game of this title can begin.
#[must_use]
pub fn quiet(title: &str) -> &'static str {
    WORDS.iter().find(|words| words.game.title == title).map_or("at another point", |words| words.quiet)
}

in_words! { SetupError {
    UnknownGame { id, known } => ["there is no game `{id}` here"]
        help ["there are:{known}"];
    UnknownChoice { game, what, id, known } => ["{game} has no {what} `{id}`"]
        help ["it has:{known}"];
    SeveralChoices { game, what, id, known } => ["{game} has several {what}s that `{id}` could mean"]
        help ["type more of one:{known}"];
    UnfitOption { game, option, why } => ["{game}: the option `{option}` cannot be played here: {}", unfit(*why).0]
        help ["{}", unfit(*why).1];
    UnknownRevision { game, asked, newest } => ["this game is played under revision {asked} of our reading of {game}; this program, coureur {VERSION}, knows 1 to {newest}: it cannot judge the game"]
        help ["get a version that knows it, the one it was opened with or a newer one; the log is unharmed, and nobody did wrong"];
    UnknownData { game, asked, newest } => ["the data file is laid over revision {asked} of the data of {game}; this program, coureur {VERSION}, knows 1 to {newest}"]
        help ["get a version that knows it, or check the line `revision:` of the file"];
    BadData { why } => ["the data file does not hold together: {why}", why = why.in_words()]
        help ["correct it; `coureur data GAME` writes a file of the right shape"];
    BadPosition { why } => ["the position does not hold together: {why}", why = why.in_words()]
        help ["`position export` writes files of the right shape, and examples/positions has one written by hand"];
    UnreadPosition { why } => ["this program, coureur {VERSION}, cannot read the starting position of the game: {why}", why = why.in_words()]
        help ["get a newer version; nobody need have done wrong"];
    UnderWay { game } => ["something is under way in this position, and a game of {game} can only begin {}", quiet(game)]
        help ["play on to such a point and write the position there, or leave `stack` out of the file"];
} }

in_words! { RecordError {
    NoKey { section, number, key } => ["record {number} of `{section}` has no `{key}`"];
    Twice { section, place } => ["`{place}` is there twice in `{section}`"];
    Lacks { place, field } => ["`{place}` has no `{field}`"];
    EachOnce { what } => ["each {what} must be there exactly once"];
    Missing { what, slug } => ["there is no {what} `{slug}`"];
} }

impl Worded for UnknownKey {
    fn wording(&self) -> Wording {
        let UnknownKey { path, key, nearest } = self;
        let none = match path.rsplit('.').next().unwrap_or_default() {
            "" => format!("there is no key `{key}`"),
            "spaces" => format!("{path}: there is no space `{key}`"),
            "pieces" => format!("{path}: there is no piece `{key}`"),
            "leaders" => format!("{path}: there is no leader `{key}`"),
            _ => format!("{path}: there is no `{key}`"),
        };
        let meant = if nearest.is_empty() { String::new() } else { format!("; did you mean `{nearest}`?") };
        said(none + &meant, [], [])
    }
}
