use super::super::action_round::tests::Driver;
use super::super::setup::tests::{piece, space};
use super::super::world::{Begun, Place, Road};
use crate::engine::Rules;
use crate::games::bayonets_tomahawks::ids::{Id, LinkId};
use crate::side::Side;

const LOUDOUN: &str = "loudoun-1757";
const BRITISH: Side = Side::British;
const FRENCH: Side = Side::French;

/// The plain card of either side, without an event that matters here.
const PLAIN: [(u8, &str); 3] = [(14, ""), (42, ""), (43, "")];

fn building(side: Side, cards: [(u8, &str); 3], world: &str) -> Driver {
    let frame = format!("BuildWith: {{side: {}, first: null}}", side.word());
    Driver::within(LOUDOUN, cards, &frame, world)
}

fn road(game: &Driver, slug: &str) -> Option<Road> {
    game.0.world().links[LinkId::find(slug).expect("a connection")].road
}

#[test]
fn r12_0_a_brigade_must_be_ready_and_its_space_free_of_the_enemy() {
    let fit = |world: &str| building(BRITISH, PLAIN, world).may(BRITISH, "with bde-44th-48th");
    let there = |place: &str, more: &str| fit(&format!("pieces: {{bde-44th-48th: {place}{more}"));
    assert!(there("oneida-lake", "}"));
    assert!(there("kahuahgo", "}"), "a Wilderness Space will do");
    assert!(!there("oneida-lake spent", "}"));
    assert!(!there("oneida-lake", "}, spaces: {oneida-lake: {stacks: {british: {rout: true}}}}"));
    assert!(!there("oneida-lake", "}, spaces: {oneida-lake: {stacks: {british: {out_of_supply: true}}}}"));
    assert!(!there("louisbourg", "}, spaces: {louisbourg: {battle: true}}"), "an enemy-controlled space");
    let fight = "spaces: {oneida-lake: {battle: true}}";
    assert!(!there("oneida-lake", &format!(", light-langis: oneida-lake}}, {fight}")));
    let many = "light-langis: oneida-lake, light-putnam: oneida-lake, light-dunn: oneida-lake, light-gage: oneida-lake";
    assert!(there("oneida-lake", &format!(", {many}}}, {fight}")), "they are Outnumbered, four to one");
    let game = building(BRITISH, PLAIN, "");
    assert!(!game.may(BRITISH, "with light-rogers") && !game.may(BRITISH, "with art-royal-artillery-3"));
}

#[test]
fn r12_0_a_fort_is_begun_and_completed_in_a_later_round() {
    let mut game = building(BRITISH, PLAIN, "");
    let albany = space("albany");
    game.take(BRITISH, "with bde-royal-highland");
    assert!(!game.may(BRITISH, "complete fort") && !game.may(BRITISH, "remove construction"));
    game.take(BRITISH, "begin fort");
    let world = game.0.world();
    assert_eq!(world.spaces[albany].fort_construction, Some(Begun::Now));
    assert!(world.pieces.spent.has(piece("bde-royal-highland")));
    let mut now = building(BRITISH, PLAIN, "spaces: {albany: {fort_construction: now}}");
    now.take(BRITISH, "with bde-royal-highland");
    assert!(!now.may(BRITISH, "complete fort") && !now.may(BRITISH, "begin fort"));
    let mut later = building(BRITISH, PLAIN, "spaces: {albany: {fort_construction: earlier}}");
    later.take(BRITISH, "with bde-royal-highland");
    later.take(BRITISH, "complete fort");
    assert_eq!(later.0.world().spaces[albany].fort_construction, None);
    let fort = later.pos().fort(BRITISH, albany).expect("it is built");
    assert!(!later.0.world().pieces.reduced.has(fort));
    later.0.invariants().expect("everything holds");
}

#[test]
fn r12_0_without_a_fort_in_the_pool_none_is_completed() {
    let world = "spaces: {quebec: {fort_construction: null}, montreal: {fort_construction: earlier}}, \
                 pieces: {fort-beausejour: removed, fort-frontenac: removed, fort-jacques-cartier: removed, \
                 fort-levis: removed, fort-massiac: removed, fort-saint-frederic: removed}";
    let mut game = building(FRENCH, PLAIN, world);
    game.take(FRENCH, "with bde-bearn-guyenne");
    assert!(!game.may(FRENCH, "complete fort"));
    assert!(game.may(FRENCH, "remove construction"));
}

#[test]
fn r12_0_a_fort_is_repaired_or_removed() {
    let world = "pieces: {fort-william-henry: lake-george reduced, bde-44th-48th: lake-george}";
    let mut game = building(BRITISH, PLAIN, world);
    game.take(BRITISH, "with bde-44th-48th");
    assert!(!game.may(BRITISH, "begin fort"));
    game.take(BRITISH, "repair fort");
    assert!(!game.0.world().pieces.reduced.has(piece("fort-william-henry")));
    let mut full = building(BRITISH, PLAIN, "pieces: {bde-44th-48th: lake-george}");
    full.take(BRITISH, "with bde-44th-48th");
    assert!(!full.may(BRITISH, "repair fort"), "it is Full");
    full.take(BRITISH, "remove fort");
    assert_eq!(full.0.world().pieces.place(piece("fort-william-henry")), Place::Removed);
}

#[test]
fn r12_0_a_construction_marker_is_removed_whoever_placed_it() {
    let mut game = building(BRITISH, PLAIN, "spaces: {albany: {fort_construction: now}}");
    game.take(BRITISH, "with bde-royal-highland");
    game.take(BRITISH, "remove construction");
    assert_eq!(game.0.world().spaces[space("albany")].fort_construction, None);
}

#[test]
fn r12_0_no_fort_at_a_fortress_while_a_bastion_stands() {
    for (world, open) in [("", false), ("pieces: {bastion-3: removed, bastion-4: removed}", true)] {
        let mut game = building(FRENCH, PLAIN, world);
        game.take(FRENCH, "with bde-canadiens-1");
        assert_eq!(game.may(FRENCH, "begin fort"), open, "{world}");
    }
}

#[test]
fn r12_0_a_road_is_begun_on_a_path_once() {
    let world = "links: {albany--oquaga: {road: null}}";
    let mut game = building(BRITISH, PLAIN, world);
    game.take(BRITISH, "with bde-royal-highland");
    assert!(!game.may(BRITISH, "begin road albany--kingston"), "it is a Highway");
    assert!(!game.may(BRITISH, "begin road lake-george--sachendaga"), "it is not connected");
    game.take(BRITISH, "begin road albany--oquaga");
    assert_eq!(road(&game, "albany--oquaga"), Some(Road::BegunNow));
    for (state, complete) in [("begun-now", false), ("begun", true), ("built", false)] {
        let mut game = building(BRITISH, PLAIN, &format!("links: {{albany--oquaga: {{road: {state}}}}}"));
        game.take(BRITISH, "with bde-royal-highland");
        assert!(!game.may(BRITISH, "begin road albany--oquaga"), "{state}");
        assert_eq!(game.may(BRITISH, "complete road albany--oquaga"), complete, "{state}");
    }
}

/// A Brigade at Lake George with company, and a Road half built to Sachendaga.
const LAKE: &str = "pieces: {bde-44th-48th: lake-george, bde-new-england-1: lake-george spent, \
                    art-royal-artillery-5: lake-george, art-royal-artillery-6: lake-george, cmdr-howe: lake-george}, \
                    links: {lake-george--sachendaga: {road: begun, moved: {british: 4, french: 0}}}";

#[test]
fn r12_0_who_completes_a_road_goes_to_its_other_end_with_units_of_the_stack() {
    let mut game = building(BRITISH, PLAIN, LAKE);
    game.take(BRITISH, "with bde-44th-48th");
    game.take(BRITISH, "complete road lake-george--sachendaga");
    assert_eq!((road(&game, "lake-george--sachendaga"), game.asked()), (Some(Road::Built), "road-company"));
    assert!(!game.may(BRITISH, "take bde-new-england-1"), "it is Spent");
    assert!(!game.may(BRITISH, "take fort-william-henry"), "it does not move");
    assert!(!game.may(BRITISH, "take all"), "a Road takes one Artillery");
    game.take(BRITISH, "take art-royal-artillery-5");
    assert!(!game.may(BRITISH, "take art-royal-artillery-6"));
    game.take(BRITISH, "take all");
    assert_eq!(game.asked(), "card", "nobody else can go");
    let world = game.0.world();
    for (unit, place, spent) in [
        ("bde-44th-48th", "sachendaga", true),
        ("art-royal-artillery-5", "sachendaga", true),
        ("cmdr-howe", "sachendaga", true),
        ("light-rogers", "sachendaga", true),
        ("art-royal-artillery-6", "lake-george", false),
    ] {
        let found = (world.pieces.space(piece(unit)), world.pieces.spent.has(piece(unit)));
        assert_eq!(found, (Some(space(place)), spent), "{unit}");
    }
    let marks = &world.links[LinkId::find("lake-george--sachendaga").expect("a connection")];
    assert_eq!((marks.moved.british, marks.artillery.british), (7, 1), "what used the Path counts too");
    game.0.invariants().expect("everything holds");
}

#[test]
fn r12_0_the_brigade_must_go_even_alone_and_may_attack() {
    let world =
        format!("{LAKE}, spaces: {{sachendaga: {{at_start: {{units: {{british: false, french: true}}}}}}}}")
            .replace("cmdr-howe: lake-george", "cmdr-howe: lake-george, light-langis: sachendaga");
    let mut game = building(BRITISH, PLAIN, &world);
    game.take(BRITISH, "with bde-44th-48th");
    game.take(BRITISH, "complete road lake-george--sachendaga");
    game.take(BRITISH, "done");
    let world = game.0.world();
    assert_eq!(world.pieces.space(piece("bde-44th-48th")), Some(space("sachendaga")));
    assert!(world.spaces[space("sachendaga")].battle, "10.7");
}

#[test]
fn r10_2_1_no_road_is_completed_by_which_the_enemy_came() {
    let came = LAKE.replace("{road: begun,", "{road: begun, entered: {british: [], french: [lake-george]},");
    let mut game = building(BRITISH, PLAIN, &came);
    game.take(BRITISH, "with bde-44th-48th");
    assert!(!game.may(BRITISH, "complete road lake-george--sachendaga"));
}

#[test]
fn r8_0_a_road_into_a_neutral_village_rouses_the_nation_against_the_builder() {
    let mut game = building(BRITISH, PLAIN, "links: {albany--oquaga: {road: begun}}");
    game.take(BRITISH, "with bde-royal-highland");
    game.take(BRITISH, "complete road albany--oquaga");
    game.take(BRITISH, "done");
    let world = game.0.world();
    assert_eq!(world.nations.iroquois, Some(FRENCH));
    assert!(world.spaces[space("oquaga")].battle);
}

const FRENZY: [(u8, &str); 3] = [(7, ""), (28, ""), (43, "")];

#[test]
fn c7_and_c28_a_second_construction_is_free_and_the_first_brigade_need_not_wait() {
    let mut game = building(BRITISH, FRENZY, "");
    game.take(BRITISH, "with bde-royal-highland");
    game.take(BRITISH, "begin fort");
    assert_eq!(game.asked(), "construction-frenzy");
    game.take(BRITISH, "with bde-royal-highland");
    game.take(BRITISH, "complete fort");
    assert!(game.pos().fort(BRITISH, space("albany")).is_some());
    assert_eq!(game.asked(), "card", "once in this Action Round");
    let mut french = building(FRENCH, FRENZY, "");
    french.take(FRENCH, "with bde-bearn-guyenne");
    french.take(FRENCH, "begin fort");
    assert_eq!(french.asked(), "construction-frenzy", "each side has its own card");
    french.take(FRENCH, "pass");
    assert_eq!(french.asked(), "card");
}

#[test]
fn c7_another_brigade_may_build_but_waits_for_what_was_begun() {
    let mut game = building(BRITISH, FRENZY, "pieces: {bde-44th-48th: boston spent}");
    game.take(BRITISH, "with bde-royal-highland");
    game.take(BRITISH, "begin fort");
    assert!(!game.may(BRITISH, "with bde-44th-48th"), "it is Spent");
    assert!(game.may(BRITISH, "with bde-40th-45th-47th"), "anywhere");
    game.take(BRITISH, "with bde-35th-new-york-companies");
    assert!(!game.may(BRITISH, "complete fort"), "only the Brigade that began it need not wait");
    game.take(BRITISH, "begin road albany--oquaga");
    assert_eq!(game.asked(), "card");
}

#[test]
fn c7_a_road_is_begun_and_completed_by_the_same_brigade() {
    let begun = LAKE.replace("road: begun", "road: null");
    let mut game = building(BRITISH, FRENZY, &begun);
    game.take(BRITISH, "with bde-44th-48th");
    game.take(BRITISH, "begin road lake-george--sachendaga");
    game.take(BRITISH, "with bde-44th-48th");
    game.take(BRITISH, "complete road lake-george--sachendaga");
    game.take(BRITISH, "done");
    assert_eq!(
        game.0.world().pieces.space(piece("bde-44th-48th")),
        Some(space("sachendaga")),
        "although Spent"
    );
}

#[test]
fn r12_0_nobody_tears_down_his_own_fort_unasked() {
    let mut game = building(BRITISH, PLAIN, "pieces: {bde-virginia-south-1: charles-town}");
    game.take(BRITISH, "with bde-virginia-south-1");
    assert_eq!((game.asked(), game.0.open(BRITISH)), ("build", 2), "a Fort, and no Path to build a Road on");
    game.take(BRITISH, "done");
    assert_eq!(game.0.world().pieces.place(piece("fort-johnson")), Place::Space(space("charles-town")));
    assert!(!game.0.world().pieces.spent.has(piece("bde-virginia-south-1")));
    let mut game = building(
        BRITISH,
        PLAIN,
        "pieces: {bde-virginia-south-1: charles-town reduced, fort-johnson: charles-town reduced}",
    );
    game.take(BRITISH, "with bde-virginia-south-1");
    assert!(!game.may(BRITISH, "done"), "there is something to build");
}
