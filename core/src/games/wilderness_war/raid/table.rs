//! The Raid Table [WW 10.3].

use serde::Serialize;

/// The columns of the Raid Table [WW 10.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum RaidColumn {
    /// Against a stockade, an enemy-allied settlement, or under BLOCKHOUSES.
    Stockade,
    /// Against any other cultivated space.
    Cultivated,
}

/// The Raid Table: success, and steps the raiders lose [WW Raid Table].
#[must_use]
pub fn raid_table(modified: i8, column: RaidColumn) -> (bool, u8) {
    use RaidColumn::{Cultivated, Stockade};
    match (modified, column) {
        (..=0, _) | (4, Stockade) => (false, 2),
        (1 | 2, Stockade) | (4, Cultivated) => (false, 1),
        (1..=3, _) => (false, 0),
        (5, _) => (true, 1),
        (6.., _) => (true, 0),
    }
}
