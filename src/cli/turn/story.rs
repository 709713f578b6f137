//! What happened since this person last decided something, and what the others wrote with it.

use super::super::{Context, incoming, signing};
use crate::cli::Error;
use crate::mail::letterbook::Letterbook;
use crate::mail::standing::Standing;
use crate::render::paint::{HEADING, paint};
use crate::table::{Chapter, Seat, Session};
use std::sync::Arc;

/// The entries after the last one in which this person decided something himself.
fn since_decision<'s>(session: &'s Session, standing: &Standing) -> &'s [Arc<Chapter>] {
    let last = standing.last_decision(session);
    let story = session.table().story();
    last.map_or(story, |last| &story[story.partition_point(|chapter| chapter.entry <= last)..])
}

/// Tells it.
///
/// # Errors
/// If nothing can be printed.
pub fn tell(context: &mut Context<'_>, session: &Session) -> Result<(), Error> {
    let standing = Standing::open(context.home()?.path(), session.log().game())?;
    let new = since_decision(session, &standing);
    let told = signing::own_story(session.desk(), new);
    if !told.is_empty() {
        // Whoever has decided nothing yet has no last decision.
        let first = standing.last_decision(session).is_none();
        let since = if first { "What happened so far:" } else { "What happened since your last decision:" };
        writeln!(context.out, "{}", paint(HEADING, since))?;
        write!(context.out, "{told}")?;
    }
    words(context, session, new.first().map_or(u64::MAX, |chapter| chapter.entry))
}

/// Tells what the others wrote with their letters, from some entry on, once.
///
/// # Errors
/// If nothing can be printed.
pub fn words(context: &mut Context<'_>, session: &Session, first: u64) -> Result<(), Error> {
    let home = context.home()?;
    let turn = Letterbook::turn(home.path())?;
    let mut book = Letterbook::open(home.path(), session.log().game())?;
    let new = book.tell_words(first);
    if !new.is_empty() {
        book.save()?;
    }
    drop(turn);
    for said in new {
        if let Some(writer) = Seat::from_word(&said.seat) {
            writeln!(context.out, "{}", incoming::written(session.table(), writer, &said.words))?;
        }
    }
    Ok(())
}
