//! Who won, what it is worth, what the winner destroys, and what follows the retreat [WW 7.8, 5.45, 8.21].

use super::super::event::{Event, Points};
use super::super::frame::Frame;
use super::super::ids::PieceSet;
use super::super::options::Edition;
use super::super::position::{Pos, Work};
use super::super::world::Place;
use super::super::{Flow, Turn};
use super::retreat::{Bound, Retreat, Strays};
use super::{Battle, Kind, Stage};
use crate::side::Side;

/// The winner [WW 7.8].
#[must_use]
pub fn winner(battle: &Battle, pos: Pos<'_>) -> Side {
    let (attacker, defender) = (battle.attacker, battle.defender());
    let attackers = battle.units(pos, attacker).any();
    let defenders = battle.units(pos, defender).any();
    if attackers != defenders {
        return if attackers { attacker } else { defender };
    }
    if battle.caused[attacker] > battle.caused[defender] { attacker } else { defender }
}

/// Is beating these worth a point [WW 7.81]?
fn is_worth_a_point(pos: Pos<'_>, losers: PieceSet) -> bool {
    losers.and(pos.content.families.regulars).any() || pos.only_units(losers).len() > 4
}

/// Steps E and F up to the retreat.
pub fn decide(mut battle: Box<Battle>, turn: &mut Turn<'_>) -> Flow {
    let (attacker, defender, space) = (battle.attacker, battle.defender(), battle.space);
    let winner = winner(&battle, turn.pos());
    battle.winner = Some(winner);
    battle.overrun = is_overrun(&battle, turn.pos());
    turn.tell(Event::Won { side: winner, space, rule: "7.8" });
    if is_worth_a_point(turn.pos(), battle.forces[winner.other()]) {
        turn.award(winner, 1, Points::Battle);
    }
    if let Some(phase) = &mut turn.world.phase {
        phase.fought = phase.fought.or(battle.forces[attacker]);
    }
    if let Some(march) = &mut turn.world.march {
        march.battles.insert(space);
    }
    dismiss_militia(&battle, turn);
    if winner == attacker {
        sack(&battle, turn);
    }
    let mut frames = Vec::new();
    if winner == defender || battle.kind == Kind::Infiltration {
        frames.extend(retreat_attackers(&battle, turn));
    } else {
        send_back_inside(&battle, turn);
    }
    if winner == attacker && battle.kind != Kind::Infiltration {
        let pieces = battle.present(turn.pos(), defender);
        let bound = Bound::Defender(battle.from);
        frames.push(Frame::Retreat(Retreat { side: defender, space, pieces, bound, alone: false }));
    }
    frames.push(battle.at(Stage::Aftermath));
    Flow::Sequence(frames)
}

/// Surviving militia go back to their box, as reduced as they are [WW 7.91].
fn dismiss_militia(battle: &Battle, turn: &mut Turn<'_>) {
    let Some(department) = turn.content.space(battle.space).department else { return };
    let militia = turn.world.pieces.at(battle.space).and(turn.content.families.militia);
    for unit in militia.iter() {
        turn.world.pieces.put(unit, Place::Box(department));
        turn.tell(Event::PlacedIn { piece: unit, department, rule: "7.91" });
    }
}

/// An attacker who wins levels Fieldworks, and with Drilled Troops an enemy stockade \[WW 5.45, #9].
fn sack(battle: &Battle, turn: &mut Turn<'_>) {
    let (attacker, space) = (battle.attacker, battle.space);
    if turn.world.spaces[space].fieldworks {
        turn.world.spaces[space].fieldworks = false;
        turn.tell(Event::Fieldworks { space, placed: false });
    }
    let drilled = turn.pos().drilled(battle.units(turn.pos(), attacker)).any();
    let stockade = turn.pos().fortification(attacker.other(), space) == Some(Work::Stockade);
    if drilled && stockade {
        turn.destroy_work(space, "5.45");
        turn.award(attacker, 1, Points::Stockade);
    }
}

/// After a victory, besieged pieces that sallied stay out: the siege is over once the enemy has gone.
fn send_back_inside(battle: &Battle, turn: &mut Turn<'_>) {
    let out = battle.joined.and(turn.world.pieces.at(battle.space));
    turn.world.pieces.inside = turn.world.pieces.inside.minus(out);
}

/// Attackers go back where they came from; besieged ones go back inside [WW 7.92, 8.252].
fn retreat_attackers(battle: &Battle, turn: &mut Turn<'_>) -> Option<Frame> {
    let (side, space) = (battle.attacker, battle.space);
    let present = battle.present(turn.pos(), side);
    let besieged = if battle.kind == Kind::Sortie { present } else { present.and(battle.joined) };
    turn.world.pieces.inside = turn.world.pieces.inside.or(besieged);
    for piece in besieged.iter() {
        turn.tell(Event::Inside { piece, at: space, rule: "8.252" });
    }
    let pieces = present.minus(besieged);
    // Raiders who have not moved have nowhere to go back to [WW ruling 31].
    let bound = battle.from.map_or(Bound::Defender(None), Bound::Attacker);
    pieces.any().then_some(Frame::Retreat(Retreat { side, space, pieces, bound, alone: false }))
}

/// Did the attacker overrun [WW 7.82]? It is judged by the fire alone: a stockade that falls with the victory was one, and
/// whoever is lost for want of a retreat was not eliminated by the attacker.
fn is_overrun(battle: &Battle, pos: Pos<'_>) -> bool {
    let defender = battle.defender();
    battle.winner == Some(battle.attacker)
        && battle.kind == Kind::Field
        && battle.caused[defender] == 0
        && battle.units(pos, defender).is_empty()
        && !battle.fortified
}

/// After the retreat: sieges, lone leaders, and whether the attacker goes on [WW 8.21, 6.53, 7.82].
pub fn aftermath(battle: &Battle, turn: &mut Turn<'_>) -> Flow {
    let (attacker, defender, space) = (battle.attacker, battle.defender(), battle.space);
    let overrun = battle.overrun;
    if turn.content.options.edition == Edition::First
        && !overrun
        && let Some(phase) = &mut turn.world.phase
    {
        phase.clashed = phase.clashed.or(battle.forces[attacker]);
    }
    if let Some(march) = &mut turn.world.march {
        if battle.kind != Kind::Raid {
            march.over |= !overrun;
            if overrun {
                march.battles.remove(space);
            }
        }
        if battle.winner != Some(attacker) || battle.kind == Kind::Infiltration {
            march.at = battle.from.unwrap_or(space);
        }
    }
    let pos = turn.pos();
    let work = pos.unbesieged_fortification(defender, space).filter(|work| work.is_siegeable());
    if work.is_some() && pos.outside(attacker, space).any() && pos.outside(defender, space).is_empty() {
        turn.begin_siege(space, defender);
    }
    turn.housekeeping();
    Flow::Sequence(vec![
        Frame::Strays(Strays::new(defender, space, battle.from)),
        Frame::Strays(Strays::of_attackers(attacker, space, battle.from)),
    ])
}
