//! The ground: land, hills, rivers, waters with lines of depth along their shores.

use super::geometry::Rect;
use super::sheet::{Ground, Outline, Sheet};
use super::svg::{n, trail};

/// How far from the shore the lines of depth run, the outermost first; each with the name of its colour.
const DEPTHS: [(f64, &str); 3] = [(5.6, "d3"), (3.3, "d2"), (1.5, "d1")];
/// How thick a line of depth is.
const DEPTH: f64 = 0.7;
/// What may be left out of an outline, in map units: nobody sees it.
const FINE: f64 = 0.12;

/// How far a point is from a line between two others.
fn aside(point: [f64; 2], from: [f64; 2], to: [f64; 2]) -> f64 {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let length = dx.hypot(dy);
    if length < 1e-9 {
        return (point[0] - from[0]).hypot(point[1] - from[1]);
    }
    ((point[0] - from[0]) * dy - (point[1] - from[1]) * dx).abs() / length
}

/// The points without which a line would leave its course by more than so much (Douglas and Peucker).
pub(super) fn simplified(points: &[[f64; 2]], most: f64) -> Vec<[f64; 2]> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut kept = vec![false; points.len()];
    let last = points.len() - 1;
    (kept[0], kept[last]) = (true, true);
    let mut left = vec![(0, last)];
    while let Some((from, to)) = left.pop() {
        let off = |at: &usize| aside(points[*at], points[from], points[to]);
        let far = (from + 1..to).max_by(|a, b| off(a).total_cmp(&off(b)));
        if let Some(far) = far.filter(|far| off(far) > most) {
            kept[far] = true;
            left.extend([(from, far), (far, to)]);
        }
    }
    points.iter().zip(kept).filter(|(_, kept)| *kept).map(|(point, _)| *point).collect()
}

fn bounds(points: &[[f64; 2]]) -> Option<Rect> {
    let dot = |[x, y]: &[f64; 2]| Rect::new(*x, *y, 0.0, 0.0);
    points.iter().map(dot).reduce(Rect::with)
}

/// Does any of it lie in the frame, or so near that its shore does?
fn is_in(points: &[[f64; 2]], frame: Rect) -> bool {
    bounds(points).is_some_and(|all| all.grown(12.0).overlaps(frame))
}

/// A river as a ribbon, from its width at the source to that at its mouth.
fn ribbon(river: &Outline, detail: f64) -> String {
    let points = simplified(&river.points, detail);
    let [source, mouth] = river.width.unwrap_or([0.6, 1.6]);
    let lengths: Vec<f64> = points
        .windows(2)
        .scan(0.0, |all, leg| {
            *all += (leg[1][0] - leg[0][0]).hypot(leg[1][1] - leg[0][1]);
            Some(*all)
        })
        .collect();
    let whole = lengths.last().copied().unwrap_or(1.0).max(1e-9);
    let last = points.len().saturating_sub(1);
    let side = |at: usize, sign: f64| {
        let done = if at == 0 { 0.0 } else { lengths[at - 1] };
        let half = sign * (source + (mouth - source) * done / whole) / 2.0;
        let (from, to) = (points[at.saturating_sub(1)], points[(at + 1).min(last)]);
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let length = dx.hypot(dy).max(1e-9);
        [points[at][0] - dy / length * half, points[at][1] + dx / length * half]
    };
    let there = (0..points.len()).map(|at| side(at, 1.0));
    let back = (0..points.len()).rev().map(|at| side(at, -1.0));
    trail(&there.chain(back).collect::<Vec<_>>(), true)
}

/// The strokes of the hills that begin in the frame.
fn hills(sheet: &Sheet, frame: Rect) -> String {
    let mut out = String::new();
    for stroke in sheet.relief().iter().flat_map(|hills| hills.path.split('M')) {
        let (from, _) = stroke.split_once('l').unwrap_or((stroke, ""));
        let mut at = from.split(' ').filter_map(|number| number.parse::<f64>().ok());
        if let (Some(x), Some(y)) = (at.next(), at.next())
            && Rect::new(x, y, 0.0, 0.0).is_within(frame.grown(4.0))
        {
            out.push('M');
            out.push_str(stroke.trim_end());
        }
    }
    out
}

/// All waters together: one shape.
fn waters(sheet: &Sheet, frame: Rect) -> String {
    let is_water = |outline: &&Outline| matches!(outline.kind, Ground::Sea | Ground::Lake);
    let here = sheet.outlines().iter().filter(is_water).filter(|outline| is_in(&outline.points, frame));
    let mut path = String::new();
    for outline in here {
        path.push_str(&trail(&simplified(&outline.points, FINE), true));
        let holes = outline.holes.iter().filter(|hole| is_in(hole, frame));
        holes.for_each(|hole| path.push_str(&trail(&simplified(hole, FINE), true)));
    }
    path
}

/// Land, hills, rivers and waters, as far as they are in the frame.
pub(super) fn ground(sheet: &Sheet, frame: Rect) -> String {
    let (canvas, scale) = (sheet.canvas(), sheet.scale());
    let mut out =
        format!("<rect class=\"land\" width=\"{}\" height=\"{}\"/>", n(canvas.width), n(canvas.height));
    out.push_str(&format!(
        "<defs><path id=\"g-water\" clip-rule=\"evenodd\" d=\"{}\"/>\
         <clipPath id=\"g-shore\"><use href=\"#g-water\"/></clipPath></defs>",
        waters(sheet, frame)
    ));
    out.push_str(&format!(
        "<path class=\"hill\" stroke-width=\"{}\" d=\"{}\"/>",
        n(0.5 * scale),
        hills(sheet, frame)
    ));
    let is_river = |outline: &&Outline| outline.kind == Ground::River && is_in(&outline.points, frame);
    let streams: String =
        sheet.outlines().iter().filter(is_river).map(|river| ribbon(river, FINE * 1.5)).collect();
    out.push_str(&format!("<path class=\"stream\" d=\"{streams}\"/>"));
    out.push_str("<use href=\"#g-water\" class=\"waters\"/><g clip-path=\"url(#g-shore)\">");
    for (off, class) in DEPTHS {
        let [outer, inner] = [DEPTH, -DEPTH].map(|more| n((2.0 * off + more) * scale));
        out.push_str(&format!(
            "<use href=\"#g-water\" class=\"shore {class}\" stroke-width=\"{outer}\"/>\
             <use href=\"#g-water\" class=\"shore\" stroke-width=\"{inner}\"/>"
        ));
    }
    out.push_str(&format!(
        "</g><use href=\"#g-water\" class=\"coast\" stroke-width=\"{}\"/>",
        n(0.6 * scale)
    ));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_course() {
        let straight: Vec<[f64; 2]> = (0..50).map(|x| [f64::from(x), 0.01 * f64::from(x % 2)]).collect();
        assert_eq!(simplified(&straight, 0.1).len(), 2);
        let corner = [[0.0, 0.0], [5.0, 0.0], [5.0, 5.0]];
        assert_eq!(simplified(&corner, 0.1), corner);
    }

    #[test]
    fn the_ground_of_every_sheet_is_whole_and_not_large() {
        for game in Sheet::games() {
            let sheet = Sheet::of(game).unwrap();
            let drawn = ground(&sheet, sheet.whole());
            assert!(drawn.len() < 100_000, "{game}: {}", drawn.len());
            for part in ["#g-water", "class=\"hill\" stroke-width", "class=\"stream\" d=\"M"] {
                assert!(drawn.contains(part), "{game}: {part}");
            }
            assert!(!drawn.contains("NaN") && !drawn.contains("d=\"\""), "{game}");
        }
    }
}
