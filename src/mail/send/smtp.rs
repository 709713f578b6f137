//! Letters to a mail server: STARTTLS or TLS, with a password where the server wants one.
//!
//! The library that writes the letters could also send them, but it waits for ever on a server that says one byte at a
//! time and keeps a line without end in memory; and it does not tell whether a broken connection broke before or after
//! the letter was handed over. So the conversation is held here. One deadline covers all of it.
//!
//! | file | holds |
//! | --- | --- |
//! | `talk.rs` | lines and replies |
//! | `../net.rs` | the connection with its deadline and its bound, and whom to trust |

mod talk;

use super::super::net::socket::{Deadline, Socket};
use super::super::net::{Trouble, Unsafe, tls};
use super::super::settings::{Security, Smtp};
use super::{SendError, Sent, shown};
use data_encoding::BASE64;
use lettre::address::Envelope;
use std::io;
use std::ops::RangeInclusive;
use std::time::Duration;
use talk::{Reply, Talk};
use zeroize::Zeroizing;

/// What we call ourselves: whoever has no name in the network gives an address.
const HELLO: &str = "EHLO [127.0.0.1]";
/// The numbers that say yes.
const TAKEN: RangeInclusive<u16> = 200..=299;

/// Why the conversation itself failed, for whoever reads it.
fn broken(server: &Smtp, trouble: Trouble) -> SendError {
    match trouble {
        Trouble::Nonsense(what) => SendError::NoMailServer { why: what.to_owned() },
        Trouble::Io(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            SendError::NoMailServer { why: "it does not stop talking".to_owned() }
        }
        Trouble::Io(error) if error.kind() == io::ErrorKind::TimedOut => {
            SendError::TooSlow { seconds: server.seconds() }
        }
        Trouble::Io(error) if tls::is_at_fault(&error) => SendError::Unsafe { why: shown(error) },
        Trouble::Io(error) => SendError::Unreachable { why: shown(error) },
    }
}

impl From<Unsafe> for SendError {
    fn from(error: Unsafe) -> SendError {
        match error {
            Unsafe::Why(why) => SendError::Unsafe { why: shown(why) },
            Unsafe::Io { path, source } => SendError::Io { path, source },
        }
    }
}

/// What a reply that is no yes means.
fn refusal(reply: &Reply) -> SendError {
    let why = shown(reply.words());
    if (400..500).contains(&reply.code) { SendError::TryLater { why } } else { SendError::Refused { why } }
}

/// A delivery under way.
struct Delivery<'a> {
    server: &'a Smtp,
    talk: Talk,
    offers: Reply,
}

impl<'a> Delivery<'a> {
    fn begin(server: &'a Smtp, deadline: Deadline) -> Result<Delivery<'a>, SendError> {
        let trouble = |trouble| broken(server, trouble);
        // The settings are looked at before anybody is called.
        let trust = server.trust.as_deref();
        let config = (server.security != Security::None).then(|| tls::config(trust)).transpose()?;
        let connected = Socket::connect(&server.host, server.port, deadline);
        let socket = connected.map_err(|error| trouble(error.into()))?;
        let mut talk = match (&config, server.security) {
            (Some(config), Security::Tls) => Talk::encrypted(tls::encrypt(&server.host, config, socket)?),
            _ => Talk::plain(socket),
        };
        let greeting = talk.reply().map_err(trouble)?;
        if greeting.code != 220 {
            return Err(refusal(&greeting));
        }
        let mut offers = hello(server, &mut talk)?;
        if let (Some(config), Security::Starttls) = (&config, server.security) {
            if offers.offer("STARTTLS").is_none() {
                let (host, port) = (server.host.clone(), server.port);
                return Err(SendError::NoEncryption { host, port });
            }
            let agreed = talk.ask("STARTTLS").map_err(trouble)?;
            if agreed.code != 220 {
                return Err(refusal(&agreed));
            }
            let socket = talk.into_socket().map_err(trouble)?;
            talk = Talk::encrypted(tls::encrypt(&server.host, config, socket)?);
            offers = hello(server, &mut talk)?;
        }
        Ok(Delivery { server, talk, offers })
    }

    /// Says a line that has to be agreed to.
    fn order(&mut self, line: &str, wanted: u16) -> Result<(), SendError> {
        self.order_any(line, wanted..=wanted)
    }

    /// Says a line that may be agreed to in several ways.
    fn order_any(&mut self, line: &str, wanted: RangeInclusive<u16>) -> Result<(), SendError> {
        let reply = self.talk.ask(line).map_err(|trouble| broken(self.server, trouble))?;
        if wanted.contains(&reply.code) { Ok(()) } else { Err(refusal(&reply)) }
    }

    fn log_in(&mut self, user: &str, password: &str) -> Result<(), SendError> {
        let mechanisms = self.offers.offer("AUTH").unwrap_or_default().to_ascii_uppercase();
        let has = |name: &str| mechanisms.split(' ').any(|word| word == name);
        let done = if has("PLAIN") {
            let both = Zeroizing::new(format!("\0{user}\0{password}"));
            let coded = Zeroizing::new(BASE64.encode(both.as_bytes()));
            self.order(&Zeroizing::new(format!("AUTH PLAIN {}", coded.as_str())), 235)
        } else if has("LOGIN") {
            self.order("AUTH LOGIN", 334)?;
            self.order(&BASE64.encode(user.as_bytes()), 334)?;
            self.order(&Zeroizing::new(BASE64.encode(password.as_bytes())), 235)
        } else {
            let why = "it takes neither AUTH PLAIN nor AUTH LOGIN".to_owned();
            return Err(SendError::Login { why });
        };
        done.map_err(|error| match error {
            SendError::Refused { why } => SendError::Login { why },
            other => other,
        })
    }

    /// Can the server take this letter at all?
    fn fits(&self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
        let no = |why: String| Err(SendError::Refused { why });
        let most: Option<usize> = self.offers.offer("SIZE").and_then(|size| size.parse().ok());
        if let Some(most) = most.filter(|most| *most > 0 && *most < letter.len()) {
            return no(format!("the server takes at most {most} bytes (`send --attach new` sends less)"));
        }
        if !letter.is_ascii() && self.offers.offer("8BITMIME").is_none() {
            return no("the letter has more than seven bits, and the server has no 8BITMIME".to_owned());
        }
        if has_accents(envelope) && self.offers.offer("SMTPUTF8").is_none() {
            return no("the server takes no addresses with accents (SMTPUTF8)".to_owned());
        }
        Ok(())
    }

    fn hand_over(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
        self.fits(envelope, letter)?;
        let mut options = String::new();
        if !letter.is_ascii() {
            options.push_str(" BODY=8BITMIME");
        }
        if has_accents(envelope) {
            options.push_str(" SMTPUTF8");
        }
        let from = envelope.from().map(ToString::to_string).unwrap_or_default();
        self.order(&format!("MAIL FROM:<{from}>{options}"), 250)?;
        for to in envelope.to() {
            // 251: it will be forwarded; 252: nobody can say yet, and it is taken [RFC 5321, 4.2].
            self.order_any(&format!("RCPT TO:<{to}>"), 250..=252)?;
        }
        self.order("DATA", 354)?;
        let (body, end) = dotted(letter);
        self.talk.say(&body).map_err(|error| broken(self.server, error.into()))?;
        // From here on nobody but the server knows whether it has the letter, until it says so.
        let perhaps = |trouble| SendError::Perhaps { why: broken(self.server, trouble).to_string() };
        self.talk.say(end).map_err(|error| perhaps(error.into()))?;
        let verdict = self.talk.reply().map_err(perhaps)?;
        // Whatever begins with a 2 means that the server has it.
        if TAKEN.contains(&verdict.code) { Ok(()) } else { Err(refusal(&verdict)) }
    }
}

fn has_accents(envelope: &Envelope) -> bool {
    envelope.from().into_iter().chain(envelope.to()).any(|address| !address.to_string().is_ascii())
}

fn hello(server: &Smtp, talk: &mut Talk) -> Result<Reply, SendError> {
    let reply = talk.ask(HELLO).map_err(|trouble| broken(server, trouble))?;
    if reply.code == 250 { Ok(reply) } else { Err(refusal(&reply)) }
}

/// The letter as it goes over the wire, where a line of one dot would end it; and what does end it.
fn dotted(letter: &[u8]) -> (Vec<u8>, &'static [u8]) {
    let mut out = Vec::with_capacity(letter.len() + 1024);
    for line in letter.split_inclusive(|b| *b == b'\n') {
        if line.starts_with(b".") {
            out.push(b'.');
        }
        out.extend_from_slice(line);
    }
    let end: &[u8] = if letter.ends_with(b"\r\n") { b".\r\n" } else { b"\r\n.\r\n" };
    (out, end)
}

/// Calls the server and logs in.
fn at_the_door(server: &Smtp) -> Result<Delivery<'_>, SendError> {
    // A person may have to type something for the password: that time is his own.
    let password = server.user.as_ref().map(|_| server.password()).transpose()?;
    let mut delivery = Delivery::begin(server, Deadline::after(Duration::from_secs(server.seconds())))?;
    if let (Some(user), Some(password)) = (&server.user, &password) {
        delivery.log_in(user, password)?;
    }
    Ok(delivery)
}

pub(super) fn hand_over(server: &Smtp, envelope: &Envelope, letter: &[u8]) -> Result<Sent, SendError> {
    let mut delivery = at_the_door(server)?;
    delivery.hand_over(envelope, letter)?;
    // The letter is taken, whatever becomes of the farewell.
    let _ = delivery.talk.say(b"QUIT\r\n");
    Ok(Sent::Handed)
}

/// Does the server let this person in? Nothing is sent.
pub(super) fn try_login(server: &Smtp) -> Result<(), SendError> {
    let mut delivery = at_the_door(server)?;
    let _ = delivery.talk.say(b"QUIT\r\n");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_one_dot_does_not_end_a_letter() {
        assert_eq!(dotted(b"a\r\n.\r\n..b\r\n"), (b"a\r\n..\r\n...b\r\n".to_vec(), &b".\r\n"[..]));
        assert_eq!(dotted(b".a"), (b"..a".to_vec(), &b"\r\n.\r\n"[..]));
    }
}
