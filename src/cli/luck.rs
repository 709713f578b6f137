//! `luck`: dice and results against what was to be expected.

use super::evidence::{exit, fault_json};
use super::{CliError, Context, FileArgs, Format, json};
use crate::cli::{Error, Exit};
use crate::games;
use crate::luck::{Account, Hands, Tally, Thrown};
use crate::render::luck::{by_player, plot, text};
use crate::render::paint::{HEADING, WRONG, paint};
use crate::render::report::{Evidence, Fault};
use crate::render::text::{clean, count, wrap};
use crate::table::{Mode, Table};
use crate::yaml;
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Dice and results against what was to be expected, with exact chances.
#[derive(Debug, Args)]
#[command(
    after_help = "Only dice are counted that everybody can see. Several matches of one game are counted together, copies of one match once, and \
    then also by player. Tests are \
    exact (binomial, multinomial, sums by convolution), and corrected for how many of them are made."
)]
pub struct LuckArgs {
    /// The logs (default: the one the other commands take)
    #[arg(value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// Also draw it, as SVG; of several games each gets its own file, with the game's name before the suffix
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    files: FileArgs,
    #[command(flatten)]
    format: Format,
}

/// The dice of one log.
struct Counted {
    file: String,
    table: Table,
    tally: Tally,
    fault: Option<Fault>,
    /// What is wrong with it, or with one of its copies.
    worst: Worst,
    /// Other copies of the same match, which are not counted again.
    copies: Vec<String>,
}

/// The gravest of what is wrong with some logs.
#[derive(Debug, Clone, Copy)]
struct Worst(Option<Exit>);

impl Worst {
    fn max_by_gravity(self, other: Worst) -> Worst {
        Worst(self.0.into_iter().chain(other.0).max_by_key(|exit| exit.gravity()))
    }
}

/// Logs of one game, each match once.
struct Group {
    game: String,
    title: &'static str,
    logs: Vec<Counted>,
}

impl Counted {
    /// Which of two copies of one match is counted: a sound one, then the longer.
    fn rank(&self) -> (bool, u64) {
        (self.fault.is_none(), self.table.number())
    }
}

impl Group {
    /// Adds a log; of several copies of one match one is counted, and it names the others.
    fn add(&mut self, mut counted: Counted) {
        let same = |log: &&mut Counted| log.table.game_id() == counted.table.game_id();
        let Some(known) = self.logs.iter_mut().find(same) else { return self.logs.push(counted) };
        if counted.rank() > known.rank() {
            std::mem::swap(known, &mut counted);
            known.copies = std::mem::take(&mut counted.copies);
        }
        known.copies.push(counted.file);
        known.worst = known.worst.max_by_gravity(counted.worst);
    }

    /// The dice of each player by his key, over all matches.
    fn hands(&self) -> Vec<Hands> {
        let mut players = Thrown::new();
        for log in &self.logs {
            for (seat, player) in log.table.players() {
                // The players may have changed seats: what counts is which side somebody plays.
                let Some(side) = seat.side().map(|seat| log.table.plays(seat)) else { continue };
                let his = log.tally.throws.iter().filter(|throw| throw.purpose.side == Some(side));
                let name = player.name.to_string();
                let entry = players.entry(player.key.to_string()).or_insert_with(|| (name, Vec::new()));
                entry.1.push(his.cloned().collect());
            }
        }
        let names = self.logs.first().map(|log| log.table.play().face_names()).unwrap_or_default();
        Hands::of(players, names)
    }
}

impl LuckArgs {
    /// Runs it. Of a log that does not hold, what holds is counted.
    ///
    /// # Errors
    /// If a log cannot be read or judged at all, or the picture cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let paths: Vec<PathBuf> = match self.logs.as_slice() {
            [] => vec![context.log_path()?],
            logs => logs.iter().map(|path| context.path(path)).collect(),
        };
        let mut groups: Vec<Group> = Vec::new();
        for path in &paths {
            let counted = self.count(context, path)?;
            let game = games::find(&counted.table.setting().terms.game)?;
            match groups.iter_mut().find(|group| group.game == game.id) {
                Some(group) => group.add(counted),
                None => {
                    groups.push(Group { game: game.id.to_owned(), title: game.title, logs: vec![counted] })
                }
            }
        }
        let logs = || groups.iter().flat_map(|group| &group.logs);
        let worst = logs().fold(Worst(None), |worst, log| worst.max_by_gravity(log.worst)).0;
        let accounts: Vec<Account> = groups.iter().map(Group::account).collect();
        if self.format.json {
            let games: Vec<Value> =
                groups.iter().zip(&accounts).map(|(group, account)| group.json(account)).collect();
            json::print(context, "luck", json!({ "games": games }))?;
        } else {
            for (group, account) in groups.iter().zip(&accounts) {
                group.print(context, account)?;
            }
        }
        if let Some(out) = &self.out {
            self.draw(context, &groups, &accounts, out)?;
        }
        Ok(worst.unwrap_or(Exit::Fine))
    }

    fn count(&self, context: &Context<'_>, path: &Path) -> Result<Counted, Error> {
        let evidence = context.evidence(path, &self.files)?;
        let exit = exit(&evidence);
        let file = context.shown(path).display().to_string();
        match evidence {
            Evidence { table: Some(table), fault, .. } => {
                let tally = Tally::of(&table);
                let worst = Worst(fault.as_ref().map(|_| exit));
                Ok(Counted { file, table, tally, fault, worst, copies: Vec::new() })
            }
            Evidence { fault: Some(Fault::Unread { error, .. }), .. } => Err(error.into()),
            Evidence { fault: Some(Fault::Offence(bad)), .. } => Err(Error::from(*bad)),
            Evidence { .. } => Err(crate::log::LogError::Empty.into()),
        }
    }

    fn draw(
        &self,
        context: &mut Context<'_>,
        groups: &[Group],
        accounts: &[Account],
        out: &Path,
    ) -> Result<(), Error> {
        for (group, account) in groups.iter().zip(accounts) {
            let out = match groups.len() {
                1 => out.to_owned(),
                _ => out.with_extension(format!("{}.svg", group.game)),
            };
            let tallies: Vec<Tally> = group.logs.iter().map(|log| log.tally.clone()).collect();
            let picture = plot(&format!("Luck: {}", group.title), account, &tallies);
            let path = context.path(&out);
            yaml::save_bytes(&path, picture.as_bytes()).map_err(|source| CliError::Write { path, source })?;
            if !self.format.json {
                writeln!(context.out, "The picture is in {}.", out.display())?;
            }
        }
        Ok(())
    }
}

impl Group {
    fn account(&self) -> Account {
        let tallies: Vec<Tally> = self.logs.iter().map(|log| log.tally.clone()).collect();
        let names = self.logs.first().map(|log| log.table.play().face_names()).unwrap_or_default();
        Account::of(&tallies, names)
    }

    fn json(&self, account: &Account) -> Value {
        let log = |log: &Counted| {
            json!({
                "log": log.file, "mode": log.table.setting().mode.word(), "players": json::players(&log.table),
                "copies": log.copies, "fault": log.fault.as_ref().map(fault_json), "throws": log.tally.throws, "results": log.tally.met,
            })
        };
        let unusual: Vec<&str> = account.unusual().map(|trial| trial.of.as_str()).collect();
        json!({
            "game": self.game, "logs": self.logs.iter().map(log).collect::<Vec<_>>(),
            "dice": account.dice, "results": account.results, "tests": account.trials, "unusual": unusual,
            "players": self.hands(),
        })
    }

    fn print(&self, context: &mut Context<'_>, account: &Account) -> Result<(), Error> {
        let dice: usize =
            self.logs.iter().flat_map(|log| &log.tally.throws).map(|throw| throw.faces.len()).sum();
        let (logs, dice) = (count(self.logs.len(), "log", "logs"), count(dice, "die", "dice"));
        writeln!(context.out, "{}", paint(HEADING, format!("The luck of {}: {logs}, {dice}", self.title)))?;
        for log in &self.logs {
            let player = |(seat, player): (&crate::table::Seat, &crate::table::Player)| {
                format!("{seat} {}", clean(&player.name))
            };
            let players: Vec<String> = log.table.players().iter().map(player).collect();
            let mode = log.table.setting().mode.word();
            writeln!(
                context.out,
                "{}",
                wrap(&format!("{}: {mode}, {}", log.file, players.join(", ")), "  ", "    ")
            )?;
            if log.table.setting().mode == Mode::Table {
                writeln!(context.out, "    its dice were typed in, and nothing of them is proved")?;
            }
            if !log.copies.is_empty() {
                let copies: Vec<String> = log.copies.iter().map(|copy| clean(copy)).collect();
                let text =
                    format!("the longest sound copy of this game; not counted again: {}", copies.join(", "));
                writeln!(context.out, "{}", wrap(&text, "    ", "      "))?;
            }
            if let Some(fault) = &log.fault {
                let text = format!("not sound at entry {}; counted up to there", fault.entry());
                writeln!(context.out, "    {}", paint(WRONG, text))?;
            }
        }
        writeln!(context.out, "\n{}", text(account))?;
        if self.logs.len() > 1 {
            writeln!(context.out, "{}", by_player(&self.hands()))?;
        }
        Ok(())
    }
}
