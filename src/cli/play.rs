//! `play`: orders as arguments, from a file or from standard input.

use super::next::Lead;
use super::signing::{GIVE_AGAIN, append, left_over, signed, table_asks, written};
use super::typed::{as_typed, gives_up, pointed, split_all, steps};
use super::{Context, Format, SideArg, ask, bot, json, next, rehearse};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::orders::token::LONGEST_LINE;
use crate::table::{Desk, Mode, Rest, Session, Step, Table, Written, comes_first, read_text};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

/// Give orders.
#[derive(Debug, Args)]
#[command(
    after_help = "For example: coureur play 'play 4 for activation, Montcalm with everybody to Ticonderoga, halt'\n\nEach argument is a line of orders; `;` or a new line parts several. Within a line one verb \
    serves for all that follow it: `to Peekskill, Poughkeepsie, Kinderhook` is a path. What must wait for \
    somebody's answer is handed back, or recorded with `--ahead`. On a real table (`new --mode table`) a line may \
    also be `dice 4 1`, `draw wolfe`, or cards that are seen: `deal b21`, `deal french f3, f7`."
)]
pub struct PlayArgs {
    /// Orders; `-` reads them from standard input
    orders: Vec<String>,
    /// A file of orders
    #[arg(long, short, value_name = "FILE", conflicts_with = "orders")]
    file: Option<PathBuf>,
    /// Show what would happen up to the next roll or reply, and sign nothing
    #[arg(long)]
    dry_run: bool,
    /// What must wait for your opponent's answer is recorded now, and carried out as soon as the answer is in: one letter
    /// less. He can read it. What you ranked (`standing rank`) goes with it
    #[arg(long)]
    ahead: bool,
    /// Sign a card without asking, even if the line does not say what it is used for
    #[arg(long)]
    half: bool,
    /// Whose orders these are, if you play both sides
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
    #[command(flatten)]
    format: Format,
}

impl PlayArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If an order is refused, it is not this person's turn, or the log cannot be signed upon.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let lines = self.lines(context)?;
        if self.dry_run {
            let session = context.session()?;
            let desk = self.reading(session.desk());
            let steps = steps(&lines, &desk)?;
            return self.dry_run(context, &desk, &lines, steps);
        }
        let mut session = context.signing()?;
        let rest = if self.ahead { Rest::GiveAhead } else { Rest::HandBack };
        let written = written(context, &session, &self.reading(session.desk()), &lines, rest)?;
        // `--json` is for programs, which say one order at a time and mean it.
        if !self.half && !self.format.json && !may_stop_here(session.desk(), &written)? {
            writeln!(context.out, "Nothing is signed.")?;
            return Ok(Exit::Refused);
        }
        if self.format.json {
            let (before, left) = (session.table().story().len(), written.left.clone());
            append(context, &mut session, written)?;
            context.silently(|context| bot::answers(context, &mut session).map(drop))?;
            print_json(context, &session, before, &left)?;
            return Ok(Exit::Fine);
        }
        let steps = steps(&lines, session.desk())?;
        gives_up(context, &self.reading(session.desk()).foretaste(&steps).0)?;
        signed(context, &mut session, written, GIVE_AGAIN)?;
        bot::answers(context, &mut session)?;
        let path = session.path().to_owned();
        next::print(context, session.desk(), &path)?;
        Ok(Exit::Fine)
    }

    /// The desk for the side that was named.
    fn reading(&self, desk: &Desk) -> Desk {
        match self.side {
            Some(side) => desk.reading(side.into()),
            None => desk.moved_to(desk.table().clone()),
        }
    }

    fn lines(&self, context: &Context<'_>) -> Result<Vec<String>, Error> {
        let text = match (&self.file, self.orders.as_slice()) {
            (Some(file), _) => read_text(&context.path(file))?,
            (None, [dash]) if dash == "-" => ask::all_input()?.to_string(),
            (None, orders) => as_typed(orders),
        };
        let lines = split_all(&text);
        if let Some(line) = lines.iter().find(|line| line.len() > LONGEST_LINE) {
            let text = line.chars().take(60).collect();
            return Err(CliError::BadAct {
                text,
                what: "line of orders, it is too long",
                like: "move from albany",
            }
            .into());
        }
        if lines.is_empty() { Err(CliError::NoOrders.into()) } else { Ok(lines) }
    }

    fn dry_run(
        &self,
        context: &mut Context<'_>,
        desk: &Desk,
        lines: &[String],
        steps: Vec<Step>,
    ) -> Result<Exit, Error> {
        let tried =
            rehearse::tried(desk, steps.clone()).map_err(|error| pointed(error, desk, lines, &steps))?;
        let (draft, left) = (&tried.draft, &tried.left);
        if self.format.json {
            let shown = json!({
                "dry_run": true, "told": draft.told(), "left": left, "pending": json::prompt(draft.table()),
                "state": json::hex(&draft.table().digest()),
                "sealed": draft.sealed(),
                "supposed": tried.beyond().map(|supposed| json!({
                    "passed": supposed.passed, "told": supposed.told, "left": supposed.left,
                })),
                "odds": tried.odds(), "attempts": tried.attempts(), "warnings": tried.warnings(desk),
            });
            json::print(context, "play", shown)?;
            return Ok(Exit::Fine);
        }
        write!(context.out, "{}", rehearse::happens(&tried).text())?;
        rehearse::tell(context, desk, &tried, &Lead::after(lines))?;
        // As in a real run: who holds several seats gives nothing ahead.
        let ahead = self.ahead && desk.seats().count() == 1;
        let first = comes_first(draft.table().play().next());
        left_over(context, left, first, if ahead { WOULD_WAIT } else { MAY_WAIT })?;
        Ok(Exit::Fine)
    }
}

/// The card that was laid open last and whose use is asked for next, as ordered: everybody would see it, and nothing
/// be done with it.
pub(super) fn bare_card(desk: &Desk, after: &Table) -> Option<String> {
    let hidden = matches!(after.setting().mode, Mode::Duel | Mode::Umpire);
    let asked = after.waiting().decision && desk.seats().any(|seat| after.waiting().seats.contains(&seat));
    let window = after.play().next().ask().is_none_or(|ask| ask.window);
    let shows = after.play().grammar().shows;
    let order = after.story().last().and_then(|chapter| after.orders(chapter).pop())?;
    let last = order.rsplit([';', ':']).next().unwrap_or_default().trim().to_owned();
    let lays = shows.iter().any(|word| last.split(' ').next() == Some(*word));
    (hidden && asked && !window && lays).then_some(last)
}

/// May these orders be signed as they are? A card without its use only if the person says so.
fn may_stop_here(desk: &Desk, written: &Written) -> Result<bool, Error> {
    let Some(card) = bare_card(desk, &written.table) else { return Ok(true) };
    let asked = table_asks(&written.table);
    let question = format!(
        "`{card}` shows the card and does nothing with it yet. Then you are asked: {asked} Sign it alone?"
    );
    Ok(ask::sure_or(&question, || CliError::BareCard { card: card.clone(), asked: asked.clone() })?)
}

/// What becomes of lines left over by a dry run with `--ahead`.
const WOULD_WAIT: &str = "They would be recorded as orders given ahead (your opponent can read them), and carried out as \
                          soon as the answer is in.";

/// What may be done about lines left over by a dry run.
const MAY_WAIT: &str = "Give them when you are asked; or with --ahead in the same command, and they are carried out as \
                        soon as the answer is in (your opponent can read them).";

fn print_json(
    context: &mut Context<'_>,
    session: &Session,
    before: usize,
    left: &[String],
) -> Result<(), Error> {
    let mut shown = json::written(session.table(), before);
    shown["left"] = json!(left);
    shown["dry_run"] = false.into();
    json::print(context, "play", shown)
}
