//! coureur.html in a real browser: one file, from a disk, with the library inside.
//!
//! `web/build` makes it; `COUREUR_HTML` says where it is. Where there is none, or no browser, nothing is tested, and that is said loudly.

#![allow(clippy::unwrap_used, reason = "a page that cannot be opened is a failed test")]

#[path = "desk/typed.rs"]
mod typed;

use coureur::keys::KeyFile;
use coureur::log::read_log;
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const COUREUR: &str = env!("CARGO_BIN_EXE_coureur");

fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// Nothing was tested: a failure where somebody counts on it, else said loudly.
fn required(what: &str) {
    assert_ne!(std::env::var("COUREUR_WEB").as_deref(), Ok("required"), "{what}");
    eprintln!("SKIPPED: {what}, so coureur.html was opened in NO browser");
}

/// Does something with the page in a browser, and gives what was seen.
fn seen(mut job: Value) -> Option<Value> {
    let Some(page) = std::env::var_os("COUREUR_HTML").map(PathBuf::from).filter(|page| page.is_file()) else {
        required("COUREUR_HTML names no page (`web/build` makes one)");
        return None;
    };
    for program in ["node", "chromedriver"] {
        if !has(program) {
            required(&format!("{program} is missing"));
            return None;
        }
    }
    job["page"] = fs::canonicalize(page).unwrap().display().to_string().into();
    if let Ok(shots) = std::env::var("COUREUR_SHOTS") {
        job["shots"] = shots.into();
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("job.json");
    fs::write(&file, job.to_string()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web/page.mjs");
    let output = Command::new("node").arg(script).arg("chromedriver").arg(&file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

/// Nothing was asked of anybody, and nothing went wrong unseen.
fn assert_clean(seen: &Value) {
    assert_eq!(seen["foreign"], json!([]), "the page asks nothing of anybody");
    assert_eq!(seen["console"], json!([]));
}

fn verify(log: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.coureur");
    fs::write(&path, log).unwrap();
    let done = Command::new(COUREUR).arg("verify").arg(&path).output().unwrap();
    let told = String::from_utf8_lossy(&done.stdout);
    assert!(
        done.status.success() && told.contains("sound"),
        "{told}{}",
        String::from_utf8_lossy(&done.stderr)
    );
}

/// With a long log, which `cargo test --test desk -- --ignored thousand` leaves in the folder that `COUREUR_LONG` names.
#[test]
#[ignore = "measures: `COUREUR_LONG=FOLDER cargo test --test web -- --ignored --nocapture thousand`, on a quiet machine"]
fn a_click_at_a_thousand_entries_in_one_file() {
    let folder = std::env::var("COUREUR_LONG")
        .expect("COUREUR_LONG names the folder of long.coureur and identity.yaml");
    let Some(seen) = seen(json!({ "what": "long", "folder": folder })) else { return };
    assert_clean(&seen);
    assert_eq!(seen["alarms"], json!([]));
    let times = seen["times"].as_array().unwrap();
    assert!(times.len() > 20, "{seen}");
    println!(
        "taken in {} ms, opened again {} ms, {} clicks to answers on the screen: median {} ms, nine of ten under {} ms, slowest {} ms; heap {} MB",
        seen["taken"],
        seen["board"],
        times.len(),
        times[times.len() / 2],
        times[times.len() * 9 / 10],
        times[times.len() - 1],
        seen["memory"]
    );
}

#[test]
fn a_robot_opens_each_game_in_one_file_and_finds_it_again() {
    let games = json!([
        { "game": "new-france", "scenario": null, "signs": 4, "seed": 7 },
        { "game": "wilderness-war", "scenario": "annus-mirabilis", "signs": 3, "seed": 7 },
        { "game": "bayonets-tomahawks", "scenario": null, "signs": 3, "seed": 7 },
    ]);
    let Some(seen) = seen(json!({ "what": "openings", "games": games, "passphrase": "Oswego 1756" })) else {
        return;
    };
    assert_clean(&seen);
    for (game, found) in games.as_array().unwrap().iter().zip(seen["found"].as_array().unwrap()) {
        assert_eq!(found["alarms"], json!([]), "{:#}", found["trail"]);
        assert_eq!(found["signs"], game["signs"], "{:#}", found["trail"]);
        assert_eq!(found["fan"], true, "p24: nothing of the game before is left open");
        verify(found["log"].as_str().unwrap());
        println!(
            "{}: {} clicks, first board {:.0} ms, slowest {:.0} ms",
            game["game"],
            found["clicks"],
            found["first"].as_f64().unwrap(),
            found["slowest"].as_f64().unwrap()
        );
    }
    assert_eq!(
        (&seen["asked"], &seen["games"]),
        (&json!("key"), &json!(3)),
        "after a passphrase, all three are there"
    );
    assert_eq!(
        seen["again"]["keys"], true,
        "p24: the keys of the page work where there is a key, too: {}",
        seen["again"]
    );
    println!("loaded again in {} ms", seen["loaded"]);
}

#[test]
fn a_tab_that_lags_behind_says_so_and_catches_up() {
    let Some(seen) = seen(json!({ "what": "tabs" })) else { return };
    let tabs = &seen["seen"];
    assert_eq!(
        (&tabs["quick"], &tabs["told"], &tabs["caughtUp"]),
        (&json!(1), &json!(true), &json!(true)),
        "{tabs:#}"
    );
    assert_clean(&seen);
    verify(seen["log"].as_str().unwrap());
}

#[test]
fn key_and_games_go_out_and_come_in_again() {
    let folder = tempfile::tempdir().unwrap();
    let Some(seen) = seen(json!({ "what": "carried", "folder": folder.path() })) else { return };
    let found = seen["found"].as_array().unwrap();
    assert_eq!(found.len(), 3, "{seen:#}");
    assert!(found.iter().all(|one| one["name"] == found[0]["name"]), "the same key everywhere: {found:#?}");
    assert_eq!(
        (&found[0]["games"], &found[1]["games"], &found[2]["games"]),
        (&json!(1), &json!(1), &json!(0))
    );
    assert_eq!(seen["same"], true, "the log is the same, to the byte");
    assert_clean(&seen);
}

/// Whole games by clicks alone.
#[test]
#[ignore = "many minutes: `COUREUR_WHOLE=1755 cargo test --test web -- --ignored whole` plays one of them"]
fn a_robot_plays_three_whole_games_in_one_file() {
    let games = json!([
        { "game": "bayonets-tomahawks", "scenario": "vaudreuil-1755", "seed": 11 },
        { "game": "new-france", "scenario": "1755", "seed": 11 },
        { "game": "wilderness-war", "scenario": "annus-mirabilis", "seed": 11 },
    ]);
    let named = std::env::var("COUREUR_WHOLE").unwrap_or_default();
    let is_named =
        |game: &&Value| named.is_empty() || named.split_whitespace().any(|name| game["scenario"] == name);
    let games: Value = games.as_array().unwrap().iter().filter(is_named).cloned().collect();
    let Some(seen) = seen(json!({ "what": "whole", "games": games })) else { return };
    assert_clean(&seen);
    let home = tempfile::tempdir().unwrap();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let key = KeyFile::path_in(home.path());
    fs::write(&key, seen["key"].as_str().unwrap()).unwrap();
    fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
    for (game, found) in games.as_array().unwrap().iter().zip(seen["found"].as_array().unwrap()) {
        assert_eq!(found["alarms"], json!([]), "{:#}", found["trail"]);
        assert_eq!(found["last"]["turn"], "The game is over", "{:#}", found["trail"]);
        let (opened, log) = (found["opened"].as_str().unwrap(), found["log"].as_str().unwrap());
        verify(log);
        let entries = |text: &str| read_log(text.as_bytes()).unwrap();
        let signed: Vec<Vec<String>> = serde_json::from_value(found["signed"].clone()).unwrap();
        typed::assert_typed_alike(home.path(), &entries(log), entries(opened).entries().len(), &signed);
        println!(
            "{}: {} entries, {} clicks, {} signed, {} s; verified, and the same when typed",
            game["scenario"],
            entries(log).entries().len(),
            found["clicks"],
            found["signs"],
            found["seconds"]
        );
    }
}

#[test]
fn one_plays_on_the_command_line_and_one_in_the_page_by_letters() {
    let folder = tempfile::tempdir().unwrap();
    let job = json!({ "what": "duel", "folder": folder.path(), "program": COUREUR, "turns": 8 });
    let Some(seen) = seen(job) else { return };
    assert_clean(&seen);
    assert!(
        seen["turns"].as_u64() >= Some(8) && seen["seen"]["signs"].as_u64() >= Some(4),
        "{:#}",
        seen["seen"]
    );
    assert!(seen["over"].as_str().unwrap().contains("over"), "{}", seen["over"]);
    let (hers, his) = (seen["hers"].as_str().unwrap(), seen["his"].as_str().unwrap());
    assert_eq!(hers, his, "both hold the same log");
    verify(hers);
}

/// The same to its end: nobody resigns.
#[test]
#[ignore = "many minutes: `COUREUR_DUEL='new-france 1755' cargo test --test web -- --ignored duel`"]
fn a_duel_by_letters_comes_to_its_end() {
    let named =
        std::env::var("COUREUR_DUEL").unwrap_or_else(|_| "bayonets-tomahawks vaudreuil-1755".to_owned());
    let (game, scenario) = named.split_once(' ').unwrap();
    let folder = tempfile::tempdir().unwrap();
    let job = json!({ "what": "duel", "folder": folder.path(), "program": COUREUR, "game": game, "scenario": scenario });
    let Some(seen) = seen(job) else { return };
    assert_clean(&seen);
    assert_eq!(seen["seen"]["alarms"], json!([]), "{:#}", seen["seen"]["trail"]);
    assert!(seen["over"].as_str().unwrap().starts_with("The game is over"), "{}", seen["over"]);
    let (hers, his) = (seen["hers"].as_str().unwrap(), seen["his"].as_str().unwrap());
    assert_eq!(hers, his, "both hold the same log");
    verify(hers);
    println!(
        "{named}: {} letters, {} orders typed, {} clicks and {} signatures in the page; {}",
        seen["letters"], seen["turns"], seen["seen"]["clicks"], seen["seen"]["signs"], seen["over"]
    );
}

#[test]
fn the_page_proves_a_log_and_not_one_that_was_touched() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/FORMAT-1");
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(golden.join("nf-duel.log")).unwrap();
    // One order for another: the signature tells. One signature for another: the chain does.
    let at = text.rfind("pass").unwrap_or(text.len() / 2);
    let mut touched = text.clone().into_bytes();
    touched[at] = if touched[at] == b'p' { b'q' } else { b'p' };
    let bad = folder.path().join("touched.log");
    fs::write(&bad, touched).unwrap();
    let logs = [
        golden.join("nf-duel.log"),
        golden.join("ww-annus-mirabilis.log"),
        golden.join("bt-umpire.log"),
        bad,
    ];
    let Some(seen) = seen(json!({ "what": "proofs", "logs": logs })) else { return };
    assert_clean(&seen);
    let found = seen["found"].as_array().unwrap();
    assert_eq!(found.len(), 4);
    for one in &found[..3] {
        assert!(one["verdict"].as_str().unwrap().starts_with('✓'), "{one:#}");
        assert!(one["words"].as_str().unwrap().starts_with("this log: sound"), "{one:#}");
        assert_eq!(one["film"], "green", "{one:#}");
        println!("proved in {} ms", one["took"]);
    }
    assert!(found[3]["verdict"].as_str().unwrap().starts_with('✗'), "{:#}", found[3]);
    assert_ne!(found[3]["film"], "green", "{:#}", found[3]);
}

/// axe-core, where `COUREUR_AXE` says it is, looks for faults of access on every screen, wide and on a phone.
#[test]
fn axe_finds_nothing_in_one_file() {
    let Some(axe) = std::env::var_os("COUREUR_AXE").map(PathBuf::from) else {
        return eprintln!(
            "SKIPPED: COUREUR_AXE does not say where axe.min.js is, so coureur.html was NOT looked at with axe"
        );
    };
    for (width, height) in [(1280, 800), (390, 844)] {
        let Some(seen) = seen(json!({ "what": "axe", "axe": axe, "width": width, "height": height })) else {
            return;
        };
        let found = seen["found"].as_object().unwrap();
        assert_eq!(found.len(), 7, "{found:#?}");
        assert!(found.values().all(|faults| *faults == json!([])), "at {width}: {found:#?}");
        assert_clean(&seen);
    }
}

#[test]
fn the_page_holds_no_outside_address() {
    let Some(page) = std::env::var_os("COUREUR_HTML").map(PathBuf::from).filter(|page| page.is_file()) else {
        return required("COUREUR_HTML names no page (`web/build` makes one)");
    };
    let text = fs::read_to_string(page).unwrap();
    let policy = text
        .split("Content-Security-Policy\" content=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("connect-src"), "{policy}");
    for mark in ["src=\"http", "href=\"http", "@import", "url(http", "fetch('http"] {
        assert!(!text.contains(mark), "{mark}");
    }
    let Some(library) = unpacked(&text) else { return };
    assert!(library.starts_with(b"\0asm"), "it holds a library");
    let machine = std::env::var("HOME").unwrap_or_else(|_| "/home".to_owned());
    let here = env!("CARGO_MANIFEST_DIR");
    for path in [
        format!("{machine}/.cargo"),
        format!("{machine}/.rustup"),
        format!("{here}/src"),
        format!("{here}/web"),
    ] {
        let holds = |bytes: &[u8]| bytes.windows(path.len()).any(|found| found == path.as_bytes());
        assert!(!holds(text.as_bytes()) && !holds(&library), "no path of the machine that built it: {path}");
    }
}

/// The library in a page, unpacked by somebody else's program.
fn unpacked(page: &str) -> Option<Vec<u8>> {
    if !has("python3") {
        required("python3 is missing");
        return None;
    }
    let packed =
        page.split("<script id=\"library\"").nth(1).and_then(|rest| rest.split(['>', '<']).nth(1)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.txt");
    fs::write(&file, packed).unwrap();
    let script = "import base64, lzma, sys; \
                  sys.stdout.buffer.write(lzma.decompress(base64.b64decode(open(sys.argv[1]).read()), format=lzma.FORMAT_ALONE))";
    let done = Command::new("python3").args(["-c", script]).arg(&file).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    Some(done.stdout)
}
