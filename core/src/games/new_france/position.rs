//! What follows from the position and the content together.

use super::content::Content;
use super::ids::{LeaderSet, SpaceId, SpaceSet};
use super::map::Kind;
use super::world::{Control, Place, World};
use crate::side::Side;

impl World {
    /// The leaders of a side in a space.
    pub fn leaders_at(&self, content: &Content, side: Side, space: SpaceId) -> LeaderSet {
        let here = self.leaders.iter().filter(|(_, state)| state.place == Place::At(space));
        here.map(|(id, _)| id).collect::<LeaderSet>().and(content.sides[side])
    }

    /// Who scores a space: its controller, or, of a destroyed village, the side that burned it [NF Villages ¶1].
    pub fn scorer(&self, content: &Content, space: SpaceId) -> Side {
        let flag = content.map.space(space).flag;
        self.ground(space).control.side().unwrap_or(flag.other())
    }

    /// The Defense Value that helps a space's defender; none in a destroyed village [NF Villages ¶1].
    pub fn defense(&self, content: &Content, space: SpaceId) -> u16 {
        match self.ground(space).control {
            Control::Neutral => 0,
            _ => u16::from(content.map.space(space).kind.defense()),
        }
    }

    /// Undestroyed villages allied to a side [NF ruling 35].
    pub fn villages(&self, content: &Content, side: Side) -> SpaceSet {
        let own = |id: SpaceId, flag: Side| flag == side && self.controls(side, id);
        let villages = content.map.iter().filter(|(_, space)| space.kind == Kind::Village);
        villages.filter(|(id, space)| own(*id, space.flag)).map(|(id, _)| id).collect()
    }
}
