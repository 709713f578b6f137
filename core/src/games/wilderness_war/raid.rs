//! Raids [WW 10.0]: active Auxiliaries that end their activation on a target without Drilled Troops.

mod table;

pub use table::{RaidColumn, raid_table};

use super::battle::leaders::{Fight, LeaderChecks};
use super::battle::losses::{LossRule, Losses};
use super::battle::{Battle, Kind as BattleKind};
use super::cards::EventKind;
use super::choice::{Choice, Offers, ask, offer_play, window};
use super::demolition::LastDemolition;
use super::drm::{Cause, Drms};
use super::event::Event;
use super::frame::{Frame, Step};
use super::going_home::GoingHome;
use super::ids::{Id, PieceId, PieceSet, SpaceId, SpaceSet};
use super::options::Edition;
use super::position::{Pos, Work};
use super::sequence::phase::Show;
use super::siege::differ;
use super::world::Place;
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::{Chance, Die, Drawn, Need, Roll};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Is the space a target for raiders of this side [WW 10.1, 10.11]?
#[must_use]
pub fn is_target(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let enemy = side.other();
    match pos.work(space) {
        Some((Work::Fort | Work::Fortress, _)) => false,
        Some((Work::Stockade, owner)) => owner == enemy,
        None => pos.is_originally(enemy, space) || pos.is_allied_settlement(enemy, space),
    }
}

/// Everybody of a side in a space who raids: all Auxiliaries and leaders [WW 10.1].
fn raiders(pos: Pos<'_>, side: Side, space: SpaceId) -> PieceSet {
    let families = &pos.content.families;
    pos.of(side, space).and(families.auxiliaries.or(families.leaders))
}

/// After the move and any Battle, all raids of the activated group, in the order the player likes [WW 10.12, 10.13].
/// Raiders beaten by militia retreat, do not go home, and raid where they come to if it is a target [WW 10.23].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raids {
    /// Who raids.
    pub side: Side,
    /// Who has tried where in this activation: those without a home to go to stay, and do not try again.
    pub done: Vec<(SpaceId, PieceSet)>,
}

impl Raids {
    /// Begins.
    #[must_use]
    pub fn new(side: Side) -> Raids {
        Raids { side, done: Vec::new() }
    }

    fn has_tried(&self, space: SpaceId, unit: PieceId) -> bool {
        self.done.iter().any(|(at, units)| *at == space && units.has(unit))
    }

    fn targets(&self, pos: Pos<'_>) -> SpaceSet {
        let Some(march) = &pos.world.march else { return SpaceSet::default() };
        let active = pos.auxiliaries(march.group.pieces);
        let here = active.iter().filter_map(|unit| {
            let space = pos.world.pieces.space(unit)?;
            (!self.has_tried(space, unit)).then_some(space)
        });
        here.filter(|space| {
            is_target(pos, self.side, *space)
                && pos.drilled(pos.units(self.side, *space)).is_empty()
                && pos.outside(self.side.other(), *space).is_empty()
        })
        .collect()
    }
}

impl Raids {
    fn begin(mut self, turn: &mut Turn<'_>, space: SpaceId) -> Flow {
        self.done.push((space, raiders(turn.pos(), self.side, space)));
        Flow::Call { now: Frame::RaidOn(RaidOn::new(self.side, space)), then: Frame::Raids(self) }
    }
}

impl Step<WildernessWar> for Raids {
    fn need(&self, at: At<'_>) -> Need {
        if self.targets(at.into()).len() < 2 {
            return Need::Run;
        }
        ask(self.side, "raid", "10.13")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        for space in self.targets(at.into()).iter() {
            out.offer(Choice::Raid(space));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Raid(space) = choice else { return Flow::Fault("no choice between raids") };
        self.begin(turn, space)
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        match self.targets(turn.pos()).first() {
            Some(space) => self.begin(turn, space),
            None => Flow::End,
        }
    }
}

/// How far a raid has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The raiders pick their leader among equals [WW 7.51].
    Leader,
    /// A militia unit may turn out for a stockade [WW 10.2].
    Militia,
    /// BLOCKHOUSES.
    Blockhouses,
    /// The die.
    Roll,
    /// Survivors go home [WW 10.4].
    Home,
}

/// One raid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaidOn {
    /// Who raids.
    pub side: Side,
    /// Where.
    pub space: SpaceId,
    /// The leader picked.
    pub lead: Option<PieceId>,
    /// How far it has come.
    pub stage: Stage,
}

impl RaidOn {
    fn new(side: Side, space: SpaceId) -> RaidOn {
        RaidOn { side, space, lead: None, stage: Stage::Leader }
    }

    fn next(mut self, stage: Stage) -> Flow {
        self.stage = stage;
        Flow::Goto(Frame::RaidOn(self))
    }

    /// The militia one of which may turn out [WW 10.2].
    fn militia(&self, pos: Pos<'_>) -> PieceSet {
        let none = PieceSet::default();
        let Some(department) = pos.content.space(self.space).department else { return none };
        let defends = department.side() == self.side.other()
            && pos.fortification(self.side.other(), self.space) == Some(Work::Stockade);
        if defends && !self.has_fought(pos) { pos.militia(department) } else { none }
    }

    /// Have these raiders fought, so that no militia turn out: in this space [WW 10.2], or in the first edition anywhere
    /// in the Action Phase, overruns excepted [WW1 10.2]?
    fn has_fought(&self, pos: Pos<'_>) -> bool {
        match pos.content.options.edition {
            Edition::Third => pos.world.march.as_ref().is_some_and(|march| march.battles.has(self.space)),
            Edition::First => {
                let clashed = pos.world.phase.as_ref().map_or(PieceSet::default(), |phase| phase.clashed);
                pos.only_units(raiders(pos, self.side, self.space)).and(clashed).any()
            }
        }
    }

    /// Whose Tactics may count: the activated leader's, or those of the senior ones with a group a force has dropped off
    /// [WW 7.51, 10.13, ruling 41].
    fn leaders(&self, pos: Pos<'_>) -> PieceSet {
        let none = PieceSet::default();
        let there = raiders(pos, self.side, self.space);
        let Some(march) = &pos.world.march else { return none };
        let group = march.group;
        if let Some(leader) = group.commander.filter(|leader| there.has(*leader)) {
            return PieceSet::one(leader);
        }
        // A unit activated singly raids without a leader's help, and so do those whose commander fell [WW ruling 90]; only
        // what a force dropped off has one, in the first edition too [WW ruling 120].
        if !group.force || march.moving.and(there).any() {
            return none;
        }
        let units = pos.only_units(there);
        let johnson = pos.content.named.johnson;
        if units.minus(pos.content.families.johnsons).is_empty() && self.side == Side::British {
            return there.and(PieceSet::one(johnson));
        }
        pos.highest_command(there)
    }

    /// Whose Tactics count.
    fn leader(&self, pos: Pos<'_>) -> Option<PieceId> {
        let leaders = self.leaders(pos);
        self.lead.filter(|lead| leaders.has(*lead)).or(leaders.first())
    }

    fn column(&self, pos: Pos<'_>) -> RaidColumn {
        let enemy = self.side.other();
        let hard = self.is_defended(pos) || pos.world.effects.blockhouses[enemy];
        if hard { RaidColumn::Stockade } else { RaidColumn::Cultivated }
    }

    /// Is the raid against a stockade or an enemy-allied settlement [WW 10.3, 10.32]? BLOCKHOUSES make no target one: they
    /// change the column alone [WW ruling 40].
    fn is_defended(&self, pos: Pos<'_>) -> bool {
        let enemy = self.side.other();
        pos.fortification(enemy, self.space) == Some(Work::Stockade)
            || pos.is_allied_settlement(enemy, self.space)
    }

    fn drms(&self, pos: Pos<'_>) -> Drms {
        let there = raiders(pos, self.side, self.space);
        let rangers = there.and(pos.content.families.rangers).any();
        let guarded = pos.content.space(self.space).department.is_some_and(|department| {
            department.side() == self.side.other() && pos.militia(department).len() >= 2
        });
        let mut drms = Drms::default();
        drms.add_tactics(pos, self.leader(pos));
        drms.add(rangers, Cause::Rangers, 1);
        drms.add(guarded, Cause::Militia, -1);
        drms
    }

    /// A militia unit stands in the stockade and must be attacked [WW 10.21].
    fn defend(self, turn: &mut Turn<'_>, unit: PieceId) -> Flow {
        turn.world.pieces.put(unit, Place::Space(self.space));
        turn.tell(Event::Deployed { piece: unit, at: self.space, rule: "10.2" });
        let (side, space) = (self.side, self.space);
        let attackers = raiders(turn.pos(), side, space);
        let entries = turn.world.march.as_ref().map(|march| march.entries.clone()).unwrap_or_default();
        let from = entries.iter().find(|(to, _)| *to == space).map(|(_, from)| *from);
        let battle = Battle {
            commander: self.leader(turn.pos()),
            from,
            ..Battle::new(turn.pos(), space, BattleKind::Raid, side, attackers)
        };
        let then = RaidOn { stage: Stage::Blockhouses, ..self };
        Flow::Sequence(vec![Frame::Battle(Box::new(battle)), Frame::RaidOn(then)])
    }

    /// The die is read on the Raid Table [WW 10.3].
    fn read(self, turn: &mut Turn<'_>, die: u8) -> Flow {
        let pos = turn.pos();
        let drms = self.drms(pos);
        let column = self.column(pos);
        let (success, losses) = raid_table(drms.modify(die), column);
        let (side, space) = (self.side, self.space);
        let there = raiders(pos, side, space);
        let checks = die == 1 || (die == 6 && self.is_defended(pos));
        let leaders = if checks { there.and(pos.content.families.leaders) } else { PieceSet::default() };
        let losses_frame = Losses::new(pos, side, pos.only_units(there), losses, LossRule::Free);
        turn.tell(Event::Raid { side, space, column, die, drms, success, losses });
        // The Raid is the last of the actions, also for those activated who raided with another group [WW 5.36, ruling 162].
        if let Some(phase) = &mut turn.world.phase {
            phase.fought = phase.fought.or(there);
        }
        let mut frames = Vec::new();
        if success && succeed(turn, side, space) {
            frames.extend(super::optional::militia_loss(turn.pos(), side, space));
        }
        frames.extend([
            Frame::Losses(losses_frame),
            Frame::LeaderChecks(LeaderChecks { side, leaders, fight: Fight::Raid, space }),
            Frame::RaidOn(RaidOn { stage: Stage::Home, ..self }),
        ]);
        Flow::Sequence(frames)
    }
}

/// A raid succeeds: marker, stockade, tribe [WW 10.31, 10.33]. Was a marker placed?
fn succeed(turn: &mut Turn<'_>, side: Side, space: SpaceId) -> bool {
    let enemy = side.other();
    let stockade = turn.pos().fortification(enemy, space) == Some(Work::Stockade);
    let settlement = turn.pos().is_allied_settlement(enemy, space);
    if settlement {
        let tribes = turn.content.space(space).settlement.clone();
        let warriors = turn.content.families.indians.and(turn.content.sides[enemy]);
        for unit in warriors.iter() {
            let of_tribe = turn.content.unit(unit).and_then(|unit| unit.tribe);
            let belongs = of_tribe.is_some_and(|tribe| tribes.contains(&tribe));
            let on_map = turn.world.pieces.space(unit).is_some();
            if belongs && on_map && !turn.pos().is_besieged(unit) {
                turn.eliminate(unit, "10.31");
            }
        }
    }
    if stockade {
        turn.destroy_work(space, "10.31");
    }
    let raided = turn.world.spaces[space].raided;
    let fresh = raided.british == 0 && raided.french == 0;
    let marked = stockade || settlement || fresh;
    if marked {
        let markers = &mut turn.world.spaces[space].raided[side];
        *markers = markers.saturating_add(1);
        turn.tell(Event::Raided { side, space });
    }
    turn.housekeeping();
    marked
}

impl Step<WildernessWar> for RaidOn {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        let enemy = self.side.other();
        match self.stage {
            Stage::Leader if differ(pos, self.leaders(pos)) => ask(self.side, "raid-leader", "7.51"),
            Stage::Militia if self.militia(pos).any() => window(enemy, "militia-raid", "10.2"),
            Stage::Blockhouses
                if self.can_go_on(pos) && pos.possible(enemy, EventKind::Blockhouses).next().is_some() =>
            {
                window(enemy, "blockhouses", "10.3")
            }
            Stage::Roll if self.can_go_on(pos) => {
                let label = format!("raid {} {}", self.space.slug(), self.side.word());
                Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, die: Die::SIX }]))
            }
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        if self.stage == Stage::Leader {
            for leader in self.leaders(pos).iter() {
                out.offer(Choice::Lead(leader));
            }
            return;
        }
        out.offer(Choice::Pass);
        if self.stage == Stage::Militia {
            for unit in pos.distinct(self.militia(pos)).iter() {
                out.offer(Choice::Deploy(unit));
            }
        } else {
            for card in pos.possible(side, EventKind::Blockhouses) {
                offer_play(out, card);
            }
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Lead(leader) => RaidOn { lead: Some(leader), ..self }.next(Stage::Militia),
            Choice::Deploy(unit) => self.defend(turn, unit),
            Choice::Play(card) => {
                turn.world.effects.blockhouses[side] = true;
                let then = RaidOn { stage: Stage::Roll, ..self };
                Flow::Call { now: Show::play(side, card), then: Frame::RaidOn(then) }
            }
            Choice::Pass => self.run(turn),
            _ => Flow::Fault("no choice at a raid"),
        }
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        match self.stage {
            Stage::Leader => self.next(Stage::Militia),
            Stage::Militia => self.next(Stage::Blockhouses),
            Stage::Blockhouses => self.next(Stage::Roll),
            // Nobody is left to raid, or the raiders were driven off.
            Stage::Roll => Flow::End,
            Stage::Home => {
                let RaidOn { side, space, .. } = self;
                let pieces = raiders(turn.pos(), side, space);
                Flow::Sequence(vec![
                    Frame::LastDemolition(LastDemolition::before_going_home(side, space)),
                    Frame::GoingHome(GoingHome::raiders(side, space, pieces)),
                ])
            }
        }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Some(die) = drawn.die() else { return Flow::Fault("a raid without its die") };
        self.read(turn, die)
    }
}

impl RaidOn {
    /// Are the raiders still there, after any Battle with militia [WW 10.22]?
    fn can_go_on(&self, pos: Pos<'_>) -> bool {
        pos.auxiliaries(pos.units(self.side, self.space)).any() && is_target(pos, self.side, self.space)
    }
}
