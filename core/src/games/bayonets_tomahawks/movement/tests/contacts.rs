//! What a stack meets: locks, Overwhelm, attack, control, Nations, Rout [BT 8.0, 10.2.1, 10.3, 10.7, 13.8].

use super::super::{contact, travel};
use super::*;
use crate::engine::{Chance, Next};
use crate::games::bayonets_tomahawks::Turn;
use crate::games::bayonets_tomahawks::battle::defender;
use crate::games::bayonets_tomahawks::changes::pos;
use crate::games::bayonets_tomahawks::ids::{Id, LinkId, PieceSet};
use crate::games::bayonets_tomahawks::setup::tests::on;
use crate::games::bayonets_tomahawks::world::{Place, Vp};

#[test]
fn r10_2_enemy_outposts_and_villages_are_taken_on_the_way() {
    let mut field = Field::army(Side::British, "vp: french 3, pieces: {bde-fraser: oswego}");
    field.orders("from oswego, take bde-fraser, done, to baye-de-cataracouy, to toronto");
    assert_eq!(field.control("baye-de-cataracouy"), Some(Side::British));
    assert_eq!(field.game.0.world().vp, Vp::at(Side::French, 2));
    let nation = "nations: {iroquois: french}, pieces: {indian-iroquois-1: losses, indian-iroquois-2: oquaga, \
                  indian-iroquois-3: onontake, light-rogers: gnadenhutten, light-dunn: cawichnowane}";
    let mut field = Field::light(Side::British, nation);
    field.orders("from cawichnowane, take light-dunn, done, to kahnistioh, halt");
    assert_eq!(field.control("kahnistioh"), Some(Side::British), "ruling 17");
}

#[test]
fn r10_2_a_captured_settled_space_reverts_when_all_leave_and_its_vps_are_lost() {
    let world = "vp: british 2, spaces: {montreal: {control: british, at_start: {control: british}}}, \
                 pieces: {bde-fraser: montreal, bde-campbell: montreal, cmdr-pouchot: quebec, cmdr-rigaud: quebec, light-lacorne: quebec, \
                 light-langis: quebec, light-villiers: quebec, bde-bearn-guyenne: quebec, bde-la-sarre-royal-roussillon: quebec, \
                 indian-kahnawake: losses}";
    let mut field = Field::army(Side::British, world);
    field.orders("from montreal, take bde-fraser, done, to isle-aux-noix, halt");
    assert_eq!(
        (field.control("montreal"), field.game.0.world().vp),
        (Some(Side::British), Vp::at(Side::British, 2))
    );
    field.orders("from montreal, take bde-campbell, done, to isle-aux-noix, to montreal");
    assert!(!field.battle("montreal"), "10.7: it was British when the Action Round began");
    assert_eq!(field.control("montreal"), Some(Side::British));
    field.orders("halt");
    let mut field = Field::army(Side::British, world);
    field.orders("from montreal, take all, to isle-aux-noix");
    assert_eq!(
        (field.control("montreal"), field.game.0.world().vp),
        (Some(Side::French), Vp::at(Side::French, 2))
    );
}

#[test]
fn r10_7_an_attack_ends_the_movement_and_marks_a_battle() {
    let mut field = Field::army(Side::British, "pieces: {light-rogers: albany, indian-mohawk: albany}");
    field.orders("from albany, take all, to lake-george, to ticonderoga");
    assert_eq!(field.game.asked(), "move-from", "the Action is over");
    assert!(field.battle("ticonderoga") && field.control("ticonderoga") == Some(Side::French));
    let marks = field.game.0.world().spaces[space("ticonderoga")];
    assert_eq!(marks.at_start.first_in, Some(Side::British));
}

#[test]
fn r10_7_militia_fight_whoever_enters_unless_the_space_was_his_when_the_round_began() {
    let empty = "pieces: {light-langlade: carlisle, bde-1st-royal-american: albany, cmdr-bradstreet: albany, light-lery: rays-town}";
    let mut field = Field::light(Side::French, empty);
    field.orders("from rays-town, take light-lery, done");
    field.orders("to carlisle");
    assert!(field.battle("carlisle"), "two Militia, and the space is not French");
    assert_eq!(field.control("carlisle"), Some(Side::British));
    let held = format!("spaces: {{carlisle: {{control: french, at_start: {{control: french}}}}}}, {empty}");
    let mut field = Field::light(Side::French, &held);
    field.orders("from rays-town, take light-lery, done, to carlisle");
    assert!(!field.battle("carlisle") && field.game.asked() == "march");
    let captured =
        format!("spaces: {{carlisle: {{control: french, at_start: {{control: british}}}}}}, {empty}");
    let mut field = Field::light(Side::French, &captured);
    field.orders("from rays-town, take light-lery, done, to carlisle");
    assert!(field.battle("carlisle"), "ruling 39: it was British when the Action Round began");
}

#[test]
fn r10_3_2_militia_alone_are_overwhelmed_and_the_march_goes_on() {
    let world = |fourth: &str| {
        format!(
            "pieces: {{bde-fraser: chignectou, bde-campbell: chignectou, light-goreham: chignectou, {fourth}}}"
        )
    };
    // One Militia at Port la Joye: four exceed three to one, three do not.
    for (fourth, overwhelm) in [("light-rogers: chignectou", true), ("light-rogers: lake-george", false)] {
        let units = world(fourth).replace("bde-fraser", "light-putnam").replace("bde-campbell", "light-dunn");
        let mut field = Field::light(Side::British, &units);
        field.orders("from chignectou, take all, to port-la-joye");
        assert_eq!(field.battle("port-la-joye"), !overwhelm);
        assert_eq!(field.game.asked() == "march", overwhelm);
        let holder = if overwhelm { Side::British } else { Side::French };
        assert_eq!(field.control("port-la-joye"), Some(holder));
    }
}

#[test]
fn r10_3_1_all_friendly_units_count_and_commanders_do_not() {
    let world = |wolfe: &str| {
        format!(
            "pieces: {{bde-berry: onyiudaondagwat, bde-fraser: onyiudaondagwat, bde-campbell: oswego, light-rogers: oswego, {wolfe}: oswego}}, \
                 spaces: {{onyiudaondagwat: {{battle: true}}}}"
        )
    };
    let mut field = Field::army(Side::British, &world("light-putnam"));
    field.orders("from oswego, take all, to onyiudaondagwat");
    assert_eq!(field.game.asked(), "retreat", "four against one");
    field.enemy("retreat to niagara");
    assert!(!field.battle("onyiudaondagwat") && field.is_at("bde-berry", "niagara"));
    assert_eq!(field.game.asked(), "march", "10.3.2: they go on");
    let mut field = Field::army(Side::British, &world("cmdr-wolfe"));
    field.orders("from oswego, take all, to onyiudaondagwat");
    assert!(field.battle("onyiudaondagwat"), "three against one");
}

#[test]
fn r10_3_2_a_fort_or_bastion_prevents_overwhelm() {
    let world = "pieces: {light-langlade: quebec, light-rogers: albany, light-putnam: albany}";
    let mut field = Field::army(Side::British, world);
    field.orders("from albany, take all, to lake-george, to ticonderoga");
    assert!(field.battle("ticonderoga"), "five against a Fort alone");
}

#[test]
fn r10_2_1_enemy_units_hold_a_stack_that_does_not_outnumber_them() {
    let held = |more: &str| {
        format!(
            "spaces: {{oswego: {{battle: true}}}}, pieces: {{bde-berry: oswego, bde-fraser: oswego, bde-campbell: oswego, light-rogers: oswego{more}}}"
        )
    };
    let field = Field::army(Side::British, &held(""));
    assert_eq!(field.no("from oswego"), MoveNo::Locked(space("oswego")));
    let mut field = Field::army(Side::British, &held(", light-putnam: oswego"));
    field.orders("from oswego, take bde-fraser, done, to oneida-lake, halt");
    assert!(field.battle("oswego"), "others are still there");
    let mut field = Field::army(Side::British, &held(", light-putnam: oswego"));
    field.orders("from oswego, take all, to oneida-lake, halt");
    assert!(!field.battle("oswego") && field.control("oswego") == Some(Side::French), "all have left");
}

#[test]
fn r10_2_1_the_british_leave_a_fortress_and_the_french_inside_do_not() {
    let siege =
        "spaces: {louisbourg: {battle: true}}, pieces: {bde-fraser: louisbourg, fleet-holburne: louisbourg}";
    let mut field = Field::army(Side::British, siege);
    field.orders("from louisbourg, take bde-fraser, done, to port-dauphin, halt");
    assert!(field.battle("louisbourg"), "the Fleet is there yet");
    field.orders("from louisbourg, take fleet-holburne, done, to port-dauphin");
    assert!(!field.battle("louisbourg"));
    let field = Field::army(Side::French, siege);
    assert_eq!(field.no("from louisbourg"), MoveNo::Locked(space("louisbourg")));
    let mut field = Field::moving(Side::British, "sail-army", "sail", siege);
    field.orders("from louisbourg");
    assert!(field.is_open("take fleet-holburne"), "ruling 32");
}

#[test]
fn r10_2_1_the_first_point_is_not_spent_on_a_connection_by_which_enemies_came() {
    let world = "links: {oneida-lake--oswego: {entered: {french: [oswego]}}}, \
                 pieces: {bde-fraser: oswego, bde-campbell: oswego, light-rogers: oswego, light-putnam: oswego, light-lery: oswego}, \
                 spaces: {oswego: {battle: true}}";
    let mut field = Field::army(Side::British, world);
    field.orders("from oswego, take light-rogers, done");
    assert!(matches!(field.no("to oneida-lake"), MoveNo::EnemyCameBy(_)));
    field.orders("to kahuahgo, to oneida-lake");
    assert!(field.is_at("light-rogers", "oneida-lake"));
}

#[test]
fn r8_0_whoever_enters_a_village_of_a_neutral_nation_rouses_it_against_himself_and_stops() {
    let mut field = Field::light(Side::British, "pieces: {light-rogers: albany}");
    field.orders("from albany, take light-rogers, done, to oquaga");
    assert_eq!(field.game.asked(), "move-from", "it must stop");
    assert_eq!(field.game.0.world().nations.iroquois, Some(Side::French));
    assert!(field.battle("oquaga"));
    for village in ["oquaga", "onontake", "kahnistioh"] {
        assert_eq!(field.game.pos().stack(Side::French, space(village)).len(), 1);
        assert_eq!(field.control(village), Some(Side::French));
    }
    let first = field.game.0.world().spaces[space("oquaga")].at_start.first_in;
    assert_eq!(first, Some(Side::French), "ruling 21: the Nation's side defends");
    let four = "pieces: {light-rogers: albany, light-putnam: albany, light-dunn: albany}";
    let mut field = Field::light(Side::British, four);
    field.orders("from albany, take all, to oquaga");
    assert_eq!(field.game.asked(), "retreat");
    field.enemy("retreat to onontake");
    assert_eq!(field.control("oquaga"), Some(Side::British));
    assert_eq!(field.game.asked(), "move-from", "it must stop all the same");
}

#[test]
fn r13_4_3_chits_are_drawn_when_an_overwhelm_that_eliminated_brigades_is_over() {
    let field =
        Field::at(Side::British, "cards: {chits: {british: {owed: 1}}}", "{Cleared: {space: onontake}}");
    let Next::Chance(Chance::Pick(pick)) = field.game.0.next() else { panic!("a chit is drawn") };
    assert_eq!(pick.label, "chit british");
}

#[test]
fn r13_8_a_routed_stack_neither_attacks_nor_enters_enemy_homes() {
    let routed = |units: &str| {
        format!(
            "spaces: {{oswego: {{stacks: {{british: {{rout: true, out_of_supply: true}}}}}}}}, pieces: {{{units}}}"
        )
    };
    let mut field = Field::army(
        Side::British,
        &routed("bde-fraser: oswego, bde-campbell: oswego, light-lery: onyiudaondagwat"),
    );
    field.orders("from oswego, take bde-fraser, done");
    assert_eq!(field.no("to baye-de-cataracouy"), MoveNo::RoutedAtEnemyHome(space("baye-de-cataracouy")));
    assert_eq!(field.no("to onyiudaondagwat"), MoveNo::RoutedAttack(space("onyiudaondagwat")));
    field.orders("to oneida-lake");
    let marks = |field: &Field, place: &str| {
        (field.marks(Side::British, place).rout, field.marks(Side::British, place).out_of_supply)
    };
    assert_eq!(
        (marks(&field, "oneida-lake"), marks(&field, "oswego")),
        ((true, true), (true, true)),
        "each has its own"
    );
    field.orders("to albany");
    assert_eq!(marks(&field, "albany"), (false, false), "it has joined a stack that has none");
    assert_eq!(marks(&field, "oneida-lake"), (false, false));
    let four = "bde-fraser: oswego, bde-campbell: oswego, light-rogers: oswego, light-putnam: oswego, light-lery: onyiudaondagwat";
    let mut field = Field::army(Side::British, &routed(four));
    field.orders("from oswego, take all");
    assert!(field.is_open("to onyiudaondagwat"), "ruling 62: to Overwhelm is no attack");
}

#[test]
fn r13_8_commanders_alone_neither_free_a_stack_nor_burden_one() {
    let world = "spaces: {albany: {stacks: {british: {rout: true}}}}, pieces: {cmdr-wolfe: northfield, bde-fraser: northfield}";
    let mut field = Field::army(Side::British, world);
    field.orders("from northfield, take cmdr-wolfe, done, to albany, halt");
    assert!(field.marks(Side::British, "albany").rout, "ruling 121");
    let back = "spaces: {albany: {stacks: {british: {rout: true}}}}, pieces: {cmdr-wolfe: albany, bde-fraser: northfield}";
    let mut field = Field::army(Side::British, back);
    field.orders("from albany, take cmdr-wolfe, done, to northfield, halt");
    assert!(!field.marks(Side::British, "northfield").rout && field.marks(Side::British, "albany").rout);
}

#[test]
fn r13_1_a_stack_that_retreated_there_came_first() {
    let four = "light-rogers: goasek, light-putnam: goasek, light-dunn: goasek, light-gage: goasek";
    let mut field = Field::light(Side::British, &format!("pieces: {{light-lery: mamhlawbagok, {four}}}"));
    field.orders("from goasek, take all, to mamhlawbagok");
    assert_eq!(field.game.asked(), "retreat", "10.3.2: four against one");
    field.enemy("retreat to isle-aux-noix");
    field.orders("drop light-rogers, to isle-aux-noix");
    assert!(field.battle("isle-aux-noix"), "10.3.2: they may attack it where it went");
    let defender = defender(field.game.pos(), space("isle-aux-noix"));
    assert_eq!(defender, Side::French, "it was there before those who pursue it");
}

#[test]
fn r13_1_who_only_passed_through_has_not_come_first() {
    on("loudoun-1757", |turn| {
        let go = |turn: &mut Turn<'_>, side: Side, unit: &str, way: &str, from: &str| {
            let (unit, link) = (PieceSet::one(piece(unit)), LinkId::find(way).expect("a connection"));
            travel::along(turn, side, unit, link, space(from));
        };
        let kahuahgo = space("kahuahgo");
        turn.world.pieces.put(piece("light-lery"), Place::Space(space("la-presentation")));
        turn.world.pieces.put(piece("light-rogers"), Place::Space(space("oneida-lake")));
        go(turn, Side::French, "light-lery", "kahuahgo--la-presentation", "la-presentation");
        assert_eq!(defender(pos(turn), kahuahgo), Side::French, "who stays has");
        go(turn, Side::French, "light-lery", "kahuahgo--nihanawate", "kahuahgo");
        go(turn, Side::British, "light-rogers", "kahuahgo--oneida-lake", "oneida-lake");
        go(turn, Side::French, "light-lery", "kahuahgo--nihanawate", "nihanawate");
        assert_eq!(defender(pos(turn), kahuahgo), Side::British);
    });
}

#[test]
fn r13_9_3_who_sat_out_a_battle_that_is_off_fights_the_next_one() {
    on("loudoun-1757", |turn| {
        let kahuahgo = space("kahuahgo");
        for unit in ["light-lery", "light-langis", "light-lacorne", "light-villiers", "light-rogers"] {
            turn.world.pieces.put(piece(unit), Place::Space(kahuahgo));
        }
        turn.world.spaces[kahuahgo].battle = true;
        turn.world.sitting_out = PieceSet::one(piece("light-lery"));
        let arrival = contact::arrive(turn, Side::French, kahuahgo);
        assert_eq!(arrival.overwhelmed.len(), 1, "four against one");
        assert!(!turn.world.spaces[kahuahgo].battle && turn.world.sitting_out.is_empty());
    });
}

#[test]
fn r10_3_whoever_outnumbers_a_fort_does_not_overwhelm_it() {
    on("loudoun-1757", |turn| {
        let kahuahgo = space("kahuahgo");
        let units = ["light-rogers", "light-putnam", "light-dunn", "light-gage", "fort-frontenac"];
        units.iter().for_each(|unit| turn.world.pieces.put(piece(unit), Place::Space(kahuahgo)));
        let meets =
            |turn: &Turn<'_>| contact::contact(pos(turn), Side::British, kahuahgo, PieceSet::default());
        assert!(pos(turn).outnumbers(Side::British, kahuahgo), "10.3.1: four against one");
        assert_eq!(meets(turn), contact::Contact::Attack, "10.3.2");
        turn.world.pieces.put(piece("fort-frontenac"), Place::Removed);
        turn.world.pieces.put(piece("light-lery"), Place::Space(kahuahgo));
        assert_eq!(meets(turn), contact::Contact::Overwhelm);
    });
}
