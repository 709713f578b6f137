//! Positions from files: a whole world, or changes to the scenario's set-up.
//!
//! ```yaml
//! scenario: annus-mirabilis
//! changes:
//!   year: 1758
//!   vp: 2
//!   pieces: {wolfe: louisbourg, 40th: louisbourg reduced, drucour: louisbourg inside}
//!   spaces: {louisbourg: {siege: 1}}
//! hands: {british: 6, french: 5}
//! turn: british
//! ```
//!
//! With `hands` (which `changes` always has, if need be by the rules) all cards that are not face up are shuffled and dealt
//! anew; a `world` without them keeps its cards in the slots they lie in [WW ruling 140].

use super::super::content::Content;
use super::super::frame::Frame;
use super::super::invariants;
use super::super::sequence::{Actions, SeasonEnd, deal, phase::ActionPhase};
use super::super::world::{Piles, Shown, World};
use super::fresh;
use crate::games::SetupError;
use crate::side::{BySide, Side};
use crate::yaml;
use serde::{Deserialize, Serialize};
use serde_yaml::Value;

/// The longest position file that is read, in bytes.
const LONGEST: usize = 1 << 18;
/// The most decisions that may wait on each other.
const DEEPEST: usize = 200;

/// A position file.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    /// The scenario whose rules hold, for checking.
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
    /// All of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    world: Option<World>,
    /// Or what differs from the scenario's set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Value>,
    /// Hands to be dealt anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<BySide<u8>>,
    /// Whose Action Phase comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<Side>,
    /// The decisions that wait; without them the season goes on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stack: Vec<Frame>,
}

fn bad(why: impl Into<String>) -> SetupError {
    SetupError::BadPosition { why: why.into() }
}

/// Reads a position and the stack of decisions it goes on with.
///
/// # Errors
/// If it does not hold together.
pub fn read(content: &Content, text: &str) -> Result<(World, Vec<Frame>), SetupError> {
    let mut file: File = yaml::read_maps(text, LONGEST).map_err(|error| bad(error.to_string()))?;
    if let Some(scenario) = file.scenario.as_ref().filter(|scenario| **scenario != content.scenario.id) {
        let why = format!(
            "it is one of the scenario `{scenario}`, not of `{}`: say `--scenario {scenario}`",
            content.scenario.id
        );
        return Err(bad(why));
    }
    let (mut world, usual) = match (file.world.take(), file.changes.take()) {
        (Some(world), None) => (world, None),
        (None, Some(changes)) => {
            let world = changed(content, changes)?;
            let size = |side| u8::try_from(deal::hand_size(content, &world, side)).unwrap_or_default();
            let usual = BySide::from_fn(size);
            (world, Some(usual))
        }
        (Some(_), Some(_)) => return Err(bad("it has both a `world` and `changes`: one is enough")),
        (None, None) => {
            return Err(bad("it has neither a `world` nor `changes` to the scenario's set-up"));
        }
    };
    let years = content.scenario.first..=content.scenario.last;
    if !years.contains(&world.year) {
        let why = format!("the year {} is not in the scenario {}", world.year, content.scenario.name);
        return Err(bad(why));
    }
    let quiet = file.stack.is_empty();
    let mut stack = stack(&world, &mut file)?;
    if let Some(hands) = file.hands.or(usual) {
        gather(content, &mut world, hands)?;
        stack.push(Frame::DealAnew(deal::DealAnew { hands }));
    }
    invariants::check_world(content, &world).map_err(bad)?;
    if quiet {
        invariants::check_quiet(content, &world).map_err(bad)?;
    }
    Ok((world, stack))
}

/// The set-up with changes; points that are not accounted for were awarded.
fn changed(content: &Content, changes: Value) -> Result<World, SetupError> {
    let unreadable = |error: &dyn std::fmt::Display| bad(format!("changes: {error}"));
    let text = yaml::write_maps(&fresh(content)?).map_err(|error| unreadable(&error))?;
    let mut base: Value = yaml::read_own(&text).map_err(|error| unreadable(&error))?;
    let awarded = changes.get("awarded").is_some();
    yaml::merge(&mut base, changes);
    let mut world: World =
        serde_yaml::with::singleton_map_recursive::deserialize(base).map_err(|error| unreadable(&error))?;
    if !awarded {
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
fn stack(world: &World, file: &mut File) -> Result<Vec<Frame>, SetupError> {
    let stack = std::mem::take(&mut file.stack);
    if stack.is_empty() {
        let turn = file.turn.unwrap_or(world.first);
        return Ok(vec![Frame::SeasonEnd(SeasonEnd {}), Frame::Actions(Actions { turn })]);
    }
    if file.turn.is_some() {
        return Err(bad("it has both a `turn` and a `stack`: one is enough"));
    }
    if stack.len() > DEEPEST {
        return Err(bad("the stack of decisions is too deep"));
    }
    let grounded = matches!(
        stack.first(),
        Some(Frame::SeasonStart(_) | Frame::SeasonEnd(_) | Frame::YearEnd(_) | Frame::Over(_))
    );
    if grounded { Ok(stack) } else { Err(bad("the stack must rest on the season or the year")) }
}

/// Takes all hidden cards up, to be dealt anew.
fn gather(content: &Content, world: &mut World, hands: BySide<u8>) -> Result<(), SetupError> {
    if world.picked.is_some() {
        return Err(bad("a card is just being picked out of a hand, so the hands cannot be dealt anew"));
    }
    let discards = world.piles.discards.iter().map(|shown| Shown::face_up(shown.card)).collect();
    world.piles = Piles { next: 0, end: 0, discards, known: Default::default(), ..world.piles.clone() };
    for side in Side::ALL {
        world.hands[side].cards.clear();
    }
    let wanted = usize::from(hands.british) + usize::from(hands.french);
    let there = deal::face_down(content, world).len();
    if wanted > there {
        return Err(bad(format!("hands of {wanted} cards cannot be dealt: only {there} are not face up")));
    }
    Ok(())
}

/// A position as a file that deals hidden cards anew; `None` while a card is being picked out of a hand.
#[must_use]
pub fn write(content: &Content, world: &World, stack: &[Frame]) -> Option<String> {
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
    let file = File {
        scenario: Some(content.scenario.id.clone()),
        world: Some(world),
        changes: None,
        hands: Some(hands),
        turn,
        stack: if turn.is_some() { Vec::new() } else { stack.to_vec() },
    };
    yaml::write_maps(&file).ok()
}
