//! What players of Wilderness War see: the text board word for word, and positions from files.
//!
//! The boards stand in `tests/boards`. After a change that is meant, write them again with
//! `COUREUR_WRITE_BOARDS=1 cargo test --test wilderness_war view`, and read the difference.

use coureur::engine::Drawn;
use coureur::errors::Worded as _;
use coureur::games::start::{self, StartFile};
use coureur::games::{self, Files, SetupError, Terms};
use coureur::render::{self, Spaces};
use coureur::side::Side;
use coureur::speech::{CardFace, HiddenCards, Pending, Play};
use coureur::table::NewGame;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn terms() -> Terms {
    let game = games::find("wilderness-war").expect("it is on the shelf");
    Terms {
        game: game.id.to_owned(),
        edition: "3".to_owned(),
        rules: game.rules,
        scenario: "annus-mirabilis".to_owned(),
        options: Vec::new(),
    }
}

fn open(start: Option<&str>) -> Box<dyn Play> {
    let files = Files { data: None, start };
    let mut play = games::open(&terms(), files).expect("the position holds together").play;
    while matches!(play.pending(), Pending::Chance(_)) {
        play.chance(Drawn::Shuffled).expect("only shuffles come first");
    }
    play
}

fn refused(start: &str) -> String {
    match games::open(&terms(), Files { data: None, start: Some(start) }) {
        Err(SetupError::BadPosition { why }) => why.in_words(),
        other => panic!("not refused: {other:?}"),
    }
}

fn boards() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards")
}

fn busy() -> String {
    fs::read_to_string(boards().join("busy.yaml")).expect("the file is there")
}

/// Compares with a file, or writes it.
fn golden(name: &str, text: &str) {
    let path = boards().join(name);
    let text = anstream::adapter::strip_str(text).to_string();
    if env::var_os("COUREUR_WRITE_BOARDS").is_some() {
        fs::write(&path, &text).expect("the folder can be written to");
    }
    let known = fs::read_to_string(&path).expect("the board was written once");
    assert_eq!(text, known, "{name}: see the head of this file");
}

fn drawn(play: &dyn Play, width: usize) -> String {
    let view = play.view();
    format!("{}\n{}", render::summary(&view, width), render::board(&view, Spaces::Busy, width))
}

#[test]
fn the_opening_board() {
    golden("opening.txt", &drawn(&*open(None), 80));
}

#[test]
fn a_busy_board() {
    golden("busy.txt", &drawn(&*open(Some(&busy())), 80));
}

#[test]
fn a_busy_board_on_a_narrow_screen() {
    let text = drawn(&*open(Some(&busy())), 44);
    golden("busy-narrow.txt", &text);
    let plain = anstream::adapter::strip_str(&text).to_string();
    assert!(plain.lines().all(|line| line.chars().count() <= 44), "{plain}");
}

#[test]
fn the_first_question_with_its_orders() {
    let mut play = open(None);
    golden("orders-card.txt", &listed(&*play));
    play.choose(Side::French, "play 14").expect("it may be held");
    play.chance(Drawn::Shown(play.hand(Side::French)[0])).expect("it is in the hand");
    golden("orders-use.txt", &listed(&*play));
    play.choose(Side::French, "activate").expect("any card activates");
    golden("orders-activate.txt", &listed(&*play));
}

fn listed(play: &dyn Play) -> String {
    let Pending::Decision(prompt) = play.pending() else { panic!("something is asked") };
    let offers = play.offers(Side::French);
    let lines = render::folded(&render::listed(&render::answers(&offers)), usize::MAX);
    // In an open list every card of the deck may be held; a few stand for all.
    let lines: Vec<_> =
        lines.into_iter().filter(|line| line.kind != "play" || line.order.as_str() < "play 2").collect();
    let glossary = games::words("wilderness-war").expect("it is on the shelf").orders;
    let (orders, asides) = (render::explained(&lines, glossary), render::asides(&offers));
    format!("{} {}\n{orders}{asides}", prompt.ask, prompt.rule)
}

fn faces(play: &dyn Play) -> Vec<CardFace> {
    play.decks()[0].cards.iter().filter_map(|card| play.face(0, card)).collect()
}

#[test]
fn a_closer_look_finds_spaces_theatres_cards_and_pieces() {
    let play = open(Some(&busy()));
    let (view, faces) = (play.view(), faces(&*play));
    let look = |words: &str| {
        let text = render::look(&view, &faces, words, 80).unwrap_or_else(|| panic!("{words}"));
        anstream::adapter::strip_str(&text).to_string()
    };
    golden("look-louisbourg.txt", &look("louisb"));
    assert!(look("QUÉBEC").starts_with("F Québec\n"));
    assert!(look("acadia").starts_with("ACADIA AND THE GULF\n"));
    assert!(look("14").contains("14 Foul Weather"));
    assert!(look("amherst").starts_with("F Louisbourg\n"), "where he is");
    assert!(look("forbes").contains("British leader pool:"));
    assert!(look("oneida").contains("Oneida Carry East") && look("oneida").contains("Oneida Castle"));
    assert_eq!(render::look(&view, &faces, "atlantis", 80), None);
    assert_eq!(render::look(&view, &faces, " - ", 80), None);
}

#[test]
fn every_window_the_game_opens_is_listed() {
    let game = games::words("wilderness-war").expect("it is on the shelf");
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("core/src/games/wilderness_war");
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the source is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("it is text");
            // `window(side, "kind", "rule")`; the function's own head has no quote near.
            for rest in text.split("window(").skip(1) {
                let mut parts = rest.split('"');
                let side = parts.next().unwrap_or_default();
                if let Some(kind) = parts.next().filter(|_| !side.contains(['{', ';', ':'])) {
                    found.push(kind.to_owned());
                }
            }
        }
    }
    assert!(found.len() > 10, "{found:?}");
    for kind in &found {
        assert!(game.windows.iter().any(|window| window.id == kind), "{kind} has no sentence");
    }
    for window in game.windows {
        assert!(found.iter().any(|kind| kind == window.id), "{} is never opened", window.id);
    }
}

/// [WW ruling 140]
#[test]
fn hidden_cards_are_dealt_anew_from_a_file() {
    let play = open(Some(&busy()));
    assert_eq!(play.hand(Side::British).len(), 7);
    assert_eq!(play.hand(Side::French).len(), 6);
    let Pending::Decision(prompt) = play.pending() else { panic!("a card is asked for") };
    assert!(prompt.ask.contains("your 7 cards"), "{}", prompt.ask);
    play.invariants().expect("all 62 cards are somewhere");
    // Written for a new game and taken up again, only the cards are others.
    let text = play.start(HiddenCards::Anew).text();
    assert!(text.contains("hands:\n  british: 7\n  french: 6\nturn: british\n"), "{text}");
    let again = open(Some(&text));
    assert_eq!(again.view(), play.view());
    assert_eq!(again.start(HiddenCards::Anew).text(), text);
    // In the middle of something the stack says what.
    let mut going = open(None);
    going.choose(Side::French, "play 14").expect("it may be held");
    going.chance(Drawn::Shown(going.hand(Side::French)[0])).expect("it is in the hand");
    let text = going.start(HiddenCards::Anew).text();
    assert!(text.contains("stack:\n") && !text.contains("turn: british\nstack"), "{text}");
    let again = open(Some(&text));
    assert_eq!(again.pending(), going.pending());
    assert_eq!(again.view(), going.view());
}

/// [findings U12]: one example a game, which README shows.
#[test]
fn u12_the_example_positions_hold_together() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/positions");
    let mut games_shown = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let text = fs::read_to_string(entry.expect("it can be read").path()).expect("it is text");
        let game = StartFile::read(&text).expect("a position").game.expect("it says its game");
        let terms = NewGame::usual(&game).expect("the game is on the shelf");
        let plain = start::plain(&terms, None, &text).expect("its names are known");
        let mut play =
            games::open(&terms, Files { data: None, start: Some(&plain) }).expect("it holds together").play;
        play.chance(Drawn::Shuffled).expect("its cards are dealt");
        play.invariants().expect("it holds together");
        games_shown.insert(game);
    }
    assert_eq!(games_shown.len(), games::SHELF.len(), "{games_shown:?}");
}

#[test]
fn broken_positions_say_what_is_wrong() {
    for (from, to, why) in [
        ("wolfe: louisbourg", "wolfe: louisburg", "no space `louisburg`; did you mean `louisbourg`?"),
        ("15th: louisbourg", "16th: louisbourg", "no piece `16th`"),
        ("1st-royal: louisbourg reduced", "1st-royal: louisbourg reducd", "`reducd` makes no sense"),
        ("year: 1758", "year: 1755", "the year 1755 is not in the scenario"),
        (
            "scenario: annus-mirabilis\n",
            "scenario: full-campaign\n",
            "scenario `full-campaign`, and `annus-mirabilis` is played",
        ),
        ("siege: 1,", "siege: 9,", "siege level 9 at Louisbourg"),
        ("british: 7", "british: 70", "only 53 are not face up"),
        (
            "marine-detachment-3: gone",
            "marine-detachment-3: niagara",
            "both sides stand in the open at Niagara",
        ),
        ("[1, 14", "[99, 14", "a card of the deck by its number"),
        ("[1, 14", "[14, 14", "card 14 is in two places"),
        ("turn: british", "turn: spanish", "unknown variant `spanish`"),
        ("world:", "wrold:", "no key `wrold`; did you mean `world`?"),
        ("amphib: true}", "amphib: true", "not closed on its line"),
        ("turn: british", "turn: british\nstack: [{SeasonEnd: {}}]", "both a `turn` and a `stack`"),
        ("turn: british", "stack: [{ActionPhase: {side: french}}]", "rest on the season or the year"),
        ("turn: british", "stack: &w []", "cannot begin a value"),
    ] {
        let text = busy();
        let broken = text.replacen(from, to, 1);
        assert_ne!(text, broken, "{from}");
        let said = refused(&broken);
        assert!(said.contains(why), "{from} -> {to}: {said}");
    }
    assert!(refused("hands: {british: 1, french: 70}").contains("cannot be dealt"));
}
