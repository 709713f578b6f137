//! What lies on the table but for the cards: tracks, counters, markers.

use super::super::ids::{Id, LinkId, PieceId, SpaceId};
use super::super::map::Nation;
use super::super::position::Pos;
use super::super::world::{Begun, LinkMarks, OpenSeas, Place, Road, Snapshot, SpaceMarks, StackMarks};
use super::Sheet;
use crate::engine::facts::Line;
use crate::fact;
use crate::side::{BySide, Side};

/// Writes all of it.
pub(super) fn write(sheet: &mut Sheet<'_>) {
    let world = sheet.pos.world;
    fact!(sheet.out, "clock {} {}", world.year, world.round.word());
    fact!(sheet.out, "track vp {} {}", world.vp.side().word(), world.vp.number());
    for (side, points) in world.raid.iter() {
        fact!(sheet.out, "track raid {} {points}", side.word());
    }
    let seas = match world.open_seas {
        OpenSeas::French => "french",
        OpenSeas::Both => "both",
    };
    fact!(sheet.out, "open-seas {seas}");
    for nation in Nation::ALL {
        let side = world.nations.of(nation).map_or("neutral", Side::word);
        fact!(sheet.out, "nation {} {side}", nation.word());
    }
    if world.fewer_fleets > 0 {
        fact!(sheet.out, "fewer-fleets {}", world.fewer_fleets);
    }
    for unit in world.sitting_out.iter() {
        fact!(sheet.out, "sitting-out {unit}");
    }
    let pos = sheet.pos;
    sheet.out.in_order("piece", |run| {
        PieceId::sorted().iter().for_each(|piece| counter(pos, *piece, run.line()));
    });
    stack(sheet, "sail-box", world.sail_box);
    controls(sheet);
    for (space, marks) in world.spaces.iter() {
        space_marks(sheet, space, *marks);
    }
    for (link, marks) in world.links.iter() {
        link_marks(sheet, link, *marks);
    }
}

/// Where it is, and of a unit with two faces in play which one lies up.
fn counter(pos: Pos<'_>, piece: PieceId, line: Line<'_>) {
    let pieces = &pos.world.pieces;
    let two_faces = || pos.content.kind(piece).is_some_and(|kind| kind.has_reduced_face());
    let place = pieces.place(piece);
    let in_play = matches!(place, Place::Space(_) | Place::SailBox | Place::Disbanded);
    let face = match pieces.reduced.has(piece) {
        true => Some("reduced"),
        false => (in_play && two_faces()).then_some("full"),
    };
    let (head, tail) = place.parts();
    let spent = pieces.spent.has(piece).then_some("spent");
    line.word(piece.slug()).joined(head, tail).and(face).and(spent).end();
}

fn stack(sheet: &mut Sheet<'_>, place: &str, marks: BySide<StackMarks>) {
    for (side, marks) in marks.iter() {
        let StackMarks { rout, out_of_supply, landing, marshal } = *marks;
        for (_, word) in [
            (rout, "rout"),
            (out_of_supply, "out-of-supply"),
            (landing, "landing"),
            (marshal, "marshal-troops"),
        ]
        .iter()
        .filter(|(on, _)| *on)
        {
            fact!(sheet.out, "stack {place} {} {word}", side.word());
        }
    }
}

/// What nearly every space has, a kind in one go: what is written in order need not be sorted.
fn controls(sheet: &mut Sheet<'_>) {
    let marks = &sheet.pos.world.spaces;
    sheet.out.in_order("control", |run| {
        for space in SpaceId::sorted() {
            if let Some(side) = marks[*space].control {
                run.line().word(space.slug()).word(side.word()).end();
            }
        }
    });
    sheet.out.in_order("at-start", |run| {
        for space in SpaceId::sorted() {
            if let Some(side) = marks[*space].at_start.control {
                run.line().word("control").word(space.slug()).word(side.word()).end();
            }
        }
        for space in SpaceId::sorted() {
            let units = marks[*space].at_start.units;
            for (side, _) in units.iter().filter(|(_, there)| **there) {
                run.line().word("units").word(space.slug()).word(side.word()).end();
            }
        }
    });
}

fn space_marks(sheet: &mut Sheet<'_>, space: SpaceId, marks: SpaceMarks) {
    let SpaceMarks { control: _, fort_construction, battle, raided, stacks, at_start } = marks;
    match fort_construction {
        Some(Begun::Now) => fact!(sheet.out, "fort-construction {space} now"),
        Some(Begun::Earlier) => fact!(sheet.out, "fort-construction {space}"),
        None => {}
    }
    if battle {
        fact!(sheet.out, "battle {space}");
    }
    if let Some(side) = raided {
        fact!(sheet.out, "raided {space} {}", side.word());
    }
    stack(sheet, space.slug(), stacks);
    let Snapshot { units: _, control: _, first_in } = at_start;
    if let Some(side) = first_in {
        fact!(sheet.out, "first-in {space} {}", side.word());
    }
}

fn link_marks(sheet: &mut Sheet<'_>, link: LinkId, marks: LinkMarks) {
    let LinkMarks { road, moved, artillery, entered, closed } = marks;
    match road {
        Some(Road::BegunNow) => fact!(sheet.out, "road {link} begun now"),
        Some(Road::Begun) => fact!(sheet.out, "road {link} begun"),
        Some(Road::Built) => fact!(sheet.out, "road {link} built"),
        None => {}
    }
    for side in Side::ALL {
        let word = side.word();
        if moved[side] > 0 {
            fact!(sheet.out, "moved {link} {word} {}", moved[side]);
        }
        if artillery[side] > 0 {
            fact!(sheet.out, "moved-artillery {link} {word} {}", artillery[side]);
        }
        for end in entered[side].iter() {
            fact!(sheet.out, "entered {end} by {link} {word}");
        }
    }
    if closed {
        fact!(sheet.out, "closed {link}");
    }
}
