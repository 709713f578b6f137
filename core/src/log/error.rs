//! What can be wrong with a log: one variant an offence, each with its place.

use thiserror::Error;

use super::{Excerpt, Hash, Seat, SeatLineError, Span, Time, ValueError, limits::Limit};

/// What can be wrong with a log.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "`src` and `at` are the excerpt and its place in it in every variant")]
pub enum LogError {
    /// No byte at all.
    #[error("log.empty")]
    Empty,
    /// Some limit is passed.
    #[error("log.too_large")]
    TooLarge {
        /// Which limit.
        limit: Limit,
        src: Excerpt,
        at: Span,
    },
    /// Not UTF-8.
    #[error("log.bad_utf8")]
    BadUtf8 { src: Excerpt, at: Span },
    /// A character that is nowhere allowed.
    #[error("log.bad_character")]
    BadCharacter {
        /// The character.
        character: char,
        src: Excerpt,
        at: Span,
    },
    /// Accents in another form.
    #[error("log.not_nfc")]
    NotNfc { src: Excerpt, at: Span },
    /// Not the one spelling.
    #[error("log.not_canonical")]
    NotCanonical {
        /// What should stand there.
        expected: Expected,
        src: Excerpt,
        at: Span,
    },
    /// A value of the wrong kind.
    #[error("log.bad_value")]
    BadValue {
        /// What a right value is.
        why: ValueError,
        src: Excerpt,
        at: Span,
    },
    /// A seat line or `join` act that cannot be read.
    #[error("log.bad_seat_line")]
    BadSeatLine {
        /// What is wrong.
        why: SeatLineError,
        src: Excerpt,
        at: Span,
    },
    /// A seat or option that is there twice.
    #[error("log.doubled")]
    Doubled { src: Excerpt, at: Span },
    /// A log of another version of this format.
    #[error("log.unknown_version")]
    UnknownVersion {
        /// The version it states.
        version: u32,
        src: Excerpt,
        at: Span,
    },
    /// The log ends within an entry.
    #[error("log.truncated")]
    Truncated { src: Excerpt, at: Span },
    /// The first entry is no header.
    #[error("log.no_header")]
    NoHeader { src: Excerpt, at: Span },
    /// A header after the first entry.
    #[error("log.second_header")]
    SecondHeader { src: Excerpt, at: Span },
    /// Numbers do not run 0, 1, 2 ….
    #[error("log.wrong_number")]
    WrongNumber {
        /// What is written.
        found: u32,
        /// What should be.
        expected: u32,
        src: Excerpt,
        at: Span,
    },
    /// The entry does not follow the one before it.
    #[error("log.chain_broken")]
    ChainBroken {
        /// The hash it names.
        named: Hash,
        /// The hash of the entry before.
        before: Hash,
        src: Excerpt,
        at: Span,
    },
    /// An entry that claims to be older than what it answers.
    #[error("log.back_dated")]
    BackDated {
        /// Its date.
        found: Time,
        /// The latest date before it.
        latest: Time,
        src: Excerpt,
        at: Span,
    },
    /// A seat the header does not have.
    #[error("log.unknown_seat")]
    UnknownSeat {
        /// The seat.
        seat: Seat,
        src: Excerpt,
        at: Span,
    },
    /// A seat that nobody has taken yet.
    #[error("log.seat_open")]
    SeatOpen {
        /// The seat.
        seat: Seat,
        src: Excerpt,
        at: Span,
    },
    /// A seat that is taken already.
    #[error("log.seat_taken")]
    SeatTaken {
        /// The seat.
        seat: Seat,
        src: Excerpt,
        at: Span,
    },
    /// A `join` act for a seat that is not the author's.
    #[error("log.foreign_join")]
    ForeignJoin {
        /// Who wrote it.
        author: Seat,
        src: Excerpt,
        at: Span,
    },
    /// The signature does not hold.
    #[error("log.bad_signature")]
    BadSignature {
        /// Who is said to have signed.
        seat: Seat,
        src: Excerpt,
        at: Span,
    },
}

/// What should have stood at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// The line `---`.
    Start,
    /// A line that begins with this key.
    Key(&'static str),
    /// The line that opens this list.
    List(&'static str),
    /// At least one line that begins with `- `.
    Item,
    /// A scalar in its one spelling.
    Scalar,
    /// A number without sign, leading zero or quotes, below 2^32.
    Number,
    /// The number of an entry after the header.
    Later,
    /// Base64 of a signature.
    Signature,
    /// A piece of a blob.
    Blob,
}
