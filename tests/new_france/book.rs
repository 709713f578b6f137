//! Every place of the rulebook that may be cited.
//!
//! The rulebook has headings and no numbers; paragraphs and bullets are counted from the heading on.

/// Headings and how many paragraphs each has; 0 for a chart.
pub const HEADINGS: [(&str, u8); 23] = [
    ("Setup", 10),
    ("Spaces", 1),
    ("Strength Points", 1),
    ("Victory Points", 1),
    ("Defense Value", 2),
    ("Course of Play", 9),
    ("End Phase", 3),
    ("Winter", 1),
    ("Reinforcements", 1),
    ("Movement", 11),
    ("Movement Chart", 0),
    ("Combat", 9),
    ("Combat Loss Chart", 0),
    ("Victory and Defeat", 5),
    ("Retreat", 5),
    ("Friendly Spaces", 3),
    ("Forts", 3),
    ("Villages", 4),
    ("Leaders", 4),
    ("Leader Loss Chart", 0),
    ("Control", 3),
    ("Interrupts", 1),
    ("Example", 8),
];
