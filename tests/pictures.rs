//! The pictures of the README and the book: made by one command from an example, and still what this program makes.
//!
//! `cargo test --test pictures -- --ignored` writes them all into `examples/pictures`. What the program makes itself is compared byte
//! by byte. Two of them are looks into a browser, which draws a little differently everywhere: of these `SOURCES.txt` has the hash of
//! what they show, so that nobody forgets to make them again.
#![allow(clippy::unwrap_used, reason = "a picture that cannot be made is a failed test")]

use coureur::games::Files;
use coureur::log::{Log, read_log};
use coureur::mail::page::Markup;
use coureur::mail::{Attach, Direction, Illustration, Letter, Occasion};
use coureur::render::map::{Changes, Options, Sheet, Theatre, draw};
use coureur::render::replay::{Film, write};
use coureur::table::{Table, replay};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The game that is shown, and up to which entry.
const LOG: &str = "examples/ww-annus-mirabilis/game.coureur";
const ENTRY: usize = 209;
/// The space around which the map is shown.
const AROUND: &str = "Albany";
/// The largest picture that is kept.
const LARGEST: usize = 300_000;
/// The looks into a browser: what is opened, and in which size.
const LOOKS: [(&str, &str, &str); 2] =
    [("letter.png", "letter.html", "760,1280"), ("replay.png", "replay.html#208", "1120,780")];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn folder() -> PathBuf {
    root().join("examples/pictures")
}

/// The log as it was after the entry that is shown.
fn bytes() -> Vec<u8> {
    let whole = fs::read_to_string(root().join(LOG)).unwrap();
    let entries = whole.split("---\n").skip(1).take(ENTRY + 1);
    entries.flat_map(|entry| ["---\n", entry]).collect::<String>().into_bytes()
}

struct Game {
    bytes: Vec<u8>,
    log: Log,
    table: Table,
}

impl Game {
    fn open() -> Game {
        let bytes = bytes();
        let log = read_log(&bytes).unwrap();
        let table = replay(&log, Files::default()).unwrap();
        Game { bytes, log, table }
    }

    /// A part of the map, so near that every name can be read on the page of the project, with what happened since whoever is asked
    /// decided last.
    fn map(&self) -> String {
        let asked = self.table.waiting().seats[0].side().unwrap();
        let (since, before) = self.table.last_decision(asked).unwrap();
        let changes = Changes::of(&self.table, &before.view(), since);
        let sheet = Sheet::of(&self.table.setting().terms.game).unwrap();
        let view = self.table.play().view();
        let around = Theatre::find(&view, AROUND);
        assert!(around.is_some(), "{AROUND} is on the map");
        let options = Options { changes: Some(&changes), around: around.as_ref(), ..Options::default() };
        let picture = draw(&sheet, &view, &options);
        // V3: GitHub shows a picture 830 pixels wide.
        let least = sheet.least_name() * 830.0 / picture.size.0;
        assert!(least >= 11.0, "names are {least:.1} pixels high where people look");
        picture.svg()
    }

    /// The letter to whoever is asked.
    fn letter(&self) -> Letter {
        let reader = self.table.waiting().seats[0];
        let writer = coureur::table::Seat::Player(reader.side().unwrap().other());
        let occasion = Occasion {
            table: &self.table,
            log: &self.log,
            reader,
            since: None,
            words: Some("Poor Johnson! Your turn, Ben."),
            program: None,
            attach: Attach::usual(&self.log),
            files: Vec::new(),
            map: Illustration::of(&self.table, reader),
        };
        let direction = Direction {
            writer,
            from_name: &self.table.players()[&writer].name,
            from: Some("anna@example.org"),
            to: Some("ben@example.org"),
            time: "2026-11-15T12:00:00Z",
            answers: None,
        };
        Letter::write(&occasion, &direction)
    }

    fn film(&self) -> Film {
        Film::of(&self.log, None, Files::default(), &mut |_| ()).unwrap()
    }
}

/// What the program makes, by the names of the files.
fn made(game: &Game) -> BTreeMap<&'static str, Vec<u8>> {
    let letter = game.letter();
    let picture = &letter.attachments[0];
    let shown = format!("cid:{}", picture.id.as_deref().unwrap_or_default());
    let html = letter.page.write(Markup::Html).replace(&shown, "letter-map.png");
    BTreeMap::from([
        ("map.svg", game.map().into_bytes()),
        ("letter.txt", letter.page.write(Markup::Plain).into_bytes()),
        ("letter.html", html.into_bytes()),
        ("letter-map.png", picture.bytes.clone()),
    ])
}

fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    HEXLOWER.encode(&hash.finalize())
}

/// What the looks into a browser show, as hashes: of the replay page all that is seen, and not what checks it.
fn sources(game: &Game, made: &BTreeMap<&'static str, Vec<u8>>) -> String {
    let letter = hash([made["letter.html"].as_slice(), &made["letter-map.png"]]);
    let seen =
        ["page.css", "picture.js", "overview.js", "stage.js", "march.js", "hands.js", "course.js", "page.js"]
            .map(|name| fs::read(root().join("src/render/replay").join(name)).unwrap());
    let film = serde_json::to_vec(&game.film()).unwrap();
    let replay = hash(seen.iter().map(Vec::as_slice).chain([film.as_slice()]));
    format!("letter.png {letter}\nreplay.png {replay}\n")
}

const AGAIN: &str = "run `cargo test --test pictures -- --ignored`, look at the pictures, and commit them";

#[test]
#[cfg(feature = "png")]
fn the_pictures_of_the_readme_are_current() {
    let game = Game::open();
    let made = made(&game);
    for (name, new) in &made {
        let kept = fs::read(folder().join(name)).unwrap();
        // Other processors round pixels differently.
        let same = kept == *new || (name.ends_with(".png") && !cfg!(target_arch = "x86_64"));
        assert!(same, "examples/pictures/{name} is not what this program makes: {AGAIN}");
    }
    let kept = fs::read_to_string(folder().join("SOURCES.txt")).unwrap();
    for (line, kept) in sources(&game, &made).lines().zip(kept.lines()) {
        let name = line.split(' ').next().unwrap();
        assert_eq!(line, kept, "examples/pictures/{name} shows something old: {AGAIN}");
    }
}

#[test]
fn the_pages_show_every_picture_and_none_is_large() {
    let shown = [
        ("README.md", "map.svg"),
        ("docs/mail.md", "letter.png"),
        ("docs/mail.md", "letter.txt"),
        ("docs/verify.md", "replay.png"),
    ];
    for (page, name) in shown {
        let path = format!("examples/pictures/{name}");
        assert!(fs::read_to_string(root().join(page)).unwrap().contains(&path), "{path} is not in {page}");
    }
    for file in fs::read_dir(folder()).unwrap().map(|file| file.unwrap()) {
        let size = file.metadata().unwrap().len();
        assert!(size < LARGEST as u64, "{}: {size} bytes", file.path().display());
    }
}

/// Has a browser draw a page of this folder.
fn look(name: &str, page: &str, size: &str, home: &Path) -> bool {
    let mut browser = Command::new("chromium");
    browser.args(["--headless", "--no-sandbox", "--hide-scrollbars", "--virtual-time-budget=20000"]);
    browser.arg(format!("--user-data-dir={}", home.join("profile").display()));
    browser
        .arg(format!("--window-size={size}"))
        .arg(format!("--screenshot={}", folder().join(name).display()));
    browser.arg(format!("file://{}", home.join(page).display()));
    browser.output().is_ok_and(|done| done.status.success())
}

#[test]
#[ignore = "writes the pictures of the README"]
fn write_the_pictures() {
    let game = Game::open();
    let made = made(&game);
    fs::create_dir_all(folder()).unwrap();
    let home = tempfile::tempdir().unwrap();
    for (name, bytes) in &made {
        fs::write(folder().join(name), bytes).unwrap();
        fs::write(home.path().join(name), bytes).unwrap();
    }
    fs::write(home.path().join("replay.html"), write(&game.film(), &game.bytes)).unwrap();
    for (name, page, size) in LOOKS {
        if !look(name, page, size, home.path()) {
            eprintln!("SKIPPED: chromium is missing, so {name} is NOT made again, and not current");
            return;
        }
    }
    fs::write(folder().join("SOURCES.txt"), sources(&game, &made)).unwrap();
}
