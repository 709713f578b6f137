//! Forum markup: BBCode and Markdown.

use super::{Page, Piece};

/// Square brackets are tags to a forum, so what is not ours gets round ones.
fn tame(text: &str) -> String {
    text.replace('[', "(").replace(']', ")")
}

pub(super) fn bbcode(page: &Page) -> String {
    let mut out = String::new();
    for piece in &page.pieces {
        match piece {
            Piece::Heading(text) => out.push_str(&format!("[b]{}[/b]\n", tame(text))),
            Piece::Part(text) | Piece::Fold(text) => out.push_str(&format!("[i]{}[/i]\n", tame(text))),
            Piece::Text(text) => out.push_str(&format!("{}\n", tame(text))),
            Piece::Items(items) => {
                let items: String = items.iter().map(|item| format!("[*]{}\n", tame(item))).collect();
                out.push_str(&format!("[list]\n{items}[/list]\n"));
            }
            Piece::Quote(text) => out.push_str(&format!("[quote]{}[/quote]\n", tame(text))),
            Piece::Copy(lines) | Piece::Block(lines) => {
                out.push_str(&format!("[code]\n{}\n[/code]\n", tame(&lines.join("\n"))));
            }
            Piece::Picture(picture) => {
                out.push_str(&format!("({}: {})\n", tame(&picture.name), tame(&picture.caption)))
            }
        }
        out.push('\n');
    }
    out
}

/// Escapes what Markdown would take for markup.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

pub(super) fn markdown(page: &Page) -> String {
    let mut out = String::new();
    for piece in &page.pieces {
        match piece {
            Piece::Heading(text) => out.push_str(&format!("**{}**\n", plain(text))),
            Piece::Part(text) | Piece::Fold(text) => out.push_str(&format!("*{}*\n", plain(text))),
            Piece::Text(text) => out.push_str(&format!("{}\n", plain(text))),
            Piece::Items(items) => {
                items.iter().for_each(|item| out.push_str(&format!("- {}\n", plain(item))))
            }
            Piece::Quote(text) => text.lines().for_each(|line| out.push_str(&format!("> {}\n", plain(line)))),
            Piece::Copy(lines) | Piece::Block(lines) => {
                let lines = lines.join("\n").replace("```", "'''");
                out.push_str(&format!("```text\n{lines}\n```\n"));
            }
            Piece::Picture(picture) => {
                out.push_str(&format!("({}: {})\n", plain(&picture.name), plain(&picture.caption)));
            }
        }
        out.push('\n');
    }
    out
}
