//! `data`: the built-in data of a game as a file to change, and what an owner's file comes to.

use super::position::write_new;
use super::{Context, FileArgs};
use crate::cli::{Error, Exit};
use crate::games::pack::LONGEST_FILE;
use crate::games::pack::Source;
use crate::games::{self, Game, SetupError, typed};
use crate::render::text::{clean, count, tied, wrap};
use crate::table::{content_hash, read_text};
use crate::yaml;
use clap::Args;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Write the data of a game as a file to change, or check such a file.
#[derive(Debug, Args)]
#[command(after_help = "\
Map, counters, cards and set-ups are data. An owner who has compared them with his printed game writes them out with `coureur data GAME -o \
FILE`, changes what differs, checks it with `coureur data GAME --data FILE` and opens a game with `coureur new GAME --data FILE`. What the \
rules use of it is pinned in the log by its hash, so the opponent needs a file that says the same; he passes it once.")]
pub struct DataArgs {
    /// Which game, by id, title or a beginning of either: `coureur games` lists them
    game: String,
    /// The file to write (default: standard output)
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The revision of the data (default: the newest)
    #[arg(long, value_name = "NUMBER", conflicts_with = "data")]
    revision: Option<u32>,
    /// Check an owner's file: its hash, and every fact in which it differs
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// The facts that a log pins, one a line, in place of the file
    #[arg(long)]
    facts: bool,
}

impl DataArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the owner's file does not hold together, or nothing can be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let game = typed::game(&self.game)?;
        let owner = self.data.as_ref().map(|path| read_text(&context.path(path))).transpose()?;
        let source = self.source(game, owner.as_deref())?;
        let text = match (self.facts, &owner) {
            (true, _) => (game.content)(source)?,
            (false, Some(_)) => differences(game, source)?,
            (false, None) => games::template(game, source.pack),
        };
        match &self.out {
            Some(out) => {
                write_new(&context.path(out), &text)?;
                let (title, revision) = (game.title, source.pack.revision);
                writeln!(
                    context.out,
                    "The data of {title}, revision {revision}, is in {}: hash {}",
                    out.display(),
                    hash(game, source)?
                )?;
            }
            None => write!(context.out, "{text}")?,
        }
        Ok(Exit::Fine)
    }

    fn source<'a>(&self, game: &Game, owner: Option<&'a str>) -> Result<Source<'a>, SetupError> {
        let mut sources = game.sources(owner)?.into_iter();
        let Some(asked) = self.revision else { return game.source(owner) };
        let newest = game.packs.last().map_or(0, |pack| pack.revision);
        let unknown = SetupError::UnknownData { game: game.title, asked, newest };
        sources.find(|source| source.pack.revision == asked).ok_or(unknown)
    }
}

fn hash(game: &Game, source: Source<'_>) -> Result<String, SetupError> {
    Ok(super::json::hex(&content_hash(game, source)?))
}

/// The facts of an owner's file that are not those of the data it is laid over, and the other way round; each with a sign.
fn changes(game: &Game, source: Source<'_>) -> Result<Vec<String>, SetupError> {
    let built_in = (game.content)(Source { owner: None, ..source })?;
    let own = (game.content)(source)?;
    let (old, new): (BTreeSet<&str>, BTreeSet<&str>) = (built_in.lines().collect(), own.lines().collect());
    let mut changes: Vec<(&str, char)> = old.difference(&new).map(|line| (*line, '-')).collect();
    changes.extend(new.difference(&old).map(|line| (*line, '+')));
    changes.sort_unstable();
    Ok(changes.into_iter().map(|(line, sign)| format!("{sign} {line}")).collect())
}

fn how_many(changes: &[String]) -> String {
    match changes.len() {
        0 => "changes nothing that the rules use".to_owned(),
        several => format!("changes {} of what the rules use", count(several, "line", "lines")),
    }
}

/// What a file that leaves something out comes to: whoever deletes a row believes that he took it away.
const LEFT_OUT: &str = "What it leaves out stays as the program has it: a row deleted takes nothing away. The head of the file that \
    `coureur data` writes says how to take a row away.";

/// What an owner's file does to a game that is opened with it.
///
/// # Errors
/// If the file does not hold together.
pub fn in_short(game: &Game, owner: &str) -> Result<String, SetupError> {
    let changes = changes(game, game.source(Some(owner))?)?;
    let list = tied(&format!("`coureur data {} --data FILE`", game.id));
    let join = tied("`coureur join LOG --data FILE`");
    let send = match changes.is_empty() {
        true => String::new(),
        false => {
            format!(" Send it along with the log: whoever reads that needs it, and passes it once, {join}.")
        }
    };
    let text = format!("Your data file {} ({list} lists it). {LEFT_OUT}{send}", how_many(&changes));
    Ok(format!("{}\n", wrap(&text, "", "  ")))
}

/// The parts of a data file.
type Sections = BTreeMap<String, Value>;

/// The records of a file by section and id, each with what it is called.
fn called(sections: &Sections) -> BTreeMap<(String, String), BTreeMap<&'static str, String>> {
    let mut all = BTreeMap::new();
    let plain = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    for (section, rows) in sections {
        for row in rows.as_array().into_iter().flatten() {
            let Some(id) = ["id", "number"].iter().find_map(|key| plain(row.get(*key)?)) else { continue };
            let names = NAMES.iter().filter_map(|key| Some((*key, row.get(*key)?.as_str()?.to_owned())));
            let record: &mut BTreeMap<_, _> = all.entry((section.clone(), id)).or_default();
            record.extend(names);
        }
    }
    all
}

/// The keys of a record that are for the eye only, and say what a thing is called.
const NAMES: [&str; 4] = ["name", "title", "short", "label"];

/// What an owner's file calls otherwise than the program does. No hash pins a name, so whoever passes a file on can make
/// Albany of Boston.
#[must_use]
pub fn renamed(game: &Game, owner: &str) -> Vec<String> {
    let Ok(source) = game.source(Some(owner)) else { return Vec::new() };
    let mut own: BTreeMap<(String, String), BTreeMap<&'static str, String>> = BTreeMap::new();
    for text in source.pack.texts {
        own.extend(yaml::read_own(text).as_ref().map(called).unwrap_or_default());
    }
    let mut found = Vec::new();
    let passed = yaml::read::<Option<Sections>>(owner, LONGEST_FILE).ok().flatten().unwrap_or_default();
    for ((section, id), names) in called(&passed) {
        let Some(known) = own.get(&(section.clone(), id.clone())) else { continue };
        for (key, name) in names {
            if let Some(before) = known.get(key).filter(|before| **before != name) {
                found.push(format!("{id} ({section}): “{}” in place of “{}”", clean(&name), clean(before)));
            }
        }
    }
    found
}

/// Lists what a file that is passed calls otherwise than the program does, if it does.
///
/// # Errors
/// If nothing can be printed.
pub fn warn_of_names(context: &mut Context<'_>, files: &FileArgs, game: &str) -> Result<(), Error> {
    let (Some(path), Ok(game)) = (&files.data, games::find(game)) else { return Ok(()) };
    let renamed = renamed(game, &read_text(&context.path(path))?);
    if renamed.is_empty() {
        return Ok(());
    }
    let text = "The data file has other names than the program. No hash pins a name, so look at them:";
    writeln!(context.out, "{}", wrap(text, "", ""))?;
    for line in renamed {
        writeln!(context.out, "{}", wrap(&line, "- ", "  "))?;
    }
    Ok(())
}

fn differences(game: &Game, source: Source<'_>) -> Result<String, SetupError> {
    let changes = changes(game, source)?;
    let end = if changes.is_empty() { "." } else { ":" };
    let mut text = format!(
        "The file holds together: hash {}\nIt is laid over revision {} of the data of {}, and {}{end}\n",
        hash(game, source)?,
        source.pack.revision,
        game.title,
        how_many(&changes),
    );
    for line in changes {
        text.push_str(&format!("{line}\n"));
    }
    for line in source.owner.map(|owner| renamed(game, owner)).unwrap_or_default() {
        text.push_str(&format!("{}\n", wrap(&format!("called otherwise: {line}"), "", "  ")));
    }
    text.push_str(&format!("{}\n", wrap(LEFT_OUT, "", "  ")));
    Ok(text)
}
