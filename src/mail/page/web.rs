//! HTML, escaped by default.

use super::{Page, Piece};
use maud::{DOCTYPE, Markup, html};

fn piece(piece: &Piece) -> Markup {
    html! {
        @match piece {
            Piece::Heading(text) => h3 { (text) },
            Piece::Text(text) => p { (text) },
            Piece::Items(items) => ul { @for item in items { li { (item) } } },
            Piece::Quote(text) => blockquote { @for line in text.lines() { (line) br; } },
            Piece::Copy(lines) => pre { @for line in lines { (line) "\n" } },
        }
    }
}

pub(super) fn write(page: &Page) -> String {
    let markup = html! {
        (DOCTYPE)
        html {
            head { meta charset="utf-8"; }
            body style="font-family: Georgia, serif; max-width: 46em" {
                @for each in &page.pieces { (piece(each)) "\n" }
            }
        }
    };
    // A mail line has at most 998 characters: tags that end a line of text end the line.
    markup.into_string().replace("</li>", "</li>\n").replace("<br>", "<br>\n")
}
