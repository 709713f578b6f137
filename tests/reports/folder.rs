//! A club's folder, made on the spot: duels of eight members, by lot, with clocks, copies, copies that part ways and a forged log.

use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::{Document, Signed};
use coureur::side::{BySide, Side};
use coureur::table::{Act, Control, Desk, Mode, NewGame, RandomPlayer, Seat};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;

/// How long ago the games were played that are overdue.
const LONG_AGO: &str = "2021-05-01T12:00:00Z";
/// Where the games lie, and where their copies.
const GAMES: &str = "games";
const COPIES: &str = "copies/from letters";
/// Those who play, by their secrets.
const MEMBERS: u8 = 8;

/// What lies in the folder.
#[derive(Debug, Default)]
pub struct Made {
    /// Games that hold, each counted once.
    pub games: usize,
    /// Further copies of them.
    pub copies: usize,
    /// Those of them in which the time of a move has run out.
    pub overdue: BTreeSet<String>,
    /// Those of them that are over.
    pub over: usize,
    /// The log that somebody changed.
    pub forged: String,
    /// The game of which two copies part ways.
    pub forked: String,
}

/// Two people at one table, each with his own secrets.
pub struct Duel {
    pub desks: BySide<Desk>,
    pub entries: Vec<Signed>,
}

pub fn member(number: u8) -> Arc<Identity> {
    Arc::new(Identity::from_secret(format!("Member {number}").parse().unwrap(), &[100 + number; 32]))
}

impl Duel {
    /// The two of them have not met with these sides before the list of members is through.
    pub fn open(number: usize, clock: Option<u32>, time: &str) -> Duel {
        let first = u8::try_from(number % usize::from(MEMBERS)).unwrap();
        let apart = u8::try_from(number / usize::from(MEMBERS) % usize::from(MEMBERS - 1)).unwrap();
        let (british, french) = (member(first), member((first + 1 + apart) % MEMBERS));
        let game = ["bayonets-tomahawks", "new-france"][number % 2];
        let players = vec![(Side::French, french.public(), french.name().clone())];
        let terms = NewGame::usual(game).unwrap();
        let new = NewGame { terms, mode: Mode::Duel, side: Side::British, players, chain: 2048 };
        let acts: Vec<Act> =
            clock.into_iter().map(|days| Act::Clock(Control { days, vacation: 0 })).collect();
        let mut nonce = [0; 16];
        nonce[..8].copy_from_slice(&number.to_le_bytes());
        let (entries, desk) = new.open_with(&british, Files::default(), (nonce, time), &acts).unwrap();
        let other = Desk::new(desk.table().clone(), french);
        Duel { desks: BySide { british: desk, french: other }, entries }
    }

    /// One entry by whoever is asked; false when the game is over.
    pub fn step(&mut self, player: &mut RandomPlayer, time: &str) -> bool {
        let waiting = self.desks.british.table().waiting();
        let Some(side) = waiting.seats.first().and_then(|seat| seat.side()) else { return false };
        let (signed, table) = player.entry(&self.desks[side], Seat::Player(side), time).unwrap();
        let mut other = self.desks[side.other()].table().clone();
        let Document::Entry(entry) = signed.document() else { panic!("a header") };
        other.enter(entry, signed.hash().as_bytes()).unwrap();
        self.desks[side] = self.desks[side].moved_to(table);
        self.desks[side.other()] = self.desks[side.other()].moved_to(other);
        self.entries.push(signed);
        true
    }

    /// The same game on other machines.
    pub fn copied(&self) -> Duel {
        let copied = |desk: &Desk| desk.moved_to(desk.table().clone());
        let desks = BySide { british: copied(&self.desks.british), french: copied(&self.desks.french) };
        Duel { desks, entries: self.entries.clone() }
    }

    fn text(&self, entries: usize) -> String {
        self.entries.iter().take(entries).map(Signed::text).collect()
    }
}

/// When the games are played.
struct Times {
    now: String,
    half_an_hour_ago: String,
    hour_ago: String,
}

impl Times {
    fn of_today() -> Times {
        let second = jiff::Timestamp::now().as_second();
        let ago = |seconds| jiff::Timestamp::from_second(second - seconds).unwrap().to_string();
        Times { now: ago(0), half_an_hour_ago: ago(1800), hour_ago: ago(3600) }
    }
}

/// Makes so many games that hold, of which every `whole`th is played to its end and the others for `entries` entries; two at a
/// time, and the same whoever comes first.
pub fn make(folder: &Path, many: usize, whole: usize, entries: usize) -> Made {
    for place in [GAMES, COPIES] {
        fs::create_dir_all(folder.join(place)).unwrap();
    }
    let times = Times::of_today();
    let one = |number: usize| {
        let length = if number % whole == whole - 1 { usize::MAX } else { entries };
        one(folder, number, length, &times)
    };
    let some = |rest: usize| (0..many).filter(|number| number % 2 == rest).map(one).collect::<Vec<_>>();
    let parts = thread::scope(|scope| {
        let odd = scope.spawn(|| some(1));
        [some(0), odd.join().unwrap()]
    });
    let mut made = Made { games: many, ..Made::default() };
    for part in parts.into_iter().flatten() {
        made.copies += part.copies;
        made.over += part.over;
        made.overdue.extend(part.overdue);
        made.forged.push_str(&part.forged);
        made.forked.push_str(&part.forked);
    }
    made
}

/// Plays one game as far as it shall be long, and lays it there with its copies.
fn one(folder: &Path, number: usize, length: usize, times: &Times) -> Made {
    let (games, copies) = (folder.join(GAMES), folder.join(COPIES));
    let mut made = Made::default();
    // A third has no clock, a third has one that has long run out, a third one that runs.
    let (clock, time) = [(None, LONG_AGO), (Some(7), LONG_AGO), (Some(7), &*times.hour_ago)][number % 3];
    let mut duel = Duel::open(number, clock, time);
    let mut player = RandomPlayer::new(number as u64);
    let mut over = false;
    while !over && duel.entries.len() < length {
        over = !duel.step(&mut player, time);
    }
    let name = format!("t{number}.coureur");
    let text = duel.text(usize::MAX);
    fs::write(games.join(&name), &text).unwrap();
    made.over += usize::from(over);
    if clock.is_some() && time == LONG_AGO && !over {
        made.overdue.insert(name.clone());
    }
    // The same under another name, and one that ends earlier.
    if number.is_multiple_of(5) {
        fs::write(copies.join(format!("renamed {number}.coureur")), &text).unwrap();
        fs::write(copies.join(&name), duel.text(duel.entries.len() / 2)).unwrap();
        made.copies += 2;
    }
    if number == 1 {
        // Somebody wrote an entry anew, with another time.
        let at = text.rfind("\ntime: 20").unwrap();
        let forged = format!("{}\ntime: 19{}", &text[..at], &text[at + 9..]);
        fs::write(games.join("forged.coureur"), forged).unwrap();
        made.forged = "forged.coureur".to_owned();
    }
    if number == 2 {
        // Whoever was to move went on twice, from an old copy.
        let mut twice = duel.copied();
        let mut player = RandomPlayer::new(u64::MAX);
        // At different times: a move without a choice, made twice at one time, is one entry and no fork. (A time before
        // that of the last entry would be raised to it.)
        assert!(duel.step(&mut player, &times.now) && twice.step(&mut player, &times.half_an_hour_ago));
        fs::write(games.join(&name), duel.text(usize::MAX)).unwrap();
        fs::write(copies.join("other.coureur"), twice.text(usize::MAX)).unwrap();
        made.forked.clone_from(&name);
        made.copies += 1;
    }
    made
}
