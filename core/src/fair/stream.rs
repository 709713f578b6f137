//! The ChaCha20 key stream (zero nonce, counter from zero), and choices drawn from it by rejection.

use curve25519_dalek::Scalar;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use zeroize::Zeroizing;

const BLOCK: usize = 64;

/// A key stream that is read byte by byte, without ever skipping one.
///
/// The generator underneath hands out whole words and drops the rest of a word that was only partly asked for,
/// which nobody could reproduce from the cipher's definition; so it is only ever asked for whole blocks.
pub(super) struct Stream {
    source: ChaCha20Rng,
    block: Zeroizing<[u8; BLOCK]>,
    at: usize,
}

impl Stream {
    /// The stream of a key.
    pub(super) fn new(key: &[u8; 32]) -> Self {
        Self { source: ChaCha20Rng::from_seed(*key), block: Zeroizing::new([0; BLOCK]), at: BLOCK }
    }

    /// The next byte.
    pub(super) fn byte(&mut self) -> u8 {
        if self.at == BLOCK {
            self.source.fill_bytes(self.block.as_mut_slice());
            self.at = 0;
        }
        let byte = self.block[self.at];
        self.at += 1;
        byte
    }

    fn word(&mut self) -> u32 {
        u32::from_be_bytes(std::array::from_fn(|_| self.byte()))
    }

    /// A number below `n`, each equally likely: words past the last whole multiple of `n` are thrown away.
    ///
    /// `None` if there is no number below `n`, that is, if `n` is 0.
    pub(super) fn below(&mut self, n: u32) -> Option<u32> {
        let all = 1_u64 << 32;
        let limit = all - all.checked_rem(u64::from(n))?;
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return Some(word % n);
            }
        }
    }

    /// The first `k` places of a Fisher–Yates shuffle of `0..n`. Asks for no more than `n`.
    pub(super) fn order(&mut self, n: u32, k: u32) -> Vec<u32> {
        let mut pool: Vec<u32> = (0..n).collect();
        for place in 0..k.min(n) {
            let Some(ahead) = self.below(n - place) else { break };
            pool.swap(place as usize, (place + ahead) as usize);
        }
        pool.truncate(k.min(n) as usize);
        pool
    }

    /// A scalar, each equally likely: 253 bits, thrown away unless below the group's order.
    pub(super) fn scalar(&mut self) -> Scalar {
        loop {
            let mut bytes = Zeroizing::new([0_u8; 32]);
            for byte in bytes.iter_mut() {
                *byte = self.byte();
            }
            bytes[31] &= 0x1f;
            if let Some(scalar) = Scalar::from_canonical_bytes(*bytes).into_option() {
                return scalar;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_zero_key_gives_the_published_stream() {
        // RFC 8439, appendix A.1, test vector 1: 76 b8 e0 ad a0 f1 3d 90.
        let mut stream = Stream::new(&[0; 32]);
        let first: Vec<u8> = (0..8).map(|_| stream.byte()).collect();
        assert_eq!(first, [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
    }

    #[test]
    fn bytes_and_blocks_agree() {
        let mut whole = vec![0; 200];
        ChaCha20Rng::from_seed([7; 32]).fill_bytes(&mut whole);
        let mut stream = Stream::new(&[7; 32]);
        let single: Vec<u8> = (0..200).map(|_| stream.byte()).collect();
        assert_eq!(single, whole);
    }

    #[test]
    fn below_stays_below_and_zero_has_nothing() {
        let mut stream = Stream::new(&[1; 32]);
        assert_eq!(stream.below(0), None);
        assert_eq!(stream.below(1), Some(0));
        let seen: BTreeSet<_> = (0..200).filter_map(|_| stream.below(5)).collect();
        assert_eq!(seen, BTreeSet::from([0, 1, 2, 3, 4]));
    }

    #[test]
    fn an_order_is_a_permutation_and_a_shorter_one_is_its_beginning() {
        let full = Stream::new(&[2; 32]).order(70, 70);
        assert_eq!(full.iter().copied().collect::<BTreeSet<_>>(), (0..70).collect());
        assert_ne!(full, (0..70).collect::<Vec<_>>());
        assert_eq!(Stream::new(&[2; 32]).order(70, 9), full[..9]);
        assert_eq!(Stream::new(&[2; 32]).order(3, 9).len(), 3);
    }
}
