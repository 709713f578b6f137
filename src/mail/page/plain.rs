//! Plain text, wrapped at 72 columns.

use super::{Page, Piece};
use crate::render::text::{TIED, wrap_to};

const COLUMNS: usize = 72;
/// The most words of a citation: a longer bracket is broken like any other text.
const CITATION: usize = 5;

/// A text in which no number parts from what it counts, and no citation is broken.
fn tied(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &str| word.parse::<u32>().is_ok();
    // How many words of a citation are still to come.
    let mut open = 0;
    let mut out = String::with_capacity(text.len());
    for (at, word) in words.iter().enumerate() {
        if open == 0 && word.starts_with('[') {
            let length = words[at..].iter().take(CITATION).position(|word| word.contains(']'));
            open = length.unwrap_or(0);
        } else {
            open = open.saturating_sub(1);
        }
        out.push_str(word);
        if at + 1 < words.len() {
            out.push_str(if open > 0 || is_number(word) { TIED } else { " " });
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
            Piece::Part(text) => wrap(&mut out, &format!("{text}:"), "", ""),
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
