//! What can be wrong with a key, a key file or a recovery phrase.

use crate::errors::{InWords, takes_in};
use std::{io, path::PathBuf};

use miette::Diagnostic;
use thiserror::Error;

use super::BadKey;

/// What can be wrong with a key, a key file or a recovery phrase.
#[derive(Debug, Error, Diagnostic)]
pub enum KeyError {
    /// A name, a key or a signature is not one.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Bad(InWords<BadKey>),
    /// The system gave no random bytes.
    #[error("the system gave no random bytes")]
    #[diagnostic(code(coureur::keys::no_randomness), help("try again when the system has finished starting"))]
    NoRandomness,
    /// No home folder is known for this user.
    #[error("this user has no home folder to keep a key in")]
    #[diagnostic(code(coureur::keys::no_home), help("set COUREUR_HOME to a folder of your own"))]
    NoHome,
    /// There is a key already; it is never overwritten.
    #[error("there is a key already at {}", path.display())]
    #[diagnostic(
        code(coureur::keys::exists),
        help("use it, or move it away first: games signed with it need it for ever")
    )]
    Exists {
        /// The key file.
        path: PathBuf,
    },
    /// There is no key file.
    #[error("there is no key at {}", path.display())]
    #[diagnostic(
        code(coureur::keys::missing),
        help("make one with `coureur identity create`, or restore one from its phrase")
    )]
    Missing {
        /// The key file.
        path: PathBuf,
    },
    /// The key file can be read by others.
    #[error("other users can read {}", path.display())]
    #[diagnostic(code(coureur::keys::open_to_others), help("run: chmod 600 {}", quoted(path)))]
    OpenToOthers {
        /// The key file.
        path: PathBuf,
    },
    /// The folder of the key file can be changed by others, who could put another key there.
    #[error("other users can change the folder {}", path.display())]
    #[diagnostic(code(coureur::keys::folder_open_to_others), help("run: chmod 700 {}", quoted(path)))]
    FolderOpenToOthers {
        /// The folder.
        path: PathBuf,
    },
    /// The key file belongs to another user than its folder.
    #[error("{} belongs to another user than the folder it is in", path.display())]
    #[diagnostic(
        code(coureur::keys::other_owner),
        help("somebody else put it there; if that was you, change its owner (chown)")
    )]
    OtherOwner {
        /// The key file.
        path: PathBuf,
    },
    /// The key file is a link, a folder or a device.
    #[error("{} is not an ordinary file", path.display())]
    #[diagnostic(code(coureur::keys::not_a_file), help("put the key file itself there, not a link to it"))]
    NotAFile {
        /// The key file.
        path: PathBuf,
    },
    /// The key file does not say what a key file says.
    #[error("{} is not a key file: {why}", path.display())]
    #[diagnostic(
        code(coureur::keys::bad_file),
        help("restore the file from a backup, or the key from its recovery phrase")
    )]
    BadFile {
        /// The key file.
        path: PathBuf,
        /// What is wrong with it.
        why: BadFile,
    },
    /// The key file is of a later version of the program.
    #[error("{} is a key file of version {version}, and this program knows version 1", path.display())]
    #[diagnostic(code(coureur::keys::unknown_version), help("use a newer coureur"))]
    UnknownVersion {
        /// The key file.
        path: PathBuf,
        /// The version it states.
        version: u32,
    },
    /// The key is behind a passphrase and none was given.
    #[error("the key is behind a passphrase")]
    #[diagnostic(code(coureur::keys::passphrase_needed), help("type the passphrase when asked"))]
    PassphraseNeeded,
    /// The passphrase does not open the key.
    #[error("the passphrase does not open the key")]
    #[diagnostic(
        code(coureur::keys::wrong_passphrase),
        help("try again; if it is lost, restore the key from its recovery phrase")
    )]
    WrongPassphrase,
    /// A recovery phrase with too few or too many words.
    #[error("a recovery phrase has 24 words, this has {count}")]
    #[diagnostic(code(coureur::keys::phrase_length), help("type all the words in their order"))]
    PhraseLength {
        /// How many there are.
        count: usize,
    },
    /// A word that is not on the list.
    #[error("word {number} of the phrase, `{word}`, is not on the list")]
    #[diagnostic(code(coureur::keys::phrase_word), help("did you mean {}?", nearest.join(", ")))]
    PhraseWord {
        /// Its place, from 1.
        number: usize,
        /// The word as typed, without control characters.
        word: String,
        /// Words of the list that look like it.
        nearest: Vec<&'static str>,
    },
    /// All words are on the list but they do not belong together.
    #[error("the words are all on the list, but do not belong together")]
    #[diagnostic(
        code(coureur::keys::phrase_checksum),
        help(
            "a word was replaced by another word of the list, or two were swapped: compare with your paper"
        )
    )]
    PhraseChecksum,
    /// The text is not an OpenSSH private key.
    #[error("this is not an OpenSSH private key file")]
    #[diagnostic(
        code(coureur::keys::not_openssh),
        help("give the private file (not the .pub one); it begins with -----BEGIN OPENSSH PRIVATE KEY-----")
    )]
    NotOpenSsh,
    /// An OpenSSH key of another kind.
    #[error("this OpenSSH key is of kind {kind}; only ssh-ed25519 can sign a log")]
    #[diagnostic(code(coureur::keys::wrong_kind), help("make one with: ssh-keygen -t ed25519"))]
    WrongKind {
        /// The kind, as OpenSSH names it.
        kind: String,
    },
    /// An OpenSSH key sealed in a way that is not read.
    #[error("this OpenSSH key is sealed with {cipher}, which is not read here")]
    #[diagnostic(
        code(coureur::keys::unknown_cipher),
        help("seal it anew with: ssh-keygen -p -Z aes256-ctr -f <file>")
    )]
    UnknownCipher {
        /// The cipher, as OpenSSH names it.
        cipher: String,
    },
    /// An OpenSSH key whose passphrase would take unreasonably long to try.
    #[error("this OpenSSH key asks for {rounds} rounds of its passphrase function")]
    #[diagnostic(
        code(coureur::keys::too_costly),
        help("lower it with: ssh-keygen -p -a 16 -f <file>; at most {max} are tried here")
    )]
    TooCostly {
        /// What it asks for.
        rounds: u32,
        /// What is allowed.
        max: u32,
    },
    /// The file or its folder could not be read or written.
    #[error("cannot {action} {}", path.display())]
    #[diagnostic(code(coureur::keys::io), help("check the folder, its rights and the free space"))]
    Io {
        /// What was tried.
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

takes_in! { KeyError: Bad(BadKey) }

/// What is wrong inside a key file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadFile {
    /// More bytes than any key file has.
    #[error("it is too large")]
    TooLarge,
    /// Not the YAML of a key file.
    #[error("{0}")]
    Yaml(String),
    /// The name is not one.
    #[error("its name is not a name")]
    Name,
    /// The public key is not one.
    #[error("its public key is not a key")]
    Public,
    /// The secret is not what it should be.
    #[error("its secret is not the base64 it should be")]
    Secret,
    /// The secret does not belong to the public key.
    #[error("its secret does not belong to its public key")]
    Mismatch,
    /// An unknown way of sealing.
    #[error("it is sealed in a way this program does not know")]
    Seal,
    /// Costs outside the allowed range.
    #[error("the costs of its seal are out of range")]
    Costs,
}

/// A path as it can be pasted into a shell.
fn quoted(path: &std::path::Path) -> String {
    let text = path.display().to_string();
    let safe = |c: char| c.is_alphanumeric() || "/._-+,@".contains(c);
    if text.chars().all(safe) { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use miette::Diagnostic as _;

    use super::*;

    #[test]
    fn the_fix_can_be_pasted() {
        for (path, fix) in [
            ("/home/anna/identity.yaml", "run: chmod 600 /home/anna/identity.yaml"),
            ("/home/a b/it's", r"run: chmod 600 '/home/a b/it'\''s'"),
        ] {
            let error = KeyError::OpenToOthers { path: path.into() };
            assert_eq!(error.help().unwrap().to_string(), fix);
        }
    }
}
