//! The page: its elements, its policy, what is embedded.
//!
//! Foreign text is in two elements that no browser runs, one of them base64, the other JSON without any `<`; the script
//! writes it with `textContent` only. The policy lets nothing run but the one script, by its hash, and nothing be fetched.

use super::{Film, STAGE, verifier};
use data_encoding::{BASE64, HEXLOWER};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

/// The looks.
const STYLE: &str = include_str!("page.css");

fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// What may run and be fetched: this script, this style, this font, and nothing else from anywhere.
fn policy(script: &str, style: &str) -> String {
    let (script, style) = (BASE64.encode(&hash(script)), BASE64.encode(&hash(style)));
    format!(
        "default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; font-src data:; base-uri 'none'; \
         form-action 'none'"
    )
}

/// JSON that cannot end its element, whatever it says.
fn embedded(film: &Film) -> String {
    let json = serde_json::to_string(film).unwrap_or_else(|_| "null".to_owned());
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// What checks, steps and draws: the same script in every page.
#[must_use]
pub fn script() -> String {
    format!("(() => {{\n'use strict';\n{}{}}})();\n", verifier(), STAGE.concat())
}

/// The page for a film and the bytes of the log it was made from.
#[must_use]
pub fn write(film: &Film, log: &[u8]) -> String {
    let script = script();
    let style = format!("{STYLE}{}", film.map_style());
    let data = embedded(film);
    let page = html! {
        (DOCTYPE)
        html lang="en" data-verdict="checking" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy(&script, &style));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                meta name="generator" content=(concat!("coureur ", env!("CARGO_PKG_VERSION")));
                title { (film.title()) }
                style { (PreEscaped(&style)) }
            }
            body {
                (top(film))
                main { (left()) (right()) }
                (foot())
                script #film type="application/json" data-hash=(HEXLOWER.encode(&hash(&data))) { (PreEscaped(&data)) }
                script #log type="text/plain" { (PreEscaped(BASE64.encode(log))) }
                script { (PreEscaped(&script)) }
            }
        }
    };
    page.into_string()
}

fn top(film: &Film) -> Markup {
    html! {
        a.skip href="#entry" { "Skip to the entry" }
        header {
            h1 { (film.title()) }
            p #people {}
            progress #progress max="1" value="0" aria-label="Entries checked" {}
            div #verdict role="status" aria-live="polite" aria-atomic="true" {
                span.mark aria-hidden="true" { "…" }
                strong #verdict-head { "Not checked" }
                span #verdict-words {
                    " This page checks the game itself, with a script. The script has not run, so nothing is proved."
                }
                " "
                strong #told-head {}
                span #told-words {}
                " "
                button #to-fault type="button" hidden { "Show it" }
            }
        }
    }
}

/// The map and what steps through it.
fn left() -> Markup {
    let button = |id: &str, sign: &str, label: &str, keys: &str| {
        html! { button id=(id) type="button" aria-label=(label) title=(format!("{label} ({keys})")) { (sign) } }
    };
    html! {
        section #stage aria-label="Map" {
            div #map-bar role="toolbar" aria-label="Map size" {
                span #clock {}
                (button("smaller", "−", "Smaller map", "- or the wheel"))
                (button("larger", "+", "Larger map", "+ or the wheel"))
                (button("fit", "⤢", "Whole map", "0"))
                (button("read", "Aa", "So large that every name can be read", "1"))
            }
            div #map tabindex="0" role="group" aria-label="Map: drag it, or scroll it with the arrow keys; the wheel, two fingers, + and - change its size" {}
            svg #course role="img" {}
            p #losses {}
            nav #steps aria-label="Steps" {
                (button("play", "▶", "Play by itself", "Space"))
                (button("first", "⇤", "First entry", "Home on the slider"))
                (button("turn-back", "«", "Turn before", "["))
                (button("back", "←", "Entry before", "← or k"))
                label.hidden for="slider" { "Entry" }
                input #slider type="range" min="0" max="0" value="0" step="1";
                (button("next", "→", "Next entry", "→ or j"))
                (button("turn-next", "»", "Next turn", "]"))
                (button("last", "⇥", "Last entry", "End on the slider"))
                output #where for="slider" { "0 / 0" }
            }
            details #legend-box { summary { "What shapes, pictures and lines mean" } div #legend {} }
        }
    }
}

fn right() -> Markup {
    html! {
        section #entry tabindex="-1" aria-labelledby="entry-head" {
            h2 #entry-head {}
            p #entry-verdict {}
            div #entry-body aria-live="polite" {}
            details #raw-box { summary { "This entry as it stands in the log" } pre #raw tabindex="0" {} }
        }
        section #standing aria-labelledby="standing-head" {
            h2 #standing-head { "How things stand" }
            div #facts {}
            details #board-box { summary { "Everything on the map, in words" } div #board {} }
        }
        section #knew aria-labelledby="knew-head" hidden {
            h2 #knew-head { "What each player knew" }
            p #knew-words.quiet {}
            div #knew-hands {}
        }
        section #story aria-labelledby="story-head" {
            h2 #story-head { "The whole story" }
            form #search role="search" {
                label for="words" { "Search" }
                input #words type="search" autocomplete="off" placeholder="Oswego, Montcalm, siege …";
                button type="submit" { "Next" }
                output #found for="words" aria-live="polite" {}
            }
            a.skip href="#proof" { "Skip the story" }
            ol #entries {}
        }
    }
}

fn foot() -> Markup {
    html! {
        section #proof tabindex="-1" aria-labelledby="proof-head" {
            h2 #proof-head { "What is proved, and what is not" }
            div #proof-body {}
            p { button #save type="button" { "Save the log" } " " button #theme type="button" { "Dark or light" } }
            details {
                summary { "Keys" }
                dl {
                    dt { kbd { "←" } " " kbd { "→" } ", " kbd { "k" } " " kbd { "j" } } dd { "one entry back or on" }
                    dt { kbd { "p" } " " kbd { "n" } } dd { "to the entry before or after in which something happens" }
                    dt { kbd { "Home" } " " kbd { "End" } " on the slider" } dd { "first and last entry" }
                    dt { kbd { "/" } } dd { "search" }
                    dt { kbd { "[" } " " kbd { "]" } } dd { "to the turn before or after" }
                    dt { kbd { "Space" } } dd { "plays by itself, and stops" }
                    dt { kbd { "+" } " " kbd { "-" } " " kbd { "0" } " " kbd { "1" } } dd { "size of the map: larger, smaller, all of it, readable" }
                }
            }
            noscript { p { "Without its script this page shows and proves nothing; the log in it can still be read." } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A long game has hundreds of entries, each of them a stop for the Tab key.
    #[test]
    fn whoever_has_only_keys_can_leave_the_story_out() {
        let (story, below) = (right().into_string(), foot().into_string());
        let (skip, entries) = (story.find("href=\"#proof\"").unwrap(), story.find("id=\"entries\"").unwrap());
        assert!(skip < entries && below.contains("id=\"proof\" tabindex=\"-1\""), "{story}{below}");
    }
}
