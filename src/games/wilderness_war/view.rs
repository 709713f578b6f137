//! The public position, ready to be drawn: by theatre, stacks with leaders first.

use super::content::Content;
use super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::map::Department;
use super::position::Pos;
use super::world::{Place, Season};
use crate::engine::{CardFace, Region, SpaceView, StackView, View};
use crate::side::Side;

/// The theatres in reading order, with their names.
const THEATRES: [(&str, &str); 8] = [
    ("acadia", "Acadia and the Gulf"),
    ("st-lawrence", "St. Lawrence"),
    ("hudson", "Hudson and Lake Champlain"),
    ("new-england", "New England"),
    ("lake-ontario", "Lake Ontario and the Mohawk"),
    ("ohio", "Ohio and Lake Erie"),
    ("frontier", "Susquehanna and Allegheny"),
    ("southern-colonies", "Southern Colonies"),
];

fn piece_words(pos: Pos<'_>, piece: PieceId) -> String {
    let counter = pos.content.piece(piece);
    if let Some(leader) = counter.leader() {
        return format!("{} ({}-{}-{})", counter.name, leader.initiative, leader.command, leader.tactics);
    }
    let reduced = if pos.world.pieces.reduced.has(piece) { " reduced" } else { "" };
    format!("{}{reduced}", counter.name)
}

/// A stack in words: leaders first, equal counters counted.
fn stack_words(pos: Pos<'_>, pieces: PieceSet) -> String {
    let mut words: Vec<(String, usize)> = Vec::new();
    for piece in pieces.iter() {
        let text = piece_words(pos, piece);
        match words.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => words.push((text, 1)),
        }
    }
    let parts = words.into_iter().map(|(text, n)| if n > 1 { format!("{n} x {text}") } else { text });
    parts.collect::<Vec<_>>().join(", ")
}

fn marks(pos: Pos<'_>, space: SpaceId) -> Vec<String> {
    let marks = pos.marks(space);
    let mut out = Vec::new();
    if let Some((work, side)) = pos.work(space) {
        out.push(format!("{side} {}", work.word()));
    }
    if let Some(side) = marks.under_construction {
        out.push(format!("{side} fort under construction"));
    }
    if let Some(level) = marks.siege {
        out.push(format!("Siege {level}"));
    }
    if marks.amphib {
        out.push("Amphib".to_owned());
    }
    if marks.fieldworks {
        out.push("Fieldworks".to_owned());
    }
    for side in Side::ALL {
        if marks.raided[side] > 0 {
            out.push(format!("Raided by the {side} x{}", marks.raided[side]));
        }
        if pos.is_allied_settlement(side, space) {
            out.push(format!("Allied to the {side}"));
        }
    }
    out
}

fn space_view(pos: Pos<'_>, space: SpaceId) -> SpaceView {
    let place = pos.content.space(space);
    let mut stacks = Vec::new();
    for side in Side::ALL {
        let all = pos.of(side, space);
        let inside = all.and(pos.world.pieces.inside);
        for (pieces, tail) in [(all.minus(inside), ""), (inside, " (inside)")] {
            if pieces.any() {
                stacks.push(StackView { side, words: stack_words(pos, pieces) + tail });
            }
        }
    }
    let owner = pos.work(space).map(|(_, side)| side).filter(|_| !pos.besieged(space));
    let unit_owner = Side::ALL.into_iter().find(|side| pos.units(*side, space).any());
    SpaceView {
        id: space.slug().to_owned(),
        name: place.name.clone(),
        kind: if place.fortress { "fortress".to_owned() } else { place.terrain.word().to_owned() },
        control: owner.or(unit_owner).or(place.originally),
        marks: marks(pos, space),
        stacks,
    }
}

fn vp_words(vp: i16) -> String {
    match vp {
        0 => "0".to_owned(),
        1.. => format!("French {vp}"),
        ..=-1 => format!("British {}", vp.saturating_neg()),
    }
}

/// What may be drawn.
#[must_use]
pub fn view(pos: Pos<'_>) -> View {
    let world = pos.world;
    let region = |(id, name): (&str, &str)| Region {
        name: name.to_owned(),
        spaces: pos
            .spaces()
            .filter(|space| pos.content.space(*space).theatre == id)
            .map(|space| space_view(pos, space))
            .collect(),
    };
    let season = if world.season == Season::Early { "Early" } else { "Late" };
    let phase = world.phase.as_ref().map(|phase| {
        let card = pos.content.card(phase.card);
        format!(", {} Action Phase on #{} {}", phase.side, phase.card.get(), card.name)
    });
    View {
        title: format!(
            "Wilderness War: {}{}",
            pos.content.scenario.name,
            pos.content.options.edition_words()
        ),
        clock: format!("{season} Season of {}{}", world.year, phase.unwrap_or_default()),
        tracks: vec![
            ("VP".to_owned(), vp_words(world.vp)),
            ("Provincial Assemblies".to_owned(), world.assemblies.word().to_owned()),
            ("Niagara".to_owned(), world.holders.niagara.title().to_owned()),
            ("Ohio Forks".to_owned(), world.holders.ohio_forks.title().to_owned()),
        ],
        regions: THEATRES.into_iter().map(region).collect(),
        piles: piles(pos),
        notes: notes(pos),
    }
}

fn piles(pos: Pos<'_>) -> Vec<(String, String)> {
    let world = pos.world;
    let mut piles = Vec::new();
    for side in Side::ALL {
        let hand = &world.hands[side];
        let held = match (hand.passed, hand.held_over) {
            _ if hand.cards.is_empty() => "",
            (true, _) => ", one held",
            (false, true) => ", all to be played this season",
            (false, false) => "",
        };
        piles.push((format!("{side} hand"), format!("{} cards{held}", hand.cards.len())));
    }
    piles.push(("Draw pile".to_owned(), format!("{} cards", world.piles.left())));
    let names = |cards: Vec<super::ids::CardId>| {
        let words = cards.iter().map(|card| format!("#{} {}", card.get(), pos.content.card(*card).name));
        words.collect::<Vec<_>>().join(", ")
    };
    let discards = world.piles.discards.iter().map(|shown| shown.card).collect();
    piles.push(("Discards".to_owned(), names(discards)));
    piles.push(("Out of the game".to_owned(), names(world.piles.removed.clone())));
    for department in Department::ALL {
        let militia = pos.militia(department);
        piles.push((department.militia_box().to_owned(), stack_words(pos, militia)));
    }
    piles.push(("British leader pool".to_owned(), stack_words(pos, world.pieces.off_map(Place::Pool))));
    piles
}

fn notes(pos: Pos<'_>) -> Vec<String> {
    let effects = &pos.world.effects;
    let all = [
        (effects.pitt, "WILLIAM PITT has been played"),
        (effects.diplomatic_revolution, "DIPLOMATIC REVOLUTION has been played"),
        (effects.no_amphib, "no amphibious landing this year"),
        (effects.no_french_naval, "no French naval movement"),
        (effects.quiberon, "QUIBERON BAY has been fought: the British play first"),
        (effects.blockhouses.british, "British Blockhouses this year"),
        (effects.blockhouses.french, "French Blockhouses this year"),
        (effects.cherokees && !effects.cherokee_uprising, "the Cherokee are with the British"),
        (effects.cherokee_uprising, "the Cherokee have risen"),
        (pos.world.piles.reshuffle, "the deck is reshuffled after this season"),
        (
            pos.world.swapped,
            "the players have changed sides: the seat called British plays the French, and the other way round",
        ),
    ];
    let mut notes: Vec<String> =
        all.into_iter().filter(|(on, _)| *on).map(|(_, text)| text.to_owned()).collect();
    for claim in &pos.world.claims {
        notes.push(format!("{} claimed to hold {}", claim.side, claim.text));
    }
    notes
}

/// A card's face.
#[must_use]
pub fn face(content: &Content, id: &str) -> Option<CardFace> {
    let card = super::ids::CardId::from_id(id).filter(|card| card.get() <= content.scenario.cards)?;
    let printed = content.card(card);
    let kind = match printed.usable_by {
        super::cards::UsableBy::British => "British",
        super::cards::UsableBy::French => "French",
        super::cards::UsableBy::Both => "either side",
    };
    let response = if printed.response { ", response" } else { "" };
    let removed = if printed.remove { " Leaves the game after its event." } else { "" };
    Some(CardFace {
        id: id.to_owned(),
        name: printed.name.clone(),
        kind: format!("value {}, {kind}{response}", printed.value),
        text: format!("{}{removed}", super::faces::text(printed.event)),
        slot: None,
    })
}
