//! Letters through a real SMTP server in a process of its own, and back out of a Maildir.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod players;
mod post_office;

use coureur::mail::send::{Ready, SendError, hand_over};
use coureur::mail::settings::Settings;
use lettre::address::Envelope;
use players::Player;
use post_office::{Manner, PASSWORD, PostOffice, UNKNOWN, serve_if_told};
use std::fs;
use std::path::Path;

const VARIABLE: &str = "COUREUR_TEST_PASSWORD";

/// Not a test of its own: the server runs here when [`PostOffice::open`] starts this program again.
#[test]
fn server_process() {
    serve_if_told();
}

fn anna(root: &Path, office: &PostOffice, security: &str) -> Player {
    let anna = Player::new(root, "Anna Schmidt");
    anna.settings(&office.settings("anna@example.org", security));
    anna.run(&["new", "new-france"]).fine();
    anna
}

fn waiting(player: &Player) -> usize {
    in_outbox(player, "letter")
}

fn perhaps(player: &Player) -> usize {
    in_outbox(player, "leaving")
}

fn in_outbox(player: &Player, suffix: &str) -> usize {
    let entries = fs::read_dir(player.home.join("outbox")).into_iter().flatten().flatten();
    entries.into_iter().filter(|entry| entry.path().extension().is_some_and(|found| found == suffix)).count()
}

#[test]
fn a_letter_goes_by_starttls_and_password_and_is_read_back() {
    let root = tempfile::tempdir().unwrap();
    let office = PostOffice::open(root.path(), Manner::Starttls);
    let anna = anna(root.path(), &office, "starttls");
    let said =
        anna.run_with(&["send", "--to", "ben@example.org", "-m", "Grüße"], (VARIABLE, PASSWORD)).fine();
    assert!(said.contains("Sent to ben@example.org: Come and play: The Struggle for New France ["), "{said}");
    assert_eq!(waiting(&anna), 0);
    assert_eq!(office.delivered("ben@example.org").len(), 1);
    let ben = Player::new(root.path(), "Ben Été");
    let maildir = office.maildir("ben@example.org");
    ben.run(&["receive", maildir.to_str().unwrap()]).fine();
    assert_eq!(ben.log(), anna.log(), "byte for byte");
    // And by a command in place of the variable, over TLS from the first byte.
    let office = PostOffice::open(root.path(), Manner::Tls);
    let settings = office.settings("anna@example.org", "tls");
    let command = format!("password-command: printf '%s\\n' '{PASSWORD}'");
    anna.settings(&settings.replace("password-variable: COUREUR_TEST_PASSWORD", &command));
    // Without the words it is another letter; but then it is the same one.
    anna.run(&["send"]).fine();
    assert_eq!(office.delivered("ben@example.org").len(), 2);
    assert!(anna.run(&["send"]).fine().contains("was sent to ben@example.org already"));
    assert_eq!(office.delivered("ben@example.org").len(), 2);
    anna.run(&["send", "--again"]).fine();
    assert_eq!(office.delivered("ben@example.org").len(), 3);
}

#[test]
fn a_refused_recipient_leaves_the_letter_waiting_until_the_address_is_corrected() {
    let root = tempfile::tempdir().unwrap();
    let office = PostOffice::open(root.path(), Manner::Starttls);
    let anna = anna(root.path(), &office, "starttls");
    let log = anna.log();
    let said =
        anna.run_with(&["send", "--to", UNKNOWN], (VARIABLE, PASSWORD)).fails(13, "coureur::mail::refused");
    assert!(
        said.contains("no such user here") && said.contains("Still waiting: to nobody@example.org"),
        "{said}"
    );
    assert_eq!((waiting(&anna), anna.log()), (1, log));
    anna.run_with(&["send", "--waiting"], (VARIABLE, PASSWORD)).fails(13, "Still waiting");
    anna.run_with(&["send", "--to", "ben@example.org"], (VARIABLE, PASSWORD)).fine();
    assert_eq!((waiting(&anna), office.delivered("ben@example.org").len()), (0, 1));
}

#[test]
fn a_server_that_dies_in_mid_message_loses_nothing() {
    let root = tempfile::tempdir().unwrap();
    let dying = PostOffice::open(root.path(), Manner::Dies);
    let anna = anna(root.path(), &dying, "starttls");
    let log = anna.log();
    // Without a map the letter is small enough to be handed over whole before the server dies.
    anna.run_with(&["send", "--no-map", "--to", "ben@example.org"], (VARIABLE, PASSWORD))
        .fails(13, "coureur::mail::perhaps_sent");
    assert_eq!((waiting(&anna), perhaps(&anna), anna.log()), (0, 1, log));
    drop(dying);
    let office = PostOffice::open(root.path(), Manner::Starttls);
    anna.settings(&office.settings("anna@example.org", "starttls"));
    // Whether it was sent is not known, so it is not sent again by itself.
    for send in [vec!["send"], vec!["send", "--waiting"]] {
        anna.run_with(&send, (VARIABLE, PASSWORD)).fails(13, "coureur::mail::perhaps_sent");
    }
    assert!(office.delivered("ben@example.org").is_empty());
    anna.run_with(&["send", "--waiting", "--again"], (VARIABLE, PASSWORD)).fine();
    assert_eq!((perhaps(&anna), office.delivered("ben@example.org").len()), (0, 1));
    assert!(anna.run(&["send", "--waiting"]).fine().contains("Nothing waits"));
}

#[test]
fn no_password_no_trust_no_encryption_no_letter() {
    let root = tempfile::tempdir().unwrap();
    let office = PostOffice::open(root.path(), Manner::Starttls);
    let anna = anna(root.path(), &office, "starttls");
    let send = ["send", "--to", "ben@example.org"];
    anna.run(&send).fails(13, "coureur::mail::no_password");
    anna.run_with(&send, (VARIABLE, "guess")).fails(13, "wrong password");
    let settings = office.settings("anna@example.org", "starttls");
    let untrusting = settings.lines().filter(|line| !line.contains("trust")).map(|line| format!("{line}\n"));
    anna.settings(&untrusting.collect::<String>());
    anna.run_with(&send, (VARIABLE, PASSWORD)).fails(13, "coureur::mail::unsafe_connection");
    let plain = PostOffice::open(root.path(), Manner::Plain);
    anna.settings(&plain.settings("anna@example.org", "starttls"));
    let said = anna.run_with(&send, (VARIABLE, PASSWORD)).fails(13, "coureur::mail::no_starttls");
    assert!(said.contains("does not offer to encrypt"), "r11: {said}");
    assert!(plain.delivered("ben@example.org").is_empty());
    assert_eq!(waiting(&anna), 1, "and still nothing is lost");
}

/// The server of these tests does refuse what it should: else the tests above would prove little.
#[test]
fn the_server_refuses_bare_line_feeds_and_eight_bits() {
    let root = tempfile::tempdir().unwrap();
    let office = PostOffice::open(root.path(), Manner::Starttls);
    let home = root.path().join("home");
    fs::create_dir_all(&home).unwrap();
    let command = format!("password-command: printf '%s' '{PASSWORD}'");
    let settings = office.settings("anna@example.org", "starttls");
    let settings = settings.replace("password-variable: COUREUR_TEST_PASSWORD", &command);
    fs::write(Settings::path_in(&home), settings).unwrap();
    let settings = Settings::load(&home).unwrap();
    let address = |text: &str| text.parse::<lettre::Address>().unwrap();
    let envelope =
        Envelope::new(Some(address("anna@example.org")), vec![address("ben@example.org")]).unwrap();
    let send = |bytes: &[u8]| {
        hand_over(&settings, &home, Ready { name: "x", envelope: Some(&envelope), bytes, near: None })
    };
    for bad in [&b"Subject: x\r\n\r\none\ntwo\r\n"[..], "Subject: x\r\n\r\nQuébec\r\n".as_bytes()] {
        let error = send(bad).unwrap_err();
        assert!(matches!(&error, SendError::Refused { .. }), "{error:?}");
        assert!(
            error.to_string().contains("bare line end") || error.to_string().contains("8BITMIME"),
            "{error}"
        );
    }
    assert!(send(b"Subject: x\r\n\r\n.dot\r\n..two\r\n").is_ok());
    let delivered = fs::read_to_string(&office.delivered("ben@example.org")[0]).unwrap();
    assert_eq!(delivered, "Subject: x\r\n\r\n.dot\r\n..two\r\n");
}

/// A server that is slow or talks without end is given up before and after the connection is encrypted. Under the old way
/// of sending, these commands never came back.
#[test]
fn r3_one_deadline_and_one_bound_cover_a_whole_delivery() {
    let root = tempfile::tempdir().unwrap();
    let office = PostOffice::open(root.path(), Manner::Starttls);
    let anna = anna(root.path(), &office, "starttls");
    drop(office);
    for (manner, code) in [
        (Manner::Drips, "coureur::mail::too_slow"),
        (Manner::Endless, "coureur::mail::no_mail_server"),
        (Manner::DripsInside, "coureur::mail::too_slow"),
        (Manner::EndlessInside, "coureur::mail::no_mail_server"),
        (Manner::Injects, "coureur::mail::no_mail_server"),
    ] {
        let office = PostOffice::open(root.path(), manner);
        let settings = office.settings("anna@example.org", "starttls");
        anna.settings(&settings.replace("timeout: 20", "timeout: 3"));
        anna.run_with(&["send", "--to", "ben@example.org"], (VARIABLE, PASSWORD)).fails(13, code);
        assert_eq!((waiting(&anna), perhaps(&anna)), (1, 0), "{manner:?}: it was not taken, for certain");
    }
}

#[test]
fn r8_a_letter_nobody_owned_up_to_is_told_and_not_sent_again_by_itself() {
    let root = tempfile::tempdir().unwrap();
    let silent = PostOffice::open(root.path(), Manner::Silent);
    let anna = anna(root.path(), &silent, "starttls");
    let settings = silent.settings("anna@example.org", "starttls");
    anna.settings(&settings.replace("timeout: 20", "timeout: 3"));
    let send = ["send", "--to", "ben@example.org"];
    anna.run_with(&send, (VARIABLE, PASSWORD)).fails(13, "coureur::mail::perhaps_sent");
    assert_eq!(silent.delivered("ben@example.org").len(), 1, "this server did take it");
    anna.run_with(&send, (VARIABLE, PASSWORD)).fails(13, "coureur::mail::perhaps_sent");
    assert_eq!(silent.delivered("ben@example.org").len(), 1);
    drop(silent);
    let office = PostOffice::open(root.path(), Manner::Starttls);
    anna.settings(&office.settings("anna@example.org", "starttls"));
    anna.run_with(&["send", "--again"], (VARIABLE, PASSWORD)).fine();
    let letters = office.delivered("ben@example.org");
    assert_eq!((letters.len(), waiting(&anna), perhaps(&anna)), (2, 0, 0));
    let id = |path: &Path| {
        let letter = fs::read_to_string(path).unwrap();
        letter.lines().find(|line| line.starts_with("Message-ID")).unwrap().to_owned()
    };
    assert_eq!(id(&letters[0]), id(&letters[1]), "nobody takes it for a second letter");
}

#[test]
fn r8_twenty_at_once_deliver_one_letter() {
    let root = tempfile::tempdir().unwrap();
    let office = PostOffice::open(root.path(), Manner::Starttls);
    let anna = anna(root.path(), &office, "starttls");
    let command = format!("password-command: printf '%s\\n' '{PASSWORD}'");
    let settings = office.settings("anna@example.org", "starttls");
    anna.settings(&settings.replace("password-variable: COUREUR_TEST_PASSWORD", &command));
    let all: Vec<_> = (0..20).map(|_| anna.start(&["send", "--to", "ben@example.org"])).collect();
    for mut child in all {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!((office.delivered("ben@example.org").len(), waiting(&anna), perhaps(&anna)), (1, 0, 0));
}

#[test]
fn r17_what_a_server_forwards_is_sent_and_the_certificate_that_openssl_makes_can_be_trusted() {
    let root = tempfile::tempdir().unwrap();
    let office = PostOffice::open(root.path(), Manner::Forwards);
    let anna = anna(root.path(), &office, "starttls");
    let send = ["send", "--to", "ben@example.org"];
    anna.run_with(&send, (VARIABLE, PASSWORD)).fails(13, "coureur::mail::unsafe_connection");
    let settings = office.settings("anna@example.org", "starttls").replace("ca.pem", "own.pem");
    anna.settings(&settings);
    anna.run_with(&send, (VARIABLE, PASSWORD)).fine();
    assert_eq!((waiting(&anna), perhaps(&anna)), (0, 0));
    assert_eq!(office.delivered("ben@example.org").len(), 1, "once");
    // Trust in one certificate is no trust in another.
    let other = PostOffice::open(root.path(), Manner::Starttls);
    anna.settings(&other.settings("anna@example.org", "starttls").replace("ca.pem", "own.pem"));
    anna.run_with(&["send", "--again"], (VARIABLE, PASSWORD)).fails(13, "coureur::mail::unsafe_connection");
}
