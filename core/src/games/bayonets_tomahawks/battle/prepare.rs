//! Stack preparation for Battle [BT 13.2], the events used at its start \[BT #32, #37, #41], Battle Penalties [BT 13.3.2].
//!
//! Rulings 52 to 55, 140.

use super::super::cards::EventKind;
use super::super::changes::{eliminate, pos};
use super::super::choice::{Choice, Offers, ask, window};
use super::super::event::{Event, Placing, Why};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::map::SpaceKind;
use super::super::pieces::{Pool, UnitKind};
use super::super::position::Pos;
use super::super::world::{Place, Play, Round};
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::fighting;
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A Fleet may be given up for an Artillery unit [BT 13.2.2].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Emergency {
    /// Whose.
    pub side: Side,
    /// Where.
    pub space: SpaceId,
}

impl Emergency {
    /// The Fleets that may be given up: there must be two.
    fn fleets(&self, at: Pos<'_>) -> PieceSet {
        let fleets = fighting(at, self.side, self.space).and(at.of(UnitKind::Fleet));
        if fleets.len() >= 2 { fleets } else { PieceSet::default() }
    }

    /// The Artillery that comes: of the pool or, if none remains there, of the Losses box. Which one makes no difference: the first.
    fn artillery(&self, at: Pos<'_>) -> Option<PieceId> {
        let pool = match self.side {
            Side::British => Pool::BritishArtillery,
            Side::French => Pool::FrenchArtillery,
        };
        let guns = at.of(UnitKind::Artillery).and(at.all_of(self.side));
        let pooled = at.world.pieces.off_map(Place::Pool(pool)).and(guns);
        pooled.first().or(at.losses(self.side).and(guns).first())
    }
}

impl Step<BayonetsTomahawks> for Emergency {
    fn need(&self, at: At<'_>) -> Need {
        let at: Pos<'_> = at.into();
        let open = self.fleets(at).any() && self.artillery(at).is_some();
        if open { window(self.side, "emergency-artillery", "13.2.2") } else { Need::Run }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        self.fleets(at.into()).iter().for_each(|fleet| out.offer(Choice::GiveUpFleet(fleet)));
        out.offer(Choice::Pass);
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Pass => return Flow::End,
            Choice::GiveUpFleet(fleet) => eliminate(turn, fleet, Why::GivenUp),
            _ => return Flow::Fault("a Fleet is given up, or not"),
        }
        let Some(piece) = self.artillery(pos(turn)) else {
            return Flow::Fault("there is no Artillery for a Fleet that was given up");
        };
        turn.world.pieces.put(piece, Place::Space(self.space));
        turn.tell(Event::Placed { piece, space: self.space, why: Placing::Artillery });
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// The types whose Reduced units are combined; neither Forts nor Bastions are [BT 13.2.3, ruling 54].
const COMBINED: [&[UnitKind]; 6] = [
    &[UnitKind::Light],
    &[UnitKind::Highland, UnitKind::Metropolitan],
    &[UnitKind::Colonial],
    &[UnitKind::Canadien],
    &[UnitKind::Fleet],
    &[UnitKind::Artillery],
];

/// Reduced units of one type are combined into Full ones, as long as there are two [BT 13.2.3, 17.3].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combining {
    /// Whose.
    pub side: Side,
    /// In which space; in none: in the Disbanded Colonial Brigades box.
    pub place: Option<SpaceId>,
}

/// Two Reduced units of a type become one Full one: `lost` is eliminated [BT 13.2.3]. Whether the enemy draws a chit for a Metropolitan
/// Brigade is the players' to agree on [BT ruling 54].
pub fn combine(turn: &mut Turn<'_>, lost: PieceId, kept: PieceId) {
    let owed = turn.world.cards.chits;
    eliminate(turn, lost, Why::Combined);
    if turn.content.options.chits_for_kills_only {
        turn.world.cards.chits = owed;
    }
    turn.world.pieces.reduced.remove(kept);
    turn.tell(Event::Restored { piece: kept });
}

impl Combining {
    /// In Winter Quarters: a side combines wherever it has two Reduced units of a type, and among the Disbanded [BT 17.3 #4].
    #[must_use]
    pub fn everywhere(at: Pos<'_>, side: Side) -> Vec<Frame> {
        let places = at.spaces().map(Some).chain([None]);
        let steps = places.map(|place| Combining { side, place });
        steps.filter(|step| !step.groups(at).is_empty()).map(Frame::Combining).collect()
    }

    /// The Reduced units of each type of which there are two.
    fn groups(&self, at: Pos<'_>) -> Vec<PieceSet> {
        let here = match self.place {
            Some(space) => fighting(at, self.side, space),
            None => at.world.pieces.off_map(Place::Disbanded).and(at.all_of(self.side)),
        };
        let reduced = here.and(at.world.pieces.reduced);
        let group = |kinds: &&[UnitKind]| {
            kinds.iter().fold(PieceSet::default(), |all, kind| all.or(reduced.and(at.of(*kind))))
        };
        COMBINED.iter().map(group).filter(|group| group.len() >= 2).collect()
    }
}

impl Step<BayonetsTomahawks> for Combining {
    fn need(&self, at: At<'_>) -> Need {
        let rule = if at.world.round == Round::WinterQuarters { "17.3" } else { "13.2.3" };
        if self.groups(at.into()).is_empty() { Need::Run } else { ask(self.side, "combine", rule) }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        let policies = at.world.action_round.policies[self.side];
        let left = self.groups(at).into_iter().next().and_then(|group| policies.combines(at, group));
        if let Some((lost, kept)) = left {
            return out.offer(Choice::Combine(lost, kept));
        }
        let name = |unit: PieceId| at.content.piece(unit).name.as_str();
        // Of counters that are alike nobody says which.
        let mut seen: Vec<(&str, &str)> = Vec::new();
        for group in self.groups(at) {
            for lost in group.iter() {
                for kept in group.without(lost).iter() {
                    let pair = (name(lost), name(kept));
                    if !seen.contains(&pair) {
                        seen.push(pair);
                        out.offer(Choice::Combine(lost, kept));
                    }
                }
            }
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Combine(lost, kept) = choice else { return Flow::Fault("two units are combined") };
        combine(turn, lost, kept);
        Flow::Stay(Frame::Combining(self))
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// The French use the event of their card at the start of a Battle, or not \[BT #32, #37, #41].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleEvents {
    /// Where.
    pub space: SpaceId,
    /// Who attacks.
    pub attacker: Side,
}

/// The question of such an event, if it is one.
const fn question(event: EventKind) -> Option<&'static str> {
    match event {
        EventKind::WildernessAmbush => Some("wilderness-ambush"),
        EventKind::CoupDeMain => Some("coup-de-main"),
        EventKind::IndomitableAbbatis => Some("indomitable-abbatis"),
        _ => None,
    }
}

impl BattleEvents {
    /// The event that may be used here, once in the Action Round.
    fn event(&self, at: Pos<'_>) -> Option<EventKind> {
        let play = at.world.action_round.faction.french.as_ref().filter(|play| play.used == 0)?;
        let event = at.content.card(play.card).event?;
        let fits = match event {
            EventKind::WildernessAmbush => {
                let wild =
                    matches!(at.content.space(self.space).kind, SpaceKind::Wilderness | SpaceKind::Outpost);
                wild && ambushers(at, self.space) > 0
            }
            EventKind::CoupDeMain => at.fort(Side::British, self.space).is_some(),
            EventKind::IndomitableAbbatis => self.attacker == Side::British,
            _ => false,
        };
        fits.then_some(event)
    }
}

/// French Light units in a Battle \[BT #32].
fn ambushers(at: Pos<'_>, space: SpaceId) -> usize {
    fighting(at, Side::French, space).and(at.content.families.light).len()
}

impl Step<BayonetsTomahawks> for BattleEvents {
    fn need(&self, at: At<'_>) -> Need {
        match self.event(at.into()).and_then(question) {
            Some(kind) => window(Side::French, kind, "7.4"),
            None => Need::Run,
        }
    }

    fn offers(&self, _: At<'_>, _: Side, out: &mut Offers) {
        out.offer(Choice::Event);
        out.offer(Choice::Pass);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let event = self.event(pos(turn));
        match (choice, event, turn.world.action_round.faction.french.as_mut()) {
            (Choice::Pass, _, _) => {}
            (Choice::Event, Some(event), Some(play)) => {
                (play.used, play.battle) = (1, Some(self.space));
                let card = play.card;
                turn.tell(Event::Resolved { side, card, event });
            }
            _ => return Flow::Fault("an event is used, or not"),
        }
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// The event that the French have used at the start of this Battle.
#[must_use]
pub fn used_event(at: Pos<'_>, space: SpaceId) -> Option<EventKind> {
    let here = |play: &&Play| play.battle == Some(space);
    let play = at.world.action_round.faction.french.as_ref().filter(here)?;
    at.content.card(play.card).event.filter(|event| question(*event).is_some())
}

/// From how many units on supplies are missed twice [BT 13.3.2].
const MANY: usize = 8;

/// The Battle Penalties of a side [BT 13.3.2].
#[must_use]
pub fn penalties(at: Pos<'_>, side: Side, space: SpaceId, attacker: Side) -> u8 {
    let marks = at.stack_marks(side, space);
    let units = fighting(at, side, space).and(at.content.families.counted);
    let mut all: u8 = [marks.landing, marks.marshal, marks.rout].map(u8::from).iter().sum();
    if marks.out_of_supply {
        all += if units.len() >= MANY { 2 } else { 1 };
    }
    if side == attacker && at.fort(side.other(), space).is_some() {
        all += if units.and(at.of(UnitKind::Artillery)).any() { 1 } else { 2 };
    }
    all
}

/// The end of the Battle track [BT ruling 3].
pub const FLOOR: i8 = -5;

/// Where the marker of a side begins: at 0, moved by what the French card does and back by the penalties, never beyond the end of the track
/// [BT 13.3.1, ruling 55].
#[must_use]
pub fn first_position(at: Pos<'_>, side: Side, space: SpaceId, attacker: Side) -> i8 {
    let by_event = match (side, used_event(at, space)) {
        (Side::French, Some(EventKind::WildernessAmbush)) => {
            if ambushers(at, space) >= 3 {
                2
            } else {
                1
            }
        }
        (Side::French, Some(EventKind::CoupDeMain)) => 1,
        (Side::British, Some(EventKind::IndomitableAbbatis)) => -2,
        _ => 0,
    };
    let penalties = i8::try_from(penalties(at, side, space, attacker)).unwrap_or(i8::MAX);
    (by_event - penalties.min(-FLOOR)).max(FLOOR)
}
