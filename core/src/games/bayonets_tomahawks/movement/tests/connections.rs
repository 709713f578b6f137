//! Who moves, how far, by which connections, and with whom [BT 10.1, 10.2, 10.4, 10.5].

use super::*;
use crate::games::bayonets_tomahawks::ids::{Id, LinkId};

fn link(slug: &str) -> LinkId {
    LinkId::find(slug).unwrap_or_else(|| panic!("{}", LinkId::unknown(slug)))
}

#[test]
fn r10_2_brigades_go_two_connections_by_highway_and_light_units_three_by_any() {
    let mut field = Field::army(Side::British, "pieces: {light-rogers: albany}");
    field.orders("from albany, take bde-35th-new-york-companies, take light-rogers, done");
    assert_eq!(
        field.no("to oquaga"),
        MoveNo::WrongWay(piece("bde-35th-new-york-companies"), link("albany--oquaga"))
    );
    field.orders("to oneida-lake, to oswego");
    assert!(matches!(field.no("to onyiudaondagwat"), MoveNo::NoPoints(_)));
    field.orders("drop bde-35th-new-york-companies, to kahuahgo");
    assert!(matches!(field.no("to nihanawate"), MoveNo::NoPoints(_)), "three for Light units");
    field.orders("halt");
    assert!(field.is_at("light-rogers", "kahuahgo") && field.is_at("bde-35th-new-york-companies", "oswego"));
    assert!(field.is_spent("light-rogers") && field.is_spent("bde-35th-new-york-companies"));
    assert!(!field.is_spent("bde-royal-highland"), "it stayed");
}

#[test]
fn r7_3_4_a_double_ap_doubles_the_limit() {
    let mut field = Field::moving(Side::British, "army-2x", "army-movement", "");
    field.orders("from albany, take bde-royal-highland, done");
    field.orders("to northfield, to boston, to york, to st-george");
    assert!(matches!(field.no("to york"), MoveNo::NoPoints(_)));
    let mut field =
        Field::moving(Side::British, "light-2x", "light-movement", "pieces: {cmdr-wolfe: winchester}");
    field.orders("from winchester, take light-washington, take cmdr-wolfe, done");
    field.orders("to carlisle, to easton, to minisink, to kingston");
    assert!(matches!(field.no("to albany"), MoveNo::NoPoints(_)), "a Commander's two are four");
    field.orders("halt");
}

#[test]
fn r10_1_four_units_use_a_path_eight_a_road_and_one_artillery_sixteen_a_highway() {
    let used = |road: &str, moved: u8| {
        format!(
            "links: {{mekekasink--wills-creek: {{{road}moved: {{british: {moved}, french: 4}}}}}}, \
                 pieces: {{light-rogers: wills-creek, light-putnam: wills-creek, bde-fraser: wills-creek, \
                 art-royal-artillery-1: wills-creek, art-royal-artillery-2: wills-creek}}"
        )
    };
    let way = "mekekasink--wills-creek";
    let mut field = Field::light(Side::British, &used("road: begun, ", 3));
    field.orders("from wills-creek, take light-rogers");
    assert!(field.is_open("take light-putnam"), "the Highway has room for both");
    field.orders("take light-putnam, done");
    assert_eq!(field.no("to mekekasink"), MoveNo::Limit(link(way)), "a Road begun is a Path");
    let mut field = Field::army(Side::British, &used("road: built, ", 6));
    field.orders(
        "from wills-creek, take light-rogers, take art-royal-artillery-1, take art-royal-artillery-2, done",
    );
    assert_eq!(field.no("to mekekasink"), MoveNo::Limit(link(way)), "three more than six");
    let mut field = Field::army(Side::British, &used("road: built, ", 6));
    field.orders("from wills-creek, take art-royal-artillery-1, take art-royal-artillery-2, done");
    assert_eq!(field.no("to mekekasink"), MoveNo::SecondArtillery(link(way)));
    let mut field = Field::army(Side::British, &used("road: built, ", 6));
    field.orders("from wills-creek, take art-royal-artillery-1, take bde-fraser, done, to mekekasink, halt");
    let marks = field.game.0.world().links[link(way)];
    assert_eq!((marks.moved.british, marks.moved.french, marks.artillery.british), (8, 4, 1));
    assert!(marks.entered.british.has(space("mekekasink")));
}

#[test]
fn r10_1_fleets_count_and_commanders_do_not() {
    let world = "links: {boston--new-london: {moved: {british: 15, french: 0}}}, \
                 pieces: {fleet-holburne: boston, cmdr-wolfe: boston}";
    let mut field = Field::army(Side::British, world);
    field.orders("from boston, take bde-44th-48th, take cmdr-wolfe, done, to new-london, halt");
    let mut field = Field::army(Side::British, world);
    field.orders("from boston, take fleet-holburne, take bde-44th-48th, done");
    assert_eq!(field.no("to new-london"), MoveNo::Limit(link("boston--new-london")));
    field.orders("to york");
    assert!(field.is_at("fleet-holburne", "york"), "2.2.4: a Coastal Connection");
}

#[test]
fn r10_2_fleets_move_along_coastal_connections_only() {
    let mut field = Field::army(Side::British, "pieces: {fleet-holburne: halifax}");
    field.orders("from halifax, take fleet-holburne, done");
    assert_eq!(field.open(), ["to cape-sable"], "neither to Annapolis Royal nor to Chignectou by land");
}

#[test]
fn r2_1_7_the_french_do_not_enter_a_base() {
    let mut field = Field::light(Side::French, "pieces: {light-lery: york}");
    field.orders("from york, take light-lery, done");
    assert_eq!(field.no("to boston"), MoveNo::Base(space("boston")));
}

#[test]
fn r7_2_1_spent_units_and_works_do_not_move() {
    let mut field =
        Field::army(Side::British, "pieces: {bde-royal-highland: albany spent, fort-edward: albany}");
    field.orders("from albany");
    assert_eq!(field.no("take bde-royal-highland"), MoveNo::Spent(piece("bde-royal-highland")));
    assert_eq!(field.no("take fort-edward"), MoveNo::Immobile(piece("fort-edward")));
    assert_eq!(field.no("done"), MoveNo::NobodyTaken);
    field.orders("take all");
    assert_eq!(field.game.asked(), "march", "those who may go are on their way");
}

#[test]
fn r10_5_light_movement_takes_light_units_and_a_single_commander_by_highway() {
    let world = "pieces: {light-rogers: albany, cmdr-wolfe: albany, cmdr-howe: albany}";
    let mut field = Field::light(Side::British, world);
    field.orders("from albany");
    assert_eq!(field.no("take bde-royal-highland"), MoveNo::NotLight(piece("bde-royal-highland")));
    field.orders("take cmdr-wolfe");
    assert_eq!(field.no("done"), MoveNo::WithoutLight);
    assert_eq!(field.no("take cmdr-howe"), MoveNo::SecondCommander(piece("cmdr-howe")));
    field.orders("take light-rogers, done");
    assert!(matches!(field.no("to oquaga"), MoveNo::WrongWay(_, _)), "no Path with a Commander");
    field.orders("to oneida-lake");
    assert_eq!(field.no("drop cmdr-wolfe"), MoveNo::DroppedAlone(piece("cmdr-wolfe")));
    assert_eq!(field.no("drop light-rogers"), MoveNo::LastUnit(piece("light-rogers")));
    let mut field = Field::light(
        Side::British,
        &format!("{}, bde-fraser: oneida-lake, cmdr-forbes: oneida-lake}}", &world[..world.len() - 1]),
    );
    field.orders("from albany, take light-rogers, take cmdr-wolfe, done, to oneida-lake");
    assert_eq!(field.no("pick up cmdr-forbes"), MoveNo::NotLight(piece("cmdr-forbes")), "10.2.1");
    field.orders("drop cmdr-wolfe, to oquaga");
    assert!(field.is_at("cmdr-wolfe", "oneida-lake"));
}

#[test]
fn r7_3_2_an_indian_ap_moves_one_indian_or_units_of_one_nation() {
    let nation = "nations: {iroquois: french}, pieces: {indian-iroquois-1: oquaga, indian-iroquois-2: oquaga, \
                  indian-iroquois-3: onontake, indian-seneca: oquaga, light-lery: oquaga, cmdr-levis: oquaga}";
    let start = || {
        let mut field = Field::moving(Side::French, "indian", "light-movement", nation);
        field.orders("from oquaga");
        field
    };
    let mut field = start();
    assert_eq!(field.no("take light-lery"), MoveNo::NotIndian(piece("light-lery")));
    assert_eq!(field.no("take cmdr-levis"), MoveNo::NotIndian(piece("cmdr-levis")));
    assert!(!field.is_open("take all"));
    field.orders("take indian-iroquois-1");
    assert_eq!(field.no("take indian-seneca"), MoveNo::OtherNation(piece("indian-seneca")));
    field.orders("take indian-iroquois-2, done, to onontake, pick up indian-iroquois-3, to gennisheyo, halt");
    assert!(field.is_at("indian-iroquois-3", "gennisheyo") && field.is_spent("indian-iroquois-3"));
    let mut field = start();
    field.orders("take indian-seneca");
    assert_eq!(field.no("take indian-iroquois-1"), MoveNo::OtherNation(piece("indian-iroquois-1")));
    field.orders("done, to onontake");
    assert_eq!(field.no("pick up indian-iroquois-3"), MoveNo::OtherNation(piece("indian-iroquois-3")));
}

#[test]
fn r10_2_1_a_stack_drops_off_and_picks_up_and_its_points_are_counted_from_its_start() {
    let mut field =
        Field::army(Side::British, "pieces: {bde-fraser: oneida-lake, bde-campbell: oneida-lake spent}");
    field.orders("from albany, take bde-royal-highland, done");
    assert_eq!(field.no("halt"), MoveNo::NotSetOut);
    field.orders("to oneida-lake");
    assert_eq!(field.no("pick up bde-campbell"), MoveNo::Spent(piece("bde-campbell")));
    field.orders("pick up bde-fraser");
    field.orders("drop bde-royal-highland, to oswego");
    assert!(
        matches!(field.no("to baye-de-cataracouy"), MoveNo::NoPoints(_)),
        "one point was spent before it came"
    );
    assert_eq!(field.no("drop bde-fraser"), MoveNo::LastUnit(piece("bde-fraser")));
    field.orders("halt");
    assert!(field.is_at("bde-royal-highland", "oneida-lake") && field.is_spent("bde-fraser"));
}

#[test]
fn r10_4_commanders_alone_go_through_friendly_spaces_to_a_friendly_stack() {
    let alone = "pieces: {cmdr-wolfe: albany, light-putnam: kahuahgo, bde-royal-highland: boston, \
                 bde-35th-new-york-companies: boston, indian-mohawk: losses}";
    let mut field = Field::army(Side::British, alone);
    field.orders("from albany, take cmdr-wolfe, done");
    assert_eq!(
        field.no("to oneida-lake"),
        MoveNo::CommandersAlone(space("oneida-lake")),
        "no stack is to be reached that way"
    );
    field.orders("to northfield");
    assert_eq!(field.no("halt"), MoveNo::CommandersAlone(space("northfield")));
    field.orders("to boston, halt");
    let mut field = Field::army(Side::British, "pieces: {cmdr-wolfe: albany, bde-fraser: northfield}");
    field.orders(
        "from albany, take cmdr-wolfe, done, to northfield, pick up bde-fraser, to number-four, halt",
    );
    assert!(field.is_at("cmdr-wolfe", "number-four"), "it is free once others are with it");
}

#[test]
fn c10_c24_a_forced_march_is_one_connection_more_for_units_that_are_not_light() {
    let card = in_play("british", 10);
    let mut field = Field::army(Side::British, &format!("{card}, pieces: {{light-rogers: albany}}"));
    field.orders("from albany, take bde-royal-highland, take light-rogers, done, to oneida-lake, to oswego, event, to onyiudaondagwat");
    assert!(matches!(field.no("to niagara"), MoveNo::NoPoints(_)));
    assert_eq!(field.no("event"), MoveNo::ForcedMarchUsed);
    field.orders("halt, from albany, take all, to northfield");
    assert_eq!(field.no("event"), MoveNo::ForcedMarchUsed, "once in an Action Round");
    let mut field = Field::light(Side::British, &format!("{card}, pieces: {{light-rogers: albany}}"));
    field.orders("from albany, take light-rogers, done");
    assert_eq!(field.no("event"), MoveNo::NotForced, "in an Army Movement");
    let mut field = Field::moving(Side::French, "light-army", "army-movement", &in_play("french", 24));
    field.orders("from quebec, take bde-canadiens-1, done, event, to les-trois-rivieres, to montreal, to la-presentation, halt");
    assert!(field.is_at("bde-canadiens-1", "la-presentation"));
}

#[test]
fn c39_the_closed_highway_is_closed_to_the_british() {
    let world = "links: {onyiudaondagwat--oswego: {closed: true}}, \
                 pieces: {bde-fraser: oswego, bde-berry: onyiudaondagwat}";
    let mut field = Field::army(Side::British, world);
    field.orders("from oswego, take bde-fraser, done");
    assert_eq!(field.no("to onyiudaondagwat"), MoveNo::Closed(link("onyiudaondagwat--oswego")));
    let mut field = Field::army(Side::French, world);
    field.orders("from onyiudaondagwat, take bde-berry, done");
    assert!(field.is_open("to oswego"));
}

#[test]
fn c54_indians_look_on() {
    let mut field =
        Field::army(Side::British, &format!("{}, pieces: {{light-rogers: albany}}", in_play("indian", 54)));
    field.orders("from albany");
    assert_eq!(field.no("take indian-mohawk"), MoveNo::LookingOn(piece("indian-mohawk")));
}

#[test]
fn a_stack_on_its_way_is_in_the_facts() {
    let mut field = Field::army(Side::British, "");
    field.orders("from albany, take bde-royal-highland");
    let facts = field.game.0.facts();
    for fact in ["move british army army-movement from albany", "moving bde-royal-highland"] {
        assert!(facts.lines().any(|line| line == fact), "{fact}: {facts}");
    }
    field.orders("done, to oneida-lake");
    let facts = field.game.0.facts();
    for fact in ["march british army army-movement at oneida-lake steps 1", "move british army army-movement"]
    {
        assert!(facts.lines().any(|line| line == fact), "{fact}: {facts}");
    }
}

#[test]
fn r10_2_1_a_stack_does_not_split_over_two_connections_of_a_space_by_going_back() {
    let world = "pieces: {light-rogers: oswego, light-putnam: oswego}";
    let mut field = Field::light(Side::British, world);
    field.orders("from oswego, take all, to oneida-lake, drop light-rogers, to oswego");
    assert_eq!(field.no("to kahuahgo"), MoveNo::Split(link("kahuahgo--oswego")));
    assert!(field.is_open("to oneida-lake"), "the way they took");
    let mut field = Field::light(Side::British, world);
    field.orders("from oswego, take all, to oneida-lake, to oswego, to kahuahgo, halt");
    assert!(field.is_at("light-rogers", "kahuahgo"), "all of it may");
}

#[test]
fn r10_2_1_what_was_picked_up_is_not_left_where_it_stood() {
    let mut field = Field::army(Side::British, "pieces: {light-putnam: albany, bde-fraser: oneida-lake}");
    field.orders("from albany, take light-putnam, done, to oneida-lake, pick up bde-fraser");
    assert!(!field.is_open("to kahuahgo"), "a Brigade uses no Path");
    assert_eq!(field.no("drop bde-fraser"), MoveNo::NotMoved(piece("bde-fraser")));
    field.orders("halt");
}

#[test]
fn r7_3_1_an_army_point_moves_any_units_and_a_light_point_light_ones_and_a_commander() {
    let world = "pieces: {cmdr-levis: quebec}";
    let mut field = Field::light(Side::French, world);
    field.orders("from quebec, take light-lery, take cmdr-montcalm");
    assert_eq!(field.no("take bde-canadiens-1"), MoveNo::NotLight(piece("bde-canadiens-1")));
    assert_eq!(field.no("take cmdr-levis"), MoveNo::SecondCommander(piece("cmdr-levis")));
    let mut field = Field::army(Side::French, world);
    field.orders("from quebec, take light-lery, take bde-canadiens-1, take art-canonniers-bombardiers-1, take cmdr-levis");
    field.orders("take cmdr-montcalm, done, to les-trois-rivieres, halt");
    assert!(
        field.is_at("light-lery", "les-trois-rivieres") && field.is_at("cmdr-levis", "les-trois-rivieres")
    );
}

#[test]
fn r10_0_a_stack_moves_by_army_light_or_sail_movement() {
    let fleet = "pieces: {fleet-holburne: halifax}";
    for (ap, action, asked) in [
        ("army", "army-movement", "move-stack"),
        ("light", "light-movement", "move-stack"),
        ("sail-army", "sail", "sail-stack"),
    ] {
        let mut field = Field::moving(Side::British, ap, action, fleet);
        field.orders("from halifax");
        assert_eq!(field.game.asked(), asked, "{action}");
        assert!(field.is_open("take light-goreham"), "{action}");
    }
}
