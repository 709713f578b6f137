mod after;
mod dice;
mod policy;
mod retreats;

use super::super::action_round::tests::Driver;
use super::super::position::Pos;
use super::super::setup::tests::{on, piece, position, space};
use super::super::world::Place;
use super::*;
use crate::board::placed::InWords as _;
use crate::engine::{Chance, Drawn, Next, Rules};

const LOUDOUN: &str = "loudoun-1757";

/// A Battle of AR5, driven by codes and by the dice that are wanted.
struct Fight(Driver);

impl Fight {
    /// From a position with Battle markers; the Battles are next.
    fn new(world: &str) -> Fight {
        let stack = "stack: [{RoundOf: {}}, {Battles: {}}]";
        let mut machine = position(LOUDOUN, &format!("world: {{round: ar-5, {world}}}\n{stack}"));
        machine.draw(Drawn::Shuffled).expect("what is hidden is dealt anew");
        Fight(Driver(machine))
    }

    /// The dice that are asked for under this label fall so.
    fn roll(&mut self, label: &str, faces: &[u8]) -> &mut Fight {
        let Next::Chance(Chance::Roll(rolls)) = self.0.0.next().clone() else {
            panic!("{label}: no dice, but {:?}", self.0.0.next())
        };
        assert_eq!((rolls.len(), rolls[0].label.as_str()), (1, label));
        assert_eq!(usize::from(rolls[0].dice), faces.len(), "{label}");
        self.0.0.draw(Drawn::Faces(vec![faces.to_vec()])).unwrap_or_else(|why| panic!("{label}: {why}"));
        self
    }

    fn british(&mut self, code: &str) -> &mut Fight {
        self.0.take(Side::British, code);
        self
    }

    fn french(&mut self, code: &str) -> &mut Fight {
        self.0.take(Side::French, code);
        self
    }

    fn refuses(&self, side: Side, code: &str) {
        assert!(self.0.0.find(side, code).is_err(), "{code}");
    }

    fn asked(&self) -> &'static str {
        self.0.asked()
    }

    fn battle(&self) -> &Battle {
        match self.0.0.stack().last() {
            Some(Frame::Battle(battle)) => battle,
            other => panic!("no Battle is at work, but {other:?}"),
        }
    }

    fn markers(&self) -> (i8, i8) {
        let sides = &self.battle().sides;
        (sides.british.marker, sides.french.marker)
    }

    fn place(&self, slug: &str) -> String {
        self.0.0.world().pieces.words(piece(slug))
    }

    fn pos(&self) -> Pos<'_> {
        self.0.pos()
    }
}

/// A space with a Battle marker, and who had units there when the Action Round began.
fn marked(slug: &str, defender: Side) -> String {
    let (british, french) = (defender == Side::British, defender == Side::French);
    format!("{slug}: {{battle: true, at_start: {{units: {{british: {british}, french: {french}}}}}}}")
}

#[test]
fn r13_1_the_defender_had_units_there_then_has_militia_then_came_first() {
    on(LOUDOUN, |turn| {
        let place = space("mekekasink");
        turn.world.spaces[place].at_start.first_in = Some(Side::French);
        assert_eq!(defender(pos(turn), place), Side::French, "who came first");
        turn.world.spaces[place].at_start.units.british = true;
        assert_eq!(defender(pos(turn), place), Side::British, "who was there");
        let quebec = space("quebec");
        turn.world.spaces[quebec].at_start.first_in = Some(Side::British);
        assert_eq!(defender(pos(turn), quebec), Side::French, "who has Militia");
        turn.world.spaces[quebec].at_start.units.british = true;
        turn.world.spaces[quebec].at_start.units.french = true;
        assert_eq!(defender(pos(turn), quebec), Side::French, "a siege goes on");
    });
}

#[test]
fn r8_0_in_a_village_of_a_nation_that_was_neutral_its_side_defends() {
    on(LOUDOUN, |turn| {
        let village = space("chote");
        turn.world.nations.cherokee = Some(Side::French);
        turn.world.spaces[village].at_start.first_in = Some(Side::British);
        assert_eq!(defender(pos(turn), village), Side::French);
    });
}

#[test]
fn r13_0_battles_go_from_the_top_of_the_board_to_its_bottom() {
    let pieces = "pieces: {light-howe: mekekasink, light-aubry: mekekasink, light-gage: saranac, light-belestre: saranac}";
    let spaces = [marked("mekekasink", Side::British), marked("saranac", Side::French)].join(", ");
    let mut fight = Fight::new(&format!("{pieces}, spaces: {{{spaces}}}"));
    fight.roll("battle saranac british light", &[6]).roll("battle saranac french light", &[1]);
    assert_eq!(fight.asked(), "retreat", "before another Battle is resolved");
}

#[test]
fn r13_2_2_one_of_two_fleets_is_given_up_for_artillery_of_the_pool_and_then_of_the_losses() {
    let pieces = "fleet-durell: halifax, fleet-hardy: halifax reduced, light-aubry: halifax";
    for (more, from) in [
        ("", "art-royal-artillery-5"),
        (
            ", art-royal-artillery-5: removed, art-royal-artillery-6: removed, art-royal-artillery-7: losses, \
             art-royal-artillery-8: removed",
            "art-royal-artillery-7",
        ),
    ] {
        let spaces = marked("halifax", Side::British);
        let mut fight = Fight::new(&format!("pieces: {{{pieces}{more}}}, spaces: {{{spaces}}}"));
        assert_eq!(fight.asked(), "emergency-artillery");
        fight.british("give up fleet fleet-hardy");
        assert_eq!(fight.place("fleet-hardy"), "pool-fleets");
        assert_eq!(fight.place(from), "halifax");
    }
    let one = "pieces: {fleet-durell: halifax, light-aubry: halifax}";
    let fight = Fight::new(&format!("{one}, spaces: {{{}}}", marked("halifax", Side::British)));
    assert_eq!(fight.asked(), "nothing", "one Fleet is not enough");
}

#[test]
fn r13_2_3_reduced_units_of_a_type_are_combined_and_the_owner_says_which_goes() {
    let pieces = "bde-royal-highland: mekekasink reduced, bde-44th-48th: mekekasink reduced, light-rogers: mekekasink reduced, \
                  light-howe: mekekasink reduced, bde-new-england-1: mekekasink reduced, light-aubry: mekekasink";
    let spaces = marked("mekekasink", Side::French);
    let mut fight = Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{spaces}}}"));
    assert_eq!(fight.asked(), "combine");
    fight.refuses(Side::British, "combine bde-new-england-1 into bde-44th-48th");
    fight.british("combine bde-44th-48th into bde-royal-highland");
    fight.british("combine light-howe into light-rogers");
    assert_eq!(
        (fight.place("bde-44th-48th").as_str(), fight.place("light-howe").as_str()),
        ("losses", "losses")
    );
    assert_eq!(fight.place("bde-royal-highland"), "mekekasink");
    assert_eq!(fight.place("bde-new-england-1"), "mekekasink reduced");
    assert_eq!(fight.0.0.world().cards.chits.french.owed, 1, "13.4.3");
    fight.roll("battle mekekasink british light", &[6]);
    fight.roll("battle mekekasink british highland", &[6]);
    assert_eq!(fight.asked(), "reroll", "a Highland Brigade may");
}

#[test]
fn r13_3_2_penalties_add_up_to_the_end_of_the_track() {
    on(LOUDOUN, |turn| {
        let place = space("lake-george");
        let put = |turn: &mut Turn<'_>, slug: &str| turn.world.pieces.put(piece(slug), Place::Space(place));
        put(turn, "bde-berry");
        let count = |turn: &Turn<'_>| prepare::penalties(pos(turn), Side::French, place, Side::French);
        assert_eq!(count(turn), 2, "a Fort, and no Artillery");
        put(turn, "art-canonniers-bombardiers-1");
        assert_eq!(count(turn), 1);
        let marks = &mut turn.world.spaces[place].stacks.french;
        (marks.landing, marks.marshal, marks.rout, marks.out_of_supply) = (true, true, true, true);
        assert_eq!(count(turn), 5);
        for slug in ["light-aubry", "light-lery", "light-langis", "light-lacorne", "light-villiers"] {
            put(turn, slug);
        }
        put(turn, "cmdr-montcalm");
        assert_eq!(count(turn), 5, "seven, a Commander not counted");
        put(turn, "light-belestre");
        assert_eq!(count(turn), 6, "eight");
        assert_eq!(prepare::first_position(pos(turn), Side::French, place, Side::French), -5);
        assert_eq!(prepare::penalties(pos(turn), Side::British, place, Side::French), 0);
    });
}

/// The French card in play, of 1757 or of every Year.
fn card(number: u8, side: &str) -> String {
    let other = if side == "french" { "british" } else { "french" };
    format!(
        "cards: {{played: [{number}]}}, action_round: {{faction: {{{side}: {{card: {number}, left: []}}, {other}: null}}}}"
    )
}

#[test]
fn c32_an_ambush_advances_the_french_marker_by_one_or_two() {
    for (lights, marker) in [
        ("light-aubry: mekekasink", 1),
        ("light-aubry: mekekasink, light-lery: mekekasink, indian-mingo: mekekasink", 2),
    ] {
        let pieces = format!("pieces: {{light-howe: mekekasink, {lights}}}");
        let spaces = marked("mekekasink", Side::British);
        let mut fight = Fight::new(&format!("{pieces}, spaces: {{{spaces}}}, {}", card(32, "french")));
        assert_eq!(fight.asked(), "wilderness-ambush");
        fight.french("event");
        assert_eq!(fight.markers(), (0, marker));
    }
    let settled = format!(
        "pieces: {{light-aubry: halifax}}, spaces: {{{}}}, {}",
        marked("halifax", Side::British),
        card(32, "french")
    );
    assert_eq!(Fight::new(&settled).asked(), "nothing", "Wilderness or Outpost");
}

#[test]
fn c37_and_c41_a_coup_silences_a_fort_and_abbatis_hold_the_british_back() {
    on(LOUDOUN, |turn| {
        let place = space("lake-george");
        turn.world.pieces.put(piece("bde-berry"), Place::Space(place));
        let play = |card: u8| super::super::world::Play {
            card: super::super::ids::CardId::number(card).expect("a card"),
            left: Vec::new(),
            used: 1,
            battle: Some(place),
        };
        turn.world.action_round.faction.french = Some(play(37));
        assert_eq!(prepare::first_position(pos(turn), Side::French, place, Side::French), -1);
        let mut battle = Battle::new(place, Side::French);
        battle.turn = Side::British;
        battle.sides.french.units.insert(piece("bde-berry"));
        let fort = piece("fort-william-henry");
        assert!(!battle.b_and_t_counts(pos(turn), fort));
        turn.world.action_round.faction.french = Some(play(41));
        assert!(battle.b_and_t_counts(pos(turn), fort));
        assert_eq!(prepare::first_position(pos(turn), Side::British, place, Side::British), -2);
    });
}

#[test]
fn r13_0_if_so_agreed_the_fewest_attackers_go_first_and_the_first_player_chooses_among_equals() {
    let begun = |more: &str| {
        let pieces =
            "light-howe: mekekasink, light-aubry: mekekasink, light-gage: saranac, light-belestre: saranac";
        let spaces = [marked("mekekasink", Side::British), marked("saranac", Side::French)].join(", ");
        let file = format!(
            "world: {{round: ar-5, action_round: {{first: british}}, pieces: {{{pieces}{more}}}, spaces: {{{spaces}}}}}\n\
             stack: [{{RoundOf: {{}}}}, {{Battles: {{}}}}]"
        );
        let mut terms = super::super::setup::tests::terms(LOUDOUN);
        terms.options.push("fewest-attackers-first".to_owned());
        let source = crate::games::pack::Source { pack: super::super::data::PACKS[0], owner: None };
        let machine = super::super::setup::start(&terms, source, Some(&file));
        let mut machine = machine.expect("it holds together");
        machine.draw(Drawn::Shuffled).expect("what is hidden is dealt anew");
        Fight(Driver(machine))
    };
    let mut fight = begun("");
    assert_eq!(fight.asked(), "battle-order");
    fight.british("from mekekasink").roll("battle mekekasink french light", &[6]);
    let mut fight = begun(", light-scott: saranac");
    fight.roll("battle mekekasink french light", &[6]);
}
