//! What a player lets pass until further notice, or wants to be asked again: `waive foul weather`. No question asks for it.

use crate::games;
use crate::side::Side;
use crate::table::{Act, Table};

/// What a line says of windows, if it says nothing else: then every word of it is known.
pub fn standing(words: &str, side: Side, table: &Table) -> Option<Vec<Act>> {
    let (verb, kinds) = words.trim().split_once(' ')?;
    let all = games::words(&table.setting().terms.game).ok()?.windows;
    let act = |typed: &str| {
        let typed = typed.trim().to_lowercase().replace([' ', '_'], "-");
        let window = all.iter().find(|window| window.id == typed)?.id.to_owned();
        match verb.to_lowercase().as_str() {
            "waive" => Some(Act::Waive { side, window }),
            "unwaive" => Some(Act::Unwaive { side, window }),
            _ => None,
        }
    };
    kinds.replace(" and ", ",").split(',').map(act).collect()
}
