//! Interchangeable counters: same name, ratings, strength and place. One choice serves for all of them [WW ruling 102]; what
//! it answers to besides is in `wording/twins.rs`.

use super::ids::{PieceId, PieceSet};
use super::position::Pos;

impl Pos<'_> {
    /// Are these counters in the same place and state?
    #[must_use]
    pub fn stand_alike(self, a: PieceId, b: PieceId) -> bool {
        let pieces = &self.world.pieces;
        pieces.place(a) == pieces.place(b)
            && pieces.reduced.has(a) == pieces.reduced.has(b)
            && pieces.inside.has(a) == pieces.inside.has(b)
    }

    /// One of each kind of interchangeable counter.
    #[must_use]
    pub fn distinct(self, set: PieceSet) -> PieceSet {
        let mut kept = PieceSet::default();
        for piece in set.iter() {
            let twins = self.content.twins[piece].and(kept);
            if !twins.iter().any(|other| self.stand_alike(piece, other)) {
                kept.insert(piece);
            }
        }
        kept
    }
}
