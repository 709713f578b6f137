//! All the prose of the game: events as sentences here, questions, refusals, endings and card faces beside.
//!
//! | file | holds |
//! | --- | --- |
//! | `ask.rs` | what is asked |
//! | `no.rs` | why something is refused |
//! | `orders.rs` | how each choice is ordered |
//! | `cards.rs` | what a card says, from its verbs |
//! | `endings.rs` | how a game ended |
//! | `fights.rs` | what happened in a combat |

pub mod ask;
pub mod cards;
pub mod endings;
mod fights;
pub mod no;
pub mod orders;

use super::data::Content;
use super::event::Event;
use super::ids::{CardId, LeaderId, SpaceId};
use super::pieces::{Force, Leaders, UnitKind};
use super::world::{Phase, Season};
use crate::cite::Rule;
use crate::games::Named;
use crate::speech::{Grammar, Told};

/// All words of the grammar of orders.
pub const GRAMMAR: Grammar = Grammar {
    words: &[
        "all",
        "at",
        "bring",
        "card",
        "carry",
        "discard",
        "done",
        "drop",
        "everything",
        "fight",
        "from",
        "halt",
        "home",
        "indians",
        "keep",
        "lead",
        "lose",
        "move",
        "no",
        "none",
        "pass",
        "pin",
        "place",
        "play",
        "reinforce",
        "retreat",
        "sail",
        "strike",
        "take",
        "to",
        "troops",
        "use",
        "with",
    ],
    path: "to",
    shows: &[],
};

/// The words orders begin with.
pub const ORDERS: &[Named] = &[
    Named { id: "move from", title: "begin a move: then say who, `to` where, and `halt`" },
    Named { id: "to", title: "the next space of the move" },
    Named { id: "sail to", title: "from port to port" },
    Named { id: "play", title: "a card from your hand" },
];

/// The reaction windows [NF Interrupts ¶1].
pub const WINDOWS: &[Named] = &[
    Named { id: "interrupt-reinforcement", title: "the enemy played a reinforcement card: interrupt it" },
    Named { id: "interrupt-movement", title: "the enemy is about to move: interrupt" },
    Named { id: "interrupt-combat-card", title: "the enemy played a combat card: interrupt it" },
    Named { id: "combat-card", title: "you are attacked: play a combat card" },
];

/// A space's name.
pub fn space(content: &Content, id: SpaceId) -> &str {
    content.map.spaces.get(&id).map_or("?", |space| space.name.as_str())
}

/// A leader's short name.
pub fn leader(content: &Content, id: LeaderId) -> &str {
    content.leaders.get(&id).map_or("?", |leader| leader.short.as_str())
}

/// A card by name and number.
pub fn card(content: &Content, id: CardId) -> String {
    let name = content.card(id).map_or("?", |card| card.name.as_str());
    format!("{name} ({})", id.as_str().to_uppercase())
}

/// So many units of one kind.
pub fn units(kind: UnitKind, n: u16) -> String {
    match (kind, n) {
        (UnitKind::Troops, _) => format!("{n} SP"),
        (UnitKind::Indians, 1) => "1 Indian unit".to_owned(),
        (UnitKind::Indians, _) => format!("{n} Indian units"),
    }
}

/// A force with its leaders first: `Wolfe (+3), 12 SP, 2 Indian units`.
pub fn force(content: &Content, force: Force, leaders: &Leaders) -> String {
    let names = leaders.iter().filter_map(|id| content.leaders.get(id));
    let mut parts: Vec<String> =
        names.map(|leader| format!("{} (+{})", leader.short, leader.rating)).collect();
    let kinds = UnitKind::ALL.into_iter().filter(|&kind| force.count(kind) > 0);
    parts.extend(kinds.map(|kind| units(kind, force.count(kind))));
    if parts.is_empty() { "nobody".to_owned() } else { parts.join(", ") }
}

/// A season's name.
pub fn season(season: Season) -> &'static str {
    match season {
        Season::Spring => "Spring",
        Season::Summer => "Summer",
        Season::Fall => "Fall",
        Season::Winter => "Winter",
    }
}

/// A phase's name.
pub fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Reinforcements => "Reinforcements Phase",
        Phase::Movement => "Movement Phase",
        Phase::Combat => "Combat Phase",
        Phase::End => "End Phase",
    }
}

fn told(text: String, place: &'static str) -> Told {
    Told { text, rule: Some(Rule::nf(place)), run: None }
}

/// An event as a sentence.
pub fn tell(event: &Event, content: &Content) -> Told {
    seasons(event, content)
        .or_else(|| cards_and_moves(event, content))
        .or_else(|| fights::tell(event, content))
        .or_else(|| fights::tell_aftermath(event, content))
        .unwrap_or_else(|| Told { text: String::new(), rule: None, run: None })
}

fn seasons(event: &Event, content: &Content) -> Option<Told> {
    Some(match event {
        Event::Dealt { cards } => told(
            format!(
                "Both decks are shuffled; the British draw {} cards, the French {}.",
                cards.british, cards.french
            ),
            "Setup ¶10",
        ),
        Event::Phase { year, season: Season::Winter, .. } => {
            told(format!("Winter {year}: discards and draws."), "Winter ¶1")
        }
        Event::Phase { year, season: when, side, phase: what } => {
            let who = if *what == Phase::End { String::new() } else { format!("{side} ") };
            told(format!("{} {year}: {who}{}.", season(*when), phase(*what)), "Course of Play ¶5")
        }
        Event::Points { now, before } => told(
            format!(
                "Victory Points: British {} (was {}), French {} (was {}).",
                now.british, before.british, now.french, before.french
            ),
            "End Phase ¶2",
        ),
        Event::Wintered { side, discarded, drawn, hand, left } => told(
            format!(
                "The {side} discard {discarded}, draw {drawn}, and hold {hand}; {left} are left in the deck."
            ),
            "Winter ¶1",
        ),
        Event::Ended { ending, vp } => {
            Told { text: endings::ending(*ending, *vp), rule: Some(ending.outcome().rule), run: None }
        }
        Event::Pinned { side, at } => told(
            format!("The {side} force in {} may not move this phase.", space(content, *at)),
            "Interrupts ¶1",
        ),
        Event::Struck { side, at, force: lost } => told(
            format!("The {side} lose {} in {}.", force(content, *lost, &Leaders::new()), space(content, *at)),
            "Interrupts ¶1",
        ),
        _ => return None,
    })
}

fn cards_and_moves(event: &Event, content: &Content) -> Option<Told> {
    let group = |units: &Force, leaders: &Leaders| force(content, *units, leaders);
    let name = |id: &SpaceId| space(content, *id);
    Some(match event {
        Event::Played { side, card: id } => {
            told(format!("The {side} play {}.", card(content, *id)), "Course of Play ¶6")
        }
        Event::Cancelled { card: id } => told(
            format!("{} has no effect, and still was the play of the season.", card(content, *id)),
            "ruling 6",
        ),
        Event::Reduced { card: id, sp } => {
            told(format!("{} places {sp} SP fewer.", card(content, *id)), "Interrupts ¶1")
        }
        Event::Placed { side, kind, n, at } => {
            told(format!("{side}: {} placed in {}.", units(*kind, *n), name(at)), "Reinforcements ¶1")
        }
        Event::Arrived { leader: id, at } => {
            told(format!("{} arrives in {}.", leader(content, *id), name(at)), "Reinforcements ¶1")
        }
        Event::Helped { card: id, at } => {
            told(format!("{} helps the force in {}.", card(content, *id), name(at)), "Movement ¶11")
        }
        Event::Moved { side, force: units, leaders, from, to } => told(
            format!("{side}: {} from {} to {}.", group(units, leaders), name(from), name(to)),
            "Movement ¶3",
        ),
        Event::Sailed { side, force: units, leaders, from, to } => told(
            format!("{side}: {} sail from {} to {}.", group(units, leaders), name(from), name(to)),
            "Movement ¶11",
        ),
        Event::PickedUp { side, force: units, leaders, at } => {
            told(format!("{side}: {} join the march in {}.", group(units, leaders), name(at)), "Movement ¶8")
        }
        Event::LeftBehind { side, force: units, leaders, at } => {
            told(format!("{side}: {} stay behind in {}.", group(units, leaders), name(at)), "Movement ¶8")
        }
        _ => return None,
    })
}
