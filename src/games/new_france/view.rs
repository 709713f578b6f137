//! What may be drawn: the public position.
//!
//! | file | fills in |
//! | --- | --- |
//! | `map.rs` | theatres, spaces, lines, markers |
//! | `counters.rs` | leaders and units, and where they are |
//! | `table.rs` | clock, tracks, cards, notes |

mod counters;
mod map;
mod table;

use super::{At, Frame};
use crate::side::Side;
use crate::speech::{Stand, View};

/// When it is, and how the tracks stand.
#[must_use]
pub fn stand(at: At<'_>, frame: Option<&Frame>) -> Stand {
    Stand { clock: table::clock(at.world, frame), tracks: table::tracks(at.content, at.world) }
}

/// The view.
pub fn view(at: At<'_>, frame: Option<&Frame>) -> View {
    let (content, world) = (at.content, at.world);
    let Stand { clock, tracks } = stand(at, frame);
    View {
        title: "The Struggle for New France".to_owned(),
        clock,
        tracks,
        regions: map::regions(content),
        spaces: map::spaces(content, world),
        links: map::links(content),
        kinds: counters::kinds(),
        pieces: counters::pieces(content, world),
        boxes: counters::boxes(),
        piles: Side::ALL.into_iter().flat_map(|side| table::piles(content, world, side)).collect(),
        notes: table::notes(content, world, frame),
    }
}
