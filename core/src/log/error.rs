//! What can be wrong with a log: one variant an offence, each with its place, and what to do about it.

use miette::{Diagnostic, SourceSpan};
use thiserror::Error;

use super::{Excerpt, Hash, Seat, SeatLineError, Time, ValueError, limits::Limit};

/// What can be wrong with a log.
#[derive(Debug, Error, Diagnostic)]
#[expect(missing_docs, reason = "`src` and `at` are the excerpt and its label in every variant")]
pub enum LogError {
    /// No byte at all.
    #[error("the log is empty")]
    #[diagnostic(code(coureur::log::empty), help("fetch it from your opponent's last mail or a backup"))]
    Empty,
    /// Some limit is passed.
    #[error("{src}: {limit}")]
    #[diagnostic(code(coureur::log::too_large), help("no honest program writes this: ask for a fresh copy"))]
    TooLarge {
        /// Which limit.
        limit: Limit,
        #[source_code]
        src: Excerpt,
        #[label("too large here")]
        at: SourceSpan,
    },
    /// Not UTF-8.
    #[error("{src}: these bytes are not UTF-8")]
    #[diagnostic(
        code(coureur::log::bad_utf8),
        help("the file was damaged or re-encoded: ask for a fresh copy")
    )]
    BadUtf8 {
        #[source_code]
        src: Excerpt,
        #[label("not UTF-8")]
        at: SourceSpan,
    },
    /// A character that is nowhere allowed.
    #[error("{src}: the character U+{code:04X} is not allowed", code = u32::from(*character))]
    #[diagnostic(
        code(coureur::log::bad_character),
        help(
            "an editor or mailer changed the text (U+000D means line ends): receive it again through coureur"
        )
    )]
    BadCharacter {
        /// The character.
        character: char,
        #[source_code]
        src: Excerpt,
        #[label("this character")]
        at: SourceSpan,
    },
    /// Accents in another form.
    #[error("{src}: the text is not in Unicode normalisation form C")]
    #[diagnostic(
        code(coureur::log::not_nfc),
        help("an editor or file system changed the accents: receive the entry again through coureur")
    )]
    NotNfc {
        #[source_code]
        src: Excerpt,
        #[label("in this line")]
        at: SourceSpan,
    },
    /// Not the one spelling.
    #[error("{src}: expected {expected}")]
    #[diagnostic(
        code(coureur::log::not_canonical),
        help(
            "an entry has one spelling, and this is not it: receive the entry again through coureur, or take the file from a backup"
        )
    )]
    NotCanonical {
        /// What should stand there.
        expected: Expected,
        #[source_code]
        src: Excerpt,
        #[label("not this")]
        at: SourceSpan,
    },
    /// A value of the wrong kind.
    #[error("{src}: {why}")]
    #[diagnostic(
        code(coureur::log::bad_value),
        help("no honest program writes this value: ask for the entry again")
    )]
    BadValue {
        /// What a right value is.
        why: ValueError,
        #[source_code]
        src: Excerpt,
        #[label("this value")]
        at: SourceSpan,
    },
    /// A seat line or `join` act that cannot be read.
    #[error("{src}: {why}")]
    #[diagnostic(
        code(coureur::log::bad_seat_line),
        help("the key has 64 digits and the name at least one letter: compare with what the player sent")
    )]
    BadSeatLine {
        /// What is wrong.
        why: SeatLineError,
        #[source_code]
        src: Excerpt,
        #[label("this seat")]
        at: SourceSpan,
    },
    /// A seat or option that is there twice.
    #[error("{src}: this is there twice")]
    #[diagnostic(code(coureur::log::doubled), help("each seat and each option stands in the header once"))]
    Doubled {
        #[source_code]
        src: Excerpt,
        #[label("the second time")]
        at: SourceSpan,
    },
    /// A log of another version of this format.
    #[error(
        "{src}: this log is of format {version}, and this program, coureur {}, knows format 1: it cannot judge the log",
        env!("CARGO_PKG_VERSION")
    )]
    #[diagnostic(
        code(coureur::log::unknown_version),
        help("get a version that knows the format; the log is unharmed, and nobody did wrong")
    )]
    UnknownVersion {
        /// The version it states.
        version: u32,
        #[source_code]
        src: Excerpt,
        #[label("this format")]
        at: SourceSpan,
    },
    /// The log ends within an entry.
    #[error("{src}: the log ends in the middle of an entry")]
    #[diagnostic(
        code(coureur::log::truncated),
        help("the last part was cut off on its way: fetch the entry again, or take the file from a backup")
    )]
    Truncated {
        #[source_code]
        src: Excerpt,
        #[label("it ends here")]
        at: SourceSpan,
    },
    /// The first entry is no header.
    #[error("{src}: a log begins with its header, entry 0")]
    #[diagnostic(
        code(coureur::log::no_header),
        help("the beginning of the log is missing: take it from a backup")
    )]
    NoHeader {
        #[source_code]
        src: Excerpt,
        #[label("this is no header")]
        at: SourceSpan,
    },
    /// A header after the first entry.
    #[error("{src}: here another log begins")]
    #[diagnostic(code(coureur::log::second_header), help("two logs were put into one file: take them apart"))]
    SecondHeader {
        #[source_code]
        src: Excerpt,
        #[label("a second header")]
        at: SourceSpan,
    },
    /// Numbers do not run 0, 1, 2 ….
    #[error("{src}: this is numbered {found} and should be {expected}")]
    #[diagnostic(
        code(coureur::log::wrong_number),
        help("an entry is missing, doubled or out of its order: fetch the missing ones")
    )]
    WrongNumber {
        /// What is written.
        found: u32,
        /// What should be.
        expected: u32,
        #[source_code]
        src: Excerpt,
        #[label("this number")]
        at: SourceSpan,
    },
    /// The entry does not follow the one before it.
    #[error("{src}: this follows entry {named}, but the entry before is {before}")]
    #[diagnostic(
        code(coureur::log::chain_broken),
        help(
            "the entry before was changed, or this entry continues another log; compare both players' copies"
        )
    )]
    ChainBroken {
        /// The hash it names.
        named: Hash,
        /// The hash of the entry before.
        before: Hash,
        #[source_code]
        src: Excerpt,
        #[label("not the hash of the entry before")]
        at: SourceSpan,
    },
    /// An entry that claims to be older than what it answers.
    #[error("{src}: dated {found}, though an entry before it is dated {latest}")]
    #[diagnostic(
        code(coureur::log::back_dated),
        help(
            "the clock of whoever signed this runs behind, or the date was chosen: ask for the entry again"
        )
    )]
    BackDated {
        /// Its date.
        found: Time,
        /// The latest date before it.
        latest: Time,
        #[source_code]
        src: Excerpt,
        #[label("more than ten minutes before")]
        at: SourceSpan,
    },
    /// A seat the header does not have.
    #[error("{src}: there is no seat `{seat}` in this game")]
    #[diagnostic(code(coureur::log::unknown_seat), help("the seats are in the header"))]
    UnknownSeat {
        /// The seat.
        seat: Seat,
        #[source_code]
        src: Excerpt,
        #[label("nobody sits there")]
        at: SourceSpan,
    },
    /// A seat that nobody has taken yet.
    #[error("{src}: nobody has taken the seat `{seat}` yet")]
    #[diagnostic(
        code(coureur::log::seat_open),
        help("the first entry of an open seat carries its `join` act")
    )]
    SeatOpen {
        /// The seat.
        seat: Seat,
        #[source_code]
        src: Excerpt,
        #[label("still open")]
        at: SourceSpan,
    },
    /// A seat that is taken already.
    #[error("{src}: the seat `{seat}` is taken")]
    #[diagnostic(code(coureur::log::seat_taken), help("a seat is taken once, and its key stays to the end"))]
    SeatTaken {
        /// The seat.
        seat: Seat,
        #[source_code]
        src: Excerpt,
        #[label("taken before")]
        at: SourceSpan,
    },
    /// A `join` act for a seat that is not the author's.
    #[error("{src}: one joins for oneself, and this entry is by `{author}`")]
    #[diagnostic(
        code(coureur::log::foreign_join),
        help("let the player who takes the seat sign the entry that says so")
    )]
    ForeignJoin {
        /// Who wrote it.
        author: Seat,
        #[source_code]
        src: Excerpt,
        #[label("this seat")]
        at: SourceSpan,
    },
    /// The signature does not hold.
    #[error("{src}: this is not the signature of `{seat}` on this entry")]
    #[diagnostic(
        code(coureur::log::bad_signature),
        help(
            "the entry was changed after it was signed, or somebody else signed it: take an unharmed copy, a backup of your own or the other player's"
        )
    )]
    BadSignature {
        /// Who is said to have signed.
        seat: Seat,
        #[source_code]
        src: Excerpt,
        #[label("does not match the entry")]
        at: SourceSpan,
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

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Start => write!(f, "a line of three hyphens, which begins an entry"),
            Self::Key(key) => write!(f, "a line beginning `{key}: `"),
            Self::List(key) => write!(f, "the line `{key}:`"),
            Self::Item => write!(f, "a line beginning `- `"),
            Self::Scalar => write!(f, "text without quotes where that is safe, else in single quotes"),
            Self::Number => write!(f, "a number, in digits only, without leading zeros"),
            Self::Later => write!(f, "a number from 1, or the header"),
            Self::Signature => write!(f, "a signature, 88 characters of base64"),
            Self::Blob => write!(f, "base64, 72 characters on each line but the last"),
        }
    }
}
