//! As much HTTP as one page on this machine needs: a request is read whole, within bounds of size and time, and answered once.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

/// Bytes before the body.
const HEAD: usize = 16 << 10;
/// Bytes of a body: a letter with the log of a long game in it.
const BODY: usize = 32 << 20;
/// Fields before the body.
const FIELDS: usize = 64;
/// How long a request may take to arrive, and an answer to be taken.
const PATIENCE: Duration = Duration::from_secs(20);
/// Requests that are read at once.
const AT_ONCE: usize = 32;

/// A request.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Request {
    /// `GET`, `POST`.
    pub method: String,
    /// What is asked for.
    pub path: String,
    /// Its fields, names in lower case.
    fields: Vec<(String, String)>,
    /// Its body.
    pub body: Vec<u8>,
}

impl Request {
    /// The one field of a name; nothing, if there is none, or more than one.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        let mut found =
            self.fields.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str());
        found.next().filter(|_| found.next().is_none())
    }

    /// Is there a field of a name, however often?
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(known, _)| known == name)
    }
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// What it holds.
    pub kind: &'static str,
    /// More fields.
    pub fields: Vec<(&'static str, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// A few words.
    #[must_use]
    pub fn plain(status: u16, words: &str) -> Answer {
        let body = format!("{words}\n").into_bytes();
        Answer { status, kind: "text/plain; charset=utf-8", fields: Vec::new(), body }
    }

    /// A document.
    #[must_use]
    pub fn json(status: u16, document: &serde_json::Value) -> Answer {
        let body = document.to_string().into_bytes();
        Answer { status, kind: "application/json", fields: Vec::new(), body }
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        409 => "Conflict",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        422 => "Unprocessable Content",
        431 => "Request Header Fields Too Large",
        _ => "Internal Server Error",
    }
}

/// A connection with a request on it that waits for its answer.
#[derive(Debug)]
pub struct Asked {
    /// What is asked.
    pub request: Request,
    stream: TcpStream,
}

impl Asked {
    /// Answers. Whoever has gone away meanwhile misses it.
    pub fn answer(self, answer: &Answer) {
        let _ = send(self.stream, answer);
    }
}

fn send(mut stream: TcpStream, answer: &Answer) -> io::Result<()> {
    let mut head = format!(
        "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n",
        answer.status,
        reason(answer.status),
        answer.kind,
        answer.body.len()
    );
    for (name, value) in &answer.fields {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    stream.write_all(head.as_bytes())?;
    stream.write_all(&answer.body)?;
    stream.flush()?;
    stream.shutdown(Shutdown::Write)
}

/// What is wrong with a request before anybody looks at what it asks: the status that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Bad(u16);

/// The head of a request and where it ends; nothing, while there is more to come.
fn parsed(bytes: &[u8]) -> Result<Option<(Request, usize)>, Bad> {
    let mut fields = [httparse::EMPTY_HEADER; FIELDS];
    let mut request = httparse::Request::new(&mut fields);
    let end = match request.parse(bytes) {
        Ok(httparse::Status::Complete(end)) => end,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(Bad(431)),
        Err(_) => return Err(Bad(400)),
    };
    let text = |value: &[u8]| std::str::from_utf8(value).map(str::to_owned).map_err(|_| Bad(400));
    let mut found = Vec::new();
    for field in request.headers.iter() {
        found.push((field.name.to_ascii_lowercase(), text(field.value)?));
    }
    let (method, path) = (request.method.unwrap_or_default(), request.path.unwrap_or_default());
    let request =
        Request { method: method.to_owned(), path: path.to_owned(), fields: found, body: Vec::new() };
    Ok(Some((request, end)))
}

/// How long the body of a request is.
fn length(request: &Request) -> Result<usize, Bad> {
    // One request a connection, its length said beforehand: nothing else needs reading.
    if request.has("transfer-encoding") {
        return Err(Bad(400));
    }
    let said = match (request.field("content-length"), request.has("content-length")) {
        (Some(said), _) => said.parse::<usize>().map_err(|_| Bad(400))?,
        (None, true) => return Err(Bad(400)),
        (None, false) => 0,
    };
    if said > BODY { Err(Bad(413)) } else { Ok(said) }
}

fn read(stream: &mut TcpStream) -> Result<Option<Request>, Bad> {
    let begun = Instant::now();
    let mut bytes = Vec::new();
    let mut chunk = [0; 8 << 10];
    let mut head: Option<(Request, usize, usize)> = None;
    loop {
        if let Some((request, end, length)) = &mut head
            && bytes.len() >= *end + *length
        {
            request.body = bytes[*end..*end + *length].to_vec();
            return Ok(Some(std::mem::take(request)));
        }
        let Some(left) = PATIENCE.checked_sub(begun.elapsed()).filter(|left| !left.is_zero()) else {
            return Ok(None);
        };
        if stream.set_read_timeout(Some(left)).is_err() {
            return Ok(None);
        }
        match stream.read(&mut chunk) {
            // Put aside and taken up again: what is left of the time is counted anew.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => return Ok(None),
            Ok(count) => bytes.extend_from_slice(&chunk[..count]),
        }
        if head.is_none() {
            head = match parsed(&bytes)? {
                Some((request, end)) => {
                    let length = length(&request)?;
                    Some((request, end, length))
                }
                None if bytes.len() > HEAD => return Err(Bad(431)),
                None => None,
            };
        }
    }
}

fn take(mut stream: TcpStream, to: &Sender<Asked>) {
    let _ = stream.set_write_timeout(Some(PATIENCE));
    match read(&mut stream) {
        Ok(Some(request)) => drop(to.send(Asked { request, stream })),
        Ok(None) => {}
        Err(Bad(status)) => drop(send(stream, &Answer::plain(status, reason(status)))),
    }
}

/// Reads requests as they come, each on a thread of its own and only so many at once, and hands them on. It ends with the program.
pub fn listen(listener: TcpListener, to: Sender<Asked>) {
    let busy = Arc::new(AtomicUsize::new(0));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            if busy.load(Ordering::SeqCst) >= AT_ONCE {
                continue;
            }
            busy.fetch_add(1, Ordering::SeqCst);
            let (to, busy) = (to.clone(), Arc::clone(&busy));
            thread::spawn(move || {
                take(stream, &to);
                busy.fetch_sub(1, Ordering::SeqCst);
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_whole_or_not_at_all() {
        let text = b"POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}";
        let (request, end) = parsed(text).unwrap().unwrap();
        assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/api/x"));
        assert_eq!((&text[end..], length(&request)), (&b"{}"[..], Ok(2)));
        assert_eq!(parsed(&text[..20]).unwrap(), None);
    }

    #[test]
    fn a_field_that_stands_twice_is_none() {
        let text = b"GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n";
        let (request, _) = parsed(text).unwrap().unwrap();
        assert!(request.field("host").is_none() && request.has("host"));
    }

    #[test]
    fn what_has_no_plain_length_is_refused() {
        for (fields, status) in [
            ("Transfer-Encoding: chunked", 400),
            ("Content-Length: 2\r\nContent-Length: 3", 400),
            ("Content-Length: -1", 400),
            ("Content-Length: 99999999999", 413),
        ] {
            let text = format!("POST / HTTP/1.1\r\n{fields}\r\n\r\n");
            let (request, _) = parsed(text.as_bytes()).unwrap().unwrap();
            assert_eq!(length(&request), Err(Bad(status)), "{fields}");
        }
        assert_eq!(parsed(b"\x00\x01 nonsense\r\n\r\n").unwrap_err(), Bad(400));
    }
}
