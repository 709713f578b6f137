//! Logs made by hand, each with one thing in it that is not true.

use crate::forge::{Forge, LENGTH, act, commitment, link, played, text, umpired};
use crate::{Verdict, assert_refused, other_last, verdicts};
use coureur::fair::Chain;
use coureur::log::{Document, Entry, Hash, read_log};
use coureur::table::Mode;

#[test]
fn logs_made_by_hand_are_sound() {
    let mut recorded = Forge::open(Mode::Table);
    recorded.write("recorder", &["order british to oswego", "dice 3 4"], &[]);
    let logs = [played(Mode::Duel), played(Mode::Solo), umpired(), recorded];
    let bytes: Vec<Vec<u8>> = logs.iter().map(|log| text(&log.entries)).collect();
    let Some(found) = verdicts(&bytes) else { return };
    for (i, rolls) in [13, 13, 1, 0].into_iter().enumerate() {
        assert!(read_log(&bytes[i]).is_ok());
        let (entries, head) = (logs[i].entries.len() as u64, logs[i].last().hash().to_string());
        assert_eq!(found[i], Verdict::Sound { entries, rolls, head });
    }
}

#[test]
fn t6_honest_texts_and_results_are_sound() {
    let log = played(Mode::Duel);
    let plan = "march to fort then march halt";
    let ahead = format!("ahead british {plan}");
    let (dropped, lapsed) = (format!("dropped british {plan}"), format!("lapsed british {plan}"));
    let order = "order british done";
    let logs = [
        log.then("british", &["say well played!"], &[]),
        log.then("british", &["say really?", "say 'tis so!", "say no"], &[]),
        log.then("british", &[&ahead, order], &[&dropped]),
        log.then("british", &[&ahead, order], &[&lapsed]),
        log.then("british", &[&ahead, order], &["ahead british to fort", "lapsed british march halt"]),
        log.then("british", &[&ahead, order], &["forced british to fort", "dropped british march halt"]),
        log.then("british", &[&ahead, order, "unahead british"], &["ahead british to fort"]),
    ];
    let Some(found) = verdicts(&logs) else { return };
    for (log, found) in logs.iter().zip(&found) {
        assert!(read_log(log).is_ok() && found.is_sound(), "{found:?}");
    }
}

fn set_act(at: usize, words: &str) -> impl FnOnce(&mut Entry) {
    move |entry| entry.acts[at].text = words.parse().unwrap()
}

fn add_act(words: &str) -> impl FnOnce(&mut Entry) {
    move |entry| entry.acts.push(act(words))
}

fn set_result(at: usize, change: impl FnOnce(&str) -> String) -> impl FnOnce(&mut Entry) {
    move |entry| entry.results[at] = change(entry.results[at].as_str()).parse().unwrap()
}

fn add_result(words: &str) -> impl FnOnce(&mut Entry) {
    move |entry| entry.results.push(words.parse().unwrap())
}

fn result(log: &Forge, entry: usize, at: usize) -> String {
    let Document::Entry(entry) = log.entries[entry].document() else { panic!("a header") };
    entry.results[at].as_str().to_owned()
}

#[test]
fn false_dice_are_refused() {
    let log = played(Mode::Duel);
    let (first, siege) = (result(&log, 4, 0), result(&log, 5, 0));
    assert_refused(&[
        ("other faces", log.tampered(4, set_result(0, other_last))),
        ("other faces", log.tampered(4, set_result(0, |claim| claim.replace("oswego", "niagara")))),
        ("one die of six", log.tampered(5, set_result(0, |claim| format!("{claim} 6")))),
        ("one die of six", log.tampered(5, set_result(0, |claim| claim.replace(": ", " d8: ")))),
        (
            "other faces",
            log.tampered(
                5,
                set_result(0, |claim| claim.replace(char::is_numeric, "").replace("roll ", "roll 1") + "hit"),
            ),
        ),
        (
            "no roll of this label",
            log.tampered(4, set_result(0, |claim| claim.replace("oswego", "oswego now"))),
        ),
        (
            "no draw of this label",
            log.tampered(4, set_result(3, |claim| claim.replace("leader pool", "bag"))),
        ),
        ("another draw", log.tampered(4, set_result(3, |claim| claim.replace(" of 5", " of 13")))),
        ("a pool of no size", log.tampered(4, set_result(3, |claim| claim.replace(" of 5", " of 2")))),
        (
            "drawn twice",
            log.tampered(4, set_result(3, |claim| format!("{claim} {}", claim.rsplit_once(' ').unwrap().1))),
        ),
        ("cannot be read", log.tampered(4, set_result(0, |claim| claim.replace(": ", ", ")))),
        ("cannot be read", log.tampered(4, set_result(0, |claim| claim.replacen('0', "00", 1)))),
        ("not open here", log.tampered(4, set_result(0, |claim| claim.replacen('0', "1", 1)))),
        ("not open here", log.tampered(3, add_result(&first))),
        // What steers later decisions spends the seed.
        (
            "nothing that could have led to it",
            log.tampered(6, |entry| {
                entry.acts.truncate(1);
                entry.results.push("forced french pass".parse().unwrap());
            }),
        ),
        ("claimed twice", log.tampered(6, add_result(&siege))),
        ("claimed twice", log.tampered(4, add_result(&first))),
        ("the same label twice", log.tampered(4, add_result(&other_last(&first)))),
        ("what was not rolled", log.tampered(4, |entry| drop(entry.results.remove(0)))),
        ("nothing rolled with it", log.tampered(4, |entry| entry.results.clear())),
        ("unknown result", log.tampered(4, add_result("rolled 0 again: 6"))),
        ("waives none", log.tampered(4, add_result("waived british pass"))),
        ("was not given", log.tampered(4, add_result("ahead british pass"))),
        ("was not given", log.tampered(4, add_result("lapsed french march to fort"))),
    ]);
}

#[test]
fn t6_after_a_takeback_old_seeds_may_be_claimed_nowhere_else() {
    let log = played(Mode::Duel);
    let (first, siege) = (result(&log, 4, 0), result(&log, 5, 0));
    let order = "order british to oswego";
    let mut solo = played(Mode::Solo);
    let (own, other) = (result(&solo, 4, 0), result(&solo, 5, 0));
    let Document::Entry(old) = solo.entries[3].document().clone() else { panic!("a header") };
    solo.entries.truncate(7);
    let undone = |results: &[&str]| solo.then("french", &["undo 3"], results);
    let mut back = solo.clone();
    back.write("french", &["undo 2"], &["undone to 2"]);
    // The very same position is asked for again, though its dice are there.
    let mut again = back.clone();
    let next = link(&Chain::new([1; 32], LENGTH).unwrap().reveal(2).unwrap());
    again.write("british", &[order, &next], &[]);
    assert_refused(&[
        ("not open here", log.tampered(8, set_result(1, other_last))),
        ("not rolled", log.tampered(8, |entry| entry.results.truncate(1))),
        ("other things happen", log.tampered(8, |entry| drop(entry.results.remove(1)))),
        ("claimed twice", log.tampered(8, set_result(1, |_| first.clone()))),
        ("other takebacks", log.tampered(8, |entry| entry.results.clear())),
        ("other takebacks", log.tampered(8, set_result(0, |_| "undone to 3".to_owned()))),
        ("in no act", log.tampered(9, add_result("undone to 3"))),
        ("claimed twice", log.tampered(9, add_result(&siege))),
        ("other things happen", undone(&["undone to 3", &other])),
        // A seed that was opened there, but with another label than it had.
        ("not open here", back.then("british", &[order], &[&own.replace("oswego", "niagara")])),
        ("has kept its dice", again.tampered(8, |entry| entry.state = old.state)),
    ]);
    // What was rolled there is met again, in the same place and with the same claims.
    let sound = [undone(&["undone to 3", &own]), back.then("british", &[order], &[&own])];
    let Some(found) = verdicts(&sound) else { return };
    assert!(found.iter().all(Verdict::is_sound), "{found:?}");
}

#[test]
fn false_links_are_refused() {
    let log = played(Mode::Duel);
    let british = &log.hands["british"].chain;
    let old = Chain::new([1; 32], LENGTH).unwrap();
    let links: Vec<String> = (0..3).map(|k| link(&old.reveal(k).unwrap())).collect();
    let french = Chain::new([2; 32], LENGTH).unwrap();
    let mut alone = log.clone();
    alone.entries.truncate(4);
    let token = "ab".repeat(32);
    let last = log.entries.len() - 1;
    assert_refused(&[
        ("out of turn", alone.then("british", &[&links[1]], &[])),
        ("does not hash", log.tampered(3, set_act(1, &format!("link {token}")))),
        ("does not hash", log.tampered(3, set_act(1, &links[1]))),
        ("does not hash", log.tampered(3, set_act(1, &format!("link {}", old.tip())))),
        ("does not hash", log.tampered(5, set_act(0, &links[0]))),
        ("does not hash", log.then("british", &[&link(&old.reveal(8).unwrap())], &[])),
        ("a copied seed", log.tampered(3, set_act(1, &format!("link {}", french.tip())))),
        ("not the spelling", log.tampered(3, set_act(1, &links[0].to_uppercase().replace("LINK", "link")))),
        ("not the spelling", log.tampered(3, set_act(1, &links[0][..links[0].len() - 1]))),
        ("not the witness's", log.tampered(3, add_act(&links[1]))),
        ("before all seats have set up", log.tampered(1, set_act(0, &links[0]))),
        ("set-up undone", log.tampered(1, |entry| entry.acts.truncate(1))),
        ("set-up undone", log.tampered(2, |entry| drop(entry.acts.remove(1)))),
        ("runs low", log.tampered(2, add_act(&format!("chain {token}")))),
        ("a copied seed", log.tampered(2, set_act(1, &format!("chain {}", old.tip())))),
        ("unrenewed", log.tampered(last, |entry| entry.acts.truncate(1))),
        ("a copied seed", log.tampered(last, set_act(1, &links[2].replace("link", "chain")))),
        ("a copied seed", log.then("british", &[&format!("restored {} {}", old.tip(), &token[..32])], &[])),
        (
            "a copied seed",
            log.then("french", &[&format!("restored {} {}", british.tip(), &token[..32])], &[]),
        ),
    ]);
}

#[test]
fn acts_out_of_place_are_refused() {
    let log = played(Mode::Duel);
    let token = "ab".repeat(32);
    assert_refused(&[
        ("a witness acts", log.tampered(4, set_act(0, &format!("chain {token}")))),
        ("a witness acts", log.tampered(4, set_act(0, "ahead french march to fort"))),
        (
            "without his link",
            log.tampered(4, |entry| {
                entry.acts = vec![act("say hm")];
                entry.results.clear();
            }),
        ),
        ("for umpired games", log.tampered(3, set_act(1, "ask"))),
        ("a blob", log.tampered(3, |entry| entry.acts[1].blob = vec![1; 32])),
        ("a blob", log.tampered(3, set_act(0, "shuffle strategy"))),
        ("unknown act", log.tampered(3, set_act(0, "march oswego"))),
        ("by its proposer", log.tampered(7, add_act("undo yes"))),
        ("while another waits", log.tampered(7, add_act("undo 3"))),
        (
            "before a takeback is answered",
            log.tampered(8, |entry| entry.acts.insert(0, act("unahead british"))),
        ),
        ("to no takeback", log.tampered(6, add_act("undo yes"))),
        ("to where the game is", log.tampered(7, set_act(0, "undo 6"))),
        ("while a roll", log.tampered(3, add_act("undo 1"))),
        ("speaks for the other", log.tampered(6, add_act("waive british militia"))),
        ("a card key too many", log.tampered(6, add_act("cardkey"))),
        ("never shuffled", log.tampered(6, add_act("share card-0-1"))),
        ("before the end", log.then("british", &[&format!("secret {token}")], &[])),
        ("no days", log.tampered(6, add_act("clock 0 14"))),
        ("more vacation", log.tampered(6, add_act("vacation french 3"))),
        ("of its own", log.then("french", &[&format!("settled 4 {token}")], &[])),
        ("still to come", log.tampered(6, add_act(&format!("withdrawn 7 {token}")))),
        ("nothing moves", log.tampered(7, |entry| entry.state = Hash::of(b"elsewhere"))),
    ]);
}

#[test]
fn false_rolls_of_an_umpire_are_refused() {
    let log = umpired();
    let next = link(&log.hands["umpire"].chain.reveal(1).unwrap());
    let mut alone = Forge::open(Mode::Umpire);
    let commit = commitment(&alone);
    alone.write("umpire", &[&alone.chain("umpire"), &commit, "word british hm"], &[]);
    let mut asking = alone.clone();
    alone.write("french", &[&alone.chain("french"), "word french hm"], &[]);
    let own = link(&alone.reveal("french"));
    alone.write("french", &["order french done", &own], &[]);
    asking.write("french", &[&asking.chain("french"), "word french hm"], &[]);
    let mut late = Forge::open(Mode::Umpire);
    late.write("umpire", &[&late.chain("umpire"), &commit, "word british hm"], &[]);
    let other = link(&alone.reveal("french"));
    let open = Forge::open(Mode::Umpire);
    let recorded = Forge::open(Mode::Table);
    assert_refused(&[
        ("other faces", log.tampered(4, set_result(0, other_last))),
        ("in the entry that asks", log.tampered(5, add_act(&next))),
        ("no roll asked for", log.tampered(4, add_act(&next))),
        ("another waits", log.tampered(5, add_act("ask"))),
        ("while a roll", log.tampered(5, add_act("undo 3"))),
        ("without a seed chain", log.tampered(3, set_act(1, &next))),
        ("a player who has a chain", asking.then("french", &["order french done", "ask"], &[])),
        ("after the words", late.then("french", &["word french hm", &late.chain("french")], &[])),
        ("words too early", open.then("umpire", &[&open.chain("umpire"), "word british hm"], &[])),
        ("a second seed chain", open.then("umpire", &[&open.chain("umpire"), &open.chain("french")], &[])),
        ("a commitment too many", late.then("umpire", &[&commit], &[])),
        ("out of turn", alone.then("french", &[&other], &[])),
        ("at a real table", recorded.then("recorder", &[&recorded.chain("recorder")], &[])),
        ("a face no die has", recorded.then("recorder", &["dice 7"], &[])),
        ("another before", recorded.then("recorder", &["deal card-0-1 17", "deal card-0-1 18"], &[])),
        ("a seeded roll", recorded.then("recorder", &["dice 3"], &["roll 0 equal bids: 3"])),
    ]);
}
