//! Combat cards [NF Combat ¶6]: attacker first, then defender [NF ruling 17].

use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::games::new_france::cards::Moment;
use crate::games::new_france::choice::Choice;
use crate::games::new_france::seasons::play::{self, Show};
use crate::games::new_france::{At, Flow, Frame, NewFrance, Offers, Turn};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A side plays a combat card or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatCard {
    /// Who.
    pub side: Side,
}

impl Step<NewFrance> for CombatCard {
    /// A card or none, if there could be one. The owner of an empty space may play one too [NF ruling 18].
    fn need(&self, at: At<'_>) -> Need {
        let Some(combat) = &at.world.combat else { return Need::Run };
        let side = self.side;
        if !play::could_play(at.content, at.world, side, Moment::Combat) {
            return Need::Run;
        }
        let rule = Rule::nf("Combat ¶6");
        let window = combat.attacker != side;
        Need::Decision(Ask { window, ..Ask::one(side, "combat-card", rule) })
    }

    /// The cards, or none. For the defender it is a window that he may waive.
    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        match &at.world.combat {
            Some(combat) if combat.attacker == side => out.offer(Choice::NoCard),
            _ => out.offer(Choice::Pass),
        }
        play::offer_cards(at, side, Moment::Combat, out);
    }

    fn answer(self, _: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Play(card) => Flow::Goto(Frame::Show(Show { side, card })),
            Choice::NoCard | Choice::Pass => Flow::End,
            _ => Flow::Fault("no answer to a combat card"),
        }
    }

    /// With no card that could be played nobody is asked.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
