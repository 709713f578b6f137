//! The consensus line: what must be computed alike for ever knows nothing of how it is said. The compiler keeps it, since what stands
//! below is a crate of its own; here is what the compiler does not see.

use coureur::games;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("the project is here, and holds") {
            files(&entry.expect("the project is here, and holds").path(), found);
        }
    } else if path.extension().is_some_and(|end| end == "rs") {
        found.push(path.to_owned());
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
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("core/src/games").join(game);
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

/// What every game's folder of rules has, under these names (`src/games/ADDING.md` says what is in them).
const RULES: [&str; 22] = [
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
    "world.rs",
];

/// What every game's folder of words has.
const WORDS: [&str; 14] = [
    "data/drawn-map.yaml",
    "view.rs",
    "view/counters.rs",
    "view/map.rs",
    "view/table.rs",
    "wording.rs",
    "wording/ask.rs",
    "wording/endings.rs",
    "wording/faces.rs",
    "wording/flaws.rs",
    "wording/glossary.rs",
    "wording/no.rs",
    "wording/orders.rs",
    "wording/told.rs",
];

#[test]
fn h5_every_game_has_the_same_files_for_the_same_things() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for game in games::SHELF {
        let name = game.id.replace('-', "_");
        for (folder, files) in [("core/src/games", &RULES[..]), ("src/games", &WORDS[..])] {
            let folder = root.join(folder).join(&name);
            for file in files {
                assert!(folder.join(file).is_file(), "{} has no {file}", folder.display());
            }
        }
    }
}

/// The literals of a source: strings without their comments, tests and attributes.
fn strings(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut chars = text.char_indices().peekable();
    let mut line = 1;
    while let Some((at, c)) = chars.next() {
        match c {
            '\n' => line += 1,
            '/' if text[at..].starts_with("//") => while chars.next_if(|(_, c)| *c != '\n').is_some() {},
            // A character, or a lifetime.
            '\'' => {
                let rest: Vec<char> = text[at + 1..].chars().take(2).collect();
                if rest.first() == Some(&'\\') || rest.get(1) == Some(&'\'') {
                    chars.next_if(|(_, c)| *c == '\\');
                    chars.next();
                    chars.next_if(|(_, c)| *c == '\'');
                }
            }
            '"' => {
                let (begins, mut literal) = (line, String::new());
                while let Some((_, c)) = chars.next() {
                    match c {
                        '"' => break,
                        '\\' => {
                            let next = chars.next().map(|(_, c)| c);
                            line += usize::from(next == Some('\n'));
                            literal.push(next.filter(|c| !c.is_alphabetic()).unwrap_or(' '));
                        }
                        _ => {
                            line += usize::from(c == '\n');
                            literal.push(c);
                        }
                    }
                }
                found.push((begins, literal));
            }
            _ => {}
        }
    }
    found
}

/// Words that no code, id or fact is made of, and hardly a sentence does without.
const ENGLISH: [&str; 21] = [
    "the", "is", "was", "were", "be", "been", "has", "have", "had", "cannot", "must", "there", "it", "this",
    "that", "these", "nobody", "than", "too", "they", "its",
];

/// What may be said below the line, by what stands before it: what cannot be (a panic, a fault, the name of a check of trust), what a
/// lint or the reader of YAML is told, and the titles of games, editions, scenarios and options, which are names.
const INVARIANTS: [&str; 15] = [
    "expect(",
    "panic!(",
    "assert!(",
    "assert_eq!(",
    "unreachable!(",
    "Fault(",
    "Fault {",
    "refuses!(",
    "reason =",
    "title:",
    "must_use =",
    "expecting =",
    "map_err(|_|",
    "ok_or(",
    "return Err(\"",
];
/// Besides: what a log has called a draw for ever, and what the two are called who are no players.
const ALLOWED: [&str; 4] = ["card from the {} hand", "card from the SIDE hand", "the umpire", "the recorder"];

#[test]
fn h19_the_core_says_nothing_in_any_language() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("core/Cargo.toml")).expect("the core is here");
    for speaks in ["miette", "clap", "textwrap", "anstream", "lettre", "rustls", "tempfile"] {
        assert!(!manifest.contains(speaks), "the core depends on {speaks}");
    }
    let mut paths = Vec::new();
    files(&root.join("core/src"), &mut paths);
    let tests =
        ["tests", "tests.rs", "sample.rs", "checks.rs", "third_game.rs", "switch.rs", "switchboard.rs"];
    paths.retain(|path| !path.iter().any(|part| tests.iter().any(|test| part == *test)));
    let (mut read, mut said) = (0, Vec::new());
    for path in paths {
        let text = fs::read_to_string(&path).expect("the core is here");
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let name = path.strip_prefix(root).expect("it is in the project").display().to_string();
        for (line, literal) in strings(code) {
            read += 1;
            let english = literal.split_whitespace().filter(|word| ENGLISH.contains(word)).count();
            if english == 0 || !literal.contains(' ') || ALLOWED.contains(&literal.as_str()) {
                continue;
            }
            // What stands before it, on its line and the four above.
            let lines: Vec<&str> = code.lines().skip(line.saturating_sub(5)).take(5.min(line)).collect();
            if !INVARIANTS.iter().any(|allowed| lines.iter().any(|line| line.contains(allowed))) {
                said.push(format!("{name}:{line}: {literal}"));
            }
        }
    }
    assert!(read > 2000, "only {read} literals are looked at");
    assert!(said.is_empty(), "the core speaks:\n{}", said.join("\n"));
}

/// The rooms of the program by their floors, as docs/developers.md draws them.
const FLOORS: [&[&str]; 5] = [
    &["machine", "text"],
    &["errors", "fair", "games", "keys", "orders", "speech", "yaml"],
    &["log", "table"],
    &["cases", "luck", "mail", "opponent", "render"],
    &["cli", "desk"],
];

#[test]
fn h18_a_room_knows_only_its_own_floor_and_those_below() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let floor = |room: &str| FLOORS.iter().position(|rooms| rooms.contains(&room));
    let mut paths = Vec::new();
    files(&source, &mut paths);
    let (mut named, mut upward) = (0, Vec::new());
    for path in paths {
        let inner = path.strip_prefix(&source).expect("it is in the folder");
        let room =
            inner.iter().next().and_then(|part| part.to_str()).unwrap_or_default().trim_end_matches(".rs");
        if ["lib", "main", "switchboard"].contains(&room)
            || inner.iter().any(|part| part == "tests.rs" || part == "tests")
        {
            continue;
        }
        let from = floor(room).unwrap_or_else(|| panic!("{room} stands on no floor"));
        let text = fs::read_to_string(&path).expect("the project is here, and holds");
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for rest in line.split("crate::").skip(1) {
                let end = rest.find(|c: char| !(c.is_ascii_lowercase() || c == '_')).unwrap_or(rest.len());
                if let Some(to) = floor(&rest[..end]) {
                    named += 1;
                    if to > from || (room == "luck" && &rest[..end] == "render") {
                        upward.push(format!("{}: {}", inner.display(), line.trim()));
                    }
                }
            }
        }
    }
    assert!(named > 800, "only {named} arrows are looked at");
    assert!(upward.is_empty(), "these look upward:\n{}", upward.join("\n"));
}

/// The files and folders of the command line, each with those of them that it names.
fn commands() -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli");
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in paths {
        let inside: Vec<_> = path.strip_prefix(&folder).expect("it is in the folder").components().collect();
        let first = inside[0].as_os_str().to_string_lossy();
        let name = first.trim_end_matches(".rs").to_owned();
        let roads = [format!(" {}", "super::".repeat(inside.len())), "crate::cli::".to_owned()];
        let text = fs::read_to_string(&path).expect("the project is here, and holds");
        all.entry(name).or_default().extend(named_files(&text, &roads));
    }
    let known: BTreeSet<String> = all.keys().cloned().collect();
    for (name, others) in &mut all {
        others.retain(|other| other != name && known.contains(other));
    }
    all
}

#[test]
fn h18_no_command_goes_round_in_a_circle() {
    let mut left = commands();
    assert!(left.values().map(BTreeSet::len).sum::<usize>() > 200, "hardly any names are looked at");
    loop {
        let stands = |others: &BTreeSet<String>| others.iter().all(|other| !left.contains_key(other));
        let done: Vec<String> =
            left.iter().filter(|(_, others)| stands(others)).map(|(name, _)| name.clone()).collect();
        if done.is_empty() {
            break;
        }
        done.iter().for_each(|name| drop(left.remove(name)));
    }
    assert!(left.is_empty(), "each of these knows another, round and round: {:?}", left.keys());
}
