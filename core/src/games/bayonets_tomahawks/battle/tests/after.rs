//! Outcome, Rout and what comes after a Battle [BT 13.6 to 13.9].

use super::*;

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
