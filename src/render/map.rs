//! The map as a picture: the public position on our own drawn map, as SVG, and as PNG where the feature `png` is on.
//!
//! A [`Picture`] is made from a [`View`] alone, so it shows what the text board and the letters show, and from a [`Sheet`], which says
//! where things stand. It has two parts: `base`, an SVG file without anything that changes in a game, and `items`, each a whole `<g>`
//! with its key as `id`. The part of a key before its first colon names the layer it belongs to: `base` holds an empty
//! `<g id="layer-…">` for each of [`LAYERS`], in the order in which they are drawn. So a page may embed `base` once, and for every entry only the
//! items that changed; [`Picture::svg`] puts all of them in.
//!
//! | file | holds |
//! | --- | --- |
//! | `sheet.rs` | reading the drawn map; what else is drawn of each game |
//! | `geometry.rs` | boxes, and sides of a symbol |
//! | `font.rs`, `font/` | the font, and how wide a text is |
//! | `symbols.rs` | shapes of spaces, pictures of works and markers |
//! | `style.rs` | colours and lines |
//! | `ground.rs` | land, hills, rivers, waters |
//! | `base.rs` | lines, names |
//! | `tether.rs` | what joins a plate to its symbol |
//! | `layout.rs` | where stacks and markers stand |
//! | `room.rs` | more room for stacks that need it |
//! | `plates.rs`, `cells.rs` | stacks and markers |
//! | `boxes.rs` | season, tracks, boxes and cards beside the map |
//! | `legend.rs` | the legend |
//! | `changes.rs` | what changed since somebody looked last |
//! | `theatre.rs` | a part of the map |
//! | `png.rs` | the same in pixels |
//! | `mark.rs` | what says that nobody has changed a picture since |
//! | `svg.rs` | writing SVG |

mod base;
mod boxes;
mod cells;
mod changes;
pub mod font;
mod geometry;
mod ground;
mod layout;
mod legend;
mod mark;
mod plates;
#[cfg(feature = "png")]
mod png;
mod room;
mod sheet;
mod style;
pub mod svg;
mod symbols;
mod tether;
mod theatre;

pub use changes::Changes;
pub use geometry::Rect;
#[cfg(feature = "png")]
pub use mark::{is_own_png, marked_png};
pub use mark::{is_own_svg, marked_svg};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use sheet::{Paper, Sheet, SheetError};
pub use style::{Colours, page_variables};
pub use symbols::unit_icon;
pub use theatre::Theatre;

use crate::speech::View;
use crate::speech::view::{Link, Space};
use cells::draw_row;
use layout::{Layout, Places, Rows, Site};
use std::collections::BTreeMap;
use style::Palette;
use svg::{item, n};

/// The layers of items, the lowest first.
pub const LAYERS: [&str; 10] =
    ["link", "route", "tether", "space", "mark", "stack", "clock", "track", "box", "note"];

/// Layers that belong to the map itself, and not to what lies beside it.
const ON_MAP: [&str; 6] = ["link", "route", "tether", "space", "mark", "stack"];

/// How a picture is drawn.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options<'a> {
    /// Only this part of the map.
    pub around: Option<&'a Theatre>,
    /// What changed since the reader looked last.
    pub changes: Option<&'a Changes>,
    /// Its colours.
    pub colours: Colours,
    /// Only the map itself: title, tracks, boxes and legend stand beside it in words.
    pub bare: bool,
    /// Where things stood in the picture before this one: whatever can stays there.
    pub before: Option<&'a Standing>,
}

/// A picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The part that never changes in a game: a whole SVG file, with an empty group for each layer.
    pub base: String,
    /// Everything that changes, by its key.
    pub items: BTreeMap<String, String>,
    /// Width and height, in map units.
    pub size: (f64, f64),
    /// The stacks of which not all is to be read unless one points at them, in full.
    pub short: Vec<String>,
    /// Where stacks and markers stand: with it the next picture keeps their places.
    pub standing: Standing,
}

impl Picture {
    /// The layer that an item belongs to.
    #[must_use]
    pub fn layer(key: &str) -> &str {
        key.split(':').next().unwrap_or(key)
    }

    /// The whole file.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut out =
            String::with_capacity(self.base.len() + self.items.values().map(String::len).sum::<usize>());
        let mut rest = self.base.as_str();
        for layer in LAYERS {
            let open = format!("<g id=\"layer-{layer}\">");
            let Some(at) = rest.find(&open) else { continue };
            out.push_str(&rest[..at + open.len()]);
            rest = &rest[at + open.len()..];
            let here = self.items.iter().filter(|(key, _)| Picture::layer(key) == layer);
            here.for_each(|(_, item)| out.push_str(item));
        }
        out.push_str(rest);
        out
    }
}

/// The height of the line above a part of the map, in map units.
const LINE: f64 = 14.0;

/// What is shown of the sheet, and where.
struct Shown {
    /// The part of the map.
    frame: Rect,
    /// How much stands above the map.
    above: f64,
    /// How much stands below it.
    below: f64,
}

/// What is drawn of a view: the items, and what the base needs to know of them.
struct Drawing {
    shown: Shown,
    /// The names of the spaces that are in sight.
    names: String,
    items: BTreeMap<String, String>,
    /// The stacks that do not fit on their plates.
    short: Vec<String>,
    standing: Standing,
}

/// Draws a view.
#[must_use]
pub fn draw(sheet: &Sheet, view: &View, options: &Options<'_>) -> Picture {
    let Drawing { shown, names, items, short, standing } = drawing(sheet, view, options);
    let size = (shown.frame.w, shown.above + shown.frame.h + shown.below);
    Picture { base: whole_base(sheet, view, options, &shown, &names), items, size, short, standing }
}

/// Of a picture only what changes in a game, and where it stands: whoever has its base need not have it drawn again.
#[must_use]
pub fn items(sheet: &Sheet, view: &View, options: &Options<'_>) -> (BTreeMap<String, String>, Standing) {
    let drawing = drawing(sheet, view, options);
    (drawing.items, drawing.standing)
}

/// What the next picture of the same game keeps of one.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Standing {
    /// Where stacks and markers stand, by their keys.
    rows: BTreeMap<String, Rect>,
    /// The lines of the map as they were drawn, and what they were drawn from.
    lines: Vec<(String, String)>,
    links: Vec<Link>,
}

impl Options<'_> {
    fn palette(&self) -> Palette {
        Palette::from(self.colours)
    }
}

fn drawing(sheet: &Sheet, view: &View, options: &Options<'_>) -> Drawing {
    let palette = options.palette();
    let sites: Vec<Site<'_>> = view.spaces.iter().filter_map(|space| Site::of(sheet, space)).collect();
    let shown = match options.around {
        Some(theatre) => Shown { frame: theatre.frame(sheet, &sites), above: LINE, below: 0.0 },
        None if options.bare => Shown { frame: sheet.whole(), above: 0.0, below: 0.0 },
        None => Shown { frame: sheet.whole(), above: boxes::ABOVE, below: sheet.paper.below },
    };
    let in_sight = |site: &Site<'_>| options.around.is_none() || site.reach(sheet).is_within(shown.frame);
    let (sites, cut): (Vec<Site<'_>>, Vec<Site<'_>>) = sites.into_iter().partition(in_sight);
    // Whoever has the picture before this one has its base, and names are part of that.
    let named = |site: &Site<'_>| base::holding(site) + &base::name(sheet, site);
    let mut names: String = sites.iter().filter(|_| options.before.is_none()).map(named).collect();
    let mut places = Places::new(shown.frame);
    if options.around.is_none() {
        places.take(sheet.panel());
    }
    base::waters_in(sheet, shown.frame).for_each(|(_, name)| places.take(name));
    let mut items: BTreeMap<String, String> = BTreeMap::new();
    fringe(sheet, view, &cut, &mut places, &mut names, &mut items);
    let happened = |space: &str| options.changes.map_or_else(Vec::new, |changes| changes.cells(space));
    let mut layout = Layout::new(sheet, view, places, sites, &happened);
    if let Some(before) = options.before {
        layout.settle(&before.rows);
    }
    let lines = match options.before.filter(|before| before.links == view.links) {
        Some(before) => before.lines.clone(),
        None => base::links(sheet, view, palette),
    };
    items.extend(lines.iter().cloned());
    let standing = Standing { rows: layout.standing(), lines, links: view.links.clone() };
    if let Some(changes) = options.changes {
        let sites: Vec<&Site<'_>> = layout.all.iter().map(|rows| &rows.site).collect();
        items.extend(changes.draw(sheet, view, &sites, palette));
    }
    for rows in &layout.all {
        space_items(sheet, view, rows, &mut items);
    }
    let short = layout.short();
    link_markers(sheet, view, (layout.places, shown.frame), &mut items);
    if options.bare {
        items.extend(boxes::elsewhere(sheet, view));
    } else if options.around.is_none() {
        items.extend([boxes::clock(view)]);
        items.extend(boxes::tracks(view, sheet.canvas().width));
        items.extend(boxes::contents(sheet, view, shown.above + shown.frame.h));
        items.extend(boxes::elsewhere(sheet, view));
    } else {
        items.extend([boxes::line(view, options.around.map_or("", |theatre| &theatre.name), shown.frame.w)]);
    }
    Drawing { shown, names, items, short, standing }
}

/// Spaces at the edge of a part of the map: pale, for their stacks are not shown, and only as far as they are in the frame.
fn fringe(
    sheet: &Sheet,
    view: &View,
    sites: &[Site<'_>],
    places: &mut Places,
    names: &mut String,
    items: &mut BTreeMap<String, String>,
) {
    for site in sites.iter().filter(|site| site.spot.holding.is_none()) {
        let symbol = Rect::around(site.at, site.radius);
        if !places.holds(symbol) {
            continue;
        }
        let key = format!("space:{}", site.space.id);
        let drawn = symbols::symbol(site.space, site.at, site.radius);
        items.insert(key.clone(), item(&key, "fringe", &told(view, site.space), &drawn));
        places.take_symbol(site.at, site.radius);
        if places.holds(site.label) {
            places.take(site.label);
            names.push_str(&format!("<g class=\"fringe\">{}</g>", base::name(sheet, site)));
        }
    }
}

fn layer(name: &str) -> String {
    format!("<g id=\"layer-{name}\"></g>")
}

fn whole_base(sheet: &Sheet, view: &View, options: &Options<'_>, shown: &Shown, names: &str) -> String {
    let palette = options.palette();
    let Shown { frame, above, below } = shown;
    let (w, h) = (frame.w, above + frame.h + below);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"map\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\">",
        n(w),
        n(h),
        n(w),
        n(h)
    );
    out.push_str(&svg::title(&view.title));
    out.push_str(&style::head(sheet, palette));
    out.push_str(&format!("<rect class=\"paper\" width=\"{}\" height=\"{}\"/>", n(w), n(h)));
    // What is cut off at the frame belongs to the map around it.
    out.push_str(&format!(
        "<svg x=\"0\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\">",
        n(*above),
        n(frame.w),
        n(frame.h),
        n(frame.x),
        n(frame.y),
        n(frame.w),
        n(frame.h)
    ));
    out.push_str(&ground::ground(sheet, *frame));
    out.push_str(&base::waters(sheet, *frame));
    out.push_str(&base::regions(sheet, view, *frame));
    out.push_str(&layer("link"));
    out.push_str(&layer("route"));
    out.push_str(&layer("tether"));
    out.push_str(names);
    ON_MAP[3..].iter().for_each(|name| out.push_str(&layer(name)));
    if options.around.is_none() && !options.bare {
        out.push_str(&legend::legend(sheet, view, palette));
    }
    out.push_str("</svg>");
    out.push_str(&format!(
        "<rect class=\"frame\" x=\".5\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
        n(above + 0.5),
        n(frame.w - 1.0),
        n(frame.h - 1.0)
    ));
    if options.around.is_none() && !options.bare {
        out.push_str(&boxes::heading(sheet, view));
        out.push_str(&boxes::frames(sheet, view, above + frame.h));
    }
    LAYERS[ON_MAP.len()..].iter().for_each(|name| out.push_str(&layer(name)));
    out.push_str("</svg>\n");
    out
}

/// The legend alone, as a picture whose shapes are those of a map on the same page.
#[must_use]
pub fn legend_beside(sheet: &Sheet, view: &View, options: &Options<'_>) -> String {
    let Rect { x, y, w, h } = sheet.panel();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"map\" viewBox=\"{} {} {} {}\" role=\"img\">{}{}</svg>",
        n(x),
        n(y),
        n(w),
        n(h),
        svg::title("What shapes, pictures and lines mean"),
        legend::legend(sheet, view, options.palette())
    )
}

/// Everything that is known of a space itself.
fn told(view: &View, space: &Space) -> String {
    let place = view.owned_place(space);
    let mut told = format!("{} ({place})", space.name);
    if !view.is_small() {
        // Its works may hide its kind there; those that are counters do not stand there at all.
        let kinds = [&space.kind].into_iter().chain(space.works.iter().map(|work| &work.kind));
        let unsaid = kinds.filter(|kind| !place.contains(kind.name.as_ref()));
        let more: Vec<String> = unsaid.chain(&space.features).map(|label| label.name.to_string()).collect();
        if !more.is_empty() {
            told.push_str(&format!(". {}", more.join(", ")));
        }
    }
    told
}

fn space_items(sheet: &Sheet, view: &View, rows: &Rows<'_>, items: &mut BTreeMap<String, String>) {
    let (site, id) = (&rows.site, &rows.site.space.id);
    let (size, height) = (sheet.sizes().stack_font, sheet.stack().height);
    let key = format!("space:{id}");
    let symbol = symbols::symbol(site.space, site.at, site.radius);
    items.insert(key.clone(), item(&key, "", &told(view, site.space), &symbol));
    for row in &rows.rows {
        let at = (row.rect.x, row.rect.y);
        let (key, side) = (row.key(id), row.plate.as_ref().and_then(|(plate, _)| plate.side));
        if site.spot.holding.is_none() {
            items.extend(tether::tether(&key, side, site, row.rect, sheet.scale()));
        }
        match &row.plate {
            Some((plate, laid)) => {
                let cells = draw_row(&row.cells, at, height, size);
                let x = row.rect.right() - laid.size.0;
                let drawn = plate.draw(laid, &cells, (x, row.rect.y), size);
                items.insert(key.clone(), item(&key, "", &plate.told, &drawn));
            }
            None => {
                items.insert(key.clone(), item(&key, "", "", &draw_row(&row.cells, at, height, size)));
            }
        }
    }
}

/// What the stroke of a picture adds around its place.
const STROKE: f64 = 1.0;

/// Places on a line, its middle first, and then further and further beside it: short ones run through names.
fn beside(from: [f64; 2], to: [f64; 2], (width, height): (f64, f64)) -> Vec<Rect> {
    const SHARES: [f64; 7] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
    const ASIDE: [f64; 11] = [0.0, 0.8, -0.8, 1.2, -1.2, 1.7, -1.7, 2.3, -2.3, 3.0, -3.0];
    let (x, y) = (to[0] - from[0], to[1] - from[1]);
    let length = x.hypot(y).max(1.0);
    let place = |aside: f64, share: f64| {
        let middle = [
            from[0] + x * share - y / length * height * aside,
            from[1] + y * share + x / length * height * aside,
        ];
        Rect::new(middle[0] - width / 2.0, middle[1] - height / 2.0, width, height)
    };
    ASIDE.iter().flat_map(|aside| SHARES.iter().map(move |share| place(*aside, *share))).collect()
}

/// Markers on lines, as near to their middle as there is room.
fn link_markers(
    sheet: &Sheet,
    view: &View,
    (mut places, frame): (Places, Rect),
    items: &mut BTreeMap<String, String>,
) {
    let (size, height) = (sheet.sizes().stack_font, sheet.stack().height);
    for link in view.links.iter().filter(|link| !link.markers.is_empty()) {
        let Some(points) = base::points(sheet, &link.from, &link.to) else { continue };
        let cells = cells::Cell::markers(&link.markers);
        let width = cells::row_width(&cells, height, size);
        let at = beside(points[0], points[points.len() - 1], (width, height));
        // Where there is no room at all, whatever lies there is still said when one points at it.
        let Some(rect) = at.iter().find(|rect| places.is_free(rect.grown(STROKE))).or(at.first()).copied()
        else {
            continue;
        };
        // Outside of a theatre nothing is drawn.
        if !rect.is_within(frame) {
            continue;
        }
        places.take(rect);
        let key = format!("mark:{}", link.id);
        items.insert(key.clone(), item(&key, "", "", &draw_row(&cells, (rect.x, rect.y), height, size)));
    }
}
