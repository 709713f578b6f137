//! Optional rules [WW 14.0]: those with a procedure of their own. The others are asked where the rule is.

use super::cards::EventKind;
use super::choice::{Choice, Offers, ask};
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::{CardId, PieceSet, SpaceId};
use super::map::Department;
use super::position::Pos;
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The missing one of WILLIAM PITT and DIPLOMATIC REVOLUTION comes with the next deal [WW 14.1].
///
/// It is taken out of the discards before any reshuffle: once it lies there it is due [WW ruling 71].
pub fn deal_linked(turn: &mut Turn<'_>) {
    if !turn.content.options.linked_diplomacy {
        return;
    }
    let played = turn.world.effects;
    let due = match (played.pitt, played.diplomatic_revolution) {
        (true, false) => (Side::French, EventKind::DiplomaticRevolution),
        (false, true) => (Side::British, EventKind::WilliamPitt),
        _ => return,
    };
    let card = turn.content.cards_of(due.1).next();
    if let Some(card) = card {
        take_from_discards(turn, due.0, card, "14.1");
    }
}

/// A card goes from the discards to a hand by this rule, everybody looking on [WW 5.22].
pub fn take_from_discards(turn: &mut Turn<'_>, side: Side, card: CardId, rule: &'static str) {
    let piles = &mut turn.world.piles;
    let there = |shown: &super::world::Shown| shown.card == card && shown.has_slot();
    let Some(index) = piles.discards.iter().position(there) else { return };
    let shown = piles.discards.remove(index);
    piles.known.insert(shown.slot, card);
    turn.world.hands[side].cards.push(shown.slot);
    turn.tell(Event::TookCard { side, card, rule });
}

/// A Raided marker costs a militia step in its Department [WW 14.2].
#[must_use]
pub fn militia_loss(pos: Pos<'_>, raider: Side, space: SpaceId) -> Option<Frame> {
    let department = pos.content.space(space).department?;
    let hit = pos.content.options.raids_cost_militia
        && department.side() == raider.other()
        && pos.militia(department).any();
    hit.then_some(Frame::MilitiaLoss(MilitiaLoss { department }))
}

/// The owner picks the militia unit that loses a step [WW 14.2].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MilitiaLoss {
    /// Which Department.
    pub department: Department,
}

impl Step<WildernessWar> for MilitiaLoss {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if pos.distinct(pos.militia(self.department)).len() < 2 {
            return Need::Run;
        }
        ask(self.department.side(), "militia-step", "14.2")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        for unit in pos.distinct(pos.militia(self.department)).iter() {
            out.offer(Choice::Lose(unit));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Lose(unit) = choice else { return Flow::Fault("no militia unit to lose a step") };
        turn.lose_step(unit, "14.2");
        Flow::End
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let militia: PieceSet = turn.pos().militia(self.department);
        if let Some(unit) = militia.first() {
            turn.lose_step(unit, "14.2");
        }
        Flow::End
    }
}

/// How far the exchange has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Does he want to?
    Ask,
    /// Which card comes.
    Take,
}

/// From 1757 the British may give a card by chance for Regulars or Highlanders in the discards [WW 14.6].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    /// How far it has come.
    pub stage: Stage,
}

fn wanted(pos: Pos<'_>) -> impl Iterator<Item = CardId> + '_ {
    let fits = |card: &CardId| {
        matches!(pos.content.card(*card).event, EventKind::BritishRegulars | EventKind::Highlanders)
    };
    pos.world.piles.discards.iter().filter(|shown| shown.has_slot()).map(|shown| shown.card).filter(fits)
}

impl Step<WildernessWar> for Exchange {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        match self.stage {
            Stage::Ask => {
                let open = at.content.options.british_exchange
                    && at.world.year > 1756
                    && !at.world.hands.british.cards.is_empty()
                    && wanted(pos).next().is_some();
                if open { ask(Side::British, "exchange", "14.6") } else { Need::Run }
            }
            Stage::Take => ask(Side::British, "exchange-card", "14.6"),
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        if self.stage == Stage::Ask {
            out.offer(Choice::Exchange);
            out.offer(Choice::Pass);
            return;
        }
        for card in wanted(at.into()) {
            out.offer(Choice::TakeCard(card));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Exchange => Flow::Sequence(vec![
                super::events::hands::Forfeit::of(Side::British),
                Frame::Exchange(Exchange { stage: Stage::Take }),
            ]),
            Choice::TakeCard(card) => {
                take_from_discards(turn, Side::British, card, "14.6");
                Flow::End
            }
            Choice::Pass => Flow::End,
            _ => Flow::Fault("neither an exchange nor a card to take"),
        }
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
