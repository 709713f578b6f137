//! The Struggle for New France in words and pictures; its rules are in [`coureur_core::games::new_france`].
//!
//! | file | holds |
//! | --- | --- |
//! | `wording.rs`, `wording/` | all prose: questions, orders, refusals, stories |
//! | `view.rs`, `view/` | what may be drawn |
//! | `data/drawn-map.yaml` | where things lie on the drawn map |

pub mod view;
pub mod wording;

pub use coureur_core::games::new_france::*;

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
use frame::Frame;
use no::No;

/// The words of the game on the shelf.
pub const SPOKEN: Spoken = Spoken {
    game: &GAME,
    orders: wording::glossary::ORDERS,
    windows: wording::glossary::WINDOWS,
    passing: wording::glossary::PASSING,
    choosing: wording::glossary::CHOOSING,
    recorded: &[],
    quiet: "at the start of a phase, or where a side is to give its next order",
    revised: &[],
    flaws: wording::flaws::FLAWS,
    heard: crate::speech::heard::<NewFrance>,
    spoken: crate::speech::spoken::<NewFrance>,
};

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

    fn closing(said: Said<'_, Self>, choice: &Choice) -> Closing {
        wording::closing::closing(said, choice)
    }

    fn refusal(at: At<'_>, no: &No) -> Refusal {
        wording::no::say(*no, at.content)
    }

    fn granted(_: &Frame, _: At<'_>, _: Side) -> Vec<Words> {
        Vec::new()
    }

    fn tell(event: &event::Event, content: &Content) -> Told {
        wording::told::tell(event, content)
    }

    fn trace(event: &event::Event, content: &Content) -> Option<Trace> {
        wording::traces::trace(event, content)
    }

    fn marks(event: &event::Event, at: At<'_>) -> Vec<Mark> {
        wording::marks::marks(event, at.content)
    }

    const FOLLOW: Follow = wording::marks::FOLLOW;

    fn stands(at: At<'_>, _: Option<&Frame>) -> Option<&'static str> {
        at.world.march.as_ref().map(|march| march.at().slug())
    }

    fn purpose(label: &str, _: &Content) -> Purpose {
        wording::fortunes::purpose(label)
    }

    fn fortunes(events: &[event::Event], content: &Content) -> Vec<Fortune> {
        wording::fortunes::fortunes(events, content)
    }

    fn ending(at: At<'_>, frame: &Frame, _: &Outcome) -> String {
        match frame {
            Frame::Over(over) => wording::endings::ending(over.ending, at.world.vp),
            _ => String::new(),
        }
    }

    fn claim(_: At<'_>, _: &Claim) -> String {
        String::new()
    }

    const GRAMMAR: Grammar = wording::glossary::GRAMMAR;

    fn names(content: &Content) -> Names {
        let leaders = content.leaders.iter().map(|leader| leader.named.clone());
        let cards = Side::ALL.into_iter().flat_map(|side| content.deck(side)).map(|card| card.named.clone());
        Names {
            places: content.map.spaces.values().map(|space| space.named.clone()).collect(),
            others: leaders.chain(cards).collect(),
        }
    }

    fn face(content: &Content, deck: u8, card: &str) -> Option<CardFace> {
        wording::faces::face(content, deck, card)
    }

    fn stand(at: At<'_>, frame: Option<&Frame>) -> Stand {
        view::stand(at, frame)
    }

    fn view(at: At<'_>, frame: Option<&Frame>) -> View {
        view::view(at, frame)
    }

    fn start(
        content: &Content,
        world: &world::World,
        stack: &[Frame],
        cards: HiddenCards,
    ) -> Option<StartFile> {
        setup::position::write(content, world, stack, cards)
    }
}
