//! A closer look at one space: terrain, Department, connections, every counter with its ratings.

use super::super::ids::{Id, SpaceId};
use super::super::map::{Department, Way};
use super::super::position::Pos;
use super::super::supply;
use super::super::wording::stacks;
use crate::side::Side;

fn way(way: Way) -> &'static str {
    match way {
        Way::Land => "land",
        Way::River => "river",
        Way::Lakeshore => "lake shore",
    }
}

/// What is printed on the map.
fn printed(pos: Pos<'_>, space: SpaceId) -> String {
    let place = pos.content.space(space);
    let mut parts = vec![place.terrain.word().to_owned()];
    if place.port {
        parts.push("port".to_owned());
    }
    if let Some(department) = place.department {
        let name = match department {
            Department::Northern => "Northern Department",
            Department::Southern => "Southern Department",
            Department::StLawrence => "St. Lawrence Department",
        };
        parts.push(name.to_owned());
    }
    if let Some(side) = place.originally {
        parts.push(format!("originally {side}"));
    }
    for tribe in &place.settlement {
        parts.push(format!("settlement of the {}", pos.content.tribes[tribe.index()].name));
    }
    parts.join(", ")
}

/// The connections, and the arrows [WW 2.0].
fn connections(pos: Pos<'_>, space: SpaceId) -> Vec<String> {
    let net = &pos.content.net;
    let mut out = Vec::new();
    for kind in [Way::Land, Way::River, Way::Lakeshore] {
        let to: Vec<&str> =
            net.of(space).iter().filter(|link| link.way == kind).map(|link| pos.name(link.to)).collect();
        if !to.is_empty() {
            out.push(format!("by {}: {}", way(kind), to.join(", ")));
        }
    }
    for (arrows, word) in [(&net.arrows, "arrow"), (&net.amphibious, "amphibious arrow")] {
        for (from, to) in arrows.iter().filter(|(from, to)| *from == space || *to == space) {
            out.push(format!("{word} from {} to {}", pos.name(*from), pos.name(*to)));
        }
    }
    out
}

/// The units of a side with their ratings, and whether they are in supply [WW 12.0].
fn strength(pos: Pos<'_>, side: Side, space: SpaceId) -> Option<String> {
    let here = pos.of(side, space);
    let ratings = stacks::counted(here.iter().filter_map(|piece| stacks::rating(pos, piece)));
    if ratings.is_empty() {
        return None;
    }
    let total: u16 = pos.only_units(here).iter().map(|unit| pos.strength(unit)).sum();
    let mut words = format!("{side} strength {total}: {}", ratings.join(", "));
    if pos.content.options.supply && pos.drilled(here).any() {
        let how = if supply::is_supplied(pos, side, space) { "in supply" } else { "Out of Supply" };
        words.push_str(&format!("; {how}"));
    }
    Some(words)
}

/// A line for each thing worth knowing.
#[must_use]
pub fn details(pos: Pos<'_>, space: SpaceId) -> Vec<String> {
    let mut out = vec![format!("map: {}", printed(pos, space))];
    out.extend(connections(pos, space));
    out.extend(Side::ALL.into_iter().filter_map(|side| strength(pos, side, space)));
    out
}
