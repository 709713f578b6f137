//! The Struggle for New France.
//!
//! | chapter of the rulebook | file |
//! | --- | --- |
//! | Setup | `setup.rs`, content in `data/` by `data.rs`, `map.rs`, `pieces.rs`, `cards.rs`, `charts.rs` |
//! | General Course of Play, End Phase, Winter | `seasons.rs`, who may play a card when in `play.rs` |
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
//! The position is `world.rs`, its facts `facts.rs` (their page: `POSITION.md`), what is pinned of the data `data/pinned.rs` (its page: `CONTENT.md`), a choice and its code `choice.rs`, why one is not
//! open `no.rs`; all prose is in `wording.rs` and `wording/`, what may be drawn in `view.rs`. Where the rulebook is silent we follow
//! `RULINGS.md`; `rules.rs` lists every place that may be cited.

mod aftermath;
mod cards;
mod charts;
mod choice;
mod combat;
mod control;
mod data;
mod event;
mod facts;
mod forts;
mod ids;
mod interrupts;
mod invariants;
mod leaders;
mod map;
mod movement;
mod named;
mod no;
mod pieces;
mod play;
mod reinforcements;
mod rules;
mod seasons;
mod setup;
mod view;
mod villages;
mod wording;
mod world;

use crate::engine::{Claim, DeckList, Drawn, Facts, Need, Outcome, Slot};
use crate::games::Named;
use crate::games::start::StartFile;
use crate::side::{BySide, Side};
use crate::speech::tongue::{Question, Said};
use crate::speech::{CardFace, Grammar, HiddenCards, Names, Refusal, Told, Tongue, View, Words};
use cards::Moment;
use choice::Choice;
use control::Ending;
use ids::{CardId, SpaceId};
use no::No;
use serde::{Deserialize, Serialize};

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
    orders: wording::ORDERS,
    windows: wording::WINDOWS,
    packs: data::PACKS,
    open: setup::open,
    content: data::pinned,
    slots: &setup::position::SLOTS,
};

type At<'a> = crate::engine::At<'a, NewFrance>;
type Turn<'a> = crate::engine::Turn<'a, NewFrance>;
type Flow = crate::engine::Flow<Frame>;
type Offers = crate::engine::Offers<Choice, No>;

/// The rules.
#[derive(Debug)]
struct NewFrance;

/// A decision or a step of procedure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "frame", rename_all = "kebab-case", deny_unknown_fields)]
enum Frame {
    /// Begins the phase the clock stands at.
    Course,
    /// Moves the clock on.
    Advance,
    /// The game is over.
    Over { ending: Ending },
    /// Both decks are shuffled and hands drawn.
    Shuffle,
    /// A position from a file is taken up: all cards that were not shown are shuffled, and these hands drawn and cards
    /// discarded.
    DealAnew { hands: BySide<u8>, discarded: BySide<u8> },
    /// Both sides discard and draw.
    Winter,
    /// The mover plays a reinforcement card or none.
    Reinforcements,
    /// The mover places what the card brings.
    Place,
    /// A side shows the card it plays.
    Show { side: Side, card: CardId },
    /// A side may interrupt.
    Interrupt { side: Side, moment: Moment },
    /// A side picks whom its interrupt strikes.
    Effect {
        side: Side,
        card: CardId,
        step: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u8>,
    },
    /// The mover begins a move, plays a movement card, or is done.
    Orders,
    /// A group is on the move.
    March,
    /// The mover picks the next combat.
    Combats,
    /// Lone leaders leave a neutral space that the mover has entered.
    Displaced { space: SpaceId },
    /// A side plays a combat card or none.
    CombatCard { side: Side },
    /// A side picks the leader it uses.
    Lead { side: Side },
    /// Both sides roll.
    CombatDice,
    /// Leaders are checked.
    Fates,
    /// Second dice for leg and arm wounds.
    SecondFates,
    /// Losses are counted, the winner found, control passes.
    Reckon,
    /// A side picks where its wounded leader is carried.
    Carry { side: Side },
    /// A side picks its losses.
    Losses { side: Side },
    /// A side's Indians go home.
    Home { side: Side },
    /// A beaten force goes back, retreats, or surrenders.
    Retreat { side: Side },
    /// The combat is over.
    Close,
}

impl crate::engine::Game for NewFrance {
    type Content = data::Content;
    type World = world::World;
    type Frame = Frame;
    type Choice = Choice;
    type No = No;
    type Event = event::Event;

    fn need(frame: &Frame, at: At<'_>) -> Need {
        match *frame {
            Frame::Course | Frame::Advance | Frame::Reckon | Frame::Close => Need::Run,
            Frame::Over { ending } => Need::Over(ending.outcome()),
            Frame::Shuffle | Frame::DealAnew { .. } => seasons::shuffle_need(at),
            Frame::Winter => seasons::winter_need(at),
            Frame::Reinforcements => reinforcements::need(at),
            Frame::Place => reinforcements::place_need(at),
            Frame::Show { side, card } => play::show_need(side, card),
            Frame::Interrupt { side, moment } => interrupts::need(at, side, moment),
            Frame::Effect { side, card, step, left } => interrupts::effect_need(at, side, card, step, left),
            Frame::Orders => movement::orders::need(at),
            Frame::March => movement::march::need(at),
            Frame::Combats => combat::need(at),
            Frame::Displaced { space } => leaders::displaced_need(at, space),
            Frame::CombatCard { side } => combat::card::need(at, side),
            Frame::Lead { side } => combat::lead::need(at, side),
            Frame::CombatDice => combat::dice::need(at),
            Frame::Fates => leaders::fates_need(at),
            Frame::SecondFates => leaders::second_need(at),
            Frame::Carry { side } => leaders::carry_need(at, side),
            Frame::Losses { side } => combat::losses::need(at, side),
            Frame::Home { side } => villages::home_need(at, side),
            Frame::Retreat { side } => aftermath::retreat_need(at, side),
        }
    }

    fn offers(frame: &Frame, at: At<'_>, side: Side, out: &mut Offers) {
        match *frame {
            Frame::Winter => seasons::winter_offers(at, side, out),
            Frame::Reinforcements => reinforcements::offers(at, out),
            Frame::Place => reinforcements::place_offers(at, out),
            Frame::Interrupt { side, moment } => interrupts::offers(at, side, moment, out),
            Frame::Effect { side, card, step, .. } => interrupts::effect_offers(at, side, card, step, out),
            Frame::Orders => movement::orders::offers(at, out),
            Frame::March => movement::march::offers(at, out),
            Frame::Combats => combat::offers(at, out),
            Frame::Displaced { space } => leaders::displaced_offers(at, space, out),
            Frame::CombatCard { side } => combat::card::offers(at, side, out),
            Frame::Lead { side } => combat::lead::offers(at, side, out),
            Frame::Carry { side } => leaders::carry_offers(at, side, out),
            Frame::Losses { side } => combat::losses::offers(at, side, out),
            Frame::Home { side } => villages::home_offers(at, side, out),
            Frame::Retreat { side } => aftermath::retreat_offers(at, side, out),
            _ => {}
        }
    }

    fn passes(choice: &Choice) -> bool {
        *choice == Choice::Pass
    }

    fn answer(frame: Frame, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match frame {
            Frame::Reinforcements => reinforcements::answer(turn, side, choice),
            Frame::Place => reinforcements::place_answer(turn, choice),
            Frame::Interrupt { .. } => interrupts::answer(side, choice),
            Frame::Effect { card, step, left, .. } => {
                interrupts::effect_answer(turn, side, card, step, left, choice)
            }
            Frame::Orders => movement::orders::answer(turn, side, choice),
            Frame::March => movement::march::answer(turn, choice),
            Frame::Combats => combat::answer(turn, choice),
            Frame::Displaced { space } => leaders::displaced_answer(turn, space, choice),
            Frame::CombatCard { .. } => combat::card::answer(side, choice),
            Frame::Lead { .. } => combat::lead::answer(turn, side, choice),
            Frame::Carry { .. } => leaders::carry_answer(turn, side, choice),
            Frame::Losses { .. } => combat::losses::answer(turn, side, choice),
            Frame::Home { .. } => villages::home_answer(turn, side, choice),
            Frame::Retreat { .. } => aftermath::retreat_answer(turn, side, choice),
            _ => Flow::Fault("an answer where nobody is asked"),
        }
    }

    fn answer_both(frame: Frame, turn: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
        match frame {
            Frame::Winter => seasons::winter_answer(turn, choices),
            _ => Flow::Fault("two answers where not both are asked"),
        }
    }

    fn chance(frame: Frame, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        match (frame, drawn) {
            (Frame::Shuffle, _) => seasons::shuffled(turn),
            (Frame::DealAnew { hands, discarded }, _) => seasons::dealt_anew(turn, hands, discarded),
            (Frame::Show { side, card }, Drawn::Shown(slot)) => play::shown(turn, side, card, slot),
            (Frame::CombatDice, Drawn::Faces(faces)) => combat::dice::rolled(turn, &faces),
            (Frame::Fates, Drawn::Faces(faces)) => leaders::fates_rolled(turn, &faces),
            (Frame::SecondFates, Drawn::Faces(faces)) => leaders::second_rolled(turn, &faces),
            _ => Flow::Fault("a draw where nothing is drawn"),
        }
    }

    fn run(frame: Frame, turn: &mut Turn<'_>) -> Flow {
        match frame {
            Frame::Course => seasons::course(turn),
            Frame::Advance => seasons::advance(turn),
            Frame::Winter => seasons::winter_run(turn),
            Frame::Place => reinforcements::place_run(turn),
            Frame::Effect { side, card, step, .. } => interrupts::effect_run(turn, side, card, step),
            Frame::March => movement::march::run(turn),
            Frame::Combats => combat::run(turn),
            Frame::Displaced { space } => leaders::displaced_run(turn, space),
            Frame::Lead { side } => combat::lead::run(turn, side),
            Frame::Reckon => aftermath::reckon(turn),
            Frame::Carry { side } => leaders::carry_run(turn, side),
            Frame::Losses { side } => combat::losses::run(turn, side),
            Frame::Home { side } => villages::home_run(turn, side),
            Frame::Retreat { side } => aftermath::retreat_run(turn, side),
            Frame::Close => aftermath::close(turn),
            // Windows and questions that nothing could answer are passed over.
            Frame::Interrupt { .. } | Frame::Reinforcements | Frame::CombatCard { .. } => Flow::End,
            Frame::CombatDice | Frame::Fates | Frame::SecondFates => Flow::End,
            Frame::Over { .. }
            | Frame::Shuffle
            | Frame::DealAnew { .. }
            | Frame::Show { .. }
            | Frame::Orders => Flow::Fault("a step where there is none"),
        }
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

    fn decks(content: &data::Content) -> Vec<DeckList> {
        play::deck_lists(content)
    }

    fn hand(at: At<'_>, side: Side) -> Vec<Slot> {
        play::hand(at.world, side)
    }

    /// Nothing in this game is said of a hidden hand.
    fn claims(_: At<'_>) -> Vec<Claim> {
        Vec::new()
    }

    fn plays(_: At<'_>, seat: Side) -> Side {
        seat
    }

    fn invariants(at: At<'_>, frame: Option<&Frame>) -> Result<(), String> {
        invariants::all(at.content, at.world, frame).map_err(|broken| broken.to_string())
    }
}

impl Tongue for NewFrance {
    fn question(frame: &Frame, at: At<'_>) -> Question {
        wording::ask::ask(frame, at)
    }

    fn words(said: Said<'_, Self>, choice: &Choice) -> Words {
        wording::orders::words(said, choice)
    }

    fn note(_: Said<'_, Self>, _: &Choice) -> Option<String> {
        None
    }

    fn refusal(at: At<'_>, no: &No) -> Refusal {
        no.say(at.content)
    }

    fn granted(_: &Frame, _: At<'_>, _: Side) -> Vec<Words> {
        Vec::new()
    }

    fn tell(event: &event::Event, content: &data::Content) -> Told {
        wording::told::tell(event, content)
    }

    fn ending(at: At<'_>, frame: &Frame, _: &Outcome) -> String {
        match frame {
            Frame::Over { ending } => wording::endings::ending(*ending, at.world.vp),
            _ => String::new(),
        }
    }

    fn claim(_: At<'_>, _: &Claim) -> String {
        String::new()
    }

    const GRAMMAR: Grammar = wording::GRAMMAR;

    fn names(content: &data::Content) -> Names {
        let leaders = content.leaders.values().map(|leader| leader.named.clone());
        let decks = [&content.decks.british, &content.decks.french];
        let cards = decks.into_iter().flatten().map(|card| card.named.clone());
        Names {
            places: content.map.spaces.values().map(|space| space.named.clone()).collect(),
            others: leaders.chain(cards).collect(),
        }
    }

    fn face(content: &data::Content, deck: u8, card: &str) -> Option<CardFace> {
        wording::cards::face(content, deck, card)
    }

    fn view(at: At<'_>, frame: Option<&Frame>) -> View {
        view::view(at, frame)
    }

    fn start(
        content: &data::Content,
        world: &world::World,
        stack: &[Frame],
        cards: HiddenCards,
    ) -> Option<StartFile> {
        setup::position::write(content, world, stack, cards)
    }
}
