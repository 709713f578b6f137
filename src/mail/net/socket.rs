//! A connection that cannot hold anybody up: one deadline for everything done over it, and a bound on what is read.
//!
//! The time-out of a socket begins anew with every byte, so a server that says one byte a second would never run into
//! it. Here every read and write is given only what is left until the deadline.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The most a server may say, unless it is allowed more: certificates and replies are a few kilobytes.
pub const MOST_BYTES: usize = 1 << 20;

/// The moment a conversation is given up.
#[derive(Debug, Clone, Copy)]
pub struct Deadline(Instant);

impl Deadline {
    /// So long from now.
    pub fn after(time: Duration) -> Deadline {
        Deadline(Instant::now() + time)
    }

    /// What is left.
    pub fn left(self) -> io::Result<Duration> {
        let left = self.0.saturating_duration_since(Instant::now());
        // A time-out of nothing would mean none at all.
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

/// A socket that knows when to stop.
#[derive(Debug)]
pub struct Socket {
    stream: TcpStream,
    deadline: Deadline,
    left: usize,
}

/// The addresses of a host. Asking for them cannot be given a deadline, so it is done aside and left behind.
fn addresses(host: &str, port: u16, deadline: Deadline) -> io::Result<Vec<SocketAddr>> {
    let (tell, hear) = mpsc::channel();
    let host = host.to_owned();
    thread::spawn(move || {
        let found = (host.as_str(), port).to_socket_addrs().map(Iterator::collect);
        // Nobody may be listening any more.
        let _ = tell.send(found);
    });
    match hear.recv_timeout(deadline.left()?) {
        Ok(found) => found,
        Err(_) => Err(io::ErrorKind::TimedOut.into()),
    }
}

impl Socket {
    /// Connects to a host.
    pub fn connect(host: &str, port: u16, deadline: Deadline) -> io::Result<Socket> {
        let mut refused = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
        for address in addresses(host, port, deadline)? {
            match TcpStream::connect_timeout(&address, deadline.left()?) {
                Ok(stream) => return Socket::over(stream, deadline),
                Err(error) => refused = error,
            }
        }
        Err(refused)
    }

    /// From here on there is a new deadline, and so many bytes may come.
    pub fn allow(&mut self, deadline: Deadline, bytes: usize) {
        self.deadline = deadline;
        self.left = bytes;
    }

    fn over(stream: TcpStream, deadline: Deadline) -> io::Result<Socket> {
        stream.set_nodelay(true)?;
        Ok(Socket { stream, deadline, left: MOST_BYTES })
    }
}

/// Some systems say that the call would block where others say that the time is over.
fn timed_out(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::WouldBlock { io::ErrorKind::TimedOut.into() } else { error }
}

/// Calls until it is no interruption that comes back: a program that was put aside and taken up again (Ctrl-Z and `fg`)
/// finds the call broken off that it waited in, and the line is none the worse for it.
fn uninterrupted(mut call: impl FnMut() -> io::Result<usize>) -> io::Result<usize> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            ended => return ended.map_err(timed_out),
        }
    }
}

impl Read for Socket {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(self.left);
        if most == 0 && !buffer.is_empty() {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the server does not stop talking"));
        }
        let count = uninterrupted(|| {
            self.stream.set_read_timeout(Some(self.deadline.left()?))?;
            self.stream.read(&mut buffer[..most])
        })?;
        self.left -= count;
        Ok(count)
    }
}

impl Write for Socket {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        uninterrupted(|| {
            self.stream.set_write_timeout(Some(self.deadline.left()?))?;
            self.stream.write(bytes)
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    fn with_server(time: Duration, serve: impl FnOnce(TcpStream) + Send + 'static) -> Socket {
        let listener = TcpListener::bind(("localhost", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || serve(listener.accept().unwrap().0));
        Socket::connect("localhost", port, Deadline::after(time)).unwrap()
    }

    #[test]
    fn r3_a_byte_now_and_then_does_not_put_the_deadline_off() {
        let mut socket = with_server(Duration::from_millis(300), |mut stream| {
            while stream.write_all(b"2").is_ok() {
                thread::sleep(Duration::from_millis(20));
            }
        });
        let mut all = Vec::new();
        let error = socket.read_to_end(&mut all).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(all.len() < 300, "{}", all.len());
    }

    #[test]
    fn r3_a_server_that_does_not_stop_is_stopped() {
        let mut socket = with_server(Duration::from_secs(60), |mut stream| {
            let line = [b'2'; 4096];
            while stream.write_all(&line).is_ok() {}
        });
        let mut all = Vec::new();
        let error = socket.read_to_end(&mut all).unwrap_err();
        assert_eq!((error.kind(), all.len()), (io::ErrorKind::FileTooLarge, MOST_BYTES));
    }

    #[test]
    fn r3_a_server_that_takes_nothing_is_given_up() {
        let mut socket = with_server(Duration::from_millis(300), |stream| {
            thread::sleep(Duration::from_secs(30));
            drop(stream);
        });
        let error = socket.write_all(&vec![0; 64 << 20]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
