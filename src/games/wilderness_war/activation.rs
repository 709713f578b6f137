//! Activation [WW 5.3]: who may act on a card, and what an activated group does.
//!
//! One card activates single Auxiliaries and leaders up to its value (Indians count half), or one Drilled Troops unit,
//! or one force [WW 5.32]. All are named before any acts [WW 5.33]; each then finishes before the next begins.
//! CAMPAIGN names two forces.

use super::choice::{Action, Choice, ask, names, piece_words, refusal};
use super::compose::{Compose, Limit};
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::{PieceId, PieceSet};
use super::position::Pos;
use super::world::Group;
use super::{At, Flow, Turn};
use super::{assault, movement, raid, siege};
use crate::engine::{Need, Offers, Refusal, Words};
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
    fn is_first(&self) -> Result<(), Refusal> {
        if self.groups.is_empty() || self.allowance == Allowance::Campaign {
            return Ok(());
        }
        Err(refusal(
            "coureur::ww::activation::one_kind_a_card",
            "5.32",
            "a card activates single Auxiliaries and leaders, or one Drilled Troops unit, or one force",
            "name another single piece, or be done",
        ))
    }

    fn can_force(&self, pos: Pos<'_>, leader: PieceId) -> Result<(), Refusal> {
        self.is_first()?;
        let initiative = pos.content.leader(leader).map_or(0, |leader| leader.initiative);
        match self.allowance {
            Allowance::Value(value) if initiative > value => Err(refusal(
                "coureur::ww::activation::initiative_too_high",
                "5.32",
                format!("Initiative {initiative} needs a card of at least that value, not {value}"),
                "activate another leader, or play a higher card",
            )),
            Allowance::Value(_) | Allowance::Campaign => Ok(()),
        }
    }

    fn can_drilled(&self) -> Result<(), Refusal> {
        if self.allowance == Allowance::Campaign {
            return Err(campaign_names_leaders());
        }
        self.is_first()
    }

    fn can_single(&self, pos: Pos<'_>, piece: PieceId) -> Result<(), Refusal> {
        let Allowance::Value(value) = self.allowance else { return Err(campaign_names_leaders()) };
        let cost = halves(pos, piece);
        if self.halves.saturating_add(cost) > value.saturating_mul(2) {
            return Err(refusal(
                "coureur::ww::activation::value_used_up",
                "5.32",
                "the card's value does not reach that far",
                "be done",
            ));
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

fn campaign_names_leaders() -> Refusal {
    refusal(
        "coureur::ww::activation::campaign_names_leaders",
        "5.34",
        "CAMPAIGN activates two leaders and their forces",
        "name a leader",
    )
}

fn several_drilled() -> Refusal {
    refusal(
        "coureur::ww::activation::drilled_singly",
        "5.32",
        "a card activates one Drilled Troops unit and nothing else, or Drilled Troops in a force",
        "write `unit` for one of them, or `force` for a leader who takes them along",
    )
}

fn militia_stay() -> Refusal {
    refusal(
        "coureur::ww::activation::militia",
        "5.32",
        "Militia are neither Auxiliaries nor Drilled Troops: no card activates them",
        "name other units",
    )
}

fn named_already() -> Refusal {
    refusal(
        "coureur::ww::activation::once_a_phase",
        "5.31",
        "a unit or leader is activated once in an Action Phase, and this one is named already",
        "name another, or be done",
    )
}

impl Naming {
    /// Pieces that a player might name in vain.
    fn refuse_others(&self, pos: Pos<'_>, out: &mut Offers<Choice>) {
        let families = &pos.content.families;
        let words = |verb, piece| piece_words(Words::key(verb), pos.content, piece);
        for unit in families.militia.and(pos.content.sides[self.side]).iter() {
            out.refuse(|| (words("unit", unit), militia_stay()));
            out.refuse(|| (words("single", unit), militia_stay()));
        }
        for piece in self.named().iter() {
            out.refuse(|| (words("single", piece), named_already()));
            if families.leaders.has(piece) {
                out.refuse(|| (words("force", piece), named_already()));
            }
        }
    }
}

/// What a single piece costs, in halves [WW 5.32].
fn halves(pos: Pos<'_>, piece: PieceId) -> u8 {
    if pos.content.families.indians.has(piece) { 1 } else { 2 }
}

impl Step for Naming {
    fn need(&self, _: At<'_>) -> Need {
        if self.is_full() || self.composing {
            return Need::Run;
        }
        let question = match self.allowance {
            Allowance::Campaign if self.groups.is_empty() => {
                "Name the first leader of the campaign".to_owned()
            }
            Allowance::Campaign => "Name the second leader of the campaign, or be done".to_owned(),
            Allowance::Value(value) if self.groups.is_empty() => {
                format!("Name whom this {value}-value card activates")
            }
            Allowance::Value(_) => "Name another single piece, or be done".to_owned(),
        };
        ask(self.side, question, "5.32")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers<Choice>) {
        let pos = Pos::from(at);
        let open = self.open(pos);
        let families = &at.content.families;
        for leader in open.and(families.leaders).iter() {
            let words = piece_words(Words::key("force"), at.content, leader);
            out.offer_if(self.can_force(pos, leader), Choice::Force(leader), words);
        }
        let singles = open.and(families.auxiliaries.or(families.leaders));
        for piece in pos.distinct(singles).iter() {
            let words = piece_words(Words::key("single"), at.content, piece);
            out.offer_if(self.can_single(pos, piece), Choice::Single(piece), words);
        }
        for unit in pos.distinct(open.and(families.drilled)).iter() {
            let words = piece_words(Words::key("unit"), at.content, unit);
            out.offer_if(self.can_drilled(), Choice::Drilled(unit), words);
            out.refuse(|| (piece_words(Words::key("single"), at.content, unit), several_drilled()));
        }
        if out.wants_reasons() {
            self.refuse_others(pos, out);
        }
        out.offer(Choice::Done, Words::key("done"));
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Force(leader) => {
                let pos = turn.pos();
                let Some(space) = turn.world.pieces.space(leader) else { return Flow::End };
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
            _ => finish(turn, self.groups, side),
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

/// What is left of a group: pieces that fought with others do not act any more [WW 5.36].
fn remaining(pos: Pos<'_>, group: Group) -> Option<Group> {
    let fought = pos.world.phase.as_ref().map_or(PieceSet::default(), |phase| phase.fought);
    let here: PieceSet =
        group.pieces.minus(fought).iter().filter(|piece| pos.world.pieces.space(*piece).is_some()).collect();
    let led = group.commander.is_none_or(|commander| here.has(commander));
    (here.any() && led).then_some(Group { pieces: here, ..group })
}

impl Acting {
    fn live(&self, pos: Pos<'_>) -> Vec<Group> {
        self.groups.iter().filter_map(|group| remaining(pos, *group)).collect()
    }
}

impl Step for Acting {
    fn need(&self, at: At<'_>) -> Need {
        if self.live(at.into()).len() < 2 {
            return Need::Run;
        }
        ask(self.side, "Who acts next", "5.33")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers<Choice>) {
        let pos = Pos::from(at);
        let heads: PieceSet =
            self.live(pos).iter().filter_map(|group| group.commander.or(group.pieces.first())).collect();
        for head in pos.distinct(heads).iter() {
            out.offer(Choice::Next(head), piece_words(Words::key("next"), at.content, head));
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Next(head) = choice else { return Flow::End };
        let mut live = self.live(turn.pos());
        let Some(index) = live.iter().position(|group| group.pieces.has(head)) else { return Flow::End };
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

    fn can_sortie(&self, pos: Pos<'_>) -> Result<(), Refusal> {
        if pos.only_units(self.group.pieces).any() {
            return Ok(());
        }
        Err(refusal(
            "coureur::ww::siege::sortie_needs_units",
            "8.25",
            "leaders alone cannot attack the besiegers",
            "activate units with him",
        ))
    }
}

impl Step for Act {
    fn need(&self, at: At<'_>) -> Need {
        let who = names(at.into(), self.group.pieces.iter());
        ask(self.side, format!("What does this group do: {who}"), "5.36")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers<Choice>) {
        let pos = Pos::from(at);
        if self.is_besieged(pos) {
            let sortie = self.can_sortie(pos);
            out.offer_if(sortie, Choice::Act(Action::Sortie), Words::key("sortie"));
        } else {
            out.offer(Choice::Act(Action::Move), Words::key("move"));
            let siege = siege::can_roll(pos, self.side, &self.group);
            out.offer_if(siege, Choice::Act(Action::Siege), Words::key("siege"));
            let assault = assault::can_assault(pos, self.side, &self.group);
            out.offer_if(assault, Choice::Act(Action::Assault), Words::key("assault"));
        }
        out.offer(Choice::Act(Action::Stay), Words::key("stay"));
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Act(action) = choice else { return Flow::End };
        let space = self.group.pieces.first().and_then(|piece| turn.world.pieces.space(piece));
        let Some(space) = space else { return Flow::End };
        match action {
            Action::Move => movement::enter(turn, self.group, space),
            Action::Siege => siege::enter(turn, side, self.group, space),
            Action::Assault => assault::enter(turn, side, self.group, space),
            Action::Sortie => siege::sortie(turn, side, self.group, space),
            Action::Stay => {
                movement::begin(turn, self.group, space);
                Flow::Goto(Frame::Raids(raid::Raids::new(side)))
            }
        }
    }
}
