//! The account as text, in lines of at most 80 columns.

use crate::luck::exact::{COVERED, MOST_FITTED, real};
use crate::luck::{Account, Dice, FaceCount, Hands, Results, UNUSUAL};
use crate::text::{clean, count, pad, width, wrap};

/// Columns of a line's name.
const NAME: usize = 24;
/// Columns of a count of faces.
const FACE: usize = 4;
/// Columns of a player.
const PLAYER: usize = 28;
/// Columns of the name of a result.
const RESULT: usize = 42;

/// A chance in a few digits.
#[must_use]
pub fn chance(p: f64) -> String {
    match p {
        p if p >= 0.1 => format!("{p:.2}"),
        p if p >= 0.001 => format!("{p:.3}"),
        p if p >= 0.0001 => format!("{p:.4}"),
        _ => "<0.0001".to_owned(),
    }
}

fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

/// A name too long for its place gets a line of its own.
fn named(name: &str, columns: usize) -> String {
    if width(name) < columns { pad(name, columns) } else { format!("{name}\n{}", " ".repeat(columns)) }
}

fn numbered(dice: &Dice) -> String {
    let mut line = format!("{}{}", named(&dice.words(), NAME), right(&dice.dice.to_string(), 5));
    for face in &dice.faces {
        line.push_str(&right(&face.count.to_string(), FACE));
    }
    let (low, high) = dice.mean_range.unwrap_or_default();
    line.push_str(&right(&format!("{:.2}", dice.mean.unwrap_or_default()), 6));
    line.push_str(&right(&format!("{low:.1}–{high:.1}"), 9));
    let chance = dice.sum_chance.map(chance).unwrap_or_default();
    line + &right(&chance, 8)
}

fn with_names(dice: &Dice) -> String {
    let face = |face: &FaceCount| format!("{} {} ({:.1})", printed(&face.face), face.count, face.expected);
    let faces: Vec<String> = dice.faces.iter().map(|of| face(of).replace(' ', "\u{a0}")).collect();
    let even = dice.evenness_chance.map_or_else(String::new, |p| format!(", evenness {}", chance(p)));
    let head = format!("{}: {}{even}", dice.words(), count(dice.dice, "die", "dice"));
    wrap(&format!("{head}: {}", faces.join(", ")), "", "    ")
}

/// A face as players call it: `square/circle`, `B&T`.
pub(super) fn printed(face: &str) -> String {
    if face == "b-and-t" { "B&T".to_owned() } else { face.replace('-', "/") }
}

fn faces_in_all(dice: &Dice) -> String {
    let n = real(dice.dice);
    let share = |face: &FaceCount| {
        let (low, high) = face.interval;
        let (share, low, high) = (100.0 * real(face.count) / n, 100.0 * low, 100.0 * high);
        format!("{}:\u{a0}{share:.0}%\u{a0}({low:.0}–{high:.0})", printed(&face.face))
    };
    let shares: Vec<String> = dice.faces.iter().map(share).collect();
    let even = match dice.evenness_chance {
        Some(p) => format!("; as uneven or more so: {}", chance(p)),
        None => format!("; more than {MOST_FITTED} dice, so only sum and single faces are looked at"),
    };
    wrap(&format!("{}: {}{even}", dice.words(), shares.join(", ")), "  ", "    ")
}

fn came_to(results: &Results) -> String {
    let (low, high) = results.range;
    let name = results.words();
    format!(
        "{}{}{}{}{}{}",
        named(&name, RESULT),
        right(&results.dice.to_string(), 5),
        right(&results.actual.to_string(), 7),
        right(&format!("{:.1}", results.expected), 10),
        right(&format!("{low}–{high}"), 8),
        right(&chance(results.chance), 8)
    )
}

/// What is unusual, and what is not.
#[must_use]
pub fn verdict(account: &Account) -> String {
    let tests = count(account.trials.len(), "test", "tests");
    if account.trials.is_empty() {
        return "There are no dice to judge.".to_owned();
    }
    let unusual: Vec<String> = account
        .unusual()
        .map(|trial| {
            let (one, all) = (chance(trial.chance), chance(trial.corrected));
            format!("{} (chance {one}; among {tests} {all})", trial.of)
        })
        .collect();
    if !unusual.is_empty() {
        return format!(
            "Unusual, even among {tests}: {}. Chance alone does so in one account out of twenty.",
            unusual.join("; ")
        );
    }
    let least = account.trials.first().map(|trial| chance(trial.chance)).unwrap_or_default();
    let expected = account.expected_striking();
    let striking = match account.striking() {
        0 => "none".to_owned(),
        1 => "one".to_owned(),
        several => several.to_string(),
    };
    format!(
        "Nothing unusual. Of {tests} the most striking came out at {least}, and {striking} below {UNUSUAL}, where chance \
         alone brings about {expected:.1}. Anyone who looks at several numbers at once finds something striking sooner: allowing \
         for that (the methods of Tarone and Holm), none is below it."
    )
}

/// The dice of each player, in lines.
#[must_use]
pub fn by_player(hands: &[Hands]) -> String {
    let titles = [("games", 7), ("dice", 7), ("mean", 7), ("mostly", 10), ("chance", 9), ("corrected", 11)];
    let titles: String = titles.iter().map(|(title, columns)| right(title, *columns)).collect();
    let mut out = format!("{}{titles}\n", pad("By player (key)", PLAYER));
    for hands in hands {
        let short: String = hands.key.chars().take(8).collect();
        let (low, high) = hands.all.mean_range.unwrap_or_default();
        let mean = hands.all.mean.map(|mean| format!("{mean:.2}")).unwrap_or_default();
        let mostly = hands.all.mean.map(|_| format!("{low:.1}–{high:.1}")).unwrap_or_default();
        out.push_str(&format!(
            "{}{}{}{}{}{}{}\n",
            named(&format!("{} ({short})", clean(&hands.name)), PLAYER),
            right(&hands.games.to_string(), 7),
            right(&hands.all.dice.to_string(), 7),
            right(&mean, 7),
            right(&mostly, 10),
            right(&chance(hands.chance()), 9),
            right(&chance(hands.corrected), 11),
        ));
    }
    let unusual: Vec<&Hands> = hands.iter().filter(|hands| hands.corrected < UNUSUAL).collect();
    let verdict = match unusual.as_slice() {
        [] => format!("Nothing unusual among {}.", count(hands.len(), "player", "players")),
        some => {
            let names: Vec<String> = some.iter().map(|hands| clean(&hands.name)).collect();
            format!(
                "Unusual, even among {}: {}. Chance alone does so in one such table out of twenty.",
                count(hands.len(), "player", "players"),
                names.join(", ")
            )
        }
    };
    format!("{out}{}\n", wrap(&verdict, "", ""))
}

/// The account as text.
#[must_use]
pub fn text(account: &Account) -> String {
    if account.trials.is_empty() {
        return verdict(account) + "\n";
    }
    let mut lines = Vec::new();
    if let Some(dice) = account.dice.iter().find(|dice| dice.mean.is_some()) {
        let faces: String = dice.faces.iter().map(|face| right(&face.face, FACE)).collect();
        let last = [right("mean", 6), right("mostly", 9), right("chance", 8)].concat();
        lines.push(format!("{}{}{faces}{last}", pad("Dice", NAME), right("dice", 5)));
    }
    lines.extend(account.dice.iter().map(|dice| match dice.mean {
        Some(_) => numbered(dice),
        None => with_names(dice),
    }));
    let covered = 100.0 * COVERED;
    lines.push(String::new());
    lines.push(format!("Faces in all, with intervals of {covered:.0} % (Clopper and Pearson)"));
    lines.extend(account.dice.iter().filter(|dice| dice.kind.is_none()).map(faces_in_all));
    if !account.results.is_empty() {
        lines.push(String::new());
        let titles = [("dice", 5), ("actual", 7), ("expected", 10), ("mostly", 8), ("chance", 8)];
        let titles: String = titles.iter().map(|(title, columns)| right(title, *columns)).collect();
        lines.push(pad("What they came to", RESULT) + &titles);
        lines.extend(account.results.iter().map(came_to));
    }
    lines.push(String::new());
    lines.push(wrap(&verdict(account), "", ""));
    lines.push(String::new());
    let how = format!(
        "“mostly” leaves out 2.5 % at either end. “chance” is the exact chance of something as far from what was to be \
         expected, on either side (twice the smaller tail), as if nothing else had been tested: of the sum of the dice by convolution, of all faces \
         by the exact multinomial, of results by the tables and modifiers that held for each die ({covered:.0} % intervals). \
         Nothing is approximated by a normal curve."
    );
    lines.push(wrap(&how, "", ""));
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}
