//! What of a game has left this machine, and what its readers have, as far as that is known here.

use super::Context;
use crate::log::Hash;
use crate::machine;
use crate::mail::block::game_digits;
use crate::mail::letter::lacks_from;
use crate::mail::letterbook::Letterbook;
use crate::mail::outbox::glance;
use crate::mail::settings::{Settings, Way};
use crate::render::paint::{ASIDE, ORDER, paint};
use crate::render::text::{clean, entries, wrap};
use crate::table::{Desk, Journal, Mode, Seat, Table};
use serde_json::{Value, json};
use std::path::Path;

/// A letter that has left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// Its last entry.
    pub entry: u32,
    /// To which address; empty if it was a file without one.
    pub to: String,
    /// When, as entries carry it.
    pub time: String,
    /// Was it only written as a file, for a mail program to send?
    pub file: bool,
}

/// What of a game has left this machine.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Post {
    /// Whom letters go to.
    reader: Option<Seat>,
    /// His name.
    pub who: String,
    /// Entries of this person that nobody has, as far as this machine knows.
    pub unsent: Option<(u32, u32)>,
    /// The newest letter that he has not answered.
    pub sent: Option<Sent>,
    /// Was any letter of this game ever written to him?
    pub ever: bool,
    /// Does a letter wait in the outbox, because it was not taken?
    pub waits: bool,
    /// Was mail ever set up here?
    set_up: bool,
}

/// A time as people read it.
#[must_use]
pub fn readable(time: &str) -> String {
    let minutes = time.get(..16).unwrap_or(time).replace('T', " ");
    format!("{minutes} UTC")
}

/// Entries that their reader has still to get, said to whoever signed them.
#[must_use]
pub fn not_sent(range: (u32, u32)) -> String {
    let verb = if range.0 == range.1 { "is" } else { "are" };
    format!("Your {} {verb} signed and not sent", entries(range))
}

impl Post {
    /// Looks at the journal, the letterbook and the outbox; what cannot be read is not known.
    #[must_use]
    pub fn of(context: &Context<'_>, desk: &Desk) -> Post {
        let table = desk.table();
        let alone = matches!(table.setting().mode, Mode::Solo | Mode::Table);
        let (Some(reader), Ok(home)) = (readers_of(desk).first().copied().filter(|_| !alone), context.home())
        else {
            return Post::default();
        };
        if desk.seats().next().is_none() {
            return Post::default();
        }
        let game = Hash::from_bytes(*table.game_id());
        let gone = Journal::open(&home.journals(), game).map_or(0, |journal| journal.sent_up_to());
        let lacks = lacks_from(table, reader);
        let number = |entry: u64| u32::try_from(entry).unwrap_or(u32::MAX);
        let own = table.story().iter().filter(|chapter| desk.seats().any(|seat| seat == chapter.seat));
        let own: Vec<u32> =
            own.map(|chapter| number(chapter.entry)).filter(|entry| *entry >= lacks).collect();
        let mut unsent = own.iter().copied().filter(|entry| *entry > gone);
        let unsent = unsent.next().map(|first| (first, unsent.next_back().unwrap_or(first)));
        let digits = game_digits(table.game_id());
        let ours = |letter: &crate::mail::outbox::Gone| {
            let (about, to, _, last) = place(&letter.name)?;
            (about == digits && to == reader.word() && own.contains(&last)).then_some(last)
        };
        let file = machine::exists(&Settings::path_in(home.path()))
            && Settings::load(home.path()).is_ok_and(|settings| settings.way == Way::Folder);
        let letters = glance(home.path());
        let his = |letter: &crate::mail::outbox::Gone| {
            place(&letter.name).is_some_and(|(about, to, ..)| about == digits && to == reader.word())
        };
        let ever = letters.iter().any(his);
        let letters: Vec<_> =
            letters.into_iter().filter_map(|letter| Some((ours(&letter)?, letter))).collect();
        let sent = letters.iter().filter_map(|(entry, letter)| {
            let time = letter.time.clone()?;
            Some(Sent { entry: *entry, to: letter.to.clone(), time, file })
        });
        let addressed = Letterbook::open(home.path(), game).is_ok_and(|book| book.address(reader).is_some());
        Post {
            reader: Some(reader),
            who: name(table, reader),
            unsent,
            sent: sent.max_by(|one, other| (one.entry, &one.time).cmp(&(other.entry, &other.time))),
            ever,
            waits: letters.iter().any(|(_, letter)| letter.time.is_none()),
            set_up: addressed || machine::exists(&Settings::path_in(home.path())),
        }
    }

    /// What there is to say about it, after what the table waits for.
    #[must_use]
    pub fn told(&self, desk: &Desk, path: &Path) -> String {
        let Some(reader) = self.reader else { return String::new() };
        let mine = desk.seat_on_move().is_some();
        let over = desk.table().waiting().seats.is_empty();
        if self.waits {
            let text = format!(
                "A letter to {} waits in the outbox, it was not taken: coureur send --waiting",
                self.who
            );
            return format!("{}\n", wrap(&text, "", "  "));
        }
        match (&self.unsent, &self.sent) {
            (Some(range), _) if mine => {
                format!("{}\n", paint(ASIDE, format!("{}.", not_sent(*range))))
            }
            (Some(_), _) if over && !self.set_up => String::new(),
            (Some(range), _) => self.to_send(desk, reader, *range, path),
            (None, Some(sent)) if !mine => {
                format!("{}\n", paint(ASIDE, wrap(&self.on_its_way(sent), "", "  ")))
            }
            (None, _) => String::new(),
        }
    }

    /// The same at the prompt, in its words.
    #[must_use]
    pub fn told_at_prompt(&self, desk: &Desk) -> String {
        let mine = desk.seat_on_move().is_some();
        let text = match (&self.unsent, &self.sent) {
            _ if self.reader.is_none() => return String::new(),
            _ if self.waits => {
                format!("A letter to {} waits in the outbox, it was not taken: `send --waiting`", self.who)
            }
            (Some(range), _) if mine => format!("{}.", not_sent(*range)),
            (Some(range), _) => format!("{}. Type `send` to send it.", not_sent(*range)),
            (None, Some(sent)) if !mine => self.on_its_way(sent),
            (None, _) => return String::new(),
        };
        format!("{}\n", paint(ASIDE, wrap(&text, "", "  ")))
    }

    /// How what nobody has yet comes to its reader.
    fn to_send(&self, desk: &Desk, reader: Seat, range: (u32, u32), path: &Path) -> String {
        let open = !desk.table().players().contains_key(&reader);
        let file = path.display();
        match (self.set_up, open) {
            (true, _) => {
                let send = paint(ORDER, "coureur send");
                format!("Not sent yet: {}. Send it to {}: {send}\n", entries(range), self.who)
            }
            (false, true) => {
                format!("Send {file} to your opponent, who runs `coureur join` (or: coureur send).\n")
            }
            (false, false) => format!("Send {file} to {} (or: coureur send).\n", self.who),
        }
    }

    fn on_its_way(&self, sent: &Sent) -> String {
        let (time, to) = (readable(&sent.time), clean(&sent.to));
        match (sent.file, to.as_str()) {
            (true, "") => format!("Your letter was written as a file on {time}: mail it, unless you have."),
            (true, to) => {
                format!("Your letter to {to} was written as a file on {time}: mail it, unless you have.")
            }
            (false, to) => format!("Your letter left for {to} on {time}; no answer to it has come yet."),
        }
    }

    /// The same for programs.
    #[must_use]
    pub fn json(&self) -> Value {
        let sent = self.sent.as_ref().map(
            |sent| json!({ "entry": sent.entry, "to": sent.to, "time": sent.time, "as_file": sent.file }),
        );
        json!({
            "to": self.reader.map(Seat::word),
            "unsent": self.unsent.map(|(from, to)| json!({ "from": from, "to": to })),
            "sent": sent,
            "waits": self.waits,
        })
    }
}

/// Somebody at the table, by name; in a duel whoever is invited has none yet.
#[must_use]
pub fn name(table: &Table, seat: Seat) -> String {
    table.players().get(&seat).map_or_else(|| "your opponent".to_owned(), |player| clean(&player.name))
}

/// The others at the table, the one that is asked first.
#[must_use]
pub fn readers_of(desk: &Desk) -> Vec<Seat> {
    let own: Vec<Seat> = desk.seats().collect();
    let table = desk.table();
    let mode = table.setting().mode;
    let asked = table.waiting().seats;
    let mut seats: Vec<Seat> = mode.seats().iter().copied().filter(|seat| !own.contains(seat)).collect();
    // Between two players of an umpired game the umpire is the one to write to.
    seats.sort_by_key(|seat| (mode == Mode::Umpire && *seat != Seat::Umpire, !asked.contains(seat)));
    seats
}

/// The game and reader of a letter in the outbox, and its first and last entry, as its name says them.
pub(super) fn place(name: &str) -> Option<(&str, &str, u32, u32)> {
    let mut words = name.splitn(4, '-');
    let (game, last, first, reader) = (words.next()?, words.next()?, words.next()?, words.next()?);
    Some((game, reader, first.parse().ok()?, last.parse().ok()?))
}
