//! `demo`: two throw-away players fight out a siege and a battle between two homes, through the very commands, and leave a
//! letter, a map and the film of it.

mod plan;

use super::{Cli, CliError, Context, Shared};
use crate::cli::{Error, Exit};
use crate::games::{SHELF, typed};
use crate::mail::page::Markup;
use crate::mail::{Attach, Direction, Illustration, Letter, Occasion};
use crate::render::paint::{HEADING, ORDER, paint};
use crate::render::story::passages;
use crate::render::text::wrap;
use crate::side::Side;
use crate::speech::{Pending, Trace};
use crate::table::{Desk, RandomPlayer, Seat, Table};
use clap::{Args, Parser};
use plan::Mind;
use std::fs;
use std::path::{Path, PathBuf};

/// Hand-overs after which it ends in any case.
const MOST: usize = 60;
/// Plans a random player thinks of, in the hope of one that comes to blows.
const PLANS: usize = 12;
/// Lines of the story that are shown of an entry.
const LINES: usize = 5;
/// Lines of the whole story that are shown: what comes later is in the film.
const TOLD: usize = 52;
/// Commands that are shown: two who never come to blows are not watched for ever.
const COMMANDS: usize = 36;

/// The siege that is fought where no game is named.
const SIEGE: &str = include_str!("../../examples/positions/louisbourg-1758.yaml");
/// The name of its file.
const START: &str = "louisbourg-1758.yaml";

/// See two throw-away players fight out a siege, and the letter, the map and the film of it.
#[derive(Debug, Args)]
pub struct DemoArgs {
    /// Which game, from its start (default: the siege of Louisbourg in Wilderness War)
    game: Option<String>,
    /// Where to put the files (default: a new temporary folder)
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Open the film in your browser at the end
    #[arg(long)]
    open: bool,
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
    /// The last entry whose story was told, and how many lines of it all.
    told: (u64, usize),
    /// Commands that were shown.
    commands: usize,
}

impl DemoArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If a command of the demonstration fails.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let named = self.game.as_deref().map(typed::game).transpose()?.map(|game| game.id);
        let first =
            SHELF.iter().find(|game| game.id == "wilderness-war").map_or("new-france", |game| game.id);
        let game = named.unwrap_or(first);
        let root = self.root(context)?;
        let mut stage =
            Stage { context, root: root.clone(), log: format!("{game}.coureur"), told: (0, 0), commands: 0 };
        let (anna, ben) = (stage.enter("anna")?, stage.enter("ben")?);
        stage.say(
            "Two people, two homes. Only the log travels between them, and nobody deals or rolls for them.",
        )?;
        for (player, name) in [(&anna, "Anna"), (&ben, "Ben")] {
            stage.command(player, &["identity", "create", "--name", name], Said::Nothing)?;
        }
        let log = stage.log.clone();
        let theirs = format!("../anna/{log}");
        let mut opening = vec!["new", game, "--as", "british"];
        let mut joining = vec!["join", theirs.as_str()];
        if named.is_none() {
            for player in [&anna, &ben] {
                write(&player.folder.join(START), SIEGE.as_bytes())?;
            }
            opening.extend(["--start", START]);
            joining.extend(["--start", START]);
        }
        stage.command(&anna, &opening, Said::Nothing)?;
        stage.command(&ben, &joining, Said::Nothing)?;
        let mind =
            if named.is_none() { Mind::Script } else { Mind::Random(Box::new(RandomPlayer::new(self.seed))) };
        let last = stretch(&mut stage, (&anna, &ben), mind)?;
        let (here, there) = if last { (&anna, &ben) } else { (&ben, &anna) };
        stage.say("Anybody can check all of it, without a key and without trusting either of them.")?;
        let other = format!("../{}/{log}", there.name);
        stage.command(here, &["verify", &log, &other], Said::First(3))?;
        stage.leave(here)?;
        if self.open {
            // Where that does not work, the page is there all the same.
            super::open::in_browser(&root.join("film.html"));
        }
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
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    fs::write(path, bytes).map_err(|source| CliError::Write { path: path.to_owned(), source })
}

/// Entries after which a fight is over: its dice and losses take some.
const AFTER: u64 = 6;

/// Has enough been seen: a battle or an assault, and what came of it?
fn is_enough(table: &Table) -> bool {
    let fought = table.story().iter().find(|chapter| {
        let mut traces = chapter.happened.iter().flat_map(|events| table.play().traces(events));
        traces.any(|trace| matches!(trace, Trace::Fought { .. }))
    });
    let over = fought.is_some_and(|chapter| table.number() >= chapter.entry + AFTER);
    over && !matches!(table.play().pending(), Pending::Chance(_))
        && table.waiting().decision
        // A siege that comes to nothing moves nobody: the letter that is left to look at would have no map.
        && Illustration::of(table, Seat::Player(reader(table))) != Illustration::None
}

/// Whom the last letter goes to.
fn reader(table: &Table) -> Side {
    table.waiting().seats.first().and_then(|seat| seat.side()).unwrap_or(Side::French)
}

/// Plays on until enough was seen, and says whether Anna has the last entry.
fn stretch(
    stage: &mut Stage<'_, '_>,
    (anna, ben): (&Player, &Player),
    mut mind: Mind,
) -> Result<bool, Error> {
    let (mut here, mut there) = (ben, anna);
    for _ in 0..MOST {
        (here, there) = (there, here);
        let theirs = format!("../{}/{}", there.name, stage.log);
        stage.command(here, &["receive", &theirs], Said::Secretly)?;
        let desk = stage.desk(here)?;
        stage.tell(desk.table())?;
        if desk.table().outcome().is_some() || is_enough(desk.table()) {
            break;
        }
        let orders = mind.orders(&desk).map_err(|_| stage.stopped("play"))?;
        if orders.is_empty() {
            stage.command(here, &["answer"], Said::Secretly)?;
        } else {
            let lines = in_lines(&orders);
            let play: Vec<&str> = ["play"].into_iter().chain(lines.iter().map(String::as_str)).collect();
            stage.command(here, &play, Said::Nothing)?;
        }
    }
    Ok(std::ptr::eq(here, anna))
}

/// Orders as they are typed: a `done` stands in a line of its own, where it can be meant for nothing but what is asked.
fn in_lines(orders: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for order in orders {
        match lines.last_mut() {
            // Lines that are single words would be one line.
            Some(line) if order != "done" || !line.contains(' ') => *line += &format!("; {order}"),
            _ => lines.push(order.clone()),
        }
    }
    lines
}

/// How much is shown of a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    /// Not even that it was given: seeds and shares go to and fro by themselves.
    Secretly,
    /// Only the command.
    Nothing,
    /// So many lines of what it said.
    First(usize),
}

impl Stage<'_, '_> {
    fn enter(&mut self, name: &'static str) -> Result<Player, Error> {
        let folder = self.root.join(name);
        fs::create_dir_all(&folder).map_err(|source| CliError::Write { path: folder.clone(), source })?;
        Ok(Player { name, folder })
    }

    fn say(&mut self, text: &str) -> Result<(), Error> {
        writeln!(self.context.out, "\n{}", paint(HEADING, wrap(text, "# ", "# ")))?;
        Ok(())
    }

    fn stopped(&self, command: &str) -> Error {
        CliError::DemoStopped { command: command.to_owned(), folder: self.root.clone() }.into()
    }

    /// Runs a command as a player would type it.
    fn command(&mut self, player: &Player, words: &[&str], said: Said) -> Result<(), Error> {
        let shown: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let shown = format!("coureur {}", shown.join(" "));
        self.commands += usize::from(said != Said::Secretly);
        if said != Said::Secretly && self.commands <= COMMANDS {
            let who = paint(HEADING, format!("{}$", player.name));
            writeln!(self.context.out, "{who} {}", paint(ORDER, &shown))?;
        }
        let all = ["coureur", "--home", "home"].iter().chain(words);
        let cli = Cli::try_parse_from(all).map_err(|_| self.stopped(&shown))?;
        let command = cli.command.as_ref().ok_or_else(|| self.stopped(&shown))?;
        let mut words: Vec<u8> = Vec::new();
        let mut inner = Context::in_folder(player.folder.clone(), &cli.shared, &mut words);
        let exit = super::run(command, &mut inner)?;
        let Exit::Fine = exit else { return Err(self.stopped(&shown)) };
        if let Said::First(count) = said {
            let words = String::from_utf8_lossy(&words);
            for line in words.lines().filter(|line| !line.trim().is_empty()).take(count) {
                writeln!(self.context.out, "  {line}")?;
            }
        }
        Ok(())
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

    /// Tells what came of the entries since it was told last.
    fn tell(&mut self, table: &Table) -> Result<(), Error> {
        let (last, lines) = self.told;
        let new: Vec<_> = table.story().iter().filter(|chapter| chapter.entry > last).cloned().collect();
        let mut count = lines;
        for passage in passages(table, &new) {
            for told in passage.told.iter().take(LINES) {
                if count < TOLD {
                    let line = wrap(&told.text, "  ", "    ");
                    writeln!(self.context.out, "{line}")?;
                    count += line.lines().count();
                }
            }
        }
        self.told = (table.number(), count);
        Ok(())
    }

    /// What is left to look at: the letter that the last entry would go with, the map, and the film.
    fn leave(&mut self, player: &Player) -> Result<(), Error> {
        let (log, root) = (self.log.clone(), self.root.clone());
        let place = |name: &str| root.join(name).display().to_string();
        self.say("What they leave to look at:")?;
        self.letter(player)?;
        // The commands are given in a player's own folder.
        let whole = std::path::absolute(&root).unwrap_or_else(|_| root.clone());
        let [map, film] = ["map.svg", "film.html"].map(|name| whole.join(name).display().to_string());
        self.command(player, &["map", &log, "--since", "last", "--force", "-o", &map], Said::Secretly)?;
        self.command(player, &["replay", &log, "--force", "-o", &film], Said::Secretly)?;
        for (name, what) in [
            ("letter.html", "the letter that would bring the last move"),
            ("map.svg", "the map, with what happened"),
            ("film.html", "the whole game as a film that proves itself in any browser"),
        ] {
            writeln!(self.context.out, "  {}  {what}", place(name))?;
        }
        writeln!(self.context.out, "The files are in {}", root.display())?;
        Ok(())
    }

    fn letter(&mut self, player: &Player) -> Result<(), Error> {
        let cli =
            Cli::try_parse_from(["coureur", "--home", "home", "show"]).map_err(|_| self.stopped("show"))?;
        let seen = self.at(player, &cli.shared).look()?;
        let table = seen.table();
        let reader = reader(table);
        let (reader, writer) = (Seat::Player(reader), Seat::Player(reader.other()));
        let from_name = table.players().get(&writer).map_or("", |player| player.name.as_str());
        let occasion = Occasion {
            table,
            log: &seen.log,
            reader,
            since: None,
            words: None,
            program: None,
            attach: Attach::usual(&seen.log),
            files: Vec::new(),
            map: Illustration::of(table, reader),
        };
        let direction = Direction {
            writer,
            from_name,
            from: None,
            to: None,
            time: "1758-06-08T12:00:00Z",
            answers: None,
        };
        let letter = Letter::write(&occasion, &direction);
        let mut page = letter.page.write(Markup::Html);
        for file in letter.attachments.iter().filter(|file| file.id.is_some()) {
            let shown = format!("cid:{}", file.id.as_deref().unwrap_or_default());
            page = page.replace(&shown, "letter-map.png");
            write(&self.root.join("letter-map.png"), &file.bytes)?;
        }
        write(&self.root.join("letter.html"), page.as_bytes())?;
        Ok(())
    }
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("'{word}'") }
}
