//! What a letter tells: what happened, how things stand, what is asked. All from public events and views.

use super::page::{Page, Piece, clean};
use crate::engine::Who;
use crate::games;
use crate::side::Side;
use crate::speech::view::Space;
use crate::speech::{Offer, Pending, Term, View, Words};
use crate::table::{Chapter, ClockReport, Days, Mode, Seat, Table, What};
use std::collections::BTreeMap;

/// How many legal orders a letter shows.
const ORDERS_SHOWN: usize = 16;

/// Somebody at the table, by name.
#[must_use]
pub fn name(table: &Table, seat: Seat) -> String {
    table.players().get(&seat).map_or_else(|| "an open seat".to_owned(), |player| clean(&player.name))
}

/// The longest subject: what every mail program shows in a list.
const SUBJECT: usize = 78;

/// The subject: whose move first, then which game.
#[must_use]
pub fn subject(table: &Table, reader: Seat) -> String {
    let game = games::find(&table.setting().terms.game).map_or("a game", |game| game.title);
    let id = data_encoding::HEXLOWER.encode(&table.game_id()[..2]);
    let clock = table.play().view().clock;
    let season = clock.words.split(',').next().unwrap_or_default();
    let whole = clean(&format!("{}: {game} [{id}], {season}", summons(table, reader))).replace('\n', " ");
    match whole.char_indices().nth(SUBJECT - 1) {
        Some((at, _)) if whole.chars().count() > SUBJECT => format!("{}…", &whole[..at]),
        _ => whole,
    }
}

/// What a post is called: the game and who plays it.
#[must_use]
pub fn title(table: &Table) -> String {
    let game = games::find(&table.setting().terms.game).map_or("a game", |game| game.title);
    let side = |side| name(table, Seat::Player(side));
    let id = data_encoding::HEXLOWER.encode(&table.game_id()[..2]);
    format!("{game}: {} vs {} [{id}]", side(Side::British), side(Side::French))
}

/// What is asked of a reader, in a few words to begin a subject with.
fn summons(table: &Table, reader: Seat) -> String {
    let waiting = table.waiting();
    let seats = table.able(&waiting);
    match seats.iter().find(|seat| **seat == reader).or(seats.first()) {
        _ if table.outcome().is_some() => "The game is over".to_owned(),
        None => "The game is over".to_owned(),
        Some(seat) if !table.players().contains_key(seat) => "Come and play".to_owned(),
        Some(seat) if *seat != reader => {
            format!("Waiting for {}", name(table, *seat).chars().take(24).collect::<String>())
        }
        Some(_) if table.undo_proposed().is_some() => "A takeback to answer".to_owned(),
        Some(_) if waiting.decision => "Your move".to_owned(),
        Some(_) => "Your program's answer".to_owned(),
    }
}

/// The last entry a seat has signed; 0 if none.
#[must_use]
pub fn last_by(table: &Table, seat: Seat) -> u64 {
    let own = table.story().iter().rev().find(|chapter| chapter.seat == seat && chapter.entry > 0);
    own.map_or(0, |chapter| chapter.entry)
}

fn dice(result: &str) -> Option<String> {
    let (kind, rest) = result.split_once(' ')?;
    let (index, what) = rest.split_once(' ')?;
    match kind {
        "roll" => Some(format!("Dice: {what} (`audit roll {index}`)")),
        "draw" => Some(format!("Drawn: {what} (`audit roll {index}`)")),
        _ => None,
    }
}

/// An order as a sentence: what a side ordered, or what its player did besides.
fn order(who: &str, order: &str) -> String {
    let side = Side::ALL.into_iter().find(|side| order.starts_with(side.title()));
    match side {
        Some(side) if order[side.title().len()..].starts_with(':') => format!("Orders: {order}"),
        Some(_) => order.to_owned(),
        None => format!("{who} {order}"),
    }
}

fn chapter_items(table: &Table, chapter: &Chapter, who: &str) -> Vec<String> {
    let said = table.orders(chapter);
    let orders = said.iter().filter(|order| !order.starts_with("says: ")).map(|words| order(who, words));
    let dice = chapter.results.iter().filter_map(|result| dice(result));
    let told = table.told(chapter).into_iter().filter(|told| !told.text.is_empty());
    let told = told.map(|told| match &told.rule {
        Some(rule) => format!("{} {rule}", told.text),
        None => told.text,
    });
    orders.chain(dice).chain(told).map(|item| clean(&item)).collect()
}

/// What happened after an entry.
pub fn happened(page: &mut Page, table: &Table, since: u64) {
    let mut quiet = true;
    for chapter in table.story().iter().filter(|chapter| chapter.entry > since) {
        let orders = table.orders(chapter);
        let says = orders.iter().filter_map(|order| order.strip_prefix("says: "));
        let who = name(table, chapter.seat);
        let items = chapter_items(table, chapter, &who);
        if items.is_empty() && says.clone().next().is_none() {
            continue;
        }
        if quiet {
            page.add(Piece::Heading("What happened".to_owned()));
            quiet = false;
        }
        let day = chapter.time.get(..10).unwrap_or_default();
        page.add(Piece::Text(format!("Entry {}, {} ({who}), {day}:", chapter.entry, chapter.seat)));
        page.add(Piece::Items(items));
        says.for_each(|words| page.add(Piece::Quote(format!("{who}: {}", clean(words)))));
    }
}

/// How things stand: everything that the board shows.
pub fn position(page: &mut Page, view: &View) {
    page.add(Piece::Heading("How things stand".to_owned()));
    page.add(Piece::Text(view.clock.to_string()));
    let whose = |side: Option<Side>| side.map(|side| format!("{side} ")).unwrap_or_default();
    let tracks = view.tracks.iter();
    let tracks = tracks.map(|track| format!("{}{}: {}", whose(track.side), track.name, track.words()));
    let notes = view.notes.iter().map(|note| note.text.clone());
    page.add(Piece::Items(tracks.chain(notes).collect()));
    for region in &view.regions {
        let here = view.spaces.iter().filter(|space| space.region == region.id && !view.is_quiet(space));
        let items: Vec<String> = here.map(|space| space_item(view, space)).collect();
        if !items.is_empty() {
            page.add(Piece::Text(format!("{}:", region.name)));
            page.add(Piece::Items(items));
        }
    }
    let marked = view.marked_links().into_iter().map(|(name, what)| format!("{name}: {what}"));
    let held = view.boxes.iter().filter_map(|holding| {
        let stacks = view.held(holding);
        let several = stacks.len() > 1;
        let words: Vec<String> = stacks.iter().map(|stack| stack.headed(several)).collect();
        (!words.is_empty()).then(|| format!("{}: {}", holding.name, words.join(". ")))
    });
    let piles = view.piles.iter().filter(|pile| pile.count > 0);
    let piles = piles.map(|pile| format!("{}{}", whose(pile.side), pile.words(": ")));
    page.add(Piece::Text("Beside the map:".to_owned()));
    page.add(Piece::Items(marked.chain(held).chain(piles).collect()));
    // Of a small map a letter can hold the lines too, for readers who have no map.
    if view.is_small() && !view.links.is_empty() {
        page.add(Piece::Text("Lines of the map:".to_owned()));
        page.add(Piece::Items(view.lines()));
    }
}

/// A space: whose and what it is, and who is there. A stack says whose it is unless the space has said so.
fn space_item(view: &View, space: &Space) -> String {
    let owner = space.control.map(|side| format!("{side} ")).unwrap_or_default();
    let head = format!("{} ({owner}{})", space.name, view.place(space));
    let stacks = view.stacks(space);
    let several = stacks.iter().any(|stack| stack.side != space.control);
    let words: Vec<String> = stacks.iter().map(|stack| stack.headed(several)).collect();
    if words.is_empty() { head } else { format!("{head}: {}", words.join(". ")) }
}

/// Who plays with which key, and whom the game's mode trusts: what two people compare before the first move.
pub fn people(page: &mut Page, table: &Table) {
    let mode = table.setting().mode;
    let item = |seat: &Seat| match table.players().get(seat) {
        Some(player) => format!("{}: {}: {}", seat.word(), clean(&player.name), player.key.fingerprint()),
        None => format!("{}: open", seat.word()),
    };
    page.add(Piece::Heading("Who plays".to_owned()));
    page.add(Piece::Text(mode.trust().to_owned()));
    page.add(Piece::Items(mode.seats().iter().map(item).collect()));
    page.add(Piece::Text(
        "Compare the words of the keys by telephone or when you meet: if all see the same, nobody stands between you."
            .to_owned(),
    ));
}

/// The clock, where one was agreed.
pub fn clock(page: &mut Page, report: &ClockReport) {
    let side = |side: Side| {
        let clock = &report.sides[side];
        let (used, left) = (clock.days(), Days(clock.vacation_left));
        format!("{side}: {used} used, {} late, {left} of vacation left", clock.late)
    };
    let mut items = vec![report.control.to_string(), side(Side::British), side(Side::French)];
    if let Some((side, _, due)) = &report.on_move {
        items.push(format!("{side} to move by {}", due.strftime("%Y-%m-%d %H:%M UTC")));
    }
    page.add(Piece::Heading("Clock".to_owned()));
    page.add(Piece::Items(items));
}

/// A legal order that answers the question as a line to paste; amounts that differ only in number become one line.
fn order_lines(offers: &[Offer]) -> Vec<String> {
    let mut lines: Vec<(Vec<String>, u32, u32)> = Vec::new();
    let mut at: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    let answers = |offer: &&Offer| offer.refused.is_none() && offer.needs().is_none() && !offer.aside;
    for offer in offers.iter().filter(answers) {
        let mut amount = None;
        let pattern: Vec<String> = offer
            .words
            .0
            .iter()
            .map(|term| match (term, amount) {
                (Term::Amount { n, .. }, None) => {
                    amount = Some(*n);
                    String::new()
                }
                _ => Words::from(vec![term.clone()]).to_string(),
            })
            .collect();
        let n = amount.unwrap_or(0);
        let index = *at.entry(pattern.clone()).or_insert(lines.len());
        match lines.get_mut(index) {
            Some((_, least, most)) => (*least, *most) = ((*least).min(n), (*most).max(n)),
            None => lines.push((pattern, n, n)),
        }
    }
    lines
        .into_iter()
        .map(|(pattern, least, most)| {
            let fill = |word: &String| if word.is_empty() { most.to_string() } else { word.clone() };
            let words: Vec<String> = pattern.iter().map(fill).collect();
            let range = if least < most { format!("   # or any number from {least}") } else { String::new() };
            format!("{}{range}", words.join(" "))
        })
        .collect()
}

/// How the game ended, if it has.
fn over(page: &mut Page, table: &Table) {
    let Some(outcome) = table.outcome() else { return };
    page.add(Piece::Heading("The game is over".to_owned()));
    let winner =
        outcome.winner.map_or_else(|| "A draw".to_owned(), |seat| format!("The {} win", table.plays(seat)));
    page.add(Piece::Text(format!("{winner}: {} [{}]", outcome.how, outcome.rule)));
}

/// Whose move it is, for everybody who reads a post, and how orders are posted where an umpire enters them.
pub fn asked_of_all(page: &mut Page, table: &Table) {
    over(page, table);
    let waiting = table.waiting();
    let seats = table.able(&waiting);
    let who = |seat: &Seat| format!("{seat} ({})", name(table, *seat));
    let players: Vec<String> = seats.iter().filter(|seat| seat.side().is_some()).map(who).collect();
    let Some(first) = seats.first() else { return };
    if players.is_empty() || !waiting.decision || !matches!(waiting.what, What::Answer) {
        let all: Vec<String> = seats.iter().map(who).collect();
        page.add(Piece::Text(format!("The table waits for {}: {}.", all.join(" or "), table.what(&waiting))));
        return;
    }
    page.add(Piece::Heading(format!("To move: {}", players.join(" and "))));
    question(page, table, *first);
    if table.setting().mode == Mode::Umpire {
        let side = first.side().unwrap_or(Side::British);
        page.add(Piece::Text(format!(
            "To give orders, post them in this thread in plain words: a line that begins with \u{201c}{side}:\u{201d}, then one \
             order a line, or several with a semicolon between them, up to an empty line. Your last post before the next \
             round counts; what you quote or strike out does not. Cards are called by their number or name."
        )));
    }
}

/// What is asked of a reader now, with orders to paste.
pub fn asked(page: &mut Page, table: &Table, reader: Seat) {
    let waiting = table.waiting();
    over(page, table);
    let seats = table.able(&waiting);
    let Some(first) = seats.first() else { return };
    if !seats.contains(&reader) {
        page.add(Piece::Text(format!(
            "The table waits for {} ({}).",
            name(table, *first),
            table.what(&waiting)
        )));
        return;
    }
    if !table.players().contains_key(&reader) {
        page.add(Piece::Heading("An invitation".to_owned()));
        page.add(Piece::Text(format!("The {reader} seat is open. To take it:")));
        page.add(Piece::Copy(vec!["coureur join THIS-MESSAGE".to_owned(), "coureur send".to_owned()]));
        return;
    }
    if !waiting.decision {
        page.add(Piece::Heading("Your program's answer".to_owned()));
        page.add(Piece::Text(format!("Nothing to decide: only {}.", table.what(&waiting))));
        page.add(Piece::Copy(vec!["coureur receive --answer THIS-MESSAGE".to_owned()]));
        return;
    }
    if let Some((by, to)) = table.undo_proposed() {
        page.add(Piece::Heading("A takeback to answer".to_owned()));
        page.add(Piece::Text(format!("{} proposes to take everything back to entry {to}.", name(table, by))));
        let answers = ["coureur undo --accept", "coureur undo --decline", "coureur send"];
        page.add(Piece::Copy(answers.map(str::to_owned).to_vec()));
        return;
    }
    page.add(Piece::Heading("Your move".to_owned()));
    question(page, table, reader);
}

/// The open question, and orders that answer it.
fn question(page: &mut Page, table: &Table, reader: Seat) {
    let Pending::Decision(prompt) = table.play().pending() else {
        page.add(Piece::Text(format!("You are asked for {}.", table.what(&table.waiting()))));
        return;
    };
    page.add(Piece::Text(format!("{} {}", prompt.ask, prompt.rule)));
    let side = match (prompt.who, reader.side()) {
        (Who::One(side), _) => side,
        (Who::Both, side) => side.unwrap_or(Side::British),
    };
    let offers = table.play().legal(side);
    let lines = order_lines(&offers);
    let more = lines.len().saturating_sub(ORDERS_SHOWN);
    let cards = offers.iter().any(|offer| offer.needs().is_some());
    page.add(Piece::Copy(lines.into_iter().take(ORDERS_SHOWN).collect()));
    let mut notes = Vec::new();
    notes.extend((more > 0).then(|| format!("and {more} more")));
    notes.extend(cards.then(|| "or play a card of your hand".to_owned()));
    notes.push("`coureur moves` lists them all".to_owned());
    page.add(Piece::Text(format!("({}.)", notes.join("; "))));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_become_one_line_that_can_be_pasted() {
        let offer = Offer::plain;
        let offers: Vec<Offer> = (1..=7)
            .map(|n| offer(Words::opt("take").amount(n, 7).then("troops")))
            .chain([offer(Words::key("to").name("albany", ["Albany"]))])
            .collect();
        assert_eq!(order_lines(&offers), ["take 7 troops   # or any number from 1", "to albany"]);
    }

    #[test]
    fn dice_come_with_their_audit_number() {
        assert_eq!(
            dice("roll 3 combat hampshire british: 4").as_deref(),
            Some("Dice: combat hampshire british: 4 (`audit roll 3`)")
        );
        assert_eq!(dice("forced british retreat"), None);
    }
}
