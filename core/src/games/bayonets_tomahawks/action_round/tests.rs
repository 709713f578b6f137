use super::super::BayonetsTomahawks;
use super::super::cards::Deck;
use super::super::frame::Frame;
use super::super::setup::tests::position;
use super::super::setup::{self, tests::terms};
use crate::engine::{Chance, Drawn, EngineError, Machine, Next, Rules, Slot};
use crate::games::pack::Source;
use crate::side::{BySide, Side};

/// A game driven by codes, with the cards that are wanted.
pub(in super::super) struct Driver(pub Machine<BayonetsTomahawks>);

impl Driver {
    pub fn open(scenario: &str) -> Driver {
        let source = Source { pack: super::super::data::PACKS[0], owner: None };
        Driver(setup::start(&terms(scenario), source, None).expect("a scenario can be played"))
    }

    /// From a file; what is hidden is dealt.
    pub fn at(scenario: &str, world: &str) -> Driver {
        let mut driver = Driver(position(scenario, &format!("world: {{{world}}}")));
        driver.shuffled();
        driver
    }

    /// In the middle of AR5, at a frame, with these cards in play and what is left of their APs. When the frame is over, `card` is asked.
    pub fn within(scenario: &str, cards: [(u8, &str); 3], frame: &str, world: &str) -> Driver {
        let [british, french, indian] = cards;
        let play = |(card, left): (u8, &str)| format!("{{card: {card}, left: [{left}]}}");
        let file = format!(
            "world: {{round: ar-5, cards: {{played: [{}, {}, {}]}}, action_round: {{first: british, \
             faction: {{british: {}, french: {}}}, indian: {}}}, {world}}}\n\
             stack: [{{RoundOf: {{}}}}, {{ChooseCards: {{}}}}, {{{frame}}}]",
            british.0,
            french.0,
            indian.0,
            play(british),
            play(french),
            play(indian),
        );
        let mut driver = Driver(position(scenario, &file));
        driver.shuffled();
        driver
    }

    /// Can a side choose this now?
    pub fn may(&self, side: Side, code: &str) -> bool {
        self.0.find(side, code).is_ok()
    }

    /// A single die shows a face: 1 and 2 are Flags, 3 and 4 Hits, 5 is B&T, 6 a Miss.
    pub fn roll(&mut self, face: u8) {
        self.0.draw(Drawn::Faces(vec![vec![face]])).expect("a die is rolled");
    }

    /// What the die that is to be rolled is for.
    pub fn rolling(&self) -> String {
        match self.0.next() {
            Next::Chance(Chance::Roll(rolls)) => rolls[0].label.clone(),
            _ => "nothing".to_owned(),
        }
    }

    pub fn shuffled(&mut self) {
        self.0.draw(Drawn::Shuffled).expect("decks are to be shuffled");
    }

    pub fn asked(&self) -> &'static str {
        self.0.next().ask().map_or("nothing", |ask| ask.kind)
    }

    pub fn try_both(&mut self, british: &str, french: &str) -> Result<(), EngineError> {
        let british = self.0.find(Side::British, british)?;
        let french = self.0.find(Side::French, french)?;
        self.0.take_both(BySide { british, french })
    }

    pub fn take(&mut self, side: Side, code: &str) {
        let choice = self.0.find(side, code).unwrap_or_else(|why| panic!("{code}: {why}"));
        self.0.take(side, choice).unwrap_or_else(|why| panic!("{code}: {why}"));
    }

    /// Each keeps the first card it drew.
    pub fn keep(&mut self) {
        let [british, french] = Side::ALL.map(|side| format!("keep {}", self.0.hand(side)[0]));
        self.try_both(&british, &french).expect("a Reserve is kept");
    }

    /// Shows whatever is asked for, in the first slot of its deck.
    pub fn show(&mut self) -> Slot {
        let Next::Chance(Chance::Show { side, deck, .. }) = self.0.next().clone() else {
            panic!("nothing is to be shown")
        };
        let slot = self.0.hand(side).into_iter().find(|slot| slot.deck == deck).expect("it is held");
        self.0.draw(Drawn::Shown(slot)).expect("it is shown");
        slot
    }

    /// Both choose and reveal, up to the choice of the First Player.
    pub fn cards(&mut self, british: u8, french: u8, indian: u8) {
        let french = format!("play {french} with {indian}");
        self.try_both(&format!("play {british}"), &french).expect("cards are chosen");
        for _ in 0..3 {
            self.show();
        }
    }

    /// Takes the choice of who is First Player and stands still at the next thing.
    pub fn first(&mut self, first: Side) -> Result<(), EngineError> {
        let side = super::initiative(self.pos());
        let choice = self.0.find(side, &format!("first {}", first.word()))?;
        self.0.take(side, choice)
    }

    /// AR Start events are over: the first Action Phase is at work.
    pub fn came_to_the_phases(&self) -> bool {
        let second = Frame::ActionRound(super::ActionRoundAt { stage: super::Stage::SecondPhase });
        self.0.stack().contains(&second)
    }

    pub fn pos(&self) -> super::Pos<'_> {
        super::Pos { content: self.0.content(), world: self.0.world() }
    }
}

const PETITE_GUERRE: &str = "vaudreuil-1755";

#[test]
fn r7_1_before_the_first_round_each_side_keeps_one_of_two_cards_and_discards_the_other_unseen() {
    let mut game = Driver::open(PETITE_GUERRE);
    game.shuffled();
    assert_eq!(game.asked(), "reserve");
    let hands = Side::ALL.map(|side| game.0.hand(side));
    assert!(hands.iter().all(|hand| hand.len() == 2), "no Indian card is drawn at this time");
    assert_eq!(game.0.open(Side::British), 2);
    game.keep();
    let cards = &game.0.world().cards;
    assert_eq!(cards.reserve.british, Some(hands[0][0]));
    assert_eq!(cards.face_down, [hands[0][1], hands[1][1]]);
    assert_eq!(game.asked(), "card");
    assert_eq!(game.0.hand(Side::British).len(), 2);
    assert_eq!(game.0.hand(Side::French).len(), 3, "a French card, the Reserve and an Indian card");
}

#[test]
fn r7_1_the_card_not_chosen_is_the_next_reserve() {
    let mut game = Driver::open(PETITE_GUERRE);
    game.shuffled();
    game.keep();
    let before = Side::ALL.map(|side| game.0.hand(side));
    game.try_both("play 2", "play 26 with 47").expect("both have Buildup cards");
    let shown = game.show();
    let kept = before[0].iter().find(|slot| **slot != shown).copied();
    assert_eq!(game.0.world().cards.reserve.british, kept);
    assert!(matches!(game.0.next(), Next::Chance(Chance::Show { side: Side::French, .. })));
    game.show();
    let Next::Chance(Chance::Show { side: Side::French, deck, .. }) = game.0.next() else {
        panic!("one more")
    };
    assert_eq!(*deck, Deck::Indian.index(), "the Indian card lies beside it, and nobody is asked for it");
    game.show();
    assert_eq!(game.asked(), "first-player");
    let round = &game.0.world().action_round;
    let cards = round.cards().map(|(_, play)| play.card.get());
    assert_eq!(cards.collect::<Vec<_>>(), [2, 47, 26]);
    assert_eq!(round.faction.british.as_ref().map(|play| play.left.len()), Some(3));
    assert!(game.0.invariants().is_ok());
}

#[test]
fn r6_0_only_cards_of_the_deck_the_year_and_the_hand_are_played() {
    let mut game = Driver::open(PETITE_GUERRE);
    game.shuffled();
    game.keep();
    for (card, why) in [(7, "a Campaign card"), (1, "of 1757"), (22, "French"), (43, "Indian")] {
        assert!(game.0.find(Side::British, &format!("play {card}")).is_err(), "{why}");
    }
    assert!(game.0.find(Side::British, "play 15").is_ok());
    game.cards(15, 22, 43);
    let mut later = Driver::at(PETITE_GUERRE, "round: ar-4, cards: {played: [15, 22, 43]}");
    assert!(later.0.find(Side::British, "play 15").is_err(), "it was played");
    assert!(later.0.find(Side::British, "play 4").is_ok(), "the Reserve is a Buildup card");
    assert!(later.0.find(Side::British, "play 7").is_ok(), "a Campaign card was drawn");
    assert!(later.0.find(Side::French, "play 26").is_err(), "the Indian card goes with it");
    for (code, why) in [("play 26 with 43", "it was played"), ("play 26 with 30", "no Indian card")] {
        assert!(later.0.find(Side::French, code).is_err(), "{why}");
    }
    later.try_both("play 7", "play 26 with 44").expect("each holds one of both decks");
    let shown = later.show();
    assert_eq!(shown.deck, Deck::BritishCampaign.index());
}

#[test]
fn r7_1_the_higher_die_has_initiative_and_the_french_if_they_are_equal() {
    for (british, french, who) in
        [(5, 22, Side::British), (5, 26, Side::French), (2, 26, Side::French), (2, 23, Side::French)]
    {
        let mut game = Driver::open(PETITE_GUERRE);
        game.shuffled();
        game.keep();
        game.cards(british, french, 43);
        assert_eq!((game.asked(), super::initiative(game.pos())), ("first-player", who));
        assert_eq!(game.0.choices(who).iter().filter(|open| !open.aside).count(), 2);
        // The other may be First Player too; card 5 then has a victim or none.
        game.first(who.other()).expect("either may be");
        assert_eq!(game.0.world().action_round.first, Some(who.other()));
    }
}

#[test]
fn r12_0_what_was_begun_in_an_earlier_round_is_no_longer_of_this_one() {
    let game = Driver::at(
        "loudoun-1757",
        "round: ar-5, spaces: {albany: {fort_construction: now}}, \
         links: {albany--oquaga: {road: begun-now, moved: {british: 3, french: 0}}}",
    );
    let world = game.0.world();
    let albany = super::super::setup::tests::space("albany");
    assert_eq!(world.spaces[albany].fort_construction, Some(super::Begun::Earlier));
    assert!(world.links.iter().all(|(_, marks)| marks.moved.british == 0));
    assert!(world.links.iter().any(|(_, marks)| marks.road == Some(super::Road::Begun)));
    let start = world.spaces[albany].at_start;
    assert_eq!((start.units.british, start.units.french, start.control), (true, false, Some(Side::British)));
}

/// Whatever cards come, a round goes from its beginning to its Action Phases: every question has an answer, everything that must hold
/// does, and a position in the middle of it is written down and read back as the same one.
#[test]
fn every_round_begins_whatever_cards_come() {
    use crate::engine::{RandomTable, Rules as _};
    use crate::games::bayonets_tomahawks::setup::position;
    use crate::games::start::HiddenCards;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;
    let second = Frame::ActionRound(super::ActionRoundAt { stage: super::Stage::SecondPhase });
    let reached = |machine: &Machine<BayonetsTomahawks>| machine.stack().contains(&second);
    let mut kinds = std::collections::BTreeSet::new();
    for (scenario, number) in [PETITE_GUERRE, "loudoun-1757", "amherst-1758-59"].into_iter().zip(0u64..) {
        for seed in 0..60u64 {
            let round = if seed % 2 == 0 { "ar-3" } else { "ar-6" };
            let file = format!(
                "world: {{round: {round}, pieces: {{indian-micmac: losses, indian-seneca: losses, indian-abenaki: losses}}}}"
            );
            let mut machine = super::super::setup::tests::position(scenario, &file);
            let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(number * 1000 + seed));
            while !reached(&machine) {
                machine.invariants().unwrap_or_else(|why| panic!("{scenario} {seed}: {why}"));
                kinds.extend(machine.next().ask().map(|ask| ask.kind));
                // To write and to read a position takes longer than to play on.
                if seed % 10 == 0 && machine.next().ask().is_some() {
                    assert!(machine.facts().starts_with("coureur/position/1 bayonets-tomahawks\n"));
                    let (content, world) = (machine.content(), machine.world());
                    let as_they_lie =
                        position::write(content, world, machine.stack(), HiddenCards::AsTheyLie);
                    let text = as_they_lie.expect("it can be written").text();
                    let (read, stack) =
                        position::read(content, &text).unwrap_or_else(|why| panic!("{text}{why}"));
                    assert!(read == *world && stack == machine.stack(), "{text}");
                }
                table
                    .step(&mut machine, |_, _, _| 1)
                    .unwrap_or_else(|why| panic!("{scenario} {seed}: {why}"));
            }
        }
    }
    for kind in ["card", "first-player", "round-up", "disease", "sent-home", "delayed-supplies"] {
        assert!(kinds.contains(kind), "{kind} never came: {kinds:?}");
    }
}
