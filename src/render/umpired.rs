//! What an umpired game rests on: who gave the words for decks and dice, in which order, and who signed nothing.
//!
//! An umpire commits to his secret and his seeds, and then the players' words make decks and dice of them. Whoever knows secret and
//! seeds and gives the last words can try words until the decks please him: so it counts who had the last ones.

use super::dates::of_dates;
use super::report::who;
use super::text::count;
use crate::side::Side;
use crate::table::{Act, Mode, Rolled, Seat, Table};
use jiff::Timestamp;
use std::collections::BTreeMap;

/// A player's words for decks and dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Given {
    /// Whose words they are said to be.
    pub side: Side,
    /// The entry they stand in.
    pub entry: u64,
    /// Who signed that entry.
    pub by: Seat,
}

impl Given {
    /// Did somebody else type them?
    #[must_use]
    pub fn is_typed(self) -> bool {
        self.by != Seat::Player(self.side)
    }
}

/// The words that were given, in the order of the log.
#[must_use]
pub fn given(table: &Table) -> Vec<Given> {
    let mut all = Vec::new();
    for chapter in table.story() {
        for deed in &chapter.deeds {
            if let Act::Word { side, .. } = &deed.act {
                all.push(Given { side: *side, entry: chapter.entry, by: deed.by });
            }
        }
    }
    all
}

/// The last words, once both players' are there.
#[must_use]
pub fn last_words(table: &Table) -> Option<Given> {
    Side::ALL.into_iter().all(|side| table.words()[side].is_some()).then(|| given(table).pop())?
}

/// The last words, if the umpire typed them, who then could choose.
#[must_use]
pub fn chosen(table: &Table) -> Option<Given> {
    last_words(table).filter(|last| last.is_typed())
}

/// Who has signed nothing of an umpired game that has begun.
#[must_use]
pub fn silent(table: &Table) -> Vec<Seat> {
    if table.setting().mode != Mode::Umpire || last_words(table).is_none() {
        return Vec::new();
    }
    let signed = |seat: &Seat| table.story().iter().any(|chapter| chapter.seat == *seat);
    table.players().keys().filter(|seat| !signed(seat)).copied().collect()
}

/// What words that the umpire typed last mean for decks and dice.
#[must_use]
pub fn of_words(table: &Table) -> Option<String> {
    let Given { side, entry, by } = chosen(table)?;
    let player = who(Some(table), Seat::Player(side).word());
    let umpire = who(Some(table), by.word());
    Some(format!(
        "As the log shows, {umpire} typed the words of {player} (entry {entry}) after his own commitment, and knowing all the other \
         words: he could try words until the decks pleased him, and the dice of what he enters himself. Only {player} can say \
         whether they are his words."
    ))
}

/// What it means that somebody signed nothing.
#[must_use]
pub fn of_silence(table: &Table) -> Vec<String> {
    let told = |seat: Seat| {
        let player = who(Some(table), seat.word());
        format!(
            "{player} has signed nothing in this game: that he plays, and that words and orders entered for him are his, rests on \
             the umpire alone."
        )
    };
    silent(table).into_iter().map(told).collect()
}

/// Every entry in which a seat says that it goes on after a restore: a log says so for ever.
#[must_use]
pub fn restores(table: &Table) -> BTreeMap<Seat, Vec<u64>> {
    let mut all: BTreeMap<Seat, Vec<u64>> = BTreeMap::new();
    for chapter in table.story() {
        let seat = chapter.seat;
        if chapter.deeds.iter().any(|deed| deed.by == seat && matches!(deed.act, Act::Restored(_))) {
            all.entry(seat).or_default().push(chapter.entry);
        }
    }
    all
}

/// How often each seat went on after a restore, and where.
#[must_use]
pub fn restores_in_words(table: &Table) -> Vec<String> {
    let told = |(seat, entries): (Seat, Vec<u64>)| {
        let numbers: Vec<String> = entries.iter().map(u64::to_string).collect();
        let times = count(entries.len(), "time", "times");
        format!(
            "{} went on after a restore {times} (entry {})",
            who(Some(table), seat.word()),
            numbers.join(", ")
        )
    };
    restores(table).into_iter().map(told).collect()
}

/// Rolls that were answered in the very entry that tells of a restore, for each seat: whoever asked may have known the link.
#[must_use]
pub fn of_restores(table: &Table) -> Vec<String> {
    let all = restores(table);
    let restores = |seat: Seat| {
        let answers = |entry: &u64| {
            // Whoever asked himself knew no more by it than he did.
            let asked = |roll: &Rolled| roll.asker.as_ref().is_some_and(|asker| asker.seat != seat);
            let answered = |roll: &Rolled| roll.opened_in == *entry && roll.witness.seat == seat;
            table.rolls().iter().any(|roll| answered(roll) && asked(roll))
        };
        all.get(&seat).into_iter().flatten().copied().filter(answers).collect::<Vec<u64>>()
    };
    let told = |seat: &Seat| {
        let entries = restores(*seat);
        let (player, times) = (who(Some(table), seat.word()), count(entries.len(), "roll", "rolls"));
        let numbers: Vec<String> = entries.iter().map(u64::to_string).collect();
        let numbers = numbers.join(", ");
        (!entries.is_empty()).then(|| {
            format!(
                "{player} answered {times} right after a restore (entry {numbers}): unless the entry that asked lay in his own mail, \
                 whoever asked may have known the seed, and worded his entry by it."
            )
        })
    };
    table.players().keys().filter_map(told).collect()
}

/// That a player has not given the game up himself.
#[must_use]
pub fn of_resignation(table: &Table) -> Option<String> {
    let side = table.resigned()?;
    let entry = table.given_up_for(side)?;
    let (player, umpire) =
        (who(Some(table), Seat::Player(side).word()), who(Some(table), Seat::Umpire.word()));
    Some(format!(
        "{umpire} gave the game up for {player} (entry {entry}): whether {player} wanted it, or was gone, the log does not say."
    ))
}

/// What whoever relies on the game has to know beside the sentence about its mode.
#[must_use]
pub fn cautions(table: &Table) -> Vec<String> {
    // A clock beyond all calendars is as good as none.
    let now = Timestamp::try_from(crate::machine::now()).unwrap_or(Timestamp::MAX);
    let dates = of_dates(table, now);
    let all = of_words(table).into_iter().chain(of_silence(table)).chain(of_restores(table));
    all.chain(of_resignation(table)).chain(dates).collect()
}
