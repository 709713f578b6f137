//! Where everything stands: symbols and names by the sheet, stacks and markers on the sides that it keeps free, and what needs
//! more room wherever there is some.

use super::cells::{Cell, fitting, row_width};
use super::font;
use super::geometry::{Beside, Rect};
use super::plates::{Laid, Plate, joint_width};
use super::sheet::{Sheet, Spot};
use super::symbols::Shape;
use crate::side::Side;
use crate::speech::View;
use crate::speech::view::Space;

/// A space as it is drawn.
#[derive(Debug)]
pub(super) struct Site<'a> {
    pub space: &'a Space,
    pub spot: &'a Spot,
    /// The middle of its symbol.
    pub at: (f64, f64),
    pub radius: f64,
    /// Its name, line by line.
    pub lines: Vec<String>,
    pub label: Rect,
}

/// Something that stands beside a symbol.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub rect: Rect,
    /// The stack; nothing: only cells.
    pub plate: Option<(Plate, Laid)>,
    pub cells: Vec<Cell>,
}

impl Row {
    /// The key of what is drawn of it.
    pub fn key(&self, space: &str) -> String {
        match &self.plate {
            Some((plate, _)) => format!("stack:{space}:{}", plate.side.map_or("nobody", Side::word)),
            None => format!("mark:{space}"),
        }
    }
}

/// All that is taken.
#[derive(Debug)]
pub(super) struct Places {
    frame: Rect,
    taken: Vec<Rect>,
    /// The symbols in sight: what belongs to one stands nearer to it than to any other.
    symbols: Vec<((f64, f64), f64)>,
}

impl Places {
    pub fn new(frame: Rect) -> Places {
        Places { frame, taken: Vec::new(), symbols: Vec::new() }
    }

    /// A symbol: nothing else stands there.
    pub fn take_symbol(&mut self, at: (f64, f64), radius: f64) {
        self.take(Rect::around(at, radius));
        self.symbols.push((at, radius));
    }

    /// Does everybody see that this belongs to the symbol at a point, and to no other? Every other one is further away by so much.
    pub fn is_nearest(&self, own: (f64, f64), radius: f64, rect: Rect, by: f64) -> bool {
        let away = |at: (f64, f64), radius: f64| rect.distance(at) - radius;
        let near = away(own, radius) + by;
        self.symbols.iter().all(|(at, radius)| *at == own || away(*at, *radius) >= near)
    }

    /// The first place that is free.
    pub fn first(&self, at: impl IntoIterator<Item = Rect>) -> Option<Rect> {
        at.into_iter().find(|rect| self.is_free(*rect))
    }

    pub fn take(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    pub fn give_back(&mut self, rect: Rect) {
        if let Some(index) = self.taken.iter().position(|taken| *taken == rect) {
            self.taken.swap_remove(index);
        }
    }

    /// Is it in the frame at all?
    pub fn holds(&self, rect: Rect) -> bool {
        rect.is_within(self.frame)
    }

    pub fn is_free(&self, rect: Rect) -> bool {
        rect.is_within(self.frame) && !self.taken.iter().any(|taken| taken.overlaps(rect))
    }
}

/// A name as the sheet breaks it, or as it is where somebody calls the space otherwise.
fn name_lines(space: &Space, spot: &Spot) -> Vec<String> {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    if !spot.lines.is_empty() && letters(&spot.lines.concat()) == letters(&space.name) {
        return spot.lines.clone();
    }
    vec![space.name.clone()]
}

/// The longest name that is written out, in sizes of its letters.
const LONGEST: f64 = 11.0;

/// Between two lines of a name, in sizes of its letters.
pub(super) const LEADING: f64 = 1.05;

/// How far letters stand out above the lines of a name.
const OVER: f64 = 0.9;
/// How far letters stand out below the lines of a name.
const UNDER: f64 = 0.3;

impl<'a> Site<'a> {
    pub fn of(sheet: &'a Sheet, space: &'a Space) -> Option<Site<'a>> {
        let spot = sheet.spot(&space.id)?;
        let (stack, size) = (sheet.stack(), sheet.sizes().label_font);
        let radius = if Shape::of(space).is_big() { stack.big_radius } else { stack.radius };
        let lines: Vec<String> =
            name_lines(space, spot).iter().map(|line| font::cut(line, size, size * LONGEST)).collect();
        let width = lines.iter().map(|line| font::width(line, size)).fold(0.0, f64::max);
        let wanted = (width, size * LEADING * lines.len() as f64);
        let (at, label) = match spot.holding() {
            Some(held) => {
                let at = (held.x + radius + size * 0.7, held.bottom() - radius - size * 0.8);
                (at, Rect::new(spot.x - width / 2.0, held.y + size * 0.35, width, wanted.1))
            }
            None => (spot.at(), spot.label.unwrap_or(Beside::N).of(spot.at(), radius, wanted)),
        };
        Some(Site { space, spot, at, radius, lines, label })
    }

    /// Is it one of the places whose names stand out?
    pub fn is_major(&self) -> bool {
        Shape::of(self.space).is_big() || self.spot.holding.is_some()
    }

    /// All that the sheet keeps free for it: symbol, name, and both stacks.
    pub fn reach(&self, sheet: &Sheet) -> Rect {
        let own = Rect::around(self.at, self.radius).with(self.label);
        let size = (sheet.stack().width, sheet.stack().height);
        let with = |all: Rect, beside: Option<Rect>| beside.map_or(all, |rect| all.with(rect));
        let first = self.spot.stack.map(|beside| beside.of(self.at, self.radius, size));
        let second = self.spot.stack2.map(|beside| self.second(sheet, beside, size));
        let held = self.spot.holding();
        with(with(with(own, first), second), held)
    }

    /// Where a second row stands.
    fn second(&self, sheet: &Sheet, beside: Beside, size: (f64, f64)) -> Rect {
        let first = self.spot.stack.unwrap_or(Beside::E);
        match beside {
            Beside::Above => first.next_to(true, self.at, self.radius, sheet.stack().height, size),
            Beside::Below => first.next_to(false, self.at, self.radius, sheet.stack().height, size),
            other => other.of(self.at, self.radius, size),
        }
    }

    /// Where a row of this size can stand, the best place first.
    pub fn candidates(&self, sheet: &Sheet, rows: usize, size: (f64, f64)) -> Vec<Rect> {
        if let Some(held) = self.spot.holding() {
            let left = self.at.0 + self.radius + 2.0;
            let room = (held.right() - left - 2.0 - size.0).max(0.0) / 2.0;
            let top = self.label.bottom() + 1.5;
            let step = |n: usize| {
                Rect::new(left + room.min(4.0), top + n as f64 * (sheet.stack().height + 1.0), size.0, size.1)
            };
            return (rows..4).map(step).filter(|rect| rect.is_within(held)).collect();
        }
        let first = self.spot.stack.unwrap_or(Beside::E);
        let own = first.of(self.at, self.radius, size);
        if rows == 0 {
            return vec![own];
        }
        let second = self.spot.stack2.map(|beside| self.second(sheet, beside, size));
        let next =
            [true, false].map(|up| first.next_to(up, self.at, self.radius, sheet.stack().height, size));
        let round = Beside::ROUND.map(|beside| beside.of(self.at, self.radius, size));
        second.into_iter().chain(next).chain(round).collect()
    }
}

/// How much further from any other symbol a plate stands that had a choice.
const CLEAR: f64 = 4.0;

/// How much of the room that is kept free a plate takes, if it cannot have all of it.
const SHORTER: [f64; 5] = [1.0, 0.85, 0.7, 0.55, 0.4];

/// The rows of a space, and what is still to be placed.
#[derive(Debug)]
pub(super) struct Rows<'a> {
    pub site: Site<'a>,
    pub rows: Vec<Row>,
    plates: Vec<Plate>,
    cells: Vec<Cell>,
}

/// Everything that is placed around symbols.
pub(super) struct Layout<'a> {
    pub sheet: &'a Sheet,
    pub places: Places,
    pub all: Vec<Rows<'a>>,
}

impl<'a> Layout<'a> {
    /// Places everything of the spaces that are drawn; `happened` gives the cells for what happened in a space.
    pub fn new(
        sheet: &'a Sheet,
        view: &View,
        mut places: Places,
        sites: Vec<Site<'a>>,
        happened: &dyn Fn(&str) -> Vec<Cell>,
    ) -> Layout<'a> {
        for site in &sites {
            places.take_symbol(site.at, site.radius);
            // Its tallest letters stand out above its lines, and its deepest below them.
            let Rect { x, y, w, h } = site.label;
            places.take(Rect::new(x, y - OVER, w, h + OVER + UNDER));
        }
        let rows = |site: Site<'a>| {
            let plates = Plate::of(view, sheet.paper, site.space);
            let siege = Cell::siege(site.space).into_iter();
            let cells = siege.chain(Cell::markers(&site.space.markers)).chain(happened(&site.space.id));
            Rows { plates, cells: cells.collect(), rows: Vec::new(), site }
        };
        let all = sites.into_iter().map(rows).collect();
        let mut layout = Layout { sheet, places, all };
        layout.first_rows();
        layout.second_plates();
        layout.cells();
        layout.taller();
        layout.wider();
        layout
    }

    pub fn size(&self) -> f64 {
        self.sheet.sizes().stack_font
    }

    pub fn height(&self) -> f64 {
        self.sheet.stack().height
    }

    /// The widest a row may be: what the sheet keeps free, or what is left in a box.
    pub fn most(&self, site: &Site<'_>) -> f64 {
        let width = self.sheet.stack().width;
        site.spot.holding().map_or(width, |held| (held.right() - site.at.0 - site.radius - 6.0).min(width))
    }

    fn put(&mut self, index: usize, rect: Rect, plate: Option<(Plate, Laid)>, cells: Vec<Cell>) {
        self.places.take(rect);
        self.all[index].rows.push(Row { rect, plate, cells });
    }

    /// The first row of every space stands where the sheet says: nothing else can be there.
    fn first_rows(&mut self) {
        for index in 0..self.all.len() {
            let rows = &mut self.all[index];
            let (plates, cells) = (std::mem::take(&mut rows.plates), std::mem::take(&mut rows.cells));
            let most = self.most(&self.all[index].site);
            let mut plates = plates.into_iter();
            match plates.next() {
                Some(plate) => {
                    self.all[index].cells = cells;
                    if let Some((rect, laid)) = self.own_place(index, &plate, most) {
                        self.put(index, rect, Some((plate, laid)), Vec::new());
                    }
                }
                None if !cells.is_empty() => {
                    let kept = fitting(&cells, self.height(), self.size(), most);
                    let size = (row_width(&kept, self.height(), self.size()), self.height());
                    let at = self.all[index].site.candidates(self.sheet, 0, size);
                    if let Some(rect) = at.first() {
                        self.put(index, *rect, None, kept);
                    }
                }
                None => {}
            }
            self.all[index].plates = plates.collect();
        }
    }

    /// Where the sheet puts a stack: rather than reach over to another symbol it says less.
    fn own_place(&self, index: usize, plate: &Plate, most: f64) -> Option<(Rect, Laid)> {
        let mut ways: Vec<(Rect, Laid)> = Vec::new();
        // Nearly always the first will do.
        for share in SHORTER {
            let laid = plate.laid(self.sheet, 1, most * share);
            let at = self.all[index].site.candidates(self.sheet, 0, laid.size);
            let Some(rect) = at.first().copied() else { continue };
            if self.is_clear(index, rect) {
                return Some((rect, laid));
            }
            ways.push((rect, laid));
        }
        let own = ways.iter().position(|(rect, _)| self.is_own(index, *rect));
        let at = own.or(ways.len().checked_sub(1))?;
        Some(ways.swap_remove(at))
    }

    /// Is a place nearer to its symbol than to any other? In a box there is no doubt.
    pub fn is_own(&self, index: usize, rect: Rect) -> bool {
        self.is_nearer(index, rect, 0.0)
    }

    /// Is it so much nearer that nobody has to look twice?
    pub fn is_clear(&self, index: usize, rect: Rect) -> bool {
        self.is_nearer(index, rect, CLEAR * self.sheet.scale())
    }

    fn is_nearer(&self, index: usize, rect: Rect, by: f64) -> bool {
        let site = &self.all[index].site;
        site.spot.holding().is_some() || self.places.is_nearest(site.at, site.radius, rect, by)
    }

    fn free(&self, index: usize, size: (f64, f64)) -> Option<Rect> {
        let rows = &self.all[index];
        let candidates = rows.site.candidates(self.sheet, rows.rows.len(), size);
        let clear = self.places.first(candidates.iter().copied().filter(|rect| self.is_clear(index, *rect)));
        clear.or_else(|| self.places.first(candidates.into_iter().filter(|rect| self.is_own(index, *rect))))
    }

    /// The other side's stack: on the side kept for it, on any that is free, or sharing the first one's room.
    fn second_plates(&mut self) {
        for index in 0..self.all.len() {
            for plate in std::mem::take(&mut self.all[index].plates) {
                let most = self.most(&self.all[index].site);
                let found = SHORTER.into_iter().find_map(|share| {
                    let laid = plate.laid(self.sheet, 1, most * share);
                    self.free(index, laid.size).map(|rect| (rect, laid))
                });
                match found {
                    Some((rect, laid)) => self.put(index, rect, Some((plate, laid)), Vec::new()),
                    None => self.share(index, plate),
                }
            }
        }
    }

    /// Two stacks, or more, in the room of one.
    fn share(&mut self, index: usize, plate: Plate) {
        let most = self.most(&self.all[index].site);
        let mut plates: Vec<Plate> = Vec::new();
        let rows = std::mem::take(&mut self.all[index].rows);
        for row in rows {
            self.places.give_back(row.rect);
            plates.extend(row.plate.map(|(plate, _)| plate));
        }
        plates.push(plate);
        let gap = 0.8;
        let each = (most - gap * (plates.len() - 1) as f64) / plates.len() as f64;
        let laid: Vec<Laid> = plates.iter().map(|plate| plate.laid(self.sheet, 1, each)).collect();
        let width = laid.iter().map(|laid| laid.size.0).sum::<f64>() + gap * (laid.len() - 1) as f64;
        let whole = self.all[index].site.candidates(self.sheet, 0, (width, self.height()));
        let Some(whole) = whole.first().copied() else { return };
        let mut x = whole.x;
        for (plate, laid) in plates.into_iter().zip(laid) {
            let rect = Rect::new(x, whole.y, laid.size.0, laid.size.1);
            x += laid.size.0 + gap;
            self.put(index, rect, Some((plate, laid)), Vec::new());
        }
    }

    /// Siege, markers and what happened: in a row of their own, or before the first stack.
    fn cells(&mut self) {
        for index in 0..self.all.len() {
            let cells = std::mem::take(&mut self.all[index].cells);
            if cells.is_empty() {
                continue;
            }
            let (height, size) = (self.height(), self.size());
            let wide = row_width(&cells, height, size);
            let most = self.most(&self.all[index].site);
            let own = (wide <= most).then(|| self.free(index, (wide, height))).flatten();
            match own {
                Some(rect) => self.put(index, rect, None, cells),
                None => self.join(index, &cells),
            }
        }
    }

    /// Cells before the first stack, which says less then.
    fn join(&mut self, index: usize, cells: &[Cell]) {
        let (height, size) = (self.height(), self.size());
        let shared = self.all[index].rows.len() > 1;
        let most = self.most(&self.all[index].site);
        let Some(first) = self.all[index].rows.first() else { return };
        let (old, keep) = (first.rect, if shared { first.rect.w } else { most });
        let Some((plate, _)) = first.plate.clone() else { return };
        let kept = fitting(cells, height, size, keep * 0.6);
        let laid = plate.laid(self.sheet, 1, keep - row_width(&kept, height, size) - 0.6);
        let width = joint_width(&laid, &kept, height, size);
        let at = self.all[index].site.candidates(self.sheet, 0, (width, height)).first().copied();
        let rect = if shared { Rect::new(old.x, old.y, width, height) } else { at.unwrap_or(old) };
        self.places.give_back(old);
        self.places.take(rect);
        self.all[index].rows[0] = Row { rect, plate: Some((plate, laid)), cells: kept };
    }
}
