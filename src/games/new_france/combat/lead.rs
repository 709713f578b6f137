//! The leader in use [NF Combat ¶7]: with one present, one must be used [NF ruling 19].

use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::games::new_france::choice::Choice;
use crate::games::new_france::data::Content;
use crate::games::new_france::event::Event;
use crate::games::new_france::ids::LeaderId;
use crate::games::new_france::no::No;
use crate::games::new_france::world::World;
use crate::games::new_france::{At, Flow, Offers, Turn};
use crate::side::Side;

/// The leaders who may lead: with units [NF ruling 32], and not recovering from a wound [NF ruling 30].
fn candidates(content: &Content, world: &World, side: Side) -> Vec<LeaderId> {
    let Some(combat) = &world.combat else { return Vec::new() };
    if combat.part(side).start.is_empty() {
        return Vec::new();
    }
    world.leaders_at(content, side, combat.space).filter(|&id| !world.leader(id).recovering).collect()
}

/// Asked only if there are several.
pub fn need(at: At<'_>, side: Side) -> Need {
    let Some(combat) = &at.world.combat else { return Need::Run };
    if combat.part(side).leader.is_none() && candidates(at.content, at.world, side).len() > 1 {
        return Need::Decision(Ask::one(side, "lead", Rule::nf("Combat ¶7")));
    }
    Need::Run
}

/// One of the leaders.
pub fn offers(at: At<'_>, side: Side, out: &mut Offers) {
    let able = candidates(at.content, at.world, side);
    for &id in &able {
        out.offer(Choice::Lead(id));
    }
    let Some(combat) = &at.world.combat else { return };
    for id in at.world.leaders_at(at.content, side, combat.space) {
        if !able.contains(&id) {
            out.refuse(Choice::Lead(id), No::Recovering(id));
        }
    }
}

/// A leader was picked.
pub fn answer(turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
    let Choice::Lead(id) = choice else { return Flow::Fault("no answer to who leads") };
    set(turn, side, id);
    Flow::End
}

/// The only leader leads.
pub fn run(turn: &mut Turn<'_>, side: Side) -> Flow {
    if let [id] = candidates(turn.content, turn.world, side)[..] {
        set(turn, side, id);
    }
    Flow::End
}

fn set(turn: &mut Turn<'_>, side: Side, id: LeaderId) {
    if let Some(combat) = &mut turn.world.combat {
        combat.part_mut(side).leader = Some(id);
        turn.tell(Event::Leads { leader: id });
    }
}
