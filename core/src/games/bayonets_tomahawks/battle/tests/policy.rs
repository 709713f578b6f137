//! What is said beforehand about Battles [BT rulings 180 to 189].

use super::super::super::choice::{Choice, Source, Spot};
use super::super::super::ids::PieceSet;
use super::super::super::world::{
    ChitPolicy, Forts, Hits, Leads, Policies, Rerolls, Retreats, Routs, Victims,
};
use super::super::policy;
use super::*;
use crate::engine::Code as _;

fn set(slugs: &[&str]) -> PieceSet {
    slugs.iter().map(|slug| piece(slug)).collect()
}

/// Codes that are open to a side, those beside the question apart.
fn open(fight: &Fight, side: Side) -> (Vec<String>, Vec<String>) {
    let (beside, answers): (Vec<_>, Vec<_>) = fight.0.0.choices(side).iter().partition(|open| open.aside);
    let codes = |all: Vec<&crate::engine::Open<Choice>>| all.iter().map(|open| open.choice.code()).collect();
    (codes(answers), codes(beside))
}

/// A Battle in which Metropolitan Brigades of both sides can reroll.
fn battle() -> Fight {
    let pieces = "bde-royal-highland: mekekasink, bde-44th-48th: mekekasink, cmdr-wolfe: mekekasink, \
                  bde-berry: mekekasink, bde-bearn-guyenne: mekekasink";
    let spaces = marked("mekekasink", Side::French);
    let mut fight = Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{spaces}}}"));
    fight.roll("battle mekekasink british highland", &[6]);
    assert_eq!(fight.asked(), "reroll");
    fight
}

#[test]
fn ruling_180_a_policy_is_given_once_taken_back_once_and_shown() {
    let mut fight = battle();
    let (answers, beside) = open(&fight, Side::British);
    assert!(answers.iter().all(|code| !code.starts_with("rerolls")), "it is no answer: {answers:?}");
    assert!(beside.contains(&"rerolls none".to_owned()) && !beside.contains(&"rerolls ask".to_owned()));
    fight.british("retreats to-friends");
    assert_eq!(fight.asked(), "reroll", "the question is as it was");
    let (_, beside) = open(&fight, Side::British);
    assert!(!beside.contains(&"retreats in-supply".to_owned()), "it is given");
    assert!(fight.0.0.facts().contains("policy british retreats to-friends\n"));
    fight.british("retreats ask");
    let (_, beside) = open(&fight, Side::British);
    assert!(!beside.iter().any(|code| code.starts_with("retreats")), "and that is that: {beside:?}");
    assert_eq!(fight.pos().world.action_round.policies.british.retreats, Some(Retreats::Ask));
}

#[test]
fn ruling_180_it_serves_every_battle_of_the_round_and_ends_with_it() {
    let pieces = "light-howe: mekekasink, light-gage: mekekasink, light-aubry: mekekasink, \
                  light-rogers: saranac, light-armstrong: saranac, light-belestre: saranac";
    let spaces = [marked("mekekasink", Side::British), marked("saranac", Side::British)].join(", ");
    let mut fight = Fight::new(&format!("pieces: {{{pieces}}}, spaces: {{{spaces}}}"));
    fight.roll("battle saranac french light", &[3]);
    assert_eq!(fight.asked(), "hit");
    fight.british("hits in-order").roll("battle saranac british light", &[1, 1]);
    while fight.asked() == "retreat" {
        fight.0.0.take(Side::French, fight.0.0.open(Side::French) - 1).expect("it is open");
    }
    fight.roll("battle mekekasink french light", &[3]);
    assert_ne!(fight.asked(), "hit", "it was said already");
    fight.roll("battle mekekasink british light", &[1, 1]);
    while fight.asked() == "retreat" {
        fight.0.0.take(Side::French, fight.0.0.open(Side::French) - 1).expect("it is open");
    }
    assert_eq!(fight.asked(), "card", "the next round has begun");
    assert_eq!(fight.pos().world.action_round.policies, Default::default());
}

#[test]
fn ruling_180_policies_stand_beside_the_questions_of_an_action_phase_and_of_nobody_in_winter() {
    let mut game = Driver::at(LOUDOUN, "round: ar-5");
    game.cards(7, 42, 43);
    let beside = |game: &Driver, side: Side| game.0.choices(side).iter().filter(|open| open.aside).count();
    let all = policy::all().iter().filter(|(_, choice)| !choice.code().ends_with(" ask")).count();
    let who = crate::games::bayonets_tomahawks::action_round::initiative(game.pos());
    assert_eq!((game.asked(), beside(&game, who)), ("first-player", all));
    game.first(Side::British).expect("it is open");
    assert_eq!((game.asked(), beside(&game, Side::British)), ("reaction-hold", all));
    game.take(Side::British, "pass");
    assert_eq!((game.asked(), beside(&game, Side::British)), ("action", all));
    assert!(game.0.choices(Side::French).is_empty());
    let winter = Driver::at(
        "campaign-1755-59",
        "round: winter-quarters, cards: {chits: {british: {held: 0, owed: 1}, french: {}}}",
    );
    assert!(Side::ALL.into_iter().all(|side| beside(&winter, side) == 0));
}

#[test]
fn ruling_181_no_card_and_no_commander_is_used_unless_it_is_said() {
    let by = |policy: Option<Rerolls>, source| {
        Policies { rerolls: policy, ..Default::default() }.rerolls_by(source)
    };
    for (policy, highland, event, commander) in [
        (Rerolls::None, false, false, false),
        (Rerolls::Free, true, false, false),
        (Rerolls::Event, true, true, false),
        (Rerolls::Commander, true, false, true),
        (Rerolls::All, true, true, true),
    ] {
        let got = [Source::Highland, Source::Event, Source::Commander].map(|source| by(Some(policy), source));
        assert_eq!(got, [highland, event, commander].map(Some), "{}", policy.word());
    }
    for policy in [None, Some(Rerolls::Ask)] {
        assert_eq!(by(policy, Source::Highland), None, "he is asked");
    }
    let mut fight = battle();
    fight.british("rerolls free");
    fight.roll("reroll mekekasink bde-royal-highland highland", &[6]);
    fight.roll("battle mekekasink british metropolitan", &[6]);
    fight.roll("battle mekekasink french metropolitan", &[6, 6]);
    assert_eq!(fight.place("cmdr-wolfe").split(' ').next(), Some("mekekasink"), "Wolfe granted nothing");
}

#[test]
fn ruling_182_a_reduced_unit_goes_before_a_full_one_and_highlanders_as_it_is_said() {
    on(LOUDOUN, |turn| {
        let brigades = ["bde-royal-highland", "bde-campbell", "bde-44th-48th", "bde-22nd-28th"];
        for slug in brigades {
            turn.world.pieces.put(piece(slug), Place::Space(space("albany")));
        }
        let loses = |turn: &Turn<'_>, hits, of: &[&str]| {
            Policies { hits: Some(hits), ..Default::default() }.loses(pos(turn), set(of))
        };
        let first = set(&brigades).first();
        assert_eq!(loses(turn, Hits::InOrder, &brigades), first);
        assert_eq!(loses(turn, Hits::HighlandFirst, &brigades), set(&brigades[..2]).first());
        assert_eq!(loses(turn, Hits::HighlandLast, &brigades), set(&brigades[2..]).first());
        assert_eq!(loses(turn, Hits::HighlandLast, &brigades[..2]), set(&brigades[..2]).first());
        assert_eq!(loses(turn, Hits::Ask, &brigades), None);
        let combined = |turn: &Turn<'_>, hits| {
            Policies { hits: Some(hits), ..Default::default() }.combines(pos(turn), set(&brigades[1..3]))
        };
        let (highland, other) = (piece("bde-campbell"), piece("bde-44th-48th"));
        assert_eq!(combined(turn, Hits::HighlandLast), Some((other, highland)));
        assert_eq!(combined(turn, Hits::HighlandFirst), Some((highland, other)));
        turn.world.pieces.reduced.insert(piece("bde-campbell"));
        assert_eq!(loses(turn, Hits::HighlandLast, &brigades), Some(piece("bde-campbell")));
    });
}

#[test]
fn ruling_189_metropolitan_brigades_are_spared_in_a_rout_as_long_as_there_are_others() {
    on(LOUDOUN, |turn| {
        let units = ["bde-44th-48th", "bde-new-england-1", "light-gage", "light-howe", "fleet-durell"];
        for slug in units {
            turn.world.pieces.put(piece(slug), Place::Space(space("boston")));
        }
        turn.world.pieces.reduced.insert(piece("light-howe"));
        turn.world.pieces.reduced.insert(piece("bde-44th-48th"));
        let lost = |turn: &Turn<'_>, routs, of: &[&str]| {
            let hits = Some(Hits::InOrder);
            Policies { routs, hits, ..Default::default() }.routs(pos(turn), set(of))
        };
        let (light, brigades) = (Some(Routs::Light), Some(Routs::Brigades));
        assert_eq!(lost(turn, light, &units), Some(piece("light-howe")), "the Reduced one of two");
        assert_eq!(lost(turn, light, &units[..2]), Some(piece("bde-new-england-1")));
        assert_eq!(lost(turn, brigades, &units), Some(piece("bde-new-england-1")));
        assert_eq!(lost(turn, brigades, &["bde-44th-48th", "light-gage"]), Some(piece("light-gage")));
        assert_eq!(lost(turn, brigades, &["bde-44th-48th", "fleet-durell"]), Some(piece("bde-44th-48th")));
        let guns = ["art-royal-artillery-1", "art-royal-artillery-2"];
        assert_eq!(lost(turn, light, &guns), set(&guns).first(), "Artillery goes first anyway");
        assert_eq!(lost(turn, Some(Routs::Ask), &units), None);
        let by_hits = Policies { hits: Some(Hits::InOrder), ..Default::default() };
        assert_eq!(lost(turn, None, &units), by_hits.loses(pos(turn), set(&units)), "ruling 182");
    });
}

#[test]
fn ruling_183_a_stack_goes_to_its_friends_or_first_of_all_to_where_it_is_in_supply() {
    on(LOUDOUN, |turn| {
        for slug in ["light-howe", "light-gage"] {
            turn.world.pieces.put(piece(slug), Place::Space(space("saranac")));
        }
        let spots = ["goasek", "saranac", "albany"].map(|slug| Spot::Space(space(slug)));
        let to = |turn: &Turn<'_>, retreats, spots: &[Spot]| {
            let policies = Policies { retreats: Some(retreats), ..Default::default() };
            policies.retreats_to(pos(turn), Side::British, set(&["bde-44th-48th"]), spots)
        };
        assert_eq!(to(turn, Retreats::ToFriends, &spots[..2]), Some(spots[1]), "two units are there");
        assert_eq!(to(turn, Retreats::InSupply, &spots), Some(spots[2]), "a Brigade is in Supply only there");
        assert_eq!(to(turn, Retreats::Ask, &spots), None);
        turn.world.pieces.put(piece("light-howe"), Place::Losses);
        turn.world.pieces.put(piece("light-gage"), Place::Losses);
        assert_eq!(to(turn, Retreats::ToFriends, &spots[..2]), Some(spots[0]), "of equals the first");
        assert_eq!(to(turn, Retreats::ToFriends, &[Spot::SailBox]), Some(Spot::SailBox));
    });
}

#[test]
fn ruling_184_the_commander_with_the_highest_rating_leads() {
    on(LOUDOUN, |turn| {
        let policies = Policies { leads: Some(Leads::Highest), ..Default::default() };
        let led = |of: &[&str]| policies.led_by(pos(turn), set(of));
        assert_eq!(led(&["cmdr-bradstreet", "cmdr-wolfe", "cmdr-forbes"]), Some(piece("cmdr-wolfe")));
        assert_eq!(led(&["cmdr-bradstreet", "cmdr-howe"]), set(&["cmdr-bradstreet", "cmdr-howe"]).first());
        assert_eq!(
            Policies { leads: Some(Leads::Ask), ..Default::default() }
                .led_by(pos(turn), set(&["cmdr-wolfe"])),
            None
        );
    });
}

#[test]
fn ruling_185_and_187_forts_and_chits_go_as_it_was_said_and_no_other_way() {
    let fort = |forts| Policies { forts: Some(forts), ..Default::default() }.leaves_fort();
    assert_eq!(fort(Forts::BlowUp), Some(Choice::BlowUpFort));
    assert_eq!(fort(Forts::HandOver), Some(Choice::HandOverFort));
    assert_eq!(fort(Forts::Ask), None);
    let chit = |chits| Policies { chits: Some(chits), ..Default::default() }.keeps_chit();
    assert_eq!(chit(ChitPolicy::Keep), Some(Choice::KeepChit));
    assert_eq!(chit(ChitPolicy::Replace), Some(Choice::ReplaceChit));
    assert_eq!(chit(ChitPolicy::Ask), None);
    let world = "round: ar-4, cards: {chits: {british: {held: 0, owed: 1}, french: {}}}, \
                 action_round: {policies: {british: {chits: replace}}}";
    let mut machine = position(
        LOUDOUN,
        &format!("world: {{{world}}}\nstack: [{{RoundOf: {{}}}}, {{DrawChit: {{side: british}}}}]"),
    );
    machine.draw(Drawn::Shuffled).expect("what is hidden is dealt anew");
    let mut game = Driver(machine);
    game.0.draw(Drawn::Picked(vec![3])).expect("a chit is drawn");
    let codes: Vec<String> = game.0.choices(Side::British).iter().map(|open| open.choice.code()).collect();
    assert_eq!(
        (game.asked(), codes),
        ("chit", vec!["replace chit".to_owned()]),
        "one answer is left: it goes by itself"
    );
}

#[test]
fn ruling_186_the_enemy_says_whom_an_overwhelming_stack_loses() {
    on(LOUDOUN, |turn| {
        let units = ["light-howe", "bde-new-england-1", "bde-44th-48th", "art-royal-artillery-1"];
        for slug in units {
            turn.world.pieces.put(piece(slug), Place::Space(space("albany")));
        }
        let takes = |turn: &Turn<'_>, victims, of: &[&str]| {
            Policies { victims: Some(victims), ..Default::default() }.takes(pos(turn), set(of))
        };
        assert_eq!(takes(turn, Victims::Brigades, &units), Some(piece("bde-44th-48th")));
        assert_eq!(takes(turn, Victims::Brigades, &units[..2]), Some(piece("bde-new-england-1")));
        assert_eq!(takes(turn, Victims::Light, &units), Some(piece("light-howe")));
        assert_eq!(takes(turn, Victims::Light, &units[2..]), Some(piece("bde-44th-48th")));
        assert_eq!(takes(turn, Victims::Ask, &units), None);
        turn.world.pieces.put(piece("bde-22nd-28th"), Place::Space(space("albany")));
        turn.world.pieces.reduced.insert(piece("bde-44th-48th"));
        assert_eq!(
            takes(turn, Victims::Brigades, &["bde-44th-48th", "bde-22nd-28th"]),
            Some(piece("bde-22nd-28th"))
        );
    });
}
