//! A game being played: log + rules + what this person secretly knows.
//!
//! [`Table`] is the public side, with its words: it replays entries and says what is pending, all of which is computed in
//! [`coureur_core::table`]. [`Desk`] adds one person's secrets: it knows his hand, reads his orders and writes his next entry. Both use
//! the same code to apply an act, so what one program signs is what the other accepts.
//!
//! | file | holds |
//! | --- | --- |
//! | `spoken.rs` | a table whose game can be spoken of |
//! | `words.rs` | the table in words; asked by no replay |
//! | `fork.rs` | two copies that part ways, in words |
//! | `content.rs` | the files passed for what a header pins of data and starting position |
//! | `desk.rs` | one person's seat: hand, legal orders, the next entry |
//! | `opening.rs` | opening a game: header and first entry |
//! | `journal.rs` | what this machine has signed, so that no stale copy is signed upon |
//! | `hints.rs` | the agreement that both may ask for hints |
//! | `home.rs` | the person's home folder |
//! | `mark.rs` | how far a log has been replayed on this machine, so that it need not be proved again |
//! | `session.rs` | the log file on this machine: signing, receiving, retracting, settling |
//! | `office.rs` | the key of an umpire that can be handed to a deputy |
//! | `random.rs` | a player who decides by lot |

mod content;
mod desk;
mod fork;
mod hints;
mod home;
mod journal;
mod known;
mod mark;
mod office;
mod opening;
mod random;
mod session;
mod spoken;
mod words;

pub use content::OwnFiles;
pub use coureur_core::table::{
    Act, BadEntry, CHAIN, CHAIN_LENGTHS, Chapter, ClaimRecord, ClockReport, Control, Dealt, Declare, Deed,
    Dropped, Mode, Owed, Parting, Plan, PlannedStep, Player, Revealed, Rolled, Ruling, Seat, Setting,
    ShuffleRecord, SideClock, Spoken, TableError, Typed, Unopened, Waiting, What, Which, Why, content_hash,
    header_terms, opening_state, source_of, start_hash,
};
pub use desk::{Desk, Draft, Hand, LineReport, PlayError, Rest, Step, Supposition, Written};
pub use fork::PartingWords;
pub use hints::{HINTS, hints_agreed};
pub use home::{Home, read_text};
use journal::Found;
pub use journal::{Journal, JournalError};
pub use mark::{Replayed, first_of, has_mark, proven_head, replay_own};
pub use office::{Deputy, Office, identity_in, office_key, office_of};
pub use opening::NewGame;
pub use random::RandomPlayer;
pub use session::{Choice, Merged, Retracted, Session, SessionError, Settled, Tally};
pub use spoken::{Table, open_table, replay, replay_of, replay_watched};
pub use words::{Days, comes_first, control_words, deed_words, dropped_why, trust};
