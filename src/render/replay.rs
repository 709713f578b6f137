//! A game as one page that anybody can open: map, story, dice, and the proof of them, computed by the page itself from the
//! bytes of the log within it.
//!
//! | file | holds |
//! | --- | --- |
//! | `replay/film.rs` | the game entry by entry, as anybody may see it |
//! | `replay/atlas.rs` | the map of every entry |
//! | `replay/chances.rs` | the curve of chances, where somebody asked for it |
//! | `replay/hands.rs` | cards: those an entry laid face up, and what each side held once all are open |
//! | `replay/lines.rs` | the position of an entry in words |
//! | `replay/pool.rs` | texts that are written once, and tables of which only the changes are written |
//! | `replay/leaf.rs` | the page: its elements, its policy, what is embedded |
//! | `replay/page.css` | its looks: wide, narrow, dark, on paper |
//! | `replay/*.js` | the verifier, laid out like `examples/verify.py`, and after it what steps and draws |
//!
//! Whoever makes a page could make one that lies. So it says what it has proved and what it was told, gives the log back,
//! and shows the hash to compare; `coureur verify` and `examples/verify.py` judge the log without the page.

mod atlas;
mod chances;
mod film;
mod hands;
mod leaf;
mod lines;
mod pool;

pub use atlas::{for_page, label_size};
pub use film::{Fault, Film};
pub use leaf::{script, write};
pub use lines::{Line, standing};

use crate::games;
use crate::log::{self, Log, LogError};

/// The verifier: what checks the bytes of a log in the browser. It needs nothing of the page.
const VERIFIER: [&str; 10] = [
    include_str!("replay/bytes.js"),
    include_str!("replay/curve.js"),
    include_str!("replay/log.js"),
    include_str!("replay/fair.js"),
    include_str!("replay/games.js"),
    include_str!("replay/seeds.js"),
    include_str!("replay/cards.js"),
    include_str!("replay/plans.js"),
    include_str!("replay/table.js"),
    include_str!("replay/acts.js"),
];
/// What steps and draws.
const STAGE: [&str; 8] = [
    include_str!("replay/picture.js"),
    include_str!("replay/overview.js"),
    include_str!("replay/stage.js"),
    include_str!("replay/march.js"),
    include_str!("replay/hands.js"),
    include_str!("replay/course.js"),
    include_str!("replay/judge.js"),
    include_str!("replay/page.js"),
];

/// What draws the map of any page: fragments of SVG as elements, and the map in its frame.
#[must_use]
pub fn drawing() -> String {
    [include_str!("replay/picture.js"), include_str!("replay/overview.js"), include_str!("replay/stage.js")]
        .concat()
}

/// The verifier as one script, and before it what the games list.
#[must_use]
pub fn verifier() -> String {
    format!("const LISTED = {};\n{}", games::listings(), VERIFIER.concat())
}

/// What of a file reads as a log: each entry spelled, chained and signed as it must be.
#[derive(Debug)]
pub enum Beginning {
    /// All of it.
    Whole(Log),
    /// So much, and why not the entry after it.
    Part(Log, LogError),
    /// Not even a header.
    Nothing(LogError),
}

/// The longest beginning of a file that reads as a log.
#[must_use]
pub fn beginning(bytes: &[u8]) -> Beginning {
    let error = match log::read_log(bytes) {
        Ok(whole) => return Beginning::Whole(whole),
        Err(error) => error,
    };
    let mark = b"\n---\n";
    let marks = bytes.windows(mark.len()).enumerate().filter(|(_, five)| five == mark);
    let ends: Vec<usize> = marks.map(|(at, _)| at + 1).collect();
    // Each beginning of a sound one is sound, so the longest is found by halving.
    let sound = ends.partition_point(|end| log::read_log(&bytes[..*end]).is_ok());
    let longest = sound.checked_sub(1).and_then(|last| ends.get(last));
    match longest.and_then(|end| log::read_log(&bytes[..*end]).ok()) {
        Some(log) => Beginning::Part(log, error),
        None => Beginning::Nothing(error),
    }
}
