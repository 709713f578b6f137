//! What a letter tells: what is asked, what happened, how things stand. All from public events and views.
//!
//! | file | holds |
//! | --- | --- |
//! | `story/asked.rs` | what is asked of a reader, with the commands that answer it |
//! | `story/call.rs` | whether he will be asked once his program has answered |
//! | `story/happened.rs` | what happened, within bounds |
//! | `story/invitation.rs` | what somebody should know who never heard of any of this |

mod asked;
mod call;
mod happened;
mod invitation;

pub use asked::{asked, asked_of_all};
pub use call::Call;
pub use happened::{News, happened};
pub use invitation::{Host, invitation, terms};

use super::page::{Page, Piece, clean};
use crate::games;
use crate::keys::Fingerprint;
use crate::render::umpired::cautions;
use crate::side::Side;
use crate::speech::View;
use crate::speech::view::{Space, headed};
use crate::table::{ClockReport, Days, Seat, Table};

/// Somebody at the table, by name.
#[must_use]
pub fn name(table: &Table, seat: Seat) -> String {
    table.players().get(&seat).map_or_else(|| "an open seat".to_owned(), |player| clean(&player.name))
}

/// The longest subject: what every mail program shows in a list.
const SUBJECT: usize = 78;

/// The subject: whose move first, then which game.
#[must_use]
pub fn subject(table: &Table, reader: Seat, call: Call) -> String {
    let game = games::find(&table.setting().terms.game).map_or("a game", |game| game.title);
    let id = data_encoding::HEXLOWER.encode(&table.game_id()[..2]);
    let clock = table.play().view().clock;
    let season = clock.words.split(',').next().unwrap_or_default();
    let whole =
        clean(&format!("{}: {game} [{id}], {season}", summons(table, reader, call))).replace('\n', " ");
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
fn summons(table: &Table, reader: Seat, call: Call) -> String {
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
        Some(_) => match call {
            Call::Move => "Your move".to_owned(),
            Call::Perhaps => "Perhaps your move".to_owned(),
            Call::Program => "Nothing to decide".to_owned(),
        },
    }
}

/// The last entry a seat has signed; 0 if none.
#[must_use]
pub fn last_by(table: &Table, seat: Seat) -> u64 {
    let own = table.story().iter().rev().find(|chapter| chapter.seat == seat && chapter.entry > 0);
    own.map_or(0, |chapter| chapter.entry)
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
    page.add(Piece::Fold("What stands where".to_owned()));
    for region in &view.regions {
        let here = view.spaces.iter().filter(|space| space.region == region.id && !view.is_quiet(space));
        let items: Vec<String> = here.map(|space| space_item(view, space)).collect();
        if !items.is_empty() {
            page.add(Piece::Part(region.name.clone()));
            page.add(Piece::Items(items));
        }
    }
    let marked = view.marked_links().into_iter().map(|(name, what)| format!("{name}: {what}"));
    let held = view.boxes.iter().filter_map(|holding| {
        let words = headed(&view.held(holding), holding.side);
        (!words.is_empty()).then(|| format!("{}: {}", holding.name, words.join(". ")))
    });
    let piles = view.piles.iter().filter(|pile| pile.count > 0);
    let piles = piles.map(|pile| format!("{}{}", whose(pile.side), pile.words(": ")));
    page.add(Piece::Part("Beside the map".to_owned()));
    page.add(Piece::Items(marked.chain(held).chain(piles).collect()));
    // Of a small map a letter can hold the lines too, for readers who have no map.
    if view.is_small() && !view.links.is_empty() {
        page.add(Piece::Part("Lines of the map".to_owned()));
        page.add(Piece::Items(view.lines()));
    }
}

/// A space: whose and what it is, and who is there. A stack says whose it is unless the space has said so.
fn space_item(view: &View, space: &Space) -> String {
    let head = format!("{} ({})", space.name, view.owned_place(space));
    let words = headed(&view.stacks(space), space.control);
    if words.is_empty() { head } else { format!("{head}: {}", words.join(". ")) }
}

/// Who plays with which key, and whom the game's mode trusts: what two people compare before the first move.
pub fn people(page: &mut Page, table: &Table) {
    let mode = table.setting().mode;
    let item = |seat: &Seat| match table.players().get(seat) {
        Some(player) => format!("{}: {}: {}", seat.word(), clean(&player.name), Fingerprint::of(&player.key)),
        None => format!("{}: open", seat.word()),
    };
    page.add(Piece::Heading("Who plays".to_owned()));
    page.add(Piece::Text(crate::table::trust(mode).to_owned()));
    for caution in cautions(table) {
        page.add(Piece::Text(clean(&caution)));
    }
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
        let (used, left) = (Days(clock.days()), Days(clock.vacation_left));
        format!("{side}: {used} used, {} late, {left} of vacation left", clock.late)
    };
    let mut items =
        vec![crate::table::control_words(report.control), side(Side::British), side(Side::French)];
    if let Some((side, _, due)) = &report.on_move {
        items.push(format!("{side} to move by {}", due.strftime("%Y-%m-%d %H:%M UTC")));
    }
    page.add(Piece::Heading("Clock".to_owned()));
    page.add(Piece::Items(items));
}
