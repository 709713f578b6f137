//! Bayonets & Tomahawks in words and pictures; its rules are in [`coureur_core::games::bayonets_tomahawks`].
//!
//! | file | holds |
//! | --- | --- |
//! | `wording.rs`, `wording/` | all prose: questions, orders, refusals, stories |
//! | `view.rs`, `view/` | what may be drawn |
//! | `data/drawn-map.yaml` | where things lie on the drawn map |

pub mod view;
pub mod wording;

pub use coureur_core::games::bayonets_tomahawks::*;

use crate::board::Id as _;
use crate::engine::{Claim, Outcome};
use crate::games::Spoken;
use crate::games::start::{HiddenCards, StartFile};
use crate::side::Side;
use crate::speech::tongue::{Question, Said};
use crate::speech::{
    CardFace, Closing, Follow, Fortune, Grammar, Mark, Measure, Names, Purpose, Refusal, Stand, Told, Tongue,
    Trace, View, Words,
};
use battle::policy;
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
    quiet: "at the start of a round or between two Actions",
    revised: &[
        "Militia fight on when the last unit of their side leaves a Battle by a Raid; in winter a Fort in a captured Settled Space \
                makes room for one unit more, and Fleets in the Sail Box go to the pool.",
    ],
    flaws: wording::flaws::FLAWS,
    heard: crate::speech::heard::<BayonetsTomahawks>,
    spoken: crate::speech::spoken::<BayonetsTomahawks>,
};

impl Tongue for BayonetsTomahawks {
    fn question(frame: &Frame, at: At<'_>) -> Question {
        wording::ask::question(frame, at)
    }

    fn words(said: Said<'_, Self>, choice: &Choice) -> Words {
        wording::orders::at(said, *choice)
    }

    fn note(said: Said<'_, Self>, choice: &Choice) -> Option<String> {
        wording::orders::note(said.at.content, *choice)
    }

    fn closing(said: Said<'_, Self>, choice: &Choice) -> Closing {
        wording::closing::closing(said, *choice)
    }

    fn refusal(at: At<'_>, no: &No) -> Refusal {
        wording::no::say(at.into(), *no)
    }

    fn used_up(frame: &Frame, at: At<'_>) -> Vec<(Choice, Refusal)> {
        wording::no::spent_points(frame, at)
    }

    fn granted(_: &Frame, _: At<'_>, _: Side) -> Vec<Words> {
        Vec::new()
    }

    fn policies() -> Vec<(&'static [&'static str], Choice)> {
        policy::all()
    }

    fn foretold(content: &Content) -> Vec<(&'static [&'static str], Choice)> {
        policy::foretold(content)
    }

    fn tell(event: &Event, content: &Content) -> Told {
        wording::told::tell(event, content)
    }

    fn marks(event: &Event, at: At<'_>) -> Vec<Mark> {
        wording::marks::marks(event, at.into())
    }

    const FOLLOW: Follow = wording::marks::FOLLOW;

    fn stands(_: At<'_>, frame: Option<&Frame>) -> Option<&'static str> {
        match frame {
            Some(Frame::March(march)) => Some(march.at.slug()),
            _ => None,
        }
    }

    fn printed(content: &Content, id: &str) -> Option<String> {
        wording::marks::printed(content, id)
    }

    const FAMILIES: &'static [&'static str] = wording::marks::FAMILIES;

    fn families(at: At<'_>, id: &str) -> Vec<&'static str> {
        wording::marks::families(at, id)
    }

    fn purpose(label: &str, content: &Content) -> Purpose {
        wording::fortunes::purpose(label, content)
    }

    fn fortunes(events: &[Event], _: &Content) -> Vec<Fortune> {
        wording::fortunes::fortunes(events)
    }

    fn tell_all(events: &[Event], content: &Content) -> Vec<Told> {
        wording::told::tell_all(events, content)
    }

    fn plainly(kind: &str) -> Option<(Measure, Vec<u16>)> {
        wording::fortunes::plainly(kind)
    }

    const FACES: &'static [&'static str] = dice::DIE.faces;

    fn trace(event: &Event, content: &Content) -> Option<Trace> {
        wording::traces::trace(event, content)
    }

    fn ending(at: At<'_>, frame: &Frame, _: &Outcome) -> String {
        match frame {
            Frame::Over(over) => wording::endings::say(at.into(), over.ending),
            _ => String::new(),
        }
    }

    /// Nothing in this game is said of a hidden hand.
    fn claim(_: At<'_>, _: &Claim) -> String {
        String::new()
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
        view::face(content, deck, card)
    }

    fn stand(at: At<'_>, _: Option<&Frame>) -> Stand {
        view::stand(at.into())
    }

    fn view(at: At<'_>, top: Option<&Frame>) -> View {
        view::view(at, top)
    }

    fn start(content: &Content, world: &World, stack: &[Frame], cards: HiddenCards) -> Option<StartFile> {
        setup::position::write(content, world, stack, cards)
    }
}

#[cfg(test)]
#[path = "../../core/src/games/bayonets_tomahawks/setup/sample.rs"]
mod sample;
#[cfg(test)]
mod tests;
