//! The position of an entry in words: what stands beside the map, and all that is on it, for whoever cannot see it.

use crate::render::text::clean;
use crate::side::Side;
use crate::speech::View;
use crate::speech::view::{Pile, Space, Track, headed};
use crate::table::Table;

/// A line: its group and what it is about, and its words.
pub type Line = (String, String);

/// What parts the group of a line from what it is about.
const BETWEEN: char = '\u{1f}';

/// A line of a group.
fn line(group: &str, about: &str, words: &str) -> Line {
    (format!("{group}{BETWEEN}{about}"), clean(words))
}

fn whose(side: Option<Side>) -> String {
    side.map(|side| format!("{side} ")).unwrap_or_default()
}

/// Whose a line is, to be told apart from the other side's.
fn of(side: Option<Side>, id: &str) -> String {
    format!("{}{id}", whose(side))
}

/// Whom the table waits for.
#[must_use]
pub(super) fn waiting_line(table: &Table) -> Line {
    line("Now", "waiting", &waiting(table))
}

/// Everything about a position that anybody may know: first when it is.
#[must_use]
pub fn standing(view: &View) -> Vec<Line> {
    let mut all = vec![line("Now", "clock", &view.clock.words)];
    let track = |track: &Track| {
        let words = format!("{}{}: {}", whose(track.side), track.name, track.words());
        line("Points", &of(track.side, &track.id), &words)
    };
    all.extend(view.tracks.iter().map(track));
    let pile = |pile: &Pile| {
        line("Cards", &of(pile.side, &pile.id), &format!("{}{}", whose(pile.side), pile.words(": ")))
    };
    all.extend(view.piles.iter().map(pile));
    let note = |(at, note): (usize, &crate::speech::view::Note)| {
        line("Notes", &format!("{}{}", of(note.side, &note.id), at), &note.text)
    };
    all.extend(view.notes.iter().enumerate().map(note));
    for region in &view.regions {
        let here = view.spaces.iter().filter(|space| space.region == region.id && !view.is_quiet(space));
        all.extend(here.map(|place| line(&region.name, &place.id, &space(view, place))));
    }
    let marked = view.marked_links().into_iter();
    all.extend(marked.map(|(name, what)| line("On the lines", &name, &format!("{name}: {what}"))));
    for holding in &view.boxes {
        let stacks = view.held(holding);
        if !stacks.is_empty() {
            let words = format!("{}: {}", holding.name, headed(&stacks, holding.side).join(". "));
            all.push(line("Off the map", &holding.id, &words));
        }
    }
    all
}

fn space(view: &View, space: &Space) -> String {
    let head = format!("{} ({})", space.name, view.owned_place(space));
    let stacks = view.stacks(space);
    if stacks.is_empty() { head } else { format!("{head}: {}", headed(&stacks, space.control).join(". ")) }
}

/// For whom and what the table waits.
fn waiting(table: &Table) -> String {
    if let Some(outcome) = table.outcome() {
        let winner = outcome
            .winner
            .map_or_else(|| "A draw".to_owned(), |seat| format!("{} victory", table.plays(seat)));
        return format!("{winner}: {} [{}]", outcome.how.trim_end_matches('.'), outcome.rule);
    }
    table.waited()
}
