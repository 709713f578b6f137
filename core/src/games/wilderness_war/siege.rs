//! Sieges [WW 8.2]: the roll on the Siege Table, SURRENDER!, sorties, and what a capture brings.

pub mod capture;

pub use capture::{Fall, Massacre, Surrender, capture};

use super::assault::Assault;
use super::battle::{Battle, Kind as BattleKind};
use super::cards::EventKind;
use super::choice::{Choice, Offers, ask, offer_play, window};
use super::drm::{Cause, Drms};
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::no::No;
use super::no::combat::{CombatNo, Design};
use super::position::{Pos, Work};
use super::sequence::phase::Show;
use super::supply;
use super::world::{Coehorns, Group};
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::{Chance, Die, Drawn, Need, Roll};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The enemy fort or fortress this group besieges.
#[must_use]
pub fn besieged_work(pos: Pos<'_>, side: Side, space: SpaceId) -> Option<Work> {
    pos.fortification(side.other(), space).filter(|work| work.is_siegeable() && pos.besieged(space))
}

/// All pieces of a side that besiege an enemy work, anywhere.
#[must_use]
pub fn besiegers(pos: Pos<'_>, side: Side) -> PieceSet {
    let sieges = pos.spaces().filter(|space| besieged_work(pos, side, *space).is_some());
    sieges.fold(PieceSet::default(), |all, space| all.or(pos.of(side, space)))
}

/// The besieging stack that began the Action Phase here [WW 8.231].
fn began_here(pos: Pos<'_>, side: Side, space: SpaceId) -> PieceSet {
    let began = pos.world.phase.as_ref().map_or(PieceSet::default(), |phase| phase.besiegers);
    began.and(pos.of(side, space))
}

/// Who has played COEHORNS at this siege in this Action Phase [WW 9.13].
#[must_use]
pub fn coehorns_at(pos: Pos<'_>, space: SpaceId) -> Option<Side> {
    let played = pos.world.phase.as_ref().and_then(|phase| phase.coehorns);
    played.filter(|coehorns| coehorns.space == space).map(|coehorns| coehorns.side)
}

/// May this group, as an activated force, besiege or assault here, led by a senior leader? What it is about to do gives the rule
/// [WW 8.231, 9.11].
///
/// # Errors
/// Why not.
pub fn can_lead_siege(pos: Pos<'_>, side: Side, group: &Group, design: Design) -> Result<SpaceId, No> {
    let at = group.pieces.first().and_then(|piece| pos.world.pieces.space(piece));
    let Some(space) = at.filter(|space| besieged_work(pos, side, *space).is_some()) else {
        return Err(CombatNo::NoSiege.into());
    };
    if !group.force {
        return Err(CombatNo::NeedsForce(design).into());
    }
    // Who marched in during this phase does not unseat the leader already named [WW ruling 95].
    let leaders = began_here(pos, side, space);
    if !group.commander.is_some_and(|leader| pos.highest_command(leaders).has(leader)) {
        return Err(CombatNo::NotSenior(design).into());
    }
    Ok(space)
}

/// May this group roll on the Siege Table [WW 8.231, 12.3]?
///
/// # Errors
/// Why not.
pub fn can_roll(pos: Pos<'_>, side: Side, group: &Group) -> Result<(), No> {
    let space = can_lead_siege(pos, side, group, Design::Roll)?;
    if began_here(pos, side, space).is_empty() {
        return Err(CombatNo::BeganThisPhase.into());
    }
    if pos.drilled(began_here(pos, side, space)).is_empty() {
        return Err(CombatNo::NoDrilled.into());
    }
    if !supply::is_supplied(pos, side, space) {
        return Err(CombatNo::Unsupplied.into());
    }
    Ok(())
}

/// How far a siege activation has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// COEHORNS, of the besieger and then the besieged.
    Coehorns(Side),
    /// SURRENDER!, of the besieger and by 14.4 of the besieged.
    Surrender(Side),
    /// The besieged side picks its leader among equals.
    Leader,
    /// The die.
    Roll,
    /// Assault or not [WW 8.24].
    Assault,
}

/// A force besieges.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Siege {
    /// The besieger.
    pub side: Side,
    /// Where.
    pub space: SpaceId,
    /// The activated force.
    pub group: Group,
    /// The besieged side's leader.
    pub lead: Option<PieceId>,
    /// How far it has come.
    pub stage: Stage,
}

/// A force begins its siege activation.
#[must_use]
pub fn enter(side: Side, group: Group, space: SpaceId) -> Frame {
    Frame::Siege(Siege { side, space, group, lead: None, stage: Stage::Coehorns(side) })
}

/// Besieged pieces attack the besiegers [WW 8.25].
pub fn sortie(turn: &mut Turn<'_>, side: Side, group: Group, space: SpaceId) -> Flow {
    super::movement::begin(turn, group, space);
    if let Some(march) = &mut turn.world.march {
        march.settled = false;
    }
    let mut battle = Battle::new(turn.pos(), space, BattleKind::Sortie, side, group.pieces);
    battle.commander = group.commander;
    Flow::Sequence(vec![
        Frame::Avoid(super::movement::avoid_battle::Avoid::new(side.other())),
        Frame::Sally(Sally { battle: Box::new(battle) }),
    ])
}

/// The sortie after the besiegers had their chance to avoid it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sally {
    /// The Battle to come.
    pub battle: Box<Battle>,
}

impl Step<WildernessWar> for Sally {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if let Some(march) = &mut turn.world.march {
            march.settled = true;
        }
        let Battle { space, attacker, commander, .. } = *self.battle;
        let group = self.battle.forces[attacker];
        if turn.pos().outside(attacker.other(), space).is_empty() {
            turn.housekeeping();
            return Flow::Goto(Frame::Strays(super::battle::retreat::Strays::new(
                attacker.other(),
                space,
                None,
            )));
        }
        let mut battle = Battle::new(turn.pos(), space, BattleKind::Sortie, attacker, group);
        battle.commander = commander;
        Flow::Goto(Frame::Battle(Box::new(battle)))
    }
}

/// The leaders of the highest Command inside.
#[must_use]
pub fn leaders_inside(pos: Pos<'_>, owner: Side, space: SpaceId) -> PieceSet {
    pos.highest_command(pos.of(owner, space).and(pos.world.pieces.inside))
}

/// Do these leaders differ in Tactics, so that it matters who is picked?
#[must_use]
pub fn differ(pos: Pos<'_>, leaders: PieceSet) -> bool {
    let mut ratings = leaders.iter().map(|leader| pos.tactics(Some(leader)));
    let first = ratings.next();
    ratings.any(|rating| Some(rating) != first)
}

/// May this side play COEHORNS here \[WW #8]?
#[must_use]
pub fn can_coehorns(pos: Pos<'_>, side: Side, owner: Side, space: SpaceId) -> bool {
    let units = pos.units(side, space);
    let there =
        if side == owner { units.and(pos.world.pieces.inside) } else { units.minus(pos.world.pieces.inside) };
    coehorns_at(pos, space).is_none()
        && there.and(pos.content.families.regulars).any()
        && pos.possible(side, EventKind::CoehornsAndHowitzers).next().is_some()
}

impl Siege {
    fn owner(&self) -> Side {
        self.side.other()
    }

    fn level(&self, pos: Pos<'_>) -> u8 {
        pos.marks(self.space).siege.unwrap_or(0)
    }

    /// May SURRENDER! be played \[WW #6, 14.4]?
    fn can_surrender(&self, pos: Pos<'_>, side: Side) -> bool {
        let allowed = side == self.side || pos.content.options.surrender_by_either;
        let louisbourg = self.space == pos.content.named.louisbourg;
        allowed
            && !(louisbourg && self.level(pos) == 0)
            && pos.possible(side, EventKind::Surrender).next().is_some()
    }

    fn next(mut self, stage: Stage) -> Flow {
        self.stage = stage;
        Flow::Goto(Frame::Siege(self))
    }

    /// The modifiers of the siege roll [WW 8.231].
    fn drms(&self, pos: Pos<'_>) -> Drms {
        let mut drms = Drms::default();
        drms.add_tactics(pos, self.group.commander);
        if let Some(lead) = self.lead {
            drms.add(true, Cause::BesiegedTactics(lead), -pos.tactics(self.lead));
        }
        let coehorns = coehorns_at(pos, self.space);
        drms.add(coehorns == Some(self.side), Cause::Coehorns, 2);
        drms.add(coehorns == Some(self.owner()), Cause::BesiegedCoehorns, -2);
        drms.add(self.space == pos.content.named.louisbourg, Cause::Louisbourg, -1);
        drms
    }

    /// The roll is read [WW 8.231].
    fn read(self, turn: &mut Turn<'_>, die: u8) -> Flow {
        let pos = turn.pos();
        let drms = self.drms(pos);
        let gain = siege_table(drms.modify(die));
        let level = (self.level(pos) + gain).min(2);
        turn.tell(Event::SiegeRoll { side: self.side, space: self.space, die, drms, gain });
        if let Some(siege) = &mut turn.world.spaces[self.space].siege {
            *siege = level;
        }
        if gain > 0 {
            turn.tell(Event::Siege { space: self.space, level, rule: "8.23" });
        }
        self.next(Stage::Assault)
    }
}

/// The Siege Table: by how much the siege level rises [WW Siege Table].
#[must_use]
pub fn siege_table(modified: i8) -> u8 {
    match modified {
        ..=2 => 0,
        3..=5 => 1,
        6.. => 2,
    }
}

impl Step<WildernessWar> for Siege {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        match self.stage {
            Stage::Coehorns(side) if can_coehorns(pos, side, self.owner(), self.space) => {
                window(side, "siege-coehorns", "8.231")
            }
            Stage::Surrender(side) if self.can_surrender(pos, side) => {
                window(side, "siege-surrender", if side == self.side { "8.231" } else { "14.4" })
            }
            Stage::Leader if differ(pos, leaders_inside(pos, self.owner(), self.space)) => {
                ask(self.owner(), "lead", "7.51")
            }
            Stage::Roll => {
                let label = format!("siege {} {}", self.space.slug(), self.side.word());
                Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, die: Die::SIX }]))
            }
            Stage::Assault
                if besieged_work(pos, self.side, self.space)
                    .is_some_and(|work| self.level(pos) >= work.siege_level()) =>
            {
                ask(self.side, "assault", "8.24")
            }
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        match self.stage {
            Stage::Coehorns(_) | Stage::Surrender(_) => {
                out.offer(Choice::Pass);
                let event = match self.stage {
                    Stage::Coehorns(_) => EventKind::CoehornsAndHowitzers,
                    _ => EventKind::Surrender,
                };
                for card in pos.possible(side, event) {
                    offer_play(out, card);
                }
            }
            Stage::Leader => {
                for leader in leaders_inside(pos, self.owner(), self.space).iter() {
                    out.offer(Choice::Lead(leader));
                }
            }
            Stage::Assault => {
                out.offer(Choice::Assault);
                out.offer(Choice::NoAssault);
            }
            Stage::Roll => {}
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match (self.stage, choice) {
            (Stage::Coehorns(_), Choice::Play(card)) => {
                if let Some(phase) = &mut turn.world.phase {
                    phase.coehorns = Some(Coehorns { side, space: self.space });
                }
                Flow::Call { now: Show::play(side, card), then: Frame::Siege(self) }
            }
            (Stage::Surrender(_), Choice::Play(card)) => {
                let captor = self.side;
                Flow::Sequence(vec![
                    Show::play(side, card),
                    Frame::Surrender(Surrender { captor, space: self.space }),
                ])
            }
            (Stage::Leader, Choice::Lead(leader)) => {
                self.lead = Some(leader);
                self.next(Stage::Roll)
            }
            (Stage::Assault, Choice::Assault) => {
                Flow::Goto(Frame::Assault(Box::new(Assault::new(side, self.space, self.group.commander))))
            }
            (Stage::Assault, Choice::NoAssault) => Flow::End,
            (Stage::Coehorns(_) | Stage::Surrender(_), Choice::Pass) => self.run(turn),
            _ => Flow::Fault("no answer to a siege"),
        }
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        match self.stage {
            Stage::Coehorns(side) if side == self.side => {
                let other = side.other();
                self.next(Stage::Coehorns(other))
            }
            Stage::Coehorns(_) => {
                let side = self.side;
                self.next(Stage::Surrender(side))
            }
            Stage::Surrender(side) if side == self.side => {
                let other = side.other();
                self.next(Stage::Surrender(other))
            }
            Stage::Surrender(_) => self.next(Stage::Leader),
            Stage::Leader => {
                self.lead = leaders_inside(turn.pos(), self.owner(), self.space).first();
                self.next(Stage::Roll)
            }
            Stage::Roll => Flow::Fault("a siege goes on without its die"),
            Stage::Assault => Flow::End,
        }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Some(die) = drawn.die() else { return Flow::Fault("a siege roll without its die") };
        self.read(turn, die)
    }
}
