//! Cards 5, 21, 22 and 34.

use super::super::battle::losses::{LossRule, Losses};
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Effect, Event, Reading};
use super::super::frame::{Frame, Step};
use super::super::ids::{CardId, PieceId, PieceSet, SpaceId, SpaceSet};
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, Flow, Turn, WildernessWar};
use crate::engine::{Chance, Die, Drawn, Need, Roll};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The works of a side besieged at level 1 or 2 \[WW #5].
#[must_use]
pub fn repairable(pos: Pos<'_>, side: Side) -> SpaceSet {
    let open = |space: &SpaceId| {
        pos.fortification(side, *space).is_some() && pos.marks(*space).siege.is_some_and(|level| level > 0)
    };
    pos.spaces().filter(open).collect()
}

/// BASTIONS REPAIRED: a siege against one's own work goes back to level 0 \[WW #5].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bastions {
    /// Who.
    pub side: Side,
}

impl Step<WildernessWar> for Bastions {
    fn need(&self, at: At<'_>) -> Need {
        if repairable(at.into(), self.side).is_empty() {
            return Need::Run;
        }
        ask(self.side, "bastions", "#5")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        for space in repairable(at.into(), self.side).iter() {
            out.offer(Choice::Repair(space));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Repair(space) = choice else { return Flow::Fault("no work is repaired") };
        turn.world.spaces[space].siege = Some(0);
        turn.tell(Event::Siege { space, level: 0, rule: "#5" });
        Flow::End
    }

    /// There is none to repair.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// LOUISBOURG SQUADRONS: no landings this year, and a die for the fleet \[WW #21].
pub fn squadrons(turn: &mut Turn<'_>, card: CardId) -> Flow {
    turn.world.effects.no_amphib = true;
    turn.tell(Event::Marked { effect: Effect::NoLandings, rule: "#21" });
    Flow::Goto(Frame::Squadrons(Squadrons { card }))
}

/// The die for the fleet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Squadrons {
    /// The card.
    pub card: CardId,
}

impl Step<WildernessWar> for Squadrons {
    fn need(&self, _: At<'_>) -> Need {
        let label = "squadrons french".to_owned();
        Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, die: Die::SIX }]))
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Some(die) = drawn.die() else { return Flow::Fault("a fleet without a die") };
        let lost = die <= 3;
        turn.tell(Event::Rolled { side: Side::French, die, reading: Reading::Fleet { lost } });
        if lost {
            turn.world.effects.no_french_naval = true;
            turn.tell(Event::Marked { effect: Effect::NoFrenchNavy, rule: "#21" });
            turn.remove_card(self.card);
        }
        Flow::End
    }
}

/// French leaders that VAUDREUIL can move about \[WW #22].
#[must_use]
pub fn movable_leaders(pos: Pos<'_>) -> PieceSet {
    let leaders = pos.content.families.leaders.and(pos.content.sides.french);
    let open = |leader: &PieceId| match pos.world.pieces.space(*leader) {
        Some(space) => {
            let cut_off = pos.world.effects.no_french_naval && space == pos.content.named.louisbourg;
            !pos.is_besieged(*leader) && !cut_off
        }
        None => false,
    };
    leaders.iter().filter(open).collect()
}

/// GOVERNOR VAUDREUIL INTERFERES: two French leaders change places \[WW #22].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vaudreuil {
    /// The first of them.
    pub first: Option<PieceId>,
}

impl Step<WildernessWar> for Vaudreuil {
    fn need(&self, at: At<'_>) -> Need {
        if movable_leaders(at.into()).len() < 2 {
            return Need::Run;
        }
        let kind = if self.first.is_none() { "swap-first" } else { "swap-second" };
        ask(Side::British, kind, "#22")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        for leader in movable_leaders(at.into()).iter().filter(|leader| Some(*leader) != self.first) {
            out.offer(Choice::Swap(leader));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Swap(leader) = choice else { return Flow::Fault("no leader changes places") };
        let Some(first) = self.first else {
            return Flow::Stay(Frame::Vaudreuil(Vaudreuil { first: Some(leader) }));
        };
        let places = (turn.world.pieces.place(first), turn.world.pieces.place(leader));
        if let (Place::Space(_), Place::Space(_)) = places {
            turn.world.pieces.put(first, places.1);
            turn.world.pieces.put(leader, places.0);
            turn.tell(Event::Swapped { first, second: leader });
        }
        Flow::End
    }

    /// There are no two who can.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// Spaces with more than four enemy units \[WW #34].
#[must_use]
pub fn crowded(pos: Pos<'_>, side: Side) -> SpaceSet {
    pos.spaces().filter(|space| pos.units(side.other(), *space).len() > 4).collect()
}

/// How far SMALL POX has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PoxStage {
    /// Which stack.
    Where,
    /// The die.
    Roll,
    /// Indians go.
    Indians,
}

/// SMALL POX in a crowded enemy stack \[WW #34].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SmallPox {
    /// Who plays it.
    pub side: Side,
    /// Where.
    pub space: Option<SpaceId>,
    /// How far it has come.
    pub stage: PoxStage,
}

impl SmallPox {
    /// Begins.
    #[must_use]
    pub fn new(side: Side) -> SmallPox {
        SmallPox { side, space: None, stage: PoxStage::Where }
    }
}

impl Step<WildernessWar> for SmallPox {
    fn need(&self, at: At<'_>) -> Need {
        match self.stage {
            PoxStage::Where if crowded(at.into(), self.side).is_empty() => Need::Run,
            PoxStage::Where => ask(self.side, "small-pox", "#34"),
            PoxStage::Roll => {
                let label = format!("small pox {}", self.side.word());
                Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, die: Die::SIX }]))
            }
            PoxStage::Indians => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        for space in crowded(at.into(), self.side).iter() {
            out.offer(Choice::At(space));
        }
    }

    fn answer(mut self, _: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::At(space) = choice else { return Flow::Fault("small pox breaks out nowhere") };
        self.space = Some(space);
        self.stage = PoxStage::Roll;
        Flow::Stay(Frame::SmallPox(self))
    }

    fn chance(mut self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Some(die) = drawn.die() else { return Flow::Fault("small pox without a die") };
        // A position from a file may name no place.
        let Some(space) = self.space else { return Flow::End };
        let owner = self.side.other();
        let units = turn.pos().units(owner, space);
        let steps = if units.len() > 8 { die } else { die.div_ceil(2) };
        turn.tell(Event::Rolled { side: self.side, die, reading: Reading::SmallPox { space, steps } });
        let losses = Losses::new(turn.pos(), owner, units, steps, LossRule::Spread);
        self.stage = PoxStage::Indians;
        Flow::Sequence(vec![Frame::Losses(losses), Frame::SmallPox(self)])
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if let Some(space) = self.space {
            let owner = self.side.other();
            let indians = turn.pos().units(owner, space).and(turn.content.families.indians);
            for unit in indians.iter() {
                turn.eliminate(unit, "#34");
            }
            turn.housekeeping();
        }
        Flow::End
    }
}
