//! A header as a trap: positions to begin from in which cards were never dealt, or would be dealt twice.

use crate::common::{TIME, identity};
use coureur::engine::{EngineError, Next, RandomTable};
use coureur::errors::Worded as _;
use coureur::games::{self, Files};
use coureur::log::Document;
use coureur::side::Side;
use coureur::speech::{HiddenCards, Play};
use coureur::table::{Mode, NewGame, TableError, open_table};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// A game some way in.
fn under_way(game: &str, steps: usize) -> Box<dyn Play> {
    let terms = NewGame::usual(game).unwrap();
    let mut play = games::open(&terms, Files::default()).unwrap().play;
    let mut luck = RandomTable::new(ChaCha8Rng::seed_from_u64(7));
    for _ in 0..steps {
        luck.lively_step(&mut *play).unwrap();
    }
    while matches!(play.next(), Next::Chance(_)) {
        luck.lively_step(&mut *play).unwrap();
    }
    play
}

/// What everybody's program says to a game of such a mode that begins from a position.
fn opened(game: &str, mode: Mode, start: &str) -> Result<(), String> {
    let (anna, ben) = (identity("Anna", 1), identity("Ben", 2));
    let players = [(Side::British, &anna), (Side::French, &ben)];
    let players = players.map(|(side, who)| (side, who.public(), who.name().clone())).to_vec();
    let new = NewGame {
        terms: NewGame::usual(game).unwrap(),
        mode,
        side: Side::British,
        players: if mode == Mode::Umpire { players } else { Vec::new() },
        chain: 64,
    };
    let files = Files { data: None, start: Some(start) };
    let opener = if mode == Mode::Umpire { identity("Ulla", 9) } else { anna };
    let header = new.header(&opener, files, [1; 16], TIME).map_err(|error| error.to_string())?;
    let Document::Header(fields) = header.document() else { panic!("no header") };
    open_table(fields, *header.hash().as_bytes(), files).map(|_| ()).map_err(|error| error.code_text())
}

#[test]
fn t1_no_hidden_game_begins_with_cards_that_nobody_has_dealt() {
    for game in games::SHELF.iter().map(|game| game.id) {
        let play = under_way(game, 40);
        assert!(Side::ALL.into_iter().any(|side| !play.hand(side).is_empty()));
        let laid = play.start(HiddenCards::AsTheyLie).text();
        for mode in [Mode::Duel, Mode::Solo, Mode::Umpire] {
            assert_eq!(opened(game, mode, &laid).unwrap_err(), "coureur::table::bad_header");
        }
        // At a real table they lie there.
        opened(game, Mode::Table, &laid).unwrap();
        let anew = play.start(HiddenCards::Anew).text();
        for mode in [Mode::Duel, Mode::Solo, Mode::Umpire, Mode::Table] {
            opened(game, mode, &anew).unwrap();
        }
    }
}

#[test]
fn t1_a_position_does_not_deal_twice() {
    let terms = NewGame::usual("wilderness-war").unwrap();
    let mut file = under_way("wilderness-war", 40).start(HiddenCards::Anew);
    let text = file.text();
    let files = Files { data: None, start: Some(&text) };
    let stack = |files| games::open(&terms, files).unwrap().play.written()["stack"].clone();
    // The step that deals stands on top; below the others it would deal again when they are done.
    let mut frames = stack(files).as_sequence().unwrap().clone();
    let deal = frames.pop().unwrap();
    frames.insert(1, deal);
    file.stack = Some(frames.into());
    file.turn = None;
    let error = games::open(&terms, Files { data: None, start: Some(&file.text()) }).unwrap_err();
    assert!(error.in_words().contains("once more"), "{error}");
}

#[test]
fn a_mode_that_a_later_program_may_have_is_nobodys_offence() {
    let anna = identity("Anna", 1);
    let new = NewGame {
        terms: NewGame::usual("new-france").unwrap(),
        mode: Mode::Duel,
        side: Side::British,
        players: Vec::new(),
        chain: 64,
    };
    let header = new.header(&anna, Files::default(), [1; 16], TIME).unwrap();
    let refusal = |rules: u32, mode: &str| {
        let Document::Header(mut header) = header.document().clone() else { panic!("no header") };
        (header.rules, header.mode) = (rules, mode.parse().unwrap());
        let signed = Document::Header(header.clone()).sign(&anna).unwrap();
        let error = open_table(&header, *signed.hash().as_bytes(), Files::default()).unwrap_err();
        (error.is_unknown(), error.code_text())
    };
    assert_eq!(refusal(1, "tournament"), (true, "coureur::games::unknown_choice".to_owned()));
    // The revision says more than whatever it brought along.
    assert_eq!(refusal(2, "tournament"), (true, "coureur::games::unknown_revision".to_owned()));
    let defect = TableError::from(EngineError::Fault { what: "a test" });
    assert!(defect.is_unknown(), "a defect of the program is nobody's offence");
}
