//! Where a write may break off. For a player these are nothing; a test, or a soak with throw-away files, can make the
//! power fail at any of them.
//!
//! A point that is made to fail gives the error a full disk would give. A point at which the program is killed unwinds
//! with a word of its own, which nothing between here and whoever armed it catches: what a killed program would not have
//! done is not done.

use std::cell::RefCell;
use std::io;

/// A moment of a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Point {
    /// A small file of the home folder is about to be written.
    KeptBegun,
    /// Its new text is on the disk, under another name.
    KeptSynced,
    /// The new text has its name.
    KeptRenamed,
    /// The lock of the log is held, nothing is changed.
    Locked,
    /// The log was read again and is as expected.
    Read,
    /// What earlier crashes left was removed.
    Cleaned,
    /// The new log exists and is empty.
    Created,
    /// The new log holds half of its bytes.
    HalfWritten,
    /// The new log holds all its bytes, perhaps only in memory.
    Written,
    /// The new log is on the disk.
    Synced,
    /// The new log has its name.
    Renamed,
    /// The folder says so on the disk.
    FolderSynced,
    /// A letter is about to be put into the outbox.
    LetterBegun,
    /// It waits there.
    LetterPut,
    /// Somebody has begun to hand it over.
    LetterClaimed,
    /// Somebody has it.
    LetterGone,
    /// That is put down; the letter is still in the outbox.
    LetterRecorded,
    /// A copy that parts ways is about to be put beside the log.
    ForkBegun,
    /// A fork is settled; the other copy still lies beside the log.
    Settled,
}

/// The points of a signature, in the order in which it passes those of the log.
pub const POINTS: [Point; 12] = [
    Point::KeptBegun,
    Point::KeptSynced,
    Point::KeptRenamed,
    Point::Locked,
    Point::Read,
    Point::Cleaned,
    Point::Created,
    Point::HalfWritten,
    Point::Written,
    Point::Synced,
    Point::Renamed,
    Point::FolderSynced,
];

/// What happens at a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blow {
    /// The disk refuses, from there on.
    Fail,
    /// The disk refuses once.
    FailOnce,
    /// The program is killed.
    Kill,
    /// The process ends without a word, as after SIGKILL.
    #[cfg(test)]
    Abort,
}

thread_local! {
    static ARMED: RefCell<Option<(Option<Point>, u32, Blow)>> = const { RefCell::new(None) };
}

/// Lets something happen when this point is passed for the nth time (from 0) on this thread.
pub fn arm(point: Point, nth: u32, blow: Blow) {
    ARMED.set(Some((Some(point), nth, blow)));
}

/// As [`arm`], for whichever point is the nth (from 0) to be passed on this thread.
#[cfg(test)]
pub fn arm_any(nth: u32, blow: Blow) {
    ARMED.set(Some((None, nth, blow)));
}

/// Nothing happens any more. Was what was armed never reached?
pub fn disarm() -> bool {
    ARMED.take().is_some()
}

/// What a killed program says to the test.
pub const LAST_WORD: &str = "killed at a point";

/// Runs something that may be killed; says what it came to, if it was not.
pub fn killed<T>(run: impl FnOnce() -> T) -> Option<T> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)) {
        Ok(done) => Some(done),
        Err(word) if word.downcast_ref::<&str>() == Some(&LAST_WORD) => None,
        Err(other) => std::panic::resume_unwind(other),
    }
}

/// Passes a point.
pub fn point(at: Point) -> io::Result<()> {
    let blow = ARMED.with_borrow_mut(|armed| {
        let (point, nth, blow) = armed.as_mut()?;
        if point.is_some_and(|point| point != at) {
            return None;
        }
        if *nth > 0 {
            *nth -= 1;
            return None;
        }
        let blow = *blow;
        if blow != Blow::Fail {
            *armed = None;
        }
        Some(blow)
    });
    match blow {
        None => Ok(()),
        Some(Blow::Fail | Blow::FailOnce) => Err(io::Error::from(io::ErrorKind::StorageFull)),
        Some(Blow::Kill) => std::panic::resume_unwind(Box::new(LAST_WORD)),
        #[cfg(test)]
        Some(Blow::Abort) => std::process::abort(),
    }
}
