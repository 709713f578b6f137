//! What never changes in a game: names of waters, regions and spaces, boxes, lines.

use super::font;
use super::geometry::Rect;
use super::layout::{LEADING, Places, Site};
use super::sheet::{Sheet, Water};
use super::style::{Palette, line};
use super::svg::{curve, n, run, text};
use crate::speech::View;
use crate::speech::view::Link;

/// The waters whose names are in sight, and where these stand.
pub(super) fn waters_in(sheet: &Sheet, frame: Rect) -> impl Iterator<Item = (&Water, Rect)> {
    let named = |water: &Water| {
        let half = font::width(&water.name, water.font) / 2.0;
        Rect::new(water.x - half, water.y - water.font, 2.0 * half, water.font * 1.3)
    };
    let all = sheet.waters().iter().map(move |water| (water, named(water)));
    all.filter(move |(_, name)| name.is_within(frame))
}

/// The names of the waters that are in sight.
pub(super) fn waters(sheet: &Sheet, frame: Rect) -> String {
    waters_in(sheet, frame)
        .enumerate()
        .map(|(index, (water, _))| {
            // The font has no letters that lean: these are made to.
            let style = format!(
                "class=\"water\" style=\"font-size:{}px\" text-anchor=\"middle\" transform=\"translate({} {})skewX(-12)\"",
                n(water.font),
                n(water.x),
                n(water.y)
            );
            let name = text(0.0, 0.0, &style, &water.name);
            format!("<g id=\"water:{index}\">{name}</g>")
        })
        .collect()
}

/// Between two letters of a region's name, in sizes of its letters.
const SPACED: f64 = 0.28;

/// The places that a word of this size may have around a point, the nearest first.
fn spread(at: (f64, f64), (w, h): (f64, f64)) -> impl Iterator<Item = Rect> {
    let rings = (0..14).flat_map(|ring| {
        let turns = if ring == 0 { 1 } else { 12 };
        (0..turns).map(move |turn| (f64::from(ring) * 9.0, f64::from(turn) * std::f64::consts::TAU / 12.0))
    });
    rings.map(move |(far, turn)| {
        Rect::new(at.0 + far * turn.cos() - w / 2.0, at.1 + far * 0.8 * turn.sin() - h / 2.0, w, h)
    })
}

/// The names of regions in spaced capitals, where the map is bare: what stands there later may cover them.
pub(super) fn regions(sheet: &Sheet, view: &View, frame: Rect) -> String {
    let size = sheet.sizes().label_font * 1.25;
    let sites: Vec<Site<'_>> = view.spaces.iter().filter_map(|space| Site::of(sheet, space)).collect();
    let mut places = Places::new(frame);
    places.take(sheet.panel());
    waters_in(sheet, frame).for_each(|(_, name)| places.take(name));
    sites.iter().for_each(|site| places.take(site.reach(sheet)));
    let mut out = String::new();
    for region in &view.regions {
        let here = sites.iter().filter(|site| site.space.region == region.id && site.spot.holding.is_none());
        let here: Vec<(f64, f64)> = here.map(|site| site.at).collect();
        if here.is_empty() {
            continue;
        }
        let count = here.len() as f64;
        let middle = (
            here.iter().map(|at| at.0).sum::<f64>() / count,
            here.iter().map(|at| at.1).sum::<f64>() / count,
        );
        let words = region.name.to_uppercase();
        let wide = font::width(&words, size) + size * SPACED * words.chars().count() as f64;
        if let Some(rect) = places.first(spread(middle, (wide, size * 1.1))) {
            places.take(rect);
            let style = format!(
                "class=\"region\" style=\"font-size:{}px\" letter-spacing=\"{}\"",
                n(size),
                n(size * SPACED)
            );
            out.push_str(&text(rect.x, rect.y + size * 0.95, &style, &words));
        }
    }
    out
}

/// The name of a space.
pub(super) fn name(sheet: &Sheet, site: &Site<'_>) -> String {
    let size = sheet.sizes().label_font;
    let id = format!("name:{}", site.space.id);
    let mut out = format!("<g id=\"{}\">", super::svg::escaped(&id));
    let (left, right) = (site.label.x, site.label.right());
    for (index, line) in site.lines.iter().enumerate() {
        let y = site.label.y + size * (LEADING * index as f64 + 0.83);
        // Lines end at the symbol on its left, begin at it on its right, and have it in their middle above and below.
        let (x, anchor) = if right < site.at.0 {
            (right, " text-anchor=\"end\"")
        } else if left > site.at.0 {
            (left, "")
        } else {
            ((left + right) / 2.0, " text-anchor=\"middle\"")
        };
        let class = if site.is_major() { "name" } else { "name minor" };
        out.push_str(&text(x, y, &format!("class=\"{class}\"{anchor}"), line));
    }
    out.push_str("</g>");
    out
}

/// The box that a space beside the map is drawn as.
pub(super) fn holding(site: &Site<'_>) -> String {
    site.spot.holding().map_or_else(String::new, |held| {
        let Rect { x, y, w, h } = held;
        format!(
            "<rect class=\"panel\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\"/>",
            n(x),
            n(y),
            n(w),
            n(h)
        )
    })
}

/// A point of the edge of a box, towards another point.
fn edge(held: Rect, to: [f64; 2]) -> [f64; 2] {
    let (cx, cy) = (held.x + held.w / 2.0, held.y + held.h / 2.0);
    let (dx, dy) = (to[0] - cx, to[1] - cy);
    let reach = (held.w / 2.0 / dx.abs().max(0.001)).min(held.h / 2.0 / dy.abs().max(0.001));
    [cx + dx * reach, cy + dy * reach]
}

/// The points a line runs through, from edge to edge of what it joins.
pub(super) fn points(sheet: &Sheet, from: &str, to: &str) -> Option<Vec<[f64; 2]>> {
    let (a, b) = (sheet.spot(from)?, sheet.spot(to)?);
    let mut between: Vec<[f64; 2]> = Vec::new();
    if let Some((via, along)) = sheet.via(from, to) {
        between.clone_from(&via.points);
        if !along {
            between.reverse();
        }
    }
    let end = |spot: &super::sheet::Spot, towards: [f64; 2]| {
        spot.holding().map_or([spot.x, spot.y], |held| edge(held, towards))
    };
    let first = end(a, between.first().copied().unwrap_or([b.x, b.y]));
    let last = end(b, between.last().copied().unwrap_or([a.x, a.y]));
    Some(std::iter::once(first).chain(between).chain([last]).collect())
}

/// The head of an arrow that ends so far before the last of its points.
pub(super) fn arrow_head(points: &[[f64; 2]], before: f64, size: f64) -> Option<String> {
    let [.., from, to] = points else { return None };
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let length = dx.hypot(dy).max(0.001);
    let (ux, uy) = (dx / length, dy / length);
    let tip = [to[0] - ux * before, to[1] - uy * before];
    let back = [tip[0] - ux * size, tip[1] - uy * size];
    let half = size * 0.45;
    let wings = [[back[0] - uy * half, back[1] + ux * half], [back[0] + uy * half, back[1] - ux * half]];
    Some(run(&[tip, wings[0], wings[1]], true))
}

/// The lines of each kind as one path, with the heads of those that are used one way only; in the order in which they are drawn.
pub(super) fn links(sheet: &Sheet, view: &View, palette: Palette) -> Vec<(String, String)> {
    let scale = sheet.scale();
    let mut kinds: Vec<&str> = Vec::new();
    for link in &view.links {
        if !kinds.contains(&link.kind.id.as_ref()) {
            kinds.push(&link.kind.id);
        }
    }
    let of_kind = |kind: &str| {
        let mut path = String::new();
        let mut heads = String::new();
        for link in view.links.iter().filter(|link| link.kind.id == kind) {
            let Some(points) = points(sheet, &link.from, &link.to) else { continue };
            path.push_str(&curve(&points));
            let room = end_radius(sheet, link) + 1.0;
            heads.extend(link.one_way.then(|| arrow_head(&points, room, 5.0 * scale)).flatten());
        }
        let style = line(kind);
        let stroke = |stroke| format!("<path {} d=\"{path}\"/>", palette.stroke(stroke, scale));
        let mut out = style.edge.map(stroke).unwrap_or_default();
        out.push_str(&stroke(style.middle));
        if !heads.is_empty() {
            let colour = style.middle.0;
            out.push_str(&format!("<path class=\"h-{colour}\" stroke=\"none\" d=\"{heads}\"/>"));
        }
        (format!("link:{kind}"), format!("<g id=\"link:{kind}\" class=\"links\">{out}</g>"))
    };
    kinds.into_iter().map(of_kind).collect()
}

/// How much of a line's end lies under what it leads to.
fn end_radius(sheet: &Sheet, link: &Link) -> f64 {
    match sheet.spot(&link.to) {
        Some(spot) if spot.holding.is_none() => sheet.stack().radius,
        _ => 0.0,
    }
}
