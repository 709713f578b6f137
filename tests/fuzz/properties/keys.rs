//! OpenSSH keys, key files, recovery phrases and names.
//!
//! Bytes that begin with OpenSSH's own magic are put between its first and last line; whatever else is read as it is.

use super::{Path, bytes, texts, told, vectors};
use coureur::keys::{self, Identity, KeyFile, Name, alike};
use data_encoding::BASE64;
use std::fs;

const MAGIC: &[u8] = b"openssh-key-v1\0";
const BEGIN: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n";
const END: &str = "\n-----END OPENSSH PRIVATE KEY-----\n";

pub fn check(bytes: &[u8]) {
    if bytes.starts_with(MAGIC) {
        return openssh(&format!("{BEGIN}{}{END}", BASE64.encode(bytes)));
    }
    let text = String::from_utf8_lossy(bytes);
    if text.contains("coureur-identity") {
        return key_file(bytes);
    }
    openssh(&text);
    phrase(&text);
    let (first, second) = text.split_once('\n').unwrap_or((&text, ""));
    names(first, second);
}

fn anna() -> Name {
    "Anna Schmidt".parse().unwrap()
}

fn openssh(text: &str) {
    // Without a passphrase: trying one takes as long as its owner has said.
    match keys::import_openssh(anna(), text, None) {
        Ok(identity) => {
            let phrase = keys::to_phrase(&identity);
            let again = keys::from_phrase(anna(), &phrase).expect("a phrase can be read");
            assert_eq!(again.public(), identity.public());
            identity.public().verify_strict(&[5; 32], &identity.sign(&[5; 32])).expect("it signs");
        }
        Err(error) => told(&error),
    }
}

fn phrase(text: &str) {
    match keys::from_phrase(anna(), text) {
        Ok(identity) => {
            let again = keys::from_phrase(anna(), &keys::to_phrase(&identity)).expect("it can be read again");
            assert_eq!(again.public(), identity.public());
        }
        Err(error) => told(&error),
    }
}

fn names(first: &str, second: &str) {
    let name = first.parse::<Name>();
    if let Ok(name) = &name {
        assert_eq!(name.as_str().parse::<Name>().as_ref().ok(), Some(name), "a name is a name");
        assert!(!name.as_str().chars().any(char::is_control), "{name:?}");
    }
    assert!(alike(first, first), "a name is like itself");
    assert_eq!(alike(first, second), alike(second, first), "it goes both ways");
}

fn key_file(bytes: &[u8]) {
    let home = tempfile::tempdir().expect("a folder");
    let path = KeyFile::path_in(home.path());
    fs::write(&path, bytes).expect("a file");
    private(home.path(), &path);
    let file = match KeyFile::load(home.path()) {
        Ok(file) => file,
        Err(error) => return told(&error),
    };
    if file.is_sealed() {
        return;
    }
    match file.open(None) {
        Ok(identity) => {
            assert_eq!((identity.public(), identity.name()), (file.public(), file.name()));
            fs::remove_file(&path).expect("it was there");
            let written = KeyFile::create(home.path(), &identity, None).expect("it can be written");
            assert_eq!(written.open(None).expect("it can be opened").public(), identity.public());
        }
        Err(error) => told(&error),
    }
}

#[cfg(unix)]
fn private(home: &Path, path: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(home, fs::Permissions::from_mode(0o700)).expect("it is ours");
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).expect("it is ours");
}

#[cfg(not(unix))]
fn private(_: &Path, _: &Path) {}

/// A key of OpenSSH's shape, made of its parts.
fn made(cipher: &str, kind: &str) -> Vec<u8> {
    let field = |bytes: &[u8]| [&u32::try_from(bytes.len()).unwrap().to_be_bytes(), bytes].concat();
    let identity = Identity::from_secret(anna(), &[3; 32]);
    let public = identity.public();
    let both = [&[3; 32][..], public.as_bytes()].concat();
    let key = [field(kind.as_bytes()), field(public.as_bytes())].concat();
    let private =
        [vec![1, 2, 3, 4, 1, 2, 3, 4], key.clone(), field(&both), field(b"x"), vec![1, 2, 3]].concat();
    let head = [field(cipher.as_bytes()), field(cipher.as_bytes()), field(b"")].concat();
    [MAGIC, &head, &[0, 0, 0, 1], &field(&key), &field(&private)].concat()
}

pub fn seeds(root: &Path) -> Vec<Vec<u8>> {
    let mut all = vectors(root, "tests/vectors/keyfile");
    all.push(made("none", "ssh-ed25519"));
    all.push(made("none", "ssh-rsa"));
    all.push(made("aes256-ctr", "ssh-ed25519"));
    let whole = format!("{BEGIN}{}{END}", BASE64.encode(&made("none", "ssh-ed25519")));
    let phrase = keys::to_phrase(&Identity::from_secret(anna(), &[3; 32])).to_string();
    all.extend(bytes(&[
        &whole,
        &phrase,
        &phrase.to_uppercase(),
        "Anna Schmidt\nAnna Schmidl",
        "Аnna\nAnna",
        "O'Brien-Ünal\nOBrien Unal",
        "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----",
    ]));
    all
}

pub fn words() -> Vec<String> {
    texts(&[
        "openssh-key-v1\0",
        "none",
        "bcrypt",
        "aes256-ctr",
        "aes256-cbc",
        "aes128-ctr",
        "aes256-gcm@openssh.com",
        "ssh-ed25519",
        "ssh-rsa",
        "coureur-identity: 1\n",
        "name: ",
        "public: ",
        "sealed: none\n",
        "sealed: argon2id m=65536 t=3 p=1\n",
        "secret: ",
        "abandon ",
        "zoo ",
        "\u{200b}",
        "\u{301}",
        "\u{430}",
    ])
}
