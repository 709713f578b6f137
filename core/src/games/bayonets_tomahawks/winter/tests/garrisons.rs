//! Who winters where, further [BT 17.2, 17.3].

use super::*;

#[test]
fn r17_3_a_stack_that_waits_where_another_passes_through_returns_too() {
    let stacks = "light-goreham: onyiudaondagwat, light-rogers: onyiudaondagwat, light-putnam: oswego, bde-44th-48th: oswego";
    let mut game = winter(&format!("pieces: {{{stacks}}}"));
    assert_eq!(game.asked(), "winter-return");
    game.take(Side::British, "leave light-rogers at oswego");
    game.take(Side::British, "winter oswego to albany");
    assert_eq!(place(&game, "light-goreham"), Place::Space(space("albany")));
    assert!(game.0.next().ask_of(Side::British).is_some(), "the stack at Oswego has to go yet");
    assert!(game.0.find(Side::British, "leave light-putnam at oswego").is_err(), "one unit with each Fort");
    game.take(Side::British, "winter oswego to albany");
    for unit in ["light-putnam", "bde-44th-48th"] {
        assert_eq!(place(&game, unit), Place::Space(space("albany")), "{unit}");
    }
    assert_eq!(place(&game, "light-rogers"), Place::Space(space("oswego")));
}

#[test]
fn r17_3_1_a_commander_is_no_second_unit_with_a_fort() {
    let mut game = winter("pieces: {light-rogers: oswego, cmdr-howe: oswego}");
    game.take(Side::British, "leave light-rogers at oswego");
    through(&mut game, &["winter-return", "colonial-garrison"]);
    assert_eq!(game.asked(), "redeploy");
    assert!(game.0.find(Side::British, "done").is_err(), "one unit may stay with the Fort");
    game.take(Side::British, "redeploy cmdr-howe to albany");
    let mut game = winter("pieces: {light-rogers: oswego, cmdr-howe: oswego}");
    game.take(Side::British, "leave cmdr-howe at oswego");
    game.take(Side::British, "winter oswego to albany");
    through(&mut game, &["winter-return", "colonial-garrison"]);
    assert!(game.0.find(Side::British, "done").is_ok(), "he can be that unit");
}

#[test]
fn r17_2_4_what_the_british_leave_is_french_again_before_the_french_come_home() {
    on(CAMPAIGN, |turn| {
        let montreal = space("montreal");
        for unit in turn.world.pieces.at(montreal).iter() {
            turn.world.pieces.put(unit, Place::Removed);
        }
        turn.world.pieces.put(piece("indian-mohawk"), Place::Space(montreal));
        turn.world.pieces.put(piece("indian-kahnawake"), Place::Losses);
        changes::set_control(turn, montreal, Side::British);
        home::to_villages(turn);
        assert_eq!(turn.world.pieces.place(piece("indian-mohawk")), Place::Space(space("albany")));
        assert_eq!(pos(turn).control(montreal), Some(Side::French));
        assert_eq!(turn.world.pieces.place(piece("indian-kahnawake")), Place::Space(montreal));
    });
}

#[test]
fn r17_2_nations_of_the_british_come_first() {
    let units = "indian-cherokee-1: chote, indian-cherokee-2: removed, indian-iroquois-1: onontake, indian-iroquois-2: oquaga, \
                 indian-iroquois-3: removed";
    let mut game = winter(&format!("nations: {{cherokee: french, iroquois: british}}, pieces: {{{units}}}"));
    assert_eq!(game.asked(), "nation-winter");
    assert!(game.0.next().ask_of(Side::British).is_some());
    game.0.take(Side::British, 0).expect("it is open");
    game.0.take(Side::British, 0).expect("it is open");
    assert!(game.asked() == "nation-winter" && game.0.next().ask_of(Side::French).is_some());
}

#[test]
fn r17_0_winter_quarters_lead_to_the_first_action_round_of_the_next_year() {
    let mut game = winter("vp: french 1");
    to_next_year(&mut game);
    assert_eq!((game.0.world().year, game.0.world().round), (1756, Round::Action(1)));
}
