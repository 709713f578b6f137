//! Avoiding battle [WW 6.8]: one unbesieged force or unit about to be attacked slips away.

use super::super::choice::{Choice, Offers, ask, window};
use super::super::compose::{Compose, Limit};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::no::MovementNo;
use super::super::options::Edition;
use super::super::position::{Pos, Work};
use super::super::world::{Group, March};
use super::super::{At, Flow, Turn, WildernessWar};
use super::inside::room;
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
    /// Where it would go.
    Where(Group),
    /// The die.
    Roll(Group, SpaceId),
}

/// The defender may name one group and try.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Avoid {
    /// The defender.
    pub side: Side,
    /// How far it has come.
    pub stage: Stage,
}

/// Where avoiding pieces may go [WW 6.81, 6.811]; in the first edition never by sea [WW1 6.432, 15.1].
#[must_use]
pub fn refuges(pos: Pos<'_>, side: Side, march: &March) -> Vec<SpaceId> {
    let near = pos.content.net.of(march.at).iter().map(|link| link.to);
    let mut spaces: Vec<SpaceId> =
        near.filter(|space| Some(*space) != march.from && !pos.is_enemy_held(side, *space)).collect();
    let by_sea =
        side == Side::British && pos.marks(march.at).amphib && pos.content.options.edition == Edition::Third;
    if by_sea {
        for port in pos.ports(side) {
            if port != march.at && !spaces.contains(&port) {
                spaces.push(port);
            }
        }
    }
    spaces
}

impl Avoid {
    /// The window opens.
    #[must_use]
    pub fn new(side: Side) -> Avoid {
        Avoid { side, stage: Stage::Ask }
    }

    /// Those who may try: outside, unbesieged, not having tried to intercept in this move [WW 6.84, 6.85].
    #[must_use]
    pub fn open(&self, pos: Pos<'_>) -> PieceSet {
        let none = PieceSet::default();
        let Some(march) = pos.world.march.as_ref() else { return none };
        let closed = march.settled
            || march.infiltrating
            || !pos.content.options.avoid_battle
            || march.intercepted.has(march.at)
            || pos.outside(self.side, march.at).is_empty()
            || refuges(pos, self.side, march).is_empty();
        if closed {
            return none;
        }
        pos.of(self.side, march.at).minus(pos.world.pieces.inside).minus(march.tried)
    }

    /// Why others in the space may not be named.
    fn refuse(&self, pos: Pos<'_>, march: &March, out: &mut Offers) {
        let open = self.open(pos);
        for piece in pos.distinct(pos.of(self.side, march.at).minus(open)).iter() {
            let no = if march.tried.has(piece) { MovementNo::TriedToIntercept } else { MovementNo::IsInside };
            out.refuse(Choice::AvoidWith(piece), no.into());
        }
        // Where nobody fits in any more, going inside is not asked again [WW 8.11].
        let fort = pos.unbesieged_fortification(self.side, march.at).is_some_and(Work::is_siegeable);
        if fort && room(pos, self.side, march.at) == 0 {
            for unit in pos.distinct(pos.outside(self.side, march.at)).iter() {
                out.refuse(Choice::Inside(unit), MovementNo::FortIsFull.into());
            }
        }
        let leads = |leader: &PieceId| out.answers().any(|choice| *choice == Choice::AvoidUnder(*leader));
        let leaders = open.and(pos.content.families.leaders);
        let idle: Vec<PieceId> = leaders.iter().filter(|leader| !leads(leader)).collect();
        for leader in idle {
            out.refuse(Choice::AvoidWith(leader), MovementNo::LeaderAvoids.into());
        }
    }

    /// Is it automatic [WW 6.8]?
    #[must_use]
    pub fn is_automatic(pos: Pos<'_>, march: &March, pieces: PieceSet) -> bool {
        let units = pos.only_units(pieces);
        pos.terrain(march.at).is_wild()
            && pos.auxiliaries(units) == units
            && pos.auxiliaries(march.moving).is_empty()
    }
}

impl Step<WildernessWar> for Avoid {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        // A position from a file may have none; then nobody is attacked.
        let Some(march) = &at.world.march else { return Need::Run };
        match &self.stage {
            Stage::Ask if pos.only_units(self.open(pos)).is_empty() => Need::Run,
            Stage::Ask => window(self.side, "avoid-battle", "6.8"),
            Stage::Composing => Need::Run,
            Stage::Where(_) => ask(self.side, "avoid-to", "6.81"),
            Stage::Roll(group, _) if Self::is_automatic(pos, march, group.pieces) => Need::Run,
            Stage::Roll(..) => {
                let label = format!("avoid battle {} {}", march.at.slug(), self.side.word());
                Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, die: Die::SIX }]))
            }
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let Some(march) = &at.world.march else { return };
        if let Stage::Where(_) = &self.stage {
            let open = refuges(pos, self.side, march);
            for link in at.content.net.of(march.at) {
                if !open.contains(&link.to) {
                    out.refuse(Choice::AvoidTo(link.to), not_there(march, link.to).into());
                }
            }
            if out.wants_reasons() {
                let near = |space: SpaceId| at.content.net.of(march.at).iter().any(|link| link.to == space);
                for space in pos.spaces().filter(|space| !near(*space) && !open.contains(space)) {
                    out.refuse(Choice::AvoidTo(space), MovementNo::AvoidFar.into());
                }
            }
            for space in open {
                out.offer(Choice::AvoidTo(space));
            }
            return;
        }
        out.offer(Choice::Pass);
        let open = self.open(pos);
        let units = pos.only_units(open);
        for unit in pos.distinct(units).iter() {
            out.offer(Choice::AvoidWith(unit));
        }
        let johnson = open.has(at.content.named.johnson);
        let led = if johnson { units } else { units.minus(at.content.families.johnsons) };
        for leader in open.and(at.content.families.leaders).iter().filter(|_| led.any()) {
            out.offer(Choice::AvoidUnder(leader));
        }
        if out.wants_reasons() {
            self.refuse(pos, march, out);
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match (self.stage.clone(), choice) {
            (Stage::Where(group), Choice::AvoidTo(space)) => {
                self.stage = Stage::Roll(group, space);
                Flow::Stay(Frame::Avoid(self))
            }
            (Stage::Ask, Choice::AvoidWith(unit)) => {
                let group = Group { commander: None, pieces: PieceSet::one(unit), force: false };
                self.stage = Stage::Where(group);
                Flow::Stay(Frame::Avoid(self))
            }
            (Stage::Ask, Choice::AvoidUnder(leader)) => {
                let pool = self.open(turn.pos()).without(leader);
                let compose =
                    Compose { needs_unit: true, ..Compose::new(side, leader, pool, Limit::Command) };
                self.stage = Stage::Composing;
                Flow::Call { now: Frame::Compose(compose), then: Frame::Avoid(self) }
            }
            (Stage::Ask, Choice::Pass) => Flow::End,
            _ => Flow::Fault("no choice at avoiding battle"),
        }
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        match self.stage {
            Stage::Composing => {
                // None, if the leader could take nobody.
                let Some(group) = turn.world.chosen.take() else { return Flow::End };
                self.stage = Stage::Where(group);
                Flow::Stay(Frame::Avoid(self))
            }
            Stage::Roll(group, to) => slip_away(turn, self.side, group, to, None),
            // Nobody may be named.
            Stage::Ask => Flow::End,
            Stage::Where(_) => Flow::Fault("nobody is asked where to avoid battle to"),
        }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Stage::Roll(group, to) = self.stage else {
            return Flow::Fault("a die, and nobody avoids battle");
        };
        let Some(die) = drawn.die() else { return Flow::Fault("avoiding battle without its die") };
        slip_away(turn, self.side, group, to, Some(die))
    }
}

fn not_there(march: &March, to: SpaceId) -> MovementNo {
    if Some(to) == march.from { MovementNo::EnemyCameFrom(to) } else { MovementNo::EnemyHolds(to) }
}

/// The die is read, and those who get away are placed [WW 6.8].
fn slip_away(turn: &mut Turn<'_>, side: Side, group: Group, to: SpaceId, die: Option<u8>) -> Flow {
    let tactics = turn.pos().tactics(group.commander);
    let total = die.map_or(6, |die| tactics.saturating_add_unsigned(die));
    let success = total >= 4;
    turn.tell(Event::Avoids { side, pieces: group.pieces, die, total, success });
    if let Some(march) = &mut turn.world.march {
        march.avoided.insert(march.at);
    }
    if success {
        turn.shift(group.pieces, to);
        turn.tell(Event::Moved { side, pieces: group.pieces, to, rule: "6.8" });
        turn.housekeeping();
    }
    Flow::End
}
