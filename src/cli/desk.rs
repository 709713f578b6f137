//! `desk`: the board in the browser. A page on this machine, over the games of this folder; what it can do is in [`crate::desk`].

mod guard;
mod http;

use super::room::{Question, Room, is_stale};
use super::{Context, json, turn};
use crate::cli::{CliError, Error, Exit};
use crate::desk::{page, policy};
use crate::render::text::wrap;
use clap::Args;
use guard::{Guard, Leave};
use http::{Answer, Asked, Request};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often it is looked whether anybody is still there.
const TICK: Duration = Duration::from_millis(250);
/// How long the desk stays after its last tab has said goodbye: a page that is loaded again says so, too.
const GRACE: Duration = Duration::from_secs(4);
/// How late a question of a tab may come that has said goodbye: it may have waited long for its turn.
const LATE: Duration = Duration::from_secs(120);
/// How long a tab may be silent: a browser lets one that nobody looks at sleep.
const SILENCE: Duration = Duration::from_secs(15 * 60);
/// Tabs that are counted.
const TABS: usize = 64;

/// Play on a board in your browser, on this machine alone.
#[derive(Debug, Args)]
#[command(
    after_help = "The page is served to this machine only, and to whoever has the address with its token. Nothing is signed before \
    you say so on the page. It ends when the last tab is closed, or with Ctrl-C."
)]
pub struct DeskArgs {
    /// Print the address, and open no browser
    #[arg(long)]
    no_open: bool,
    /// The port to listen on (default: any that is free)
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,
    /// Stay when the last tab is closed
    #[arg(long)]
    stay: bool,
}

impl DeskArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no key, or nothing can be served.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        turn::with_key(context)?;
        // Whoever has a passphrase is asked for it here, never on a page.
        context.identity()?;
        let busy = |source| CliError::NoPort { port: self.port, source };
        let listener = TcpListener::bind(("127.0.0.1", self.port)).map_err(busy)?;
        let port = listener.local_addr().map_err(busy)?.port();
        let guard = Guard::new(port)?;
        writeln!(context.out, "{}", guard.address())?;
        if !self.no_open {
            let text = "The board is in your browser; if it is not, open the address above. Closing the last tab ends this.";
            writeln!(context.out, "{}", wrap(text, "", ""))?;
        }
        context.out.flush()?;
        let (to, from) = channel();
        http::listen(listener, to);
        let door = if self.no_open { None } else { open_browser(context, &guard.address()) };
        let mut desk = Serving { guard, room: Room::default(), tabs: Tabs::default() };
        loop {
            match from.recv_timeout(TICK) {
                Ok(asked) => desk.serve(context, asked),
                Err(RecvTimeoutError::Timeout) if self.stay || !desk.tabs.are_gone() => {}
                Err(_) => break,
            }
        }
        drop(door);
        Ok(Exit::Fine)
    }
}

/// The tabs that are open.
#[derive(Debug, Default)]
struct Tabs {
    heard: BTreeMap<String, Instant>,
    /// Those that said goodbye a moment ago: what they asked before may come after it, by another connection.
    left: BTreeMap<String, Instant>,
    /// When the last one went.
    gone: Option<Instant>,
}

impl Tabs {
    fn hear(&mut self, tab: &str) {
        self.left.retain(|_, left| left.elapsed() < LATE);
        if self.left.contains_key(tab) {
            return;
        }
        if !tab.is_empty() && tab.len() <= 64 && (self.heard.len() < TABS || self.heard.contains_key(tab)) {
            self.heard.insert(tab.to_owned(), Instant::now());
            self.gone = None;
        }
    }

    fn bye(&mut self, tab: &str) {
        if self.heard.remove(tab).is_none() {
            return;
        }
        self.left.insert(tab.to_owned(), Instant::now());
        if self.heard.is_empty() {
            self.gone = Some(Instant::now());
        }
    }

    /// Has every tab gone that ever was?
    fn are_gone(&mut self) -> bool {
        let before = self.heard.len();
        self.heard.retain(|_, heard| heard.elapsed() < SILENCE);
        if before > 0 && self.heard.is_empty() {
            self.gone = Some(Instant::now());
        }
        self.gone.is_some_and(|gone| gone.elapsed() > GRACE)
    }
}

struct Serving {
    guard: Guard,
    room: Room,
    tabs: Tabs,
}

impl Serving {
    fn serve(&mut self, context: &mut Context<'_>, asked: Asked) {
        let answer = match self.guard.check(&asked.request) {
            Err((status, words)) => Answer::plain(status, words),
            Ok(Leave::Page) => Answer {
                status: 200,
                kind: "text/html; charset=utf-8",
                fields: vec![("Content-Security-Policy", policy())],
                body: page().into_bytes(),
            },
            Ok(Leave::Hello) => {
                let mut answer = Answer::json(
                    200,
                    &json!({ "schema": crate::desk::SCHEMA, "program": env!("CARGO_PKG_VERSION") }),
                );
                answer.fields.push(("Set-Cookie", self.guard.cookie()));
                answer
            }
            Ok(Leave::Ask) => self.answered(context, &asked.request),
        };
        asked.answer(&answer);
    }

    fn answered(&mut self, context: &mut Context<'_>, request: &Request) -> Answer {
        let Some(question) = Question::read(&request.body) else {
            return Answer::plain(400, "The desk does not understand this question.");
        };
        self.tabs.hear(&question.tab);
        let what = request.path.trim_start_matches("/api/");
        if what == "bye" {
            self.tabs.bye(&question.tab);
            return Answer::json(200, &json!({ "schema": crate::desk::SCHEMA }));
        }
        match self.room.told(context, what, &question) {
            Some(Ok(document)) => Answer::json(200, &document),
            Some(Err(error)) => {
                let status = if is_stale(&error) { 409 } else { 422 };
                Answer::json(status, &json::error(&error))
            }
            None => Answer::plain(404, "There is nothing here."),
        }
    }
}

/// A file that only this person can read, and that leads to the page: an address on a command line is everybody's to read.
struct Door(PathBuf);

impl Drop for Door {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn door(home: &Path, address: &str) -> std::io::Result<Door> {
    let path = home.join(format!("desk-{}.html", std::process::id()));
    let page = format!(
        "<!DOCTYPE html><meta charset=\"utf-8\"><title>coureur</title><meta http-equiv=\"refresh\" content=\"0; url={address}\">\
         <p><a href=\"{address}\">To the board</a></p>\n"
    );
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // One of a program that was killed and had the same number.
    let _ = fs::remove_file(&path);
    std::io::Write::write_all(&mut options.open(&path)?, page.as_bytes())?;
    Ok(Door(path))
}

/// Opens the browser; where that does not work, the address was printed.
fn open_browser(context: &Context<'_>, address: &str) -> Option<Door> {
    let door = door(context.home().ok()?.path(), address).ok()?;
    super::open::in_browser(&door.0).then_some(door)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_that_comes_after_the_goodbye_of_its_tab_opens_no_tab() {
        let mut tabs = Tabs::default();
        tabs.hear("one");
        tabs.bye("one");
        tabs.hear("one");
        assert!(tabs.heard.is_empty() && tabs.gone.is_some(), "{tabs:?}");
        // A page that is loaded again is another tab.
        tabs.hear("two");
        assert!(tabs.gone.is_none(), "{tabs:?}");
        tabs.bye("never heard of");
        assert_eq!(tabs.left.len(), 1);
    }
}
