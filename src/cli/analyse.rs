//! `analyse`: a game looked at again, in chances to win.

use super::evidence::exit;
use super::output::{Over, write_file};
use super::progress::Progress;
use super::{CliError, Context, FileArgs, Format, json};
use crate::cli::{Error, Exit};
use crate::games;
use crate::luck::counting;
use crate::opponent::Level;
use crate::opponent::analysis::{Analysis, analyse};
use crate::render::analysis::{caution, names, page, sentence};
use crate::render::report::Evidence;
use crate::render::text::wrap;
use crate::side::Side;
use crate::table::Home;
use clap::Args;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Where nobody says another.
pub(super) const SEED: u64 = 1;

/// What each decision and each roll of a game was worth, in chances to win.
#[derive(Debug, Args)]
#[command(
    after_help = "For each decision the practice opponent says what he would have made of it and what was left after the order that was given; what \
    changes without a decision is luck. Both are estimates, from lines of play in supposed worlds, and say how far off they may be. Only \
    what anybody may see is used: the hands, once they were opened after the end."
)]
pub struct AnalyseArgs {
    /// The log (default: the one the other commands take)
    #[arg(value_name = "LOG")]
    file: Option<PathBuf>,
    /// The page to write; `-`: standard output
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,
    /// How hard he thinks about each decision: easy, normal or hard
    #[arg(long, default_value = "easy")]
    level: Level,
    /// The same seed, the same analysis
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    #[command(flatten)]
    files: FileArgs,
    #[command(flatten)]
    format: Format,
}

impl AnalyseArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log cannot be read or does not hold, or the page cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let path = match &self.file {
            Some(file) => context.path(file),
            None => context.log_path()?,
        };
        let evidence = context.evidence(&path, &self.files)?;
        let found = looked_at(context, &evidence, &self.files, (self.level, self.seed))?;
        let (Some((title, analysis)), Some(table)) = (found, &evidence.table) else {
            return Err(CliError::NotSound { path }.into());
        };
        let page = || page(title, &analysis, &names(&analysis, table));
        let sums = analysis.sums();
        if self.out.as_deref() == Some(Path::new("-")) {
            write!(context.out, "{}", page())?;
            return Ok(exit(&evidence));
        }
        if let Some(out) = &self.out {
            write_file(&context.path(out), out, page().as_bytes(), Over::from(self.force))?;
        }
        if self.format.json {
            let shown =
                json!({ "analysis": analysis, "sums": { "british": sums.british, "french": sums.french } });
            json::print(context, "analyse", shown)?;
            return Ok(exit(&evidence));
        }
        for side in Side::ALL {
            writeln!(context.out, "{}", wrap(&sentence(side, &sums[side]), "", "  "))?;
        }
        writeln!(context.out, "{}", wrap(&caution(&analysis), "", "  "))?;
        if let Some(out) = &self.out {
            writeln!(context.out, "The page is in {}: open it in any browser.", out.display())?;
        }
        Ok(exit(&evidence))
    }
}

/// A game looked at again, and what it is called; nothing if its log does not hold.
///
/// # Errors
/// If a file of its owner cannot be read, or the game is not known.
pub(super) fn looked_at(
    context: &Context<'_>,
    evidence: &Evidence,
    files: &FileArgs,
    thought: (Level, u64),
) -> Result<Option<(&'static str, Analysis)>, Error> {
    let (Some(log), Some(end), None) = (evidence.signed(), evidence.table.clone(), evidence.wrong()) else {
        return Ok(None);
    };
    let home = context.home().unwrap_or_else(|_| Home::at(PathBuf::new()));
    let own = context.own_files(files)?.completed(log.header(), &home)?;
    let title = games::find(&end.setting().terms.game)?.title;
    let counts = counting(end.story());
    let progress = Progress::new("analyse", log.entries().len() as u64);
    let found = analyse(log, (end, &counts), own.files(), thought, &mut |_| progress.add(1));
    Ok(found.ok().map(|analysis| (title, analysis)))
}
