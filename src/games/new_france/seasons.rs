//! General Course of Play: the calendar, winter, and the deal [NF Course of Play ¶4–5], [NF Winter ¶1].
//!
//! Eight years of four seasons. Spring, summer and fall run through three phases for the British, the same for the French, and
//! an End Phase; in winter cards are discarded and drawn, and nothing else happens. Rulings 4, 5 and 38.

use super::cards::{Moment, deck};
use super::choice::Choice;
use super::data::Content;
use super::event::Event;
use super::world::{Campaign, Phase, Season, World};
use super::{At, Flow, Frame, Offers, Turn, control};
use crate::cite::Rule;
use crate::engine::{Ask, Chance, Need, ShuffleRequest, Slot};
use crate::side::{BySide, Side};

/// Begins the phase the clock stands at [NF Course of Play ¶5].
pub fn course(turn: &mut Turn<'_>) -> Flow {
    let World { year, season, side, phase, .. } = *turn.world;
    turn.tell(Event::Phase { year, season, side, phase });
    let begin = |now: Frame| Flow::Call { now, then: Frame::Advance };
    match (season, phase) {
        (Season::Winter, _) => begin(Frame::Winter),
        (_, Phase::Reinforcements) => begin(Frame::Reinforcements),
        (_, Phase::Movement) => {
            open_movement(turn);
            let moment = Moment::StartOfEnemyMovement;
            let window = Frame::Interrupt { side: side.other(), moment };
            Flow::Sequence(vec![window, Frame::Orders, Frame::Advance])
        }
        (_, Phase::Combat) => begin(Frame::Combats),
        (_, Phase::End) => control::end_phase(turn),
    }
}

/// Leaders who were carried away may lead again [NF ruling 30].
fn open_movement(turn: &mut Turn<'_>) {
    let side = turn.world.side;
    turn.world.campaign = Campaign::default();
    for (id, state) in &mut turn.world.leaders {
        if turn.content.leader(*id).side == side {
            state.recovering = false;
        }
    }
}

/// Moves the clock to the next phase, season or year.
pub fn advance(turn: &mut Turn<'_>) -> Flow {
    let world = &mut *turn.world;
    match (world.season, world.phase, world.side) {
        (Season::Winter, ..) => {
            world.year = world.year.saturating_add(1);
            begin_season(world, Season::Spring);
        }
        (_, Phase::Reinforcements, _) => world.phase = Phase::Movement,
        (_, Phase::Movement, _) => world.phase = Phase::Combat,
        (_, Phase::Combat, Side::British) => {
            world.side = Side::French;
            world.phase = Phase::Reinforcements;
            world.campaign = Campaign::default();
        }
        (_, Phase::Combat, Side::French) => {
            world.phase = Phase::End;
            world.campaign = Campaign::default();
        }
        (Season::Spring, Phase::End, _) => begin_season(world, Season::Summer),
        (Season::Summer, Phase::End, _) => begin_season(world, Season::Fall),
        (Season::Fall, Phase::End, _) => begin_season(world, Season::Winter),
    }
    Flow::Goto(Frame::Course)
}

fn begin_season(world: &mut World, season: Season) {
    world.season = season;
    world.side = Side::British;
    world.phase = if season.is_campaign() { Phase::Reinforcements } else { Phase::End };
}

/// Both decks are shuffled, without what has been seen already [NF Setup ¶10].
pub fn shuffle_need(at: At<'_>) -> Need {
    let request = |side: Side| {
        let seen = &at.world.cards[side].shown;
        let unseen = at.content.decks[side].iter().filter(|card| !seen.contains(&card.id));
        ShuffleRequest {
            deck: deck(side),
            face_down: Vec::new(),
            face_up: unseen.map(|card| card.id.to_string()).collect(),
            first: 0,
        }
    };
    Need::Chance(Chance::Shuffle(Side::ALL.into_iter().map(request).collect()))
}

/// The first hands [NF Setup ¶10].
pub fn shuffled(turn: &mut Turn<'_>) -> Flow {
    let hand = turn.content.hand;
    for side in Side::ALL {
        draw(turn.world, side, hand);
    }
    let cards = BySide::from_fn(|side| turn.world.cards[side].hand.len());
    turn.tell(Event::Dealt { cards });
    Flow::End
}

/// Hands drawn and cards discarded out of decks that hold all cards that were not shown: as a position from a file has them.
pub fn lay_out(content: &Content, world: &mut World, hands: BySide<u8>, discarded: BySide<u8>) {
    for side in Side::ALL {
        let all = content.decks[side].len();
        let cards = &mut world.cards[side];
        cards.deck = u16::try_from(all.saturating_sub(cards.shown.len())).unwrap_or(u16::MAX);
        let hand = u16::from(hands[side]).min(cards.deck);
        cards.drawn = hand.saturating_add(u16::from(discarded[side])).min(cards.deck);
        cards.hand = (0..hand).collect();
        cards.discarded = (hand..cards.drawn).collect();
    }
}

/// The cards of a position from a file are dealt.
pub fn dealt_anew(turn: &mut Turn<'_>, hands: BySide<u8>, discarded: BySide<u8>) -> Flow {
    lay_out(turn.content, turn.world, hands, discarded);
    let cards = BySide::from_fn(|side| turn.world.cards[side].hand.len());
    turn.tell(Event::Dealt { cards });
    Flow::End
}

/// Draws up to a full hand, as far as the deck goes [NF ruling 4]; says how many.
fn draw(world: &mut World, side: Side, hand: usize) -> usize {
    let cards = &mut world.cards[side];
    let mut drawn = 0;
    while cards.hand.len() < hand && cards.left() > 0 {
        cards.hand.push(cards.drawn);
        cards.drawn += 1;
        drawn += 1;
    }
    drawn
}

/// Both discard in secret [NF ruling 5]; with two empty hands there is nothing to decide.
pub fn winter_need(at: At<'_>) -> Need {
    if Side::ALL.into_iter().all(|side| at.world.cards[side].hand.is_empty()) {
        return Need::Run;
    }
    Need::Decision(Ask::both("winter", Rule::nf("Winter ¶1")))
}

/// Every way to discard from a hand of at most five.
pub fn winter_offers(at: At<'_>, side: Side, out: &mut Offers) {
    let hand = &at.world.cards[side].hand;
    out.offer(Choice::KeepAll);
    for subset in 1_u32..(1 << hand.len().min(5)) {
        let picked = hand.iter().enumerate().filter(|(bit, _)| subset & (1 << bit) != 0);
        let slots = picked.map(|(_, &number)| Slot { deck: deck(side), number });
        out.offer(Choice::Discard(slots.collect()));
    }
}

/// Discards are out of the game; then hands are filled [NF Winter ¶1].
pub fn winter_answer(turn: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
    let kept_or_gone = |choice: Choice| match choice {
        Choice::Discard(slots) => Some(slots.into_iter().map(|slot| slot.number).collect()),
        Choice::KeepAll => Some(Vec::new()),
        _ => None,
    };
    let (Some(british), Some(french)) = (kept_or_gone(choices.british), kept_or_gone(choices.french)) else {
        return Flow::Fault("neither kept nor discarded in winter");
    };
    finish_winter(turn, BySide { british, french });
    Flow::End
}

/// With nothing to discard, hands are only filled.
pub fn winter_run(turn: &mut Turn<'_>) -> Flow {
    finish_winter(turn, BySide::from_fn(|_| Vec::new()));
    Flow::End
}

fn finish_winter(turn: &mut Turn<'_>, gone: BySide<Vec<u16>>) {
    for side in Side::ALL {
        let discards = &gone[side];
        let cards = &mut turn.world.cards[side];
        cards.hand.retain(|slot| !discards.contains(slot));
        cards.discarded.extend_from_slice(discards);
        let drawn = draw(turn.world, side, turn.content.hand);
        let cards = &turn.world.cards[side];
        let (hand, left) = (cards.hand.len(), cards.left());
        turn.tell(Event::Wintered { side, discarded: discards.len(), drawn, hand, left });
    }
}
