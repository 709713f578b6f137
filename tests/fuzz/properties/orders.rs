//! Lines that a player types, in positions of all games and modes. The first line names the position.

use super::{Path, stage, told};
use coureur::orders::Line;
use coureur::side::Side;
use coureur::table::{Desk, PlayError, Rest, Step, Written};
use stage::{Stage, TIME};

pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (name, lines) = text.split_once('\n').unwrap_or((&text, ""));
    let stage = stage::at(name);
    let lines: Vec<String> = lines.lines().take(8).map(str::to_owned).collect();
    for line in &lines {
        tokens(line);
    }
    let Some((_, desk)) = stage.asked() else { return };
    let steps: Vec<Step> = lines.iter().cloned().map(Step::Line).collect();
    for rest in [Rest::HandBack, Rest::GiveAhead] {
        match desk.run_steps(&steps, rest, TIME) {
            Ok(written) => taken(stage, desk, &written),
            Err(error) => refused(&error),
        }
    }
}

fn tokens(line: &str) {
    let read = Line::new(line);
    let mut end = 0;
    for (at, token) in read.tokens.iter().enumerate() {
        assert!(token.start >= end && line.get(token.start..token.start + token.len).is_some(), "{line:?}");
        end = token.start + token.len;
        let (start, len) = read.span(at, at + 1);
        assert_eq!(line.get(start..start + len), line.get(token.start..end));
    }
}

/// Nobody is told that the program is at fault.
fn refused(error: &PlayError) {
    told(error);
    let text = format!("{error:?}");
    assert!(!text.contains("Runaway") && !text.contains("Fault"), "{text}");
}

/// What one program signs, the other takes; and what was recorded means the same when it is said again.
fn taken(stage: &Stage, desk: &Desk, written: &Written) {
    let mut table = stage.table().clone();
    for signed in &written.entries {
        let entry = stage::entry(signed);
        table.enter(entry, signed.hash().as_bytes()).expect("what one signs the other takes");
    }
    assert_eq!(table.digest(), written.table.digest(), "both see the same position");
    table.play().invariants().expect("the position holds together");
    let [only] = written.entries.as_slice() else { return };
    let orders: Vec<&str> = stage::entry(only).acts.iter().map(|act| act.text.as_str()).collect();
    let [order] = orders.as_slice() else { return };
    let Some((side, codes)) = order.strip_prefix("order ").and_then(|order| order.split_once(' ')) else {
        return;
    };
    assert!(Side::from_word(side).is_some());
    let lines: Vec<String> = codes.split("; ").map(str::to_owned).collect();
    let again = desk.play(&lines, TIME).expect("a recorded order can be given");
    assert_eq!(again.table.digest(), table.digest(), "and means the same: {codes}");
}

pub fn seeds(_: &Path) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for name in stage::names() {
        let Some((seat, desk)) = stage::at(&name).asked() else { continue };
        let Ok(draft) = desk.begin(seat) else { continue };
        let Some(side) = draft.asked_side() else { continue };
        let legal = draft.legal(side);
        let step = legal.len() / 4 + 1;
        for offer in legal.iter().step_by(step) {
            all.push(format!("{name}\n{}", offer.code).into_bytes());
            all.push(format!("{name}\nplease {}, then pass # so", offer.words).into_bytes());
        }
    }
    all
}

pub fn words() -> Vec<String> {
    let mut all = stage::names();
    for name in ["nf solo 1", "ww solo 1"] {
        let play = stage::at(name).table().play();
        all.extend(play.grammar().words.iter().map(|word| format!("{word} ")));
        let names = play.names();
        all.extend(names.places.iter().chain(&names.others).step_by(3).map(|name| name.id().to_owned()));
    }
    all.extend(
        ["; ", ", ", " then ", " and ", " with ", "#", "all", "-1", "é", "’", "card-0-3"].map(str::to_owned),
    );
    all
}
