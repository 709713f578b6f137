use super::super::action_round::tests::Driver;
use super::super::sequence::deal;
use super::super::setup::tests::on;
use super::super::world::{Chits, Vp};
use super::*;
use crate::engine::{Next, Rules};

/// In Winter Quarters of a Year without threshold.
fn winter(chits: &str) -> Driver {
    Driver::at("campaign-1755-59", &format!("round: winter-quarters, cards: {{chits: {{{chits}}}}}"))
}

#[test]
fn r18_3_1_one_chit_is_kept_and_what_it_is_stays_unknown() {
    let mut game =
        Driver::at("loudoun-1757", "round: ar-4, cards: {chits: {british: {owed: 2}, french: {owed: 0}}}");
    let Next::Chance(Chance::Pick(pick)) = game.0.next().clone() else { panic!("a chit is drawn") };
    assert_eq!((pick.label.as_str(), pick.from.len(), pick.count), ("chit british", 12, 1));
    game.0.draw(Drawn::Picked(vec![3])).expect("it is drawn");
    let Next::Chance(Chance::Pick(pick)) = game.0.next().clone() else { panic!("another is drawn") };
    assert_eq!(pick.from.len(), 11, "the one on the placeholder is not in the pool");
    game.0.draw(Drawn::Picked(vec![5])).expect("it is drawn");
    assert_eq!(game.asked(), "chit");
    let chits = game.0.world().cards.chits.british;
    assert_eq!((chits.held, chits.drawn, chits.owed), (Some(3), Some(6), 0));
    assert_eq!(game.0.hand(Side::British).iter().filter(|slot| slot.deck == 5).count(), 2, "he sees both");
    game.take(Side::British, "replace chit");
    let chits = game.0.world().cards.chits.british;
    assert_eq!(chits, Chits { held: Some(6), ..Chits::default() });
    assert_eq!(game.asked(), "card", "the round goes on");
    assert!(game.0.invariants().is_ok());
}

#[test]
fn r18_3_1_the_new_chit_may_go_back_unused() {
    let world = "round: ar-4, cards: {chits: {british: {}, french: {held: 0, owed: 1}}}";
    let mut game = Driver::at("loudoun-1757", world);
    game.0.draw(Drawn::Picked(vec![0])).expect("it is drawn");
    game.take(Side::French, "keep chit");
    assert_eq!(game.0.world().cards.chits.french, Chits { held: Some(0), ..Chits::default() });
}

#[test]
fn r18_3_2_chits_are_shown_british_first_and_the_difference_is_scored() {
    let mut game = winter("british: {held: 0}, french: {held: 0}");
    assert_eq!(game.0.world().vp, Vp::at(Side::French, 1));
    game.take(Side::British, "show chit 0a");
    game.show();
    game.take(Side::French, "show chit 2b");
    game.show();
    assert_eq!(game.0.world().vp, Vp::at(Side::French, 3));
}

#[test]
fn r18_3_2_without_a_chit_the_value_is_none() {
    let mut game = winter("british: {held: 0}, french: {}");
    game.take(Side::British, "show chit 2a");
    game.show();
    assert_eq!(game.0.world().vp, Vp::at(Side::British, 2), "from French 1 over no zero");
}

#[test]
fn r18_3_2_the_chits_shown_go_back_into_the_pool() {
    on("campaign-1755-59", |turn| {
        let cards = &mut turn.world.cards;
        cards
            .draw
            .insert(Deck::BritishChits, crate::games::bayonets_tomahawks::world::Pile { next: 0, end: 12 });
        cards
            .draw
            .insert(Deck::FrenchChits, crate::games::bayonets_tomahawks::world::Pile { next: 0, end: 12 });
        cards.chits.british = Chits { held: Some(4), shown: ChitId::from_id("1a"), ..Chits::default() };
        let requests = crate::games::bayonets_tomahawks::sequence::deal::of_year(turn.content, turn.world);
        let chits: Vec<_> = requests.iter().filter(|request| request.deck > 4).collect();
        assert_eq!(chits.len(), 1, "of the French none was drawn");
        assert_eq!((chits[0].deck, chits[0].face_up.len(), chits[0].first), (5, 12, 12));
    });
}

#[test]
fn r13_4_3_what_the_winter_costs_is_drawn_for_the_next_year() {
    on("campaign-1755-59", |turn| {
        assert_eq!(owed(turn.world), None);
        turn.world.cards.chits.french.owed = 1;
        assert_eq!(owed(turn.world), Some(Frame::DrawChit(DrawChit { side: Side::French })));
        turn.world.cards.chits.british.owed = 1;
        assert_eq!(owed(turn.world), Some(Frame::DrawChit(DrawChit { side: Side::British })));
    });
}

#[test]
fn r18_3_2_a_chit_that_was_shown_lies_nowhere_when_all_are_shuffled_anew() {
    on("campaign-1755-59", |turn| {
        let cards = &mut turn.world.cards;
        cards.chits.british = Chits { held: Some(4), shown: ChitId::from_id("1a"), ..Chits::default() };
        for deck in [Deck::BritishChits, Deck::FrenchChits] {
            cards.draw.insert(deck, crate::games::bayonets_tomahawks::world::Pile { next: 0, end: 12 });
        }
        deal::gather(turn.world);
        assert!(turn.world.cards.hand(Side::British).is_empty(), "it is in no hand");
        let requests = deal::of_year(turn.content, turn.world);
        let chits: Vec<(u8, u16)> = requests
            .iter()
            .map(|request| (request.deck, request.first))
            .filter(|(deck, _)| *deck > 4)
            .collect();
        assert_eq!(chits, [(5, 12)], "the British ones are made anew, and of the French none was drawn");
    });
}
