//! A small IMAP server in a thread, in the open on the loopback: an honest one, and hostile ones.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

/// How the server behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// As it should.
    Honest,
    /// It cannot say by itself that something has come.
    NoIdle,
    /// Greets with a line without end.
    EndlessLine,
    /// Says one byte at a time.
    Drips,
    /// Never says anything.
    Silent,
    /// Says that nobody needs a password.
    Preauth,
    /// Ends a command that was never given.
    WrongTag,
    /// Announces a message of four gigabytes.
    HugeLiteral,
    /// Announces more than comes, and waits.
    LyingLiteral,
    /// Hangs up in the middle of the second letter.
    Cuts,
    /// Goes on about other messages without end.
    Babbles,
    /// Sends messages that nobody asked for.
    Unasked,
    /// Says goodbye when it is asked for a message.
    Goodbye,
    /// Offers to encrypt, and goes on in the open.
    Injects,
}

/// What the server keeps and has heard.
#[derive(Debug, Default)]
pub struct Kept {
    pub messages: Vec<Vec<u8>>,
    pub validity: u32,
    pub heard: Vec<String>,
}

/// A server at work, as long as the test program runs.
#[derive(Debug, Clone)]
pub struct Server {
    pub port: u16,
    kept: Arc<Mutex<Kept>>,
}

impl Server {
    pub fn open(manner: Manner, credentials: (&str, &str)) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let kept = Arc::new(Mutex::new(Kept { validity: 7, ..Kept::default() }));
        let secret =
            data_encoding::BASE64.encode(format!("\0{}\0{}", credentials.0, credentials.1).as_bytes());
        let shared = Arc::clone(&kept);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (kept, secret) = (Arc::clone(&shared), secret.clone());
                // Whoever hangs up ends it.
                thread::spawn(move || Talk::new(stream, kept, manner).serve(&secret));
            }
        });
        Server { port, kept }
    }

    pub fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap()
    }
}

struct Talk {
    reader: BufReader<TcpStream>,
    stream: TcpStream,
    kept: Arc<Mutex<Kept>>,
    manner: Manner,
}

impl Talk {
    fn new(stream: TcpStream, kept: Arc<Mutex<Kept>>, manner: Manner) -> Talk {
        stream.set_nodelay(true).unwrap();
        Talk { reader: BufReader::new(stream.try_clone().unwrap()), stream, kept, manner }
    }

    fn say(&mut self, text: &str) -> Option<()> {
        self.stream.write_all(format!("{text}\r\n").as_bytes()).ok()
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let count = self.reader.read_line(&mut line).ok()?;
        (count > 0).then(|| line.trim_end().to_owned())
    }

    fn for_ever(&mut self, bytes: &[u8], pause: Duration) -> Option<()> {
        loop {
            self.stream.write_all(bytes).ok()?;
            thread::sleep(pause);
        }
    }

    fn serve(mut self, secret: &str) -> Option<()> {
        match self.manner {
            Manner::EndlessLine => return self.for_ever(&[b'x'; 65536], Duration::ZERO),
            Manner::Drips => return self.for_ever(b"*", Duration::from_millis(100)),
            Manner::Silent => {
                thread::sleep(Duration::from_secs(600));
                return None;
            }
            Manner::Preauth => self.say("* PREAUTH come in")?,
            _ => self.say("* OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] here {5}")?,
        }
        loop {
            let line = self.line()?;
            self.kept.lock().unwrap().heard.push(line.clone());
            let mut words = line.splitn(3, ' ');
            let (tag, word, rest) =
                (words.next()?, words.next().unwrap_or_default(), words.next().unwrap_or_default());
            match word {
                "CAPABILITY" => {
                    let idle = if self.manner == Manner::NoIdle { "" } else { " IDLE" };
                    let starttls = if self.manner == Manner::Injects { " STARTTLS" } else { "" };
                    self.say(&format!("* CAPABILITY IMAP4rev1 AUTH=PLAIN{idle}{starttls}"))?;
                    let tag = if self.manner == Manner::WrongTag { "c99" } else { tag };
                    self.say(&format!("{tag} OK done"))?;
                }
                "STARTTLS" => self.say(&format!("{tag} OK go\r\nc3 OK you are in"))?,
                "AUTHENTICATE" => {
                    self.say("+ ")?;
                    let known = self.line()? == secret;
                    let verdict = if known { "OK in" } else { "NO [AUTHENTICATIONFAILED] wrong password" };
                    self.say(&format!("{tag} {verdict}"))?;
                }
                "EXAMINE" if rest == "\"INBOX\"" => {
                    let (count, validity) = self.count();
                    self.say(&format!(
                        "* {count} EXISTS\r\n* FLAGS (\\Seen \\Answered)\r\n* OK [UIDVALIDITY {validity}] x"
                    ))?;
                    self.say(&format!("{tag} OK [READ-ONLY] done"))?;
                }
                "UID" if rest.starts_with("SEARCH ") => self.search(tag, rest)?,
                "UID" if rest.starts_with("FETCH ") => self.fetch(tag, rest)?,
                "IDLE" => self.idle(tag)?,
                "NOOP" => self.say(&format!("{tag} OK"))?,
                "LOGOUT" => return self.say("* BYE\r\nx OK"),
                _ => self.say(&format!("{tag} NO [NONEXISTENT] no such thing"))?,
            }
        }
    }

    fn count(&self) -> (usize, u32) {
        let kept = self.kept.lock().unwrap();
        (kept.messages.len(), kept.validity)
    }

    fn search(&mut self, tag: &str, rest: &str) -> Option<()> {
        let (count, _) = self.count();
        let from = rest.strip_prefix("SEARCH UID ").and_then(|rest| rest.strip_suffix(":*"));
        let from: usize = from.map_or(Some(1), |from| from.parse().ok())?;
        // As real ones do: the last message is always in such a range.
        let uids = (from.min(count.max(1))..=count).map(|uid| format!(" {uid}")).collect::<String>();
        if self.manner == Manner::Babbles {
            return self.for_ever(b"* 1 FETCH (FLAGS (\\Seen))\r\n", Duration::ZERO);
        }
        self.say(&format!("* SEARCH{uids}\r\n{tag} OK done"))
    }

    fn fetch(&mut self, tag: &str, rest: &str) -> Option<()> {
        let uids = rest.split(' ').nth(1)?;
        let whole = rest.contains("BODY.PEEK[]");
        for uid in uids.split(',').filter_map(|uid| uid.parse::<usize>().ok()) {
            let message = self.kept.lock().unwrap().messages.get(uid - 1).cloned();
            let Some(message) = message else { continue };
            if whole {
                self.message(uid, &message)?;
            } else {
                let marked = message.windows(14).any(|window| window == b"X-Coureur-Game");
                let head = if marked { "X-Coureur-Game: 1\r\n\r\n" } else { "\r\n" };
                let (size, length) = (message.len(), head.len());
                self.say(&format!(
                    "* {uid} FETCH (UID {uid} FLAGS (\\Seen) RFC822.SIZE {size} BODY[HEADER.FIELDS (X-COUREUR-GAME)] {{{length}}}\r\n{head})"
                ))?;
            }
        }
        self.say(&format!("{tag} OK done"))
    }

    fn message(&mut self, uid: usize, message: &[u8]) -> Option<()> {
        let size = message.len();
        match self.manner {
            Manner::HugeLiteral => self.say(&format!("* {uid} FETCH (UID {uid} BODY[] {{4294967296}}"))?,
            Manner::LyingLiteral => {
                self.say(&format!("* {uid} FETCH (UID {uid} BODY[] {{{}}}", size + 1000))?;
                self.stream.write_all(message).ok()?;
                thread::sleep(Duration::from_secs(600));
            }
            Manner::Cuts if uid == 2 => {
                self.say(&format!("* {uid} FETCH (UID {uid} BODY[] {{{size}}}"))?;
                self.stream.write_all(&message[..size / 2]).ok()?;
                return None;
            }
            Manner::Goodbye => self.say("* BYE too many of you")?,
            Manner::Unasked => {
                for other in [uid + 100, uid + 200] {
                    self.say(&format!("* {other} FETCH (UID {other} BODY[] {{{size}}}"))?;
                    self.stream.write_all(message).ok()?;
                    self.say(")")?;
                }
            }
            _ => {
                self.say(&format!("* {uid} FETCH (UID {uid} BODY[] {{{size}}}"))?;
                self.stream.write_all(message).ok()?;
                self.say(")")?;
            }
        }
        Some(())
    }

    fn idle(&mut self, tag: &str) -> Option<()> {
        self.say("+ waiting")?;
        let known = self.count().0;
        self.stream.set_read_timeout(Some(Duration::from_millis(20))).ok()?;
        let mut line = String::new();
        let mut told = known;
        loop {
            match self.reader.read_line(&mut line) {
                Ok(0) => return None,
                Ok(_) if line.trim_end() == "DONE" => break,
                Ok(_) => return None,
                Err(_) => {}
            }
            let now = self.count().0;
            if now != told {
                told = now;
                self.say(&format!("* {now} EXISTS\r\n* 1 RECENT"))?;
            }
        }
        self.stream.set_read_timeout(None).ok()?;
        self.say(&format!("{tag} OK done"))
    }
}
