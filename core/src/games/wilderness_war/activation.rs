//! Activation [WW 5.3]: who may act on a card, and what an activated group does.
//!
//! One card activates single Auxiliaries and leaders up to its value (Indians count half), or one Drilled Troops unit,
//! or one force [WW 5.32]. All are named before any acts [WW 5.33]; each then finishes before the next begins.
//! CAMPAIGN names two forces.

use super::choice::{Choice, Offers, ask};
use super::compose::{Compose, Limit};
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::{PieceId, PieceSet};
use super::no::{No, SequenceNo};
use super::position::Pos;
use super::world::Group;
use super::{At, Flow, Turn, WildernessWar};
use super::{assault, movement, raid, siege};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// What the card allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Allowance {
    /// An ordinary card of this value [WW 5.32].
    Value(u8),
    /// CAMPAIGN: two forces [WW 5.34].
    Campaign,
}

/// The active player names all that he activates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Naming {
    /// Who.
    pub side: Side,
    /// What the card allows.
    pub allowance: Allowance,
    /// Halves of the value used up by singles.
    pub halves: u8,
    /// Those named.
    pub groups: Vec<Group>,
    /// A force is being put together.
    pub composing: bool,
}

impl Naming {
    /// For a card of this value.
    #[must_use]
    pub fn by_value(side: Side, value: u8) -> Naming {
        Naming { side, allowance: Allowance::Value(value), halves: 0, groups: Vec::new(), composing: false }
    }

    /// For CAMPAIGN.
    #[must_use]
    pub fn campaign(side: Side) -> Naming {
        Naming { side, allowance: Allowance::Campaign, halves: 0, groups: Vec::new(), composing: false }
    }

    fn named(&self) -> PieceSet {
        self.groups.iter().fold(PieceSet::default(), |all, group| all.or(group.pieces))
    }

    fn open(&self, pos: Pos<'_>) -> PieceSet {
        let own = pos.world.pieces.on_map().and(pos.content.sides[self.side]);
        own.minus(self.named()).minus(pos.content.families.militia)
    }

    /// One card activates single pieces, or one unit of Drilled Troops, or one force [WW 5.32].
    fn is_first(&self) -> Result<(), No> {
        if self.groups.is_empty() || self.allowance == Allowance::Campaign {
            return Ok(());
        }
        Err(SequenceNo::OneKindACard.into())
    }

    fn can_force(&self, pos: Pos<'_>, leader: PieceId) -> Result<(), No> {
        self.is_first()?;
        let initiative = pos.content.leader(leader).map_or(0, |leader| leader.initiative);
        match self.allowance {
            Allowance::Value(value) if initiative > value => {
                Err(SequenceNo::InitiativeTooHigh { initiative, value }.into())
            }
            Allowance::Value(_) | Allowance::Campaign => Ok(()),
        }
    }

    fn can_drilled(&self) -> Result<(), No> {
        if self.allowance == Allowance::Campaign {
            return Err(SequenceNo::CampaignNamesLeaders.into());
        }
        self.is_first()
    }

    fn can_single(&self, pos: Pos<'_>, piece: PieceId) -> Result<(), No> {
        let Allowance::Value(value) = self.allowance else {
            return Err(SequenceNo::CampaignNamesLeaders.into());
        };
        let cost = halves(pos, piece);
        if self.halves.saturating_add(cost) > value.saturating_mul(2) {
            return Err(SequenceNo::ValueUsedUp.into());
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        match self.allowance {
            Allowance::Campaign => self.groups.len() >= 2,
            Allowance::Value(_) => self.groups.first().is_some_and(|group| group.force) || self.is_drilled(),
        }
    }

    fn is_drilled(&self) -> bool {
        self.halves == 0 && !self.groups.is_empty()
    }
}

impl Naming {
    /// Pieces that a player might name in vain.
    fn refuse_others(&self, pos: Pos<'_>, out: &mut Offers) {
        let families = &pos.content.families;
        for unit in families.militia.and(pos.content.sides[self.side]).iter() {
            out.refuse(Choice::Drilled(unit), SequenceNo::Militia.into());
            out.refuse(Choice::Single(unit), SequenceNo::Militia.into());
        }
        for piece in self.named().iter() {
            out.refuse(Choice::Single(piece), SequenceNo::OnceAPhase.into());
            if families.leaders.has(piece) {
                out.refuse(Choice::Force(piece), SequenceNo::OnceAPhase.into());
            }
        }
    }
}

/// What a single piece costs, in halves [WW 5.32].
fn halves(pos: Pos<'_>, piece: PieceId) -> u8 {
    if pos.content.families.indians.has(piece) { 1 } else { 2 }
}

impl Step<WildernessWar> for Naming {
    fn need(&self, _: At<'_>) -> Need {
        if self.is_full() || self.composing {
            return Need::Run;
        }
        ask(self.side, "activate", "5.32")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let open = self.open(pos);
        let families = &at.content.families;
        for leader in open.and(families.leaders).iter() {
            out.offer_if(self.can_force(pos, leader), Choice::Force(leader));
        }
        let singles = open.and(families.auxiliaries.or(families.leaders));
        for piece in pos.distinct(singles).iter() {
            out.offer_if(self.can_single(pos, piece), Choice::Single(piece));
        }
        for unit in pos.distinct(open.and(families.drilled)).iter() {
            out.offer_if(self.can_drilled(), Choice::Drilled(unit));
            out.refuse(Choice::Single(unit), SequenceNo::DrilledSingly.into());
        }
        if out.wants_reasons() {
            self.refuse_others(pos, out);
        }
        out.offer(Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Force(leader) => {
                let pos = turn.pos();
                let Some(space) = turn.world.pieces.space(leader) else {
                    return Flow::Fault("a force whose leader is nowhere");
                };
                let besieged = pos.is_besieged(leader);
                let same = |piece: &PieceId| pos.is_besieged(*piece) == besieged;
                let pool = self.open(pos).and(pos.of(side, space)).without(leader);
                let pool: PieceSet = pool.iter().filter(same).collect();
                let limit = if besieged { Limit::None } else { Limit::Command };
                self.composing = true;
                Flow::Call {
                    now: Frame::Compose(Compose::new(side, leader, pool, limit)),
                    then: Frame::Naming(self),
                }
            }
            Choice::Single(piece) | Choice::Drilled(piece) => {
                if matches!(choice, Choice::Single(_)) {
                    self.halves = self.halves.saturating_add(halves(turn.pos(), piece));
                }
                let commander = turn.content.leader(piece).map(|_| piece);
                self.groups.push(Group { commander, pieces: PieceSet::one(piece), force: false });
                Flow::Stay(Frame::Naming(self))
            }
            Choice::Done => finish(turn, self.groups, side),
            _ => Flow::Fault("nobody to activate"),
        }
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        if self.composing {
            self.composing = false;
            self.groups.extend(turn.world.chosen.take());
            return Flow::Stay(Frame::Naming(self));
        }
        finish(turn, self.groups, self.side)
    }
}

fn finish(turn: &mut Turn<'_>, groups: Vec<Group>, side: Side) -> Flow {
    for group in &groups {
        turn.tell(Event::Activated { side, pieces: group.pieces });
    }
    Flow::Goto(Frame::Acting(Acting { side, groups }))
}

/// The groups act one after the other, in the order the player likes [WW 5.33].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acting {
    /// Who.
    pub side: Side,
    /// Those still to act.
    pub groups: Vec<Group>,
}

/// What is left of a group: pieces that fought or raided with others do not act any more [WW 5.36], and those parted from
/// their commander do not act with him [WW 5.34].
fn remaining(pos: Pos<'_>, group: Group) -> Option<Group> {
    let fought = pos.world.phase.as_ref().map_or(PieceSet::default(), |phase| phase.fought);
    let left = group.pieces.minus(fought);
    let head = group.commander.or(left.first()).filter(|head| left.has(*head))?;
    let space = pos.world.pieces.space(head)?;
    Some(Group { pieces: left.and(pos.world.pieces.at(space)), ..group })
}

impl Acting {
    fn live(&self, pos: Pos<'_>) -> Vec<Group> {
        self.groups.iter().filter_map(|group| remaining(pos, *group)).collect()
    }
}

impl Step<WildernessWar> for Acting {
    fn need(&self, at: At<'_>) -> Need {
        if self.live(at.into()).len() < 2 {
            return Need::Run;
        }
        ask(self.side, "next", "5.33")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let heads: PieceSet =
            self.live(pos).iter().filter_map(|group| group.commander.or(group.pieces.first())).collect();
        for head in pos.distinct(heads).iter() {
            out.offer(Choice::Next(head));
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Next(head) = choice else { return Flow::Fault("nobody to act next") };
        let mut live = self.live(turn.pos());
        let Some(index) = live.iter().position(|group| group.pieces.has(head)) else {
            return Flow::Fault("one acts who is in no group");
        };
        let group = live.remove(index);
        self.groups = live;
        Flow::Call { now: Frame::Act(Act { side, group }), then: Frame::Acting(self) }
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        let Some(group) = self.live(turn.pos()).pop() else { return Flow::End };
        self.groups.clear();
        Flow::Call { now: Frame::Act(Act { side: self.side, group }), then: Frame::Acting(self) }
    }
}

/// An activated group moves, or besieges and assaults, or stays [WW 5.36].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// Who.
    pub side: Side,
    /// The group.
    pub group: Group,
}

impl Act {
    fn is_besieged(&self, pos: Pos<'_>) -> bool {
        self.group.pieces.first().is_some_and(|piece| pos.is_besieged(piece))
    }

    fn can_sortie(&self, pos: Pos<'_>) -> Result<(), No> {
        if pos.only_units(self.group.pieces).any() {
            return Ok(());
        }
        Err(SequenceNo::SortieNeedsUnits.into())
    }
}

impl Step<WildernessWar> for Act {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "act", "5.36")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        if self.is_besieged(pos) {
            out.offer_if(self.can_sortie(pos), Choice::Sortie);
            out.refuse(Choice::Move, SequenceNo::BesiegedStay.into());
        } else {
            out.offer(Choice::Move);
            out.offer_if(siege::can_roll(pos, self.side, &self.group), Choice::Siege);
            out.offer_if(assault::can_assault(pos, self.side, &self.group), Choice::Assault);
        }
        out.offer(Choice::Remain);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let space = self.group.pieces.first().and_then(|piece| turn.world.pieces.space(piece));
        // Only in a position from a file is the group nowhere.
        let Some(space) = space else { return Flow::End };
        match choice {
            Choice::Move => movement::enter(turn, self.group, space),
            // Who ends alone in a target raids, whatever he did before [WW 10.1].
            Choice::Siege => {
                movement::begin(turn, self.group, space);
                let besieged = siege::enter(side, self.group, space);
                Flow::Sequence(vec![besieged, Frame::Raids(raid::Raids::new(side))])
            }
            Choice::Assault => {
                movement::begin(turn, self.group, space);
                let stormed = assault::enter(side, self.group, space);
                Flow::Sequence(vec![stormed, Frame::Raids(raid::Raids::new(side))])
            }
            Choice::Sortie => siege::sortie(turn, side, self.group, space),
            Choice::Remain => {
                movement::begin(turn, self.group, space);
                Flow::Goto(Frame::Raids(raid::Raids::new(side)))
            }
            _ => Flow::Fault("nothing for the group to do"),
        }
    }
}
