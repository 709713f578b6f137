//! Modifiers of a die, each with its cause, so that the story can name them all.

/// One modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Modifier<C> {
    /// Why.
    pub cause: C,
    /// By how much.
    pub value: i8,
}

/// The modifiers of one die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modifiers<C>(pub Vec<Modifier<C>>);

impl<C> Default for Modifiers<C> {
    fn default() -> Self {
        Modifiers(Vec::new())
    }
}

impl<C> Modifiers<C> {
    /// Adds a modifier if it applies.
    pub fn add(&mut self, applies: bool, cause: C, value: i8) {
        if applies && value != 0 {
            self.0.push(Modifier { cause, value });
        }
    }

    /// The modified roll.
    #[must_use]
    pub fn modify(&self, die: u8) -> i8 {
        self.0.iter().fold(i8::try_from(die).unwrap_or(i8::MAX), |sum, one| sum.saturating_add(one.value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_applies_and_changes_something_is_kept() {
        let mut all = Modifiers::default();
        all.add(true, "leader", 2);
        all.add(false, "rain", -1);
        all.add(true, "nothing", 0);
        all.add(true, "landing", -3);
        assert_eq!(all.0.iter().map(|one| one.cause).collect::<Vec<_>>(), ["leader", "landing"]);
        assert_eq!(all.modify(1), 0);
    }
}
