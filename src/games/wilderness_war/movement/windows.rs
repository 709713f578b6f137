//! Response cards around a move: FOUL WEATHER before it, LAKE SCHOONER on a lake shore [WW #14, #15].

use super::super::cards::EventKind;
use super::super::choice::{Choice, company, offer_play, window};
use super::super::event::Event;
use super::super::frame::Step;
use super::super::ids::SpaceId;
use super::super::map::Way;
use super::super::position::{Pos, Work};
use super::super::sequence::phase::Show;
use super::super::{At, Flow, Turn};
use super::mover;
use crate::engine::{Need, Offers, Window, Words};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The other side may play FOUL WEATHER before anything moves [WW #14, 6.22, 6.431]. `pass all` answers for all groups of
/// the Action Phase, so that several single moves need one reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoulWeather {}

impl Step for FoulWeather {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        let other = mover(pos).other();
        let fair = at.world.phase.as_ref().is_some_and(|phase| phase.fair);
        let march = at.world.march.as_ref().filter(|march| march.steps == 0 && !fair);
        let Some(march) = march.filter(|_| pos.possible(other, EventKind::FoulWeather).next().is_some())
        else {
            return Need::Run;
        };
        let kind = Window { kind: "foul-weather", pass: "pass" };
        let (who, name) = (company(pos, march.moving), pos.name(march.at));
        let text =
            format!("About to move from {name}: {who}. Play FOUL WEATHER (two spaces at most, no ships)?");
        window(other, text, "5.56", kind)
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers<Choice>) {
        out.offer(Choice::Pass, Words::key("pass"));
        out.offer(Choice::PassAll, Words::key("pass").then("all"));
        for card in Pos::from(at).possible(side, EventKind::FoulWeather) {
            offer_play(out, at.content, card);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        if choice == Choice::PassAll
            && let Some(phase) = &mut turn.world.phase
        {
            phase.fair = true;
        }
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
        // A force or a unit, no leader who was activated to go alone.
        (march.group.force || pos.only_units(march.moving).any())
            && pos.content.net.between(from, march.at) == Some(Way::Lakeshore)
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
        let Some(march) = &at.world.march else { return Need::Run };
        let kind = Window { kind: "lake-schooner", pass: "pass" };
        let from = march.from.map_or("", |from| pos.name(from));
        let (who, to) = (company(pos, march.moving), pos.name(march.at));
        let text = format!(
            "Over the lake shore from {from} to your fortification at {to}: {who}. Play LAKE SCHOONER to send them back?"
        );
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
        if let Some(from) = march.from {
            march.at = from;
            put_back(turn, side, from);
        }
        turn.housekeeping();
        Flow::Goto(show)
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
