//! A game that is on no shelf: what the table lets a game do that neither of ours does. It is a list of volleys, of rerolls that the
//! British decide, and of stances that both choose at once. Since revision 3 of its rules nobody rolls again every time.

use super::cards::Cards;
use super::{Act, Mode, Owed, Player, Seat, Setting, Table};
use crate::board::Step;
use crate::board::frame::frames;
use crate::cite::Rule;
use crate::codes;
use crate::engine::{
    Ask, Chance, Claim, DeckList, Die, Drawn, Events, Facts, Game, Machine, Need, Outcome, Roll, Slot,
};
use crate::fact;
use crate::fair::{CardSecret, Chain};
use crate::flaw::Flaw;
use crate::games::{Opened, Terms};
use crate::keys::Identity;
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

type At<'a> = crate::engine::At<'a, Skirmish>;
type Turn<'a> = crate::engine::Turn<'a, Skirmish>;
type Flow = crate::engine::Flow<Frame>;
type Offers = crate::engine::Offers<Choice, ()>;

/// One thing of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Part {
    Begin,
    Volley,
    Reroll,
    /// With so many choices for each side.
    Stance(u8),
    Over,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct World {
    parts: Vec<Part>,
    done: usize,
    /// The British have said that they always roll again.
    policy: bool,
}

impl World {
    fn part(&self) -> Part {
        self.parts.get(self.done).copied().unwrap_or(Part::Over)
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Choice {
    Advance,
    Again,
    Always,
    Keep,
    Stand(u8),
}

codes! {
    Choice {
        Advance: ["advance"];
        Always: ["reroll every"];
        Again: ["reroll"];
        Keep: ["keep"];
        Stand(how): ["stand" how];
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Doing {}

frames! {
    /// What is done.
    enum Frame of Skirmish {
        Doing(Doing),
    }
}

fn done(turn: &mut Turn<'_>) -> Flow {
    turn.world.done += 1;
    Flow::Stay(Frame::Doing(Doing {}))
}

impl Step<Skirmish> for Doing {
    fn need(&self, at: At<'_>) -> Need {
        let rule = Rule::bt("1.0");
        let volley = || {
            let die = Die { sides: 6, faces: &["flag", "flag", "hit", "hit", "b-and-t", "miss"] };
            Need::Chance(Chance::Roll(vec![Roll { label: "volley".to_owned(), dice: 1, die }]))
        };
        match at.world.part() {
            Part::Begin => Need::Decision(Ask::one(Side::British, "begin", rule)),
            Part::Reroll if !at.world.policy => Need::Decision(Ask::one(Side::British, "reroll", rule)),
            Part::Volley | Part::Reroll => volley(),
            Part::Stance(_) => Need::Decision(Ask::both("stance", rule)),
            Part::Over => Need::Over(Outcome { winner: None, ending: "over", rule }),
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        match at.world.part() {
            Part::Begin => [Choice::Advance, Choice::Keep].into_iter().for_each(|choice| out.offer(choice)),
            Part::Reroll => {
                let every = Some(Choice::Always).filter(|_| *at.content < 3);
                [Choice::Again]
                    .into_iter()
                    .chain(every)
                    .chain([Choice::Keep])
                    .for_each(|choice| out.offer(choice));
            }
            Part::Stance(most) => (0..most).map(Choice::Stand).for_each(|choice| out.offer(choice)),
            Part::Volley | Part::Over => {}
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Again => turn.world.parts.insert(turn.world.done + 1, Part::Volley),
            Choice::Always => {
                turn.world.policy = true;
                return Flow::Stay(Frame::Doing(self));
            }
            Choice::Advance | Choice::Keep | Choice::Stand(_) => {}
        }
        done(turn)
    }

    fn answer_both(self, turn: &mut Turn<'_>, _: BySide<Choice>) -> Flow {
        done(turn)
    }

    fn chance(self, turn: &mut Turn<'_>, _: Drawn) -> Flow {
        done(turn)
    }
}

#[derive(Debug)]
struct Skirmish;

#[rustfmt::skip]
impl Game for Skirmish {
    type Content = u32;
    type World = World;
    type Frame = Frame;
    type Choice = Choice;
    type No = ();
    type Event = ();

    fn need(frame: &Frame, at: At<'_>) -> Need { frame.need(at) }
    fn offers(frame: &Frame, at: At<'_>, side: Side, out: &mut Offers) { frame.offers(at, side, out); }
    fn passes(_: &Choice) -> bool { false }
    fn answer(frame: Frame, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow { frame.answer(turn, side, choice) }
    fn answer_both(frame: Frame, turn: &mut Turn<'_>, choices: BySide<Choice>) -> Flow { frame.answer_both(turn, choices) }
    fn chance(frame: Frame, turn: &mut Turn<'_>, drawn: Drawn) -> Flow { frame.chance(turn, drawn) }
    fn run(frame: Frame, turn: &mut Turn<'_>) -> Flow { frame.run(turn) }
    fn leaning(_: &Frame, _: At<'_>, _: Side, _: &Choice) -> u32 { 1 }
    fn stretch(_: At<'_>) -> u64 { 0 }
    const POSITION: &'static str = "coureur/position/1 skirmish 1";
    fn facts(at: At<'_>, _: Option<&Frame>, out: &mut Facts) { fact!(out, "done {}", at.world.done); }
    fn decks(_: &u32) -> Vec<DeckList> { Vec::new() }
    fn hand(_: At<'_>, _: Side) -> Vec<Slot> { Vec::new() }
    fn claims(_: At<'_>) -> Vec<Claim> { Vec::new() }
    fn plays(_: At<'_>, seat: Side) -> Side { seat }
    fn revision(content: &u32) -> u32 { *content }
    // A stance is under way once it is asked for.
    fn revised(_: &u32, world: &World, _: &[Frame], rules: u32) -> Option<u32> { (!matches!(world.part(), Part::Stance(_))).then_some(rules) }
    fn invariants(_: At<'_>, _: Option<&Frame>) -> Result<(), Flaw> { Ok(()) }
}

pub(super) const BRITISH: Seat = Seat::Player(Side::British);
pub(super) const FRENCH: Seat = Seat::Player(Side::French);
const LENGTH: u32 = 64;

pub(super) fn chain(seat: Seat) -> Chain {
    Chain::new([if seat == BRITISH { 1 } else { 2 }; 32], LENGTH).unwrap()
}

/// A game over this list with these seats taken, before anybody has set up.
pub(super) fn opened(parts: &[Part], mode: Mode, taken: &[Seat]) -> Table {
    let id = [9; 32];
    let world = World { parts: parts.to_vec(), done: 0, policy: false };
    let play = Machine::<Skirmish>::start(Arc::new(1), world, vec![Frame::Doing(Doing {})]).unwrap();
    let terms = Terms {
        game: "skirmish".to_owned(),
        edition: "1".to_owned(),
        rules: 1,
        scenario: "1".to_owned(),
        options: Vec::new(),
    };
    let player = |number: u8, name: &str| {
        let key = Identity::from_secret(name.parse().unwrap(), &[number; 32]).public();
        Player { key, name: name.to_owned() }
    };
    let opener = if mode == Mode::Umpire { Seat::Umpire } else { BRITISH };
    let setting = Setting { id, terms, mode, opener, chain: LENGTH, content: [0; 32], placed: false };
    let all = [(BRITISH, player(1, "Anna")), (FRENCH, player(2, "Ben")), (Seat::Umpire, player(3, "Ulla"))];
    let players: BTreeMap<Seat, Player> = all.into_iter().filter(|(seat, _)| taken.contains(seat)).collect();
    let opened = Opened { rules: Box::new(play), events: Events::new(Vec::<()>::new()) };
    Table::new(setting, players, opened)
}

/// What a player of a duel has to set up.
pub(super) fn set_up(table: &Table, side: Side) -> [Act; 2] {
    let Cards::Masked(cards) = &table.cards else { panic!("a duel's cards are masked") };
    let key = cards.make_key(side, &CardSecret::from_seed(&[3 + side as u8; 32]), &[]);
    [Act::Chain(chain(Seat::Player(side)).tip()), Act::CardKey(key)]
}

/// A duel over this list, in which both have set up.
pub(super) fn table(parts: &[Part]) -> Table {
    let mut table = opened(parts, Mode::Duel, &[BRITISH, FRENCH]);
    for side in [Side::British, Side::French] {
        let acts = set_up(&table, side);
        entry(&mut table, Seat::Player(side), &acts);
    }
    table
}

/// An entry of a seat; its results.
pub(super) fn entry(table: &mut Table, seat: Seat, acts: &[Act]) -> Vec<String> {
    table.begin(seat).unwrap();
    acts.iter().for_each(|act| table.act(act).unwrap());
    table.check_settled().unwrap();
    let hash = [u8::try_from(table.number + 10).unwrap(); 32];
    table.finish(&hash, "2026-01-01T00:00:00Z", Vec::new());
    table.work.results.clone()
}

pub(super) fn order(code: &str) -> Act {
    Act::Order { side: Side::British, codes: code.to_owned() }
}

pub(super) fn link(seat: Seat, number: u32) -> Act {
    Act::Link(chain(seat).reveal(number).unwrap())
}

/// Results without their faces.
fn shape(results: &[String]) -> Vec<&str> {
    results.iter().map(|result| result.split(": ").next().unwrap_or_default()).collect()
}

#[test]
fn h6_one_seed_serves_all_rolls_whose_questions_were_answered_before() {
    let mut table =
        table(&[Part::Begin, Part::Volley, Part::Reroll, Part::Volley, Part::Reroll, Part::Begin]);
    let ahead = Act::Ahead { side: Side::British, plan: "reroll reroll every".to_owned() };
    entry(&mut table, BRITISH, &[ahead, order("advance"), link(BRITISH, 0)]);
    let results = entry(&mut table, FRENCH, &[link(FRENCH, 0)]);
    assert_eq!(
        shape(&results),
        [
            "roll 0 volley",
            "ahead british reroll every",
            "roll 0 volley #2",
            "roll 0 volley #3",
            "roll 0 volley #4"
        ]
    );
}

#[test]
fn h6_a_live_decision_spends_the_seed() {
    let mut table = table(&[Part::Begin, Part::Volley, Part::Reroll, Part::Begin]);
    entry(&mut table, BRITISH, &[order("advance"), link(BRITISH, 0)]);
    let results = entry(&mut table, FRENCH, &[link(FRENCH, 0)]);
    assert_eq!(shape(&results), ["roll 0 volley"]);
    table.begin(BRITISH).unwrap();
    table.act(&order("reroll")).unwrap();
    assert_eq!(table.owed(BRITISH), [Owed::Ask], "the next roll needs a seed of its own");
}

#[test]
fn h6_a_question_to_both_that_leaves_neither_a_choice_spends_no_seed() {
    let mut table = table(&[Part::Begin, Part::Volley, Part::Stance(1), Part::Volley, Part::Begin]);
    entry(&mut table, BRITISH, &[order("advance"), link(BRITISH, 0)]);
    let results = entry(&mut table, FRENCH, &[link(FRENCH, 0)]);
    assert_eq!(
        shape(&results),
        ["roll 0 volley", "forced british stand 0", "forced french stand 0", "roll 0 volley #2"]
    );
}

#[test]
fn h6_both_choose_at_once_and_that_spends_the_seed() {
    let mut table = table(&[Part::Begin, Part::Volley, Part::Stance(2), Part::Volley, Part::Begin]);
    entry(&mut table, BRITISH, &[order("advance"), link(BRITISH, 0)]);
    let context = |table: &Table| table.answer_context(Side::French);
    let nonce = [4; 32];
    table.begin(FRENCH).unwrap();
    table.act(&link(FRENCH, 0)).unwrap();
    let commitment = crate::fair::commit(&context(&table), "stand 1", &nonce).0;
    table.act(&Act::Sealed { side: Side::French, commitment }).unwrap();
    table.finish(&[77; 32], "2026-01-01T00:00:00Z", Vec::new());
    entry(&mut table, BRITISH, &[order("stand 0")]);
    table.begin(FRENCH).unwrap();
    table.act(&Act::Unsealed { side: Side::French, nonce, code: "stand 1".to_owned() }).unwrap();
    assert_eq!(table.owed(FRENCH), [Owed::Ask], "the next roll needs a seed of its own");
}
