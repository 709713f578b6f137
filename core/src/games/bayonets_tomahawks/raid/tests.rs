use super::super::action_round::tests::Driver;
use super::super::setup::tests::{piece, space};
use super::super::world::Place;
use crate::engine::Rules;
use crate::side::Side;

const PETITE_GUERRE: &str = "vaudreuil-1755";
const FRENCH: Side = Side::French;
const BRITISH: Side = Side::British;

/// A side is about to raid with an AP; the Indian card, and what else differs.
fn raiding(side: Side, ap: &str, indian: u8, world: &str) -> Driver {
    let frame = format!("RaidStart: {{side: {}, ap: {ap}}}", side.word());
    Driver::within(PETITE_GUERRE, [(7, ""), (42, ""), (indian, "")], &frame, world)
}

/// Over, with what became of the raid on a space and of the raider.
fn became(game: &Driver, unit: &str, target: &str) -> (bool, Place) {
    let world = game.0.world();
    (world.spaces[space(target)].raided.is_some(), world.pieces.place(piece(unit)))
}

#[test]
fn r9_0_targets_are_enemy_home_spaces_and_wilderness_spaces_with_an_enemy_fort() {
    let world = "pieces: {fort-stanwix: onyiudaondagwat, fort-carillon: sachendaga, fort-ontario: removed, \
                 light-langis: northfield}, spaces: {oswego: {control: french}, number-four: {raided: british}}";
    let game = raiding(FRENCH, "light", 43, world);
    assert!(game.may(FRENCH, "raid light-lery on onyiudaondagwat"), "a Wilderness Space with a Fort");
    assert!(game.may(FRENCH, "raid light-lery on oswego"), "although it is friendly-controlled");
    assert!(game.may(FRENCH, "raid light-langis on northfield"), "where it stands");
    assert!(game.may(FRENCH, "raid light-langis on rumford"));
    for (wrong, why) in [
        ("light-langis on number-four", "it was raided in this Year, whoever did it"),
        ("light-langis on boston", "2.1.7: a Base"),
        ("light-lery on niagara", "their own"),
        ("light-beaujeu on sachendaga", "their own Fort"),
        ("light-beaujeu on saranac", "a Wilderness Space without a Fort"),
    ] {
        assert!(!game.may(FRENCH, &format!("raid {wrong}")), "{why}");
    }
}

#[test]
fn r9_1_a_raider_goes_three_steps_and_six_with_a_double_point() {
    let reach = |ap: &str, target: &str| {
        raiding(FRENCH, ap, 43, "").may(FRENCH, &format!("raid indian-delaware on {target}"))
    };
    assert!(reach("indian", "rays-town") && reach("indian", "carlisle"));
    assert!(!reach("indian", "kingston") && !reach("indian", "winchester"));
    assert!(reach("indian-2x", "kingston") && reach("indian-2x", "winchester"));
    assert!(!reach("indian-2x", "rumford"));
}

#[test]
fn r7_3_2_an_indian_point_activates_indians_only_and_the_spent_and_routed_stay() {
    let world = "pieces: {indian-mingo: diiohage spent}, spaces: {kithanink: {stacks: {french: {rout: true}}}, \
                 gennisheyo: {stacks: {french: {out_of_supply: true}}}}";
    let game = raiding(FRENCH, "indian", 43, world);
    assert!(game.may(FRENCH, "raid indian-seneca on oswego"), "one that is Out of Supply can");
    assert!(!game.may(FRENCH, "raid light-lery on oswego"));
    assert!(!game.may(FRENCH, "raid indian-delaware on rays-town"), "13.8: Routed");
    let double = raiding(FRENCH, "light-2x", 43, world);
    assert!(double.may(FRENCH, "raid light-lery on oswego"));
    assert!(!double.may(FRENCH, "raid indian-mingo on wills-creek"), "it is Spent");
}

#[test]
fn r9_1_neutral_villages_and_closed_highways_are_no_way() {
    // Oquaga lies between Oneida Lake and Gnadenhutten.
    let world = "pieces: {light-langis: oneida-lake, light-rogers: lake-george}, \
                 links: {isle-aux-noix--ticonderoga: {closed: true}}";
    let game = raiding(FRENCH, "light", 43, world);
    assert!(!game.may(FRENCH, "raid light-langis on gnadenhutten"), "the Iroquois are neutral");
    let joined = format!("{world}, nations: {{cherokee: null, iroquois: british}}");
    assert!(raiding(FRENCH, "light", 43, &joined).may(FRENCH, "raid light-langis on gnadenhutten"));
    let mut british = raiding(BRITISH, "light", 43, world);
    assert!(british.may(BRITISH, "raid light-rogers on ticonderoga"));
    assert!(!british.may(BRITISH, "raid light-rogers on montreal"), "the other way is too long");
    british = raiding(BRITISH, "light", 43, "pieces: {light-rogers: lake-george}");
    assert!(british.may(BRITISH, "raid light-rogers on montreal"));
}

#[test]
fn r9_2_every_enemy_occupied_space_rolls_the_first_and_the_last_too_and_militia_never() {
    let world = "pieces: {light-langis: northfield, light-rogers: northfield, bde-50th-51st: rumford spent}";
    let mut game = raiding(FRENCH, "light", 43, world);
    game.take(FRENCH, "raid light-langis on rumford");
    assert_eq!(game.rolling(), "interception northfield");
    game.roll(4);
    assert_eq!(game.asked(), "raid-route");
    for (way, open) in [("rumford", true), ("number-four", true), ("albany", true), ("boston", false)] {
        assert_eq!(game.may(FRENCH, &format!("to {way}")), open, "{way}");
    }
    game.take(FRENCH, "to number-four");
    assert_eq!(game.asked(), "raid-route", "nobody is there");
    game.take(FRENCH, "to northfield");
    assert_eq!(game.rolling(), "interception northfield", "it may roll again");
    game.roll(6);
    game.take(FRENCH, "to rumford");
    assert_eq!(game.rolling(), "interception rumford", "a Spent Brigade intercepts");
    game.roll(3);
    assert_eq!(game.rolling(), "raid rumford", "without a Light unit only Flags intercept");
    let mut carlisle = raiding(FRENCH, "indian", 43, "");
    carlisle.take(FRENCH, "raid indian-delaware on carlisle");
    for way in ["assunepachla", "rays-town", "carlisle"] {
        carlisle.take(FRENCH, &format!("to {way}"));
    }
    assert_eq!(carlisle.rolling(), "raid carlisle", "Militia do not intercept");
}

#[test]
fn r9_2_an_intercepted_raider_goes_back_and_is_spent() {
    for (unit, face, caught) in
        [("light-rogers", 5, true), ("light-rogers", 4, false), ("bde-50th-51st", 5, false)]
    {
        let world = format!("pieces: {{{unit}: oneida-lake, light-langis: oneida-lake}}");
        let mut game = raiding(FRENCH, "light", 43, &world);
        game.take(FRENCH, "raid light-langis on oneida-lake");
        game.roll(face);
        assert_eq!(game.0.world().pieces.spent.has(piece("light-langis")), caught, "{unit} {face}");
        assert!(!became(&game, "light-langis", "oneida-lake").0);
    }
}

#[test]
fn r9_3_a_raid_that_succeeds_scores_the_value_and_marks_the_space() {
    let mut game = raiding(FRENCH, "light", 43, "raid: {british: 0, french: 7}");
    game.take(FRENCH, "raid light-lery on oswego");
    for way in ["onyiudaondagwat", "oswego"] {
        game.take(FRENCH, &format!("to {way}"));
    }
    game.roll(6);
    game.roll(3);
    let niagara = Place::Space(space("niagara"));
    assert_eq!(became(&game, "light-lery", "oswego"), (true, niagara), "one that is no Indian comes back");
    let world = game.0.world();
    assert_eq!((world.raid.french, world.vp.of(FRENCH)), (0, 2), "the end of the track is a VP");
    assert_eq!(game.pos().control(space("oswego")), Some(BRITISH), "control is not affected");
    assert!(world.links.iter().all(|(_, marks)| marks.moved.french == 0), "nor are Connection Limits");
}

#[test]
fn r9_3_a_raid_roll_that_fails_scores_nothing() {
    for face in [4, 6] {
        let mut game = raiding(FRENCH, "indian", 43, "");
        game.take(FRENCH, "raid indian-delaware on rays-town");
        game.take(FRENCH, "to assunepachla");
        game.take(FRENCH, "to rays-town");
        game.roll(face);
        let home = Place::Space(space("kithanink"));
        assert_eq!(became(&game, "indian-delaware", "rays-town"), (false, home));
        assert_eq!(game.0.world().raid.french, 0);
    }
}

#[test]
fn r9_3_an_indian_unit_takes_its_plunder_home_and_a_battle_it_leaves_is_off() {
    let world = "pieces: {indian-seneca: onyiudaondagwat, fort-stanwix: onyiudaondagwat}, \
                 spaces: {onyiudaondagwat: {battle: true, stacks: {french: {out_of_supply: true}}}}";
    let mut game = raiding(FRENCH, "indian", 43, world);
    game.take(FRENCH, "raid indian-seneca on onyiudaondagwat");
    assert_eq!(game.rolling(), "interception onyiudaondagwat");
    game.roll(6);
    game.roll(5);
    assert_eq!(became(&game, "indian-seneca", "onyiudaondagwat"), (true, Place::Losses));
    let world = game.0.world();
    assert_eq!(world.raid.french, 1, "a Wilderness Space with a Fort is worth one");
    assert!(!world.spaces[space("onyiudaondagwat")].battle);
    game.0.invariants().expect("its marker went with it");
}

#[test]
fn c36_the_first_success_of_the_french_scores_two_more() {
    let frame = "RaidStart: {side: french, ap: indian}";
    for (used, points) in [(0, 3), (1, 1)] {
        let world = format!(
            "action_round: {{first: british, faction: {{british: null, french: {{card: 36, left: [], used: {used}}}}}, \
             indian: null}}, cards: {{played: [36]}}"
        );
        let file = format!("world: {{round: ar-5, {world}}}\nstack: [{{RoundOf: {{}}}}, {{{frame}}}]");
        let mut game = Driver(super::super::setup::tests::position(PETITE_GUERRE, &file));
        game.shuffled();
        game.take(FRENCH, "raid indian-delaware on rays-town");
        game.take(FRENCH, "to assunepachla");
        game.take(FRENCH, "to rays-town");
        game.roll(1);
        assert_eq!(game.0.world().raid.french, points);
    }
}

/// The Seneca stand before Fort Ontario, about to roll for Interception there.
fn before_oswego(indian: u8, world: &str) -> Driver {
    let mut game = raiding(FRENCH, "indian", indian, world);
    game.take(FRENCH, "raid indian-seneca on oswego");
    game.take(FRENCH, "to onyiudaondagwat");
    game.take(FRENCH, "to oswego");
    assert_eq!(game.rolling(), "interception oswego");
    game
}

#[test]
fn c46_lacrosse_costs_a_fort_that_is_alone() {
    for (face, lost) in [(1, true), (6, false)] {
        let mut game = before_oswego(46, "");
        game.roll(6);
        assert_eq!(game.asked(), "lacrosse");
        game.take(FRENCH, "event");
        game.roll(face);
        let fort = game.0.world().pieces.place(piece("fort-ontario"));
        assert_eq!(fort == Place::Removed, lost);
        let used = game.0.world().action_round.indian.as_ref().map(|play| play.used);
        assert_eq!(used, Some(1), "it is used even if the Raid fails");
    }
    let mut declined = before_oswego(46, "");
    declined.roll(6);
    declined.take(FRENCH, "pass");
    declined.roll(1);
    assert_eq!(declined.0.world().pieces.place(piece("fort-ontario")), Place::Space(space("oswego")));
    let mut guarded = before_oswego(46, "pieces: {bde-50th-51st: oswego}");
    guarded.roll(6);
    assert_eq!(guarded.rolling(), "raid oswego", "the Fort is not the only unit");
}

#[test]
fn c49_one_raid_has_its_interception_and_its_failure_rolled_again_once_each() {
    let mut game = before_oswego(49, "");
    game.roll(1);
    assert_eq!(game.asked(), "elevated-status");
    game.take(FRENCH, "event");
    assert_eq!(game.rolling(), "interception oswego");
    game.roll(6);
    game.roll(6);
    assert_eq!(game.asked(), "elevated-status");
    game.take(FRENCH, "event");
    game.roll(6);
    assert!(!became(&game, "indian-seneca", "oswego").0);
    assert_eq!(game.asked(), "card", "each once: the Raid is over");
    let mut twice = before_oswego(49, "");
    twice.roll(1);
    twice.take(FRENCH, "event");
    twice.roll(2);
    assert_eq!(twice.asked(), "card", "an Interception is rolled again once");
    let mut declined = before_oswego(49, "");
    declined.roll(1);
    declined.take(FRENCH, "pass");
    assert_eq!(declined.asked(), "card");
}

#[test]
fn c49_serves_one_raid_only_and_no_unit_but_indians() {
    let frame = "ActionPhase: {side: french, indian: true}";
    let cards = [(7, ""), (42, ""), (49, "indian, indian")];
    let mut game = Driver::within(PETITE_GUERRE, cards, frame, "");
    game.take(FRENCH, "use indian raid");
    game.take(FRENCH, "raid indian-seneca on oswego");
    game.take(FRENCH, "to onyiudaondagwat");
    game.take(FRENCH, "to oswego");
    game.roll(1);
    game.take(FRENCH, "event");
    game.roll(1);
    assert_eq!(game.asked(), "action");
    game.take(FRENCH, "use indian raid");
    game.take(FRENCH, "raid indian-mississague on oswego");
    game.take(FRENCH, "to baye-de-cataracouy");
    game.take(FRENCH, "to oswego");
    game.roll(1);
    assert_eq!(game.asked(), "card", "the event was used for another Raid");
    let mut lery = raiding(FRENCH, "light", 49, "");
    lery.take(FRENCH, "raid light-lery on oswego");
    lery.take(FRENCH, "to onyiudaondagwat");
    lery.take(FRENCH, "to oswego");
    lery.roll(1);
    assert_eq!(lery.asked(), "card");
}

#[test]
fn c50_the_first_indian_to_succeed_comes_back() {
    let frame = "ActionPhase: {side: french, indian: true}";
    let cards = [(7, ""), (42, ""), (50, "indian, indian")];
    let mut game = Driver::within(PETITE_GUERRE, cards, frame, "");
    game.take(FRENCH, "use indian raid");
    game.take(FRENCH, "raid indian-delaware on rays-town");
    game.take(FRENCH, "to assunepachla");
    game.take(FRENCH, "to rays-town");
    game.roll(1);
    assert_eq!(became(&game, "indian-delaware", "rays-town"), (true, Place::Space(space("kithanink"))));
    assert!(game.0.world().pieces.spent.has(piece("indian-delaware")));
    game.take(FRENCH, "use indian raid");
    game.take(FRENCH, "raid indian-seneca on oswego");
    game.take(FRENCH, "to onyiudaondagwat");
    game.take(FRENCH, "to oswego");
    game.roll(6);
    game.roll(1);
    assert_eq!(became(&game, "indian-seneca", "oswego"), (true, Place::Losses));
}
