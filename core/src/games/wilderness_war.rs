//! Wilderness War, third edition; the first edition as a rules choice.
//!
//! | chapter | file |
//! | --- | --- |
//! | 2 The Game Map | `map.rs`, `position.rs`, `data/1/spaces.yaml`, `data/1/links.yaml` |
//! | 3 The Playing Pieces | `pieces.rs`, `data/1/pieces.yaml` |
//! | 4 Sequence of Play | `sequence.rs`, `sequence/` |
//! | 5.1, 5.2 Strategy Cards | `cards.rs`, `sequence/deal.rs`, `data/1/cards.yaml` |
//! | 5.3 Activation | `activation.rs`, `compose.rs` |
//! | 5.4 Construction | `construction.rs`, `demolition.rs` |
//! | 5.5 Events | `events.rs`, `events/` |
//! | 6 Movement | `movement.rs`, `movement/` |
//! | 7 Battles | `battle.rs`, `battle/` |
//! | 8 Forts, Fortresses and Sieges | `siege.rs`, `movement/inside.rs` |
//! | 9 Assaults | `assault.rs` |
//! | 10 Raids | `raid.rs`, `going_home.rs` |
//! | 11 Attrition | `attrition.rs` |
//! | 12 Supply | `supply.rs` |
//! | 13 Victory | `victory.rs`, `bidding.rs` |
//! | 14 Optional Rules | `optional.rs`, `options.rs` |
//!
//! A choice and its code are in `choice.rs`, why one is not open in `no.rs`, the facts of a position in `facts.rs` (its page:
//! `POSITION.md`), the data and what is pinned of it in `data.rs` (its page: `CONTENT.md`); all prose is in `wording.rs` and `wording/`, what may be drawn in `view.rs`.
//! `first_edition.rs` gives the first edition's numbers; what else differs in it is asked where the rule is.
//! `twins.rs` lets one order serve for interchangeable counters; `changes.rs` holds the ways a position changes and the housekeeping after it; `invariants.rs` what always holds;
//! `RULINGS.md` what we chose where the rules are silent or clash.

pub mod activation;
pub mod assault;
pub mod attrition;
pub mod battle;
pub mod bidding;
pub mod cards;
mod changes;
pub mod choice;
pub mod compose;
pub mod construction;
pub mod content;
pub mod data;
pub mod demolition;
pub mod drm;
pub mod event;
pub mod events;
mod facts;
pub mod first_edition;
pub mod frame;
pub mod going_home;
pub mod ids;
pub mod invariants;
mod leaning;
mod listing;
pub mod map;
pub mod movement;
pub mod named;
pub mod no;
pub mod optional;
pub mod options;
pub mod pieces;
pub mod position;
pub mod raid;
pub mod sequence;
pub mod setup;
pub mod siege;
pub mod supply;
pub mod twins;
mod value;
pub mod victory;
pub mod world;

use crate::cite::Rule;
use crate::engine::{self, Chance, Claim, DeckList, Drawn, Facts, Need, Outcome, Slot, Who};
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::pack::Revision;
use crate::games::{Game, Named};
use crate::side::{BySide, Side};
use choice::{Choice, Offers};
use content::Content;
use event::Event;
use frame::{Frame, Step};
use no::No;
use world::{World, slot};

/// A position to look at.
pub type At<'a> = engine::At<'a, WildernessWar>;
/// A position being changed.
pub type Turn<'a> = engine::Turn<'a, WildernessWar>;
/// What a frame does next.
pub type Flow = engine::Flow<Frame>;

/// The game on the shelf.
pub const GAME: Game = Game {
    id: "wilderness-war",
    title: "Wilderness War",
    rules: 1,
    editions: options::EDITIONS,
    scenarios: &[
        Named { id: "annus-mirabilis", title: "Annus Mirabilis, 1757-1759" },
        Named { id: "early-war-campaign", title: "Early War Campaign, 1755-1759" },
        Named { id: "late-war-campaign", title: "Late War Campaign, 1757-1762" },
        Named { id: "full-campaign", title: "The Full Campaign, 1755-1762" },
    ],
    options: options::OPTIONS,
    packs: data::PACKS,
    open: setup::open,
    pin: setup::pin,
    content: data::pinned,
    listing: listing::listing,
    slots: &setup::position::SLOTS,
    deals: None,
};

/// The rules of Wilderness War.
#[derive(Debug, Clone, Copy)]
pub struct WildernessWar;

/// Who sits where: after bidding each seat may play the other side [WW 13.3].
#[must_use]
pub fn seat(world: &World, side: Side) -> Side {
    if world.swapped { side.other() } else { side }
}

impl engine::Game for WildernessWar {
    type Content = Content;
    type World = World;
    type Frame = Frame;
    type Choice = Choice;
    type No = No;
    type Event = Event;

    fn need(frame: &Frame, at: At<'_>) -> Need {
        let need = first_edition::cite_need(&at.content.options, frame.need(at));
        if at.world.swapped { swap(need, at.world) } else { need }
    }

    fn offers(frame: &Frame, at: At<'_>, side: Side, out: &mut Offers) {
        let side = seat(at.world, side);
        frame.offers(at, side, out);
        // A position from a file may be one that no play leads to; there is always a way out of it.
        if out.legal.is_empty() {
            out.offer(Choice::GoOn);
        }
        demolition::offer(frame, at, side, out);
    }

    /// `done` lets two windows pass that are lists: demolition, and militia.
    fn passes(choice: &Choice) -> bool {
        matches!(choice, Choice::Pass | Choice::Done)
    }

    fn answer(frame: Frame, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        if choice == Choice::GoOn {
            return Flow::End;
        }
        let side = seat(turn.world, side);
        match choice {
            Choice::Demolish(space) => demolition::demolish(turn, side, space),
            Choice::Abandon(space) => demolition::abandon(turn, space),
            _ => return frame.answer(turn, side, choice),
        }
        Flow::Stay(frame)
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

    fn leaning(_: &Frame, at: At<'_>, side: Side, choice: &Choice) -> u32 {
        leaning::leaning(at.into(), seat(at.world, side), *choice)
    }

    /// An Action Phase, known by its side and card; between two of them neither.
    fn stretch(at: At<'_>) -> u64 {
        at.world
            .phase
            .as_ref()
            .map_or(0, |phase| u64::from(phase.card.get()) * 2 + u64::from(phase.side == Side::British))
    }

    const POSITION: &'static str = facts::HEADING;

    fn facts(at: At<'_>, frame: Option<&Frame>, out: &mut Facts) {
        facts::write(at, frame, out);
    }

    fn decks(content: &Content) -> Vec<DeckList> {
        let cards = content.deck().map(ids::CardId::id).collect();
        vec![DeckList { name: "strategy".to_owned(), cards }]
    }

    fn hand(at: At<'_>, side: Side) -> Vec<Slot> {
        let side = seat(at.world, side);
        match at.world.picked.filter(|picked| picked.side == side) {
            Some(picked) => vec![slot(picked.slot)],
            None => at.world.hands[side].cards.iter().map(|number| slot(*number)).collect(),
        }
    }

    fn claims(at: At<'_>) -> Vec<Claim> {
        let claim = |claim: &world::Claim| Claim {
            side: seat(at.world, claim.side),
            rule: Rule::ww("#37"),
            denied: claim.cards.iter().map(|card| world::held(*card)).collect(),
            hand: claim.hand.iter().map(|number| slot(*number)).collect(),
        };
        at.world.claims.iter().map(claim).collect()
    }

    fn plays(at: At<'_>, side: Side) -> Side {
        seat(at.world, side)
    }

    fn revision(content: &Content) -> u32 {
        content.rules.number()
    }

    fn revised(content: &Content, world: &World, stack: &[Frame], rules: u32) -> Option<Content> {
        facts::start::text(content, world, stack)?;
        Some(Content { rules: Revision::new(rules), ..content.clone() })
    }

    fn invariants(at: At<'_>, frame: Option<&Frame>) -> Result<(), Flaw> {
        invariants::check_world(at.content, at.world)?;
        match frame {
            Some(Frame::ActionPhase(_) | Frame::Over(_)) => invariants::check_quiet(at.content, at.world),
            Some(_) => Ok(()),
            None => Err(flaw!("wilderness_war.position.stack_decisions_empty")),
        }
    }
}

/// The same need, with sides turned into seats.
fn swap(need: Need, world: &World) -> Need {
    match need {
        Need::Decision(ask) => {
            let who = match ask.who {
                Who::One(side) => Who::One(seat(world, side)),
                Who::Both => Who::Both,
            };
            Need::Decision(engine::Ask { who, ..ask })
        }
        Need::Chance(Chance::Show { side, deck, card }) => {
            Need::Chance(Chance::Show { side: seat(world, side), deck, card })
        }
        Need::Over(outcome) => {
            Need::Over(Outcome { winner: outcome.winner.map(|side| seat(world, side)), ..outcome })
        }
        other => other,
    }
}
