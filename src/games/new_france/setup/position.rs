//! Reading a position file. What is left out is filled in; what is there must hold together.
//!
//! Spaces left out are empty and under their flag, leaders left out wait for their card, decks left out are shuffled first, and
//! without a stack the game goes on at the start of the phase that year, season, side and phase name.

use super::{bare, stack, undealt};
use crate::games::new_france::Frame;
use crate::games::new_france::control::settled_points;
use crate::games::new_france::data::Content;
use crate::games::new_france::data::LONGEST_FILE;
use crate::games::new_france::ids::{CardId, LeaderId, SpaceId};
use crate::games::new_france::invariants;
use crate::games::new_france::pieces::{Force, LeaderState, Place};
use crate::games::new_france::world::{
    Campaign, Cards, Combat, Control, Ground, March, Phase, Reinforcement, Season, World,
};
use crate::side::{BySide, Side};
use crate::yaml::{self, YamlError};
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// What does not hold together in a position.
#[derive(Debug, Error)]
pub enum PositionError {
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] YamlError),
    #[error("there is no space `{0}`")]
    UnknownSpace(SpaceId),
    #[error("there is no leader `{0}`")]
    UnknownLeader(LeaderId),
    #[error("there is no card `{0}` in that deck")]
    UnknownCard(CardId),
    #[error("{0}")]
    Broken(#[from] invariants::Broken),
    #[error("the year {0} is not in the calendar")]
    Year(u16),
    #[error(
        "something is half done (`reinforcement`, `march` or `combat`), so the stack must say what comes next"
    )]
    HalfDone,
    #[error("the stack does not fit the phase and what is going on")]
    Stack,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionFile {
    world: WorldFile,
    stack: Option<Vec<Frame>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroundFile {
    control: Option<Control>,
    #[serde(default)]
    british: Force,
    #[serde(default)]
    french: Force,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WorldFile {
    year: Option<u16>,
    season: Option<Season>,
    side: Option<Side>,
    phase: Option<Phase>,
    vp: Option<BySide<u16>>,
    #[serde(default)]
    taken: BTreeMap<SpaceId, Side>,
    #[serde(default)]
    spaces: BTreeMap<SpaceId, GroundFile>,
    #[serde(default)]
    leaders: BTreeMap<LeaderId, LeaderState>,
    cards: Option<BySide<Cards>>,
    #[serde(default)]
    campaign: Campaign,
    reinforcement: Option<Reinforcement>,
    march: Option<March>,
    combat: Option<Combat>,
}

/// Reads a position and the stack it goes on with.
pub fn read(content: &Content, text: &str) -> Result<(World, Vec<Frame>), PositionError> {
    let file: PositionFile = yaml::read_maps(text, LONGEST_FILE)?;
    let world = build(content, file.world)?;
    if !(content.start.0..=content.last_year).contains(&world.year) {
        return Err(PositionError::Year(world.year));
    }
    invariants::all(content, &world, None)?;
    let stack = match file.stack {
        Some(stack) => {
            if !stack::fits(content, &world, &stack) {
                return Err(PositionError::Stack);
            }
            stack
        }
        None if world.reinforcement.is_some() || world.march.is_some() || world.combat.is_some() => {
            return Err(PositionError::HalfDone);
        }
        None => {
            let dealt = Side::ALL.into_iter().any(|side| world.cards[side].drawn > 0);
            if dealt { vec![Frame::Course] } else { vec![Frame::Course, Frame::Shuffle] }
        }
    };
    Ok((world, stack))
}

fn build(content: &Content, file: WorldFile) -> Result<World, PositionError> {
    let mut spaces: BTreeMap<SpaceId, Ground> =
        content.map.spaces.iter().map(|(&id, space)| (id, bare(space.flag))).collect();
    for (id, given) in file.spaces {
        let ground = spaces.get_mut(&id).ok_or(PositionError::UnknownSpace(id))?;
        ground.control = given.control.unwrap_or(ground.control);
        ground.british = given.british;
        ground.french = given.french;
    }
    let waiting = LeaderState { place: Place::Waiting, wounded: false, recovering: false };
    let mut leaders: BTreeMap<_, _> = content.leaders.keys().map(|&id| (id, waiting)).collect();
    for (id, given) in file.leaders {
        *leaders.get_mut(&id).ok_or(PositionError::UnknownLeader(id))? = given;
    }
    let (year, season) = (file.year.unwrap_or(content.start.0), file.season.unwrap_or(content.start.1));
    let usual = if season.is_campaign() { Phase::Reinforcements } else { Phase::End };
    let mut world = World {
        year,
        season,
        side: file.side.unwrap_or(Side::British),
        phase: file.phase.unwrap_or(usual),
        vp: BySide { british: 0, french: 0 },
        taken: file.taken,
        spaces,
        leaders,
        cards: file.cards.unwrap_or_else(|| BySide::from_fn(|side| undealt(&content.decks[side]))),
        campaign: file.campaign,
        reinforcement: file.reinforcement,
        march: file.march,
        combat: file.combat,
    };
    names(content, &world)?;
    world.vp = file.vp.unwrap_or_else(|| settled_points(content, &world));
    Ok(world)
}

/// Every id names something, so that no rule meets a name that is not there.
fn names(content: &Content, world: &World) -> Result<(), PositionError> {
    let mut spaces: Vec<SpaceId> = world.taken.keys().copied().collect();
    let mut leaders: Vec<LeaderId> = Vec::new();
    spaces.extend(world.leaders.values().filter_map(|state| match state.place {
        Place::At(space) => Some(space),
        Place::Waiting | Place::Removed => None,
    }));
    let campaign = &world.campaign;
    spaces.extend(campaign.moved.keys().chain(&campaign.pinned).chain(campaign.arrivals.keys()));
    leaders.extend(&campaign.moved_leaders);
    for group in campaign.arrivals.values().flatten() {
        spaces.push(group.from);
        leaders.extend(&group.leaders);
    }
    if let Some(shown) = &world.reinforcement {
        spaces.extend(&shown.received);
        card(content, shown.side, shown.card)?;
    }
    if let Some(march) = &world.march {
        spaces.extend(&march.path);
        leaders.extend(march.leaders.iter().chain(&march.joined_leaders));
    }
    if let Some(bonus) = &campaign.bonus {
        card(content, world.side, bonus.card)?;
    }
    if let Some(combat) = &world.combat {
        spaces.push(combat.space);
        for side in Side::ALL {
            leaders.extend(combat.part(side).leader);
            combat.part(side).card.map_or(Ok(()), |id| card(content, side, id))?;
        }
    }
    for side in Side::ALL {
        for &id in world.cards[side].shown.iter().chain(&world.cards[side].active) {
            card(content, side, id)?;
        }
    }
    if let Some(id) = spaces.into_iter().find(|id| !content.map.spaces.contains_key(id)) {
        return Err(PositionError::UnknownSpace(id));
    }
    match leaders.into_iter().find(|id| !content.leaders.contains_key(id)) {
        Some(id) => Err(PositionError::UnknownLeader(id)),
        None => Ok(()),
    }
}

fn card(content: &Content, side: Side, id: CardId) -> Result<(), PositionError> {
    match content.decks[side].iter().any(|card| card.id == id) {
        true => Ok(()),
        false => Err(PositionError::UnknownCard(id)),
    }
}
