use super::super::At;
use super::super::position::Pos;
use super::*;
use crate::engine::Next;
use crate::games::start::HiddenCards;
use crate::games::start::StartFile;
use crate::side::Side;

pub(in super::super) use super::sample::{on, piece, position, source, space, terms, under};

/// Why a file is no position.
pub(in super::super) fn refused(scenario: &str, file: &str) -> String {
    format!("{:?}", start(&terms(scenario), source(), Some(file)).expect_err("it does not hold together"))
}

fn opened(scenario: &str) -> Machine<BayonetsTomahawks> {
    start(&terms(scenario), source(), None).expect("a scenario can be played")
}

#[test]
fn r5_1_every_scenario_is_set_up() {
    for (scenario, units, pooled) in [
        ("vaudreuil-1755", 44, 62),
        ("loudoun-1757", 58, 81),
        ("amherst-1758-59", 69, 81),
        ("campaign-1755-59", 44, 76),
    ] {
        let machine = opened(scenario);
        let pieces = &machine.world().pieces;
        let pools = super::super::pieces::Pool::ALL.map(|pool| pieces.off_map(Place::Pool(pool)).len());
        assert_eq!((pieces.on_map().len(), pools.iter().sum::<usize>()), (units, pooled), "{scenario}");
        assert!(pieces.reduced.is_empty(), "3.0.2: all are Full");
        assert!(
            matches!(machine.next(), Next::Chance(crate::engine::Chance::Shuffle(decks)) if decks.len() == 7)
        );
    }
}

#[test]
fn r5_3_the_tracks_are_set() {
    let machine = opened("amherst-1758-59");
    let world = machine.world();
    assert_eq!((world.year, world.round, world.vp), (1758, Round::Action(1), Vp::at(Side::French, 5)));
    assert_eq!((world.raid, world.open_seas), (BySide::default(), OpenSeas::French));
    let at = Pos { content: machine.content(), world };
    assert_eq!(at.control(space("chignectou")), Some(Side::British));
    assert_eq!(at.control(space("tadoussac")), Some(Side::French), "2.1.2: a Home Space is its side's");
    assert_eq!(at.bastions(space("louisbourg")).len(), 2);
    assert!(at.is_fortress(space("quebec")) && !at.is_fortress(space("montreal")));
}

#[test]
fn a_file_holds_only_what_differs() {
    let machine = position(
        "loudoun-1757",
        "world: {round: ar-5, vp: british 2, pieces: {cmdr-wolfe: albany, bde-fraser: albany reduced}}",
    );
    let world = machine.world();
    assert_eq!((world.round, world.vp), (Round::Action(5), Vp::at(Side::British, 2)));
    assert!(world.pieces.reduced.has(piece("bde-fraser")));
    assert_eq!(world.pieces.space(piece("light-rogers")), Some(space("lake-george")));
    assert!(world.cards.reserve.british.is_some(), "each side has its Reserve by now");
    assert_eq!(world.cards.lying(super::super::cards::Deck::BritishBuildup).len(), 6, "16.4");
}

#[test]
fn what_is_wrong_in_a_file_is_named() {
    for (file, words) in [
        ("world: {round: ar-10}", "position.round|word=ar-10"),
        ("world: {vp: french 0}", "position.vp|words=french 0"),
        ("world: {pieces: {cmdr-wulfe: albany}}", "cmdr-wolfe"),
        ("world: {pieces: {cmdr-wolfe: camelot}}", "what=space|slug=camelot"),
        ("world: {pieces: {cmdr-wolfe: albany asleep}}", "senseless|word=asleep"),
        ("world: {spaces: {albany: {siege: 1}}}", "siege"),
        ("world: {links: {albany--quebec: {road: built}}}", "albany--quebec"),
        ("hands: {british: 1, french: 1}", "hands_not_dealt"),
        ("turn: british", "round"),
        ("stack: []", "stack"),
    ] {
        let why = refused("loudoun-1757", file);
        assert!(why.contains(words), "{file}: {why}");
    }
}

/// What is written of a position is read back as the same one.
#[test]
fn a_position_is_written_and_read_back() {
    let machine =
        position("campaign-1755-59", "world: {year: 1757, round: ar-6, pieces: {light-lery: toronto}}");
    let at: At<'_> = machine.split().1;
    for cards in [HiddenCards::Anew, HiddenCards::AsTheyLie] {
        let stack = vec![Frame::RoundOf(RoundOf {})];
        let file: StartFile =
            position::write(at.content, at.world, &stack, cards).expect("it can be written");
        let (world, _) = position::read(at.content, &file.text()).expect("it can be read");
        assert_eq!(&world, at.world);
    }
}
