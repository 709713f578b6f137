//! A forum thread, read and adjudicated by an umpire. The first line names the position.

use super::{Path, orders, stage, told};
use coureur::mail::forum::{self, Known, Order, Wishes};
use coureur::mail::round::{RoundError, adjudicate};
use coureur::orders::Line;
use coureur::side::Side;
use coureur::table::Seat;
use stage::TIME;

pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (name, thread) = text.split_once('\n').unwrap_or((&text, ""));
    let stage = stage::at(name);
    let reading = forum::read(thread, &Known::of(stage.table()), &Wishes::default());
    let orders = reading.orders;
    let lines: Vec<&str> = thread.lines().collect();
    for order in &orders {
        let line = lines[order.at.line - 1];
        // Markup and what shows nothing may stand between the letters.
        let mut letters = line.chars();
        let there =
            order.words.chars().filter(|c| !c.is_whitespace()).all(|c| letters.any(|other| other == c));
        assert!(there, "orders are words of the thread: {order:?}");
        assert!(!Line::new(&order.words).is_empty(), "{order:?}");
        assert!(!order.words.is_empty() && order.words == order.words.trim(), "{order:?}");
        assert!(!line.trim_start().starts_with('>'), "what is quoted does not count");
    }
    assert!(orders.is_sorted_by_key(|order| order.at.line), "in their order");
    assert!(reading.aside.iter().all(|aside| (1..=lines.len()).contains(&aside.line)));
    let Some(desk) = stage.desks.get(&Seat::Umpire) else { return };
    match adjudicate(desk, orders.clone(), TIME) {
        Ok(round) => {
            let mut table = stage.table().clone();
            for signed in &round.entries {
                table.enter(stage::entry(signed), signed.hash().as_bytes()).expect("a round is sound");
            }
            assert_eq!(table.digest(), round.table.digest());
            let known = |order: &Order| {
                orders.iter().any(|given| given.at.line == order.at.line && given.side == order.side)
            };
            assert!(round.taken.iter().chain(&round.left).all(known), "nobody gets orders he did not give");
        }
        Err(RoundError::Nothing) => assert!(orders.is_empty()),
        Err(RoundError::NotAsked { .. }) => assert!(!orders.is_empty()),
        Err(error) => told(&error),
    }
}

pub fn seeds(_: &Path) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for name in stage::names().into_iter().filter(|name| name.contains("umpire")) {
        let mut texts = vec![
            "Hi all\n[British]move from albany\ntake 3 troops[/british]\n**French orders:** pass\n- done\n\nthanks\n".to_owned(),
            "[british]old[/british]\ncoureur-begin 1-2 aa\ncoureur-end 1-2 bb\n> British: quoted\n[quote=Bo]French: quoted\n\
             British: too[/quote]\nFrench: new\n[code]\nlast\n[/code]\n"
                .to_owned(),
        ];
        for side in Side::ALL {
            let legal = stage::at(&name).table().play().legal(side);
            texts.extend(legal.iter().take(3).map(|offer| format!("{}: {}\n", side.word(), offer.words)));
            texts
                .extend(legal.last().map(|offer| format!("[{0}]{1}\npass[/{0}]\n", side.word(), offer.code)));
        }
        all.extend(texts.into_iter().map(|text| format!("{name}\n{text}").into_bytes()));
    }
    all
}

pub fn words() -> Vec<String> {
    let mut all = orders::words();
    let marks = [
        "[british]",
        "[/british]",
        "[french]",
        "[/french]",
        "British: ",
        "French orders: ",
        "[quote]",
        "[/quote]",
    ];
    all.extend(
        marks
            .into_iter()
            .chain(["\n\n", "> ", "coureur-end", "[code]", "```", "**", "- ", "İ", "ẞ"])
            .map(str::to_owned),
    );
    all
}
