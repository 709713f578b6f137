//! The facts of a position, as `POSITION.md` lists them.
#![deny(clippy::wildcard_enum_match_arm)]

pub mod start;

use super::ids::{LeaderSet, SpaceId};
use super::interrupts::Effect;
use super::pieces::{Force, UnitKind};
use super::world::{Combat, Control, Fate, March, Pace, Phase, Place, Reinforcement, Season, World};
use super::{At, Frame};
use crate::board::Id as _;
use crate::engine::{Facts, Slot, as_spelled};
use crate::fact;
use crate::side::Side;

/// The first line.
pub const HEADING: &str = "coureur/position/1 new-france";

fn season(season: Season) -> &'static str {
    match season {
        Season::Spring => "spring",
        Season::Summer => "summer",
        Season::Fall => "fall",
        Season::Winter => "winter",
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Reinforcements => "reinforcements",
        Phase::Movement => "movement",
        Phase::Combat => "combat",
        Phase::End => "end",
    }
}

/// Writes everything.
pub fn write(at: At<'_>, frame: Option<&Frame>, out: &mut Facts) {
    let world = at.world;
    fact!(out, "clock {} {} {} {}", world.year, season(world.season), phase(world.phase), world.side.word());
    for side in Side::ALL {
        fact!(out, "vp {} {}", side.word(), world.vp[side]);
        cards(world, side, out);
    }
    for (space, scorer) in &world.taken {
        fact!(out, "scored {space} {}", scorer.word());
    }
    // Each in one go: what is written in order need not be sorted.
    for (space, ground) in world.spaces.iter() {
        let control = match ground.control {
            Control::British => "british",
            Control::French => "french",
            Control::Neutral => "nobody",
        };
        out.add_words("control", &[space.slug(), control]);
    }
    for (space, ground) in world.spaces.iter() {
        for side in Side::ALL {
            units(out, space, side, ground.units(side));
        }
    }
    for (leader, state) in world.leaders.iter() {
        match state.place {
            Place::Waiting => out.add_words("leader", &[leader.slug(), "waiting"]),
            Place::Removed => out.add_words("leader", &[leader.slug(), "removed"]),
            Place::At(space) => out.add_words("leader", &[leader.slug(), "at", space.slug()]),
        }
        if state.wounded {
            fact!(out, "wounded {leader}");
        }
        if state.recovering {
            fact!(out, "recovering {leader}");
        }
    }
    campaign(world, out);
    reinforcement(world.reinforcement.as_ref(), out);
    march(world.march.as_ref(), out);
    combat(world.combat.as_ref(), out);
    frame.into_iter().for_each(|frame| step(frame, out));
}

/// The facts of the step at work. Nearly all of them are known by what is asked, by the clock and by what lies on the table.
fn step(frame: &Frame, out: &mut Facts) {
    match frame {
        Frame::Effect(Effect { side, card, step, left }) => {
            let left = left.map_or_else(|| "all".to_owned(), |left| left.to_string());
            fact!(out, "strike {} {card} verb {step} left {left}", side.word());
        }
        Frame::Course(_)
        | Frame::Advance(_)
        | Frame::Over(_)
        | Frame::Shuffle(_)
        | Frame::DealAnew(_)
        | Frame::Winter(_)
        | Frame::Reinforcements(_)
        | Frame::Place(_)
        | Frame::Show(_)
        | Frame::Interrupt(_)
        | Frame::Orders(_)
        | Frame::March(_)
        | Frame::Combats(_)
        | Frame::Displaced(_)
        | Frame::CombatCard(_)
        | Frame::Lead(_)
        | Frame::CombatDice(_)
        | Frame::Fates(_)
        | Frame::SecondFates(_)
        | Frame::Reckon(_)
        | Frame::Carry(_)
        | Frame::Losses(_)
        | Frame::Home(_)
        | Frame::Retreat(_)
        | Frame::Close(_) => {}
    }
}

/// The units of a side in a space, in the order in which their words sort.
fn units(out: &mut Facts, space: SpaceId, side: Side, force: Force) {
    for kind in [UnitKind::Indians, UnitKind::Troops] {
        let count = force.count(kind);
        if count > 0 {
            let line = out.line("units").word(space.slug()).word(side.word());
            line.word(kind.word()).number(usize::from(count)).end();
        }
    }
}

/// A line for each kind of unit there is.
fn force(out: &mut Facts, what: std::fmt::Arguments<'_>, force: Force) {
    for kind in UnitKind::ALL {
        if force.count(kind) > 0 {
            fact!(out, "{what} {} {}", kind.word(), force.count(kind));
        }
    }
}

fn cards(world: &World, side: Side, out: &mut Facts) {
    let (cards, word) = (&world.cards[side], side.word());
    let slot = |number: u16| Slot { deck: super::cards::deck(side), number };
    fact!(out, "deck {word} {} drawn {}", cards.deck, cards.drawn);
    for place in as_spelled(cards.hand.len()) {
        out.line("hand").word(word).number(place).slot(slot(cards.hand[place])).end();
    }
    for place in as_spelled(cards.discarded.len()) {
        out.line("discard").word(word).number(place).slot(slot(cards.discarded[place])).end();
    }
    for place in as_spelled(cards.shown.len()) {
        out.line("shown").word(word).number(place).word(cards.shown[place].slug()).end();
    }
    if let Some(card) = cards.active {
        fact!(out, "active {word} {card}");
    }
}

fn campaign(world: &World, out: &mut Facts) {
    let campaign = &world.campaign;
    for (space, moved) in &campaign.moved {
        force(out, format_args!("moved {space}"), *moved);
    }
    for leader in campaign.moved_leaders.iter() {
        fact!(out, "moved-leader {leader}");
    }
    for space in campaign.pinned.iter() {
        fact!(out, "pinned {space}");
    }
    if let Some(bonus) = campaign.bonus {
        let left = bonus.left.map_or_else(|| "all".to_owned(), |left| left.to_string());
        fact!(out, "bonus {} left {left}", bonus.card);
    }
    for (space, groups) in &campaign.arrivals {
        for (place, group) in groups.iter().enumerate() {
            fact!(out, "arrival {space} {place} from {}", group.from);
            force(out, format_args!("arrival {space} {place}"), group.force);
            for leader in group.leaders.iter() {
                fact!(out, "arrival {space} {place} leader {leader}");
            }
        }
    }
}

fn reinforcement(shown: Option<&Reinforcement>, out: &mut Facts) {
    let Some(shown) = shown else { return };
    let left = shown.left.map_or_else(|| "all".to_owned(), |left| left.to_string());
    let (word, card, step) = (shown.side.word(), shown.card, shown.step);
    fact!(out, "reinforcement {word} {card} verb {step} left {left} reduced {}", shown.reduced);
    for space in shown.received.iter() {
        fact!(out, "received {space}");
    }
}

fn march(march: Option<&March>, out: &mut Facts) {
    let Some(march) = march else { return };
    let pace = match march.pace {
        Pace::Plain => "plain",
        Pace::Helped => "helped",
        Pace::Sailing => "sailing",
    };
    fact!(out, "march {pace}");
    for (place, space) in march.path.iter().enumerate() {
        fact!(out, "march path {place} {space}");
    }
    force(out, format_args!("march"), march.force);
    force(out, format_args!("march joined"), march.joined);
    let leaders = |what: &str, leaders: LeaderSet, out: &mut Facts| {
        for leader in leaders.iter() {
            fact!(out, "{what} {leader}");
        }
    };
    leaders("march leader", march.leaders, out);
    leaders("march joined leader", march.joined_leaders, out);
}

fn combat(combat: Option<&Combat>, out: &mut Facts) {
    let Some(combat) = combat else { return };
    fact!(out, "combat {} attacker {}", combat.space, combat.attacker.word());
    if let Some(winner) = combat.winner {
        fact!(out, "combat winner {}", winner.word());
    }
    for side in Side::ALL {
        let (part, word) = (combat.part(side), side.word());
        force(out, format_args!("combat {word} start"), part.start);
        if let Some(card) = part.card {
            fact!(out, "combat {word} card {card}{}", if part.cancelled { " cancelled" } else { "" });
        }
        if let Some(leader) = part.leader {
            fact!(out, "combat {word} leader {leader}");
        }
        if let Some(die) = part.adjusted {
            fact!(out, "combat {word} adjusted {die}");
        }
        if let Some(fate) = part.fate {
            fact!(out, "combat {word} fate {}", fate_word(fate));
        }
        let (inflicts, lost, due) = (part.inflicts, part.lost, part.due);
        fact!(out, "combat {word} inflicts {inflicts} lost {lost} due {due}");
        if part.inspired {
            fact!(out, "combat {word} inspired");
        }
    }
}

fn fate_word(fate: Fate) -> String {
    match fate {
        Fate::Killed => "killed".to_owned(),
        Fate::Amputation { face } => format!("amputation {face}"),
        Fate::Died => "died".to_owned(),
        Fate::Wounded => "wounded".to_owned(),
        Fate::Carried => "carried".to_owned(),
        Fate::Unhurt => "unhurt".to_owned(),
        Fate::Inspires => "inspires".to_owned(),
    }
}
