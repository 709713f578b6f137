//! The consensus line: what must be computed alike for ever knows nothing of how it is said.

use coureur::engine::rules::Choosable;
use coureur::engine::{Claim, DeckList, Drawn, EngineError, Events, Next, Rules, Slot};
use coureur::games::pack::Source;
use coureur::games::start::StartFile;
use coureur::games::{self, Game, Opened, SetupError, Terms};
use coureur::log::read_log;
use coureur::side::{BySide, Side};
use coureur::speech::{CardFace, Grammar, HiddenCards, Names, Offer, Pending, Play, Told, View, Words};
use coureur::table::{OwnFiles, replay_of};
use std::fs;
use std::path::{Path, PathBuf};

/// Whole rooms below the line.
const ROOMS: [&str; 5] = ["src/engine", "src/board", "src/fair", "src/log", "src/games"];
/// Files of the table that replay.
const REPLAYING: [&str; 14] = [
    "act.rs",
    "acts.rs",
    "advance.rs",
    "ahead.rs",
    "answers.rs",
    "cards",
    "declare.rs",
    "dice.rs",
    "enter.rs",
    "idle.rs",
    "pending.rs",
    "replay.rs",
    "seat.rs",
    "undo.rs",
];
/// In a game's folder: what speaks of it, draws it, or reads what people write.
const ABOVE: [&str; 6] = ["wording", "view", "setup", "tests", "start", "typed"];

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("the project is here, and holds") {
            files(&entry.expect("the project is here, and holds").path(), found);
        }
    } else if path.extension().is_some_and(|end| end == "rs") {
        found.push(path.to_owned());
    }
}

fn is_above(path: &Path) -> bool {
    path.iter().any(|part| {
        let part = part.to_string_lossy();
        ABOVE.contains(&part.trim_end_matches(".rs"))
    })
}

fn below() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    ROOMS.iter().for_each(|room| files(&root.join(room), &mut found));
    REPLAYING.iter().for_each(|part| files(&root.join("src/table").join(part), &mut found));
    // A game's root file joins its rules and its words.
    let is_root = |path: &Path| path.parent() == Some(&root.join("src/games"));
    found.retain(|path| {
        !is_root(path) && !is_above(path.strip_prefix(root).expect("the project is here, and holds"))
    });
    found
}

#[test]
fn nothing_below_the_line_imports_from_above_it() {
    let all = below();
    assert!(all.len() > 130, "only {} files are looked at", all.len());
    for path in all {
        let text = fs::read_to_string(&path).expect("the project is here, and holds");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for room in ["speech", "orders", "render", "mail", "cli"] {
                assert!(!line.contains(&format!("crate::{room}")), "{}: {line}", path.display());
            }
            for part in ["wording::", "view::"] {
                assert!(!line.contains(part), "{}: {line}", path.display());
            }
        }
    }
}

/// What a game is made of, from the ground up: each file knows only those before it, so that none of them goes round in a circle.
const GROUND: [(&str, &[&str]); 3] = [
    (
        "wilderness_war",
        &[
            "ids", "map", "pieces", "named", "cards", "options", "world", "content", "position", "twins",
            "data",
        ],
    ),
    (
        "new_france",
        &["ids", "map", "pieces", "named", "charts", "cards", "world", "content", "position", "data"],
    ),
    (
        "bayonets_tomahawks",
        &["ids", "map", "pieces", "named", "cards", "options", "world", "content", "position", "data"],
    ),
];

/// The files of its own game that a file names, by the words after `super::` or the game's path.
fn named_files(text: &str, roads: &[String]) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut found = Vec::new();
    for road in roads {
        for rest in code.split(road.as_str()).skip(1) {
            let list = rest.strip_prefix('{').and_then(|list| list.split('}').next());
            for name in list.unwrap_or(rest).split(',').take(if list.is_some() { usize::MAX } else { 1 }) {
                let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                let name: String = name.trim().chars().take_while(|c| word(*c)).collect();
                found.push(name);
            }
        }
    }
    found.retain(|name| !["", "super", "self"].contains(&name.as_str()));
    found
}

#[test]
fn h8_ids_data_and_world_stand_on_each_other_in_one_order() {
    let mut named = 0;
    for (game, order) in GROUND {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game);
        let path = format!("games::{game}::");
        for (place, file) in order.iter().enumerate() {
            let mut paths = Vec::new();
            files(&folder.join(file), &mut paths);
            paths.push(folder.join(format!("{file}.rs")));
            for from in paths {
                let depth = from.strip_prefix(&folder).expect("it is in the folder").components().count();
                let roads = [format!(" {}", "super::".repeat(depth)), path.clone()];
                let text = fs::read_to_string(&from).expect("the project is here, and holds");
                for other in named_files(&text, &roads) {
                    named += 1;
                    let known = order[..=place].contains(&other.as_str());
                    assert!(known, "{} knows `{other}`, which stands on it", from.display());
                }
            }
        }
    }
    assert!(named > 30, "only {named} names are looked at");
}

/// What every game's folder has, under these names (`src/games/ADDING.md` says what is in them).
const COMMON: [&str; 34] = [
    "CONTENT.md",
    "POSITION.md",
    "RULINGS.md",
    "cards.rs",
    "choice.rs",
    "content.rs",
    "data.rs",
    "data/build.rs",
    "data/pinned.rs",
    "data/record.rs",
    "event.rs",
    "facts.rs",
    "frame.rs",
    "ids.rs",
    "invariants.rs",
    "map.rs",
    "named.rs",
    "no.rs",
    "pieces.rs",
    "setup.rs",
    "setup/position.rs",
    "view.rs",
    "view/counters.rs",
    "view/map.rs",
    "view/table.rs",
    "wording.rs",
    "wording/ask.rs",
    "wording/endings.rs",
    "wording/faces.rs",
    "wording/glossary.rs",
    "wording/no.rs",
    "wording/orders.rs",
    "wording/told.rs",
    "world.rs",
];

#[test]
fn h5_every_game_has_the_same_files_for_the_same_things() {
    for game in games::SHELF {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game.id.replace('-', "_"));
        for file in COMMON {
            assert!(folder.join(file).is_file(), "{} has no {file}", folder.display());
        }
    }
}

/// A game that has lost its tongue: asked for a word, it panics.
#[derive(Debug)]
struct Mute(Box<dyn Play>);

#[rustfmt::skip]
impl Rules for Mute {
    fn next(&self) -> &Next { self.0.next() }
    fn open(&self, side: Side) -> usize { self.0.open(side) }
    fn choosable(&self, side: Side, choice: usize) -> Option<Choosable<'_>> { self.0.choosable(side, choice) }
    fn only(&self, side: Side) -> Option<usize> { self.0.only(side) }
    fn pass(&self, side: Side) -> Option<usize> { self.0.pass(side) }
    fn code(&self, side: Side, choice: usize) -> Option<String> { self.0.code(side, choice) }
    fn find(&self, side: Side, code: &str) -> Result<usize, EngineError> { self.0.find(side, code) }
    fn is_code(&self, code: &str) -> bool { self.0.is_code(code) }
    fn leaning(&self, side: Side, choice: usize) -> u32 { self.0.leaning(side, choice) }
    fn take(&mut self, side: Side, choice: usize) -> Result<(), EngineError> { self.0.take(side, choice) }
    fn take_both(&mut self, choices: BySide<usize>) -> Result<(), EngineError> { self.0.take_both(choices) }
    fn draw(&mut self, drawn: Drawn) -> Result<(), EngineError> { self.0.draw(drawn) }
    fn events(&self) -> Events { self.0.events() }
    fn facts(&self) -> String { self.0.facts() }
    fn stretch(&self) -> u64 { self.0.stretch() }
    fn decks(&self) -> Vec<DeckList> { self.0.decks() }
    fn hand(&self, side: Side) -> Vec<Slot> { self.0.hand(side) }
    fn claims(&self) -> Vec<Claim> { self.0.claims() }
    fn plays(&self, seat: Side) -> Side { self.0.plays(seat) }
    fn invariants(&self) -> Result<(), String> { self.0.invariants() }
}

const WORD: &str = "a replay asked for a word";

#[rustfmt::skip]
impl Play for Mute {
    fn pending(&self) -> Pending { panic!("{WORD}") }
    fn offers(&self, _: Side) -> Vec<Offer> { panic!("{WORD}") }
    fn legal(&self, _: Side) -> Vec<Offer> { panic!("{WORD}") }
    fn granted(&self, _: Side) -> Vec<Words> { panic!("{WORD}") }
    fn grammar(&self) -> Grammar { panic!("{WORD}") }
    fn names(&self) -> Names { panic!("{WORD}") }
    fn tell(&self, _: &Events) -> Vec<Told> { panic!("{WORD}") }
    fn claim(&self, _: &Claim) -> String { panic!("{WORD}") }
    fn face(&self, _: u8, _: &str) -> Option<CardFace> { panic!("{WORD}") }
    fn view(&self) -> View { panic!("{WORD}") }
    fn written(&self) -> serde_yaml::Value { panic!("{WORD}") }
    fn start(&self, _: HiddenCards) -> StartFile { panic!("{WORD}") }
    fn depth(&self) -> usize { panic!("{WORD}") }
    fn copy(&self) -> Box<dyn Play> { Box::new(Mute(self.0.copy())) }
}

fn open_mute(terms: &Terms, source: Source<'_>, start: Option<&str>) -> Result<Opened, SetupError> {
    let opened = (games::find(&terms.game)?.open)(terms, source, start)?;
    Ok(Opened { play: Box::new(Mute(opened.play)), ..opened })
}

/// The games under `examples/`, and the golden logs, each with the files it was played with.
fn logs() -> Vec<(PathBuf, OwnFiles)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let inside = |folder: &str| -> Vec<PathBuf> {
        let read = fs::read_dir(root.join(folder)).into_iter().flatten();
        read.map(|entry| entry.expect("the project is here, and holds").path()).collect()
    };
    let examples = inside("examples").into_iter().map(|folder| folder.join("game.coureur"));
    let golden = inside("tests/golden/FORMAT-1").into_iter();
    let logs = examples.filter(|path| path.is_file());
    let logs = logs.chain(golden.filter(|path| path.extension().is_some_and(|end| end == "log")));
    let beside = |path: &Path, end: &str| fs::read_to_string(path.with_extension(end)).ok();
    logs.map(|path| {
        let own = OwnFiles { data: beside(&path, "data"), start: beside(&path, "start") };
        (path, own)
    })
    .collect()
}

#[test]
fn a_log_is_replayed_without_a_single_word() {
    let logs = logs();
    assert!(logs.len() >= 6, "{}", logs.len());
    for (path, own) in logs {
        let log = read_log(&fs::read(&path).expect("the project is here, and holds"))
            .expect("the project is here, and holds");
        let game = games::find(log.header().game.as_str()).expect("the project is here, and holds");
        let mute = Game { open: open_mute, ..*game };
        let table =
            replay_of(&mute, &log, own.files()).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
        // Each entry says the digest of its position, and it was found to be that: nothing else is to be compared.
        assert_eq!(table.number() + 1, log.entries().len() as u64, "{}", path.display());
    }
}
