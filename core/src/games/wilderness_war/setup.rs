//! Setting up a scenario; `setup/position.rs` reads a position from a file.

pub mod position;

use super::content::Content;
use super::content::SideSetup;
use super::data::load;
use super::facts;
use super::frame::Frame;
use super::ids::{Id, PieceId, SpaceId};
use super::invariants;
use super::map::Department;
use super::options::{self, Bidding};
use super::sequence::{SeasonStart, deal};
use super::world::{Effects, Hand, Holders, Pieces, Piles, Place, Season, Spaces, World};
use super::{WildernessWar, bidding};
use crate::engine::facts::read::is_facts;
use crate::engine::{Machine, Rules};
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::pack::Source;
use crate::games::{Opened, SetupError, Terms};
use crate::side::{BySide, Side};
use std::sync::Arc;

fn bad(why: Flaw) -> SetupError {
    SetupError::BadData { why }
}

/// Opens a game.
///
/// # Errors
/// If a file does not hold together.
pub fn open(terms: &Terms, source: Source<'_>, start: Option<&str>) -> Result<Opened, SetupError> {
    options::check(terms)?;
    let content = Arc::new(load(source, terms)?);
    let (world, stack) = match start {
        Some(text) if is_facts(text) => pinned(&content, text)?,
        Some(text) => position::read(&content, terms, text)?,
        None => (fresh(&content)?, opening_stack(&content)),
    };
    let machine = Machine::<WildernessWar>::start(content, world, stack)
        .map_err(|error| bad_position(Flaw::of(error)))?;
    machine.invariants().map_err(bad_position)?;
    let events = machine.events();
    Ok(Opened { rules: Box::new(machine), events })
}

fn bad_position(why: Flaw) -> SetupError {
    SetupError::BadPosition { why }
}

/// The start that a log pins.
fn pinned(content: &Content, text: &str) -> Result<(World, Vec<Frame>), SetupError> {
    let (world, stack) = facts::start::read(content, text)?;
    if !(content.scenario.first..=content.scenario.last).contains(&world.year) {
        return Err(bad_position(flaw!("wilderness_war.position.no_such_year", year = world.year)));
    }
    position::check_stack(content, &world, &stack)?;
    invariants::check_world(content, &world).map_err(bad_position)?;
    Ok((world, stack))
}

/// A position by hand as the facts that a new log pins.
///
/// # Errors
/// If it does not hold together, or something is under way in it.
pub fn pin(terms: &Terms, source: Source<'_>, file: &str) -> Result<String, SetupError> {
    options::check(terms)?;
    let content = load(source, terms)?;
    let (world, stack) = position::read(&content, terms, file)?;
    facts::start::text(&content, &world, &stack).ok_or(SetupError::UnderWay { game: super::GAME.title })
}

fn opening_stack(content: &Content) -> Vec<Frame> {
    let mut stack = vec![Frame::SeasonStart(SeasonStart {}), Frame::Opening(deal::Opening {})];
    match content.options.bidding {
        Some(Bidding::Sealed(favoured)) => {
            stack.push(Frame::SealedBids(bidding::SealedBids { favoured, tied: None }));
        }
        Some(Bidding::Open) => {
            stack.push(Frame::OpenBids(bidding::OpenBids { opens: None, standing: None }));
        }
        None => {}
    }
    stack
}

/// The position at the start of the scenario.
///
/// # Errors
/// If the set-up names something that is not there.
pub fn fresh(content: &Content) -> Result<World, SetupError> {
    let mut pieces = Pieces::default();
    let mut spaces = Spaces::default();
    for side in Side::ALL {
        let setup = if side == Side::British { &content.setup.british } else { &content.setup.french };
        place_side(&mut pieces, &mut spaces, side, setup)?;
    }
    let in_1757 = !content.begins_in_1755();
    Ok(World {
        year: content.scenario.first,
        season: Season::Early,
        first: Side::French,
        vp: content.setup.vp,
        awarded: BySide::default(),
        assemblies: content.setup.assemblies,
        holders: Holders { niagara: Side::French, ohio_forks: Side::French },
        effects: Effects {
            pitt: in_1757,
            diplomatic_revolution: in_1757,
            pitt_leaders: in_1757,
            montcalm: in_1757,
            ..Effects::default()
        },
        hands: BySide::from_fn(|_| Hand::default()),
        piles: Piles::default(),
        pieces,
        spaces,
        phase: None,
        march: None,
        chosen: None,
        picked: None,
        claims: Vec::new(),
        swapped: false,
    })
}

fn place_side(
    pieces: &mut Pieces,
    spaces: &mut Spaces,
    side: Side,
    setup: &SideSetup,
) -> Result<(), SetupError> {
    for space in &setup.forts {
        spaces[*space].fort = Some(side);
    }
    for space in &setup.under_construction {
        spaces[*space].under_construction = Some(side);
    }
    for space in &setup.stockades {
        spaces[*space].stockade = Some(side);
    }
    for stack in &setup.stacks {
        let Some((place, counters)) = stack.split_first() else {
            return Err(bad(flaw!("wilderness_war.position.stack_empty")));
        };
        let militia = Department::ALL.into_iter().find(|department| department.militia_box() == place);
        let place = match militia {
            Some(department) => Place::Box(department),
            None => Place::Space(
                SpaceId::find(place)
                    .ok_or_else(|| bad(flaw!("wilderness_war.position.there_no_space", place = place)))?,
            ),
        };
        for counter in counters {
            let piece = PieceId::find(counter)
                .ok_or_else(|| bad(flaw!("wilderness_war.position.there_no_piece", counter = counter)))?;
            pieces.put(piece, place);
        }
    }
    for (list, place) in
        [(&setup.pool, Place::Pool), (&setup.set_aside, Place::Aside), (&setup.not_used, Place::Gone)]
    {
        for leader in list {
            pieces.put(*leader, place);
        }
    }
    Ok(())
}
