//! What changed since somebody looked last: ways as arrows, fights, losses, places that changed hands.

use super::base::{arrow_head, points};
use super::cells::Cell;
use super::layout::Site;
use super::sheet::Sheet;
use super::style::Palette;
use super::svg::{along, item, n, placed, run, trail};
use crate::side::Side;
use crate::speech::view::{Piece, Place};
use crate::speech::{Trace, View};
use crate::table::Table;
use std::collections::{BTreeMap, BTreeSet};

/// A way somebody went.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Route {
    side: Side,
    who: Vec<String>,
    pieces: Vec<String>,
    spaces: Vec<String>,
}

/// What happened in a space.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Spot {
    /// The how-manieth of all places where something happened it was, from 1.
    number: usize,
    fought: Option<Side>,
    lost: BTreeMap<Side, (u16, Vec<String>)>,
    taken: Vec<(Side, &'static str)>,
}

/// What changed since somebody looked last.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    routes: Vec<Route>,
    spots: BTreeMap<String, Spot>,
}

/// Follows the pieces.
struct Follower {
    at: BTreeMap<String, String>,
    changes: Changes,
}

impl Follower {
    fn moved(&mut self, side: Side, pieces: &[String], who: &str, from: Option<&String>, to: &str) {
        let standing: Option<String> = pieces.iter().find_map(|piece| self.at.get(piece).cloned());
        for piece in pieces {
            self.at.insert(piece.clone(), to.to_owned());
        }
        let Some(from) = from.cloned().or(standing).filter(|from| from != to) else { return };
        let goes_on = |route: &&mut Route| {
            route.side == side && route.pieces == pieces && route.spaces.last() == Some(&from)
        };
        match self.changes.routes.iter_mut().rev().find(goes_on) {
            Some(route) => route.spaces.push(to.to_owned()),
            None => self.changes.routes.push(Route {
                side,
                who: vec![who.to_owned()],
                pieces: pieces.to_vec(),
                spaces: vec![from, to.to_owned()],
            }),
        }
    }

    fn trace(&mut self, trace: &Trace) {
        match trace {
            Trace::Moved { side, pieces, who, from, to } => self.moved(*side, pieces, who, from.as_ref(), to),
            Trace::Fought { at, by } => self.spot(at).fought = Some(*by),
            Trace::Lost { side, at, pieces, count, what } => {
                let standing = || pieces.iter().find_map(|piece| self.at.get(piece).cloned());
                let Some(at) = at.clone().or_else(standing) else { return };
                let lost = self.spot(&at).lost.entry(*side).or_default();
                lost.0 = lost.0.saturating_add(*count);
                lost.1.push(what.clone());
            }
            Trace::Taken { at, by, how } => {
                let taken = &mut self.spot(at).taken;
                if !taken.contains(&(*by, how)) {
                    taken.push((*by, how));
                }
            }
        }
    }

    fn spot(&mut self, at: &str) -> &mut Spot {
        let number = self.changes.spots.len() + 1;
        self.changes.spots.entry(at.to_owned()).or_insert_with(|| Spot { number, ..Spot::default() })
    }
}

impl Changes {
    /// What events have left on the map since a position.
    #[must_use]
    pub fn since(before: &View, traces: &[Trace]) -> Changes {
        let on_map = before.pieces.iter().filter_map(|piece| match &piece.place {
            Place::Space { space, .. } => Some((piece.id.clone(), space.clone())),
            Place::Box { .. } => None,
        });
        let mut follower = Follower { at: on_map.collect(), changes: Changes::default() };
        traces.iter().for_each(|trace| follower.trace(trace));
        let mut changes = follower.changes;
        changes.join();
        changes
    }

    /// What the entries after one have left on the map; what was taken back is left out.
    #[must_use]
    pub fn of(table: &Table, before: &View, since: u64) -> Changes {
        let mut traces: Vec<(u64, Vec<Trace>)> = Vec::new();
        for chapter in table.story().iter().filter(|chapter| chapter.entry > since) {
            let undone = chapter.results.iter().filter_map(|result| result.strip_prefix("undone to "));
            for back in undone.filter_map(|entry| entry.parse::<u64>().ok()) {
                traces.retain(|(entry, _)| *entry <= back);
            }
            let left = chapter.happened.iter().flat_map(|events| table.play().traces(events));
            traces.push((chapter.entry, left.collect()));
        }
        let all: Vec<Trace> = traces.into_iter().flat_map(|(_, traces)| traces).collect();
        Changes::since(before, &all)
    }

    /// The spaces where something happened, or that are not as they were.
    #[must_use]
    pub fn news(&self, before: &View, now: &View) -> BTreeSet<String> {
        let pieces = |view: &View| {
            let mut here: BTreeMap<String, Vec<Piece>> = BTreeMap::new();
            for piece in &view.pieces {
                if let Place::Space { space, .. } = &piece.place {
                    here.entry(space.clone()).or_default().push(piece.clone());
                }
            }
            here
        };
        let (were, are) = (pieces(before), pieces(now));
        let changed = now.spaces.iter().filter(|space| {
            let was = before.spaces.iter().find(|was| was.id == space.id);
            was != Some(space) || were.get(&space.id) != are.get(&space.id)
        });
        let changed = changed.map(|space| space.id.clone());
        changed.chain(self.spaces().map(str::to_owned)).collect()
    }

    /// Where most happened: a fight, else a place that was taken, else where somebody arrived last.
    #[must_use]
    pub fn centre(&self) -> Option<&str> {
        let fought = self.spots.iter().find(|(_, spot)| spot.fought.is_some()).map(|(at, _)| at);
        let taken = || self.spots.iter().find(|(_, spot)| !spot.taken.is_empty()).map(|(at, _)| at);
        let arrived = || self.routes.last().and_then(|route| route.spaces.last());
        fought.or_else(taken).or_else(|| self.spots.keys().next()).or_else(arrived).map(String::as_str)
    }

    /// Did nothing happen that can be drawn?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.routes.is_empty() && self.spots.is_empty()
    }

    /// The spaces where something happened that can be drawn.
    fn spaces(&self) -> impl Iterator<Item = &str> {
        let routes = self.routes.iter().flat_map(|route| &route.spaces);
        routes.chain(self.spots.keys()).map(String::as_str)
    }

    /// Those who went the same way are one arrow.
    fn join(&mut self) {
        let mut joined: Vec<Route> = Vec::new();
        for route in self.routes.drain(..) {
            let same = |known: &&mut Route| known.side == route.side && known.spaces == route.spaces;
            match joined.iter_mut().find(same) {
                Some(known) => known.who.extend(route.who),
                None => joined.push(route),
            }
        }
        self.routes = joined;
    }

    /// The cells for what happened in a space.
    pub(super) fn cells(&self, space: &str) -> Vec<Cell> {
        let Some(spot) = self.spots.get(space) else { return Vec::new() };
        let mut cells = Vec::new();
        // In the order of the story, where there is more than one place to look at.
        cells.extend((self.spots.len() > 1).then(|| Cell {
            icon: None,
            words: spot.number.to_string(),
            side: None,
            told: format!("number {} of what happened", spot.number),
        }));
        cells.extend(spot.fought.map(|side| Cell {
            icon: Some("i-swords"),
            words: String::new(),
            side: Some(side),
            told: format!("fought here, attacked by the {side}"),
        }));
        cells.extend(spot.lost.iter().map(|(side, (count, what))| Cell {
            icon: None,
            words: format!("−{count}"),
            side: Some(*side),
            told: format!("{side} losses: {}", what.join(", ")),
        }));
        cells.extend(spot.taken.iter().map(|(side, how)| Cell {
            icon: Some(deed_icon(how)),
            words: "!".to_owned(),
            side: Some(*side),
            told: format!("{how} by the {side} just now"),
        }));
        cells
    }

    /// The ways, and a star behind every space where something happened.
    pub(super) fn draw(
        &self,
        sheet: &Sheet,
        view: &View,
        sites: &[&Site<'_>],
        palette: Palette,
    ) -> Vec<(String, String)> {
        let mut items = Vec::new();
        for (index, route) in self.routes.iter().enumerate() {
            let names: Vec<&str> = route.spaces.iter().map(|id| name(sites, id)).collect();
            let told = format!("{} {}: {}", route.side, route.who.join(", "), names.join(" – "));
            let by_line = route.spaces.windows(2).all(|leg| is_linked(view, &leg[0], &leg[1]));
            let drawn = way(sheet, route, by_line, palette);
            if !drawn.is_empty() {
                let key = format!("route:{index:03}");
                items.push((key.clone(), item(&key, "links", &told, &drawn)));
            }
        }
        for site in sites.iter().filter(|site| self.spots.contains_key(&site.space.id)) {
            let key = format!("route:at:{}", site.space.id);
            items.push((key.clone(), item(&key, "", "", &placed("s-burst", "", site.at, site.radius))));
        }
        items
    }
}

/// The picture of what was done to a place.
fn deed_icon(how: &str) -> &'static str {
    match how {
        "raided" | "burned" => "i-flame",
        "built" => "i-fort",
        "begun" => "i-begun",
        _ => "i-flag",
    }
}

fn name<'a>(sites: &[&'a Site<'_>], id: &'a str) -> &'a str {
    sites.iter().find(|site| site.space.id == id).map_or(id, |site| site.space.name.as_str())
}

fn is_linked(view: &View, a: &str, b: &str) -> bool {
    view.links.iter().any(|link| (link.from == a && link.to == b) || (link.from == b && link.to == a))
}

/// The two strokes of a side's ways: the British a thick dark line, the French a white one with a dark edge.
fn strokes(side: Side, palette: Palette, scale: f64) -> [(&'static str, f64); 2] {
    match side {
        Side::British => [("#ffffff", 3.6 * scale), (palette.of("red"), 2.4 * scale)],
        Side::French => [(palette.of("blue"), 3.6 * scale), ("#ffffff", 1.5 * scale)],
    }
}

fn colour(side: Side, palette: Palette) -> &'static str {
    match side {
        Side::British => palette.of("red"),
        Side::French => palette.of("blue"),
    }
}

/// A path in a side's strokes, with its head.
fn drawn(side: Side, path: &str, head: &str, by_line: bool, palette: Palette, scale: f64) -> String {
    let mut out = String::new();
    let broken = if by_line {
        String::new()
    } else {
        format!(" stroke-dasharray=\"{} {}\"", n(2.0 * scale), n(5.0 * scale))
    };
    for (colour, width) in strokes(side, palette, scale) {
        out.push_str(&format!(
            "<path stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"{broken} d=\"{path}\"/>",
            n(width)
        ));
    }
    out.push_str(&format!(
        "<path fill=\"{}\" stroke=\"#fff\" stroke-width=\"{}\" d=\"{head}\"/>",
        colour(side, palette),
        n(0.5 * scale)
    ));
    out
}

/// How far beside its line a way runs.
const ASIDE: f64 = 2.6;

/// The same points, moved to the right of their direction.
fn aside(points: &[[f64; 2]], by: f64) -> Vec<[f64; 2]> {
    let last = points.len().saturating_sub(1);
    let shifted = |index: usize| {
        let (from, to) = (points[index.saturating_sub(1)], points[(index + 1).min(last)]);
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let length = dx.hypot(dy).max(0.001);
        [points[index][0] - dy / length * by, points[index][1] + dx / length * by]
    };
    (0..points.len()).map(shifted).collect()
}

/// A way along its lines, as they are drawn; whoever went where no line is, by sea or home, leaves a broken one.
fn way(sheet: &Sheet, route: &Route, by_line: bool, palette: Palette) -> String {
    let scale = sheet.scale();
    let mut through: Vec<[f64; 2]> = Vec::new();
    for pair in route.spaces.windows(2) {
        let Some(leg) = points(sheet, &pair[0], &pair[1]) else { continue };
        let skip = usize::from(through.last() == leg.first());
        through.extend(along(&leg).into_iter().skip(skip));
    }
    if through.len() < 2 {
        return String::new();
    }
    let mut through = aside(&through, ASIDE * scale);
    shorten(&mut through, sheet.stack().radius + 0.5);
    let head = arrow_head(&through, 0.0, 7.0 * scale).unwrap_or_default();
    shorten(&mut through, 5.0 * scale);
    drawn(route.side, &trail(&through, false), &head, by_line, palette, scale)
}

/// Takes so much off the end of a line, but never all of it.
fn shorten(points: &mut Vec<[f64; 2]>, by: f64) {
    let mut left = by;
    while let [.., from, to] = points.as_mut_slice() {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let length = dx.hypot(dy).max(0.001);
        if length > left || points.len() == 2 {
            let rest = (length - left).max(length * 0.1);
            let [.., from, to] = points.as_mut_slice() else { return };
            *to = [from[0] + dx / length * rest, from[1] + dy / length * rest];
            return;
        }
        left -= length;
        points.pop();
    }
}

/// A way for the legend.
pub(super) fn legend_route(
    side: Side,
    by_line: bool,
    across: &[[f64; 2]],
    sheet: &Sheet,
    palette: Palette,
) -> String {
    let scale = sheet.scale() * 0.8;
    let mut shaft = across.to_vec();
    shorten(&mut shaft, 5.0 * scale);
    let head = arrow_head(across, 0.0, 6.0 * scale).unwrap_or_default();
    format!("<g class=\"links\">{}</g>", drawn(side, &run(&shaft, false), &head, by_line, palette, scale))
}
