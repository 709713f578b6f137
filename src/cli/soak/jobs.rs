//! Many games at a time, each on its own.

use crate::cli::progress::Progress;
use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Games that may wait to be taken.
const AHEAD: usize = 64;

/// What went wrong with a game, and its log so far.
#[derive(Debug)]
pub struct Failure {
    /// What.
    pub why: String,
    /// The log.
    pub log: String,
}

fn panic_words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    format!("panic: {}", text.unwrap_or_else(|| "of an unknown kind".to_owned()))
}

/// Does something that may panic.
///
/// # Errors
/// What it says, or what it panics with.
pub fn caught<T>(run: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| Err(panic_words(&*panic)))
}

/// Plays games, so many at a time, until one goes wrong.
///
/// # Errors
/// The first that did, with its number.
pub fn all<T: Send>(
    what: &'static str,
    games: Range<u64>,
    jobs: u16,
    play: impl Fn(u64) -> Result<T, Failure> + Sync,
    mut each: impl FnMut(T),
) -> Result<(), (u64, Failure)> {
    let next = AtomicU64::new(games.start);
    let stop = AtomicBool::new(false);
    // Whoever takes what was played may be slower than those who play: they wait for him then, and nothing piles up.
    let (send, receive) = mpsc::sync_channel(AHEAD);
    let mut failed = None;
    thread::scope(|scope| {
        for _ in 0..jobs {
            let send = send.clone();
            scope.spawn(|| {
                let send = send;
                while !stop.load(Ordering::Relaxed) {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games.end || send.send((game, play(game))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let progress = Progress::new(what, games.end.saturating_sub(games.start));
        for (game, played) in receive {
            progress.add(1);
            match played {
                Ok(played) => each(played),
                Err(failure) => {
                    stop.store(true, Ordering::Relaxed);
                    failed.get_or_insert((game, failure));
                }
            }
        }
    });
    failed.map_or(Ok(()), Err)
}
