//! The values an entry is made of. Each can only be built in a form that has exactly one spelling.

use std::{fmt, str::FromStr};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::limits;
use crate::yaml::{BadText, check_text, spell};

/// Why a text is no value of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ValueError {
    /// A seat is one short lower-case word.
    #[error("log.value.seat")]
    Seat,
    /// A word of the header.
    #[error("log.value.word")]
    Word,
    /// A hash is 64 digits.
    #[error("log.value.hash")]
    Hash,
    /// A nonce is 32 digits.
    #[error("log.value.nonce")]
    Nonce,
    /// A time is of one form.
    #[error("log.value.time")]
    Time,
    /// There is nothing there.
    #[error("log.value.empty")]
    Empty,
    /// Mail and forums lose blanks.
    #[error("log.value.blanks")]
    Blanks,
    /// It would look like the continuation of a blob.
    #[error("log.value.plus")]
    Plus,
    /// A character that readers disagree about.
    #[error("log.value.character")]
    Character(char),
    /// Two spellings of one accent.
    #[error("log.value.not_nfc")]
    NotNfc,
    /// Too long for one line.
    #[error("log.value.long")]
    Long,
}

impl From<BadText> for ValueError {
    fn from(bad: BadText) -> Self {
        match bad {
            BadText::Character { character, .. } => Self::Character(character),
            BadText::NotNfc => Self::NotNfc,
        }
    }
}

macro_rules! text_value {
    ($name:ident) => {
        impl $name {
            /// The value as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

/// A seat at the table: one word of 1 to 16 letters `a` to `z`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(String);
text_value!(Seat);

impl FromStr for Seat {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let fits = (1..=limits::SEAT_BYTES).contains(&text.len());
        if fits && text.bytes().all(|b| b.is_ascii_lowercase()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ValueError::Seat)
        }
    }
}

/// A word of the header: a game, edition, scenario, mode or option.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(String);
text_value!(Word);

impl FromStr for Word {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let bytes = text.as_bytes();
        let start = bytes.first().is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        let rest = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"._=-".contains(b);
        if start && bytes.len() <= limits::WORD_BYTES && bytes.iter().all(rest) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ValueError::Word)
        }
    }
}

/// One line of text, in normalisation form C, with single inner blanks, not beginning with `+`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(String);
text_value!(Text);

impl FromStr for Text {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        check_text(text)?;
        match text.as_bytes() {
            [] => return Err(ValueError::Empty),
            [b' ', ..] | [.., b' '] => return Err(ValueError::Blanks),
            [b'+', ..] => return Err(ValueError::Plus),
            _ => {}
        }
        if text.contains("  ") {
            return Err(ValueError::Blanks);
        }
        let item = 2;
        if text.len() > limits::LINE_BYTES || spell(text).len() + item > limits::LINE_BYTES {
            return Err(ValueError::Long);
        }
        Ok(Self(text.to_owned()))
    }
}

/// A SHA-256 hash: of an entry, of a position, of game data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// Takes 32 bytes for a hash.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The SHA-256 of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

impl FromStr for Hash {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        fixed_hex(text).map(Self).ok_or(ValueError::Hash)
    }
}

/// Sixteen random bytes of the header, which make two games with equal settings different games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nonce([u8; 16]);

impl Nonce {
    /// Takes 16 bytes for a nonce.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The 16 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Nonce({self})")
    }
}

impl FromStr for Nonce {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        fixed_hex(text).map(Self).ok_or(ValueError::Nonce)
    }
}

fn fixed_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    HEXLOWER.decode_mut(text.as_bytes(), &mut bytes).ok()?;
    Some(bytes)
}

/// The moment its author claims, universal time in whole seconds, from 1970 to 9999. Orders as time does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time([u8; 20]);

impl Time {
    /// The time as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("a time is built from ASCII digits and separators")
    }

    /// The moment on the clock.
    #[must_use]
    pub fn timestamp(&self) -> jiff::Timestamp {
        self.as_str().parse().expect("a time was checked to be a real moment when it was built")
    }
}

impl TryFrom<jiff::Timestamp> for Time {
    type Error = ValueError;

    /// Cuts off what is less than a second.
    fn try_from(moment: jiff::Timestamp) -> Result<Self, ValueError> {
        let whole = jiff::Timestamp::from_second(moment.as_second()).map_err(|_| ValueError::Time)?;
        whole.to_string().parse()
    }
}

impl FromStr for Time {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let bytes: [u8; 20] = text.as_bytes().try_into().map_err(|_| ValueError::Time)?;
        let shape = b"0000-00-00T00:00:00Z";
        let fits = |(b, s): (&u8, &u8)| if *s == b'0' { b.is_ascii_digit() } else { b == s };
        if !bytes.iter().zip(shape).all(fits) {
            return Err(ValueError::Time);
        }
        let pair = |at: usize| u32::from(bytes[at] - b'0') * 10 + u32::from(bytes[at + 1] - b'0');
        let (year, month, day) = (pair(0) * 100 + pair(2), pair(5), pair(8));
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => 0,
        };
        // The clock library ends a day before the year 9999 does; so does this format.
        let known = year >= 1970 && text < "9999-12-30T22:00:00Z";
        if known && (1..=days).contains(&day) && pair(11) < 24 && pair(14) < 60 && pair(17) < 60 {
            Ok(Self(bytes))
        } else {
            Err(ValueError::Time)
        }
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Time({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_real_moments() {
        for good in
            ["1970-01-01T00:00:00Z", "2026-11-15T02:10:33Z", "2028-02-29T23:59:59Z", "9999-12-30T21:59:59Z"]
        {
            let time: Time = good.parse().unwrap();
            assert_eq!(time.timestamp().to_string(), good);
            assert_eq!(Time::try_from(time.timestamp()), Ok(time));
        }
        for bad in [
            "",
            "2026-11-15",
            "2026-11-15T02:10:33",
            "2026-11-15t02:10:33z",
            "2026-13-01T00:00:00Z",
            "2026-00-01T00:00:00Z",
            "2027-02-29T00:00:00Z",
            "2100-02-29T00:00:00Z",
            "2026-04-31T00:00:00Z",
            "2026-01-00T00:00:00Z",
            "2026-01-01T24:00:00Z",
            "2026-01-01T00:60:00Z",
            "2026-01-01T00:00:60Z",
            "1969-12-31T23:59:59Z",
            "2026-01-01 00:00:00Z",
            "9999-12-31T00:00:00Z",
            "２026-01-01T00:00Z",
        ] {
            assert_eq!(bad.parse::<Time>(), Err(ValueError::Time), "{bad}");
        }
    }

    #[test]
    fn seats_and_words_are_narrow() {
        assert!("british".parse::<Seat>().is_ok());
        for bad in ["", "British", "a b", "a1", "abcdefghijklmnopq", "é"] {
            assert_eq!(bad.parse::<Seat>(), Err(ValueError::Seat), "{bad}");
        }
        for good in ["1755", "new-france", "a=b", "2.1"] {
            assert!(good.parse::<Word>().is_ok(), "{good}");
        }
        for bad in ["", "-a", "A", "a b", "a:", ".a", &"a".repeat(65)] {
            assert_eq!(bad.parse::<Word>(), Err(ValueError::Word), "{bad}");
        }
    }

    #[test]
    fn texts_survive_mail() {
        for (bad, why) in [
            ("", ValueError::Empty),
            (" a", ValueError::Blanks),
            ("a ", ValueError::Blanks),
            ("a  b", ValueError::Blanks),
            ("+ a", ValueError::Plus),
            ("a\tb", ValueError::Character('\t')),
            ("e\u{301}", ValueError::NotNfc),
        ] {
            assert_eq!(bad.parse::<Text>(), Err(why), "{bad:?}");
        }
        assert!("a".repeat(4094).parse::<Text>().is_ok());
        assert_eq!("a".repeat(4095).parse::<Text>(), Err(ValueError::Long));
        assert_eq!(format!("#{}", "'".repeat(2046)).parse::<Text>(), Err(ValueError::Long));
        assert!(format!("#{}", "'".repeat(2045)).parse::<Text>().is_ok());
    }

    #[test]
    fn hashes_are_lower_case_hexadecimal() {
        let hash = Hash::of(b"");
        assert_eq!(hash.to_string(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(hash.to_string().parse(), Ok(hash));
        assert_eq!(hash.to_string().to_uppercase().parse::<Hash>(), Err(ValueError::Hash));
        assert_eq!("00".parse::<Hash>(), Err(ValueError::Hash));
        assert_eq!("00".repeat(16).parse(), Ok(Nonce::from_bytes([0; 16])));
        assert_eq!("zz".repeat(16).parse::<Nonce>(), Err(ValueError::Nonce));
    }
}
