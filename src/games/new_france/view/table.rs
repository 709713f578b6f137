//! Clock, tracks, cards and notes.

use crate::games::new_france::cards::Moment;
use crate::games::new_france::content::Content;
use crate::games::new_france::ids::CardId;
use crate::games::new_france::interrupts::{Effect, Interrupt};
use crate::games::new_france::world::{Combat, Phase, Season, World};
use crate::games::new_france::{Frame, wording};
use crate::side::Side;
use crate::speech::view::{Card, Clock, Goal, Label, Note, Pile, Track};

fn season(season: Season) -> Label {
    let id = match season {
        Season::Spring => "spring",
        Season::Summer => "summer",
        Season::Fall => "fall",
        Season::Winter => "winter",
    };
    Label::new(id, wording::season(season))
}

fn phase(phase: Phase) -> Label {
    let id = match phase {
        Phase::Reinforcements => "reinforcements",
        Phase::Movement => "movement",
        Phase::Combat => "combat",
        Phase::End => "end",
    };
    Label::new(id, wording::phase(phase))
}

/// The clock.
pub fn clock(world: &World, frame: Option<&Frame>) -> Clock {
    let when = format!("{} {}", wording::season(world.season), world.year);
    let (phase, side, words) = match frame {
        Some(Frame::Over(_)) => {
            (Some(Label::new("over", "the game is over")), None, format!("{when}, the game is over"))
        }
        _ if !world.season.is_campaign() => (None, None, when),
        Some(Frame::Interrupt(Interrupt { side, moment: Moment::StartOfEnemyMovement })) => {
            let before = Label::new("before-movement", "before the Movement Phase");
            (Some(before), Some(side.other()), format!("{when}, before the {} Movement Phase", side.other()))
        }
        _ => {
            let words = format!("{when}, {} {}", world.side, wording::phase(world.phase));
            (Some(phase(world.phase)), Some(world.side), words)
        }
    };
    Clock { year: world.year, season: season(world.season), phase, side, card: None, words }
}

/// The keys, and each side's points.
pub fn tracks(content: &Content, world: &World) -> Vec<Track> {
    let keys = content.map.iter().filter(|(_, space)| space.key);
    let key = keys.map(|(id, space)| Track {
        id: format!("key-{id}").into(),
        name: format!("Key {}", space.name).into(),
        side: None,
        at: world.ground(id).control.side(),
        value: None,
        word: None,
        goal: None,
    });
    let points = Side::ALL.into_iter().map(|side| Track {
        id: "vp".into(),
        name: "Victory Points".into(),
        side: Some(side),
        at: None,
        value: Some(i32::from(world.vp[side])),
        word: None,
        goal: Some(Goal {
            value: i32::from(content.winning_vp[side]),
            also: (side == Side::British).then_some("with all three keys".into()),
        }),
    });
    key.chain(points).collect()
}

/// A side's cards.
pub fn piles(content: &Content, world: &World, side: Side) -> Vec<Pile> {
    let cards = &world.cards[side];
    let pile = |id: &'static str, name: &'static str, count: usize| Pile {
        id: id.into(),
        name: name.into(),
        side: Some(side),
        count,
        called: None,
        open: false,
        cards: Vec::new(),
        states: Vec::new(),
    };
    let face_up = |id: &'static str, name: &'static str, ids: &[CardId]| Pile {
        open: true,
        cards: ids.iter().map(|&id| card(content, id)).collect(),
        ..pile(id, name, ids.len())
    };
    vec![
        pile("hand", "hand", cards.hand.len()),
        pile("deck", "deck", usize::from(cards.left())),
        face_up("active", "active card", cards.active.as_slice()),
        face_up("played", "cards played", &cards.shown),
        pile("discards", "discards face down", cards.discarded.len()),
    ]
}

fn card(content: &Content, id: CardId) -> Card {
    Card { id: id.to_string(), name: content.card(id).name.clone() }
}

/// The combat that is fought: who attacks, with which cards and leaders, and what has become of the cards.
fn combat(content: &Content, fight: &Combat) -> Note {
    let part = |side: Side| {
        let part = fight.part(side);
        let cancelled = if part.cancelled { ", cancelled" } else { "" };
        let card = part.card.map(|card| format!("plays {}{cancelled}", wording::card(content, card)));
        let leader = part.leader.map(|leader| format!("is led by {}", wording::leader(content, leader)));
        let said: Vec<String> = card.into_iter().chain(leader).collect();
        (!said.is_empty()).then(|| format!(" The {side} side {}.", said.join(" and ")))
    };
    let parts: String = Side::ALL.into_iter().filter_map(part).collect();
    let attack =
        format!("Combat at {}: the {} attack.", wording::space(content, fight.space), fight.attacker);
    Note { id: "combat".into(), text: attack + &parts, side: Some(fight.attacker) }
}

/// What else is to be said.
pub fn notes(content: &Content, world: &World, frame: Option<&Frame>) -> Vec<Note> {
    let mut notes = Vec::new();
    notes.extend(world.combat.as_ref().map(|fight| combat(content, fight)));
    if let Some(shown) = &world.reinforcement {
        let text = format!("{} brings reinforcements.", wording::card(content, shown.card));
        notes.push(Note { id: "reinforcement".into(), text, side: Some(shown.side) });
    }
    if let Some(Frame::Effect(Effect { side, card, .. })) = frame {
        let text = format!("{} interrupts, and is at work.", wording::card(content, *card));
        notes.push(Note { id: "interrupt".into(), text, side: Some(*side) });
    }
    if let Some(bonus) = world.campaign.bonus {
        let left = bonus.left.map_or("all forces".to_owned(), |n| format!("{n} more"));
        let text = format!("{} is at work for {left}.", wording::card(content, bonus.card));
        notes.push(Note { id: "movement-card".into(), text, side: Some(world.side) });
    }
    if content.reconstructed {
        let text = "Parts of the map and most cards are our reconstruction, not the printed ones.";
        notes.push(Note { id: "reconstruction".into(), text: text.to_owned(), side: None });
    }
    notes
}
