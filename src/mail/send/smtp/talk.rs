//! The conversation with a mail server: lines in, lines out, each of bounded length.

use super::super::super::net::socket::Socket;
use super::super::super::net::tls::Encrypted;
use super::super::super::net::{Trouble, Wire};
use std::io::{self, Read};
use zeroize::Zeroize;

/// The longest line of a reply; the standard allows 512.
const LONGEST_LINE: usize = 2048;
/// The most lines of one reply.
const MOST_LINES: usize = 100;

/// What a server said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Its number.
    pub code: u16,
    /// Its words, line by line.
    pub lines: Vec<String>,
}

impl Reply {
    /// As one line, for people.
    pub fn words(&self) -> String {
        format!("{} {}", self.code, self.lines.join(" "))
    }

    /// What an offer of the greeting says after its name, if it is there.
    pub fn offer(&self, name: &str) -> Option<&str> {
        let offers = self.lines.iter().skip(1);
        offers.filter_map(|line| line.split_at_checked(name.len())).find_map(|(found, rest)| {
            let whole = rest.is_empty() || rest.starts_with([' ', '=']);
            (found.eq_ignore_ascii_case(name) && whole).then(|| rest.trim_start_matches([' ', '=']))
        })
    }
}

/// A conversation.
#[derive(Debug)]
pub struct Talk {
    wire: Wire,
    heard: Vec<u8>,
}

impl Talk {
    /// In the open.
    pub fn plain(socket: Socket) -> Talk {
        Talk { wire: Wire::Plain(socket), heard: Vec::new() }
    }

    /// Encrypted.
    pub fn encrypted(wire: Encrypted) -> Talk {
        Talk { wire: Wire::Encrypted(Box::new(wire)), heard: Vec::new() }
    }

    /// Gives the socket back, to be encrypted. What was said in the open after the last reply is somebody's who wants
    /// it to be taken for the server's later words.
    pub fn into_socket(self) -> Result<Socket, Trouble> {
        match self.wire {
            Wire::Plain(socket) if self.heard.is_empty() => Ok(socket),
            _ => Err(Trouble::Nonsense("it goes on in the open after agreeing to encrypt")),
        }
    }

    /// Says bytes.
    pub fn say(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.wire.say(bytes)
    }

    /// The next line, without its end.
    fn line(&mut self) -> Result<String, Trouble> {
        let mut looked_at = 0;
        loop {
            if let Some(end) = self.heard[looked_at..].iter().position(|b| *b == b'\n') {
                let line: Vec<u8> = self.heard.drain(..=looked_at + end).collect();
                return Ok(String::from_utf8_lossy(&line).trim_end().to_owned());
            }
            looked_at = self.heard.len();
            if looked_at > LONGEST_LINE {
                return Err(Trouble::Nonsense("a line without end"));
            }
            let mut buffer = [0; 1024];
            let count = self.wire.read(&mut buffer)?;
            if count == 0 {
                return Err(Trouble::Io(io::ErrorKind::UnexpectedEof.into()));
            }
            self.heard.extend_from_slice(&buffer[..count]);
        }
    }

    /// The next reply, whole.
    pub fn reply(&mut self) -> Result<Reply, Trouble> {
        let mut reply: Option<Reply> = None;
        loop {
            let line = self.line()?;
            let digits = line.get(..3).filter(|code| code.bytes().all(|b| b.is_ascii_digit()));
            let code: u16 = digits
                .and_then(|code| code.parse().ok())
                .ok_or(Trouble::Nonsense("a reply without its number"))?;
            let reply = reply.get_or_insert(Reply { code, lines: Vec::new() });
            if reply.code != code || reply.lines.len() == MOST_LINES {
                return Err(Trouble::Nonsense("a reply that does not hold together"));
            }
            reply.lines.push(line.get(4..).unwrap_or_default().to_owned());
            if line.as_bytes().get(3) != Some(&b'-') {
                return Ok(reply.clone());
            }
        }
    }

    /// Says a line and hears the reply to it. The line may hold a password, so it is wiped.
    pub fn ask(&mut self, line: &str) -> Result<Reply, Trouble> {
        let mut bytes = format!("{line}\r\n").into_bytes();
        let said = self.say(&bytes);
        bytes.zeroize();
        said?;
        self.reply()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_are_told_by_their_whole_name() {
        let lines = ["STARTTLS.example.org greets", "starttls", "AUTH PLAIN LOGIN", "SIZE=1000"];
        let reply = Reply { code: 250, lines: lines.map(str::to_owned).to_vec() };
        assert_eq!(reply.offer("STARTTLS"), Some(""));
        assert_eq!(reply.offer("AUTH"), Some("PLAIN LOGIN"));
        assert_eq!(reply.offer("SIZE"), Some("1000"));
        assert_eq!(reply.offer("START"), None);
        assert_eq!(reply.offer("8BITMIME"), None);
    }
}
