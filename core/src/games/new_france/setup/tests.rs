use super::*;
use crate::engine::{Chance, Drawn};
use crate::games::new_france::GAME;
use crate::games::{self, Files};

fn terms() -> Terms {
    Terms {
        game: "new-france".to_owned(),
        edition: "1".to_owned(),
        rules: 1,
        scenario: "1755".to_owned(),
        options: Vec::new(),
    }
}

fn content() -> Content {
    let agreed = Agreed { otherwise: Otherwise::Draw, rules: Revision::new(1) };
    data::load(GAME.source(None).unwrap(), agreed).unwrap()
}

fn open_at(text: &str) -> Result<Box<dyn Rules>, String> {
    games::open(&terms(), Files { data: None, start: Some(text) })
        .map(|opened| opened.rules)
        .map_err(|error| format!("{error:?}"))
}

fn fresh() -> Box<dyn Rules> {
    let mut play = games::open(&terms(), Files::default()).unwrap().rules;
    assert!(matches!(play.next(), Next::Chance(Chance::Shuffle(_))));
    play.draw(Drawn::Shuffled).unwrap();
    play
}

/// The whole position as a file.
fn written(play: &dyn Rules) -> String {
    let play: &dyn std::any::Any = play;
    let machine = play.downcast_ref::<Machine<NewFrance>>().unwrap();
    serde_yaml::to_string(&crate::yaml::tree(&machine.state()).unwrap()).unwrap()
}

fn refused(text: &str, wanted: &str) {
    match open_at(text) {
        Ok(play) => panic!("{text} was taken: {:?}", play.next()),
        Err(error) => assert!(error.contains(wanted), "{text}: {error}"),
    }
}

#[test]
fn setup_3_and_4_stand_as_printed() {
    let content = content();
    let world = opening(&content);
    let sum = |side| {
        let units = world.spaces.values().map(|ground| ground.units(side));
        units.fold((0, 0), |(troops, indians), force| (troops + force.troops, indians + force.indians))
    };
    assert_eq!(sum(Side::British), (30, 4));
    assert_eq!(sum(Side::French), (25, 18));
    assert_eq!(world.vp, BySide { british: 30, french: 30 });
}

#[test]
fn a_fresh_game_shuffles_31_cards_a_side_and_deals_five() {
    let play = games::open(&terms(), Files::default()).unwrap().rules;
    let Next::Chance(Chance::Shuffle(requests)) = play.next() else { panic!() };
    assert!(requests.iter().all(|request| request.len() == 31 && request.first == 0));
    let play = fresh();
    assert_eq!(play.hand(Side::British).len(), 5);
    assert_eq!(play.hand(Side::French).len(), 5);
}

#[test]
fn a_position_comes_back_as_it_was_written() {
    let play = fresh();
    let again = open_at(&written(&*play)).unwrap();
    assert_eq!(again.facts(), play.facts());
}

#[test]
fn what_is_left_out_is_filled_in() {
    let play = open_at("world: {season: summer, side: french, phase: movement}").unwrap();
    assert!(matches!(play.next(), Next::Chance(Chance::Shuffle(_))), "decks left out are shuffled first");
    let position = written(&*play);
    assert!(position.contains("season: summer"), "{position}");
}

#[test]
fn cards_seen_before_a_position_are_not_shuffled_in() {
    let play = open_at("world: {cards: {british: {shown: [b01]}}}").unwrap();
    let Next::Chance(Chance::Shuffle(requests)) = play.next() else { panic!("{:?}", play.next()) };
    assert_eq!(requests[0].len(), 30);
    assert!(!requests[0].face_up.contains(&"b01".to_owned()));
}

#[test]
fn positions_that_do_not_hold_together_are_refused() {
    refused("", "holds_nothing_like");
    refused("world: 7", "world_is_no_map");
    refused("world: {moon: full}", "moon");
    refused("world: {leaders: {wolfe: null}}", "Pieces");
    refused("world: {spaces: {narnia: {}}}", "narnia");
    refused("world: {leaders: {napoleon: {where: waiting}}}", "napoleon");
    refused("world: {leaders: {wolfe: {where: narnia}}}", "narnia");
    refused("world: {year: 1800}", "Year(1800)");
    refused("world: {vp: {british: 31, french: 30}}", "Points {");
    refused("world: {vp: {british: 31, french: 29}}", "Points {");
    refused("world: {spaces: {boston: {control: neutral}}}", "Control(");
    refused("world: {spaces: {toronto: {control: british}}}", "Control(");
    refused("world: {spaces: {boston: {british: {troops: 5000}}}}", "TooStrong");
    refused("world: {spaces: {boston: {british: {troops: -1}}}}", "Unreadable(");
    refused("world: {spaces: {boston: {british: {troops: 99999999999}}}}", "Unreadable(");
    refused("world: {spaces: {boston: {french: {troops: 1}}}}", "Stranded(");
    refused("world: {phase: movement, spaces: {quebec: {british: {troops: 1}}}}", "Arrivals(");
    refused("world: {leaders: {wolfe: {where: quebec}}}", "Leader(");
    refused("world: {leaders: {wolfe: {where: boston, recovering: true}}}", "Leader(");
    refused("world: {season: winter, phase: movement}", "Clock");
    refused("world: {campaign: {moved: {narnia: {troops: 1}}}}", "narnia");
    refused("world: {phase: movement, campaign: {moved: {boston: {troops: 1}}}}", "Moved(");
    refused("world: {phase: movement, campaign: {bonus: {card: f14}}}", "UnknownCard(");
}

#[test]
fn hands_that_do_not_add_up_are_refused() {
    let with = |british: &str| {
        let french = "{deck: 31, drawn: 5, hand: [0, 1, 2, 3, 4], discarded: [], shown: []}";
        format!("world: {{cards: {{british: {british}, french: {french}}}}}")
    };
    open_at(&with("{deck: 31, drawn: 5, hand: [0, 1, 2, 3, 4], discarded: [], shown: []}")).unwrap();
    for bad in [
        "{deck: 31, drawn: 5, hand: [0, 1, 2, 3, 3], discarded: [], shown: []}",
        "{deck: 31, drawn: 5, hand: [0, 1, 2, 3], discarded: [], shown: []}",
        "{deck: 31, drawn: 5, hand: [0, 1, 2, 3, 9], discarded: [], shown: []}",
        "{deck: 31, drawn: 6, hand: [0, 1, 2, 3, 4, 5], discarded: [], shown: []}",
        "{deck: 40, drawn: 5, hand: [0, 1, 2, 3, 4], discarded: [], shown: []}",
        "{deck: 31, drawn: 5, hand: [0, 1, 2], discarded: [], shown: [b01, b01]}",
        "{deck: 31, drawn: 5, hand: [0, 1, 2, 3, 4], discarded: [], shown: [], active: b01}",
        "{deck: 4, drawn: 5, hand: [0, 1, 2, 3, 4], discarded: [], shown: []}",
    ] {
        refused(&with(bad), "Cards(British)");
    }
    refused(&with("{deck: 31, drawn: 5, hand: [0, 1, 2, 3], discarded: [], shown: [f01]}"), "UnknownCard(");
}

#[test]
fn stacks_that_make_no_sense_are_refused() {
    let position = written(&*fresh());
    let world = position.split("stack:").next().unwrap();
    let with = |stack: &str| format!("{world}stack: {stack}\n");
    open_at(&with("[{frame: advance}, {frame: reinforcements}]")).unwrap();
    open_at(&with("[{frame: course}]")).unwrap();
    refused(&with("[{frame: advance}, {frame: nonsense}]"), "Unreadable(");
    refused(&with("[{frame: over, ending: whim}]"), "Unreadable(");
    let narnia = "[{frame: advance}, {frame: combats}, {frame: displaced, space: narnia}]";
    refused(&with(narnia), "narnia");
    for stack in [
        "[]",
        "[{frame: advance}]",
        "[{frame: reinforcements}]",
        "[{frame: advance}, {frame: advance}]",
        "[{frame: course}, {frame: reinforcements}]",
        "[{frame: advance}, {frame: reinforcements}, {frame: reinforcements}]",
        "[{frame: advance}, {frame: orders}]",
        "[{frame: advance}, {frame: orders}, {frame: march}]",
        "[{frame: advance}, {frame: combats}]",
        "[{frame: advance}, {frame: winter}]",
        "[{frame: course}, {frame: shuffle}]",
        "[{frame: advance}, {frame: combats}, {frame: combat-dice}]",
        "[{frame: advance}, {frame: combats}, {frame: displaced, space: quebec}]",
        "[{frame: advance}, {frame: show, side: british, card: f01}]",
        "[{frame: advance}, {frame: show, side: british, card: b21}]",
        "[{frame: advance}, {frame: place}, {frame: effect, side: french, card: f28, step: 0}]",
    ] {
        refused(&with(stack), "Stack");
    }
    open_at(&with("[{frame: advance}, {frame: show, side: british, card: b01}]")).unwrap();
    let deep = format!("[{{frame: advance}}{}]", ", {frame: place}".repeat(30));
    refused(&with(&deep), "Stack");
}

#[test]
fn half_done_things_need_a_stack() {
    let march = "{path: [boston], force: {}, leaders: [], joined: {}, joined_leaders: [], pace: plain}";
    refused(&format!("world: {{phase: movement, march: {march}}}"), "HalfDone");
    let empty = march.replace("[boston]", "[]");
    refused(&format!("world: {{phase: movement, march: {empty}}}"), "March");
}

#[test]
fn hostile_text_is_refused_at_once() {
    refused(&"{a: ".repeat(20_000), "TooDeep");
    refused(&format!("world: {{{}}}", "x".repeat(300_000)), "TooLarge");
    refused("world: &a {}\nstack: *a", "NotAllowed");
}

#[test]
fn ruling_39_the_option_is_read() {
    let terms = Terms { options: vec![DRAW_IS_BRITISH_WIN.to_owned()], ..terms() };
    assert!(games::open(&terms, Files::default()).is_ok());
}
