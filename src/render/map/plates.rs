//! A stack as a plate: its leaders, what it is made of, and its strength; everything else when one points at it.

use super::cells::{Cell, base, plate, row_width};
use super::font;
use super::geometry::Rect;
use super::sheet::{Paper, Sheet};
use super::svg::{n, placed, text};
use super::symbols::plate_class;
use crate::side::Side;
use crate::speech::View;
use crate::speech::view::{Kind, Piece, Place, Role, Space};

/// Pieces of one side in a space.
#[derive(Debug, Clone)]
pub(super) struct Plate {
    pub side: Option<Side>,
    leaders: Vec<String>,
    /// What it is made of, in short words.
    units: String,
    strength: Option<u32>,
    /// Is somebody of it inside a work?
    inside: bool,
    /// Is somebody of it out of supply?
    hungry: bool,
    /// Everything about it.
    pub told: String,
}

/// A plate with what fits on it.
#[derive(Debug, Clone)]
pub(super) struct Laid {
    lines: Vec<String>,
    strength: String,
    icons: Vec<&'static str>,
    pub size: (f64, f64),
    /// Does it say what the stack is made of, and name who leads it?
    pub whole: bool,
    /// Is there nothing more to say?
    pub all: bool,
}

fn kind<'a>(view: &'a View, piece: &Piece) -> Option<&'a Kind> {
    view.kinds.iter().find(|kind| kind.id == piece.kind)
}

fn is_leader(view: &View, piece: &Piece) -> bool {
    kind(view, piece).is_some_and(|kind| kind.role == Role::Leader)
}

/// The rating by which leaders are put in order: how many they command, or the only one they have.
fn rank(piece: &Piece) -> i32 {
    let command = piece.ratings.iter().find(|rating| rating.id == "command").or(piece.ratings.first());
    command.map_or(0, |rating| rating.value)
}

/// Units by kind in short words, those of one word counted together: `2 Reg 1 Ind`.
fn units(view: &View, paper: &Paper, pieces: &[&Piece]) -> String {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for kind in view.kinds.iter().filter(|kind| kind.role == Role::Unit) {
        let n: u32 =
            pieces.iter().filter(|piece| piece.kind == kind.id).map(|piece| u32::from(piece.count)).sum();
        let short = paper.kinds.iter().find(|(id, _)| *id == kind.id);
        let word = short
            .map_or_else(|| if n == 1 { kind.one.as_ref() } else { kind.many.as_ref() }, |(_, word)| word);
        match counts.iter_mut().find(|(known, _)| *known == word) {
            _ if n == 0 => {}
            Some((_, count)) => *count += n,
            None => counts.push((word, n)),
        }
    }
    // A number does not part from what it counts.
    counts.iter().map(|(word, n)| format!("{n}\u{a0}{word}")).collect::<Vec<_>>().join(" ")
}

impl Plate {
    /// The plates of a space, its holder's first.
    pub fn of(view: &View, paper: &Paper, space: &Space) -> Vec<Plate> {
        let here = |piece: &&Piece| piece.is_in(space);
        let here: Vec<&Piece> = view.pieces.iter().filter(here).collect();
        if here.is_empty() {
            return Vec::new();
        }
        let mut owners = vec![Some(Side::British), Some(Side::French), None];
        owners.sort_by_key(|owner| *owner != space.control || owner.is_none());
        let stacks = view.stacks(space);
        owners
            .into_iter()
            .filter_map(|owner| {
                let pieces: Vec<&Piece> = here.iter().filter(|piece| piece.side == owner).copied().collect();
                let words = stacks.iter().filter(|stack| stack.side == owner).map(|stack| stack.headed(true));
                let told = || format!("{}: {}", space.name, words.collect::<Vec<_>>().join(". "));
                (!pieces.is_empty()).then(|| Plate::new(view, paper, owner, &pieces, told()))
            })
            .collect()
    }

    fn new(view: &View, paper: &Paper, side: Option<Side>, pieces: &[&Piece], told: String) -> Plate {
        let mut leaders: Vec<&Piece> =
            pieces.iter().filter(|piece| is_leader(view, piece)).copied().collect();
        leaders.sort_by_key(|leader| -rank(leader));
        let strengths: Vec<u16> = pieces.iter().filter_map(|piece| piece.strength).collect();
        Plate {
            side,
            leaders: leaders.iter().map(|leader| leader.name.clone()).collect(),
            units: units(view, paper, pieces),
            strength: (!strengths.is_empty()).then(|| strengths.iter().map(|one| u32::from(*one)).sum()),
            inside: pieces.iter().any(|piece| matches!(piece.place, Place::Space { inside: true, .. })),
            hungry: pieces.iter().any(|piece| piece.supplied == Some(false)),
            told,
        }
    }

    /// The leaders on one line, as far as they fit, and whether at least the first of them is named.
    fn leaders(&self, size: f64, room: f64) -> Option<(String, bool)> {
        let first = self.leaders.first()?;
        let others = self.leaders.len() - 1;
        let mut ways = vec![self.leaders.join(", ")];
        if others > 0 {
            ways.extend([format!("{first} +{others}"), format!("{first}+")]);
        }
        let fits = |words: &&String| font::width(words, size) <= room;
        let whole = ways.iter().find(fits).cloned();
        Some(whole.map_or_else(|| (font::cut(first, size, room), false), |words| (words, true)))
    }

    /// Everything in at most so many lines, and whether all units are in them and a leader; the first are the leaders', and whatever
    /// it is made of has at least one. Rather than a unit the names of further leaders are left out.
    fn lines(&self, size: f64, room: f64, count: usize) -> (Vec<String>, bool) {
        let units = font::lines(&self.units, size, room, usize::MAX);
        let fit = units.iter().all(|line| !line.ends_with('…'));
        let Some((short, named)) = self.leaders(size, room) else {
            return (font::lines(&self.units, size, room, count), fit && units.len() <= count);
        };
        if units.is_empty() {
            return (vec![short], named);
        }
        if count == 1 {
            return (vec![short], false);
        }
        let mut lines = font::lines(&self.leaders.join(", "), size, room, usize::MAX);
        if lines.len() + units.len() > count {
            lines = vec![short];
        }
        let left = count - lines.len();
        lines.extend(font::lines(&self.units, size, room, left));
        (lines, fit && named && units.len() <= left)
    }

    /// Can it say more on more lines?
    pub fn has_more(&self) -> bool {
        !self.units.is_empty()
    }

    /// What fits into a width, on so many lines at most.
    pub fn laid(&self, sheet: &Sheet, lines: usize, most: f64) -> Laid {
        let (size, height) = (sheet.sizes().stack_font, sheet.stack().height);
        let mut icons = Vec::new();
        icons.extend(self.inside.then_some("i-wall"));
        icons.extend(self.hungry.then_some("i-hungry"));
        let strength = self.strength.map(|strength| strength.to_string()).unwrap_or_default();
        let fixed = self.strength_width(&strength, size) + icons.len() as f64 * icon(size) + 2.0 * pad(size);
        let (mut texts, whole) = self.lines(size, most - fixed, lines);
        texts.retain(|line| !line.is_empty() && line != "…");
        let said = texts.join(" ");
        let all = whole && self.leaders.iter().all(|name| said.contains(name.as_str()));
        let widest = texts.iter().map(|line| font::width(line, size)).fold(0.0, f64::max);
        let tall = height + size * 1.02 * texts.len().saturating_sub(1) as f64;
        Laid { lines: texts, strength, icons, size: ((fixed + widest).min(most), tall), whole, all }
    }

    fn strength_width(&self, strength: &str, size: f64) -> f64 {
        if strength.is_empty() { 0.0 } else { font::width(strength, size) + 1.5 * pad(size) }
    }

    /// The plate at a point; cells that share its row stand before it.
    pub fn draw(&self, laid: &Laid, cells: &str, (x, y): (f64, f64), size: f64) -> String {
        let (w, h) = laid.size;
        let step = size * 1.02;
        let first = h - step * laid.lines.len().saturating_sub(1) as f64;
        let ground = plate(Rect::new(x, y, w, h), first, self.side);
        let mut out = format!("{cells}<g class=\"{}\">{ground}", plate_class(self.side));
        let mut at = x + pad(size);
        for shown in &laid.icons {
            let side = size * 0.95;
            out.push_str(&placed(shown, "", (at, y + (h - side) / 2.0), side / 10.0));
            at += icon(size);
        }
        for (index, line) in laid.lines.iter().enumerate() {
            out.push_str(&text(at, base(y, first, size) + step * index as f64, "", line));
        }
        if !laid.strength.is_empty() {
            let wide = self.strength_width(&laid.strength, size) - 0.25 * pad(size);
            let (left, inset) = (x + w - wide, size * 0.17);
            let round = if self.side == Some(Side::French) { size * 0.42 } else { 0.0 };
            let (width, height) = (wide - inset, h - 2.0 * inset);
            out.push_str(&format!(
                "<rect class=\"k\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
                n(left),
                n(y + inset),
                n(width),
                n(height),
                n(round)
            ));
            let middle = left + (width - font::width(&laid.strength, size)) / 2.0;
            out.push_str(&text(middle, base(y, h, size), "class=\"v\"", &laid.strength));
        }
        out.push_str("</g>");
        out
    }
}

/// Between the edge of a plate and its text.
fn pad(size: f64) -> f64 {
    size * 0.4
}

/// The room of a picture on a plate.
fn icon(size: f64) -> f64 {
    size * 1.1
}

/// How wide a plate with cells before it is.
pub(super) fn joint_width(laid: &Laid, cells: &[Cell], height: f64, size: f64) -> f64 {
    if cells.is_empty() { laid.size.0 } else { laid.size.0 + row_width(cells, height, size) + 0.6 }
}

/// A plate for the legend: a leader, how many more there are, and the strength.
pub(super) fn legend_plate(side: Side, sheet: &Sheet, rect: Rect) -> String {
    let leader = match side {
        Side::British => "Wolfe +1",
        Side::French => "Lévis +1",
    };
    let plate = Plate {
        side: Some(side),
        leaders: vec![leader.to_owned()],
        units: String::new(),
        strength: Some(8),
        inside: false,
        hungry: false,
        told: String::new(),
    };
    let laid = plate.laid(sheet, 1, sheet.stack().width);
    let scale = (rect.h * 0.9 / laid.size.1).min(rect.w / laid.size.0);
    let (x, y) = (n(rect.x), n(rect.y + (rect.h - laid.size.1 * scale) / 2.0));
    let drawn = plate.draw(&laid, "", (0.0, 0.0), sheet.sizes().stack_font);
    format!("<g transform=\"translate({x} {y})scale({scale:.3})\">{drawn}</g>")
}
