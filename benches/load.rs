//! What the commands of a long game cost: time on the processor and the most memory, by the length of the log.
//!
//! `cargo bench --bench load` plays duels with takebacks up to 1,000, 4,000 and 20,000 entries (once: the logs stay in the
//! target folder), and runs the program on each. `COUREUR_BIN` names another program to measure. Memory and time come from
//! GNU time; where that is not there, nothing is measured.
#![allow(clippy::unwrap_used)] // a benchmark that cannot go on should stop

use coureur::games::Files;
use coureur::keys::{Identity, KeyFile};
use coureur::log::{Signed, read_entries};
use coureur::side::Side;
use coureur::table::{Act, Desk, Mode, NewGame, RandomPlayer};
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
        let to = reach.iter().rev().take(1 + player.below(6)).last().copied().unwrap_or_default();
        if !proposes || draft.act(Act::Undo(to)).is_err() {
            player.decide(&mut draft).unwrap();
        }
    }
    let (signed, table) = draft.close(TIME).unwrap();
    Some((signed, desks.each_ref().map(|desk| desk.moved_to(table.clone()))))
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
    while entries.len() < length {
        // A game of either kind has some 900 entries: as much is taken back as makes it so long.
        let back = match length {
            ..2_000 => 2,
            ..10_000 => 20,
            _ => 28,
        };
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

/// Seconds on the processor and MiB at most, of the program with these words.
fn measured(program: &Path, folder: &Path, words: &[&str]) -> Option<(f64, f64)> {
    let report = folder.join("time");
    let done = Command::new(GNU_TIME)
        .args(["-f", "%U %S %M", "-o"])
        .arg(&report)
        .arg(program)
        .args(words)
        .current_dir(folder)
        .env("COUREUR_HOME", folder.join("home"))
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
    let last = entries.len() - 2;
    let folder = whole.with_extension("d");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    // Whoever did not sign the last entry receives it.
    let author = entries[last + 1].signed.document().seat().as_str();
    let secret = if author == "british" { 2 } else { 1 };
    KeyFile::create(&folder.join("home"), &person(secret), None).unwrap();
    let (log, more) = (folder.join("game.coureur"), folder.join("more.txt"));
    fs::write(&log, &bytes[..entries[last].span.end]).unwrap();
    fs::write(&more, &bytes).unwrap();
    let name = whole.file_stem().unwrap().to_string_lossy();
    println!("{name}: {} entries, {:.1} MiB", last + 1, bytes.len() as f64 / f64::from(1 << 20));
    for (what, words) in [
        ("verify", vec!["verify", "game.coureur"]),
        ("first command", vec!["restore", "--no-mail"]),
        ("show", vec!["show"]),
        ("say", vec!["say", "well"]),
        ("send --preview", vec!["send", "--preview", "--to", "somebody@example.org"]),
        ("receive", vec!["receive", "more.txt"]),
        ("show", vec!["show", "--brief"]),
    ] {
        if what == "receive" {
            // As it was, so that the new entry follows.
            fs::write(&log, &bytes[..entries[last].span.end]).unwrap();
            let _ = fs::remove_dir_all(folder.join("home/games"));
        }
        if let Some((seconds, memory)) = measured(program, &folder, &words) {
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
