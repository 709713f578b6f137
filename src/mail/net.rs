//! What letters that leave and letters that come share: a connection that cannot hold anybody up, and whom to trust.
//!
//! | file | holds |
//! | --- | --- |
//! | `socket.rs` | a connection with one deadline and a bound |
//! | `tls.rs` | whom to trust |

pub(super) mod socket;
pub(super) mod tls;

use socket::Socket;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use tls::Encrypted;

/// Why a connection cannot be trusted.
#[derive(Debug)]
pub(super) enum Unsafe {
    /// In words.
    Why(String),
    /// The file of certificates cannot be read.
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// The wire, before and after it is encrypted.
#[derive(Debug)]
pub(super) enum Wire {
    /// In the open.
    Plain(Socket),
    /// Encrypted.
    Encrypted(Box<Encrypted>),
}

impl Wire {
    /// The socket below.
    pub(super) fn socket(&mut self) -> &mut Socket {
        match self {
            Wire::Plain(socket) => socket,
            Wire::Encrypted(stream) => &mut stream.sock,
        }
    }

    /// Says bytes.
    pub(super) fn say(&mut self, bytes: &[u8]) -> io::Result<()> {
        let wire: &mut dyn Write = match self {
            Wire::Plain(socket) => socket,
            Wire::Encrypted(stream) => stream,
        };
        wire.write_all(bytes)?;
        wire.flush()
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Wire::Plain(socket) => socket.read(buffer),
            Wire::Encrypted(stream) => stream.read(buffer),
        }
    }
}

/// What went wrong with a conversation itself.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The connection.
    Io(io::Error),
    /// The server does not speak as such a server does.
    Nonsense(&'static str),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Io(error)
    }
}
