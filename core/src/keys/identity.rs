//! A person's secret, what it signs and what is derived from it.

use std::fmt;

use ed25519_dalek::{Signer, SigningKey};
use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::Zeroizing;

use super::{Name, PublicKey, Signature};

/// Set before every purpose, so that no other use of the secret can meet one of ours.
const DERIVE: &str = "coureur/derive/1/";

/// One person: a name and an Ed25519 secret, wiped from memory when dropped.
pub struct Identity {
    name: Name,
    key: SigningKey,
}

impl Identity {
    /// The identity of a known 32-byte secret.
    #[must_use]
    pub fn from_secret(name: Name, secret: &[u8; 32]) -> Self {
        Self { name, key: SigningKey::from_bytes(secret) }
    }

    /// Whose it is.
    #[must_use]
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// The same secret under another name.
    #[must_use]
    pub fn renamed(self, name: Name) -> Self {
        Self { name, ..self }
    }

    /// What others check signatures with.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey::derived(self.key.verifying_key())
    }

    /// Signs a hash.
    #[must_use]
    pub fn sign(&self, hash: &[u8; 32]) -> Signature {
        Signature::from_bytes(self.key.sign(hash).to_bytes())
    }

    /// The secret of one game and one purpose: HKDF-SHA-256 with the secret as key material, the game's
    /// identifier as salt and `coureur/derive/1/` and the purpose as info.
    #[must_use]
    pub fn derive(&self, game: &[u8; 32], purpose: &str) -> Zeroizing<[u8; 32]> {
        let mut out = Zeroizing::new([0; 32]);
        Hkdf::<Sha256>::new(Some(game), self.key.as_bytes())
            .expand_multi_info(&[DERIVE.as_bytes(), purpose.as_bytes()], out.as_mut_slice())
            .expect("32 bytes are less than HKDF's limit of 255 hashes");
        out
    }

    /// The secret itself, for the key file and the recovery phrase only.
    #[must_use]
    pub fn secret(&self) -> &[u8; 32] {
        self.key.as_bytes()
    }
}

impl fmt::Debug for Identity {
    /// Never shows the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity")
            .field("name", &self.name)
            .field("public", &self.public())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::BadKey;
    use super::*;

    fn anna() -> Identity {
        Identity::from_secret("Anna Schmidt".parse().unwrap(), &[7; 32])
    }

    #[test]
    fn a_signature_holds_for_its_hash_and_key_only() {
        let anna = anna();
        let other = Identity::from_secret("Bo".parse().unwrap(), &[9; 32]);
        let signature = anna.sign(&[1; 32]);
        assert!(anna.public().verify_strict(&[1; 32], &signature).is_ok());
        assert!(matches!(anna.public().verify_strict(&[2; 32], &signature), Err(BadKey::BadSignature)));
        assert!(matches!(other.public().verify_strict(&[1; 32], &signature), Err(BadKey::BadSignature)));
        for at in 0..64 {
            let mut bytes = *signature.as_bytes();
            bytes[at] ^= 1;
            assert!(
                anna.public().verify_strict(&[1; 32], &Signature::from_bytes(bytes)).is_err(),
                "byte {at}"
            );
        }
    }

    #[test]
    fn derivation_depends_on_secret_game_and_purpose() {
        let base = anna().derive(&[1; 32], "dice");
        assert_eq!(*base, *anna().derive(&[1; 32], "dice"));
        assert_ne!(*base, *anna().derive(&[2; 32], "dice"));
        assert_ne!(*base, *anna().derive(&[1; 32], "cards"));
        assert_ne!(*base, *Identity::from_secret("A".parse().unwrap(), &[8; 32]).derive(&[1; 32], "dice"));
    }

    #[test]
    fn derivation_is_hkdf_and_stays_so() {
        // Computed with Python's hmac module from the recipe in the doc comment.
        let expected = "d99a0c0696d0f5eca3bac3a43857b1241c3a1dc3fbbe66f44ad99e355f435cdd";
        let found = anna().derive(&[1; 32], "dice");
        assert_eq!(data_encoding::HEXLOWER.encode(found.as_slice()), expected);
    }

    #[test]
    fn keys_round_trip_as_text() {
        let key = anna().public();
        assert_eq!(key.to_string().parse::<PublicKey>().unwrap(), key);
        let signature = anna().sign(&[0; 32]);
        assert_eq!(signature.to_string().parse::<Signature>().unwrap(), signature);
        assert!(matches!(key.to_string().to_uppercase().parse::<PublicKey>(), Err(BadKey::BadHex)));
        assert!(matches!(key.to_string()[2..].parse::<PublicKey>(), Err(BadKey::BadHex)));
        assert!(matches!("A".repeat(88).parse::<Signature>(), Err(BadKey::BadSignatureText)));
        assert!(matches!("A".repeat(86).parse::<Signature>(), Err(BadKey::BadSignatureText)));
    }

    #[test]
    fn weak_and_impossible_keys_are_refused() {
        let mut identity = [0; 32];
        identity[0] = 1;
        assert!(matches!(PublicKey::from_bytes(&identity), Err(BadKey::WeakKey)));
        assert!(matches!(PublicKey::from_bytes(&[0; 32]), Err(BadKey::WeakKey)));
        let mut no_point = [0; 32];
        no_point[0] = 2;
        assert!(matches!(PublicKey::from_bytes(&no_point), Err(BadKey::NotAPoint)));
        // y = p + 4 is another spelling of y = 4, which is a point of large order.
        let mut four = [0; 32];
        four[0] = 4;
        assert!(PublicKey::from_bytes(&four).is_ok());
        let mut other = [0xff; 32];
        (other[0], other[31]) = (0xf1, 0x7f);
        assert!(matches!(PublicKey::from_bytes(&other), Err(BadKey::NotAPoint)));
    }

    #[test]
    fn names_are_short_and_clean() {
        assert!("Élisabeth d'Arcy".parse::<Name>().is_ok());
        for bad in ["", " a", "a ", "a  b", "a\nb", "a\u{202e}b", "e\u{301}", &"x".repeat(65)] {
            assert!(matches!(bad.parse::<Name>(), Err(BadKey::BadName)), "{bad:?}");
        }
    }

    #[test]
    fn debug_hides_the_secret() {
        let shown = format!("{:?}", anna());
        assert!(!shown.contains("7, 7") && !shown.contains("0707"), "{shown}");
    }
}
