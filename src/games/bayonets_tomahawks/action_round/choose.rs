//! The Reserve [BT 6.0.1], and the cards of an Action Round chosen and revealed [BT 7.1].
//!
//! Both sides choose at once. A choice names the card, which is then shown out of the hidden hand: so nobody reads the other's order
//! before he has given his own, and nobody can name what he does not hold.

use super::super::cards::Deck;
use super::super::choice::{Choice, Offers, ask, ask_both};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::CardId;
use super::super::no::CardsNo;
use super::super::sequence::deal::is_seen;
use super::super::world::Play;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::{Chance, Drawn, Need, Slot};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// Before AR1 each side keeps one of two cards as its Reserve and discards the other unseen [BT 7.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeepReserve {}

impl Step<BayonetsTomahawks> for KeepReserve {
    fn need(&self, _: At<'_>) -> Need {
        ask_both("reserve", "7.1")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        at.world.cards.drawn[side].iter().for_each(|slot| out.offer(Choice::Keep(*slot)));
    }

    fn answer_both(self, turn: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
        for side in Side::ALL {
            let Choice::Keep(kept) = choices[side] else { return Flow::Fault("a Reserve is kept") };
            let cards = &mut turn.world.cards;
            let drawn = std::mem::take(&mut cards.drawn[side]);
            cards.face_down.extend(drawn.into_iter().filter(|slot| *slot != kept));
            cards.reserve[side] = Some(kept);
            turn.tell(Event::KeptReserve { side });
        }
        Flow::End
    }
}

/// Offers every card that can lie in one of these slots.
fn offer_cards(at: At<'_>, held: &[Slot], named: fn(CardId) -> Choice, out: &mut Offers) {
    for card in &at.content.cards {
        let (id, deck) = (card.id, card.deck);
        let check = if at.world.cards.removed.contains(&id) {
            Err(CardsNo::Removed(id))
        } else if !card.is_used_in(at.world.year) {
            Err(CardsNo::OtherYear(id))
        } else if is_seen(at.world, id) {
            Err(CardsNo::Played(id))
        } else if held.iter().all(|slot| slot.deck != deck.index()) {
            Err(CardsNo::NoneHeld(deck))
        } else {
            Ok(())
        };
        match check {
            Ok(()) => out.offer_card(named(id), deck.index(), id.name()),
            Err(no) => out.refuse(named(id), no.into()),
        }
    }
}

/// Step 2: each side chooses the card it has drawn or its Reserve [BT 7.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChooseCards {}

impl Step<BayonetsTomahawks> for ChooseCards {
    fn need(&self, _: At<'_>) -> Need {
        ask_both("card", "7.1")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let held: Vec<Slot> = at.world.cards.faction(side).collect();
        offer_cards(at, &held, Choice::Play, out);
    }

    fn answer_both(self, _: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
        let mut shows = Vec::new();
        for side in Side::ALL {
            let Choice::Play(card) = choices[side] else { return Flow::Fault("a card is played") };
            shows.push(Frame::ShowCard(ShowCard { side, card }));
        }
        Flow::Sequence(shows)
    }
}

/// Step 3: the French name the Indian card they have drawn; there is nothing to choose [BT 7.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndianCard {}

impl Step<BayonetsTomahawks> for IndianCard {
    fn need(&self, at: At<'_>) -> Need {
        if at.world.cards.indian.is_none() { Need::Run } else { ask(Side::French, "indian-card", "7.1") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let held: Vec<Slot> = at.world.cards.indian.into_iter().collect();
        offer_cards(at, &held, Choice::Indian, out);
    }

    fn answer(self, _: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Indian(card) = choice else { return Flow::Fault("an Indian card is named") };
        Flow::Goto(Frame::ShowCard(ShowCard { side, card }))
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// Step 3: a card is shown and comes into play; what a side holds besides is its Reserve [BT 7.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShowCard {
    /// Whose it is.
    pub side: Side,
    /// The card.
    pub card: CardId,
}

impl Step<BayonetsTomahawks> for ShowCard {
    fn need(&self, at: At<'_>) -> Need {
        let deck = at.content.card(self.card).deck.index();
        Need::Chance(Chance::Show { side: self.side, deck, card: self.card.id() })
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Drawn::Shown(slot) = drawn else { return Flow::Fault("no card is shown") };
        let ShowCard { side, card } = self;
        let printed = turn.content.card(card);
        let play = Play { card, left: printed.ap.clone(), used: 0, battle: None };
        let (cards, round) = (&mut turn.world.cards, &mut turn.world.action_round);
        if printed.deck == Deck::Indian {
            cards.indian = None;
            round.indian = Some(play);
        } else {
            let rest = cards.faction(side).find(|held| *held != slot);
            cards.drawn[side].clear();
            cards.reserve[side] = rest;
            round.faction[side] = Some(play);
        }
        cards.played.push(card);
        turn.tell(Event::Revealed { side, card });
        Flow::End
    }
}
