//! The report as a page: no script, nothing fetched, good to print.

use super::text::numbered;
use super::{Block, Report, Section};
use crate::render::text::{cited, clean, stays_whole, typed};
use data_encoding::BASE64;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

/// The looks.
const STYLE: &str = include_str!("page.css");

/// What may run and be fetched: this style, and nothing else from anywhere.
fn policy() -> String {
    let style = BASE64.encode(&Sha256::digest(STYLE.as_bytes()));
    format!("default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'")
}

/// A text; what stands between back-ticks is to be typed, or stands so in the file.
fn words(text: &str) -> Markup {
    html! {
        @for (code, part) in typed(&clean(text)) {
            @if code { code.whole[stays_whole(part)] { (part) } } @else { (plain(part)) }
        }
    }
}

/// A citation stays on one line.
fn plain(text: &str) -> Markup {
    html! { @for (cite, part) in cited(text) { @if cite { span.cite { (part) } } @else { (part) } } }
}

fn block(block: &Block) -> Markup {
    html! {
        @match block {
            Block::Text(text) => p { (words(text)) },
            Block::Items(items) => ul { @for item in items { li { (words(item)) } } },
            Block::Table { head, rows } => div.wide tabindex="0" {
                table {
                    thead { tr { @for cell in head { th scope="col" { (cell) } } } }
                    tbody { @for row in rows { tr { @for cell in row { td { (clean(cell)) } } } } }
                }
            },
            Block::Lines(lines) => pre tabindex="0" { (numbered(lines)) },
            Block::Commands(lines) => pre.commands tabindex="0" { (lines.join("\n")) },
            Block::Script(_, script) => pre tabindex="0" { (script) },
        }
    }
}

fn chapter(number: usize, section: &Section) -> Markup {
    let place = format!("{}-{number}", section.id);
    html! {
        section.(section.id) id=(place) {
            h2 { (section.title) }
            @for part in &section.blocks { (block(part)) }
        }
    }
}

/// The report as a page.
#[must_use]
pub fn page(report: &Report) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy());
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                meta name="generator" content=(concat!("coureur ", env!("CARGO_PKG_VERSION")));
                title { (report.title) }
                style { (PreEscaped(STYLE)) }
            }
            body.(report.mark) {
                header {
                    h1 { (report.title) }
                    nav aria-label="Chapters" {
                        @for (number, section) in report.sections.iter().enumerate() {
                            a href=(format!("#{}-{number}", section.id)) { (section.title) }
                        }
                    }
                }
                main { @for (number, section) in report.sections.iter().enumerate() { (chapter(number, section)) } }
            }
        }
    };
    page.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn u9_what_is_to_be_typed_is_set_apart_and_a_single_back_tick_is_not() {
        assert_eq!(
            words("`coureur verify` <b>").into_string(),
            "<code class=\"whole\">coureur verify</code> &lt;b&gt;"
        );
        assert_eq!(words("Anna` the `Great` one").into_string(), "Anna` the `Great` one");
    }
}
