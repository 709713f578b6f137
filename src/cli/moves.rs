//! `moves`: the orders open now.

use super::{CliError, Context, Format, json, next, rehearse};
use crate::cli::{Error, Exit};
use crate::games;
use crate::orders::{Line, reads_like};
use crate::render::paint::{ASIDE, HEADING, paint};
use crate::render::text::{clean, tied, wrap};
use crate::render::thrown::Ids;
use crate::render::{self, moves};
use crate::side::Side;
use crate::speech::{Offer, Pending, Play, Term};
use crate::table::{Desk, Session, Table};
use clap::Args;
use serde_json::json;

/// The orders open to you, ready to be pasted.
#[derive(Debug, Args)]
pub struct MovesArgs {
    /// Only orders that begin with these words, one a line, and why others like them are refused
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// What would be open after this line of orders; nothing is signed
    #[arg(long, value_name = "LINE")]
    after: Option<String>,
    /// Every order on a line of its own, and what is refused now, and why
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    format: Format,
}

/// A table, the rules where they stand, and what is open there to whoever is asked.
struct Open<'a> {
    table: &'a Table,
    play: &'a dyn Play,
    side: Option<Side>,
    offers: Vec<Offer>,
}

impl MovesArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold, or the identity has no seat; if the orders before are refused.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        self.print_for(context, &context.session()?)
    }

    fn print_for(&self, context: &mut Context<'_>, session: &Session) -> Result<Exit, Error> {
        let desk = session.desk();
        let tried = self.after.as_deref().map(|line| rehearse::after(desk, line)).transpose()?;
        let mut open = match &tried {
            Some(tried) => {
                let (side, offers) =
                    tried.asked().map_or((None, Vec::new()), |(side, all)| (Some(side), all));
                Open { table: tried.draft.table(), play: tried.end(), side, offers }
            }
            None => {
                let side = desk.asked_side();
                let offers = side.map(|side| desk.offers(side)).unwrap_or_default();
                Open { table: desk.table(), play: desk.table().play(), side, offers }
            }
        };
        self.narrow(&mut open, desk)?;
        if self.format.json {
            return self.print_json(context, open);
        }
        if open.side.is_some() {
            write!(context.out, "{}", next::notice(session.path()))?;
        }
        let passed = tried.as_ref().and_then(|tried| render::odds::supposed(&tried.beyond()?.passed));
        if let Some(passed) = passed {
            writeln!(context.out, "{}", paint(ASIDE, wrap(&passed, "", "  ")))?;
        }
        match (&tried, open.side) {
            (_, Some(_)) => self.print(context, &open)?,
            (None, None) => next::print(context, desk, session.path())?,
            (Some(tried), None) => {
                let after = format!("After that: {}", next::public(tried.draft.table()).trim_end());
                writeln!(context.out, "{}", wrap(&after, "", "  "))?;
                for line in &tried.left {
                    writeln!(context.out, "  not taken before: {}", clean(line))?;
                }
            }
        }
        Ok(Exit::Fine)
    }

    /// Leaves only what was asked for.
    fn narrow(&self, open: &mut Open<'_>, desk: &Desk) -> Result<(), CliError> {
        open.offers.retain(|offer| offer.refused.is_none() || !names_absent_card(desk, offer));
        let words = Line::new(&self.words.join(" "));
        if !words.is_empty() && open.side.is_some() {
            open.offers.retain(|offer| reads_like(&words, &offer.words));
            if open.offers.is_empty() {
                return Err(CliError::NoSuchOrder { words: self.words.join(" ") });
            }
        }
        Ok(())
    }

    fn print_json(&self, context: &mut Context<'_>, mut open: Open<'_>) -> Result<Exit, Error> {
        if !self.all {
            open.offers.retain(|offer| offer.refused.is_none());
        }
        let shown = json!({
            "side": open.side.map(Side::word),
            "prompt": json::pending(open.play),
            "waiting": json::waiting(open.table),
            "orders": json::offers(&open.offers),
        });
        json::print(context, "moves", shown)?;
        Ok(Exit::Fine)
    }

    fn print(&self, context: &mut Context<'_>, open: &Open<'_>) -> Result<(), Error> {
        let Open { table, play, side, offers } = open;
        if let Pending::Decision(prompt) = play.pending() {
            let ask = format!("{} {}", prompt.ask, tied(&prompt.rule.to_string()));
            writeln!(context.out, "{}", paint(HEADING, wrap(&ask, "", "  ")))?;
            if let Some(window) = prompt.window {
                let to_waive = wrap(&next::to_waive(context.typed, window.kind), "", "  ");
                writeln!(context.out, "{}", paint(ASIDE, to_waive))?;
                // What is to come decides about what one lets pass: a whole path is answered in one reply.
                let ids = Ids::of(table);
                for plan in side.iter().flat_map(|side| table.ahead(side.other())) {
                    let codes: Vec<String> = plan.0.iter().map(|step| ids.named(&step.code)).collect();
                    let ahead = format!("ordered ahead by the other side: {}", clean(&codes.join("; ")));
                    writeln!(context.out, "{}", paint(ASIDE, wrap(&ahead, "", "  ")))?;
                }
            }
        }
        let glossary = games::words(&table.setting().terms.game)?.orders;
        let closely = self.all || !self.words.is_empty();
        let shown = next::as_shown(context.typed, offers);
        let lines = if closely {
            moves::listed(&shown)
        } else {
            moves::folded(&moves::listed(&moves::answers(&shown)), usize::MAX)
        };
        write!(context.out, "{}", moves::explained(&lines, glossary))?;
        if !closely {
            // What was waived is not pointed at again.
            let waived = |offer: &Offer| {
                let first = moves::kind(&offer.words);
                side.is_some_and(|side| table.waived(side).any(|kind| kind == first))
            };
            let open: Vec<Offer> = shown.iter().filter(|offer| !waived(offer)).cloned().collect();
            write!(context.out, "{}", moves::asides(&open))?;
        }
        if closely {
            let text = render::refused(offers);
            if !text.is_empty() {
                writeln!(context.out, "{}\n{text}", paint(HEADING, "Not now"))?;
            }
        }
        Ok(())
    }
}

/// Lists what is open after some lines that were typed, as far as it begins with some words.
///
/// # Errors
/// As for [`MovesArgs::run`].
pub(super) fn list(
    context: &mut Context<'_>,
    session: &Session,
    lines: &[String],
    beginning: &str,
) -> Result<(), Error> {
    let words = beginning.split_whitespace().map(str::to_owned).collect();
    let after = Some(lines.join("\n")).filter(|lines| !lines.is_empty());
    let args = MovesArgs { words, after, all: false, format: Format::default() };
    args.print_for(context, session).map(drop)
}

/// Is it about a card that is not in any hand this person sees? Why such a card cannot be played is no news.
fn names_absent_card(desk: &Desk, offer: &Offer) -> bool {
    let decks = desk.table().play().decks();
    let is_card = |id: &str| decks.iter().any(|deck| deck.cards.iter().any(|card| card == id));
    let held: Vec<String> = Side::ALL
        .into_iter()
        .flat_map(|side| desk.hand(side))
        .filter_map(|card| card.face.map(|face| face.id))
        .collect();
    // A card that is in no deck this time is in no hand either.
    let plays = matches!(offer.words.0.first(), Some(Term::Key(word)) if desk.table().play().grammar().shows.contains(word));
    let absent = |term: &Term| matches!(term, Term::Name { id, .. } if (plays || is_card(id)) && !held.iter().any(|card| **card == **id));
    offer.words.0.iter().any(absent)
}
