//! Battle rerolls [BT 13.5] and Commander casualty [BT 13.5.1]. Rulings 58, 143, 144, 181.

use super::super::Turn;
use super::super::cards::EventKind;
use super::super::changes::{eliminate, pos};
use super::super::choice::Source;
use super::super::dice::Face;
use super::super::event::{BattleEvent, Event, Why};
use super::super::ids::PieceId;
use super::super::pieces::{Shape, UnitKind};
use super::super::position::Pos;
use super::super::world::Play;
use super::state::{Battle, Die, Stage};
use super::{fighting, hits};
use crate::side::Side;

/// Rerolls that a card grants in one Battle \[BT #8, #14, #27].
const BY_EVENT: u8 = 3;

/// Whom a card lets reroll \[BT #8, #14, #27].
fn serves(event: EventKind, side: Side, kind: UnitKind) -> bool {
    match event {
        EventKind::LuckyCannonball => match kind {
            UnitKind::Fleet | UnitKind::Fort | UnitKind::Artillery => true,
            UnitKind::Bastion => side == Side::French,
            _ => false,
        },
        EventKind::PerfectVolleys => side == Side::British && kind.is_metropolitan(),
        _ => false,
    }
}

impl Battle {
    /// May a unit of the rolling side reroll for this reason, whatever its die shows?
    fn has_source(&self, at: Pos<'_>, unit: PieceId, source: Source) -> bool {
        let side = &self.sides[self.turn];
        let Some(kind) = at.content.kind(unit) else { return false };
        if side.rerolled[source as usize].has(unit) {
            return false;
        }
        match source {
            Source::Highland => kind == UnitKind::Highland,
            Source::Commander => {
                let command = side.commander.and_then(|commander| at.content.unit(commander));
                let shape = command.is_some_and(|unit| match kind.shape() {
                    Some(Shape::Triangle) => unit.command.triangle,
                    Some(Shape::Square) => unit.command.square,
                    Some(Shape::Circle) | None => false,
                });
                shape && side.left > 0
            }
            Source::Event => {
                let free = |play: &&Play| {
                    play.used < BY_EVENT && play.battle.is_none_or(|space| space == self.space)
                };
                let play = at.world.action_round.faction[self.turn].as_ref().filter(free);
                let event = play.and_then(|play| at.content.card(play.card).event);
                event.is_some_and(|event| serves(event, self.turn, kind))
            }
        }
    }

    /// May a die be rerolled: it shows no Flag and scores no Hit [BT 13.5]? Hits beyond what the enemy can take are none.
    fn is_open(&self, at: Pos<'_>, die: &Die) -> bool {
        let Some(kind) = at.content.kind(die.unit) else { return false };
        match die.face {
            Face::Flag => false,
            Face::BAndT | Face::Miss => true,
            Face::TriangleCircle | Face::SquareCircle => {
                let hitting = |die: &&Die| hits::shows(kind, die.face);
                let rolled = self.dice.iter().filter(hitting).count();
                !hits::shows(kind, die.face) || rolled > self.capacity(at, kind)
            }
        }
    }

    /// The rerolls that are open now.
    #[must_use]
    pub fn rerolls(&self, at: Pos<'_>) -> Vec<(PieceId, Source)> {
        let dice = self.dice.iter().filter(|die| self.is_open(at, die));
        let sources = |die: &Die| {
            let unit = die.unit;
            let all = [Source::Highland, Source::Event, Source::Commander].into_iter();
            all.filter(move |source| self.has_source(at, unit, *source)).map(move |source| (unit, source))
        };
        dice.flat_map(sources).collect()
    }

    /// Is the rolling side to be asked?
    #[must_use]
    pub fn asks_for_rerolls(&self, at: Pos<'_>) -> bool {
        let policies = at.world.action_round.policies[self.turn];
        policies.rerolls_by(Source::Highland).is_none() && !self.rerolls(at).is_empty()
    }

    /// What a policy does next: the first die without effect that it may reroll, else the dice are applied.
    #[must_use]
    pub fn by_policy(&self, at: Pos<'_>) -> Stage {
        let policies = at.world.action_round.policies[self.turn];
        let wanted = |source: Source| policies.rerolls_by(source) == Some(true);
        let idle = |unit: PieceId| {
            let mut dice = self.dice.iter().filter(|die| die.unit == unit);
            dice.any(|die| die.face != Face::BAndT || !self.b_and_t_counts(at, die.unit))
        };
        let mut open = self.rerolls(at).into_iter();
        match open.find(|(unit, source)| wanted(*source) && idle(*unit)) {
            Some((unit, source)) => Stage::Again { unit, source },
            None => Stage::Apply,
        }
    }

    /// A die was rerolled [BT 13.5]; a Miss granted by a Commander puts him in danger [BT 13.5.1].
    pub fn rerolled(&mut self, turn: &mut Turn<'_>, unit: PieceId, source: Source, face: Face) -> Stage {
        let side = self.turn;
        for die in self.dice.iter_mut().filter(|die| die.unit == unit) {
            die.face = face;
        }
        let scoring = self.scoring(pos(turn), unit);
        turn.tell(Event::Battle(BattleEvent::Rerolled { side, unit, source, face, scoring }));
        self.sides[side].rerolled[source as usize].insert(unit);
        match source {
            Source::Highland => {}
            Source::Event => {
                if let Some(play) = turn.world.action_round.faction[side].as_mut() {
                    play.used = play.used.saturating_add(1);
                    play.battle = Some(self.space);
                }
            }
            Source::Commander => {
                self.sides[side].left = self.sides[side].left.saturating_sub(1);
                if face == Face::Miss {
                    return Stage::Casualty { unit };
                }
            }
        }
        Stage::Reroll
    }

    /// A second Miss removes the Commander; another of his stack takes over what rerolls he had left [BT 13.5.1].
    pub fn casualty(&mut self, turn: &mut Turn<'_>, face: Face) -> Stage {
        let side = self.turn;
        let Some(commander) = self.sides[side].commander else { return Stage::Reroll };
        if face != Face::Miss {
            turn.tell(Event::Battle(BattleEvent::Survived { commander, face }));
            return Stage::Reroll;
        }
        eliminate(turn, commander, Why::Casualty);
        let most = self.sides[side].left;
        (self.sides[side].commander, self.sides[side].left) = (None, 0);
        let at = pos(turn);
        let others = fighting(at, side, self.space).and(at.of(UnitKind::Commander));
        if most > 0 && others.any() { Stage::Lead { side, most, midway: true } } else { Stage::Reroll }
    }
}
