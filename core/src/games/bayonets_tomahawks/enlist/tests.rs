use super::super::action_round::tests::Driver;
use super::super::setup::tests::{piece, space};
use super::super::world::Round;
use super::*;
use crate::engine::{Chance, Drawn, Next, Rules, Thing};

fn enlist(scenario: &str, changes: &str) -> Driver {
    Driver::at(scenario, &format!("round: colonials-enlist, {changes}"))
}

/// Draws the first pieces of these kinds, by the beginnings of their slugs.
fn draw(game: &mut Driver, slugs: &[&str]) {
    let Next::Chance(Chance::Pick(pick)) = game.0.next().clone() else { panic!("something is drawn") };
    let index = |slug: &&str| {
        use crate::games::bayonets_tomahawks::ids::Id;
        let found = pick.from.iter().position(|thing| *thing == Thing::Id(piece(slug).slug()));
        u32::try_from(found.unwrap_or_else(|| panic!("{slug} is not in the bag"))).expect("few pieces")
    };
    game.0.draw(Drawn::Picked(slugs.iter().map(index).collect())).expect("it is drawn");
}

fn place(game: &Driver, slug: &str) -> Place {
    game.0.world().pieces.place(piece(slug))
}

const EIGHT: [&str; 8] = [
    "bde-new-england-1",
    "bde-new-england-2",
    "bde-new-england-3",
    "bde-new-england-4",
    "bde-new-york-new-jersey-1",
    "bde-virginia-south-1",
    "bde-virginia-south-2",
    "vow-fewer-troops-colonial-back",
];

#[test]
fn r16_3_brigades_go_to_their_colony_and_the_disbanded_come_back_full() {
    let mut game = enlist("vaudreuil-1755", "pieces: {bde-new-england-5: disbanded reduced}");
    draw(&mut game, &EIGHT);
    assert_eq!(place(&game, "vow-fewer-troops-colonial-back"), Place::Pool(Pool::Colonial), "16.2.1");
    assert_eq!(game.asked(), "place-colonials");
    assert!(game.0.find(Side::British, "place bde-new-england-1 at albany").is_err(), "of another Colony");
    for _ in 0..4 {
        let code = (1..=5).map(|number| format!("place bde-new-england-{number} at boston"));
        let open = code.into_iter().find(|code| game.0.find(Side::British, code).is_ok());
        game.take(Side::British, &open.expect("one of them is next"));
    }
    game.take(Side::British, "place bde-new-england-5 at northfield");
    game.take(Side::British, "place bde-new-york-new-jersey-1 at albany");
    game.take(Side::British, "place bde-virginia-south-1 at winchester");
    game.take(Side::British, "place bde-virginia-south-2 at winchester");
    assert!(game.0.world().pieces.reduced.is_empty());
    assert_eq!(place(&game, "bde-new-england-5"), Place::Space(space("northfield")));
    assert_eq!(game.0.world().round, Round::Action(4));
}

#[test]
fn r16_3_a_brigade_without_a_friendly_space_stays_disbanded() {
    use super::super::setup::tests::on;
    on("vaudreuil-1755", |turn| {
        let unit = piece("bde-new-england-1");
        turn.world.pieces.put(unit, Place::Drawn);
        assert!(!spaces(pos(turn), unit).is_empty());
        let flow = PlaceColonials {}.run(turn);
        assert!(matches!(flow, Flow::End));
        assert_eq!(turn.world.pieces.place(unit), Place::Disbanded);
    });
}

#[test]
fn r16_2_1_a_colonial_light_unit_comes_from_the_pool_then_from_the_losses_then_a_piece_is_drawn() {
    let tokens = ["vow-pick-1-colonial-light", "vow-pick-1-colonial-light-back"];
    let mut seven = EIGHT;
    seven[..2].copy_from_slice(&tokens);
    let pools = "light-armstrong: removed, light-putnam: pool-colonial-light, light-rogers: losses";
    let mut game = enlist("vaudreuil-1755", &format!("pieces: {{{pools}}}"));
    draw(&mut game, &seven);
    game.take(Side::British, "pick light-putnam");
    assert!(
        game.0.find(Side::British, "pick light-rogers").is_ok(),
        "the pool is empty: from the Losses box"
    );
    game.take(Side::British, "pick light-rogers");
    assert_eq!(place(&game, tokens[0]), Place::Removed);
    assert_eq!(place(&game, tokens[1]), Place::Pool(Pool::Colonial), "Brigades are left in it");
    assert!(game.0.find(Side::British, "place light-rogers at halifax").is_ok(), "any Colony Home Space");
    assert!(game.0.find(Side::British, "place light-rogers at oswego").is_err(), "outside the Colonies");
    let mut game = enlist("vaudreuil-1755", "pieces: {light-armstrong: removed, light-putnam: removed}");
    draw(&mut game, &seven);
    let Next::Chance(Chance::Pick(pick)) = game.0.next() else { panic!("two more are drawn") };
    assert_eq!((pick.label.as_str(), pick.count), ("draw colonial", 2));
}

#[test]
fn r16_2_1_musters_and_subsidies_bring_the_bonus_brigades() {
    let mut game = enlist("loudoun-1757", "vp: french 1");
    let mut eight = EIGHT;
    eight[0] = "vow-pennsylvania-musters";
    draw(&mut game, &eight);
    assert_eq!(place(&game, "bde-pennsylvania-delaware-1"), Place::Drawn);
    assert_eq!(place(&game, "bde-pennsylvania-delaware-2"), Place::Drawn);
    let mut game = enlist("amherst-1758-59", "year: 1759");
    draw(&mut game, &["vow-pitt-subsidies", "bde-new-england-1", "bde-new-england-2"]);
    for unit in
        ["bde-new-england-6", "bde-new-england-7", "bde-new-york-new-jersey-3", "bde-virginia-south-3"]
    {
        assert_eq!(place(&game, unit), Place::Drawn, "{unit}");
    }
}

#[test]
fn r16_4_the_last_buildup_card_is_discarded_and_the_reserve_kept() {
    let mut game = enlist("vaudreuil-1755", "cards: {played: [2, 4, 5, 22, 23, 24]}");
    let reserve = game.0.world().cards.reserve.british;
    draw(&mut game, &EIGHT);
    while game.asked() == "place-colonials" {
        game.0.take(Side::British, 0).expect("whatever comes first");
    }
    let cards = &game.0.world().cards;
    assert_eq!(cards.pile(Deck::BritishBuildup).left(), 0);
    assert_eq!(cards.reserve.british, reserve);
    assert_eq!(
        cards.drawn.british[0].deck,
        Deck::BritishCampaign.index(),
        "AR4 draws from the Campaign deck"
    );
    assert!(game.0.invariants().is_ok());
}

#[test]
fn r16_0_and_r16_1_colonials_are_drawn_then_placed_and_the_campaign_begins() {
    let mut game = enlist("vaudreuil-1755", "vp: french 1");
    assert_eq!(game.asked(), "nothing", "16.2: a draw comes first");
    draw(&mut game, &EIGHT);
    let mut placed = 0;
    while game.asked() == "place-colonials" {
        game.0.take(Side::British, 0).expect("whatever comes first");
        placed += 1;
    }
    assert_eq!(placed, 7, "a token is no unit");
    assert_eq!((game.0.world().round, game.asked()), (Round::Action(4), "card"));
}

#[test]
fn r16_2_as_many_pieces_are_drawn_as_the_year_says_and_the_rest_stays() {
    let mut game = enlist("vaudreuil-1755", "vp: french 1");
    let Next::Chance(Chance::Pick(pick)) = game.0.next().clone() else { panic!("something is drawn") };
    assert_eq!((pick.label.as_str(), pick.count), ("draw colonial", 8));
    draw(&mut game, &EIGHT);
    let left = game.0.world().pieces.off_map(Place::Pool(Pool::Colonial)).len();
    assert_eq!(left, pick.from.len() - 7, "one token went back");
    let drawn = game.0.world().pieces.off_map(Place::Drawn).len();
    assert_eq!(drawn, 7);
}
