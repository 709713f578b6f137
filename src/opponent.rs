//! Somebody to play against, who knows no more than his own seat does.
//!
//! He thinks in whole actions. He supposes how the hidden cards may lie ([`mod@suppose`]), tries out actions drawn by a rough idea
//! of the game ([`Play::inclination`](crate::speech::Play::inclination)) up to where the next action begins, and judges where
//! they lead by a few facts ([`Play::features`](crate::speech::Play::features)) and what each is worth ([`weights`]). How many he
//! tries is counted, not timed: the same seed plays the same game on every machine.
//!
//! | file | holds |
//! | --- | --- |
//! | `suppose.rs` | a world as it may be, as far as a seat knows |
//! | `weights.rs` | what each fact is worth, a small file for each game |
//! | `advice.rs` | what he would do in your place, and why |
//! | `analysis.rs` | a game looked at again: what decisions and dice were worth |
//! | `chance.rs` | which chance to win a value is, measured in games against himself |
//! | `level.rs` | how hard he thinks |
//! | `line.rs` | one line of play, and where it leads |
//! | `think.rs` | whole actions tried out, and the best of them |
//! | `steps.rs` | the steps of a plan, and what may be left out of it |
//! | `tried.rs` | what came of a plan in the lines that were tried |
//! | `player.rs` | he sits at a table, with what his desk knows |
//! | `contest.rs` | many games between two such players |

pub mod advice;
pub mod analysis;
pub mod chance;
pub mod contest;
pub mod level;
mod line;
mod player;
mod steps;
pub mod suppose;
pub mod think;
mod tried;
pub mod weights;

#[cfg(test)]
mod tests;

pub use contest::{Contest, Played, Player};
pub use level::Level;
pub use suppose::suppose;
pub use think::Thinker;
pub use weights::Weights;
