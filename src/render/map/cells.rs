//! Small square cells with a picture, a letter or a number: markers, sieges, and what happened in a space.

use super::font;
use super::geometry::Rect;
use super::svg::{n, placed, text, title};
use super::symbols::{marker_icon, plate_class};
use crate::side::Side;
use crate::speech::view::{Marker, Space};

/// A cell.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Cell {
    pub icon: Option<&'static str>,
    pub words: String,
    pub side: Option<Side>,
    /// What is said to whoever points at it.
    pub told: String,
}

/// Between two cells.
const GAP: f64 = 0.6;

impl Cell {
    fn marker(marker: &Marker) -> Cell {
        let icon = marker_icon(&marker.id);
        let letter = || marker.name.chars().next().map(String::from).unwrap_or_default();
        let times = if marker.count > 1 { marker.count.to_string() } else { String::new() };
        Cell {
            icon,
            words: if icon.is_some() { times } else { format!("{}{times}", letter()) },
            side: marker.side,
            told: if marker.count > 1 {
                format!("{} x{}", marker.name, marker.count)
            } else {
                marker.name.to_string()
            },
        }
    }

    /// The cells of markers.
    pub fn markers(markers: &[Marker]) -> Vec<Cell> {
        markers.iter().map(Cell::marker).collect()
    }

    /// The cell of a siege.
    pub fn siege(space: &Space) -> Option<Cell> {
        let siege = space.siege?;
        let whose = siege.by.map(|side| format!(" by the {side}")).unwrap_or_default();
        Some(Cell {
            icon: Some("i-siege"),
            words: siege.level.to_string(),
            side: siege.by,
            told: format!("Siege {}{whose}", siege.level),
        })
    }

    pub fn width(&self, height: f64, size: f64) -> f64 {
        let icon = if self.icon.is_some() { height * 0.86 } else { 0.0 };
        let words = if self.words.is_empty() { 0.0 } else { font::width(&self.words, size) + size * 0.5 };
        icon + words
    }

    /// The cell with its upper left corner at a point.
    fn draw(&self, (x, y): (f64, f64), height: f64, size: f64) -> String {
        let width = self.width(height, size);
        let class = plate_class(self.side);
        let mut out = format!("<g class=\"{class}\">{}", title(&self.told));
        out.push_str(&plate(Rect::new(x, y, width, height), height, self.side));
        let mut at = x;
        if let Some(icon) = self.icon {
            let side = height * 0.66;
            out.push_str(&placed(icon, "", (x + height * 0.1, y + (height - side) / 2.0), side / 10.0));
            at += height * 0.8;
        } else {
            at += size * 0.25;
        }
        if !self.words.is_empty() {
            out.push_str(&text(at, base(y, height, size), "", &self.words));
        }
        out.push_str("</g>");
        out
    }
}

/// Where the base line of a text is that stands in the middle of a row.
pub(super) fn base(y: f64, height: f64, size: f64) -> f64 {
    y + height / 2.0 + size * 0.365
}

/// The ground of a plate or cell: square corners for the British, round ones with an edge for the French. One of several rows is as
/// round as one of a single row: a corner any larger would run through the words in it.
pub(super) fn plate(Rect { x, y, w, h }: Rect, row: f64, side: Option<Side>) -> String {
    let edge = row * 0.045;
    let round = match side {
        Some(Side::French) => format!(" rx=\"{}\"", n(row * 0.32)),
        Some(Side::British) | None => String::new(),
    };
    let [x, y, w, h] = [x + edge, y + edge, w - 2.0 * edge, h - 2.0 * edge].map(two);
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{round}/>")
}

/// A number with at most two digits behind the point: an edge shows what a tenth is.
fn two(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// How wide cells in a row are.
pub(super) fn row_width(cells: &[Cell], height: f64, size: f64) -> f64 {
    let widths: f64 = cells.iter().map(|cell| cell.width(height, size)).sum();
    widths + GAP * cells.len().saturating_sub(1) as f64
}

/// As many cells as fit into a row; the last one then says what is left out.
pub(super) fn fitting(cells: &[Cell], height: f64, size: f64, most: f64) -> Vec<Cell> {
    if row_width(cells, height, size) <= most {
        return cells.to_vec();
    }
    for kept in (0..cells.len()).rev() {
        let told: Vec<&str> = cells[kept..].iter().map(|cell| cell.told.as_str()).collect();
        let more = Cell { icon: None, words: "…".to_owned(), side: None, told: told.join(", ") };
        let mut row = cells[..kept].to_vec();
        row.push(more);
        if row_width(&row, height, size) <= most {
            return row;
        }
    }
    Vec::new()
}

/// Cells side by side.
pub(super) fn draw_row(cells: &[Cell], (x, y): (f64, f64), height: f64, size: f64) -> String {
    let mut out = String::new();
    let mut at = x;
    for cell in cells {
        out.push_str(&cell.draw((at, y), height, size));
        at += cell.width(height, size) + GAP;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plate_of_many_rows_is_as_round_as_one_of_a_single_row() {
        let drawn = |h: f64| plate(Rect::new(0.0, 0.0, 40.0, h), 10.0, Some(Side::French));
        for h in [10.0, 20.0, 40.0] {
            assert!(drawn(h).contains("rx=\"3.2\""), "{}", drawn(h));
        }
    }
}
