//! An OpenSSH Ed25519 key as an identity.

use data_encoding::BASE64;
use ssh_key::{Kdf, PrivateKey, private::KeypairData};
use zeroize::Zeroizing;

use super::{Identity, KeyError, Name};

/// The first line of a file.
const BEGIN: &str = "-----BEGIN OPENSSH PRIVATE KEY-----";
/// More bytes than any OpenSSH key file has.
const MAX: usize = 64 << 10;
/// Rounds of the passphrase function that are worth waiting for: OpenSSH's default is 16 to 24.
const ROUNDS: u32 = 512;

impl Identity {
    /// Takes over the secret of an OpenSSH private key file, which stays as it is.
    ///
    /// # Errors
    /// If the text is no such file or of another kind, or the passphrase is missing or wrong.
    pub fn import_openssh(name: Name, text: &str, passphrase: Option<&str>) -> Result<Self, KeyError> {
        if text.len() > MAX {
            return Err(KeyError::NotOpenSsh);
        }
        let text = text.trim_start();
        let kind = kind(text).ok_or(KeyError::NotOpenSsh)?;
        if kind != "ssh-ed25519" {
            return Err(KeyError::WrongKind { kind });
        }
        let key = PrivateKey::from_openssh(text).map_err(|_| KeyError::NotOpenSsh)?;
        let key = if key.is_encrypted() { unlock(&key, passphrase)? } else { key };
        let KeypairData::Ed25519(pair) = key.key_data() else { return Err(KeyError::NotOpenSsh) };
        let identity = Self::from_secret(name, &Zeroizing::new(pair.private.to_bytes()));
        // The file states both halves; a file whose halves do not belong together is no key.
        if identity.public().as_bytes() == &pair.public.0 { Ok(identity) } else { Err(KeyError::NotOpenSsh) }
    }
}

fn unlock(key: &PrivateKey, passphrase: Option<&str>) -> Result<PrivateKey, KeyError> {
    if let &Kdf::Bcrypt { rounds, .. } = key.kdf()
        && rounds > ROUNDS
    {
        return Err(KeyError::TooCostly { rounds, max: ROUNDS });
    }
    let passphrase = passphrase.ok_or(KeyError::PassphraseNeeded)?;
    key.decrypt(passphrase).map_err(|_| KeyError::WrongPassphrase)
}

/// The kind of key in a file, read from its public part: the library only knows some kinds by name.
fn kind(text: &str) -> Option<String> {
    let mut lines = text.lines().map(str::trim);
    match lines.next()? {
        BEGIN => {}
        "-----BEGIN RSA PRIVATE KEY-----" => return Some("rsa".to_owned()),
        "-----BEGIN EC PRIVATE KEY-----" => return Some("ecdsa".to_owned()),
        "-----BEGIN DSA PRIVATE KEY-----" => return Some("dsa".to_owned()),
        _ => return None,
    }
    let body: String = lines.take_while(|line| !line.starts_with('-')).collect();
    let bytes = Zeroizing::new(BASE64.decode(body.as_bytes()).ok()?);
    let mut rest = bytes.strip_prefix(b"openssh-key-v1\0")?;
    for _cipher_function_and_its_options in 0..3 {
        field(&mut rest)?;
    }
    let (_count, mut rest) = rest.split_at_checked(4)?;
    let mut public = field(&mut rest)?;
    let kind = field(&mut public)?;
    let sane = kind.len() <= 64 && kind.iter().all(u8::is_ascii_graphic);
    sane.then(|| String::from_utf8_lossy(kind).into_owned())
}

/// Takes one field with its length in front.
fn field<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, after) = rest.split_first_chunk::<4>()?;
    let (field, after) = after.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
    *rest = after;
    Some(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Throw-away keys, made with ssh-keygen for these tests and used nowhere else.
    const PLAIN: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
        b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\n\
        QyNTUxOQAAACCrXtAVUtEsBa7kSXQSuZWHroJGgZEES7XpmQrkjUvCNQAAAJAkOVL5JDlS\n\
        +QAAAAtzc2gtZWQyNTUxOQAAACCrXtAVUtEsBa7kSXQSuZWHroJGgZEES7XpmQrkjUvCNQ\n\
        AAAEAEFhsTolxdWCv7hAQSI2DblarAhW+K/xSoXh2Pq/Doq6te0BVS0SwFruRJdBK5lYeu\n\
        gkaBkQRLtemZCuSNS8I1AAAACnRocm93LWF3YXkBAgM=\n\
        -----END OPENSSH PRIVATE KEY-----\n";
    const PLAIN_PUBLIC: &str = "ab5ed01552d12c05aee4497412b99587ae82468191044bb5e9990ae48d4bc235";
    /// Its passphrase is `louisbourg`.
    const SEALED: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
        b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHIAAAAGYmNyeXB0AAAAGAAAABC9jLG8Sd\n\
        AS/6s3t4g+ijPnAAAABAAAAAEAAAAzAAAAC3NzaC1lZDI1NTE5AAAAIAghbRjv+lVS0g4+\n\
        mM/eYLZnJDIQWzFYvLsq3YhLnFZLAAAAkAUXo1NBSt3Xn0DCoZct3h9bRu74oxtL6b0gvv\n\
        5gpB8w5sw7GJ766qAOzAYv0ZvRjv7lyUwn/2+MN3kcDTDXYMygQhmTOb4ZbciAyx6aUGIo\n\
        TQ6eL7P8fC7DvhvD8r/VWs2rfiFB2oru3JF5Wx/MWjFBW/UbiwVVRQRLb8+cV0fjxhmvYN\n\
        Lz/UKFNK+hoLFAaQ==\n\
        -----END OPENSSH PRIVATE KEY-----\n";
    const SEALED_PUBLIC: &str = "08216d18effa5552d20e3e98cfde60b6672432105b3158bcbb2add884b9c564b";
    const ECDSA: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
        b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAaAAAABNlY2RzYS\n\
        1zaGEyLW5pc3RwMjU2AAAACG5pc3RwMjU2AAAAQQQlOH6Ldxl2ZhMYaHT5Ug1JtfxxCk96\n\
        6JlPoAmXmmJMY5dGc+M6y3D2wPpT913+ggbOMF4AX4fOMYgFlEhgD0UNAAAAoL0680u9Ov\n\
        NLAAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBCU4fot3GXZmExho\n\
        dPlSDUm1/HEKT3romU+gCZeaYkxjl0Zz4zrLcPbA+lP3Xf6CBs4wXgBfh84xiAWUSGAPRQ\n\
        0AAAAhALnFRgVnBKUYod1oH6PIzpbGSghvjIenE94yeA8YeCz7AAAAAXgBAgMEBQY=\n\
        -----END OPENSSH PRIVATE KEY-----\n";
    const RSA: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
        b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAlwAAAAdzc2gtcn\n\
        NhAAAAAwEAAQAAAIEAwBIMrfYVkhbVVSCGhov9tVqxMSBV9ZwhOydm3qrBynjUN06VgEvP\n\
        PpePwxQf9xHaZZDmjBwhDgZ4lv5pje7Xhky5jUntGOLIw0C3xVtsL6k2uvWHaTqJUtZaTN\n\
        uy2qyNrYj2WjxFplSVUhkFypGXsb65fnUCxx8Mv9Nz3RRhCIsAAAH4IJG6rCCRuqwAAAAH\n\
        c3NoLXJzYQAAAIEAwBIMrfYVkhbVVSCGhov9tVqxMSBV9ZwhOydm3qrBynjUN06VgEvPPp\n\
        ePwxQf9xHaZZDmjBwhDgZ4lv5pje7Xhky5jUntGOLIw0C3xVtsL6k2uvWHaTqJUtZaTNuy\n\
        2qyNrYj2WjxFplSVUhkFypGXsb65fnUCxx8Mv9Nz3RRhCIsAAAADAQABAAAAgQCDGA61cZ\n\
        /5bUJAbwnCrawF6xfDuxlQoTcBQ/xvgEby5hOaiDV8MsIKK7JA6OyEWxggeI0TFmPtSbdm\n\
        /9CVwm4xF9Pb7GLYAbRuXn5/jY2Tsyg6dvcFEupltrdmyI42EdF7LrYAoKm1Px+vMaGGk1\n\
        L04iiOJM0qgD0N4HY4RGR+CQAAAEAFWn9XTdXynlaR0Nqyo8jWljHk6UFai4sAjJmsh/kw\n\
        uJer0BGgJdJdD8kbXJH0+CJ2PfZaDKo39BSyuz+TNHTOAAAAQQD8WYHR8BphM9cRH1T4ga\n\
        kAqVb5EjR9TcdzVSyaq4A4Rtxs/X3t7AzkpnDOIHSJSRN3PT+wOUYsVKMT+1+g57E/AAAA\n\
        QQDC2VGXqr1RIhgJZ+4DjSV+PekKmkHUCswXbbxVrAa4J7klQngaKjN/kyMODh+YXa4nis\n\
        2TPwadUlZ2YtjJyom1AAAAAXgB\n\
        -----END OPENSSH PRIVATE KEY-----\n";

    fn import(text: &str, passphrase: Option<&str>) -> Result<Identity, KeyError> {
        Identity::import_openssh("Anna".parse().unwrap(), text, passphrase)
    }

    #[test]
    fn a_plain_key_is_taken_over() {
        for text in [PLAIN.to_owned(), PLAIN.replace('\n', "\r\n"), format!("\n{PLAIN}")] {
            assert_eq!(import(&text, None).unwrap().public().to_string(), PLAIN_PUBLIC);
        }
    }

    #[test]
    fn a_sealed_key_needs_its_passphrase() {
        assert_eq!(import(SEALED, Some("louisbourg")).unwrap().public().to_string(), SEALED_PUBLIC);
        assert!(matches!(import(SEALED, None), Err(KeyError::PassphraseNeeded)));
        assert!(matches!(import(SEALED, Some("quebec")), Err(KeyError::WrongPassphrase)));
    }

    #[test]
    fn other_kinds_are_named() {
        let old = "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n";
        for (text, kind) in [(RSA, "ssh-rsa"), (ECDSA, "ecdsa-sha2-nistp256"), (old, "rsa")] {
            let Err(KeyError::WrongKind { kind: found }) = import(text, None) else {
                panic!("{kind} was not refused")
            };
            assert_eq!(found, kind);
        }
    }

    fn bytes(text: &str) -> Vec<u8> {
        let body: String = text.lines().filter(|line| !line.starts_with('-')).collect();
        BASE64.decode(body.as_bytes()).unwrap()
    }

    fn wrapped(bytes: &[u8]) -> String {
        let body = BASE64.encode(bytes);
        let lines: Vec<&str> =
            body.as_bytes().chunks(70).map(|line| std::str::from_utf8(line).unwrap()).collect();
        format!("{BEGIN}\n{}\n-----END OPENSSH PRIVATE KEY-----\n", lines.join("\n"))
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let cut = &PLAIN[..PLAIN.len() / 2];
        for text in ["", "ssh-ed25519 AAAA", cut, BEGIN, &wrapped(&bytes(PLAIN)[..60]), &"A".repeat(100_000)]
        {
            assert!(matches!(import(text, None), Err(KeyError::NotOpenSsh)), "{text}");
        }
    }

    #[test]
    fn a_damaged_file_never_gives_another_key() {
        let sound = bytes(PLAIN);
        assert_eq!(wrapped(&sound), PLAIN);
        for at in 0..sound.len() {
            let mut damaged = sound.clone();
            damaged[at] ^= 1;
            if let Ok(identity) = import(&wrapped(&damaged), None) {
                assert_eq!(identity.public().to_string(), PLAIN_PUBLIC, "byte {at}");
            }
        }
    }

    #[test]
    fn a_costly_passphrase_function_is_not_tried() {
        // The rounds are the four bytes before the number of keys, which is 1.
        let mut bytes = bytes(SEALED);
        let at = bytes.windows(8).position(|w| w == [0, 0, 0, 4, 0, 0, 0, 1]).unwrap();
        bytes[at] = 0x7f;
        assert!(matches!(
            import(&wrapped(&bytes), Some("x")),
            Err(KeyError::TooCostly { rounds: 0x7f00_0004, .. })
        ));
    }
}
