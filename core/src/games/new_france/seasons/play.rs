//! Who may play which card when [NF Course of Play ¶6–9].
//!
//! Everything here is public: a card is offered if it has not been seen yet and what it asks of the position holds. Whether
//! it is in the hand is shown, not asked. A card whose condition fails or that would do nothing may not be played
//! [NF ruling 8], and each side plays one card a season [NF Course of Play ¶6].

use crate::board::Step;
use crate::engine::{Chance, Drawn, Need};
use crate::games::new_france::cards::{Card, Category, Home, Included, Moment, Role, Verb, deck};
use crate::games::new_france::choice::Choice;
use crate::games::new_france::content::Content;
use crate::games::new_france::event::Event;
use crate::games::new_france::ids::{CardId, SpaceSet};
use crate::games::new_france::interrupts::{self, Effect, Interrupt};
use crate::games::new_france::no::No;
use crate::games::new_france::reinforcements::{self, Placing};
use crate::games::new_france::world::{Bonus, Reinforcement, World};
use crate::games::new_france::{At, Flow, Frame, NewFrance, Offers, Turn, movement};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// May `side` play `card` at this moment, as far as everybody can see?
pub fn check(content: &Content, world: &World, side: Side, card: &Card, moment: Moment) -> Result<(), No> {
    if world.cards[side].active.is_some() {
        return Err(No::AlreadyPlayed(side));
    }
    if world.cards[side].shown.contains(&card.id) {
        return Err(No::AlreadyShown(card.id));
    }
    let gates = &card.condition.control_any;
    if !gates.is_empty() && !gates.iter().any(|&space| world.controls(side, space)) {
        return Err(No::NeedsControl(card.id));
    }
    if card.moment != moment {
        return Err(No::WrongMoment(card.id));
    }
    if !condition_holds(content, world, side, card) {
        return Err(No::Condition(card.id));
    }
    if !has_effect(content, world, side, card) {
        return Err(No::WithoutEffect(card.id));
    }
    Ok(())
}

fn condition_holds(content: &Content, world: &World, side: Side, card: &Card) -> bool {
    let condition = &card.condition;
    if let Some(least) = condition.places_sp {
        let shown = world.reinforcement.as_ref().map(|shown| content.card(shown.card));
        if shown.is_none_or(|shown| shown.places_sp() < least) {
            return false;
        }
    }
    let Some(combat) = world.combat.as_ref().filter(|_| card.moment == Moment::Combat) else { return true };
    let space = content.map.space(combat.space);
    let units = combat.part(side).start;
    let role = if combat.attacker == side { Role::Attacker } else { Role::Defender };
    let includes = |wanted: &Included| match wanted {
        Included::Indians => units.indians > 0,
        Included::Troops => units.troops > 0,
        Included::Leader => world.leaders_at(content, side, combat.space).any(),
    };
    condition.role.is_none_or(|wanted| wanted == role)
        && condition.includes.iter().all(includes)
        && (condition.kinds.is_empty() || condition.kinds.contains(&space.kind))
        && !condition.not_kinds.contains(&space.kind)
        && condition.home.is_none_or(|Home::Own| space.flag == side)
        && condition.port.is_none_or(|wanted| wanted == space.port)
}

fn has_effect(content: &Content, world: &World, side: Side, card: &Card) -> bool {
    match card.moment {
        Moment::OwnReinforcement => card.effect.iter().all(|verb| match verb {
            Verb::Place { at, .. } => !reinforcements::spaces(content, world, side, at).is_empty(),
            _ => true,
        }),
        Moment::OwnMovement => movement::helps_somebody(content, world, side, card),
        Moment::Combat => world.combat.is_some(),
        Moment::AfterEnemyReinforcementCard => world.reinforcement.is_some(),
        Moment::AfterEnemyCombatCard => world
            .combat
            .as_ref()
            .map(|combat| combat.part(side.other()))
            .is_some_and(|enemy| enemy.card.is_some() && !enemy.cancelled),
        Moment::StartOfEnemyMovement => {
            card.effect.iter().any(|verb| !interrupts::targets(content, world, side, verb).is_empty())
        }
    }
}

/// Could the side play some card now, for all that everybody can see? If not, no window is opened.
pub fn could_play(content: &Content, world: &World, side: Side, moment: Moment) -> bool {
    world.may_play(side) && content.deck(side).any(|card| check(content, world, side, card, moment).is_ok())
}

/// Offers every card of the side's deck that could be played now, and says why the others cannot.
pub fn offer_cards(at: At<'_>, side: Side, moment: Moment, out: &mut Offers) {
    for card in at.content.deck(side) {
        if card.moment != moment && !out.wants_reasons() {
            continue;
        }
        match check(at.content, at.world, side, card, moment) {
            Ok(()) if at.world.may_play(side) => {
                out.offer_card(Choice::Play(card.id), deck(side), card.id.name());
            }
            Ok(()) => out.refuse(Choice::Play(card.id), No::EmptyHand),
            Err(no) => out.refuse(Choice::Play(card.id), no),
        }
    }
}

/// A side shows the card it plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// Who.
    pub side: Side,
    /// The card.
    pub card: CardId,
}

impl Step<NewFrance> for Show {
    /// The card must be shown.
    fn need(&self, _: At<'_>) -> Need {
        let Show { side, card } = *self;
        Need::Chance(Chance::Show { side, deck: deck(side), card: card.to_string() })
    }

    /// The card was shown from this slot: it is the side's play for the season, whatever comes of it [NF ruling 6].
    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Show { side, card } = self;
        let Drawn::Shown(slot) = drawn else { return Flow::Fault("no card where one was to be shown") };
        let cards = &mut turn.world.cards[side];
        cards.hand.retain(|&number| number != slot.number);
        cards.shown.push(card);
        cards.active = Some(card);
        turn.tell(Event::Played { side, card });
        let known = turn.content.card(card);
        match known.category {
            Category::Reinforcement => {
                turn.world.reinforcement = Some(Reinforcement {
                    side,
                    card,
                    step: 0,
                    left: None,
                    reduced: 0,
                    received: SpaceSet::default(),
                });
                let window = Interrupt { side: side.other(), moment: Moment::AfterEnemyReinforcementCard };
                Flow::Sequence(vec![Frame::Interrupt(window), Frame::Place(Placing {})])
            }
            Category::Movement => {
                turn.world.campaign.bonus = Some(Bonus { card, left: movement::uses(known) });
                Flow::End
            }
            Category::Combat => match &mut turn.world.combat {
                Some(combat) => {
                    combat.part_mut(side).card = Some(card);
                    Flow::End
                }
                None => Flow::Fault("a combat card without a combat"),
            },
            Category::Interrupt => Flow::Goto(Frame::Effect(Effect { side, card, step: 0, left: None })),
        }
    }
}
