//! The board by theatres, as text.

use super::paint::{ASIDE, HEADING, of, paint};
use super::text::{TIED, count, pad, width, wrap_to};
use crate::side::Side;
use crate::speech::View;
use crate::speech::view::{Pile, Space, Stack, Track, headed, link_words};

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
    /// Those with something in them; the others are counted. A small map is shown whole.
    Busy,
    /// All, and the lines between them.
    All,
}

/// Title, season, points and piles: what stands above the board, in lines of at most so many columns.
#[must_use]
pub fn summary(view: &View, most: usize) -> String {
    let mut out = paint(HEADING, wrap_to(most, &view.title, "", "  ")) + "\n";
    let mut add = |text: &str| {
        out.push_str(text);
        out.push('\n');
    };
    add(&wrap_to(most, &view.clock.words, "", "  "));
    let tracks = |side: Option<Side>| {
        let words = |track: &Track| format!("{} {}", track.name, track.words());
        view.tracks.iter().filter(move |track| track.side == side).map(words)
    };
    let piles = |side: Option<Side>| {
        let shown = move |pile: &&Pile| pile.side == side && !(pile.open && pile.count == 0);
        view.piles.iter().filter(shown).map(|pile| pile.words(" "))
    };
    let shared: Vec<String> = tracks(None).collect();
    add(&wrap_pieces(&shared, " · ", most, ""));
    for side in Side::ALL {
        let mut items: Vec<String> = tracks(Some(side)).chain(piles(Some(side))).collect();
        if let Some(first) = items.first_mut() {
            *first = format!("{side}: {first}");
        }
        add(&wrap_pieces(&items, " · ", most, "  "));
    }
    add(&wrap_pieces(&piles(None).collect::<Vec<_>>(), " · ", most, ""));
    view.notes.iter().for_each(|note| add(&wrap_to(most, &note.text, "", "  ")));
    out.lines().filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

/// Pieces that stay whole where they can, joined, broken into lines that begin with `indent` after the first.
fn wrap_pieces(pieces: &[String], between: &str, most: usize, indent: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        let start = if lines.is_empty() { "" } else { indent };
        let long = width(start) + width(piece) > most;
        match lines.last_mut() {
            Some(line) if !long && width(line) + width(between) + width(piece) <= most => {
                line.push_str(between);
                line.push_str(piece);
            }
            _ if long => lines.push(wrap_to(most, &tied_list(piece), start, &format!("{indent}  "))),
            _ => lines.push(format!("{start}{piece}")),
        }
    }
    lines.join("\n")
}

/// A line of the board: a space, a link or a box, and who is there.
#[derive(Debug)]
struct Row {
    flag: Option<Side>,
    name: String,
    kind: String,
    stacks: Vec<(Option<Side>, String)>,
}

/// Stacks with their sides; beside another side's flag each says whose it is, for not everybody sees colours.
fn flagged(stacks: &[Stack], flag: Option<Side>) -> Vec<(Option<Side>, String)> {
    stacks.iter().map(|stack| stack.side).zip(headed(stacks, flag)).collect()
}

impl Row {
    fn space(view: &View, space: &Space) -> Row {
        Row {
            flag: space.control,
            name: space.name.clone(),
            kind: view.place(space),
            stacks: flagged(&view.stacks(space), space.control),
        }
    }

    /// Spaces and links have a kind.
    fn is_box(&self) -> bool {
        self.kind.is_empty()
    }
}

/// A heading with its lines, and how many are left out.
struct Block {
    name: String,
    rows: Vec<Row>,
    hidden: usize,
}

fn blocks(view: &View, which: Spaces) -> Vec<Block> {
    let is_shown = |space: &&Space| which == Spaces::All || view.is_small() || !view.is_quiet(space);
    let mut blocks = Vec::new();
    for region in &view.regions {
        let (shown, hidden): (Vec<&Space>, Vec<&Space>) =
            view.spaces.iter().filter(|space| space.region == region.id).partition(is_shown);
        blocks.push(Block {
            name: region.name.clone(),
            rows: shown.into_iter().map(|space| Row::space(view, space)).collect(),
            hidden: hidden.len(),
        });
    }
    let row = |(name, kind): (String, String)| Row { flag: None, name, kind, stacks: Vec::new() };
    let links: Vec<Row> = view.marked_links().into_iter().map(row).collect();
    let held = view.boxes.iter().map(|holding| Row {
        flag: holding.side,
        name: holding.name.to_string(),
        kind: String::new(),
        stacks: flagged(&view.held(holding), holding.side),
    });
    let held: Vec<Row> = held.filter(|row| !row.stacks.is_empty()).collect();
    for (name, rows) in [("On the lines", links), ("Off the map", held)] {
        if !rows.is_empty() {
            blocks.push(Block { name: name.to_owned(), rows, hidden: 0 });
        }
    }
    blocks
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
    /// The widths that need the fewest lines for these rows.
    fn fitting<'a>(rows: impl Iterator<Item = &'a Row> + Clone, most: usize) -> Cells {
        let name = rows.clone().filter(|row| !row.is_box()).map(|row| width(&row.name)).max().unwrap_or(0);
        let with = |kind: usize| Cells { most, name, kind };
        let lines =
            |cells: Cells| -> usize { rows.clone().map(|row| self::row(row, cells).lines().count()).sum() };
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

/// The theatres, space by space, then what is off the map, in lines of at most so many columns.
#[must_use]
pub fn board(view: &View, which: Spaces, most: usize) -> String {
    let blocks = blocks(view, which);
    let cells = Cells::fitting(blocks.iter().flat_map(|block| &block.rows), most);
    let block = |block: &Block| {
        let more = match (block.hidden, block.rows.len()) {
            (0, _) => String::new(),
            (n, 0) => format!("  ({})", count(n, "space, empty", "spaces, all empty")),
            (n, _) => format!("  (and {} empty)", count(n, "space", "spaces")),
        };
        let lines: String = block.rows.iter().map(|at| row(at, cells)).collect();
        let name = block.name.to_uppercase();
        let more = if width(&name) + width(&more) > most { format!("\n{more}") } else { more };
        format!("{}{}\n{lines}", paint(HEADING, name), paint(ASIDE, more))
    };
    let mut shown: Vec<String> = blocks.iter().map(block).collect();
    if which == Spaces::All && !view.links.is_empty() {
        let lines = view.lines().into_iter().map(|line| wrap_to(most, &line, "  ", "    ") + "\n");
        shown.push(format!("{}\n{}", paint(HEADING, "LINES"), lines.collect::<String>()));
    }
    shown.join("\n")
}

/// One space with all that a closer look shows.
#[must_use]
pub fn closely(view: &View, space: &Space, most: usize) -> String {
    let mut out = format!("{} {}\n", flag(space.control), paint(HEADING, &space.name));
    out.push_str(&format!("{}\n", wrap_to(most, &view.place(space), "  ", "    ")));
    for stack in view.stacks(space) {
        let words = wrap_to(most, &tied_list(&stack.headed(true)), "  ", "    ");
        out.push_str(&format!("{}\n", coloured(stack.side, &words)));
    }
    let mut details = vec![format!("map: {}", printed(space))];
    details.extend(link_words(view, space));
    details.extend(Side::ALL.into_iter().filter_map(|side| view.strength(space, side)));
    for line in &details {
        out.push_str(&format!("{}\n", paint(ASIDE, wrap_to(most, line, "    ", "      "))));
    }
    out
}

/// What is printed on the map.
fn printed(space: &Space) -> String {
    let mut parts = vec![space.kind.name.to_string()];
    parts.extend(space.features.iter().map(|feature| feature.name.to_string()));
    parts.extend(space.printed.map(|side| format!("originally {side}")));
    parts.join(", ")
}

fn coloured(side: Option<Side>, words: &str) -> String {
    side.map_or_else(|| words.to_owned(), |side| paint(of(side), words))
}

fn flag(control: Option<Side>) -> String {
    match control {
        Some(side) => paint(of(side), &side.title()[..1]),
        None => paint(ASIDE, "-"),
    }
}

/// A list of which no rating, mark or number parts from what it belongs to, and no bracket is broken.
fn tied_list(words: &str) -> String {
    let is_number = |word: &str| word.trim_start_matches('#').parse::<u32>().is_ok();
    let is_times = |word: &str| {
        let times = word.trim_end_matches([',', ';']).strip_prefix('x');
        times.is_some_and(|n| n.parse::<u32>().is_ok())
    };
    let mut out = String::with_capacity(words.len());
    let mut before: Option<&str> = None;
    let mut open = false;
    for word in words.split(' ') {
        if let Some(before) = before {
            let tied = open || word.starts_with('(') || is_number(before) || is_times(word);
            out.push_str(if tied { TIED } else { " " });
        }
        out.push_str(word);
        open = (open || word.starts_with('(')) && !word.contains(')');
        before = Some(word);
    }
    out
}

/// A box off the map. It stands in no column, for many names are long, and many pieces lie there.
fn boxed(row: &Row, most: usize) -> String {
    let margin = if most < NARROW { "" } else { "  " };
    let head = format!("{margin}{} {}:", flag(row.flag), row.name);
    let columns = margin.len() + 2 + width(&row.name) + 2;
    if let [(side, words)] = row.stacks.as_slice()
        && columns + width(words) <= most
    {
        return format!("{head} {}\n", coloured(*side, words));
    }
    let (first, next) = (format!("{margin}    "), format!("{margin}      "));
    let stack = |(side, words): &(Option<Side>, String)| {
        coloured(*side, &wrap_to(most, &tied_list(words), &first, &next)) + "\n"
    };
    format!("{head}\n{}", row.stacks.iter().map(stack).collect::<String>())
}

/// A row: its stack beside it where that fits into the stack's column, else below, under its kind.
fn row(row: &Row, cells: Cells) -> String {
    if row.is_box() {
        return boxed(row, cells.most);
    }
    if cells.most < NARROW {
        return narrow(row, cells.most);
    }
    let margin = " ".repeat(cells.before_kind());
    let room = cells.most.saturating_sub(cells.before_kind());
    let mut out = format!("  {} {}  ", flag(row.flag), pad(&row.name, cells.name));
    let mut stacks = row.stacks.iter();
    let beside =
        |words: &str| width(&row.kind) <= cells.kind && cells.before_stack() + width(words) <= cells.most;
    match row.stacks.first() {
        Some((side, words)) if beside(words) => {
            stacks.next();
            out.push_str(&paint(ASIDE, pad(&row.kind, cells.kind + GAP)));
            out.push_str(&coloured(*side, words));
        }
        _ if width(&row.kind) > room => {
            let kind = wrap_to(cells.most, &row.kind, &margin, &margin);
            out.push_str(&paint(ASIDE, kind.trim_start()));
        }
        _ => out.push_str(&paint(ASIDE, &row.kind)),
    }
    for (side, words) in stacks {
        let words = wrap_to(cells.most, &tied_list(words), &margin, &margin);
        out.push_str(&format!("\n{}", coloured(*side, &words)));
    }
    out.trim_end().to_owned() + "\n"
}

/// A row where nothing stands side by side.
fn narrow(row: &Row, most: usize) -> String {
    let head = format!("{}: {}", row.name, row.kind);
    let mut out = format!("{} {}\n", flag(row.flag), wrap_to(most.saturating_sub(2), &head, "", "    "));
    for (side, words) in &row.stacks {
        let words = wrap_to(most, &tied_list(words), "    ", "      ");
        out.push_str(&format!("{}\n", coloured(*side, &words)));
    }
    out
}

#[cfg(test)]
mod tests;
