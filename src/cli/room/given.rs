//! The commands that a page may give. Only these: a page with the library inside holds nothing of the others.

use crate::cli::join::JoinArgs;
use crate::cli::new::NewArgs;
use crate::cli::restore::RestoreArgs;
use crate::cli::retract::RetractArgs;
use crate::cli::say::SayArgs;
use crate::cli::settle::SettleArgs;
use crate::cli::standing::StandingArgs;
use crate::cli::undo::{ResignArgs, UndoArgs};
use crate::cli::upgrade::UpgradeArgs;
use crate::cli::{CliError, Context, Error, run_as};
use crate::render::text::clean;
use clap::Parser;

#[derive(Debug, Parser)]
#[command(name = "coureur", disable_help_flag = true, disable_help_subcommand = true)]
enum Given {
    New(NewArgs),
    Join(JoinArgs),
    Say(SayArgs),
    Undo(UndoArgs),
    Resign(ResignArgs),
    Retract(RetractArgs),
    Settle(SettleArgs),
    Restore(RestoreArgs),
    Standing(StandingArgs),
    Upgrade(UpgradeArgs),
}

/// Runs a command, given as the words of a shell.
pub(super) fn run(context: &mut Context<'_>, words: &[&str]) -> Result<(), Error> {
    let all = std::iter::once("coureur").chain(words.iter().copied());
    let bad = |error: clap::Error| CliError::BadAct {
        text: clean(&error.kind().to_string()),
        what: "wish of the page",
        like: "Well played!",
    };
    let given = Given::try_parse_from(all).map_err(bad)?;
    run_as(context, |context| match &given {
        Given::New(args) => args.run(context),
        Given::Join(args) => args.run(context),
        Given::Say(args) => args.run(context),
        Given::Undo(args) => args.run(context),
        Given::Resign(args) => args.run(context),
        Given::Retract(args) => args.run(context),
        Given::Settle(args) => args.run(context),
        Given::Restore(args) => args.run(context),
        Given::Standing(args) => args.run(context),
        Given::Upgrade(args) => args.run(context),
    })
    .map(drop)
}
