//! `play`: orders as arguments, from a file or from standard input.

use super::context::now;
use super::next::Lead;
use super::{Context, Format, SideArg, ask, bot, clock, hand, json, next, rehearse};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::desk::BadDice;
pub(super) use crate::desk::split_all;
use crate::mail::standing::Standing;
use crate::orders::token::LONGEST_LINE;
use crate::render;
use crate::render::paint::{ASIDE, HEADING, paint};
use crate::render::text::{stopped, wrap};
use crate::render::thrown::Ids;
use crate::side::Side;
use crate::speech::Pending;
use crate::table::{Act, Chapter, Desk, Mode, PlayError, Rest, Session, Step, Table, Written, read_text};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;

/// Give orders.
#[derive(Debug, Args)]
#[command(
    after_help = "Each argument is a line of orders; `;` or a new line parts several. Within a line one verb \
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
    /// Record lines that must wait for an answer as orders given ahead, and what you ranked for what dice may ask of you
    /// (`standing rank`); your opponent can read them
    #[arg(long)]
    ahead: bool,
    /// Sign a card without its use, without asking
    #[arg(long)]
    half: bool,
    /// Whose orders these are, if you speak for both: they answer nothing that the other side is asked
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
        signed(context, &mut session, written)?;
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
                "supposed": tried.beyond().map(|supposed| json!({
                    "passed": supposed.passed, "told": supposed.told, "left": supposed.left,
                })),
                "odds": tried.odds(), "attempts": tried.attempts(), "warnings": tried.warnings(desk),
            });
            json::print(context, "play", shown)?;
            return Ok(Exit::Fine);
        }
        writeln!(context.out, "{}", paint(HEADING, "This would happen; nothing is signed:"))?;
        write!(context.out, "{}", render::story::sentences(&rehearse::passage(&draft.told())))?;
        rehearse::tell(context, desk, &tried, &Lead::after(lines))?;
        // As in a real run: who holds several seats gives nothing ahead.
        let ahead = self.ahead && desk.seats().count() == 1;
        left_over(context, left, if ahead { WOULD_WAIT } else { MAY_WAIT })?;
        Ok(Exit::Fine)
    }
}

/// Arguments as lines: whoever types no quotes types one line.
pub(super) fn as_typed(orders: &[String]) -> String {
    let quoted = orders.iter().any(|order| order.contains(char::is_whitespace));
    orders.join(if quoted { "\n" } else { " " })
}

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
fn append(context: &Context<'_>, session: &mut Session, written: Written) -> Result<(), Error> {
    session.append(written)?;
    Ok(Standing::open(context.home()?.path(), session.log().game())?.said()?)
}

/// Puts what was written into the log, and tells what came of it.
///
/// # Errors
/// If the log cannot be signed upon, or nothing can be printed.
pub(super) fn signed(
    context: &mut Context<'_>,
    session: &mut Session,
    written: Written,
) -> Result<(), Error> {
    let before = session.table().story().len();
    let held = hand::held(session.desk());
    let left = written.left.clone();
    append(context, session, written)?;
    report(context, session.desk(), before)?;
    for answer in Side::ALL.into_iter().filter_map(|side| session.desk().sealed(side)) {
        let told = format!("Sealed, and read by nobody before the other side has answered: {answer}");
        writeln!(context.out, "{}", wrap(&told, "", "  "))?;
    }
    let lines: Vec<Step> = left.iter().cloned().map(Step::Line).collect();
    match session.desk().foretaste(&lines).1.filter(|_| !left.is_empty()) {
        Some(why) => dropped(context, &left, &why.to_string())?,
        None => left_over(context, &left, "Give them again when you are asked.")?,
    }
    hand::warn_of_new(context, session.desk(), &held)
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

/// What the table asks, as a whole sentence to whoever is asked.
pub(super) fn table_asks(table: &Table) -> String {
    let asked = match table.play().pending() {
        Pending::Decision(prompt) => prompt.ask,
        Pending::Chance(_) | Pending::Over(_) => table.what(&table.waiting()),
    };
    stopped(&asked)
}

/// The error with its pointer into all that was typed, not only into the step of it that was refused.
pub(super) fn pointed(error: Error, desk: &Desk, lines: &[String], steps: &[Step]) -> Error {
    match error {
        Error::Play(error) => crate::desk::pointed(error, desk, lines, steps, &now()).into(),
        other => other,
    }
}

/// What becomes of lines left over by a dry run with `--ahead`.
const WOULD_WAIT: &str = "They would be recorded as orders given ahead (your opponent can read them), and carried out as \
                          soon as the answer is in.";

/// What may be done about lines left over by a dry run.
const MAY_WAIT: &str = "Give them when you are asked; or with --ahead in the same command, and they are carried out as \
                        soon as the answer is in (your opponent can read them).";

/// Lines as steps: on a real table some of them are no orders but dice and cards.
pub(super) fn steps(lines: &[String], desk: &Desk) -> Result<Vec<Step>, CliError> {
    let bad = |bad: BadDice| CliError::BadAct { text: bad.0, what: "throw of dice", like: "dice 4 1" };
    crate::desk::steps(lines, desk).map_err(bad)
}

/// Chapters as this person may read them: a card that was taken from his hand, or came into it, goes by its name.
pub(super) fn own_story(desk: &Desk, chapters: &[Arc<Chapter>]) -> String {
    let passages = render::passages(desk.table(), chapters);
    let words = passages.iter().flat_map(|passage| passage.orders.iter().chain(&passage.results));
    let ids = Ids::of(desk.table()).knowing(words, &|slot| desk.known_card(slot));
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
    if let Some(warning) = clock::slow(table, &now()) {
        writeln!(context.out, "{}", paint(ASIDE, wrap(&warning, "", "  ")))?;
    }
    Ok(())
}

/// What orders give up, said before they are signed.
pub(super) fn gives_up(context: &mut Context<'_>, told: &[String]) -> Result<(), Error> {
    for told in told {
        writeln!(context.out, "{}", paint(HEADING, wrap(&format!("{told}."), "", "  ")))?;
    }
    Ok(())
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

fn left_over(context: &mut Context<'_>, left: &[String], hint: &str) -> Result<(), Error> {
    if left.is_empty() {
        return Ok(());
    }
    writeln!(context.out, "{}", paint(HEADING, "Not yet taken, somebody else is asked first:"))?;
    for line in left {
        writeln!(context.out, "  {line}")?;
    }
    writeln!(context.out, "{}", paint(ASIDE, wrap(hint, "", "  ")))?;
    Ok(())
}

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

/// Signs acts that are no orders, and tells what came of it.
///
/// # Errors
/// If the table refuses them, or the log cannot be signed upon.
pub fn sign(context: &mut Context<'_>, session: &mut Session, acts: &[Act]) -> Result<(), Error> {
    session.no_news()?;
    session.may_sign()?;
    let before = session.table().story().len();
    let held = hand::held(session.desk());
    let written: Written = session.desk().run(&[], acts, &now())?;
    session.append(written)?;
    report(context, session.desk(), before)?;
    hand::warn_of_new(context, session.desk(), &held)?;
    let path = session.path().to_owned();
    next::print_after(context, session.desk(), &path)
}
