//! What the maps look like: thirty small pictures of played positions, by day, at night, grey, whole and in part, compared with those
//! that somebody has looked at. Other processors round pixels differently, and so may another version of the library that draws
//! them: a little is let pass.
//!
//! `cargo test --test looks -- --ignored` writes them all into `tests/looks`; look at them before they are committed.
#![cfg(feature = "png")]
#![allow(clippy::unwrap_used, reason = "a picture that cannot be made is a failed test")]

use coureur::games::Files;
use coureur::log::{Document, read_log};
use coureur::render::map::{Changes, Colours, Options, Sheet, Theatre, draw, png};
use coureur::speech::view::{Place, View};
use coureur::table::open_table;
use resvg::tiny_skia::Pixmap;
use std::fs;
use std::path::{Path, PathBuf};

/// A game of each kind, none of them long.
const LOGS: [&str; 3] = ["bt-loudoun-1757", "new-france-umpired", "ww-annus-mirabilis"];
/// Pictures of each.
const PICTURES: usize = 10;
/// How wide they are.
const WIDTH: u32 = 260;
/// How far colours may be apart on average, of 255.
const MEAN: f64 = 0.5;
/// How many pixels of ten thousand may be quite another colour: fewer than a plate has.
const OTHER: usize = 8;
/// What is quite another colour, of 255.
const QUITE: u8 = 60;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/looks")
}

/// The space with most pieces.
fn busiest(view: &View) -> String {
    let count = |id: &str| {
        let here = |place: &Place| matches!(place, Place::Space { space, .. } if space == id);
        view.pieces.iter().filter(|piece| here(&piece.place)).count()
    };
    view.spaces.iter().max_by_key(|space| count(&space.id)).unwrap().name.clone()
}

fn pictures(log: &str) -> Vec<(String, Vec<u8>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("examples/{log}/game.coureur"));
    let log_read = read_log(&fs::read(path).unwrap()).unwrap();
    let header = log_read.header();
    let sheet = Sheet::of(header.game.as_str()).unwrap();
    let mut table = open_table(header, *log_read.game().as_bytes(), Files::default()).unwrap();
    let apart = log_read.entries().len() / PICTURES;
    let (mut made, mut before) = (Vec::new(), (table.number(), table.play().view()));
    for placed in log_read.entries().iter().skip(1) {
        let Document::Entry(entry) = placed.signed.document() else { break };
        table.enter(entry, placed.signed.hash().as_bytes()).unwrap();
        if made.len() == PICTURES || usize::try_from(table.number()).unwrap() != apart * (made.len() + 1) - 1
        {
            continue;
        }
        let view = table.play().view();
        let (changes, theatre) =
            (Changes::of(&table, &before.1, before.0), Theatre::find(&view, &busiest(&view)));
        let (name, options) = match made.len() % 4 {
            0 => ("day", Options { colours: Colours::Day, ..Options::default() }),
            1 => {
                ("night", Options { colours: Colours::Night, changes: Some(&changes), ..Options::default() })
            }
            2 => {
                ("part", Options { around: theatre.as_ref(), changes: Some(&changes), ..Options::default() })
            }
            _ => ("grey", Options { colours: Colours::Grey, around: theatre.as_ref(), ..Options::default() }),
        };
        let file = png(&draw(&sheet, &view, &options), WIDTH).unwrap();
        made.push((format!("{log}-{}-{name}.png", table.number()), file));
        before = (table.number(), view);
    }
    made
}

/// What parts two pictures, in words; nothing, if nobody would see it.
fn unlike(one: &[u8], other: &[u8]) -> Option<String> {
    let [one, other] = [one, other].map(|file| Pixmap::decode_png(file).unwrap());
    if (one.width(), one.height()) != (other.width(), other.height()) {
        return Some("they have not the same size".to_owned());
    }
    let far: Vec<u8> = one.data().iter().zip(other.data()).map(|(a, b)| a.abs_diff(*b)).collect();
    let mean = far.iter().map(|far| f64::from(*far)).sum::<f64>() / far.len() as f64;
    let pixels = far.chunks(4).filter(|pixel| pixel.iter().any(|far| *far > QUITE)).count();
    let share = pixels * 10_000 / (far.len() / 4).max(1);
    (mean > MEAN || share > OTHER).then(|| format!("mean {mean:.2}, {share} of 10,000 pixels quite another"))
}

#[test]
fn the_maps_look_as_somebody_has_seen_them() {
    let mut seen = 0;
    for log in LOGS {
        for (name, file) in pictures(log) {
            let kept = fs::read(folder().join(&name)).unwrap_or_else(|_| panic!("{name} is not kept"));
            if let Some(why) = unlike(&kept, &file) {
                let new = std::env::temp_dir().join(&name);
                fs::write(&new, &file).unwrap();
                panic!(
                    "{name} looks otherwise ({why}); it is in {}. If it is better: cargo test --test looks -- --ignored",
                    new.display()
                );
            }
            seen += 1;
        }
    }
    assert_eq!(seen, LOGS.len() * PICTURES);
}

/// A comparison that lets everything pass would see nothing.
#[test]
fn what_looks_otherwise_is_seen() {
    let kept = fs::read_dir(folder()).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap());
    let kept: Vec<Vec<u8>> = kept.collect();
    assert!(kept.len() >= 30, "{}", kept.len());
    let alike =
        kept.iter().enumerate().flat_map(|(at, one)| kept[at + 1..].iter().map(move |other| (one, other)));
    assert!(
        alike.into_iter().all(|(one, other)| unlike(one, other).is_some()),
        "two positions look the same"
    );
    assert!(kept.iter().all(|file| file.len() < 40_000), "small pictures");
}

#[test]
#[ignore = "writes the pictures"]
fn write_the_looks() {
    fs::create_dir_all(folder()).unwrap();
    for old in fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path()) {
        fs::remove_file(old).unwrap();
    }
    for (name, file) in LOGS.into_iter().flat_map(pictures) {
        fs::write(folder().join(name), file).unwrap();
    }
}
