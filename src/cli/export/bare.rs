//! The rows of a game by lot on the bare rules: no keys, no seeds, no log, and nothing proved. That is what many games cost least.
//!
//! What stands for an entry is what one side decides before the other is asked.

use super::rows::{Cards, Cell, Order, Row, Rows, Score, or_nothing, rolls, seat_of, text, whole};
use crate::engine::{Chance, Drawn, Events, Next, RandomTable, Who};
use crate::errors::Worded as _;
use crate::fair::tagged_hash;
use crate::games::{self, Files, Terms};
use crate::luck::{Throw, with_side};
use crate::side::{BySide, Side};
use crate::speech::{Pending, Play, Verdict};
use data_encoding::HEXLOWER;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng as _;

/// Steps after which a game is taken to run in circles.
const MOST_STEPS: u64 = 2_000_000;

/// A game that is being played.
struct Bare {
    id: String,
    play: Box<dyn Play>,
    table: RandomTable<ChaCha12Rng>,
    /// The entry that is being made; 0 before anybody was asked.
    entry: u64,
    /// Whose it is.
    seat: Option<Side>,
    /// Orders in it so far, and those of them that were decided.
    steps: usize,
    decided: usize,
    /// What happened in it, and the dice that were thrown in it.
    happened: Vec<Events>,
    throws: Vec<Throw>,
    rolled: u64,
    /// The score as it was last seen, and by what it is known that it may be another.
    score: Score,
    seen: (u64, i32),
    cards: Cards,
    rows: Rows,
}

/// Plays one game to its end.
///
/// # Errors
/// If the rules do not keep their contract: nothing legal where somebody is asked, or no end.
pub(in crate::cli) fn play(terms: &Terms, seed: u64, number: u64, again: &str) -> Result<Rows, String> {
    let numbers = [seed.to_be_bytes(), number.to_be_bytes()].concat();
    let words = [&*terms.game, &*terms.edition, &*terms.scenario, &*terms.options.join(" ")].join("\n");
    let id = tagged_hash("coureur/bare/1", &[&numbers, words.as_bytes(), &terms.rules.to_be_bytes()]);
    let opened = games::open(terms, Files::default()).map_err(|error| error.in_words())?;
    let mut game = Bare::new(HEXLOWER.encode(&id), opened.play, ChaCha12Rng::from_seed(id));
    for _ in 0..MOST_STEPS {
        if let Some(verdict) = game.step()? {
            return Ok(game.close(terms, &verdict, again));
        }
    }
    Err(format!("the game runs in circles after {MOST_STEPS} steps"))
}

impl Bare {
    fn new(id: String, play: Box<dyn Play>, rng: ChaCha12Rng) -> Bare {
        let (score, seen) = (Score::of(&play.stand()), (play.stretch(), play.score()));
        let mut rows = Rows::default();
        rows[4].push(score.row(&id, 0, Cell::Flag(true)));
        Bare {
            id,
            play,
            table: RandomTable::new(rng),
            entry: 0,
            seat: None,
            steps: 0,
            decided: 0,
            happened: Vec::new(),
            throws: Vec::new(),
            rolled: 0,
            score,
            seen,
            cards: Cards::default(),
            rows,
        }
    }

    /// One step; how the game ended, if it did.
    fn step(&mut self) -> Result<Option<Verdict>, String> {
        match self.play.next() {
            Next::Over(_) => {
                self.end_entry();
                match self.play.pending() {
                    Pending::Over(verdict) => return Ok(Some(verdict)),
                    Pending::Decision(_) | Pending::Chance(_) => {
                        return Err("it is over, and is not".to_owned());
                    }
                }
            }
            Next::Chance(chance) => {
                let chance = chance.clone();
                let drawn = self.table.draw(&*self.play, &chance);
                self.threw(&chance, &drawn);
                self.play.draw(drawn).map_err(|error| error.in_words())?;
            }
            Next::Decision(ask) => match ask.who {
                Who::One(side) => {
                    let choice = self.choose(side)?;
                    self.order(side, choice);
                    self.play.take(side, choice).map_err(|error| error.in_words())?;
                }
                Who::Both => {
                    let choices =
                        BySide { british: self.choose(Side::British)?, french: self.choose(Side::French)? };
                    for side in Side::ALL {
                        self.order(side, choices[side]);
                    }
                    self.play.take_both(choices).map_err(|error| error.in_words())?;
                }
            },
        }
        self.happened.push(self.play.events());
        self.look();
        Ok(None)
    }

    fn choose(&mut self, side: Side) -> Result<usize, String> {
        let choices = self.table.choices(&*self.play, side);
        let picked = self.table.pick(&choices, |choice| self.play.leaning(side, choice));
        picked.ok_or_else(|| format!("nothing is legal for {} in entry {}", side.word(), self.entry))
    }

    /// Takes an order down, before it is carried out.
    fn order(&mut self, side: Side, choice: usize) {
        let forced = self.play.only(side) == Some(choice);
        // What has only one answer goes on by itself.
        if self.seat.is_none() || !forced && self.seat != Some(side) {
            self.end_entry();
            (self.entry, self.seat) = (self.entry + 1, Some(side));
        }
        let words = self.play.code(side, choice).unwrap_or_default();
        let order = Order {
            entry: self.entry,
            step: self.steps,
            seat: side,
            side: self.play.plays(side),
            came: if forced { "forced" } else { "order" },
            season: self.score.season().clone(),
            card: self.cards.of(&*self.play, &words),
            words,
        };
        self.steps += 1;
        self.decided += usize::from(!forced);
        self.rows[2].push(order.row(&self.id, Cell::Flag(true)));
    }

    fn threw(&mut self, chance: &Chance, drawn: &Drawn) {
        let (Chance::Roll(asked), Drawn::Faces(faces)) = (chance, drawn) else { return };
        for (roll, faces) in asked.iter().zip(faces) {
            self.throws.push(Throw {
                entry: self.entry,
                roll: Some(self.rolled),
                purpose: self.play.purpose(&roll.label),
                label: roll.label.clone(),
                sides: roll.die.sides,
                faces: faces.clone(),
            });
        }
        self.rolled += 1;
    }

    /// All that is to be seen costs more than a move: within an entry it is looked at only where something of the score must be another.
    fn look(&mut self) {
        let seen = (self.play.stretch(), self.play.score());
        if self.seen != seen {
            self.seen = seen;
            self.take_score();
        }
    }

    fn take_score(&mut self) {
        let score = Score::of(&self.play.stand());
        if score != self.score {
            // What an entry comes to, not every step on the way.
            let entry = whole(self.entry);
            self.rows[4].pop_if(|last| last[1] == entry && self.entry > 0);
            self.rows[4].push(score.row(&self.id, self.entry, Cell::Flag(true)));
            self.score = score;
        }
    }

    fn end_entry(&mut self) {
        self.take_score();
        let throws = std::mem::take(&mut self.throws);
        for (at, throw) in throws.iter().enumerate() {
            let before = throws.iter().take(at).map(|other| (other.label.as_str(), other.faces.len()));
            let purpose = with_side(&*self.play, &self.happened, throw.purpose, before);
            let seat = seat_of(purpose.side, |seat| self.play.plays(seat));
            let throw = Throw { purpose, ..throw.clone() };
            self.rows[3].extend(rolls(&throw, &self.id, seat, &Cell::Flag(true)));
        }
        if let Some(seat) = self.seat {
            let mut numbers: Vec<Option<u64>> = throws.iter().map(|throw| throw.roll).collect();
            numbers.dedup();
            let mut row: Row = vec![text(&*self.id), whole(self.entry), text(seat.word()), Cell::Nothing];
            row.extend([whole(0), whole(self.decided), whole(numbers.len()), Cell::Flag(true)]);
            self.rows[1].push(row);
        }
        (self.steps, self.decided) = (0, 0);
        self.happened.clear();
    }

    fn close(mut self, terms: &Terms, verdict: &Verdict, again: &str) -> Rows {
        let mut row: Row =
            vec![text(&*self.id), text(again), whole(0), text(&*terms.game), text(&*terms.edition)];
        row.extend([whole(terms.rules), text(&*terms.scenario), text(terms.options.join(" "))]);
        row.extend([Cell::Flag(false), text("bare")]);
        row.extend(std::iter::repeat_n(Cell::Nothing, 6));
        row.push(Cell::Flag(self.play.plays(Side::British) == Side::French));
        row.extend([Cell::Nothing, Cell::Nothing, whole(self.entry), Cell::Flag(true)]);
        let side = verdict.winner.map_or("draw", |seat| self.play.plays(seat).word());
        row.extend([text(side), or_nothing(verdict.winner, |seat| text(seat.word()))]);
        row.extend([text(&*verdict.how), text(&*verdict.rule), Cell::Flag(false)]);
        row.push(Score::of(&self.play.stand()).margin());
        row.push(Cell::Flag(false));
        self.rows[0].push(row);
        self.rows
    }
}

#[cfg(test)]
mod tests {
    use super::super::schema::{Kind, SHEETS};
    use super::*;
    use crate::table::NewGame;

    fn usual(game: &str) -> Terms {
        NewGame::usual(game).unwrap()
    }

    #[test]
    fn u31_rows_of_bare_games_are_those_that_the_tables_have() {
        for game in games::SHELF {
            let rows = play(&usual(game.id), 1, 0, "soak").unwrap();
            assert_eq!(rows, play(&usual(game.id), 1, 0, "soak").unwrap(), "the same seed, the same game");
            assert_ne!(rows[2], play(&usual(game.id), 1, 1, "soak").unwrap()[2]);
            for (sheet, rows) in SHEETS.iter().zip(&rows) {
                assert!(!rows.is_empty(), "{} {}", game.id, sheet.name);
                for row in rows {
                    assert_eq!(row.len(), sheet.columns.len(), "{}", sheet.name);
                    for (cell, column) in row.iter().zip(sheet.columns) {
                        let fits = match cell {
                            Cell::Nothing => column.open,
                            Cell::Text(_) => column.kind == Kind::Text,
                            Cell::Whole(_) => column.kind == Kind::Whole,
                            Cell::Flag(_) => column.kind == Kind::Flag,
                            Cell::Time(_) => column.kind == Kind::Time,
                        };
                        assert!(fits, "{} {}: {cell:?}", sheet.name, column.name);
                    }
                }
            }
        }
    }

    /// The score after each entry is what all that is to be seen says of it then.
    #[test]
    fn u31_no_change_of_the_score_is_missed() {
        for game in games::SHELF {
            let opened = games::open(&usual(game.id), Files::default()).unwrap();
            let mut bare = Bare::new(game.id.to_owned(), opened.play, ChaCha12Rng::from_seed([9; 32]));
            let mut over = false;
            while !over {
                let (entry, score) = (bare.entry, Score::of(&bare.play.stand()));
                over = bare.step().unwrap().is_some();
                if over || bare.entry != entry {
                    let until =
                        |row: &&Row| matches!(row[1], Cell::Whole(at) if at <= i64::try_from(entry).unwrap());
                    let last = bare.rows[4].iter().rev().find(until).unwrap();
                    assert_eq!(
                        last[2..],
                        score.row(game.id, entry, Cell::Flag(true))[2..],
                        "{}, entry {entry}",
                        game.id
                    );
                }
            }
        }
    }
}
