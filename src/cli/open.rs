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
    What is written where is told first. The Debian package has done so already."
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
        if cfg!(target_os = "macos") {
            return Err(CliError::CannotRegister {
                why: "macOS opens files with applications only".to_owned(),
            }
            .into());
        }
        if cfg!(windows) {
            self.in_registry(context, &program)?;
        } else {
            self.on_desktop(context, &program)?;
        }
        let text = if self.remove {
            "This program no longer opens files by itself."
        } else {
            "A double click on a log (*.coureur) opens it with this program from now on, and for letters (*.eml) it is offered under \
             \"Open with\". If you move the program, register it again; `coureur register --remove` takes it back."
        };
        writeln!(context.out, "{}", wrap(text, "", ""))?;
        Ok(Exit::Fine)
    }

    /// What will be done, before it is.
    fn tell(&self, context: &mut Context<'_>, places: &[String]) -> Result<(), Error> {
        let doing = if self.remove { "Removes" } else { "Writes" };
        writeln!(context.out, "{doing}, for you alone:")?;
        for place in places {
            writeln!(context.out, "  {place}")?;
        }
        context.out.flush()?;
        Ok(())
    }

    /// Windows: the part of the registry that is the person's own.
    fn in_registry(&self, context: &mut Context<'_>, program: &Path) -> Result<(), Error> {
        let changes = if self.remove { unregistered() } else { registered(program) };
        let place = |change: &Vec<String>| change.get(1).cloned().unwrap_or_default();
        let mut places: Vec<String> = changes.iter().map(place).collect();
        places.dedup();
        self.tell(context, &places)?;
        for change in changes {
            let status =
                Command::new("reg").args(change).stdout(Stdio::null()).stderr(Stdio::null()).status();
            let why = match status {
                // What is not there need not be removed.
                Ok(status) if status.success() || self.remove => continue,
                Ok(status) => format!("`reg` failed ({status})"),
                Err(error) => format!("`reg` cannot be run: {error}"),
            };
            return Err(CliError::CannotRegister { why }.into());
        }
        Ok(())
    }

    /// Linux and its like: two files, and those who have to be told of them.
    fn on_desktop(&self, context: &mut Context<'_>, program: &Path) -> Result<(), Error> {
        let given = env::var_os("XDG_DATA_HOME").filter(|value| !value.is_empty()).map(PathBuf::from);
        let own = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
        let share = given.or_else(own);
        let share = share.ok_or_else(|| CliError::CannotRegister { why: "HOME is not set".to_owned() })?;
        let entry = entry(program).ok_or_else(|| CliError::CannotRegister {
            why: format!("the name {} cannot be written into a desktop entry", program.display()),
        })?;
        self.tell(context, &[ENTRY, KIND].map(|name| share.join(name).display().to_string()))?;
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

/// Where a person's own registry says what opens files.
const CLASSES: &str = r"HKCU\Software\Classes";
/// What a log is called there.
const LOG: &str = "Coureur.Log";
/// What a letter is called there: of a kind that this program can open, while another one may stay the usual for it.
const LETTER: &str = "Coureur.Letter";

/// The words for `reg` that change one key, without a question.
fn reg(verb: &str, key: &str, value: &[&str]) -> Vec<String> {
    let key = format!(r"{CLASSES}\{key}");
    [verb, &key].iter().chain(value).chain(&["/f"]).map(|word| (*word).to_owned()).collect()
}

/// What `reg` is told so that a double click opens a log, and this program is offered for letters.
fn registered(program: &Path) -> Vec<Vec<String>> {
    let open = format!("\"{}\" open \"%1\"", program.display());
    let icon = format!("\"{}\",0", program.display());
    let add = |key: &str, value: &[&str]| reg("add", key, value);
    let mut changes = Vec::new();
    for (kind, words) in [(LOG, "Log of a board game by mail"), (LETTER, "Letter with moves of a board game")]
    {
        changes.push(add(kind, &["/ve", "/d", words]));
        changes.push(add(&format!(r"{kind}\DefaultIcon"), &["/ve", "/d", &icon]));
        changes.push(add(&format!(r"{kind}\shell\open\command"), &["/ve", "/d", &open]));
    }
    changes.push(add(".coureur", &["/ve", "/d", LOG]));
    changes.push(add(r".eml\OpenWithProgids", &["/v", LETTER, "/t", "REG_NONE"]));
    changes
}

/// What it is told so that all that is gone, and nothing else.
fn unregistered() -> Vec<Vec<String>> {
    let gone = |key: &str, value: &[&str]| reg("delete", key, value);
    // Other programs have their say about letters: only our own word goes.
    vec![
        gone(".coureur", &[]),
        gone(LOG, &[]),
        gone(LETTER, &[]),
        gone(r".eml\OpenWithProgids", &["/v", LETTER]),
    ]
}

/// Has the system show a page in the browser, if it can.
pub fn in_browser(page: &Path) -> bool {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    // Whole, but not as the system spells it for itself: explorer opens some other folder then.
    let page = std::path::absolute(page).unwrap_or_else(|_| page.to_owned());
    let mut command = Command::new(program);
    command.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
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
    fn what_is_registered_is_taken_back_and_nothing_else() {
        let added = registered(Path::new(r"C:\board games\coureur.exe"));
        let open = "\"C:\\board games\\coureur.exe\" open \"%1\"";
        assert!(added.iter().any(|words| words.iter().any(|word| word == open)), "{added:?}");
        let removed = unregistered();
        for words in &added {
            let covers = |gone: &Vec<String>| {
                let whole = gone.len() == 3 && words[1].starts_with(&gone[1]);
                whole || (gone[1] == words[1] && gone[2..4] == words[2..4])
            };
            assert!(removed.iter().any(covers), "{words:?}");
        }
        let own = |words: &&Vec<String>| words[1].contains("Coureur") || words[1].contains(".coureur");
        for words in removed.iter().filter(|words| !own(words)) {
            assert!(words.contains(&"/v".to_owned()), "a key of others goes: {words:?}");
        }
    }

    #[test]
    fn the_entry_names_the_program_where_it_lies() {
        let text = entry(Path::new("/opt/board games/coureur")).unwrap();
        assert!(text.contains("\nExec=\"/opt/board games/coureur\" open %f\n"), "{text}");
        for bad in ["/a\"b", "/a$b", "/a\nb", "/a%fb", "/a\\b"] {
            assert_eq!(entry(Path::new(bad)), None, "{bad}");
        }
    }
}
