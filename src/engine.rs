//! The contract every game keeps: a pure, deterministic machine of decisions, chances and events.
//!
//! At any time exactly one thing is pending: a decision, a chance, or the end. A game describes its
//! decisions as [`Frame`](Game::Frame)s on a stack; [`Machine`] owns the stack and applies answers. The
//! floors above meet a game only as a [`Play`] object.
//!
//! | file | holds |
//! | --- | --- |
//! | `prompt.rs` | what is asked, of whom; the offers, legal or refused with their reason |
//! | `chance.rs` | what a game asks of fortune (dice, picks, shuffles, a card shown) and what comes back |
//! | `words.rs` | the spelling of a choice, from which orders are read and written |
//! | `grammar.rs` | the words and names that orders may hold at all |
//! | `game.rs` | what a game's rules must answer |
//! | `play.rs` | a game as the floors above see it |
//! | `machine.rs` | the stack of frames and the one way to change a position |
//! | `random.rs` | playing any game by listed choices, for tests and measurements |
//! | `view.rs` | what may be drawn |

pub mod chance;
pub mod game;
pub mod grammar;
pub mod machine;
pub mod play;
pub mod prompt;
pub mod random;
pub mod view;
pub mod words;

pub use chance::{Chance, DeckList, Drawn, Pick, Roll, ShuffleRequest, Slot};
pub use game::{At, Flow, Game, Turn};
pub use grammar::{Grammar, Names};
pub use machine::Machine;
pub use play::{EngineError, Play};
pub use prompt::{
    Claim, HeldCard, Hidden, Need, Offer, Offers, Outcome, Pending, Prompt, Refusal, Run, Told, Who, Window,
};
pub use random::{RandomTable, Step};
pub use view::{CardFace, Region, SpaceView, StackView, View};
pub use words::{Named, Term, Words};
