//! Lines of orders as they are typed, composed or pasted, as steps of an entry.

use crate::games;
use crate::orders::token::without_comment;
use crate::table::{Act, Desk, Mode, PlayError, Rest, Seat, Step};

/// Words that say which dice were thrown on a real table, and cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadDice(
    /// The line.
    pub String,
);

/// The orders of a text, line by line.
#[must_use]
pub fn split_all(text: &str) -> Vec<String> {
    text.lines().flat_map(split).collect()
}

/// A line of orders, without its comment. What is thrown and drawn at a real table stands by itself, so that orders can go on
/// after it.
fn split(line: &str) -> Vec<String> {
    let line = without_comment(line);
    let by_itself =
        |part: &str| ["dice", "draw", "deal"].contains(&part.split_whitespace().next().unwrap_or_default());
    let mut lines: Vec<(bool, String)> = Vec::new();
    for part in line.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        match lines.last_mut() {
            Some((false, orders)) if !by_itself(part) => *orders += &format!("; {part}"),
            _ => lines.push((by_itself(part), part.to_owned())),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Lines as steps: some of them are no orders, but windows waived, and on a real table dice and cards.
///
/// # Errors
/// If dice were thrown that cannot be read.
pub fn steps(lines: &[String], desk: &Desk) -> Result<Vec<Step>, BadDice> {
    let table = desk.table().setting().mode == Mode::Table;
    let step = |line: &String| {
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let act = match verb {
            "dice" if table => dice(rest)?,
            "draw" if table => return Ok(Step::Draw(rest.to_owned())),
            "deal" if table => return Ok(Step::Deal(rest.to_owned())),
            "waive" | "unwaive" => match waiver(verb, rest, desk) {
                Some(act) => act,
                None => return Ok(Step::Line(line.clone())),
            },
            _ => return Ok(Step::Line(line.clone())),
        };
        Ok(Step::Act(act))
    };
    lines.iter().map(step).collect()
}

/// A window that is waived, or opened again, by its whole name; no game has an order of these words.
fn waiver(verb: &str, window: &str, desk: &Desk) -> Option<Act> {
    let table = desk.table();
    let known = games::words(&table.setting().terms.game).ok()?.windows;
    let window = known.iter().find(|known| known.id == window.trim())?.id.to_owned();
    let mut seats = desk.seats().filter_map(Seat::side);
    let only = seats.next().filter(|_| seats.next().is_none());
    let side = only.or_else(|| desk.asked_side())?;
    Some(if verb == "waive" { Act::Waive { side, window } } else { Act::Unwaive { side, window } })
}

fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|part| !part.is_empty())
}

fn dice(text: &str) -> Result<Act, BadDice> {
    let bad = || BadDice(format!("dice {text}"));
    let faces: Option<Vec<u8>> = numbers(text).map(|face| face.parse().ok()).collect();
    faces.filter(|faces| !faces.is_empty()).map(Act::Dice).ok_or_else(bad)
}

/// The error with its pointer into all that was typed, not only into the step of it that was refused.
///
/// Steps are tried one after the other: the first that is refused is the one, however often it was typed before.
#[must_use]
pub fn pointed(error: PlayError, desk: &Desk, lines: &[String], steps: &[Step], time: &str) -> PlayError {
    let order = match error {
        PlayError::Order(order) => order,
        other => return other,
    };
    let refuses = |count: &usize| {
        let tried = desk.run_steps(&steps[..*count], Rest::HandBack, time);
        matches!(tried, Err(PlayError::Order(_)))
    };
    let count = (1..steps.len()).find(refuses).unwrap_or(steps.len());
    let Some(line) = count.checked_sub(1).and_then(|index| lines.get(index)) else {
        return PlayError::Order(order);
    };
    // What is left of a line may have got back the verb that it began with.
    if !line.ends_with(order.line()) {
        return PlayError::Order(order);
    }
    let before: usize = lines[..count - 1].iter().map(|line| line.len() + "; ".len()).sum();
    let from = before + line.len() - order.line().len();
    PlayError::Order(order.within(&lines.join("; "), from))
}
