//! The facts of the data that a log's header pins, as `CONTENT.md` lists them.

use super::build::Built;
use crate::engine::Facts;
use crate::fact;
use crate::games::pack::word;
use crate::games::wilderness_war::content::{Setup, SideSetup};
use crate::games::wilderness_war::ids::{Id, PieceId, SpaceId, TribeId};
use crate::games::wilderness_war::pieces::{Kind, Piece};
use crate::side::Side;

/// Writes everything.
pub fn text(built: &Built, revision: u32) -> String {
    let mut out = Facts::default();
    spaces(built, &mut out);
    links(built, &mut out);
    pieces(&built.pieces, &mut out);
    for (tribe, index) in built.tribes.iter().zip(0..) {
        let id = TribeId::new(index).slug();
        fact!(out, "tribe {id} {}", word(&tribe.nation));
        if let Some(home) = tribe.settlement {
            fact!(out, "tribe {id} home {}", home.slug());
        }
    }
    for card in &built.cards {
        let number = card.id.get();
        fact!(out, "card {number} value {} by {} {}", card.value, word(&card.usable_by), word(&card.event));
        if card.response {
            fact!(out, "card {number} response");
        }
        if card.remove {
            fact!(out, "card {number} remove");
        }
    }
    for setup in &built.setups {
        self::setup(setup, &mut out);
    }
    for scenario in &built.scenarios {
        let id = &scenario.id;
        fact!(out, "scenario {id} setup {}", scenario.setup);
        fact!(out, "scenario {id} years {} to {}", scenario.first, scenario.last);
        fact!(out, "scenario {id} hand {} cards {}", scenario.hand, scenario.cards);
    }
    out.text(&format!("coureur/content/1 wilderness-war {revision}"))
}

fn spaces(built: &Built, out: &mut Facts) {
    for (space, index) in built.spaces.iter().zip(0..) {
        let id = SpaceId::new(index).slug();
        fact!(out, "space {id} {}", space.terrain.word());
        if let Some(department) = space.department {
            fact!(out, "space {id} department {}", department.word());
        }
        if let Some(side) = space.originally {
            fact!(out, "space {id} originally {}", side.word());
        }
        if space.fortress {
            fact!(out, "space {id} fortress");
        }
        if space.port {
            fact!(out, "space {id} port");
        }
        for tribe in &space.settlement {
            fact!(out, "space {id} settlement {}", tribe.slug());
        }
    }
}

fn links(built: &Built, out: &mut Facts) {
    for (ends, index) in built.net.links.iter().zip(0..) {
        let from = SpaceId::new(index).slug();
        for link in ends.iter().filter(|link| from < link.to.slug()) {
            fact!(out, "link {from} {} {}", link.to.slug(), word(&link.way));
        }
    }
    for (from, to) in &built.net.amphibious {
        fact!(out, "amphibious {} {}", from.slug(), to.slug());
    }
    for (from, to) in &built.net.arrows {
        fact!(out, "arrow {} {}", from.slug(), to.slug());
    }
}

fn pieces(pieces: &[Piece], out: &mut Facts) {
    let slug = |index: u8| PieceId::new(index).slug();
    for (piece, index) in pieces.iter().zip(0..) {
        let (id, side) = (slug(index), piece.side.word());
        match piece.kind {
            Kind::Leader(leader) => {
                let (initiative, command, tactics) = (leader.initiative, leader.command, leader.tactics);
                fact!(out, "leader {id} {side} initiative {initiative} command {command} tactics {tactics}");
            }
            Kind::Unit(unit) => {
                let (class, strength, reduced) = (word(&unit.class), unit.strength, unit.reduced);
                let movement = unit.movement;
                fact!(
                    out,
                    "unit {id} {side} {class} strength {strength} reduced {reduced} movement {movement}"
                );
                if let Some(tribe) = unit.tribe {
                    fact!(out, "unit {id} tribe {}", tribe.slug());
                }
            }
        }
        // Which counters share a name matters, not what it is.
        let namesakes = pieces.iter().zip(0..).filter(|(other, _)| other.name == piece.name);
        let first = namesakes.map(|(_, other)| slug(other)).min().unwrap_or(id);
        if first != id {
            fact!(out, "namesake {id} {first}");
        }
    }
}

fn setup(setup: &Setup, out: &mut Facts) {
    let id = &setup.id;
    match setup.vp {
        0 => fact!(out, "setup {id} vp 0"),
        vp if vp > 0 => fact!(out, "setup {id} vp french {vp}"),
        vp => fact!(out, "setup {id} vp british {}", vp.unsigned_abs()),
    }
    fact!(out, "setup {id} assemblies {}", word(&setup.assemblies));
    for side in Side::ALL {
        let own = if side == Side::British { &setup.british } else { &setup.french };
        works(id, side, own, out);
    }
}

fn works(id: &str, side: Side, setup: &SideSetup, out: &mut Facts) {
    let kinds = [
        ("fort", &setup.forts),
        ("under-construction", &setup.under_construction),
        ("stockade", &setup.stockades),
    ];
    for (kind, spaces) in kinds {
        for space in spaces {
            fact!(out, "setup {id} {kind} {} {}", space.slug(), side.word());
        }
    }
    for stack in &setup.stacks {
        if let Some((place, counters)) = stack.split_first() {
            for counter in counters {
                fact!(out, "setup {id} piece {counter} {place}");
            }
        }
    }
    for (place, leaders) in
        [("pool", &setup.pool), ("set-aside", &setup.set_aside), ("not-used", &setup.not_used)]
    {
        for leader in leaders {
            fact!(out, "setup {id} piece {} {place}", leader.slug());
        }
    }
}
