//! Seed chains: one published hash commits a seat to thousands of seeds, revealed one by one from the end.
//!
//! c\[i+1\] = SHA-256(c\[i\]) without tag or salt, so that `sha256sum` alone can follow a chain.

use super::hex;
use crate::refuses;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use zeroize::Zeroizing;

/// The longest chain that is made or believed; it bounds the work a stranger's header can ask for.
pub const MAX_LENGTH: u32 = 65_536;

/// What can be wrong with a chain or one of its links.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChainError {
    /// The text of a link is not 64 lower-case hexadecimal digits.
    #[error("fair.chain.not_a_link")]
    NotALink,
    /// The chain is empty or longer than [`MAX_LENGTH`].
    #[error("fair.chain.length")]
    Length {
        /// The length asked for.
        length: u32,
        /// The longest that is allowed.
        max: u32,
    },
    /// The link does not hash to the link before it.
    #[error("fair.chain.not_next")]
    NotNext {
        /// Which link was due, counted from 0.
        index: u32,
        /// What its hash has to be.
        expected: Link,
    },
    /// Every link of the chain has been revealed.
    #[error("fair.chain.spent")]
    Spent {
        /// How many links the chain had.
        length: u32,
    },
}

/// One revealed value of a chain, or its tip.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link(pub [u8; 32]);

impl Link {
    /// The link one step nearer to the tip: the plain SHA-256 of this one.
    #[must_use]
    pub fn hashed(&self) -> Self {
        Self(Sha256::digest(self.0).into())
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link({self})")
    }
}

impl FromStr for Link {
    type Err = ChainError;

    fn from_str(text: &str) -> Result<Self, ChainError> {
        hex::decode32(text).map(Self).ok_or(ChainError::NotALink)
    }
}

/// A seat's own chain, with its secrets.
#[derive(Clone)]
pub struct Chain {
    /// c\[0\] to c\[N\]; kept whole, because half a megabyte is cheaper than hashing it anew at every roll.
    values: Zeroizing<Vec<[u8; 32]>>,
    length: u32,
    tip: Link,
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chain").field("length", &self.length).field("tip", &self.tip).finish_non_exhaustive()
    }
}

impl Chain {
    /// The chain of `length` links that starts from the secret `start`.
    ///
    /// # Errors
    /// [`ChainError::Length`]: an empty chain would publish the secret itself as its tip.
    pub fn new(start: [u8; 32], length: u32) -> Result<Self, ChainError> {
        check_length(length)?;
        let start = Zeroizing::new(start);
        let mut value = Link(*start);
        let mut values = Zeroizing::new(Vec::with_capacity(length as usize));
        for _ in 0..length {
            values.push(value.0);
            value = value.hashed();
        }
        Ok(Self { values, length, tip: value })
    }

    /// The commitment to the whole chain.
    pub fn tip(&self) -> Link {
        self.tip
    }

    /// How many links the chain has.
    pub fn length(&self) -> u32 {
        self.length
    }

    /// The `k`-th link to reveal, counted from 0; `None` once the chain is spent.
    pub fn reveal(&self, k: u32) -> Option<Link> {
        let place = self.length.checked_sub(1)?.checked_sub(k)?;
        self.values.get(place as usize).copied().map(Link)
    }
}

fn check_length(length: u32) -> Result<(), ChainError> {
    if refuses!("a chain of no links, or too many", !(1..=MAX_LENGTH).contains(&length)) {
        return Err(ChainError::Length { length, max: MAX_LENGTH });
    }
    Ok(())
}

/// Anybody's view of a seat's chain: the tip it committed, and how far it has been revealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainCheck {
    tip: Link,
    last: Link,
    length: u32,
    used: u32,
}

impl ChainCheck {
    /// A chain of `length` links of which only the tip is known.
    ///
    /// # Errors
    /// [`ChainError::Length`].
    pub fn new(tip: Link, length: u32) -> Result<Self, ChainError> {
        check_length(length)?;
        Ok(Self { tip, last: tip, length, used: 0 })
    }

    /// Takes the next link and returns its index; a refused link changes nothing.
    ///
    /// # Errors
    /// [`ChainError::Spent`], [`ChainError::NotNext`].
    pub fn accept(&mut self, link: &Link) -> Result<u32, ChainError> {
        if refuses!("a link of a chain that is spent", self.used == self.length) {
            return Err(ChainError::Spent { length: self.length });
        }
        if refuses!("a link that does not lead to the one before", link.hashed() != self.last) {
            return Err(ChainError::NotNext { index: self.used, expected: self.last });
        }
        let index = self.used;
        self.last = *link;
        self.used += 1;
        Ok(index)
    }

    /// The commitment.
    pub fn tip(&self) -> Link {
        self.tip
    }

    /// The link revealed last; the tip before any was.
    pub fn last(&self) -> Link {
        self.last
    }

    /// Whether a value is the tip or one of the links revealed so far.
    pub fn has_published(&self, value: &Link) -> bool {
        let mut published = std::iter::successors(Some(self.last), |link| Some(link.hashed()));
        published.by_ref().take(self.used as usize + 1).any(|link| link == *value)
    }

    /// How many links have been revealed; the link of index `k` lies `k + 1` hashes below the tip.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// How many links are left.
    pub fn left(&self) -> u32 {
        self.length - self.used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_is_plain_sha256() {
        let chain = Chain::new([0; 32], 2).unwrap();
        // printf '00…00' | xxd -r -p | sha256sum
        let once = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(chain.reveal(0).unwrap().to_string(), once);
        assert_eq!(chain.reveal(1).unwrap(), Link([0; 32]));
        assert_eq!(chain.reveal(2), None);
        assert_eq!(chain.tip(), once.parse::<Link>().unwrap().hashed());
    }

    #[test]
    fn every_link_is_accepted_once_and_in_order() {
        let chain = Chain::new([9; 32], 5).unwrap();
        let mut check = ChainCheck::new(chain.tip(), 5).unwrap();
        for k in 0..5 {
            assert_eq!((check.used(), check.left()), (k, 5 - k));
            assert_eq!(check.accept(&chain.reveal(k).unwrap()), Ok(k));
        }
        assert_eq!(check.accept(&Link([0; 32])), Err(ChainError::Spent { length: 5 }));
        assert_eq!(check.tip(), chain.tip());
    }

    #[test]
    fn t14_what_was_published_is_known_again() {
        let chain = Chain::new([9; 32], 5).unwrap();
        let mut check = ChainCheck::new(chain.tip(), 5).unwrap();
        assert!(check.has_published(&chain.tip()) && !check.has_published(&chain.reveal(0).unwrap()));
        for k in 0..4 {
            check.accept(&chain.reveal(k).unwrap()).unwrap();
            assert_eq!(check.last(), chain.reveal(k).unwrap());
        }
        assert!((0..4).all(|k| check.has_published(&chain.reveal(k).unwrap())));
        assert!(check.has_published(&chain.tip()) && !check.has_published(&chain.tip().hashed()));
        assert!(!check.has_published(&chain.reveal(4).unwrap()));
    }

    #[test]
    fn a_wrong_repeated_or_skipped_link_is_refused_and_changes_nothing() {
        let chain = Chain::new([9; 32], 5).unwrap();
        let mut check = ChainCheck::new(chain.tip(), 5).unwrap();
        let first = chain.reveal(0).unwrap();
        check.accept(&first).unwrap();
        let before = check.clone();
        let refused = Err(ChainError::NotNext { index: 1, expected: first });
        for bad in [Link([1; 32]), first, chain.reveal(2).unwrap(), chain.tip()] {
            assert_eq!(check.accept(&bad), refused);
            assert_eq!(check, before);
        }
    }

    #[test]
    fn lengths_are_bounded_on_both_sides() {
        for length in [0, MAX_LENGTH + 1, u32::MAX] {
            let refused = ChainError::Length { length, max: MAX_LENGTH };
            assert_eq!(Chain::new([1; 32], length).unwrap_err(), refused);
            assert_eq!(ChainCheck::new(Link([1; 32]), length).unwrap_err(), refused);
        }
    }

    #[test]
    fn a_link_has_one_spelling() {
        let link = Link([0xab; 32]);
        assert_eq!(link.to_string().parse(), Ok(link));
        for bad in ["", "ab", &"AB".repeat(32), &format!(" {}", "ab".repeat(32)), &"ag".repeat(32)] {
            assert_eq!(bad.parse::<Link>(), Err(ChainError::NotALink), "{bad:?}");
        }
    }

    #[test]
    fn debug_does_not_show_the_secret() {
        let chain = Chain::new([0x5a; 32], 2).unwrap();
        let shown = format!("{chain:?}");
        assert!(shown.contains(&chain.tip().to_string()));
        assert!(!shown.contains("5a5a") && !shown.contains("90, 90"));
        assert!(!shown.contains(&chain.reveal(0).unwrap().to_string()));
    }
}
