//! Twice the input must be about twice the work: hostile texts, letters and data files, each at one size and at twice it.
//!
//! A ratio near 2 is linear, near 4 quadratic. Nothing is asserted: machines are noisy, and the tests hold the results.
#![allow(clippy::unwrap_used)] // a benchmark that cannot go on should stop

use coureur::mail::letter::{Direction, Letter};
use coureur::mail::page::{Page, Piece};
use coureur::mail::thread::{About, thread};
use coureur::mail::wire::take_apart;
use coureur::table::Seat;
use coureur::yaml;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The least of five runs.
fn least(mut work: impl FnMut()) -> Duration {
    let run = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..5).map(run).min().unwrap()
}

/// One line: the time at a size, at twice the size, and how many times longer that is.
fn line(name: &str, size: usize, work: impl Fn(usize) -> Box<dyn FnMut()>) {
    let (once, twice) = (least(work(size)), least(work(2 * size)));
    let ratio = twice.as_secs_f64() / once.as_secs_f64();
    println!("  {name:<42} {once:>10.1?} {twice:>10.1?}   x {ratio:.2}");
}

fn message(kind: &str, body: &str) -> Vec<u8> {
    format!("From: a@b\r\nTo: c@d\r\nSubject: x\r\nContent-Type: {kind}\r\n\r\n{body}").into_bytes()
}

fn letter(items: usize) -> Letter {
    let items = (0..items).map(|n| format!("entry {n}: something happened")).collect();
    Letter {
        subject: "x".to_owned(),
        page: Page { pieces: vec![Piece::Items(items)] },
        attachments: Vec::new(),
        thread: thread(&[1; 32], About { entries: (1, 2), writer: Seat::Umpire, kind: "0" }, None, None),
        game: "01".to_owned(),
        entries: (1, 2),
        kind: "0".to_owned(),
        words: None,
    }
}

fn main() {
    println!("time for one size, for twice the size, and the ratio (2 is linear, 4 is quadratic)");
    println!("HTML of a message, 512 KiB and 1 MiB:");
    for pattern in ["<", "&", "<script>", "<!--", "</", "<a ", "&amp"] {
        line(&format!("{pattern:?} over and over"), 512 << 10, |size| {
            let bytes = message("text/html", &pattern.repeat(size / pattern.len()));
            Box::new(move || drop(black_box(take_apart(&bytes))))
        });
    }
    println!("parts of a message:");
    line("parts that never end", 50, |count| {
        let claims = "--b\r\nContent-Type: multipart/mixed; boundary=never\r\n\r\n".repeat(count);
        let bytes = message("multipart/mixed; boundary=b", &claims);
        Box::new(move || drop(black_box(take_apart(&bytes))))
    });
    println!("data files, 128 and 256 KiB:");
    for pattern in
        ["{a: ", "[", "a: '", "\"", "{a: '}', b: ", "[a'[", "- ", "{{'}}'", "a\n '{", "[x\n 'b, {{{{"]
    {
        line(&format!("{pattern:?} over and over"), 128 << 10, |size| {
            let text = pattern.repeat(size / pattern.len());
            Box::new(move || drop(black_box(yaml::read::<BTreeMap<String, String>>(&text, 1 << 20))))
        });
    }
    println!("writing a letter of 2 and 4 MB:");
    line("a long story", 30_000, |items| {
        let letter = letter(items);
        Box::new(move || {
            let direction = Direction {
                writer: Seat::Umpire,
                from_name: "x",
                from: None,
                to: None,
                time: "",
                answers: None,
            };
            black_box(letter.to_wire(&direction).unwrap());
        })
    });
}
