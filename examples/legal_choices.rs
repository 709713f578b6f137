//! Opens a log, checks all of it, and lists what may be answered to the question that is pending.
//!
//! ```sh
//! cargo run --example legal_choices -- examples/new-france-duel/game.coureur
//! ```

use coureur::{Files, InWords, Pending, Side, read_log, replay};
use std::error::Error;

/// What is pending in a log, and what may be answered: the words to type, and the code that is recorded.
pub fn legal_choices(log: &[u8]) -> Result<Vec<String>, Box<dyn Error>> {
    // The chain of hashes and every signature; then the rules, the dice and the cards, from the first entry on.
    // An error of either is a code with facts; in words it names the entry.
    let log = read_log(log).map_err(InWords::from)?;
    let table = replay(&log, Files::default()).map_err(InWords::from)?;
    let game = table.play();
    let mut lines = vec![format!("entries 0 to {} are sound", table.number())];
    match game.pending() {
        Pending::Decision(prompt) => {
            lines.push(format!("{} {}", prompt.ask, prompt.rule));
            for side in [Side::British, Side::French] {
                let legal = game.legal(side).into_iter();
                lines.extend(legal.map(|offer| format!("  {side}: {} ({})", offer.words, offer.code)));
            }
        }
        Pending::Chance(chance) => lines.push(format!("fortune is asked: {chance:?}")),
        Pending::Over(verdict) => lines.push(format!("the game is over: {}", verdict.how)),
    }
    Ok(lines)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: legal_choices LOG")?;
    for line in legal_choices(&std::fs::read(path)?)? {
        println!("{line}");
    }
    Ok(())
}
