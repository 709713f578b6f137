//! Bidding for sides [WW 13.3, 14.7], before the first deal. The loser of the bid starts with the points bid.

use super::choice::{Choice, ask, refusal};
use super::event::{Event, Points};
use super::frame::{Frame, Step};
use super::{At, Flow, Turn};
use crate::cite::Rule;
use crate::engine::{Chance, Drawn, Need, Offers, Prompt, Refusal, Roll, Who, Words};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// The highest bid that is taken: more than wins at once [WW 13.11, ruling 72].
const HIGHEST: u8 = 20;
/// The highest bid that is refused with its reason.
const MEANT: u32 = 999;

/// Refuses bids nobody can mean.
fn refuse_above(out: &mut Offers<Choice>, words: impl Fn() -> Words) {
    for points in u32::from(HIGHEST) + 1..=MEANT {
        out.refuse(|| {
            let why = format!("{points} VP are more than anybody can give away and still win");
            let help = format!("bid at most {HIGHEST}");
            let refusal = refusal("coureur::ww::bidding::too_high", "ruling 72", why, help);
            (words().amount(points, u32::MAX), refusal)
        });
    }
}

/// Who plays what is settled: `seat` plays `plays`, the other side gets the points.
fn settle(turn: &mut Turn<'_>, seat: Side, plays: Side, bid: u8) {
    if seat != plays {
        turn.world.swapped = true;
        turn.tell(Event::Marked { effect: "the players change seats", rule: "13.3" });
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

impl Step for SealedBids {
    fn need(&self, _: At<'_>) -> Need {
        if self.tied.is_some() {
            let label = "equal bids".to_owned();
            return Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, sides: 6 }]));
        }
        Need::Decision(Prompt {
            who: Who::Both,
            ask: format!("Bid victory points to play the {}", self.favoured),
            waiting: "both sides bid".to_owned(),
            window: None,
            rule: Rule::ww("13.3"),
        })
    }

    fn offers(&self, _: At<'_>, _: Side, out: &mut Offers<Choice>) {
        for points in 0..=HIGHEST {
            let words = Words::key("bid").amount(u32::from(points), u32::from(HIGHEST));
            out.offer(Choice::Bid(points), words);
        }
        refuse_above(out, || Words::key("bid"));
    }

    fn answer_both(mut self, turn: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
        let (Choice::Bid(british), Choice::Bid(french)) = (choices.british, choices.french) else {
            return Flow::End;
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
        if let (Drawn::Faces(faces), Some(bid)) = (drawn, self.tied) {
            let die = faces.first().and_then(|roll| roll.first()).copied().unwrap_or(1);
            let seat = if die <= 3 { Side::British } else { Side::French };
            settle(turn, seat, self.favoured, bid);
        }
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
fn can_raise(bid: Standing, plays: Side, points: u8) -> Result<(), Refusal> {
    if plays == bid.plays && points > bid.points {
        return Ok(());
    }
    Err(refusal(
        "coureur::ww::bidding::raise_or_accept",
        "14.7",
        format!(
            "{} VP to play the {} can only be raised, for the same side, or accepted",
            bid.points, bid.plays
        ),
        "bid more, or accept and play the other side",
    ))
}

impl Step for OpenBids {
    fn need(&self, _: At<'_>) -> Need {
        match (self.opens, self.standing) {
            (None, _) => {
                let roll =
                    |side: Side| Roll { label: format!("first bid {}", side.word()), dice: 1, sides: 6 };
                Need::Chance(Chance::Roll(Side::ALL.into_iter().map(roll).collect()))
            }
            (Some(seat), None) => ask(seat, "Bid victory points for a side", "14.7"),
            (_, Some(bid)) => {
                let text = format!("{} VP are bid to play the {}: raise, or accept", bid.points, bid.plays);
                ask(bid.seat.other(), text, "14.7")
            }
        }
    }

    fn offers(&self, _: At<'_>, _: Side, out: &mut Offers<Choice>) {
        let words = |side: Side, points: u8| {
            Words::key("bid").then(side.word()).amount(u32::from(points), u32::from(HIGHEST))
        };
        for side in Side::ALL {
            refuse_above(out, || Words::key("bid").then(side.word()));
        }
        match self.standing {
            None => {
                for side in Side::ALL {
                    for points in 0..=HIGHEST {
                        out.offer(Choice::BidFor(side, points), words(side, points));
                    }
                }
            }
            Some(bid) => {
                out.offer(Choice::Accept, Words::key("accept"));
                for side in Side::ALL {
                    for points in 0..=HIGHEST {
                        out.offer_if(
                            can_raise(bid, side, points),
                            Choice::BidFor(side, points),
                            words(side, points),
                        );
                    }
                }
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
            _ => Flow::End,
        }
    }

    fn chance(mut self, _: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Drawn::Faces(faces) = drawn else { return Flow::End };
        let die = |index: usize| faces.get(index).and_then(|roll| roll.first()).copied().unwrap_or(1);
        self.opens = match die(0).cmp(&die(1)) {
            std::cmp::Ordering::Greater => Some(Side::British),
            std::cmp::Ordering::Less => Some(Side::French),
            std::cmp::Ordering::Equal => None,
        };
        Flow::Stay(Frame::OpenBids(self))
    }
}
