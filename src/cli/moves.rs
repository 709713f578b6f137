//! `moves`: the orders open now.

use super::{Context, Format, json, next};
use crate::engine::Pending;
use crate::error::{Error, Exit};
use crate::render::paint::{ASIDE, HEADING, paint};
use crate::render::text::wrap;
use crate::render::{self, moves};
use crate::table::Desk;
use clap::Args;
use serde_json::json;

/// The orders open to you, ready to be pasted.
#[derive(Debug, Args)]
pub struct MovesArgs {
    /// Also what is refused now, and why
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    format: Format,
}

impl MovesArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold, or the identity has no seat.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let session = context.session()?;
        let desk = session.desk();
        let side = desk.asked_side();
        let mut offers = side.map(|side| desk.offers(side)).unwrap_or_default();
        if self.format.json {
            if !self.all {
                offers.retain(|offer| offer.refused.is_none());
            }
            let shown = json!({
                "side": side.map(crate::side::Side::word),
                "prompt": json::prompt(desk.table()),
                "waiting": json::waiting(desk.table()),
                "orders": json::offers(&offers),
            });
            writeln!(context.out, "{shown:#}")?;
            return Ok(Exit::Fine);
        }
        if side.is_none() {
            next::print(context, desk, session.path())?;
            return Ok(Exit::Fine);
        }
        print_all(context, desk, &offers, self.all)?;
        Ok(Exit::Fine)
    }
}

fn print_all(
    context: &mut Context<'_>,
    desk: &Desk,
    offers: &[crate::engine::Offer],
    refused: bool,
) -> Result<(), Error> {
    if let Pending::Decision(prompt) = desk.table().play().pending() {
        let ask = format!("{} {}", prompt.ask, prompt.rule);
        writeln!(context.out, "{}", paint(HEADING, wrap(&ask, "", "  ")))?;
        if let Some(window) = prompt.window {
            let hint =
                format!("a reaction window; to let all of this kind pass: coureur waive {}", window.kind);
            writeln!(context.out, "{}", paint(ASIDE, hint))?;
        }
    }
    write!(context.out, "{}", moves::text(&moves::listed(offers)))?;
    if refused {
        let text = render::refused(offers);
        if !text.is_empty() {
            writeln!(context.out, "{}\n{text}", paint(HEADING, "Not now"))?;
        }
    }
    Ok(())
}
