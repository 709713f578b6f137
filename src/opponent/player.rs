//! He sits at a table like anybody: through a desk of his own, with what that desk knows.

use super::level::Level;
use super::suppose::Sight;
use super::think::Thinker;
use crate::log::Signed;
use crate::side::Side;
use crate::speech::Play;
use crate::table::{Act, Desk, Draft, PlayError, Seat, Table};

/// Before so much of a game is over nothing is lost for good.
const HALF: f64 = 0.5;
/// A chance on which nobody plays on.
const HOPELESS: f64 = 0.01;

impl Thinker {
    /// Somebody who thinks about the game on this table, from a secret of his own: what he decides follows from that, from the
    /// entry he writes, and from what his seat knows.
    #[must_use]
    pub fn seated(table: &Table, level: Level, secret: &[u8; 32]) -> Thinker {
        let entry = table.number().to_be_bytes();
        let hash = crate::fair::tagged_hash("coureur/opponent/1", &[secret, &entry]);
        let seed = hash.first_chunk::<8>().map_or(0, |bytes| u64::from_be_bytes(*bytes));
        Thinker::new(&table.setting().terms, level, seed)
    }

    /// Decides once, if the draft's seat is asked; says whether it was.
    ///
    /// # Errors
    /// If an order on the list is refused after all.
    pub fn decide(&mut self, draft: &mut Draft) -> Result<bool, PlayError> {
        let asked = draft.asked_side().filter(|_| draft.table().waiting().decision);
        let Some(side) = asked else { return Ok(false) };
        let legal = draft.legal(side);
        let sight: Sight = draft.sight(side);
        let play = draft.table().play();
        let code = self.choose(play, side, &sight).and_then(|choice| play.code(side, choice));
        let chosen = legal.iter().find(|offer| Some(&offer.code) == code.as_ref()).or(legal.first());
        let Some(offer) = chosen.cloned() else { return Ok(false) };
        draft.take(side, &offer)?;
        Ok(true)
    }

    /// Is it lost for a side beyond hope? Only where chances were measured, and not before half of the game is over.
    #[must_use]
    pub fn is_lost(&self, play: &dyn Play, side: Side) -> bool {
        let (_, chance, _) = self.judge().of(play);
        let chance = if side == Side::British { chance } else { 1.0 - chance };
        self.judge().curve().games > 0 && play.elapsed() >= HALF && chance < HOPELESS
    }

    /// Writes a whole entry of a seat: what is owed, and decisions as long as it is asked; or gives the game up, if it is lost
    /// beyond hope.
    ///
    /// # Errors
    /// If it is not the seat's turn, or an order on the list is refused after all.
    pub fn entry(&mut self, desk: &Desk, seat: Seat, time: &str) -> Result<(Signed, Table), PlayError> {
        let mut draft = desk.begin(seat)?;
        let asked = draft.asked_side().filter(|side| self.is_lost(draft.table().play(), *side));
        // A seat gives up by its own name, whichever side it plays.
        if let (Some(_), Some(own)) = (asked, seat.side()) {
            draft.act(Act::Resign(own))?;
            return draft.close(time);
        }
        while self.decide(&mut draft)? {}
        draft.close(time)
    }
}
