//! What is really sent and written: a letter, a post and the replay page of a game that is on file hold the position as it is compared.

use coureur::games::Files;
use coureur::log::{Document, Log, read_log};
use coureur::mail::letter::{RoundNotes, post};
use coureur::mail::page::{Page, Piece};
use coureur::mail::{Attach, Direction, Illustration, Letter, Occasion, story};
use coureur::render::map::{self, Changes, Sheet};
use coureur::render::replay::{Film, standing};
use coureur::side::Side;
use coureur::speech::View;
use coureur::table::{Seat, Table, open_table};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// A game on file, as far as it is looked at.
fn log(name: &str, entries: usize) -> Log {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name).join("game.coureur");
    let whole = std::fs::read_to_string(path).expect("the file is there");
    let kept = whole.split("---\n").skip(1).take(entries + 1);
    let text: String = kept.flat_map(|entry| ["---\n", entry]).collect();
    read_log(text.as_bytes()).expect("it is a log")
}

fn holds(page: &Page, view: &View, what: &str) {
    let mut position = Page::default();
    story::position(&mut position, view);
    let there = page.pieces.windows(position.pieces.len()).any(|part| part == position.pieces);
    assert!(there, "the {what} does not tell how things stand: {:#?}", page.pieces);
}

/// The letter to whoever is asked, and the post for all.
fn letters(log: &Log, table: &Table) {
    let [writer, reader] = Side::ALL.map(Seat::Player);
    let occasion = Occasion {
        table,
        log,
        reader,
        since: None,
        words: None,
        program: None,
        attach: Attach::usual(log),
        files: Vec::new(),
        map: Illustration::None,
    };
    let direction = Direction {
        writer,
        from_name: "Anna",
        from: None,
        to: None,
        time: "2026-11-15T12:00:00Z",
        answers: None,
    };
    let view = table.play().view();
    holds(&Letter::write(&occasion, &direction).page, &view, "letter");
    holds(&post(&occasion, &RoundNotes::default()), &view, "post");
    let pictures =
        |page: &Page| page.pieces.iter().filter(|piece| matches!(piece, Piece::Picture(_))).count();
    let map = Illustration::of(table, reader);
    let illustrated = Letter::write(&Occasion { map, ..occasion }, &direction).page;
    holds(&illustrated, &view, "illustrated letter");
    assert_eq!(pictures(&illustrated), usize::from(cfg!(feature = "png")));
}

/// A table of the page, of which every entry has the changes only.
#[derive(Default)]
struct Kept(BTreeMap<String, String>);

impl Kept {
    fn take(&mut self, changes: &Value, keys: &Value, texts: &Value) {
        let at = |list: &Value, place: &Value| {
            list[place.as_u64().expect("a place") as usize].as_str().expect("a text").to_owned()
        };
        for change in changes.as_array().expect("a list") {
            let key = at(keys, &change[0]);
            match &change[1] {
                Value::Null => drop(self.0.remove(&key)),
                text => drop(self.0.insert(key, at(texts, text))),
            }
        }
    }
}

/// The map is drawn again after so many entries.
const MAPS: u64 = 20;

/// What is drawn, whatever its place: things keep theirs from entry to entry, and so need not stand where they would alone.
fn anywhere(item: &str) -> Vec<String> {
    let kept = |part: &str| {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        let name = tag.split(' ').next().unwrap_or_default();
        let of = |attribute: &str| {
            tag.split(&format!("{attribute}=\"")).nth(1).and_then(|rest| rest.split('"').next())
        };
        format!("{name} {:?} {:?} {:?} {text}", of(" id"), of("href"), of("class"))
    };
    item.split('<').skip(1).map(kept).collect()
}

/// What is on the page is what is drawn of the position, with what the entry did.
fn same_map(table: &Table, before: Option<&View>, view: &View, drawn: &BTreeMap<String, String>) {
    let (number, sheet) = (table.number(), Sheet::of(&table.setting().terms.game).expect("it is drawn"));
    let changes = before.map(|before| Changes::of(table, before, number.saturating_sub(1)));
    let options = map::Options { changes: changes.as_ref(), bare: true, ..map::Options::default() };
    let (wanted, _) = map::items(&sheet, view, &options);
    let same = |key: &str, item: &str| drawn.get(key).is_some_and(|shown| anywhere(shown) == anywhere(item));
    let other = wanted.iter().find(|(key, item)| !same(key, item));
    assert_eq!(other, None, "entry {number}");
    assert_eq!(drawn.len(), wanted.len(), "entry {number}");
}

/// Whatever a page steps to is the position after that entry, in words and on the map.
fn film(log: &Log) -> Table {
    let film = json!(Film::of(log, None, Files::default(), &mut |_| ()).expect("it can be judged"));
    let scenes = film["scenes"].as_array().expect("a list");
    assert_eq!(scenes.len(), log.entries().len());
    let header = log.header();
    let mut table = open_table(header, *log.game().as_bytes(), Files::default()).expect("it opens");
    let (mut lines, mut drawn) = (Kept::default(), Kept::default());
    let mut before: Option<View> = None;
    for (placed, scene) in log.entries().iter().zip(scenes) {
        if let Document::Entry(entry) = placed.signed.document() {
            table.enter(entry, placed.signed.hash().as_bytes()).expect("it holds");
        }
        let (number, view) = (table.number(), table.play().view());
        lines.take(&scene["lines"], &film["lines"], &film["texts"]);
        drawn.take(&scene["map"], &film["map"]["keys"], &film["map"]["pictures"]);
        for (key, words) in standing(&view) {
            assert_eq!(lines.0.get(&key), Some(&words), "entry {number}: {key}");
        }
        assert_eq!(lines.0.len(), standing(&view).len() + 1, "entry {number}: and for whom all wait");
        if number % MAPS == 0 {
            same_map(&table, before.as_ref(), &view, &drawn.0);
        }
        before = Some(view);
    }
    table
}

/// A game on file: what is sent after so many of its entries, and every step of its page.
pub fn look(name: &str, entries: usize) {
    let log = log(name, entries);
    let table = film(&log);
    letters(&log, &table);
}
