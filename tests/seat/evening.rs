//! A newcomer's first evening: two people, `turn` and nothing else, from the key to the end of the first season, with the
//! slips that newcomers make.

use crate::support::{Person, Stage};
use std::fs;
use std::path::PathBuf;

struct Evening {
    stage: Stage,
    letters: usize,
}

impl Evening {
    /// The letter that somebody's program has just written, carried over by hand.
    fn carried(&mut self, from: &Person) -> PathBuf {
        let written = fs::read_dir(from.home().join("outgoing")).unwrap();
        let written: Vec<PathBuf> = written.map(|file| file.unwrap().path()).collect();
        let [one] = written.as_slice() else { panic!("one letter a turn: {written:?}") };
        self.letters += 1;
        let letter = self.stage.path().join(format!("letter-{}.eml", self.letters));
        fs::rename(one, &letter).unwrap();
        letter
    }
}

/// A turn: what is typed, line by line.
fn turn(person: &Person, letter: Option<&PathBuf>, lines: &[&str]) -> String {
    let letter = letter.map(|letter| letter.to_str().unwrap().to_owned());
    let args: Vec<&str> = std::iter::once("turn").chain(letter.as_deref()).collect();
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    person.with_input(&args, &typed).ok()
}

/// All of these are said, in this order.
#[track_caller]
fn says(text: &str, expected: &[&str]) {
    let mut rest = text;
    for part in expected {
        let Some(at) = rest.find(part) else { panic!("{part:?} is not said in its place:\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a story is told from its beginning to its end")]
fn a_first_evening() {
    let mut evening = Evening { stage: Stage::new(), letters: 0 };
    let (anna, ben) = (evening.stage.stranger("anna"), evening.stage.stranger("ben"));

    // A key, a game, an invitation; no name, a slip, no such game, no address.
    let said =
        turn(&anna, None, &["", "Anna", "neww", "new", "9", "1", "", "send", "ben", "ben@example.org"]);
    says(&said, &["You have no key yet.", "Your name, as the others will see it: Anna", "In words: "]);
    says(
        &said,
        &[
            "There is no game in this folder.",
            "quit> neww",
            "quit> new\n",
            "Type one of the numbers, or a name.",
        ],
    );
    says(&said, &["Your invitation is not sent yet. Type `send`", "`ben` is no mail address", "Written: "]);
    says(
        &said,
        &["The letter is a file: open it in your mail program", "When the answer of your opponent has come"],
    );
    // It lies beside the game, under a name that one can find.
    says(&said, &["Written: new-france-to-french.eml (to ben@example.org)."]);
    let near = fs::read(anna.folder.join("new-france-to-french.eml")).unwrap();
    let letter = evening.carried(&anna);
    assert_eq!(near, fs::read(&letter).unwrap());

    // The invitation names the terms, and is answered.
    let said =
        turn(&ben, Some(&letter), &["Ben", "perhaps", "yes", "send Bonjour Anna!", "anna@example.org"]);
    says(&said, &["An invitation: The Struggle for New France", "scenario", "edition", "options   none"]);
    says(
        &said,
        &["Take the French seat on these terms? (yes or no) perhaps", "Type yes or no.", "french   Ben: "],
    );
    let letter = evening.carried(&ben);

    // The cards are shuffled and dealt: nothing to decide, and nothing signed without a word.
    let said = turn(&anna, Some(&letter), &["sign"]);
    says(
        &said,
        &[
            "Ben writes: Bonjour Anna!",
            "Your program must shuffle the cards; nothing to decide.",
            "sign?> sign",
            "Written: ",
        ],
    );
    let letter = evening.carried(&anna);
    turn(&ben, Some(&letter), &["sign"]);
    let (old, letter) = (letter, evening.carried(&ben));

    // The first decision, with a slip, a list, quotes as in a help text, and a power cut.
    let before = fs::read(anna.log()).unwrap();
    let slips = ["reinforce nobility", "?", "play ?", "coureur play 'reinforce none'"];
    let said = turn(&anna, Some(&letter), &slips);
    assert!(!said.contains("What happened"), "told when she let her program shuffle: {said}");
    says(&said, &["British> reinforce nobility", "is no name in this game", "British> ?"]);
    says(
        &said,
        &[
            "This would happen; nothing is signed:",
            "Spring 1755: British Movement Phase.",
            "Then: Waiting for Ben (French).",
        ],
    );
    says(&said, &["1 line not signed> ", "You have left. What was not signed is not signed"]);
    // Taking the letter in changed the log, and nothing else did.
    let taken = fs::read(anna.log()).unwrap();
    assert!(taken.len() > before.len());
    let said = turn(&anna, None, &["sign Your move."]);
    says(
        &said,
        &["You typed this before, and have not signed it", "reinforce none", "> British: reinforce none"],
    );
    assert!(fs::read(anna.log()).unwrap().len() > taken.len());
    let letter = evening.carried(&anna);

    // Ben takes an old letter first; then the right one, and one word too many.
    let said = turn(
        &ben,
        Some(&old),
        &["read", &format!("'{}'", letter.display()), "pass all", "pass", "back", "pass", "sign"],
    );
    says(
        &said,
        &["Read which file?", "Entry 5 is new, and sound.", "Anna writes: Your move.", "French> pass all"],
    );
    says(
        &said,
        &["coureur::orders::no_order", "French> pass\n", "Taken off: pass", "> French: pass", "Written: "],
    );
    let letter = evening.carried(&ben);

    // A move that cannot be, then half a turn, which is asked about.
    let lines = [
        "move from Halifax; take everything; to Quebec",
        "move from Baltimore; 5 troops; Braddock; to Fort Cumberland",
        "sign",
        "yes",
        "no",
        "halt; done",
        "sign",
    ];
    let said = turn(&anna, Some(&letter), &lines);
    says(&said, &["no line joins Halifax and Québec [NF Movement ¶3]", "Braddock (+1), 5 SP from Baltimore"]);
    says(&said, &["was refused.", "(yes or no) yes"]);
    says(&said, &["you are still asked: ", "(yes or no) no", "Nothing is signed."]);
    says(&said, &["Spring 1755: French Reinforcements Phase.", "not signed> sign", "Written: "]);
    let letter = evening.carried(&anna);

    let said = turn(&ben, Some(&letter), &["hand", "reinforce none", "sign"]);
    says(
        &said,
        &[
            "Braddock (+1), 5 SP from Baltimore to Fort Cumberland.",
            "French hand",
            "> French: reinforce none",
        ],
    );
    let letter = evening.carried(&ben);

    // A window that is waived waits for the word, as orders do.
    let said = turn(&anna, Some(&letter), &["waive interrupt-movement", "sign"]);
    says(
        &said,
        &["British> waive interrupt-movement", "not signed> sign", "waived, British: pass", "Written: "],
    );
    let letter = evening.carried(&anna);

    let said = turn(&ben, Some(&letter), &["say A quiet spring.", "done", "sign"]);
    says(
        &said,
        &["> says: A quiet spring.", "Spring 1755: End Phase.", "not signed> sign", "Summer 1755: British"],
    );
    let letter = evening.carried(&ben);

    // The season is over; the second one begins with its story.
    let said = turn(&anna, Some(&letter), &[]);
    says(
        &said,
        &[
            "What happened since you last signed:",
            "says: A quiet spring.",
            "Summer 1755: British Reinforcements",
        ],
    );
    says(&said, &["Do you play a reinforcement card?", "British> ", "You have left."]);
    let status = ben.run(&["status"]).ok();
    says(
        &status,
        &[
            "The Struggle for New France with Anna, Summer 1755",
            "Waiting for Anna (British)",
            "Your letter to",
        ],
    );
}
