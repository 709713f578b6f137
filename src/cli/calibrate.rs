//! `fit`: he plays himself, and it is measured which chance to win a value is.

use super::soak::jobs::{self, Failure};
use super::{CliError, Context, RulesArgs};
use crate::cli::{Error, Exit};
use crate::opponent::chance::{Curve, Sample};
use crate::opponent::{Contest, Level, Player, Weights};
use crate::side::{BySide, Side};
use clap::Args;
use std::collections::BTreeMap;

/// Let the opponent play himself, and measure which chance to win a value of his is.
///
/// What it prints belongs into `src/opponent/weights/chances.yaml`, with the seed and the count of games it comes from. `hint` and
/// `analyse` speak of chances by it.
#[derive(Debug, Args)]
pub struct FitArgs {
    /// Which game
    game: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// How hard both sides think
    #[arg(long, default_value = "easy")]
    level: Level,
    /// How many games
    #[arg(long, default_value_t = 40)]
    games: u64,
    /// The seed all of them follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
}

impl FitArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If a game does not come to its end.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let terms = self.rules.terms(&self.game)?;
        let player = Player::Bot(self.level);
        let contest = Contest {
            players: BySide { british: player, french: player },
            seed: self.seed,
            weights: BySide::default(),
            terms,
        };
        let (mut samples, mut begun) = (Vec::new(), Vec::new());
        let game = |number| {
            jobs::caught(|| sampled(&contest, number)).map_err(|why| Failure { why, log: String::new() })
        };
        jobs::all("fit", 0..self.games, self.jobs, game, |more| {
            begun.extend(more.first().copied());
            samples.extend(more);
        })
        .map_err(|(game, failure)| CliError::ContestFailed {
            game,
            seed: self.seed,
            why: failure.why,
        })?;
        let curve = Curve::fitted(&samples, self.games, self.seed, self.level.to_string());
        // Whoever keeps the curve sees whether it says at the beginning what came of it.
        let (won, said): (f64, f64) = begun.iter().fold((0.0, 0.0), |(won, said), sample| {
            (won + sample.came_to, said + curve.chance(sample.value, sample.elapsed))
        });
        let named = BTreeMap::from([(contest.terms.scenario.as_str(), curve)]);
        let text = serde_yaml::to_string(&BTreeMap::from([(contest.terms.game.as_str(), named)]));
        write!(context.out, "{}", text.unwrap_or_default())?;
        writeln!(
            context.out,
            "# The British won {won} of {} games; at their beginning the curve says {said:.1}.",
            begun.len()
        )?;
        Ok(Exit::Fine)
    }
}

/// The positions of one game at which an action began, and what it came to.
fn sampled(contest: &Contest, number: u64) -> Result<Vec<Sample>, String> {
    let weights = Weights::of(&contest.terms.game);
    let mut seen = Vec::new();
    let mut last = None;
    let played = contest.watched(number, |play| {
        let Some(ask) = play.next().ask() else { return };
        let now = (play.span(), play.elapsed().to_bits());
        let begins = play.actions().contains(&ask.kind) || last != Some(now);
        last = Some(now);
        if begins {
            seen.push((weights.value(play), play.elapsed()));
        }
    });
    let played = played.map_err(|stalled| stalled.to_string())?;
    let came_to = match played.winner {
        Some(Side::British) => 1.0,
        Some(Side::French) => 0.0,
        None => 0.5,
    };
    Ok(seen.into_iter().map(|(value, elapsed)| Sample { value, elapsed, came_to }).collect())
}
