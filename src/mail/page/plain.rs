//! Plain text, wrapped at 72 columns.

use super::{Page, Piece};
use crate::render::text::{TIED, cited, wrap_to};

const COLUMNS: usize = 72;
/// A text in which no number parts from what it counts, and no citation is broken.
fn tied(text: &str) -> String {
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let whole: String = cited(&flat)
        .into_iter()
        .map(|(cite, part)| if cite { part.replace(' ', TIED) } else { part.to_owned() })
        .collect();
    let mut words = whole.split(' ').peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(word) = words.next() {
        out.push_str(word);
        if words.peek().is_some() {
            out.push_str(if word.parse::<u32>().is_ok() { TIED } else { " " });
        }
    }
    out
}

/// Wraps a text; its first line begins with `first`, the others with `rest`.
fn wrap(out: &mut String, text: &str, first: &str, rest: &str) {
    let lines = wrap_to(COLUMNS, &tied(text), first, rest);
    out.push_str(lines.trim_end());
    out.push('\n');
}

pub(super) fn write(page: &Page) -> String {
    let mut out = String::new();
    for piece in &page.pieces {
        if !out.is_empty() {
            out.push('\n');
        }
        match piece {
            Piece::Heading(text) => wrap(&mut out, &text.to_uppercase(), "", ""),
            Piece::Part(text) | Piece::Fold(text) => wrap(&mut out, &format!("{text}:"), "", ""),
            Piece::Text(text) => wrap(&mut out, text, "", ""),
            Piece::Items(items) => items.iter().for_each(|item| wrap(&mut out, item, "- ", "  ")),
            Piece::Quote(text) => text.lines().for_each(|line| wrap(&mut out, line, "  | ", "  | ")),
            Piece::Copy(lines) | Piece::Block(lines) => lines.iter().for_each(|line| {
                out.push_str("    ");
                out.push_str(line);
                out.push('\n');
            }),
            Piece::Picture(picture) => {
                wrap(&mut out, &format!("[{}, attached: {}]", picture.name, picture.caption), "", " ");
            }
        }
    }
    out
}
