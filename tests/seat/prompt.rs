//! What the prompt of `turn` says, and what it says once.

use crate::support::{Duel, Person, Stage};
use crate::war::War;
use std::fs;

/// A turn over a pipe.
fn turn(person: &Person, letter: &[&str], lines: &[&str]) -> String {
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    person.with_input(&[&["turn"], letter].concat(), &typed).ok()
}

/// What is said after a line was typed, up to the next prompt.
fn after<'a>(said: &'a str, typed: &str) -> &'a str {
    let at = said.find(&format!("> {typed}\n")).unwrap_or_else(|| panic!("{typed:?} was not taken: {said}"));
    let rest = &said[at + typed.len() + 3..];
    rest.rfind("> ").map_or(rest, |end| &rest[..end])
}

#[test]
fn p11_a_command_at_the_prompt_speaks_as_the_prompt_does() {
    let duel = Duel::opened();
    let lines = ["say Well met.", "retract --yes", "waive combat", "moves", "show --brief", "quit"];
    let said = turn(&duel.anna, &[], &lines);
    assert!(!said.contains("coureur moves") && !said.contains("coureur play"), "{said}");
    assert!(said.contains("What the words mean: `?`"), "{said}");
    for line in &lines[..3] {
        let told = after(&said, line).split("\nBritish").next().unwrap();
        assert_eq!(told.matches("Do you play a reinforcement card?").count(), 1, "{line}: {told}");
    }
}

#[test]
fn p11_moves_at_the_prompt_goes_on_from_the_lines_typed() {
    let duel = Duel::opened();
    let said = turn(&duel.anna, &[], &["reinforce none", "moves", "moves rein", "?", "quit"]);
    let listed = "# move from: begin a move: then say who";
    assert_eq!(said.matches(listed).count(), 2, "as `?` does: {said}");
    assert!(said.contains("no order open now begins with `rein`"), "{said}");
    let war = War::opened();
    let card = war.hand().remove(0);
    let said = turn(&war.fanny, &[], &[&format!("play {card} activate"), "moves force", "quit"]);
    let listed = said.rsplit_once("> moves force\n").unwrap().1;
    assert!(listed.contains("  force Montcalm"), "{listed}");
}

#[test]
fn p20_whoever_is_invited_reads_the_terms_and_the_words_once() {
    let stage = Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    anna.run(&["new", "wilderness-war", "--as", "french", "--option", "14.1"]).ok();
    anna.run(&["send", "--to", "ben@example.org", "--words", "A game, Ben?"]).ok();
    let letter = fs::read_dir(anna.home().join("outgoing")).unwrap().next().unwrap().unwrap().path();
    let said = turn(&ben, &[letter.to_str().unwrap()], &["yes", "quit"]);
    for once in
        ["14.1", "Annus Mirabilis", "nobody is trusted", "anna writes: A game, Ben?", "Compare these words"]
    {
        assert_eq!(said.matches(once).count(), 1, "{once:?}: {said}");
    }
    assert_eq!(said.matches("Waiting for anna (French)").count(), 1, "{said}");
    assert!(!said.contains("(or: coureur send)") && said.contains("Type `send` to send it"), "{said}");
}

#[test]
fn whoever_is_invited_reads_of_clock_and_hints_before_he_says_yes() {
    let stage = Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    anna.run(&["new", "new-france", "--clock", "9", "--hints"]).ok();
    anna.run(&["send", "--to", "ben@example.org"]).ok();
    let letter = fs::read_dir(anna.home().join("outgoing")).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&letter).unwrap();
    assert!(text.contains("- hints: both players may ask the program what it would do"), "{text}");
    let said = turn(&ben, &[letter.to_str().unwrap()], &["no"]);
    let (before, _) = said.split_once("seat on these terms?").expect("the question");
    for agreed in ["clock     9 days a move, no vacation", "hints     both players may ask the program"] {
        assert!(before.contains(agreed), "{agreed}: {said}");
    }
}

#[test]
fn p11_lines_behind_the_end_of_a_turn_over_a_pipe_are_named() {
    let duel = Duel::opened();
    let told = |said: &str| said.split_once(" came after the end, ").map(|(_, rest)| rest.to_owned());
    let said =
        turn(&duel.anna, &[], &["reinforce none", "sign", "", "move from Halifax", "hand", "", "\u{1b}[2J?"]);
    assert!(said.contains("> British: reinforce none") && said.contains("These 3 lines came"), "{said}");
    let named = "and were not carried out:\n  move from Halifax\n  hand\n  [2J?\nType them again at the next `coureur turn`";
    assert!(told(&said).unwrap().starts_with(named), "{said}");
    let said = turn(&duel.anna, &[], &["quit", "send"]);
    assert!(told(&said).unwrap().starts_with("and was not carried out:\n  send\nType it again"), "{said}");
    let said = turn(&duel.anna, &[], &[&["quit"], ["to Nowhere"; 100_000].as_slice()].concat());
    assert!(said.contains("These 100000 lines came") && said.contains("  … and 99995 more\n"), "{said}");
    assert_eq!(told(&turn(&duel.anna, &[], &["quit"])), None);
}

#[test]
fn p9_a_preference_that_holds_back_says_why() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    ben.run(&["standing", "prefer", "pass", "--when", "interrupt the British"]).ok();
    anna.run(&["standing", "prefer", "move from fort", "--when", "force moves"]).ok();
    anna.run(&["play", "reinforce none"]).ok();
    let unseen = "Your preference 1 (`pass`) holds back: you have not looked at all your cards";
    let said = ben.receive(anna).ok();
    assert!(said.contains(unseen), "{said}");
    let said = turn(ben, &[], &["quit"]);
    assert_eq!(said.matches(unseen).count(), 1, "{said}");
    ben.run(&["hand"]).ok();
    let said = ben.run(&["show"]).ok();
    assert!(!said.contains(unseen), "{said}");
    ben.run(&["play", "pass"]).ok();
    let said = anna.receive(ben).ok().replace("\n  ", " ");
    let several = "Your preference 1 (`move from fort`) does not answer this: its words mean several";
    assert!(said.contains(several), "{said}");
    anna.run(&["standing", "drop", "1"]).ok();
    anna.run(&["standing", "prefer", "reinforce none", "--when", "force moves"]).ok();
    anna.run(&["standing", "prefer", "lose all"]).ok();
    let said = turn(anna, &[], &["quit"]).replace("\n  ", " ");
    let none = "Your preference 1 (`reinforce none`) does not answer this: its words mean none of the answers open here.\n";
    assert!(said.contains(none) && !said.contains("lose all"), "{said}");
}

#[test]
fn p14_the_address_is_asked_for_once() {
    for (answer, sent) in
        [("ben@example.org", "(to ben@example.org)"), ("", "(nobody has said where to: fill it in)")]
    {
        let duel = Duel::opened();
        let (anna, ben) = (&duel.anna, &duel.ben);
        let said = turn(anna, &[], &["reinforce none", "sign", answer]);
        assert!(said.contains("The mail address of ben (Enter: none; you send the file): "), "{said}");
        assert!(said.contains(sent) && !said.contains("--to"), "{said}");
        ben.receive(anna).ok();
        ben.run(&["play", "pass"]).ok();
        let said = turn(anna, &[ben.log().to_str().unwrap()], &["done", "sign"]);
        assert!(said.contains("> British: done") && !said.contains("The mail address of"), "{said}");
        assert!(said.contains(sent), "{said}");
    }
}

#[test]
fn p14_whoever_is_not_asked_is_told_how_to_give_an_address() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "new-france"]).ok();
    let said = anna.run(&["send"]).ok();
    let told =
        "No address of your opponent is known yet; give it once with --to: coureur send --to ADDRESS\n";
    assert!(said.contains(told) && said.contains("(nobody has said where to: fill it in)"), "{said}");
    let said = anna.run(&["send", "--to", "ben"]).fails(2, "coureur::mail::bad_address");
    assert!(said.contains("`ben` is no mail address"), "{said}");
    let said = anna.run(&["send", "--to", "ben@example.org"]).ok();
    assert!(said.contains("(to ben@example.org)") && !said.contains("No address"), "{said}");
    let said = anna.run(&["send", "--again"]).ok();
    assert!(said.contains("(to ben@example.org)"), "it is remembered: {said}");
}

#[test]
fn p17_a_lone_halt_ends_nothing_that_has_not_begun() {
    let war = War::opened();
    let (fanny, before) = (&war.fanny, war.log());
    let said = fanny.run(&["play", "halt"]).fails(1, "coureur::orders::not_understood");
    assert!(said.contains("Play one of your 9 cards"), "what is asked is said: {said}");
    // Where somebody is about to set out it is one `halt` too many: nobody stays for it.
    let play = format!("play {} activate; single marin; done", war.hand().remove(0));
    let meant = fanny.run(&["play", "--dry-run", "--json", &play]).json();
    let told = fanny.run(&["play", "--dry-run", "--json", &format!("{play}; halt")]).json();
    assert_eq!((&told["state"], &told["pending"]), (&meant["state"], &meant["pending"]));
    // On the march it ends the march, also by itself.
    let march = format!("{play}; move; to wood-creek");
    let one = fanny.run(&["play", "--dry-run", "--json", &format!("{march}; halt")]).json();
    let said = turn(fanny, &[], &[&march, "halt", "quit"]);
    assert_eq!(one["supposed"]["left"], serde_json::json!([]), "{one:#}");
    assert!(!said.contains("coureur::"), "{said}");
    assert_eq!(war.log(), before, "nothing is signed");
}

#[test]
fn p5_settings_that_cannot_be_read_are_complained_of() {
    let duel = Duel::opened();
    duel.anna.run(&["send", "--settings"]).ok();
    fs::write(duel.anna.home().join("mail.yaml"), "fetch: [\n").unwrap();
    let said = turn(&duel.anna, &[], &["quit"]);
    assert!(said.contains("coureur::mail::") && said.contains("mail.yaml"), "{said}");
    assert!(said.contains("British> "), "and it goes on: {said}");
}

#[test]
fn p11_a_newcomer_says_which_game_in_his_own_words() {
    let stage = Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    let said = turn(&anna, &[], &["nwe", "new", "bayo", "vaud", "nobody", "fr", "quit"]);
    assert!(
        said.contains("`nwe` is none of these.") && said.contains("Type one of the numbers, or a name."),
        "{said}"
    );
    let terms = "Bayonets & Tomahawks: Vaudreuil's Petite Guerre 1755";
    assert!(said.contains(terms) && said.contains("  french   anna: "), "{said}");
    let said = turn(&ben, &[], &["new wilderness-war --edition first --as french", "quit"]);
    assert!(said.contains("Wilderness War, first edition") && said.contains("waiting> "), "{said}");
}

#[test]
fn p38_what_an_order_gives_up_is_said_before_it_is_signed() {
    let stage = Stage::new();
    let sol = stage.person("sol");
    sol.run(&["new", "new-france", "--mode", "solo"]).ok();
    sol.run(&["play", "reinforce none; pass"]).ok();
    let lost = "`done`: ends your Movement Phase";
    let said = turn(&sol, &[], &["done", "quit"]);
    assert!(after(&said, "done").contains(lost), "{said}");
    let tried = sol.run(&["play", "--dry-run", "done"]).ok();
    assert!(tried.contains(lost), "{tried}");
    let signed = sol.run(&["play", "done"]).ok();
    let told = signed.find(lost).unwrap_or_else(|| panic!("{signed}"));
    assert!(signed[told..].contains("Entry "), "before what was signed: {signed}");
}

#[test]
fn p31_what_is_asked_at_the_prompt_counts_the_lines_that_are_not_signed() {
    let duel = Duel::opened();
    let march = "move from Halifax take everything to Shubenacadie";
    let said = turn(&duel.anna, &[], &["show Halifax", "reinforce none", march, "show Shubenacadie", "quit"]);
    assert!(after(&said, "show Halifax").contains("Monckton"), "{said}");
    let shown = after(&said, "show Shubenacadie");
    assert!(shown.contains("Monckton"), "as it will be: {shown}");
    let said = turn(&duel.anna, &[], &["clear", "show Shubenacadie", "quit"]);
    assert!(!after(&said, "show Shubenacadie").contains("Monckton"), "nothing was signed: {said}");
}

#[test]
fn p32_help_on_a_word_may_be_asked_for_either_way() {
    let war = War::opened();
    let play = format!("play {} activate", war.hand().remove(0));
    let said = turn(&war.fanny, &[], &[&play, "? force", "force ?", "quit"]);
    let (one, other) = (after(&said, "? force"), after(&said, "force ?"));
    assert!(one.contains("  force Montcalm"), "{said}");
    assert!(one.starts_with(other.trim_end()), "{one}\n{other}");
}

/// What is pasted in one go is not signed in part because one line of it was refused.
#[test]
fn p39_a_refused_line_in_a_pipe_keeps_the_rest_from_being_signed_unseen() {
    let duel = Duel::opened();
    let lines = ["move Nobody from Nowhere to Nothing", "reinforce none", "sign", "no", "quit"];
    let said = turn(&duel.anna, &[], &lines);
    assert!(said.contains("was refused. Sign the rest without it?"), "{said}");
    assert!(said.contains("Nothing is signed."), "{said}");
    assert!(!said.contains("Entry 4"), "{said}");
    // Taken off and typed anew, nothing is asked.
    let said =
        turn(&duel.anna, &[], &["move Nobody from Nowhere", "clear", "reinforce none", "sign", "quit"]);
    assert!(!said.contains("was refused. Sign"), "{said}");
}

#[test]
fn p39_send_says_what_there_is_to_send() {
    let duel = Duel::opened();
    let letters = || fs::read_dir(duel.anna.home().join("outgoing")).map_or(0, Iterator::count);
    let before = letters();
    let said = turn(&duel.anna, &[], &["send", "reinforce none", "send", "quit"]);
    assert!(said.contains("There is nothing to send yet: it is your move."), "{said}");
    assert!(said.contains("Your lines are not signed yet: `sign` signs them, and sends them."), "{said}");
    assert_eq!(letters(), before, "a letter with nothing in it was written: {said}");
}

#[test]
fn p39_a_game_is_named_as_people_name_it() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    let said = turn(&anna, &[], &["new", "new france", "french", "", "quit"]);
    assert!(!said.contains("Type one of the numbers"), "{said}");
    assert!(said.contains("The Struggle for New France"), "{said}");
}

#[test]
fn p39_practise_is_a_command() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    let typed = "wilderness\nannus\nsolo\n\nquit\n";
    let said = anna.with_input(&["practise"], typed).ok();
    assert!(said.contains("Against whom?") && said.contains("French> quit"), "{said}");
}

/// The prompt's own words take no order away.
#[test]
fn p39_back_to_somewhere_is_an_order() {
    let duel = Duel::opened();
    let said = turn(&duel.anna, &[], &["reinforce none", "back to Albany", "quit"]);
    assert!(!said.contains("Taken off"), "{said}");
}

/// What is handed back stands at the next prompt.
#[test]
fn p39_what_is_handed_back_is_taken_up_again() {
    let duel = Duel::opened();
    let said = turn(
        &duel.anna,
        &[],
        &["reinforce none", "move Braddock with 5 from Baltimore to Carlisle, halt", "sign", "no", "quit"],
    );
    assert!(said.contains("`again` takes them up"), "{said}");
}

#[test]
fn a_takeback_is_proposed_and_answered_with_yes_and_no() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["play", "--half", "reinforce none"]).ok();
    if !anna.orders().iter().any(|open| open == "done") {
        ben.receive(anna).ok();
        ben.run(&["play", "pass"]).ok();
        anna.receive(ben).ok();
    }
    let back = anna.run(&["undo", "--json"]).json()["back_to"][0].as_u64().unwrap();
    let (propose, before) = (format!("undo --to {back}"), fs::read(anna.log()).unwrap());
    let said = turn(anna, &[], &[&propose, "no", "quit"]);
    assert!(said.contains("Do you mean it?"), "{said}");
    assert_eq!(fs::read(anna.log()).unwrap(), before, "nothing is signed without a yes");
    turn(anna, &[], &[&propose, "yes", "quit"]);
    assert_ne!(fs::read(anna.log()).unwrap(), before);
    ben.receive(anna).ok();
    let before = fs::read(ben.log()).unwrap();
    let said = turn(ben, &[], &["done", "sign", "quit"]);
    assert!(said.contains("proposes to take everything back") && said.contains("yes or no> done"), "{said}");
    assert_eq!(fs::read(ben.log()).unwrap(), before, "an order is no answer to it");
    let said = turn(ben, &[], &["no", "quit"]);
    assert!(!said.contains("these words are no order"), "{said}");
    assert!(ben.run(&["history", "--last", "1"]).ok().contains("declines"), "{}", ben.run(&["history"]).ok());
}

/// What nothing to come asks for is said at once, and not when it is too late.
#[test]
fn a_word_that_nothing_asks_for_does_not_wait() {
    let war = War::opened();
    let march = format!("play {} activate; single marin; done; move; to wood-creek", war.hand().remove(0));
    let said = turn(&war.fanny, &[], &[&march, "halt", "done", "no", "intercept", "quit"]);
    for stray in ["no", "intercept"] {
        assert!(after(&said, stray).contains("coureur::orders::nobody_asks"), "{stray}: {said}");
        assert!(!said.contains(&format!("first: {stray}")), "{said}");
    }
    for meant in ["halt", "done"] {
        assert!(
            !after(&said, meant).split("> no\n").next().unwrap().contains("coureur::"),
            "{meant}: {said}"
        );
    }
}

/// A slip that was put right is none any more, over a pipe neither.
#[test]
fn a_slip_that_was_typed_right_is_settled() {
    let duel = Duel::opened();
    let said = turn(&duel.anna, &[], &["reinforce nonne", "reinforce none", "sign", "quit"]);
    assert!(said.contains("did you mean"), "{said}");
    assert!(!said.contains("was refused. Sign"), "{said}");
}

#[test]
fn whoever_waits_is_told_for_whom_and_what_to_do() {
    let duel = Duel::opened();
    turn(&duel.anna, &[], &["reinforce none", "sign", "ben@example.org"]);
    let said = turn(&duel.anna, &[], &["halt", "?", "turn nowhere.eml", "quit"]);
    let told = after(&said, "halt").replace("\n  ", " ");
    assert!(told.contains("it is not your turn: waiting for ben (French)"), "{told}");
    assert!(!said.contains("coureur send") && !said.contains("receive"), "{said}");
    assert!(said.contains("coureur::mail::no_such_file"), "{said}");
    assert_eq!(said.matches("What happened").count(), 0, "nothing came: {said}");
}

#[test]
fn commands_say_at_the_prompt_what_they_lack() {
    let duel = Duel::opened();
    let lines =
        ["standing waive", "undo my losses", "standing", "help waive", "help reinforce", "help hand", "quit"];
    let said = turn(&duel.anna, &[], &lines);
    assert!(
        after(&said, "standing waive").starts_with("`standing waive` needs more words: WINDOW."),
        "{said}"
    );
    assert!(after(&said, "undo my losses").starts_with("`undo` takes no `my`."), "{said}");
    assert!(said.contains("You have said nothing in advance"), "{said}");
    assert!(after(&said, "help waive").contains("Let a kind of reaction window pass"), "{said}");
    assert!(after(&said, "help reinforce").contains("reinforce"), "{said}");
    assert!(!said.contains("required arguments") && !said.contains("error:"), "{said}");
}
