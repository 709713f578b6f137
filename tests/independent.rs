//! `examples/verify.py` shares no code with this program, only the format pages. The two must agree: on sound logs, on
//! every vector, and on every fault of chain, signature, seed or dice. So must the script of the replay page.

#![allow(clippy::unwrap_used, reason = "a log that cannot be made is a failed test")]

mod common;
#[path = "independent/compare.rs"]
mod compare;
#[path = "independent/forge.rs"]
mod forge;
#[path = "independent/forged.rs"]
mod forged;
#[path = "independent/lot.rs"]
mod lot;
#[path = "independent/mutants.rs"]
mod mutants;
#[path = "independent/page.rs"]
mod page;

use common::{Duel, TIME, identity};
use coureur::games::Files;
use coureur::keys::{PublicKey, Signature};
use coureur::log::{Document, Entry, Holder, Player, SeatLine, Signed, read_log};
use coureur::side::Side;
use coureur::table::{self, Desk, Mode, NewGame, RandomPlayer, Seat, Table};
use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
use curve25519_dalek::{EdwardsPoint, Scalar};
use forge::{header, played, text};
use serde_json::Value;
use sha2::{Digest, Sha512};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Runs Python without leaving compiled files behind; `None` where there is no Python, which a CI run may not say.
fn python(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Option<Output> {
    let Ok(output) = Command::new("python3").arg("-B").args(arguments).output() else {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "python3 is missing");
        eprintln!("SKIPPED: python3 is missing, so NOTHING was compared with examples/verify.py");
        return None;
    };
    Some(output)
}

/// What the script says of a log: entries, rolls and head, or the entry it refuses and why.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Verdict {
    Sound { entries: u64, rolls: u64, head: String },
    Bad { entry: u64, reason: String },
}

impl Verdict {
    fn is_sound(&self) -> bool {
        matches!(self, Verdict::Sound { .. })
    }
}

fn verdict(value: &Value) -> Verdict {
    let number = |key: &str| value[key].as_u64().unwrap();
    let text = |key: &str| value[key].as_str().unwrap().to_owned();
    if value["ok"] == Value::Bool(true) {
        return Verdict::Sound { entries: number("entries"), rolls: number("rolls"), head: text("head") };
    }
    Verdict::Bad { entry: number("entry"), reason: text("reason") }
}

/// The script's verdicts on some logs, in one run of it; the page's script says the same.
fn verdicts(logs: &[Vec<u8>]) -> Option<Vec<Verdict>> {
    verdicts_beside(logs, page::assert_alike)
}

/// The script's verdicts on some logs, in one run of it, shown to another who has judged the same files.
fn verdicts_beside(logs: &[Vec<u8>], other: fn(&Path, &[PathBuf], &[Verdict])) -> Option<Vec<Verdict>> {
    let home = tempfile::tempdir().unwrap();
    let mut arguments = vec![folder("examples/verify.py"), PathBuf::from("--json")];
    for (i, log) in logs.iter().enumerate() {
        let path = home.path().join(format!("{i}.yaml"));
        std::fs::write(&path, log).unwrap();
        arguments.push(path);
    }
    let output = python(&arguments)?;
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let said: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found: Vec<Verdict> = said["logs"].as_array().unwrap().iter().map(verdict).collect();
    assert_eq!(found.len(), logs.len());
    assert_eq!(output.status.code(), Some(i32::from(!found.iter().all(Verdict::is_sound))));
    other(home.path(), &arguments[2..], &found);
    Some(found)
}

/// Asserts that each log is refused at its last entry, for a reason with these words, though its signatures hold.
fn assert_refused(cases: &[(&str, Vec<u8>)]) {
    let logs: Vec<Vec<u8>> = cases.iter().map(|(_, log)| log.clone()).collect();
    let Some(found) = verdicts(&logs) else { return };
    for ((reason, log), found) in cases.iter().zip(found) {
        let sound = read_log(log).unwrap_or_else(|error| panic!("{reason}: {error}"));
        let last = u64::from(sound.last().document().number());
        let Verdict::Bad { entry, reason: said } = &found else { panic!("accepted: {reason}") };
        assert!(*entry == last && said.contains(reason), "{said} at {entry}, not {reason} at {last}");
    }
}

/// What labels, decks and pools the games have is said in the core, and held word for word by the script.
#[test]
fn h16_what_the_games_list_is_written_once() {
    let path = folder("examples/verify.py");
    let script = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = script.split_once("LISTED = \"\"\"\n").unwrap();
    let (held, after) = rest.split_once("\n\"\"\"\n").unwrap();
    let listings = coureur::games::listings();
    if std::env::var_os("COUREUR_WRITE_LISTINGS").is_some() {
        std::fs::write(&path, format!("{before}LISTED = \"\"\"\n{listings}\n\"\"\"\n{after}")).unwrap();
        return;
    }
    assert!(held == listings, "COUREUR_WRITE_LISTINGS=1 cargo test --test independent h16 writes it anew");
}

/// The last number one higher, or 1 again.
fn other_last(claim: &str) -> String {
    let (head, last) = claim.rsplit_once(' ').unwrap();
    format!("{head} {}", last.parse::<u32>().unwrap() % 6 + 1)
}

/// A header with something replaced in its text, then truly signed.
fn respelled(from: &str, to: &str) -> Vec<u8> {
    let log = played(Mode::Duel);
    let whole = log.entries[0].text();
    let (unsigned, _) = whole.split_once("sig: ").unwrap();
    assert_eq!(unsigned.matches(from).count(), 1, "{from}");
    let unsigned = unsigned.replace(from, to);
    let hash = coureur::log::hash_bytes(unsigned.as_bytes());
    let signature = log.hands["british"].identity.sign(hash.as_bytes());
    format!("{unsigned}sig: {signature}\n").into_bytes()
}

#[test]
fn a_wrong_spelling_is_refused_though_truly_signed() {
    let held = |key: &str| format!("french {key} Bo");
    let cases = [
        ("quotes", respelled("mode: duel", "mode: 'duel'")),
        ("quotes", respelled("edition: '1'", "edition: 1")),
        ("quotes", respelled("d'Arcy", "d: Arcy")),
        ("quotes", respelled("french open", "french open ")),
        ("normalisation", respelled("Zoë", "Zoe\u{308}")),
        ("character", respelled("Zoë", "Zo\u{7f}")),
        ("character", respelled("Zoë", "Zo\u{2028}")),
        ("character", respelled("rules: 1", "rules: 1\r")),
        ("not a text", respelled("Zoë d", "Zoë  d")),
        ("a name", respelled("Zoë", &"Z".repeat(61))),
        ("not a number", respelled("rules: 1", "rules: 01")),
        ("not a number", respelled("rules: 1", "rules: 4294967296")),
        ("no such time", respelled("T12", "T24")),
        ("out of range", respelled("2026", "1969")),
        ("not in its place", respelled("rules: 1\n", "")),
        ("not in its place", respelled("rules: 1\n", "rules: 1\n# a comment\n")),
        ("too many or no", respelled("content:", "options:\ncontent:")),
        ("too long", respelled("Zoë", &"Z".repeat(4096))),
        ("a weak one", respelled("french open", &held(&format!("01{}", "0".repeat(62))))),
        ("no point", respelled("french open", &held(&format!("f0{}7f", "f".repeat(60))))),
        ("no point", respelled("french open", &held(&format!("02{}", "0".repeat(62))))),
    ];
    let logs: Vec<Vec<u8>> =
        cases.iter().map(|(_, log)| log.clone()).chain([respelled("chain: 16", "chain: 17")]).collect();
    let Some(found) = verdicts(&logs) else { return };
    for ((reason, log), found) in cases.iter().zip(&found) {
        assert!(read_log(log).is_err(), "this program reads it: {reason}");
        let Verdict::Bad { entry: 0, reason: said } = found else { panic!("{reason}: {found:?}") };
        assert!(said.contains(reason), "{said}, not {reason}");
    }
    assert!(found[cases.len()].is_sound(), "what is respelled and right must be read");
    assert_refused(&[
        ("unknown mode", respelled("duel", "chess")),
        ("other seats", respelled("duel", "umpire")),
        ("open that cannot be", respelled("duel", "solo")),
        ("16 to 65,536", respelled("chain: 16", "chain: 15")),
        ("16 to 65,536", respelled("chain: 16", "chain: 65537")),
        ("look alike", respelled("french open", &format!("french {} ZOE DARCY", identity("x", 2).public()))),
        ("other keys", respelled("french open", &format!("french {} Bo", identity("x", 1).public()))),
    ]);
}

#[test]
fn any_changed_byte_is_found() {
    let whole = text(&played(Mode::Duel).entries);
    let flipped = |(i, at): (usize, usize)| {
        let mut log = whole.clone();
        log[at] ^= [1, 2, 0x20, 0x80][i % 4];
        log
    };
    let mut logs: Vec<Vec<u8>> = (0..whole.len()).step_by(41).enumerate().map(flipped).collect();
    logs.extend((1..whole.len()).step_by(97).map(|cut| whole[..cut].to_vec()));
    let Some(found) = verdicts(&logs) else { return };
    for (log, found) in logs.iter().zip(found) {
        assert!(read_log(log).is_err() && !found.is_sound(), "{found:?}");
    }
}

#[test]
fn entries_dropped_doubled_or_swapped_are_found() {
    let entries = played(Mode::Duel).entries;
    let mut logs = Vec::new();
    for i in 0..entries.len() {
        let (mut dropped, mut doubled, mut swapped) = (entries.clone(), entries.clone(), entries.clone());
        dropped.remove(i);
        doubled.insert(i, entries[i].clone());
        swapped.swap(i, (i + 1) % entries.len());
        logs.extend([text(&dropped), text(&doubled), text(&swapped)]);
    }
    let Some(found) = verdicts(&logs) else { return };
    for (log, found) in logs.iter().zip(&found) {
        assert_eq!(read_log(log).is_ok(), found.is_sound(), "{found:?}");
    }
    // Nothing in a log says that it is the whole of it: only without its last entry is it still one.
    assert_eq!(found.iter().filter(|found| found.is_sound()).count(), 1);
}

/// A header whose author signs it with an R and a key of his choice: `r` and a point of small order in each.
fn odd_header(r: u64, in_nonce: &EdwardsPoint, in_key: &EdwardsPoint) -> Vec<u8> {
    let secret = Scalar::from(1755_u64);
    let key = (ED25519_BASEPOINT_POINT * secret + in_key).compress();
    let key = PublicKey::from_bytes(key.as_bytes()).unwrap();
    let holder = Holder::Held(Player { key, name: "Zoë".parse().unwrap() });
    let seat = |word: &str| SeatLine { seat: word.parse().unwrap(), holder: holder.clone() };
    let document = Document::Header(header(Mode::Solo, vec![seat("british"), seat("french")], "british"));
    let point = (ED25519_BASEPOINT_POINT * Scalar::from(r) + in_nonce).compress();
    let hash = coureur::log::hash(&document);
    let digest = Sha512::new()
        .chain_update(point.as_bytes())
        .chain_update(key.as_bytes())
        .chain_update(hash.as_bytes());
    let challenge = Scalar::from_bytes_mod_order_wide(&digest.finalize().into());
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(point.as_bytes());
    signature[32..].copy_from_slice((Scalar::from(r) + challenge * secret).as_bytes());
    Signed::new(document, Signature::from_bytes(signature)).text().into_bytes()
}

#[test]
fn signatures_are_held_to_the_same_strict_rule() {
    let none = EIGHT_TORSION[0];
    let mut logs = vec![odd_header(3, &none, &none)];
    logs.extend((0..8).map(|i| odd_header(0, &EIGHT_TORSION[i], &none)));
    let small = EIGHT_TORSION.iter().cycle();
    logs.extend((1..49).zip(small).map(|(r, small)| odd_header(r, small, &EIGHT_TORSION[1])));
    let Some(found) = verdicts(&logs) else { return };
    for (log, found) in logs.iter().zip(&found) {
        assert_eq!(read_log(log).is_ok(), found.is_sound(), "{found:?}");
    }
    let sound: Vec<bool> = found.iter().map(Verdict::is_sound).collect();
    assert!(
        sound[0] && sound[1..9].iter().all(|sound| !sound),
        "an R of small order passes, or a true one does not"
    );
    // Without cofactor about one in eight of the mixed ones holds.
    assert!(sound[9..].contains(&true) && sound[9..].contains(&false));
}

#[test]
fn every_vector_is_judged_alike() {
    let folders = [folder("examples"), folder("tests/vectors")];
    let files = |name: &str| std::fs::read_dir(folders[1].join(name)).unwrap().count();
    let Some(output) = python([folder("tests/independent/vectors.py")].iter().chain(&folders)) else {
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.trim(), format!("{} vectors", files("log") + files("dice") + files("deck")));
}

/// A game of one person, played at random until an entry takes back a roll and gives the same orders again.
fn taken_back() -> (Vec<Signed>, Table) {
    let anna = identity("Anna", 1);
    let terms = NewGame::usual("new-france").unwrap();
    let new = NewGame { terms, mode: Mode::Solo, side: Side::British, players: Vec::new(), chain: 1024 };
    for seed in 0..40 {
        let (mut entries, mut desk) = new.open(&anna, Files::default(), [3; 16], TIME).unwrap();
        let mut player = RandomPlayer::new(seed);
        while let Some(seat) = desk.seat_on_move().filter(|_| entries.len() < 80) {
            let again = again(&desk, seat, &entries);
            let found = again.is_some();
            let (signed, table) = again.unwrap_or_else(|| player.entry(&desk, seat, TIME).unwrap());
            entries.push(signed);
            if found {
                return (entries, table);
            }
            desk = Desk::new(table, Arc::clone(&anna));
        }
    }
    panic!("no roll could be taken back");
}

/// The entry that takes back the last roll that this seat asked for, and repeats its orders.
fn again(desk: &Desk, seat: Seat, entries: &[Signed]) -> Option<(Signed, Table)> {
    let last = desk.table().rolls().last()?;
    let to = last.asked_in.checked_sub(1)?;
    let asking = entries.get(usize::try_from(last.asked_in).unwrap())?;
    let Document::Entry(asking) = asking.document() else { return None };
    if asking.seat.as_str() != seat.word() || !desk.table().can_go_back_to().any(|entry| entry == to) {
        return None;
    }
    let mut draft = desk.begin(seat).ok()?;
    draft.act(table::Act::Undo(to)).ok()?;
    for act in asking.acts.iter().filter(|act| act.text.as_str().starts_with("order ")) {
        draft.act(table::Act::read(act).unwrap()).ok()?;
    }
    let (signed, table) = draft.close(TIME).ok()?;
    let Document::Entry(entry) = signed.document() else { return None };
    let same = format!("roll {} ", last.index);
    entry.results.iter().any(|result| result.as_str().starts_with(&same)).then_some((signed, table))
}

#[test]
fn a_solo_game_with_a_takeback_is_sound() {
    let (entries, table) = taken_back();
    let Some(found) = verdicts(&[text(&entries)]) else { return };
    let head = entries[entries.len() - 1].hash().to_string();
    let sound = Verdict::Sound { entries: entries.len() as u64, rolls: table.rolls().len() as u64, head };
    assert_eq!(found, [sound]);
}

fn replays(log: &[u8]) -> bool {
    read_log(log).is_ok_and(|log| table::replay(&log, Files::default()).is_ok())
}

#[test]
fn a_duel_is_sound_and_its_false_dice_and_links_are_found() {
    let mut duel = Duel::open(5);
    duel.until(|duel| duel.desks.british.table().rolls().len() > 12);
    let whole = duel.text().into_bytes();
    assert!(replays(&whole));
    let mut logs = vec![whole];
    for (i, signed) in duel.entries.iter().enumerate().skip(1) {
        let Document::Entry(entry) = signed.document() else { panic!("a second header") };
        let side = Side::from_word(entry.seat.as_str()).unwrap();
        let mut tampered = |change: &dyn Fn(&mut Entry)| {
            let mut entry = entry.clone();
            change(&mut entry);
            let signed = Document::Entry(entry).sign(&duel.identities[side]).unwrap();
            logs.push(text(duel.entries[..i].iter().chain([&signed])));
        };
        for (at, claim) in entry.results.iter().map(|claim| claim.as_str()).enumerate() {
            if claim.starts_with("roll ") {
                tampered(&|entry| entry.results[at] = other_last(claim).parse().unwrap());
            }
        }
        for at in (0..entry.acts.len()).filter(|at| entry.acts[*at].text.as_str().starts_with("link ")) {
            tampered(&|entry| entry.acts[at].text = format!("link {}", "ab".repeat(32)).parse().unwrap());
        }
    }
    let Some(found) = verdicts(&logs) else { return };
    let rolls = duel.desks.british.table().rolls().len() as u64;
    let head = duel.entries[duel.entries.len() - 1].hash().to_string();
    assert_eq!(found[0], Verdict::Sound { entries: duel.entries.len() as u64, rolls, head });
    assert!(logs.len() > 20);
    for (log, found) in logs.iter().zip(&found).skip(1) {
        assert!(!replays(log) && !found.is_sound(), "{found:?}");
    }
}

/// Offences against the rules may be beyond the script, and it says so; all others it must find.
const BEYOND: [&str; 4] = ["card-not-dealt", "doubled-card", "illegal-order", "out-of-turn"];

#[test]
fn the_examples_are_judged_alike() {
    let mut paths = Vec::new();
    for game in std::fs::read_dir(folder("examples")).unwrap().map(|game| game.unwrap().path()) {
        let files = std::fs::read_dir(&game).into_iter().flatten().map(|file| file.unwrap().path());
        paths.extend(files.filter(|path| path.extension() == Some(OsStr::new("coureur"))));
    }
    assert!(paths.len() > BEYOND.len());
    let logs: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).unwrap()).collect();
    // Where there must be a browser, the page itself is held against `verify` on all of these: tests/replay.rs.
    let in_browser = std::env::var("COUREUR_BROWSER").as_deref() == Ok("required");
    let page = if in_browser { |_: &Path, _: &[PathBuf], _: &[Verdict]| () } else { page::assert_alike };
    let Some(found) = verdicts_beside(&logs, page) else { return };
    for ((path, log), found) in paths.iter().zip(&logs).zip(&found) {
        let beyond = BEYOND.map(OsStr::new).contains(&path.file_stem().unwrap());
        let alike = found.is_sound() == replays(log);
        assert!(alike || found.is_sound() && beyond, "{}: {found:?}", path.display());
    }
}
