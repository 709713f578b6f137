//! The board by theatres, as text.

use super::paint::{ASIDE, HEADING, of, paint};
use super::text::{TIED, count, pad, width, wrap_to};
use crate::side::Side;
use crate::speech::{Region, SpaceView, View};

/// Columns before a space's name: a margin and the flag.
const FLAG: usize = 4;
/// Columns between two cells.
const GAP: usize = 2;
/// The fewest and the most columns of a space's kind and marks.
const KIND: std::ops::RangeInclusive<usize> = 10..=40;
/// Below so many columns nothing stands side by side.
const NARROW: usize = 60;

/// Which spaces are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spaces {
    /// Those with something in them; the others are counted.
    Busy,
    /// All.
    All,
}

/// Title, season, points and piles: what stands above the board, in lines of at most so many columns.
#[must_use]
pub fn summary(view: &View, most: usize) -> String {
    let mut out = wrap_to(most, &view.title, "", "  ");
    out = format!("{}\n{}\n", paint(HEADING, out), wrap_to(most, &view.clock, "", "  "));
    for pairs in [&view.tracks, &view.piles] {
        for group in pairs.chunk_by(|(one, _), (other, _)| side_of(one) == side_of(other)) {
            let pieces: Vec<String> = group.iter().map(|(name, value)| format!("{name} {value}")).collect();
            out.push_str(&wrap_pieces(&pieces, " · ", most));
            out.push('\n');
        }
    }
    for note in &view.notes {
        out.push_str(&wrap_to(most, note, "", "  "));
        out.push('\n');
    }
    out
}

/// The side a track's name begins with: what belongs to one side stands together.
fn side_of(name: &str) -> Option<Side> {
    Side::from_word(&name.split(' ').next()?.to_lowercase())
}

/// Pieces that stay whole where they can, joined, broken into lines.
fn wrap_pieces(pieces: &[String], between: &str, most: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        let long = width(piece) > most;
        match lines.last_mut() {
            Some(line) if !long && width(line) + width(between) + width(piece) <= most => {
                line.push_str(between);
                line.push_str(piece);
            }
            _ => lines.push(if long { wrap_to(most, &tied_list(piece), "", "  ") } else { piece.clone() }),
        }
    }
    lines.join("\n")
}

/// The widths of the cells of a board.
#[derive(Debug, Clone, Copy)]
struct Cells {
    /// All of a line.
    most: usize,
    /// A space's name.
    name: usize,
    /// Its kind and marks.
    kind: usize,
}

impl Cells {
    /// The widths that need the fewest lines for these spaces.
    fn fitting(spaces: &[&SpaceView], most: usize) -> Cells {
        let name = spaces.iter().map(|space| width(&space.name)).max().unwrap_or(0);
        let with = |kind: usize| Cells { most, name, kind };
        let lines = |cells: Cells| -> usize {
            spaces.iter().map(|space| self::space(space, cells).lines().count()).sum()
        };
        KIND.map(with).min_by_key(|cells| lines(*cells)).unwrap_or(with(0))
    }

    /// Columns before a space's kind.
    fn before_kind(self) -> usize {
        FLAG + self.name + GAP
    }

    /// Columns before a stack that stands beside its space.
    fn before_stack(self) -> usize {
        self.before_kind() + self.kind + GAP
    }
}

fn shown(view: &View, which: Spaces) -> impl Iterator<Item = (&Region, Vec<&SpaceView>)> {
    let is_shown = move |space: &&SpaceView| which == Spaces::All || !space.quiet;
    view.regions.iter().map(move |region| (region, region.spaces.iter().filter(is_shown).collect()))
}

/// The theatres, space by space, in lines of at most so many columns.
#[must_use]
pub fn board(view: &View, which: Spaces, most: usize) -> String {
    let all: Vec<&SpaceView> = shown(view, which).flat_map(|(_, spaces)| spaces).collect();
    let cells = Cells::fitting(&all, most);
    let region = |(region, spaces): (&Region, Vec<&SpaceView>)| {
        let hidden = region.spaces.len() - spaces.len();
        let more = match (hidden, spaces.len()) {
            (0, _) => String::new(),
            (n, 0) => format!("  ({})", count(n, "space, empty", "spaces, all empty")),
            (n, _) => format!("  (and {} empty)", count(n, "space", "spaces")),
        };
        let lines: String = spaces.iter().map(|at| space(at, cells)).collect();
        let name = region.name.to_uppercase();
        let more = if width(&name) + width(&more) > most { format!("\n{more}") } else { more };
        format!("{}{}\n{lines}", paint(HEADING, name), paint(ASIDE, more))
    };
    shown(view, which).map(region).collect::<Vec<_>>().join("\n")
}

/// One space with all that a closer look shows.
#[must_use]
pub fn closely(space: &SpaceView, most: usize) -> String {
    let mut out = format!("{} {}\n", flag(space.control), paint(HEADING, &space.name));
    let kind = kind(space);
    out.push_str(&format!("{}\n", wrap_to(most, &kind, "  ", "    ")));
    for stack in &space.stacks {
        let named = stack.words.starts_with(stack.side.title());
        let whose = if named { String::new() } else { format!("{}: ", stack.side) };
        let words = format!("{whose}{}", tied_list(&stack.words));
        out.push_str(&format!("{}\n", paint(of(stack.side), wrap_to(most, &words, "  ", "    "))));
    }
    for line in &space.details {
        out.push_str(&format!("{}\n", paint(ASIDE, wrap_to(most, line, "    ", "      "))));
    }
    out
}

fn flag(control: Option<Side>) -> String {
    match control {
        Some(side) => paint(of(side), &side.title()[..1]),
        None => paint(ASIDE, "-"),
    }
}

fn kind(space: &SpaceView) -> String {
    let mut kind = space.kind.clone();
    for mark in &space.marks {
        kind.push_str(", ");
        kind.push_str(mark);
    }
    kind
}

/// A list of which no rating or mark parts from its name, and no number from what it counts.
fn tied_list(words: &str) -> String {
    let is_number = |word: &str| word.trim_start_matches('#').parse::<u32>().is_ok();
    let mut out = String::with_capacity(words.len());
    let mut before: Option<&str> = None;
    for word in words.split(' ') {
        if let Some(before) = before {
            out.push_str(if word.starts_with('(') || is_number(before) { TIED } else { " " });
        }
        out.push_str(word);
        before = Some(word);
    }
    out
}

/// A space: its stack beside it where that fits into the stack's column, else below, under its kind.
fn space(space: &SpaceView, cells: Cells) -> String {
    if cells.most < NARROW {
        return narrow(space, cells.most);
    }
    let kind = kind(space);
    let margin = " ".repeat(cells.before_kind());
    let room = cells.most.saturating_sub(cells.before_kind());
    let mut out = format!("  {} {}  ", flag(space.control), pad(&space.name, cells.name));
    let beside =
        |words: &str| width(&kind) <= cells.kind && cells.before_stack() + width(words) <= cells.most;
    let mut stacks = space.stacks.iter();
    match space.stacks.first().filter(|stack| beside(&stack.words)) {
        Some(stack) => {
            stacks.next();
            out.push_str(&paint(ASIDE, pad(&kind, cells.kind + GAP)));
            out.push_str(&paint(of(stack.side), &stack.words));
        }
        None if width(&kind) > room => out.push_str(&paint(ASIDE, wrap_to(cells.most, &kind, "", &margin))),
        None => out.push_str(&paint(ASIDE, &kind)),
    }
    for stack in stacks {
        let words = wrap_to(cells.most, &tied_list(&stack.words), &margin, &margin);
        out.push_str(&format!("\n{}", paint(of(stack.side), words)));
    }
    out.trim_end().to_owned() + "\n"
}

/// A space where nothing stands side by side.
fn narrow(space: &SpaceView, most: usize) -> String {
    let head = format!("{}: {}", space.name, kind(space));
    let mut out = format!("{} {}\n", flag(space.control), wrap_to(most.saturating_sub(2), &head, "", "    "));
    for stack in &space.stacks {
        let words = wrap_to(most, &tied_list(&stack.words), "    ", "      ");
        out.push_str(&format!("{}\n", paint(of(stack.side), words)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::StackView;

    fn at(name: &str, kind: &str, words: &[&str]) -> SpaceView {
        let stack = |words: &&str| StackView { side: Side::French, words: (*words).to_owned() };
        SpaceView {
            id: "x".to_owned(),
            name: name.to_owned(),
            kind: kind.to_owned(),
            control: Some(Side::French),
            marks: vec!["4 VP".to_owned()],
            stacks: words.iter().map(stack).collect(),
            quiet: false,
            details: vec![],
        }
    }

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    fn view(spaces: Vec<SpaceView>) -> View {
        View {
            title: "T".to_owned(),
            clock: "C".to_owned(),
            tracks: vec![],
            regions: vec![Region { name: "Here".to_owned(), spaces }],
            piles: vec![],
            notes: vec![],
        }
    }

    #[test]
    fn a_stack_stands_in_its_column_or_below() {
        let spaces = vec![
            at("Québec", "fort", &["8 SP"]),
            at(
                "Île d'Orléans",
                "a fortress on a rock over the great river",
                &["Montcalm (+3), 8 SP", "Lévis"],
            ),
            at("Sorel", "village", &["3 SP"]),
        ];
        assert_eq!(
            plain(&board(&view(spaces), Spaces::All, 80)),
            "HERE\n  \
               F Québec         fort, 4 VP     8 SP\n  \
               F Île d'Orléans  a fortress on a rock over the great river, 4 VP\n                   \
                                Montcalm (+3), 8 SP\n                   \
                                Lévis\n  \
               F Sorel          village, 4 VP  3 SP\n"
        );
    }

    #[test]
    fn no_line_is_too_long_at_any_width() {
        let long = "Montcalm (1-6-2), Vaudreuil (3-5-0); 2 Regulars Béarn, La Sarre; 1 Coureurs Repentigny";
        let spaces =
            vec![at("Montréal", "fortress", &[long]), at("A space with a long name", "fort", &["8 SP"])];
        for most in [40, 59, 60, 72, 80, 120] {
            let text = plain(&board(&view(spaces.clone()), Spaces::All, most));
            assert!(text.lines().all(|line| width(line) <= most && !line.ends_with(' ')), "{most}\n{text}");
        }
    }

    #[test]
    fn quiet_spaces_are_counted_and_shown_when_asked_for() {
        let quiet = SpaceView { quiet: true, stacks: vec![], ..at("Wood Creek", "wilderness", &[]) };
        let all = view(vec![at("Québec", "fort", &["8 SP"]), quiet]);
        let busy = plain(&board(&all, Spaces::Busy, 80));
        assert!(busy.starts_with("HERE  (and 1 space empty)\n") && !busy.contains("Wood Creek"), "{busy}");
        assert!(plain(&board(&all, Spaces::All, 80)).contains("Wood Creek"));
    }

    #[test]
    fn a_long_pile_is_broken_and_a_short_one_stays_whole() {
        let piles = ["one two three four", "five", "six seven"].map(str::to_owned);
        assert_eq!(wrap_pieces(&piles, " · ", 16), "one two three\n  four\nfive · six seven");
    }

    #[test]
    fn tracks_of_one_side_stand_together() {
        let pair = |name: &str| (name.to_owned(), "0".to_owned());
        let view = View {
            tracks: vec![pair("British VP"), pair("British hand"), pair("French VP")],
            ..view(vec![])
        };
        assert_eq!(plain(&summary(&view, 80)), "T\nC\nBritish VP 0 · British hand 0\nFrench VP 0\n");
    }
}
