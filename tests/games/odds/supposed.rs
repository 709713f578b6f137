//! What chances rest on that no dice decide: what people would be asked on the way, and what they could order yet.

use super::{BT_BATTLE, Position, SIEGE, contest, near, open, result, toll};
use coureur::engine::Drawn;
use coureur::side::Side;
use coureur::speech::odds::{Bounds, Odds, answers, asks_again, at_end, odds};

fn fate(odds: &Odds, title: &str, what: &str) -> f64 {
    let fates = &contest(odds, title).fates;
    fates.iter().find(|fate| fate.what == what).map_or(0.0, |fate| fate.chance)
}

fn supposes(odds: &Odds, side: Side, window: &str) -> bool {
    odds.supposed.iter().any(|supposed| supposed.side == side && supposed.window == window)
}

fn bayonets(start: &str) -> Position {
    open("bayonets-tomahawks", Some("loudoun-1757"), start)
}

#[test]
fn who_is_eliminated_by_a_hit_is_told() {
    let start = BT_BATTLE.replace("light-aubry: mekekasink", "light-aubry: mekekasink reduced");
    let found = bayonets(&start).odds();
    let hits = &toll(contest(&found, "Battle at"), Side::French).numbers;
    let lost = hits.iter().find(|hit| hit.what == 1).map_or(0.0, |hit| hit.chance);
    assert!(lost > 0.1, "Howe can hit him: {hits:?}");
    near(fate(&found, "Battle at", "Aubry eliminated"), lost, 1e-9, "a Reduced unit has no more to lose");
}

/// Léry and Langis under Rigaud attack Howe, and both roll a Miss: two dice may be rolled again.
fn two_misses() -> Position {
    let start = "world: {round: ar-5, pieces: {cmdr-rigaud: mekekasink, light-lery: mekekasink, \
        light-langis: mekekasink, light-howe: mekekasink}, spaces: {mekekasink: {battle: true, \
        at_start: {units: {british: true, french: false}}}}}\nstack: [{RoundOf: {}}, {Battles: {}}]\n";
    let mut position = bayonets(start);
    position.play.draw(Drawn::Faces(vec![vec![6, 6]])).expect("two Light units roll");
    position
}

#[test]
fn a_reroll_that_was_not_ordered_is_none() {
    let asked = two_misses();
    assert!(asks_again(&*asked.play, Side::French) && !asks_again(&*asked.play, Side::British));
    let (ends, told) = at_end(&*asked.play, Side::French, Bounds::USUAL).expect("Howe rolls yet");
    assert_eq!(ends, ["done"]);
    let done = odds(&*two_misses().order(Side::French, "done").play, &[], Bounds::USUAL);
    assert_eq!(Some(&told.contests), done.as_ref().map(|done| &done.contests));
    // Who orders one is supposed to want no second.
    let one = two_misses().order(Side::French, "reroll light-lery").odds();
    assert!(supposes(&one, Side::French, "reroll"), "{:?}", one.supposed);
    let rerolls = |told: &Odds| told.chosen.iter().any(|chosen| chosen.question == "reroll");
    assert!(!rerolls(&one) && !rerolls(&told), "{:?}", one.chosen);
    let wins = |told: &Odds| result(&told.contests[0], "the French win");
    assert!(wins(&one) > wins(&told), "another die is another chance");
}

#[test]
fn answers_in_peoples_place_are_told() {
    let (_, told) = at_end(&*two_misses().play, Side::French, Bounds::USUAL).expect("Howe rolls yet");
    let hit = told.chosen.iter().find(|chosen| chosen.question == "hit").expect("one of two takes a Hit");
    assert_eq!((hit.side, hit.answer.as_str()), (Side::French, "hit Langis"));
}

#[test]
fn battles_behind_the_other_sides_action_phase_are_told() {
    let start = "world: {round: ar-5, cards: {played: [7, 42, 43]}, action_round: {first: french, faction: \
        {british: {card: 7, left: [army]}, french: {card: 42, left: []}}, indian: {card: 43, left: []}}, \
        pieces: {light-howe: mekekasink, light-aubry: mekekasink, bde-44th-48th: albany}, spaces: {mekekasink: {battle: true, \
        at_start: {units: {british: true, french: false}}}}}\n\
        stack: [{RoundOf: {}}, {Battles: {}}, {ActionPhase: {side: british, indian: false}}]\n";
    let position = open("bayonets-tomahawks", Some("vaudreuil-1755"), start);
    let seen = |side| at_end(&*position.play, side, Bounds::USUAL).expect("there is a Battle");
    let ((french, before), (british, after)) = (seen(Side::French), seen(Side::British));
    assert!(french.is_empty() && supposes(&before, Side::British, "action"), "{:?}", before.supposed);
    assert!(british == ["done"] && !supposes(&after, Side::British, "action"), "{british:?}");
    assert_eq!(before.contests, after.contests);
}

#[test]
fn a_battle_before_which_the_other_side_is_asked_who_goes_inside_is_told() {
    let start = "world:\n  pieces: {rigaud: ticonderoga, languedoc: ticonderoga, royal-roussillon: ticonderoga, \
        new-hampshire: hudson-carry-north, new-jersey-1: hudson-carry-north}\n";
    let march =
        "play 14 activate force rigaud take languedoc take royal-roussillon done move to hudson-carry-north";
    let position = open("wilderness-war", None, start).order(Side::French, march);
    assert!(odds(&*position.play, &position.marks, Bounds::USUAL).is_none(), "the British are asked");
    let (_, found) = at_end(&*position.play, Side::French, Bounds::USUAL).expect("there is a Battle");
    contest(&found, "Battle at Hudson Carry North");
    assert!(supposes(&found, Side::British, "inside"), "{:?}", found.supposed);
}

#[test]
fn each_of_few_answers_has_its_chances() {
    let start = SIEGE.replace("LEVEL", "1");
    let position =
        open("wilderness-war", None, &start).order(Side::French, "play 14 activate force rigaud done");
    let found = answers(&*position.play, Side::French, Bounds::USUAL);
    let assault = found.iter().find(|(order, _)| order == "assault");
    let (_, chances) = assault.unwrap_or_else(|| panic!("{found:?} at {:?}", position.play.pending()));
    contest(chances, "Assault on Hudson Carry North");
    // `move` brings no dice.
    assert!(found.iter().all(|(order, _)| order != "move"), "{found:?}");
}
