//! An OpenSSH Ed25519 key as an identity.
//!
//! The format `openssh-key-v1` is described in OpenSSH's `PROTOCOL.key`: a few fields with their lengths in front, of
//! which the last may be sealed with AES under a key that bcrypt-pbkdf makes of a passphrase. It is read here by hand,
//! because a library for all kinds of SSH keys weighs more than the rest of this room.

use aes::{
    Aes128, Aes192, Aes256,
    cipher::{BlockModeDecrypt, KeyIvInit, StreamCipher},
};
use zeroize::Zeroizing;

use super::{Identity, KeyError, Name, base64};

/// The first line of a file.
const BEGIN: &str = "-----BEGIN OPENSSH PRIVATE KEY-----";
/// The last line of a file.
const END: &str = "-----END OPENSSH PRIVATE KEY-----";
/// What the bytes begin with.
const MAGIC: &[u8] = b"openssh-key-v1\0";
/// The only kind of key that can sign a log.
const KIND: &[u8] = b"ssh-ed25519";
/// More bytes than any OpenSSH key file has.
const MAX: usize = 64 << 10;
/// Rounds of the passphrase function that are worth waiting for: OpenSSH's default is 16 to 24.
const ROUNDS: u32 = 512;
/// A block of AES.
const BLOCK: usize = 16;

/// Takes over the secret of an OpenSSH private key file, which stays as it is.
///
/// # Errors
/// If the text is no such file or of another kind, or the passphrase is missing or wrong.
pub fn import_openssh(name: Name, text: &str, passphrase: Option<&str>) -> Result<Identity, KeyError> {
    if text.len() > MAX {
        return Err(KeyError::NotOpenSsh);
    }
    let bytes = body(text.trim_start())?;
    let file = File::read(&bytes).ok_or(KeyError::NotOpenSsh)?;
    if file.kind != KIND {
        let kind = shown(file.kind).ok_or(KeyError::NotOpenSsh)?;
        return Err(KeyError::WrongKind { kind });
    }
    let private = file.opened(passphrase)?;
    let Some((secret, public)) = pair(&private) else {
        // Two equal numbers stand before the key to show that it was opened rightly.
        return Err(if file.is_sealed() { KeyError::WrongPassphrase } else { KeyError::NotOpenSsh });
    };
    let identity = Identity::from_secret(name, secret);
    // The file states the public half three times; one whose parts do not belong together is no key.
    let fits = identity.public().as_bytes() == public && file.public == Some(public.as_slice());
    if fits { Ok(identity) } else { Err(KeyError::NotOpenSsh) }
}

/// The bytes between the first line and the last.
fn body(text: &str) -> Result<Zeroizing<Vec<u8>>, KeyError> {
    let mut lines = text.lines().map(str::trim);
    let kind = match lines.next() {
        Some(BEGIN) => None,
        Some("-----BEGIN RSA PRIVATE KEY-----") => Some("rsa"),
        Some("-----BEGIN EC PRIVATE KEY-----") => Some("ecdsa"),
        Some("-----BEGIN DSA PRIVATE KEY-----") => Some("dsa"),
        _ => return Err(KeyError::NotOpenSsh),
    };
    if let Some(kind) = kind {
        return Err(KeyError::WrongKind { kind: kind.to_owned() });
    }
    let mut encoded = Zeroizing::new(String::with_capacity(text.len()));
    for line in lines {
        if line == END {
            return base64::decode(encoded.as_bytes()).ok_or(KeyError::NotOpenSsh);
        }
        encoded.push_str(line);
    }
    Err(KeyError::NotOpenSsh)
}

/// What a file says, its private part perhaps still sealed.
struct File<'a> {
    cipher: &'a [u8],
    function: &'a [u8],
    options: &'a [u8],
    kind: &'a [u8],
    /// The public key, where it is of the kind we know.
    public: Option<&'a [u8]>,
    private: &'a [u8],
    /// What follows: a tag with some ciphers, nothing with those that are read here.
    rest: &'a [u8],
}

impl<'a> File<'a> {
    fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut rest = bytes.strip_prefix(MAGIC)?;
        let (cipher, function, options) = (field(&mut rest)?, field(&mut rest)?, field(&mut rest)?);
        if number(&mut rest)? != 1 {
            return None;
        }
        let mut key = field(&mut rest)?;
        let private = field(&mut rest)?;
        let kind = field(&mut key)?;
        let public = field(&mut key).filter(|_| key.is_empty());
        Some(Self { cipher, function, options, kind, public, private, rest })
    }

    fn is_sealed(&self) -> bool {
        self.cipher != b"none"
    }

    /// The private part, unsealed where it is sealed.
    fn opened(&self, passphrase: Option<&str>) -> Result<Zeroizing<Vec<u8>>, KeyError> {
        let mut private = Zeroizing::new(self.private.to_vec());
        if !self.is_sealed() {
            let whole = self.function == b"none" && self.rest.is_empty();
            return if whole { Ok(private) } else { Err(KeyError::NotOpenSsh) };
        }
        let cipher = Cipher::named(self.cipher).ok_or_else(|| match shown(self.cipher) {
            Some(cipher) => KeyError::UnknownCipher { cipher },
            None => KeyError::NotOpenSsh,
        })?;
        let (salt, rounds) = self.costs().filter(|_| self.rest.is_empty()).ok_or(KeyError::NotOpenSsh)?;
        if rounds > ROUNDS {
            return Err(KeyError::TooCostly { rounds, max: ROUNDS });
        }
        let passphrase = passphrase.ok_or(KeyError::PassphraseNeeded)?;
        let mut made = Zeroizing::new(vec![0; cipher.key + BLOCK]);
        bcrypt_pbkdf::bcrypt_pbkdf(passphrase, salt, rounds, &mut made)
            .map_err(|_| KeyError::WrongPassphrase)?;
        cipher.open(&made, &mut private).ok_or(KeyError::NotOpenSsh)?;
        Ok(private)
    }

    /// Salt and rounds of the passphrase function.
    fn costs(&self) -> Option<(&'a [u8], u32)> {
        let mut options = self.options;
        let found = (field(&mut options)?, number(&mut options)?);
        (self.function == b"bcrypt" && options.is_empty()).then_some(found)
    }
}

/// A way of sealing the private part.
struct Cipher {
    /// Bytes of its key; the initial block follows.
    key: usize,
    mode: Mode,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Ctr,
    Cbc,
}

impl Cipher {
    /// The present default and the one before it, with all lengths of key.
    fn named(name: &[u8]) -> Option<Self> {
        let (key, mode) = match name {
            b"aes128-ctr" => (16, Mode::Ctr),
            b"aes192-ctr" => (24, Mode::Ctr),
            b"aes256-ctr" => (32, Mode::Ctr),
            b"aes128-cbc" => (16, Mode::Cbc),
            b"aes192-cbc" => (24, Mode::Cbc),
            b"aes256-cbc" => (32, Mode::Cbc),
            _ => return None,
        };
        Some(Self { key, mode })
    }

    /// Opens in place; `None` if the lengths do not fit.
    fn open(&self, made: &[u8], sealed: &mut [u8]) -> Option<()> {
        let (key, block) = made.split_at_checked(self.key)?;
        match (self.mode, self.key) {
            (Mode::Ctr, 16) => flow::<ctr::Ctr128BE<Aes128>>(key, block, sealed),
            (Mode::Ctr, 24) => flow::<ctr::Ctr128BE<Aes192>>(key, block, sealed),
            (Mode::Ctr, _) => flow::<ctr::Ctr128BE<Aes256>>(key, block, sealed),
            (Mode::Cbc, 16) => blocks::<cbc::Decryptor<Aes128>>(key, block, sealed),
            (Mode::Cbc, 24) => blocks::<cbc::Decryptor<Aes192>>(key, block, sealed),
            (Mode::Cbc, _) => blocks::<cbc::Decryptor<Aes256>>(key, block, sealed),
        }
    }
}

fn flow<C: KeyIvInit + StreamCipher>(key: &[u8], block: &[u8], sealed: &mut [u8]) -> Option<()> {
    C::new_from_slices(key, block).ok()?.try_apply_keystream(sealed).ok()
}

fn blocks<C: KeyIvInit + BlockModeDecrypt>(key: &[u8], block: &[u8], sealed: &mut [u8]) -> Option<()> {
    let mut cipher = C::new_from_slices(key, block).ok()?;
    let (chunks, rest) = aes::cipher::Block::<C>::slice_as_chunks_mut(sealed);
    rest.is_empty().then(|| cipher.decrypt_blocks(chunks))
}

/// The secret and the public key of an opened private part.
fn pair(private: &[u8]) -> Option<(&[u8; 32], &[u8; 32])> {
    let mut rest = private;
    let twice = number(&mut rest)? == number(&mut rest)?;
    let kind = field(&mut rest)?;
    let public: &[u8; 32] = field(&mut rest)?.try_into().ok()?;
    let both: &[u8; 64] = field(&mut rest)?.try_into().ok()?;
    let (secret, again) = both.split_first_chunk::<32>()?;
    let _comment = field(&mut rest)?;
    let padded = rest.len() < BLOCK && rest.iter().zip(1..).all(|(found, due)| *found == due);
    (twice && kind == KIND && again == public && padded).then_some((secret, public))
}

/// A name of a kind or a cipher that can be shown.
fn shown(name: &[u8]) -> Option<String> {
    let sane = !name.is_empty() && name.len() <= 64 && name.iter().all(u8::is_ascii_graphic);
    sane.then(|| String::from_utf8_lossy(name).into_owned())
}

/// Takes one number.
fn number(rest: &mut &[u8]) -> Option<u32> {
    let (bytes, after) = rest.split_first_chunk::<4>()?;
    *rest = after;
    Some(u32::from_be_bytes(*bytes))
}

/// Takes one field with its length in front.
fn field<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = number(rest)?;
    let (field, after) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    *rest = after;
    Some(field)
}

#[cfg(test)]
mod tests;
