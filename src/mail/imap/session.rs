//! One connection to a server that keeps mail, from the greeting to the farewell. It never changes anything there:
//! folders are opened by EXAMINE, messages are read by BODY.PEEK.

use super::super::net::socket::{Deadline, Socket};
use super::super::net::{Trouble, tls};
use super::super::send::shown;
use super::super::settings::{Imap, Security};
use super::super::wire::GAME_HEADER;
use super::talk::Talk;
use super::words::{Item, Said, Status, Word, code, item};
use super::{ImapError, broken};
use data_encoding::{BASE64, BASE64_NOPAD};
use std::collections::BTreeSet;
use std::io;
use std::time::Duration;
use zeroize::Zeroizing;

/// The most that a server can offer.
const MOST_OFFERS: usize = 500;

/// A folder as it was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Folder {
    /// Numbers of messages mean something only as long as this stays the same.
    pub validity: u32,
}

/// A connection, logged in.
#[derive(Debug)]
pub(super) struct Session {
    server: Imap,
    talk: Talk,
    offers: BTreeSet<String>,
    deadline: Deadline,
    /// Has the server said that there are messages since it was last asked?
    news: bool,
    /// The tag of a command that waits for news.
    idle: Option<String>,
}

impl Session {
    /// Calls a server; encrypts the connection as the settings say.
    pub(super) fn call(server: &Imap, deadline: Deadline) -> Result<Session, ImapError> {
        let trouble = |trouble| broken(server, trouble);
        // The settings are looked at before anybody is called.
        let trust = server.trust.as_deref();
        let config = (server.security != Security::None).then(|| tls::config(trust)).transpose()?;
        let connected = Socket::connect(&server.host, server.port, deadline);
        let socket = connected.map_err(|error| trouble(error.into()))?;
        let talk = match (&config, server.security) {
            (Some(config), Security::Tls) => Talk::encrypted(tls::encrypt(&server.host, config, socket)?),
            _ => Talk::plain(socket),
        };
        let server = server.clone();
        let mut session =
            Session { server, talk, offers: BTreeSet::new(), deadline, news: false, idle: None };
        session.greeting()?;
        session.ask_offers()?;
        let Some(config) = config.filter(|_| session.server.security == Security::Starttls) else {
            return Ok(session);
        };
        if !session.offers("STARTTLS") {
            let (host, port) = (session.server.host.clone(), session.server.port);
            return Err(ImapError::NoEncryption { host, port });
        }
        session.order("STARTTLS", |_| {})?;
        let Session { server, talk, .. } = session;
        let socket = talk.into_socket().map_err(|trouble| broken(&server, trouble))?;
        let talk = Talk::encrypted(tls::encrypt(&server.host, &config, socket)?);
        // Nothing that was said in the open counts from here on.
        let mut session =
            Session { server, talk, offers: BTreeSet::new(), deadline, news: false, idle: None };
        session.ask_offers()?;
        Ok(session)
    }

    /// All that follows has a new deadline.
    pub(super) fn until(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    fn broken(&self, trouble: Trouble) -> ImapError {
        broken(&self.server, trouble)
    }

    fn hear(&mut self) -> Result<Said, ImapError> {
        let said = self.talk.hear().map_err(|trouble| self.broken(trouble))?;
        if let Said::Remark { status: Status::Bye, text } = &said {
            return Err(ImapError::Unreachable { why: shown(format!("it says goodbye: {text}")) });
        }
        if let Said::Data(words) = &said
            && let [Word::Atom(_), Word::Atom(word)] = words.as_slice()
            && word.eq_ignore_ascii_case("EXISTS")
        {
            self.news = true;
        }
        Ok(said)
    }

    fn greeting(&mut self) -> Result<(), ImapError> {
        self.talk.allow(self.deadline);
        match self.hear()? {
            Said::Remark { status: Status::Ok, .. } => Ok(()),
            // Whoever is let in before anything is encrypted may be talking to somebody in between.
            Said::Remark { status: Status::Preauth, .. } => {
                Err(self.broken(Trouble::Nonsense("it wants no password, and so cannot be asked to encrypt")))
            }
            _ => Err(self.broken(Trouble::Nonsense("no greeting"))),
        }
    }

    /// Says a command and hears all that is said to it.
    fn order(&mut self, command: &str, hear: impl FnMut(Said)) -> Result<(), ImapError> {
        self.talk.allow(self.deadline);
        let tag = self.talk.command(command).map_err(|trouble| self.broken(trouble))?;
        self.end_of(&tag, hear)
    }

    /// Hears everything up to the end of a command.
    fn end_of(&mut self, tag: &str, mut hear: impl FnMut(Said)) -> Result<(), ImapError> {
        loop {
            match self.hear()? {
                Said::Done { tag: ended, .. } if ended != tag => {
                    return Err(self.broken(Trouble::Nonsense("it answers what was not asked")));
                }
                Said::Done { status: Status::Ok, .. } => return Ok(()),
                Said::Done { text, .. } => return Err(ImapError::Refused { why: shown(text) }),
                Said::GoOn => return Err(self.broken(Trouble::Nonsense("it wants to hear more, unasked"))),
                other => hear(other),
            }
        }
    }

    fn offers(&self, name: &str) -> bool {
        self.offers.contains(name)
    }

    fn ask_offers(&mut self) -> Result<(), ImapError> {
        let mut offers = BTreeSet::new();
        self.order("CAPABILITY", |said| {
            if let Said::Data(words) = said {
                let mut words = words.into_iter().filter_map(|word| match word {
                    Word::Atom(word) => Some(word.to_ascii_uppercase()),
                    _ => None,
                });
                if words.next().as_deref() == Some("CAPABILITY") {
                    offers.extend(words.take(MOST_OFFERS));
                }
            }
        })?;
        self.offers = offers;
        Ok(())
    }

    /// Logs in.
    pub(super) fn log_in(&mut self, user: &str, password: &str) -> Result<(), ImapError> {
        let done = if self.offers("AUTH=PLAIN") {
            self.by_plain(user, password)
        } else if self.offers("LOGINDISABLED") {
            Err(ImapError::Login { why: "it takes neither AUTH=PLAIN nor LOGIN".to_owned() })
        } else {
            let plain = |text: &str| text.bytes().all(|b| (b' '..=b'~').contains(&b));
            if !plain(user) || !plain(password) {
                let why = "it takes only names and passwords of plain letters (no AUTH=PLAIN)".to_owned();
                return Err(ImapError::Login { why });
            }
            let (user, password) = (quoted(user), Zeroizing::new(quoted(password)));
            self.order(&Zeroizing::new(format!("LOGIN {user} {}", password.as_str())), |_| {})
        };
        done.map_err(|error| match error {
            ImapError::Refused { why } => ImapError::Login { why },
            other => other,
        })?;
        self.ask_offers()
    }

    fn by_plain(&mut self, user: &str, password: &str) -> Result<(), ImapError> {
        self.talk.allow(self.deadline);
        let tag = self.talk.command("AUTHENTICATE PLAIN").map_err(|trouble| self.broken(trouble))?;
        self.go_on(&tag)?;
        let both = Zeroizing::new(format!("\0{user}\0{password}"));
        let coded = Zeroizing::new(BASE64.encode(both.as_bytes()));
        self.talk.line(&coded).map_err(|trouble| self.broken(trouble))?;
        self.end_of(&tag, |_| {})
    }

    /// Waits until the server wants to hear more.
    fn go_on(&mut self, tag: &str) -> Result<(), ImapError> {
        loop {
            match self.hear()? {
                Said::GoOn => return Ok(()),
                Said::Done { tag: ended, text, .. } if ended == tag => {
                    return Err(ImapError::Refused { why: shown(text) });
                }
                Said::Done { .. } => {
                    return Err(self.broken(Trouble::Nonsense("it answers what was not asked")));
                }
                _ => {}
            }
        }
    }

    /// Opens the folder, to be read only.
    pub(super) fn examine(&mut self) -> Result<Folder, ImapError> {
        let mut validity = None;
        let command = format!("EXAMINE {}", quoted(&on_the_wire(&self.server.mailbox)));
        self.order(&command, |said| {
            if let Said::Remark { text, .. } = said {
                validity = code(&text, "UIDVALIDITY").and_then(|value| value.parse().ok()).or(validity);
            }
        })?;
        let validity =
            validity.ok_or_else(|| self.broken(Trouble::Nonsense("a folder without UIDVALIDITY")))?;
        Ok(Folder { validity })
    }

    /// The numbers of messages that fit, in order; those below `first` are none of them, whatever the server says.
    pub(super) fn search(&mut self, which: &str, first: u32) -> Result<Vec<u32>, ImapError> {
        self.news = false;
        let mut found = BTreeSet::new();
        self.order(&format!("UID SEARCH {which}"), |said| {
            if let Said::Data(words) = said
                && matches!(words.first(), Some(Word::Atom(word)) if word.eq_ignore_ascii_case("SEARCH"))
            {
                let number = |word: &Word| match word {
                    Word::Atom(text) => text.parse::<u32>().ok(),
                    _ => None,
                };
                found.extend(words.iter().skip(1).filter_map(number).filter(|uid| *uid >= first.max(1)));
            }
        })?;
        Ok(found.into_iter().collect())
    }

    /// What is said about some messages, without their bodies.
    pub(super) fn look_at(&mut self, uids: &[u32]) -> Result<Vec<Item>, ImapError> {
        let list: Vec<String> = uids.iter().map(ToString::to_string).collect();
        let fields = format!("BODY.PEEK[HEADER.FIELDS ({GAME_HEADER})]");
        self.fetch(&format!("UID FETCH {} (RFC822.SIZE {fields})", list.join(",")), uids)
    }

    /// One message, whole; nothing if it is gone.
    pub(super) fn message(&mut self, uid: u32) -> Result<Option<Vec<u8>>, ImapError> {
        let found = self.fetch(&format!("UID FETCH {uid} (BODY.PEEK[])"), &[uid])?;
        Ok(found.into_iter().find_map(|item| item.body))
    }

    /// What is said about these messages; what is said about others is not kept.
    fn fetch(&mut self, command: &str, uids: &[u32]) -> Result<Vec<Item>, ImapError> {
        let mut found: Vec<Item> = Vec::new();
        self.order(command, |said| {
            if let Said::Data(words) = said
                && let Some(item) = item(words)
                && item.uid.is_some_and(|uid| uids.contains(&uid))
                && found.len() < 2 * uids.len()
            {
                found.push(item);
            }
        })?;
        Ok(found)
    }

    /// Can the server say by itself that something has come?
    pub(super) fn can_wait(&self) -> bool {
        self.offers("IDLE")
    }

    /// Waits until the server says that something has come, or for so long; says whether it did.
    pub(super) fn wait(&mut self, time: Duration) -> Result<bool, ImapError> {
        if self.news {
            return Ok(true);
        }
        if self.idle.is_none() {
            self.talk.allow(self.deadline);
            let tag = self.talk.command("IDLE").map_err(|trouble| self.broken(trouble))?;
            self.go_on(&tag)?;
            self.idle = Some(tag);
        }
        self.talk.allow(Deadline::after(time));
        while !self.news {
            match self.talk.hear() {
                Err(Trouble::Io(error)) if error.kind() == io::ErrorKind::TimedOut => return Ok(false),
                Err(trouble) => return Err(self.broken(trouble)),
                Ok(Said::Data(words)) => {
                    let is =
                        |word: &Word| matches!(word, Word::Atom(word) if word.eq_ignore_ascii_case("EXISTS"));
                    self.news = words.get(1).is_some_and(is);
                }
                Ok(Said::Remark { status: Status::Bye, text }) => {
                    return Err(ImapError::Unreachable { why: shown(format!("it says goodbye: {text}")) });
                }
                Ok(Said::Remark { .. }) => {}
                Ok(Said::Done { .. } | Said::GoOn) => {
                    return Err(self.broken(Trouble::Nonsense("it stopped waiting by itself")));
                }
            }
        }
        Ok(true)
    }

    /// Ends the waiting, if it has begun: nothing else can be asked before.
    pub(super) fn stop_waiting(&mut self) -> Result<(), ImapError> {
        let Some(tag) = self.idle.take() else { return Ok(()) };
        self.talk.allow(self.deadline);
        self.talk.line("DONE").map_err(|trouble| self.broken(trouble))?;
        self.end_of(&tag, |_| {})
    }

    /// Says goodbye; what becomes of it does not matter.
    pub(super) fn leave(mut self) {
        if self.idle.is_none() {
            let _ = self.talk.command("LOGOUT");
        }
    }
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The name of a folder as it is spelled on the wire: a UTF-7 of its own [RFC 3501, 5.1.3].
fn on_the_wire(name: &str) -> String {
    let mut out = String::new();
    let mut other = Vec::new();
    let flush = |other: &mut Vec<u8>, out: &mut String| {
        if !other.is_empty() {
            out.push('&');
            out.push_str(&BASE64_NOPAD.encode(other).replace('/', ","));
            out.push('-');
            other.clear();
        }
    };
    for c in name.chars() {
        if (' '..='~').contains(&c) {
            flush(&mut other, &mut out);
            out.push(c);
            if c == '&' {
                out.push('-');
            }
        } else {
            other.extend(c.encode_utf16(&mut [0; 2]).iter().flat_map(|unit| unit.to_be_bytes()));
        }
    }
    flush(&mut other, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelled_as_the_standard_has_them() {
        assert_eq!(
            on_the_wire("~peter/mail/\u{53f0}\u{5317}/\u{65e5}\u{672c}\u{8a9e}"),
            "~peter/mail/&U,BTFw-/&ZeVnLIqe-"
        );
        assert_eq!(on_the_wire("Briefe & Züge"), "Briefe &- Z&APw-ge");
        assert_eq!(quoted(r#"a"b\c"#), r#""a\"b\\c""#);
    }
}
