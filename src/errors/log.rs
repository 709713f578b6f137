//! What is wrong with a log, or with the text of one, in words.

use super::in_words;
use coureur_core::log::{
    BadField, Excerpt, Expected, LogError, MangledError, SeatLineError, Span, ValueError, limits,
    limits::Limit,
};

/// Where in the log something is.
fn at(excerpt: &Excerpt) -> String {
    format!("entry {}, line {}, column {}", excerpt.entry(), excerpt.line(), excerpt.column())
}

fn limit_words(limit: Limit) -> String {
    use limits::{ACTS, ENTRIES, ENTRY_BYTES, LINE_BYTES, LOG_BYTES, OPTIONS, SEATS};
    match limit {
        Limit::LogBytes => format!("a log has at most {LOG_BYTES} bytes"),
        Limit::EntryBytes => format!("an entry has at most {ENTRY_BYTES} bytes"),
        Limit::Entries => format!("a log has at most {ENTRIES} entries"),
        Limit::LineBytes => format!("a line has at most {LINE_BYTES} bytes"),
        Limit::Acts => format!("an entry has at most {ACTS} acts"),
        Limit::Results => format!("an entry has at most {ACTS} results"),
        Limit::Seats => format!("a game has at most {SEATS} seats"),
        Limit::Options => format!("a game has at most {OPTIONS} options"),
    }
}

fn expected_words(expected: Expected) -> String {
    match expected {
        Expected::Start => "a line of three hyphens, which begins an entry".to_owned(),
        Expected::Key(key) => format!("a line beginning `{key}: `"),
        Expected::List(key) => format!("the line `{key}:`"),
        Expected::Item => "a line beginning `- `".to_owned(),
        Expected::Scalar => "text without quotes where that is safe, else in single quotes".to_owned(),
        Expected::Number => "a number, in digits only, without leading zeros".to_owned(),
        Expected::Later => "a number from 1, or the header".to_owned(),
        Expected::Signature => "a signature, 88 characters of base64".to_owned(),
        Expected::Blob => "base64, 72 characters on each line but the last".to_owned(),
    }
}

in_words! { LogError {
    Empty => ["the log is empty"]
        help ["fetch it from your opponent's last mail or a backup"];
    TooLarge { limit, src, .. } => ["{}: {limit}", at(src), limit = limit_words(*limit)]
        help ["no honest program writes this: ask for a fresh copy"]
        label "too large here";
    BadUtf8 { src, .. } => ["{}: these bytes are not UTF-8", at(src)]
        help ["the file was damaged or re-encoded: ask for a fresh copy"]
        label "not UTF-8";
    BadCharacter { character, src, .. } => ["{}: the character U+{code:04X} is not allowed", at(src), code = u32::from(*character)]
        help ["an editor or mailer changed the text (U+000D means line ends): receive it again through coureur"]
        label "this character";
    NotNfc { src, .. } => ["{}: the text is not in Unicode normalisation form C", at(src)]
        help ["an editor or file system changed the accents: receive the entry again through coureur"]
        label "in this line";
    NotCanonical { expected, src, .. } => ["{}: expected {expected}", at(src), expected = expected_words(*expected)]
        help ["an entry has one spelling, and this is not it: receive the entry again through coureur, or take the file from a backup"]
        label "not this";
    BadValue { why, src, .. } => ["{}: {why}", at(src), why = why.in_words()]
        help ["no honest program writes this value: ask for the entry again"]
        label "this value";
    BadSeatLine { why, src, .. } => ["{}: {why}", at(src), why = why.in_words()]
        help ["the key has 64 digits and the name at least one letter: compare with what the player sent"]
        label "this seat";
    Doubled { src, .. } => ["{}: this is there twice", at(src)]
        help ["each seat and each option stands in the header once"]
        label "the second time";
    UnknownVersion { version, src, .. } => ["{}: this log is of format {version}, and this program, coureur {}, knows format 1: it cannot judge the log", at(src), coureur_core::games::VERSION]
        help ["get a version that knows the format; the log is unharmed, and nobody did wrong"]
        label "this format";
    Truncated { src, .. } => ["{}: the log ends in the middle of an entry", at(src)]
        help ["the last part was cut off on its way: fetch the entry again, or take the file from a backup"]
        label "it ends here";
    NoHeader { src, .. } => ["{}: a log begins with its header, entry 0", at(src)]
        help ["the beginning of the log is missing: take it from a backup"]
        label "this is no header";
    SecondHeader { src, .. } => ["{}: here another log begins", at(src)]
        help ["two logs were put into one file: take them apart"]
        label "a second header";
    WrongNumber { found, expected, src, .. } => ["{}: this is numbered {found} and should be {expected}", at(src)]
        help ["an entry is missing, doubled or out of its order: fetch the missing ones"]
        label "this number";
    ChainBroken { named, before, src, .. } => ["{}: this follows entry {named}, but the entry before is {before}", at(src)]
        help ["the entry before was changed, or this entry continues another log; compare both players' copies"]
        label "not the hash of the entry before";
    BackDated { found, latest, src, .. } => ["{}: dated {found}, though an entry before it is dated {latest}", at(src)]
        help ["the clock of whoever signed this runs behind, or the date was chosen: ask for the entry again"]
        label "more than ten minutes before";
    UnknownSeat { seat, src, .. } => ["{}: there is no seat `{seat}` in this game", at(src)]
        help ["the seats are in the header"]
        label "nobody sits there";
    SeatOpen { seat, src, .. } => ["{}: nobody has taken the seat `{seat}` yet", at(src)]
        help ["the first entry of an open seat carries its `join` act"]
        label "still open";
    SeatTaken { seat, src, .. } => ["{}: the seat `{seat}` is taken", at(src)]
        help ["a seat is taken once, and its key stays to the end"]
        label "taken before";
    ForeignJoin { author, src, .. } => ["{}: one joins for oneself, and this entry is by `{author}`", at(src)]
        help ["let the player who takes the seat sign the entry that says so"]
        label "this seat";
    BadSignature { seat, src, .. } => ["{}: this is not the signature of `{seat}` on this entry", at(src)]
        help ["the entry was changed after it was signed, or somebody else signed it: take an unharmed copy, a backup of your own or the other player's"]
        label "does not match the entry";
}
    fn place(&self) -> Option<(&Excerpt, Span)> {
        match self {
            LogError::Empty => None,
            LogError::TooLarge { src, at, .. }
            | LogError::BadUtf8 { src, at }
            | LogError::BadCharacter { src, at, .. }
            | LogError::NotNfc { src, at }
            | LogError::NotCanonical { src, at, .. }
            | LogError::BadValue { src, at, .. }
            | LogError::BadSeatLine { src, at, .. }
            | LogError::Doubled { src, at }
            | LogError::UnknownVersion { src, at, .. }
            | LogError::Truncated { src, at }
            | LogError::NoHeader { src, at }
            | LogError::SecondHeader { src, at }
            | LogError::WrongNumber { src, at, .. }
            | LogError::ChainBroken { src, at, .. }
            | LogError::BackDated { src, at, .. }
            | LogError::UnknownSeat { src, at, .. }
            | LogError::SeatOpen { src, at, .. }
            | LogError::SeatTaken { src, at, .. }
            | LogError::ForeignJoin { src, at, .. }
            | LogError::BadSignature { src, at, .. } => Some((src, *at)),
        }
    }
}

in_words! { ValueError {
    Seat => ["a seat is 1 to {max} letters a to z", max = limits::SEAT_BYTES]
        help ["write it as the game does, as in `british`"];
    Word => ["a word here is 1 to {max} of a-z, 0-9 and . _ = -, beginning with a letter or digit", max = limits::WORD_BYTES]
        help ["write it as the game does, as in `draw-is-british-win`"];
    Hash => ["a hash is 64 lower-case hexadecimal digits"]
        help ["copy all of it"];
    Nonce => ["a nonce is 32 lower-case hexadecimal digits"]
        help ["copy all of it"];
    Time => ["a time is a real moment since 1970 written as in 2026-11-15T02:10:33Z"]
        help ["use universal time, whole seconds"];
    Empty => ["a line of text cannot be empty"]
        help ["leave the line out"];
    Blanks => ["a line of text has no blank at either end and no two together"]
        help ["use single blanks between words"];
    Plus => ["a line of text cannot begin with `+`"]
        help ["put a word before it"];
    Character(it) => ["the character U+{code:04X} is not allowed", code = *it as u32]
        help ["use letters, digits and punctuation"];
    NotNfc => ["the text is not in Unicode normalisation form C"]
        help ["type accented letters as single characters"];
    Long => ["a line of text has at most {max} bytes, quotes included", max = limits::LINE_BYTES - 2]
        help ["split it, or carry it as a blob"];
} }

in_words! { SeatLineError {
    Shape => ["a seat line is `<seat> open` or `<seat> <public key> <name>`"];
    Key(error) => @error;
} }

in_words! { MangledError {
    Nothing => ["there is no entry in this text"]
        help ["an entry begins with a line of three hyphens"];
    TooLarge => ["the text is larger than any log, or one of its entries larger than any entry"]
        help ["paste only the entries that are new"];
    Unreadable { index, source } => ["entry {index} of the text: {source}", source = source.in_words()]
        help ["lines were lost or changed on the way: ask for the entries as an attached file"];
    Value { index, key, source } => ["entry {index} of the text, {key}: {source}", source = source.in_words()]
        help ["characters were lost or changed on the way: ask for the entries as an attached file"];
    Log(error) => @error;
}
    fn place(&self) -> Option<(&Excerpt, Span)> {
        match self {
            MangledError::Log(error) => error.place(),
            _ => None,
        }
    }
}

in_words! { BadField {
    Value(error) => @error;
    Seat(error) => @error;
    Signature(error) => @error;
    Missing(it) => ["expected {}", expected_words(*it)];
} }
