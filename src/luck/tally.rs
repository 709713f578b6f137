//! Every throw of a log, and what it came to.

use crate::engine::Events;
use crate::speech::{Fortune, Play, Purpose};
use crate::table::{Chapter, Rolled, Table};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Dice thrown under one label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Throw {
    /// The entry in which they were seen.
    pub entry: u64,
    /// The number of the roll; none where dice were typed in.
    pub roll: Option<u64>,
    /// What for.
    #[serde(flatten)]
    pub purpose: Purpose,
    /// As the log has it.
    pub label: String,
    /// Faces each die has.
    pub sides: u8,
    /// What they showed.
    pub faces: Vec<u8>,
}

/// A die and what it came to, in an entry that counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Met {
    /// The entry.
    pub entry: u64,
    /// The die.
    #[serde(flatten)]
    pub fortune: Fortune,
}

/// The dice of one log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The throws, in order.
    pub throws: Vec<Throw>,
    /// What dice came to, in order.
    pub met: Vec<Met>,
}

/// The entries that count: a takeback leaves out what came after the entry it goes back to, and may lead back to what an
/// earlier one left out.
#[must_use]
pub fn counting(story: &[Arc<Chapter>]) -> BTreeSet<u64> {
    let back = |chapter: &Chapter| {
        let to = chapter.results.iter().rev().find_map(|result| result.strip_prefix("undone to "));
        to.and_then(|to| to.parse::<u64>().ok())
    };
    let mut counts = BTreeSet::new();
    let mut at = story.last().map(|chapter| chapter.entry);
    while let Some(entry) = at {
        counts.insert(entry);
        let chapter = usize::try_from(entry).ok().and_then(|index| story.get(index));
        let before = chapter.and_then(|chapter| back(chapter)).or_else(|| entry.checked_sub(1));
        at = before.filter(|before| *before < entry);
    }
    counts
}

/// What a roll was for.
#[must_use]
pub fn purpose_of(table: &Table, roll: &Rolled) -> Purpose {
    let is = |other: &Rolled| (other.index, &other.label) == (roll.index, &roll.label);
    let before = table.rolls().iter().take_while(|other| !is(other));
    let before = before.filter(|other| other.opened_in == roll.opened_in && other.picked.is_none());
    let before = before.map(|other| (other.label.as_str(), other.faces.len()));
    with_side(table.play(), happened(table, roll.opened_in), table.play().purpose(&roll.label), before)
}

fn happened(table: &Table, entry: u64) -> &[Events] {
    let chapter = usize::try_from(entry).ok().and_then(|at| table.story().get(at));
    chapter.map_or([].as_slice(), |chapter| chapter.happened.as_slice())
}

/// Where a label does not say whose a throw is, what happened in its entry does: the dice of its kind, in order, after those
/// that were thrown in it before.
#[must_use]
pub fn with_side<'a>(
    play: &dyn Play,
    happened: &[Events],
    purpose: Purpose,
    before: impl Iterator<Item = (&'a str, usize)>,
) -> Purpose {
    if purpose.side.is_some() {
        return purpose;
    }
    let alike = before.filter(|(label, _)| play.purpose(label).kind == purpose.kind);
    let place: usize = alike.map(|(_, dice)| dice).sum();
    let met = happened.iter().flat_map(|events| play.fortunes(events));
    let met: Vec<Fortune> = met.filter(|fortune| fortune.kind == purpose.kind).collect();
    // A die may come to several things.
    let measure = met.first().map(|fortune| fortune.measure);
    let mut dice = met.iter().filter(|fortune| Some(fortune.measure) == measure);
    Purpose { side: dice.nth(place).map(|fortune| fortune.side), ..purpose }
}

impl Tally {
    /// Counts the dice of a log that was replayed.
    #[must_use]
    pub fn of(table: &Table) -> Tally {
        let play = table.play();
        let mut known = BTreeSet::new();
        let rolled = table.rolls().iter().filter(|roll| roll.picked.is_none());
        let rolled = rolled.filter(|roll| known.insert((roll.index, roll.label.clone())));
        let rolled = rolled.map(|roll| Throw {
            entry: roll.opened_in,
            roll: Some(roll.index),
            purpose: purpose_of(table, roll),
            label: roll.label.clone(),
            sides: roll.sides,
            faces: roll.faces.clone(),
        });
        let counts = counting(table.story());
        // At a table nothing is thrown by the log: what was taken back was a slip of whoever typed it.
        let typed = table.typed_dice().iter().enumerate().filter(|(_, typed)| counts.contains(&typed.entry));
        let typed = typed.map(|(at, typed)| Throw {
            entry: typed.entry,
            roll: None,
            purpose: {
                let before = table.typed_dice().iter().take(at).filter(|other| other.entry == typed.entry);
                let before = before.map(|other| (other.label.as_str(), other.faces.len()));
                with_side(play, happened(table, typed.entry), play.purpose(&typed.label), before)
            },
            label: typed.label.clone(),
            sides: typed.sides,
            faces: typed.faces.clone(),
        });
        let throws: Vec<Throw> = rolled.chain(typed).collect();
        let chapters = table.story().iter().filter(|chapter| counts.contains(&chapter.entry));
        let mut met: Vec<Met> = chapters
            .flat_map(|chapter| chapter.happened.iter().map(|events| (chapter.entry, events)))
            .flat_map(|(entry, events)| {
                play.fortunes(events).into_iter().map(move |fortune| Met { entry, fortune })
            })
            .collect();
        met.extend(throws.iter().filter(|throw| counts.contains(&throw.entry)).flat_map(|throw| {
            let Purpose { side, kind } = throw.purpose;
            let read = side.zip(play.plainly(kind));
            throw.faces.iter().filter_map(move |face| {
                let (side, (measure, by_face)) = read.clone()?;
                let face = u16::from(*face);
                let fortune = Fortune { side, kind, measure, dice: 1, by_face, face };
                Some(Met { entry: throw.entry, fortune })
            })
        }));
        met.sort_by_key(|met| met.entry);
        Tally { throws, met }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::Side;
    use crate::table::Seat;

    fn chapter(entry: u64, results: &[&str]) -> Arc<Chapter> {
        Arc::new(Chapter {
            entry,
            seat: Seat::Player(Side::British),
            time: String::new(),
            deeds: Vec::new(),
            happened: Vec::new(),
            dropped: Vec::new(),
            results: results.iter().map(|result| (*result).to_owned()).collect(),
        })
    }

    #[test]
    fn u9_what_was_taken_back_did_not_happen() {
        let plain = |entry| chapter(entry, &[]);
        let story = [plain(0), plain(1), plain(2), chapter(3, &["undone to 1"]), plain(4)];
        assert_eq!(counting(&story), BTreeSet::from([0, 1, 3, 4]));
        // Back to what the first takeback had left out.
        let story = [&story[..], &[chapter(5, &["undone to 2", "roll 0 battle: 3"])]].concat();
        assert_eq!(counting(&story), BTreeSet::from([0, 1, 2, 5]));
        assert_eq!(counting(&[]), BTreeSet::new());
    }
}
