//! Bidding for sides [WW 13.3, 14.7], before the first deal. The loser of the bid starts with the points bid.

use super::choice::{Choice, Offers, ask};
use super::event::{Effect, Event, Points};
use super::frame::{Frame, Step};
use super::no::{No, SequenceNo};
use super::{At, Flow, Turn, WildernessWar};
use crate::cite::Rule;
use crate::engine::{Ask, Chance, Die, Drawn, Need, Roll};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// The highest bid that is taken: more than wins at once [WW 13.11, ruling 72].
pub const HIGHEST: u8 = 20;

/// Refuses bids nobody can mean.
fn refuse_above(out: &mut Offers, bid: impl Fn(u8) -> Choice) {
    if !out.wants_reasons() {
        return;
    }
    for points in HIGHEST + 1..=u8::MAX {
        out.refuse(bid(points), SequenceNo::BidTooHigh(points).into());
    }
}

/// Who plays what is settled: `seat` plays `plays`, the other side gets the points.
fn settle(turn: &mut Turn<'_>, seat: Side, plays: Side, bid: u8) {
    if seat != plays {
        turn.world.swapped = true;
        turn.tell(Event::Marked { effect: Effect::SeatsChanged, rule: "13.3" });
    }
    turn.award(plays.other(), u16::from(bid), Points::Bid);
}

/// Sealed bids for the favoured side [WW 13.3].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedBids {
    /// The side both want.
    pub favoured: Side,
    /// Equal bids, to be decided by a die.
    pub tied: Option<u8>,
}

impl Step<WildernessWar> for SealedBids {
    fn need(&self, _: At<'_>) -> Need {
        if self.tied.is_some() {
            let label = "equal bids".to_owned();
            return Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, die: Die::SIX }]));
        }
        Need::Decision(Ask::both("bids", Rule::ww("13.3")))
    }

    fn offers(&self, _: At<'_>, _: Side, out: &mut Offers) {
        for points in 0..=HIGHEST {
            out.offer(Choice::Bid(points));
        }
        refuse_above(out, Choice::Bid);
    }

    fn answer_both(mut self, turn: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
        let (Choice::Bid(british), Choice::Bid(french)) = (choices.british, choices.french) else {
            return Flow::Fault("a sealed bid that is none");
        };
        if british == french {
            self.tied = Some(british);
            return Flow::Stay(Frame::SealedBids(self));
        }
        let seat = if british > french { Side::British } else { Side::French };
        settle(turn, seat, self.favoured, british.max(french));
        Flow::End
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let (Some(die), Some(bid)) = (drawn.die(), self.tied) else {
            return Flow::Fault("no die between equal bids");
        };
        let seat = if die <= 3 { Side::British } else { Side::French };
        settle(turn, seat, self.favoured, bid);
        Flow::End
    }
}

/// A bid that stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Who made it.
    pub seat: Side,
    /// The side he would play.
    pub plays: Side,
    /// The points he gives.
    pub points: u8,
}

/// Open bids in turn [WW 14.7].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenBids {
    /// Who must open, once the dice have spoken.
    pub opens: Option<Side>,
    /// The bid that stands.
    pub standing: Option<Standing>,
}

/// A standing bid is raised for the same side, or accepted [WW 14.7].
fn can_raise(bid: Standing, plays: Side, points: u8) -> Result<(), No> {
    if plays == bid.plays && points > bid.points {
        return Ok(());
    }
    Err(SequenceNo::RaiseOrAccept { points: bid.points, plays: bid.plays }.into())
}

impl Step<WildernessWar> for OpenBids {
    fn need(&self, _: At<'_>) -> Need {
        match (self.opens, self.standing) {
            (None, _) => {
                let roll =
                    |side: Side| Roll { label: format!("first bid {}", side.word()), dice: 1, die: Die::SIX };
                Need::Chance(Chance::Roll(Side::ALL.into_iter().map(roll).collect()))
            }
            (Some(seat), None) => ask(seat, "first-bid", "14.7"),
            (_, Some(bid)) => ask(bid.seat.other(), "raise-bid", "14.7"),
        }
    }

    fn offers(&self, _: At<'_>, _: Side, out: &mut Offers) {
        for side in Side::ALL {
            refuse_above(out, |points| Choice::BidFor(side, points));
        }
        if self.standing.is_some() {
            out.offer(Choice::Accept);
        }
        for side in Side::ALL {
            for points in 0..=HIGHEST {
                let check = self.standing.map_or(Ok(()), |bid| can_raise(bid, side, points));
                out.offer_if(check, Choice::BidFor(side, points));
            }
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, seat: Side, choice: Choice) -> Flow {
        match (choice, self.standing) {
            (Choice::BidFor(plays, points), _) => {
                self.standing = Some(Standing { seat, plays, points });
                Flow::Stay(Frame::OpenBids(self))
            }
            (Choice::Accept, Some(bid)) => {
                settle(turn, bid.seat, bid.plays, bid.points);
                Flow::End
            }
            _ => Flow::Fault("neither a bid nor one to accept"),
        }
    }

    fn chance(mut self, _: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let dice = match &drawn {
            Drawn::Faces(rolls) => rolls.concat(),
            Drawn::Picked(_) | Drawn::Shuffled | Drawn::Shown(_) => Vec::new(),
        };
        let [british, french] = dice.as_slice() else {
            return Flow::Fault("not two dice for the first bid");
        };
        self.opens = match british.cmp(french) {
            std::cmp::Ordering::Greater => Some(Side::British),
            std::cmp::Ordering::Less => Some(Side::French),
            std::cmp::Ordering::Equal => None,
        };
        Flow::Stay(Frame::OpenBids(self))
    }
}
