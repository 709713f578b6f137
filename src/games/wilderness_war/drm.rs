//! Die roll modifiers [WW 7.5, 8.231, 9.13, 10.3]: each with its reason, so that the story can name them all.

use super::ids::PieceId;
use super::position::Pos;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drm {
    /// Why.
    pub cause: Cause,
    /// By how much.
    pub value: i8,
}

/// The modifiers of one die.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Drms(pub Vec<Drm>);

impl Drms {
    /// Adds a modifier if it applies.
    pub fn add(&mut self, applies: bool, cause: Cause, value: i8) {
        if applies && value != 0 {
            self.0.push(Drm { cause, value });
        }
    }

    /// Adds a leader's Tactics rating [WW 7.51].
    pub fn add_tactics(&mut self, pos: Pos<'_>, leader: Option<PieceId>) {
        if let Some(leader) = leader {
            self.add(true, Cause::Tactics(leader), pos.tactics(Some(leader)));
        }
    }

    /// The modified roll.
    #[must_use]
    pub fn modify(&self, die: u8) -> i8 {
        self.0.iter().fold(i8::try_from(die).unwrap_or(i8::MAX), |sum, drm| sum.saturating_add(drm.value))
    }
}
