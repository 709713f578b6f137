//! Interrupt Cards [NF Interrupts ¶1].
//!
//! A side that has not played this season may answer the mover at the moment its card names. A window is opened only if some
//! card that nobody has seen could be played in it; a pass says nothing about the hand. An interrupt is never interrupted
//! [NF ruling 7].

use super::cards::{Category, Forces, Moment, Sort, Verb};
use super::choice::Choice;
use super::content::Content;
use super::event::Event;
use super::ids::{CardId, SpaceId, SpaceSet};
use super::pieces::Force;
use super::seasons::play::{self, Show};
use super::world::World;
use super::{At, Flow, Frame, NewFrance, Offers, Turn};
use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::side::Side;
use serde::{Deserialize, Serialize};

const RULE: Rule = Rule::nf("Interrupts ¶1");

/// A side may interrupt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interrupt {
    /// Who.
    pub side: Side,
    /// At which moment.
    pub moment: Moment,
}

/// The kind of window that opens at a moment.
fn window(moment: Moment) -> &'static str {
    match moment {
        Moment::AfterEnemyReinforcementCard => "interrupt-reinforcement",
        Moment::AfterEnemyCombatCard => "interrupt-combat-card",
        _ => "interrupt-movement",
    }
}

impl Step<NewFrance> for Interrupt {
    /// The window, if anything could be played in it.
    fn need(&self, at: At<'_>) -> Need {
        if !play::could_play(at.content, at.world, self.side, self.moment) {
            return Need::Run;
        }
        Need::Decision(Ask::window(self.side, window(self.moment), RULE))
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        out.offer(Choice::Pass);
        play::offer_cards(at, side, self.moment, out);
    }

    fn answer(self, _: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Play(card) => Flow::Goto(Frame::Show(Show { side, card })),
            Choice::Pass => Flow::End,
            _ => Flow::Fault("no answer to a window"),
        }
    }

    /// A window in which nothing could be played is passed over.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// Is everything a side has in a space a force of this sort?
fn is_sort(content: &Content, world: &World, side: Side, space: SpaceId, sort: Sort) -> bool {
    let units = world.units(side, space);
    let led = || world.leaders_at(content, side, space).any();
    !units.is_empty()
        && match sort {
            Sort::Any => true,
            Sort::Led => led(),
            Sort::Leaderless => units.troops > 0 && !led(),
            Sort::Indian => units.only_indians() && !led(),
        }
}

/// The enemy forces a verb of `side`'s card could strike.
pub fn targets(content: &Content, world: &World, side: Side, verb: &Verb) -> SpaceSet {
    let enemy = side.other();
    let fits = |space: SpaceId| match *verb {
        Verb::Pin { who, .. } => {
            !world.campaign.pinned.has(space) && is_sort(content, world, enemy, space, who)
        }
        Verb::Attrition { min_sp, .. } => world.units(enemy, space).troops >= min_sp,
        _ => false,
    };
    world.spaces.ids().filter(|&space| fits(space)).collect()
}

/// How many forces a verb still strikes; `None`: all.
fn limit(verb: &Verb, left: Option<u8>) -> Option<u8> {
    match *verb {
        Verb::Pin { forces: Forces::All, .. } => None,
        Verb::Pin { forces: Forces::Count(n), .. } | Verb::Attrition { forces: n, .. } => {
            Some(left.unwrap_or(n))
        }
        _ => Some(0),
    }
}

/// A side picks whom its interrupt strikes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// Who.
    pub side: Side,
    /// The card.
    pub card: CardId,
    /// Which of its verbs is at work.
    pub step: u8,
    /// How many more forces that verb strikes; left out: none has been struck yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
}

impl Effect {
    /// The verb at work; none when the card is done.
    pub fn verb<'a>(&self, content: &'a Content) -> Option<&'a Verb> {
        content.card(self.card).effect.get(usize::from(self.step))
    }

    /// The card's next verb.
    fn next(self) -> Frame {
        Frame::Effect(Effect { step: self.step.saturating_add(1), left: None, ..self })
    }
}

impl Step<NewFrance> for Effect {
    /// Its owner picks whom the card strikes, where there is something to pick.
    fn need(&self, at: At<'_>) -> Need {
        let Some(verb) = self.verb(at.content) else { return Need::Run };
        let found = targets(at.content, at.world, self.side, verb).len();
        match limit(verb, self.left) {
            Some(limit) if limit > 0 && found > usize::from(limit) => {
                Need::Decision(Ask::one(self.side, "strike", RULE))
            }
            _ => Need::Run,
        }
    }

    /// One of the forces.
    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let Some(verb) = self.verb(at.content) else { return };
        for space in targets(at.content, at.world, side, verb).iter() {
            match verb {
                Verb::Attrition { .. } => out.offer(Choice::Strike(space)),
                _ => out.offer(Choice::Pin(space)),
            }
        }
    }

    /// One force was picked.
    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Some(verb) = self.verb(turn.content) else {
            return Flow::Fault("an answer to a card that strikes nobody");
        };
        let (Choice::Pin(space) | Choice::Strike(space)) = choice else {
            return Flow::Fault("no answer to whom a card strikes");
        };
        strike(turn, side, verb, space);
        match limit(verb, self.left).map_or(0, |limit| limit.saturating_sub(1)) {
            0 => Flow::Goto(self.next()),
            left => Flow::Stay(Frame::Effect(Effect { left: Some(left), ..self })),
        }
    }

    /// A verb that leaves nothing to pick is carried out at once.
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let Some(verb) = self.verb(turn.content) else { return Flow::End };
        match verb {
            Verb::Cancel(category) => cancel(turn, self.side, *category),
            Verb::Reduce { sp } => reduce(turn, *sp),
            _ => {
                for space in targets(turn.content, turn.world, self.side, verb).iter() {
                    strike(turn, self.side, verb, space);
                }
            }
        }
        Flow::Goto(self.next())
    }
}

fn strike(turn: &mut Turn<'_>, side: Side, verb: &Verb, space: SpaceId) {
    let enemy = side.other();
    match *verb {
        Verb::Pin { .. } => {
            turn.world.campaign.pinned.insert(space);
            turn.tell(Event::Pinned { side: enemy, at: space });
        }
        // The sickness of a camp: troops die, Indians do not [NF ruling 50].
        Verb::Attrition { sp, .. } => {
            let units = turn.world.units_mut(enemy, space);
            let force = Force { troops: sp.min(units.troops), indians: 0 };
            *units -= force;
            turn.tell(Event::Struck { side: enemy, at: space, force });
        }
        _ => {}
    }
}

/// The enemy card just shown has no effect, and still was its owner's play [NF ruling 6].
fn cancel(turn: &mut Turn<'_>, side: Side, category: Category) {
    let cancelled = match category {
        Category::Combat => turn.world.combat.as_mut().and_then(|combat| {
            let enemy = combat.part_mut(side.other());
            enemy.cancelled = true;
            enemy.card
        }),
        _ => turn.world.reinforcement.take().map(|shown| shown.card),
    };
    if let Some(card) = cancelled {
        turn.tell(Event::Cancelled { card });
    }
}

fn reduce(turn: &mut Turn<'_>, sp: u16) {
    if let Some(shown) = &mut turn.world.reinforcement {
        shown.reduced = shown.reduced.saturating_add(sp);
        let card = shown.card;
        turn.tell(Event::Reduced { card, sp });
    }
}
