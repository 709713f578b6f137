//! Sail Movement, Landing, Open Seas [BT 10.6].

use super::*;
use crate::games::bayonets_tomahawks::world::Place;

const HALIFAX: &str =
    "pieces: {fleet-holburne: halifax, cmdr-wolfe: halifax, bde-fraser: halifax, fort-edward: halifax}";

fn at_sea(more: &str) -> String {
    format!(
        "pieces: {{fleet-holburne: sail-box, bde-fraser: sail-box, bde-campbell: sail-box, cmdr-wolfe: sail-box{more}}}"
    )
}

fn landing(side: Side, world: &str) -> Field {
    Field::at(side, world, &format!("{{Landing: {{side: {}, now: false}}}}", side.word()))
}

#[test]
fn r10_6_a_fleet_takes_four_units_and_any_number_of_commanders() {
    let mut field = Field::moving(Side::British, "sail-army", "sail", HALIFAX);
    assert_eq!(field.no("from albany"), MoveNo::NoFleet(space("albany")));
    field.orders("from halifax");
    assert_eq!(field.no("take fort-edward"), MoveNo::Immobile(piece("fort-edward")));
    assert!(!field.is_open("take all"), "there are five");
    field.orders("take cmdr-wolfe, take bde-fraser, take bde-40th-45th-47th, take light-goreham, take art-royal-artillery-1");
    assert_eq!(field.no("done"), MoveNo::NoFleet(space("halifax")));
    assert_eq!(field.no("take art-royal-artillery-2"), MoveNo::NoRoom(piece("art-royal-artillery-2")));
    field.orders("take fleet-holburne, done");
    let pieces = &field.game.0.world().pieces;
    assert_eq!(pieces.off_map(Place::SailBox).len(), 6);
    assert!(field.is_spent("bde-fraser") && !field.is_spent("art-royal-artillery-2"));
    assert_eq!(field.game.asked(), "move-from", "they land in the next Action Round");
    let mut two = Field::moving(
        Side::British,
        "sail-army",
        "sail",
        &HALIFAX.replace("{fleet", "{fleet-durell: halifax, fleet"),
    );
    two.orders("from halifax, take fleet-durell, take bde-fraser, take bde-40th-45th-47th, take light-goreham, take art-royal-artillery-1, take art-royal-artillery-2");
    assert_eq!(two.no("done"), MoveNo::TooManyAboard);
    two.orders("take fleet-holburne, done");
}

#[test]
fn r10_6_all_may_sail_if_there_is_room_and_the_markers_go_along() {
    let world = "spaces: {boston: {stacks: {british: {rout: true, marshal: true}}}}, pieces: {fleet-holburne: boston}";
    let mut field = Field::moving(Side::British, "sail-army", "sail", world);
    field.orders("from boston, take all");
    assert_eq!(field.marks(Side::British, "boston"), StackMarks::default());
    let box_marks = field.game.0.world().sail_box.british;
    assert!(box_marks.rout && !box_marks.marshal);
}

#[test]
fn c40_on_rough_seas_no_fleet_moves_and_landing_goes_on() {
    let rough = in_play("french", 40);
    let field = Field::moving(Side::British, "sail-army", "sail", &format!("{rough}, {HALIFAX}"));
    assert_eq!(field.no("from halifax"), MoveNo::RoughSeas(piece("fleet-holburne")));
    let mut field = Field::army(Side::British, &format!("{rough}, {HALIFAX}"));
    field.orders("from halifax");
    assert_eq!(field.no("take fleet-holburne"), MoveNo::RoughSeas(piece("fleet-holburne")));
    let field = landing(Side::British, &format!("{rough}, {}", at_sea("")));
    assert!(field.is_open("land at halifax"), "ruling 47");
}

#[test]
fn r10_6_1_the_whole_sail_box_lands_in_one_space_spent_and_marked() {
    let mut field = landing(Side::British, &at_sea(", light-rogers: sail-box"));
    assert_eq!(field.game.asked(), "landing");
    assert!(!field.is_open("pass"), "it must land");
    field.orders("land at cape-sable");
    for unit in ["fleet-holburne", "bde-fraser", "bde-campbell", "cmdr-wolfe", "light-rogers"] {
        assert!(field.is_at(unit, "cape-sable") && field.is_spent(unit), "{unit}");
    }
    assert!(field.marks(Side::British, "cape-sable").landing && !field.battle("cape-sable"));
    assert!(field.game.pos().sailing(Side::British).is_empty());
}

#[test]
fn r10_6_1_a_landing_attacks_and_bears_its_marker() {
    let mut field = landing(Side::British, &at_sea(""));
    field.orders("land at louisbourg");
    assert!(field.battle("louisbourg") && field.marks(Side::British, "louisbourg").landing);
    assert!(field.is_spent("bde-fraser") && field.is_at("cmdr-wolfe", "louisbourg"));
    let mut field = landing(Side::British, &format!("{}, {}", in_play("british", 9), at_sea("")));
    field.orders("land at louisbourg");
    assert!(!field.marks(Side::British, "louisbourg").landing, "card 9");
    let french =
        format!("{}, pieces: {{fleet-marine-royale: sail-box, bde-berry: sail-box}}", in_play("british", 9));
    let mut field = landing(Side::French, &french);
    field.orders("land at louisbourg");
    assert!(field.marks(Side::French, "louisbourg").landing, "card 9 serves the British");
}

#[test]
fn r10_6_2_the_british_land_in_the_atlantic_until_the_seas_are_open_and_the_french_anywhere() {
    let field = landing(Side::British, &at_sea(""));
    for (place, open) in [
        ("halifax", true),
        ("louisbourg", true),
        ("newfoundland", true),
        ("boston", true),
        ("chignectou", true),
    ] {
        assert_eq!(field.is_open(&format!("land at {place}")), open, "{place}");
    }
    for place in ["quebec", "port-dauphin", "mtan"] {
        assert_eq!(field.no(&format!("land at {place}")), MoveNo::HostileSea(space(place)));
    }
    let field = landing(Side::British, &format!("open_seas: both, {}", at_sea("")));
    assert!(field.is_open("land at quebec"));
    let field = landing(Side::French, "pieces: {fleet-marine-royale: sail-box}");
    assert!(field.is_open("land at quebec") && field.is_open("land at halifax"));
    assert_eq!(field.no("land at boston"), MoveNo::Base(space("boston")), "2.1.7");
}

#[test]
fn r13_8_a_routed_stack_does_not_land_where_it_would_attack() {
    let field = landing(Side::British, &format!("sail_box: {{british: {{rout: true}}}}, {}", at_sea("")));
    assert_eq!(field.no("land at louisbourg"), MoveNo::RoutedAtEnemyHome(space("louisbourg")));
    let mut field = landing(Side::British, &format!("sail_box: {{british: {{rout: true}}}}, {}", at_sea("")));
    field.orders("land at kwanoskwamcok");
    assert!(field.marks(Side::British, "kwanoskwamcok").rout);
    assert!(!field.game.0.world().sail_box.british.rout);
}

#[test]
fn r7_3_4_a_double_sail_ap_lets_a_stack_land_at_once_or_wait() {
    let start = || {
        let mut field = Field::moving(Side::British, "sail-army-2x", "sail", HALIFAX);
        field.orders("from halifax, take fleet-holburne, take bde-fraser, done");
        assert_eq!(field.game.asked(), "land-now");
        field
    };
    let mut field = start();
    field.orders("land at chignectou");
    assert!(field.is_at("bde-fraser", "chignectou") && field.marks(Side::British, "chignectou").landing);
    let mut field = start();
    field.orders("pass");
    assert_eq!(field.game.pos().sailing(Side::British).len(), 2);
}

#[test]
fn r7_2_nobody_in_the_sail_box_lands() {
    let field = landing(Side::British, "");
    assert_eq!(field.game.asked(), "move-from");
}
