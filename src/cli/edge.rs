//! The edge: every area's own error as the program meets it, and how it is printed.

use super::error::CliError;
use super::exit::{
    Exit, of_file, of_journal, of_key, of_log, of_merge, of_play, of_round, of_session, of_setup, of_standing,
};
use crate::desk::DeskError;
use crate::errors::{InWords, takes_in};
use crate::games::SetupError;
use crate::keys::KeyError;
use crate::log::{FileError, LogError, MangledError};
use crate::mail::answer::AnswerError;
use crate::mail::imap::ImapError;
use crate::mail::letter::LetterError;
use crate::mail::letterbook::LetterbookError;
use crate::mail::mailbox::MailboxError;
use crate::mail::outbox::OutboxError;
use crate::mail::round::RoundError;
use crate::mail::send::SendError;
use crate::mail::settings::SettingsError;
use crate::mail::standing::StandingError;
use crate::mail::{FindError, MergeError};
use crate::orders::OrderError;
#[cfg(feature = "png")]
use crate::render::map::PngError;
use crate::render::map::SheetError;
use crate::render::text::clean;
use crate::table::{BadEntry, JournalError, PlayError, SessionError, TableError};
use miette::Diagnostic;
use std::io;
use thiserror::Error;

/// Whatever can go wrong, as the program meets it.
#[derive(Debug, Error, Diagnostic)]
pub enum Error {
    /// The command itself.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Cli(#[from] CliError),
    /// Between a person and a game on this machine.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Session(#[from] SessionError),
    /// Orders.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Play(#[from] PlayError),
    /// At the desk.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Desk(#[from] DeskError),
    /// Identities.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Keys(#[from] KeyError),
    /// The log.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Log(InWords<LogError>),
    /// The log's file.
    #[error(transparent)]
    #[diagnostic(transparent)]
    File(#[from] FileError),
    /// A text that should hold entries.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Mangled(InWords<MangledError>),
    /// An entry does not hold.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Entry(InWords<BadEntry>),
    /// The game cannot be judged with what is here: no entry is at fault.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Unknown(InWords<TableError>),
    /// The table.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Table(InWords<TableError>),
    /// The game cannot be opened.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Setup(InWords<SetupError>),
    /// The journal.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Journal(#[from] JournalError),
    /// What came in holds no entries.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Find(#[from] FindError),
    /// What came in cannot be merged.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Merge(#[from] MergeError),
    /// A mailbox.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Mailbox(#[from] MailboxError),
    /// Letters that cannot be fetched.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Imap(#[from] ImapError),
    /// A letter that cannot be written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Letter(#[from] LetterError),
    /// A letter that was not taken.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Send(#[from] SendError),
    /// The mail settings.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Settings(#[from] SettingsError),
    /// The outbox.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Outbox(#[from] OutboxError),
    /// The letterbook.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Letterbook(#[from] LetterbookError),
    /// Standing instructions.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Standing(#[from] StandingError),
    /// A round.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Round(#[from] RoundError),
    /// There is no drawn map.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Sheet(#[from] SheetError),
    /// A picture cannot be put into pixels.
    #[cfg(feature = "png")]
    #[error(transparent)]
    #[diagnostic(transparent)]
    Png(#[from] PngError),
    /// Nothing can be printed.
    #[error("cannot write the output")]
    #[diagnostic(code(coureur::cli::output), help("check the disk, or where the output goes"))]
    Output(#[from] io::Error),
}

takes_in! { Error: Log(LogError), Mangled(MangledError), Table(TableError), Setup(SetupError) }

impl Error {
    /// Did whoever was reading the output go away?
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Error::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// What a line of orders would be without a word that nobody knows.
    #[must_use]
    pub fn instead(&self) -> Option<&str> {
        match self {
            Error::Play(PlayError::Order(error)) | Error::Desk(DeskError::Play(PlayError::Order(error))) => {
                error.instead()
            }
            _ => None,
        }
    }

    /// Is it that a card would be laid open ahead?
    #[must_use]
    pub fn shows_card_ahead(&self) -> bool {
        matches!(self, Error::Play(PlayError::Order(OrderError::ShowsCard { .. })))
    }

    /// The exit code it becomes.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            Error::Cli(error) => error.exit(),
            Error::Session(error) => of_session(error),
            Error::Play(error) | Error::Desk(DeskError::Play(error)) => of_play(error),
            Error::Desk(_) => Exit::Refused,
            Error::Keys(error) => of_key(error),
            Error::Log(error) => of_log(error),
            Error::Entry(_) | Error::Mangled(_) => Exit::Unsound,
            Error::File(error) => of_file(error),
            Error::Unknown(_) => Exit::Unjudged,
            Error::Table(InWords { error: TableError::Setup(error), .. }) => of_setup(error),
            Error::Table(_) => Exit::Refused,
            Error::Setup(error) => of_setup(error),
            Error::Journal(error) => of_journal(error),
            Error::Find(FindError::Incomplete { .. }) => Exit::Gap,
            Error::Find(_) => Exit::Nothing,
            Error::Merge(error) => of_merge(error),
            Error::Letter(_) => Exit::Usage,
            Error::Send(_) => Exit::Unsent,
            Error::Standing(error) => of_standing(error),
            Error::Round(error) => of_round(error),
            Error::Imap(_) => Exit::Failed,
            Error::Mailbox(_) | Error::Settings(_) | Error::Outbox(_) | Error::Letterbook(_) => Exit::Failed,
            Error::Sheet(_) => Exit::Failed,
            #[cfg(feature = "png")]
            Error::Png(_) => Exit::Failed,
            Error::Output(_) => Exit::Failed,
        }
    }
}

impl From<BadEntry> for Error {
    fn from(error: BadEntry) -> Error {
        if error.offence.is_unknown() {
            Error::Unknown(error.offence.into())
        } else {
            Error::Entry(error.into())
        }
    }
}

impl From<AnswerError> for Error {
    fn from(error: AnswerError) -> Error {
        match error {
            AnswerError::Session(error) => Error::Session(error),
            AnswerError::Standing(error) => Error::Standing(error),
        }
    }
}

/// The whole report of an error, drawn alike for terminals, pipes and files; nothing in it can steer a terminal.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn report(error: &dyn Diagnostic) -> String {
    use super::shell::error_columns;
    use crate::render::text::WIDTH;
    report_within(error, error_columns().unwrap_or(WIDTH).min(WIDTH))
}

/// The same in lines of at most so many columns.
#[cfg(not(target_family = "wasm"))]
fn report_within(error: &dyn Diagnostic, columns: usize) -> String {
    use crate::render::paint::{ASIDE, WRONG, paint};
    use miette::{GraphicalReportHandler, GraphicalTheme};
    use textwrap::{WordSeparator, WordSplitter};
    let mut out = String::new();
    let theme = GraphicalTheme::unicode_nocolor();
    // Names of files and commands stay whole: whoever copies one copies all of it.
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(columns)
        .with_break_words(false)
        .with_word_separator(WordSeparator::AsciiSpace)
        .with_word_splitter(WordSplitter::NoHyphenation);
    let drawn = handler.render_report(&mut out, error);
    if drawn.is_err() {
        out = error.to_string();
    }
    let out = clean(&out).replacen('×', &paint(WRONG, '×'), 1);
    // People read what is wrong; the code is for scripts, and for whoever asks about it.
    let code = error.code().map(|code| code.to_string());
    match code.as_deref().and_then(|code| Some((code, out.strip_prefix(code)?))) {
        Some((code, said)) => {
            format!("{}\n{}\n", said.trim_matches('\n'), paint(ASIDE, format!("  ({code})")))
        }
        None => out,
    }
}

/// Where there is no terminal: what went wrong, and what now.
#[cfg(target_family = "wasm")]
#[must_use]
pub fn report(error: &dyn Diagnostic) -> String {
    let help = error.help().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    clean(&format!("{error}{help}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_stay_whole_wherever_the_line_ends() {
        for length in 1..140 {
            let known = format!("{} new-france.coureur", "x".repeat(length));
            let error = InWords::from(SetupError::UnknownGame { id: "y".to_owned(), known: known.clone() });
            let text = anstream::adapter::strip_str(&report(&error)).to_string();
            assert!(known.split(' ').all(|name| text.contains(name)), "{text}");
        }
    }

    #[test]
    fn v6_a_report_fits_the_window() {
        let error = InWords::from(SetupError::UnknownGame { id: "y".to_owned(), known: "word ".repeat(40) });
        for columns in [40, 60, 80] {
            let text = anstream::adapter::strip_str(&report_within(&error, columns)).to_string();
            assert!(text.lines().all(|line| line.chars().count() <= columns), "{columns}: {text}");
        }
    }

    #[test]
    fn a_report_cannot_steer_the_terminal() {
        let error =
            InWords::from(SetupError::UnknownGame { id: "a\u{1b}[2Jb".to_owned(), known: "none".to_owned() });
        let text = anstream::adapter::strip_str(&report(&error)).to_string();
        assert!(text.contains("a[2Jb"), "{text}");
        assert!(text.starts_with("  × ") && text.ends_with("\n  (coureur::games::unknown_game)\n"), "{text}");
    }
}
