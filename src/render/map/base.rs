//! What never changes in a game: land, water, names of waters and spaces, the frame.

use super::geometry::Rect;
use super::layout::{LEADING, Site};
use super::sheet::{Ground, Sheet, Water};
use super::style::{Palette, line};
use super::svg::{curve, n, run, text};
use crate::speech::View;
use crate::speech::view::Link;

/// Land and water.
pub(super) fn ground(sheet: &Sheet) -> String {
    let canvas = sheet.canvas();
    let mut out =
        format!("<rect class=\"land\" width=\"{}\" height=\"{}\"/>", n(canvas.width), n(canvas.height));
    for outline in sheet.outlines() {
        let (class, close) = match outline.kind {
            Ground::Sea => ("sea", true),
            Ground::Lake => ("lake", true),
            Ground::Island => ("island", true),
            Ground::River => ("river", false),
        };
        let mut path = if close { run(&outline.points, true) } else { curve(&outline.points) };
        outline.holes.iter().for_each(|hole| path.push_str(&run(hole, true)));
        let rule = if outline.holes.is_empty() { "" } else { " fill-rule=\"evenodd\"" };
        out.push_str(&format!("<path class=\"{class}\"{rule} d=\"{path}\"/>"));
    }
    out
}

/// The waters whose names are in sight, and where these stand.
pub(super) fn waters_in(sheet: &Sheet, frame: Rect) -> impl Iterator<Item = (&Water, Rect)> {
    let named = |water: &Water| {
        let half = super::font::width(&water.name, water.font) / 2.0;
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
            let style =
                format!("class=\"water\" style=\"font-size:{}px\" text-anchor=\"middle\"", n(water.font));
            let name = text(water.x, water.y, &style, &water.name);
            format!("<g id=\"water:{index}\">{name}</g>")
        })
        .collect()
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
        out.push_str(&text(x, y, &format!("class=\"name\"{anchor}"), line));
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
pub(super) fn links(sheet: &Sheet, view: &View, palette: &Palette) -> Vec<(String, String)> {
    let scale = sheet.sizes().label_font / 7.0;
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
            let colour = palette.named(style.middle.0);
            out.push_str(&format!("<path fill=\"{colour}\" stroke=\"none\" d=\"{heads}\"/>"));
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
