//! `status`: every game here in a few lines.

use super::context::now;
use super::post_state::{Post, readable};
use super::seen::Seen;
use super::turn::inbox;
use super::{Context, Format, json, next, signing};
use crate::cli::{Error, Exit, report};
use crate::render::paint::{ASIDE, HEADING, ORDER, WRONG, paint};
use crate::render::text::{count, wrap};
use crate::table::{Seat, Session, Table};
use clap::Args;
use serde_json::{Value, json};
use std::path::Path;

/// All your games, here and elsewhere: whose turn it is, since when, what is asked, what is not sent.
#[derive(Debug, Default, Args)]
pub struct StatusArgs {
    #[command(flatten)]
    format: Format,
}

/// When the last entry was written, by its author's clock.
fn since(table: &Table) -> String {
    table.story().last().map(|chapter| chapter.time.clone()).unwrap_or_default()
}

/// How long ago that is, in whole days or hours.
fn ago(time: &str) -> String {
    let parse = |time: &str| time.parse::<jiff::Timestamp>().ok();
    let (Some(then), Some(now)) = (parse(time), parse(&now())) else { return String::new() };
    let hours = usize::try_from(now.duration_since(then).as_hours()).unwrap_or(0);
    match hours {
        0 => "less than an hour".to_owned(),
        1..48 => count(hours, "hour", "hours"),
        _ => count(hours / 24, "day", "days"),
    }
}

impl StatusArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the folder cannot be read. A game that cannot be is told as such.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let logs = match context.named_log() {
            Some(log) => vec![log],
            None => context.games()?,
        };
        let invitations =
            if context.named_log().is_some() { Vec::new() } else { inbox::invited_by(context)? };
        let mut games = Vec::new();
        let mut worst = Exit::Fine;
        for log in &logs {
            match context.look_at(context.path(log)) {
                Ok(seen) if self.format.json => games.push(shown(context, &seen)),
                Ok(seen) => print(context, log, &seen)?,
                Err(error) => {
                    worst = worst.max(error.exit());
                    let error_shown = json::error(&error)["error"].take();
                    games.push(json!({ "log": log.display().to_string(), "error": error_shown }));
                    if !self.format.json {
                        writeln!(context.out, "{}", paint(HEADING, log.display()))?;
                        writeln!(context.out, "{}", report(&error).trim_end())?;
                    }
                }
            }
        }
        if self.format.json {
            json::print(context, "status", json!({ "games": games, "invitations": invitations }))?;
            return Ok(worst);
        }
        for invitation in &invitations {
            let text = format!("{} {invitation}. To take it: coureur turn", paint(ORDER, "An invitation:"));
            writeln!(context.out, "{}", wrap(&text, "", "  "))?;
        }
        if logs.is_empty() && invitations.is_empty() {
            writeln!(
                context.out,
                "There is no game here. To open one, or to take an invitation: coureur turn"
            )?;
        }
        Ok(worst)
    }
}

fn shown(context: &Context<'_>, seen: &Seen) -> Value {
    let table = seen.table();
    let terms = &table.setting().terms;
    let proposal = table.undo_proposed().map(|(by, to)| json!({ "by": by.word(), "to": to }));
    let control = table.control_proposed();
    let control = control
        .map(|(by, control)| json!({ "by": by.word(), "days": control.days, "vacation": control.vacation }));
    json!({
        "log": seen.path.display().to_string(),
        "game": terms.game, "scenario": terms.scenario, "edition": terms.edition, "options": terms.options,
        "mode": table.setting().mode.word(),
        "id": seen.log.game().to_string(),
        "players": json::players(table),
        "seats": seen.desk().map(|desk| desk.seats().map(Seat::word).collect::<Vec<_>>()),
        "entries": table.number(),
        "turn": seen.turn(),
        "since": since(table),
        "waiting": json::waiting(table),
        "asked": seen.desk().and_then(|desk| desk.asked_side()).map(|_| json::prompt(table)),
        "post": seen.desk().map(|desk| Post::of(context, desk).json()),
        "fork": Session::is_forked(&seen.path),
        "takeback": proposal,
        "clock": control,
        "outcome": table.outcome(),
    })
}

fn print(context: &mut Context<'_>, log: &Path, seen: &Seen) -> Result<(), Error> {
    let table = seen.table();
    let head = format!("{}, {}", seen.with(), table.play().view().clock);
    writeln!(context.out, "{}  {}", paint(HEADING, head), paint(ASIDE, log.display()))?;
    let line = match (next::over(table), seen.turn()) {
        (Some(over), _) => over.trim_end().to_owned(),
        (None, "yours") => {
            let asked = if table.waiting().decision {
                signing::table_asks(table)
            } else {
                table.what(&table.waiting())
            };
            format!("{} {asked}", paint(ORDER, "Your turn:"))
        }
        (None, _) => next::public(table).trim_end().to_owned(),
    };
    writeln!(context.out, "{}", wrap(&line, "  ", "    "))?;
    if table.outcome().is_none() {
        let time = since(table);
        let text = format!("since {} ({})", readable(&time), ago(&time));
        writeln!(context.out, "{}", paint(ASIDE, format!("  {text}")))?;
    }
    if let Some((by, to)) = table.undo_proposed() {
        writeln!(context.out, "  A takeback to entry {to} is proposed by {by}.")?;
    }
    if let Some((by, control)) = table.control_proposed() {
        writeln!(context.out, "  {by} proposes a clock: {}.", crate::table::control_words(control))?;
    }
    if let Some((by, to)) = table.revision_proposed() {
        writeln!(context.out, "  {by} proposes to play on by revision {to} of the rulings: coureur upgrade")?;
    }
    let fork = next::notice(&seen.path);
    if !fork.is_empty() {
        write!(context.out, "{}", paint(WRONG, wrap(fork.trim_end(), "  ", "  ") + "\n"))?;
    }
    if let Some(desk) = seen.desk() {
        let post = Post::of(context, desk).told(desk, log);
        if !post.is_empty() {
            writeln!(context.out, "{}", wrap(post.trim_end(), "  ", "    "))?;
        }
    }
    Ok(())
}
