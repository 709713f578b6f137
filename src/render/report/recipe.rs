//! A script that proves a roll from the log it is given, and from nothing else.

use crate::fair::PYTHON_TOOLS;

/// The script; `# TOOLS` stands for hashing, the stream and the dice.
const SCRIPT: &str = include_str!("recipe.py");

/// The script, which proves the roll of this number unless it is told another.
///
/// Nothing of any log is in it: whatever a player wrote stays data, and what it prints rests on the file it is given.
#[must_use]
pub fn recipe(roll: u64) -> String {
    SCRIPT.replace(
        "# TOOLS",
        &format!("ROLL = {roll}  # unless another is named\n\n{}", PYTHON_TOOLS.trim_end()),
    )
}
