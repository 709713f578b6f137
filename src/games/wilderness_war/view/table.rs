//! What lies beside the map: the clock, tracks, hands and piles, and what lasts.

use super::super::ids::CardId;
use super::super::position::Pos;
use super::super::world::{Assemblies, Season};
use crate::side::Side;
use crate::speech::view::{Card, Clock, Label, Note, Pile, Track};

fn card(pos: Pos<'_>, card: CardId) -> Card {
    Card { id: card.get().to_string(), name: pos.content.card(card).name.clone() }
}

/// Year, season, and the Action Phase at work.
pub fn clock(pos: Pos<'_>) -> Clock {
    let (id, word) = if pos.world.season == Season::Early { ("early", "Early") } else { ("late", "Late") };
    let year = pos.world.year;
    let phase = pos.world.phase.as_ref();
    let going = phase.map(|phase| {
        let name = &pos.content.card(phase.card).name;
        format!(", {} Action Phase on #{} {name}", phase.side, phase.card.get())
    });
    Clock {
        year,
        season: Label::new(id, format!("{word} Season")),
        phase: phase.map(|_| Label::new("action", "Action Phase")),
        side: phase.map(|phase| phase.side),
        card: phase.map(|phase| card(pos, phase.card)),
        words: format!("{word} Season of {year}{}", going.unwrap_or_default()),
    }
}

fn track(id: &'static str, name: &'static str) -> Track {
    Track { id: id.into(), name: name.into(), side: None, at: None, value: None, word: None, goal: None }
}

/// The tracks; Raided markers are counted by the side that placed them.
pub fn tracks(pos: Pos<'_>) -> Vec<Track> {
    let world = pos.world;
    let at = match world.vp {
        0 => None,
        1.. => Some(Side::French),
        ..=-1 => Some(Side::British),
    };
    let assemblies = match world.assemblies {
        Assemblies::Reluctant => "reluctant",
        Assemblies::Supportive => "supportive",
        Assemblies::Enthusiastic => "enthusiastic",
    };
    let raided =
        |side: Side| -> i32 { world.spaces.iter().map(|(_, marks)| i32::from(marks.raided[side])).sum() };
    let placed = |side: Side| Track {
        side: Some(side),
        value: Some(raided(side)),
        ..track("raided", "Raided markers")
    };
    vec![
        Track { at, value: Some(i32::from(world.vp).abs()), ..track("vp", "VP") },
        Track {
            word: Some(Label::new(assemblies, world.assemblies.word())),
            ..track("assemblies", "Assemblies")
        },
        Track { at: Some(world.holders.niagara), ..track("niagara", "Niagara") },
        Track { at: Some(world.holders.ohio_forks), ..track("ohio-forks", "Ohio Forks") },
        placed(Side::British),
        placed(Side::French),
    ]
}

fn hand(pos: Pos<'_>, side: Side) -> Pile {
    let hand = &pos.world.hands[side];
    let known = hand.cards.iter().filter_map(|slot| pos.world.piles.known.get(slot));
    let states = [
        (hand.passed && !hand.cards.is_empty(), "held", "one held"),
        (
            hand.held_over && !hand.passed && !hand.cards.is_empty(),
            "held-over",
            "all to be played this season",
        ),
        (hand.built, "built", "the last one played built"),
    ];
    Pile {
        id: "hand".into(),
        name: "hand".into(),
        side: Some(side),
        count: hand.cards.len(),
        called: None,
        open: false,
        cards: known.map(|known| card(pos, *known)).collect(),
        states: states.into_iter().filter(|(on, ..)| *on).map(|(_, id, name)| Label::new(id, name)).collect(),
    }
}

fn face_up(pos: Pos<'_>, id: &'static str, name: &'static str, cards: impl Iterator<Item = CardId>) -> Pile {
    let cards: Vec<Card> = cards.map(|known| card(pos, known)).collect();
    Pile {
        id: id.into(),
        name: name.into(),
        side: None,
        count: cards.len(),
        called: None,
        open: true,
        cards,
        states: Vec::new(),
    }
}

/// Hands, draw pile, discards, and what is out of the game.
pub fn piles(pos: Pos<'_>) -> Vec<Pile> {
    let piles = &pos.world.piles;
    let draw = Pile {
        count: usize::from(piles.left()),
        open: false,
        ..face_up(pos, "draw-pile", "Draw pile", std::iter::empty())
    };
    let discards = piles.discards.iter().map(|shown| shown.card);
    vec![
        hand(pos, Side::British),
        hand(pos, Side::French),
        draw,
        face_up(pos, "discards", "Discards", discards),
        face_up(pos, "removed", "Cards out of the game", piles.removed.iter().copied()),
    ]
}

/// What lasts.
pub fn notes(pos: Pos<'_>) -> Vec<Note> {
    let effects = &pos.world.effects;
    let (british, french) = (Some(Side::British), Some(Side::French));
    let all = [
        (effects.pitt, "william-pitt", british, "William Pitt: the British draw nine cards"),
        (
            effects.diplomatic_revolution,
            "diplomatic-revolution",
            french,
            "Diplomatic Revolution: the French draw nine cards",
        ),
        (
            effects.quiberon,
            "quiberon-bay",
            None,
            "Quiberon Bay: the French draw seven cards, the British play first",
        ),
        (effects.no_amphib, "no-amphib", british, "Louisbourg Squadrons: no Amphibious Landing this year"),
        (effects.no_french_naval, "no-french-naval", french, "No French naval movement any more"),
        (effects.blockhouses.british, "blockhouses", british, "British Blockhouses this year"),
        (effects.blockhouses.french, "blockhouses", french, "French Blockhouses this year"),
        (
            effects.cherokees && !effects.cherokee_uprising,
            "cherokees",
            british,
            "The Cherokee are with the British",
        ),
        (effects.cherokee_uprising, "cherokee-uprising", None, "The Cherokee have risen"),
        (
            pos.world.piles.reshuffle,
            "reshuffle",
            None,
            "Surrender! is out: the deck is reshuffled after this season",
        ),
        (
            pos.world.swapped,
            "swapped",
            None,
            "The players have changed sides: the seat called British plays the French, and the other way round",
        ),
    ];
    let mut notes: Vec<Note> = all
        .into_iter()
        .filter(|(on, ..)| *on)
        .map(|(_, id, side, text)| Note { id: id.into(), text: text.to_owned(), side })
        .collect();
    notes.extend(pos.world.claims.iter().map(|claim| Note {
        id: "claim".into(),
        text: format!("The {} claimed to hold {}", claim.side, super::super::wording::claim()),
        side: Some(claim.side),
    }));
    notes
}
