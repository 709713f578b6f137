//! The map: spaces with control, works and markers, and the connections between them.

use super::super::ids::{Id, LinkId, SpaceId};
use super::super::map::{Colony, Nation, SeaZone, SpaceKind, Village};
use super::super::pieces::UnitKind;
use super::super::position::{Pos, Track};
use super::super::world::Road;
use crate::games::pack::word;
use crate::side::Side;
use crate::speech::view::{Built, Label, Link, Marker, Region, Space, Value, Work};

/// Home Spaces outside the Colonies, Wilderness Spaces.
const FRONTIER: &str = "frontier";

fn colony(colony: Colony) -> &'static str {
    match colony {
        Colony::NewEngland => "New England",
        Colony::NewYorkNewJersey => "New York & New Jersey",
        Colony::PennsylvaniaDelaware => "Pennsylvania & Delaware",
        Colony::VirginiaSouth => "Virginia & South",
        Colony::NovaScotia => "Nova Scotia",
        Colony::Acadie => "Acadie",
        Colony::Canada => "Canada",
        Colony::PaysDEnHaut => "Pays d'en Haut",
    }
}

fn nation(nation: Nation) -> &'static str {
    match nation {
        Nation::Cherokee => "Cherokee",
        Nation::Iroquois => "Iroquois Confederacy",
    }
}

/// The Colonies, the Nations' territories, and what lies between them.
pub fn regions() -> Vec<Region> {
    let colonies = Colony::ALL.into_iter().map(|of| (word(&of), colony(of)));
    let nations = Nation::ALL.into_iter().map(|of| (of.word().to_owned(), nation(of)));
    let frontier = std::iter::once((FRONTIER.to_owned(), "Between the Colonies"));
    let region = |(id, name): (String, &str)| Region { id, name: name.to_owned() };
    colonies.chain(nations).chain(frontier).map(region).collect()
}

fn region(pos: Pos<'_>, space: SpaceId) -> String {
    let printed = pos.content.space(space);
    let nation = || printed.nation().map(|nation| nation.word().to_owned());
    printed.colony.map(|colony| word(&colony)).or_else(nation).unwrap_or_else(|| FRONTIER.to_owned())
}

/// The spaces, region by region.
pub fn spaces(pos: Pos<'_>) -> Vec<Space> {
    let of = |id: String| pos.spaces().filter(move |space| region(pos, *space) == id);
    regions().into_iter().flat_map(|region| of(region.id)).map(|id| space(pos, id)).collect()
}

fn space(pos: Pos<'_>, id: SpaceId) -> Space {
    let printed = pos.content.space(id);
    let mut values = Vec::new();
    if printed.value > 0 {
        values.push(Value::new("value", printed.value, format!("value {}", printed.value)));
    }
    if let Some(side) = printed.home.filter(|_| printed.militia > 0) {
        let militia = pos.militia(side, id);
        values.push(Value::new("militia", militia, format!("{militia} Militia")));
    }
    Space {
        id: id.slug().to_owned(),
        name: printed.name.clone(),
        region: region(pos, id),
        kind: kind(printed.kind),
        printed: printed.home,
        control: pos.control(id),
        features: features(pos, id),
        values,
        works: works(pos, id),
        siege: None,
        markers: markers(pos, id),
    }
}

fn kind(kind: SpaceKind) -> Label {
    match kind {
        SpaceKind::Wilderness => Label::new("wilderness", "Wilderness Space"),
        SpaceKind::Outpost => Label::new("outpost", "Outpost"),
        SpaceKind::Settled => Label::new("settled", "Settled Space"),
        SpaceKind::Fortress => Label::new("fortress", "Fortress"),
        SpaceKind::Base => Label::new("base", "British Base"),
        SpaceKind::IndianVillage => Label::new("indian-village", "Indian Village"),
    }
}

fn features(pos: Pos<'_>, space: SpaceId) -> Vec<Label> {
    let printed = pos.content.space(space);
    let mut features = Vec::new();
    if printed.victory {
        features.push(Label::new("victory-space", "Victory Space"));
    }
    for zone in &printed.zones {
        features.push(match zone {
            SeaZone::Atlantic => Label::new("atlantic", "on the Atlantic Ocean"),
            SeaZone::GulfStLawrence => Label::new("gulf-st-lawrence", "on the Gulf of Saint Lawrence"),
        });
    }
    match printed.village {
        Some(Village::Unit(unit)) => {
            let name = &pos.content.piece(unit).name;
            features.push(Label::new(format!("village-{}", unit.slug()), format!("Village of the {name}")));
        }
        Some(Village::Nation(of)) => {
            let name = format!("Village of the {}", nation(of));
            features.push(Label::new(format!("village-{}", of.word()), name));
        }
        None => {}
    }
    features
}

/// Bastions, Forts and what is to become one.
fn works(pos: Pos<'_>, space: SpaceId) -> Vec<Work> {
    let fort = Label::new("fort", "Fort");
    let mut works = Vec::new();
    for _ in pos.bastions(space).iter() {
        let kind = Label::new("bastion", "Bastion");
        works.push(Work { kind, side: Some(Side::French), state: Built::Complete, printed: false });
    }
    for id in pos.world.pieces.at(space).and(pos.of(UnitKind::Fort)).iter() {
        let side = pos.side_of(id);
        works.push(Work { kind: fort.clone(), side, state: Built::Complete, printed: false });
    }
    if pos.marks(space).fort_construction.is_some() {
        works.push(Work { kind: fort, side: None, state: Built::UnderConstruction, printed: false });
    }
    works
}

fn markers(pos: Pos<'_>, space: SpaceId) -> Vec<Marker> {
    let marks = pos.marks(space);
    let mut out = Vec::new();
    let mut add = |id: &'static str, name: String, side: Option<Side>| {
        out.push(Marker { id: id.into(), name: name.into(), side, count: 1 });
    };
    if let Some(side) = marks.control {
        add("control", format!("{side} control"), Some(side));
    }
    if marks.battle {
        add("battle", "Battle".to_owned(), None);
    }
    if let Some(side) = marks.raided {
        add("raided", format!("Raided by the {side}"), Some(side));
    }
    for side in Side::ALL {
        let stack = marks.stacks[side];
        for (on, id, name) in [
            (stack.rout, "rout", "Rout"),
            (stack.out_of_supply, "out-of-supply", "Out of Supply"),
            (stack.landing, "landing", "Landing"),
            (stack.marshal, "marshal-troops", "Marshal Troops"),
        ] {
            if on {
                add(id, format!("{name} ({side})"), Some(side));
            }
        }
    }
    out
}

/// The connections, Highways first.
pub fn links(pos: Pos<'_>) -> Vec<Link> {
    let mut links: Vec<(u8, Link)> = pos.content.links().map(|(id, _)| link(pos, id)).collect();
    links.sort_by_key(|(order, _)| *order);
    links.into_iter().map(|(_, link)| link).collect()
}

fn link(pos: Pos<'_>, id: LinkId) -> (u8, Link) {
    let printed = pos.content.link(id);
    let [from, to] = printed.ends.map(|end| end.slug().to_owned());
    let (order, name) = match pos.track(id) {
        Track::Highway => (0, ("highway", "Highway")),
        Track::Road => (1, ("road", "Road")),
        Track::Path => (2, ("path", "Path")),
    };
    let kind = match (name, printed.is_coastal(), printed.nation) {
        ((id, name), true, _) => Label::new(format!("coastal-{id}"), format!("coastal {name}")),
        ((id, name), false, Some(nation)) => {
            Label::new(format!("{}-{id}", nation.word()), format!("dark grey {name}"))
        }
        ((id, name), false, None) => Label::new(id, name),
    };
    (order, Link { id: id.slug().to_owned(), from, to, kind, one_way: false, markers: on_link(pos, id) })
}

fn on_link(pos: Pos<'_>, id: LinkId) -> Vec<Marker> {
    let marks = &pos.world.links[id];
    let mut out = Vec::new();
    let mut add = |id: &'static str, name: String, side: Option<Side>, count: u8| {
        out.push(Marker { id: id.into(), name: name.into(), side, count: u16::from(count) });
    };
    match marks.road {
        Some(Road::Built) => add("road", "Road marker".to_owned(), None, 1),
        Some(Road::Begun | Road::BegunNow) => {
            add("road-construction", "Road Construction".to_owned(), None, 1)
        }
        None => {}
    }
    if marks.closed {
        add("closed", "closed to the British".to_owned(), Some(Side::British), 1);
    }
    for (side, moved) in marks.moved.iter().filter(|(_, moved)| **moved > 0) {
        add("moved", format!("used by {side} units"), Some(side), *moved);
    }
    out
}
