//! Retreat [WW 7.9], and leaders left alone among the enemy [WW 6.53].

use super::super::choice::{Choice, Offers, Refuge, ask};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet, SpaceId, SpaceSet};
use super::super::movement::inside::room;
use super::super::no::{CombatNo, MovementNo, No};
use super::super::position::{Pos, Work};
use super::super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The owner retreats these pieces, each to a space of its own choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    /// The loser.
    pub side: Side,
    /// Where the Battle was.
    pub space: SpaceId,
    /// Those who must go.
    pub pieces: PieceSet,
    /// What binds them.
    pub bound: Bound,
    /// Are they leaders left alone, and no losers of a Battle [WW 6.53]? It is cited and changes nothing.
    #[serde(default)]
    pub alone: bool,
}

/// What binds those who retreat [WW 7.92].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// Defenders go anywhere but to where the enemy came from.
    Defender(Option<SpaceId>),
    /// Attackers go back to where they came from.
    Attacker(SpaceId),
}

/// May this piece be in this space after a retreat [WW 7.92]?
#[must_use]
pub fn can_retreat_to(pos: Pos<'_>, side: Side, piece: PieceId, to: SpaceId) -> bool {
    let safe = !pos.is_enemy_held(side, to);
    let fits = !pos.content.families.drilled.has(piece)
        || !pos.terrain(to).is_wild()
        || pos.fortification(side, to).is_some();
    safe && fits
}

impl Retreat {
    fn is_open(&self, to: SpaceId) -> bool {
        match self.bound {
            Bound::Defender(from) => Some(to) != from,
            Bound::Attacker(from) => to == from,
        }
    }

    /// Where a piece may go. Arrows are no connections to retreat along [WW 2.0], and only the British in an Amphib space
    /// retreat by sea [WW 6.432].
    fn refuges(&self, pos: Pos<'_>, piece: PieceId) -> Vec<Refuge> {
        let near = pos.content.net.of(self.space).iter().map(|link| link.to);
        let open = |to: &SpaceId| self.is_open(*to) && can_retreat_to(pos, self.side, piece, *to);
        let mut refuges: Vec<Refuge> = near.filter(open).map(Refuge::Space).collect();
        if self.side == Side::British && pos.marks(self.space).amphib {
            let ports = pos.ports(Side::British).filter(|port| *port != self.space).filter(open);
            for port in ports {
                if !refuges.contains(&Refuge::Space(port)) {
                    refuges.push(Refuge::Space(port));
                }
            }
        }
        if self.can_go_inside(pos, piece) {
            refuges.push(Refuge::Inside);
        }
        refuges
    }

    /// May it go inside a fort or fortress of its own [WW 8.13]? Those who entered may not [WW 8.252].
    fn can_go_inside(&self, pos: Pos<'_>, piece: PieceId) -> bool {
        if matches!(self.bound, Bound::Attacker(_)) {
            return false;
        }
        let work = pos.fortification(self.side, self.space).is_some_and(Work::is_siegeable);
        let is_leader = pos.content.leader(piece).is_some();
        work && (is_leader || room(pos, self.side, self.space) > 0)
    }

    /// Why neighbours are closed to those retreating [WW 7.92].
    fn refuse_closed(&self, pos: Pos<'_>, out: &mut Offers) {
        let here = self.here(pos);
        if pos.fortification(self.side, self.space).is_some_and(Work::is_siegeable) {
            self.refuse_inside(pos, here, out);
        }
        for to in pos.content.net.of(self.space).iter().map(|link| link.to) {
            let closed = |piece: PieceId| !self.refuges(pos, piece).contains(&Refuge::Space(to));
            for piece in pos.distinct(here).iter().filter(|piece| closed(*piece)) {
                out.refuse(Choice::Retreat(piece, to), self.not_there(pos, to));
            }
            if here.len() > 1 && here.iter().any(closed) {
                out.refuse(Choice::RetreatAll(to), self.not_there(pos, to));
            }
        }
    }

    /// Why not inside: the fort is full, or they came in from elsewhere [WW 8.11, 8.252].
    fn refuse_inside(&self, pos: Pos<'_>, here: PieceSet, out: &mut Offers) {
        let no: No = if matches!(self.bound, Bound::Attacker(_)) {
            CombatNo::CameFromElsewhere.into()
        } else {
            MovementNo::FortIsFull.into()
        };
        for piece in pos.distinct(here).iter().filter(|piece| !self.can_go_inside(pos, *piece)) {
            out.refuse(Choice::RetreatInside(piece), no);
        }
        if here.len() > 1 && !self.common(pos).contains(&Refuge::Inside) {
            out.refuse(Choice::RetreatAllInside, no);
        }
    }

    fn not_there(&self, pos: Pos<'_>, to: SpaceId) -> No {
        let why = match self.bound {
            Bound::Attacker(from) if from != to => CombatNo::AttackersGoBack,
            Bound::Defender(Some(from)) if from == to => CombatNo::EnemyCameFrom(to),
            _ if pos.is_enemy_held(self.side, to) => CombatNo::EnemyHolds(to),
            _ => CombatNo::TooWild(to),
        };
        why.into()
    }

    /// The rule by which they go.
    fn rule(&self) -> &'static str {
        if self.alone { "6.53" } else { "7.91" }
    }

    /// Those who have not gone yet.
    #[must_use]
    pub fn here(&self, pos: Pos<'_>) -> PieceSet {
        self.pieces.and(pos.world.pieces.at(self.space)).minus(pos.world.pieces.inside)
    }

    /// Pieces that can go nowhere are eliminated at once [WW 7.92].
    fn lost(&self, pos: Pos<'_>) -> PieceSet {
        self.here(pos).iter().filter(|piece| self.refuges(pos, *piece).is_empty()).collect()
    }

    /// Refuges open to everybody at once.
    fn common(&self, pos: Pos<'_>) -> Vec<Refuge> {
        let here = self.here(pos);
        let Some(first) = here.first() else { return Vec::new() };
        let mut common = self.refuges(pos, first);
        common.retain(|refuge| here.iter().all(|piece| self.refuges(pos, piece).contains(refuge)));
        let units = pos.only_units(here).len();
        common.retain(|refuge| *refuge != Refuge::Inside || units <= room(pos, self.side, self.space));
        common
    }

    /// The one way open to everybody, if nobody has a choice.
    fn forced(&self, pos: Pos<'_>) -> Option<Refuge> {
        let choice = self.here(pos).iter().any(|piece| self.refuges(pos, piece).len() > 1);
        self.common(pos).first().copied().filter(|_| !choice)
    }

    fn go(&self, turn: &mut Turn<'_>, piece: PieceId, refuge: Refuge) {
        match refuge {
            Refuge::Space(to) => {
                turn.shift(PieceSet::one(piece), to);
                turn.tell(Event::Retreated { piece, to, rule: self.rule() });
            }
            Refuge::Inside => {
                turn.world.pieces.inside.insert(piece);
                turn.tell(Event::Inside { piece, at: self.space, rule: "8.13" });
            }
        }
    }
}

impl Step<WildernessWar> for Retreat {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if self.here(pos).is_empty() || self.lost(pos).any() {
            return Need::Run;
        }
        ask(self.side, "retreat", self.rule())
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let here = self.here(pos);
        // One answer only, so that nobody is asked for it.
        if let Some(refuge) = self.forced(pos) {
            out.offer(Choice::retreat_all(refuge));
            return;
        }
        if here.len() > 1 {
            for refuge in self.common(pos) {
                out.offer(Choice::retreat_all(refuge));
            }
        }
        for piece in pos.distinct(here).iter() {
            for refuge in self.refuges(pos, piece) {
                out.offer(Choice::retreat(piece, refuge));
            }
        }
        if out.wants_reasons() {
            self.refuse_closed(pos, out);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let all = self.here(turn.pos());
        let (pieces, refuge) = match choice {
            Choice::Retreat(piece, to) => (PieceSet::one(piece), Refuge::Space(to)),
            Choice::RetreatInside(piece) => (PieceSet::one(piece), Refuge::Inside),
            Choice::RetreatAll(to) => (all, Refuge::Space(to)),
            Choice::RetreatAllInside => (all, Refuge::Inside),
            _ => return Flow::Fault("no answer to where the beaten go"),
        };
        for piece in pieces.iter() {
            self.go(turn, piece, refuge);
        }
        Flow::Stay(Frame::Retreat(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let lost = self.lost(turn.pos());
        for piece in lost.iter() {
            turn.tell(Event::CutOff { piece, at: self.space });
            turn.eliminate(piece, "7.92");
        }
        if lost.any() {
            return Flow::Stay(Frame::Retreat(self));
        }
        turn.housekeeping();
        Flow::End
    }
}

/// Leaders without friendly units in a space the enemy holds retreat or are eliminated [WW 6.53].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strays {
    /// Whose leaders.
    pub side: Side,
    /// Where.
    pub space: SpaceId,
    /// What binds them.
    pub bound: Bound,
}

impl Strays {
    /// Looks after the leaders of a side in a space; the enemy may have come from somewhere.
    #[must_use]
    pub fn new(side: Side, space: SpaceId, closed: Option<SpaceId>) -> Strays {
        Strays { side, space, bound: Bound::Defender(closed) }
    }

    /// Looks after leaders who attacked.
    #[must_use]
    pub fn of_attackers(side: Side, space: SpaceId, from: Option<SpaceId>) -> Strays {
        Strays { side, space, bound: from.map_or(Bound::Defender(None), Bound::Attacker) }
    }
}

/// The leaders of a side left alone in a space that enemy units or an enemy fortification hold [WW 6.53]. A stockade does
/// not shelter them [WW ruling 20]; inside a fort or fortress they are safe.
#[must_use]
pub fn strays(pos: Pos<'_>, side: Side, space: SpaceId) -> PieceSet {
    let leaders = pos.leaders(side, space).minus(pos.world.pieces.inside);
    let alone = leaders.any() && pos.outside(side, space).is_empty() && pos.is_enemy_held(side, space);
    if alone { leaders } else { PieceSet::default() }
}

impl Step<WildernessWar> for Strays {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let pieces = strays(turn.pos(), self.side, self.space);
        if pieces.is_empty() {
            return Flow::End;
        }
        let Strays { side, space, bound } = self;
        Flow::Goto(Frame::Retreat(Retreat { side, space, pieces, bound, alone: true }))
    }
}

/// Looks for leaders left alone anywhere, since others have moved, died or gone inside [WW 6.53].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sweep {}

impl Sweep {
    fn found(pos: Pos<'_>) -> Vec<(Side, SpaceId)> {
        // Where a group has just come in, its own entry settles who must go.
        let unsettled = |space: SpaceId| {
            let march = pos.world.march.as_ref();
            march.is_some_and(|march| march.at == space && (!march.settled || march.infiltrating))
        };
        let mut found = Vec::new();
        let leaders = pos.content.families.leaders.iter();
        let led: SpaceSet = leaders.filter_map(|leader| pos.world.pieces.space(leader)).collect();
        for space in led.iter() {
            for side in Side::ALL {
                if !unsettled(space) && strays(pos, side, space).any() {
                    found.push((side, space));
                }
            }
        }
        found
    }
}

impl Step<WildernessWar> for Sweep {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let frames = Sweep::found(turn.pos()).into_iter();
        Flow::Sequence(frames.map(|(side, space)| Frame::Strays(Strays::new(side, space, None))).collect())
    }
}
