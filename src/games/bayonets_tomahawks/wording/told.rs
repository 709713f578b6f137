//! What happened, as sentences.

use super::super::cards::{Deck, EventKind};
use super::super::choice::Source;
use super::super::construction::Work;
use super::super::content::Content;
use super::super::dice::Face;
use super::super::event::{Event, Points, Why};
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::world::Vp;
use super::{Names, action, nation, point, round};
use crate::cite::Rule;
use crate::side::Side;
use crate::speech::{Run, Told};

fn told(text: String, place: &'static str) -> Told {
    Told { text, rule: Some(Rule::bt(place)), run: None }
}

/// A sentence about a unit, of which several in a row make one: `head item tail`, or `head items tails`.
fn of_unit(names: Names<'_>, unit: PieceId, tail: &str, tails: &str, place: &'static str) -> Told {
    let item = names.unit(unit).to_owned();
    Told {
        text: format!("{item} {tail}."),
        rule: Some(Rule::bt(place)),
        run: Some(Run { head: String::new(), item, tail: format!(" {tails}") }),
    }
}

/// Units by name.
pub(super) fn list(names: Names<'_>, units: PieceSet) -> String {
    let all: Vec<&str> = units.iter().map(|unit| names.unit(unit)).collect();
    all.join(", ")
}

fn cards(count: usize) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

fn points(count: u16, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// A deck, in words.
const fn deck(deck: Deck) -> &'static str {
    match deck {
        Deck::BritishBuildup => "the British Buildup deck",
        Deck::BritishCampaign => "the British Campaign deck",
        Deck::FrenchBuildup => "the French Buildup deck",
        Deck::FrenchCampaign => "the French Campaign deck",
        Deck::Indian => "the Indian deck",
        Deck::BritishChits => "the British War in Europe chits",
        Deck::FrenchChits => "the French War in Europe chits",
    }
}

/// A face of the die, in words.
const fn face(face: Face) -> &'static str {
    match face {
        Face::Flag => "a Flag",
        Face::TriangleCircle => "a Hit on triangles and circles",
        Face::SquareCircle => "a Hit on squares and circles",
        Face::BAndT => "B&T",
        Face::Miss => "a Miss",
    }
}

fn marker(vp: Vp) -> String {
    format!("{} {}", vp.side(), vp.number())
}

fn place(names: Names<'_>, space: Option<SpaceId>) -> String {
    space.map_or_else(|| "in the Sail Box".to_owned(), |space| format!("at {}", names.space(space)))
}

fn points_of(chits: usize) -> String {
    format!("All {chits}")
}

fn resolved(card: String, event: EventKind) -> String {
    if event.is_ar_start() {
        format!("The AR Start event of {card} is resolved.")
    } else {
        format!("The event of {card} is used.")
    }
}

fn why_scored(names: Names<'_>, why: Points) -> (String, &'static str) {
    match why {
        Points::VictorySpace(space) => (format!("for {}", names.space(space)), "2.1.9"),
        Points::RaidTrack => ("for the end of the Raid track".to_owned(), "9.3"),
        Points::ScenarioBonus => ("as Scenario Bonus".to_owned(), "18.2.1"),
        Points::WarInEurope => ("for the War in Europe".to_owned(), "18.3.2"),
    }
}

fn eliminated(names: Names<'_>, piece: PieceId, why: Why) -> Told {
    let (why, rule) = match why {
        Why::Hit => ("by a Hit", "13.4"),
        Why::Event => ("by the event", "7.4"),
        Why::Alone => ("without another unit", "3.7"),
        Why::GivenUp => ("for Emergency Artillery", "13.2.2"),
        Why::Combined => ("to make another one Full", "13.2.3"),
        Why::Casualty => ("as a Commander Casualty", "13.5.1"),
        Why::Rout => ("in the Rout", "13.8"),
        Why::NoRetreat => ("with nowhere to retreat to", "13.9.1"),
        Why::Overwhelm => ("in an Overwhelm during retreat", "13.9.4"),
        Why::Left => ("as its stack has left", "13.9.5"),
    };
    of_unit(names, piece, &format!("is eliminated {why}"), &format!("are eliminated {why}"), rule)
}

fn built(names: Names<'_>, brigade: PieceId, space: SpaceId, work: Work) -> String {
    let (who, here) = (names.unit(brigade), names.space(space));
    match work {
        Work::BeginFort => format!("{who} begins a Fort at {here}."),
        Work::CompleteFort => format!("{who} completes the Fort at {here}."),
        Work::RepairFort => format!("{who} repairs the Fort at {here}."),
        Work::RemoveFort => format!("{who} removes the Fort at {here}."),
        Work::RemoveConstruction => format!("{who} removes the Fort Construction marker at {here}."),
        Work::BeginRoad(link) => format!("{who} begins a Road along {}.", names.link(link)),
        Work::CompleteRoad(link) => format!("{who} completes the Road along {}.", names.link(link)),
    }
}

fn drew_chit(side: Side, replaced: bool) -> String {
    let what = if replaced { "replace the one they held by the new one" } else { "keep the one they held" };
    format!("The {side} {what}; the other War in Europe chit goes back.")
}

/// An event as a sentence.
#[must_use]
#[expect(clippy::too_many_lines, reason = "one arm an event")]
pub fn tell(event: &Event, content: &Content) -> Told {
    let names = Names(content);
    match *event {
        Event::Year(year) => told(format!("The Year {year} begins."), "4.1"),
        Event::Round(now) => told(format!("{} begins.", round(now)), "4.1"),
        Event::Shuffled { deck: of, cards: count } => {
            let what = if of == Deck::chits(of.side()) { points_of(count) } else { cards(count) };
            told(format!("{what} of {} are shuffled.", deck(of)), "5.3")
        }
        Event::Drew { side, deck: of, cards: count } => {
            told(format!("The {side} draw {} from {}.", cards(count), deck(of)), "7.1")
        }
        Event::KeptReserve { side } => {
            told(format!("The {side} keep one card as their Reserve and discard the other."), "7.1")
        }
        Event::Revealed { side, card } => told(format!("The {side} reveal {}.", names.card(card)), "7.1"),
        Event::Initiative { side } => told(format!("The {side} have Initiative."), "7.1"),
        Event::FirstPlayer { side } => told(format!("The {side} are First Player."), "7.1"),
        Event::Resolved { card, event, .. } => told(resolved(names.card(card), event), "7.4"),
        Event::NoEffect { card, .. } => {
            told(format!("The event of {} has nothing to act on.", names.card(card)), "7.4")
        }
        Event::LostAp { side, ap } => told(format!("The {side} lose {}.", point(ap)), "7.4"),
        Event::GainedAp { side, ap } => told(format!("The {side} gain {}.", point(ap)), "7.4"),
        Event::UsedAp { side, ap, action: what } => {
            told(format!("The {side} use {} for {}.", point(ap), action(what)), "7.3")
        }
        Event::HeldAp { side, ap } => told(format!("The {side} hold {} for Reaction.", point(ap)), "7.3.6"),
        Event::Scored { side, points: count, why, now } => {
            let (why, rule) = why_scored(names, why);
            let scored = points(u16::from(count), "VP");
            told(format!("The {side} score {scored} {why}: the marker is at {}.", marker(now)), rule)
        }
        Event::RaidPoints { side, points: count, now } => {
            let verb = if count < 0 { "lose" } else { "gain" };
            let count = points(count.unsigned_abs(), "Raid Point");
            told(format!("The {side} {verb} {count} and stand at {now}."), "9.3")
        }
        Event::Control { space, side } => {
            told(format!("{} is {side}-controlled.", names.space(space)), "2.1.2")
        }
        Event::OpenSeas => told("The Open Seas are open to both sides from now on.".to_owned(), "10.6.2"),
        Event::Joined { nation: who, side } => told(format!("The {} join the {side}.", nation(who)), "8.1"),
        Event::Placed { piece, space } => {
            let place = format!("placed at {}", names.space(space));
            of_unit(names, piece, &format!("is {place}"), &format!("are {place}"), "15.3")
        }
        Event::ToLosses { piece } => {
            of_unit(names, piece, "goes to the Losses box", "go to the Losses box", "13.4.1")
        }
        Event::Supplied { side, space } => {
            told(format!("The {side} {} are in Supply.", place(names, space)), "14.1")
        }
        Event::OutOfSupply { side, space } => {
            told(format!("The {side} at {} are Out of Supply.", names.space(space)), "14.1.1")
        }
        Event::NotRallied { side, space } => {
            told(format!("The {side} {} do not Rally.", place(names, space)), "14.2")
        }
        Event::Rallied { side, space } => told(format!("The {side} {} Rally.", place(names, space)), "14.2"),
        Event::Hesitated { space } => told(
            format!("The general at {} hesitates: all units there are Spent.", names.space(space)),
            "7.4",
        ),
        Event::Closed { link } => {
            told(format!("{} is closed to the British in this Action Round.", names.link(link)), "7.4")
        }
        Event::Restored { piece } => of_unit(names, piece, "is Full again", "are Full again", "3.0.2"),
        Event::Reduced { piece } => of_unit(names, piece, "is Reduced", "are Reduced", "13.4"),
        Event::Eliminated { piece, why } => eliminated(names, piece, why),
        Event::Removed { piece } => {
            of_unit(names, piece, "is removed from the game", "are removed from the game", "7.4")
        }
        Event::Raid { unit, target } => {
            told(format!("{} sets out to raid {}.", names.unit(unit), names.space(target)), "9.1")
        }
        Event::RaidedOn { unit, space } => {
            told(format!("{} goes by {}.", names.unit(unit), names.space(space)), "9.1")
        }
        Event::Interception { unit, space, caught } => {
            let how = if caught { "is intercepted" } else { "slips through" };
            told(format!("{} {how} at {}.", names.unit(unit), names.space(space)), "9.2")
        }
        Event::RaidFailed { unit, target } => {
            told(format!("The Raid of {} on {} fails.", names.unit(unit), names.space(target)), "9.3")
        }
        Event::Raided { unit, target } => {
            told(format!("{} raids {}.", names.unit(unit), names.space(target)), "9.3")
        }
        Event::Marshal { space, unit } => {
            told(format!("{} marshals troops at {}.", names.unit(unit), names.space(space)), "11.0")
        }
        Event::Built { brigade, space, work } => told(built(names, brigade, space, work), "12.0"),
        Event::Moved { side, units, from, to } => {
            let (from, to) = (names.space(from), names.space(to));
            told(format!("{side}: {} from {from} to {to}.", list(names, units)), "10.2")
        }
        Event::DroppedOff { piece, space } => {
            told(format!("{} stays at {}.", names.unit(piece), names.space(space)), "10.2")
        }
        Event::PickedUp { piece, space } => {
            told(format!("{} joins the stack at {}.", names.unit(piece), names.space(space)), "10.2")
        }
        Event::Attacked { side, space } => {
            told(format!("The {side} attack at {}: a Battle is to come.", names.space(space)), "10.7")
        }
        Event::Overwhelmed { side, space } => {
            told(format!("The {side} Overwhelm the {} at {}.", side.other(), names.space(space)), "10.3.2")
        }
        Event::Sailed { side, units, from } => {
            told(format!("{side}: {} sail from {}.", list(names, units), names.space(from)), "10.6")
        }
        Event::Landed { side, units, space } => {
            told(format!("{side}: {} land at {}.", list(names, units), names.space(space)), "10.6.1")
        }
        Event::Battle { space, attacker } => {
            told(format!("Battle at {}: the {attacker} attack.", names.space(space)), "13.0")
        }
        Event::Marker { side, now } => {
            told(format!("The {side} Battle Victory marker is at {now}."), "13.3.1")
        }
        Event::Leads { side, commander, rerolls } => {
            let count = points(u16::from(rerolls), "reroll");
            told(format!("{} leads the {side}, with {count}.", names.unit(commander)), "13.3.1")
        }
        Event::Rolled { unit, face: rolled } => {
            told(format!("{} rolls {}.", names.unit(unit), face(rolled)), "13.3.3")
        }
        Event::Rerolled { unit, source, face: rolled } => {
            let by = match source {
                Source::Highland => "as a Highland Brigade",
                Source::Commander => "by its Commander",
                Source::Event => "by the event",
            };
            told(format!("{} rolls again {by}: {}.", names.unit(unit), face(rolled)), "13.5")
        }
        Event::MilitiaRolled { side, face: rolled } => {
            told(format!("A {side} Militia rolls {}.", face(rolled)), "13.3.3")
        }
        Event::MilitiaRemoved { side, left } => {
            told(format!("A {side} Militia is removed for this Battle; {left} are left."), "13.2.1")
        }
        Event::Won { space, side, by } => {
            let ahead = match by {
                1.. => format!(", {by} ahead"),
                _ => String::new(),
            };
            told(format!("The {side} win the Battle at {}{ahead}.", names.space(space)), "13.6")
        }
        Event::Routed { side, space } => {
            told(format!("The {side} at {} are Routed.", names.space(space)), "13.8")
        }
        Event::HoldsOut { side, space } => {
            told(format!("The {side} hold out in the Fortress of {}.", names.space(space)), "13.9")
        }
        Event::Retreated { side, from, to } => {
            let to = to.map_or("the Sail Box", |to| names.space(to));
            told(format!("The {side} retreat from {} to {to}.", names.space(from)), "13.9")
        }
        Event::DrewChit { side } => told(format!("The {side} draw a War in Europe chit."), "18.3.1"),
        Event::KeptChit { side, replaced } => told(drew_chit(side, replaced), "18.3.1"),
        Event::ShowedChit { side, chit } => {
            told(format!("The {side} show their War in Europe chit: {}.", chit.value), "18.3.2")
        }
        Event::DrewPiece { piece } => of_unit(names, piece, "is drawn", "are drawn", "15.2"),
        Event::NothingToPick { token } => {
            told(format!("{} finds nothing to pick: one more is drawn.", names.unit(token)), "15.2.1")
        }
        Event::ToPool { piece } => of_unit(names, piece, "goes to its pool", "go to their pools", "17.2"),
        Event::ToSailBox { piece } => {
            of_unit(names, piece, "goes to the Sail Box", "go to the Sail Box", "13.9.2")
        }
        Event::Disbanded { piece } => of_unit(names, piece, "is Disbanded", "are Disbanded", "17.2"),
        Event::Discarded { side, deck: of, cards: count } => {
            told(format!("The {side} discard {} of {} face down.", cards(count), deck(of)), "16.4")
        }
        Event::WinterBegins => {
            told("Winter: Raided, Rout and Out of Supply markers are removed.".to_owned(), "17.2")
        }
        Event::Wintered { side, from, to } => {
            told(format!("The {side} go from {} to {}.", names.spot(from), names.spot(to)), "17.3")
        }
        Event::Garrisoned { piece, space } => {
            told(format!("{} stays at {} as a garrison.", names.unit(piece), names.space(space)), "17.3.1")
        }
        Event::Redeployed { piece, space, .. } => {
            told(format!("{} goes to {}.", names.unit(piece), names.space(space)), "17.3")
        }
    }
}
