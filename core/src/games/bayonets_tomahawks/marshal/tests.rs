use super::super::action_round::tests::Driver;
use super::super::setup::tests::{piece, space};
use crate::engine::Rules;
use crate::side::Side;

const LOUDOUN: &str = "loudoun-1757";
const BRITISH: Side = Side::British;
const FRENCH: Side = Side::French;

fn marshaling(side: Side, world: &str) -> Driver {
    let frame = format!("MarshalAt: {{side: {}}}", side.word());
    Driver::within(LOUDOUN, [(7, ""), (42, ""), (43, "")], &frame, world)
}

fn is_at(game: &Driver, unit: &str, place: &str) -> bool {
    game.0.world().pieces.space(piece(unit)) == Some(space(place))
}

#[test]
fn r11_0_a_unit_that_is_not_light_is_activated_and_brings_units_from_adjacent_spaces() {
    let mut game =
        marshaling(BRITISH, "pieces: {light-putnam: mikazawitegok, bde-new-england-1: northfield}");
    assert!(!game.may(BRITISH, "marshal at winchester"), "only Light units are there");
    game.take(BRITISH, "marshal at lake-george");
    assert!(!game.may(BRITISH, "with light-rogers"));
    game.take(BRITISH, "with fort-william-henry");
    assert!(!game.may(BRITISH, "done"), "somebody is brought");
    for (unit, open) in [
        ("bde-royal-highland", true),
        ("indian-mohawk", true),
        ("light-putnam", true),
        ("bde-new-england-1", false),
        ("light-rogers", false),
    ] {
        assert_eq!(game.may(BRITISH, &format!("bring {unit}")), open, "{unit}");
    }
    game.take(BRITISH, "bring bde-royal-highland");
    game.take(BRITISH, "bring light-putnam");
    game.take(BRITISH, "done");
    assert_eq!(game.asked(), "card");
    assert!(is_at(&game, "bde-royal-highland", "lake-george") && is_at(&game, "light-putnam", "lake-george"));
    let world = game.0.world();
    for (unit, spent) in [
        ("fort-william-henry", true),
        ("bde-royal-highland", true),
        ("light-putnam", true),
        ("light-rogers", false),
        ("indian-mohawk", false),
    ] {
        assert_eq!(world.pieces.spent.has(piece(unit)), spent, "{unit}");
    }
    assert!(world.spaces[space("lake-george")].stacks.british.marshal, "13.3.2: a Battle Penalty for all");
    let moved: Vec<u8> =
        world.links.iter().map(|(_, marks)| marks.moved.british).filter(|moved| *moved > 0).collect();
    assert_eq!(moved, [1, 1], "10.1: they count against the limits");
    game.0.invariants().expect("everything holds");
}

#[test]
fn r10_1_connection_limits_and_types_bind_those_who_come() {
    let world = "pieces: {bde-44th-48th: oneida-lake, light-putnam: oneida-lake, light-dunn: oneida-lake, \
                 cmdr-howe: albany}, links: {lake-george--oneida-lake: {moved: {british: 3, french: 0}}, \
                 albany--lake-george: {moved: {british: 16, french: 0}}}";
    let mut game = marshaling(BRITISH, world);
    game.take(BRITISH, "marshal at lake-george");
    game.take(BRITISH, "with fort-william-henry");
    assert!(!game.may(BRITISH, "bring bde-44th-48th"), "a Brigade does not use a Path");
    assert!(!game.may(BRITISH, "bring bde-royal-highland"), "the Highway is used up");
    game.take(BRITISH, "bring light-putnam");
    assert!(!game.may(BRITISH, "bring light-dunn"), "a Path takes four");
    game.take(BRITISH, "bring cmdr-howe");
    assert_eq!(game.asked(), "card", "a Commander is not counted, and nobody else can come");
}

#[test]
fn r11_0_routed_stacks_neither_marshal_nor_are_marshaled() {
    let routed = "spaces: {lake-george: {stacks: {british: {rout: true}}}}";
    let game = marshaling(BRITISH, routed);
    assert!(!game.may(BRITISH, "marshal at lake-george"));
    assert!(!game.may(BRITISH, "marshal at albany"), "there is nobody but the Routed to bring");
    let mut game = marshaling(BRITISH, &format!("{routed}, pieces: {{bde-new-england-1: kingston}}"));
    game.take(BRITISH, "marshal at albany");
    game.take(BRITISH, "with bde-royal-highland");
    assert!(game.may(BRITISH, "bring bde-new-england-1") && !game.may(BRITISH, "bring light-rogers"));
}

#[test]
fn r11_0_a_battle_holds_units_where_they_are_but_others_may_come_to_it() {
    let world = "pieces: {bde-44th-48th: oneida-lake, light-langis: oneida-lake, bde-new-england-1: oswego, \
                 light-putnam: albany}, spaces: {oneida-lake: {battle: true}}";
    let mut game = marshaling(BRITISH, world);
    assert!(game.may(BRITISH, "marshal at oneida-lake"), "enemy units there are no bar");
    game.take(BRITISH, "marshal at albany");
    game.take(BRITISH, "with bde-royal-highland");
    assert!(!game.may(BRITISH, "bring bde-44th-48th"), "a Battle is to come where it is");
    assert!(game.may(BRITISH, "bring light-rogers"));
    assert!(!game.may(BRITISH, "bring fort-william-henry"), "it does not move");
}

#[test]
fn r10_2_a_captured_settled_space_that_all_leave_reverts() {
    let world = "pieces: {light-langis: carlisle, bde-canadiens-1: rays-town, cmdr-bradstreet: removed, \
                 bde-1st-royal-american: removed}, \
                 spaces: {carlisle: {control: french}, rays-town: {control: french}}, vp: french 4";
    let mut game = marshaling(FRENCH, world);
    game.take(FRENCH, "marshal at rays-town");
    game.take(FRENCH, "with bde-canadiens-1");
    game.take(FRENCH, "bring light-langis");
    assert_eq!(game.pos().control(space("carlisle")), Some(BRITISH));
    assert_eq!(game.0.world().vp.of(FRENCH), 2);
}

#[test]
fn r14_1_1_whoever_joins_a_stack_in_supply_is_no_longer_out_of_it() {
    let world = "spaces: {lake-george: {stacks: {british: {out_of_supply: true}}}}";
    let mut game = marshaling(BRITISH, world);
    game.take(BRITISH, "marshal at lake-george");
    game.take(BRITISH, "with fort-william-henry");
    game.take(BRITISH, "bring bde-royal-highland");
    assert!(!game.0.world().spaces[space("lake-george")].stacks.british.out_of_supply);
}

#[test]
fn c54_and_c40_indians_look_on_and_fleets_lie_at_anchor() {
    let world = "pieces: {fleet-durell: cape-sable, light-goreham: cape-sable, fleet-hardy: halifax, \
                 bde-44th-48th: lake-george}";
    for (french, indian, open) in [(42, 43, true), (40, 54, false)] {
        let cards = [(7, ""), (french, ""), (indian, "")];
        let at = |target: &str| {
            let mut game = Driver::within("amherst-1758-59", cards, "MarshalAt: {side: british}", world);
            game.take(BRITISH, &format!("marshal at {target}"));
            game
        };
        let mut halifax = at("halifax");
        assert_eq!(halifax.may(BRITISH, "with fleet-hardy"), open);
        halifax.take(BRITISH, "with bde-22nd-28th");
        assert!(halifax.may(BRITISH, "bring light-goreham"));
        assert_eq!(halifax.may(BRITISH, "bring fleet-durell"), open);
        let mut lake = at("lake-george");
        lake.take(BRITISH, "with bde-44th-48th");
        assert!(lake.may(BRITISH, "bring light-rogers"));
        assert_eq!(lake.may(BRITISH, "bring indian-mohawk"), open);
    }
}
