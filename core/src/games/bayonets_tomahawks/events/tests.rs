use super::super::action_round::tests::Driver;
use super::super::setup::tests::{piece, space};
use super::super::world::{Place, Vp};
use crate::engine::{Chance, Drawn, Next, Rules};
use crate::side::Side;

/// Cards are played from AR5 on; `first` is First Player.
fn played(scenario: &str, world: &str, cards: [u8; 3], first: Side) -> (Driver, bool) {
    let mut game = Driver::at(scenario, world);
    let [british, french, indian] = cards;
    game.cards(british, french, indian);
    game.first(first).expect("somebody is First Player");
    let over = game.came_to_the_phases();
    (game, over)
}

const PETITE_GUERRE: &str = "vaudreuil-1755";
const LOUDOUN: &str = "loudoun-1757";
const AMHERST: &str = "amherst-1758-59";

/// Nobody's event is one.
const PLAIN: u8 = 43;

#[test]
fn c13_the_cherokee_listen_to_the_british_unless_the_french_have_three_points() {
    for (world, cherokee, raid) in [
        ("vp: french 2", Some(Side::British), 5),
        ("vp: french 3", None, 5),
        ("vp: british 4", Some(Side::British), 5),
        ("nations: {cherokee: french, iroquois: null}", Some(Side::French), 3),
    ] {
        let world = format!("round: ar-5, raid: {{british: 0, french: 5}}, {world}");
        let (game, over) = played(PETITE_GUERRE, &world, [13, 42, PLAIN], Side::British);
        assert!(over);
        let found = game.0.world();
        assert_eq!((found.nations.cherokee, found.raid.french), (cherokee, raid), "{world}");
    }
}

#[test]
fn c38_the_iroquois_listen_to_the_french_from_four_points_on() {
    for (vp, iroquois) in [("french 4", Some(Side::French)), ("french 3", None)] {
        let world = format!("round: ar-5, vp: {vp}");
        let (game, over) = played(PETITE_GUERRE, &world, [7, 38, PLAIN], Side::British);
        assert!(over);
        assert_eq!(game.0.world().nations.iroquois, iroquois, "{vp}");
    }
}

#[test]
fn c29_the_cherokee_listen_to_the_french_once_the_frontier_is_lost() {
    let points = played(PETITE_GUERRE, "round: ar-5", [7, 29, PLAIN], Side::British).0;
    assert_eq!(points.0.world().raid.french, 2, "in 1755 they gain Raid Points");
    for (spaces, cherokee) in [
        ("{beverley: {control: french}}", None),
        ("{beverley: {control: french}, shamokin: {control: french}}", Some(Side::French)),
    ] {
        let fort = "pieces: {fort-augusta: removed, light-armstrong: removed}";
        let world = format!("round: ar-5, {fort}, spaces: {spaces}");
        let (game, over) = played(LOUDOUN, &world, [7, 29, PLAIN], Side::British);
        assert!(over);
        assert_eq!(game.0.world().nations.cherokee, cherokee, "{spaces}");
    }
}

#[test]
fn c20_trade_goods_go_with_the_places_they_come_through() {
    for (spaces, left) in [
        ("{}", 6),
        ("{baye-de-cataracouy: {control: british}}", 3),
        ("{baye-de-cataracouy: {control: british}, niagara: {control: british}}", 1),
    ] {
        let world = format!(
            "round: ar-5, raid: {{british: 0, french: 6}}, pieces: {{fort-niagara: removed}}, spaces: {spaces}"
        );
        let (game, over) = played(AMHERST, &world, [20, 42, PLAIN], Side::British);
        assert!(over);
        assert_eq!(game.0.world().raid.french, left, "{spaces}");
    }
}

#[test]
fn c30_wagoneers_cost_plain_army_points_only() {
    let (game, over) = played(PETITE_GUERRE, "round: ar-5", [7, 30, PLAIN], Side::British);
    assert!(over);
    let left = |game: &Driver| {
        let play = game.0.world().action_round.faction.british.clone().expect("a card is in play");
        play.left.iter().map(|ap| ap.word()).collect::<Vec<_>>()
    };
    assert_eq!(left(&game), ["light", "army-2x"]);
    let (game, _) = played(PETITE_GUERRE, "round: ar-5", [11, 30, PLAIN], Side::French);
    assert_eq!(left(&game), ["sail-army-2x"], "one is all there is");
}

#[test]
fn c6_and_c54_the_first_players_event_comes_first() {
    // The British first: the French card has only its own points to give up.
    let (mut game, _) = played(LOUDOUN, "round: ar-5", [6, 42, 54], Side::British);
    assert_eq!(game.asked(), "delayed-supplies", "card 54 has no point, so the French card gives one");
    assert_eq!(game.0.open(Side::French), 2);
    let choice = game.0.find(Side::French, "give up light-army").expect("it is on the card");
    game.0.take(Side::French, choice).expect("it is open");
    assert!(game.came_to_the_phases());
    let french = game.0.world().action_round.faction.french.clone().expect("a card is in play");
    assert_eq!(french.left.iter().map(|ap| ap.word()).collect::<Vec<_>>(), ["light", "light"]);
    // The French first: the point that card 54 brings is one of them.
    let (game, _) = played(LOUDOUN, "round: ar-5", [6, 42, 54], Side::French);
    let french = game.0.world().action_round.faction.french.clone().expect("a card is in play");
    assert_eq!((game.asked(), french.left.len()), ("delayed-supplies", 3));
}

#[test]
fn c4_men_are_rounded_up_two_flipped_or_one_returned() {
    let world = "round: ar-4, pieces: {light-goreham: halifax reduced, bde-44th-48th: boston reduced, \
                 fort-cumberland: chignectou reduced, bde-new-england-1: losses, indian-mohawk: losses}";
    let (mut game, over) = played(LOUDOUN, world, [12, 42, PLAIN], Side::British);
    assert!(!over && game.asked() == "round-up");
    for wrong in
        ["flip fort-cumberland", "return bde-new-england-1 to albany", "return indian-mohawk to york", "done"]
    {
        assert!(game.0.find(Side::British, wrong).is_err(), "{wrong}");
    }
    for right in ["return bde-new-england-1 to boston", "return indian-mohawk to albany"] {
        assert!(game.0.find(Side::British, right).is_ok(), "{right}");
    }
    game.take(Side::British, "flip light-goreham");
    assert!(game.0.find(Side::British, "return indian-mohawk to albany").is_err(), "it is one or the other");
    let choice = game.0.find(Side::British, "flip bde-44th-48th").expect("a second one");
    game.0.take(Side::British, choice).expect("it is open");
    assert!(game.came_to_the_phases());
    assert!(!game.0.world().pieces.reduced.has(piece("bde-44th-48th")));
}

#[test]
fn c31_canadiens_come_back_before_all_others() {
    let world =
        "round: ar-5, pieces: {bde-canadiens-1: losses, light-lery: losses, bastion-3: quebec reduced}";
    let (game, _) = played(LOUDOUN, world, [7, 31, PLAIN], Side::British);
    assert_eq!(game.asked(), "round-up");
    assert!(game.0.find(Side::French, "return light-lery to quebec").is_err());
    assert!(game.0.find(Side::French, "flip bastion-3").is_err());
    assert!(game.0.find(Side::French, "return bde-canadiens-1 to quebec").is_ok());
}

#[test]
fn c5_disease_takes_a_metropolitan_brigade_first_and_the_enemy_draws_a_chit() {
    let (mut game, over) = played(LOUDOUN, "round: ar-4", [5, 42, PLAIN], Side::British);
    assert!(!over && game.asked() == "disease");
    assert!(game.0.find(Side::French, "eliminate bde-canadiens-1").is_err());
    let choice = game.0.find(Side::French, "eliminate bde-de-la-marine-1").expect("it is at Louisbourg");
    game.0.take(Side::French, choice).expect("a chit is to be drawn");
    assert_eq!(game.0.world().cards.chits.british.owed, 1);
    game.0.draw(Drawn::Picked(vec![0])).expect("it is drawn");
    assert!(game.came_to_the_phases());
    let world = game.0.world();
    assert_eq!(world.pieces.place(piece("bde-de-la-marine-1")), Place::Losses);
    assert_eq!((world.cards.chits.british.owed, world.cards.chits.british.held), (0, Some(0)));
}

#[test]
fn c34_the_british_lose_a_colonial_and_a_metropolitan_brigade_from_1757_on() {
    let (game, _) = played(LOUDOUN, "round: ar-5", [7, 34, PLAIN], Side::British);
    assert_eq!(game.asked(), "disease", "no Colonial Brigade is in play yet: only the other is lost");
    assert!(game.0.find(Side::British, "eliminate bde-royal-highland").is_ok());
    let world = "round: ar-5, pieces: {bde-new-england-1: boston}";
    let (mut game, _) = played(LOUDOUN, world, [7, 34, PLAIN], Side::British);
    assert!(game.0.find(Side::British, "eliminate bde-royal-highland").is_err(), "a Colonial one first");
    // One answer: it goes by itself at a table, here it is given.
    game.take(Side::British, "eliminate bde-new-england-1");
    assert!(game.0.find(Side::British, "eliminate bde-royal-highland").is_ok());
}

#[test]
fn c11_blankets_send_two_indians_home() {
    let (mut game, _) = played(PETITE_GUERRE, "round: ar-5", [11, 42, PLAIN], Side::British);
    assert_eq!(game.asked(), "sent-home");
    assert!(game.0.find(Side::British, "to losses indian-mohawk").is_err(), "it is British");
    game.take(Side::British, "to losses indian-micmac");
    let choice = game.0.find(Side::British, "to losses indian-seneca").expect("a second one");
    game.0.take(Side::British, choice).expect("it is open");
    assert!(game.came_to_the_phases());
    assert_eq!(game.pos().losses(Side::French).len(), 2);
}

#[test]
fn c53_peace_is_promised_while_the_ohio_is_neither_taken_nor_raided() {
    let (game, _) = played(PETITE_GUERRE, "round: ar-5", [7, 42, 53], Side::British);
    assert_eq!(game.asked(), "sent-home");
    assert_eq!(game.0.open(Side::British), 3, "Mingo, Delaware and Chaouanon");
    for broken in ["diiohage: {raided: british}", "kithanink: {raided: british}"] {
        let (_, over) =
            played(PETITE_GUERRE, &format!("round: ar-5, spaces: {{{broken}}}"), [7, 42, 53], Side::British);
        assert!(over, "{broken}");
    }
}

#[test]
fn c45_the_epidemic_takes_points_in_the_last_year_and_lives_before() {
    let world = "round: ar-5, raid: {british: 0, french: 4}";
    let (game, over) = played(PETITE_GUERRE, world, [7, 42, 45], Side::British);
    assert!(over);
    let found = game.0.world();
    assert_eq!((found.raid.french, found.cards.removed.len()), (1, 1));
    let world = "round: ar-5, pieces: {indian-micmac: losses, indian-seneca: losses, indian-mingo: losses}";
    let (mut game, _) = played(AMHERST, world, [7, 42, 45], Side::British);
    let Next::Chance(Chance::Pick(pick)) = game.0.next().clone() else { panic!("two are drawn by chance") };
    assert_eq!((pick.from.len(), pick.count), (3, 2));
    game.0.draw(Drawn::Picked(vec![2, 0])).expect("it is open");
    assert!(game.came_to_the_phases());
    assert_eq!(game.pos().losses(Side::French).len(), 1);
    assert_eq!(game.0.world().pieces.off_map(Place::Removed).len(), 2);
}

#[test]
fn c51_encroachment_brings_two_home_and_a_victory_space_back() {
    let world = "round: ar-5, vp: british 3, spaces: {miramichy: {control: british}}, \
                 pieces: {light-boishebert: removed, indian-micmac: losses, indian-seneca: losses}";
    let (game, over) = played(LOUDOUN, world, [7, 42, 51], Side::British);
    assert!(over, "two are all there are");
    let found = game.0.world();
    assert_eq!(found.pieces.space(piece("indian-micmac")), Some(space("miramichy")));
    assert_eq!(game.pos().control(space("miramichy")), Some(Side::French));
    assert_eq!(found.vp, Vp::at(Side::British, 2), "it is a Victory Space");
}

#[test]
fn c18_the_admiral_winters_and_in_one_scenario_a_fleet_fewer_is_drawn() {
    let (mut game, _) = played(AMHERST, "round: ar-2", [18, 26, PLAIN], Side::British);
    assert_eq!(game.asked(), "rear-admiral");
    for wrong in ["place fleet-saunders at louisbourg", "place fleet-marine-royale at halifax", "pass"] {
        assert!(game.0.find(Side::British, wrong).is_err(), "{wrong}");
    }
    let choice = game.0.find(Side::British, "place fleet-saunders at halifax").expect("it is in the pool");
    game.0.take(Side::British, choice).expect("it is open");
    assert!(game.came_to_the_phases());
    assert_eq!(game.0.world().fewer_fleets, 1);
}

#[test]
fn c21_battoemen_feed_a_stack_or_else_rally_one() {
    let world = "round: ar-5, spaces: {albany: {stacks: {british: {out_of_supply: true}}}, \
                 boston: {stacks: {british: {rout: true}}}}";
    let (mut game, _) = played(LOUDOUN, world, [21, 42, PLAIN], Side::British);
    assert_eq!((game.asked(), game.0.open(Side::British)), ("battoemen", 1));
    let choice = game.0.find(Side::British, "supply albany").expect("it is out of supply");
    game.0.take(Side::British, choice).expect("it is open");
    assert!(game.came_to_the_phases());
    let world = "round: ar-5, spaces: {boston: {stacks: {british: {rout: true}}}}";
    let (game, _) = played(LOUDOUN, world, [21, 42, PLAIN], Side::British);
    assert!(game.0.find(Side::British, "rally boston").is_ok());
}

#[test]
fn c33_a_hesitant_general_is_spent() {
    let (mut game, _) = played(LOUDOUN, "round: ar-5", [7, 33, PLAIN], Side::British);
    assert!(game.0.find(Side::French, "hesitate quebec").is_err(), "no British stack is there");
    let choice = game.0.find(Side::French, "hesitate albany").expect("a British stack is there");
    game.0.take(Side::French, choice).expect("it is open");
    assert!(game.came_to_the_phases());
    assert!(game.0.world().pieces.spent.has(piece("bde-royal-highland")));
}

#[test]
fn c39_warships_close_a_highway_on_the_lakes() {
    let (mut game, _) = played(AMHERST, "round: ar-5", [7, 39, PLAIN], Side::British);
    assert_eq!((game.asked(), game.0.open(Side::French)), ("lake-warships", 6));
    let choice = game.0.find(Side::French, "close niagara--toronto").expect("it is one of them");
    game.0.take(Side::French, choice).expect("it is open");
    assert!(game.came_to_the_phases());
    assert_eq!(game.0.world().links.iter().filter(|(_, marks)| marks.closed).count(), 1);
}

/// Who defends a space that stood empty when the Action Round began.
fn defends(game: &Driver, place: &str) -> Option<Side> {
    game.0.world().spaces[space(place)].at_start.first_in
}

#[test]
fn r13_1_a_unit_that_an_event_placed_came_before_all_who_move() {
    let world = "round: ar-5, pieces: {indian-mingo: losses}";
    let (game, over) = played(LOUDOUN, world, [7, 42, 51], Side::British);
    assert!(over && defends(&game, "diiohage") == Some(Side::French), "#51");
    let world = "round: ar-4, pieces: {light-goreham: losses}";
    let (mut game, _) = played(LOUDOUN, world, [12, 42, PLAIN], Side::British);
    game.take(Side::British, "return light-goreham to oswego");
    assert_eq!(defends(&game, "oswego"), Some(Side::British), "#12");
    let (mut game, _) = played(AMHERST, "round: ar-2", [18, 26, PLAIN], Side::British);
    game.take(Side::British, "place fleet-saunders at st-george");
    assert_eq!(defends(&game, "st-george"), Some(Side::British), "#18");
}

#[test]
fn r13_8_and_r14_1_1_a_unit_that_an_event_placed_frees_the_stack_it_joins() {
    let marks =
        "stacks: {british: {rout: true, out_of_supply: true}, french: {rout: true, out_of_supply: true}}";
    let plight = |game: &Driver, side: Side, place: &str| {
        let marks = game.pos().stack_marks(side, space(place));
        (marks.rout, marks.out_of_supply)
    };
    let world = format!("round: ar-4, pieces: {{light-goreham: losses}}, spaces: {{albany: {{{marks}}}}}")
        .replace(", french: {rout: true, out_of_supply: true}", "");
    let (mut game, _) = played(LOUDOUN, &world, [12, 42, PLAIN], Side::British);
    game.take(Side::British, "return light-goreham to albany");
    assert_eq!(plight(&game, Side::British, "albany"), (false, false), "#12");
    let french = |pieces: &str, place: &str| {
        format!("round: ar-5, pieces: {{{pieces}}}, spaces: {{{place}: {{{marks}}}}}")
            .replace("british: {rout: true, out_of_supply: true}, ", "")
    };
    let world = french("light-lery: losses", "montreal");
    let (mut game, _) = played(LOUDOUN, &world, [7, 31, PLAIN], Side::British);
    game.take(Side::French, "return light-lery to montreal");
    assert_eq!(plight(&game, Side::French, "montreal"), (false, false), "#31");
    let world = french("indian-chaouanon: losses", "forks-of-the-ohio");
    let (game, _) = played(LOUDOUN, &world, [7, 42, 51], Side::British);
    assert_eq!(plight(&game, Side::French, "forks-of-the-ohio"), (false, false), "#51");
}

#[test]
fn c51_a_unit_of_a_nation_goes_to_any_of_its_villages_without_a_british_unit() {
    let world = "round: ar-5, nations: {iroquois: french}, pieces: {indian-iroquois-1: losses, indian-iroquois-2: oquaga, \
                 indian-iroquois-3: onontake, light-rogers: kahnistioh}, spaces: {kahnistioh: {control: british}}";
    let (mut game, _) = played(LOUDOUN, world, [7, 42, 51], Side::British);
    assert_eq!((game.asked(), game.0.open(Side::French)), ("encroachment", 2));
    assert!(
        game.0.find(Side::French, "place indian-iroquois-1 at kahnistioh").is_err(),
        "the British hold it"
    );
    game.take(Side::French, "place indian-iroquois-1 at oquaga");
    assert_eq!(game.pos().stack(Side::French, space("oquaga")).len(), 2);
}

#[test]
fn c21_a_stack_at_sea_can_be_out_of_supply_too() {
    let world = "round: ar-5, pieces: {fleet-durell: sail-box, bde-44th-48th: sail-box}, sail_box: {british: {out_of_supply: true}}, \
                 spaces: {albany: {stacks: {british: {rout: true}}}}";
    let (mut game, _) = played(LOUDOUN, world, [21, 42, PLAIN], Side::British);
    assert!(game.0.find(Side::British, "rally albany").is_err(), "there is one Out of Supply");
    game.take(Side::British, "supply sail-box");
    assert!(!game.0.world().sail_box.british.out_of_supply);
}
