//! A hand of cards.

use super::paint::{ASIDE, HEADING, paint};
use super::text::{clean, wrap};
use crate::engine::CardFace;

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
        let slot = face.slot.map(|slot| format!("  {slot}")).unwrap_or_default();
        let id = face.id.to_uppercase();
        let head = format!(
            "  {} ({}){}\n",
            paint(HEADING, format!("{id} {}", face.name)),
            face.kind,
            paint(ASIDE, slot)
        );
        out.push_str(&head);
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
