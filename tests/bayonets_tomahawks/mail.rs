//! Bayonets & Tomahawks by mail: what a round costs in letters, in signed logs of two programs. Choosing cards costs no letter beyond the
//! two answers, an Action Phase is one set of orders, and with policies on both sides a Battle costs no letter of its own.

use crate::common::{Duel, TIME, altered, entry, entry_by, identity};
use coureur::errors::Worded as _;
use coureur::games::start::plain;
use coureur::games::{Files, Terms};
use coureur::log::{Entry, Signed, read_log};
use coureur::side::{BySide, Side};
use coureur::speech::view::Place;
use coureur::table::{Act, Desk, Mode, NewGame, RandomPlayer, Rest, Seat, Step, replay};
use std::sync::Arc;

fn terms(scenario: &str) -> Terms {
    Terms { scenario: scenario.to_owned(), ..NewGame::usual("bayonets-tomahawks").unwrap() }
}

/// A duel from a position in the middle of something.
struct War {
    duel: Duel,
    start: String,
}

impl War {
    fn from(position: &str, nonce: u8) -> War {
        let terms = terms("loudoun-1757");
        let start = plain(&terms, None, position).unwrap();
        let identities = BySide { british: identity("Anna", 1), french: identity("Ben", 2) };
        let new = NewGame { terms, mode: Mode::Duel, side: Side::British, players: Vec::new(), chain: 1024 };
        let files = Files { data: None, start: Some(&start) };
        let (entries, british) = new.open(&identities.british, files, [nonce; 16], TIME).unwrap();
        let french = Desk::new(british.table().clone(), Arc::clone(&identities.french));
        let (join, table) = french.begin(Seat::Player(Side::French)).unwrap().close(TIME).unwrap();
        let french = Desk::new(table, Arc::clone(&identities.french));
        let player = RandomPlayer::new(u64::from(nonce));
        let mut duel = Duel { desks: BySide { british, french }, identities, entries, player };
        duel.hand_over(Side::British, &join).unwrap();
        duel.entries.push(join);
        War { duel, start }
    }

    fn asked(&self) -> &'static str {
        self.duel.desks.british.table().play().next().ask().map_or("nothing", |ask| ask.kind)
    }

    /// Lines of orders of whoever is asked, in one letter.
    fn orders(&mut self, side: Side, lines: &[&str], rest: Rest) -> Vec<Signed> {
        let steps: Vec<Step> = lines.iter().map(|line| Step::Line((*line).to_owned())).collect();
        let written = self.duel.desks[side].run_steps(&steps, rest, TIME).unwrap();
        assert!(rest == Rest::HandBack || written.left.is_empty(), "{:?}", written.left);
        let entries = written.entries.clone();
        self.duel.take_all(side, written);
        entries
    }

    /// What nobody decides goes by itself, until somebody is asked to decide.
    fn settled(&mut self) {
        while let Some(side) = self.duel.on_move() {
            if self.duel.desks[side].table().waiting().decision {
                return;
            }
            self.orders(side, &[], Rest::HandBack);
        }
    }

    fn letters(&self) -> usize {
        letters(&self.duel.entries)
    }

    /// The whole log holds, from its header to its end.
    fn verify(&self) {
        let log = read_log(self.duel.text().as_bytes()).unwrap();
        let table = replay(&log, Files { data: None, start: Some(&self.start) }).unwrap();
        assert_eq!(table.digest(), self.duel.desks.british.table().digest());
    }
}

/// How often the log changes hands.
fn letters(entries: &[Signed]) -> usize {
    let seats: Vec<&str> = entries.iter().map(|signed| signed.document().seat().as_str()).collect();
    seats.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The acts that say something, by their first word and, of answers, what was answered.
fn told(signed: &Signed) -> Vec<String> {
    let told = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["order", side, verb, ..] => Some(format!("order {side} {verb}")),
            ["unsealed", side, _, verb, ..] => Some(format!("unsealed {side} {verb}")),
            ["sealed", side, ..] => Some(format!("sealed {side}")),
            ["show", ..] => Some("show".to_owned()),
            _ => None,
        }
    };
    entry(signed).acts.iter().filter_map(|act| told(act.text.as_str())).collect()
}

/// In a random duel: each pair of cards is sealed by one, answered and shown by the other, opened and shown by the first; whoever is
/// asked next is in the game already.
#[test]
fn r7_1_choosing_cards_costs_no_letter_beyond_the_two_answers() {
    let mut duel = Duel::open_on(terms("vaudreuil-1755"), 5, 1024, 5);
    let mut seen = BySide { british: 0, french: 0 };
    for _ in 0..400 {
        if seen.british > 0 && seen.french > 0 {
            break;
        }
        assert!(duel.step(), "the game ended too early");
        let [.., sealed, answered, opened] = &duel.entries[..] else { continue };
        let opened = told(opened);
        let Some(at) = opened.iter().position(|act| act.starts_with("unsealed") && act.ends_with("play"))
        else {
            continue;
        };
        let (first, cards) =
            if opened[at].contains("british") { ("british", [1, 2]) } else { ("french", [2, 1]) };
        let second = if first == "british" { "french" } else { "british" };
        assert!(told(sealed).contains(&format!("sealed {first}")), "{:?}", told(sealed));
        let mut answer = vec![format!("order {second} play")];
        answer.extend(vec!["show".to_owned(); cards[1]]);
        assert_eq!(told(answered), answer, "the answer and its cards, in one letter");
        let shows = opened[at + 1..].iter().take_while(|act| *act == "show").count();
        assert_eq!(shows, cards[0], "{opened:?}");
        let play = duel.desks.british.table().play();
        assert!(play.next().ask().is_some(), "nobody has to show anything any more");
        if first == "british" { seen.british += 1 } else { seen.french += 1 }
    }
    assert!(seen.british > 0 && seen.french > 0, "{seen:?}");
}

/// What the honest side's program says to an entry.
fn refusal(duel: &mut Duel, to: Side, signed: &Signed) -> String {
    let before = duel.desks[to].table().digest();
    let error = duel.hand_over(to, signed).expect_err("a cheat was accepted");
    assert_eq!(duel.desks[to].table().digest(), before, "a refused entry changed something");
    error.code_text()
}

fn place(entry: &Entry, verb: &str) -> usize {
    entry.acts.iter().position(|act| act.text.as_str().starts_with(verb)).unwrap()
}

/// A duel just before somebody seals his first card, the one of this number; with the entry that does it.
fn at_seal(number: usize) -> (Duel, Side, Signed) {
    let mut duel = Duel::open_on(terms("vaudreuil-1755"), 3, 1024, 3);
    loop {
        let side = duel.on_move().unwrap();
        let signed = answer(&duel, side, number);
        let mut table = duel.desks[side].table().clone();
        table.enter(entry(&signed), signed.hash().as_bytes()).unwrap();
        let cards = table.play().next().ask().is_some_and(|ask| ask.kind == "card");
        if cards && entry(&signed).acts.iter().any(|act| act.text.as_str().starts_with("sealed")) {
            return (duel, side, signed);
        }
        accept(&mut duel, side, signed);
    }
}

/// An entry in which each question is answered with the first choice, and the one for cards with that of this number.
fn answer(duel: &Duel, side: Side, number: usize) -> Signed {
    let choose = &mut |_: Side, orders: &[String]| if orders[0].starts_with("play") { number } else { 0 };
    entry_by(&duel.desks[side], Seat::Player(side), choose).0
}

fn accept(duel: &mut Duel, side: Side, signed: Signed) {
    for to in Side::ALL {
        duel.hand_over(to, &signed).unwrap();
    }
    assert_eq!(entry(&signed).seat.as_str(), side.word());
    duel.entries.push(signed);
}

/// The first card is sealed, answered and about to be opened.
fn at_opening(number: usize) -> (Duel, Side, Signed) {
    let (mut duel, first, sealed) = at_seal(number);
    accept(&mut duel, first, sealed);
    let answered = answer(&duel, first.other(), 0);
    accept(&mut duel, first.other(), answered);
    let opened = answer(&duel, first, 0);
    (duel, first, opened)
}

#[test]
fn a_card_shown_with_an_answer_is_the_one_that_was_named_and_is_shown_once_and_then() {
    let (mut duel, first, sealed) = at_seal(0);
    let second = first.other();
    accept(&mut duel, first, sealed);
    let answered = answer(&duel, second, 0);
    let who = duel.identities[second].clone();
    let (order, show) = (place(entry(&answered), "order"), place(entry(&answered), "show"));
    assert!(order < show);
    // Another card of the hand is named than is shown.
    let other = answer(&duel, second, 1);
    let cheat = altered(&answered, &who, |one| one.acts[order] = entry(&other).acts[order].clone());
    assert_eq!(refusal(&mut duel, first, &cheat), "coureur::table::card_not_dealt");
    // It is shown before the answer is given.
    let cheat = altered(&answered, &who, |one| one.acts.swap(order, show));
    assert_eq!(refusal(&mut duel, first, &cheat), "coureur::table::not_yours");
    // It is not shown at all.
    let cheat = altered(&answered, &who, |one| drop(one.acts.remove(show)));
    assert_eq!(refusal(&mut duel, first, &cheat), "coureur::table::owes");
    // It is shown twice.
    let cheat = altered(&answered, &who, |one| one.acts.insert(show, one.acts[show].clone()));
    assert_eq!(refusal(&mut duel, first, &cheat), "coureur::table::not_yours");
    accept(&mut duel, second, answered);
}

/// Whoever sealed shows another card than he sealed: that of another answer, which he holds as well.
#[test]
fn a_card_shown_with_an_opening_is_the_one_that_was_sealed() {
    let (mut duel, first, opened) = at_opening(0);
    let (_, _, other) = at_opening(1);
    let who = duel.identities[first].clone();
    let (here, there) = (place(entry(&opened), "show"), place(entry(&other), "show"));
    assert_ne!(entry(&opened).acts[here].text, entry(&other).acts[there].text);
    let cheat = altered(&opened, &who, |one| one.acts[here] = entry(&other).acts[there].clone());
    assert_eq!(refusal(&mut duel, first.other(), &cheat), "coureur::table::card_not_dealt");
    let words = place(entry(&opened), "unsealed");
    let cheat = altered(&opened, &who, |one| {
        let sealed = one.acts[words].text.as_str().to_owned();
        let (head, _) = sealed.split_once(" play ").unwrap();
        let other = entry(&other).acts[place(entry(&other), "unsealed")].text.as_str().to_owned();
        let (_, card) = other.split_once(" play ").unwrap();
        one.acts[words].text = format!("{head} play {card}").parse().unwrap();
    });
    assert_eq!(refusal(&mut duel, first.other(), &cheat), "coureur::table::false_opening");
    accept(&mut duel, first, opened);
}

#[test]
fn nothing_is_shown_before_the_other_has_sealed() {
    let (mut duel, first, sealed) = at_seal(0);
    let (_, _, opened) = at_opening(0);
    let who = duel.identities[first].clone();
    // With the seal, where only he knows what it will be.
    let show = entry(&opened).acts[place(entry(&opened), "show")].clone();
    let cheat = altered(&sealed, &who, |one| one.acts.push(show));
    assert_eq!(refusal(&mut duel, first.other(), &cheat), "coureur::table::not_yours");
}

/// The other side may propose a takeback to where an answer lay open and shown: it serves again.
#[test]
fn a_card_shown_with_an_answer_serves_again_after_a_takeback() {
    let (mut duel, first, opened) = at_opening(0);
    let back = duel.desks[first].table().number();
    accept(&mut duel, first, opened);
    let Some(side) = duel.on_move() else { panic!("somebody is asked") };
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    draft.act(Act::Undo(back)).unwrap();
    let signed = draft.close(TIME).unwrap().0;
    accept(&mut duel, side, signed);
    let mut draft = duel.desks[side.other()].begin(Seat::Player(side.other())).unwrap();
    draft.act(Act::UndoYes).unwrap();
    let signed = draft.close(TIME).unwrap().0;
    accept(&mut duel, side.other(), signed);
    let asked = |duel: &Duel| duel.desks.british.table().play().next().ask().map(|ask| ask.kind);
    if duel.on_move() == Some(first) && asked(&duel) == Some("card") {
        let opened = answer(&duel, first, 0);
        accept(&mut duel, first, opened);
    }
    assert_ne!(asked(&duel), Some("card"), "nobody had to show anything again");
}

/// Both factions have a card in play, the British are First Player, and in a Battle at Mekekasink everything is asked that can be.
fn position(battle: bool) -> String {
    let fight = "bde-royal-highland: mekekasink, bde-campbell: mekekasink, bde-44th-48th: mekekasink, \
                 cmdr-wolfe: mekekasink, cmdr-bradstreet: mekekasink, light-howe: mekekasink, light-gage: mekekasink, \
                 bde-berry: mekekasink, bde-bearn-guyenne: mekekasink, cmdr-montcalm: mekekasink, cmdr-levis: mekekasink, \
                 light-aubry: mekekasink, light-belestre: mekekasink";
    let (pieces, spaces) = match battle {
        true => (fight, "mekekasink: {battle: true, at_start: {units: {british: false, french: true}}}"),
        false => ("", ""),
    };
    in_the_first_phase(pieces, spaces)
}

fn in_the_first_phase(pieces: &str, spaces: &str) -> String {
    format!(
        "world: {{round: ar-5, pieces: {{{pieces}}}, spaces: {{{spaces}}}, cards: {{played: [7, 42]}}, \
         action_round: {{first: british, faction: {{british: {{card: 7, left: [light, army]}}, french: {{card: 42, left: [light]}}}}}}}}\n\
         stack: [{{RoundOf: {{}}}}, {{ActionRound: {{stage: first-phase}}}}]\n"
    )
}

const POLICIES: [&str; 8] = [
    "rerolls all",
    "hits highland-last",
    "routs light",
    "retreats in-supply",
    "leads highest",
    "forts blow-up",
    "victims brigades",
    "chits keep",
];

/// What policies answer.
const BATTLE: [&str; 9] =
    ["reroll", "hit", "rout", "combine", "retreat", "commander", "fort", "overwhelm-losses", "chit"];

/// Both Action Phases, without an Action but with what is said before each ends; then whatever is asked of anybody, up to the next cards.
fn round(war: &mut War, begin: &str, said: &[&str]) -> usize {
    war.settled();
    let before = war.letters();
    let british: Vec<&str> = [begin].iter().chain(said).chain(&["done"]).copied().collect();
    war.orders(Side::British, &british, Rest::HandBack);
    war.settled();
    let french: Vec<&str> = said.iter().chain(&["done"]).copied().collect();
    war.orders(Side::French, &french, Rest::HandBack);
    war.settled();
    let is_policy = |order: &String| {
        let verb = |text: &str| text.split(' ').next().map(str::to_owned);
        POLICIES.iter().any(|policy| verb(policy) == verb(order))
    };
    for _ in 0..200 {
        if war.asked() == "card" {
            war.verify();
            return war.letters() - before;
        }
        let side = war.duel.on_move().unwrap();
        let player = &mut war.duel.player;
        // Whoever has no policy decides one by one.
        let (signed, table) = entry_by(&war.duel.desks[side], Seat::Player(side), &mut |_, orders| {
            let open: Vec<usize> = (0..orders.len()).filter(|index| !is_policy(&orders[*index])).collect();
            open[player.below(open.len())]
        });
        war.duel.desks[side] = war.duel.desks[side].moved_to(table);
        war.duel.take(side, signed);
        war.settled();
    }
    panic!("the round does not end");
}

/// A roll needs a letter of the other side, here the First Player's: no more than if he had been asked for a Reaction. It brings all
/// Battles, on one seed, and what the next cards need.
#[test]
fn r13_0_with_policies_on_both_sides_a_battle_costs_no_letter_of_its_own() {
    let quiet = round(&mut War::from(&position(false), 1), "hold light", &[]);
    let (mut without, mut with) = (0, 0);
    for nonce in 1..=4 {
        let mut war = War::from(&position(true), nonce);
        let alone = round(&mut War::from(&position(true), nonce), "pass", &[]);
        let agreed = round(&mut war, "pass", &POLICIES);
        println!(
            "letters of an Action Round with a Battle: {alone} without policies, {agreed} with them, {quiet} with a Reaction and no Battle"
        );
        assert_eq!(agreed, quiet, "the Battle had letters of its own");
        // Two Commanders of each side: somebody is asked, however the dice fall.
        assert!(alone > agreed, "nothing was asked");
        (without, with) = (without + alone, with + agreed);
        let rolls = |signed: &&Signed| {
            entry(signed).results.iter().any(|result| result.as_str().contains(" battle mekekasink"))
        };
        let fought: Vec<&Signed> = war.duel.entries[1..].iter().filter(rolls).collect();
        assert_eq!(fought.len(), 1, "one letter tells it all");
        let of_seed = |result: &str| result.strip_prefix("roll ")?.split(' ').next().map(str::to_owned);
        let seeds: Vec<String> =
            entry(fought[0]).results.iter().filter_map(|result| of_seed(result.as_str())).collect();
        assert!(seeds.len() > 2 && seeds.iter().all(|seed| *seed == seeds[0]), "one seed served: {seeds:?}");
        assert!(
            entry(fought[0]).acts.iter().any(|act| act.text.as_str().starts_with("share ")),
            "it would have been written anyway"
        );
    }
    println!(
        "letters per Action Round with a Battle: {:.1} without policies, {:.1} with them",
        f64::from(u32::try_from(without).unwrap()) / 4.0,
        f64::from(u32::try_from(with).unwrap()) / 4.0
    );
}

/// A Raid with its dice, a march after it, and the end of the phase: one letter, and the other side's answer carries it all out.
#[test]
fn r7_2_an_action_phase_is_one_set_of_orders_whatever_is_rolled_in_it() {
    let mut war = War::from(&position(false), 9);
    war.settled();
    let before = war.duel.entries.len();
    let lines = [
        "pass",
        "use light raid; raid rogers on ticonderoga; to ticonderoga",
        "use army army-movement; from albany; take all; to lake george; halt",
        "done",
        "rerolls free; hits in-order; retreats to friends",
    ];
    let lines: Vec<&str> = lines.iter().flat_map(|line| line.split("; ")).collect();
    let written = war.orders(Side::British, &lines, Rest::GiveAhead);
    assert_eq!(written.len(), 1);
    let aheads: Vec<&str> = entry(&written[0])
        .acts
        .iter()
        .map(|act| act.text.as_str())
        .filter(|act| act.starts_with("ahead"))
        .collect();
    assert!(aheads.iter().any(|act| act.contains("reroll rerolls free")), "{aheads:?}");
    assert!(aheads.iter().any(|act| act.contains("retreat retreats to-friends")), "{aheads:?}");
    war.settled();
    assert_eq!(
        (war.asked(), war.duel.on_move()),
        ("action", Some(Side::French)),
        "the British phase is over"
    );
    let seats: Vec<&str> =
        war.duel.entries[before..].iter().map(|signed| entry(signed).seat.as_str()).collect();
    assert_eq!(seats, ["british", "french"], "one letter, and the answer to its dice");
    let view = war.duel.desks.french.table().play().view();
    let rogers = view.pieces.iter().find(|piece| piece.id == "light-rogers").unwrap();
    assert!(rogers.states.iter().any(|state| state.name == "Spent"), "the Raid was carried out");
    assert!(
        !war.duel.desks.french.table().ahead(Side::British).collect::<Vec<_>>().is_empty(),
        "policies wait"
    );
    war.verify();
}

/// A stack that is Overwhelmed goes where its owner said: to the first space he has named that is open to it, else by his policy, and nobody
/// writes to him for it.
#[test]
fn ruling_188_where_to_retreat_is_named_ahead_before_a_policy() {
    let pieces = "light-howe: york, light-gage: taconnet, light-lery: zawakwtegok, light-langis: zawakwtegok, \
                  light-lacorne: zawakwtegok, light-villiers: zawakwtegok";
    for (named, goes) in [
        (&["retreat to wills creek", "retreat to taconnet", "retreat to boston"][..], "taconnet"),
        (&["retreat to rumford", "retreats to friends"], "rumford"),
        (&["retreat to wills creek", "retreat to sail box", "retreats to friends"], "boston"),
    ] {
        let mut war = War::from(&in_the_first_phase(pieces, ""), 3);
        war.settled();
        war.orders(Side::British, &[&["pass", "done"], named].concat(), Rest::GiveAhead);
        war.settled();
        let march = ["use light light-movement", "from zawakwtegok", "take all", "to york"];
        war.orders(Side::French, &march, Rest::HandBack);
        assert_eq!((war.asked(), war.duel.on_move()), ("march", Some(Side::French)), "nobody was asked");
        let view = war.duel.desks.french.table().play().view();
        let howe = view.pieces.iter().find(|piece| piece.id == "light-howe").unwrap();
        assert_eq!(howe.place, Place::Space { space: goes.to_owned(), inside: false }, "{named:?}");
        war.verify();
    }
}

/// The windows that open in Battles.
const WINDOWS: [&str; 5] =
    ["emergency-artillery", "wilderness-ambush", "coup-de-main", "indomitable-abbatis", "fleet-withdrawal"];

/// An entry by lot; with policies wherever they can be given. Nobody is asked what he has said before.
fn by_lot(duel: &mut Duel, side: Side, policies: bool) -> Signed {
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    let waived = draft.table().waived(side).next().is_some();
    for window in WINDOWS.iter().filter(|_| policies && !waived) {
        draft.act(Act::Waive { side, window: (*window).to_owned() }).unwrap();
    }
    loop {
        let play = draft.table().play();
        let asked = draft.asked_side().filter(|_| draft.table().waiting().decision);
        let (kind, facts) = (play.next().ask().map_or("", |ask| ask.kind), play.facts());
        let said = |policy: &&str| facts.contains(&format!("policy {} {policy}\n", side.word()));
        let all = asked.is_some() && POLICIES.iter().all(said);
        assert!(!all || !BATTLE.contains(&kind), "{kind} was asked of whoever had said it before");
        let legal = asked.map(|side| draft.legal(side)).unwrap_or_default();
        match legal.iter().find(|offer| policies && POLICIES.contains(&offer.code.as_str())) {
            Some(policy) => draft.take(side, policy).unwrap(),
            None if duel.player.decide(&mut draft).unwrap() => {}
            None => break,
        }
    }
    let (signed, table) = draft.close(TIME).unwrap();
    duel.desks[side] = duel.desks[side].moved_to(table);
    signed
}

/// Whole rounds by lot, the same players from the same position: how often the log changes hands. (With other orders come other dice and
/// other wars: of games by lot no more can be said than that nobody is asked twice.)
#[test]
fn ruling_180_nobody_is_asked_what_he_has_said_before() {
    let count = |policies: bool| -> (usize, u64) {
        let (mut all, mut rounds) = (0, 0);
        for seed in 11..13 {
            let mut duel = Duel::open_on(terms("loudoun-1757"), seed, 4096, 11);
            let stretch = |duel: &Duel| duel.desks.british.table().play().stretch();
            let begun = stretch(&duel);
            while stretch(&duel) < begun + 5 {
                let Some(side) = duel.on_move() else { break };
                let signed = by_lot(&mut duel, side, policies);
                duel.take(side, signed);
            }
            (all, rounds) = (all + letters(&duel.entries), rounds + stretch(&duel) - begun);
        }
        (all, rounds)
    };
    let ((alone, rounds), (agreed, same)) = (count(false), count(true));
    println!(
        "letters per Action Round of Bayonets & Tomahawks, by lot: {:.1} without policies, {:.1} with them",
        alone as f64 / rounds as f64,
        agreed as f64 / same as f64
    );
}
