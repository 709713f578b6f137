//! Threads in many styles, written from an umpire's mind: `tests/threads/corpus/*.txt`.
//!
//! A file names its style and holds threads, each after `=== title`; what the umpire adds (`player:`) stands before `---`. What
//! must come of a line stands after `⟸` in it, which is no part of the thread:
//!
//! | mark | the line |
//! | --- | --- |
//! | `british: WORDS` | is taken as these orders, `\|` between several |
//! | `may british: WORDS` | is taken so, or listed; `may` alone: is not taken, and listed or not |
//! | `ask` | is listed, and not taken without a yes |
//! | `old` | is not taken: quoted, replaced, or read already |
//! | none | is talk: is not taken |
use super::{Case, Game};
use coureur::mail::forum::read;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// What an umpire makes of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Mark {
    Take(Vec<String>),
    May(Vec<String>),
    Ask,
    Old,
}

impl Mark {
    fn parse(text: &str) -> Mark {
        let orders = |text: &str| match text.split_once(": ") {
            Some((side, words)) => words.split(" | ").map(|words| format!("{side}: {words}")).collect(),
            None => Vec::new(),
        };
        match text.trim() {
            "ask" => Mark::Ask,
            "old" => Mark::Old,
            text => match text.strip_prefix("may") {
                Some(rest) => Mark::May(orders(rest.trim())),
                None => Mark::Take(orders(text)),
            },
        }
    }
}

/// What came of the marked lines of all threads.
#[derive(Debug, Default)]
struct Score {
    right: usize,
    asked: usize,
    lost: Vec<String>,
    wrong: Vec<String>,
}

struct Thread {
    case: Case,
    marks: BTreeMap<usize, Mark>,
}

fn threads(game: &Game) -> Vec<Thread> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/threads/corpus");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut all = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let style = path.file_stem().unwrap().display().to_string();
        for thread in text.split("\n=== ").skip(1) {
            let (title, rest) = thread.split_once('\n').unwrap();
            let (said, rest) =
                rest.split_once("---\n").filter(|_| rest.starts_with("player:")).unwrap_or(("", rest));
            let (mut plain, mut marks) = (String::new(), BTreeMap::new());
            for (index, line) in rest.lines().enumerate() {
                let (line, mark) = line.split_once(" ⟸ ").unwrap_or((line, ""));
                if !mark.is_empty() {
                    marks.insert(index + 1, Mark::parse(mark));
                }
                plain.push_str(line);
                plain.push('\n');
            }
            let name = format!("{style}: {title}");
            all.push(Thread { case: Case::new(name, said, (&plain, 0), "", game), marks });
        }
    }
    all
}

impl Thread {
    fn judge(&self, game: &Game, score: &mut Score) {
        let reading = read(&self.case.thread, &self.case.known(game), &self.case.wishes);
        let place = |line: usize| self.case.from[line - 1];
        let mut taken: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for order in &reading.orders {
            let words = format!("{}: {}", order.side.word(), order.words);
            taken.entry(place(order.at.line)).or_default().push(words);
        }
        let listed: Vec<usize> = reading.aside.iter().map(|aside| place(aside.line)).collect();
        let tell = |what: String| format!("{}: {what}", self.case.name);
        for (line, mark) in &self.marks {
            let found = taken.remove(line).unwrap_or_default();
            let seen = listed.contains(line);
            match mark {
                Mark::Take(orders) | Mark::May(orders) if found == *orders && !orders.is_empty() => {
                    score.right += 1
                }
                _ if !found.is_empty() => {
                    score.wrong.push(tell(format!("line {line} taken: {found:?}, {mark:?}")))
                }
                Mark::Old => score.right += 1,
                Mark::May(orders) if orders.is_empty() || seen => score.right += 1,
                Mark::Ask if seen => score.right += 1,
                Mark::Take(_) if seen => {
                    score.asked += 1;
                    println!("asked: {}", tell(format!("line {line} {mark:?}")));
                }
                Mark::Take(_) | Mark::May(_) | Mark::Ask => {
                    score.lost.push(tell(format!("line {line} {mark:?}")))
                }
            }
        }
        for (line, found) in taken {
            score.wrong.push(tell(format!("line {line} taken: {found:?}, and is talk")));
        }
    }
}

#[test]
fn u33_nothing_is_lost_in_silence_and_nothing_doubtful_is_taken() {
    let game = Game::opened();
    let all = threads(&game);
    assert!(all.len() >= 120, "{} threads", all.len());
    let mut score = Score::default();
    for thread in &all {
        thread.judge(&game, &mut score);
    }
    let (lost, wrong) = (score.lost.join("\n"), score.wrong.join("\n"));
    println!(
        "{} threads: {} right, {} asked, {} lost, {} wrongly taken",
        all.len(),
        score.right,
        score.asked,
        score.lost.len(),
        score.wrong.len()
    );
    assert!(lost.is_empty() && wrong.is_empty(), "lost:\n{lost}\nwrongly taken:\n{wrong}");
    assert!(score.asked * 20 <= score.right, "{} are asked about", score.asked);
}
