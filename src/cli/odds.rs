//! `odds`: what the dice may make of orders, before they are signed.

use super::{Context, Format, json, rehearse, typed};
use crate::cli::{Error, Exit};
use crate::render;
use crate::render::paint::{ASIDE, paint};
use crate::render::text::wrap;
use crate::side::Side;
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
    side are not, and every reaction is supposed to be let pass. Where no dice come before you are asked again, the chances are \
    those of your doing no more: of the battles that the end of your phase brings. What people would be asked on the way is answered \
    for them, and told. Without ORDERS: what is under way, and what to look out \
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
    /// If no more is done, where no dice decide anything before.
    at_end: Option<(Vec<String>, Odds)>,
    /// Of each answer, where even then none do.
    answers: Vec<(String, Odds)>,
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
        let Outlook { odds, at_end, answers, attempts, warnings } = outlook;
        if self.format.json {
            let at_end = at_end.map(|(orders, odds)| json!({ "orders": orders, "odds": odds }));
            let answers: Vec<_> =
                answers.iter().map(|(order, odds)| json!({ "order": order, "odds": odds })).collect();
            let shown = json!({
                "odds": odds, "at_end": at_end, "answers": answers, "attempts": attempts, "warnings": warnings,
            });
            json::print(context, "odds", shown)?;
            return Ok(Exit::Fine);
        }
        match render::odds::either(odds, || at_end) {
            Some(chances) => write!(context.out, "{chances}")?,
            None if !answers.is_empty() => write!(context.out, "{}", render::odds::answers(&answers))?,
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
    let own: Vec<Side> =
        desk.seats().filter_map(|seat| seat.side()).map(|side| desk.table().plays(side)).collect();
    // Who may do more of something is told what comes if he does not.
    let again = own.iter().any(|side| odds::asks_again(play, *side));
    let odds = (!again).then(|| odds::odds(play, &[], Bounds::USUAL)).flatten();
    let ends = || own.iter().find_map(|side| odds::at_end(play, *side, Bounds::USUAL));
    let at_end = odds.is_none().then(ends).flatten();
    let answers =
        || own.iter().map(|side| odds::answers(play, *side, Bounds::USUAL)).find(|all| !all.is_empty());
    let answers = (odds.is_none() && at_end.is_none()).then(answers).flatten().unwrap_or_default();
    let warnings = own.iter().flat_map(|side| play.warnings(*side)).collect();
    Outlook { odds, at_end, answers, attempts: Vec::new(), warnings }
}

/// After some orders.
fn after(desk: &Desk, lines: &str) -> Result<Outlook, Error> {
    let tried = rehearse::after(desk, lines)?;
    let odds = tried.odds();
    let at_end = odds.is_none().then(|| tried.odds_at_end()).flatten();
    let none = odds.is_none() && at_end.is_none();
    let answers = if none { tried.odds_of_answers() } else { Vec::new() };
    Ok(Outlook { odds, at_end, answers, attempts: tried.attempts(), warnings: tried.warnings(desk) })
}
