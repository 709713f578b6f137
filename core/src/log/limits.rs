//! How large things may be. A log beyond these is refused before any work is spent on it.

/// Bytes of a whole log: 64 MiB.
pub const LOG_BYTES: usize = 64 << 20;
/// Bytes of one entry with its signature: 256 KiB.
pub const ENTRY_BYTES: usize = 256 << 10;
/// Entries of one log, the header among them.
pub const ENTRIES: usize = 200_000;
/// Bytes of one line without its line feed: 4 KiB.
pub const LINE_BYTES: usize = 4096;
/// Acts of one entry; as many results.
pub const ACTS: usize = 4096;
/// Seats of one game.
pub const SEATS: usize = 8;
/// Options of one game.
pub const OPTIONS: usize = 64;
/// Letters of a seat.
pub const SEAT_BYTES: usize = 16;
/// Characters of a game, edition, scenario, mode or option.
pub const WORD_BYTES: usize = 64;
/// Base64 characters on each line of a blob but the last.
pub const BLOB_LINE: usize = 72;

/// Seconds by which an entry may be dated before an earlier one: two honest clocks differ by minutes, not by more.
pub const GRACE_SECONDS: i64 = 600;

/// What was too large, for the error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// [`LOG_BYTES`].
    LogBytes,
    /// [`ENTRY_BYTES`].
    EntryBytes,
    /// [`ENTRIES`].
    Entries,
    /// [`LINE_BYTES`].
    LineBytes,
    /// [`ACTS`], for acts.
    Acts,
    /// [`ACTS`], for results.
    Results,
    /// [`SEATS`].
    Seats,
    /// [`OPTIONS`].
    Options,
}
