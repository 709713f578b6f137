//! How a game is spoken of: the words players type, questions, refusals, stories, boards. All of it stands above the consensus
//! line and may change with every release; nothing that a log means rests on a word of it.
//!
//! | file | holds |
//! | --- | --- |
//! | `tongue.rs` | what a game's wording must answer |
//! | `play.rs` | a game with its words, as the floors above see it |
//! | `prompt.rs` | questions, offers, refusals and tidings in words |
//! | `reach.rs` | where those on the move can get to |
//! | `twins.rs` | orders about interchangeable counters |
//! | `trace.rs` | what an event leaves on the map |
//! | `odds.rs`, `odds/` | chances of what dice decide, before orders are signed |
//! | `fortune.rs` | what dice were thrown for, and what each face would have come to |
//! | `words.rs` | the spelling of a choice, from which orders are read and written |
//! | `grammar.rs` | the words and names that orders may hold at all |
//! | `view.rs`, `view/` | what may be drawn, and its words |

pub mod fortune;
pub mod grammar;
pub mod odds;
pub mod play;
pub mod prompt;
pub mod reach;
pub mod tongue;
pub mod trace;
mod twins;
pub mod view;
pub mod words;

pub use coureur_core::games::start::HiddenCards;
pub use fortune::{Fortune, Measure, Purpose};
pub use grammar::{Grammar, Names};
pub use odds::{Follow, Mark, Odds};
pub use play::{Play, Policy, heard, spoken};
pub use prompt::{Closing, Offer, Pending, Prompt, Refusal, Run, Told, Verdict};
pub use tongue::Tongue;
pub use trace::Trace;
pub use view::{CardFace, Stand, View};
pub use words::{Term, Words};
