//! Letters fetched by IMAP: from an honest server, and from hostile ones.
#![allow(clippy::unwrap_used)] // a test may stop at once
#![cfg(feature = "mail")]

mod imap_server;
mod players;
mod post_office;

use coureur::mail::imap::{Line, folder, try_login};
use coureur::mail::settings::{Imap, Settings};
use imap_server::{Manner, Server};
use miette::Diagnostic as _;
use players::Player;
use post_office::{PASSWORD, PostOffice, USER, certificates, serve_if_told};
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

const SINCE: &str = "01-Oct-2026";

/// Not a test of its own: the SMTP server runs here when [`PostOffice::open`] starts this program again.
#[test]
fn server_process() {
    serve_if_told();
}

fn settings(server: &Server, security: &str) -> String {
    format!(
        "imap:\n  host: localhost\n  port: {}\n  security: {security}\n  user: {USER}\n  timeout: 3\n  \
         password-command: printf '%s\\n' '{PASSWORD}'\n  trust: {}\n",
        server.port,
        certificates().join("ca.pem").display()
    )
}

fn inbox(server: &Server, security: &str) -> Imap {
    let text = settings(server, security);
    Settings::check(Path::new("."), &text).unwrap().inbox().unwrap()
}

/// A message with the first entries of a game in it.
fn letter(number: usize) -> Vec<u8> {
    let log = fs::read_to_string("examples/new-france-duel/game.coureur").unwrap();
    let entries: Vec<&str> = log.split_inclusive("\n---\n").take(number).collect();
    let head =
        "From: ben@example.org\r\nTo: anna@example.org\r\nSubject: a move\r\nX-Coureur-Game: 1\r\n\r\n";
    format!("{head}{}", entries.concat()).into_bytes()
}

fn other(size: usize) -> Vec<u8> {
    let head = "From: cara@example.org\r\nTo: anna@example.org\r\nSubject: lunch?\r\n\r\n";
    format!("{head}{}\r\n", "At noon?\r\n".repeat(size / 10)).into_bytes()
}

fn names(home: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder(home).join("new")).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn only_letters_are_fetched_each_once_and_the_mailbox_is_only_read() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::open(Manner::Honest, (USER, PASSWORD));
    server.kept().messages = vec![other(100), letter(3), other(2 << 20), letter(4)];
    let mut line = Line::new(inbox(&server, "none"), home.path());
    let first = line.fetch(SINCE).unwrap();
    assert_eq!((first.letters, first.messages, first.large, first.more), (2, 3, 1, false));
    let kept = ["0000000007.0000000002.imap", "0000000007.0000000004.imap"];
    assert_eq!(names(home.path()), kept);
    assert_eq!(fs::read(folder(home.path()).join("new").join(kept[0])).unwrap(), letter(3), "byte for byte");
    assert_eq!(line.fetch(SINCE).unwrap().messages, 0, "nothing is looked at twice");
    drop(line);
    server.kept().messages.push(letter(5));
    // Somebody else looks in, later: only what is new is asked for.
    let mut line = Line::new(inbox(&server, "none"), home.path());
    let next = line.fetch(SINCE).unwrap();
    assert_eq!((next.letters, next.messages), (1, 1));
    let heard = server.kept().heard.clone();
    assert!(heard.iter().any(|line| line.contains("UID SEARCH UID 5:*")), "{heard:?}");
    let allowed = ["CAPABILITY", "AUTHENTICATE PLAIN", "EXAMINE ", "UID SEARCH ", "UID FETCH ", "LOGOUT"];
    for line in &heard {
        let command = line.split_once(' ').unwrap().1;
        assert!(allowed.iter().any(|allowed| command.starts_with(allowed)), "{command}");
        assert!(!command.contains("BODY["), "a message that is read so is marked as seen: {command}");
    }
    // Numbers that were given out anew mean nothing: all of it is looked at again.
    drop(line);
    server.kept().validity = 8;
    let again = Line::new(inbox(&server, "none"), home.path()).fetch(SINCE).unwrap();
    assert_eq!((again.letters, again.messages), (3, 4));
}

#[test]
fn a_letter_is_heard_of_at_once_and_without_idle_one_looks() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::open(Manner::Honest, (USER, PASSWORD));
    let mut line = Line::new(inbox(&server, "none"), home.path());
    line.fetch(SINCE).unwrap();
    assert!(line.hears_at_once());
    assert!(!line.wait(Duration::from_millis(500)).unwrap(), "nothing came");
    let post = server.clone();
    let writer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(500));
        post.kept().messages.push(letter(3));
        Instant::now()
    });
    assert!(line.wait(Duration::from_secs(60)).unwrap());
    assert_eq!(line.fetch(SINCE).unwrap().letters, 1);
    let taken = Instant::now() - writer.join().unwrap();
    // Well under a second on a machine of one's own; the tests of a busy one are given more.
    assert!(taken < Duration::from_secs(10), "{taken:?}");
    let server = Server::open(Manner::NoIdle, (USER, PASSWORD));
    let mut line = Line::new(inbox(&server, "none"), home.path());
    line.fetch(SINCE).unwrap();
    assert!(!line.hears_at_once());
    assert!(line.wait(Duration::from_millis(300)).unwrap(), "look again");
}

#[test]
fn hostile_servers_are_given_up_in_time_and_leave_nothing() {
    for (manner, code) in [
        (Manner::EndlessLine, "coureur::mail::no_imap_server"),
        (Manner::Drips, "coureur::mail::imap_too_slow"),
        (Manner::Silent, "coureur::mail::imap_too_slow"),
        (Manner::Preauth, "coureur::mail::no_imap_server"),
        (Manner::WrongTag, "coureur::mail::no_imap_server"),
        (Manner::HugeLiteral, "coureur::mail::no_imap_server"),
        (Manner::LyingLiteral, "coureur::mail::imap_too_slow"),
        // The deadline or the bound stops it, whichever is first.
        (Manner::Babbles, ""),
        (Manner::Goodbye, "coureur::mail::imap_unreachable"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let server = Server::open(manner, (USER, PASSWORD));
        server.kept().messages = vec![letter(3)];
        let start = Instant::now();
        let error = Line::new(inbox(&server, "none"), home.path()).fetch(SINCE).unwrap_err();
        let said = error.code().unwrap().to_string();
        let either = ["coureur::mail::imap_too_slow", "coureur::mail::no_imap_server"];
        let fits = if manner == Manner::Babbles { either.contains(&&*said) } else { said == code };
        assert!(fits, "{manner:?}: {said}: {error}");
        assert!(start.elapsed() < Duration::from_secs(30), "{manner:?}: {:?}", start.elapsed());
        assert_eq!(names(home.path()), [""; 0], "{manner:?}");
    }
    // What nobody asked for is not kept.
    let home = tempfile::tempdir().unwrap();
    let server = Server::open(Manner::Unasked, (USER, PASSWORD));
    server.kept().messages = vec![letter(3)];
    let found = Line::new(inbox(&server, "none"), home.path()).fetch(SINCE).unwrap();
    assert_eq!((found.letters, names(home.path()).len()), (0, 0));
}

#[test]
fn a_connection_that_breaks_keeps_what_came_and_goes_on_from_there() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::open(Manner::Cuts, (USER, PASSWORD));
    server.kept().messages = vec![letter(3), letter(4), letter(5)];
    let mut line = Line::new(inbox(&server, "none"), home.path());
    for _ in 0..2 {
        let error = line.fetch(SINCE).unwrap_err();
        assert_eq!(error.code().unwrap().to_string(), "coureur::mail::imap_unreachable");
        assert_eq!(names(home.path()), ["0000000007.0000000001.imap"]);
    }
    let heard = server.kept().heard.clone();
    let first = heard.iter().filter(|line| line.ends_with("UID FETCH 1 (BODY.PEEK[])")).count();
    assert_eq!(first, 1, "the first letter came once: {heard:?}");
}

#[test]
fn no_encryption_no_password() {
    // Nothing is offered; something is said in the open after the offer is taken; nobody wants a password.
    for (manner, code) in [
        (Manner::Honest, "coureur::mail::imap_no_starttls"),
        (Manner::Injects, "coureur::mail::no_imap_server"),
        (Manner::Preauth, "coureur::mail::no_imap_server"),
    ] {
        let server = Server::open(manner, (USER, PASSWORD));
        let error = try_login(&inbox(&server, "starttls")).unwrap_err();
        assert_eq!(error.code().unwrap().to_string(), code, "{manner:?}: {error}");
        let heard = server.kept().heard.join("\n");
        assert!(!heard.contains("AUTHENTICATE") && !heard.contains("LOGIN"), "{manner:?}: {heard}");
    }
    let open = "imap:\n  host: imap.example.org\n  security: none\n";
    let error = Settings::check(Path::new("."), open).unwrap_err();
    assert!(error.to_string().contains("this very machine"), "{error}");
}

#[test]
fn who_is_not_let_in_and_what_is_not_there_is_said() {
    let server = Server::open(Manner::Honest, (USER, "another"));
    let error = try_login(&inbox(&server, "none")).unwrap_err();
    assert_eq!(error.code().unwrap().to_string(), "coureur::mail::imap_login");
    assert!(error.to_string().contains("wrong password"), "{error}");
    let server = Server::open(Manner::Honest, (USER, PASSWORD));
    let missing = Imap { mailbox: "Züge".to_owned(), ..inbox(&server, "none") };
    let error = try_login(&missing).unwrap_err();
    assert_eq!(error.code().unwrap().to_string(), "coureur::mail::imap_refused");
    assert!(server.kept().heard.iter().any(|line| line.ends_with("EXAMINE \"Z&APw-ge\"")));
}

#[test]
#[cfg(unix)] // the password comes from a shell
fn setup_by_pipe_tries_both_ways_and_turn_fetches_then() {
    let root = tempfile::tempdir().unwrap();
    let office = PostOffice::open(root.path(), post_office::Manner::Starttls);
    let server = Server::open(Manner::Honest, (USER, PASSWORD));
    let ben = Player::new(root.path(), "Ben");
    ben.run(&["new", "new-france"]).fine();
    ben.run(&["send", "--to", USER]).fine();
    server.kept().messages = vec![other(100), ben.letter()];
    let anna = Player::new(root.path(), "Anna");
    let trust = certificates().join("ca.pem");
    let setup = ["mail", "setup", "--trust", trust.to_str().unwrap()];
    let lines = |password: &str| {
        let (imap, smtp) = (server.port, office.port);
        format!(
            "no address\n{USER}\nlocalhost:{imap}/none\nlocalhost:{smtp}\n\nprintf '%s\\n' '{password}'\n"
        )
    };
    let said = anna.pipe(&setup, lines("guess").as_bytes()).fails(7, "coureur::mail::imap_login");
    assert!(said.contains("Nothing was written") && !anna.home.join("mail.yaml").exists(), "{said}");
    let said = anna.pipe(&setup, lines(PASSWORD).as_bytes()).fine();
    assert_eq!(said.matches("you are let in.").count(), 2, "{said}");
    assert_eq!(anna.run(&["mail", "try"]).fine().matches("you are let in.").count(), 2);
    // The invitation comes by itself, and the answer leaves.
    let said = anna.pipe(&["turn"], b"yes\nsend With pleasure.\nben@example.org\n").fine();
    assert!(said.contains("An invitation") && said.contains("Sent to ben@example.org"), "{said}");
    assert_eq!(office.delivered("ben@example.org").len(), 1);
}

#[test]
#[cfg(unix)] // the password comes from a shell
fn watch_answers_by_itself_as_soon_as_a_letter_comes() {
    let root = tempfile::tempdir().unwrap();
    let office = PostOffice::open(root.path(), post_office::Manner::Starttls);
    let server = Server::open(Manner::Honest, (USER, PASSWORD));
    let (anna, ben) = (Player::new(root.path(), "Anna"), Player::new(root.path(), "Ben"));
    let command = format!("password-command: printf '%s\\n' '{PASSWORD}'");
    let smtp =
        office.settings(USER, "starttls").replace("password-variable: COUREUR_TEST_PASSWORD", &command);
    anna.settings(&format!("{smtp}{}", settings(&server, "none")));
    anna.run(&["new", "new-france"]).fine();
    anna.run(&["send", "--to", "ben@example.org"]).fine();
    let maildir = office.maildir("ben@example.org");
    ben.run(&["join", maildir.to_str().unwrap()]).fine();
    ben.run(&["send", "--to", USER]).fine();
    let mut watch = anna.start(&["watch"]);
    let start = Instant::now();
    while !server.kept().heard.iter().any(|line| line.ends_with(" IDLE")) {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not wait: {:?}", server.kept().heard);
        thread::sleep(Duration::from_millis(20));
    }
    // Put aside and taken up again, as by Ctrl-Z and `fg`: the call that waits is interrupted, and the line holds.
    #[cfg(unix)]
    {
        let aside = format!("kill -STOP {0} && sleep 0.3 && kill -CONT {0} && sleep 0.3", watch.id());
        assert!(std::process::Command::new("sh").args(["-c", &aside]).status().unwrap().success());
        assert_eq!(watch.try_wait().unwrap(), None);
        let calls = server.kept().heard.iter().filter(|line| line.ends_with(" IDLE")).count();
        assert_eq!(calls, 1, "{:?}", server.kept().heard);
    }
    server.kept().messages.push(ben.letter());
    let come = Instant::now();
    while office.delivered("ben@example.org").len() < 2 {
        assert!(come.elapsed() < Duration::from_secs(60), "no answer");
        thread::sleep(Duration::from_millis(10));
    }
    // Two seconds on a machine of one's own; the tests of a busy one are given more.
    let taken = come.elapsed();
    println!("from letter to answer: {taken:?}");
    assert!(taken < Duration::from_secs(20), "{taken:?}");
    watch.kill().unwrap();
    watch.wait().unwrap();
}
