//! A report for whoever has to judge a dispute: one page and one text, which need nothing but the log beside them.
//!
//! | file | holds |
//! | --- | --- |
//! | `report/evidence.rs` | a file as it was found, and how much of it holds |
//! | `report/mend.rs` | the file without what was done to it after it was signed |
//! | `report/rest.rs` | what the rest of a file tells of what was done to it |
//! | `report/verdict.rs` | what an arbiter may conclude, and what he can do |
//! | `report/meaning.rs` | what a finding shows, and what it does not |
//! | `report/game.rs` | who plays what, which entry does not hold, what is owed |
//! | `report/proved.rs` | what is proved, as far as the log holds, and what is not |
//! | `report/notes.rs` | takebacks, losses, forks, claims, openings |
//! | `report/rolls.rs` | the rolls, and the lines of the log that each rests on |
//! | `report/hand.rs` | how anybody checks it without this program; the words used |
//! | `report/recipe.rs`, `report/*.py` | scripts that prove a roll or an umpire's deck from the log they are given |
//! | `report/text.rs` | the report as text |
//! | `report/page.rs`, `report/page.css` | the report as a page |

mod evidence;
mod game;
mod hand;
mod meaning;
mod mend;
mod notes;
mod page;
mod proved;
mod recipe;
mod rest;
mod rolls;
mod text;
mod verdict;

pub use evidence::{Evidence, Fault};
pub use mend::{Changed, Mended};
pub use notes::{Note, declared_notes, takeback_notes};
pub use page::page;
pub use recipe::{deck_recipe, recipe};
pub use rolls::{RollLine, roll_lines, side_and_kind};
pub use text::text;
pub use verdict::{Judgement, Kind, who};

use crate::log::Log;

/// A part of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Several short things.
    Items(Vec<String>),
    /// Rows under headings.
    Table {
        /// The headings.
        head: Vec<&'static str>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
    /// Lines of the log, with their numbers.
    Lines(Vec<(usize, String)>),
    /// Commands to type.
    Commands(Vec<String>),
    /// A script that proves something, under the name it is saved by.
    Script(&'static str, String),
}

/// A chapter of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// For links.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// What it holds.
    pub blocks: Vec<Block>,
}

impl Section {
    fn new(id: &'static str, title: impl Into<String>, blocks: Vec<Block>) -> Section {
        Section { id, title: title.into(), blocks }
    }
}

/// A report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What it is about.
    pub title: String,
    /// How the page marks it: `sound`, `damaged` or `unsound`.
    pub mark: &'static str,
    /// Its chapters.
    pub sections: Vec<Section>,
}

/// What a report is asked about.
#[derive(Debug)]
pub struct Subject<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The file.
    pub evidence: &'a Evidence,
    /// The rolls in dispute.
    pub rolls: &'a [u64],
    /// The entries in dispute.
    pub entries: &'a [u64],
    /// Other copies of the game, by their names.
    pub copies: &'a [(String, Log)],
}

impl Report {
    /// Writes a report.
    #[must_use]
    pub fn on(subject: &Subject<'_>) -> Report {
        let evidence = subject.evidence;
        let mut sections = vec![game::verdict(subject)];
        sections.extend(game::bad_entry(evidence));
        sections.push(game::players(evidence));
        sections.push(game::what(subject));
        if let Some(table) = evidence.game() {
            sections.push(proved::proved(evidence, table));
            sections.extend(subject.rolls.iter().map(|roll| rolls::disputed(evidence, table, *roll)));
            sections.extend(subject.entries.iter().map(|entry| rolls::entry(evidence, table, *entry)));
            sections.push(game::owed(evidence, table));
            sections.push(notes::takebacks(table));
            sections.push(notes::copies(subject, table));
            sections.push(notes::cards(table));
            sections.push(rolls::all(evidence, table));
        }
        sections.push(hand::glossary());
        sections.push(hand::by_hand(subject));
        sections.extend(hand::scripts(subject));
        let forked = !notes::unsettled(subject).is_empty();
        let mark = if forked { "unsound" } else { Judgement::of(evidence).kind.mark() };
        Report { title: game::title(subject), mark, sections }
    }
}
