//! Setting up a scenario [BT 5.0]; `setup/position.rs` reads a position from a file.

pub mod position;

use super::BayonetsTomahawks;
use super::cards::Deck;
use super::content::Content;
use super::data::load;
use super::facts;
use super::frame::Frame;
use super::ids::SpaceId;
use super::invariants;
use super::pieces::UnitKind;
use super::sequence::deal::lay_out;
use super::sequence::{RoundOf, YearStart};
use super::world::{
    ActionRound, Begun, Cards, Links, Nations, OpenSeas, Pieces, Pile, Place, Road, Round, Spaces, Vp, World,
};
use crate::engine::facts::read::is_facts;
use crate::engine::{Machine, Rules};
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::pack::Source;
use crate::games::{Opened, SetupError, Terms};
use crate::side::BySide;
use std::sync::Arc;

/// Opens a game from the scenario's position or another.
///
/// # Errors
/// If a file does not hold together.
pub fn open(terms: &Terms, source: Source<'_>, file: Option<&str>) -> Result<Opened, SetupError> {
    let machine = start(terms, source, file)?;
    let events = machine.events();
    Ok(Opened { rules: Box::new(machine), events })
}

/// Starts a game from the scenario's position or another.
///
/// # Errors
/// If a file does not hold together.
pub fn start(
    terms: &Terms,
    source: Source<'_>,
    file: Option<&str>,
) -> Result<Machine<BayonetsTomahawks>, SetupError> {
    let content = Arc::new(load(source, terms)?);
    let (world, stack) = match file {
        Some(text) if is_facts(text) => pinned(&content, text)?,
        Some(text) => position::read(&content, text)?,
        None => (fresh(&content), opening_stack()),
    };
    let machine = Machine::start(content, world, stack).map_err(|error| bad_position(Flaw::of(error)))?;
    machine.invariants().map_err(bad_position)?;
    Ok(machine)
}

fn bad_position(why: Flaw) -> SetupError {
    SetupError::BadPosition { why }
}

/// The start that a log pins.
fn pinned(content: &Content, text: &str) -> Result<(World, Vec<Frame>), SetupError> {
    let (world, stack) = facts::start::read(content, text)?;
    if !content.scenario.years.contains_key(&world.year) {
        return Err(bad_position(flaw!("bayonets_tomahawks.position.no_such_year", year = world.year)));
    }
    invariants::check_world(content, &world).map_err(bad_position)?;
    if matches!(stack.last(), Some(Frame::DealAnew(_))) {
        let mut laid = world.clone();
        lay_out(content, &mut laid).map_err(bad_position)?;
        let once = !stack.iter().any(|frame| matches!(frame, Frame::YearStart(_)));
        if !once || laid != world {
            return Err(bad_position(flaw!("bayonets_tomahawks.position.cards_do_not_lie")));
        }
    }
    Ok((world, stack))
}

/// A position by hand as the facts that a new log pins.
///
/// # Errors
/// If it does not hold together, or something is under way in it.
pub fn pin(terms: &Terms, source: Source<'_>, file: &str) -> Result<String, SetupError> {
    let content = load(source, terms)?;
    let (world, stack) = position::read(&content, file)?;
    facts::start::text(&content, &world, &stack).ok_or(SetupError::UnderWay { game: super::GAME.title })
}

fn opening_stack() -> Vec<Frame> {
    vec![Frame::RoundOf(RoundOf {}), Frame::YearStart(YearStart {})]
}

/// The position at the start of the scenario, before any shuffle.
#[must_use]
pub fn fresh(content: &Content) -> World {
    let scenario = &content.scenario;
    let mut spaces = Spaces::default();
    for (space, side) in &scenario.control {
        spaces[*space].control = Some(*side);
    }
    for space in &scenario.construction {
        spaces[*space].fort_construction = Some(Begun::Earlier);
    }
    let mut links = Links::default();
    for link in &scenario.roads {
        links[*link].road = Some(Road::Built);
    }
    let (side, vp) = scenario.vp;
    World {
        year: scenario.first(),
        round: Round::Action(1),
        vp: Vp::at(side, vp),
        raid: BySide::default(),
        open_seas: OpenSeas::French,
        nations: Nations::default(),
        fewer_fleets: 0,
        cards: Cards {
            draw: Deck::ALL.into_iter().map(|deck| (deck, Pile::default())).collect(),
            ..Cards::default()
        },
        action_round: ActionRound::default(),
        sitting_out: Default::default(),
        sail_box: BySide::default(),
        spaces,
        links,
        pieces: pieces(content),
    }
}

/// The counters as the scenario places them; two Bastions stand at each Fortress [BT 2.1.10].
fn pieces(content: &Content) -> Pieces {
    let scenario = &content.scenario;
    let mut pieces = Pieces::default();
    for (space, counters) in &scenario.stacks {
        for counter in counters {
            pieces.put(*counter, Place::Space(*space));
        }
    }
    for indian in &scenario.indians {
        if let Some(village) = content.unit(*indian).and_then(|unit| unit.village) {
            pieces.put(*indian, Place::Space(village));
        }
    }
    for (pool, counters) in &scenario.pools {
        for counter in counters {
            pieces.put(*counter, Place::Pool(*pool));
        }
    }
    let places = content.spaces().flat_map(|(space, printed)| (0..printed.bastions).map(move |_| space));
    let places: Vec<SpaceId> = places.collect();
    for (bastion, space) in content.families.of(UnitKind::Bastion).iter().zip(places) {
        pieces.put(bastion, Place::Space(space));
    }
    pieces
}

#[cfg(test)]
mod sample;
#[cfg(test)]
pub(super) mod tests;
