//! Forts and Fortresses [NF Forts ¶1–3].
//!
//! Combat is fought as anywhere, but a garrison that is not wiped out stays, and the attacker goes back whatever the losses. It
//! has no option to leave [NF ruling 26]. Indians in a garrison count as defenders [NF ruling 36].

use super::content::Content;
use super::ids::SpaceId;
use super::map::Kind;

/// Does the garrison hold, with so many SP left [NF Forts ¶2–3]?
pub fn holds(content: &Content, space: SpaceId, left: u16) -> bool {
    left > 0 && matches!(content.map.space(space).kind, Kind::Fort | Kind::Fortress)
}
