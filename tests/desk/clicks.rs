//! From clicks to orders, without a browser.

use crate::common::{Duel, TIME, terms};
use coureur::desk::{Composer, Drafted, Pick, Said};
use coureur::side::Side;
use coureur::table::RandomPlayer;

/// Positions of each game that are looked at, and legal orders of each that are clicked together, of more every so many: a few, and with
/// `COUREUR_CLICKS=2000` every order of so many positions.
fn amounts() -> (usize, usize) {
    let positions = std::env::var("COUREUR_CLICKS").ok().and_then(|text| text.parse().ok());
    positions.map_or((60, 40), |positions| (positions, usize::MAX))
}

/// Clicks together an order as somebody would who wants exactly that: whatever of it glows or has a button, in its order. How many
/// clicks it took.
fn composed(composer: &Composer<'_>, order: &str, terms: &[Said]) -> Result<usize, String> {
    let mut picks: Vec<Pick> = Vec::new();
    let mut rest = terms.iter();
    loop {
        let clicked = composer.clicked(&picks);
        if clicked.whole.as_deref() == Some(order) {
            return Ok(picks.len());
        }
        if clicked.whole.is_some() || clicked.fitting == 0 {
            return Err(format!("{order}: after {picks:?} it is {:?}", clicked.whole));
        }
        if clicked.buttons.iter().any(|button| button.order.as_deref() == Some(order)) {
            return Ok(picks.len() + 1);
        }
        let leads = |said: &&Said| {
            clicked.lit.iter().any(|lit| lit.said.pick == said.pick)
                || clicked.buttons.iter().any(|button| button.pick.as_ref() == Some(&said.pick))
        };
        match rest.find(leads) {
            Some(said) => picks.push(said.pick.clone()),
            None => return Err(format!("{order}: nothing leads on after {picks:?}")),
        }
    }
}

fn check(drafted: &Drafted, at: &str) -> usize {
    let (offers, things) = drafted.offers();
    let composer = Composer::new(offers, things);
    // A word that leads on says what it means; a whole order is read with its question.
    for button in composer.clicked(&[]).buttons.iter().filter(|button| button.pick.is_some()) {
        let clear = button.note.is_some() || button.text.contains(' ');
        assert!(clear, "p24: {at}: nobody says what {:?} means", button.text);
    }
    let orders: Vec<(String, &[Said])> = composer.orders().collect();
    let every = orders.len().div_ceil(amounts().1).max(1);
    let mut most = 0;
    for (order, terms) in orders.iter().step_by(every) {
        let clicks = composed(&composer, order, terms).unwrap_or_else(|why| panic!("{at}: {why}"));
        most = most.max(clicks);
    }
    most
}

/// Every order that is open can be clicked together, and what was clicked is what is written: the code of that very order.
fn every_order_can_be_clicked_together(game: &str) {
    let (mut looked, mut most, mut seed) = (0, 0, 0);
    while looked < amounts().0 {
        seed += 1;
        let mut duel = Duel::open_on(terms(game), seed, 4096, 7);
        let mut player = RandomPlayer::new(seed);
        for _ in 0..400 {
            let Some(side) = duel.on_move() else { break };
            let (lines, seen, clicks) = turn(&duel, side, &mut player, &format!("{game}, seed {seed}"));
            looked += seen;
            most = most.max(clicks);
            let written = duel.desks[side].play(&lines, TIME).unwrap();
            assert!(!written.entries.is_empty() && written.left.is_empty(), "{lines:?}");
            duel.take_all(side, written);
            if looked >= amounts().0 {
                break;
            }
        }
    }
    assert!(most <= 8, "{game}: {most} clicks for one order");
}

/// Composes an entry, order by order, as long as this side is asked: the lines, how many positions were seen, most clicks.
fn turn(duel: &Duel, side: Side, player: &mut RandomPlayer, at: &str) -> (Vec<String>, usize, usize) {
    let desk = &duel.desks[side];
    let mut lines: Vec<String> = Vec::new();
    let (mut seen, mut most) = (0, 0);
    loop {
        let drafted = Drafted::of(desk, &lines, TIME).unwrap_or_else(|why| panic!("{at}: {lines:?}: {why}"));
        // Beyond windows of the other side nothing is certain: what is ordered there waits.
        let certain = drafted.json(desk, None)["supposed"].is_null();
        if drafted.asked().is_none() || !certain || lines.len() > 60 {
            return (lines, seen, most);
        }
        most = most.max(check(&drafted, &format!("{at}, entry {}, after {lines:?}", duel.entries.len())));
        seen += 1;
        let (offers, _) = drafted.offers();
        let legal: Vec<_> = offers.iter().filter(|offer| offer.refused.is_none()).collect();
        let offer = legal[player.below(legal.len())];
        let before = codes(&drafted, desk);
        lines.push(offer.words.to_string());
        let after = Drafted::of(desk, &lines, TIME).unwrap_or_else(|why| panic!("{at}: {lines:?}: {why}"));
        let written = codes(&after, desk);
        let new = written.get(before.len());
        assert!(
            new.is_some_and(|code| *code == offer.code || code.contains("under seal")),
            "{at}: `{}` was to be written as {}, and came to {written:?} after {before:?}",
            offer.words,
            offer.code
        );
    }
}

/// The orders of an entry by their codes, as the log will have them; what is sealed is not told.
fn codes(drafted: &Drafted, desk: &coureur::table::Desk) -> Vec<String> {
    let sheet = drafted.sheet(desk);
    let all = sheet["recorded"].as_array().cloned().unwrap_or_default();
    let words = all.iter().filter_map(|one| one.as_str());
    words.flat_map(|line| line.split("; ")).map(str::to_owned).collect()
}

in_every_game! { every_order_can_be_clicked_together }
