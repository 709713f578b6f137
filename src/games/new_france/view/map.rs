//! The map: theatres, spaces, lines, markers.

use crate::games::new_france::content::Content;
use crate::games::new_france::ids::SpaceId;
use crate::games::new_france::map::{Kind as Ground, LinkKind};
use crate::games::new_france::world::{Control, World};
use crate::side::Side;
use crate::speech::view::{Built, Label, Link, Marker, Region, Space, Value, Work};

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
