//! The page: one HTML file with its script and its style inside, the same for every game. `coureur desk` serves it; `web/build` makes one
//! of it that stands alone.

mod key;

use crate::render::replay::{self, drawing};
use data_encoding::BASE64;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

/// The looks.
const STYLE: &str = include_str!("page/desk.css");
/// How a page asks that `coureur desk` serves, and one with the library inside.
const SERVED: &str = include_str!("page/talk.js");
const INSIDE: &str = include_str!("page/inside.js");
/// The library in its own thread.
const ENGINE: &str = include_str!("page/engine.js");
/// What asks, draws and listens, the lowest first.
const SCRIPTS: [&str; 10] = [
    include_str!("page/map.js"),
    include_str!("page/board.js"),
    include_str!("page/sheet.js"),
    include_str!("page/list.js"),
    include_str!("page/game.js"),
    include_str!("page/clicks.js"),
    include_str!("page/prove.js"),
    include_str!("page/key.js"),
    include_str!("page/upkeep.js"),
    include_str!("page/desk.js"),
];
/// What a page says no with, before it knows how to ask.
const NO: &str = include_str!("page/no.js");

/// The library for a page that stands alone.
#[derive(Debug, Clone, Copy)]
pub struct Library<'a> {
    /// What wasm-bindgen wrote for it, and for what unpacks it.
    pub glue: &'a str,
    /// The module that unpacks it, in Base64.
    pub unpack: &'a str,
    /// The module, compressed with LZMA, in Base64.
    pub packed: &'a str,
    /// The SHA-256 of the module, in hexadecimal.
    pub hash: &'a str,
}

fn script(talk: &str) -> String {
    // The drawing modules of the replay page know this much from the modules before them.
    let known = "const words = (text) => new Set(text.split(' '));\n";
    format!("(() => {{\n'use strict';\n{known}{NO}{talk}{}{}}})();\n", drawing(), SCRIPTS.concat())
}

fn hash(text: &str) -> String {
    BASE64.encode(&Sha256::digest(text.as_bytes()))
}

/// What the page may do: its own script, its own style, the fonts of its map, and to ask where it came from. Nobody may frame it.
#[must_use]
pub fn policy() -> String {
    format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; font-src data:; img-src data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        hash(&script(SERVED)),
        hash(STYLE)
    )
}

/// The page that `coureur desk` serves.
#[must_use]
pub fn page() -> String {
    let body = html! { script { (PreEscaped(script(SERVED))) } };
    whole(None, &body)
}

/// The page as one file with the library inside, which asks nothing of anybody.
///
/// Its film runs in a frame without any rights, under the policy of this page: so the script of the replay page is named here, and
/// styles, which can fetch nothing under this policy, are not told apart by their hashes.
#[must_use]
pub fn one_file(library: &Library<'_>) -> String {
    let (own, engine) = (script(INSIDE), format!("{}\n{ENGINE}", library.glue));
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}' 'sha256-{}' 'sha256-{}' 'wasm-unsafe-eval'; worker-src blob:; \
         style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'",
        hash(&own),
        hash(&engine),
        hash(&replay::script())
    );
    let body = html! {
        script #unpack type="text/plain" { (PreEscaped(library.unpack)) }
        script #library type="text/plain" data-hash=(library.hash) { (PreEscaped(library.packed)) }
        script #engine { (PreEscaped(&engine)) }
        script { (PreEscaped(&own)) }
    };
    whole(Some(&policy), &body)
}

/// The page around its scripts; where no server says its policy, it says it itself.
fn whole(policy: Option<&str>, scripts: &Markup) -> String {
    let inside = policy.is_some();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                @if let Some(policy) = policy { meta http-equiv="Content-Security-Policy" content=(policy); }
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                meta name="generator" content=(concat!("coureur ", env!("CARGO_PKG_VERSION")));
                // Else a browser asks for a picture that is not there.
                link rel="icon" href="data:,";
                title { "coureur" }
                style { (PreEscaped(STYLE)) }
            }
            body data-view="wait" {
                div #busy hidden {}
                a.skip href="#question" { "Skip to the question" }
                (bar())
                @if inside { main #key hidden { (key::welcome()) } }
                main #list hidden { (list(inside)) }
                main #game hidden { (game()) }
                main #proof hidden { (key::proof()) }
                (sheets())
                @if inside { (key::sheets()) }
                p #wait role="status" { "One moment …" }
                @if inside { noscript { p { "This page is a program: it needs its script." } } }
                @else { noscript { p { "The board needs its script. Every command works without it: coureur turn" } } }
                (scripts)
            }
        }
    };
    page.into_string()
}

fn bar() -> Markup {
    html! {
        header #bar {
            button #home type="button" hidden title="All games" { "☰ Games" }
            h1 #title { "coureur" }
            p #turn {}
            button #theme type="button" title="Dark or light" aria-label="Dark or light" { "◐" }
        }
        p #alarm role="alert" hidden {}
    }
}

fn list(inside: bool) -> Markup {
    html! {
        section aria-labelledby="games-head" {
            h2 #games-head { "Your games" }
            ul #games {}
        }
        section aria-labelledby="new-head" {
            h2 #new-head { "Begin a game" }
            form #new {
                label { "Game " select #new-game {} }
                label { "Scenario " select #new-scenario {} }
                label { "Your side " select #new-side {
                    option value="british" { "British" } option value="french" { "French" }
                } }
                label { "Against " select #new-against {
                    option value="bot" { "the program (practice)" }
                    option value="friend" { "a friend, by mail" }
                    option value="solo" { "nobody: I play both sides" }
                    option value="table" { "somebody at a real table: I record it" }
                } }
                button.main type="submit" { "Begin" }
            }
            p.quiet #new-note {}
        }
        section aria-labelledby="take-head" {
            h2 #take-head { "A letter or an invitation came" }
            form #take {
                label for="letter" { "Paste it here, or drop the file onto this page:" }
                textarea #letter rows="4" spellcheck="false" autocomplete="off" {}
                button type="submit" { "Take it in" }
                label.file { "or a file: " input #letter-file type="file"; }
                @if !inside { button #fetch type="button" { "Look for mail" } }
            }
        }
        (key::prove())
        @if inside { (key::own()) }
    }
}

fn game() -> Markup {
    let button = |id: &str, sign: &str, label: &str, keys: &str| {
        html! { button id=(id) type="button" aria-label=(label) title=(format!("{label} ({keys})")) { (sign) } }
    };
    html! {
        section #ask aria-labelledby="question" {
            h2 #question tabindex="-1" aria-live="polite" {}
            div #reasons role="alert" {}
            div #choices {}
        }
        button #above type="button" hidden tabindex="-1" aria-hidden="true" {}
        section #stage aria-label="Map" {
            div #map-bar role="toolbar" aria-label="Map size" {
                span #clock {}
                (button("smaller", "−", "Smaller map", "-"))
                (button("larger", "+", "Larger map", "+"))
                (button("fit", "⤢", "Whole map", "0"))
                (button("read", "Aa", "So large that every name can be read", "1"))
            }
            div #map tabindex="0" role="group" aria-label="Map: drag it, or scroll it with the arrow keys. Everything on it is also in the list of orders and in the text board." {}
            div #fan role="dialog" aria-label="What stands here" hidden {}
            p #past hidden {}
        }
        section #hand aria-labelledby="hand-head" { h2 #hand-head { "Your hand" } button #tall type="button" aria-pressed="false" { "Read the cards" } div #cards {} }
        section #aside aria-label="Orders, story and board in words" {
            section #orders aria-label="Your orders" {
                form #order {
                    label.hidden for="line" { "Your order, in words" }
                    input #line type="text" autocomplete="off" spellcheck="false" placeholder="or type an order …" list="completions";
                    datalist #completions {}
                    button type="submit" title="Try this order (Enter)" { "Try" }
                    (button("undo", "↶ Undo", "Undo the last step", "Esc or Backspace"))
                    button #sign type="button" { "Sign and send …" }
                }
                ol #lines aria-label="Orders so far, not signed" {}
                details #all-box { summary #all-head {} ul #all {} }
            }
            section #would hidden aria-labelledby="would-head" { h2 #would-head { "This would happen" } div #told {} div #odds {} }
            section aria-labelledby="facts-head" { h2 #facts-head { "How things stand" } div #facts {} }
            section aria-labelledby="story-head" { h2 #story-head { "Story" } ol #story.story {} }
            details #board-box { summary { "The whole board, in words" } div #board {} }
            details #legend-box { summary { "What shapes, pictures and lines mean" } div #legend {} }
            details #more-box { summary { "More" } div #more {} }
            details #keys-box { summary { "Keys" } (keys()) }
        }
    }
}

fn keys() -> Markup {
    html! {
        dl {
            dt { kbd { "1" } "–" kbd { "9" } " with " kbd { "Alt" } } dd { "the buttons under the question" }
            dt { kbd { "Tab" } } dd { "through everything that glows" }
            dt { kbd { "/" } } dd { "to the line for typed orders" }
            dt { kbd { "Esc" } } dd { "one step back" }
            dt { kbd { "s" } } dd { "the sheet to sign" }
            dt { kbd { "+" } " " kbd { "-" } " " kbd { "0" } " " kbd { "1" } } dd { "size of the map" }
        }
    }
}

fn sheets() -> Markup {
    html! {
        dialog #sheet aria-labelledby="sheet-head" {
            form method="dialog" {
                h2 #sheet-head tabindex="-1" { "Sign and send" }
                div #sheet-body {}
                p #sheet-ahead hidden { label { input #ahead type="checkbox"; " Give the rest ahead: it is carried out as soon as the answers are in. Your opponent can read it." } }
                p #sheet-words { label { "A few words to go with it " input #words type="text" maxlength="400" autocomplete="off"; } }
                div.row {
                    button #do-sign type="button" { "Sign and send" }
                    button #no-sign type="submit" value="no" { "Not yet" }
                }
            }
        }
        dialog #news aria-labelledby="news-head" {
            form method="dialog" {
                h2 #news-head tabindex="-1" { "What happened" }
                pre #news-body tabindex="0" {}
                ol #news-story.story {}
                div.row { button type="submit" { "Go on" } }
            }
        }
    }
}
