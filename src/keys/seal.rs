//! A secret behind a passphrase: Argon2id makes a key of it, XChaCha20-Poly1305 seals with that key.

use std::{fmt, str::FromStr};

use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305,
    aead::{Aead, Payload},
};
use zeroize::Zeroizing;

use super::{BadFile, Identity, KeyError, Name, PublicKey};

const SALT: usize = 16;
const NONCE: usize = 24;
const TAG: usize = 16;
/// Bytes of a sealed secret: salt, nonce, the secret itself, and the tag that shows it was opened rightly.
pub(super) const SEALED: usize = SALT + NONCE + 32 + TAG;

/// What trying one passphrase costs. Written in the file, so that later versions can ask for more; bounded
/// when read, so that a hostile file cannot ask for a day or for all memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Costs {
    kibibytes: u32,
    passes: u32,
    lanes: u32,
}

impl Costs {
    const OURS: Self = Self { kibibytes: 64 << 10, passes: 3, lanes: 1 };
    const LEAST: Self = Self { kibibytes: 8 << 10, passes: 1, lanes: 1 };
    const MOST: Self = Self { kibibytes: 1 << 20, passes: 16, lanes: 4 };
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "argon2id m={} t={} p={}", self.kibibytes, self.passes, self.lanes)
    }
}

impl FromStr for Costs {
    type Err = BadFile;

    fn from_str(text: &str) -> Result<Self, BadFile> {
        let mut words = text.split(' ');
        if words.next() != Some("argon2id") {
            return Err(BadFile::Seal);
        }
        let mut cost = |prefix: &str| {
            let digits = words.next()?.strip_prefix(prefix)?;
            digits.parse::<u32>().ok()
        };
        let costs = (|| Some(Self { kibibytes: cost("m=")?, passes: cost("t=")?, lanes: cost("p=")? }))();
        let costs = costs.filter(|_| words.next().is_none()).ok_or(BadFile::Seal)?;
        let (least, most) = (Self::LEAST, Self::MOST);
        let fits = (least.kibibytes..=most.kibibytes).contains(&costs.kibibytes)
            && (least.passes..=most.passes).contains(&costs.passes)
            && (least.lanes..=most.lanes).contains(&costs.lanes);
        if fits { Ok(costs) } else { Err(BadFile::Costs) }
    }
}

/// Seals the secret of an identity with fresh salt and nonce.
pub(super) fn seal(identity: &Identity, passphrase: &str) -> Result<(Costs, Vec<u8>), KeyError> {
    let mut sealed = vec![0; SALT + NONCE];
    crate::machine::entropy(&mut sealed).map_err(|_| KeyError::NoRandomness)?;
    let (salt, nonce) = sealed.split_at(SALT);
    let cipher = cipher(&Costs::OURS, salt, passphrase);
    let aad = bound_to(identity.name(), &identity.public());
    let nonce: &[u8; NONCE] = nonce.try_into().expect("the rest after the salt is the nonce");
    let body = cipher
        .encrypt(nonce.into(), Payload { msg: identity.secret(), aad: &aad })
        .expect("32 bytes are within the cipher's limit");
    sealed.extend(body);
    Ok((Costs::OURS, sealed))
}

/// Opens what [`seal`] made; `sealed` has [`SEALED`] bytes.
pub(super) fn open(
    costs: &Costs,
    sealed: &[u8],
    passphrase: &str,
    name: &Name,
    public: &PublicKey,
) -> Result<Zeroizing<[u8; 32]>, KeyError> {
    let (salt, rest) = sealed.split_at_checked(SALT).ok_or(KeyError::WrongPassphrase)?;
    let (nonce, body) = rest.split_first_chunk::<NONCE>().ok_or(KeyError::WrongPassphrase)?;
    let payload = Payload { msg: body, aad: &bound_to(name, public) };
    let opened = cipher(costs, salt, passphrase).decrypt(nonce.into(), payload);
    let opened = Zeroizing::new(opened.map_err(|_| KeyError::WrongPassphrase)?);
    let secret: &[u8; 32] = opened.as_slice().try_into().map_err(|_| KeyError::WrongPassphrase)?;
    Ok(Zeroizing::new(*secret))
}

/// Name and key are sealed in, so that neither can be exchanged under the same secret.
fn bound_to(name: &Name, public: &PublicKey) -> Vec<u8> {
    format!("coureur/identity/1\0{public}\0{name}").into_bytes()
}

fn cipher(costs: &Costs, salt: &[u8], passphrase: &str) -> XChaCha20Poly1305 {
    let params = Params::new(costs.kibibytes, costs.passes, costs.lanes, Some(32))
        .expect("the costs are bounded to what Argon2 takes");
    let mut key = Zeroizing::new([0; 32]);
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(passphrase.as_bytes(), salt, key.as_mut_slice())
        .expect("salt and output are of lengths that Argon2 takes");
    XChaCha20Poly1305::new((&*key).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_have_one_form_and_bounds() {
        assert_eq!(Costs::OURS.to_string().parse(), Ok(Costs::OURS));
        for text in [
            "",
            "scrypt m=65536 t=3 p=1",
            "argon2id m=65536 t=3",
            "argon2id m=65536 t=3 p=1 x",
            "argon2id m=x t=3 p=1",
        ] {
            assert_eq!(text.parse::<Costs>(), Err(BadFile::Seal), "{text}");
        }
        for text in [
            "argon2id m=104857600 t=3 p=1",
            "argon2id m=65536 t=1000 p=1",
            "argon2id m=65536 t=3 p=64",
            "argon2id m=8 t=3 p=1",
            "argon2id m=65536 t=0 p=1",
            "argon2id m=65536 t=3 p=0",
        ] {
            assert_eq!(text.parse::<Costs>(), Err(BadFile::Costs), "{text}");
        }
    }

    #[test]
    fn every_changed_byte_and_name_is_noticed() {
        let anna = Identity::from_secret("Anna".parse().unwrap(), &[7; 32]);
        let (costs, sealed) = seal(&anna, "louisbourg").unwrap();
        assert_eq!(sealed.len(), SEALED);
        let open = |sealed: &[u8], name: &str| {
            open(&costs, sealed, "louisbourg", &name.parse().unwrap(), &anna.public())
        };
        assert_eq!(*open(&sealed, "Anna").unwrap(), [7; 32]);
        assert!(matches!(open(&sealed, "Anne"), Err(KeyError::WrongPassphrase)));
        for at in [0, SALT, SALT + NONCE, SEALED - 1] {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert!(matches!(open(&changed, "Anna"), Err(KeyError::WrongPassphrase)), "byte {at}");
        }
        assert!(open(&sealed[..10], "Anna").is_err());
    }
}
