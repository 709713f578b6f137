//! Orders and acts written, signed and told: what every command does that puts something into the log.

use super::context::now;
use super::typed::{pointed, steps};
use super::{CliError, Context, Error, hand, next, rehearse};
use crate::engine::Who;
use crate::log::limits::GRACE_SECONDS;
use crate::mail::standing::Standing;
use crate::render;
use crate::render::paint::{ASIDE, HEADING, paint};
use crate::render::text::{count, stopped, wrap};
use crate::render::thrown::Ids;
use crate::side::Side;
use crate::speech::Pending;
use crate::table::{Act, Chapter, Desk, PlayError, Rest, Session, Step, Table, Written, comes_first};
use std::sync::Arc;

/// What to do with orders that are handed back, where nothing keeps them.
pub(super) const GIVE_AGAIN: &str = "Give them again when you are asked.";

/// What these lines come to; nothing of it is in the log yet.
///
/// # Errors
/// If an order is refused, it is not this person's turn, or this copy must not be signed upon.
pub(super) fn written(
    context: &Context<'_>,
    session: &Session,
    desk: &Desk,
    lines: &[String],
    rest: Rest,
) -> Result<Written, Error> {
    let lines = with_policies(context, session, lines)?;
    let typed = steps(&lines, desk)?;
    session.may_sign()?;
    let standing = Standing::open(context.home()?.path(), session.log().game())?;
    // Words that waited for this person's next entry stand before his orders.
    let words = standing.to_say().iter().cloned().map(|words| Step::Act(Act::Say(words)));
    let mut steps: Vec<Step> = words.chain(typed.iter().cloned()).collect();
    let pointed = |error: PlayError, steps: &[Step]| pointed(error.into(), desk, &lines, steps);
    // Whoever always gives ahead what must wait does so wherever it can be.
    if rest == Rest::HandBack && standing.gives_ahead() && desk.seats().count() == 1 {
        let all: Vec<Step> =
            steps.iter().cloned().chain(rehearse::beforehand(desk, &steps, &standing)).collect();
        if let Ok(written) = desk.run_steps(&all, Rest::GiveAhead, &now()) {
            return Ok(written);
        }
    }
    let written = match rest {
        Rest::GiveAhead => None,
        Rest::HandBack => {
            let written = desk.run_steps(&steps, rest, &now()).map_err(|error| pointed(error, &typed))?;
            // Whoever does no more than he orders says so with his last order.
            let over = standing.finishes() && written.left.is_empty();
            Some(written).filter(|_| !over)
        }
    };
    if let Some(written) = written {
        return Ok(written);
    }
    steps.extend(rehearse::beforehand(desk, &steps, &standing));
    let written = desk.run_steps(&steps, Rest::GiveAhead, &now());
    written.map_err(|error| pointed(error, &typed))
}

/// The lines after the standing policies that the question leaves room for.
fn with_policies(context: &Context<'_>, session: &Session, lines: &[String]) -> Result<Vec<String>, Error> {
    let standing = Standing::open(context.home()?.path(), session.log().game())?;
    let seat = session.desk().seat_on_move().filter(|_| !standing.policies().is_empty());
    let mut all = Vec::new();
    if let Some(seat) = seat {
        let draft = session.desk().begin(seat)?;
        let side = draft.asked_side().filter(|side| seat.side() == Some(*side));
        all.extend(side.map(|side| standing.beside(&draft.legal(side))).unwrap_or_default());
    }
    all.extend_from_slice(lines);
    Ok(all)
}

/// Puts what was written into the log; words that waited for it are in it.
pub(super) fn append(context: &Context<'_>, session: &mut Session, written: Written) -> Result<(), Error> {
    session.append(written)?;
    Ok(Standing::open(context.home()?.path(), session.log().game())?.said()?)
}

/// Puts what was written into the log, and tells what came of it; the hint says what to do with what is handed back.
///
/// # Errors
/// If the log cannot be signed upon, or nothing can be printed.
pub(super) fn signed(
    context: &mut Context<'_>,
    session: &mut Session,
    written: Written,
    hint: &str,
) -> Result<(), Error> {
    let before = session.table().story().len();
    let held = hand::held(session.desk());
    let (left, rolls) = (written.left.clone(), session.table().rolls().len());
    // A line belongs to the side that is asked when it begins.
    let side = session.table().play().next().ask().and_then(|ask| match ask.who {
        Who::One(side) => Some(side),
        Who::Both => None,
    });
    append(context, session, written)?;
    report(context, session.desk(), before)?;
    let sealed: Vec<String> = Side::ALL.into_iter().filter_map(|side| session.desk().sealed(side)).collect();
    for answer in next::in_names(session.desk(), &sealed) {
        let told = format!("Sealed, and read by nobody before the other side has answered: {answer}");
        writeln!(context.out, "{}", wrap(&told, "", "  "))?;
    }
    let lines: Vec<Step> = left.iter().cloned().map(Step::Line).collect();
    // Only dice overtake orders: what somebody else is asked first, they wait for.
    let next = session.table().play().next();
    let asked = side.is_none_or(|side| next.ask().is_some_and(|ask| ask.is_put_to(side)));
    let fell = session.table().rolls().len() > rolls;
    match session.desk().foretaste(&lines).1.filter(|_| asked && fell && !left.is_empty()) {
        Some(why) => dropped(context, &left, &why.to_string())?,
        None => left_over(context, &left, comes_first(next), hint)?,
    }
    hand::warn_of_new(context, session.desk(), &held)
}

/// What the table asks, as a whole sentence to whoever is asked.
pub(super) fn table_asks(table: &Table) -> String {
    let asked = match table.play().pending() {
        Pending::Decision(prompt) => prompt.ask,
        Pending::Chance(_) | Pending::Over(_) => table.what(&table.waiting()),
    };
    stopped(&asked)
}

/// Chapters as this person may read them: a card that was taken from his hand, or came into it, goes by its name.
pub(super) fn own_story(desk: &Desk, chapters: &[Arc<Chapter>]) -> String {
    let passages = render::passages(desk.table(), chapters);
    let words = passages.iter().flat_map(|passage| passage.orders.iter().chain(&passage.results));
    let ids = Ids::telling(desk.table(), &passages).knowing(words, &|slot| desk.known_card(slot));
    render::tell(&passages, &ids)
}

/// Tells what the new entries brought.
///
/// # Errors
/// If nothing can be printed.
pub fn report(context: &mut Context<'_>, desk: &Desk, before: usize) -> Result<(), Error> {
    let table = desk.table();
    let new = table.story().get(before..).unwrap_or_default();
    write!(context.out, "{}", own_story(desk, new))?;
    if let Some(warning) = slow(table, &now()) {
        writeln!(context.out, "{}", paint(ASIDE, wrap(&warning, "", "  ")))?;
    }
    Ok(())
}

/// What to say when this machine's clock is well behind the log: what is signed then bears the latest date there.
fn slow(table: &Table, now: &str) -> Option<String> {
    let latest = table.latest_time().timestamp();
    let behind = latest.duration_since(now.parse().ok()?);
    if behind.as_secs() <= GRACE_SECONDS {
        return None;
    }
    let whole =
        |number: i64, one: &str, many: &str| count(usize::try_from(number).unwrap_or_default(), one, many);
    let by = match behind.as_hours() {
        0 => whole(behind.as_mins(), "minute", "minutes"),
        hours @ 1..48 => whole(hours, "hour", "hours"),
        hours => whole(hours / 24, "day", "days"),
    };
    Some(format!(
        "Your clock is {by} behind the latest date in the log, {latest}: what you sign bears that date. Set your clock, \
         or ask your opponent about his."
    ))
}

/// Orders that the dice have overtaken.
fn dropped(context: &mut Context<'_>, left: &[String], why: &str) -> Result<(), Error> {
    writeln!(
        context.out,
        "{}",
        paint(HEADING, "The dice have fallen; these orders no longer fit, and are dropped:")
    )?;
    for line in left {
        writeln!(context.out, "  {line}")?;
    }
    writeln!(context.out, "{}", paint(ASIDE, wrap(why, "", "  ")))?;
    Ok(())
}

pub(super) fn left_over(
    context: &mut Context<'_>,
    left: &[String],
    first: &str,
    hint: &str,
) -> Result<(), Error> {
    if left.is_empty() {
        return Ok(());
    }
    writeln!(context.out, "{}", paint(HEADING, format!("Not yet taken, {first} first:")))?;
    for line in left {
        writeln!(context.out, "  {line}")?;
    }
    writeln!(context.out, "{}", paint(ASIDE, wrap(hint, "", "  ")))?;
    Ok(())
}

/// An act whose words a log can hold.
///
/// # Errors
/// If it is empty or too long.
pub fn loggable(act: Act, what: &'static str) -> Result<Act, CliError> {
    let (words, _) = act.spell();
    if act.to_log().is_ok() && !words.ends_with(' ') {
        return Ok(act);
    }
    let text = words.chars().take(60).collect();
    Err(CliError::BadAct { text, what, like: "Well played!" })
}

/// Signs acts that are no orders, and tells what came of it. Whoever can sit opposite the practice opponent asks
/// [`bot::sign`](super::bot::sign) for it.
///
/// # Errors
/// If the table refuses them, or the log cannot be signed upon.
pub fn put_down(context: &mut Context<'_>, session: &mut Session, acts: &[Act]) -> Result<(), Error> {
    session.no_news()?;
    session.may_sign()?;
    let before = session.table().story().len();
    let held = hand::held(session.desk());
    let written: Written = session.desk().run(&[], acts, &now())?;
    session.append(written)?;
    report(context, session.desk(), before)?;
    hand::warn_of_new(context, session.desk(), &held)
}
