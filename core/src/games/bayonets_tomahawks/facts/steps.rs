//! The steps of an Action Round and its AR Start events.

use super::super::action_round::choose::ShowCard;
use super::super::action_round::{ActionRoundAt, ArStart, Stage};
use super::super::events::indians::{Among, Encroachment, SentHome};
use super::super::events::losses::{Disease, RoundUp, Stricken};
use super::super::events::others::{DelayedSupplies, Wagoneers};
use super::Sheet;
use crate::fact;

pub(super) fn action_round(sheet: &mut Sheet<'_>, step: &ActionRoundAt) {
    let ActionRoundAt { stage } = step;
    let stage = match stage {
        Stage::Choose => "choose",
        Stage::Initiative => "initiative",
        Stage::ArStart => "ar-start",
        Stage::FirstPhase => "first-phase",
        Stage::SecondPhase => "second-phase",
        Stage::Reaction => "reaction",
        Stage::Battles => "battles",
        Stage::RoundEnd => "round-end",
    };
    fact!(sheet.out, "next {stage}");
}

pub(super) fn show_card(sheet: &mut Sheet<'_>, step: &ShowCard) {
    let ShowCard { side, card } = step;
    fact!(sheet.out, "show {} {}", side.word(), card.get());
}

pub(super) fn ar_start(sheet: &mut Sheet<'_>, step: &ArStart) {
    let ArStart { left } = step;
    for (card, index) in left.iter().zip(0u8..) {
        fact!(sheet.out, "ar-start {index} {}", card.get());
    }
}

pub(super) fn round_up(sheet: &mut Sheet<'_>, step: &RoundUp) {
    let RoundUp { side, flipped } = step;
    fact!(sheet.out, "round-up {} flipped {flipped}", side.word());
}

pub(super) fn disease(sheet: &mut Sheet<'_>, step: &Disease) {
    let Disease { side, left } = step;
    for (stricken, index) in left.iter().zip(0u8..) {
        let stricken = match stricken {
            Stricken::Any => "any",
            Stricken::Colonial => "colonial",
            Stricken::Metropolitan => "metropolitan",
            Stricken::MetropolitanFirst => "metropolitan-first",
        };
        fact!(sheet.out, "disease {} {index} {stricken}", side.word());
    }
}

pub(super) fn delayed_supplies(sheet: &mut Sheet<'_>, step: &DelayedSupplies) {
    let DelayedSupplies { indian } = step;
    fact!(sheet.out, "delayed-supplies {}", if *indian { "indian" } else { "french" });
}

pub(super) fn wagoneers(sheet: &mut Sheet<'_>, step: &Wagoneers) {
    let Wagoneers { left } = step;
    fact!(sheet.out, "wagoneers {left}");
}

pub(super) fn encroachment(sheet: &mut Sheet<'_>, step: &Encroachment) {
    let Encroachment { drawn } = step;
    drawn.iter().flat_map(|drawn| drawn.iter()).for_each(|unit| fact!(sheet.out, "encroachment {unit}"));
}

pub(super) fn sent_home(sheet: &mut Sheet<'_>, step: &SentHome) {
    let SentHome { among, left } = step;
    let among = match among {
        Among::All => "all",
        Among::Ohio => "ohio",
    };
    fact!(sheet.out, "sent-home {among} {left}");
}
