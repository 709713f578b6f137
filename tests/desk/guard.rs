//! Nobody else at the desk.

use crate::served::{Reply, Served, run};
use serde_json::json;
use std::fs;
use std::time::{Duration, Instant};

const SOLO: [&str; 4] = ["new", "new-france", "--mode", "solo"];

fn solo() -> Served {
    Served::with(&SOLO)
}

/// The fields of the page, with one of them otherwise; nothing: without it.
fn other(served: &Served, name: &str, value: Option<&str>) -> Vec<(&'static str, String)> {
    let mut fields = served.fields();
    fields.push(("Cookie", served.hello()));
    for field in &mut fields {
        if field.0 == name {
            field.1 = value.unwrap_or_default().to_owned();
        }
    }
    fields.retain(|(known, _)| value.is_some() || *known != name);
    fields
}

fn games(served: &Served, fields: &[(&str, String)]) -> Reply {
    served.send("POST", "/api/games", fields, "{}")
}

#[test]
fn the_page_itself_may_ask_and_nobody_who_differs_in_one_thing() {
    let served = solo();
    let fields = other(&served, "", Some(""));
    assert_eq!(games(&served, &fields).status, 200);
    let evil = format!("evil.example:{}", served.port);
    let localhost = format!("localhost:{}", served.port);
    let twin = format!("http://127.0.0.1:{}", served.port + 1);
    let wrong = "0".repeat(32);
    let cookie = format!("coureur-desk-{}={wrong}", served.port);
    for (name, value) in [
        ("Host", Some(evil.as_str())),
        ("Host", Some(localhost.as_str())),
        ("Host", None),
        ("Origin", Some("https://evil.example")),
        ("Origin", Some("null")),
        ("Origin", Some(twin.as_str())),
        ("Origin", None),
        ("X-Coureur-Desk", Some(wrong.as_str())),
        ("X-Coureur-Desk", Some("")),
        ("X-Coureur-Desk", None),
        ("Cookie", Some(cookie.as_str())),
        ("Cookie", None),
    ] {
        let reply = games(&served, &other(&served, name, value));
        assert_eq!(reply.status, 403, "{name}: {value:?}");
        assert!(!reply.body.contains("new-france") && !reply.body.contains("Ada"), "{}", reply.body);
    }
    assert_eq!(games(&served, &other(&served, "Content-Type", Some("text/plain"))).status, 415);
}

#[test]
fn another_site_is_refused_whatever_it_knows() {
    let served = solo();
    for site in ["cross-site", "same-site", "none", "nonsense"] {
        let mut fields = other(&served, "", Some(""));
        fields.push(("Sec-Fetch-Site", site.to_owned()));
        assert_eq!(games(&served, &fields).status, 403, "{site}");
    }
    let host = ("Host", format!("127.0.0.1:{}", served.port));
    let page = |site: &str, mode: &str, dest: &str| {
        let fetch = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", dest)];
        let fields: Vec<(&str, String)> = std::iter::once(host.clone())
            .chain(fetch.map(|(name, value)| (name, value.to_owned())))
            .collect();
        served.send("GET", "/", &fields, "").status
    };
    assert_eq!(page("none", "navigate", "document"), 200);
    assert_eq!(
        page("cross-site", "navigate", "document"),
        200,
        "somebody opens it from a file, as a page of its own"
    );
    for (mode, dest) in
        [("navigate", "iframe"), ("no-cors", "script"), ("cors", "empty"), ("no-cors", "image")]
    {
        assert_eq!(page("cross-site", mode, dest), 403, "{mode} {dest}");
    }
}

#[test]
fn the_page_runs_its_own_script_only_and_nobody_frames_it() {
    let served = solo();
    let host = [("Host", format!("127.0.0.1:{}", served.port))];
    let reply = served.send("GET", "/", &host, "");
    let policy = reply.head.lines().find_map(|line| line.strip_prefix("Content-Security-Policy: ")).unwrap();
    for part in [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "connect-src 'self'",
        "script-src 'sha256-",
        "base-uri 'none'",
    ] {
        assert!(policy.contains(part), "{part}: {policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(reply.head.contains("X-Frame-Options: DENY") && reply.head.contains("nosniff"), "{}", reply.head);
    assert!(
        !reply.body.contains(&served.token) && !reply.body.contains("Ada"),
        "the page holds nothing of the game"
    );
    assert_eq!(served.send("GET", "/home/identity.yaml", &host, "").status, 404);
    assert_eq!(served.send("GET", "/../home/identity.yaml", &host, "").status, 404);
    assert_eq!(served.send("PUT", "/", &host, "").status, 405);
    assert_eq!(served.send("GET", "/api/games", &host, "").status, 404);
}

#[test]
fn what_is_no_request_ends_nothing() {
    let served = solo();
    for bytes in [&b"\x16\x03\x01\x02\x00"[..], b"GET", b"", b"GET / HTTP/1.1\r\n\xff\xfe: x\r\n\r\n"] {
        let served = &served;
        std::thread::scope(|scope| {
            scope.spawn(move || {
                use std::io::Write;
                let mut stream = std::net::TcpStream::connect(("127.0.0.1", served.port)).unwrap();
                let _ = stream.write_all(bytes);
            });
        });
    }
    let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(64 << 10));
    assert_eq!(served.raw(long.as_bytes()).status, 431);
    let fields = other(&served, "", Some(""));
    let deep = format!("{{\"lines\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    for body in ["", "[]", "{\"game\":5}", "{\"nonsense\":1}", "\u{0}", deep.as_str()] {
        assert_eq!(served.send("POST", "/api/draft", &fields, body).status, 400, "{:.20}", body);
    }
    assert_eq!(games(&served, &fields).status, 200, "it still answers");
}

#[test]
fn a_page_names_no_file_outside_of_the_folder() {
    let served = solo();
    for game in ["../secret.coureur", "/etc/passwd", "home/identity.yaml", "", "."] {
        for what in ["open", "log", "draft", "sign", "at", "letter"] {
            let reply = served.ask(what, &json!({ "game": game }));
            assert_eq!(reply.status, 422, "{what} {game}: {}", reply.body);
        }
    }
}

/// The first legal order of the game that is open, and the sheet for it.
fn sheet(served: &Served) -> (String, serde_json::Value, serde_json::Value) {
    let (game, opened) = served.open();
    let draft = served.ask("draft", &json!({ "game": game, "head": opened["head"], "lines": [] })).json();
    let order = draft["orders"][0]["order"].as_str().unwrap_or_else(|| panic!("{draft}")).to_owned();
    let question = json!({ "game": game, "head": opened["head"], "lines": [order] });
    let sheet = served.ask("sheet", &question).json();
    (game, question, sheet)
}

#[test]
fn a_stale_tab_signs_nothing() {
    let served = solo();
    let (_, mut question, sheet) = sheet(&served);
    let before = fs::read(served.log()).unwrap();
    // Another window has gone on meanwhile.
    run(served.folder.path(), &["say", "meanwhile"]);
    let after = fs::read(served.log()).unwrap();
    assert_ne!(before, after);
    question["shown"] = sheet["shown"].clone();
    let reply = served.ask("sign", &question);
    assert_eq!(reply.status, 409, "{}", reply.body);
    assert_eq!(fs::read(served.log()).unwrap(), after, "not a byte");
    let reply = served.ask("draft", &question_without(&question));
    assert_eq!(reply.status, 409, "{}", reply.body);
}

fn question_without(question: &serde_json::Value) -> serde_json::Value {
    json!({ "game": question["game"], "head": question["head"], "lines": question["lines"] })
}

#[test]
fn what_was_not_shown_is_not_signed() {
    let served = solo();
    let (_, question, sheet) = sheet(&served);
    let before = fs::read(served.log()).unwrap();
    let shown = sheet["shown"].as_str().unwrap();
    assert_eq!(shown.len(), 64);
    let draft = served
        .ask("draft", &json!({ "game": question["game"], "head": question["head"], "lines": [] }))
        .json();
    let others = draft["orders"].as_array().unwrap();
    let mut tried =
        vec![(question["lines"].clone(), json!("")), (question["lines"].clone(), json!("0".repeat(64)))];
    tried.extend(others.iter().skip(1).map(|one| (json!([one["order"]]), json!(shown))));
    tried.push((json!([]), json!(shown)));
    for (lines, shown) in tried {
        let mut asked = question.clone();
        (asked["lines"], asked["shown"]) = (lines, shown);
        let reply = served.ask("sign", &asked);
        assert_eq!(reply.status, 409, "{asked}: {}", reply.body);
    }
    assert_eq!(fs::read(served.log()).unwrap(), before, "not a byte");
    let mut asked = question.clone();
    asked["shown"] = sheet["shown"].clone();
    let reply = served.ask("sign", &asked);
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.json()["signed"], true);
    assert!(fs::read(served.log()).unwrap().starts_with(&before));
    run(served.folder.path(), &["verify", served.log().to_str().unwrap()]);
    let twice = served.ask("sign", &asked);
    assert_eq!(twice.status, 409, "the same sheet is signed once: {}", twice.body);
}

#[test]
fn trying_and_clicking_writes_nothing() {
    let served = solo();
    let (game, opened) = served.open();
    let before = fs::read(served.log()).unwrap();
    let base = json!({ "game": game, "head": opened["head"], "lines": [] });
    let draft = served.ask("draft", &base).json();
    for one in draft["orders"].as_array().unwrap() {
        let mut asked = base.clone();
        asked["lines"] = json!([one["order"]]);
        for what in ["draft", "odds", "sheet", "pick"] {
            assert_eq!(served.ask(what, &asked).status, 200, "{what} {one}");
        }
    }
    assert_eq!(
        served
            .ask("draft", &json!({ "game": game, "head": opened["head"], "lines": ["fly to the moon"] }))
            .status,
        422
    );
    assert_eq!(served.ask("at", &json!({ "game": game, "entry": 1 })).status, 200);
    assert_eq!(served.ask("at", &json!({ "game": game, "entry": 99 })).status, 422);
    assert_eq!(fs::read(served.log()).unwrap(), before, "not a byte");
}

#[test]
fn a_cut_letter_and_nonsense_are_said_to_be_so_and_change_nothing() {
    let served = solo();
    let log = fs::read_to_string(served.log()).unwrap();
    let before = fs::read(served.log()).unwrap();
    let cut: String = log.chars().take(log.len() / 2).collect();
    for text in ["", "nothing of a game", "<script>alert(1)</script>", cut.as_str()] {
        let reply = served.ask("take", &json!({ "text": text }));
        assert_ne!(reply.status, 0);
        assert_eq!(fs::read(served.log()).unwrap(), before, "{text:.30}");
    }
    let names = fs::read_dir(served.folder.path())
        .unwrap()
        .filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "coureur"));
    assert_eq!(names.count(), 1, "and no game begins of it");
}

#[test]
fn a_letter_of_another_game_becomes_a_game_of_its_own() {
    let served = solo();
    let elsewhere = tempfile::tempdir().unwrap();
    run(elsewhere.path(), &["identity", "create", "--name", "Ben"]);
    run(elsewhere.path(), &["new", "wilderness-war", "--out", "theirs.coureur"]);
    let text = fs::read_to_string(elsewhere.path().join("theirs.coureur")).unwrap();
    let before = fs::read(served.log()).unwrap();
    let reply = served.ask("take", &json!({ "text": text }));
    assert_eq!(reply.status, 200, "{}", reply.body);
    let game = reply.json()["game"].as_str().unwrap().to_owned();
    assert_eq!(game, "wilderness-war.coureur");
    let opened = served.ask("open", &json!({ "game": game })).json();
    assert_eq!(opened["about"]["open_seat"], "french", "{}", opened["about"]);
    let joined = served.ask("join", &json!({ "game": game }));
    assert_eq!(joined.status, 200, "{}", joined.body);
    assert_eq!(fs::read(served.folder.path().join("new-france.coureur")).unwrap(), before);
    let opened = served.ask("open", &json!({ "game": game })).json();
    assert!(opened["about"]["open_seat"].is_null(), "{}", opened["about"]);
}

/// Nothing is shown of a hand that is not one's own.
#[test]
fn the_page_holds_no_more_than_ones_own_desk() {
    let served = Served::with(&["new", "new-france", "--against", "bot:easy"]);
    let (game, opened) = served.open();
    let hands = opened["hands"].as_object().unwrap();
    assert_eq!(hands.keys().collect::<Vec<_>>(), ["british"], "one's own, and no other");
    let cards = hands["british"].as_array().unwrap();
    assert!(!cards.is_empty() && cards.iter().all(|card| card["name"].is_string()), "{cards:?}");
    let asked = json!({ "game": game, "head": opened["head"], "lines": [] });
    let draft = served.ask("draft", &asked).body;
    // The French cards of this game have ids of their own.
    let text = format!("{opened}{draft}");
    let french = (1..=40).map(|number| format!("\"f{number:02}\"")).find(|id| text.contains(id.as_str()));
    assert_eq!(french, None);
}

#[test]
fn the_desk_ends_with_its_last_tab() {
    let mut served = solo();
    let tab = |name: &str| json!({ "tab": name });
    for name in ["one", "two"] {
        assert_eq!(served.ask("games", &tab(name)).status, 200);
    }
    served.ask("bye", &tab("one"));
    std::thread::sleep(Duration::from_millis(4800));
    assert!(served.child.try_wait().unwrap().is_none(), "a tab is still open");
    assert_eq!(served.ask("events", &tab("two")).status, 200);
    served.ask("bye", &tab("two"));
    let begun = Instant::now();
    assert!(served.has_ended());
    assert!(begun.elapsed() > Duration::from_secs(2), "whoever loads the page again finds it");
}
