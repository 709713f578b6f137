use super::super::action_round::tests::Driver;
use super::super::changes;
use super::super::setup::tests::{on, piece, space};
use super::super::world::Place;
use super::*;
use crate::engine::{Next, Rules};

/// Fleets Arrive, after changes of the set-up.
fn arrive_with(scenario: &str, changes: &str) -> Driver {
    Driver::at(scenario, &format!("round: fleets-arrive, {changes}"))
}

/// Fleets Arrive, after these draws, one a pool.
fn drawn(scenario: &str, changes: &str, bags: &[&[&str]]) -> Driver {
    let mut game = arrive_with(scenario, changes);
    bags.iter().for_each(|bag| draw(&mut game, bag));
    game
}

/// What is to be drawn: the label, out of how many, how many.
fn pick(game: &Driver) -> (String, usize, u32) {
    let Next::Chance(Chance::Pick(pick)) = game.0.next() else {
        panic!("something is drawn: {:?}", game.0.next())
    };
    (pick.label.clone(), pick.from.len(), pick.count)
}

/// Draws these pieces.
fn draw(game: &mut Driver, slugs: &[&str]) {
    let Next::Chance(Chance::Pick(pick)) = game.0.next().clone() else { panic!("something is drawn") };
    let index = |slug: &&str| {
        let found = pick.from.iter().position(|thing| *thing == Thing::Id(piece(slug).slug()));
        u32::try_from(found.unwrap_or_else(|| panic!("{slug} is not in the bag"))).expect("few pieces")
    };
    game.0.draw(Drawn::Picked(slugs.iter().map(index).collect())).expect("it is drawn");
}

fn place(game: &Driver, slug: &str) -> Place {
    game.0.world().pieces.place(piece(slug))
}

const UNCHANGED: &str = "vp: french 1";
const FLEETS: &[&str] =
    &["fleet-boscawen", "fleet-durell", "fleet-holburne", "fleet-royal-navy", "fleet-de-la-motte"];
const BRITISH: &[&str] = &["bde-1st-royal-american", "bde-44th-48th", "bde-royal-highland"];
const FRENCH: &[&str] = &["bde-artois-bourgogne", "bde-de-la-marine-1", "bde-languedoc-la-reine"];
const FRENCH_AND_TOKEN: &[&str] = &["bde-artois-bourgogne", "bde-de-la-marine-1", "vow-fewer-troops-french"];
/// Of Loudoun's Gamble, where seven pieces are drawn.
const SIX_FLEETS: [&str; 6] = [
    "fleet-colvill",
    "fleet-durell",
    "fleet-hardy",
    "fleet-holburne",
    "fleet-royal-navy",
    "fleet-beauffremont",
];

fn seven(last: &'static str) -> Vec<&'static str> {
    SIX_FLEETS.into_iter().chain([last]).collect()
}

#[test]
fn r15_2_three_pools_are_drawn_from_in_order_and_the_rest_goes_back() {
    let mut game = arrive_with("vaudreuil-1755", UNCHANGED);
    for (label, of, bag) in [
        ("draw fleets", 6, FLEETS),
        ("draw british-metropolitan", 5, BRITISH),
        ("draw french-metropolitan", 5, FRENCH_AND_TOKEN),
    ] {
        let count = u32::try_from(bag.len()).expect("few pieces");
        assert_eq!(pick(&game), (label.to_owned(), of, count));
        draw(&mut game, bag);
    }
    assert_eq!(place(&game, "vow-fewer-troops-french"), Place::Removed, "15.2.1: its effect is over");
    assert_eq!(place(&game, "fleet-marine-royale"), Place::Pool(Pool::Fleets));
    assert_eq!(game.asked(), "place-fleet");
    assert!(game.0.invariants().is_ok());
}

#[test]
fn r15_3_fleets_first_then_units_where_fleets_were_placed_british_before_french() {
    let mut game = drawn("vaudreuil-1755", UNCHANGED, &[FLEETS, BRITISH, FRENCH]);
    assert!(game.0.find(Side::British, "place fleet-boscawen at louisbourg").is_err(), "it is not British");
    assert!(game.0.find(Side::British, "place fleet-boscawen at albany").is_err(), "no Coastal Space");
    game.take(Side::British, "place fleet-boscawen at halifax");
    game.take(Side::British, "place all at new-york");
    assert_eq!(game.asked(), "place-reinforcements");
    assert!(game.0.find(Side::British, "place bde-royal-highland at boston").is_err(), "no Fleet was placed");
    game.take(Side::British, "place bde-royal-highland at halifax");
    game.take(Side::British, "place all at new-york");
    assert_eq!(place(&game, "bde-44th-48th"), Place::Space(space("new-york")));
    game.take(Side::French, "place all at louisbourg");
    assert_eq!(game.asked(), "place-reinforcements");
    assert!(game.0.find(Side::French, "place all at quebec").is_err(), "no Fleet was placed");
    game.take(Side::French, "place all at louisbourg");
    assert_eq!(game.asked(), "card", "AR3 begins");
    assert_eq!(place(&game, "bde-artois-bourgogne"), Place::Space(space("louisbourg")));
    assert_eq!(game.0.world().round, crate::games::bayonets_tomahawks::world::Round::Action(3));
}

#[test]
fn r15_3_without_a_fleet_all_go_to_one_space() {
    let mut game =
        arrive_with("vaudreuil-1755", "pieces: {fleet-de-la-motte: removed, fleet-marine-royale: removed}");
    assert_eq!(game.asked(), "nothing", "four Fleets of five draws are no draw: Brigades are");
    draw(&mut game, BRITISH);
    draw(&mut game, FRENCH);
    game.take(Side::British, "place all at new-york");
    game.take(Side::British, "place all at new-york");
    assert_eq!(game.asked(), "place-reinforcements");
    assert!(game.0.find(Side::French, "place bde-artois-bourgogne at quebec").is_err());
    game.take(Side::French, "place all at quebec");
    assert_eq!(place(&game, "bde-de-la-marine-1"), Place::Space(space("quebec")));
}

#[test]
fn r15_3_a_captured_coastal_home_space_takes_them_too() {
    on("loudoun-1757", |turn| {
        let step =
            PlaceReinforcements { side: Side::British, escorts: Vec::new(), berths: SpaceSet::default() };
        turn.world.pieces.put(piece("fleet-durell"), Place::Drawn);
        let spots = step.spots(pos(turn));
        assert!(spots.contains(&Spot::Space(space("chignectou"))), "captured, and of the Atlantic");
        assert!(spots.contains(&Spot::Space(space("boston"))), "2.1.7: a Base is a Home Space");
        changes::set_control(turn, space("miramichy"), Side::British);
        assert!(
            !step.spots(pos(turn)).contains(&Spot::Space(space("miramichy"))),
            "10.6.2: the Gulf is closed"
        );
        turn.world.open_seas = crate::games::bayonets_tomahawks::world::OpenSeas::Both;
        assert!(step.spots(pos(turn)).contains(&Spot::Space(space("miramichy"))));
    });
}

#[test]
fn r13_9_2_refuges_go_by_their_order() {
    on("vaudreuil-1755", |turn| {
        let french = |turn: &Turn<'_>| refuges(pos(turn), Side::French);
        assert!(french(turn).contains(&Spot::Space(space("quebec"))));
        let homes: Vec<SpaceId> =
            SpaceId::all().filter(|id| turn.content.space(*id).home == Some(Side::French)).collect();
        for bastion in ["bastion-1", "bastion-2", "bastion-3", "bastion-4"] {
            turn.world.pieces.put(piece(bastion), Place::Removed);
        }
        homes.iter().for_each(|home| changes::set_control(turn, *home, Side::British));
        assert_eq!(french(turn).len(), 2, "Wilderness Spaces by the sea");
        changes::set_control(turn, space("york"), Side::French);
        assert_eq!(french(turn), [Spot::Space(space("york"))], "a friendly Coastal Space goes before");
        changes::set_control(turn, space("york"), Side::British);
        for (unit, at) in [("light-rogers", "mtan"), ("light-goreham", "kwanoskwamcok")] {
            turn.world.pieces.put(piece(unit), Place::Space(space(at)));
        }
        assert_eq!(french(turn), [Spot::SailBox]);
    });
}

#[test]
fn r15_2_2_a_brigade_with_a_gorget_brings_a_commander_to_its_space() {
    let british =
        ["bde-fraser", "bde-27th-55th", "bde-22nd-28th", "bde-43rd-46th", "bde-campbell", "bde-montgomery"];
    let french = ["bde-berry", "bde-angoumois-beauvoisis", "bde-de-la-marine-2"];
    let mut game = drawn("loudoun-1757", UNCHANGED, &[&seven("fleet-de-la-motte"), &british, &french]);
    let gorgets = |at: Pos<'_>, side, pool| FleetsArrive::gorgets(at, side, pool).0.len();
    let british = gorgets(game.pos(), Side::British, Pool::BritishCommanders);
    assert!(british >= 1, "Fraser has one");
    if let Next::Chance(Chance::Pick(pick)) = game.0.next() {
        assert_eq!(pick.label, "commander draw british");
        draw(&mut game, &["cmdr-wolfe", "cmdr-howe"][..british.min(2)]);
    }
    game.take(Side::British, "place fleet-colvill at halifax");
    game.take(Side::British, "place all at boston");
    let brigade = game.pos().world.pieces.off_map(Place::Drawn);
    assert!(brigade.has(piece("cmdr-wolfe")) || brigade.has(piece("cmdr-howe")));
    let Frame::PlaceReinforcements(step) = game.0.stack().last().expect("a step").clone() else {
        panic!("placing")
    };
    let escort = step.escorts[0];
    game.take(Side::British, &format!("place {} at halifax", escort.brigade.slug()));
    assert_eq!(place(&game, escort.commander.slug()), Place::Space(space("halifax")));
}

#[test]
fn r15_2_1_french_navy_losses_takes_a_fleet_that_was_not_drawn_and_goes_back() {
    let mut game = drawn("loudoun-1757", UNCHANGED, &[&seven("vow-french-navy-losses")]);
    assert_eq!(pick(&game), ("french navy losses".to_owned(), 2, 1));
    draw(&mut game, &["fleet-de-la-motte"]);
    assert_eq!(place(&game, "fleet-de-la-motte"), Place::Removed);
    assert_eq!(place(&game, "vow-french-navy-losses"), Place::Pool(Pool::Fleets));
}

#[test]
fn r15_2_1_tokens_let_units_be_picked_and_those_that_say_so_go_back() {
    let british = [
        "vow-pick-2-artillery-or-light-1",
        "vow-fewer-troops-british-back",
        "vow-fewer-troops-british",
        "bde-campbell",
        "bde-27th-55th",
        "bde-22nd-28th",
    ];
    let mut game = drawn("loudoun-1757", UNCHANGED, &[&seven("fleet-de-la-motte"), &british]);
    assert_eq!(game.asked(), "vow-pick");
    assert_eq!(game.0.open(Side::British), 5, "Artillery, which is all alike, and four red Light units");
    game.take(Side::British, "pick light-howe");
    game.take(Side::British, "pick art-royal-artillery-5");
    assert_eq!(place(&game, "light-howe"), Place::Drawn);
    assert_eq!(place(&game, "vow-pick-2-artillery-or-light-1"), Place::Removed);
    assert_eq!(place(&game, "vow-fewer-troops-british"), Place::Removed);
    assert_eq!(place(&game, "vow-fewer-troops-british-back"), Place::Pool(Pool::BritishMetropolitan));
}

#[test]
fn r15_2_1_one_unit_left_is_picked_and_with_none_another_piece_is_drawn() {
    let none = "art-royal-artillery-3: set-aside, art-royal-artillery-4: set-aside, art-royal-artillery-5: set-aside";
    for (sixth, extra) in
        [("art-royal-artillery-6: pool-british-artillery", false), ("art-royal-artillery-6: set-aside", true)]
    {
        let changes = format!("pieces: {{{none}, {sixth}}}");
        let british = ["vow-pick-2-artillery", "bde-44th-48th", "vow-fewer-troops-british"];
        let mut game = drawn("vaudreuil-1755", &changes, &[FLEETS, &british]);
        if extra {
            assert_eq!(
                pick(&game),
                ("draw british-metropolitan".to_owned(), 2, 1),
                "one more out of the bag"
            );
        } else {
            assert_eq!(game.asked(), "vow-pick");
            game.take(Side::British, "pick art-royal-artillery-6");
            assert_eq!(pick(&game).0, "draw french-metropolitan", "the second is forfeit");
        }
    }
}

#[test]
fn r15_2_an_empty_pool_forfeits_draws() {
    let empty = "pieces: {bde-bearn-guyenne: removed, bde-artois-bourgogne: removed, bde-de-la-marine-1: removed, \
                 bde-languedoc-la-reine: removed, vow-fewer-troops-french: removed}";
    let game = drawn("vaudreuil-1755", empty, &[FLEETS, BRITISH]);
    assert_eq!(game.asked(), "place-fleet");
}

#[test]
fn c18_an_admiral_who_wintered_lessens_the_draw() {
    let game = arrive_with("amherst-1758-59", "fewer_fleets: 1");
    assert_eq!(pick(&game), ("draw fleets".to_owned(), 11, 8));
}

#[test]
fn r3_7_a_commander_alone_leaves_when_fleets_have_arrived() {
    on("loudoun-1757", |turn| {
        turn.world.pieces.put(piece("cmdr-levis"), Place::Space(space("toronto")));
        turn.world.pieces.put(piece("indian-mississague"), Place::Losses);
        Side::ALL.into_iter().for_each(|side| dismiss_commanders(turn, side));
        assert_eq!(turn.world.pieces.place(piece("cmdr-levis")), Place::Removed);
        assert_eq!(turn.world.pieces.space(piece("cmdr-montcalm")), Some(space("quebec")));
    });
}

#[test]
fn r15_0_and_r15_1_reinforcements_are_drawn_then_placed_the_british_first() {
    let mut game = drawn("vaudreuil-1755", UNCHANGED, &[FLEETS, BRITISH]);
    assert!(game.asked() == "nothing", "nothing is placed before all is drawn");
    draw(&mut game, FRENCH_AND_TOKEN);
    while let Next::Chance(Chance::Pick(_)) = game.0.next() {
        game.0.draw(Drawn::Picked(vec![0])).expect("a Commander is drawn");
    }
    assert_eq!(game.asked(), "place-fleet");
    assert!(game.0.next().ask_of(Side::British).is_some());
}
