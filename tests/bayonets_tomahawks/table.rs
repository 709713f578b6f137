//! Bayonets & Tomahawks at the table: chits that only their holder sees, decks that only one side draws from, and everybody
//! who would make something of that.

use crate::common::TIME;
use crate::lot::{Company, Opening, entry};
use coureur::engine::{Next, RandomTable, Slot};
use coureur::errors::Worded as _;
use coureur::games::{self, Files, Terms, start};
use coureur::log::{Act as LogAct, Document, Entry, Signed};
use coureur::side::Side;
use coureur::speech::HiddenCards;
use coureur::table::{Mode, NewGame, Owed, Seat, Table};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const BRITISH: Seat = Seat::Player(Side::British);
const FRENCH: Seat = Seat::Player(Side::French);
/// The decks by their numbers in slots.
const BRITISH_BUILDUP: u8 = 0;
const FRENCH_BUILDUP: u8 = 2;
const INDIAN: u8 = 4;
const BRITISH_CHITS: u8 = 5;
const FRENCH_CHITS: u8 = 6;

const NOT_DEALT: &str = "coureur::table::card_not_dealt";

fn terms(scenario: &str) -> Terms {
    Terms { scenario: scenario.to_owned(), ..NewGame::usual("bayonets-tomahawks").unwrap() }
}

/// People who do nothing but move, from the beginning of a scenario or from a position.
fn company(mode: Mode, scenario: &str, world: Option<&str>) -> Company {
    company_at(mode, scenario, world.map(|world| format!("world: {{{world}}}")).as_deref())
}

fn company_at(mode: Mode, scenario: &str, position: Option<&str>) -> Company {
    company_by(3, mode, scenario, position)
}

/// By some other luck.
fn company_by(seed: u64, mode: Mode, scenario: &str, position: Option<&str>) -> Company {
    let terms = terms(scenario);
    let plain = |text: &str| &*start::plain(&terms, None, text).unwrap().leak();
    let files = Files { data: None, start: position.map(plain) };
    Company::at(Opening {
        terms,
        mode,
        files,
        chain: 512,
        seed,
        asides: usize::MAX / 8,
        pace: 60,
        revises: false,
    })
}

/// The kind of the question and the side that is asked, if a person is.
fn asked(company: &Company) -> Option<(&'static str, Side)> {
    let table = company.table();
    let seat = table.waiting().seats.first().copied()?;
    let ready = table.waiting().decision && table.owed(seat).is_empty();
    let ask = table.play().next().ask().filter(|_| ready)?;
    Side::ALL.into_iter().find(|side| ask.is_put_to(*side)).map(|side| (ask.kind, side))
}

/// Plays on until a side is asked such a question.
fn until(company: &mut Company, kind: &str, side: Side) {
    while asked(company) != Some((kind, side)) {
        assert!(company.step(), "nobody is asked `{kind}`");
    }
}

/// What the seat that is asked would sign if it gave this order, the first open one by default.
fn next_entry(company: &Company, seat: Seat, code: Option<&str>) -> Entry {
    let side = seat.side().unwrap();
    let mut draft = company.desk(seat).begin(seat).unwrap();
    let offers = draft.legal(side);
    let offer = code.map_or(offers.first(), |code| offers.iter().find(|offer| offer.code == code));
    draft.take(side, offer.expect("it is open")).unwrap();
    entry(&draft.close(&company.time()).unwrap().0).clone()
}

/// What everybody else says to it.
#[track_caller]
fn refused(company: &Company, cheat: &Entry) -> String {
    let seat = Seat::from_word(cheat.seat.as_str()).unwrap();
    let signed = Document::Entry(cheat.clone()).sign(&company.identities[&seat]).unwrap();
    let mut table = company.table().clone();
    table.enter(entry(&signed), signed.hash().as_bytes()).expect_err("a cheat was accepted").code_text()
}

fn act(words: &str) -> LogAct {
    LogAct::new(words.parse().unwrap())
}

fn place(entry: &Entry, verb: &str) -> usize {
    entry
        .acts
        .iter()
        .position(|act| act.text.as_str().starts_with(verb))
        .unwrap_or_else(|| panic!("no {verb}"))
}

/// The entry with another order or slot in the place of the first act that begins with these words.
fn with(honest: &Entry, verb: &str, words: &str) -> Entry {
    let mut cheat = honest.clone();
    cheat.acts[place(honest, verb)].text = words.parse().unwrap();
    cheat
}

/// The slots of a deck that a side holds.
fn held(table: &Table, side: Side, deck: u8) -> Vec<Slot> {
    table.play().hand(side).into_iter().filter(|slot| slot.deck == deck).collect()
}

/// What a seat sees of the cards that a side holds of a deck.
fn seen(company: &Company, by: Seat, side: Side, deck: u8) -> Vec<Option<String>> {
    let cards = company.desk(by).hand(side).into_iter().filter(|card| card.slot.deck == deck);
    cards.map(|card| card.face.map(|face| face.id)).collect()
}

const BOTH_HOLD: &str = "round: winter-quarters, cards: {chits: {british: {held: 0}, french: {held: 0}}}";
const TWO_DRAWN: &str = "round: winter-quarters, cards: {chits: {british: {owed: 2}, french: {owed: 0}}}";

#[test]
fn r18_3_1_nobody_but_its_holder_sees_a_chit() {
    for mode in [Mode::Duel, Mode::Umpire] {
        let mut company = company(mode, "campaign-1755-59", Some(TWO_DRAWN));
        with_chit(&mut company, "share");
        let own = seen(&company, BRITISH, Side::British, BRITISH_CHITS);
        assert!(!own.is_empty() && own.iter().all(Option::is_some), "{}: {own:?}", mode.word());
        let theirs = seen(&company, FRENCH, Side::British, BRITISH_CHITS);
        assert!(theirs.iter().all(Option::is_none), "{}: {theirs:?}", mode.word());
    }
}

#[test]
fn r18_3_2_no_other_chit_is_shown_than_the_one_that_is_held() {
    let mut company = company(Mode::Duel, "campaign-1755-59", Some(BOTH_HOLD));
    until(&mut company, "show-chit", Side::British);
    let honest = next_entry(&company, BRITISH, None);
    let named = honest.acts[place(&honest, "order ")].text.as_str().rsplit(' ').next().unwrap().to_owned();
    // He holds one; he would rather it were another. The rules cannot tell, the cards can.
    let all = company.table().play().decks()[usize::from(BRITISH_CHITS)].cards.clone();
    assert_eq!(all.len(), 12);
    for other in all.iter().filter(|chit| **chit != named) {
        let cheat = with(&honest, "order ", &format!("order british show chit {other}"));
        assert_eq!(refused(&company, &cheat), NOT_DEALT, "{other}");
    }
    // A chit that lies in the pool, one of the other side, a card.
    let [mine] = held(company.table(), Side::British, BRITISH_CHITS)[..] else { panic!("one is held") };
    let reserve =
        company.table().play().hand(Side::British).into_iter().find(|slot| slot.deck < BRITISH_CHITS);
    let [theirs] = held(company.table(), Side::French, FRENCH_CHITS)[..] else { panic!("one is held") };
    let pool = Slot { number: mine.number + 1, ..mine };
    for slot in [pool, theirs] {
        assert_eq!(refused(&company, &with(&honest, "show ", &format!("show {slot}"))), NOT_DEALT, "{slot}");
    }
    // The Reserve is in his hand too, but what he proves is of another slot.
    let reserve = with(&honest, "show ", &format!("show {}", reserve.unwrap()));
    assert_eq!(refused(&company, &reserve), "coureur::table::false_share");
    // He shows without naming, names without showing, and names what is no chit of his.
    let mut silent = honest.clone();
    silent.acts.remove(place(&honest, "order "));
    assert_eq!(refused(&company, &silent), "coureur::table::not_yours");
    let mut unshown = honest.clone();
    unshown.acts.truncate(place(&honest, "show "));
    assert_eq!(refused(&company, &unshown), "coureur::table::owes");
    let cheat = with(&honest, "order ", "order british show chit 2l");
    assert_eq!(refused(&company, &cheat), "coureur::table::illegal_order");
}

#[test]
fn r18_3_1_a_chit_that_went_back_is_not_claimed_a_second_time() {
    let mut company = company(Mode::Duel, "campaign-1755-59", Some(TWO_DRAWN));
    until(&mut company, "chit", Side::British);
    let [first, second] = held(company.table(), Side::British, BRITISH_CHITS)[..] else {
        panic!("two are drawn")
    };
    let faces = seen(&company, BRITISH, Side::British, BRITISH_CHITS);
    let mut draft = company.desk(BRITISH).begin(BRITISH).unwrap();
    draft.line("replace chit").unwrap();
    company.close(draft);
    until(&mut company, "show-chit", Side::British);
    assert_eq!(held(company.table(), Side::British, BRITISH_CHITS), [second]);
    // He has the other's share of the first one still, and knows what it is.
    let honest = next_entry(&company, BRITISH, None);
    let old = faces[0].clone().unwrap();
    for order in
        [honest.acts[place(&honest, "order ")].text.to_string(), format!("order british show chit {old}")]
    {
        let cheat = with(&with(&honest, "order ", &order), "show ", &format!("show {first}"));
        assert_eq!(refused(&company, &cheat), NOT_DEALT, "{order}");
    }
}

#[test]
fn r18_3_1_whoever_must_let_a_chit_be_seen_gives_its_true_share() {
    let owes = |company: &Company| {
        let owed = company.table().owed(FRENCH);
        let chit = |slot: &Slot| slot.deck == BRITISH_CHITS;
        let chits = |owed: &Owed| matches!(owed, Owed::Shares(slots) if slots.iter().any(chit));
        company.table().waiting().seats.first() == Some(&FRENCH) && owed.iter().any(chits)
    };
    // Often enough he gives it along with something else that he is asked for: one game after the other until he owes just that.
    let position = format!("world: {{{TWO_DRAWN}}}");
    let open = |seed| company_by(seed, Mode::Duel, "campaign-1755-59", Some(&position));
    let come = |mut company: Company| (0..80).find(|_| owes(&company) || !company.step()).map(|_| company);
    let company = (0..40).map(open).find_map(|company| come(company).filter(owes)).expect("no chit is drawn");
    let (signed, _) = company.desk(FRENCH).begin(FRENCH).unwrap().close(&company.time()).unwrap();
    let honest = entry(&signed).clone();
    let at = place(&honest, &format!("share card-{BRITISH_CHITS}-"));
    let mut without = honest.clone();
    without.acts.remove(at);
    let code = refused(&company, &without);
    assert!(["coureur::table::owes", "coureur::table::not_yours"].contains(&code.as_str()), "{code}");
    let mut junk = honest.clone();
    junk.acts[at].blob[40] ^= 1;
    assert_eq!(refused(&company, &junk), "coureur::table::false_share");
    // Nor does he take a look at it by a share of his own chits.
    let mut own = honest;
    own.acts[at].text = format!("share card-{FRENCH_CHITS}-0").parse().unwrap();
    assert_eq!(refused(&company, &own), "coureur::table::not_yours");
}

/// Plays on until a seat comes to such a question in an entry of its own; the entry so far, with the first answer by default.
fn draft_at(company: &mut Company, seat: Seat, kind: &str, which: usize) -> Entry {
    let side = seat.side().unwrap();
    loop {
        if company.table().waiting().seats.first() == Some(&seat) {
            let mut draft = company.desk(seat).begin(seat).unwrap();
            let offers = draft.legal(side);
            let here = draft.asked_side() == Some(side)
                && draft.table().play().next().ask().is_some_and(|ask| ask.kind == kind);
            if here && offers.len() > which {
                draft.take(side, &offers[which]).unwrap();
                return entry(&draft.close(&company.time()).unwrap().0).clone();
            }
        }
        assert!(company.step(), "nobody is asked `{kind}`");
    }
}

/// Plays on until a seat shows a card of a deck, having chosen the first that it could; the entry in which it does.
fn showing(company: &mut Company, seat: Seat, deck: u8) -> Entry {
    let side = seat.side().unwrap();
    let shows = |act: &LogAct| act.text.as_str().starts_with(&format!("show card-{deck}-"));
    loop {
        if company.table().waiting().seats.first() == Some(&seat) {
            let mut draft = company.desk(seat).begin(seat).unwrap();
            while draft.asked_side() == Some(side)
                && draft.table().play().next().ask().is_some_and(|ask| ask.kind.ends_with("card"))
            {
                // Before the other's share of it is in he cannot name his card.
                let Some(offer) = draft.legal(side).into_iter().next() else { break };
                draft.take(side, &offer).unwrap();
            }
            if let Ok((signed, _)) = draft.close(&company.time())
                && entry(&signed).acts.iter().any(shows)
            {
                return entry(&signed).clone();
            }
        }
        assert!(company.step(), "no card of the deck {deck} is shown");
    }
}

#[test]
fn r6_0_each_side_sees_its_own_decks_only() {
    let mut company = company(Mode::Duel, "vaudreuil-1755", None);
    let honest = showing(&mut company, FRENCH, INDIAN);
    for (holder, other, deck) in [(FRENCH, BRITISH, FRENCH_BUILDUP), (FRENCH, BRITISH, INDIAN)] {
        let side = holder.side().unwrap();
        let cards = seen(&company, holder, side, deck);
        assert!(!cards.is_empty() && cards.iter().all(Option::is_some), "{holder:?} {deck}: {cards:?}");
        let theirs = seen(&company, other, side, deck);
        assert!(theirs.iter().all(Option::is_none), "{other:?} {deck}: {theirs:?}");
    }
    assert!(seen(&company, FRENCH, Side::British, BRITISH_BUILDUP).iter().all(Option::is_none));
    // The Indian card that was drawn, and no other; not one of another deck in its place.
    let shown = place(&honest, &format!("show card-{INDIAN}-"));
    let at = honest.acts[..shown].iter().rposition(|act| act.text.as_str().starts_with("order ")).unwrap();
    let order = honest.acts[at].text.to_string();
    let is_indian = |word: &str| word.parse::<u8>().is_ok_and(|card| (43..=54).contains(&card));
    let named = order.split(' ').find(|word| is_indian(word)).unwrap();
    let naming = |other: &str| {
        let words: Vec<&str> =
            order.split(' ').map(|word| if word == named { other } else { word }).collect();
        let mut cheat = honest.clone();
        cheat.acts[at] = act(&words.join(" "));
        refused(&company, &cheat)
    };
    for card in (43..=54).map(|card| card.to_string()).filter(|card| card != named) {
        assert_eq!(naming(&card), NOT_DEALT, "{card}");
    }
    for wrong in ["22", "1", "55", "2a"] {
        assert_eq!(naming(wrong), "coureur::table::illegal_order", "{wrong}");
    }
    let mut cheat = honest.clone();
    cheat.acts[at] = act(&order.replace("french", "british"));
    assert_eq!(refused(&company, &cheat), "coureur::table::not_yours");
}

/// In AR2 the French hold their Reserve and a card of the same deck: what they show if they play one of the two.
fn shown_of_two(which: usize) -> (Company, Entry, LogAct) {
    let mut company = company(Mode::Duel, "vaudreuil-1755", None);
    while company.table().play().view().clock.season.id != "ar-2" {
        assert!(company.step(), "there is an AR2");
    }
    let mut honest = draft_at(&mut company, FRENCH, "card", which);
    loop {
        let show = honest.acts.iter().find(|act| act.text.as_str().starts_with("show card-2-")).cloned();
        if let Some(show) = show {
            return (company, honest, show);
        }
        let signed = Document::Entry(honest).sign(&company.identities[&FRENCH]).unwrap();
        let mut table = company.table().clone();
        table.enter(entry(&signed), signed.hash().as_bytes()).unwrap();
        company.go_on_from(company.entries.len(), signed, table);
        while company.table().waiting().seats.first() != Some(&FRENCH) {
            assert!(company.step());
        }
        let draft = company.desk(FRENCH).begin(FRENCH).unwrap();
        honest = entry(&draft.close(&company.time()).unwrap().0).clone();
    }
}

#[test]
fn r6_0_1_the_reserve_is_not_shown_for_the_card_that_was_drawn() {
    let [(company, honest, one), (_, _, other)] = [0, 1].map(shown_of_two);
    assert_ne!(one.text, other.text);
    // Both slots are in his hand, and he can prove either: but he has named one.
    let mut cheat = honest.clone();
    cheat.acts[place(&honest, "show card-2-")] = other;
    assert_eq!(refused(&company, &cheat), NOT_DEALT);
}

#[test]
fn r5_3_no_deck_is_shuffled_in_for_another() {
    let mut company = company(Mode::Duel, "vaudreuil-1755", None);
    while !company.entries[1..]
        .last()
        .is_some_and(|last| entry(last).acts.iter().any(|act| act.text.as_str() == "shuffle indian"))
    {
        assert!(company.step());
    }
    let honest = entry(company.entries.last().unwrap()).clone();
    let before = company.table_before(company.entries.len() - 1);
    let code = |cheat: &Entry| before.clone().enter(cheat, &[7; 32]).expect_err("accepted").code_text();
    let shuffle = |deck: &str| place(&honest, &format!("shuffle {deck}"));
    // Twelve chits of one side look like those of the other, and twelve Indian cards like twelve chits.
    for (one, other) in
        [("british-chits", "french-chits"), ("british-buildup", "french-buildup"), ("indian", "french-chits")]
    {
        let mut swapped = honest.clone();
        let (a, b) = (shuffle(one), shuffle(other));
        let blob = std::mem::take(&mut swapped.acts[a].blob);
        swapped.acts[a].blob = std::mem::replace(&mut swapped.acts[b].blob, blob);
        assert_eq!(code(&swapped), "coureur::table::false_shuffle", "{one} and {other}");
        let mut twice = honest.clone();
        twice.acts[b].text = twice.acts[a].text.clone();
        assert!(!code(&twice).is_empty());
    }
    let mut none = honest.clone();
    none.acts.remove(shuffle("french-chits"));
    assert_eq!(code(&none), "coureur::table::owes");
}

/// The place of the first chit that an umpire seals, or shows.
fn with_chit(company: &mut Company, verb: &str) -> (usize, usize) {
    let is = |act: &LogAct| act.text.as_str().starts_with(&format!("{verb} card-{BRITISH_CHITS}-"));
    let find = |signed: &Signed| entry(signed).acts.iter().position(is);
    loop {
        let at = company.entries.len() - 1;
        if at > 0
            && let Some(place) = find(&company.entries[at])
        {
            return (at, place);
        }
        assert!(company.step(), "no chit is met");
    }
}

#[test]
fn t8_an_umpires_junk_in_the_box_of_a_chit_is_found_when_he_opens() {
    let mut company = company(Mode::Umpire, "campaign-1755-59", Some(TWO_DRAWN));
    let (at, place) = with_chit(&mut company, "share");
    let mut forged = entry(&company.entries[at]).clone();
    *forged.acts[place].blob.last_mut().unwrap() ^= 1;
    let forged = Document::Entry(forged).sign(&company.identities[&Seat::Umpire]).unwrap();
    let mut table = company.table_before(at);
    table.enter(entry(&forged), forged.hash().as_bytes()).unwrap();
    company.go_on_from(at, forged, table);
    company.play(0);
    let found: Vec<(u64, String)> =
        company.table().offences().iter().map(|bad| (bad.entry, bad.offence.code_text())).collect();
    assert_eq!(found, [(at as u64, "coureur::table::false_box".to_owned())]);
}

#[test]
fn t15_an_umpire_shows_no_chit_but_the_one_he_has_sealed() {
    let mut company = company(Mode::Umpire, "campaign-1755-59", Some(BOTH_HOLD));
    let (at, place) = with_chit(&mut company, "show");
    let honest = entry(&company.entries[at]).clone();
    let shown = String::from_utf8(honest.acts[place].blob[32..].to_vec()).unwrap();
    let before = company.table_before(at);
    for other in ["0a", "1a", "2a", "2b"].into_iter().filter(|chit| *chit != shown) {
        let mut cheat = honest.clone();
        cheat.acts[place].blob.truncate(32);
        cheat.acts[place].blob.extend(other.as_bytes());
        let named = |act: &LogAct| act.text.as_str().contains("show chit ");
        let order = cheat.acts.iter().position(named);
        if let Some(order) = order {
            let text = cheat.acts[order].text.as_str().replace(&shown, other);
            cheat.acts[order] = act(&text);
        }
        assert_eq!(
            before.clone().enter(&cheat, &[7; 32]).expect_err("accepted").code_text(),
            NOT_DEALT,
            "{other}"
        );
    }
}

#[test]
fn t13_whoever_withholds_the_opening_is_named_and_the_audit_waits() {
    let mut company = company(Mode::Duel, "campaign-1755-59", Some(BOTH_HOLD));
    until(&mut company, "show-chit", Side::British);
    let mut draft = company.desk(BRITISH).begin(BRITISH).unwrap();
    draft.act(coureur::table::Act::Resign(Side::British)).unwrap();
    company.close(draft);
    assert_eq!(company.table().unopened().unwrap().seats, [FRENCH]);
    assert!(company.table().opened_cards().is_none());
    // He opens another secret, that of the loser; then his own.
    let (signed, _) = company.desk(FRENCH).begin(FRENCH).unwrap().close(TIME).unwrap();
    let honest = entry(&signed).clone();
    let theirs = entry(company.entries.last().unwrap())
        .acts
        .iter()
        .find(|act| act.text.as_str().starts_with("secret "))
        .unwrap();
    let cheat = with(&honest, "secret ", theirs.text.as_str());
    assert_eq!(refused(&company, &cheat), "coureur::table::false_secret");
    company.play(0);
    let opened = company.table().opened_cards().expect("all is open");
    assert!(company.table().unopened().is_none() && company.table().offences().is_empty());
    // Every card and every chit of either side has turned up in its slot.
    for (number, deck) in company.table().play().decks().iter().enumerate() {
        let found: Vec<&String> = opened
            .iter()
            .filter(|(slot, _)| usize::from(slot.deck) == number)
            .map(|(_, card)| card)
            .collect();
        assert!(found.iter().all(|card| deck.cards.contains(card)), "{}: {found:?}", deck.name);
        assert!(!found.is_empty(), "{}", deck.name);
    }
    let chits = |deck: u8| opened.keys().filter(|slot| slot.deck == deck).count();
    assert_eq!((chits(BRITISH_CHITS), chits(FRENCH_CHITS)), (12, 12));
}

#[test]
fn r18_3_2_a_game_stands_where_a_player_will_not_show_his_chit() {
    let mut company = company(Mode::Duel, "campaign-1755-59", Some(BOTH_HOLD));
    until(&mut company, "show-chit", Side::British);
    let waiting = company.table().waiting();
    assert!(waiting.decision && waiting.seats == [BRITISH], "the log says whom it waits for");
    let order = |code: &str| {
        let mut cheat = next_entry(&company, BRITISH, None);
        cheat.acts = vec![act(&format!("order british {code}"))];
        refused(&company, &cheat)
    };
    for code in ["pass", "done", "keep chit", "replace chit", "go on"] {
        assert_eq!(order(code), "coureur::table::illegal_order", "{code}");
    }
    // Nor is the other asked before it is shown.
    let mut early = next_entry(&company, BRITISH, None);
    early.seat = "french".parse().unwrap();
    early.acts = vec![act("order french show chit 2a")];
    assert_eq!(refused(&company, &early), "coureur::table::out_of_turn");
}

/// A game some way in, as a file in which all that is hidden is dealt anew.
fn under_way(steps: usize) -> String {
    let mut play = games::open(&terms("vaudreuil-1755"), Files::default()).unwrap().play;
    let mut luck = RandomTable::new(ChaCha8Rng::seed_from_u64(7));
    for _ in 0..steps {
        luck.lively_step(&mut *play).unwrap();
    }
    while matches!(play.next(), Next::Chance(_)) {
        luck.lively_step(&mut *play).unwrap();
    }
    play.start(HiddenCards::Anew).text()
}

#[test]
fn t1_a_game_goes_on_from_the_midst_of_another_and_nobody_is_accused() {
    for (steps, mode) in [(9, Mode::Duel), (60, Mode::Duel), (150, Mode::Umpire), (260, Mode::Solo)] {
        let mut company = company_at(mode, "vaudreuil-1755", Some(&under_way(steps)));
        let begun = company.entries.len();
        company.play(begun + 24);
        assert!(company.table().opened_cards().is_some(), "after {steps} steps");
        let found: Vec<String> =
            company.table().offences().iter().map(|bad| format!("{}: {}", bad.entry, bad.offence)).collect();
        assert!(found.is_empty(), "after {steps} steps: {found:?}");
    }
}

#[test]
fn t1_a_position_deals_nothing_twice() {
    // Whoever plays on from such a position would shuffle cards that are in somebody's hand, and be accused of it at the end.
    let opened =
        |text: &str| games::open(&terms("loudoun-1757"), Files { data: None, start: Some(text) }).map(|_| ());
    let stacks = [
        "[{RoundOf: {}}, {YearStart: {}}]",
        "[{RoundOf: {}}, {DealAnew: {}}, {DealAnew: {}}]",
        "[{RoundOf: {}}, {DealAnew: {}}, {ChooseCards: {}}]",
        "[{RoundOf: {}}, {YearStart: {}}, {ChooseCards: {}}]",
        "[{RoundOf: {}}, {YearStart: {}}, {DealAnew: {}}]",
    ];
    for stack in stacks {
        let error = opened(&format!("world: {{round: ar-5}}\nstack: {stack}\n")).expect_err(stack).in_words();
        assert!(error.contains("once more"), "{stack}: {error}");
    }
    for frame in ["{ShowCard: {side: british, card: 14}}", "{OpenChit: {side: british, chit: 2a}}"] {
        for top in ["", ", {DealAnew: {}}"] {
            let stack = format!("[{{RoundOf: {{}}}}, {frame}{top}]");
            let error =
                opened(&format!("world: {{round: ar-5}}\nstack: {stack}\n")).expect_err(&stack).in_words();
            assert!(error.contains("being shown"), "{stack}: {error}");
        }
    }
    opened("world: {round: ar-5}\n").unwrap();
}
