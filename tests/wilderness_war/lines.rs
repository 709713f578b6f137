//! Lines of orders as players type them, at a real table where any card may be played [WW 5.3].

use crate::common::{TIME, identity};
use coureur::games::Files;
use coureur::side::Side;
use coureur::speech::Pending;
use coureur::table::{Desk, Mode, NewGame, PlayError};

/// The first French Action Phase of Annus Mirabilis.
fn desk() -> Desk {
    let new = NewGame {
        terms: NewGame::usual("wilderness-war").expect("the game is on the shelf"),
        mode: Mode::Table,
        side: Side::British,
        players: Vec::new(),
        chain: 16,
    };
    let (_, desk) = new.open(&identity("Rita", 7), Files::default(), [2; 16], TIME).expect("a game opens");
    assert!(asked(&desk).starts_with("Play one of your"));
    desk
}

fn asked(desk: &Desk) -> String {
    match desk.table().play().pending() {
        Pending::Decision(prompt) => prompt.ask,
        other => panic!("{other:?}"),
    }
}

fn run(desk: &Desk, lines: &[&str]) -> Result<Desk, PlayError> {
    let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    let written = desk.play(&lines, TIME)?;
    assert!(written.left.is_empty(), "{:?}", written.left);
    Ok(desk.moved_to(written.table))
}

fn says(desk: &Desk, lines: &[&str]) -> Desk {
    run(desk, lines).unwrap_or_else(|error| panic!("{lines:?}: {error:?}"))
}

#[test]
fn done_that_was_taken_by_itself_is_not_an_answer_to_the_next_question() {
    // With all of them taken nothing is left but to be done; CAMPAIGN then asks for a second leader.
    let one = says(&desk(), &["play 1 event", "force montcalm", "take all"]);
    let second = asked(&one);
    assert_eq!(asked(&says(&desk(), &["play 1 event", "force montcalm take all done"])), second);
    assert_eq!(asked(&says(&desk(), &["play 1 event", "force montcalm", "take all", "done"])), second);
    // Typed once more it means what is asked now; so does the first word of a new run.
    let both = ["play 1 event", "force montcalm take all", "done", "done"];
    assert!(asked(&says(&desk(), &both)).starts_with("What does this group do"));
    assert!(asked(&says(&one, &["done"])).starts_with("What does this group do"));
}

#[test]
fn who_acts_may_be_said_though_only_one_group_is_left() {
    let desk = says(&desk(), &["play 36 activate", "single ligneris", "done", "next ligneris"]);
    assert!(asked(&desk).starts_with("What does this group do: Ligneris"), "{}", asked(&desk));
    let error = run(&desk, &["next montcalm"]).expect_err("he was not activated");
    assert!(matches!(error, PlayError::Order(_)), "{error:?}");
}

#[test]
fn one_verb_names_several() {
    let activate = ["play 1 activate"];
    let named = says(&says(&desk(), &activate), &["single langlade, ligneris"]);
    assert_eq!(asked(&named), asked(&says(&desk(), &[activate[0], "single langlade", "single ligneris"])));
}
