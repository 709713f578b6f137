//! Control and Victory Points [NF Control ¶1–3]; the End Phase and winning [NF End Phase ¶1–3], [NF Course of Play ¶2–3].
//!
//! Control passes at once in the combat phase; points move once, in the End Phase, on what changed over the season [NF ruling 3].
//! Rulings 37 to 39.

use super::content::{Content, Otherwise};
use super::event::Event;
use super::ids::SpaceId;
use super::map::Kind;
use super::seasons::Advance;
use super::world::{Control, Season, World};
use super::{At, Flow, Frame, NewFrance, Turn};
use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Need, Outcome};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// How a game ends [NF Course of Play ¶2–3], [NF ruling 39].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// France has the points.
    FrenchPoints,
    /// France holds out.
    FrenchHold,
    /// Britain has the points and the keys.
    BritishPoints,
    /// Britain has the keys and too few points.
    Draw,
    /// The same, with the option that makes it a win.
    BritishKeys,
}

impl Ending {
    /// As the engine takes it.
    pub fn outcome(self) -> Outcome {
        let (winner, ending, place) = match self {
            Ending::FrenchPoints => (Some(Side::French), "french-points", "Course of Play ¶2"),
            Ending::FrenchHold => (Some(Side::French), "french-hold", "Course of Play ¶2"),
            Ending::BritishPoints => (Some(Side::British), "british-points", "Course of Play ¶3"),
            Ending::Draw => (None, "keys-without-points", "ruling 39"),
            Ending::BritishKeys => (Some(Side::British), "british-keys", "ruling 39"),
        };
        Outcome { winner, ending, rule: Rule::nf(place) }
    }
}

/// The game is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// How.
    pub ending: Ending,
}

impl Step<NewFrance> for Over {
    fn need(&self, _: At<'_>) -> Need {
        Need::Over(self.ending.outcome())
    }
}

/// A space was won by its attacker: a control marker, or a village burned for good [NF Control ¶1], [NF Villages ¶1].
pub fn capture(turn: &mut Turn<'_>, side: Side, space: SpaceId) {
    let before = turn.world.scorer(turn.content, space);
    let ground = turn.world.ground_mut(space);
    if ground.control == Control::Neutral {
        return;
    }
    if turn.content.map.space(space).kind == Kind::Village {
        ground.control = Control::Neutral;
        turn.tell(Event::Burned { side, space });
    } else {
        ground.control = Control::from(side);
        turn.tell(Event::Captured { side, space });
    }
    let now = turn.world.scorer(turn.content, space);
    if turn.world.taken.get(&space) == Some(&now) {
        turn.world.taken.remove(&space);
    } else {
        turn.world.taken.entry(space).or_insert(before);
    }
}

/// Points by the board, with `scorer` saying who scores a space.
pub fn points(content: &Content, scorer: impl Fn(SpaceId) -> Side) -> BySide<u16> {
    let mut vp = BySide { british: 0, french: 0 };
    for (id, space) in content.map.iter() {
        vp[scorer(id)] += u16::from(space.vp);
    }
    vp
}

/// Points as they stood when the season began.
pub fn settled_points(content: &Content, world: &World) -> BySide<u16> {
    points(content, |id| world.taken.get(&id).copied().unwrap_or_else(|| world.scorer(content, id)))
}

/// Active cards go, points are settled, victory is tested [NF End Phase ¶1–3].
pub fn end_phase(turn: &mut Turn<'_>) -> Flow {
    for side in Side::ALL {
        turn.world.cards[side].active = None;
    }
    let before = turn.world.vp;
    let now = points(turn.content, |id| turn.world.scorer(turn.content, id));
    turn.world.vp = now;
    turn.world.taken.clear();
    if now != before {
        turn.tell(Event::Points { now, before });
    }
    match ending(turn.content, turn.world) {
        Some(ending) => {
            turn.tell(Event::Ended { ending, vp: now });
            Flow::Goto(Frame::Over(Over { ending }))
        }
        None => Flow::Goto(Frame::Advance(Advance {})),
    }
}

/// The three keys.
fn keys(content: &Content) -> impl Iterator<Item = SpaceId> {
    content.map.iter().filter(|(_, space)| space.key).map(|(id, _)| id)
}

/// The end of the game, if it has come [NF Course of Play ¶2–3].
fn ending(content: &Content, world: &World) -> Option<Ending> {
    let british_hold_all = keys(content).all(|id| world.controls(Side::British, id));
    if world.vp.french >= content.winning_vp.french {
        return Some(Ending::FrenchPoints);
    }
    if world.vp.british >= content.winning_vp.british && british_hold_all {
        return Some(Ending::BritishPoints);
    }
    // The last test follows the End Phase of the last fall: that winter is not played [NF ruling 38].
    if world.season != Season::Fall || world.year < content.last_year {
        return None;
    }
    Some(match (british_hold_all, content.otherwise) {
        (false, _) => Ending::FrenchHold,
        (true, Otherwise::Draw) => Ending::Draw,
        (true, Otherwise::BritishWin) => Ending::BritishKeys,
    })
}
