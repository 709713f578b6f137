//! Two people with the program, each with a folder and a home of his own.
#![allow(dead_code)] // each test binary uses its own part
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Somebody with the program.
#[derive(Debug)]
pub struct Player {
    pub folder: PathBuf,
    pub home: PathBuf,
}

/// What a command came to.
#[derive(Debug)]
pub struct Done {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Done {
    /// Everything went well.
    #[track_caller]
    pub fn fine(self) -> String {
        assert_eq!(self.code, 0, "{}\n{}", self.out, self.err);
        self.out
    }

    /// It failed with this exit code and said this.
    #[track_caller]
    pub fn fails(self, code: i32, words: &str) -> String {
        let all = format!("{}\n{}", self.out, self.err);
        assert_eq!(self.code, code, "{all}");
        // Where a line is broken hangs on how long the names of folders are.
        let whole = all.replace('│', "").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(all.contains(words) || whole.contains(words), "`{words}` is missing in:\n{all}");
        all
    }
}

impl Player {
    pub fn new(root: &Path, name: &str) -> Player {
        let player = Player::bare(root, name);
        player.run(&["identity", "create", "--name", name]).fine();
        player
    }

    pub fn bare(root: &Path, name: &str) -> Player {
        let folder = root.join(name.split(' ').next().unwrap().to_lowercase());
        fs::create_dir_all(&folder).unwrap();
        let home = folder.join("home");
        Player { folder, home }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_coureur"));
        command.current_dir(&self.folder).env("COUREUR_HOME", &self.home).env_remove("COUREUR_LOG");
        command.env("NO_COLOR", "1").stdin(Stdio::null());
        command
    }

    pub fn run(&self, args: &[&str]) -> Done {
        done(&self.command().args(args).output().unwrap())
    }

    pub fn run_with(&self, args: &[&str], variable: (&str, &str)) -> Done {
        done(&self.command().args(args).env(variable.0, variable.1).output().unwrap())
    }

    /// Starts something that goes on by itself.
    pub fn start(&self, args: &[&str]) -> Child {
        self.command().args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    /// Runs with something on standard input.
    pub fn pipe(&self, args: &[&str], input: &[u8]) -> Done {
        let file = self.folder.join("stdin");
        fs::write(&file, input).unwrap();
        done(&self.command().args(args).stdin(fs::File::open(&file).unwrap()).output().unwrap())
    }

    pub fn settings(&self, text: &str) {
        fs::create_dir_all(&self.home).unwrap();
        let path = self.home.join("mail.yaml");
        fs::write(&path, text).unwrap();
        // Whatever the mask of whoever runs the tests.
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    }

    /// The letters written into the folder, and takes them away: they have been sent.
    pub fn letters(&self) -> Vec<Vec<u8>> {
        let Ok(entries) = fs::read_dir(self.home.join("outgoing")) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let read = paths.iter().map(|path| fs::read(path).unwrap()).collect();
        paths.iter().for_each(|path| fs::remove_file(path).unwrap());
        read
    }

    /// The one letter that was written.
    #[track_caller]
    pub fn letter(&self) -> Vec<u8> {
        let mut letters = self.letters();
        assert_eq!(letters.len(), 1);
        letters.remove(0)
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("new-france.coureur")).unwrap()
    }

    /// The state digest as the program sees it.
    pub fn state(&self) -> String {
        let shown: serde_json::Value = serde_json::from_str(&self.run(&["show", "--json"]).fine()).unwrap();
        shown["state"].as_str().unwrap().to_owned()
    }
}

fn done(output: &Output) -> Done {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Done { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
}

/// A duel of Anna and Ben, opened and joined by letters, up to Anna's first decision.
pub fn duel(root: &Path) -> (Player, Player) {
    let (anna, ben) = (Player::new(root, "Anna Schmidt"), Player::new(root, "Ben Été"));
    anna.run(&["new", "new-france"]).fine();
    anna.run(&["send", "--to", "ben@example.org"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    ben.run(&["join"]).fine();
    ben.run(&["send", "--to", "anna@example.org"]).fine();
    loop {
        let out = anna.pipe(&["receive", "--answer", "-"], &ben.letter()).fine();
        if out.contains("It is your turn") {
            return (anna, ben);
        }
        ben.pipe(&["receive", "--answer", "-"], &anna.letter()).fine();
    }
}
