//! A desk that is served, in a folder of its own, and what is asked of it by hand.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// The program.
pub const COUREUR: &str = env!("CARGO_BIN_EXE_coureur");

pub struct Served {
    pub folder: tempfile::TempDir,
    pub child: Child,
    pub port: u16,
    pub token: String,
    _out: BufReader<ChildStdout>,
}

/// An answer: its status, its head, its body.
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

/// Runs a command in a folder with a home of its own.
pub fn run(folder: &Path, words: &[&str]) -> String {
    let (told, done) = attempt(folder, words);
    assert!(done, "{words:?}: {told}");
    told
}

/// The same, whether it can be done or not: what was said, and whether it was done.
pub fn attempt(folder: &Path, words: &[&str]) -> (String, bool) {
    let home = folder.join("home");
    let done = Command::new(COUREUR)
        .args(words)
        .current_dir(folder)
        .env("COUREUR_HOME", home)
        .env_remove("COUREUR_LOG")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&done.stdout).into_owned();
    if done.status.success() {
        return (told, true);
    }
    (told + &String::from_utf8_lossy(&done.stderr), false)
}

impl Served {
    /// A desk over a folder with a new game, opened with these words.
    pub fn with(words: &[&str]) -> Served {
        Served::of("Ada", words)
    }

    /// The same of somebody else.
    pub fn of(name: &str, words: &[&str]) -> Served {
        let folder = tempfile::tempdir().unwrap();
        run(folder.path(), &["identity", "create", "--name", name]);
        if !words.is_empty() {
            run(folder.path(), words);
        }
        Served::over(folder)
    }

    /// A desk over a folder.
    pub fn over(folder: tempfile::TempDir) -> Served {
        let mut child = Command::new(COUREUR)
            .args(["desk", "--no-open"])
            .current_dir(folder.path())
            .env("COUREUR_HOME", folder.path().join("home"))
            .env_remove("COUREUR_LOG")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let rest = line.trim().strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("{line}"));
        let (port, token) = rest.split_once("/#").unwrap();
        assert_eq!(token.len(), 32, "128 bits in hexadecimal: {token}");
        Served { folder, child, port: port.parse().unwrap(), token: token.to_owned(), _out: out }
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/#{}", self.port, self.token)
    }

    /// Does it end by itself before long?
    pub fn has_ended(&mut self) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            if self.child.try_wait().unwrap().is_some() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        false
    }

    /// The one log of the folder.
    pub fn log(&self) -> PathBuf {
        let files = fs::read_dir(self.folder.path()).unwrap().map(|file| file.unwrap().path());
        files.into_iter().find(|path| path.extension().is_some_and(|end| end == "coureur")).unwrap()
    }

    /// Sends bytes as they are.
    pub fn raw(&self, bytes: &[u8]) -> Reply {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        // Whoever is refused early may be hung up on while he still talks.
        let _ = stream.write_all(bytes);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        let text = String::from_utf8_lossy(&all).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        Reply { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// The fields with which the page itself asks, but for the cookie.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let place = format!("127.0.0.1:{}", self.port);
        vec![
            ("Host", place.clone()),
            ("Origin", format!("http://{place}")),
            ("Content-Type", "application/json".to_owned()),
            ("X-Coureur-Desk", self.token.clone()),
        ]
    }

    pub fn send(&self, method: &str, path: &str, fields: &[(&str, String)], body: &str) -> Reply {
        let mut text = format!("{method} {path} HTTP/1.1\r\n");
        for (name, value) in fields {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        self.raw(text.as_bytes())
    }

    /// Says hello, and gives the cookie.
    pub fn hello(&self) -> String {
        let reply = self.send("POST", "/api/hello", &self.fields(), "{}");
        assert_eq!(reply.status, 200, "{}", reply.body);
        let cookie = reply.head.lines().find_map(|line| line.strip_prefix("Set-Cookie: ")).unwrap();
        assert!(cookie.contains("SameSite=Strict") && cookie.contains("HttpOnly"), "{cookie}");
        cookie.split(';').next().unwrap().to_owned()
    }

    /// Asks as the page does.
    pub fn ask(&self, what: &str, question: &Value) -> Reply {
        let mut fields = self.fields();
        fields.push(("Cookie", self.hello()));
        self.send("POST", &format!("/api/{what}"), &fields, &question.to_string())
    }

    /// The first game, opened.
    pub fn open(&self) -> (String, Value) {
        let games = self.ask("games", &json!({})).json();
        let game = games["games"][0]["game"].as_str().unwrap_or_else(|| panic!("{games}")).to_owned();
        let opened = self.ask("open", &json!({ "game": game })).json();
        (game, opened)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
