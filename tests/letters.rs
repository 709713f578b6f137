//! Letters as they are read: what matters first, within 72 columns and within bounds, and every one of them can be taken in again.
#![allow(clippy::unwrap_used, reason = "a letter that cannot be written is a failed test")]

mod common;
#[path = "letters/names.rs"]
mod names;
mod players;

use common::{Duel, TIME};
use coureur::log::{Log, read_log};
use coureur::mail::letter::{Map, RoundNotes, post};
use coureur::mail::page::{Markup, Piece};
use coureur::mail::story::Call;
use coureur::mail::{Attach, Direction, Illustration, Letter, Occasion, find};
use coureur::side::Side;
use coureur::table::{Act, NewGame, Seat, Table};
use players::Player;
use unicode_width::UnicodeWidthStr;

/// More than any letter of these games has: picture, both texts, and a young log.
const LARGEST_LETTER: usize = 1_500_000;

const GAMES: [&str; 3] = ["new-france", "wilderness-war", "bayonets-tomahawks"];

fn direction(writer: Side) -> Direction<'static> {
    Direction {
        writer: Seat::Player(writer),
        from_name: "Anna",
        from: Some("anna@example.org"),
        to: Some("ben@example.org"),
        time: TIME,
        answers: None,
    }
}

fn log(duel: &Duel) -> Log {
    read_log(duel.text().as_bytes()).unwrap()
}

fn occasion<'a>(table: &'a Table, log: &'a Log, reader: Side) -> Occasion<'a> {
    Occasion { map: Illustration::of(table, Seat::Player(reader)), ..bare(table, log, reader) }
}

/// The same without a map.
fn bare<'a>(table: &'a Table, log: &'a Log, reader: Side) -> Occasion<'a> {
    Occasion {
        table,
        log,
        reader: Seat::Player(reader),
        since: None,
        words: None,
        program: None,
        attach: Attach::usual(log),
        files: Vec::new(),
        map: Illustration::None,
    }
}

/// A letter to a side, as bytes too.
fn written(occasion: &Occasion<'_>) -> (Letter, Vec<u8>) {
    let direction = direction(occasion.reader.side().unwrap().other());
    let letter = Letter::write(occasion, &direction);
    let bytes = letter.to_wire(&direction).unwrap();
    (letter, bytes)
}

fn text(letter: &Letter) -> String {
    letter.page.write(Markup::Plain)
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The side that has to decide something, if one has.
fn asked(duel: &Duel) -> Option<Side> {
    let table = duel.desks.british.table();
    duel.on_move().filter(|_| table.waiting().decision && table.outcome().is_none())
}

/// The last entry that a letter to a side need not tell: he decided something in it, or an earlier letter has told it. There was one before
/// everything that he has signed; what was thrown in that very entry is told by the next.
fn told_up_to(table: &Table, reader: Side) -> u64 {
    let decided = table.last_decision(reader).map_or(0, |(entry, _)| entry);
    let mut own = table.story().iter().rev().filter(|chapter| chapter.seat == Seat::Player(reader));
    decided.max(own.next().map_or(0, |chapter| chapter.entry.saturating_sub(1)))
}

/// Looks at letters to whoever is asked, so many of them, some entries apart.
fn letters_of(game: &str, count: usize, mut look: impl FnMut(&Duel, Side)) {
    let mut duel = Duel::open_on(NewGame::usual(game).unwrap(), 11, 1024, 7);
    for _ in 0..count {
        let after = duel.entries.len() + 9;
        duel.until(|duel| duel.entries.len() > after && asked(duel).is_some());
        look(&duel, asked(&duel).unwrap());
    }
}

#[test]
fn p10_the_question_and_its_command_stand_on_top() {
    for game in GAMES {
        let (mut told, mut maps) = (0, 0);
        letters_of(game, 4, |duel, reader| {
            let (table, log) = (duel.desks.british.table(), log(duel));
            let (letter, bytes) = written(&occasion(table, &log, reader));
            let text = text(&letter);
            let top: Vec<&str> = text.lines().take(14).collect();
            assert_eq!(top[0], "YOUR MOVE", "{game}");
            assert!(top.contains(&"    coureur turn letter.eml"), "{game}: {text}");
            assert!(
                text.contains("\n    coureur play \"ORDER\"\n") && text.contains("\n    coureur send\n"),
                "{text}"
            );
            // P34: nobody chooses among orders before he has read what happened.
            let heads = [
                "YOUR MOVE",
                "\nWHAT HAPPENED S",
                "\nYOUR ORDERS\n\nOrders open now:\n",
                "\n    coureur play \"ORDER\"\n",
                "\nTHE MAP\n",
                "\nHOW THINGS STAND\n",
                "\nFOR THE PROGRAM\n",
            ];
            let mut places: Vec<Option<usize>> = heads.iter().map(|head| text.find(head)).collect();
            if places[1].is_none() {
                // Where nothing came of anything since he last decided, there is nothing to tell.
                let last = told_up_to(table, reader);
                let mut news = table.story().iter().filter(|chapter| chapter.entry > last);
                assert!(news.all(|chapter| chapter.results.is_empty()), "{game}: {text}");
                places.remove(1);
            } else {
                told += 1;
            }
            // Where nothing moved, and nothing is asked about a place, he has seen the map.
            let map = places.iter().rposition(Option::is_none);
            maps += usize::from(map.is_none());
            map.map(|at| places.remove(at));
            assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{game}: {places:?}\n{text}");
            let read = text.split("\nFOR THE PROGRAM\n").next().unwrap();
            assert!(!read.contains("card-"), "{game}: P34, a slot is no name: {read}");
            for twice in
                ["British British", "French French", "Bastion, Bastion", "::", "Orders open now:\n\nOr"]
            {
                assert!(!text.contains(twice), "{game}: `{twice}` in {text}");
            }
            let wide = text.lines().find(|line| line.width() > 72);
            assert_eq!(wide, None, "{game}");
            assert!(bytes.len() < LARGEST_LETTER, "{game}: {} bytes", bytes.len());
        });
        assert!(told > 1 && maps > 0, "{game}: {told} letters with a story, {maps} with a map");
    }
}

/// Whoever copies what a letter holds ready signs nothing he has not read.
#[test]
fn p23_no_ready_command_signs_an_order() {
    for game in GAMES {
        let mut duel = Duel::open_on(NewGame::usual(game).unwrap(), 5, 1024, 9);
        let mut seen = 0;
        while seen < 30 && duel.step() {
            let Some(reader) = asked(&duel) else { continue };
            let (table, log) = (duel.desks.british.table(), log(&duel));
            let text = text(&written(&bare(table, &log, reader)).0);
            seen += 1;
            for line in text.lines().filter_map(|line| line.strip_prefix("    coureur play ")) {
                let tried = line.strip_prefix("--dry-run \"");
                assert!(line == "\"ORDER\"" || tried.is_some(), "{game}: {line}");
                let ends =
                    tried.is_some_and(|order| ["done", "halt", "pass"].contains(&order.trim_matches('"')));
                assert!(!ends, "{game}: nobody learns anything of {line}");
            }
        }
        assert_eq!(seen, 30, "{game}");
    }
}

/// A letter says "your move" to whoever decides once his program has given what it owes, and to nobody else.
#[test]
fn p24_your_move_is_said_exactly_where_it_is() {
    for game in GAMES {
        let (mut seen, seed) = ([0; 3], 5);
        {
            let mut duel = Duel::open_on(NewGame::usual(game).unwrap(), seed, 1024, 9);
            for _ in 0..90 {
                let table = duel.desks.british.table();
                let owes = !table.waiting().decision && table.outcome().is_none();
                if let Some(reader) = duel.on_move().filter(|_| owes) {
                    let call = Call::of(table, Seat::Player(reader));
                    let draft = duel.desks[reader].begin(Seat::Player(reader)).unwrap();
                    let decides = draft.asked_side().is_some() && draft.table().waiting().decision;
                    let at = format!("{game}, seed {seed}, after entry {}", table.number());
                    match call {
                        Call::Move => assert!(decides, "{at}"),
                        Call::Perhaps => {}
                        Call::Program => assert!(!decides, "{at}"),
                    }
                    let kind = [Call::Move, Call::Perhaps, Call::Program]
                        .iter()
                        .position(|one| *one == call)
                        .unwrap();
                    seen[kind] += 1;
                    // One of each kind is read.
                    if seen[kind] == 1 {
                        let log = log(&duel);
                        let (letter, _) = written(&occasion(table, &log, reader));
                        let text = text(&letter);
                        let head = ["Your move", "Perhaps your move", "Nothing to decide"][kind];
                        assert!(letter.subject.starts_with(head), "{at}: {}", letter.subject);
                        assert_eq!(text.lines().next().unwrap(), head.to_uppercase(), "{at}");
                        assert!(
                            text.contains("\n    coureur turn letter.eml\n"),
                            "one way for all: {at}: {text}"
                        );
                        // Nobody plans anything where only his program is asked.
                        let plans = call != Call::Program;
                        assert_eq!(text.contains("\nHOW THINGS STAND\n"), plans, "{at}: {text}");
                        assert!(plans || !text.contains("\nTHE MAP\n"), "{at}: {text}");
                    }
                }
                if !duel.step() {
                    break;
                }
            }
        }
        let [moves, perhaps, not] = seen;
        println!("{game}: {moves} your move, {perhaps} perhaps, {not} not");
        assert!(moves > 0 || game != "bayonets-tomahawks", "{game}: {seen:?}");
        assert!(moves + not > perhaps && moves + not + perhaps > 6, "{game}: {seen:?}");
    }
}

#[test]
fn p4_the_story_holds_what_the_readers_own_machine_rolled() {
    for game in GAMES {
        let (mut rolled, mut own) = (0, 0);
        let mut duel = Duel::open_on(NewGame::usual(game).unwrap(), 3, 1024, 9);
        for _ in 0..400 {
            if !duel.step() || (own >= 2 && rolled > 3) {
                break;
            }
            let Some(reader) = asked(&duel) else { continue };
            let table = duel.desks.british.table();
            let last = told_up_to(table, reader);
            let news = table.story().iter().filter(|chapter| chapter.entry > last);
            let rolls: Vec<(Seat, &String)> = news
                .flat_map(|chapter| chapter.results.iter().map(|result| (chapter.seat, result)))
                .filter(|(_, result)| result.starts_with("roll "))
                .collect();
            if rolls.is_empty() {
                continue;
            }
            let log = log(&duel);
            let plain = Occasion { map: Illustration::None, ..occasion(table, &log, reader) };
            let said = flat(&text(&written(&plain).0));
            for (seat, roll) in rolls {
                // What was thrown for goes by its name; faces and number are as they stand in the log.
                let number = roll.split(' ').nth(1).unwrap();
                let faces = roll.rsplit(": ").next().unwrap();
                let told = flat(&format!("{faces} (`audit roll {number}`)"));
                assert!(said.contains(&told), "{game}: `{roll}` is not told in: {said}");
                rolled += 1;
                own += usize::from(seat == Seat::Player(reader));
            }
        }
        assert!(rolled > 3 && own > 0, "{game}: {rolled} rolls told, {own} of them by the reader's machine");
    }
}

#[test]
fn p7_the_map_is_shown_by_html_and_attached_for_text() {
    for game in GAMES {
        let mut maps = 0;
        letters_of(game, 4, |duel, reader| {
            let (table, log) = (duel.desks.british.table(), log(duel));
            let occasion = occasion(table, &log, reader);
            if occasion.map == Illustration::None {
                return;
            }
            maps += 1;
            let (letter, bytes) = written(&occasion);
            let html = letter.page.write(Markup::Html);
            let wire = String::from_utf8(bytes).unwrap();
            let picture = &letter.attachments[0];
            if cfg!(feature = "png") {
                let id = picture.id.as_ref().unwrap();
                assert_eq!((picture.name.as_str(), picture.kind.as_str()), ("map.png", Map::SHOWN));
                assert!(picture.bytes.starts_with(b"\x89PNG") && picture.bytes.len() <= 120_000);
                assert!(html.contains(&format!("src=\"cid:{id}\"")), "{html}");
                assert!(wire.contains(&format!("Content-ID: <{id}>")), "{game}");
                assert!(
                    wire.contains("multipart/related") && wire.contains("filename=\"map.png\""),
                    "{game}"
                );
                assert!(text(&letter).contains("\n[map.png, attached: "), "{game}");
            } else {
                assert_eq!(picture.kind, "image/svg+xml");
                assert!(text(&letter).contains("BUILT WITHOUT PNG PICTURES"), "said loudly");
            }
        });
        assert!(maps > 0, "{game}");
    }
}

#[test]
fn p19_big_blocks_are_attached_and_small_ones_stand_in_the_text() {
    let duel = Duel::open_on(NewGame::usual("new-france").unwrap(), 11, 1024, 7);
    let mut duel = duel;
    duel.until(|duel| duel.entries.last().unwrap().text().contains("shuffle"));
    let (table, log) = (duel.desks.british.table(), log(&duel));
    let reader = duel.on_move().unwrap();
    let (letter, bytes) = written(&occasion(table, &log, reader));
    let said = text(&letter);
    assert!(!said.contains("coureur-begin") && said.len() < 10_000, "{} bytes: {said}", said.len());
    assert!(flat(&said).contains("The new entries are in the attached file new-france-"), "{said}");
    let found = find(&bytes).unwrap();
    assert_eq!(found.entries.len(), duel.entries.len(), "the whole log is attached");
    let bare = Occasion { attach: Attach::Nothing, ..occasion(table, &log, reader) };
    let (letter, bytes) = written(&bare);
    assert!(text(&letter).contains("coureur-begin"), "where nothing is attached the text has it");
    assert!(!find(&bytes).unwrap().entries.is_empty());
    duel.until(|duel| asked(duel).is_some());
    duel.step();
    let (table, log) = (duel.desks.british.table(), self::log(&duel));
    let reader = duel.on_move().unwrap();
    let (letter, _) = written(&occasion(table, &log, reader));
    assert!(text(&letter).contains("coureur-begin"), "one order is a small block");
}

/// Talk without end makes the log long, and no letter: the story tells its end, and old entries stay behind.
#[test]
fn p19_a_letter_stays_small_however_long_the_story_is() {
    let mut duel = Duel::open_on(NewGame::usual("new-france").unwrap(), 11, 1024, 7);
    duel.until(|duel| asked(duel).is_some());
    let talk = format!("{}<b>", "Lorem ipsum dolor. ".repeat(180));
    let mut entries = 0;
    while entries < 28 {
        let Some(side) = duel.on_move() else { break };
        let desk = &duel.desks[side];
        let mut draft = desk.begin(Seat::Player(side)).unwrap();
        let most = if draft.may_talk() { 12 } else { 0 };
        for _ in 0..most {
            if draft.act(Act::Say(talk.trim().to_owned())).is_err() {
                break;
            }
        }
        while duel.player.decide(&mut draft).unwrap() {}
        let (signed, table) = draft.close(TIME).unwrap();
        duel.desks[side] = duel.desks[side].moved_to(table);
        duel.take(side, signed);
        entries += 1;
    }
    assert!(duel.text().len() > 1 << 20, "{} bytes of log", duel.text().len());
    duel.until(|duel| asked(duel).is_some());
    let (table, log) = (duel.desks.british.table(), log(&duel));
    let reader = asked(&duel).unwrap();
    let all = Occasion { since: Some(1), attach: Attach::New, ..occasion(table, &log, reader) };
    let said = text(&Letter::write(&all, &direction(reader.other())));
    assert!(said.len() < 40_000, "{} bytes of text", said.len());
    assert!(flat(&said).contains("This is the end of it. What came before"), "{said}");
    let usual = occasion(table, &log, reader);
    assert_eq!(usual.attach, Attach::New, "a large log does not go along with every letter");
    let (_, bytes) = written(&usual);
    assert!(bytes.len() < LARGEST_LETTER, "{} bytes", bytes.len());
}

#[test]
fn hostile_words_do_not_run_and_the_letter_can_be_taken_in() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = players::duel(root.path());
    let words = "</pre><script>alert(1)</script><img src=x onerror=alert(2)> &lt;b&gt; \u{202e}cid:map";
    anna.run(&["say", "<script>alert(3)</script>"]).fine();
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send", "-m", words]).fine();
    let letter = anna.letter();
    let html = html_of(&letter);
    for bad in ["<script", "onerror=alert(2)>", "\u{202e}", "http:", "https:", "<b>"] {
        assert!(!html.contains(bad), "`{bad}` in {html}");
    }
    assert!(html.contains("&lt;script&gt;alert(1)") && html.contains("&lt;script&gt;alert(3)"), "{html}");
    assert!(html.contains("&amp;lt;b&amp;gt;"), "what was escaped is escaped again: {html}");
    ben.pipe(&["receive", "-"], &letter).fine();
    assert_eq!(anna.log(), ben.log());
}

/// The parts of a letter by their kind, decoded.
fn parts(letter: &[u8], kind: &str) -> Vec<String> {
    let wire = coureur::mail::wire::take_apart(letter).unwrap();
    let wanted = |part: &&coureur::mail::wire::Part| format!("{:?}", part.kind) == kind;
    wire.parts.iter().filter(wanted).map(|part| String::from_utf8_lossy(part.bytes()).into_owned()).collect()
}

fn html_of(letter: &[u8]) -> String {
    parts(letter, "Html").remove(0)
}

fn text_of(letter: &[u8]) -> String {
    parts(letter, "Text").remove(0).replace("\r\n", "\n")
}

#[test]
fn a_letter_is_taken_in_forwarded_quoted_and_as_html_alone() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = players::duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    let letter = anna.letter();
    let quoted: String = text_of(&letter).lines().map(|line| format!("> {line}\n")).collect();
    let forwarded = [b"From: c@d\r\nTo: e@f\r\nSubject: Fwd\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=xyz\r\n\r\n--xyz\r\nContent-Type: text/plain\r\n\r\nSee below.\r\n--xyz\r\nContent-Type: message/rfc822\r\n\r\n".as_slice(), &letter, b"\r\n--xyz--\r\n"].concat();
    let page = format!(
        "From: c@d\r\nTo: e@f\r\nSubject: x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{}",
        html_of(&letter)
    );
    let before = ben.log();
    for (what, message) in
        [("quoted", quoted.into_bytes()), ("forwarded", forwarded), ("html", page.into_bytes())]
    {
        std::fs::write(ben.folder.join("new-france.coureur"), &before).unwrap();
        let clone = Player { folder: root.path().join(what), home: root.path().join(format!("{what}-home")) };
        std::fs::create_dir_all(&clone.folder).unwrap();
        copy(&ben.home, &clone.home);
        std::fs::write(clone.folder.join("new-france.coureur"), &before).unwrap();
        let out = clone.pipe(&["receive", "-"], &message).fine();
        assert!(out.contains("Entry 5 is new, and sound."), "{what}: {out}");
    }
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn p10_orders_written_by_hand_into_a_reply_are_answered_with_how_to_give_them() {
    let root = tempfile::tempdir().unwrap();
    let anna = Player::new(root.path(), "Anna");
    anna.run(&["new", "new-france"]).fine();
    let reply = root.path().join("reply.eml");
    std::fs::write(&reply, "From: ben@example.org\nSubject: Re: your move\n\nlose step 15th\n").unwrap();
    let said = anna.run(&["receive", reply.to_str().unwrap()]);
    let told = flat(&said.err);
    assert!(told.contains("coureur::mail::nothing_found") && told.contains("coureur turn"), "{told}");
}

/// Ben takes the seat, and tells so.
fn takes(ben: &Player, letter: &[u8]) {
    std::fs::write(ben.folder.join("letter.eml"), letter).unwrap();
    ben.run(&["identity", "create", "Ben"]).fine();
    ben.run(&["join", "letter.eml"]).fine();
    ben.run(&["send", "--to", "anna@example.org"]).fine();
}

/// A compiler is the last thing to send anybody to.
fn shortest_first(said: &str) -> bool {
    ["coureur.html", "the package for", "the source:"].map(|shape| said.find(shape)).is_sorted()
}

#[test]
fn p10_an_invitation_says_what_it_is_and_how_to_begin() {
    let root = tempfile::tempdir().unwrap();
    let games = [
        (&["new-france"][..], "The Struggle for New France", "edition: as published", "options: none"),
        (
            &["wilderness-war", "--scenario", "early-war-campaign", "--option", "linked-diplomacy"],
            "Wilderness War",
            "edition: third edition",
            "options: 14.1",
        ),
        (
            &["bayonets-tomahawks", "--scenario", "loudoun-1757"],
            "Bayonets & Tomahawks",
            "edition: the rulebook of 2020",
            "scenario: Loudoun's Gamble 1757",
        ),
    ];
    for (at, (words, title, edition, more)) in games.into_iter().enumerate() {
        let root = root.path().join(at.to_string());
        let (anna, ben) = (Player::new(&root, "Anna"), Player::bare(&root, "Ben"));
        anna.settings("from: anna@example.org\n");
        anna.run(&[&["new"], words].concat()).fine();
        anna.run(&["send", "--to", "ben@example.org", "-m", "A game, Ben?"]).fine();
        let letter = anna.letter();
        let text = text_of(&letter);
        let said = flat(&text);
        assert!(
            text.starts_with(&format!("AN INVITATION: {}\n\n  | A game, Ben?\n", title.to_uppercase())),
            "{text}"
        );
        for part in [
            &format!("Anna invites you to a game of {title} by mail"),
            "has kept the French seat for you",
            "coureur, a free program for two people and no server",
            "1. Get coureur ",
            "Anna can tell you where, or send it to you.",
            "coureur.html: one page",
            "the package for Linux, Windows or macOS",
            "cargo install --locked --path .",
            "coureur turn letter.eml",
            "coureur join letter.eml",
            "coureur send --to anna@example.org",
            edition,
            more,
            "A duel: nobody is trusted.",
            "british: Anna: ",
            "french: open",
        ] {
            assert!(said.contains(part), "`{part}` is missing in:\n{text}");
        }
        assert!(shortest_first(&said), "{text}");
        assert!(text.lines().all(|line| line.width() <= 72), "{text}");
        if cfg!(feature = "png") {
            assert!(html_of(&letter).contains("<img src=\"cid:map-1."), "the map of the set-up");
        }
        takes(&ben, letter.as_ref());
        let reply = text_of(&ben.letter());
        assert!(reply.starts_with("NOTHING TO DECIDE\n") && reply.contains("WHO PLAYS"), "{reply}");
        assert!(reply.contains("coureur turn letter.eml") && !reply.contains("HOW THINGS STAND"), "{reply}");
        assert!(!reply.contains("THE MAP"), "nobody looks at what only a program answers: {reply}");
    }
}

#[test]
fn p27_an_invitation_says_where_program_and_page_are_to_be_had() {
    let root = tempfile::tempdir().unwrap();
    let anna = Player::new(root.path(), "Anna");
    anna.settings("from: anna@example.org\n");
    anna.run(&["new", "new-france"]).fine();
    anna.run(&["send", "--to", "ben@example.org", "--where", "https://example.org/coureur"]).fine();
    let text = text_of(&anna.letter());
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("`{part}` is missing in:\n{text}"));
    let ways = [
        "It is to be had at",
        "https://example.org/coureur",
        "coureur.html: one page",
        "the package for Linux",
        "the source:",
        "2. Save this message",
    ];
    assert!(ways.map(at).is_sorted(), "the shortest way first, a compiler last: {text}");
}

#[test]
fn u4_a_post_says_whose_move_it_is_and_holds_the_position() {
    letters_of("new-france", 1, |duel, reader| {
        let (table, log) = (duel.desks.british.table(), log(duel));
        let page = post(
            &Occasion { attach: Attach::Nothing, ..occasion(table, &log, reader) },
            &RoundNotes::default(),
        );
        let said = page.write(Markup::Plain);
        let name = if reader == Side::British { "ANNA" } else { "BEN" };
        let heading = format!("TO MOVE: {} ({name})", reader.title().to_uppercase());
        assert!(said.contains(&heading), "{heading}: {said}");
        assert!(!said.contains("YOUR MOVE"), "{said}");
        for part in ["HOW THINGS STAND", "Lines of the map:", "Beside the map:", "coureur-begin"] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert!(
            !page.pieces.iter().any(|piece| matches!(piece, Piece::Picture(_))),
            "no file goes with a post"
        );
    });
}

#[test]
fn p7_no_map_goes_along_where_none_is_wanted() {
    let root = tempfile::tempdir().unwrap();
    let anna = Player::new(root.path(), "Anna");
    anna.run(&["new", "new-france"]).fine();
    let with = anna.run(&["send", "--preview"]).fine();
    assert!(with.contains("THE MAP") && with.contains("Attached: map."), "{with}");
    let without = anna.run(&["send", "--preview", "--no-map"]).fine();
    assert!(!without.contains("THE MAP") && !without.contains("Attached: map."), "{without}");
    anna.settings("map: false\n");
    let never = anna.run(&["send", "--preview"]).fine();
    assert!(!never.contains("THE MAP"), "{never}");
}

#[test]
fn r12_a_greeting_of_two_lines_does_not_stop_the_readers_mail() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = players::duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send", "-m", "Bonjour!\nA separator\u{2028}follows."]).fine();
    let letter = anna.letter();
    let told = ben.pipe(&["receive", "-"], &letter).fine();
    assert!(told.contains("Bonjour! / A separator"), "{told}");
    // The same letter lies in the mailbox at the next look, too.
    assert_eq!(ben.pipe(&["receive", "-"], &letter).code, 9);
    ben.run(&["send", "-m", "Merci!\nA toi."]).fine();
    anna.pipe(&["receive", "-"], &ben.letter()).fails(9, "");
}
