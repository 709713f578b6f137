//! The mail room through the real commands: letters, merges, outbox, standing instructions, forum, clock.

use crate::players::{Player, duel};
use std::fs;
use std::path::Path;

fn maildir(player: &Player) -> String {
    let path = player.folder.join("Maildir");
    for name in ["new", "cur", "tmp"] {
        fs::create_dir_all(path.join(name)).unwrap();
    }
    path.to_str().unwrap().to_owned()
}

fn deliver(player: &Player, name: &str, letter: &[u8]) {
    fs::write(Path::new(&maildir(player)).join("new").join(name), letter).unwrap();
}

/// The documents of a log.
fn documents(log: &str) -> Vec<String> {
    log.split("---\n").skip(1).map(|document| format!("---\n{document}")).collect()
}

/// Copies a folder with everything in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target)
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn a_letter_says_what_a_reader_needs() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    let preview = anna.run(&["send", "--preview", "-m", "Bonne chance!"]).fine();
    for words in [
        "Subject: Your move: The Struggle for New France [",
        "], Spring 1755\n",
        "Spring 1755, before the British Movement Phase",
        "coureur-seen ",
        "  | Bonne chance!",
        "Orders: British: reinforce none",
        "British Victory Points: 30",
        "Québec (French fortress, 4 VP, Defense 3, port, key): Dieskau (+2),\n  8 SP\n",
        "Do you interrupt the British before they move?",
        "    pass\n",
        "coureur-begin 5-5 ",
        "Attached: new-france-",
    ] {
        assert!(preview.contains(words), "`{words}` is missing in:\n{preview}");
    }
    assert!(anna.letters().is_empty(), "a preview sends nothing");
    anna.run(&["send"]).fine();
    let letter = String::from_utf8(anna.letter()).unwrap();
    let header = letter.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ");
    assert!(header.contains("In-Reply-To: <entries-4-4.french."), "{header}");
    assert!(header.contains("References: <game."), "{header}");
    assert!(letter.contains("text/html") && letter.contains("Content-Transfer-Encoding: base64"));
    let out = ben.pipe(&["receive", "-"], letter.as_bytes()).fine();
    assert!(out.contains("Entry 5 is new, and sound.") && out.contains("Do you interrupt"), "{out}");
    assert_eq!(anna.state(), ben.state());
    let again = anna.run(&["send"]).fine();
    assert!(!again.contains("nothing new"), "{again}");
    let id = |letter: &str| letter.lines().find(|line| line.starts_with("Message-ID")).unwrap().to_owned();
    assert_eq!(
        id(&letter),
        id(&String::from_utf8(anna.letter()).unwrap()),
        "the same entries, the same letter"
    );
    assert!(ben.run(&["send"]).fine().contains("nothing new"));
}

#[test]
fn every_outcome_of_a_merge_has_its_message_and_its_code() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send", "--attach", "none"]).fine();
    let five = anna.letter();
    let before = ben.log();
    // Twice the same: new, then known.
    assert!(ben.pipe(&["receive", "-"], &five).fine().contains("Entry 5 is new"));
    ben.pipe(&["receive", "-"], &five).fails(9, "You have this already");
    ben.run(&["play", "pass"]).fine();
    ben.pipe(&["receive", "-"], &five).fails(8, "You are ahead");
    ben.run(&["send", "--attach", "none"]).fine();
    let six = ben.letter();
    // Somebody who lacks the fifth: a gap, and which entries to ask for.
    let clone = Player { folder: root.path().join("old"), home: ben.home.clone() };
    fs::create_dir_all(&clone.folder).unwrap();
    fs::write(clone.folder.join("new-france.coureur"), &before).unwrap();
    clone.pipe(&["receive", "-"], &six).fails(10, "entry 5 is missing");
    assert_eq!(clone.log(), before, "not a byte of the log has changed");
    clone.pipe(&["receive", "-"], &five).fine();
    clone.pipe(&["receive", "-"], &six).fine();
    // Nothing in it.
    anna.pipe(&["receive", "-"], b"Lunch?\n").fails(12, "coureur::mail::nothing_found");
    // No log here yet, and only a part of one.
    let nobody = Player::new(root.path(), "Carl");
    nobody.pipe(&["receive", "--log", "x.coureur", "-"], &six).fails(10, "coureur::merge::no_header");
    // Another game.
    let (other, _) = duel(&root.path().join("other"));
    let log = anna.log();
    let args = ["receive", "--log", "new-france.coureur", "-"];
    anna.pipe(&args, other.log().as_bytes()).fails(5, "coureur::merge::different_game");
    assert_eq!(anna.log(), log);
}

#[test]
fn a_forged_entry_is_known_by_its_key() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    let five = documents(&anna.log()).remove(5);
    let forged = five.replace("order british reinforce none", "order british play b02");
    assert_ne!(forged, five);
    let log = ben.log();
    let said = ben.pipe(&["receive", "-"], forged.as_bytes()).fails(11, "coureur::merge::foreign_key");
    assert!(said.contains("entry 5 is not signed with the key of the british seat"), "{said}");
    assert_eq!(ben.log(), log);
    // The true one beside the forged one still counts.
    ben.pipe(&["receive", "-"], format!("{forged}\n{five}").as_bytes()).fine();
}

#[test]
fn a_fork_is_proved_kept_and_stops_the_game() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    // Ben has two machines that do not know of each other.
    let twin = Player { folder: root.path().join("twin"), home: root.path().join("twin/home") };
    copy(&ben.folder, &twin.folder);
    ben.run(&["play", "pass"]).fine();
    ben.run(&["send", "--attach", "new"]).fine();
    // A copy of everything is noticed; that it is no old backup is only the player's word.
    twin.run(&["say", "Something else"]).fails(6, "coureur::table::put_back");
    twin.run(&["restore", "--moved"]).fine();
    twin.run(&["say", "Something else"]).fine();
    twin.run(&["play", "pass"]).fine();
    twin.run(&["send", "--attach", "new"]).fine();
    anna.pipe(&["receive", "-"], &ben.letter()).fine();
    let log = anna.log();
    let said = anna.pipe(&["receive", "-"], &twin.letter()).fails(4, "coureur::merge::fork");
    assert!(said.contains("Ben Été (French) signed both"), "{said}");
    assert!(anna.run(&["settle", "--proof"]).fine().contains("both are signed by french, Ben Été"));
    assert_eq!(anna.log(), log, "ours is as it was");
    assert!(anna.folder.join("new-france.coureur.fork").exists(), "the other copy is kept");
    anna.run(&["play", "done"]).fails(4, "coureur::merge::fork_open");
}

#[test]
fn watching_a_maildir_answers_what_needs_no_decision_and_nothing_else() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = (Player::new(root.path(), "Anna Schmidt"), Player::new(root.path(), "Ben"));
    anna.run(&["new", "new-france"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    ben.run(&["join"]).fine();
    ben.run(&["send"]).fine();
    let (for_anna, for_ben) = (maildir(&anna), maildir(&ben));
    deliver(&anna, "1.x", &ben.letter());
    deliver(&anna, "0.lunch", b"From: x@example.org\nTo: anna@example.org\nSubject: lunch\n\nFriday?\n");
    let mut rounds = 0;
    loop {
        let out = anna.run(&["watch", "--once", &for_anna]).fine();
        if out.contains("It is your turn: nothing was sent.") {
            break;
        }
        deliver(&ben, &format!("{rounds}.y"), &anna.letter());
        ben.run(&["watch", "--once", &for_ben]).fine();
        deliver(&anna, &format!("{rounds}.z"), &ben.letter());
        rounds += 1;
        assert!(rounds < 10, "they answer each other for ever");
    }
    assert!(rounds > 0, "nothing was answered by itself");
    let log = anna.log();
    assert_eq!(anna.run(&["watch", "--once", &for_anna]).fine(), "", "what was seen is not read again");
    assert_eq!((anna.log(), anna.letters().len()), (log, 0), "it never decides");
    anna.run(&["watch", "--once", "."]).fails(7, "coureur::mail::no_maildir");
    // Unless he plays for her: then he decides, and what he signed is sent.
    let before = anna.log();
    anna.run(&["watch", "--once", "--bot=8/2/2/0", &for_anna]).fine();
    assert!(anna.log().len() > before.len(), "he has decided");
    deliver(&ben, "bot.y", &anna.letter());
    ben.run(&["watch", "--once", &for_ben]).fine();
    assert!(ben.log().starts_with(&anna.log()), "it came, and it holds");
}

#[test]
fn letters_in_any_order_and_in_an_mbox_are_taken_in() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    let old = Player { folder: root.path().join("old"), home: ben.home.clone() };
    copy(&ben.folder, &old.folder);
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send", "--attach", "none"]).fine();
    let five = anna.letter();
    ben.pipe(&["receive", "-"], &five).fine();
    ben.run(&["play", "pass"]).fine();
    ben.run(&["send", "--attach", "none"]).fine();
    let six = ben.letter();
    let lunch = b"From: x@example.org\nTo: y@example.org\nSubject: lunch\n\nsig: none\n\n".to_vec();
    let mut mbox = Vec::new();
    for letter in [&six, &lunch, &five] {
        mbox.extend_from_slice(b"From somebody Sun Nov 15 00:00:00 2026\n");
        mbox.extend_from_slice(letter);
        mbox.extend_from_slice(b"\n\n");
    }
    let out = old.pipe(&["receive", "-"], &mbox).fine();
    assert!(out.contains("3 messages: 0 known, 1 about something else."), "{out}");
    assert!(out.contains("Entries 5 to 6 are new"), "{out}");
    assert_eq!(old.log(), ben.log());
}

#[test]
fn a_mailbox_with_an_invitation_begins_the_game() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = (Player::new(root.path(), "Anna Schmidt"), Player::new(root.path(), "Ben"));
    anna.run(&["new", "new-france"]).fine();
    anna.run(&["send"]).fine();
    deliver(&ben, "2.invitation", &anna.letter());
    deliver(&ben, "1.lunch", b"From: x@example.org\nTo: ben@example.org\nSubject: lunch\n\nFriday?\n");
    let out = ben.run(&["receive", &maildir(&ben)]).fine();
    assert!(out.contains("A new game: 2 entries") && out.contains("Take it with: coureur join"), "{out}");
    let carl = Player::new(root.path(), "Carl");
    deliver(&carl, "1.lunch", b"From: x@example.org\nTo: ben@example.org\nSubject: lunch\n\nFriday?\n");
    deliver(&carl, "2.lunch", b"Friday?\n");
    carl.run(&["receive", &maildir(&carl)]).fails(12, "coureur::mail::nothing_found");
    carl.pipe(&["receive", "-"], b"From x\nSubject: lunch\n\nFriday?\n")
        .fails(12, "coureur::mail::nothing_found");
}

/// A command at work, stopped when it is dropped.
struct AtWork(std::process::Child);

impl Drop for AtWork {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_watcher_goes_on_until_it_is_stopped_and_is_not_put_off_by_a_server_that_is_away() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = (Player::new(root.path(), "Anna Schmidt"), Player::new(root.path(), "Ben"));
    anna.run(&["new", "new-france"]).fine();
    anna.run(&["send", "--to", "ben@example.org"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    ben.run(&["join"]).fine();
    ben.run(&["send"]).fine();
    let letter = ben.letter();
    // Nobody takes her letters at first.
    anna.settings("from: anna@example.org\nway: sendmail\nsendmail: /bin/false\n");
    let watching = AtWork(anna.start(&["watch", "--every", "1", &maildir(&anna)]));
    deliver(&anna, "1.join", &letter);
    let waits = |what: &dyn Fn() -> bool| {
        let start = std::time::Instant::now();
        while !what() {
            assert!(start.elapsed().as_secs() < 60, "it never happened");
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    };
    let outbox = anna.home.join("outbox");
    let waiting = |entry: std::io::Result<fs::DirEntry>| {
        entry.unwrap().path().extension().is_some_and(|suffix| suffix == "letter")
    };
    waits(&|| fs::read_dir(&outbox).is_ok_and(|mut letters| letters.any(waiting)));
    anna.settings("from: anna@example.org\nway: folder\nfolder: outgoing\n");
    let whole = |entry: std::io::Result<fs::DirEntry>| {
        entry.unwrap().path().extension().is_some_and(|suffix| suffix == "eml")
    };
    waits(&|| fs::read_dir(anna.home.join("outgoing")).is_ok_and(|mut letters| letters.any(whole)));
    drop(watching);
    ben.pipe(&["receive", "--answer", "-"], &anna.letter()).fine();
    anna.run(&["verify", "new-france.coureur"]).fine();
}

#[test]
fn standing_instructions_are_shown_applied_and_revoked() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    // He may have been dealt a card for that window: `--anyway` says that it may go by.
    ben.run(&["standing", "prefer", "pass", "--when", "interrupt the British", "--anyway"]).fine();
    ben.run(&["standing", "stop", "siege"]).fine();
    ben.run(&["standing", "prefer", "  "]).fails(2, "coureur::standing::empty");
    ben.run(&["standing", "drop", "7"]).fails(2, "coureur::standing::unknown");
    let shown = ben.run(&["show", "--brief"]).fine();
    assert!(shown.contains("1. You prefer: pass (when asked about: interrupt the British)"), "{shown}");
    assert!(shown.contains("2. You are always asked about: siege"), "{shown}");
    // It is not Ben's turn to sign: the waiver waits for his next answer.
    assert!(
        ben.run(&["standing", "waive", "combat-card"]).fine().contains("your next answer will record it")
    );
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    let out = ben.pipe(&["receive", "--answer", "-"], &anna.letter()).fine();
    assert!(out.contains("By your standing instructions: pass"), "{out}");
    assert!(out.contains("By your standing instructions: waive combat-card"), "{out}");
    assert!(ben.log().contains("- order french pass"), "an ordinary order in the log");
    assert!(ben.run(&["show", "--brief"]).fine().contains("French waives: combat-card"));
    let out = anna.pipe(&["receive", "--answer", "-"], &ben.letter()).fine();
    assert!(out.contains("It is your turn"), "{out}");
    ben.run(&["standing", "drop", "1"]).fine();
    let shown = ben.run(&["standing"]).fine();
    assert!(
        !shown.contains("You prefer") && shown.contains("1. You are always asked about: siege"),
        "{shown}"
    );
}

#[test]
fn a_post_is_read_back_from_what_was_pasted() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    let plain = Player { folder: root.path().join("plain"), home: ben.home.clone() };
    for (format, mark) in [("bbcode", "[code]"), ("markdown", "```text"), ("text", "    coureur-begin 5-5 ")]
    {
        let post = anna.run(&["post", "--format", format, "-m", "On we go [b]bold[/b]"]).fine();
        assert!(post.contains(mark) && post.contains("Do you interrupt"), "{post}");
        let _ = fs::remove_dir_all(&plain.folder);
        copy(&ben.folder, &plain.folder);
        let pasted = format!("Anna » Sun Nov 15\n\n{post}\n\nReport this post\n");
        plain.pipe(&["receive", "-"], pasted.as_bytes()).fine();
        assert_eq!(plain.log(), anna.log());
    }
}

#[test]
fn a_letter_that_cannot_leave_waits() {
    let root = tempfile::tempdir().unwrap();
    let (anna, _) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    let log = anna.log();
    // The program that should take it fails.
    anna.settings("from: anna@example.org\nway: sendmail\nsendmail: /bin/false\n");
    anna.run(&["send"]).fails(13, "Still waiting: to ben@example.org");
    anna.settings("from: anna@example.org\nway: sendmail\nsendmail: /nowhere/sendmail\n");
    anna.run(&["send", "--waiting"]).fails(13, "Still waiting");
    assert_eq!(anna.log(), log);
    anna.settings("from: anna@example.org\nway: folder\nfolder: outgoing\n");
    anna.run(&["send", "--waiting"]).fine();
    assert_eq!(anna.letters().len(), 1);
    anna.settings("way: pigeon\n");
    anna.run(&["send"]).fails(7, "coureur::mail::settings_bad");
    anna.settings("way: folder\n");
    anna.run(&["send", "--to", "not an address"]).fails(2, "coureur::mail::bad_address");
}

#[test]
fn a_program_gets_the_letter_and_its_recipient() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    let script = root.path().join("sendmail");
    let kept = root.path().join("kept");
    fs::write(&script, format!("#!/bin/sh\necho \"$@\" > {0}.args\ncat > {0}\n", kept.display())).unwrap();
    #[cfg(unix)]
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    anna.settings(&format!("from: anna@example.org\nway: sendmail\nsendmail: {}\n", script.display()));
    anna.run(&["send"]).fine();
    assert!(fs::read_to_string(root.path().join("kept.args")).unwrap().contains("ben@example.org"));
    ben.run(&["receive", kept.to_str().unwrap()]).fine();
    assert_eq!(ben.state(), anna.state());
}

/// A program that hangs is stopped; whether it has passed the letter on nobody knows, so it is not sent again by itself.
#[cfg(unix)]
#[test]
fn r3_a_program_that_hangs_is_stopped_and_the_letter_is_kept() {
    let root = tempfile::tempdir().unwrap();
    let (anna, _) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    let script = root.path().join("sendmail");
    fs::write(&script, "#!/bin/sh\nexec sleep 3600\n").unwrap();
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let by = format!("from: anna@example.org\nway: sendmail\nsendmail: {}\n", script.display());
    anna.settings(&format!("{by}sendmail-timeout: 1\n"));
    let said = anna.run(&["send"]).fails(13, "coureur::mail::perhaps_sent");
    let said = said.replace('│', "").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("did not end within 1 seconds") && said.contains("send --again"), "{said}");
    let kept = |end: &str| {
        let files = fs::read_dir(anna.home.join("outbox")).unwrap().flatten();
        files.filter(|file| file.path().extension().is_some_and(|found| found == end)).count()
    };
    assert_eq!((kept("letter"), kept("leaving")), (0, 1));
    // One that complains is no such case.
    fs::write(&script, "#!/bin/sh\necho no such user >&2\nexit 67\n").unwrap();
    anna.run(&["send", "--again"]).fails(13, "no such user");
    assert_eq!((kept("letter"), kept("leaving")), (1, 0));
    anna.settings("from: anna@example.org\nway: folder\nfolder: outgoing\n");
    anna.run(&["send", "--waiting"]).fine();
    assert_eq!(anna.letters().len(), 1);
}

#[test]
fn the_clock_reports_and_is_agreed() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    assert!(anna.run(&["clock"]).fine().contains("No time control is agreed."));
    anna.run(&["clock", "agree"]).fails(1, "coureur::cli::nothing_proposed");
    anna.run(&["clock", "set", "0"]).fails(1, "coureur::table::not_yours");
    let out = anna.run(&["clock", "set", "7", "--vacation", "14"]).fine();
    assert!(out.contains("British proposes 7 days a move, 14 days of vacation"), "{out}");
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    let out = ben.run(&["clock", "agree"]).fine();
    assert!(out.contains("Clock: 7 days a move, 14 days of vacation."), "{out}");
    assert!(out.contains("French has until"), "{out}");
    let out = ben.run(&["clock", "vacation", "10"]).fine();
    assert!(out.contains("French: 0 days 0 hours used, 0 late, 4 days of vacation left"), "{out}");
    ben.run(&["clock", "vacation", "5"]).fails(1, "coureur::table::not_yours");
    ben.run(&["verify", "new-france.coureur"]).fine();
    let independent = std::process::Command::new("python3")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/verify.py"))
        .arg(ben.folder.join("new-france.coureur"))
        .output()
        .unwrap();
    assert!(independent.status.success(), "{}", String::from_utf8_lossy(&independent.stdout));
    // With the invitation it is agreed by joining.
    let eve = Player::new(root.path(), "Eve");
    eve.run(&["new", "new-france", "--clock", "3"]).fine();
    assert!(eve.run(&["clock"]).fine().contains("Clock: 3 days a move, no vacation."));
}

/// An umpired game at its first question; the umpire runs it alone, by copy and paste.
fn umpired(root: &Path) -> Player {
    let (anna, ben) = (Player::new(root, "Anna Schmidt"), Player::new(root, "Ben"));
    let umpire = Player::new(root, "Ursula");
    let key = |player: &Player| {
        let shown = player.run(&["identity", "show"]).fine();
        let given = shown
            .lines()
            .find_map(|line| line.split_whitespace().find(|word| word.contains(':') && word.len() > 64));
        let start = given.unwrap_or_else(|| panic!("no KEY:NAME in {shown}"));
        let line = shown.lines().find(|line| line.contains(start)).unwrap();
        line[line.find(start).unwrap()..].trim().to_owned()
    };
    let (british, french) = (key(&anna), key(&ben));
    umpire.run(&["new", "new-france", "--mode", "umpire", "--british", &british, "--french", &french]).fine();
    umpire.run(&["join", "--for", "british", "--word", "any words"]).fine();
    umpire.run(&["join", "--for", "french", "--word", "other words"]).fine();
    umpire.run(&["answer"]).fine();
    umpire
}

#[test]
fn in_a_round_nobody_answers_for_the_other() {
    let root = tempfile::tempdir().unwrap();
    let umpire = umpired(root.path());
    umpire.pipe(&["round", "-"], b"[british]\nreinforce none; pass\n[/british]\n").fine();
    let log = umpire.log();
    assert!(log.contains("- order british reinforce none"), "{log}");
    assert!(!log.contains("order french pass"), "the window is the other side's: {log}");
    umpire.pipe(&["round", "-"], b"French: pass\n").fine();
    assert!(umpire.log().contains("- order french pass"));
}

#[test]
fn an_umpire_runs_a_round_by_copy_and_paste() {
    let root = tempfile::tempdir().unwrap();
    let umpire = umpired(root.path());
    let thread = "Anna wrote:\n[british]\nreinforce none\n[/british]\n\nBen wrote:\n> British: nonsense\nFrench: pass\n\n\
                  Anna wrote:\n[quote=Ben]French: pass[/quote]\n[british]done[/british]\n";
    let dry = umpire.pipe(&["round", "--dry-run", "-"], thread.as_bytes()).fine();
    assert!(dry.contains("line 3, British: reinforce none") && dry.contains("line 8, French: pass"), "{dry}");
    let log = umpire.log();
    let bad = thread.replace("done", "go home");
    let said = umpire.pipe(&["round", "-"], bad.as_bytes()).fails(1, "coureur::round::order");
    assert!(said.contains("line 12 of the thread, British"), "{said}");
    assert_eq!(umpire.log(), log, "nothing of a bad round is kept");
    let post = umpire.pipe(&["round", "-"], thread.as_bytes()).fine();
    assert!(
        post.contains("Orders: British: reinforce none") && post.contains("Orders: French: pass"),
        "{post}"
    );
    assert!(post.contains("coureur-begin ") && post.contains("[code]"), "{post}");
    assert!(umpire.log().contains("- order french pass") && umpire.log().contains("- order british done"));
    // The whole thread pasted again, with the umpire's own post in it: only what came after it counts.
    let longer = format!("{thread}\nUrsula wrote:\n{post}\n");
    umpire.pipe(&["round", "-"], longer.as_bytes()).fails(1, "coureur::round::nothing");
    // A player reads the post back.
    let reader = Player { folder: root.path().join("reader"), home: root.path().join("anna/home") };
    fs::create_dir_all(&reader.folder).unwrap();
    fs::write(reader.folder.join("new-france.coureur"), &log).unwrap();
    reader.pipe(&["receive", "-"], format!("forum\n{post}\nforum").as_bytes()).fine();
    assert_eq!(reader.log(), umpire.log());
    umpire.run(&["verify", "new-france.coureur"]).fine();
}

#[test]
fn a_game_from_a_position_is_joined_with_the_letter_alone() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = (Player::new(root.path(), "Anna"), Player::new(root.path(), "Ben"));
    let start = "world: {season: summer, side: french, phase: movement}\n";
    fs::write(anna.folder.join("start.yaml"), start).unwrap();
    anna.run(&["new", "new-france", "--start", "start.yaml"]).fine();
    anna.run(&["send", "--to", "ben@example.org"]).fine();
    let letter = String::from_utf8(anna.letter()).unwrap();
    // What belongs to the log by its hash is taken, and nothing else: a position that somebody altered on the way is not.
    let (begin, rest) = letter.split_once("filename=\"new-france-start.yaml\"").unwrap();
    let (head, body) = rest.split_once("\r\n\r\n").unwrap();
    let other = if body.starts_with('Y') { "Z" } else { "Y" };
    let altered = format!("{begin}filename=\"new-france-start.yaml\"{head}\r\n\r\n{other}{}", &body[1..]);
    ben.pipe(&["receive", "-"], altered.as_bytes()).fails(16, "coureur::table::content_missing");
    ben.pipe(&["receive", "-"], letter.as_bytes()).fine();
    ben.run(&["join"]).fine();
    assert!(ben.run(&["show"]).fine().contains("Summer 1755"));
    ben.run(&["send", "--to", "anna@example.org"]).fine();
    // Who has joined has the position: it is not sent again.
    anna.pipe(&["receive", "--answer", "-"], &ben.letter()).fine();
    assert!(!String::from_utf8(anna.letter()).unwrap().contains("start.yaml"));
}
