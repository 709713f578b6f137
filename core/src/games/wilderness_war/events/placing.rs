//! Putting counters on the map [WW 5.52]: never among the enemy, never in a siege space.

use super::super::choice::{Choice, Offers, ask};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceSet, SpaceId};
use super::super::map::Department;
use super::super::no::EventsNo;
use super::super::pieces::Class;
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Where counters may enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sites {
    /// British-controlled ports and Amphib spaces.
    Ports,
    /// British-controlled fortresses.
    Fortresses,
    /// British-controlled fortresses in the Northern and Southern Departments.
    DepartmentFortresses,
    /// Québec and Louisbourg.
    FrenchPorts,
    /// British fortifications inside a Department.
    Fortifications(Department),
    /// Any British fortification.
    AnyFortification,
}

/// May counters of a side enter here [WW 5.522]?
#[must_use]
pub fn can_enter_game(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    !pos.besieged(space) && !pos.is_enemy_occupied(side, space)
}

impl Sites {
    fn side(self) -> Side {
        if self == Sites::FrenchPorts { Side::French } else { Side::British }
    }

    fn allows(self, pos: Pos<'_>, space: SpaceId) -> bool {
        let side = self.side();
        let place = pos.content.space(space);
        let named = &pos.content.named;
        let fits = match self {
            Sites::Ports => pos.controls_port(side, space) || pos.marks(space).amphib,
            Sites::Fortresses => pos.controls(side, space),
            Sites::DepartmentFortresses => {
                let colonial = place.department.is_some_and(|department| department.side() == side);
                colonial && pos.controls(side, space)
            }
            Sites::FrenchPorts => {
                (space == named.quebec || space == named.louisbourg) && pos.controls(side, space)
            }
            Sites::Fortifications(department) => {
                place.department == Some(department) && pos.unbesieged_fortification(side, space).is_some()
            }
            Sites::AnyFortification => pos.unbesieged_fortification(side, space).is_some(),
        };
        fits && can_enter_game(pos, side, space)
    }

    /// The spaces.
    pub fn list(self, pos: Pos<'_>) -> impl Iterator<Item = SpaceId> + '_ {
        pos.spaces().filter(move |space| self.allows(pos, *space))
    }
}

/// Counters of a class that can still enter, at most so many [WW 5.52].
#[must_use]
pub fn available(pos: Pos<'_>, side: Side, class: Class, most: usize) -> PieceSet {
    let waiting = pos.world.pieces.off_map(Place::Available).and(pos.content.sides[side]);
    let fits =
        |unit: &super::super::ids::PieceId| pos.content.unit(*unit).is_some_and(|unit| unit.class == class);
    waiting.iter().filter(fits).take(most).collect()
}

/// Why they enter nowhere else [WW 5.522].
pub fn no_entry(pos: Pos<'_>, sites: Sites, pieces: PieceSet, out: &mut Offers) {
    let open: Vec<SpaceId> = sites.list(pos).collect();
    let ports = matches!(sites, Sites::Ports | Sites::FrenchPorts);
    for space in pos.spaces().filter(|space| !open.contains(space)) {
        let inland = ports && !pos.content.space(space).port;
        let no = if inland { EventsNo::NoPort(space) } else { EventsNo::NoEntry(space) };
        out.refuse(Choice::PlaceAll(space), no.into());
        for piece in pieces.iter() {
            out.refuse(Choice::Place(piece, space), no.into());
        }
    }
}

/// A player places counters, each where he likes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// Who.
    pub side: Side,
    /// Those still to place.
    pub pieces: PieceSet,
    /// Where they may enter.
    pub sites: Sites,
}

impl Step<WildernessWar> for Placing {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if self.pieces.is_empty() || self.sites.list(pos).next().is_none() {
            return Need::Run;
        }
        ask(self.side, "place", "5.52")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let sites: Vec<SpaceId> = self.sites.list(pos).collect();
        if self.pieces.len() > 1 {
            for space in &sites {
                out.offer(Choice::PlaceAll(*space));
            }
        }
        for piece in pos.distinct(self.pieces).iter() {
            for space in &sites {
                out.offer(Choice::Place(piece, *space));
            }
        }
        if out.wants_reasons() {
            no_entry(pos, self.sites, pos.distinct(self.pieces), out);
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Place(piece, space) => {
                turn.place(piece, space);
                self.pieces.remove(piece);
            }
            Choice::PlaceAll(space) => {
                for piece in self.pieces.iter() {
                    turn.place(piece, space);
                }
                self.pieces = PieceSet::default();
            }
            _ => return Flow::Fault("a counter is placed nowhere"),
        }
        Flow::Stay(Frame::Placing(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        // Leaders who found no place go back to the pool.
        for leader in self.pieces.and(turn.content.families.leaders).iter() {
            if turn.world.pieces.place(leader) == Place::Aside && self.side == Side::British {
                turn.world.pieces.put(leader, Place::Pool);
            }
        }
        turn.housekeeping();
        Flow::End
    }
}
