//! Two hundred misspelt names, and the names that are meant.

use super::natural::{Group, file, means};
use coureur::side::Side;

fn group(game: &str, side: Side, orders: &str) -> Group {
    let case = format!("case: 1\ntitle: t\nrule: r\ngame: {game}\nwindows: pass\nexpect: {{}}\n{orders}");
    Group { case, side, lines: Vec::new() }
}

/// How a name is asked for in each game.
fn places(game: &str) -> Group {
    match game {
        "wilderness-war" => group(game, Side::French, "orders: [{french: play 1; activate}]\n"),
        "new-france" => group(game, Side::British, "start: {world: {phase: movement}}\n"),
        _ => group(
            game,
            Side::British,
            "scenario: loudoun-1757\nstart:\n  world: {round: ar-6}\n  stack: [{RoundOf: {}}, {MoveStart: {side: british, ap: army, action: army-movement}}]\n",
        ),
    }
}

#[test]
fn p32_two_hundred_slips_are_understood_for_what_they_are() {
    let (mut wrong, mut all, mut game) = (Vec::new(), 0, String::new());
    let mut place = None;
    for line in file("slips.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(name) = line.strip_prefix("== ") {
            name.clone_into(&mut game);
            place = Some(places(name).place());
            continue;
        }
        let (slip, meant) = line.split_once(" => ").expect("a slip and what is meant");
        let verb = if game == "new-france" {
            "move from "
        } else if game == "wilderness-war" {
            "force "
        } else {
            "from "
        };
        let got = means(place.as_ref().expect("a game comes first"), &format!("{verb}{slip}"));
        all += 1;
        let plain = |text: &str| text.to_lowercase().replace([' ', '-', '\'', '’', '.', '&'], "");
        let told = plain(&coureur::orders::fold(&got));
        let wanted = plain(&coureur::orders::fold(meant));
        if !told.contains(&format!("didyoumean`{wanted}")) {
            wrong.push(format!("{slip} ({meant}): {got}"));
        }
    }
    assert!(all >= 200, "{all}");
    assert!(wrong.is_empty(), "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
}
