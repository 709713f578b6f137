//! Forks as a weapon: nobody unsays what dice were opened for, and nobody opens again what was settled.

use crate::common::{TIME, identity, terms};
use crate::people::{Person, asked, before_the_last, code, given, play_on, some_way_in, worded_anew};
use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::{Document, Log, Signed, read_log};
use coureur::side::Side;
use coureur::table::{
    Act, Choice, Desk, Mode, NewGame, Parting, RandomPlayer, Ruling, Seat, Table, Which, Why, replay,
};
use std::sync::Arc;

/// An umpired game in memory: the entries so far, and the table after them.
#[derive(Clone)]
struct Round {
    entries: Vec<Signed>,
    table: Table,
}

impl Round {
    fn open(game: &str) -> Round {
        let (ulla, anna, ben) = people();
        let players = [(Side::British, anna), (Side::French, ben)];
        let players = players.map(|(side, who)| (side, who.public(), who.name().clone())).to_vec();
        let new =
            NewGame { terms: terms(game), mode: Mode::Umpire, side: Side::British, players, chain: 512 };
        let (entries, desk) = new.open(&ulla, Files::default(), [4; 16], TIME).unwrap();
        let mut round = Round { entries, table: desk.table().clone() };
        for side in Side::ALL {
            round.write(Seat::Umpire, &[Act::Word { side, text: format!("words of {side}") }], None);
        }
        round
    }

    /// An entry of a seat: these acts, then decisions by lot.
    fn write(&mut self, seat: Seat, acts: &[Act], luck: Option<&mut RandomPlayer>) {
        let (ulla, anna, ben) = people();
        let who = match seat {
            Seat::Player(Side::British) => anna,
            Seat::Player(Side::French) => ben,
            _ => ulla,
        };
        let mut draft = Desk::new(self.table.clone(), who).begin(seat).unwrap();
        for act in acts {
            draft.act(act.clone()).unwrap();
        }
        if let Some(luck) = luck {
            luck.decide(&mut draft).unwrap();
            // An umpire leaves no answer open that the other side could still learn from.
            while draft.tells_too_early() && luck.decide(&mut draft).unwrap() {}
        }
        let (signed, table) = draft.close(TIME).unwrap();
        self.entries.push(signed);
        self.table = table;
    }

    fn log(&self) -> Log {
        let text: String = self.entries.iter().map(Signed::text).collect();
        let log = read_log(text.as_bytes()).unwrap();
        replay(&log, Files::default()).unwrap();
        log
    }

    fn last_asks(&self) -> bool {
        let Document::Entry(entry) = self.entries.last().unwrap().document() else { panic!("a header") };
        entry.acts.iter().any(|act| act.text.as_str() == "ask")
    }
}

fn people() -> (Arc<Identity>, Arc<Identity>, Arc<Identity>) {
    (identity("Ulla", 9), identity("Anna", 1), identity("Ben", 2))
}

/// The umpire has typed a player's orders and opened the dice they asked for: the game before, and after.
fn opened_by_umpire(game: &str) -> (Round, Round, Side) {
    let mut luck = RandomPlayer::new(3);
    let mut round = Round::open(game);
    loop {
        let mut next = round.clone();
        let asked = round.table.waiting().seats.first().and_then(|seat| seat.side());
        next.write(Seat::Umpire, &[], Some(&mut luck));
        if let (Some(side), true) = (asked, next.last_asks()) {
            next.write(Seat::Umpire, &[], None);
            return (round, next, side);
        }
        round = next;
    }
}

fn t3_nobody_unsays_orders_whose_dice_the_umpire_has_opened(game: &str) {
    let (before, typed, side) = opened_by_umpire(game);
    // The player has seen the dice, and the umpire's link that they come from: he would choose among all that he might
    // have ordered instead. Neither branch was answered by anybody else, and his seat comes first; that is not enough.
    let mut other = before;
    other.write(Seat::Player(side), &[], Some(&mut RandomPlayer::new(99)));
    // Nor can the rules tell that from an umpire who has seen the player's entry, and typed something else in its place.
    let parting = Parting::between(&typed.log(), &other.log()).unwrap();
    assert_eq!(parting.ruling(), Ruling::Agree);
    // The player gives way alone; nobody else gives the opened dice up without the umpire.
    let at = parting.fork.at;
    let entry = u64::try_from(at).unwrap();
    let token = |round: &Round| *round.log().entries()[at].signed.token().as_bytes();
    let mut given_way = typed.clone();
    while !given_way.table.waiting().seats.contains(&Seat::Player(side)) {
        given_way.write(Seat::Umpire, &[], Some(&mut RandomPlayer::new(97)));
    }
    given_way.write(Seat::Player(side), &[Act::Withdrawn { entry, token: token(&other) }], None);
    let ruling = Parting::between(&given_way.log(), &other.log()).unwrap().ruling();
    assert!(matches!(ruling, Ruling::Counts(Which::Ours, Why::Declared(_))), "{ruling:?}");
    // An umpire who answers the player's own entry has decided against what he typed.
    other.write(Seat::Umpire, &[], None);
    let ruling = Parting::between(&typed.log(), &other.log()).unwrap().ruling();
    assert!(matches!(ruling, Ruling::Counts(Which::Theirs, Why::Answered(_))), "{ruling:?}");
}

fn t3_an_umpire_alone_cannot_withdraw_dice_that_he_has_opened(game: &str) {
    let (before, typed, _) = opened_by_umpire(game);
    let at = before.entries.len();
    let token = *typed.log().entries()[at].signed.token().as_bytes();
    let mut other = before;
    let withdrawn = Act::Withdrawn { entry: u64::try_from(at).unwrap(), token };
    other.write(Seat::Umpire, &[withdrawn], Some(&mut RandomPlayer::new(98)));
    let ruling = Parting::between(&typed.log(), &other.log()).unwrap().ruling();
    assert!(matches!(ruling, Ruling::Counts(Which::Ours, Why::Answered(_))), "{ruling:?}");
}

fn t16_what_was_settled_is_not_opened_again_by_answering_what_was_given_up(game: &str) {
    let mut luck = RandomPlayer::new(21);
    let (anna, ben) = some_way_in(game, &mut luck);
    let twin = anna.twin(&ben);
    // Anna signs twice; Ben says that her second entry counts, and both play on.
    anna.say("one").unwrap();
    twin.say("two").unwrap();
    let old = ben.twin(&anna);
    ben.take(&anna.log()).unwrap();
    assert_eq!(code(&ben.take(&twin.log()).unwrap_err()), "coureur::merge::fork");
    ben.at().settle(Choice::Take).unwrap();
    while !ben.on_move() {
        twin.entry(&mut luck).unwrap();
        ben.take(&twin.log()).unwrap();
    }
    ben.entry(&mut luck).unwrap();
    // T19: her second machine never had the first entry. She takes Ben's word for it, and then names it herself.
    assert_eq!(code(&twin.take(&ben.log()).unwrap_err()), "coureur::merge::given_up_unknown");
    twin.at().accept_given_up();
    twin.take(&ben.log()).unwrap();
    for _ in 0..60 {
        play_on(&twin, &ben, &mut luck);
        if twin.text().contains("\n- withdrawn ") {
            break;
        }
    }
    // Ben does not like how it goes, and answers her first entry after all, on another machine.
    while !old.on_move() {
        anna.entry(&mut luck).unwrap();
        old.take(&anna.log()).unwrap();
    }
    old.entry(&mut luck).unwrap();
    let read = |text: String| read_log(text.as_bytes()).unwrap();
    let parting = Parting::between(&read(twin.text()), &read(old.text())).unwrap();
    assert!(
        matches!(parting.ruling(), Ruling::Counts(Which::Ours, Why::Declared(_))),
        "{:?}",
        parting.ruling()
    );
}

fn t19_whoever_signs_on_has_not_given_up_what_he_answered(game: &str) {
    let mut luck = RandomPlayer::new(31);
    let (anna, ben) = asked(game, &mut luck);
    let cut = before_the_last(&anna.text()).to_owned();
    let first = read_log(anna.text().as_bytes()).unwrap().last().clone();
    // Ben answers, and the dice do not please Anna. He loses everything but his key, and she words her entry anew.
    ben.entry(&mut luck).unwrap();
    let mail = ben.text();
    let (entry, token) = (u64::from(first.document().number()), *first.token().as_bytes());
    let anew = worded_anew(&anna, &cut, &[Act::Withdrawn { entry, token }]);
    let ben = Person::of(Arc::clone(&ben.identity));
    given(&ben, "anew", &anew).unwrap();
    // He is stopped at that: it is not here, and he may have answered it.
    assert_eq!(code(&ben.at().restored().unwrap_err()), "coureur::merge::given_up_unknown");
    assert_eq!(code(&ben.entry(&mut luck).unwrap_err()), "coureur::table::catch_up_first");
    // If he takes her word for it, he has still given nothing up: his mail turns up, and it is proof against her.
    ben.at().accept_given_up();
    ben.at().restored().unwrap();
    ben.entry(&mut luck).unwrap();
    let read = |text: &str| read_log(text.as_bytes()).unwrap();
    let parting = Parting::between(&read(&ben.text()), &read(&mail)).unwrap();
    assert!(!parting.is_settled(), "{:?}", parting.ruling());
    assert_eq!(parting.ruling(), Ruling::Agree);
    assert_eq!(parting.signed_twice(), Some(Seat::Player(Side::British)));
    assert_eq!(code(&given(&ben, "mail", &mail).unwrap_err()), "coureur::merge::fork");
    assert_eq!(code(&ben.at().settle(Choice::ByRule).unwrap_err()), "coureur::merge::cannot_settle");
}

in_every_game! {
    t19_whoever_signs_on_has_not_given_up_what_he_answered
    t3_nobody_unsays_orders_whose_dice_the_umpire_has_opened
    t3_an_umpire_alone_cannot_withdraw_dice_that_he_has_opened
    t16_what_was_settled_is_not_opened_again_by_answering_what_was_given_up
}
