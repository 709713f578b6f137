//! The Battle [BT 13.3]: tracks, then the rolls of the attacker, of the defender and of the Militia, type by type.
//!
//! Of each type: all dice, rerolls, then what they do: Hits, B&T, Flags. A unit eliminated before it has rolled still rolls
//! [BT 13.3.3]. Rulings 52, 55, 57, 59, 143 to 145.

use super::super::cards::EventKind;
use super::super::changes::{bare, pos};
use super::super::choice::{Choice, Offers, Spot, ask, window};
use super::super::dice::{Face, roll};
use super::super::event::{BattleEvent, Event};
use super::super::frame::{Frame, Step};
use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::state::{Battle, Combatant, Die, Stage};
use super::{fighting, outcome, policy, prepare, retreat};
use crate::engine::{Chance, Drawn, Need};
use crate::side::{BySide, Side};

/// The types that roll, in order [BT 13.3.3].
const SEQUENCE: [UnitKind; 10] = [
    UnitKind::Light,
    UnitKind::Indian,
    UnitKind::Highland,
    UnitKind::Metropolitan,
    UnitKind::Colonial,
    UnitKind::Canadien,
    UnitKind::Fleet,
    UnitKind::Bastion,
    UnitKind::Fort,
    UnitKind::Artillery,
];

/// No Commander has more rerolls.
const MOST: u8 = u8::MAX;

impl Battle {
    /// A Battle that begins.
    #[must_use]
    pub fn new(space: SpaceId, attacker: Side) -> Battle {
        Battle {
            space,
            attacker,
            stage: Stage::Setup,
            sides: BySide::default(),
            militia: 0,
            turn: attacker,
            group: 0,
            dice: Vec::new(),
            bastion_fell: false,
            plunder: false,
        }
    }

    /// The units of a side that are still in it.
    #[must_use]
    pub fn alive(&self, at: Pos<'_>, side: Side) -> PieceSet {
        self.sides[side].units.and(at.world.pieces.at(self.space))
    }

    /// The Militia of a side that are left.
    #[must_use]
    pub fn militia_of(&self, at: Pos<'_>, side: Side) -> u8 {
        if at.content.space(self.space).home == Some(side) { self.militia } else { 0 }
    }

    /// The type at work.
    #[must_use]
    pub fn kind(&self) -> Option<UnitKind> {
        SEQUENCE.get(usize::from(self.group)).copied()
    }

    /// The units of the type at work.
    fn rollers(&self, at: Pos<'_>) -> PieceSet {
        self.kind().map_or_else(PieceSet::default, |kind| self.sides[self.turn].units.and(at.of(kind)))
    }

    fn stay(mut self, stage: Stage) -> Flow {
        self.stage = stage;
        Flow::Stay(Frame::Battle(Box::new(self)))
    }

    /// A side's marker advances [BT 13.3.3].
    pub fn advance(&mut self, turn: &mut Turn<'_>, side: Side) {
        let marker = &mut self.sides[side].marker;
        *marker = marker.saturating_add(1);
        turn.tell(Event::Battle(BattleEvent::Marker { side, now: *marker }));
    }

    /// Commanders of a side that can lead.
    fn commanders(&self, at: Pos<'_>, side: Side) -> PieceSet {
        fighting(at, side, self.space).and(at.of(UnitKind::Commander))
    }

    fn set_up(mut self, turn: &mut Turn<'_>) -> Flow {
        let (space, attacker) = (self.space, self.attacker);
        let at = pos(turn);
        let place = at.content.space(space);
        self.militia = place.home.map_or(0, |side| at.militia(side, space));
        let enemy = attacker.other();
        self.plunder =
            at.fort(enemy, space).is_some() || (place.is_settled() && at.is_friendly(enemy, space));
        for side in Side::ALL {
            let at = pos(turn);
            let marker = prepare::first_position(at, side, space, attacker);
            let units = fighting(at, side, space).and(at.content.families.counted);
            self.sides[side] = Combatant { marker, units, ..Combatant::default() };
            turn.tell(Event::Battle(BattleEvent::Marker { side, now: marker }));
        }
        self.stay(Stage::Lead { side: attacker, most: MOST, midway: false })
    }

    /// A Commander is put on the track [BT 13.3.1, 13.5.1].
    fn led(mut self, turn: &mut Turn<'_>, commander: Option<PieceId>) -> Flow {
        let Stage::Lead { side, most, midway } = self.stage else {
            return Flow::Fault("no Commander is asked for");
        };
        if let Some(commander) = commander {
            let rating = turn.content.unit(commander).map_or(0, |unit| unit.command.rating);
            self.sides[side].commander = Some(commander);
            self.sides[side].left = rating.min(most);
            turn.tell(Event::Battle(BattleEvent::Leads { side, commander, rerolls: self.sides[side].left }));
        }
        if midway {
            return self.stay(Stage::Reroll);
        }
        if side == self.attacker {
            return self.stay(Stage::Lead { side: side.other(), most, midway });
        }
        self.next_group(turn, 0)
    }

    /// The next type that has units to roll: the attacker's, then the defender's, then the Militia [BT 13.3.3].
    pub fn next_group(mut self, turn: &mut Turn<'_>, group: u8) -> Flow {
        self.group = group;
        self.dice.clear();
        loop {
            if self.rollers(pos(turn)).any() {
                return self.stay(Stage::Roll);
            }
            self.group += 1;
            if self.kind().is_none() {
                if self.turn != self.attacker {
                    return self.stay(Stage::Militia);
                }
                (self.turn, self.group) = (self.attacker.other(), 0);
            }
        }
    }

    fn rolled(mut self, turn: &mut Turn<'_>, faces: &[u8]) -> Flow {
        let units = self.rollers(pos(turn));
        self.dice = units.iter().zip(faces).map(|(unit, face)| Die { unit, face: Face::of(*face) }).collect();
        for Die { unit, face } in self.dice.clone() {
            let (side, scoring) = (self.turn, self.scoring(pos(turn), unit));
            turn.tell(Event::Battle(BattleEvent::Rolled { side, unit, face, scoring }));
        }
        self.stay(Stage::Reroll)
    }

    /// The Militia's Flags count, nothing else [BT 13.2.1].
    fn militia_rolled(mut self, turn: &mut Turn<'_>, faces: &[u8]) -> Flow {
        let Some(side) = turn.content.space(self.space).home else {
            return Flow::Fault("Militia of nobody");
        };
        for face in faces {
            let face = Face::of(*face);
            turn.tell(Event::Battle(BattleEvent::MilitiaRolled { side, face }));
            if face == Face::Flag {
                self.advance(turn, side);
            }
        }
        outcome::judge(self, turn)
    }

    /// The next die of the type is applied: Hits first, then B&T, then Flags [BT 13.3.3].
    fn apply(mut self, turn: &mut Turn<'_>) -> Flow {
        let rank = |die: &Die| match die.face {
            Face::TriangleCircle | Face::SquareCircle => 0,
            Face::BAndT => 1,
            Face::Flag => 2,
            Face::Miss => 3,
        };
        let next = (0..self.dice.len()).min_by_key(|index| rank(&self.dice[*index]));
        let Some(index) = next else {
            let group = self.group + 1;
            return self.next_group(turn, group);
        };
        let die = self.dice.remove(index);
        let Some(kind) = turn.content.kind(die.unit) else { return Flow::Fault("a token rolls no die") };
        let stage = match die.face {
            Face::TriangleCircle | Face::SquareCircle => self.hit_check(turn, kind, die.face),
            Face::BAndT => self.b_and_t(turn, kind),
            Face::Flag => {
                let rough = pos(turn).event(EventKind::RoughSeas).is_some();
                if kind != UnitKind::Fleet || !rough {
                    let side = self.turn;
                    self.advance(turn, side);
                }
                Stage::Apply
            }
            Face::Miss => Stage::Apply,
        };
        self.stay(stage)
    }

    /// Fleets that may leave, and where to [BT 13.3.3, ruling 145].
    fn departures(&self, at: Pos<'_>) -> Vec<(PieceId, Spot)> {
        let fleets = self.alive(at, self.turn).and(at.of(UnitKind::Fleet));
        let spots = retreat::quiet_refuges(at, self.turn);
        fleets.iter().flat_map(|fleet| spots.iter().map(move |spot| (fleet, *spot))).collect()
    }

    fn withdraw(self, turn: &mut Turn<'_>, fleet: PieceId, to: Spot) -> Flow {
        retreat::join(turn, self.turn, PieceSet::one(fleet), self.space, to);
        bare(turn, self.turn, self.space);
        self.stay(Stage::Apply)
    }
}

/// One roll.
fn dice(label: String, count: usize) -> Need {
    Need::Chance(Chance::Roll(vec![roll(label, u8::try_from(count).unwrap_or(u8::MAX))]))
}

impl Step<BayonetsTomahawks> for Box<Battle> {
    fn need(&self, at: At<'_>) -> Need {
        let at: Pos<'_> = at.into();
        let (side, place) = (self.turn, self.space.slug());
        match self.stage {
            Stage::Setup | Stage::Apply => Need::Run,
            Stage::Lead { side, midway, .. } if self.commanders(at, side).len() > 1 => {
                ask(side, "commander", if midway { "13.5.1" } else { "13.3.1" })
            }
            Stage::Lead { .. } => Need::Run,
            Stage::Roll => {
                let kind = self.kind().map_or("", UnitKind::word);
                dice(format!("battle {place} {} {kind}", side.word()), self.rollers(at).len())
            }
            Stage::Reroll if self.asks_for_rerolls(at) => ask(side, "reroll", "13.5"),
            Stage::Reroll => Need::Run,
            Stage::Again { unit, source } => {
                dice(format!("reroll {place} {} {}", unit.slug(), source.word()), 1)
            }
            Stage::Casualty { unit } => match self.sides[side].commander {
                Some(commander) => dice(format!("commander {} {}", commander.slug(), unit.slug()), 1),
                None => Need::Run,
            },
            Stage::Hit { candidates } if self.chosen(at, candidates).is_some() => Need::Run,
            Stage::Hit { .. } => ask(side.other(), "hit", "13.4"),
            Stage::Withdraw if self.departures(at).is_empty() => Need::Run,
            Stage::Withdraw => window(side, "fleet-withdrawal", "13.3.3"),
            Stage::Militia => match at.content.space(self.space).home {
                Some(home) if self.militia > 0 => {
                    dice(format!("militia {place} {}", home.word()), usize::from(self.militia))
                }
                _ => Need::Run,
            },
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        match self.stage {
            Stage::Lead { side, .. } => {
                let all = self.commanders(at, side);
                let left = at.world.action_round.policies[side].led_by(at, all);
                policy::leave(left, all.iter(), |commander| out.offer(Choice::Lead(commander)));
            }
            Stage::Reroll => {
                let open = self.rerolls(at).into_iter();
                open.for_each(|(unit, source)| out.offer(Choice::Reroll(unit, source)));
                out.offer(Choice::Done);
            }
            Stage::Hit { candidates } => {
                candidates.iter().for_each(|unit| out.offer(Choice::Hit(unit)));
            }
            Stage::Withdraw => {
                let open = self.departures(at).into_iter();
                open.for_each(|(fleet, spot)| out.offer(Choice::Withdraw(fleet, spot)));
                out.offer(Choice::Pass);
            }
            _ => {}
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match (self.stage, choice) {
            (Stage::Lead { .. }, Choice::Lead(commander)) => self.led(turn, Some(commander)),
            (Stage::Reroll, Choice::Reroll(unit, source)) => self.stay(Stage::Again { unit, source }),
            (Stage::Reroll, Choice::Done) => self.stay(Stage::Apply),
            (Stage::Hit { .. }, Choice::Hit(unit)) => {
                self.take_hit(turn, unit);
                self.stay(Stage::Apply)
            }
            (Stage::Withdraw, Choice::Withdraw(fleet, spot)) => self.withdraw(turn, fleet, spot),
            (Stage::Withdraw, Choice::Pass) => self.stay(Stage::Apply),
            _ => Flow::Fault("an answer that the Battle did not ask for"),
        }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Drawn::Faces(rolls) = &drawn else { return Flow::Fault("dice are rolled") };
        let Some(faces) = rolls.first() else { return Flow::Fault("dice are rolled") };
        match (self.stage, drawn.die().map(Face::of)) {
            (Stage::Roll, _) => self.rolled(turn, faces),
            (Stage::Militia, _) => self.militia_rolled(turn, faces),
            (Stage::Again { unit, source }, Some(face)) => {
                let mut battle = *self;
                let stage = battle.rerolled(turn, unit, source, face);
                battle.stay(stage)
            }
            (Stage::Casualty { .. }, Some(face)) => {
                let mut battle = *self;
                let stage = battle.casualty(turn, face);
                battle.stay(stage)
            }
            _ => Flow::Fault("a die that the Battle did not ask for"),
        }
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        match self.stage {
            Stage::Setup => self.set_up(turn),
            Stage::Lead { side, .. } => {
                let commander = self.commanders(pos(turn), side).first();
                self.led(turn, commander)
            }
            Stage::Reroll => {
                let stage = self.by_policy(pos(turn));
                self.stay(stage)
            }
            Stage::Apply => self.apply(turn),
            Stage::Hit { candidates } => {
                if let Some(unit) = self.chosen(pos(turn), candidates) {
                    self.take_hit(turn, unit);
                }
                self.stay(Stage::Apply)
            }
            Stage::Withdraw => self.stay(Stage::Apply),
            Stage::Casualty { .. } => self.stay(Stage::Reroll),
            Stage::Militia => outcome::judge(*self, turn),
            Stage::Roll | Stage::Again { .. } => Flow::Fault("dice are to be rolled"),
        }
    }
}
