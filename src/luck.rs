//! Luck: the public dice of finished and unfinished games, counted against what was to be expected.
//!
//! | file | holds |
//! | --- | --- |
//! | `exact.rs` | exact chances and intervals |
//! | `tally.rs` | every throw of a log, and what it came to |
//! | `account.rs` | throws by side and kind, tested; what is unusual, and what is not |
//!
//! Only dice are counted that everybody can see. A throw counts once, also where a takeback let it be met again; what was
//! taken back is among the dice, since it was thrown, but not among the results, since it did not happen. Dice that were typed in
//! at a table and taken back are counted nowhere: a slip of the pen was never thrown.

mod account;
pub mod exact;
mod tally;

pub use account::{Account, Dice, FaceCount, Hands, Results, Thrown, Trial, UNUSUAL};
pub use tally::{Met, Tally, Throw, counting, purpose_of, with_side};
