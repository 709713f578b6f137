//! The public position, ready to be drawn: by theatre, stacks with leaders first, in the printed game's own words.

mod look;

use super::cards::{Card, UsableBy};
use super::content::Content;
use super::ids::{CardId, Id, SpaceId};
use super::map::Department;
use super::position::Pos;
use super::wording::stacks;
use super::world::{Place, Season};
use crate::side::Side;
use crate::speech::{CardFace, Region, SpaceView, StackView, View};

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

/// What a space is in a word: its fortification, else its terrain.
#[must_use]
pub fn kind(pos: Pos<'_>, space: SpaceId) -> String {
    match pos.work(space) {
        Some((work, _)) => work.word().to_owned(),
        None => pos.terrain(space).word().to_owned(),
    }
}

fn marks(pos: Pos<'_>, space: SpaceId) -> Vec<String> {
    let marks = pos.marks(space);
    let mut out = Vec::new();
    if marks.captured {
        out.push("captured".to_owned());
    }
    match marks.under_construction {
        Some(side) if holder(pos, space) == Some(side) => out.push("fort under construction".to_owned()),
        Some(side) => out.push(format!("{side} fort under construction")),
        None => {}
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
        match marks.raided[side] {
            0 => {}
            1 => out.push(format!("Raided by the {side}")),
            n => out.push(format!("Raided by the {side} x{n}")),
        }
        if pos.is_allied_settlement(side, space) {
            out.push(format!("{side}-allied"));
        }
    }
    out
}

/// Who is there: the owner of the fortification, else who has units, else whose it was from the start.
fn holder(pos: Pos<'_>, space: SpaceId) -> Option<Side> {
    let owner = pos.work(space).map(|(_, side)| side);
    let on_ground = Side::ALL.into_iter().find(|side| pos.units(*side, space).any());
    owner.or(on_ground).or(pos.content.space(space).originally)
}

fn space_view(pos: Pos<'_>, space: SpaceId) -> SpaceView {
    let mut stacks = Vec::new();
    for side in Side::ALL {
        let all = pos.of(side, space);
        let inside = all.and(pos.world.pieces.inside);
        // Where both sides are, each stack says whose it is.
        let whose = if pos.of(side.other(), space).any() { side.title() } else { "" };
        let walls = if pos.besieged(space) { "besieged" } else { "inside" };
        for (pieces, place) in [(all.minus(inside), ""), (inside, walls)] {
            if pieces.any() {
                let head = format!("{whose} {place}");
                let head = if head.trim().is_empty() { String::new() } else { format!("{}: ", head.trim()) };
                stacks.push(StackView { side, words: format!("{head}{}", stacks::stack(pos, pieces)) });
            }
        }
    }
    let marks = marks(pos, space);
    SpaceView {
        id: space.slug().to_owned(),
        name: pos.name(space).to_owned(),
        kind: kind(pos, space),
        control: holder(pos, space),
        quiet: stacks.is_empty() && marks.is_empty() && pos.work(space).is_none(),
        details: look::details(pos, space),
        marks,
        stacks,
    }
}

/// The VP marker in words.
#[must_use]
pub fn vp_words(vp: i16) -> String {
    match vp {
        0 => "0".to_owned(),
        1.. => format!("{vp} French"),
        ..=-1 => format!("{} British", vp.saturating_neg()),
    }
}

fn season_words(pos: Pos<'_>) -> String {
    let season = if pos.world.season == Season::Early { "Early" } else { "Late" };
    let phase = pos.world.phase.as_ref().map(|phase| {
        let card = pos.content.card(phase.card);
        format!(", {} Action Phase on #{} {}", phase.side, phase.card.get(), card.name)
    });
    format!("{season} Season of {}{}", pos.world.year, phase.unwrap_or_default())
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
    let raided =
        |side: Side| -> u32 { pos.world.spaces.iter().map(|(_, marks)| u32::from(marks.raided[side])).sum() };
    View {
        title: format!(
            "Wilderness War: {}{}",
            pos.content.scenario.name,
            pos.content.options.edition_words()
        ),
        clock: season_words(pos),
        tracks: vec![
            ("VP".to_owned(), vp_words(world.vp)),
            ("Assemblies".to_owned(), world.assemblies.word().to_owned()),
            ("Niagara".to_owned(), world.holders.niagara.title().to_owned()),
            ("Ohio Forks".to_owned(), world.holders.ohio_forks.title().to_owned()),
            (
                "Raided".to_owned(),
                format!("{} by the French, {} by the British", raided(Side::French), raided(Side::British)),
            ),
        ],
        regions: THEATRES.into_iter().map(region).collect(),
        piles: piles(pos),
        notes: notes(pos),
    }
}

fn cards_word(count: usize) -> String {
    format!("{count} {}", if count == 1 { "card" } else { "cards" })
}

fn hand_words(pos: Pos<'_>, side: Side) -> String {
    let hand = &pos.world.hands[side];
    let mut words = cards_word(hand.cards.len());
    words.push_str(match (hand.passed, hand.held_over) {
        _ if hand.cards.is_empty() => "",
        (true, _) => ", one held",
        (false, true) => ", all to be played this season",
        (false, false) => "",
    });
    words
}

/// Cards by number and name.
fn card_list(pos: Pos<'_>, cards: &[CardId]) -> String {
    let words = cards.iter().map(|card| format!("#{} {}", card.get(), pos.content.card(*card).name));
    words.collect::<Vec<_>>().join(", ")
}

fn piles(pos: Pos<'_>) -> Vec<(String, String)> {
    let world = pos.world;
    let hands = Side::ALL.map(|side| format!("{side} {}", hand_words(pos, side)));
    let mut piles: Vec<(String, String)> = vec![("Hands:".to_owned(), hands.join("; "))];
    let mut add = |name: &str, words: String| {
        if !words.is_empty() {
            piles.push((name.to_owned(), words));
        }
    };
    add("Draw pile", cards_word(usize::from(world.piles.left())));
    let discards: Vec<CardId> = world.piles.discards.iter().map(|shown| shown.card).collect();
    if discards.is_empty() {
        add("Discards", "none".to_owned());
    } else {
        add(&format!("Discards ({}):", discards.len()), card_list(pos, &discards));
    }
    add("Out of the game:", card_list(pos, &world.piles.removed));
    for department in Department::ALL {
        add(&format!("{}:", department.title()), stacks::stack(pos, pos.militia(department)));
    }
    add("British leader pool:", stacks::stack(pos, world.pieces.off_map(Place::Pool)));
    add("Set aside:", stacks::stack(pos, world.pieces.off_map(Place::Aside)));
    piles
}

fn notes(pos: Pos<'_>) -> Vec<String> {
    let effects = &pos.world.effects;
    let all = [
        (effects.pitt, "William Pitt: the British draw nine cards"),
        (effects.diplomatic_revolution, "Diplomatic Revolution: the French draw nine cards"),
        (effects.quiberon, "Quiberon Bay: the French draw seven cards, the British play first"),
        (effects.no_amphib, "Louisbourg Squadrons: no Amphibious Landing this year"),
        (effects.no_french_naval, "No French naval movement any more"),
        (effects.blockhouses.british, "British Blockhouses this year"),
        (effects.blockhouses.french, "French Blockhouses this year"),
        (effects.cherokees && !effects.cherokee_uprising, "The Cherokee are with the British"),
        (effects.cherokee_uprising, "The Cherokee have risen"),
        (pos.world.piles.reshuffle, "Surrender! is out: the deck is reshuffled after this season"),
        (
            pos.world.swapped,
            "The players have changed sides: the seat called British plays the French, and the other way round",
        ),
    ];
    let mut notes: Vec<String> =
        all.into_iter().filter(|(on, _)| *on).map(|(_, text)| text.to_owned()).collect();
    for (slot, card) in &pos.world.piles.known {
        if let Some(side) = Side::ALL.into_iter().find(|side| pos.world.hands[*side].cards.contains(slot)) {
            notes.push(format!("Everybody knows that the {side} hold {}", card_list(pos, &[*card])));
        }
    }
    for claim in &pos.world.claims {
        notes.push(format!("The {} claimed to hold {}", claim.side, super::wording::claim()));
    }
    notes
}

/// A card's value, who may play its event, and whether it is a response.
#[must_use]
pub fn card_kind(printed: &Card) -> String {
    let who = match printed.usable_by {
        UsableBy::British => "British",
        UsableBy::French => "French",
        UsableBy::Both => "either side",
    };
    let response = if printed.response { ", response" } else { "" };
    format!("value {}, {who}{response}", printed.value)
}

/// The windows a card can be played in, by whoever may play its event.
fn windows(printed: &Card) -> Vec<(Side, &'static str)> {
    let kinds = super::faces::windows(printed.event);
    let may = |side: &Side| match printed.usable_by {
        UsableBy::British => *side == Side::British,
        UsableBy::French => *side == Side::French,
        UsableBy::Both => true,
    };
    Side::ALL.into_iter().filter(may).flat_map(|side| kinds.iter().map(move |kind| (side, *kind))).collect()
}

/// A card's face.
#[must_use]
pub fn face(content: &Content, id: &str) -> Option<CardFace> {
    let card = CardId::from_id(id).filter(|card| card.get() <= content.scenario.cards)?;
    let printed = content.card(card);
    let removed = if printed.remove { " Leaves the game after its event." } else { "" };
    Some(CardFace {
        id: id.to_owned(),
        name: printed.name.clone(),
        kind: card_kind(printed),
        text: format!("{}{removed}", super::faces::text(printed.event)),
        windows: windows(printed),
        slot: None,
    })
}
