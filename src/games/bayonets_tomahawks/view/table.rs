//! What lies beside the map: the clock, tracks, cards and chits, and what lasts.

use super::super::battle::policy;
use super::super::cards::{Deck, EventKind};
use super::super::ids::CardId;
use super::super::map::Nation;
use super::super::position::Pos;
use super::super::wording;
use super::super::world::{OpenSeas, Play, Round};
use crate::side::Side;
use crate::speech::view::{Card, Clock, Label, Note, Pile, Text, Track};

fn card(pos: Pos<'_>, card: CardId) -> Card {
    Card { id: card.get().to_string(), name: pos.content.card(card).name.clone() }
}

fn round(round: Round) -> String {
    match round {
        Round::Action(number) => format!("AR{number}"),
        Round::FleetsArrive => "Fleets Arrive".to_owned(),
        Round::ColonialsEnlist => "Colonials Enlist".to_owned(),
        Round::WinterQuarters => "Winter Quarters".to_owned(),
    }
}

/// The Year and its round, and who is First Player.
pub fn clock(pos: Pos<'_>) -> Clock {
    let (year, name) = (pos.world.year, round(pos.world.round));
    let first = pos.world.action_round.first;
    let going = first.map(|side| format!(", the {side} first")).unwrap_or_default();
    Clock {
        year,
        words: format!("{name} of {year}{going}"),
        season: Label::new(pos.world.round.word(), name),
        phase: None,
        side: None,
        card: None,
    }
}

fn track(id: &'static str, name: &'static str) -> Track {
    Track { id: id.into(), name: name.into(), side: None, at: None, value: None, word: None, goal: None }
}

/// Victory with this Year's thresholds, Raid Points, Open Seas, Nations.
pub fn tracks(pos: Pos<'_>) -> Vec<Track> {
    let world = pos.world;
    let mut tracks = vec![Track {
        at: Some(world.vp.side()),
        value: Some(i32::from(world.vp.number())),
        ..track("vp", "VP")
    }];
    for side in Side::ALL {
        let wins = pos.content.scenario.years.get(&world.year).and_then(|year| year.wins[side]);
        if let Some((half, number)) = wins {
            tracks.push(Track {
                side: Some(side),
                at: Some(half),
                value: Some(i32::from(number)),
                ..track("threshold", "Victory Threshold of this Year")
            });
        }
    }
    for (side, points) in world.raid.iter() {
        tracks.push(Track {
            side: Some(side),
            value: Some(i32::from(*points)),
            ..track("raid-points", "Raid Points")
        });
    }
    let seas = match world.open_seas {
        OpenSeas::French => Label::new("french", "French only"),
        OpenSeas::Both => Label::new("both", "British and French"),
    };
    tracks.push(Track { word: Some(seas), ..track("open-seas", "Open Seas") });
    for (nation, id, name) in
        [(Nation::Cherokee, "cherokee", "Cherokee"), (Nation::Iroquois, "iroquois", "Iroquois Confederacy")]
    {
        let at = world.nations.of(nation);
        let word = at.is_none().then(|| Label::word("neutral"));
        tracks.push(Track { at, word, ..track(id, name) });
    }
    tracks
}

fn pile(id: impl Into<Text>, name: impl Into<Text>, side: Option<Side>, count: usize) -> Pile {
    Pile {
        id: id.into(),
        name: name.into(),
        side,
        count,
        called: None,
        open: false,
        cards: Vec::new(),
        states: Vec::new(),
    }
}

/// Chits that lie face down.
fn face_down(id: &'static str, name: &'static str, side: Side, count: usize) -> Pile {
    Pile { called: Some(("chit", "chits")), ..pile(id, name, Some(side), count) }
}

fn deck(deck: Deck) -> &'static str {
    match deck {
        Deck::BritishBuildup | Deck::FrenchBuildup => "Buildup Deck",
        Deck::BritishCampaign | Deck::FrenchCampaign => "Campaign Deck",
        Deck::Indian => "Indian Deck",
        Deck::BritishChits | Deck::FrenchChits => "War in Europe pool",
    }
}

/// A card in play with the Action Points that are left.
fn in_play(pos: Pos<'_>, id: &'static str, name: &'static str, side: Side, play: &Play) -> Pile {
    let mut states: Vec<Label> =
        play.left.iter().map(|ap| Label::new(ap.word(), wording::kind(*ap))).collect();
    if play.used > 0 {
        let times = if play.used == 1 { "time" } else { "times" };
        states.push(Label::new("event-used", format!("event used {} {times}", play.used)));
    }
    if let Some(space) = play.battle {
        let name = &pos.content.space(space).name;
        states.push(Label::new("event-at", format!("event for the Battle at {name}")));
    }
    Pile { open: true, cards: vec![card(pos, play.card)], states, ..pile(id, name, Some(side), 1) }
}

/// Cards in play, Reserves and cards drawn, decks, discards, chits.
pub fn piles(pos: Pos<'_>) -> Vec<Pile> {
    let (cards, round) = (&pos.world.cards, &pos.world.action_round);
    let mut piles = Vec::new();
    for side in Side::ALL {
        piles.extend(
            round.faction[side].as_ref().map(|play| in_play(pos, "in-play", "Card in play", side, play)),
        );
        piles.push(pile("hand", "hand", Some(side), cards.hand(side).iter().filter(is_card).count()));
        let chits = cards.chits[side];
        let held = usize::from(chits.held.is_some()) + usize::from(chits.drawn.is_some());
        let shown = chits.shown.map(|chit| Label::new("shown", format!("shown to be a {}", chit.value)));
        let states = shown.into_iter().collect();
        piles.push(Pile { states, ..face_down("war-in-europe", "War in Europe", side, held) });
    }
    let indian = round.indian.as_ref();
    piles
        .extend(indian.map(|play| in_play(pos, "indian-in-play", "Indian card in play", Side::French, play)));
    for of in Deck::ALL {
        let drawn = if of == Deck::chits(of.side()) { cards.lying(of).len() } else { 0 };
        let left = usize::from(cards.pile(of).left()).saturating_sub(drawn);
        piles.push(match of {
            Deck::BritishChits | Deck::FrenchChits => face_down(of.word(), deck(of), of.side(), left),
            _ => pile(of.word(), deck(of), Some(of.side()), left),
        });
    }
    let open = |id: &'static str, name: &'static str, list: &[CardId]| Pile {
        open: true,
        cards: list.iter().map(|known| card(pos, *known)).collect(),
        ..pile(id, name, None, list.len())
    };
    piles.push(open("played", "Cards played this Year", &cards.played));
    piles.push(pile("face-down", "Cards discarded face down", None, cards.face_down.len()));
    piles.push(open("removed", "Cards out of the game", &cards.removed));
    piles
}

fn is_card(slot: &&crate::engine::Slot) -> bool {
    Deck::from_index(slot.deck).is_some_and(|deck| deck != Deck::chits(deck.side()))
}

/// What lasts.
pub fn notes(pos: Pos<'_>) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut add = |id: &'static str, text: String, side: Option<Side>| {
        notes.push(Note { id: id.into(), text, side });
    };
    let round = &pos.world.action_round;
    if let (Some(ap), first) = (round.reaction, round.first) {
        add("reaction", format!("Held for Reaction: {}", wording::point(ap)), first);
    }
    for (side, policies) in round.policies.iter() {
        let given: Vec<String> = policy::given(*policies);
        if !given.is_empty() {
            add("policies", format!("Policies of the {side} in this AR: {}", given.join(", ")), Some(side));
        }
    }
    if pos.event(EventKind::RoughSeas).is_some() {
        add("rough-seas", "Rough Seas: no Sail Movement, and Fleets stay where they are".to_owned(), None);
    }
    if pos.event(EventKind::LetsSeeHowTheFrenchFight).is_some() {
        add("no-indians", "No Indian unit is activated in this AR".to_owned(), None);
    }
    for (side, chits) in pos.world.cards.chits.iter().filter(|(_, chits)| chits.owed > 0) {
        add("chits-owed", format!("The {side} draw {} War in Europe chits", chits.owed), Some(side));
    }
    if pos.world.fewer_fleets > 0 {
        let text =
            format!("{} pieces fewer of the Fleets pool are drawn in this Year", pos.world.fewer_fleets);
        add("fewer-fleets", text, None);
    }
    notes
}
