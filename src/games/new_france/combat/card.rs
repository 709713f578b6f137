//! Combat cards [NF Combat ¶6]: attacker first, then defender [NF ruling 17].

use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::games::new_france::cards::Moment;
use crate::games::new_france::choice::Choice;
use crate::games::new_france::{At, Flow, Frame, Offers, play};
use crate::side::Side;

/// A card or none, if there could be one. The owner of an empty space may play one too [NF ruling 18].
pub fn need(at: At<'_>, side: Side) -> Need {
    let Some(combat) = &at.world.combat else { return Need::Run };
    if !play::could_play(at.content, at.world, side, Moment::Combat) {
        return Need::Run;
    }
    let rule = Rule::nf("Combat ¶6");
    let window = combat.attacker != side;
    Need::Decision(Ask { window, ..Ask::one(side, "combat-card", rule) })
}

/// The cards, or none. For the defender it is a window that he may waive.
pub fn offers(at: At<'_>, side: Side, out: &mut Offers) {
    match &at.world.combat {
        Some(combat) if combat.attacker == side => {
            out.offer(Choice::NoCard);
        }
        _ => out.offer(Choice::Pass),
    }
    play::offer_cards(at, side, Moment::Combat, out);
}

/// A card was played, or none.
pub fn answer(side: Side, choice: Choice) -> Flow {
    match choice {
        Choice::Play(card) => Flow::Goto(Frame::Show { side, card }),
        Choice::NoCard | Choice::Pass => Flow::End,
        _ => Flow::Fault("no answer to a combat card"),
    }
}
