//! What happened, as it counts when chances are weighed; and what to look out for.

use super::super::At;
use super::super::attrition::toll;
use super::super::content::Content;
use super::super::event::Event;
use super::super::ids::{Id, PieceId};
use super::super::position::Pos;
use super::super::world::Season;
use super::{fights, list, piece, space, told};
use crate::cite::Rule;
use crate::side::Side;
use crate::speech::{Follow, Mark, Told};

/// The questions that are part of what dice bring about, and the windows in which the other side tries its luck.
pub const FOLLOW: Follow = Follow {
    consequences: &["losses", "retreat", "lead", "raid-leader", "go-home", "raid"],
    tries: &["interception", "avoid-battle"],
    sets_out: &["force", "single", "unit", "next"],
    ends: &["demolish"],
    first: &[],
    passed: &["inside"],
    again: &[],
    ranks: &[
        ("losses", &["losses"]),
        ("retreat", &["retreat", "avoid-to"]),
        ("avoid", &["avoid-battle"]),
        ("intercept", &["interception"]),
        ("attrition", &["attrition"]),
        ("assault", &["assault"]),
        ("lead", &["lead", "raid-leader"]),
        ("home", &["go-home"]),
    ],
};

fn lost(c: &Content, id: PieceId, steps: u8) -> Mark {
    Mark::Loss { side: c.piece(id).side, of: "steps", number: steps.into() }
}

/// The families that pieces may be called by.
pub const FAMILIES: &[&str] = &[
    "reduced",
    "full",
    "drilled",
    "regulars",
    "provincials",
    "light",
    "auxiliaries",
    "indians",
    "rangers",
    "coureurs",
    "militia",
    "leaders",
];

/// Those of a piece as it stands.
#[must_use]
pub fn families(at: At<'_>, id: &str) -> Vec<&'static str> {
    let Some(piece) = PieceId::find(id) else { return Vec::new() };
    let all = &at.content.families;
    let reduced = at.world.pieces.reduced;
    let sets = [
        reduced,
        all.units.minus(reduced),
        all.drilled,
        all.regulars,
        all.northern.or(all.southern),
        all.light,
        all.auxiliaries,
        all.indians,
        all.rangers,
        all.coureurs,
        all.militia,
        all.leaders,
    ];
    FAMILIES.iter().zip(sets).filter(|(_, set)| set.has(piece)).map(|(family, _)| *family).collect()
}

/// What an event counts for.
#[must_use]
pub fn marks(event: &Event, at: At<'_>) -> Vec<Mark> {
    let c = at.content;
    match event {
        Event::Battle { space: at, .. } => vec![Mark::Contest(format!("Battle at {}", space(c, *at)))],
        Event::Assault { space: at, .. } => vec![Mark::Contest(format!("Assault on {}", space(c, *at)))],
        Event::Fire { side, drms, strength, .. } => {
            vec![Mark::Basis(format!("The {side} fire: {}", fights::fire_basis(c, *strength, drms)))]
        }
        Event::Reduced { piece: id, .. } => {
            vec![lost(c, *id, 1)]
        }
        Event::Eliminated { piece: id, steps, .. } if c.leader(*id).is_none() => vec![lost(c, *id, *steps)],
        Event::LeaderCheck { leader, killed: true, .. } => {
            vec![Mark::Fate(format!("{} killed", piece(c, *leader)))]
        }
        Event::Won { side, .. } => vec![Mark::Result(format!("the {side} win"))],
        Event::SiegeRoll { space: at, drms, gain, .. } => vec![
            Mark::Contest(format!("Siege of {}", space(c, *at))),
            Mark::Basis(fights::basis(c, drms)),
            Mark::Result(fights::siege_result(*gain)),
        ],
        Event::Raid { space: at, column, drms, success, losses, .. } => vec![
            Mark::Contest(format!("Raid on {}", space(c, *at))),
            Mark::Basis(fights::raid_basis(c, *column, drms)),
            Mark::Result(fights::raid_result(*success, *losses)),
        ],
        Event::Intercepts { side, pieces, at, die, total, success } => vec![
            Mark::Contest(format!("Interception by the {side} at {}", space(c, *at))),
            Mark::Basis(format!("{}: {}", list(c, *pieces), against_four(Some(*die), *total))),
            Mark::Result(if *success { "they intercept" } else { "they fail" }.to_owned()),
        ],
        Event::Avoids { side, pieces, die, total, success } => vec![
            Mark::Contest(format!("Avoiding battle by the {side}")),
            Mark::Basis(format!("{}: {}", list(c, *pieces), against_four(*die, *total))),
            Mark::Result(if *success { "they avoid battle" } else { "they fail" }.to_owned()),
        ],
        Event::Rolled { side, reading, .. } => {
            vec![Mark::Contest(format!("The die of the {side}")), Mark::Result(told::read(c, *reading))]
        }
        Event::Captured { .. } | Event::Destroyed { .. } | Event::Awarded { .. } => {
            vec![Mark::Fate(told::tell(event, c).text)]
        }
        Event::Played { .. }
        | Event::SeasonBegins { .. }
        | Event::WinterBegins { .. }
        | Event::Passed { .. } => {
            vec![Mark::Close]
        }
        _ => Vec::new(),
    }
}

/// What the die needs, with its modifier.
fn against_four(die: Option<u8>, total: i8) -> String {
    let Some(die) = die else { return "no die is needed".to_owned() };
    match total.saturating_sub(i8::try_from(die).unwrap_or(0)) {
        0 => "4 needed".to_owned(),
        tactics => format!("4 needed, Tactics {tactics:+}"),
    }
}

/// Stacks that would suffer winter attrition if the year ended as things stand; told in its second half.
#[must_use]
pub fn warnings(at: At<'_>, side: Side) -> Vec<Told> {
    if at.world.season != Season::Late {
        return Vec::new();
    }
    let pos = Pos::from(at);
    let suffers = |space| toll(pos, side, space).map(|(gone, reduced)| (space, gone, reduced));
    pos.spaces()
        .filter_map(suffers)
        .map(|(at, gone, reduced)| {
            let (place, lost) = (space(pos.content, at), told::attrition(usize::from(gone), reduced));
            let text = format!("Winter attrition at {place}, if the year ends now: {lost}");
            Told { text, rule: Some(Rule::ww("11.1")), run: None }
        })
        .collect()
}
