//! The few colours. They are always written; the output stream takes them out where they are not wanted.

use crate::side::Side;
use anstyle::{AnsiColor, Style};
use std::fmt::Display;

/// Headings.
pub const HEADING: Style = Style::new().bold();
/// Orders that can be pasted.
pub const ORDER: Style = AnsiColor::Green.on_default();
/// Asides: citations, comments, numbers for the audit.
pub const ASIDE: Style = Style::new().dimmed();
/// What is wrong.
pub const WRONG: Style = AnsiColor::Red.on_default().bold();
/// What is right.
pub const RIGHT: Style = AnsiColor::Green.on_default().bold();

/// A side's colour: the brighter blue, for the dark one cannot be read on black.
#[must_use]
pub const fn of(side: Side) -> Style {
    match side {
        Side::British => AnsiColor::Red.on_default(),
        Side::French => AnsiColor::BrightBlue.on_default(),
    }
}

/// Text in a style.
#[must_use]
pub fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
