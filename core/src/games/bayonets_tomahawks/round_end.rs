//! End of an Action Round [BT 14.0]: cards are discarded, markers removed, Supply checked, Routed stacks rally, the next round begins.
//!
//! The British go first in each step, which only the order of the story shows. Rulings 66, 72.

use super::changes::pos;
use super::dice::{Face, roll};
use super::event::{Event, RallyDice};
use super::frame::{Frame, Step};
use super::ids::{Id, PieceSet, SpaceId};
use super::pieces::UnitKind;
use super::position::Pos;
use super::world::ActionRound;
use super::{At, BayonetsTomahawks, Flow, Turn, supply};
use crate::engine::{Chance, Drawn, Need, Roll};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The end of an Action Round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundEnd {}

impl Step<BayonetsTomahawks> for RoundEnd {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        clear(turn);
        check_supply(turn);
        Flow::Goto(Frame::Rally(Rally {}))
    }
}

/// Steps 1 and 2: the cards are out of play, Spent, Landing and Marshal markers are removed [BT 14.0].
fn clear(turn: &mut Turn<'_>) {
    let world = &mut *turn.world;
    world.action_round = ActionRound::default();
    world.pieces.spent = PieceSet::default();
    for (_, marks) in world.spaces.iter_mut() {
        for side in Side::ALL {
            (marks.stacks[side].landing, marks.stacks[side].marshal) = (false, false);
        }
    }
    for side in Side::ALL {
        (world.sail_box[side].landing, world.sail_box[side].marshal) = (false, false);
    }
    for (_, marks) in world.links.iter_mut() {
        marks.closed = false;
    }
}

/// Step 3: every stack on the map is marked Out of Supply or not [BT 14.1.1]. A lone Commander is no stack of its own.
fn check_supply(turn: &mut Turn<'_>) {
    for side in Side::ALL {
        for space in SpaceId::all() {
            let at = pos(turn);
            let cut_off = at.counted(side, space).any() && !supply::is_in_supply(at, side, space);
            let marks = &mut turn.world.spaces[space].stacks[side];
            if marks.out_of_supply != cut_off {
                marks.out_of_supply = cut_off;
                let event = if cut_off {
                    Event::OutOfSupply { side, space }
                } else {
                    Event::Supplied { side, space: Some(space) }
                };
                turn.tell(event);
            }
        }
    }
}

/// Step 4: each Routed stack rolls a die, and one more for each point of its best Commander's rating [BT 14.2]. Then the Round marker
/// advances.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rally {}

/// A Routed stack; nowhere: in the Sail Box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Routed {
    side: Side,
    space: Option<SpaceId>,
}

impl Routed {
    /// All of them, the British first.
    fn all(at: Pos<'_>) -> Vec<Routed> {
        let of = |side: Side| {
            let on_map = SpaceId::all().filter(move |space| at.stack_marks(side, *space).rout).map(Some);
            let at_sea = Some(None).filter(|_| at.world.sail_box[side].rout);
            on_map.chain(at_sea).map(move |space| Routed { side, space })
        };
        Side::ALL.into_iter().flat_map(of).collect()
    }

    fn stack(self, at: Pos<'_>) -> PieceSet {
        match self.space {
            Some(space) => at.stack(self.side, space),
            None => at.sailing(self.side),
        }
    }

    fn dice(self, at: Pos<'_>) -> Roll {
        let ratings = self.stack(at).iter().filter_map(|unit| at.content.unit(unit));
        let best = ratings.map(|unit| unit.command.rating).max().unwrap_or_default();
        let place = self.space.map_or("sail-box", SpaceId::slug);
        roll(format!("rally {place} {}", self.side.word()), 1 + best)
    }

    /// Is it made of Light units only, a Fort and Commanders not counted [BT 14.2]?
    fn is_light(self, at: Pos<'_>) -> bool {
        let aside = at.of(UnitKind::Fort).or(at.of(UnitKind::Commander));
        let rest = self.stack(at).minus(aside);
        rest.any() && rest.minus(at.content.families.light).is_empty()
    }
}

/// The Round marker advances [BT 14.0].
pub(super) fn advance(turn: &mut Turn<'_>) -> Flow {
    match turn.world.round.next() {
        Some(next) => {
            turn.world.round = next;
            Flow::End
        }
        None => Flow::Fault("no Action Round is the last of a Year"),
    }
}

impl Step<BayonetsTomahawks> for Rally {
    fn need(&self, at: At<'_>) -> Need {
        let rolls: Vec<Roll> =
            Routed::all(at.into()).into_iter().map(|stack| stack.dice(at.into())).collect();
        if rolls.is_empty() { Need::Run } else { Need::Chance(Chance::Roll(rolls)) }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Drawn::Faces(rolls) = drawn else { return Flow::Fault("dice are rolled") };
        for (stack, faces) in Routed::all(pos(turn)).into_iter().zip(rolls) {
            let Routed { side, space } = stack;
            let light = stack.is_light(pos(turn));
            let dice = RallyDice { dice: stack.dice(pos(turn)).dice, light };
            if !faces.iter().any(|face| Face::of(*face).rallies(light)) {
                turn.tell(Event::NotRallied { side, space, dice });
                continue;
            }
            match space {
                Some(space) => turn.world.spaces[space].stacks[side].rout = false,
                None => turn.world.sail_box[side].rout = false,
            }
            turn.tell(Event::Rallied { side, space, dice: Some(dice) });
        }
        advance(turn)
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        advance(turn)
    }
}

#[cfg(test)]
mod tests {
    use super::super::setup::tests::{position, space};
    use super::super::world::Round;
    use super::*;
    use crate::engine::{Machine, Next, Rules};

    /// At the end of AR5.
    fn ending(world: &str) -> Machine<BayonetsTomahawks> {
        let stack = "stack: [{RoundOf: {}}, {RoundEnd: {}}]";
        let mut machine = position("loudoun-1757", &format!("world: {{round: ar-5, {world}}}\n{stack}"));
        machine.draw(Drawn::Shuffled).expect("what is hidden is dealt anew");
        machine
    }

    #[test]
    fn r14_0_markers_go_and_the_next_round_begins() {
        let machine = ending(
            "pieces: {light-rogers: lake-george spent}, \
             spaces: {albany: {stacks: {british: {landing: true, marshal: true}}}}, \
             links: {niagara--toronto: {closed: true}}",
        );
        let world = machine.world();
        assert_eq!((world.round, machine.next().ask().map(|ask| ask.kind)), (Round::Action(6), Some("card")));
        assert!(world.pieces.spent.is_empty());
        assert!(world.links.iter().all(|(_, marks)| !marks.closed));
        assert_eq!(world.spaces[space("albany")].stacks.british, Default::default());
    }

    #[test]
    fn r14_1_1_a_stack_that_is_cut_off_is_marked_and_one_that_is_not_is_freed() {
        let machine = ending(
            "pieces: {bde-44th-48th: oneida-lake, bde-canadiens-1: oneida-lake}, \
             spaces: {oneida-lake: {battle: true}, albany: {stacks: {british: {out_of_supply: true}}}}",
        );
        let marks = |slug: &str| machine.world().spaces[space(slug)].stacks;
        assert!(!marks("albany").british.out_of_supply);
        assert!(marks("oneida-lake").french.out_of_supply, "no French Highway leads there past Oswego");
    }

    #[test]
    fn r14_2_a_commander_brings_dice_and_light_stacks_rally_more_easily() {
        let world = "pieces: {cmdr-bradstreet: albany}, spaces: {albany: {stacks: {british: {rout: true}}}, \
                     lake-george: {stacks: {british: {rout: true}}}, montreal: {stacks: {french: {rout: true}}}}";
        let rolled = |faces: [Vec<u8>; 3]| {
            let mut machine = ending(world);
            let Next::Chance(Chance::Roll(rolls)) = machine.next().clone() else { panic!("stacks rally") };
            let dice: Vec<(&str, u8)> = rolls.iter().map(|roll| (roll.label.as_str(), roll.dice)).collect();
            let wanted =
                [("rally albany british", 3), ("rally lake-george british", 1), ("rally montreal french", 3)];
            assert_eq!(dice, wanted, "one of two Commanders counts");
            machine.draw(Drawn::Faces(faces.to_vec())).expect("the dice fit");
            let marks = |slug: &str, side: Side| machine.world().spaces[space(slug)].stacks[side].rout;
            [
                marks("albany", Side::British),
                marks("lake-george", Side::British),
                marks("montreal", Side::French),
            ]
        };
        // B&T: enough for Light units beside a Fort, not for others.
        assert_eq!(rolled([vec![5, 5, 5], vec![5], vec![3, 4, 6]]), [true, false, true]);
        assert_eq!(rolled([vec![6, 6, 1], vec![6], vec![2, 6, 6]]), [false, true, false]);
    }
}
