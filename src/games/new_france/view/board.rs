//! The map with its lines, and everybody on it and off it.

use crate::games::new_france::content::Content;
use crate::games::new_france::ids::{LeaderId, SpaceId};
use crate::games::new_france::map::{Kind as Ground, LinkKind};
use crate::games::new_france::pieces::UnitKind;
use crate::games::new_france::world::{Control, Place as Where, World};
use crate::side::Side;
use crate::speech::view::{
    Built, Holding, Kind, Label, Link, Marker, Piece, Place, Region, Role, Space, Value, Work,
};

/// A theatre's name as an id.
fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// The theatres, in the order of the data.
pub fn regions(content: &Content) -> Vec<Region> {
    let mut regions: Vec<Region> = Vec::new();
    for &id in &content.map.order {
        let name = &content.map.space(id).theatre;
        if !regions.iter().any(|region| region.name == *name) {
            regions.push(Region { id: slug(name), name: name.clone() });
        }
    }
    regions
}

/// The spaces, in the order of the data.
pub fn spaces(content: &Content, world: &World) -> Vec<Space> {
    content.map.order.iter().map(|&id| space(content, world, id)).collect()
}

fn space(content: &Content, world: &World, id: SpaceId) -> Space {
    let known = content.map.space(id);
    let control = world.ground(id).control.side();
    let defense = world.defense(content, id);
    let work = matches!(known.kind, Ground::Fort | Ground::Fortress).then(|| Work {
        kind: Label::word(known.kind.word()),
        side: control,
        state: Built::Complete,
        printed: true,
    });
    let mut features = Vec::new();
    features.extend(known.port.then(|| Label::word("port")));
    features.extend(known.key.then(|| Label::word("key")));
    features.extend(known.tribe.clone().map(|tribe| Label::new("tribe", tribe)));
    Space {
        id: id.to_string(),
        name: known.name.clone(),
        region: slug(&known.theatre),
        kind: Label::word(known.kind.word()),
        printed: Some(known.flag),
        control,
        features,
        values: vec![
            Value::new("vp", known.vp, format!("{} VP", known.vp)),
            Value::new("defense", defense, format!("Defense {defense}")),
        ],
        works: work.into_iter().collect(),
        siege: None,
        markers: markers(content, world, id),
    }
}

fn markers(content: &Content, world: &World, id: SpaceId) -> Vec<Marker> {
    let flag = content.map.space(id).flag;
    let control = world.ground(id).control;
    let marker = |id: &'static str, name: &'static str, side: Option<Side>| Marker {
        id: id.into(),
        name: name.into(),
        side,
        count: 1,
    };
    let mut markers = Vec::new();
    markers.extend((control == Control::Neutral).then(|| marker("burned", "burned", Some(flag.other()))));
    let taken = control == Control::from(flag.other());
    markers.extend(taken.then(|| marker("captured", "captured", Some(flag.other()))));
    let scorer = world.taken.get(&id).map(|_| world.scorer(content, id));
    markers.extend(scorer.map(|side| marker("to-score", "its points move in the End Phase", Some(side))));
    let campaign = &world.campaign;
    markers.extend(campaign.pinned.has(id).then(|| marker("pinned", "pinned", Some(world.side))));
    let fight = campaign.arrivals.contains_key(&id);
    markers.extend(fight.then(|| marker("combat", "combat to come", Some(world.side))));
    markers
}

/// The lines, each once; all are used both ways.
pub fn links(content: &Content) -> Vec<Link> {
    let mut links = Vec::new();
    for kind in [LinkKind::Road, LinkKind::Trail, LinkKind::Sea] {
        links.extend(content.map.lines.iter().filter(|line| line.kind == kind).map(|line| {
            let (from, to) = (line.a.min(line.b).to_string(), line.a.max(line.b).to_string());
            let kind = Label::word(kind.word());
            Link { id: format!("{from}--{to}"), from, to, kind, one_way: false, markers: Vec::new() }
        }));
    }
    links
}

/// The kinds of pieces: leaders, strength points, Indians.
pub fn kinds() -> Vec<Kind> {
    let kind = |id: &'static str, role: Role, one: &'static str, many: &'static str| Kind {
        id: id.into(),
        role,
        one: one.into(),
        many: many.into(),
        named: role == Role::Leader,
    };
    vec![
        kind("leader", Role::Leader, "Leader", "Leaders"),
        kind(UnitKind::Troops.word(), Role::Unit, "SP", "SP"),
        kind(UnitKind::Indians.word(), Role::Unit, "Indian", "Indians"),
    ]
}

/// Where leaders are who are not on the map.
pub fn boxes() -> Vec<Holding> {
    let holding =
        |id: &'static str, name: &'static str| Holding { id: id.into(), name: name.into(), side: None };
    vec![holding("waiting", "Leaders still to come"), holding("removed", "Out of the game")]
}

fn leader(content: &Content, world: &World, id: LeaderId) -> Piece {
    let known = content.leader(id);
    let state = world.leader(id);
    let mut states = Vec::new();
    states.extend(state.wounded.then(|| Label::word("wounded")));
    states.extend(state.recovering.then(|| Label::word("recovering")));
    Piece {
        id: id.to_string(),
        name: known.short.clone(),
        side: Some(known.side),
        kind: "leader".into(),
        count: 1,
        strength: None,
        ratings: vec![Value::new("rating", known.rating, format!("Rating {}", known.rating))],
        printed: format!("+{}", known.rating),
        states,
        supplied: None,
        place: match state.place {
            Where::At(space) => Place::Space { space: space.to_string(), inside: false },
            Where::Waiting => Place::Box { id: "waiting".into() },
            Where::Removed => Place::Box { id: "removed".into() },
        },
    }
}

fn units(side: Side, at: SpaceId, kind: UnitKind, count: u16) -> Piece {
    let name = match kind {
        UnitKind::Troops => "SP",
        UnitKind::Indians => "Indians",
    };
    Piece {
        id: format!("{}-{}-{at}", side.word(), kind.word()),
        name: name.to_owned(),
        side: Some(side),
        kind: kind.word().into(),
        count,
        strength: Some(count),
        ratings: Vec::new(),
        printed: String::new(),
        states: Vec::new(),
        supplied: None,
        place: Place::Space { space: at.to_string(), inside: false },
    }
}

/// Every leader, and the units of each space.
pub fn pieces(content: &Content, world: &World) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = world.leaders.ids().map(|id| leader(content, world, id)).collect();
    for &at in &content.map.order {
        for side in Side::ALL {
            let force = world.units(side, at);
            let kinds = UnitKind::ALL.into_iter().filter(|&kind| force.count(kind) > 0);
            pieces.extend(kinds.map(|kind| units(side, at, kind, force.count(kind))));
        }
    }
    pieces
}
