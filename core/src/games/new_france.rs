//! The Struggle for New France.
//!
//! | chapter of the rulebook | file |
//! | --- | --- |
//! | Setup | `setup.rs`, `map.rs`, `pieces.rs`, `cards.rs`, `charts.rs`, `data/1/` |
//! | General Course of Play, End Phase, Winter | `seasons.rs`, `seasons/` |
//! | Reinforcements Phase | `reinforcements.rs` |
//! | Movement Phase | `movement.rs`, `movement/` |
//! | Combat Phase | `combat.rs`, `combat/` |
//! | Victory and Defeat, Retreat or Surrender | `aftermath.rs` |
//! | Forts and Fortresses | `forts.rs` |
//! | Villages and Indians in Combat | `villages.rs` |
//! | Leaders | `leaders.rs` |
//! | Control and Victory Points | `control.rs` |
//! | Interrupt Cards | `interrupts.rs` |
//!
//! A choice and its code are in `choice.rs`, why one is not open in `no.rs`, what stands on the stack in `frame.rs`, the position in `world.rs`, what follows from it in `position.rs` and its
//! facts in `facts.rs` (their page: `POSITION.md`), the data and what is pinned of it in `data.rs` (its page: `CONTENT.md`), what the rules call by name in `named.rs`; all prose is in
//! `wording.rs` and `wording/`, what may be drawn in `view.rs`. `invariants.rs` holds what is always true; `RULINGS.md` what we chose where the rules are
//! silent or clash.

pub mod aftermath;
pub mod cards;
pub mod charts;
pub mod choice;
pub mod combat;
pub mod content;
pub mod control;
pub mod data;
pub mod event;
pub mod facts;
pub mod forts;
pub mod frame;
pub mod ids;
pub mod interrupts;
pub mod invariants;
pub mod leaders;
mod listing;
pub mod map;
pub mod movement;
pub mod named;
pub mod no;
pub mod pieces;
pub mod position;
pub mod reinforcements;
pub mod seasons;
pub mod setup;
mod value;
pub mod villages;
pub mod world;

use crate::board::Step as _;
use crate::engine::{Claim, DeckList, Drawn, Facts, Need, Slot};
use crate::flaw::Flaw;
use crate::games::Named;
use crate::games::pack::Revision;
use crate::side::{BySide, Side};
use choice::Choice;
use content::Content;
use frame::Frame;
use no::No;

/// The game on the shelf.
pub const GAME: crate::games::Game = crate::games::Game {
    id: "new-france",
    title: "The Struggle for New France",
    rules: 1,
    editions: &[Named { id: "1", title: "as published" }],
    scenarios: &[Named { id: "1755", title: "Campaign 1755-1762" }],
    options: &[Named {
        id: setup::DRAW_IS_BRITISH_WIN,
        title: "the British win if they hold all three keys at the end with too few points",
    }],
    packs: data::PACKS,
    open: setup::open,
    pin: setup::pin,
    content: data::pinned,
    listing: listing::listing,
    slots: &setup::position::SLOTS,
    deals: None,
};

/// A position to look at.
pub type At<'a> = crate::engine::At<'a, NewFrance>;
/// A position being changed.
pub type Turn<'a> = crate::engine::Turn<'a, NewFrance>;
/// What a frame does next.
pub type Flow = crate::engine::Flow<Frame>;
/// The list of choices.
pub type Offers = crate::engine::Offers<Choice, No>;

/// The rules of The Struggle for New France.
#[derive(Debug)]
pub struct NewFrance;

impl crate::engine::Game for NewFrance {
    type Content = Content;
    type World = world::World;
    type Frame = Frame;
    type Choice = Choice;
    type No = No;
    type Event = event::Event;

    fn need(frame: &Frame, at: At<'_>) -> Need {
        frame.need(at)
    }

    fn offers(frame: &Frame, at: At<'_>, side: Side, out: &mut Offers) {
        frame.offers(at, side, out);
    }

    fn passes(choice: &Choice) -> bool {
        *choice == Choice::Pass
    }

    fn answer(frame: Frame, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        frame.answer(turn, side, choice)
    }

    fn answer_both(frame: Frame, turn: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
        frame.answer_both(turn, choices)
    }

    fn chance(frame: Frame, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        frame.chance(turn, drawn)
    }

    fn run(frame: Frame, turn: &mut Turn<'_>) -> Flow {
        frame.run(turn)
    }

    /// Every choice is as likely as another.
    fn leaning(_: &Frame, _: At<'_>, _: Side, _: &Choice) -> u32 {
        1
    }

    /// A phase of one side.
    fn stretch(at: At<'_>) -> u64 {
        let world = at.world;
        let phase = (u64::from(world.year) * 4 + world.season as u64) * 4 + world.phase as u64;
        phase * 2 + u64::from(world.side == Side::French)
    }

    const POSITION: &'static str = facts::HEADING;

    fn facts(at: At<'_>, frame: Option<&Frame>, out: &mut Facts) {
        facts::write(at, frame, out);
    }

    fn decks(content: &Content) -> Vec<DeckList> {
        let list = |side: Side| DeckList {
            name: side.word().to_owned(),
            cards: content.decks[side].iter().map(ToString::to_string).collect(),
        };
        Side::ALL.into_iter().map(list).collect()
    }

    fn hand(at: At<'_>, side: Side) -> Vec<Slot> {
        at.world.cards[side].hand.iter().map(|&number| Slot { deck: cards::deck(side), number }).collect()
    }

    /// Nothing in this game is said of a hidden hand.
    fn claims(_: At<'_>) -> Vec<Claim> {
        Vec::new()
    }

    fn plays(_: At<'_>, seat: Side) -> Side {
        seat
    }

    fn revision(content: &Content) -> u32 {
        content.rules.number()
    }

    fn revised(content: &Content, world: &world::World, stack: &[Frame], rules: u32) -> Option<Content> {
        facts::start::text(content, world, stack)?;
        Some(Content { rules: Revision::new(rules), ..content.clone() })
    }

    fn invariants(at: At<'_>, frame: Option<&Frame>) -> Result<(), Flaw> {
        invariants::all(at.content, at.world, frame).map_err(Flaw::of)
    }
}
