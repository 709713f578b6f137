//! What happened since this person last decided something, and what the others wrote with it.

use super::super::{Context, incoming};
use crate::cli::Error;
use crate::mail::letterbook::Letterbook;
use crate::render::paint::{HEADING, paint};
use crate::render::{self};
use crate::table::{Chapter, Seat, Session, Table};
use std::sync::Arc;

/// Is there an order of this seat's own in an entry of his?
fn decided(table: &Table, chapter: &Chapter, seat: Seat) -> bool {
    let Some(side) = seat.side().filter(|_| chapter.seat == seat) else { return false };
    let begins = format!("{}:", side.title());
    table.orders(chapter).iter().any(|order| order.starts_with(&begins))
}

/// The entries after the last one in which this person decided something.
fn since_decision(session: &Session) -> &[Arc<Chapter>] {
    let table = session.table();
    let story = table.story();
    let own: Vec<Seat> = session.desk().seats().collect();
    let last = story.iter().rposition(|chapter| own.iter().any(|seat| decided(table, chapter, *seat)));
    last.map_or(story, |last| &story[last + 1..])
}

/// Tells it.
///
/// # Errors
/// If nothing can be printed.
pub fn tell(context: &mut Context<'_>, session: &Session) -> Result<(), Error> {
    let new = since_decision(session);
    let passages = render::passages(session.table(), new);
    if !passages.iter().all(render::Passage::is_silent) {
        writeln!(context.out, "{}", paint(HEADING, "What happened since your last decision:"))?;
        write!(context.out, "{}", render::tell(&passages))?;
    }
    let first = new.first().map_or(u64::MAX, |chapter| chapter.entry);
    let home = context.home()?;
    let book = Letterbook::open(home.path(), session.log().game())?;
    for said in book.words().iter().filter(|said| u64::from(said.entry) >= first) {
        if let Some(writer) = Seat::from_word(&said.seat) {
            writeln!(context.out, "{}", incoming::written(session.table(), writer, &said.words))?;
        }
    }
    Ok(())
}
