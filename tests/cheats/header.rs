//! Headers, joins, names, dates and keys by which somebody is to be deceived: each is refused by its own code.

use crate::common::{Duel, TIME, identity, replay_all};
use coureur::errors::Worded as _;
use coureur::games::Files;
use coureur::keys::{Identity, Name};
use coureur::log::{self, Act as LogAct, Document, Entry, Header, Holder, Player, Signed};
use coureur::side::Side;
use coureur::table::{Desk, Mode, NewGame, Seat, TableError, open_table};
use std::sync::Arc;

fn new_game(mode: Mode, players: Vec<(Side, &Identity)>) -> NewGame {
    let player = |(side, who): (Side, &Identity)| (side, who.public(), who.name().clone());
    NewGame {
        terms: NewGame::usual("new-france").unwrap(),
        mode,
        side: Side::British,
        players: players.into_iter().map(player).collect(),
        chain: 64,
    }
}

/// An honest header with something changed, signed again by its author.
fn altered(new: &NewGame, by: &Identity, change: impl FnOnce(&mut Header)) -> Signed {
    let signed = new.header(by, Files::default(), [5; 16], TIME).unwrap();
    let Document::Header(header) = signed.document() else { panic!("no header") };
    let mut header = header.clone();
    change(&mut header);
    Document::Header(header).sign(by).unwrap()
}

fn opened(signed: &Signed) -> Result<(), TableError> {
    let Document::Header(header) = signed.document() else { panic!("no header") };
    open_table(header, *signed.hash().as_bytes(), Files::default()).map(|_| ())
}

#[track_caller]
fn refusal(signed: &Signed) -> String {
    opened(signed).expect_err("a false header was accepted").code_text()
}

fn seated(header: &mut Header, index: usize, who: &Identity) {
    header.seats[index].holder = Holder::Held(Player { key: who.public(), name: who.name().clone() });
}

/// An entry with something changed, signed again by the same player.
fn resigned(signed: &Signed, identity: &Identity, change: impl FnOnce(&mut Entry)) -> Signed {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    let mut entry = entry.clone();
    change(&mut entry);
    Document::Entry(entry).sign(identity).unwrap()
}

fn entry(signed: &Signed) -> &Entry {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    entry
}

/// What an honest program says to the join of somebody who takes the open seat of a duel that Anna opened.
fn joined(by: &Arc<Identity>, change: impl FnOnce(&mut Entry)) -> Result<(), TableError> {
    let anna = identity("Anna", 1);
    let (mut entries, _) =
        new_game(Mode::Duel, Vec::new()).open(&anna, Files::default(), [5; 16], TIME).unwrap();
    // The cheat's program knows no shame: what his own desk would refuse he writes by hand.
    let honest = Desk::new(replay_all(&entries).unwrap(), identity("Ben", 2));
    let (join, _) = honest.begin(Seat::Player(Side::French)).unwrap().close(TIME).unwrap();
    entries.push(resigned(&join, by, |entry| {
        entry.acts[0] = LogAct::new(format!("join french {} {}", by.public(), by.name()).parse().unwrap());
        change(entry);
    }));
    // Spelling, chain and signatures are in order.
    let text: String = entries.iter().map(Signed::text).collect();
    log::read_log(text.as_bytes()).unwrap();
    replay_all(&entries).map(|_| ())
}

#[test]
fn t5_solo_is_one_key_and_a_duel_two() {
    let (anna, ben) = (identity("Anna", 1), identity("Ben", 2));
    let code = "coureur::table::wrong_keys";
    let solo = new_game(Mode::Solo, Vec::new());
    opened(&altered(&solo, &anna, |_| {})).unwrap();
    assert_eq!(refusal(&altered(&solo, &anna, |header| seated(header, 1, &ben))), code);
    let duel = new_game(Mode::Duel, vec![(Side::French, &*ben)]);
    opened(&altered(&duel, &anna, |_| {})).unwrap();
    assert_eq!(refusal(&altered(&duel, &anna, |header| seated(header, 1, &anna))), code);
    // A solo game has no seat to take.
    let open = altered(&solo, &anna, |header| header.seats[1].holder = Holder::Open);
    assert_eq!(refusal(&open), "coureur::table::bad_header");
}

#[test]
fn t5_the_umpire_is_none_of_the_players() {
    let (anna, ben, cleo) = (identity("Anna", 1), identity("Ben", 2), identity("Cleo", 3));
    let umpired = new_game(Mode::Umpire, vec![(Side::British, &*anna), (Side::French, &*ben)]);
    opened(&altered(&umpired, &cleo, |_| {})).unwrap();
    for (index, who) in [(0, &cleo), (1, &cleo), (1, &anna)] {
        let header = altered(&umpired, &cleo, |header| seated(header, index, who));
        assert_eq!(refusal(&header), "coureur::table::wrong_keys", "seat {index}");
    }
}

#[test]
fn t5_nobody_joins_his_own_duel() {
    joined(&identity("Ben", 2), |_| {}).unwrap();
    let error = joined(&identity("Anna", 1), |_| {}).expect_err("one key in both seats of a duel");
    assert_eq!(error.code_text(), "coureur::table::wrong_keys");
    // Nor does an honest program help him to.
    let anna = identity("Anna", 1);
    let (entries, _) = new_game(Mode::Duel, Vec::new()).open(&anna, Files::default(), [5; 16], TIME).unwrap();
    let own = Desk::new(replay_all(&entries).unwrap(), anna);
    assert!(own.begin(Seat::Player(Side::French)).is_err());
}

#[test]
fn t12_a_name_that_looks_like_the_opponents_is_refused() {
    let anna = identity("Anna", 1);
    for alike in ["Anna", "anna", "ANNA", "Аnnа", "Ánna", "Ａｎｎａ", "A n n a", "An-na", "𝐀nna", "Αnna"]
    {
        let other = identity(alike, 2);
        let error = joined(&other, |_| {}).expect_err(alike);
        assert_eq!(error.code_text(), "coureur::table::alike_names", "{alike}");
        let duel = new_game(Mode::Duel, vec![(Side::French, &*other)]);
        assert_eq!(refusal(&altered(&duel, &anna, |_| {})), "coureur::table::alike_names", "{alike}");
    }
    for other in ["Anne", "Hanna", "Анна", "Anna 2"] {
        joined(&identity(other, 2), |_| {}).unwrap_or_else(|error| panic!("{other}: {error}"));
    }
    // One person in both seats has one name.
    opened(&altered(&new_game(Mode::Solo, Vec::new()), &anna, |_| {})).unwrap();
}

#[test]
fn t12_a_name_holds_nothing_invisible() {
    let invisible = [
        '\u{ad}',
        '\u{34f}',
        '\u{61c}',
        '\u{115f}',
        '\u{1160}',
        '\u{17b4}',
        '\u{17b5}',
        '\u{180b}',
        '\u{180e}',
        '\u{180f}',
        '\u{200b}',
        '\u{200c}',
        '\u{200d}',
        '\u{2800}',
        '\u{3164}',
        '\u{fe00}',
        '\u{fe0f}',
        '\u{ffa0}',
        '\u{fff0}',
        '\u{1bca0}',
        '\u{1d173}',
        '\u{e0000}',
        '\u{e0020}',
        '\u{e0100}',
        '\u{e0fff}',
        '\u{a0}',
        '\u{1680}',
        '\u{2003}',
        '\u{202f}',
        '\u{205f}',
        '\u{3000}',
        '\u{e000}',
        '\u{f0000}',
    ];
    for c in invisible {
        let name = format!("Ann{c}a");
        let error = name.parse::<Name>().expect_err("an invisible character in a name");
        assert_eq!(error.code_text(), "coureur::keys::bad_name", "U+{:04X}", u32::from(c));
    }
    for name in ["Élisabeth d'Arcy", "Łukasz", "Ωμέγα", "あんな", "Анна", "O’Brien", "安娜"]
    {
        assert!(name.parse::<Name>().is_ok(), "{name}");
    }
}

#[test]
fn t14_a_chain_too_short_or_too_long_is_refused() {
    let anna = identity("Anna", 1);
    for mode in [Mode::Duel, Mode::Solo, Mode::Table] {
        let new = new_game(mode, Vec::new());
        for length in [0, 1, 15, 65_537, u32::MAX] {
            let header = altered(&new, &anna, |header| header.chain = length);
            assert_eq!(refusal(&header), "coureur::table::chain_length", "{length}");
        }
        for length in [16, 65_536] {
            opened(&altered(&new, &anna, |header| header.chain = length)).unwrap();
        }
    }
}

#[test]
fn t14_the_opponents_seeds_cannot_be_copied() {
    let ben = identity("Ben", 2);
    let anna = identity("Anna", 1);
    let (entries, _) = new_game(Mode::Duel, Vec::new()).open(&anna, Files::default(), [5; 16], TIME).unwrap();
    let tip = entries
        .iter()
        .skip(1)
        .flat_map(|signed| &entry(signed).acts)
        .find_map(|act| act.text.as_str().strip_prefix("chain ").map(str::to_owned));
    let tip = tip.expect("the opener commits a chain");
    let error = joined(&ben, |entry| {
        let own = entry.acts.iter_mut().find(|act| act.text.as_str().starts_with("chain ")).unwrap();
        own.text = format!("chain {tip}").parse().unwrap();
    });
    assert_eq!(error.expect_err("a copied tip").code_text(), "coureur::table::copied_seed");
}

/// The secrets that both sides open when a game is over, the second not yet handed over.
fn opening(game: &str) -> (Duel, Side, Signed) {
    let mut duel = Duel::of(game, 7);
    duel.until(|duel| duel.entries.len() > 8 && duel.desks.british.table().waiting().decision);
    let side = duel.on_move().unwrap();
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    draft.act(coureur::table::Act::Resign(side)).unwrap();
    let (signed, table) = draft.close(TIME).unwrap();
    duel.desks[side] = duel.desks[side].moved_to(table);
    duel.take(side, signed);
    let last = duel.on_move().unwrap();
    let (signed, _) = duel.desks[last].begin(Seat::Player(last)).unwrap().close(TIME).unwrap();
    (duel, last, signed)
}

fn refused(duel: &mut Duel, to: Side, signed: &Signed) -> String {
    duel.hand_over(to, signed).expect_err("a cheat was accepted").code_text()
}

fn t13_the_secret_that_is_opened_is_the_one_the_key_was_proved_with(game: &str) {
    let (mut duel, side, signed) = opening(game);
    let opened = entry(&signed).acts.iter().position(|act| act.text.as_str().starts_with("secret ")).unwrap();
    let with = |duel: &Duel, secret: String| {
        resigned(&signed, &duel.identities[side].clone(), |entry| {
            entry.acts[opened].text = format!("secret {secret}").parse().unwrap();
        })
    };
    // Another secret, the secret 0, and a second spelling of a number.
    for secret in ["01".repeat(32), "00".repeat(32), "ff".repeat(32)] {
        let cheat = with(&duel, secret.clone());
        assert_eq!(refused(&mut duel, side.other(), &cheat), "coureur::table::false_secret", "{secret}");
    }
    duel.hand_over(side.other(), &signed).unwrap();
    assert!(duel.desks[side.other()].table().opened_cards().is_some());
}

fn t10_an_entry_is_not_dated_before_its_predecessor(game: &str) {
    let mut duel = Duel::of(game, 9);
    duel.until(|duel| duel.entries.len() > 6);
    let last = duel.entries.pop().unwrap();
    let by = duel.identities
        [if entry(&last).seat.as_str() == "british" { Side::British } else { Side::French }]
    .clone();
    let with = |time: &str| {
        let dated = resigned(&last, &by, |entry| entry.time = time.parse().unwrap());
        log::read_log((duel.text() + &dated.text()).as_bytes())
    };
    // Two honest clocks may differ by some minutes; TIME is twelve o'clock.
    for fine in ["2026-11-15T12:00:00Z", "2026-11-15T11:50:00Z", "2027-01-01T00:00:00Z"] {
        with(fine).unwrap_or_else(|error| panic!("{fine}: {error}"));
    }
    for back in ["2026-11-15T11:49:59Z", "2026-11-01T12:00:00Z", "1970-01-01T00:00:00Z"] {
        let error = with(back).expect_err(back);
        assert_eq!(error.code_text(), "coureur::log::back_dated", "{back}");
    }
}

fn t10_a_player_with_a_slow_clock_signs_with_the_latest_date(game: &str) {
    let mut duel = Duel::of(game, 9);
    duel.until(|duel| duel.entries.len() > 6 && duel.desks.british.table().waiting().decision);
    let side = duel.on_move().unwrap();
    for (clock, signed_as) in [
        ("2026-11-15T08:00:00Z", TIME),
        ("2026-11-15T11:59:59Z", TIME),
        ("2026-11-15T12:00:01Z", "2026-11-15T12:00:01Z"),
    ] {
        let (signed, table) =
            duel.player.clone().entry(&duel.desks[side], Seat::Player(side), clock).unwrap();
        assert_eq!(entry(&signed).time.as_str(), signed_as, "{clock}");
        assert_eq!(table.latest_time().as_str(), signed_as, "{clock}");
        log::read_log((duel.text() + &signed.text()).as_bytes()).unwrap();
    }
}

in_every_game! {
    t10_an_entry_is_not_dated_before_its_predecessor
    t10_a_player_with_a_slow_clock_signs_with_the_latest_date
    t13_the_secret_that_is_opened_is_the_one_the_key_was_proved_with
}
