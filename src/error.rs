//! The edge: every area's own error, the exit code it becomes, and how it is printed.

use crate::cli::CliError;
use crate::games::SetupError;
use crate::keys::KeyError;
use crate::log::{FileError, LogError, MangledError};
use crate::mail::answer::AnswerError;
use crate::mail::letter::LetterError;
use crate::mail::letterbook::LetterbookError;
use crate::mail::mailbox::MailboxError;
use crate::mail::outbox::OutboxError;
use crate::mail::round::RoundError;
use crate::mail::send::SendError;
use crate::mail::settings::SettingsError;
use crate::mail::standing::StandingError;
use crate::mail::{FindError, MergeError};
use crate::render::paint::{WRONG, paint};
use crate::render::text::{WIDTH, clean};
use crate::table::{BadEntry, JournalError, PlayError, SessionError, TableError};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use std::io;
use thiserror::Error;

/// What a run of the program came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All is well.
    Fine,
    /// The game says no.
    Refused,
    /// The command line does not make sense.
    Usage,
    /// A log is damaged, forged, or shows cheating.
    Unsound,
    /// Two logs of a game part ways.
    Fork,
    /// The log is of another game.
    OtherGame,
    /// This copy must not be signed upon before a newer one was read.
    CatchUp,
    /// The program failed: files, rights, keys.
    Failed,
    /// What came in is older than what is here.
    Ahead,
    /// What came in is known already.
    Known,
    /// Entries in between are missing.
    Gap,
    /// What came in is signed by somebody else, or was changed on the way.
    ForeignKey,
    /// There are no entries in what came in.
    Nothing,
    /// A letter was not taken; it waits.
    Unsent,
    /// The game is over, and somebody has not opened his cards.
    Unopened,
    /// What was ordered is in the log, but something after that failed.
    Unconfirmed,
    /// This program is too old, too new or too different to judge the log. Nobody is accused.
    Unjudged,
}

impl Exit {
    /// All of them.
    pub const ALL: [Exit; 17] = [
        Exit::Fine,
        Exit::Refused,
        Exit::Usage,
        Exit::Unsound,
        Exit::Fork,
        Exit::OtherGame,
        Exit::CatchUp,
        Exit::Failed,
        Exit::Ahead,
        Exit::Known,
        Exit::Gap,
        Exit::ForeignKey,
        Exit::Nothing,
        Exit::Unsent,
        Exit::Unopened,
        Exit::Unconfirmed,
        Exit::Unjudged,
    ];

    /// The number the shell sees.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Refused => 1,
            Exit::Usage => 2,
            Exit::Unsound => 3,
            Exit::Fork => 4,
            Exit::OtherGame => 5,
            Exit::CatchUp => 6,
            Exit::Failed => 7,
            Exit::Ahead => 8,
            Exit::Known => 9,
            Exit::Gap => 10,
            Exit::ForeignKey => 11,
            Exit::Nothing => 12,
            Exit::Unsent => 13,
            Exit::Unopened => 14,
            Exit::Unconfirmed => 15,
            Exit::Unjudged => 16,
        }
    }

    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Exit::Fine => "done",
            Exit::Refused => "the game says no: illegal order, not your turn, no such card",
            Exit::Usage => "the command line does not make sense",
            Exit::Unsound => "a log is damaged, forged, or shows cheating",
            Exit::Fork => "two logs of one game part ways",
            Exit::OtherGame => "the log is of another game",
            Exit::CatchUp => "this copy is stale: read your opponent's newest one first",
            Exit::Failed => "a file, a key or the system failed",
            Exit::Ahead => "what came in is older than what you have",
            Exit::Known => "you have what came in already",
            Exit::Gap => "entries are missing between yours and what came in, or what came in is cut off",
            Exit::ForeignKey => "what came in is signed with a foreign key, or was changed on the way",
            Exit::Nothing => "there are no entries in what came in",
            Exit::Unsent => "a letter was not taken; it waits in the outbox",
            Exit::Unopened => "the game is over, and somebody has not opened the cards",
            Exit::Unconfirmed => "it is in the log, but something after that failed: do not say it again",
            Exit::Unjudged => {
                "this program cannot judge the log: another version or a data file is needed; nobody is accused"
            }
        }
    }

    /// How bad it is: of several files the worst one counts.
    #[must_use]
    pub const fn gravity(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Known => 1,
            Exit::Ahead => 2,
            Exit::Nothing => 3,
            Exit::Unsent => 4,
            Exit::Unopened => 5,
            Exit::Unconfirmed => 6,
            Exit::Refused => 7,
            Exit::Usage => 8,
            Exit::Gap => 9,
            Exit::CatchUp => 10,
            Exit::OtherGame => 11,
            Exit::Failed => 12,
            Exit::Unjudged => 13,
            Exit::ForeignKey => 14,
            Exit::Fork => 15,
            Exit::Unsound => 16,
        }
    }
}

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
    /// Identities.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Keys(#[from] KeyError),
    /// The log.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Log(#[from] LogError),
    /// The log's file.
    #[error(transparent)]
    #[diagnostic(transparent)]
    File(#[from] FileError),
    /// A text that should hold entries.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Mangled(#[from] MangledError),
    /// An entry does not hold.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Entry(BadEntry),
    /// The game cannot be judged with what is here: no entry is at fault.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Unknown(TableError),
    /// The table.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Table(#[from] TableError),
    /// The game cannot be opened.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Setup(#[from] SetupError),
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
    /// Nothing can be printed.
    #[error("cannot write the output")]
    #[diagnostic(code(coureur::cli::output), help("check the disk, or where the output goes"))]
    Output(#[from] io::Error),
}

impl Error {
    /// Did whoever was reading the output go away?
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Error::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The exit code it becomes.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            Error::Cli(error) => error.exit(),
            Error::Session(error) => of_session(error),
            Error::Play(error) => of_play(error),
            Error::Keys(error) => of_key(error),
            Error::Log(error) => of_log(error),
            Error::Entry(_) | Error::Mangled(_) => Exit::Unsound,
            Error::File(error) => of_file(error),
            Error::Unknown(_) => Exit::Unjudged,
            Error::Table(TableError::Setup(error)) => of_setup(error),
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
            Error::Mailbox(_) | Error::Settings(_) | Error::Outbox(_) | Error::Letterbook(_) => Exit::Failed,
            Error::Output(_) => Exit::Failed,
        }
    }
}

impl From<BadEntry> for Error {
    fn from(error: BadEntry) -> Error {
        if error.offence.is_unknown() { Error::Unknown(error.offence) } else { Error::Entry(error) }
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

fn of_merge(error: &MergeError) -> Exit {
    match error {
        MergeError::Session(error) => of_session(error),
        MergeError::Gap { .. } | MergeError::NoHeader { .. } | MergeError::Incomplete { .. } => Exit::Gap,
        MergeError::CutCopy { .. } => Exit::CatchUp,
        MergeError::ForeignKey { .. } | MergeError::Altered { .. } | MergeError::Damaged { .. } => {
            Exit::ForeignKey
        }
        MergeError::Unrelated { .. } => Exit::OtherGame,
    }
}

fn of_standing(error: &StandingError) -> Exit {
    match error {
        StandingError::TooMany | StandingError::Empty | StandingError::Unknown { .. } => Exit::Usage,
        StandingError::Io { .. } | StandingError::Damaged { .. } => Exit::Failed,
    }
}

fn of_round(error: &RoundError) -> Exit {
    match error {
        RoundError::Nothing | RoundError::Order { .. } => Exit::Refused,
        RoundError::Play(error) => of_play(error),
    }
}

fn of_session(error: &SessionError) -> Exit {
    match error {
        SessionError::File(error) => of_file(error),
        SessionError::Log(error) => of_log(error),
        SessionError::Entry(_) => Exit::Unsound,
        SessionError::Unknown(_) | SessionError::ContentMissing { .. } => Exit::Unjudged,
        SessionError::Play(error) => of_play(error),
        SessionError::Journal(error) => of_journal(error),
        SessionError::Io { .. } => Exit::Failed,
        SessionError::DifferentGame { .. } => Exit::OtherGame,
        SessionError::Fork { .. } | SessionError::ForkOpen { .. } | SessionError::CannotSettle { .. } => {
            Exit::Fork
        }
        SessionError::NoFork | SessionError::CannotRetract { .. } => Exit::Refused,
        SessionError::WrittenBefore { .. } | SessionError::Unconfirmed { .. } => Exit::Unconfirmed,
    }
}

fn of_play(error: &PlayError) -> Exit {
    match error {
        PlayError::Table(TableError::Setup(error)) => of_setup(error),
        PlayError::Order(_)
        | PlayError::Table(_)
        | PlayError::NoSeat
        | PlayError::HandsNotDealt
        | PlayError::NotYourTurn { .. }
        | PlayError::First { .. }
        | PlayError::NotHeld { .. }
        | PlayError::WordMissing { .. } => Exit::Refused,
        PlayError::Value(_) => Exit::Usage,
        PlayError::Log(error) => of_log(error),
        PlayError::Card(_) => Exit::Unsound,
        PlayError::ChainUsedUp { .. } | PlayError::LostAnswer { .. } | PlayError::NoRandomness => {
            Exit::Failed
        }
    }
}

fn of_journal(error: &JournalError) -> Exit {
    match error {
        JournalError::Stale { .. } | JournalError::CatchUpFirst { .. } | JournalError::PutBack => {
            Exit::CatchUp
        }
        JournalError::Lock(error) => of_file(error),
        JournalError::Io { .. } | JournalError::Damaged { .. } => Exit::Failed,
    }
}

fn of_log(error: &LogError) -> Exit {
    match error {
        LogError::UnknownVersion { .. } => Exit::Unjudged,
        _ => Exit::Unsound,
    }
}

fn of_file(error: &FileError) -> Exit {
    match error {
        FileError::Log(error) => of_log(error),
        FileError::MovedOn { .. } => Exit::CatchUp,
        FileError::Unconfirmed { .. } => Exit::Unconfirmed,
        FileError::Missing { .. }
        | FileError::Exists { .. }
        | FileError::NotAFile { .. }
        | FileError::TooLarge { .. }
        | FileError::Locked { .. }
        | FileError::NoLocks { .. }
        | FileError::Io { .. } => Exit::Failed,
    }
}

fn of_setup(error: &SetupError) -> Exit {
    match error {
        SetupError::UnknownGame { .. }
        | SetupError::UnknownChoice { .. }
        | SetupError::SeveralChoices { .. }
        | SetupError::UnfitOption { .. } => Exit::Usage,
        SetupError::UnknownRevision { .. } => Exit::Unjudged,
        SetupError::UnknownData { .. } | SetupError::BadData { .. } | SetupError::BadPosition { .. } => {
            Exit::Failed
        }
    }
}

fn of_key(error: &KeyError) -> Exit {
    match error {
        KeyError::BadName
        | KeyError::BadHex
        | KeyError::NotAPoint
        | KeyError::WeakKey
        | KeyError::PhraseLength { .. }
        | KeyError::PhraseWord { .. }
        | KeyError::PhraseChecksum => Exit::Usage,
        _ => Exit::Failed,
    }
}

/// The whole report of an error, drawn alike for terminals, pipes and files; nothing in it can steer a terminal.
#[must_use]
pub fn report(error: &dyn Diagnostic) -> String {
    let mut out = String::new();
    let theme = GraphicalTheme::unicode_nocolor();
    let drawn = GraphicalReportHandler::new_themed(theme).with_width(WIDTH).render_report(&mut out, error);
    if drawn.is_err() {
        out = error.to_string();
    }
    clean(&out).replacen('×', &paint(WRONG, '×'), 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn exit_codes_are_distinct_and_small() {
        let codes: BTreeSet<u8> = Exit::ALL.iter().map(|exit| exit.code()).collect();
        assert_eq!(codes, (0..17).collect());
        let gravities: BTreeSet<u8> = Exit::ALL.iter().map(|exit| exit.gravity()).collect();
        assert_eq!(gravities.len(), Exit::ALL.len());
    }

    #[test]
    fn a_report_cannot_steer_the_terminal() {
        let error = SetupError::UnknownGame { id: "a\u{1b}[2Jb".to_owned(), known: "none".to_owned() };
        let text = anstream::adapter::strip_str(&report(&error)).to_string();
        assert!(text.contains("a[2Jb"), "{text}");
        assert!(text.contains("coureur::games::unknown_game"), "{text}");
    }
}
