//! Interception [WW 6.7]: one unbesieged force or unit next to the mover, or in the space an infiltrator enters.

use super::super::battle::{Engage, Kind as BattleKind};
use super::super::choice::{Choice, Offers, window};
use super::super::compose::{Compose, Limit};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::no::{MovementNo, No};
use super::super::options::Edition;
use super::super::position::{Pos, Work};
use super::super::world::{Group, March};
use super::super::{At, Flow, Turn, WildernessWar};
use super::infiltration::is_lone_auxiliary;
use super::inside::Inside;
use super::mover;
use crate::engine::{Chance, Die, Drawn, Need, Roll};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// How far it has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Is anybody named?
    Ask,
    /// A force is being put together.
    Composing,
    /// The die.
    Roll(Group),
}

/// The other side may name one group and roll. `pass all` answers for all spaces the group still enters in this move, so
/// that a whole path needs one reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intercept {
    /// Who intercepts.
    pub side: Side,
    /// How far it has come.
    pub stage: Stage,
}

impl Intercept {
    /// The window opens.
    #[must_use]
    pub fn new(side: Side) -> Intercept {
        Intercept { side, stage: Stage::Ask }
    }
}

/// May those who move be intercepted in the space they entered [WW 6.722, 6.723]?
fn can_be_intercepted(pos: Pos<'_>, side: Side, march: &March) -> bool {
    let company = pos.outside(side, march.at).minus(march.moving).any()
        || pos.unbesieged_fortification(side, march.at).is_some();
    pos.only_units(march.moving).any() && !company
}

/// Must the interceptor be a lone Auxiliary, coming from this space [WW 6.721]?
fn needs_lone_auxiliary(pos: Pos<'_>, march: &March, from: SpaceId) -> bool {
    is_lone_auxiliary(pos, march) && pos.terrain(march.at).is_wild() && from != march.at
}

/// The unbesieged pieces that may be named, by the space they are in [WW 6.72, 6.724]; in the first edition without those
/// infiltrated at any time in this move [WW1 14.24].
fn pools(pos: Pos<'_>, side: Side, march: &March) -> Vec<(SpaceId, PieceSet)> {
    let mut spaces: Vec<SpaceId> = pos.content.net.of(march.at).iter().map(|link| link.to).collect();
    spaces.retain(|space| Some(*space) != march.from);
    // Those infiltrated may intercept in their own space, whatever terrain and types [WW 6.62].
    if march.infiltrating {
        spaces.push(march.at);
    }
    let mut pools = Vec::new();
    for space in spaces {
        let besieged = pos.besieged(space);
        let mut pool = pos.of(side, space);
        if besieged {
            pool = pool.minus(pos.world.pieces.inside);
        }
        if pos.content.options.edition == Edition::First {
            pool = pool.minus(march.passed);
        }
        if pos.only_units(pool).any() {
            pools.push((space, pool));
        }
    }
    pools
}

/// Units that may intercept alone.
#[must_use]
pub fn lone_units(pos: Pos<'_>, march: &March, from: SpaceId, pool: PieceSet) -> PieceSet {
    let units = pos.only_units(pool).minus(pos.content.families.militia);
    if needs_lone_auxiliary(pos, march, from) { pos.auxiliaries(units) } else { units }
}

/// Can this leader command at least one of the units that may be named?
#[must_use]
pub fn can_lead(pos: Pos<'_>, leader: PieceId, units: PieceSet, pool: PieceSet) -> bool {
    let families = &pos.content.families;
    let johnson = leader == pos.content.named.johnson || pool.has(pos.content.named.johnson);
    let theirs = if johnson { units } else { units.minus(families.johnsons) };
    pos.command(leader) > 0 && theirs.any()
}

impl Intercept {
    /// The pieces that may be named, by the space they are in; none: the window does not open.
    #[must_use]
    pub fn open(&self, pos: Pos<'_>) -> Vec<(SpaceId, PieceSet)> {
        let options = &pos.content.options;
        let Some(march) = pos.world.march.as_ref() else { return Vec::new() };
        let closed = march.settled
            || march.unopposed
            || !options.interception
            || march.avoided.has(march.at)
            || !can_be_intercepted(pos, self.side.other(), march);
        if closed {
            return Vec::new();
        }
        let mut pools = pools(pos, self.side, march);
        pools.retain(|(from, pool)| lone_units(pos, march, *from, *pool).any());
        pools
    }
}

impl Intercept {
    /// Why others near by may not be named.
    fn refuse(&self, pos: Pos<'_>, march: &March, out: &mut Offers) {
        let mut near: Vec<SpaceId> = pos.content.net.of(march.at).iter().map(|link| link.to).collect();
        near.push(march.at);
        for space in near {
            for piece in pos.distinct(pos.of(self.side, space)).iter() {
                if out.answers().any(|choice| *choice == Choice::InterceptUnder(piece)) {
                    continue;
                }
                if let Some(no) = cannot_intercept(pos, march, space, piece) {
                    out.refuse(Choice::InterceptWith(piece), no);
                }
            }
        }
    }
}

/// Why a piece in this space may not be named alone, if it may not [WW 6.72].
fn cannot_intercept(pos: Pos<'_>, march: &March, space: SpaceId, piece: PieceId) -> Option<No> {
    let no = if pos.content.options.edition == Edition::First && march.passed.has(piece) {
        MovementNo::Infiltrated
    } else if Some(space) == march.from {
        MovementNo::LeavingTheirSpace
    } else if pos.is_besieged(piece) {
        MovementNo::BesiegedInterceptor
    } else if pos.content.leader(piece).is_some() {
        MovementNo::LeaderIntercepts
    } else if needs_lone_auxiliary(pos, march, space) && !pos.content.families.auxiliaries.has(piece) {
        MovementNo::LoneAuxiliaryOnly
    } else {
        return None;
    };
    Some(no.into())
}

impl Step<WildernessWar> for Intercept {
    fn need(&self, at: At<'_>) -> Need {
        // A position from a file may have none; then nobody is intercepted.
        let Some(march) = &at.world.march else { return Need::Run };
        match &self.stage {
            Stage::Ask if self.open(at.into()).is_empty() => Need::Run,
            Stage::Ask => window(self.side, "interception", "6.71"),
            Stage::Composing => Need::Run,
            Stage::Roll(_) => {
                let label = format!("interception {} {}", march.at.slug(), self.side.word());
                Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, die: Die::SIX }]))
            }
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let Some(march) = &at.world.march else { return };
        out.offer(Choice::Pass);
        out.offer(Choice::PassAll);
        for (from, pool) in self.open(pos) {
            let units = lone_units(pos, march, from, pool);
            for unit in pos.distinct(units).iter() {
                out.offer(Choice::InterceptWith(unit));
            }
            for leader in pool.and(at.content.families.leaders).iter() {
                if can_lead(pos, leader, units, pool) {
                    out.offer(Choice::InterceptUnder(leader));
                }
            }
        }
        if out.wants_reasons() {
            self.refuse(pos, march, out);
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::InterceptWith(unit) => {
                self.stage =
                    Stage::Roll(Group { commander: None, pieces: PieceSet::one(unit), force: false });
                Flow::Stay(Frame::Intercept(self))
            }
            Choice::InterceptUnder(leader) => {
                let pos = turn.pos();
                let Some(march) = &turn.world.march else { return Flow::Fault("nobody to intercept") };
                let pools = self.open(pos);
                let Some((from, pool)) = pools.into_iter().find(|(_, pool)| pool.has(leader)) else {
                    return Flow::Fault("a leader who cannot intercept");
                };
                let lone = needs_lone_auxiliary(pos, march, from);
                let limit = if lone { Limit::LoneAuxiliary } else { Limit::Command };
                let pool = pool.and(at_hand(pos, march, from, pool)).without(leader);
                let compose = Compose { needs_unit: true, ..Compose::new(self.side, leader, pool, limit) };
                self.stage = Stage::Composing;
                Flow::Call { now: Frame::Compose(compose), then: Frame::Intercept(self) }
            }
            Choice::PassAll => {
                if let Some(march) = &mut turn.world.march {
                    march.unopposed = true;
                }
                Flow::End
            }
            Choice::Pass => Flow::End,
            _ => Flow::Fault("no choice at an interception"),
        }
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        match (self.stage, turn.world.chosen.take()) {
            (Stage::Composing, Some(group)) => {
                self.stage = Stage::Roll(group);
                Flow::Stay(Frame::Intercept(self))
            }
            // Nobody may be named, or nobody whom the leader could take.
            (Stage::Ask | Stage::Composing, _) => Flow::End,
            (Stage::Roll(_), _) => Flow::Fault("an interception goes on without its die"),
        }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Stage::Roll(group) = self.stage else { return Flow::Fault("a die, and nobody intercepts") };
        let Some(die) = drawn.die() else { return Flow::Fault("an interception without its die") };
        let total = turn.pos().tactics(group.commander).saturating_add_unsigned(die);
        let success = total >= 4;
        let Some(march) = &mut turn.world.march else { return Flow::Fault("nobody to intercept") };
        march.tried = march.tried.or(group.pieces);
        march.intercepted.insert(march.at);
        let at = march.at;
        turn.tell(Event::Intercepts { side: self.side, pieces: group.pieces, at, die, total, success });
        if !success {
            return Flow::End;
        }
        intercepted(turn, group, at)
    }
}

/// Leaders and the units that may be named.
fn at_hand(pos: Pos<'_>, march: &March, from: SpaceId, pool: PieceSet) -> PieceSet {
    pool.and(pos.content.families.leaders).or(lone_units(pos, march, from, pool))
}

/// The interceptors arrive and the mover must attack at once; an empty stockade of theirs is theirs still
/// [WW 6.71, 6.711, 6.712].
fn intercepted(turn: &mut Turn<'_>, group: Group, at: SpaceId) -> Flow {
    turn.shift(group.pieces, at);
    turn.housekeeping();
    let side = mover(turn.pos());
    let infiltrator = turn.world.march.as_ref().is_some_and(|march| march.infiltrating);
    let work = turn.pos().unbesieged_fortification(side.other(), at);
    let kind = if infiltrator && work.is_some_and(Work::is_siegeable) {
        BattleKind::Infiltration
    } else {
        BattleKind::Field
    };
    if let Some(march) = &mut turn.world.march {
        march.settled = true;
        march.infiltrating = false;
    }
    Flow::Sequence(vec![
        Frame::Sweep(super::super::battle::retreat::Sweep {}),
        Frame::Inside(Inside::against_interception(side.other(), group.pieces)),
        Frame::Engage(Engage { kind }),
    ])
}
