//! The leaders and where they are.

use crate::board::Id as _;
use crate::flaw;
use crate::games::new_france::ids::SpaceId;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Where a leader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Not yet in play: a card brings him.
    Waiting,
    /// In a space.
    At(SpaceId),
    /// Out of the game for good.
    Removed,
}

impl Place {
    /// The space, if he is in one.
    pub fn space(self) -> Option<SpaceId> {
        match self {
            Place::At(space) => Some(space),
            Place::Waiting | Place::Removed => None,
        }
    }
}

/// Ids that a space may not have, because they say where a leader is.
pub const RESERVED: [&str; 2] = ["waiting", "removed"];

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Place::Waiting => RESERVED[0],
            Place::Removed => RESERVED[1],
            Place::At(space) => space.slug(),
        })
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.as_str() {
            "waiting" => Ok(Place::Waiting),
            "removed" => Ok(Place::Removed),
            slug => SpaceId::find(slug)
                .map(Place::At)
                .ok_or_else(|| D::Error::custom(flaw!("new_france.position.place", slug = slug).spelled())),
        }
    }
}

/// A leader in play, or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderState {
    /// Where he is.
    #[serde(rename = "where")]
    pub place: Place,
    /// Is his counter on the wounded side [NF Leader Loss Chart]?
    #[serde(default)]
    pub wounded: bool,
    /// Is he unable to lead until his side's next movement phase opens [NF ruling 30]?
    #[serde(default)]
    pub recovering: bool,
}
