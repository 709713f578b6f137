//! The board by theatres, as text.

use super::paint::{ASIDE, HEADING, of, paint};
use super::text::{WIDTH, pad, width, wrap};
use crate::engine::{Region, SpaceView, View};
use crate::side::Side;

/// Columns of a space's name.
const NAME: usize = 24;
/// Columns of a space's kind and marks.
const KIND: usize = 22;

/// Title, season, points and piles: what stands above the board.
#[must_use]
pub fn summary(view: &View) -> String {
    let mut out = format!("{}\n{}\n", paint(HEADING, &view.title), view.clock);
    let track = |(name, value): &(String, String)| format!("{name} {value}");
    for pairs in [&view.tracks, &view.piles] {
        let line: Vec<String> = pairs.iter().map(track).collect();
        if !line.is_empty() {
            out.push_str(&wrap_pieces(&line, " · "));
            out.push('\n');
        }
    }
    for note in &view.notes {
        out.push_str(&wrap(note, "", "  "));
        out.push('\n');
    }
    out
}

/// Pieces that stay whole, joined, broken into lines.
fn wrap_pieces(pieces: &[String], between: &str) -> String {
    let mut out = String::new();
    let mut used = 0;
    for piece in pieces {
        let columns = width(piece);
        if used > 0 && used + width(between) + columns > WIDTH {
            out.push('\n');
            used = 0;
        }
        if used > 0 {
            out.push_str(between);
            used += width(between);
        }
        out.push_str(piece);
        used += columns;
    }
    out
}

/// All theatres, space by space.
#[must_use]
pub fn board(view: &View) -> String {
    view.regions.iter().map(region).collect::<Vec<_>>().join("\n")
}

fn region(region: &Region) -> String {
    let mut out = format!("{}\n", paint(HEADING, region.name.to_uppercase()));
    for space in &region.spaces {
        out.push_str(&self::space(space));
    }
    out
}

fn flag(control: Option<Side>) -> String {
    match control {
        Some(side) => paint(of(side), &side.title()[..1]),
        None => paint(ASIDE, "-"),
    }
}

fn space(space: &SpaceView) -> String {
    let mut kind = space.kind.clone();
    for mark in &space.marks {
        kind.push_str(", ");
        kind.push_str(mark);
    }
    let head = format!("  {} {} ", flag(space.control), pad(&space.name, NAME));
    let margin = " ".repeat(2 + 1 + 1 + NAME + 1 + KIND + 1);
    let mut out = head;
    out.push_str(&paint(ASIDE, pad(&kind, KIND)));
    let room = width(&kind) <= KIND;
    for (index, stack) in space.stacks.iter().enumerate() {
        let words = wrap(&stack.words, "", &margin);
        let text = paint(of(stack.side), words);
        if index == 0 && room {
            out.push(' ');
        } else {
            out.push('\n');
            out.push_str(&margin);
        }
        out.push_str(&text);
    }
    let trimmed = out.trim_end().to_owned();
    trimmed + "\n"
}
