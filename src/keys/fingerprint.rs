//! A key in six words, for two people to compare by telephone or at a table.
//!
//! Whoever stands between two players can give each of them a key of his own. Nothing in a log shows that; only the
//! players can see it, by comparing what their programs say of the keys. Six words of the BIP-39 list are 66 bits: to
//! find a key with the same six words takes some 2^66 keys, which nobody tries for a board game.

use std::fmt;

use bip39::Language;

use super::PublicKey;
use crate::fair::tagged_hash;

/// How many words.
const WORDS: usize = 6;
/// Bits that choose one of the 2,048 words.
const BITS: usize = 11;

/// A public key in six words: the first 66 bits of T(`coureur/fingerprint/1`, key), eleven for each word of the English
/// BIP-39 list, the highest bit first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([&'static str; WORDS]);

impl Fingerprint {
    /// A key in six words, for people to compare.
    #[must_use]
    pub fn of(key: &PublicKey) -> Fingerprint {
        let hash = tagged_hash("coureur/fingerprint/1", &[key.as_bytes()]);
        let bit = |at: usize| usize::from(hash[at / 8] >> (7 - at % 8) & 1);
        let list = Language::English.word_list();
        Fingerprint(std::array::from_fn(|word| {
            let bits = word * BITS..(word + 1) * BITS;
            list[bits.fold(0, |number, at| number << 1 | bit(at))]
        }))
    }

    /// The words, in order.
    #[must_use]
    pub fn words(&self) -> &[&'static str; WORDS] {
        &self.0
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Identity;

    fn words(secret: u8) -> String {
        let anna = Identity::from_secret("Anna".parse().unwrap(), &[secret; 32]);
        Fingerprint::of(&anna.public()).to_string()
    }

    #[test]
    fn t12_a_key_has_six_words_of_its_own() {
        // Computed with Python's hashlib and the list from the recipe above.
        assert_eq!(words(1), "lamp tone cinnamon fame cart eternal");
        assert_eq!(words(2), "donkey problem chicken coach super praise");
        assert_ne!(words(1), words(2));
    }
}
