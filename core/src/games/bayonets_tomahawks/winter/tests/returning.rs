//! Return to Colonies and garrisons [BT 17.3].

use super::*;

#[test]
fn r17_3_1_a_captured_settled_space_takes_brigades_to_its_value_and_others_beyond() {
    on(CAMPAIGN, |turn| {
        let montreal = space("montreal");
        for unit in turn.world.pieces.at(montreal).iter() {
            turn.world.pieces.put(unit, Place::Removed);
        }
        let brigades = ["bde-50th-51st", "bde-40th-45th-47th", "bde-44th-48th", "bde-1st-royal-american"];
        for unit in brigades.iter().chain(&["light-rogers", "art-royal-artillery-1"]) {
            turn.world.pieces.put(piece(unit), Place::Space(montreal));
        }
        changes::set_control(turn, montreal, Side::British);
        let room = |garrison: PieceSet, unit: &str| {
            colonies::has_room(pos(turn), Side::British, garrison, piece(unit), montreal)
        };
        let three: PieceSet = brigades[..3].iter().map(|unit| piece(unit)).collect();
        assert!(room(three.without(piece(brigades[0])), brigades[3]), "Montréal is worth 3");
        assert!(!room(three, brigades[3]));
        assert!(
            room(three, "light-rogers") && room(three.with(piece("light-rogers")), "art-royal-artillery-1")
        );
    });
}

#[test]
fn r17_3_1_a_space_without_garrison_is_lost_with_its_vps() {
    let british = "light-rogers: le-detroit, light-langlade: montreal, indian-outaouais: losses";
    let mut game = winter(&format!(
        "vp: british 3, pieces: {{{british}}}, spaces: {{le-detroit: {{control: british}}}}"
    ));
    let vp = game.0.world().vp;
    assert_eq!(game.asked(), "winter-return");
    assert!(game.0.find(Side::British, "leave light-rogers at le-detroit").is_ok());
    let goal = (0..game.0.open(Side::British)).find(|index| {
        let code = game.0.code(Side::British, *index);
        code.is_some_and(|code| code.starts_with("winter le-detroit to"))
    });
    game.0.take(Side::British, goal.expect("it has a way home")).expect("it is legal");
    assert_eq!(game.pos().control(space("le-detroit")), Some(Side::French));
    assert_eq!(game.0.world().vp, vp.scored(Side::French, 2));
}

#[test]
fn r17_3_1_a_garrison_may_be_left_on_the_way() {
    let mut game = winter("pieces: {light-goreham: onyiudaondagwat, light-rogers: onyiudaondagwat}");
    assert_eq!(game.asked(), "winter-return");
    let codes = |game: &Driver| -> Vec<String> {
        (0..game.0.open(Side::British)).filter_map(|index| game.0.code(Side::British, index)).collect()
    };
    if codes(&game).contains(&"leave light-rogers at oswego".to_owned()) {
        game.take(Side::British, "leave light-rogers at oswego");
        assert_eq!(place(&game, "light-rogers"), Place::Space(space("oswego")));
        assert_ne!(
            place(&game, "light-goreham"),
            Place::Space(space("onyiudaondagwat")),
            "it moves on from there"
        );
    } else {
        panic!("the way to Albany leads by Oswego: {:?}", codes(&game));
    }
    to_next_year(&mut game);
    assert_eq!(place(&game, "light-rogers"), Place::Space(space("oswego")));
    let at = game.pos().world.pieces.space(piece("light-goreham")).expect("on the map");
    assert_eq!(game.pos().content.space(at).colony_home(), Some(Side::British));
}

#[test]
fn r17_3_besiegers_leave_by_sea_and_the_battle_marker_with_them() {
    let siege = "bde-50th-51st: louisbourg, fleet-durell: louisbourg";
    let mut game = winter(&format!("pieces: {{{siege}}}, spaces: {{louisbourg: {{battle: true}}}}"));
    // The French go by land before anybody goes by sea.
    while game.0.next().ask_of(Side::French).is_some() {
        game.0.take(Side::French, 0).expect("the first choice is legal");
    }
    assert_eq!(game.asked(), "winter-return");
    assert!(game.0.find(Side::British, "leave bde-50th-51st at louisbourg").is_err(), "it is not captured");
    game.take(Side::British, "winter louisbourg to boston");
    assert!(!game.0.world().spaces[space("louisbourg")].battle);
    assert_eq!(place(&game, "bde-50th-51st"), Place::Space(space("boston")));
    assert_eq!(game.0.world().open_seas, OpenSeas::French);
}

#[test]
fn r17_3_1_step_1_leads_to_the_nearest_fleet_or_colony() {
    let mut game = winter("pieces: {bde-bearn-guyenne: niagara, light-lery: losses}");
    assert_eq!(game.asked(), "winter-return");
    let at = game.pos();
    let step = ReturnToColonies::start(at);
    assert!(step.waiting.is_empty(), "no British stack is abroad but for Forts");
    game.0.take(Side::French, 0).expect("it goes home");
    let home = game.pos().world.pieces.space(piece("bde-bearn-guyenne")).expect("on the map");
    assert_eq!(game.pos().content.space(home).colony_home(), Some(Side::French));
}

#[test]
fn r17_3_3_a_commander_alone_must_go_to_a_stack_and_others_may() {
    let mut game = winter("pieces: {cmdr-rigaud: niagara, light-lery: quebec, indian-seneca: niagara}");
    through(&mut game, &["winter-return", "colonial-garrison"]);
    assert_eq!(game.asked(), "redeploy");
    game.take(Side::French, "redeploy cmdr-rigaud to montreal");
    assert_eq!(place(&game, "cmdr-rigaud"), Place::Space(space("montreal")));
}

#[test]
fn r17_3_3_nobody_who_is_alone_is_left_behind() {
    on(CAMPAIGN, |turn| {
        turn.world.pieces.put(piece("cmdr-rigaud"), Place::Space(space("toronto")));
        turn.world.pieces.put(piece("indian-mississague"), Place::Losses);
        let step = Redeploy { side: Side::French, moved: PieceSet::default() };
        let mut offers = super::super::super::choice::Offers::explained();
        let at: At<'_> = At { content: turn.content, world: turn.world, below: &[] };
        step.offers(at, Side::French, &mut offers);
        let done = super::super::super::choice::Choice::Done;
        assert!(
            offers.legal.iter().all(|open| open.choice != done)
                && offers.refused.iter().any(|(no, _)| *no == done)
        );
    });
}

#[test]
fn r17_3_4_reduced_units_are_combined_everywhere() {
    let mut game = winter(
        "pieces: {light-beaujeu: montreal reduced, light-lacorne: montreal reduced, bde-new-england-1: disbanded reduced, \
         bde-new-england-2: disbanded reduced, bde-canadiens-1: quebec reduced, bde-canadiens-2: montreal reduced}",
    );
    through(&mut game, &["winter-return", "colonial-garrison", "redeploy"]);
    // Two Colonial Brigades are alike: nobody is asked which.
    assert_eq!(game.asked(), "combine");
    if game.0.next().ask_of(Side::British).is_some() {
        game.take(Side::British, "combine bde-new-england-1 into bde-new-england-2");
    }
    game.take(Side::French, "combine light-lacorne into light-beaujeu");
    assert_eq!(place(&game, "light-lacorne"), Place::Losses);
    assert!(!game.0.world().pieces.reduced.has(piece("light-beaujeu")));
    assert_eq!(place(&game, "bde-new-england-1"), Place::Losses);
    assert!(game.0.world().pieces.reduced.has(piece("bde-canadiens-1")), "not of the same space");
}

#[test]
fn r17_3_4_combining_metropolitan_brigades_draws_a_chit() {
    use super::super::super::data::{PACKS, load};
    use super::super::super::setup::{fresh, tests::terms};
    use crate::games::pack::Source;
    for (options, chits) in [(Vec::new(), 1), (vec!["chits-for-kills-only".to_owned()], 0)] {
        let terms = crate::games::Terms { options, ..terms(CAMPAIGN) };
        let content = load(Source { pack: PACKS[0], owner: None }, &terms).expect("it holds together");
        let (mut world, mut events) = (fresh(&content), Vec::new());
        let turn = &mut Turn { content: &content, world: &mut world, events: &mut events };
        let (lost, kept) = (piece("bde-44th-48th"), piece("bde-royal-highland"));
        for unit in [lost, kept] {
            turn.world.pieces.put(unit, Place::Space(space("boston")));
            turn.world.pieces.reduced.insert(unit);
        }
        super::super::super::battle::prepare::combine(turn, lost, kept);
        assert_eq!(turn.world.cards.chits.french.owed, chits);
        assert_eq!(turn.world.pieces.place(lost), Place::Losses);
        assert!(turn.world.pieces.reduced.is_empty());
    }
}
