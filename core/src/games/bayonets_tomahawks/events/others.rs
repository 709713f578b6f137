//! Wintering Rear Admiral \[BT #18], Armed Battoemen \[BT #21], Delayed Supplies from France \[BT #6], Reluctant Wagoneers
//! \[BT #30], Hesitant British General \[BT #33], French Lake Warships \[BT #39].

use super::super::cards::{ActionPoint, ApKind};
use super::super::changes::{arrive, pos};
use super::super::choice::{Choice, Offers, Spot, ask};
use super::super::event::{Event, Placing};
use super::super::frame::{Frame, Step};
use super::super::ids::{LinkId, PieceId, SpaceId};
use super::super::pieces::{Pool, UnitKind};
use super::super::position::Pos;
use super::super::world::{Place, Play, StackMarks};
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A British Fleet of the pool comes to a British-controlled Coastal Space \[BT #18].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Admiral {}

/// The scenario in which it lessens the Year's draw of Fleets [BT ruling 41].
const FEWER_FLEETS_IN: &str = "amherst-1758-59";

fn berths(at: Pos<'_>) -> impl Iterator<Item = SpaceId> {
    let fits = move |space: &SpaceId| {
        at.is_friendly(Side::British, *space) && at.borders_friendly_zone(Side::British, *space)
    };
    at.spaces().filter(fits)
}

fn waiting(at: Pos<'_>) -> Vec<PieceId> {
    let pool = at.world.pieces.off_map(Place::Pool(Pool::Fleets));
    pool.and(at.content.families.sides.british).and(at.of(UnitKind::Fleet)).iter().collect()
}

impl Step<BayonetsTomahawks> for Admiral {
    fn need(&self, at: At<'_>) -> Need {
        let at: Pos<'_> = at.into();
        let idle = waiting(at).is_empty() || berths(at).next().is_none();
        if idle { Need::Run } else { ask(Side::British, "rear-admiral", "7.4") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        for fleet in waiting(at) {
            berths(at).for_each(|space| out.offer(Choice::Place(fleet, space)));
        }
        if at.content.options.admiral_optional {
            out.offer(Choice::Pass);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Place(piece, space) = choice else { return Flow::End };
        arrive(turn, side, piece, space, Placing::Event);
        let fewer =
            turn.content.options.admiral_every_scenario || turn.content.scenario.id == FEWER_FLEETS_IN;
        turn.world.fewer_fleets += u8::from(fewer);
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// A British stack is in Supply again, or if all are, one rallies \[BT #21].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battoemen {}

impl Battoemen {
    fn choices(at: Pos<'_>) -> Vec<Choice> {
        let bearing = |bears: fn(StackMarks) -> bool| {
            let marks = move |space: &SpaceId| bears(at.stack_marks(Side::British, *space));
            let at_sea = Some(Spot::SailBox).filter(|_| bears(at.world.sail_box.british));
            at.spaces().filter(marks).map(Spot::Space).chain(at_sea)
        };
        let hungry: Vec<Choice> = bearing(|marks| marks.out_of_supply).map(Choice::Supply).collect();
        if hungry.is_empty() { bearing(|marks| marks.rout).map(Choice::RallyAt).collect() } else { hungry }
    }
}

impl Step<BayonetsTomahawks> for Battoemen {
    fn need(&self, at: At<'_>) -> Need {
        if Battoemen::choices(at.into()).is_empty() {
            Need::Run
        } else {
            ask(Side::British, "battoemen", "7.4")
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        Battoemen::choices(at.into()).into_iter().for_each(|choice| out.offer(choice));
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Supply(Spot::Space(space)) => {
                turn.world.spaces[space].stacks[side].out_of_supply = false;
                turn.tell(Event::Supplied { side, space: Some(space) });
            }
            Choice::Supply(Spot::SailBox) => {
                turn.world.sail_box[side].out_of_supply = false;
                turn.tell(Event::Supplied { side, space: None });
            }
            Choice::RallyAt(Spot::Space(space)) => {
                turn.world.spaces[space].stacks[side].rout = false;
                turn.tell(Event::Rallied { side, space: Some(space), dice: None });
            }
            Choice::RallyAt(Spot::SailBox) => {
                turn.world.sail_box[side].rout = false;
                turn.tell(Event::Rallied { side, space: None, dice: None });
            }
            _ => return Flow::Fault("a stack is helped"),
        }
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// The French give up an AP of their Indian card, then one of their French card \[BT #6].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DelayedSupplies {
    /// Is the Indian card's turn?
    pub indian: bool,
}

impl DelayedSupplies {
    fn play<'a>(&self, at: Pos<'a>) -> Option<&'a Play> {
        let round = &at.world.action_round;
        if self.indian { round.indian.as_ref() } else { round.faction.french.as_ref() }
    }

    fn then(self) -> Flow {
        if self.indian {
            Flow::Goto(Frame::DelayedSupplies(DelayedSupplies { indian: false }))
        } else {
            Flow::End
        }
    }
}

impl Step<BayonetsTomahawks> for DelayedSupplies {
    fn need(&self, at: At<'_>) -> Need {
        let idle = self.play(at.into()).is_none_or(|play| play.left.is_empty());
        if idle { Need::Run } else { ask(Side::French, "delayed-supplies", "7.4") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let Some(play) = self.play(at.into()) else { return };
        let mut left = play.left.clone();
        left.dedup();
        left.into_iter().for_each(|ap| out.offer(Choice::GiveUp(ap)));
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::GiveUp(ap) = choice else { return Flow::Fault("an AP is given up") };
        let round = &mut turn.world.action_round;
        let play = if self.indian { round.indian.as_mut() } else { round.faction.french.as_mut() };
        if !give_up(play, ap) {
            return Flow::Fault("an AP that is not on the card is given up");
        }
        turn.tell(Event::LostAp { side, ap });
        self.then()
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        self.then()
    }
}

/// Takes the AP off the card; was it there?
fn give_up(play: Option<&mut Play>, ap: ActionPoint) -> bool {
    let Some(play) = play else { return false };
    let index = play.left.iter().position(|left| *left == ap);
    index.map(|index| play.left.remove(index)).is_some()
}

/// The British lose up to two plain Army APs, or where it is so agreed any two Army APs \[BT #30]. Of several kinds they choose
/// [BT ruling 190].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wagoneers {
    /// How many more.
    pub left: u8,
}

impl Wagoneers {
    /// Those they may lose.
    fn threatened(&self, at: Pos<'_>) -> Vec<ActionPoint> {
        let plain = ActionPoint { kind: ApKind::Army, double: false };
        let any = at.content.options.wagoneers_any_army;
        let Some(play) = at.world.action_round.faction.british.as_ref() else { return Vec::new() };
        let lost = |ap: &&ActionPoint| self.left > 0 && (**ap == plain || any && ap.is_army());
        play.left.iter().filter(lost).copied().collect()
    }

    fn lose(self, turn: &mut Turn<'_>, ap: ActionPoint) -> Flow {
        if !give_up(turn.world.action_round.faction.british.as_mut(), ap) {
            return Flow::Fault("an AP that is not on the card is given up");
        }
        turn.tell(Event::LostAp { side: Side::British, ap });
        Flow::Stay(Frame::Wagoneers(Wagoneers { left: self.left - 1 }))
    }
}

impl Step<BayonetsTomahawks> for Wagoneers {
    fn need(&self, at: At<'_>) -> Need {
        let aps = self.threatened(at.into());
        let forced = aps.len() <= usize::from(self.left) || aps.iter().all(|ap| Some(ap) == aps.first());
        if forced { Need::Run } else { ask(Side::British, "wagoneers", "7.4") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let mut kinds = self.threatened(at.into());
        kinds.dedup();
        kinds.into_iter().for_each(|ap| out.offer(Choice::GiveUp(ap)));
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::GiveUp(ap) = choice else { return Flow::Fault("an AP is given up") };
        self.lose(turn, ap)
    }

    /// No more than are lost, or all of one kind: nobody has a choice.
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        match self.threatened(pos(turn)).first() {
            Some(ap) => self.lose(turn, *ap),
            None => Flow::End,
        }
    }
}

/// The French pick a British stack, all of which is Spent \[BT #33].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HesitantGeneral {}

fn british_stacks(at: Pos<'_>) -> impl Iterator<Item = SpaceId> {
    at.spaces().filter(move |space| at.stack(Side::British, *space).any())
}

impl Step<BayonetsTomahawks> for HesitantGeneral {
    fn need(&self, at: At<'_>) -> Need {
        let idle = british_stacks(at.into()).next().is_none();
        if idle { Need::Run } else { ask(Side::French, "hesitant-general", "7.4") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        british_stacks(at.into()).for_each(|space| out.offer(Choice::Hesitate(space)));
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Hesitate(space) = choice else { return Flow::Fault("a stack hesitates") };
        let stack = pos(turn).stack(Side::British, space);
        turn.world.pieces.spent = turn.world.pieces.spent.or(stack);
        turn.tell(Event::Hesitated { space });
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// The French close a Highway on the lakes to the British, if these do not control both its ends \[BT #39].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LakeWarships {}

fn lakes(at: Pos<'_>) -> impl Iterator<Item = LinkId> {
    let open = move |link: &LinkId| {
        let ends = at.content.link(*link).ends;
        !ends.iter().all(|end| at.is_friendly(Side::British, *end))
    };
    at.content.named.lake_highways.into_iter().filter(open)
}

impl Step<BayonetsTomahawks> for LakeWarships {
    fn need(&self, at: At<'_>) -> Need {
        if lakes(at.into()).next().is_none() { Need::Run } else { ask(Side::French, "lake-warships", "7.4") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        lakes(at.into()).for_each(|link| out.offer(Choice::Close(link)));
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Close(link) = choice else { return Flow::Fault("a Highway is closed") };
        turn.world.links[link].closed = true;
        turn.tell(Event::Closed { link });
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
