//! Policies: what a side has said beforehand about the questions of its Battles. Rulings 144, 180 to 189.
//!
//! A policy leaves one of the legal answers, so that nobody is asked; where it leaves none, the question is put. It is given at a question of
//! one's own, beside it, or ahead; it holds until the Action Round ends, and can be taken back once. So nothing illegal comes of one, nothing
//! is said by it about what is hidden, and no order of it can be given without end.

use super::super::choice::{Choice, Offers, Source, Spot};
use super::super::content::Content;
use super::super::frame::Frame;
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::world::{
    ChitPolicy, Forts, Hits, Leads, Policies, Rerolls, Retreats, Round, Routs, Victims,
};
use super::super::{At, supply};
use super::state::Stage;
use crate::engine::Code as _;
use crate::side::Side;
use std::cmp::Reverse;

/// The choices that are policies, each with the kinds of questions that it answers.
#[must_use]
pub fn all() -> Vec<(&'static [&'static str], Choice)> {
    let mut all: Vec<(&'static [&'static str], Choice)> = Vec::new();
    all.extend(Rerolls::ALL.iter().map(|policy| (&["reroll"][..], Choice::Rerolls(*policy))));
    all.extend(Hits::ALL.iter().map(|policy| (&["hit", "rout", "combine"][..], Choice::Hits(*policy))));
    all.extend(Routs::ALL.iter().map(|policy| (&["rout"][..], Choice::Routs(*policy))));
    all.extend(Retreats::ALL.iter().map(|policy| (&["retreat"][..], Choice::Retreats(*policy))));
    all.extend(Leads::ALL.iter().map(|policy| (&["commander"][..], Choice::Leads(*policy))));
    all.extend(Forts::ALL.iter().map(|policy| (&["fort"][..], Choice::Forts(*policy))));
    all.extend(Victims::ALL.iter().map(|policy| (&["overwhelm-losses"][..], Choice::Victims(*policy))));
    all.extend(ChitPolicy::ALL.iter().map(|policy| (&["chit"][..], Choice::Chits(*policy))));
    all
}

/// The answers that are named beforehand, each for one question: where a stack goes that has to retreat [BT ruling 188].
#[must_use]
pub fn foretold(content: &Content) -> Vec<(&'static [&'static str], Choice)> {
    let spots = content.spaces().map(|(space, _)| Spot::Space(space)).chain([Spot::SailBox]);
    spots.map(|spot| (&["retreat"][..], Choice::RetreatTo(spot))).collect()
}

/// Those that are given, by their codes.
#[must_use]
pub fn given(policies: Policies) -> Vec<String> {
    let Policies { rerolls, hits, routs, retreats, leads, forts, victims, chits } = policies;
    let all = [
        rerolls.map(Choice::Rerolls),
        hits.map(Choice::Hits),
        routs.map(Choice::Routs),
        retreats.map(Choice::Retreats),
        leads.map(Choice::Leads),
        forts.map(Choice::Forts),
        victims.map(Choice::Victims),
        chits.map(Choice::Chits),
    ];
    all.into_iter().flatten().map(|choice| choice.code()).collect()
}

/// Is it a policy?
#[must_use]
pub const fn is_policy(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Rerolls(_)
            | Choice::Hits(_)
            | Choice::Routs(_)
            | Choice::Retreats(_)
            | Choice::Leads(_)
            | Choice::Forts(_)
            | Choice::Victims(_)
            | Choice::Chits(_)
    )
}

/// May policies be given beside the question of a frame? In one's Action Phase, and where they answer.
const fn is_open_at(frame: &Frame) -> bool {
    match frame {
        Frame::FirstPlayer(_)
        | Frame::ActionPhase(_)
        | Frame::HoldReaction(_)
        | Frame::Reaction(_)
        | Frame::Combining(_)
        | Frame::Rout(_)
        | Frame::LeaveFort(_)
        | Frame::Retreat(_)
        | Frame::RetreatLosses(_)
        | Frame::DrawChit(_) => true,
        Frame::Battle(battle) => !matches!(battle.stage, Stage::Withdraw),
        _ => false,
    }
}

/// One that was not given may be given, one that was given be taken back; and that is that.
fn offer_kind<P: Copy + PartialEq>(
    given: Option<P>,
    (all, ask): (&[P], P),
    named: fn(P) -> Choice,
    out: &mut Offers,
) {
    match given {
        None => {
            all.iter().filter(|policy| **policy != ask).for_each(|policy| out.offer_aside(named(*policy)));
        }
        Some(policy) if policy != ask => out.offer_aside(named(ask)),
        Some(_) => {}
    }
}

/// Offers policies beside a question that leaves more than one answer; before the others, so that the last one stays the least that can be done.
pub fn offer(frame: &Frame, at: At<'_>, side: Side, out: &mut Offers) {
    let asked = matches!(at.world.round, Round::Action(_)) && is_open_at(frame);
    if !asked || out.answers().take(2).count() < 2 {
        return;
    }
    let mut beside = Offers::legal_only();
    let Policies { rerolls, hits, routs, retreats, leads, forts, victims, chits } =
        at.world.action_round.policies[side];
    offer_kind(rerolls, (Rerolls::ALL, Rerolls::Ask), Choice::Rerolls, &mut beside);
    offer_kind(hits, (Hits::ALL, Hits::Ask), Choice::Hits, &mut beside);
    offer_kind(routs, (Routs::ALL, Routs::Ask), Choice::Routs, &mut beside);
    offer_kind(retreats, (Retreats::ALL, Retreats::Ask), Choice::Retreats, &mut beside);
    offer_kind(leads, (Leads::ALL, Leads::Ask), Choice::Leads, &mut beside);
    offer_kind(forts, (Forts::ALL, Forts::Ask), Choice::Forts, &mut beside);
    offer_kind(victims, (Victims::ALL, Victims::Ask), Choice::Victims, &mut beside);
    offer_kind(chits, (ChitPolicy::ALL, ChitPolicy::Ask), Choice::Chits, &mut beside);
    out.legal.splice(0..0, beside.legal);
}

impl Policies {
    /// Takes a policy; says whether the choice was one.
    pub fn take(&mut self, choice: Choice) -> bool {
        match choice {
            Choice::Rerolls(policy) => self.rerolls = Some(policy),
            Choice::Hits(policy) => self.hits = Some(policy),
            Choice::Routs(policy) => self.routs = Some(policy),
            Choice::Retreats(policy) => self.retreats = Some(policy),
            Choice::Leads(policy) => self.leads = Some(policy),
            Choice::Forts(policy) => self.forts = Some(policy),
            Choice::Victims(policy) => self.victims = Some(policy),
            Choice::Chits(policy) => self.chits = Some(policy),
            _ => return false,
        }
        true
    }
}

/// Offers what a policy leaves; all, if it leaves nothing.
pub fn leave<T>(left: Option<T>, all: impl IntoIterator<Item = T>, offer: impl FnMut(T)) {
    match left {
        Some(left) => std::iter::once(left).for_each(offer),
        None => all.into_iter().for_each(offer),
    }
}

/// The first units of a set: of these kinds if there are any.
fn first_of(at: Pos<'_>, set: PieceSet, kinds: &[UnitKind]) -> Option<PieceSet> {
    let found = kinds.iter().fold(PieceSet::default(), |all, kind| all.or(set.and(at.of(*kind))));
    found.any().then_some(found)
}

/// Highland Brigades first, or last.
fn by_highland(at: Pos<'_>, set: PieceSet, first: bool) -> Option<PieceId> {
    let highland = set.and(at.of(UnitKind::Highland));
    let others = set.minus(highland);
    if first { highland.first().or(others.first()) } else { others.first().or(highland.first()) }
}

const METROPOLITAN: &[UnitKind] = &[UnitKind::Highland, UnitKind::Metropolitan];
const OTHER_BRIGADES: &[UnitKind] = &[UnitKind::Colonial, UnitKind::Canadien];
const BRIGADES_FIRST: [&[UnitKind]; 6] = [
    METROPOLITAN,
    OTHER_BRIGADES,
    &[UnitKind::Artillery],
    &[UnitKind::Fleet],
    &[UnitKind::Light],
    &[UnitKind::Indian],
];
const LIGHT_FIRST: [&[UnitKind]; 6] = [
    &[UnitKind::Light],
    &[UnitKind::Indian],
    METROPOLITAN,
    OTHER_BRIGADES,
    &[UnitKind::Artillery],
    &[UnitKind::Fleet],
];

/// Whom a Rout costs, after Artillery and before Indian units, who are no choice [BT 13.8].
const ROUT_LIGHT_FIRST: [&[UnitKind]; 4] =
    [&[UnitKind::Light], OTHER_BRIGADES, METROPOLITAN, &[UnitKind::Fleet]];
const ROUT_BRIGADES_FIRST: [&[UnitKind]; 4] =
    [OTHER_BRIGADES, &[UnitKind::Light], METROPOLITAN, &[UnitKind::Fleet]];

impl Policies {
    /// Is a reroll for this reason wanted; nothing: the side is asked [BT ruling 181].
    #[must_use]
    pub fn rerolls_by(self, source: Source) -> Option<bool> {
        Some(match (self.rerolls?, source) {
            (Rerolls::Ask, _) => return None,
            (Rerolls::None, _)
            | (Rerolls::Free, Source::Commander | Source::Event)
            | (Rerolls::Event, Source::Commander)
            | (Rerolls::Commander, Source::Event) => false,
            (Rerolls::Free | Rerolls::Event | Rerolls::Commander | Rerolls::All, _) => true,
        })
    }

    /// Which of some units of one's own takes a Hit or is lost: a Reduced one before a Full one [BT ruling 182].
    #[must_use]
    pub fn loses(self, at: Pos<'_>, candidates: PieceSet) -> Option<PieceId> {
        let reduced = candidates.and(at.world.pieces.reduced);
        let candidates = if reduced.any() { reduced } else { candidates };
        match self.hits? {
            Hits::Ask => None,
            Hits::InOrder => candidates.first(),
            Hits::HighlandFirst => by_highland(at, candidates, true),
            Hits::HighlandLast => by_highland(at, candidates, false),
        }
    }

    /// Which of some units is lost in a Rout: a Reduced one before a Full one of its rank; what is said of Hits counts if nothing is said
    /// of Routs [BT ruling 189].
    #[must_use]
    pub fn routs(self, at: Pos<'_>, candidates: PieceSet) -> Option<PieceId> {
        let ranks = match self.routs {
            None => return self.loses(at, candidates),
            Some(Routs::Ask) => return None,
            Some(Routs::Light) => ROUT_LIGHT_FIRST,
            Some(Routs::Brigades) => ROUT_BRIGADES_FIRST,
        };
        let rank = ranks.iter().find_map(|kinds| first_of(at, candidates, kinds)).unwrap_or(candidates);
        rank.and(at.world.pieces.reduced).first().or(rank.first())
    }

    /// Which two of a group are combined: the one that is lost, and the one that is Full then [BT ruling 182].
    #[must_use]
    pub fn combines(self, at: Pos<'_>, group: PieceSet) -> Option<(PieceId, PieceId)> {
        let lost = self.loses(at, group)?;
        let rest = group.without(lost);
        let kept = match self.hits? {
            Hits::Ask => None,
            Hits::InOrder => rest.first(),
            Hits::HighlandFirst => by_highland(at, rest, false),
            Hits::HighlandLast => by_highland(at, rest, true),
        };
        Some((lost, kept?))
    }

    /// Where a stack of a side goes, of the spots that its priorities leave it [BT ruling 183].
    #[must_use]
    pub fn retreats_to(self, at: Pos<'_>, side: Side, units: PieceSet, spots: &[Spot]) -> Option<Spot> {
        let friends = |space: SpaceId| at.counted(side, space).len();
        let supplied = |space: SpaceId| supply::would_be_in_supply(at, side, space, units);
        let rank = |spot: &Spot| match (self.retreats, spot) {
            (Some(Retreats::InSupply), Spot::Space(space)) => (supplied(*space), friends(*space)),
            (_, Spot::Space(space)) => (false, friends(*space)),
            (_, Spot::SailBox) => (false, 0),
        };
        match self.retreats? {
            Retreats::Ask => None,
            // Of equals the first.
            Retreats::ToFriends | Retreats::InSupply => {
                spots.iter().min_by_key(|spot| Reverse(rank(spot))).copied()
            }
        }
    }

    /// Who of several Commanders leads [BT ruling 184].
    #[must_use]
    pub fn led_by(self, at: Pos<'_>, commanders: PieceSet) -> Option<PieceId> {
        let rating = |unit: &PieceId| at.content.unit(*unit).map_or(0, |unit| unit.command.rating);
        match self.leads? {
            Leads::Ask => None,
            Leads::Highest => commanders.iter().min_by_key(|unit| Reverse(rating(unit))),
        }
    }

    /// What becomes of a Fort [BT ruling 185].
    #[must_use]
    pub fn leaves_fort(self) -> Option<Choice> {
        match self.forts? {
            Forts::Ask => None,
            Forts::BlowUp => Some(Choice::BlowUpFort),
            Forts::HandOver => Some(Choice::HandOverFort),
        }
    }

    /// Which of the enemy's retreating units is lost: a Full one before a Reduced one [BT ruling 186].
    #[must_use]
    pub fn takes(self, at: Pos<'_>, candidates: PieceSet) -> Option<PieceId> {
        let ranks = match self.victims? {
            Victims::Ask => return None,
            Victims::Brigades => BRIGADES_FIRST,
            Victims::Light => LIGHT_FIRST,
        };
        let rank = ranks.iter().find_map(|kinds| first_of(at, candidates, kinds)).unwrap_or(candidates);
        rank.minus(at.world.pieces.reduced).first().or(rank.first())
    }

    /// Whether the chit held is kept or replaced, whatever they are [BT ruling 187].
    #[must_use]
    pub fn keeps_chit(self) -> Option<Choice> {
        match self.chits? {
            ChitPolicy::Ask => None,
            ChitPolicy::Keep => Some(Choice::KeepChit),
            ChitPolicy::Replace => Some(Choice::ReplaceChit),
        }
    }
}
