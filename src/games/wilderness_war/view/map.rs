//! The map: spaces with works, sieges and markers, and the connections between them.

use super::super::ids::{Id, SpaceId};
use super::super::map::{Department, Way};
use super::super::position::{Pos, Work};
use crate::side::Side;
use crate::speech::view::{Built, Label, Link, Marker, Region, Siege, Space, Work as WorkView};

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

/// The theatres.
pub fn regions() -> Vec<Region> {
    let region = |(id, name): (&str, &str)| Region { id: id.to_owned(), name: name.to_owned() };
    THEATRES.into_iter().map(region).collect()
}

/// The spaces, theatre by theatre.
pub fn spaces(pos: Pos<'_>) -> Vec<Space> {
    let of = |theatre: &'static str| {
        pos.spaces().filter(move |space| pos.content.space(*space).theatre == theatre)
    };
    THEATRES.into_iter().flat_map(|(id, _)| of(id)).map(|id| space(pos, id)).collect()
}

fn space(pos: Pos<'_>, id: SpaceId) -> Space {
    let place = pos.content.space(id);
    let works = works(pos, id);
    let besieger = pos.work(id).map(|(_, owner)| owner.other());
    Space {
        id: id.slug().to_owned(),
        name: place.name.clone(),
        region: place.theatre.clone(),
        kind: Label::word(place.terrain.word()),
        printed: place.originally,
        control: holder(pos, id),
        features: features(pos, id),
        values: Vec::new(),
        works,
        siege: pos.marks(id).siege.map(|level| Siege { level, by: besieger }),
        markers: markers(pos, id),
    }
}

/// Who is there: the owner of the fortification, else who has units, else whose it was from the start.
fn holder(pos: Pos<'_>, space: SpaceId) -> Option<Side> {
    let owner = pos.work(space).map(|(_, side)| side);
    let on_ground = Side::ALL.into_iter().find(|side| pos.units(*side, space).any());
    owner.or(on_ground).or(pos.content.space(space).originally)
}

/// Every fortification, a fort that is being built beside a stockade too.
fn works(pos: Pos<'_>, space: SpaceId) -> Vec<WorkView> {
    let marks = pos.marks(space);
    let work = |work: Work, side: Option<Side>, state: Built| {
        side.map(|side| WorkView {
            kind: Label::word(work.word()),
            side: Some(side),
            state,
            printed: work == Work::Fortress,
        })
    };
    let fortress = pos.work(space).filter(|(work, _)| *work == Work::Fortress).map(|(_, owner)| owner);
    let works = [
        work(Work::Fortress, fortress, Built::Complete),
        work(Work::Fort, marks.fort, Built::Complete),
        work(Work::Stockade, marks.stockade, Built::Complete),
        work(Work::Fort, marks.under_construction, Built::UnderConstruction),
    ];
    works.into_iter().flatten().collect()
}

fn markers(pos: Pos<'_>, space: SpaceId) -> Vec<Marker> {
    let marks = pos.marks(space);
    let mut out = Vec::new();
    let mut add = |id: &'static str, name: String, side: Option<Side>, count: u16| {
        out.push(Marker { id: id.into(), name: name.into(), side, count });
    };
    if marks.captured {
        add("captured", "captured".to_owned(), pos.work(space).map(|(_, owner)| owner), 1);
    }
    if marks.amphib {
        add("amphib", "Amphib".to_owned(), Some(Side::British), 1);
    }
    if marks.fieldworks {
        add("fieldworks", "Fieldworks".to_owned(), None, 1);
    }
    for side in Side::ALL {
        if marks.raided[side] > 0 {
            add("raided", format!("Raided by the {side}"), Some(side), u16::from(marks.raided[side]));
        }
        if pos.is_allied_settlement(side, space) {
            add("allied", format!("{side}-allied"), Some(side), 1);
        }
    }
    out
}

/// What is printed on the map besides terrain and owner.
fn features(pos: Pos<'_>, space: SpaceId) -> Vec<Label> {
    let place = pos.content.space(space);
    let mut features = Vec::new();
    if place.port {
        features.push(Label::word("port"));
    }
    features.extend(place.department.map(|department| match department {
        Department::Northern => Label::new("northern-department", "Northern Department"),
        Department::Southern => Label::new("southern-department", "Southern Department"),
        Department::StLawrence => Label::new("st-lawrence-department", "St. Lawrence Department"),
    }));
    for tribe in &place.settlement {
        let name = &pos.content.tribes[tribe.index()].name;
        features
            .push(Label::new(format!("settlement-{}", tribe.slug()), format!("settlement of the {name}")));
    }
    features
}

fn way(way: Way) -> Label {
    match way {
        Way::Land => Label::word("land"),
        Way::River => Label::word("river"),
        Way::Lakeshore => Label::new("lakeshore", "lake shore"),
    }
}

fn link(from: SpaceId, to: SpaceId, kind: Label, one_way: bool) -> Link {
    let (from, to) = (from.slug().to_owned(), to.slug().to_owned());
    Link { id: format!("{from}--{to}"), from, to, kind, one_way, markers: Vec::new() }
}

/// The connections, each once, then the arrows [WW 2.0].
pub fn links(pos: Pos<'_>) -> Vec<Link> {
    let net = &pos.content.net;
    let mut links = Vec::new();
    for kind in [Way::Land, Way::River, Way::Lakeshore] {
        for from in pos.spaces() {
            let onward = net.of(from).iter().filter(|link| link.way == kind && from.slug() < link.to.slug());
            links.extend(onward.map(|onward| link(from, onward.to, way(kind), false)));
        }
    }
    let amphibious = Label::new("amphibious", "amphibious arrow");
    for (arrows, kind) in [(&net.arrows, Label::word("arrow")), (&net.amphibious, amphibious)] {
        links.extend(arrows.iter().map(|(from, to)| link(*from, *to, kind.clone(), true)));
    }
    links
}
