//! Writing SVG: numbers as short as they can be, and text that can do nothing but be read.

use crate::render::text::clean;
use std::fmt::Write as _;

/// A number with at most one digit behind the point.
#[must_use]
pub fn n(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    // No sheet has a place for minus zero.
    if tenths == 0.0 { "0".to_owned() } else { format!("{tenths}") }
}

/// Text as it may stand in an element or an attribute.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in clean(text).chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Not allowed in XML at all.
            '\u{fffe}' | '\u{ffff}' => {}
            other => out.push(other),
        }
    }
    out
}

/// What is shown when somebody points at a thing.
#[must_use]
pub fn title(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(text)) }
}

/// A thing of its own, by its key.
#[must_use]
pub fn item(key: &str, class: &str, told: &str, inner: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<g id=\"{}\"{class}>{}{inner}</g>", escaped(key), title(told))
}

/// A line of text that begins at a point of its base line; `attributes` may say where else.
#[must_use]
pub fn text(x: f64, y: f64, attributes: &str, words: &str) -> String {
    let space = if attributes.is_empty() { "" } else { " " };
    format!("<text x=\"{}\" y=\"{}\"{space}{attributes}>{}</text>", n(x), n(y), escaped(words))
}

/// A shape or icon from the list in the head, moved to a point and made larger.
#[must_use]
pub fn placed(id: &str, class: &str, (x, y): (f64, f64), scale: f64) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    let scale = (scale * 100.0).round() / 100.0;
    format!("<use href=\"#{id}\"{class} transform=\"translate({} {})scale({scale})\"/>", n(x), n(y))
}

/// Straight lines through points.
#[must_use]
pub fn run(points: &[[f64; 2]], close: bool) -> String {
    let mut path = String::new();
    for (index, [x, y]) in points.iter().enumerate() {
        let verb = if index == 0 { "M" } else { "L" };
        let _ = write!(path, "{verb}{} {}", n(*x), n(*y));
    }
    if close {
        path.push('Z');
    }
    path
}

/// A number of tenths as short as it can be, and what parts it from the number before it.
fn tenths(value: i64, first: bool) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (whole, tenth) = (value.unsigned_abs() / 10, value.unsigned_abs() % 10);
    let digits = match (whole, tenth) {
        (whole, 0) => format!("{whole}"),
        (0, tenth) => format!(".{tenth}"),
        (whole, tenth) => format!("{whole}.{tenth}"),
    };
    let apart = if first || value < 0 { "" } else { " " };
    format!("{apart}{sign}{digits}")
}

/// Straight lines through many points, each told from the one before it: outlines are half as long so.
#[must_use]
pub fn trail(points: &[[f64; 2]], close: bool) -> String {
    let rounded = |value: f64| (value * 10.0).round() as i64;
    let mut path = String::new();
    let (mut last, mut first): (Option<[i64; 2]>, bool) = (None, true);
    for point in points {
        let at = point.map(rounded);
        match last {
            None => path.push_str(&format!("M{}{}", tenths(at[0], true), tenths(at[1], false))),
            Some(from) if from == at => {}
            Some(from) => {
                path.push_str(if first { "l" } else { "" });
                path.push_str(&tenths(at[0] - from[0], first));
                path.push_str(&tenths(at[1] - from[1], false));
                first = false;
            }
        }
        last = Some(at);
    }
    if close {
        path.push('Z');
    }
    path
}

/// The two points that bend a smooth curve between a point and the one after it.
fn bends(points: &[[f64; 2]], index: usize) -> [[f64; 2]; 2] {
    let at = |index: usize| points[index.min(points.len() - 1)];
    let (before, from, to, after) = (at(index.saturating_sub(1)), at(index), at(index + 1), at(index + 2));
    let lean = |a: [f64; 2], b: [f64; 2], axis: usize| (b[axis] - a[axis]) / 6.0;
    [
        [from[0] + lean(before, to, 0), from[1] + lean(before, to, 1)],
        [to[0] - lean(from, after, 0), to[1] - lean(from, after, 1)],
    ]
}

/// A smooth curve through points.
#[must_use]
pub fn curve(points: &[[f64; 2]]) -> String {
    if points.len() < 3 {
        return run(points, false);
    }
    let mut path = format!("M{} {}", n(points[0][0]), n(points[0][1]));
    for index in 0..points.len() - 1 {
        let ([first, second], to) = (bends(points, index), points[index + 1]);
        let _ = write!(
            path,
            "C{} {} {} {} {} {}",
            n(first[0]),
            n(first[1]),
            n(second[0]),
            n(second[1]),
            n(to[0]),
            n(to[1])
        );
    }
    path
}

/// Between two points of a curve so many steps are taken along it.
const STEPS: u8 = 8;

/// Points along the same curve, near enough to draw lines between them.
#[must_use]
pub fn along(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut all = vec![points[0]];
    for index in 0..points.len() - 1 {
        let ([first, second], from, to) = (bends(points, index), points[index], points[index + 1]);
        all.extend((1..=STEPS).map(|step| {
            let t = f64::from(step) / f64::from(STEPS);
            let u = 1.0 - t;
            let of = |axis: usize| {
                u * u * u * from[axis]
                    + 3.0 * u * u * t * first[axis]
                    + 3.0 * u * t * t * second[axis]
                    + t * t * t * to[axis]
            };
            [of(0), of(1)]
        }));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let all = [0.04, -0.04, 3.0, 3.25, -12.96].map(n);
        assert_eq!(all, ["0", "0", "3", "3.3", "-13"]);
    }

    #[test]
    fn a_trail_is_short_and_adds_up() {
        let points = [[10.0, 5.25], [10.54, 5.0], [9.0, 5.0], [9.0, 5.0], [20.0, 5.5]];
        assert_eq!(trail(&points, true), "M10 5.3l.5-.3-1.5 0 11 .5Z");
        assert_eq!(trail(&[[-0.4, 0.0]], false), "M-.4 0");
    }

    #[test]
    fn foreign_text_can_do_nothing() {
        let text = escaped("<script>\u{1b}alert('x')</script> & \"\u{202e}\u{ffff}");
        assert_eq!(text, "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;");
    }
}
