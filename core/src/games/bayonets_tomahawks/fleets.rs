//! Fleets Arrive [BT 15.0]: reinforcements are drawn (`fleets/draw.rs`), Commanders with them, and placed.

pub mod draw;

use super::action_round::phase::dismiss_commanders;
use super::battle::retreat::refuges;
use super::changes::{arrive, pos};
use super::choice::{Choice, Offers, Spot, ask};
use super::event::{Event, LogisticsEvent, Placing};
use super::frame::{Frame, Step};
use super::ids::{Id, PieceId, PieceSet, SpaceId, SpaceSet};
use super::pieces::{Pool, UnitKind};
use super::position::Pos;
use super::world::Place;
use super::{At, BayonetsTomahawks, Flow, Turn, round_end};
use crate::engine::{Chance, Drawn, Need, Pick, Thing};
use crate::side::Side;
use draw::DrawPieces;
use serde::{Deserialize, Serialize};

/// A Commander and the Brigade he arrives with [BT 15.2.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Escort {
    /// The Commander.
    pub commander: PieceId,
    /// The Brigade.
    pub brigade: PieceId,
}

/// How far Fleets Arrive has come: what is next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// Pieces are drawn from the three pools.
    Draw,
    /// British Commanders are drawn.
    BritishCommanders,
    /// French Commanders are drawn.
    FrenchCommanders,
    /// Units are placed.
    Place,
    /// The round is over.
    End,
}

impl Arrival {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Arrival::Draw => "draw",
            Arrival::BritishCommanders => "british-commanders",
            Arrival::FrenchCommanders => "french-commanders",
            Arrival::Place => "place",
            Arrival::End => "end",
        }
    }

    /// Whose Commanders are drawn.
    const fn commanders(self) -> Option<(Side, Pool)> {
        match self {
            Arrival::BritishCommanders => Some((Side::British, Pool::BritishCommanders)),
            Arrival::FrenchCommanders => Some((Side::French, Pool::FrenchCommanders)),
            Arrival::Draw | Arrival::Place | Arrival::End => None,
        }
    }
}

/// The Fleets Arrive Logistics Round [BT 15.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FleetsArrive {
    /// What comes next.
    pub stage: Arrival,
    /// The Commanders drawn, each with his Brigade.
    pub escorts: Vec<Escort>,
}

impl FleetsArrive {
    /// As it begins.
    #[must_use]
    pub fn start() -> FleetsArrive {
        FleetsArrive { stage: Arrival::Draw, escorts: Vec::new() }
    }

    /// The Brigades drawn that bring a Commander, and the Commanders in the pool [BT 15.2.2].
    fn gorgets(at: Pos<'_>, side: Side, pool: Pool) -> (Vec<PieceId>, Vec<PieceId>) {
        let drawn = drawn(at, side);
        let brings = |unit: &PieceId| at.content.unit(*unit).is_some_and(|unit| unit.gorget);
        let commanders = at.world.pieces.off_map(Place::Pool(pool)).and(at.of(UnitKind::Commander));
        (drawn.iter().filter(brings).collect(), commanders.iter().collect())
    }

    fn next(self, stage: Arrival) -> Flow {
        Flow::Stay(Frame::FleetsArrive(FleetsArrive { stage, escorts: self.escorts }))
    }

    /// Commanders come out of the pool, the first with the first Brigade.
    fn lead(
        mut self,
        turn: &mut Turn<'_>,
        side: Side,
        commanders: Vec<PieceId>,
        brigades: &[PieceId],
    ) -> Flow {
        for (commander, brigade) in commanders.into_iter().zip(brigades.iter().copied()) {
            turn.world.pieces.put(commander, Place::Drawn);
            turn.tell(Event::Logistics(LogisticsEvent::DrewPiece { piece: commander }));
            self.escorts.push(Escort { commander, brigade });
        }
        let stage = if side == Side::British { Arrival::FrenchCommanders } else { Arrival::Place };
        self.next(stage)
    }

    /// Step 1: three pools, in order [BT 15.2]. A Fleet that came by card may lessen the first \[BT #18].
    fn draw(self, turn: &Turn<'_>) -> Flow {
        let year = turn.content.scenario.years.get(&turn.world.year);
        let rest = Frame::FleetsArrive(FleetsArrive { stage: Arrival::BritishCommanders, ..self });
        let Some(draws) = year.and_then(|year| year.draws) else { return Flow::Goto(rest) };
        let fleets = draws.fleets.saturating_sub(turn.world.fewer_fleets);
        let draw = |pool, count| Frame::DrawPieces(DrawPieces::start(pool, count));
        Flow::Sequence(vec![
            draw(Pool::Fleets, fleets),
            draw(Pool::BritishMetropolitan, draws.british),
            draw(Pool::FrenchMetropolitan, draws.french),
            rest,
        ])
    }

    /// Step 2: the British place, then the French [BT 15.3].
    fn place(self, turn: &Turn<'_>) -> Flow {
        let place = |side: Side| {
            let own = |escort: &&Escort| turn.content.piece(escort.commander).side == Some(side);
            let escorts = self.escorts.iter().filter(own).copied().collect();
            Frame::PlaceReinforcements(PlaceReinforcements { side, escorts, berths: SpaceSet::default() })
        };
        let end = FleetsArrive { stage: Arrival::End, escorts: Vec::new() };
        Flow::Sequence(vec![place(Side::British), place(Side::French), Frame::FleetsArrive(end)])
    }
}

impl Step<BayonetsTomahawks> for FleetsArrive {
    fn need(&self, at: At<'_>) -> Need {
        let Some((side, pool)) = self.stage.commanders() else { return Need::Run };
        let (brigades, commanders) = FleetsArrive::gorgets(at.into(), side, pool);
        let count = brigades.len().min(commanders.len());
        // Of a single Commander there is nothing to draw.
        if count == 0 || commanders.len() == 1 {
            return Need::Run;
        }
        Need::Chance(Chance::Pick(Pick {
            label: format!("commander draw {}", side.word()),
            from: commanders.into_iter().map(|commander| Thing::Id(commander.slug())).collect(),
            count: count as u32,
        }))
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let (Some((side, pool)), Drawn::Picked(picked)) = (self.stage.commanders(), drawn) else {
            return Flow::Fault("Commanders are drawn");
        };
        let (brigades, all) = FleetsArrive::gorgets(pos(turn), side, pool);
        let commanders = picked.iter().filter_map(|index| all.get(*index as usize).copied()).collect();
        self.lead(turn, side, commanders, &brigades)
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if let Some((side, pool)) = self.stage.commanders() {
            let (brigades, commanders) = FleetsArrive::gorgets(pos(turn), side, pool);
            return self.lead(turn, side, commanders, &brigades);
        }
        match self.stage {
            Arrival::Draw => self.draw(turn),
            Arrival::Place => self.place(turn),
            Arrival::BritishCommanders | Arrival::FrenchCommanders | Arrival::End => {
                Side::ALL.into_iter().for_each(|side| dismiss_commanders(turn, side));
                round_end::advance(turn)
            }
        }
    }
}

/// Reinforcements of a side that are drawn and not placed yet.
fn drawn(at: Pos<'_>, side: Side) -> PieceSet {
    at.world.pieces.off_map(Place::Drawn).and(at.content.families.sides[side])
}

/// A side places its reinforcements, Fleets first [BT 15.3].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceReinforcements {
    /// Who places.
    pub side: Side,
    /// Commanders who come with a Brigade.
    pub escorts: Vec<Escort>,
    /// Where Fleets were placed in this round.
    pub berths: SpaceSet,
}

impl PlaceReinforcements {
    /// What is placed now: Fleets as long as there are any, then all but the Commanders, who come with their Brigades.
    fn units(&self, at: Pos<'_>) -> PieceSet {
        let drawn = drawn(at, self.side);
        let fleets = drawn.and(at.of(UnitKind::Fleet));
        if fleets.any() { fleets } else { drawn.minus(at.of(UnitKind::Commander)) }
    }

    fn places_fleets(&self, at: Pos<'_>) -> bool {
        drawn(at, self.side).and(at.of(UnitKind::Fleet)).any()
    }

    /// Where they can be placed.
    fn spots(&self, at: Pos<'_>) -> Vec<Spot> {
        if !self.places_fleets(at) && self.berths.any() {
            return self.berths.iter().map(Spot::Space).collect();
        }
        let side = self.side;
        let fits = |space: &SpaceId| {
            let printed = at.content.space(*space);
            let reached = printed.home == Some(side) || at.borders_friendly_zone(side, *space);
            printed.home.is_some() && printed.is_coastal() && at.is_friendly(side, *space) && reached
        };
        let harbours: Vec<Spot> = at.spaces().filter(fits).map(Spot::Space).collect();
        if harbours.is_empty() { refuges(at, side) } else { harbours }
    }

    fn put(&mut self, turn: &mut Turn<'_>, piece: PieceId, spot: Spot) {
        let fleet = turn.content.kind(piece) == Some(UnitKind::Fleet);
        let with =
            self.escorts.iter().filter(|escort| escort.brigade == piece).map(|escort| escort.commander);
        let arrivals: Vec<PieceId> = std::iter::once(piece).chain(with).collect();
        for piece in arrivals {
            match spot {
                Spot::Space(space) => arrive(turn, self.side, piece, space, Placing::Reinforcement),
                Spot::SailBox => {
                    turn.world.pieces.put(piece, Place::SailBox);
                    turn.tell(Event::Logistics(LogisticsEvent::ToSailBox { piece }));
                }
            }
        }
        if let (true, Spot::Space(space)) = (fleet, spot) {
            self.berths.insert(space);
        }
    }

    fn put_all(mut self, turn: &mut Turn<'_>, spot: Spot) -> Flow {
        for piece in self.units(pos(turn)).iter() {
            self.put(turn, piece, spot);
        }
        Flow::Stay(Frame::PlaceReinforcements(self))
    }
}

impl Step<BayonetsTomahawks> for PlaceReinforcements {
    fn need(&self, at: At<'_>) -> Need {
        let at: Pos<'_> = at.into();
        if self.units(at).is_empty() || self.spots(at) == [Spot::SailBox] {
            return Need::Run;
        }
        let kind = if self.places_fleets(at) { "place-fleet" } else { "place-reinforcements" };
        ask(self.side, kind, "15.3")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        let units = self.units(at);
        // Without a Fleet all go to a single space [BT 15.3].
        let apart = units.len() > 1 && (self.places_fleets(at) || self.berths.any());
        for spot in self.spots(at) {
            let Spot::Space(space) = spot else { continue };
            out.offer(Choice::PlaceAll(space));
            if apart {
                draw::unlike(at, units).into_iter().for_each(|unit| out.offer(Choice::Place(unit, space)));
            }
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::PlaceAll(space) => self.put_all(turn, Spot::Space(space)),
            Choice::Place(piece, space) => {
                self.put(turn, piece, Spot::Space(space));
                Flow::Stay(Frame::PlaceReinforcements(self))
            }
            _ => Flow::Fault("reinforcements are placed"),
        }
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if self.units(pos(turn)).any() { self.put_all(turn, Spot::SailBox) } else { Flow::End }
    }
}

#[cfg(test)]
mod tests;
