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

/// A smooth curve through points.
#[must_use]
pub fn curve(points: &[[f64; 2]]) -> String {
    if points.len() < 3 {
        return run(points, false);
    }
    let mut path = format!("M{} {}", n(points[0][0]), n(points[0][1]));
    let at = |index: usize| points[index.min(points.len() - 1)];
    for index in 0..points.len() - 1 {
        let (before, from, to, after) =
            (at(index.saturating_sub(1)), at(index), at(index + 1), at(index + 2));
        let lean = |a: [f64; 2], b: [f64; 2], axis: usize| (b[axis] - a[axis]) / 6.0;
        let first = [from[0] + lean(before, to, 0), from[1] + lean(before, to, 1)];
        let second = [to[0] - lean(from, after, 0), to[1] - lean(from, after, 1)];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let all = [0.04, -0.04, 3.0, 3.25, -12.96].map(n);
        assert_eq!(all, ["0", "0", "3", "3.3", "-13"]);
    }

    #[test]
    fn foreign_text_can_do_nothing() {
        let text = escaped("<script>\u{1b}alert('x')</script> & \"\u{202e}\u{ffff}");
        assert_eq!(text, "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;");
    }
}
