//! More room for stacks: on paper nobody can point at a plate, so whatever there is room for stands on it.

use super::geometry::{Beside, Rect};
use super::layout::{Layout, Row};
use super::plates::{Laid, joint_width};
use std::collections::BTreeMap;

/// The most lines of a plate that has more to say than is kept free for it.
const LINES: usize = 6;
/// How much wider such a plate may be than is kept free for it.
const WIDER: [f64; 6] = [0.6, 0.8, 1.0, 1.2, 1.5, 1.9];
/// How far from its symbol such a plate may stand, in heights of a row.
const ASIDE: [f64; 5] = [0.0, 0.5, -0.5, 1.0, -1.0];

impl Layout<'_> {
    /// Where there is room, a stack also says what it is made of.
    pub fn taller(&mut self) {
        for lines in 2..=4 {
            for index in 0..self.all.len() {
                for row in 0..self.all[index].rows.len() {
                    self.grow(index, row, lines);
                }
            }
        }
    }

    /// Gives a stack so many lines, if it has more to say and there is room.
    fn grow(&mut self, index: usize, row: usize, lines: usize) {
        let most = self.most(&self.all[index].site);
        let known = &self.all[index].rows[row];
        let Some((plate, now)) = known.plate.as_ref().filter(|(plate, _)| plate.has_more()) else { return };
        let (old, laid) = (known.rect, plate.laid(self.sheet, lines, most));
        if !known.cells.is_empty() || laid.size == now.size {
            return;
        }
        let plate = plate.clone();
        self.places.give_back(old);
        let at = around(old, laid.size)
            .into_iter()
            .filter(|rect| self.is_held(index, *rect) && self.is_clear(index, *rect));
        let found = self.places.first(at);
        self.places.take(found.unwrap_or(old));
        if let Some(rect) = found {
            let row = &mut self.all[index].rows[row];
            (row.rect, row.plate) = (rect, Some((plate, laid)));
        }
    }

    /// Where every row stands, by its key.
    pub fn standing(&self) -> BTreeMap<String, Rect> {
        let rows = self.all.iter().flat_map(|of| of.rows.iter().map(move |row| (of, row)));
        rows.map(|(of, row)| (row.key(&of.site.space.id), row.rect)).collect()
    }

    /// Whatever is as large as it was stays where it was, if nothing else stands there now: from one picture to the next only what
    /// must move does.
    pub fn settle(&mut self, before: &BTreeMap<String, Rect>) {
        for index in 0..self.all.len() {
            for row in 0..self.all[index].rows.len() {
                let (id, known) = (&self.all[index].site.space.id, &self.all[index].rows[row]);
                let Some(was) = before.get(&known.key(id)).copied() else { continue };
                let now = known.rect;
                let same = (was.w - now.w).abs() < 0.05 && (was.h - now.h).abs() < 0.05;
                if !same || was == now {
                    continue;
                }
                self.places.give_back(now);
                let stays = self.places.is_free(was) && self.is_held(index, was) && self.is_own(index, was);
                let at = if stays { was } else { now };
                self.places.take(at);
                self.all[index].rows[row].rect = at;
            }
        }
    }

    /// The stacks of which something is left out, in full.
    pub fn short(&self) -> Vec<String> {
        let plates = self.all.iter().flat_map(|rows| &rows.rows).filter_map(|row| row.plate.as_ref());
        plates.filter(|(_, laid)| !laid.all).map(|(plate, _)| plate.told.clone()).collect()
    }

    /// What belongs into a box stays in it.
    fn is_held(&self, index: usize, rect: Rect) -> bool {
        self.all[index].site.spot.holding().is_none_or(|held| rect.is_within(held))
    }

    /// A stack that cannot say what it is made of in the room that is kept free looks for more, as near as there is some; when
    /// all have found some, those look for more that cannot name all their leaders.
    pub fn wider(&mut self) {
        let units = |laid: &Laid| laid.whole;
        let leaders = |laid: &Laid| laid.all;
        for enough in [units as fn(&Laid) -> bool, leaders] {
            for index in 0..self.all.len() {
                for row in 0..self.all[index].rows.len() {
                    self.widen(index, row, enough);
                }
            }
        }
    }

    /// Gives a stack a plate that says enough, if there is room for it nearer to its own symbol than to any other: a plate that
    /// says less is no lie, one at another town is.
    fn widen(&mut self, index: usize, row: usize, enough: fn(&Laid) -> bool) {
        let known = &self.all[index].rows[row];
        let Some((plate, _)) = known.plate.as_ref().filter(|(_, laid)| !enough(laid)) else { return };
        let (plate, old, cells) = (plate.clone(), known.rect, known.cells.clone());
        let most = self.most(&self.all[index].site);
        let ways = WIDER.iter().flat_map(|wider| (1..=LINES).map(move |lines| (lines, most * wider)));
        let mut ways: Vec<Laid> =
            ways.map(|(lines, width)| plate.laid(self.sheet, lines, width)).filter(enough).collect();
        ways.sort_by(|a, b| (a.size.0 * a.size.1).total_cmp(&(b.size.0 * b.size.1)));
        // Many ways come to the same size.
        ways.dedup_by(|a, b| a.size == b.size);
        let laid_row = |laid: Laid| {
            let width = joint_width(&laid, &cells, self.height(), self.size());
            let rect = Rect::new(old.x, old.y, width, laid.size.1);
            Row { rect, plate: Some((plate.clone(), laid)), cells: cells.clone() }
        };
        let ways: Vec<Row> = ways.into_iter().map(laid_row).collect();
        if !self.move_one(index, row, &ways) {
            self.move_all(index, row, &ways);
        }
    }

    /// Puts the first of these in place of a row that finds room; nothing else moves.
    fn move_one(&mut self, index: usize, row: usize, ways: &[Row]) -> bool {
        let old = self.all[index].rows[row].rect;
        self.places.give_back(old);
        let found = ways.iter().find_map(|way| Some((self.near(index, old, way.rect)?, way)));
        self.places.take(found.map_or(old, |(rect, _)| rect));
        if let Some((rect, way)) = found {
            self.all[index].rows[row] = Row { rect, ..way.clone() };
        }
        found.is_some()
    }

    /// The same, and the other rows of the space make room for it.
    fn move_all(&mut self, index: usize, row: usize, ways: &[Row]) {
        let old = self.all[index].rows.clone();
        if old.len() < 2 {
            return;
        }
        old.iter().for_each(|row| self.places.give_back(row.rect));
        for way in ways {
            let mut rows = old.clone();
            rows[row] = way.clone();
            // Whatever needs most room finds its place first.
            let order = std::iter::once(row).chain((0..old.len()).filter(|other| *other != row));
            let mut placed: Vec<Rect> = Vec::new();
            for at in order {
                let Some(rect) = self.near(index, old[at].rect, rows[at].rect) else { break };
                self.places.take(rect);
                placed.push(rect);
                rows[at].rect = rect;
            }
            if placed.len() == old.len() {
                self.all[index].rows = rows;
                return;
            }
            placed.into_iter().for_each(|rect| self.places.give_back(rect));
        }
        old.iter().for_each(|row| self.places.take(row.rect));
    }

    /// A free place of a size: where something stood, beside the symbol, or a little further along it.
    fn near(&self, index: usize, old: Rect, wanted: Rect) -> Option<Rect> {
        let size = (wanted.w, wanted.h);
        let site = &self.all[index].site;
        let row = self.height();
        let round = Beside::ROUND.iter().flat_map(|beside| {
            let at = beside.of(site.at, site.radius, size);
            let along = ASIDE.iter().flat_map(move |x| ASIDE.iter().map(move |y| (x * row, y * row)));
            along.map(move |(x, y)| Rect::new(at.x + x, at.y + y, at.w, at.h))
        });
        let mut at = around(old, size).into_iter().chain(round);
        at.find(|rect| {
            self.is_held(index, *rect) && self.places.is_free(*rect) && self.is_clear(index, *rect)
        })
    }
}

/// Where something of this size can stand that takes the place of something else.
fn around(old: Rect, (w, h): (f64, f64)) -> Vec<Rect> {
    let lefts = [old.x, old.right() - w, old.x + (old.w - w) / 2.0];
    let tops = [old.y, old.bottom() - h, old.y + (old.h - h) / 2.0];
    tops.iter().flat_map(|y| lefts.iter().map(move |x| Rect::new(*x, *y, w, h))).collect()
}
