//! V6, P37: in a window of 60, 80 or 100 columns no command prints a line that is wider, and its colours can be read on black and on
//! white.
#![cfg(target_os = "linux")]

use crate::support::Stage;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_coureur");

/// What is run, one command a line; `$EX` is the folder with the examples. Each command is asked for its help too.
const COMMANDS: &str = "
games
games wilderness-war
new wilderness-war --mode solo
show
show --all
status
hand
moves
moves --all
history
odds
hint --level 4/2/2/0
analyse nothing
reach Albany
clock
standing
verify
audit roll 0
audit entry 1
audit shuffle
post
luck
say one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
undo
retract
play march everything to the moon and back again, whatever it may cost the Crown of France
play
map -o map.svg
map --around nowhere
replay -o page.html
position export -o position.yaml
position check position.yaml
data export wilderness-war -o data.yaml
club .
receive nothing.eml
send
settle
restore
resign
waive
unwaive
join nothing
answer
watch nowhere
round
case
identity show
identity words
soak --games 0
contest
completions
man
turn
nonsense
show --nonsense
-l $EX/ww-annus-mirabilis/game.coureur show
-l $EX/ww-annus-mirabilis/game.coureur history
-l $EX/bt-loudoun-1757/game.coureur show
-l $EX/bt-loudoun-1757/game.coureur moves
-l $EX/new-france-umpired/game.coureur show
-l $EX/new-france-umpired/game.coureur audit roll 3
-l $EX/new-france-umpired/game.coureur audit entry 20
verify $EX/ww-annus-mirabilis/game.coureur $EX/tampered/*.coureur
luck $EX/ww-annus-mirabilis/game.coureur
";

/// The commands of the program, as its help lists them.
fn commands() -> Vec<String> {
    let help = String::from_utf8(Command::new(PROGRAM).arg("-h").output().unwrap().stdout).unwrap();
    let list = help.lines().skip_while(|line| *line != "Play:").take_while(|line| *line != "Options:");
    let names = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// Everything that is printed in a window of so many columns, command by command.
fn printed(home: &Path, columns: usize, names: &[String]) -> Option<Vec<(String, String)>> {
    let folder = home.join(columns.to_string());
    fs::create_dir_all(&folder).unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut script = format!(
        "stty cols {columns} rows 50\ncd '{}'\nexport COUREUR_HOME='{}' EX='{}'\nunset NO_COLOR CLICOLOR\n",
        folder.display(),
        home.join("home").display(),
        examples.display()
    );
    let helps = names.iter().filter(|name| *name != "help").map(|name| format!("{name} --help"));
    for line in COMMANDS.lines().filter(|line| !line.is_empty()).map(str::to_owned).chain(helps) {
        script.push_str(&format!("echo '@@@ {line}'\n'{PROGRAM}' {line} </dev/null\n"));
    }
    let file = folder.join("script.sh");
    fs::write(&file, script).unwrap();
    let inner = format!("bash '{}'", file.display());
    let Ok(done) = Command::new("script").args(["-qec", &inner, "/dev/null"]).output() else {
        eprintln!("SKIPPED: `script` is missing, so NO command was run in a window");
        return None;
    };
    let text = String::from_utf8_lossy(&done.stdout).replace("\r\n", "\n").replace('\r', "\n");
    let parts = text.split("@@@ ").skip(1).filter_map(|part| part.split_once('\n'));
    Some(parts.map(|(command, said)| (command.to_owned(), said.to_owned())).collect())
}

/// A line without its colours.
fn plain(line: &str) -> String {
    anstream::adapter::strip_str(line).to_string()
}

/// Is it wider than the window though it could be broken? A hash, a path or a name that is longer than a line stays whole, and so does
/// an order that somebody typed and that is quoted with a mark under what is wrong in it.
fn is_wide(line: &str, columns: usize) -> bool {
    let quoted = line.trim_start().trim_start_matches(|digit: char| digit.is_ascii_digit());
    if quoted.starts_with(" │ ") {
        return false;
    }
    let indent = line.len() - line.trim_start().len();
    let longest = line.split(' ').map(unicode_width::UnicodeWidthStr::width).max().unwrap_or(0);
    unicode_width::UnicodeWidthStr::width(line) > columns && indent + longest <= columns
}

/// The colours that are written: those that can be read on black and on white, of the sixteen that every terminal has.
const READABLE: [&str; 7] = ["0", "1", "2", "4", "31", "32", "94"];

fn colours(text: &str) -> BTreeSet<String> {
    let codes = text.split("\u{1b}[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
        // Others erase a line that told how far a command is.
        rest[end..].starts_with('m').then(|| &rest[..end])
    });
    let codes = codes.flat_map(|codes| codes.split(';'));
    codes.map(|code| if code.is_empty() { "0" } else { code }.to_owned()).collect()
}

#[test]
fn v6_v7_p37_every_command_fits_the_window_in_colours_that_can_be_read() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    let home = anna.folder.as_path();
    let names = commands();
    assert!(names.len() > 35 && names.iter().any(|name| name == "luck"), "{names:?}");
    let mut wide = Vec::new();
    for columns in [60, 80, 100] {
        let Some(all) = printed(home, columns, &names) else { return };
        for name in &names {
            let run = all
                .iter()
                .any(|(command, said)| command.split(' ').any(|word| word == name) && !said.is_empty());
            assert!(run || name == "help", "{name} was not run: add it to the list");
        }
        for (command, said) in &all {
            let lines = said.lines().map(plain).filter(|line| is_wide(line, columns));
            wide.extend(lines.map(|line| format!("{columns}, {command}: {line}")));
            let strange: Vec<String> =
                colours(said).into_iter().filter(|code| !READABLE.contains(&code.as_str())).collect();
            assert!(strange.is_empty(), "{command}: colours {strange:?}");
        }
        let coloured = all.iter().filter(|(_, said)| said.contains("\u{1b}[94m")).count();
        assert!(coloured > 0, "nothing is printed in colours");
    }
    assert!(wide.is_empty(), "{} lines are too wide:\n{}", wide.len(), wide.join("\n"));
}
