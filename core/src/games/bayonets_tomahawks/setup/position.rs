//! Positions from files: what differs from the scenario's set-up, in the dialect of [`crate::games::start`].
//!
//! ```yaml
//! scenario: loudoun-1757
//! world:
//!   round: ar-5
//!   vp: british 2
//!   pieces: {cmdr-wolfe: louisbourg, bde-fraser: louisbourg reduced, bastion-1: louisbourg reduced}
//!   spaces: {louisbourg: {battle: true}}
//!   cards: {played: [14, 32, 47]}
//! ```
//!
//! It goes on with the beginning of the round it names. All cards and chits that are not known are shuffled and dealt anew: to each
//! side a Reserve, after AR1, and the rest into the piles. A file that says in which slots cards lie is believed: such files come from
//! a game at a real table [BT ruling 70]. With the step `DealAnew` on top of its stack it says who holds how many, and all are dealt anew.

use super::super::cards::Deck;
use super::super::content::Content;
use super::super::frame::Frame;
use super::super::invariants;
use super::super::sequence::deal::{DealAnew, lay_out, unseen};
use super::super::sequence::{RoundOf, YearStart};
use super::super::world::{Round, World, slot};
use super::fresh;
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::SetupError;
use crate::games::start::HiddenCards;
use crate::games::start::StartFile;
use crate::side::Side;
use crate::yaml::{self, YamlError};
use serde_yaml::Value;

/// The most decisions that may wait on each other.
const DEEPEST: usize = 200;

/// What a file says in which slots cards lie.
pub const SLOTS: [&[&str]; 5] = [
    &["cards", "draw"],
    &["cards", "reserve"],
    &["cards", "drawn"],
    &["cards", "indian"],
    &["cards", "face_down"],
];

fn bad(why: Flaw) -> SetupError {
    SetupError::BadPosition { why }
}

fn unreadable(error: YamlError) -> SetupError {
    bad(Flaw::of(error))
}

/// Reads a position and the stack of decisions it goes on with.
///
/// # Errors
/// If it does not hold together.
pub fn read(content: &Content, text: &str) -> Result<(World, Vec<Frame>), SetupError> {
    let file = StartFile::read(text)?;
    if file.discarded.is_some() || file.hands.is_some() {
        return Err(bad(flaw!("bayonets_tomahawks.position.hands_not_dealt_by_number")));
    }
    if file.turn.is_some() {
        return Err(bad(flaw!("bayonets_tomahawks.position.whose_turn_follows_from_round")));
    }
    let whole = file.completed(yaml::tree(&fresh(content)).map_err(unreadable)?)?;
    let mut world: World = yaml::from_tree(whole).map_err(unreadable)?;
    if !content.scenario.years.contains_key(&world.year) {
        return Err(bad(flaw!(
            "bayonets_tomahawks.position.year_not_in_this_scenario",
            year = world.year,
            scenario = content.scenario.name
        )));
    }
    let mut stack = stack(&world, &file)?;
    let anew = matches!(stack.last(), Some(Frame::DealAnew(_)));
    if anew {
        // What the file says of slots is who holds how many; they are numbered as they will be dealt.
        check_dealt_once(&stack[..stack.len() - 1])?;
        lay_out(content, &mut world).map_err(bad)?;
    } else if !file.says(&SLOTS) {
        reserves(content, &mut world)?;
        let first = world.round == Round::Action(1);
        let dealing = first && matches!(stack[..], [Frame::RoundOf(_), Frame::YearStart(_)]);
        check_dealt_once(if dealing { &[] } else { &stack })?;
        if !first {
            stack.push(Frame::DealAnew(DealAnew {}));
        }
    }
    invariants::check_world(content, &world).map_err(bad)?;
    if file.stack.is_none() {
        invariants::check_quiet(content, &world).map_err(bad)?;
    }
    Ok((world, stack))
}

/// The decisions that wait.
fn stack(world: &World, file: &StartFile) -> Result<Vec<Frame>, SetupError> {
    let Some(stack) = &file.stack else {
        let round = Frame::RoundOf(RoundOf {});
        let first = world.round == Round::Action(1);
        return Ok(if first { vec![round, Frame::YearStart(YearStart {})] } else { vec![round] });
    };
    let stack: Vec<Frame> = yaml::from_tree(stack.clone()).map_err(unreadable)?;
    if stack.len() > DEEPEST {
        return Err(bad(flaw!("bayonets_tomahawks.position.stack_decisions_too_deep")));
    }
    if matches!(stack.first(), Some(Frame::RoundOf(_))) {
        Ok(stack)
    } else {
        Err(bad(flaw!("bayonets_tomahawks.position.stack_must_rest_on_rounds")))
    }
}

/// Where all that is hidden is dealt anew nothing else deals it once more, into slots that are filled by then; and no card is just being
/// shown, for it may lie anywhere afterwards.
fn check_dealt_once(stack: &[Frame]) -> Result<(), SetupError> {
    if stack.iter().any(|frame| matches!(frame, Frame::YearStart(_) | Frame::DealAnew(_))) {
        return Err(bad(flaw!("bayonets_tomahawks.position.cards_dealt_anew_so_stack")));
    }
    if is_showing(stack) {
        return Err(bad(flaw!("bayonets_tomahawks.position.card_just_being_shown")));
    }
    Ok(())
}

fn is_showing(stack: &[Frame]) -> bool {
    stack.iter().any(|frame| matches!(frame, Frame::ShowCard(_) | Frame::OpenChit(_)))
}

/// After AR1 each side has a Reserve: of the Buildup deck until a Campaign card can have been kept. What is left of the Buildup deck is
/// discarded by then [BT 16.4].
fn reserves(content: &Content, world: &mut World) -> Result<(), SetupError> {
    let Round::Action(1) = world.round else {
        for side in Side::ALL {
            let early = world.round.index() <= Round::Action(4).index();
            let deck = Deck::of_round(side, if early { 1 } else { 9 });
            world.cards.reserve[side] = Some(slot(deck, 0));
        }
        if world.round.index() > Round::ColonialsEnlist.index() {
            for deck in [Deck::BritishBuildup, Deck::FrenchBuildup] {
                let lying = world.cards.lying(deck).len();
                let rest = unseen(content, world, deck).len().saturating_sub(lying);
                world.cards.face_down.extend((0..rest).map(|_| slot(deck, 0)));
            }
        }
        return lay_out(content, world).map_err(bad);
    };
    Ok(())
}

/// A position as a file; `None` before anything is dealt, or while a card is being shown, for then nothing can be dealt anew.
#[must_use]
pub fn write(content: &Content, world: &World, stack: &[Frame], cards: HiddenCards) -> Option<StartFile> {
    match cards {
        HiddenCards::AsTheyLie => file(content, world, Some(stack)),
        HiddenCards::Anew if is_showing(stack) => None,
        HiddenCards::Anew if Deck::ALL.iter().any(|deck| world.cards.pile(*deck).end == 0) => None,
        HiddenCards::Anew => write_anew(content, world, stack),
    }
}

/// Between two rounds nothing is hidden but Reserves and piles, and a file need not say so. Else what lies where is said, and that it is
/// dealt anew.
fn write_anew(content: &Content, world: &World, stack: &[Frame]) -> Option<StartFile> {
    let mut world = world.clone();
    lay_out(content, &mut world).ok()?;
    if !matches!(stack, [Frame::RoundOf(_)]) {
        let mut stack = stack.to_vec();
        stack.push(Frame::DealAnew(DealAnew {}));
        return file(content, &world, Some(&stack));
    }
    let mut file = file(content, &world, None)?;
    if let Some(Value::Mapping(of)) = file.world.get_mut("cards") {
        for path in SLOTS {
            of.remove(path[1]);
        }
    }
    Some(file)
}

fn file(content: &Content, world: &World, stack: Option<&[Frame]>) -> Option<StartFile> {
    let changes = yaml::difference(&yaml::tree(&fresh(content)).ok()?, &yaml::tree(world).ok()?);
    let stack = stack.map(|stack| yaml::tree(&stack)).transpose().ok()?;
    let world = changes.unwrap_or_else(|| Value::Mapping(Default::default()));
    Some(StartFile { world, stack, ..StartFile::default() })
}
