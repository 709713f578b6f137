//! The key file: one a person, readable by its owner only, optionally behind a passphrase.

use crate::errors::Worded as _;
use std::{
    env,
    ffi::{OsStr, OsString},
    io::{self, Read},
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy;
use serde::Deserialize;
use zeroize::{Zeroize, Zeroizing};

use super::{BadFile, Identity, KeyError, Name, PublicKey, base64, seal};
use crate::machine::{self, Draft, Kind, Lasting, Opened, Over, Rights};
use crate::yaml::{self, spell};

/// The name of the file in the home folder.
const FILE: &str = "identity.yaml";
/// The variable that names another home folder.
const HOME: &str = "COUREUR_HOME";
/// More bytes than any key file has.
const MAX: usize = 8192;

/// The folder that keeps the key: what `COUREUR_HOME` says, else `coureur` in the configuration folder.
///
/// # Errors
/// If this user has no home folder.
pub fn home() -> Result<PathBuf, KeyError> {
    home_from(env::var_os(HOME))
}

fn home_from(variable: Option<OsString>) -> Result<PathBuf, KeyError> {
    if let Some(home) = variable.filter(|home| !home.is_empty()) {
        return Ok(PathBuf::from(home));
    }
    let strategy = etcetera::choose_base_strategy().map_err(|_| KeyError::NoHome)?;
    Ok(strategy.config_dir().join("coureur"))
}

/// What a key file says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    #[serde(rename = "coureur-identity")]
    version: u32,
    name: String,
    public: String,
    sealed: String,
    secret: String,
}

impl Drop for Raw {
    fn drop(&mut self) {
        self.secret.zeroize();
    }
}

/// A key file that was read but not opened: says whose it is, and whether a passphrase is needed.
pub struct KeyFile {
    path: PathBuf,
    name: Name,
    public: PublicKey,
    secret: Secret,
}

enum Secret {
    Bare(Zeroizing<[u8; 32]>),
    Sealed(seal::Costs, Vec<u8>),
}

impl std::fmt::Debug for KeyFile {
    /// Never shows the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { path, name, public, .. } = self;
        f.debug_struct("KeyFile")
            .field("path", path)
            .field("name", name)
            .field("public", public)
            .finish_non_exhaustive()
    }
}

impl KeyFile {
    /// Where the key file of a home folder is.
    #[must_use]
    pub fn path_in(home: &Path) -> PathBuf {
        home.join(FILE)
    }

    /// Writes a new key file; an existing one is never touched.
    ///
    /// # Errors
    /// If there is one already, or it cannot be written.
    pub fn create(home: &Path, identity: &Identity, passphrase: Option<&str>) -> Result<Self, KeyError> {
        let machine = machine::here();
        // For its owner alone. One that is there already keeps its rights, which are checked later.
        let made = machine.make_folder(home, Rights::Owner);
        made.map_err(|source| KeyError::Io { action: "make", path: home.to_owned(), source })?;
        let path = Self::path_in(home);
        let text = spelled(identity, passphrase)?;
        let written = machine.write(&path, text.as_bytes(), Rights::Owner);
        if let Err(source) = written.and_then(|()| machine.sync(&path)).and_then(|()| machine.sync(home)) {
            if source.kind() == io::ErrorKind::AlreadyExists {
                return Err(KeyError::Exists { path });
            }
            // A key file that is not whole is worse than none.
            let _ = machine.remove(&path);
            return Err(KeyError::Io { action: "write", path, source });
        }
        Self::load(home)
    }

    /// Reads the key file of a home folder.
    ///
    /// # Errors
    /// If there is none, others can read it, it is a link, or does not say what a key file says.
    pub fn load(home: &Path) -> Result<Self, KeyError> {
        let path = Self::path_in(home);
        let file = open_private(home, &path)?;
        let io = |source| KeyError::Io { action: "read", path: path.clone(), source };
        let mut text = Zeroizing::new(String::with_capacity(MAX + 1));
        let bad = |why| KeyError::BadFile { path: path.clone(), why };
        file.bytes.take(MAX as u64 + 1).read_to_string(&mut text).map_err(|source| match source.kind() {
            io::ErrorKind::InvalidData => bad(BadFile::Yaml("it is not UTF-8".to_owned())),
            _ => io(source),
        })?;
        if text.len() > MAX {
            return Err(bad(BadFile::TooLarge));
        }
        Self::parse(&path, &text)
    }

    fn parse(path: &Path, text: &str) -> Result<Self, KeyError> {
        let bad = |why| KeyError::BadFile { path: path.to_owned(), why };
        let raw: Raw = yaml::read(text, MAX).map_err(|error| bad(BadFile::Yaml(error.in_words())))?;
        if raw.version != 1 {
            return Err(KeyError::UnknownVersion { path: path.to_owned(), version: raw.version });
        }
        let name: Name = raw.name.parse().map_err(|_| bad(BadFile::Name))?;
        let public: PublicKey = raw.public.parse().map_err(|_| bad(BadFile::Public))?;
        let bytes = base64::decode(raw.secret.as_bytes()).ok_or_else(|| bad(BadFile::Secret))?;
        let secret = if raw.sealed == "none" {
            let bare: &[u8; 32] = bytes.as_slice().try_into().map_err(|_| bad(BadFile::Secret))?;
            Secret::Bare(Zeroizing::new(*bare))
        } else {
            let costs = raw.sealed.parse().map_err(bad)?;
            if bytes.len() != seal::SEALED {
                return Err(bad(BadFile::Secret));
            }
            Secret::Sealed(costs, bytes.to_vec())
        };
        Ok(Self { path: path.to_owned(), name, public, secret })
    }

    /// Whose key it is, as the file says; certain only once it is opened.
    #[must_use]
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// The public key, as the file says; certain only once it is opened.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        self.public
    }

    /// Whether a passphrase is needed.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        matches!(self.secret, Secret::Sealed(..))
    }

    /// Opens the key.
    ///
    /// # Errors
    /// If the passphrase is missing or wrong, or the file's two keys do not belong together.
    pub fn open(&self, passphrase: Option<&str>) -> Result<Identity, KeyError> {
        let secret = match &self.secret {
            Secret::Bare(secret) => secret.clone(),
            Secret::Sealed(costs, sealed) => {
                let passphrase = passphrase.ok_or(KeyError::PassphraseNeeded)?;
                seal::open(costs, sealed, passphrase, &self.name, &self.public)?
            }
        };
        let identity = Identity::from_secret(self.name.clone(), &secret);
        if identity.public() != self.public {
            return Err(KeyError::BadFile { path: self.path.clone(), why: BadFile::Mismatch });
        }
        Ok(identity)
    }

    /// Puts the key behind another passphrase, or none. The old file is whole until the new one is.
    ///
    /// # Errors
    /// If the old passphrase does not open it, or the file cannot be written.
    pub fn change_passphrase(home: &Path, old: Option<&str>, new: Option<&str>) -> Result<Self, KeyError> {
        let identity = Self::load(home)?.open(old)?;
        let text = spelled(&identity, new)?;
        let path = Self::path_in(home);
        let io = |source| KeyError::Io { action: "replace", path: path.clone(), source };
        let (before, after, rights) = (OsStr::new(".identity."), "", Rights::Owner);
        let draft = Draft { before, after, rights, lasting: Lasting::Synced, over: Over::Replace };
        machine::put(&path, text.as_bytes(), &draft).and_then(|()| machine::sync(home)).map_err(io)?;
        Self::load(home)
    }
}

fn spelled(identity: &Identity, passphrase: Option<&str>) -> Result<Zeroizing<String>, KeyError> {
    let (sealed, secret) = match passphrase {
        None => ("none".to_owned(), base64::encode(identity.secret())),
        Some(passphrase) => {
            let (costs, sealed) = seal::seal(identity, passphrase)?;
            (costs.to_string(), base64::encode(&sealed))
        }
    };
    let name = spell(identity.name().as_str());
    let public = identity.public().to_string();
    Ok(Zeroizing::new(format!(
        "coureur-identity: 1\nname: {name}\npublic: {}\nsealed: {sealed}\nsecret: {}\n",
        spell(&public),
        secret.as_str()
    )))
}

/// Opens the file; refuses links, and on Unix files and folders that others have a hand in.
fn open_private(home: &Path, path: &Path) -> Result<Opened, KeyError> {
    let io = |path: &Path, source| KeyError::Io { action: "read", path: path.to_owned(), source };
    let machine = machine::here();
    let named = machine.look_unfollowed(path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => KeyError::Missing { path: path.to_owned() },
        _ => io(path, source),
    })?;
    if named.kind != Kind::File {
        return Err(KeyError::NotAFile { path: path.to_owned() });
    }
    let file = machine.open(path).map_err(|source| io(path, source))?;
    // The rights of what was opened count, whatever is called so by now.
    if file.look.number != named.number {
        return Err(KeyError::NotAFile { path: path.to_owned() });
    }
    if file.look.mode.is_some_and(|mode| mode & 0o077 != 0) {
        return Err(KeyError::OpenToOthers { path: path.to_owned() });
    }
    let folder = machine.look(home).map_err(|source| io(home, source))?;
    if folder.mode.is_some_and(|mode| mode & 0o022 != 0) {
        return Err(KeyError::FolderOpenToOthers { path: home.to_owned() });
    }
    if file.look.owner != folder.owner {
        return Err(KeyError::OtherOwner { path: path.to_owned() });
    }
    Ok(file)
}

#[cfg(test)]
mod tests;
