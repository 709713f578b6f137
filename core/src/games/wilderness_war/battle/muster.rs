//! Who takes part: militia [WW 7.3], besieged pieces that join a relief [WW 8.251], the defender's leader [WW 7.51].

use super::super::choice::{Choice, Offers, ask, window};
use super::super::event::Event;
use super::super::frame::Frame;
use super::super::ids::{PieceId, PieceSet};
use super::super::map::Department;
use super::super::position::Pos;
use super::super::siege::differ;
use super::super::world::Place;
use super::super::{Flow, Turn};
use super::{Battle, Kind, Stage};
use crate::engine::Need;

/// The militia that may turn out, and whose Department it is [WW 7.3].
#[must_use]
pub fn militia(battle: &Battle, pos: Pos<'_>) -> Option<(Department, PieceSet)> {
    let department = pos.content.space(battle.space).department?;
    let owner = department.side();
    if battle.kind == Kind::Raid || pos.raids_in(owner.other(), department) > 0 {
        return None;
    }
    let units = pos.militia(department);
    units.any().then_some((department, units))
}

/// Does the Department's owner decide about militia?
#[must_use]
pub fn need_militia(battle: &Battle, pos: Pos<'_>) -> Need {
    let Some((department, _)) = militia(battle, pos) else { return Need::Run };
    window(department.side(), "militia", "7.3")
}

/// Militia units, one after the other.
pub fn offer_militia(battle: &Battle, pos: Pos<'_>, out: &mut Offers) {
    let Some((_, units)) = militia(battle, pos) else { return };
    out.offer(Choice::Done);
    for unit in pos.distinct(units).iter() {
        out.offer(Choice::Deploy(unit));
    }
}

/// A militia unit turns out, or no more do.
pub fn answer_militia(mut battle: Box<Battle>, turn: &mut Turn<'_>, choice: Choice) -> Flow {
    let unit = match choice {
        Choice::Deploy(unit) => unit,
        Choice::Done => return Flow::Goto(battle.at(Stage::Join)),
        _ => return Flow::Fault("no answer to militia for a battle"),
    };
    let side = turn.content.piece(unit).side;
    turn.world.pieces.put(unit, Place::Space(battle.space));
    turn.tell(Event::Deployed { piece: unit, at: battle.space, rule: "7.3" });
    battle.forces[side].insert(unit);
    if militia(&battle, turn.pos()).is_none() {
        return Flow::Goto(battle.at(Stage::Join));
    }
    Flow::Stay(Frame::Battle(battle))
}

/// Pieces besieged in the space that may join those who moved in [WW 8.251].
fn besieged(battle: &Battle, pos: Pos<'_>) -> PieceSet {
    if battle.kind != Kind::Field || !pos.besieged(battle.space) {
        return PieceSet::default();
    }
    pos.of(battle.attacker, battle.space).and(pos.world.pieces.inside).minus(battle.joined)
}

/// Does the attacker decide about the besieged?
#[must_use]
pub fn need_join(battle: &Battle, pos: Pos<'_>) -> Need {
    if besieged(battle, pos).is_empty() {
        return Need::Run;
    }
    ask(battle.attacker, "join", "8.251")
}

/// Besieged pieces, one after the other.
pub fn offer_join(battle: &Battle, pos: Pos<'_>, out: &mut Offers) {
    let open = besieged(battle, pos);
    for piece in pos.distinct(open).iter() {
        out.offer(Choice::Join(piece));
    }
    if open.len() > 1 {
        out.offer(Choice::JoinAll);
    }
    out.offer(Choice::Done);
}

/// A besieged piece joins, or no more do.
pub fn answer_join(mut battle: Box<Battle>, turn: &mut Turn<'_>, choice: Choice) -> Flow {
    let more = match choice {
        Choice::Join(piece) => PieceSet::one(piece),
        Choice::JoinAll => besieged(&battle, turn.pos()),
        Choice::Done => return Flow::Goto(battle.at(Stage::AttackerCards)),
        _ => return Flow::Fault("no answer to who of the besieged joins"),
    };
    battle.joined = battle.joined.or(more);
    let attacker = battle.attacker;
    battle.forces[attacker] = battle.forces[attacker].or(more);
    Flow::Stay(Frame::Battle(battle))
}

/// The defender's leaders of the highest Command rating outside [WW 7.51].
#[must_use]
pub fn defending_leaders(battle: &Battle, pos: Pos<'_>) -> PieceSet {
    pos.highest_command(battle.present(pos, battle.defender()))
}

/// The defender's leader where there is nothing to choose: the one picked before, or a senior one who is left.
#[must_use]
pub fn leader(battle: &Battle, pos: Pos<'_>) -> Option<PieceId> {
    let leaders = defending_leaders(battle, pos);
    battle.lead.filter(|lead| leaders.has(*lead)).or(leaders.first())
}

/// Must the defender choose between equals whose Tactics differ? Only once, unless the one he picked is dead.
#[must_use]
pub fn need_leader(battle: &Battle, pos: Pos<'_>) -> Need {
    let leaders = defending_leaders(battle, pos);
    let picked = battle.lead.is_some_and(|lead| leaders.has(lead));
    if picked || !differ(pos, leaders) {
        return Need::Run;
    }
    ask(battle.defender(), "lead", "7.51")
}

/// The leaders to choose from.
pub fn offer_leader(battle: &Battle, pos: Pos<'_>, out: &mut Offers) {
    for leader in defending_leaders(battle, pos).iter() {
        out.offer(Choice::Lead(leader));
    }
}
