//! Dice and public draws from a seed that both seats made and neither could choose.

use super::chain::Link;
use super::hex;
use super::stream::Stream;
use super::transcript::tagged_hash;
use sha2::{Digest, Sha256};
use std::fmt;
use thiserror::Error;

/// The largest pool a public draw can be made from.
pub const MAX_POOL: u32 = 10_000;

const ROLL_TAG: &[u8] = b"coureur/roll/1\0";
const DICE_TAG: &[u8] = b"coureur/dice/1\0";
const PICK_TAG: &[u8] = b"coureur/pick/1\0";

/// Why a public draw cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiceError {
    /// More things were to be drawn than there are.
    #[error("fair.dice.pool_too_small")]
    PoolTooSmall {
        /// How many were to be drawn.
        wanted: u32,
        /// How many there are.
        of: u32,
    },
    /// The pool is larger than [`MAX_POOL`].
    #[error("fair.dice.pool_too_large")]
    PoolTooLarge {
        /// How many there are.
        of: u32,
        /// How many there may be.
        max: u32,
    },
}

/// The seed of all chance between two human decisions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// The exact bytes whose SHA-256 is the seed of a roll; all of fixed width, so that no border is in doubt.
///
/// `index` counts the rolls of the game, `ask` stands for the entry that asked; an absent `asker` is written as 32 zero
/// bytes; in an umpired game [`umpired_slot`] stands in its place.
pub fn roll_bytes(
    game: &[u8; 32],
    index: u64,
    ask: &[u8; 32],
    asker: Option<&Link>,
    witness: &Link,
) -> Vec<u8> {
    let asker = asker.map_or([0; 32], |link| link.0);
    [ROLL_TAG, game, &index.to_be_bytes(), ask, &asker, &witness.0].concat()
}

/// The seed of a roll: SHA-256 of [`roll_bytes`].
pub fn roll_seed(game: &[u8; 32], index: u64, ask: &[u8; 32], asker: Option<&Link>, witness: &Link) -> Seed {
    Seed(Sha256::digest(roll_bytes(game, index, ask, asker, witness)).into())
}

/// What stands in the asker's place in the seed of an umpired game: the players' words, given after the umpire had
/// committed, and the asker's link where a player signs who has a chain.
///
/// Without the words an umpire could open games until one rolls what he likes; without the link he foresees the roll.
pub fn umpired_slot(game: &[u8; 32], british: &str, french: &str, link: Option<&Link>) -> Link {
    let mut parts: Vec<&[u8]> = vec![game, british.as_bytes(), french.as_bytes()];
    parts.extend(link.map(|link| link.0.as_slice()));
    Link(tagged_hash("coureur/umpired-words/1", &parts))
}

impl Seed {
    /// The seed's 32 bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    fn stream(&self, tag: &[u8], label: &str) -> Stream {
        let mut hash = Sha256::new();
        hash.update(tag);
        hash.update(self.0);
        hash.update(label);
        Stream::new(&hash.finalize().into())
    }

    /// The first bytes of the stream that the faces of this label are taken from, for the audit.
    pub fn face_bytes(&self, label: &str, count: usize) -> Vec<u8> {
        let mut stream = self.stream(DICE_TAG, label);
        (0..count).map(|_| stream.byte()).collect()
    }

    /// The first bytes of the stream that the draw of this label is taken from, for the audit.
    pub fn pick_bytes(&self, label: &str, count: usize) -> Vec<u8> {
        let mut stream = self.stream(PICK_TAG, label);
        (0..count).map(|_| stream.byte()).collect()
    }

    /// `count` faces of a die numbered from 1 to `sides`, for the roll of this label.
    ///
    /// A byte past the last whole multiple of `sides` is thrown away, never folded in. A die without sides shows
    /// nothing: the list is empty.
    pub fn faces(&self, label: &str, count: u16, sides: u8) -> Vec<u8> {
        let Some(excess) = 256_u16.checked_rem(u16::from(sides)) else { return Vec::new() };
        let limit = 256 - excess;
        let mut stream = self.stream(DICE_TAG, label);
        let mut faces = Vec::with_capacity(usize::from(count));
        while faces.len() < usize::from(count) {
            let byte = stream.byte();
            if u16::from(byte) < limit {
                faces.push(byte % sides + 1);
            }
        }
        faces
    }

    /// `k` different ones of `0..n`, in the order drawn, for the draw of this label.
    ///
    /// # Errors
    /// [`DiceError`], if the pool is too large or too small.
    pub fn pick(&self, label: &str, n: u32, k: u32) -> Result<Vec<u32>, DiceError> {
        if n > MAX_POOL {
            return Err(DiceError::PoolTooLarge { of: n, max: MAX_POOL });
        }
        if k > n {
            return Err(DiceError::PoolTooSmall { wanted: k, of: n });
        }
        Ok(self.stream(PICK_TAG, label).order(n, k))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed() -> Seed {
        roll_seed(&[1; 32], 7, &[2; 32], Some(&Link([3; 32])), &Link([4; 32]))
    }

    #[test]
    fn a_seed_is_the_hash_of_its_spelled_out_bytes() {
        let mut bytes = b"coureur/roll/1\0".to_vec();
        bytes.extend([1; 32]);
        bytes.extend([0, 0, 0, 0, 0, 0, 0, 7]);
        for part in [2, 3, 4] {
            bytes.extend([part; 32]);
        }
        assert_eq!(seed().bytes().as_slice(), Sha256::digest(&bytes).as_slice());
    }

    #[test]
    fn everything_that_goes_into_a_seed_changes_it() {
        let (game, ask) = ([1; 32], [2; 32]);
        let (asker, witness) = (Link([3; 32]), Link([4; 32]));
        for other in [
            roll_seed(&[9; 32], 7, &ask, Some(&asker), &witness),
            roll_seed(&game, 8, &ask, Some(&asker), &witness),
            roll_seed(&game, 7, &[9; 32], Some(&asker), &witness),
            roll_seed(&game, 7, &ask, None, &witness),
            roll_seed(&game, 7, &ask, Some(&asker), &asker),
        ] {
            assert_ne!(other, seed());
        }
    }

    #[test]
    fn faces_depend_on_the_label_and_not_on_what_else_was_asked() {
        assert_eq!(seed().faces("battle, French", 9, 6), seed().faces("battle, French", 9, 6));
        assert_ne!(seed().faces("battle, French", 9, 6), seed().faces("battle, British", 9, 6));
        assert_eq!(seed().faces("a", 4, 6), seed().faces("a", 9, 6)[..4]);
    }

    #[test]
    fn faces_are_even() {
        for sides in [2_u8, 6, 10, 255] {
            let faces = seed().faces("many", 60_000, sides);
            let mean = 60_000 / u32::from(sides);
            for face in 1..=sides {
                let seen = u32::try_from(faces.iter().filter(|&&f| f == face).count()).unwrap();
                // Six standard deviations of a binomial count, squared.
                assert!(
                    u64::from(seen.abs_diff(mean)).pow(2) < 36 * u64::from(mean),
                    "{face} of {sides}: {seen}"
                );
            }
            assert!(faces.iter().all(|face| (1..=sides).contains(face)));
        }
    }

    #[test]
    fn odd_dice_do_no_harm() {
        assert!(seed().faces("none", 5, 0).is_empty());
        assert_eq!(seed().faces("one", 3, 1), [1, 1, 1]);
        assert!(seed().faces("no dice", 0, 6).is_empty());
    }

    #[test]
    fn picks_are_distinct_and_bounded() {
        let picked = seed().pick("leaders", 12, 12).unwrap();
        let mut sorted = picked.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..12).collect::<Vec<_>>());
        assert_eq!(seed().pick("leaders", 12, 3).unwrap(), picked[..3]);
        assert_eq!(seed().pick("leaders", 0, 0), Ok(vec![]));
        assert_eq!(seed().pick("l", 2, 3), Err(DiceError::PoolTooSmall { wanted: 3, of: 2 }));
        assert_eq!(seed().pick("l", 10_001, 1), Err(DiceError::PoolTooLarge { of: 10_001, max: MAX_POOL }));
        assert_eq!(seed().pick("l", MAX_POOL, 1).unwrap().len(), 1);
    }
}
