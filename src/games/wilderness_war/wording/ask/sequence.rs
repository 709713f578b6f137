//! The sequence of play, activation, construction, going home, attrition and bidding: what is asked, in words.

use super::super::super::At;
use super::super::super::activation::{Act, Allowance, Naming};
use super::super::super::attrition::Attrition;
use super::super::super::bidding::{OpenBids, SealedBids};
use super::super::super::compose::{Compose, Limit, capacity, counted};
use super::super::super::construction::{Building, Kind};
use super::super::super::demolition::{Before, LastDemolition};
use super::super::super::going_home::GoingHome;
use super::super::super::optional::{Exchange, Stage};
use super::super::super::position::Pos;
use super::super::super::sequence::phase::{ActionPhase, UseCard, can_pass};
use super::super::company::names;

/// Sealed bids [WW 13.3].
pub fn sealed_bids(frame: &SealedBids) -> String {
    format!("Bid victory points to play the {}", frame.favoured)
}

/// Open bids [WW 14.7].
pub fn open_bids(frame: &OpenBids) -> String {
    match frame.standing {
        None => "Bid victory points for a side".to_owned(),
        Some(bid) => format!("{} VP are bid to play the {}: raise, or accept", bid.points, bid.plays),
    }
}

/// The British exchange [WW 14.6].
pub fn exchange(frame: &Exchange) -> String {
    match frame.stage {
        Stage::Ask => "Exchange a card, by chance, for Regulars in the discards?".to_owned(),
        Stage::Take => "Take which card from the discards".to_owned(),
    }
}

/// A card, or a pass [WW 4.0].
pub fn action_phase(frame: &ActionPhase, at: At<'_>) -> String {
    match at.world.hands[frame.side].cards.len() {
        1 if can_pass(at.into(), frame.side).is_ok() => "Play your last card, or pass and hold it".to_owned(),
        1 => "Play your last card".to_owned(),
        left => format!("Play one of your {left} cards"),
    }
}

/// The card's use [WW 5.26].
pub fn use_card(frame: &UseCard, at: At<'_>) -> String {
    let card = at.content.card(frame.card);
    format!("Use #{} {} (value {})", frame.card.get(), card.name, card.value)
}

/// The last moment for a demolition [WW 5.46].
pub fn last_demolition(frame: &LastDemolition) -> String {
    let before = match frame.before {
        Before::GoingHome(_) => "the raiders go to their closest fortification",
        Before::PhaseEnd => "the Action Phase ends",
    };
    format!("Demolish before {before}, or be done")
}

/// Whom the card activates [WW 5.32].
pub fn naming(frame: &Naming) -> String {
    match frame.allowance {
        Allowance::Campaign if frame.groups.is_empty() => "Name the first leader of the campaign".to_owned(),
        Allowance::Campaign => "Name the second leader of the campaign, or be done".to_owned(),
        Allowance::Value(value) if frame.groups.is_empty() => {
            format!("Name whom this {value}-value card activates")
        }
        Allowance::Value(_) => "Name another single piece, or be done".to_owned(),
    }
}

/// Who comes along [WW 5.34].
pub fn compose(frame: &Compose, at: At<'_>) -> String {
    let name = &at.content.piece(frame.commander).name;
    let pos = Pos::from(at);
    let room = match frame.limit {
        Limit::Command => format!("{} of {} units", counted(pos, frame.taken), capacity(pos, frame.taken)),
        Limit::LoneAuxiliary => "one Auxiliary unit".to_owned(),
        Limit::None => "no limit".to_owned(),
    };
    format!("Who goes with {name} ({room})")
}

/// Which group acts [WW 5.33].
pub fn acting() -> String {
    "Who acts next".to_owned()
}

/// What a group does [WW 5.36].
pub fn act(frame: &Act, at: At<'_>) -> String {
    format!("What does this group do: {}", names(at.into(), frame.group.pieces.iter()))
}

/// What is built [WW 5.4].
pub fn building(frame: &Building) -> String {
    match (frame.kind, frame.left) {
        (Kind::Stockades, 1) => "Build a stockade, or be done".to_owned(),
        (Kind::Stockades, left) => format!("Build up to {left} stockades"),
        (Kind::Forts, 1) => "Begin a fort, complete one begun earlier, or be done".to_owned(),
        (Kind::Forts, left) => format!("Build up to {left} forts: begin, or complete what was begun earlier"),
    }
}

/// Where somebody goes home to [WW 10.4].
pub fn going_home(frame: &GoingHome, at: At<'_>) -> String {
    let pos = Pos::from(at);
    let who = frame.next(pos).map_or("nobody", |piece| pos.content.piece(piece).name.as_str());
    format!("Where does {who} go from {}", pos.name(frame.space))
}

/// Who dies of the winter [WW 11.2].
pub fn attrition(frame: &Attrition, at: At<'_>) -> String {
    let Some(stack) = &frame.stack else { return String::new() };
    let plural = if stack.left == 1 { "" } else { "s" };
    let name = Pos::from(at).name(stack.space);
    format!("Attrition at {name}: eliminate {} reduced unit{plural}", stack.left)
}

/// Which militia suffers from a raid [WW 14.2].
pub fn militia_loss() -> String {
    "Which militia unit loses a step".to_owned()
}
