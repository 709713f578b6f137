//! What counts, and what somebody with a rough idea of the game does first.

use super::super::cards::{ActionPoint, ApKind};
use super::super::changes::pos;
use super::super::movement::sail::SailStack;
use super::super::setup::tests::{on, piece, space};
use super::*;

const GUNS: [&str; 4] =
    ["art-royal-artillery-1", "art-royal-artillery-2", "art-royal-artillery-3", "art-royal-artillery-4"];
const FLEETS: [&str; 4] = ["fleet-hardy", "fleet-holmes", "fleet-durell", "fleet-saunders"];

/// What the British reach with some pieces moved somewhere.
fn reached(moved: &[(&str, &str)]) -> i32 {
    let mut reached = 0;
    on("amherst-1758-59", |turn| {
        for (id, to) in moved {
            turn.world.pieces.put(piece(id), Place::Space(space(to)));
        }
        reached = reach(pos(turn), Side::British);
    });
    reached
}

#[test]
fn the_guns_stay_in_port_until_the_fleets_come() {
    let inland = GUNS.map(|gun| (gun, "pointe-sainte-anne"));
    assert!(reached(&inland) < reached(&[]), "{} {}", reached(&inland), reached(&[]));
}

#[test]
fn fleets_are_worth_most_where_the_army_is() {
    let together = FLEETS.map(|fleet| (fleet, "halifax"));
    let [a, b, c, d] = FLEETS;
    let apart = [(a, "halifax"), (b, "newfoundland"), (c, "annapolis-royal"), (d, "new-york")];
    assert!(reached(&apart) < reached(&together), "{} {}", reached(&apart), reached(&together));
}

/// The Mohawk can walk into Baye de Cataracouy; not if Belestre is there.
#[test]
fn points_nobody_guards_are_exposed_to_whoever_can_walk_in() {
    on("loudoun-1757", |turn| {
        let before = exposed(pos(turn), Side::French);
        turn.world.pieces.put(piece("light-belestre"), Place::Space(space("baye-de-cataracouy")));
        let guarded = exposed(pos(turn), Side::French);
        assert_eq!(before - guarded, 1, "{before} {guarded}");
    });
}

#[test]
fn louisbourg_is_a_gate_only_while_a_year_is_left() {
    on("amherst-1758-59", |turn| {
        let louisbourg = pos(turn).content.named.louisbourg;
        let before = worth(pos(turn), louisbourg);
        turn.world.year = 1759;
        assert!(worth(pos(turn), louisbourg) < before);
    });
}

/// Half of the guns stayed in Halifax, with Fleets to carry them.
#[test]
fn ships_are_filled_before_they_sail() {
    on("amherst-1758-59", |turn| {
        let ap = ActionPoint { kind: ApKind::SailArmy, double: false };
        let from = space("halifax");
        let frame = Frame::SailStack(SailStack { side: Side::British, ap, from, taken: PieceSet::default() });
        let at = At { content: turn.content, world: turn.world, below: &[] };
        let inclined = |choice| BayonetsTomahawks::inclination(&frame, at, Side::British, &choice);
        let (gun, done) = (inclined(Choice::Take(piece(GUNS[0]))), inclined(Choice::Done));
        assert!(done * 4 < gun, "{done} {gun}");
    });
}
