//! Decks made and shuffled [BT 5.3, 17.4], the draw of an Action Round [BT 7.1], and cards dealt anew.
//!
//! At the start of a Year every deck is made of the cards of that Year, wherever they lay: nobody needs to know which of the cards
//! discarded face down have to be taken out. Slots are numbered on from the last shuffle of the deck.

use super::super::cards::Deck;
use super::super::content::Content;
use super::super::event::Event;
use super::super::frame::Step;
use super::super::ids::{CardId, ChitId};
use super::super::world::{Cards, Pile, World, slot};
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::{Chance, Drawn, Need, ShuffleRequest, Slot};
use crate::flaw;
use crate::flaw::Flaw;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The cards of a deck that nobody has seen in this Year, by id; of chits all.
#[must_use]
pub fn unseen(content: &Content, world: &World, deck: Deck) -> Vec<String> {
    match deck {
        Deck::BritishChits | Deck::FrenchChits => content.chits(deck.side()).map(ChitId::id).collect(),
        Deck::BritishBuildup
        | Deck::BritishCampaign
        | Deck::FrenchBuildup
        | Deck::FrenchCampaign
        | Deck::Indian => {
            let hidden = content.deck(deck, world.year).filter(|card| !is_seen(world, *card));
            hidden.map(CardId::id).collect()
        }
    }
}

/// Has everybody seen this card in this Year?
#[must_use]
pub fn is_seen(world: &World, card: CardId) -> bool {
    world.cards.played.contains(&card) || world.cards.removed.contains(&card)
}

/// What is shuffled when a Year begins: the decks of the Year, and chits of which one was shown.
#[must_use]
pub fn of_year(content: &Content, world: &World) -> Vec<ShuffleRequest> {
    let deck = |deck: Deck| {
        let removed = |card: &CardId| world.cards.removed.contains(card);
        let cards = content.deck(deck, world.year).filter(|card| !removed(card));
        ShuffleRequest {
            deck: deck.index(),
            face_down: Vec::new(),
            face_up: cards.map(CardId::id).collect(),
            first: world.cards.pile(deck).end,
        }
    };
    let chits = Side::ALL.into_iter().filter_map(|side| chits_of_year(content, world, side));
    Deck::CARDS.into_iter().map(deck).chain(chits).collect()
}

/// The chits of a side are made anew of all its chits when one was shown, and at the beginning: nobody need know which went back.
fn chits_of_year(content: &Content, world: &World, side: Side) -> Option<ShuffleRequest> {
    let deck = Deck::chits(side);
    let pile = world.cards.pile(deck);
    let anew = pile.left() == 0 || world.cards.chits[side].shown.is_some();
    let face_up = || content.chits(side).map(ChitId::id).collect();
    anew.then(|| ShuffleRequest {
        deck: deck.index(),
        face_down: Vec::new(),
        face_up: face_up(),
        first: pile.end,
    })
}

/// All cards of a Year that is over are gathered, to be shuffled anew: no Reserve is kept, and no deck has any left [BT 17.4].
pub fn gather(world: &mut World) {
    let cards = &mut world.cards;
    for deck in Deck::CARDS {
        let pile = cards.draw.entry(deck).or_default();
        pile.next = pile.end;
    }
    cards.reserve = Default::default();
    cards.drawn = Default::default();
    cards.indian = None;
    cards.face_down.clear();
    cards.played.clear();
    for side in Side::ALL {
        // A chit that was shown goes back, and all of its side are made anew: none lies anywhere until then.
        let chits = &mut cards.chits[side];
        if chits.shown.is_some() {
            (chits.held, chits.drawn, chits.shown) = (None, None, None);
            let pile = cards.draw.entry(Deck::chits(side)).or_default();
            pile.next = pile.end;
        }
    }
}

/// The shuffles of a Year are done: everything lies in its pile.
pub fn shuffled(turn: &mut Turn<'_>) {
    let requests = of_year(turn.content, turn.world);
    let cards = &mut turn.world.cards;
    let chits = cards.chits;
    *cards = Cards { draw: cards.draw.clone(), removed: cards.removed.clone(), chits, ..Cards::default() };
    for request in requests {
        let Some(deck) = Deck::from_index(request.deck) else { continue };
        let count = u16::try_from(request.len()).unwrap_or_default();
        let pile = Pile { next: request.first, end: request.first.saturating_add(count) };
        turn.world.cards.draw.insert(deck, pile);
        if deck == Deck::chits(deck.side()) {
            let chits = &mut turn.world.cards.chits[deck.side()];
            (chits.held, chits.drawn, chits.shown) = (None, None, None);
        }
        turn.tell(Event::Shuffled { deck, cards: request.len() });
    }
}

/// A side draws from a deck.
pub fn draw(turn: &mut Turn<'_>, side: Side, deck: Deck, count: usize) -> Vec<Slot> {
    let drawn: Vec<Slot> = (0..count).filter_map(|_| turn.world.cards.take(deck)).collect();
    turn.tell(Event::Drew { side, deck, cards: drawn.len() });
    drawn
}

/// Step 1 of an Action Round: each side draws a card of its own, the French an Indian one besides [BT 7.1].
pub fn draw_for_round(turn: &mut Turn<'_>, round: u8) {
    for side in Side::ALL {
        turn.world.cards.drawn[side] = draw(turn, side, Deck::of_round(side, round), 1);
    }
    turn.world.cards.indian = draw(turn, Side::French, Deck::Indian, 1).pop();
}

/// Gives every card that lies face down a new slot, as if all that nobody has seen had been shuffled and dealt to where it lies.
///
/// # Errors
/// If more lie face down than nobody has seen.
pub fn lay_out(content: &Content, world: &mut World) -> Result<(), Flaw> {
    for deck in Deck::ALL {
        let count = unseen(content, world, deck).len();
        let lying = world.cards.lying(deck).len();
        let (Ok(end), Ok(next)) = (u16::try_from(count), u16::try_from(lying)) else {
            return Err(flaw!("bayonets_tomahawks.position.there_too_many_cards"));
        };
        if next > end {
            return Err(flaw!(
                "bayonets_tomahawks.position.cards_deck_lie_face_down",
                lying = lying,
                deck = deck.word(),
                count = count
            ));
        }
        let chits = deck == Deck::chits(deck.side());
        // All chits are in their pile, those drawn too.
        let pile = Pile { next: if chits { 0 } else { next }, end };
        world.cards.draw.insert(deck, pile);
        let mut number = 0;
        renumber(&mut world.cards, deck, || {
            number += 1;
            number - 1
        });
    }
    Ok(())
}

/// New numbers for what lies face down of a deck, in the order of [`Cards::lying`].
fn renumber(cards: &mut Cards, deck: Deck, mut next: impl FnMut() -> u16) {
    let mut anew = |slot: &mut Slot| {
        if slot.deck == deck.index() {
            slot.number = next();
        }
    };
    for side in Side::ALL {
        cards.drawn[side].iter_mut().for_each(&mut anew);
        cards.reserve[side].iter_mut().for_each(&mut anew);
        if side == Side::French {
            cards.indian.iter_mut().for_each(&mut anew);
        }
        let chits = &mut cards.chits[side];
        for held in [&mut chits.held, &mut chits.drawn].into_iter().flatten() {
            let mut lying = slot(Deck::chits(side), *held);
            anew(&mut lying);
            *held = lying.number;
        }
    }
    cards.face_down.iter_mut().for_each(&mut anew);
}

/// A position from a file is taken up: all that is hidden is shuffled, and lies where the position says [BT ruling 70].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealAnew {}

impl DealAnew {
    fn requests(at: &Content, world: &World) -> Vec<ShuffleRequest> {
        let request = |deck: Deck| {
            let face_up = unseen(at, world, deck);
            ShuffleRequest { deck: deck.index(), face_down: Vec::new(), face_up, first: 0 }
        };
        Deck::ALL.into_iter().map(request).filter(|request| !request.is_empty()).collect()
    }
}

impl Step<BayonetsTomahawks> for DealAnew {
    fn need(&self, at: At<'_>) -> Need {
        Need::Chance(Chance::Shuffle(DealAnew::requests(at.content, at.world)))
    }

    fn chance(self, turn: &mut Turn<'_>, _: Drawn) -> Flow {
        for request in DealAnew::requests(turn.content, turn.world) {
            if let Some(deck) = Deck::from_index(request.deck) {
                turn.tell(Event::Shuffled { deck, cards: request.len() });
            }
        }
        Flow::End
    }
}
