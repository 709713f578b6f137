//! The key file: one a person, readable by its owner only, optionally behind a passphrase.

use std::{
    env,
    ffi::OsString,
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy;
use serde::Deserialize;
use zeroize::{Zeroize, Zeroizing};

use super::{BadFile, Identity, KeyError, Name, PublicKey, base64, seal};
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
        make_folder(home)?;
        let path = Self::path_in(home);
        let text = spelled(identity, passphrase)?;
        let mut file = create_private(&path)?;
        let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
        if let Err(source) = written.and_then(|()| sync_folder(home)) {
            // A key file that is not whole is worse than none.
            let _ = fs::remove_file(&path);
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
        file.take(MAX as u64 + 1).read_to_string(&mut text).map_err(|source| match source.kind() {
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
        let raw: Raw = yaml::read(text, MAX).map_err(|error| bad(BadFile::Yaml(error.to_string())))?;
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
        // Made by tempfile with mode 0600, in the same folder so that the rename is one step.
        let mut temp = tempfile::Builder::new().prefix(".identity.").tempfile_in(home).map_err(io)?;
        temp.write_all(text.as_bytes()).and_then(|()| temp.as_file().sync_all()).map_err(io)?;
        temp.persist(&path).map_err(|error| io(error.error))?;
        sync_folder(home).map_err(io)?;
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

/// Makes the folder for its owner alone. One that is there already keeps its rights, which are checked later.
fn make_folder(home: &Path) -> Result<(), KeyError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(home).map_err(|source| KeyError::Io { action: "make", path: home.to_owned(), source })
}

/// Creates the file with its rights from the first byte; there is no moment at which others could open it.
fn create_private(path: &Path) -> Result<fs::File, KeyError> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|source| match source.kind() {
        io::ErrorKind::AlreadyExists => KeyError::Exists { path: path.to_owned() },
        _ => KeyError::Io { action: "create", path: path.to_owned(), source },
    })
}

/// Opens the file; refuses links, and on Unix files and folders that others have a hand in.
fn open_private(home: &Path, path: &Path) -> Result<fs::File, KeyError> {
    let io = |path: &Path, source| KeyError::Io { action: "read", path: path.to_owned(), source };
    let named = fs::symlink_metadata(path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => KeyError::Missing { path: path.to_owned() },
        _ => io(path, source),
    })?;
    if !named.is_file() {
        return Err(KeyError::NotAFile { path: path.to_owned() });
    }
    let file = fs::File::open(path).map_err(|source| io(path, source))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        // The rights of what was opened count, whatever is called so by now.
        let found = file.metadata().map_err(|source| io(path, source))?;
        if (found.dev(), found.ino()) != (named.dev(), named.ino()) {
            return Err(KeyError::NotAFile { path: path.to_owned() });
        }
        if found.mode() & 0o077 != 0 {
            return Err(KeyError::OpenToOthers { path: path.to_owned() });
        }
        let folder = fs::metadata(home).map_err(|source| io(home, source))?;
        if folder.mode() & 0o022 != 0 {
            return Err(KeyError::FolderOpenToOthers { path: home.to_owned() });
        }
        if found.uid() != folder.uid() {
            return Err(KeyError::OtherOwner { path: path.to_owned() });
        }
    }
    // Elsewhere a person's folders are his own by the system's rules, and there is nothing to read off.
    #[cfg(not(unix))]
    let _ = home;
    Ok(file)
}

/// Makes the new name last. Only Unix lets a folder be opened and synced.
fn sync_folder(home: &Path) -> io::Result<()> {
    if cfg!(unix) { fs::File::open(home)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests;
