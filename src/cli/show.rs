//! `show`: the board, the score, what is pending, one's own hand.

use super::post_state::Post;
use super::seen::Seen;
use super::{CliError, Context, Format, hand, json, next, rehearse, standing};
use crate::cli::{Error, Exit};
use crate::mail::standing::Standing;
use crate::render::paint::{ASIDE, paint};
use crate::render::people;
use crate::render::text::{clean, count};
use crate::render::{self, Spaces};
use crate::side::Side;
use crate::speech::{CardFace, Play, view};
use crate::table::{PlayError, Player, Seat, Session};
use clap::Args;
use serde_json::json;

/// The board, the score, what is pending, your hand.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// Only this space, theatre, card or piece, closely
    #[arg(value_name = "NAME")]
    what: Vec<String>,
    /// After this line of orders; nothing is signed
    #[arg(long, value_name = "LINE")]
    after: Option<String>,
    /// Leave the board out
    #[arg(long)]
    brief: bool,
    /// Also the spaces with nothing in them
    #[arg(long)]
    all: bool,
    /// Columns of the board
    #[arg(long, value_name = "COLUMNS", default_value_t = 80, value_parser = clap::value_parser!(u16).range(40..=400))]
    width: u16,
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
        let most = usize::from(self.width);
        let tried = match (&self.after, seen.desk()) {
            (Some(line), Some(desk)) => Some(rehearse::after(desk, line)?),
            (Some(_), None) => return Err(PlayError::NoSeat.into()),
            (None, _) => None,
        };
        if tried.is_some() {
            let head = "As it would be after your orders; nothing is signed:";
            writeln!(context.out, "{}", paint(ASIDE, head))?;
        }
        let view = tried.as_ref().map_or_else(|| table.play().view(), |tried| tried.end().view());
        if !self.what.is_empty() {
            let words = self.what.join(" ");
            let found = render::look(&view, &faces(table.play()), &words, most);
            write!(context.out, "{}", found.ok_or(CliError::NothingOfThatName { words })?)?;
            return Ok(Exit::Fine);
        }
        write!(context.out, "{}", render::summary(&view, most))?;
        let player = |(seat, player): (&Seat, &Player)| match next::changed(table, *seat) {
            Some(side) => format!("{seat} seat: {}, plays the {side}", clean(&player.name)),
            None => format!("{seat}: {}", clean(&player.name)),
        };
        let players: Vec<String> = table.players().iter().map(player).collect();
        let entries = count(usize::try_from(table.number()).unwrap_or(usize::MAX), "entry", "entries");
        let head = format!("{} · {} game · {entries}", players.join(", "), table.setting().mode.word());
        writeln!(context.out, "{}", paint(ASIDE, head))?;
        let about = people::terms(table, most) + &people::trust(table, most) + &people::keys(table, most);
        writeln!(context.out, "{}\n", paint(ASIDE, about.trim_end()))?;
        if !self.brief {
            let which = if self.all { Spaces::All } else { Spaces::Busy };
            writeln!(context.out, "{}", render::board(&view, which, most))?;
        }
        let Some(desk) = seen.desk() else {
            write!(context.out, "{}{}", next::notice(&seen.path), next::in_lines(table))?;
            return Ok(Exit::Fine);
        };
        let after = tried.as_ref().map(|tried| desk.moved_to(tried.draft.table().clone()));
        for side in Side::ALL.into_iter().filter(|side| desk.may_look(*side)) {
            hand::print(context, after.as_ref().unwrap_or(desk), side)?;
        }
        let standing = Standing::open(context.home()?.path(), seen.log.game())?;
        standing::print(context, desk, &standing)?;
        match (&tried, &self.after) {
            // What is asked before these orders is answered by them.
            (Some(tried), Some(line)) => {
                let lead = next::Lead::behind(context.typed, line);
                write!(context.out, "{}", rehearse::then(tried, &lead))?;
            }
            _ => next::print(context, desk, &seen.path)?,
        }
        Ok(Exit::Fine)
    }
}

/// The faces of all cards in play.
fn faces(play: &dyn Play) -> Vec<CardFace> {
    let decks = play.decks();
    let all = (0u8..).zip(&decks).flat_map(|(deck, list)| list.cards.iter().map(move |card| (deck, card)));
    all.filter_map(|(deck, card)| play.face(deck, card)).collect()
}

fn print_json(context: &mut Context<'_>, seen: &Seen) -> Result<(), Error> {
    let table = seen.table();
    let terms = &table.setting().terms;
    let mut shown = json!({
        "version": view::VERSION,
        "log": seen.path.display().to_string(),
        "game": terms.game, "edition": terms.edition, "rules": table.revision(), "scenario": terms.scenario,
        "options": terms.options, "mode": table.setting().mode.word(), "trust": crate::table::trust(table.setting().mode),
        "id": seen.log.game().to_string(),
        "players": json::players(table),
        "entries": table.number(),
        "head": json::hex(table.head()),
        "state": json::hex(&table.digest()),
        "waiting": json::waiting(table),
        "outcome": table.outcome(),
        "fork": Session::is_forked(&seen.path),
        "view": table.play().view(),
    });
    if let Some(desk) = seen.desk() {
        shown["you"] = json::you(desk);
        shown["post"] = Post::of(context, desk).json();
    }
    json::print(context, "show", shown)
}
