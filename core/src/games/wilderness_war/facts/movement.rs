//! The move at work, and what meets the group in the space it enters [WW 6.0].

use super::super::ids::Id;
use super::super::movement::avoid_battle::{self, Avoid};
use super::super::movement::contact::Contact;
use super::super::movement::inside::Inside;
use super::super::movement::interception::{self, Intercept};
use super::super::movement::march::Marching;
use super::super::movement::windows::{FoulWeather, Schooner};
use super::super::world::March;
use super::Sheet;
use crate::fact;

/// The move of the group that acts, or acted last.
pub(super) fn the_move(sheet: &mut Sheet<'_>) {
    let world = sheet.pos.world;
    let Some(march) = &world.march else { return };
    let March {
        group,
        moving,
        at,
        from,
        steps,
        land,
        boat,
        carried,
        land_stopped,
        units_stopped,
        over,
        foul,
        croghan,
        landing,
        infiltrating,
        tried,
        slipped,
        unopposed,
        passed,
        intercepted,
        avoided,
        battles,
        settled,
        entries,
    } = march;
    let on_map = world.pieces.on_map();
    sheet.group(format_args!("move"), group);
    sheet.each(format_args!("move moving"), *moving);
    fact!(sheet.out, "move at {}", at.slug());
    sheet.one(format_args!("move from"), *from);
    fact!(sheet.out, "move steps {steps}");
    let words = [
        (*land, "by-land"),
        (*boat, "by-boat"),
        (*carried, "carried"),
        (*land_stopped, "stopped"),
        (*units_stopped, "units-stopped"),
        (*over, "over"),
        (*foul, "foul-weather"),
        (*croghan, "croghan"),
        (*landing, "landing"),
        (*infiltrating, "infiltrating"),
        (*slipped, "infiltrated"),
        (*unopposed, "unopposed"),
        (!*settled, "entering"),
    ];
    sheet.words("move", words);
    sheet.each(format_args!("move tried"), tried.and(on_map));
    sheet.each(format_args!("move passed"), passed.and(on_map));
    sheet.each(format_args!("move intercepted"), *intercepted);
    sheet.each(format_args!("move avoided"), *avoided);
    sheet.each(format_args!("move fought"), *battles);
    for (to, from) in entries {
        fact!(sheet.out, "move entered {} from {}", to.slug(), from.slug());
    }
}

/// Has a group come in, and the other side not reacted to the last?
fn is_entering(sheet: &Sheet<'_>) -> bool {
    sheet.pos.world.march.as_ref().is_some_and(|march| !march.settled)
}

/// Does it come in openly? Against infiltrators there is interception only [WW 6.62].
fn is_entering_openly(sheet: &Sheet<'_>) -> bool {
    sheet.pos.world.march.as_ref().is_some_and(|march| !march.settled && !march.infiltrating)
}

pub(super) fn foul_weather(sheet: &mut Sheet<'_>, FoulWeather {}: &FoulWeather) {
    sheet.waits(format_args!("foul-weather"));
}

/// It is the side whose Action Phase it is.
pub(super) fn marching(sheet: &mut Sheet<'_>, Marching { side: _ }: &Marching) {
    sheet.waits(format_args!("march"));
}

pub(super) fn schooner(sheet: &mut Sheet<'_>, Schooner {}: &Schooner) {
    sheet.waits(format_args!("lake-schooner"));
}

/// Nothing comes of it once the entry is settled.
pub(super) fn interception(sheet: &mut Sheet<'_>, Intercept { side, stage }: &Intercept) {
    let word = side.word();
    match stage {
        interception::Stage::Ask if is_entering(sheet) => sheet.waits(format_args!("interception {word}")),
        interception::Stage::Ask => {}
        interception::Stage::Composing => fact!(sheet.out, "interception {word}"),
        interception::Stage::Roll(group) => sheet.group(format_args!("interception {word}"), group),
    }
}

/// Against an interception it is asked though the entry is settled; interceptors stay outside [WW 6.712].
pub(super) fn inside(sheet: &mut Sheet<'_>, Inside { side, bound, intercepted }: &Inside) {
    let word = side.word();
    if *intercepted {
        sheet.each(format_args!("inside {word} never"), *bound);
    } else if is_entering_openly(sheet) {
        sheet.waits(format_args!("inside {word}"));
    }
}

/// Nothing comes of it once the entry is settled.
pub(super) fn avoid_battle(sheet: &mut Sheet<'_>, Avoid { side, stage }: &Avoid) {
    let word = side.word();
    match stage {
        avoid_battle::Stage::Ask if is_entering_openly(sheet) => {
            sheet.waits(format_args!("avoid-battle {word}"));
        }
        avoid_battle::Stage::Ask => {}
        avoid_battle::Stage::Composing => fact!(sheet.out, "avoid-battle {word}"),
        avoid_battle::Stage::Where(group) => sheet.group(format_args!("avoid-battle {word}"), group),
        avoid_battle::Stage::Roll(group, to) => {
            sheet.group(format_args!("avoid-battle {word}"), group);
            fact!(sheet.out, "avoid-battle {word} to {}", to.slug());
        }
    }
}

/// Nothing comes of it once the entry is settled.
pub(super) fn contact(sheet: &mut Sheet<'_>, Contact {}: &Contact) {
    if is_entering_openly(sheet) {
        sheet.waits(format_args!("contact"));
    }
}
