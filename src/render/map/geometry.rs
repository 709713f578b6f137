//! Boxes on the sheet, and which side of a symbol something stands on.

use serde::Deserialize;

/// A box, in map units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// How wide it is.
    pub w: f64,
    /// How high it is.
    pub h: f64,
}

/// Boxes that share no more than this touch, and do not overlap: less than a hair at any size.
const HAIR: f64 = 0.02;

impl Rect {
    /// By its upper left corner and size.
    #[must_use]
    pub const fn new(x: f64, y: f64, w: f64, h: f64) -> Rect {
        Rect { x, y, w, h }
    }

    /// A square around a point.
    #[must_use]
    pub fn around((x, y): (f64, f64), half: f64) -> Rect {
        Rect::new(x - half, y - half, 2.0 * half, 2.0 * half)
    }

    /// Its right edge.
    #[must_use]
    pub fn right(self) -> f64 {
        self.x + self.w
    }

    /// Its lower edge.
    #[must_use]
    pub fn bottom(self) -> f64 {
        self.y + self.h
    }

    /// Do the two share more than an edge?
    #[must_use]
    pub fn overlaps(self, other: Rect) -> bool {
        self.x + HAIR < other.right()
            && other.x + HAIR < self.right()
            && self.y + HAIR < other.bottom()
            && other.y + HAIR < self.bottom()
    }

    /// Is it wholly within another?
    #[must_use]
    pub fn is_within(self, outer: Rect) -> bool {
        self.x + HAIR >= outer.x
            && self.y + HAIR >= outer.y
            && self.right() <= outer.right() + HAIR
            && self.bottom() <= outer.bottom() + HAIR
    }

    /// The same, wider by so much on every side.
    #[must_use]
    pub fn grown(self, by: f64) -> Rect {
        Rect::new(self.x - by, self.y - by, self.w + 2.0 * by, self.h + 2.0 * by)
    }

    /// How far a point is from its edge; nothing, if it lies within.
    #[must_use]
    pub fn distance(self, (x, y): (f64, f64)) -> f64 {
        let beyond = |at: f64, low: f64, high: f64| (low - at).max(at - high).max(0.0);
        beyond(x, self.x, self.right()).hypot(beyond(y, self.y, self.bottom()))
    }

    /// The smallest box around both.
    #[must_use]
    pub fn with(self, other: Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Rect::new(x, y, self.right().max(other.right()) - x, self.bottom().max(other.bottom()) - y)
    }
}

/// On which side of a symbol something stands; `above` and `below` only where a second stack goes with the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Beside {
    /// Over it.
    N,
    /// To the right, over its middle.
    Ne,
    /// To the right.
    E,
    /// To the right, under its middle.
    Se,
    /// Under it.
    S,
    /// To the left, under its middle.
    Sw,
    /// To the left.
    W,
    /// To the left, over its middle.
    Nw,
    /// Directly over the first stack.
    Above,
    /// Directly under the first stack.
    Below,
}

/// Between a symbol's square and what stands beside it.
const GAP: f64 = 1.0;
/// Between the middle of a symbol and what begins or ends there.
const HALF_GAP: f64 = 0.5;

impl Beside {
    /// All sides of a symbol, in the order in which a free one is looked for.
    pub const ROUND: [Beside; 8] =
        [Beside::E, Beside::W, Beside::Ne, Beside::Se, Beside::Sw, Beside::Nw, Beside::N, Beside::S];

    /// Where a box of this size stands beside a symbol.
    #[must_use]
    pub fn of(self, (x, y): (f64, f64), radius: f64, (w, h): (f64, f64)) -> Rect {
        let off = radius + GAP;
        let left = match self {
            Beside::Ne | Beside::E | Beside::Se => x + off,
            Beside::Nw | Beside::W | Beside::Sw => x - off - w,
            Beside::N | Beside::S | Beside::Above | Beside::Below => x - w / 2.0,
        };
        let top = match self {
            Beside::N | Beside::Above => y - off - h,
            Beside::S | Beside::Below => y + off,
            Beside::E | Beside::W => y - h / 2.0,
            Beside::Ne | Beside::Nw => y - HALF_GAP - h,
            Beside::Se | Beside::Sw => y + HALF_GAP,
        };
        Rect::new(left, top, w, h)
    }

    /// Where a box of this size stands directly over or under a row of a height `row` on this side.
    #[must_use]
    pub fn next_to(self, up: bool, at: (f64, f64), radius: f64, row: f64, size: (f64, f64)) -> Rect {
        let first = self.of(at, radius, (size.0, row));
        let y = if up { first.y - size.1 } else { first.bottom() };
        Rect::new(first.x, y, size.0, size.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_stands_clear_of_its_symbol() {
        let symbol = Rect::around((50.0, 50.0), 6.0);
        for beside in Beside::ROUND {
            let there = beside.of((50.0, 50.0), 6.0, (20.0, 10.0));
            assert!(!there.overlaps(symbol), "{beside:?}");
            assert!(there.overlaps(symbol.grown(2.0)), "{beside:?}");
        }
        let above = Beside::Ne.next_to(true, (50.0, 50.0), 6.0, 10.0, (20.0, 10.0));
        assert_eq!(above, Rect::new(57.0, 29.5, 20.0, 10.0));
    }

    #[test]
    fn boxes_that_touch_do_not_overlap() {
        let one = Rect::new(0.0, 0.0, 10.0, 10.0);
        assert!(!one.overlaps(Rect::new(10.0, 0.0, 5.0, 5.0)));
        assert!(one.overlaps(Rect::new(9.9, 9.9, 5.0, 5.0)));
        assert!(one.is_within(one) && !one.grown(0.1).is_within(one));
        assert_eq!([(5.0, 5.0), (5.0, 13.0), (-3.0, 14.0)].map(|point| one.distance(point)), [0.0, 3.0, 5.0]);
    }
}
