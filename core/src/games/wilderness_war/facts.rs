//! The facts of a position, as `POSITION.md` lists them.
//!
//! First what lies on the table, then what is under way: the step at work and every step that waits below it, each under
//! the name the rulebook has for it. What a step needs for what comes next is written and nothing else, so that the steps
//! may be cut otherwise without another fact being written. Structures are taken apart in full: a new field asks here
//! what its fact is.
//!
//! | file | holds |
//! | --- | --- |
//! | `facts/table.rs` | clock, tracks, effects, counters, markers |
//! | `facts/cards.rs` | hands, piles, claims |
//! | `facts/sequence.rs` | the sequence of play, bidding, the Action Phase, activation, construction |
//! | `facts/movement.rs` | the move at work, and what meets it |
//! | `facts/combat.rs` | battles, sieges, assaults |
//! | `facts/raids.rs` | raids, going home, attrition |
//! | `facts/events.rs` | events |
#![deny(clippy::wildcard_enum_match_arm)]

mod cards;
mod combat;
mod events;
mod movement;
mod raids;
mod sequence;
pub mod start;
mod table;

use super::At;
use super::frame::Frame;
use super::ids::{Id, IdSet};
use super::position::Pos;
use super::world::Group;
use crate::engine::Facts;
use crate::fact;
use std::collections::BTreeMap;
use std::fmt::Arguments;

/// The first line.
pub const HEADING: &str = "coureur/position/1 wilderness-war";

/// Writes everything.
pub fn write(at: At<'_>, frame: Option<&Frame>, out: &mut Facts) {
    let mut sheet = Sheet { pos: at.into(), out, at_work: true, counted: BTreeMap::new() };
    table::write(&mut sheet);
    cards::write(&mut sheet);
    sequence::action_phase(&mut sheet);
    movement::the_move(&mut sheet);
    if let Some(frame) = frame {
        step(&mut sheet, frame);
    }
    sheet.at_work = false;
    for frame in at.below.iter().rev() {
        step(&mut sheet, frame);
    }
}

/// What facts are written on.
#[derive(Debug)]
struct Sheet<'a> {
    /// The position.
    pos: Pos<'a>,
    /// The facts so far.
    out: &'a mut Facts,
    /// Is the step being written the one at work, rather than one that waits?
    at_work: bool,
    /// How many of a kind have been written.
    counted: BTreeMap<&'static str, usize>,
}

impl Sheet<'_> {
    /// A step that waits; the one at work is known by what is asked.
    fn waits(&mut self, step: Arguments<'_>) {
        if !self.at_work {
            fact!(self.out, "to-come {step}");
        }
    }

    /// The number of a thing among those of its kind, from 0, in the order in which they come.
    fn number(&mut self, kind: &'static str) -> usize {
        let counted = self.counted.entry(kind).or_default();
        let number = *counted;
        *counted += 1;
        number
    }

    /// A line for each of a set.
    fn each<T: Id, const WORDS: usize>(&mut self, what: Arguments<'_>, set: IdSet<T, WORDS>) {
        for id in set.iter() {
            fact!(self.out, "{what} {}", id.slug());
        }
    }

    /// A line, if there is one.
    fn one<T: Id>(&mut self, what: Arguments<'_>, id: Option<T>) {
        if let Some(id) = id {
            fact!(self.out, "{what} {}", id.slug());
        }
    }

    /// A line for each word that holds.
    fn words<const N: usize>(&mut self, what: &str, words: [(bool, &str); N]) {
        for (_, word) in words.into_iter().filter(|(holds, _)| *holds) {
            fact!(self.out, "{what} {word}");
        }
    }

    /// Pieces that act together.
    fn group(&mut self, what: Arguments<'_>, group: &Group) {
        let Group { commander, pieces, force } = *group;
        fact!(self.out, "{what} {}", if force { "force" } else { "singly" });
        self.one(format_args!("{what} commander"), commander);
        self.each(format_args!("{what} member"), pieces);
    }
}

/// The facts of a step, at work or waiting.
#[expect(clippy::too_many_lines, reason = "one arm a step")]
fn step(sheet: &mut Sheet<'_>, frame: &Frame) {
    match frame {
        Frame::Opening(step) => sequence::opening(sheet, step),
        Frame::DealAnew(step) => sequence::deal_anew(sheet, step),
        Frame::SealedBids(step) => sequence::sealed_bids(sheet, step),
        Frame::OpenBids(step) => sequence::open_bids(sheet, step),
        Frame::SeasonStart(step) => sequence::season_start(sheet, step),
        Frame::Reshuffle(step) => sequence::reshuffle(sheet, step),
        Frame::Deal(step) => sequence::deal(sheet, step),
        Frame::Exchange(step) => sequence::exchange(sheet, step),
        Frame::Actions(step) => sequence::actions(sheet, step),
        Frame::SeasonEnd(step) => sequence::season_end(sheet, step),
        Frame::ActionPhase(step) => sequence::card_play(sheet, step),
        Frame::Show(step) => sequence::show(sheet, step),
        Frame::UseCard(step) => sequence::card_use(sheet, step),
        Frame::LastDemolition(step) => sequence::last_demolition(sheet, step),
        Frame::WinterHome(step) => sequence::winter_home(sheet, step),
        Frame::RaidedMarkers(step) => sequence::raided_markers(sheet, step),
        Frame::YearEnd(step) => sequence::year_end(sheet, step),
        // How it ended is in what is asked, and the rest of it on the table.
        Frame::Over(_) => {}
        Frame::Naming(step) => sequence::naming(sheet, step),
        Frame::Compose(step) => sequence::compose(sheet, step),
        Frame::Acting(step) => sequence::acting(sheet, step),
        Frame::Act(step) => sequence::act(sheet, step),
        Frame::Building(step) => sequence::building(sheet, step),
        Frame::FoulWeather(step) => movement::foul_weather(sheet, step),
        Frame::Marching(step) => movement::marching(sheet, step),
        Frame::Schooner(step) => movement::schooner(sheet, step),
        Frame::Intercept(step) => movement::interception(sheet, step),
        Frame::Inside(step) => movement::inside(sheet, step),
        Frame::Avoid(step) => movement::avoid_battle(sheet, step),
        Frame::Contact(step) => movement::contact(sheet, step),
        Frame::Engage(step) => combat::engage(sheet, step),
        Frame::Battle(step) => combat::battle(sheet, step),
        Frame::Losses(step) => combat::losses(sheet, step),
        Frame::LeaderChecks(step) => combat::leader_checks(sheet, step),
        Frame::Retreat(step) => combat::retreat(sheet, step),
        Frame::Strays(step) => combat::strays(sheet, step),
        Frame::Sweep(step) => combat::sweep(sheet, step),
        Frame::Siege(step) => combat::siege(sheet, step),
        Frame::Sally(step) => combat::sortie(sheet, step),
        Frame::Surrender(step) => combat::surrender(sheet, step),
        Frame::Massacre(step) => combat::massacre(sheet, step),
        Frame::Assault(step) => combat::assault(sheet, step),
        Frame::Raids(step) => raids::raids(sheet, step),
        Frame::RaidOn(step) => raids::raid(sheet, step),
        Frame::GoingHome(step) => raids::going_home(sheet, step),
        Frame::Attrition(step) => raids::attrition(sheet, step),
        Frame::MilitiaLoss(step) => raids::militia_step(sheet, step),
        Frame::Alliance(step) => events::alliance(sheet, step),
        Frame::Together(step) => events::together(sheet, step),
        Frame::LeaderPool(step) => events::leader_pool(sheet, step),
        Frame::Placing(step) => events::placing(sheet, step),
        Frame::FrenchRegulars(step) => events::french_regulars(sheet, step),
        Frame::Regiments(step) => events::regiments(sheet, step),
        Frame::Restoring(step) => events::restoring(sheet, step),
        Frame::Militias(step) => events::militias(sheet, step),
        Frame::RangersEvent(step) => events::rangers(sheet, step),
        Frame::Removing(step) => events::removing(sheet, step),
        Frame::Stingy(step) => events::stingy(sheet, step),
        Frame::Desert(step) => events::desert(sheet, step),
        Frame::Courier(step) => events::courier(sheet, step),
        Frame::Forfeit(step) => events::forfeit(sheet, step),
        Frame::Crisis(step) => events::crisis(sheet, step),
        Frame::TakeBack(step) => events::take_back(sheet, step),
        Frame::Bastions(step) => events::bastions(sheet, step),
        Frame::Squadrons(step) => events::squadrons(sheet, step),
        Frame::Vaudreuil(step) => events::vaudreuil(sheet, step),
        Frame::SmallPox(step) => events::small_pox(sheet, step),
    }
}
