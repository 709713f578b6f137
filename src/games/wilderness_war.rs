//! Wilderness War in words and pictures; its rules are in [`coureur_core::games::wilderness_war`].
//!
//! | file | holds |
//! | --- | --- |
//! | `wording.rs`, `wording/` | all prose: questions, orders, refusals, stories |
//! | `view.rs`, `view/` | what may be drawn |
//! | `data/drawn-map.yaml` | where things lie on the drawn map |

pub mod view;
pub mod wording;

pub use coureur_core::games::wilderness_war::*;

use crate::board::Id as _;
use crate::engine::{Claim, Outcome};
use crate::games::Spoken;
use crate::games::start::{HiddenCards, StartFile};
use crate::side::Side;
use crate::speech::tongue::{Question, Said};
use crate::speech::{
    CardFace, Closing, Follow, Fortune, Grammar, Mark, Names, Purpose, Refusal, Stand, Told, Tongue, Trace,
    View, Words,
};
use choice::Choice;
use content::Content;
use event::Event;
use frame::Frame;
use no::No;
use world::World;

/// The words of the game on the shelf.
pub const SPOKEN: Spoken = Spoken {
    game: &GAME,
    orders: wording::glossary::ORDERS,
    windows: wording::glossary::WINDOWS,
    passing: wording::glossary::PASSING,
    choosing: wording::glossary::CHOOSING,
    recorded: wording::glossary::RECORDED,
    quiet: "where a side is to play a card",
    revised: &[],
    flaws: wording::flaws::FLAWS,
    heard: crate::speech::heard::<WildernessWar>,
    spoken: crate::speech::spoken::<WildernessWar>,
};

impl Tongue for WildernessWar {
    fn question(frame: &Frame, at: At<'_>) -> Question {
        wording::ask::question(frame, at)
    }

    fn words(said: Said<'_, Self>, choice: &Choice) -> Words {
        wording::orders::words(said, *choice)
    }

    fn note(said: Said<'_, Self>, choice: &Choice) -> Option<String> {
        // The siege's own question says what it is about.
        if *choice == Choice::Assault && matches!(said.frame, Frame::Siege(_)) {
            return None;
        }
        wording::notes::note(said.at.into(), choice)
    }

    fn closing(said: Said<'_, Self>, choice: &Choice) -> Closing {
        wording::closing::closing(said, *choice)
    }

    fn refusal(at: At<'_>, no: &No) -> Refusal {
        let refusal = wording::no::say(at.into(), *no);
        Refusal { rule: first_edition::cite(&at.content.options, refusal.rule), ..refusal }
    }

    fn granted(frame: &Frame, at: At<'_>, _: Side) -> Vec<Words> {
        wording::orders::granted(frame, at)
    }

    fn tell(event: &Event, content: &Content) -> Told {
        let told = wording::told::tell(event, content);
        Told { rule: told.rule.map(|rule| first_edition::cite(&content.options, rule)), ..told }
    }

    fn trace(event: &Event, content: &Content) -> Option<Trace> {
        wording::traces::trace(event, content)
    }

    fn marks(event: &Event, at: At<'_>) -> Vec<Mark> {
        wording::marks::marks(event, at)
    }

    const FOLLOW: Follow = wording::marks::FOLLOW;

    fn turn_of(at: At<'_>) -> Option<Side> {
        at.world.phase.as_ref().map(|phase| seat(at.world, phase.side))
    }

    /// The basic game of the first edition lacks what its advanced rules bring.
    fn closed_windows(at: At<'_>) -> Vec<&'static str> {
        let options = &at.content.options;
        let windows = [(options.interception, "interception"), (options.avoid_battle, "avoid-battle")];
        windows.into_iter().filter(|(played, _)| !played).map(|(_, window)| window).collect()
    }

    /// As by a card of the highest value.
    fn setting_out(at: At<'_>, side: Side) -> Option<Frame> {
        Some(Frame::Naming(activation::Naming::by_value(seat(at.world, side), 3)))
    }

    fn stands(at: At<'_>, _: Option<&Frame>) -> Option<&'static str> {
        at.world.march.as_ref().map(|march| march.at.slug())
    }

    const FAMILIES: &'static [&'static str] = wording::marks::FAMILIES;

    fn families(at: At<'_>, id: &str) -> Vec<&'static str> {
        wording::marks::families(at, id)
    }

    fn warnings(at: At<'_>, side: Side) -> Vec<Told> {
        wording::marks::warnings(at, side)
    }

    fn purpose(label: &str, content: &Content) -> Purpose {
        wording::fortunes::purpose(label, content)
    }

    fn fortunes(events: &[Event], content: &Content) -> Vec<Fortune> {
        wording::fortunes::fortunes(events, content)
    }

    fn ending(at: At<'_>, frame: &Frame, _: &Outcome) -> String {
        wording::endings::ending(at.into(), frame)
    }

    fn claim(_: At<'_>, _: &Claim) -> String {
        wording::claim()
    }

    const GRAMMAR: Grammar = wording::glossary::GRAMMAR;

    fn names(content: &Content) -> Names {
        let pieces = content.pieces.iter().map(|piece| piece.named.clone());
        let cards = content.cards.iter().map(|card| card.named.clone());
        Names {
            places: content.spaces.iter().map(|space| space.named.clone()).collect(),
            others: pieces.chain(cards).collect(),
        }
    }

    fn face(content: &Content, deck: u8, card: &str) -> Option<CardFace> {
        (deck == world::DECK).then(|| view::face(content, card)).flatten()
    }

    fn stand(at: At<'_>, _: Option<&Frame>) -> Stand {
        view::stand(at.into())
    }

    fn view(at: At<'_>, _: Option<&Frame>) -> View {
        view::view(at.into())
    }

    fn start(content: &Content, world: &World, stack: &[Frame], cards: HiddenCards) -> Option<StartFile> {
        setup::position::write(content, world, stack, cards)
    }
}
