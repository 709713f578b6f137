//! `completions` and `man`.

use super::position::write_new;
use super::{Cli, CliError, Context};
use crate::cli::{Error, Exit};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::fs;
use std::path::PathBuf;

/// Completions for your shell.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

impl CompletionsArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        // Into memory first: the generator takes a failed write for a defect.
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "coureur", &mut text);
        context.out.write_all(&text)?;
        Ok(Exit::Fine)
    }
}

/// The manual pages.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// The folder to write all pages to (default: the main page on standard output)
    folder: Option<PathBuf>,
}

impl ManArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If a page cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let Some(folder) = &self.folder else {
            context.out.write_all(&page(Cli::command())?)?;
            return Ok(Exit::Fine);
        };
        let path = context.path(folder);
        fs::create_dir_all(&path).map_err(|source| CliError::Write { path: path.clone(), source })?;
        let mut command = Cli::command();
        command.build();
        let mut count = 0;
        for (name, command) in all(&command, "coureur") {
            let text = page(command)?;
            write_new(&path.join(format!("{name}.1")), &String::from_utf8_lossy(&text))?;
            count += 1;
        }
        writeln!(context.out, "{count} pages are in {}.", folder.display())?;
        Ok(Exit::Fine)
    }
}

/// A command and everything below it, with the names of their pages.
fn all(command: &clap::Command, name: &str) -> Vec<(String, clap::Command)> {
    let mut found = vec![(name.to_owned(), command.clone())];
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        found.extend(all(below, &format!("{name}-{}", below.get_name())));
    }
    found
}

fn page(command: clap::Command) -> Result<Vec<u8>, Error> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text)?;
    Ok(text)
}
