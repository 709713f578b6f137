//! `open` and `register`: a double click on a log or a letter.

use super::turn::TurnArgs;
use super::{CliError, Context};
use crate::cli::{Error, Exit, report};
use crate::render::text::wrap;
use clap::Args;
use std::env;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the desktop of a Linux system calls this program.
const ENTRY: &str = "applications/coureur.desktop";
/// Where it learns what logs are.
const KIND: &str = "mime/packages/coureur.xml";
/// What logs are.
const KIND_TEXT: &str = include_str!("open/coureur-mime.xml");
/// The entry, of a program that everybody has.
const ENTRY_TEXT: &str = include_str!("open/coureur.desktop");

/// Open a log or a letter, as a double click does: play your turn in it.
#[derive(Debug, Args)]
pub struct OpenArgs {
    /// The log, or the letter that came (default: the game in this folder)
    file: Option<PathBuf>,
}

impl OpenArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the system fails. What goes wrong with the turn itself is said before the window closes.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let is_log = |file: &Path| file.extension().is_some_and(|suffix| suffix == "coureur");
        let letter = match &self.file {
            Some(log) if is_log(log) => {
                let path = context.path(log);
                fs::metadata(&path).map_err(|source| CliError::Read { path: path.clone(), source })?;
                context.turn_to(&path);
                None
            }
            other => other.clone(),
        };
        let done = TurnArgs::of(letter).run(context);
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return done;
        }
        // The window closes with the program: whoever clicked wants to read what it said.
        let exit = match done {
            Ok(exit) => exit,
            Err(error) => {
                writeln!(context.out, "{}", report(&error).trim_end())?;
                error.exit()
            }
        };
        write!(context.out, "Press Enter to close this window. ")?;
        context.out.flush()?;
        let _ = super::turn::reader::raw();
        Ok(exit)
    }
}

/// Tell this system to open logs with this program, for you alone.
#[derive(Debug, Args)]
#[command(
    after_help = "A double click on a *.coureur file then opens `coureur turn` in it, and the program is offered for letters (*.eml) too. \
    The Debian package has done so already."
)]
pub struct RegisterArgs {
    /// Take it back
    #[arg(long)]
    remove: bool,
}

impl RegisterArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let program =
            env::current_exe().map_err(|source| CliError::Read { path: "coureur".into(), source })?;
        if cfg!(windows) {
            self.in_registry(&program)?;
        } else if cfg!(target_os = "macos") {
            return Err(CliError::CannotRegister {
                why: "macOS opens files with applications only".to_owned(),
            }
            .into());
        } else {
            self.on_desktop(&program)?;
        }
        let text = if self.remove {
            "This program no longer opens files by itself."
        } else {
            "A double click on a log (*.coureur) opens it with this program from now on. If you move the program, register it again."
        };
        writeln!(context.out, "{}", wrap(text, "", ""))?;
        Ok(Exit::Fine)
    }

    /// Windows: the part of the registry that is the person's own.
    fn in_registry(&self, program: &Path) -> Result<(), CliError> {
        let open = format!("\"{}\" open \"%1\"", program.display());
        let values: [(&str, &str); 4] = [
            (r"HKCU\Software\Classes\Coureur.Log\shell\open\command", &open),
            (r"HKCU\Software\Classes\Coureur.Log", "Log of a board game by mail"),
            (r"HKCU\Software\Classes\Applications\coureur.exe\shell\open\command", &open),
            (r"HKCU\Software\Classes\.coureur", "Coureur.Log"),
        ];
        for (key, value) in values {
            let mut command = Command::new("reg");
            if self.remove {
                command.args(["delete", key, "/f"]);
            } else {
                command.args(["add", key, "/ve", "/d", value, "/f"]);
            }
            let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
            let why = match status {
                Ok(status) if status.success() || self.remove => continue,
                Ok(status) => format!("`reg` failed ({status})"),
                Err(error) => format!("`reg` cannot be run: {error}"),
            };
            return Err(CliError::CannotRegister { why });
        }
        Ok(())
    }

    /// Linux and its like: two files, and those who have to be told of them.
    fn on_desktop(&self, program: &Path) -> Result<(), CliError> {
        let given = env::var_os("XDG_DATA_HOME").filter(|value| !value.is_empty()).map(PathBuf::from);
        let own = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
        let share = given.or_else(own);
        let share = share.ok_or_else(|| CliError::CannotRegister { why: "HOME is not set".to_owned() })?;
        let entry = entry(program).ok_or_else(|| CliError::CannotRegister {
            why: format!("the name {} cannot be written into a desktop entry", program.display()),
        })?;
        for (name, text) in [(ENTRY, entry.as_str()), (KIND, KIND_TEXT)] {
            let path = share.join(name);
            let done = if self.remove {
                match fs::remove_file(&path) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                    other => other,
                }
            } else {
                crate::yaml::save_bytes(&path, text.as_bytes())
            };
            done.map_err(|source| CliError::Write { path, source })?;
        }
        // Whoever has no such program has a desktop that looks by itself, or none.
        for (program, folder) in
            [("update-mime-database", "mime"), ("update-desktop-database", "applications")]
        {
            let mut command = Command::new(program);
            let _ = command.arg(share.join(folder)).stdout(Stdio::null()).stderr(Stdio::null()).status();
        }
        Ok(())
    }
}

/// The entry for a program that lies somewhere; nothing if its name cannot be spelled there.
fn entry(program: &Path) -> Option<String> {
    let name = program.to_str().filter(|name| !name.contains(['"', '`', '$', '\\', '%', '\n', '\r']))?;
    Some(ENTRY_TEXT.replace("Exec=coureur ", &format!("Exec=\"{name}\" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_names_the_program_where_it_lies() {
        let text = entry(Path::new("/opt/board games/coureur")).unwrap();
        assert!(text.contains("\nExec=\"/opt/board games/coureur\" open %f\n"), "{text}");
        for bad in ["/a\"b", "/a$b", "/a\nb", "/a%fb", "/a\\b"] {
            assert_eq!(entry(Path::new(bad)), None, "{bad}");
        }
    }
}
