//! Indians: Smallpox-Infected Blankets \[BT #11], Smallpox Epidemic \[BT #45], British Encroachment \[BT #51], Pennsylvania's Peace
//! Promises \[BT #53].

use super::super::changes::{arrive, lose_raid_points, pos, set_control, to_losses};
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Event, Leaving, Placing};
use super::super::frame::{Frame, Step};
use super::super::ids::{CardId, Id, PieceId, PieceSet, SpaceId};
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::Then;
use crate::engine::{Chance, Drawn, Need, Pick, Thing};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// How many units these events are about.
const TWO: usize = 2;

/// Indian units in the French Losses box.
fn lost(at: Pos<'_>) -> PieceSet {
    at.losses(Side::French).and(at.of(UnitKind::Indian))
}

/// A draw of two of these by chance.
fn draw_two(label: &str, from: PieceSet) -> Need {
    Need::Chance(Chance::Pick(Pick {
        label: label.to_owned(),
        from: from.iter().map(|unit| Thing::Id(unit.slug())).collect(),
        count: TWO as u32,
    }))
}

fn picked(from: PieceSet, drawn: &Drawn) -> PieceSet {
    let Drawn::Picked(picked) = drawn else { return PieceSet::default() };
    let all: Vec<PieceId> = from.iter().collect();
    picked.iter().filter_map(|index| all.get(*index as usize).copied()).collect()
}

/// In the last Year three Raid Points, else two Indian units for good; the card leaves the game \[BT #45].
pub fn epidemic(turn: &mut Turn<'_>, card: CardId) -> Then {
    turn.world.cards.removed.push(card);
    if turn.world.year == turn.content.scenario.last() {
        lose_raid_points(turn, Side::French, 3);
        return Then::Done;
    }
    Then::Step(Frame::Epidemic(Epidemic {}))
}

/// Two Indian units out of the French Losses box leave the game, drawn by chance \[BT #45].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Epidemic {}

fn die(turn: &mut Turn<'_>, units: PieceSet) -> Flow {
    for piece in units.iter() {
        turn.world.pieces.put(piece, Place::Removed);
        turn.tell(Event::Removed { piece });
    }
    Flow::End
}

impl Step<BayonetsTomahawks> for Epidemic {
    fn need(&self, at: At<'_>) -> Need {
        let from = lost(at.into());
        if from.len() > TWO { draw_two("smallpox epidemic", from) } else { Need::Run }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let units = picked(lost(pos(turn)), &drawn);
        die(turn, units)
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let units = lost(pos(turn));
        die(turn, units)
    }
}

/// Two Indian units out of the French Losses box, drawn by chance, return to their Villages \[BT #51].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encroachment {
    /// Those drawn that have not returned yet, once they are.
    pub drawn: Option<PieceSet>,
}

/// The Villages a unit can return to: without a British unit on it.
fn villages(at: Pos<'_>, unit: PieceId) -> Vec<SpaceId> {
    let Some(unit) = at.content.unit(unit) else { return Vec::new() };
    let own = |space: &SpaceId| match unit.nation {
        Some(nation) => at.content.space(*space).nation() == Some(nation),
        None => unit.village == Some(*space),
    };
    at.spaces().filter(own).filter(|space| at.stack(Side::British, *space).is_empty()).collect()
}

impl Encroachment {
    fn next(&self) -> Option<PieceId> {
        self.drawn.and_then(PieceSet::first)
    }

    fn place(mut self, turn: &mut Turn<'_>, piece: PieceId, space: SpaceId) -> Flow {
        arrive(turn, Side::French, piece, space, Placing::Event);
        // The Village is its own again, and a Victory Space scores [BT ruling 48].
        if let Some(owner) = pos(turn).default_control(space) {
            set_control(turn, space, owner);
        }
        self.drawn = self.drawn.map(|drawn| drawn.without(piece));
        Flow::Stay(Frame::Encroachment(self))
    }
}

impl Step<BayonetsTomahawks> for Encroachment {
    fn need(&self, at: At<'_>) -> Need {
        let at: Pos<'_> = at.into();
        match (self.drawn, self.next()) {
            (None, _) if lost(at).len() > TWO => draw_two("british encroachment", lost(at)),
            (Some(_), Some(unit)) if villages(at, unit).len() > 1 => ask(Side::French, "encroachment", "7.4"),
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        if let Some(unit) = self.next() {
            villages(at.into(), unit).into_iter().for_each(|space| out.offer(Choice::Place(unit, space)));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Place(unit, space) = choice else { return Flow::Fault("an Indian unit is placed") };
        self.place(turn, unit, space)
    }

    fn chance(mut self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        self.drawn = Some(picked(lost(pos(turn)), &drawn));
        Flow::Stay(Frame::Encroachment(self))
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        let Some(drawn) = self.drawn else {
            self.drawn = Some(lost(pos(turn)));
            return Flow::Stay(Frame::Encroachment(self));
        };
        let Some(unit) = drawn.first() else { return Flow::End };
        match villages(pos(turn), unit).first() {
            Some(space) => self.place(turn, unit, *space),
            // It stays where it is.
            None => {
                self.drawn = Some(drawn.without(unit));
                Flow::Stay(Frame::Encroachment(self))
            }
        }
    }
}

/// Which French-controlled Indian units may be sent home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Among {
    /// All on the map \[BT #11].
    All,
    /// Mingo, Delaware and Chaouanon \[BT #53].
    Ohio,
}

/// The British put French-controlled Indian units into the Losses box \[BT #11, #53].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentHome {
    /// Which.
    pub among: Among,
    /// How many yet.
    pub left: u8,
}

/// Applies only while the Ohio is neither British nor raided by them \[BT #53].
pub fn peace_promises(turn: &mut Turn<'_>) -> Then {
    let at = pos(turn);
    let named = at.content.named;
    let ohio = [named.diiohage, named.forks_of_the_ohio, named.kithanink];
    let broken = |space: &SpaceId| {
        at.is_friendly(Side::British, *space) || at.marks(*space).raided == Some(Side::British)
    };
    if ohio.iter().any(broken) {
        return Then::Done;
    }
    Then::Step(Frame::SentHome(SentHome { among: Among::Ohio, left: 2 }))
}

impl SentHome {
    fn candidates(&self, at: Pos<'_>) -> PieceSet {
        let named = at.content.named;
        let ohio: PieceSet = [named.mingo, named.delaware, named.chaouanon].into_iter().collect();
        let indians = at.world.pieces.on_map().and(at.all_of(Side::French)).and(at.of(UnitKind::Indian));
        match self.among {
            Among::All => indians,
            Among::Ohio => indians.or(at.sailing(Side::French)).and(ohio),
        }
    }
}

impl Step<BayonetsTomahawks> for SentHome {
    fn need(&self, at: At<'_>) -> Need {
        let idle = self.left == 0 || self.candidates(at.into()).is_empty();
        if idle { Need::Run } else { ask(Side::British, "sent-home", "7.4") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        self.candidates(at.into()).iter().for_each(|unit| out.offer(Choice::ToLosses(unit)));
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::ToLosses(unit) = choice else { return Flow::Fault("an Indian unit is sent home") };
        to_losses(turn, unit, Leaving::Event);
        self.left -= 1;
        Flow::Stay(Frame::SentHome(self))
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
