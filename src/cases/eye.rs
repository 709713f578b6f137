//! What a case knows of hands: everything, for any card may be in them.

use super::file::Windows;
use crate::engine::Slot;
use crate::orders::Eye;
use crate::side::Side;
use crate::speech::{Offer, Play};

/// A case in which a line of this side is read.
pub(super) struct OpenEye {
    pub(super) side: Side,
    pub(super) windows: Windows,
    /// Does the case show that the line is refused? Then it is meant as it stands, and no way around the refusal is looked for.
    pub(super) refused: bool,
}

impl Eye for OpenEye {
    fn private(&self, _: &dyn Play, _: Side, offers: Vec<Offer>) -> (Vec<Offer>, Vec<Offer>) {
        (offers, Vec::new())
    }

    fn slot(&self, play: &dyn Play, side: Side, deck: u8, _: &str) -> Option<Slot> {
        let slot = play.hand(side).into_iter().find(|slot| slot.deck == deck);
        Some(slot.unwrap_or(Slot { deck, number: u16::MAX }))
    }

    fn seeks_paths(&self) -> bool {
        !self.refused
    }

    fn waits(&self, beside: bool) -> bool {
        self.refused || beside
    }

    fn lets_pass(&self) -> bool {
        self.windows == Windows::Pass
    }

    fn waives(&self, side: Side, _: &str) -> bool {
        self.windows == Windows::Pass && side != self.side
    }
}
