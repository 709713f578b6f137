//! The contract every game keeps: a pure, deterministic machine of decisions, chances and events.
//!
//! At any time exactly one thing is pending: a decision, a chance, or the end. A game describes its
//! decisions as [`Frame`](Game::Frame)s on a stack; [`Machine`] owns the stack and applies answers. The
//! floors above meet a game only as a [`Rules`] object.
//!
//! This room stands below the consensus line: what it computes, every machine must compute alike for ever. It knows
//! codes and facts and not one sentence; how things are said is the business of the program.
//!
//! | file | holds |
//! | --- | --- |
//! | `ask.rs` | what is asked, of whom, by its kind; how a game ended; what is claimed of hidden hands |
//! | `offers.rs` | the list a frame writes its choices into, legal or refused |
//! | `code.rs` | the one canonical code of every choice |
//! | `chance.rs` | what a game asks of fortune (dice, picks, shuffles, a card shown) and what comes back |
//! | `facts.rs` | a position written down, line by line, for its digest; `facts/read.rs` reads it back |
//! | `game.rs` | what a game's rules must answer |
//! | `rules.rs` | a game as the floors above see it |
//! | `named.rs` | what things are called, carried for whoever speaks of them |
//! | `machine.rs` | the stack of frames and the one way to change a position |
//! | `itself.rs` | decisions that go by themselves |
//! | `random.rs` | playing any game by listed choices, for tests and measurements |
//! | `valued.rs` | what a position is worth, for opponents and analysis; no consensus |

pub mod ask;
pub mod chance;
pub mod code;
pub mod facts;
pub mod game;
pub mod itself;
pub mod machine;
pub mod named;
pub mod offers;
pub mod random;
pub mod rules;
pub mod valued;

pub use ask::{Ask, Claim, HeldCard, Hidden, Need, Next, Outcome, Who, Window};
pub use chance::{CardName, Chance, DeckList, Die, Drawn, Pick, Roll, ShuffleRequest, Slot, Thing};
pub use code::{Code, CodePart};
pub use facts::{Facts, as_spelled};
pub use game::{At, Flow, Game, Turn};
pub use itself::{ByItself, by_itself};
pub use machine::Machine;
pub use named::Named;
pub use offers::{Offers, Open};
pub use random::{RandomTable, Step};
pub use rules::{EngineError, Events, Rules};
pub use valued::{Feature, Unseen, Valued};
