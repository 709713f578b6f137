//! What is asked of a reader: the question, the commands that answer it, the orders that are open.

use super::call::Call;
use super::name;
use crate::engine::Who;
use crate::games;
use crate::mail::page::{Page, Piece};
use crate::render::moves::{Listed, answers, explained, folded, in_names, sample, to_paste};
use crate::render::text::width;
use crate::side::Side;
use crate::speech::{Offer, Pending, Prompt, Term};
use crate::table::{Mode, Owed, Seat, Table, Waiting, What};
use anstream::adapter::strip_str;

/// How many lines of orders a letter shows.
const ORDERS_SHOWN: usize = 12;
/// Names shown of orders that differ in one name only.
const NAMES_SHOWN: usize = 6;
/// As the two above, where the reader cannot look up the rest.
const ORDERS_EXPLAINED: usize = 24;
const NAMES_EXPLAINED: usize = 40;
/// The columns of a line that is to be copied.
const COLUMNS: usize = 68;
/// What parts an order from its comment.
const BEFORE_NOTE: &str = "   # ";
/// What a message is called that somebody has saved.
pub(super) const SAVED: &str = "letter.eml";

/// Commands to be copied.
fn commands(page: &mut Page, lines: &[&str]) {
    page.add(Piece::Copy(lines.iter().map(|line| (*line).to_owned()).collect()));
}

/// How the game ended, if it has.
fn over(page: &mut Page, table: &Table) {
    let Some(outcome) = table.outcome() else { return };
    page.add(Piece::Heading("The game is over".to_owned()));
    let winner =
        outcome.winner.map_or_else(|| "A draw".to_owned(), |seat| format!("The {} win", table.plays(seat)));
    page.add(Piece::Text(format!("{winner}: {} [{}]", outcome.how, outcome.rule)));
}

/// Does the table wait for words of a player before the cards are dealt?
fn words_owed(waiting: &Waiting) -> bool {
    matches!(&waiting.what, What::Owed(owed) if owed.iter().any(|owed| matches!(owed, Owed::Word(_))))
}

/// What is asked of a reader now, with the command that answers it. Gives what belongs behind the story: the commands one by one, and the
/// orders that are open. Nobody chooses among these before he has read what happened.
#[must_use]
pub fn asked(page: &mut Page, table: &Table, reader: Seat, call: Call) -> Page {
    let mut behind = Page::default();
    put(page, &mut behind, table, (reader, call));
    behind
}

fn put(page: &mut Page, behind: &mut Page, table: &Table, (reader, call): (Seat, Call)) {
    let waiting = table.waiting();
    over(page, table);
    let seats = table.able(&waiting);
    let Some(first) = seats.first() else { return };
    let what = table.what(&waiting);
    let take = format!("coureur receive {SAVED}");
    if !seats.contains(&reader) {
        let who = name(table, *first);
        page.add(Piece::Heading(format!("Waiting for {who}")));
        page.add(Piece::Text(format!("Nothing is asked of you. {}", table.waited())));
        return commands(page, &[&format!("coureur turn {SAVED}")]);
    }
    if words_owed(&waiting) {
        page.add(Piece::Heading("A few words of yours".to_owned()));
        let text =
            "The deal needs a few words of each player, whatever they are; nobody can choose the cards then.";
        page.add(Piece::Text(text.to_owned()));
        return commands(page, &[&take, "coureur join --word \"any words\"", "coureur send"]);
    }
    if !waiting.decision {
        return owed(page, behind, table, (reader, call));
    }
    if let Some((by, to)) = table.undo_proposed() {
        page.add(Piece::Heading("A takeback to answer".to_owned()));
        page.add(Piece::Text(format!(
            "{} proposes to take everything back to entry {to}. `turn` asks you for a yes or a no.",
            name(table, by)
        )));
        commands(page, &[&format!("coureur turn {SAVED}")]);
        behind.add(Piece::Part("Step by step, without the prompt".to_owned()));
        let answer = "coureur undo --accept   # or: coureur undo --decline";
        return commands(behind, &[&take, answer, "coureur send"]);
    }
    page.add(Piece::Heading("Your move".to_owned()));
    match table.play().pending() {
        Pending::Decision(prompt) => {
            let open = Open::of(table, &prompt, reader);
            page.add(Piece::Text(format!("{} {}", prompt.ask, prompt.rule)));
            ready(page);
            if table.setting().mode == Mode::Umpire && reader.side().is_some() {
                page.add(Piece::Text(by_hand(table)));
                open.explain(behind, table);
            } else {
                open.list(behind);
            }
            step_by_step(behind, open.example());
        }
        Pending::Chance(_) | Pending::Over(_) => {
            page.add(Piece::Text(format!("You are asked for {what}.")));
            commands(page, &[&format!("coureur turn {SAVED}")]);
        }
    }
}

/// What a reader's program owes, and what he is asked behind it.
fn owed(page: &mut Page, behind: &mut Page, table: &Table, (reader, call): (Seat, Call)) {
    let waiting = table.waiting();
    let chores = table.chores(&waiting).unwrap_or_else(|| format!("give {}", table.what(&waiting)));
    match call {
        Call::Program => {
            page.add(Piece::Heading("Nothing to decide".to_owned()));
            let text = format!(
                "Only your program is asked: it must {chores}, which it does when you type `sign` there. The letter that it writes then \
                 is all your opponent needs."
            );
            page.add(Piece::Text(text));
            commands(page, &[&format!("coureur turn {SAVED}")]);
        }
        Call::Perhaps => {
            page.add(Piece::Heading("Perhaps your move".to_owned()));
            let hangs = match &waiting.what {
                What::Owed(owed) if owed.iter().any(|owed| matches!(owed, Owed::Unseal(_))) => {
                    "the two answers"
                }
                What::Owed(_) | What::Nothing | What::Answer | What::Cards(_) | What::Takeback(_) => {
                    "the dice"
                }
            };
            let text = format!(
                "First your program must {chores}, which it does when you type `sign` there. Whether you are asked something then hangs \
                 on {hangs}: if you are, `turn` puts the question at once, and else it writes the letter."
            );
            page.add(Piece::Text(text));
            commands(page, &[&format!("coureur turn {SAVED}")]);
        }
        Call::Move => {
            page.add(Piece::Heading("Your move".to_owned()));
            let first = format!("First your program must {chores}, which it does by itself.");
            match table.play().pending() {
                Pending::Decision(prompt) => {
                    page.add(Piece::Text(format!("{} {} {first}", prompt.ask, prompt.rule)));
                    let open = Open::of(table, &prompt, reader);
                    ready(page);
                    open.list(behind);
                    step_by_step(behind, open.example());
                }
                Pending::Chance(_) | Pending::Over(_) => {
                    page.add(Piece::Text(format!("{first} Then you decide.")));
                    commands(page, &[&format!("coureur turn {SAVED}")]);
                }
            }
        }
    }
}

/// What is asked now and of whom, for everybody who reads a post.
pub fn asked_of_all(page: &mut Page, table: &Table) {
    over(page, table);
    let waiting = table.waiting();
    let who = |seat: &Seat| format!("{seat} ({})", name(table, *seat));
    let seats = table.able(&waiting);
    let players: Vec<String> = seats.iter().filter(|seat| seat.side().is_some()).map(who).collect();
    let Some(first) = seats.first() else { return };
    match table.play().pending() {
        Pending::Decision(prompt)
            if waiting.decision && table.undo_proposed().is_none() && !players.is_empty() =>
        {
            page.add(Piece::Heading(format!("To move: {}", players.join(" and "))));
            page.add(Piece::Text(format!("{} {}", prompt.ask, prompt.rule)));
            let open = Open::of(table, &prompt, *first);
            if table.setting().mode == Mode::Umpire {
                open.explain(page, table);
                // What both answer at once, neither may know of the other.
                page.add(Piece::Text(match players.len() {
                    0 | 1 => how_to_post(first.side().unwrap_or(Side::British)),
                    _ => how_to_answer(table),
                }));
            } else {
                open.list(page);
            }
        }
        _ => {
            page.add(Piece::Text(table.waited()));
        }
    }
}

/// How orders are given by a player who has no program to give them with.
fn by_hand(table: &Table) -> String {
    format!(
        "Without the program: write your orders to {}, the umpire, in plain words, one a line; they are entered for you.",
        name(table, Seat::Umpire)
    )
}

/// How orders are posted where an umpire enters them.
fn how_to_post(side: Side) -> String {
    format!(
        "To give orders, post them in this thread in plain words: a line that begins with \u{201c}{side}:\u{201d}, then one order a \
         line, or several with a semicolon between them, up to an empty line. Your last post before the next round counts; \
         what you quote or strike out does not. Cards are called by their number or name."
    )
}

/// How an answer is given that the other side must not know.
fn how_to_answer(table: &Table) -> String {
    format!(
        "Both sides answer this without knowing what the other says. Don't post it here: send your answer to {}, the umpire, \
         in a private message, in plain words, in a line that begins with \u{201c}British:\u{201d} or \u{201c}French:\u{201d}.",
        name(table, Seat::Umpire)
    )
}

/// The orders that answer a question.
struct Open {
    /// Those that anybody may know of, each ready to be pasted.
    lines: Vec<Listed>,
    /// May cards of a hidden hand be played as well?
    cards: bool,
    /// The words that end something.
    idle: &'static [&'static str],
}

impl Open {
    fn of(table: &Table, prompt: &Prompt, seat: Seat) -> Open {
        let side = match (prompt.who, seat.side()) {
            (Who::One(side), _) => side,
            (Who::Both, side) => side.unwrap_or(Side::British),
        };
        let offers = table.play().offers(side);
        // A card that lies face down has no name that its writer could know, and its slot tells the reader nothing.
        let face_down = |offer: &Offer| offer.words.0.iter().any(|term| matches!(term, Term::Slot(_)));
        let hidden = |offer: &Offer| offer.needs().is_some() || face_down(offer);
        let public = answers(&offers).into_iter().filter(|offer| !hidden(offer));
        let cards = offers.iter().any(|offer| offer.refused.is_none() && hidden(offer));
        let idle = table.play().grammar().idle;
        Open { lines: to_paste(&in_names(&public.collect::<Vec<Offer>>())), cards, idle }
    }

    /// Some of them, every kind before a second one of any.
    fn list(&self, page: &mut Page) {
        let folded = folded(&self.lines, NAMES_SHOWN);
        let shown = sample(&folded, ORDERS_SHOWN);
        let more = folded.len() - shown.len();
        page.add(Piece::Part("Orders open now".to_owned()));
        let mut notes = Vec::new();
        notes.extend((more > 0).then(|| format!("And {more} more.")));
        notes.extend(self.of_the_hand(shown.is_empty()));
        notes.push("`coureur moves` lists them all and says what they mean.".to_owned());
        page.add(Piece::Copy(shown.into_iter().map(line).collect()));
        page.add(Piece::Text(notes.join(" ")));
    }

    /// As [`Open::list`], for somebody who may not have the program and can look nothing up: with all names that fit, and
    /// what the words mean.
    fn explain(&self, page: &mut Page, table: &Table) {
        let folded = folded(&self.lines, NAMES_EXPLAINED);
        let shown: Vec<Listed> = sample(&folded, ORDERS_EXPLAINED).into_iter().cloned().collect();
        let more = folded.len() - shown.len();
        let glossary = games::words(&table.setting().terms.game).map_or(&[][..], |words| words.orders);
        let text = strip_str(&explained(&shown, glossary)).to_string();
        page.add(Piece::Part("Orders open now".to_owned()));
        page.add(Piece::Copy(text.lines().map(str::to_owned).collect()));
        let mut notes = Vec::new();
        notes.extend((more > 0).then(|| format!("And {more} more, of the same kinds.")));
        notes.extend(self.of_the_hand(shown.is_empty()));
        let folded = shown.iter().any(|line| line.order.ends_with('…'));
        notes.extend(folded.then(|| {
            "Where an order ends in \u{201c}…\u{201d}, one of the names behind it belongs there.".to_owned()
        }));
        notes.push(
            "If you miss an order or do not know a word, ask the umpire, who can list everything that is open."
                .to_owned(),
        );
        page.add(Piece::Text(notes.join(" ")));
    }

    /// An order to try, if there is one that does something.
    fn example(&self) -> Option<&str> {
        let ends = |order: &str| order.split(' ').next().is_some_and(|first| self.idle.contains(&first));
        self.lines.iter().map(|line| line.order.as_str()).find(|order| !ends(order))
    }

    fn of_the_hand(&self, alone: bool) -> Option<String> {
        self.cards
            .then(|| if alone { "A card of the hand." } else { "Others name a card of the hand." }.to_owned())
    }
}

/// The command that answers a question. A mail that is simply answered reaches nobody's program, so that is said too.
fn ready(page: &mut Page) {
    page.add(Piece::Copy(vec![format!("coureur turn {SAVED}")]));
    let words = format!(
        "{SAVED} is this message, saved as a file. `turn` asks, tries your orders and sends them when you say `sign`. \
         Orders typed into a reply are read by no program."
    );
    page.add(Piece::Text(words));
}

/// The same by single commands. What is ready to be copied signs nothing: an example of an order is only tried.
fn step_by_step(page: &mut Page, example: Option<&str>) {
    let dry =
        if example.is_some() { " (`--dry-run` shows what an order would do, and signs nothing)" } else { "" };
    page.add(Piece::Part(format!("Step by step, without the prompt{dry}")));
    // Quotes that every shell understands; no order holds any.
    let tried = example.map(|order| format!("coureur play --dry-run \"{}\"", order.replace('"', "")));
    let steps = [format!("coureur receive {SAVED}")].into_iter().chain(tried);
    let steps = steps.chain(["coureur play \"ORDER\"".to_owned(), "coureur send".to_owned()]);
    page.add(Piece::Copy(steps.collect()));
}

/// An order with its comment, as much of it as fits: of two units called alike, where each stands.
fn line(listed: &Listed) -> String {
    let Some(note) = &listed.note else { return listed.order.clone() };
    let room = COLUMNS.saturating_sub(width(&listed.order) + width(BEFORE_NOTE));
    let fits = |text: &str| width(text) <= room;
    let place = || note.rfind(", at ").map(|at| note[at + 2..].to_owned()).filter(|place| fits(place));
    let names = || {
        let cuts = note.match_indices(", ").map(|(at, _)| format!("{}, …", &note[..at]));
        cuts.filter(|cut| fits(cut)).last()
    };
    let note = Some(note.clone()).filter(|whole| fits(whole)).or_else(place).or_else(names);
    note.map_or_else(|| listed.order.clone(), |note| format!("{}{BEFORE_NOTE}{note}", listed.order))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p34_a_comment_that_is_too_long_says_where_or_the_first_names() {
        let of = |order: &str, note: &str| {
            let (kind, last) = (String::new(), None);
            let (called, who) = (None, None);
            line(&Listed { kind, order: order.to_owned(), note: Some(note.to_owned()), last, called, who })
        };
        assert_eq!(of("eliminate x-1", "X, at Carlisle"), "eliminate x-1   # X, at Carlisle");
        let long = "Pennsylvania, Provincials 2-4 of a Department, at Shepherd's Ferry";
        assert_eq!(of("eliminate pennsylvania-1", long), "eliminate pennsylvania-1   # at Shepherd's Ferry");
        let names = "Cataraqui, Crown Point, French Creek, Louisbourg, Île-aux-Noix, Montréal and 9 more";
        let cut = of("demolish …", names);
        assert_eq!(cut, "demolish …   # Cataraqui, Crown Point, French Creek, Louisbourg, …");
        assert_eq!(of("x", &"y".repeat(90)), "x");
    }
}
