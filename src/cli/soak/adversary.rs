//! `soak --adversary`: complete games in which one program cheats and accidents happen, and an oracle looks on.
//!
//! Every seat has a program of its own, which sees nothing but the entries handed over. One of them is the villain's: it
//! takes honest entries apart and puts them together in other ways. The others are as released, down to their files
//! where an accident needs them. The oracle keeps its own books, knows all secrets, and says after every entry whether
//! what was accepted should have been.
//!
//! All identities are made for the game, from its seed, and never leave the memory: nothing here plays for anybody.

mod accident;
mod kind;
mod letters;
mod machine;
mod oracle;
mod pen;
mod report;
mod round;
mod villain;

pub use kind::Wanted;
pub use report::Tally;

use super::jobs::Failure;
use round::Round;
use std::fmt;

/// Entries after which a game is taken to run in circles.
const MOST_ENTRIES: usize = 20_000;

/// Something that must never happen, in words.
#[derive(Debug)]
pub struct Broken(String);

type Held<T> = Result<T, Broken>;

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: std::error::Error + 'static> From<E> for Broken {
    fn from(error: E) -> Broken {
        let mut words = crate::errors::any(&error);
        let mut source = error.source();
        while let Some(cause) = source {
            words = format!("{words}: {}", crate::errors::any(cause));
            source = cause.source();
        }
        Broken(words)
    }
}

/// It must hold, or what was broken is said.
fn hold(holds: bool, broken: impl FnOnce() -> String) -> Held<()> {
    if holds { Ok(()) } else { Err(Broken(broken())) }
}

/// Plays one game to its end; says what it held.
///
/// # Errors
/// What was broken, with the log so far.
pub fn play(wanted: &Wanted, seed: u64, number: u64) -> Result<Tally, Failure> {
    let mut log = String::new();
    let mut run = || -> Held<Tally> {
        let mut round = Round::open(wanted, seed, number)?;
        let villain = round.kind.villain;
        let done = round.play().map_err(|broken| Broken(format!("{broken} (the villain: {villain})")));
        log = round.text();
        done.map(|()| round.into_tally())
    };
    let done = super::jobs::caught(|| run().map_err(|broken| broken.to_string()));
    done.map_err(|why| Failure { why, log })
}
