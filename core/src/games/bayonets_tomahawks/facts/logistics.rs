//! The steps of the Logistics Rounds, chits, and the end.

use super::super::chits::{DrawChit, OpenChit, ShowChit};
use super::super::enlist::{CampaignDecks, ColonialsEnlist, PlaceColonials};
use super::super::fleets::draw::{DrawPieces, NavyLosses, VowPick};
use super::super::fleets::{Escort, FleetsArrive, PlaceReinforcements};
use super::super::frame::Frame;
use super::super::victory::Over;
use super::super::winter::Winter;
use super::super::winter::colonies::{ColonialGarrison, ReturnToColonies};
use super::super::winter::home::{NationWinter, SailHome};
use super::super::winter::losses::LossesReturn;
use super::super::winter::redeploy::Redeploy;
use super::Sheet;
use crate::fact;

/// The facts of such a step, at work or waiting.
pub(super) fn step(sheet: &mut Sheet<'_>, frame: &Frame) {
    match frame {
        Frame::DrawChit(DrawChit { side }) => sheet.waits(format_args!("draw-chit {}", side.word())),
        Frame::ShowChit(ShowChit { side }) => sheet.waits(format_args!("show-chit {}", side.word())),
        Frame::OpenChit(OpenChit { side, chit }) => {
            fact!(sheet.out, "show {} {}", side.word(), chit.id());
        }
        Frame::ColonialsEnlist(ColonialsEnlist {}) => sheet.waits(format_args!("colonials-enlist")),
        Frame::PlaceColonials(PlaceColonials {}) => sheet.waits(format_args!("place-colonials")),
        Frame::CampaignDecks(CampaignDecks {}) => sheet.waits(format_args!("campaign-decks")),
        Frame::Over(Over { ending }) => fact!(sheet.out, "ending {}", ending.code()),
        Frame::FleetsArrive(_)
        | Frame::DrawPieces(_)
        | Frame::VowPick(_)
        | Frame::NavyLosses(_)
        | Frame::PlaceReinforcements(_) => reinforcements(sheet, frame),
        _ => winter(sheet, frame),
    }
}

fn reinforcements(sheet: &mut Sheet<'_>, frame: &Frame) {
    match frame {
        Frame::FleetsArrive(FleetsArrive { stage, escorts }) => {
            fact!(sheet.out, "fleets-arrive {}", stage.word());
            self::escorts(sheet, escorts);
        }
        Frame::DrawPieces(DrawPieces { pool, left, tokens }) => {
            fact!(sheet.out, "draw {} {left}", pool.word());
            for (token, index) in tokens.iter().zip(0u8..) {
                fact!(sheet.out, "draw {} token {index} {token}", pool.word());
            }
        }
        Frame::VowPick(VowPick { side, token, left }) => {
            fact!(sheet.out, "vow-pick {} {token} {left}", side.word());
        }
        Frame::NavyLosses(NavyLosses {}) => sheet.waits(format_args!("navy-losses")),
        Frame::PlaceReinforcements(PlaceReinforcements { side, escorts, berths }) => {
            sheet.waits(format_args!("place-reinforcements {}", side.word()));
            self::escorts(sheet, escorts);
            for space in berths.iter() {
                fact!(sheet.out, "berth {} {space}", side.word());
            }
        }
        _ => {}
    }
}

fn escorts(sheet: &mut Sheet<'_>, escorts: &[Escort]) {
    for Escort { commander, brigade } in escorts {
        fact!(sheet.out, "escort {commander} {brigade}");
    }
}

fn winter(sheet: &mut Sheet<'_>, frame: &Frame) {
    match frame {
        Frame::Winter(Winter { stage }) => fact!(sheet.out, "next winter {}", stage.word()),
        Frame::SailHome(SailHome { side }) => sheet.waits(format_args!("sail-home {}", side.word())),
        Frame::NationWinter(NationWinter { nation, left }) => {
            fact!(sheet.out, "nation-winter {} {left}", nation.word());
        }
        Frame::ColonialGarrison(ColonialGarrison { garrison }) => {
            for unit in garrison.iter() {
                fact!(sheet.out, "garrison {unit}");
            }
        }
        Frame::ReturnToColonies(ReturnToColonies { side, leg, waiting, going, garrison }) => {
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
        Frame::Redeploy(Redeploy { side, moved }) => {
            sheet.waits(format_args!("redeploy {}", side.word()));
            for unit in moved.iter() {
                fact!(sheet.out, "redeployed {unit}");
            }
        }
        Frame::LossesReturn(LossesReturn { side, kind, left, highland }) => {
            fact!(sheet.out, "losses-return {} {} {left}", side.word(), kind.word());
            if *highland {
                fact!(sheet.out, "losses-return {} highland", side.word());
            }
        }
        _ => {}
    }
}
