//! A world as it may be: what a seat knows stays as it is, and all hidden cards it does not know are dealt again among
//! themselves.

use crate::engine::{CardName, HeldCard, RandomTable, Slot};
use crate::side::Side;
use crate::speech::Play;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// The face-down cards a seat knows, by where they lie.
pub type Sight = BTreeMap<Slot, CardName>;

/// How often cards are dealt again that go against what an opponent has claimed.
const TRIES: usize = 16;

/// A table at which the hidden cards lie as they may, for a seat that plays `side` and knows `sight`.
#[must_use]
pub fn suppose(play: &dyn Play, side: Side, sight: &Sight, rng: ChaCha8Rng) -> RandomTable<ChaCha8Rng> {
    let mut lot = RandomTable::new(rng);
    let unseen = play.unseen();
    let mut faces = BTreeMap::new();
    for _ in 0..TRIES {
        faces.clear();
        for deck in &unseen {
            let known = deck.slots.iter().filter_map(|slot| sight.get(slot).map(|card| (*slot, *card)));
            let known: Sight = known.collect();
            let mut cards = deck.cards.clone();
            for card in known.values() {
                if let Some(found) = cards.iter().position(|other| other == card) {
                    cards.swap_remove(found);
                }
            }
            lot.shuffle(&mut cards);
            let open = deck.slots.iter().copied().filter(|slot| !known.contains_key(slot));
            faces.extend(open.zip(cards));
            faces.extend(known);
        }
        if is_as_claimed(play, side, &faces) {
            break;
        }
    }
    lot.lays(faces);
    lot
}

/// Does the other side hold nothing that it said it does not hold, in the cards it still has?
fn is_as_claimed(play: &dyn Play, side: Side, faces: &Sight) -> bool {
    let hand = play.hand(side.other());
    play.claims().iter().filter(|claim| claim.side != side).all(|claim| {
        let still = claim.hand.iter().filter(|slot| hand.contains(slot));
        let mut held = still.filter_map(|slot| Some(HeldCard { deck: slot.deck, card: *faces.get(slot)? }));
        !held.any(|card| claim.denied.contains(&card))
    })
}
