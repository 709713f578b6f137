//! The rules at some position, and its digest: taken once, however often it is asked for.

use crate::engine::Rules;
use crate::fair::tagged_hash;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// The rules at some position. It asks them codes and facts only.
pub(super) struct Position {
    play: Box<dyn Rules>,
    digest: OnceLock<[u8; 32]>,
}

impl Position {
    pub(super) fn new(play: Box<dyn Rules>) -> Position {
        Position { play, digest: OnceLock::new() }
    }

    pub(super) fn digest(&self) -> [u8; 32] {
        *self.digest.get_or_init(|| position_digest(&*self.play))
    }
}

impl fmt::Debug for Position {
    /// Whether the digest is known already says nothing of the position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.play.fmt(f)
    }
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position { play: self.play.twin(), digest: self.digest.clone() }
    }
}

impl Deref for Position {
    type Target = dyn Rules;

    fn deref(&self) -> &Self::Target {
        &*self.play
    }
}

impl DerefMut for Position {
    /// Whoever may change the position changes its digest: so no change can be forgotten.
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.digest = OnceLock::new();
        &mut *self.play
    }
}

/// The digest of a position.
pub(super) fn position_digest(rules: &dyn Rules) -> [u8; 32] {
    tagged_hash("coureur/position/1", &[rules.facts().as_bytes()])
}
