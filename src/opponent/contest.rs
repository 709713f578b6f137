//! Games between two players of this house, bare: the rules and chance, without keys and signatures.

use super::level::Level;
use super::think::Thinker;
use super::weights::Weights;
use crate::engine::{EngineError, Next, RandomTable, Who};
use crate::errors::{InWords, takes_in};
use crate::games::{self, Files, SetupError, Terms};
use crate::side::{BySide, Side};
use crate::speech::Play;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Steps after which a game is taken to run in circles.
const MOST_STEPS: u64 = 1_000_000;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Nobody who thinks: every choice by lot, as the game leans.
    Lot,
    /// Nobody who looks ahead: every choice by lot, as a rough idea of the game inclines.
    Rough,
    /// The opponent.
    Bot(Level),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Lot => f.write_str("lot"),
            Player::Rough => f.write_str("rough"),
            Player::Bot(level) => write!(f, "bot:{level}"),
        }
    }
}

impl FromStr for Player {
    type Err = String;
    fn from_str(word: &str) -> Result<Player, String> {
        match word {
            "lot" => Ok(Player::Lot),
            "rough" => Ok(Player::Rough),
            "bot" => Ok(Player::Bot(Level::Normal)),
            _ => match word.strip_prefix("bot:") {
                Some(level) => Ok(Player::Bot(level.parse()?)),
                None => Err("a player is lot, rough, bot, bot:easy, bot:normal or bot:hard".to_owned()),
            },
        }
    }
}

/// Why a game did not come to its end.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Stalled {
    /// It could not be opened.
    #[error(transparent)]
    Setup(InWords<SetupError>),
    /// The rules do not keep their contract.
    #[error(transparent)]
    Engine(InWords<EngineError>),
    /// It does not end.
    #[error("the game runs in circles after {0} steps")]
    Circles(u64),
    /// Something that must always hold does not.
    #[error("{0}")]
    Invariant(String),
}

takes_in! { Stalled: Setup(SetupError), Engine(EngineError) }

/// What is played, and by whom.
#[derive(Debug, Clone)]
pub struct Contest {
    /// The terms of the game.
    pub terms: Terms,
    /// Who plays.
    pub players: BySide<Player>,
    /// What everything follows from, with the number of the game.
    pub seed: u64,
    /// What the facts are worth, where somebody tries out his own.
    pub weights: BySide<Option<Weights>>,
}

/// What a game came to.
#[derive(Debug, Clone)]
pub struct Played {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// How it ended, by its code.
    pub ending: &'static str,
    /// By how much the British were ahead, in the game's own points.
    pub points: i32,
    /// Choices made by each side.
    pub decisions: BySide<u64>,
    /// Time spent on them, on one core.
    pub spent: BySide<Duration>,
}

/// A player at the table.
#[derive(Debug)]
enum Seated {
    Lot(RandomTable<ChaCha8Rng>),
    Rough(RandomTable<ChaCha8Rng>),
    Bot(Box<Thinker>),
}

impl Contest {
    fn seated(&self, side: Side, seed: u64) -> Seated {
        let lot = || RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
        match self.players[side] {
            Player::Lot => Seated::Lot(lot()),
            Player::Rough => Seated::Rough(lot()),
            Player::Bot(level) => {
                let weights = self.weights[side].clone().unwrap_or_else(|| Weights::of(&self.terms.game));
                Seated::Bot(Box::new(Thinker::weighing(&self.terms, weights, level, seed)))
            }
        }
    }

    /// Plays one game to its end.
    ///
    /// # Errors
    /// If it does not come to one.
    pub fn play(&self, number: u64) -> Result<Played, Stalled> {
        self.watched(number, |_| {})
    }

    /// The same, with somebody looking on before every step.
    ///
    /// # Errors
    /// As for [`Contest::play`].
    pub fn watched(&self, number: u64, mut look: impl FnMut(&dyn Play)) -> Result<Played, Stalled> {
        let mut play = games::open(&self.terms, Files::default())?.play;
        let seed = |purpose: u64| (self.seed << 24) ^ (number << 3) ^ purpose;
        let mut truth = RandomTable::new(ChaCha8Rng::seed_from_u64(seed(0)));
        let mut seated = BySide {
            british: self.seated(Side::British, seed(1)),
            french: self.seated(Side::French, seed(2)),
        };
        let mut result = Played {
            winner: None,
            ending: "",
            points: 0,
            decisions: BySide::default(),
            spent: BySide::default(),
        };
        for _ in 0..MOST_STEPS {
            look(&*play);
            match play.next().clone() {
                Next::Over(outcome) => {
                    (result.winner, result.ending) = (outcome.winner, outcome.ending);
                    result.points = play.score();
                    return Ok(result);
                }
                Next::Chance(chance) => {
                    let drawn = truth.draw(&*play, &chance);
                    play.draw(drawn)?;
                }
                Next::Decision(ask) => {
                    let mut choose = |side: Side| {
                        let begun = Instant::now();
                        let choice = seated[side].choose(&*play, side, &truth);
                        result.spent[side] += begun.elapsed();
                        result.decisions[side] += 1;
                        choice.ok_or(EngineError::NotOffered { code: "anything at all".to_owned(), side })
                    };
                    match ask.who {
                        Who::One(side) => {
                            let choice = choose(side)?;
                            play.take(side, choice)?;
                        }
                        Who::Both => {
                            let choices =
                                BySide { british: choose(Side::British)?, french: choose(Side::French)? };
                            play.take_both(choices)?;
                        }
                    }
                }
            }
        }
        Err(Stalled::Circles(MOST_STEPS))
    }
}

impl Seated {
    fn choose(&mut self, play: &dyn Play, side: Side, truth: &RandomTable<ChaCha8Rng>) -> Option<usize> {
        match self {
            Seated::Lot(lot) => {
                let choices = truth.choices(play, side);
                lot.pick(&choices, |choice| play.leaning(side, choice))
            }
            Seated::Rough(lot) => {
                let choices = truth.choices(play, side);
                lot.pick(&choices, |choice| play.inclination(side, choice))
            }
            Seated::Bot(thinker) => thinker.choose(play, side, &truth.sight(play, side)),
        }
    }
}
