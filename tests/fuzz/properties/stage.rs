//! Games in the middle, played by lot, whose players' secrets are all known: `GAME MODE ENTRIES`.

use coureur::engine::{Chance, Next};
use coureur::games::{Files, Terms};
use coureur::keys::Identity;
use coureur::log::{Document, Entry, Log, Signed, read_log};
use coureur::side::Side;
use coureur::table::{
    Act, Desk, Draft, Mode, NewGame, Owed, PlayError, RandomPlayer, Seat, Table, TableError,
};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// When everything is signed here.
pub const TIME: &str = "2026-11-15T12:00:00Z";

const GAMES: [&str; 2] = ["nf", "ww"];
const MODES: [Mode; 4] = [Mode::Duel, Mode::Umpire, Mode::Table, Mode::Solo];
const LENGTHS: [usize; 3] = [1, 8, 40];

/// A game with everybody's desk.
pub struct Stage {
    pub mode: Mode,
    pub desks: BTreeMap<Seat, Desk>,
    pub entries: Vec<Signed>,
    log: OnceLock<(String, Log)>,
}

/// The stages by name.
pub fn names() -> Vec<String> {
    let all = GAMES.iter().flat_map(|game| MODES.map(|mode| (*game, mode)));
    all.flat_map(|(game, mode)| LENGTHS.map(|length| format!("{game} {} {length}", mode.word()))).collect()
}

/// A stage by its name; what names none names some.
pub fn at(name: &str) -> &'static Stage {
    static STAGES: OnceLock<Vec<(String, OnceLock<Stage>)>> = OnceLock::new();
    let all = STAGES.get_or_init(|| names().into_iter().map(|name| (name, OnceLock::new())).collect());
    let lot = name.bytes().fold(0, |sum: usize, byte| sum * 7 % 1009 + usize::from(byte)) % all.len();
    let place = all.iter().position(|(known, _)| known == name).unwrap_or(lot);
    let (name, stage) = &all[place];
    stage.get_or_init(|| Stage::played(name))
}

/// Who holds a seat.
pub fn identity(seat: Seat) -> Arc<Identity> {
    let (name, secret) = match seat {
        Seat::Player(Side::British) => ("Anna", 1),
        Seat::Player(Side::French) => ("Ben", 2),
        Seat::Umpire => ("Ulla", 9),
        Seat::Recorder => ("Rita", 7),
    };
    Arc::new(Identity::from_secret(name.parse().unwrap(), &[secret; 32]))
}

/// Who holds a seat in a game: alone one plays both.
pub fn holder(mode: Mode, seat: Seat) -> Arc<Identity> {
    identity(if mode == Mode::Solo { Seat::Player(Side::British) } else { seat })
}

/// An entry that is no header.
pub fn entry(signed: &Signed) -> &Entry {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    entry
}

impl Stage {
    fn played(name: &str) -> Stage {
        let mut words = name.split(' ');
        let (game, mode) = (words.next().unwrap(), Mode::from_word(words.next().unwrap()).unwrap());
        let length: usize = words.next().unwrap().parse().unwrap();
        let mut stage = Stage::open(game, mode);
        let mut lot = RandomPlayer::new(length as u64);
        while stage.entries.len() < length && stage.table().outcome().is_none() {
            let seat = stage.table().waiting().seats[0];
            let (signed, table) = stage.honest(seat, &mut lot).expect("an honest player can go on");
            stage.take(signed, table);
        }
        stage
    }

    fn open(game: &str, mode: Mode) -> Stage {
        let (british, french) = (Seat::Player(Side::British), Seat::Player(Side::French));
        let holder = |seat: Seat| holder(mode, seat);
        let player = |seat: Seat| (seat.side().unwrap(), holder(seat).public(), holder(seat).name().clone());
        let players = match mode {
            Mode::Umpire => vec![player(british), player(french)],
            Mode::Duel => vec![player(french)],
            Mode::Solo | Mode::Table => Vec::new(),
        };
        let terms = match game {
            "ww" => {
                let usual = NewGame::usual("wilderness-war").unwrap();
                Terms { scenario: "annus-mirabilis".to_owned(), ..usual }
            }
            _ => NewGame::usual("new-france").unwrap(),
        };
        let new = NewGame { terms, mode, side: Side::British, players, chain: 64 };
        let opener = match mode {
            Mode::Duel | Mode::Solo => british,
            Mode::Umpire => Seat::Umpire,
            Mode::Table => Seat::Recorder,
        };
        let (entries, desk) = new.open(&holder(opener), Files::default(), [5; 16], TIME).unwrap();
        let sit = |seat: &Seat| (*seat, Desk::new(desk.table().clone(), holder(*seat)));
        Stage { mode, desks: mode.seats().iter().map(sit).collect(), entries, log: OnceLock::new() }
    }

    /// Its log as it was read.
    pub fn log(&self) -> &(String, Log) {
        self.log.get_or_init(|| {
            let text: String = self.entries.iter().map(Signed::text).collect();
            let log = read_log(text.as_bytes()).expect("an honest game is sound");
            (text, log)
        })
    }

    /// A copy to play on with.
    pub fn copy(&self) -> Stage {
        let table = self.table();
        let desks = self.desks.iter().map(|(seat, desk)| (*seat, desk.moved_to(table.clone()))).collect();
        Stage { mode: self.mode, desks, entries: self.entries.clone(), log: OnceLock::new() }
    }

    pub fn table(&self) -> &Table {
        self.desks.values().next().expect("somebody plays").table()
    }

    /// The seat that is asked, with the desk of whoever holds it.
    pub fn asked(&self) -> Option<(Seat, &Desk)> {
        let seat = *self.table().waiting().seats.first()?;
        Some((seat, self.desks.get(&seat)?))
    }

    /// An entry becomes part of the game.
    pub fn take(&mut self, signed: Signed, table: Table) {
        for desk in self.desks.values_mut() {
            *desk = desk.moved_to(table.clone());
        }
        self.entries.push(signed);
    }

    /// What any program says to an entry.
    pub fn judge(&self, signed: &Signed) -> Result<Table, TableError> {
        let mut table = self.table().clone();
        table.enter(entry(signed), signed.hash().as_bytes())?;
        Ok(table)
    }

    /// An entry of a seat's honest program, its owner deciding by lot.
    pub fn honest(&self, seat: Seat, lot: &mut RandomPlayer) -> Result<(Signed, Table), PlayError> {
        let mut draft = self.desks[&seat].begin(seat)?;
        by_hand(&mut draft, seat, lot)?;
        for _ in 0..4 {
            if !lot.decide(&mut draft)? {
                break;
            }
        }
        draft.close(TIME)
    }
}

/// What a person gives by hand: words for the deal, an answer to a takeback, dice and draws of a real table.
fn by_hand(draft: &mut Draft, seat: Seat, lot: &mut RandomPlayer) -> Result<(), PlayError> {
    if draft.table().undo_proposed().is_some() && draft.table().outcome().is_none() {
        return draft.act(if lot.below(2) == 0 { Act::UndoYes } else { Act::UndoNo });
    }
    for side in Side::ALL {
        let owes = draft.table().owed(Seat::Player(side)).iter().any(|owed| matches!(owed, Owed::Word(_)));
        if owes && (seat == Seat::Umpire || seat == Seat::Player(side)) {
            draft.act(Act::Word { side, text: format!("the words of {side}") })?;
        }
    }
    if seat != Seat::Recorder {
        return Ok(());
    }
    let act = match draft.table().play().next() {
        Next::Chance(Chance::Roll(rolls)) => {
            let dice = rolls.iter().flat_map(|roll| (0..roll.dice).map(|_| roll.die.sides));
            let faces = dice.map(|sides| u8::try_from(lot.below(usize::from(sides)) + 1).unwrap());
            Act::Dice(faces.collect())
        }
        Next::Chance(Chance::Pick(pick)) => {
            Act::Draw(pick.from.iter().take(pick.count as usize).map(ToString::to_string).collect())
        }
        _ => return Ok(()),
    };
    draft.act(act)
}
