//! HTML, escaped by default. Mail programs throw style sheets away, so each element brings its own looks; nothing is fetched
//! from anywhere, and a picture comes with the message.

use super::{Page, Picture, Piece};
use crate::render::text::{cited, stays_whole, typed};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const BODY: &str =
    "margin:0 auto;padding:12px;max-width:44em;font:16px/1.45 Georgia,serif;color:#222;background:#fff";
const HEADING: &str = "font:bold 18px/1.3 sans-serif;margin:26px 0 8px;border-bottom:2px solid #8a2b22";
const FIRST: &str = "font:bold 22px/1.3 sans-serif;margin:4px 0 8px;color:#8a2b22";
const PART: &str = "font:bold 15px/1.3 sans-serif;margin:14px 0 4px;color:#555";
const TEXT: &str = "margin:8px 0";
const LIST: &str = "margin:4px 0 8px;padding-left:20px";
const ITEM: &str = "margin:2px 0";
const QUOTE: &str = "margin:10px 0;padding:6px 12px;border-left:4px solid #c9a227;background:#fbf6e4";
const COPY: &str = "margin:8px 0;padding:8px 10px;background:#f1eee6;border:1px solid #d8d0bc;font:14px/1.45 monospace;\
                    white-space:pre-wrap;overflow-wrap:anywhere";
const BLOCK: &str =
    "margin:8px 0;color:#666;font:10px/1.3 monospace;white-space:pre-wrap;overflow-wrap:anywhere";
const CODE: &str = "font:14px/1.3 monospace;background:#f1eee6;padding:0 3px";
const SHORT_CODE: &str = "font:14px/1.3 monospace;background:#f1eee6;padding:0 3px;white-space:nowrap";
const FIGURE: &str = "margin:12px 0;text-align:center";
const IMAGE: &str = "max-width:100%;height:auto;border:1px solid #999";
const CAPTION: &str = "font-size:14px;color:#555;text-align:left";

const CITE: &str = "white-space:nowrap";
const FOLD: &str = "font:bold 15px/1.3 sans-serif;margin:12px 0 6px;cursor:pointer";

/// What a mail program that keeps style sheets makes of the same where the screen is dark.
const DARK: &str = "@media (prefers-color-scheme:dark){\
    body{color:#e9e4d8!important;background:#191b1d!important}\
    h2{border-color:#ff9a90!important}h1{color:#ff9a90!important}\
    h3,h2.part,.caption{color:#c3bcad!important}\
    blockquote{background:#2c2a20!important}\
    code,pre.copy{color:#e9e4d8!important;background:#2a2d30!important;border-color:#43474b!important}\
    pre.block{color:#aaa394!important}}";

/// A text; what stands between back-ticks is to be typed, and a citation stays on one line.
fn words(text: &str) -> Markup {
    html! {
        @for (code, part) in typed(text) {
            @if code { code style=(if stays_whole(part) { SHORT_CODE } else { CODE }) { (part) } } @else { (plain(part)) }
        }
    }
}

fn plain(text: &str) -> Markup {
    html! { @for (cite, part) in cited(text) { @if cite { span style=(CITE) { (part) } } @else { (part) } } }
}

/// Where a piece stands among the headings of a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// It is the first of all.
    First,
    /// Only the first heading is above it: whatever heads a part there is the next level, for readers of screens skip none.
    Opening,
    /// There is a heading of the second level above it.
    Below,
}

fn piece(piece: &Piece, level: Level) -> Markup {
    html! {
        @match piece {
            Piece::Heading(text) if level == Level::First => h1 style=(FIRST) { (text) },
            Piece::Heading(text) => h2 style=(HEADING) { (text) },
            Piece::Part(text) if level == Level::Opening => h2.part style=(PART) { (text) },
            Piece::Part(text) => h3 style=(PART) { (text) },
            Piece::Text(text) => p style=(TEXT) { (words(text)) },
            Piece::Items(items) => ul style=(LIST) { @for item in items { li style=(ITEM) { (words(item)) } } },
            Piece::Quote(text) => blockquote style=(QUOTE) { @for line in text.lines() { (line) br; } },
            Piece::Fold(_) => "",
            Piece::Copy(lines) => pre.copy style=(COPY) { @for line in lines { (line) "\n" } },
            Piece::Block(lines) => pre.block style=(BLOCK) { @for line in lines { (line) "\n" } },
            Piece::Picture(picture) => (figure(picture)),
        }
    }
}

fn figure(picture: &Picture) -> Markup {
    html! {
        div style=(FIGURE) {
            @match &picture.id {
                Some(id) => {
                    img src=(format!("cid:{id}")) alt=(picture.alt) style=(IMAGE);
                    "\n"
                    div.caption style=(CAPTION) { (picture.caption) }
                }
                None => div.caption style=(CAPTION) { "Attached: " (picture.name) ". " (picture.caption) },
            }
        }
    }
}

/// Pieces in a row, and those behind a heading that folds folded up.
fn pieces(all: &[Piece]) -> Markup {
    let ends = |piece: &Piece| matches!(piece, Piece::Heading(_) | Piece::Fold(_));
    let heading = |piece: &Piece| matches!(piece, Piece::Heading(_));
    let opening = all.iter().skip(1).position(heading).map_or(all.len(), |at| at + 1);
    let mut parts: Vec<Markup> = Vec::new();
    let mut at = 0;
    while let Some(each) = all.get(at) {
        let level = match at {
            0 => Level::First,
            at if at < opening => Level::Opening,
            _ => Level::Below,
        };
        let Piece::Fold(name) = each else {
            parts.push(html! { (piece(each, level)) "\n" });
            at += 1;
            continue;
        };
        let length = all[at + 1..].iter().position(ends).unwrap_or(all.len() - at - 1);
        let inside = &all[at + 1..at + 1 + length];
        parts.push(html! {
            details { summary style=(FOLD) { (name) } "\n" @for each in inside { (piece(each, level)) "\n" } }
            "\n"
        });
        at += 1 + length;
    }
    html! { @for part in parts { (part) } }
}

/// What a page is about: its first heading.
fn title(page: &Page) -> &str {
    let first = page.pieces.iter().find_map(|piece| match piece {
        Piece::Heading(text) => Some(text.as_str()),
        _ => None,
    });
    first.unwrap_or("coureur")
}

pub(super) fn write(page: &Page) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                title { (title(page)) }
                style { (PreEscaped(DARK)) }
            }
            body style=(BODY) { main { (pieces(&page.pieces)) } }
        }
    };
    // A mail line has at most 998 characters: tags that end a line of text end the line.
    markup.into_string().replace("</li>", "</li>\n").replace("<br>", "<br>\n").replace(" <span", "\n<span")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever hears a page goes from heading to heading, and looks for one that is left out.
    #[test]
    fn no_level_of_headings_is_left_out() {
        let heading = |text: &str| Piece::Heading(text.to_owned());
        let part = |text: &str| Piece::Part(text.to_owned());
        let page = pieces(&[heading("a"), part("b"), heading("c"), part("d")]).into_string();
        let levels: Vec<&str> = page.split("<h").skip(1).map(|rest| &rest[..1]).collect();
        assert_eq!(levels, ["1", "2", "2", "3"], "{page}");
    }

    #[test]
    fn a_short_command_is_not_broken_at_the_end_of_a_line() {
        let is_whole = |text: &str| words(text).into_string().contains("white-space:nowrap");
        assert!(is_whole("die 4 (`audit roll 20`)"));
        assert!(!is_whole("`coureur audit report a-very-long-name-of-a-file.coureur`"));
    }
}
