//! Events that touch hands and discards: cards 35, 36, 37, 67, 69.

use super::super::cards::EventKind;
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Effect, Event, Reading};
use super::super::frame::{Frame, Step};
use super::super::ids::CardId;
use super::super::optional::take_from_discards;
use super::super::position::Pos;
use super::super::sequence::phase::Show;
use super::super::sequence::pitt_leaders;
use super::super::world::{Claim, DECK, Picked, Shown, held, slot};
use super::super::{At, Flow, Turn, WildernessWar};
use crate::engine::{Chance, Die, Drawn, Need, Pick, Roll, Thing};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A card by chance out of a hand.
fn pick(side: Side, hand: &[u16]) -> Need {
    Need::Chance(Chance::Pick(Pick {
        label: format!("card from the {} hand", side.word()),
        from: hand.iter().map(|number| Thing::Slot(slot(*number))).collect(),
        count: 1,
    }))
}

/// COURIER INTERCEPTED!: on 3-6 a card by chance from the enemy's hand \[WW #35].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Courier {
    /// Who plays it.
    pub side: Side,
    /// Has the die succeeded?
    pub taking: bool,
}

impl Courier {
    /// Begins.
    #[must_use]
    pub fn new(side: Side) -> Courier {
        Courier { side, taking: false }
    }
}

impl Step<WildernessWar> for Courier {
    fn need(&self, at: At<'_>) -> Need {
        let enemy = self.side.other();
        let hand = &at.world.hands[enemy].cards;
        if !self.taking {
            let label = format!("courier {}", self.side.word());
            return Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, die: Die::SIX }]));
        }
        if hand.is_empty() { Need::Run } else { pick(enemy, hand) }
    }

    fn chance(mut self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let side = self.side;
        if self.taking {
            let hand = &mut turn.world.hands[side.other()].cards;
            let Some(index) = drawn.pick().filter(|index| *index < hand.len()) else {
                return Flow::Fault("a courier without a card of the hand");
            };
            let number = hand.remove(index);
            turn.world.hands[side].cards.push(number);
            turn.tell(Event::StoleCard { side });
            return Flow::End;
        }
        let Some(die) = drawn.die() else { return Flow::Fault("a courier without a die") };
        let taken = die >= 3;
        turn.tell(Event::Rolled { side, die, reading: Reading::Courier { taken } });
        if !taken {
            return Flow::End;
        }
        self.taking = true;
        Flow::Stay(Frame::Courier(self))
    }

    /// The hand is empty.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// A card by chance out of a hand is laid open and discarded: FRANÇOIS BIGOT, and the exchange of 14.6.
///
/// Chance picks the slot; its owner then says which card it is and shows it. While a card is picked no other can be
/// shown, so what he says must be true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// Whose hand.
    pub side: Side,
    /// Has it been said which card it is?
    pub done: bool,
}

impl Forfeit {
    /// Begins.
    #[must_use]
    pub fn of(side: Side) -> Frame {
        Frame::Forfeit(Forfeit { side, done: false })
    }
}

impl Step<WildernessWar> for Forfeit {
    fn need(&self, at: At<'_>) -> Need {
        let hand = &at.world.hands[self.side].cards;
        match at.world.picked {
            _ if self.done || hand.is_empty() => Need::Run,
            None => pick(self.side, hand),
            Some(picked) if at.world.piles.known.contains_key(&picked.slot) => Need::Run,
            Some(_) => {
                let rule = if self.side == Side::French { "#36" } else { "14.6" };
                ask(self.side, "lay-open", rule)
            }
        }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let hidden = |card: &CardId| !pos.world.piles.known.values().any(|known| known == card);
        let may_hold = pos.may_hold(side);
        for card in at.content.deck().filter(|card| may_hold(*card)).filter(hidden) {
            out.offer_card(Choice::Discard(card), DECK, card.name());
        }
    }

    fn answer(mut self, _: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Discard(card) = choice else { return Flow::Fault("the picked card is not laid open") };
        self.done = true;
        Flow::Call { now: Show::discard(side, card), then: Frame::Forfeit(self) }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let side = self.side;
        let hand = &turn.world.hands[side].cards;
        let Some(slot) = drawn.pick().and_then(|index| hand.get(index).copied()) else {
            return Flow::Fault("no card of the hand is picked");
        };
        turn.world.picked = Some(Picked { side, slot });
        Flow::Stay(Frame::Forfeit(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let picked = turn.world.picked.take();
        let known = picked.and_then(|picked| turn.world.piles.known.get(&picked.slot).copied());
        if let (Some(picked), Some(card)) = (picked, known) {
            turn.tell(Event::Discarded { side: self.side, card });
            turn.discard(self.side, Shown { card, slot: picked.slot });
        }
        Flow::End
    }
}

/// BRITISH MINISTERIAL CRISIS: the British discard one card of a list, or say that they hold none \[WW #37].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crisis {}

/// The cards of the list.
fn listed(pos: Pos<'_>) -> impl Iterator<Item = CardId> + '_ {
    pos.content.deck().filter(move |card| {
        matches!(
            pos.content.card(*card).event,
            EventKind::BritishRegulars
                | EventKind::Highlanders
                | EventKind::LightInfantry
                | EventKind::TroopTransportsAndLocalEnlistments
                | EventKind::VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld
        )
    })
}

impl Step<WildernessWar> for Crisis {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if !listed(pos).any(pos.may_hold(Side::British)) {
            return Need::Run;
        }
        ask(Side::British, "ministerial-crisis", "#37")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let mut open_hand = false;
        let may_hold = pos.may_hold(side);
        for card in listed(pos).filter(|card| may_hold(*card)) {
            let known = pos.world.piles.known.values().any(|known| *known == card);
            open_hand |= known;
            out.offer_card(Choice::Discard(card), DECK, card.name());
        }
        if !open_hand {
            out.offer_denial(Choice::None, listed(pos).map(held).collect());
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Discard(card) => Flow::Goto(Show::discard(side, card)),
            Choice::None => {
                let claim = Claim {
                    side,
                    cards: listed(turn.pos()).collect(),
                    hand: turn.world.hands[side].cards.clone(),
                };
                turn.world.claims.push(claim);
                turn.tell(Event::Claimed { side });
                Flow::End
            }
            _ => Flow::Fault("a crisis without a card or a claim"),
        }
    }

    /// No card of the list can be in the hand.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// WILLIAM PITT and DIPLOMATIC REVOLUTION: hands grow, and a card may be taken back \[WW #67, #69].
pub fn diplomacy(turn: &mut Turn<'_>, side: Side) -> Flow {
    if side == Side::British {
        turn.world.effects.pitt = true;
        turn.tell(Event::Marked { effect: Effect::Pitt, rule: "#67" });
        pitt_leaders(turn);
    } else {
        turn.world.effects.diplomatic_revolution = true;
        turn.tell(Event::Marked { effect: Effect::DiplomaticRevolution, rule: "#69" });
    }
    Flow::Goto(Frame::TakeBack(TakeBack { side }))
}

/// A card may be taken from the discards [WW 5.22].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakeBack {
    /// Who.
    pub side: Side,
}

impl TakeBack {
    fn open(&self, pos: Pos<'_>) -> Vec<CardId> {
        let fits = |event: EventKind| match self.side {
            Side::British => matches!(
                event,
                EventKind::Highlanders
                    | EventKind::BritishRegulars
                    | EventKind::LightInfantry
                    | EventKind::TroopTransportsAndLocalEnlistments
            ),
            Side::French => {
                matches!(event, EventKind::FrenchRegulars | EventKind::TroopTransportsAndLocalEnlistments)
            }
        };
        let discards =
            pos.world.piles.discards.iter().filter(|shown| shown.has_slot()).map(|shown| shown.card);
        discards.filter(|card| fits(pos.content.card(*card).event)).collect()
    }
}

impl Step<WildernessWar> for TakeBack {
    fn need(&self, at: At<'_>) -> Need {
        if self.open(at.into()).is_empty() {
            return Need::Run;
        }
        ask(self.side, "take-back", Pos::from(at).card_in_play("5.22"))
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        for card in self.open(at.into()) {
            out.offer(Choice::TakeCard(card));
        }
        out.offer(Choice::None);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::TakeCard(card) => {
                let rule = turn.pos().card_in_play("5.22");
                take_from_discards(turn, side, card, rule);
                Flow::End
            }
            Choice::None => Flow::End,
            _ => Flow::Fault("a card is neither taken back nor left"),
        }
    }

    /// None that fits lies there.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
