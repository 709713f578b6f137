//! `soak`: random complete games against oneself, with real seeds and cards, everything checked.

mod random;

use super::progress::Progress;
use super::{CliError, Context, RulesArgs};
use crate::cli::{Error, Exit};
use crate::games::{self, Files, Terms, typed};
use crate::render::text::count;
use clap::Args;
use random::{Fault, Played, play};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// Play random games against oneself, checking everything.
#[derive(Debug, Args)]
pub struct SoakArgs {
    /// Which game
    game: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The seed all of them follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
    /// Where the log of a game that went wrong is put
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

/// A game's number, and what became of it; one that went wrong with its log so far.
type Report = (u64, Result<Played, (Fault, String)>);

/// What all games came to.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    entries: u64,
    decisions: u64,
    hand_overs: u64,
    rolls: u64,
    clocks: u64,
    endings: BTreeMap<String, u64>,
}

impl Tally {
    fn add(&mut self, played: &Played) {
        self.games += 1;
        self.entries += played.entries;
        self.decisions += played.decisions;
        self.hand_overs += played.hand_overs;
        self.rolls += played.rolls;
        self.clocks += played.seasons;
        *self.endings.entry(played.ending.clone()).or_insert(0) += 1;
    }
}

impl SoakArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If a game goes wrong; its log is kept.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let terms = self.terms()?;
        let begun = Instant::now();
        let mut tally = Tally::default();
        let mut failed: Option<(u64, Fault, String)> = None;
        let next = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let (send, receive) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                let send = send.clone();
                scope.spawn(|| self.work(&terms, &next, &stop, send));
            }
            drop(send);
            let progress = Progress::new("soak", self.games);
            for (game, played) in receive {
                progress.add(1);
                match played {
                    Ok(played) => tally.add(&played),
                    Err((fault, log)) => {
                        stop.store(true, Ordering::Relaxed);
                        failed.get_or_insert((game, fault, log));
                    }
                }
            }
        });
        if let Some((game, fault, log)) = failed {
            return Err(self.keep(context, game, &fault, &log));
        }
        print(context, &tally, begun.elapsed().as_secs_f64())?;
        Ok(Exit::Fine)
    }

    fn terms(&self) -> Result<Terms, Error> {
        let terms = self.rules.terms(&self.game)?;
        games::open(&terms, Files::default())?;
        Ok(terms)
    }

    fn work(&self, terms: &Terms, next: &AtomicU64, stop: &AtomicBool, send: mpsc::Sender<Report>) {
        while !stop.load(Ordering::Relaxed) {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= self.games || send.send((game, play(terms, self.seed, game))).is_err() {
                return;
            }
        }
    }

    fn keep(&self, context: &Context<'_>, game: u64, fault: &Fault, log: &str) -> Error {
        let id = typed::game(&self.game).map_or(self.game.as_str(), |game| game.id);
        let folder = context.path(&self.out);
        let kept = folder.join(format!("{id}-seed{}-game{game}.coureur", self.seed));
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&kept, log));
        match written {
            Ok(()) => CliError::SoakFailed { game, seed: self.seed, why: fault.to_string(), kept }.into(),
            Err(source) => CliError::Write { path: kept, source }.into(),
        }
    }
}

fn print(context: &mut Context<'_>, tally: &Tally, seconds: f64) -> Result<(), Error> {
    let out = &mut *context.out;
    #[expect(clippy::cast_precision_loss, reason = "a rate is shown with one digit")]
    let per = |what: u64, by: f64| if by > 0.0 { what as f64 / by } else { 0.0 };
    #[expect(clippy::cast_precision_loss, reason = "a mean is shown with one digit")]
    let (games, seasons) = (tally.games as f64, tally.clocks as f64);
    writeln!(
        out,
        "{} in {seconds:.1} s, {:.2} a second, every one verified",
        count(usize::try_from(tally.games).unwrap_or(usize::MAX), "game", "games"),
        per(tally.games, seconds)
    )?;
    writeln!(
        out,
        "{} entries, {} decisions, {} rolls: {:.1}, {:.1} and {:.1} a game",
        tally.entries,
        tally.decisions,
        tally.rolls,
        per(tally.entries, games),
        per(tally.decisions, games),
        per(tally.rolls, games)
    )?;
    writeln!(
        out,
        "{:.1} hand-overs a season, over {} seasons",
        per(tally.hand_overs, seasons),
        tally.clocks
    )?;
    for (ending, count) in &tally.endings {
        writeln!(out, "{count:>6}  {ending}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command, Shared, When};
    use crate::table::NewGame;
    use clap::Parser;

    #[test]
    fn a_game_that_went_wrong_is_kept_and_named() {
        let folder = tempfile::tempdir().unwrap();
        let shared = Shared { home: None, log: None, color: When::Never };
        let mut out = Vec::new();
        let context = Context::in_folder(folder.path().to_owned(), &shared, &mut out);
        let cli =
            Cli::try_parse_from(["coureur", "soak", "new-france", "--seed", "5", "--out", "kept"]).unwrap();
        let Command::Soak(args) = cli.command else { panic!("another command") };
        let error = args.keep(&context, 3, &Fault::Differs, "the log so far");
        assert_eq!(error.exit(), Exit::Unsound);
        assert!(error.to_string().starts_with("game 3 of seed 5 failed: the replay"), "{error}");
        let kept = folder.path().join("kept/new-france-seed5-game3.coureur");
        assert_eq!(fs::read_to_string(kept).unwrap(), "the log so far");
    }

    fn args(words: &[&str]) -> SoakArgs {
        let cli = Cli::try_parse_from(["coureur", "soak"].iter().chain(words)).unwrap();
        let Command::Soak(args) = cli.command else { panic!("another command") };
        args
    }

    #[test]
    fn scenario_edition_and_options_are_those_of_the_game() {
        let words = ["wilderness-war", "--scenario", "full-campaign", "--edition", "1", "--option", "supply"];
        let terms = args(&words).terms().unwrap();
        assert_eq!((terms.scenario.as_str(), terms.edition.as_str()), ("full-campaign", "1"));
        assert_eq!(terms.options, ["supply"]);
        assert_eq!(args(&["wilderness-war"]).terms().unwrap().scenario, "annus-mirabilis");
        args(&["wilderness-war", "--scenario", "hastings"]).terms().expect_err("no such scenario");
        args(&["wilderness-war", "--option", "elephants"]).terms().expect_err("no such option");
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let terms = NewGame::usual("new-france").unwrap();
        let one = play(&terms, 2, 0).map_err(|(fault, _)| fault).unwrap();
        let two = play(&terms, 2, 0).map_err(|(fault, _)| fault).unwrap();
        assert_eq!(one, two);
        assert!(one.decisions > 0 && one.entries > 0);
        let chess = Terms { game: "chess".to_owned(), ..terms };
        assert!(matches!(play(&chess, 2, 0), Err((Fault::Play(_), _))));
    }
}
