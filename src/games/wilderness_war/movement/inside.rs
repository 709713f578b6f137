//! Who defends inside an unbesieged fort or fortress, and who outside [WW 8.1, 6.83].

use super::super::choice::{Choice, ask, company, piece_words, refusal};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::position::{Pos, Work};
use super::super::{At, Flow, Turn};
use crate::engine::{Need, Offers, Refusal, Words};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Units a fort holds [WW 8.11].
pub const FORT_CAPACITY: usize = 4;

/// The defender says who is inside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inside {
    /// The defender.
    pub side: Side,
    /// Interceptors, who must fight outside [WW 6.712].
    pub bound: PieceSet,
    /// The question is asked even though the entry is settled by an interception.
    pub intercepted: bool,
}

/// How many more units may go inside.
#[must_use]
pub fn room(pos: Pos<'_>, side: Side, space: SpaceId) -> usize {
    let inside = pos.units(side, space).and(pos.world.pieces.inside).len();
    match pos.fortification(side, space) {
        Some(Work::Fortress) => usize::MAX,
        Some(Work::Fort) => FORT_CAPACITY.saturating_sub(inside),
        Some(Work::Stockade) | None => 0,
    }
}

impl Inside {
    /// When a group enters.
    #[must_use]
    pub fn on_entry(side: Side) -> Inside {
        Inside { side, bound: PieceSet::default(), intercepted: false }
    }

    /// When interceptors have caught it [WW 8.1].
    #[must_use]
    pub fn against_interception(side: Side, bound: PieceSet) -> Inside {
        Inside { side, bound, intercepted: true }
    }

    fn space(&self, pos: Pos<'_>) -> Option<SpaceId> {
        let march = pos.world.march.as_ref()?;
        let asked = self.intercepted || (!march.settled && !march.infiltrating);
        let work = pos.unbesieged_fortification(self.side, march.at);
        (asked && work.is_some_and(Work::is_siegeable)).then_some(march.at)
    }

    fn open(&self, pos: Pos<'_>, space: SpaceId) -> PieceSet {
        pos.of(self.side, space).minus(self.bound).minus(pos.world.pieces.inside)
    }

    fn can_go_in(&self, pos: Pos<'_>, space: SpaceId, piece: PieceId) -> Result<(), Refusal> {
        if pos.content.leader(piece).is_some() || room(pos, self.side, space) > 0 {
            return Ok(());
        }
        Err(refusal(
            "coureur::ww::siege::fort_is_full",
            "8.11",
            "no more than four units may be inside a fort",
            "the others defend outside",
        ))
    }
}

impl Step for Inside {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        let Some(space) = self.space(pos).filter(|space| self.open(pos, *space).any()) else {
            return Need::Run;
        };
        let moving = at.world.march.as_ref().map_or(PieceSet::default(), |march| march.moving);
        let (who, name) = (company(pos, moving), pos.name(space));
        let room = match room(pos, self.side, space) {
            usize::MAX => "all".to_owned(),
            1 => "1 unit and any leaders".to_owned(),
            units => format!("{units} units and any leaders"),
        };
        let text =
            format!("Who defends inside at {name} ({room} may) against {who}? The others stay outside");
        ask(self.side, text, "8.1")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers<Choice>) {
        let pos = Pos::from(at);
        let Some(space) = self.space(pos) else { return };
        let open = self.open(pos, space);
        for piece in pos.distinct(open).iter() {
            let words = piece_words(Words::key("inside"), at.content, piece);
            out.offer_if(self.can_go_in(pos, space, piece), Choice::Inside(piece), words);
        }
        if pos.only_units(open).len() <= room(pos, self.side, space) {
            out.offer(Choice::InsideAll, Words::key("inside").then("all"));
        }
        out.offer(Choice::Done, Words::key("outside").then_opt("rest"));
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Some(space) = self.space(turn.pos()) else { return Flow::End };
        match choice {
            Choice::Inside(piece) => {
                turn.world.pieces.inside.insert(piece);
                turn.tell(Event::Inside { piece, at: space, rule: "8.1" });
                Flow::Stay(Frame::Inside(self))
            }
            Choice::InsideAll => {
                for piece in self.open(turn.pos(), space).iter() {
                    turn.world.pieces.inside.insert(piece);
                    turn.tell(Event::Inside { piece, at: space, rule: "8.1" });
                }
                Flow::End
            }
            _ => Flow::End,
        }
    }
}
