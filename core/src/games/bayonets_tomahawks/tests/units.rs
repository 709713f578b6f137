//! What the units are [BT 3.0].

use super::super::action_round::tests::Driver;
use super::super::changes::{eliminate, hit, pos};
use super::super::event::Why;
use super::super::ids::{Id, LinkId, PieceSet};
use super::super::map::Nation;
use super::super::movement::mover::within_limit;
use super::super::nations;
use super::super::no::MoveNo;
use super::super::pieces::{Shape, UnitKind};
use super::super::setup::tests::{on, piece, refused, space};
use super::super::world::{Place, Road};
use crate::engine::Rules as _;
use crate::side::Side;

const LOUDOUN: &str = "loudoun-1757";

#[test]
fn r3_0_units_have_a_side_and_all_but_commanders_a_shape() {
    on(LOUDOUN, |turn| {
        for (id, counter) in turn.content.pieces() {
            let Some(unit) = counter.unit() else { continue };
            assert!(counter.side.is_some() != unit.nation.is_some(), "{id}");
            assert_eq!(unit.kind.shape().is_none(), unit.kind == UnitKind::Commander, "{id}");
            assert!(!unit.brown || counter.side == Some(Side::British), "{id}: brown is British");
        }
    });
}

#[test]
fn r3_0_1_every_shape_has_its_types() {
    let of = |shape: Shape| UnitKind::ALL.into_iter().filter(|kind| kind.shape() == Some(shape)).count();
    assert_eq!((of(Shape::Triangle), of(Shape::Square), of(Shape::Circle)), (2, 4, 4));
    on(LOUDOUN, |turn| {
        let count = |kind: UnitKind| turn.content.families.of(kind).len();
        let all = UnitKind::ALL.map(|kind| (kind.word(), count(kind)));
        let of = |word: &str| all.iter().find(|(kind, _)| *kind == word).map(|(_, count)| *count);
        for (word, number) in [("light", 20), ("indian", 16), ("highland", 4), ("metropolitan", 25)] {
            assert_eq!(of(word), Some(number), "{word}");
        }
        for (word, number) in
            [("colonial", 15), ("canadien", 2), ("artillery", 12), ("fleet", 12), ("bastion", 4)]
        {
            assert_eq!(of(word), Some(number), "{word}");
        }
    });
}

#[test]
fn r3_0_2_a_full_unit_is_flipped_a_reduced_one_eliminated_and_what_comes_back_is_full() {
    on(LOUDOUN, |turn| {
        let unit = piece("light-rogers");
        assert!(turn.world.pieces.reduced.is_empty(), "all begin Full");
        hit(turn, unit);
        assert!(turn.world.pieces.reduced.has(unit) && turn.world.pieces.space(unit).is_some());
        hit(turn, unit);
        assert_eq!(turn.world.pieces.place(unit), Place::Losses);
        turn.world.pieces.put(unit, Place::Space(space("albany")));
        assert!(!turn.world.pieces.reduced.has(unit));
    });
}

#[test]
fn r3_1_only_light_units_raid_indian_or_not() {
    let world = "pieces: {bde-44th-48th: lake-george, light-rogers: lake-george, indian-mohawk: lake-george}";
    let frame = "RaidStart: {side: british, ap: light}";
    let game = Driver::within(LOUDOUN, [(14, ""), (42, ""), (43, "")], frame, world);
    assert!(game.may(Side::British, "raid light-rogers on ticonderoga"));
    assert!(game.may(Side::British, "raid indian-mohawk on ticonderoga"));
    assert!(!game.may(Side::British, "raid bde-44th-48th on ticonderoga"));
}

#[test]
fn r3_1_1_an_indian_unit_has_one_face_and_a_village() {
    on(LOUDOUN, |turn| {
        for unit in turn.content.families.of(UnitKind::Indian).iter() {
            let printed = turn.content.unit(unit).expect("a unit");
            assert!(printed.village.is_some() != printed.nation.is_some(), "{unit}");
        }
        let seneca = piece("indian-seneca");
        hit(turn, seneca);
        assert_eq!(turn.world.pieces.place(seneca), Place::Losses);
    });
}

#[test]
fn r3_1_2_a_unit_of_a_nation_is_of_whoever_controls_the_nation() {
    for side in Side::ALL {
        on(LOUDOUN, |turn| {
            let unit = piece("indian-iroquois-1");
            assert_eq!(pos(turn).side_of(unit), None);
            nations::join(turn, Nation::Iroquois, side);
            assert_eq!(pos(turn).side_of(unit), Some(side));
            assert!(pos(turn).all_of(side).has(unit) && !pos(turn).all_of(side.other()).has(unit));
            hit(turn, unit);
            assert_eq!(turn.world.pieces.place(unit), Place::Losses, "no Reduced face");
        });
    }
}

#[test]
fn r3_2_metropolitan_brigades_are_worth_a_chit_and_others_are_not() {
    for (unit, chits) in
        [("bde-44th-48th", 1), ("bde-royal-highland", 1), ("bde-new-england-1", 0), ("light-rogers", 0)]
    {
        on(LOUDOUN, |turn| {
            turn.world.pieces.put(piece(unit), Place::Space(space("albany")));
            eliminate(turn, piece(unit), Why::Hit);
            assert_eq!(turn.world.cards.chits.french.owed, chits, "{unit}");
        });
    }
    let game = Driver::within(
        LOUDOUN,
        [(14, ""), (42, ""), (43, "")],
        "BuildWith: {side: french, first: null}",
        "pieces: {bde-canadiens-1: isle-aux-noix}",
    );
    assert!(game.may(Side::French, "with bde-canadiens-1"), "Brigades build");
    assert!(
        !game.may(Side::French, "with light-lery")
            && !game.may(Side::French, "with art-canonniers-bombardiers-1")
    );
}

#[test]
fn r3_3_a_road_takes_one_artillery_in_an_action_round() {
    on(LOUDOUN, |turn| {
        let link = LinkId::find("kahuahgo--oswego").expect("a connection");
        turn.world.links[link].road = Some(Road::Built);
        let guns: PieceSet =
            ["art-royal-artillery-1", "art-royal-artillery-2"].iter().map(|slug| piece(slug)).collect();
        let one = PieceSet::one(piece("art-royal-artillery-1"));
        assert_eq!(within_limit(pos(turn), Side::British, link, one), Ok(()));
        assert_eq!(within_limit(pos(turn), Side::British, link, guns), Err(MoveNo::SecondArtillery(link)));
        let highway = LinkId::find("oneida-lake--oswego").expect("a connection");
        assert_eq!(within_limit(pos(turn), Side::British, highway, guns), Ok(()));
    });
}

#[test]
fn r3_4_bastions_stand_where_they_are_and_prevent_overwhelm() {
    on(LOUDOUN, |turn| {
        let bastions = turn.content.families.of(UnitKind::Bastion);
        assert!(bastions.minus(turn.content.families.sides.french).is_empty());
        assert!(!UnitKind::Bastion.is_mobile());
        for slug in ["louisbourg", "quebec"] {
            assert_eq!(pos(turn).bastions(space(slug)).len(), 2, "{slug}");
            assert!(pos(turn).is_fortified(Side::French, space(slug)));
        }
        let bastion = pos(turn).bastions(space("quebec")).first().expect("one of two");
        hit(turn, bastion);
        hit(turn, bastion);
        assert_eq!(turn.world.pieces.place(bastion), Place::Removed, "never replaced");
    });
}

#[test]
fn r3_5_there_is_one_fort_in_a_space_and_it_prevents_overwhelm() {
    let world = "pieces: {bde-44th-48th: shamokin}";
    let frame = "Building: {side: british, brigade: bde-44th-48th, waived: null}";
    let game = Driver::within(LOUDOUN, [(14, ""), (42, ""), (43, "")], frame, world);
    assert!(!game.may(Side::British, "begin fort") && game.may(Side::British, "remove fort"));
    assert!(game.pos().is_fortified(Side::British, space("shamokin")));
    let why = refused(LOUDOUN, "world: {pieces: {fort-bedford: shamokin}}");
    assert!(why.contains("two_forts"), "{why}");
}

#[test]
fn r3_6_a_fleet_is_in_a_coastal_space_or_in_the_sail_box() {
    let why = refused(LOUDOUN, "world: {pieces: {fleet-durell: albany}}");
    assert!(why.contains("cannot_be_there"), "{why}");
    for place in ["halifax", "sail-box"] {
        let game = Driver::at(LOUDOUN, &format!("round: ar-5, pieces: {{fleet-durell: {place}}}"));
        game.0.invariants().unwrap_or_else(|why| panic!("{place}: {why}"));
    }
}
