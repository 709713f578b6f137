//! Villages and Indians in Combat [NF Villages ¶1–4].
//!
//! A village that is taken is burned (see `control.rs`). Indians who fought and lived go to the nearest undestroyed village of
//! their side, won or lost; they never retreat [NF ruling 28]. Rulings 33 to 36.

use super::choice::Choice;
use super::content::Content;
use super::event::Event;
use super::ids::{LeaderSet, SpaceId, SpaceSet};
use super::no::No;
use super::pieces::Force;
use super::world::{Place, World};
use super::{At, Flow, NewFrance, Offers, Turn};
use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A side's Indians go home.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Home {
    /// Whose.
    pub side: Side,
}

/// The nearest villages, by fewest lines whoever controls the way [NF ruling 34].
fn homes(content: &Content, world: &World, side: Side, from: SpaceId) -> SpaceSet {
    let far = content.map.distances(from, |_| true);
    let distance = |village: SpaceId| far[village];
    let villages = world.villages(content, side);
    let nearest = villages.iter().map(distance).min();
    villages.iter().filter(|village| Some(distance(*village)) == nearest).collect()
}

/// Indians of a side who have just fought, and where.
pub fn fought(world: &World, side: Side) -> Option<(SpaceId, u16)> {
    let space = world.combat.as_ref()?.space;
    let n = world.units(side, space).indians;
    (n > 0).then_some((space, n))
}

impl Step<NewFrance> for Home {
    /// Asked only if several villages are equally near.
    fn need(&self, at: At<'_>) -> Need {
        match fought(at.world, self.side) {
            Some((space, _)) if homes(at.content, at.world, self.side, space).len() > 1 => {
                Need::Decision(Ask::one(self.side, "home", Rule::nf("Villages ¶2")))
            }
            _ => Need::Run,
        }
    }

    /// One of the nearest villages.
    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let Some((space, _)) = fought(at.world, side) else { return };
        let near = homes(at.content, at.world, side, space);
        for village in near.iter() {
            out.offer(Choice::Home(village));
        }
        for village in at.world.villages(at.content, side).minus(near).iter() {
            out.refuse(Choice::Home(village), No::FartherHome(village));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Home(village) = choice else {
            return Flow::Fault("no answer to where Indians go home");
        };
        go_home(turn, side, Some(village));
        Flow::End
    }

    /// One nearest village, or none at all.
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if let Some((space, _)) = fought(turn.world, self.side) {
            let home = homes(turn.content, turn.world, self.side, space).first();
            go_home(turn, self.side, home);
        }
        Flow::End
    }
}

/// All together; leaders go along if there is nobody else left to lead [NF ruling 33], [NF ruling 52].
fn go_home(turn: &mut Turn<'_>, side: Side, home: Option<SpaceId>) {
    let Some((from, n)) = fought(turn.world, side) else { return };
    if home == Some(from) {
        return;
    }
    let units = turn.world.units_mut(side, from);
    units.indians = 0;
    let alone = units.troops == 0;
    if let Some(groups) = turn.world.campaign.arrivals.get_mut(&from).filter(|_| turn.world.side == side) {
        groups.iter_mut().for_each(|group| group.force.indians = 0);
    }
    let Some(to) = home else {
        turn.tell(Event::Dispersed { side, n, at: from });
        return;
    };
    let leaders = if alone { turn.world.leaders_at(turn.content, side, from) } else { LeaderSet::default() };
    *turn.world.units_mut(side, to) += Force { troops: 0, indians: n };
    for id in leaders.iter() {
        turn.world.leader_mut(id).place = Place::At(to);
    }
    turn.tell(Event::WentHome { side, n, leaders, from, to });
}
