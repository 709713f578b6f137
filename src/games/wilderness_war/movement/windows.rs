//! Response cards around a move: FOUL WEATHER before it, LAKE SCHOONER on a lake shore [WW #14, #15].

use super::super::cards::EventKind;
use super::super::choice::{Choice, offer_play, window};
use super::super::event::Event;
use super::super::frame::Step;
use super::super::map::Way;
use super::super::position::Pos;
use super::super::sequence::phase::Show;
use super::super::{At, Flow, Turn};
use super::mover;
use crate::engine::{Need, Offers, Window, Words};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The other side may play FOUL WEATHER before anything moves [WW #14, 6.22, 6.431].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoulWeather {}

impl Step for FoulWeather {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        let other = mover(pos).other();
        let open = at.world.march.as_ref().is_some_and(|march| march.steps == 0);
        if !open || pos.possible(other, EventKind::FoulWeather).next().is_none() {
            return Need::Run;
        }
        let kind = Window { kind: "foul-weather", pass: "pass" };
        window(other, "An enemy group is about to move: play FOUL WEATHER?", "5.56", kind)
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers<Choice>) {
        out.offer(Choice::Pass, Words::key("pass"));
        for card in Pos::from(at).possible(side, EventKind::FoulWeather) {
            offer_play(out, at.content, card);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Play(card) = choice else { return Flow::End };
        if let Some(march) = &mut turn.world.march {
            march.foul = true;
        }
        Flow::Goto(Show::play(side, card))
    }
}

/// The other side may play LAKE SCHOONER against a group that crossed a lake shore to its fortification [WW #15].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schooner {}

impl Schooner {
    fn is_open(pos: Pos<'_>) -> bool {
        let side = mover(pos);
        let Some(march) = pos.world.march.as_ref().filter(|march| !march.settled) else { return false };
        let Some(from) = march.from else { return false };
        pos.content.net.between(from, march.at) == Some(Way::Lakeshore)
            && pos.fortification(side.other(), march.at).is_some()
            && pos.possible(side.other(), EventKind::LakeSchooner).next().is_some()
    }
}

impl Step for Schooner {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if !Self::is_open(pos) {
            return Need::Run;
        }
        let kind = Window { kind: "lake-schooner", pass: "pass" };
        let text = "The enemy crossed a lake shore to your fortification: play LAKE SCHOONER?";
        window(mover(pos).other(), text, "5.56", kind)
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers<Choice>) {
        out.offer(Choice::Pass, Words::key("pass"));
        for card in Pos::from(at).possible(side, EventKind::LakeSchooner) {
            offer_play(out, at.content, card);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Play(card) = choice else { return Flow::End };
        let show = Show::response(turn, side, card);
        let Some(march) = &mut turn.world.march else { return Flow::End };
        march.settled = true;
        march.over = true;
        march.infiltrating = false;
        let (pieces, first_step) = (march.moving, march.steps == 1);
        if let Some(from) = march.from {
            march.at = from;
            let held = turn.pos().is_enemy_held(side.other(), from);
            // Only an infiltrator can have come through such a space [WW 6.63].
            if held && !first_step {
                for piece in pieces.iter() {
                    turn.eliminate(piece);
                }
            } else {
                turn.shift(pieces, from);
                turn.tell(Event::PutBack { pieces, to: from });
            }
            // Besiegers who had marched off are before the work again, and begin anew [WW ruling 101].
            let work = turn.pos().unbesieged_fortification(side, from).filter(|work| work.is_siegeable());
            if held && first_step && work.is_some() && turn.pos().only_units(pieces).any() {
                turn.begin_siege(from, side);
            }
        }
        turn.housekeeping();
        Flow::Goto(show)
    }
}
