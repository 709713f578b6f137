//! A stack as a counter: its leaders on a ribbon, what it is made of as numbers and pictures with a pip for each unit that is
//! reduced, and its strength; everything else when one points at it.

use super::cells::{Cell, base, plate, row_width};
use super::font;
use super::geometry::Rect;
use super::sheet::{Paper, Sheet};
use super::svg::{n, placed, text};
use super::symbols::{plate_class, unit_icon};
use crate::side::Side;
use crate::speech::View;
use crate::speech::view::{Kind, Piece, Place, Role, Space};

/// Units of one look.
#[derive(Debug, Clone, PartialEq)]
struct Units {
    count: u32,
    /// How many of them are reduced.
    reduced: u32,
    icon: Option<&'static str>,
    /// Where there is no picture.
    word: String,
}

/// Pieces of one side in a space.
#[derive(Debug, Clone)]
pub(super) struct Plate {
    pub side: Option<Side>,
    leaders: Vec<String>,
    units: Vec<Units>,
    strength: Option<u32>,
    /// The pictures of how it stands: inside a work, out of supply and so on.
    icons: Vec<&'static str>,
    /// Everything about it.
    pub told: String,
}

/// A line of a plate.
#[derive(Debug, Clone, Default)]
struct Line {
    names: String,
    units: Vec<Units>,
}

/// A plate with what fits on it.
#[derive(Debug, Clone)]
pub(super) struct Laid {
    lines: Vec<Line>,
    strength: String,
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

fn has(piece: &Piece, state: &str) -> bool {
    piece.states.iter().any(|known| known.id == state)
}

/// Units by their looks, those of one look counted together.
fn units(view: &View, paper: &Paper, pieces: &[&Piece]) -> Vec<Units> {
    let mut all: Vec<Units> = Vec::new();
    for kind in view.kinds.iter().filter(|kind| kind.role == Role::Unit) {
        let here = || pieces.iter().filter(|piece| piece.kind == kind.id);
        let count: u32 = here().map(|piece| u32::from(piece.count)).sum();
        let reduced = here().filter(|piece| has(piece, "reduced")).map(|piece| u32::from(piece.count)).sum();
        let short = paper.kinds.iter().find(|(id, _)| *id == kind.id);
        let word = short.map_or_else(
            || if count == 1 { kind.one.as_ref() } else { kind.many.as_ref() },
            |(_, word)| word,
        );
        let (icon, word) = (unit_icon(&kind.id), word.to_owned());
        match all.iter_mut().find(|known| known.icon == icon && known.word == word) {
            _ if count == 0 => {}
            Some(known) => (known.count, known.reduced) = (known.count + count, known.reduced + reduced),
            None => all.push(Units { count, reduced, icon, word }),
        }
    }
    all
}

/// How many pips stand beside a picture; more of them are a number.
const PIPS: u32 = 3;

impl Units {
    fn number(&self) -> String {
        if self.icon.is_some() { self.count.to_string() } else { format!("{} {}", self.count, self.word) }
    }

    fn pips(&self) -> String {
        if self.reduced > PIPS { self.reduced.to_string() } else { String::new() }
    }

    /// How wide it is, with what parts it from the next.
    fn width(&self, size: f64, counted: bool) -> f64 {
        let number = if counted { font::width(&self.number(), size) } else { 0.0 };
        let icon = if self.icon.is_some() { size * UNIT } else { 0.0 };
        let pips = if self.reduced > 0 { size * PIP + font::width(&self.pips(), size * SMALL) } else { 0.0 };
        number + icon + pips + size * APART
    }

    fn draw(&self, (x, y): (f64, f64), size: f64, counted: bool) -> String {
        let mut out = String::new();
        let mut at = x;
        if counted {
            out.push_str(&text(at, y, "", &self.number()));
            at += font::width(&self.number(), size);
        }
        if let Some(icon) = self.icon {
            out.push_str(&placed(icon, "", (at + size * 0.06, y - size * 0.84), size * 0.098));
            at += size * UNIT;
        }
        let pips = if self.reduced > PIPS { 1 } else { self.reduced };
        for pip in 0..pips {
            let up = y - size * (0.06 + 0.36 * f64::from(pip));
            let (cx, r) = (n(at + size * 0.16), (size * 17.0).round() / 100.0);
            out.push_str(&format!("<circle class=\"p\" cx=\"{cx}\" cy=\"{}\" r=\"{r}\"/>", n(up)));
        }
        if self.reduced > PIPS {
            let small = format!("style=\"font-size:{}px\"", n(size * SMALL));
            out.push_str(&text(at + size * PIP, y, &small, &self.pips()));
        }
        out
    }
}

/// The room of a unit's picture, of a pip, and what parts two kinds of units, in sizes of letters.
const UNIT: f64 = 1.1;
const PIP: f64 = 0.38;
const APART: f64 = 0.32;
/// The size of the number beside a pip.
const SMALL: f64 = 0.7;

/// How wide units side by side are.
fn wide(units: &[Units], size: f64, counted: bool) -> f64 {
    let all: f64 = units.iter().map(|units| units.width(size, counted)).sum();
    (all - size * APART).max(0.0)
}

/// Units in lines that fit; each line has at least one kind.
fn pack(units: &[Units], size: f64, room: f64, counted: bool) -> Vec<Vec<Units>> {
    let mut lines: Vec<Vec<Units>> = Vec::new();
    for one in units {
        match lines.last_mut() {
            Some(line) if wide(line, size, counted) + one.width(size, counted) <= room => {
                line.push(one.clone())
            }
            _ => lines.push(vec![one.clone()]),
        }
    }
    lines
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
        let inside = |piece: &&Piece| matches!(piece.place, Place::Space { inside: true, .. });
        type Shows<'a> = &'a dyn Fn(&&Piece) -> bool;
        let states: [(&str, Shows<'_>); 4] = [
            ("i-wall", &inside),
            ("i-hungry", &|piece| piece.supplied == Some(false)),
            ("i-spent", &|piece| has(piece, "spent")),
            ("i-wound", &|piece| has(piece, "wounded") || has(piece, "recovering")),
        ];
        let icons = states.iter().filter(|(_, is)| pieces.iter().any(is)).map(|(icon, _)| *icon);
        Plate {
            side,
            leaders: leaders.iter().map(|leader| leader.name.clone()).collect(),
            units: units(view, paper, pieces),
            strength: (!strengths.is_empty()).then(|| strengths.iter().map(|one| u32::from(*one)).sum()),
            icons: icons.collect(),
            told,
        }
    }

    /// Is the number of units not its strength already? Nothing is said twice.
    fn is_counted(&self) -> bool {
        let [one] = self.units.as_slice() else { return true };
        one.icon.is_none() || self.strength != Some(one.count)
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
    fn lines(&self, size: f64, room: f64, count: usize) -> (Vec<Line>, bool) {
        let counted = self.is_counted();
        let packed = pack(&self.units, size, room, counted);
        let fit = packed.iter().all(|line| wide(line, size, counted) <= room);
        let of_units = |units: Vec<Units>| Line { units, ..Line::default() };
        let of_names = |names: String| Line { names, ..Line::default() };
        if self.leaders.is_empty() {
            let enough = packed.len() <= count;
            return (packed.into_iter().take(count).map(of_units).collect(), fit && enough);
        }
        if let Some(line) = self.one_line(size, room, counted) {
            return (vec![line], true);
        }
        let Some((short, named)) = self.leaders(size, room) else { return (Vec::new(), false) };
        if self.units.is_empty() || count == 1 {
            return (vec![of_names(short)], named && self.units.is_empty());
        }
        let mut names = font::lines(&self.leaders.join(", "), size, room, usize::MAX);
        if names.len() + packed.len() > count {
            names = vec![short];
        }
        let left = count - names.len();
        let enough = packed.len() <= left;
        let lines = names.into_iter().map(of_names).chain(packed.into_iter().take(left).map(of_units));
        (lines.collect(), fit && named && enough)
    }

    /// Leaders and units side by side, if there is room.
    fn one_line(&self, size: f64, room: f64, counted: bool) -> Option<Line> {
        let units = wide(&self.units, size, counted) + size * RIBBON_END;
        let (names, named) = self.leaders(size, room - units)?;
        (named && !self.units.is_empty()).then(|| Line { names, units: self.units.clone() })
    }

    /// Can it say more on more lines?
    pub fn has_more(&self) -> bool {
        !self.units.is_empty()
    }

    /// What fits into a width, on so many lines at most.
    pub fn laid(&self, sheet: &Sheet, lines: usize, most: f64) -> Laid {
        let (size, height) = (sheet.sizes().stack_font, sheet.stack().height);
        let strength = self.strength.map(|strength| strength.to_string()).unwrap_or_default();
        let fixed =
            self.strength_width(&strength, size) + self.icons.len() as f64 * icon(size) + 2.0 * pad(size);
        let (mut texts, whole) = self.lines(size, most - fixed, lines);
        texts.retain(|line| !line.units.is_empty() || !(line.names.is_empty() || line.names == "…"));
        let said = texts.iter().map(|line| line.names.as_str()).collect::<Vec<_>>().join(" ");
        let all = whole && self.leaders.iter().all(|name| said.contains(name.as_str()));
        let widest = texts.iter().map(|line| self.width(line, size)).fold(0.0, f64::max);
        let tall = height + size * STEP * texts.len().saturating_sub(1) as f64;
        Laid { lines: texts, strength, size: ((fixed + widest).min(most), tall), whole, all }
    }

    fn width(&self, line: &Line, size: f64) -> f64 {
        let units = wide(&line.units, size, self.is_counted());
        let names = font::width(&line.names, size);
        let between = if names > 0.0 && units > 0.0 { size * RIBBON_END } else { 0.0 };
        names + between + units
    }

    fn strength_width(&self, strength: &str, size: f64) -> f64 {
        if strength.is_empty() { 0.0 } else { font::width(strength, size) + 1.5 * pad(size) }
    }

    /// The plate at a point; cells that share its row stand before it.
    pub fn draw(&self, laid: &Laid, cells: &str, (x, y): (f64, f64), size: f64) -> String {
        let (w, h) = laid.size;
        let step = size * STEP;
        let first = h - step * laid.lines.len().saturating_sub(1) as f64;
        let ground = plate(Rect::new(x, y, w, h), first, self.side);
        let mut out = format!("{cells}<g class=\"{}\">{ground}", plate_class(self.side));
        let mut left = x + pad(size);
        for shown in &self.icons {
            let side = size * 0.95;
            out.push_str(&placed(shown, "", (left, y + (h - side) / 2.0), side / 10.0));
            left += icon(size);
        }
        let right = x + w - self.strength_width(&laid.strength, size) - pad(size) * 0.6;
        for (index, line) in laid.lines.iter().enumerate() {
            let line_base = base(y, first, size) + step * index as f64;
            let mut at = left;
            if !line.names.is_empty() {
                let end = if line.units.is_empty() {
                    right
                } else {
                    left + font::width(&line.names, size) + size * 0.55
                };
                let from = if self.icons.is_empty() { x + size * 0.12 } else { left - pad(size) * 0.5 };
                out.push_str(&ribbon(from, end, line_base, size));
                out.push_str(&text(at, line_base, "", &line.names));
                at += font::width(&line.names, size) + size * RIBBON_END;
            }
            for units in &line.units {
                out.push_str(&units.draw((at, line_base), size, self.is_counted()));
                at += units.width(size, self.is_counted());
            }
        }
        out.push_str(&self.draw_strength(laid, (x, y), size));
        out.push_str("</g>");
        out
    }

    fn draw_strength(&self, laid: &Laid, (x, y): (f64, f64), size: f64) -> String {
        if laid.strength.is_empty() {
            return String::new();
        }
        let (w, h) = laid.size;
        let wide = self.strength_width(&laid.strength, size) - 0.25 * pad(size);
        let (left, inset) = (x + w - wide, size * 0.17);
        let round = if self.side == Some(Side::French) { size * 0.42 } else { 0.0 };
        let (width, height) = (wide - inset, h - 2.0 * inset);
        let ground = format!(
            "<rect class=\"k\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
            n(left),
            n(y + inset),
            n(width),
            n(height),
            n(round)
        );
        let middle = left + (width - font::width(&laid.strength, size)) / 2.0;
        ground + &text(middle, base(y, h, size), "class=\"v\"", &laid.strength)
    }
}

/// Between two lines of a plate, in sizes of its letters.
const STEP: f64 = 1.02;
/// What the tail of a ribbon takes, with what parts it from the units behind it.
const RIBBON_END: f64 = 0.85;

/// The ribbon behind the names of leaders, with a notch at its end.
fn ribbon(from: f64, to: f64, line_base: f64, size: f64) -> String {
    let (top, half) = (line_base - size * 0.9, size * 0.56);
    let notch = (size * 0.3).min((to - from) / 4.0);
    format!(
        "<path class=\"r\" d=\"M{} {}H{}l{} {} {} {}H{}Z\"/>",
        n(from),
        n(top),
        n(to),
        n(-notch),
        n(half),
        n(notch),
        n(half),
        n(from)
    )
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

/// A plate for the legend: a leader, units of which one is reduced, and the strength.
pub(super) fn legend_plate(side: Side, sheet: &Sheet, rect: Rect) -> String {
    let (leader, reduced) = match side {
        Side::British => ("Wolfe", 0),
        Side::French => ("Lévis", 1),
    };
    let units = Units { count: 3, reduced, icon: Some("u-box"), word: String::new() };
    let plate = Plate {
        side: Some(side),
        leaders: vec![leader.to_owned()],
        units: vec![units],
        strength: Some(8),
        icons: Vec::new(),
        told: String::new(),
    };
    let laid = plate.laid(sheet, 1, sheet.stack().width * 1.2);
    let scale = (rect.h * 0.9 / laid.size.1).min(rect.w / laid.size.0);
    let (x, y) = (n(rect.x), n(rect.y + (rect.h - laid.size.1 * scale) / 2.0));
    let drawn = plate.draw(&laid, "", (0.0, 0.0), sheet.sizes().stack_font);
    format!("<g transform=\"translate({x} {y})scale({scale:.3})\">{drawn}</g>")
}
