//! Going home [WW 10.4]: after a raid, at the year's end, and when a garrison marches off.
//!
//! Leaders and Coureurs decide first, so that Indians may go with a leader [WW 10.422] and others may go with an Indian
//! [WW 10.413]; an Indian whom others follow home does go there.

use super::choice::{Choice, Offers, ask};
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::{PieceId, PieceSet, SpaceId, SpaceSet};
use super::map::UNREACHABLE;
use super::no::SequenceNo;
use super::position::Pos;
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Why they go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// A raid [WW 10.4].
    Raid,
    /// The end of the year [WW 4.0 B.3].
    Winter,
    /// SURRENDER! \[WW #6].
    Garrison,
}

impl Cause {
    /// The rule by which they go.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Cause::Raid | Cause::Winter => "10.4",
            Cause::Garrison => "#6",
        }
    }
}

/// Pieces of one space go home, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoingHome {
    /// Whose.
    pub side: Side,
    /// Where they are.
    pub space: SpaceId,
    /// Those still to go.
    pub pieces: PieceSet,
    /// Leaders that went to a fortification: whom Indians may accompany.
    pub gone: Vec<(PieceId, SpaceId)>,
    /// Settlements others have gone to, which an Indian must therefore go to.
    pub followed: SpaceSet,
    /// Why.
    pub cause: Cause,
}

/// What a piece may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    To(SpaceId),
    With(PieceId, SpaceId),
    Stay,
}

impl GoingHome {
    fn new(side: Side, space: SpaceId, pieces: PieceSet, cause: Cause) -> GoingHome {
        GoingHome { side, space, pieces, gone: Vec::new(), followed: SpaceSet::default(), cause }
    }

    /// After a raid.
    #[must_use]
    pub fn raiders(side: Side, space: SpaceId, pieces: PieceSet) -> GoingHome {
        GoingHome::new(side, space, pieces, Cause::Raid)
    }

    /// At the year's end.
    #[must_use]
    pub fn winter(side: Side, space: SpaceId, pieces: PieceSet) -> GoingHome {
        GoingHome::new(side, space, pieces, Cause::Winter)
    }

    /// A garrison that surrendered.
    #[must_use]
    pub fn garrison(side: Side, space: SpaceId, pieces: PieceSet) -> GoingHome {
        GoingHome::new(side, space, pieces, Cause::Garrison)
    }

    /// Who decides next: leaders, then the others, Indians last.
    pub fn next(&self, pos: Pos<'_>) -> Option<PieceId> {
        let here = self.pieces.and(pos.world.pieces.at(self.space));
        let families = &pos.content.families;
        let leaders = here.and(families.leaders);
        let others = here.minus(families.leaders).minus(families.indians);
        leaders.first().or(others.first()).or(here.first())
    }

    /// The home of an Indian, if it can be reached; the Cherokee have none [WW 10.41, 10.411, 10.412].
    fn home(&self, pos: Pos<'_>, unit: PieceId) -> Option<SpaceId> {
        pos.content.home(unit).filter(|home| !pos.is_enemy_occupied(self.side, *home))
    }

    /// The closest fortifications, for all who are not Indians [WW 10.42]; from Louisbourg one counts from Québec \[WW #6].
    fn forts(&self, pos: Pos<'_>) -> Vec<SpaceId> {
        let named = &pos.content.named;
        let start = if pos.content.net.distance(self.space, named.quebec) == UNREACHABLE
            && self.space == named.louisbourg
        {
            named.quebec
        } else {
            self.space
        };
        pos.closest_fortifications(self.side, start)
    }

    fn homes_of_others(&self, pos: Pos<'_>) -> SpaceSet {
        let indians = self.pieces.and(pos.content.families.indians);
        indians.iter().filter_map(|unit| self.home(pos, unit)).collect()
    }

    fn ways(&self, pos: Pos<'_>, piece: PieceId) -> Vec<Way> {
        let families = &pos.content.families;
        if self.cause == Cause::Garrison {
            return self.forts(pos).into_iter().map(Way::To).collect();
        }
        if families.indians.has(piece) {
            return self.indian_ways(pos, piece);
        }
        let follows = families.leaders.has(piece) || families.coureurs.has(piece);
        let homes = if follows { self.homes_of_others(pos) } else { SpaceSet::default() };
        let mut ways: Vec<Way> = Vec::new();
        let stays = self.cause == Cause::Winter && self.may_stay(pos, piece);
        if stays {
            ways.push(Way::Stay);
        }
        if !stays || self.may_escort(pos, piece) {
            ways.extend(self.forts(pos).into_iter().map(Way::To));
        }
        let more = homes.iter().filter(|home| !ways.contains(&Way::To(*home))).map(Way::To);
        let more: Vec<Way> = more.collect();
        ways.extend(more);
        // A leader without a fortification to winter in stays; a raider who cannot go anywhere is lost [WW ruling 43].
        if ways.is_empty() && self.cause == Cause::Winter { vec![Way::Stay] } else { ways }
    }

    /// At the year's end only Indians, and leaders left alone in the wild, have to go [WW 4.0 B.3].
    fn may_stay(&self, pos: Pos<'_>, piece: PieceId) -> bool {
        if pos.content.leader(piece).is_none() || !pos.terrain(self.space).is_wild() {
            return true;
        }
        let company = pos.units(self.side, self.space).minus(self.pieces.and(pos.content.families.indians));
        company.any()
    }

    /// May a leader who need not leave go to the closest fortification, so that Indians of his stack may accompany him
    /// [WW 10.422]? By ruling 44 he may not: 4.0 B.3 sends Indians home, and 10.422 speaks of a leader who is placed in a
    /// fortification. The option reads 10.422 for every leader who stands with Indians that go.
    fn may_escort(&self, pos: Pos<'_>, piece: PieceId) -> bool {
        pos.content.options.winter_leaders && self.escorts(pos, piece)
    }

    /// Does he stand with Indians who have to go?
    fn escorts(&self, pos: Pos<'_>, piece: PieceId) -> bool {
        let families = &pos.content.families;
        families.leaders.has(piece) && self.pieces.and(families.indians).any()
    }

    fn indian_ways(&self, pos: Pos<'_>, unit: PieceId) -> Vec<Way> {
        let home = self.home(pos, unit);
        let mut ways: Vec<Way> = home.map(Way::To).into_iter().collect();
        let last = home.is_some_and(|home| {
            let kin = self.pieces.and(pos.content.families.indians).without(unit);
            self.followed.has(home) && !kin.iter().any(|other| self.home(pos, other) == Some(home))
        });
        if !last {
            ways.extend(self.gone.iter().map(|(leader, to)| Way::With(*leader, *to)));
        }
        ways
    }
}

impl GoingHome {
    /// Why the piece goes to no other settlement or fortification, not with that leader, and does not stay.
    fn refuse(&self, pos: Pos<'_>, piece: PieceId, out: &mut Offers) {
        let ways = self.ways(pos, piece);
        let indian = pos.content.families.indians.has(piece);
        let homes = self.homes_of_others(pos);
        for space in pos.spaces().filter(|space| !ways.contains(&Way::To(*space))) {
            if pos.fortification(self.side, space).is_some()
                || homes.has(space)
                || pos.content.home(piece) == Some(space)
            {
                out.refuse(Choice::Home(piece, space), self.not_to(pos, piece, space).into());
            }
        }
        if indian {
            let met = ways.iter().filter_map(|way| match way {
                Way::With(leader, _) => Some(*leader),
                Way::To(_) | Way::Stay => None,
            });
            let met: PieceSet = met.collect();
            let leaders = pos.content.families.leaders.and(pos.content.sides[self.side]);
            for leader in leaders.and(pos.world.pieces.on_map()).minus(met).iter() {
                out.refuse(Choice::HomeWith(piece, leader), self.not_with(pos, leader).into());
            }
        }
        if !ways.contains(&Way::Stay) {
            let no = if self.cause == Cause::Garrison {
                SequenceNo::GarrisonLeaves
            } else if indian {
                SequenceNo::IndiansGoHome
            } else {
                SequenceNo::MustGoHome
            };
            out.refuse(Choice::HomeStay(piece), no.into());
        }
    }

    /// Why a piece does not go to this settlement or fortification.
    fn not_to(&self, pos: Pos<'_>, piece: PieceId, space: SpaceId) -> SequenceNo {
        let families = &pos.content.families;
        if families.indians.has(piece) && self.cause != Cause::Garrison {
            return if pos.content.home(piece) == Some(space) {
                SequenceNo::HomeIsTaken(space)
            } else {
                SequenceNo::IndiansGoHome
            };
        }
        let closest = self.forts(pos).contains(&space);
        if closest && self.cause == Cause::Winter && families.leaders.has(piece) {
            SequenceNo::LeaderStays
        } else if closest {
            SequenceNo::OnlyLeadersGo
        } else {
            SequenceNo::NotTheClosest
        }
    }

    /// Why an Indian does not accompany this leader.
    fn not_with(&self, pos: Pos<'_>, leader: PieceId) -> SequenceNo {
        if self.gone.iter().any(|(gone, _)| *gone == leader) {
            SequenceNo::FollowedHome
        } else if self.cause == Cause::Winter && pos.world.pieces.space(leader) == Some(self.space) {
            SequenceNo::LeaderStays
        } else {
            SequenceNo::NotWithHim
        }
    }
}

impl Step<WildernessWar> for GoingHome {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if self.next(pos).is_none_or(|piece| self.ways(pos, piece).len() < 2) {
            return Need::Run;
        }
        ask(self.side, "go-home", self.cause.rule())
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let Some(piece) = self.next(pos) else { return };
        for way in self.ways(pos, piece) {
            out.offer(match way {
                Way::To(space) => Choice::Home(piece, space),
                Way::With(leader, _) => Choice::HomeWith(piece, leader),
                Way::Stay => Choice::HomeStay(piece),
            });
        }
        if out.wants_reasons() {
            self.refuse(pos, piece, out);
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Home(piece, space) => self.go(turn, piece, Way::To(space)),
            Choice::HomeWith(piece, leader) => {
                let Some((_, to)) = self.gone.iter().find(|(gone, _)| *gone == leader).copied() else {
                    return Flow::Fault("home with a leader who did not go");
                };
                self.go(turn, piece, Way::With(leader, to));
            }
            Choice::HomeStay(piece) => self.go(turn, piece, Way::Stay),
            _ => return Flow::Fault("no way home"),
        }
        Flow::Stay(Frame::GoingHome(self))
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        let Some(piece) = self.next(turn.pos()) else {
            turn.housekeeping();
            return Flow::End;
        };
        if let Some(way) = self.ways(turn.pos(), piece).first().copied() {
            self.go(turn, piece, way);
        } else {
            self.pieces.remove(piece);
            let rule = self.lost_by(turn.pos(), piece);
            turn.eliminate(piece, rule);
        }
        Flow::Stay(Frame::GoingHome(self))
    }
}

impl GoingHome {
    /// The rule by which a piece that has nowhere to go is lost.
    fn lost_by(&self, pos: Pos<'_>, piece: PieceId) -> &'static str {
        match (self.cause, pos.content.families.indians.has(piece), pos.content.home(piece)) {
            (Cause::Garrison, _, _) => "#6",
            (_, true, None) => "10.412",
            (_, true, Some(_)) => "10.411",
            (_, false, _) => "10.42",
        }
    }

    fn go(&mut self, turn: &mut Turn<'_>, piece: PieceId, way: Way) {
        self.pieces.remove(piece);
        let to = match way {
            Way::Stay => return,
            Way::To(to) | Way::With(_, to) => to,
        };
        let families = &turn.content.families;
        let is_closest = self.forts(turn.pos()).contains(&to);
        if families.indians.has(piece) {
            self.followed.remove(to);
        } else if self.homes_of_others(turn.pos()).has(to) && !is_closest {
            self.followed.insert(to);
        }
        // Indians accompany a leader to the closest fortification only [WW 10.422].
        if families.leaders.has(piece) && is_closest {
            self.gone.push((piece, to));
        }
        turn.shift(PieceSet::one(piece), to);
        turn.tell(Event::WentHome { piece, to, cause: self.cause });
    }
}
