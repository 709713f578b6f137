//! Retreat [BT 13.9].

use super::retreat::{Cause, Retreat};
use super::*;
use crate::engine::Need;

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

#[test]
fn r13_9_a_beaten_stack_rests_on_its_battles() {
    on(LOUDOUN, |turn| {
        turn.world.pieces.put(piece("light-lery"), Place::Space(space("ticonderoga")));
        let need = |cause: Cause, below: &[Frame]| {
            let units = PieceSet::one(piece("light-lery"));
            let (side, from, role) = (Side::French, space("ticonderoga"), Role::Defender);
            let retreat = Retreat { side, from, units, role, routed: false, cause };
            retreat.need(At { content: turn.content, world: turn.world, below })
        };
        let battles = [Frame::Battles(Battles::default())];
        assert!(matches!(need(Cause::Battle, &[]), Need::Fault(_)), "which are fought nobody knows");
        assert!(matches!(need(Cause::Battle, &battles), Need::Decision(_)));
        assert!(matches!(need(Cause::Overwhelm, &[]), Need::Decision(_)), "none is fought yet");
    });
}
