//! The sentences of flaws: what does not hold together in a file, a header or a position.

use super::{Worded, Wording, any, said};
use crate::games::WORDS;
use coureur_core::flaw::Flaw;
use coureur_core::games::wilderness_war::first_edition;
use std::error::Error;

/// Those that are no game's own: the code of each, and its sentence with the names of its facts; `{cause}` is the error below it.
pub const FLAWS: &[(&str, &str)] = &[
    ("board.no_card", "there is no card {number}"),
    ("board.none", "there is no {what} `{slug}`"),
    ("board.senseless", "`{word}` makes no sense for {piece}"),
    ("board.unknown", "there is no {what} `{slug}`; did you mean `{nearest}`?"),
    ("cause", "{cause}"),
    ("data.needed", "the rules need `{slug}`"),
    ("data.other_game", "it says that it is of the game `{game}`, and this is `{id}`"),
    ("engine.draw.dice", "not these dice"),
    ("engine.draw.hand", "this card is not in the hand"),
    ("engine.draw.kind", "another kind of draw was asked for"),
    ("engine.draw.nothing", "nothing is to be drawn now"),
    ("engine.draw.pick", "not this draw"),
    ("facts.begins", "it begins with `{first}` and not with `{heading}`"),
    ("facts.differ", "its facts do not hold together at `{line}`"),
    ("facts.differ_at_the_end", "its facts do not hold together in its last lines"),
    ("facts.means_nothing_here", "`{line}` means nothing here"),
    ("facts.said_twice", "`{line}` is said twice"),
    ("start.holds_nothing_like_world", "it holds nothing like `world: {…}`"),
    ("start.differs", "it is one of {what} `{said}`, and `{played}` is played"),
    ("start.no_name", "one of its keys is no name: it is a map, a list, or far too long"),
    ("start.several", "{path}: `{name}` could be any of `{several}`: write one of these"),
    ("start.twice", "{path}: `{name}` is there twice, under two names"),
    ("start.world_is_no_map", "`world` is no map of what differs from the set-up"),
    ("table.cards.card_came_out_twice", "a card came out twice"),
    ("table.cards.deck_cannot_be_made_again", "a deck cannot be made again"),
    ("table.cards.in_earlier_shuffle", "in an earlier shuffle, which it never left"),
    ("table.cards.in_hand", "in a hand, as {slot}"),
    ("table.cards.commitments", "not one commitment for each card"),
    ("table.cards.not_committed", "it is not the one committed to"),
    ("table.cards.other_deck", "it is not the one the secret and the players' words give"),
    ("table.cards.there_no_card_key", "there is no card key"),
    ("table.cards.lost", "{card} went in and did not come out"),
    ("table.header.both_seats_one_person", "both seats are one person's, and here are two keys"),
    (
        "table.header.cards_lie_in_slots",
        "cards lie in slots in the position it begins from, and nobody has dealt them",
    ),
    ("table.header.game_has_other_seats", "a {mode} game has other seats"),
    ("table.header.its_author_has_no_seat", "its author has no seat"),
    ("table.header.log_has_no_header", "the log has no header"),
    ("table.header.no_seat", "no seat `{seat}`"),
    ("table.header.seat_open_cannot", "a seat is open that cannot be"),
    ("table.header.second_header", "a second header"),
    ("table.header.two_its_seats_have_same", "two of its seats have the same key"),
    (
        "table.header.umpired_or_recorded_game_opened",
        "an umpired or recorded game is opened by whoever runs it",
    ),
    ("table.rules.ahead", "orders given ahead are waiting; withdraw them first"),
    (
        "table.rules.changes_pending",
        "the question that is asked now has other answers under them; play on, and agree at a later one",
    ),
    ("table.rules.not_newer", "the game is played by revision {now} already"),
    ("table.rules.owed_first", "what is owed, rolled, shuffled or sealed comes first"),
    ("table.rules.under_way", "something is under way; play on to its end, and agree then"),
    ("table.undo.cards_have_been_shuffled", "cards have been shuffled or dealt since"),
    ("table.undo.entry_not_among_entries", "entry {to} is not among entries {first} to {number}"),
    ("table.undo.not_every_seat_has_set", "not every seat has set up"),
    ("table.undo.nothing_was_proposed", "nothing was proposed"),
    ("table.undo.other_side_must_answer", "the other side must answer"),
    ("table.undo.roll_was_asked", "a roll was asked for in this very entry"),
    ("table.undo.already_proposed", "something is proposed already, or the game is over"),
    ("table.undo.owed_first", "what is owed, rolled, shuffled or shown comes first"),
    ("table.words.at_most_bytes_words", "at most {bytes} bytes of words in a game"),
    ("table.words.at_most_entries_in_row", "at most {entries} entries in a row"),
];

/// The sentence of a code, with the names of its facts in braces.
#[must_use]
pub fn template(code: &str) -> Option<&'static str> {
    let games = WORDS.iter().map(|words| words.flaws);
    games.chain([FLAWS]).flatten().find(|(known, _)| *known == code).map(|(_, sentence)| *sentence)
}

/// A sentence with the facts in their places.
fn filled<'a>(sentence: &str, facts: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let named = after.split_once('}').and_then(|(name, after)| {
            let fact = facts.clone().find(|(known, _)| *known == name)?.1;
            Some((fact, after))
        });
        match named {
            Some((fact, after)) => {
                text.push_str(fact);
                rest = after;
            }
            // A brace that a file would hold, as in `world: {…}`.
            None => {
                text.push('{');
                rest = after;
            }
        }
    }
    text + rest
}

impl Worded for Flaw {
    fn wording(&self) -> Wording {
        let cause = self.cause().map(any);
        let facts = self.facts().iter().map(|(name, fact)| (*name, fact.as_str()));
        let facts = facts.chain(cause.as_deref().map(|cause| ("cause", cause)));
        let text = filled(template(self.code()).unwrap_or(self.code()), facts.clone());
        let first = facts.clone().any(|fact| fact == ("edition", "1"));
        said(if first { first_edition::cite_text(&text) } else { text }, [], [])
    }
}

/// What a library says, with the sentences of the flaws that were handed to it.
pub(super) fn put_in(message: &str) -> String {
    let mut text = String::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('⟦') {
        let Some((flaw, after)) = after.split_once('⟧') else { break };
        let mut parts = flaw.split('|');
        let code = parts.next().unwrap_or_default();
        let facts = parts.filter_map(|part| part.split_once('='));
        text.push_str(before);
        text.push_str(&filled(template(code).unwrap_or(flaw), facts));
        rest = after;
    }
    text + rest
}

/// An error of the core that another one was made of.
pub(super) fn known(error: &(dyn Error + 'static)) -> Option<Wording> {
    fn as_one<E: Worded + 'static>(error: &(dyn Error + 'static)) -> Option<Wording> {
        error.downcast_ref::<E>().map(Worded::wording)
    }
    let ways = [
        as_one::<Flaw>,
        as_one::<coureur_core::log::LogError>,
        as_one::<coureur_core::log::MangledError>,
        as_one::<coureur_core::log::ValueError>,
        as_one::<coureur_core::keys::BadKey>,
        as_one::<coureur_core::table::TableError>,
        as_one::<coureur_core::table::BadEntry>,
        as_one::<coureur_core::yaml::YamlError>,
        as_one::<coureur_core::engine::EngineError>,
        as_one::<coureur_core::fair::CardError>,
        as_one::<coureur_core::fair::ShuffleError>,
        as_one::<crate::games::record::RecordError>,
        as_one::<crate::games::SetupError>,
        as_one::<coureur_core::games::start::UnknownKey>,
        as_one::<coureur_core::games::new_france::data::DataError>,
        as_one::<coureur_core::games::new_france::invariants::Broken>,
        as_one::<coureur_core::games::new_france::setup::position::PositionError>,
    ];
    ways.iter().find_map(|way| way(error))
}
