//! The public position, ready to be drawn, in the printed game's own words.
//!
//! | file | fills in |
//! | --- | --- |
//! | `map.rs` | spaces with works, sieges and markers; connections |
//! | `counters.rs` | pieces, their kinds, and the boxes off the map |
//! | `table.rs` | clock, tracks, hands and piles, what else lasts |

mod counters;
mod map;
mod table;

use super::cards::{Card, UsableBy};
use super::content::Content;
use super::ids::{CardId, SpaceId};
use super::options::{Edition, Options};
use super::position::Pos;
use crate::side::Side;
use crate::speech::{CardFace, Stand, View};

/// What a space is in a word: its fortification, else its terrain.
#[must_use]
pub fn kind(pos: Pos<'_>, space: SpaceId) -> String {
    match pos.work(space) {
        Some((work, _)) => work.word().to_owned(),
        None => pos.terrain(space).word().to_owned(),
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

/// When it is, and how the tracks stand.
#[must_use]
pub fn stand(pos: Pos<'_>) -> Stand {
    Stand { clock: table::clock(pos), tracks: table::tracks(pos) }
}

/// What may be drawn.
#[must_use]
pub fn view(pos: Pos<'_>) -> View {
    let Stand { clock, tracks } = stand(pos);
    View {
        title: format!(
            "Wilderness War: {}{}",
            pos.content.scenario.name,
            edition_words(&pos.content.options)
        ),
        clock,
        tracks,
        regions: map::regions(),
        spaces: map::spaces(pos),
        links: map::links(pos),
        kinds: counters::kinds(),
        pieces: counters::pieces(pos),
        boxes: counters::boxes(),
        piles: table::piles(pos),
        notes: table::notes(pos),
    }
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
    let kinds = super::wording::faces::windows(printed.event);
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
        text: format!("{}{removed}", super::wording::faces::text(printed.event)),
        windows: windows(printed),
        slot: None,
    })
}

/// How a game of the first edition is called, behind the scenario; nothing for the third.
fn edition_words(options: &Options) -> String {
    let advanced = [
        (options.infiltration, "infiltration"),
        (options.interception, "interception"),
        (options.avoid_battle, "avoiding battle"),
        (options.guides, "guides"),
        (options.supply, "supply"),
    ];
    let played: Vec<&str> = advanced.iter().filter(|(on, _)| *on).map(|(_, name)| *name).collect();
    match (options.edition, played.len()) {
        (Edition::Third, _) => String::new(),
        (Edition::First, 0) => ", first edition, basic game".to_owned(),
        (Edition::First, 5) => ", first edition with its advanced rules".to_owned(),
        (Edition::First, _) => format!(", first edition with {}", played.join(", ")),
    }
}
