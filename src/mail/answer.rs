//! Answering by itself: what is owed, what is forced, and what standing instructions settle. Never a decision of its own.

use super::standing::{Standing, StandingError};
use crate::table::{Act, PlayError, Session, SessionError};
use miette::Diagnostic;
use thiserror::Error;

/// Preferences applied in one go; more means that they run in circles.
const MOST: usize = 256;

/// Why nothing could be answered.
#[derive(Debug, Error, Diagnostic)]
pub enum AnswerError {
    /// The table.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Session(#[from] SessionError),
    /// The standing instructions.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Standing(#[from] StandingError),
}

/// What was answered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answered {
    /// How many entries were written.
    pub entries: usize,
    /// The orders that standing instructions gave.
    pub orders: Vec<String>,
    /// Whose turn it is now.
    pub turn: Turn,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Turn {
    /// The person must decide.
    Mine,
    /// Somebody else is asked: what was written should be sent.
    Theirs,
    /// Nobody: the game is over and everything is open.
    #[default]
    Nobodys,
}

/// Whose turn it is at a session.
#[must_use]
pub fn turn(session: &Session) -> Turn {
    let desk = session.desk();
    let able = desk.table().able(&desk.table().waiting());
    match desk.seat_on_move().filter(|seat| able.contains(seat)) {
        Some(_) => Turn::Mine,
        None if session.table().waiting().seats.is_empty() => Turn::Nobodys,
        None => Turn::Theirs,
    }
}

fn append(session: &mut Session, acts: &[Act], lines: &[String], time: &str) -> Result<usize, SessionError> {
    let written = match session.desk().run(lines, acts, time) {
        // Whoever only watches owes nothing.
        Err(PlayError::NoSeat) => return Ok(0),
        other => other?,
    };
    let count = written.entries.len();
    session.append(written)?;
    Ok(count)
}

/// Answers as far as nobody has to decide.
///
/// # Errors
/// If this copy must not be signed upon, or the file cannot be written. What was written before stays.
pub fn answer(session: &mut Session, standing: &mut Standing, time: &str) -> Result<Answered, AnswerError> {
    let words: Vec<Act> = standing.to_say().iter().cloned().map(Act::Say).collect();
    let mut answered = Answered::default();
    if !words.is_empty() && turn(session) == Turn::Mine {
        answered.entries += append(session, &words, &[], time)?;
        standing.said()?;
    }
    answered.entries += append(session, &[], &[], time)?;
    for _ in 0..MOST {
        let Some(side) = session.desk().asked_side() else { break };
        let own = session.desk().seats().any(|seat| seat.side() == Some(side));
        if !own {
            break;
        }
        if let Some(window) = standing.to_waive().first().cloned() {
            answered.entries += append(session, &[Act::Waive { side, window: window.clone() }], &[], time)?;
            answered.orders.push(format!("waive {window}"));
            standing.waived(&window)?;
            continue;
        }
        let Some(words) = standing.answer(session.desk(), side) else { break };
        let before = session.table().number();
        let wrote = append(session, &[], std::slice::from_ref(&words), time)?;
        standing.gave(before + 1..=session.table().number())?;
        answered.entries += wrote;
        answered.orders.push(words);
        if wrote == 0 {
            break;
        }
    }
    answered.turn = turn(session);
    Ok(answered)
}
