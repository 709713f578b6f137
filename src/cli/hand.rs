//! `hand`: one's own cards.

use super::post::MarkupArg;
use super::{CliError, Context, Format, SideArg, json};
use crate::cli::{Error, Exit};
use crate::engine::Slot;
use crate::log::Hash;
use crate::mail::page::{Page, Piece, clean};
use crate::mail::standing::Standing;
use crate::mail::story;
use crate::render;
use crate::render::paint::{HEADING, WRONG, of, paint};
use crate::render::text::{tied, wrap};
use crate::side::Side;
use crate::speech::CardFace;
use crate::table::{Desk, Hand, Mode, PlayError, Seat};
use clap::Args;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Your cards.
#[derive(Debug, Args)]
pub struct HandArgs {
    /// Whose, if you may see both
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
    /// As a private message to that player, in the markup of a forum
    #[arg(long, requires = "side", conflicts_with = "json")]
    message: bool,
    /// The markup of the message
    #[arg(long = "format", value_enum, default_value_t = MarkupArg::Bbcode, value_name = "FORMAT")]
    markup: MarkupArg,
    #[command(flatten)]
    format: Format,
}

impl HandArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold, or the identity has no seat.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let session = context.session()?;
        let desk = session.desk();
        let wanted = |side: &Side| self.side.is_none_or(|wanted| Side::from(wanted) == *side);
        let sides: Vec<Side> =
            Side::ALL.into_iter().filter(|side| desk.may_look(*side)).filter(wanted).collect();
        if sides.is_empty() {
            let seated = Side::ALL.into_iter().any(|side| desk.may_look(side));
            return Err(match self.side.filter(|_| seated) {
                Some(side) => CliError::NotYourHand { side: side.into() }.into(),
                None => PlayError::NoSeat.into(),
            });
        }
        if let (true, [side]) = (self.message, sides.as_slice()) {
            write!(context.out, "{}", message(desk, *side).write(self.markup.into()))?;
            return Ok(Exit::Fine);
        }
        if self.format.json {
            for side in &sides {
                shown(context, desk, &desk.hand(*side));
            }
            let hands: Map<String, Value> =
                sides.iter().map(|side| (side.word().to_owned(), json::hand(desk, *side))).collect();
            json::print(context, "hand", Value::Object(hands))?;
            return Ok(Exit::Fine);
        }
        for side in sides {
            print(context, desk, side)?;
        }
        Ok(Exit::Fine)
    }
}

/// Prints a hand under its heading.
///
/// # Errors
/// If nothing can be printed.
pub fn print(context: &mut Context<'_>, desk: &Desk, side: Side) -> Result<(), Error> {
    let cards = in_order(desk.hand(side));
    // A seat may play the other side's cards, after bidding.
    let plays = desk.table().plays(side);
    let head = paint(of(plays), format!("{plays} hand"));
    writeln!(context.out, "{}", paint(HEADING, head))?;
    let hidden = match desk.table().setting().mode {
        Mode::Table => "nobody has typed in what they are (`coureur play 'deal CARD'`)",
        Mode::Umpire => "the umpire has not sealed them to their holder yet",
        Mode::Duel | Mode::Solo => "the other side's share has not come in yet",
    };
    write!(context.out, "{}", render::hand(cards.iter().map(|card| card.face.as_ref()), hidden))?;
    if desk.table().setting().mode == Mode::Table {
        let down: Vec<String> =
            cards.iter().filter(|card| card.face.is_none()).map(|card| card.slot.to_string()).collect();
        if !down.is_empty() {
            writeln!(context.out, "{}", wrap(&format!("Face down: {}", down.join(", ")), "  ", "    "))?;
        }
    }
    for line in idle(desk, side, &cards) {
        writeln!(context.out, "{line}")?;
    }
    writeln!(context.out)?;
    shown(context, desk, &cards);
    Ok(())
}

/// The cards by their numbers, as the question lists them.
fn in_order(mut cards: Vec<Hand>) -> Vec<Hand> {
    let number = |id: &str| {
        let digits = id.find(|letter: char| letter.is_ascii_digit()).unwrap_or(id.len());
        (id[..digits].to_owned(), id[digits..].parse::<u32>().ok(), id.to_owned())
    };
    cards.sort_by_key(|card| card.face.as_ref().map(|face| number(&face.id)));
    cards
}

/// A hand as a message to its player, who need not have the program.
fn message(desk: &Desk, side: Side) -> Page {
    let table = desk.table();
    let who = story::name(table, Seat::Player(side));
    let mut page = Page::default();
    page.add(Piece::Heading(format!("{}: your hand, {who}", story::title(table))));
    let whose = format!("For you alone, who play the {}: nobody else may see it.", table.plays(side));
    page.add(Piece::Text(whose));
    let told = |face: &CardFace| {
        let end = if face.text.is_empty() { String::new() } else { format!(": {}", face.text) };
        format!("{} {} ({}){end}", face.id.to_uppercase(), face.name, face.kind)
    };
    let cards: Vec<String> = in_order(desk.hand(side))
        .iter()
        .filter_map(|card| card.face.as_ref())
        .map(told)
        .map(|card| clean(&card))
        .collect();
    if cards.is_empty() {
        page.add(Piece::Text("You hold no cards now.".to_owned()));
    }
    page.add(Piece::Items(cards));
    page.add(Piece::Text(format!(
        "In your orders call a card by its number or name. Orders go into the thread, after \u{201c}{side}:\u{201d}; a card that \
         you only think of playing does not."
    )));
    page
}

/// The sides that hold cards they did not hold before.
#[must_use]
pub fn dealt(desk: &Desk, before: &Held) -> Vec<Side> {
    let new =
        |side: &Side| desk.hand(*side).iter().any(|card| card.face.is_some() && !before.contains(&card.slot));
    Side::ALL.into_iter().filter(|side| desk.may_look(*side)).filter(new).collect()
}

/// Remembers that the person has been shown these cards: no preference answers for him on cards he does not know.
fn shown(context: &Context<'_>, desk: &Desk, cards: &[Hand]) {
    let slots: Vec<Slot> = cards.iter().filter(|card| card.face.is_some()).map(|card| card.slot).collect();
    // If it cannot be kept, he is asked once more, no worse.
    if let Ok(home) = context.home()
        && let Ok(mut standing) = Standing::open(home.path(), Hash::from_bytes(*desk.table().game_id()))
    {
        let _ = standing.saw(&slots);
    }
}

/// Warns of cards in this person's hands that he cannot play, because he waived the windows they are for.
///
/// # Errors
/// If nothing can be printed.
pub fn warn(context: &mut Context<'_>, desk: &Desk) -> Result<(), Error> {
    for side in Side::ALL.into_iter().filter(|side| desk.may_look(*side)) {
        for line in idle(desk, side, &desk.hand(side)) {
            writeln!(context.out, "{line}")?;
        }
    }
    Ok(())
}

/// As [`warn`], but only if cards came to his hands since.
///
/// # Errors
/// If nothing can be printed.
pub fn warn_of_new(context: &mut Context<'_>, desk: &Desk, before: &Held) -> Result<(), Error> {
    if held(desk).is_subset(before) { Ok(()) } else { warn(context, desk) }
}

/// Where the cards lie that a person holds and knows.
pub type Held = BTreeSet<Slot>;

/// The cards a person holds and knows.
#[must_use]
pub fn held(desk: &Desk) -> Held {
    let sides = Side::ALL.into_iter().filter(|side| desk.may_look(*side));
    let known = |card: Hand| card.face.map(|_| card.slot);
    sides.flat_map(|side| desk.hand(side)).filter_map(known).collect()
}

/// The cards of a hand that are for windows its side has waived, each with what to do about it.
fn idle(desk: &Desk, side: Side, cards: &[Hand]) -> Vec<String> {
    let table = desk.table();
    let plays = table.plays(side);
    let alone = matches!(desk.seats().collect::<Vec<_>>().as_slice(), [one] if one.side().is_some());
    let whose = if alone { String::new() } else { format!(" --for {}", side.word()) };
    let when =
        if desk.seat_on_move().is_some() { String::new() } else { format!(" {}", tied("(on your turn)")) };
    let mut lines = Vec::new();
    for face in cards.iter().filter_map(|card| card.face.as_ref()) {
        let kinds = face.windows.iter().filter(|(by, _)| *by == plays).map(|(_, kind)| *kind);
        let waived: Vec<&str> = kinds.filter(|kind| table.waived(side).any(|known| known == *kind)).collect();
        if !waived.is_empty() {
            let card = tied(&format!("{} {}", face.id.to_uppercase(), face.name));
            let who = if alone { "You hold".to_owned() } else { format!("The {plays} hold") };
            let which = if waived.len() == 1 { "its window is waived" } else { "its windows are waived" };
            let order = tied(&format!("coureur unwaive {}{whose}", waived.join(" ")));
            let seen = tied("(your opponent will read it)");
            let text = format!("{who} {card}, but {which}: {order}{when} {seen}");
            let text = wrap(&text, "", "  ");
            lines.push(paint(WRONG, text));
        }
    }
    lines
}
