//! The board of a page: the map as a base that never changes and keyed items, and the pieces in words.

use crate::render::map::{Changes, Options, Sheet, Standing, draw, items, legend_beside};
use crate::render::replay::{for_page, label_size, standing};
use crate::render::text::clean;
use crate::side::Side;
use crate::speech::view::{Piece, Place};
use crate::speech::{Trace, View};
use crate::table::Table;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The map of a game as it stands: later positions are told by what differs from it.
#[derive(Debug)]
pub struct Board {
    sheet: Sheet,
    view: View,
    base: String,
    style: String,
    legend: String,
    items: BTreeMap<String, String>,
    standing: Standing,
    /// Where most happened lately.
    centre: Option<String>,
}

/// A piece as a list shows it.
#[derive(Debug, Serialize)]
struct Shown {
    id: String,
    name: String,
    side: Option<Side>,
    kind: String,
    count: u16,
    strength: Option<u16>,
    printed: String,
    states: Vec<String>,
    /// The space or box it is in.
    at: String,
    inside: bool,
    on_map: bool,
}

impl Board {
    /// The map of a game that has a drawn one, with what happened since this person's last decision as arrows and marks.
    #[must_use]
    pub fn of(table: &Table, own: &[Side]) -> Option<Board> {
        let sheet = Sheet::of(&table.setting().terms.game).ok()?;
        let view = table.play().view();
        let decisions = own.iter().filter_map(|side| table.last_decision(*side));
        let last = decisions.max_by_key(|(entry, _)| *entry);
        let changes = last.map(|(entry, play)| Changes::of(table, &play.view(), entry));
        let options = Options { bare: true, changes: changes.as_ref(), ..Options::default() };
        let picture = draw(&sheet, &view, &options);
        let legend = legend_beside(&sheet, &view, &options);
        let (base, style) = for_page(&picture.base);
        let centre = changes.as_ref().and_then(Changes::centre).map(str::to_owned);
        let (items, standing) = (picture.items, picture.standing);
        Some(Board { sheet, view, base, style, legend, items, standing, centre })
    }

    /// All of it, for a page that has nothing yet.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({
            "base": self.base, "style": self.style, "legend": self.legend, "label": label_size(&self.sheet),
            "items": self.items, "centre": self.centre,
        })
    }

    /// What differs at another position of the same game: pictures by their keys, null where there is none any more. What was
    /// done on the way is drawn as arrows and marks.
    #[must_use]
    pub fn differing(&self, view: &View, traces: &[Trace]) -> Value {
        let changes = Changes::since(&self.view, traces);
        let options = Options {
            bare: true,
            before: Some(&self.standing),
            changes: Some(&changes),
            ..Options::default()
        };
        let (now, _) = items(&self.sheet, view, &options);
        let mut differing: Map<String, Value> = Map::new();
        for (key, picture) in &now {
            if self.items.get(key) != Some(picture) {
                differing.insert(key.clone(), picture.clone().into());
            }
        }
        for key in self.items.keys().filter(|key| !now.contains_key(*key)) {
            differing.insert(key.clone(), Value::Null);
        }
        Value::Object(differing)
    }
}

fn shown(view: &View, piece: &Piece) -> Shown {
    let (at, inside, on_map) = match &piece.place {
        Place::Space { space, inside } => (space.clone(), *inside, true),
        Place::Box { id } => (id.to_string(), false, false),
    };
    let kind = view.kinds.iter().find(|kind| kind.id == piece.kind);
    Shown {
        id: piece.id.clone(),
        name: clean(&piece.name),
        side: piece.side,
        kind: kind.map_or_else(|| piece.kind.to_string(), |kind| kind.one.to_string()),
        count: piece.count,
        strength: piece.strength,
        printed: piece.printed.clone(),
        states: piece.states.iter().map(|state| state.name.to_string()).collect(),
        at,
        inside,
        on_map,
    }
}

/// The pieces, in the order that stacks are read.
#[must_use]
pub fn pieces(view: &View) -> Value {
    let rank = |piece: &&Piece| view.kinds.iter().position(|kind| kind.id == piece.kind);
    let mut all: Vec<&Piece> = view.pieces.iter().collect();
    all.sort_by_key(rank);
    all.into_iter().map(|piece| json!(shown(view, piece))).collect()
}

/// The places that pieces can be in, by id: the spaces with all that is known of them, and the boxes beside the map.
#[must_use]
pub fn places(view: &View) -> Value {
    let space = |space: &crate::speech::view::Space| {
        let about = json!({ "name": clean(&space.name), "about": clean(&view.owned_place(space)) });
        (space.id.clone(), about)
    };
    let holding = |holding: &crate::speech::view::Holding| {
        (holding.id.to_string(), json!({ "name": clean(&holding.name), "about": "" }))
    };
    let all: Map<String, Value> =
        view.boxes.iter().map(holding).chain(view.spaces.iter().map(space)).collect();
    Value::Object(all)
}

/// The position in words, group by group: for whoever cannot see the map, and for what stands beside it.
#[must_use]
pub fn in_words(view: &View) -> Value {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (key, words) in standing(view) {
        let group = key.split('\u{1f}').next().unwrap_or_default().to_owned();
        match groups.last_mut() {
            Some((known, lines)) if *known == group => lines.push(words),
            _ => groups.push((group, vec![words])),
        }
    }
    groups.into_iter().map(|(group, lines)| json!({ "group": group, "lines": lines })).collect()
}
