//! A position file: whoever invites somebody may send one along.

use super::{Path, bytes, files, stage, texts, worded};
use coureur::engine::{EngineError, Next, Step};
use coureur::games::start::{StartFile, plain};
use coureur::games::{Files, Terms, open, typed};
use coureur::speech::{HiddenCards, Play};
use coureur::table::NewGame;
use coureur::{engine::RandomTable, side::Side};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;

pub fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let file = match StartFile::read(text) {
        Ok(file) => file,
        Err(error) => return worded(error),
    };
    let asked = file.game.as_deref().map(typed::game).transpose();
    let game = match asked {
        Ok(game) => game.map_or("new-france", |game| game.id),
        Err(error) => return worded(error),
    };
    let usual = NewGame::usual(game).expect("the game is on the shelf");
    let said = typed::terms(Terms {
        edition: file.edition.clone().unwrap_or_else(|| usual.edition.clone()),
        scenario: file.scenario.clone().unwrap_or_else(|| usual.scenario.clone()),
        options: file.options.clone().unwrap_or_default(),
        ..usual
    });
    let terms = match said {
        Ok(terms) => terms,
        Err(error) => return worded(error),
    };
    let pinned = match plain(&terms, None, text) {
        Ok(pinned) => pinned,
        Err(error) => return worded(error),
    };
    assert_eq!(
        plain(&terms, None, &pinned).as_deref().ok(),
        Some(pinned.as_str()),
        "what is pinned is plain"
    );
    match open(&terms, Files { data: None, start: Some(&pinned) }) {
        Ok(opened) => {
            sound(&*opened.play);
            exported(&terms, &*opened.play);
            goes_on(opened.play);
        }
        Err(error) => worded(error),
    }
}

/// A position that was let in can be looked at from all sides.
pub fn sound(play: &dyn Play) {
    play.invariants().expect("a position that is let in holds together");
    let _ = (play.pending(), play.view(), play.facts(), play.written());
    for side in Side::ALL {
        let offers = play.offers(side);
        assert!(offers.len() >= play.open(side), "what is legal is offered");
    }
}

/// What is written down of it is read again as the same.
fn exported(terms: &Terms, play: &dyn Play) {
    let text = play.start(HiddenCards::AsTheyLie).text();
    match open(terms, Files { data: None, start: Some(&text) }) {
        Ok(again) => assert_eq!(again.play.facts(), play.facts(), "a position is written as it is"),
        Err(error) => panic!("what was written cannot be read: {error}\n{text}"),
    }
}

/// The rules never come to what cannot be.
pub fn goes_on(mut play: Box<dyn Play>) {
    let mut lot = RandomTable::new(ChaCha12Rng::seed_from_u64(3));
    for _ in 0..24 {
        let dead_end = match play.next() {
            Next::Over(_) => return,
            _ => lot.lively_step(&mut *play),
        };
        match dead_end {
            Ok(Step::Over(_)) => return,
            Ok(_) => play.invariants().expect("every step leaves a position that holds together"),
            // Cards that lie as the file says are known to nobody, so that nobody can show one.
            Err(EngineError::WrongDraw { .. } | EngineError::NotOffered { .. }) => return,
            Err(error) => panic!("{error:?}"),
        }
    }
}

pub fn seeds(root: &Path) -> Vec<Vec<u8>> {
    let mut all = files(root, "examples/positions");
    for name in ["nf solo 1", "nf solo 40", "ww solo 8", "ww solo 40"] {
        let table = stage::at(name).table();
        for cards in [HiddenCards::AsTheyLie, HiddenCards::Anew] {
            let file = table.play().start(cards).headed(&table.setting().terms);
            all.push(file.text().into_bytes());
        }
    }
    all.extend(bytes(&[
        "game: new-france\nworld: {}\nturn: french\n",
        "world:\n  spaces: {albany: {british: {troops: 255}}}\nhands: {british: 0, french: 9}\n",
        "game: ww\nedition: 1\nworld: {vp: -3, pieces: {montcalm: null}}\n",
        "game: ww\nscenario: early\noptions: [supply]\nworld: {}\n",
    ]));
    all
}

pub fn words() -> Vec<String> {
    let mut all = texts(&[
        "game: ",
        "edition: ",
        "scenario: ",
        "options: [",
        "world:\n",
        "hands: {british: ",
        "french: ",
        "discarded: ",
        "turn: ",
        "stack: [",
        "frame: ",
        "null",
        "[]",
        "{}",
        "gone",
        "pool",
        "inside",
        "reduced",
        "255",
        "65535",
        "-1",
        "4294967295",
    ]);
    for name in ["nf solo 40", "ww solo 40"] {
        let text = stage::at(name).table().play().position();
        all.extend(text.split_whitespace().filter(|word| word.len() > 2).step_by(9).map(str::to_owned));
    }
    all.sort();
    all.dedup();
    all
}
