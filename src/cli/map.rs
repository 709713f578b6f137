//! `map`: the position, or an earlier one, as a picture.

use super::output::{Over, write_file, written};
use super::progress::Progress;
use super::{CliError, Context};
use crate::cli::{Error, Exit};
use crate::keys::KeyFile;
use crate::log::{self, Document, Log};
use crate::render::map::{Changes, Colours, Options, Picture, Sheet, Theatre, draw, is_own_svg, marked_svg};
use crate::render::text::{clean, wrap};
use crate::speech::{Play, View};
use crate::table::{BadEntry, OwnFiles, Seat, Table, open_table};
use clap::Args;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The position, or an earlier one, as a picture.
#[derive(Debug, Args)]
#[command(
    after_help = "The picture is made from what everybody may see. In a browser, point at a stack, a space or a marker of an SVG \
    picture to read all about it."
)]
pub struct MapArgs {
    /// The log (default: as for every command)
    #[arg(value_name = "LOG")]
    of: Option<PathBuf>,
    #[cfg_attr(
        feature = "png",
        doc = "The file to write, `.svg` or `.png`; `-` prints SVG (default: the log's name with `.svg`)"
    )]
    #[cfg_attr(
        not(feature = "png"),
        doc = "The file to write, `.svg`; `-` prints SVG (default: the log's name with `.svg`)"
    )]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it is there already and is no picture of this program, or one that was changed since
    #[arg(long)]
    force: bool,
    /// The position after this entry (default: the last one)
    #[arg(long, value_name = "ENTRY")]
    at: Option<u64>,
    /// Only this theatre, or this space and its neighbours
    #[arg(long, value_name = "NAME")]
    around: Option<String>,
    /// Also what happened after this entry: ways, fights, losses, places taken; `last`: after your own last one
    #[arg(long, value_name = "ENTRY|last")]
    since: Option<Since>,
    /// Without colours, for printing
    #[arg(long, visible_alias = "grayscale")]
    greyscale: bool,
    /// Dark, for a dark screen; an SVG picture is dark by itself where the screen is
    #[arg(long, conflicts_with = "greyscale")]
    night: bool,
    /// How wide a PNG picture is, in pixels
    #[cfg(feature = "png")]
    #[arg(long, value_name = "PIXELS", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(200..=8000))]
    width: u32,
}

/// Since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Since {
    /// After this entry.
    Entry(u64),
    /// After the reader's last entry.
    Last,
}

impl FromStr for Since {
    type Err = String;

    fn from_str(word: &str) -> Result<Since, String> {
        if word == "last" {
            return Ok(Since::Last);
        }
        word.parse().map(Since::Entry).map_err(|_| "give the number of an entry, or `last`".to_owned())
    }
}

/// What a file's name asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

fn format(path: &Path) -> Result<Format, CliError> {
    let suffix = path.extension().map(|suffix| suffix.to_string_lossy().to_lowercase());
    match suffix.as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") if cfg!(feature = "png") => Ok(Format::Png),
        Some("png") => Err(CliError::NoPixels),
        _ => Err(CliError::PictureName { path: path.to_owned() }),
    }
}

/// Is it a picture of this program, as it was drawn?
fn is_own(format: Format, file: &[u8]) -> bool {
    match format {
        Format::Svg => is_own_svg(file),
        #[cfg(feature = "png")]
        Format::Png => crate::render::map::is_own_png(file),
        #[cfg(not(feature = "png"))]
        Format::Png => false,
    }
}

impl MapArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold, there is no such entry or theatre, or the file cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let path = match &self.of {
            Some(path) => context.path(path),
            None => context.log_path()?,
        };
        let out = self.out.clone().unwrap_or_else(|| context.shown(&path).with_extension("svg"));
        let to_screen = out == Path::new("-");
        let format = if to_screen { Format::Svg } else { format(&out)? };
        let log = context.read_log(&log::read_bytes(&path)?)?;
        let replayed = self.replay(context, &log)?;
        let sheet = Sheet::of(&replayed.table.setting().terms.game)?;
        let picture = self.picture(&sheet, &replayed)?;
        if to_screen {
            write!(context.out, "{}", marked_svg(&picture.svg()))?;
            return Ok(Exit::Fine);
        }
        let bytes = match format {
            Format::Svg => marked_svg(&picture.svg()).into_bytes(),
            Format::Png => self.pixels(&picture)?,
        };
        let there = context.path(&out);
        // Whoever looks at the map again wants the new one; what somebody has drawn himself stays.
        let over = Over::from(self.force || written(&there).is_some_and(|file| is_own(format, &file)));
        write_file(&there, &out, &bytes, over)?;
        let what = self.around.as_ref().map_or_else(String::new, |name| format!(" around {name}"));
        let since = replayed
            .before
            .as_ref()
            .map_or_else(String::new, |(since, _)| format!(", with what happened after entry {since},"));
        let number = replayed.table.number();
        writeln!(context.out, "The map{what} after entry {number}{since} is in {}.", out.display())?;
        // In pixels nobody can point at anything.
        if format == Format::Png && !picture.short.is_empty() {
            writeln!(context.out, "In full, what is too large for its plate:")?;
            for stack in &picture.short {
                writeln!(context.out, "{}", wrap(&clean(stack), "  ", "    "))?;
            }
        }
        Ok(Exit::Fine)
    }

    #[cfg(feature = "png")]
    fn pixels(&self, picture: &Picture) -> Result<Vec<u8>, Error> {
        Ok(crate::render::map::marked_png(&crate::render::map::png(picture, self.width)?))
    }

    #[cfg(not(feature = "png"))]
    fn pixels(&self, _: &Picture) -> Result<Vec<u8>, Error> {
        Err(CliError::NoPixels.into())
    }

    fn picture(&self, sheet: &Sheet, replayed: &Replayed) -> Result<Picture, Error> {
        let view = replayed.table.play().view();
        let theatre = self.around.as_deref().map(|words| {
            Theatre::find(&view, words).ok_or_else(|| CliError::NoSuchTheatre { words: words.to_owned() })
        });
        let theatre = theatre.transpose()?;
        let changes =
            replayed.before.as_ref().map(|(since, before)| Changes::of(&replayed.table, before, *since));
        let colours = match (self.greyscale, self.night) {
            (true, _) => Colours::Grey,
            (false, true) => Colours::Night,
            (false, false) => Colours::Reader,
        };
        let options =
            Options { around: theatre.as_ref(), changes: changes.as_ref(), colours, ..Options::default() };
        Ok(draw(sheet, &view, &options))
    }

    /// Plays the log again as far as it is wanted.
    fn replay(&self, context: &Context<'_>, log: &Log) -> Result<Replayed, Error> {
        let last = log.entries().len().saturating_sub(1) as u64;
        let at = self.at.unwrap_or(last);
        let since = self.since.and_then(|since| match since {
            Since::Entry(since) => Some(since),
            Since::Last => None,
        });
        let beyond = [(at, last), (since.unwrap_or(0), at)].into_iter().find(|(asked, most)| asked > most);
        if let Some((number, most)) = beyond {
            let known = format!("here are entries 0 to {most}");
            return Err(CliError::NoSuchNumber { what: "entry", number, known }.into());
        }
        let own = OwnFiles::default().completed(log.header(), &context.home()?)?;
        let mut before: Option<(u64, View)> = None;
        let mut by_seat: BTreeMap<Seat, (u64, Box<dyn Play>)> = BTreeMap::new();
        let progress = Progress::new("map", at + 1);
        let table = play_to(log, &own, at, &mut |table| {
            progress.add(1);
            let number = table.number();
            if since == Some(number) {
                before = Some((number, table.play().view()));
            }
            by_seat.insert(table.last_author(), (number, table.play().copy()));
        })?;
        if self.since == Some(Since::Last) {
            let own = by_seat.remove(&reader(context, &table));
            before = own.map(|(number, play)| (number, play.view()));
        }
        Ok(Replayed { table, before })
    }
}

/// The table as far as it is wanted, and the position before what changed.
#[derive(Debug)]
struct Replayed {
    table: Table,
    before: Option<(u64, View)>,
}

/// Plays a log again up to an entry, proving all of it; whoever watches sees the table after each entry.
///
/// # Errors
/// The first entry that does not hold.
pub(super) fn play_to(
    log: &Log,
    own: &OwnFiles,
    at: u64,
    watch: &mut dyn FnMut(&Table),
) -> Result<Table, Error> {
    let mut entries = log.entries().iter();
    let id = entries.next().map_or([0; 32], |placed| *placed.signed.hash().as_bytes());
    let header = log.header();
    let bad = |entry: u64, seat: &str, offence| BadEntry { entry, seat: seat.to_owned(), offence };
    let mut table =
        open_table(header, id, own.files()).map_err(|offence| bad(0, header.seat.as_str(), offence))?;
    watch(&table);
    for placed in entries {
        let Document::Entry(entry) = placed.signed.document() else { break };
        if u64::from(entry.number) > at {
            break;
        }
        let entered = table.enter(entry, placed.signed.hash().as_bytes());
        entered.map_err(|offence| bad(u64::from(entry.number), entry.seat.as_str(), offence))?;
        watch(&table);
    }
    Ok(table)
}

/// Whoever looks, if he plays; else whoever is asked.
fn reader(context: &Context<'_>, table: &Table) -> Seat {
    let own = context.home().ok().and_then(|home| KeyFile::load(home.path()).ok());
    let plays = |file: &KeyFile| {
        let held = table.players().iter().find(|(_, player)| player.key == file.public());
        held.map(|(seat, _)| *seat)
    };
    let seat = own.as_ref().and_then(plays).or_else(|| table.waiting().seats.first().copied());
    seat.unwrap_or(table.setting().opener)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_what_is_wanted() {
        assert_eq!(format(Path::new("a.SVG")).unwrap(), Format::Svg);
        assert!(matches!(format(Path::new("a.jpg")), Err(CliError::PictureName { .. })));
        assert!(matches!(format(Path::new("map")), Err(CliError::PictureName { .. })));
        assert_eq!("12".parse(), Ok(Since::Entry(12)));
        assert_eq!("last".parse(), Ok(Since::Last));
        assert!("never".parse::<Since>().is_err());
    }
}
