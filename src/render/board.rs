//! The board by theatres, as text.

use super::paint::{ASIDE, HEADING, of, paint};
use super::text::{WIDTH, pad, width, wrap};
use crate::engine::{Region, SpaceView, View};
use crate::side::Side;

/// Columns of a space's name.
const NAME: usize = 21;
/// Columns of a space's kind and marks.
const KIND: usize = 22;
/// Columns between those and a stack.
const GAP: usize = 2;
/// Columns before a stack.
const MARGIN: usize = 2 + 1 + 1 + NAME + 1 + KIND + GAP;

/// Title, season, points and piles: what stands above the board.
#[must_use]
pub fn summary(view: &View) -> String {
    let mut out = format!("{}\n{}\n", paint(HEADING, &view.title), view.clock);
    for pairs in [&view.tracks, &view.piles] {
        for group in pairs.chunk_by(|(one, _), (other, _)| whose(one) == whose(other)) {
            let pieces: Vec<String> = group.iter().map(|(name, value)| format!("{name} {value}")).collect();
            out.push_str(&wrap_pieces(&pieces, " · "));
            out.push('\n');
        }
    }
    for note in &view.notes {
        out.push_str(&wrap(note, "", "  "));
        out.push('\n');
    }
    out
}

/// The first word of a track's name: what belongs to one side stands together.
fn whose(name: &str) -> Option<&str> {
    name.split(' ').next()
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
    let mut out = format!("  {} {} {}", flag(space.control), pad(&space.name, NAME), paint(ASIDE, &kind));
    let mut used = MARGIN - KIND - GAP + width(&kind);
    for stack in &space.stacks {
        let columns = width(&stack.words);
        let words = if used.max(MARGIN - GAP) + GAP + columns <= WIDTH {
            out.push_str(&" ".repeat(MARGIN.saturating_sub(used).max(GAP)));
            stack.words.clone()
        } else {
            out.push('\n');
            let margin = " ".repeat(if MARGIN + columns <= WIDTH { MARGIN } else { MARGIN - KIND - GAP });
            wrap(&stack.words, &margin, &margin)
        };
        out.push_str(&paint(of(stack.side), words));
        // A second stack stands on a line of its own.
        used = WIDTH;
    }
    out.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::StackView;

    fn at(name: &str, kind: &str, words: &[&str]) -> SpaceView {
        let stack = |words: &&str| StackView { side: Side::French, words: (*words).to_owned() };
        SpaceView {
            id: "x".to_owned(),
            name: name.to_owned(),
            kind: kind.to_owned(),
            control: Some(Side::French),
            marks: vec!["4 VP".to_owned()],
            stacks: words.iter().map(stack).collect(),
        }
    }

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn a_stack_stands_beside_its_space_or_below_it() {
        assert_eq!(
            plain(&space(&at("Québec", "fort", &["8 SP"]))),
            "  F Québec                fort, 4 VP              8 SP\n"
        );
        let long =
            space(&at("Québec", "a fortress on a rock over the river", &["Montcalm (+3), 8 SP", "Lévis"]));
        let lines: Vec<String> = plain(&long).lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 3, "{long}");
        assert!(lines.iter().all(|line| width(line) <= WIDTH && !line.ends_with(' ')), "{long}");
        assert_eq!(lines[2].trim(), "Lévis");
    }

    #[test]
    fn tracks_of_one_side_stand_together() {
        let pair = |name: &str| (name.to_owned(), "0".to_owned());
        let view = View {
            title: "T".to_owned(),
            clock: "C".to_owned(),
            tracks: vec![pair("British VP"), pair("British hand"), pair("French VP")],
            regions: vec![],
            piles: vec![],
            notes: vec![],
        };
        assert_eq!(plain(&summary(&view)), "T\nC\nBritish VP 0 · British hand 0\nFrench VP 0\n");
    }
}
