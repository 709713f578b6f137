//! What lies on the table but for the cards: clock, tracks, effects, counters, markers.

use super::super::ids::{Id, PieceId, SpaceId};
use super::super::position::{Pos, Work};
use super::super::world::{Assemblies, Effects, Holders, Marks, Place, Season};
use super::Sheet;
use crate::engine::facts::Line;
use crate::fact;
use crate::side::Side;

/// Writes all of it.
pub(super) fn write(sheet: &mut Sheet<'_>) {
    let world = sheet.pos.world;
    let season = match world.season {
        Season::Early => "early",
        Season::Late => "late",
    };
    fact!(sheet.out, "clock {} {season}", world.year);
    fact!(sheet.out, "first {}", world.first.word());
    if world.swapped {
        fact!(sheet.out, "seats swapped");
    }
    tracks(sheet);
    effects(sheet, world.effects);
    let pos = sheet.pos;
    sheet.out.in_order("piece", |run| {
        PieceId::sorted().iter().for_each(|piece| counter(pos, *piece, run.line()));
    });
    works(sheet);
    for space in SpaceId::sorted() {
        markers(sheet, *space, world.spaces[*space]);
    }
}

fn tracks(sheet: &mut Sheet<'_>) {
    let world = sheet.pos.world;
    let points = world.vp.unsigned_abs();
    match world.vp {
        0 => fact!(sheet.out, "track vp 0"),
        1.. => fact!(sheet.out, "track vp {} {points}", Side::French.word()),
        _ => fact!(sheet.out, "track vp {} {points}", Side::British.word()),
    }
    for (side, points) in world.awarded.iter() {
        fact!(sheet.out, "awarded {} {points}", side.word());
    }
    let assemblies = match world.assemblies {
        Assemblies::Reluctant => "reluctant",
        Assemblies::Supportive => "supportive",
        Assemblies::Enthusiastic => "enthusiastic",
    };
    fact!(sheet.out, "track assemblies {assemblies}");
    let Holders { niagara, ohio_forks } = world.holders;
    fact!(sheet.out, "holder niagara {}", niagara.word());
    fact!(sheet.out, "holder ohio-forks {}", ohio_forks.word());
}

fn effects(sheet: &mut Sheet<'_>, effects: Effects) {
    let Effects {
        pitt,
        diplomatic_revolution,
        quiberon,
        no_amphib,
        no_french_naval,
        blockhouses,
        cherokees,
        cherokee_uprising,
        montcalm,
        regulars,
        pitt_leaders,
    } = effects;
    let words = [
        (pitt, "william-pitt"),
        (diplomatic_revolution, "diplomatic-revolution"),
        (quiberon, "quiberon-bay"),
        (no_amphib, "no-amphib"),
        (no_french_naval, "no-french-naval"),
        (cherokees, "cherokees"),
        (cherokee_uprising, "cherokee-uprising"),
        (montcalm, "montcalm"),
        (pitt_leaders, "pitt-leaders"),
        (blockhouses.british, "blockhouses british"),
        (blockhouses.french, "blockhouses french"),
        (regulars.british, "regulars british"),
        (regulars.french, "regulars french"),
    ];
    sheet.words("effect", words);
}

fn counter(pos: Pos<'_>, piece: PieceId, line: Line<'_>) {
    let pieces = &pos.world.pieces;
    let (place, in_play) = match pieces.place(piece) {
        Place::Space(space) => (space.slug(), true),
        Place::Box(department) => (department.militia_box(), true),
        Place::Available => ("available", false),
        Place::Gone => ("gone", false),
        Place::Pool => ("pool", false),
        Place::Aside => ("set-aside", false),
    };
    let strength = match (pieces.reduced.has(piece), pos.content.families.units.has(piece)) {
        (true, _) => Some("reduced"),
        (false, true) if in_play => Some("full"),
        (false, _) => None,
    };
    let inside = pieces.inside.has(piece).then_some("inside");
    line.word(piece.slug()).word(place).and(strength).and(inside).end();
}

/// Works of a kind in one go: what is written in order need not be sorted.
fn works(sheet: &mut Sheet<'_>) {
    type Owner = fn(Pos<'_>, SpaceId) -> Option<Side>;
    // A fortress is printed; its marker only says that it is not its first owner's any more.
    let kinds: [(&str, Owner); 4] = [
        ("fort", |pos, space| pos.marks(space).fort),
        ("fortress", |pos, space| match pos.work(space) {
            Some((Work::Fortress, owner)) => Some(owner),
            Some((Work::Fort | Work::Stockade, _)) | None => None,
        }),
        ("stockade", |pos, space| pos.marks(space).stockade),
        ("under-construction", |pos, space| pos.marks(space).under_construction),
    ];
    for (work, owner) in kinds {
        for space in SpaceId::sorted() {
            if let Some(owner) = owner(sheet.pos, *space) {
                sheet.out.add_words("work", &[work, space.slug(), owner.word()]);
            }
        }
    }
}

fn markers(sheet: &mut Sheet<'_>, space: SpaceId, marks: Marks) {
    let Marks { stockade: _, fort: _, under_construction: _, captured, siege, amphib, fieldworks, raided } =
        marks;
    let slug = space.slug();
    // Of a fortress its owner says so.
    if captured && !matches!(sheet.pos.work(space), Some((Work::Fortress, _))) {
        sheet.out.add_words("captured", &[slug]);
    }
    if let Some(level) = siege {
        fact!(sheet.out, "siege {slug} {level}");
    }
    if amphib {
        fact!(sheet.out, "amphib {slug}");
    }
    if fieldworks {
        fact!(sheet.out, "fieldworks {slug}");
    }
    for (side, markers) in raided.iter() {
        if *markers > 0 {
            sheet.out.line("raided").word(slug).word(side.word()).number(usize::from(*markers)).end();
        }
    }
}
