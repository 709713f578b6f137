//! A hand of cards.

use super::paint::{HEADING, paint};
use super::text::{TIED, WIDTH, clean, tied, width, wrap};
use crate::speech::CardFace;

/// A hand, card by card; `None` is a card whose face is not known, for the reason given.
#[must_use]
pub fn hand<'a>(cards: impl IntoIterator<Item = Option<&'a CardFace>>, why_hidden: &str) -> String {
    let mut out = String::new();
    let mut hidden = 0;
    for card in cards {
        let Some(face) = card else {
            hidden += 1;
            continue;
        };
        let head = format!("{} {}", face.id.to_uppercase(), face.name);
        let kind = format!("({})", tied(&face.kind));
        let columns = 2 + width(&head) + 1 + width(&kind);
        let line = if columns <= WIDTH {
            format!("{} {kind}", paint(HEADING, &head)).replace(TIED, " ")
        } else {
            wrap(&format!("{head} {kind}"), "", "      ")
        };
        out.push_str(&format!("  {line}\n"));
        if !face.text.is_empty() {
            out.push_str(&wrap(&clean(&face.text), "      ", "      "));
            out.push('\n');
        }
    }
    if hidden > 0 {
        out.push_str(&format!("  {hidden} face down: {why_hidden}\n"));
    }
    if out.is_empty() {
        out.push_str("  no cards\n");
    }
    out
}
