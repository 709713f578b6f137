//! The door of `coureur.html`: the library with a browser for a machine.
//!
//! The page asks what it asks of `coureur desk`, and is answered by the same functions. What only a page that stands alone needs,
//! a key and letters to carry away, is here.

mod inside;
mod key;
mod machine;
mod store;

pub use inside::{Answer, Inside};
pub use machine::Browser;

#[cfg(target_family = "wasm")]
mod door {
    use super::Inside;
    use std::cell::RefCell;
    use wasm_bindgen::prelude::wasm_bindgen;

    thread_local! {
        static INSIDE: RefCell<Inside> = RefCell::default();
    }

    /// Lays a file down that the browser has kept.
    #[wasm_bindgen]
    pub fn lay(path: &str, facts: &str, bytes: &[u8]) {
        INSIDE.with_borrow_mut(|inside| inside.machine().lay(path, facts, bytes));
    }

    /// Forgets all files; the key stays open.
    #[wasm_bindgen]
    pub fn clear() {
        INSIDE.with_borrow_mut(|inside| inside.machine().clear());
    }

    /// Answers a question of the page: a document with its status.
    #[wasm_bindgen]
    pub fn ask(what: &str, question: &str) -> String {
        INSIDE.with_borrow_mut(|inside| inside.ask(what, question).to_string())
    }

    /// The files that changed since the last time, one path a line.
    #[wasm_bindgen]
    pub fn changed() -> String {
        INSIDE.with_borrow_mut(|inside| inside.machine().changed().join("\n"))
    }

    /// What is to be kept with a file; nothing, if it is gone.
    #[wasm_bindgen]
    pub fn facts(path: &str) -> Option<String> {
        INSIDE.with_borrow_mut(|inside| inside.machine().facts(path))
    }

    /// The bytes of a file.
    #[wasm_bindgen]
    pub fn bytes(path: &str) -> Vec<u8> {
        INSIDE.with_borrow_mut(|inside| inside.machine().bytes(path))
    }
}
