//! `waive` and `unwaive`: standing answers to reaction windows.

use super::whose::{kind_of, speaks_for, windows};
use super::{Context, Format, SideArg, bot, hand, json, standing};
use crate::cli::{Error, Exit};
use crate::mail::standing::Standing;
use crate::render::paint::{ASIDE, ORDER, paint};
use crate::render::text::{clean, wrap};
use crate::side::Side;
use crate::speech::Pending;
use crate::table::{Act, Desk, Session, Table};
use clap::Args;
use serde_json::{Value, json};

/// Let a kind of reaction window pass until further notice.
#[derive(Debug, Args)]
pub struct WaiveArgs {
    /// The kinds of windows, one or several (default: list them all)
    #[arg(value_name = "WINDOW")]
    windows: Vec<String>,
    /// List all kinds of the game, and what is waived
    #[arg(long)]
    list: bool,
    /// For which side, if you speak for both
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
    #[command(flatten)]
    format: Format,
}

/// Be asked again about a kind of reaction window.
#[derive(Debug, Args)]
pub struct UnwaiveArgs {
    /// The kinds of windows, one or several
    #[arg(value_name = "WINDOW", required = true)]
    windows: Vec<String>,
    /// For which side, if you speak for both
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
    #[command(flatten)]
    format: Format,
}

impl WaiveArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let run = |context: &mut Context<'_>, session: &mut Session| self.told(context, session);
        json::told(context, (self.format, "waive"), &mut session, run, shown)
    }

    fn told(&self, context: &mut Context<'_>, session: &mut Session) -> Result<(), Error> {
        if self.windows.is_empty() || self.list {
            return list(context, session.desk());
        }
        let desk = session.desk();
        let side = speaks_for(desk, self.side, "whose windows to waive")?;
        let kinds = self.windows.iter().map(|typed| kind_of(desk, typed)).collect::<Result<Vec<_>, _>>()?;
        let is_new = |kind: &String| !desk.table().waived(side).any(|known| known == kind);
        let acts: Vec<Act> =
            kinds.into_iter().filter(is_new).map(|window| Act::Waive { side, window }).collect();
        if acts.is_empty() {
            writeln!(context.out, "Waived already; nothing is signed. To be asked again: coureur unwaive")?;
            return Ok(());
        }
        if desk.seat_on_move().is_none() && desk.seats().any(|seat| seat.side() == Some(side)) {
            return standing::waive_later(context, session, acts);
        }
        bot::sign(context, session, &acts)?;
        hand::warn(context, session.desk())
    }
}

/// The kind of reaction window that is open, if one is.
fn open_kind(table: &Table) -> Option<&'static str> {
    match table.play().pending() {
        Pending::Decision(prompt) => prompt.window.map(|window| window.kind),
        Pending::Chance(_) | Pending::Over(_) => None,
    }
}

/// The sides that have waived a kind.
fn waived_by(table: &Table, kind: &str) -> Vec<Side> {
    Side::ALL.into_iter().filter(|side| table.waived(*side).any(|known| known == kind)).collect()
}

/// The kinds of windows, for a program.
fn shown(context: &mut Context<'_>, session: &Session, (): ()) -> Result<Value, Error> {
    let table = session.table();
    let standing = Standing::open(context.home()?.path(), session.log().game())?;
    let windows = windows(session.desk())?.into_iter().map(|window| {
        let by: Vec<&str> = waived_by(table, window.id).into_iter().map(Side::word).collect();
        let open = open_kind(table) == Some(window.id);
        json!({ "window": window.id, "title": window.title, "waived_by": by, "open": open })
    });
    Ok(json!({ "windows": windows.collect::<Value>(), "to_waive": standing.to_waive() }))
}

fn list(context: &mut Context<'_>, desk: &Desk) -> Result<(), Error> {
    let table = desk.table();
    let open = open_kind(table);
    let windows = windows(desk)?;
    let widest = windows.iter().map(|window| window.id.len()).max().unwrap_or(0);
    for window in &windows {
        let waived: Vec<&str> = waived_by(table, window.id).into_iter().map(Side::title).collect();
        let mut text = window.title.to_owned();
        if !waived.is_empty() {
            text.push_str(&format!(" [waived by the {}]", waived.join(" and the ")));
        }
        if open == Some(window.id) {
            text.push_str(" [open now]");
        }
        let margin = " ".repeat(widest + 2);
        let text = wrap(&text, &margin, &margin);
        writeln!(context.out, "{}{}", paint(ORDER, window.id), &text[window.id.len()..])?;
    }
    // A log may hold kinds of an older program.
    for side in Side::ALL {
        let unknown = |kind: &&str| !windows.iter().any(|window| window.id == *kind);
        for kind in table.waived(side).filter(unknown) {
            writeln!(
                context.out,
                "{}  no window of this game as it is played [waived by the {side}]",
                clean(kind)
            )?;
        }
    }
    writeln!(
        context.out,
        "{}",
        paint(ASIDE, "To let all of a kind pass: coureur waive KIND; to be asked again: unwaive KIND.")
    )?;
    Ok(())
}

impl UnwaiveArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let desk = session.desk();
        let side = speaks_for(desk, self.side, "whose windows to open")?;
        // A log may hold kinds of an older program: what was waived can always be opened again.
        let kind = |typed: &String| match desk.table().waived(side).find(|known| known == typed) {
            Some(known) => Ok(known.to_owned()),
            None => kind_of(desk, typed),
        };
        let kinds = self.windows.iter().map(kind).collect::<Result<Vec<_>, _>>()?;
        let acts: Vec<Act> = kinds.into_iter().map(|window| Act::Unwaive { side, window }).collect();
        let run = |context: &mut Context<'_>, session: &mut Session| bot::sign(context, session, &acts);
        json::told(context, (self.format, "unwaive"), &mut session, run, shown)
    }
}
