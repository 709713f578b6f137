//! `waive` and `unwaive`: standing answers to reaction windows.

use super::{Context, SideArg, hand, play, standing};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::games::{self, Named};
use crate::render::paint::{ASIDE, ORDER, paint};
use crate::render::text::{clean, wrap};
use crate::side::Side;
use crate::speech::Pending;
use crate::table::{Act, Desk, Seat};
use clap::Args;

/// Let a kind of reaction window pass until further notice.
#[derive(Debug, Args)]
pub struct WaiveArgs {
    /// The kinds of windows, one or several (default: list them all)
    #[arg(value_name = "WINDOW")]
    windows: Vec<String>,
    /// List all kinds of the game, and what is waived
    #[arg(long)]
    list: bool,
    /// For which side, if you speak for both
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
}

/// Be asked again about a kind of reaction window.
#[derive(Debug, Args)]
pub struct UnwaiveArgs {
    /// The kinds of windows, one or several
    #[arg(value_name = "WINDOW", required = true)]
    windows: Vec<String>,
    /// For which side, if you speak for both
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
}

/// The kinds of reaction windows of the game as it is played.
fn windows(desk: &Desk) -> Result<Vec<&'static Named>, Error> {
    let closed = desk.table().play().closed_windows();
    let all = games::find(&desk.table().setting().terms.game)?.windows.iter();
    Ok(all.filter(|window| !closed.contains(&window.id)).collect())
}

/// A kind of reaction window of the game being played, by its name or a unique beginning of it.
///
/// # Errors
/// If the game has none of that name.
pub(super) fn kind_of(desk: &Desk, typed: &str) -> Result<String, Error> {
    let game = games::find(&desk.table().setting().terms.game)?;
    let folded = typed.trim().to_lowercase().replace([' ', '_'], "-");
    let typed = folded.as_str();
    let windows = windows(desk)?;
    let exact = windows.iter().find(|window| window.id == typed);
    let mut begun = windows.iter().filter(|window| !typed.is_empty() && window.id.starts_with(typed));
    let found = match (exact, begun.next(), begun.next()) {
        (Some(window), _, _) | (None, Some(window), None) => window,
        _ => {
            let known = windows.iter().map(|window| window.id).collect::<Vec<_>>().join(", ");
            return Err(CliError::NoSuchWindow { game: game.title, window: typed.to_owned(), known }.into());
        }
    };
    Ok(found.id.to_owned())
}

/// The side a person speaks for: the one said, or the one seat held.
///
/// # Errors
/// If that cannot be told.
pub fn own_side(desk: &Desk, said: Option<SideArg>, what: &'static str) -> Result<Side, CliError> {
    let held: Vec<Seat> = desk.seats().collect();
    let own = match held.as_slice() {
        [one] => one.side(),
        _ => None,
    };
    said.map(Side::from).or(own).ok_or(CliError::WhichSide { what })
}

/// As [`own_side`]; whoever speaks for both means the side that is asked.
pub(super) fn speaks_for(desk: &Desk, said: Option<SideArg>, what: &'static str) -> Result<Side, CliError> {
    own_side(desk, said, what).or_else(|error| desk.asked_side().ok_or(error))
}

impl WaiveArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        if self.windows.is_empty() || self.list {
            list(context, session.desk())?;
            return Ok(Exit::Fine);
        }
        let desk = session.desk();
        let side = speaks_for(desk, self.side, "whose windows to waive")?;
        let kinds = self.windows.iter().map(|typed| kind_of(desk, typed)).collect::<Result<Vec<_>, _>>()?;
        let is_new = |kind: &String| !desk.table().waived(side).any(|known| known == kind);
        let acts: Vec<Act> =
            kinds.into_iter().filter(is_new).map(|window| Act::Waive { side, window }).collect();
        if acts.is_empty() {
            writeln!(context.out, "Waived already; nothing is signed. To be asked again: coureur unwaive")?;
            return Ok(Exit::Fine);
        }
        if desk.seat_on_move().is_none() && desk.seats().any(|seat| seat.side() == Some(side)) {
            return standing::waive_later(context, &session, acts);
        }
        play::sign(context, &mut session, &acts)?;
        hand::warn(context, session.desk())?;
        Ok(Exit::Fine)
    }
}

fn list(context: &mut Context<'_>, desk: &Desk) -> Result<(), Error> {
    let table = desk.table();
    let open = match table.play().pending() {
        Pending::Decision(prompt) => prompt.window.map(|window| window.kind),
        Pending::Chance(_) | Pending::Over(_) => None,
    };
    let windows = windows(desk)?;
    let widest = windows.iter().map(|window| window.id.len()).max().unwrap_or(0);
    for window in &windows {
        let waived: Vec<&str> = Side::ALL
            .into_iter()
            .filter(|side| table.waived(*side).any(|known| known == window.id))
            .map(Side::title)
            .collect();
        let mut text = window.title.to_owned();
        if !waived.is_empty() {
            text.push_str(&format!(" [waived by the {}]", waived.join(" and the ")));
        }
        if open == Some(window.id) {
            text.push_str(" [open now]");
        }
        let margin = " ".repeat(widest + 2);
        let text = wrap(&text, &margin, &margin);
        writeln!(context.out, "{}{}", paint(ORDER, window.id), &text[window.id.len()..])?;
    }
    // A log may hold kinds of an older program.
    for side in Side::ALL {
        let unknown = |kind: &&str| !windows.iter().any(|window| window.id == *kind);
        for kind in table.waived(side).filter(unknown) {
            writeln!(
                context.out,
                "{}  no window of this game as it is played [waived by the {side}]",
                clean(kind)
            )?;
        }
    }
    writeln!(
        context.out,
        "{}",
        paint(ASIDE, "To let all of a kind pass: coureur waive KIND; to be asked again: unwaive KIND.")
    )?;
    Ok(())
}

impl UnwaiveArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let desk = session.desk();
        let side = speaks_for(desk, self.side, "whose windows to open")?;
        // A log may hold kinds of an older program: what was waived can always be opened again.
        let kind = |typed: &String| match desk.table().waived(side).find(|known| known == typed) {
            Some(known) => Ok(known.to_owned()),
            None => kind_of(desk, typed),
        };
        let kinds = self.windows.iter().map(kind).collect::<Result<Vec<_>, _>>()?;
        let acts: Vec<Act> = kinds.into_iter().map(|window| Act::Unwaive { side, window }).collect();
        play::sign(context, &mut session, &acts)?;
        Ok(Exit::Fine)
    }
}
