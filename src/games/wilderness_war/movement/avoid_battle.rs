//! Avoiding battle [WW 6.8]: one unbesieged force or unit about to be attacked slips away.

use super::super::choice::{Choice, ask, company, piece_words, refusal, space_words, window};
use super::super::compose::{Compose, Limit};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::options::Edition;
use super::super::position::Pos;
use super::super::world::{Group, March};
use super::super::{At, Flow, Turn};
use crate::engine::{Chance, Drawn, Need, Offers, Refusal, Roll, Window, Words};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// How far it has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Is anybody named?
    Ask,
    /// A force is being put together.
    Composing,
    /// Where it would go.
    Where(Group),
    /// The die.
    Roll(Group, SpaceId),
}

/// The defender may name one group and try.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Avoid {
    /// The defender.
    pub side: Side,
    /// How far it has come.
    pub stage: Stage,
}

/// Where avoiding pieces may go [WW 6.81, 6.811]; in the first edition never by sea [WW1 6.432, 15.1].
#[must_use]
pub fn refuges(pos: Pos<'_>, side: Side, march: &March) -> Vec<SpaceId> {
    let near = pos.content.net.of(march.at).iter().map(|link| link.to);
    let mut spaces: Vec<SpaceId> =
        near.filter(|space| Some(*space) != march.from && !pos.is_enemy_held(side, *space)).collect();
    let by_sea =
        side == Side::British && pos.marks(march.at).amphib && pos.content.options.edition == Edition::Third;
    if by_sea {
        for port in pos.ports(side) {
            if port != march.at && !spaces.contains(&port) {
                spaces.push(port);
            }
        }
    }
    spaces
}

impl Avoid {
    /// The window opens.
    #[must_use]
    pub fn new(side: Side) -> Avoid {
        Avoid { side, stage: Stage::Ask }
    }

    /// Those who may try: outside, unbesieged, not having tried to intercept in this move [WW 6.84, 6.85].
    fn open(&self, pos: Pos<'_>) -> PieceSet {
        let none = PieceSet::default();
        let Some(march) = pos.world.march.as_ref() else { return none };
        let closed = march.settled
            || march.infiltrating
            || !pos.content.options.avoid_battle
            || march.intercepted.has(march.at)
            || pos.outside(self.side, march.at).is_empty()
            || refuges(pos, self.side, march).is_empty();
        if closed {
            return none;
        }
        pos.of(self.side, march.at).minus(pos.world.pieces.inside).minus(march.tried)
    }

    /// From whom, where, and what the die must show [WW 6.8].
    fn question(&self, pos: Pos<'_>, march: &March) -> String {
        let from = march.from.map_or(String::new(), |from| format!(" from {}", pos.name(from)));
        let (who, name) = (company(pos, march.moving), pos.name(march.at));
        let mut text = format!("Avoid battle at {name}? {who} attack{from}; 4 or more on the die");
        let open = self.open(pos);
        for leader in open.and(pos.content.families.leaders).iter() {
            let tactics = pos.tactics(Some(leader));
            if tactics > 0 {
                text.push_str(&format!(", {} or more under {}", 4 - tactics, pos.content.piece(leader).name));
            }
        }
        let scouts = pos.auxiliaries(open);
        if scouts.any() && Self::is_automatic(pos, march, scouts) {
            text.push_str("; Auxiliaries by themselves get away without a die");
        }
        text
    }

    /// Why others in the space may not be named.
    fn refuse(&self, pos: Pos<'_>, march: &March, out: &mut Offers<Choice>) {
        for piece in pos.distinct(pos.of(self.side, march.at).minus(self.open(pos))).iter() {
            let (code, rule, why) = if march.tried.has(piece) {
                (
                    "coureur::ww::movement::tried_to_intercept",
                    "6.84",
                    "it tried to intercept during this move",
                )
            } else {
                ("coureur::ww::movement::inside", "6.83", "it has gone inside, or is besieged there")
            };
            let words = piece_words(Words::key("avoid").then_opt("with"), pos.content, piece);
            out.refuse(|| (words, refusal(code, rule, why, "name others, or pass")));
        }
        let leads =
            |leader: &PieceId| out.legal.iter().any(|(choice, _, _)| *choice == Choice::Force(*leader));
        let open = self.open(pos).and(pos.content.families.leaders);
        let idle: Vec<PieceId> = open.iter().filter(|leader| !leads(leader)).collect();
        for leader in idle {
            let words = piece_words(Words::key("avoid").then_opt("with"), pos.content, leader);
            let why = "a force or a unit avoids battle, not a leader by himself";
            let help = "`avoid under` him, and take units along";
            out.refuse(|| (words, refusal("coureur::ww::movement::leaders_alone", "6.8", why, help)));
        }
    }

    /// Is it automatic [WW 6.8]?
    fn is_automatic(pos: Pos<'_>, march: &March, pieces: PieceSet) -> bool {
        let units = pos.only_units(pieces);
        pos.terrain(march.at).is_wild()
            && pos.auxiliaries(units) == units
            && pos.auxiliaries(march.moving).is_empty()
    }
}

/// With a unit, or under a leader; either is understood of both.
fn ways() -> (Words, Words) {
    (Words::key("avoid").then_opt("with"), Words::key("avoid").then("under"))
}

impl Step for Avoid {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        let Some(march) = &at.world.march else { return Need::Run };
        match &self.stage {
            Stage::Ask if pos.only_units(self.open(pos)).is_empty() => Need::Run,
            Stage::Ask => {
                let kind = Window { kind: "avoid-battle", pass: "pass" };
                window(self.side, self.question(pos, march), "6.8", kind)
            }
            Stage::Composing => Need::Run,
            Stage::Where(group) => {
                let who = company(pos, group.pieces);
                ask(self.side, format!("Where to, if they get away: {who}"), "6.81")
            }
            Stage::Roll(group, _) if Self::is_automatic(pos, march, group.pieces) => Need::Run,
            Stage::Roll(..) => {
                let label = format!("avoid battle {} {}", march.at.slug(), self.side.word());
                Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, sides: 6 }]))
            }
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers<Choice>) {
        let pos = Pos::from(at);
        let Some(march) = &at.world.march else { return };
        if let Stage::Where(_) = &self.stage {
            let open = refuges(pos, self.side, march);
            for link in at.content.net.of(march.at) {
                if !open.contains(&link.to) {
                    let words = space_words(Words::opt("avoid").then_opt("to"), at.content, link.to);
                    out.refuse(|| (words, not_there(pos, march, link.to)));
                }
            }
            for space in open {
                let words = space_words(Words::opt("avoid").then_opt("to"), at.content, space);
                out.offer(Choice::Choose(space), words);
            }
            return;
        }
        out.offer(Choice::Pass, Words::key("pass"));
        let open = self.open(pos);
        let units = pos.only_units(open);
        for unit in pos.distinct(units).iter() {
            let words = |words| piece_words(words, at.content, unit);
            let (with, under) = ways();
            out.offer(Choice::Single(unit), words(with).or(words(under)));
        }
        let johnson = open.has(at.content.named.johnson);
        let led = if johnson { units } else { units.minus(at.content.families.johnsons) };
        for leader in open.and(at.content.families.leaders).iter().filter(|_| led.any()) {
            let words = |words| piece_words(words, at.content, leader);
            let (with, under) = ways();
            out.offer(Choice::Force(leader), words(under).or(words(with)));
        }
        if out.wants_reasons() {
            self.refuse(pos, march, out);
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match (self.stage.clone(), choice) {
            (Stage::Where(group), Choice::Choose(space)) => {
                self.stage = Stage::Roll(group, space);
                Flow::Stay(Frame::Avoid(self))
            }
            (_, Choice::Single(unit)) => {
                let group = Group { commander: None, pieces: PieceSet::one(unit), force: false };
                self.stage = Stage::Where(group);
                Flow::Stay(Frame::Avoid(self))
            }
            (_, Choice::Force(leader)) => {
                let pool = self.open(turn.pos()).without(leader);
                let compose =
                    Compose { needs_unit: true, ..Compose::new(side, leader, pool, Limit::Command) };
                self.stage = Stage::Composing;
                Flow::Call { now: Frame::Compose(compose), then: Frame::Avoid(self) }
            }
            _ => Flow::End,
        }
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        match self.stage {
            Stage::Composing => {
                let Some(group) = turn.world.chosen.take() else { return Flow::End };
                self.stage = Stage::Where(group);
                Flow::Stay(Frame::Avoid(self))
            }
            Stage::Roll(group, to) => slip_away(turn, self.side, group, to, None),
            Stage::Ask | Stage::Where(_) => Flow::End,
        }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let (Stage::Roll(group, to), Drawn::Faces(faces)) = (&self.stage, drawn) else { return Flow::End };
        let die = faces.first().and_then(|roll| roll.first()).copied().unwrap_or(1);
        slip_away(turn, self.side, *group, *to, Some(die))
    }
}

fn not_there(pos: Pos<'_>, march: &March, to: SpaceId) -> Refusal {
    let why = if Some(to) == march.from { "the enemy came from there" } else { "the enemy holds it" };
    refusal("coureur::ww::movement::no_refuge", "6.81", why, format!("not {}", pos.name(to)))
}

/// The die is read, and those who get away are placed [WW 6.8].
fn slip_away(turn: &mut Turn<'_>, side: Side, group: Group, to: SpaceId, die: Option<u8>) -> Flow {
    let tactics = turn.pos().tactics(group.commander);
    let total = die.map_or(6, |die| i8::try_from(die).unwrap_or(1) + tactics);
    let success = total >= 4;
    turn.tell(Event::Avoids { side, pieces: group.pieces, die, total, success });
    if let Some(march) = &mut turn.world.march {
        march.avoided.insert(march.at);
    }
    if success {
        turn.shift(group.pieces, to);
        turn.tell(Event::Moved { side, pieces: group.pieces, to });
        turn.housekeeping();
    }
    Flow::End
}
