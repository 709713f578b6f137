//! `odds`: what the dice may make of orders, before they are signed.

use super::{Context, Format, json, rehearse, typed};
use crate::cli::{Error, Exit};
use crate::render;
use crate::render::paint::{ASIDE, paint};
use crate::render::text::wrap;
use crate::speech::odds::{self, Bounds, Try};
use crate::speech::{Odds, Told};
use crate::table::Desk;
use clap::Args;
use serde_json::json;

/// The chances of what you order, or of what is under way; nothing is signed.
#[derive(Debug, Args)]
#[command(
    after_help = "The rules themselves are asked, once for every way in which the dice may fall, or by many playouts where these \
    are too many (it says which, and how far off they may be). Only what you may know is used: the cards of the other \
    side are not, and every reaction is supposed to be let pass. Without ORDERS: what is under way, and what to look out \
    for."
)]
pub struct OddsArgs {
    /// Orders, as for `play`
    orders: Vec<String>,
    #[command(flatten)]
    format: Format,
}

/// What is told.
struct Outlook {
    odds: Option<Odds>,
    attempts: Vec<Try>,
    warnings: Vec<Told>,
}

impl OddsArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If an order is refused, or the log does not hold.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let session = context.session()?;
        let desk = session.desk();
        let lines = typed::as_typed(&self.orders);
        let outlook = if lines.trim().is_empty() { now(desk) } else { after(desk, &lines)? };
        let Outlook { odds, attempts, warnings } = outlook;
        if self.format.json {
            let shown = json!({ "odds": odds, "attempts": attempts, "warnings": warnings });
            json::print(context, "odds", shown)?;
            return Ok(Exit::Fine);
        }
        match odds {
            Some(odds) => write!(context.out, "{}", render::odds::text(&odds))?,
            None => {
                let text = "No dice decide anything before somebody is asked something new.";
                writeln!(context.out, "{}", paint(ASIDE, wrap(text, "", "  ")))?;
            }
        }
        write!(context.out, "{}", render::odds::attempts(&attempts))?;
        for told in warnings {
            write!(context.out, "{}", rehearse::warning(&told))?;
        }
        Ok(Exit::Fine)
    }
}

/// As the game stands.
fn now(desk: &Desk) -> Outlook {
    let play = desk.table().play();
    let own = desk.seats().filter_map(|seat| seat.side()).map(|side| desk.table().plays(side));
    let warnings = own.flat_map(|side| play.warnings(side)).collect();
    Outlook { odds: odds::odds(play, &[], Bounds::USUAL), attempts: Vec::new(), warnings }
}

/// After some orders.
fn after(desk: &Desk, lines: &str) -> Result<Outlook, Error> {
    let tried = rehearse::after(desk, lines)?;
    Ok(Outlook { odds: tried.odds(), attempts: tried.attempts(), warnings: tried.warnings(desk) })
}
