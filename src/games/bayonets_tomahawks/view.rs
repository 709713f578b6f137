//! The public position, ready to be drawn, in the printed game's own words.
//!
//! | file | fills in |
//! | --- | --- |
//! | `map.rs` | spaces with control, works and markers; connections with Roads |
//! | `counters.rs` | pieces with their state, their kinds, and the boxes and pools off the map |
//! | `battle.rs` | the Battle that is fought just now |
//! | `table.rs` | clock, tracks, cards and chits, what else lasts |

mod battle;
mod counters;
mod map;
mod table;

use super::At;
use super::cards::{Card, Deck};
use super::content::Content;
use super::frame::Frame;
use super::ids::{CardId, ChitId};
use super::position::Pos;
use super::wording::{self, faces};
use crate::speech::{CardFace, Stand, View};

/// When it is, and how the tracks stand.
#[must_use]
pub fn stand(pos: Pos<'_>) -> Stand {
    Stand { clock: table::clock(pos), tracks: table::tracks(pos) }
}

/// What may be drawn.
#[must_use]
pub fn view(at: At<'_>, top: Option<&Frame>) -> View {
    let pos = Pos::from(at);
    let Stand { clock, tracks } = stand(pos);
    View {
        title: format!("Bayonets & Tomahawks: {}", pos.content.scenario.name),
        clock,
        tracks,
        regions: map::regions(),
        spaces: map::spaces(pos),
        links: map::links(pos),
        kinds: counters::kinds(),
        pieces: counters::pieces(pos),
        boxes: counters::boxes(),
        piles: table::piles(pos),
        notes: battle::note(at, top).into_iter().chain(table::notes(pos)).collect(),
    }
}

/// A card's Action Points and Initiative.
#[must_use]
pub fn card_kind(card: &Card) -> String {
    let aps: Vec<&str> = card.ap.iter().map(|ap| wording::kind(*ap)).collect();
    let aps = if aps.is_empty() { "no AP".to_owned() } else { aps.join(", ") };
    let start = if card.event.is_some_and(|event| event.is_ar_start()) { ", AR Start" } else { "" };
    match card.initiative {
        Some(die) => format!("{aps}; Initiative {die}{start}"),
        None => format!("{aps}{start}"),
    }
}

/// What a card is called where its number stands beside it. Those without an event bear no name.
#[must_use]
pub fn card_name(card: &Card) -> &str {
    if card.event.is_some() { &card.name } else { "No event" }
}

/// The face of a card or chit.
#[must_use]
pub fn face(content: &Content, deck: u8, id: &str) -> Option<CardFace> {
    let deck = Deck::from_index(deck)?;
    if matches!(deck, Deck::BritishChits | Deck::FrenchChits) {
        let chit =
            ChitId::from_id(id).filter(|chit| content.chits(deck.side()).any(|known| known == *chit))?;
        return Some(CardFace {
            id: id.to_owned(),
            name: format!("War in Europe {}", chit.value),
            kind: "chit".to_owned(),
            text: "Scores the difference to the enemy's chit at the Year's end.".to_owned(),
            windows: Vec::new(),
            slot: None,
        });
    }
    let card = content.card(CardId::from_id(id)?);
    if card.deck != deck {
        return None;
    }
    let text = card.event.map_or("", |event| faces::text(event, deck.side()));
    Some(CardFace {
        id: id.to_owned(),
        name: card_name(card).to_owned(),
        kind: card_kind(card),
        text: text.to_owned(),
        windows: card.event.and_then(faces::window).map(|kind| (deck.side(), kind)).into_iter().collect(),
        slot: None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::world::{Begun, Place, Road};
    use super::*;
    use crate::games::bayonets_tomahawks::sample::{on, piece, space};
    use crate::speech::view::{Built, Place as Where};

    #[test]
    fn everything_on_the_table_is_in_the_view() {
        on("loudoun-1757", |turn| {
            let (albany, fraser) = (space("albany"), piece("bde-fraser"));
            turn.world.pieces.put(fraser, Place::Space(albany));
            turn.world.pieces.reduced.insert(fraser);
            turn.world.pieces.spent.insert(fraser);
            turn.world.spaces[albany].stacks.british.rout = true;
            turn.world.spaces[albany].stacks.british.out_of_supply = true;
            turn.world.spaces[albany].raided = Some(crate::side::Side::French);
            turn.world.spaces[albany].fort_construction = Some(Begun::Now);
            turn.world.pieces.put(piece("fleet-hardy"), Place::SailBox);
            turn.world.pieces.put(piece("light-lery"), Place::Losses);
            let link = turn.content.net.of(albany)[0].0;
            turn.world.links[link].road = Some(Road::Begun);
            let view = view(At { content: turn.content, world: turn.world, below: &[] }, None);
            assert_eq!((view.spaces.len(), view.links.len(), view.pieces.len()), (95, 164, 160));
            let found = view.pieces.iter().find(|one| one.id == "bde-fraser").unwrap();
            let states: Vec<&str> = found.states.iter().map(|state| state.name.as_ref()).collect();
            assert_eq!(states, ["reduced", "Spent", "Routed", "Out of Supply"]);
            assert_eq!(found.supplied, Some(false));
            let place = |id: &str| view.pieces.iter().find(|one| one.id == id).map(|one| one.place.clone());
            assert_eq!(place("fleet-hardy"), Some(Where::Box { id: "sail-box".into() }));
            assert_eq!(place("light-lery"), Some(Where::Box { id: "losses-french".into() }));
            assert_eq!(place("vow-pick-1-colonial-light"), Some(Where::Box { id: "pool-colonial".into() }));
            let boxes: Vec<&str> = view.boxes.iter().map(|holding| holding.id.as_ref()).collect();
            for one in &view.pieces {
                if let Where::Box { id } = &one.place {
                    assert!(boxes.contains(&id.as_ref()), "{id}");
                }
            }
            let found = view.spaces.iter().find(|one| one.id == "albany").unwrap();
            assert!(found.markers.iter().any(|marker| marker.id == "raided"));
            assert!(found.works.iter().any(|work| work.state == Built::UnderConstruction));
            assert!(
                view.links
                    .iter()
                    .any(|link| link.markers.iter().any(|marker| marker.id == "road-construction"))
            );
            let regions: Vec<&str> = view.regions.iter().map(|region| region.id.as_str()).collect();
            assert!(view.spaces.iter().all(|one| regions.contains(&one.region.as_str())));
            let kinds: Vec<&str> = view.kinds.iter().map(|kind| kind.id.as_ref()).collect();
            assert!(view.pieces.iter().all(|one| kinds.contains(&one.kind.as_ref())));
        });
    }

    #[test]
    fn every_card_and_chit_has_a_face() {
        on("campaign-1755-59", |turn| {
            for deck in Deck::ALL {
                for id in turn.content.ever_in(deck) {
                    assert!(face(turn.content, deck.index(), &id).is_some(), "{} {id}", deck.word());
                }
            }
            assert!(face(turn.content, 0, "7").is_none(), "it is of another deck");
            assert_eq!(
                face(turn.content, 1, "14").unwrap().kind,
                "Army, Army, Army, Sail/Army; Initiative 4"
            );
        });
    }
}
