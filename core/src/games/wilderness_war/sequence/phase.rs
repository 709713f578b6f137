//! One Action Phase: play a card or pass, and say its use [WW 4.0, 5.26].

use super::super::activation::Naming;
use super::super::battle::retreat::Sweep;
use super::super::choice::{Choice, Offers, Use, ask, offer_play};
use super::super::construction::{self, Building};
use super::super::demolition::LastDemolition;
use super::super::event::Event;
use super::super::events;
use super::super::frame::{Frame, Step};
use super::super::ids::{CardId, PieceSet, SpaceSet};
use super::super::no::{No, SequenceNo};
use super::super::position::Pos;
use super::super::siege;
use super::super::world::{DECK, Phase, Shown};
use super::super::{At, Flow, Turn, WildernessWar};
use crate::engine::{Chance, Drawn, Need};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A side plays a card, or passes with its last one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionPhase {
    /// Whose it is.
    pub side: Side,
}

/// May he pass with his last card, and hold it [WW 4.0]?
///
/// # Errors
/// Why not.
pub fn can_pass(pos: Pos<'_>, side: Side) -> Result<(), No> {
    let hand = &pos.world.hands[side];
    if hand.cards.len() != 1 {
        return Err(SequenceNo::PassNeedsOneCard(hand.cards.len()).into());
    }
    if hand.held_over {
        return Err(SequenceNo::HeldLastSeason.into());
    }
    Ok(())
}

impl Step<WildernessWar> for ActionPhase {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "card", "4.0")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let may_hold = pos.may_hold(self.side);
        for card in at.content.deck().filter(|card| may_hold(*card)) {
            offer_play(out, card);
        }
        out.offer_if(can_pass(pos, self.side), Choice::Pass);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Play(card) => Flow::Sequence(vec![
                Show::play(side, card),
                Frame::UseCard(UseCard { side, card }),
                Frame::Sweep(Sweep {}),
                Frame::LastDemolition(LastDemolition::before_phase_ends(side)),
            ]),
            Choice::Pass => {
                turn.world.hands[side].passed = true;
                turn.tell(Event::Passed { side });
                Flow::End
            }
            _ => Flow::Fault("neither a card nor a pass"),
        }
    }
}

/// A card is shown from the hidden hand and goes to the discards [WW 5.22].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Show {
    /// Who shows it.
    pub side: Side,
    /// The card.
    pub card: CardId,
    /// Why.
    #[serde(default)]
    pub why: Why,
}

/// Why a card is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Why {
    /// It is played.
    #[default]
    Play,
    /// It is discarded.
    Discard,
    /// It answers something, and its play has been told.
    Response,
}

impl Show {
    /// A card that is played.
    #[must_use]
    pub fn play(side: Side, card: CardId) -> Frame {
        Frame::Show(Show { side, card, why: Why::Play })
    }

    /// A response whose effect comes at once: its play is told before what it does [WW 5.56].
    #[must_use]
    pub fn response(turn: &mut Turn<'_>, side: Side, card: CardId) -> Frame {
        turn.tell(Event::Played { side, card, rule: "5.56" });
        Frame::Show(Show { side, card, why: Why::Response })
    }

    /// A card that must be discarded.
    #[must_use]
    pub fn discard(side: Side, card: CardId) -> Frame {
        Frame::Show(Show { side, card, why: Why::Discard })
    }
}

impl Step<WildernessWar> for Show {
    fn need(&self, _: At<'_>) -> Need {
        Need::Chance(Chance::Show { side: self.side, deck: DECK, card: self.card.id() })
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Drawn::Shown(slot) = drawn else { return Flow::Fault("no card is shown") };
        let (side, card) = (self.side, self.card);
        match self.why {
            Why::Play => {
                // The card of the Action Phase is shown before its use is chosen; all others answer something.
                let rule = if turn.world.phase.is_none() { "5.26" } else { "5.56" };
                turn.tell(Event::Played { side, card, rule });
            }
            Why::Discard => turn.tell(Event::Discarded { side, card }),
            Why::Response => {}
        }
        turn.discard(self.side, Shown { card: self.card, slot: slot.number });
        Flow::End
    }
}

/// The card's use is chosen [WW 5.26]; activation and construction are open to both sides with any card [WW 5.11].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UseCard {
    /// Whose card.
    pub side: Side,
    /// The card.
    pub card: CardId,
}

impl Step<WildernessWar> for UseCard {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "use", "5.26")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let build = construction::can_construct(pos, self.side);
        let stockades = build.and_then(|()| construction::has_stockade_site(pos, self.side));
        let forts = build.and_then(|()| construction::has_fort_site(pos, self.side));
        out.offer(Choice::Activate);
        out.offer_if(stockades, Choice::BuildStockades);
        out.offer_if(forts, Choice::BuildForts);
        out.offer_if(events::can_play(pos, self.side, self.card), Choice::Event);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let usage = match choice {
            Choice::Activate => Use::Activate,
            Choice::BuildStockades => Use::Stockades,
            Choice::BuildForts => Use::Forts,
            Choice::Event => Use::Event,
            _ => return Flow::Fault("no use of the card"),
        };
        turn.tell(Event::Used { side, usage });
        turn.world.hands[side].built = matches!(usage, Use::Stockades | Use::Forts);
        let besiegers = siege::besiegers(turn.pos(), side);
        turn.world.phase = Some(Phase {
            side,
            card: self.card,
            fought: PieceSet::default(),
            clashed: PieceSet::default(),
            begun: SpaceSet::default(),
            besiegers,
            coehorns: None,
            fair: false,
        });
        let left = turn.content.card(self.card).value;
        match usage {
            Use::Activate => Flow::Goto(Frame::Naming(Naming::by_value(side, left))),
            Use::Stockades => Flow::Goto(Frame::Building(Building::stockades(side, left))),
            Use::Forts => Flow::Goto(Frame::Building(Building::forts(side, left))),
            Use::Event => {
                if turn.content.card(self.card).remove {
                    turn.remove_card(self.card);
                }
                events::enter(turn, side, self.card)
            }
        }
    }
}
