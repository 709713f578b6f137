//! What stands beside the question: an answer that is the only one is taken by itself, and no right to demolish is lost
//! by that [WW 5.46, WW ruling 150].

use crate::common::{TIME, identity};
use coureur::engine::{Chance, Drawn};
use coureur::games::{self, Files};
use coureur::log::{Signed, read_log};
use coureur::side::Side;
use coureur::speech::{HiddenCards, Pending};
use coureur::table::{Desk, Mode, NewGame, PlayError, replay};
use serde_yaml::Value;

/// A game in one hand, from the first position with some things changed.
struct Solo {
    desk: Desk,
    entries: Vec<Signed>,
    start: String,
}

fn merge(into: &mut Value, from: Value) {
    match (into, from) {
        (Value::Mapping(into), Value::Mapping(from)) => {
            for (key, value) in from {
                merge(into.entry(key).or_insert(Value::Null), value);
            }
        }
        (into, from) => *into = from,
    }
}

impl Solo {
    fn open(changes: &str) -> Solo {
        let terms = NewGame::usual("wilderness-war").expect("the game is on the shelf");
        let mut opened = games::open(&terms, Files::default()).expect("a game opens");
        while matches!(opened.play.pending(), Pending::Chance(Chance::Shuffle(_))) {
            opened.play.chance(Drawn::Shuffled).expect("a deck is shuffled");
        }
        let mut position: Value =
            serde_yaml::from_str(&opened.play.start(HiddenCards::Anew).text()).expect("a position is YAML");
        merge(&mut position, serde_yaml::from_str(changes).expect("the changes are YAML"));
        let start = serde_yaml::to_string(&position).expect("a position is plain data");
        let new = NewGame { terms, mode: Mode::Solo, side: Side::British, players: Vec::new(), chain: 256 };
        let files = Files { data: None, start: Some(&start) };
        let (entries, desk) = new.open(&identity("Anna", 1), files, [7; 16], TIME).expect("a game opens");
        let mut solo = Solo { desk, entries, start };
        solo.say(&[]).expect("decks and hands are dealt");
        solo
    }

    fn say(&mut self, lines: &[&str]) -> Result<(), PlayError> {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let written = self.desk.run(&lines, &[], TIME)?;
        assert!(written.left.is_empty(), "{:?}", written.left);
        self.desk = self.desk.moved_to(written.table);
        self.entries.extend(written.entries);
        Ok(())
    }

    /// The French activate with the first card of their hand.
    fn activates(&mut self, group: &str) {
        let hand = self.desk.hand(Side::French);
        let card = hand.into_iter().find_map(|card| card.face).expect("a card is dealt").id;
        self.say(&[&format!("play {card} activate {group}")]).expect("the orders are legal");
    }

    fn asked(&self) -> String {
        match self.desk.table().play().pending() {
            Pending::Decision(prompt) => prompt.ask,
            other => panic!("{other:?}"),
        }
    }

    fn verified(&self) {
        let files = Files { data: None, start: Some(&self.start) };
        let text: String = self.entries.iter().map(Signed::text).collect();
        let log = read_log(text.as_bytes()).expect("the log reads");
        let table = replay(&log, files).expect("the log replays");
        assert_eq!(table.digest(), self.desk.table().digest());
    }
}

#[test]
fn a_group_with_no_space_left_halts_by_itself() {
    let mut solo = Solo::open("{}");
    solo.activates("single ligneris done move pass");
    solo.say(&["to laurel-ridge-north halt demolish toronto"])
        .expect("what was taken by itself may be typed");
    assert!(solo.asked().starts_with("Demolish before the Action Phase ends"), "{}", solo.asked());
    let results = &solo.desk.table().story().last().expect("an entry").results;
    assert!(results.contains(&"forced french halt".to_owned()), "{results:?}");
    solo.verified();
}

#[test]
fn who_wants_to_go_further_is_told_why_the_group_has_halted() {
    let mut solo = Solo::open("{}");
    solo.activates("single ligneris done move pass");
    let error = solo.say(&["to laurel-ridge-north to raystown"]).expect_err("everybody stops in mountains");
    assert!(error.to_string().contains("everybody stops in mountains"), "{error}");
}

#[test]
fn where_the_raid_hangs_on_the_own_stockade_the_halt_is_asked_for() {
    let changes = "world: {pieces: {marin: green-mountains-south}, spaces: {worcester: {stockade: french}}}";
    let mut solo = Solo::open(changes);
    solo.activates("single marin done move pass to deerfield to worcester");
    assert!(solo.asked().starts_with("Go on from Worcester"), "{}", solo.asked());
    let offers = solo.desk.table().play().legal(Side::French);
    let answers: Vec<String> =
        offers.iter().filter(|offer| !offer.aside).map(|offer| offer.code.clone()).collect();
    assert!(answers.contains(&"demolish worcester".to_owned()), "{answers:?}");
    assert!(!answers.contains(&"demolish toronto".to_owned()), "{answers:?}");
    solo.say(&["demolish worcester"]).expect("his own stockade");
    assert!(solo.asked().starts_with("Raid on Worcester"), "{}", solo.asked());
    solo.verified();
}

/// What an order of the side asked now means.
fn note(solo: &Solo, side: Side, words: &str) -> String {
    let offers = solo.desk.table().play().offers(side);
    let offer = offers.into_iter().find(|offer| offer.code == words).expect("it is offered");
    offer.note.expect("it has a note")
}

#[test]
fn pass_all_says_what_it_covers_and_covers_that() {
    let mut solo = Solo::open("world: {pieces: {marin: ticonderoga, periere: ticonderoga}}");
    solo.activates("single marin single periere done next marin move");
    assert!(solo.asked().contains("FOUL WEATHER"), "{}", solo.asked());
    assert_eq!(
        note(&solo, Side::British, "pass all"),
        "no FOUL WEATHER against any group of this Action Phase"
    );
    solo.say(&["pass all", "to wood-creek"]).expect("the way is open");
    assert!(solo.asked().starts_with("Intercept Marin"), "{}", solo.asked());
    assert_eq!(
        note(&solo, Side::British, "pass all"),
        "intercept this group nowhere on the rest of its move"
    );
    // The weather is not asked for again before the second group moves.
    solo.say(&["pass all", "halt", "move"]).expect("the second group moves");
    assert!(solo.asked().starts_with("Go on from Ticonderoga"), "{}", solo.asked());
    solo.verified();
}
