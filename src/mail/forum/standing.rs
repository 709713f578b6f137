//! What a player lets pass until further notice, or wants to be asked again: `waive foul weather`. No question asks for it.

use crate::mail::window::{spelled, windows};
use crate::side::Side;
use crate::table::{Act, Table};

/// What a line says of windows, if it says nothing else: then every word of it is known.
pub fn standing(words: &str, side: Side, table: &Table) -> Option<Vec<Act>> {
    let (verb, kinds) = words.trim().split_once(' ')?;
    let all = windows(table).ok()?;
    let act = |typed: &str| {
        let window = all.iter().find(|window| window.id == spelled(typed))?.id.to_owned();
        match verb.to_lowercase().as_str() {
            "waive" => Some(Act::Waive { side, window }),
            "unwaive" => Some(Act::Unwaive { side, window }),
            _ => None,
        }
    };
    kinds.replace(" and ", ",").split(',').map(act).collect()
}
