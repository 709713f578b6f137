//! What an event leaves on the map: ways, fights, losses, places that changed hands. Typed, so that a picture can be drawn of
//! what happened without reading sentences.

use crate::side::Side;
use serde::Serialize;

/// What an event leaves on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Trace {
    /// Somebody went from one space to another.
    Moved {
        /// Who.
        side: Side,
        /// The ids of the pieces, where they have any.
        pieces: Vec<String>,
        /// They in words.
        who: String,
        /// From which space; nothing: from where the pieces stood.
        from: Option<String>,
        /// To which space.
        to: String,
    },
    /// There was a fight.
    Fought {
        /// Where.
        at: String,
        /// Who attacked.
        by: Side,
    },
    /// Somebody lost something.
    Lost {
        /// Who.
        side: Side,
        /// Where; nothing: where the pieces stood.
        at: Option<String>,
        /// The ids of the pieces, where they have any.
        pieces: Vec<String>,
        /// How many steps or strength points.
        count: u16,
        /// What, in words.
        what: String,
    },
    /// A place changed hands, or was laid waste.
    Taken {
        /// Which.
        at: String,
        /// By whom.
        by: Side,
        /// What was done, in words: `captured`, `raided`.
        how: &'static str,
    },
}
