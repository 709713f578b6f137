//! Whom a letter calls: what its reader's program gives by itself, and whether he is asked something then.
//!
//! The writer's program cannot give what the reader's owes, but it can try all that may come of it: every fall of the dice, on a copy
//! of the game.

use crate::engine::{Chance, Drawn, Next, RandomTable, Roll, Rules, Who};
use crate::side::Side;
use crate::speech::Play;
use crate::table::{Mode, Owed, Seat, Table, What};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;

/// Falls of the dice that are gone through one by one; where there are more, a few are tried by lot.
const FALLS: usize = 1_296;
const BY_LOT: usize = 40;
/// Steps that go by themselves behind a throw; more means that a game runs in circles.
const LONGEST: usize = 200;
/// Always the same, so that the same letter is written twice.
const SEED: u64 = 1755;

/// What comes for a reader once his program has given what is owed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// He decides.
    Move,
    /// The dice say whether he does.
    Perhaps,
    /// Somebody else is asked, or his program alone.
    Program,
}

impl Call {
    /// Is it a reader's program alone that is waited for, and nothing of his own?
    #[must_use]
    pub fn is_chore_of(self, table: &Table, reader: Seat) -> bool {
        let waiting = table.waiting();
        self == Call::Program
            && !waiting.decision
            && table.outcome().is_none()
            && table.players().contains_key(&reader)
            && table.able(&waiting).contains(&reader)
    }

    /// What a reader from whom only something owed is waited for will be asked.
    #[must_use]
    pub fn of(table: &Table, reader: Seat) -> Call {
        let (Mode::Duel, Some(side)) = (table.setting().mode, reader.side()) else { return Call::Program };
        let waiting = table.waiting();
        if table.outcome().is_some() || waiting.decision || !table.able(&waiting).contains(&reader) {
            return Call::Program;
        }
        match waiting.what {
            // Who has dealt to the other answers a question to both first, if he knows his own cards.
            What::Cards(_) if table.asks_both_unanswered() && sees(table, table.play(), side) => Call::Move,
            What::Owed(owed) if owed.contains(&Owed::Witness) => after_dice(table, side),
            // What was sealed is known to nobody but him.
            What::Owed(owed) if owed.iter().any(|owed| matches!(owed, Owed::Unseal(_))) => Call::Perhaps,
            _ => Call::Program,
        }
    }
}

/// Has a side all shares of the cards that it holds in a game, as that may go on from the table? What is dealt on the way is not
/// shared yet.
fn sees(table: &Table, play: &dyn Play, side: Side) -> bool {
    let (owed, held) = (table.owed(Seat::Player(side.other())), table.play().hand(side));
    !owed.iter().any(|owed| matches!(owed, Owed::Shares(_)))
        && play.hand(side).iter().all(|slot| held.contains(slot))
}

/// Who is asked once the dice have fallen. One seed serves all that is thrown up to the next decision.
fn after_dice(table: &Table, side: Side) -> Call {
    let mut walk = Walk { table, side, left: FALLS, asked: false, not: false, whole: true };
    walk.on(table.play().copy());
    match (walk.asked, walk.not) {
        (true, true) => Call::Perhaps,
        _ if !walk.whole => Call::Perhaps,
        // Orders given ahead may answer what is asked, or not fit any more.
        (true, false) if table.ahead(side).next().is_some() => Call::Perhaps,
        (true, false) => Call::Move,
        (false, _) => Call::Program,
    }
}

/// The ways in which a game may go on whose dice the side's own program throws.
struct Walk<'t> {
    table: &'t Table,
    side: Side,
    /// Ends that are still looked at.
    left: usize,
    /// Is he asked at the end of some, and not at that of others?
    asked: bool,
    not: bool,
    /// Were all of them looked at?
    whole: bool,
}

impl Walk<'_> {
    fn on(&mut self, mut play: Box<dyn Play>) {
        for _ in 0..LONGEST {
            let (choice, who) = match play.next() {
                Next::Chance(chance @ (Chance::Roll(_) | Chance::Pick(_))) => {
                    return self.fork(&*play, &chance.clone());
                }
                Next::Over(_) | Next::Chance(_) => return self.end(false),
                Next::Decision(ask) => {
                    let Who::One(who) = ask.who else { return self.end(sees(self.table, &*play, self.side)) };
                    let waived = self.table.waived(who).any(|kind| kind == ask.kind);
                    let choice = play.only(who).or_else(|| play.pass(who).filter(|_| waived));
                    let Some(choice) = choice else {
                        return self.end(who == self.side && sees(self.table, &*play, self.side));
                    };
                    (choice, who)
                }
            };
            if play.take(who, choice).is_err() {
                break;
            }
        }
        self.whole = false;
    }

    /// Every fall of some dice, as far as they can be looked at.
    fn fork(&mut self, play: &dyn Play, chance: &Chance) {
        let (falls, all) = falls(play, chance);
        self.whole &= all;
        for drawn in falls {
            if self.left == 0 || self.asked && self.not {
                self.whole &= self.left > 0;
                return;
            }
            let mut play = play.copy();
            if play.draw(drawn).is_ok() {
                self.on(play);
            }
        }
    }

    fn end(&mut self, asked: bool) {
        self.left -= 1;
        self.asked |= asked;
        self.not |= !asked;
    }
}

/// The ways in which a throw or draw may fall: all of them, or a few by lot; and whether these are all.
fn falls(play: &dyn Play, chance: &Chance) -> (Vec<Drawn>, bool) {
    match chance {
        Chance::Roll(rolls) => {
            let mut all: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
            for roll in rolls {
                all = all.into_iter().map(|known| known.into_iter().chain([Vec::new()]).collect()).collect();
                let faces = faces(roll);
                for _ in 0..roll.dice {
                    if all.len().saturating_mul(faces.len()) > FALLS {
                        return (by_lot(play, chance), false);
                    }
                    all = all.iter().flat_map(|known| faces.iter().map(|face| with(known, *face))).collect();
                }
            }
            (all.into_iter().map(Drawn::Faces).collect(), true)
        }
        Chance::Pick(pick) if pick.count == 1 && pick.from.len() <= FALLS => {
            ((0..).take(pick.from.len()).map(|one| Drawn::Picked(vec![one])).collect(), true)
        }
        Chance::Pick(_) | Chance::Shuffle(_) | Chance::Show { .. } => (by_lot(play, chance), false),
    }
}

/// The faces of a die, those of one name once.
fn faces(roll: &Roll) -> Vec<u8> {
    let mut faces: Vec<u8> = (1..=roll.die.sides.max(1)).collect();
    faces.dedup_by_key(|face| roll.die.face(*face));
    faces
}

/// One die more of the last roll.
fn with(known: &[Vec<u8>], face: u8) -> Vec<Vec<u8>> {
    let mut more = known.to_vec();
    if let Some(last) = more.last_mut() {
        last.push(face);
    }
    more
}

fn by_lot(play: &dyn Play, chance: &Chance) -> Vec<Drawn> {
    let mut fortune = RandomTable::new(ChaCha12Rng::seed_from_u64(SEED));
    let rules: &dyn Rules = play;
    (0..BY_LOT).map(|_| fortune.draw(rules, chance)).collect()
}
