//! What people read while a game is played at random: questions, what is waited for, refusals, stories and letters. No id of a space, a
//! counter, a card, a window or whatever else an order is recorded by is in it.

use super::{GAMES, asked, bare, log, text, written};
use crate::common::{Duel, TIME};
use coureur::games;
use coureur::orders::{Carry, Line, OrderError, step_after};
use coureur::render::thrown::Ids;
use coureur::render::{passages, tell};
use coureur::side::Side;
use coureur::speech::{Offer, Pending};
use coureur::table::{NewGame, RandomPlayer, Seat, Table};
use std::collections::BTreeSet;

/// Entries of a game that are looked at, and how many of them are between two letters.
const ENTRIES: usize = 110;
const BETWEEN: usize = 13;

/// A word of several with hyphens between them, in small letters: so ids are spelled, and some English words.
fn is_joined(word: &str) -> bool {
    let small = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    word.contains('-')
        && word.starts_with(|first: char| first.is_ascii_lowercase())
        && word.chars().all(small)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '-').filter(|word| is_joined(word))
}

/// What is read of a text: what is to be typed stands between back-ticks, and there ids are orders.
fn read(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

/// The ids of a game.
fn ids(table: &Table) -> BTreeSet<String> {
    let names = table.play().names();
    let all = names.places.iter().chain(&names.others).map(|named| named.id().to_owned());
    let kinds =
        games::words(&table.setting().terms.game).unwrap().windows.iter().map(|kind| kind.id.to_owned());
    all.chain(kinds).filter(|id| is_joined(id)).collect()
}

/// Everything that is said where a side is asked, each with what it is.
fn said(table: &Table, offers: &[Offer]) -> Vec<(&'static str, String)> {
    let Pending::Decision(prompt) = table.play().pending() else { return Vec::new() };
    let mut all = vec![("question", prompt.ask), ("waiting", prompt.waiting)];
    for offer in offers {
        all.extend(offer.note.clone().map(|note| ("note", note)));
        all.extend(offer.closing.told().map(|told| ("closing", told.to_owned())));
        if let Some(refused) = &offer.refused {
            all.extend([("refusal", refused.why.clone()), ("help", refused.help.clone())]);
        }
    }
    all
}

/// Orders in names, as stories tell them, mean what they meant when they are typed again.
fn read_again(table: &Table, offers: &[Offer]) {
    let ids = Ids::of(table);
    let of_cards = |offer: &Offer| !offer.words.slots().is_empty();
    let mut kinds = BTreeSet::new();
    for offer in offers.iter().filter(|offer| offer.refused.is_none() && !of_cards(offer)) {
        // One of each kind; of what stands beside the question, each.
        let kind = offer.code.split(' ').next().filter(|_| !offer.aside).unwrap_or(&offer.code);
        if !kinds.insert(kind) {
            continue;
        }
        let told = ids.named(&offer.code);
        let line = Line::new(&told);
        let read = step_after(&line, 0, offers, &Carry::default());
        let same = read.as_ref().is_ok_and(|(at, _)| {
            offers[*at].code == offer.code
                || offers[*at].twin_of.as_ref() == Some(&offer.code)
                || offer.twin_of.is_some()
        });
        // Of two called alike the words do not say which.
        let unclear = matches!(&read, Err(OrderError::Ambiguous { .. }));
        assert!(same || unclear, "`{}` told as `{told}`: {read:?}", offer.code);
    }
}

/// One entry of whoever is asked, decision by decision, each of them looked at.
fn entry(duel: &mut Duel, side: Side, look: &mut dyn FnMut(&Table, Side)) {
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    let mut player = std::mem::replace(&mut duel.player, RandomPlayer::new(0));
    while let Some(asked) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
        look(draft.table(), asked);
        assert!(player.decide(&mut draft).unwrap(), "a dead end");
    }
    duel.player = player;
    let (signed, table) = draft.close(TIME).unwrap();
    duel.desks[side] = duel.desks[side].moved_to(table);
    duel.take(side, signed);
}

#[test]
fn p34_everything_that_is_read_speaks_in_names() {
    for game in GAMES {
        let (mut looked, mut letters) = (0, 0);
        let mut found: BTreeSet<(&str, String, String)> = BTreeSet::new();
        for nonce in [9, 10] {
            let mut duel = Duel::open_on(NewGame::usual(game).unwrap(), u64::from(nonce), 1024, nonce);
            let mut ids = ids(duel.desks.british.table());
            assert!(ids.len() > 15, "{game}: {} ids", ids.len());
            for number in 0..ENTRIES {
                let since = duel.desks.british.table().story().len();
                let Some(side) = duel.on_move() else { break };
                let mut all = Vec::new();
                entry(&mut duel, side, &mut |table, asked| {
                    looked += 1;
                    let offers = table.play().offers(asked);
                    ids.extend(offers.iter().flat_map(|offer| words(&offer.code)).map(str::to_owned));
                    all.extend(said(table, &offers));
                    read_again(table, &offers);
                });
                let table = duel.desks.british.table();
                let new = table.story().get(since..).unwrap_or_default();
                all.push(("story", tell(&passages(table, new), &Ids::of(table))));
                all.push(("waited", table.waited()));
                if let Some(reader) = asked(&duel).filter(|_| number % BETWEEN == 0) {
                    letters += 1;
                    let log = log(&duel);
                    let letter = text(&written(&bare(table, &log, reader)).0);
                    let letter = letter.split("\nFOR THE PROGRAM\n").next().unwrap();
                    // What stands there to be copied is typed.
                    let lines: Vec<&str> = letter.lines().filter(|line| !line.starts_with("    ")).collect();
                    all.push(("letter", lines.join("\n")));
                }
                for (what, text) in all {
                    let text = anstream::adapter::strip_str(&text).to_string();
                    let read = read(&text);
                    let bad = words(&read).find(|word| ids.contains(*word));
                    found.extend(bad.map(|word| (what, word.to_owned(), text.clone())));
                }
            }
        }
        println!("{game}: {looked} questions, {letters} letters");
        assert!(looked > 300 && letters > 3, "{game}: {looked} questions, {letters} letters");
        let few: Vec<_> = found.iter().take(12).collect();
        assert!(found.is_empty(), "{game}: {} texts with ids, as in {few:#?}", found.len());
    }
}
