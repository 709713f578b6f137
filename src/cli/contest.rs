//! `contest`: many games between two players of this house, and who won them.

use super::soak::jobs::{self, Failure};
use super::{CliError, Context, Format, RulesArgs, json};
use crate::cli::{Error, Exit};
use crate::opponent::{Contest, Played, Player, Weights};
use crate::side::{BySide, Side};
use clap::Args;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Let two players of this house play many games, and count who wins.
///
/// A player is `lot` (every choice by lot), `rough` (by lot, but with an idea of the game) or `bot` with a level:
/// `bot:easy`, `bot:normal`, `bot:hard`. The games are bare: rules, cards and dice without keys and signatures. The same
/// seed plays the same games.
#[derive(Debug, Args)]
pub struct ContestArgs {
    /// Which game
    game: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// Who plays the British
    #[arg(long, value_name = "PLAYER", default_value = "bot:easy")]
    british: Player,
    /// Who plays the French
    #[arg(long, value_name = "PLAYER", default_value = "lot")]
    french: Player,
    /// How many games
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// The number of the first game, to repeat one
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// The seed all of them follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
    /// A file of weights for the British bot
    #[arg(long, value_name = "FILE")]
    british_weights: Option<PathBuf>,
    /// A file of weights for the French bot
    #[arg(long, value_name = "FILE")]
    french_weights: Option<PathBuf>,
    /// Tell what happens in the first game, step by step
    #[arg(long, conflicts_with = "json")]
    tell: bool,
    #[command(flatten)]
    format: Format,
}

/// What all games came to.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    wins: BySide<u64>,
    draws: u64,
    points: i64,
    decisions: BySide<u64>,
    spent: BySide<Duration>,
    endings: BTreeMap<String, u64>,
}

impl Tally {
    fn add(&mut self, played: &Played) {
        self.games += 1;
        match played.winner {
            Some(side) => self.wins[side] += 1,
            None => self.draws += 1,
        }
        self.points += i64::from(played.points);
        for side in Side::ALL {
            self.decisions[side] += played.decisions[side];
            self.spent[side] += played.spent[side];
        }
        let winner = played.winner.map_or("nobody", Side::word);
        *self.endings.entry(format!("{winner} {}", played.ending)).or_default() += 1;
    }

    /// Milliseconds a decision.
    fn pace(&self, side: Side) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a mean is shown with three digits")]
        let decisions = self.decisions[side].max(1) as f64;
        self.spent[side].as_secs_f64() * 1_000.0 / decisions
    }

    fn mean(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a mean is shown with two digits")]
        let (points, games) = (self.points as f64, self.games.max(1) as f64);
        points / games
    }
}

impl ContestArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If a game does not come to its end.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let begun = Instant::now();
        let terms = self.rules.terms(&self.game)?;
        let contest = Contest {
            terms,
            players: BySide { british: self.british, french: self.french },
            seed: self.seed,
            weights: BySide {
                british: weights(context, self.british_weights.as_ref())?,
                french: weights(context, self.french_weights.as_ref())?,
            },
        };
        let mut tally = Tally::default();
        if self.tell {
            told(context, &contest, self.from)?;
        }
        let game = |number| {
            jobs::caught(|| contest.play(number).map_err(|stalled| stalled.to_string()))
                .map_err(|why| Failure { why, log: String::new() })
        };
        let range = self.from..self.from.saturating_add(self.games);
        jobs::all("contest", range, self.jobs, game, |played| tally.add(&played))
            .map_err(|(game, failure)| CliError::ContestFailed { game, seed: self.seed, why: failure.why })?;
        let seconds = begun.elapsed().as_secs_f64();
        match self.format.json {
            true => json::print(context, "contest", self.json(&contest, &tally, seconds))?,
            false => self.print(context, &contest, &tally, seconds)?,
        }
        Ok(Exit::Fine)
    }

    fn json(&self, contest: &Contest, tally: &Tally, seconds: f64) -> serde_json::Value {
        let each = |of: &dyn Fn(Side) -> serde_json::Value| json!({"british": of(Side::British), "french": of(Side::French)});
        json!({
            "game": contest.terms.game, "scenario": contest.terms.scenario, "edition": contest.terms.edition,
            "options": contest.terms.options, "seed": self.seed, "from": self.from, "games": tally.games,
            "players": each(&|side| json!(contest.players[side].to_string())),
            "wins": each(&|side| json!(tally.wins[side])), "draws": tally.draws,
            "british_points": tally.mean(), "endings": tally.endings, "seconds": seconds,
            "decisions": each(&|side| json!(tally.decisions[side])),
            "milliseconds_a_decision": each(&|side| json!(tally.pace(side))),
        })
    }

    fn print(
        &self,
        context: &mut Context<'_>,
        contest: &Contest,
        tally: &Tally,
        seconds: f64,
    ) -> Result<(), Error> {
        let out = &mut *context.out;
        writeln!(
            out,
            "{} games of {}, {}, in {seconds:.1} s (seed {})",
            tally.games, contest.terms.game, contest.terms.scenario, self.seed
        )?;
        for side in Side::ALL {
            writeln!(
                out,
                "{:>6}  won by the {side} ({}), {:.2} ms a decision",
                tally.wins[side],
                contest.players[side],
                tally.pace(side)
            )?;
        }
        writeln!(
            out,
            "{:>6}  drawn; the British ahead by {:.1} points on average",
            tally.draws,
            tally.mean()
        )?;
        for (ending, count) in &tally.endings {
            writeln!(out, "{count:>6}  {ending}")?;
        }
        Ok(())
    }
}

/// The story of one game, as its players would read it.
fn told(context: &mut Context<'_>, contest: &Contest, number: u64) -> Result<(), Error> {
    let mut story = String::new();
    let played = contest.watched(number, |play| {
        for told in play.tell(&play.events()) {
            story.push_str(&told.text);
            story.push('\n');
        }
    });
    write!(context.out, "{story}")?;
    played.map(drop).map_err(|stalled| {
        CliError::ContestFailed { game: number, seed: contest.seed, why: stalled.to_string() }.into()
    })
}

fn weights(context: &Context<'_>, file: Option<&PathBuf>) -> Result<Option<Weights>, Error> {
    let Some(file) = file else { return Ok(None) };
    let path = context.path(file);
    let text = fs::read_to_string(&path).map_err(|source| CliError::Read { path: path.clone(), source })?;
    let weights = Weights::read(&text).map_err(|why| CliError::BadWeights { path, why })?;
    Ok(Some(weights))
}
