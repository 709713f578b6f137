//! A robot in Chromium that plays by clicks.

use crate::served::{Served, run};
use crate::whole::{entries, judged};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "some of it is printed only")]
pub struct Seen {
    pub clicks: usize,
    pub signs: usize,
    pub alarms: Vec<String>,
    pub refused: Vec<String>,
    pub trail: Vec<String>,
    pub first: u64,
    pub slowest: u64,
    pub median: u64,
    pub seconds: u64,
    /// The lines of each entry, as they stood on the page when it was signed.
    pub signed: Vec<Vec<String>>,
    pub last: Value,
    pub console: Vec<String>,
    pub foreign: Vec<String>,
    pub hash: String,
    #[serde(default)]
    pub probe: Value,
}

fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// Lets the robot play; nothing where there is no browser, said loudly.
pub fn played(jobs: &[Value]) -> Option<Vec<Seen>> {
    done(jobs).map(|all| serde_json::from_value(all).unwrap())
}

/// Whatever the robot saw.
fn done(jobs: &[Value]) -> Option<Value> {
    for program in ["node", "chromedriver"] {
        if !has(program) {
            assert_ne!(std::env::var("COUREUR_BROWSER").as_deref(), Ok("required"), "{program} is missing");
            eprintln!("SKIPPED: {program} is missing, so NOBODY played on the board in a browser");
            return None;
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("jobs.json");
    fs::write(&list, Value::from(jobs.to_vec()).to_string()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/desk/robot.mjs");
    let output = Command::new("node").arg(script).arg("chromedriver").arg(&list).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

/// Nothing went wrong, nothing was asked of anybody else, and the token is not in the address any more.
pub fn assert_clean(seen: &Seen) {
    assert!(seen.console.is_empty(), "{:?}", seen.console);
    assert!(seen.foreign.is_empty(), "{:?}", seen.foreign);
    assert!(seen.alarms.is_empty(), "{:?}: {:#?}", seen.alarms, seen.trail);
    assert!(!seen.hash.contains('#'), "{}", seen.hash);
    assert_ne!(seen.last["what"], "stuck", "{:#?}", seen.trail);
}

fn opening(game: &str, more: &[&str]) -> Served {
    Served::with(&[&["new", game, "--mode", "solo"], more].concat())
}

#[test]
fn a_robot_opens_each_game_by_clicks() {
    let mut desks = [
        opening("new-france", &[]),
        opening("wilderness-war", &["--scenario", "annus-mirabilis"]),
        opening("bayonets-tomahawks", &[]),
    ];
    let begun: Vec<usize> = desks.iter().map(|desk| entries(desk).entries().len()).collect();
    let jobs: Vec<Value> =
        desks.iter().map(|desk| json!({ "address": desk.address(), "seed": 7, "signs": 6 })).collect();
    let Some(all) = played(&jobs) else { return };
    for ((desk, begun), seen) in desks.iter_mut().zip(begun).zip(&all) {
        assert!(desk.has_ended(), "the tab has gone elsewhere, so the desk ends");
        assert_eq!(seen.signs, 6, "{:#?}", seen.trail);
        judged(desk, begun, seen, false);
        println!(
            "{}: {} clicks, first board {} ms, slowest {} ms",
            desk.log().display(),
            seen.clicks,
            seen.first,
            seen.slowest
        );
    }
}

#[test]
fn a_robot_opens_a_game_by_keys_alone() {
    let desk = opening("new-france", &[]);
    let begun = entries(&desk).entries().len();
    let job = json!({ "address": desk.address(), "seed": 7, "signs": 3, "keys": true });
    let Some(all) = played(&[job]) else { return };
    assert_eq!(all[0].signs, 3, "{:#?}", all[0].trail);
    judged(&desk, begun, &all[0], false);
}

/// At a real table the page asks which dice fell, by the names of places, and takes none for granted.
#[test]
fn p24_a_robot_records_a_game_at_a_table() {
    let desk = Served::with(&["new", "new-france", "--mode", "table"]);
    let job = json!({ "address": desk.address(), "seed": 4, "signs": 5, "hurry": 3, "long": 12 });
    let Some(all) = played(&[job]) else { return };
    assert_eq!(all[0].signs, 5, "{:#?}", all[0].trail);
    assert_clean(&all[0]);
    run(desk.folder.path(), &["verify", desk.log().to_str().unwrap()]);
    let dice = all[0].signed.iter().flatten().filter(|line| line.starts_with("dice ")).count();
    assert!(dice > 0, "somebody fought: {:#?}", all[0].signed);
}

#[test]
fn clicks_alone_sign_nothing() {
    let desk = opening("wilderness-war", &["--scenario", "annus-mirabilis"]);
    let before = fs::read(desk.log()).unwrap();
    let job = json!({ "address": desk.address(), "seed": 3, "clicks": 60, "unsigned": true, "width": 390, "height": 844 });
    let Some(all) = played(&[job]) else { return };
    assert!(all[0].console.is_empty() && all[0].foreign.is_empty(), "{:?}", all[0].console);
    assert!(all[0].clicks >= 60, "{:#?}", all[0].trail);
    assert_eq!(fs::read(desk.log()).unwrap(), before, "not a byte");
}

/// Where nothing more is asked, the page says that it is to be signed; and nobody who plays by keys loses his place.
#[test]
fn p24_what_waits_for_a_signature_says_so_and_the_focus_stays() {
    let desk = Served::with(&["new", "bayonets-tomahawks", "--against", "bot:easy"]);
    let probe = "const by = (id) => document.getElementById(id); setTimeout(() => done({ question: by('question').textContent, \
                 focus: document.activeElement.id, would: by('would').hidden, buttons: Array.from(by('choices').querySelectorAll('button'), \
                 (one) => one.textContent) }), 1000)";
    let job = json!({ "address": desk.address(), "seed": 3, "clicks": 1, "unsigned": true, "probe": probe });
    let Some(all) = played(&[job]) else { return };
    assert_clean(&all[0]);
    let told = &all[0].probe;
    assert_eq!(told["question"], "Look it over, then sign it", "{told}: {:#?}", all[0].trail);
    assert_eq!(told["buttons"], json!(["Sign and send …"]), "{told}");
    assert_eq!((&told["focus"], &told["would"]), (&json!("question"), &json!(true)), "{told}");
}

/// A word that nobody knows is asked about, and a button takes the line without it.
#[test]
fn p38_a_line_can_be_taken_without_a_word_that_nobody_knows() {
    let desk = opening("new-france", &[]);
    let before = fs::read(desk.log()).unwrap();
    let probe = "const by = (id) => document.getElementById(id); const wait = (so, then, left = 500) => { if (so() || !left) then(); else \
                 setTimeout(() => wait(so, then, left - 1), 20); }; const still = () => document.body.dataset.busy !== 'yes'; \
                 const order = by('completions').querySelector('option').value; const lines = () => Array.from(by('lines').querySelectorAll('code'), \
                 (one) => one.textContent); const offer = () => by('reasons').querySelector('button'); by('line').value = `${order} kazoo`; \
                 by('order').requestSubmit(); wait(() => still() && offer(), () => { const refused = { why: by('reasons').textContent, lines: lines() }; \
                 if (offer()) offer().click(); wait(() => still() && lines().length, () => done({ order, refused, lines: lines(), after: \
                 by('reasons').textContent })); })";
    let Some(all) = played(&[json!({ "address": desk.address(), "clicks": 0, "probe": probe })]) else {
        return;
    };
    let told = &all[0].probe;
    assert!(told["refused"]["why"].as_str().is_some_and(|why| why.contains("kazoo")), "{told}");
    assert_eq!(told["refused"]["lines"], json!([]), "it is never taken by itself: {told}");
    assert_eq!(told["lines"], json!([told["order"]]), "{told}");
    assert_eq!(told["after"], "", "{told}");
    assert_eq!(fs::read(desk.log()).unwrap(), before, "not a byte");
}

/// At its end a game can be looked at, saved and talked about; nobody takes anything back or resigns.
#[test]
fn p24_a_game_that_is_over_offers_what_fits_an_end() {
    let mut all = Vec::new();
    for over in [false, true] {
        let desk = opening("new-france", &[]);
        if over {
            run(desk.folder.path(), &["resign", "--yes", "--for=british"]);
        }
        let probe = "const words = (where) => Array.from(document.querySelectorAll(where), (one) => one.textContent.trim()); \
                     done({ turn: document.getElementById('turn').textContent, choices: words('#choices button'), more: \
                     words('#more button, #more label') })";
        let Some(seen) = played(&[json!({ "address": desk.address(), "clicks": 0, "probe": probe })]) else {
            return;
        };
        assert_clean(&seen[0]);
        all.push(seen[0].probe.clone());
    }
    let more = |at: usize, word: &str| all[at]["more"].to_string().contains(word);
    assert!(["Take it back", "Resign", "Say a few words"].iter().all(|word| more(0, word)), "{:#}", all[0]);
    assert_eq!(all[1]["turn"], "The game is over");
    assert_eq!(all[1]["choices"], json!(["Save the replay page, with its proofs", "All games"]));
    assert!(!more(1, "back") && !more(1, "Resign") && more(1, "Say a last word"), "{:#}", all[1]);
}

/// What somebody says is shown, and does nothing.
#[test]
fn foreign_words_are_only_words() {
    let desk = opening("new-france", &[]);
    let words =
        "<img src=x onerror=\"document.title='taken'\"><script>document.title='taken'</script> & <b>bold</b>";
    run(desk.folder.path(), &["say", "--", words]);
    let probe = "done({ title: document.title, text: document.getElementById('story').textContent, made: \
                 document.querySelectorAll('#story img, #story b, #story script').length })";
    let Some(all) = played(&[json!({ "address": desk.address(), "clicks": 0, "probe": probe })]) else {
        return;
    };
    assert_clean(&all[0]);
    assert!(!all[0].probe["title"].as_str().unwrap().contains("taken"), "{}", all[0].probe);
    assert!(all[0].probe["text"].as_str().unwrap().contains("<img src=x onerror="), "{}", all[0].probe);
    assert_eq!(all[0].probe["made"], 0, "{}", all[0].probe);
}

#[test]
fn a_tab_that_lags_behind_says_so_and_catches_up() {
    let desk = opening("new-france", &[]);
    let Some(all) = done(&[json!({ "address": desk.address(), "seed": 7, "tabs": true })]) else { return };
    let seen = &all[0];
    assert_eq!(
        (&seen["quick"], &seen["told"], &seen["caughtUp"]),
        (&json!(1), &json!(true), &json!(true)),
        "{seen:#}"
    );
    assert_eq!(seen["lines"], 0, "orders for the position before are gone, and that is said: {seen:#}");
    assert_eq!(seen["console"], json!([]));
    run(desk.folder.path(), &["verify", desk.log().to_str().unwrap()]);
}

/// axe-core, where `COUREUR_AXE` says it is, looks for faults of access; it is no part of this project.
#[test]
fn axe_finds_nothing_on_the_board() {
    let Some(path) = std::env::var_os("COUREUR_AXE") else {
        eprintln!(
            "SKIPPED: COUREUR_AXE does not say where axe.min.js is, so the board was NOT looked at with axe"
        );
        return;
    };
    // Whatever the question, something glows on the map.
    let look = "const ring = document.createElementNS('http://www.w3.org/2000/svg', 'rect'); for (const [name, value] of Object.entries({ \
                x: 9, y: 9, width: 99, height: 99, tabindex: 0, role: 'button', 'aria-label': 'Albany' })) ring.setAttribute(name, \
                value); document.getElementById('glow').append(ring); for (const box of document.querySelectorAll('details')) box.open = true; setTimeout(() => axe.run(document, { \
                resultTypes: ['violations'] }).then(({ violations }) => done(violations.map(({ id, nodes }) => `${id}: \
                ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`))), 1000)";
    let probe = format!("{}\n{look}", fs::read_to_string(path).unwrap());
    let desk =
        Served::with(&["new", "wilderness-war", "--scenario", "annus-mirabilis", "--against", "bot:easy"]);
    let Some(all) = played(&[json!({ "address": desk.address(), "clicks": 0, "probe": probe })]) else {
        return;
    };
    assert_eq!(all[0].probe, json!([]));
}
