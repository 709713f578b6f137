//! What happened since this person last decided or signed something, and what the others wrote with it.

use super::super::{Context, incoming, signing};
use crate::cli::Error;
use crate::mail::letterbook::Letterbook;
use crate::mail::standing::Standing;
use crate::render::is_only_words;
use crate::render::paint::{HEADING, paint};
use crate::table::{Chapter, Seat, Session};
use std::sync::Arc;

/// The entries after the last one that is no news to this person.
fn news(session: &Session, standing: &Standing) -> Vec<Arc<Chapter>> {
    let last = standing.last_read(session);
    let story = session.table().story();
    let new = last.map_or(story, |last| &story[story.partition_point(|chapter| chapter.entry <= last)..]);
    // His own words are no news to whoever wrote them.
    let own =
        |chapter: &Chapter| is_only_words(chapter) && session.desk().seats().any(|seat| seat == chapter.seat);
    new.iter().filter(|chapter| !own(chapter)).cloned().collect()
}

/// Tells it.
///
/// # Errors
/// If nothing can be printed.
pub fn tell(context: &mut Context<'_>, session: &Session) -> Result<(), Error> {
    let standing = Standing::open(context.home()?.path(), session.log().game())?;
    let new = news(session, &standing);
    let told = signing::own_story(session.desk(), &new);
    if !told.is_empty() {
        let (read, decided) = (standing.last_read(session), standing.last_decision(session));
        let since = match read {
            // Whoever has signed nothing yet has heard nothing.
            None => "What happened so far:",
            Some(_) if read == decided => "What happened since your last decision:",
            Some(_) => "What happened since you last signed:",
        };
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
