//! Plain text, wrapped at 72 columns.

use super::{Page, Piece};
use unicode_width::UnicodeWidthStr;

const COLUMNS: usize = 72;

/// Wraps a text; its first line begins with `first`, the others with `rest`.
fn wrap(out: &mut String, text: &str, first: &str, rest: &str) {
    let mut line = first.to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.width() + 1 + word.width() > COLUMNS {
            out.push_str(line.trim_end());
            out.push('\n');
            line = rest.to_owned();
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

pub(super) fn write(page: &Page) -> String {
    let mut out = String::new();
    for piece in &page.pieces {
        if !out.is_empty() {
            out.push('\n');
        }
        match piece {
            Piece::Heading(text) => {
                wrap(&mut out, &text.to_uppercase(), "", "");
            }
            Piece::Text(text) => wrap(&mut out, text, "", ""),
            Piece::Items(items) => items.iter().for_each(|item| wrap(&mut out, item, "- ", "  ")),
            Piece::Quote(text) => text.lines().for_each(|line| wrap(&mut out, line, "  | ", "  | ")),
            Piece::Copy(lines) => lines.iter().for_each(|line| {
                out.push_str("    ");
                out.push_str(line);
                out.push('\n');
            }),
        }
    }
    out
}
