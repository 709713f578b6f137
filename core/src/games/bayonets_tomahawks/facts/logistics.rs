//! The steps of the Logistics Rounds, chits, and the end.

use super::super::chits::{DrawChit, OpenChit, ShowChit};
use super::super::fleets::draw::{DrawPieces, VowPick};
use super::super::fleets::{Escort, FleetsArrive, PlaceReinforcements};
use super::super::victory::Over;
use super::super::winter::Winter;
use super::super::winter::colonies::{ColonialGarrison, ReturnToColonies};
use super::super::winter::home::{NationWinter, SailHome};
use super::super::winter::losses::LossesReturn;
use super::super::winter::redeploy::Redeploy;
use super::Sheet;
use crate::fact;

pub(super) fn draw_chit(sheet: &mut Sheet<'_>, step: &DrawChit) {
    let DrawChit { side } = step;
    sheet.waits(format_args!("draw-chit {}", side.word()));
}

pub(super) fn show_chit(sheet: &mut Sheet<'_>, step: &ShowChit) {
    let ShowChit { side } = step;
    sheet.waits(format_args!("show-chit {}", side.word()));
}

pub(super) fn open_chit(sheet: &mut Sheet<'_>, step: &OpenChit) {
    let OpenChit { side, chit } = step;
    fact!(sheet.out, "show {} {}", side.word(), chit.id());
}

pub(super) fn over(sheet: &mut Sheet<'_>, step: &Over) {
    let Over { ending } = step;
    fact!(sheet.out, "ending {}", ending.code());
}

pub(super) fn fleets_arrive(sheet: &mut Sheet<'_>, step: &FleetsArrive) {
    let FleetsArrive { stage, escorts } = step;
    fact!(sheet.out, "fleets-arrive {}", stage.word());
    self::escorts(sheet, escorts);
}

pub(super) fn draw_pieces(sheet: &mut Sheet<'_>, step: &DrawPieces) {
    let DrawPieces { pool, left, tokens } = step;
    fact!(sheet.out, "draw {} {left}", pool.word());
    for (token, index) in tokens.iter().zip(0u8..) {
        fact!(sheet.out, "draw {} token {index} {token}", pool.word());
    }
}

pub(super) fn vow_pick(sheet: &mut Sheet<'_>, step: &VowPick) {
    let VowPick { side, token, left } = step;
    fact!(sheet.out, "vow-pick {} {token} {left}", side.word());
}

pub(super) fn place_reinforcements(sheet: &mut Sheet<'_>, step: &PlaceReinforcements) {
    let PlaceReinforcements { side, escorts, berths } = step;
    sheet.waits(format_args!("place-reinforcements {}", side.word()));
    self::escorts(sheet, escorts);
    for space in berths.iter() {
        fact!(sheet.out, "berth {} {space}", side.word());
    }
}

fn escorts(sheet: &mut Sheet<'_>, escorts: &[Escort]) {
    for Escort { commander, brigade } in escorts {
        fact!(sheet.out, "escort {commander} {brigade}");
    }
}

pub(super) fn winter(sheet: &mut Sheet<'_>, step: &Winter) {
    let Winter { stage } = step;
    fact!(sheet.out, "next winter {}", stage.word());
}

pub(super) fn sail_home(sheet: &mut Sheet<'_>, step: &SailHome) {
    let SailHome { side } = step;
    sheet.waits(format_args!("sail-home {}", side.word()));
}

pub(super) fn nation_winter(sheet: &mut Sheet<'_>, step: &NationWinter) {
    let NationWinter { nation, left } = step;
    fact!(sheet.out, "nation-winter {} {left}", nation.word());
}

pub(super) fn colonial_garrison(sheet: &mut Sheet<'_>, step: &ColonialGarrison) {
    let ColonialGarrison { garrison } = step;
    for unit in garrison.iter() {
        fact!(sheet.out, "garrison {unit}");
    }
}

pub(super) fn return_to_colonies(sheet: &mut Sheet<'_>, step: &ReturnToColonies) {
    let ReturnToColonies { side, leg, waiting, going, garrison } = step;
    fact!(sheet.out, "winter-return {} {}", side.word(), leg.word());
    for space in waiting.iter() {
        fact!(sheet.out, "winter-return from {space}");
    }
    for unit in going.iter() {
        fact!(sheet.out, "winter-return going {unit}");
    }
    for unit in garrison.iter() {
        fact!(sheet.out, "garrison {unit}");
    }
}

pub(super) fn redeploy(sheet: &mut Sheet<'_>, step: &Redeploy) {
    let Redeploy { side, moved } = step;
    sheet.waits(format_args!("redeploy {}", side.word()));
    for unit in moved.iter() {
        fact!(sheet.out, "redeployed {unit}");
    }
}

pub(super) fn losses_return(sheet: &mut Sheet<'_>, step: &LossesReturn) {
    let LossesReturn { side, kind, left, highland } = step;
    fact!(sheet.out, "losses-return {} {} {left}", side.word(), kind.word());
    if *highland {
        fact!(sheet.out, "losses-return {} highland", side.word());
    }
}
