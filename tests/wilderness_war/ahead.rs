//! A whole activation in one set of orders, and all its reaction windows answered in one reply [WW 6.7].

use crate::common::{TIME, identity, replay_all};
use coureur::games::Files;
use coureur::log::{Document, Signed};
use coureur::side::{BySide, Side};
use coureur::table::{Act, Desk, Mode, NewGame, PlayError, Rest, Seat, Step, dropped_why};
use std::sync::Arc;

/// Two programs that hand each other their entries.
struct Table {
    desks: BySide<Desk>,
    entries: Vec<Signed>,
}

impl Table {
    fn open() -> Table {
        let identities = BySide { british: identity("Anna", 1), french: identity("Ben", 2) };
        let new = NewGame {
            terms: NewGame::usual("wilderness-war").expect("the game is on the shelf"),
            mode: Mode::Duel,
            side: Side::British,
            players: Vec::new(),
            chain: 256,
        };
        let (entries, british) =
            new.open(&identities.british, Files::default(), [7; 16], TIME).expect("a game opens");
        let table = replay_all(&entries).expect("the header replays");
        let french = Desk::new(table, Arc::clone(&identities.french));
        let (join, table) =
            french.begin(Seat::Player(Side::French)).expect("a seat").close(TIME).expect("an entry");
        let french = Desk::new(table, Arc::clone(&identities.french));
        let mut this = Table { desks: BySide { british, french }, entries };
        this.hand_over(Side::British, vec![join]);
        this
    }

    fn hand_over(&mut self, to: Side, entries: Vec<Signed>) {
        for signed in entries {
            let mut table = self.desks[to].table().clone();
            let Document::Entry(entry) = signed.document() else { panic!("a header") };
            table.enter(entry, signed.hash().as_bytes()).expect("the other program agrees");
            self.desks[to] = self.desks[to].moved_to(table);
            self.entries.push(signed);
        }
    }
}

impl Table {
    /// A side says its lines; what must wait is given ahead. How many entries it took.
    fn say(&mut self, side: Side, lines: &[&str]) -> usize {
        let steps: Vec<Step> = lines.iter().map(|line| Step::Line((*line).to_owned())).collect();
        let written =
            self.desks[side].run_steps(&steps, Rest::GiveAhead, TIME).expect("the orders are legal");
        assert!(written.left.is_empty(), "{:?}", written.left);
        self.desks[side] = self.desks[side].moved_to(written.table);
        let count = written.entries.len();
        self.hand_over(side.other(), written.entries);
        count
    }

    /// Goes on until a side is asked for a decision.
    fn until_asked(&mut self, side: Side) {
        for _ in 0..20 {
            if self.desks[side].asked_side() == Some(side) {
                return;
            }
            for each in Side::ALL {
                if self.desks[each].seat_on_move().is_some() && self.desks[each].asked_side().is_none() {
                    self.say(each, &[]);
                }
            }
        }
        panic!("{side} is never asked");
    }

    /// The first card of a side's hand, as orders call it.
    fn card(&self, side: Side) -> String {
        let hand = self.desks[side].hand(side);
        hand.into_iter().find_map(|card| card.face).expect("a card is dealt").id
    }

    /// A card that activates so many, as orders call it.
    fn card_worth(&self, side: Side, value: u8) -> String {
        let worth = |kind: &str| (value..=3).any(|value| kind.contains(&format!("value {value}")));
        let faces = self.desks[side].hand(side).into_iter().filter_map(|card| card.face);
        faces.into_iter().find(|face| worth(&face.kind)).expect("such a card is dealt").id
    }

    /// What the last entries brought of one kind.
    fn results(&self, kind: &str) -> Vec<String> {
        let story = self.desks.british.table().story();
        let results = story.iter().flat_map(|chapter| &chapter.results);
        results.filter_map(|result| result.strip_prefix(kind)).map(|text| text.trim().to_owned()).collect()
    }

    fn place(&self, piece: &str) -> String {
        let position = self.desks.british.table().play().position();
        let position: serde_yaml::Value = serde_yaml::from_str(&position).expect("a position is YAML");
        position["world"]["pieces"][piece].as_str().expect("a piece is somewhere").to_owned()
    }

    fn asked(&self, side: Side) -> String {
        assert_eq!(self.desks[side].asked_side(), Some(side), "the other side is asked");
        match self.desks[side].table().play().pending() {
            coureur::speech::Pending::Decision(prompt) => prompt.ask,
            other => panic!("{other:?}"),
        }
    }
}

fn marin_sets_out(path: &str) -> Table {
    let mut table = Table::open();
    table.until_asked(Side::French);
    let line = format!("play {} activate single marin done move {path}", table.card(Side::French));
    let lines: Vec<&str> = line.split(';').collect();
    assert_eq!(table.say(Side::French, &lines), 1, "a whole activation is one entry");
    assert!(table.asked(Side::British).contains("About to move from Ticonderoga: Marin. Play FOUL WEATHER"));
    table
}

#[test]
fn a_whole_path_in_one_line_is_answered_in_one_reply() {
    let mut table = marin_sets_out("to wood-creek to green-mountains-south halt done");
    // FOUL WEATHER, interception at Wood Creek, interception at Green Mountains South.
    assert_eq!(table.say(Side::British, &["pass", "pass", "pass"]), 1);
    assert_eq!(table.place("marin"), "green-mountains-south");
    assert!(table.asked(Side::British).starts_with("Play one of your"), "the British Action Phase has begun");
    replay_all(&table.entries).expect("the log replays");
}

#[test]
fn one_answer_for_the_whole_path() {
    let mut table = marin_sets_out("to wood-creek to green-mountains-south halt done");
    assert_eq!(table.say(Side::British, &["pass all pass all"]), 1);
    assert_eq!(table.place("marin"), "green-mountains-south");
    assert!(table.asked(Side::British).starts_with("Play one of your"));
}

#[test]
fn the_reply_may_intercept_further_on() {
    let mut table = marin_sets_out("to wood-creek to green-mountains-south halt done");
    assert_eq!(table.say(Side::British, &["pass pass intercept with rogers"]), 1, "the die is asked for");
    assert_eq!(table.place("marin"), "green-mountains-south");
    table.say(Side::French, &[]);
    replay_all(&table.entries).expect("the log replays");
}

#[test]
fn p3_orders_behind_a_window_that_cannot_be_are_refused_at_once() {
    // Three spaces: the second is a mountain, where everybody stops.
    let mut table = Table::open();
    table.until_asked(Side::French);
    let play = format!("play {} activate single marin done move", table.card(Side::French));
    let line = format!("{play} to wood-creek to green-mountains-south to deerfield halt");
    let code = refused(&table, Side::French, &line, Rest::GiveAhead);
    // Where the march has ended by itself there is nothing left that a rule could refuse.
    assert!(
        code.starts_with("coureur::ww::movement::") || code == "coureur::orders::not_understood",
        "{code}"
    );
    let line = format!("{play} to wood-creek to boston");
    assert_eq!(refused(&table, Side::French, &line, Rest::GiveAhead), "coureur::ww::movement::not_connected");
}

#[test]
fn a_step_ahead_that_does_not_fit_is_dropped_with_its_rule_and_takes_nothing_else_along() {
    let mut table = Table::open();
    table.until_asked(Side::French);
    let desk = &table.desks.french;
    let mut draft = desk.begin(desk.seat_on_move().expect("asked")).expect("a draft");
    let play = format!("play {} activate single marin done move", table.card(Side::French));
    draft.line(&play).expect("legal");
    // A program may record what cannot be; the rules decide when it is asked for.
    for plan in ["march to deerfield then march halt", "march to wood-creek then march halt"] {
        draft.act(Act::Ahead { side: Side::French, plan: plan.to_owned() }).expect("a plan");
    }
    let (signed, after) = draft.close(TIME).expect("signed");
    table.desks.french = table.desks.french.moved_to(after);
    table.hand_over(Side::British, vec![signed]);
    table.say(Side::British, &["pass", "pass"]);
    assert_eq!(table.results("dropped"), ["french march to deerfield then march halt"]);
    assert_eq!(table.place("marin"), "wood-creek");
    let story = table.desks.british.table();
    let why = story.story().iter().flat_map(|chapter| &chapter.dropped).find_map(dropped_why);
    assert_eq!(why.expect("a reason").rule.to_string(), "[WW 6.2]");
    replay_all(&table.entries).expect("the log replays");
}

#[test]
fn orders_ahead_do_not_outlive_the_action_phase() {
    // One closing word too many is no order and no error.
    let mut table = marin_sets_out("to wood-creek to green-mountains-south halt; done; pass; done");
    table.say(Side::British, &["pass", "pass", "pass"]);
    assert!(table.asked(Side::British).starts_with("Play one of your"));
    let play = format!("play {} activate single rogers done move", table.card(Side::British));
    table.say(Side::British, &[&play]);
    assert!(table.asked(Side::French).contains("Play FOUL WEATHER"), "nothing passes it for him");
    replay_all(&table.entries).expect("the log replays");
}

#[test]
fn no_card_is_played_ahead() {
    let table = marin_sets_out("to wood-creek to green-mountains-south halt done");
    let line = "pass pass intercept with rogers then play 9";
    assert_eq!(refused(&table, Side::British, line, Rest::GiveAhead), "coureur::orders::shows_card");
    let steps = [Step::Line(line.to_owned())];
    let written = table.desks.british.run_steps(&steps, Rest::HandBack, TIME).expect("it is handed back");
    assert_eq!(written.left, ["play 9"]);
}

/// How a line is refused, and that nothing of it is signed.
fn refused(table: &Table, side: Side, line: &str, rest: Rest) -> &'static str {
    match table.desks[side].run_steps(&[Step::Line(line.to_owned())], rest, TIME) {
        Err(PlayError::Order(error)) => error.reason(),
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn words_that_must_wait_are_checked_before_anything_is_signed() {
    let table = marin_sets_out("to wood-creek to green-mountains-south halt done");
    for rest in [Rest::HandBack, Rest::GiveAhead] {
        let refused = |line| refused(&table, Side::British, line, rest);
        // The die for the interception comes first: nobody would ever read the second name.
        let both = "pass pass intercept with rogers and marine";
        assert_eq!(refused(both), "coureur::orders::no_order");
        assert_eq!(refused("pass pass intercept with rogers; marine"), "coureur::orders::no_order");
        let slip = "pass pass intercept with rogers then play 3 as evnt";
        assert_eq!(refused(slip), "coureur::orders::unknown_word");
    }
}

#[test]
fn who_acts_may_be_said_ahead_though_only_one_group_is_left() {
    let mut table = Table::open();
    table.until_asked(Side::French);
    let card = table.card_worth(Side::French, 2);
    let play = format!("play {card} activate single marin, langlade done next marin move to wood-creek");
    table.say(Side::French, &[&play, "halt", "next langlade", "move", "to kittaning", "halt"]);
    table.say(Side::British, &["pass", "pass"]);
    assert_eq!(table.place("marin"), "wood-creek");
    assert_eq!(table.results("dropped"), [""; 0]);
    assert!(table.asked(Side::British).contains("Langlade. Play FOUL WEATHER"), "his move has begun");
}

#[test]
fn a_path_needs_its_verb_once_even_where_it_waits_for_answers() {
    let mut table = marin_sets_out("to Wood Creek, Green Mountains South; halt; done");
    let plans: Vec<String> =
        table.desks.french.table().ahead(Side::French).map(ToString::to_string).collect();
    assert_eq!(plans[0], "march to wood-creek then march to green-mountains-south");
    table.say(Side::British, &["pass", "pass"]);
    assert_eq!(table.place("marin"), "green-mountains-south");
    replay_all(&table.entries).expect("the log replays");
}

#[test]
fn what_was_taken_by_itself_may_be_typed_in_a_line_of_its_own() {
    let mut table = Table::open();
    table.until_asked(Side::French);
    let play = format!("play {} activate", table.card(Side::French));
    // With all of them taken nothing is left but to be done.
    table
        .say(Side::French, &[&play, "force montcalm take all", "done", "move", "to st-jean", "halt", "done"]);
    table.say(Side::British, &["pass"]);
    assert_eq!(table.place("montcalm"), "st-jean");
    assert!(table.asked(Side::British).starts_with("Play one of your"));
}
