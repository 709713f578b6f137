//! What came: from a file, from where the settings say, or pasted.

use super::super::context::now;
use super::super::incoming::{Fresh, Intake, Taken};
use super::super::{Context, receive};
use super::{Stop, complain, inbox};
use crate::cli::Error;
use crate::log;
use crate::machine;
use crate::mail::imap::{self, Fetched, Line};
use crate::mail::letterbook::Letterbook;
use crate::mail::looked::Looked;
use crate::mail::mailbox::{self, Maildir, Messages};
use crate::mail::settings::Settings;
use crate::render::paint::{ASIDE, paint};
use crate::render::text::wrap;
use crate::table::OwnFiles;
use std::env;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};

/// Takes in the letter that was named, or whatever the settings fetch. What cannot be taken in is said, and the turn
/// goes on with what is here.
///
/// # Errors
/// If nothing can be printed.
pub fn letters(context: &mut Context<'_>, letter: Option<&Path>) -> Result<(), Stop> {
    match letter {
        Some(file) if file == Path::new("-") => {
            take(context, || mailbox::from_pipe(io::stdin()).map_err(Error::from))
        }
        Some(file) if machine::is_folder(&context.path(file)) => from_place(context, context.path(file)),
        Some(file) => this_file(context, file),
        None => from_settings(context),
    }
}

/// To whoever says `read` and not what.
pub const WHICH: &str = "Read which file? For example: read letter.eml";

/// The name of a file as it is typed, or dragged into the window: with the quotes that brings.
#[must_use]
pub fn typed(name: &str) -> &Path {
    Path::new(name.trim().trim_matches(['\'', '"']))
}

/// The letter or the log that a line names, and nothing else: no order ends so. A name with blanks in it stands in quotes, as it does when
/// it is dragged here: `verify game.coureur` is a command.
#[must_use]
pub fn named_alone(line: &str) -> Option<&Path> {
    const LETTERS: [&str; 4] = ["coureur", "eml", "mbox", "txt"];
    let (line, file) = (line.trim(), typed(line));
    let quoted = |quote: char| line.len() > 1 && line.starts_with(quote) && line.ends_with(quote);
    let one = quoted('\'') || quoted('"') || !line.contains(char::is_whitespace);
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    (one && LETTERS.contains(&ending.to_lowercase().as_str())).then_some(file)
}

/// Takes in one file.
///
/// # Errors
/// If nothing can be printed.
pub fn this_file(context: &mut Context<'_>, file: &Path) -> Result<(), Stop> {
    let path = context.path(file);
    take(context, || Ok(mailbox::messages(&path)?))
}

/// Takes in a text as it was pasted.
///
/// # Errors
/// If nothing can be printed.
pub fn pasted(context: &mut Context<'_>, text: String) -> Result<(), Stop> {
    take(context, || Ok(mailbox::from_pipe(Cursor::new(text.into_bytes()))?))
}

fn take(context: &mut Context<'_>, messages: impl FnOnce() -> Result<Messages, Error>) -> Result<(), Stop> {
    let taken = messages().and_then(|messages| receive::take_in_messages(context, messages));
    match taken {
        // The turn is about the game that the letter was of.
        Ok(path) => context.turn_to(&path),
        Err(error) => complain(context, error)?,
    }
    Ok(())
}

/// Does anything come by itself?
#[must_use]
pub fn is_set_up(context: &Context<'_>) -> bool {
    let settings = settings(context).ok().flatten();
    settings.is_some_and(|settings| {
        settings.fetch.is_some() || settings.mailbox.is_some() || settings.imap.is_some()
    })
}

/// The settings, if there are any: whoever only plays needs none.
fn settings(context: &Context<'_>) -> Result<Option<Settings>, Error> {
    let home = context.home()?;
    let known = machine::exists(&Settings::path_in(home.path()));
    Ok(known.then(|| Settings::load(home.path())).transpose()?)
}

/// Runs the command that fetches mail, and looks where it puts it.
///
/// # Errors
/// If nothing can be printed.
pub fn from_settings(context: &mut Context<'_>) -> Result<(), Stop> {
    let settings = match settings(context) {
        Ok(Some(settings)) => settings,
        Ok(None) => return Ok(()),
        Err(error) => return complain(context, error),
    };
    let home = context.home()?;
    if let Some(fetch) = &settings.fetch {
        writeln!(context.out, "{}", paint(ASIDE, format!("Fetching: {fetch}")))?;
        context.out.flush()?;
        match settings.fetched(home.path()) {
            Ok(printed) if settings.mailbox.is_none() && !printed.trim_ascii().is_empty() => {
                take(context, || Ok(mailbox::from_pipe(Cursor::new(printed))?))?;
            }
            Ok(_) => {}
            Err(error) => complain(context, error.into())?,
        }
    }
    if let Some(server) = settings.inbox() {
        let mut line = Line::new(server, home.path());
        writeln!(context.out, "{}", paint(ASIDE, format!("Fetching letters: {} …", line.place())))?;
        context.out.flush()?;
        if let Err(error) = from_server(context, &mut line) {
            complain(context, error)?;
        }
        if imap::has_letters(home.path()) {
            from_place(context, imap::folder(home.path()))?;
        }
    }
    match &settings.mailbox {
        Some(mailbox) => from_place(context, expanded(home.path(), mailbox)),
        None => Ok(()),
    }
}

/// One look at the mail server; what was left aside is said.
///
/// # Errors
/// If the server does not answer as it should, or nothing can be printed.
pub fn from_server(context: &mut Context<'_>, line: &mut Line) -> Result<Fetched, Error> {
    let fetched = line.fetch(&month_ago())?;
    if fetched.large > 0 {
        let text = format!(
            "{} in {} too large to be looked into ({} MiB without the mark of a letter). If one of them is from your opponent, save it as a file: coureur receive FILE",
            crate::render::text::count(fetched.large, "message is", "messages are"),
            line.place(),
            imap::LARGEST_UNMARKED >> 20,
        );
        writeln!(context.out, "{}", wrap(&text, "", ""))?;
    }
    Ok(fetched)
}

/// The day thirty days ago, as mail servers spell it: mail of earlier days is not looked at when a mailbox is first seen.
fn month_ago() -> String {
    let now: jiff::Timestamp = now().parse().unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    let then =
        now.checked_sub(jiff::SignedDuration::from_hours(30 * 24)).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    then.strftime("%d-%b-%Y").to_string()
}

/// Takes in what lies at a place, for every game there is; invitations are kept.
fn from_place(context: &mut Context<'_>, path: PathBuf) -> Result<(), Stop> {
    let logs = match context.named_log() {
        Some(log) if machine::exists(&log) => vec![log],
        _ => context.games()?,
    };
    let maildir = Maildir::at(&path);
    if let Err(error) = mailbox::messages(&path)
        && maildir.is_err()
    {
        return complain(context, error.into());
    }
    for log in &logs {
        let whole = context.path(log);
        // A Maildir may hold years of mail: each letter is looked at once for a game.
        let taken = match &maildir {
            Ok(maildir) => from_maildir(context, maildir, &whole),
            Err(_) => from_file(context, &path, &whole),
        };
        let (news, refused) = taken.unwrap_or_else(|error| (None, Some(error)));
        match news {
            Some(news) if logs.len() > 1 => writeln!(context.out, "{}: {news}", log.display())?,
            Some(news) => writeln!(context.out, "{news}")?,
            None => {}
        }
        if let Some(error) = refused {
            complain(context, error)?;
        }
    }
    let kept = match &maildir {
        Ok(maildir) => inbox::collect(context, maildir),
        Err(_) => {
            mailbox::messages(&path).map_err(Error::from).and_then(|all| inbox::collect_from(context, all))
        }
    };
    kept.or_else(|error| complain(context, error))
}

/// What was new, in a sentence, and the first thing that could not be taken in.
type News = (Option<String>, Option<Error>);

/// Takes in what a file of messages holds for a game.
fn from_file(context: &mut Context<'_>, file: &Path, log: &Path) -> Result<News, Error> {
    let home = context.home()?;
    let _turn = Letterbook::turn(home.path())?;
    let session = context.session_at(log, OwnFiles::default())?;
    let mut intake = Intake::new(Letterbook::open(home.path(), session.log().game())?, session);
    for message in mailbox::messages(file)? {
        match message {
            Ok(bytes) => intake.message(context, "", &bytes)?,
            Err(error) => intake.refuse(error),
        }
    }
    let (_, book, batch) = intake.finish();
    book.save()?;
    let known = || (batch.known > 0).then(|| "You have this already.".to_owned());
    let news = batch.news().or_else(known);
    Ok((news, batch.refused.into_iter().next()))
}

/// Takes in what a Maildir holds for a game and was not looked at before.
fn from_maildir(context: &mut Context<'_>, maildir: &Maildir, log: &Path) -> Result<News, Error> {
    let home = context.home()?;
    let _turn = Letterbook::turn(home.path())?;
    let entries = log::read_entries(&log::read_bytes(log)?)?;
    let game = entries[0].signed.hash();
    let fresh = Fresh::of(maildir, Looked::open(home.path(), game)?, entries.len())?;
    if fresh.is_empty() {
        return Ok((None, None));
    }
    let book = Letterbook::open(home.path(), game)?;
    let session = context.session_at(log, OwnFiles::default())?;
    let Taken { batch, unread, .. } = fresh.take(context, book, session)?;
    Ok((batch.news(), batch.refused.into_iter().chain(unread).next()))
}

/// A path of the settings: `~` is the person's own folder, and anything else that is not whole lies in the home folder.
pub fn expanded(home: &Path, path: &Path) -> PathBuf {
    let own = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"));
    match (path.strip_prefix("~"), own) {
        (Ok(rest), Some(own)) => PathBuf::from(own).join(rest),
        _ => home.join(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_alone_and_a_command_about_it_is_none() {
        for (line, file) in [
            ("letter.eml", Some("letter.eml")),
            (" 'my mail/Your move.EML' ", Some("my mail/Your move.EML")),
            ("verify game.coureur", None),
            ("read letter.eml", None),
            ("new --start position.yaml", None),
            ("to Albany", None),
        ] {
            assert_eq!(named_alone(line), file.map(Path::new), "{line}");
        }
    }
}
