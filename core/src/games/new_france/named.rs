//! The few things the rules call by name.

use super::ids::SpaceId;
use crate::board::Id as _;

/// French reinforcement needs one of these [NF Reinforcements ¶1].
pub const FRENCH_GATES: [&str; 2] = ["louisbourg", "quebec"];

/// The spaces of the rulebook's combat example, which fix a corner of the map [NF Example ¶1].
pub const EXAMPLE_TOWN: &str = "hampshire";
/// Its two neighbours in the example.
pub const EXAMPLE_NEIGHBOURS: [&str; 2] = ["deerfield", "fort-carillon"];

/// Is this one of the gates of French reinforcement?
pub fn is_french_gate(space: SpaceId) -> bool {
    FRENCH_GATES.contains(&space.slug())
}
