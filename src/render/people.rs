//! Who plays, and whom one trusts: what two people compare before the first move.

use super::terms::{sentence, two_may_ask_for_hints};
use super::text::{WIDTH, clean, wrap_to};
use super::umpired::cautions;
use crate::keys::Fingerprint;
use crate::table::{Seat, Table};

/// What the holder of a seat plays, in words: the players may have changed sides.
#[must_use]
pub fn plays(table: &Table, seat: Seat) -> String {
    seat.side().map_or_else(|| seat.to_string(), |side| table.plays(side).to_string())
}

/// The game's mode, and whom it asks one to trust with what, in lines of at most so many columns; and what this game asks beyond that.
#[must_use]
pub fn trust(table: &Table, most: usize) -> String {
    let all = std::iter::once(crate::table::trust(table.setting().mode).to_owned()).chain(cautions(table));
    all.map(|said| wrap_to(most, &said, "", "  ") + "\n").collect()
}

/// What is played, by which rules, in lines of at most so many columns.
#[must_use]
pub fn terms(table: &Table, most: usize) -> String {
    let hints =
        if two_may_ask_for_hints(table) { " Both players may ask the program for hints." } else { "" };
    wrap_to(most, &format!("{}.{hints}", sentence(table)), "", "  ") + "\n"
}

/// Each seat with its player's name and the words of his key, in lines of at most so many columns.
#[must_use]
pub fn keys(table: &Table, most: usize) -> String {
    let line = |seat: &Seat| match table.players().get(seat) {
        Some(player) => {
            let text = format!("{}: {}", clean(&player.name), Fingerprint::of(&player.key));
            wrap_to(most, &text, &format!("  {:<8} ", seat.word()), "    ") + "\n"
        }
        None => format!("  {:<8} open\n", seat.word()),
    };
    table.setting().mode.seats().iter().map(line).collect()
}

/// What to tell somebody who meets this game for the first time: what is played, and with whom.
#[must_use]
pub fn introduction(table: &Table) -> String {
    terms(table, WIDTH) + &company(table)
}

/// Trust, keys, and what to do with the words.
#[must_use]
pub fn company(table: &Table) -> String {
    trust(table, WIDTH) + &acquaintance(table)
}

/// Keys, and what to do with their words.
#[must_use]
pub fn acquaintance(table: &Table) -> String {
    let mut text = keys(table, WIDTH);
    let mut players = table.players().values();
    let first = players.next();
    if players.any(|other| first.is_some_and(|first| first.key != other.key)) {
        let advice = "Compare these words with the others, by telephone or when you meet: if all see the same, nobody \
                      stands between you.";
        text.push_str(&wrap_to(WIDTH, advice, "", "  "));
        text.push('\n');
    }
    text
}
