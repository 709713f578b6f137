//! Setup [NF Setup ¶1–10]: the opening position, and the gate through which any other position enters.

pub mod position;
mod stack;

use super::content::{Content, Otherwise};
use super::data::{self, Agreed};
use super::facts;
use super::ids::{CardId, LeaderId};
use super::map::Kind;
use super::pieces::Force;
use super::seasons::Course;
use super::seasons::deal::Shuffle;
use super::world::{Campaign, Cards, Control, Ground, LeaderState, Phase, Place, World};
use super::{Frame, NewFrance};
use crate::board::{Id as _, IdMap};
use crate::engine::facts::read::is_facts;
use crate::engine::{Machine, Next, Rules, Who};
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::pack::{Revision, Source};
use crate::games::{Opened, SetupError, Terms};
use crate::side::{BySide, Side};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The option that makes the gap in the victory conditions a British win [NF ruling 39].
pub const DRAW_IS_BRITISH_WIN: &str = "draw-is-british-win";

/// Opens a game.
pub fn open(terms: &Terms, source: Source<'_>, start: Option<&str>) -> Result<Opened, SetupError> {
    let content = Arc::new(load(terms, source)?);
    let bad = |why: Flaw| SetupError::BadPosition { why };
    let (world, stack) = match start {
        Some(text) if is_facts(text) => pinned(&content, text)?,
        Some(text) => position::read(&content, terms, text)?,
        None => (opening(&content), vec![Frame::Course(Course {}), Frame::Shuffle(Shuffle {})]),
    };
    let machine = Machine::<NewFrance>::start(content, world, stack).map_err(|error| bad(Flaw::of(error)))?;
    machine.invariants().map_err(bad)?;
    if !can_go_on(&machine) {
        return Err(bad(flaw!("new_france.position.nobody_could_answer_what_asks")));
    }
    let events = machine.events();
    Ok(Opened { rules: Box::new(machine), events })
}

fn load(terms: &Terms, source: Source<'_>) -> Result<Content, SetupError> {
    let otherwise = match terms.options.iter().any(|option| option == DRAW_IS_BRITISH_WIN) {
        true => Otherwise::BritishWin,
        false => Otherwise::Draw,
    };
    let agreed = Agreed { otherwise, rules: Revision::new(terms.rules) };
    data::load(source, agreed).map_err(|error| SetupError::BadData { why: Flaw::of(error) })
}

/// The start that a log pins.
fn pinned(content: &Content, text: &str) -> Result<(World, Vec<Frame>), SetupError> {
    let (world, stack) = facts::start::read(content, text)?;
    position::check_pinned(content, &world, &stack)?;
    Ok((world, stack))
}

/// A position by hand as the facts that a new log pins.
///
/// # Errors
/// If it does not hold together, or something is under way in it.
pub fn pin(terms: &Terms, source: Source<'_>, file: &str) -> Result<String, SetupError> {
    let content = load(terms, source)?;
    let (world, stack) = position::read(&content, terms, file)?;
    facts::start::text(&content, &world, &stack).ok_or(SetupError::UnderWay { game: super::GAME.title })
}

/// Is there a legal answer to what is pending?
fn can_go_on(machine: &Machine<NewFrance>) -> bool {
    match machine.next() {
        Next::Decision(ask) => match ask.who {
            Who::One(side) => machine.open(side) > 0,
            Who::Both => Side::ALL.into_iter().all(|side| machine.open(side) > 0),
        },
        Next::Chance(_) | Next::Over(_) => true,
    }
}

/// A space as it stands before anything is put in it: under its flag [NF Friendly Spaces ¶1].
fn bare(flag: Side) -> Ground {
    Ground { control: Control::from(flag), british: Force::NONE, french: Force::NONE }
}

/// A deck that has not been shuffled yet.
fn undealt(deck: &[CardId]) -> Cards {
    let deck = u16::try_from(deck.len()).unwrap_or(u16::MAX);
    Cards { deck, drawn: 0, hand: Vec::new(), discarded: Vec::new(), shown: Vec::new(), active: None }
}

/// The opening position [NF Setup ¶3–10].
fn opening(content: &Content) -> World {
    let mut spaces: IdMap<_, _> = content.map.iter().map(|(id, space)| (id, bare(space.flag))).collect();
    for force in &content.forces {
        spaces[force.at].units_mut(force.side).troops += force.sp;
    }
    for (id, space) in content.map.iter().filter(|(_, space)| space.kind == Kind::Village) {
        spaces[id].units_mut(space.flag).indians += content.village_indians[space.flag];
    }
    let stands = |start| LeaderState {
        place: match start {
            Some(space) => Place::At(space),
            None => Place::Waiting,
        },
        wounded: false,
        recovering: false,
    };
    let (year, season) = content.start;
    World {
        year,
        season,
        side: Side::British,
        phase: Phase::Reinforcements,
        vp: content.vp,
        taken: BTreeMap::new(),
        spaces,
        leaders: LeaderId::all().map(|id| (id, stands(content.leader(id).start))).collect(),
        cards: BySide::from_fn(|side| undealt(&content.decks[side])),
        campaign: Campaign::default(),
        reinforcement: None,
        march: None,
        combat: None,
    }
}

#[cfg(test)]
mod tests;
