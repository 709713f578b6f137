//! Positions from files: what differs from the set-up, in the dialect of [`crate::games::start`].
//!
//! Points left out are what the spaces are worth, and without a stack the game goes on at the start of the phase that year,
//! season, side and phase name. All cards that were not shown are shuffled, and drawn anew into hands of the sizes named, or
//! else of the usual one; a file that says in which slots cards lie is believed.

use super::{opening, stack};
use crate::board::Id as _;
use crate::flaw::Flaw;
use crate::games::new_france::Frame;
use crate::games::new_france::content::Content;
use crate::games::new_france::control::settled_points;
use crate::games::new_france::ids::{CardId, LeaderId, SpaceId};
use crate::games::new_france::invariants;
use crate::games::new_france::seasons::Course;
use crate::games::new_france::seasons::deal::{DealAnew, lay_out};
use crate::games::new_france::world::World;
use crate::games::start::HiddenCards;
use crate::games::start::StartFile;
use crate::games::{SetupError, Terms};
use crate::side::{BySide, Side};
use crate::yaml::{self, YamlError};
use serde_yaml::Value;
use thiserror::Error;

/// What does not hold together in a position.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "each says itself what it is")]
pub enum PositionError {
    #[error("new_france.position.unreadable")]
    Unreadable(#[from] YamlError),
    #[error("new_france.position.unknown_space")]
    UnknownSpace(SpaceId),
    #[error("new_france.position.unknown_card")]
    UnknownCard(CardId),
    #[error("new_france.position.broken")]
    Broken(#[from] invariants::Broken),
    #[error("new_france.position.year")]
    Year(u16),
    #[error("new_france.position.turn")]
    Turn,
    #[error("new_france.position.laid")]
    Laid,
    #[error("new_france.position.hands")]
    Hands { most: usize, deck: usize },
    #[error("new_france.position.half_done")]
    HalfDone,
    #[error("new_france.position.stack")]
    Stack,
    #[error("new_france.position.incomplete")]
    Incomplete,
}

impl From<PositionError> for SetupError {
    fn from(error: PositionError) -> SetupError {
        SetupError::BadPosition { why: Flaw::of(error) }
    }
}

/// Where a file says in which slots cards lie.
pub const SLOTS: [&[&str]; 8] = [
    &["cards", "british", "deck"],
    &["cards", "british", "drawn"],
    &["cards", "british", "hand"],
    &["cards", "british", "discarded"],
    &["cards", "french", "deck"],
    &["cards", "french", "drawn"],
    &["cards", "french", "hand"],
    &["cards", "french", "discarded"],
];

const NONE: BySide<u8> = BySide { british: 0, french: 0 };

fn usual(content: &Content) -> BySide<u8> {
    BySide::from_fn(|_| u8::try_from(content.hand).unwrap_or(u8::MAX))
}

/// The set-up with its first hands dealt.
fn dealt(content: &Content) -> World {
    let mut world = opening(content);
    lay_out(content, &mut world, usual(content), NONE);
    world
}

/// Reads a position and the stack it goes on with.
pub fn read(content: &Content, terms: &Terms, text: &str) -> Result<(World, Vec<Frame>), SetupError> {
    let file = StartFile::read(text)?;
    file.agrees(terms)?;
    if file.turn.is_some() {
        return Err(PositionError::Turn.into());
    }
    let laid = file.says(&SLOTS);
    if laid && (file.hands.is_some() || file.discarded.is_some()) {
        return Err(PositionError::Laid.into());
    }
    let base = if laid { dealt(content) } else { opening(content) };
    let base = yaml::tree(&base).map_err(PositionError::Unreadable)?;
    let world = yaml::from_tree(file.completed(base)?).map_err(PositionError::Unreadable)?;
    Ok(complete(content, &file, world, laid)?)
}

fn complete(
    content: &Content,
    file: &StartFile,
    mut world: World,
    laid: bool,
) -> Result<(World, Vec<Frame>), PositionError> {
    invariants::pieces(content, &world)?;
    names(content, &world)?;
    if !file.says(&[&["vp"]]) {
        world.vp = settled_points(content, &world);
    }
    if !(content.start.0..=content.last_year).contains(&world.year) {
        return Err(PositionError::Year(world.year));
    }
    if laid {
        invariants::all(content, &world, None)?;
        let stack = waiting(content, file, &world)?;
        return Ok((world, stack));
    }
    let discarded = file.discarded.unwrap_or(NONE);
    let hands = file.hands.unwrap_or_else(|| usual(content));
    for side in Side::ALL {
        let deck = content.decks[side].len().saturating_sub(world.cards[side].shown.len());
        let hand = usize::from(hands[side]);
        let fits = hand <= content.hand && hand + usize::from(discarded[side]) <= deck;
        if !fits && (file.hands.is_some() || file.discarded.is_some()) {
            return Err(PositionError::Hands { most: content.hand, deck });
        }
    }
    lay_out(content, &mut world, hands, discarded);
    invariants::all(content, &world, None)?;
    let mut stack = waiting(content, file, &world)?;
    lay_out(content, &mut world, NONE, NONE);
    stack.push(Frame::DealAnew(DealAnew { hands, discarded }));
    Ok((world, stack))
}

/// Does what a log pins hold together: every piece, space and card is of the game, and the steps fit the phase?
///
/// # Errors
/// What does not.
pub fn check_pinned(content: &Content, world: &World, stack: &[Frame]) -> Result<(), SetupError> {
    let check = || -> Result<(), PositionError> {
        if let Some(id) = world.spaces.ids().find(|id| !content.map.spaces.has(*id)) {
            return Err(PositionError::UnknownSpace(id));
        }
        if world.spaces.len() != content.map.spaces.len() || world.leaders.len() != LeaderId::slugs().len() {
            return Err(PositionError::Incomplete);
        }
        invariants::pieces(content, world)?;
        names(content, world)?;
        if !(content.start.0..=content.last_year).contains(&world.year) {
            return Err(PositionError::Year(world.year));
        }
        let mut dealt = world.clone();
        if let Some(Frame::DealAnew(DealAnew { hands, discarded })) = stack.last() {
            lay_out(content, &mut dealt, *hands, *discarded);
        }
        invariants::all(content, &dealt, None)?;
        if stack::fits(content, world, stack) { Ok(()) } else { Err(PositionError::Stack) }
    };
    Ok(check()?)
}

/// The decisions that wait.
fn waiting(content: &Content, file: &StartFile, world: &World) -> Result<Vec<Frame>, PositionError> {
    let Some(stack) = &file.stack else {
        let half_done = world.reinforcement.is_some() || world.march.is_some() || world.combat.is_some();
        return if half_done { Err(PositionError::HalfDone) } else { Ok(vec![Frame::Course(Course {})]) };
    };
    let stack: Vec<Frame> = yaml::from_tree(stack.clone())?;
    if stack::fits(content, world, &stack) { Ok(stack) } else { Err(PositionError::Stack) }
}

/// A position as a file; `None` if cards cannot be dealt anew, since none is dealt.
pub fn write(content: &Content, world: &World, stack: &[Frame], cards: HiddenCards) -> Option<StartFile> {
    let waiting = Some(yaml::tree(&stack).ok()?);
    if cards == HiddenCards::AsTheyLie {
        let mut changes = difference(&dealt(content), world)?;
        // Said even if they are those of the first deal, so that nobody deals anew.
        yaml::merge(&mut changes, yaml::read_own(&drawn(world)).ok()?);
        return Some(StartFile { world: changes, stack: waiting, ..StartFile::default() });
    }
    let undealt = |frame: &Frame| matches!(frame, Frame::Shuffle(_) | Frame::DealAnew(_));
    if stack.iter().any(undealt) {
        return None;
    }
    let count = |cards: &[u16]| u8::try_from(cards.len()).unwrap_or(u8::MAX);
    let hands = BySide::from_fn(|side| count(&world.cards[side].hand));
    let discarded = BySide::from_fn(|side| count(&world.cards[side].discarded));
    let (mut gathered, mut setup) = (world.clone(), opening(content));
    lay_out(content, &mut gathered, NONE, NONE);
    // The deck follows from the cards that were shown.
    for side in Side::ALL {
        setup.cards[side].deck = gathered.cards[side].deck;
    }
    Some(StartFile {
        world: difference(&setup, &gathered)?,
        hands: Some(hands),
        discarded: Some(discarded).filter(|discarded| *discarded != NONE),
        stack: waiting,
        ..StartFile::default()
    })
}

fn drawn(world: &World) -> String {
    let [british, french] = Side::ALL.map(|side| world.cards[side].drawn);
    format!("{{cards: {{british: {{drawn: {british}}}, french: {{drawn: {french}}}}}}}")
}

/// What differs from the set-up. Points are always said, for without them they are reckoned.
fn difference(setup: &World, world: &World) -> Option<Value> {
    let changes = yaml::difference(&yaml::tree(setup).ok()?, &yaml::tree(world).ok()?);
    let mut changes = changes.unwrap_or_else(|| Value::Mapping(Default::default()));
    let said = [(Value::from("vp"), yaml::tree(&world.vp).ok()?)].into_iter().collect();
    yaml::merge(&mut changes, Value::Mapping(said));
    Some(changes)
}

/// Every space is on the map and every card in its deck, so that no rule meets what is not there.
fn names(content: &Content, world: &World) -> Result<(), PositionError> {
    let mut spaces: Vec<SpaceId> = world.taken.keys().copied().collect();
    spaces.extend(world.leaders.values().filter_map(|state| state.place.space()));
    let campaign = &world.campaign;
    spaces.extend(campaign.moved.keys().chain(campaign.arrivals.keys()));
    spaces.extend(campaign.pinned.iter());
    spaces.extend(campaign.arrivals.values().flatten().map(|group| group.from));
    if let Some(shown) = &world.reinforcement {
        spaces.extend(shown.received.iter());
        card(content, shown.side, shown.card)?;
    }
    if let Some(march) = &world.march {
        spaces.extend(&march.path);
    }
    if let Some(bonus) = &campaign.bonus {
        card(content, world.side, bonus.card)?;
    }
    if let Some(combat) = &world.combat {
        spaces.push(combat.space);
        for side in Side::ALL {
            combat.part(side).card.map_or(Ok(()), |id| card(content, side, id))?;
        }
    }
    for side in Side::ALL {
        for &id in world.cards[side].shown.iter().chain(&world.cards[side].active) {
            card(content, side, id)?;
        }
    }
    match spaces.into_iter().find(|id| !content.map.spaces.has(*id)) {
        Some(id) => Err(PositionError::UnknownSpace(id)),
        None => Ok(()),
    }
}

fn card(content: &Content, side: Side, id: CardId) -> Result<(), PositionError> {
    match content.decks[side].contains(&id) {
        true => Ok(()),
        false => Err(PositionError::UnknownCard(id)),
    }
}
