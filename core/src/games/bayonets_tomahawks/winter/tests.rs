mod garrisons;
mod returning;

use super::super::action_round::tests::Driver;
use super::super::setup::tests::{on, piece, space};
use super::super::world::{OpenSeas, Vp};
use super::*;
use crate::engine::{Next, RandomTable, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const CAMPAIGN: &str = "campaign-1755-59";

/// Winter Quarters of 1755, a Year without threshold.
fn winter(changes: &str) -> Driver {
    Driver::at(CAMPAIGN, &format!("round: winter-quarters, {changes}"))
}

fn place(game: &Driver, slug: &str) -> Place {
    game.0.world().pieces.place(piece(slug))
}

/// Answers all questions of a kind with the first choice.
fn through(game: &mut Driver, kinds: &[&str]) {
    while let Some(ask) = game.0.next().ask() {
        if !kinds.contains(&ask.kind) {
            return;
        }
        let side =
            Side::ALL.into_iter().find(|side| game.0.next().ask_of(*side).is_some()).expect("one is asked");
        game.0.take(side, 0).expect("the first choice is legal");
    }
}

fn to_next_year(game: &mut Driver) {
    through(
        game,
        &[
            "winter-return",
            "colonial-garrison",
            "redeploy",
            "combine",
            "losses-return",
            "sail-home",
            "nation-winter",
        ],
    );
    assert!(matches!(game.0.next(), Next::Chance(crate::engine::Chance::Shuffle(_))), "{:?}", game.0.next());
    game.0.invariants().expect("all holds between two Years");
}

#[test]
fn r17_1_a_threshold_reached_ends_the_game_before_winter() {
    let over = |year: u16, vp: &str| {
        let game = Driver::at(CAMPAIGN, &format!("year: {year}, round: winter-quarters, vp: {vp}"));
        match game.0.next() {
            Next::Over(outcome) => Some((outcome.winner, outcome.ending)),
            _ => None,
        }
    };
    assert_eq!(over(1755, "british 10"), None, "1755 has no threshold");
    assert_eq!(over(1756, "british 1"), Some((Some(Side::British), "threshold")));
    assert_eq!(over(1756, "french 8"), Some((Some(Side::French), "threshold")));
    assert_eq!(over(1757, "french 7"), None);
    assert_eq!(over(1759, "british 9"), Some((Some(Side::British), "last-year")));
}

#[test]
fn r18_2_1_bonuses_are_scored_first() {
    let game = winter(
        "spaces: {chignectou: {control: british}, niagara: {control: british}}, \
                       pieces: {fort-beausejour: removed, light-langis: quebec, light-lery: quebec}",
    );
    assert_eq!(game.0.world().vp, Vp::at(Side::British, 2), "two Victory Spaces of the enemy");
}

#[test]
fn r17_2_markers_are_removed_and_the_raid_track_is_not_touched() {
    let mut game = winter(
        "raid: {british: 3, french: 5}, spaces: {albany: {raided: french}, montreal: {stacks: {french: {rout: true, out_of_supply: true}}}}",
    );
    to_next_year(&mut game);
    let world = game.0.world();
    assert_eq!(world.raid, BySide { british: 3, french: 5 });
    assert_eq!(world.spaces[space("albany")].raided, None);
    assert_eq!(world.spaces[space("montreal")].stacks.french, StackMarks::default());
    assert_eq!((world.year, world.round), (1756, Round::Action(1)));
}

#[test]
fn r17_2_3_a_stack_in_the_sail_box_goes_to_a_coastal_home_space() {
    let mut game = winter("pieces: {fleet-durell: sail-box, bde-50th-51st: sail-box reduced}");
    assert_eq!(game.asked(), "sail-home");
    assert!(game.0.find(Side::British, "land at louisbourg").is_err());
    game.take(Side::British, "land at halifax");
    assert_eq!(place(&game, "bde-50th-51st"), Place::Space(space("halifax")));
    to_next_year(&mut game);
    assert_eq!(place(&game, "fleet-durell"), Place::Pool(Pool::Fleets), "17.2 #7");
}

#[test]
fn r17_2_4_indians_go_to_their_villages_or_are_lost_if_the_enemy_has_them() {
    let mut game = winter(
        "spaces: {diiohage: {control: british}}, \
         pieces: {indian-micmac: losses, indian-seneca: montreal, indian-mingo: montreal, indian-delaware: removed, indian-mohawk: losses}",
    );
    to_next_year(&mut game);
    assert_eq!(place(&game, "indian-micmac"), Place::Space(space("miramichy")));
    assert_eq!(place(&game, "indian-seneca"), Place::Space(space("gennisheyo")));
    assert_eq!(place(&game, "indian-mingo"), Place::Losses);
    assert_eq!(place(&game, "indian-delaware"), Place::Removed, "what smallpox took stays out");
    assert_eq!(place(&game, "indian-mohawk"), Place::Space(space("albany")));
}

#[test]
fn r17_2_4_of_a_nation_one_unit_is_lost_for_each_village_lost() {
    let nation = "nations: {iroquois: french}, spaces: {oquaga: {control: british}}";
    let mut game = winter(&format!(
        "{nation}, pieces: {{indian-iroquois-1: quebec, indian-iroquois-2: losses, indian-iroquois-3: losses}}"
    ));
    to_next_year(&mut game);
    let at = game.pos();
    let units = at.content.families.nation(Nation::Iroquois);
    for (village, count) in [("onontake", 1), ("kahnistioh", 1), ("oquaga", 0)] {
        assert_eq!(at.world.pieces.at(space(village)).and(units).len(), count, "{village}");
    }
    assert_eq!(at.losses(Side::French).and(units).len(), 1);
}

#[test]
fn r17_2_4_with_fewer_units_than_villages_the_owner_says_where_they_go() {
    let mut game = winter(
        "nations: {iroquois: british}, pieces: {indian-iroquois-1: removed, indian-iroquois-2: losses, indian-iroquois-3: losses}",
    );
    assert_eq!(game.asked(), "nation-winter");
    assert_eq!(game.0.open(Side::British), 3);
    game.take(Side::British, "place indian-iroquois-2 at oquaga");
    game.take(Side::British, "place indian-iroquois-3 at onontake");
    assert_eq!(place(&game, "indian-iroquois-3"), Place::Space(space("onontake")));
}

#[test]
fn r17_2_5_colonial_brigades_disband_with_their_face_and_may_stay_with_a_fort() {
    let mut game = winter(
        "pieces: {bde-new-england-1: oswego, bde-new-england-2: oswego reduced, bde-virginia-south-1: losses, bde-new-england-3: boston}",
    );
    assert_eq!(game.asked(), "colonial-garrison");
    assert!(game.0.find(Side::British, "leave bde-new-england-3 at boston").is_err(), "there is no Fort");
    game.take(Side::British, "leave bde-new-england-1 at oswego");
    assert_eq!(place(&game, "bde-new-england-1"), Place::Space(space("oswego")));
    assert_eq!(place(&game, "bde-new-england-2"), Place::Disbanded, "one unit with each Fort");
    assert_eq!(place(&game, "bde-virginia-south-1"), Place::Losses, "not those that are lost");
    to_next_year(&mut game);
    assert!(!game.0.world().pieces.reduced.has(piece("bde-new-england-2")), "17.3 #4: an odd one is flipped");
}

#[test]
fn r17_2_8_one_in_three_of_a_type_comes_back_and_of_highlanders_one() {
    let lost = "bde-royal-highland: losses, bde-fraser: losses, bde-campbell: losses, bde-montgomery: losses, bde-44th-48th: losses, bde-22nd-28th: losses";
    let colonial = "bde-new-england-1: losses, bde-new-england-2: losses, bde-virginia-south-1: losses";
    let light = "light-rogers: losses, light-washington: losses";
    let mut game = winter(&format!("pieces: {{{lost}, {colonial}, {light}}}"));
    through(&mut game, &["winter-return", "colonial-garrison", "redeploy"]);
    assert_eq!(game.asked(), "losses-return");
    assert!(game.0.find(Side::British, "return bde-fraser to boston").is_err(), "a Base is no Settled Space");
    game.take(Side::British, "return bde-fraser to albany");
    assert!(game.0.find(Side::British, "return bde-campbell to albany").is_err());
    game.take(Side::British, "return bde-44th-48th to halifax");
    assert!(game.0.find(Side::British, "return light-rogers to albany").is_err(), "two are no three");
    game.take(Side::British, "disband bde-new-england-1");
    assert_eq!(place(&game, "bde-new-england-1"), Place::Disbanded);
    assert_eq!(place(&game, "bde-fraser"), Place::Space(space("albany")));
}

#[test]
fn r17_4_cards_and_r17_5_pools_change_with_the_year() {
    let mut game = Driver::at(CAMPAIGN, "year: 1756, round: winter-quarters, vp: french 1");
    to_next_year(&mut game);
    let world = game.0.world();
    assert_eq!(world.year, 1757);
    assert_eq!(place(&game, "fleet-hardy"), Place::Pool(Pool::Fleets));
    assert_eq!(place(&game, "light-gage"), Place::Pool(Pool::BritishLight));
    assert_eq!(place(&game, "bde-pennsylvania-delaware-1"), Place::Pool(Pool::VowBonus));
    assert_eq!(place(&game, "fleet-holmes"), Place::SetAside, "not before the end of 1757");
    let Next::Chance(crate::engine::Chance::Shuffle(requests)) = game.0.next().clone() else {
        panic!("a shuffle")
    };
    let firsts: Vec<bool> = requests.iter().map(|request| request.first > 0).collect();
    assert!(firsts.iter().all(|first| *first), "slots are numbered on");
    let sizes: Vec<usize> = requests.iter().map(crate::engine::ShuffleRequest::len).collect();
    assert_eq!(sizes[..5], [6, 9, 6, 9, 12], "as many cards as in every Year");
    game.shuffled();
    assert_eq!(game.asked(), "reserve");
    assert!(game.0.world().cards.reserve.british.is_none());
    game.0.invariants().expect("a new Year holds");
}

/// Whatever lies where, a Winter comes to its end, and so do the other Logistics Rounds.
#[test]
fn every_logistics_round_comes_to_its_end() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..24u64 {
        for (scenario, round) in [
            (CAMPAIGN, "winter-quarters"),
            ("loudoun-1757", "fleets-arrive"),
            ("amherst-1758-59", "colonials-enlist"),
        ] {
            let file = format!("world: {{round: {round}, {}}}", scattered(scenario, seed));
            let mut machine = super::super::setup::tests::position(scenario, &file);
            let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
            let mut steps = 0;
            loop {
                machine.invariants().unwrap_or_else(|why| panic!("{scenario} {round} {seed}: {why}"));
                let kind = machine.next().ask().map(|ask| ask.kind);
                kinds.extend(kind);
                steps += 1;
                if matches!(kind, Some("card" | "reserve")) || matches!(machine.next(), Next::Over(_)) {
                    break;
                }
                assert!(steps < 400, "{scenario} {round} {seed}: no end at {kind:?}");
                table
                    .step(&mut machine, |_, _, _| 1)
                    .unwrap_or_else(|why| panic!("{scenario} {round} {seed}: {why}"));
            }
        }
    }
    for kind in [
        "winter-return",
        "redeploy",
        "place-fleet",
        "place-reinforcements",
        "place-colonials",
        "vow-pick",
        "losses-return",
        "combine",
        "colonial-garrison",
        "chit",
        "show-chit",
    ] {
        assert!(kinds.contains(kind), "{kind} never came: {kinds:?}");
    }
}

/// Units put here and there by a number.
fn scattered(scenario: &str, seed: u64) -> String {
    if scenario != CAMPAIGN {
        return "cards: {chits: {british: {owed: 2}, french: {owed: 2}}}".to_owned();
    }
    let british =
        ["ninety-six", "wills-creek", "oswego", "lake-george", "goasek", "kadesquit", "st-george", "boston"];
    let units = [
        "light-rogers",
        "light-washington",
        "bde-50th-51st",
        "bde-40th-45th-47th",
        "bde-new-england-1",
        "bde-virginia-south-1",
        "bde-new-england-2",
        "bde-44th-48th",
        "cmdr-howe",
    ];
    let mut pieces = Vec::new();
    for (unit, number) in units.iter().zip(0u64..) {
        let at = british[((seed + 1) * (number + 3) % 8) as usize];
        let face = if seed.is_multiple_of(2) && !unit.starts_with("cmdr") { " reduced" } else { "" };
        pieces.push(format!("{unit}: {at}{face}"));
    }
    pieces.extend(
        ["light-lery", "light-lignery", "light-villiers", "bde-canadiens-1", "bde-bearn-guyenne"]
            .iter()
            .zip(0u64..)
            .map(|(unit, number)| {
                let french = ["toronto", "niagara", "riviere-du-loup", "mtan", "montreal"];
                format!("{unit}: {}", french[((seed + 2) * (number + 1) % 5) as usize])
            }),
    );
    pieces.extend(
        ["light-beaujeu: losses", "light-aubry: losses", "light-belestre: losses"].map(str::to_owned),
    );
    format!(
        "pieces: {{{}}}, cards: {{chits: {{british: {{owed: 2}}, french: {{owed: 1}}}}}}",
        pieces.join(", ")
    )
}
