//! The sequence of play, set-up and cards [BT 4.0 to 7.4], and what ends a game [BT 18.0].

use super::super::action_round::phase::allows;
use super::super::action_round::tests::Driver;
use super::super::cards::{ActionPoint, Deck};
use super::super::choice::Action;
use super::super::pieces::{Pool, UnitKind};
use super::super::setup::tests::on;
use super::super::world::{Place, Round};
use crate::engine::{Next, Rules as _};
use crate::side::Side;

const LOUDOUN: &str = "loudoun-1757";

#[test]
fn r4_0_a_year_goes_from_the_first_action_round_to_winter_quarters() {
    let mut rounds = vec![Round::Action(1)];
    while let Some(next) = rounds.last().and_then(|round| round.next()) {
        rounds.push(next);
    }
    assert_eq!(rounds, Round::ALL);
    assert_eq!(rounds.last().map(|round| round.word()), Some("winter-quarters"));
}

#[test]
fn r4_2_three_rounds_are_of_the_buildup_season_and_six_of_the_campaign() {
    for side in Side::ALL {
        let buildup = Deck::of_round(side, 1);
        let campaign = Deck::of_round(side, 4);
        assert_ne!(buildup, campaign);
        assert!((1..=3).all(|round| Deck::of_round(side, round) == buildup));
        assert!((4..=9).all(|round| Deck::of_round(side, round) == campaign));
    }
}

#[test]
fn r4_3_logistics_rounds_come_after_the_second_the_third_and_the_ninth_action_round() {
    for (round, next) in [(2, "fleets-arrive"), (3, "colonials-enlist"), (9, "winter-quarters")] {
        assert_eq!(Round::Action(round).next().map(Round::word), Some(next));
    }
    assert_eq!(Round::Action(1).next(), Some(Round::Action(2)));
}

#[test]
fn r5_0_a_scenario_begins_with_its_decks_shuffled_and_a_reserve_to_be_kept() {
    let mut game = Driver::open(LOUDOUN);
    assert!(matches!(game.0.next(), Next::Chance(_)), "decks are shuffled first");
    game.shuffled();
    assert_eq!(game.asked(), "reserve");
    assert_eq!((game.0.world().year, game.0.world().round), (1757, Round::Action(1)));
}

#[test]
fn r5_2_every_pool_holds_its_own_kinds() {
    on("campaign-1755-59", |turn| {
        let families = &turn.content.families;
        let of = |kind: UnitKind| families.of(kind);
        let (metropolitan, tokens) = (families.metropolitan, families.tokens);
        for (pool, kinds) in [
            (Pool::NeutralIndians, of(UnitKind::Indian)),
            (Pool::Fleets, of(UnitKind::Fleet).or(tokens)),
            (Pool::BritishMetropolitan, metropolitan.and(families.sides.british).or(tokens)),
            (Pool::FrenchMetropolitan, metropolitan.and(families.sides.french).or(tokens)),
            (Pool::Colonial, of(UnitKind::Colonial).or(tokens)),
            (Pool::ColonialLight, of(UnitKind::Light).and(families.sides.british)),
            (Pool::BritishArtillery, of(UnitKind::Artillery).and(families.sides.british)),
            (Pool::FrenchArtillery, of(UnitKind::Artillery).and(families.sides.french)),
            (Pool::BritishForts, of(UnitKind::Fort).and(families.sides.british)),
            (Pool::FrenchForts, of(UnitKind::Fort).and(families.sides.french)),
            (Pool::BritishCommanders, of(UnitKind::Commander).and(families.sides.british)),
            (Pool::FrenchCommanders, of(UnitKind::Commander).and(families.sides.french)),
        ] {
            let held = turn.world.pieces.off_map(Place::Pool(pool));
            assert!(held.any() && held.minus(kinds).is_empty(), "{}", pool.word());
        }
    });
}

#[test]
fn r6_0_1_each_side_has_one_reserve_card_at_any_time() {
    let mut game = Driver::open(LOUDOUN);
    game.shuffled();
    assert!(Side::ALL.into_iter().all(|side| game.0.world().cards.faction(side).count() == 2));
    game.keep();
    assert_eq!(game.asked(), "card");
    for side in Side::ALL {
        let cards = &game.0.world().cards;
        assert!(cards.reserve[side].is_some());
        assert_eq!(cards.faction(side).count(), 2, "the Reserve, and what was drawn for the round");
    }
    assert_eq!(game.0.world().cards.face_down.len(), 2, "the other card of each, undisclosed");
}

/// Cards are in play, and somebody is First Player.
fn played(cards: [u8; 3], first: Side) -> Driver {
    let mut game = Driver::at(LOUDOUN, "round: ar-5");
    let [british, french, indian] = cards;
    game.cards(british, french, indian);
    game.first(first).expect("somebody is First Player");
    game
}

#[test]
fn r7_0_each_plays_a_card_of_his_and_the_french_an_indian_card_too() {
    let game = played([7, 42, 43], Side::British);
    let round = &game.0.world().action_round;
    assert!(round.faction.british.is_some() && round.faction.french.is_some() && round.indian.is_some());
    assert_eq!(round.first, Some(Side::British));
}

#[test]
fn r7_4_an_event_is_resolved_in_addition_to_the_points_of_its_card() {
    let mut game = played([12, 42, 43], Side::British);
    while game.asked() == "round-up" {
        game.0.take(Side::British, 0).expect("it is open");
    }
    let play = game.0.world().action_round.faction.british.clone().expect("a card is in play");
    let printed = &game.pos().content.card(play.card).ap;
    assert_eq!(play.left.len(), printed.len(), "not one of them was used");
}

fn point(word: &str) -> ActionPoint {
    ActionPoint::ALL.into_iter().find(|ap| ap.word() == word).expect("there is such a point")
}

#[test]
fn r7_3_3_a_sail_army_point_is_an_army_point_that_also_sails() {
    for action in [Action::ArmyMovement, Action::Marshal, Action::Construct] {
        assert!(allows(point("sail-army"), action) && allows(point("army"), action), "{}", action.word());
    }
    assert!(allows(point("sail-army"), Action::Sail) && !allows(point("army"), Action::Sail));
    assert!(!allows(point("sail-army"), Action::Raid) && !allows(point("sail-army"), Action::LightMovement));
}

#[test]
fn r7_3_5_a_light_army_point_is_used_as_one_or_the_other() {
    for action in
        [Action::Raid, Action::LightMovement, Action::ArmyMovement, Action::Marshal, Action::Construct]
    {
        assert!(allows(point("light-army"), action), "{}", action.word());
    }
    assert!(!allows(point("light-army"), Action::Sail));
}

#[test]
fn r18_0_the_victory_marker_decides_the_game() {
    for (vp, winner) in [("british 1", Side::British), ("french 1", Side::French)] {
        let world = format!("round: winter-quarters, vp: {vp}");
        match Driver::at(LOUDOUN, &world).0.next() {
            Next::Over(outcome) => assert_eq!(outcome.winner, Some(winner), "{vp}"),
            other => panic!("{vp}: {other:?}"),
        }
    }
}

#[test]
fn r18_3_each_side_has_twelve_chits_of_zero_to_two() {
    on(LOUDOUN, |turn| {
        for side in Side::ALL {
            let values: Vec<u8> = turn.content.chits(side).map(|chit| chit.value).collect();
            let of = |value: u8| values.iter().filter(|found| **found == value).count();
            assert_eq!((values.len(), of(0), of(1), of(2)), (12, 3, 6, 3));
        }
    });
}
