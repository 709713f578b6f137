//! Forum threads as people write them, each with its expected reading: `tests/threads/*.txt`.
//!
//! A file says in its first line what it shows; `player:`, `skip:` and `take:` are what the umpire adds. After `%% thread` it
//! holds the thread, in which `{{post 1}}` stands for the umpire's first post, `{{post 2 markdown}}` for his second in some
//! markup (`pasted`: as a browser gives it), and `{{round}}` for the moment at which he copied the thread for his second.
//! After `%% reading` stands what must come out: `LINE SIDE: WORDS` for an order that counts, `LINE WHY SIDE: WORDS` for
//! what does not.
#![allow(clippy::unwrap_used)] // a test may stop at once

mod common;
#[path = "threads/corpus.rs"]
mod corpus;

use common::{TIME, identity, umpired};
use coureur::games::Files;
use coureur::log::{Log, Signed, read_log};
use coureur::mail::forum::{Known, Reading, Wishes, read};
use coureur::mail::letter::{RoundNotes, post};
use coureur::mail::page::Markup;
use coureur::mail::{Attach, Illustration, Occasion};
use coureur::side::Side;
use coureur::table::{Act, Desk, Seat, Table, Written};
use std::fs;
use std::path::PathBuf;

/// An umpired game: Ulla is the umpire, Anna plays the British, Ben the French. Two posts of hers are in the thread.
struct Game {
    entries: Vec<Signed>,
    /// The table after her first post, and after her second.
    tables: [Table; 2],
    /// The entries that each post begins and ends with.
    posts: [(u32, u32); 2],
}

impl Game {
    fn opened() -> Game {
        let (ulla, anna, ben) = (identity("Ulla", 9), identity("Anna", 1), identity("Ben", 2));
        let (mut entries, mut desk) =
            umpired(&anna, &ben).open(&ulla, Files::default(), [1; 16], TIME).unwrap();
        let mut go = |desk: &Desk, written: Written| {
            entries.extend(written.entries);
            desk.moved_to(written.table)
        };
        for (side, text) in [(Side::British, "a red fox"), (Side::French, "trois cailloux")] {
            let word = Act::Word { side, text: text.to_owned() };
            let written = desk.run(&[], &[word], TIME).unwrap();
            desk = go(&desk, written);
        }
        let written = desk.run(&[], &[], TIME).unwrap();
        desk = go(&desk, written);
        let first = desk.table().clone();
        let written = desk.play(&["reinforce none".to_owned()], TIME).unwrap();
        desk = go(&desk, written);
        let last = |table: &Table| u32::try_from(table.number()).unwrap();
        let second = desk.table().clone();
        let posts = [(0, last(&first)), (last(&first) + 1, last(&second))];
        Game { entries, tables: [first, second], posts }
    }

    fn log(&self, last: u32) -> Log {
        let kept = self.entries.iter().filter(|signed| signed.document().number() <= last);
        let text: String = kept.map(Signed::text).collect();
        read_log(text.as_bytes()).unwrap()
    }

    /// The table when the thread is read: both posts are made.
    fn table(&self) -> &Table {
        &self.tables[1]
    }

    fn post(&self, number: usize, form: &str, notes: &RoundNotes) -> String {
        let (since, last) = self.posts[number - 1];
        let occasion = Occasion {
            table: &self.tables[number - 1],
            log: &self.log(last),
            reader: Seat::Umpire,
            since: Some(since),
            words: None,
            program: None,
            attach: Attach::Nothing,
            files: Vec::new(),
            map: Illustration::None,
        };
        let page = post(&occasion, notes);
        match form {
            "" => page.write(Markup::BbCode),
            "markdown" => page.write(Markup::Markdown),
            "text" => page.write(Markup::Plain),
            "pasted" => {
                let text = page.write(Markup::BbCode);
                ["[b]", "[/b]", "[list]", "[/list]", "[*]", "[code]", "[/code]"]
                    .iter()
                    .fold(text, |text, tag| text.replace(tag, ""))
            }
            "quoted" => format!("[quote=Ulla]{}[/quote]", page.write(Markup::BbCode)),
            other => panic!("there is no form {other}"),
        }
    }
}

struct Case {
    name: String,
    names: Vec<(Seat, String)>,
    wishes: Wishes,
    /// The thread, and the line of the file that each of its lines comes from.
    thread: String,
    from: Vec<usize>,
    expected: String,
}

fn seat(word: &str) -> Seat {
    match word {
        "british" => Seat::Player(Side::British),
        "french" => Seat::Player(Side::French),
        "umpire" => Seat::Umpire,
        other => panic!("there is no seat {other}"),
    }
}

impl Case {
    fn load(path: &PathBuf, game: &Game) -> Case {
        let text = fs::read_to_string(path).unwrap();
        let (head, rest) = text.split_once("%% thread\n").unwrap();
        let (thread, expected) = rest.split_once("%% reading\n").unwrap();
        let name = format!("{}: {}", path.file_name().unwrap().display(), head.lines().next().unwrap());
        let said = head.lines().skip(1).collect::<Vec<_>>().join("\n");
        Case::new(name, &said, (thread, head.lines().count() + 1), expected, game)
    }

    /// What the umpire says, the thread and the line above it, and what must come out.
    fn new(name: String, said: &str, (thread, above): (&str, usize), expected: &str, game: &Game) -> Case {
        let mut case = Case {
            name,
            names: Vec::new(),
            wishes: Wishes::default(),
            thread: String::new(),
            from: Vec::new(),
            expected: expected.to_owned(),
        };
        for line in said.lines() {
            let (key, value) = line.split_once(": ").unwrap();
            match key {
                "player" => {
                    let (word, name) = value.split_once('=').unwrap();
                    case.names.push((seat(word), name.to_owned()));
                }
                // Lines as the umpire would count them: in the thread, which is longer than the file.
                "skip" => case.wishes.skip.push(value.parse().unwrap()),
                "take" => {
                    let (line, side) = value
                        .split_once('=')
                        .map_or((value, None), |(line, side)| (line, Side::from_word(side)));
                    case.wishes.take.push((line.parse().unwrap(), side));
                }
                other => panic!("{other}?"),
            }
        }
        case.expand(thread, above, game);
        case
    }

    fn known<'a>(&self, game: &'a Game) -> Known<'a> {
        Known::of(game.table()).writing_as(&self.names)
    }

    /// Puts the posts in: a round has read what stood in the thread when it was copied.
    fn expand(&mut self, thread: &str, above: usize, game: &Game) {
        let mut copied: Option<usize> = None;
        for (number, line) in thread.lines().enumerate() {
            let expanded = match line.strip_prefix("{{").and_then(|line| line.strip_suffix("}}")) {
                Some("round") => {
                    copied = Some(self.thread.len());
                    continue;
                }
                Some(what) => {
                    let words: Vec<&str> = what.split(' ').collect();
                    let number: usize = words[1].parse().unwrap();
                    let before = &self.thread[..copied.unwrap_or(self.thread.len())];
                    let marks = match number {
                        1 => Vec::new(),
                        _ => read(before, &self.known(game), &Wishes::default()).marks,
                    };
                    let notes = RoundNotes { left: Vec::new(), marks };
                    game.post(number, words.get(2).copied().unwrap_or_default(), &notes)
                }
                None => format!("{line}\n"),
            };
            self.from.extend(expanded.lines().map(|_| above + number + 1));
            self.thread.push_str(&expanded);
        }
        let file = |line: &usize| self.from.iter().position(|from| from == line).unwrap() + 1;
        self.wishes.skip = self.wishes.skip.iter().map(file).collect();
        self.wishes.take = self.wishes.take.iter().map(|(line, side)| (file(line), *side)).collect();
    }

    fn told(&self, reading: &Reading) -> String {
        let place = |line: usize| self.from[line - 1];
        let mut out = String::new();
        for order in &reading.orders {
            out.push_str(&format!("{} {}: {}\n", place(order.at.line), order.side.word(), order.words));
        }
        for aside in &reading.aside {
            let side = aside.side.map_or("nobody", Side::word);
            out.push_str(&format!("{} {} {side}: {}\n", place(aside.line), aside.why.word(), aside.words));
        }
        for stranger in &reading.strangers {
            out.push_str(&format!("stranger {stranger}\n"));
        }
        out
    }
}

#[test]
fn u2_every_thread_is_read_as_its_writers_meant_it() {
    let game = Game::opened();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/threads");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "txt"));
    files.sort();
    assert!(files.len() >= 30, "{} threads", files.len());
    let mut wrong = String::new();
    for path in &files {
        let case = Case::load(path, &game);
        let told = case.told(&read(&case.thread, &case.known(&game), &case.wishes));
        if told != case.expected {
            wrong.push_str(&format!("\n{}\nexpected:\n{}found:\n{told}", case.name, case.expected));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn u2_no_thread_is_too_long() {
    let game = Game::opened();
    let known = Known::of(game.table());
    let reading = read(&"British: pass\n\n".repeat(20_000), &known, &Wishes::default());
    assert!(reading.orders.len() <= 4096 && reading.aside.len() <= 8192);
    for text in ["[quote]".repeat(50_000), "coureur-begin ".repeat(20_000), "[british]x\n".repeat(20_000)] {
        assert!(read(&text, &known, &Wishes::default()).orders.len() <= 4096);
    }
}
