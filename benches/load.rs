//! What the commands of a long game cost: time on the processor and the most memory, by the length of the log.
//!
//! `cargo bench --bench load` plays duels with takebacks up to 1,000, 4,000 and 20,000 entries (once: the logs stay in the
//! target folder), and runs the program on each. `COUREUR_BIN` names another program to measure. Memory and time come from
//! GNU time; where that is not there, nothing is measured.
#![allow(clippy::unwrap_used)] // a benchmark that cannot go on should stop

use coureur::games::Files;
use coureur::keys::{Identity, KeyFile};
use coureur::log::{Document, Signed, read_entries, read_log};
use coureur::side::Side;
use coureur::table::{Act, Desk, Mode, NewGame, RandomPlayer, Seat, replay};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

const TIME: &str = "2026-11-15T12:00:00Z";
const LENGTHS: [usize; 3] = [1_000, 4_000, 20_000];
/// GNU time, which knows the most memory a program took.
const GNU_TIME: &str = "/usr/bin/time";

fn person(secret: u8) -> Arc<Identity> {
    let name = if secret == 1 { "Anna" } else { "Bo" };
    Arc::new(Identity::from_secret(name.parse().unwrap(), &[secret; 32]))
}

/// The next entry of whoever is on move: an answer to a takeback, the proposal of one, or a decision.
fn entry(desks: &[Desk; 2], player: &mut RandomPlayer, back: usize) -> Option<(Signed, [Desk; 2])> {
    let (desk, seat) = desks.iter().find_map(|desk| Some((desk, desk.seat_on_move()?)))?;
    let table = desk.table();
    let mut draft = desk.begin(seat).unwrap();
    if table.undo_proposed().is_some() {
        draft.act(Act::UndoYes).unwrap();
    } else {
        let reach: Vec<u64> = table.can_go_back_to().collect();
        let proposes = !reach.is_empty() && player.below(100) < back;
        let from_end = 1 + player.below(10);
        let to = reach.get(reach.len().saturating_sub(from_end)).copied().unwrap_or_default();
        if !proposes || draft.act(Act::Undo(to)).is_err() {
            player.decide(&mut draft).unwrap();
        }
    }
    let (signed, table) = draft.close(TIME).unwrap();
    Some((signed, desks.each_ref().map(|desk| desk.moved_to(table.clone()))))
}

/// How a game is made long: of a hundred entries so many propose a takeback, until so many have been written since the last
/// deal, which nothing goes back behind. A game of either kind has some 900 entries without.
fn pace(length: usize) -> (usize, usize) {
    match length {
        ..2_000 => (2, usize::MAX),
        2_000..10_000 => (45, 700),
        _ => (60, 5_000),
    }
}

/// A duel by lot of so many entries: takebacks make a game as long as one likes.
fn duel(game: &str, length: usize) -> Vec<Signed> {
    let (anna, bo) = (person(1), person(2));
    let terms = NewGame::usual(game).unwrap();
    let invited = vec![(Side::French, bo.public(), bo.name().clone())];
    let new = NewGame { terms, mode: Mode::Duel, side: Side::British, players: invited, chain: 16_384 };
    let (mut entries, desk) = new.open(&anna, Files::default(), [7; 16], TIME).unwrap();
    let other = Desk::new(desk.table().clone(), bo);
    let mut desks = [desk, other];
    let mut player = RandomPlayer::new(5);
    let (share, most) = pace(length);
    let (mut reached, mut dealt) = (0, 0);
    while entries.len() < length {
        // What can be gone back to grows up to its bound, and a deal bars all of it.
        let reach = desks[0].table().can_go_back_to().count();
        if reach < reached {
            dealt = entries.len();
        }
        reached = reach;
        let back = if entries.len() - dealt < most { share } else { 0 };
        let Some((signed, next)) = entry(&desks, &mut player, back) else { break };
        entries.push(signed);
        desks = next;
    }
    entries
}

/// The log of such a duel, with one entry more than asked for; played once.
fn log_of(folder: &Path, game: &str, length: usize) -> PathBuf {
    let path = folder.join(format!("{game}-{length}.coureur"));
    if !path.exists() {
        let text: String = duel(game, length + 1).iter().map(Signed::text).collect();
        fs::write(&path, text).unwrap();
    }
    path
}

/// Does a document decide something, and nothing else before it?
fn decides(signed: &Signed) -> bool {
    match signed.document() {
        Document::Entry(entry) => {
            entry.acts.first().is_some_and(|act| act.text.as_str().starts_with("order "))
        }
        Document::Header(_) => false,
    }
}

/// Some legal order after these bytes of a log, as it is typed by whoever is asked.
fn some_order(bytes: &[u8], secret: u8) -> Option<String> {
    let table = replay(&read_log(bytes).ok()?, Files::default()).ok()?;
    let side = if secret == 1 { Side::British } else { Side::French };
    let desk = Desk::new(table, person(secret));
    let draft = desk.begin(Seat::Player(side)).ok()?;
    let legal = draft.legal(draft.asked_side()?);
    let plain = legal.iter().find(|offer| offer.hidden.is_nothing()).or(legal.first())?;
    Some(plain.words.to_string())
}

/// Seconds on the processor and MiB at most, of the program with these words.
fn measured(program: &Path, folder: &Path, home: &str, words: &[&str]) -> Option<(f64, f64)> {
    let report = folder.join("time");
    let done = Command::new(GNU_TIME)
        .args(["-f", "%U %S %M", "-o"])
        .arg(&report)
        .arg(program)
        .args(words)
        .current_dir(folder)
        .env("COUREUR_HOME", folder.join(home))
        .stdin(Stdio::null())
        .output()
        .ok()?;
    // A game that ended without its cards being opened makes `verify` say so, and is no fault here.
    if let Some(fault) = String::from_utf8_lossy(&done.stderr).lines().next() {
        println!("  {words:?}: {fault}");
    }
    let text = fs::read_to_string(&report).ok()?;
    let numbers: Vec<f64> = text.lines().last()?.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [user, system, kilobytes] = numbers[..] else { return None };
    Some((user + system, kilobytes / 1024.0))
}

/// What each command costs on a log of this length.
fn costs(program: &Path, whole: &Path) {
    let bytes = fs::read(whole).unwrap();
    let entries = read_entries(&bytes).unwrap();
    // The next entry is one that somebody could play.
    let last = entries.iter().rposition(|placed| decides(&placed.signed)).unwrap() - 1;
    let folder = whole.with_extension("d");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    // Whoever signed the next entry plays it; the other receives it.
    let author = if entries[last + 1].signed.document().seat().as_str() == "british" { 1 } else { 2 };
    KeyFile::create(&folder.join("player"), &person(author), None).unwrap();
    KeyFile::create(&folder.join("home"), &person(3 - author), None).unwrap();
    let (log, more) = (folder.join("game.coureur"), folder.join("more.txt"));
    fs::write(&log, &bytes[..entries[last].span.end]).unwrap();
    fs::write(&more, &bytes[..entries[last + 1].span.end]).unwrap();
    let order = some_order(&bytes[..entries[last].span.end], author).unwrap_or_default();
    let name = whole.file_stem().unwrap().to_string_lossy();
    println!("{name}: {} entries, {:.1} MiB", last + 1, bytes.len() as f64 / f64::from(1 << 20));
    for (what, home, words) in [
        ("verify", "player", vec!["verify", "game.coureur"]),
        ("first command", "player", vec!["restore", "--no-mail"]),
        ("show", "player", vec!["show"]),
        ("play", "player", vec!["play", &order]),
        ("send --preview", "player", vec!["send", "--preview", "--to", "somebody@example.org"]),
        ("first command", "home", vec!["restore", "--no-mail"]),
        ("receive", "home", vec!["receive", "more.txt"]),
        ("show", "home", vec!["show", "--brief"]),
    ] {
        if home == "home" && what == "first command" {
            // As it was, so that the new entry follows.
            fs::write(&log, &bytes[..entries[last].span.end]).unwrap();
        }
        if let Some((seconds, memory)) = measured(program, &folder, home, &words) {
            println!("  {what:<16} {seconds:>6.2} s {memory:>7.1} MiB");
        }
    }
}

fn main() {
    // `cargo test` runs benches once to see that they work: then a short game is enough.
    if !std::env::args().any(|arg| arg == "--bench") {
        println!("a duel of {} entries", duel("new-france", 40).len());
        return;
    }
    let program =
        std::env::var_os("COUREUR_BIN").map_or_else(|| env!("CARGO_BIN_EXE_coureur").into(), PathBuf::from);
    if !Path::new(GNU_TIME).exists() {
        println!("there is no {GNU_TIME}: nothing can be measured");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("load");
    fs::create_dir_all(&folder).unwrap();
    for game in ["new-france", "wilderness-war"] {
        for length in LENGTHS {
            costs(&program, &log_of(&folder, game, length));
        }
    }
}
