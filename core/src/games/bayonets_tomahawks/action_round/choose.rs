//! The Reserve [BT 6.0.1], and the cards of an Action Round chosen and revealed [BT 7.1].
//!
//! Both sides choose at once. A choice names the card, the French one the Indian card too, which are then shown out of the hidden hand: so
//! nobody reads the other's order before he has given his own, and nobody can name what he does not hold. Ruling 14.

use super::super::cards::{Card, Deck};
use super::super::choice::{Choice, Offers, ask_both};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::CardId;
use super::super::no::CardsNo;
use super::super::sequence::deal::is_seen;
use super::super::world::Play;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::{Chance, Drawn, HeldCard, Need, Slot};
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

/// Can a card lie in one of these slots?
fn check(at: At<'_>, card: &Card, held: &[Slot]) -> Result<(), CardsNo> {
    let (id, deck) = (card.id, card.deck);
    if at.world.cards.removed.contains(&id) {
        Err(CardsNo::Removed(id))
    } else if !card.is_used_in(at.world.year) {
        Err(CardsNo::OtherYear(id))
    } else if is_seen(at.world, id) {
        Err(CardsNo::Played(id))
    } else if held.iter().all(|slot| slot.deck != deck.index()) {
        Err(CardsNo::NoneHeld(deck))
    } else {
        Ok(())
    }
}

/// A card out of a hidden hand.
fn hidden(card: &Card) -> HeldCard {
    HeldCard { deck: card.deck.index(), card: card.id.name() }
}

/// Step 2: each side chooses the card it has drawn or its Reserve, and the French lay the Indian card they have drawn beside it [BT 7.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChooseCards {}

impl ChooseCards {
    /// A card of a side's own deck; with each Indian card that it can lie beside, and that nobody but the French knows.
    fn offer(at: At<'_>, card: &Card, indians: &[&Card], out: &mut Offers) {
        if indians.is_empty() {
            out.offer_card(Choice::Play(card.id), card.deck.index(), card.id.name());
        }
        for indian in indians {
            match check(at, indian, at.world.cards.indian.as_slice()) {
                Ok(()) => {
                    let both = [hidden(card), hidden(indian)];
                    out.offer_two_cards(Choice::PlayWith(card.id, indian.id), both);
                }
                Err(no) => out.refuse(Choice::PlayWith(card.id, indian.id), no.into()),
            }
        }
    }
}

impl Step<BayonetsTomahawks> for ChooseCards {
    fn need(&self, _: At<'_>) -> Need {
        ask_both("card", "7.1")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let held: Vec<Slot> = at.world.cards.faction(side).collect();
        let drawn = at.world.cards.indian.filter(|_| side == Side::French);
        let beside = |card: &&Card| drawn.is_some() && card.deck == Deck::Indian;
        let indians: Vec<&Card> = at.content.cards.iter().filter(beside).collect();
        for card in &at.content.cards {
            match check(at, card, &held) {
                Ok(()) => ChooseCards::offer(at, card, &indians, out),
                Err(no) => out.refuse(Choice::Play(card.id), no.into()),
            }
        }
    }

    /// Step 3: all cards are revealed [BT 7.1].
    fn answer_both(self, _: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
        let mut shows = Vec::new();
        for side in Side::ALL {
            let cards = match choices[side] {
                Choice::Play(card) => [Some(card), None],
                Choice::PlayWith(card, indian) => [Some(card), Some(indian)],
                _ => return Flow::Fault("a card is played"),
            };
            shows.extend(cards.into_iter().flatten().map(|card| Frame::ShowCard(ShowCard { side, card })));
        }
        Flow::Sequence(shows)
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
