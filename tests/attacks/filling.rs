//! A player who would fill the log against the other: by whatever act, what a seat adds without deciding is bounded.

use crate::common::{Duel, TIME};
use coureur::errors::Worded as _;
use coureur::log::{Act as LogAct, Document, Entry, Signed};
use coureur::side::Side;
use coureur::table::{Act, Seat, TableError};

/// The most bytes of acts that fit into an entry with room to spare.
const FULL: usize = 200 << 10;

/// An entry of a side that holds these acts and nothing else, whether it is allowed or not.
fn entry_of(duel: &Duel, side: Side, acts: Vec<LogAct>) -> Signed {
    let table = duel.desks[side].table();
    let last = duel.entries.last().unwrap();
    let Document::Entry(last) = last.document() else { panic!("a header") };
    let entry = Entry {
        number: last.number + 1,
        prev: duel.entries.last().unwrap().hash(),
        seat: side.word().parse().unwrap(),
        time: TIME.parse().unwrap(),
        acts,
        results: Vec::new(),
        state: coureur::log::Hash::from_bytes(table.digest()),
    };
    Document::Entry(entry).sign(&duel.identities[side]).unwrap()
}

/// Writes entry after entry of such acts, until one is refused: with which code, and how many bytes were accepted.
fn fill(duel: &mut Duel, side: Side, mut acts: impl FnMut(u32) -> Vec<LogAct>) -> (String, usize) {
    let mut bytes = 0;
    for round in 0.. {
        let signed = entry_of(duel, side, acts(round));
        match duel.hand_over(side.other(), &signed) {
            Ok(()) => {
                duel.hand_over(side, &signed).unwrap();
                bytes += signed.text().len();
                duel.entries.push(signed);
            }
            Err(error) => return (error.code_text(), bytes),
        }
        assert!(bytes < 9 << 20, "a seat adds megabytes without deciding anything");
    }
    unreachable!("the loop has no end")
}

/// A duel in which a side has to decide something.
fn deciding(game: &str) -> (Duel, Side) {
    let mut duel = Duel::of(game, 1);
    duel.until(|duel| {
        let waiting = duel.desks.british.table().waiting();
        waiting.decision && duel.entries.len() > 6
    });
    let side = duel.on_move().unwrap();
    (duel, side)
}

const TOO_MUCH: &str = "coureur::table::too_much_said";

fn token(round: u32, number: usize) -> [u8; 32] {
    let mut token = [0; 32];
    token[..4].copy_from_slice(&round.to_be_bytes());
    token[4..12].copy_from_slice(&number.to_be_bytes());
    token
}

fn t9_declarations_about_other_copies_fill_no_log(game: &str) {
    let (mut duel, side) = deciding(game);
    let many = |round: u32| -> Vec<LogAct> {
        let act = |number| Act::Withdrawn { entry: 1, token: token(round, number) }.to_log().unwrap();
        (0..FULL / 90).map(act).collect()
    };
    assert_eq!(fill(&mut duel, side, many).0, TOO_MUCH);
    // Entries of little, too.
    let (mut duel, side) = deciding(game);
    let (code, bytes) = fill(&mut duel, side, |_| vec![Act::Restored(None).to_log().unwrap()]);
    assert_eq!(code, TOO_MUCH);
    assert!(bytes < 1 << 16, "{bytes}");
    // And whoever is on move goes on all the same.
    assert!(duel.step());
}

fn t9_settlements_fill_no_log(game: &str) {
    let (mut duel, side) = deciding(game);
    let others = duel.desks[side].table().story().iter();
    let entry =
        others.clone().find(|chapter| chapter.entry > 0 && chapter.seat != Seat::Player(side)).unwrap().entry;
    let many = |round: u32| -> Vec<LogAct> {
        let act = |number| Act::Settled { entry, token: token(round, number) }.to_log().unwrap();
        (0..FULL / 90).map(act).collect()
    };
    assert_eq!(fill(&mut duel, side, many).0, TOO_MUCH);
}

fn t9_fresh_chains_fill_no_log(game: &str) {
    let chain = |round: u32, number: usize| {
        let tip = coureur::fair::Link(token(round, number + 1));
        Act::Restored(Some((tip, [7; 16]))).to_log().unwrap()
    };
    let (mut duel, side) = deciding(game);
    let (code, bytes) = fill(&mut duel, side, |round| vec![chain(round, 0)]);
    assert_eq!(code, TOO_MUCH);
    assert!(bytes < 1 << 16, "{bytes}");
    // One loss is told once.
    let (mut duel, side) = deciding(game);
    let (code, _) = fill(&mut duel, side, |round| vec![chain(round, 0), chain(round, 1)]);
    assert_eq!(code, "coureur::table::not_yours");
}

fn t9_a_loser_who_owes_his_secret_fills_no_log(game: &str) {
    let (mut duel, side) = deciding(game);
    let winner = side.other();
    let (signed, table) = {
        let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
        draft.act(Act::Resign(side)).unwrap();
        draft.close(TIME).unwrap()
    };
    duel.desks[side] = duel.desks[side].moved_to(table);
    duel.take(side, signed);
    let late: Result<(), TableError> = {
        let signed = entry_of(&duel, winner, vec![Act::Restored(None).to_log().unwrap()]);
        duel.hand_over(side, &signed)
    };
    assert_eq!(late.unwrap_err().code_text(), "coureur::table::owes");
}

in_every_game! {
    t9_declarations_about_other_copies_fill_no_log
    t9_settlements_fill_no_log
    t9_fresh_chains_fill_no_log
    t9_a_loser_who_owes_his_secret_fills_no_log
}
