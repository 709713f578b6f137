//! The legend: what shapes, pictures, lines and plates mean.

use super::boxes::sized;
use super::cells::{Cell, base, draw_row};
use super::font;
use super::geometry::Rect;
use super::sheet::Sheet;
use super::style::{Palette, line, order};
use super::svg::{n, run};
use super::symbols::{symbol, unit_icon};
use crate::side::Side;
use crate::speech::View;
use crate::speech::view::{Built, Label, Role, Siege, Space, Value, Work};

/// One line of the legend.
enum Entry {
    Symbol(Box<Space>, String),
    Line(String, bool, String),
    Cell(Cell, String),
    Plate(Side),
    /// A kind of units.
    Unit(&'static str, String),
    /// A side's way along the lines.
    Route(Side),
    /// A way where no line is.
    Broken,
}

/// A space of a kind, with nothing in it.
pub(super) fn sample(kind: &str) -> Space {
    Space {
        id: String::new(),
        name: String::new(),
        region: String::new(),
        kind: Label::new(kind.to_owned(), String::new()),
        printed: None,
        control: None,
        features: Vec::new(),
        values: Vec::new(),
        works: Vec::new(),
        siege: None,
        markers: Vec::new(),
    }
}

fn symbols(sheet: &Sheet, view: &View) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut kinds: Vec<&Label> = Vec::new();
    for space in &view.spaces {
        if !kinds.iter().any(|kind| kind.id == space.kind.id) {
            kinds.push(&space.kind);
        }
    }
    entries.extend(kinds.iter().map(|kind| Entry::Symbol(Box::new(sample(&kind.id)), kind.name.to_string())));
    let ground = kinds.first().map_or("", |kind| kind.id.as_ref());
    let features = [
        ("port", "port", "port"),
        ("key", "key", "key"),
        ("settlement-", "settlement-x", "Indian settlement"),
    ];
    for (start, id, words) in features {
        let of =
            view.spaces.iter().find(|space| space.features.iter().any(|known| known.id.starts_with(start)));
        if let Some(of) = of {
            let mut space = sample(&of.kind.id);
            space.features.push(Label::new(id, ""));
            entries.push(Entry::Symbol(Box::new(space), words.to_owned()));
        }
    }
    entries.extend(numbers(view, ground));
    let is_kind = |id: &str| kinds.iter().any(|kind| kind.id == id);
    let built = |id: &'static str, state: Built, words: String| {
        let mut space = sample(ground);
        let kind = Label::new(id, "");
        space.works.push(Work { kind, side: None, state, printed: id == "fortress" });
        Entry::Symbol(Box::new(space), words)
    };
    for (id, name) in sheet.paper.works.iter().filter(|(id, _)| !is_kind(id)) {
        entries.push(built(id, Built::Complete, (*name).to_owned()));
        if *id == "fort" {
            entries.push(built(id, Built::UnderConstruction, format!("{name} being built")));
        }
    }
    for (side, words) in
        [(Some(Side::British), "British"), (Some(Side::French), "French"), (None, "nobody's")]
    {
        let space = Space { control: side, ..sample(ground) };
        entries.push(Entry::Symbol(Box::new(space), words.to_owned()));
    }
    entries
}

/// What the numbers at symbols are, and the star.
fn numbers(view: &View, ground: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (id, words, sample_value) in
        [("vp", "VP of a space", 2), ("defense", "Defense", 3), ("value", "value of a space", 2)]
    {
        if view.spaces.iter().any(|space| space.values.iter().any(|value| value.id == id)) {
            let mut space = sample(ground);
            space.values.push(Value::new(id, sample_value, String::new()));
            entries.push(Entry::Symbol(Box::new(space), words.to_owned()));
        }
    }
    if view.spaces.iter().any(|space| space.features.iter().any(|known| known.id == "victory-space")) {
        let mut space = sample(ground);
        space.features.push(Label::new("victory-space", ""));
        entries.push(Entry::Symbol(Box::new(space), "Victory Space".to_owned()));
    }
    entries
}

/// The lines that are there from the start, and those that can come: a legend is drawn once for a whole game.
fn lines(sheet: &Sheet, view: &View) -> Vec<Entry> {
    let comes = |kind: &str| {
        let known =
            |id: &str| kind.strip_suffix(id).is_some_and(|rest| rest.is_empty() || rest.ends_with('-'));
        sheet.paper.lines.iter().any(|(id, _)| known(id))
    };
    let mut kinds: Vec<(&Label, bool)> = Vec::new();
    for link in view.links.iter().filter(|link| !comes(&link.kind.id)) {
        // Two kinds of one name are drawn alike, and told once.
        if !kinds.iter().any(|(kind, _)| kind.name == link.kind.name) {
            kinds.push((&link.kind, link.one_way));
        }
    }
    kinds.sort_by_key(|(kind, _)| order(&kind.id));
    let fixed = kinds.iter().map(|(kind, one)| Entry::Line(kind.id.to_string(), *one, kind.name.to_string()));
    let coming = sheet.paper.lines.iter().map(|(id, name)| Entry::Line((*id).into(), false, (*name).into()));
    fixed.chain(coming).collect()
}

/// The kinds of units of the game, each picture once.
fn kinds_of_units(view: &View) -> Vec<Entry> {
    let mut known: Vec<(&'static str, String)> = Vec::new();
    for kind in view.kinds.iter().filter(|kind| kind.role == Role::Unit) {
        let Some(icon) = unit_icon(&kind.id) else { continue };
        if !known.iter().any(|(there, _)| *there == icon) {
            known.push((icon, kind.one.to_string()));
        }
    }
    known.into_iter().map(|(icon, words)| Entry::Unit(icon, words)).collect()
}

fn cells(sheet: &Sheet, view: &View) -> Vec<Entry> {
    let cell = |icon: &'static str, words: &str, side: Option<Side>, name: &str| {
        let told = String::new();
        Entry::Cell(Cell { icon: Some(icon), words: words.to_owned(), side, told }, name.to_owned())
    };
    let mut entries = Vec::new();
    if sheet.paper.sieges {
        let mut space = sample("");
        space.siege = Some(Siege { level: 2, by: Some(Side::British) });
        entries.extend(Cell::siege(&space).map(|cell| Entry::Cell(cell, "siege, its level".to_owned())));
        entries.push(cell("i-wall", "", None, "inside the work"));
    }
    let marker = sheet.paper.markers.iter().any(|(id, _)| *id == "out-of-supply");
    if !marker && view.pieces.iter().any(|piece| piece.supplied.is_some()) {
        entries.push(cell("i-hungry", "", None, "out of supply"));
    }
    for (icon, words) in sheet.paper.states {
        entries.push(cell(icon, "", None, words));
    }
    for (id, name) in sheet.paper.markers {
        if let Some(icon) = super::symbols::marker_icon(id) {
            entries.push(cell(icon, "", None, name));
        }
    }
    entries.push(cell("i-swords", "−2", Some(Side::French), "battle, losses"));
    entries
}

/// The legend of a game, in the corner that is kept free.
pub(super) fn legend(sheet: &Sheet, view: &View, palette: Palette) -> String {
    let panel = sheet.panel();
    let Rect { x, y, w, h } = panel;
    let mut out = format!(
        "<rect class=\"panel\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
        n(x + 1.0),
        n(y + 1.0),
        n(w - 2.0),
        n(h - 2.0)
    );
    let mut entries = symbols(sheet, view);
    entries.extend(lines(sheet, view));
    entries.extend(Side::ALL.map(Entry::Plate));
    entries.extend(kinds_of_units(view));
    entries.extend(cells(sheet, view));
    entries.extend(Side::ALL.map(Entry::Route));
    entries.push(Entry::Broken);
    let fit = Fit::of(&entries, panel, sheet.sizes().stack_font);
    let step = (h - 8.0) / fit.rows as f64;
    let mut left = x + 4.0;
    for (column, wide) in entries.chunks(fit.rows).zip(&fit.widths) {
        for (index, entry) in column.iter().enumerate() {
            let rect = Rect::new(left, y + 4.0 + step * index as f64, *wide, step);
            out.push_str(&draw(entry, sheet, palette, rect, fit.size));
        }
        left += wide + fit.between;
    }
    out
}

/// How many rows and columns a legend has, and how large its letters are.
struct Fit {
    rows: usize,
    size: f64,
    widths: Vec<f64>,
    between: f64,
}

impl Fit {
    /// The largest letters at which every word can be read.
    fn of(entries: &[Entry], panel: Rect, most: f64) -> Fit {
        let (wide, high) = (panel.w - 8.0, panel.h - 8.0);
        let fit = |columns: usize, size: f64| {
            let rows = entries.len().div_ceil(columns);
            let width = |entry: &Entry| entry.room(size) + size * 0.4 + font::width(&entry.words(), size);
            let widths: Vec<f64> =
                entries.chunks(rows).map(|column| column.iter().map(width).fold(0.0, f64::max)).collect();
            let left = wide - widths.iter().sum::<f64>();
            let fits = left >= size * 0.6 * (widths.len() - 1) as f64 && rows as f64 * size * 1.3 <= high;
            let between = left.max(0.0) / widths.len() as f64;
            fits.then_some(Fit { rows, size, widths, between })
        };
        let sizes = (0..60).map(|step| most - 0.1 * f64::from(step));
        let mut all = sizes.flat_map(|size| (2..=4).filter_map(move |columns| fit(columns, size)));
        let least = || Fit { rows: entries.len().max(1), size: 4.0, widths: vec![wide], between: 0.0 };
        all.next().unwrap_or_else(least)
    }
}

impl Entry {
    fn words(&self) -> String {
        match self {
            Entry::Symbol(_, words) | Entry::Line(_, _, words) | Entry::Cell(_, words) => words.clone(),
            Entry::Plate(Side::British) => "British stack".to_owned(),
            Entry::Plate(Side::French) => "French stack, a pip: reduced".to_owned(),
            Entry::Unit(_, words) => words.clone(),
            Entry::Route(side) => format!("{side} way"),
            Entry::Broken => "way off the lines".to_owned(),
        }
    }

    /// How wide what stands before the words is.
    fn room(&self, size: f64) -> f64 {
        match self {
            Entry::Symbol(..) | Entry::Unit(..) => size * 1.9,
            Entry::Cell(cell, _) if cell.words.is_empty() => size * 1.9,
            Entry::Cell(..) | Entry::Line(..) | Entry::Route(_) | Entry::Broken => size * 3.0,
            Entry::Plate(_) => size * 5.6,
        }
    }
}

fn draw(entry: &Entry, sheet: &Sheet, palette: Palette, rect: Rect, size: f64) -> String {
    let room = entry.room(size);
    let middle = (rect.x + room / 2.0, rect.y + rect.h / 2.0);
    let words = sized(rect.x + room + size * 0.4, base(rect.y, rect.h, size), "ink", size, &entry.words());
    let across = [[rect.x, middle.1], [rect.x + room, middle.1]];
    let shown = match entry {
        Entry::Symbol(space, _) => symbol(space, middle, (rect.h * 0.48).min(room / 2.0)),
        Entry::Line(kind, one_way, _) => sample_line(kind, *one_way, &across, sheet, palette),
        Entry::Cell(cell, _) => {
            let (height, letters) = (sheet.stack().height, sheet.sizes().stack_font);
            let wide = cell.width(height, letters);
            let scale = (rect.h * 0.9 / height).min(room / wide);
            let (left, top) = (n(middle.0 - wide * scale / 2.0), n(middle.1 - height * scale / 2.0));
            let drawn = draw_row(std::slice::from_ref(cell), (0.0, 0.0), height, letters);
            format!("<g transform=\"translate({left} {top})scale({scale:.3})\">{drawn}</g>")
        }
        Entry::Plate(side) => super::plates::legend_plate(*side, sheet, Rect { w: room, ..rect }),
        Entry::Unit(icon, _) => {
            let side = (rect.h * 0.9).min(room);
            let at = (middle.0 - side / 2.0, middle.1 - side / 2.0);
            format!("<g class=\"n\">{}</g>", super::svg::placed(icon, "", at, side / 10.0))
        }
        Entry::Route(side) => super::changes::legend_route(*side, true, &across, sheet, palette),
        Entry::Broken => super::changes::legend_route(Side::British, false, &across, sheet, palette),
    };
    shown + &words
}

fn sample_line(kind: &str, one_way: bool, across: &[[f64; 2]], sheet: &Sheet, palette: Palette) -> String {
    let scale = sheet.scale() * 0.85;
    let (style, path) = (line(kind), run(across, false));
    let mut out = String::from("<g class=\"links\">");
    for stroke in style.edge.into_iter().chain([style.middle]) {
        out.push_str(&format!("<path {} d=\"{path}\"/>", palette.stroke(stroke, scale)));
    }
    if one_way {
        let tip = super::base::arrow_head(across, 0.0, 4.0 * scale).unwrap_or_default();
        out.push_str(&format!("<path class=\"h-{}\" d=\"{tip}\"/>", style.middle.0));
    }
    out + "</g>"
}
