//! One look at a mailbox: what is new there since the last one. And waiting for the next.

use super::super::find::{FindError, find};
use super::super::net::Trouble;
use super::super::net::socket::Deadline;
use super::super::settings::Imap;
use super::super::wire::MESSAGE_BYTES;
use super::post::{Asked, Fetched, prepare, put, thin_out};
use super::session::{Folder, Session};
use super::{ImapError, LARGEST_UNMARKED, broken};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};
use zeroize::Zeroizing;

/// Messages of which the server is asked at a time.
const AT_A_TIME: usize = 100;
/// Messages that are looked at in one look.
const MOST_MESSAGES: usize = 500;
/// Bytes of messages that are fetched in one look, and one message more.
const MOST_BYTES: usize = 64 << 20;
/// How long a connection waits before it says something: what stands between may have forgotten it.
const RENEWED: Duration = Duration::from_secs(9 * 60);
/// The least time between two looks, whatever a server says.
const PAUSE: Duration = Duration::from_millis(200);

/// A line to the server: called when needed, kept while it holds.
#[derive(Debug)]
pub struct Line {
    server: Imap,
    home: PathBuf,
    password: Option<Zeroizing<String>>,
    open: Option<(Session, Folder)>,
    spoke: Instant,
}

/// Calls a server and logs in.
fn let_in(server: &Imap, password: &str) -> Result<Session, ImapError> {
    let mut session = Session::call(server, deadline(server))?;
    session.log_in(server.user.as_deref().unwrap_or_default(), password)?;
    Ok(session)
}

fn deadline(server: &Imap) -> Deadline {
    Deadline::after(Duration::from_secs(server.seconds()))
}

/// Calls the server of the settings, logs in and opens the folder; nothing is fetched.
///
/// # Errors
/// If it is not to be reached, does not let this person in, or has no such folder.
pub fn try_login(server: &Imap) -> Result<(), ImapError> {
    let mut session = let_in(server, &server.password()?)?;
    session.examine()?;
    session.leave();
    Ok(())
}

impl Line {
    /// A line to a server, from a home folder. Nobody is called yet.
    #[must_use]
    pub fn new(server: Imap, home: &Path) -> Line {
        let home = home.to_owned();
        Line { server, home, password: None, open: None, spoke: Instant::now() }
    }

    /// Where letters are looked for, in words.
    #[must_use]
    pub fn place(&self) -> String {
        let Imap { mailbox, host, .. } = &self.server;
        format!("{mailbox} at {host}")
    }

    /// Is somebody at the other end?
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Does the server say by itself that something has come?
    #[must_use]
    pub fn hears_at_once(&self) -> bool {
        self.open.as_ref().is_some_and(|(session, _)| session.can_wait())
    }

    fn open(&mut self) -> Result<(Session, Folder), ImapError> {
        if let Some((mut session, folder)) = self.open.take() {
            session.until(deadline(&self.server));
            session.stop_waiting()?;
            return Ok((session, folder));
        }
        let password = match self.password.take() {
            Some(password) => password,
            None => self.server.password()?,
        };
        let mut session = let_in(&self.server, &password)?;
        // One that was not taken is asked for again.
        self.password = Some(password);
        let folder = session.examine()?;
        Ok((session, folder))
    }

    /// Fetches what is new. `since` is the day before which nothing is looked at when the mailbox is seen for the first time, as
    /// `16-Oct-2026`.
    ///
    /// # Errors
    /// If the server does not answer as it should; what came before is here all the same.
    pub fn fetch(&mut self, since: &str) -> Result<Fetched, ImapError> {
        prepare(&self.home)?;
        thin_out(&self.home)?;
        let (mut session, folder) = self.open()?;
        let fetched = self.look(&mut session, folder, since)?;
        self.spoke = Instant::now();
        self.open = Some((session, folder));
        Ok(fetched)
    }

    fn look(&self, session: &mut Session, folder: Folder, since: &str) -> Result<Fetched, ImapError> {
        let server = &self.server;
        let account =
            format!("{} {} {}", server.host, server.user.as_deref().unwrap_or_default(), server.mailbox);
        let mut asked = Asked::open(&self.home, &account, folder.validity)?;
        let which = if asked.next == 0 { format!("SINCE {since}") } else { format!("UID {}:*", asked.next) };
        let mut uids = session.search(&which, asked.next)?;
        let mut fetched = Fetched { more: uids.len() > MOST_MESSAGES, ..Fetched::default() };
        uids.truncate(MOST_MESSAGES);
        if uids.is_empty() {
            return Ok(fetched);
        }
        let mut bytes = 0;
        for some in uids.chunks(AT_A_TIME) {
            let items = session.look_at(some)?;
            for uid in some {
                if bytes > MOST_BYTES {
                    fetched.more = true;
                    return Ok(fetched);
                }
                let item = items.iter().find(|item| item.uid == Some(*uid));
                let marked = item.is_some_and(|item| item.marked);
                let most = if marked { MESSAGE_BYTES } else { LARGEST_UNMARKED };
                // One of which nothing is said is gone.
                let size = item.and_then(|item| item.size);
                if let Some(size) = size {
                    if size > most {
                        fetched.large += 1;
                    } else if let Some(message) = session.message(*uid)? {
                        bytes += message.len();
                        self.take(&asked, *uid, &message, &mut fetched)?;
                    }
                }
                asked.next = uid.checked_add(1).ok_or_else(|| {
                    broken(server, Trouble::Nonsense("a message with the last number there is"))
                })?;
                asked.note(&self.home)?;
            }
        }
        asked.save(&self.home)?;
        Ok(fetched)
    }

    /// Keeps a message, if it is a letter of a game.
    fn take(&self, asked: &Asked, uid: u32, message: &[u8], fetched: &mut Fetched) -> Result<(), ImapError> {
        fetched.messages += 1;
        if matches!(find(message), Ok(_) | Err(FindError::Incomplete { .. })) {
            put(&self.home, asked, uid, message)?;
            fetched.letters += 1;
        }
        Ok(())
    }

    /// Waits until the server says that something has come, at most so long; says whether it did. Without a server that says so, it
    /// waits all the time: then one has to look.
    ///
    /// # Errors
    /// If the connection breaks. The next look calls again.
    pub fn wait(&mut self, time: Duration) -> Result<bool, ImapError> {
        thread::sleep(PAUSE.min(time));
        let Some((mut session, folder)) = self.open.take() else {
            thread::sleep(time.saturating_sub(PAUSE));
            return Ok(false);
        };
        if !session.can_wait() {
            thread::sleep(time.saturating_sub(PAUSE));
            self.open = Some((session, folder));
            return Ok(true);
        }
        session.until(deadline(&self.server));
        if self.spoke.elapsed() > RENEWED {
            session.stop_waiting()?;
            self.spoke = Instant::now();
        }
        let news = session.wait(time)?;
        self.open = Some((session, folder));
        Ok(news)
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some((session, _)) = self.open.take() {
            session.leave();
        }
    }
}
