//! What `receive` and `watch` share: messages taken into a session one after the other.

use crate::error::Error;
use crate::mail::letterbook::Letterbook;
use crate::mail::{FindError, Finding, MergeError, find, merge};
use crate::table::{Merged, Session, SessionError};

/// What became of a number of messages.
#[derive(Debug, Default)]
pub struct Batch {
    /// The first and the last new entry.
    pub new: Option<(usize, usize)>,
    /// Messages that held entries of this game which are known already.
    pub known: usize,
    /// Messages that were about something else.
    pub other: usize,
    /// What could not be taken in.
    pub refused: Vec<Error>,
}

/// Takes one message into a session; the letterbook learns whom to answer.
///
/// # Errors
/// If there is nothing in it, or it cannot be merged.
pub fn take(session: &mut Session, book: &mut Letterbook, finding: &Finding) -> Result<Merged, Error> {
    let merged = merge(session, finding)?;
    let author = session.table().last_author();
    let own = session.desk().seats().any(|seat| seat == author);
    if matches!(merged, Merged::Extended { .. }) && !own {
        book.arrived(author, finding.from.as_deref(), finding.id.as_deref());
    }
    Ok(merged)
}

/// Takes many messages in, in whatever order they lie: one that came too early is tried again after the others.
///
/// # Errors
/// A fork, at once: nothing may be built upon it.
pub fn take_all(session: &mut Session, book: &mut Letterbook, messages: &[Vec<u8>]) -> Result<Batch, Error> {
    let mut batch = Batch::default();
    let mut findings = Vec::new();
    for bytes in messages {
        match find(bytes) {
            Ok(finding) => findings.push(finding),
            Err(FindError::Nothing { .. } | FindError::Wire(_)) => batch.other += 1,
        }
    }
    loop {
        let mut early = Vec::new();
        let (mut refused, mut progress) = (Vec::new(), false);
        for finding in findings {
            match take(session, book, &finding) {
                Ok(Merged::Extended { from, to }) => {
                    let first = batch.new.map_or(from, |(first, _)| first);
                    batch.new = Some((first, to));
                    progress = true;
                }
                Ok(Merged::Same | Merged::Ahead { .. } | Merged::Started { .. }) => batch.known += 1,
                Err(Error::Merge(MergeError::Session(SessionError::DifferentGame { .. }))) => {
                    batch.other += 1
                }
                Err(error @ Error::Merge(MergeError::Session(SessionError::Fork { .. }))) => {
                    return Err(error);
                }
                Err(error @ Error::Merge(MergeError::Gap { .. })) => {
                    early.push(finding);
                    refused.push(error);
                }
                Err(error) => batch.refused.push(error),
            }
        }
        if early.is_empty() || !progress {
            batch.refused.extend(refused);
            return Ok(batch);
        }
        findings = early;
    }
}
