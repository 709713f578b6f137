//! Fire [WW 7.5]: combat strength, modifiers and shifts, and the Combat Results Table.

use super::super::drm::{Cause, Drms};
use super::super::event::Event;
use super::super::frame::Frame;
use super::super::ids::{Id, PieceSet};
use super::super::position::{Pos, Work};
use super::super::{Flow, Turn};
use super::leaders::{Fight, LeaderChecks};
use super::losses::{LossRule, Losses};
use super::{Battle, Stage};
use crate::engine::{Chance, Die, Drawn, Need, Roll};
use crate::side::Side;

/// The least strength of each column of the CRT.
const COLUMNS: [u16; 11] = [0, 1, 2, 3, 4, 6, 9, 13, 17, 22, 28];

/// Steps lost, by modified die from 0 to 7 and column [WW CRT].
const CRT: [[u8; 11]; 8] = [
    [0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 3],
    [0, 0, 0, 0, 0, 1, 2, 2, 3, 4, 4],
    [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5],
    [0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 5],
    [0, 1, 1, 1, 2, 2, 3, 4, 4, 5, 5],
    [1, 1, 1, 1, 2, 3, 3, 4, 5, 5, 6],
    [1, 1, 1, 2, 2, 3, 4, 4, 5, 6, 7],
    [1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8],
];

/// The strength a side fires with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// Combat factors.
    pub factors: u16,
    /// Doubled by an unmatched AMBUSH! [WW 7.56].
    pub doubled: bool,
    /// Shifted one column to the left, after any doubling [WW 7.55, 9.13].
    pub shifted: bool,
}

impl Strength {
    /// The column of the CRT it is read in, from 0.
    #[must_use]
    pub fn column(self) -> usize {
        let factors = self.factors.saturating_mul(if self.doubled { 2 } else { 1 });
        let column = COLUMNS.iter().rposition(|least| factors >= *least).unwrap_or(0);
        if self.shifted { column.saturating_sub(1) } else { column }
    }

    /// The printed heading of that column.
    #[must_use]
    pub fn heading(self) -> String {
        let column = self.column();
        let least = COLUMNS[column];
        match COLUMNS.get(column + 1) {
            None => format!("{least}+"),
            Some(next) if next - least > 1 => format!("{least}-{}", next - 1),
            Some(_) => least.to_string(),
        }
    }
}

/// Reads the Combat Results Table [WW CRT].
#[must_use]
pub fn crt(strength: Strength, modified: i8) -> u8 {
    let row = usize::try_from(modified.clamp(0, 7)).unwrap_or(0);
    CRT[row][strength.column()]
}

/// Does this natural die call for leader checks, if it caused a loss [WW 7.7]?
#[must_use]
pub fn hits_leaders(die: u8, result: u8) -> bool {
    (die == 1 || die == 6) && result > 0
}

/// The combat factors of a set of units as they stand.
#[must_use]
pub fn factors(pos: Pos<'_>, units: PieceSet) -> u16 {
    pos.only_units(units).iter().map(|unit| pos.strength(unit)).sum()
}

/// The die roll modifiers of a side in a Battle, judged when its die is read [WW 7.51, 7.52, 7.53, 7.54, ruling 91].
/// Leaders inside a fort give none [WW 8.12].
#[must_use]
pub fn drms(battle: &Battle, pos: Pos<'_>, side: Side) -> Drms {
    let families = &pos.content.families;
    let own = battle.units(pos, side);
    let enemy = battle.units(pos, side.other());
    let wild = pos.terrain(battle.space).is_wild();
    let (matters, cause) = if wild {
        (families.auxiliaries.or(families.light), Cause::NoAuxiliaries)
    } else {
        (families.regulars, Cause::NoRegulars)
    };
    let lacks = own.and(matters).is_empty() && enemy.and(matters).any();
    let leader = if side == battle.attacker { battle.commander } else { battle.lead };
    let mut drms = Drms::default();
    drms.add_tactics(pos, leader.filter(|leader| battle.present(pos, side).has(*leader)));
    drms.add(lacks, cause, -1);
    if side == battle.attacker {
        let stockade = pos.fortification(battle.defender(), battle.space) == Some(Work::Stockade);
        drms.add(battle.landing, Cause::Landing, -1);
        drms.add(stockade, Cause::Stockade, -1);
    }
    drms
}

/// The side that fires first alone: the only one to have played AMBUSH! [WW 7.56].
fn ambusher(battle: &Battle) -> Option<Side> {
    match (battle.ambush.british, battle.ambush.french) {
        (true, false) => Some(Side::British),
        (false, true) => Some(Side::French),
        _ => None,
    }
}

fn roll(battle: &Battle, side: Side) -> Roll {
    let role = if side == battle.attacker { "attacker" } else { "defender" };
    Roll { label: format!("battle {} {role} {}", battle.space.slug(), side.word()), dice: 1, die: Die::SIX }
}

/// The dice asked for.
#[must_use]
pub fn need(battle: &Battle, _: Pos<'_>) -> Need {
    let sides = match ambusher(battle) {
        Some(side) => vec![side],
        None => vec![battle.attacker, battle.defender()],
    };
    Need::Chance(Chance::Roll(sides.into_iter().map(|side| roll(battle, side)).collect()))
}

/// The die of the ambushed side, if it can fire [WW 7.56].
#[must_use]
pub fn need_return(battle: &Battle, pos: Pos<'_>) -> Need {
    match ambusher(battle) {
        Some(side) if battle.units(pos, side.other()).any() => {
            Need::Chance(Chance::Roll(vec![roll(battle, side.other())]))
        }
        _ => Need::Run,
    }
}

/// One side's fire: the die is read.
fn fire(battle: &mut Battle, turn: &mut Turn<'_>, side: Side, die: u8) {
    let pos = turn.pos();
    let drms = drms(battle, pos, side);
    let strength = Strength {
        factors: factors(pos, battle.units(pos, side)),
        doubled: ambusher(battle) == Some(side),
        shifted: side == battle.attacker && pos.marks(battle.space).fieldworks,
    };
    let result = crt(strength, drms.modify(die));
    battle.dice[side] = die;
    battle.caused[side] = result;
    turn.tell(Event::Fire { side, die, drms, strength, result, rule: "7.5" });
}

/// The losses and leader checks a side suffers from the other's fire.
fn suffer(battle: &Battle, pos: Pos<'_>, side: Side) -> (Frame, Frame) {
    let foe = side.other();
    let units = battle.units(pos, side);
    let losses = Losses::new(pos, side, units, battle.caused[foe], LossRule::Battle);
    let hit = hits_leaders(battle.dice[foe], battle.caused[foe]);
    let leaders =
        if hit { battle.present(pos, side).and(pos.content.families.leaders) } else { PieceSet::default() };
    (
        Frame::Losses(losses),
        Frame::LeaderChecks(LeaderChecks { side, leaders, fight: Fight::Battle, space: battle.space }),
    )
}

/// Two rolls of one die each, the attacker's first.
#[must_use]
pub fn two_dice(drawn: &Drawn) -> Option<(u8, u8)> {
    let Drawn::Faces(rolls) = drawn else { return None };
    let [first, second] = rolls.as_slice() else { return None };
    match (first.as_slice(), second.as_slice()) {
        ([first], [second]) => Some((*first, *second)),
        _ => None,
    }
}

/// The dice have fallen [WW 7.2 C, D].
pub fn fired(mut battle: Box<Battle>, turn: &mut Turn<'_>, drawn: &Drawn) -> Flow {
    if let Some(side) = ambusher(&battle) {
        let Some(die) = drawn.die() else { return Flow::Fault("an ambush without its die") };
        fire(&mut battle, turn, side, die);
        let (losses, checks) = suffer(&battle, turn.pos(), side.other());
        return Flow::Sequence(vec![losses, checks, battle.at(Stage::ReturnLeader)]);
    }
    let Some((attack, defence)) = two_dice(drawn) else {
        return Flow::Fault("a battle without its two dice");
    };
    let (attacker, defender) = (battle.attacker, battle.defender());
    fire(&mut battle, turn, attacker, attack);
    fire(&mut battle, turn, defender, defence);
    let (first, first_checks) = suffer(&battle, turn.pos(), attacker);
    let (second, second_checks) = suffer(&battle, turn.pos(), defender);
    Flow::Sequence(vec![first, second, first_checks, second_checks, battle.at(Stage::Outcome)])
}

/// The ambushed side has fired.
pub fn fired_back(mut battle: Box<Battle>, turn: &mut Turn<'_>, drawn: &Drawn) -> Flow {
    let (Some(die), Some(side)) = (drawn.die(), ambusher(&battle)) else {
        return Flow::Fault("fire returned without a die or an ambush");
    };
    fire(&mut battle, turn, side.other(), die);
    let (losses, checks) = suffer(&battle, turn.pos(), side);
    Flow::Sequence(vec![losses, checks, battle.at(Stage::Outcome)])
}
