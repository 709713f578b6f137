//! Questions of movement and raids [WW 6.0, 8.1, 10.0].

use super::super::super::At;
use super::super::super::movement::avoid_battle::{self, Avoid};
use super::super::super::movement::inside::{self, Inside};
use super::super::super::movement::interception::{Intercept, can_lead, lone_units};
use super::super::super::movement::land;
use super::super::super::movement::march::Marching;
use super::super::super::movement::windows::{FoulWeather, Schooner};
use super::super::super::position::Pos;
use super::super::super::raid::{RaidOn, Stage};
use super::super::super::world::March;
use super::super::company::company;

/// FOUL WEATHER before a move \[WW #14].
pub fn foul_weather(_: &FoulWeather, at: At<'_>) -> String {
    let pos = Pos::from(at);
    let Some(march) = &at.world.march else { return String::new() };
    let (who, name) = (company(pos, march.moving), pos.name(march.at));
    format!("About to move from {name}: {who}. Play FOUL WEATHER (two spaces at most, no ships)?")
}

/// The next space, and how many are left [WW 6.1].
pub fn marching(_: &Marching, at: At<'_>) -> String {
    let pos = Pos::from(at);
    let Some(march) = &at.world.march else { return String::new() };
    let (land, boat) = land::left(pos, march);
    let name = pos.name(march.at);
    format!("Go on from {name}, drop off, or halt (spaces left: by land {land}, by boat {boat})")
}

/// LAKE SCHOONER on a lake shore \[WW #15].
pub fn schooner(_: &Schooner, at: At<'_>) -> String {
    let pos = Pos::from(at);
    let Some(march) = &at.world.march else { return String::new() };
    let from = march.from.map_or("", |from| pos.name(from));
    let (who, to) = (company(pos, march.moving), pos.name(march.at));
    format!(
        "Over the lake shore from {from} to your fortification at {to}: {who}. Play LAKE SCHOONER to send them back?"
    )
}

/// ` from Albany`, if they came from somewhere.
fn from(pos: Pos<'_>, march: &March) -> String {
    march.from.map_or(String::new(), |from| format!(" from {}", pos.name(from)))
}

/// Whom, where, and what the die must show [WW 6.71].
pub fn intercept(frame: &Intercept, at: At<'_>) -> String {
    let pos = Pos::from(at);
    let Some(march) = &at.world.march else { return String::new() };
    let how = if march.infiltrating { "infiltrating" } else { "entering" };
    let (who, name, from) = (company(pos, march.moving), pos.name(march.at), from(pos, march));
    let mut text = format!("Intercept {who}, {how} {name}{from}? 4 or more on the die");
    for (from, pool) in frame.open(pos) {
        let units = lone_units(pos, march, from, pool);
        let leaders = pool.and(pos.content.families.leaders).iter();
        for leader in leaders.filter(|leader| can_lead(pos, *leader, units, pool)) {
            let tactics = pos.tactics(Some(leader));
            if tactics > 0 {
                text.push_str(&format!(", {} or more under {}", 4 - tactics, pos.content.piece(leader).name));
            }
        }
    }
    let avoiding = pos.content.options.avoid_battle && pos.outside(frame.side, march.at).any();
    if avoiding && !march.infiltrating {
        text.push_str("; an attempt rules out avoiding battle there");
    }
    text
}

/// Who defends inside, how many may, and against whom [WW 8.1].
pub fn inside(frame: &Inside, at: At<'_>) -> String {
    let pos = Pos::from(at);
    let (Some(march), Some(space)) = (&at.world.march, frame.space(pos)) else { return String::new() };
    let (who, name) = (company(pos, march.moving), pos.name(space));
    let room = match inside::room(pos, frame.side, space) {
        usize::MAX => "all".to_owned(),
        1 => "1 unit and any leaders".to_owned(),
        units => format!("{units} units and any leaders"),
    };
    format!("Who defends inside at {name} ({room} may) against {who}? The others stay outside")
}

/// Who avoids battle, or where to [WW 6.8, 6.81].
pub fn avoid(frame: &Avoid, at: At<'_>) -> String {
    let pos = Pos::from(at);
    match (&frame.stage, &at.world.march) {
        (avoid_battle::Stage::Where(group), _) => {
            format!("Where to, if they get away: {}", company(pos, group.pieces))
        }
        (_, Some(march)) => avoid_whom(frame, pos, march),
        (_, None) => String::new(),
    }
}

/// From whom, where, and what the die must show [WW 6.8].
fn avoid_whom(frame: &Avoid, pos: Pos<'_>, march: &March) -> String {
    let (who, name, from) = (company(pos, march.moving), pos.name(march.at), from(pos, march));
    let mut text = format!("Avoid battle at {name}? {who} attack{from}; 4 or more on the die");
    let open = frame.open(pos);
    for leader in open.and(pos.content.families.leaders).iter() {
        let tactics = pos.tactics(Some(leader));
        if tactics > 0 {
            text.push_str(&format!(", {} or more under {}", 4 - tactics, pos.content.piece(leader).name));
        }
    }
    let scouts = pos.auxiliaries(open);
    if scouts.any() && Avoid::is_automatic(pos, march, scouts) {
        text.push_str("; Auxiliaries by themselves get away without a die");
    }
    text
}

/// The order of several raids [WW 10.13].
pub fn raids() -> String {
    "Where to raid next".to_owned()
}

/// The raiders' leader, militia, BLOCKHOUSES [WW 7.51, 10.2, 10.3].
pub fn raid_on(frame: &RaidOn, at: At<'_>) -> String {
    let name = Pos::from(at).name(frame.space);
    match frame.stage {
        Stage::Leader => format!("Which leader commands the raid on {name}"),
        Stage::Militia => format!("Send a militia unit to the stockade at {name}?"),
        Stage::Blockhouses => format!("Raid on {name}: play BLOCKHOUSES?"),
        Stage::Roll | Stage::Home => String::new(),
    }
}
