//! Positions from files: what differs from the scenario's set-up, in the dialect of [`crate::games::start`].
//!
//! ```yaml
//! scenario: annus-mirabilis
//! world:
//!   year: 1758
//!   vp: 2
//!   pieces: {wolfe: louisbourg, 40th: louisbourg reduced, drucour: louisbourg inside}
//!   spaces: {louisbourg: {siege: 1}}
//! hands: {british: 6, french: 5}
//! turn: british
//! ```
//!
//! All cards that are not face up are shuffled and dealt anew, into hands of the sizes named or else of the usual ones. A file
//! that says in which slots cards lie is believed: such files come from a game at a real table [WW ruling 140].

use super::super::content::Content;
use super::super::frame::Frame;
use super::super::invariants;
use super::super::sequence::{Actions, SeasonEnd, deal, phase::ActionPhase};
use super::super::world::{Piles, Shown, World};
use super::fresh;
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::start::HiddenCards;
use crate::games::start::StartFile;
use crate::games::{SetupError, Terms};
use crate::side::{BySide, Side};
use crate::yaml::{self, YamlError};
use serde_yaml::Value;

/// The most decisions that may wait on each other.
const DEEPEST: usize = 200;

/// Where a file says in which slots cards lie.
pub const SLOTS: [&[&str]; 5] = [
    &["hands", "british", "cards"],
    &["hands", "french", "cards"],
    &["piles", "next"],
    &["piles", "end"],
    &["piles", "known"],
];

fn bad(why: Flaw) -> SetupError {
    SetupError::BadPosition { why }
}

fn unreadable(error: YamlError) -> SetupError {
    bad(Flaw::of(error))
}

/// The sizes of the hands by the rules.
fn usual(content: &Content, world: &World) -> BySide<usize> {
    BySide::from_fn(|side| deal::hand_size(content, world, side))
}

/// The set-up with its first hands dealt.
fn dealt(content: &Content) -> Result<World, SetupError> {
    let mut world = fresh(content)?;
    let hands = usual(content, &world);
    deal::lay_out(content, &mut world, hands);
    Ok(world)
}

/// Reads a position and the stack of decisions it goes on with.
///
/// # Errors
/// If it does not hold together.
pub fn read(content: &Content, terms: &Terms, text: &str) -> Result<(World, Vec<Frame>), SetupError> {
    let file = StartFile::read(text)?;
    file.agrees(terms)?;
    if file.discarded.is_some() {
        return Err(bad(flaw!("wilderness_war.position.cards_discarded_face_up")));
    }
    let laid = file.says(&SLOTS);
    if laid && file.hands.is_some() {
        return Err(bad(flaw!("wilderness_war.position.says_in_which_slots_cards")));
    }
    let mut world = changed(content, &file, if laid { dealt(content)? } else { fresh(content)? })?;
    let years = content.scenario.first..=content.scenario.last;
    if !years.contains(&world.year) {
        let why = flaw!(
            "wilderness_war.position.year_not_in_scenario",
            year = world.year,
            scenario = content.scenario.name
        );
        return Err(bad(why));
    }
    let quiet = file.stack.is_none();
    let mut stack = stack(&world, &file)?;
    if !laid {
        // Whoever dealt them once more would shuffle cards into slots that are filled already.
        if stack.iter().any(|frame| matches!(frame, Frame::Opening(_) | Frame::DealAnew(_))) {
            return Err(bad(flaw!("wilderness_war.position.cards_dealt_anew_so_stack")));
        }
        let size = |_, cards| u8::try_from(cards).unwrap_or_default();
        let hands = file.hands.unwrap_or_else(|| usual(content, &world).map(size));
        gather(content, &mut world, hands)?;
        stack.push(Frame::DealAnew(deal::DealAnew { hands }));
    }
    invariants::check_world(content, &world).map_err(bad)?;
    if quiet {
        invariants::check_quiet(content, &world).map_err(bad)?;
    }
    Ok((world, stack))
}

/// The set-up with what the file changes; points that are not accounted for were awarded.
fn changed(content: &Content, file: &StartFile, setup: World) -> Result<World, SetupError> {
    let whole = file.completed(yaml::tree(&setup).map_err(unreadable)?)?;
    let mut world: World = yaml::from_tree(whole).map_err(unreadable)?;
    if !file.says(&[&["awarded"]]) {
        let gained = world.vp.saturating_sub(content.setup.vp);
        let points = gained.unsigned_abs();
        world.awarded = if gained > 0 {
            BySide { french: points, british: 0 }
        } else {
            BySide { french: 0, british: points }
        };
    }
    Ok(world)
}

/// The decisions that wait.
fn stack(world: &World, file: &StartFile) -> Result<Vec<Frame>, SetupError> {
    let Some(stack) = &file.stack else {
        let turn = file.turn.unwrap_or(world.first);
        return Ok(vec![Frame::SeasonEnd(SeasonEnd {}), Frame::Actions(Actions { turn })]);
    };
    if file.turn.is_some() {
        return Err(bad(flaw!("wilderness_war.position.has_both_turn_and_stack")));
    }
    let stack: Vec<Frame> = yaml::from_tree(stack.clone()).map_err(unreadable)?;
    if stack.len() > DEEPEST {
        return Err(bad(flaw!("wilderness_war.position.stack_decisions_too_deep")));
    }
    check_ground(&stack)?;
    Ok(stack)
}

fn check_ground(stack: &[Frame]) -> Result<(), SetupError> {
    let grounded = matches!(
        stack.first(),
        Some(Frame::SeasonStart(_) | Frame::SeasonEnd(_) | Frame::YearEnd(_) | Frame::Over(_))
    );
    if grounded { Ok(()) } else { Err(bad(flaw!("wilderness_war.position.stack_must_rest_on_season"))) }
}

/// Do the steps of a start that a log pins fit it: they rest on the season, and what is dealt anew lies nowhere yet?
///
/// # Errors
/// If they do not.
pub fn check_stack(content: &Content, world: &World, stack: &[Frame]) -> Result<(), SetupError> {
    check_ground(stack)?;
    if let Some(Frame::DealAnew(deal::DealAnew { hands })) = stack.last() {
        let mut gathered = world.clone();
        gather(content, &mut gathered, *hands)?;
        let cards = |world: &World| BySide::from_fn(|side| world.hands[side].cards.clone());
        if gathered.piles != world.piles || cards(&gathered) != cards(world) {
            return Err(bad(flaw!("wilderness_war.position.cards_dealt_anew_lie_somewhere")));
        }
    }
    Ok(())
}

/// Takes all hidden cards up, to be dealt anew.
fn gather(content: &Content, world: &mut World, hands: BySide<u8>) -> Result<(), SetupError> {
    if world.picked.is_some() {
        return Err(bad(flaw!("wilderness_war.position.card_just_being_picked")));
    }
    let discards = world.piles.discards.iter().map(|shown| Shown::face_up(shown.card)).collect();
    world.piles = Piles { next: 0, end: 0, discards, known: Default::default(), ..world.piles.clone() };
    for side in Side::ALL {
        world.hands[side].cards.clear();
    }
    let wanted = usize::from(hands.british) + usize::from(hands.french);
    let there = deal::face_down(content, world).len();
    if wanted > there {
        return Err(bad(flaw!(
            "wilderness_war.position.hands_cards_cannot_be_dealt",
            wanted = wanted,
            there = there
        )));
    }
    Ok(())
}

/// A position as a file; `None` if cards cannot be dealt anew: while one of them is being picked out of a hand, or none is dealt.
#[must_use]
pub fn write(content: &Content, world: &World, stack: &[Frame], cards: HiddenCards) -> Option<StartFile> {
    match cards {
        HiddenCards::Anew => write_anew(content, world, stack),
        HiddenCards::AsTheyLie => write_as_is(content, world, stack),
    }
}

fn write_anew(content: &Content, world: &World, stack: &[Frame]) -> Option<StartFile> {
    if world.picked.is_some() || world.piles.end == 0 {
        return None;
    }
    let size = |side: Side| u8::try_from(world.hands[side].cards.len()).unwrap_or(u8::MAX);
    let hands = BySide::from_fn(size);
    let mut world = world.clone();
    gather(content, &mut world, hands).ok()?;
    let turn = match stack {
        [Frame::SeasonEnd(_), Frame::Actions(_), Frame::ActionPhase(ActionPhase { side })] => Some(*side),
        _ => None,
    };
    let stack = if turn.is_none() { Some(yaml::tree(&stack).ok()?) } else { None };
    let world = difference(&fresh(content).ok()?, &world)?;
    Some(StartFile { world, hands: Some(hands), turn, stack, ..StartFile::default() })
}

fn write_as_is(content: &Content, world: &World, stack: &[Frame]) -> Option<StartFile> {
    let mut changes = difference(&dealt(content).ok()?, world)?;
    // Said even if they are those of the first deal, so that nobody deals anew.
    let piles = [("next", world.piles.next), ("end", world.piles.end)];
    let piles = piles.map(|(key, number)| (Value::from(key), Value::from(number))).into_iter().collect();
    let said = [(Value::from("piles"), Value::Mapping(piles))].into_iter().collect();
    yaml::merge(&mut changes, Value::Mapping(said));
    Some(StartFile { world: changes, stack: Some(yaml::tree(&stack).ok()?), ..StartFile::default() })
}

/// What differs from the set-up. Points awarded are always said, for without them they are reckoned.
fn difference(setup: &World, world: &World) -> Option<Value> {
    let changes = yaml::difference(&yaml::tree(setup).ok()?, &yaml::tree(world).ok()?);
    let mut changes = changes.unwrap_or_else(|| Value::Mapping(Default::default()));
    let awarded = yaml::tree(&world.awarded).ok()?;
    let said = [(Value::from("awarded"), awarded)].into_iter().collect();
    yaml::merge(&mut changes, Value::Mapping(said));
    Some(changes)
}
