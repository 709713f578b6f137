//! What is said of a message that came.

use super::Received;
use crate::cli::{Context, Error, json, signing};
use crate::render::people;
use crate::render::text::count;
use crate::table::Merged;
use serde_json::json;

/// What became of a message as a whole.
pub fn print_verdict(context: &mut Context<'_>, received: &Received) -> Result<(), Error> {
    let Received { session, merged, cut, .. } = received;
    match merged {
        Merged::Started { entries } => {
            let path = context.shown(session.path());
            let sound = count(*entries, "entry, sound", "entries, all sound");
            writeln!(context.out, "A new game: {sound}, kept in {}.", path.display())?;
        }
        Merged::Extended { from, to } if from == to => {
            writeln!(context.out, "Entry {from} is new, and sound.")?
        }
        Merged::Extended { from, to } => writeln!(context.out, "Entries {from} to {to} are new, and sound.")?,
        Merged::Same => writeln!(context.out, "You have this already.")?,
        Merged::Ahead { from } => {
            writeln!(
                context.out,
                "You are ahead: you have this already, and what follows from entry {from} on."
            )?;
        }
    }
    if let Some(entry) = cut {
        let of = entry.map(|entry| format!(" of entry {entry}")).unwrap_or_default();
        writeln!(context.out, "The message ends in the middle{of}: ask for the rest.")?;
    }
    Ok(())
}

/// What came, what happened in it, and what was said besides.
pub fn print(context: &mut Context<'_>, received: &Received) -> Result<(), Error> {
    let Received { session, merged, before, words, .. } = received;
    print_verdict(context, received)?;
    match merged {
        Merged::Started { .. } => write!(context.out, "{}", people::introduction(session.table()))?,
        Merged::Extended { .. } => signing::report(context, session.desk(), *before)?,
        Merged::Same | Merged::Ahead { .. } => {}
    }
    for said in words {
        writeln!(context.out, "{said}")?;
    }
    Ok(())
}

/// The same as a document.
pub fn print_json(context: &mut Context<'_>, received: &Received) -> Result<(), Error> {
    let Received { session, merged, before, words, .. } = received;
    let (verdict, from) = match merged {
        Merged::Started { .. } => ("started", 0),
        Merged::Extended { from, .. } => ("extended", *from),
        Merged::Same => ("same", *before),
        Merged::Ahead { from } => ("ahead", *from),
    };
    let table = session.table();
    let new = table.story().get(*before..).unwrap_or_default();
    let shown = json!({
        "log": session.path().display().to_string(),
        "verdict": verdict,
        "from": from,
        "words": words,
        "entries": crate::render::passages(table, new),
        "mode": table.setting().mode.word(),
        "trust": crate::table::trust(table.setting().mode),
        "players": json::players(table),
        "state": json::hex(&table.digest()),
        "waiting": json::waiting(table),
        "you": json::you(session.desk()),
    });
    json::print(context, "receive", shown)
}
