//! Bayonets & Tomahawks.
//!
//! | chapter | file |
//! | --- | --- |
//! | 1.3 Dice | `dice.rs` |
//! | 2 Game Map | `map.rs`, `position.rs`, `data/1/spaces.yaml`, `data/1/links.yaml`; control in `changes.rs` |
//! | 3 Units | `pieces.rs`, `data/1/pieces.yaml` |
//! | 4 Sequence of Play | `sequence.rs`, `sequence/deal.rs` |
//! | 5 Setup | `setup.rs`, `setup/position.rs`, `data/1/scenarios.yaml` |
//! | 6 Cards | `cards.rs`, `data/1/cards.yaml` |
//! | 7.1 AR Procedure, 7.4 AR Start events | `action_round.rs`, `action_round/choose.rs`, `events.rs`, `events/` |
//! | 7.2, 7.3 Action Phases, Action Points, Reaction | `action_round/phase.rs` |
//! | 8 Indian Nations | `nations.rs`; entering a Village in `movement/contact.rs` |
//! | 9 Raid | `raid.rs` |
//! | 10 Movement | `movement.rs`, `movement/` |
//! | 11 Marshal Troops | `marshal.rs` |
//! | 12 Construction | `construction.rs`, `construction/road.rs` |
//! | 13 Battle | `battle.rs`, `battle/` (prepare, state, rolls, rerolls, hits, outcome, rout, retreat; policy: what was said beforehand) |
//! | 14 End of Action Round | `round_end.rs`, `supply.rs` |
//! | 15 Fleets Arrive | `fleets.rs`, `fleets/draw.rs` |
//! | 16 Colonials Enlist | `enlist.rs` |
//! | 17 Winter Quarters | `winter.rs`, `winter/` (home, colonies, redeploy, losses) |
//! | 18 Victory, War in Europe | `victory.rs`, `chits.rs`, `world/tracks.rs` |
//!
//! A choice and its code are in `choice.rs`, why one is not open in `no.rs`, what happens in `event.rs`, the ways a position changes that
//! several chapters share in `changes.rs`, what they all ask of it in `position.rs`, what always holds in `invariants.rs`, the facts of a
//! position in `facts.rs` (its page: `POSITION.md`), the data and what is pinned of it in `data.rs` (its page: `CONTENT.md`), what may be
//! drawn in `view.rs`, all prose in `wording.rs` and `wording/`. `RULINGS.md` says what we chose where the rules are silent; `options.rs` what players
//! may agree on.
//!
//! # Decisions in order of play
//!
//! Each is one frame. *Both*: sealed by one, open by the other. A kind in brackets is a window, which may be waived. Of a question with one
//! answer the answer is taken by itself.
//!
//! | rule | kind | who | choices | frame |
//! | --- | --- | --- | --- | --- |
//! | 7.1 | `reserve` | both | `keep` slot | `KeepReserve` |
//! | 7.1 #2, #3 | `card` | both | `play` card, the French `play` card `with` Indian card | `ChooseCards`, then `ShowCard` for each |
//! | 7.1 #4 | `first-player` | Initiative | `first` side | `FirstPlayer` |
//! | #4 #12 #17 #31 | `round-up` | owner | `flip` unit, `return` unit `to` space, `done` | `RoundUp` |
//! | #5 #34 | `disease` | victim | `eliminate` unit | `Disease` |
//! | #6 | `delayed-supplies` | French | `give up` AP | `DelayedSupplies` |
//! | #30 | `wagoneers` | British | `give up` AP | `Wagoneers` |
//! | #11 #53 | `sent-home` | British | `to losses` unit | `SentHome` |
//! | #18 | `rear-admiral` | British | `place` unit `at` space, `pass` | `Admiral` |
//! | #21 | `battoemen` | British | `supply` spot, `rally` spot | `Battoemen` |
//! | #33 | `hesitant-general` | French | `hesitate` space | `HesitantGeneral` |
//! | #39 | `lake-warships` | French | `close` connection | `LakeWarships` |
//! | #51 | `encroachment` | French | `place` unit `at` space | `Encroachment` |
//! | 7.2 #1, 10.6.1 | `landing` | active | `land at` space | `Landing { side, now }` |
//! | 7.2 #2, #4 | `action` | active | `use` AP action, `done` | `ActionPhase { side, indian }`, once for each card |
//! | 7.2 #3 | `reaction-hold` | First Player | `hold` AP, `pass` | `HoldReaction {}` |
//! | 7.3.6 | `reaction` | First Player | `use` AP action, `pass` | `Reaction {}` |
//! | 9.1 | `raid` | raider | `raid` unit `on` space | `RaidStart { side, ap }` |
//! | 9.1 | `raid-route` | raider | `to` space | `Raiding { side, unit, target, at, left, step, again, lacrosse }` |
//! | #49 | `[elevated-status]` | French | `event`, `pass` | `Raiding`, after an Interception or a Raid roll that failed |
//! | #46 | `[lacrosse]` | French | `event`, `pass` | `Raiding`, before the Raid roll |
//! | 10.2 | `move-from` | active | `from` space | `MoveStart { side, ap, action }` |
//! | 10.2 | `move-stack` | active | `take` unit, `take all`, `done` | `MoveStack { side, ap, action, from, taken }` |
//! | 10.2 | `march` | active | `to` space, `drop` unit, `pick up` unit, `event` (#10, #24), `halt` | `March { side, ap, action, at, moving, steps, forced, left }` |
//! | 10.6 | `sail-stack` | active | `take` unit, `take all`, `done` | `SailStack { side, ap, from, taken }` |
//! | 7.3.4 | `land-now` | active | `land at` space, `pass` | `Landing` |
//! | 10.3.2, 13.9 | `retreat` | owner of the stack | `retreat to` spot | `Retreat { side, from, units, role, routed, cause }` |
//! | 13.9.4 | `overwhelm-losses` | opponent of the retreater | `lose` unit | `RetreatLosses { side, into, units, left }` |
//! | 13.9.5 | `fort` | loser | `blow up fort`, `hand over fort` | `LeaveFort { side, space }` |
//! | 11.0 | `marshal-at` | active | `marshal at` space | `MarshalAt { side }` |
//! | 11.0 | `marshal-with` | active | `with` unit | `MarshalWith { side, space }` |
//! | 11.0 | `marshal` | active | `bring` unit, `done` | `Marshaling { side, space, brought }` |
//! | 12.0 | `build-with` | active | `with` unit | `BuildWith { side, first }` |
//! | 12.0 | `build` | active | `begin fort`, `complete fort`, `repair fort`, `remove fort`, `remove construction`, `begin road` connection, `complete road` connection, `done` if nothing can be built but something torn down | `Building { side, brigade, waived }` |
//! | 12.0 | `road-company` | active | `take` unit, `take all`, `done` | `RoadMove { side, brigade, link, taken }` |
//! | #7 #28 | `[construction-frenzy]` | owner | `with` unit, `pass` | `BuildWith` |
//! | 13.0 | `battle-order` | First Player | `from` space | `Battles { fought }`; asked with the option `fewest-attackers-first` only |
//! | 13.2.2 | `[emergency-artillery]` | each, attacker first | `give up fleet` unit, `pass` | `Emergency { side, space }` |
//! | 13.2.3, 17.3 #4 | `combine` | each owner | `combine` unit `into` unit | `Combining { side, place }` |
//! | #32 #37 #41 | `[wilderness-ambush]`, `[coup-de-main]`, `[indomitable-abbatis]` | French | `event`, `pass` | `BattleEvents { space, attacker }` |
//! | 13.3.1, 13.5.1 | `commander` | each owner | `lead by` unit | `Battle`, at its stage `lead` |
//! | 13.5 | `reroll` | rolling side | `reroll` unit `by` source, `done` | `Battle { space, attacker, stage, sides: {marker, units, commander, left, rerolled, metropolitan_hit}, militia, turn, group, dice, bastion_fell, plunder }` |
//! | 13.4 | `hit` | owner of the units | `hit` unit | `Battle`, at its stage `hit` |
//! | 13.3.3 | `[fleet-withdrawal]` | rolling side | `withdraw` unit `to` spot, `pass` | `Battle`, at its stage `withdraw`; then `AfterBattle { space, attacker, winner, routed, indians, step }` |
//! | 13.8 | `rout` | loser | `lose` unit | `Rout { side, space }` |
//! | 18.3.1 | `chit` | who draws | `keep chit`, `replace chit` | `DrawChit` |
//! | 15.2.1, 16.2.1 | `vow-pick` | owner | `pick` unit | `VowPick` |
//! | 15.3 | `place-fleet`, `place-reinforcements` | British, French | `place` unit `at` space, `place all at` space | `PlaceReinforcements` |
//! | 16.3 | `place-colonials` | British | `place` unit `at` space | `PlaceColonials` |
//! | 18.3.2 | `show-chit` | each, British first | `show chit` chit | `ShowChit`, then `OpenChit` |
//! | 17.2 #3 | `sail-home` | each | `land at` space | `SailHome` |
//! | 17.2 #4 | `nation-winter` | controller | `place` unit `at` space | `NationWinter` |
//! | 17.2 #5, 17.3.1 | `colonial-garrison` | British | `leave` unit `at` space, `done` | `ColonialGarrison` |
//! | 17.3 #1 #2 | `winter-return` | each | `winter` space `to` spot, `leave` unit `at` space | `ReturnToColonies` |
//! | 17.3 #3 | `redeploy` | each | `redeploy` unit `to` space, `done` | `Redeploy` |
//! | 17.2 #8 | `losses-return` | each | `return` unit `to` space, `disband` unit | `LossesReturn` |
//! | any | a position no play leads to | whoever is asked | `go on` | any |
//!
//! **Chance.** Dice under `interception <space>`, `raid <space>`, `battle <space> <side> <kind>`, `reroll <space> <unit> <source>`, `commander <commander> <unit>`,
//! `militia <space> <side>`, `rally <space> <side>`; public picks under `indian desertion <space>`, `draw <pool>`, `commander draw <side>`, `french navy losses`,
//! `chit <side>` (a slot), `smallpox epidemic`, `british encroachment`; shuffles at the Year's start; shows of chosen cards and of chits.
//!
//! # By mail
//!
//! - *Cards.* A choice names its cards and is followed by a show of each. Whoever answers openly, the other being sealed, shows them in the same letter, and whoever
//!   opens his seal goes on from there: choosing costs no letter beyond the two answers.
//! - *Battles.* Policies (`battle/policy.rs`, rulings 180 to 187) are given beside a question of one's own Action Phase, or beside the question they answer, or
//!   ahead; the position keeps them until the Action Round ends. What they answer is asked of nobody, so that one seed serves all Battles: `rerolls` for `reroll`,
//!   `hits` for `hit`, `rout` and `combine`, `retreats` for `retreat`, `leads` for `commander`, `forts` for `fort`, `victims` for `overwhelm-losses`, `chits` for
//!   `chit`. Each has the word `ask`, which takes it back. The windows can be waived. A [stretch](engine::Game::stretch) is a round of the Year.
//! - *An Action Phase* is one set of orders: only a Raid, an Overwhelm or a Battle asks the other side or fortune.

pub mod action_round;
pub mod battle;
pub mod cards;
pub mod changes;
pub mod chits;
pub mod choice;
pub mod construction;
pub mod content;
pub mod data;
pub mod dice;
pub mod enlist;
pub mod event;
pub mod events;
mod facts;
pub mod fleets;
pub mod frame;
pub mod ids;
pub mod invariants;
mod listing;
pub mod map;
pub mod marshal;
pub mod movement;
pub mod named;
pub mod nations;
pub mod no;
pub mod options;
pub mod pieces;
pub mod position;
pub mod raid;
pub mod round_end;
pub mod sequence;
pub mod setup;
pub mod supply;
mod value;
pub mod victory;
pub mod winter;
pub mod world;

use crate::engine::{self, Claim, DeckList, Drawn, Facts, Need, Slot};
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::Named;
use crate::games::pack::Revision;
use crate::side::{BySide, Side};
use battle::policy;
use cards::Deck;
use choice::{Choice, Offers};
use content::Content;
use event::Event;
use frame::{Frame, Step};
use no::No;
use world::{Round, World};

/// The game on the shelf.
pub const GAME: crate::games::Game = crate::games::Game {
    id: "bayonets-tomahawks",
    title: "Bayonets & Tomahawks",
    rules: 2,
    editions: options::EDITIONS,
    scenarios: &[
        Named { id: "vaudreuil-1755", title: "Vaudreuil's Petite Guerre 1755" },
        Named { id: "loudoun-1757", title: "Loudoun's Gamble 1757" },
        Named { id: "amherst-1758-59", title: "Amherst's Juggernaut 1758-1759" },
        Named { id: "campaign-1755-59", title: "The French & Indian War 1755-1759" },
    ],
    options: options::OPTIONS,
    packs: data::PACKS,
    open: setup::open,
    pin: setup::pin,
    content: data::pinned,
    listing: listing::listing,
    slots: &setup::position::SLOTS,
    deals: Some("DealAnew"),
};

/// A position to look at.
pub type At<'a> = engine::At<'a, BayonetsTomahawks>;
/// A position being changed.
pub type Turn<'a> = engine::Turn<'a, BayonetsTomahawks>;
/// What a frame does next.
pub type Flow = engine::Flow<Frame>;

/// The rules of Bayonets & Tomahawks.
#[derive(Debug, Clone, Copy)]
pub struct BayonetsTomahawks;

impl engine::Game for BayonetsTomahawks {
    type Content = Content;
    type World = World;
    type Frame = Frame;
    type Choice = Choice;
    type No = No;
    type Event = Event;

    fn need(frame: &Frame, at: At<'_>) -> Need {
        frame.need(at)
    }

    fn offers(frame: &Frame, at: At<'_>, side: Side, out: &mut Offers) {
        frame.offers(at, side, out);
        // A position from a file may be one that no play leads to; there is always a way out of it.
        if out.legal.is_empty() {
            out.offer(Choice::GoOn);
        }
        policy::offer(frame, at, side, out);
    }

    fn passes(choice: &Choice) -> bool {
        matches!(choice, Choice::Pass)
    }

    fn answer(frame: Frame, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        if choice == Choice::GoOn {
            Flow::End
        } else if turn.world.action_round.policies[side].take(choice) {
            Flow::Stay(frame)
        } else {
            frame.answer(turn, side, choice)
        }
    }

    fn answer_both(frame: Frame, turn: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
        if choices.iter().any(|(_, choice)| *choice == Choice::GoOn) {
            return Flow::End;
        }
        frame.answer_both(turn, choices)
    }

    fn chance(frame: Frame, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        frame.chance(turn, drawn)
    }

    fn run(frame: Frame, turn: &mut Turn<'_>) -> Flow {
        frame.run(turn)
    }

    /// Who plays at random seldom says anything beforehand: questions are there to be asked.
    fn leaning(_: &Frame, _: At<'_>, _: Side, choice: &Choice) -> u32 {
        if policy::is_policy(*choice) { 1 } else { 256 }
    }

    /// A round of a Year: orders ahead, policies among them, hold for an Action Round.
    fn stretch(at: At<'_>) -> u64 {
        let rounds = Round::ALL.len() as u64;
        u64::from(at.world.year) * rounds + at.world.round.index() as u64
    }

    const POSITION: &'static str = facts::HEADING;

    fn facts(at: At<'_>, frame: Option<&Frame>, out: &mut Facts) {
        facts::write(at, frame, out);
    }

    fn decks(content: &Content) -> Vec<DeckList> {
        let list = |deck: Deck| DeckList { name: deck.word().to_owned(), cards: content.ever_in(deck) };
        Deck::ALL.into_iter().map(list).collect()
    }

    fn hand(at: At<'_>, side: Side) -> Vec<Slot> {
        at.world.cards.hand(side)
    }

    fn claims(_: At<'_>) -> Vec<Claim> {
        Vec::new()
    }

    fn plays(_: At<'_>, seat: Side) -> Side {
        seat
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
            Some(_) => Ok(()),
            None => Err(flaw!("bayonets_tomahawks.position.stack_decisions_empty")),
        }
    }
}

#[cfg(test)]
mod tests;
