//! The leader in use [NF Combat ¶7]: with one present, one must be used [NF ruling 19].

use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::games::new_france::choice::Choice;
use crate::games::new_france::content::Content;
use crate::games::new_france::event::Event;
use crate::games::new_france::ids::{LeaderId, LeaderSet};
use crate::games::new_france::no::No;
use crate::games::new_france::world::World;
use crate::games::new_france::{At, Flow, NewFrance, Offers, Turn};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A side picks the leader it uses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// Who.
    pub side: Side,
}

/// The leaders who may lead: with units [NF ruling 32], and not recovering from a wound [NF ruling 30].
fn candidates(content: &Content, world: &World, side: Side) -> LeaderSet {
    let Some(combat) = &world.combat else { return LeaderSet::default() };
    if combat.part(side).start.is_empty() {
        return LeaderSet::default();
    }
    world.leaders_at(content, side, combat.space).iter().filter(|&id| !world.leader(id).recovering).collect()
}

impl Step<NewFrance> for Lead {
    /// Asked only if there are several.
    fn need(&self, at: At<'_>) -> Need {
        let Some(combat) = &at.world.combat else { return Need::Run };
        let side = self.side;
        if combat.part(side).leader.is_none() && candidates(at.content, at.world, side).len() > 1 {
            return Need::Decision(Ask::one(side, "lead", Rule::nf("Combat ¶7")));
        }
        Need::Run
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let able = candidates(at.content, at.world, side);
        for id in able.iter() {
            out.offer(Choice::Lead(id));
        }
        let Some(combat) = &at.world.combat else { return };
        for id in at.world.leaders_at(at.content, side, combat.space).minus(able).iter() {
            out.refuse(Choice::Lead(id), No::Recovering(id));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Lead(id) = choice else { return Flow::Fault("no answer to who leads") };
        set(turn, side, id);
        Flow::End
    }

    /// The only leader leads.
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let able = candidates(turn.content, turn.world, self.side);
        if let Some(id) = able.first().filter(|_| able.len() == 1) {
            set(turn, self.side, id);
        }
        Flow::End
    }
}

fn set(turn: &mut Turn<'_>, side: Side, id: LeaderId) {
    if let Some(combat) = &mut turn.world.combat {
        combat.part_mut(side).leader = Some(id);
        turn.tell(Event::Leads { leader: id });
    }
}
