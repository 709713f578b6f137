//! Decisions that go by themselves, since they leave nobody a choice.

use super::{EngineError, Rules};
use crate::side::Side;

/// An answer that nobody has to give, by its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByItself {
    /// The side has said that it lets such windows pass.
    Waived(usize),
    /// There is one legal answer, and anybody can see that without a look at a hand.
    Forced(usize),
}

impl ByItself {
    /// The answer's place in the list.
    #[must_use]
    pub fn choice(self) -> usize {
        match self {
            ByItself::Waived(choice) | ByItself::Forced(choice) => choice,
        }
    }
}

/// How the question that is open to this side alone answers itself; `None`: the side must decide. `waives` says whether it
/// lets windows of a kind pass.
///
/// # Errors
/// If a waived window cannot be passed: a defect of the rules.
pub fn by_itself<R: Rules + ?Sized>(
    rules: &R,
    side: Side,
    waives: impl FnOnce(&str) -> bool,
) -> Result<Option<ByItself>, EngineError> {
    let Some(ask) = rules.next().ask_of(side) else { return Ok(None) };
    if ask.window && waives(ask.kind) {
        let pass = rules.pass(side).map(ByItself::Waived);
        return pass.map(Some).ok_or(EngineError::Fault { what: "a window that cannot be passed" });
    }
    let plain = |choice: &usize| rules.choosable(side, *choice).is_some_and(|open| open.hidden.is_nothing());
    Ok(rules.only(side).filter(plain).map(ByItself::Forced))
}
