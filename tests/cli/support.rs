//! People with a home and a folder, and what the program said to them.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// The name of the log in every folder.
pub const LOG: &str = "new-france.coureur";

/// The program, deaf to the surroundings of the test.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_coureur"));
    for name in [
        "COUREUR_HOME",
        "COUREUR_LOG",
        "COUREUR_PASSPHRASE",
        "COUREUR_NEW_PASSPHRASE",
        "NO_COLOR",
        "CLICOLOR_FORCE",
    ] {
        command.env_remove(name);
    }
    command
}

/// What came of a command.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// It went well; what it printed.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, 0, "{self:?}");
        assert_eq!(self.err, "", "{self:?}");
        self.out
    }

    /// It went well and printed JSON.
    #[track_caller]
    pub fn json(self) -> Value {
        serde_json::from_str(&self.ok()).unwrap()
    }

    /// It failed with this exit code and this error code; the report, its broken sentences whole again.
    #[track_caller]
    pub fn fails(self, exit: i32, code: &str) -> String {
        assert_eq!(self.code, exit, "{self:?}");
        assert!(self.err.lines().any(|line| line == format!("  ({code})")), "{self:?}");
        assert!(self.err.contains("\n  help: "), "every report says what now: {self:?}");
        let drawn = |c: char| c == ' ' || matches!(c, '×' | '│' | '├' | '╰' | '─' | '▶');
        let lines: Vec<&str> = self.err.lines().map(|line| line.trim_start_matches(drawn)).collect();
        lines.join(" ")
    }
}

/// Runs a command with some text on its standard input.
pub fn run(mut command: Command, input: &str) -> Ran {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that needs no input may have closed it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let done = child.wait_with_output().unwrap();
    Ran {
        code: done.status.code().unwrap(),
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
    }
}

/// A person: a folder to play in, with the home inside.
#[derive(Debug, Clone)]
pub struct Person {
    pub folder: PathBuf,
}

impl Person {
    pub fn home(&self) -> PathBuf {
        self.folder.join("home")
    }

    pub fn log(&self) -> PathBuf {
        self.folder.join(LOG)
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = program();
        command.current_dir(&self.folder).args(["--home", "home"]).args(args);
        command
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        run(self.command(args), "")
    }

    pub fn with_input(&self, args: &[&str], input: &str) -> Ran {
        run(self.command(args), input)
    }

    pub fn with_env(&self, args: &[&str], env: &[(&str, &str)]) -> Ran {
        let mut command = self.command(args);
        command.envs(env.iter().copied());
        run(command, "")
    }

    /// Takes in another person's copy.
    pub fn receive(&self, from: &Person) -> Ran {
        self.run(&["receive", from.log().to_str().unwrap()])
    }

    /// `KEY:NAME`.
    pub fn player(&self) -> String {
        self.run(&["identity", "show", "--json"]).json()["player"].as_str().unwrap().to_owned()
    }

    /// The digest of the position.
    pub fn state(&self) -> String {
        self.run(&["show", "--json"]).json()["state"].as_str().unwrap().to_owned()
    }

    /// The legal orders now.
    pub fn orders(&self) -> Vec<String> {
        let moves = self.run(&["moves", "--json"]).json();
        let order = |order: &Value| order["order"].as_str().unwrap().to_owned();
        moves["orders"].as_array().unwrap().iter().map(order).collect()
    }
}

/// A place where people meet; gone when dropped.
#[derive(Debug)]
pub struct Stage {
    root: TempDir,
}

impl Stage {
    pub fn new() -> Stage {
        Stage { root: TempDir::new().unwrap() }
    }

    pub fn path(&self) -> &Path {
        self.root.path()
    }

    /// A folder without an identity.
    pub fn stranger(&self, name: &str) -> Person {
        let folder = self.root.path().join(name);
        fs::create_dir_all(&folder).unwrap();
        Person { folder }
    }

    /// A person with an identity.
    pub fn person(&self, name: &str) -> Person {
        let person = self.stranger(name);
        person.run(&["identity", "create", "--name", name]).ok();
        person
    }
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    fs::set_permissions(to, fs::metadata(from).unwrap().permissions()).unwrap();
    for item in fs::read_dir(from).unwrap() {
        let item = item.unwrap();
        let target = to.join(item.file_name());
        if item.file_type().unwrap().is_dir() {
            copy_all(&item.path(), &target);
        } else {
            fs::copy(item.path(), target).unwrap();
        }
    }
}

/// A duel at its first decision, which is Anna's (British). It is opened once; every test gets a copy of its own.
#[derive(Debug)]
pub struct Duel {
    pub anna: Person,
    pub ben: Person,
    pub stage: Stage,
}

impl Duel {
    pub fn opened() -> Duel {
        static OPENED: OnceLock<Stage> = OnceLock::new();
        let opened = OPENED.get_or_init(open_duel);
        let stage = Stage::new();
        copy_all(opened.path(), stage.path());
        let (anna, ben) = (stage.stranger("anna"), stage.stranger("ben"));
        // The program notices that the files are copies, and takes nobody's word for it but the player's.
        for person in [&anna, &ben] {
            person.run(&["restore", "--moved"]).ok();
        }
        Duel { anna, ben, stage }
    }

    /// Both copies are the same.
    pub fn in_step(&self) {
        assert_eq!(fs::read(self.anna.log()).unwrap(), fs::read(self.ben.log()).unwrap());
        assert_eq!(self.anna.state(), self.ben.state());
    }
}

fn open_duel() -> Stage {
    let stage = Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    let told = anna.run(&["new", "new-france"]).ok();
    assert!(
        told.contains(
            "Send new-france.coureur to your opponent, who runs `coureur join` (or: coureur send)."
        ),
        "{told}"
    );
    let sent = fs::read(anna.log()).unwrap();
    ben.run(&["join", "../anna/new-france.coureur"]).ok();
    assert_eq!(fs::read(anna.log()).unwrap(), sent, "who joins works on a copy of his own");
    assert!(fs::read(ben.log()).unwrap().starts_with(&sent));
    anna.receive(&ben).ok();
    anna.run(&["answer"]).ok();
    ben.receive(&anna).ok();
    ben.run(&["answer"]).ok();
    let told = anna.receive(&ben).ok();
    assert!(told.contains("Do you play a reinforcement card?"), "{told}");
    stage
}
