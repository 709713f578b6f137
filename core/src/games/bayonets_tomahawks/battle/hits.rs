//! Hit checks [BT 13.3.4], Hits [BT 13.4] and B&T [BT 13.3.3]. Rulings 55, 56, 144.

use super::super::Turn;
use super::super::cards::EventKind;
use super::super::changes::{eliminate, hit, pos};
use super::super::dice::Face;
use super::super::event::{BattleEvent, Event, Scoring, Why};
use super::super::ids::{PieceId, PieceSet};
use super::super::pieces::{Shape, UnitKind};
use super::super::position::Pos;
use super::prepare::used_event;
use super::state::{Battle, Stage};
use crate::side::Side;

const METROPOLITAN: &[UnitKind] = &[UnitKind::Highland, UnitKind::Metropolitan];
const OTHER_BRIGADES: &[UnitKind] = &[UnitKind::Colonial, UnitKind::Canadien];
const WORKS: &[UnitKind] = &[UnitKind::Bastion, UnitKind::Fort];

/// Whom a scored Hit goes to, in order of priority [BT 13.3.4]: only Artillery hits Bastions [BT 13.4.2].
const fn targets(kind: UnitKind) -> &'static [&'static [UnitKind]] {
    match kind {
        UnitKind::Light => &[&[UnitKind::Light], &[UnitKind::Indian]],
        UnitKind::Indian => &[&[UnitKind::Indian], &[UnitKind::Light]],
        UnitKind::Highland | UnitKind::Metropolitan => &[METROPOLITAN, OTHER_BRIGADES],
        UnitKind::Colonial | UnitKind::Canadien => &[OTHER_BRIGADES, METROPOLITAN],
        UnitKind::Fleet => &[&[UnitKind::Fleet], &[UnitKind::Artillery], &[UnitKind::Fort]],
        UnitKind::Bastion | UnitKind::Fort => &[&[UnitKind::Artillery], &[UnitKind::Fleet]],
        UnitKind::Artillery => &[&[UnitKind::Artillery], WORKS, &[UnitKind::Fleet]],
        UnitKind::Commander => &[],
    }
}

/// Whom a B&T goes to [BT 13.3.3].
const B_AND_T: &[&[UnitKind]] = &[METROPOLITAN, OTHER_BRIGADES];

/// Does a face show the shape of a unit [BT 13.3.4]?
#[must_use]
pub const fn shows(kind: UnitKind, face: Face) -> bool {
    matches!(
        (kind.shape(), face),
        (Some(Shape::Triangle), Face::TriangleCircle)
            | (Some(Shape::Square), Face::SquareCircle)
            | (Some(Shape::Circle), Face::TriangleCircle | Face::SquareCircle)
    )
}

impl Battle {
    /// The enemies of some kinds that are left.
    fn enemies(&self, at: Pos<'_>, kinds: &[UnitKind]) -> PieceSet {
        let left = self.alive(at, self.turn.other());
        kinds.iter().fold(PieceSet::default(), |all, kind| all.or(left.and(at.of(*kind))))
    }

    /// The first group that has anybody in it.
    fn first_group(&self, at: Pos<'_>, groups: &[&[UnitKind]]) -> Option<PieceSet> {
        groups.iter().map(|kinds| self.enemies(at, kinds)).find(|group| group.any())
    }

    /// So many Hits of a type can be scored now: as many as the enemy can take, and those before them that do not yet bring the marker above zero
    /// [BT 13.3.4].
    #[must_use]
    pub fn capacity(&self, at: Pos<'_>, kind: UnitKind) -> usize {
        let all =
            targets(kind).iter().fold(PieceSet::default(), |all, kinds| all.or(self.enemies(at, kinds)));
        if all.is_empty() {
            return 0;
        }
        let faces = |unit: PieceId| {
            let two = at.content.kind(unit).is_some_and(UnitKind::has_reduced_face);
            if two && !at.world.pieces.reduced.has(unit) { 2 } else { 1 }
        };
        let takes: usize = all.iter().map(faces).sum();
        let short = usize::try_from(-i16::from(self.sides[self.turn].marker)).unwrap_or(0);
        takes + short
    }

    /// A Hit face is checked; a scored Hit advances the marker, and is applied if that is above zero [BT 13.3.4].
    pub fn hit_check(&mut self, turn: &mut Turn<'_>, kind: UnitKind, face: Face) -> Stage {
        if !shows(kind, face) {
            return Stage::Apply;
        }
        let Some(group) = self.first_group(pos(turn), targets(kind)) else { return Stage::Apply };
        self.score(turn, group, true)
    }

    /// A Hit on one of a group is scored, by a Hit face or by B&T.
    fn score(&mut self, turn: &mut Turn<'_>, group: PieceSet, by_face: bool) -> Stage {
        let side = self.turn;
        self.advance(turn, side);
        if self.sides[side].marker <= 0 {
            return Stage::Apply;
        }
        let at = pos(turn);
        let victim = &mut self.sides[side.other()];
        let mut group = group;
        if by_face && group.and(at.content.families.metropolitan).any() {
            let highland = group.and(at.of(UnitKind::Highland));
            if !victim.metropolitan_hit && highland.any() {
                group = highland;
            }
            victim.metropolitan_hit = true;
        }
        let reduced = group.and(at.world.pieces.reduced);
        let candidates = if reduced.any() { reduced } else { group };
        match (candidates.len(), candidates.first()) {
            (1, Some(unit)) => {
                self.take_hit(turn, unit);
                Stage::Apply
            }
            _ => Stage::Hit { candidates },
        }
    }

    /// Whom a policy of the owner picks; nobody: he is asked.
    #[must_use]
    pub fn chosen(&self, at: Pos<'_>, candidates: PieceSet) -> Option<PieceId> {
        at.world.action_round.policies[self.turn.other()].loses(at, candidates)
    }

    /// A unit of the enemy takes a Hit [BT 13.4]. If no other unit of its stack is left, a Commander goes too [BT 13.4.2].
    pub fn take_hit(&mut self, turn: &mut Turn<'_>, unit: PieceId) {
        let victim = self.turn.other();
        hit(turn, unit);
        let at = pos(turn);
        let bastion = at.content.kind(unit) == Some(UnitKind::Bastion);
        self.bastion_fell |= bastion && !at.is_fortress(self.space);
        self.orphans(turn, victim);
    }

    /// Commanders of a side that has lost all its units in the Battle are removed [BT 13.4.2].
    fn orphans(&mut self, turn: &mut Turn<'_>, side: Side) {
        let at = pos(turn);
        if at.counted(side, self.space).any() {
            return;
        }
        let commanders = super::fighting(at, side, self.space).and(at.of(UnitKind::Commander));
        commanders.iter().for_each(|commander| eliminate(turn, commander, Why::Alone));
        (self.sides[side].commander, self.sides[side].left) = (None, 0);
    }

    /// Would a B&T of this unit do something? A Fleet's is left aside: whether it goes is its owner's choice [BT ruling 144].
    #[must_use]
    pub fn b_and_t_counts(&self, at: Pos<'_>, unit: PieceId) -> bool {
        let Some(kind) = at.content.kind(unit) else { return false };
        let militia = self.militia_of(at, self.turn.other()) > 0;
        let brigade = self.first_group(at, B_AND_T).is_some();
        (kind.is_brigade() && militia) || (self.strikes(at, kind) && brigade)
    }

    /// Is the rolling side's Fort the British one that a Coup de Main has silenced \[BT #37]?
    fn is_surprised(&self, at: Pos<'_>) -> bool {
        self.turn == Side::British && used_event(at, self.space) == Some(EventKind::CoupDeMain)
    }

    /// Does a B&T of this type hit a Brigade [BT 13.3.3]?
    fn strikes(&self, at: Pos<'_>, kind: UnitKind) -> bool {
        match kind {
            UnitKind::Highland | UnitKind::Metropolitan | UnitKind::Artillery | UnitKind::Bastion => true,
            UnitKind::Fort => !self.is_surprised(at),
            UnitKind::Light
            | UnitKind::Indian
            | UnitKind::Colonial
            | UnitKind::Canadien
            | UnitKind::Fleet
            | UnitKind::Commander => false,
        }
    }

    /// The faces that score a Hit for a unit of the rolling side, as the enemy stands.
    pub fn scoring(&self, at: Pos<'_>, unit: PieceId) -> Scoring {
        let Some(kind) = at.content.kind(unit) else { return Scoring::default() };
        let victim = self.first_group(at, targets(kind)).is_some();
        let brigade = self.strikes(at, kind) && self.first_group(at, B_AND_T).is_some();
        [1, 2, 3, 4, 5, 6].map(|number| match Face::of(number) {
            Face::BAndT => brigade,
            face => victim && shows(kind, face),
        })
    }

    /// A B&T [BT 13.3.3]: any Brigade's removes a Militia; a Metropolitan Brigade's, and that of Artillery, Forts and Bastions, hits a Brigade; a
    /// Fleet's lets one leave.
    pub fn b_and_t(&mut self, turn: &mut Turn<'_>, kind: UnitKind) -> Stage {
        let enemy = self.turn.other();
        if kind.is_brigade() && self.militia_of(pos(turn), enemy) > 0 {
            self.militia -= 1;
            turn.tell(Event::Battle(BattleEvent::MilitiaRemoved { side: enemy, left: self.militia }));
        }
        if kind == UnitKind::Fleet {
            return Stage::Withdraw;
        }
        let strikes = self.strikes(pos(turn), kind);
        match self.first_group(pos(turn), B_AND_T).filter(|_| strikes) {
            Some(group) => self.score(turn, group, false),
            None => Stage::Apply,
        }
    }
}
