//! Die roll modifiers [WW 7.5, 8.231, 9.13, 10.3]: each with its reason, so that the story can name them all.

use super::ids::PieceId;
use super::position::Pos;
use crate::board::{Modifier, Modifiers};

/// Why a die is modified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The commander's Tactics rating [WW 7.51].
    Tactics(PieceId),
    /// The Tactics rating of the leader inside the besieged work [WW 8.231].
    BesiegedTactics(PieceId),
    /// The other side alone has Auxiliaries or Light Infantry, in wilderness or mountain [WW 7.52].
    NoAuxiliaries,
    /// The other side alone has Regulars, in cultivated land [WW 7.53].
    NoRegulars,
    /// An amphibious landing [WW 7.54].
    Landing,
    /// Defenders in a stockade space [WW 7.54].
    Stockade,
    /// COEHORNS of one's own [WW 9.13].
    Coehorns,
    /// COEHORNS of the besieged [WW 8.231].
    BesiegedCoehorns,
    /// Louisbourg [WW 8.231].
    Louisbourg,
    /// Rangers among the raiders [WW 10.3].
    Rangers,
    /// Two or more militia in the Department's box [WW 10.3].
    Militia,
}

/// One modifier.
pub type Drm = Modifier<Cause>;
/// The modifiers of one die.
pub type Drms = Modifiers<Cause>;

impl Drms {
    /// Adds a leader's Tactics rating [WW 7.51].
    pub fn add_tactics(&mut self, pos: Pos<'_>, leader: Option<PieceId>) {
        if let Some(leader) = leader {
            self.add(true, Cause::Tactics(leader), pos.tactics(Some(leader)));
        }
    }
}
