//! Two people at one table, in memory: each has only his own secrets and the entries that were handed over.
#![allow(dead_code)] // each test binary uses its own part
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use coureur::games::{Files, Terms};
use coureur::keys::Identity;
use coureur::log::{Document, Entry, Signed};
use coureur::side::{BySide, Side};
use coureur::table::{Desk, Mode, NewGame, RandomPlayer, Seat, Table, TableError, Written, open_table};
use std::sync::Arc;

pub const TIME: &str = "2026-11-15T12:00:00Z";

/// Makes a test of each function for each game on the shelf: `new_france::NAME` is `NAME("new-france")`. A file that begins
/// with `#[macro_use] mod common;` has it.
#[allow(unused_macros)] // each test binary uses its own part
macro_rules! in_every_game {
    ($module:ident $game:literal: $($test:ident)*) => {
        mod $module {
            $(#[test]
            fn $test() {
                super::$test($game);
            })*
        }
    };
    ($($test:ident)*) => {
        in_every_game! { new_france "new-france": $($test)* }
        in_every_game! { wilderness_war "wilderness-war": $($test)* }
        in_every_game! { bayonets_tomahawks "bayonets-tomahawks": $($test)* }

        #[test]
        fn no_game_of_the_shelf_is_left_out() {
            let shelf: Vec<&str> = coureur::games::SHELF.iter().map(|game| game.id).collect();
            assert_eq!(shelf, ["new-france", "wilderness-war", "bayonets-tomahawks"]);
        }
    };
}

/// The shortest of a game's scenarios.
pub fn terms(game: &str) -> Terms {
    let usual = NewGame::usual(game).unwrap();
    if game == "wilderness-war" { Terms { scenario: "annus-mirabilis".to_owned(), ..usual } } else { usual }
}

pub fn identity(name: &str, secret: u8) -> Arc<Identity> {
    Arc::new(Identity::from_secret(name.parse().unwrap(), &[secret; 32]))
}

/// A game of The Struggle for New France that an umpire opens for two people.
pub fn umpired(british: &Identity, french: &Identity) -> NewGame {
    let player = |side, who: &Identity| (side, who.public(), who.name().clone());
    NewGame {
        terms: terms("new-france"),
        mode: Mode::Umpire,
        side: Side::British,
        players: vec![player(Side::British, british), player(Side::French, french)],
        chain: 2048,
    }
}

pub struct Duel {
    pub desks: BySide<Desk>,
    pub identities: BySide<Arc<Identity>>,
    pub entries: Vec<Signed>,
    pub player: RandomPlayer,
}

impl Duel {
    pub fn open(seed: u64) -> Duel {
        Duel::of("new-france", seed)
    }

    /// A game of the shelf.
    pub fn of(game: &str, seed: u64) -> Duel {
        Duel::open_on(terms(game), seed, 1024, u8::try_from(seed % 200).unwrap())
    }

    pub fn open_with(seed: u64, chain: u32, nonce: u8) -> Duel {
        Duel::open_on(terms("new-france"), seed, chain, nonce)
    }

    pub fn open_on(terms: Terms, seed: u64, chain: u32, nonce: u8) -> Duel {
        let identities = BySide { british: identity("Anna", 1), french: identity("Ben", 2) };
        let new = NewGame { terms, mode: Mode::Duel, side: Side::British, players: Vec::new(), chain };
        let (entries, british) = new.open(&identities.british, Files::default(), [nonce; 16], TIME).unwrap();
        let table = replay_all(&entries).unwrap();
        let mut french = Desk::new(table, Arc::clone(&identities.french));
        let (join, table) = french.begin(Seat::Player(Side::French)).unwrap().close(TIME).unwrap();
        french = Desk::new(table, Arc::clone(&identities.french));
        let mut duel =
            Duel { desks: BySide { british, french }, identities, entries, player: RandomPlayer::new(seed) };
        duel.hand_over(Side::British, &join).unwrap();
        duel.entries.push(join);
        duel
    }

    /// The side the table waits for.
    pub fn on_move(&self) -> Option<Side> {
        self.desks.british.table().waiting().seats.first().and_then(|seat| seat.side())
    }

    /// Gives an entry to a side's program.
    pub fn hand_over(&mut self, to: Side, signed: &Signed) -> Result<(), TableError> {
        let mut table = self.desks[to].table().clone();
        let Document::Entry(entry) = signed.document() else { panic!("a header") };
        table.enter(entry, signed.hash().as_bytes())?;
        self.desks[to] = self.desks[to].moved_to(table);
        Ok(())
    }

    /// One entry by whoever is asked, at random; false when the game is over.
    pub fn step(&mut self) -> bool {
        let Some(side) = self.on_move() else { return false };
        let (signed, table) = self.player.entry(&self.desks[side], Seat::Player(side), TIME).unwrap();
        self.desks[side] = self.desks[side].moved_to(table);
        self.hand_over(side.other(), &signed).unwrap();
        self.entries.push(signed);
        assert_eq!(self.desks.british.table().digest(), self.desks.french.table().digest());
        true
    }

    /// One entry by whoever is asked, each decision by its index in the list of orders; false when the game is over.
    pub fn step_by(&mut self, choose: &mut dyn FnMut(Side, &[String]) -> usize) -> bool {
        let Some(side) = self.on_move() else { return false };
        let (signed, table) = entry_by(&self.desks[side], Seat::Player(side), choose);
        self.desks[side] = self.desks[side].moved_to(table);
        self.take(side, signed);
        true
    }

    /// Hands over what a side has signed, and sees that both are of one mind.
    pub fn take(&mut self, from: Side, signed: Signed) {
        self.hand_over(from.other(), &signed).unwrap();
        self.entries.push(signed);
        assert_eq!(self.desks.british.table().digest(), self.desks.french.table().digest());
    }

    /// Takes all that a side has written to both desks.
    pub fn take_all(&mut self, from: Side, written: Written) {
        self.desks[from] = self.desks[from].moved_to(written.table);
        for signed in written.entries {
            self.take(from, signed);
        }
    }

    /// Goes on until something holds.
    pub fn until(&mut self, mut holds: impl FnMut(&Duel) -> bool) {
        for _ in 0..5_000 {
            if holds(self) {
                return;
            }
            assert!(self.step(), "the game ended before it happened");
        }
        panic!("it never happened");
    }

    /// The log as a file.
    pub fn text(&self) -> String {
        self.entries.iter().map(Signed::text).collect()
    }
}

/// Writes an entry of a seat: what is owed, and decisions by their index in the list of orders.
pub fn entry_by(
    desk: &Desk,
    seat: Seat,
    choose: &mut dyn FnMut(Side, &[String]) -> usize,
) -> (Signed, Table) {
    let mut draft = desk.begin(seat).unwrap();
    while let Some(side) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
        let orders: Vec<String> = draft.legal(side).into_iter().map(|offer| offer.code.clone()).collect();
        assert!(!orders.is_empty(), "a dead end: {}", draft.table().what(&draft.table().waiting()));
        draft.line(&orders[choose(side, &orders)]).unwrap();
    }
    draft.close(TIME).unwrap()
}

/// What was signed, which is no header.
pub fn entry(signed: &Signed) -> &Entry {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    entry
}

/// The same entry with something changed, signed again by the same player.
pub fn altered(signed: &Signed, identity: &Identity, change: impl FnOnce(&mut Entry)) -> Signed {
    let mut entry = entry(signed).clone();
    change(&mut entry);
    Document::Entry(entry).sign(identity).unwrap()
}

pub fn replay_all(entries: &[Signed]) -> Result<Table, TableError> {
    let mut table = None;
    for signed in entries {
        match (signed.document(), &mut table) {
            (Document::Header(header), None) => {
                table = Some(open_table(header, *signed.hash().as_bytes(), Files::default())?);
            }
            (Document::Entry(entry), Some(table)) => table.enter(entry, signed.hash().as_bytes())?,
            _ => panic!("a log has one header, first"),
        }
    }
    Ok(table.expect("a header"))
}
