//! `soak`: random complete games, with real seeds and cards, everything checked; against oneself, or with a villain.

mod adversary;
mod illegal;
pub mod jobs;
mod random;
mod simulate;
mod tables;

use super::export::Tables;
use super::{CliError, Context, Format, RulesArgs, json};
use crate::cli::{Error, Exit};
use crate::games::{self, Files, Terms, typed};
use crate::opponent::Player;
use crate::render::text::count;
use crate::table::Mode;
use adversary::Wanted;
use clap::Args;
use jobs::Failure;
use random::{Played, play};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Instant;

/// Play random games against oneself, checking everything.
///
/// With `--adversary` one program of each game cheats, people crash, restore, fork and take back, and an oracle that knows
/// all secrets looks on: nobody honest may be accused, and everybody must be able to go on. All identities are made
/// for the game and thrown away.
#[derive(Debug, Args)]
pub struct SoakArgs {
    /// Which game (with `--adversary` by default all of them)
    #[arg(required_unless_present_any = ["adversary", "simulate"])]
    game: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// One program cheats, and accidents happen
    #[arg(long)]
    adversary: bool,
    /// Two computers, their mail and the post between them, all of which fail, in short games; `--games 0` plays on until
    /// something breaks or you stop it
    #[arg(long, conflicts_with_all = ["adversary", "game", "players"])]
    simulate: bool,
    /// At every question orders are tried that need not be legal: what is legal must be taken, everything else refused, with a rule
    #[arg(long, conflicts_with_all = ["adversary", "simulate", "players", "keep"])]
    illegal: bool,
    /// Who plays both sides: `lot`, or `bot` with a level (`bot:easy`); he gets to where play by lot never does
    #[arg(long, value_name = "PLAYER", default_value = "lot", conflicts_with = "adversary", value_parser = player)]
    players: Player,
    /// With `--adversary`: one mode only (duel, umpire, table, solo)
    #[arg(long, requires = "adversary", value_parser = mode)]
    mode: Option<Mode>,
    /// How many games
    #[arg(long, default_value_t = 100)]
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
    /// Where the log of a game that went wrong is put
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// Keep the log of every game here
    #[arg(long, value_name = "DIR", conflicts_with = "adversary")]
    keep: Option<PathBuf>,
    /// Play on the bare rules, by lot, without keys and proofs, and write the tables of `export` here: many games soon
    #[arg(long, value_name = "DIR", conflicts_with_all = ["adversary", "simulate", "illegal", "players", "keep"])]
    export: Option<PathBuf>,
    /// With `--export`: which kinds of files (default: all that this program can write)
    #[arg(long = "as", value_name = "KIND", value_enum, value_delimiter = ',', requires = "export")]
    kinds: Vec<Tables>,
    #[command(flatten)]
    format: Format,
}

fn player(word: &str) -> Result<Player, String> {
    match word.parse()? {
        Player::Rough => Err("a soak is played by lot, bot:easy, bot:normal or bot:hard".to_owned()),
        player => Ok(player),
    }
}

fn mode(word: &str) -> Result<Mode, String> {
    Mode::from_word(word).ok_or_else(|| "a mode is duel, umpire, table or solo".to_owned())
}

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
        let begun = Instant::now();
        if self.simulate {
            return self.simulate(context, begun);
        }
        if self.adversary {
            let wanted = Wanted { terms: self.terms()?, mode: self.mode };
            let mut tally = adversary::Tally::default();
            let game = |number| adversary::play(&wanted, self.seed, number);
            jobs::all("soak", self.range(), self.jobs, game, |played| tally.add(&played))
                .map_err(|(game, failure)| self.keep(context, game, failure))?;
            let seconds = begun.elapsed().as_secs_f64();
            match self.format.json {
                true => json::print(context, "soak", tally.json(seconds))?,
                false => tally.print(&mut *context.out, seconds)?,
            }
            return Ok(Exit::Fine);
        }
        let terms = self.terms()?.ok_or(CliError::WhichGame)?;
        if self.illegal {
            return self.illegal(context, &terms, begun);
        }
        if let Some(folder) = &self.export {
            return self.tables(context, &terms, folder, begun);
        }
        let mut tally = Tally::default();
        let kept = self.keep.as_ref().map(|folder| context.path(folder));
        if let Some(folder) = &kept {
            fs::create_dir_all(folder).map_err(|source| CliError::Write { path: folder.clone(), source })?;
        }
        let game = |number| {
            let played = play(&terms, self.players, self.seed, number)?;
            if let Some(folder) = &kept {
                let name = format!("{}-{}-seed{}-{number}.coureur", terms.game, terms.scenario, self.seed);
                let written = fs::write(folder.join(name), &played.log);
                written.map_err(|error| Failure { why: error.to_string(), log: played.log.clone() })?;
            }
            Ok(played)
        };
        jobs::all("soak", self.range(), self.jobs, game, |played| tally.add(&played))
            .map_err(|(game, failure)| self.keep(context, game, failure))?;
        let seconds = begun.elapsed().as_secs_f64();
        if self.format.json {
            let Tally { games, entries, decisions, hand_overs, rolls, clocks, endings } = tally;
            let shown = json!({
                "adversary": false, "seconds": seconds, "games": games, "entries": entries, "decisions": decisions,
                "hand_overs": hand_overs, "rolls": rolls, "seasons": clocks, "endings": endings,
            });
            json::print(context, "soak", shown)?;
            return Ok(Exit::Fine);
        }
        print(context, &tally, seconds)?;
        Ok(Exit::Fine)
    }

    fn illegal(&self, context: &mut Context<'_>, terms: &Terms, begun: Instant) -> Result<Exit, Error> {
        let mut tally = illegal::Tally::default();
        let game = |number| illegal::play(terms, self.seed, number);
        jobs::all("soak", self.range(), self.jobs, game, |played| tally.add(&played))
            .map_err(|(game, failure)| self.keep(context, game, failure))?;
        let seconds = begun.elapsed().as_secs_f64();
        match self.format.json {
            true => json::print(context, "soak", tally.json(seconds))?,
            false => tally.print(&mut *context.out, seconds)?,
        }
        Ok(Exit::Fine)
    }

    fn simulate(&self, context: &mut Context<'_>, begun: Instant) -> Result<Exit, Error> {
        let mut tally = simulate::Tally::default();
        let games = if self.games == 0 { self.from..u64::MAX } else { self.range() };
        jobs::all(
            "soak",
            games,
            self.jobs,
            |number| simulate::play(self.seed, number),
            |played| tally.add(&played),
        )
        .map_err(|(game, failure)| self.keep(context, game, failure))?;
        let seconds = begun.elapsed().as_secs_f64();
        match self.format.json {
            true => json::print(context, "soak", tally.json(seconds))?,
            false => tally.print(&mut *context.out, seconds)?,
        }
        Ok(Exit::Fine)
    }

    fn range(&self) -> Range<u64> {
        self.from..self.from.saturating_add(self.games)
    }

    fn terms(&self) -> Result<Option<Terms>, Error> {
        let Some(game) = &self.game else { return Ok(None) };
        let terms = self.rules.terms(game)?;
        games::open(&terms, Files::default())?;
        Ok(Some(terms))
    }

    /// The words after `coureur` that play a game again.
    fn again(&self, game: u64) -> String {
        let mut words = vec!["soak".to_owned()];
        words.extend(self.game.clone());
        words.extend(self.rules.words());
        if self.adversary {
            words.push("--adversary".to_owned());
        }
        if self.simulate {
            words.push("--simulate".to_owned());
        }
        if self.illegal {
            words.push("--illegal".to_owned());
        }
        if self.players != Player::Lot {
            words.push(format!("--players {}", self.players));
        }
        words.extend(self.mode.map(|mode| format!("--mode {}", mode.word())));
        words.push(format!("--seed {} --from {game} --games 1", self.seed));
        if self.export.is_some() {
            words.push("--export DIR".to_owned());
        }
        words.join(" ")
    }

    fn keep(&self, context: &Context<'_>, game: u64, failure: Failure) -> Error {
        let named = self.game.as_deref().unwrap_or(if self.simulate { "simulate" } else { "adversary" });
        let id = typed::game(named).map_or(named, |game| game.id);
        let folder = context.path(&self.out);
        let kept = folder.join(format!("{id}-seed{}-game{game}.coureur", self.seed));
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&kept, failure.log));
        let again = self.again(game);
        match written {
            Ok(()) => CliError::SoakFailed { game, seed: self.seed, why: failure.why, kept, again }.into(),
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
        let Some(Command::Soak(args)) = cli.command else { panic!("another command") };
        let failure = Failure { why: "the replay differs".to_owned(), log: "the log so far".to_owned() };
        let error = args.keep(&context, 3, failure);
        assert_eq!(error.exit(), Exit::Unsound);
        assert!(error.to_string().starts_with("game 3 of seed 5 failed: the replay"), "{error}");
        let help = miette::Diagnostic::help(&error).unwrap().to_string();
        assert!(help.ends_with("coureur soak new-france --seed 5 --from 3 --games 1"), "{help}");
        let kept = folder.path().join("kept/new-france-seed5-game3.coureur");
        assert_eq!(fs::read_to_string(kept).unwrap(), "the log so far");
    }

    fn args(words: &[&str]) -> SoakArgs {
        let cli = Cli::try_parse_from(["coureur", "soak"].iter().chain(words)).unwrap();
        let Some(Command::Soak(args)) = cli.command else { panic!("another command") };
        args
    }

    #[test]
    fn scenario_edition_and_options_are_those_of_the_game() {
        let words = ["wilderness-war", "--scenario", "full-campaign", "--edition", "1", "--option", "supply"];
        let terms = args(&words).terms().unwrap().unwrap();
        assert_eq!((terms.scenario.as_str(), terms.edition.as_str()), ("full-campaign", "1"));
        assert_eq!(terms.options, ["supply"]);
        assert_eq!(args(&["wilderness-war"]).terms().unwrap().unwrap().scenario, "annus-mirabilis");
        args(&["wilderness-war", "--scenario", "hastings"]).terms().expect_err("no such scenario");
        args(&["wilderness-war", "--option", "elephants"]).terms().expect_err("no such option");
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let terms = NewGame::usual("new-france").unwrap();
        let one = play(&terms, Player::Lot, 2, 0).unwrap();
        let two = play(&terms, Player::Lot, 2, 0).unwrap();
        assert_eq!(one, two);
        assert!(one.decisions > 0 && one.entries > 0);
        let chess = Terms { game: "chess".to_owned(), ..terms };
        play(&chess, Player::Lot, 2, 0).expect_err("no such game");
    }
}
