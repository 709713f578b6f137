//! The replay page in a browser: it proves what is sound, finds what is not where `verify` finds it, asks for nothing, and
//! nothing in a log can run in it.

#![allow(clippy::unwrap_used, reason = "a page that cannot be made is a failed test")]

#[path = "replay/browser.rs"]
mod browser;
mod common;

use browser::{Job, Seen, browse};
use common::{TIME, identity};
use coureur::engine::Chance;
use coureur::games::Files;
use coureur::log::Signed;
use coureur::opponent::analysis::{Analysis, Moment, What};
use coureur::render::replay::{Beginning, Fault, Film, beginning, verifier, write};
use coureur::render::thrown::Ids;
use coureur::side::Side;
use coureur::speech::Pending;
use coureur::table::{Act, Mode, NewGame, RandomPlayer};
use data_encoding::BASE64;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The page of a log, and what this program finds wrong with it.
fn page(log: &[u8]) -> (Option<Fault>, String) {
    let (read, unread) = match beginning(log) {
        Beginning::Whole(read) => (read, None),
        Beginning::Part(read, error) => {
            let fault = Fault::unread(read.entries().len(), &error);
            (read, Some(fault))
        }
        Beginning::Nothing(error) => {
            let film = Film::empty(Fault::unread(0, &error));
            return (film.fault().cloned(), write(&film, log));
        }
    };
    let film = Film::of(&read, unread, Files::default(), &mut |_| ()).unwrap();
    (film.fault().cloned(), write(&film, log))
}

/// All logs of the examples, those that were tampered with among them.
fn examples() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for game in fs::read_dir(folder("examples")).unwrap().map(|game| game.unwrap().path()) {
        let files = fs::read_dir(&game).into_iter().flatten().map(|file| file.unwrap().path());
        found.extend(files.filter(|path| path.extension().is_some_and(|end| end == "coureur")));
    }
    found.sort();
    found
}

/// The code with which a log that was tampered with is refused, as the page beside it says; none of any other.
fn refused_with(log: &Path) -> Option<String> {
    let page = fs::read_to_string(folder("examples/tampered/README.md")).unwrap();
    let name = log.file_name()?.to_str()?;
    let row = page.lines().find(|line| line.starts_with(&format!("| `{name}` |")))?;
    Some(row.rsplit('`').nth(1)?.to_owned())
}

/// A game of one hand, with a name and some words, and so many entries.
fn one_hand(mode: Mode, name: &str, says: &[&str], entries: usize) -> Vec<u8> {
    let own = identity(name, 1);
    let terms = NewGame::usual("new-france").unwrap();
    let new = NewGame { terms, mode, side: Side::British, players: Vec::new(), chain: 1024 };
    let (mut log, mut desk) = new.open(&own, Files::default(), [3; 16], TIME).unwrap();
    let mut player = RandomPlayer::new(5);
    let mut says = says.iter();
    while let Some(seat) = desk.seat_on_move().filter(|_| log.len() < entries) {
        let mut draft = desk.begin(seat).unwrap();
        if let Some(words) = says.next().filter(|_| draft.may_talk()) {
            draft.act(Act::Say((*words).to_owned())).unwrap();
        }
        if let (Mode::Table, Pending::Chance(Chance::Roll(rolls))) = (mode, draft.table().play().pending()) {
            let dice: usize = rolls.iter().map(|roll| usize::from(roll.dice)).sum();
            draft.act(Act::Dice(vec![4; dice])).unwrap();
        }
        while player.decide(&mut draft).unwrap() {}
        let (signed, table) = draft.close(TIME).unwrap();
        log.push(signed);
        desk = desk.moved_to(table);
    }
    log.iter().map(Signed::text).collect::<String>().into_bytes()
}

/// Nothing was asked for, and nothing was complained about.
fn assert_quiet(seen: &Seen) {
    assert!(seen.console.is_empty(), "{}: {:?}", seen.file, seen.console);
    assert!(seen.requests.is_empty(), "{}: {:?}", seen.file, seen.requests);
}

/// Every entry has the mark it must have when the first that does not hold is this one, or none.
fn assert_marks(seen: &Seen, fault: Option<usize>) {
    let mark = |at: usize| match fault {
        Some(fault) if at == fault => "bad",
        Some(fault) if at > fault => "after",
        Some(_) | None => "ok",
    };
    let marks: Vec<&str> = (0..seen.marks.len()).map(mark).collect();
    assert_eq!(seen.marks, marks, "{}: {}", seen.file, seen.words);
    assert_eq!(seen.verdict, if fault.is_some() { "red" } else { "green" }, "{}: {}", seen.file, seen.words);
    assert_eq!(seen.fault, fault, "{}: {}", seen.file, seen.words);
}

/// Runs in a page: a search leaves what has the words, and the map becomes larger and fits again.
const SEARCH_AND_ZOOM: &str = "
    const [rows, words] = [[...document.querySelectorAll('#entries li')], document.getElementById('words')];
    const search = (text) => { words.value = text; words.dispatchEvent(new Event('input', { bubbles: true })); };
    const shown = () => rows.filter((row) => !row.hidden).length;
    search('qqqq');
    const none = shown() === 0;
    search('');
    const all = shown() === rows.length;
    const map = document.querySelector('#map svg');
    const wide = () => map.getBoundingClientRect().width;
    const click = (id) => document.getElementById(id).click();
    const readable = !map || map.querySelector('.minor').getBoundingClientRect().height > 10;
    if (map) click('fit');
    const before = map ? wide() : 0;
    if (map) click('larger');
    const larger = !map || wide() > before;
    if (map) click('fit');
    const fits = !map || Math.abs(wide() - before) < 2;
    arguments[arguments.length - 1](none && all && readable && larger && fits)";

/// Pages of fewer bytes are gone through entry by entry: those of one to four years.
const STEPPED: usize = 1_500_000;

#[test]
fn the_page_says_of_every_example_what_verify_says() {
    let home = tempfile::tempdir().unwrap();
    let mut pages: Vec<(Option<Fault>, String)> = Vec::new();
    for path in examples() {
        let (fault, text) = page(&fs::read(&path).unwrap());
        // What `verify` says of each is the same table, checked by the tests of the examples.
        assert_eq!(fault.as_ref().map(|fault| fault.code.clone()), refused_with(&path), "{}", path.display());
        pages.push((fault, text));
    }
    pages.push(page(&one_hand(Mode::Table, "Cleo", &[], 40)));
    assert!(pages.iter().filter(|(fault, _)| fault.is_some()).count() >= 14);
    assert!(pages.iter().filter(|(fault, _)| fault.is_none()).count() >= 7);
    // Thousands of steps through the longest games would show what hundreds through a game of each kind do.
    let job = |(at, (_, text)): (usize, &(Option<Fault>, String))| {
        let job = Job::new(home.path(), at, text).probing(SEARCH_AND_ZOOM);
        if text.len() < STEPPED { job.stepping() } else { job }
    };
    let jobs: Vec<Job> = pages.iter().enumerate().map(job).collect();
    let Some(found) = browse(home.path(), &jobs) else { return };
    assert!(
        found.iter().filter(|seen| seen.steps.is_some()).map(|seen| seen.marks.len()).sum::<usize>() > 1_000
    );
    for (seen, (fault, text)) in found.iter().zip(&pages) {
        assert_quiet(seen);
        assert_marks(seen, fault.as_ref().map(|fault| fault.entry));
        assert!(text.len() < 2_500_000, "{}: {} bytes", seen.file, text.len());
        assert_eq!(seen.probe, Some(true), "{}: searching or making the map larger", seen.file);
        let Some(steps) = seen.steps.as_ref() else { continue };
        let last = seen.marks.len() - 1;
        assert_eq!((&steps.end, &steps.start), (&format!("{last} / {last}"), &format!("0 / {last}")));
        assert!(steps.heads == last && !steps.wide, "{}: {steps:?}", seen.file);
        eprintln!("{}: {} bytes, proved in {} ms, {steps:?}", seen.file, text.len(), seen.milliseconds);
    }
}

/// Positions all over a log, the same in every run.
fn samples(length: usize, count: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |at| (at * length) / count + (at * 7919) % (length / count))
}

#[test]
fn one_changed_byte_is_found_in_its_entry() {
    let home = tempfile::tempdir().unwrap();
    let log = one_hand(Mode::Solo, "Zoë", &["Good luck!"], 30);
    let (fault, sound) = page(&log);
    assert_eq!(fault, None);
    let embedded = BASE64.encode(&log);
    assert_eq!(sound.matches(&embedded).count(), 1);
    let changed = |at: usize| {
        let mut log = log.clone();
        log[at] ^= 1;
        log
    };
    let mutants: Vec<Vec<u8>> = samples(log.len(), 24).map(changed).collect();
    let texts = mutants.iter().map(|log| sound.replace(&embedded, &BASE64.encode(log)));
    let jobs: Vec<Job> = texts.enumerate().map(|(at, text)| Job::new(home.path(), at, &text)).collect();
    let Some(found) = browse(home.path(), &jobs) else { return };
    for (seen, log) in found.iter().zip(&mutants) {
        let at = match beginning(log) {
            Beginning::Part(read, _) => read.entries().len(),
            Beginning::Nothing(_) => 0,
            Beginning::Whole(_) => panic!("a changed byte is read"),
        };
        assert_quiet(seen);
        assert_marks(seen, Some(at));
    }
}

#[test]
fn a_page_changed_elsewhere_is_not_believed() {
    let home = tempfile::tempdir().unwrap();
    let (_, sound) = page(&one_hand(Mode::Solo, "Zoë", &["Good luck!"], 6));
    let story = sound.replacen("Good luck!", "Bad luck!!", 1);
    let script = sound.replacen("judge(this.bytes,", "judge( this.bytes,", 1);
    assert!(story != sound && script != sound);
    let jobs = [Job::new(home.path(), 0, &story), Job::new(home.path(), 1, &script).still()];
    let Some(found) = browse(home.path(), &jobs) else { return };
    assert!(found[0].verdict == "red" && found[0].words.contains("This page was changed"), "{:?}", found[0]);
    assert!(found[1].verdict == "checking" && found[1].words.contains("nothing is proved"), "{:?}", found[1]);
    assert!(found[1].console.iter().any(|said| said.contains("Content Security Policy")), "{:?}", found[1]);
}

#[test]
fn nothing_in_a_log_can_run() {
    let home = tempfile::tempdir().unwrap();
    let says = [
        "</script><script>document.documentElement.dataset.run = 1</script>",
        "<img src=x onerror=document.documentElement.dataset.run=1>",
        "]]><svg xmlns='http://www.w3.org/2000/svg' onload='document.documentElement.dataset.run=1'/>",
        "<!-- <script> \\u003c/script> &lt;b> ${alert(1)} `x` javascript:alert(1)",
        "\u{5d0}\u{5d1}\u{5d2} \u{627}\u{644}\u{639} <a href=javascript:alert(1)>\u{61c}x</a>",
        "url(http://127.0.0.1:1/x) @import 'http://127.0.0.1:1/y'",
    ];
    let log = one_hand(Mode::Solo, "</title><script>'\"&<b onclick=x>\u{5d0}", &says, 14);
    let (fault, text) = page(&log);
    assert_eq!(fault, None);
    // What runs is one script; all else of the page's own text is inert.
    assert_eq!(text.matches("<script").count(), 3);
    assert_eq!(text.matches("</script").count(), 3);
    let turned = String::from_utf8(log).unwrap().replacen("@import", "\u{202e}@import", 1).into_bytes();
    let (turned_fault, turned) = page(&turned);
    assert!(turned_fault.is_some());
    let probe = "const all = [...document.querySelectorAll('*')];
        const handlers = all.filter((one) => [...one.attributes].some(({ name }) => name.startsWith('on')));
        const text = document.body.textContent;
        arguments[arguments.length - 1]([document.documentElement.dataset.run === undefined, handlers.length === 0,
          document.querySelectorAll('script').length === 3, document.querySelectorAll('img, iframe, object, a[href^=j]').length === 0,
          document.getElementById('story').textContent.includes('</script><script>document'),
          !/[\\u202a-\\u202e\\u2066-\\u2069]/.test(text)].every(Boolean))";
    let jobs = [
        Job::new(home.path(), 0, &text).stepping().probing(probe),
        Job::new(home.path(), 1, &turned)
            .stepping()
            .probing("arguments[arguments.length - 1](!/[\\u202a-\\u202e]/.test(document.body.innerText))"),
    ];
    let Some(found) = browse(home.path(), &jobs) else { return };
    found.iter().for_each(assert_quiet);
    assert_marks(&found[0], None);
    assert_marks(&found[1], turned_fault.map(|fault| fault.entry));
    assert!(found.iter().all(|seen| seen.probe == Some(true)), "{found:?}");
}

#[test]
fn the_verifier_passes_the_vectors_in_node() {
    let home = tempfile::tempdir().unwrap();
    let script = home.path().join("verifier.js");
    fs::write(&script, verifier()).unwrap();
    let runner = folder("tests/replay/verifier.mjs");
    let Ok(output) =
        Command::new("node").arg(runner).arg(&script).arg("vectors").arg(folder("tests/vectors")).output()
    else {
        browser::skipped("node", "the verifier of the page judged NO vectors");
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.trim(), format!("{} vectors", vectors().len()));
}

/// All vectors that the verifier can judge: kind and bytes.
fn vectors() -> Vec<(&'static str, String)> {
    let of = |kind: &'static str| {
        let files = fs::read_dir(folder("tests/vectors").join(kind)).unwrap();
        files.map(move |file| (kind, BASE64.encode(&fs::read(file.unwrap().path()).unwrap())))
    };
    ["log", "dice", "deck"].into_iter().flat_map(of).collect()
}

#[test]
fn the_verifier_passes_the_vectors_in_a_browser() {
    let home = tempfile::tempdir().unwrap();
    let judge = fs::read_to_string(folder("tests/replay/vectors.js")).unwrap();
    let parts = "Bad, need, verify, readLog, Chain, HASH, MOST, faces, picks, pickStream, rollSeed, tagged, sealedChoice, \
                 umpireCommitment, SealedDeck, checkKey, checkShare, checkShuffle, cardPoint, cardPart, proofNumber, \
                 encodeRistretto, encodePoint, times, add, BASE, ZERO, Key, sha256, sha512, hex, unhex, utf8, join, littleEndian";
    let data = serde_json::to_string(&vectors()).unwrap();
    let text = format!(
        "<!doctype html><html data-verdict=checking><meta charset=utf-8><p id=verdict></p><ol id=entries></ol><script>'use strict';
        const v = (() => {{ {}; return {{ {parts} }}; }})();
        const unbase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        {judge}
        const wrong = {data}.filter(([kind, file]) => !asExpected(v, kind, unbase64(file)));
        document.getElementById('verdict').textContent = wrong.length + ' differ';
        document.documentElement.dataset.verdict = wrong.length ? 'red' : 'green';</script>",
        verifier()
    );
    let Some(found) = browse(home.path(), &[Job::new(home.path(), 0, &text)]) else { return };
    assert_quiet(&found[0]);
    assert!(found[0].verdict == "green" && vectors().len() > 190, "{:?}", found[0]);
}

#[test]
fn t24_the_headline_says_what_is_proved_and_what_is_only_told() {
    let home = tempfile::tempdir().unwrap();
    let (_, sound) = page(&one_hand(Mode::Solo, "Zoë", &["Good luck!"], 6));
    assert!(sound.contains("Proved here: chain, signatures, dice, cards."));
    assert!(sound.contains("As told by whoever made the page: story, map, winner."));
    let Some(found) = browse(home.path(), &[Job::new(home.path(), 0, &sound)]) else { return };
    assert!(found[0].words.contains("As told by whoever made the page"), "{:?}", found[0]);
}

/// A game of each kind whose cards are all open, in a duel and with an umpire.
const OPENED: [&str; 3] = ["ww-annus-mirabilis", "bt-amherst-1758-59", "new-france-umpired"];

/// Their pages, made once for all tests.
fn opened() -> &'static [String; 3] {
    static PAGES: OnceLock<[String; 3]> = OnceLock::new();
    PAGES.get_or_init(|| {
        OPENED.map(|name| {
            let (fault, text) = page(&fs::read(folder("examples").join(name).join("game.coureur")).unwrap());
            assert_eq!(fault, None);
            text
        })
    })
}

/// Runs in a page: no name on the map is smaller than eleven pixels or beyond its frame, near and from far away, and the map is
/// dragged, turned and pinched.
const MAP_IN_HAND: &str = "
    const [frame, wrong] = [document.getElementById('map'), []];
    const click = (id) => document.getElementById(id).click();
    const high = (name) => name.getScreenCTM().d * parseFloat(getComputedStyle(name).fontSize);
    const seen = () => [...frame.querySelectorAll('.name, .water, .region')].filter((name) => {
      const { display, visibility } = getComputedStyle(name);
      return display !== 'none' && visibility !== 'hidden';
    });
    const small = () => seen().filter((name) => high(name) < 10.7).map((name) => `${name.textContent} ${high(name)}`);
    click('read');
    if (seen().length < 20) wrong.push('few names near');
    wrong.push(...small());
    const zoom = () => frame.firstElementChild.getBoundingClientRect().width;
    const touch = (type, id, x, y) => frame.dispatchEvent(new PointerEvent(type, { pointerId: id, clientX: x, clientY: y, bubbles: true, button: 0 }));
    frame.setPointerCapture = () => {};
    [frame.scrollLeft, frame.scrollTop] = [40, 40];
    touch('pointerdown', 1, 100, 100);
    touch('pointermove', 1, 80, 90);
    if (frame.scrollLeft !== 60 || frame.scrollTop !== 50) wrong.push(`not dragged: ${frame.scrollLeft} ${frame.scrollTop}`);
    touch('pointerdown', 2, 140, 90);
    let before = zoom();
    touch('pointermove', 2, 170, 90);
    if (zoom() < before * 1.3) wrong.push('not pinched');
    touch('pointerup', 1, 80, 90);
    touch('pointerup', 2, 170, 90);
    before = zoom();
    frame.dispatchEvent(new WheelEvent('wheel', { deltaY: 60, clientX: 100, clientY: 100, bubbles: true, cancelable: true }));
    if (zoom() >= before) wrong.push('not turned');
    click('fit');
    wrong.push(...small());
    const all = frame.firstElementChild.getBoundingClientRect();
    const out = seen().map((name) => name.getBoundingClientRect()).filter((name) => name.right > all.right + 1 || name.left < all.left - 1);
    if (out.length) wrong.push(`${out.length} names beyond the frame`);
    if (seen().length < 4) wrong.push('few names far');
    if (wrong.length) console.warn(wrong.join('; '));
    arguments[arguments.length - 1](wrong.length === 0)";

#[test]
fn v3_v4_every_name_is_eleven_pixels_high_and_the_map_follows_the_hand() {
    let home = tempfile::tempdir().unwrap();
    let pages = opened();
    let sizes = [(390, 844), (1400, 900)];
    let all = pages.iter().flat_map(|page| sizes.map(|size| (page, size)));
    let jobs: Vec<Job> = all
        .enumerate()
        .map(|(at, (page, (width, height)))| {
            Job::new(home.path(), at, page).sized(width, height).probing(MAP_IN_HAND)
        })
        .collect();
    let Some(found) = browse(home.path(), &jobs) else { return };
    for seen in &found {
        assert_quiet(seen);
        assert_eq!(seen.probe, Some(true), "{seen:?}");
    }
}

/// Runs in a page: it is a film. Points, battles and captures stand over the slider, a turn is one step, it plays by itself, rolls
/// and draws have names, cards are cards, and what each player held is shown and proved.
const FILM: &str = "
    const done = arguments[arguments.length - 1];
    const wrong = [];
    const is = (said, what) => { if (!said) wrong.push(what); };
    const by = (id) => document.getElementById(id);
    is(document.querySelectorAll('#course .points').length > 0, 'no points');
    is(document.querySelectorAll('#course .sign title').length > 2, 'no battles');
    is(document.querySelectorAll('#course .scale').length > 2, 'no scale');
    by('first').click();
    by('turn-next').click();
    is(Number(by('slider').value) > 1, 'no step by turn');
    const [cards, dice] = [new Set(), []];
    let knew = 0;
    for (let entry = 0; entry <= Number(by('slider').max); entry++) {
      by('slider').value = entry;
      by('slider').dispatchEvent(new Event('input', { bubbles: true }));
      for (const card of document.querySelectorAll('#entry-body .cards .card')) cards.add(card.textContent);
      dice.push(...Array.from(document.querySelectorAll('#entry-body .dice .label'), (label) => label.textContent));
      knew = Math.max(knew, document.querySelectorAll('#knew-hands .card').length);
    }
    is(cards.size > 3, `cards: ${[...cards]}`);
    const ids = dice.flatMap((label) => label.split(/[ ,]/)).filter((word) => /^[a-z0-9]+(-[a-z0-9]+)+$/.test(word));
    is(dice.length > 5 && !ids.length, `ids: ${ids}`);
    is(/Losses: British \\d+, French \\d+/.test(by('losses').textContent), 'no losses');
    is(!by('knew').hidden && knew > 2, `hands: ${knew}`);
    is(/^All cards were opened.* All \\d+ cards that were held are proved here/.test(by('knew-words').textContent), by('knew-words').textContent);
    by('first').click();
    by('play').click();
    const on = () => {
      is(Number(by('slider').value) > 0, 'does not play');
      by('play').click();
      if (wrong.length) console.warn(wrong.join('; '));
      done(wrong.length === 0);
    };
    const wait = (left) => (Number(by('slider').value) > 0 || !left ? on() : setTimeout(wait, 50, left - 1));
    wait(100)";

#[test]
fn v5_the_page_is_a_film() {
    let home = tempfile::tempdir().unwrap();
    let pages = opened();
    let jobs: Vec<Job> =
        pages.iter().enumerate().map(|(at, page)| Job::new(home.path(), at, page).probing(FILM)).collect();
    let Some(found) = browse(home.path(), &jobs) else { return };
    for seen in &found {
        assert_quiet(seen);
        assert_eq!(seen.probe, Some(true), "{seen:?}");
    }
}

/// Runs in a page: the curve of chances is drawn, said of each entry, and said to prove nothing.
const CHANCES: &str = "
    const by = (id) => document.getElementById(id);
    const go = (entry) => {
      by('slider').value = entry;
      by('slider').dispatchEvent(new Event('input', { bubbles: true }));
      return [by('losses').textContent, by('entry-body').textContent];
    };
    const wrong = [];
    const is = (said, what) => { if (!said) wrong.push(what); };
    const drawn = document.querySelector('#course .chances');
    is(drawn && drawn.getBBox().height > 5, 'no curve');
    let [chance, told] = go(1);
    is(chance.includes('British chance, by estimate: 60 in 100') && !told.includes('By estimate'), `1: ${chance} ${told}`);
    [chance, told] = go(2);
    is(chance.includes('British chance, by estimate: 40 in 100'), `2: ${chance}`);
    is(told.includes('By estimate the British lost 20.0 points here (give or take 3.0). Best found: <b>march</b>.'), `2: ${told}`);
    is(by('proof-body').textContent.includes('The chances, which are estimates. A point is one game in a hundred. No games'), 'no caution');
    is(document.documentElement.scrollWidth <= document.documentElement.clientWidth, 'too wide');
    if (wrong.length) console.warn(wrong.join('; '));
    arguments[arguments.length - 1](wrong.length === 0)";

#[test]
fn g13_the_film_draws_the_chances_somebody_asked_for() {
    let home = tempfile::tempdir().unwrap();
    let log = one_hand(Mode::Solo, "Zoë", &[], 6);
    let Beginning::Whole(read) = beginning(&log) else { panic!("a whole log") };
    let moment = Moment {
        entry: 2,
        what: What::Decision,
        side: Some(Side::British),
        orders: String::new(),
        before: 0.6,
        after: 0.4,
        give_or_take: 0.03,
        best: Some(("<b>march</b>".to_owned(), 0.6)),
    };
    let analysis =
        Analysis { level: "easy".to_owned(), seed: 1, games: 0, open: false, moments: vec![moment] };
    let film = Film::of(&read, None, Files::default(), &mut |_| ())
        .unwrap()
        .with_chances(&analysis, &Ids::default());
    let text = write(&film, &log);
    let jobs = [(390, 844), (1280, 900)].map(|(width, height)| {
        Job::new(home.path(), width as usize, &text).sized(width, height).probing(CHANCES)
    });
    let Some(found) = browse(home.path(), &jobs) else { return };
    for seen in &found {
        assert_quiet(seen);
        assert_eq!((seen.probe, seen.verdict.as_str()), (Some(true), "green"), "{seen:?}");
    }
}

/// Whoever exchanges a card in a hand, and makes the hash of the story anew, is found out by the opened secrets.
#[test]
fn v5_a_hand_that_is_not_what_the_secrets_give_is_not_believed() {
    let home = tempfile::tempdir().unwrap();
    let page = &opened()[2];
    let (before, rest) = page.split_once("data-hash=\"").unwrap();
    let (hash, rest) = rest.split_once("\">").unwrap();
    let (film, after) = rest.split_once("</script>").unwrap();
    assert_eq!(hash, hashed(film));
    let mut changed: serde_json::Value = serde_json::from_str(film).unwrap();
    let held = changed["hands"]["held"].as_array_mut().unwrap();
    let (first, last) = (held[0][1].clone(), held.len() - 1);
    assert_ne!(first, held[last][1]);
    held[0][1] = held[last][1].clone();
    let film = serde_json::to_string(&changed).unwrap().replace('<', "\\u003c");
    let page = format!("{before}data-hash=\"{}\">{film}</script>{after}", hashed(&film));
    let Some(found) = browse(home.path(), &[Job::new(home.path(), 0, &page)]) else { return };
    assert!(found[0].verdict == "red" && found[0].words.contains("This page was changed"), "{:?}", found[0]);
}

/// The library that looks for faults of access, where `COUREUR_AXE` says it is; it is no part of this project.
fn axe() -> Option<String> {
    let Some(path) = std::env::var_os("COUREUR_AXE") else {
        eprintln!("SKIPPED: COUREUR_AXE does not say where axe.min.js is, so NO page was looked at with axe");
        return None;
    };
    Some(fs::read_to_string(path).unwrap())
}

#[test]
fn axe_finds_nothing_on_replay_report_and_letter() {
    let Some(axe) = axe() else { return };
    let home = tempfile::tempdir().unwrap();
    let log = folder("examples/new-france-umpired/game.coureur");
    let mut report = Command::new(env!("CARGO_BIN_EXE_coureur"));
    let report =
        report.current_dir(home.path()).arg("--home").arg(home.path()).args(["audit", "report"]).arg(&log);
    assert!(report.output().unwrap().status.success());
    let text = |path: PathBuf| fs::read_to_string(path).unwrap();
    let letter = text(folder("examples/pictures/letter.html"));
    let run = |looks: &str| {
        format!(
            "{axe}; {looks}; const done = arguments[arguments.length - 1];
            axe.run(document, {{ resultTypes: ['violations'] }}).then(({{ violations }}) => {{
              for (const {{ id, nodes }} of violations) console.warn(`${{id}}: ${{nodes.map((node) => node.html).join(' ').slice(0, 600)}}`);
              done(violations.length === 0);
            }});"
        )
    };
    let dark = "document.documentElement.dataset.theme = 'dark'";
    let replay = &opened()[2];
    let jobs = [
        Job::new(home.path(), 0, replay).probing(&run("")),
        Job::new(home.path(), 1, replay).sized(390, 844).probing(&run(dark)),
        Job::new(home.path(), 2, &text(home.path().join("report.html"))).still().probing(&run("")),
        Job::new(home.path(), 3, &letter).still().probing(&run("")),
    ];
    let Some(found) = browse(home.path(), &jobs) else { return };
    for seen in &found {
        // The picture of the letter lies elsewhere.
        let said: Vec<&String> =
            seen.console.iter().filter(|said| !said.contains("letter-map.png")).collect();
        assert!(said.is_empty() && seen.probe == Some(true), "{}: {said:?}", seen.file);
    }
}

fn hashed(text: &str) -> String {
    use sha2::{Digest as _, Sha256};
    data_encoding::HEXLOWER.encode(&Sha256::digest(text.as_bytes()))
}
