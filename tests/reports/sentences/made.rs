//! The games that are altered: a duel, three that an umpire runs, one recorded at a table, one of a single player.

use super::facts::{Doc, Seated, docs};
use crate::folder::{Duel, member};
use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::{Document, Signed};
use coureur::side::Side;
use coureur::table::{Act, Deputy, Desk, Mode, NewGame, RandomPlayer, Seat, Table, open_table};
use std::sync::Arc;

const TIME: &str = "2026-11-15T12:00:00Z";
const LATER: &str = "2026-11-16T12:00:00Z";

/// A game whose keys are all in our hands.
pub struct Game {
    pub what: &'static str,
    pub honest: Vec<Doc>,
    /// Copies that part ways with it, truly signed, each with what it is.
    pub twins: Vec<(&'static str, String)>,
    /// Who is asked after each entry.
    pub asked: Vec<String>,
    pub people: Vec<Seated>,
    /// Entries of another game of the same people, where there is one.
    pub other: Vec<String>,
    /// Who can sign, by the seats.
    pub keys: Vec<(&'static str, Arc<Identity>)>,
}

fn seated(keys: &[(&'static str, Arc<Identity>)], deputies: &str) -> Vec<Seated> {
    let of = |(seat, key): &(&'static str, Arc<Identity>)| {
        let key_name = key.name().to_string();
        let name = match *seat {
            "british" => format!("British ({key_name})"),
            "french" => format!("French ({key_name})"),
            other => format!("the {other} ({key_name}{deputies})"),
        };
        Seated { seat, name, key_name, key: key.public() }
    };
    keys.iter().map(of).collect()
}

/// Whoever else has the key of the umpire's office, as the name of the seat says it.
fn deputies(acts: &[Act]) -> &'static str {
    if acts.is_empty() { "" } else { " or deputies Member 4, Member 5" }
}

/// Who is asked after each entry, as the rules have it.
fn asked(entries: &[Signed], people: &[Seated]) -> Vec<String> {
    let (header, rest) = entries.split_first().unwrap();
    let Document::Header(fields) = header.document() else { panic!("no header") };
    let mut table = open_table(fields, *header.hash().as_bytes(), Files::default()).unwrap();
    let mut all = vec![waiting(&table, people)];
    for signed in rest {
        let Document::Entry(entry) = signed.document() else { panic!("a header") };
        table.enter(entry, signed.hash().as_bytes()).unwrap();
        all.push(waiting(&table, people));
    }
    all
}

fn waiting(table: &Table, people: &[Seated]) -> String {
    let named = |seat: &Seat| {
        let person = people.iter().find(|person| person.seat == seat.word());
        person.map(|person| person.name.clone()).unwrap_or_default()
    };
    table.waiting().seats.iter().map(named).collect::<Vec<_>>().join(" or ")
}

fn text(entries: &[Signed]) -> String {
    entries.iter().map(Signed::text).collect()
}

/// A table where one or several people sign, each with his own key.
#[derive(Clone)]
struct Sitting {
    keys: Vec<(&'static str, Arc<Identity>)>,
    people: Vec<Seated>,
    entries: Vec<Signed>,
    table: Table,
}

impl Sitting {
    fn open(
        mode: Mode,
        keys: Vec<(&'static str, Arc<Identity>)>,
        opener: &Arc<Identity>,
        acts: &[Act],
    ) -> Sitting {
        let player = |side: Side| {
            let (_, key) = keys.iter().find(|(seat, _)| *seat == side.word()).unwrap();
            (side, key.public(), key.name().clone())
        };
        let players = if mode == Mode::Umpire { Side::ALL.map(player).to_vec() } else { Vec::new() };
        let terms = NewGame::usual("new-france").unwrap();
        let new = NewGame { terms, mode, side: Side::British, players, chain: 2048 };
        let (entries, desk) = new.open_with(opener, Files::default(), ([7; 16], TIME), acts).unwrap();
        let people = seated(&keys, deputies(acts));
        Sitting { keys, people, entries, table: desk.table().clone() }
    }

    fn desk(&self, seat: &str) -> Desk {
        let (_, key) = self.keys.iter().find(|(own, _)| *own == seat).unwrap();
        Desk::new(self.table.clone(), Arc::clone(key))
    }

    fn take(&mut self, signed: Signed) {
        let Document::Entry(entry) = signed.document() else { panic!("a header") };
        self.table.enter(entry, signed.hash().as_bytes()).unwrap();
        self.entries.push(signed);
    }

    fn acts(&mut self, seat: &str, acts: &[Act], time: &str) {
        let mut draft = self.desk(seat).begin(Seat::from_word(seat).unwrap()).unwrap();
        for act in acts {
            draft.act(act.clone()).unwrap();
        }
        self.take(draft.close(time).unwrap().0);
    }

    fn lines(&mut self, seat: &str, lines: &[&str]) {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let written = self.desk(seat).run(&lines, &[], TIME).unwrap();
        for signed in written.entries {
            self.take(signed);
        }
    }

    fn word(&mut self, seat: &str, side: Side, words: &str) {
        self.acts(seat, &[Act::Word { side, text: words.to_owned() }], TIME);
    }

    /// One entry by whoever is asked: the seats named sign for themselves, the umpire for everybody else.
    fn step(&mut self, own: &[&str], player: &mut RandomPlayer, time: &str) {
        let first = *self.table.waiting().seats.first().expect("the game goes on");
        let seat = if own.contains(&first.word()) || first == Seat::Umpire { first } else { Seat::Umpire };
        let desk = self.desk(seat.word());
        let signed = match first {
            Seat::Umpire => desk.begin(first).unwrap().close(time).unwrap().0,
            _ => player.entry(&desk, seat, time).unwrap().0,
        };
        self.take(signed);
    }

    fn game(self, what: &'static str, twins: Vec<(&'static str, Sitting)>) -> Game {
        let twins = twins.into_iter().map(|(what, twin)| (what, text(&twin.entries))).collect();
        let honest = docs(&text(&self.entries), &self.people);
        let asked = asked(&self.entries, &self.people);
        Game { what, honest, twins, asked, people: self.people, other: Vec::new(), keys: self.keys }
    }
}

fn keys() -> Vec<(&'static str, Arc<Identity>)> {
    vec![("british", member(1)), ("french", member(2)), ("umpire", member(3))]
}

/// Two players, nobody between them.
pub fn duel() -> Game {
    let mut duel = Duel::open(1, None, TIME);
    let keys = keys()[..2].to_vec();
    let people = seated(&keys, "");
    let mut player = RandomPlayer::new(7);
    // Dice and cards are in it by then.
    while duel.entries.len() < 13 {
        assert!(duel.step(&mut player, TIME), "the game is long enough");
    }
    let mut twin = duel.copied();
    assert!(duel.step(&mut player, TIME) && twin.step(&mut RandomPlayer::new(8), LATER));
    let alone = text(&twin.entries);
    assert!(twin.step(&mut RandomPlayer::new(8), LATER));
    let twins = vec![("not answered", alone), ("answered", text(&twin.entries))];
    let asked = asked(&duel.entries, &people);
    // The same two meet again when the list of members is through.
    let mut again = Duel::open(57, None, TIME);
    while again.entries.len() < duel.entries.len() + 2 {
        assert!(again.step(&mut player, TIME), "the game is long enough");
    }
    let other = again.entries.iter().map(Signed::text).collect();
    Game { what: "duel", honest: docs(&text(&duel.entries), &people), twins, asked, people, other, keys }
}

/// The British sign for themselves; whatever is French, the umpire types.
pub fn umpired() -> Game {
    let mut game = Sitting::open(Mode::Umpire, keys(), &member(3), &[]);
    game.word("british", Side::British, "a red fox at noon");
    game.word("umpire", Side::French, "trois petits cailloux");
    let mut player = RandomPlayer::new(6);
    while game.entries.len() < 24 || game.table.waiting().seats.first() != Some(&Seat::Player(Side::British))
    {
        game.step(&["british"], &mut player, TIME);
    }
    let mut umpires = game.clone();
    let mut own = game.clone();
    game.step(&["british"], &mut player, TIME);
    own.step(&["british"], &mut RandomPlayer::new(9), LATER);
    umpires.step(&[], &mut RandomPlayer::new(9), LATER);
    game.game("umpired", vec![("signed again by the player", own), ("entered by the umpire", umpires)])
}

/// Both give their own words; the office has deputies; and in the end the umpire gives the game up for the French.
pub fn given_up() -> Game {
    let office = coureur::table::office_of(&member(3), &[7; 16]);
    let office = Arc::new(office);
    let deputies = [4, 5].map(|number| {
        let deputy = member(number);
        Deputy::named(&office, deputy.public(), deputy.name().clone()).unwrap().act()
    });
    let mut keys = keys();
    keys[2].1 = Arc::clone(&office);
    let mut game = Sitting::open(Mode::Umpire, keys, &office, &deputies);
    game.word("british", Side::British, "a red fox at noon");
    game.word("french", Side::French, "trois petits cailloux");
    let mut player = RandomPlayer::new(5);
    for _ in 0..10 {
        game.step(&["british", "french"], &mut player, TIME);
    }
    let twin = |game: &Sitting, acts: &[Act]| {
        let mut twin = game.clone();
        twin.acts("umpire", acts, LATER);
        twin
    };
    let twins = vec![
        ("by another hand of the office", twin(&game, &[Act::Say("wait for him".to_owned())])),
        ("by a deputy, openly", twin(&game, &[Act::Restored(None), Act::Say("I go on".to_owned())])),
    ];
    game.acts("umpire", &[Act::Resign(Side::French)], TIME);
    game.game("given up", twins)
}

/// The umpire types everything, and the last words are a player's own.
pub fn typed() -> Game {
    let mut game = Sitting::open(Mode::Umpire, keys(), &member(3), &[]);
    game.word("umpire", Side::British, "a red fox at noon");
    game.word("french", Side::French, "trois petits cailloux");
    let mut player = RandomPlayer::new(4);
    while game.entries.len() < 14 {
        game.step(&[], &mut player, TIME);
    }
    game.acts("umpire", &[Act::Restored(None), Act::Say("from a copy".to_owned())], TIME);
    let mut twin = game.clone();
    game.step(&[], &mut player, TIME);
    twin.step(&[], &mut RandomPlayer::new(9), LATER);
    game.game("typed", vec![("signed again", twin)])
}

/// Dice and cards are typed in by a recorder.
pub fn recorded() -> Game {
    let keys = vec![("recorder", member(1))];
    let mut game = Sitting::open(Mode::Table, keys, &member(1), &[]);
    for lines in [&["reinforce none"][..], &["pass"]] {
        game.lines("recorder", lines);
    }
    let mut player = RandomPlayer::new(4);
    while game.entries.len() < 9 {
        let signed = player.entry(&game.desk("recorder"), Seat::Recorder, TIME).unwrap().0;
        game.take(signed);
    }
    game.acts("recorder", &[Act::Undo(4)], TIME);
    let mut twin = game.clone();
    game.acts("recorder", &[Act::Say("one".to_owned())], TIME);
    twin.acts("recorder", &[Act::Say("two".to_owned())], LATER);
    game.game("recorded", vec![("signed again", twin)])
}

/// One person has both seats.
pub fn solo() -> Game {
    let keys = vec![("british", member(1)), ("french", member(1))];
    let mut game = Sitting::open(Mode::Solo, keys, &member(1), &[]);
    let mut player = RandomPlayer::new(4);
    let step = |game: &mut Sitting, player: &mut RandomPlayer, time: &str| {
        let seat = *game.table.waiting().seats.first().unwrap();
        let signed = player.entry(&game.desk(seat.word()), seat, time).unwrap().0;
        game.take(signed);
    };
    while game.entries.len() < 13 {
        step(&mut game, &mut player, TIME);
    }
    let mut twin = game.clone();
    step(&mut game, &mut player, TIME);
    step(&mut twin, &mut RandomPlayer::new(9), LATER);
    game.game("solo", vec![("signed again", twin)])
}
