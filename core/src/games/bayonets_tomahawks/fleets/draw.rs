//! Pieces drawn from a pool [BT 15.2, 16.2], and what Vagaries of War tokens among them say [BT 15.2.1, 16.2.1].
//!
//! All draws of a pool are made at once; a token that finds nothing to pick lets one more piece be drawn. Rulings 67, 171, 172.

use super::super::changes::pos;
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Event, LogisticsEvent};
use super::super::frame::{Frame, Step};
use super::super::ids::{Id, PieceId, PieceSet};
use super::super::map::Colony;
use super::super::pieces::{Pool, Token, UnitKind, Vagary};
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::{Chance, Drawn, Need, Pick, Thing};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// What is in a pool.
fn in_pool(at: Pos<'_>, pool: Pool) -> PieceSet {
    at.world.pieces.off_map(Place::Pool(pool))
}

/// What a token lets its side pick, and how many at most [BT 15.2.1, 16.2.1].
fn pickable(at: Pos<'_>, vagary: Vagary) -> (PieceSet, usize) {
    let none = PieceSet::default();
    match vagary {
        Vagary::FrenchNavyLosses
        | Vagary::FewerTroops
        | Vagary::PennsylvaniaMusters
        | Vagary::PittSubsidies => (none, 0),
        Vagary::PickOneArtillery => (in_pool(at, Pool::FrenchArtillery), 1),
        Vagary::PickTwoArtillery => (in_pool(at, Pool::BritishArtillery), 2),
        Vagary::PickTwoArtilleryOrLight => {
            (in_pool(at, Pool::BritishArtillery).or(in_pool(at, Pool::BritishLight)), 2)
        }
        Vagary::PickOneColonialLight => {
            let pool = in_pool(at, Pool::ColonialLight);
            let brown = |unit: &PieceId| at.content.unit(*unit).is_some_and(|unit| unit.brown);
            let lost = || at.losses(Side::British).iter().filter(brown).collect();
            (if pool.any() { pool } else { lost() }, 1)
        }
    }
}

/// Of counters that are alike the first, so that nobody is asked which [BT ruling 37].
pub fn unlike(at: Pos<'_>, units: PieceSet) -> Vec<PieceId> {
    let mut seen: Vec<PieceId> = Vec::new();
    for unit in units.iter() {
        let alike = |other: &PieceId| at.content.piece(*other).name == at.content.piece(unit).name;
        let same_kind = |other: &PieceId| at.content.kind(*other) == at.content.kind(unit);
        if !seen.iter().any(|other| alike(other) && same_kind(other)) {
            seen.push(unit);
        }
    }
    seen
}

/// Pieces are drawn from a pool, then its tokens resolved [BT 15.2, 16.2].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawPieces {
    /// The pool.
    pub pool: Pool,
    /// Pieces to be drawn yet.
    pub left: u8,
    /// Tokens drawn and not resolved yet, in order.
    pub tokens: Vec<PieceId>,
}

impl DrawPieces {
    /// So many pieces out of a pool.
    #[must_use]
    pub const fn start(pool: Pool, left: u8) -> DrawPieces {
        DrawPieces { pool, left, tokens: Vec::new() }
    }

    /// Whose draw it is; Fleets of both sides lie together, and their token is nobody's.
    fn side(&self) -> Side {
        self.pool.side().unwrap_or(Side::British)
    }

    fn take(mut self, turn: &mut Turn<'_>, pieces: Vec<PieceId>) -> Flow {
        self.left = 0;
        for piece in pieces {
            turn.world.pieces.put(piece, Place::Drawn);
            turn.tell(Event::Logistics(LogisticsEvent::DrewPiece { piece }));
            if turn.content.piece(piece).token().is_some() {
                self.tokens.push(piece);
            }
        }
        Flow::Stay(Frame::DrawPieces(self))
    }

    fn resolve(mut self, turn: &mut Turn<'_>, piece: PieceId, token: Token) -> Flow {
        let (units, most) = pickable(pos(turn), token.vagary);
        if most > 0 && units.is_empty() {
            turn.tell(Event::Logistics(LogisticsEvent::NothingToPick { token: piece }));
            self.left += 1;
        } else if most > 0 {
            let left = u8::try_from(most.min(units.len())).unwrap_or(1);
            let now = Frame::VowPick(VowPick { side: self.side(), token: piece, left });
            return Flow::Call { now, then: Frame::DrawPieces(self) };
        }
        muster(turn, token.vagary);
        Flow::Stay(Frame::DrawPieces(self))
    }

    /// All is drawn: tokens go back or out of play, and of the French Fleets that were not drawn one may be lost.
    fn finish(self, turn: &mut Turn<'_>) -> Flow {
        let tokens = turn.world.pieces.off_map(Place::Drawn).and(turn.content.families.tokens);
        let mut losses = false;
        let exhausted = is_exhausted(pos(turn));
        for piece in tokens.iter() {
            let Some(token) = turn.content.piece(piece).token() else { continue };
            losses |= token.vagary == Vagary::FrenchNavyLosses;
            let back = token.back && !(exhausted && token.vagary == Vagary::PickOneColonialLight);
            turn.world.pieces.put(piece, if back { Place::Pool(token.pool) } else { Place::Removed });
            turn.tell(if back {
                Event::Logistics(LogisticsEvent::ToPool { piece })
            } else {
                Event::Removed { piece }
            });
        }
        if losses { Flow::Goto(Frame::NavyLosses(NavyLosses {})) } else { Flow::End }
    }
}

/// Are the pool of Colonial Brigades and tokens and that of Colonial Light units both empty, so that the token for the latter does not go
/// back [BT 16.2.1, ruling 172]?
fn is_exhausted(at: Pos<'_>) -> bool {
    in_pool(at, Pool::Colonial).is_empty() && in_pool(at, Pool::ColonialLight).is_empty()
}

/// Brigades of the bonus pool that a token brings [BT 16.2.1].
fn muster(turn: &mut Turn<'_>, vagary: Vagary) {
    let called: &[(Colony, usize)] = match vagary {
        Vagary::PennsylvaniaMusters => &[(Colony::PennsylvaniaDelaware, 2)],
        Vagary::PittSubsidies => {
            &[(Colony::NewEngland, 2), (Colony::NewYorkNewJersey, 1), (Colony::VirginiaSouth, 1)]
        }
        Vagary::FrenchNavyLosses
        | Vagary::FewerTroops
        | Vagary::PickOneArtillery
        | Vagary::PickTwoArtillery
        | Vagary::PickTwoArtilleryOrLight
        | Vagary::PickOneColonialLight => &[],
    };
    for (colony, count) in called {
        let of_colony =
            |unit: &PieceId| turn.content.unit(*unit).and_then(|unit| unit.colony) == Some(*colony);
        let bonus = in_pool(pos(turn), Pool::VowBonus);
        let units: Vec<PieceId> = bonus.iter().filter(of_colony).take(*count).collect();
        for piece in units {
            turn.world.pieces.put(piece, Place::Drawn);
            turn.tell(Event::Logistics(LogisticsEvent::DrewPiece { piece }));
        }
    }
}

fn pick(label: String, from: PieceSet, count: usize) -> Need {
    Need::Chance(Chance::Pick(Pick {
        label,
        from: from.iter().map(|piece| Thing::Id(piece.slug())).collect(),
        count: u32::try_from(count).unwrap_or(u32::MAX),
    }))
}

fn picked(from: PieceSet, drawn: &Drawn) -> Vec<PieceId> {
    let Drawn::Picked(picked) = drawn else { return Vec::new() };
    let all: Vec<PieceId> = from.iter().collect();
    picked.iter().filter_map(|index| all.get(*index as usize).copied()).collect()
}

impl Step<BayonetsTomahawks> for DrawPieces {
    fn need(&self, at: At<'_>) -> Need {
        let bag = in_pool(at.into(), self.pool);
        let count = usize::from(self.left);
        if self.tokens.is_empty() && count > 0 && bag.len() > count {
            pick(format!("draw {}", self.pool.word()), bag, count)
        } else {
            Need::Run
        }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let pieces = picked(in_pool(pos(turn), self.pool), &drawn);
        self.take(turn, pieces)
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        if !self.tokens.is_empty() {
            let piece = self.tokens.remove(0);
            let Some(token) = turn.content.piece(piece).token() else {
                return Flow::Fault("a token says something");
            };
            return self.resolve(turn, piece, token);
        }
        // The bag is emptied; draws beyond it are forfeit [BT 15.2].
        let bag = in_pool(pos(turn), self.pool);
        if self.left > 0 && bag.any() { self.take(turn, bag.iter().collect()) } else { self.finish(turn) }
    }
}

/// Units that a token lets its side pick [BT 15.2.1, 16.2.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VowPick {
    /// Who picks.
    pub side: Side,
    /// The token.
    pub token: PieceId,
    /// How many units yet.
    pub left: u8,
}

impl VowPick {
    fn units(&self, at: Pos<'_>) -> PieceSet {
        let token = at.content.piece(self.token).token();
        token.map_or_else(PieceSet::default, |token| pickable(at, token.vagary).0)
    }
}

impl Step<BayonetsTomahawks> for VowPick {
    fn need(&self, at: At<'_>) -> Need {
        let none = self.left == 0 || self.units(at.into()).is_empty();
        let colonial = at.content.piece(self.token).token().is_some_and(|token| token.pool == Pool::Colonial);
        let rule = if colonial { "16.2.1" } else { "15.2.1" };
        if none { Need::Run } else { ask(self.side, "vow-pick", rule) }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        unlike(at, self.units(at)).into_iter().for_each(|unit| out.offer(Choice::Pick(unit)));
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Pick(piece) = choice else { return Flow::Fault("a unit is picked") };
        turn.world.pieces.put(piece, Place::Drawn);
        turn.tell(Event::Logistics(LogisticsEvent::DrewPiece { piece }));
        self.left = self.left.saturating_sub(1);
        Flow::Stay(Frame::VowPick(self))
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// A French Fleet of the pool leaves the game, drawn by chance [BT 15.2.1, ruling 67].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NavyLosses {}

fn french_fleets(at: Pos<'_>) -> PieceSet {
    in_pool(at, Pool::Fleets).and(at.of(UnitKind::Fleet)).and(at.content.families.sides.french)
}

fn sink(turn: &mut Turn<'_>, fleets: Vec<PieceId>) -> Flow {
    for piece in fleets {
        turn.world.pieces.put(piece, Place::Removed);
        turn.tell(Event::Removed { piece });
    }
    Flow::End
}

impl Step<BayonetsTomahawks> for NavyLosses {
    fn need(&self, at: At<'_>) -> Need {
        let fleets = french_fleets(at.into());
        if fleets.len() > 1 { pick("french navy losses".to_owned(), fleets, 1) } else { Need::Run }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let fleets = picked(french_fleets(pos(turn)), &drawn);
        sink(turn, fleets)
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let fleets = french_fleets(pos(turn)).iter().collect();
        sink(turn, fleets)
    }
}
