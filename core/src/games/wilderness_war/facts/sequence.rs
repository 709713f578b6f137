//! The sequence of play [WW 4.0], bidding [WW 13.3, 14.7], the Action Phase, activation [WW 5.3] and construction [WW 5.4].

use super::super::activation::{Act, Acting, Allowance, Naming};
use super::super::bidding::{OpenBids, SealedBids, Standing};
use super::super::compose::{Compose, Limit};
use super::super::construction::{Building, Kind};
use super::super::demolition::{Before, LastDemolition};
use super::super::ids::Id;
use super::super::optional::{Exchange, Stage};
use super::super::sequence::deal::{Deal, DealAnew, Opening, Reshuffle};
use super::super::sequence::phase::{ActionPhase, Show, UseCard};
use super::super::sequence::winter::{Homeward, RaidedMarkers, WinterHome, YearEnd};
use super::super::sequence::{Actions, SeasonEnd, SeasonStart};
use super::super::world::{Coehorns, Phase};
use super::Sheet;
use crate::fact;

/// The Action Phase at work, and the force just put together.
pub(super) fn action_phase(sheet: &mut Sheet<'_>) {
    let world = sheet.pos.world;
    if let Some(group) = &world.chosen {
        sheet.group(format_args!("chosen"), group);
    }
    let Some(phase) = world.phase else { return };
    let Phase { side, card, fought, clashed, begun, besiegers, coehorns, fair } = phase;
    let on_map = world.pieces.on_map();
    fact!(sheet.out, "phase {} {}", side.word(), card.get());
    sheet.each(format_args!("phase fought"), fought.and(on_map));
    sheet.each(format_args!("phase clashed"), clashed.and(on_map));
    sheet.each(format_args!("phase begun"), begun);
    sheet.each(format_args!("phase besieging"), besiegers.and(on_map));
    if let Some(Coehorns { side, space }) = coehorns {
        fact!(sheet.out, "phase coehorns {} {}", side.word(), space.slug());
    }
    if fair {
        fact!(sheet.out, "phase fair-weather");
    }
}

pub(super) fn opening(sheet: &mut Sheet<'_>, Opening {}: &Opening) {
    sheet.waits(format_args!("first-shuffle"));
}

pub(super) fn deal_anew(sheet: &mut Sheet<'_>, DealAnew { hands }: &DealAnew) {
    for (side, cards) in hands.iter() {
        fact!(sheet.out, "deal-anew {} {cards}", side.word());
    }
}

pub(super) fn sealed_bids(sheet: &mut Sheet<'_>, SealedBids { favoured, tied }: &SealedBids) {
    fact!(sheet.out, "bid for {}", favoured.word());
    if let Some(points) = tied {
        fact!(sheet.out, "bid tied {points}");
    }
}

pub(super) fn open_bids(sheet: &mut Sheet<'_>, OpenBids { opens, standing }: &OpenBids) {
    if let Some(seat) = opens {
        fact!(sheet.out, "bid opens {}", seat.word());
    }
    if let Some(Standing { seat, plays, points }) = standing {
        fact!(sheet.out, "bid standing {} plays {} points {points}", seat.word(), plays.word());
    }
}

pub(super) fn season_start(sheet: &mut Sheet<'_>, SeasonStart {}: &SeasonStart) {
    sheet.waits(format_args!("season-start"));
}

pub(super) fn reshuffle(sheet: &mut Sheet<'_>, Reshuffle {}: &Reshuffle) {
    sheet.waits(format_args!("reshuffle"));
}

pub(super) fn deal(sheet: &mut Sheet<'_>, Deal { next }: &Deal) {
    fact!(sheet.out, "deal next {}", next.word());
}

/// Nothing comes of it where 14.6 is not played.
pub(super) fn exchange(sheet: &mut Sheet<'_>, Exchange { stage }: &Exchange) {
    match stage {
        Stage::Ask if sheet.pos.content.options.british_exchange => sheet.waits(format_args!("exchange")),
        Stage::Ask => {}
        Stage::Take => fact!(sheet.out, "exchange given"),
    }
}

pub(super) fn actions(sheet: &mut Sheet<'_>, Actions { turn }: &Actions) {
    fact!(sheet.out, "next-phase {}", turn.word());
}

pub(super) fn season_end(sheet: &mut Sheet<'_>, SeasonEnd {}: &SeasonEnd) {
    sheet.waits(format_args!("season-end"));
}

pub(super) fn card_play(sheet: &mut Sheet<'_>, ActionPhase { side }: &ActionPhase) {
    sheet.waits(format_args!("card {}", side.word()));
}

/// Why it is shown makes no difference to what comes of it.
pub(super) fn show(sheet: &mut Sheet<'_>, Show { side, card, why: _ }: &Show) {
    fact!(sheet.out, "show {} {}", side.word(), card.get());
}

pub(super) fn card_use(sheet: &mut Sheet<'_>, UseCard { side, card }: &UseCard) {
    fact!(sheet.out, "card-use {} {}", side.word(), card.get());
}

pub(super) fn last_demolition(sheet: &mut Sheet<'_>, LastDemolition { side, before }: &LastDemolition) {
    let word = side.word();
    match before {
        Before::GoingHome(space) => fact!(sheet.out, "last-demolition {word} going-home {}", space.slug()),
        Before::PhaseEnd => fact!(sheet.out, "last-demolition {word} phase-end"),
    }
}

pub(super) fn winter_home(sheet: &mut Sheet<'_>, WinterHome { side, who }: &WinterHome) {
    let who = match who {
        Homeward::Indians => "indians",
        Homeward::Leaders => "leaders",
    };
    sheet.waits(format_args!("winter-home {} {who}", side.word()));
}

pub(super) fn raided_markers(sheet: &mut Sheet<'_>, RaidedMarkers {}: &RaidedMarkers) {
    sheet.waits(format_args!("raided-markers"));
}

pub(super) fn year_end(sheet: &mut Sheet<'_>, YearEnd {}: &YearEnd) {
    sheet.waits(format_args!("year-end"));
}

/// Whether a force is being put together is known from the force.
pub(super) fn naming(sheet: &mut Sheet<'_>, naming: &Naming) {
    let Naming { side, allowance, halves, groups, composing: _ } = naming;
    let word = side.word();
    match allowance {
        Allowance::Value(value) => fact!(sheet.out, "activation {word} value {value} halves {halves}"),
        Allowance::Campaign => fact!(sheet.out, "activation {word} campaign"),
    }
    for (place, group) in groups.iter().enumerate() {
        sheet.group(format_args!("activated {place}"), group);
    }
}

pub(super) fn compose(sheet: &mut Sheet<'_>, compose: &Compose) {
    let Compose { side, commander, pool, taken, limit, needs_unit } = compose;
    let limit = match limit {
        Limit::Command => "command",
        Limit::LoneAuxiliary => "lone-auxiliary",
        Limit::None => "none",
    };
    fact!(sheet.out, "force {} commander {}", side.word(), commander.slug());
    fact!(sheet.out, "force limit {limit}");
    if *needs_unit {
        fact!(sheet.out, "force needs-unit");
    }
    sheet.each(format_args!("force taken"), *taken);
    sheet.each(format_args!("force open"), *pool);
}

/// They are those of the side whose Action Phase it is.
pub(super) fn acting(sheet: &mut Sheet<'_>, Acting { side: _, groups }: &Acting) {
    for (place, group) in groups.iter().enumerate() {
        sheet.group(format_args!("to-act {place}"), group);
    }
}

/// It is one of the side whose Action Phase it is.
pub(super) fn act(sheet: &mut Sheet<'_>, Act { side: _, group }: &Act) {
    sheet.group(format_args!("act"), group);
}

pub(super) fn building(sheet: &mut Sheet<'_>, Building { side, kind, left }: &Building) {
    let kind = match kind {
        Kind::Stockades => "stockades",
        Kind::Forts => "forts",
    };
    fact!(sheet.out, "construction {} {kind} left {left}", side.word());
}
