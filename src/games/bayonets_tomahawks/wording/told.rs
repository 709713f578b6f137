//! What happened, as sentences.

pub(super) mod actions;
mod battle;
mod logistics;

pub use battle::face;

use super::super::cards::{Deck, EventKind};
use super::super::content::Content;
use super::super::event::{Event, Leaving, Placing, Points, Why};
use super::super::ids::{PieceId, SpaceId};
use super::super::world::Vp;
use super::{Names, nation, point, round};
use crate::cite::Rule;
use crate::speech::{Run, Told};

fn told(text: String, place: &'static str) -> Told {
    Told { text, rule: Some(Rule::bt(place)), run: None }
}

/// A sentence about a unit, of which several in a row make one: `head item tail`, or `head items tails`.
fn of_unit(names: Names<'_>, unit: PieceId, tail: &str, tails: &str, place: &'static str) -> Told {
    let item = names.called(unit);
    Told {
        text: format!("{item} {tail}."),
        rule: Some(Rule::bt(place)),
        run: Some(Run { head: String::new(), item, tail: format!(" {tails}") }),
    }
}

fn cards(count: usize) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

fn points(count: u16, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// A deck, in words.
pub(super) const fn deck(deck: Deck) -> &'static str {
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
        Why::BlownUp => ("as its stack blows it up", "13.9.5"),
        Why::HandedOver => ("as its stack hands it over", "13.9.5"),
        Why::RoutedFort => ("as its stack is Routed", "13.8"),
    };
    of_unit(names, piece, &format!("is eliminated {why}"), &format!("are eliminated {why}"), rule)
}

const fn placing(why: Placing) -> &'static str {
    match why {
        Placing::Reinforcement => "15.3",
        Placing::Colonial => "16.3",
        Placing::Nation => "8.1",
        Placing::Event => "7.4",
        Placing::Winter => "17.2",
        Placing::Fort => "12.0",
        Placing::Artillery => "13.2.2",
        Placing::HandedOver => "13.9.5",
        Placing::RoutedFort => "13.8",
    }
}

fn left(names: Names<'_>, piece: PieceId, why: Leaving) -> Told {
    let (tail, tails, rule) = match why {
        Leaving::Raid => {
            ("takes its plunder home: it goes to the Losses box", "take their plunder home", "9.3")
        }
        Leaving::Desertion => {
            ("deserts and goes to the Losses box", "desert and go to the Losses box", "13.7.1")
        }
        Leaving::Event => ("goes to the Losses box", "go to the Losses box", "7.4"),
        Leaving::Winter => ("goes to the Losses box", "go to the Losses box", "17.2"),
    };
    of_unit(names, piece, tail, tails, rule)
}

/// Events that followed each other, as sentences.
#[must_use]
pub fn tell_all(events: &[Event], content: &Content) -> Vec<Told> {
    let names = Names(content);
    let one = |(at, event): (usize, &Event)| match *event {
        Event::Resolved { card, event: kind, .. } if is_idle(kind, events.get(at + 1)) => {
            told(format!("The event of {} has no effect now.", names.card(card)), "7.4")
        }
        _ => tell(event, content),
    };
    events.iter().enumerate().map(one).collect()
}

/// Has an AR Start event done nothing, to judge by what happened next? What it asks somebody is not known yet.
const fn is_idle(kind: EventKind, next: Option<&Event>) -> bool {
    let at_once = matches!(
        kind,
        EventKind::CherokeeDiplomacy | EventKind::IroquoisDiplomacy | EventKind::FrenchTradeGoodsDestroyed
    );
    match next {
        Some(
            Event::Joined { .. } | Event::RaidPoints { .. } | Event::Placed { .. } | Event::Scored { .. },
        ) => false,
        _ => at_once,
    }
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
        Event::Revealed { side, card } => {
            // Whoever has more on his card has Initiative.
            let die = content.card(card).initiative;
            let die = die.map_or_else(String::new, |die| format!(", Initiative {die}"));
            told(format!("The {side} reveal {}{die}.", names.card(card)), "7.1")
        }
        Event::Initiative { side } => told(format!("The {side} have Initiative."), "7.1"),
        Event::FirstPlayer { side } => told(format!("The {side} are First Player."), "7.1"),
        Event::Resolved { card, event, .. } => told(resolved(names.card(card), event), "7.4"),
        Event::NoEffect { card, .. } => {
            told(format!("The event of {} has nothing to act on.", names.card(card)), "7.4")
        }
        Event::LostAp { side, ap } => told(format!("The {side} lose {}.", point(ap)), "7.4"),
        Event::GainedAp { side, ap } => told(format!("The {side} gain {}.", point(ap)), "7.4"),
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
        Event::Placed { piece, space, why } => {
            let place = format!("placed at {}", names.space(space));
            of_unit(names, piece, &format!("is {place}"), &format!("are {place}"), placing(why))
        }
        Event::ToLosses { piece, why } => left(names, piece, why),
        Event::Supplied { side, space } => {
            told(format!("The {side} {} are in Supply.", place(names, space)), "14.1")
        }
        Event::OutOfSupply { side, space } => {
            told(format!("The {side} at {} are Out of Supply.", names.space(space)), "14.1.1")
        }
        Event::NotRallied { side, space, .. } => {
            told(format!("The {side} {} do not Rally.", place(names, space)), "14.2")
        }
        Event::Rallied { side, space, .. } => {
            told(format!("The {side} {} Rally.", place(names, space)), "14.2")
        }
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
        Event::Action(ref event) => actions::tell(event, names),
        Event::Battle(ref event) => battle::tell(event, names),
        Event::Logistics(ref event) => logistics::tell(event, names),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::event::{ActionEvent, BattleEvent, LogisticsEvent};
    use super::*;
    use crate::board::Id as _;
    use crate::games::bayonets_tomahawks::data::load;
    use crate::games::bayonets_tomahawks::dice::Face;
    use crate::games::bayonets_tomahawks::ids::CardId;
    use crate::games::{Terms, find};
    use crate::side::Side;

    fn piece(slug: &str) -> PieceId {
        PieceId::find(slug).expect("there is such a counter")
    }

    fn space(slug: &str) -> SpaceId {
        SpaceId::find(slug).expect("there is such a space")
    }

    fn placed(why: Placing) -> Event {
        Event::Placed { piece: piece("indian-mohawk"), space: space("albany"), why }
    }

    fn lost(why: Leaving) -> Event {
        Event::ToLosses { piece: piece("indian-mohawk"), why }
    }

    fn fort(why: Why) -> Event {
        Event::Eliminated { piece: piece("fort-duquesne"), why }
    }

    fn drawn(slug: &str) -> Event {
        Event::Logistics(LogisticsEvent::DrewPiece { piece: piece(slug) })
    }

    fn content() -> Content {
        let game = find("bayonets-tomahawks").expect("it is on the shelf");
        let terms = Terms::usual(game.id).expect("it is on the shelf");
        load(game.source(None).expect("there is data"), &terms).expect("it holds together")
    }

    #[test]
    fn b15_an_event_without_effect_says_so() {
        let content = content();
        let card = CardId::from_id("13").expect("Cherokee Diplomacy");
        let event = EventKind::CherokeeDiplomacy;
        let resolved = Event::Resolved { side: Side::British, card, event };
        let first = |events: &[Event]| tell_all(events, &content).remove(0).text;
        let lost = Event::RaidPoints { side: Side::French, points: -2, now: 1 };
        assert!(first(std::slice::from_ref(&resolved)).ends_with("(#13) has no effect now."));
        assert!(first(&[resolved.clone(), lost]).ends_with("(#13) is resolved."));
        // What asks somebody something may still have an effect.
        let event = EventKind::RoundUpMenEquipment;
        assert!(first(&[Event::Resolved { side: Side::French, card, event }]).ends_with("is resolved."));
    }

    #[test]
    fn b7_b8_b9_a_battle_explains_itself() {
        let content = content();
        let said = |event| tell(&event, &content).text;
        let (side, albany, unit) = (Side::French, space("albany"), piece("light-lery"));
        let rolled =
            |unit, face, scoring| said(Event::Battle(BattleEvent::Rolled { side, unit, face, scoring }));
        let (none, any) = ([false; 6], [true; 6]);
        let hit = "Léry rolls a Hit on triangles and circles";
        assert_eq!(
            rolled(unit, Face::TriangleCircle, none),
            format!("{hit}, and there is nobody it could hit.")
        );
        assert_eq!(rolled(unit, Face::TriangleCircle, any), format!("{hit}."));
        let square = rolled(unit, Face::SquareCircle, any.map(|_| false));
        assert!(
            square.ends_with("squares and circles, which is no Hit for a unit of its shape."),
            "{square}"
        );
        // What B&T does hangs on who rolls it [BT 13.3.3].
        assert_eq!(rolled(unit, Face::BAndT, none), "Léry rolls B&T, which does nothing here.");
        let brigade = piece("bde-bearn-guyenne");
        assert!(rolled(brigade, Face::BAndT, any).ends_with("rolls B&T, a Hit on a Brigade."));
        assert!(
            rolled(brigade, Face::BAndT, none).ends_with("rolls B&T, which counts only against Militia.")
        );
        let won = |by| said(Event::Battle(BattleEvent::Won { space: albany, side, by }));
        assert!(won(0).ends_with(": level, and a tie goes to a defender who is still there."), "{}", won(0));
        assert!(won(-1).ends_with(", though behind: nobody of the British is left."), "{}", won(-1));
        let marshal = ActionEvent::Marshal { space: albany, unit: piece("fort-anne") };
        assert_eq!(said(Event::Action(marshal)), "Fort Anne marshals troops at Albany.", "no lady does");
        let card = CardId::from_id("14").expect("there is such a card");
        assert!(said(Event::Revealed { side, card }).ends_with(", Initiative 4."));
    }

    /// What is told cites the rule by which it happened.
    #[test]
    fn g12_every_event_cites_its_own_rule() {
        let commander = piece("cmdr-rigaud");
        let (side, albany) = (Side::French, space("albany"));
        let table = [
            (placed(Placing::Reinforcement), "15.3", "is placed at Albany"),
            (placed(Placing::Colonial), "16.3", "is placed at Albany"),
            (placed(Placing::Nation), "8.1", "is placed at Albany"),
            (placed(Placing::Event), "7.4", "is placed at Albany"),
            (placed(Placing::Winter), "17.2", "is placed at Albany"),
            (placed(Placing::Fort), "12.0", "is placed at Albany"),
            (placed(Placing::Artillery), "13.2.2", "is placed at Albany"),
            (placed(Placing::HandedOver), "13.9.5", "is placed at Albany"),
            (placed(Placing::RoutedFort), "13.8", "is placed at Albany"),
            (lost(Leaving::Raid), "9.3", "plunder"),
            (lost(Leaving::Desertion), "13.7.1", "deserts"),
            (lost(Leaving::Event), "7.4", "Losses box"),
            (lost(Leaving::Winter), "17.2", "Losses box"),
            (fort(Why::BlownUp), "13.9.5", "blows it up"),
            (fort(Why::HandedOver), "13.9.5", "hands it over"),
            (fort(Why::RoutedFort), "13.8", "Routed"),
            (drawn("bde-50th-51st"), "15.2", "is drawn"),
            (drawn("cmdr-howe"), "15.2.2", "is drawn"),
            (Event::Action(ActionEvent::Attacked { side, space: albany }), "10.7", "The French attack"),
            (
                Event::Action(ActionEvent::Joined { side, space: albany }),
                "10.7",
                "The French join the Battle",
            ),
            (
                Event::Battle(BattleEvent::Survived { commander, face: Face::Flag }),
                "13.5.1",
                "survives: a Flag",
            ),
        ];
        let content = content();
        for (event, rule, words) in &table {
            let told = tell(event, &content);
            assert_eq!(told.rule, Some(Rule::bt(rule)), "{event:?}");
            assert!(told.text.contains(words), "{}", told.text);
        }
        for (id, counter) in content.pieces() {
            let Some(token) = counter.token() else { continue };
            let colonial = token.pool == super::super::super::pieces::Pool::Colonial;
            let told = tell(&Event::Logistics(LogisticsEvent::DrewPiece { piece: id }), &content);
            assert_eq!(told.rule, Some(Rule::bt(if colonial { "16.2.1" } else { "15.2.1" })));
        }
    }
}
