//! Everything as one file, to be carried to another browser or kept against the loss of this one.

use crate::inside::{Answer, GAMES, HOME, Inside};
use coureur::desk::SCHEMA;
use coureur::keys::KeyFile;
use coureur::machine::{self, Rights};
use data_encoding::BASE64;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Component, Path};

/// A backup larger than this is none.
const LARGEST: usize = 256 << 20;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Everything {
    #[serde(rename = "coureur-everything")]
    version: u32,
    /// Every file by its path, in Base64.
    files: BTreeMap<String, String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Said {
    text: String,
}

/// Answers what is asked about everything; nothing, where something else is.
pub fn answer(inside: &mut Inside, what: &str, question: &str) -> Option<Answer> {
    match what {
        "everything" => Some(save(inside)),
        "everything-in" => {
            Some(bring_in(inside, &serde_json::from_str::<Said>(question).unwrap_or_default().text))
        }
        _ => None,
    }
}

fn save(inside: &Inside) -> Answer {
    let all = inside.machine().all().into_iter();
    let files = all.map(|(path, bytes)| (path, BASE64.encode(&bytes))).collect();
    match serde_json::to_string(&Everything { version: 1, files }) {
        Ok(text) => Answer::fine(json!({ "schema": SCHEMA, "text": text })),
        Err(error) => Answer::no(&error.to_string(), "save the key and each log by itself"),
    }
}

fn is_ours(path: &str) -> bool {
    let path = Path::new(path);
    let plain = path.components().all(|part| matches!(part, Component::RootDir | Component::Normal(_)));
    plain && [HOME, GAMES].iter().any(|folder| path.starts_with(folder) && path != Path::new(folder))
}

/// Lays everything down again, where there is nothing yet: no key is written over.
fn bring_in(inside: &mut Inside, text: &str) -> Answer {
    if machine::exists(&KeyFile::path_in(Path::new(HOME))) {
        return Answer::no(
            "this browser has a key already",
            "open this page in another browser, or in another profile of this one",
        );
    }
    let read = (text.len() <= LARGEST).then(|| serde_json::from_str::<Everything>(text).ok()).flatten();
    let Some(all) = read.filter(|all| all.version == 1 && all.files.keys().all(|path| is_ours(path))) else {
        return Answer::no(
            "this is no file with everything of a coureur.html",
            "choose the file that “Save everything” wrote",
        );
    };
    for (path, text) in &all.files {
        let path = Path::new(path);
        let bytes = BASE64.decode(text.as_bytes()).unwrap_or_default();
        let laid = machine::make_folder(machine::folder_of(path))
            .and_then(|()| machine::here().write(path, &bytes, Rights::Owner));
        if laid.is_err() {
            return Answer::no("a file could not be laid down", "load the page again, and try once more");
        }
    }
    Answer::fine(inside.hello())
}
