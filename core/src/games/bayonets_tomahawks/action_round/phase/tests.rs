use super::super::tests::Driver;
use super::*;
use crate::engine::Rules;
use crate::games::bayonets_tomahawks::setup::tests::{piece, space};
use crate::games::bayonets_tomahawks::world::{Place, Round};

const PETITE_GUERRE: &str = "vaudreuil-1755";
const LOUDOUN: &str = "loudoun-1757";

/// From the choice of the First Player in AR5.
fn played(cards: [u8; 3], world: &str, first: Side) -> Driver {
    let mut game = Driver::at(PETITE_GUERRE, &format!("round: ar-5, {world}"));
    let [british, french, indian] = cards;
    game.cards(british, french, indian);
    game.first(first).expect("somebody is First Player");
    game
}

/// A frame's words in a file.
fn phase(side: Side, indian: bool) -> String {
    format!("ActionPhase: {{side: {}, indian: {indian}}}", side.word())
}

#[test]
fn r7_2_the_steps_of_the_phases_come_in_order() {
    let mut game = played([7, 42, 43], "", Side::French);
    let asked = |game: &Driver| (game.asked(), game.0.next().ask().map(|ask| ask.is_put_to(Side::French)));
    assert_eq!(asked(&game), ("action", Some(true)));
    assert!(game.may(Side::French, "use indian raid") && !game.may(Side::French, "use light raid"));
    game.take(Side::French, "done");
    assert_eq!(game.asked(), "reaction-hold", "the Indian card comes before it");
    assert!(!game.may(Side::French, "hold indian"));
    game.take(Side::French, "hold light-army");
    assert_eq!(asked(&game), ("action", Some(true)));
    assert!(game.may(Side::French, "use light raid") && !game.may(Side::French, "use light-army raid"));
    game.take(Side::French, "done");
    assert_eq!(asked(&game), ("action", Some(false)), "the Second Player holds nothing");
    game.take(Side::British, "done");
    assert_eq!(asked(&game), ("reaction", Some(true)));
    assert_eq!(game.0.world().action_round.reaction.map(ActionPoint::word), Some("light-army"));
    game.take(Side::French, "pass");
    assert_eq!((game.asked(), game.0.world().round), ("card", Round::Action(6)), "no Battle: the round ends");
}

#[test]
fn r7_2_without_a_held_point_there_is_no_reaction() {
    let mut game = played([7, 42, 43], "", Side::British);
    assert_eq!(game.asked(), "reaction-hold");
    for (side, code) in
        [(Side::British, "pass"), (Side::British, "done"), (Side::French, "done"), (Side::French, "done")]
    {
        game.take(side, code);
    }
    assert_eq!(game.asked(), "card");
}

#[test]
fn r7_3_7_each_type_of_point_has_its_actions() {
    use Action::{ArmyMovement, Construct, LightMovement, Marshal, Raid, Sail};
    let allowed = |word: &str| -> Vec<Action> {
        let ap = ActionPoint::ALL.into_iter().find(|ap| ap.word() == word).expect("a point");
        Action::ALL.iter().copied().filter(|action| allows(ap, *action)).collect()
    };
    for light in ["light", "light-2x", "indian", "indian-2x"] {
        assert_eq!(allowed(light), [Raid, LightMovement], "{light}");
    }
    for army in ["army", "army-2x"] {
        assert_eq!(allowed(army), [ArmyMovement, Marshal, Construct], "{army}");
    }
    for sail in ["sail-army", "sail-army-2x"] {
        assert_eq!(allowed(sail), [ArmyMovement, Sail, Marshal, Construct], "{sail}");
    }
    assert_eq!(allowed("light-army"), [Raid, LightMovement, ArmyMovement, Marshal, Construct], "7.3.5");
}

#[test]
fn r7_3_points_are_used_in_any_order_once_each_and_equal_ones_are_one_choice() {
    let cards = [(7, "light, army, army, army-2x"), (42, ""), (43, "")];
    let mut game = Driver::within(LOUDOUN, cards, &phase(Side::British, false), "");
    let left = |game: &Driver| {
        let play = game.0.world().action_round.faction.british.clone().expect("a card is in play");
        play.left.iter().map(|ap| ap.word()).collect::<Vec<_>>()
    };
    assert!(!game.may(Side::British, "use army raid"), "only a Light AP allows it");
    game.take(Side::British, "use army-2x construct");
    assert_eq!((game.asked(), left(&game)), ("build-with", vec!["light", "army", "army"]));
    game.take(Side::British, "with bde-royal-highland");
    game.take(Side::British, "begin fort");
    game.take(Side::British, "pass");
    game.take(Side::British, "use army construct");
    assert_eq!(left(&game), ["light", "army"]);
    assert!(!game.may(Side::British, "with bde-royal-highland"), "7.2.1: it is Spent");
    game.take(Side::British, "with bde-35th-new-york-companies");
    game.take(Side::British, "remove construction");
    game.take(Side::British, "pass");
    game.take(Side::British, "done");
    assert!(left(&game).is_empty(), "what is not used is lost");
}

#[test]
fn r7_3_an_action_that_nobody_can_perform_is_not_offered() {
    let spent = "pieces: {bde-40th-45th-47th: halifax spent, bde-50th-51st: boston spent, \
                 bde-35th-new-york-companies: new-york spent}";
    let cards = [(7, "army"), (42, ""), (43, "")];
    let game = Driver::within(PETITE_GUERRE, cards, &phase(Side::British, false), spent);
    assert!(!game.may(Side::British, "use army construct"));
    assert!(game.may(Side::British, "use army army-movement"));
}

#[test]
fn r7_3_6_a_reaction_is_one_action_even_with_the_only_point_of_the_card() {
    let cards = [(7, "light"), (42, ""), (43, "")];
    let mut game = Driver::within(LOUDOUN, cards, "HoldReaction: {}", "");
    game.take(Side::British, "hold light");
    assert_eq!(game.0.world().action_round.reaction, Some(ActionPoint::LIGHT));
    let held = Driver::within(LOUDOUN, cards, "Reaction: {}", "");
    assert_eq!(held.asked(), "card", "nothing is held");
}

#[test]
fn r7_3_6_the_held_point_is_used_up_by_its_action() {
    let mut game = played([7, 42, 43], "", Side::British);
    game.take(Side::British, "hold light");
    for (side, code) in [(Side::British, "done"), (Side::French, "done"), (Side::French, "done")] {
        game.take(side, code);
    }
    assert!(!game.may(Side::British, "use light construct"));
    game.take(Side::British, "use light raid");
    assert_eq!(game.0.world().action_round.reaction, None);
    game.take(Side::British, "raid indian-mohawk on ticonderoga");
    game.take(Side::British, "to lake-george");
    game.take(Side::British, "to ticonderoga");
    game.roll(1);
    assert_eq!(game.asked(), "card", "intercepted: the Reaction and the round are over");
}

#[test]
fn r3_7_a_commander_left_alone_goes_when_an_action_phase_of_his_side_ends() {
    let alone = "pieces: {cmdr-rigaud: montreal, light-beaujeu: quebec, light-lacorne: quebec, indian-kahnawake: losses}";
    let mut game = played([7, 42, 43], alone, Side::British);
    let rigaud = piece("cmdr-rigaud");
    for (side, code) in [(Side::British, "pass"), (Side::British, "done"), (Side::French, "done")] {
        game.take(side, code);
        assert_eq!(game.0.world().pieces.space(rigaud), Some(space("montreal")), "{code}");
    }
    game.take(Side::French, "done");
    assert_eq!(game.0.world().pieces.place(rigaud), Place::Removed);
}

#[test]
fn c54_no_indian_is_activated_and_the_extra_point_may_be_held() {
    let mut game = played([7, 42, 54], "", Side::French);
    assert_eq!(game.asked(), "reaction-hold", "the Indian card has no point");
    game.take(Side::French, "hold light");
    game.take(Side::French, "use light raid");
    assert!(game.may(Side::French, "raid light-lery on oswego"));
    assert!(!game.may(Side::French, "raid indian-seneca on oswego"));
    let mut game = played([7, 42, 54], "", Side::British);
    game.take(Side::British, "pass");
    game.take(Side::British, "use light raid");
    assert!(!game.may(Side::British, "raid indian-mohawk on ticonderoga"), "of either side");
}

/// Whatever is chosen, a round goes through its Action Phases: every question has an answer, everything that must hold does,
/// and a position in the middle of it is read back as the same one.
#[test]
fn every_action_phase_comes_to_its_end() {
    use crate::engine::RandomTable;
    use crate::games::bayonets_tomahawks::setup::position;
    use crate::games::start::HiddenCards;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;
    let mut kinds = std::collections::BTreeSet::new();
    for (scenario, number) in [PETITE_GUERRE, LOUDOUN, "amherst-1758-59"].into_iter().zip(0u64..) {
        for seed in 0..10u64 {
            let mut game = Driver::at(
                scenario,
                "round: ar-5, links: {lake-george--sachendaga: {road: begun}, rays-town--shamokin: {road: begun}}, \
                 pieces: {bde-new-england-1: lake-george, bde-new-england-2: shamokin}",
            );
            let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(number * 1000 + seed));
            game.cards(7, if scenario == LOUDOUN { 28 } else { 42 }, [46, 49, 50, 47][seed as usize % 4]);
            let done = |game: &Driver| game.0.world().round != Round::Action(5);
            while !done(&game) {
                game.0.invariants().unwrap_or_else(|why| panic!("{scenario} {seed}: {why}"));
                kinds.extend(game.0.next().ask().map(|ask| ask.kind));
                if seed % 10 == 0 && game.0.next().ask().is_some() {
                    assert!(game.0.facts().starts_with("coureur/position/1 bayonets-tomahawks\n"));
                    let (content, world, stack) = (game.0.content(), game.0.world(), game.0.stack());
                    let written = position::write(content, world, stack, HiddenCards::AsTheyLie);
                    let text = written.expect("it can be written").text();
                    let (read, again) =
                        position::read(content, &text).unwrap_or_else(|why| panic!("{text}{why}"));
                    assert!(read == *world && again == stack, "{text}");
                }
                if let Err(why) = table.step(&mut game.0, |_, _, _| 1) {
                    panic!("{scenario} {seed}: {why}");
                }
            }
        }
    }
    for kind in [
        "action",
        "reaction-hold",
        "reaction",
        "raid",
        "raid-route",
        "elevated-status",
        "marshal-at",
        "marshal-with",
        "marshal",
        "build-with",
        "build",
        "construction-frenzy",
        "road-company",
    ] {
        assert!(kinds.contains(kind), "{kind} never came: {kinds:?}");
    }
}
