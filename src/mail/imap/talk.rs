//! The conversation with a server that keeps mail: commands with their tags, and what is said to them, within bounds.

use super::super::net::socket::{Deadline, Socket};
use super::super::net::tls::Encrypted;
use super::super::net::{Trouble, Wire};
use super::super::wire::MESSAGE_BYTES;
use super::words::{Said, Word, announced, as_status, split};
use std::io::{self, Read};
use zeroize::Zeroize;

/// The longest line: a list of a hundred thousand numbers.
const LONGEST_LINE: usize = 1 << 20;
/// The most a server may say to one command, beside a message: flags of other messages, alerts, lists of numbers.
const BESIDES: usize = 4 << 20;
/// The most pieces of one response that are given as so many bytes.
const MOST_PIECES: usize = 64;

/// A conversation.
#[derive(Debug)]
pub(super) struct Talk {
    wire: Wire,
    heard: Vec<u8>,
    /// How many bytes at the beginning of what was heard hold no end of its first line.
    looked_at: usize,
    count: u32,
}

impl Talk {
    /// In the open.
    pub(super) fn plain(socket: Socket) -> Talk {
        Talk::over(Wire::Plain(socket))
    }

    /// Encrypted.
    pub(super) fn encrypted(wire: Encrypted) -> Talk {
        Talk::over(Wire::Encrypted(Box::new(wire)))
    }

    fn over(wire: Wire) -> Talk {
        Talk { wire, heard: Vec::new(), looked_at: 0, count: 0 }
    }

    /// Gives the socket back, to be encrypted. What was said in the open after the last response is somebody's who wants
    /// it to be taken for the server's later words.
    pub(super) fn into_socket(self) -> Result<Socket, Trouble> {
        match self.wire {
            Wire::Plain(socket) if self.heard.is_empty() => Ok(socket),
            _ => Err(Trouble::Nonsense("it goes on in the open after agreeing to encrypt")),
        }
    }

    /// From here on there is a new deadline, and as much may come as one command brings.
    pub(super) fn allow(&mut self, deadline: Deadline) {
        self.wire.socket().allow(deadline, MESSAGE_BYTES + BESIDES);
    }

    /// Says a command and gives its tag. It may hold a password, so it is wiped.
    pub(super) fn command(&mut self, command: &str) -> Result<String, Trouble> {
        self.count += 1;
        let tag = format!("c{}", self.count);
        self.line(&format!("{tag} {command}"))?;
        Ok(tag)
    }

    /// Says a line that is wiped.
    pub(super) fn line(&mut self, line: &str) -> Result<(), Trouble> {
        let mut bytes = format!("{line}\r\n").into_bytes();
        let said = self.wire.say(&bytes);
        bytes.zeroize();
        Ok(said?)
    }

    fn more(&mut self) -> Result<(), Trouble> {
        let mut buffer = [0; 16 << 10];
        let count = self.wire.read(&mut buffer)?;
        if count == 0 {
            return Err(Trouble::Io(io::ErrorKind::UnexpectedEof.into()));
        }
        self.heard.extend_from_slice(&buffer[..count]);
        Ok(())
    }

    /// Hears a whole line, and gives its length without its end. It stays where it is: if the time is over in the middle
    /// of a response, the next call finds all of it.
    fn line_at(&mut self, start: usize) -> Result<(usize, usize), Trouble> {
        let mut from = if start == 0 { self.looked_at } else { start };
        loop {
            if let Some(end) = self.heard[from..].iter().position(|b| *b == b'\n') {
                let next = from + end + 1;
                let line = &self.heard[start..next - 1];
                let length = line.strip_suffix(b"\r").unwrap_or(line).len();
                return Ok((start + length, next));
            }
            from = self.heard.len();
            if start == 0 {
                self.looked_at = from;
            }
            if from - start > LONGEST_LINE {
                return Err(Trouble::Nonsense("a line without end"));
            }
            self.more()?;
        }
    }

    /// The next response, whole.
    pub(super) fn hear(&mut self) -> Result<Said, Trouble> {
        let (mut end, mut next) = self.line_at(0)?;
        let first = &self.heard[..end];
        if first.starts_with(b"+") {
            self.forget(next);
            return Ok(Said::GoOn);
        }
        if let Some(said) = as_status(first) {
            self.forget(next);
            return Ok(said);
        }
        if !first.starts_with(b"* ") {
            return Err(Trouble::Nonsense("words that are no response"));
        }
        let (mut words, mut start) = (Vec::new(), 2);
        for _ in 0..MOST_PIECES {
            let Some(size) = announced(&self.heard[start..end])? else {
                split(&self.heard[start..end], &mut words)?;
                self.forget(next);
                return Ok(Said::Data(words));
            };
            if size > MESSAGE_BYTES {
                return Err(Trouble::Nonsense("it announces a message larger than any that is read"));
            }
            let open = self.heard[start..end].iter().rposition(|b| *b == b'{').unwrap_or_default();
            split(&self.heard[start..start + open], &mut words)?;
            // However much is announced, only what comes takes room.
            while self.heard.len() < next + size {
                self.more()?;
            }
            words.push(Word::Text(self.heard[next..next + size].to_vec()));
            start = next + size;
            (end, next) = self.line_at(start)?;
        }
        Err(Trouble::Nonsense("a response of more pieces than any has"))
    }

    fn forget(&mut self, count: usize) {
        self.heard.drain(..count);
        self.looked_at = 0;
    }
}
