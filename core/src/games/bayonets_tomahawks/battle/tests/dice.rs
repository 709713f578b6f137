//! Rolls, Hits and rerolls [BT 13.3.3 to 13.5].

use super::super::super::choice::{Choice, Source};
use super::super::super::{At, BayonetsTomahawks};
use super::*;
use crate::engine::Valued as _;

fn at_mekekasink(pieces: &str, defender: Side, more: &str) -> Fight {
    let spaces = marked("mekekasink", defender);
    Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{spaces}}}{more}"))
}

#[test]
fn r13_3_3_types_roll_in_order_the_attacker_first_and_the_dead_defenders_too() {
    let pieces = "light-howe: mekekasink reduced, bde-44th-48th: mekekasink, bde-new-england-1: mekekasink, \
                  light-aubry: mekekasink, indian-mingo: mekekasink, bde-canadiens-1: mekekasink";
    let mut fight = at_mekekasink(pieces, Side::British, "");
    fight.roll("battle mekekasink french light", &[3]);
    assert_eq!(fight.place("light-howe"), "losses", "a Reduced unit is eliminated");
    assert_eq!(fight.markers(), (0, 1));
    fight.roll("battle mekekasink french indian", &[3]);
    assert_eq!(fight.markers(), (0, 1), "nobody of that shape is left: the Hit does not count");
    fight.roll("battle mekekasink french canadien", &[4]);
    assert_eq!(fight.place("bde-new-england-1"), "mekekasink reduced", "its own type first");
    fight.roll("battle mekekasink british light", &[1]);
    assert_eq!(fight.markers(), (1, 2), "the dead roll");
    fight.roll("battle mekekasink british metropolitan", &[5]);
    assert_eq!(fight.place("bde-canadiens-1"), "mekekasink reduced", "B&T of a Metropolitan Brigade");
    fight.roll("battle mekekasink british colonial", &[5]);
    assert_eq!(fight.asked(), "retreat", "two each: the defender wins");
    assert!(fight.0.0.next().ask_of(Side::French).is_some());
}

#[test]
fn r13_3_4_a_scored_hit_is_applied_only_above_zero() {
    let marks = "mekekasink: {battle: true, at_start: {units: {british: true, french: false}}, stacks: {french: {out_of_supply: true}}}";
    let world = format!(
        "pieces: {{bde-44th-48th: mekekasink, bde-canadiens-1: mekekasink, bde-canadiens-2: mekekasink}}, spaces: {{{marks}}}"
    );
    let mut fight = Fight::new(&world);
    assert_eq!(fight.markers(), (0, -1));
    fight.roll("battle mekekasink french canadien", &[4, 4]);
    assert_eq!(fight.markers(), (0, 1));
    assert_eq!(fight.place("bde-44th-48th"), "mekekasink reduced", "the second of two");
}

#[test]
fn r13_4_2_the_first_scored_hit_goes_to_a_highland_brigade_and_b_and_t_does_not_count() {
    let pieces = "bde-royal-highland: mekekasink, bde-44th-48th: mekekasink, bde-berry: mekekasink, art-canonniers-bombardiers-1: mekekasink";
    let mut fight = at_mekekasink(pieces, Side::British, "");
    fight.roll("battle mekekasink french metropolitan", &[4]);
    assert_eq!(fight.place("bde-royal-highland"), "mekekasink reduced", "nobody is asked");
    fight.roll("battle mekekasink french artillery", &[5]);
    assert_eq!(fight.place("bde-royal-highland"), "losses", "13.4: Reduced before Full");
    let mut fight = at_mekekasink(pieces, Side::British, "");
    fight.roll("battle mekekasink french metropolitan", &[5]);
    assert_eq!(fight.asked(), "hit", "the owner chooses");
    fight.british("hit bde-44th-48th");
    assert_eq!(fight.place("bde-44th-48th"), "mekekasink reduced");
    assert!(!fight.battle().sides.british.metropolitan_hit);
}

#[test]
fn r13_5_highland_event_and_commander_each_once_and_no_flag() {
    let pieces = "bde-royal-highland: mekekasink, bde-44th-48th: mekekasink, cmdr-wolfe: mekekasink, bde-berry: mekekasink";
    let mut fight = at_mekekasink(pieces, Side::French, &format!(", {}", card(14, "british")));
    fight.roll("battle mekekasink british highland", &[6]);
    for code in ["highland", "event", "commander"] {
        let code = format!("reroll bde-royal-highland by {code}");
        assert!(fight.0.0.find(Side::British, &code).is_ok(), "{code}");
    }
    fight.british("reroll bde-royal-highland by highland");
    fight.roll("reroll mekekasink bde-royal-highland highland", &[3]);
    fight.refuses(Side::British, "reroll bde-royal-highland by highland");
    fight.british("reroll bde-royal-highland by event");
    fight.roll("reroll mekekasink bde-royal-highland event", &[6]);
    let play = fight.0.0.world().action_round.faction.british.clone().expect("a card is in play");
    assert_eq!((play.used, play.battle), (1, Some(space("mekekasink"))));
    fight.british("reroll bde-royal-highland by commander");
    fight.roll("reroll mekekasink bde-royal-highland commander", &[1]);
    assert_eq!(fight.battle().sides.british.left, 2);
    fight.roll("battle mekekasink british metropolitan", &[1]);
    assert_eq!(fight.markers(), (2, 0), "a Flag is not rerolled");
    assert_eq!(fight.battle().turn, Side::French);
}

/// What costs nothing comes first: he never thinks of the Commander or the card before it, and of both after it.
#[test]
fn r13_5_nobody_with_an_idea_of_the_game_spends_a_reroll_before_the_highlands_own() {
    let pieces = "bde-royal-highland: mekekasink, bde-44th-48th: mekekasink, cmdr-wolfe: mekekasink, bde-berry: mekekasink";
    let mut fight = at_mekekasink(pieces, Side::French, &format!(", {}", card(14, "british")));
    fight.roll("battle mekekasink british highland", &[6]);
    let inclined = |fight: &Fight, source: Source| {
        let game = &fight.0.0;
        let at = At { content: game.content(), world: game.world(), below: &[] };
        let choice = Choice::Reroll(piece("bde-royal-highland"), source);
        let frame = Frame::Battle(Box::new(fight.battle().clone()));
        BayonetsTomahawks::inclination(&frame, at, Side::British, &choice) > 0
    };
    let all = [Source::Highland, Source::Commander, Source::Event];
    assert_eq!(all.map(|source| inclined(&fight, source)), [true, false, false]);
    fight.british("reroll bde-royal-highland by highland");
    fight.roll("reroll mekekasink bde-royal-highland highland", &[6]);
    assert!(inclined(&fight, Source::Commander) && inclined(&fight, Source::Event));
}

#[test]
fn r13_5_1_a_commander_can_fall_and_another_takes_over_what_is_left() {
    let pieces = "bde-44th-48th: mekekasink, bde-22nd-28th: mekekasink, cmdr-wolfe: mekekasink, cmdr-bradstreet: mekekasink, bde-berry: mekekasink";
    let mut fight = at_mekekasink(pieces, Side::French, "");
    assert_eq!(fight.asked(), "commander");
    fight.british("lead by cmdr-wolfe");
    fight.roll("battle mekekasink british metropolitan", &[6, 6]);
    fight.british("reroll bde-44th-48th by commander");
    fight.roll("reroll mekekasink bde-44th-48th commander", &[6]);
    fight.roll("commander cmdr-wolfe bde-44th-48th", &[6]);
    assert_eq!(fight.place("cmdr-wolfe"), "removed");
    let british = &fight.battle().sides.british;
    assert_eq!((british.commander, british.left), (Some(piece("cmdr-bradstreet")), 2));
    fight.refuses(Side::British, "reroll bde-44th-48th by commander");
    fight.british("reroll bde-22nd-28th by commander");
    fight.roll("reroll mekekasink bde-22nd-28th commander", &[6]);
    fight.roll("commander cmdr-bradstreet bde-22nd-28th", &[5]);
    assert_eq!(fight.place("cmdr-bradstreet"), "mekekasink", "any other face has no effect");
}

#[test]
fn r13_5_with_policies_a_whole_battle_asks_nothing_but_dice() {
    let pieces = "bde-royal-highland: mekekasink, bde-campbell: mekekasink, cmdr-wolfe: mekekasink, \
                  bde-berry: mekekasink, bde-bearn-guyenne: mekekasink, cmdr-montcalm: mekekasink";
    let mut fight = at_mekekasink(pieces, Side::French, "");
    fight.roll("battle mekekasink british highland", &[6, 4]);
    fight.british("rerolls all");
    // The first rerolls as a Highland Brigade, then by the Commander; the second scores.
    let mut rerolled = 0;
    while let Next::Chance(Chance::Roll(rolls)) = fight.0.0.next().clone() {
        if !rolls[0].label.starts_with("reroll") {
            break;
        }
        rerolled += 1;
        fight.roll(&rolls[0].label.clone(), &[3]);
    }
    assert_eq!(rerolled, 2);
    assert_eq!(fight.asked(), "hit");
    fight.french("hits in-order");
    fight.roll("battle mekekasink french metropolitan", &[4, 4]);
    fight.british("hits highland-last");
    assert_eq!(fight.asked(), "retreat", "the next question is for after the Battle");
}

#[test]
fn r13_2_1_militia_count_their_flags_and_are_removed_by_brigades() {
    let pieces = "bde-canadiens-1: kingston, light-gage: kingston";
    let mut fight =
        Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{}}}", marked("kingston", Side::British)));
    assert_eq!(fight.battle().militia, 2);
    fight.roll("battle kingston french canadien", &[5]);
    assert_eq!((fight.battle().militia, fight.markers()), (1, (0, 0)), "it hits nobody");
    fight.roll("battle kingston british light", &[6]);
    fight.roll("militia kingston british", &[2]);
    assert!(!fight.pos().marks(space("kingston")).battle, "the defender has won");
    assert_eq!(fight.pos().control(space("kingston")), Some(Side::British));
}

#[test]
fn r13_3_3_a_fleet_may_leave_on_b_and_t() {
    let pieces = "fleet-durell: port-dauphin, light-gage: port-dauphin, light-aubry: port-dauphin";
    let mut fight =
        Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{}}}", marked("port-dauphin", Side::French)));
    fight.roll("battle port-dauphin british light", &[1]).roll("battle port-dauphin british fleet", &[5]);
    assert_eq!(fight.asked(), "fleet-withdrawal");
    fight.refuses(Side::British, "withdraw fleet-durell to port-dauphin");
    fight.british("withdraw fleet-durell to halifax");
    assert_eq!(fight.place("fleet-durell"), "halifax");
}

#[test]
fn r13_3_4_every_type_hits_its_own_first_and_only_artillery_hits_bastions() {
    let pieces = "fleet-durell: louisbourg, fleet-hardy: louisbourg, art-royal-artillery-1: louisbourg, art-canonniers-bombardiers-1: louisbourg";
    let spaces = marked("louisbourg", Side::French);
    let mut fight = Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{spaces}}}"));
    fight.british("pass");
    fight.roll("battle louisbourg british fleet", &[3, 4]);
    assert_eq!(fight.place("art-canonniers-bombardiers-1"), "losses", "no Fleet there: Artillery");
    assert_eq!(fight.markers(), (2, 0));
    fight.roll("battle louisbourg british artillery", &[3]);
    assert_eq!(fight.asked(), "hit", "of two Bastions");
    fight.refuses(Side::French, "hit bde-artois-bourgogne");
}

#[test]
fn r13_5_hits_beyond_what_the_enemy_can_take_may_be_rerolled() {
    let pieces = "bde-44th-48th: mekekasink, bde-22nd-28th: mekekasink, cmdr-wolfe: mekekasink, bde-canadiens-1: mekekasink";
    for (state, asked) in [(" reduced", "reroll"), ("", "nothing")] {
        let mut fight = at_mekekasink(&format!("{pieces}{state}"), Side::French, "");
        fight.roll("battle mekekasink british metropolitan", &[4, 4]);
        assert_eq!(fight.asked(), asked, "{state}");
    }
}

#[test]
fn c27_and_c8_a_cannonball_serves_fleets_forts_and_artillery_and_the_french_bastions() {
    let pieces = "bde-44th-48th: louisbourg, art-royal-artillery-1: louisbourg";
    for (number, side, guns, bastions) in [(27, "french", false, true), (8, "british", true, false)] {
        let spaces = marked("louisbourg", Side::French);
        let mut fight =
            Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{spaces}}}, {}", card(number, side)));
        fight
            .roll("battle louisbourg british metropolitan", &[6])
            .roll("battle louisbourg british artillery", &[6]);
        assert_eq!(fight.asked() == "reroll", guns, "{number}");
        if guns {
            fight.british("rerolls event");
            fight.roll("reroll louisbourg art-royal-artillery-1 event", &[6]);
        }
        fight.roll("battle louisbourg french metropolitan", &[6, 6]);
        fight.roll("battle louisbourg french bastion", &[6, 6]);
        assert_eq!(fight.asked() == "reroll", bastions, "{number}");
    }
}

#[test]
fn r13_2_artillery_is_found_before_reduced_units_are_combined() {
    let pieces = "fleet-durell: halifax, fleet-hardy: halifax, light-goreham: halifax reduced, light-gage: halifax reduced, light-aubry: halifax";
    let mut fight =
        Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{}}}", marked("halifax", Side::British)));
    assert_eq!(fight.asked(), "emergency-artillery");
    fight.british("pass");
    assert_eq!(fight.asked(), "combine");
    fight.british("combine light-gage into light-goreham");
    assert_eq!(fight.place("light-goreham"), "halifax");
}

#[test]
fn r13_3_the_track_is_set_up_before_anybody_rolls() {
    let marks = "mekekasink: {battle: true, at_start: {units: {british: true, french: false}}, \
                 stacks: {british: {rout: true}, french: {out_of_supply: true, marshal: true}}}";
    let mut fight = Fight::new(&format!(
        "pieces: {{light-howe: mekekasink, light-aubry: mekekasink}}, spaces: {{{marks}}}"
    ));
    assert_eq!(fight.markers(), (-1, -2), "a position back for each Battle Penalty");
    fight.roll("battle mekekasink french light", &[1]);
    assert_eq!(fight.markers(), (-1, -1));
}

#[test]
fn r13_3_1_each_side_leads_by_one_commander_with_as_many_rerolls_as_his_rating() {
    let pieces = "light-howe: mekekasink, cmdr-wolfe: mekekasink, cmdr-howe: mekekasink, light-aubry: mekekasink, cmdr-rigaud: mekekasink";
    let mut fight = at_mekekasink(pieces, Side::French, "");
    assert_eq!(fight.asked(), "commander", "of two the owner chooses");
    fight.british("lead by cmdr-howe");
    let sides = &fight.battle().sides;
    assert_eq!((sides.british.commander, sides.british.left), (Some(piece("cmdr-howe")), 2));
    assert_eq!(
        (sides.french.commander, sides.french.left),
        (Some(piece("cmdr-rigaud")), 2),
        "of one he does not"
    );
}

#[test]
fn r13_4_a_hit_goes_to_a_reduced_unit_first_and_else_the_owner_chooses() {
    let enemies = "light-aubry: mekekasink, bde-44th-48th: mekekasink";
    let reduced = format!("light-howe: mekekasink reduced, light-gage: mekekasink, {enemies}");
    let mut fight = at_mekekasink(&reduced, Side::British, "");
    fight.roll("battle mekekasink french light", &[3]);
    assert_eq!(fight.place("light-howe"), "losses", "nobody is asked");
    assert_eq!(fight.place("light-gage"), "mekekasink");
    let mut fight = at_mekekasink(&reduced.replace(" reduced", ""), Side::British, "");
    fight.roll("battle mekekasink french light", &[3]);
    assert_eq!(fight.asked(), "hit");
    fight.british("hit light-gage");
    assert_eq!(fight.place("light-gage"), "mekekasink reduced", "a Full one is flipped");
}

#[test]
fn r3_2_1_a_highland_brigade_is_metropolitan_and_rolls_before_the_others() {
    let pieces = "bde-royal-highland: mekekasink, bde-44th-48th: mekekasink, bde-berry: mekekasink";
    let mut fight = at_mekekasink(pieces, Side::French, "");
    let metropolitan = fight.pos().content.families.metropolitan;
    assert!(metropolitan.has(piece("bde-royal-highland")));
    fight.roll("battle mekekasink british highland", &[1]);
    fight.roll("battle mekekasink british metropolitan", &[1]);
    assert_eq!(fight.markers(), (2, 0));
}

#[test]
fn r13_3_2_penalties_stop_at_the_end_of_the_track_and_an_ambush_goes_on_from_there() {
    let marks = "lake-george: {battle: true, at_start: {units: {british: true, french: false}}, \
                 stacks: {french: {rout: true, out_of_supply: true, landing: true, marshal: true}}}";
    let lights =
        ["light-aubry", "light-lery", "light-langis", "light-lacorne", "light-villiers", "light-belestre"];
    let french: Vec<String> = lights.iter().map(|unit| format!("{unit}: lake-george")).collect();
    let french = format!("{}, indian-mingo: lake-george, indian-seneca: lake-george", french.join(", "));
    let mut fight = Fight::new(&format!("pieces: {{{french}}}, spaces: {{{marks}}}, {}", card(32, "french")));
    fight.french("event");
    assert_eq!(fight.markers().1, -3, "seven penalties count as five");
}

/// Faces 1 to 6 that score a Hit, for a unit of the side that rolls.
fn scores(fight: &Fight, unit: &str) -> Vec<usize> {
    let scoring = fight.battle().scoring(fight.pos(), piece(unit));
    (1..=6).filter(|face| scoring[face - 1]).collect()
}

#[test]
fn u9_the_faces_that_score_are_those_of_the_type_and_of_who_is_there() {
    let pieces = "light-howe: mekekasink, light-gage: mekekasink, bde-44th-48th: mekekasink, bde-new-england-1: mekekasink, \
                  art-royal-artillery-5: mekekasink, light-aubry: mekekasink reduced, bde-canadiens-1: mekekasink";
    let mut fight = at_mekekasink(pieces, Side::French, "");
    assert_eq!(scores(&fight, "light-howe"), [3], "a triangle");
    assert_eq!(scores(&fight, "bde-44th-48th"), [4, 5], "a square, and B&T");
    assert_eq!(scores(&fight, "bde-new-england-1"), [4], "no Metropolitan Brigade");
    assert_eq!(scores(&fight, "art-royal-artillery-5"), [5], "no circle is there to be hit, but a Brigade");
    fight.roll("battle mekekasink british light", &[3, 3]);
    assert_eq!(scores(&fight, "light-howe"), [0; 0], "nobody of that shape is left");
}
