//! A small SMTP server in a process of its own, which delivers into Maildirs.
//!
//! It is stricter than most: STARTTLS or TLS before a password, a password before any letter, seven bits, lines of at
//! most 998 characters, and no line feed without its carriage return.
#![allow(dead_code)] // each test binary uses its own part
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use std::fs;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub const USER: &str = "anna@example.org";
pub const PASSWORD: &str = "forêt noire";
/// The recipient nobody knows.
pub const UNKNOWN: &str = "nobody@example.org";

/// How the server behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Plain at first, then STARTTLS.
    Starttls,
    /// TLS from the first byte.
    Tls,
    /// Goes away for good in the middle of the first letter.
    Dies,
    /// Never offers to encrypt anything.
    Plain,
    /// Says one byte a second, from the first on.
    Drips,
    /// Says one line without end.
    Endless,
    /// Says one byte a second once the connection is encrypted.
    DripsInside,
    /// Says one line without end once the connection is encrypted.
    EndlessInside,
    /// Says more in the open after it has agreed to encrypt.
    Injects,
    /// Takes the letter and never says so.
    Silent,
    /// Forwards everything (251), and has the certificate that `openssl req -x509` makes.
    Forwards,
}

impl Manner {
    const ALL: [Manner; 11] = [
        Manner::Starttls,
        Manner::Tls,
        Manner::Dies,
        Manner::Plain,
        Manner::Drips,
        Manner::Endless,
        Manner::DripsInside,
        Manner::EndlessInside,
        Manner::Injects,
        Manner::Silent,
        Manner::Forwards,
    ];

    fn word(self) -> &'static str {
        match self {
            Manner::Starttls => "starttls",
            Manner::Tls => "tls",
            Manner::Dies => "dies",
            Manner::Plain => "plain",
            Manner::Drips => "drips",
            Manner::Endless => "endless",
            Manner::DripsInside => "drips-inside",
            Manner::EndlessInside => "endless-inside",
            Manner::Injects => "injects",
            Manner::Silent => "silent",
            Manner::Forwards => "forwards",
        }
    }
}

pub fn certificates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls")
}

/// A server at work.
#[derive(Debug)]
pub struct PostOffice {
    child: Child,
    pub port: u16,
    pub folder: PathBuf,
}

impl Drop for PostOffice {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl PostOffice {
    /// Starts a server process: this very test program, told by its environment to serve. The test named
    /// `server_process` has to call [`serve_if_told`].
    pub fn open(folder: &Path, manner: Manner) -> PostOffice {
        let port_file = folder.join("port");
        let _ = fs::remove_file(&port_file);
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "server_process"])
            .env("COUREUR_TEST_SMTP", manner.word())
            .env("COUREUR_TEST_FOLDER", folder)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut office = PostOffice { child, port: 0, folder: folder.to_owned() };
        let start = Instant::now();
        while office.port == 0 {
            assert!(start.elapsed() < Duration::from_secs(60), "the server does not start");
            std::thread::sleep(Duration::from_millis(20));
            let port = fs::read_to_string(&port_file).ok().and_then(|text| text.trim().parse().ok());
            office.port = port.unwrap_or(0);
        }
        office
    }

    /// Somebody's Maildir.
    pub fn maildir(&self, address: &str) -> PathBuf {
        let path = self.folder.join("mail").join(address);
        for name in ["new", "cur", "tmp"] {
            fs::create_dir_all(path.join(name)).unwrap();
        }
        path
    }

    /// What was delivered to somebody.
    pub fn delivered(&self, address: &str) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = fs::read_dir(self.maildir(address).join("new"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        files
    }

    /// The part of `mail.yaml` that reaches this server.
    pub fn settings(&self, from: &str, security: &str) -> String {
        format!(
            "from: {from}\nway: smtp\nsmtp:\n  host: localhost\n  port: {}\n  security: {security}\n  user: {USER}\n  \
             password-variable: COUREUR_TEST_PASSWORD\n  trust: {}\n  timeout: 20\n",
            self.port,
            certificates().join("ca.pem").display()
        )
    }
}

/// For the test `server_process`: serves for ever if the environment says so.
pub fn serve_if_told() {
    let Ok(word) = std::env::var("COUREUR_TEST_SMTP") else { return };
    let manner = Manner::ALL.into_iter().find(|manner| manner.word() == word).unwrap();
    let folder = PathBuf::from(std::env::var("COUREUR_TEST_FOLDER").unwrap());
    let listener = TcpListener::bind(("localhost", 0)).unwrap();
    let unfinished = folder.join("port.tmp");
    fs::write(&unfinished, listener.local_addr().unwrap().port().to_string()).unwrap();
    fs::rename(&unfinished, folder.join("port")).unwrap();
    let tls = tls(if manner == Manner::Forwards { "own" } else { "server" });
    for (number, stream) in listener.incoming().enumerate() {
        let (tls, folder) = (Arc::clone(&tls), folder.clone());
        std::thread::spawn(move || {
            let stream = stream.unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
            stream.set_nodelay(true).unwrap();
            // Whoever hangs up gets no answer.
            let _ = Talk { wire: Wire::Plain(stream), manner, folder, tls, number }.serve();
        });
    }
}

fn tls(name: &str) -> Arc<ServerConfig> {
    let [chain, key] = ["pem", "key"].map(|suffix| certificates().join(format!("{name}.{suffix}")));
    let chain = CertificateDer::pem_file_iter(chain).unwrap().map(Result::unwrap).collect();
    let key = PrivateKeyDer::from_pem_file(key).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    Arc::new(config.with_no_client_auth().with_single_cert(chain, key).unwrap())
}

enum Wire {
    Plain(TcpStream),
    Tls(Box<StreamOwned<ServerConnection, TcpStream>>),
    Gone,
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Wire::Plain(stream) => stream.read(buffer),
            Wire::Tls(stream) => stream.read(buffer),
            Wire::Gone => Ok(0),
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Wire::Plain(stream) => stream.write(bytes),
            Wire::Tls(stream) => stream.write(bytes),
            Wire::Gone => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Wire::Plain(stream) => stream.flush(),
            Wire::Tls(stream) => stream.flush(),
            Wire::Gone => Ok(()),
        }
    }
}

struct Talk {
    wire: Wire,
    manner: Manner,
    folder: PathBuf,
    tls: Arc<ServerConfig>,
    number: usize,
}

impl Talk {
    fn say(&mut self, line: &str) -> io::Result<()> {
        self.wire.write_all(format!("{line}\r\n").as_bytes())?;
        self.wire.flush()
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        let mut byte = [0];
        while !line.ends_with(b"\r\n") {
            if self.wire.read(&mut byte)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            line.push(byte[0]);
        }
        Ok(String::from_utf8_lossy(&line).trim_end().to_owned())
    }

    fn encrypt(&mut self) {
        let wire = std::mem::replace(&mut self.wire, Wire::Gone);
        if let Wire::Plain(stream) = wire {
            let connection = ServerConnection::new(Arc::clone(&self.tls)).unwrap();
            self.wire = Wire::Tls(Box::new(StreamOwned::new(connection, stream)));
        }
    }

    /// Says one byte a second, for longer than anybody should wait.
    fn drip(&mut self) -> io::Result<()> {
        for _ in 0..600 {
            self.wire.write_all(b"2")?;
            self.wire.flush()?;
            std::thread::sleep(Duration::from_secs(1));
        }
        Ok(())
    }

    /// Says one line until the other hangs up.
    fn babble(&mut self) -> io::Result<()> {
        loop {
            self.wire.write_all(&[b'2'; 4096])?;
        }
    }

    fn serve(&mut self) -> io::Result<()> {
        match self.manner {
            Manner::Tls => self.encrypt(),
            Manner::Drips => return self.drip(),
            Manner::Endless => return self.babble(),
            _ => {}
        }
        self.say("220 localhost ready")?;
        let mut known = false;
        let mut to = Vec::new();
        loop {
            let line = self.line()?;
            let verb = line.split(' ').next().unwrap_or_default().to_ascii_uppercase();
            let safe = matches!(self.wire, Wire::Tls(_));
            match verb.as_str() {
                "EHLO" => {
                    self.say("250-localhost")?;
                    match (safe, self.manner) {
                        (true, _) => self.say("250-AUTH PLAIN")?,
                        (false, Manner::Plain) => {}
                        (false, _) => self.say("250-STARTTLS")?,
                    }
                    self.say("250 SIZE 33554432")?;
                }
                "STARTTLS" if !safe => {
                    let more = if self.manner == Manner::Injects { "\r\n250-AUTH PLAIN" } else { "" };
                    self.say(&format!("220 go ahead{more}"))?;
                    self.encrypt();
                    match self.manner {
                        Manner::DripsInside => return self.drip(),
                        Manner::EndlessInside => return self.babble(),
                        _ => {}
                    }
                }
                "AUTH" if safe => {
                    known = line.split(' ').nth(2) == Some(credentials().as_str());
                    self.say(if known { "235 welcome" } else { "535 wrong password" })?;
                }
                "MAIL" if known => self.say("250 ok")?,
                "RCPT" if known && line.contains(UNKNOWN) => self.say("550 no such user here")?,
                "RCPT" if known => {
                    let address = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    to.push(address);
                    self.say(if self.manner == Manner::Forwards { "251 will forward" } else { "250 ok" })?;
                }
                "DATA" if known && !to.is_empty() => {
                    self.say("354 go on")?;
                    let verdict = self.letter(&to)?;
                    if self.manner == Manner::Silent {
                        std::thread::sleep(Duration::from_secs(600));
                    }
                    self.say(&verdict)?;
                    to.clear();
                }
                "RSET" | "NOOP" => self.say("250 ok")?,
                "QUIT" => return self.say("221 bye"),
                _ => self.say("530 first things first")?,
            }
        }
    }

    fn letter(&mut self, to: &[String]) -> io::Result<String> {
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        while !bytes.ends_with(b"\r\n.\r\n") {
            let count = self.wire.read(&mut buffer)?;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            bytes.extend_from_slice(&buffer[..count]);
            if self.manner == Manner::Dies && bytes.len() > 1000 {
                std::process::exit(1);
            }
        }
        bytes.truncate(bytes.len() - 3);
        if let Some(complaint) = complaint(&bytes) {
            return Ok(complaint);
        }
        let text = bytes
            .split(|b| *b == b'\n')
            .map(|line| line.strip_prefix(b".").unwrap_or(line))
            .collect::<Vec<_>>();
        let text = text.join(&b'\n');
        for address in to {
            let folder = self.folder.join("mail").join(address);
            for name in ["new", "cur", "tmp"] {
                fs::create_dir_all(folder.join(name))?;
            }
            let name = format!("{:08}.{}.localhost", self.number, std::process::id());
            fs::write(folder.join("tmp").join(&name), &text)?;
            fs::rename(folder.join("tmp").join(&name), folder.join("new").join(&name))?;
        }
        Ok(if self.manner == Manner::Forwards { "251 will forward" } else { "250 taken" }.to_owned())
    }
}

fn credentials() -> String {
    data_encoding::BASE64.encode(format!("\0{USER}\0{PASSWORD}").as_bytes())
}

fn complaint(bytes: &[u8]) -> Option<String> {
    let mut before = 0;
    for (at, byte) in bytes.iter().enumerate() {
        if *byte == b'\n' && before != b'\r' || *byte != b'\n' && before == b'\r' {
            return Some(format!("550 bare line end at byte {at}"));
        }
        if !byte.is_ascii() {
            return Some("550 eight bits".to_owned());
        }
        before = *byte;
    }
    let long = bytes.split(|b| *b == b'\n').any(|line| line.len() > 999);
    long.then(|| "550 line too long".to_owned())
}
