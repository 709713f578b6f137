//! What the page asks, answered inside it.

use crate::key;
use crate::machine::Browser;
use crate::store;
use coureur::cli::{Context, Question, Room, Shared, When, error_document, is_stale};
use coureur::desk::SCHEMA;
use coureur::keys::Identity;
use coureur::machine;
use serde_json::{Value, json};
use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Where the key lies, and all that the program keeps beside it.
pub(crate) const HOME: &str = "/home";
/// Where the games lie.
pub(crate) const GAMES: &str = "/games";
/// Where letters are written that a person sends himself.
const LETTERS: &str = "/home/outgoing";

/// An answer: its status, as `coureur desk` would give it, and the document.
#[derive(Debug)]
pub struct Answer {
    /// 200, or why not.
    pub status: u16,
    /// What is told.
    pub told: Value,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", json!({ "status": self.status, "told": self.told }))
    }
}

impl Answer {
    pub(crate) fn fine(told: Value) -> Answer {
        Answer { status: 200, told }
    }

    /// A refusal of this page's own.
    pub(crate) fn no(message: &str, help: &str) -> Answer {
        Answer { status: 422, told: json!({ "error": { "message": message, "help": help } }) }
    }
}

/// The library in a page: its machine, its games, and the key while it is open.
#[derive(Debug, Default)]
pub struct Inside {
    machine: Browser,
    room: Room,
    pub(crate) opened: Option<Arc<Identity>>,
}

impl Inside {
    /// The files.
    #[must_use]
    pub fn machine(&self) -> &Browser {
        &self.machine
    }

    /// Answers a question.
    pub fn ask(&mut self, what: &str, question: &str) -> Answer {
        let machine: Rc<dyn machine::Machine> = Rc::new(self.machine.clone());
        machine::on(machine, || self.answer(what, question))
    }

    fn answer(&mut self, what: &str, question: &str) -> Answer {
        for folder in [HOME, GAMES] {
            if machine::make_folder(Path::new(folder)).is_err() {
                return Answer::no("this browser gives no room for files", "try another browser");
            }
        }
        if let Some(answer) =
            key::answer(self, what, question).or_else(|| store::answer(self, what, question))
        {
            return answer;
        }
        let Some(question) = Question::read(question.as_bytes()) else {
            return Answer {
                status: 400,
                ..Answer::no("the page asked something that makes no sense", "load it again")
            };
        };
        let mut out = Vec::new();
        let shared = Shared { home: Some(PathBuf::from(HOME)), log: None, color: When::Never };
        let mut context = Context::in_folder(PathBuf::from(GAMES), &shared, &mut out);
        if let Some(identity) = &self.opened {
            context = context.opened_as(Arc::clone(identity));
        }
        match self.room.told(&mut context, what, &question) {
            Some(Ok(mut told)) => {
                let letters = self.letters();
                if !letters.is_empty() {
                    told["letters"] = letters.into();
                    // Where it lies in here is nobody's business: he gets it into his hands.
                    let words = told["told"].as_str().unwrap_or_default().lines();
                    let kept: Vec<&str> = words.filter(|line| !line.starts_with("Written: ")).collect();
                    told["told"] = kept.join("\n").into();
                }
                Answer::fine(told)
            }
            Some(Err(error)) => {
                let status = if is_stale(&error) { 409 } else { 422 };
                Answer { status, told: error_document(&error) }
            }
            None => Answer {
                status: 404,
                ..Answer::no("the page asked for something that is not there", "load it again")
            },
        }
    }

    /// Letters that were written just now, as files: whoever has them in his hands keeps them, so they do not lie here.
    fn letters(&self) -> Vec<Value> {
        let mut all = Vec::new();
        for path in self.machine.inside(Path::new(LETTERS)) {
            let bytes = self.machine.bytes(&path.display().to_string());
            if machine::remove(&path).is_ok() {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                all.push(json!({ "name": name, "text": String::from_utf8_lossy(&bytes) }));
            }
        }
        all
    }

    /// The document that says how the key is.
    pub(crate) fn hello(&self) -> Value {
        json!({
            "schema": SCHEMA, "program": coureur::games::VERSION, "inside": true, "key": key::shown(self),
        })
    }
}
