//! Units a player has to give up: cards 31, 33, 38-42. Besieged ones are spared [WW 8.22].

use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Effect, Event};
use super::super::frame::{Frame, Step};
use super::super::ids::{Id, PieceSet, SpaceId, TribeId};
use super::super::map::Department;
use super::super::position::Pos;
use super::super::world::Assemblies;
use super::super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Which units are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Which {
    /// British Regulars of every kind.
    BritishRegulars,
    /// Provincials of a Department.
    Provincials(Department),
}

impl Which {
    /// The unbesieged ones on the map.
    #[must_use]
    pub fn set(self, pos: Pos<'_>) -> PieceSet {
        let families = &pos.content.families;
        let all = match self {
            Which::BritishRegulars => families.regulars.and(pos.content.sides.british),
            Which::Provincials(department) => families.provincials(department),
        };
        let on_map = all.and(pos.world.pieces.on_map());
        on_map.iter().filter(|unit| !pos.is_besieged(*unit)).collect()
    }
}

/// A player picks units that are eliminated, as far as there are any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Removing {
    /// Who picks.
    pub side: Side,
    /// Which units.
    pub which: Which,
    /// How many more.
    pub left: u8,
    /// The card that demands it.
    pub by: By,
}

/// What demands it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    /// CHEROKEE UPRISING.
    Uprising,
    /// PROVINCIAL REGIMENTS DISPERSED.
    Dispersed,
    /// STINGY PROVINCIAL ASSEMBLY.
    Stingy,
    /// BRITISH COLONIAL POLITICS.
    Politics,
}

impl By {
    /// The rule, in a position from a file that names no card in play.
    fn rule(self) -> &'static str {
        match self {
            By::Uprising => "#31",
            By::Dispersed => "#38",
            By::Stingy => "#39",
            By::Politics => "5.54",
        }
    }
}

impl Step<WildernessWar> for Removing {
    fn need(&self, at: At<'_>) -> Need {
        let open = self.which.set(at.into());
        if self.left == 0 || open.is_empty() {
            return Need::Run;
        }
        ask(self.side, "eliminate", Pos::from(at).card_in_play(self.by.rule()))
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        for unit in pos.distinct(self.which.set(pos)).iter() {
            out.offer(Choice::Eliminate(unit));
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Eliminate(unit) = choice else { return Flow::Fault("no unit is given up") };
        let rule = turn.pos().card_in_play(self.by.rule());
        turn.eliminate(unit, rule);
        turn.housekeeping();
        self.left = self.left.saturating_sub(1);
        Flow::Stay(Frame::Removing(self))
    }

    /// Enough are gone, or none is left.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// CHEROKEE UPRISING \[WW #31].
pub fn cherokee_uprising(turn: &mut Turn<'_>) -> Flow {
    turn.world.effects.cherokees = false;
    turn.world.effects.cherokee_uprising = true;
    turn.tell(Event::Marked { effect: Effect::CherokeeRise, rule: "#31" });
    let cherokee = TribeId::find("cherokee");
    let units = turn.content.families.indians.and(turn.world.pieces.on_map());
    for unit in units.iter() {
        let tribe = turn.content.unit(unit).and_then(|unit| unit.tribe);
        if tribe.is_some() && tribe == cherokee && !turn.pos().is_besieged(unit) {
            turn.eliminate(unit, "#31");
        }
    }
    turn.housekeeping();
    let removing =
        |which, left| Frame::Removing(Removing { side: Side::British, which, left, by: By::Uprising });
    Flow::Sequence(vec![
        removing(Which::BritishRegulars, 2),
        removing(Which::Provincials(Department::Southern), 1),
    ])
}

/// PROVINCIAL REGIMENTS DISPERSED: one for each French Raided marker of the Department \[WW #38].
pub fn dispersed(turn: &mut Turn<'_>) -> Flow {
    let frame = |department| {
        let markers = turn.pos().raids_in(Side::French, department);
        Frame::Removing(Removing {
            side: Side::French,
            which: Which::Provincials(department),
            left: u8::try_from(markers).unwrap_or(u8::MAX),
            by: By::Dispersed,
        })
    };
    Flow::Sequence(vec![frame(Department::Northern), frame(Department::Southern)])
}

/// Departments with an unbesieged Provincial unit.
pub fn stingy_departments(pos: Pos<'_>) -> impl Iterator<Item = Department> + '_ {
    let both = [Department::Northern, Department::Southern];
    both.into_iter().filter(move |department| Which::Provincials(*department).set(pos).any())
}

/// STINGY PROVINCIAL ASSEMBLY: the French name a Department, the British pick the unit \[WW #39].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stingy {}

impl Step<WildernessWar> for Stingy {
    fn need(&self, at: At<'_>) -> Need {
        if stingy_departments(at.into()).next().is_none() {
            return Need::Run;
        }
        ask(Side::French, "stingy", Pos::from(at).card_in_play("#39"))
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        for department in stingy_departments(at.into()) {
            out.offer(Choice::Pick(department));
        }
    }

    fn answer(self, _: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Pick(department) = choice else { return Flow::Fault("no Department is named") };
        let which = Which::Provincials(department);
        Flow::Goto(Frame::Removing(Removing { side: Side::British, which, left: 1, by: By::Stingy }))
    }

    /// There is no Provincial unit to lose.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// BRITISH COLONIAL POLITICS: the marker moves; what is over the new limit goes [WW 5.54].
pub fn colonial_politics(turn: &mut Turn<'_>, side: Side) -> Flow {
    let now = match (side, turn.world.assemblies) {
        (Side::British, Assemblies::Reluctant) => Assemblies::Supportive,
        (Side::British, _) => Assemblies::Enthusiastic,
        (Side::French, Assemblies::Enthusiastic) => Assemblies::Supportive,
        (Side::French, _) => Assemblies::Reluctant,
    };
    turn.world.assemblies = now;
    turn.tell(Event::Assemblies { now });
    if side == Side::British {
        return Flow::End;
    }
    let frame = |department: Department| {
        let in_play = turn.content.families.provincials(department).and(turn.world.pieces.on_map()).len();
        let over = in_play.saturating_sub(now.limit(department));
        Frame::Removing(Removing {
            side: Side::British,
            which: Which::Provincials(department),
            left: u8::try_from(over).unwrap_or(u8::MAX),
            by: By::Politics,
        })
    };
    Flow::Sequence(vec![frame(Department::Northern), frame(Department::Southern)])
}

/// INDIANS DESERT: up to two unbesieged enemy Indians in one space \[WW #33].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Desert {
    /// Who plays it.
    pub side: Side,
    /// The space, once chosen.
    pub space: Option<SpaceId>,
    /// How many more.
    pub left: u8,
}

impl Desert {
    fn indians(&self, pos: Pos<'_>, space: SpaceId) -> PieceSet {
        let there = pos.units(self.side.other(), space).and(pos.content.families.indians);
        there.iter().filter(|unit| !pos.is_besieged(*unit)).collect()
    }

    fn spaces<'a>(&'a self, pos: Pos<'a>) -> impl Iterator<Item = SpaceId> + 'a {
        pos.spaces().filter(move |space| self.indians(pos, *space).any())
    }
}

impl Step<WildernessWar> for Desert {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        match self.space {
            None if self.spaces(pos).next().is_none() => Need::Run,
            None => ask(self.side, "desert-where", "#33"),
            Some(space) if self.left == 0 || self.indians(pos, space).is_empty() => Need::Run,
            Some(_) => ask(self.side, "desert", "#33"),
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let Some(space) = self.space else {
            for space in self.spaces(pos) {
                out.offer(Choice::At(space));
            }
            return;
        };
        for unit in pos.distinct(self.indians(pos, space)).iter() {
            out.offer(Choice::Eliminate(unit));
        }
        out.offer(Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::At(space) => self.space = Some(space),
            Choice::Eliminate(unit) => {
                turn.eliminate(unit, "#33");
                turn.housekeeping();
                self.left = self.left.saturating_sub(1);
            }
            Choice::Done => return Flow::End,
            _ => return Flow::Fault("no Indians desert"),
        }
        Flow::Stay(Frame::Desert(self))
    }

    /// Nobody is left to desert.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
