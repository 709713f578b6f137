//! `show`: the board, the score, what is pending, one's own hand.

use super::context::Seen;
use super::{Context, Format, hand, json, next, standing};
use crate::error::{Error, Exit};
use crate::mail::standing::Standing;
use crate::render;
use crate::render::paint::{ASIDE, paint};
use crate::render::text::{clean, count};
use crate::side::Side;
use crate::table::{Player, Seat};
use clap::Args;
use serde_json::json;

/// The board, the score, what is pending, your hand.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// Leave the board out
    #[arg(long)]
    brief: bool,
    #[command(flatten)]
    format: Format,
}

impl ShowArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let seen = context.look()?;
        if self.format.json {
            print_json(context, &seen)?;
            return Ok(Exit::Fine);
        }
        let table = seen.table();
        let view = table.play().view();
        write!(context.out, "{}", render::summary(&view))?;
        let player = |(seat, player): (&Seat, &Player)| match next::changed(table, *seat) {
            Some(side) => format!("{seat} seat: {}, plays the {side}", clean(&player.name)),
            None => format!("{seat}: {}", clean(&player.name)),
        };
        let players: Vec<String> = table.players().iter().map(player).collect();
        let entries = count(usize::try_from(table.number()).unwrap_or(usize::MAX), "entry", "entries");
        let head = format!("{} · {} game · {entries}", players.join(", "), table.setting().mode.word());
        writeln!(context.out, "{}\n", paint(ASIDE, head))?;
        if !self.brief {
            writeln!(context.out, "{}", render::board(&view))?;
        }
        let Some(desk) = seen.desk() else {
            write!(context.out, "{}", next::public(table))?;
            return Ok(Exit::Fine);
        };
        for side in Side::ALL.into_iter().filter(|side| desk.may_look(*side)) {
            hand::print(context, desk, side)?;
        }
        let standing = Standing::open(context.home()?.path(), seen.log.game())?;
        standing::print(context, desk, &standing)?;
        next::print(context, desk, &seen.path)?;
        Ok(Exit::Fine)
    }
}

fn print_json(context: &mut Context<'_>, seen: &Seen) -> Result<(), Error> {
    let table = seen.table();
    let terms = &table.setting().terms;
    let mut shown = json!({
        "log": seen.path.display().to_string(),
        "game": terms.game, "edition": terms.edition, "rules": terms.rules, "scenario": terms.scenario,
        "options": terms.options, "mode": table.setting().mode.word(),
        "id": seen.log.game().to_string(),
        "players": json::players(table),
        "entries": table.number(),
        "head": json::hex(table.head()),
        "state": json::hex(&table.digest()),
        "waiting": json::waiting(table),
        "outcome": table.outcome(),
        "view": table.play().view(),
    });
    if let Some(desk) = seen.desk() {
        shown["you"] = json::you(desk);
    }
    writeln!(context.out, "{shown:#}")?;
    Ok(())
}
