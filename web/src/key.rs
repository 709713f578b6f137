//! The key of whoever plays in this browser: made, brought in, opened, carried away.

use crate::inside::{Answer, HOME, Inside};
use coureur::cli::{Error, error_document};
use coureur::desk::SCHEMA;
use coureur::keys::{self, Fingerprint, Identity, KeyError, KeyFile, Name};
use coureur::machine;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// What the page says about a key.
#[derive(Default, Deserialize, Zeroize, ZeroizeOnDrop)]
struct Said {
    #[serde(default)]
    name: String,
    /// 24 words, a key file, or one of OpenSSH.
    #[serde(default)]
    text: String,
    #[serde(default)]
    passphrase: String,
    /// The new one, where it changes.
    #[serde(default)]
    new: String,
}

fn some(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// Answers what is asked about the key; nothing, where something else is.
pub fn answer(inside: &mut Inside, what: &str, question: &str) -> Option<Answer> {
    let run: fn(&mut Inside, &Said) -> Result<Value, Error> = match what {
        "hello" => |inside, _| Ok(inside.hello()),
        "key-new" => create,
        "key-in" => bring_in,
        "key-open" => open,
        "key-words" => words,
        "key-file" => file,
        "key-passphrase" => change,
        _ => return None,
    };
    let said: Said = serde_json::from_str(question).unwrap_or_default();
    Some(match run(inside, &said) {
        Ok(told) => Answer::fine(told),
        Err(error) => Answer { status: 422, told: error_document(&error) },
    })
}

/// How the key is: none, behind its passphrase, or open.
pub fn shown(inside: &Inside) -> Value {
    let Ok(file) = KeyFile::load(Path::new(HOME)) else { return Value::Null };
    json!({
        "name": file.name().as_str(), "words": Fingerprint::of(&file.public()).to_string(),
        "player": format!("{}:{}", file.public(), file.name()),
        "sealed": file.is_sealed(), "open": inside.opened.is_some() || !file.is_sealed(),
    })
}

fn name(said: &Said) -> Result<Name, KeyError> {
    let name: Name = said.name.trim().parse().map_err(KeyError::from)?;
    name.check_clear().map_err(KeyError::from)?;
    Ok(name)
}

fn keep(inside: &mut Inside, identity: Identity, passphrase: Option<&str>) -> Result<Value, Error> {
    let path = KeyFile::path_in(Path::new(HOME));
    if machine::exists(&path) {
        return Err(KeyError::Exists { path }.into());
    }
    KeyFile::create(Path::new(HOME), &identity, passphrase)?;
    inside.opened = Some(Arc::new(identity));
    Ok(inside.hello())
}

fn create(inside: &mut Inside, said: &Said) -> Result<Value, Error> {
    let identity = keys::generate(name(said)?)?;
    keep(inside, identity, some(&said.passphrase))
}

/// Brings a key in: by its words, as a key file, or one of OpenSSH.
fn bring_in(inside: &mut Inside, said: &Said) -> Result<Value, Error> {
    let text = said.text.trim();
    if text.starts_with("coureur-identity:") {
        let path = KeyFile::path_in(Path::new(HOME));
        if machine::exists(&path) {
            return Err(KeyError::Exists { path }.into());
        }
        let home = Path::new("/brought");
        let identity = opened_file(home, text, some(&said.passphrase))?;
        // Behind the same passphrase as before, or behind none.
        return keep(inside, identity, some(&said.passphrase));
    }
    let identity = if text.contains("OPENSSH PRIVATE KEY") {
        keys::import_openssh(name(said)?, text, some(&said.passphrase))?
    } else {
        keys::from_phrase(name(said)?, text)?
    };
    keep(inside, identity, some(&said.passphrase))
}

/// The identity in the text of a key file, which lies nowhere while it is read.
fn opened_file(home: &Path, text: &str, passphrase: Option<&str>) -> Result<Identity, Error> {
    let path = KeyFile::path_in(home);
    let io = |action| {
        let path = path.clone();
        move |source| KeyError::Io { action, path, source }
    };
    machine::make_folder(home).map_err(io("make"))?;
    let text = Zeroizing::new(format!("{text}\n"));
    machine::here().write(&path, text.as_bytes(), machine::Rights::Owner).map_err(io("write"))?;
    let opened = KeyFile::load(home).and_then(|file| file.open(passphrase));
    machine::remove(&path).map_err(io("remove"))?;
    Ok(opened?)
}

fn open(inside: &mut Inside, said: &Said) -> Result<Value, Error> {
    let identity = KeyFile::load(Path::new(HOME))?.open(some(&said.passphrase))?;
    inside.opened = Some(Arc::new(identity));
    Ok(inside.hello())
}

fn identity(inside: &Inside) -> Result<Arc<Identity>, Error> {
    match &inside.opened {
        Some(identity) => Ok(Arc::clone(identity)),
        None => Ok(Arc::new(KeyFile::load(Path::new(HOME))?.open(None)?)),
    }
}

fn words(inside: &mut Inside, _: &Said) -> Result<Value, Error> {
    let identity = identity(inside)?;
    let words = keys::to_phrase(&identity);
    Ok(json!({ "schema": SCHEMA, "words": words.split(' ').collect::<Vec<_>>() }))
}

fn file(inside: &mut Inside, _: &Said) -> Result<Value, Error> {
    let path = KeyFile::path_in(Path::new(HOME));
    let text = inside.machine().bytes(&path.display().to_string());
    Ok(json!({ "schema": SCHEMA, "text": String::from_utf8_lossy(&text) }))
}

fn change(inside: &mut Inside, said: &Said) -> Result<Value, Error> {
    KeyFile::change_passphrase(Path::new(HOME), some(&said.passphrase), some(&said.new))?;
    Ok(inside.hello())
}
