//! The small choices players make, and how they are spelled.

use super::content::Content;
use super::ids::{CardId, PieceId, PieceSet, SpaceId};
use super::map::Department;
use super::pieces::Class;
use super::position::Pos;
use super::world::DECK;
use crate::cite::Rule;
use crate::engine::{Need, Offers, Prompt, Refusal, Who, Window, Words};
use crate::side::Side;
use std::collections::BTreeMap;

/// What a card is used for [WW 5.26].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Activate leaders and units [WW 5.3].
    Activate,
    /// Build stockades [WW 5.41].
    Stockades,
    /// Build forts [WW 5.42].
    Forts,
    /// The event [WW 5.5].
    Event,
}

/// What an activated group does [WW 5.36].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Move.
    Move,
    /// Roll on the Siege Table.
    Siege,
    /// Assault without a roll.
    Assault,
    /// Attack the besiegers.
    Sortie,
    /// Neither move nor siege.
    Stay,
}

/// Where a beaten piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refuge {
    /// To a space.
    Space(SpaceId),
    /// Inside the fort or fortress.
    Inside,
}

/// A choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant is spelled out in the functions below")]
pub enum Choice {
    Play(CardId),
    Pass,
    PassAll,
    Done,
    Use(Use),
    Force(PieceId),
    Single(PieceId),
    Drilled(PieceId),
    Take(PieceId),
    TakeAll,
    Next(PieceId),
    Act(Action),
    To(SpaceId),
    Infiltrate(SpaceId),
    Sail(SpaceId),
    Land(SpaceId),
    Halt,
    Drop(PieceId),
    Demolish(SpaceId),
    Abandon(SpaceId),
    Inside(PieceId),
    InsideAll,
    Deploy(PieceId),
    Join(PieceId),
    JoinAll,
    Lead(PieceId),
    Lose(PieceId),
    Retreat(PieceId, Refuge),
    RetreatAll(Refuge),
    Build(SpaceId),
    Complete(SpaceId),
    Assault,
    NoAssault,
    Raid(SpaceId),
    Home(PieceId, SpaceId),
    HomeWith(PieceId, PieceId),
    Stay(PieceId),
    Place(PieceId, SpaceId),
    PlaceIn(PieceId, Department),
    Restore(PieceId),
    Remove(PieceId),
    Choose(SpaceId),
    Name(PieceId),
    Pick(Department),
    Raise(Department),
    Refit(Department),
    TakeCard(CardId),
    Discard(CardId),
    None,
    Exchange,
    Bid(u8),
    BidFor(Side, u8),
    Accept,
    GoOn,
}

/// Words with a piece.
#[must_use]
pub fn piece_words(words: Words, content: &Content, piece: PieceId) -> Words {
    words.named(&content.piece(piece).named)
}

/// Words with a space.
#[must_use]
pub fn space_words(words: Words, content: &Content, space: SpaceId) -> Words {
    words.named(&content.space(space).named)
}

/// Words with a card, by number or name.
#[must_use]
pub fn card_words(words: Words, content: &Content, card: CardId) -> Words {
    words.named(&content.card(card).named)
}

/// Offers to play a card as a response or otherwise.
pub fn offer_play(out: &mut Offers<Choice>, content: &Content, card: CardId) {
    let words = card_words(Words::key("play"), content, card);
    out.offer_card(Choice::Play(card), words, DECK, &card.id());
}

/// The answers that decline something.
fn declines(choice: Choice) -> bool {
    matches!(choice, Choice::Pass | Choice::Done | Choice::None | Choice::NoAssault)
}

/// A question that can be answered with no lets every word for no be typed: `no` and `pass`. `done` is one only where it is
/// the printed word: it closes lists, and one too many must not give a window away.
pub fn let_decline(need: impl FnOnce() -> Need, out: &mut Offers<Choice>) {
    let Some((_, words, _)) = out.legal.iter_mut().find(|(choice, _, _)| declines(*choice)) else { return };
    let Need::Decision(prompt) = need() else { return };
    let open = OPEN.iter().any(|word| prompt.ask.starts_with(word));
    if prompt.ask.contains('?') && !open {
        let said = words.to_string();
        // `no assault` answers a later question of the same siege, and must not be read in two.
        let siege = prompt.window.is_some_and(|window| window.kind.starts_with("siege-"));
        let others = ["no", "pass"].into_iter().filter(|word| *word != said && !(siege && *word == "no"));
        *words = others.fold(words.clone(), |words, other| words.or(Words::key(other)));
    }
}

/// How questions begin that ask for more than yes or no.
const OPEN: [&str; 4] = ["Who ", "Which ", "Where ", "What "];

/// A question to one side.
#[must_use]
pub fn ask(side: Side, ask: impl Into<String>, rule: &'static str) -> Need {
    Need::Decision(prompt(side, ask, rule))
}

/// A question to one side that it may waive in advance.
#[must_use]
pub fn window(side: Side, question: impl Into<String>, rule: &'static str, window: Window) -> Need {
    Need::Decision(Prompt { window: Some(window), ..prompt(side, question, rule) })
}

fn prompt(side: Side, ask: impl Into<String>, rule: &'static str) -> Prompt {
    let mut ask = ask.into();
    // Several chapters ask without the mark.
    if OPEN.iter().any(|word| ask.starts_with(word)) && !ask.contains('?') {
        ask.push('?');
    }
    let waiting = waiting(&ask);
    Prompt { who: Who::One(side), ask, waiting, window: None, rule: Rule::ww(rule) }
}

/// A question as it is told to those who wait.
fn waiting(ask: &str) -> String {
    let mut letters = ask.chars();
    let first = letters.next().map(|first| first.to_lowercase().collect::<String>()).unwrap_or_default();
    // The names of events are written in capitals, and stay so.
    let ask = if letters.as_str().starts_with(char::is_uppercase) {
        ask.to_owned()
    } else {
        format!("{first}{}", letters.as_str())
    };
    ask.replace("your", "their")
}

/// A reason why something is not open.
#[must_use]
pub fn refusal(
    code: &'static str,
    rule: &'static str,
    why: impl Into<String>,
    help: impl Into<String>,
) -> Refusal {
    Refusal { code, why: why.into(), rule: Rule::ww(rule), help: help.into() }
}

/// A list of pieces in words, leaders first.
#[must_use]
pub fn names(pos: Pos<'_>, pieces: impl Iterator<Item = PieceId>) -> String {
    let all: Vec<&str> = pieces.map(|piece| pos.content.piece(piece).name.as_str()).collect();
    match all.as_slice() {
        [] => "nobody".to_owned(),
        names => names.join(", "),
    }
}

/// A group in a few words: its leaders by name, its units by name while they are few, else counted by class.
#[must_use]
pub fn company(pos: Pos<'_>, pieces: PieceSet) -> String {
    const FEW: usize = 4;
    let units = pos.only_units(pieces);
    let leaders = names(pos, pieces.minus(units).iter());
    let troops = if units.len() <= FEW { names(pos, units.iter()) } else { by_class(pos, units) };
    match (pieces.minus(units).is_empty(), units.is_empty()) {
        (true, _) => troops,
        (false, true) => leaders,
        (false, false) => format!("{leaders} with {troops}"),
    }
}

fn by_class(pos: Pos<'_>, units: PieceSet) -> String {
    let mut counts: BTreeMap<Class, usize> = BTreeMap::new();
    for unit in units.iter().filter_map(|unit| pos.content.unit(unit)) {
        *counts.entry(unit.class).or_default() += 1;
    }
    let counted = counts.iter().map(|(class, count)| class.counted(*count));
    counted.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_waits_reads_events_in_capitals_as_they_are() {
        assert_eq!(waiting("COLONIAL POLITICS: where?"), "COLONIAL POLITICS: where?");
        assert_eq!(waiting("Play one of your 9 cards"), "play one of their 9 cards");
    }
}
