//! `undo` and `resign`.

use super::context::Typed;
use super::whose::own_side;
use super::{CliError, Context, Format, SideArg, bot, json, next, retract};
use crate::cli::{Error, Exit};
use crate::render::paint::{ASIDE, ORDER, paint};
use crate::render::text::{clean, wrap};
use crate::render::thrown::Ids;
use crate::table::{Act, Chapter, Desk, Mode, Session, Table};
use clap::Args;
use serde_json::{Value, json};

/// Entries shown that can be gone back to.
const SHOWN: usize = 8;

/// Propose to take moves back, or answer such a proposal; without arguments say what can be taken back.
#[derive(Debug, Args)]
#[command(
    after_help = "A proposal is an entry of your own, and the log takes entries only from whom it waits for: you can \
    propose on your turn only, and your opponent then accepts or declines. On his turn ask him to propose it. Alone, \
    at a real table and as the umpire you need nobody's consent.\n\nSeeds are never taken back: the same orders in \
    the same position meet the same dice. Nothing is taken back from before a deal."
)]
pub struct UndoArgs {
    /// Propose to go back to just after this entry
    #[arg(long, value_name = "ENTRY", group = "what")]
    to: Option<u64>,
    /// Accept what was proposed
    #[arg(long, group = "what")]
    accept: bool,
    /// Decline what was proposed
    #[arg(long, group = "what")]
    decline: bool,
    #[command(flatten)]
    format: Format,
}

impl UndoArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If nothing can be taken back like this.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let act = match (self.to, self.accept, self.decline) {
            (Some(entry), _, _) => Act::Undo(entry),
            (None, true, _) => Act::UndoYes,
            (None, false, true) => Act::UndoNo,
            (None, false, false) => {
                let mut session = context.session()?;
                let run = |context: &mut Context<'_>, session: &mut Session| {
                    let typed = context.typed;
                    write!(
                        context.out,
                        "{}{}",
                        retract::possible(session)?,
                        possible(session.desk(), typed)
                    )?;
                    Ok(())
                };
                return json::told(context, (self.format, "undo"), &mut session, run, shown);
            }
        };
        let mut session = context.signing()?;
        let reachable = |entry: &u64| session.table().can_go_back_to().any(|known| known == *entry);
        if let (Some(entry), Some(who)) = (self.to.filter(reachable), waits_for_another(session.desk())) {
            let how = match session.table().setting().mode {
                Mode::Umpire => {
                    format!("ask the umpire, who takes it back alone: `coureur undo --to {entry}`")
                }
                Mode::Duel | Mode::Table | Mode::Solo => {
                    format!("ask for it: {who} can run `coureur undo --to {entry}`, and you accept")
                }
            };
            return Err(CliError::UndoNotNow { who, how }.into());
        }
        // At a real table everything typed can be put right: behind a deal by taking the entries out of the log.
        if let Some(entry) = self.to.filter(|entry| !reachable(entry))
            && session.table().setting().mode == Mode::Table
            && let Some(first) = session.retractable()?
            && entry + 1 >= first as u64
            && entry < session.table().number()
        {
            return Err(CliError::UndoByRetract { entry }.into());
        }
        let run = |context: &mut Context<'_>, session: &mut Session| bot::sign(context, session, &[act]);
        json::told(context, (self.format, "undo"), &mut session, run, shown)
    }
}

/// What can be taken back now, for a program.
fn shown(_: &mut Context<'_>, session: &Session, (): ()) -> Result<Value, Error> {
    let table = session.table();
    let open = table.outcome().is_none() && table.undo_proposed().is_none();
    let entries: Vec<u64> = table.can_go_back_to().filter(|_| open).collect();
    Ok(json!({
        "proposed": table.undo_proposed().map(|(by, to)| json!({ "by": by.word(), "to": to })),
        "back_to": entries,
        "retractable_from": session.retractable()?,
    }))
}

/// What is proposed to be taken back, if anything is.
pub(super) fn proposed(table: &Table) -> String {
    let Some((by, to)) = table.undo_proposed() else { return String::new() };
    let who = next::who(table, &[by]);
    let text = format!("{who} proposes to take everything back to entry {to}{}.", since(table, to));
    wrap(&text, "", "  ") + "\n"
}

/// What somebody is asked before he proposes to go back to an entry, if he can.
pub(super) fn question(table: &Table, to: u64) -> Option<String> {
    let open = table.undo_proposed().is_none() && table.can_go_back_to().any(|known| known == to);
    open.then(|| {
        format!(
            "This signs at once that everything goes back to entry {to}{}. Do you mean it?",
            since(table, to)
        )
    })
}

/// What was done just after an entry.
fn since(table: &Table, entry: u64) -> String {
    let undone = table.story().iter().find(|chapter| chapter.entry == entry + 1);
    undone.map_or_else(String::new, |chapter| format!(", to just before `{}`", first_of(table, chapter)))
}

/// Whom the table waits for, if this person plays and it is somebody else.
fn waits_for_another(desk: &Desk) -> Option<String> {
    let table = desk.table();
    let waiting = table.waiting().seats;
    let others = desk.seats().next().is_some() && desk.seat_on_move().is_none();
    (others && !waiting.is_empty() && table.outcome().is_none()).then(|| next::who(table, &waiting))
}

/// What can be taken back now, and how.
fn possible(desk: &Desk, typed: Typed) -> String {
    let table = desk.table();
    if table.undo_proposed().is_some() {
        let proposed = proposed(table);
        return match desk.seat_on_move() {
            Some(_) => format!("{proposed}{}", next::to_takeback(typed)),
            None => format!("{proposed}{} has to answer.\n", next::who(table, &table.waiting().seats)),
        };
    }
    if table.outcome().is_some() {
        return "Nothing can be taken back: the game is over.\n".to_owned();
    }
    let entries: Vec<u64> = table.can_go_back_to().collect();
    if entries.is_empty() {
        return "Nothing can be taken back: cards were dealt in the last entry, or nothing was done since.\n"
            .to_owned();
    }
    let mut text = "To take back an entry and all that follow it:\n".to_owned();
    for entry in entries.iter().rev().take(SHOWN) {
        let undone = table.story().iter().find(|chapter| chapter.entry == entry + 1);
        let what = undone.map(|chapter| first_of(table, chapter)).unwrap_or_default();
        let order = match typed {
            Typed::Shell => format!("coureur undo --to {entry}"),
            Typed::Prompt => format!("undo --to {entry}"),
        };
        let order = paint(ORDER, order);
        text.push_str(&format!("  {order}  {}\n", paint(ASIDE, format!("# entry {}, {what}", entry + 1))));
    }
    if let [first, .., last] = entries.as_slice()
        && entries.len() > SHOWN
    {
        text.push_str(&format!("  or any other entry from {first} to {last}; `history` tells them\n"));
    }
    if let Some(who) = waits_for_another(desk) {
        let ask = match table.setting().mode {
            Mode::Umpire => "Ask the umpire, who takes it back alone, or propose it to him",
            Mode::Duel | Mode::Table | Mode::Solo => "Ask for such a proposal, or make it",
        };
        let how = format!(
            "It is not your turn: the log takes an entry only from {who}. {ask} when the answer has come."
        );
        text.push_str(&format!("{}\n", wrap(&how, "", "")));
    }
    text
}

/// An entry in a few words: whose it is, and what it ordered first.
fn first_of(table: &Table, chapter: &Chapter) -> String {
    const MOST: usize = 48;
    let order = table.orders(chapter).into_iter().next().unwrap_or_default();
    let order = clean(&Ids::of(table).named(&order));
    let short: String = order.chars().take(MOST).collect();
    let dots = if order.chars().count() > MOST { "…" } else { "" };
    let seat = chapter.seat.to_string();
    match order.as_str() {
        "" => seat,
        order if order.starts_with(&seat) => format!("{short}{dots}"),
        _ => format!("{seat} {short}{dots}"),
    }
}

/// Give the game up.
#[derive(Debug, Args)]
pub struct ResignArgs {
    /// For which side, if you speak for both
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
    /// Do not ask whether you mean it
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    format: Format,
}

impl ResignArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let side = own_side(session.desk(), self.side, "who resigns")?;
        if !self.yes && !super::ask::sure(&format!("Give the game up for the {side}?"))? {
            return Ok(Exit::Refused);
        }
        let run = |context: &mut Context<'_>, session: &mut Session| {
            bot::sign(context, session, &[Act::Resign(side)])
        };
        json::told(context, (self.format, "resign"), &mut session, run, json::no_more)
    }
}
