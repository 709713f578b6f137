//! The program as a shell starts it: what was typed, where it is printed, how it ends. A page with the library inside has none of it.

mod fit;
mod welcome;

pub use fit::error_columns;

use super::status::StatusArgs;
use super::turn::inbox;
use super::{Cli, Context, Error, Exit, When, json, report, run};
use crate::log::{Manners, Rank, set_manners};
use crate::render::paint::{ASIDE, paint};
use crate::render::text::clean;
use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;
use clap::builder::Styles;
use clap::{CommandFactory as _, FromArgMatches as _};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::process::ExitCode;

/// V7: yellow, in which clap shows what it does not understand, cannot be read on white.
const STYLES: Styles = Styles::styled().invalid(AnsiColor::Red.on_default());

fn colours<S: io::Write + anstream::stream::RawStream>(stream: S, when: When) -> AutoStream<S> {
    let choice = match when {
        When::Auto => AutoStream::choice(&stream),
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    };
    AutoStream::new(stream, choice)
}

/// What was typed. Whoever has to wait for another command is told for which.
fn parsed() -> Result<Cli, clap::Error> {
    let program = Cli::command();
    let help = welcome::template(&program);
    let matches = program.styles(STYLES).help_template(help).try_get_matches()?;
    let name = matches.subcommand_name().unwrap_or("turn").to_owned();
    set_manners(Manners { name, waiting: tell_to_wait });
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut Cli::command()))
}

fn tell_to_wait(rank: Rank, holder: &str) {
    // Another program expects one document there, or nothing.
    if !json::is_wanted() {
        let _ = writeln!(io::stderr(), "Waiting for {holder}, which is {} …", rank.work());
    }
}

/// Prints help, or what is wrong with a command line. Clap breaks all lines but those that show how a command is used.
fn print_usage(error: &clap::Error) {
    let columns = if error.use_stderr() { fit::error_columns() } else { fit::columns() };
    // Whoever reads the help may have gone away; there is nobody left to tell.
    let _ = match (columns, error.use_stderr()) {
        (None, _) => error.print(),
        (columns, told) => {
            let text = fit::lines(&error.render().ansi().to_string(), columns);
            match told {
                true => write!(colours(io::stderr().lock(), When::Auto), "{text}"),
                false => write!(colours(io::stdout().lock(), When::Auto), "{text}"),
            }
        }
    };
}

/// A command line that does not make sense, as a document.
fn usage(error: &clap::Error) -> Value {
    let text = clean(&error.to_string());
    let shown = json!({
        "message": text.trim_end(), "code": "coureur::cli::usage", "help": "coureur help", "labels": [], "causes": [],
        "related": [],
    });
    json::failed(shown, Exit::Usage)
}

/// The program without a command: the games here, or how to begin.
fn alone(context: &mut Context<'_>) -> Result<Exit, Error> {
    if context.named_log().is_some()
        || !context.games()?.is_empty()
        || !inbox::invited_by(context)?.is_empty()
    {
        let exit = StatusArgs::default().run(context)?;
        writeln!(context.out, "{}", paint(ASIDE, "To play: coureur turn. All commands: coureur help"))?;
        return Ok(exit);
    }
    welcome::print(context)?;
    Ok(Exit::Fine)
}

/// The program: reads the command line, runs the command, reports what went wrong.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match parsed() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() && json::is_wanted() => {
            let _ = writeln!(io::stderr(), "{:#}", usage(&error));
            return ExitCode::from(Exit::Usage.code());
        }
        Err(error) => {
            print_usage(&error);
            return ExitCode::from(if error.use_stderr() { Exit::Usage.code() } else { Exit::Fine.code() });
        }
    };
    // What another program reads stays as it is.
    let columns = fit::columns().filter(|_| !json::is_wanted());
    let mut out = fit::Guarded::new(colours(io::stdout().lock(), cli.shared.color), columns);
    let done = Context::new(&cli.shared, &mut out).and_then(|mut context| match &cli.command {
        Some(command) => run(command, &mut context),
        None => alone(&mut context),
    });
    let _ = out.flush();
    let exit = match done {
        Ok(exit) => exit,
        Err(error) if error.is_broken_pipe() => Exit::Fine,
        Err(error) => {
            let mut err = colours(io::stderr().lock(), cli.shared.color);
            let _ = match json::is_wanted() {
                true => writeln!(err, "{:#}", json::error(&error)),
                false => writeln!(err, "{}", report(&error).trim_end()),
            };
            error.exit()
        }
    };
    ExitCode::from(exit.code())
}
