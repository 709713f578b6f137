//! `demo`: two throw-away players open a duel, play a stretch of it, and check it, through the very commands.

use super::{Cli, CliError, Context, Shared};
use crate::cli::{Error, Exit};
use crate::games::{SHELF, typed};
use crate::render::paint::{HEADING, ORDER, paint};
use crate::speech::{Offer, Pending, Term};
use crate::table::{Desk, Draft, PlayError, RandomPlayer};
use clap::{Args, Parser};
use std::fs;
use std::path::PathBuf;

/// Hand-overs after which the stretch is long enough, once dice have been thrown.
const ENOUGH: usize = 8;
/// Hand-overs after which it ends in any case.
const MOST: usize = 30;
/// Plans a player thinks of, in the hope of one that comes to blows.
const PLANS: usize = 12;
/// Choices of an entry after which the player comes to an end.
const CHOICES: usize = 5;

/// See two throw-away players open a duel.
#[derive(Debug, Args)]
pub struct DemoArgs {
    /// Which game (default: the first)
    game: Option<String>,
    /// Where to put the files (default: a new temporary folder)
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// What the random players' choices follow from; dice and cards are new every time
    #[arg(long, default_value_t = 1755)]
    seed: u64,
}

/// A player with a folder of his own.
struct Player {
    name: &'static str,
    folder: PathBuf,
}

struct Stage<'a, 'b> {
    context: &'a mut Context<'b>,
    root: PathBuf,
    log: String,
}

impl DemoArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If a command of the demonstration fails.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let first = || SHELF.first().map(|game| game.id.to_owned()).unwrap_or_default();
        let game = typed::game(&self.game.clone().unwrap_or_else(first))?.id;
        let root = self.root(context)?;
        let mut stage = Stage { context, root: root.clone(), log: format!("{game}.coureur") };
        let anna = stage.enter("anna")?;
        let ben = stage.enter("ben")?;
        stage.say("Two people, two folders; only the log file travels between them.")?;
        for (player, name) in [(&anna, "Anna"), (&ben, "Ben")] {
            stage.command(player, &["identity", "create", "--name", name])?;
        }
        stage.command(&anna, &["new", game, "--as", "british"])?;
        let log = stage.log.clone();
        stage.mail(&anna, &ben)?;
        stage.command(&ben, &["join", &format!("../anna/{log}")])?;
        self.stretch(&mut stage, &anna, &ben)?;
        stage.say("Each sees his own hand; anybody can check everything that is public.")?;
        for player in [&anna, &ben] {
            stage.command(player, &["show", "--brief"])?;
        }
        let theirs = format!("../ben/{log}");
        stage.command(&anna, &["verify", &log, &theirs])?;
        stage.say(&format!("The files are in {}", root.display()))?;
        Ok(Exit::Fine)
    }

    fn root(&self, context: &Context<'_>) -> Result<PathBuf, CliError> {
        match &self.dir {
            Some(dir) => {
                let path = context.path(dir);
                fs::create_dir_all(&path).map_err(|source| CliError::Write { path: path.clone(), source })?;
                Ok(path)
            }
            None => {
                let path = std::env::temp_dir();
                let made = tempfile::Builder::new().prefix("coureur-demo-").tempdir();
                made.map(tempfile::TempDir::keep).map_err(|source| CliError::Write { path, source })
            }
        }
    }

    /// Plays on until enough was seen.
    fn stretch(&self, stage: &mut Stage<'_, '_>, anna: &Player, ben: &Player) -> Result<(), Error> {
        let mut random = RandomPlayer::new(self.seed);
        let (mut here, mut there) = (ben, anna);
        let mut watched = false;
        for hand_over in 0..MOST {
            (here, there) = (there, here);
            stage.carry_and_receive(there, here)?;
            let desk = stage.desk(here)?;
            if desk.table().outcome().is_some() || (hand_over >= ENOUGH && !desk.table().rolls().is_empty()) {
                break;
            }
            if !watched && desk.asked_side().is_some() {
                stage.command(here, &["show"])?;
                watched = true;
            }
            let orders = plan(&desk, &mut random).map_err(|_| stage.stopped("play"))?;
            if orders.is_empty() {
                stage.command(here, &["answer"])?;
            } else {
                stage.command(here, &["play", &orders.join("; ")])?;
            }
        }
        let rolled = stage.desk(here)?.table().rolls().first().map(|roll| roll.index.to_string());
        if let Some(index) = rolled {
            stage.say("Any roll can be checked without this program.")?;
            stage.command(here, &["audit", "roll", &index])?;
        }
        Ok(())
    }
}

/// A short turn of random choices, as orders: the first of a few that makes dice roll.
fn plan(desk: &Desk, random: &mut RandomPlayer) -> Result<Vec<String>, PlayError> {
    let Some(seat) = desk.seat_on_move() else { return Ok(Vec::new()) };
    let mut best = Vec::new();
    for _ in 0..PLANS {
        let mut draft = desk.begin(seat)?;
        let orders = think(&mut draft, random)?;
        let rolls = matches!(draft.table().play().pending(), Pending::Chance(_));
        if rolls || best.is_empty() {
            best = orders;
        }
        if rolls || best.is_empty() {
            break;
        }
    }
    Ok(best)
}

fn think(draft: &mut Draft, random: &mut RandomPlayer) -> Result<Vec<String>, PlayError> {
    let mut orders = Vec::new();
    while let Some(side) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
        let mut offers = draft.offers(side);
        offers.retain(|offer| offer.refused.is_none());
        let short = orders.len() >= CHOICES || random.below(2) == 0;
        if short && offers.iter().any(is_plain) {
            offers.retain(is_plain);
        }
        if offers.is_empty() {
            break;
        }
        let offer = &offers[random.below(offers.len())];
        draft.take(side, offer)?;
        orders.push(offer.words.to_string());
    }
    Ok(orders)
}

/// An order without names or amounts, such as `done`: those bring things to an end.
fn is_plain(offer: &Offer) -> bool {
    offer.words.0.iter().all(|term| matches!(term, Term::Key(_) | Term::Opt(_)))
}

impl Stage<'_, '_> {
    fn enter(&mut self, name: &'static str) -> Result<Player, Error> {
        let folder = self.root.join(name);
        fs::create_dir_all(&folder).map_err(|source| CliError::Write { path: folder.clone(), source })?;
        Ok(Player { name, folder })
    }

    fn say(&mut self, text: &str) -> Result<(), Error> {
        writeln!(self.context.out, "\n{}", paint(HEADING, format!("# {text}")))?;
        Ok(())
    }

    fn stopped(&self, command: &str) -> Error {
        CliError::DemoStopped { command: command.to_owned(), folder: self.root.clone() }.into()
    }

    /// Runs a command as a player would type it.
    fn command(&mut self, player: &Player, words: &[&str]) -> Result<(), Error> {
        let shown: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let shown = format!("coureur {}", shown.join(" "));
        writeln!(
            self.context.out,
            "\n{}{}",
            paint(HEADING, format!("{}$ ", player.name)),
            paint(ORDER, &shown)
        )?;
        let all = ["coureur", "--home", "home"].iter().chain(words);
        let cli = Cli::try_parse_from(all).map_err(|_| self.stopped(&shown))?;
        let command = cli.command.as_ref().ok_or_else(|| self.stopped(&shown))?;
        let mut inner = self.at(player, &cli.shared);
        match super::run(command, &mut inner)? {
            Exit::Fine => Ok(()),
            _ => Err(self.stopped(&shown)),
        }
    }

    fn at<'c>(&'c mut self, player: &Player, shared: &Shared) -> Context<'c> {
        Context::in_folder(player.folder.clone(), shared, &mut *self.context.out)
    }

    fn desk(&mut self, player: &Player) -> Result<Desk, Error> {
        let cli =
            Cli::try_parse_from(["coureur", "--home", "home", "show"]).map_err(|_| self.stopped("show"))?;
        let seen = self.at(player, &cli.shared).look()?;
        seen.into_desk().ok_or_else(|| self.stopped("show"))
    }

    /// The mail: the other reads the file, nothing else.
    fn mail(&mut self, from: &Player, to: &Player) -> Result<(), Error> {
        writeln!(self.context.out, "\n(mail: {} sends {} to {})", from.name, self.log, to.name)?;
        Ok(())
    }

    fn carry_and_receive(&mut self, from: &Player, to: &Player) -> Result<(), Error> {
        self.mail(from, to)?;
        let theirs = format!("../{}/{}", from.name, self.log);
        self.command(to, &["receive", &theirs])
    }
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("'{word}'") }
}
