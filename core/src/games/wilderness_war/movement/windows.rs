//! Response cards around a move: FOUL WEATHER before it, LAKE SCHOONER on a lake shore \[WW #14, #15].

use super::super::cards::EventKind;
use super::super::choice::{Choice, Offers, offer_play, window};
use super::super::event::Event;
use super::super::frame::Step;
use super::super::ids::SpaceId;
use super::super::map::Way;
use super::super::position::{Pos, Work};
use super::super::sequence::phase::Show;
use super::super::{At, Flow, Turn, WildernessWar};
use super::mover;
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The other side may play FOUL WEATHER before anything moves \[WW #14, 6.22, 6.431]. `pass all` answers for all groups of
/// the Action Phase, so that several single moves need one reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoulWeather {}

impl Step<WildernessWar> for FoulWeather {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        let other = mover(pos).other();
        let fair = at.world.phase.as_ref().is_some_and(|phase| phase.fair);
        let about_to_move = at.world.march.as_ref().is_some_and(|march| march.steps == 0);
        if about_to_move && !fair && pos.possible(other, EventKind::FoulWeather).next().is_some() {
            return window(other, "foul-weather", "5.56");
        }
        Need::Run
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        out.offer(Choice::Pass);
        out.offer(Choice::PassAll);
        for card in Pos::from(at).possible(side, EventKind::FoulWeather) {
            offer_play(out, card);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Play(card) => {
                let Some(march) = &mut turn.world.march else {
                    return Flow::Fault("FOUL WEATHER, and nobody moves");
                };
                march.foul = true;
                Flow::Goto(Show::play(side, card))
            }
            Choice::PassAll => {
                if let Some(phase) = &mut turn.world.phase {
                    phase.fair = true;
                }
                Flow::End
            }
            Choice::Pass => Flow::End,
            _ => Flow::Fault("no choice at FOUL WEATHER"),
        }
    }

    /// Nobody moves, or nobody can play it.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// The other side may play LAKE SCHOONER against a group that crossed a lake shore to its fortification \[WW #15].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schooner {}

impl Schooner {
    fn is_open(pos: Pos<'_>) -> bool {
        let side = mover(pos);
        let Some(march) = pos.world.march.as_ref().filter(|march| !march.settled) else { return false };
        let Some(from) = march.from else { return false };
        // A force or a unit, no leader who was activated to go alone.
        (march.group.force || pos.only_units(march.moving).any())
            && pos.content.net.between(from, march.at) == Some(Way::Lakeshore)
            && pos.fortification(side.other(), march.at).is_some()
            && pos.possible(side.other(), EventKind::LakeSchooner).next().is_some()
    }
}

impl Step<WildernessWar> for Schooner {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if Self::is_open(pos) { window(mover(pos).other(), "lake-schooner", "5.56") } else { Need::Run }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        out.offer(Choice::Pass);
        for card in Pos::from(at).possible(side, EventKind::LakeSchooner) {
            offer_play(out, card);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let card = match choice {
            Choice::Play(card) => card,
            Choice::Pass => return Flow::End,
            _ => return Flow::Fault("no choice at LAKE SCHOONER"),
        };
        let show = Show::response(turn, side, card);
        let Some(march) = &mut turn.world.march else { return Flow::Fault("nobody to send back") };
        march.settled = true;
        march.over = true;
        march.infiltrating = false;
        if let Some(from) = march.from {
            march.at = from;
            put_back(turn, side, from);
        }
        turn.housekeeping();
        Flow::Goto(show)
    }

    /// Nobody crossed a lake shore, or nobody can play it.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// Those who moved stand again where they came from. An infiltrator among the enemy is lost [WW 6.63]; besiegers who had
/// left nobody behind find the siege they had lifted, and begin it anew [WW ruling 80].
fn put_back(turn: &mut Turn<'_>, side: Side, from: SpaceId) {
    let Some((pieces, slipped)) = turn.world.march.as_ref().map(|march| (march.moving, march.slipped)) else {
        return;
    };
    let held = turn.pos().is_enemy_held(side.other(), from);
    if held && slipped {
        for piece in pieces.iter() {
            turn.eliminate(piece, "6.63");
        }
        return;
    }
    turn.shift(pieces, from);
    turn.tell(Event::PutBack { pieces, to: from });
    let work = turn.pos().unbesieged_fortification(side, from);
    if work.is_some_and(Work::is_siegeable) && turn.pos().only_units(pieces).any() {
        turn.begin_siege(from, side);
    }
}
