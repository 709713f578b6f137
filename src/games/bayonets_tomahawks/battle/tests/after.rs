//! Outcome, Rout and retreat [BT 13.6 to 13.9].

use super::retreat::{Cause, Retreat};
use super::*;

/// A stack that is to retreat.
fn retreating(world: &str, from: &str, side: Side, role: Role, units: &[&str], routed: bool) -> Fight {
    let units: Vec<&str> = units.to_vec();
    let retreat = Retreat {
        side,
        from: space(from),
        units: units.iter().map(|slug| piece(slug)).collect(),
        role,
        routed,
        cause: Cause::Overwhelm,
    };
    let list = units.join(", ");
    let role = if retreat.role == Role::Attacker { "attacker" } else { "defender" };
    let stack = format!(
        "stack: [{{RoundOf: {{}}}}, {{Retreat: {{side: {}, from: {from}, units: [{list}], role: {role}, routed: {routed}, cause: overwhelm}}}}]",
        side.word()
    );
    let mut machine = position(LOUDOUN, &format!("world: {{round: ar-5, {world}}}\n{stack}"));
    machine.draw(Drawn::Shuffled).expect("what is hidden is dealt anew");
    assert_eq!(retreat.units.len(), units.len());
    Fight(Driver(machine))
}

fn spots(fight: &Fight, side: Side) -> Vec<String> {
    use crate::engine::Code;
    let open = fight.0.0.choices(side).iter();
    let codes: Vec<String> = open.filter(|open| !open.aside).map(|open| open.choice.code()).collect();
    codes.iter().map(|code| code.trim_start_matches("retreat to ").to_owned()).collect()
}

#[test]
fn r13_9_3_home_spaces_come_before_other_friendly_ones_and_these_before_wilderness() {
    let at = |spaces: &str, units: &[&str]| {
        let pieces: Vec<String> = units.iter().map(|slug| format!("{slug}: ticonderoga")).collect();
        let world = format!(
            "pieces: {{{}, fort-carillon: removed, light-langlade: removed}}, spaces: {{{spaces}}}",
            pieces.join(", ")
        );
        let fight = retreating(&world, "ticonderoga", Side::French, Role::Defender, units, false);
        spots(&fight, Side::French)
    };
    assert_eq!(at("", &["light-lery"]), ["isle-aux-noix"]);
    assert_eq!(
        at("isle-aux-noix: {control: british}, number-four: {control: french}", &["light-lery"]),
        ["number-four"]
    );
    assert_eq!(at("isle-aux-noix: {control: british}", &["light-lery"]), ["goasek", "saranac"], "Wilderness");
    assert_eq!(
        at("isle-aux-noix: {control: british}", &["bde-berry"]),
        ["isle-aux-noix"],
        "a Brigade uses no Path: an enemy space"
    );
}

#[test]
fn r13_9_1_a_defender_does_not_go_where_enemies_came_from_and_an_attacker_goes_where_he_came_from() {
    let world = |side: &str| {
        let (british, french) =
            if side == "british" { ("[ticonderoga]", "[]") } else { ("[]", "[ticonderoga]") };
        format!(
            "pieces: {{light-lery: ticonderoga, fort-carillon: removed, light-langlade: removed}}, \
             links: {{isle-aux-noix--ticonderoga: {{entered: {{british: {british}, french: {french}}}}}}}"
        )
    };
    let fight =
        retreating(&world("british"), "ticonderoga", Side::French, Role::Defender, &["light-lery"], false);
    assert_eq!(spots(&fight, Side::French), ["goasek", "saranac"]);
    let fight =
        retreating(&world("french"), "ticonderoga", Side::French, Role::Attacker, &["light-lery"], false);
    assert_eq!(spots(&fight, Side::French), ["isle-aux-noix"]);
}

#[test]
fn r13_9_2_a_fleet_takes_its_stack_to_a_friendly_coastal_home_space() {
    let world = "pieces: {fleet-durell: port-dauphin, bde-44th-48th: port-dauphin}";
    let mut fight = retreating(
        world,
        "port-dauphin",
        Side::British,
        Role::Attacker,
        &["fleet-durell", "bde-44th-48th"],
        false,
    );
    let open = spots(&fight, Side::British);
    assert!(open.contains(&"halifax".to_owned()) && !open.contains(&"port-dauphin".to_owned()), "{open:?}");
    fight.british("retreat to halifax");
    assert_eq!(fight.place("bde-44th-48th"), "halifax");
}

#[test]
fn r13_9_1_without_a_way_all_but_light_units_are_eliminated_and_these_try_paths() {
    let world = "pieces: {bde-berry: saranac, light-lery: saranac, cmdr-levis: saranac}";
    let units = ["bde-berry", "light-lery", "cmdr-levis"];
    let fight = retreating(world, "saranac", Side::French, Role::Defender, &units, true);
    assert_eq!(
        (fight.place("bde-berry").as_str(), fight.place("cmdr-levis").as_str()),
        ("losses", "removed")
    );
    assert_eq!(fight.asked(), "retreat");
    assert_eq!(fight.0.0.world().cards.chits.british.owed, 1, "13.4.3");
}

#[test]
fn r13_9_4_a_retreating_stack_overwhelms_at_a_price_the_opponent_sets() {
    // Mekekasink is no enemy space; Winchester has a unit and two Militia.
    let units = [
        "light-lery",
        "light-langis",
        "light-lacorne",
        "light-villiers",
        "light-aubry",
        "light-belestre",
        "light-lignery",
        "light-langlade",
        "light-boishebert",
        "light-beaujeu",
    ];
    let pieces: Vec<String> = units.iter().map(|slug| format!("{slug}: wills-creek")).collect();
    let world = format!(
        "pieces: {{{}, light-howe: mekekasink}}, spaces: {{wills-creek: {{control: french}}}}",
        pieces.join(", ")
    );
    let mut fight = retreating(&world, "wills-creek", Side::French, Role::Defender, &units, false);
    assert_eq!(spots(&fight, Side::French), ["winchester"]);
    fight.french("retreat to winchester");
    for lost in ["lose light-lery", "lose light-langis", "lose light-aubry"] {
        assert_eq!(fight.asked(), "overwhelm-losses");
        fight.british(lost);
    }
    let places = ["light-lery", "light-washington", "light-belestre"].map(|slug| fight.place(slug));
    assert_eq!(places, ["losses", "losses", "winchester"]);
    assert_eq!(fight.pos().control(space("winchester")), Some(Side::French));
    let fight = retreating(&world, "wills-creek", Side::French, Role::Defender, &units, true);
    assert_eq!(fight.place("light-langis"), "losses", "a Routed stack may not");
}

#[test]
fn r13_9_3_a_village_of_a_neutral_nation_is_the_last_resort() {
    let units = ["light-lery", "light-langis", "light-lacorne", "light-villiers"];
    let pieces: Vec<String> = units.iter().map(|slug| format!("{slug}: ninety-six")).collect();
    let world = format!("pieces: {{{}}}, spaces: {{ninety-six: {{control: french}}}}", pieces.join(", "));
    let mut fight = retreating(&world, "ninety-six", Side::French, Role::Defender, &units, false);
    assert_eq!(spots(&fight, Side::French), ["keowee"], "a Fort prevents that Charles Town is Overwhelmed");
    fight.french("retreat to keowee");
    assert_eq!(fight.0.0.world().nations.cherokee, Some(Side::British), "8.1 first");
    fight.british("lose light-lery");
    assert_eq!(fight.pos().counted(Side::British, space("keowee")).len(), 0);
    assert_eq!(fight.pos().control(space("keowee")), Some(Side::French));
}

#[test]
fn r13_9_3_units_that_retreat_into_another_battle_sit_it_out() {
    let world = format!(
        "pieces: {{light-lery: wills-creek, light-howe: mekekasink, light-aubry: mekekasink}}, \
         spaces: {{wills-creek: {{control: french}}, {}}}",
        marked("mekekasink", Side::British)
    );
    let mut fight = retreating(&world, "wills-creek", Side::French, Role::Defender, &["light-lery"], false);
    assert_eq!(spots(&fight, Side::French), ["mekekasink"]);
    fight.french("retreat to mekekasink");
    assert!(fight.0.0.world().sitting_out.has(piece("light-lery")));
    let fighting = super::super::fighting(fight.pos(), Side::French, space("mekekasink"));
    assert!(fighting.has(piece("light-aubry")) && fighting.len() == 1);
}

#[test]
fn r13_8_a_routed_stack_loses_a_unit_and_its_fort() {
    let pieces = "bde-berry: lake-george, bde-bearn-guyenne: lake-george, art-canonniers-bombardiers-1: lake-george, \
                  fort-william-henry: lake-george reduced, light-langlade: lake-george, bde-44th-48th: lake-george, art-royal-artillery-1: lake-george";
    let spaces = marked("lake-george", Side::British);
    let mut fight = Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{spaces}}}"));
    assert_eq!(fight.markers(), (0, -1), "13.3.2: a Fort, with Artillery");
    fight
        .roll("battle lake-george french light", &[1])
        .roll("battle lake-george french metropolitan", &[1, 1]);
    fight.roll("battle lake-george french artillery", &[1]);
    for kind in ["light", "metropolitan", "fort", "artillery"] {
        fight.roll(&format!("battle lake-george british {kind}"), &[6]);
    }
    assert_eq!(fight.asked(), "rout");
    fight.refuses(Side::British, "lose bde-44th-48th");
    fight.british("lose art-royal-artillery-1");
    assert_eq!(fight.place("fort-william-henry"), "removed");
    assert_eq!(fight.place("fort-beausejour"), "lake-george reduced");
    fight.british("retreat to albany");
    assert_eq!(fight.place("light-rogers"), "albany");
    assert!(!fight.pos().stack_marks(Side::British, space("albany")).rout, "it joined a stack that is not");
    assert_eq!(fight.pos().control(space("lake-george")), Some(Side::French));
}

#[test]
fn r13_9_5_a_stack_that_is_not_routed_may_blow_its_fort_up() {
    let pieces = "bde-berry: lake-george, art-canonniers-bombardiers-1: lake-george, indian-kahnawake: lake-george, indian-abenaki: lake-george";
    for (code, french) in [("blow up fort", "pool-french-forts"), ("hand over fort", "lake-george")] {
        let spaces = marked("lake-george", Side::British);
        let mut fight = Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{spaces}}}"));
        fight.roll("battle lake-george french indian", &[1, 1]);
        fight.roll("battle lake-george french metropolitan", &[6]);
        fight.roll("battle lake-george french artillery", &[6]);
        fight.roll("battle lake-george british light", &[6]).roll("battle lake-george british fort", &[6]);
        fight.british("retreat to albany");
        fight.british(code);
        assert_eq!(
            (fight.place("fort-william-henry").as_str(), fight.place("fort-beausejour").as_str()),
            ("removed", french)
        );
        // 13.7.1: one of two Indian units deserts.
        assert!(
            matches!(fight.0.0.next(), Next::Chance(Chance::Pick(pick)) if pick.label == "indian desertion lake-george")
        );
        fight.0.0.draw(Drawn::Picked(vec![1])).expect("a unit is drawn");
        let gone = ["indian-kahnawake", "indian-abenaki"].map(|slug| fight.place(slug));
        assert_eq!(gone.iter().filter(|place| *place == "losses").count(), 1);
    }
}

#[test]
fn r13_9_a_beaten_defender_stays_while_a_bastion_stands() {
    let pieces = "bde-44th-48th: louisbourg, light-goreham: louisbourg, indian-mohawk: louisbourg, bde-canadiens-1: louisbourg, \
                  indian-abenaki: louisbourg, bde-artois-bourgogne: removed, bde-de-la-marine-1: removed";
    let spaces = marked("louisbourg", Side::French);
    let mut fight = Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{spaces}}}"));
    for kind in ["light", "indian", "metropolitan"] {
        fight.roll(&format!("battle louisbourg british {kind}"), &[1]);
    }
    fight
        .roll("battle louisbourg french indian", &[6])
        .roll("battle louisbourg french canadien", &[6])
        .roll("battle louisbourg french bastion", &[6, 6]);
    fight.roll("militia louisbourg french", &[6, 6]);
    assert_eq!(fight.asked(), "rout", "penalties are applied");
    fight.refuses(Side::French, "lose bastion-1");
    fight.refuses(Side::French, "lose indian-abenaki");
    fight.french("lose bde-canadiens-1");
    let marks = fight.pos().marks(space("louisbourg"));
    assert!(marks.battle && marks.stacks.french.rout && !marks.stacks.british.rout);
    assert_eq!(fight.place("indian-mohawk"), "louisbourg", "the victory is cancelled, and nobody deserts");
    assert_eq!(fight.pos().control(space("louisbourg")), Some(Side::French));
}

#[test]
fn r13_6_a_side_with_nothing_left_loses_and_if_both_have_the_defender_wins() {
    let pieces = "light-howe: mekekasink reduced, light-aubry: mekekasink reduced, cmdr-rigaud: mekekasink";
    let spaces = marked("mekekasink", Side::British);
    let mut fight = Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{spaces}}}"));
    fight.roll("battle mekekasink french light", &[3]).roll("battle mekekasink british light", &[3]);
    assert_eq!(
        (fight.place("light-howe").as_str(), fight.place("light-aubry").as_str()),
        ("losses", "losses")
    );
    assert_eq!(fight.place("cmdr-rigaud"), "removed", "13.4.2");
    assert!(!fight.pos().marks(space("mekekasink")).battle);
}

/// Louisbourg with one Reduced Bastion, before the British roll.
fn breach(pieces: &str) -> Fight {
    let garrison = "bastion-1: removed, bastion-2: louisbourg reduced, bde-artois-bourgogne: removed, bde-de-la-marine-1: removed";
    let siege = "bde-44th-48th: louisbourg, art-royal-artillery-1: louisbourg, bde-canadiens-1: louisbourg, light-lery: louisbourg";
    let spaces = marked("louisbourg", Side::French);
    Fight::new(&format!("pieces: {{{garrison}, {siege}{pieces}}}, spaces: {{{spaces}}}"))
}

#[test]
fn r13_8_a_defender_is_routed_when_the_last_bastion_falls_and_the_fortress_is_taken() {
    let mut fight = breach("");
    fight
        .roll("battle louisbourg british metropolitan", &[6])
        .roll("battle louisbourg british artillery", &[3]);
    assert_eq!(fight.place("bastion-2"), "removed");
    fight.roll("battle louisbourg french light", &[6]).roll("battle louisbourg french canadien", &[6]);
    fight.roll("battle louisbourg french bastion", &[6]).roll("militia louisbourg french", &[6, 6]);
    assert_eq!(fight.asked(), "rout", "by one position only");
    fight.french("lose light-lery");
    fight.french("retreat to port-dauphin");
    assert!(fight.pos().stack_marks(Side::French, space("port-dauphin")).rout);
    assert_eq!(fight.pos().control(space("louisbourg")), Some(Side::British));
    assert!(!fight.pos().marks(space("louisbourg")).battle);
    assert_eq!(fight.0.0.world().open_seas, super::super::super::world::OpenSeas::Both, "10.6.2");
}

#[test]
fn r13_8_both_conditions_eliminate_all_but_light_units() {
    let mut fight = breach(", light-goreham: louisbourg, light-gage: louisbourg, cmdr-levis: louisbourg");
    fight
        .roll("battle louisbourg british light", &[1, 1])
        .roll("battle louisbourg british metropolitan", &[6]);
    fight.roll("battle louisbourg british artillery", &[3]);
    fight.roll("battle louisbourg french light", &[6]).french("done");
    fight.roll("battle louisbourg french canadien", &[6]).french("done");
    fight.roll("battle louisbourg french bastion", &[6]).roll("militia louisbourg french", &[6, 6]);
    assert_eq!(
        (fight.place("bde-canadiens-1").as_str(), fight.place("cmdr-levis").as_str()),
        ("losses", "removed")
    );
    assert_eq!(fight.asked(), "rout", "Light units suffer the penalties");
    fight.french("lose light-lery");
    assert_eq!(fight.pos().control(space("louisbourg")), Some(Side::British));
}

#[test]
fn r13_9_3_who_sits_a_battle_out_retreats_again_with_the_losers() {
    let world = format!(
        "pieces: {{light-lery: mekekasink, light-howe: mekekasink, light-aubry: mekekasink}}, sitting_out: [light-lery], \
         spaces: {{{}}}",
        marked("mekekasink", Side::British)
    );
    let mut fight = Fight::new(&world);
    fight.roll("battle mekekasink french light", &[6]).roll("battle mekekasink british light", &[6]);
    let to = spots(&fight, Side::French).remove(0);
    fight.french(&format!("retreat to {to}"));
    assert_eq!((fight.place("light-lery"), fight.place("light-aubry")), (to.clone(), to));
    assert!(fight.0.0.world().sitting_out.is_empty());
}

#[test]
fn r13_6_militia_alone_win_as_defenders_and_never_as_attackers() {
    let winner = |home: Side, attacker: Side| {
        let mut won = None;
        on(LOUDOUN, |turn| {
            let place = space(if home == Side::French { "montreal" } else { "albany" });
            for unit in turn.world.pieces.at(place).iter() {
                turn.world.pieces.put(unit, Place::Removed);
            }
            let enemy = piece(if home == Side::French { "light-rogers" } else { "light-lery" });
            turn.world.pieces.put(enemy, Place::Space(place));
            let mut battle = Battle::new(place, attacker);
            battle.militia = 1;
            battle.sides[home].marker = 2;
            battle.sides[home.other()].units.insert(enemy);
            let Flow::Goto(Frame::AfterBattle(after)) = outcome::judge(battle, turn) else {
                panic!("it is over")
            };
            won = Some(after.winner);
        });
        won
    };
    assert_eq!(winner(Side::British, Side::French), Some(Side::British), "they are ahead on the track");
    assert_eq!(winner(Side::French, Side::French), Some(Side::British), "no unit is left to attack");
}

#[test]
fn r3_7_a_commander_who_retreats_alone_is_removed_when_the_battle_ends() {
    let after = |friend: &str| {
        let pieces = format!("fort-ontario: oswego, cmdr-bradstreet: oswego, light-lery: oswego{friend}");
        let frame = "{AfterBattle: {space: oswego, attacker: french, winner: french, routed: false, indians: [], step: retreat}}";
        let file = format!(
            "world: {{round: ar-5, pieces: {{{pieces}}}, spaces: {{oswego: {{battle: true}}}}}}\n\
             stack: [{{RoundOf: {{}}}}, {{Battles: {{fought: [oswego]}}}}, {frame}]"
        );
        let mut machine = position(LOUDOUN, &file);
        machine.draw(Drawn::Shuffled).expect("what is hidden is dealt anew");
        let mut fight = Fight(Driver(machine));
        fight.british("retreat to oneida-lake").british("blow up fort");
        fight.place("cmdr-bradstreet")
    };
    assert_eq!(after(""), "removed");
    assert_eq!(after(", light-rogers: oneida-lake"), "oneida-lake", "he has come to a friendly stack");
}

#[test]
fn r13_9_2_nobody_retreats_to_where_he_is() {
    let fight = retreating(
        "pieces: {fleet-marine-royale: quebec}",
        "quebec",
        Side::French,
        Role::Attacker,
        &["fleet-marine-royale"],
        false,
    );
    let open = spots(&fight, Side::French);
    assert!(!open.is_empty() && !open.contains(&"quebec".to_owned()), "{open:?}");
}

/// After a Battle that the French, attacking, have won at Oswego.
fn won_at_oswego(pieces: &str, marks: &str, frame: &str) -> Fight {
    let file = format!(
        "world: {{round: ar-5, vp: french 1, pieces: {{{pieces}}}, spaces: {{oswego: {{battle: true{marks}}}}}}}\n\
         stack: [{{RoundOf: {{}}}}, {{Battles: {{fought: [oswego]}}}}, \
         {{AfterBattle: {{space: oswego, attacker: french, winner: french, routed: false, {frame}}}}}]"
    );
    let mut machine = position(LOUDOUN, &file);
    machine.draw(Drawn::Shuffled).expect("what is hidden is dealt anew");
    Fight(Driver(machine))
}

#[test]
fn r13_7_after_the_retreat_come_control_its_vps_and_the_markers() {
    let marks = ", stacks: {french: {landing: true, marshal: true}}";
    let pieces = "light-lery: oswego, light-rogers: oswego";
    let mut fight = won_at_oswego(pieces, marks, "indians: [], step: retreat");
    assert_eq!(fight.asked(), "retreat");
    fight.british("retreat to oneida-lake");
    let world = fight.0.0.world();
    let oswego = world.spaces[space("oswego")];
    assert!(!oswego.battle && !oswego.stacks.french.landing && !oswego.stacks.french.marshal);
    assert_eq!(fight.pos().control(space("oswego")), Some(Side::French));
    assert_eq!(world.vp, super::super::super::world::Vp::at(Side::French, 2), "it is a Victory Space");
}

#[test]
fn r13_7_1_one_indian_unit_of_the_victors_deserts_by_chance() {
    let pieces = "indian-seneca: oswego, indian-mingo: oswego, light-lery: oswego";
    let mut fight = won_at_oswego(pieces, "", "indians: [indian-seneca, indian-mingo], step: markers");
    let Next::Chance(Chance::Pick(pick)) = fight.0.0.next().clone() else { panic!("one is picked") };
    assert_eq!((pick.label.as_str(), pick.from.len(), pick.count), ("indian desertion oswego", 2, 1));
    fight.0.0.draw(Drawn::Picked(vec![0])).expect("one of two");
    let lost = ["indian-seneca", "indian-mingo"].iter().filter(|unit| fight.place(unit) == "losses").count();
    assert_eq!((lost, fight.place("light-lery").as_str()), (1, "oswego"));
}

#[test]
fn r13_7_1_it_takes_a_won_attack_on_a_fort_or_an_enemy_settled_space() {
    let deserters = |plunder: bool, attacker: Side, marker: i8| {
        let mut found = 0;
        on(LOUDOUN, |turn| {
            let place = space("mekekasink");
            let (seneca, rogers) = (piece("indian-seneca"), piece("light-rogers"));
            [seneca, rogers].iter().for_each(|unit| turn.world.pieces.put(*unit, Place::Space(place)));
            let mut battle = Battle::new(place, attacker);
            (battle.plunder, battle.sides.french.marker) = (plunder, marker);
            battle.sides.french.units.insert(seneca);
            battle.sides.british.units.insert(rogers);
            let Flow::Goto(Frame::AfterBattle(after)) = outcome::judge(battle, turn) else {
                panic!("it is over")
            };
            found = after.indians.len();
        });
        found
    };
    assert_eq!(deserters(true, Side::French, 1), 1);
    assert_eq!(deserters(false, Side::French, 1), 0, "there is nothing to plunder");
    assert_eq!(deserters(true, Side::French, 0), 0, "the attack failed");
    assert_eq!(deserters(true, Side::British, 1), 0, "they defended");
}
