//! What a run of the program came to, as a number for the shell, and which error becomes which.

use crate::errors::InWords;
use crate::games::SetupError;
use crate::keys::{BadKey, KeyError};
use crate::log::{FileError, LogError};
use crate::mail::MergeError;
use crate::mail::round::RoundError;
use crate::mail::standing::StandingError;
use crate::table::{JournalError, PlayError, SessionError, TableError};

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
    /// The game is over, and not all cards are opened.
    Unopened,
    /// What was ordered is in the log, but something after that failed.
    Unconfirmed,
    /// This program is too old, too new or too different to judge the log. Nobody is accused.
    Unjudged,
    /// What holds was read out of a text that is not a log file.
    ReadOut,
}

impl Exit {
    /// All of them.
    pub const ALL: [Exit; 18] = [
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
        Exit::ReadOut,
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
            Exit::ReadOut => 17,
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
            Exit::CatchUp => {
                "nothing may be signed on this copy yet: read your own mail and the newest copy first"
            }
            Exit::Failed => "a file, a key or the system failed",
            Exit::Ahead => "what came in is older than what you have",
            Exit::Known => "you have what came in already",
            Exit::Gap => "entries are missing between yours and what came in, or what came in is cut off",
            Exit::ForeignKey => "what came in is signed with a foreign key, or was changed on the way",
            Exit::Nothing => "there are no entries in what came in",
            Exit::Unsent => "a letter was not taken; it waits in the outbox",
            Exit::Unopened => "the game is over, and not all cards are opened",
            Exit::Unconfirmed => "it is in the log, but something after that failed: do not say it again",
            Exit::Unjudged => {
                "this program cannot judge the log: another version or a data file is needed; nobody is accused"
            }
            Exit::ReadOut => "it holds, but was read out of a text that is not a log file",
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
            Exit::ReadOut => 6,
            Exit::Unconfirmed => 7,
            Exit::Refused => 8,
            Exit::Usage => 9,
            Exit::Gap => 10,
            Exit::CatchUp => 11,
            Exit::OtherGame => 12,
            Exit::Failed => 13,
            Exit::Unjudged => 14,
            Exit::ForeignKey => 15,
            Exit::Fork => 16,
            Exit::Unsound => 17,
        }
    }
}

pub(super) fn of_merge(error: &MergeError) -> Exit {
    match error {
        MergeError::Session(error) => of_session(error),
        MergeError::Gap { .. } | MergeError::NoHeader { .. } | MergeError::Incomplete { .. } => Exit::Gap,
        MergeError::CutCopy { .. } => Exit::CatchUp,
        MergeError::ForeignKey { .. } | MergeError::Altered { .. } | MergeError::Damaged { .. } => {
            Exit::ForeignKey
        }
        MergeError::PostDated { .. } => Exit::Refused,
        MergeError::Unrelated { .. } => Exit::OtherGame,
    }
}

pub(super) fn of_standing(error: &StandingError) -> Exit {
    match error {
        StandingError::TooMany
        | StandingError::Empty
        | StandingError::Unknown { .. }
        | StandingError::NoPolicy { .. } => Exit::Usage,
        StandingError::Io { .. } | StandingError::Damaged { .. } => Exit::Failed,
    }
}

pub(super) fn of_round(error: &RoundError) -> Exit {
    match error {
        RoundError::Nothing
        | RoundError::Order { .. }
        | RoundError::NotAsked { .. }
        | RoundError::OneAnswer { .. } => Exit::Refused,
        RoundError::NoSuchLine { .. } | RoundError::Whose { .. } => Exit::Usage,
        RoundError::Play(error) => of_play(error),
    }
}

pub(super) fn of_session(error: &SessionError) -> Exit {
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
        SessionError::GivenUpUnknown { .. } => Exit::CatchUp,
        SessionError::NoFork | SessionError::CannotRetract { .. } => Exit::Refused,
        SessionError::WrittenBefore { .. }
        | SessionError::Unconfirmed { .. }
        | SessionError::Untold { .. } => Exit::Unconfirmed,
    }
}

pub(super) fn of_play(error: &PlayError) -> Exit {
    match error {
        PlayError::Table(InWords { error: TableError::Setup(error), .. }) => of_setup(error),
        PlayError::Order(_)
        | PlayError::Table(_)
        | PlayError::NoSeat
        | PlayError::HandsNotDealt
        | PlayError::NotYourTurn { .. }
        | PlayError::First { .. }
        | PlayError::NotHeld { .. }
        | PlayError::NotDrawn { .. }
        | PlayError::NoSuchCard { .. }
        | PlayError::DiceCount { .. }
        | PlayError::NoCardToDeal { .. }
        | PlayError::Mistyped { .. }
        | PlayError::SeveralPaths { .. }
        | PlayError::WordMissing { .. } => Exit::Refused,
        PlayError::Value(_) => Exit::Usage,
        PlayError::Log(error) => of_log(error),
        PlayError::Card(_) => Exit::Unsound,
        PlayError::ChainUsedUp { .. } | PlayError::LostAnswer { .. } | PlayError::NoRandomness => {
            Exit::Failed
        }
    }
}

pub(super) fn of_journal(error: &JournalError) -> Exit {
    match error {
        JournalError::Stale { .. }
        | JournalError::CatchUpFirst { .. }
        | JournalError::KeyRestored
        | JournalError::PutBack => Exit::CatchUp,
        JournalError::Lock(error) => of_file(error),
        JournalError::Io { .. } | JournalError::Damaged { .. } => Exit::Failed,
    }
}

pub(super) fn of_log(error: &LogError) -> Exit {
    match error {
        LogError::UnknownVersion { .. } => Exit::Unjudged,
        _ => Exit::Unsound,
    }
}

pub(super) fn of_file(error: &FileError) -> Exit {
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

pub(super) fn of_setup(error: &SetupError) -> Exit {
    match error {
        SetupError::UnknownGame { .. }
        | SetupError::UnknownChoice { .. }
        | SetupError::SeveralChoices { .. }
        | SetupError::UnfitOption { .. } => Exit::Usage,
        SetupError::UnknownRevision { .. } | SetupError::UnreadPosition { .. } => Exit::Unjudged,
        SetupError::UnknownData { .. }
        | SetupError::BadData { .. }
        | SetupError::BadPosition { .. }
        | SetupError::UnderWay { .. } => Exit::Failed,
    }
}

pub(super) fn of_key(error: &KeyError) -> Exit {
    match error {
        KeyError::Bad(InWords {
            error:
                BadKey::BadName | BadKey::UnclearName | BadKey::BadHex | BadKey::NotAPoint | BadKey::WeakKey,
            ..
        })
        | KeyError::PhraseLength { .. }
        | KeyError::PhraseWord { .. }
        | KeyError::PhraseChecksum => Exit::Usage,
        _ => Exit::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn exit_codes_are_distinct_and_small() {
        let codes: BTreeSet<u8> = Exit::ALL.iter().map(|exit| exit.code()).collect();
        assert_eq!(codes, (0..18).collect());
        let gravities: BTreeSet<u8> = Exit::ALL.iter().map(|exit| exit.gravity()).collect();
        assert_eq!(gravities.len(), Exit::ALL.len());
    }
}
