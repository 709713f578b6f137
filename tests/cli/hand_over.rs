//! A duel handed back and forth, and everything that can be wrong with what comes in.

use crate::support::{Duel, LOG, Stage};
use std::fs;

#[test]
fn each_sees_his_own_hand_and_both_see_the_same_board() {
    let duel = Duel::opened();
    let (anna, ben) = (duel.anna.run(&["show", "--json"]).json(), duel.ben.run(&["show", "--json"]).json());
    assert_eq!(anna["view"], ben["view"]);
    assert_eq!(anna["you"]["seats"][0], "british");
    assert_eq!(anna["you"]["asked"], "british");
    assert_eq!(ben["you"]["asked"], serde_json::Value::Null);
    let hand = &anna["you"]["hands"]["british"];
    assert_eq!(hand.as_array().unwrap().len(), 5);
    assert!(hand.as_array().unwrap().iter().all(|card| card["card"]["name"].is_string()), "{hand}");
    assert!(anna["you"]["hands"].get("french").is_none(), "nobody looks into the other hand");
    assert_eq!(duel.anna.run(&["hand", "--json"]).json()["british"], *hand);
    let said = duel.ben.run(&["show", "--brief"]).ok();
    assert!(said.contains("Waiting for anna (British)"), "{said}");
    let stranger = duel.stage.person("eve");
    fs::copy(duel.anna.log(), stranger.log()).unwrap();
    let said = stranger.run(&["show"]).ok();
    assert!(said.contains("Québec") && !said.contains("hand\n"), "{said}");
    stranger.run(&["hand"]).fails(1, "coureur::table::no_seat");
    stranger.run(&["play", "reinforce none"]).fails(1, "coureur::table::no_seat");
    stranger.run(&["join"]).fails(1, "coureur::cli::nothing_to_join");
}

#[test]
fn orders_travel_and_both_ends_agree() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let played = anna.run(&["play", "--json", "reinforce none"]).json();
    assert_eq!(played["entries"][0]["orders"][0], "British: reinforce none");
    assert_eq!(played["waiting"]["seats"][0], "french");
    assert_eq!(played["state"], anna.state());
    anna.run(&["play", "done"]).fails(1, "coureur::table::not_your_turn");
    let came = ben.run(&["receive", anna.log().to_str().unwrap(), "--json"]).json();
    assert_eq!(came["verdict"], "extended");
    assert_eq!(came["entries"][0]["orders"][0], "British: reinforce none");
    assert_eq!(came["you"]["asked"], "french");
    duel.in_step();
    let story = ben.run(&["history", "--since", "5"]).ok();
    assert!(story.contains("British Movement Phase. [NF Course of Play ¶5]"), "{story}");
    assert!(!story.contains("Both decks are shuffled"), "that was before: {story}");
    let all = ben.run(&["history", "--json"]).json();
    assert!(all["entries"].as_array().unwrap().iter().any(|entry| entry["entry"] == 5), "{all}");
}

#[test]
fn orders_come_from_arguments_a_file_or_standard_input() {
    let duel = Duel::opened();
    let anna = &duel.anna;
    anna.run(&["play"]).fails(2, "coureur::cli::no_orders");
    anna.with_input(&["play", "-"], "# nothing but words\n\n").fails(2, "coureur::cli::no_orders");
    let would = anna.with_input(&["play", "--dry-run", "-"], "Reinforce None\n").ok();
    assert!(would.contains("nothing is signed"), "{would}");
    fs::write(anna.folder.join("orders.txt"), "reinforce none\n").unwrap();
    let before = fs::read(anna.log()).unwrap();
    let would = anna.run(&["play", "--dry-run", "--json", "--file", "orders.txt"]).json();
    assert_eq!(would["dry_run"], true);
    assert_ne!(would["state"], anna.state());
    assert_eq!(fs::read(anna.log()).unwrap(), before, "a dry run signs nothing");
    anna.run(&["play", "--file", "orders.txt"]).ok();
    assert_ne!(fs::read(anna.log()).unwrap(), before);
}

#[test]
fn an_illegal_order_is_underlined_and_changes_nothing() {
    let duel = Duel::opened();
    let before = fs::read(duel.anna.log()).unwrap();
    let said = duel.anna.run(&["play", "reinforcenone"]).fails(1, "coureur::orders::unknown_word");
    assert!(said.contains("1 │ reinforcenone"), "{said}");
    assert!(said.contains("did you mean `reinforce none`?"), "{said}");
    let held = duel.anna.run(&["hand", "--json"]).json();
    let held: Vec<String> = held["british"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["card"]["id"].as_str().unwrap().to_owned())
        .collect();
    let other = (1..=14).map(|number| format!("b{number:02}")).find(|card| !held.contains(card)).unwrap();
    duel.anna.run(&["play", &format!("play {other}")]).fails(1, "coureur::table::not_held");
    assert_eq!(fs::read(duel.anna.log()).unwrap(), before);
}

#[test]
fn lines_that_must_wait_are_handed_back_or_given_ahead() {
    let duel = Duel::opened();
    let twin = Duel::opened();
    let said = duel.anna.run(&["play", "reinforce none", "done"]).ok();
    assert!(said.contains("Not yet taken, somebody else is asked first:\n  done\n"), "{said}");
    let said = twin.anna.run(&["play", "--ahead", "reinforce none", "done # at once"]).ok();
    assert!(said.contains("British ahead: done"), "{said}");
    assert!(!said.contains("Not yet taken"), "{said}");
    twin.ben.receive(&twin.anna).ok();
    let said = twin.ben.run(&["play", "pass"]).ok();
    assert!(said.contains("as ordered ahead, British: done"), "{said}");
    assert!(said.contains("French Reinforcements Phase"), "{said}");
}

/// What goes by itself for one force answers nothing that was ordered ahead for another; and a force that cannot set out as it was
/// ordered does not set out otherwise.
#[test]
fn p35_a_force_ordered_ahead_is_one_order() {
    let duel = Duel::opened();
    // Shirley's march ends by itself at Fort Oswego: the halt is Braddock's.
    let lines = "move from albany; take shirley; to iroquois-village; to fort-oswego\nmove from baltimore; take braddock; take 6 troops; to \
                 fort-cumberland; halt\ndone";
    fs::write(duel.anna.folder.join("orders.txt"), format!("reinforce none\n{lines}\n")).unwrap();
    let said = duel.anna.run(&["play", "--ahead", "--file", "orders.txt"]).ok();
    assert!(!said.contains("Not yet taken"), "{said}");
    duel.ben.receive(&duel.anna).ok();
    let said = duel.ben.run(&["play", "pass"]).ok();
    assert!(said.contains("to Fort Cumberland; halt; done\n"), "{said}");
    let log = fs::read_to_string(duel.ben.log()).unwrap();
    assert!(
        log.contains("then march take 6 troops then march to fort-cumberland then march halt\n"),
        "{log}"
    );
}

#[test]
fn windows_can_be_waived_and_opened_again() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["play", "reinforce none"]).ok();
    ben.receive(anna).ok();
    assert!(ben.run(&["moves"]).ok().contains("coureur waive interrupt-movement"));
    let listed = ben.run(&["waive", "--list"]).ok();
    let about =
        |kind: &str| listed.lines().find(|line| line.starts_with(kind)).unwrap_or_default().to_owned();
    assert!(about("interrupt-movement").contains("[open now]"), "{listed}");
    assert!(!about("combat-card").is_empty() && !about("combat-card").contains("open now"), "{listed}");
    ben.run(&["waive", "interrupt"]).fails(1, "coureur::cli::no_such_window");
    let said = ben.run(&["waive", "interrupt-movement"]).ok();
    assert!(said.contains("waived, French: pass"), "{said}");
    anna.receive(ben).ok();
    let shown = ben.run(&["show", "--brief"]).ok();
    assert!(shown.contains("French waives: interrupt-movement"), "{shown}");
    ben.run(&["unwaive", "interrupt-movement"]).fails(1, "coureur::table::not_your_turn");
    anna.run(&["play", "done"]).ok();
    ben.receive(anna).ok();
    ben.run(&["unwaive", "interrupt-movement"]).ok();
    assert!(!ben.run(&["waive", "--list"]).ok().contains("waived by"));
}

#[test]
fn a_takeback_needs_the_other_and_words_travel() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let before = anna.state();
    let said = anna.run(&["undo"]).ok();
    assert!(said.contains("coureur undo --to 3  # entry 4, French\n"), "{said}");
    anna.run(&["undo", "--to", "1"]).fails(1, "coureur::table::cannot_undo");
    anna.run(&["say", " "]).fails(2, "coureur::cli::bad_act");
    anna.run(&["say", &"x".repeat(5000)]).fails(2, "coureur::cli::bad_act");
    anna.run(&["play", &"x".repeat(5000)]).fails(2, "coureur::cli::bad_act");
    anna.run(&["say", "Bonne\n", "chance,\u{1b}", "Que\u{301}bec!"]).ok();
    anna.run(&["play", "reinforce none"]).ok();
    let said = ben.receive(anna).ok();
    assert!(said.contains("> says: Bonne chance, Québec!"), "{said}");
    ben.run(&["undo", "--accept"]).fails(1, "coureur::table::cannot_undo");
    let said = ben.run(&["undo"]).ok();
    assert!(said.contains("coureur undo --to 5  # entry 6, British: reinforce none\n"), "{said}");
    let said = anna.run(&["undo"]).ok();
    assert!(said.contains("coureur undo --to 5") && said.contains("It is not your turn"), "{said}");
    let said = anna.run(&["undo", "--to", "5"]).fails(1, "coureur::cli::undo_not_now");
    assert!(said.contains("French (ben) can run `coureur undo --to 5`, and you accept"), "{said}");
    ben.run(&["undo", "--to", "5"]).ok();
    assert!(ben.run(&["undo"]).ok().contains("British (anna) has to answer."));
    ben.run(&["undo", "--accept"]).fails(1, "coureur::table::not_your_turn");
    let said = anna.receive(ben).ok();
    assert!(said.contains("French (ben) proposes to take everything back to entry 5."), "{said}");
    assert!(anna.run(&["undo"]).ok().contains("coureur undo --accept, or coureur undo --decline"));
    let said = anna.run(&["undo", "--accept"]).ok();
    assert!(said.contains("everything after entry 5 is taken back"), "{said}");
    assert_eq!(anna.state(), before);
    ben.receive(anna).ok();
    duel.in_step();
}

#[test]
fn resigning_opens_the_cards_and_ends_the_game() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["resign"]).fails(7, "coureur::cli::cannot_ask");
    let said = anna.run(&["resign", "--yes"]).ok();
    assert!(said.contains("The game is over, French victory. The British resigned"), "{said}");
    ben.receive(anna).ok();
    let said = ben.run(&["answer"]).ok();
    assert!(said.contains("All cards are opened"), "{said}");
    anna.receive(ben).ok();
    let found = anna.run(&["verify", LOG, "--json"]).json();
    assert_eq!(found["files"][0]["cards_opened"], true);
    assert_eq!(found["files"][0]["outcome"]["winner"], "french");
    anna.run(&["play", "reinforce none"]).fails(1, "coureur::table::over");
}

#[test]
fn what_is_known_and_what_is_older_are_told_apart() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let ran = anna.receive(ben);
    assert_eq!(ran.code, 9, "{ran:?}");
    assert!(ran.out.starts_with("You have this already.\n"), "{ran:?}");
    anna.run(&["play", "reinforce none"]).ok();
    let ran = anna.receive(ben);
    assert_eq!(ran.code, 8, "{ran:?}");
    assert!(
        ran.out.contains("You are ahead: you have this already, and what follows from entry 5 on."),
        "{ran:?}"
    );
}

#[test]
fn another_game_is_not_mixed_in() {
    let duel = Duel::opened();
    let stage = Stage::new();
    let carl = stage.person("carl");
    carl.run(&["new", "new-france"]).ok();
    let theirs = carl.log();
    let theirs = theirs.to_str().unwrap();
    let before = fs::read(duel.anna.log()).unwrap();
    duel.anna.run(&["--log", LOG, "receive", theirs]).fails(5, "coureur::merge::different_game");
    assert_eq!(fs::read(duel.anna.log()).unwrap(), before);
    // Without `--log` nothing is put beside the other: every later command would have to be told which is meant.
    duel.anna.run(&["receive", theirs]).fails(5, "coureur::merge::different_game");
    duel.anna.run(&["show"]).ok();
    let said = duel.anna.run(&["--log", "second.coureur", "receive", theirs]).ok();
    assert!(said.starts_with("A new game: 2 entries, all sound, kept in second.coureur"), "{said}");
    duel.anna.run(&["show"]).fails(7, "coureur::cli::several_logs");
}

#[test]
fn a_fork_is_proved_kept_and_stops_the_game() {
    let duel = Duel::opened();
    let twin = duel.stage.stranger("twin");
    fs::copy(duel.anna.log(), twin.log()).unwrap();
    // Anna's key signs a second continuation on another machine that knows nothing of the first.
    fs::create_dir_all(twin.home()).unwrap();
    fs::set_permissions(twin.home(), fs::metadata(duel.anna.home()).unwrap().permissions()).unwrap();
    fs::copy(duel.anna.home().join("identity.yaml"), twin.home().join("identity.yaml")).unwrap();
    twin.run(&["play", "reinforce none"]).fails(6, "coureur::table::catch_up_first");
    assert_eq!(twin.receive(&duel.ben).code, 9, "nobody can tell whose copy that is");
    twin.run(&["say", "two"]).fails(6, "coureur::table::catch_up_first");
    twin.run(&["restore"]).fails(2, "coureur::cli::restore_from_what");
    assert!(twin.run(&["restore", "--no-mail"]).ok().contains("The log ends with entry 4."));
    twin.run(&["say", "two"]).ok();
    duel.anna.run(&["say", "one"]).ok();
    duel.ben.receive(&duel.anna).ok();
    let said = duel.ben.receive(&twin).fails(4, "coureur::merge::fork");
    assert!(said.contains("there are two different entries 5, and anna (British) signed both"), "{said}");
    assert!(said.contains("coureur settle --keep") && !said.contains("sig: "), "plain words first: {said}");
    assert!(duel.ben.run(&["settle", "--proof"]).ok().contains("both are signed by british"));
    assert!(duel.ben.folder.join("new-france.coureur.fork").exists());
    let theirs = twin.log();
    let both = ["verify", LOG, theirs.to_str().unwrap(), "--proof"];
    let found = duel.ben.run(&both[..3]);
    assert_eq!(found.code, 4, "{found:?}");
    assert!(found.out.contains("One of them was signed after a restore, and says so"), "{found:?}");
    assert!(duel.ben.run(&both).out.contains("two different entries 5 follow entry 4"));
    duel.anna.run(&["play", "reinforce none"]).ok();
    duel.ben.receive(&duel.anna).ok();
    for command in [&["show"][..], &["moves"], &["show", "--brief"]] {
        assert!(duel.ben.run(command).ok().contains("Two copies of this game part ways."), "{command:?}");
    }
    duel.ben.run(&["play", "pass"]).fails(4, "coureur::merge::fork_open");
    // T16: Ben says which one counts, and both play on.
    duel.ben.run(&["settle"]).fails(4, "coureur::merge::cannot_settle");
    let said = duel.ben.run(&["settle", "--keep"]).ok();
    assert!(said.contains("The fork at entry 5 is settled: your copy counts"), "{said}");
    duel.ben.run(&["settle"]).fails(1, "coureur::merge::no_fork");
    let said = duel.ben.run(&["play", "pass"]).ok();
    assert!(said.contains("settles that another entry 5 does not count"), "{said}");
    assert!(!duel.ben.run(&["show"]).ok().contains("part ways"));
    assert_eq!(duel.ben.receive(&twin).code, 8, "known, and not a fork any more");
    duel.anna.receive(&duel.ben).ok();
    duel.in_step();
    let found = duel.ben.run(&both[..3]);
    assert_eq!(found.code, 0, "{found:?}");
    assert!(found.out.contains("settled fork") && found.out.contains("is no forgery"), "{found:?}");
    // The machine that lost follows with one command; what it has not signed itself it signs upon after a restore.
    let said = twin.receive(&duel.ben).fails(4, "coureur::merge::fork");
    assert!(said.contains("you signed both. That was settled openly"), "{said}");
    assert!(said.contains("coureur settle"), "{said}");
    let said = twin.run(&["settle"]).ok();
    assert!(said.contains("the other copy counts, and is your log now"), "{said}");
    assert_eq!(fs::read(twin.log()).unwrap(), fs::read(duel.ben.log()).unwrap());
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Before you sign here: coureur restore MAIL --copy FILE"), "{said}");
    twin.run(&["say", "Here I am again."]).fails(6, "coureur::table::catch_up_first");
    twin.run(&["restore", "--no-mail"]).ok();
    twin.run(&["say", "Here I am again."]).ok();
}

#[test]
fn t17_a_slip_that_nobody_has_seen_is_retracted() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let before = fs::read(anna.log()).unwrap();
    anna.run(&["play", "reinforce none"]).ok();
    assert!(anna.run(&["undo"]).ok().contains("coureur retract"), "a bare undo points there");
    anna.run(&["retract"]).fails(7, "coureur::cli::cannot_ask");
    let said = anna.run(&["retract", "--yes"]).ok();
    assert!(said.contains("Entry 5 is taken back") && said.contains("> British: reinforce none"), "{said}");
    assert_eq!(fs::read(anna.log()).unwrap(), before);
    let said = anna.run(&["play", "reinforce none"]).ok();
    assert!(said.contains("has signed another entry 5, which does not count"), "{said}");
    ben.receive(anna).ok();
    duel.in_step();
    // What was posted has left.
    anna.run(&["post"]).ok();
    anna.run(&["retract", "--yes"]).fails(1, "coureur::table::cannot_retract");
}

#[test]
fn t2_a_lost_machine_reads_its_own_mail_first() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["play", "reinforce none"]).ok();
    ben.receive(anna).ok();
    let cut = fs::read(anna.log()).unwrap();
    anna.run(&["send", "--to", "ben@example.org"]).ok();
    // Anna's machine is lost; her key, and the letter she sent, are not. Ben's copy was cut.
    let again = duel.stage.stranger("again");
    fs::create_dir_all(again.home()).unwrap();
    fs::set_permissions(again.home(), fs::metadata(anna.home()).unwrap().permissions()).unwrap();
    fs::copy(anna.home().join("identity.yaml"), again.home().join("identity.yaml")).unwrap();
    let mail = again.folder.join("sent");
    for folder in ["new", "cur", "tmp"] {
        fs::create_dir_all(mail.join(folder)).unwrap();
    }
    let letter = fs::read_dir(anna.home().join("outgoing")).unwrap().next().unwrap().unwrap().path();
    fs::copy(letter, mail.join("new/1.a.host")).unwrap();
    let entries = coureur::log::read_entries(&cut).unwrap();
    fs::write(again.folder.join("copy"), &cut[..entries[4].span.end]).unwrap();
    let said = again.run(&["restore", "sent", "--copy", "copy"]).ok();
    assert!(said.contains("sent: 6 new entries.") && said.contains("copy: 0 new entries."), "{said}");
    assert!(said.contains("The log ends with entry 5."), "{said}");
    assert_eq!(fs::read(again.log()).unwrap(), cut);
    // She goes on when it is her turn, and says that she restored.
    ben.run(&["play", "pass"]).ok();
    again.receive(ben).ok();
    let said = again.run(&["play", "done"]).ok();
    assert!(said.contains("goes on from a copy, after a loss"), "{said}");
    ben.receive(&again).ok();
}

#[test]
fn a_stale_copy_is_not_signed_upon() {
    let duel = Duel::opened();
    let old = fs::read(duel.anna.log()).unwrap();
    duel.anna.run(&["play", "reinforce none"]).ok();
    fs::write(duel.anna.log(), old).unwrap();
    duel.anna.run(&["play", "reinforce none"]).fails(6, "coureur::table::stale_copy");
}

#[test]
fn damage_is_found_and_mangling_is_mended() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["say", "hello there"]).ok();
    let text = fs::read_to_string(anna.log()).unwrap();
    fs::write(ben.folder.join("bad"), text.replace("hello there", "hello where")).unwrap();
    let before = fs::read(ben.log()).unwrap();
    let said = ben.run(&["receive", "bad"]).fails(3, "coureur::log::bad_signature");
    assert!(said.contains("entry 5"), "{said}");
    assert_eq!(fs::read(ben.log()).unwrap(), before);
    ben.run(&["receive", "nowhere"]).fails(7, "coureur::mail::no_such_file");
    // Windows line ends and indentation, as a mail program may leave them.
    let mangled: String = text
        .lines()
        .map(|line| if line == "---" { "---\r\n".to_owned() } else { format!("  {line}\r\n") })
        .collect();
    let said = ben.with_input(&["receive", "-"], &mangled).ok();
    assert!(said.starts_with("Entry 5 is new, and sound.\n"), "{said}");
    duel.in_step();
}

#[test]
fn only_what_the_other_cannot_have_is_to_be_sent() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let send = "Send new-france.coureur to ";
    assert!(anna.run(&["play", "reinforce none"]).ok().contains(send));
    assert!(anna.run(&["show"]).ok().contains(send), "it may still lie here");
    assert!(!ben.receive(anna).ok().contains(send), "it is his turn");
    let same = anna.run(&["receive", ben.log().to_str().unwrap()]);
    assert_eq!(same.code, 9, "{same:?}");
    assert!(same.out.contains("Waiting for ben (French)") && !same.out.contains(send), "{same:?}");
    assert!(ben.run(&["play", "pass"]).ok().contains("Send new-france.coureur to anna (or: coureur send)."));
    anna.receive(ben).ok();
    anna.run(&["say", "I am thinking."]).ok();
    let said = ben.receive(anna).ok();
    assert!(
        said.contains("Waiting for anna (British)") && !said.contains(send),
        "nothing new of his: {said}"
    );
}

#[test]
fn a_doctored_copy_is_refused_and_says_what_was_altered() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["play", "reinforce none"]).ok();
    ben.receive(anna).ok();
    ben.run(&["play", "pass"]).ok();
    let before = fs::read(anna.log()).unwrap();
    let copy = fs::read_to_string(ben.log()).unwrap();
    let doctored = copy.replace("order british reinforce none", "order british reinforce some");
    assert_ne!(copy, doctored);
    fs::write(anna.folder.join("doctored"), doctored).unwrap();
    let said = anna.run(&["receive", "doctored"]).fails(11, "coureur::merge::altered");
    assert!(said.contains("entry 5 was altered after it was signed"), "{said}");
    assert!(said.contains("ask the sender for an unaltered copy"), "{said}");
    assert_eq!(fs::read(anna.log()).unwrap(), before);
    anna.receive(ben).ok();
}
