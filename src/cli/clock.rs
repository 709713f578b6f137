//! `clock`: days a move and days of vacation. It reports; nobody loses by it.

use super::context::now;
use super::whose::speaks_for;
use super::{Context, FormatBelow, bot, json};
use crate::cli::{Error, Exit};
use crate::render::text::{count, wrap};
use crate::side::Side;
use crate::table::{Act, ClockReport, Control, Days, Session, control_words};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

/// Days a move and days of vacation: agree on them, take them, see how you stand.
#[derive(Debug, Args)]
pub struct ClockArgs {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    format: FormatBelow,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Propose a time control, or agree to the same one proposed to you
    Set {
        /// Days for a move
        days: u32,
        /// Days of vacation for each side and the whole game (default: as proposed or agreed before; none at first)
        #[arg(long)]
        vacation: Option<u32>,
    },
    /// Agree to what your opponent proposed
    Agree,
    /// Take days of your vacation
    Vacation {
        /// How many
        days: u32,
    },
}

impl ClockArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign, or the table refuses.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let mut unsaid = None;
        let act = match &self.what {
            None => None,
            Some(What::Set { days, vacation }) => {
                let table = session.table();
                let before = table.control_proposed().map(|(_, control)| control);
                let before = before.or_else(|| Some(table.clock_report()?.control));
                let vacation = vacation.or(before.map(|control| control.vacation));
                unsaid = vacation.is_none().then_some(*days);
                Some(Act::Clock(Control { days: *days, vacation: vacation.unwrap_or(0) }))
            }
            Some(What::Agree) => {
                let (_, control) =
                    session.table().control_proposed().ok_or(super::CliError::NothingProposed)?;
                Some(Act::Clock(control))
            }
            Some(What::Vacation { days }) => {
                let side = speaks_for(session.desk(), None, "whose vacation it is")?;
                Some(Act::Vacation { side, days: *days })
            }
        };
        let run = |context: &mut Context<'_>, session: &mut Session| {
            told(context, session, act)?;
            unsaid.map_or(Ok(()), |days| without_vacation(context, days))
        };
        json::told(context, (self.format.into(), "clock"), &mut session, run, shown)
    }
}

fn told(context: &mut Context<'_>, session: &mut Session, act: Option<Act>) -> Result<(), Error> {
    if let Some(act) = act {
        bot::sign(context, session, &[act])?;
    }
    let table = session.table();
    match table.clock_report() {
        Some(report) => print(context, &report, &now())?,
        None => writeln!(context.out, "No time control is agreed.")?,
    }
    if let Some((seat, control)) = table.control_proposed() {
        writeln!(
            context.out,
            "{seat} proposes {}; the other side agrees with `coureur clock agree`.",
            control_words(control)
        )?;
    }
    Ok(())
}

/// Nobody has said how much vacation there is: says that there is none, and how to have some.
fn without_vacation(context: &mut Context<'_>, days: u32) -> Result<(), Error> {
    let text = format!(
        "No vacation was named, so nobody has any: a week away is a late move. With two weeks for each side, in place of \
         this: coureur clock set {days} --vacation 14"
    );
    writeln!(context.out, "{}", wrap(&text, "", "  "))?;
    Ok(())
}

fn shown(_: &mut Context<'_>, session: &Session, (): ()) -> Result<Value, Error> {
    let table = session.table();
    let proposed = table
        .control_proposed()
        .map(|(by, control)| json!({ "by": by.word(), "days": control.days, "vacation": control.vacation }));
    Ok(json!({ "clock": table.clock_report().map(|report| in_json(&report, &now())), "proposed": proposed }))
}

/// What the clock says, for a program.
#[must_use]
pub fn in_json(report: &ClockReport, now: &str) -> Value {
    let side = |side: Side| {
        let clock = &report.sides[side];
        let (used, late, left) = (clock.used.as_secs(), clock.late, clock.vacation_left);
        (side.word().to_owned(), json!({ "seconds_used": used, "late": late, "vacation_left": left }))
    };
    let on_move = report.on_move.map(|(side, since, due)| {
        let late = now.parse::<Timestamp>().is_ok_and(|now| now > due);
        json!({ "side": side.word(), "since": since.to_string(), "due": due.to_string(), "late": late })
    });
    json!({
        "days": report.control.days,
        "vacation": report.control.vacation,
        "sides": Side::ALL.into_iter().map(side).collect::<Map<String, Value>>(),
        "on_move": on_move,
    })
}

/// What the clock says.
///
/// # Errors
/// If nothing can be printed.
pub fn print(context: &mut Context<'_>, report: &ClockReport, now: &str) -> Result<(), Error> {
    writeln!(context.out, "Clock: {}.", control_words(report.control))?;
    for side in Side::ALL {
        let clock = &report.sides[side];
        let hours = usize::try_from(clock.used.as_hours() % 24).unwrap_or_default();
        let (used, left) = (Days(clock.days()), Days(clock.vacation_left));
        let hours = count(hours, "hour", "hours");
        writeln!(context.out, "  {side}: {used} {hours} used, {} late, {left} of vacation left", clock.late)?;
    }
    if let Some((side, _, due)) = report.on_move {
        let late = now.parse::<Timestamp>().is_ok_and(|now| now > due);
        let until = due.strftime("%Y-%m-%d %H:%M UTC");
        let words = if late { "should have moved by" } else { "has until" };
        writeln!(context.out, "  {side} {words} {until}")?;
    }
    Ok(())
}
