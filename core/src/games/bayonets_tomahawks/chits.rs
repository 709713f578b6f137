//! War in Europe chits [BT 18.3]: drawn unseen by the other side, one kept, shown when the Year ends.
//!
//! A chit is a slot of its side's pile and only its holder sees what it is, as with hidden cards. Which slot is drawn is a public pick;
//! what goes back into the pool can be drawn again. Rulings 64, 170, 187.

use super::battle::policy;
use super::cards::Deck;
use super::choice::{Choice, Offers, ask};
use super::event::{Event, LogisticsEvent, Points};
use super::frame::{Frame, Step};
use super::ids::ChitId;
use super::world::{World, slot};
use super::{At, BayonetsTomahawks, Flow, Turn, changes};
use crate::engine::{Chance, Drawn, Need, Pick, Thing};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The draw that is owed next, if there is one: the British draw first [BT ruling 64].
#[must_use]
pub fn owed(world: &World) -> Option<Frame> {
    let side = Side::ALL.into_iter().find(|side| world.cards.chits[*side].owed > 0)?;
    Some(Frame::DrawChit(DrawChit { side }))
}

/// The slots of a side's chits that are in its pool.
fn pool(world: &World, side: Side) -> Vec<u16> {
    let chits = world.cards.chits[side];
    let pile = world.cards.pile(Deck::chits(side));
    let away = [chits.held, chits.drawn];
    (pile.next..pile.end).filter(|number| !away.contains(&Some(*number))).collect()
}

/// A side draws the chits it is owed, and each time may replace the one on its placeholder [BT 18.3.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawChit {
    /// Who draws.
    pub side: Side,
}

impl Step<BayonetsTomahawks> for DrawChit {
    fn need(&self, at: At<'_>) -> Need {
        let chits = at.world.cards.chits[self.side];
        if chits.drawn.is_some() {
            return ask(self.side, "chit", "18.3.1");
        }
        let pool = pool(at.world, self.side);
        if chits.owed == 0 || pool.is_empty() {
            return Need::Run;
        }
        let deck = Deck::chits(self.side);
        Need::Chance(Chance::Pick(Pick {
            label: format!("chit {}", self.side.word()),
            from: pool.into_iter().map(|number| Thing::Slot(slot(deck, number))).collect(),
            count: 1,
        }))
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let left = at.world.action_round.policies[self.side].keeps_chit();
        policy::leave(left, [Choice::KeepChit, Choice::ReplaceChit], |choice| out.offer(choice));
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let pool = pool(turn.world, self.side);
        let Some(number) = drawn.pick().and_then(|index| pool.get(index).copied()) else {
            return Flow::Fault("a chit is drawn");
        };
        let chits = &mut turn.world.cards.chits[self.side];
        chits.owed = chits.owed.saturating_sub(1);
        if chits.held.is_none() {
            chits.held = Some(number);
        } else {
            chits.drawn = Some(number);
        }
        turn.tell(Event::Logistics(LogisticsEvent::DrewChit { side: self.side }));
        Flow::Stay(Frame::DrawChit(self))
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let chits = &mut turn.world.cards.chits[side];
        let drawn = chits.drawn.take();
        let replaced = match choice {
            Choice::KeepChit => false,
            Choice::ReplaceChit => true,
            _ => return Flow::Fault("a chit is kept or replaced"),
        };
        if replaced {
            chits.held = drawn;
        }
        turn.tell(Event::Logistics(LogisticsEvent::KeptChit { side, replaced }));
        Flow::Stay(Frame::DrawChit(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        // Nothing is left in the pool: what is owed is forfeit.
        turn.world.cards.chits[self.side].owed = 0;
        Flow::End
    }
}

/// At the Year's end a side names the chit on its placeholder [BT 18.3.2].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShowChit {
    /// Whose it is.
    pub side: Side,
}

impl Step<BayonetsTomahawks> for ShowChit {
    fn need(&self, at: At<'_>) -> Need {
        let chits = at.world.cards.chits[self.side];
        let open = chits.held.is_some() && chits.shown.is_none();
        if open { ask(self.side, "show-chit", "18.3.2") } else { Need::Run }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let deck = Deck::chits(side).index();
        for chit in at.content.chits(side) {
            out.offer_card(Choice::ShowChit(chit), deck, chit.name());
        }
    }

    fn answer(self, _: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::ShowChit(chit) = choice else { return Flow::Fault("a chit is named") };
        Flow::Goto(Frame::OpenChit(OpenChit { side, chit }))
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// The chit that was named is shown to be the one on the placeholder [BT 18.3.2].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenChit {
    /// Whose it is.
    pub side: Side,
    /// The chit.
    pub chit: ChitId,
}

impl Step<BayonetsTomahawks> for OpenChit {
    fn need(&self, _: At<'_>) -> Need {
        let deck = Deck::chits(self.side).index();
        Need::Chance(Chance::Show { side: self.side, deck, card: self.chit.id() })
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let OpenChit { side, chit } = self;
        let held = turn.world.cards.chits[side].held.map(|number| slot(Deck::chits(side), number));
        match drawn {
            Drawn::Shown(shown) if Some(shown) == held => {}
            _ => return Flow::Fault("the chit on the placeholder is shown"),
        }
        turn.world.cards.chits[side].shown = Some(chit);
        turn.tell(Event::Logistics(LogisticsEvent::ShowedChit { side, chit }));
        Flow::End
    }
}

/// The side with the higher chit scores the difference; without a chit its value is 0 [BT 18.3.2].
pub fn score(turn: &mut Turn<'_>) {
    let value = |side: Side| turn.world.cards.chits[side].shown.map_or(0, |chit| chit.value);
    let (british, french) = (value(Side::British), value(Side::French));
    changes::score(turn, Side::British, british.saturating_sub(french), Points::WarInEurope);
    changes::score(turn, Side::French, french.saturating_sub(british), Points::WarInEurope);
}

#[cfg(test)]
mod tests;
